//! Statements: blocks and branches.

use super::{Loop, Lowering};
use crate::frontend::typed::{
    ExpressionId, ExpressionKind, Logical, Statement, StatementKind, Unary,
};
use crate::frontend::types::Type;
use crate::ir::function::BlockId;

impl Lowering<'_> {
    /// Statements in order.
    pub(super) fn block(&mut self, statements: &[Statement]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &Statement) {
        if self.b.is_closed() {
            // Nothing gets here; what follows is lowered all the same and removed later.
            let block = self.b.add_block();
            self.b.select_block(block);
        }
        self.at(statement.span);
        match &statement.kind {
            StatementKind::Expression(e) => self.effects_of(*e),
            StatementKind::Declare(variable, value) => {
                if let Some(value) = value {
                    self.initialize(*variable, *value);
                }
            }
            StatementKind::Initialize { variable, elements } => {
                self.initialize_array(*variable, elements);
            }
            StatementKind::Block(statements) => self.block(statements),
            StatementKind::If { arms, otherwise } => self.arms(arms, otherwise.as_deref()),
            StatementKind::Loop {
                initial,
                condition,
                step,
                body,
            } => {
                self.block(initial);
                self.round(*condition, *step, body);
            }
            StatementKind::Break => {
                if let Some(innermost) = self.loops.last() {
                    self.b.branch(innermost.exit);
                }
            }
            StatementKind::Continue => {
                if let Some(innermost) = self.loops.last() {
                    self.b.branch(innermost.next);
                }
            }
            StatementKind::Return(_) => self.b.ret(),
        }
    }

    fn arms(&mut self, arms: &[(ExpressionId, Statement)], otherwise: Option<&Statement>) {
        let end = self.b.add_block();
        for (k, (condition, guarded)) in arms.iter().enumerate() {
            let then = self.b.add_block();
            let is_last = k + 1 == arms.len() && otherwise.is_none();
            let next = if is_last { end } else { self.b.add_block() };
            self.branch_on(*condition, then, next);
            self.b.select_block(then);
            self.statement(guarded);
            self.go_to(end);
            self.b.select_block(next);
        }
        if let Some(otherwise) = otherwise {
            self.statement(otherwise);
            self.go_to(end);
            self.b.select_block(end);
        }
    }

    fn round(
        &mut self,
        condition: Option<ExpressionId>,
        step: Option<ExpressionId>,
        body: &Statement,
    ) {
        let [header, inside, next, exit] = [(); 4].map(|()| self.b.add_block());
        self.b.branch(header);
        self.b.select_block(header);
        match condition {
            Some(condition) => self.branch_on(condition, inside, exit),
            None => self.b.branch(inside),
        }
        self.b.select_block(inside);
        self.loops.push(Loop { exit, next });
        self.statement(body);
        self.loops.pop();
        self.go_to(next);
        self.b.select_block(next);
        if let Some(step) = step {
            self.effects_of(step);
        }
        self.b.branch(header);
        self.b.select_block(exit);
    }

    /// Ends the current block, if it is not ended yet.
    pub(super) fn go_to(&mut self, block: BlockId) {
        if !self.b.is_closed() {
            self.b.branch(block);
        }
    }

    /// Ends the current block: on to one of two, as a condition says. `&&`, `||` and `!`
    /// become branches, except where the second operand is cheap.
    pub(super) fn branch_on(
        &mut self,
        mut condition: ExpressionId,
        mut then: BlockId,
        mut otherwise: BlockId,
    ) {
        loop {
            let expression = self.source.expression(self.through_int(condition));
            match expression.kind {
                ExpressionKind::Unary(Unary::Not, inner) => {
                    condition = inner;
                    std::mem::swap(&mut then, &mut otherwise);
                }
                ExpressionKind::Logical(operation, a, b) if !self.is_cheap(b) => {
                    let second = self.b.add_block();
                    match operation {
                        Logical::And => self.branch_on(a, second, otherwise),
                        Logical::Or => self.branch_on(a, then, second),
                    }
                    self.b.select_block(second);
                    condition = b;
                }
                _ => {
                    let value = self.condition(condition);
                    self.b.branch_if(value, then, otherwise);
                    return;
                }
            }
        }
    }

    /// Under the conversion of an int to bool: the comparison or the logical operator whose int
    /// it is, when it is one.
    pub(super) fn through_int(&self, condition: ExpressionId) -> ExpressionId {
        if let ExpressionKind::Convert(inner) = self.source.expression(condition).kind
            && self.source.expression(condition).ty == Type::BOOL
            && matches!(
                self.source.expression(inner).kind,
                ExpressionKind::Compare(..)
                    | ExpressionKind::Logical(..)
                    | ExpressionKind::Unary(Unary::Not, _)
            )
        {
            return inner;
        }
        condition
    }
}
