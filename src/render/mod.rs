//! Diagnostics as text for people and as JSON for programs.
//!
//! Three forms: [`human`] shows the source with carets, like rustc; [`short`] is one line that
//! editors parse; [`json`] is one object a line.
//!
//! Requires that the spans belong to the map. Spans past the end of a file, across files or in the
//! middle of a character are clamped. Long lines are cut to a window around the span. The output
//! depends on nothing but the arguments; colors appear only on request.

mod columns;
mod json;

pub use columns::ColumnUnit;
pub use json::{json, json_in};

use crate::diagnostic::{Diagnostic, Label, OutsideLabel, Severity, printable};
use crate::source::{ExpansionId, FileId, SourceMap, Span, UTF_16_MARK};
use annotate_snippets::{
    AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet, normalize_untrusted_str,
};
use std::borrow::Cow;

/// Lines longer than this are shown in part.
const MAX_LINE_BYTES: usize = 200;
/// Bytes of a long line that are shown before the span.
const BYTES_BEFORE: usize = 60;
/// Spans of one file at most this far apart, in bytes, share an excerpt.
const MAX_EXCERPT_BYTES: usize = 16 << 10;
/// Of a span with more lines than this only the first line is shown.
const MAX_SPAN_LINES: usize = 8;
/// Number of macros, or of files, shown at each end of a longer stack.
const NOTES_SHOWN: usize = 4;
/// Words of messages longer than this are cut in half.
const MAX_WORD_BYTES: usize = 240;
/// Messages longer than this are cut.
const MAX_TEXT_BYTES: usize = 8 << 10;
/// Width of the output in columns.
const WIDTH: usize = 140;

/// A byte range in one file, on character boundaries.
#[derive(Clone, Copy, Debug)]
struct Place {
    file: FileId,
    start: usize,
    end: usize,
}

/// A labeled span of an excerpt.
struct Mark {
    place: Place,
    primary: bool,
    text: String,
}

/// Renders a diagnostic with source excerpts, carets, notes and its macro stack; ends with a
/// newline. `color` adds ANSI escape sequences.
pub fn human(map: &SourceMap, diagnostic: &Diagnostic, color: bool) -> String {
    human_in(map, diagnostic, color, ColumnUnit::default())
}

/// As [`human`], with columns in a unit.
pub fn human_in(map: &SourceMap, diagnostic: &Diagnostic, color: bool, unit: ColumnUnit) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Remark => Level::NOTE.with_name(Some(level_name(Severity::Remark))),
    };
    let mut title = level.primary_title(message_with_flag(diagnostic));
    // The flag of a remark is more precise than its code.
    if diagnostic.severity != Severity::Remark {
        title = title.id(diagnostic.code.name());
    }
    let mut columns = Vec::new();
    let mut elements = excerpts((map, unit), marks(map, diagnostic), &mut columns);
    for (k, label) in diagnostic.outside.iter().enumerate() {
        let is_primary = k == 0 && diagnostic.primary.is_none();
        elements.extend(outside(label, is_primary));
    }
    let notes = diagnostic.notes.iter().map(|n| (Level::NOTE, n));
    let notes = notes.chain(diagnostic.help.iter().map(|h| (Level::HELP, h)));
    let notes = notes.chain(diagnostic.other_choices().map(|h| (Level::HELP, h)));
    let notes = notes.map(|(level, text)| (level, normalize_untrusted_str(&cut(text))));
    // Without an excerpt to attach them to, notes are separate paragraphs.
    let mut paragraphs = Vec::new();
    let mut report = Vec::new();
    if elements.is_empty() {
        report.push(Group::with_title(title));
        paragraphs.extend(notes.map(|(level, text)| {
            let title = level.secondary_title(text);
            vec![Group::with_title(title)]
        }));
    } else {
        elements.extend(notes.map(|(level, text)| Element::from(level.message(text))));
        report.push(Group::with_title(title).elements(elements));
    }
    for note in stack(map, diagnostic) {
        let marks = note.labels.iter().enumerate().filter_map(|(k, label)| {
            Some(Mark {
                place: place(map, label.span)?,
                primary: k == 0,
                text: label.text.clone(),
            })
        });
        let elements = excerpts((map, unit), marks.collect(), &mut columns);
        let title = Level::NOTE.secondary_title(normalize_untrusted_str(&note.text));
        report.push(Group::with_title(title).elements(elements));
    }
    paragraphs.insert(0, report);
    let renderer = if color {
        Renderer::styled()
    } else {
        Renderer::plain()
    }
    .term_width(WIDTH);
    let mut text = String::new();
    for paragraph in paragraphs {
        text.push_str(&renderer.render(&paragraph));
        text.push('\n');
    }
    without_mark(
        map,
        with_columns(text, &columns, &unit.headings(map, diagnostic)),
    )
}

