//! Rows of tables that no test mentions, and passes that no pipeline runs: what an addition is most
//! easily left without.

use gencl::diagnostic::Code;
use gencl::frontend::builtins::Builtin;
use gencl::ir::passes::PASSES;
use hashbrown::HashSet;
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;

/// Codes without a test, with the reason.
const CODES_WITHOUT_TEST: [(&str, &str); 2] = [
    (
        "E0606",
        "needs a kernel of 2^20 instructions; `inline_calls` tests its limit",
    ),
    (
        "E1008",
        "the finalizer gives up on large kernels only; `finalizer` tests what it prints",
    ),
];

/// Prefixes of built-in functions of which tests call some, with what their variants differ in.
const VARIANTS: [(&str, &str); 2] = [
    ("intel_sub_group_block_", "the type of the elements"),
    ("dot_", "the signedness of the bytes"),
];

/// Adds the words of a file.
fn add_words(path: &Path, is_test: bool, words: &mut HashSet<String>) {
    let text = fs::read_to_string(path).unwrap_or_default();
    // Of a module, only its tests.
    let text = match is_test {
        true => text.as_str(),
        false => text
            .split_once("mod tests {")
            .map_or("", |(_, tests)| tests),
    };
    let found = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.extend(found.map(str::to_owned));
}

/// Adds the words of all tests in a folder.
fn collect(folder: &Path, is_test: bool, words: &mut HashSet<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let is_test = is_test || name == "tests" || name.ends_with("_tests");
        if path.is_dir() {
            collect(&path, is_test, words);
        } else if name != "coverage" {
            add_words(&path, is_test, words);
        }
    }
}

/// The words of all tests.
fn words_of_tests() -> HashSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut words = HashSet::new();
    collect(&root.join("src"), false, &mut words);
    for folder in ["tests", "examples"] {
        collect(&root.join(folder), true, &mut words);
    }
    words
}

#[test]
fn every_code_has_a_test() {
    let words = words_of_tests();
    let names = Code::ALL.iter().map(|code| code.name());
    let without: Vec<&str> = names.filter(|name| !words.contains(*name)).collect();
    assert_eq!(without, CODES_WITHOUT_TEST.map(|(name, _)| name));
}

#[test]
fn every_built_in_function_has_a_test() {
    let words = words_of_tests();
    let names = Builtin::rows().filter_map(|builtin| Some(builtin.row()?.name));
    let is_variant = |name: &str| VARIANTS.iter().any(|(prefix, _)| name.starts_with(prefix));
    let without: Vec<&str> = names
        .filter(|name| !words.contains(*name) && !is_variant(name))
        .collect();
    assert_eq!(without, [""; 0]);
}

#[test]
fn the_pipeline_runs_every_pass() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/compile");
    let mut words = HashSet::new();
    collect(&folder, true, &mut words);
    let names = PASSES.iter().map(|pass| pass.name);
    let without: Vec<&str> = names.filter(|name| !words.contains(*name)).collect();
    assert_eq!(without, [""; 0]);
}
