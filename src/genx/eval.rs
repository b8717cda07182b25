//! The meaning of operations on single elements.
//!
//! Integers wrap. Results of float operations are rounded to nearest even, keep denormals, and are never contracted;
//! a NaN that an operation computes is the canonical one. Approximate operations have the model of
//! [`crate::numeric`].

use super::function::{Detail, Function, Instruction};
use super::opcode::{FloatCondition, IntCondition, Opcode, Signs};
use super::types::{Scalar, Type};
use crate::numeric::{self, MathMode, Rounding};

/// What an operation has besides its opcode and types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Extra {
    None,
    Int(IntCondition),
    Float(FloatCondition),
    Signs(Signs),
}

/// An operation on elements, decoded from an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operation {
    opcode: Opcode,
    extra: Extra,
    /// The type of the first operand; of the second for `select`.
    from: Scalar,
    /// The type of the result.
    to: Scalar,
    math: MathMode,
}

/// Bits of a result: one element, or the two of a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The bits of the only result.
    Bits(u64),
    /// The bits of the two results.
    Pair(u64, u64),
    /// The result is undefined, although the operands are not.
    Undefined,
}

/// The value of an integer's bits.
pub fn integer(bits: u64, scalar: Scalar, signed: bool) -> i128 {
    let unused = 64 - scalar.bits();
    match signed {
        true => i128::from(((bits << unused) as i64) >> unused),
        false => i128::from(bits & scalar.mask()),
    }
}

/// The nearest value of a type, as bits.
fn saturated(value: i128, scalar: Scalar, signed: bool) -> u64 {
    let bits = scalar.bits();
    let (low, high) = match signed {
        true => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
        false => (0, (1i128 << bits) - 1),
    };
    value.clamp(low, high) as u64 & scalar.mask()
}

/// The value of a float's bits, exactly.
pub fn float(bits: u64, scalar: Scalar) -> f64 {
    match scalar {
        Scalar::F16 => f64::from(numeric::f16_to_f32(bits as u16)),
        Scalar::F32 => f64::from(f32::from_bits(bits as u32)),
        Scalar::F64 => f64::from_bits(bits),
        Scalar::I1 | Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64 => 0.0,
    }
}

/// The bits of a value rounded to nearest even.
fn rounded(value: f64, scalar: Scalar) -> u64 {
    match scalar {
        Scalar::F16 => u64::from(numeric::f64_to_f16(value, Rounding::Nearest)),
        Scalar::F32 => {
            let narrow = numeric::f64_to_f32(value, Rounding::Nearest);
            u64::from(numeric::canonical(narrow).to_bits())
        }
        Scalar::F64 => numeric::canonical_f64(value).to_bits(),
        Scalar::I1 | Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64 => 0,
    }
}

impl Operation {
    /// The operation of an instruction; `None` if it is not one on elements.
    pub fn of(function: &Function, instruction: &Instruction, math: MathMode) -> Option<Operation> {
        let to = match function.result_type(instruction) {
            Type::Data(data) | Type::Pair(data) => data.scalar,
            Type::Void | Type::Pointer { .. } => return None,
        };
        let typed = usize::from(instruction.opcode == Opcode::Select);
        let from = function
            .operand_data(*instruction.operands.get(typed)?)?
            .scalar;
        let extra = match instruction.detail {
            Detail::IntCondition(condition) => Extra::Int(condition),
            Detail::FloatCondition(condition) => Extra::Float(condition),
            Detail::Signs(signs) => Extra::Signs(signs),
            _ => Extra::None,
        };
        Some(Operation {
            opcode: instruction.opcode,
            extra,
            from,
            to,
            math,
        })
    }

    /// Whether the hardware has the operation for this type: its math unit computes no doubles.
    pub fn is_executed(&self) -> bool {
        let unit = matches!(
            self.opcode,
            Opcode::Exp | Opcode::Log | Opcode::Sin | Opcode::Cos | Opcode::Pow
        );
        !(unit && self.to == Scalar::F64)
    }

    fn signs(&self) -> Signs {
        match self.extra {
            Extra::Signs(signs) => signs,
            Extra::None | Extra::Int(_) | Extra::Float(_) => Signs::new(true, true),
        }
    }

