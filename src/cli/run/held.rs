//! Warnings of the compilation that the run may answer: a barrier in divergent control flow is either reached by all
//! work-items of the launch or an error, which then has what the warning tells.

use crate::cli::output::{Reporter, eprint};
use gencl::diagnostic::{Code, Diagnostic, Severity};
use gencl::source::SourceMap;
use std::cell::RefCell;

/// Warnings that are printed at the latest when the value is dropped, so that no end of the command loses them.
#[derive(Default)]
pub(in crate::cli) struct Held {
    list: RefCell<Vec<Diagnostic>>,
    /// The sources, and what prints; `None` if there are no warnings.
    place: Option<(SourceMap, Reporter)>,
}

/// Whether a diagnostic of the compilation is held.
pub(in crate::cli) fn is_held(diagnostic: &Diagnostic) -> bool {
    diagnostic.code == Code::W0408 && diagnostic.severity == Severity::Warning
}

impl Held {
    /// The held ones among the diagnostics of a compilation.
    pub(in crate::cli) fn new(
        map: &SourceMap,
        diagnostics: &[Diagnostic],
        reporter: Reporter,
    ) -> Held {
        let list: Vec<_> = { diagnostics.iter() }
            .filter(|d| is_held(d))
            .cloned()
            .collect();
        Held {
            place: (!list.is_empty()).then(|| (map.clone(), reporter)),
            list: RefCell::new(list),
        }
    }

    /// Prints the warnings that were not printed yet.
    pub(in crate::cli) fn release(&self) {
        let list = self.list.take();
        if let Some((map, reporter)) = self.place.as_ref().filter(|_| !list.is_empty()) {
            eprint(&reporter.text(map, &list));
        }
    }

    /// The error of a run, with the conditions that the warning about the same place names in place of that warning. The
    /// others are printed.
    pub(in crate::cli) fn answered(&self, mut error: Diagnostic) -> Diagnostic {
        let place = error.primary.as_ref().map(|label| label.span);
        if let (Code::E0806, Some(place)) = (error.code, place) {
            self.list.borrow_mut().retain(|warning| {
                let span = warning.primary.as_ref().map(|label| label.span);
                let is_same = span.is_some_and(|span| {
                    span.expansion == place.expansion
                        && span.start <= place.start
                        && place.end <= span.end
                });
                if is_same {
                    error.secondary.extend(warning.secondary.iter().cloned());
                }
                !is_same
            });
        }
        self.release();
        error
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.release();
    }
}
