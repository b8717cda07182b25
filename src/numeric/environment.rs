//! The host's floating-point environment, the only thing besides the operands on which Rust's
//! arithmetic depends.
//!
//! Rust requires the default environment in every thread: rounding to nearest, denormals enabled. A
//! library built with `-ffast-math` that is loaded into the process changes the environment when it
//! starts, and results would silently differ. Threads inherit the environment of their creator, so
//! a check where a run starts covers its workers.

use std::hint::black_box;

/// Checks that the host's floats round to nearest and keep denormal operands and results.
///
/// # Errors
/// The difference from the default environment, in one sentence.
pub fn check() -> Result<(), &'static str> {
    // 1 + 2^-24 and 1 + 3 * 2^-24 are ties: rounding to nearest even rounds one down and the other
    // up.
    let tie = black_box(f32::EPSILON / 2.0);
    let sums = [1.0 + tie, -1.0 - tie, 1.0 + 3.0 * tie];
    let denormal = black_box(f32::from_bits(1));
    let small = black_box(f32::MIN_POSITIVE) * black_box(0.5);
    let wide = black_box(f64::from_bits(1)) * black_box(2.0);
    judge(
        sums.map(black_box),
        [black_box(denormal * black_box(2.0)), black_box(small)],
        black_box(wide),
    )
}

/// Evaluates the results of [`check`].
fn judge(sums: [f32; 3], denormals: [f32; 2], wide: f64) -> Result<(), &'static str> {
    if sums != [1.0, -1.0, 1.0 + 2.0 * f32::EPSILON] {
        return Err("floating-point results are not rounded to nearest in this process");
    }
    if denormals[0] == 0.0 || wide == 0.0 {
        return Err("denormal operands are flushed to 0 in this process");
    }
    if denormals[1] == 0.0 {
        return Err("denormal results are flushed to 0 in this process");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_difference_is_named() {
        assert_eq!(check(), Ok(()));
        let (even, small, wide) = ([1.0, -1.0, 1.0 + 2.0 * f32::EPSILON], [1e-45; 2], 1e-323);
        assert_eq!(judge(even, small, wide), Ok(()));
        for sums in [
            // Up, down, toward zero.
            [1.0 + f32::EPSILON, -1.0, 1.0 + 2.0 * f32::EPSILON],
            [1.0, -1.0 - f32::EPSILON, 1.0 + f32::EPSILON],
            [1.0, -1.0, 1.0 + f32::EPSILON],
        ] {
            assert!(judge(sums, small, wide).unwrap_err().contains("nearest"));
        }
        assert!(
            judge(even, [0.0, 1e-39], wide)
                .unwrap_err()
                .contains("operands")
        );
        assert!(
            judge(even, [1e-45, 0.0], wide)
                .unwrap_err()
                .contains("results")
        );
        assert!(judge(even, small, 0.0).unwrap_err().contains("operands"));
    }
}
