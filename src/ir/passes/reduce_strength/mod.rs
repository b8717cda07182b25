//! Strength reduction of expressions that are linear in the basic induction variables of a loop: an
//! address `base + 4 * (k * n + i)` becomes an induction variable, which is initialized in the
//! preheader and incremented by `4 * n` in each iteration.
//!
//! A basic induction variable is a register to which one instruction of the loop adds a
//! loop-invariant value in every iteration. The candidates are addresses, and products that are not
//! part of a sum. All of their terms must be basic induction variables or loop-invariant
//! (`analysis::linear_forms`), and the reduction must save instructions, more of them if only some
//! iterations compute the candidate. Candidates that differ by constants share a register: the
//! others become `add(register, loadi)`. Where one of them has no constant and costs a single
//! instruction, such as `i << 2`, the others can be additions to it, and nothing is gained. Nor is where such an instruction
//! computes the part that varies, and the rest is uniform: `(k + i) << 2` becomes `(i << 2) + (k << 2)`, whose second operand
//! is computed in the preheader. The new register is incremented at the end of the
//! iteration. At most [`MAX_LIVE`] doublewords may be live-in at the header.
//!
//! Requires nothing; finds more after [`super::split_webs()`] and
//! [`super::eliminate_common_subexpressions()`]; leaves dead code. Keeps the value of each
//! register. A loop without a preheader, one that is entered from several blocks or by a critical
//! edge, gets one. New registers come last. Invalidates everything that names blocks or
//! instructions, and liveness. Linear.

use super::hoist_loop_invariants::{MAX_LIVE, before, doublewords};
use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::def_use::Point;
use crate::ir::analysis::dominance::Dominators;
use crate::ir::analysis::linear_forms::{Extent, Sum, Sums, Term, Terms, Writer};
use crate::ir::analysis::loops::{LoopId, Loops};
use crate::ir::analysis::ssa_versions::{Origin, Versions};
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::{MAX_REGISTERS_BETWEEN_PASSES, Register};

/// The least cost of a candidate per iteration, in halves of an instruction. After the reduction
/// it costs one addition.
const MIN_COST: u32 = 4;

/// By how much more a candidate must cost that is not computed in every iteration: the addition is.
const UNCERTAIN: u32 = 2;

/// The most new induction variables per loop.
const MAX_COUNTERS: usize = 8;

/// Reduces addresses and products in loops to additions; returns whether there were any.
pub fn reduce_strength(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let cfg = analyses.cfg(function);
    let dominators = analyses.dominators(function);
    let loops = analyses.loops(function);
    if loops.is_empty() || !loops.is_reducible() {
        return false;
    }
    let liveness = analyses.liveness(function);
    let versions = analyses.versions(function);
    let sums = Sums::compute(function, &cfg, &loops, &versions, Extent::Iteration);
    let mut reducer = Reducer {
        dominators: &dominators,
        loops: &loops,
        versions: &versions,
        sums: &sums,
        written: vec![None; function.registers.len()],
        parts: find_parts(function, &cfg, &versions),
        seen: vec![false; versions.len()],
    };
    let mut plans = Vec::new();
    for id in loops.ids() {
        let live = liveness.live_in(loops.get(id).header);
        let live: u32 = live.map(|r| doublewords(function, r)).sum();
        plans.extend(reducer.plan(function, id, live));
    }
    if plans.is_empty() {
        return false;
    }
    apply(function, &cfg, &loops, &versions, plans);
    true
}

/// By version, whether another term of a sum may be computed from it.
fn find_parts(function: &Function, cfg: &Cfg, versions: &Versions) -> Vec<bool> {
    let mut parts = vec![false; versions.len()];
    for &block in cfg.reverse_postorder() {
        for (index, instruction) in function.block(block).instructions.iter().enumerate() {
            let adds = matches!(
                instruction.opcode,
                Opcode::Add | Opcode::Sub | Opcode::Shl | Opcode::Mul | Opcode::Neg | Opcode::Mov
            );
            if adds && instruction.ty.is_integer() {
                for &v in versions.sources(Point::new(block, index)) {
                    parts[v as usize] = true;
                }
            }
        }
    }
    parts
}

/// A new induction variable.
struct Plan {
    id: LoopId,
    /// Its value at the start of an iteration, without the constant.
    sum: Sum,
    /// Its increment per iteration.
    step: Sum,
    /// The instructions that it replaces, with their constant differences.
    places: Vec<(Point, u64)>,
    /// The cost per iteration of the terms without the constants, in halves of an instruction.
    terms_cost: u32,
    /// The least of it that pays if a place has no constant.
    least: u32,
    is_uniform: bool,
    /// The part that does not change in the loop, if the place adds it to the other part instead, which another
    /// instruction of the loop computes.
    addend: Option<Sum>,
}

