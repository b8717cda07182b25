//! Division by a constant: shifts for powers of two, a multiplication for other doublewords (T.
//! Granlund and P. L. Montgomery, Division by Invariant Integers using Multiplication, 1994).

use super::Code;
use crate::genx::function::Operand;
use crate::genx::opcode::Opcode;
use crate::genx::types::Scalar;

impl Code<'_, '_> {
    /// `n opcode d` for a constant d other than 0, the same for all elements; else `None`. Words and bytes
    /// are divided by powers of two only.
    pub(super) fn by_constant(
        &mut self,
        opcode: Opcode,
        n: Operand,
        d: Operand,
    ) -> Option<Operand> {
        let ty = self.ty.scalar;
        let bits = self.rewriter.function.splat_of(d)? & ty.mask();
        let is_signed = matches!(opcode, Opcode::Sdiv | Opcode::Srem);
        let is_power = bits.is_power_of_two() && !(is_signed && bits >> (ty.bits() - 1) == 1);
        let quotient = match (is_signed, ty) {
            _ if bits == 0 => return None,
            (false, _) if is_power => {
                if opcode == Opcode::Urem {
                    return Some(self.with(Opcode::And, n, bits - 1));
                }
                self.shifted(Opcode::Lshr, n, bits.trailing_zeros())
            }
            (true, _) if is_power => self.signed_by_power_of_two(n, bits.trailing_zeros()),
            (false, Scalar::I32) => self.unsigned_by_constant(n, bits as u32),
            (true, Scalar::I32) => self.signed_by_constant(n, bits as u32 as i32),
            _ => return None,
        };
        if matches!(opcode, Opcode::Udiv | Opcode::Sdiv) {
            return Some(quotient);
        }
        let product = self.op(Opcode::Mul, [quotient, d]);
        Some(self.op(Opcode::Sub, [n, product]))
    }

    /// A shift yields the floor; adding 2^k - 1 to negative numbers first truncates the quotient.
    fn signed_by_power_of_two(&mut self, n: Operand, k: u32) -> Operand {
        if k == 0 {
            return n;
        }
        let sign = self.sign(n);
        let bias = self.shifted(Opcode::Lshr, sign, self.ty.scalar.bits() - k);
        let biased = self.op(Opcode::Add, [n, bias]);
        self.shifted(Opcode::Ashr, biased, k)
    }

    /// For 2^(l-1) < d < 2^l and m = floor(2^32 (2^l - d) / d) + 1 the quotient is
    /// floor((n + mulhi(m, n)) / 2^l), where the sum has 33 bits: half of it is
    /// mulhi + (n - mulhi) / 2.
    fn unsigned_by_constant(&mut self, n: Operand, d: u32) -> Operand {
        let l = 32 - (d - 1).leading_zeros();
        let m = (((1u64 << l) - u64::from(d)) << 32) / u64::from(d) + 1;
        let high = self.with(Opcode::Umulh, n, m);
        let rest = self.op(Opcode::Sub, [n, high]);
        let rest = self.shifted(Opcode::Lshr, rest, 1);
        let half = self.op(Opcode::Add, [high, rest]);
        self.shifted(Opcode::Lshr, half, l - 1)
    }

    /// For 2^(l-1) < |d| <= 2^l and m = floor(2^(31+l) / |d|) + 1 - 2^32 the quotient by |d| is
    /// floor((n + mulhi(m, n)) / 2^(l-1)), plus one where n is negative.
    fn signed_by_constant(&mut self, n: Operand, d: i32) -> Operand {
        let magnitude = u64::from(d.unsigned_abs());
        let l = (64 - (magnitude - 1).leading_zeros()).max(1);
        let m = ((1u64 << (31 + l)) / magnitude + 1).wrapping_sub(1 << 32);
        let high = self.with(Opcode::Smulh, n, m);
        let sum = self.op(Opcode::Add, [n, high]);
        let floor = self.shifted(Opcode::Ashr, sum, l - 1);
        let sign = self.sign(n);
        match d > 0 {
            true => self.op(Opcode::Sub, [floor, sign]),
            false => self.op(Opcode::Sub, [sign, floor]),
        }
    }
}
