//! Asynchronous copies that nothing waits for: calls of `async_work_group_copy` and `async_work_group_strided_copy` whose
//! event is discarded, or is stored in a variable that is used for nothing but other copies.
//!
//! Requires a function without errors. A variable that is used in any other way, for example whose address is passed to a
//! function, counts as waited for, so that there are no false positives.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::builtins::{Builtin, Meaning, Shared};
use crate::frontend::typed::{
    ExpressionId, ExpressionKind, Function, Place, PlaceBase, Statement, StatementKind, VariableId,
};
use crate::frontend::types::Type;

/// Where the value of an expression goes.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Use {
    /// Into another expression, or a `return`.
    #[default]
    Other,
    /// Nowhere: it is an expression statement.
    Discarded,
    /// Into a variable, or an element of one.
    Stored(VariableId),
}

/// Warns of copies in a function that nothing waits for.
pub(in crate::frontend::check) fn check(function: &Function, diagnostics: &mut Vec<Diagnostic>) {
    let is_copy = |id: &ExpressionId| event_argument(function, *id).is_some();
    let ids = || (0..function.expressions.len() as u32).map(ExpressionId);
    let copies: Vec<ExpressionId> = ids().filter(is_copy).collect();
    if copies.is_empty() {
        return;
    }
    let uses = uses(function);
    let waited = waited(function, &copies, &uses);
    for copy in copies {
        let argument = event_argument(function, copy).and_then(|e| event_variable(function, e));
        // The result of a copy with an event is that event.
        let (holder, is_discarded) = match (uses[copy.0 as usize], argument) {
            (Use::Other, _) => continue,
            (Use::Stored(variable), _) | (Use::Discarded, Some(variable)) => {
                (Some(variable), false)
            }
            (Use::Discarded, None) => (None, true),
        };
        if holder.is_some_and(|v| waited[v.0 as usize]) {
            continue;
        }
        let message = match is_discarded {
            true => "the event of this asynchronous copy is discarded: nothing waits for the copy",
            false => "nothing waits for the event of this asynchronous copy",
        };
        let events = match holder.map(|v| function.variable(v)) {
            None => "1, &event".to_owned(),
            Some(variable) if variable.ty == Type::Event => {
                format!("1, &{}", variable.name)
            }
            Some(variable) => format!("count, {}", variable.name),
        };
        let span = function.expression(copy).span;
        let help = format!(
            "call `wait_group_events({events})` before the elements are used: barriers do not wait for copies"
        );
        diagnostics.push(Diagnostic::new(Code::W0422, span, message).help(help));
    }
}

/// The event argument of a copy; `None` for other expressions.
pub(super) fn event_argument(function: &Function, id: ExpressionId) -> Option<ExpressionId> {
    let ExpressionKind::Call(builtin, arguments) = &function.expression(id).kind else {
        return None;
    };
    match shared(*builtin)? {
        Shared::Copy { .. } => arguments.last().copied(),
        _ => None,
    }
}

pub(super) fn shared(builtin: Builtin) -> Option<Shared> {
    match builtin.row()?.meaning {
        Meaning::Shared(shared) => Some(shared),
        _ => None,
    }
}

/// The variable that an expression loads an event from.
fn event_variable(function: &Function, id: ExpressionId) -> Option<VariableId> {
    match function.expression(id).kind {
        ExpressionKind::Load(place) => stored_in(function, place),
        ExpressionKind::Convert(value) => event_variable(function, value),
        _ => None,
    }
}

/// The variable that a place is part of, if it is one of this function.
fn stored_in(function: &Function, place: Place) -> Option<VariableId> {
    let mut pointer = match place.base() {
        PlaceBase::Variable(variable) => return Some(variable),
        PlaceBase::Memory(pointer) => pointer,
    };
    loop {
        pointer = match function.expression(pointer).kind {
            ExpressionKind::VariableAddress(variable) => return Some(variable),
            ExpressionKind::Offset { pointer, .. }
            | ExpressionKind::Member { pointer, .. }
            | ExpressionKind::Convert(pointer) => pointer,
            _ => return None,
        };
    }
}

