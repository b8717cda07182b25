//! The pages say what is so: their generated parts are up to date, the commands in them work,
//! links lead somewhere, and what should be named is named.
//!
//! `UPDATE_EXPECT=1 cargo test --test documentation` writes the generated parts, which stand
//! between `<!-- begin generated: NAME -->` and `<!-- end generated: NAME -->`.

use gencl::diagnostic::{Code, Severity};
use gencl::frontend::builtins::{Builtin, Signature};
use pretty_assertions::assert_eq;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// All pages, as paths from the root.
fn pages() -> Vec<String> {
    let mut pages: Vec<String> = [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
    ]
    .map(str::to_owned)
    .into();
    let mut docs: Vec<String> = fs::read_dir(root().join("docs"))
        .expect("the folder of pages")
        .map(|entry| entry.expect("an entry").file_name())
        .map(|name| format!("docs/{}", name.to_string_lossy()))
        .filter(|name| name.ends_with(".md"))
        .collect();
    docs.sort();
    pages.append(&mut docs);
    pages
}

/// Compares a generated part of a page, or writes it.
fn check_part(page: &str, part: &str, content: &str) {
    let old = read(page);
    let begin = format!("<!-- begin generated: {part} -->\n");
    let end = format!("<!-- end generated: {part} -->");
    let (before, rest) = old
        .split_once(&begin)
        .unwrap_or_else(|| panic!("{page} has no `{begin}`"));
    let (_, after) = rest
        .split_once(&end)
        .unwrap_or_else(|| panic!("{page} has no `{end}`"));
    let new = format!("{before}{begin}{content}{end}{after}");
    if std::env::var_os("UPDATE_EXPECT").is_some_and(|value| value == "1") {
        if new != old {
            fs::write(root().join(page), new).expect("writing the page");
        }
        return;
    }
    assert_eq!(
        old, new,
        "{page}: UPDATE_EXPECT=1 cargo test --test documentation"
    );
}

/// Runs gencl in a folder.
fn gencl(arguments: &[&str], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gencl"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("starting gencl")
}

/// What gencl prints.
fn printed(arguments: &[&str]) -> String {
    let output = gencl(arguments, root());
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {messages}");
    String::from_utf8(output.stdout).expect("text")
}

/// The three parts of the front page and what they show, in one test: parts of one page are
/// written one after the other.
#[test]
fn the_front_page_shows_what_comes_out() {
    let fence = |language: &str, text: &str| format!("```{language}\n{text}```\n");
    check_part(
        "README.md",
        "source",
        &fence("c", &read("examples/saxpy.cl")),
    );
    let ir = printed(&["compile", "examples/saxpy.cl", "--emit", "ir"]);
    check_part("README.md", "gen-ir", &fence("text", &ir));
    let visa = printed(&["compile", "examples/saxpy.cl"]);
    let start = visa
        .find("    or (M1_NM, 1) %cr0")
        .expect("the first instruction");
    check_part("README.md", "visa", &fence("text", &visa[start..]));
}

#[test]
fn the_index_of_diagnostics_is_the_table() {
    let mut rows = String::from("| code | | title | what it means |\n|---|---|---|---|\n");
    for code in Code::ALL {
        let severity = match code.severity() {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let (title, explanation) = (code.title(), code.explanation());
        _ = writeln!(rows, "| {code} | {severity} | {title} | {explanation} |");
    }
    check_part("docs/diagnostics.md", "codes", &rows);
}

#[test]
fn the_built_in_functions_are_the_table() {
    let mut rows = String::from("| function | takes | gives | what |\n|---|---|---|---|\n");
    for &builtin in Builtin::ALL {
        let (takes, gives) = match builtin.signature() {
            Signature::Count => ("nothing", "`uint`"),
            Signature::Dimension => ("a `uint`, the dimension", "`size_t`"),
            Signature::Float1 => ("a `float`", "`float`"),
            Signature::Float2 => ("2 `float`", "`float`"),
            Signature::Float3 => ("3 `float`", "`float`"),
            Signature::Number2 => ("2 integers of one type, or 2 `float`", "that type"),
            Signature::Number3 => ("3 integers of one type, or 3 `float`", "that type"),
            Signature::ToUnsigned => ("an integer", "its unsigned type"),
        };
        let (name, what) = (builtin.name(), builtin.description());
        _ = writeln!(rows, "| `{name}` | {takes} | {gives} | {what} |");
    }
    check_part("docs/language.md", "built-ins", &rows);
}

#[test]
fn the_rules_of_visa_are_the_table() {
    let mut rows = String::from("| rule | demands | because |\n|---|---|---|\n");
    for rule in gencl::visa::verify::Rule::ALL {
        let (title, source) = (rule.title(), rule.source());
        let cell = |text: &str| text.replace('|', "\\|");
        _ = writeln!(rows, "| {rule} | {} | {} |", cell(title), cell(source));
    }
    check_part("docs/visa.md", "rules", &rows);
}

/// The lines of the `sh` blocks of a page.
fn commands(page: &str) -> Vec<String> {
    let text = read(page);
    let blocks = text.split("```sh\n").skip(1);
    let lines = blocks.flat_map(|block| block.split("```").next().unwrap_or_default().lines());
    lines.map(str::to_owned).collect()
}

#[test]
fn the_commands_of_the_pages_work() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let examples = folder.path().join("examples");
    fs::create_dir(&examples).expect("a folder");
    for entry in fs::read_dir(root().join("examples")).expect("the examples") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name");
        fs::copy(&path, examples.join(name)).expect("a copy");
    }
    let mut ran = 0;
    for page in pages() {
        for line in commands(&page) {
            if ["cargo test", "cargo build --release"].contains(&line.as_str()) {
                continue;
            }
            let arguments = line
                .strip_prefix("cargo run --release -- ")
                .unwrap_or_else(|| panic!("{page}: `{line}` is not tested"));
            let arguments: Vec<&str> = arguments.split_whitespace().collect();
            let output = gencl(&arguments, folder.path());
            let messages = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{page}: `{line}`: {messages}");
            ran += 1;
        }
    }
    assert!(ran > 8, "{ran} commands");
    let result = folder.path().join("out/result.json");
    assert!(result.exists(), "`run` left no result");
}

#[test]
fn links_lead_somewhere() {
    for page in pages() {
        let text = read(&page);
        let folder = root().join(&page);
        let folder = folder.parent().expect("a folder");
        for rest in text.split("](").skip(1) {
            let target = rest.split(')').next().unwrap_or_default();
            if target.starts_with("http") {
                continue;
            }
            let file = target.split('#').next().unwrap_or_default();
            assert!(folder.join(file).exists(), "{page}: `{target}`");
        }
    }
}

#[test]
fn every_part_of_the_tree_is_on_the_map() {
    let map = read("ARCHITECTURE.md");
    let testing = read("docs/testing.md");
    let names = |folder: &str| -> Vec<PathBuf> {
        let entries = fs::read_dir(root().join(folder)).expect("a folder");
        let mut paths: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
        paths.sort();
        paths
    };
    for path in names("src") {
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let place = format!("src/{name}");
        assert!(map.contains(&place), "ARCHITECTURE.md: {place}");
    }
    for path in names("tests").iter().filter(|path| path.is_file()) {
        let name = path
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        assert!(
            testing.contains(&format!("tests/{name}")),
            "docs/testing.md: tests/{name}"
        );
    }
}
