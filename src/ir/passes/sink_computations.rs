//! Code sinking (partial dead-code elimination): moves a computation before a branch to the only
//! side that reads its result, and one that only a loop reads to the preheader.
//!
//! An instruction is sunk if it is pure, which includes divisions, its result is live into one successor only, and register
//! pressure before the branch does not increase: by all of these together, such as an expression that reads more values
//! than it computes, but whose operands are computed there, too; otherwise by each one of them. The successor either has no other
//! predecessor, or is the header of a loop that is entered only by this edge; then the instruction moves to a
//! preheader on the edge. Nothing is sunk into a loop or out of one.
//!
//! A load is sunk, too, if no instruction after it in its block writes memory or orders accesses, and if its value may
//! change in the innermost loop around it: its address does, or the loop has a barrier, another operation that orders accesses, or
//! a store to the same memory. Otherwise [`super::hoist_loop_invariants()`] may move it out of the loop, as
//! long as every iteration executes it. Volatile loads stay.
//!
//! So an induction variable initialized before the test for a zero trip count is initialized after
//! it, and the test is alone in its block, where [`super::thread_branches()`] can thread through
//! it. Preheaders also save Intel's finalizer from creating them, after each of which it recomputes
//! all dominators (1,000 consecutive loops took it 1.0 s, with preheaders 0.5 s; 5,000 took 39 s
//! and 7 s).
//!
//! Requires nothing; finds more after [`super::split_webs()`] and [`super::rotate_loops()`]. Keeps
//! the value of each register at its uses, and the loops. Adds blocks. Invalidates everything that
//! names blocks or instructions, and liveness. Linear.

use super::hoist_loop_invariants::doublewords;
use super::order_blocks::rename_targets;
use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::def_use::{Definitions, Point};
use crate::ir::analysis::known_constants::KnownConstants;
use crate::ir::analysis::liveness::Liveness;
use crate::ir::analysis::loops::{LoopId, Loops};
use crate::ir::function::{BlockId, Function, ParameterId};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::{Class, Opcode};
use crate::ir::register::Register;
use crate::ir::types::{AddressSpace, Type};
use hashbrown::HashSet;
use std::rc::Rc;

/// Sinks computations that only one side of a branch reads; returns whether there were any.
pub fn sink_computations(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let is_branch = |b: BlockId| function.block(b).successors().nth(1).is_some();
    if !function.block_ids().any(is_branch) {
        return false;
    }
    let cfg = analyses.cfg(function);
    let loops = analyses.loops(function);
    if !loops.is_reducible() {
        return false;
    }
    let mut sinking = Sinking {
        liveness: analyses.liveness(function),
        constants: KnownConstants::compute(function),
        definitions: Definitions::compute(function),
        marks: vec![Mark::default(); function.registers.len()],
        stamp: 0,
        written: written(function, &cfg, &loops),
        cfg,
        loops,
    };
    let mut changed = false;
    // Instructions sunk into a block may sink further.
    for index in 0..sinking.cfg.reverse_postorder().len() {
        changed |= sinking.block(function, sinking.cfg.reverse_postorder()[index]);
    }
    changed
}

/// Where instructions that are sunk toward a successor go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// To the start of the successor.
    Successor,
    /// To a new block on the edge.
    Edge,
}

/// Facts about a register during a backward walk over a block. Each field is the number of the last walk
/// in which the fact is true.
#[derive(Clone, Copy, Default)]
struct Mark {
    /// A later instruction that stays reads it.
    read: u32,
    /// A later instruction, sunk or not, writes it.
    written: u32,
    /// A later instruction that was sunk toward this successor reads it.
    sunk_to: [u32; 2],
}

struct Sinking {
    cfg: Rc<Cfg>,
    loops: Rc<Loops>,
    liveness: Rc<Liveness>,
    constants: KnownConstants,
    definitions: Definitions,
    marks: Vec<Mark>,
    /// The number of the current walk.
    stamp: u32,
    /// By loop, the memory that it changes.
    written: Vec<Written>,
}

