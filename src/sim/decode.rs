//! From a kernel to the program that the simulator executes: resolves places and branches,
//! checks the rules that hold before anything runs, chooses the hot forms.
//!
//! Keeps: after a kernel is decoded every operand lies inside of its variable and is aligned
//! to its elements, every index is in range.

use super::fault::at_instruction;
use super::layout::{Layout, VariablePlace};
use super::program::{
    Action, Address, Alu, Carry, Class, Code, Compare, CompareTarget, Message, Op, Place, Program,
    Rest, Source, Target, Test,
};
use crate::launch::{Fault, FaultKind};
use crate::visa::instruction::{Detail, Instruction, LscAddress, LscData, Sfid};
use crate::visa::kernel::Kernel;
use crate::visa::opcode::Opcode;
use crate::visa::operand::{
    LabelId, Modifier, Operand, Predefined, PredicateId, Region, Surface, Variable,
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
        match layout.place(Variable::Declared(input.variable)) {
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
    let mut program = Program {
        ops: Vec::with_capacity(kernel.instructions.len()),
        origins: Vec::with_capacity(kernel.instructions.len()),
        words: layout.words,
        r0: layout.place(r0).map_or(0, |p| p.byte),
        cr0: layout.place(cr0).map_or(0, |p| p.byte),
        inputs,
    };
    let decoder = Decoder {
        kernel,
        layout,
        labels: label_positions(kernel).map_err(|(index, message)| {
            at_instruction(kernel, index, FaultKind::InvalidProgram, message)
        })?,
    };
    for (index, instruction) in kernel.instructions.iter().enumerate() {
        if instruction.opcode == Opcode::Label {
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

/// For each label the index of the operation that follows it.
fn label_positions(kernel: &Kernel) -> Result<Vec<Option<usize>>, (usize, String)> {
    let mut positions = vec![None; kernel.labels.len()];
    let mut next = 0;
    for (index, instruction) in kernel.instructions.iter().enumerate() {
        if instruction.opcode != Opcode::Label {
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

struct Decoder<'a> {
    kernel: &'a Kernel,
    layout: Layout,
    labels: Vec<Option<usize>>,
}

impl Decoder<'_> {
    fn instruction(&self, instruction: &Instruction) -> Result<Op, String> {
        let Some(exec) = instruction.exec else {
            return Err("an instruction without execution size".to_string());
        };
        let slots = instruction.opcode.slots().len();
        if instruction.operands.len() != slots {
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
            O::Movs => {
                let [Operand::SurfaceDestination(id), source] = operands else {
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
            O::Label => return Err("a label is not executed".to_string()),
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
            O::Rndd => Code::Rndd,
            O::Rndu => Code::Rndu,
            O::Rnde => Code::Rnde,
            O::Rndz => Code::Rndz,
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

    /// The rules of types that decide what a result is.
    fn check_types(
        &self,
        code: Code,
        sources: &[Source],
        target: Option<Type>,
    ) -> Result<(), String> {
        let info = self.kernel.target.info();
        let types = || sources.iter().map(|s| s.ty).chain(target);
        let float = sources.iter().any(|s| s.ty.is_float());
        if types().any(|t| t == Type::Df) && !info.double {
            return Err(format!("{} has no doubles", info.name));
        }
        if types().any(|t| t == Type::Bf) && !info.bfloat {
            return Err(format!("{} has no bfloat16", info.name));
        }
        let quad = types().any(|t| matches!(t, Type::Q | Type::Uq));
        if quad && !info.int64 && (code != Code::Mov || types().any(Type::is_float)) {
            return Err(format!("{} has no 64-bit integers", info.name));
        }
        if float && sources.iter().any(|s| !s.ty.is_float()) && code != Code::Mov {
            return Err("integer and float sources in one operation".to_string());
        }
        let logic = matches!(code, Code::And | Code::Or | Code::Xor | Code::Not);
        let shift = matches!(code, Code::Shl | Code::Shr | Code::Asr);
        let bits = matches!(code, Code::Lzd | Code::Cbit | Code::Mulh | Code::Mod);
        if (logic || shift || bits) && types().any(Type::is_float) {
            return Err("floats in an integer operation".to_string());
        }
        if code == Code::Asr && sources.first().is_some_and(|s| !s.ty.is_signed()) {
            return Err("asr takes a signed source".to_string());
        }
        if bits && code != Code::Mod && sources.iter().any(|s| s.ty.size() > 4) {
            return Err("quadwords in an operation of doublewords".to_string());
        }
        if matches!(code, Code::Div | Code::Mod) && !float && !info.int_divide {
            return Err(format!("{} has no integer division", info.name));
        }
        let math = matches!(
            code,
            Code::Rndd | Code::Rndu | Code::Rnde | Code::Rndz | Code::Inv | Code::Sqrt
        ) || matches!(
            code,
            Code::Rsqrt | Code::Exp | Code::Log | Code::Sin | Code::Cos | Code::Pow
        );
        if math && !float {
            return Err("integers in a float operation".to_string());
        }
        if math
            && !matches!(code, Code::Inv | Code::Sqrt)
            && sources.iter().any(|s| s.ty == Type::Df)
        {
            return Err("this operation has no double form".to_string());
        }
        for source in sources {
            if source.modifier == Modifier::Not && !logic {
                return Err("(~) on an arithmetic operation".to_string());
            }
            if logic && !matches!(source.modifier, Modifier::None | Modifier::Not) {
                return Err("(-) or (abs) on a logic operation".to_string());
            }
        }
        Ok(())
    }

    fn variable(&self, variable: Variable) -> Result<VariablePlace, String> {
        self.layout
            .place(variable)
            .ok_or_else(|| "an operand that is not declared".to_string())
    }

    fn source(&self, operand: &Operand, size: u32) -> Result<Source, String> {
        match *operand {
            Operand::Immediate { ty, bits } => Ok(Source {
                ty,
                modifier: Modifier::None,
                place: Place::Immediate(ty.truncate(bits)),
            }),
            Operand::Source {
                variable,
                row,
                column,
                region,
                modifier,
            } => {
                let place = self.variable(variable)?;
                let Region {
                    vertical,
                    width,
                    horizontal,
                } = region;
                if !matches!(vertical, 0 | 1 | 2 | 4 | 8 | 16 | 32)
                    || !matches!(width, 1 | 2 | 4 | 8 | 16)
                    || !matches!(horizontal, 0 | 1 | 2 | 4)
                    || u32::from(width) > size
                {
                    return Err(format!(
                        "the region <{vertical};{width},{horizontal}> is not one that vISA has for {size} channels"
                    ));
                }
                let last = (0..size).map(|c| region.element(c)).max().unwrap_or(0);
                Ok(Source {
                    ty: place.ty,
                    modifier,
                    place: Place::Region {
                        byte: self.origin(place, row, column, last)?,
                        region,
                    },
                })
            }
            Operand::Destination { .. }
            | Operand::Raw { .. }
            | Operand::Predicate(_)
            | Operand::Surface(_)
            | Operand::SurfaceDestination(_)
            | Operand::Label(_) => Err("a source with a region belongs here".to_string()),
        }
    }

    fn target(&self, operand: &Operand, size: u32) -> Result<Target, String> {
        let Operand::Destination {
            variable,
            row,
            column,
            stride,
        } = *operand
        else {
            return Err("a destination with a region belongs here".to_string());
        };
        if !matches!(stride, 1 | 2 | 4) {
            return Err(format!("the stride {stride} is not one of a destination"));
        }
        if variable == Variable::Predefined(Predefined::Null) {
            return Ok(Target {
                ty: Type::Ud,
                byte: None,
                stride: 1,
                control: false,
            });
        }
        let place = self.variable(variable)?;
        let last = (size - 1) * u32::from(stride);
        Ok(Target {
            ty: place.ty,
            byte: Some(self.origin(place, row, column, last)?),
            stride: usize::from(stride),
            control: variable == Variable::Predefined(Predefined::Cr0),
        })
    }

    /// The byte offset of `(row, column)` if the elements up to `last` lie inside.
    fn origin(
        &self,
        place: VariablePlace,
        row: u16,
        column: u16,
        last: u32,
    ) -> Result<usize, String> {
        let element = place.ty.size() as usize;
        let start = usize::from(row) * self.layout.grf + usize::from(column) * element;
        let end = start + (last as usize + 1) * element;
        if end > place.size {
            return Err(format!(
                "the region reaches byte {end} of a variable of {} bytes",
                place.size
            ));
        }
        Ok(place.byte + start)
    }

    /// The byte offset of a raw operand that is `size` bytes long.
    fn raw(&self, operand: &Operand, size: usize) -> Result<usize, String> {
        let Operand::Raw { variable, offset } = *operand else {
            return Err("a raw operand belongs here".to_string());
        };
        let place = self.variable(variable)?;
        let end = usize::from(offset) + size;
        if end > place.size {
            return Err(format!(
                "the message reaches byte {end} of a variable of {} bytes",
                place.size
            ));
        }
        if !usize::from(offset).is_multiple_of(4) || !place.byte.is_multiple_of(4) {
            return Err("a raw operand that is not aligned".to_string());
        }
        Ok(place.byte + usize::from(offset))
    }

    fn predicate(&self, id: PredicateId, exec: Exec, at_least: u32) -> Result<usize, String> {
        let declaration = self
            .kernel
            .predicates
            .get(id.0 as usize)
            .ok_or("a predicate that is not declared")?;
        let needed = (u32::from(exec.offset) + u32::from(exec.size)).max(at_least);
        if declaration.elements > 32 || declaration.elements < needed {
            return Err(format!(
                "the predicate `{}` of {} bits is used for {needed} channels",
                declaration.name, declaration.elements
            ));
        }
        Ok(id.0 as usize)
    }

    fn predicate_ones(&self, id: PredicateId) -> u32 {
        let declaration = self.kernel.predicates.get(id.0 as usize);
        let elements = declaration.map_or(32, |p| p.elements.clamp(1, 32));
        u32::MAX >> (32 - elements)
    }

    fn surface(&self, id: u32) -> Result<usize, String> {
        if (id as usize) < self.kernel.surfaces.len() {
            Ok(id as usize)
        } else {
            Err("a surface variable that is not declared".to_string())
        }
    }

    /// Bytes of one element of all channels, in whole GRFs.
    fn padded(&self, bytes: usize) -> usize {
        bytes.next_multiple_of(self.layout.grf)
    }

    fn surface_message(&self, instruction: &Instruction, exec: Exec) -> Result<Action, String> {
        let [surface, offset, address, data] = instruction.operands.as_slice() else {
            return Err("surface, offset, addresses and data belong here".to_string());
        };
        let variable = match surface {
            Operand::Surface(Surface::Variable(id)) => self.surface(id.0)?,
            Operand::Surface(Surface::Slm | Surface::Scratch) => {
                return Err("only surfaces of arguments are simulated".to_string());
            }
            _ => return Err("a surface belongs here".to_string()),
        };
        let (element, count) = match instruction.detail {
            Detail::Channels(n @ 1..=4) => (4, u32::from(n)),
            Detail::ElementSize(n @ (1 | 2 | 4)) => (u32::from(n), 1),
            _ => return Err("a message without channels or element size".to_string()),
        };
        let address_of = Address::Surface {
            variable,
            offset: self.source(offset, 1)?,
        };
        let store = matches!(
            instruction.opcode,
            Opcode::Scatter4Scaled | Opcode::ScatterScaled
        );
        let rest = if element < 4 && !store {
            Rest::Undefined(4)
        } else {
            Rest::None
        };
        self.message(
            exec,
            Message {
                address: address_of,
                address_byte: 0,
                data_byte: 0,
                store,
                element,
                count,
                channel_stride: 4,
                element_stride: self.padded(4 * usize::from(exec.size)),
                rest,
            },
            address,
            data,
        )
    }

    fn svm_message(&self, instruction: &Instruction, exec: Exec) -> Result<Action, String> {
        let ([address, data], Detail::Blocks { size, count }) =
            (instruction.operands.as_slice(), instruction.detail)
        else {
            return Err("blocks, addresses and data belong here".to_string());
        };
        if !matches!((size, count), (1 | 4 | 8, 1 | 2 | 4 | 8)) {
            return Err(format!("{count} blocks of {size} bytes are not possible"));
        }
        let store = instruction.opcode == Opcode::SvmScatter;
        let bytes = usize::from(size);
        // Single bytes lie side by side in a channel's slot of at least a dword; larger
        // blocks of the same number lie side by side.
        let slot = usize::from(count).max(4);
        let (channel_stride, element_stride) = if size == 1 {
            (slot, 1)
        } else {
            (bytes, self.padded(bytes * usize::from(exec.size)))
        };
        self.message(
            exec,
            Message {
                address: Address::Flat,
                address_byte: 0,
                data_byte: 0,
                store,
                element: u32::from(size),
                count: u32::from(count),
                channel_stride,
                element_stride,
                rest: if size == 1 && count < 4 && !store {
                    Rest::Undefined(4)
                } else {
                    Rest::None
                },
            },
            address,
            data,
        )
    }

    fn lsc_message(&self, instruction: &Instruction, exec: Exec) -> Result<Action, String> {
        let ([first, second], Detail::Lsc(lsc)) =
            (instruction.operands.as_slice(), instruction.detail)
        else {
            return Err("an LSC message, addresses and data belong here".to_string());
        };
        let info = self.kernel.target.info();
        if !info.lsc {
            return Err(format!("{} has no LSC messages", info.name));
        }
        let store = instruction.opcode == Opcode::LscStore;
        let (address, data) = if store {
            (first, second)
        } else {
            (second, first)
        };
        let address_of = match (lsc.sfid, lsc.address) {
            (Sfid::Ugm, LscAddress::Flat64) => Address::Flat,
            (Sfid::Ugm, LscAddress::Bti(index)) => Address::Table(u32::from(index)),
            (Sfid::Slm, _) | (Sfid::Ugm, LscAddress::Flat32) => {
                return Err("only memory of arguments is simulated".to_string());
            }
        };
        let element = match lsc.data {
            LscData::D8c32 => 1,
            LscData::D16c32 => 2,
            LscData::D32 => 4,
            LscData::D64 => 8,
        };
        if !matches!(lsc.vector, 1 | 2 | 3 | 4 | 8) || element < 4 && lsc.vector != 1 {
            return Err(format!("a vector of {} elements", lsc.vector));
        }
        let slot = (element as usize).max(4);
        self.message(
            exec,
            Message {
                address: address_of,
                address_byte: 0,
                data_byte: 0,
                store,
                element,
                count: u32::from(lsc.vector),
                channel_stride: slot,
                element_stride: self.padded(slot * usize::from(exec.size)),
                rest: if element < 4 && !store {
                    Rest::Zero
                } else {
                    Rest::None
                },
            },
            address,
            data,
        )
    }

    /// Finds the operands of a message.
    fn message(
        &self,
        exec: Exec,
        mut message: Message,
        address: &Operand,
        data: &Operand,
    ) -> Result<Action, String> {
        let last = usize::from(exec.size) - 1;
        let address_size = match message.address {
            Address::Flat => 8,
            Address::Table(_) | Address::Surface { .. } => 4,
        };
        message.address_byte = self.raw(address, (last + 1) * address_size)?;
        let slot = match message.rest {
            Rest::None => message.element as usize,
            Rest::Zero => 4,
            Rest::Undefined(bytes) => bytes as usize,
        };
        let size = last * message.channel_stride
            + (message.count as usize - 1) * message.element_stride
            + slot;
        message.data_byte = self.raw(data, size)?;
        Ok(Action::Message(Box::new(message)))
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
