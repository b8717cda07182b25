//! Tests of the structure of the source tree: which layers may depend on which, which may access
//! the operating system, and how files begin, how long they are and what they are called.
//!
//! The rules check text with comments and literals blanked out, so that comments may mention what
//! code must not use. `every_rule_can_fail` checks that each rule rejects wrong input.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The top-level layers of `src/`, and what each may use besides itself and [`LEAVES`].
/// ARCHITECTURE.md draws the same arrows.
const LAYERS: &[(&str, &[&str])] = &[
    ("lib", &["*"]),
    ("compile", &["*"]),
    ("fuzz", &["*"]),
    ("explore", &["*"]),
    ("finalizer", &[]),
    ("frontend", &["ir"]),
    ("ir", &[]),
    ("backend", &["ir", "visa"]),
    ("visa", &[]),
    ("genx", &["visa"]),
    ("widen", &["backend", "genx", "ir", "visa"]),
    ("sim", &["visa"]),
    ("zebin", &["visa"]),
    ("render", &[]),
];

/// The layers that all others may use, and what each of these may use itself.
const LEAVES: &[(&str, &[&str])] = &[
    ("cancel", &[]),
    ("digraph", &[]),
    ("source", &[]),
    ("numeric", &[]),
    ("sparse_rows", &["random"]),
    ("random", &[]),
    ("target", &[]),
    ("diagnostic", &["source"]),
    (
        "launch",
        &["source", "diagnostic", "numeric", "cancel", "random"],
    ),
];

/// The binary: it uses the library from outside, as `gencl::`.
const BINARY: &[&str] = &["main", "cli"];

/// The layers of the library that access the operating system, for the binary and the tests. They
/// exist with the feature `cli` only, and no other part of the library uses them.
const FOR_THE_BINARY: &[&str] = &["finalizer"];

/// A longer file contains more than one concept. (About 600 is the aim.)
const MAX_LINES: usize = 800;

/// File names that describe no content.
const EMPTY_NAMES: &[&str] = &[
    "util", "utils", "helper", "helpers", "common", "manager", "misc",
];

/// Modules of `std` that access the operating system: for the binary only.
const OUTSIDE: &[&str] = &["fs", "env", "process", "net", "io::stdin", "io::stdout"];

/// The macros that write to standard output or standard error.
const PRINTING: &[&str] = &["print!", "println!", "eprint!", "eprintln!", "dbg!"];

/// A source file: its path from the root of the crate, with `/`, and its text.
struct File {
    path: String,
    text: String,
}

impl File {
    fn new(path: &str, text: &str) -> File {
        File {
            path: path.to_owned(),
            text: text.to_owned(),
        }
    }

    /// The module path: `src/ir/passes/mod.rs` is `ir::passes`.
    fn module(&self) -> Vec<&str> {
        let path = self.path.strip_prefix("src/").unwrap_or(&self.path);
        let path = path.strip_suffix(".rs").unwrap_or(path);
        let mut parts: Vec<&str> = path.split('/').collect();
        if parts.len() > 1 && parts.last() == Some(&"mod") {
            parts.pop();
        }
        parts
    }

    fn layer(&self) -> &str {
        self.module().first().copied().unwrap_or_default()
    }

    fn in_binary(&self) -> bool {
        BINARY.contains(&self.layer())
    }
}

/// All `.rs` files under a folder of the crate, sorted by path.
fn files(folder: &str) -> Vec<File> {
    fn walk(folder: &Path, name: &str, found: &mut Vec<File>) {
        let mut entries: Vec<_> = fs::read_dir(folder)
            .expect("a folder of the crate")
            .map(|entry| entry.expect("an entry of the folder"))
            .collect();
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let path = entry.path();
            let name = format!("{name}/{}", entry.file_name().to_string_lossy());
            if path.is_dir() {
                walk(&path, &name, found);
            } else if name.ends_with(".rs") {
                let text = fs::read_to_string(&path).expect("a source file in UTF-8");
                found.push(File { path: name, text });
            }
        }
    }
    let mut found = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    walk(&root, folder, &mut found);
    found
}

