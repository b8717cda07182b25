//! The rules of vector IR. Passes accept what satisfies them, and leave what satisfies them.
//!
//! This file has the rules of functions: structure, definitions and uses, phis, kernels;
//! `instruction.rs` has those of single instructions.

mod instruction;
#[cfg(test)]
mod tests;

use super::dominance::Dominators;
use super::function::{
    ArgumentKind, BlockId, Channels, Definition, Detail, Function, InstructionId, Module, Operand,
    Role, Value,
};
use super::opcode::Class;
use super::text::print::{block_name, print_instruction, value_name};
use super::types::{Data, Scalar, Type};
use crate::launch::check::MAX_LOCAL_BYTES;
use crate::visa::kernel::{ArgumentKind as LaunchKind, InputRole};
use std::collections::BTreeSet;

/// A rule that a function does not satisfy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The name of the function.
    pub function: String,
    /// The instruction, if the rule is about one.
    pub instruction: Option<InstructionId>,
    /// The text of the instruction.
    pub text: String,
    /// The rule that is not satisfied.
    pub message: String,
    /// The operand of the instruction that may not be defined where it is used, if that is the rule.
    pub undefined: Option<Value>,
}

impl Violation {
    /// The rule and the function, for a diagnostic that shows the line of the instruction.
    pub fn headline(&self) -> String {
        format!("@{}: {}", self.function, self.message)
    }
}

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.headline())?;
        match self.text.is_empty() {
            true => Ok(()),
            false => write!(f, ": `{}`", self.text),
        }
    }
}

impl std::error::Error for Violation {}

/// Verifies all functions, and that the names of kernels differ.
///
/// # Errors
/// The first violation, and the index of its function.
pub fn verify_module(module: &Module) -> Result<(), (usize, Violation)> {
    let mut names = BTreeSet::new();
    for (index, function) in module.functions.iter().enumerate() {
        verify(function).map_err(|violation| (index, violation))?;
        if let Some(kernel) = &function.kernel
            && !names.insert(&kernel.name)
        {
            let message = format!("another kernel has the name `{}`", kernel.name);
            return Err((index, whole(function, message)));
        }
    }
    Ok(())
}

/// Verifies a function.
///
/// # Errors
/// The first violation.
pub fn verify(function: &Function) -> Result<(), Violation> {
    let places = structure(function)?;
    let predecessors = function.predecessors();
    if !predecessors.of(0).is_empty() {
        return Err(whole(function, "the entry has a predecessor"));
    }
    let dominators = Dominators::new(function);
    for (block, contents) in function.block_ids().zip(&function.blocks) {
        for (position, &id) in contents.instructions.iter().enumerate() {
            let wrong = |message: String| Err(at(function, id, message));
            let uses = Uses {
                function,
                places: &places,
                dominators: &dominators,
            };
            if let Err((value, message)) = uses.check(id, block, position as u32) {
                return Err(Violation {
                    undefined: Some(value),
                    ..at(function, id, message)
                });
            }
            if function.instruction(id).opcode.class() == Class::Phi
                && let Err(message) = phi(function, id, predecessors.of(block.index()))
            {
                return wrong(message);
            }
            if let Err(message) = instruction::check(function, function.instruction(id)) {
                return wrong(message);
            }
        }
    }
    kernel(function)
}

fn whole(function: &Function, message: impl Into<String>) -> Violation {
    Violation {
        function: function.name.to_string(),
        instruction: None,
        text: String::new(),
        message: message.into(),
        undefined: None,
    }
}

fn at(function: &Function, id: InstructionId, message: impl Into<String>) -> Violation {
    Violation {
        instruction: Some(id),
        text: print_instruction(function, id),
        ..whole(function, message)
    }
}

/// The block and the position in it of each instruction; `None` if it is in no block.
type Places = Vec<Option<(BlockId, u32)>>;

/// Checks blocks, terminators, and that IDs are in range.
fn structure(function: &Function) -> Result<Places, Violation> {
    let wrong = |message: String| Err(whole(function, message));
    if function.blocks.is_empty() {
        return wrong("a function has at least one block".to_owned());
    }
    let mut places: Places = vec![None; function.instruction_count()];
    for (block, contents) in function.block_ids().zip(&function.blocks) {
        let number = block.0;
        let mut phis_end = false;
        for (position, &id) in contents.instructions.iter().enumerate() {
            match places.get_mut(id.index()) {
                None => return wrong(format!("block {number} has an undefined instruction")),
                Some(Some(_)) => {
                    return wrong(format!("an instruction of block {number} is in two places"));
                }
                Some(place) => *place = Some((block, position as u32)),
            }
            let instruction = function.instruction(id);
            // Printing an instruction requires that its operands exist.
            if let Some(message) = ids(function, id) {
                return wrong(format!("block {number}: {message}"));
            }
            let is_last = position + 1 == contents.instructions.len();
            if instruction.opcode.is_terminator() != is_last {
                let message = "a block ends with its only terminator";
                return Err(at(function, id, message));
            }
            let is_phi = instruction.opcode.class() == Class::Phi;
            if is_phi && phis_end {
                return Err(at(function, id, "a phi follows another instruction"));
            }
            phis_end |= !is_phi;
        }
        if contents.instructions.is_empty() {
            return wrong(format!("block {number} is empty"));
        }
    }
    Ok(places)
}

