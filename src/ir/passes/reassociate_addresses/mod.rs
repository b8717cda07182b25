//! Reassociation of integer addresses. The terms of a sum are added in this order: loop-invariant
//! ones, so that loop-invariant code motion can hoist their sum; then the others; a constant last,
//! so that neighboring accesses share everything but the constant. The shared base is computed once
//! for the accesses of a block that are at most `MAX_DISTANCE` apart.
//!
//! An address with a nonzero constant becomes `add(base, loadi)`, where accesses with the same base
//! read the same register after [`super::eliminate_common_subexpressions()`]. Applies to integers
//! only, modulo 2^32 or 2^64, where addition is associative. An address is rewritten if it and the
//! others in its block with the same base cost less than before. An index of which only addresses are computed, in
//! several arrays, is expanded in each of them first: `a[i + 8]` and `b[i + 8]` have the bases of `a[i]` and `b[i]`.
//!
//! Requires nothing; finds more after [`super::split_webs()`]; leaves dead code. Keeps blocks and
//! the value of each register. New registers come last. Invalidates instruction indices, uses and
//! liveness. Linear.

use super::eliminate_common_subexpressions::MAX_DISTANCE;
use crate::ir::analysis::cache::{AnalysisCache, Preserved};
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::def_use::{Point, Writers};
use crate::ir::analysis::linear_forms::{Extent, Sum, Sums, Term, Writer, replace};
use crate::ir::analysis::loops::{LoopId, Loops};
use crate::ir::analysis::ssa_versions::Versions;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::register::{MAX_REGISTERS_BETWEEN_PASSES, Register};
use crate::ir::types::Family;
use hashbrown::HashMap;

/// Reassociates the addresses of a function; returns whether that changed something.
pub fn reassociate_addresses(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    // First, addresses in several arrays that share the index.
    let mut changed = reassociate(function, analyses, Extent::Addresses);
    if changed {
        analyses.invalidate(Preserved::ControlFlow);
    }
    changed |= reassociate(function, analyses, Extent::Unshared);
    changed
}

/// Reassociates the addresses of a function as far as linear forms are expanded; returns whether that changed
/// something.
fn reassociate(function: &mut Function, analyses: &mut AnalysisCache, extent: Extent) -> bool {
    let cfg = analyses.cfg(function);
    let _dominators = analyses.dominators(function);
    let loops = analyses.loops(function);
    let _liveness = analyses.liveness(function);
    let versions = analyses.versions(function);
    let sums = Sums::compute(function, &cfg, &loops, &versions, extent);
    let roots = find_roots(function, &cfg, &versions, &sums);
    let view = View {
        loops: &loops,
        versions: &versions,
        sums: &sums,
        extent,
    };

    // Costs per shared base decide what is rewritten.
    let mut numbers: HashMap<Base<'_>, u32> = HashMap::new();
    let mut groups: Vec<Group> = Vec::new();
    let mut constants: Vec<(u32, u64)> = Vec::new();
    let mut members: Vec<u32> = Vec::with_capacity(roots.len());
    for root in &roots {
        let Some(sum) = sums.of(root.version) else {
            members.push(u32::MAX);
            continue;
        };
        let base = (root.at.block, sum.family, &*sum.terms);
        let number = *numbers.entry(base).or_insert_with(|| {
            let here = loops.innermost(root.at.block);
            groups.push(Group {
                base: view.cost(here, sum),
                ..Group::default()
            });
            groups.len() as u32 - 1
        });
        members.push(number);
        groups[number as usize].before += sum.cost;
        if sum.constant != 0 {
            constants.push((number, sum.constant));
        }
    }
    constants.sort_unstable();
    constants.dedup();
    for (number, _) in constants {
        groups[number as usize].constants += 1;
    }
    let mut changes: Vec<(Point, Vec<Instruction>)> = Vec::new();
    for (root, &number) in roots.iter().zip(&members) {
        let (Some(sum), Some(group)) = (sums.of(root.version), groups.get_mut(number as usize))
        else {
            continue;
        };
        if group.base + 2 * group.constants < group.before
            && root.is_there
            && function.registers.len() + 2 * Writer::REGISTERS < MAX_REGISTERS_BETWEEN_PASSES
        {
            let list = view.write(function, root.at, sum, &mut group.written);
            changes.push((root.at, list));
        }
    }
    let changed = !changes.is_empty();
    replace(function, changes);
    changed
}

/// What addresses with a shared base have in common: block, family and terms.
type Base<'a> = (BlockId, Family, &'a [(Term, u64)]);

/// The addresses that share a base.
#[derive(Default)]
struct Group {
    /// Their cost before, in halves of an instruction.
    before: u32,
    /// The cost of the base, in halves of an instruction.
    base: u32,
    /// The number of different constants added, other than 0.
    constants: u32,
    /// The last point where the base was computed, and its register.
    written: Option<(Point, Register)>,
}

/// An instruction that computes an address.
struct Root {
    at: Point,
    version: u32,
    /// Whether the registers of all terms still have the values to add.
    is_there: bool,
}

