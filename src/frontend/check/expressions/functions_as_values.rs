//! Names of functions that are not called: OpenCL C has no pointers to functions (6.9.a). Most of them are work-item functions,
//! written as the variables of other languages: `get_global_id.x`, `get_global_id[0]`.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::{Expression, ExpressionKind as Ast, Name};
use crate::frontend::builtins::has_dimension;
use crate::frontend::check::Checker;
use crate::source::Span;

/// The dimension of a component.
fn dimension(component: &str) -> Option<usize> {
    ["x", "y", "z"].iter().position(|c| *c == component)
}

fn not_called(name: &str, span: Span) -> Diagnostic {
    let message = format!("function `{name}` is not called: OpenCL C has no pointers to functions");
    Diagnostic::new(Code::E0201, span, message)
}

/// The error about the name of a function that is not called.
pub(super) fn address_of_function(name: &str, span: Span) -> Diagnostic {
    let diagnostic = not_called(name, span);
    if has_dimension(name) {
        return diagnostic.help(format!(
            "write `{name}(0)`, with the number of the dimension in parentheses"
        ));
    }
    let arguments = match name {
        "barrier" | "work_group_barrier" | "mem_fence" | "read_mem_fence" | "write_mem_fence" => {
            "CLK_LOCAL_MEM_FENCE"
        }
        "get_work_dim" | "get_global_linear_id" | "get_local_linear_id" => "",
        _ => "...",
    };
    diagnostic.help(format!("to call the function, write `{name}({arguments})`"))
}

impl<'a> Checker<'a> {
    /// The name of a work-item function with a dimension that an expression is, and no variable.
    fn work_item_function(&self, e: &Expression<'a>) -> Option<&'a str> {
        let Ast::Name(name) = e.unparenthesized().kind else {
            return None;
        };
        let is_variable = self.scopes.find(name).is_some() || self.lost.contains(name);
        (!is_variable && has_dimension(name)).then_some(name)
    }

    /// Reports `get_global_id.x`, and `get_global_id(0).x`; `at` is all of it.
    #[inline(never)]
    pub(super) fn is_component_of_function(
        &mut self,
        base: &'a Expression<'a>,
        name: Name<'a>,
        at: Span,
    ) -> bool {
        let Some(dimension) = dimension(name.text) else {
            return false;
        };
        if let Some(function) = self.work_item_function(base) {
            let call = format!("{function}({dimension})");
            let help = format!("write `{call}` for `{}`", name.text);
            self.report(not_called(function, base.span).fix(help, at, call));
            return true;
        }
        let Ast::Call(function, arguments) = &base.unparenthesized().kind else {
            return false;
        };
        let Some(function) = self.work_item_function(function) else {
            return false;
        };
        let message = format!("the result of `{function}` is a number, which has no components");
        let diagnostic = Diagnostic::new(Code::E0201, name.span, message);
        let call = format!("{function}({dimension})");
        // `get_global_id(1).x` may be either of them.
        let is_clear = match arguments.first().map(|first| &first.unparenthesized().kind) {
            None => true,
            Some(Ast::Number(text)) => *text == "0" || *text == dimension.to_string(),
            Some(_) => false,
        };
        let help = format!("write `{call}` for `{}`", name.text);
        self.report(match is_clear {
            true => diagnostic.fix(help, at, call),
            false => diagnostic.help(help),
        });
        true
    }

    /// Reports `get_global_id[0]`; `at` is all of it.
    #[inline(never)]
    pub(super) fn is_subscripted_function(
        &mut self,
        base: &'a Expression<'a>,
        index: &'a Expression<'a>,
        at: Span,
    ) -> bool {
        let Some(function) = self.work_item_function(base) else {
            return false;
        };
        let diagnostic = not_called(function, base.span);
        self.report(match &index.unparenthesized().kind {
            Ast::Number(text) => {
                let call = format!("{function}({text})");
                diagnostic.fix(format!("write `{call}`"), at, call)
            }
            _ => diagnostic.help(format!("write `{function}(...)`, with parentheses")),
        });
        true
    }
}
