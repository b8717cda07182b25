//! Sources, spans, lines and columns, and macro expansion stacks.
//!
//! Every file is appended to one address space of byte positions, so that a [`Span`] identifies its
//! file. Text from a macro expansion keeps the position of its spelling and refers to its
//! [`Expansion`], whose call site may itself be in an expansion: that chain is the macro stack of a
//! diagnostic.
//!
//! Imports no other module of this crate; every module may use it.

mod controls;
mod locations;
pub mod words;

use std::borrow::Cow;
use std::sync::Arc;

pub use controls::WarningControl;
pub use locations::{Call, CallIndex, CallSite, Loc, Location, LocationTable};

/// A byte range in the address space of a [`SourceMap`], with the macro expansion that it came
/// from, if any.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    /// Position of the first byte.
    pub start: u32,
    /// Position after the last byte; never less than `start`.
    pub end: u32,
    /// The expansion that produced these bytes, [`ExpansionId::NONE`] for text as written.
    pub expansion: ExpansionId,
}

impl Span {
    /// A span of text as written in a file.
    pub fn new(start: u32, end: u32) -> Self {
        Span {
            start,
            end,
            expansion: ExpansionId::NONE,
        }
    }

    /// The span from the start of `self` to the end of `other`. Returns `self`, so that a
    /// diagnostic points at the beginning of the construct, if the two are in different expansions
    /// or `other` ends before `self` starts.
    pub fn to(self, other: Span) -> Span {
        if self.expansion == other.expansion && self.start <= other.end {
            Span {
                end: other.end.max(self.end),
                ..self
            }
        } else {
            self
        }
    }

    /// An empty span at the start of this one.
    pub fn at_start(self) -> Span {
        Span {
            end: self.start,
            ..self
        }
    }

    /// An empty span at the end of this one.
    pub fn at_end(self) -> Span {
        Span {
            start: self.end,
            ..self
        }
    }
}

/// Index of an [`Expansion`] in its [`SourceMap`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ExpansionId(pub u32);

impl ExpansionId {
    /// Text outside of macro expansions.
    pub const NONE: ExpansionId = ExpansionId(u32::MAX);
}

impl Default for ExpansionId {
    fn default() -> Self {
        ExpansionId::NONE
    }
}

/// One expansion of a macro.
#[derive(Clone, Debug)]
pub struct Expansion {
    /// Name of the macro.
    pub name: String,
    /// The call site (which may itself be in an expansion).
    pub call: Span,
    /// Location of the name in its `#define`; `None` for a predefined macro or `-D`.
    pub definition: Option<Span>,
}

/// Index of a file in its [`SourceMap`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct FileId(pub u32);

/// A source file: its name as specified by the user, and its text.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The name shown in diagnostics.
    pub name: String,
    /// The entire text, as read, but without a byte order mark, and with `\n` for each CR that is a line end by
    /// itself.
    pub text: Arc<str>,
    /// The number of bytes in the file before the text: those of its byte order mark.
    pub mark_bytes: usize,
    /// Position of the first byte in the map's address space.
    pub base: u32,
    /// Whether it is a system header, in which warnings are not reported.
    pub is_system: bool,
    /// The file that contains the text as a section, and the offset of the text in it; `None` for a file of its own.
    pub container: Option<(String, usize)>,
    /// The file name in the first `#include` of the file; `None` for a file that was not included.
    pub included_at: Option<Span>,
    /// Byte offset in the text of the start of each line.
    line_starts: Vec<u32>,
    /// In the order of lines, at most one for each line.
    markers: Vec<LineMarker>,
    /// Whether the text is ASCII: columns are then differences of byte offsets, in constant time.
    is_ascii: bool,
}

/// What `#line` or a line marker states about the lines after it, up to the next one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineMarker {
    /// The first line that it is about, from 1.
    pub line: u32,
    /// The number that is presumed for that line.
    pub presumed_line: u32,
    /// The name that is presumed for the file, if it is not that of the file.
    pub presumed_name: Option<Arc<str>>,
    /// Whether the lines are those of a system header.
    pub is_system: bool,
}

