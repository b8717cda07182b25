//! Which bytes of arguments are accessible, so that a load of them may be speculated: those that the program
//! accesses at constant offsets, as far as a dominating block does, what is between them, and the rest of the
//! structures that they are in ([`ParameterKind::Pointer`]).
//!
//! An access at a constant offset is to one object, so all bytes between two of them are in the buffer. No work-item
//! reads or writes a part of a structure unless the whole of it is there.

use crate::ir::analysis::memory_dependence::{Effect, Memory, Object, Place};
use crate::ir::function::{BlockId, Function, ParameterId, ParameterKind};

/// The most accesses of a function that are recorded.
pub const MAX_ACCESSES: usize = 256;

/// Bytes of the surface of an argument that are accessible once a block was executed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Accessible {
    /// The block that accesses them.
    pub block: BlockId,
    argument: ParameterId,
    start: u64,
    end: u64,
}

impl Accessible {
    /// What the accesses of the blocks prove.
    pub fn of_blocks(function: &Function, memory: &Memory, blocks: &[BlockId]) -> Vec<Accessible> {
        let mut found: Vec<Accessible> = Vec::new();
        for &block in blocks {
            for (_, effect) in memory.effects(block) {
                let (Effect::Load(place) | Effect::Store(place)) = effect else {
                    continue;
                };
                let Some((argument, start, end)) = bytes(function, memory, place) else {
                    continue;
                };
                let size = structure(function, argument);
                let accessible = Accessible {
                    block,
                    argument,
                    start: start - start % size,
                    end: end.next_multiple_of(size),
                };
                if !found.contains(&accessible) && found.len() < MAX_ACCESSES {
                    found.push(accessible);
                }
            }
        }
        found
    }
}

/// Whether all bytes of a place are accessible where all of the given blocks were executed.
pub fn is_accessible(
    function: &Function,
    memory: &Memory,
    known: &[Accessible],
    place: &Place,
) -> bool {
    let Some((argument, start, end)) = bytes(function, memory, place) else {
        return false;
    };
    let mut known = known.iter().filter(|a| a.argument == argument);
    let Some(first) = known.next() else {
        return false;
    };
    let (low, high) = known.fold((first.start, first.end), |(low, high), a| {
        (low.min(a.start), high.max(a.end))
    });
    low <= start && end <= high
}

/// The bytes of an argument that a place is, if it is at a constant offset from the start of the argument.
fn bytes(function: &Function, memory: &Memory, place: &Place) -> Option<(ParameterId, u64, u64)> {
    let Object::Surface(argument) = place.object else {
        return None;
    };
    // With an input, the argument starts somewhere in the surface.
    if memory.terms(place).next().is_some() || function.has_buffer_offset(argument) {
        return None;
    }
    Some((
        argument,
        place.offset,
        place.offset.checked_add(place.size())?,
    ))
}

/// Whether two places with a known distance are in one structure of an argument, so that both are accessible if one is.
pub fn are_in_one_structure(function: &Function, memory: &Memory, a: &Place, b: &Place) -> bool {
    let Object::Surface(argument) = a.object else {
        return false;
    };
    let size = structure(function, argument);
    let offset = |place: &Place| {
        let offset = memory.offset_in_element(place, size)?;
        (offset + place.size() <= size).then_some(offset)
    };
    let (Some(first), Some(second)) = (offset(a), offset(b)) else {
        return false;
    };
    // Otherwise they are at these offsets of different structures.
    a.distance_to(b).is_some() && a.offset_of(second.wrapping_sub(first)) == b.offset_of(0)
}

/// The size of the structures that an argument points at, at least 1.
fn structure(function: &Function, argument: ParameterId) -> u64 {
    let parameter = function.parameters.get(argument.index());
    match parameter.map(|p| p.kind) {
        Some(ParameterKind::Pointer { structure, .. }) => u64::from(structure.max(1)),
        _ => 1,
    }
}
