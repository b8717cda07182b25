//! `gencl diff` of two texts in Gen IR or vector IR, without a launch file.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use std::fs;

/// Two texts without a launch file are compared up to names and the order of blocks.
#[test]
fn texts_are_compared_without_a_launch() {
    let folder = tempfile::tempdir().unwrap();
    let source = "kernel void k(global int *o, int n) {
  for (int i = get_global_id(0); i < n; i++)
    o[i] = i * n;
}
kernel void other(global int *o) { o[0] = 2 * 3; }
";
    fs::write(folder.path().join("k.cl"), source).unwrap();
    let run = |words: &[&str]| gencl_in(folder.path(), words, "");
    let made = |words: &[&str]| {
        let done = run(words);
        assert_eq!(done.code, 0, "{}", done.stderr);
    };
    made(&["compile", "k.cl", "--emit", "ir", "-O0", "-o", "a.ir"]);
    made(&[
        "pass",
        "a.ir",
        "--run",
        "split_webs,compact_registers",
        "-o",
        "same.ir",
    ]);
    made(&["pass", "a.ir", "--run", "fold_constants", "-o", "b.ir"]);
    let done = run(&["diff", "a.ir", "same.ir"]);
    assert_eq!(
        (done.code, done.stderr.as_str()),
        (0, ""),
        "{}",
        done.stdout
    );
    for name in ["k", "other"] {
        let is_it = |line: &str| {
            line.starts_with(&format!("@{name}: ")) && line.contains(" instructions, the same")
        };
        assert!(done.stdout.lines().any(is_it), "{}", done.stdout);
    }
    let done = run(&["diff", "a.ir", "b.ir"]);
    assert_eq!((done.code, done.stderr.as_str()), (4, ""));
    let (k, other) = done.stdout.split_once("@other: ").unwrap();
    assert!(
        k.starts_with("@k: ")
            && k.contains(
                "
+  %"
            ),
        "{k}"
    );
    assert!(other.contains(" only in a.ir, 1 only in b.ir\n"), "{other}");
    for line in ["\noperation ", "\nmul ", "\nloadi ", "\n-  %", "\n+  %"] {
        assert!(other.contains(line), "{line}: {other}");
    }
    // With JSON, the same for programs.
    let json: serde_json::Value =
        serde_json::from_str(&run(&["diff", "a.ir", "b.ir", "--json"]).stdout).unwrap();
    assert_eq!(
        (&json["is_same"], &json["functions"][0]["is_same"]),
        (&false.into(), &false.into())
    );
    let count = |k: usize| json["functions"][1]["instructions"][k].as_u64().unwrap();
    assert_eq!(
        json["functions"][1]["same_instructions"],
        count(0).min(count(1)) - 1
    );
    // Vector IR with other names, and blocks in another order.
    made(&[
        "compile", "k.cl", "--emit", "ll", "--kernel", "k", "-o", "a.ll",
    ]);
    let text = fs::read_to_string(folder.path().join("a.ll")).unwrap();
    fs::write(
        folder.path().join("b.ll"),
        text.replace("%i", "%j").replace("loop.2", "again"),
    )
    .unwrap();
    let done = run(&["diff", "a.ll", "b.ll"]);
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    assert!(
        done.stdout
            .ends_with(" instructions, the same but for the names of values and blocks\n"),
        "{}",
        done.stdout
    );
    let (head, rest) = text.split_once("preheader.2:\n").unwrap();
    let (first, rest) = rest.split_once("loop.2:\n").unwrap();
    let (second, rest) = rest.split_once("loop.end.2:\n").unwrap();
    let moved = format!("{head}loop.2:\n{second}preheader.2:\n{first}loop.end.2:\n{rest}");
    fs::write(folder.path().join("b.ll"), moved).unwrap();
    let done = run(&["diff", "a.ll", "b.ll"]);
    assert_eq!(
        (done.code, done.stderr.as_str()),
        (0, ""),
        "{}",
        done.stdout
    );
    // Another operand is another instruction.
    fs::write(
        folder.path().join("b.ll"),
        text.replace("icmp slt", "icmp sle"),
    )
    .unwrap();
    let done = run(&["diff", "a.ll", "b.ll"]);
    assert!(
        done.code == 4 && done.stdout.contains("\n+  %mask.present = icmp sle "),
        "{}",
        done.stdout
    );
    // Functions of one text only.
    made(&["compile", "k.cl", "--emit", "ll", "-o", "both.ll"]);
    let done = run(&["diff", "both.ll", "both.ll"]);
    assert_eq!(
        (done.code, done.stdout.lines().count()),
        (0, 2),
        "{}",
        done.stdout
    );
    made(&[
        "compile", "k.cl", "--emit", "ir", "--kernel", "other", "-O0", "-o", "other.ir",
    ]);
    let done = run(&["diff", "a.ir", "other.ir"]);
    assert!(
        done.code == 4 && done.stdout.ends_with("\n@k: only in a.ir\n"),
        "{}",
        done.stdout
    );
    for (words, message) in [
        (
            &["diff", "a.ir", "a.ll"][..],
            "a.ir and a.ll are of different languages: ",
        ),
        (
            &["diff", "a.ll", "b.ll", "--simd", "8"],
            "`--simd` requires a launch file: ",
        ),
        (
            &["diff", "a.ll", "b.ll", "--native"],
            "`--native` requires a launch file: ",
        ),
    ] {
        let done = run(words);
        assert_eq!(done.code, 2);
        assert!(
            done.stderr.starts_with(&format!("error: {message}")),
            "{}",
            done.stderr
        );
    }
    fs::write(
        folder.path().join("b.ll"),
        text.replace("icmp slt", "icmp xyz"),
    )
    .unwrap();
    let done = run(&["diff", "a.ll", "b.ll"]);
    assert!(
        done.code == 1 && done.stderr.contains("--> b.ll:"),
        "{}",
        done.stderr
    );
}

