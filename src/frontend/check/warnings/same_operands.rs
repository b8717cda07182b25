//! Comparisons of a place with itself (W0416).

use super::operators::MAX_CONSTANT_DEPTH;
use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::check::Checker;
use crate::frontend::typed::{Comparison, ExpressionId, ExpressionKind, Place, PlaceBase};
use crate::frontend::types::Type;
use crate::source::Span;

impl Checker<'_> {
    /// Whether two places are the same, and not volatile.
    fn is_same_place(&self, a: Place, b: Place, depth: u32) -> bool {
        let is_volatile = |id| self.ty(id).pointer().is_none_or(|p| p.is_volatile);
        a.components() == b.components()
            && match (a.base(), b.base()) {
                (PlaceBase::Variable(a), PlaceBase::Variable(b)) => {
                    a == b && !self.variable(a).is_volatile
                }
                (PlaceBase::Memory(a), PlaceBase::Memory(b)) => {
                    !is_volatile(a) && !is_volatile(b) && self.is_same_value(a, b, depth)
                }
                _ => false,
            }
    }

    /// Whether two expressions without side effects, of at most `depth` levels, have the same value.
    pub(super) fn is_same_value(&self, a: ExpressionId, b: ExpressionId, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else {
            return false;
        };
        let (a, b) = (self.expression(a), self.expression(b));
        let is_same = |a: &ExpressionId, b: &ExpressionId| self.is_same_value(*a, *b, depth);
        a.ty == b.ty
            && match (&a.kind, &b.kind) {
                (ExpressionKind::Integer(_), _)
                | (ExpressionKind::VariableAddress(_), _)
                | (ExpressionKind::ConstantAddress(_), _) => a.kind == b.kind,
                (ExpressionKind::Load(a), ExpressionKind::Load(b)) => {
                    self.is_same_place(*a, *b, depth)
                }
                (ExpressionKind::Convert(a), ExpressionKind::Convert(b)) => is_same(a, b),
                (ExpressionKind::Binary(f, a, c), ExpressionKind::Binary(g, b, d)) => {
                    f == g && is_same(a, b) && is_same(c, d)
                }
                (
                    ExpressionKind::Offset {
                        pointer: a,
                        index: c,
                        subtract: f,
                    },
                    ExpressionKind::Offset {
                        pointer: b,
                        index: d,
                        subtract: g,
                    },
                ) => f == g && is_same(a, b) && is_same(c, d),
                _ => false,
            }
    }

    /// Warns of an integer, a pointer or a vector of integers that is compared with itself. A floating-point value differs
    /// from itself if it is a NaN.
    pub(in crate::frontend::check) fn warn_of_same_operands(
        &mut self,
        comparison: Comparison,
        l: ExpressionId,
        r: ExpressionId,
        at: Span,
    ) {
        let (left, right) = (self.expression(l), self.expression(r));
        let (ExpressionKind::Load(a), ExpressionKind::Load(b)) = (&left.kind, &right.kind) else {
            return;
        };
        let is_exact = match left.ty {
            Type::Pointer(_) => true,
            ty => ty.numbers().is_some_and(|(scalar, _)| scalar.is_integer()),
        };
        if !is_exact || !self.is_same_place(*a, *b, MAX_CONSTANT_DEPTH) {
            return;
        }
        if left.span.expansion != right.span.expansion || self.is_library {
            return;
        }
        let result = match comparison {
            Comparison::Equal | Comparison::LessEqual | Comparison::GreaterEqual => "true",
            Comparison::NotEqual | Comparison::Less | Comparison::Greater => "false",
        };
        let what = match left.ty.vector() {
            Some(_) => " in each component",
            None => "",
        };
        let message = format!("self-comparison always evaluates to {result}{what}");
        self.report(Diagnostic::new(Code::W0416, at, message));
    }
}
