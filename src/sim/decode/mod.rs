//! From a kernel to the program that the simulator executes: resolves places and branches,
//! checks the rules that hold before anything runs, chooses the hot forms.
//!
//! Keeps: after a kernel is decoded every operand lies inside of its variable and is aligned
//! to its elements, every index is in range.

mod matrix;
mod messages;
mod operands;
mod types;

use super::fault::at_instruction;
use super::layout::Layout;
use super::program::{
    Action, Alu, Carry, Class, Code, Compare, CompareTarget, Op, Program, Source, Test,
};
use crate::launch::{Fault, FaultKind};
use crate::visa::instruction::{Detail, Instruction};
use crate::visa::kernel::{InputVariable, Kernel};
use crate::visa::opcode::Opcode;
use crate::visa::operand::{LabelId, Operand, Predefined, State, Surface, Variable};
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
        if is_no_operation(index, instruction) {
            continue;
        }
        match decoder.instruction(instruction) {
            Ok(op) => {
                program.ops.push(op);
                program.origins.push(index as u32);
            }
            Err(message) => {
                return Err(at_instruction(
                    kernel,
                    index,
                    FaultKind::InvalidProgram,
                    message,
                ));
            }
        }
    }
    Ok(program)
}

/// Labels, and the name of the first function: nothing is executed there.
fn is_no_operation(index: usize, instruction: &Instruction) -> bool {
    match instruction.opcode {
        Opcode::Label => true,
        Opcode::Subroutine => index == 0,
        _ => false,
    }
}