/// In one hunk all names are those of the second text.
#[test]
fn lines_that_differ_have_the_names_of_the_second_text() {
    let folder = tempfile::tempdir().unwrap();
    let old = "kernel @k(
  0: \"p\" \"uint *\" global
) {
  registers dword %0-%3, qword %4
  inputs %4 = argument.0+0
$0:
  %0 = loadi.u32 6
  %1 = mul.u32 %0, %0
  %2 = add.u32 %1, %0
  %3 = xor.u32 %2, %1
  store.global.u32 %4, %3
  ret
}
";
    let new = "kernel @k(
  0: \"p\" \"uint *\" global
) {
  registers dword %0-%3, qword %4
  inputs %4 = argument.0+0
$0:
  %1 = loadi.u32 6
  %2 = mul.u32 %1, %1
  %3 = xor.u32 %1, %2
  store.global.u32 %4, %3
  ret
}
";
    fs::write(folder.path().join("a.ir"), old).unwrap();
    fs::write(folder.path().join("b.ir"), new).unwrap();
    let done = gencl_in(folder.path(), &["diff", "a.ir", "b.ir"], "");
    assert_eq!((done.code, done.stderr.as_str()), (4, ""));
    let (_, hunk) = done.stdout.split_once("\n(").unwrap();
    let changed: Vec<&str> = (hunk.lines())
        .filter(|line| line.starts_with(['-', '+']))
        .collect();
    assert!(
        hunk.starts_with(
            "lines with `-` have the names of b.ir; those with ' are names of a.ir only)\n"
        ),
        "{hunk}"
    );
    assert_eq!(
        changed,
        [
            "-  %2' = add.u32 %2, %1",
            "-  %3 = xor.u32 %2', %2",
            "+  %3 = xor.u32 %1, %2"
        ]
    );
}
