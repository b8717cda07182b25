//! Merges loads of doublewords at adjacent uniform addresses: into one of up to four doublewords, two of four into one
//! of eight, and two of eight into one of 16, as one message reads up to 64 bytes for all channels. On targets with LSC
//! messages and 64-bit integers, loads of up to two quadwords at uniform addresses first become loads of their
//! doublewords, which `pack` combines. What `merge_accesses` has merged is split again in blocks that load enough for a
//! block: three doublewords and one never become eight.
//!
//! The loads are in one block; or the second one is in a block that is executed whenever that of the first is, such as
//! one after a branch whose sides meet again; or in a block that only follows that of the first, if both are in one
//! structure or vector of an argument: then it may be executed although the block is not. The second load is executed
//! at the first one, so nothing in between may write its memory, nor read or write its registers. An address below
//! that of the first load is computed from it.
//!
//! Requires: the function as it is selected, because a load of more than four doublewords must be executed once for all
//! channels: runs last of all passes that change code. Keeps blocks, edges and the value of each register. New
//! registers come last. Invalidates definitions and uses, and liveness. Linear: a load is compared with the loads of
//! [`MAX_DISTANCE`] instructions before it.

use super::split_accesses::access_halves;
use crate::ir::analysis::accessible::are_in_one_structure;
use crate::ir::analysis::cache::{AnalysisCache, Preserved};
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::def_use::Point;
use crate::ir::analysis::dominance::{Dominators, PostDominators};
use crate::ir::analysis::linear_forms::replace;
use crate::ir::analysis::loops::Loops;
use crate::ir::analysis::memory_dependence::{Effect, Memory, Place};
use crate::ir::analysis::paths::blocks_between;
use crate::ir::analysis::uniformity::{Uniformity, may_be_scalar};
use crate::ir::builder::replace_each;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::{MAX_REGISTERS_BETWEEN_PASSES, Register};
use crate::ir::remarks::RemarkKind;
use crate::ir::types::{AddressSpace, Type};
use crate::target::{Target, TargetInfo};
use hashbrown::HashMap;

/// The name of the pass in remarks.
const PASS: &str = "merge_uniform_loads";

/// The most elements of a load, unless it has as many as a block.
const MAX_ELEMENTS: usize = 4;

/// The numbers of elements of larger loads: of half a block, or of a block, of 64 bytes.
const HALF_BLOCK: usize = 8;
const BLOCK: usize = 16;

/// The most instructions between two loads that are merged: more than in `merge_accesses`, since the results of a uniform
/// load share a register.
pub const MAX_DISTANCE: usize = 192;

/// The most loads of each of two blocks that are compared.
pub const MAX_LOADS: usize = 32;

/// The most blocks between those of two loads that are merged.
pub const MAX_BLOCKS: usize = 16;

/// The most blocks before that of a load of which the loads are compared with it.
pub const MAX_EARLIER_BLOCKS: usize = 4;

/// Merges of merged loads: 1, 2, 4, 8, 16 doublewords; and those of two blocks after each.
const MAX_ROUNDS: usize = 8;

/// Merges loads; returns whether there were any.
pub fn merge_uniform_loads(
    function: &mut Function,
    analyses: &mut AnalysisCache,
    target: Target,
) -> bool {
    let before = (analyses.remarks.wants(RemarkKind::Passed, PASS)).then(|| sizes(function));
    let mut changed = split_quadwords(function, analyses, target.info());
    if changed {
        analyses.invalidate(Preserved::ControlFlow);
    }
    if split_vectors(function, analyses) {
        analyses.invalidate(Preserved::ControlFlow);
        changed = true;
    }
    for _ in 0..MAX_ROUNDS {
        if !merge_pairs(function, analyses, target.info()) {
            break;
        }
        analyses.invalidate(Preserved::ControlFlow);
        changed = true;
    }
    if let Some(before) = before.filter(|_| changed) {
        let loads = function.blocks.iter().flat_map(|b| &b.instructions);
        for load in loads.filter(|i| is_load_of_doublewords(i)) {
            let count = load.destinations;
            let first = function.destinations(load).first();
            if first.is_some_and(|first| before.get(first).is_none_or(|&before| before < count)) {
                analyses.remarks.passed(PASS, load.loc, || {
                    format!("loads at uniform addresses merged into one of {count} doublewords for all channels")
                });
            }
        }
    }
    changed
}

