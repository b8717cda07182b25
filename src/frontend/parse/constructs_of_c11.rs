//! Syntax errors of constructs of C11 and later, and of C++: `_Generic`, `_Alignas`, `_Atomic(int)`, `alignof`, attributes in
//! `[[ ]]`, lambda expressions, scoped enumerations and constructors.

use super::super::tokens::TokenKind;
use super::mistakes::Mistake;
use super::wording::{Finding, Repair};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// The limit on tokens that are searched for the beginning of a construct.
const MAX_SEARCHED: usize = 64;

fn foreign(span: Span, what: &str, help: &str) -> Diagnostic {
    Diagnostic::new(Code::E0902, span, format!("{what} not OpenCL C")).help(help)
}

impl Mistake<'_> {
    /// The construct that the error is in.
    #[inline(never)]
    pub(super) fn construct_of_c11(&self) -> Option<Finding> {
        self.parenthesized_keyword()
            .or_else(|| self.attribute_in_brackets())
            .or_else(|| self.lambda())
            .or_else(|| self.scoped_enumeration())
            .or_else(|| self.constructor())
    }

    /// `_Generic(x, ...)`, `_Alignas(16)`, `_Atomic(int)` and `_Alignof(int)`: the error is between the parentheses or after
    /// them.
    fn parenthesized_keyword(&self) -> Option<Finding> {
        let after = self.index.checked_sub(1)?;
        let open = match self.word(after) {
            ")" => self.opening_of(after)?,
            _ => self.opening_before(self.index)?,
        };
        let at = open.checked_sub(1).filter(|i| self.range.contains(i))?;
        let close = self.closing_of(open)?;
        if self.word(open) != "(" || self.word(close) != ")" {
            return None;
        }
        let word = self.word(at);
        let what = format!("`{word}` is");
        let span = self.span(at, at);
        let (help, repair) = match word {
            "_Generic" => (
                "write a function for each type; the built-in functions take arguments of all types that fit",
                self.repair(at, close, "0"),
            ),
            "_Alignas" | "alignas" => (
                "write `__attribute__((aligned(16)))` after the name of the variable",
                self.repair(at, close, ""),
            ),
            "_Alignof" | "alignof" | "__alignof__" | "__alignof" => (
                "the alignment of a scalar or a vector is its size: `sizeof(...)`",
                self.repair(at, close, "0"),
            ),
            "_Atomic" => (
                "use `atomic_add` and the other atomic functions on an `int` in `global` or `local` memory",
                self.repair(at, open, "").map(|repair| Repair {
                    also: self.tokens.list.get(close).map(|t| t.start..t.end),
                    ..repair
                }),
            ),
            _ => return None,
        };
        Some(Finding {
            diagnostic: foreign(span, &what, help),
            repair,
        })
    }

    /// An attribute in the brackets of C23 and C++: `[[maybe_unused]]`.
    fn attribute_in_brackets(&self) -> Option<Finding> {
        // After a name the first bracket begins the length of an array.
        let open = match (self.word(self.index), self.before(1)) {
            ("[", "[") => self.index - 1,
            ("[", _) => self.index,
            _ => return None,
        };
        let close = self.closing_of(open)?;
        let is_attribute = self.word(open + 1) == "["
            && self.tokens.list.get(open + 2)?.kind == TokenKind::Word
            && self.word(close.checked_sub(1)?) == "]"
            && self.word(close) == "]";
        if !is_attribute {
            return None;
        }
        let span = self.span(open, close);
        let help = "remove it, or write `__attribute__((...))`";
        Some(Finding {
            diagnostic: foreign(span, "attributes in `[[ ]]` are", help),
            repair: self.repair(open, close, ""),
        })
    }

    /// `auto f = [](int x) { return x; };`.
    fn lambda(&self) -> Option<Finding> {
        if self.word(self.index) != "[" || !matches!(self.before(1), "=" | "(" | "," | "return") {
            return None;
        }
        let close = self.closing_of(self.index)?;
        if self.word(close) != "]" || !matches!(self.word(close + 1), "(" | "{") {
            return None;
        }
        let span = self.span(self.index, close);
        let help = "write a function outside of this one, and pass the variables that it uses";
        Some(foreign(span, "lambda expressions are", help).into())
    }

    /// `enum class color { RED };`.
    fn scoped_enumeration(&self) -> Option<Finding> {
        let first = self
            .index
            .saturating_sub(MAX_SEARCHED)
            .max(self.range.start);
        let is_scoped =
            |i: &usize| self.word(*i) == "enum" && matches!(self.word(*i + 1), "class" | "struct");
        let at = (first..=self.index).rev().find(is_scoped)?;
        let span = self.span(at + 1, at + 1);
        let diagnostic = Diagnostic::new(Code::E0902, span, "scoped enumerations are not OpenCL C");
        Some(Finding {
            diagnostic: diagnostic.fix("remove it: enumerators have no scope", span, ""),
            repair: self.repair(at + 1, at + 1, ""),
        })
    }

    /// `struct pair { int x; pair(int a) : x(a) { } };`, and operators as members.
    fn constructor(&self) -> Option<Finding> {
        let open = self.opening_before(self.index)?;
        let tag = open.checked_sub(1)?;
        let keyword = tag.checked_sub(1).filter(|i| self.range.contains(i))?;
        if self.word(open) != "{" || !matches!(self.word(keyword), "struct" | "union") {
            return None;
        }
        let near = [Some(self.index), self.index.checked_sub(1)];
        let mut near = near.into_iter().flatten().filter(|&i| i > open);
        let (what, help, at) = near.find_map(|i| {
            if self.word(i) == self.word(tag) && self.word(i + 1) == "(" {
                return Some((
                    "constructors are",
                    "write a function that returns the structure, or an initializer: `{ 1, 2 }`",
                    i,
                ));
            }
            let operator = (i..i + 2).find(|&i| self.word(i) == "operator")?;
            Some((
                "operators of structures are",
                "write a function with the structures as parameters",
                operator,
            ))
        })?;
        Some(foreign(self.span(at, at), what, help).into())
    }
}
