//! Rounding: the four directions of the hardware, the only routine that rounds an exact value to a
//! binary format, and rounding to integers.

/// The rounding directions of the control register (bits 4 and 5 of cr0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Rounding {
    /// To nearest, ties to even.
    #[default]
    Nearest,
    /// Toward positive infinity: the least value that is not smaller.
    Up,
    /// Toward negative infinity: the greatest value that is not larger.
    Down,
    /// Toward zero, by truncation.
    Zero,
}

/// A binary floating-point format with the layout of IEEE 754.
#[derive(Clone, Copy)]
pub(super) struct Format {
    /// Stored bits of the significand, without the hidden bit.
    pub(super) fraction: u32,
    /// Width of the exponent in bits.
    pub(super) exponent: u32,
}

impl Format {
    pub(super) const F16: Format = Format {
        fraction: 10,
        exponent: 5,
    };
    pub(super) const BF16: Format = Format {
        fraction: 7,
        exponent: 8,
    };
    pub(super) const F32: Format = Format {
        fraction: 23,
        exponent: 8,
    };
    pub(super) const F64: Format = Format {
        fraction: 52,
        exponent: 11,
    };

    /// The exponent of the lowest bit of the smallest denormal.
    fn least(self) -> i32 {
        2 - (1 << (self.exponent - 1)) - self.fraction as i32
    }

    /// The bits of infinity.
    fn infinity(self) -> u64 {
        ((1 << self.exponent) - 1) << self.fraction
    }

    /// Rounds `magnitude * 2^exponent` once and returns its bits; `sticky` marks a nonzero
    /// remainder below the magnitude.
    ///
    /// Overflow results in infinity or the largest finite number, as the direction requires. With
    /// `sticky` the magnitude must have at least two bits below the format's last bit.
    pub(super) fn round(
        self,
        negative: bool,
        magnitude: u128,
        exponent: i32,
        sticky: bool,
        rounding: Rounding,
    ) -> u64 {
        let sign = u64::from(negative) << (self.fraction + self.exponent);
        if magnitude == 0 {
            return sign;
        }
        let bits = 128 - magnitude.leading_zeros() as i32;
        let last = (bits + exponent - self.fraction as i32 - 1).max(self.least());
        let drop = last - exponent;
        let (kept, rest, half) = if drop <= 0 {
            ((magnitude << -drop) as u64, 0, 1)
        } else if drop > 126 {
            (0, 1, 2)
        } else {
            (
                (magnitude >> drop) as u64,
                magnitude & ((1 << drop) - 1),
                1u128 << (drop - 1),
            )
        };
        let inexact = rest != 0 || sticky;
        let up = match rounding {
            Rounding::Nearest => rest > half || rest == half && (sticky || kept & 1 == 1),
            Rounding::Up => inexact && !negative,
            Rounding::Down => inexact && negative,
            Rounding::Zero => false,
        };
        // The hidden bit of a normal number adds the 1 that its exponent field lacks here.
        let encoded = kept + u64::from(up) + (((last - self.least()) as u64) << self.fraction);
        if encoded < self.infinity() {
            return sign | encoded;
        }
        let finite = match rounding {
            Rounding::Nearest => false,
            Rounding::Up => negative,
            Rounding::Down => !negative,
            Rounding::Zero => true,
        };
        sign | (self.infinity() - u64::from(finite))
    }
}

/// Sign `s`, integer significand `m` and exponent `e` of a finite number: exactly `s * m * 2^e`.
pub(super) fn parts(x: f64) -> (bool, u64, i32) {
    let bits = x.to_bits();
    let field = (bits >> 52 & 0x7ff) as i32;
    let fraction = bits & ((1 << 52) - 1);
    if field == 0 {
        (bits >> 63 == 1, fraction, -1074)
    } else {
        (bits >> 63 == 1, fraction | 1 << 52, field - 1075)
    }
}

macro_rules! to_integer {
    ($ty:ty, $int:ty, $limit:literal, $floor:ident, $ceil:ident, $trunc:ident, $rint:ident) => {
        /// Rounds down to an integer. Exact; keeps -0, infinities, and NaN (quiet).
        pub fn $floor(x: $ty) -> $ty {
            let t = $trunc(x);
            if t > x { t - 1.0 } else { t }
        }

        /// Rounds up to an integer: -0 for (-1, -0]. Exact; keeps infinities and NaN (quiet).
        pub fn $ceil(x: $ty) -> $ty {
            -$floor(-x)
        }

        /// Rounds toward zero to an integer, keeping the sign. Exact; keeps infinities and NaN
        /// (quiet).
        pub fn $trunc(x: $ty) -> $ty {
            // At and above this magnitude every number is an integer.
            if x.abs() < $limit {
                ((x as $int) as $ty).copysign(x)
            } else {
                x + 0.0
            }
        }

        /// Rounds to the nearest integer, ties to even, keeping the sign. Exact; keeps infinities
        /// and NaN (quiet).
        pub fn $rint(x: $ty) -> $ty {
            if x.abs() < $limit {
                let shift: $ty = $limit;
                ((x.abs() + shift) - shift).copysign(x)
            } else {
                x + 0.0
            }
        }
    };
}

to_integer!(f32, i32, 8_388_608.0, floor, ceil, trunc, rint);
to_integer!(
    f64,
    i64,
    4_503_599_627_370_496.0,
    floor_f64,
    ceil_f64,
    trunc_f64,
    rint_f64
);

#[cfg(test)]
mod tests {
    use super::super::order::tests::samples;
    use super::*;

    #[test]
    fn integers_agree_with_the_platform() {
        for x in samples(200_000) {
            let same = |got: f32, want: f32| {
                assert!(
                    got.to_bits() == want.to_bits() || got.is_nan() && want.is_nan(),
                    "{x:e}: {got:e}, not {want:e}"
                );
            };
            same(floor(x), x.floor());
            same(ceil(x), x.ceil());
            same(trunc(x), x.trunc());
            same(rint(x), x.round_ties_even());
            let y = f64::from(x) * 1.000_000_1;
            let same = |got: f64, want: f64| {
                assert!(got.to_bits() == want.to_bits() || got.is_nan() && want.is_nan());
            };
            same(floor_f64(y), y.floor());
            same(ceil_f64(y), y.ceil());
            same(trunc_f64(y), y.trunc());
            same(rint_f64(y), y.round_ties_even());
        }
    }

    #[test]
    fn directions_bracket_the_value() {
        let third = |r| f32::from_bits(Format::F32.round(false, 1 << 60, -61, true, r) as u32);
        assert_eq!(third(Rounding::Zero), 0.5);
        assert_eq!(third(Rounding::Up).to_bits(), 0.5f32.to_bits() + 1);
        assert_eq!(third(Rounding::Nearest), 0.5);
        let big = |n, r| f32::from_bits(Format::F32.round(n, 1, 128, false, r) as u32);
        assert_eq!(big(false, Rounding::Nearest), f32::INFINITY);
        assert_eq!(big(false, Rounding::Down), f32::MAX);
        assert_eq!(big(true, Rounding::Up), f32::MIN);
        assert_eq!(big(true, Rounding::Down), f32::NEG_INFINITY);
    }
}
