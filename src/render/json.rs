//! Diagnostics as JSON for programs, in the shape that rustc uses.

use super::{
    ColumnUnit, MAX_LINE_BYTES, MAX_SPAN_LINES, Place, cut, human_in, level_name, line_around,
    place, stack, without_mark,
};
use crate::diagnostic::{Diagnostic, Edit, OutsideLabel};
use crate::source::{SourceMap, Span};
use std::fmt::Write;

/// Renders a diagnostic as one JSON object on one line, ending with a newline, in the shape that
/// rustc uses: `code` (for a warning or a remark with its `flag`), `level`, `message`, `spans` (bytes from the
/// start of the file; lines and columns from 1, columns in characters), `children` (notes, help,
/// macros), and `rendered`, the human form. The spans of a help are the edits that follow it, with the
/// new text as `suggested_replacement`. A location in a file outside of the map has no bytes and no text.
pub fn json(map: &SourceMap, diagnostic: &Diagnostic) -> String {
    json_in(map, diagnostic, ColumnUnit::default())
}

/// As [`json`], with the columns of spans in another unit than characters as `columns`: an object with the `unit`, `start`
/// and `end`; also in `rendered`.
pub fn json_in(map: &SourceMap, diagnostic: &Diagnostic, unit: ColumnUnit) -> String {
    let mut diagnostic = diagnostic.clone();
    diagnostic.settle_edits(map);
    let diagnostic = &diagnostic;
    let mut spans = Vec::new();
    if let Some(primary) = &diagnostic.primary {
        let span = map.reported(primary.span);
        spans.extend(span_json((map, unit), span, true, &primary.text));
    }
    for label in &diagnostic.secondary {
        let span = map.reported(label.span);
        spans.extend(span_json((map, unit), span, false, &label.text));
    }
    for (k, label) in diagnostic.outside.iter().enumerate() {
        let is_primary = k == 0 && diagnostic.primary.is_none();
        spans.push(outside_json(label, is_primary));
    }
    let child = |level: &str, message: &str, span: Option<String>| {
        format!(
            "{{\"level\":\"{level}\",\"message\":{},\"spans\":[{}],\"children\":[]}}",
            quoted(&cut(message)),
            span.unwrap_or_default()
        )
    };
    let mut children: Vec<String> = Vec::new();
    children.extend(diagnostic.notes.iter().map(|n| child("note", n, None)));
    let edits = edits_json((map, unit), &diagnostic.edits, Applicability::Certain);
    if let Some(help) = diagnostic.help.as_ref().filter(|_| !is_sum(diagnostic)) {
        // An uncertain edit that the help itself describes.
        let own = diagnostic.suggestions.iter().find(|s| s.message == *help);
        let own = own.map(|own| edits_json((map, unit), &own.edits, Applicability::Maybe));
        let spans = if edits.is_empty() { own } else { Some(edits) };
        children.push(child("help", help, spans));
    }
    for suggestion in &diagnostic.suggestions {
        let edits = edits_json((map, unit), &suggestion.edits, Applicability::Maybe);
        if diagnostic.help.as_ref() != Some(&suggestion.message) && !edits.is_empty() {
            children.push(child("help", &suggestion.message, Some(edits)));
        }
    }
    for note in stack(map, diagnostic) {
        let labels = note.labels.iter().enumerate();
        let spans = labels.filter_map(|(k, l)| span_json((map, unit), l.span, k == 0, &l.text));
        let spans: Vec<String> = spans.collect();
        children.push(child("note", &note.text, Some(spans.join(","))));
    }
    let text = format!(
        "{{\"kind\":\"diagnostic\",\"message\":{},\"code\":{{\"code\":\"{}\",\"explanation\":{},\"flag\":{}}},\"level\":\"{}\",\"spans\":[{}],\"children\":[{}],\"rendered\":{}}}\n",
        quoted(&cut(&diagnostic.message)),
        diagnostic.code,
        quoted(diagnostic.code.explanation()),
        diagnostic
            .flag()
            .map_or("null".to_owned(), |flag| quoted(&flag)),
        level_name(diagnostic.severity),
        spans.join(","),
        children.join(","),
        quoted(&human_in(map, diagnostic, false, unit)),
    );
    without_mark(map, text)
}