/// A text in which the byte order mark of UTF-16, which no program has, is the replacement character: the sources have a
/// letter in its place.
fn without_mark(map: &SourceMap, text: String) -> String {
    let has_mark = map.files().iter().any(|f| f.text.starts_with(UTF_16_MARK));
    match has_mark {
        true => text.replace(UTF_16_MARK, "\u{fffd}"),
        false => text,
    }
}

/// A location whose text is unknown: its line `--> FILE:LINE:COLUMN`, and the text of its label.
fn outside<'a>(label: &OutsideLabel, is_primary: bool) -> Vec<Element<'a>> {
    let location = &label.location;
    let origin = Origin::path(printable(&*location.file))
        .line(location.line as usize)
        .char_column(location.column as usize);
    let mut elements = vec![origin.into()];
    if !label.text.is_empty() {
        let text = match is_primary {
            true => cut(&label.text).into_owned(),
            false => format!("at {location}: {}", cut(&label.text)),
        };
        let text = normalize_untrusted_str(&text);
        elements.push(Level::NOTE.message(text).into());
    }
    elements
}

/// The location that is printed for an excerpt of a part of a line, and the true location.
struct Column {
    shown: String,
    true_one: String,
}

/// Corrects the columns of excerpts that do not start at the beginning of a line, which are in the order of the text, and
/// those of other headings.
fn with_columns(text: String, columns: &[Column], headings: &[Column]) -> String {
    let mut columns = columns.iter().peekable();
    if columns.peek().is_none() && headings.is_empty() {
        return text;
    }
    let mut corrected = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let bare = line.trim_end_matches('\n');
        let heading = bare.contains("--> ") || bare.contains("::: ");
        if let Some(column) = columns.peek()
            && heading
            && let Some(head) = bare.strip_suffix(&column.shown)
        {
            corrected.push_str(head);
            corrected.push_str(&column.true_one);
            corrected.push('\n');
            columns.next();
        } else if heading
            && let Some((head, column)) = (headings.iter())
                .find_map(|column| Some((bare.strip_suffix(&column.shown)?, column)))
        {
            corrected.push_str(head);
            corrected.push_str(&column.true_one);
            corrected.push('\n');
        } else {
            corrected.push_str(line);
        }
    }
    corrected
}

/// Renders a diagnostic as `file:line:column: error[E0101]: message; help: what to write`; ends with a newline. A
/// diagnostic without a location begins with its severity. Notes are left out.
pub fn short(map: &SourceMap, diagnostic: &Diagnostic) -> String {
    short_in(map, diagnostic, ColumnUnit::default())
}

/// As [`short`], with columns in a unit.
pub fn short_in(map: &SourceMap, diagnostic: &Diagnostic, unit: ColumnUnit) -> String {
    let mut text = String::new();
    if let Some(primary) = &diagnostic.primary
        && let at = map.reported(primary.span)
        && let Some(position) = map.position(at)
    {
        let (name, line) = map.presumed(&position);
        let column = unit.column(map, at.start).unwrap_or(position.column);
        text = format!("{}:{line}:{column}: ", printable(name));
    } else if let Some(at) = diagnostic.outside_location() {
        text = format!("{}:{}:{}: ", printable(&*at.file), at.line, at.column);
    }
    text += level_name(diagnostic.severity);
    if diagnostic.severity != Severity::Remark {
        text += &format!("[{}]", diagnostic.code);
    }
    text += &format!(": {}", one_line(&message_with_flag(diagnostic)));
    if let Some(help) = &diagnostic.help {
        text += &format!("; help: {}", one_line(&cut(help)));
    }
    for choice in diagnostic.other_choices() {
        text += &format!("; or {}", one_line(&cut(choice)));
    }
    text + "\n"
}

/// The message, followed for a warning or a remark by the flag that controls it, as in clang also by the flag that
/// made it an error.
fn message_with_flag(diagnostic: &Diagnostic) -> String {
    let message = cut(&diagnostic.message);
    match diagnostic.flag() {
        Some(flag) if diagnostic.is_error() => format!("{message} [-Werror,{flag}]"),
        Some(flag) => format!("{message} [{flag}]"),
        None => message.into_owned(),
    }
}

