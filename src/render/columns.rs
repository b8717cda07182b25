//! What columns of messages count: characters, unless an editor or a protocol counts something else.

use super::{Column, Mark, marks, place, stack};
use crate::diagnostic::{Diagnostic, printable};
use crate::source::{SourceMap, Span};

/// The unit of columns, which are numbered from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ColumnUnit {
    /// Characters (Unicode scalar values), as rustc counts them.
    #[default]
    Characters,
    /// Bytes of the file in UTF-8, as Vim and GCC's `-fdiagnostics-column-unit=byte` count them.
    Bytes,
    /// Code units of UTF-16, as the Language Server Protocol and JavaScript count them.
    Utf16,
}

impl ColumnUnit {
    /// The name of the unit: `characters`, `bytes` or `utf-16`.
    pub fn name(self) -> &'static str {
        match self {
            ColumnUnit::Characters => "characters",
            ColumnUnit::Bytes => "bytes",
            ColumnUnit::Utf16 => "utf-16",
        }
    }

    /// The column of a position of the map; `None` in an empty map.
    pub(super) fn column(self, map: &SourceMap, at: u32) -> Option<u32> {
        let position = map.position(Span::new(at, at))?;
        if self == ColumnUnit::Characters {
            return Some(position.column);
        }
        let file = map.file(position.file);
        let start = map.span_at(position.file, position.line, 1).start - file.base;
        let line = file.text.get(start as usize..).unwrap_or_default();
        let before = line.chars().take(position.column as usize - 1);
        let units = match self {
            ColumnUnit::Characters | ColumnUnit::Bytes => before.map(char::len_utf8).sum::<usize>(),
            ColumnUnit::Utf16 => before.map(char::len_utf16).sum(),
        };
        Some(units as u32 + 1)
    }

    /// The headings `NAME:LINE:COLUMN` of the excerpts of a diagnostic in characters, with the column in this unit,
    /// where the two differ.
    pub(super) fn headings(self, map: &SourceMap, diagnostic: &Diagnostic) -> Vec<Column> {
        if self == ColumnUnit::Characters {
            return Vec::new();
        }
        let notes = stack(map, diagnostic).into_iter();
        let labels = notes.flat_map(|note| note.labels);
        let of_notes = labels.filter_map(|label| place(map, label.span));
        let of_marks = marks(map, diagnostic).into_iter();
        let places = of_marks.map(|Mark { place, .. }| place).chain(of_notes);
        let heading = |place: super::Place| {
            let at = map.file(place.file).base + place.start as u32;
            let position = map.position(Span::new(at, at))?;
            let column = self.column(map, at)?;
            let (name, line) = map.presumed(&position);
            let name = printable(name);
            (column != position.column).then(|| Column {
                shown: format!("{name}:{line}:{}", position.column),
                true_one: format!("{name}:{line}:{column}"),
            })
        };
        places.filter_map(heading).collect()
    }
}
