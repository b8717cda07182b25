//! `-MJ` of `gencl compile`: entries of `compile_commands.json` for clangd and other tools that parse sources as clang does.

use super::options::BuildOptions;
use super::output::Destination;
use gencl::frontend::preprocess::CommandLineMacro;
use serde_json::json;
use std::path::Path;

/// The entry of a source, in a line that ends with a comma, as clang writes it: entries are joined between brackets.
///
/// The arguments are those of clang for the same program. Options that clang does not have, such as those of targets and
/// outputs, are left out: they do not change how the source is parsed.
pub(super) fn entry(source: &str, output: Option<&Destination>, options: &BuildOptions) -> String {
    let folder = std::env::current_dir().unwrap_or_default();
    let language = options.language.unwrap_or_default().name();
    let mut words = ["clang", "-x", "cl"].map(str::to_owned).to_vec();
    words.push(format!("-cl-std=CL{language}"));
    for of_macro in &options.macros {
        words.push(match of_macro {
            CommandLineMacro::Define { name, value: None } => format!("-D{name}"),
            CommandLineMacro::Define {
                name,
                value: Some(value),
            } => format!("-D{name}={value}"),
            CommandLineMacro::Undefine(name) => format!("-U{name}"),
        });
    }
    let named = |folder: &Path| folder.to_string_lossy().into_owned();
    words.extend(options.includes.iter().map(|f| format!("-I{}", named(f))));
    for folder in &options.system_includes {
        words.extend(["-isystem".to_owned(), named(folder)]);
    }
    for file in &options.forced_includes {
        words.extend(["-include".to_owned(), file.clone()]);
    }
    let math = &options.math;
    // Those that define macros or change types.
    for (is_given, word) in [
        (math.fast_relaxed, "-cl-fast-relaxed-math"),
        (math.finite_only, "-cl-finite-math-only"),
        (
            math.single_precision_constant,
            "-cl-single-precision-constant",
        ),
    ] {
        words.extend(is_given.then(|| word.to_owned()));
    }
    // Names that begin with a dash are no options.
    words.extend(["--".to_owned(), source.to_owned()]);
    let mut entry = json!({
        "directory": named(&folder),
        "file": source,
        "arguments": words,
    });
    if let Some(Destination::File(path)) = output {
        entry["output"] = named(path).into();
    }
    format!("{entry},\n")
}