    /// Computes an element of the result from the same elements of the operands.
    pub fn apply(&self, operands: &[u64]) -> Outcome {
        let at = |k: usize| operands.get(k).copied().unwrap_or(0);
        let (a, b, c) = (at(0), at(1), at(2));
        match self.opcode {
            Opcode::Select => return Outcome::Bits(if a & 1 == 1 { b } else { c }),
            Opcode::Icmp | Opcode::Fcmp => return Outcome::Bits(u64::from(self.compare(a, b))),
            Opcode::Addc => {
                let sum = integer(a, self.from, false) + integer(b, self.from, false);
                let carry = u64::from(sum >> self.from.bits() != 0);
                return Outcome::Pair(carry, sum as u64 & self.to.mask());
            }
            Opcode::Subb => {
                let (a, b) = (integer(a, self.from, false), integer(b, self.from, false));
                return Outcome::Pair(u64::from(a < b), (a - b) as u64 & self.to.mask());
            }
            _ => {}
        }
        let found = if self.opcode.row().result == super::opcode::Slot::Float {
            self.float_result(operands)
        } else if self.from.is_float() {
            self.truncated(a)
        } else {
            self.integer_result(operands)
        };
        match found {
            Some(bits) => Outcome::Bits(bits & self.to.mask()),
            None => Outcome::Undefined,
        }
    }

    fn compare(&self, a: u64, b: u64) -> bool {
        match self.extra {
            Extra::Int(condition) => {
                let unsigned = |x| integer(x, self.from, false);
                let signed = |x| integer(x, self.from, true);
                match condition {
                    IntCondition::Eq => unsigned(a) == unsigned(b),
                    IntCondition::Ne => unsigned(a) != unsigned(b),
                    IntCondition::Ugt => unsigned(a) > unsigned(b),
                    IntCondition::Uge => unsigned(a) >= unsigned(b),
                    IntCondition::Ult => unsigned(a) < unsigned(b),
                    IntCondition::Ule => unsigned(a) <= unsigned(b),
                    IntCondition::Sgt => signed(a) > signed(b),
                    IntCondition::Sge => signed(a) >= signed(b),
                    IntCondition::Slt => signed(a) < signed(b),
                    IntCondition::Sle => signed(a) <= signed(b),
                }
            }
            Extra::Float(condition) => {
                let (a, b) = (float(a, self.from), float(b, self.from));
                let unordered = a.is_nan() || b.is_nan();
                match condition {
                    FloatCondition::False => false,
                    FloatCondition::Oeq => a == b,
                    FloatCondition::Ogt => a > b,
                    FloatCondition::Oge => a >= b,
                    FloatCondition::Olt => a < b,
                    FloatCondition::Ole => a <= b,
                    FloatCondition::One => !unordered && a != b,
                    FloatCondition::Ord => !unordered,
                    FloatCondition::Ueq => unordered || a == b,
                    FloatCondition::Ugt => unordered || a > b,
                    FloatCondition::Uge => unordered || a >= b,
                    FloatCondition::Ult => unordered || a < b,
                    FloatCondition::Ule => unordered || a <= b,
                    FloatCondition::Une => unordered || a != b,
                    FloatCondition::Uno => unordered,
                    FloatCondition::True => true,
                }
            }
            Extra::None | Extra::Signs(_) => false,
        }
    }

    /// Conversions of floats to integers.
    fn truncated(&self, a: u64) -> Option<u64> {
        let value = float(a, self.from);
        let bits = self.to.bits();
        let signed = matches!(self.opcode, Opcode::Fptosi | Opcode::FptosiSat);
        let result = match signed {
            true => numeric::to_signed(value, bits) as u64,
            false => numeric::to_unsigned(value, bits),
        };
        let saturates = matches!(self.opcode, Opcode::FptosiSat | Opcode::FptouiSat);
        let whole = numeric::trunc_f64(value);
        let limit = (1u128 << (bits - u32::from(signed))) as f64;
        let low = if signed { -limit } else { 0.0 };
        // -0.5 becomes 0, which is in range.
        (saturates || (whole >= low && whole < limit)).then_some(result)
    }

