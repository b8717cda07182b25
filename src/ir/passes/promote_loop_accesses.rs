//! Scalar promotion: a place in memory that a loop reads and writes in each iteration, at an address that does not
//! change, is in registers during the loop. It is loaded before the loop, and stored where the loop is left.
//!
//! ```text
//! for (j = 0; j < n; j++) sums[i] += values[j];
//! ```
//!
//! A place is promoted if every iteration stores to it, so that it is written no matter where the loop is left, and if
//! no other access in the loop may read or write one of its bytes
//! ([`crate::ir::analysis::memory_dependence`]): barriers and fences let other work-items access it. Volatile accesses
//! stay. Its address is computed before the loop.
//!
//! If other accesses may only read it, such as `values[j]` where it may be `sums[i]`, the stores stay, and its loads read the register.
//! Then every iteration must access it, but need not store to it.
//!
//! Requires: nothing; finds more after [`super::rotate_loops()`], because a loop that tests at its top may execute no
//! store, and after [`super::forward_stores()`]. Keeps the value of each register. New registers come last. Leaves copies, and
//! dead computations of addresses. Invalidates everything that names blocks or instructions. Linear in the code for
//! each place, of which there are at most [`MAX_PLACES`] in a loop.

use super::hoist_loop_invariants::{before, is_always_done};
use super::order_blocks::rename_targets;
use super::rotate_loops::copy;
use crate::ir::analysis::cache::{AnalysisCache, Preserved};
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::def_use::{Definitions, Point};
use crate::ir::analysis::dominance::Dominators;
use crate::ir::analysis::linear_forms::replace;
use crate::ir::analysis::liveness::Liveness;
use crate::ir::analysis::loops::{LoopId, Loops};
use crate::ir::analysis::memory_dependence::{Effect, Memory, Place};
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::{Class, Opcode};
use crate::ir::register::{MAX_REGISTERS_BETWEEN_PASSES, Register};
use crate::ir::types::Type;
use hashbrown::HashSet;

/// The name of the pass in remarks.
const PASS: &str = "promote_loop_accesses";

/// The most places that are promoted in one loop: their registers are live in all of it.
pub const MAX_PLACES: usize = 8;

/// The most effects on memory of a loop: each place is compared with each of them.
pub const MAX_EFFECTS: usize = 128;

/// The most loops of a nest that one place leaves.
pub const MAX_NESTING: usize = 3;

/// The most instructions that compute an address and are repeated before the loop.
const MAX_ADDRESS: usize = 16;

/// Promotes places in memory in all loops; returns whether there were any.
pub fn promote_loop_accesses(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let is_store = |i: &Instruction| i.opcode.class() == Class::Store && !i.is_volatile();
    let mut changed = false;
    for _ in 0..MAX_NESTING {
        let (cfg, dominators) = (analyses.cfg(function), analyses.dominators(function));
        let loops = analyses.loops(function);
        let stores = |id| {
            let blocks = loops.blocks(id).iter();
            let mut instructions = blocks.flat_map(|&b| &function.block(b).instructions);
            instructions.any(is_store)
        };
        if !loops.is_reducible() || !loops.ids().any(stores) {
            break;
        }
        let (liveness, versions) = (analyses.liveness(function), analyses.versions(function));
        let memory = Memory::compute(function, &cfg, &loops, &versions);
        let definitions = Definitions::compute(function);
        let search = Search {
            dominators: &dominators,
            loops: &loops,
            liveness: &liveness,
            definitions: &definitions,
            memory: &memory,
        };
        // A loop and those inside of it are promoted one after the other.
        let mut taken: HashSet<BlockId> = HashSet::new();
        let mut found: Vec<(LoopId, Promotion)> = Vec::new();
        for id in loops.ids().rev() {
            if loops.blocks(id).iter().any(|b| taken.contains(b)) {
                continue;
            }
            let promotions = search.promotions(function, id);
            if !promotions.is_empty() {
                taken.extend(loops.blocks(id));
            }
            found.extend(promotions.into_iter().map(|p| (id, p)));
        }
        let mut registers = function.registers.len();
        found.retain(|(_, promotion)| {
            registers += promotion.chain.len() + usize::from(promotion.place.count);
            registers <= MAX_REGISTERS_BETWEEN_PASSES
        });
        if found.is_empty() {
            break;
        }
        changed = true;
        for (_, promotion) in &found {
            let remarks = &mut analyses.remarks;
            remarks.passed(PASS, promotion.store.loc, || {
                match promotion.keeps_stores {
                    false => "memory kept in a register during the loop, and stored after it",
                    true => "memory kept in a register during the loop, and stored in each iteration: another access may read it",
                }
                .to_owned()
            });
        }
        rewrite(function, &cfg, &loops, &found);
        analyses.invalidate(Preserved::Nothing);
    }
    changed
}

