//! Elements that are used while an asynchronous copy writes them: uses of an array between the copy into it and the first
//! `wait_group_events` after that, in one list of statements.
//!
//! Requires a function without errors. There are no false positives for copies into a part of an array, as of two buffers in
//! turn, since these are not followed. A call of a function of the program may wait, so it ends the search, and so does a
//! label.

use super::copies::{event_argument, shared};
use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::builtins::Shared;
use crate::frontend::typed::{
    ExpressionId, ExpressionKind, Function, PlaceBase, Statement, StatementKind, VariableId,
};

/// Warns of uses of an array before the copy into it is complete.
pub(in crate::frontend::check) fn check(function: &Function, diagnostics: &mut Vec<Diagnostic>) {
    let mut ids = (0..function.expressions.len() as u32).map(ExpressionId);
    if !ids.any(|id| event_argument(function, id).is_some()) {
        return;
    }
    let mut lists: Vec<&[Statement]> = vec![&function.body];
    for expression in &function.expressions {
        if let ExpressionKind::Statements { body, .. } = &expression.kind {
            lists.push(body);
        }
    }
    while let Some(list) = lists.pop() {
        for (k, statement) in list.iter().enumerate() {
            lists.extend(statement.kind.lists());
            let Some((copy, variable)) = copied(function, statement) else {
                continue;
            };
            if let Some(used) = first_use(function, &list[k + 1..], variable) {
                diagnostics.push(warning(function, copy, used, variable));
            }
        }
    }
}

fn warning(
    function: &Function,
    copy: ExpressionId,
    used: ExpressionId,
    variable: VariableId,
) -> Diagnostic {
    let name = &function.variable(variable).name;
    let message = format!(
        "`{name}` is used before `wait_group_events`: the copy into it may not be complete"
    );
    Diagnostic::new(Code::W0422, function.expression(used).span, message)
        .also(function.expression(copy).span, "asynchronous copy here")
        .help("call `wait_group_events` before the elements are used: barriers do not wait for copies")
}

/// The copy that a statement is, and the array or pointer variable that it copies to the start of.
fn copied(function: &Function, statement: &Statement) -> Option<(ExpressionId, VariableId)> {
    let mut id = match &statement.kind {
        StatementKind::Expression(id) | StatementKind::Declare(_, Some(id)) => *id,
        _ => return None,
    };
    while let ExpressionKind::Assign { value, .. } | ExpressionKind::Convert(value) =
        function.expression(id).kind
    {
        id = value;
    }
    let ExpressionKind::Call(_, arguments) = &function.expression(id).kind else {
        return None;
    };
    event_argument(function, id)?;
    let variable = start_of(function, *arguments.first()?)?;
    Some((id, variable))
}

/// The variable whose first element an expression is the address of.
fn start_of(function: &Function, id: ExpressionId) -> Option<VariableId> {
    match function.expression(id).kind {
        ExpressionKind::VariableAddress(variable) => Some(variable),
        ExpressionKind::Load(place) => match place.base() {
            PlaceBase::Variable(variable) => Some(variable),
            PlaceBase::Memory(_) => None,
        },
        ExpressionKind::Convert(inner) => start_of(function, inner),
        _ => None,
    }
}

/// The first use of a variable in a list of statements, if nothing waits before it.
fn first_use(
    function: &Function,
    statements: &[Statement],
    variable: VariableId,
) -> Option<ExpressionId> {
    for statement in statements {
        let mut first: Option<ExpressionId> = None;
        let mut waits = false;
        let mut pending = vec![statement];
        while let Some(statement) = pending.pop() {
            waits |= matches!(statement.kind, StatementKind::Label(_));
            let mut expressions = expressions_of(statement);
            while let Some(id) = expressions.pop() {
                let kind = &function.expression(id).kind;
                match kind {
                    ExpressionKind::Call(builtin, _) => match shared(*builtin) {
                        // What it copies from and to are no uses: copies may be in order.
                        Some(Shared::Copy { .. }) => continue,
                        Some(Shared::Wait) => waits = true,
                        _ => {}
                    },
                    ExpressionKind::CallFunction(..) => waits = true,
                    ExpressionKind::Statements { body, .. } => pending.extend(body),
                    // The pointer variable has another value from here on.
                    ExpressionKind::Assign { place, .. }
                    | ExpressionKind::AssignOffset { place, .. }
                    | ExpressionKind::Step { place, .. } => {
                        waits |= matches!(place.base(), PlaceBase::Variable(v) if v == variable);
                    }
                    _ => {}
                }
                if matches!(
                    kind,
                    ExpressionKind::VariableAddress(_) | ExpressionKind::Load(_)
                ) && start_of(function, id) == Some(variable)
                {
                    let start = |id: ExpressionId| function.expression(id).span.start;
                    first = Some(first.map_or(id, |f| std::cmp::min_by_key(f, id, |&i| start(i))));
                }
                kind.for_each_operand(|operand| expressions.push(operand));
            }
            pending.extend(statement.kind.lists().into_iter().flatten());
        }
        if waits {
            return None;
        }
        if first.is_some() {
            return first;
        }
    }
    None
}

/// The expressions directly inside of a statement.
fn expressions_of(statement: &Statement) -> Vec<ExpressionId> {
    match &statement.kind {
        StatementKind::Expression(id)
        | StatementKind::Declare(_, Some(id))
        | StatementKind::Return(Some(id))
        | StatementKind::DoLoop { condition: id, .. }
        | StatementKind::Switch { selector: id, .. } => vec![*id],
        StatementKind::Initialize { elements, .. } => elements.iter().map(|e| e.value).collect(),
        StatementKind::If { arms, .. } => arms.iter().map(|(condition, _)| *condition).collect(),
        StatementKind::Loop {
            condition, step, ..
        } => condition.iter().chain(step).copied().collect(),
        _ => Vec::new(),
    }
}