    /// Operations whose result is a float.
    fn float_result(&self, operands: &[u64]) -> Option<u64> {
        let at = |k: usize| operands.get(k).copied().unwrap_or(0);
        let (a, b, c) = (at(0), at(1), at(2));
        let sign = 1u64 << (self.to.bits() - 1);
        let value = |bits| float(bits, self.from);
        let (x, y) = (value(a), value(b));
        let to = self.to;
        let unit = |f: fn(f32, MathMode) -> f32, x: f64| {
            let result = f(x as f32, self.math);
            rounded(f64::from(result), to)
        };
        Some(match self.opcode {
            Opcode::Fneg => a ^ sign,
            Opcode::Fabs | Opcode::Absf => a & !sign,
            // Exact as doubles for halves and floats, up to the final rounding.
            Opcode::Fadd => self.binary(x, y, |x, y| x + y),
            Opcode::Fsub => self.binary(x, y, |x, y| x - y),
            Opcode::Fmul => self.binary(x, y, |x, y| x * y),
            Opcode::Fdiv if to != Scalar::F64 => {
                let reciprocal = float(unit(numeric::inv, y), to);
                rounded(x * reciprocal, to)
            }
            Opcode::Fdiv | Opcode::IeeeDiv => self.binary(x, y, |x, y| x / y),
            Opcode::IeeeSqrt => rounded(x.sqrt(), to),
            Opcode::Fma => match to {
                Scalar::F16 => u64::from(numeric::fma_f16(
                    a as u16,
                    b as u16,
                    c as u16,
                    Rounding::Nearest,
                )),
                Scalar::F64 => {
                    let sum = numeric::fma_f64(x, y, value(c));
                    numeric::canonical_f64(sum).to_bits()
                }
                _ => {
                    let single = |bits: u64| f32::from_bits(bits as u32);
                    let sum = numeric::fma(single(a), single(b), single(c), Rounding::Nearest);
                    u64::from(sum.to_bits())
                }
            },
            Opcode::Fmin | Opcode::MinNum => rounded(numeric::min_f64(x, y), to),
            Opcode::Fmax | Opcode::MaxNum => rounded(numeric::max_f64(x, y), to),
            // NaN is not above 0.
            Opcode::Sat => rounded(if x >= 0.0 { x.min(1.0) } else { 0.0 }, to),
            Opcode::Floor | Opcode::Rndd => rounded(numeric::floor_f64(x), to),
            Opcode::Ceil | Opcode::Rndu => rounded(numeric::ceil_f64(x), to),
            Opcode::TruncFloat | Opcode::Rndz => rounded(numeric::trunc_f64(x), to),
            Opcode::RoundEven | Opcode::Rnde => rounded(numeric::rint_f64(x), to),
            Opcode::Frc => rounded(x - numeric::floor_f64(x), to),
            Opcode::Inv if to == Scalar::F64 => rounded(1.0 / x, to),
            Opcode::Sqrt if to == Scalar::F64 => rounded(x.sqrt(), to),
            Opcode::Rsqrt if to == Scalar::F64 => rounded(1.0 / x.sqrt(), to),
            Opcode::Inv => unit(numeric::inv, x),
            Opcode::Sqrt => unit(numeric::sqrt, x),
            Opcode::Rsqrt => unit(numeric::rsqrt, x),
            Opcode::Exp => unit(numeric::exp2, x),
            Opcode::Log => unit(numeric::log2, x),
            Opcode::Sin => unit(numeric::sin, x),
            Opcode::Cos => unit(numeric::cos, x),
            Opcode::Pow => {
                let result = numeric::pow(x as f32, y as f32, self.math);
                rounded(f64::from(result), to)
            }
            Opcode::Fptrunc | Opcode::Fpext => rounded(x, to),
            Opcode::Uitofp => from_integer(integer(a, self.from, false), to),
            Opcode::Sitofp => from_integer(integer(a, self.from, true), to),
            _ => return None,
        })
    }

