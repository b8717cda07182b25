//! Bounds of the loops that execute the remaining iterations of unrolled ones.

use super::{Counter, MAX_TRIP_COUNT};
use crate::ir::analysis::def_use::Point;
use crate::ir::function::BlockId;
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type};

/// The most blocks between the test of the main loop and the loop for the remaining iterations.
const MAX_BLOCKS_BEFORE: usize = 2;

/// A comparison with a bound, of which the loop continues while it is true.
struct Comparison {
    tested: Register,
    bound: Register,
    ty: Type,
    /// Whether the bound is an upper one.
    is_up: bool,
    /// Whether the loop ends at the bound itself.
    is_strict: bool,
}

impl Counter<'_> {
    /// The most iterations of a loop that is entered only where a test like its own, with a bound that is less by a
    /// constant, has failed: the remaining iterations of an unrolled loop.
    pub(super) fn remaining(&self, from: BlockId, to: BlockId) -> Option<u32> {
        let (condition, at, leaves_if) = self.test(from, to)?;
        let (compare, place) = self.definition(condition, at)?;
        let own = self.comparison(&compare, !leaves_if)?;
        let variable = match self.update(own.tested) {
            Some(_) => own.tested,
            None => self.added(own.tested, place)?.0,
        };
        let (base, step) = self.added(variable, self.update(variable)?)?;
        if base != variable || step == 0 {
            return None;
        }
        // A rotated loop has a test of its own before it, perhaps with a preheader after that.
        let mut entry = self.around.header;
        for _ in 0..MAX_BLOCKS_BEFORE {
            let mut outside = self.outside(entry);
            match (outside.next(), outside.next()) {
                (Some(only), None)
                    if self.last_write(only, usize::MAX, variable).is_none()
                        && self.distance(only, entry, variable, &own).is_none() =>
                {
                    entry = only;
                }
                _ => break,
            }
        }
        let mut most = None;
        for block in self.outside(entry) {
            let distance = self.distance(block, entry, variable, &own)?;
            most = most.max(Some(distance));
        }
        let count = match own.is_strict {
            true => most?.div_ceil(step),
            false => most? / step + 1,
        };
        let count = u32::try_from(count).ok();
        count.filter(|&n| n < MAX_TRIP_COUNT)
    }

    /// By how much the bound of the test at the end of a block, which has failed if the branch goes to `entry`, is
    /// nearer than that of the loop.
    fn distance(
        &self,
        block: BlockId,
        entry: BlockId,
        variable: Register,
        own: &Comparison,
    ) -> Option<u64> {
        let (condition, at, fails_if) = self.test(block, entry)?;
        let index = self.last_write(block, at.index as usize, condition)?;
        let compare = self.at(Point::new(block, index));
        let other = self.comparison(&compare, !fails_if)?;
        let is_same_value = |register: Register| {
            let last = self.last_write(block, index, variable);
            let last = last.map(|index| self.at(Point::new(block, index)));
            let last = last.as_ref();
            let source = last.filter(|last| last.opcode == Opcode::Mov);
            let source = source.and_then(|last| self.function.sources(last).first().copied());
            let constant = last.and_then(Instruction::immediate);
            register == variable
                || source == Some(register)
                || constant.is_some() && constant == self.constant(register)
        };
        let is_alike = other.ty == own.ty && other.is_up == own.is_up && other.is_strict;
        let (bound, _) = self.single(other.bound)?;
        let nearer = match own.is_up {
            true => Opcode::SubSat,
            false => Opcode::AddSat,
        };
        let &[whole, distance] = self.function.sources(&bound) else {
            return None;
        };
        let is_nearer = bound.opcode == nearer && bound.ty == own.ty && whole == own.bound;
        (is_alike && is_nearer && is_same_value(other.tested))
            .then(|| self.constant(distance))
            .flatten()
    }

    /// A comparison of a variable with a bound, of which the loop continues if it `is_true`.
    fn comparison(&self, compare: &Instruction, is_true: bool) -> Option<Comparison> {
        let (&[a, b], Detail::Compare(relation)) = (self.function.sources(compare), compare.detail)
        else {
            return None;
        };
        if compare.opcode != Opcode::Cmp || !compare.ty.is_integer() {
            return None;
        }
        let is_fixed = |register: Register| self.analyses.definitions.count(register) == 1;
        let is_in_loop = |register: Register| {
            let definitions = self.analyses.definitions.of(register).iter();
            let mut inside = definitions.filter(|point| self.is_inside(**point));
            inside.next().is_some()
        };
        let (tested, bound, relation) = match is_fixed(b) && !is_in_loop(b) {
            true => (a, b, relation),
            false if is_fixed(a) && !is_in_loop(a) => (b, a, relation.swapped()),
            false => return None,
        };
        let (is_up, is_strict) = match (relation, is_true) {
            (Condition::Lt, true) | (Condition::Ge, false) => (true, true),
            (Condition::Le, true) | (Condition::Gt, false) => (true, false),
            (Condition::Gt, true) | (Condition::Le, false) => (false, true),
            (Condition::Ge, true) | (Condition::Lt, false) => (false, false),
            (Condition::Eq | Condition::Ne, _) => return None,
        };
        Some(Comparison {
            tested,
            bound,
            ty: compare.ty,
            is_up,
            is_strict,
        })
    }

    /// The register to which the instruction at a point, or the one whose result it copies, adds a constant, and
    /// the magnitude of that.
    fn added(&self, register: Register, at: Point) -> Option<(Register, u64)> {
        let mut sum = match self.at(at) {
            sum if self.function.destinations(&sum) == [register] => sum,
            _ => self.definition(register, at)?.0,
        };
        if sum.opcode == Opcode::Mov {
            let source = *self.function.sources(&sum).first()?;
            sum = self.definition(source, at)?.0;
        }
        let &[a, b] = self.function.sources(&sum) else {
            return None;
        };
        let (base, amount) = match (self.constant(a), self.constant(b)) {
            (None, Some(amount)) => (a, amount),
            (Some(amount), None) if sum.opcode == Opcode::Add => (b, amount),
            _ => return None,
        };
        let amount = match sum.ty.size() {
            4 => i64::from(amount as u32 as i32),
            8 => amount as i64,
            _ => return None,
        };
        matches!(sum.opcode, Opcode::Add | Opcode::Sub).then_some((base, amount.unsigned_abs()))
    }
}
