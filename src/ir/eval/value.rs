//! The values of registers: one Rust type per type of Gen IR, with its operations.
//!
//! The operations are not named like those of Rust's own types, whose rules for overflow, NaN and
//! rounding are different.

use crate::numeric::{self, Rounding};

/// A number of any type, exactly.
#[derive(Clone, Copy, Debug)]
pub(super) enum Number {
    Signed(i64),
    /// An unsigned integer, or a bool.
    Unsigned(u64),
    Float(f64),
}

/// The value of a register.
pub(super) trait Value: Copy + PartialEq {
    /// The value of a register's low bits.
    fn of(bits: u64) -> Self;
    /// The bits of a register; those above the type's size are 0.
    fn bits(self) -> u64;
    /// The value as a number.
    fn number(self) -> Number;
    /// Converts a number to this type by the rules of `cvt`.
    fn from_number(number: Number) -> Self;
}

/// A value with arithmetic.
pub(super) trait Numeric: Value + PartialOrd {
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    fn lesser(self, other: Self) -> Self;
    fn greater(self, other: Self) -> Self;
}

/// A value with a sign.
pub(super) trait Signed: Numeric {
    fn negated(self) -> Self;
    fn magnitude(self) -> Self;
}

pub(super) trait Integer: Numeric {
    fn quotient(self, divisor: Self) -> Option<Self>;
    fn remainder(self, divisor: Self) -> Option<Self>;
    fn shifted_left(self, count: u32) -> Self;
    fn shifted_in_zeros(self, count: u32) -> Self;
    fn shifted_in_sign(self, count: u32) -> Self;
    fn rotated_left(self, count: u32) -> Self;
    fn plus_saturated(self, other: Self) -> Self;
    fn minus_saturated(self, other: Self) -> Self;
    fn average(self, other: Self) -> Self;
}

pub(super) trait Float: Numeric {
    /// `self * factor + term` with a single rounding.
    fn times_plus(self, factor: Self, term: Self) -> Self;
    /// The quotient with a single rounding.
    fn over(self, divisor: Self) -> Self;
    /// The square root with a single rounding.
    fn root(self) -> Self;
    fn rounded_down(self) -> Self;
    fn rounded_up(self) -> Self;
    fn truncated(self) -> Self;
    fn rounded_to_even(self) -> Self;
}

/// A half, by its bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Half(u16);

impl Half {
    fn value(self) -> f32 {
        numeric::f16_to_f32(self.0)
    }

    /// Sums and products of halves are exact as doubles, so this is the only rounding.
    fn round(x: f64) -> Half {
        Half(numeric::f64_to_f16(x, Rounding::Nearest))
    }

    fn wide(self) -> f64 {
        f64::from(self.value())
    }
}

impl PartialEq for Half {
    fn eq(&self, other: &Half) -> bool {
        self.value() == other.value()
    }
}

impl PartialOrd for Half {
    fn partial_cmp(&self, other: &Half) -> Option<std::cmp::Ordering> {
        self.value().partial_cmp(&other.value())
    }
}

impl Value for bool {
    fn of(bits: u64) -> bool {
        bits & 1 != 0
    }
    fn bits(self) -> u64 {
        u64::from(self)
    }
    fn number(self) -> Number {
        Number::Unsigned(u64::from(self))
    }
    fn from_number(number: Number) -> bool {
        match number {
            Number::Signed(x) => x != 0,
            Number::Unsigned(x) => x != 0,
            Number::Float(x) => x != 0.0,
        }
    }
}