    /// An operation that is correctly rounded: a double is precise enough for the narrower types,
    /// whose results are rounded a second time without effect.
    fn binary(&self, x: f64, y: f64, compute: fn(f64, f64) -> f64) -> u64 {
        rounded(compute(x, y), self.to)
    }

    /// Operations on integers whose result is an integer.
    fn integer_result(&self, operands: &[u64]) -> Option<u64> {
        let at = |k: usize| operands.get(k).copied().unwrap_or(0);
        let (a, b, c) = (at(0), at(1), at(2));
        let signs = self.signs();
        let bits = self.from.bits();
        let signed = |x| integer(x, self.from, true);
        let unsigned = |x| integer(x, self.from, false);
        let by_name = |x| integer(x, self.from, signs.operands);
        let addend = integer(c, self.to, signs.result);
        let saturate = |value| saturated(value, self.to, signs.result);
        // A shift by the size or more is undefined in LLVM.
        let in_range = unsigned(b) < i128::from(bits);
        let count = unsigned(b) as u32;
        Some(match self.opcode {
            Opcode::Add => a.wrapping_add(b),
            Opcode::Sub => a.wrapping_sub(b),
            Opcode::Mul => a.wrapping_mul(b),
            Opcode::Udiv => unsigned(a).checked_div(unsigned(b))? as u64,
            Opcode::Urem => unsigned(a).checked_rem(unsigned(b))? as u64,
            Opcode::Sdiv | Opcode::Srem => {
                let (x, y) = (signed(a), signed(b));
                let quotient = x.checked_div(y)?;
                if quotient >> (bits - 1) == 1 {
                    return None;
                }
                match self.opcode {
                    Opcode::Sdiv => quotient as u64,
                    _ => x.checked_rem(y)? as u64,
                }
            }
            Opcode::And => a & b,
            Opcode::Or => a | b,
            Opcode::Xor => a ^ b,
            Opcode::Shl if in_range => a << count,
            Opcode::Lshr if in_range => (unsigned(a) >> count) as u64,
            Opcode::Ashr if in_range => (signed(a) >> count) as u64,
            Opcode::Trunc => a,
            Opcode::Zext => unsigned(a) as u64,
            Opcode::Sext => signed(a) as u64,
            Opcode::TruncSat => saturate(by_name(a)),
            Opcode::Absi => signed(a).unsigned_abs() as u64,
            Opcode::AddSat => saturate(by_name(a) + by_name(b)),
            Opcode::Avg => ((by_name(a) + by_name(b) + 1) >> 1) as u64,
            Opcode::AvgSat => saturate((by_name(a) + by_name(b) + 1) >> 1),
            Opcode::Mad => (by_name(a) * by_name(b)).wrapping_add(addend) as u64,
            Opcode::MadSat => saturate((by_name(a) * by_name(b)).saturating_add(addend)),
            Opcode::MulExt => (by_name(a) * by_name(b)) as u64,
            Opcode::MulSat => saturate(by_name(a) * by_name(b)),
            Opcode::ShlExt | Opcode::ShlSat => {
                // The hardware takes the count modulo the size of the execution type.
                let size = if bits == 64 || self.to.bits() == 64 {
                    64
                } else {
                    32
                };
                let value = by_name(a) << (count % size);
                match self.opcode {
                    Opcode::ShlExt => value as u64,
                    _ => saturate(value),
                }
            }
            Opcode::Smulh => ((signed(a) * signed(b)) >> bits) as u64,
            Opcode::Umulh => ((unsigned(a) as u128 * unsigned(b) as u128) >> bits) as u64,
            Opcode::Smin | Opcode::LlvmSmin => signed(a).min(signed(b)) as u64,
            Opcode::Smax | Opcode::LlvmSmax => signed(a).max(signed(b)) as u64,
            Opcode::Umin | Opcode::LlvmUmin => unsigned(a).min(unsigned(b)) as u64,
            Opcode::Umax | Opcode::LlvmUmax => unsigned(a).max(unsigned(b)) as u64,
            Opcode::Rol | Opcode::Ror => {
                let left = match self.opcode {
                    Opcode::Rol => count % bits,
                    _ => (bits - count % bits) % bits,
                };
                let value = unsigned(a) as u128;
                ((value << left) | (value >> (bits - left))) as u64
            }
            Opcode::Add3 => a.wrapping_add(b).wrapping_add(c),
            Opcode::Bfn => {
                let table = at(3);
                (0..bits).fold(0, |result, k| {
                    let bit = |x: u64| (x >> k) & 1;
                    let index = bit(a) | bit(b) << 1 | bit(c) << 2;
                    result | ((table >> index) & 1) << k
                })
            }
            Opcode::Sbfe | Opcode::Ubfe => {
                let (width, offset) = (a & 31, b & 31);
                let whole = integer(c, Scalar::I32, self.opcode == Opcode::Sbfe) >> offset;
                if offset + width >= 32 {
                    whole as u64
                } else if width == 0 {
                    0
                } else {
                    let unused = 64 - width;
                    match self.opcode {
                        Opcode::Sbfe => (((whole as i64) << unused) >> unused) as u64,
                        _ => whole as u64 & (u64::MAX >> unused),
                    }
                }
            }
            Opcode::Bfi => {
                let (width, offset) = (a & 31, b & 31);
                let mask = ((1u64 << width) - 1) << offset;
                ((c << offset) & mask) | (at(3) & !mask)
            }
            Opcode::Bfrev | Opcode::BitReverse => a.reverse_bits() >> (64 - bits),
            Opcode::Cbit | Opcode::Ctpop => u64::from((unsigned(a) as u64).count_ones()),
            Opcode::Ctlz | Opcode::Cttz => {
                let value = unsigned(a) as u64;
                if value == 0 && b & 1 == 1 {
                    return None;
                }
                u64::from(match self.opcode {
                    Opcode::Ctlz => value.leading_zeros() - (64 - bits),
                    _ => value.trailing_zeros().min(bits),
                })
            }
            Opcode::Fbl => first_or_ones((a as u32).trailing_zeros()),
            Opcode::Ufbh => first_or_ones((a as u32).leading_zeros()),
            Opcode::Sfbh => {
                let value = a as u32;
                first_or_ones((value ^ ((value as i32) >> 31) as u32).leading_zeros())
            }
            Opcode::Lzd => u64::from((a as u32).leading_zeros()),
            Opcode::Dp4a | Opcode::Dp4aSat => {
                let byte = |x: u64, k: u32| integer(x >> (8 * k), Scalar::I8, signs.operands);
                let sum: i128 = (0..4).map(|k| byte(b, k) * byte(c, k)).sum();
                let sum = integer(a, self.to, signs.result) + sum;
                match self.opcode {
                    Opcode::Dp4a => sum as u64,
                    _ => saturate(sum),
                }
            }
            _ => return None,
        })
    }
}

