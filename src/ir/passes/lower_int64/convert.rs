//! Conversions between 64-bit integers and every other type but double.

use super::{Halves, Lowering};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Family, Type};

/// 2^-32, 2^63, 2^64 and -2^32 as floats.
const TWO_MINUS_32: u32 = 0x2f80_0000;
const TWO_63: u32 = 0x5f00_0000;
const TWO_64: u32 = 0x5f80_0000;
const MINUS_TWO_32: u32 = 0xcf80_0000;

impl Lowering {
    /// `cvt.to.from d, s`, where at least one of the types is s64 or u64.
    pub(super) fn convert(&mut self, to: Type, from: Type, d: Register, s: Register) {
        if to.family() == Family::Qword {
            let value = self.quadword_of(to, from, s);
            self.assign(d, value);
        } else {
            let s = self.halves(s);
            let value = self.of_quadword(to, from, s);
            self.place(d, value);
        }
    }

    fn quadword_of(&mut self, to: Type, from: Type, s: Register) -> Halves {
        match from {
            Type::S64 | Type::U64 | Type::F64 => self.halves(s),
            Type::Bool | Type::U8 | Type::U16 | Type::U32 => {
                let lo = self.widened(Type::U32, from, s);
                let hi = self.b.u32(0);
                Halves { lo, hi }
            }
            Type::S8 | Type::S16 | Type::S32 => {
                let lo = self.widened(Type::S32, from, s);
                let hi = self.sign(lo);
                Halves { lo, hi }
            }
            Type::F16 | Type::F32 => {
                let s = self.widened(Type::F32, from, s);
                match to.is_signed() {
                    true => self.float_to_signed(s),
                    false => self.float_to_unsigned(s),
                }
            }
        }
    }

    /// The source converted to a doubleword, or the source itself if it already is one.
    fn widened(&mut self, to: Type, from: Type, s: Register) -> Register {
        match from.family() == to.family() {
            true => s,
            false => self.b.convert(to, from, s),
        }
    }

    fn of_quadword(&mut self, to: Type, from: Type, s: Halves) -> Register {
        match to {
            Type::S32 | Type::U32 => s.lo,
            Type::S8 | Type::U8 | Type::S16 | Type::U16 => self.b.convert(to, Type::U32, s.lo),
            Type::Bool => {
                let any = self.op(Opcode::Or, &[s.lo, s.hi]);
                let zero = self.b.u32(0);
                self.b.compare(Condition::Ne, Type::U32, any, zero)
            }
            Type::F32 | Type::F16 => {
                let signed = from.is_signed();
                let sign = signed.then(|| self.sign(s.hi));
                let magnitude = match sign {
                    Some(sign) => self.negate_if(sign, s),
                    None => s,
                };
                let float = match to {
                    Type::F16 => self.magnitude_to_half(magnitude),
                    _ => self.magnitude_to_float(magnitude),
                };
                let float = match sign {
                    Some(sign) => {
                        let sign_bit = self.b.u32(0x8000_0000);
                        let sign = self.op(Opcode::And, &[sign, sign_bit]);
                        self.op(Opcode::Or, &[float, sign])
                    }
                    None => float,
                };
                self.widened(to, Type::F32, float)
            }
            // The caller excludes 64-bit types.
            Type::S64 | Type::U64 | Type::F64 => s.lo,
        }
    }

