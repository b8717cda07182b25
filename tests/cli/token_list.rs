//! `gencl compile --emit tokens`: the tokens after preprocessing, with their places and kinds.

use crate::command::{gencl, gencl_in};
use pretty_assertions::assert_eq;
use std::fs;

const SOURCE: &str = "#define N 16
#define ADD(a, b) ((a) + b)
kernel void k(global char *o) { // a comment
  o[0] = 'x' >= ADD(o[1], N);
}
";

#[test]
fn tokens_have_their_places_and_kinds() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("k.cl"), SOURCE).unwrap();
    let words = ["compile", "k.cl", "--emit", "tokens"];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let lines: Vec<&str> = done.stdout.lines().collect();
    assert_eq!(
        lines[..4],
        [
            "k.cl:3:1: keyword    kernel",
            "k.cl:3:8: keyword    void",
            "k.cl:3:13: name       k",
            "k.cl:3:14: punctuator (",
        ]
    );
    // Text of a macro is at its use, an argument where it is written.
    for line in [
        "k.cl:4:10: character  'x'",
        "k.cl:4:14: punctuator >=",
        "k.cl:4:17: punctuator +  (macro ADD)",
        "k.cl:4:17: number     16  (macro N)",
    ] {
        assert!(lines.contains(&line), "{line}\n{}", done.stdout);
    }
    // One for each token of the preprocessed text, also of a program with other errors, and beside other outputs.
    let words = ["compile", "k.cl", "--emit", "tokens=t,pp=p,visa=v"];
    let all = gencl_in(folder.path(), &words, "");
    assert_eq!(all.code, 0, "{}", all.stderr);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("t"), done.stdout);
    let wrong = gencl(
        &["compile", "-", "--emit", "tokens"],
        "int f() { return x; }\n",
    );
    assert_eq!((wrong.code, wrong.stdout.lines().count()), (0, 9));
    let ir = gencl(&["compile", "-", "--lang", "ir", "--emit", "tokens"], "");
    assert!(
        ir.code == 2 && ir.stderr.contains("requires OpenCL C"),
        "{}",
        ir.stderr
    );
}
