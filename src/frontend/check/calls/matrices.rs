//! Calls of matrix multiply-accumulate functions (cl_intel_subgroup_matrix_multiply_accumulate, and
//! gencl's own): checks of the target, the element types and the argument types.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::builtins::{Builtin, Multiplication};
use crate::frontend::check::Checker;
use crate::frontend::typed::{ExpressionId, ExpressionKind};
use crate::frontend::types::Type;
use crate::source::Span;
use crate::target::Target;

/// The largest number of accepted types listed for a mismatched argument.
const MAX_LISTED: usize = 5;

/// The parameter names in diagnostics.
const ARGUMENTS: [&str; 3] = ["a", "b", "acc"];

impl Checker<'_> {
    /// Checks a call; `ids` has the right number of arguments.
    pub(in crate::frontend::check) fn multiplication(
        &mut self,
        function: Multiplication,
        ids: &[ExpressionId],
        span: Span,
    ) -> Option<ExpressionId> {
        let name = Builtin::Matrix(function).name();
        if let Some(message) = function.mixed() {
            let help = "use two integers of 2, 4 or 8 bits, two `bf16`, two `f16` or two `tf32`";
            self.report(Diagnostic::new(Code::E0201, span, message).help(help));
            return None;
        }
        if let Some((result, allowed)) = function.wrong_result() {
            let message = format!("`{name}` cannot have result type `{result}`");
            let allowed: Vec<String> = allowed.iter().map(|a| format!("`_{a}`")).collect();
            let help = format!(
                "the result suffix for these operands is {}",
                allowed.join(" or ")
            );
            self.report(Diagnostic::new(Code::E0201, span, message).help(help));
            return None;
        }
        let info = self.target.info();
        let Some(width) = info.dpas_exec_size else {
            let message = format!(
                "`{name}` requires matrix multiplication, which {} does not support",
                info.name
            );
            self.report(
                Diagnostic::new(Code::E0701, span, message)
                    .help(format!("compile for {}", multiplying(false))),
            );
            return None;
        };
        if let Some(what) = function.needs_wide().filter(|_| !info.dpas_wide) {
            let message = format!(
                "`{name}` requires {what}, which {} does not support",
                info.name
            );
            self.report(
                Diagnostic::new(Code::E0701, span, message)
                    .help(format!("compile for {}", multiplying(true))),
            );
            return None;
        }
        let types: Vec<Type> = ids.iter().map(|&id| self.ty(id)).collect();
        match function.resolve(&types, width as u8, info.dpas_wide) {
            Ok((matrix, ty)) => {
                let matrix = Some(matrix);
                let builtin = Builtin::Matrix(Multiplication { matrix, ..function });
                let call = ExpressionKind::Call(builtin, ids.into());
                Some(self.add(call, ty, span))
            }
            Err(misfit) => {
                let argument = misfit.argument;
                let given = types.get(argument).copied().unwrap_or(Type::Void);
                let what = ARGUMENTS.get(argument).copied().unwrap_or("argument");
                let shown = self.show(given);
                let mut wanted: Vec<String> = misfit
                    .wanted
                    .iter()
                    .map(|&ty| format!("`{}`", self.show(ty)))
                    .collect();
                let count = wanted.len();
                wanted.truncate(MAX_LISTED);
                if count > MAX_LISTED {
                    wanted.push("...".to_owned());
                }
                let at = ids.get(argument).map_or(span, |&id| self.span(id));
                let message = format!("invalid type `{shown}` for argument `{what}` of `{name}`");
                self.report(
                    Diagnostic::new(Code::E0201, at, message)
                        .note(format!(
                            "on {}, with sub-groups of {width} work-items, expected {}{}",
                            info.name,
                            if count > 1 { "one of " } else { "" },
                            wanted.join(", ")
                        ))
                        .help("there is no implicit conversion here: reinterpret the bits with `as_T(x)`"),
                );
                None
            }
        }
    }
}

/// The targets that support matrix multiplication; if `wide`, only those with all element types.
fn multiplying(wide: bool) -> String {
    Target::alternatives(|info| match wide {
        true => info.dpas_wide,
        false => info.dpas_exec_size.is_some(),
    })
}
