//! From a kernel to the program that the simulator executes: resolves places and branches,
//! checks the rules that hold before anything runs, chooses the hot forms.
//!
//! Keeps: after a kernel is decoded every operand lies inside of its variable and is aligned
//! to its elements, every index is in range.

mod blocks;
mod matrix;
mod messages;
mod operands;
mod types;

use super::fault::at_instruction;
use super::layout::Layout;
use super::program::{
    Action, AddressBase, Alu, Carry, CarryOperation, Class, Code, Compare, CompareTarget, Op,
    Place, Program, Source, Target, Test,
};
use crate::launch::{Fault, FaultKind};
use crate::visa::instruction::{Detail, Instruction};
use crate::visa::kernel::{InputVariable, Kernel};
use crate::visa::opcode::Opcode;
use crate::visa::operand::{
    LabelId, Modifier, Operand, Predefined, State, Surface, SymbolId, Variable,
};
use crate::visa::types::{Exec, Type};

/// Decodes a kernel.
///
/// # Errors
/// [`FaultKind::InvalidProgram`] with the instruction that breaks a rule.
pub(super) fn decode(kernel: &Kernel) -> Result<Program, Fault> {
    let invalid = |message: String| Fault {
        kind: FaultKind::InvalidProgram,
        message,
        instruction: None,
        location: None,
        work_item: None,
    };
    if !matches!(kernel.simd, 8 | 16 | 32) {
        return Err(invalid(format!(
            "the dispatch width {} is not 8, 16 or 32",
            kernel.simd
        )));
    }
    let layout = Layout::new(kernel).map_err(invalid)?;
    let mut inputs = Vec::with_capacity(kernel.inputs.len());
    for input in &kernel.inputs {
        let InputVariable::General(variable) = input.variable else {
            return Err(invalid("surfaces and samplers as inputs".to_string()));
        };
        match layout.place(Variable::Declared(variable)) {
            Some(place) if place.size == input.size as usize => inputs.push(place.byte),
            Some(_) | None => {
                return Err(invalid(format!(
                    "an input of {} bytes has a variable of another size",
                    input.size
                )));
            }
        }
    }
    let r0 = Variable::Predefined(Predefined::R0);
    let cr0 = Variable::Predefined(Predefined::Cr0);
    let sr0 = Variable::Predefined(Predefined::Sr0);
    let mut program = Program {
        ops: Vec::with_capacity(kernel.instructions.len()),
        origins: Vec::with_capacity(kernel.instructions.len()),
        words: layout.words,
        r0: layout.place(r0).map_or(0, |p| p.byte),
        sr0: layout.place(sr0).map_or(0, |p| p.byte),
        cr0: layout.place(cr0).map_or(0, |p| p.byte),
        inputs,
        has_barrier: kernel
            .instructions
            .iter()
            .any(|i| i.opcode == Opcode::Barrier),
    };
    let decoder = Decoder {
        kernel,
        layout,
        labels: label_positions(kernel).map_err(|(index, message)| {
            at_instruction(kernel, index, FaultKind::InvalidProgram, message)
        })?,
    };
    for (index, instruction) in kernel.instructions.iter().enumerate() {
        if is_no_operation(instruction) {
            continue;
        }
        match decoder.instruction(instruction) {
            Ok(op) => {
                program.ops.push(op);
                program.origins.push(index as u32);
            }
            Err(refusal) => {
                let (kind, message) = match refusal {
                    Refusal::Invalid(message) => (FaultKind::InvalidProgram, message),
                    Refusal::NotExecuted(message) => (FaultKind::NotExecuted, message),
                };
                return Err(at_instruction(kernel, index, kind, message));
            }
        }
    }
    Ok(program)
}

/// Labels and the names of functions: nothing is executed there.
fn is_no_operation(instruction: &Instruction) -> bool {
    matches!(instruction.opcode, Opcode::Label | Opcode::Subroutine)
}

/// For each label the index of the operation that follows it.
fn label_positions(kernel: &Kernel) -> Result<Vec<Option<usize>>, (usize, String)> {
    let mut positions = vec![None; kernel.labels.len()];
    let mut next = 0;
    for (index, instruction) in kernel.instructions.iter().enumerate() {
        if !is_no_operation(instruction) {
            next += 1;
            continue;
        }
        let Some(&Operand::Label(LabelId(label))) = instruction.operands.first() else {
            return Err((index, "a label without a name".to_string()));
        };
        match positions.get_mut(label as usize) {
            Some(place @ None) => *place = Some(next),
            Some(Some(_)) => return Err((index, "the label stands twice".to_string())),
            None => return Err((index, "the label is not declared".to_string())),
        }
    }
    Ok(positions)
}