macro_rules! integer {
    ($($int:ident $unsigned:ident $signed:ident $wide:ident $to_number:ident $saturate:ident;)*) => { $(
        impl Value for $int {
            fn of(bits: u64) -> $int {
                bits as $int
            }
            fn bits(self) -> u64 {
                u64::from(self as $unsigned)
            }
            fn number(self) -> Number {
                Number::$to_number($wide::from(self))
            }
            fn from_number(number: Number) -> $int {
                match number {
                    Number::Signed(x) => x as $int,
                    Number::Unsigned(x) => x as $int,
                    Number::Float(x) => numeric::$saturate(x, $int::BITS) as $int,
                }
            }
        }

        impl Numeric for $int {
            fn plus(self, other: $int) -> $int {
                self.wrapping_add(other)
            }
            fn minus(self, other: $int) -> $int {
                self.wrapping_sub(other)
            }
            fn times(self, other: $int) -> $int {
                self.wrapping_mul(other)
            }
            fn lesser(self, other: $int) -> $int {
                std::cmp::Ord::min(self, other)
            }
            fn greater(self, other: $int) -> $int {
                std::cmp::Ord::max(self, other)
            }
        }

        impl Integer for $int {
            fn quotient(self, divisor: $int) -> Option<$int> {
                self.checked_div(divisor)
            }
            fn remainder(self, divisor: $int) -> Option<$int> {
                self.checked_rem(divisor)
            }
            fn shifted_left(self, count: u32) -> $int {
                self.wrapping_shl(count)
            }
            fn shifted_in_zeros(self, count: u32) -> $int {
                (self as $unsigned).wrapping_shr(count) as $int
            }
            fn shifted_in_sign(self, count: u32) -> $int {
                (self as $signed).wrapping_shr(count) as $int
            }
            fn rotated_left(self, count: u32) -> $int {
                self.rotate_left(count % $int::BITS)
            }
            fn plus_saturated(self, other: $int) -> $int {
                self.saturating_add(other)
            }
            fn minus_saturated(self, other: $int) -> $int {
                self.saturating_sub(other)
            }
            fn average(self, other: $int) -> $int {
                // a + b = 2 (a | b) - (a ^ b)
                (self | other) - ((self ^ other) >> 1)
            }
        }
    )* };
}

integer! {
    i8 u8 i8 i64 Signed to_signed;
    u8 u8 i8 u64 Unsigned to_unsigned;
    i16 u16 i16 i64 Signed to_signed;
    u16 u16 i16 u64 Unsigned to_unsigned;
    i32 u32 i32 i64 Signed to_signed;
    u32 u32 i32 u64 Unsigned to_unsigned;
    i64 u64 i64 i64 Signed to_signed;
    u64 u64 i64 u64 Unsigned to_unsigned;
}

macro_rules! signed_integer {
    ($($int:ident)*) => { $(
        impl Signed for $int {
            fn negated(self) -> $int {
                self.wrapping_neg()
            }
            fn magnitude(self) -> $int {
                self.wrapping_abs()
            }
        }
    )* };
}

signed_integer! { i8 i16 i32 i64 }

impl Value for Half {
    fn of(bits: u64) -> Half {
        Half(bits as u16)
    }
    fn bits(self) -> u64 {
        u64::from(self.0)
    }
    fn number(self) -> Number {
        Number::Float(self.wide())
    }
    fn from_number(number: Number) -> Half {
        match number {
            // Integers below 2^53 are exact as doubles, larger ones are infinite as halves.
            Number::Signed(x) => Half::round(x as f64),
            Number::Unsigned(x) => Half::round(x as f64),
            Number::Float(x) => Half::round(x),
        }
    }
}

impl Numeric for Half {
    fn plus(self, other: Half) -> Half {
        Half::round(self.wide() + other.wide())
    }
    fn minus(self, other: Half) -> Half {
        Half::round(self.wide() - other.wide())
    }
    fn times(self, other: Half) -> Half {
        Half::round(self.wide() * other.wide())
    }
    fn lesser(self, other: Half) -> Half {
        Half::round(f64::from(numeric::min(self.value(), other.value())))
    }
    fn greater(self, other: Half) -> Half {
        Half::round(f64::from(numeric::max(self.value(), other.value())))
    }
}

impl Signed for Half {
    fn negated(self) -> Half {
        Half(self.0 ^ 0x8000)
    }
    fn magnitude(self) -> Half {
        Half(self.0 & 0x7fff)
    }
}

