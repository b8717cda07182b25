//! The functions of the program that call a barrier or a group function whenever they are called: a call of such a function
//! in divergent control flow is one of the barrier.
//!
//! Only calls that certainly follow count: not those under conditions, in loops that may have no iterations, or after a
//! statement that may leave the function.

use super::required_group;
use crate::frontend::builtins::Builtin;
use crate::frontend::typed::{
    ExpressionId, ExpressionKind, Function, FunctionId, Statement, StatementKind,
};
use crate::source::Span;
use hashbrown::HashMap;

/// A call that a function certainly makes.
#[derive(Clone, Copy)]
pub(super) struct Collective {
    /// The function that is called, directly or by a function that is called.
    pub(super) builtin: Builtin,
    /// The location of its call.
    pub(super) span: Span,
}

/// The functions checked so far that call a barrier or a group function.
#[derive(Default)]
pub(in crate::frontend::check) struct Callees(HashMap<FunctionId, Collective>);

impl Callees {
    /// The call that a function certainly makes, if it is a function of the program that makes one.
    pub(super) fn of(&self, function: FunctionId) -> Option<Collective> {
        self.0.get(&function).copied()
    }

    /// Adds a function without errors.
    pub(in crate::frontend::check) fn add(&mut self, id: FunctionId, function: &Function) {
        let found = self.in_statements(function, &function.body).ok().flatten();
        self.0.extend(found.map(|collective| (id, collective)));
    }

    /// The first call that consecutive statements certainly make. `Err` where what follows may not be reached.
    fn in_statements(
        &self,
        function: &Function,
        statements: &[Statement],
    ) -> Result<Option<Collective>, ()> {
        for statement in statements {
            let found = match &statement.kind {
                StatementKind::Expression(id) | StatementKind::Declare(_, Some(id)) => {
                    self.in_expression(function, *id)
                }
                StatementKind::Declare(_, None)
                | StatementKind::Initialize { .. }
                | StatementKind::Label(_) => None,
                StatementKind::Block(all) => self.in_statements(function, all)?,
                StatementKind::Return(value) => {
                    let found = value.and_then(|id| self.in_expression(function, id));
                    return found.map(Some).ok_or(());
                }
                StatementKind::If { arms, otherwise } => {
                    let first = arms.first();
                    let found = first.and_then(|(c, _)| self.in_expression(function, *c));
                    let bodies = arms.iter().map(|(_, body)| body);
                    if found.is_none() && bodies.chain(otherwise.as_deref()).any(may_leave) {
                        return Err(());
                    }
                    found
                }
                StatementKind::DoLoop { body, .. } => {
                    let found = self.in_statements(function, std::slice::from_ref(body));
                    found?
                }
                StatementKind::Loop { body, .. } | StatementKind::Switch { body, .. } => {
                    if may_leave(body) {
                        return Err(());
                    }
                    None
                }
                StatementKind::Break | StatementKind::Continue | StatementKind::Goto(_) => {
                    return Err(());
                }
            };
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// The first call that the evaluation of an expression certainly makes.
    fn in_expression(&self, function: &Function, id: ExpressionId) -> Option<Collective> {
        let mut pending = vec![id];
        let mut first: Option<(ExpressionId, Collective)> = None;
        while let Some(id) = pending.pop() {
            let expression = function.expression(id);
            let found = match &expression.kind {
                ExpressionKind::Call(builtin, _) if required_group(*builtin).is_some() => {
                    Some(Collective {
                        builtin: *builtin,
                        span: expression.span,
                    })
                }
                ExpressionKind::CallFunction(callee, _) => self.of(*callee),
                _ => None,
            };
            if let Some(found) = found
                && first.is_none_or(|(before, _)| id < before)
            {
                first = Some((id, found));
            }
            match &expression.kind {
                ExpressionKind::Logical(_, left, _) => pending.push(*left),
                ExpressionKind::Conditional(condition, ..) => pending.push(*condition),
                ExpressionKind::Statements { .. } => {}
                other => other.for_each_operand(|operand| pending.push(operand)),
            }
        }
        first.map(|(_, found)| found)
    }
}

/// Whether a statement may leave the statements around it.
fn may_leave(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Return(_)
        | StatementKind::Goto(_)
        | StatementKind::Break
        | StatementKind::Continue => true,
        StatementKind::Expression(_)
        | StatementKind::Declare(..)
        | StatementKind::Initialize { .. }
        | StatementKind::Label(_) => false,
        StatementKind::Block(all) => all.iter().any(may_leave),
        StatementKind::If { arms, otherwise } => {
            let bodies = arms.iter().map(|(_, body)| body);
            bodies.chain(otherwise.as_deref()).any(may_leave)
        }
        StatementKind::Loop { body, .. }
        | StatementKind::DoLoop { body, .. }
        | StatementKind::Switch { body, .. } => may_leave(body),
    }
}
