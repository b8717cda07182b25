//! Division by a constant: shifts for powers of two, a multiplication for other doublewords and quadwords
//! (T. Granlund and P. L. Montgomery, Division by Invariant Integers using Multiplication, 1994).

use super::{Expansion, estimate};
use crate::ir::builder::Builder;
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
            Type::U32 | Type::U64 => self.unsigned_by_constant(ty, n, bits),
            Type::S32 => self.signed_by_constant(n, bits as u32 as i32),
            Type::S64 => self.signed_quadword_by_constant(n, bits as i64),
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

    /// An unsigned quotient by a constant that is no power of two.
    fn unsigned_by_constant(&mut self, ty: Type, n: Register, d: u64) -> Register {
        let bits = 8 * ty.size();
        let Some(exact) = exact_multiplier(bits, d) else {
            // For 2^(l-1) < d < 2^l and m = floor(2^32 (2^l - d) / d) + 1 the quotient is
            // floor((n + mulhi(m, n)) / 2^l), where the sum has 33 bits: half of it is
            // mulhi + (n - mulhi) / 2. The same holds for 64 bits.
            let l = 64 - (d - 1).leading_zeros();
            let m = (((1u128 << l) - u128::from(d)) << bits) / u128::from(d) + 1;
            let high = self.high_product(ty, n, m as u64);
            let rest = self.b.op(Opcode::Sub, ty, &[n, high]);
            let rest = self.shifted(Opcode::Shr, ty, rest, 1);
            let half = self.b.op(Opcode::Add, ty, &[high, rest]);
            return self.shifted(Opcode::Shr, ty, half, l - 1);
        };
        let n = self.shifted(Opcode::Shr, ty, n, exact.before);
        let high = self.high_product(ty, n, exact.multiplier);
        self.shifted(Opcode::Shr, ty, high, exact.after)
    }

    /// The quotient of the magnitudes, with its sign.
    fn signed_quadword_by_constant(&mut self, n: Register, d: i64) -> Register {
        let sign = self.sign(Type::S64, n);
        let n = self.negate_if(Type::S64, sign, n);
        let magnitude = d.unsigned_abs();
        let quotient = match magnitude.is_power_of_two() {
            true => self.shifted(Opcode::Shr, Type::U64, n, magnitude.trailing_zeros()),
            false => self.unsigned_by_constant(Type::U64, n, magnitude),
        };
        let sign = match d > 0 {
            true => sign,
            false => self.b.op(Opcode::Not, Type::S64, &[sign]),
        };
        self.negate_if(Type::S64, sign, quotient)
    }

    /// The upper half of the product of a doubleword or quadword and a constant. That of quadwords is
    /// computed from products of doublewords; no sum overflows: (2^32 - 1)^2 + 2 (2^32 - 1) < 2^64.
    fn high_product(&mut self, ty: Type, n: Register, m: u64) -> Register {
        let b = &mut self.b;
        if ty == Type::U32 {
            let m = b.u32(m as u32);
            return b.op(Opcode::MulHi, ty, &[m, n]);
        }
        let (n0, n1) = estimate::unpack(b, n);
        let [m0, m1] = [m as u32, (m >> 32) as u32].map(|half| b.u32(half));
        let zero = b.u32(0);
        let quadword = |b: &mut Builder, low, high| b.op(Opcode::Pack, Type::U64, &[low, high]);
        let product = |b: &mut Builder, x, y| {
            let low = b.op(Opcode::Mul, Type::U32, &[x, y]);
            let high = b.op(Opcode::MulHi, Type::U32, &[x, y]);
            quadword(b, low, high)
        };
        let lowest = b.op(Opcode::MulHi, Type::U32, &[n0, m0]);
        let lowest = quadword(b, lowest, zero);
        let middle = product(b, n1, m0);
        let middle = b.op(Opcode::Add, Type::U64, &[middle, lowest]);
        let (middle_low, middle_high) = estimate::unpack(b, middle);
        let middle_low = quadword(b, middle_low, zero);
        let other = product(b, n0, m1);
        let other = b.op(Opcode::Add, Type::U64, &[other, middle_low]);
        let (_, other_high) = estimate::unpack(b, other);
        let highest = product(b, n1, m1);
        let carried = [middle_high, other_high].map(|high| quadword(b, high, zero));
        let highest = b.op(Opcode::Add, Type::U64, &[highest, carried[0]]);
        b.op(Opcode::Add, Type::U64, &[highest, carried[1]])
    }

    /// The quotient of a product, plus one where n is negative.
    fn signed_by_constant(&mut self, n: Register, d: i32) -> Register {
        let magnitude = u64::from(d.unsigned_abs());
        let (sum, count) = match signed_multiplier(magnitude) {
            Some((m, after)) => {
                let m = self.b.u32(m);
                (self.b.op(Opcode::MulHi, Type::S32, &[m, n]), after)
            }
            // For 2^(l-1) < |d| <= 2^l and m = floor(2^(31+l) / |d|) + 1 - 2^32 the quotient by |d| is
            // floor((n + mulhi(m, n)) / 2^(l-1)).
            None => {
                let l = (64 - (magnitude - 1).leading_zeros()).max(1);
                let m = ((1u64 << (31 + l)) / magnitude + 1).wrapping_sub(1 << 32);
                let m = self.b.u32(m as u32);
                let high = self.b.op(Opcode::MulHi, Type::S32, &[m, n]);
                (self.b.op(Opcode::Add, Type::S32, &[n, high]), l - 1)
            }
        };
        let floor = self.shifted(Opcode::Asr, Type::S32, sum, count);
        let sign = self.sign(Type::S32, n);
        if d > 0 {
            self.b.op(Opcode::Sub, Type::S32, &[floor, sign])
        } else {
            self.b.op(Opcode::Sub, Type::S32, &[sign, floor])
        }
    }
}

