//! Reads regions of the latest version of a vector.
//!
//! A write of a region is done in place if nothing reads the old vector afterwards. A later read of other elements of
//! the old vector, as `collapse_regions` makes it, would cost a copy of the vector: it reads them of the new vector
//! instead, if that leaves the old one without later uses.

use super::collapse_regions::are_disjoint;
use crate::genx::function::{BlockId, Function, Instruction, InstructionId, Value};
use crate::genx::opcode::Opcode;
use crate::genx::region::{Offset, Region};
use hashbrown::HashMap;

/// The most uses that are looked at, for each instruction of a function: reads move along chains of writes.
const MAX_USES: usize = 64;

/// Moves reads to later versions of their vectors. Returns whether there were any.
pub(super) fn advance_reads(function: &mut Function) -> bool {
    // The uses of the vectors that are changed.
    let mut uses: HashMap<Value, Vec<InstructionId>> = HashMap::new();
    let mut places: Vec<Option<(BlockId, usize)>> = vec![None; function.instruction_count()];
    let mut writes = Vec::new();
    for (block, contents) in function.block_ids().zip(&function.blocks) {
        for (position, &id) in contents.instructions.iter().enumerate() {
            places[id.index()] = Some((block, position));
            if let Some(write) = constant_write(function.instruction(id)) {
                uses.entry(write.old).or_default();
                writes.push((id, write));
            }
        }
    }
    if writes.is_empty() {
        return false;
    }
    let all = function.blocks.iter().flat_map(|b| &b.instructions);
    for &id in all.clone() {
        for value in function.instruction(id).values() {
            if let Some(uses) = uses.get_mut(&value) {
                uses.push(id);
            }
        }
    }
    let mut left = MAX_USES * all.count();
    let mut changed = false;
    for (id, write) in writes {
        let Some(of_old) = uses.get(&write.old) else {
            continue;
        };
        let Some(rest) = left.checked_sub(of_old.len()) else {
            break;
        };
        left = rest;
        let size = function.value(write.old).ty.data();
        let size = size.map_or(1, |data| data.scalar.bytes());
        let at = places[id.index()];
        // What reads the old vector later and can read the new one; `None` if something else does.
        let later: Option<Vec<InstructionId>> = of_old
            .iter()
            .filter_map(|&user| {
                let instruction = function.instruction(user);
                let place = places[user.index()];
                let is_same_block = place.map(|p| p.0) == at.map(|p| p.0);
                if is_same_block && place <= at && instruction.opcode != Opcode::Phi {
                    return None;
                }
                let is_read = instruction.opcode == Opcode::ReadRegion
                    && instruction.region_offset().is_none();
                let read = instruction.region().filter(|_| is_read && is_same_block);
                let fits = read.is_some_and(|read| are_disjoint(read, write.region, size));
                Some(fits.then_some(user))
            })
            .collect();
        let Some(later) = later.filter(|later| !later.is_empty()) else {
            continue;
        };
        for &read in &later {
            function.instruction_mut(read).operands[0] = write.new.into();
        }
        if let Some(uses) = uses.get_mut(&write.old) {
            uses.retain(|user| !later.contains(user));
        }
        if let Some(uses) = uses.get_mut(&write.new) {
            uses.extend(later);
        }
        changed = true;
    }
    changed
}

/// A write of a region at a constant offset.
struct Write {
    old: Value,
    new: Value,
    region: Region,
}

fn constant_write(instruction: &Instruction) -> Option<Write> {
    let region = instruction.region()?;
    if instruction.opcode != Opcode::WriteRegion || !matches!(region.offset, Offset::Bytes(_)) {
        return None;
    }
    Some(Write {
        old: instruction.operands.first()?.value()?,
        new: instruction.result?,
        region,
    })
}
