//! Warnings about pointers that point to nothing: functions that return the address of a variable of their own, and null
//! pointers that are dereferenced.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::check::Checker;
use crate::frontend::typed::{ExpressionId, ExpressionKind, VariableId};
use crate::source::{ExpansionId, Span};

/// The maximum depth of an expression that is searched.
const MAX_DEPTH: u32 = 16;

impl Checker<'_> {
    /// Warns of a returned value that is the address of a parameter or of a private variable, or of a part of one.
    pub(in crate::frontend::check) fn warn_of_stack_address(&mut self, id: ExpressionId) {
        if self.ty(id).pointer().is_none() {
            return;
        }
        let Some(variable) = self.variable_at(id, MAX_DEPTH) else {
            return;
        };
        let declared = &self.function.variables[variable.0 as usize];
        if declared.is_local {
            return;
        }
        let what = match declared.name.is_empty() {
            true => "compound literal".to_owned(),
            false if self.is_parameter_id(variable) => format!("parameter `{}`", declared.name),
            false => format!("local variable `{}`", declared.name),
        };
        let message = format!("address of stack memory associated with {what} returned");
        let help = "let the caller pass a pointer to a variable of its own, or return a value";
        let place = declared.span;
        let diagnostic = Diagnostic::new(Code::W0438, self.span(id), message);
        self.report(diagnostic.also(place, "declared here").help(help));
    }

    /// Warns of `*p` where `p` is the constant 0. `volatile` marks an access that is intended.
    #[inline(never)]
    pub(in crate::frontend::check) fn warn_of_null_dereference(
        &mut self,
        id: ExpressionId,
        span: Span,
    ) {
        let e = self.expression(id);
        let is_volatile = e.ty.pointer().is_none_or(|p| p.is_volatile);
        let is_null = e.kind == ExpressionKind::Integer(0);
        if !is_null || is_volatile || self.is_library || span.expansion != ExpansionId::NONE {
            return;
        }
        let message = "dereference of a null pointer";
        let help = "pass the memory as a parameter: OpenCL C has no fixed addresses";
        self.report(Diagnostic::new(Code::W0506, span, message).help(help));
    }

    fn is_parameter_id(&self, variable: VariableId) -> bool {
        (variable.0 as usize) < self.function.parameter_count
    }

    /// The variable that a pointer certainly or possibly points to, by the expression alone.
    fn variable_at(&self, id: ExpressionId, depth: u32) -> Option<VariableId> {
        let depth = depth.checked_sub(1)?;
        match &self.expression(id).kind {
            ExpressionKind::VariableAddress(variable) => Some(*variable),
            ExpressionKind::Convert(x) if self.ty(*x).pointer().is_some() => {
                self.variable_at(*x, depth)
            }
            ExpressionKind::Offset { pointer, .. } | ExpressionKind::Member { pointer, .. } => {
                self.variable_at(*pointer, depth)
            }
            ExpressionKind::Conditional(_, then, otherwise) => self
                .variable_at(*then, depth)
                .or_else(|| self.variable_at(*otherwise, depth)),
            ExpressionKind::Comma(all) => self.variable_at(*all.last()?, depth),
            _ => None,
        }
    }
}