    /// u64 to float, to nearest even.
    ///
    /// The 32 bits from the highest set bit on are rounded by a doubleword conversion, which
    /// discards 8 of them. Of the bits below it only matters whether any is set; that goes into the
    /// lowest of the 8 (sticky bit). The final scaling by a power of two is exact.
    fn magnitude_to_float(&mut self, v: Halves) -> Register {
        let zero = self.b.u32(0);
        let one = self.b.u32(1);
        let small = self.b.compare(Condition::Eq, Type::U32, v.hi, zero);
        // 32 if the upper half is 0: a shift by 0 modulo 32, whose result the selects discard.
        let leading = self.op(Opcode::Lzd, &[v.hi]);
        let top = self.funnel(true, v.lo, v.hi, leading);
        let top = self.op(Opcode::Sel, &[small, v.lo, top]);
        let rest = self.op(Opcode::Shl, &[v.lo, leading]);
        let rest = self.op(Opcode::Sel, &[small, zero, rest]);
        let sticky = self.op(Opcode::Min, &[rest, one]);
        let top = self.op(Opcode::Or, &[top, sticky]);
        let float = self.b.convert(Type::F32, Type::U32, top);
        let exponent = self.b.u32(127 + 32);
        let exponent = self.op(Opcode::Sub, &[exponent, leading]);
        let mantissa_bits = self.b.u32(23);
        let scale = self.op(Opcode::Shl, &[exponent, mantissa_bits]);
        self.b.op(Opcode::Mul, Type::F32, &[float, scale])
    }

    /// A float that rounds to the same half as the u64: numbers from 2^17 on are infinite in half
    /// precision, and those below are exact in single precision.
    fn magnitude_to_half(&mut self, v: Halves) -> Register {
        let zero = self.b.u32(0);
        let limit = self.b.u32(1 << 17);
        let small = self.b.compare(Condition::Eq, Type::U32, v.hi, zero);
        let clamped = self.op(Opcode::Min, &[v.lo, limit]);
        let clamped = self.op(Opcode::Sel, &[small, clamped, limit]);
        self.b.convert(Type::F32, Type::U32, clamped)
    }

    /// The integer part of a float that is nonnegative, below 2^64 and not NaN. Scaling by powers
    /// of two is exact, and so is the fused remainder, which has the low bits of the mantissa.
    fn truncate(&mut self, x: Register) -> Halves {
        let down = self.b.constant(Type::F32, u64::from(TWO_MINUS_32));
        let hi = self.b.op(Opcode::Mul, Type::F32, &[x, down]);
        let hi = self.b.op(Opcode::Rndz, Type::F32, &[hi]);
        let minus = self.b.constant(Type::F32, u64::from(MINUS_TWO_32));
        let lo = self.b.op(Opcode::Mad, Type::F32, &[hi, minus, x]);
        Halves {
            lo: self.b.convert(Type::U32, Type::F32, lo),
            hi: self.b.convert(Type::U32, Type::F32, hi),
        }
    }

    /// Negative numbers and NaN give 0; 2^64 and above give the largest number.
    fn float_to_unsigned(&mut self, x: Register) -> Halves {
        let zero = self.b.f32(0.0);
        // The maximum of a NaN and a number is the number.
        let x = self.b.op(Opcode::Max, Type::F32, &[x, zero]);
        let value = self.truncate(x);
        let limit = self.b.constant(Type::F32, u64::from(TWO_64));
        let over = self.b.compare(Condition::Ge, Type::F32, x, limit);
        let largest = self.constant(u32::MAX, u32::MAX);
        self.select(over, largest, value)
    }

    /// NaN gives 0; 2^63 and above give the largest number, -2^63 and below the smallest.
    fn float_to_signed(&mut self, x: Register) -> Halves {
        let zero = self.b.f32(0.0);
        let number = self.b.compare(Condition::Eq, Type::F32, x, x);
        let x = self.op(Opcode::Sel, &[number, x, zero]);
        let magnitude = self.b.op(Opcode::Abs, Type::F32, &[x]);
        let value = self.truncate(magnitude);
        let sign = self.sign(x);
        let value = self.negate_if(sign, value);
        let limit = self.b.constant(Type::F32, u64::from(TWO_63));
        let over = self.b.compare(Condition::Ge, Type::F32, magnitude, limit);
        let largest = self.constant(u32::MAX, i32::MAX as u32);
        let sign = Halves { lo: sign, hi: sign };
        let extreme = self.bitwise(Opcode::Xor, largest, sign);
        self.select(over, extreme, value)
    }
}