/// The text with comments, strings and characters replaced by blanks; line breaks are kept.
fn code(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    let mut k = 0;
    // Keeps line ends and blanks everything else up to `end`.
    let blank = |out: &mut String, from: usize, end: usize| {
        for &c in &chars[from..end.min(chars.len())] {
            out.push(if c == '\n' { '\n' } else { ' ' });
        }
        end
    };
    while k < chars.len() {
        let next = chars.get(k + 1).copied();
        k = match chars[k] {
            '/' if next == Some('/') => {
                let end = (k..chars.len()).find(|&j| chars[j] == '\n');
                blank(&mut out, k, end.unwrap_or(chars.len()))
            }
            '/' if next == Some('*') => {
                let mut depth = 0;
                let mut end = k;
                while end < chars.len() {
                    match (chars[end], chars.get(end + 1)) {
                        ('/', Some('*')) => (depth, end) = (depth + 1, end + 2),
                        ('*', Some('/')) => (depth, end) = (depth - 1, end + 2),
                        _ => end += 1,
                    }
                    if depth == 0 {
                        break;
                    }
                }
                blank(&mut out, k, end)
            }
            'r' if matches!(next, Some('"' | '#'))
                && !out.ends_with(|c: char| c.is_alphanumeric() || c == '_') =>
            {
                let hashes = chars[k + 1..].iter().take_while(|&&c| c == '#').count();
                if chars.get(k + 1 + hashes) == Some(&'"') {
                    let mut end = k + 2 + hashes;
                    while end < chars.len()
                        && !(chars[end] == '"'
                            && chars[end + 1..].iter().take(hashes).all(|&c| c == '#'))
                    {
                        end += 1;
                    }
                    blank(&mut out, k, end + 1 + hashes)
                } else {
                    out.push('r');
                    k + 1
                }
            }
            '"' => {
                let mut end = k + 1;
                while end < chars.len() && chars[end] != '"' {
                    end += if chars[end] == '\\' { 2 } else { 1 };
                }
                blank(&mut out, k, end + 1)
            }
            // A character literal, not a lifetime.
            '\'' if next == Some('\\') || chars.get(k + 2) == Some(&'\'') => {
                let from = if next == Some('\\') { k + 3 } else { k + 2 };
                let end = (from..chars.len()).find(|&j| chars[j] == '\'');
                blank(&mut out, k, end.map_or(chars.len(), |end| end + 1))
            }
            c => {
                out.push(c);
                k + 1
            }
        };
    }
    out
}

/// All paths in code under a root such as `crate`, with use trees expanded: `use crate::{a, b::{c,
/// d}}` yields `a`, `b::c`, `b::d`.
fn paths_under(code: &str, root: &str) -> Vec<String> {
    let start = format!("{root}::");
    let mut found = Vec::new();
    for (at, _) in code.match_indices(&start) {
        let before = code[..at].chars().next_back();
        if before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != ':') {
            tree(&code[at + start.len()..], "", &mut found);
        }
    }
    found
}

/// Parses one use tree, and returns the text after it.
fn tree<'a>(mut rest: &'a str, prefix: &str, found: &mut Vec<String>) -> &'a str {
    let mut path = prefix.to_owned();
    loop {
        rest = rest.trim_start();
        if let Some(mut inside) = rest.strip_prefix('{') {
            loop {
                inside = tree(inside, &path, found).trim_start();
                match inside.strip_prefix(',') {
                    Some(more) => inside = more,
                    None => return inside.strip_prefix('}').unwrap_or(inside),
                }
                if let Some(end) = inside.trim_start().strip_prefix('}') {
                    return end;
                }
            }
        }
        let end = rest
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(rest.len());
        if end > 0 {
            if !path.is_empty() {
                path.push_str("::");
            }
            path.push_str(&rest[..end]);
        }
        rest = &rest[end..];
        match rest.strip_prefix("::") {
            Some(more) if end > 0 => rest = more,
            _ => {
                if !path.is_empty() {
                    found.push(path);
                }
                // `name as other` inside a group.
                let stop = rest.find([',', '}', ';', '(', ')', '\n']);
                return if rest.trim_start().starts_with("as ") {
                    &rest[stop.unwrap_or(rest.len())..]
                } else {
                    rest
                };
            }
        }
    }
}

