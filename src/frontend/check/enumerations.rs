//! Enumerations (C99 6.7.2.2): their constants are ints, the type itself is an integer.

use super::super::ast::EnumSpecifier;
use super::super::scope::{Symbol, Tag};
use super::super::types::{Scalar, Type};
use super::Checker;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

impl<'a> Checker<'a> {
    /// The integer type of an enumeration, whose constants become known: `uint`, or `int` when
    /// one of them is negative, as clang has it.
    pub(super) fn enumeration(&mut self, e: &EnumSpecifier<'a>, span: Span) -> Option<Scalar> {
        if !e.has_body {
            let tag = e.tag?;
            let found = match self.scopes.find_tag(tag.text) {
                Some(Tag::Enumeration(scalar)) => Some(scalar),
                Some(Tag::Record(record)) => {
                    self.other_tag(tag, self.types.record(record).span);
                    return None;
                }
                None => None,
            };
            if found.is_none() {
                self.error(
                    Code::E0101,
                    tag.span,
                    format!("unknown enumeration `{}`", tag.text),
                );
            }
            return found;
        }
        let mut next: i128 = 0;
        let mut scalar = Scalar::UInt;
        for &(name, value) in &e.constants {
            if let Some(value) = value {
                let first = self.function.expressions.len();
                let id = self.value(value);
                let known = id
                    .filter(|&id| self.ty(id).is_integer())
                    .and_then(|id| self.constant(first, id));
                self.forget(first);
                match known {
                    Some(known) => next = known,
                    None => {
                        if id.is_some() {
                            let message =
                                format!("the value of `{}` must be a constant integer", name.text);
                            self.error(Code::E0502, value.span, message);
                        }
                        self.bind(name, Symbol::Unusable);
                        continue;
                    }
                }
            }
            if !Scalar::Int.holds(next) {
                self.report(
                    Diagnostic::new(
                        Code::E0501,
                        value.map_or(name.span, |v| v.span),
                        format!("the value {next} of `{}` does not fit `int`", name.text),
                    )
                    .note("constants of enumerations are of type `int`"),
                );
                next = 0;
            }
            if next < 0 {
                scalar = Scalar::Int;
            }
            let bits = super::conversions::mask(Scalar::Int, next as u64);
            self.bind(name, Symbol::Enumerator(bits));
            next += 1;
        }
        if let Some(tag) = e.tag
            && !self.scopes.bind_tag(tag.text, Tag::Enumeration(scalar))
        {
            self.error(
                Code::E0102,
                span,
                format!("`enum {}` is declared twice", tag.text),
            );
        }
        Some(scalar)
    }

    /// The value of a constant of an enumeration.
    pub(super) fn enumerator(&mut self, bits: u64, span: Span) -> super::ExpressionId {
        self.add(super::ExpressionKind::Integer(bits), Type::INT, span)
    }
}
