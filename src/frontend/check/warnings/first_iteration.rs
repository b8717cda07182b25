//! Whether a loop is executed at least once, as far as the program shows it: the condition is true for the values
//! that variables have before the loop.
//!
//! Errs on the side of "is executed", so that warnings about loops that may not be have no false positives.

use crate::frontend::typed::{
    Binary, Comparison, ExpressionId, ExpressionKind, Function, Logical, PlaceBase, Unary,
    VariableId,
};
use crate::frontend::types::Type;
use hashbrown::HashMap;

/// The least and the greatest value that an expression can have.
type Range = (i128, i128);

/// The range of what is at least 1, such as the size of a work-group.
const POSITIVE: Range = (1, u64::MAX as i128);

/// TABLE of the built-in functions that return at least 1.
const SIZES: &[&str] = &[
    "get_enqueued_local_size",
    "get_enqueued_num_sub_groups",
    "get_global_size",
    "get_local_size",
    "get_max_sub_group_size",
    "get_num_groups",
    "get_num_sub_groups",
    "get_sub_group_size",
];

/// What is known in the order of the source, which may not be that of execution.
#[derive(Default)]
pub(super) struct Known {
    /// The constants that variables were assigned last.
    values: HashMap<VariableId, i128>,
    /// The variables in conditions that are decided: those of branches and loops around the current statement,
    /// and those of conditions under which the function, or an iteration, ended.
    decided: Vec<VariableId>,
}

impl Known {
    /// Records that a variable gets a value; `None` for one that depends on its former value, and without value.
    pub(super) fn assign(
        &mut self,
        function: &Function,
        variable: VariableId,
        value: Option<ExpressionId>,
    ) {
        match value.and_then(|value| self.range(function, value)) {
            Some((least, greatest)) if least == greatest => self.values.insert(variable, least),
            Some(_) | None => self.values.remove(&variable),
        };
    }

    /// The number of decided variables, for [`Known::forget`].
    pub(super) fn decided(&self) -> usize {
        self.decided.len()
    }

    /// Records that a condition is decided.
    pub(super) fn decide(&mut self, function: &Function, condition: ExpressionId) {
        let decided = &mut self.decided;
        each_variable(function, condition, &mut |variable| decided.push(variable));
    }

    /// Forgets the variables of the conditions that were decided after the first `count`.
    pub(super) fn forget(&mut self, count: usize) {
        self.decided.truncate(count);
    }

    /// Whether a loop with this condition may be left before its first iteration.
    pub(super) fn may_be_skipped(&self, function: &Function, condition: ExpressionId) -> bool {
        let is_true = self.range(function, condition).is_some_and(is_true);
        let mut is_decided = false;
        each_variable(function, condition, &mut |variable| {
            is_decided |= self.decided.contains(&variable);
        });
        !is_true && !is_decided
    }

