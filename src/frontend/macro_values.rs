//! Macros for values whose replacement is not a value: `#define N` without one, `#define N = 16` and `#define N 16;`.
//!
//! Such a definition is valid; errors are at tokens after its uses, or about brackets around them. Here these errors become
//! errors at the uses, with the definition and the form that it should have.

use super::tokens::IN_DEFINITION;
use crate::diagnostic::{Code, Diagnostic, Label};
use crate::source::{QUOTED, SourceMap, Span, excerpt};

/// The limit on bytes between a use of a macro and the place of an error.
const MAX_GAP: u32 = 64;

/// The limit on macros within each other.
const MAX_CALLS: usize = 16;

/// The replacement in the definition of a macro.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Replacement {
    /// No tokens: the macro expands to nothing.
    Empty,
    /// One that ends in `;`, which is here.
    Semicolon(Span),
    /// One that may be a value.
    Other,
}

/// A use of a macro without parameters.
#[derive(Clone, Copy)]
struct Use {
    /// The name where it is used.
    call: Span,
    /// The name in the definition.
    definition: Span,
    replacement: Replacement,
}

/// The text after the name in the definition of a macro without parameters, in one line and without a comment at its
/// end.
fn replacement_text(map: &SourceMap, name: Span) -> Option<&str> {
    let file = map.file(map.file_at(name.start)?);
    let rest = file.text.get((name.end - file.base) as usize..)?;
    let line = rest.split('\n').next()?.trim_end();
    if line.starts_with('(') || line.ends_with('\\') {
        return None;
    }
    let line = line.split("//").next()?.trim_end();
    Some(match line.trim_start().strip_prefix("/*") {
        Some(comment)
            if comment
                .find("*/")
                .is_some_and(|end| end + 2 == comment.len()) =>
        {
            ""
        }
        _ => line,
    })
}

fn replacement(map: &SourceMap, name: Span) -> Replacement {
    match replacement_text(map, name) {
        Some(text) if text.trim().is_empty() => Replacement::Empty,
        Some(text) if text.ends_with(';') => {
            let end = name.end + text.len() as u32;
            Replacement::Semicolon(Span::new(end - 1, end))
        }
        _ => Replacement::Other,
    }
}

/// The use in the program's own text of a macro that is used at `call`, perhaps as all of other macros.
fn written(map: &SourceMap, mut call: Span) -> Option<Span> {
    for _ in 0..MAX_CALLS {
        let Some(around) = map.expansion(call.expansion) else {
            return Some(call);
        };
        let text = replacement_text(map, around.definition?)?;
        if text.trim() != map.text(call) {
            return None;
        }
        call = around.call;
    }
    None
}

/// Whether a macro that errors are found after may be one of these.
fn is_candidate(diagnostic: &Diagnostic) -> bool {
    match diagnostic.code {
        Code::E0001 => diagnostic.message.starts_with("expected expression"),
        Code::E0002 => is_about_definition(diagnostic),
        Code::E0201 | Code::E0203 | Code::E0206 | Code::W0405 => true,
        _ => false,
    }
}

/// Whether the help is to change the definition of a macro.
fn is_about_definition(diagnostic: &Diagnostic) -> bool {
    let help = diagnostic.help.as_deref();
    help.is_some_and(|help| help.starts_with("remove ") && help.ends_with(IN_DEFINITION))
}

/// What the macros of a program are replaced by.
struct Macros<'m> {
    map: &'m SourceMap,
    /// The uses of macros that are empty or end in `;`, by their ends.
    uses: Vec<Use>,
    /// The names in definitions, by their places.
    definitions: Vec<Span>,
}

impl<'m> Macros<'m> {
    fn new(map: &'m SourceMap) -> Macros<'m> {
        let expansions = map.expansions().iter();
        let mut definitions: Vec<Span> = expansions.filter_map(|e| e.definition).collect();
        definitions.sort_unstable_by_key(|span| span.start);
        definitions.dedup();
        let all: Vec<(Span, Replacement)> = { definitions.iter() }
            .map(|&name| (name, replacement(map, name)))
            .collect();
        let used = map.expansions().iter().filter_map(|expansion| {
            let definition = expansion.definition?;
            let at = all.binary_search_by_key(&definition.start, |row| row.0.start);
            let replacement = all[at.ok()?].1;
            let is_value = replacement != Replacement::Other;
            Some(Use {
                call: is_value.then(|| written(map, expansion.call)).flatten()?,
                definition,
                replacement,
            })
        });
        let mut uses: Vec<Use> = used.collect();
        uses.sort_unstable_by_key(|used| (used.call.end, used.call.start));
        Macros {
            map,
            uses,
            definitions,
        }
    }

    /// The text between two places, if it is short.
    fn between(&self, from: u32, to: u32) -> Option<&'m str> {
        let is_near = from <= to && to - from <= MAX_GAP;
        let text = is_near.then(|| self.map.text(Span::new(from, to)))?;
        (from == to || !text.is_empty()).then_some(text)
    }

    /// The use of a macro that ends just before a place.
    fn before(&self, place: u32) -> Option<&Use> {
        let past = self.uses.partition_point(|used| used.call.end <= place);
        let used = self.uses.get(past.checked_sub(1)?)?;
        let gap = self.between(used.call.end, place)?;
        gap.trim().is_empty().then_some(used)
    }

