//! Enumerations (C99 6.7.2.2), with enumerators outside of the range of `int` as in clang.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::{EnumSpecifier, Expression, Name};
use crate::frontend::check::Checker;
use crate::frontend::scope::{Symbol, Tag};
use crate::frontend::typed::{ExpressionId, ExpressionKind};
use crate::frontend::types::{EnumerationId, Scalar, Type};
use crate::source::Span;

/// What messages about the values of an enumeration need.
pub(in crate::frontend::check) struct Enumeration<'a> {
    /// Its tag, if it has one.
    pub(in crate::frontend::check) tag: Option<&'a str>,
    /// The enumerators with their values, in the order of the source.
    pub(in crate::frontend::check) constants: Vec<(&'a str, i128)>,
}

/// An enumerator before the closing brace of its enumeration.
#[derive(Clone, Copy)]
struct Enumerator {
    value: i128,
    /// The type until the closing brace: `int` if it can represent the value.
    scalar: Scalar,
}

impl Enumerator {
    /// The next enumerator without an explicit value; `None` if its value exceeds the range of the
    /// largest type with the same signedness.
    fn next(self) -> Option<Enumerator> {
        let value = self.value + 1;
        let scalar = if self.scalar.holds(value) {
            self.scalar
        } else {
            [Scalar::Long, Scalar::ULong]
                .into_iter()
                .find(|s| s.is_signed() == self.scalar.is_signed() && s.holds(value))?
        };
        Some(Enumerator { value, scalar })
    }
}

/// The underlying type of an enumeration: if a value is negative, the first of `int` and `long` that
/// can represent all values, else the first of `uint` and `ulong`. `None` if neither can.
fn type_of_all(values: impl Iterator<Item = i128> + Clone) -> Option<Scalar> {
    let candidates = match values.clone().any(|v| v < 0) {
        true => [Scalar::Int, Scalar::Long],
        false => [Scalar::UInt, Scalar::ULong],
    };
    let mut candidates = candidates.into_iter();
    candidates.find(|s| values.clone().all(|v| s.holds(v)))
}

impl<'a> Checker<'a> {
    /// Checks an enumeration specifier, binds its enumerators, and returns its underlying type. As in
    /// clang, an enumerator has type `int` if that can represent its value, else the underlying type.
    pub(in crate::frontend::check) fn enumeration(
        &mut self,
        e: &EnumSpecifier<'a>,
        span: Span,
    ) -> Option<(Scalar, EnumerationId)> {
        if !e.has_body {
            let tag = e.tag?;
            let found = match self.scopes.find_tag(tag.text) {
                Some(Tag::Enumeration(scalar, id)) => Some((scalar, id)),
                Some(Tag::Record(record)) => {
                    self.mismatched_tag(tag, self.types.record(record).span);
                    return None;
                }
                None => None,
            };
            let is_lost = self.lost_tags.contains(tag.text) || self.lost.contains(tag.text);
            if found.is_none() && !is_lost {
                self.error(
                    Code::E0101,
                    tag.span,
                    format!("use of undefined enumeration `{}`", tag.text),
                );
            }
            return found;
        }
        let mut names: Vec<(Name<'a>, Enumerator)> = Vec::with_capacity(e.constants.len());
        let mut next = Some(Enumerator {
            value: 0,
            scalar: Scalar::Int,
        });
        for &(name, value) in &e.constants {
            let constant = match value {
                Some(value) => match self.enumerator_value(name, value) {
                    Some(constant) => constant,
                    None => {
                        self.bind(name, Symbol::Unusable);
                        continue;
                    }
                },
                None => next.unwrap_or_else(|| {
                    let message =
                        format!("overflow in enumeration value: `{}` becomes 0", name.text);
                    self.report(Diagnostic::new(Code::W0208, name.span, message));
                    Enumerator {
                        value: 0,
                        scalar: Scalar::ULong,
                    }
                }),
            };
            next = constant.next();
            if self.bind(name, symbol(constant.scalar, constant.value)) {
                names.push((name, constant));
            }
        }
        let values = names.iter().map(|(_, constant)| constant.value);
        let scalar = type_of_all(values).unwrap_or_else(|| {
            let message = "enumeration values exceed range of largest integer";
            self.report(Diagnostic::new(Code::W0208, span, message).note(
                "no 64-bit integer type can represent both the negative and the largest values",
            ));
            Scalar::Long
        });
        let constants = names
            .iter()
            .map(|(name, constant)| (name.text, constant.value));
        let constants = constants.collect();
        for (name, constant) in names {
            let own = match Scalar::Int.holds(constant.value) {
                true => Scalar::Int,
                false => scalar,
            };
            self.scopes
                .rebind(name.text, symbol(own, constant.value), name.span);
        }
        let id = EnumerationId(self.enumerations.len() as u32);
        self.enumerations.push(Enumeration {
            tag: e.tag.map(|tag| tag.text),
            constants,
        });
        if let Some(tag) = e.tag
            && !(self.scopes).bind_tag(tag.text, Tag::Enumeration(scalar, id))
        {
            self.error(
                Code::E0102,
                span,
                format!("redefinition of `enum {}`", tag.text),
            );
        }
        Some((scalar, id))
    }

    /// An enumerator with an explicit value. Reports one that is not an integer constant expression.
    fn enumerator_value(
        &mut self,
        name: Name<'a>,
        value: &'a Expression<'a>,
    ) -> Option<Enumerator> {
        let first = self.function.expressions.len();
        let id = self.value(value);
        let scalar = id.and_then(|id| self.ty(id).scalar());
        let known = id
            .filter(|_| scalar.is_some_and(Scalar::is_integer))
            .and_then(|id| self.constant(first, id));
        self.forget(first);
        let (Some(value), Some(scalar)) = (known, scalar) else {
            if id.is_some() {
                let message = format!(
                    "value of enumerator `{}` is not an integer constant expression",
                    name.text
                );
                self.error(Code::E0502, value.span, message);
            }
            return None;
        };
        let scalar = match Scalar::Int.holds(value) {
            true => Scalar::Int,
            false => scalar,
        };
        Some(Enumerator { value, scalar })
    }

    /// An expression with the value of an enumerator.
    pub(in crate::frontend::check) fn enumerator(
        &mut self,
        scalar: Scalar,
        bits: u64,
        span: Span,
    ) -> ExpressionId {
        self.add(ExpressionKind::Integer(bits), Type::Scalar(scalar), span)
    }
}

/// The symbol-table entry of an enumerator.
fn symbol(scalar: Scalar, value: i128) -> Symbol {
    Symbol::Enumerator(
        scalar,
        crate::frontend::check::expressions::conversions::mask(scalar, value as u64),
    )
}