/// A place that is promoted in a loop.
struct Promotion {
    place: Place,
    /// All accesses to it in the loop.
    accesses: Vec<Point>,
    /// One of the stores.
    store: Instruction,
    /// Whether other accesses may read the place.
    keeps_stores: bool,
    /// The register with the address, and the instructions of the loop that compute it, in order.
    address: Register,
    chain: Vec<Instruction>,
}

struct Search<'a> {
    dominators: &'a Dominators,
    loops: &'a Loops,
    liveness: &'a Liveness,
    definitions: &'a Definitions,
    memory: &'a Memory,
}

impl Search<'_> {
    /// The places that can be promoted in a loop.
    fn promotions(&self, function: &Function, id: LoopId) -> Vec<Promotion> {
        let blocks = self.loops.blocks(id);
        let effects: Vec<(Point, &Effect)> = (blocks.iter())
            .flat_map(|&block| {
                let effects = self.memory.effects(block).iter();
                effects.map(move |(index, effect)| {
                    (
                        Point {
                            block,
                            index: *index,
                        },
                        effect,
                    )
                })
            })
            .collect();
        let mut promotions: Vec<Promotion> = Vec::new();
        if effects.len() > MAX_EFFECTS {
            return promotions;
        }
        for &(point, effect) in &effects {
            let &Effect::Store(place) = effect else {
                continue;
            };
            if promotions.len() == MAX_PLACES || promotions.iter().any(|p| p.place == place) {
                continue;
            }
            let is_own =
                |e: &Effect| matches!(e, Effect::Load(p) | Effect::Store(p) if *p == place);
            let mut others = effects.iter().filter(|(_, e)| !is_own(e));
            let is_seen = others.clone().any(|(_, e)| self.memory.sees(e, &place));
            if others.any(|(_, e)| self.memory.changes(e, &place)) {
                continue;
            }
            let is_always = |at: &Point| is_always_done(self.dominators, self.loops, id, at.block);
            let may_promote = match is_seen {
                false => is_always(&point),
                true => {
                    let own = || effects.iter().filter(|(_, e)| is_own(e));
                    own().any(|(_, e)| matches!(e, Effect::Load(_)))
                        && own().any(|(at, _)| is_always(at))
                }
            };
            if !may_promote {
                continue;
            }
            let store = function.block(point.block).instructions[point.index as usize];
            let address = function.sources(&store)[0];
            let mut chain = Vec::new();
            if !self.is_available(function, id, address, &mut chain) {
                continue;
            }
            let accesses = effects.iter().filter(|(_, e)| is_own(e));
            promotions.push(Promotion {
                place,
                accesses: accesses.map(|&(at, _)| at).collect(),
                store,
                keeps_stores: is_seen,
                address,
                chain,
            });
        }
        promotions
    }

    /// Whether a register has the same value in all iterations, which can be computed before the loop; adds the
    /// instructions of the loop that this takes.
    fn is_available(
        &self,
        function: &Function,
        id: LoopId,
        register: Register,
        chain: &mut Vec<Instruction>,
    ) -> bool {
        let mut points = self.definitions.of(register).iter();
        if points.all(|p| !self.loops.contains(id, p.block)) {
            return true;
        }
        if chain
            .iter()
            .any(|i| function.destinations(i).contains(&register))
        {
            return true;
        }
        let header = self.loops.get(id).header;
        let Some(at) = self.definitions.single(register) else {
            return false;
        };
        let instruction = function.block(at.block).instructions[at.index as usize];
        if !instruction.opcode.class().is_speculatable()
            || function.destinations(&instruction).len() != 1
            || self.liveness.is_live_in(header, register)
            || chain.len() >= MAX_ADDRESS
        {
            return false;
        }
        let mut sources = function.sources(&instruction).iter();
        if !sources.all(|&s| self.is_available(function, id, s, chain)) {
            return false;
        }
        chain.push(instruction);
        true
    }
}