/// The multiplier below 2^31, and the count of a shift, with which the upper half of a signed product, shifted, is the
/// quotient of a doubleword by d rounded toward 0, less one where the doubleword is negative.
///
/// With p = 32 + after, m = floor(2^p / d) + 1 and e = m d - 2^p, m n / 2^p is n / d + e n / (d 2^p). For |n| <= 2^31
/// and e <= 2^(after+1), |e n| is at most 2^p: less than that for n >= 0, so the floor is that of n / d; and for n < 0
/// the floor is one less than the quotient rounded toward 0.
fn signed_multiplier(d: u64) -> Option<(u32, u32)> {
    (0..31).find_map(|after| {
        let power = 1u64 << (32 + after);
        let multiplier = power / d + 1;
        let fits = multiplier < 1 << 31 && multiplier * d - power <= 1 << (after + 1);
        fits.then_some((multiplier as u32, after))
    })
}

/// The quotient by a constant as one product: the upper half of the product of the shifted dividend
/// and the multiplier, shifted again.
struct Multiplier {
    before: u32,
    multiplier: u64,
    after: u32,
}

/// The multiplier for a divisor that is no power of two, if one fits the number of bits.
///
/// With d = 2^k d', m = floor(2^(bits+l) / d') + 1 and m d' - 2^(bits+l) <= 2^(l+k), the quotient of
/// any n below 2^bits is floor(m floor(n / 2^k) / 2^(bits+l)) (Granlund and Montgomery, theorem 4.2).
fn exact_multiplier(bits: u32, d: u64) -> Option<Multiplier> {
    let candidates = [0, d.trailing_zeros()];
    candidates.into_iter().find_map(|before| {
        let divisor = u128::from(d >> before);
        (0..bits).find_map(|after| {
            let power = 1u128 << (bits + after);
            let multiplier = power / divisor + 1;
            let excess = multiplier * divisor - power;
            let fits = multiplier >> bits == 0 && excess <= 1 << (after + before);
            fits.then_some(Multiplier {
                before,
                multiplier: multiplier as u64,
                after,
            })
        })
    })
}

fn is_positive_power_of_two(ty: Type, bits: u64) -> bool {
    let is_smallest = match ty.family() {
        Family::Qword => bits == 1 << 63,
        _ => bits == 1 << 31,
    };
    bits.is_power_of_two() && !is_smallest
}

#[cfg(test)]
mod tests {
    use super::signed_multiplier;

    #[test]
    fn signed_multipliers_are_exact() {
        // As listed by compilers for these divisors; 7 requires 33 bits.
        assert_eq!(signed_multiplier(3), Some((0x5555_5556, 0)));
        assert_eq!(signed_multiplier(10), Some((0x6666_6667, 2)));
        assert_eq!(signed_multiplier(7), None);
        assert_eq!(signed_multiplier(1 << 31), None);
        let large =
            (0..31).flat_map(|k| [(1u64 << k) + 1, (1 << k) + 3, 0x7fff_ffff - (1 << k) / 3]);
        for d in (1..1000).chain(large) {
            let Some((m, after)) = signed_multiplier(d) else {
                continue;
            };
            let d = d as i64;
            // Around the multiples of d, where the quotient changes.
            let near = |q: i64| (-2..=2).map(move |k| q * d + k);
            let top = (1 << 31) / d;
            let values = (-3..=3).chain([top / 2, top - 1, top, -top / 2, 1 - top, -top]);
            for n in values
                .flat_map(near)
                .chain([i32::MIN.into(), i32::MAX.into()])
            {
                if i32::try_from(n).is_ok() {
                    let high = (n * i64::from(m)) >> 32;
                    assert_eq!((high >> after) + i64::from(n < 0), n / d, "{n} / {d}");
                }
            }
        }
    }
}