/// The layers that a file uses, by `crate::` or by a chain of `super::` that reaches the top.
fn layers_named(file: &File) -> Vec<String> {
    let code = code(&file.text);
    let first = |path: String| path.split("::").next().unwrap_or_default().to_owned();
    let mut named: Vec<String> = paths_under(&code, "crate").into_iter().map(first).collect();
    // In a module inside the file, `super` has another meaning.
    let own = code.split("mod tests {").next().unwrap_or_default();
    let chain = vec!["super"; file.module().len()].join("::");
    let known = |name: &String| layer_row(name).is_some() || BINARY.contains(&name.as_str());
    named.extend(
        paths_under(own, &chain)
            .into_iter()
            .map(first)
            .filter(known),
    );
    named.sort();
    named.dedup();
    named
}

/// The layers that a layer may use; `None` if the tables do not list it.
fn layer_row(layer: &str) -> Option<&'static [&'static str]> {
    let rows = LAYERS.iter().chain(LEAVES);
    rows.into_iter()
        .find(|(name, _)| *name == layer)
        .map(|(_, may)| *may)
}

/// Violations of rules, as `path: message`.
type Violations = Vec<String>;

/// A rule, applied to one file.
type Rule = fn(&File, &mut Violations);

/// The rules for files of `src/`.
const RULES: &[Rule] = &[
    dependencies_follow_the_arrows,
    only_the_binary_touches_the_outside,
    only_the_parser_names_pest,
    files_begin_with_what_they_are,
    files_are_short,
    names_say_something,
    targets_are_rows,
];

fn dependencies_follow_the_arrows(file: &File, violations: &mut Violations) {
    let layer = file.layer();
    if file.in_binary() {
        return;
    }
    let Some(may) = layer_row(layer) else {
        let what = "is a new layer: give it a row in tests/library/architecture.rs";
        violations.push(format!("{}: `{layer}` {what}", file.path));
        return;
    };
    let is_leaf = LEAVES.iter().any(|(name, _)| *name == layer);
    for named in layers_named(file) {
        // A macro or an item that the crate root exports is not a layer.
        if layer_row(&named).is_none() {
            continue;
        }
        let leaf = LEAVES.iter().any(|(name, _)| *name == named);
        let allowed = named == layer
            || may.contains(&"*")
            || may.contains(&named.as_str())
            || (leaf && !is_leaf);
        let for_the_binary = FOR_THE_BINARY.contains(&named.as_str()) && named != layer;
        if !allowed || for_the_binary {
            violations.push(format!("{}: `{layer}` names `{named}`", file.path));
        }
    }
}

/// A fact about a target is a field of its row; no code outside of the table compares target names.
fn targets_are_rows(file: &File, violations: &mut Violations) {
    let is_test = file.module().iter().any(|part| part.ends_with("tests"));
    if is_test || file.path == "src/target.rs" {
        return;
    }
    let code = code(&file.text);
    let own = code.split("mod tests {").next().unwrap_or_default();
    for target in gencl::target::Target::ALL {
        let variant = format!("Target::{target:?}");
        let named = own.match_indices(&variant).any(|(at, _)| {
            let before = own[..at].chars().next_back();
            let after = own[at + variant.len()..].chars().next();
            let part_of_name = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
            !part_of_name(before) && !part_of_name(after)
        });
        if named {
            violations.push(format!(
                "{}: {variant}: make the fact a field of its row",
                file.path
            ));
        }
    }
}

