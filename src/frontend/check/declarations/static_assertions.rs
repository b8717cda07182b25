//! `_Static_assert` (C11 6.7.10), accepted in every OpenCL C version as in other compilers.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::StaticAssertion;
use crate::frontend::check::Checker;
use crate::frontend::check::expressions::literals;

impl<'a> Checker<'a> {
    /// Checks a static assertion. Reports a condition that is zero or not constant.
    pub(in crate::frontend::check) fn static_assertion(&mut self, assertion: &StaticAssertion<'a>) {
        let what = "static assertion expression";
        let Some(value) = self.constant_integer(assertion.condition, what) else {
            return;
        };
        let text = match assertion.message.map(literals::string) {
            Some(Ok(bytes)) => {
                let bytes = bytes.strip_suffix(&[0]).unwrap_or(&bytes);
                format!(
                    "static assertion failed: {}",
                    String::from_utf8_lossy(bytes)
                )
            }
            Some(Err((code, message))) => {
                self.error(code, assertion.span, message);
                return;
            }
            None => "static assertion failed".to_owned(),
        };
        if value == 0 {
            self.report(Diagnostic::new(Code::E0503, assertion.condition.span, text));
        }
    }
}