fn first_or_ones(position: u32) -> u64 {
    match position {
        32 => u64::from(u32::MAX),
        position => u64::from(position),
    }
}

/// The bits of an integer of at most 64 bits, rounded once to nearest even.
fn from_integer(value: i128, to: Scalar) -> u64 {
    let magnitude = value.unsigned_abs() as u64;
    let sign = if value < 0 {
        1u64 << (to.bits() - 1)
    } else {
        0
    };
    let bits = match to {
        Scalar::F16 => u64::from(numeric::scaled_to_f16(magnitude, 0, false)),
        Scalar::F32 => u64::from(numeric::scaled_to_f32(magnitude, 0, false).to_bits()),
        Scalar::F64 => numeric::scaled_to_f64(magnitude, 0, false).to_bits(),
        Scalar::I1 | Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64 => 0,
    };
    bits | sign
}

#[cfg(test)]
mod tests {
    use super::super::text::parse::parse_module;
    use super::*;
    use pretty_assertions::assert_eq;

    /// The result of an instruction on constants, in the text.
    fn value(line: &str) -> Outcome {
        let text = format!("define internal void @f() {{\n  %x = {line}\n  ret void\n}}\n");
        let module = parse_module(&text).unwrap_or_else(|e| panic!("{}: {line}", e[0]));
        let function = &module.functions[0];
        let id = function.blocks[0].instructions[0];
        let instruction = function.instruction(id);
        let operation = Operation::of(function, instruction, MathMode::Model).unwrap();
        let operands: Vec<u64> = instruction
            .operands
            .iter()
            .map(|&o| function.splat_of(o).unwrap())
            .collect();
        operation.apply(&operands)
    }

