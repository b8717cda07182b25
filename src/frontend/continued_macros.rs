//! Macros of several lines without the backslashes that join them: `#define ADD(x, y)`, and the replacement below it.
//!
//! The lines after the first one are then text outside of functions, each of which is an error, and so are uses of the macro,
//! whose replacement is not complete. One error about the definition replaces them.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::{ExpansionId, SourceMap, Span};

/// The limit on expansions within each other, from the place of an error outward.
const MAX_CALLS: usize = 64;

/// A macro whose replacement seems to continue in the lines after its definition.
struct Continued {
    name: Span,
    /// The lines after the definition.
    lines: Span,
}

/// What precedes a line of a file.
#[derive(Default)]
struct State {
    /// Braces that are open, outside of directives.
    depth: i64,
    in_comment: bool,
}

impl State {
    /// Counts the braces of a line.
    fn pass(&mut self, line: &str) {
        let mut rest = line;
        while let Some(c) = rest.chars().next() {
            if self.in_comment {
                let end = rest.find("*/");
                self.in_comment = end.is_none();
                rest = end.map_or("", |end| &rest[end + 2..]);
                continue;
            }
            rest = &rest[c.len_utf8()..];
            match c {
                '{' => self.depth += 1,
                '}' => self.depth -= 1,
                '/' if rest.starts_with('/') => return,
                '/' if rest.starts_with('*') => {
                    self.in_comment = true;
                    rest = &rest[1..];
                }
                '"' | '\'' => {
                    let mut is_escaped = false;
                    let end = rest.find(|of: char| {
                        let is_end = of == c && !is_escaped;
                        is_escaped = of == '\\' && !is_escaped;
                        is_end
                    });
                    rest = end.map_or("", |end| &rest[end + 1..]);
                }
                _ => {}
            }
        }
    }
}

/// The name and the rest of a line that defines a macro which a replacement in the next lines could complete: one with parameters,
/// or without a replacement.
fn definition(line: &str) -> Option<(usize, usize)> {
    let rest = line.trim_start().strip_prefix('#')?.trim_start();
    let rest = rest.strip_prefix("define")?;
    let name = rest.trim_start();
    let length = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let length = length.unwrap_or(name.len());
    let after = &name[length..];
    let has_name = length > 0 && name.len() < rest.len();
    let could_continue = after.starts_with('(') || after.trim().is_empty();
    let at = line.len() - name.len();
    (has_name && could_continue).then_some((at, at + length))
}

/// Whether the last line of a definition is not the end of an expression; `is_first` if it has the name of the macro.
fn is_incomplete(line: &str, is_first: bool) -> bool {
    let without_replacement = || {
        let parameters = line.split_once('(').map_or("", |(_, rest)| rest);
        parameters.trim_start_matches(|c| c != ')').len() <= 1
    };
    line.ends_with([
        ';', '{', '}', ',', '(', '+', '-', '*', '/', '=', '&', '|', '?', ':',
    ]) || is_first && without_replacement()
}

/// The macros of a text that seem to continue, whose positions begin at `base`.
fn find(text: &str, base: u32) -> Vec<Continued> {
    let mut found: Vec<Continued> = Vec::new();
    let mut state = State::default();
    let mut at = 0;
    // Within a directive, and its name if it is a definition outside of functions.
    let mut directive: Option<Option<Span>> = None;
    // The definition whose lines these are, with the braces that are open in them.
    let mut open: Option<(Span, u32, i64)> = None;
    let position = |at: usize| base + at as u32;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let is_directive = !state.in_comment && line.trim_start().starts_with('#');
        if is_directive || directive.is_some() {
            let is_first = directive.is_none();
            let mut name = directive.flatten();
            if is_first {
                open = None;
                if state.depth == 0 {
                    let bounds = definition(line.trim_end());
                    name = bounds
                        .map(|(from, to)| Span::new(position(start + from), position(start + to)));
                }
            }
            let is_continued = line.trim_end().ends_with('\\');
            directive = is_continued.then_some(name);
            let is_open = is_incomplete(line.trim_end(), is_first);
            if let (false, true, Some(name)) = (is_continued, is_open, name) {
                open = Some((name, position(at), 0));
            }
            continue;
        }
        let before = state.depth;
        state.pass(line);
        let Some((name, first, braces)) = &mut open else {
            continue;
        };
        let is_like = line.starts_with([' ', '\t', '{', '}']) || *braces > 0;
        if line.trim().is_empty() || !is_like {
            open = None;
            continue;
        }
        *braces += state.depth - before;
        let lines = Span::new(*first, position(at));
        match found.last_mut().filter(|last| last.name == *name) {
            Some(last) => last.lines = lines,
            None => found.push(Continued { name: *name, lines }),
        }
        // Of `} while (0)` the brace is opened in the definition.
        state.depth = state.depth.max(0);
    }
    found
}

