//! The syntax errors of a declaration that are counted, and not reported.

use super::consequences;
use crate::diagnostic::{Code, Diagnostic};

/// The errors of a declaration that are beyond the limit on those reported.
#[derive(Default)]
pub(super) struct Hidden {
    /// Those that were found.
    pub(super) found: Vec<Diagnostic>,
    /// Whether the parser gave up on what follows them.
    pub(super) has_more: bool,
}

impl Hidden {
    /// The error in place of them, at the first one.
    pub(super) fn summary(mut self) -> Option<Diagnostic> {
        consequences::remove(&mut self.found);
        let first = self.found.first()?.primary.as_ref()?.span;
        let count = match self.found.len() {
            1 => "1 more error that the parser found in this declaration is".to_owned(),
            count => format!("{count} more errors that the parser found in this declaration are"),
        };
        let rest = match self.has_more {
            true => ", and what follows them is not parsed",
            false => "",
        };
        let message = format!("{count} not shown{rest}");
        Some(Diagnostic::new(Code::E0001, first, message))
    }
}
