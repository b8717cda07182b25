//! Functions of cl_khr_extended_bit_ops: the bits of an integer in reverse order, and fields of bits.
//!
//! They are computed in doublewords or quadwords: registers of bytes and words hold no more than their bits.

use super::Lowering;
use super::builtin::Arguments;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type as Ir};

/// The shifts that exchange neighboring groups of as many bits, with the mask of the lower ones.
const EXCHANGES: [(u32, u32); 4] = [
    (1, 0x5555_5555),
    (2, 0x3333_3333),
    (4, 0x0f0f_0f0f),
    (8, 0x00ff_00ff),
];

/// The type in which the bits of a type are computed.
fn wide(ty: Ir) -> Ir {
    match ty.size() {
        8 => Ir::U64,
        _ => Ir::U32,
    }
}

impl Lowering<'_> {
    /// The bits in reverse order.
    pub(super) fn bits_reversed(&mut self, ty: Ir, x: Register) -> Register {
        if ty.size() == 8 {
            let [low, high] = self.halves(x).map(|half| self.dword_reversed(half));
            return self.joined(Ir::U64, Ir::U32, low, high);
        }
        let x = self.in_wide(ty, x);
        let reversed = self.dword_reversed(x);
        if ty.size() == 4 {
            return reversed;
        }
        let unused = self.b.u32(32 - 8 * ty.size());
        let reversed = self.b.op(Opcode::Shr, Ir::U32, &[reversed, unused]);
        self.truncated(ty, reversed)
    }

    fn dword_reversed(&mut self, x: Register) -> Register {
        let mut value = x;
        for (shift, mask) in EXCHANGES {
            let [shift, mask] = [shift, mask].map(|number| self.b.u32(number));
            let high = self.b.op(Opcode::Shr, Ir::U32, &[value, shift]);
            let high = self.b.op(Opcode::And, Ir::U32, &[high, mask]);
            let low = self.b.op(Opcode::And, Ir::U32, &[value, mask]);
            let low = self.b.op(Opcode::Shl, Ir::U32, &[low, shift]);
            value = self.b.op(Opcode::Or, Ir::U32, &[high, low]);
        }
        let half = self.b.u32(16);
        let [high, low] = [Opcode::Shl, Opcode::Shr].map(|o| self.b.op(o, Ir::U32, &[value, half]));
        self.b.op(Opcode::Or, Ir::U32, &[high, low])
    }

    /// The first of two integers, with so many of its bits from an offset on replaced by the lowest ones of the other.
    pub(super) fn bits_inserted(
        &mut self,
        ty: Ir,
        [base, insert]: [Register; 2],
        [offset, count]: [Register; 2],
    ) -> Register {
        let wide = wide(ty);
        let [base, insert] = [base, insert].map(|x| self.in_wide(ty, x));
        let ones = self.b.constant(wide, u64::MAX >> (64 - 8 * wide.size()));
        let others = self.bits_beyond(wide, count);
        let mask = self.b.op(Opcode::Shr, wide, &[ones, others]);
        let mask = self.zero_without_bits(wide, count, mask);
        let [insert, mask] = [insert, mask].map(|x| self.b.op(Opcode::Shl, wide, &[x, offset]));
        let result = self.bits_selected(wide, base, insert, mask);
        self.truncated(ty, result)
    }

    /// So many bits of an integer from an offset on, extended as the shift to the right does.
    pub(super) fn bits_extracted(
        &mut self,
        shift: Opcode,
        arguments: &Arguments<'_>,
        [offset, count]: [Register; 2],
    ) -> Register {
        let (ty, wide) = (arguments.ty, wide(arguments.ty));
        let base = self.in_wide(ty, arguments.values[0]);
        let others = self.bits_beyond(wide, count);
        let above = self.b.op(Opcode::Sub, Ir::U32, &[others, offset]);
        let left = self.b.op(Opcode::Shl, wide, &[base, above]);
        let ty = match shift {
            Opcode::Asr => wide.signed(),
            _ => wide,
        };
        let field = self.b.op(shift, ty, &[left, others]);
        let field = self.zero_without_bits(wide, count, field);
        self.truncated(arguments.result, field)
    }

    /// The number of bits of a type without so many.
    fn bits_beyond(&mut self, wide: Ir, count: Register) -> Register {
        let all = self.b.u32(8 * wide.size());
        self.b.op(Opcode::Sub, Ir::U32, &[all, count])
    }

    /// The value, but 0 if the number of bits is 0: a shift by all bits is one by none.
    fn zero_without_bits(&mut self, wide: Ir, count: Register, value: Register) -> Register {
        let [zero, nothing] = [Ir::U32, wide].map(|ty| self.b.constant(ty, 0));
        let is_empty = self.b.compare(Condition::Eq, Ir::U32, count, zero);
        self.b.op(Opcode::Sel, wide, &[is_empty, nothing, value])
    }

    /// A byte or word as a doubleword.
    fn in_wide(&mut self, ty: Ir, x: Register) -> Register {
        match ty.size() {
            1 | 2 => self.b.convert(Ir::U32, ty.unsigned(), x),
            _ => x,
        }
    }

    /// The lowest bits of a doubleword as a byte or word.
    fn truncated(&mut self, ty: Ir, x: Register) -> Register {
        match ty.size() {
            1 | 2 => self.b.convert(ty, Ir::U32, x),
            _ => x,
        }
    }
}