struct Reducer<'a> {
    dominators: &'a Dominators,
    loops: &'a Loops,
    versions: &'a Versions,
    sums: &'a Sums,
    /// By register, the last visited loop that writes it.
    written: Vec<Option<LoopId>>,
    parts: Vec<bool>,
    /// By version, whether it was a candidate already.
    seen: Vec<bool>,
}

impl Reducer<'_> {
    fn plan(&mut self, function: &Function, id: LoopId, live: u32) -> Vec<Plan> {
        let this = self.loops.get(id);
        let mut plans: Vec<Plan> = Vec::new();
        for &block in self.loops.blocks(id) {
            for instruction in &function.block(block).instructions {
                for d in function.destinations(instruction) {
                    self.written[d.index()] = Some(id);
                }
            }
        }
        let is_own = |b: &BlockId| self.loops.innermost(*b) == Some(id);
        // The counter steps at the end of a latch, which must be the end of the iteration on every path.
        let ends = |&latch: &BlockId| {
            let mut next = function.block(latch).successors();
            is_own(&latch) && next.all(|b| b == this.header || !self.loops.contains(id, b))
        };
        if !this.latches.iter().all(ends) || this.header == BlockId::ENTRY {
            return plans;
        }
        let mut live = live;
        // Those that cost too little on their own.
        let mut cheap: Vec<(Point, u32)> = Vec::new();
        for &block in self.loops.blocks(id).iter().filter(|b| is_own(b)) {
            for index in 0..function.block(block).instructions.len() {
                let Some((at, version)) = self.candidate(function, Point::new(block, index)) else {
                    continue;
                };
                let Some(sum) = self.sums.of(version) else {
                    continue;
                };
                // A uniform addition costs half as much.
                let mut least = MIN_COST / if self.sums.is_uniform(version) { 2 } else { 1 };
                if !this
                    .latches
                    .iter()
                    .all(|&latch| self.dominators.dominates(at.block, latch))
                {
                    least *= UNCERTAIN;
                }
                if self.loops.innermost(at.block) != Some(id) {
                    continue;
                }
                if sum.cost < least {
                    cheap.push((at, version));
                    continue;
                }
                if std::mem::replace(&mut self.seen[version as usize], true) {
                    continue;
                }
                let constant_cost = match sum.constant {
                    0 => 0,
                    _ if self.sums.is_uniform(version) => 1,
                    _ => 2,
                };
                let terms_cost = sum.cost - constant_cost.min(sum.cost);
                if let Some(same) = plans.iter_mut().find(|p| p.sum.has_terms_of(sum)) {
                    same.places.push((at, sum.constant));
                    same.terms_cost = same.terms_cost.max(terms_cost);
                    continue;
                }
                let size = doublewords(function, self.versions.register(version));
                let Some(step) = self.step(sum, id) else {
                    continue;
                };
                if plans.len() < MAX_COUNTERS && live + size <= MAX_LIVE {
                    live += size;
                    plans.push(Plan {
                        id,
                        sum: sum.clone(),
                        step,
                        places: vec![(at, sum.constant)],
                        terms_cost,
                        least,
                        is_uniform: self.sums.is_uniform(version),
                        addend: None,
                    });
                }
            }
        }
        for plan in &mut plans {
            plan.addend = self.addend(function, plan, &cheap);
        }
        // They need no variable of their own, and remain adjacent to the others.
        for (at, version) in cheap {
            let Some(sum) = self.sums.of(version) else {
                continue;
            };
            if let Some(same) = plans.iter_mut().find(|p| p.sum.has_terms_of(sum))
                && !std::mem::replace(&mut self.seen[version as usize], true)
            {
                same.places.push((at, sum.constant));
            }
        }
        // Where a place needs no constant, the others are additions to it already, or can be. Of uniform sums of several
        // terms the shared parts are too cheap to tell.
        plans.retain(|plan| {
            let is_whole = plan.places.iter().any(|&(_, constant)| constant == 0);
            let is_rough = plan.is_uniform && plan.sum.terms.len() > 1;
            !is_whole || is_rough || plan.terms_cost >= plan.least
        });
        plans
    }

    /// The uniform part of the only place of a plan, if a cheap candidate is the other part.
    fn addend(&self, function: &Function, plan: &Plan, cheap: &[(Point, u32)]) -> Option<Sum> {
        if plan.is_uniform || plan.places.len() != 1 {
            return None;
        }
        let varies = |version: u32| self.counter_step(version, plan.id).is_some();
        let (mut varying, mut addend) = (plan.sum.clone(), plan.sum.clone());
        varying.constant = 0;
        let counts = |term: &Term| varies(term.0) || term.1.is_some_and(varies);
        varying.terms.make_mut().retain(|(term, _)| counts(term));
        addend.terms.make_mut().retain(|(term, _)| !counts(term));
        let is_uniform = |&((a, b), _): &(Term, u64)| {
            self.sums.is_uniform(a) && b.is_none_or(|b| self.sums.is_uniform(b))
        };
        let is_split = !addend.terms.is_empty() && addend.terms.iter().all(is_uniform);
        let is_there = |&(from, version): &(Point, u32)| {
            (self.sums.of(version)).is_some_and(|s| s.constant == 0 && s.has_terms_of(&varying))
                && self.holds(function, &varying, from, plan.places[0].0)
        };
        (is_split && cheap.iter().any(is_there)).then_some(addend)
    }

    /// Whether the registers of the terms have the same values at two instructions of a block, of which the first
    /// reads them all.
    fn holds(&self, function: &Function, sum: &Sum, reader: Point, other: Point) -> bool {
        let is_read = |v: u32| self.versions.sources(reader).contains(&v);
        let terms = || sum.terms.iter().flat_map(|&((a, b), _)| [Some(a), b]);
        if reader.block != other.block || !terms().flatten().all(is_read) {
            return false;
        }
        let instructions = &function.block(reader.block).instructions;
        let between = reader.index as usize..(other.index as usize).max(reader.index as usize);
        let mut written = instructions[between]
            .iter()
            .flat_map(|i| function.destinations(i));
        !written.any(|&d| terms().flatten().any(|v| self.versions.register(v) == d))
    }

    /// The candidate at an instruction: the instruction that computes the address of an access, or
    /// a product that is not part of a sum; with the version it defines.
    fn candidate(&self, function: &Function, at: Point) -> Option<(Point, u32)> {
        let instruction = &function.block(at.block).instructions[at.index as usize];
        if let Detail::Memory { .. } = instruction.detail {
            let &version = self.versions.sources(at).first()?;
            let Origin::Instruction(from) = self.versions.origin(version) else {
                return None;
            };
            return Some((from, version));
        }
        let &[d] = self.versions.destinations(at) else {
            return None;
        };
        let is_product = instruction.opcode == Opcode::Mul && instruction.ty.is_integer();
        (is_product && !self.parts[d as usize]).then_some((at, d))
    }

    /// The increment of a sum per iteration; `None` if it is not loop-invariant.
    fn step(&self, sum: &Sum, id: LoopId) -> Option<Sum> {
        let nothing = Sum {
            terms: Terms::default(),
            constant: 0,
            family: sum.family,
            cost: 0,
        };
        let mut step = nothing.clone();
        let mut counts = false;
        for &((a, b), by) in &*sum.terms {
            let term_step = match (self.counter_step(a, id), b) {
                (Some(of_a), None) => of_a,
                (None, None) => {
                    self.is_invariant(a, id).then_some(())?;
                    continue;
                }
                (of_a, Some(b)) => match (of_a, self.counter_step(b, id)) {
                    // The increment of a product of two induction variables is not loop-invariant.
                    (Some(_), Some(_)) => return None,
                    (Some(of_a), None) if self.is_invariant(b, id) => {
                        of_a.times(&Sum::leaf(b, sum.family))?
                    }
                    (None, Some(of_b)) if self.is_invariant(a, id) => {
                        of_b.times(&Sum::leaf(a, sum.family))?
                    }
                    (None, None) if self.is_invariant(a, id) && self.is_invariant(b, id) => {
                        continue;
                    }
                    _ => return None,
                },
            };
            if term_step.family != sum.family {
                return None;
            }
            counts = true;
            step = step.add_scaled(&term_step, by)?;
        }
        (counts && step != nothing).then_some(step)
    }

    /// The increment per iteration of a version that is a join at the loop header.
    fn counter_step(&self, version: u32, id: LoopId) -> Option<Sum> {
        let header = self.loops.get(id).header;
        if self.versions.origin(version) != Origin::Join(header) {
            return None;
        }
        let mut next = None;
        for (from, input) in self.versions.inputs(version) {
            if self.loops.contains(id, from) && *next.get_or_insert(input) != input {
                return None;
            }
        }
        let mut sum = self.sums.of(next?)?.clone();
        let place = sum.terms.iter().position(|t| t.0 == (version, None))?;
        let is_step = |&((a, b), _): &(Term, u64)| {
            self.is_invariant(a, id) && b.is_none_or(|b| self.is_invariant(b, id))
        };
        let one = sum.terms.make_mut().remove(place).1 == 1;
        // The definition must be in this loop itself, not in an inner one, for its sum to refer to
        // the value at the header.
        let is_own = self.versions.block(next?);
        let is_own = is_own.is_some_and(|b| self.loops.innermost(b) == Some(id));
        (one && is_own && sum.terms.iter().all(is_step)).then_some(sum)
    }

    /// Whether a version is defined before a loop that does not write its register.
    fn is_invariant(&self, version: u32, id: LoopId) -> bool {
        let register = self.versions.register(version);
        let block = self.versions.block(version);
        block.is_some_and(|b| !self.loops.contains(id, b))
            && self.written[register.index()] != Some(id)
    }
}

