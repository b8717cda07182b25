//! The prose of the project uses the terms of docs/glossary.md: how often a discouraged word may still occur is in
//! tests/terminology.txt, which only gets shorter.

use std::fs;
use std::path::{Path, PathBuf};

/// The prose of a file: the comments of a Rust, OpenCL C or grammar file, with an empty line for
/// each line of code, or all of a page.
fn prose(path: &Path, text: &str) -> String {
    if path.extension().is_some_and(|extension| extension == "md") {
        return text.to_string();
    }
    let comment = |line: &str| {
        line.find("//")
            .map_or(String::new(), |at| line[at..].to_string())
    };
    text.lines().map(comment).collect::<Vec<_>>().join("\n")
}

/// All files under a folder that have one of the extensions, sorted.
fn files_under(folder: &Path, extensions: &[&str], found: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = fs::read_dir(folder)
        .expect("a folder of the crate")
        .map(|entry| entry.expect("an entry of the folder").path())
        .collect();
    entries.sort();
    for path in entries {
        let extension = path
            .extension()
            .and_then(|e| e.to_str())
            .unwrap_or_default();
        if path.is_dir() {
            files_under(&path, extensions, found);
        } else if extensions.contains(&extension) {
            found.push(path);
        }
    }
}

#[test]
fn terminology_does_not_regress() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in [
        "src",
        "tests",
        "benches",
        "docs",
        "examples",
        "fuzz/fuzz_targets",
    ] {
        files_under(&root.join(folder), &["rs", "md", "pest", "cl"], &mut files);
    }
    for page in [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
    ] {
        files.push(root.join(page));
    }
    let prose: Vec<String> = files
        .iter()
        .map(|path| prose(path, &fs::read_to_string(path).expect("a file in UTF-8")))
        .collect();
    let list = root.join("tests/terminology.txt");
    let text = fs::read_to_string(&list).expect("the list of words");
    let mut new = String::new();
    let mut risen = Vec::new();
    for line in text.lines() {
        let Some((count, pattern)) = line.split_once(' ').filter(|_| !line.starts_with('#')) else {
            new += &format!("{line}\n");
            continue;
        };
        let allowed: usize = count.parse().expect("a count before each pattern");
        let regex = regex_lite::RegexBuilder::new(pattern)
            .multi_line(true)
            .build();
        let regex = regex.expect("a regular expression");
        let found: usize = prose.iter().map(|text| regex.find_iter(text).count()).sum();
        new += &format!("{} {pattern}\n", found.min(allowed));
        if found > allowed {
            risen.push(format!("{pattern}: {found}, at most {allowed}"));
        }
    }
    assert!(
        risen.is_empty(),
        "use the field's terms (docs/glossary.md): {risen:#?}"
    );
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&list, new).expect("writing the list of words");
    }
}
