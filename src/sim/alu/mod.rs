//! The arithmetic of the simulated execution units.
//!
//! Two forms of each computation: [`general`] works one channel after the other on any types
//! and regions; [`lanes`] is the hot form for dwords that lie side by side, and says the same
//! (a test runs both). Written apart from `ir::eval` on purpose, so that each checks the
//! other; they share `numeric` alone.

mod bits;
pub(super) mod general;
pub(super) mod lanes;
mod number;
mod operation;
mod specialise;

pub(super) use specialise::{specialise, specialise_compare};

use crate::numeric::{MathMode, Rounding};

/// How floats are computed: the bits of the control register, and the math mode of the run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mode {
    /// Denormal floats become zeros, as operands and as results.
    pub(super) flush_single: bool,
    /// Denormal doubles become zeros.
    pub(super) flush_double: bool,
    /// Denormal halves become zeros.
    pub(super) flush_half: bool,
    /// How results are rounded.
    pub(super) rounding: Rounding,
    /// The approximate operations.
    pub(super) math: MathMode,
}

impl Mode {
    /// The meaning of %cr0: bits 4 and 5 round to nearest even, up, down, towards zero; bits
    /// 6, 7 and 10 keep denormals of doubles, floats and halves.
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

    /// Whether the hot forms of float operations hold: denormals kept, to nearest.
    #[inline(always)]
    pub(super) fn usual(self) -> bool {
        !self.flush_single && matches!(self.rounding, Rounding::Nearest)
    }
}
