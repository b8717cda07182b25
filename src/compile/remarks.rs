//! The remarks of a compilation: from the places of Gen IR to diagnostics in source order, each once.

use super::runner::Places;
use crate::diagnostic::{Code, Diagnostic};
use crate::ir::remarks::{Remark, RemarkKind};
use crate::source::{LocationTable, SourceMap};
use hashbrown::{HashMap, HashSet};
use std::sync::Arc;

/// A remark with what it is sorted by.
type Sorted = (Place, Remark, Diagnostic);

/// Sorts the remarks of a kernel by place, removes those that repeat another one of their line, and
/// returns the others as diagnostics, with how often a pass has done the same on the line.
pub(super) fn finish(remarks: &mut Vec<Remark>, places: Places<'_>) -> Vec<Diagnostic> {
    let diagnostic = |remark: Remark| {
        let code = match remark.kind {
            RemarkKind::Passed => Code::R0001,
            RemarkKind::Missed => Code::R0002,
            RemarkKind::Analysis => Code::R0003,
        };
        let mut diagnostic = places.located(code, remark.message.clone(), remark.loc);
        diagnostic.pass = Some(remark.pass);
        (place(&diagnostic, places.map), remark, diagnostic)
    };
    let mut sorted: Vec<Sorted> = std::mem::take(remarks)
        .into_iter()
        .map(diagnostic)
        .collect();
    // Stable: remarks of one pass about one place stay in the order in which it found them.
    sorted.sort_by(|(a, x, _), (b, y, _)| (a, x.kind, x.pass).cmp(&(b, y.kind, y.pass)));
    let mut found = Vec::new();
    let mut known: HashMap<Text, usize> = HashMap::new();
    for (_, remark, diagnostic) in sorted {
        let next = remarks.len();
        match *known.entry(text(&diagnostic, places.map)).or_insert(next) {
            first if first < next => remarks[first].times += remark.times,
            _ => {
                found.push(diagnostic);
                remarks.push(remark);
            }
        }
    }
    for (diagnostic, remark) in found.iter_mut().zip(remarks.iter()) {
        if remark.kind == RemarkKind::Passed && remark.times > 1 {
            let note = format!("{} times on this line", remark.times);
            diagnostic.notes.push(note);
        }
    }
    found
}

/// The remarks of passes on the functions of a unit as diagnostics: in source order, each once.
pub fn remark_diagnostics(
    remarks: impl IntoIterator<Item = Vec<Remark>>,
    map: &SourceMap,
    locations: &Arc<LocationTable>,
) -> Vec<Diagnostic> {
    let places = Places { map, locations };
    let mut all = Vec::new();
    for mut remarks in remarks {
        all.append(&mut finish(&mut remarks, places));
    }
    let mut diagnostics = Vec::new();
    append(&mut diagnostics, all, map);
    diagnostics
}

/// Appends the remarks of all kernels to the diagnostics, in source order. Those in a function that several
/// kernels call are reported once.
pub(super) fn append(diagnostics: &mut Vec<Diagnostic>, remarks: Vec<Diagnostic>, map: &SourceMap) {
    let mut found: Vec<Diagnostic> = Vec::new();
    let mut seen = HashSet::new();
    for remark in remarks {
        if seen.insert(text(&remark, map)) {
            found.push(remark);
        }
    }
    found.sort_by_key(|diagnostic| (place(diagnostic, map), diagnostic.code, diagnostic.pass));
    diagnostics.append(&mut found);
}

/// What diagnostics are sorted by: the file and the position, or for a location outside of the sources its file, line
/// and column.
type Place = (Option<(u32, u32)>, Option<(Arc<str>, u32, u32)>);

fn place(diagnostic: &Diagnostic, map: &SourceMap) -> Place {
    let span = diagnostic.primary.as_ref().map(|label| label.span);
    let span = span.map(|span| map.reported(span));
    let position = span.and_then(|span| Some((map.position(span)?.file.0, span.start)));
    let outside = diagnostic.outside_location();
    let outside = outside.map(|at| (at.file.clone(), at.line, at.column));
    (position, outside)
}

/// What no two remarks have in common: the flag, the line and the text.
fn text(diagnostic: &Diagnostic, map: &SourceMap) -> Text {
    let place = diagnostic.primary.as_ref().map(|label| label.span);
    let position = place.and_then(|span| map.position(map.reported(span)));
    (
        diagnostic.code,
        diagnostic.pass,
        position.map(|position| (position.file.0, position.line)),
        diagnostic
            .outside_location()
            .map(|at| (at.file.clone(), at.line)),
        diagnostic.message.clone(),
    )
}

/// A flag, a file with a line, one outside of the sources, and a message.
type Text = (
    Code,
    Option<&'static str>,
    Option<(u32, u32)>,
    Option<(Arc<str>, u32)>,
    String,
);