fn level_name(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Remark => "remark",
    }
}

/// The last character boundary that is not after `at`.
fn boundary(text: &str, at: usize) -> usize {
    let mut boundaries = (0..=at.min(text.len())).rev();
    boundaries
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0)
}

/// A text with long words and much text cut, such as names of generated code.
fn cut(text: &str) -> Cow<'_, str> {
    let is_long = |word: &str| word.len() > MAX_WORD_BYTES;
    if text.len() <= MAX_TEXT_BYTES && !text.split_whitespace().any(is_long) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::new();
    for word in text.split_inclusive(char::is_whitespace) {
        match word.trim_end() {
            bare if is_long(bare) => {
                let end = boundary(bare, MAX_WORD_BYTES / 2);
                shown += &bare[..end];
                shown += "...";
                // What follows the name, such as a closing quote.
                let last = bare.trim_end_matches(|c: char| c.is_ascii_punctuation() && c != '_');
                shown += &bare[last.len().max(end)..];
                shown += &word[bare.len()..];
            }
            _ => shown += word,
        }
        if shown.len() > MAX_TEXT_BYTES {
            shown.truncate(boundary(&shown, MAX_TEXT_BYTES));
            shown += "...";
            break;
        }
    }
    Cow::Owned(shown)
}

/// Replaces line ends and other control characters.
fn one_line(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

/// Resolves a span, clamped to its file and to character boundaries.
fn place(map: &SourceMap, span: Span) -> Option<Place> {
    let file = map.file_at(span.start)?;
    let source = map.file(file);
    let text = &*source.text;
    let local = |position: u32| (position.saturating_sub(source.base) as usize).min(text.len());
    let (mut start, mut end) = (local(span.start), local(span.end));
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    end = end.max(start);
    while !text.is_char_boundary(end) {
        end += 1;
    }
    // The lines after a `#line` directive have another name or other numbers: the first part is shown.
    let marker = |at: usize| {
        let position = map.position(Span::new(source.base + at as u32, u32::MAX));
        position.and_then(|position| map.marker_index(&position))
    };
    if text[start..end].contains('\n') && marker(start) != marker(end) {
        let mut line_ends = text[start..end]
            .match_indices('\n')
            .map(|(at, _)| start + at);
        let last = line_ends.rfind(|at| marker(*at) == marker(start));
        let part = text[start..last.unwrap_or(start)].trim_end();
        // Without the line of the directive itself.
        let part = match part.rsplit_once('\n') {
            Some((before, line)) if line.trim_start().starts_with('#') => before.trim_end(),
            _ => part,
        };
        end = start + part.len();
    }
    Some(Place { file, start, end })
}

fn marks(map: &SourceMap, diagnostic: &Diagnostic) -> Vec<Mark> {
    let labels = diagnostic.primary.iter().map(|l| (true, l));
    let others = diagnostic.secondary.iter();
    let others = others.filter(|label| !is_in_same_macro(map, diagnostic, label));
    labels
        .chain(others.map(|l| (false, l)))
        .filter_map(|(primary, label)| {
            Some(Mark {
                place: place(map, map.reported(label.span))?,
                primary,
                text: label.text.clone(),
            })
        })
        .collect()
}

/// An entry of a diagnostic's macro stack, or of the files that include its file.
struct StackNote {
    text: String,
    /// The place in the definition of the macro, or the call site, with other labels in the same
    /// text; empty where entries are omitted.
    labels: Vec<Label>,
}

impl StackNote {
    fn new(text: impl Into<String>, span: Span) -> StackNote {
        let label = Label {
            span,
            text: String::new(),
        };
        StackNote {
            text: text.into(),
            labels: vec![label],
        }
    }
}

/// The macro stack of the primary span, and the places at which its file was included.
fn stack(map: &SourceMap, diagnostic: &Diagnostic) -> Vec<StackNote> {
    let mut notes = macro_stack(map, diagnostic);
    if let Some(primary) = &diagnostic.primary {
        let places = map.inclusions(map.reported(primary.span)).into_iter();
        let included = places.map(|at| StackNote::new("in file included from here", at));
        notes.extend(shortened(included.collect(), "files"));
    }
    notes
}

/// A stack without the entries in its middle if it is long.
fn shortened(mut stack: Vec<StackNote>, what: &str) -> Vec<StackNote> {
    if stack.len() > 2 * NOTES_SHOWN + 1 {
        let left_out = stack.len() - 2 * NOTES_SHOWN;
        let gap = StackNote {
            text: format!("{left_out} {what} between these are not shown"),
            labels: Vec::new(),
        };
        stack.splice(NOTES_SHOWN..NOTES_SHOWN + left_out, [gap]);
    }
    stack
}

/// Whether a label is in the text of the macro that the primary span came from, so that it is shown
/// there.
fn is_in_same_macro(map: &SourceMap, diagnostic: &Diagnostic, label: &Label) -> bool {
    diagnostic.primary.as_ref().is_some_and(|primary| {
        primary.span.expansion != ExpansionId::NONE
            && primary.span.expansion == label.span.expansion
            && map.reported(primary.span) == map.reported(label.span)
    })
}

/// The macro stack of the primary span: the definitions that its text came from, outermost macro
/// first, and the calls around the place where it is reported, innermost first.
fn macro_stack(map: &SourceMap, diagnostic: &Diagnostic) -> Vec<StackNote> {
    let Some(primary) = diagnostic.primary.as_ref().map(|p| p.span) else {
        return Vec::new();
    };
    let reported = map.reported(primary);
    let (mut stack, mut calls) = (Vec::new(), Vec::new());
    let mut at = primary;
    let mut is_reached = false;
    while let Some(expansion) = map.expansion(at.expansion) {
        is_reached |= (at.start, at.end) == (reported.start, reported.end);
        let (place, text) = match is_reached {
            true => (
                expansion.call,
                format!("in this expansion of macro `{}`", expansion.name),
            ),
            false => (at, format!("expanded from macro `{}`", expansion.name)),
        };
        let notes = if is_reached { &mut calls } else { &mut stack };
        notes.push(StackNote::new(text, place));
        at = expansion.call;
    }
    if let Some(innermost) = stack.first_mut() {
        let others = diagnostic.secondary.iter();
        let others = others.filter(|label| is_in_same_macro(map, diagnostic, label));
        innermost.labels.extend(others.cloned());
    }
    stack.reverse();
    stack.append(&mut calls);
    shortened(stack, "macros")
}

/// The byte range of the line, without its line end, that contains a position.
fn line_around(text: &str, start: usize, end: usize) -> (usize, usize) {
    let from = text[..start].rfind('\n').map_or(0, |i| i + 1);
    let mut to = text[end..].find('\n').map_or(text.len(), |i| end + i);
    if to > end && text[..to].ends_with('\r') {
        to -= 1;
    }
    (from, to)
}

/// A file, with the index of the line marker that applies to a part of it.
type Part = (FileId, Option<usize>);

/// Source excerpts that show all marks; those of the first mark's file come first.
fn excerpts<'a>(
    (map, unit): (&SourceMap, ColumnUnit),
    marks: Vec<Mark>,
    columns: &mut Vec<Column>,
) -> Vec<Element<'a>> {
    // Lines that a line marker separates have no common excerpt: their numbers are not consecutive.
    let mut files: Vec<(Part, Vec<Mark>)> = Vec::new();
    for mut mark in marks {
        let text = &*map.file(mark.place.file).text;
        let covered = &text[mark.place.start..mark.place.end];
        if covered.matches('\n').nth(MAX_SPAN_LINES - 1).is_some() {
            let first = covered.find('\n').unwrap_or(covered.len());
            mark.place.end = mark.place.start + covered[..first].trim_end().len();
        }
        let base = map.file(mark.place.file).base;
        let position = map.position(Span::new(base + mark.place.start as u32, u32::MAX));
        let marker = position.and_then(|position| map.marker_index(&position));
        let part = (mark.place.file, marker);
        match files.iter_mut().find(|f| f.0 == part) {
            Some((_, marks)) => marks.push(mark),
            None => files.push((part, vec![mark])),
        }
    }
    let mut excerpts = Vec::new();
    for ((file, _), marks) in files {
        let text = &*map.file(file).text;
        let start = marks.iter().map(|m| m.place.start).min().unwrap_or(0);
        let end = marks.iter().map(|m| m.place.end).max().unwrap_or(0);
        let (from, to) = line_around(text, start, end);
        let short = to - from <= MAX_EXCERPT_BYTES
            && text[from..to].lines().all(|l| l.len() <= MAX_LINE_BYTES);
        if short {
            excerpts.push(snippet(map, file, &text[from..to], from, &marks).into());
        } else {
            let windows = in_windows(text, marks).into_iter();
            excerpts.extend(windows.map(|marks| window((map, unit), marks, columns)));
        }
    }
    excerpts
}

