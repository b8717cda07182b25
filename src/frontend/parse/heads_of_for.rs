//! Syntax errors in the heads of `for` statements: commas for semicolons, a second type, and loops over the elements of an
//! array in the words of other languages.

use super::mistakes::Mistake;
use super::surroundings::begins_statement;
use super::wording::{Finding, Repair};
use super::words::built_in_types;
use crate::diagnostic::{Code, Diagnostic, Edit, near};

/// The help that shows the form of a loop.
const COUNT: &str = "count: `for (int i = 0; i < n; i++)`";

/// The tokens of the head of a `for`.
struct Head {
    /// The closing parenthesis, or what ends the head in place of it.
    close: usize,
    /// The commas directly in it.
    commas: Vec<usize>,
    /// The semicolons in it.
    semicolons: Vec<usize>,
}

fn is_comparison(word: &str) -> bool {
    matches!(word, "<" | ">" | "<=" | ">=" | "!=" | "==")
}

impl Mistake<'_> {
    /// `for (int i = 0, i < n, i++)`, and loops over the elements of an array in the words of other languages.
    pub(super) fn head_of_for(&self) -> Option<Finding> {
        let of_elements = |span, what: &str| {
            let message = format!("{what} is not OpenCL C");
            Some(Finding::from(
                Diagnostic::new(Code::E0902, span, message).help(COUNT),
            ))
        };
        let span = self.span(self.index, self.index);
        let is_in = |word| matches!(word, "in" | "of");
        if self.before(1) == "for" && self.is_name(self.index) && is_in(self.word(self.index + 1)) {
            return of_elements(
                self.span(self.index + 1, self.index + 1),
                "range-based `for`",
            );
        }
        let open = self.opening_around()?;
        let head = open.checked_sub(1).filter(|i| self.range.contains(i))?;
        let word = self.word(head);
        if matches!(word, "foreach" | "for_each")
            && begins_statement(&self.text.text, self.tokens, self.range, head)
        {
            return of_elements(self.span(head, head), &format!("`{word}`"));
        }
        if word != "for" {
            return None;
        }
        let is_after_name = self.index.checked_sub(1).is_some_and(|i| self.is_name(i));
        match self.word(self.index) {
            ":" | "in" | "of" if is_after_name => of_elements(span, "range-based `for`"),
            // `auto &x : t`
            "&" if self.is_name(self.index + 1) && self.word(self.index + 2) == ":" => {
                let colon = self.index + 2;
                of_elements(self.span(colon, colon), "range-based `for`")
            }
            ")" => self.separators(open),
            word if is_after_name && is_comparison(word) => self.separators(open),
            _ => None,
        }
    }

    /// The error about `for (int x : t)`, whose `:` is at a token.
    pub(super) fn range_based_for(&self, colon: usize) -> Finding {
        let message = "range-based `for` is not OpenCL C";
        let diagnostic = Diagnostic::new(Code::E0902, self.span(colon, colon), message);
        diagnostic.help(COUNT).into()
    }

    /// The parenthesis around the error, if that is the innermost bracket.
    fn opening_around(&self) -> Option<usize> {
        let depth = self.tokens.list.get(self.index)?.depth;
        let mut open = (self.range.start..self.index).rev();
        // A closing parenthesis has the depth of the opening one.
        let is_closing = self.word(self.index) == ")";
        let is_around = |i: usize| {
            let token = self.tokens.list[i].depth;
            token < depth || is_closing && token == depth && self.word(i) == "("
        };
        let open = open.find(|&i| is_around(i))?;
        (self.word(open) == "(").then_some(open)
    }

    fn parts_of_head(&self, open: usize) -> Option<Head> {
        let depth = self.tokens.list.get(open)?.depth;
        let mut rest = open + 1..self.range.end;
        let close = rest.find(|&i| self.tokens.list[i].depth <= depth)?;
        let inside = (open + 1..close).filter(|&i| self.tokens.list[i].depth == depth + 1);
        let (mut commas, mut semicolons) = (Vec::new(), Vec::new());
        for i in inside {
            match self.word(i) {
                "," => commas.push(i),
                ";" => semicolons.push(i),
                _ => {}
            }
        }
        Some(Head {
            close,
            commas,
            semicolons,
        })
    }

    /// Commas for the semicolons of a head: one error for both.
    fn separators(&self, open: usize) -> Option<Finding> {
        let head = self.parts_of_head(open)?;
        let depth = self.tokens.list.get(open)?.depth + 1;
        // Whether the part that begins after a comma is a condition.
        let is_condition = |k: &usize| {
            let from = head.commas.get(*k).map_or(open, |&comma| comma) + 1;
            let separators = head.commas.iter().chain(&head.semicolons).copied();
            let next = separators.filter(|&i| i >= from).min();
            let next = next.unwrap_or(head.close);
            let compares =
                |i: usize| self.tokens.list[i].depth == depth && is_comparison(self.word(i));
            (from..next).any(compares) && !(from..next).any(|i| self.word(i) == "=")
        };
        let (wrong, is_certain) = match head.semicolons.as_slice() {
            [] => {
                let mut conditions = (0..head.commas.len()).filter(is_condition);
                let first = conditions.next()?;
                let is_only = conditions.next().is_none();
                let second = head.commas.get(first + 1).copied();
                let all = [head.commas.get(first).copied(), second];
                let wrong: Vec<usize> = all.into_iter().flatten().collect();
                let is_certain = is_only && wrong.len() == 2;
                (wrong, is_certain)
            }
            // `for (int i = 0; i < n, i++)` and `for (int i = 0, i < n; i++)`.
            [semicolon] => {
                let after = head.commas.iter().filter(|comma| *comma > semicolon);
                let after: Vec<usize> = after.copied().collect();
                match self.word(self.index) {
                    ")" => (vec![*after.first()?], after.len() == 1),
                    _ => {
                        let mut conditions = (0..head.commas.len()).filter(is_condition);
                        let first = conditions.next()?;
                        (vec![*head.commas.get(first)?], after.is_empty())
                    }
                }
            }
            _ => return None,
        };
        let first = *wrong.first()?;
        let place = self.span(first, first);
        let message = "expected `;` in `for` statement specifier, found `,`";
        let mut diagnostic = Diagnostic::new(Code::E0001, place, message);
        if let Some(&second) = wrong.get(1) {
            diagnostic = diagnostic.also(self.span(second, second), "and here");
        }
        let help = "the parts are separated by `;`";
        if !is_certain {
            return Some(diagnostic.help(help).into());
        }
        let edits = wrong.iter().map(|&comma| self.span(comma, comma));
        let mut fixed = diagnostic.help(help);
        fixed.edits = edits
            .map(|span| Edit {
                span,
                text: ";".to_owned(),
            })
            .collect();
        let bytes = |comma: usize| {
            let token = self.tokens.list.get(comma)?;
            Some(token.start..token.end)
        };
        Some(Finding {
            diagnostic: fixed,
            repair: bytes(first).map(|first| Repair {
                bytes: first,
                text: ";",
                also: wrong.get(1).and_then(|&second| bytes(second)),
            }),
        })
    }

    /// `for (i < n)` and `for (int i = 0; i < n)`, which lack a part, and `for (int i = 0; i < n; i++;)`.
    #[inline(never)]
    pub(super) fn parts_of_for(&self) -> Option<Finding> {
        let open = self.opening_around()?;
        let head = open.checked_sub(1).filter(|i| self.range.contains(i))?;
        let parts = self.parts_of_head(open)?;
        let is_end = self.index == parts.close && self.word(self.index) == ")";
        if self.word(head) != "for" || open + 1 == self.index {
            return None;
        }
        let span = self.span(self.index, self.index);
        let start = self.tokens.list.get(self.index)?.start;
        match parts.semicolons.as_slice() {
            [_, _, third]
                if *third == self.index
                    && parts.close == third + 1
                    && self.word(third + 1) == ")" =>
            {
                let message = "expected `)` at the end of the head of a `for`, found `;`";
                let help = "remove it: `;` only separates the three parts";
                Some(Finding {
                    diagnostic: Diagnostic::new(Code::E0001, span, message).fix(help, span, ""),
                    repair: self.repair(self.index, self.index, ""),
                })
            }
            // With a comma, the comma may be wrong.
            semicolons if is_end && semicolons.len() < 2 && parts.commas.is_empty() => {
                let message = "expected `;` in `for` statement specifier, found `)`";
                let help = match semicolons {
                    [] => {
                        "a `for` has three parts, `for (int i = 0; i < n; i++)`; a loop with only a condition is `while (...)`"
                    }
                    _ => {
                        "a `for` has three parts, which may be empty: `for (int i = 0; i < n; i++)`"
                    }
                };
                let first = self.tokens.list.get(open)?.end;
                let bytes = match semicolons {
                    [] => (first..first, Some(start..start)),
                    _ => (start..start, None),
                };
                Some(Finding {
                    diagnostic: Diagnostic::new(Code::E0001, span, message).help(help),
                    repair: Some(Repair {
                        bytes: bytes.0,
                        text: ";",
                        also: bytes.1,
                    }),
                })
            }
            _ => None,
        }
    }

    /// `for (int i = 0, float x = 0; ...)`: the declaration in a head has one type, and a `;` would end it.
    pub(super) fn second_type_in_head(&self, before: usize) -> Option<Finding> {
        let ty = before + 1;
        let depth = self.tokens.list.get(before)?.depth;
        let mut outer = (self.range.start..before).rev();
        let open = outer.find(|&i| self.tokens.list[i].depth < depth)?;
        let head = open.checked_sub(1).filter(|i| self.range.contains(i))?;
        if self.word(open) != "(" || self.word(head) != "for" {
            return None;
        }
        let span = self.span(ty, ty);
        let message = format!("expected identifier, found type `{}`", self.word(ty));
        let help = "the declaration in the head of a `for` has one type: declare the other variable before the loop";
        Some(
            Diagnostic::new(Code::E0001, span, message)
                .help(help)
                .into(),
        )
    }

    /// Suggests `for` and a type for two misspelled words, as in `fro (itn i = 0; ...)`; without the type, if none is
    /// similar.
    #[inline(never)]
    pub(super) fn suggest_head_and_type(
        &self,
        unknown: Diagnostic,
        (head, ty): (usize, usize),
        types: &[&str],
    ) -> Diagnostic {
        let built_in = built_in_types().map(|word| -> &str { word });
        let known = types.iter().copied().chain(built_in);
        let Some(meant) = near(self.word(ty), known) else {
            return unknown.help("did you mean `for`?");
        };
        let help = format!("did you mean `for ({}`?", meant.word);
        if !meant.is_mistyped {
            return unknown.help(help);
        }
        let mut fixed = unknown.fix(help, self.span(head, head), "for");
        fixed.edits.push(Edit {
            span: self.span(ty, ty),
            text: meant.word.to_owned(),
        });
        fixed
    }

    /// `for (int i = 0; float x = 0; ...)`.
    pub(super) fn type_in_condition_of_for(&self) -> Option<Finding> {
        let before = self.index.checked_sub(1)?;
        let is_type = self.is_type(self.index) && self.is_name(self.index + 1);
        if self.word(before) != ";" || !is_type {
            return None;
        }
        self.second_type_in_head(before)
    }
}