/// A source location for users: file, line, and column in characters, both from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// File that contains the location.
    pub file: FileId,
    /// Number of the line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

/// All source files of a compilation, and all macro expansions in them.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
    expansions: Vec<Expansion>,
    controls: Vec<(Span, WarningControl)>,
}

/// The maximum size of all source text of a compilation, in bytes: positions are 32 bits wide, and
/// the end of the last file needs one too.
pub const MAX_SOURCE_BYTES: usize = 1 << 30;

/// The byte order mark, which may precede the text of a file.
pub const BYTE_ORDER_MARK: char = '\u{feff}';

/// A text without the byte order mark before it.
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
}

/// What [`decode`] puts in place of a byte that is not valid UTF-8: the control character SUBSTITUTE, which no program
/// has outside of comments and literals.
pub const SUBSTITUTE: char = '\u{1a}';

/// What [`decode`] puts in place of the byte order mark of UTF-16: an unassigned character of two bytes.
pub const UTF_16_MARK: char = '\u{7ff}';

/// Decodes the text of a file. Bytes that are not valid UTF-8 (as in comments of old files) are replaced by
/// [`SUBSTITUTE`], byte by byte, and the byte order mark of UTF-16 by [`UTF_16_MARK`], so that offsets in the text are
/// those in the file.
pub fn decode(bytes: &[u8]) -> String {
    let (mut text, bytes) = match bytes {
        [0xff, 0xfe, rest @ ..] | [0xfe, 0xff, rest @ ..] => (UTF_16_MARK.to_string(), rest),
        [0xdf, 0xbf, rest @ ..] => (String::from_iter([SUBSTITUTE; 2]), rest),
        _ => (String::new(), bytes),
    };
    text.reserve(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| SUBSTITUTE));
    }
    text
}

/// The text with `\n` for each CR that no LF follows, as in files of old systems.
fn with_line_ends(text: Arc<str>) -> Arc<str> {
    let bytes = text.as_bytes();
    let is_alone = |at: usize| bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n');
    if !text.match_indices('\r').any(|(at, _)| is_alone(at)) {
        return text;
    }
    let mut changed = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        changed.push(if c == '\r' && is_alone(at) { '\n' } else { c });
    }
    changed.into()
}

