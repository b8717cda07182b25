//! The estimated cost of a kernel for each work-item: how many native instructions a thread executes,
//! divided by its work-items. Used to compare dispatch widths ([`super::width`]).
//!
//! The frequency of a block is that of its dominator, times the trip count of a loop that it begins, and
//! half where a uniform branch may skip it, unless what it skips is only a loop, whose trip count then includes that.
//! Of a divergent branch both sides are executed.

use super::select::Selection;
use crate::ir::analysis::Analyses;
use crate::ir::analysis::loops::LoopId;
use crate::ir::analysis::trip_counts::trip_count;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::AddressSpace;
use crate::source::Loc;
use crate::target::Width;
use crate::visa::allocation::FlagPressure;
use crate::visa::flow;
use crate::visa::native::native_instructions;

/// The trip count of loops whose trip count is not known.
pub const UNKNOWN_TRIP_COUNT: f64 = 10.0;

/// How much longer a loop runs whose work-items leave it at different times, for each doubling of the
/// width beyond 8: a thread iterates until its last work-item has left. Measured on the kernels of
/// docs/widths.md.
pub const DIVERGENT_LOOP_GROWTH: f64 = 0.06;

/// The same for a loop whose bound each work-item loads, such as the rows of a sparse matrix: their lengths are those of
/// data, without an order. The longest of exponentially distributed lengths grows by 24 % and 20 %, that of uniformly
/// distributed ones by 6 % and 3 %.
pub const LOADED_LOOP_GROWTH: f64 = 0.15;

/// How many operations are followed from the condition of a loop to a load.
const MAX_DEPTH: u32 = 6;

/// What an access to private memory costs in native instructions, besides its own: the next load of the same
/// array waits for its message.
pub const PRIVATE_MESSAGE: f64 = 16.0;

/// What the estimate assumes of a loop.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LoopEstimate {
    /// The branch back to its header.
    pub loc: Loc,
    /// How often it iterates at most, if that is known ([`TripCount`](crate::ir::analysis::trip_counts::TripCount)).
    pub known: Option<u32>,
    /// Whether the known number is exact: no other exit leaves the loop earlier, and no work-item has another number.
    pub is_exact: bool,
    /// Whether work-items leave it at different times.
    pub is_divergent: bool,
    /// Whether that is because each of them loads what ends it.
    pub is_loaded: bool,
    /// How often a thread iterates, as counted.
    pub iterations: f64,
}

/// The estimated cost of a kernel for each work-item.
#[derive(Clone, PartialEq, Debug)]
pub struct Cost {
    /// Native instructions, messages included.
    pub instructions: f64,
    /// Messages among the instructions.
    pub messages: f64,
    /// Messages that access private memory.
    pub private_messages: f64,
    /// The part of the instructions that spills flags.
    pub flag_spills: f64,
    /// The share of the channels of a work-group's threads that have a work-item: 1 unless the kernel
    /// requires a work-group size that does not fill its threads.
    pub filled: f64,
    /// The loops, outer ones first.
    pub loops: Vec<LoopEstimate>,
}

