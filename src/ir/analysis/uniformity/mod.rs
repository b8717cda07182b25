//! Uniformity (divergence analysis): which registers have the same value in every channel of a
//! thread, and which branches may diverge.
//!
//! The model is that of the machine: of the channels of a thread, those with the lowest instruction
//! pointer execute and the others wait. A register that is uniform here may be stored once per
//! thread and be written whatever channels are active. So a register is varying
//! - if it is computed from a varying one, is the local id, or is loaded from memory, except for
//!   loads that [`may_be_scalar`] accepts;
//! - if a write to it may execute while other channels wait for its old value: at the join of a
//!   divergent branch, on the other side of the branch, or after a loop that channels leave in
//!   different iterations (temporal divergence).
//!
//! Accepts any function, and is most precise after
//! - [`crate::ir::passes::split_webs()`]: the result is per register, so a register with several
//!   webs is varying if one of them is;
//! - [`crate::ir::passes::unify_latches()`] and [`crate::ir::passes::order_blocks()`]: if every
//!   block follows its forward predecessors in the layout, and every loop is contiguous with its
//!   only latch last, the channels of a loop iterate together. Otherwise one channel may be an
//!   iteration ahead of another. Then, under any divergent branch, every register that is written
//!   in a loop or in several places and is live across blocks counts as varying.
//!
//! A load at a uniform address is executed once for all active channels, which all read the same
//! value. A program cannot rely on what another work-item writes at the same time.

use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::def_use::{Definitions, Point};
use crate::ir::analysis::dominance::Dominators;
use crate::ir::analysis::liveness::Liveness;
use crate::ir::analysis::loops::{LoopId, Loops};
use crate::ir::function::{BlockId, Function, InputSource};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::{Class, Opcode};
use crate::ir::register::Register;
use crate::ir::types::AddressSpace;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The most steps spent on the regions of divergent branches, before every register that a region
/// could affect counts as varying. More than 4,000 divergent guards in one function exceed it.
const REGION_STEPS: usize = 1 << 24;

/// Whether a load is of memory that work-items share, and has a message that reads it once for all
/// channels if its address is uniform: doublewords that are not volatile, several only if they are aligned, or one byte or word.
pub fn may_be_scalar(instruction: &Instruction) -> bool {
    let Detail::Memory {
        space: AddressSpace::Global | AddressSpace::Constant | AddressSpace::Local,
        volatile: false,
        unaligned,
        ..
    } = instruction.detail
    else {
        return false;
    };
    let is_single = instruction.destinations == 1;
    instruction.opcode == Opcode::Load
        && match instruction.ty.size() {
            1 | 2 => is_single,
            4 if unaligned => is_single,
            4 => (1..=MAX_SCALAR_ELEMENTS).contains(&instruction.destinations),
            _ => false,
        }
}

/// The most elements of a scalar load.
const MAX_SCALAR_ELEMENTS: u8 = 16;

/// The uniform registers and the divergent branches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Uniformity {
    varying: Vec<bool>,
    divergent: Vec<bool>,
    divergent_exits: Vec<bool>,
}

impl Uniformity {
    /// Computes the fixed point for all registers and branches.
    pub fn compute(
        function: &Function,
        cfg: &Cfg,
        dominators: &Dominators,
        loops: &Loops,
        liveness: &Liveness,
    ) -> Uniformity {
        Search::new(function, cfg, dominators, loops, liveness).result()
    }

    /// The same for the order of blocks that [`crate::ir::passes::unify_latches()`] and
    /// [`crate::ir::passes::order_blocks()`] will establish, in which the channels of a loop iterate together: for
    /// estimates of passes that run before these. Nothing that must hold may depend on it.
    pub fn once_ordered(
        function: &Function,
        cfg: &Cfg,
        dominators: &Dominators,
        loops: &Loops,
        liveness: &Liveness,
    ) -> Uniformity {
        let mut search = Search::new(function, cfg, dominators, loops, liveness);
        search.together = true;
        search.result()
    }

