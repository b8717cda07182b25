//! Macros whose parameters are a part of their replacement, because a blank precedes the parenthesis:
//! `#define MAX (a, b) ...`.
//!
//! Such a definition is valid, and usually the uses of the macro fail, with errors about names in the replacement.
//! They are all the consequence of the blank, so one error about it replaces them.

use super::parse::is_keyword;
use crate::diagnostic::Diagnostic;
use crate::source::{ExpansionId, SourceMap, Span};

/// The limit on expansions within each other, from the place of an error outward.
const MAX_CALLS: usize = 64;

/// The limit on characters of a call that are searched for its end.
const MAX_CALL: usize = 4096;

/// A macro that was meant to have parameters, and a call of it.
struct Spaced {
    /// The name in the definition.
    name: Span,
    /// The parameters with their parentheses, in the definition.
    parameters: Span,
    /// The name in the call, and whether the call has as many arguments.
    call: Span,
    agrees: bool,
}

/// Whether a text is a name that a parameter may have.
fn is_name(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    !text.is_empty()
        && text.chars().all(is_part)
        && !text.starts_with(|c: char| c.is_ascii_digit())
        && !is_keyword(text)
}

/// Whether a text has a word.
fn has_word(text: &str, wanted: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.split(|c| !is_part(c)).any(|word| word == wanted)
}

/// The number of arguments of the call whose `(` a text begins with; `None` if its end is too far.
fn arguments(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    let mut count = 1;
    for c in text.chars().take(MAX_CALL) {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(count);
                }
            }
            ',' if depth == 1 => count += 1,
            '"' | '\'' => return None,
            _ => {}
        }
    }
    None
}

/// The text of a file from a position on.
fn text_from(map: &SourceMap, position: u32) -> Option<&str> {
    let file = map.file(map.file_at(position)?);
    file.text.get((position - file.base) as usize..)
}

/// The macro around a place whose definition has parameters after a blank, and that is called with arguments.
fn find(map: &SourceMap, place: Span) -> Option<Spaced> {
    let mut id = place.expansion;
    for _ in 0..MAX_CALLS {
        let expansion = map.expansion(id)?;
        if let Some(found) = spaced(map, expansion.definition, expansion.call) {
            return Some(found);
        }
        id = expansion.call.expansion;
    }
    None
}

/// As [`find`], for one expansion.
fn spaced(map: &SourceMap, definition: Option<Span>, call: Span) -> Option<Spaced> {
    let name = definition?;
    let line = text_from(map, name.end)?.split('\n').next()?;
    let rest = line.trim_start_matches([' ', '\t']);
    let blanks = line.len() - rest.len();
    let (list, body) = rest.strip_prefix('(')?.split_once(')')?;
    let parameters: Vec<&str> = list.split(',').map(str::trim).collect();
    let are_names = parameters.iter().all(|parameter| is_name(parameter));
    // Without one of them in the rest, the parentheses may be a cast.
    if blanks == 0 || !are_names || !parameters.iter().all(|p| has_word(body, p)) {
        return None;
    }
    let after = text_from(map, call.end)?.trim_start_matches([' ', '\t']);
    let found = after.starts_with('(').then(|| arguments(after))?;
    let start = name.end + blanks as u32;
    Some(Spaced {
        name,
        parameters: Span::new(start, start + list.len() as u32 + 2),
        call,
        agrees: found == Some(parameters.len()),
    })
}

/// Replaces the errors in the replacement of a macro whose parameters follow a blank with one at its definition.
pub fn explain(diagnostics: &mut Vec<Diagnostic>, map: &SourceMap) {
    let mut explained: Vec<Span> = Vec::new();
    let is_candidate = |d: &Diagnostic| {
        d.primary
            .as_ref()
            .is_some_and(|label| label.span.expansion != ExpansionId::NONE)
    };
    if !diagnostics.iter().any(|d| d.is_error() && is_candidate(d)) {
        return;
    }
    diagnostics.retain_mut(|diagnostic| {
        let place = diagnostic.primary.as_ref().map(|label| label.span);
        let Some(found) = place.and_then(|place| find(map, place)) else {
            return true;
        };
        if explained.contains(&found.name) || !diagnostic.is_error() {
            return false;
        }
        explained.push(found.name);
        let name = map.text(found.name);
        let parameters = map.text(found.parameters);
        let message = format!(
            "macro `{name}` has no parameters: the space before `(` makes `{parameters}` a part of its replacement"
        );
        let error = Diagnostic::new(diagnostic.code, found.parameters, message)
            .also(map.reported(found.call), "called with arguments here");
        let blank = Span::new(found.name.end, found.parameters.start);
        let help = format!("remove the space after `{name}`");
        *diagnostic = match found.agrees {
            true => error.fix(help, blank, ""),
            false => error.help(help),
        };
        true
    });
}
