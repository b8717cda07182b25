//! Code sinking (partial dead-code elimination): moves a computation before a branch to the only
//! side that reads its result, and one that only a loop reads to the preheader.
//!
//! An instruction is sunk if it is pure, which includes divisions, its result is live into one successor only, and register
//! pressure before the branch does not increase. The successor either has no other predecessor, or
//! is the header of a loop that is entered only by this edge; then the instruction moves to a
//! preheader on the edge. Nothing is sunk into a loop or out of one.
//!
//! A load is sunk, too, if no instruction after it in its block writes memory or orders accesses, and if its address
//! changes in the innermost loop around it: otherwise [`super::hoist_loop_invariants()`] may move it out of
//! the loop, as long as every iteration executes it. Volatile loads stay.
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
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::{Class, Opcode};
use crate::ir::register::Register;
use crate::ir::types::Type;
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

/// Facts about a register during the backward walk over a block. Each field is the number of the
/// last block, plus one, for which the fact is true.
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
        let stamp = block.0 + 1;
        for s in function.sources(&terminator) {
            self.marks[s.index()].read = stamp;
        }
        let old = std::mem::take(&mut function.block_mut(block).instructions);
        // A backward walk.
        let mut stays = vec![terminator];
        let mut sunk: [Vec<Instruction>; 2] = [Vec::new(), Vec::new()];
        // Whether no later instruction may change what a load reads.
        let mut sinks_loads = true;
        for &instruction in old.iter().rev().skip(1) {
            let may_sink = match instruction.opcode.class() {
                Class::Load => {
                    let is_plain = !instruction.is_volatile();
                    sinks_loads &= is_plain;
                    sinks_loads && self.has_address_of_iteration(function, &instruction, block)
                }
                class => {
                    sinks_loads &= class.is_pure();
                    class.is_pure()
                }
            };
            let side = match may_sink {
                true => self.side(function, &instruction, block, successors),
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
                Some(k) => sunk[k].push(instruction),
                None => stays.push(instruction),
            }
        }
        stays.reverse();
        function.block_mut(block).instructions = stays;
        let mut changed = false;
        for (k, mut sunk) in sunk.into_iter().enumerate() {
            if sunk.is_empty() {
                continue;
            }
            changed = true;
            sunk.reverse();
            match places[k] {
                Some(Place::Edge) => between(function, block, successors[k], sunk),
                Some(Place::Successor) | None => {
                    let instructions = &mut function.block_mut(successors[k]).instructions;
                    instructions.splice(0..0, sunk);
                }
            }
        }
        changed
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
    ) -> Option<usize> {
        let stamp = block.0 + 1;
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
        let most = if instruction.opcode == Opcode::Mov && !sources.iter().all(may_follow) {
            0
        } else {
            destinations.iter().map(|&d| doublewords(function, d)).sum()
        };
        (lengthened <= most).then_some(side)
    }

    /// Whether the address of a load is another one in each iteration of the innermost loop around it, as far as is
    /// known, or there is no loop.
    fn has_address_of_iteration(
        &self,
        function: &Function,
        load: &Instruction,
        block: BlockId,
    ) -> bool {
        let Some(id) = self.loops.innermost(block) else {
            return true;
        };
        let mut sources = function.sources(load).iter();
        sources.any(|&s| self.changes_in(function, s, id, MAX_DEPTH))
    }

    fn changes_in(&self, function: &Function, r: Register, id: LoopId, depth: u32) -> bool {
        let inside = |p: &&Point| self.loops.contains(id, p.block);
        let definitions = self.definitions.of(r);
        let mut inside = definitions.iter().filter(inside);
        let Some(point) = inside.next().filter(|_| self.constants.get(r).is_none()) else {
            return false;
        };
        let block = function.block(point.block);
        let computed = (block.instructions.get(point.index as usize))
            .filter(|i| definitions.len() == 1 && i.opcode.class().is_speculatable());
        match (computed, depth.checked_sub(1)) {
            (Some(computed), Some(depth)) => {
                let mut sources = function.sources(computed).iter();
                sources.any(|&s| self.changes_in(function, s, id, depth))
            }
            (None, _) => true,
            // It may be loop-invariant.
            (Some(_), None) => false,
        }
    }
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
