//! Merges loads of doublewords at adjacent uniform addresses: into one of up to four doublewords, and two of four into one
//! of eight, as a block message reads 32 bytes for all channels.
//!
//! Local to a block. The second load is executed at the first one, so nothing in between may write its memory, nor read
//! or write its registers. An address below that of the first load is computed from it.
//!
//! Requires: the function as it is selected, because a load of eight doublewords must be executed once for all channels:
//! runs last of all passes that change code. Keeps blocks, edges and the value of each register. New registers come
//! last. Invalidates definitions and uses, and liveness. Linear: a load is compared with the loads of
//! [`MAX_DISTANCE`] instructions before it.

use crate::ir::analysis::cache::{AnalysisCache, Preserved};
use crate::ir::analysis::def_use::Point;
use crate::ir::analysis::linear_forms::replace;
use crate::ir::analysis::memory_dependence::{Effect, Memory, Place};
use crate::ir::analysis::uniformity::{Uniformity, may_be_scalar};
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::{MAX_REGISTERS_BETWEEN_PASSES, Register};
use crate::ir::types::AddressSpace;
use crate::target::{Target, TargetInfo};

/// The most elements of a load that is merged, and of the result of a merge, unless that has [`BLOCK`].
const MAX_ELEMENTS: usize = 4;

/// The elements that a block message reads.
const BLOCK: usize = 8;

/// The alignment of the blocks that are read from local memory, in bytes.
const ALIGNMENT: u64 = 16;

/// The most instructions between two loads that are merged: more than in `merge_accesses`, since the results of a uniform
/// load share a register.
pub const MAX_DISTANCE: usize = 192;

/// Merges of merged loads: 1, 2, 4, 8 doublewords.
const MAX_ROUNDS: usize = 3;

/// Merges loads; returns whether there were any.
pub fn merge_uniform_loads(
    function: &mut Function,
    analyses: &mut AnalysisCache,
    target: Target,
) -> bool {
    let mut changed = false;
    for _ in 0..MAX_ROUNDS {
        if !merge_pairs(function, analyses, target.info()) {
            break;
        }
        analyses.invalidate(Preserved::ControlFlow);
        changed = true;
    }
    changed
}

fn merge_pairs(function: &mut Function, analyses: &mut AnalysisCache, target: &TargetInfo) -> bool {
    let is_candidate = |i: &Instruction| {
        usize::from(i.destinations) <= MAX_ELEMENTS && i.ty.size() == 4 && may_be_scalar(i)
    };
    let has_two = |instructions: &[Instruction]| {
        instructions
            .iter()
            .filter(|i| is_candidate(i))
            .nth(1)
            .is_some()
    };
    if !function.blocks.iter().any(|b| has_two(&b.instructions)) {
        return false;
    }
    let (cfg, dominators) = (analyses.cfg(function), analyses.dominators(function));
    let (loops, liveness) = (analyses.loops(function), analyses.liveness(function));
    let versions = analyses.versions(function);
    let memory = Memory::compute(function, &cfg, &loops, &versions);
    let uniformity = Uniformity::compute(function, &cfg, &dominators, &loops, &liveness);
    let mut changes: Vec<(Point, Vec<Instruction>)> = Vec::new();
    for block in function.block_ids() {
        if !has_two(&function.block(block).instructions) {
            continue;
        }
        let is_scalar = |index: u32| {
            let instruction = &function.block(block).instructions[index as usize];
            let address = function.sources(instruction).first();
            is_candidate(instruction) && address.is_some_and(|&a| uniformity.is_uniform(a))
        };
        let loads: Vec<(u32, Place)> = (memory.effects(block).iter())
            .filter_map(|&(index, effect)| match effect {
                Effect::Load(place) if is_scalar(index) => Some((index, place)),
                _ => None,
            })
            .collect();
        for (first, second, is_below) in pairs(function, &memory, block, &loads, target) {
            merge(function, block, (first, second), is_below, &mut changes);
        }
    }
    let changed = !changes.is_empty();
    replace(function, changes);
    changed
}