/// Whether the help has no more than the corrections to choose from, which are given each with its edits: it consists of
/// their texts, or of the words that their questions differ in.
fn is_sum(diagnostic: &Diagnostic) -> bool {
    let (Some(help), [_, _, ..]) = (&diagnostic.help, &*diagnostic.suggestions) else {
        return false;
    };
    let choices = || diagnostic.suggestions.iter().map(|choice| &*choice.message);
    let has_edits = diagnostic.suggestions.iter().all(|c| !c.edits.is_empty());
    let joins = [", or ", " or ", ", "];
    let question = |text: &'_ str| -> Option<String> {
        let word = text.strip_prefix("did you mean ")?.strip_suffix('?')?;
        Some(word.to_owned())
    };
    let is_joined = |words: &[String], text: &str| {
        joins.iter().any(|join| {
            let (last, rest) = (words.last(), &words[..words.len().saturating_sub(1)]);
            last.is_some_and(|last| text == format!("{}{join}{last}", rest.join(", ")))
        })
    };
    let texts: Vec<String> = choices().map(str::to_owned).collect();
    let words: Option<Vec<String>> = choices().map(question).collect();
    let asked = question(help).zip(words);
    diagnostic.edits.is_empty()
        && has_edits
        && (is_joined(&texts, help)
            || asked.is_some_and(|(asked, words)| is_joined(&words, &asked)))
}

/// Encodes a text as a JSON string (RFC 8259, section 7).
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            c if c.is_control() => {
                // Writing to a string cannot fail.
                let _ = write!(quoted, "\\u{:04x}", c as u32);
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// Whether an edit is what the author meant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Applicability {
    Certain,
    Maybe,
}

/// The edits that are made together, or none where one of them has no place.
fn edits_json(sources: Sources<'_>, edits: &[Edit], applicability: Applicability) -> String {
    let edits = edits
        .iter()
        .map(|edit| edit_json(sources, edit, applicability));
    let edits: Option<Vec<String>> = edits.collect();
    edits.unwrap_or_default().join(",")
}

/// A span with the text that replaces it. It is in the file that was read, also after a line marker; that may be the
/// output of a preprocessor, where the edit is not certain to be of use.
fn edit_json(sources: Sources<'_>, edit: &Edit, applicability: Applicability) -> Option<String> {
    let (map, _) = sources;
    let is_marked = map.marker_index(&map.position(edit.span)?).is_some();
    let applicability = match applicability {
        Applicability::Certain if !is_marked => "MachineApplicable",
        Applicability::Certain | Applicability::Maybe => "MaybeIncorrect",
    };
    let span = span_in(sources, edit.span, Names::Physical, (true, ""))?;
    let fields = span.strip_suffix(NO_REPLACEMENT)?;
    Some(format!(
        "{fields},\"expansion\":null,\"suggested_replacement\":{},\"suggestion_applicability\":\"{applicability}\"}}",
        quoted(&edit.text)
    ))
}

/// A span without bytes and text.
fn outside_json(label: &OutsideLabel, is_primary: bool) -> String {
    let at = &label.location;
    let (line, column) = (at.line, at.column);
    format!(
        "{{\"file_name\":{},\"byte_start\":null,\"byte_end\":null,\"line_start\":{line},\"line_end\":{line},\"column_start\":{column},\"column_end\":{column},\"is_primary\":{is_primary},\"text\":[],\"label\":{}{NO_REPLACEMENT}",
        quoted(&at.file),
        label_json(&label.text),
    )
}

fn label_json(label: &str) -> String {
    match label.is_empty() {
        true => "null".to_owned(),
        false => quoted(&cut(label)),
    }
}

/// The sources, and the unit of columns in them.
type Sources<'m> = (&'m SourceMap, ColumnUnit);

