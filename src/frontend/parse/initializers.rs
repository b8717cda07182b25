//! Syntax errors at the initializers of declarations: without `=`, and in the parentheses or braces of C++; and misspelled types
//! in the head of a `for`.

use super::super::tokens::TokenKind;
use super::super::typedefs::is_qualifier;
use super::mistakes::{Mistake, of_cpp};
use super::names_in_parts::is_misspelled_type;
use super::surroundings::begins_statement;
use super::wording::{Finding, Repair};
use super::words::{INTEGERS, SIGNS_AND_SIZES, built_in_types, is_before_type};
use crate::diagnostic::{Code, Diagnostic, Edit, near};

/// The greatest number of tokens before an error that are searched for its declaration.
const MAX_SEARCHED: usize = 128;

/// The greatest number of characters of an initializer in a help.
const MAX_SHOWN: usize = 48;

/// The number of components in the name of a vector type; 1 for other types.
fn components(ty: &str) -> usize {
    let stem = ty.trim_end_matches(|c: char| c.is_ascii_digit());
    match stem.is_empty() {
        true => 1,
        false => ty[stem.len()..].parse().unwrap_or(1),
    }
}

impl Mistake<'_> {
    /// What is wrong with the initializer of a declaration.
    #[inline(never)]
    pub(super) fn of_initializer(&self) -> Option<Finding> {
        self.value_in_parentheses()
            .or_else(|| self.variable_in_parts())
            .or_else(|| self.initializer_without_equals())
            .or_else(|| self.braced_initializer())
            .or_else(|| self.type_in_for())
            .or_else(|| self.old_designator())
    }

    /// `{x: 1}`, a designator as in GNU C before C99, in JSON and in other languages.
    fn old_designator(&self) -> Option<Finding> {
        let name = self.index.checked_sub(1)?;
        if self.word(self.index) != ":"
            || !self.is_name(name)
            || !matches!(self.before(2), "{" | ",")
        {
            return None;
        }
        let open = (self.range.start..name).rev().find(|&i| {
            let depth = |i: usize| self.tokens.list.get(i).map(|token| token.depth);
            depth(i) < depth(name)
        })?;
        if self.word(open) != "{" || !matches!(self.word(open.checked_sub(1)?), "=" | "," | "{") {
            return None;
        }
        let span = self.span(self.index, self.index);
        let word = self.word(name);
        let message = "expected `,` or `}`, found `:`";
        let help = format!("write `.{word} = ...`");
        let place = self.span(name, self.index);
        let diagnostic = Diagnostic::new(Code::E0001, span, message);
        Some(diagnostic.fix(help, place, format!(".{word} =")).into())
    }

    /// Whether a token is the type of a declaration, after its qualifiers.
    pub(super) fn is_declared_type(&self, ty: usize) -> bool {
        let word = self.word(ty);
        let is_no_type = matches!(
            word,
            "struct" | "union" | "enum" | "typedef" | "void" | "kernel" | "__kernel"
        );
        if !self.range.contains(&ty) || !self.is_type(ty) || is_qualifier(word) || is_no_type {
            return false;
        }
        let mut first = ty;
        while first > self.range.start {
            let before = self.word(first - 1);
            if !is_qualifier(before)
                && !is_before_type(before)
                && !SIGNS_AND_SIZES.contains(&before)
            {
                break;
            }
            first -= 1;
        }
        let is_head = first > self.range.start + 1
            && self.word(first - 1) == "("
            && self.word(first - 2) == "for";
        first == self.range.start
            || is_head
            || begins_statement(&self.text.text, self.tokens, self.range, first)
    }

    /// The parenthesis around the error, or one further out, that follows the name of a declaration in a function.
    fn open_after_name(&self) -> Option<usize> {
        let mut depth = self.tokens.list.get(self.index)?.depth;
        if self.word(self.index) == ")" {
            depth += 1;
        }
        let from = self
            .range
            .start
            .max(self.index.saturating_sub(MAX_SEARCHED));
        for i in (from..self.index).rev() {
            let token = self.tokens.list.get(i)?;
            if token.depth >= depth {
                continue;
            }
            depth = token.depth;
            if self.word(i) != "(" || depth == 0 {
                return None;
            }
            let name = i.checked_sub(1)?;
            if self.is_name(name) && self.is_declared_type(name.checked_sub(1)?) {
                return Some(i);
            }
        }
        None
    }

    /// Whether a token is in the declaration of a member, which has no initializer.
    fn is_member(&self, index: usize) -> bool {
        let Some(open) = self.opening_before(index) else {
            return false;
        };
        let before = (self.range.start..open).rev();
        let mut head = before.take_while(|&i| !matches!(self.word(i), ";" | "{" | "}"));
        self.word(open) == "{" && head.any(|i| matches!(self.word(i), "struct" | "union"))
    }

    /// The text of tokens for a help.
    fn shown(&self, from: usize, to: usize) -> Option<&str> {
        let text = self.source(from, to)?;
        (text.chars().count() <= MAX_SHOWN && !text.contains('\n')).then_some(text)
    }

    /// `float4 v(1, 2, 3, 4);` of C++.
    fn value_in_parentheses(&self) -> Option<Finding> {
        let open = self.open_after_name()?;
        let close = self.closing_of(open)?;
        let depth = self.tokens.list.get(open)?.depth;
        let is_word = |i: usize| {
            let token = self.tokens.list.get(i);
            token.is_some_and(|token| token.kind == TokenKind::Word)
        };
        // A parameter has a type and a name.
        let has_parameter = (open + 1..close).any(|i| is_word(i) && is_word(i + 1));
        if self.word(close) != ")"
            || !matches!(self.word(close + 1), ";" | ",")
            || close == open + 1
            || has_parameter
        {
            return None;
        }
        let is_comma = |i: &usize| self.word(*i) == "," && self.tokens.list[*i].depth == depth + 1;
        let count = (open + 1..close).filter(is_comma).count() + 1;
        let (name, ty) = (self.word(open - 1), self.word(open - 2));
        let is_vector = components(ty) > 1;
        let value = self.shown(open + 1, close - 1).unwrap_or("...");
        let (help, text) = match is_vector {
            true => (
                format!("write `{ty} {name} = ({ty})({value})`"),
                format!(" = ({ty})"),
            ),
            false => (format!("write `{ty} {name} = {value}`"), " = ".to_owned()),
        };
        let span = self.span(open, close);
        let error = of_cpp(span, "initialization with parentheses is");
        if !is_vector && count > 1 {
            let help = format!("`{ty}` has one value: write `{ty} {name} = ...`");
            return Some(error.help(help).into());
        }
        let start = self.tokens.list.get(open)?.start;
        let bytes = start..start;
        let repair = (count == 1).then_some(Repair {
            bytes,
            text: "= ",
            also: None,
        });
        Some(Finding {
            diagnostic: error.fix(help, span.at_start(), text),
            repair,
        })
    }

    /// `int i get_global_id(0);`, and `float4 v (float4)(1, 2, 3, 4);`.
    fn initializer_without_equals(&self) -> Option<Finding> {
        let before = self.index.checked_sub(1)?;
        let is_cast = self.word(before) == "("
            && before >= self.range.start + 3
            && self.word(before - 1) == ")"
            && self.word(before - 3) == "("
            && self.is_type(before - 2);
        let first = if is_cast { before - 3 } else { self.index };
        let last = first.checked_sub(1)?;
        let (name, ty) = (last, last.checked_sub(1)?);
        if !self.is_name(name) || !self.is_declared_type(ty) || self.begins_line(first) {
            return None;
        }
        // `unsigned itn x`
        if SIGNS_AND_SIZES.contains(&self.word(ty))
            && near(self.word(name), INTEGERS.iter().copied()).is_some()
        {
            return None;
        }
        let token = self.tokens.list.get(first)?;
        let word = self.word(first);
        // `int cosnt x = 1;`
        if self.is_name(first) && is_misspelled_type(self.word(name)) {
            return None;
        }
        let is_value = match token.kind {
            TokenKind::Number | TokenKind::String | TokenKind::Character => true,
            // Loops of other languages: `for (int x in a)`.
            TokenKind::Word => {
                self.is_name(first) && !self.is_type(first) && !matches!(word, "in" | "of")
            }
            _ => is_cast || matches!(word, "-" | "!" | "~"),
        };
        // A function, and the second of two names.
        let after = self.word(first + 1);
        let is_plain = token.kind == TokenKind::Word && matches!(after, ";" | ",");
        if !is_value {
            return None;
        }
        let place = self.span(first, first);
        if is_plain {
            let message = format!("expected `;` at end of declaration, found `{word}`");
            let help = match self.is_member(first) {
                true => "write `,` between two names",
                false => "write `,` between two names, or `=` before a value",
            };
            return Some(
                Diagnostic::new(Code::E0001, place, message)
                    .help(help)
                    .into(),
            );
        }
        let message = format!("expected `=` before the initializer, found `{word}`");
        Some(Finding {
            diagnostic: Diagnostic::new(Code::E0001, place, message).fix(
                "write `=` before it",
                place.at_start(),
                "= ",
            ),
            repair: Some(Repair {
                bytes: token.start..token.start,
                text: "= ",
                also: None,
            }),
        })
    }

    /// `int x {3};` of C++. At file scope the grammar reads it as the body of a function.
    fn braced_initializer(&self) -> Option<Finding> {
        let open = match self.word(self.index) {
            "{" => self.index,
            "}" => self.opening_of(self.index)?,
            "," => self.opening_before(self.index)?,
            _ => return None,
        };
        let before = open.checked_sub(1)?;
        let mut name = before;
        while self.word(name) == "]" {
            name = self.opening_of(name)?.checked_sub(1)?;
        }
        let is_array = name < before;
        let ty = name.checked_sub(1).filter(|i| self.range.contains(i))?;
        let close = self.closing_of(open)?;
        let is_list = self.word(open) == "{"
            && self.word(close) == "}"
            && matches!(self.word(close + 1), ";" | ",")
            && !(open..close).any(|i| self.word(i) == ";");
        let type_name = self.word(ty);
        // `pair p{1, 2}`, of which the type is that of a structure.
        let is_typedef = self.is_name(ty)
            && begins_statement(&self.text.text, self.tokens, self.range, ty)
            && close > open + 1;
        let is_declared = self.is_name(name) && (self.is_type(ty) || is_typedef);
        if !is_list || !is_declared || matches!(type_name, "struct" | "union" | "enum") {
            return None;
        }
        let place = self.span(open, open);
        let message = "expected `=` before the initializer, found `{`";
        let mut diagnostic = Diagnostic::new(Code::E0001, place, message);
        let start = self.tokens.list.get(open)?.start;
        let (mut bytes, mut text) = (start..start, "= ");
        // `int x{3}` has no space.
        let blank = if self.touch(before, open) { " " } else { "" };
        if close == open + 1 && !is_array {
            let span = self.span(open, close);
            diagnostic = diagnostic.fix("write `= 0`", span, format!("{blank}= 0"));
            (bytes, text) = (start..self.tokens.list.get(close)?.end, "= 0");
        } else if components(type_name) > 1 && !is_array {
            let value = self.shown(open + 1, close - 1).unwrap_or("...");
            diagnostic = diagnostic.help(format!("write `= ({type_name})({value})`"));
            diagnostic.edits = vec![
                Edit {
                    span: place,
                    text: format!("{blank}= ({type_name})("),
                },
                Edit {
                    span: self.span(close, close),
                    text: ")".to_owned(),
                },
            ];
        } else {
            let text = format!("{blank}= ");
            diagnostic = diagnostic.fix("write `=` before it", place.at_start(), text);
        }
        Some(Finding {
            diagnostic,
            repair: Some(Repair {
                bytes,
                text,
                also: None,
            }),
        })
    }

    /// `for (itn i = 0; ...)`: two names, of which the first one is a type.
    fn type_in_for(&self) -> Option<Finding> {
        let ty = self.index.checked_sub(1)?;
        let is_first = self.before(2) == "(" && self.before(3) == "for";
        if !is_first || !self.is_name(ty) || !self.is_name(self.index) {
            return None;
        }
        if !matches!(self.word(self.index + 1), "=" | ";" | ",") {
            return None;
        }
        let types = || built_in_types().filter(|ty| !is_qualifier(ty));
        let found = near(self.word(ty), types())?;
        let meant = types().find(|ty| found.is_certain && *ty == found.word);
        let message = format!("unknown type name `{}`", self.word(ty));
        Some(Finding {
            diagnostic: Diagnostic::new(Code::E0101, self.span(ty, ty), message).suggest(found),
            repair: meant.and_then(|text| self.repair(ty, ty, text)),
        })
    }
}