/// By expression, where its value goes.
fn uses(function: &Function) -> Vec<Use> {
    let mut uses = vec![Use::Other; function.expressions.len()];
    let mut pending: Vec<&Statement> = function.body.iter().collect();
    for expression in &function.expressions {
        match &expression.kind {
            ExpressionKind::Assign { place, value } => {
                if let Some(variable) = stored_in(function, *place) {
                    uses[value.0 as usize] = Use::Stored(variable);
                }
            }
            ExpressionKind::Initialize { variable, elements } => {
                for element in elements {
                    uses[element.value.0 as usize] = Use::Stored(*variable);
                }
            }
            ExpressionKind::Statements { body, .. } => pending.extend(body),
            _ => {}
        }
    }
    while let Some(statement) = pending.pop() {
        match &statement.kind {
            StatementKind::Expression(value) => {
                uses[value.0 as usize] = Use::Discarded;
                // A cast to `void`.
                if let ExpressionKind::Convert(inner) = function.expression(*value).kind {
                    uses[inner.0 as usize] = Use::Discarded;
                }
            }
            StatementKind::Declare(variable, Some(value)) => {
                uses[value.0 as usize] = Use::Stored(*variable);
            }
            StatementKind::Initialize { variable, elements } => {
                for element in elements {
                    uses[element.value.0 as usize] = Use::Stored(*variable);
                }
            }
            other => pending.extend(other.lists().into_iter().flatten()),
        }
    }
    uses
}

/// By variable, whether something may wait for an event in it: whether it is used other than as the result or the event
/// of a copy, or shares an event with such a variable.
fn waited(function: &Function, copies: &[ExpressionId], uses: &[Use]) -> Vec<bool> {
    // Expressions that only determine where a copy stores its event, or are its event.
    let mut exempt = vec![false; function.expressions.len()];
    let mut pending = Vec::new();
    for expression in &function.expressions {
        if let ExpressionKind::Assign { place, value } = &expression.kind
            && copies.binary_search(value).is_ok()
            && let PlaceBase::Memory(pointer) = place.base()
        {
            pending.push(pointer);
        }
    }
    let events = copies.iter().filter_map(|c| event_argument(function, *c));
    pending.extend(events.filter(|e| event_variable(function, *e).is_some()));
    while let Some(id) = pending.pop() {
        exempt[id.0 as usize] = true;
        match &function.expression(id).kind {
            ExpressionKind::Load(place) => {
                if let PlaceBase::Memory(pointer) = place.base() {
                    pending.push(pointer);
                }
            }
            ExpressionKind::Offset { pointer, .. }
            | ExpressionKind::Member { pointer, .. }
            | ExpressionKind::Convert(pointer) => pending.push(*pointer),
            _ => {}
        }
    }
    let mut waited = vec![false; function.variables.len()];
    for (expression, exempt) in function.expressions.iter().zip(exempt) {
        let variable = match expression.kind {
            ExpressionKind::Load(place) => match place.base() {
                PlaceBase::Variable(variable) => Some(variable),
                PlaceBase::Memory(_) => None,
            },
            ExpressionKind::VariableAddress(variable) => Some(variable),
            _ => None,
        };
        if let Some(variable) = variable.filter(|_| !exempt) {
            waited[variable.0 as usize] = true;
        }
    }
    // A copy with an event returns it, so both variables have the same event.
    let shared = copies.iter().filter_map(|copy| {
        let event = event_argument(function, *copy)?;
        let from = event_variable(function, event)?;
        match uses[copy.0 as usize] {
            Use::Stored(to) => Some((from, Some(to))),
            Use::Other => Some((from, None)),
            Use::Discarded => None,
        }
    });
    let shared: Vec<_> = shared.collect();
    loop {
        let before = waited.clone();
        for (from, to) in &shared {
            let any = to.is_none_or(|to| waited[to.0 as usize]) || waited[from.0 as usize];
            for variable in std::iter::once(from).chain(to) {
                waited[variable.0 as usize] |= any;
            }
        }
        if waited == before {
            return waited;
        }
    }
}
