//! Array indices that the counter of a loop takes outside of the array, such as `t[i]` in `for (int i = 0; i <= 4; i++)` with
//! `int t[4]`.
//!
//! Requires a function without errors. A loop counts between two constants, nothing but its third expression writes the
//! counter, and nothing leaves it early; the access is executed in each iteration. So there are no false positives in loops that
//! are executed.

use super::trip_counts::{self, MAX_DEPTH};
use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::typed::{
    Binary, Comparison, ExpressionId, ExpressionKind, Function, Place, Statement, StatementKind,
    VariableId,
};
use crate::frontend::types::{Type, Types};

/// A loop that counts with one variable between constants.
struct Counter {
    variable: VariableId,
    first: i64,
    last: i64,
    condition: ExpressionId,
    comparison: Comparison,
}

/// Warns of indices outside of arrays in loops that count between constants.
pub(in crate::frontend::check) fn check(
    function: &Function,
    types: &Types,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut pending: Vec<&Statement> = function.body.iter().collect();
    for expression in &function.expressions {
        if let ExpressionKind::Statements { body, .. } = &expression.kind {
            pending.extend(body);
        }
    }
    while let Some(statement) = pending.pop() {
        pending.extend(statement.kind.lists().into_iter().flatten());
        if let StatementKind::Loop { body, .. } = &statement.kind
            && let Some(counter) = counter(function, statement)
            && !leaves(body, false)
        {
            let mut found = Found::new(function, types, counter);
            found.statement(body);
            diagnostics.extend(found.diagnostics);
        }
    }
}

/// Whether something in the body of a loop ends the loop; `is_nested` in a loop or `switch` in the body, which `break` ends.
fn leaves(statement: &Statement, is_nested: bool) -> bool {
    match &statement.kind {
        StatementKind::Break => !is_nested,
        StatementKind::Return(_) | StatementKind::Goto(_) | StatementKind::Label(_) => true,
        StatementKind::Block(all) => all.iter().any(|s| leaves(s, is_nested)),
        StatementKind::If { arms, otherwise } => {
            let mut arms = arms.iter().map(|(_, body)| body);
            arms.any(|s| leaves(s, is_nested))
                || otherwise.as_deref().is_some_and(|s| leaves(s, is_nested))
        }
        StatementKind::Loop { body, .. }
        | StatementKind::DoLoop { body, .. }
        | StatementKind::Switch { body, .. } => leaves(body, true),
        _ => false,
    }
}

/// The counter of a loop between two constants.
fn counter(function: &Function, statement: &Statement) -> Option<Counter> {
    let StatementKind::Loop {
        initial,
        condition: Some(condition),
        step,
        ..
    } = &statement.kind
    else {
        return None;
    };
    let counter = trip_counts::counter(function, (initial, *condition, *step))?;
    let value = |id| constant(function, id, MAX_DEPTH);
    let by = match counter.by {
        None => 1,
        Some(by) => value(by).filter(|&by| by > 0)?,
    };
    let delta = if counter.is_up { by } else { -by };
    let (first, bound) = (value(counter.start)?, value(counter.bound)?);
    let (variable, comparison) = (counter.variable, counter.comparison);
    // The last value that the bound allows.
    let limit = match (comparison, delta > 0) {
        (Comparison::Less, true) => bound - 1,
        (Comparison::LessEqual, true) | (Comparison::GreaterEqual, false) => bound,
        (Comparison::Greater, false) => bound + 1,
        _ => return None,
    };
    let steps = (limit - first) / delta;
    let is_executed = (limit - first).signum() * delta.signum() >= 0;
    is_executed.then_some(Counter {
        variable,
        first,
        last: first + steps * delta,
        condition: *condition,
        comparison,
    })
}

/// The largest magnitude of a constant that is followed: sums of several do not overflow.
const LARGEST: u64 = 1 << 40;

/// The size in bytes of the smallest type to which a conversion of an index is followed.
const SMALLEST: u64 = 4;

/// The value of a small integer constant.
fn constant(function: &Function, id: ExpressionId, depth: u32) -> Option<i64> {
    let depth = depth.checked_sub(1)?;
    let value = |id| constant(function, id, depth);
    let found = match function.expression(id).kind {
        ExpressionKind::Integer(bits) => i32::try_from(bits).ok().map(i64::from),
        ExpressionKind::Convert(x) => value(x),
        ExpressionKind::Binary(Binary::Add, a, b) => value(a)?.checked_add(value(b)?),
        ExpressionKind::Binary(Binary::Subtract, a, b) => value(a)?.checked_sub(value(b)?),
        ExpressionKind::Binary(Binary::Multiply, a, b) => value(a)?.checked_mul(value(b)?),
        ExpressionKind::Binary(Binary::Divide, a, b) => value(a)?.checked_div(value(b)?),
        _ => None,
    };
    found.filter(|value| value.unsigned_abs() <= LARGEST)
}

