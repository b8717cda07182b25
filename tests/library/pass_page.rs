//! The pages about passes over Gen IR and over vector IR: a section for each, with an example whose result is what the
//! pass prints.
//! `UPDATE_EXPECT=1 cargo test --test library pass_page::` writes the results.

use gencl::genx;
use gencl::ir::passes::PASSES;
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;
use std::process::Command;

/// A language of the examples.
#[derive(Clone, Copy)]
struct Language {
    /// The beginning of a block.
    fence: &'static str,
    /// The name of a file with it.
    file: &'static str,
}

const GEN_IR: Language = Language {
    fence: "```text\n",
    file: "before.ir",
};

const VECTOR_IR: Language = Language {
    fence: "```llvm\n",
    file: "before.ll",
};

/// A pass without an example, which would be long.
const WITHOUT_EXAMPLE: &str = "cut_definitions";

/// What `gencl pass` prints for a text: of vector IR, its functions.
fn run(words: &[&str], text: &str, language: Language) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(language.file);
    fs::write(&path, text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_gencl"))
        .args(words)
        .arg(&path)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}: {errors}");
    let printed = String::from_utf8(output.stdout).unwrap();
    if language.file == GEN_IR.file {
        return printed;
    }
    let (_, from) = printed.split_once("\ndefine ").expect("a function");
    let (function, _) = from.split_once("\n}\n").expect("its end");
    format!("define {function}\n}}\n")
}

/// The section with the result of its example replaced by what the pass prints.
fn updated(name: &str, section: &str, language: Language) -> String {
    let fence = language.fence;
    let (intro, rest) = section
        .split_once(fence)
        .expect("a text to run the pass on");
    let (before, rest) = rest.split_once("```").expect("the end of the text");
    let (command, rest) = rest.split_once(fence).expect("the result");
    let (_, rest) = rest.split_once("```").expect("the end of the result");
    let words = command.split('`').nth(1).expect("a command in backquotes");
    let words: Vec<&str> = words.split_whitespace().skip(1).collect();
    assert!(words.starts_with(&["pass", "--run", name]), "{words:?}");
    let after = run(&words, before, language);
    // The printer's own comments are no changes.
    let body = |text: &str| {
        let lines = text
            .lines()
            .map(|line| line.split("//").next().unwrap_or_default());
        let text: String = lines
            .flat_map(str::chars)
            .filter(|c| !c.is_whitespace())
            .collect();
        text.replace(',', "")
    };
    assert!(body(before) != body(&after), "`{name}` changes nothing");
    format!("{intro}{fence}{before}```{command}{fence}{after}```{rest}")
}

#[test]
fn every_pass_has_a_section_with_an_example() {
    let names: Vec<&str> = PASSES.iter().map(|pass| pass.name).collect();
    check("docs/passes.md", &names, GEN_IR);
}

#[test]
fn every_pass_over_vector_ir_has_a_section_with_an_example() {
    let names: Vec<&str> = genx::passes::PASSES.iter().map(|p| p.name).collect();
    check("docs/vector-passes.md", &names, VECTOR_IR);
}

fn check(page: &str, names: &[&str], language: Language) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
    let page = fs::read_to_string(&path).unwrap();
    let mut sections = page.split("\n## ");
    let mut new = sections.next().unwrap().to_owned();
    let mut titles = Vec::new();
    for section in sections {
        let title = section.lines().next().unwrap_or_default();
        titles.push(title);
        let section = match title == WITHOUT_EXAMPLE {
            true => section.to_owned(),
            false => updated(title, section, language),
        };
        new += &format!("\n## {section}");
    }
    assert_eq!(titles, names);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, &new).unwrap();
        return;
    }
    assert_eq!(page, new);
}
