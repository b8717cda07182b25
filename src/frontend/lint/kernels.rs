//! Functions that may be meant as kernels: `kernel` is missing before them.

use super::super::ast::{
    Derived, FunctionDefinition, Item, Qualifier, Storage, TypeName, TypeWord, Unit,
};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{ExpansionId, SourceMap, Span};

/// A function that is no kernel.
#[derive(Clone, Debug)]
pub struct PlainFunction {
    /// The name of the function.
    pub name: String,
    /// Where its definition has the name.
    pub span: Span,
    /// The first of its specifiers.
    start: Span,
    /// Whether it returns nothing and is not `static` or `inline`, as a kernel.
    returns_as_kernel: bool,
    /// Whether it is probably meant as a kernel: it is in the file itself, has pointers among its parameters, and these
    /// name no address space, or nothing calls it.
    pub is_like_kernel: bool,
}

/// The functions of a unit that are no kernels, with the warnings of [`super::lint`] about it.
pub fn plain_functions(
    unit: &Unit<'_>,
    map: &SourceMap,
    warnings: &[Diagnostic],
) -> Vec<PlainFunction> {
    let is_unused = |span: Span| {
        let at = |d: &Diagnostic| d.primary.as_ref().map(|label| label.span);
        let mut unused = warnings.iter().filter(|d| d.code == Code::W0104);
        unused.any(|d| at(d) == Some(span))
    };
    let functions = unit.items.iter().filter_map(|item| match item {
        Item::Function(function) => Some(function),
        Item::Declaration(_) | Item::Contract(_) | Item::StaticAssertion(_) => None,
    });
    let functions = functions.filter_map(|function| {
        let storage = &function.specifiers.storage;
        if storage.iter().any(|(s, _)| *s == Storage::Kernel) {
            return None;
        }
        let name = function.declarator.name?;
        let is_own_file = map.file_at(name.span.start) == map.file_at(0);
        let [has_pointers, has_spaces] = parameters(function)?;
        let returns_as_kernel = returns_as_kernel(function);
        Some(PlainFunction {
            name: name.text.to_owned(),
            span: name.span,
            start: function.specifiers.span.at_start(),
            returns_as_kernel,
            is_like_kernel: is_own_file
                && returns_as_kernel
                && has_pointers
                && (!has_spaces || is_unused(name.span)),
        })
    });
    functions.collect()
}

impl PlainFunction {
    /// Adds that the function is no kernel, and what to write, to the error about a missing kernel.
    pub fn explain(&self, diagnostic: &mut Diagnostic, map: &SourceMap) {
        let name = &self.name;
        let place = match map.position(map.outermost(self.span)) {
            Some(position) => {
                let (file, line) = map.presumed(&position);
                format!(" at {file}:{line}:{}", position.column)
            }
            None => String::new(),
        };
        let note = format!("`{name}`{place} is a function without `kernel`");
        diagnostic.notes.insert(0, note);
        if self.returns_as_kernel {
            diagnostic.help = Some(format!("write `kernel` before the `void` of `{name}`"));
            if self.start.expansion == ExpansionId::NONE {
                diagnostic.edits = vec![crate::diagnostic::Edit {
                    span: self.start,
                    text: "kernel ".to_owned(),
                }];
            }
        } else {
            let help = format!(
                "a kernel has `kernel`, returns `void`, and is not `static` or `inline`: change `{name}`, or call it from a kernel"
            );
            diagnostic.help = Some(help);
            diagnostic.edits.clear();
        }
        diagnostic.suggestions.clear();
    }
}

fn returns_as_kernel(function: &FunctionDefinition<'_>) -> bool {
    let specifiers = &function.specifiers;
    let is_own = |storage: &Storage| matches!(storage, Storage::Static | Storage::Inline);
    let is_void = matches!(specifiers.types.as_slice(), [(TypeWord::Basic("void"), _)]);
    // A result that is a pointer is derived from a function, too.
    let is_plain = matches!(
        function.declarator.derived.as_slice(),
        [Derived::Function(..)]
    );
    is_void && is_plain && !specifiers.storage.iter().any(|(s, _)| is_own(s))
}

/// Whether there are pointers among the parameters of a function, and whether a parameter names an address space.
fn parameters(function: &FunctionDefinition<'_>) -> Option<[bool; 2]> {
    let Some(Derived::Function(parameters, ..)) = function.declarator.derived.first() else {
        return None;
    };
    let is_pointer =
        |ty: &TypeName<'_>| matches!(ty.declarator.derived.first(), Some(Derived::Pointer(..)));
    let has_space = |ty: &TypeName<'_>| {
        let is_space = |q: &Qualifier| {
            matches!(
                q,
                Qualifier::Global | Qualifier::Constant | Qualifier::Local | Qualifier::Private
            )
        };
        ty.specifiers.qualifiers.iter().any(|(q, _)| is_space(q))
    };
    Some([
        parameters.iter().any(|p| is_pointer(p.type_name)),
        parameters.iter().any(|p| has_space(p.type_name)),
    ])
}
