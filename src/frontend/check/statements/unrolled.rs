//! The factors by which loops are to be unrolled (OpenCL C 6.11.5, and the pragmas of clang).

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::UnrollHint;
use crate::frontend::check::Checker;
use crate::ir::function::Unroll;

impl<'a> Checker<'a> {
    /// What a hint requests. As clang, reports a factor that is not a positive integer constant expression.
    pub(super) fn unroll(&mut self, hint: Option<UnrollHint<'a>>) -> Option<Unroll> {
        let factor = match hint? {
            UnrollHint::Never => return Some(Unroll::Never),
            UnrollHint::Whole => return Some(Unroll::Whole),
            UnrollHint::Times(factor) => factor,
        };
        let first = self.function.expressions.len();
        let id = self.value(factor);
        let ty = id.map(|id| self.ty(id));
        let constant = id.and_then(|id| self.constant(first, id));
        self.forget(first);
        let ty = ty?;
        if !ty.is_integer() || ty == crate::frontend::types::Type::BOOL {
            let message = format!(
                "invalid factor of type `{}` to unroll by; expected an integer",
                self.show(ty)
            );
            self.error(Code::E0201, factor.span, message);
            return None;
        }
        let Some(times) = constant else {
            let message = "the factor to unroll by is not an integer constant expression";
            let help = "write a number, or no factor to unroll the loop completely";
            self.report(Diagnostic::new(Code::E0502, factor.span, message).help(help));
            return None;
        };
        match u32::try_from(times) {
            Ok(1) => Some(Unroll::Never),
            Ok(times @ 2..=0x7fff_ffff) => Some(Unroll::Times(times)),
            _ => {
                let what = if times > 0 {
                    "is too large"
                } else {
                    "must be positive"
                };
                let message = format!("invalid factor `{times}` to unroll by: it {what}");
                let diagnostic = Diagnostic::new(Code::E0303, factor.span, message);
                self.report(match times {
                    0 => diagnostic.help("write 1 for a loop that is not to be unrolled"),
                    _ => diagnostic,
                });
                None
            }
        }
    }
}
