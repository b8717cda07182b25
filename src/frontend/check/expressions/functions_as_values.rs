//! Names of functions that are not called: OpenCL C has no pointers to functions (6.9.a).

use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// The error about the name of a function that is not called.
pub(super) fn address_of_function(name: &str, span: Span) -> Diagnostic {
    let message = format!("taking address of function `{name}` is not allowed in OpenCL C");
    Diagnostic::new(Code::E0201, span, message)
        .help(format!("to call the function, write `{name}(...)`"))
}
