//! The arithmetic of the simulated execution units.
//!
//! Each computation has two forms: [`general`] executes one channel at a time, with any types and
//! regions; [`lanes`] is a fast path for contiguous dwords with the same results (a test compares
//! them). The implementation is deliberately independent of `ir::eval`, so that each checks the
//! other; both use only `numeric`.

mod bits;
pub(super) mod general;
pub(super) mod lanes;
mod number;
mod operation;
mod specialize;

pub(super) use specialize::{specialize, specialize_compare};

use crate::numeric::{MathMode, Rounding};

/// The floating-point environment: the settings of the control register, and the math
/// mode of the run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mode {
    /// Flush denormal floats to zero, as operands and as results.
    pub(super) flush_single: bool,
    /// Flush denormal doubles to zero.
    pub(super) flush_double: bool,
    /// Flush denormal halves to zero.
    pub(super) flush_half: bool,
    /// Rounding direction of results.
    pub(super) rounding: Rounding,
    /// Model of the approximate operations.
    pub(super) math: MathMode,
}

impl Mode {
    /// Decodes %cr0: bits 4 and 5 select rounding to nearest even, up, down, or towards zero; bits
    /// 6, 7 and 10 enable denormals of doubles, floats and halves.
    pub(super) fn new(control: u32, math: MathMode) -> Mode {
        Mode {
            flush_single: control & 0x80 == 0,
            flush_double: control & 0x40 == 0,
            flush_half: control & 0x400 == 0,
            rounding: match control >> 4 & 3 {
                0 => Rounding::Nearest,
                1 => Rounding::Up,
                2 => Rounding::Down,
                _ => Rounding::Zero,
            },
            math,
        }
    }

    /// Whether the fast paths of float operations apply: denormals enabled, rounding to nearest.
    #[inline(always)]
    pub(super) fn usual(self) -> bool {
        !self.flush_single && matches!(self.rounding, Rounding::Nearest)
    }
}
