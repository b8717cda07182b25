//! The preprocessor compared with gcc's: identical tokens for all kernels, and for difficult cases
//! written for this test (`tests/preprocess`).

use crate::support::tools::or_skipped;
use gencl::diagnostic::Diagnostic;
use gencl::frontend::preprocess::{
    IncludeProvider, Included, Options, predefined_macros, preprocess,
};
use gencl::source::SourceMap;
use pretty_assertions::assert_eq;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A folder with the files that a source includes.
struct Folder(PathBuf);

impl IncludeProvider for Folder {
    fn read(&self, name: &str, _quoted: bool, _from: &str) -> std::io::Result<Included> {
        let text = fs::read_to_string(self.0.join(name))?;
        Ok(Included::new(name, text))
    }
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The sources in a folder.
fn sources(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).expect("a folder of sources");
    let paths = entries.map(|entry| entry.expect("an entry of the folder").path());
    let mut paths: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|e| e == "cl"))
        .collect();
    paths.sort();
    paths
}

/// The output of our preprocessor.
fn ours(path: &Path, text: &str) -> String {
    let folder = Folder(path.parent().map(Path::to_path_buf).unwrap_or_default());
    let options = Options {
        includes: Some(&folder),
        ..Options::default()
    };
    let mut map = SourceMap::new();
    let file = map.add("<stdin>", text).expect("a small source");
    let mut diagnostics = Vec::new();
    let expanded = preprocess(file, &mut map, &options, &mut diagnostics);
    let errors: Vec<&Diagnostic> = diagnostics.iter().filter(|d| d.is_error()).collect();
    assert!(errors.is_empty(), "{}: {errors:?}", path.display());
    expanded.text
}

/// The output of gcc's preprocessor, with the macros of the language predefined; `None` if gcc is
/// not installed.
fn reference(path: &Path, text: &str) -> Option<String> {
    let mut child = Command::new("cpp")
        .args(["-P", "-undef", "-nostdinc", "-x", "c", "-w", "-I"])
        .arg(path.parent()?)
        .args(
            predefined_macros(&Options::default())
                .iter()
                .map(|(name, text)| {
                    // The definition of a function-like macro begins with its parameters.
                    match text.strip_prefix("(X, typen) ") {
                        Some(body) => format!("-D{name}(X, typen)={body}"),
                        None => format!("-D{name}={text}"),
                    }
                }),
        )
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(text.as_bytes()).expect("cpp reads");
    drop(input);
    let output = child.wait_with_output().expect("cpp ends");
    let complaints = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{}: {complaints}", path.display());
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The tokens of a preprocessed text without pragmas, which the two compilers handle differently.
pub(super) fn tokens(text: &str) -> Vec<String> {
    const LONG: &[&str] = &[
        "<<=", ">>=", "...", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "++", "--", "->",
        "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "##",
    ];
    let mut tokens = Vec::new();
    for line in text.lines() {
        if line.trim_start().starts_with("#pragma") {
            continue;
        }
        let chars: Vec<char> = line.chars().collect();
        let at = |i: usize| chars.get(i).copied().unwrap_or(' ');
        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let mut i = 0;
        while i < chars.len() {
            let start = i;
            if at(i).is_whitespace() {
                i += 1;
                continue;
            } else if at(i).is_ascii_digit() || (at(i) == '.' && at(i + 1).is_ascii_digit()) {
                while is_letter(at(i)) || at(i) == '.' {
                    let exponent = "eEpP".contains(at(i)) && "+-".contains(at(i + 1));
                    i += if exponent { 2 } else { 1 };
                }
            } else if is_letter(at(i)) {
                while is_letter(at(i)) {
                    i += 1;
                }
            } else if at(i) == '"' || at(i) == '\'' {
                i += 1;
                while i < chars.len() && at(i) != at(start) {
                    i += if at(i) == '\\' { 2 } else { 1 };
                }
                i += 1;
            } else {
                let rest: String = chars[i..].iter().take(3).collect();
                let long = LONG.iter().find(|long| rest.starts_with(**long));
                i += long.map_or(1, |long| long.len());
            }
            tokens.push(chars[start..i.min(chars.len())].iter().collect());
        }
    }
    tokens
}

#[test]
fn tokens_are_those_of_gcc() {
    let mut compared = 0;
    for folder in ["examples", "tests/kernels", "tests/preprocess"] {
        for path in sources(folder) {
            let text = fs::read_to_string(&path).expect("a source in UTF-8");
            let ours = ours(&path, &text);
            let Some(reference) = reference(&path, &text) else {
                or_skipped(false, "cpp not found (Debian package cpp)");
                return;
            };
            assert_eq!(tokens(&reference), tokens(&ours), "{}", path.display());
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared} sources");
}