/// The names and lines of a span after a line marker.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Names {
    /// Those that the marker states.
    Presumed,
    /// Those of the file that was read.
    Physical,
}

fn span_json(sources: Sources<'_>, span: Span, primary: bool, label: &str) -> Option<String> {
    span_in(sources, span, Names::Presumed, (primary, label))
}

/// A span. With presumed names, and in a section of a file, the bytes are in another file than `file_name`: they are then
/// in `physical`.
fn span_in(
    (map, unit): Sources<'_>,
    span: Span,
    names: Names,
    (primary, label): (bool, &str),
) -> Option<String> {
    let place = place(map, span)?;
    let file = map.file(place.file);
    let at = |offset: usize| map.position(Span::new(file.base + offset as u32, u32::MAX));
    let (start, end) = (at(place.start)?, at(place.end)?);
    let (mut name, mut first) = (file.name.as_str(), start.line);
    let mut last = end.line;
    let bytes = (file.mark_bytes + place.start, file.mark_bytes + place.end);
    let mut offsets = offsets_json(bytes.0, bytes.1);
    let mut physical = String::new();
    let mut is_elsewhere = |name: &str, there: String, (first, last): (u32, u32)| {
        physical = format!(
            ",\"physical\":{{\"file_name\":{},{there},\"line_start\":{first},\"line_end\":{last}}}",
            quoted(name)
        );
        offsets = "\"byte_start\":null,\"byte_end\":null".to_owned();
    };
    if let Some((container, offset)) = &file.container {
        let there = offsets_json(offset + bytes.0, offset + bytes.1);
        is_elsewhere(container, there, (first, last));
    } else if names == Names::Presumed && map.marker_index(&start).is_some() {
        is_elsewhere(name, offsets_json(bytes.0, bytes.1), (first, last));
        (name, first) = map.presumed(&start);
        last = map.presumed(&end).1;
    }
    let mut columns = String::new();
    if unit != ColumnUnit::Characters {
        let column = |offset: usize| unit.column(map, file.base + offset as u32);
        let (name, start, end) = (unit.name(), column(place.start)?, column(place.end)?);
        columns = format!(",\"columns\":{{\"unit\":\"{name}\",\"start\":{start},\"end\":{end}}}");
    }
    Some(format!(
        "{{\"file_name\":{},{offsets},\"line_start\":{first},\"line_end\":{last},\"column_start\":{},\"column_end\":{}{columns},\"is_primary\":{primary}{physical},\"text\":[{}],\"label\":{}{NO_REPLACEMENT}",
        quoted(name),
        start.column,
        end.column,
        lines_json(&file.text, place, (start.column, end.column)),
        label_json(label),
    ))
}

/// The fields with the first byte of a span and the byte after it.
fn offsets_json(start: usize, end: usize) -> String {
    format!("\"byte_start\":{start},\"byte_end\":{end}")
}

/// The end of a span that is no edit.
const NO_REPLACEMENT: &str =
    ",\"expansion\":null,\"suggested_replacement\":null,\"suggestion_applicability\":null}";

/// The lines of a span with the columns of its part of each, from 1; none if there are many or long ones.
fn lines_json(text: &str, place: Place, (first, last): (u32, u32)) -> String {
    let (from, to) = line_around(text, place.start, place.end);
    let lines = || text[from..to].split('\n');
    let count = lines().count();
    if count > MAX_SPAN_LINES || lines().any(|line| line.len() > MAX_LINE_BYTES) {
        return String::new();
    }
    let lines = lines().enumerate().map(|(k, line)| {
        let line = line.strip_suffix('\r').unwrap_or(line);
        let start = if k == 0 { first } else { 1 };
        let end = match k + 1 == count {
            true => last,
            false => line.chars().count() as u32 + 1,
        };
        format!(
            "{{\"text\":{},\"highlight_start\":{start},\"highlight_end\":{end}}}",
            quoted(line)
        )
    });
    lines.collect::<Vec<_>>().join(",")
}
