//! Names with characters that a name cannot have: `int my var = 2`, `int my-var = 2`, and parameters such as `int 2d` and
//! `int switch`.

use super::super::numbers_as_names;
use super::super::tokens::{TokenKind, Tokens};
use super::super::typedefs::is_qualifier;
use super::expectation::END_OF_DECLARATION;
use super::mistakes::Mistake;
use super::wording::Finding;
use super::words::{built_in_types, is_keyword};
use crate::diagnostic::{Code, Diagnostic, near};

/// The beginning and the end of the help for a name in parts, around the name that is joined.
const HELP: [&str; 2] = ["a name has no spaces and hyphens: write `", "`"];

/// The greatest number of characters of a name in the help.
const MAX_SHOWN: usize = 64;

/// A name in parts.
struct Parts {
    /// The token that ends it.
    last: usize,
    /// Its parts with `_` between them.
    joined: String,
    /// Whether only hyphens separate the parts, without blanks.
    is_hyphenated: bool,
}

/// Whether a word differs from that of a type by one edit.
pub(super) fn is_misspelled_type(word: &str) -> bool {
    near(word, built_in_types()).is_some_and(|found| found.edits == 1)
}

impl Mistake<'_> {
    /// The parts of the name that begins at a token.
    fn parts_of_name(&self, first: usize) -> Option<Parts> {
        let is_part = |i: usize| {
            let word = self.word(i);
            self.is_name(i) && !self.is_type(i) && !matches!(word, "in" | "of")
        };
        let mut parts = Parts {
            last: first,
            joined: self.word(first).to_owned(),
            is_hyphenated: true,
        };
        if !is_part(first) || is_misspelled_type(self.word(first)) {
            return None;
        }
        loop {
            let next = parts.last + 1;
            let is_joined = self.word(next) == "-"
                && self.touch(parts.last, next)
                && self.touch(next, next + 1);
            let part = if is_joined { next + 1 } else { next };
            if self.begins_line(next) || !is_part(part) {
                break;
            }
            parts.is_hyphenated &= is_joined;
            parts.joined.push('_');
            parts.joined.push_str(self.word(part));
            parts.last = part;
        }
        (parts.last > first && parts.joined.len() <= MAX_SHOWN).then_some(parts)
    }

    /// A name in parts whose second part is at the error.
    fn name_in_parts(&self, what: &str, is_end: impl Fn(&str, &Parts) -> bool) -> Option<Finding> {
        let first = self.index.checked_sub(1)?;
        let parts = self.parts_of_name(first)?;
        if !is_end(self.word(parts.last + 1), &parts) {
            return None;
        }
        let place = self.span(self.index, self.index);
        let message = format!("expected {what}, found `{}`", self.word(self.index));
        let help = format!("{}{}{}", HELP[0], parts.joined, HELP[1]);
        let diagnostic = Diagnostic::new(Code::E0001, place, message);
        // The name elsewhere shows that it is meant.
        let is_certain = self.range.clone().any(|i| self.word(i) == parts.joined);
        Some(Finding {
            diagnostic: match is_certain {
                true => diagnostic.fix(help, self.span(first, parts.last), parts.joined),
                false => diagnostic.help(help),
            },
            repair: self.repair(first, parts.last - 1, ""),
        })
    }

    /// `int my var = 2;` and `int my-var = 2;`.
    #[inline(never)]
    pub(super) fn variable_in_parts(&self) -> Option<Finding> {
        let name = self.index.checked_sub(1)?;
        let mut ty = name.checked_sub(1)?;
        while self.word(ty) == "*" {
            ty = ty.checked_sub(1)?;
        }
        let is_declared = self.is_declared_type(ty);
        let is_end = |next: &str, parts: &Parts| {
            next == "=" || parts.is_hyphenated && matches!(next, ";" | "," | "[")
        };
        let found = is_declared.then(|| self.name_in_parts(END_OF_DECLARATION, is_end));
        found.flatten()
    }

    /// Whether the error is in the parameters of a function, after a type.
    fn is_in_parameters(&self, ty: usize) -> bool {
        let Some(open) = self.opening_before(self.index) else {
            return false;
        };
        let name = open.checked_sub(1).filter(|i| self.range.contains(i));
        let is_list = self.word(open) == "("
            && self.tokens.list[open].depth == 0
            && name.is_some_and(|name| self.is_name(name) && name > self.range.start);
        let is_type = self.is_type(ty) && !is_qualifier(self.word(ty));
        is_list && ty > open && (is_type || self.word(ty) == "*")
    }

    /// `int my-var`, `int my var` and `int 2d` as parameters.
    #[inline(never)]
    pub(super) fn name_of_parameter(&self) -> Option<Finding> {
        let before = self.index.checked_sub(1)?;
        let is_number = self.tokens.list.get(self.index)?.kind == TokenKind::Number;
        if !is_number {
            let is_end = |next: &str, _: &Parts| matches!(next, "," | ")" | "[");
            let is_parameter = self.is_in_parameters(before.checked_sub(1)?);
            return is_parameter
                .then(|| self.name_in_parts("`,` or `)`", is_end))
                .flatten();
        }
        let word = self.word(self.index);
        let is_end = matches!(self.word(self.index + 1), "," | ")" | "[");
        let is_name = word.contains(|c: char| c.is_ascii_alphabetic());
        if !is_end || !is_name || !self.is_in_parameters(before) {
            return None;
        }
        let message = format!("expected parameter name, found `{word}`");
        let diagnostic = Diagnostic::new(Code::E0001, self.span(self.index, self.index), message);
        Some(Finding {
            diagnostic: diagnostic.help(numbers_as_names::help(word)),
            repair: self.repair(self.index, self.index, ""),
        })
    }
}

/// The names in parts that were reported, and their parts, which other places may use.
pub(super) fn lost<'t>(text: &'t str, tokens: &Tokens, diagnostics: &[Diagnostic]) -> Vec<&'t str> {
    let helps = diagnostics.iter().filter_map(|d| d.help.as_deref());
    let joined: Vec<String> = helps
        .filter_map(|help| help.strip_prefix(HELP[0])?.strip_suffix(HELP[1]))
        .map(|name| format!("_{name}_"))
        .collect();
    if joined.is_empty() {
        return Vec::new();
    }
    let words = (0..tokens.list.len()).map(|i| tokens.text(text, i));
    let is_part = |word: &&str| {
        let part = format!("_{word}_");
        !is_keyword(word) && joined.iter().any(|name| name.contains(&part))
    };
    words.filter(is_part).collect()
}
