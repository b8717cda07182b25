//! The page about passes: a section for each, with an example whose result is what the pass prints.
//! `UPDATE_EXPECT=1 cargo test --test library pass_page::` writes the results.

use gencl::ir::passes::PASSES;
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;
use std::process::Command;

const FENCE: &str = "```text\n";
/// A pass without an example, which would be long.
const WITHOUT_EXAMPLE: &str = "cut_definitions";

/// What `gencl pass` prints for a text of Gen IR.
fn run(words: &[&str], text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("before.ir");
    fs::write(&path, text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_gencl"))
        .args(words)
        .arg(&path)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// The section with the result of its example replaced by what the pass prints.
fn updated(name: &str, section: &str) -> String {
    let (intro, rest) = section
        .split_once(FENCE)
        .expect("a text to run the pass on");
    let (before, rest) = rest.split_once("```").expect("the end of the text");
    let (command, rest) = rest.split_once(FENCE).expect("the result");
    let (_, rest) = rest.split_once("```").expect("the end of the result");
    let words = command.split('`').nth(1).expect("a command in backquotes");
    let words: Vec<&str> = words.split_whitespace().skip(1).collect();
    assert!(words.starts_with(&["pass", "--run", name]), "{words:?}");
    let after = run(&words, before);
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
    format!("{intro}{FENCE}{before}```{command}{FENCE}{after}```{rest}")
}

#[test]
fn every_pass_has_a_section_with_an_example() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/passes.md");
    let page = fs::read_to_string(&path).unwrap();
    let mut sections = page.split("\n## ");
    let mut new = sections.next().unwrap().to_owned();
    let mut titles = Vec::new();
    for section in sections {
        let title = section.lines().next().unwrap_or_default();
        titles.push(title);
        let section = match title == WITHOUT_EXAMPLE {
            true => section.to_owned(),
            false => updated(title, section),
        };
        new += &format!("\n## {section}");
    }
    let names: Vec<&str> = PASSES.iter().map(|pass| pass.name).collect();
    assert_eq!(titles, names);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, &new).unwrap();
        return;
    }
    assert_eq!(page, new);
}
