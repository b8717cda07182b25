//! `for` loops whose condition never changes.

use super::super::ast::{Expression, ExpressionKind, UnaryOperator};
use super::Linter;
use crate::diagnostic::Code;

/// The variables of the condition of a loop, each with the number of its changes before the loop.
pub(super) struct ConditionVariables<'a>(Vec<(&'a str, (usize, u32))>);

impl<'a> Linter<'a, '_> {
    /// The variables on which alone the condition of a loop depends. `None` if it may depend on anything else, or has side
    /// effects, or if there are changes of them that are not visible.
    pub(super) fn condition_variables(
        &self,
        condition: &Expression<'a>,
    ) -> Option<ConditionVariables<'a>> {
        let mut found: Vec<(&'a str, (usize, u32))> = Vec::new();
        let mut waiting = vec![condition];
        while let Some(e) = waiting.pop() {
            match &e.kind {
                ExpressionKind::Number(_) | ExpressionKind::Character(_) => {}
                ExpressionKind::Name(name) => {
                    let changes = self.names.changes(name)?;
                    if !found.iter().any(|known| known.0 == *name) {
                        found.push((name, changes));
                    }
                }
                ExpressionKind::Parenthesized(inner) | ExpressionKind::Cast(_, inner) => {
                    waiting.push(inner);
                }
                ExpressionKind::Unary(
                    UnaryOperator::Plus
                    | UnaryOperator::Minus
                    | UnaryOperator::Not
                    | UnaryOperator::Complement,
                    inner,
                ) => waiting.push(inner),
                ExpressionKind::Binary(_, _, left, right) => waiting.extend([*right, *left]),
                _ => return None,
            }
        }
        (!found.is_empty()).then_some(ConditionVariables(found))
    }

    /// Warns of a loop that has been walked over if nothing in it changes a variable of its condition.
    pub(super) fn unchanged_condition(
        &mut self,
        condition: &Expression<'a>,
        variables: &ConditionVariables<'a>,
        has_step: bool,
    ) {
        let is_unchanged = |&(_, (index, before)): &(&str, (usize, u32))| {
            self.names.changes_of(index) == Some(before)
        };
        if !variables.0.iter().all(is_unchanged) {
            return;
        }
        let names: Vec<String> = variables
            .0
            .iter()
            .map(|(name, _)| format!("`{name}`"))
            .collect();
        let noun = if names.len() == 1 {
            "variable"
        } else {
            "variables"
        };
        let message = format!(
            "{noun} {} used in loop condition not modified in loop body",
            names.join(" and ")
        );
        let first = variables.0.first().map_or("i", |(name, _)| name);
        let help = match has_step {
            true => format!(
                "change it in the third expression of the `for`, such as `{first}++` or `{first} /= 2`"
            ),
            false => format!("add the third expression of the `for`, such as `{first}++`"),
        };
        self.warn_with_help(Code::W0434, condition.span, &message, &help);
    }
}

/// The help for the third expression of a `for` that computes a value and does not assign it: `s >> 1` for `s >>= 1`.
#[inline(never)]
pub(super) fn update(step: &Expression<'_>) -> Option<String> {
    let ExpressionKind::Binary(operator, _, left, right) = &step.unparenthesized().kind else {
        return None;
    };
    let (ExpressionKind::Name(name), ExpressionKind::Number(number) | ExpressionKind::Name(number)) =
        (&left.kind, &right.kind)
    else {
        return None;
    };
    let symbol = operator.symbol();
    let is_arithmetic = !operator.is_comparison() && !matches!(symbol, "&&" | "||");
    is_arithmetic.then(|| format!("write `{name} {symbol}= {number}` to change `{name}`"))
}
