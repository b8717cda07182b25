//! Statements: blocks and branches.

use super::{Lowering, value_type};
use crate::cancel::is_canceled;
use crate::frontend::typed::{
    Case, ExpressionId, ExpressionKind, LabelId, Logical, Place, Statement, StatementKind, Unary,
};
use crate::frontend::types::Type;
use crate::ir::function::BlockId;
use crate::ir::function::Unroll;

impl Lowering<'_> {
    /// Lowers consecutive statements in order.
    pub(super) fn block(&mut self, statements: &[Statement]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    /// The statements in an expression, whose evaluation continues after them.
    pub(super) fn statements(&mut self, statements: &[Statement]) {
        self.block(statements);
        if self.b.is_closed() {
            // Nothing gets here.
            let block = self.b.add_block();
            self.b.select_block(block);
        }
    }

    fn statement(&mut self, statement: &Statement) {
        if is_canceled(self.cancel) {
            return;
        }
        if self.b.is_closed() && !matches!(statement.kind, StatementKind::Label(_)) {
            // Nothing gets here; what follows is lowered all the same and removed later.
            let block = self.b.add_block();
            self.b.select_block(block);
        }
        self.at(statement.span);
        match &statement.kind {
            StatementKind::Expression(e) => self.effects_of(*e),
            StatementKind::Declare(variable, value) => {
                if let Some(value) = value {
                    match self.source.expression(*value).ty.record() {
                        Some(_) => {
                            self.assign_record(Place::Variable(*variable), *value);
                        }
                        None => {
                            self.initialize(*variable, *value);
                        }
                    }
                }
            }
            StatementKind::Initialize { variable, elements } => {
                self.initialize_object(*variable, elements);
            }
            StatementKind::Block(statements) => self.block(statements),
            StatementKind::If { arms, otherwise } => self.arms(arms, otherwise.as_deref()),
            StatementKind::Loop {
                initial,
                condition,
                step,
                body,
                unroll,
            } => {
                self.block(initial);
                self.round(*condition, *step, body, *unroll);
            }
            StatementKind::DoLoop {
                body,
                condition,
                unroll,
            } => self.do_loop(body, *condition, *unroll),
            StatementKind::Switch {
                selector,
                cases,
                default,
                body,
            } => self.switch(*selector, cases, *default, body),
            StatementKind::Label(label) => {
                let block = self.label(*label);
                self.go_to(block);
                self.b.select_block(block);
            }
            StatementKind::Goto(label) => {
                let block = self.label(*label);
                self.b.branch(block);
            }
            StatementKind::Break => {
                if let Some(&exit) = self.exits.last() {
                    self.b.branch(exit);
                }
            }
            StatementKind::Continue => {
                if let Some(&next) = self.nexts.last() {
                    self.b.branch(next);
                }
            }
            StatementKind::Return(value) => self.return_value(*value),
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
        unroll: Option<Unroll>,
    ) {
        let [header, inside, next, exit] = [(); 4].map(|()| self.b.add_block());
        self.b.function.block_mut(header).unroll = unroll;
        self.b.branch(header);
        self.b.select_block(header);
        match condition {
            Some(condition) => self.branch_on(condition, inside, exit),
            None => self.b.branch(inside),
        }
        self.b.select_block(inside);
        self.loop_body(body, next, exit);
        self.b.select_block(next);
        if let Some(step) = step {
            self.effects_of(step);
        }
        self.b.branch(header);
        self.b.select_block(exit);
    }

    /// The body of a loop, which goes on to `next`.
    fn loop_body(&mut self, body: &Statement, next: BlockId, exit: BlockId) {
        self.nexts.push(next);
        self.exits.push(exit);
        self.statement(body);
        self.exits.pop();
        self.nexts.pop();
        self.go_to(next);
    }

    fn do_loop(&mut self, body: &Statement, condition: ExpressionId, unroll: Option<Unroll>) {
        let [inside, next, exit] = [(); 3].map(|()| self.b.add_block());
        self.b.function.block_mut(inside).unroll = unroll;
        self.b.branch(inside);
        self.b.select_block(inside);
        self.loop_body(body, next, exit);
        self.b.select_block(next);
        self.branch_on(condition, inside, exit);
        self.b.select_block(exit);
    }

    fn switch(
        &mut self,
        selector: ExpressionId,
        cases: &[Case],
        default: Option<LabelId>,
        body: &Statement,
    ) {
        let exit = self.b.add_block();
        let otherwise = default.map_or(exit, |label| self.label(label));
        let ty = value_type(self.source.expression(selector).ty);
        let value = self.value(selector);
        self.dispatch(ty, value, cases, otherwise);
        self.exits.push(exit);
        self.statement(body);
        self.exits.pop();
        self.go_to(exit);
        self.b.select_block(exit);
    }

    /// The block at a label.
    pub(super) fn label(&mut self, label: LabelId) -> BlockId {
        let block = self.labels[label.0 as usize];
        block.unwrap_or_else(|| {
            let block = self.b.add_block();
            self.labels[label.0 as usize] = Some(block);
            block
        })
    }

    /// Ends the current block, if it is not ended yet.
    pub(super) fn go_to(&mut self, block: BlockId) {
        if !self.b.is_closed() {
            self.b.branch(block);
        }
    }

    /// Ends the current block with a conditional branch. `&&`, `||` and `!`
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