/// The search in the body of a loop.
struct Found<'a> {
    function: &'a Function,
    types: &'a Types,
    counter: Counter,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Found<'a> {
    fn new(function: &'a Function, types: &'a Types, counter: Counter) -> Found<'a> {
        Found {
            function,
            types,
            counter,
            diagnostics: Vec::new(),
        }
    }

    /// Visits what each iteration evaluates; returns whether what follows is evaluated in each iteration, too.
    fn statement(&mut self, statement: &Statement) -> bool {
        match &statement.kind {
            StatementKind::Expression(id) | StatementKind::Declare(_, Some(id)) => {
                self.expression(*id);
            }
            StatementKind::Initialize { elements, .. } => {
                elements.iter().for_each(|e| self.expression(e.value));
            }
            StatementKind::Block(all) => return all.iter().all(|s| self.statement(s)),
            StatementKind::If { arms, .. } => {
                if let Some((condition, _)) = arms.first() {
                    self.expression(*condition);
                }
                return !continues(statement);
            }
            StatementKind::Continue => return false,
            _ => return !continues(statement),
        }
        true
    }

    fn expression(&mut self, id: ExpressionId) {
        let mut pending = vec![id];
        while let Some(id) = pending.pop() {
            match &self.function.expression(id).kind {
                // Evaluated under a condition.
                ExpressionKind::Logical(_, left, _) => pending.push(*left),
                ExpressionKind::Conditional(condition, ..) => pending.push(*condition),
                ExpressionKind::Statements { .. } => {}
                kind => {
                    if let ExpressionKind::Offset {
                        pointer,
                        index,
                        subtract: false,
                    } = kind
                    {
                        self.index(*pointer, *index);
                    }
                    kind.for_each_operand(|operand| pending.push(operand));
                }
            }
        }
    }

    /// Warns of an index that the counter takes outside of the array.
    fn index(&mut self, pointer: ExpressionId, index: ExpressionId) {
        let ty = |id: ExpressionId| self.function.expression(id).ty.pointer();
        let ExpressionKind::Convert(whole) = self.function.expression(pointer).kind else {
            return;
        };
        let Some(Type::Array(array)) = ty(whole).map(|p| self.types.get(p.pointee)) else {
            return;
        };
        let Some(length) = array.length else { return };
        if ty(pointer).map(|p| p.pointee) != Some(array.element) {
            return;
        }
        let Some((factor, more)) = self.linear(index, MAX_DEPTH) else {
            return;
        };
        let is_inside = |value: i64| (0..i64::from(length)).contains(&(factor * value + more));
        let Counter { first, last, .. } = self.counter;
        let (value, iteration) = match (is_inside(first), is_inside(last)) {
            (true, true) => return,
            (true, false) => (last, "last"),
            (false, _) => (first, "first"),
        };
        let value = factor * value + more;
        let shown = self.types.show(Type::Array(array));
        let place = if value < 0 {
            "before the beginning"
        } else {
            "past the end"
        };
        let message = format!(
            "array index is {value} in the {iteration} iteration, which is {place} of the array of type `{shown}`"
        );
        let span = |id: ExpressionId| self.function.expression(id).span;
        let mut diagnostic = Diagnostic::new(Code::W0502, span(index), message);
        let condition = span(self.counter.condition);
        let counter = &self.function.variable(self.counter.variable).name;
        diagnostic = diagnostic.also(
            condition,
            format!("`{counter}` is {first} to {last} in the loop"),
        );
        if self.counter.comparison == Comparison::LessEqual
            && iteration == "last"
            && value == i64::from(length)
        {
            diagnostic = diagnostic.help("write `<` for `<=`: the indices begin with 0");
        }
        let element = self.types.size(self.types.get(array.element));
        if element > 1 && (value + 1).cast_unsigned() == element * u64::from(length) {
            diagnostic = diagnostic
                .help("divide the size of the array in bytes by the size of an element: `sizeof(t) / sizeof(t[0])`");
        }
        self.diagnostics.push(diagnostic);
    }

    /// An index that is the counter times 1 or -1, the factor, plus a constant.
    fn linear(&self, id: ExpressionId, depth: u32) -> Option<(i64, i64)> {
        let depth = depth.checked_sub(1)?;
        let value = |id| constant(self.function, id, depth);
        let expression = self.function.expression(id);
        match expression.kind {
            ExpressionKind::Load(Place::Variable(variable)) => {
                (variable == self.counter.variable).then_some((1, 0))
            }
            // A smaller type may be meant to wrap.
            ExpressionKind::Convert(x) if self.types.size(expression.ty) >= SMALLEST => {
                self.linear(x, depth)
            }
            ExpressionKind::Binary(Binary::Add, a, b) => match self.linear(a, depth) {
                Some((factor, more)) => Some((factor, more.checked_add(value(b)?)?)),
                None => {
                    let (factor, more) = self.linear(b, depth)?;
                    Some((factor, more.checked_add(value(a)?)?))
                }
            },
            ExpressionKind::Binary(Binary::Subtract, a, b) => match self.linear(a, depth) {
                Some((factor, more)) => Some((factor, more.checked_sub(value(b)?)?)),
                None => {
                    let (factor, more) = self.linear(b, depth)?;
                    Some((-factor, value(a)?.checked_sub(more)?))
                }
            },
            _ => None,
        }
    }
}

/// Whether a statement has a `continue` of the loop around it.
fn continues(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Continue => true,
        StatementKind::Block(all) => all.iter().any(continues),
        StatementKind::If { arms, otherwise } => {
            arms.iter().any(|(_, body)| continues(body))
                || otherwise.as_deref().is_some_and(continues)
        }
        StatementKind::Switch { body, .. } => continues(body),
        _ => false,
    }
}
