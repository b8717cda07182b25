//! Scalar replacement of aggregates: promotes private variables to registers if every store is at a
//! known offset.
//!
//! If all accesses of a variable are at known offsets, it consists of elements, ranges of bytes
//! that are always accessed whole, by any type (registers have no type). Each element becomes one
//! register. If accesses overlap partially, as for unions, or loads are at varying offsets, each
//! doubleword becomes one register (`cells.rs`); a load at a varying offset indexes these with
//! `rgather`. Such a load may access any variable that its address may point to.
//!
//! A variable stays in memory if its address escapes, if a store is at a varying offset, if an
//! access is out of bounds or volatile, or if it needs more than [`MAX_ELEMENTS`] registers. With
//! loads at varying offsets the limit is [`MAX_GATHERED`], or [`MAX_GATHERED_OF_ARGUMENT`] if it is the copy of
//! an argument with no other stores. A read before the first write was undefined in memory; it
//! becomes an undefined register, or 0.
//!
//! Requires nothing; finds more after [`super::fold_constants()`] and
//! [`super::propagate_copies()`]. Keeps blocks and the table of variables. Addresses of variables
//! in `rgather`s become numbers; all others are left to [`super::eliminate_dead_code()`]. The
//! registers of elements have many definitions: [`super::split_webs()`] should follow. Invalidates
//! instruction indices, definitions and uses, liveness.

mod cells;
mod remarks;
mod survey;

use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::variable_addresses::VariableAddresses;
use crate::ir::function::{Function, MemoryVariableId};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::{MAX_REGISTERS_BETWEEN_PASSES, Register};
use crate::ir::types::{AddressSpace, Family};
use survey::Survey;

/// The most elements of a variable that is promoted: as many doublewords as a thread of SIMD8 has GRFs. If all of
/// them are live at once, the finalizer spills some, which costs less than a message for each access.
pub const MAX_ELEMENTS: usize = 128;

/// The most doublewords that a load at a varying offset may select from.
pub const MAX_GATHERED: usize = 16;

/// The same limit for parts of arguments, of which a thread has one copy: an eighth of its
/// registers, of 32 bytes each.
pub const MAX_GATHERED_OF_ARGUMENT: usize = 128;

/// An element: its variable, and its offset in bytes.
type Element = (MemoryVariableId, u64);

/// Promotes private variables; returns whether there were any.
pub fn promote_private(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let is_private = |v: &crate::ir::function::MemoryVariable| v.space == AddressSpace::Private;
    if !function.variables.iter().any(is_private) {
        return false;
    }
    let Some(addresses) = VariableAddresses::compute(function) else {
        return false;
    };
    let survey = Survey::compute(function, &addresses);
    remarks::report(function, &addresses, &survey, &mut analyses.remarks);
    if survey.is_empty()
        || function.registers.len() + survey.new_registers() > MAX_REGISTERS_BETWEEN_PASSES
    {
        return false;
    }
    // Runs first, because it identifies accesses of the entry block by number.
    cells::divided(function, &addresses, &survey);
    whole_elements(function, &addresses, &survey);
    true
}

/// Replaces the variables that are stored in one register per element.
fn whole_elements(function: &mut Function, addresses: &VariableAddresses, survey: &Survey) {
    let elements = survey.elements();
    if elements.is_empty() {
        return;
    }
    let registers: Vec<Register> = elements
        .iter()
        .map(|&((variable, offset), family)| named(function, variable, offset, family))
        .collect();
    let register = |element: Element| {
        let known = elements.binary_search_by_key(&element, |&(e, _)| e).ok()?;
        registers.get(known).copied()
    };
    for id in function.block_ids() {
        let old = std::mem::take(&mut function.block_mut(id).instructions);
        let mut new = Vec::with_capacity(old.len());
        for instruction in old {
            let place = addresses.accessed(function, &instruction);
            let first = place.and_then(|place| register(place).map(|_| place));
            match first {
                None => new.push(instruction),
                Some(place) => access(function, &instruction, place, register, &mut new),
            }
        }
        function.block_mut(id).instructions = new;
    }
}

/// A new register, named after a part of a variable.
fn named(
    function: &mut Function,
    variable: MemoryVariableId,
    offset: u64,
    family: Family,
) -> Register {
    let (name, size) = match function.variable(variable) {
        Some(v) => (v.name.clone(), u64::from(v.size)),
        None => ("".into(), 0),
    };
    let name = match (size, offset) {
        (size, 0) if size == u64::from(family.size()) => name.to_string(),
        _ => format!("{name}+{offset}"),
    };
    function.add_named_register(family, name)
}

/// The registers that a load writes or a store reads.
fn accessed_registers<'f>(function: &'f Function, instruction: &Instruction) -> &'f [Register] {
    match (instruction.opcode, function.sources(instruction)) {
        (Opcode::Store, [_, values @ ..]) => values,
        _ => function.destinations(instruction),
    }
}

/// A load or a store as copies.
fn access(
    function: &mut Function,
    instruction: &Instruction,
    (variable, offset): Element,
    register: impl Fn(Element) -> Option<Register>,
    out: &mut Vec<Instruction>,
) {
    let is_store = instruction.opcode == Opcode::Store;
    let values = accessed_registers(function, instruction).to_vec();
    for (k, value) in (0u64..).zip(values) {
        let Some(element) = register((variable, offset + k * u64::from(instruction.ty.size())))
        else {
            continue;
        };
        let (to, from) = match is_store {
            true => (element, value),
            false => (value, element),
        };
        let ty = instruction.ty;
        out.push(function.instruction(
            Opcode::Mov,
            ty,
            Detail::None,
            &[to],
            &[from],
            instruction.loc,
        ));
    }
}

#[cfg(test)]
mod tests;