/// For each label the index of the operation that follows it.
fn label_positions(kernel: &Kernel) -> Result<Vec<Option<usize>>, (usize, String)> {
    let mut positions = vec![None; kernel.labels.len()];
    let mut next = 0;
    for (index, instruction) in kernel.instructions.iter().enumerate() {
        if instruction.opcode != Opcode::Label {
            next += usize::from(!is_no_operation(index, instruction));
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

struct Decoder<'a> {
    kernel: &'a Kernel,
    layout: Layout,
    labels: Vec<Option<usize>>,
}

impl Decoder<'_> {
    fn instruction(&self, instruction: &Instruction) -> Result<Op, String> {
        let exec = match instruction.exec {
            Some(exec) => exec,
            None if !instruction.opcode.has_exec() => Exec::masked(1),
            None => return Err("an instruction without execution size".to_string()),
        };
        let slots = instruction.opcode.slots().len();
        if instruction.operands.len() != slots && !instruction.opcode.has_list() {
            return Err(format!(
                "{} operands where {slots} belong",
                instruction.operands.len()
            ));
        }
        let branch = matches!(instruction.opcode, Opcode::Goto | Opcode::Ret);
        if !matches!(exec.size, 1 | 2 | 4 | 8 | 16 | 32)
            || !exec.offset.is_multiple_of(4)
            || (!branch || exec.size > 1)
                && u32::from(exec.size) + u32::from(exec.offset) > self.kernel.simd.max(1)
        {
            return Err(format!(
                "the execution size {} at channel {} does not fit a dispatch of {}",
                exec.size, exec.offset, self.kernel.simd
            ));
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
            return Err("a select without a predicate".to_string());
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
            return Err("this instruction takes no predicate".to_string());
        }
        Ok(Op {
            action,
            size: u32::from(exec.size),
            offset: u32::from(exec.offset),
            no_mask: exec.no_mask,
            predicate,
        })
    }

    fn action(&self, instruction: &Instruction, exec: Exec) -> Result<Action, String> {
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
                        _ => Err("a predicate and a variable in one operation".to_string()),
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
                    return Err("setp sets a predicate".to_string());
                };
                return Ok(Action::SetPredicate {
                    predicate: self.predicate(*p, exec, 0)?,
                    source: self.source(source, 1)?,
                });
            }
            O::Cmp => return self.compare(instruction, exec),
            O::Addc | O::Subb => {
                let [target, carry, a, b] = operands else {
                    return Err("two destinations and two sources belong here".to_string());
                };
                let carry = Carry {
                    subtract: instruction.opcode == O::Subb,
                    target: self.target(target, size)?,
                    carry: self.target(carry, size)?,
                    sources: [self.source(a, size)?, self.source(b, size)?],
                };
                if carry.sources.iter().any(|s| s.ty != Type::Ud)
                    || carry.target.ty != Type::Ud
                    || carry.carry.ty != Type::Ud
                {
                    return Err("addc and subb take unsigned doublewords".to_string());
                }
                return Ok(Action::Carry(Box::new(carry)));
            }
            O::Goto => {
                let Some(&Operand::Label(LabelId(label))) = operands.first() else {
                    return Err("a branch to no label".to_string());
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
                    )),
                    None => Err("a branch to a label that does not stand anywhere".to_string()),
                };
            }
            O::Ret => {
                return if exec.size == 1 && instruction.predicate.is_none() {
                    Ok(Action::Ret)
                } else {
                    Err("ret ends the whole thread: (M1, 1) and no predicate".to_string())
                };
            }
            O::AddrAdd => {
                let [
                    Operand::Address {
                        address: id,
                        element: 0,
                        ..
                    },
                    Operand::AddressOf {
                        variable,
                        offset: 0,
                    },
                    source,
                ] = operands
                else {
                    return Err(
                        "addr_add of anything but the place of a variable is not executed"
                            .to_string(),
                    );
                };
                let elements = self.address(id.0)?;
                if elements != size {
                    return Err(format!("{elements} addresses for {size} channels"));
                }
                let place = self.variable(*variable)?;
                return Ok(Action::Address {
                    address: id.0 as usize,
                    each: elements > 1,
                    range: (place.byte, place.byte + place.size),
                    source: self.source(source, size)?,
                });
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
                    return Err("movs sets a surface variable".to_string());
                };
                return Ok(Action::Movs {
                    surface: self.surface(id.0)?,
                    source: self.source(source, 1)?,
                });
            }
            O::Gather4Scaled | O::Scatter4Scaled | O::GatherScaled | O::ScatterScaled => {
                return self.surface_message(instruction, exec);
            }
            O::SvmGather | O::SvmScatter => return self.svm_message(instruction, exec),
            O::LscLoad | O::LscStore => return self.lsc_message(instruction, exec),
            O::DwordAtomic | O::SvmAtomic | O::LscAtomic => {
                return self.atomic_message(instruction, exec);
            }
            O::Dpas => return self.product(instruction, exec),
            O::Barrier => return Ok(Action::Barrier),
            // Accesses are in order.
            O::FenceLocal | O::FenceGlobal | O::LscFence | O::FenceSw => {
                return Ok(Action::Nothing);
            }
            O::LifetimeStart | O::LifetimeEnd | O::File | O::Loc => return Ok(Action::Nothing),
            O::Fcvt
            | O::Add3
            | O::Add3o
            | O::Madw
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
            | O::Frc
            | O::Dpasw
            | O::Ror
            | O::Bfn
            | O::Bfe
            | O::Bfi
            | O::Bfrev
            | O::Fbl
            | O::Fbh
            | O::Jmp
            | O::Call
            | O::Fccall
            | O::Fcall
            | O::Ifcall
            | O::Fret
            | O::Faddr
            | O::Switchjmp
            | O::OwordLd
            | O::OwordLdUnaligned
            | O::OwordSt
            | O::MediaLd
            | O::MediaSt
            | O::Gather
            | O::Scatter
            | O::Gather4Typed
            | O::Scatter4Typed
            | O::QwGather
            | O::QwScatter
            | O::SvmBlockLd
            | O::SvmBlockSt
            | O::SvmGather4Scaled
            | O::SvmScatter4Scaled
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
                return Err(format!(
                    "`{}` is not executed by the simulator",
                    instruction.opcode.mnemonic()
                ));
            }
            O::Label | O::Subroutine => return Err("a label is not executed".to_string()),
            O::Sel => Code::Sel,
            O::Add => Code::Add,
            O::Mul => Code::Mul,
            O::Mulh => Code::Mulh,
            O::Mad => Code::Mad,
            O::Dp4a => Code::Dp4a,
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

    fn compare(&self, instruction: &Instruction, exec: Exec) -> Result<Action, String> {
        let size = u32::from(exec.size);
        let (Detail::Condition(condition), [target, a, b]) =
            (instruction.detail, instruction.operands.as_slice())
        else {
            return Err("a compare without a condition".to_string());
        };
        let sources = [self.source(a, size)?, self.source(b, size)?];
        self.check_types(Code::Min, &sources, None)?;
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
