//! Division by a constant: shifts for powers of two, a multiplication for other doublewords (T.
//! Granlund and P. L. Montgomery, Division by Invariant Integers using Multiplication, 1994).

use super::Expansion;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Family, Type};

impl Expansion {
    /// `n opcode d` for a constant d other than 0; else `None`. Bytes and words give `None`, since
    /// the caller widens them first.
    pub(super) fn by_constant(
        &mut self,
        opcode: Opcode,
        ty: Type,
        n: Register,
        d: Register,
    ) -> Option<Register> {
        let bits = self.known.get(d).filter(|&bits| bits != 0)?;
        let quotient = match ty {
            Type::U32 | Type::U64 if bits.is_power_of_two() => {
                if opcode == Opcode::Rem {
                    let mask = self.b.constant(ty, bits - 1);
                    return Some(self.b.op(Opcode::And, ty, &[n, mask]));
                }
                self.shifted(Opcode::Shr, ty, n, bits.trailing_zeros())
            }
            Type::S32 | Type::S64 if is_positive_power_of_two(ty, bits) => {
                self.signed_by_power_of_two(ty, n, bits.trailing_zeros())
            }
            Type::U32 => self.unsigned_by_constant(n, bits as u32),
            Type::S32 => self.signed_by_constant(n, bits as u32 as i32),
            _ => return None,
        };
        if opcode == Opcode::Div {
            return Some(quotient);
        }
        let divisor = self.b.constant(ty, bits);
        let product = self.b.op(Opcode::Mul, ty, &[quotient, divisor]);
        Some(self.b.op(Opcode::Sub, ty, &[n, product]))
    }

    fn shifted(&mut self, opcode: Opcode, ty: Type, a: Register, count: u32) -> Register {
        if count == 0 {
            return a;
        }
        let count = self.b.u32(count);
        self.b.op(opcode, ty, &[a, count])
    }

    /// A shift rounds down; adding 2^k - 1 to negative numbers first makes it round toward 0.
    fn signed_by_power_of_two(&mut self, ty: Type, n: Register, k: u32) -> Register {
        if k == 0 {
            return n;
        }
        let sign = self.sign(ty, n);
        let bias = self.shifted(Opcode::Shr, ty, sign, ty.size() * 8 - k);
        let biased = self.b.op(Opcode::Add, ty, &[n, bias]);
        self.shifted(Opcode::Asr, ty, biased, k)
    }

    /// For 2^(l-1) < d < 2^l and m = floor(2^32 (2^l - d) / d) + 1 the quotient is
    /// floor((n + mulhi(m, n)) / 2^l), where the sum has 33 bits: half of it is
    /// mulhi + (n - mulhi) / 2.
    fn unsigned_by_constant(&mut self, n: Register, d: u32) -> Register {
        let l = 32 - (d - 1).leading_zeros();
        let m = (((1u64 << l) - u64::from(d)) << 32) / u64::from(d) + 1;
        let m = self.b.u32(m as u32);
        let high = self.b.op(Opcode::MulHi, Type::U32, &[m, n]);
        let rest = self.b.op(Opcode::Sub, Type::U32, &[n, high]);
        let rest = self.shifted(Opcode::Shr, Type::U32, rest, 1);
        let half = self.b.op(Opcode::Add, Type::U32, &[high, rest]);
        self.shifted(Opcode::Shr, Type::U32, half, l - 1)
    }

    /// For 2^(l-1) < |d| <= 2^l and m = floor(2^(31+l) / |d|) + 1 - 2^32 the quotient by |d| is
    /// floor((n + mulhi(m, n)) / 2^(l-1)), plus one where n is negative.
    fn signed_by_constant(&mut self, n: Register, d: i32) -> Register {
        let magnitude = u64::from(d.unsigned_abs());
        let l = (64 - (magnitude - 1).leading_zeros()).max(1);
        let m = ((1u64 << (31 + l)) / magnitude + 1).wrapping_sub(1 << 32);
        let m = self.b.u32(m as u32);
        let high = self.b.op(Opcode::MulHi, Type::S32, &[m, n]);
        let sum = self.b.op(Opcode::Add, Type::S32, &[n, high]);
        let floor = self.shifted(Opcode::Asr, Type::S32, sum, l - 1);
        let sign = self.sign(Type::S32, n);
        if d > 0 {
            self.b.op(Opcode::Sub, Type::S32, &[floor, sign])
        } else {
            self.b.op(Opcode::Sub, Type::S32, &[sign, floor])
        }
    }
}

fn is_positive_power_of_two(ty: Type, bits: u64) -> bool {
    let is_smallest = match ty.family() {
        Family::Qword => bits == 1 << 63,
        _ => bits == 1 << 31,
    };
    bits.is_power_of_two() && !is_smallest
}