/// The memory that a loop changes.
#[derive(Clone, Default)]
struct Written {
    /// It has an operation that orders accesses, such as a barrier.
    orders: bool,
    /// The address spaces, and the surfaces if known, that it stores to.
    stores: Vec<(AddressSpace, Option<ParameterId>)>,
}

/// The instructions of a block, in the order of the block: those that stay, and those that sink toward each successor.
struct Split {
    stays: Vec<Instruction>,
    sunk: [Vec<Instruction>; 2],
}

/// The most operations from which an address is computed that are looked at.
const MAX_DEPTH: u32 = 8;

impl Sinking {
    /// Sinks instructions of one block.
    fn block(&mut self, function: &mut Function, block: BlockId) -> bool {
        let Some(&terminator) = function.block(block).terminator() else {
            return false;
        };
        let Detail::CondBranch { then, otherwise } = terminator.detail else {
            return false;
        };
        let successors = [then, otherwise];
        let places = successors.map(|s| self.place(block, s));
        if then == otherwise || places == [None; 2] {
            return false;
        }
        let mut split = self.split(function, block, &terminator, (successors, places), false);
        if (0..2).any(|k| self.growth(function, &split.sunk[k], successors[k]) > 0) {
            split = self.split(function, block, &terminator, (successors, places), true);
        }
        let Split { stays, sunk } = split;
        if sunk.iter().all(Vec::is_empty) {
            return false;
        }
        function.block_mut(block).instructions = stays;
        for (k, sunk) in sunk.into_iter().enumerate() {
            if sunk.is_empty() {
                continue;
            }
            match places[k] {
                Some(Place::Edge) => between(function, block, successors[k], sunk),
                Some(Place::Successor) | None => {
                    let instructions = &mut function.block_mut(successors[k]).instructions;
                    instructions.splice(0..0, sunk);
                }
            }
        }
        true
    }

    /// The instructions of a block that may sink; with `each`, none of them alone increases the pressure before the branch.
    fn split(
        &mut self,
        function: &Function,
        block: BlockId,
        terminator: &Instruction,
        (successors, places): ([BlockId; 2], [Option<Place>; 2]),
        each: bool,
    ) -> Split {
        self.stamp += 1;
        let stamp = self.stamp;
        for s in function.sources(terminator) {
            self.marks[s.index()].read = stamp;
        }
        // A backward walk.
        let mut split = Split {
            stays: vec![*terminator],
            sunk: [Vec::new(), Vec::new()],
        };
        // Whether no later instruction may change what a load reads.
        let mut sinks_loads = true;
        for &instruction in function.block(block).instructions.iter().rev().skip(1) {
            let may_sink = match instruction.opcode.class() {
                Class::Load => {
                    sinks_loads &= !instruction.is_volatile();
                    sinks_loads && self.changes_in_loop(function, &instruction, block)
                }
                class => {
                    sinks_loads &= class.is_pure();
                    class.is_pure()
                }
            };
            let side = match may_sink {
                true => self.side(function, &instruction, block, successors, each),
                false => None,
            };
            let side = side.filter(|&k| places[k].is_some());
            for &d in function.destinations(&instruction) {
                self.marks[d.index()].written = stamp;
            }
            for &s in function.sources(&instruction) {
                let mark = &mut self.marks[s.index()];
                match side {
                    Some(k) => mark.sunk_to[k] = stamp,
                    None => mark.read = stamp,
                }
            }
            match side {
                Some(k) => split.sunk[k].push(instruction),
                None => split.stays.push(instruction),
            }
        }
        split.stays.reverse();
        split.sunk.iter_mut().for_each(|sunk| sunk.reverse());
        split
    }

