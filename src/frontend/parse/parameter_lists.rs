//! Syntax errors in the punctuation of parameter lists: `f(int a; int b)` and `f(int a,)`.

use super::mistakes::Mistake;
use super::wording::Finding;
use crate::diagnostic::{Code, Diagnostic};

impl Mistake<'_> {
    /// A semicolon between the parameters of a function, or a comma after the last one.
    #[inline(never)]
    pub(super) fn punctuation_of_parameters(&self) -> Option<Finding> {
        let found = self.word(self.index);
        let open = match found {
            ";" => self.opening_before(self.index)?,
            ")" if self.before(1) == "," => self.opening_of(self.index)?,
            _ => return None,
        };
        // Of a function at file scope.
        let name = open.checked_sub(1).filter(|i| self.range.contains(i))?;
        let is_list = self.word(open) == "("
            && self.tokens.list.get(open)?.depth == 0
            && self.is_name(name)
            && name > self.range.start;
        if !is_list {
            return None;
        }
        if found == ";" {
            let is_next = self.is_type(self.index + 1) || self.is_name(self.index + 1);
            if !is_next {
                return None;
            }
            let span = self.span(self.index, self.index);
            let message = "expected `,` between parameters, found `;`";
            return Some(Finding {
                diagnostic: Diagnostic::new(Code::E0001, span, message).fix("write `,`", span, ","),
                repair: self.repair(self.index, self.index, ","),
            });
        }
        let comma = self.index.checked_sub(1)?;
        let span = self.span(comma, comma);
        let message = "expected a parameter after `,`, found `)`";
        Some(Finding {
            diagnostic: Diagnostic::new(Code::E0001, span, message).fix("remove it", span, ""),
            repair: self.repair(comma, comma, ""),
        })
    }
}