fn find_roots(function: &Function, cfg: &Cfg, versions: &Versions, sums: &Sums) -> Vec<Root> {
    let mut is_address = vec![false; versions.len()];
    for &block in cfg.reverse_postorder() {
        for (index, instruction) in function.block(block).instructions.iter().enumerate() {
            if let Detail::Memory { .. } = instruction.detail
                && let Some(&address) = versions.sources(Point::new(block, index)).first()
            {
                is_address[address as usize] = true;
            }
        }
    }
    let writers = Writers::compute(function);
    // By register, the version it has at this point, with the block for which this is valid.
    let mut current: Vec<(BlockId, u32)> = vec![(BlockId(u32::MAX), 0); function.registers.len()];
    let mut roots = Vec::new();
    for &block in cfg.reverse_postorder() {
        for index in 0..function.block(block).instructions.len() {
            let at = Point::new(block, index);
            for &v in versions.sources(at) {
                current[versions.register(v).index()] = (block, v);
            }
            if let &[d] = versions.destinations(at)
                && is_address[d as usize]
                && let Some(sum) = sums.of(d)
                && !sum.terms.is_empty()
            {
                let holds = |v: u32| {
                    let register = versions.register(v);
                    writers.is_single(register) || current[register.index()] == (block, v)
                };
                let is_there = sum
                    .terms
                    .iter()
                    .all(|&((a, b), _)| holds(a) && b.is_none_or(holds));
                roots.push(Root {
                    at,
                    version: d,
                    is_there,
                });
            }
            for &v in versions.destinations(at) {
                current[versions.register(v).index()] = (block, v);
            }
        }
    }
    roots
}

struct View<'a> {
    loops: &'a Loops,
    versions: &'a Versions,
    sums: &'a Sums,
    extent: Extent,
}

impl View<'_> {
    /// The order in which terms are added: 0 loop-invariant and uniform, 1 loop-invariant,
    /// 2 uniform, 3 other.
    fn rank(&self, here: Option<LoopId>, (a, b): Term) -> usize {
        let of = |v: u32| {
            let block = self.versions.block(v);
            let inside = here.is_some_and(|l| block.is_some_and(|b| self.loops.contains(l, b)));
            let varies = usize::from(!self.sums.is_uniform(v));
            // Outside of loops there is nothing to hoist.
            (usize::from(inside && here.is_some()), varies)
        };
        let (inside, varies) = match b {
            None => of(a),
            Some(b) => (of(a).0.max(of(b).0), of(a).1.max(of(b).1)),
        };
        2 * inside + varies
    }

    fn ranked(&self, here: Option<LoopId>, sum: &Sum) -> [Vec<(Term, u64)>; 4] {
        let mut ranks: [Vec<(Term, u64)>; 4] = Default::default();
        for &(term, by) in &*sum.terms {
            if let Some(rank) = ranks.get_mut(self.rank(here, term)) {
                rank.push((term, by));
            }
        }
        ranks
    }

    /// The cost of a base per iteration, in halves of an instruction: a uniform (scalar)
    /// instruction costs one half.
    fn cost(&self, here: Option<LoopId>, sum: &Sum) -> u32 {
        let ranks = self.ranked(here, sum);
        let mut total = 0;
        let mut parts = 0;
        for (rank, terms) in ranks.iter().enumerate() {
            if terms.is_empty() {
                continue;
            }
            // Where an index is taken apart, its uniform part must not cost another instruction.
            let each = match self.extent {
                Extent::Addresses => 2,
                _ if rank % 2 == 0 => 1,
                _ => 2,
            };
            // Adding a part to the previous ones. Sums of invariant parts are hoisted, except
            // for the last addition.
            if parts > 0 {
                total += if rank < 2 && here.is_some() { 0 } else { each };
            }
            parts += 1;
            if rank < 2 && here.is_some() {
                continue;
            }
            let magnitude = |by: u64| by.min(sum.cut(by.wrapping_neg()));
            let mut factors: Vec<u64> = terms.iter().map(|t| magnitude(t.1)).collect();
            factors.sort();
            factors.dedup();
            let scaled = factors.iter().map(|&by| match by {
                1 => 0,
                by if by.is_power_of_two() => each,
                _ => 4 * each,
            });
            let products = terms.iter().filter(|t| t.0.1.is_some()).count() as u32;
            total += scaled.sum::<u32>() + each * (terms.len() as u32 - 1) + 4 * each * products;
        }
        total
    }

    /// The instructions that compute an address; the base is reused if it is near.
    fn write(
        &self,
        function: &mut Function,
        at: Point,
        sum: &Sum,
        written: &mut Option<(Point, Register)>,
    ) -> Vec<Instruction> {
        let like = function.block(at.block).instructions[at.index as usize];
        let d = function.destinations(&like).to_vec();
        let mut writer = Writer {
            function,
            versions: self.versions,
            code: Vec::new(),
            like,
        };
        let distance = |from: Point| {
            self.versions
                .number(at)
                .abs_diff(self.versions.number(from))
        };
        let mut total = match *written {
            Some((from, base)) if distance(from) <= MAX_DISTANCE => Some(base),
            _ => None,
        };
        if total.is_none() {
            for terms in self.ranked(self.loops.innermost(at.block), sum) {
                if let Some(part) = writer.terms(&terms, sum) {
                    total = Some(writer.add(total, part, sum.family));
                }
            }
            // A base that is a single register needs no sharing.
            *written = total
                .filter(|_| !writer.code.is_empty())
                .map(|base| (at, base));
        }
        if sum.constant != 0 {
            let constant = writer.constant(sum.constant, sum.family);
            total = Some(writer.add(total, constant, sum.family));
        }
        writer.finish(&d, total, sum.family)
    }
}

#[cfg(test)]
mod tests;
