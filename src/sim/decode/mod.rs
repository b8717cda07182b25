//! Decodes a kernel to the program that the simulator executes: resolves variables and branches,
//! checks the rules that must be satisfied before execution, and selects fast paths.
//!
//! Guarantees: in a decoded program every direct operand is inside of its variable and aligned to
//! its elements, and every index is in range.

mod blocks;
mod branches;
mod fences;
mod form;
mod matrix;
mod messages;
mod operands;
mod types;
mod wide;

use super::code::Code;
use super::fault::at_instruction;
use super::layout::Layout;
use super::program::{
    Action, Alu, Class, Compare, CompareTarget, InputPlace, Memories, Op, Place, Program, Source,
    Test,
};
use crate::launch::{Fault, FaultKind};
use crate::visa::instruction::{Detail, Instruction};
use crate::visa::kernel::{InputVariable, Kernel, MAX_CHANNELS};
use crate::visa::native::native_instructions;
use crate::visa::opcode::Opcode;
use crate::visa::operand::{
    LabelId, Modifier, Operand, Predefined, State, Surface, SurfaceId, Variable,
};
use crate::visa::types::{Exec, Type};
use form::{Form, form};

/// Decodes a kernel.
///
/// # Errors
/// [`FaultKind::InvalidProgram`] with the instruction that violates a rule, or
/// [`FaultKind::NotExecuted`] with one that is not supported.
pub(super) fn decode(kernel: &Kernel) -> Result<Program, Fault> {
    let invalid = |message: String| Fault {
        kind: FaultKind::InvalidProgram,
        ..Fault::launch(message)
    };
    let one_item = kernel.has_one_item_per_thread();
    if !one_item && !matches!(kernel.simd, 8 | 16 | 32) {
        return Err(invalid(format!(
            "invalid dispatch width {}: expected 8, 16 or 32",
            kernel.simd
        )));
    }
    if kernel.linking.iter().any(|l| !l.aliases.is_empty()) {
        return Err(Fault {
            kind: FaultKind::NotExecuted,
            ..invalid("aliases of module variables are not supported by the simulator".to_string())
        });
    }
    let layout = Layout::new(kernel).map_err(invalid)?;
    let mut inputs = Vec::with_capacity(kernel.inputs.len());
    for input in &kernel.inputs {
        let variable = match input.variable {
            InputVariable::General(variable) => variable,
            InputVariable::Surface(SurfaceId(id)) if kernel.contract.is_some() => {
                if id as usize >= kernel.surfaces.len() {
                    return Err(invalid(
                        "an input refers to an undeclared surface".to_string(),
                    ));
                }
                inputs.push(InputPlace::Surface(id as usize));
                continue;
            }
            InputVariable::Surface(_) | InputVariable::Sampler(_) => {
                return Err(Fault {
                    kind: FaultKind::NotExecuted,
                    ..invalid(
                        "samplers as inputs are not supported by the simulator, and surfaces only in code of other compilers"
                            .to_string(),
                    )
                });
            }
        };
        match layout.place(Variable::Declared(variable)) {
            Some(place) if place.size == input.size as usize => {
                inputs.push(InputPlace::Register(place.byte));
            }
            Some(_) | None => {
                let declaration = kernel.variables.get(variable.0 as usize);
                let name = declaration.map_or(String::new(), |d| format!(" `{}`", d.name));
                return Err(invalid(format!(
                    "input{name} of {} bytes does not match the size of its variable",
                    input.size
                )));
            }
        }
    }
    let r0 = Variable::Predefined(Predefined::R0);
    let cr0 = Variable::Predefined(Predefined::Cr0);
    let sr0 = Variable::Predefined(Predefined::Sr0);
    let hw_id = Variable::Predefined(Predefined::HwId);
    let mut program = Program {
        ops: Vec::with_capacity(kernel.instructions.len()),
        origins: Vec::with_capacity(kernel.instructions.len()),
        words: layout.words,
        r0: layout.place(r0).map_or(0, |p| p.byte),
        sr0: layout.place(sr0).map_or(0, |p| p.byte),
        cr0: layout.place(cr0).map_or(0, |p| p.byte),
        hw_id: layout.place(hw_id).map_or(0, |p| p.byte),
        inputs,
        channels: kernel.channels(),
        one_item,
        branching: u32::MAX,
        has_barrier: kernel
            .instructions
            .iter()
            .any(|i| i.opcode == Opcode::Barrier),
        unfenced: Memories::NONE,
    };
    let branch_channels = match one_item {
        true => branch_channels(kernel)?,
        false => kernel.simd,
    };
    if one_item {
        program.branching = u32::MAX >> (32 - branch_channels);
    }
    let decoder = Decoder {
        kernel,
        channels: kernel.channels(),
        one_item,
        branch_channels,
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
            Err(error) => {
                let (kind, message) = match error {
                    DecodeError::Invalid(message) => (FaultKind::InvalidProgram, message),
                    DecodeError::Unsupported(message) => (FaultKind::NotExecuted, message),
                };
                return Err(at_instruction(kernel, index, kind, message));
            }
        }
    }
    program.unfenced = fences::unfenced(&program.ops);
    Ok(program)
}