impl SourceMap {
    /// A map without files.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file, whose text may begin with a byte order mark. `None` when the total size would exceed [`MAX_SOURCE_BYTES`].
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<Arc<str>>) -> Option<FileId> {
        self.insert(name.into(), text.into(), with_line_ends)
    }

    /// As [`add`](SourceMap::add), for a language in which only LF ends a line: each CR remains.
    pub fn add_with_returns(
        &mut self,
        name: impl Into<String>,
        text: impl Into<Arc<str>>,
    ) -> Option<FileId> {
        self.insert(name.into(), text.into(), |text| text)
    }

    fn insert(
        &mut self,
        name: String,
        text: Arc<str>,
        with_line_ends: impl FnOnce(Arc<str>) -> Arc<str>,
    ) -> Option<FileId> {
        let (text, mark_bytes) = match text.strip_prefix(BYTE_ORDER_MARK) {
            Some(rest) => (rest.into(), BYTE_ORDER_MARK.len_utf8()),
            None => (text, 0),
        };
        let text = with_line_ends(text);
        let base = self
            .files
            .last()
            .map_or(0, |f| f.base as usize + f.text.len() + 1);
        if base + text.len() > MAX_SOURCE_BYTES {
            return None;
        }
        let mut line_starts = vec![0];
        line_starts.extend(text.match_indices('\n').map(|(at, _)| at as u32 + 1));
        self.files.push(SourceFile {
            name,
            is_ascii: text.is_ascii(),
            text,
            mark_bytes,
            base: base as u32,
            is_system: false,
            container: None,
            included_at: None,
            line_starts,
            markers: Vec::new(),
        });
        Some(FileId(self.files.len() as u32 - 1))
    }

    /// Records that a file is a section of `container`, at an offset in bytes.
    pub fn mark_section(&mut self, id: FileId, container: impl Into<String>, offset: usize) {
        if let Some(file) = self.files.get_mut(id.0 as usize) {
            file.container = Some((container.into(), offset));
        }
    }

    /// Marks a file as a system header.
    pub fn mark_system(&mut self, id: FileId) {
        if let Some(file) = self.files.get_mut(id.0 as usize) {
            file.is_system = true;
        }
    }

    /// Records where a file is included for the first time.
    pub fn mark_included(&mut self, id: FileId, at: Span) {
        if let Some(file) = self.files.get_mut(id.0 as usize) {
            file.included_at = Some(at);
        }
    }

    /// The places at which the file of a span was included, and the file of each of these, the innermost first.
    pub fn inclusions(&self, span: Span) -> Vec<Span> {
        let mut places = Vec::new();
        let file_of = |span: Span| self.file_at(span.start).map(|id| self.file(id));
        let mut file = file_of(span);
        while let Some(at) = file.and_then(|file| file.included_at) {
            let at = self.outermost(at);
            places.push(at);
            // A file is included from one that was added before.
            file = file_of(at);
        }
        places
    }

    /// A key that sorts spans by their positions in the translation unit: those of an included file are where it is
    /// included.
    pub fn order(&self, span: Span) -> Vec<u32> {
        let reported = self.reported(span);
        let inclusions = self.inclusions(reported).into_iter().rev();
        let mut places: Vec<u32> = inclusions.map(|at| at.start).collect();
        places.push(reported.start);
        places
    }

    /// Records a line marker of a file.
    pub fn mark_line(&mut self, id: FileId, marker: LineMarker) {
        let Some(file) = self.files.get_mut(id.0 as usize) else {
            return;
        };
        let index = file.markers.partition_point(|m| m.line < marker.line);
        match file.markers.get_mut(index) {
            // A file that is included again has the same markers, unless they contain macros.
            Some(known) if known.line == marker.line => *known = marker,
            _ => file.markers.insert(index, marker),
        }
    }

    /// The line marker that applies to a position, with its index in the file.
    fn marker(&self, position: &Position) -> Option<(usize, &LineMarker)> {
        let markers = &self.file(position.file).markers;
        let index = markers
            .partition_point(|m| m.line <= position.line)
            .checked_sub(1)?;
        Some((index, &markers[index]))
    }

    /// The index of the line marker that applies to a position; `None` without one.
    pub fn marker_index(&self, position: &Position) -> Option<usize> {
        self.marker(position).map(|(index, _)| index)
    }

    /// The file name and line to report for a position: those that `#line` or a line marker states, or the
    /// actual ones.
    pub fn presumed(&self, position: &Position) -> (&str, u32) {
        let name = &self.file(position.file).name;
        match self.marker(position) {
            Some((_, marker)) => {
                let line = marker
                    .presumed_line
                    .saturating_add(position.line - marker.line);
                (marker.presumed_name.as_deref().unwrap_or(name), line)
            }
            None => (name, position.line),
        }
    }

    /// The file and actual line that a name and a line to report belong to.
    fn actual(&self, name: &str, line: u32) -> Option<(FileId, u32)> {
        for (index, file) in self.files.iter().enumerate() {
            let first = file.markers.first().map_or(u32::MAX, |m| m.line);
            if file.name == name && line < first {
                return Some((FileId(index as u32), line));
            }
            for (k, marker) in file.markers.iter().enumerate() {
                let end = file.markers.get(k + 1).map_or(u32::MAX, |m| m.line);
                let presumed_name = marker.presumed_name.as_deref().unwrap_or(&file.name);
                let Some(after) = line.checked_sub(marker.presumed_line) else {
                    continue;
                };
                let line = marker.line.saturating_add(after);
                if presumed_name == name && line < end {
                    return Some((FileId(index as u32), line));
                }
            }
        }
        None
    }

    /// Whether a span is in a system header. Text of a macro is where the macro is called.
    pub fn is_in_system_header(&self, span: Span) -> bool {
        let span = self.outermost(span);
        let Some(id) = self.file_at(span.start) else {
            return false;
        };
        let file = self.file(id);
        let is_marked = || {
            let position = self.position(span)?;
            Some(self.marker(&position)?.1.is_system)
        };
        file.is_system || !file.markers.is_empty() && is_marked() == Some(true)
    }

    /// Records an expansion and returns its ID.
    pub fn add_expansion(&mut self, expansion: Expansion) -> ExpansionId {
        self.expansions.push(expansion);
        ExpansionId(self.expansions.len() as u32 - 1)
    }

    /// The file with this id.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// All files in the order in which they were added.
    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// The expansion with this id; `None` for [`ExpansionId::NONE`].
    pub fn expansion(&self, id: ExpansionId) -> Option<&Expansion> {
        self.expansions.get(id.0 as usize)
    }

    /// All expansions in the order in which they were added.
    pub fn expansions(&self) -> &[Expansion] {
        &self.expansions
    }

    /// The file that contains a byte position; `None` in an empty map.
    pub fn file_at(&self, position: u32) -> Option<FileId> {
        let index = self.files.partition_point(|f| f.base <= position);
        index.checked_sub(1).map(|i| FileId(i as u32))
    }

    /// The location of the start of a span, where its text is spelled.
    pub fn position(&self, span: Span) -> Option<Position> {
        let file = self.file_at(span.start)?;
        let source = self.file(file);
        let offset = (span.start - source.base).min(source.text.len() as u32);
        let line = source.line_starts.partition_point(|&s| s <= offset) - 1;
        let start = source.line_starts[line] as usize;
        let mut end = offset as usize;
        while !source.text.is_char_boundary(end) {
            end -= 1;
        }
        let characters = if source.is_ascii {
            end - start
        } else {
            source.text[start..end].chars().count()
        };
        let column = characters as u32 + 1;
        Some(Position {
            file,
            line: line as u32 + 1,
            column,
        })
    }

    /// The empty span at a line and column (both from 1, in characters) of a file, clamped to the
    /// file's lines and columns.
    pub fn span_at(&self, file: FileId, line: u32, column: u32) -> Span {
        let source = self.file(file);
        let index = (line.max(1) as usize).min(source.line_starts.len()) - 1;
        let start = source.line_starts[index] as usize;
        let text = source.text[start..].split('\n').next().unwrap_or("");
        let offset = text
            .char_indices()
            .nth(column.max(1) as usize - 1)
            .map_or(text.len(), |(i, _)| i);
        let at = source.base + (start + offset) as u32;
        Span::new(at, at)
    }

    /// The span of the word at a line and column of a file, as [`span_at`](SourceMap::span_at); empty at the end of a line.
    pub fn word_at(&self, file: FileId, line: u32, column: u32) -> Span {
        let span = self.span_at(file, line, column);
        let source = self.file(file);
        let rest = source.text.get((span.start - source.base) as usize..);
        let rest = rest.unwrap_or_default();
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let word = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let first = rest.chars().next().filter(|c| !c.is_whitespace());
        let length = word.max(first.map_or(0, char::len_utf8));
        Span::new(span.start, span.start + length as u32)
    }

    /// The span of the token at a line and column of a file of Gen IR or vector IR, as [`span_at`](SourceMap::span_at): a
    /// string, a number, or a name with the character before it that tells its kind (`%x.1`, `@f`, `$0`, `!3`); empty at
    /// the end of a line.
    pub fn token_at(&self, file: FileId, line: u32, column: u32) -> Span {
        let span = self.span_at(file, line, column);
        let source = self.file(file);
        let rest = source.text.get((span.start - source.base) as usize..);
        let rest = rest.and_then(|rest| rest.lines().next()).unwrap_or("");
        let sigil = rest.chars().next().filter(|c| "%@$!#".contains(*c));
        let name = &rest[sigil.map_or(0, char::len_utf8)..];
        let has_points = sigil.is_some() || name.starts_with(|c: char| c.is_ascii_digit());
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || (has_points && c == '.');
        let length = match name.strip_prefix('"') {
            Some(text) => text.find('"').map_or(name.len(), |end| end + 2),
            None => name.find(|c| !is_part(c)).unwrap_or(name.len()),
        };
        let length = match rest.len() - name.len() + length {
            // Another character, if there is one.
            0 => {
                let first = rest.chars().next().filter(|c| !c.is_whitespace());
                first.map_or(0, char::len_utf8)
            }
            length => length,
        };
        Span::new(span.start, span.start + length as u32)
    }

    /// The span of the word at a location, if its file is in this map.
    pub fn span_of(&self, location: &Location) -> Option<Span> {
        let (id, line) = self.actual(&location.file, location.line)?;
        let file = self.file(id);
        let span = self.span_at(id, line, location.column);
        let rest = file.text.get((span.start - file.base) as usize..)?;
        let word = rest
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(rest.len());
        let first = rest.chars().next().map_or(0, char::len_utf8);
        Some(Span::new(span.start, span.start + word.max(first) as u32))
    }

    /// The text of a line of a file, without its line end; `None` for files and lines that are not in
    /// this map. Lines are counted from 1.
    pub fn line_text(&self, file: &str, line: u32) -> Option<&str> {
        let (id, line) = self.actual(file, line)?;
        let file = self.file(id);
        let start = *file.line_starts.get((line as usize).checked_sub(1)?)?;
        let text = file.text.get(start as usize..)?;
        Some(text.split('\n').next()?.trim_end_matches('\r'))
    }

    /// The location in the user's own text: the outermost call site of the macros that a span came
    /// from.
    pub fn outermost(&self, mut span: Span) -> Span {
        while let Some(expansion) = self.expansion(span.expansion) {
            span = expansion.call;
        }
        span
    }

    /// The location at which a diagnostic about a span is reported: text of a macro is reported at the
    /// use of the macro, an argument of a macro where the user wrote it.
    pub fn reported(&self, span: Span) -> Span {
        let outermost = self.outermost(span);
        let mut at = span;
        loop {
            let is_written = at.start >= outermost.start && at.end <= outermost.end;
            match self.expansion(at.expansion) {
                Some(expansion) if !is_written => at = expansion.call,
                _ => return Span::new(at.start, at.end),
            }
        }
    }

    /// The span as the user wrote it: itself outside of macros, and of the argument of a macro its place in the call.
    /// `None` for text of a macro's definition.
    pub fn written(&self, span: Span) -> Option<Span> {
        if span.expansion == ExpansionId::NONE {
            return Some(span);
        }
        let call = self.outermost(span);
        // The call begins with the name of the macro, which its text may be located at.
        let is_argument = span.start > call.start && span.end < call.end;
        is_argument.then(|| Span::new(span.start, span.end))
    }

    /// The text of a span; empty when the span is not within one file.
    pub fn text(&self, span: Span) -> &str {
        let Some(file) = self.file_at(span.start) else {
            return "";
        };
        let source = self.file(file);
        let from = (span.start - source.base) as usize;
        let to = (span.end - source.base) as usize;
        source.text.get(from..to).unwrap_or("")
    }
}