fn is_load_of_doublewords(instruction: &Instruction) -> bool {
    instruction.opcode == Opcode::Load && instruction.ty.size() == 4 && instruction.destinations > 1
}

/// By the first result of each load of several doublewords, their number.
fn sizes(function: &Function) -> HashMap<Register, u8> {
    let loads = function.blocks.iter().flat_map(|b| &b.instructions);
    loads
        .filter(|i| is_load_of_doublewords(i))
        .filter_map(|i| Some((*function.destinations(i).first()?, i.destinations)))
        .collect()
}

/// Replaces loads of quadwords at uniform addresses by those of their doublewords; returns whether there were any. Other
/// targets access all quadwords as doublewords.
fn split_quadwords(
    function: &mut Function,
    analyses: &mut AnalysisCache,
    target: &TargetInfo,
) -> bool {
    let is_candidate = |i: &Instruction| {
        let doublewords = Instruction {
            ty: Type::U32,
            ..*i
        };
        i.ty.size() == 8
            && 2 * usize::from(i.destinations) <= MAX_ELEMENTS
            && may_be_scalar(&doublewords)
    };
    let mut instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    if !target.lsc || !target.int64 || !instructions.any(is_candidate) {
        return false;
    }
    let (cfg, dominators) = (analyses.cfg(function), analyses.dominators(function));
    let (loops, liveness) = (analyses.loops(function), analyses.liveness(function));
    let uniformity = Uniformity::compute(function, &cfg, &dominators, &loops, &liveness);
    let is_split = |function: &Function, i: &Instruction| {
        let address = function.sources(i).first();
        is_candidate(i) && address.is_some_and(|&a| uniformity.is_uniform(a))
    };
    replace_each(function, is_split, |b, load| {
        let address = *b.function.sources(load).first()?;
        let quadwords = b.function.destinations(load).to_vec();
        access_halves(b, (load.opcode, load.detail), address, &quadwords);
        Some(())
    })
}

/// Whether loads with this instruction are merged: of doublewords, for all channels at once.
fn is_candidate(load: &Instruction) -> bool {
    usize::from(load.destinations) <= HALF_BLOCK
        && load.ty.size() == 4
        && !load.is_unaligned()
        && may_be_scalar(load)
}

/// Splits loads of several doublewords at uniform addresses into loads of one, in blocks that load at least half a
/// block of them; returns whether there were any. Pairs of all sizes form again from these.
fn split_vectors(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let elements = |instructions: &[Instruction]| -> usize {
        let candidates = instructions.iter().filter(|i| is_candidate(i));
        candidates.map(|i| usize::from(i.destinations)).sum()
    };
    let is_odd = |i: &Instruction| is_candidate(i) && i.destinations == 3;
    let mut blocks = function.blocks.iter();
    if !blocks.any(|b| b.instructions.iter().any(is_odd) && elements(&b.instructions) >= HALF_BLOCK)
    {
        return false;
    }
    let (cfg, dominators) = (analyses.cfg(function), analyses.dominators(function));
    let (loops, liveness) = (analyses.loops(function), analyses.liveness(function));
    let uniformity = Uniformity::compute(function, &cfg, &dominators, &loops, &liveness);
    let count: usize = function
        .blocks
        .iter()
        .map(|b| elements(&b.instructions))
        .sum();
    if function.registers.len() + 2 * count > MAX_REGISTERS_BETWEEN_PASSES {
        return false;
    }
    let mut split = false;
    for block in function.block_ids() {
        let instructions = &function.block(block).instructions;
        if elements(instructions) < HALF_BLOCK || !instructions.iter().any(is_odd) {
            continue;
        }
        let loads = (0..).zip(instructions).filter(|(_, load)| {
            let address = function.sources(load).first();
            is_candidate(load)
                && load.destinations > 1
                && address.is_some_and(|a| {
                    uniformity.is_uniform(*a) && !function.destinations(load).contains(a)
                })
        });
        let points: Vec<Point> = loads.map(|(index, _)| Point { block, index }).collect();
        let changes = points
            .iter()
            .map(|&point| (point, singles(function, point)))
            .collect();
        split |= !points.is_empty();
        replace(function, changes);
    }
    split
}

