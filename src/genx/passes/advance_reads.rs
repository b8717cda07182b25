//! Reads regions of the latest version of a vector.
//!
//! A write of a region is done in place if nothing reads the old vector afterwards. A later read of other elements of
//! the old vector, as `collapse_regions` makes it, would cost a copy of the vector: it reads them of the new vector
//! instead, if that leaves the old one without later uses.
//!
//! An operation that only a write of a region uses is computed by the write's instruction. If the vector was changed
//! between its reads and the write, the operation is moved to the write, with the reads of elements that are still there.

use super::collapse_regions::are_disjoint;
use crate::genx::function::{BlockId, Function, Instruction, InstructionId, Value};
use crate::genx::opcode::{Class, Opcode};
use crate::genx::region::{Offset, Region};
use hashbrown::{HashMap, HashSet};

/// The most uses that are looked at, for each instruction of a function: reads move along chains of writes.
const MAX_USES: usize = 64;

/// The most writes between a read and the write that uses what is computed of it.
const MAX_CHAIN: usize = 64;

/// Moves reads to later versions of their vectors. Returns whether there were any.
pub(super) fn advance_reads(function: &mut Function) -> bool {
    let moved = move_to_writes(function);
    read_later_versions(function) || moved
}

/// Moves operations to the writes that use their results, with reads of vectors that were changed between.
fn move_to_writes(function: &mut Function) -> bool {
    let counts = function.use_counts();
    let mut changed = false;
    for block in function.block_ids().collect::<Vec<_>>() {
        let ids = function.blocks[block.index()].instructions.clone();
        let inside: HashSet<InstructionId> = ids.iter().copied().collect();
        let mut before: HashMap<InstructionId, Vec<InstructionId>> = HashMap::new();
        let mut moved: HashSet<InstructionId> = HashSet::new();
        for &id in &ids {
            let Some(operation) = only_operand(function, &counts, id, &inside) else {
                continue;
            };
            let Some(reads) = outdated_reads(function, &counts, id, operation, &inside) else {
                continue;
            };
            let Some(write) = constant_write(function.instruction(id)) else {
                continue;
            };
            for &read in &reads {
                function.instruction_mut(read).operands[0] = write.old.into();
            }
            let group: Vec<InstructionId> = reads.into_iter().chain([operation]).collect();
            moved.extend(&group);
            before.insert(id, group);
        }
        if before.is_empty() {
            continue;
        }
        let place = |id: InstructionId| {
            let group = before.get(&id).cloned().unwrap_or_default();
            group.into_iter().chain([id])
        };
        let kept = ids.into_iter().filter(|id| !moved.contains(id));
        function.blocks[block.index()].instructions = kept.flat_map(place).collect();
        changed = true;
    }
    changed
}

/// The operation in a block whose result only a write uses.
fn only_operand(
    function: &Function,
    counts: &[u32],
    id: InstructionId,
    inside: &HashSet<InstructionId>,
) -> Option<InstructionId> {
    let instruction = function.instruction(id);
    constant_write(instruction)?;
    let new = instruction.operands.get(1)?.value()?;
    let operation = function.definition(new)?;
    let class = function.instruction(operation).opcode.class();
    (counts.get(new.index()) == Some(&1)
        && inside.contains(&operation)
        && matches!(class, Class::Elementwise | Class::Conversion))
    .then_some(operation)
}

/// The reads of an operation that read an earlier version of the vector that the write changes: elements that are the same
/// in the latest version. `None` if there is none, or one whose elements are not.
fn outdated_reads(
    function: &Function,
    counts: &[u32],
    write: InstructionId,
    operation: InstructionId,
    inside: &HashSet<InstructionId>,
) -> Option<Vec<InstructionId>> {
    let latest = constant_write(function.instruction(write))?.old;
    let size = function.value(latest).ty.data()?.scalar.bytes();
    let mut reads = Vec::new();
    for value in function.instruction(operation).values() {
        let Some(id) = function.definition(value).filter(|id| inside.contains(id)) else {
            continue;
        };
        let read = function.instruction(id);
        let is_only = counts.get(value.index()) == Some(&1);
        if read.opcode != Opcode::ReadRegion || read.region_offset().is_some() || !is_only {
            continue;
        }
        let (Some(vector), Some(region)) = (read.operands[0].value(), read.region()) else {
            continue;
        };
        let mut version = latest;
        let mut is_same = true;
        let mut left = MAX_CHAIN;
        while version != vector && left > 0 {
            let definition = function.definition(version);
            let Some(write) = definition.and_then(|id| constant_write(function.instruction(id)))
            else {
                break;
            };
            is_same &= are_disjoint(region, write.region, size);
            version = write.old;
            left -= 1;
        }
        if version == vector && version != latest {
            is_same.then(|| reads.push(id))?;
        }
    }
    (!reads.is_empty()).then_some(reads)
}

fn read_later_versions(function: &mut Function) -> bool {
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
            // Both are in one order.
            let mut moved = later.iter().peekable();
            uses.retain(|user| moved.next_if_eq(&user).is_none());
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
