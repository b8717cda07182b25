//! Functions that are called with pointers to several address spaces. Where they are not generic, no type of the
//! parameter is right for all calls: that is one error, about the function.

use crate::diagnostic::{Code, Diagnostic, Label};
use crate::frontend::check::Checker;
use crate::frontend::check::expressions::pointer_types::qualified;
use crate::frontend::typed::{ExpressionId, FunctionId};
use crate::frontend::types::{Space, Type};
use crate::source::Span;

/// The largest number of other calls that the error points at.
const MAX_SHOWN: usize = 4;

/// A pointer passed to a function of the program.
pub(in crate::frontend::check) struct Passed {
    callee: FunctionId,
    /// The index of the parameter.
    parameter: usize,
    /// The address space that the argument points to.
    space: Space,
    /// That, with the qualifiers of what is there.
    qualified: String,
    /// The address space that the parameter points to.
    declared: Space,
    /// The type of the argument, as shown.
    shown: String,
    span: Span,
}

/// A list of at least one name: ``a, b and c``.
fn listed(names: &[String]) -> String {
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

impl Checker<'_> {
    /// Records an argument if it and its parameter are pointers.
    pub(super) fn record_pointer(
        &mut self,
        callee: FunctionId,
        parameter: usize,
        argument: ExpressionId,
        to: Type,
    ) {
        let (from, span) = (self.ty(argument), self.span(argument));
        let (Some(a), Some(b)) = (from.pointer(), to.pointer()) else {
            return;
        };
        // The address of a pointer in place of the pointer is another mistake.
        let is_pointer = |id| matches!(self.types.get(id), Type::Pointer(_));
        let is_address = is_pointer(a.pointee) && !is_pointer(b.pointee);
        if self.is_null_constant(argument) || self.is_library || is_address {
            return;
        }
        let shown = self.show(from);
        self.passed.push(Passed {
            callee,
            parameter,
            space: a.space,
            qualified: qualified(a),
            declared: b.space,
            shown,
            span,
        });
    }

    /// Merges the errors about the address space of arguments for the same parameter. Requires that all
    /// functions have been checked.
    pub(in crate::frontend::check) fn merge_address_space_errors(&mut self) {
        let mut passed = std::mem::take(&mut self.passed);
        passed.sort_by_key(|p| (p.callee.0, p.parameter));
        for group in passed.chunk_by(|a, b| (a.callee, a.parameter) == (b.callee, b.parameter)) {
            self.merge_group(group);
        }
    }

    /// Merges the errors about the arguments for one parameter.
    fn merge_group(&mut self, group: &[Passed]) {
        let mut wrong = group.iter().filter(|p| p.space != p.declared);
        let Some(first) = wrong.next() else {
            return;
        };
        let mut spaces: Vec<Space> = Vec::new();
        for p in group {
            if !spaces.contains(&p.space) {
                spaces.push(p.space);
            }
        }
        let is_about = |d: &Diagnostic, p: &Passed| {
            matches!(d.code, Code::E0302 | Code::E0901)
                && d.primary.as_ref().is_some_and(|label| label.span == p.span)
        };
        let function = &self.functions[first.callee.0 as usize];
        // One `const` is necessary for all.
        let words = group.iter().map(|p| p.qualified.as_str());
        let words = words.max_by_key(|words| words.len()).unwrap_or_default();
        let help = match *spaces {
            [space] if first.declared == Space::Private => {
                let why = match (self.has_generic_space(), space) {
                    (true, _) | (false, Space::Constant) => "",
                    (false, _) => {
                        ", or compile with `-cl-std=CL2.0`, where it points to the generic address space"
                    }
                };
                format!("declare the pointer as `{words} ...`{why}")
            }
            [_] => format!(
                "declare the parameter of `{}` as `{words} ...`",
                function.name
            ),
            _ => {
                let names: Vec<String> = spaces.iter().map(|s| format!("`{}`", s.name())).collect();
                let is_generic = !spaces.contains(&Space::Constant)
                    && first.declared == Space::Private
                    && !self.has_generic_space();
                let or = match is_generic {
                    true => ", or compile with `-cl-std=CL2.0`, which has a generic one",
                    false => "",
                };
                format!(
                    "write one function for each address space, {}{or}",
                    listed(&names)
                )
            }
        };
        let mut others: Vec<&Passed> = Vec::new();
        if spaces.len() > 1 {
            let rest: Vec<&Passed> = wrong.collect();
            self.diagnostics
                .retain(|d| !rest.iter().any(|p| is_about(d, p) && p.span != first.span));
            others.extend(group.iter().filter(|p| p.span != first.span));
        }
        let Some(diagnostic) = self.diagnostics.iter_mut().find(|d| is_about(d, first)) else {
            return;
        };
        diagnostic.help = Some(help);
        for other in others.into_iter().take(MAX_SHOWN) {
            diagnostic.secondary.push(Label {
                span: other.span,
                text: format!("`{}` passed here", other.shown),
            });
        }
    }
}