/// Loads of one doubleword each in place of a load of several.
fn singles(function: &mut Function, point: Point) -> Vec<Instruction> {
    let load = function.block(point.block).instructions[point.index as usize];
    let results = function.destinations(&load).to_vec();
    let address = function.sources(&load)[0];
    let mut code = Vec::new();
    for (k, result) in (0..).zip(results) {
        let at = match 4 * k {
            0 => address,
            bytes => {
                let family = function.family(address);
                let (distance, sum) =
                    (function.add_register(family), function.add_register(family));
                let (ty, bits) = (family.unsigned(), Detail::of_bits(bytes));
                code.push(function.instruction(
                    Opcode::Loadi,
                    ty,
                    bits,
                    &[distance],
                    &[],
                    load.loc,
                ));
                let sources = [address, distance];
                code.push(function.instruction(
                    Opcode::Add,
                    ty,
                    Detail::None,
                    &[sum],
                    &sources,
                    load.loc,
                ));
                sum
            }
        };
        code.push(function.instruction(
            Opcode::Load,
            load.ty,
            load.detail,
            &[result],
            &[at],
            load.loc,
        ));
    }
    code
}

fn merge_pairs(function: &mut Function, analyses: &mut AnalysisCache, target: &TargetInfo) -> bool {
    let has_two = |instructions: &[Instruction]| {
        instructions
            .iter()
            .filter(|i| is_candidate(i))
            .nth(1)
            .is_some()
    };
    let instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    if instructions.filter(|i| is_candidate(i)).nth(1).is_none() {
        return false;
    }
    let (cfg, dominators) = (analyses.cfg(function), analyses.dominators(function));
    let (loops, liveness) = (analyses.loops(function), analyses.liveness(function));
    let versions = analyses.versions(function);
    let memory = Memory::compute(function, &cfg, &loops, &versions);
    let uniformity = Uniformity::compute(function, &cfg, &dominators, &loops, &liveness);
    let mut changes: Vec<(Point, Vec<Instruction>)> = Vec::new();
    let loads_of = |function: &Function, block: BlockId| -> Vec<(u32, Place)> {
        let is_scalar = |index: u32| {
            let instruction = &function.block(block).instructions[index as usize];
            let address = function.sources(instruction).first();
            is_candidate(instruction) && address.is_some_and(|&a| uniformity.is_uniform(a))
        };
        (memory.effects(block).iter())
            .filter_map(|&(index, effect)| match effect {
                Effect::Load(place) if is_scalar(index) => Some((index, place)),
                _ => None,
            })
            .collect()
    };
    for block in function.block_ids() {
        if has_two(&function.block(block).instructions) {
            let loads = loads_of(function, block);
            for (first, second, is_below) in pairs(function, &memory, block, &loads, target) {
                let points = [first, second].map(|index| Point { block, index });
                merge(function, points, &[], is_below, &mut changes);
            }
        }
    }
    if changes.is_empty() {
        // Once the loads of each block are as large as they become. A block takes part once: liveness is that
        // before the merges, and loads of two branches may have one result.
        let post_dominators = PostDominators::compute(&cfg);
        let mut taken = vec![false; function.blocks.len()];
        for block in function.block_ids() {
            if taken[block.index()] {
                continue;
            }
            let later = loads_of(function, block);
            if later.is_empty() {
                continue;
            }
            let flow = (&*cfg, &*dominators, &post_dominators, &*loops);
            for path in paths_to(function, block, flow) {
                if taken[path.first.index()] {
                    continue;
                }
                let earlier = loads_of(function, path.first);
                let is_free = |load: &Instruction| {
                    let others = cfg.successors(path.first).iter().filter(|&&b| b != block);
                    let results = function.destinations(load);
                    // The blocks between are looked at by themselves.
                    path.is_certain
                        || others
                            .copied()
                            .all(|b| results.iter().all(|&r| !liveness.is_live_in(b, r)))
                };
                let loads = [&earlier[..], &later];
                let found = pair_of_blocks(function, &memory, &path, loads, target, is_free);
                if let Some((points, is_below)) = found {
                    merge(function, points, &path.between, is_below, &mut changes);
                    (taken[path.first.index()], taken[block.index()]) = (true, true);
                    break;
                }
            }
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
            let load = &instructions[first as usize];
            let has_message = match elements(first) + elements(second) {
                ..=MAX_ELEMENTS => true,
                HALF_BLOCK | BLOCK => has_block_message(load, target),
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

/// Two blocks of which the loads may be merged.
struct Path {
    first: BlockId,
    /// The blocks between the two.
    between: Vec<BlockId>,
    second: BlockId,
    /// Whether the second block is executed whenever the first one is.
    is_certain: bool,
}

/// The paths to a block from those of which the loads may be merged with its own, the nearest first.
fn paths_to(
    function: &Function,
    block: BlockId,
    (cfg, dominators, post_dominators, loops): (&Cfg, &Dominators, &PostDominators, &Loops),
) -> Vec<Path> {
    let mut paths = Vec::new();
    if !loops.is_reducible() {
        return paths;
    }
    let mut above = dominators.immediate(block);
    for _ in 0..MAX_EARLIER_BLOCKS {
        let Some(first) = above else {
            break;
        };
        above = dominators.immediate(first);
        let is_certain = post_dominators.post_dominates(block, first)
            && loops.innermost(block) == loops.innermost(first);
        if !is_certain && cfg.predecessors(block) != [first] {
            continue;
        }
        let Some(between) = blocks_between(cfg, first, block, MAX_BLOCKS) else {
            break;
        };
        // A loop might not end.
        let is_straight = |&b: &BlockId| loops.innermost(b) == loops.innermost(first);
        let count: usize = (between.iter())
            .map(|&b| function.block(b).instructions.len())
            .sum();
        if count > MAX_DISTANCE || !between.iter().all(is_straight) {
            break;
        }
        paths.push(Path {
            first,
            between,
            second: block,
            is_certain,
        });
    }
    paths
}

/// A load of the first block of a path, a load of the second one to merge with it, and whether that is at the lower
/// address.
fn pair_of_blocks(
    function: &Function,
    memory: &Memory,
    path: &Path,
    [earlier, later]: [&[(u32, Place)]; 2],
    target: &TargetInfo,
    is_free: impl Fn(&Instruction) -> bool,
) -> Option<([Point; 2], bool)> {
    let at = |point: &Point| &function.block(point.block).instructions[point.index as usize];
    for (second, b) in later.iter().take(MAX_LOADS) {
        for (first, a) in earlier.iter().rev().take(MAX_LOADS) {
            let points = [(path.first, *first), (path.second, *second)];
            let points = points.map(|(block, index)| Point { block, index });
            let [load, moved] = points.map(|point| at(&point));
            let sizes = [a, b].map(|place| usize::from(place.count));
            let is_above = a.distance_to(b) == Some(4 * sizes[0] as u64);
            let is_below = b.distance_to(a) == Some(4 * sizes[1] as u64);
            let has_message = match sizes[0] + sizes[1] {
                ..=MAX_ELEMENTS => true,
                HALF_BLOCK | BLOCK => path.is_certain && has_block_message(load, target),
                _ => false,
            };
            if (is_above || is_below)
                && has_message
                && load.detail == moved.detail
                && (path.is_certain || are_in_one_structure(function, memory, a, b))
                && is_free(moved)
                && may_move_over(function, memory, points, &path.between, b)
            {
                return Some((points, is_below));
            }
        }
    }
    None
}

/// The instructions from one point to another one in a later block, without the latter, in a sequence in which they may
/// be executed if there is no branch.
fn instructions_between<'f>(
    function: &'f Function,
    [first, second]: [Point; 2],
    between: &'f [BlockId],
) -> impl Iterator<Item = &'f Instruction> {
    let start = &function.block(first.block).instructions[first.index as usize..];
    let end = &function.block(second.block).instructions[..second.index as usize];
    let middle = between
        .iter()
        .flat_map(|&b| &function.block(b).instructions);
    start.iter().chain(middle).chain(end)
}

/// Whether a load may be executed at an instruction of a block before its own, which is followed by the blocks between.
fn may_move_over(
    function: &Function,
    memory: &Memory,
    [first, second]: [Point; 2],
    between: &[BlockId],
    place: &Place,
) -> bool {
    let after = &function.block(second.block).instructions;
    let results = function.destinations(&after[second.index as usize]);
    let is_free = instructions_between(function, [first, second], between).all(|i| {
        let (written, read) = (function.destinations(i), function.sources(i));
        written.iter().chain(read).all(|r| !results.contains(r))
    });
    let left = memory.effects(first.block).iter();
    let right = memory.effects(second.block).iter();
    let mut effects = (left.filter(|(index, _)| *index > first.index))
        .chain(between.iter().flat_map(|&b| memory.effects(b)))
        .chain(right.filter(|(index, _)| *index < second.index));
    is_free && effects.all(|(_, effect)| !memory.changes(effect, place))
}

/// The address of the second load, which is below that of the first, at the first one: its register if that is
/// written already, or the sum that writes it between the two if no block is, or a difference from the address of the
/// first load.
fn lower_address(
    function: &mut Function,
    [first, second]: [Point; 2],
    blocks: &[BlockId],
    code: &mut Vec<Instruction>,
) -> Register {
    let [a, b] =
        [first, second].map(|point| function.block(point.block).instructions[point.index as usize]);
    let (above, below) = (function.sources(&a)[0], function.sources(&b)[0]);
    let between: Vec<Instruction> = match first.block == second.block {
        true => {
            let range = first.index as usize..second.index as usize;
            function.block(first.block).instructions[range].to_vec()
        }
        false => (instructions_between(function, [first, second], blocks).copied()).collect(),
    };
    let writes = |i: &Instruction, r: Register| function.destinations(i).contains(&r);
    let mut sums = (between.iter().enumerate()).filter(|(_, i)| writes(i, below));
    let family = function.family(above);
    let ty = family.unsigned();
    let difference = (above, Ok(None));
    let (base, bits) = match (sums.next(), sums.next()) {
        (None, _) => return below,
        // Not every path may lead through the sum.
        (Some(_), _) if !blocks.is_empty() => difference,
        (Some((index, sum)), None) => {
            let writers = |register: Register| {
                let mut all = between[..index].iter().filter(|i| writes(i, register));
                (all.next(), all.next().is_none())
            };
            match (sum.opcode, function.sources(sum)) {
                (Opcode::Add, &[x, y]) if writers(x).0.is_none() => match writers(y) {
                    (None, _) => (x, Err(y)),
                    (Some(constant), true) if constant.immediate().is_some() => {
                        (x, Ok(constant.immediate()))
                    }
                    _ => difference,
                },
                _ => difference,
            }
        }
        _ => difference,
    };
    let distance = match bits {
        Err(register) => register,
        Ok(bits) => {
            let bytes = 4 * u64::from(b.destinations);
            let mask = u64::MAX >> (64 - 8 * family.size());
            let bits = Detail::of_bits(bits.unwrap_or(bytes.wrapping_neg()) & mask);
            let distance = function.add_register(family);
            code.push(function.instruction(Opcode::Loadi, ty, bits, &[distance], &[], a.loc));
            distance
        }
    };
    let sum = function.add_register(family);
    let sources = [base, distance];
    code.push(function.instruction(Opcode::Add, ty, Detail::None, &[sum], &sources, a.loc));
    sum
}

/// Whether a target has a message that reads more than four doublewords like a load, for all channels.
fn has_block_message(load: &Instruction, target: &TargetInfo) -> bool {
    match load.detail {
        Detail::Memory { space, surface, .. } => {
            target.lsc || space == AddressSpace::Local || surface.is_some()
        }
        _ => false,
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
    [first, second]: [Point; 2],
    between: &[BlockId],
    is_below: bool,
    changes: &mut Vec<(Point, Vec<Instruction>)>,
) {
    if function.registers.len() + 2 > MAX_REGISTERS_BETWEEN_PASSES {
        return;
    }
    let [a, b] =
        [first, second].map(|point| function.block(point.block).instructions[point.index as usize]);
    let mut address = function.sources(&a)[0];
    let mut code = Vec::new();
    let mut results: Vec<Register> = function.destinations(&a).to_vec();
    if is_below {
        address = lower_address(function, [first, second], between, &mut code);
        let upper = std::mem::replace(&mut results, function.destinations(&b).to_vec());
        results.extend(upper);
    } else {
        results.extend(function.destinations(&b));
    }
    code.push(function.instruction(Opcode::Load, a.ty, a.detail, &results, &[address], a.loc));
    changes.push((first, code));
    changes.push((second, Vec::new()));
}
