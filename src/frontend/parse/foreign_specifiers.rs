//! Qualifiers of other languages before a type, and declarations of other languages that are omitted as a whole.

use super::super::foreign_specifiers::{self, Place};
use super::super::foreign_words;
use super::super::tokens::TokenKind;
use super::mistakes::{Mistake, of_cpp};
use super::recovery::Chunk;
use super::surroundings::open_parenthesis;
use super::wording::Finding;
use super::words::is_keyword;
use crate::diagnostic::{Code, Diagnostic};

/// Words that other languages write before the one that begins a definition.
const MODIFIERS: &[&str] = &["async", "export", "inline", "override", "pub", "static"];

impl Mistake<'_> {
    /// The word `name` where a type is expected, if it is a specifier of another language.
    #[inline(never)]
    pub(super) fn foreign_specifier(&self, name: usize) -> Option<Finding> {
        let word = self.word(name);
        let span = self.span(name, name);
        let message = format!("unknown type name `{word}`");
        let diagnostic = Diagnostic::new(Code::E0101, span, message);
        if !self.is_followed_by_type(name + 1) {
            return None;
        }
        let found = foreign_specifiers::qualifier(word, self.place_of(name)?)?;
        Some(Finding {
            diagnostic: match found.replacement.filter(|_| found.is_certain) {
                Some(text) => diagnostic.fix(found.help, span, text),
                None => diagnostic.help(found.help),
            },
            repair: (found.replacement).and_then(|text| self.repair(name, name, text)),
        })
    }

    /// Where the declaration is that the token is in; `None` in a member of a structure.
    fn place_of(&self, name: usize) -> Option<Place> {
        let token = self.tokens.list.get(name)?;
        if token.depth == 0 {
            return Some(Place::FileScope);
        }
        let text = self.text.text.as_str();
        let Some(open) = open_parenthesis(text, self.tokens, self.range, name) else {
            return Some(Place::Block);
        };
        if self.tokens.list[open].depth > 0 {
            return None;
        }
        let mut rest = name..self.range.end;
        let ends = |&i: &usize| matches!(self.word(i), "," | ")") && self.tokens.list[i].depth <= 1;
        let end = rest.find(ends)?;
        let is_pointer = (name..end).any(|i| matches!(self.word(i), "*" | "["));
        Some(match is_pointer {
            true => Place::PointerParameter,
            false => Place::ValueParameter,
        })
    }

    /// Whether a type begins at a token, of OpenCL C or of another language.
    fn is_followed_by_type(&self, index: usize) -> bool {
        let is_qualifier = |word| {
            let places = [Place::Block, Place::PointerParameter];
            (places.into_iter()).any(|place| foreign_specifiers::qualifier(word, place).is_some())
        };
        let is_foreign = |word| foreign_words::instead_of(word, |_| false).is_some();
        self.is_type(index)
            || is_qualifier(self.word(index))
            || self.is_name(index)
                && (self.is_name(index + 1)
                    || self.word(index + 1) == "*"
                    || is_foreign(self.word(index)))
    }
}

impl Chunk<'_> {
    /// The error about an external declaration of another language, of which nothing else is reported.
    #[inline(never)]
    pub(super) fn declaration_of_other_languages(&self) -> Option<Diagnostic> {
        let is_name = |i: usize| {
            let token = self.tokens.list.get(i);
            token.is_some_and(|t| t.kind == TokenKind::Word) && !is_keyword(self.word(i))
        };
        let at = |i: usize| {
            let token = self.tokens.list[i];
            self.text.span(token.start, token.end)
        };
        let mut words = self.range.clone();
        let first = words.find(|&i| !MODIFIERS.contains(&self.word(i)))?;
        let word = self.word(first);
        if let Some(help) = foreign_specifiers::beginning(word)
            && self.word(first + 1 + usize::from(word != "layout")) == "("
        {
            let message = format!("unknown type name `{word}`");
            return Some(Diagnostic::new(Code::E0101, at(first), message).help(help));
        }
        if matches!(word, "struct" | "union") && is_name(first + 1) && self.word(first + 2) == ":" {
            let span = at(first + 2);
            let access = |i: &usize| matches!(self.word(*i), "public" | "private" | "protected");
            let base = (first + 3..self.range.end).find(|i| !access(i))?;
            let help = format!(
                "write a member of the base structure: `struct {} base;`",
                self.word(base)
            );
            return Some(of_cpp(span, "inheritance is").help(help));
        }
        let mut head = (first..self.range.end).take_while(|&i| self.tokens.list[i].depth == 0);
        let operator = head.find(|&i| self.word(i) == "operator")?;
        let message = "operator overloading is";
        let span = at(operator);
        (self.word(operator + 2) == "(" || self.word(operator + 3) == "(").then(|| {
            of_cpp(span, message).help("write a function with a name, and call it: `add(a, b)`")
        })
    }
}
