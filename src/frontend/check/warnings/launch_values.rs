//! Values that depend on a launch: on the arguments of a kernel, and on memory.

use crate::frontend::typed::{ExpressionKind, Function, Place, PlaceBase, VariableId};

/// By expression, whether its value depends on a parameter of the function, or is read from memory.
///
/// `initializes` has the variable that an expression initializes. Two iterations over the expressions, which their operands
/// precede: what a loop carries from its end to its start depends on no more.
pub(super) fn of_launch(function: &Function, initializes: &[Option<VariableId>]) -> Vec<bool> {
    let mut values = vec![false; function.expressions.len()];
    let parameters = function.parameter_count;
    let mut variables: Vec<bool> = (0..function.variables.len())
        .map(|v| v < parameters)
        .collect();
    for _ in 0..2 {
        for (index, expression) in function.expressions.iter().enumerate() {
            let kind = &expression.kind;
            let place = match kind {
                ExpressionKind::Load(place) | ExpressionKind::Step { place, .. } => Some(*place),
                ExpressionKind::AssignBinary { place, .. } => Some(*place),
                _ => None,
            };
            let mut depends = match place.map(Place::base) {
                Some(PlaceBase::Variable(v)) => variables[v.0 as usize],
                Some(PlaceBase::Memory(_)) => true,
                None => false,
            };
            kind.for_each_operand(|operand| {
                depends |= values.get(operand.0 as usize).copied().unwrap_or_default();
            });
            values[index] = depends;
            let written = match kind {
                ExpressionKind::Assign { place, .. }
                | ExpressionKind::AssignBinary { place, .. } => match place.base() {
                    PlaceBase::Variable(v) => Some(v),
                    PlaceBase::Memory(_) => None,
                },
                _ => None,
            };
            let initialized = initializes.get(index).copied().flatten();
            for v in [written, initialized].into_iter().flatten() {
                variables[v.0 as usize] |= depends;
            }
        }
    }
    values
}
