//! Response files: `@FILE` on the command line.

use crate::command::{Done, gencl_in};
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;

fn preprocessed(folder: &Path, words: &[&str]) -> Done {
    let words = [&["compile", "--emit", "pp"], words].concat();
    gencl_in(folder, &words, "A B C\n")
}

#[test]
fn words_of_a_response_file_are_words_of_the_command_line() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(
        folder.join("defines"),
        "-DA=1 '-DB=2 + 3'\n-D\n\"C=\\\"x\\\"\"",
    )
    .unwrap();
    fs::write(folder.join("all"), "@defines -").unwrap();
    for words in [&["@defines", "-"][..], &["@all"]] {
        let done = preprocessed(folder, words);
        let (code, text) = (done.code, done.stdout.as_str());
        assert_eq!((code, text), (0, "1 2 + 3 \"x\"\n"), "{}", done.stderr);
    }
    // Also the name of the command, and a file whose name begins with `@`.
    fs::write(folder.join("command"), "compile --emit pp").unwrap();
    fs::write(folder.join("@k.cl"), "k\n").unwrap();
    let done = gencl_in(folder, &["@command", "./@k.cl"], "");
    assert_eq!((done.code, done.stdout.as_str()), (0, "k\n"));
}

#[test]
fn mistakes_in_response_files_name_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("self"), "@self").unwrap();
    fs::write(folder.join("quote"), "-DA=\"1").unwrap();
    fs::write(folder.join("bytes"), [0xff, 0xfe]).unwrap();
    for (word, message) in [
        ("@none", "response file `none`: No such file"),
        (
            "@self",
            "response file `self`: response files are nested too deeply: the limit is 16 levels",
        ),
        (
            "@quote",
            "response file `quote`: missing closing `\"` for the one in line 1",
        ),
        ("@bytes", "response file `bytes` is not valid UTF-8"),
        ("@.", "response file `.`: Is a directory"),
    ] {
        let done = preprocessed(folder, &[word, "-"]);
        assert_eq!((done.code, done.stdout.as_str()), (2, ""), "{word}");
        let start = format!("error: {message}");
        assert!(done.stderr.starts_with(&start), "{}", done.stderr);
    }
    let done = preprocessed(folder, &["@none", "-", "--error-format", "json"]);
    assert!(
        done.stderr
            .starts_with("{\"kind\":\"diagnostic\",\"message\":\"response file"),
        "{}",
        done.stderr
    );
}

#[test]
fn a_response_file_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("words"), "-DA=1").unwrap();
    let done = preprocessed(folder, &["@words", "-", "-o", "words"]);
    assert_eq!(done.code, 2);
    assert!(
        done.stderr
            .contains("would overwrite the input file `words`"),
        "{}",
        done.stderr
    );
    assert_eq!(fs::read_to_string(folder.join("words")).unwrap(), "-DA=1");
}
