//! The reasons for a dispatch width: what each is about, as data, and its sentence.

use crate::target::Width;
use std::fmt;

/// What a reason is about.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ReasonKind {
    /// An attribute or an instruction of the kernel requires this width.
    Required(Width),
    /// The options request this width.
    Requested(Width),
    /// The options allow no width above this one, but the target has wider ones.
    Limited(Width),
    /// The general registers that the kernel needs at a width.
    Registers {
        /// The dispatch width it is about.
        width: Width,
        /// Whether so many are available.
        fits: bool,
    },
    /// The flag registers that the kernel needs at a width: some are spilled.
    Flags(Width),
    /// The private memory of a thread at a width exceeds the limit.
    PrivateMemory(Width),
    /// Where private memory is located at a width.
    PrivateStorage(Width),
    /// The width is not tried because of what a narrower one needs.
    NotTried(Width),
    /// The estimated costs of the widths that fit.
    Costs,
    /// How often a loop is estimated to iterate.
    Loop,
    /// The width that is chosen, with the rule by which it is where the costs do not decide.
    Chosen {
        /// The dispatch width it is about.
        width: Width,
        /// The rule as a sentence.
        rule: Option<String>,
    },
    /// About the vector form: its registers.
    VectorForm,
}

/// A reason for a dispatch width. `Display` prints its sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// What it is about.
    pub kind: ReasonKind,
    text: String,
}

impl Reason {
    /// A reason with its sentence.
    pub fn new(kind: ReasonKind, text: impl Into<String>) -> Reason {
        let text = text.into();
        Reason { kind, text }
    }

    /// The sentence, without a full stop.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it rejects a width: one that the kernel's registers or memory exceed, or that was not tried.
    pub fn rejects(&self, rejected: Width) -> bool {
        match self.kind {
            ReasonKind::Registers { width, fits } => !fits && width == rejected,
            ReasonKind::PrivateMemory(width) | ReasonKind::NotTried(width) => width == rejected,
            ReasonKind::Required(_)
            | ReasonKind::Requested(_)
            | ReasonKind::Limited(_)
            | ReasonKind::Flags(_)
            | ReasonKind::PrivateStorage(_)
            | ReasonKind::Costs
            | ReasonKind::Loop
            | ReasonKind::Chosen { .. }
            | ReasonKind::VectorForm => false,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
