//! Sums that have a sum in common, which [`super::super::eliminate_common_subexpressions()`] then computes once:
//!
//! - Sums that are equal but for constants: `n - 2 - i`, `n - i - 3` and `n - i` share `n - i`, if each adds its constant
//!   last. Not where one operand is uniform and the other is not: the constant is then added to the uniform one, which
//!   costs less.
//! - A sum of three terms of which two are added elsewhere: `(m + o) + l` and `m + l`, as in the global id and the
//!   product of group and group size with the local id.
//! - A sum of three terms without one of them, as the global id without its offset: `((m + o) + l) - o` is `m + l`.
//!
//! Not in loops, where the inner sum may be invariant.

use super::{Finder, Operand, Step};
use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::def_use::{Origins, Point};
use crate::ir::analysis::dominance::Dominators;
use crate::ir::analysis::uniformity::Uniformity;
use crate::ir::function::BlockId;
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use hashbrown::HashMap;
use std::rc::Rc;

/// A sum or difference without its constants: the opcode, the size of the type, and the operands, those of a sum in
/// the order of their numbers.
type Key = (Op, u32, Register, Register);

/// The sums and differences of a function without their constants.
#[derive(Default)]
pub(super) struct CommonSums {
    /// Where the first result is this sum but for a constant, and how many results are.
    places: HashMap<Key, (Point, u32)>,
    /// The dominators of the function; absent in a default value.
    dominators: Option<Rc<Dominators>>,
    /// Which registers are uniform; absent while no constant can be moved.
    uniformity: Option<Uniformity>,
}

/// A sum or difference of two registers with constants.
struct Parts {
    key: Key,
    /// What is added to the sum or difference of the two registers of the key.
    constant: u64,
    /// Whether one of the operands is a sum with a constant, which need not be computed for this.
    has_inner: bool,
}