/// An excerpt of a file with its marks; `from` is the excerpt's offset in the file.
fn snippet<'a>(
    map: &SourceMap,
    file: FileId,
    lines: &str,
    from: usize,
    marks: &[Mark],
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let source = map.file(file);
    let position = map.position(Span::new(source.base + from as u32, u32::MAX));
    let (name, line) = position
        .as_ref()
        .map_or((&*source.name, 1), |p| map.presumed(p));
    let mut snippet = Snippet::source(lines.to_string())
        .path(printable(name))
        .line_start(line as usize);
    for mark in marks {
        snippet = snippet.annotation(annotation(
            mark,
            mark.place.start - from,
            mark.place.end - from,
        ));
    }
    snippet
}

fn annotation<'a>(mark: &Mark, start: usize, end: usize) -> annotate_snippets::Annotation<'a> {
    let kind = if mark.primary {
        AnnotationKind::Primary
    } else {
        AnnotationKind::Context
    };
    let label = (!mark.text.is_empty()).then(|| normalize_untrusted_str(&cut(&mark.text)));
    kind.span(start..end).label(label)
}

/// The marks of a file, those together that one part of a long line contains.
fn in_windows(text: &str, marks: Vec<Mark>) -> Vec<Vec<Mark>> {
    let mut windows: Vec<Vec<Mark>> = Vec::new();
    for mark in marks {
        let line = |mark: &Mark| line_around(text, mark.place.start, mark.place.start);
        let fits = |window: &&mut Vec<Mark>| {
            let all = || window.iter().chain([&mark]);
            let start = all().map(|m| m.place.start).min();
            let end = all().map(|m| m.place.end).max();
            let length = end.zip(start).map_or(0, |(end, start)| end - start);
            let (_, line_end) = line(&mark);
            window.iter().all(|m| line(m) == line(&mark))
                && all().all(|m| m.place.end <= line_end)
                && length <= MAX_LINE_BYTES - BYTES_BEFORE
        };
        match windows.iter_mut().find(fits) {
            Some(window) => window.push(mark),
            None => windows.push(vec![mark]),
        }
    }
    windows
}