/// Why an instruction is not decoded.
enum Refusal {
    /// It breaks a rule.
    Invalid(String),
    /// It is valid, and nothing here executes it.
    NotExecuted(String),
}

impl From<String> for Refusal {
    fn from(message: String) -> Refusal {
        Refusal::Invalid(message)
    }
}

impl From<&str> for Refusal {
    fn from(message: &str) -> Refusal {
        Refusal::Invalid(message.to_string())
    }
}

struct Decoder<'a> {
    kernel: &'a Kernel,
    layout: Layout,
    labels: Vec<Option<usize>>,
}

impl Decoder<'_> {
    fn instruction(&self, instruction: &Instruction) -> Result<Op, Refusal> {
        let exec = match instruction.exec {
            Some(exec) => exec,
            None if !instruction.opcode.has_exec() => Exec::masked(1),
            None => return Err("an instruction without execution size".into()),
        };
        if instruction.opcode.is_block() {
            let action = self.action(instruction, exec)?;
            return Ok(Op {
                action,
                size: 1,
                offset: 0,
                no_mask: true,
                predicate: None,
            });
        }
        let slots = instruction.opcode.slots().len();
        if instruction.operands.len() != slots && !instruction.opcode.has_list() {
            return Err(format!(
                "{} operands where {slots} belong",
                instruction.operands.len()
            )
            .into());
        }
        let branch = matches!(
            instruction.opcode,
            Opcode::Goto | Opcode::Ret | Opcode::Call
        );
        if !matches!(exec.size, 1 | 2 | 4 | 8 | 16 | 32)
            || !exec.offset.is_multiple_of(4)
            || (!branch || exec.size > 1)
                && u32::from(exec.size) + u32::from(exec.offset) > self.kernel.simd.max(1)
        {
            return Err(format!(
                "the execution size {} at channel {} does not fit a dispatch of {}",
                exec.size, exec.offset, self.kernel.simd
            )
            .into());
        }
        let predicate = match &instruction.predicate {
            None => None,
            Some(used) => {
                let bits = if branch { self.kernel.simd } else { 0 };
                Some(Test {
                    predicate: self.predicate(used.predicate, exec, bits)?,
                    invert: used.invert,
                    combine: used.combine,
                })
            }
        };
        let action = self.action(instruction, exec)?;
        if predicate.is_none() && instruction.opcode == Opcode::Sel {
            return Err("a select without a predicate".into());
        }
        if predicate.is_some()
            && matches!(
                action,
                Action::Ret
                    | Action::Compare(_)
                    | Action::CompareLanes(_)
                    | Action::Movs { .. }
                    | Action::Barrier
                    | Action::Nothing
                    | Action::SetPredicate { .. }
            )
        {
            return Err("this instruction takes no predicate".into());
        }
        Ok(Op {
            action,
            size: u32::from(exec.size),
            offset: u32::from(exec.offset),
            no_mask: exec.no_mask,
            predicate,
        })
    }

    fn action(&self, instruction: &Instruction, exec: Exec) -> Result<Action, Refusal> {
        use Opcode as O;
        let operands = instruction.operands.as_slice();
        let size = u32::from(exec.size);
        let saturate = instruction.saturate;
        let code = match instruction.opcode {
            O::Mov => match operands {
                [target, Operand::Predicate(p)] => {
                    return Ok(Action::ReadPredicate {
                        target: self.target(target, size)?,
                        predicate: self.predicate(*p, Exec::no_mask(1), 0)?,
                        ones: self.predicate_ones(*p),
                    });
                }
                _ => Code::Mov,
            },
            O::And | O::Or | O::Xor | O::Not => {
                let code = match instruction.opcode {
                    O::And => Code::And,
                    O::Or => Code::Or,
                    O::Xor => Code::Xor,
                    _ => Code::Not,
                };
                if let Some(Operand::Predicate(target)) = operands.first() {
                    let source = |k: usize| match operands.get(k) {
                        Some(Operand::Predicate(p)) => self.predicate(*p, exec, 0),
                        _ => Err("a predicate and a variable in one operation".into()),
                    };
                    let a = source(1)?;
                    return Ok(Action::Logic {
                        code,
                        a,
                        b: if code == Code::Not { a } else { source(2)? },
                        target: self.predicate(*target, exec, 0)?,
                    });
                }
                code
            }
            O::Setp => {
                let [Operand::Predicate(p), source] = operands else {
                    return Err("setp sets a predicate".into());
                };
                return Ok(Action::SetPredicate {
                    predicate: self.predicate(*p, exec, 0)?,
                    source: self.source(source, 1)?,
                });
            }
            O::Cmp => return Ok(self.compare(instruction, exec)?),
            O::Madw => return Ok(self.wide_product(operands, size)?),
            O::Addc | O::Subb => {
                let [target, carry, a, b] = operands else {
                    return Err("two destinations and two sources belong here".into());
                };
                let carry = Carry {
                    operation: match instruction.opcode {
                        O::Subb => CarryOperation::Subtract,
                        _ => CarryOperation::Add,
                    },
                    target: self.target(target, size)?,
                    carry: self.target(carry, size)?,
                    sources: vec![self.source(a, size)?, self.source(b, size)?],
                };
                let unsigned = |s: &Source| match s.place {
                    // The elements of a packed vector are words.
                    Place::Packed(..) => s.ty == Type::Uw,
                    _ => s.ty == Type::Ud,
                };
                if !carry.sources.iter().all(unsigned)
                    || carry.target.ty != Type::Ud
                    || carry.carry.ty != Type::Ud
                {
                    return Err("addc and subb take unsigned doublewords".into());
                }
                return Ok(Action::Carry(Box::new(carry)));
            }
            O::Goto => {
                let Some(&Operand::Label(LabelId(label))) = operands.first() else {
                    return Err("a branch to no label".into());
                };
                let target = self.labels.get(label as usize).copied().flatten();
                return match target {
                    Some(target) if exec.size == 1 || size == self.kernel.simd => {
                        Ok(Action::Goto {
                            target,
                            uniform: exec.size == 1,
                        })
                    }
                    Some(_) => Err(format!(
                        "a branch of {size} channels in a dispatch of {}",
                        self.kernel.simd
                    )
                    .into()),
                    None => Err("a branch to a label that does not stand anywhere".into()),
                };
            }
            O::Ret => {
                return if exec.size == 1 && instruction.predicate.is_none() {
                    Ok(Action::Ret)
                } else if size == self.kernel.simd {
                    Ok(Action::Return)
                } else {
                    Err("ret ends the whole thread: (M1, 1) and no predicate".into())
                };
            }
            O::Call => {
                let Some(&Operand::Label(LabelId(label))) = operands.first() else {
                    return Err("a call of no subroutine".into());
                };
                let target = self.labels.get(label as usize).copied().flatten();
                return match target {
                    Some(target) if size == self.kernel.simd => Ok(Action::Call { target }),
                    Some(_) => Err("a call by some channels of the dispatch".into()),
                    None => Err("a call of a subroutine that does not stand anywhere".into()),
                };
            }
            O::AddrAdd => return Ok(self.address_sum(operands, size)?),
            O::Faddr => {
                let [Operand::Symbol(SymbolId(id)), target] = operands else {
                    return Err("a name and a destination belong here".into());
                };
                let contract = self.kernel.contract.as_deref();
                let offset = contract.and_then(|c| c.symbols.get(*id as usize).copied().flatten());
                return match offset {
                    Some(offset) => Ok(Action::TableAddress {
                        target: self.target(target, 1)?,
                        offset,
                    }),
                    None => Err(Refusal::NotExecuted(
                        "the address of a function, or of a table that nobody describes"
                            .to_string(),
                    )),
                };
            }
            O::Movs => {
                let [
                    Operand::State {
                        state: State::Surface(Surface::Variable(id)),
                        offset: 0,
                    },
                    source,
                ] = operands
                else {
                    return Err("movs sets a surface variable".into());
                };
                return Ok(Action::Movs {
                    surface: self.surface(id.0)?,
                    source: self.source(source, 1)?,
                });
            }
            O::Gather4Scaled | O::Scatter4Scaled | O::GatherScaled | O::ScatterScaled => {
                return Ok(self.surface_message(instruction, exec)?);
            }
            O::SvmGather | O::SvmScatter => return Ok(self.svm_message(instruction, exec)?),
            O::SvmGather4Scaled | O::SvmScatter4Scaled => {
                return self.scaled_message(instruction, exec);
            }
            O::OwordLd | O::OwordLdUnaligned | O::OwordSt | O::SvmBlockLd | O::SvmBlockSt => {
                return self.block_message(instruction, size);
            }
            O::LscLoad | O::LscStore => return self.lsc_message(instruction, exec),
            O::DwordAtomic | O::SvmAtomic | O::LscAtomic => {
                return self.atomic_message(instruction, exec);
            }
            O::Dpas => return Ok(self.product(instruction, exec)?),
            O::Barrier => return Ok(Action::Barrier),
            // Accesses are in order.
            O::FenceLocal | O::FenceGlobal | O::LscFence | O::FenceSw => {
                return Ok(Action::Nothing);
            }
            O::LifetimeStart | O::LifetimeEnd | O::File | O::Loc => return Ok(Action::Nothing),
            O::Fcvt
            | O::Add3o
            | O::Lrp
            | O::Dp2
            | O::Dp3
            | O::Dp4
            | O::Dph
            | O::Line
            | O::Plane
            | O::Sad2
            | O::Sad2Add
            | O::Srnd
            | O::Dpasw
            | O::Jmp
            | O::Fccall
            | O::Fcall
            | O::Ifcall
            | O::Fret
            | O::Switchjmp
            | O::MediaLd
            | O::MediaSt
            | O::Gather
            | O::Scatter
            | O::Gather4Typed
            | O::Scatter4Typed
            | O::QwGather
            | O::QwScatter
            | O::TypedAtomic
            | O::LscLoadStrided
            | O::LscLoadQuad
            | O::LscLoadBlock2d
            | O::LscStoreStrided
            | O::LscStoreQuad
            | O::LscStoreBlock2d
            | O::LscLoadStatus
            | O::LscStoreUncompressed
            | O::LscCcsUpdate
            | O::LscLoadQuadTyped
            | O::LscStoreQuadTyped
            | O::LscAtomicTyped
            | O::LscReadStateInfo
            | O::SampleOld
            | O::SampleUnorm
            | O::LoadOld
            | O::Avs
            | O::Sample3d
            | O::SampleB
            | O::SampleL
            | O::SampleC
            | O::SampleD
            | O::SampleBC
            | O::SampleLC
            | O::SampleDC
            | O::SampleLz
            | O::SampleCLz
            | O::Load3d
            | O::LoadLz
            | O::Load2dmsW
            | O::LoadMcs
            | O::Sample4
            | O::Sample4C
            | O::Sample4Po
            | O::Sample4PoC
            | O::Resinfo
            | O::Sampleinfo
            | O::RtWrite3d
            | O::UrbWrite3d
            | O::VmeIme
            | O::VmeSic
            | O::VmeFbr
            | O::SbarrierSignal
            | O::SbarrierWait
            | O::NbarrierSignal
            | O::NbarrierWait
            | O::Wait
            | O::Yield
            | O::SamplerCacheFlush
            | O::RawSend
            | O::RawSendc
            | O::RawSends
            | O::RawSendsc
            | O::RawSendsEot
            | O::RawSendscEot => {
                return Err(Refusal::NotExecuted(format!(
                    "`{}` is not executed by the simulator",
                    instruction.opcode.mnemonic()
                )));
            }
            O::Label | O::Subroutine => return Err("a label is not executed".into()),
            O::Sel => Code::Sel,
            O::Add => Code::Add,
            O::Mul => Code::Mul,
            O::Mulh => Code::Mulh,
            O::Mad => Code::Mad,
            O::Div => Code::Div,
            O::Mod => Code::Mod,
            O::Min => Code::Min,
            O::Max => Code::Max,
            O::Shl => Code::Shl,
            O::Shr => Code::Shr,
            O::Asr => Code::Asr,
            O::Lzd => Code::Lzd,
            O::Cbit => Code::Cbit,
            O::Avg => Code::Avg,
            O::Rol => Code::Rol,
            O::Ror => Code::Ror,
            O::Add3 => Code::Add3,
            O::Bfn => match instruction.detail {
                Detail::Boolean(function) => Code::Bfn(function),
                _ => return Err("a function of three bits belongs here".into()),
            },
            O::Bfe => Code::Bfe,
            O::Bfi => Code::Bfi,
            O::Bfrev => Code::Bfrev,
            O::Fbl => Code::Fbl,
            O::Fbh => Code::Fbh,
            O::Dp4a => Code::Dp4a,
            O::Frc => Code::Frc,
            O::Rndd => Code::Rndd,
            O::Rndu => Code::Rndu,
            O::Rnde => Code::Rnde,
            O::Rndz => Code::Rndz,
            O::Divm => Code::Divm,
            O::Sqrtm => Code::Sqrtm,
            O::Inv => Code::Inv,
            O::Sqrt => Code::Sqrt,
            O::Rsqrt => Code::Rsqrt,
            O::Exp => Code::Exp,
            O::Log => Code::Log,
            O::Sin => Code::Sin,
            O::Cos => Code::Cos,
            O::Pow => Code::Pow,
        };
        let (target, sources) = operands.split_first().ok_or("no destination")?;
        let sources = sources
            .iter()
            .map(|s| self.source(s, size))
            .collect::<Result<Vec<_>, _>>()?;
        let alu = Alu {
            code,
            class: class(code, &sources),
            saturate,
            target: self.target(target, size)?,
            sources,
        };
        self.check_types(code, &alu.sources, Some(alu.target.ty))?;
        Ok(super::alu::specialise(alu, size))
    }

    /// `addr_add`: addresses from the place of a variable, or from other addresses on.
    fn address_sum(&self, operands: &[Operand], size: u32) -> Result<Action, String> {
        let [
            Operand::Address {
                address, element, ..
            },
            base,
            distance,
        ] = *operands
        else {
            return Err("an address variable, a place and a distance belong here".to_string());
        };
        let from = match base {
            Operand::AddressOf { variable, offset } => {
                let place = self.variable(variable)?;
                let range = (place.byte, place.byte + place.size);
                AddressBase::Variable(range, i64::from(offset))
            }
            Operand::Address {
                address, element, ..
            } => {
                let other = self.addresses(address.0, element, size)?;
                AddressBase::Address(other, usize::from(element))
            }
            _ => return Err("the place of a variable or addresses belong here".to_string()),
        };
        Ok(Action::Address {
            address: self.addresses(address.0, element, size)?,
            element: usize::from(element),
            from,
            source: self.source(&distance, size)?,
        })
    }

    /// `madw`: the high halves stand behind the low ones, from a whole register on.
    fn wide_product(&self, operands: &[Operand], size: u32) -> Result<Action, String> {
        let [target, sources @ ..] = operands else {
            return Err("a destination and three sources belong here".to_string());
        };
        let low = self.target(target, size)?;
        let sources = sources.iter().map(|s| self.source(s, size));
        let sources = sources.collect::<Result<Vec<_>, _>>()?;
        if low.ty.size() != 4
            || low.stride != 1
            || sources.iter().any(|s| s.ty.size() != 4 || s.ty.is_float())
        {
            return Err("madw takes doublewords side by side".to_string());
        }
        let half = self.padded(4 * size as usize);
        let high = match *target {
            Operand::Destination {
                variable,
                row,
                column,
                ..
            } if low.byte.is_some() => {
                let place = self.variable(variable)?;
                // Both halves must lie in the variable.
                self.origin(place, row, column, (half / 4) as u32 + size - 1)?;
                Target {
                    byte: low.byte.map(|byte| byte + half),
                    ..low
                }
            }
            _ => return Err("madw has a destination in a variable".to_string()),
        };
        Ok(Action::Carry(Box::new(Carry {
            operation: CarryOperation::MultiplyAdd,
            target: low,
            carry: high,
            sources,
        })))
    }

    fn compare(&self, instruction: &Instruction, exec: Exec) -> Result<Action, String> {
        let size = u32::from(exec.size);
        let (Detail::Condition(condition), [target, a, b]) =
            (instruction.detail, instruction.operands.as_slice())
        else {
            return Err("a compare without a condition".to_string());
        };
        let mut sources = [self.source(a, size)?, self.source(b, size)?];
        self.check_types(Code::Min, &sources, None)?;
        // Integers are compared with themselves to learn which channels are active: whatever
        // they are, they are equal.
        if a == b && !sources[0].ty.is_float() {
            for source in &mut sources {
                source.modifier = Modifier::None;
                source.place = Place::Immediate(0);
            }
        }
        let target = match target {
            Operand::Predicate(p) => CompareTarget::Predicate(self.predicate(*p, exec, 0)?),
            _ => CompareTarget::Variable(self.target(target, size)?),
        };
        Ok(super::alu::specialise_compare(
            Compare {
                condition,
                class: class(Code::Min, &sources),
                sources,
                target,
            },
            size,
        ))
    }
}

/// In which numbers an operation with these sources computes.
fn class(code: Code, sources: &[Source]) -> Class {
    let any = |ty| sources.iter().any(|s| s.ty == ty);
    if any(Type::Df) {
        Class::Double
    } else if code == Code::Mad && sources.iter().all(|s| s.ty == Type::Hf) {
        Class::Half
    } else if sources.iter().any(|s| s.ty.is_float()) {
        Class::Single
    } else {
        Class::Integer
    }
}