impl Finder<'_> {
    /// Counts the sums of the function without their constants.
    pub(super) fn find_common_sums(&mut self, cfg: &Cfg, analyses: &mut AnalysisCache) {
        let mut places = HashMap::new();
        let mut is_needed = false;
        for &block in cfg.reverse_postorder() {
            for index in 0..self.function.block(block).instructions.len() {
                self.at = Point::new(block, index);
                let instruction = self.function.block(block).instructions[index];
                if let Some(parts) = self.parts(&instruction) {
                    places.entry(parts.key).or_insert((self.at, 0)).1 += 1;
                    is_needed |= parts.has_inner;
                }
                self.seen.pass(self.function, self.at);
            }
        }
        self.seen = Origins::new(self.function, analyses.dominators(self.function));
        self.at = Point::new(BlockId::ENTRY, 0);
        let dominators = analyses.dominators(self.function);
        self.common_sums = CommonSums {
            places,
            dominators: Some(dominators.clone()),
            uniformity: None,
        };
        if is_needed {
            let loops = analyses.loops(self.function);
            let liveness = analyses.liveness(self.function);
            let uniformity =
                Uniformity::compute(self.function, cfg, &dominators, &loops, &liveness);
            self.common_sums.uniformity = Some(uniformity);
        }
    }

    /// The operands of a sum or difference without their constants. None if an operand is constant.
    fn parts(&self, instruction: &Instruction) -> Option<Parts> {
        let ty = instruction.ty;
        let &[a, b] = self.function.sources(instruction) else {
            return None;
        };
        let is_sum = matches!(instruction.opcode, Op::Add | Op::Sub);
        if !is_sum || !ty.is_integer() || ty.size() < 4 {
            return None;
        }
        if self.constant(a).is_some() || self.constant(b).is_some() {
            return None;
        }
        let (x, first) = self.without_constant(a, ty);
        let (y, second) = self.without_constant(b, ty);
        // The result is not live then: the operand must not be live longer for it.
        if x != a && !self.may_read(x, a) || y != b && !self.may_read(y, b) {
            return None;
        }
        let (constant, x, y) = match instruction.opcode {
            Op::Add => (first.wrapping_add(second), x.min(y), x.max(y)),
            _ => (first.wrapping_sub(second), x, y),
        };
        Some(Parts {
            key: (instruction.opcode, ty.size(), x, y),
            constant,
            has_inner: first != 0 || second != 0,
        })
    }

    /// `(n - 2) - i` as `(n - i) - 2`, where another result is `n - i` but for a constant.
    pub(super) fn constant_last(&self, instruction: &Instruction) -> Option<Vec<Step>> {
        let uniformity = self.common_sums.uniformity.as_ref()?;
        if self.is_in_loop {
            return None;
        }
        let parts = self.parts(instruction).filter(|parts| parts.has_inner)?;
        let (opcode, _, x, y) = parts.key;
        let place = self.common_sums.places.get(&parts.key);
        let is_common = place.is_some_and(|&(_, count)| count > 1);
        if !is_common || uniformity.is_uniform(x) != uniformity.is_uniform(y) {
            return None;
        }
        let ty = instruction.ty;
        let sum = Step::new(opcode, ty, &[Operand::Register(x), Operand::Register(y)]);
        let constant = parts.constant & super::mask(ty);
        let mut steps = vec![sum];
        if constant != 0 {
            let operands = [Operand::Previous, Operand::Constant(ty, constant)];
            steps.push(Step::new(Op::Add, ty, &operands));
        }
        Some(steps)
    }

    /// `(m + o) + l` as `(m + l) + o`, where `m + l` is computed on every path to here, or on paths from here.
    pub(super) fn shared_first(&self, instruction: &Instruction) -> Option<Vec<Step>> {
        let &[a, b] = self.function.sources(instruction) else {
            return None;
        };
        if self.is_in_loop || !self.loops_are_reduced || instruction.opcode != Op::Add {
            return None;
        }
        let ty = instruction.ty;
        let shared = |inner: Register, third: Register| {
            let sum = self.inner(inner, &[Op::Add])?;
            let &[m, o] = self.function.sources(&sum) else {
                return None;
            };
            let is_sum = self.is_used_once(inner) && sum.ty.size() == ty.size();
            let mut pairs = [(m, o), (o, m)].into_iter();
            let is_shared =
                |m: Register| self.is_computed((Op::Add, ty.size(), m.min(third), m.max(third)));
            let (m, o) = pairs.find(|&(m, _)| is_sum && is_shared(m))?;
            Some((m, third, o))
        };
        let (x, y, last) = shared(a, b).or_else(|| shared(b, a))?;
        let sum = Step::new(Op::Add, ty, &[Operand::Register(x), Operand::Register(y)]);
        let rest = [Operand::Previous, Operand::Register(last)];
        Some(vec![sum, Step::new(Op::Add, ty, &rest)])
    }

    /// `((m + o) + l) - o` as `m + l`.
    pub(super) fn without_term(&self, instruction: &Instruction) -> Option<Vec<Step>> {
        let &[sum, term] = self.function.sources(instruction) else {
            return None;
        };
        if self.is_in_loop || instruction.opcode != Op::Sub {
            return None;
        }
        let ty = instruction.ty;
        let terms = |register: Register| {
            let sum = self.inner(register, &[Op::Add])?;
            match *self.function.sources(&sum) {
                [a, b] if sum.ty.size() == ty.size() => Some([(a, b), (b, a)]),
                _ => None,
            }
        };
        let rest = |(inner, last): (Register, Register)| {
            let mut pairs = terms(inner)?.into_iter();
            let (_, other) = pairs.find(|&(a, _)| a == term)?;
            let operands = [Operand::Register(other), Operand::Register(last)];
            Some(vec![Step::new(Op::Add, ty, &operands)])
        };
        terms(sum)?.into_iter().find_map(rest)
    }

    /// Whether a sum is computed on every path to here, or in a block that every path to it comes from here.
    fn is_computed(&self, key: Key) -> bool {
        let place = self.common_sums.places.get(&key);
        let dominators = self.common_sums.dominators.as_ref();
        place
            .zip(dominators)
            .is_some_and(|(&(place, _), dominators)| {
                let (there, here) = (place.block, self.at.block);
                dominators.dominates(there, here) || dominators.dominates(here, there)
            })
    }
}
