//! Functions that are written like those of C and were probably meant as kernels.

use super::pipeline::{Request, map_of};
use gencl::frontend::ast::{
    Arena, Derived, FunctionDefinition, Item, Qualifier, Storage, TypeName, TypeWord,
};
use gencl::frontend::{parse, preprocess};

/// The note about a source without kernels, if it defines such a function: one in the file itself that returns nothing, has
/// pointers among its parameters, and names no address space.
pub(super) fn note(request: &Request<'_>) -> Option<String> {
    if request.source.is_ir {
        return None;
    }
    let (mut map, file) = map_of(&request.source).ok()?;
    let folders = request.folders();
    let options = request.compile_options();
    let preprocessing = options.preprocessing(Some(&folders));
    // They have been reported.
    let mut diagnostics = Vec::new();
    let text = preprocess::preprocess(file, &mut map, &preprocessing, &mut diagnostics);
    let arena = Arena::new();
    let unit = parse::parse(&arena, &text, &mut diagnostics);
    let name = unit.items.iter().find_map(|item| match item {
        Item::Function(function) if is_like_a_kernel(function) => function.declarator.name,
        Item::Function(_) | Item::Declaration(_) | Item::Contract(_) | Item::StaticAssertion(_) => {
            None
        }
    })?;
    (map.file_at(name.span.start) == Some(file)).then(|| {
        let name = name.text;
        format!("the source defines no kernel: `{name}` is one if `kernel` precedes its `void`")
    })
}

fn is_like_a_kernel(function: &FunctionDefinition<'_>) -> bool {
    let specifiers = &function.specifiers;
    let is_own = |storage: &Storage| matches!(storage, Storage::Static | Storage::Inline);
    let is_void = matches!(specifiers.types.as_slice(), [(TypeWord::Basic("void"), _)]);
    // A result that is a pointer is derived from a function, too.
    let [Derived::Function(parameters, ..)] = function.declarator.derived.as_slice() else {
        return false;
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
    is_void
        && !specifiers.storage.iter().any(|(s, _)| is_own(s))
        && parameters.iter().any(|p| is_pointer(p.type_name))
        && !parameters.iter().any(|p| has_space(p.type_name))
}