fn only_the_binary_touches_the_outside(file: &File, violations: &mut Violations) {
    if file.in_binary() {
        return;
    }
    let code = code(&file.text);
    let mut outside = paths_under(&code, "std");
    if FOR_THE_BINARY.contains(&file.layer()) {
        outside.clear();
    }
    for path in outside {
        let is = |way: &str| path == way || path.starts_with(&format!("{way}::"));
        if let Some(way) = OUTSIDE.iter().find(|way| is(way)) {
            violations.push(format!("{}: std::{way}", file.path));
        }
    }
    for name in PRINTING {
        let printed = code.match_indices(name).any(|(at, _)| {
            let before = code[..at].chars().next_back();
            before.is_none_or(|c| !c.is_alphanumeric() && c != '_')
        });
        if printed {
            violations.push(format!("{}: {name}", file.path));
        }
    }
}

fn only_the_parser_names_pest(file: &File, violations: &mut Violations) {
    let code = code(&file.text);
    let mut words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
    let names_pest = words.any(|word| matches!(word, "pest" | "pest_derive"));
    if names_pest && !file.path.starts_with("src/frontend/parse") {
        violations.push(format!("{}: names pest", file.path));
    }
}

fn files_begin_with_what_they_are(file: &File, violations: &mut Violations) {
    if !file.text.starts_with("//! ") {
        violations.push(format!("{}: does not begin with `//! `", file.path));
    }
}

fn files_are_short(file: &File, violations: &mut Violations) {
    let lines = file.text.lines().count();
    if lines > MAX_LINES {
        violations.push(format!("{}: {lines} lines", file.path));
    }
}

fn names_say_something(file: &File, violations: &mut Violations) {
    for part in file.module() {
        if EMPTY_NAMES.contains(&part) {
            violations.push(format!("{}: `{part}` says nothing", file.path));
        }
    }
}

fn check(files: &[File], rules: &[Rule]) -> Violations {
    let mut violations = Vec::new();
    for file in files {
        for rule in rules {
            rule(file, &mut violations);
        }
    }
    violations
}

#[track_caller]
fn assert_none(violations: &[String]) {
    let mut list = String::new();
    for violation in violations {
        _ = writeln!(list, "  {violation}");
    }
    assert!(violations.is_empty(), "broken rules:\n{list}");
}

#[test]
fn the_sources_keep_the_rules() {
    let files = files("src");
    assert!(files.len() > 20, "the walk found the tree");
    assert_none(&check(&files, RULES));
}

#[test]
fn the_tests_keep_the_rules() {
    let rules: &[Rule] = &[
        files_begin_with_what_they_are,
        files_are_short,
        names_say_something,
    ];
    assert_none(&check(&files("tests"), rules));
}