/// The largest number of characters of the program's code that a message quotes.
pub const QUOTED: usize = 40;

/// The largest number of characters of a source line in a listing or a table.
pub const LISTED: usize = 100;

/// A text of at most so many characters: a longer one is cut, and ends in `...`.
pub fn excerpt(text: &str, limit: usize) -> Cow<'_, str> {
    const ELLIPSIS: &str = "...";
    let mut ends = text.char_indices().map(|(at, _)| at);
    let kept = limit.saturating_sub(ELLIPSIS.len());
    match (ends.nth(kept), ends.nth(ELLIPSIS.len() - 1)) {
        (Some(end), Some(_)) => Cow::Owned(format!("{}{ELLIPSIS}", &text[..end])),
        _ => Cow::Borrowed(text),
    }
}

/// Where instructions come from, and the text of the sources.
#[derive(Clone, Copy, Debug)]
pub struct SourceLines<'a> {
    /// The source locations of instructions.
    pub locations: &'a LocationTable,
    /// The sources; lines of files that it does not contain are printed without their text.
    pub map: &'a SourceMap,
}

/// A source line: the name of its file, and its number from 1.
pub(crate) type Line<'a> = (&'a str, u32);

impl<'a> SourceLines<'a> {
    /// The line of an instruction; `None` if the compiler generated the instruction.
    pub(crate) fn line(&self, loc: Loc) -> Option<Line<'a>> {
        let location = self.locations.get(loc)?;
        Some((&location.file, location.line))
    }

    /// The line with its text: `saxpy.cl:3: y[i] = a * x[i];`.
    pub(crate) fn text(&self, (file, line): Line<'_>) -> String {
        let text = self.map.line_text(file, line).unwrap_or("").trim();
        let text: String = text
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        let text = excerpt(&text, LISTED);
        match text.is_empty() {
            true => format!("{file}:{line}"),
            false => format!("{file}:{line}: {text}"),
        }
    }

    /// The line of an instruction with its text, if it is not `last`, the line of the instruction
    /// before it; `last` becomes the line.
    /// The calls through which it was inlined follow.
    pub(crate) fn change(
        &self,
        loc: Loc,
        last: &mut Option<(Line<'a>, Option<CallIndex>)>,
    ) -> Option<String> {
        let line = self.line(loc)?;
        let of_line = (line, self.locations.call_index(loc));
        if last.replace(of_line) == Some(of_line) {
            return None;
        }
        let mut text = self.text(line);
        for call in self.locations.resolved_calls(loc) {
            text += &format!(" ({call})");
        }
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excerpts_have_a_limit() {
        for (text, shown) in [
            ("", ""),
            ("123456", "123456"),
            ("1234567", "123..."),
            ("äöüßäöü", "äöü..."),
        ] {
            assert_eq!(excerpt(text, 6), shown);
        }
    }

    #[test]
    fn lines_are_found_by_file_and_number() {
        let mut map = SourceMap::new();
        map.add("a.cl", "one\r\n\ttwo");
        assert_eq!(map.line_text("a.cl", 1), Some("one"));
        assert_eq!(map.line_text("a.cl", 2), Some("\ttwo"));
        assert_eq!(map.line_text("a.cl", 0), None);
        assert_eq!(map.line_text("a.cl", 3), None);
        assert_eq!(map.line_text("b.cl", 1), None);
    }

    #[test]
    fn a_location_leads_back_to_its_word() {
        let mut map = SourceMap::new();
        map.add("a.cl", "int x;\n");
        map.add("b.cl", "// é\n  é_9 + y;");
        let word = |file: &str, line, column| {
            let span = map.span_of(&Location::new(file.into(), line, column));
            span.map(|s| map.text(s).to_string())
        };
        assert_eq!(word("b.cl", 2, 3).as_deref(), Some("é_9"));
        assert_eq!(word("b.cl", 2, 7).as_deref(), Some("+"));
        assert_eq!(word("b.cl", 9, 99).as_deref(), Some(""));
        assert_eq!(word("b.cl", 0, 0).as_deref(), Some("/"));
        assert_eq!(word("b.cl", 1, 99).as_deref(), Some("\n"));
        assert_eq!(word("c.cl", 1, 1), None);
    }

    #[test]
    fn positions_count_characters_and_files() {
        let mut map = SourceMap::new();
        let a = map.add("a.cl", "x\näy\n").unwrap();
        let b = map.add("b.cl", "z").unwrap();
        let base = map.file(b).base;
        assert_eq!(
            map.position(Span::new(4, 5)),
            Some(Position {
                file: a,
                line: 2,
                column: 2
            })
        );
        assert_eq!(
            map.position(Span::new(base, base + 1)),
            Some(Position {
                file: b,
                line: 1,
                column: 1
            })
        );
        assert_eq!(map.text(Span::new(2, 5)), "äy");
        assert_eq!(map.span_at(a, 2, 2), Span::new(4, 4));
        assert_eq!(map.span_at(a, 2, 9), Span::new(5, 5));
        assert_eq!(map.span_at(a, 9, 1), Span::new(6, 6));
        assert_eq!(map.span_at(b, 0, 0), Span::new(base, base));
    }

    #[test]
    fn a_span_through_macros_leads_back_to_the_call() {
        let mut map = SourceMap::new();
        map.add("a.cl", "#define N 4\nint x = N;\n").unwrap();
        let call = Span::new(20, 21);
        let id = map.add_expansion(Expansion {
            name: "N".into(),
            call,
            definition: Some(Span::new(8, 9)),
        });
        let spelled = Span {
            start: 10,
            end: 11,
            expansion: id,
        };
        assert_eq!(map.text(spelled), "4");
        assert_eq!(map.outermost(spelled), call);
        let mut table = LocationTable::new();
        let loc = table.add_span(&map, spelled);
        assert_eq!(table.get(loc).unwrap().to_string(), "a.cl:2:9 (in macro N)");
        assert_eq!(table.get(Loc::NONE), None);
        // Spans that begin at one place have one location, whatever is between them; so have vectors.
        let mut at = |start, end| table.add_span(&map, Span::new(start, end));
        let (first, _, again) = (at(20, 21), at(22, 23), at(20, 22));
        assert_eq!((first, table.len()), (again, 3));
        let vector = table.add_vector(first, 16);
        assert_ne!(vector, first);
        assert_eq!(table.vector_alignment(vector), Some(16));
        assert_eq!(table.vector_alignment(first), None);
        assert_ne!(table.add_vector(first, 8), vector);
        assert_eq!(
            (table.add_vector(first, 16), table.places().len()),
            (vector, 3)
        );
    }

    #[test]
    fn macro_text_is_reported_at_its_use_and_arguments_where_they_are() {
        let mut map = SourceMap::new();
        //                0123456789012345678901 2345678901
        map.add("a.cl", "#define TWICE(x) x + b\nTWICE(a);")
            .unwrap();
        let call = Span::new(23, 31);
        let id = map.add_expansion(Expansion {
            name: "TWICE".into(),
            call,
            definition: None,
        });
        let expanded = |start, end| Span {
            start,
            end,
            expansion: id,
        };
        assert_eq!(map.reported(expanded(21, 22)), call);
        assert_eq!(map.reported(expanded(29, 30)), Span::new(29, 30));
        assert_eq!(map.reported(Span::new(3, 5)), Span::new(3, 5));
    }

    #[test]
    fn a_byte_order_mark_is_not_text() {
        let mut map = SourceMap::new();
        let id = map.add("a.cl", "\u{feff}a\u{feff}b").unwrap();
        let file = map.file(id);
        assert_eq!((&*file.text, file.mark_bytes), ("a\u{feff}b", 3));
        let next = map.add("b.cl", "c").unwrap();
        let file = map.file(next);
        assert_eq!((&*file.text, file.mark_bytes), ("c", 0));
    }

    #[test]
    fn decoding_preserves_offsets() {
        let text = decode(b"// caf\xe9 \xe2\x82\n\xef\xbb\xbf \xc3\xa4");
        assert_eq!(text, "// caf\u{1a} \u{1a}\u{1a}\n\u{feff} ä");
    }

    #[test]
    fn a_line_ends_with_cr_too() {
        let mut map = SourceMap::new();
        let id = map.add("a.cl", "a\rb\r\nc\r\rd").unwrap();
        assert_eq!(&*map.file(id).text, "a\nb\r\nc\n\nd");
        let line = |at| map.position(Span::new(at, at)).unwrap().line;
        assert_eq!((line(0), line(2), line(5), line(8)), (1, 2, 3, 5));
    }
}