    fn range(&self, function: &Function, id: ExpressionId) -> Option<Range> {
        let expression = function.expression(id);
        let range = |id| self.range(function, id);
        match &expression.kind {
            ExpressionKind::Integer(bits) => {
                let value = match expression.ty {
                    Type::Scalar(scalar) if scalar.is_signed() => {
                        let unused = 64 - scalar.bits().clamp(1, 64);
                        i128::from((bits.cast_signed() << unused) >> unused)
                    }
                    _ => i128::from(*bits),
                };
                Some((value, value))
            }
            ExpressionKind::Load(place) => match place.base() {
                PlaceBase::Variable(variable) if place.components().is_none() => {
                    let value = *self.values.get(&variable)?;
                    Some((value, value))
                }
                PlaceBase::Variable(_) => None,
                // Variables in constant memory that limit loops are sizes.
                PlaceBase::Memory(pointer) => {
                    let kind = &function.expression(pointer).kind;
                    matches!(kind, ExpressionKind::ConstantAddress(_)).then_some(POSITIVE)
                }
            },
            ExpressionKind::Convert(operand) => {
                let (least, greatest) = range(*operand)?;
                match expression.ty {
                    Type::Scalar(to) if to.is_signed() || least >= 0 => Some((least, greatest)),
                    _ => None,
                }
            }
            ExpressionKind::Unary(Unary::Negate, operand) => {
                let (least, greatest) = range(*operand)?;
                Some((-greatest, -least))
            }
            ExpressionKind::Unary(Unary::Not, operand) => truth(negated(range(*operand)?)),
            ExpressionKind::Binary(operation, a, b) => binary(*operation, range(*a)?, range(*b)?),
            ExpressionKind::Compare(comparison, a, b) => {
                truth(compared(*comparison, range(*a)?, range(*b)?))
            }
            ExpressionKind::Logical(Logical::And, a, b) => {
                let both = is_true(range(*a)?) && is_true(range(*b)?);
                truth(both.then_some(true))
            }
            ExpressionKind::Logical(Logical::Or, a, b) => {
                let either = [*a, *b].into_iter().filter_map(range).any(is_true);
                truth(either.then_some(true))
            }
            ExpressionKind::Assign { value, .. } => range(*value),
            ExpressionKind::Call(builtin, _) => {
                SIZES.contains(&&*builtin.name()).then_some(POSITIVE)
            }
            _ => None,
        }
    }
}

fn is_true((least, greatest): Range) -> bool {
    least > 0 || greatest < 0
}

fn negated(range: Range) -> Option<bool> {
    match range {
        (0, 0) => Some(true),
        range => is_true(range).then_some(false),
    }
}

fn truth(value: Option<bool>) -> Option<Range> {
    let value = i128::from(value?);
    Some((value, value))
}

fn binary(operation: Binary, (a, a_most): Range, (b, b_most): Range) -> Option<Range> {
    match operation {
        Binary::Add => return Some((a.checked_add(b)?, a_most.checked_add(b_most)?)),
        Binary::Subtract => return Some((a.checked_sub(b_most)?, a_most.checked_sub(b)?)),
        _ => {}
    }
    if a != a_most || b != b_most {
        return None;
    }
    let value = match operation {
        Binary::Multiply => a.checked_mul(b)?,
        Binary::Divide => a.checked_div(b)?,
        Binary::Remainder => a.checked_rem(b)?,
        Binary::And => a & b,
        Binary::Or => a | b,
        _ => return None,
    };
    Some((value, value))
}

fn compared(comparison: Comparison, a: Range, b: Range) -> Option<bool> {
    let less = |a: Range, b: Range| match (a.1 < b.0, a.0 >= b.1) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        (false, false) => None,
    };
    let equal = match a.1 < b.0 || b.1 < a.0 {
        true => Some(false),
        false => (a.0 == a.1 && a == b).then_some(true),
    };
    match comparison {
        Comparison::Equal => equal,
        Comparison::NotEqual => equal.map(|equal| !equal),
        Comparison::Less => less(a, b),
        Comparison::GreaterEqual => less(a, b).map(|less| !less),
        Comparison::Greater => less(b, a),
        Comparison::LessEqual => less(b, a).map(|less| !less),
    }
}

/// Calls a function with each variable that an expression reads or writes.
fn each_variable(function: &Function, id: ExpressionId, each: &mut impl FnMut(VariableId)) {
    let mut waiting = vec![id];
    while let Some(id) = waiting.pop() {
        let kind = &function.expression(id).kind;
        let place = match kind {
            ExpressionKind::Load(place)
            | ExpressionKind::Assign { place, .. }
            | ExpressionKind::AssignBinary { place, .. }
            | ExpressionKind::AssignOffset { place, .. }
            | ExpressionKind::Step { place, .. } => Some(place),
            _ => None,
        };
        if let Some(PlaceBase::Variable(variable)) = place.map(|place| place.base()) {
            each(variable);
        }
        kind.for_each_operand(|operand| waiting.push(operand));
    }
}