/// Creates the induction variables.
fn apply(function: &mut Function, cfg: &Cfg, loops: &Loops, versions: &Versions, plans: Vec<Plan>) {
    // Code to append to blocks. Instructions are replaced in place, so that points stay valid.
    let mut ends: Vec<(BlockId, Vec<Instruction>)> = Vec::new();
    let mut replaced: Vec<(Point, Vec<Instruction>)> = Vec::new();
    for plan in plans {
        let room = 2 * Writer::REGISTERS + 2 * plan.places.len() + 2;
        let Some(&(first, _)) = plan.places.first() else {
            continue;
        };
        if function.registers.len() + room > MAX_REGISTERS_BETWEEN_PASSES {
            continue;
        }
        let family = plan.sum.family;
        let like = function.block(first.block).instructions[first.index as usize];
        let mut writer = Writer {
            function,
            versions,
            code: Vec::new(),
            like,
        };
        if let (Some(addend), &[(at, constant)]) = (&plan.addend, &plan.places[..]) {
            let mut value = writer.terms(&addend.terms, addend);
            if constant != 0 {
                let bits = writer.constant(constant, family);
                value = Some(writer.add(value, bits, family));
            }
            let Some(value) = value else { continue };
            let before_loop = std::mem::take(&mut writer.code);
            let mut varying = plan.sum.clone();
            let terms = varying.terms.make_mut();
            terms.retain(|term| !addend.terms.contains(term));
            let other = writer.terms(&varying.terms, &varying);
            let sum = writer.add(other, value, family);
            let old = writer.function.block(at.block).instructions[at.index as usize];
            let d: Vec<Register> = writer.function.destinations(&old).to_vec();
            let list = writer.finish(&d, Some(sum), family);
            replaced.push((at, list));
            ends.push((before(function, cfg, loops, plan.id), before_loop));
            continue;
        }
        // With several places, the one with the smallest constant reads the register directly.
        let constant = plan.places.iter().map(|p| p.1).min().unwrap_or(0);
        let mut value = writer.terms(&plan.sum.terms, &plan.sum);
        if constant != 0 || value.is_none() {
            let bits = writer.constant(constant, family);
            value = Some(writer.add(value, bits, family));
        }
        let step = writer.terms(&plan.step.terms, &plan.step);
        let step = match (step, plan.step.constant) {
            (Some(step), 0) => step,
            (step, bits) => {
                let bits = writer.constant(bits, family);
                writer.add(step, bits, family)
            }
        };
        let mut code = std::mem::take(&mut writer.code);
        let Some(value) = value else { continue };
        let counter = function.add_register(family);
        let (ty, loc) = (family.unsigned(), like.loc);
        code.push(function.instruction(Opcode::Mov, ty, Detail::None, &[counter], &[value], loc));
        let place = before(function, cfg, loops, plan.id);
        ends.push((place, code));
        for &latch in &loops.get(plan.id).latches {
            let sources = [counter, step];
            let next =
                function.instruction(Opcode::Add, ty, Detail::None, &[counter], &sources, loc);
            ends.push((latch, vec![next]));
        }
        for (at, own) in plan.places {
            let old = function.block(at.block).instructions[at.index as usize];
            let d: Vec<Register> = function.destinations(&old).to_vec();
            let distance = plan.sum.cut(own.wrapping_sub(constant));
            let mut list = Vec::new();
            let (opcode, sources) = if distance == 0 {
                (Opcode::Mov, vec![counter])
            } else {
                let bits = function.add_register(family);
                let detail = Detail::Immediate([distance as u32, (distance >> 32) as u32]);
                list.push(function.instruction(Opcode::Loadi, ty, detail, &[bits], &[], old.loc));
                (Opcode::Add, vec![counter, bits])
            };
            let loc = old.loc;
            list.push(function.instruction(opcode, ty, Detail::None, &d, &sources, loc));
            replaced.push((at, list));
        }
    }
    crate::ir::analysis::linear_forms::replace(function, replaced);
    for (block, code) in ends {
        let instructions = &mut function.block_mut(block).instructions;
        let end = instructions.len().saturating_sub(1);
        instructions.splice(end..end, code);
    }
}

#[cfg(test)]
mod tests;