/// Whether a diagnostic is one of text that is no declaration.
fn is_of_syntax(diagnostic: &Diagnostic) -> bool {
    match diagnostic.code {
        Code::E0001 | Code::E0002 => true,
        Code::E0101 => diagnostic.message.starts_with("unknown type name"),
        _ => false,
    }
}

/// Replaces the errors in the lines after the definition of a macro, and in its uses, with one at the definition.
pub fn explain(diagnostics: &mut Vec<Diagnostic>, map: &SourceMap) {
    let place = |d: &Diagnostic| d.primary.as_ref().map(|label| label.span);
    let first = diagnostics.iter().find(|d| is_of_syntax(d));
    let Some(file) = first.and_then(|d| map.file_at(place(d)?.start)) else {
        return;
    };
    let file = map.file(file);
    if !file.text.contains("define") {
        return;
    }
    let found = find(&file.text, file.base);
    let is_in = |span: Span, macros: &Continued| {
        span.expansion == ExpansionId::NONE
            && (macros.lines.start..macros.lines.end).contains(&span.start)
    };
    let is_wrong = |macros: &&Continued| {
        let mut errors = diagnostics.iter().filter(|d| is_of_syntax(d));
        errors.any(|d| place(d).is_some_and(|span| is_in(span, macros)))
    };
    let wrong: Vec<&Continued> = found.iter().filter(is_wrong).collect();
    if wrong.is_empty() {
        return;
    }
    let is_of_use = |span: Span| {
        let mut id = span.expansion;
        for _ in 0..MAX_CALLS {
            let Some(expansion) = map.expansion(id) else {
                return false;
            };
            let name = expansion.definition;
            if wrong.iter().any(|macros| name == Some(macros.name)) {
                return true;
            }
            id = expansion.call.expansion;
        }
        false
    };
    diagnostics.retain(|diagnostic| {
        let at = place(diagnostic);
        // `else` after a use, whose `{` has no `}`.
        let is_unclosed = diagnostic.code == Code::E0001
            && diagnostic
                .secondary
                .iter()
                .any(|label| is_of_use(label.span));
        let is_consequence = is_unclosed
            || at.is_some_and(|at| wrong.iter().any(|macros| is_in(at, macros)) || is_of_use(at));
        // Braces of the macro have their partners in other declarations.
        !is_consequence && diagnostic.code != Code::E0002
    });
    for macros in wrong {
        let message = format!(
            "macro `{}` ends with its line: the lines after it are not part of it",
            map.text(macros.name)
        );
        let text = map.text(macros.lines);
        let indent = text.len() - text.trim_start().len();
        let start = macros.lines.start + indent as u32;
        let length = text
            .trim_start()
            .lines()
            .next()
            .map_or(0, |line| line.trim_end().len());
        let line = Span::new(start, start + length as u32);
        diagnostics.push(
            Diagnostic::new(Code::E0004, macros.name, message)
                .also(line, "this is outside of the macro, and of functions")
                .help("end each line of the macro but the last with `\\`"),
        );
    }
}
