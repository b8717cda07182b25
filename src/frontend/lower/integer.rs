//! Built-in functions on integers that are a few operations (OpenCL C 6.12.3).
//!
//! Registers of bytes and words hold no more than their bits, so that what needs more is
//! computed in doublewords.

use super::Lowering;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type as Ir};

/// The largest number of an integer type, as bits.
fn largest(ty: Ir) -> u64 {
    let bits = 8 * ty.size();
    let ones = u64::MAX >> (64 - bits);
    if ty.is_signed() { ones >> 1 } else { ones }
}

/// The smallest number of an integer type, as bits.
fn smallest(ty: Ir) -> u64 {
    if ty.is_signed() {
        1 << (8 * ty.size() - 1)
    } else {
        0
    }
}

impl Lowering<'_> {
    /// A sum or difference that stops at the ends of the range: Gen IR has one up to 32 bits.
    pub(super) fn saturated(
        &mut self,
        opcode: Opcode,
        ty: Ir,
        x: Register,
        y: Register,
    ) -> Register {
        if ty.size() <= 4 {
            let saturating = match opcode {
                Opcode::Sub => Opcode::SubSat,
                _ => Opcode::AddSat,
            };
            return self.b.op(saturating, ty, &[x, y]);
        }
        let wrapped = self.b.op(opcode, ty, &[x, y]);
        if !ty.is_signed() {
            let (condition, end) = match opcode {
                Opcode::Sub => (Condition::Gt, 0),
                _ => (Condition::Lt, largest(ty)),
            };
            let end = self.b.constant(ty, end);
            let is_wrapped = self.b.compare(condition, ty, wrapped, x);
            return self.b.op(Opcode::Sel, ty, &[is_wrapped, end, wrapped]);
        }
        // It overflows when the result's sign differs from the first operand's although the
        // second one's allows that not.
        let bits = ty.unsigned();
        let moved = self.b.op(Opcode::Xor, bits, &[wrapped, x]);
        let other = if opcode == Opcode::Sub { x } else { wrapped };
        let against = self.b.op(Opcode::Xor, bits, &[other, y]);
        let overflow = self.b.op(Opcode::And, bits, &[moved, against]);
        let zero = self.b.constant(ty, 0);
        let overflows = self.b.compare(Condition::Lt, ty, overflow, zero);
        let end = self.end_on_side_of(ty, x);
        self.b.op(Opcode::Sel, ty, &[overflows, end, wrapped])
    }

    /// The smallest number where a signed one is negative, else the largest.
    fn end_on_side_of(&mut self, ty: Ir, x: Register) -> Register {
        let last = self.b.u32(8 * ty.size() - 1);
        let sign = self.b.op(Opcode::Asr, ty, &[x, last]);
        let largest = self.b.constant(ty, largest(ty));
        self.b.op(Opcode::Xor, ty.unsigned(), &[sign, largest])
    }

    /// `(x + y) >> 1` without overflow: what both have, and half of what one has.
    pub(super) fn half_sum(&mut self, ty: Ir, x: Register, y: Register) -> Register {
        let bits = ty.unsigned();
        let both = self.b.op(Opcode::And, bits, &[x, y]);
        let one = self.b.op(Opcode::Xor, bits, &[x, y]);
        let half = self.halved(ty, one);
        self.b.op(Opcode::Add, ty, &[both, half])
    }

    /// `(x + y + 1) >> 1` without overflow: Gen IR has it up to 32 bits.
    pub(super) fn rounded_half_sum(&mut self, ty: Ir, x: Register, y: Register) -> Register {
        if ty.size() <= 4 {
            return self.b.op(Opcode::Avg, ty, &[x, y]);
        }
        let bits = ty.unsigned();
        let any = self.b.op(Opcode::Or, bits, &[x, y]);
        let one = self.b.op(Opcode::Xor, bits, &[x, y]);
        let half = self.halved(ty, one);
        self.b.op(Opcode::Sub, ty, &[any, half])
    }

    fn halved(&mut self, ty: Ir, x: Register) -> Register {
        let one = self.b.u32(1);
        let opcode = if ty.is_signed() {
            Opcode::Asr
        } else {
            Opcode::Shr
        };
        self.b.op(opcode, ty, &[x, one])
    }

    /// A byte or word as a doubleword, extended as its type says.
    pub(super) fn widened(&mut self, ty: Ir, x: Register) -> Register {
        match ty.size() {
            1 | 2 if ty.is_signed() => self.b.convert(Ir::S32, ty, x),
            1 | 2 => self.b.convert(Ir::U32, ty, x),
            _ => x,
        }
    }

    /// Number of leading zero bits.
    pub(super) fn leading_zeros(&mut self, ty: Ir, x: Register) -> Register {
        match ty.size() {
            8 => {
                let [lo, hi] = self.halves(x);
                let [low, high] = [lo, hi].map(|v| self.b.op(Opcode::Lzd, Ir::U32, &[v]));
                let [zero, half] = [0, 32].map(|c| self.b.u32(c));
                let low = self.b.op(Opcode::Add, Ir::U32, &[low, half]);
                let is_low = self.b.compare(Condition::Eq, Ir::U32, hi, zero);
                let count = self.b.op(Opcode::Sel, Ir::U32, &[is_low, low, high]);
                self.b.convert(ty, Ir::U32, count)
            }
            4 => self.b.op(Opcode::Lzd, Ir::U32, &[x]),
            size => {
                let wide = self.widened(ty.unsigned(), x);
                let count = self.b.op(Opcode::Lzd, Ir::U32, &[wide]);
                let unused = self.b.u32(32 - 8 * size);
                let count = self.b.op(Opcode::Sub, Ir::U32, &[count, unused]);
                self.b.convert(ty, Ir::U32, count)
            }
        }
    }

    /// Number of set bits.
    pub(super) fn set_bits(&mut self, ty: Ir, x: Register) -> Register {
        match ty.size() {
            8 => {
                let counts = self
                    .halves(x)
                    .map(|v| self.b.op(Opcode::Cbit, Ir::U32, &[v]));
                let count = self.b.op(Opcode::Add, Ir::U32, &counts);
                self.b.convert(ty, Ir::U32, count)
            }
            4 => self.b.op(Opcode::Cbit, Ir::U32, &[x]),
            _ => {
                let wide = self.widened(ty.unsigned(), x);
                let count = self.b.op(Opcode::Cbit, Ir::U32, &[wide]);
                self.b.convert(ty, Ir::U32, count)
            }
        }
    }

    /// The low and the high doubleword of a quadword.
    pub(super) fn halves(&mut self, x: Register) -> [Register; 2] {
        let halves = [(); 2].map(|()| self.b.register(crate::ir::types::Family::Dword));
        self.b.push(
            Opcode::Unpack,
            Ir::U64,
            crate::ir::instruction::Detail::None,
            &halves,
            &[x],
        );
        halves
    }

    /// The high half of a product.
    pub(super) fn high_product(&mut self, ty: Ir, x: Register, y: Register) -> Register {
        match ty.size() {
            8 => self.high_product_64(ty, x, y),
            4 => self.b.op(Opcode::MulHi, ty, &[x, y]),
            size => {
                let wide = if ty.is_signed() { Ir::S32 } else { Ir::U32 };
                let factors = [x, y].map(|v| self.widened(ty, v));
                let product = self.b.op(Opcode::Mul, wide, &factors);
                let count = self.b.u32(8 * size);
                let high = self.b.op(Opcode::Shr, Ir::U32, &[product, count]);
                self.b.convert(ty, Ir::U32, high)
            }
        }
    }

    /// The product of two doublewords as a quadword.
    fn wide_product(&mut self, x: Register, y: Register) -> Register {
        let low = self.b.op(Opcode::Mul, Ir::U32, &[x, y]);
        let high = self.b.op(Opcode::MulHi, Ir::U32, &[x, y]);
        self.b.op(Opcode::Pack, Ir::U64, &[low, high])
    }

    /// The high half of a product of quadwords, from four products of their halves.
    fn high_product_64(&mut self, ty: Ir, x: Register, y: Register) -> Register {
        let [x_low, x_high] = self.halves(x);
        let [y_low, y_high] = self.halves(y);
        let carry = self.b.op(Opcode::MulHi, Ir::U32, &[x_low, y_low]);
        let carry = self.b.convert(Ir::U64, Ir::U32, carry);
        let cross = self.wide_product(x_high, y_low);
        // Neither sum overflows: (2^32-1)^2 + 2 (2^32-1) = 2^64 - 1.
        let middle = self.b.op(Opcode::Add, Ir::U64, &[cross, carry]);
        let [middle_low, middle_high] = self.halves(middle);
        let middle_low = self.b.convert(Ir::U64, Ir::U32, middle_low);
        let other = self.wide_product(x_low, y_high);
        let other = self.b.op(Opcode::Add, Ir::U64, &[other, middle_low]);
        let [_, other_high] = self.halves(other);
        let high = self.wide_product(x_high, y_high);
        let mut high = high;
        for part in [middle_high, other_high] {
            let part = self.b.convert(Ir::U64, Ir::U32, part);
            high = self.b.op(Opcode::Add, Ir::U64, &[high, part]);
        }
        if ty.is_signed() {
            // A negative factor was taken 2^64 too large.
            let last = self.b.u32(63);
            for (factor, other) in [(x, y), (y, x)] {
                let sign = self.b.op(Opcode::Asr, Ir::S64, &[factor, last]);
                let excess = self.b.op(Opcode::And, Ir::U64, &[sign, other]);
                high = self.b.op(Opcode::Sub, Ir::U64, &[high, excess]);
            }
        }
        high
    }

    /// `a * b + c` that stops at the ends of the range.
    pub(super) fn saturated_mad(
        &mut self,
        ty: Ir,
        a: Register,
        b: Register,
        c: Register,
    ) -> Register {
        let wide = match (ty.size(), ty.is_signed()) {
            (8, _) => return self.saturated_mad_64(ty, a, b, c),
            (4, true) => Ir::S64,
            (4, false) => Ir::U64,
            (_, true) => Ir::S32,
            (_, false) => Ir::U32,
        };
        // Twice the bits hold the product and the sum.
        let [x, y, z] = [a, b, c].map(|v| self.b.convert(wide, ty, v));
        let product = self.b.op(Opcode::Mul, wide, &[x, y]);
        let sum = self.b.op(Opcode::Add, wide, &[product, z]);
        self.clamped(ty, wide, sum)
    }

    /// A number of a wider type of the same sign, as the nearest one of the type.
    pub(super) fn clamped(&mut self, ty: Ir, wide: Ir, x: Register) -> Register {
        let mut x = x;
        if ty.is_signed() {
            let low = self.b.constant(wide, signed_bits(ty, smallest(ty)));
            x = self.b.op(Opcode::Max, wide, &[x, low]);
        }
        let high = self.b.constant(wide, largest(ty));
        let x = self.b.op(Opcode::Min, wide, &[x, high]);
        self.b.convert(ty, wide, x)
    }

    fn saturated_mad_64(&mut self, ty: Ir, a: Register, b: Register, c: Register) -> Register {
        let low = self.b.op(Opcode::Mul, Ir::U64, &[a, b]);
        let high = self.high_product_64(ty, a, b);
        let sum = self.b.op(Opcode::Add, Ir::U64, &[low, c]);
        let carry = self.b.compare(Condition::Lt, Ir::U64, sum, low);
        let carry = self.b.convert(Ir::U64, Ir::Bool, carry);
        let high = self.b.op(Opcode::Add, Ir::U64, &[high, carry]);
        if !ty.is_signed() {
            let [zero, end] = [0, u64::MAX].map(|v| self.b.constant(ty, v));
            let is_beyond = self.b.compare(Condition::Ne, Ir::U64, high, zero);
            return self.b.op(Opcode::Sel, ty, &[is_beyond, end, sum]);
        }
        let last = self.b.u32(63);
        let addend_high = self.b.op(Opcode::Asr, Ir::S64, &[c, last]);
        let high = self.b.op(Opcode::Add, Ir::U64, &[high, addend_high]);
        // It fits when the high half is the sign of the low one.
        let sign = self.b.op(Opcode::Asr, Ir::S64, &[sum, last]);
        let is_beyond = self.b.compare(Condition::Ne, Ir::U64, high, sign);
        let end = self.end_on_side_of(ty, high);
        self.b.op(Opcode::Sel, ty, &[is_beyond, end, sum])
    }

    /// Rotated left by a count modulo the width.
    pub(super) fn rotated(&mut self, ty: Ir, x: Register, count: Register) -> Register {
        let bits = ty.unsigned();
        // Only the low bits of the count matter, whatever its sign.
        let left = match ty.size() {
            4 => count,
            _ => self.b.convert(Ir::U32, bits, count),
        };
        self.b.op(Opcode::Rol, bits, &[x, left])
    }

    /// An integer of two halves.
    pub(super) fn joined(&mut self, to: Ir, ty: Ir, high: Register, low: Register) -> Register {
        if to.size() == 8 {
            return self.b.op(Opcode::Pack, Ir::U64, &[low, high]);
        }
        let bits = ty.unsigned();
        let [high, low] = [high, low].map(|v| self.b.convert(to.unsigned(), bits, v));
        let count = self.b.u32(8 * ty.size());
        let high = self.b.op(Opcode::Shl, to.unsigned(), &[high, count]);
        self.b.op(Opcode::Or, to.unsigned(), &[high, low])
    }
}

/// The bits of a number of a type, extended by its sign.
fn signed_bits(ty: Ir, bits: u64) -> u64 {
    let unused = 64 - 8 * ty.size();
    ((bits << unused) as i64 >> unused) as u64
}
