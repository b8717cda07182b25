//! Removal of loops that compute nothing: no instruction has an effect, nothing after the loop reads what is computed in
//! it, and it surely ends, since it counts to a bound.
//!
//! The branches to the header lead to the block after the loop instead. What each iteration computes anew from values that
//! the loop does not change, as `for (i = 0; i < n; i++) x = sqrt(y);` does, is computed once, in a block before that. A loop that may not end is kept, as is one that
//! counts in unsigned integers by more than 1, whose counter may step over the end of the integers; that of a signed
//! counter would be undefined (OpenCL C 1.2, section 6, and C99, 6.5, paragraph 5).
//!
//! Finds more after [`super::eliminate_dead_code()`], and after [`super::hoist_loop_invariants()`], which leaves only the
//! counter in some loops. Keeps registers and the blocks that are still reached, in their order. Invalidates everything
//! that names blocks.

use super::order_blocks::rename_targets;
use super::remove_unreachable_blocks;
use super::unroll_partially::Search;
use crate::ir::analysis::cache::{AnalysisCache, Preserved};
use crate::ir::analysis::def_use::{Definitions, Point};
use crate::ir::analysis::known_constants::KnownConstants;
use crate::ir::analysis::liveness::Liveness;
use crate::ir::analysis::loops::{LoopId, Loops};
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::Detail;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::remarks::place_of_loop;
use crate::ir::types::Type;
use crate::source::Loc;
use std::cmp::Ordering;

/// The name of the pass in remarks.
const PASS: &str = "remove_empty_loops";

/// The most instructions that compute the results of a loop which is removed.
const MAX_RESULTS: usize = 1024;

/// Removes empty loops, inner ones first; returns whether there were any.
pub fn remove_empty_loops(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let mut changed = false;
    // A loop is innermost once those in it are removed.
    while remove_innermost(function, analyses) {
        changed = true;
        remove_unreachable_blocks(function, &mut AnalysisCache::new());
        analyses.invalidate(Preserved::Nothing);
    }
    changed
}

fn remove_innermost(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let loops = analyses.loops(function);
    if loops.is_empty() || !loops.is_reducible() {
        return false;
    }
    let candidates: Vec<LoopId> = (loops.ids())
        .filter(|&id| is_without_effects(function, &loops, id))
        .collect();
    if candidates.is_empty() {
        return false;
    }
    let dominators = analyses.dominators(function);
    let liveness = analyses.liveness(function);
    let definitions = Definitions::compute(function);
    let search = Search {
        loops: &loops,
        dominators: &dominators,
        definitions: &definitions,
        constants: &KnownConstants::compute(function),
    };
    let empty: Vec<(LoopId, BlockId, Vec<Point>)> = (candidates.into_iter())
        .filter_map(|id| {
            let after = only_exit(function, &loops, id)?;
            let results = results(function, &search, &liveness, id, after)?;
            (search.is_finite(function, id)).then_some((id, after, results))
        })
        .collect();
    let blocks = function.blocks.len();
    for (id, after, results) in &empty {
        let (id, header) = (*id, loops.get(*id).header);
        let place = place_of_loop(function, &loops, id);
        let after = match results.as_slice() {
            [] => *after,
            results => computed_once(function, results, *after, place),
        };
        analyses
            .remarks
            .passed(PASS, place, || match results.is_empty() {
                true => {
                    "removed loop: it has no effect, and nothing reads what it computes".to_owned()
                }
                false => "removed loop: all of its iterations compute the same".to_owned(),
            });
        let is_inside = |b: BlockId| b.index() < blocks && loops.contains(id, b);
        for block in function.block_ids().filter(|&b| !is_inside(b)) {
            if let Some(branch) = function.block_mut(block).instructions.last_mut() {
                rename_targets(
                    branch,
                    |target| if target == header { after } else { target },
                );
            }
        }
    }
    !empty.is_empty()
}

/// Whether a loop without loops in it has no instruction but those that may be removed, and branches. The entry of a
/// function has no edge that could be redirected.
fn is_without_effects(function: &Function, loops: &Loops, id: LoopId) -> bool {
    let blocks = loops.blocks(id);
    let is_removable = |block: &BlockId| {
        let mut all = function.block(*block).instructions.iter();
        all.all(|i| i.opcode.is_terminator() || i.opcode.class().is_removable() && !i.is_volatile())
    };
    loops.get(id).header != BlockId(0)
        && blocks.iter().all(|&b| loops.innermost(b) == Some(id))
        && blocks.iter().all(is_removable)
}

/// The block to which all exits of a loop lead.
fn only_exit(function: &Function, loops: &Loops, id: LoopId) -> Option<BlockId> {
    let mut exits = (loops.blocks(id).iter())
        .flat_map(|&b| function.block(b).successors())
        .filter(|&to| !loops.contains(id, to));
    let first = exits.next()?;
    exits.all(|other| other == first).then_some(first)
}

/// Adds a block that computes the results of a loop and branches to the one after it.
fn computed_once(
    function: &mut Function,
    results: &[Point],
    after: BlockId,
    place: Loc,
) -> BlockId {
    let block = function.add_block();
    let at = |function: &Function, point: &Point| {
        function.block(point.block).instructions[point.index as usize]
    };
    let all = results.iter().map(|point| at(function, point)).collect();
    function.block_mut(block).instructions = all;
    let detail = Detail::Branch(after);
    let branch = function.instruction(Opcode::Bra, Type::U32, detail, &[], &[], place);
    function.block_mut(block).instructions.push(branch);
    block
}

/// The instructions, in order, that compute what the block after a loop, or what follows it, reads of what the loop
/// writes. None if an iteration may compute something else than another one.
fn results(
    function: &Function,
    search: &Search<'_>,
    liveness: &Liveness,
    id: LoopId,
    after: BlockId,
) -> Option<Vec<Point>> {
    let is_inside = |at: &Point| search.loops.contains(id, at.block);
    // Where what is read later must have been computed.
    let exits = &search.loops.get(id).exits;
    let ends = exits.iter().map(|&(from, _)| {
        let last = function.block(from).instructions.len().saturating_sub(1);
        Point::new(from, last)
    });
    let ends: Vec<Point> = ends.collect();
    let mut todo: Vec<(Register, Point)> = (liveness.live_in(after))
        .flat_map(|r| ends.iter().map(move |&end| (r, end)))
        .collect();
    let mut found: Vec<Point> = Vec::new();
    while let Some((register, reader)) = todo.pop() {
        let mut inside = search
            .definitions
            .of(register)
            .iter()
            .filter(|p| is_inside(p));
        let Some(&point) = inside.next() else {
            continue;
        };
        let is_earlier = match point.block == reader.block {
            true => point.index < reader.index,
            false => search.dominators.dominates(point.block, reader.block),
        };
        if inside.next().is_some() || !is_earlier {
            return None;
        }
        if found.contains(&point) {
            continue;
        }
        let instruction = &function.block(point.block).instructions[point.index as usize];
        if found.len() == MAX_RESULTS || !instruction.opcode.class().is_pure() {
            return None;
        }
        found.push(point);
        let sources = function.sources(instruction).iter();
        todo.extend(sources.map(|&source| (source, point)));
    }
    // All of them dominate the ends: of two blocks, one dominates the other.
    found.sort_by(|a, b| match a.block == b.block {
        true => a.index.cmp(&b.index),
        false if search.dominators.dominates(a.block, b.block) => Ordering::Less,
        false => Ordering::Greater,
    });
    Some(found)
}
