//! The diagnostics of calls in divergent control flow, and of arguments that differ between work-items and must not.

use super::guards::{Guard, Reasons};
use super::{Divergence, Required, Variance, required_group};
use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::builtins::{Builtin, Meaning, SubGroup};
use crate::frontend::check::warnings::launch_values::of_launch;
use crate::frontend::check::warnings::uniform_arguments::uniform_arguments;
use crate::frontend::typed::ExpressionKind;

impl Divergence<'_> {
    /// Warns of calls that not all work-items of their group reach.
    pub(super) fn report(&self, diagnostics: &mut Vec<Diagnostic>) {
        let of_launch = of_launch(self.function, &self.initializes);
        for (expression, guards) in self.function.expressions.iter().zip(&self.guards) {
            let (builtin, callee) = match expression.kind {
                ExpressionKind::Call(builtin, _) => (builtin, None),
                ExpressionKind::CallFunction(callee, _) => match self.callees.of(callee) {
                    Some(collective) => (collective.builtin, Some(collective.span)),
                    None => continue,
                },
                _ => continue,
            };
            let (group, reasons) = match required_group(builtin) {
                Some(Required::Work) => ("work-group", guards.group),
                Some(Required::Active) => ("sub-group", guards.sub_group),
                Some(Required::Whole) => ("sub-group", guards.whole_sub_group),
                None => continue,
            };
            let name = builtin.name();
            let Some(nearest) = reasons.iter().next() else {
                if let Some(Required::Active) = required_group(builtin)
                    && !guards.parts.is_empty()
                    && callee.is_none()
                {
                    let message = format!(
                        "call to `{name}` in control flow that may be divergent: a part of a sub-group may not reach it"
                    );
                    let warning = Diagnostic::new(Code::W0433, expression.span, message);
                    let help = match is_combination(builtin) {
                        true => {
                            "let all work-items call it, with a value that does not change the result where the condition is \
                             false; this is not necessary if all work-items of each sub-group agree"
                        }
                        false => {
                            "move the call out of the condition; this is not necessary if all work-items of each sub-group agree"
                        }
                    };
                    let warning = self.with_conditions(warning, guards.parts, "may differ");
                    diagnostics.push(warning.help(help));
                }
                continue;
            };
            // Arguments may be such that all reach it.
            let is_of_launch = |guard: Guard| of_launch[guard.condition.0 as usize];
            let reach = match reasons.iter().all(is_of_launch) {
                true => format!("it may not be reached by all work-items of the {group}"),
                false => format!("not all work-items of the {group} reach it"),
            };
            let message = match callee {
                None => format!("call to `{name}` in divergent control flow: {reach}"),
                Some(_) => format!(
                    "call to a function that calls `{name}` in divergent control flow: {reach}"
                ),
            };
            // The hardware multiplies for all channels, including the inactive ones.
            let code = match builtin {
                Builtin::Matrix(_) if callee.is_none() => Code::E0405,
                _ => Code::W0408,
            };
            let help = match nearest.jump {
                None => "move the call to uniform control flow".to_string(),
                Some(jump) => format!(
                    "let all work-items reach the call: instead of `{jump}`, put the statements that only some execute in an `if`"
                ),
            };
            let diagnostic = Diagnostic::new(code, expression.span, message);
            let diagnostic = self.with_conditions(diagnostic, reasons, "differs");
            let diagnostic = match callee {
                Some(place) => diagnostic.also(place, format!("the call of `{name}`")),
                None => diagnostic,
            };
            diagnostics.push(diagnostic.help(help));
        }
    }

    /// Adds the locations of conditions, about which the text is.
    fn with_conditions(
        &self,
        diagnostic: Diagnostic,
        reasons: Reasons,
        differs: &str,
    ) -> Diagnostic {
        let mut diagnostic = diagnostic;
        for Guard { condition, jump } in reasons.iter() {
            let at = self.function.expression(condition).span;
            let is_in_common = matches!(
                self.of_condition(condition),
                Variance::Group | Variance::Large
            );
            let (differs, between) = match is_in_common && self.is_of_exchange(condition) {
                true => ("is the same in a sub-group, but differs", "sub-groups"),
                false => (differs, "work-items"),
            };
            let text = match jump {
                None => format!("this condition {differs} between {between}"),
                Some(jump) => {
                    format!("some work-items `{jump}` early: this condition {differs} between them")
                }
            };
            diagnostic = diagnostic.also(at, text);
        }
        diagnostic
    }

    /// Warns of arguments that differ between the work-items of a group and must not.
    pub(super) fn report_arguments(&self, diagnostics: &mut Vec<Diagnostic>) {
        for expression in &self.function.expressions {
            let ExpressionKind::Call(builtin, arguments) = &expression.kind else {
                continue;
            };
            let Some(uniform) = uniform_arguments(*builtin, arguments.len()) else {
                continue;
            };
            let (group, least) = match uniform.is_work_group {
                true => ("work-group", Variance::Group),
                false => ("sub-group", Variance::Item),
            };
            let range = uniform.arguments;
            let varying = arguments.iter().enumerate().find(|&(index, argument)| {
                let variance = self.value(*argument);
                // A value that depends on a bound differs in one group only.
                range.contains(&index) && variance >= least && variance != Variance::Bound
            });
            let Some((index, argument)) = varying else {
                continue;
            };
            let message = format!(
                "argument {} of `{}` differs between work-items, but must be the same in all work-items of the {group}",
                index + 1,
                builtin.name()
            );
            let span = self.function.expression(*argument).span;
            diagnostics.push(Diagnostic::new(Code::W0423, span, message).help(uniform.help));
        }
    }
}

/// Whether a function combines the values of all work-items of a sub-group.
fn is_combination(builtin: Builtin) -> bool {
    let meaning = builtin.row().map(|row| row.meaning);
    matches!(
        meaning,
        Some(Meaning::SubGroup(
            SubGroup::All
                | SubGroup::Any
                | SubGroup::Reduce(_)
                | SubGroup::InclusiveScan(_)
                | SubGroup::ExclusiveScan(_)
        ))
    )
}
