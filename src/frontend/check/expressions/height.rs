//! The depth of typed expressions, which is limited.
//!
//! The syntax tree's rows of operators may be long. Arithmetic becomes rows of the typed tree,
//! which are walked in loops again. The others (`p + 1 + 1 + 1`, `a && b && c`) become deep
//! trees, since different nodes stand between each other: their depth is measured here, so
//! that nothing behind the checker runs out of stack.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::check::Checker;
use crate::frontend::depth::MAX_EXPRESSION_HEIGHT;
use crate::frontend::typed::{ExpressionId, ExpressionKind, Place, PlaceBase};

impl Checker<'_> {
    /// Measures the expression that was added last, and reports it when it is too deep.
    pub(in crate::frontend::check) fn measure(&mut self) {
        let Some(last) = self.function.expressions.last() else {
            return;
        };
        let span = last.span;
        let mut height = self.height_of(&last.kind);
        if height > MAX_EXPRESSION_HEIGHT {
            height = 0;
            if !std::mem::replace(&mut self.function.too_high, true) {
                self.report(
                    Diagnostic::new(Code::E0601, span, "expression nested too deeply")
                        .help("give parts of it names of their own"),
                );
            }
        }
        self.function.heights.push(height);
    }

    /// Takes back the expressions from `first` on, to which nothing refers.
    pub(in crate::frontend::check) fn forget(&mut self, first: usize) {
        self.function.expressions.truncate(first);
        self.function.heights.truncate(first);
    }

    fn height_of(&self, kind: &ExpressionKind) -> u32 {
        let of = |id: ExpressionId| {
            let height = self.function.heights.get(id.0 as usize);
            height.copied().unwrap_or(0) + 1
        };
        let of_place = |place: Place| match place.base() {
            PlaceBase::Variable(_) => 1,
            PlaceBase::Memory(pointer) => of(pointer),
        };
        match kind {
            ExpressionKind::Integer(_)
            | ExpressionKind::Float(_)
            | ExpressionKind::VariableAddress(_)
            | ExpressionKind::ConstantAddress(_)
            | ExpressionKind::Unreachable => 1,
            // All that was measured since the block began (`statement_expressions`).
            ExpressionKind::Statements { .. } => self.function.inner_height + 1,
            ExpressionKind::Load(place) | ExpressionKind::Step { place, .. } => of_place(*place),
            ExpressionKind::Convert(x)
            | ExpressionKind::Splat(x)
            | ExpressionKind::Swizzle(x, _)
            | ExpressionKind::Unary(_, x)
            | ExpressionKind::Member { pointer: x, .. } => of(*x),
            ExpressionKind::Initialize { elements, .. } => {
                elements.iter().map(|e| of(e.value)).max().unwrap_or(1)
            }
            ExpressionKind::Binary(_, l, r) => {
                let row = matches!(self.expression(*l).kind, ExpressionKind::Binary(..));
                (of(*l) - u32::from(row)).max(of(*r))
            }
            ExpressionKind::Compare(_, l, r)
            | ExpressionKind::Logical(_, l, r)
            | ExpressionKind::Difference(l, r) => of(*l).max(of(*r)),
            ExpressionKind::Conditional(c, t, o) | ExpressionKind::VectorSelect(c, t, o) => {
                of(*c).max(of(*t)).max(of(*o))
            }
            ExpressionKind::Comma(parts)
            | ExpressionKind::VectorLiteral(parts)
            | ExpressionKind::Call(_, parts)
            | ExpressionKind::CallFunction(_, parts) => {
                parts.iter().map(|&p| of(p)).max().unwrap_or(1)
            }
            ExpressionKind::Offset { pointer, index, .. } => of(*pointer).max(of(*index)),
            ExpressionKind::Assign { place, value }
            | ExpressionKind::AssignBinary { place, value, .. } => of_place(*place).max(of(*value)),
            ExpressionKind::AssignOffset { place, index, .. } => of_place(*place).max(of(*index)),
        }
    }
}
