//! Shifts. In Gen IR counts are modulo the width: here modulo 64, and modulo 32 in each operation
//! on a half.

use super::{Halves, Lowering};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type};

impl Lowering {
    /// `opcode` is shl, shr or asr.
    pub(super) fn shift(&mut self, opcode: Opcode, a: Halves, count: Register) -> Halves {
        match self.known.get(count) {
            Some(count) => self.shift_by_constant(opcode, a, count as u32 % 64),
            None => self.shift_by_register(opcode, a, count),
        }
    }

    fn shift_by_constant(&mut self, opcode: Opcode, a: Halves, count: u32) -> Halves {
        let left = opcode == Opcode::Shl;
        if count == 0 {
            return a;
        }
        // The half that bits are shifted out of, and the half that they move into.
        let (from, to) = if left { (a.lo, a.hi) } else { (a.hi, a.lo) };
        let count_register = self.b.u32(count % 32);
        let shifted = match count % 32 {
            0 => from,
            _ => self.op(opcode, &[from, count_register]),
        };
        if count >= 32 {
            let filled = match opcode {
                Opcode::Asr => self.sign(a.hi),
                _ => self.b.u32(0),
            };
            return Halves::ordered(left, filled, shifted);
        }
        let across = if left { Opcode::Shr } else { Opcode::Shl };
        let back = self.b.u32(32 - count);
        let crossing = self.op(across, &[from, back]);
        let staying = if left { Opcode::Shl } else { Opcode::Shr };
        let staying = self.op(staying, &[to, count_register]);
        let crossed = self.op(Opcode::Or, &[staying, crossing]);
        Halves::ordered(left, shifted, crossed)
    }

    fn shift_by_register(&mut self, opcode: Opcode, a: Halves, count: Register) -> Halves {
        let left = opcode == Opcode::Shl;
        let (from, to) = if left { (a.lo, a.hi) } else { (a.hi, a.lo) };
        let shifted = self.op(opcode, &[from, count]);
        let crossed = self.funnel(left, from, to, count);
        let thirty_two = self.b.u32(32);
        let far = self.op(Opcode::And, &[count, thirty_two]);
        let zero = self.b.u32(0);
        let far = self.b.compare(Condition::Ne, Type::U32, far, zero);
        let filled = match opcode {
            Opcode::Asr => self.sign(a.hi),
            _ => zero,
        };
        let outer = self.op(Opcode::Sel, &[far, filled, shifted]);
        let inner = self.op(Opcode::Sel, &[far, shifted, crossed]);
        Halves::ordered(left, outer, inner)
    }

    /// `to` shifted by a count modulo 32, filled with bits of `from`. Those move by 32 - count in
    /// the other direction, in two steps, since a single shift by 32 for a count of 0 would be
    /// modulo 32: by 1, then by 31 - count, which modulo 32 is the complement of the count.
    pub(super) fn funnel(
        &mut self,
        left: bool,
        from: Register,
        to: Register,
        count: Register,
    ) -> Register {
        let (along, across) = match left {
            true => (Opcode::Shl, Opcode::Shr),
            false => (Opcode::Shr, Opcode::Shl),
        };
        let staying = self.op(along, &[to, count]);
        let one = self.b.u32(1);
        let crossing = self.op(across, &[from, one]);
        let back = self.op(Opcode::Not, &[count]);
        let crossing = self.op(across, &[crossing, back]);
        self.op(Opcode::Or, &[staying, crossing])
    }
}

impl Halves {
    /// The halves in order of significance, given the one that bits are shifted out of and the
    /// other: low and high for a left shift, high and low for a right shift.
    fn ordered(left: bool, from: Register, to: Register) -> Halves {
        match left {
            true => Halves { lo: from, hi: to },
            false => Halves { lo: to, hi: from },
        }
    }
}
