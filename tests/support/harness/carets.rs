//! Diagnostics as comments below the code that they refer to:
//!
//! ```text
//!     int x = y;
//! //          ^ E0101: unknown name `y`
//! //      ~ `x` is declared here
//! //  = help: declare `y`
//! //  = fix: int x = z;
//! ```
//!
//! Carets mark the primary location, tildes the others. A location that begins in one of the two
//! columns that `//` covers is written `//@1-6 E0301: ...` (columns from 1, inclusive). A
//! diagnostic without a location is at the end of the input as `//@ E0103: ...`.

use gencl::diagnostic::{Diagnostic, Label};
use gencl::source::SourceMap;

/// Whether [`annotate`] wrote a line.
fn is_annotation(line: &str) -> bool {
    let Some(rest) = line.strip_prefix("//") else {
        return false;
    };
    let inner = rest.trim_start();
    rest.starts_with('@')
        || inner.starts_with('^')
        || inner.starts_with('~')
        || ["= note: ", "= help: ", "= fix: "]
            .iter()
            .any(|s| inner.starts_with(s))
}

/// The text without annotations.
pub fn strip(text: &str) -> String {
    text.split_inclusive('\n')
        .filter(|line| !is_annotation(line))
        .collect()
}

/// The text, which is the first file of the map, with its diagnostics as comments.
pub fn annotate(text: &str, map: &SourceMap, diagnostics: &[Diagnostic]) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    // The comments after each line; the last entry is for diagnostics without a location.
    let mut notes: Vec<Vec<String>> = vec![Vec::new(); lines.len() + 1];
    for diagnostic in diagnostics {
        let severity = if diagnostic.severity == diagnostic.code.severity() {
            ""
        } else {
            " (error)"
        };
        let message = format!("{}{severity}: {}", diagnostic.code, diagnostic.message);
        let at = match &diagnostic.primary {
            None => {
                notes[lines.len()].push(format!("//@ {message}"));
                lines.len()
            }
            Some(label) => {
                let text = match label.text.as_str() {
                    "" => message,
                    text => format!("{message} [{text}]"),
                };
                point(&mut notes, &lines, map, label, '^', &text)
            }
        };
        for label in &diagnostic.secondary {
            point(&mut notes, &lines, map, label, '~', &label.text);
        }
        for note in &diagnostic.notes {
            notes[at].push(format!("//  = note: {}", note.replace('\n', " ")));
        }
        if let Some(help) = &diagnostic.help {
            notes[at].push(format!("//  = help: {}", help.replace('\n', " ")));
        }
        for choice in diagnostic.other_choices() {
            notes[at].push(format!("//  = help: {choice}"));
        }
        if let Some(fixed) = fixed_line(text, map, diagnostic) {
            notes[at].push(format!("//  = fix: {fixed}"));
        }
    }
    let mut out = String::new();
    for (k, line) in lines.iter().enumerate() {
        out.push_str(line);
        if !line.ends_with('\n') {
            out.push('\n');
        }
        for note in &notes[k] {
            out.push_str(&format!("{note}\n"));
        }
    }
    for note in &notes[lines.len()] {
        out.push_str(&format!("{note}\n"));
    }
    out
}

/// The first line that the edits of a diagnostic change, after them.
fn fixed_line(text: &str, map: &SourceMap, diagnostic: &Diagnostic) -> Option<String> {
    let base = map.file(map.file_at(0)?).base as usize;
    let first = diagnostic.edits.iter().map(|e| e.span.start).min()? as usize - base;
    let fixed = apply(text, base, diagnostic);
    let start = fixed.get(..first)?.rfind('\n').map_or(0, |at| at + 1);
    Some(fixed[start..].lines().next()?.trim().to_owned())
}

/// The text, which begins at position `base`, after the edits of a diagnostic.
pub fn apply(text: &str, base: usize, diagnostic: &Diagnostic) -> String {
    let mut edits: Vec<_> = diagnostic.edits.iter().collect();
    edits.sort_by_key(|e| std::cmp::Reverse(e.span.start));
    let mut fixed = text.to_owned();
    for edit in edits {
        let range = edit.span.start as usize - base..edit.span.end as usize - base;
        fixed.replace_range(range, &edit.text);
    }
    fixed
}

/// Adds a label below its line, whose index is returned. For a location in a macro, that is the
/// line of the macro's use.
fn point(
    notes: &mut [Vec<String>],
    lines: &[&str],
    map: &SourceMap,
    label: &Label,
    mark: char,
    text: &str,
) -> usize {
    let span = map.reported(label.span);
    let Some(position) = map.position(span) else {
        notes[lines.len()].push(format!("//@ {text}"));
        return lines.len();
    };
    let line = (position.line as usize - 1).min(lines.len());
    let column = position.column as usize;
    let source = lines
        .get(line)
        .map_or("", |line| line.trim_end_matches('\n'));
    let length: usize = {
        let rest: String = source.chars().skip(column - 1).collect();
        let bytes = (span.end - span.start) as usize;
        let shown = rest.char_indices().take_while(|(at, _)| *at < bytes);
        shown.count().max(1)
    };
    notes[line].push(if column < 3 {
        format!("//@{column}-{} {text}", column + length - 1)
    } else {
        let marks = mark.to_string().repeat(length);
        format!("//{}{marks} {text}", " ".repeat(column - 3))
    });
    line
}