/// Whether operands, result and blocks of an instruction are in range.
fn ids(function: &Function, id: InstructionId) -> Option<String> {
    let instruction = function.instruction(id);
    for operand in &instruction.operands {
        let known = match operand {
            Operand::Value(value) => value.index() < function.values().len(),
            Operand::Constant(constant) => constant.index() < function.constants().len(),
        };
        if !known {
            return Some("an operand is not defined".to_owned());
        }
    }
    if let Some(value) = instruction.result {
        let definition = function.values().get(value.index()).map(|v| v.definition);
        if definition != Some(Definition::Instruction(id)) {
            return Some("a result belongs to another instruction".to_owned());
        }
    }
    let is_undefined = |block: BlockId| block.index() >= function.blocks.len();
    let any = match &instruction.detail {
        Detail::Phi(from) => from.iter().copied().any(is_undefined),
        _ => instruction.targets().any(is_undefined),
    };
    any.then(|| "a block is not defined".to_owned())
}

struct Uses<'a> {
    function: &'a Function,
    places: &'a Places,
    dominators: &'a Dominators,
}

impl Uses<'_> {
    /// Checks that every operand is defined on all paths to its use. The use of a phi is at the end
    /// of the predecessor.
    fn check(
        &self,
        id: InstructionId,
        block: BlockId,
        position: u32,
    ) -> Result<(), (Value, String)> {
        let instruction = self.function.instruction(id);
        for (k, operand) in instruction.operands.iter().enumerate() {
            let Operand::Value(value) = *operand else {
                continue;
            };
            let (block, position) = match &instruction.detail {
                Detail::Phi(from) => match from.get(k) {
                    Some(&from) => (from, u32::MAX),
                    None => (block, position),
                },
                _ => (block, position),
            };
            if !self.reaches(value, block, position) {
                let name = value_name(self.function, value);
                let message = format!(
                    "`{name}`, operand {}, is used where it may not be defined",
                    k + 1
                );
                return Err((value, message));
            }
        }
        Ok(())
    }

    fn reaches(&self, value: Value, block: BlockId, position: u32) -> bool {
        if !self.dominators.is_reachable(block) {
            return true;
        }
        let Some(definition) = self.function.definition(value) else {
            return self.function.parameters.contains(&value);
        };
        match self.places.get(definition.index()).copied().flatten() {
            Some((at, defined)) if at == block => defined < position,
            Some((at, _)) => self.dominators.dominates(at, block),
            None => false,
        }
    }
}

/// A phi has one operand for each edge into its block; equal ones for edges from the same block.
fn phi(function: &Function, id: InstructionId, predecessors: &[BlockId]) -> Result<(), String> {
    let instruction = function.instruction(id);
    let Detail::Phi(from) = &instruction.detail else {
        return Err("a phi without predecessors".to_owned());
    };
    let (mut expected, mut found) = (predecessors.to_vec(), from.clone());
    expected.sort_unstable();
    found.sort_unstable();
    if expected != found || from.len() != instruction.operands.len() {
        let name = |block: &BlockId| block_name(function, *block);
        let wrong = match (
            expected.iter().find(|block| !found.contains(block)),
            found.iter().find(|block| !expected.contains(block)),
        ) {
            (Some(missing), _) => format!(", and there is none for `{}`", name(missing)),
            (None, Some(other)) => format!(", and `{}` is none", name(other)),
            (None, None) => String::new(),
        };
        return Err(format!("a phi has one operand for each predecessor{wrong}"));
    }
    for (k, (block, operand)) in from.iter().zip(&instruction.operands).enumerate() {
        let earlier = from.iter().zip(&instruction.operands).take(k);
        if earlier.clone().any(|(b, o)| b == block && o != operand) {
            return Err("a phi has two operands for one predecessor".to_owned());
        }
    }
    Ok(())
}