    /// The doublewords by which the pressure at the branch grows if these instructions sink: the values that they read, less
    /// those that they compute for the successor.
    /// What does not change in the innermost loop is taken for live: it may move out of the loop.
    fn growth(&self, function: &Function, sunk: &[Instruction], successor: BlockId) -> i64 {
        let around = self.loops.innermost(successor);
        let is_live = |r: Register| {
            let is_kept = |id| !self.changes_in(function, r, id, MAX_DEPTH);
            self.liveness.is_live_in(successor, r) || around.is_some_and(is_kept)
        };
        let mut known: HashSet<Register> = HashSet::new();
        let mut growth = 0;
        for instruction in sunk {
            for &s in function.sources(instruction) {
                if self.constants.get(s).is_none() && known.insert(s) && !is_live(s) {
                    growth += i64::from(doublewords(function, s));
                }
            }
            for &d in function.destinations(instruction) {
                if is_live(d) && known.insert(d) {
                    growth -= i64::from(doublewords(function, d));
                }
                known.insert(d);
            }
        }
        growth
    }

    /// Where instructions may be sunk on the edge from a block to a successor, if anywhere.
    fn place(&self, block: BlockId, successor: BlockId) -> Option<Place> {
        let (cfg, loops) = (&self.cfg, &self.loops);
        let here = loops.innermost(block);
        let there = loops.innermost(successor);
        let outside = |&&p: &&BlockId| there.is_none_or(|id| !loops.contains(id, p));
        let is_entered_here = |id| {
            let this = loops.get(id);
            this.header == successor
                && this.parent == here
                && cfg.predecessors(successor).iter().filter(outside).count() == 1
        };
        if here == there && cfg.predecessors(successor) == [block] {
            Some(Place::Successor)
        } else {
            (there != here && there.is_some_and(is_entered_here)).then_some(Place::Edge)
        }
    }

    /// The successor, as an index, that an instruction may be sunk toward.
    fn side(
        &self,
        function: &Function,
        instruction: &Instruction,
        block: BlockId,
        successors: [BlockId; 2],
        each: bool,
    ) -> Option<usize> {
        let stamp = self.stamp;
        let destinations = function.destinations(instruction);
        let stays = |d: &Register| {
            let mark = self.marks[d.index()];
            self.constants.get(*d).is_some() || mark.read == stamp || mark.written == stamp
        };
        if destinations.iter().any(stays) {
            return None;
        }
        let is_live = |k: usize, r: Register| {
            self.marks[r.index()].sunk_to[k] == stamp || self.liveness.is_live_in(successors[k], r)
        };
        let is_read = |k: usize| destinations.iter().any(|&d| is_live(k, d));
        let side = match [is_read(0), is_read(1)] {
            [true, false] => 0,
            [false, true] => 1,
            [true, true] | [false, false] => return None,
        };
        let mut lengthened = 0;
        let sources = function.sources(instruction);
        for (k, &s) in sources.iter().enumerate() {
            if self.marks[s.index()].written == stamp {
                return None;
            }
            let counts = self.constants.get(s).is_none() && !sources[..k].contains(&s);
            if counts && !is_live(side, s) {
                lengthened += doublewords(function, s);
            }
        }
        // Coalescing removes a copy at the last use of its source, so sinking one gains nothing, unless what computes
        // the source may follow it.
        let may_follow = |&s: &Register| {
            let definitions = self.definitions.of(s);
            definitions.len() == 1
                && definitions[0].block == block
                && self.marks[s.index()].read != stamp
        };
        let is_copy = instruction.opcode == Opcode::Mov && !sources.iter().all(may_follow);
        let most = match is_copy {
            true => 0,
            false => destinations.iter().map(|&d| doublewords(function, d)).sum(),
        };
        (lengthened <= most || !each && !is_copy).then_some(side)
    }

