//! Merges stores of uniform doublewords at adjacent uniform addresses into one of 8, 16, 32 or 64 doublewords, as one message
//! stores that many for all channels: LSC messages all of these, those of the legacy data port up to 16, one for each channel.
//!
//! The stores are in one block, and the merged ones are executed at the last one: so nothing in between may access their memory,
//! order accesses, or write their operands. The address is that of the lowest of them, or computed from it.
//!
//! Requires: the function as it is selected, because a store of more than four doublewords must be executed once for all
//! channels: runs after all passes that merge accesses or change what is uniform. Keeps blocks and edges. New registers come last.
//! Invalidates definitions and uses, and liveness. Linear: a block tracks [`MAX_GROUPS`] groups.

use crate::ir::analysis::Analyses;
use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::convergence::scalar_store_blocks;
use crate::ir::analysis::def_use::Point;
use crate::ir::analysis::linear_forms::replace;
use crate::ir::analysis::memory_dependence::{Effect, Memory, Object, Place};
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::{MAX_REGISTERS_BETWEEN_PASSES, Register};
use crate::ir::types::{AddressSpace, Family, Type};
use crate::target::{Target, TargetInfo};

/// The name of the pass in remarks.
const PASS: &str = "merge_uniform_stores";

/// The most groups of stores that are tracked at a time in a block.
pub const MAX_GROUPS: usize = 8;

/// The most instructions between the first store of a group and the last one.
pub const MAX_DISTANCE: usize = 256;

/// The fewest doublewords for which a message of the legacy data port pays: it needs an offset for each channel.
const MIN_LEGACY: usize = 16;

/// The most doublewords of one store of the passes before.
const MAX_VECTOR: usize = 4;

/// Merges stores; returns whether there were any.
pub fn merge_uniform_stores(
    function: &mut Function,
    analyses: &mut AnalysisCache,
    target: Target,
) -> bool {
    let target = target.info();
    let is_candidate = |i: &&Instruction| may_be_merged(i, target);
    let mut instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    if instructions.by_ref().filter(is_candidate).nth(1).is_none() {
        return false;
    }
    let all = Analyses::compute(function);
    let versions = analyses.versions(function);
    let memory = Memory::compute(function, &all.cfg, &all.loops, &versions);
    let scalar = scalar_store_blocks(function, &all, target);
    let mut found: Vec<(BlockId, Group)> = Vec::new();
    for block in function.block_ids().filter(|b| scalar[b.index()]) {
        let mut groups = Vec::new();
        find(function, &all, &memory, (block, target), &mut groups);
        found.extend(groups.into_iter().map(|group| (block, group)));
    }
    let mut changes = Vec::new();
    for (block, group) in found {
        if function.registers.len() + 3 * group.len() > MAX_REGISTERS_BETWEEN_PASSES {
            break;
        }
        merge(function, analyses, (block, target), group, &mut changes);
    }
    let changed = !changes.is_empty();
    replace(function, changes);
    changed
}

/// The stores of a group, with the indices of their instructions, in the order of the block.
type Group = Vec<(u32, Place)>;

/// Whether a store is of doublewords, and the target has a message for more of them at its address: the legacy data port at
/// offsets of 32 bits.
fn may_be_merged(instruction: &Instruction, target: &TargetInfo) -> bool {
    let has_message = match instruction.detail {
        Detail::Memory {
            space: AddressSpace::Global,
            surface,
            volatile: false,
            unaligned: false,
        } => target.lsc || surface.is_some(),
        Detail::Memory {
            space: AddressSpace::Local,
            volatile: false,
            unaligned: false,
            ..
        } => true,
        _ => false,
    };
    instruction.opcode == Opcode::Store && instruction.ty.size() == 4 && has_message
}

/// Finds the groups of stores of a block of which all may be executed at the last one.
fn find(
    function: &Function,
    all: &Analyses,
    memory: &Memory,
    (block, target): (BlockId, &TargetInfo),
    found: &mut Vec<Group>,
) {
    let instructions = &function.block(block).instructions;
    let at = |index: u32| &instructions[index as usize];
    let mut effects = memory.effects(block).iter().peekable();
    let mut open: Vec<Group> = Vec::new();
    for (index, instruction) in (0u32..).zip(instructions) {
        let written = function.destinations(instruction);
        let effect = effects
            .next_if(|(k, _)| *k == index)
            .map(|(_, effect)| effect);
        let is_uniform = |&r: &Register| all.uniformity.is_uniform(r);
        let place = match effect {
            Some(Effect::Store(place))
                if may_be_merged(instruction, target)
                    && function.sources(instruction).iter().all(is_uniform) =>
            {
                Some(*place)
            }
            _ => None,
        };
        let belongs = |group: &Group| {
            let (first, other) = group[0];
            place.is_some_and(|place| {
                other.distance_to(&place).is_some()
                    && at(first).detail == instruction.detail
                    && group.iter().all(|(_, m)| !memory.may_overlap(m, &place))
            })
        };
        let mut is_joined = false;
        let mut k = 0;
        while k < open.len() {
            let group = &mut open[k];
            let is_far = (index - group[0].0) as usize > MAX_DISTANCE;
            let is_written = |&(member, _): &(u32, Place)| {
                let sources = function.sources(at(member));
                written.iter().any(|d| sources.contains(d))
            };
            if is_far || group.iter().any(is_written) {
                found.push(open.remove(k));
                continue;
            }
            if let (false, true, Some(place)) = (is_joined, belongs(group), place) {
                group.push((index, place));
                is_joined = true;
            } else if let Some(effect) = effect
                && group
                    .iter()
                    .any(|(_, member)| is_conflict(memory, effect, member))
            {
                found.push(open.remove(k));
                continue;
            }
            k += 1;
        }
        if let (false, Some(place)) = (is_joined, place) {
            if open.len() == MAX_GROUPS {
                found.push(open.remove(0));
            }
            open.push(vec![(index, place)]);
        }
    }
    found.append(&mut open);
}

