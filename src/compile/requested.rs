//! The warnings that concern the requested kernels: those in functions that only other kernels call
//! are not reported.

use crate::diagnostic::Diagnostic;
use crate::frontend::typed::{Function, Unit};
use crate::source::{SourceMap, Span};
use std::ops::RangeInclusive;

/// Removes the warnings in functions that no requested kernel calls, directly or indirectly. Errors
/// remain, and all warnings if no kernel is named.
pub(super) fn retain(
    diagnostics: &mut Vec<Diagnostic>,
    unit: &Unit,
    map: &SourceMap,
    kernels: &[String],
) {
    let is_requested = |f: &&Function| kernels.iter().any(|name| **name == *f.name);
    if !unit.functions.iter().any(|f| is_requested(&f)) {
        return;
    }
    let is_called = unit.called_from(unit.functions.iter().filter(is_requested));
    let at = |span: Span| map.outermost(span).start;
    let others: Vec<RangeInclusive<u32>> = unit
        .functions
        .iter()
        .zip(is_called)
        .filter(|(function, is_called)| !is_called && !is_requested(function))
        .map(|(function, _)| at(function.span)..=at(function.end))
        .collect();
    diagnostics.retain(|diagnostic| {
        let place = diagnostic.primary.as_ref().map(|label| at(label.span));
        diagnostic.is_error() || !place.is_some_and(|p| others.iter().any(|o| o.contains(&p)))
    });
}