    /// Whether the value of a load may be another one in each iteration of the innermost loop around it, as far as is
    /// known, or there is no loop.
    fn changes_in_loop(&self, function: &Function, load: &Instruction, block: BlockId) -> bool {
        self.loops
            .innermost(block)
            .is_none_or(|id| self.result_changes_in(function, load, id, MAX_DEPTH))
    }

    /// Whether an instruction in a loop may have another result in each iteration.
    fn result_changes_in(
        &self,
        function: &Function,
        instruction: &Instruction,
        id: LoopId,
        depth: u32,
    ) -> bool {
        let mut sources = function.sources(instruction).iter();
        self.written[id.index()].has_location_of(instruction)
            || sources.any(|&s| self.changes_in(function, s, id, depth))
    }

    fn changes_in(&self, function: &Function, r: Register, id: LoopId, depth: u32) -> bool {
        let inside = |p: &&Point| self.loops.contains(id, p.block);
        let definitions = self.definitions.of(r);
        let mut inside = definitions.iter().filter(inside);
        let Some(point) = inside.next().filter(|_| self.constants.get(r).is_none()) else {
            return false;
        };
        let block = function.block(point.block);
        let is_computed = |i: &&Instruction| {
            let class = i.opcode.class();
            let is_load = class == Class::Load && !i.is_volatile();
            definitions.len() == 1 && (class.is_speculatable() || is_load)
        };
        let computed = block.instructions.get(point.index as usize);
        match (computed.filter(is_computed), depth.checked_sub(1)) {
            (Some(computed), Some(depth)) => self.result_changes_in(function, computed, id, depth),
            (None, _) => true,
            // It may be loop-invariant.
            (Some(_), None) => false,
        }
    }
}

impl Written {
    fn add(&mut self, other: &Written) {
        self.orders |= other.orders;
        self.stores.extend(&other.stores);
    }

    /// Whether a load may read what the loop writes, so that it cannot move out of the loop.
    fn has_location_of(&self, load: &Instruction) -> bool {
        match (load.opcode.class(), load.detail) {
            (Class::Load, Detail::Memory { space, surface, .. }) => {
                self.orders || self.stores.contains(&(space, surface))
            }
            _ => false,
        }
    }
}

/// The memory that each loop changes.
fn written(function: &Function, cfg: &Cfg, loops: &Loops) -> Vec<Written> {
    let mut all = vec![Written::default(); loops.len()];
    for &block in cfg.reverse_postorder() {
        let Some(id) = loops.innermost(block) else {
            continue;
        };
        let written = &mut all[id.index()];
        for instruction in &function.block(block).instructions {
            match (instruction.opcode.class(), instruction.detail) {
                (Class::Store, Detail::Memory { space, surface, .. }) => {
                    if !written.stores.contains(&(space, surface)) {
                        written.stores.push((space, surface));
                    }
                }
                (Class::Store | Class::Atomic | Class::Sync | Class::Call, _) => {
                    written.orders = true;
                }
                (
                    Class::Pure
                    | Class::NonSpeculatable
                    | Class::Load
                    | Class::Exchange
                    | Class::Terminator,
                    _,
                ) => {}
            }
        }
    }
    // A loop comes before those inside of it, which change its memory, too.
    for id in loops.ids().rev() {
        if let Some(parent) = loops.get(id).parent {
            let inner = all[id.index()].clone();
            all[parent.index()].add(&inner);
        }
    }
    all
}

/// Splits an edge with a block that contains these instructions.
fn between(function: &mut Function, from: BlockId, to: BlockId, mut code: Vec<Instruction>) {
    let loc = code.last().map_or(function.loc, |i| i.loc);
    let branch = function.instruction(Opcode::Bra, Type::U32, Detail::Branch(to), &[], &[], loc);
    code.push(branch);
    let new = function.add_block();
    function.block_mut(new).instructions = code;
    if let Some(last) = function.block_mut(from).instructions.last_mut() {
        rename_targets(last, |b| if b == to { new } else { b });
    }
}