/// Whether a store may not move past an effect.
fn is_conflict(memory: &Memory, effect: &Effect, place: &Place) -> bool {
    matches!(effect, Effect::Order { .. })
        || memory.changes(effect, place)
        || memory.sees(effect, place)
}

/// A doubleword that is stored.
struct Element {
    /// The offset in bytes from the first store of the group.
    offset: i64,
    value: Register,
    /// The address, if it is the first one of a store.
    address: Option<Register>,
    /// The instruction that stores it.
    index: u32,
}

fn merge(
    function: &mut Function,
    analyses: &mut AnalysisCache,
    (block, target): (BlockId, &TargetInfo),
    group: Group,
    changes: &mut Vec<(Point, Vec<Instruction>)>,
) {
    let [(_, first), _, ..] = group[..] else {
        return;
    };
    let mut elements: Vec<Element> = Vec::new();
    for &(index, place) in &group {
        let store = function.block(block).instructions[index as usize];
        let distance = first.distance_to(&place).unwrap_or(0);
        // A distance in the other direction wraps.
        let offset = match (first.object, first.space.address_family()) {
            (Object::Unknown | Object::Variable(_), Family::Qword) => distance as i64,
            _ => i64::from(distance as u32 as i32),
        };
        let [address, values @ ..] = function.sources(&store) else {
            return;
        };
        for (k, &value) in (0..).zip(values) {
            elements.push(Element {
                offset: offset + 4 * k,
                value,
                address: (k == 0).then_some(*address),
                index,
            });
        }
    }
    elements.sort_by_key(|element| element.offset);
    for run in elements.chunk_by(|a, b| a.offset + 4 == b.offset) {
        let mut stores: Vec<u32> = run.iter().map(|element| element.index).collect();
        stores.sort_unstable();
        stores.dedup();
        let sizes = pieces(run.len(), target);
        let (Some(&last), true) = (stores.last(), sizes.len() < stores.len()) else {
            continue;
        };
        let old = function.block(block).instructions[last as usize];
        let mut code = Vec::new();
        let mut rest = run;
        let mut lowest = None;
        for size in sizes {
            let (piece, after) = rest.split_at(size);
            rest = after;
            let Some(start) = piece.first() else {
                continue;
            };
            let address = match (start.address, lowest) {
                (Some(address), _) => address,
                (None, Some((base, offset))) => {
                    let family = function.family(base);
                    let mask = u64::MAX >> (64 - 8 * family.size());
                    let [distance, sum] = [(); 2].map(|()| function.add_register(family));
                    let bits = Detail::of_bits((start.offset - offset) as u64 & mask);
                    let ty = family.unsigned();
                    let loadi = Opcode::Loadi;
                    code.push(function.instruction(loadi, ty, bits, &[distance], &[], old.loc));
                    let (sources, none) = ([base, distance], Detail::None);
                    code.push(function.instruction(
                        Opcode::Add,
                        ty,
                        none,
                        &[sum],
                        &sources,
                        old.loc,
                    ));
                    sum
                }
                (None, None) => continue,
            };
            lowest = Some((address, start.offset));
            let sources: Vec<Register> = std::iter::once(address)
                .chain(piece.iter().map(|element| element.value))
                .collect();
            let store = (Opcode::Store, Type::U32, old.detail);
            code.push(function.instruction(store.0, store.1, store.2, &[], &sources, old.loc));
        }
        for &index in &stores {
            let at = Point { block, index };
            let code = match index == last {
                true => std::mem::take(&mut code),
                false => Vec::new(),
            };
            changes.push((at, code));
        }
        let first = function.block(block).instructions[stores[0] as usize].loc;
        analyses.remarks.passed(PASS, first, || {
            format!(
                "{} stores of uniform values merged into blocks of {} doublewords in all",
                stores.len(),
                run.len()
            )
        });
    }
}

/// The numbers of doublewords of the messages that store a number of adjacent ones.
fn pieces(mut count: usize, target: &TargetInfo) -> Vec<usize> {
    let sizes: &[usize] = match target.lsc {
        true => &[64, 32, 16, 8],
        false if count >= MIN_LEGACY => &[16, 8],
        false => &[],
    };
    let mut pieces = Vec::new();
    for &size in sizes {
        while count >= size {
            pieces.push(size);
            count -= size;
        }
    }
    while count > 0 {
        let size = count.min(MAX_VECTOR);
        pieces.push(size);
        count -= size;
    }
    pieces
}