    /// The empty macro in the brackets after the name of an array, or at a place within them.
    fn in_brackets(&self, place: Span) -> Option<&Use> {
        let from = self
            .uses
            .partition_point(|used| used.call.start < place.start);
        let used = self.uses.get(from)?;
        let gap = self.between(place.start, used.call.start)?;
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | ' ' | '[' | ']');
        let is_here = used.replacement == Replacement::Empty && gap.contains('[');
        (is_here && gap.chars().all(is_part)).then_some(used)
    }

    /// The name in the definition of a macro without parameters that has the token at `place`.
    fn around(&self, place: Span) -> Option<Span> {
        let past = self
            .definitions
            .partition_point(|name| name.end <= place.start);
        let name = *self.definitions.get(past.checked_sub(1)?)?;
        let end = name.end + replacement_text(self.map, name)?.len() as u32;
        (place.end <= end).then_some(name)
    }

    /// The label at a definition, and its form without the token at `place`.
    fn definition(&self, name: Span, place: Span) -> (String, String) {
        let word = self.map.text(name);
        let text = replacement_text(self.map, name).unwrap_or("");
        let at = (place.start - name.end) as usize;
        let (before, after) = (
            text.get(..at).unwrap_or(""),
            text.get(at + 1..).unwrap_or(""),
        );
        let without = format!("{} {}", before.trim(), after.trim());
        let text = excerpt(text.trim(), QUOTED);
        let without = excerpt(without.trim(), QUOTED);
        (
            format!("`{word}` expands to `{text}`"),
            format!("#define {word} {without}"),
        )
    }

    /// Reports an error about a value that is missing at the use of a macro.
    fn explain_empty(&self, diagnostic: &mut Diagnostic, used: Use) {
        let name = self.map.text(used.definition);
        let what = match diagnostic.code {
            Code::E0206 => Some("the size of the array"),
            Code::E0001 => Some("expression"),
            _ => None,
        };
        let value = format!("write its value after the name, such as `#define {name} 16`");
        let label = format!("`{name}` is defined without a value");
        let error = match what {
            Some(what) => {
                let message = format!("expected {what}, but macro `{name}` expands to nothing");
                Diagnostic::new(diagnostic.code, used.call, message)
            }
            None => Diagnostic {
                help: None,
                edits: Vec::new(),
                suggestions: Vec::new(),
                ..diagnostic.clone()
            }
            .also(used.call, "this macro expands to nothing"),
        };
        *diagnostic = error.also(used.definition, label).help(value);
    }

    /// Tells what a macro expands to, at an error whose help is to remove a token from its definition.
    fn explain_token(&self, diagnostic: &mut Diagnostic) {
        let is_definition = |label: &&mut Label| label.text == super::tokens::IS_IN_DEFINITION;
        let Some(label) = diagnostic.secondary.iter_mut().find(is_definition) else {
            return;
        };
        let place = label.span;
        let Some(name) = self.around(place) else {
            return;
        };
        let (text, form) = self.definition(name, place);
        label.text = text;
        if let Some(help) = &mut diagnostic.help {
            let old = help.clone();
            help.push_str(&format!(": `{form}`"));
            let same = diagnostic.suggestions.iter_mut();
            for suggestion in same.filter(|s| s.message == old) {
                suggestion.message.clone_from(help);
            }
        }
        let word = self.map.text(name);
        let expected = |label: &Label| {
            let rest = label.text.strip_prefix("expected `")?;
            Some(rest.strip_suffix("` before this")?.to_owned())
        };
        let closing = |label: &Label| Some((label.span, expected(label)?));
        if diagnostic.code == Code::E0002
            && let Some((at, bracket)) = diagnostic.secondary.iter().find_map(closing)
            && let Some(open) = &mut diagnostic.primary
        {
            diagnostic.message = format!("expected `{bracket}`, found `;` from macro `{word}`");
            let opening = std::mem::replace(
                open,
                Label {
                    span: self.map.reported(at),
                    text: String::new(),
                },
            );
            diagnostic
                .secondary
                .retain(|label| closing(label).is_none());
            let opened = format!("to match this `{}`", self.map.text(opening.span));
            *diagnostic = diagnostic.clone().also(opening.span, opened);
        } else if let Some(primary) = &mut diagnostic.primary {
            primary.span = self.map.reported(primary.span);
        }
    }

    fn explain(&self, diagnostic: &mut Diagnostic) {
        if is_about_definition(diagnostic) {
            return self.explain_token(diagnostic);
        }
        let Some(primary) = &diagnostic.primary else {
            return;
        };
        let place = self.map.reported(primary.span);
        if diagnostic.code == Code::E0206 {
            if let Some(&used) = self.in_brackets(place) {
                self.explain_empty(diagnostic, used);
            }
            return;
        }
        let Some(&used) = self.before(place.start) else {
            return;
        };
        // `N * 2` and `N - 1` are unary operators then.
        let is_operator = self.map.text(place).starts_with(['*', '&', '+', '-']);
        match used.replacement {
            Replacement::Empty if diagnostic.code == Code::E0001 || is_operator => {
                self.explain_empty(diagnostic, used);
            }
            Replacement::Semicolon(at) if is_operator && diagnostic.help.is_none() => {
                let (text, form) = self.definition(used.definition, at);
                let help = format!("remove `;` {IN_DEFINITION}: `{form}`");
                let explained = diagnostic.clone().also(at, text);
                *diagnostic = explained
                    .help(help.as_str())
                    .maybe(help, [(at, String::new())]);
            }
            _ => {}
        }
    }
}

/// Reports errors that come from macros without a value, or with a `=` or a `;` too much, at their uses, with what they
/// expand to and the definition that they should have.
pub fn explain(diagnostics: &mut [Diagnostic], map: &SourceMap) {
    if map.expansions().is_empty() || !diagnostics.iter().any(is_candidate) {
        return;
    }
    let macros = Macros::new(map);
    for diagnostic in diagnostics.iter_mut().filter(|d| is_candidate(d)) {
        macros.explain(diagnostic);
    }
}