    /// Whether a register has the same value in every channel that reads it.
    pub fn is_uniform(&self, register: Register) -> bool {
        !self.varying[register.index()]
    }

    /// Whether channels may leave a loop in different iterations.
    pub fn has_divergent_exits(&self, id: LoopId) -> bool {
        self.divergent_exits[id.index()]
    }

    /// Whether a block ends in a branch whose condition is varying.
    pub fn is_divergent_branch(&self, block: BlockId) -> bool {
        self.divergent[block.index()]
    }
}

struct Search<'a> {
    function: &'a Function,
    cfg: &'a Cfg,
    dominators: &'a Dominators,
    loops: &'a Loops,
    liveness: &'a Liveness,
    definitions: Definitions,
    /// By block, the registers that it writes that are live across blocks
    /// and have several definitions.
    writes: Vec<Vec<Register>>,
    together: bool,
    steps: usize,
    /// By block, within one region: the successor or the join that its channels have passed.
    labels: Vec<Option<BlockId>>,
    registers: Vec<Register>,
    blocks: Vec<BlockId>,
    result: Uniformity,
}

impl<'a> Search<'a> {
    fn new(
        function: &'a Function,
        cfg: &'a Cfg,
        dominators: &'a Dominators,
        loops: &'a Loops,
        liveness: &'a Liveness,
    ) -> Search<'a> {
        let definitions = Definitions::compute(function);
        let mut writes = vec![Vec::new(); function.blocks.len()];
        for &register in liveness.crossing() {
            if has_several_definitions(&definitions, liveness, register) {
                for point in definitions.of(register) {
                    let list: &mut Vec<Register> = &mut writes[point.block.index()];
                    if list.last() != Some(&register) {
                        list.push(register);
                    }
                }
            }
        }
        Search {
            function,
            cfg,
            dominators,
            loops,
            liveness,
            definitions,
            writes,
            together: keeps_channels_together(cfg, dominators, loops),
            steps: REGION_STEPS + 64 * function.blocks.len(),
            labels: vec![None; function.blocks.len()],
            registers: Vec::new(),
            blocks: Vec::new(),
            result: Uniformity {
                varying: vec![false; function.registers.len()],
                divergent: vec![false; function.blocks.len()],
                divergent_exits: vec![false; loops.len()],
            },
        }
    }

    fn result(mut self) -> Uniformity {
        self.seed();
        self.run();
        self.result
    }

    /// Marks the sources of divergence.
    fn seed(&mut self) {
        for input in &self.function.inputs {
            match input.source {
                InputSource::LocalId(_)
                | InputSource::SubGroupLocalId
                | InputSource::Parameter { .. } => {
                    self.mark(input.register);
                }
                InputSource::GroupId(_)
                | InputSource::SubGroupSize
                | InputSource::SubGroupId
                | InputSource::GlobalOffset(_)
                | InputSource::EnqueuedLocalSize(_)
                | InputSource::LocalSize(_)
                | InputSource::GlobalSize(_)
                | InputSource::GroupCount(_)
                | InputSource::WorkDim
                | InputSource::Argument { .. }
                | InputSource::BufferOffset { .. }
                | InputSource::ConstantBase { .. } => {}
            }
        }
        let function = self.function;
        for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
            let is_argument = matches!(
                instruction.detail,
                Detail::Memory {
                    space: AddressSpace::Argument,
                    ..
                }
            );
            let from_memory = instruction.opcode.class() == Class::Load
                && !is_argument
                && !may_be_scalar(instruction);
            // The prefix is different in each channel.
            let is_scan = matches!(
                instruction.opcode,
                Opcode::InclusiveScan | Opcode::ExclusiveScan
            );
            if from_memory
                || is_scan
                || matches!(instruction.opcode.class(), Class::Atomic | Class::Call)
            {
                for &destination in function.destinations(instruction) {
                    self.mark(destination);
                }
            }
        }
    }

    fn mark(&mut self, register: Register) {
        if !std::mem::replace(&mut self.result.varying[register.index()], true) {
            self.registers.push(register);
        }
    }

    fn run(&mut self) {
        loop {
            if let Some(register) = self.registers.pop() {
                self.spread(register);
            } else if let Some(block) = self.blocks.pop() {
                self.diverge(block);
            } else {
                return;
            }
        }
    }

    /// Marks what is computed from a varying register.
    fn spread(&mut self, register: Register) {
        for k in 0..self.definitions.uses(register).len() {
            let Point { block, index } = self.definitions.uses(register)[k];
            let instruction = self.function.block(block).instructions[index as usize];
            if instruction.opcode == Opcode::Brc {
                let several = self.cfg.successors(block).len() > 1;
                if several && !std::mem::replace(&mut self.result.divergent[block.index()], true) {
                    self.blocks.push(block);
                }
            }
            let same = match instruction.opcode {
                // All channels get the same result, whatever the sources are.
                Opcode::Reduce | Opcode::ActiveOr => true,
                // The result is as uniform as the index.
                Opcode::Shuffle => self.function.sources(&instruction).get(1) != Some(&register),
                _ => false,
            };
            if same {
                continue;
            }
            for k in 0..self.function.destinations(&instruction).len() {
                let destination = self.function.destinations(&instruction)[k];
                self.mark(destination);
            }
        }
    }

    /// Marks what a divergent branch makes varying.
    fn diverge(&mut self, block: BlockId) {
        if !self.cfg.is_reachable(block) {
            return;
        }
        if !self.together {
            self.give_up();
            return;
        }
        let mut scope = self.loops.innermost(block);
        let mut targets = self.cfg.successors(block).to_vec();
        loop {
            let waiting = self.split(scope, &targets);
            let Some(id) = scope.filter(|_| !waiting.is_empty()) else {
                return;
            };
            self.leave(id, &waiting);
            // Channels that leave a loop in different iterations diverge outside of it, too.
            if std::mem::replace(&mut self.result.divergent_exits[id.index()], true) {
                return;
            }
            scope = self.loops.get(id).parent;
            targets = self.loops.get(id).exits.iter().map(|e| e.1).collect();
        }
    }

    /// Channels wait in blocks after a loop while others iterate.
    fn leave(&mut self, id: LoopId, waiting: &[BlockId]) {
        let loops = self.loops;
        for &block in loops.blocks(id) {
            for instruction in &self.function.block(block).instructions {
                for k in 0..self.function.destinations(instruction).len() {
                    let register = self.function.destinations(instruction)[k];
                    let live = |&t: &BlockId| self.liveness.is_live_in(t, register);
                    if self.result.varying[register.index()] {
                        continue;
                    }
                    if waiting.iter().any(live) {
                        self.mark(register);
                    }
                }
            }
        }
    }

    /// Follows channels that diverge to several targets, within one iteration of the loop `scope`,
    /// to their reconvergence, and marks what is written on those paths while others wait for it.
    /// Returns the blocks outside of the loop that some of them reach before they reconverge.
    fn split(&mut self, scope: Option<LoopId>, targets: &[BlockId]) -> Vec<BlockId> {
        let mut region = Region {
            scope,
            open: BinaryHeap::new(),
            touched: Vec::new(),
            left: Vec::new(),
        };
        for &target in targets {
            region.reach(self.loops, &mut self.labels, target, target);
        }
        // Writes of the region so far: the register, the block, its label.
        let mut written: Vec<(Register, BlockId, Option<BlockId>)> = Vec::new();
        while let Some(Reverse(block)) = region.open.pop() {
            let label = self.labels[block.index()];
            let steps = 1 + written.len();
            if self.steps < steps {
                self.together = false;
                self.give_up();
                break;
            }
            self.steps -= steps;
            for &(register, place, place_label) in &written {
                if place_label != label
                    && !self.result.varying[register.index()]
                    && self.liveness.is_live_in(block, register)
                    && !self.dominators.dominates(place, block)
                {
                    self.result.varying[register.index()] = true;
                    self.registers.push(register);
                }
            }
            if region.open.is_empty() {
                break;
            }
            for &register in &self.writes[block.index()] {
                if !self.result.varying[register.index()] {
                    written.push((register, block, label));
                }
            }
            for &target in self.cfg.successors(block) {
                // Other edges are back edges, of this loop or of one in the region.
                if target > block {
                    let label = label.unwrap_or(target);
                    region.reach(self.loops, &mut self.labels, target, label);
                }
            }
        }
        for block in region.touched {
            self.labels[block.index()] = None;
        }
        region.left.sort();
        region.left.dedup();
        region.left
    }

    /// Marks everything that waiting channels could observe, whatever the order of execution.
    fn give_up(&mut self) {
        for &register in self.liveness.crossing() {
            let in_cycle =
                |p: &Point| !self.loops.is_reducible() || self.loops.innermost(p.block).is_some();
            let several = has_several_definitions(&self.definitions, self.liveness, register);
            if (several || self.definitions.of(register).iter().any(in_cycle))
                && !std::mem::replace(&mut self.result.varying[register.index()], true)
            {
                self.registers.push(register);
            }
        }
        self.result.divergent_exits.fill(true);
    }
}

