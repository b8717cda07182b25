//! Minimum and maximum as the hardware's `sel.l` and `sel.ge` define them, canonical NaN, and
//! flushing of denormals.

/// Replaces every NaN by the one quiet NaN (`0x7fc00000`); returns other values unchanged. Which
/// payload an operation propagates differs between machines, so results carry none.
pub fn canonical(x: f32) -> f32 {
    // Tests the bits: rustc may optimize a test of the value away, since Rust leaves unspecified
    // which NaN an operation returns.
    if x.to_bits() << 1 > f32::INFINITY.to_bits() << 1 {
        f32::from_bits(0x7fc0_0000)
    } else {
        x
    }
}

/// [`canonical`] for doubles (`0x7ff8000000000000`).
pub fn canonical_f64(x: f64) -> f64 {
    if x.to_bits() << 1 > f64::INFINITY.to_bits() << 1 {
        f64::from_bits(0x7ff8_0000_0000_0000)
    } else {
        x
    }
}

/// Flushes a denormal to a zero of its sign: what float operations do to operands and results
/// unless the control register enables denormals.
pub fn flush(x: f32) -> f32 {
    if x.to_bits() & 0x7f80_0000 == 0 {
        f32::from_bits(x.to_bits() & 0x8000_0000)
    } else {
        x
    }
}

macro_rules! min_max {
    ($ty:ty, $min:ident, $max:ident, $canonical:ident) => {
        /// The smaller operand; the other operand when one is NaN (IEEE 754 minNum). As in `sel.l`,
        /// the second operand where neither is smaller (zeros of both signs).
        pub fn $min(a: $ty, b: $ty) -> $ty {
            $canonical(if a < b || b.is_nan() { a } else { b })
        }

        /// The larger operand; the other operand when one is NaN (IEEE 754 maxNum). As in `sel.ge`,
        /// the first operand where neither is larger (zeros of both signs).
        pub fn $max(a: $ty, b: $ty) -> $ty {
            $canonical(if a >= b || b.is_nan() { a } else { b })
        }
    };
}

min_max!(f32, min, max, canonical);
min_max!(f64, min_f64, max_f64, canonical_f64);

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Floats of every exponent and both signs, after the special values.
    pub(crate) fn samples(count: u64) -> impl Iterator<Item = f32> {
        let special = [
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.5,
            -0.5,
            1.5,
            2.5,
            -2.5,
            8388607.5,
            8388608.5,
            -8388607.5,
            1e30,
            -1e30,
            f32::INFINITY,
            f32::NEG_INFINITY,
            f32::NAN,
            f32::MAX,
            f32::MIN,
            f32::MIN_POSITIVE,
            1e-45,
            -1e-45,
            2147483648.0,
            4294967296.0,
            65504.0,
            65520.0,
        ];
        special.into_iter().chain((0..count).map(|k| {
            let mut z = (k + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
            let bits = (z ^ z >> 31) as u32;
            // Every second sample has an exponent near that of 1, where most code paths are.
            let near = bits & 0x807f_ffff | (0x70 + (bits >> 23 & 0x1f)) << 23;
            f32::from_bits(if k % 2 == 0 { bits } else { near })
        }))
    }

    #[test]
    fn minimum_of_one_nan_is_the_other_operand() {
        assert_eq!(min(f32::NAN, 2.0), 2.0);
        assert_eq!(min(2.0, f32::NAN), 2.0);
        assert_eq!(max(f32::NAN, 2.0), 2.0);
        assert_eq!(max(2.0, f32::NAN), 2.0);
        assert_eq!(min(f32::NAN, -f32::NAN).to_bits(), 0x7fc0_0000);
        assert_eq!((min(1.0, 2.0), max(1.0, 2.0)), (1.0, 2.0));
        assert_eq!(min(-0.0, 0.0).to_bits(), 0);
        assert_eq!(max(-0.0, 0.0).to_bits(), 1 << 31);
    }

    #[test]
    fn denormals_are_flushed_with_their_sign() {
        assert_eq!(flush(-1e-45).to_bits(), 1 << 31);
        assert_eq!(flush(f32::MIN_POSITIVE), f32::MIN_POSITIVE);
    }
}