impl Cost {
    /// Estimates the cost of a selected function.
    pub fn of(
        function: &Function,
        analyses: &Analyses,
        width: Width,
        selection: &Selection,
        flags: &FlagPressure,
    ) -> Cost {
        let loops = loops(function, analyses, width);
        let frequencies = frequencies(function, analyses, &loops);
        let kernel = &selection.kernel;
        let mut cost = Cost {
            instructions: 0.0,
            messages: 0.0,
            private_messages: 0.0,
            flag_spills: 0.0,
            filled: 1.0,
            loops,
        };
        // The prologue is executed once.
        let mut frequency = 1.0;
        let mut starts = selection.starts.iter().peekable();
        let mut by_instruction = Vec::with_capacity(kernel.instructions.len());
        for (index, instruction) in kernel.instructions.iter().enumerate() {
            while let Some((block, _)) = starts.next_if(|&&(_, start)| start <= index) {
                frequency = frequencies[block.index()];
            }
            by_instruction.push(frequency);
            cost.instructions += frequency * f64::from(native_instructions(kernel, instruction));
            if instruction.opcode.is_message() {
                cost.messages += frequency;
            }
        }
        for (range, &moves) in flow::blocks(kernel).iter().zip(&flags.moves) {
            let frequency = by_instruction.get(range.start).copied().unwrap_or(1.0);
            cost.flag_spills += frequency * f64::from(moves);
        }
        cost.instructions += cost.flag_spills;
        if kernel.private_bytes > 0 {
            let parts = width
                .channels()
                .div_ceil(kernel.target.info().message_channels);
            for id in function.block_ids() {
                let accesses = function.block(id).instructions.iter();
                let messages: u32 = accesses.map(|i| private_doublewords(function, i)).sum();
                cost.private_messages += frequencies[id.index()] * f64::from(messages * parts);
            }
        }
        let channels = width.channels();
        if let Some(items) = required_items(function) {
            let threads = items.div_ceil(u64::from(channels)).max(1);
            cost.filled = items as f64 / (threads as f64 * f64::from(channels));
        }
        let items = f64::from(channels) * cost.filled;
        for figure in [
            &mut cost.instructions,
            &mut cost.messages,
            &mut cost.private_messages,
            &mut cost.flag_spills,
        ] {
            *figure /= items.max(1.0);
        }
        cost
    }

    /// The cost by which widths are compared: the instructions, and the latency of private memory.
    pub fn total(&self) -> f64 {
        self.instructions + PRIVATE_MESSAGE * self.private_messages
    }
}

/// The doublewords of private memory that an instruction accesses for each work-item, partly or whole.
fn private_doublewords(function: &Function, instruction: &Instruction) -> u32 {
    if instruction.space() != Some(AddressSpace::Private) {
        return 0;
    }
    let elements = match instruction.opcode {
        Opcode::Store => function.sources(instruction).len().saturating_sub(1),
        _ => function.destinations(instruction).len(),
    };
    elements as u32 * instruction.ty.size().div_ceil(4)
}

/// The number of work-items of the work-groups that a kernel requires, if it does.
pub(super) fn required_items(function: &Function) -> Option<u64> {
    let size = function.required_group_size?;
    Some(
        size.iter()
            .fold(1, |items: u64, &n| items.saturating_mul(n.into())),
    )
}

/// The loops with their estimated iterations, by [`LoopId`](crate::ir::analysis::loops::LoopId).
fn loops(function: &Function, analyses: &Analyses, width: Width) -> Vec<LoopEstimate> {
    let mut loops = Vec::with_capacity(analyses.loops.len());
    // Whether a loop, or one around it, is divergent.
    let mut grows = vec![false; analyses.loops.len()];
    for id in analyses.loops.ids() {
        let count = trip_count(function, analyses, id);
        let this = analyses.loops.get(id);
        let is_loaded = count.divergent && has_loaded_bound(function, analyses, id);
        let mut iterations = count.known.map_or(UNKNOWN_TRIP_COUNT, f64::from);
        if count.divergent {
            iterations = iterations.min(UNKNOWN_TRIP_COUNT);
            // Once for a nest of loops: their lengths balance each other.
            let is_counted = this.parent.is_some_and(|parent| grows[parent.index()]);
            if !is_counted {
                let doublings = f64::from(width.channels().ilog2()) - 3.0;
                let growth = match is_loaded {
                    true => LOADED_LOOP_GROWTH,
                    false => DIVERGENT_LOOP_GROWTH,
                };
                iterations *= 1.0 + growth * doublings;
            }
            grows[id.index()] = true;
        } else if let Some(parent) = this.parent {
            grows[id.index()] = grows[parent.index()];
        }
        let latch = this.latches.last();
        let branch = latch.and_then(|&latch| function.block(latch).terminator());
        loops.push(LoopEstimate {
            loc: branch.map_or(Loc::NONE, |branch| branch.loc),
            known: count.known,
            is_exact: count.is_exact(),
            is_divergent: count.divergent,
            is_loaded,
            iterations,
        });
    }
    loops
}

