//! The height of typed expressions, which is limited so that no later stage overflows the stack.
//!
//! The syntax tree may contain long chains of binary operators. Chains of arithmetic operators remain
//! chains in the typed tree, and are walked iteratively. The others (`p + 1 + 1 + 1`,
//! `a && b && c`) become deep trees, because other nodes are inserted between the operators.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::check::Checker;
use crate::frontend::depth::MAX_EXPRESSION_HEIGHT;
use crate::frontend::typed::{ExpressionId, ExpressionKind, Place, PlaceBase};

impl Checker<'_> {
    /// Records the height of the last node. Reports the first one in a function that exceeds the
    /// limit.
    pub(in crate::frontend::check) fn measure(&mut self) {
        let Some(last) = self.function.expressions.last() else {
            return;
        };
        let span = last.span;
        let mut height = self.height_of(&last.kind);
        if height > MAX_EXPRESSION_HEIGHT {
            height = 0;
            if !std::mem::replace(&mut self.function.too_high, true) {
                let message = format!(
                    "expression nested too deeply: the limit is {MAX_EXPRESSION_HEIGHT} levels"
                );
                self.report(
                    Diagnostic::new(Code::E0601, span, message)
                        .help("store subexpressions in variables"),
                );
            }
        }
        self.function.heights.push(height);
    }

    /// Removes the nodes from index `first` on, which no other node may refer to.
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
            // The maximum over all nodes of the block, set in `statement_expressions`.
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
                let is_chain = matches!(self.expression(*l).kind, ExpressionKind::Binary(..));
                (of(*l) - u32::from(is_chain)).max(of(*r))
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
