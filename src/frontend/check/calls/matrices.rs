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
                let help = operand_help(argument, given, &misfit.wanted, width);
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
                let diagnostic = Diagnostic::new(Code::E0201, at, message).note(format!(
                    "on {}, with sub-groups of {width} work-items, expected {}{}",
                    info.name,
                    if count > 1 { "one of " } else { "" },
                    wanted.join(", ")
                ));
                self.report(diagnostic.help(help));
                None
            }
        }
    }
}

/// What to pass as an operand of a matrix multiplication, of one of the types that fit. A and B are bits, of which
/// `as_T` keeps all; a conversion of components would change the elements, so it is never proposed for them.
fn operand_help(argument: usize, given: Type, wanted: &[Type], width: u32) -> String {
    const A: usize = 0;
    const ACCUMULATOR: usize = 2;
    let size = |ty: Type| {
        ty.numbers()
            .map(|(element, count)| (element.size(), u32::from(count)))
    };
    let bytes = |ty: Type| size(ty).map_or(0, |(element, count)| element * count);
    let is_integer = |ty: Type| {
        ty.numbers()
            .is_some_and(|(element, _)| element.is_integer())
    };
    // The sums are numbers of a type: the bits of a float are no integer.
    let is_alike = |ty: &Type| {
        bytes(*ty) == bytes(given)
            && (argument != ACCUMULATOR || is_integer(*ty) && is_integer(given))
    };
    if let Some(&ty) = wanted.iter().find(|ty| is_alike(ty)) {
        let name = Builtin::Reinterpret(ty).name();
        return format!("to reinterpret the bits, write `{name}(x)`");
    }
    if argument == ACCUMULATOR {
        return "`acc` has a component of the type of the sums for each row of the result"
            .to_owned();
    }
    // A message to the math unit takes 32 bytes of each row of A, a component from each work-item.
    let row = wanted.iter().find_map(|&ty| {
        let (bytes, count) = size(ty).filter(|s| argument == A && s.0 * width == 32)?;
        let letters = match bytes {
            2 => "_us",
            4 => "",
            _ => return None,
        };
        let count = if count == 1 {
            String::new()
        } else {
            count.to_string()
        };
        Some((
            8 * bytes,
            format!("intel_sub_group_block_read{letters}{count}"),
        ))
    });
    match row {
        Some((bits, read)) => format!(
            "each work-item has {bits} bits of every row of `a`: read the rows with `{read}`; to convert the components \
             would change the elements"
        ),
        None => "to convert the components would change the elements: read as many bits as the operand has".to_owned(),
    }
}

/// The targets that support matrix multiplication; if `wide`, only those with all element types.
fn multiplying(wide: bool) -> String {
    Target::alternatives(|info| match wide {
        true => info.dpas_wide,
        false => info.dpas_exec_size.is_some(),
    })
}