    #[track_caller]
    fn check(line: &str, bits: u64) {
        assert_eq!(value(line), Outcome::Bits(bits), "{line}");
    }

    #[test]
    fn integers() {
        check("add i8 200, 100", 44);
        check("sdiv i32 -7, 2", 0xFFFF_FFFD);
        check("srem i32 -7, 2", 0xFFFF_FFFF);
        check("udiv i32 -7, 2", 0x7FFF_FFFC);
        check("ashr i16 -32768, 15", 0xFFFF);
        check("lshr i16 -32768, 15", 1);
        check("sext i8 -1 to i64", u64::MAX);
        check("icmp slt i8 -1, 0", 1);
        check("icmp ult i8 -1, 0", 0);
        check("select i1 false, i32 1, i32 2", 2);
        check("call i32 @llvm.ctlz.i32(i32 1, i1 false)", 31);
        check("call i16 @llvm.cttz.i16(i16 0, i1 false)", 16);
        check("call i8 @llvm.bitreverse.i8(i8 1)", 0x80);
        for line in [
            "udiv i32 1, 0",
            "sdiv i32 -2147483648, -1",
            "shl i32 1, 32",
            "call i32 @llvm.ctlz.i32(i32 0, i1 true)",
            "fptosi float 3.0e+09 to i32",
            "fptoui float -1.0 to i32",
        ] {
            assert_eq!(value(line), Outcome::Undefined, "{line}");
        }
    }

    #[test]
    fn intrinsics_on_integers() {
        check("call i8 @llvm.genx.ssadd.sat.i8.i8(i8 100, i8 100)", 127);
        check("call i8 @llvm.genx.usadd.sat.i8.i8(i8 -100, i8 10)", 0);
        check("call i8 @llvm.genx.uuadd.sat.i8.i8(i8 200, i8 100)", 255);
        check(
            "call i32 @llvm.genx.ssmul.i32.i16(i16 -300, i16 300)",
            (-90000i32) as u32 as u64,
        );
        check("call i32 @llvm.genx.uumul.i32.i16(i16 -1, i16 2)", 131_070);
        check("call i32 @llvm.genx.ssmad.i32.i16(i16 -1, i16 2, i32 5)", 3);
        check("call i8 @llvm.genx.sstrunc.sat.i8.i32(i32 -500)", 0x80);
        check("call i8 @llvm.genx.ustrunc.sat.i8.i32(i32 -500)", 0);
        check("call i8 @llvm.genx.uutrunc.sat.i8.i32(i32 -500)", 255);
        check("call i8 @llvm.genx.uuavg.i8.i8(i8 255, i8 254)", 255);
        check(
            "call i16 @llvm.genx.ssshl.sat.i16.i16(i16 300, i16 10)",
            0x7FFF,
        );
        check(
            "call i32 @llvm.genx.smulh.i32.i32(i32 -1, i32 5)",
            0xFFFF_FFFF,
        );
        check("call i32 @llvm.genx.umulh.i32.i32(i32 -1, i32 5)", 4);
        check("call i32 @llvm.genx.rol.i32.i32(i32 -2147483647, i32 1)", 3);
        check("call i16 @llvm.genx.ror.i16.i16(i16 1, i16 1)", 0x8000);
        check(
            "call i32 @llvm.genx.bfn.i32.i32(i32 12, i32 10, i32 0, i8 -106)",
            6,
        );
        check(
            "call i32 @llvm.genx.sbfe.i32(i32 4, i32 4, i32 240)",
            0xFFFF_FFFF,
        );
        check("call i32 @llvm.genx.ubfe.i32(i32 4, i32 4, i32 250)", 15);
        check(
            "call i32 @llvm.genx.bfi.i32(i32 4, i32 8, i32 5, i32 -1)",
            0xFFFF_F5FF,
        );
        check("call i32 @llvm.genx.fbl.i32(i32 0)", 0xFFFF_FFFF);
        check("call i32 @llvm.genx.sfbh.i32(i32 -2)", 31);
        check("call i32 @llvm.genx.sfbh.i32(i32 -1)", 0xFFFF_FFFF);
        check("call i32 @llvm.genx.lzd.i32(i32 0)", 32);
        check("call i8 @llvm.genx.cbit.i8.i32(i32 -1)", 32);
        let pair = value("call { i32, i32 } @llvm.genx.addc.i32.i32(i32 -1, i32 2)");
        assert_eq!(pair, Outcome::Pair(1, 1));
        let pair = value("call { i32, i32 } @llvm.genx.subb.i32.i32(i32 1, i32 2)");
        assert_eq!(pair, Outcome::Pair(1, 0xFFFF_FFFF));
        check(
            "call <1 x i32> @llvm.genx.ssdp4a.v1i32.v1i32.v1i32.v1i32(<1 x i32> <i32 10>, <1 x i32> <i32 -1>, <1 x i32> <i32 16909060>)",
            0,
        );
    }