impl Float for Half {
    fn times_plus(self, factor: Half, term: Half) -> Half {
        Half(numeric::fma_f16(
            self.0,
            factor.0,
            term.0,
            Rounding::Nearest,
        ))
    }
    // Doubles have more than twice the digits of halves, so double rounding is innocuous.
    fn over(self, divisor: Half) -> Half {
        Half::round(self.wide() / divisor.wide())
    }
    fn root(self) -> Half {
        Half::round(self.wide().sqrt())
    }
    fn rounded_down(self) -> Half {
        Half::round(numeric::floor_f64(self.wide()))
    }
    fn rounded_up(self) -> Half {
        Half::round(numeric::ceil_f64(self.wide()))
    }
    fn truncated(self) -> Half {
        Half::round(numeric::trunc_f64(self.wide()))
    }
    fn rounded_to_even(self) -> Half {
        Half::round(numeric::rint_f64(self.wide()))
    }
}

macro_rules! float {
    ($float:ident, $bits:ident, $canonical:ident, $min:ident, $max:ident,
     $floor:ident, $ceil:ident, $trunc:ident, $rint:ident,
     $from_signed:ident, $from_unsigned:ident, $from_float:expr, $fma:expr) => {
        impl Value for $float {
            fn of(bits: u64) -> $float {
                $float::from_bits(bits as $bits)
            }
            fn bits(self) -> u64 {
                u64::from(self.to_bits())
            }
            fn number(self) -> Number {
                Number::Float(f64::from(self))
            }
            fn from_number(number: Number) -> $float {
                match number {
                    Number::Signed(x) => numeric::$from_signed(x, Rounding::Nearest),
                    Number::Unsigned(x) => numeric::$from_unsigned(x, Rounding::Nearest),
                    Number::Float(x) => $from_float(x),
                }
            }
        }

        impl Numeric for $float {
            fn plus(self, other: $float) -> $float {
                numeric::$canonical(self + other)
            }
            fn minus(self, other: $float) -> $float {
                numeric::$canonical(self - other)
            }
            fn times(self, other: $float) -> $float {
                numeric::$canonical(self * other)
            }
            fn lesser(self, other: $float) -> $float {
                numeric::$min(self, other)
            }
            fn greater(self, other: $float) -> $float {
                numeric::$max(self, other)
            }
        }

        impl Signed for $float {
            fn negated(self) -> $float {
                $float::from_bits(self.to_bits() ^ (1 << ($bits::BITS - 1)))
            }
            fn magnitude(self) -> $float {
                $float::from_bits(self.to_bits() & ($bits::MAX >> 1))
            }
        }

        impl Float for $float {
            fn times_plus(self, factor: $float, term: $float) -> $float {
                $fma(self, factor, term)
            }
            fn over(self, divisor: $float) -> $float {
                numeric::$canonical(self / divisor)
            }
            fn root(self) -> $float {
                numeric::$canonical(self.sqrt())
            }
            fn rounded_down(self) -> $float {
                numeric::$canonical(numeric::$floor(self))
            }
            fn rounded_up(self) -> $float {
                numeric::$canonical(numeric::$ceil(self))
            }
            fn truncated(self) -> $float {
                numeric::$canonical(numeric::$trunc(self))
            }
            fn rounded_to_even(self) -> $float {
                numeric::$canonical(numeric::$rint(self))
            }
        }
    };
}

float!(
    f32,
    u32,
    canonical,
    min,
    max,
    floor,
    ceil,
    trunc,
    rint,
    s64_to_f32,
    u64_to_f32,
    |x| numeric::f64_to_f32(x, Rounding::Nearest),
    |a, b, c| numeric::fma(a, b, c, Rounding::Nearest)
);
float!(
    f64,
    u64,
    canonical_f64,
    min_f64,
    max_f64,
    floor_f64,
    ceil_f64,
    trunc_f64,
    rint_f64,
    s64_to_f64,
    u64_to_f64,
    numeric::canonical_f64,
    numeric::fma_f64
);
