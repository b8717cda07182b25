//! The height of typed expressions, which is limited so that no later stage overflows the stack.
//!
//! The syntax tree may contain long chains of binary operators. Chains of arithmetic operators remain
//! chains in the typed tree, and are walked iteratively. The others (`p + 1 + 1 + 1`,
//! `a && b && c`) become deep trees, because other nodes are inserted between the operators.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::check::Checker;
use crate::frontend::depth::MAX_EXPRESSION_HEIGHT;
use crate::frontend::typed::{ExpressionId, ExpressionKind};

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
        match kind {
            // The maximum over all nodes of the block, set in `statement_expressions`.
            ExpressionKind::Statements { .. } => self.function.inner_height + 1,
            ExpressionKind::Binary(_, l, r) => {
                let is_chain = matches!(self.expression(*l).kind, ExpressionKind::Binary(..));
                (of(*l) - u32::from(is_chain)).max(of(*r))
            }
            other => {
                let mut height = 1;
                other.for_each_operand(|operand| height = height.max(of(operand)));
                height
            }
        }
    }
}