/// The pairs of loads of a block to merge, by their indices, each load in one of them; and whether the second one
/// is at the lower address.
fn pairs(
    function: &Function,
    memory: &Memory,
    block: BlockId,
    loads: &[(u32, Place)],
    target: &TargetInfo,
) -> Vec<(u32, u32, bool)> {
    let mut taken = vec![false; loads.len()];
    let mut found = Vec::new();
    for later in 1..loads.len() {
        for earlier in (0..later).rev() {
            let ((first, a), (second, b)) = (loads[earlier], loads[later]);
            if (second - first) as usize > MAX_DISTANCE {
                break;
            }
            let instructions = &function.block(block).instructions;
            let elements = |index: u32| usize::from(instructions[index as usize].destinations);
            let is_above = a.distance_to(&b) == Some(4 * elements(first) as u64);
            let is_below = b.distance_to(&a) == Some(4 * elements(second) as u64);
            if taken[earlier] || !(is_above || is_below) {
                continue;
            }
            let lower = if is_below { &b } else { &a };
            let load = &instructions[first as usize];
            let has_message = match elements(first) + elements(second) {
                ..=MAX_ELEMENTS => true,
                BLOCK => has_block_message(load, memory.alignment(lower), target),
                _ => false,
            };
            if load.detail == instructions[second as usize].detail
                && has_message
                && may_move(function, memory, block, (first, second), &b)
            {
                taken[earlier] = true;
                taken[later] = true;
                found.push((first, second, is_below));
                break;
            }
        }
    }
    found
}

/// Whether a target has a message that reads eight doublewords like a load, at an address that is a multiple of
/// `alignment`.
fn has_block_message(load: &Instruction, alignment: u64, target: &TargetInfo) -> bool {
    let Detail::Memory { space, surface, .. } = load.detail else {
        return false;
    };
    match space {
        _ if target.lsc => true,
        AddressSpace::Local => target.local_blocks && alignment >= ALIGNMENT,
        _ => surface.is_some(),
    }
}

/// Whether a load may be executed at an earlier instruction of its block.
fn may_move(
    function: &Function,
    memory: &Memory,
    block: BlockId,
    (first, second): (u32, u32),
    place: &Place,
) -> bool {
    let instructions = &function.block(block).instructions;
    let results = function.destinations(&instructions[second as usize]);
    let between = first as usize..second as usize;
    let is_free = instructions[between].iter().all(|i| {
        let (written, read) = (function.destinations(i), function.sources(i));
        written.iter().chain(read).all(|r| !results.contains(r))
    });
    let effects = memory.effects(block).iter();
    let mut effects = effects.filter(|&&(index, _)| first < index && index < second);
    is_free && effects.all(|(_, effect)| !memory.changes(effect, place))
}

fn merge(
    function: &mut Function,
    block: BlockId,
    (first, second): (u32, u32),
    is_below: bool,
    changes: &mut Vec<(Point, Vec<Instruction>)>,
) {
    if function.registers.len() + 2 > MAX_REGISTERS_BETWEEN_PASSES {
        return;
    }
    let instructions = &function.block(block).instructions;
    let (a, b) = (instructions[first as usize], instructions[second as usize]);
    let mut address = function.sources(&a)[0];
    let mut code = Vec::new();
    let mut results: Vec<Register> = function.destinations(&a).to_vec();
    if is_below {
        let family = function.family(address);
        let (distance, sum) = (function.add_register(family), function.add_register(family));
        let ty = family.unsigned();
        let bytes = 4 * u64::from(b.destinations);
        let below = Detail::of_bits(bytes.wrapping_neg() & (u64::MAX >> (64 - 8 * family.size())));
        code.push(function.instruction(Opcode::Loadi, ty, below, &[distance], &[], a.loc));
        let sources = [address, distance];
        code.push(function.instruction(Opcode::Add, ty, Detail::None, &[sum], &sources, a.loc));
        address = sum;
        let upper = std::mem::replace(&mut results, function.destinations(&b).to_vec());
        results.extend(upper);
    } else {
        results.extend(function.destinations(&b));
    }
    code.push(function.instruction(Opcode::Load, a.ty, a.detail, &results, &[address], a.loc));
    changes.push((
        Point {
            block,
            index: first,
        },
        code,
    ));
    changes.push((
        Point {
            block,
            index: second,
        },
        Vec::new(),
    ));
}