/// The region that diverged channels reach before they reconverge.
struct Region {
    scope: Option<LoopId>,
    /// Blocks reached and not visited, the one with the lowest address first.
    open: BinaryHeap<Reverse<BlockId>>,
    touched: Vec<BlockId>,
    /// Targets outside of the loop.
    left: Vec<BlockId>,
}

impl Region {
    fn reach(
        &mut self,
        loops: &Loops,
        labels: &mut [Option<BlockId>],
        target: BlockId,
        label: BlockId,
    ) {
        if let Some(id) = self.scope {
            if !loops.contains(id, target) {
                self.left.push(target);
                return;
            }
            if target == loops.get(id).header {
                return;
            }
        }
        let own = &mut labels[target.index()];
        match *own {
            None => {
                *own = Some(label);
                self.open.push(Reverse(target));
                self.touched.push(target);
            }
            Some(other) if other != label => *own = Some(target),
            Some(_) => {}
        }
    }
}

/// Whether a register has more than one definition, where its value at the start of the function is
/// one if it is read.
fn has_several_definitions(
    definitions: &Definitions,
    liveness: &Liveness,
    register: Register,
) -> bool {
    let at_entry = usize::from(liveness.is_live_in(BlockId::ENTRY, register));
    definitions.of(register).len() + at_entry > 1
}

/// Whether the layout keeps the channels of a loop in the same iteration: forward edges go forward,
/// every loop is contiguous with its only latch at the end, and the latch is not in an inner loop
/// (which channels would leave for the next iteration while others iterate in it).
fn keeps_channels_together(cfg: &Cfg, dominators: &Dominators, loops: &Loops) -> bool {
    let forward = |&block: &BlockId| {
        let goes_well = |&t: &BlockId| t > block || dominators.dominates(t, block);
        cfg.successors(block).iter().all(goes_well)
    };
    let in_one_piece = |id: LoopId| {
        let blocks = loops.blocks(id);
        let first = blocks.iter().min().copied();
        let last = blocks.iter().max().copied();
        let l = loops.get(id);
        first == Some(l.header)
            && last.is_some_and(|last| (last.0 - l.header.0) as usize + 1 == blocks.len())
            && last.as_slice() == l.latches
            && last.and_then(|last| loops.innermost(last)) == Some(id)
    };
    loops.is_reducible()
        && cfg.reverse_postorder().iter().all(forward)
        && loops.ids().all(in_one_piece)
}

#[cfg(test)]
mod tests;
