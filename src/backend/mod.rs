//! Gen IR to vISA: the payload, the choice of the dispatch width, the selection of
//! instructions.
//!
//! Requires functions that are legalised for the target: one exit, webs split, no 64-bit
//! integers, no division and no rotation where the target has none, no calls, and numbers in
//! place of the addresses of variables.

pub mod payload;
pub mod select;
pub mod width;

use crate::source::Loc;

/// Why a function has no vISA on a target at a width.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SelectError {
    /// What cannot be done, as a sentence.
    pub message: String,
    /// The instruction that asks for it.
    pub loc: Loc,
    /// Whose fault it is.
    pub kind: SelectErrorKind,
}

/// Whose fault it is that there is no vISA.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SelectErrorKind {
    /// The target's hardware cannot do it (E0701).
    Target,
    /// A limit of vISA or of the payload is passed (E0604).
    Limit,
    /// The function is not in the form that selection requires: a bug of ours.
    Internal,
}

impl std::fmt::Display for SelectError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}