/// The rules of kernels.
fn kernel(function: &Function) -> Result<(), Violation> {
    let wrong = |message: String| Err(whole(function, message));
    let Some(kernel) = &function.kernel else {
        return Ok(());
    };
    if function.result != Type::Void {
        return wrong(format!("a kernel returns `{}`", function.result));
    }
    if kernel.arguments.len() != function.parameters.len() {
        return wrong(format!(
            "the metadata describe {} arguments, the kernel has {}",
            kernel.arguments.len(),
            function.parameters.len()
        ));
    }
    if kernel.slm_bytes > MAX_LOCAL_BYTES {
        return wrong(format!(
            "{} bytes of local memory; a group has at most {MAX_LOCAL_BYTES}",
            kernel.slm_bytes
        ));
    }
    for (k, (argument, &value)) in kernel
        .arguments
        .iter()
        .zip(&function.parameters)
        .enumerate()
    {
        let ty = function.value(value).ty;
        let fits = match argument.kind {
            ArgumentKind::Surface | ArgumentKind::Sampler => ty == Data::I32.into(),
            ArgumentKind::General => match ty {
                Type::Data(data) => data.scalar != Scalar::I1,
                Type::Pointer { .. } => true,
                Type::Void | Type::Pair(_) => false,
            },
        };
        if !fits {
            let kind = match argument.kind {
                ArgumentKind::General => "0 (a value or an address)",
                ArgumentKind::Sampler => "1 (a sampler)",
                ArgumentKind::Surface => "2 (a surface)",
            };
            return wrong(format!("argument {k} of kind {kind} has type `{ty}`"));
        }
    }
    match kernel.channels.as_deref() {
        Some(channels) => payload(function, channels),
        None => Ok(()),
    }
}

/// The rules of kernels whose threads execute several work-items: each parameter has the type of what it
/// contains, and arguments exist.
fn payload(function: &Function, channels: &Channels) -> Result<(), Violation> {
    let wrong = |message: String| Err(whole(function, message));
    let kind = |index: u16| {
        let argument = channels.arguments.get(usize::from(index));
        argument.map(|argument| argument.kind)
    };
    if channels.roles.len() != function.parameters.len() {
        return wrong("the payload describes each parameter".to_owned());
    }
    let most = Channels::MAX_PRIVATE_BYTES;
    if !channels.private_bytes.is_multiple_of(4) || channels.private_bytes > most {
        return wrong(format!(
            "{} bytes of private memory; a work-item has a multiple of 4, and at most {most}",
            channels.private_bytes
        ));
    }
    for (&role, &value) in channels.roles.iter().zip(&function.parameters) {
        let ty = function.value(value).ty;
        let (dword, address) = (Data::I32, Data::scalar(Scalar::I64));
        let is_buffer = |index| matches!(kind(index), Some(LaunchKind::Buffer { .. }));
        // The type of the contents, if there are such contents.
        let expected = match role {
            Role::ThreadNumber | Role::PrivateOffset | Role::HardwareThread => Some(dword),
            Role::Input(input) => match input {
                InputRole::LocalId(_) => Data::vector(Scalar::I16, channels.width.channels()),
                InputRole::GlobalOffset(_)
                | InputRole::EnqueuedLocalSize(_)
                | InputRole::LocalSize(_)
                | InputRole::GlobalSize(_)
                | InputRole::GroupCount(_)
                | InputRole::WorkDim => Some(dword),
                InputRole::Argument {
                    index,
                    offset,
                    size,
                } => match (kind(index), ty) {
                    (Some(LaunchKind::Value { size: all }), Type::Data(data)) => {
                        let fits = data.scalar != Scalar::I1
                            && data.bytes() == u32::from(size)
                            && u32::from(offset) + u32::from(size) <= all;
                        fits.then_some(data)
                    }
                    _ => None,
                },
                InputRole::BufferAddress { index } => is_buffer(index).then_some(address),
                InputRole::BufferOffset { index } => is_buffer(index).then_some(dword),
                InputRole::LocalOffset { index } => {
                    (kind(index) == Some(LaunchKind::Local)).then_some(dword)
                }
                InputRole::ConstantBase | InputRole::PrivateBase => Some(address),
                InputRole::Unknown => None,
            },
        };
        let name = value_name(function, value);
        match expected {
            None => {
                return wrong(format!(
                    "`{name}` of type `{ty}` contains an argument that the payload does not have"
                ));
            }
            Some(expected) if ty != expected.into() => {
                return wrong(format!(
                    "`{name}` has type `{ty}`, but contains a value of type `{expected}` of the payload"
                ));
            }
            Some(_) => {}
        }
    }
    Ok(())
}