/// The number of channels that the branches of a kernel of one work-item per thread select; 32 if
/// it has none.
fn branch_channels(kernel: &Kernel) -> Result<u32, Fault> {
    let mut found = None;
    for (index, instruction) in kernel.instructions.iter().enumerate() {
        let selects = matches!(
            instruction.opcode,
            Opcode::Goto | Opcode::Call | Opcode::Ret
        );
        let size = instruction.exec.map_or(1, |exec| u32::from(exec.size));
        if !selects || size == 1 {
            continue;
        }
        if !matches!(size, 2 | 4 | 8 | 16 | 32) || found.is_some_and(|other| other != size) {
            let message = format!(
                "branches of {size} and of {} channels in one kernel are not supported by the simulator",
                found.unwrap_or(MAX_CHANNELS)
            );
            return Err(at_instruction(
                kernel,
                index,
                FaultKind::NotExecuted,
                message,
            ));
        }
        found = Some(size);
    }
    Ok(found.unwrap_or(MAX_CHANNELS))
}

/// Whether the simulator supports an opcode.
pub(super) fn executes(opcode: Opcode) -> bool {
    form(opcode) != Form::Unsupported
}

/// The error for an unsupported opcode.
fn unsupported(opcode: Opcode) -> DecodeError {
    let name = opcode.mnemonic();
    DecodeError::Unsupported(format!("`{name}` is not supported by the simulator"))
}

/// Labels and the names of functions, which have no operation.
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
            return Err((index, "expected label name".to_string()));
        };
        match positions.get_mut(label as usize) {
            Some(place @ None) => *place = Some(next),
            Some(Some(_)) => return Err((index, "duplicate label".to_string())),
            None => return Err((index, "use of undeclared label".to_string())),
        }
    }
    Ok(positions)
}

/// Why an instruction cannot be decoded.
enum DecodeError {
    /// It violates a rule.
    Invalid(String),
    /// It is valid, but the simulator does not support it.
    Unsupported(String),
}

impl From<String> for DecodeError {
    fn from(message: String) -> DecodeError {
        DecodeError::Invalid(message)
    }
}

impl From<&str> for DecodeError {
    fn from(message: &str) -> DecodeError {
        DecodeError::Invalid(message.to_string())
    }
}

struct Decoder<'a> {
    kernel: &'a Kernel,
    /// Number of channels of a thread.
    channels: u32,
    /// Whether each thread executes one work-item, with all channels on.
    one_item: bool,
    /// Number of channels that branches select.
    branch_channels: u32,
    layout: Layout,
    labels: Vec<Option<usize>>,
}