/// Rewrites the accesses of all promoted places.
fn rewrite(function: &mut Function, cfg: &Cfg, loops: &Loops, found: &[(LoopId, Promotion)]) {
    let mut changes: Vec<(Point, Vec<Instruction>)> = Vec::new();
    let mut entries: Vec<(LoopId, Vec<Instruction>)> = Vec::new();
    let mut exits: Vec<(LoopId, Vec<Instruction>)> = Vec::new();
    for (id, promotion) in found {
        let family = promotion.place.family;
        let values: Vec<Register> = (0..promotion.place.count)
            .map(|_| function.add_register(family))
            .collect();
        let mut entry = Vec::new();
        let address = repeat(function, promotion, &mut entry);
        let store = promotion.store;
        let load = function.instruction(
            Opcode::Load,
            store.ty,
            store.detail,
            &values,
            &[address],
            store.loc,
        );
        entry.push(load);
        let mut sources = vec![address];
        sources.extend(&values);
        let stored = function.instruction(
            Opcode::Store,
            store.ty,
            store.detail,
            &[],
            &sources,
            store.loc,
        );
        for &at in &promotion.accesses {
            let access = function.block(at.block).instructions[at.index as usize];
            let elements = function.elements(&access).to_vec();
            let is_load = access.opcode.class() == Class::Load;
            let copies = elements.into_iter().zip(&values).map(|(element, &value)| {
                let (d, s) = if is_load {
                    (element, value)
                } else {
                    (value, element)
                };
                let (ty, loc) = (family.unsigned(), access.loc);
                function.instruction(Opcode::Mov, ty, Detail::None, &[d], &[s], loc)
            });
            let mut code: Vec<Instruction> = copies.collect();
            if promotion.keeps_stores && !is_load {
                code.insert(0, access);
            }
            changes.push((at, code));
        }
        entries.push((*id, entry));
        if !promotion.keeps_stores {
            exits.push((*id, vec![stored]));
        }
    }
    replace(function, changes);
    for (id, code) in entries {
        let place = before(function, cfg, loops, id);
        let instructions = &mut function.block_mut(place).instructions;
        let end = instructions.len().saturating_sub(1);
        instructions.splice(end..end, code);
    }
    store_at_exits(function, loops, cfg.block_count(), exits);
}

/// Stores the values of each loop where it is left, in a block on each of its exits. `count` is the number of
/// blocks when the loops were found.
fn store_at_exits(
    function: &mut Function,
    loops: &Loops,
    count: usize,
    mut exits: Vec<(LoopId, Vec<Instruction>)>,
) {
    while let Some((id, mut code)) = exits.pop() {
        while let Some((_, more)) = exits.pop_if(|(other, _)| *other == id) {
            code.splice(0..0, more);
        }
        // Successors that are new blocks are those before other loops.
        let is_inside = |b: BlockId| b.index() < count && loops.contains(id, b);
        let mut ends: Vec<BlockId> = loops.get(id).exits.iter().map(|&(from, _)| from).collect();
        ends.sort_unstable();
        ends.dedup();
        for from in ends {
            let mut targets: Vec<BlockId> = function
                .block(from)
                .successors()
                .filter(|&b| !is_inside(b))
                .collect();
            targets.dedup();
            for to in targets {
                let block = function.add_block();
                let mut list = copy(function, &code);
                let loc = code.first().map_or(function.loc, |store| store.loc);
                let branch = Detail::Branch(to);
                list.push(function.instruction(Opcode::Bra, Type::U32, branch, &[], &[], loc));
                function.block_mut(block).instructions = list;
                if let Some(last) = function.block_mut(from).instructions.last_mut() {
                    rename_targets(last, |b| if b == to { block } else { b });
                }
            }
        }
    }
}

/// Repeats the computation of the address of a place in fresh registers; returns the one with the address.
fn repeat(function: &mut Function, promotion: &Promotion, code: &mut Vec<Instruction>) -> Register {
    let mut renamed: Vec<(Register, Register)> = Vec::new();
    let fresh = |renamed: &[(Register, Register)], register: Register| {
        let found = renamed.iter().find(|&&(old, _)| old == register);
        found.map_or(register, |&(_, new)| new)
    };
    for instruction in &promotion.chain {
        let old = function.destinations(instruction)[0];
        let sources: Vec<Register> = (function.sources(instruction).iter())
            .map(|&s| fresh(&renamed, s))
            .collect();
        let new = function.add_register(function.family(old));
        code.push(function.instruction(
            instruction.opcode,
            instruction.ty,
            instruction.detail,
            &[new],
            &sources,
            instruction.loc,
        ));
        renamed.push((old, new));
    }
    fresh(&renamed, promotion.address)
}
