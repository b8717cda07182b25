//! Rules of the phases of the pipeline: which opcodes may still occur, and what a target needs.
//!
//! Requires a function that [`verify`](super::verify) accepts. The facts are columns of the table of
//! opcodes, so that no pass and no selection has to reject what an earlier pass should have replaced.

use super::{Rule, VerifyError, Violation};
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::Instruction;
use crate::ir::opcode::{Class, Cost, Opcode, Phase};
use crate::ir::register::Register;
use crate::ir::types::Family;
use crate::target::Target;

/// Checks the rules of a phase: V34, and V35 and V36 in legalized code. Linear in the size of the
/// function.
///
/// # Errors
/// All violations in code order, after those of the inputs.
pub fn verify_phase(function: &Function, phase: Phase, target: Target) -> Result<(), VerifyError> {
    let mut violations = Vec::new();
    let mut report = |rule, place: Option<(BlockId, usize)>, message| {
        violations.push(Violation {
            rule,
            block: place.map(|p| p.0),
            instruction: place.map(|p| p.1),
            part: None,
            message,
        });
    };
    let legalized = phase == Phase::Legalized;
    let without_quadwords = legalized && !target.info().int64;
    if without_quadwords {
        for input in &function.inputs {
            if is_qword(function, input.register) {
                let message = format!(
                    "input `{} = {}` is a quadword",
                    input.register, input.source
                );
                report(Rule::V36, None, message);
            }
        }
    }
    for (block, id) in function.blocks.iter().zip(function.block_ids()) {
        for (k, instruction) in block.instructions.iter().enumerate() {
            let (facts, ty) = (instruction.opcode.facts(), instruction.ty);
            let mnemonic = instruction.opcode.mnemonic();
            let place = Some((id, k));
            if facts.until() < phase {
                let (until, phase) = (facts.until().name(), phase.name());
                let message =
                    format!("`{mnemonic}` is not allowed in {phase} code, only up to {until} code");
                report(Rule::V34, place, message);
            }
            if !legalized {
                continue;
            }
            if !instruction.opcode.is_legal(ty, target) {
                let message = format!("`{mnemonic}.{ty}` is not legal on {target}");
                report(Rule::V35, place, message);
            }
            // Constants and copies of what atomic operations and addresses read may be whole.
            let is_copy = instruction.opcode.cost() == Cost::Copy;
            if without_quadwords && !is_copy && works_on_quadwords(function, instruction) {
                let message = format!(
                    "`{mnemonic}` has quadword operands, but {target} has no 64-bit integers"
                );
                report(Rule::V36, place, message);
            }
        }
    }
    if violations.is_empty() {
        Ok(())
    } else {
        Err(VerifyError::Invalid(violations))
    }
}

/// Whether an instruction needs 64-bit integers: it has quadword operands, and neither packs nor
/// unpacks them, uses one as an address, nor operates on them atomically. Selection expands
/// reductions and scans of quadwords.
pub(in crate::ir) fn works_on_quadwords(function: &Function, instruction: &Instruction) -> bool {
    let destinations = function.destinations(instruction);
    let operands = destinations.iter().chain(function.sources(instruction));
    // The index of the one operand that may be a quadword: the packed value, or an address.
    let allowed = match instruction.opcode {
        Opcode::Reduce | Opcode::InclusiveScan | Opcode::ExclusiveScan => return false,
        // Messages of atomic operations on quadwords carry them whole.
        opcode if opcode.class() == Class::Atomic => return false,
        Opcode::Pack => Some(0),
        Opcode::Unpack => Some(2),
        _ => instruction.space().map(|_| destinations.len()),
    };
    (operands.enumerate()).any(|(i, &r)| is_qword(function, r) && Some(i) != allowed)
}

fn is_qword(function: &Function, register: Register) -> bool {
    function.family(register) == Family::Qword
}
