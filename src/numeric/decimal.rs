//! Floats as decimal numbers for people.

/// From here on a float is written with an exponent, as Rust's `{:?}` writes it.
const EXPONENT_FROM: f64 = 1e16;

/// The shortest decimal number that only this float is nearest to, with all digits of its integer part: 2147483648.0, not
/// 2147483600.0, which is another number.
pub fn decimal_f32(value: f32) -> String {
    integer(value.into()).unwrap_or_else(|| format!("{value:?}"))
}

/// The same as [`decimal_f32`], of a double.
pub fn decimal_f64(value: f64) -> String {
    integer(value).unwrap_or_else(|| format!("{value:?}"))
}

/// All digits of an integer, which the shortest number would replace by zeros.
fn integer(value: f64) -> Option<String> {
    let is_integer = value.is_finite() && value == value.trunc();
    (is_integer && value.abs() < EXPONENT_FROM).then(|| format!("{value:.1}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn integers_have_all_digits() {
        for (value, text) in [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (-3.0, "-3.0"),
            (0.1, "0.1"),
            (2_147_483_648.0, "2147483648.0"),
            (-16_777_217.0, "-16777216.0"),
            (1e15, "999999986991104.0"),
            (1e16, "1e16"),
            (1.234_567_9e20, "1.2345679e20"),
            (1e-7, "1e-7"),
            (f32::INFINITY, "inf"),
        ] {
            assert_eq!(decimal_f32(value), text);
            assert_eq!(text.parse(), Ok(value));
        }
        assert_eq!(decimal_f32(f32::NAN), "NaN");
        assert_eq!(decimal_f64(9_007_199_254_740_993.0), "9007199254740992.0");
        assert_eq!(decimal_f64(0.3), "0.3");
    }
}
