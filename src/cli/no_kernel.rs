//! Functions that are written like those of C and were probably meant as kernels.

use super::pipeline::{Request, map_of};
use gencl::frontend::ast::Arena;
use gencl::frontend::{lint, parse, preprocess};

/// The note about a source without kernels, if it defines such a function: one in the file itself that returns nothing, has
/// pointers among its parameters, and names no address space or is not called. A header is for other sources.
pub(super) fn note(request: &Request<'_>) -> Option<String> {
    let is_header = [".h", ".hpp", ".clh", ".inc"]
        .iter()
        .any(|end| request.source.name.ends_with(end));
    if request.source.is_ir || is_header {
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
    let warnings = lint::lint(&unit, &map);
    let functions = lint::kernels::plain_functions(&unit, &map, &warnings);
    let meant = functions.iter().find(|f| f.is_like_kernel)?;
    let name = &meant.name;
    Some(format!(
        "the source defines no kernel: `{name}` is one if `kernel` precedes its `void`"
    ))
}
