//! The commands on the pages and what they print.
//!
//! Between `<!-- begin output: WORDS -->` and `<!-- end output -->`, a page shows the command
//! `gencl WORDS` and its output; `UPDATE_EXPECT=1 cargo test --test library page_output::` writes it.
//! `| head -3`, `| tail -3`, `| grep TEXT` and `| sed -n 3,7p` after the words select lines, and
//! `2>&1` adds standard error; `| gencl WORDS` passes the output on to another command. The commands run in a folder with a copy of the
//! examples, and with the files of the page so far: the code blocks between `<!-- begin file: NAME -->` and `<!-- end file -->`.

use crate::support::finalizer;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const BEGIN: &str = "<!-- begin output: ";
const END: &str = "<!-- end output -->";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The lines that a filter selects.
fn filter<'a>(lines: Vec<&'a str>, filter: &str) -> Vec<&'a str> {
    let words: Vec<&str> = filter.split_whitespace().collect();
    let number = |word: &str| -> usize {
        let digits = word.strip_prefix('-').unwrap_or(word).trim_end_matches('p');
        digits
            .parse()
            .unwrap_or_else(|_| panic!("not a number: {filter}"))
    };
    match words[..] {
        ["head", count] => lines.into_iter().take(number(count)).collect(),
        ["tail", count] => {
            let skip = lines.len().saturating_sub(number(count));
            lines.into_iter().skip(skip).collect()
        }
        ["sed", "-n", range] => {
            let (first, last) = range.split_once(',').expect("a range");
            let (first, last) = (number(first), number(last));
            let numbered = lines.into_iter().zip(1..);
            let chosen = numbered.filter(|(_, n)| (first..=last).contains(n));
            chosen.map(|(line, _)| line).collect()
        }
        ["grep", ..] => {
            let word = filter.trim_start().strip_prefix("grep").unwrap_or_default();
            let word = word.trim().trim_matches('\'');
            lines.into_iter().filter(|l| l.contains(word)).collect()
        }
        _ => panic!("unknown filter `{filter}`"),
    }
}

/// The command with its output, as a page shows it; `None` if it requires a program that is not
/// installed.
fn shown(command: &str, folder: &Path) -> Option<String> {
    let mut parts = command.split(" | ");
    let words = parts.next().unwrap_or_default();
    let needs_finalizer = ["--emit asm", "--emit zebin", "--native"]
        .iter()
        .any(|w| words.contains(w));
    if needs_finalizer && !finalizer::available() {
        return None;
    }
    let has_messages = words.contains(" 2>&1");
    let words: Vec<&str> = words.split_whitespace().filter(|w| *w != "2>&1").collect();
    let output = Command::new(env!("CARGO_BIN_EXE_gencl"))
        .args(&words)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("the program runs");
    let messages = String::from_utf8(output.stderr).expect("UTF-8");
    let mut bytes = output.stdout;
    let mut parts = parts.peekable();
    while let Some(next) = parts.next_if(|part| part.starts_with("gencl ")) {
        bytes = passed_on(next, &bytes, folder);
    }
    let mut text = String::from_utf8(bytes).expect("UTF-8");
    match has_messages {
        true => text.insert_str(0, &messages),
        false => assert_eq!((output.status.code(), messages.as_str()), (Some(0), "")),
    }
    let lines = parts.fold(text.lines().collect(), filter);
    assert!(!lines.is_empty(), "no output of `{command}`");
    let mut block = format!("```console\n$ gencl {command}\n");
    for line in lines {
        _ = writeln!(block, "{}", line.trim_end());
    }
    block.push_str("```\n");
    Some(block)
}

/// The output of another command whose input is the output of the one before.
fn passed_on(command: &str, input: &[u8], folder: &Path) -> Vec<u8> {
    fs::write(folder.join("input"), input).expect("a file");
    let output = Command::new(env!("CARGO_BIN_EXE_gencl"))
        .args(command.split_whitespace().skip(1))
        .current_dir(folder)
        .stdin(fs::File::open(folder.join("input")).expect("a file"))
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(0), "{command}");
    output.stdout
}

/// Writes the files that a part of a page shows, so that its commands use what a reader copies.
fn write_files(page: &str, folder: &Path) {
    for part in page.split("<!-- begin file: ").skip(1) {
        let (name, rest) = part.split_once(" -->\n```").expect("a code block");
        let (_, rest) = rest.split_once('\n').expect("the language of the block");
        let (text, rest) = rest.split_once("```\n").expect("the end of the block");
        assert!(rest.starts_with("<!-- end file -->"), "{name}");
        fs::write(folder.join(name), text).expect("a file");
    }
}

/// Copies the examples and the foreign kernels into a folder, in which the commands of the pages are run.
pub(crate) fn copy_examples(folder: &Path) {
    for name in ["examples", "examples/vector", "tests/foreign"] {
        let examples = folder.join(name);
        fs::create_dir_all(&examples).expect("a folder");
        for entry in fs::read_dir(root().join(name)).expect("the examples") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name");
            if path.is_file() {
                fs::copy(&path, examples.join(name)).expect("a copy");
            }
        }
    }
}

#[test]
fn pages_show_what_the_commands_print() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    copy_examples(folder.path());
    let mut pages: Vec<_> = fs::read_dir(root().join("docs"))
        .expect("the folder of pages")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "md"))
        .collect();
    pages.push(root().join("README.md"));
    pages.sort();
    let mut count = 0;
    let mut stale = Vec::new();
    for page in pages {
        let old = fs::read_to_string(&page).expect("a page");
        let mut new = String::new();
        let mut rest = old.as_str();
        while let Some((before, after)) = rest.split_once(BEGIN) {
            write_files(before, folder.path());
            let (command, after) = after.split_once(" -->\n").expect("the end of the comment");
            let (block, after) = after.split_once(END).expect("the end of the output");
            let output = shown(command, folder.path()).unwrap_or_else(|| block.to_owned());
            _ = write!(new, "{before}{BEGIN}{command} -->\n{output}{END}");
            rest = after;
            count += 1;
        }
        new.push_str(rest);
        if new != old {
            match std::env::var_os("UPDATE_EXPECT") {
                Some(_) => fs::write(&page, new).expect("the page is written"),
                None => stale.push(format!("{}:\n{new}", page.display())),
            }
        }
    }
    assert!(
        stale.is_empty(),
        "the output of commands changed (UPDATE_EXPECT=1 writes it):\n{}",
        stale.join("\n")
    );
    assert!(count > 10, "{count} commands");
}
