//! Calls of multiplications of matrices (cl_intel_subgroup_matrix_multiply_accumulate, and gencl's
//! own): the target, the elements, the types of the arguments.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::builtins::{Builtin, Multiplication};
use crate::frontend::check::Checker;
use crate::frontend::typed::{ExpressionId, ExpressionKind};
use crate::frontend::types::Type;
use crate::source::Span;
use crate::target::Target;

/// How many types are listed where an argument fits none.
const MAX_LISTED: usize = 5;

/// What the arguments are called.
const ARGUMENTS: [&str; 3] = ["a", "b", "acc"];

impl Checker<'_> {
    /// A call with these arguments, as many as it takes.
    pub(in crate::frontend::check) fn multiplication(
        &mut self,
        function: Multiplication,
        ids: &[ExpressionId],
        span: Span,
    ) -> Option<ExpressionId> {
        let name = Builtin::Matrix(function).name();
        if let Some(message) = function.mixed() {
            let help = "two integers of 2, 4 or 8 bits, two `bf16`, two `f16` or two `tf32` can be";
            self.report(Diagnostic::new(Code::E0201, span, message).help(help));
            return None;
        }
        if let Some((result, allowed)) = function.wrong_result() {
            let message = format!("`{name}` cannot give `{result}`");
            let allowed: Vec<String> = allowed.iter().map(|a| format!("`_{a}`")).collect();
            let help = format!("these products are added to {}", allowed.join(" or "));
            self.report(Diagnostic::new(Code::E0201, span, message).help(help));
            return None;
        }
        let info = self.target.info();
        let Some(width) = info.dpas_exec_size else {
            let message = format!("`{name}` multiplies matrices, which {} cannot", info.name);
            self.report(
                Diagnostic::new(Code::E0701, span, message)
                    .help(format!("compile for {}", multiplying(false))),
            );
            return None;
        };
        if let Some(what) = function.needs_wide().filter(|_| !info.dpas_wide) {
            let message = format!("`{name}` needs {what}, which {} has not", info.name);
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
                let what = ARGUMENTS.get(argument).copied().unwrap_or("an argument");
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
                let message = format!("`{what}` of `{name}` cannot be of type `{shown}`");
                self.report(
                    Diagnostic::new(Code::E0201, at, message)
                        .note(format!(
                            "on {}, with sub-groups of {width} work-items, it is {}{}",
                            info.name,
                            if count > 1 { "one of " } else { "" },
                            wanted.join(", ")
                        ))
                        .help("values are not converted here: reinterpret them with `as_T(x)`"),
                );
                None
            }
        }
    }
}

/// The targets that multiply matrices, with all elements or with some.
fn multiplying(wide: bool) -> String {
    Target::alternatives(|info| match wide {
        true => info.dpas_wide,
        false => info.dpas_exec_size.is_some(),
    })
}