#[test]
fn every_rule_can_fail() {
    let wrong = [
        (
            "src/visa/verify.rs",
            "//! X\nuse crate::ir::types::Type;",
            "`visa` names `ir`",
        ),
        (
            "src/sim/alu.rs",
            "//! X\nuse crate::{visa::Kernel, ir};",
            "`sim` names `ir`",
        ),
        (
            "src/frontend/lower.rs",
            "//! X\nfn f(_: crate::backend::X) {}",
            "`frontend` names `backend`",
        ),
        (
            "src/backend/select/mod.rs",
            "//! X\nuse super::super::super::frontend::X;",
            "",
        ),
        (
            "src/backend/select/mod.rs",
            "//! X\nuse super::super::frontend::X;",
            "`backend` names `frontend`",
        ),
        (
            "src/ir/cfg.rs",
            "//! X\nuse crate::visa;",
            "`ir` names `visa`",
        ),
        (
            "src/launch/mod.rs",
            "//! X\nuse crate::target::Target;",
            "`launch` names `target`",
        ),
        (
            "src/numeric/mod.rs",
            "//! X\nuse crate::source::Loc;",
            "`numeric` names `source`",
        ),
        (
            "src/target.rs",
            "//! X\nuse crate::numeric;",
            "`target` names `numeric`",
        ),
        (
            "src/diagnostic.rs",
            "//! X\nuse crate::launch;",
            "`diagnostic` names `launch`",
        ),
        (
            "src/render.rs",
            "//! X\nuse crate::compile;",
            "`render` names `compile`",
        ),
        ("src/novelty.rs", "//! X", "`novelty` is a new layer"),
        (
            "src/ir/print.rs",
            "//! X\nfn f() { println!() }",
            ": println!",
        ),
        (
            "src/ir/parse.rs",
            "//! X\nuse std::{fmt, fs::File};",
            ": std::fs",
        ),
        (
            "src/compile.rs",
            "//! X\nfn f() { std::env::var(\"A\"); }",
            ": std::env",
        ),
        (
            "src/frontend/check.rs",
            "//! X\nuse pest::Parser;",
            "names pest",
        ),
        (
            "src/compile.rs",
            "//! X\nuse crate::finalizer::judge;",
            "`compile` names `finalizer`",
        ),
        (
            "src/finalizer.rs",
            "//! X\nuse crate::visa;",
            "`finalizer` names `visa`",
        ),
        (
            "src/finalizer.rs",
            "//! X\nfn f() { println!() }",
            ": println!",
        ),
        ("src/ir/mod.rs", "use std::fmt;", "does not begin"),
        (
            "src/visa/verify/mod.rs",
            "//! X\nfn f(t: Target) -> bool { t == Target::Skl }",
            "Target::Skl: make",
        ),
        ("src/ir/helpers.rs", "//! X", "`helpers` says nothing"),
        ("src/ir/common/mod.rs", "//! X", "`common` says nothing"),
    ];
    for (path, text, expected) in wrong {
        let violations = check(&[File::new(path, text)], RULES);
        if expected.is_empty() {
            assert_none(&violations);
        } else {
            assert_eq!(violations.len(), 1, "{path}: {text}: {violations:?}");
            assert!(violations[0].contains(expected), "{path}: {violations:?}");
        }
    }
    let long = File::new("src/ir/mod.rs", &"//! X\n".repeat(MAX_LINES + 1));
    assert_eq!(check(&[long], RULES).len(), 1);
}

#[test]
fn permitted_input_is_accepted() {
    let right = [
        (
            "src/compile.rs",
            "//! X\nuse crate::{frontend, backend, visa, ir::Unit};",
        ),
        (
            "src/backend/mod.rs",
            "//! X\nuse crate::target::Target; use crate::ir; use crate::visa;",
        ),
        (
            "src/sim/mod.rs",
            "//! X\n// crate::ir\n/* crate::ir */ fn f() { g(\"crate::ir println!\", r#\"std::fs\"#); }",
        ),
        (
            "src/source/mod.rs",
            "//! X\nuse std::sync::Arc;\nmod tests {\n use super::target; }",
        ),
        (
            "src/cli/compile.rs",
            "//! X\nuse std::fs; fn f() { eprintln!() }",
        ),
        ("src/frontend/parse/mod.rs", "//! X\nuse pest::Parser;"),
        (
            "src/sim/decode/mod.rs",
            "//! X\nfn f(c: CompareTarget::Skl) {}\nmod tests { fn g() { h(Target::Skl) } }",
        ),
        (
            "src/finalizer.rs",
            "//! X\nuse std::{fs, process::Command}; use crate::target::Target;",
        ),
        (
            "src/ir/print.rs",
            "//! X\nfn f<'a>(c: &'a char) { c == '\"'; my_println!(); }",
        ),
        (
            "src/launch/mod.rs",
            "//! X\nuse crate::diagnostic::Code; pub use crate::numeric::MathMode;",
        ),
    ];
    for (path, text) in right {
        assert_none(&check(&[File::new(path, text)], RULES));
    }
}