impl Decoder<'_> {
    fn instruction(&self, instruction: &Instruction) -> Result<Op, DecodeError> {
        if form(instruction.opcode) == Form::Unsupported {
            return Err(unsupported(instruction.opcode));
        }
        for operand in &instruction.operands {
            if let Some(Variable::Predefined(register)) = operand.variable()
                && register != Predefined::Null
                && self.layout.place(Variable::Predefined(register)).is_none()
            {
                let message = format!("`{}` is not supported by the simulator", register.name());
                return Err(DecodeError::Unsupported(message));
            }
        }
        let exec = match instruction.exec {
            Some(exec) => exec,
            None if !instruction.opcode.has_exec() => Exec::masked(1),
            None => return Err("expected execution size".into()),
        };
        if instruction.opcode.is_block() {
            let action = self.action(instruction, exec)?;
            return Ok(Op {
                action,
                size: 1,
                offset: 0,
                no_mask: true,
                is_message: instruction.opcode.is_message(),
                native_instructions: native_instructions(self.kernel, instruction),
                predicate: None,
            });
        }
        let slots = instruction.opcode.slots().len();
        if instruction.operands.len() != slots && !instruction.opcode.has_list() {
            return Err(format!(
                "instruction has {} operands, expected {slots}",
                instruction.operands.len()
            )
            .into());
        }
        // Without mask, an instruction may have more channels than the thread has work-items.
        let most = match exec.no_mask {
            true => MAX_CHANNELS,
            false => self.channels.max(1),
        };
        let branch = matches!(
            instruction.opcode,
            Opcode::Goto | Opcode::Ret | Opcode::Call
        );
        if !matches!(exec.size, 1 | 2 | 4 | 8 | 16 | 32)
            || !exec.offset.is_multiple_of(4)
            || (!branch || exec.size > 1) && u32::from(exec.size) + u32::from(exec.offset) > most
        {
            return Err(format!(
                "execution size {} at channel {} is invalid for dispatch width {}",
                exec.size, exec.offset, self.channels
            )
            .into());
        }
        let predicate = match &instruction.predicate {
            None => None,
            Some(used) => {
                let of_thread = self.one_item && exec.size == 1;
                let bits = match branch && !of_thread {
                    true => self.branch_channels,
                    false => 0,
                };
                Some(Test {
                    predicate: self.predicate(used.predicate, exec, bits)?,
                    invert: used.invert,
                    combine: used.combine,
                    ones: self.predicate_ones(used.predicate),
                })
            }
        };
        let action = self.action(instruction, exec)?;
        if predicate.is_none() && instruction.opcode == Opcode::Sel {
            return Err("`sel` requires a predicate".into());
        }
        if predicate.is_some()
            // A predicated read whose result is discarded is legal.
            && form(instruction.opcode) != Form::LscMessage
            && matches!(
                action,
                Action::Ret
                    | Action::Compare(_)
                    | Action::CompareLanes(_)
                    | Action::Movs { .. }
                    | Action::Barrier
                    | Action::Fence { .. }
                    | Action::Nothing
                    | Action::SetPredicate { .. }
            )
        {
            return Err("instruction cannot be predicated".into());
        }
        Ok(Op {
            action,
            size: u32::from(exec.size),
            offset: u32::from(exec.offset),
            no_mask: exec.no_mask,
            is_message: instruction.opcode.is_message(),
            native_instructions: native_instructions(self.kernel, instruction),
            predicate,
        })
    }

    fn action(&self, instruction: &Instruction, exec: Exec) -> Result<Action, DecodeError> {
        let operands = instruction.operands.as_slice();
        let size = u32::from(exec.size);
        let code = match form(instruction.opcode) {
            Form::Compute(code) => code,
            Form::Move => match operands {
                [target, Operand::Predicate(p)] => {
                    return Ok(Action::ReadPredicate {
                        target: self.target(target, size)?,
                        predicate: self.predicate(*p, Exec::no_mask(1), 0)?,
                        ones: self.predicate_ones(*p),
                    });
                }
                _ => Code::Mov,
            },
            Form::Logic(code) => match operands.first() {
                Some(Operand::Predicate(_)) => return Ok(self.logic(code, operands, exec)?),
                Some(_) | None => code,
            },
            Form::Boolean => match instruction.detail {
                Detail::Boolean(function) => Code::Bfn(function),
                _ => return Err("expected Boolean function".into()),
            },
            Form::Carry(operation) => return Ok(self.carry(operation, operands, size)?),
            Form::WideProduct => return Ok(self.wide_product(operands, size)?),
            Form::Compare => return Ok(self.compare(instruction, exec)?),
            Form::SetPredicate => {
                let [Operand::Predicate(p), source] = operands else {
                    return Err("`setp` requires a predicate as its destination".into());
                };
                return Ok(Action::SetPredicate {
                    predicate: self.predicate(*p, exec, 0)?,
                    source: self.source(source, 1)?,
                });
            }
            Form::SetSurface => {
                let [
                    Operand::State {
                        state: State::Surface(Surface::Variable(id)),
                        offset: 0,
                    },
                    source,
                ] = operands
                else {
                    return Err("`movs` requires a surface variable as its destination".into());
                };
                return Ok(Action::Movs {
                    surface: self.surface(id.0)?,
                    source: self.source(source, 1)?,
                });
            }
            Form::Goto => return Ok(self.goto(operands, size)?),
            Form::Jump => return Ok(self.jump(operands, size)?),
            Form::Call => return Ok(self.call(operands, size)?),
            Form::Return if exec.size == 1 && instruction.predicate.is_none() => {
                return Ok(Action::Ret);
            }
            Form::Return if size == self.branch_channels => return Ok(Action::Return),
            Form::Return => {
                return Err("expected `ret (M1, 1)` without a predicate".into());
            }
            Form::AddressSum => return Ok(self.address_sum(operands, size)?),
            Form::TableAddress => return self.table_address(operands),
            Form::SurfaceMessage => return Ok(self.surface_message(instruction, exec)?),
            Form::AddressMessage => return Ok(self.svm_message(instruction, exec)?),
            Form::ScaledMessage => return self.scaled_message(instruction, exec),
            Form::BlockMessage => return self.block_message(instruction, size),
            Form::LscMessage => return self.lsc_message(instruction, exec),
            Form::AtomicMessage => return self.atomic_message(instruction, exec),
            Form::Product => return Ok(self.product(instruction, exec)?),
            Form::Barrier => return Ok(Action::Barrier),
            Form::Fence => return Ok(self.fence(instruction)),
            Form::Nothing => return Ok(Action::Nothing),
            Form::Place => return Err("labels cannot be executed".into()),
            Form::Unsupported => return Err(unsupported(instruction.opcode)),
        };
        let (target, sources) = operands.split_first().ok_or("expected destination")?;
        let sources = sources
            .iter()
            .map(|s| self.source(s, size))
            .collect::<Result<Vec<_>, _>>()?;
        let mut alu = Alu {
            code,
            class: class(code, &sources),
            saturate: instruction.saturate,
            target: self.target(target, size)?,
            sources,
        };
        self.check_types(code, &alu.sources, Some(alu.target.ty))?;
        if !instruction.opcode.is_on(self.kernel.target) {
            let (target, name) = (self.kernel.target, instruction.opcode.mnemonic());
            return Err(format!("`{name}` is not supported on {target}").into());
        }
        if code == Code::Div && alu.class == Class::Single {
            // The finalizer makes a reciprocal and a product of the type of the operands.
            let is_half = alu.sources.iter().all(|s| s.ty == Type::Hf);
            alu.code = match self.kernel.target.info().float_divide {
                true => Code::Quotient,
                false if is_half => Code::HalfQuotient,
                false => Code::Div,
            };
        }
        Ok(super::alu::specialize(alu, size))
    }

    fn compare(&self, instruction: &Instruction, exec: Exec) -> Result<Action, String> {
        let size = u32::from(exec.size);
        let (Detail::Condition(condition), [target, a, b]) =
            (instruction.detail, instruction.operands.as_slice())
        else {
            return Err("`cmp` requires a condition".to_string());
        };
        let mut sources = [self.source(a, size)?, self.source(b, size)?];
        self.check_types(Code::Min, &sources, None)?;
        // Intel's compiler compares integers with themselves to obtain the mask of active channels:
        // the result does not depend on the values, which may be undefined.
        let foreign = self.kernel.contract.is_some();
        if foreign && a == b && !sources[0].ty.is_float() {
            for source in &mut sources {
                source.modifier = Modifier::None;
                source.place = Place::Immediate(0);
            }
        }
        let target = match target {
            Operand::Predicate(p) => CompareTarget::Predicate(self.predicate(*p, exec, 0)?),
            _ => CompareTarget::Variable(self.target(target, size)?),
        };
        Ok(super::alu::specialize_compare(
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

/// The arithmetic class in which an operation on these sources computes.
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
