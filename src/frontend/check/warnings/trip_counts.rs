//! Loops whose trip counts differ between the first work-items of a launch, and comparisons of values from memory.

use super::lanes::{COUNT, Lanes};
use crate::frontend::typed::{
    Binary, Comparison, ExpressionId, ExpressionKind, Function, Place, Statement, StatementKind,
    VariableId,
};

/// The most iterations that are counted; a loop with more in a work-item has no known trip count.
const MAX_ITERATIONS: u32 = 1 << 12;

/// How many conversions and variables a value is followed through.
pub(super) const MAX_DEPTH: u32 = 8;

/// Whether a loop that counts with one variable, by a constant step, certainly has another trip count in some of the first
/// work-items than in others.
pub(super) fn differ(
    function: &Function,
    lanes: &Lanes,
    (initial, condition, step): (&[Statement], ExpressionId, Option<ExpressionId>),
) -> bool {
    counted(function, lanes, (initial, condition, step)).is_some_and(|counts| {
        let first = counts.first().copied();
        counts.iter().any(|count| Some(*count) != first)
    })
}

/// The trip counts in the first work-items.
fn counted(
    function: &Function,
    lanes: &Lanes,
    (initial, condition, step): (&[Statement], ExpressionId, Option<ExpressionId>),
) -> Option<Vec<u32>> {
    let counter = counter(function, (initial, condition, step))?;
    let delta = match counter.by {
        None => 1,
        Some(by) => lanes.constant(by)?,
    };
    let delta = if counter.is_up { delta } else { -delta };
    let comparison = counter.comparison;
    let (starts, bounds) = (lanes.values(counter.start)?, lanes.values(counter.bound)?);
    let count = |(start, bound): (&i128, &i128)| {
        let mut value = *start;
        (0..MAX_ITERATIONS).find(|_| {
            let continues = match comparison {
                Comparison::Equal => value == *bound,
                Comparison::NotEqual => value != *bound,
                Comparison::Less => value < *bound,
                Comparison::LessEqual => value <= *bound,
                Comparison::Greater => value > *bound,
                Comparison::GreaterEqual => value >= *bound,
            };
            value += delta;
            // Past the values of a narrow type, a variable wraps.
            !continues || value.abs() > i128::from(i32::MAX)
        })
    };
    starts.iter().zip(bounds).take(COUNT).map(count).collect()
}

/// A loop that counts with one variable, which nothing but its third expression writes.
pub(super) struct Counter {
    pub(super) variable: VariableId,
    /// The value of the variable before the first iteration.
    pub(super) start: ExpressionId,
    /// By how much the variable changes; by 1 if there is no expression.
    pub(super) by: Option<ExpressionId>,
    /// Whether it is increased.
    pub(super) is_up: bool,
    /// How the variable is compared with the bound.
    pub(super) comparison: Comparison,
    pub(super) bound: ExpressionId,
}

/// The counter of a loop.
pub(super) fn counter(
    function: &Function,
    (initial, condition, step): (&[Statement], ExpressionId, Option<ExpressionId>),
) -> Option<Counter> {
    let kind = |id: ExpressionId| &function.expression(id).kind;
    let (variable, by, is_up) = match kind(step?) {
        ExpressionKind::Step {
            place: Place::Variable(variable),
            increment,
            ..
        } => (*variable, None, *increment),
        ExpressionKind::AssignBinary {
            place: Place::Variable(variable),
            operation: operation @ (Binary::Add | Binary::Subtract),
            value,
            ..
        } => (*variable, Some(*value), *operation == Binary::Add),
        _ => return None,
    };
    let start = initial.iter().find_map(|statement| match &statement.kind {
        StatementKind::Declare(declared, Some(value)) if *declared == variable => Some(*value),
        _ => None,
    })?;
    if writes(function, variable) != 1 || function.variable(variable).in_memory {
        return None;
    }
    let mut condition = kind(condition);
    while let ExpressionKind::Convert(x) = condition {
        condition = kind(*x);
    }
    let ExpressionKind::Compare(comparison, left, right) = *condition else {
        return None;
    };
    let is_variable = |id: ExpressionId| read(function, id, MAX_DEPTH) == Some(variable);
    let (comparison, bound) = match (is_variable(left), is_variable(right)) {
        (true, false) => (comparison, right),
        (false, true) => (reversed(comparison), left),
        _ => return None,
    };
    Some(Counter {
        variable,
        start,
        by,
        is_up,
        comparison,
        bound,
    })
}

/// How many expressions write a variable.
fn writes(function: &Function, variable: VariableId) -> usize {
    let all = function.expressions.iter();
    all.filter(|expression| match &expression.kind {
        ExpressionKind::Assign { place, .. }
        | ExpressionKind::AssignBinary { place, .. }
        | ExpressionKind::AssignOffset { place, .. }
        | ExpressionKind::Step { place, .. } => place.base() == Place::Variable(variable).base(),
        _ => false,
    })
    .count()
}

/// The variable whose value an expression is, possibly converted.
fn read(function: &Function, id: ExpressionId, depth: u32) -> Option<VariableId> {
    match &function.expression(id).kind {
        ExpressionKind::Load(Place::Variable(variable)) => Some(*variable),
        ExpressionKind::Convert(x) => read(function, *x, depth.checked_sub(1)?),
        _ => None,
    }
}

/// The comparison with its operands exchanged.
pub(super) fn reversed(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Less => Comparison::Greater,
        Comparison::LessEqual => Comparison::GreaterEqual,
        Comparison::Greater => Comparison::Less,
        Comparison::GreaterEqual => Comparison::LessEqual,
        same => same,
    }
}

/// Whether an expression is a value that is read from memory, possibly by way of a variable's initializer. By variable,
/// `initializers` has that.
pub(super) fn is_from_memory(
    function: &Function,
    initializers: &[Option<ExpressionId>],
    id: ExpressionId,
) -> bool {
    let mut id = id;
    for _ in 0..MAX_DEPTH {
        match &function.expression(id).kind {
            ExpressionKind::Load(Place::Memory(_)) => return true,
            ExpressionKind::Convert(x) => id = *x,
            ExpressionKind::Load(Place::Variable(variable)) => {
                match initializers.get(variable.0 as usize).copied().flatten() {
                    Some(value) => id = value,
                    None => return false,
                }
            }
            _ => return false,
        }
    }
    false
}