/// Marks of one line with that line, or for a long line with the part around them.
fn window<'a>(
    (map, unit): (&SourceMap, ColumnUnit),
    mut marks: Vec<Mark>,
    columns: &mut Vec<Column>,
) -> Element<'a> {
    let file = marks[0].place.file;
    let source = map.file(file);
    let text = &*source.text;
    let lead = marks[0].place.start;
    let first = marks.iter().map(|m| m.place.start).min().unwrap_or(lead);
    let (line, line_end) = line_around(text, lead, lead);
    for mark in &mut marks {
        mark.place.end = mark.place.end.min(line_end);
    }
    if line_end - line <= MAX_LINE_BYTES {
        return snippet(map, file, &text[line..line_end], line, &marks).into();
    }
    let mut from = first.saturating_sub(BYTES_BEFORE).max(line);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    let mut to = (from + MAX_LINE_BYTES).min(line_end);
    while !text.is_char_boundary(to) {
        to -= 1;
    }
    let head = if from > line { "..." } else { "" };
    let tail = if to < line_end { "..." } else { "" };
    let shown = format!("{head}{}{tail}", &text[from..to]);
    let shift = |offset: usize| offset.clamp(from, to) - from + head.len();
    let position = map.position(Span::new(source.base + lead as u32, u32::MAX));
    let column = unit.column(map, source.base + lead as u32);
    let column = column.unwrap_or(1);
    let (name, row) = position
        .as_ref()
        .map_or((&*source.name, 1), |p| map.presumed(p));
    let shown_column = shown[..shift(lead)].chars().count() + 1;
    columns.push(Column {
        shown: format!(":{row}:{shown_column}"),
        true_one: format!(":{row}:{column}"),
    });
    let excerpt = Snippet::source(shown)
        .path(printable(name))
        .line_start(row as usize);
    let annotations = marks
        .iter()
        .map(|mark| annotation(mark, shift(mark.place.start), shift(mark.place.end)));
    excerpt.annotations(annotations).into()
}

#[cfg(test)]
mod tests;
