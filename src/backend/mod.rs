//! Gen IR to vISA: the payload, the choice of the dispatch width, and instruction selection.
//!
//! Requires functions that are legalized for the target: one exit, webs split, no 64-bit integers,
//! no division and no rotation where the target has none, no calls, and numbers in place of the
//! addresses of variables.

pub mod attempt;
pub mod cost;
pub mod payload;
pub mod select;
pub mod width;
pub mod width_reason;

use crate::source::Loc;

/// Why a function has no vISA on a target at a width.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SelectError {
    /// The reason, as a sentence for a diagnostic.
    pub message: String,
    /// The source location of the instruction that needs it.
    pub loc: Loc,
    /// The kind of the error, which determines the diagnostic.
    pub kind: SelectErrorKind,
}

/// Why there is no vISA: the target, a limit, or an internal error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SelectErrorKind {
    /// The target's hardware cannot do it (E0701).
    Target,
    /// The kernel exceeds a limit of vISA or of the payload (E0604).
    Limit,
    /// The function is not in the form that selection requires: an internal compiler error.
    Internal,
}

impl std::fmt::Display for SelectError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}