/// Whether the condition of an exit of a loop is computed from values that the work-items load. What the loop itself updates is
/// not followed: the bounds of a binary search, which all work-items narrow equally often, are computed from loads, too.
fn has_loaded_bound(function: &Function, analyses: &Analyses, id: LoopId) -> bool {
    let exits = analyses.loops.get(id).exits.iter();
    let mut pending: Vec<(Register, u32)> = exits
        .filter_map(|&(block, _)| {
            let branch = function.block(block).terminator()?;
            function.sources(branch).first().copied()
        })
        .map(|condition| (condition, MAX_DEPTH))
        .collect();
    while let Some((register, depth)) = pending.pop() {
        if analyses.uniformity.is_uniform(register) {
            continue;
        }
        let points = analyses.definitions.of(register).iter();
        let definitions = points.map(|p| &function.block(p.block).instructions[p.index as usize]);
        let is_load =
            |i: &Instruction| i.opcode == Opcode::Load && i.space() != Some(AddressSpace::Private);
        // Rotated loops have a second load before them.
        if definitions.len() > 0 && definitions.clone().all(is_load) {
            return true;
        }
        let followed = analyses
            .definitions
            .single(register)
            .zip(depth.checked_sub(1));
        if let (Some((_, depth)), Some(definition)) = (followed, definitions.clone().next()) {
            let sources = function.sources(definition).iter();
            pending.extend(sources.map(|&source| (source, depth)));
        }
    }
    false
}

/// How often a thread executes each block, estimated.
fn frequencies(function: &Function, analyses: &Analyses, loops: &[LoopEstimate]) -> Vec<f64> {
    let trips: Vec<f64> = loops.iter().map(|this| this.iterations).collect();
    let mut frequencies = vec![0.0; function.blocks.len()];
    for &block in analyses.cfg.reverse_postorder() {
        let mut frequency = match analyses.dominators.immediate(block) {
            Some(dominator) => {
                // Leaving loops: only once.
                let left = analyses.loops.around(dominator);
                let left = left.filter(|&id| !analyses.loops.contains(id, block));
                // A loop that is skipped has no block after which anything is executed.
                let around: f64 = left.map(|id| trips[id.index()].max(1.0)).product();
                frequencies[dominator.index()] / around
            }
            None => 1.0,
        };
        if is_skippable(function, analyses, block) && !is_guarded(analyses, loops, block) {
            frequency /= 2.0;
        }
        if let Some(id) = analyses.loops.innermost(block)
            && analyses.loops.get(id).header == block
        {
            frequency *= trips[id.index()];
        }
        frequencies[block.index()] = frequency;
    }
    frequencies
}

/// Whether the branch at the end of a block, if it has a condition, has the same in every work-item.
fn is_uniform_branch(function: &Function, analyses: &Analyses, block: BlockId) -> bool {
    function
        .block(block)
        .instructions
        .last()
        .is_none_or(|branch| {
            let condition = function.sources(branch).first();
            match branch.detail {
                Detail::CondBranch { .. } => {
                    condition.is_none_or(|&c| analyses.uniformity.is_uniform(c))
                }
                _ => true,
            }
        })
}

/// Whether a uniform branch at the end of the only predecessor may skip a block. The exits of loops are
/// taken in the end.
fn is_skippable(function: &Function, analyses: &Analyses, block: BlockId) -> bool {
    let &[from] = analyses.cfg.predecessors(block) else {
        return false;
    };
    let exits = analyses.loops.around(from);
    let mut exits = exits.map(|id| &analyses.loops.get(id).exits);
    let is_exit = exits.any(|exits| exits.iter().any(|&(source, _)| source == from));
    !is_exit
        && analyses.cfg.successors(from).len() > 1
        && is_uniform_branch(function, analyses, from)
}

/// Whether a block only leads to a loop whose trip count is not exactly known: the branch before it skips the loop if it has no
/// iteration, which the assumed trip count includes. Another loop has such a block or not, depending on whether something
/// is computed before it.
fn is_guarded(analyses: &Analyses, loops: &[LoopEstimate], block: BlockId) -> bool {
    let &[next] = analyses.cfg.successors(block) else {
        return false;
    };
    let entered = analyses
        .loops
        .innermost(next)
        .filter(|&id| analyses.loops.get(id).header == next && !analyses.loops.contains(id, block));
    entered.is_some_and(|id| !loops[id.index()].is_exact)
}
