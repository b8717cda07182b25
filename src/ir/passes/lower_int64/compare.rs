//! Comparisons of 64-bit integers.

use super::{Halves, Lowering};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type};

impl Lowering {
    /// The result of comparing two s64 or u64: the upper halves decide by the signedness of the
    /// type; if they are equal, the lower halves decide as unsigned numbers.
    pub(super) fn compare(
        &mut self,
        condition: Condition,
        ty: Type,
        a: Halves,
        b: Halves,
    ) -> Register {
        let strict = match condition {
            Condition::Eq | Condition::Ne => {
                let differs = self.bitwise(Opcode::Xor, a, b);
                let differs = self.op(Opcode::Or, &[differs.lo, differs.hi]);
                let zero = self.b.u32(0);
                return self.b.compare(condition, Type::U32, differs, zero);
            }
            Condition::Lt | Condition::Le => Condition::Lt,
            Condition::Gt | Condition::Ge => Condition::Gt,
        };
        let upper_type = if ty.is_signed() { Type::S32 } else { Type::U32 };
        // Each comparison directly before the logic that reads it: the finalizer folds the two.
        let equal = self.b.compare(Condition::Eq, Type::U32, a.hi, b.hi);
        let lower = self.b.compare(condition, Type::U32, a.lo, b.lo);
        let lower = self.b.op(Opcode::And, Type::Bool, &[equal, lower]);
        let upper = self.b.compare(strict, upper_type, a.hi, b.hi);
        self.b.op(Opcode::Or, Type::Bool, &[upper, lower])
    }

    /// [`Lowering::compare`] of a quadword and one that is not known to be 0: two comparisons for equality are fewer
    /// instructions than the bits that differ, since the finalizer folds the logic into the later one.
    pub(super) fn compare_halves(
        &mut self,
        condition: Condition,
        ty: Type,
        a: Halves,
        b: Halves,
    ) -> Register {
        let logic = match condition {
            Condition::Eq => Opcode::And,
            Condition::Ne => Opcode::Or,
            _ => return self.compare(condition, ty, a, b),
        };
        let lower = self.b.compare(condition, Type::U32, a.lo, b.lo);
        let upper = self.b.compare(condition, Type::U32, a.hi, b.hi);
        self.b.op(logic, Type::Bool, &[lower, upper])
    }
}