    #[test]
    fn floats() {
        let f = |x: f32| u64::from(x.to_bits());
        check("fadd float 1.5, 2.25", f(3.75));
        check("fdiv float 10.0, 3.0", f(10.0 * (1.0 / 3.0)));
        check("fdiv half 0xH4200, 0xH4500", 0x38CC);
        check("fdiv double 10.0, 3.0", (10.0f64 / 3.0).to_bits());
        check(
            "call float @llvm.genx.ieee.div.f32(float 10.0, float 3.0)",
            f(10.0 / 3.0),
        );
        check("fadd half 0xH3C00, 0xH1000", 0x3C00);
        check("fadd half 0xH3C00, 0xH1400", 0x3C01);
        check("fneg float 0x7FF8000000000000", 0xFFC0_0000);
        check("fcmp olt float 0x7FF8000000000000, 1.0", 0);
        check("fcmp ult float 0x7FF8000000000000, 1.0", 1);
        check("fcmp one float -0.0, 0.0", 0);
        check("fptosi float -1.5 to i32", 0xFFFF_FFFF);
        check("fptoui float -0.5 to i8", 0);
        check("call i8 @llvm.genx.fptosi.sat.i8.f32(float 500.0)", 127);
        check(
            "call i8 @llvm.genx.fptoui.sat.i8.f32(float 0x7FF8000000000000)",
            0,
        );
        check("sitofp i32 16777217 to float", f(16_777_216.0));
        check("uitofp i64 -1 to float", f(18_446_744_073_709_551_616.0));
        check("sitofp i8 -3 to half", 0xC200);
        check("fptrunc double 0x3FF0000010000000 to float", f(1.0));
        check("call float @llvm.genx.sat.f32(float 1.5)", f(1.0));
        check("call float @llvm.genx.sat.f32(float 0x7FF8000000000000)", 0);
        check(
            "call float @llvm.genx.fmin.f32.f32(float 0x7FF8000000000000, float 2.0)",
            f(2.0),
        );
        check("call float @llvm.genx.rnde.f32(float 2.5)", f(2.0));
        check("call float @llvm.genx.frc.f32(float -0.25)", f(0.75));
        check("call float @llvm.genx.exp.f32(float 3.0)", f(8.0));
        // A denormal is kept.
        check("fmul float 0x3810000000000000, 0.5", 0x0040_0000);
    }

    #[test]
    fn a_product_and_a_sum_are_rounded_twice() {
        // (1 + 2^-12)^2 - (1 + 2^-11) is 2^-24, which the rounded product loses.
        let product = value("fmul float 0x3FF0010000000000, 0x3FF0010000000000");
        assert_eq!(product, Outcome::Bits(u64::from(0x3F80_1000u32)));
        check("fadd float 0x3FF0020000000000, 0xBFF0020000000000", 0);
        check(
            "call float @llvm.fma.f32(float 0x3FF0010000000000, float 0x3FF0010000000000, float 0xBFF0020000000000)",
            u64::from((2.0f32).powi(-24).to_bits()),
        );
    }
}
