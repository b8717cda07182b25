//! Included files: `-include` and `-isystem`.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use std::fs;

const UNUSED: &str = "static int unused(int a) { int b; return a; }\n";

/// The output of `-E` leads back to the sources, for gencl and for other compilers.
#[test]
fn line_markers_lead_back_to_the_source() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let header = "// Doubles.\n\nint twice(int x) { return 2 * x; }\n";
    fs::write(folder.join("a.h"), header).unwrap();
    let source = "#include \"a.h\"\n/* 1\n2\n3\n4\n5\n6\n7\n8\n9\n10 */\n\
                  #define SUM(a, b) a + b\n\
                  kernel void k(global int *o) {\n\
                  o[0] = SUM(twice(1),\n 2);\n\
                  o[1] = none;\n#line 77 \"other.cl\"\no[2] = nil;\n}\n";
    fs::write(folder.join("k.cl"), source).unwrap();
    let done = gencl_in(folder, &["compile", "-E", "k.cl", "-o", "k.i"], "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    assert_eq!(
        fs::read_to_string(folder.join("k.i")).unwrap(),
        "# 3 \"a.h\"\nint twice(int x) { return 2 * x; }\n# 13 \"k.cl\"\n\
         kernel void k(global int *o) {\no[0] = twice(1) + 2;\n\no[1] = none;\n\
         # 77 \"other.cl\"\no[2] = nil;\n}\n"
    );
    let places = |file: &str| {
        let done = gencl_in(folder, &["check", file, "--error-format", "short"], "");
        assert_eq!(done.code, 1);
        done.stderr
    };
    let expected = places("k.cl");
    assert_eq!(places("k.i"), expected);
    assert!(
        expected.contains("k.cl:16:8: ") && expected.contains("other.cl:77:8: "),
        "{expected}"
    );
    let done = gencl_in(folder, &["check", "k.i"], "");
    assert!(done.stderr.contains("--> k.cl:16:8") && done.stderr.contains("16 | o[1] = none;"));
    assert!(done.stderr.contains("--> other.cl:77:8") && done.stderr.contains("77 | o[2] = nil;"));
    let done = gencl_in(folder, &["check", "k.i", "--error-format", "json"], "");
    let line = done.stderr.lines().next().unwrap_or_default();
    let found: serde_json::Value = serde_json::from_str(line).unwrap();
    let span = &found["spans"][0];
    assert_eq!(
        (&span["file_name"], &span["line_start"]),
        (&"k.cl".into(), &16.into())
    );
}

/// Locations of instructions, and warnings in system headers.
#[test]
fn line_markers_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let header = "int unused(void) { int nothing; return 1; }\n";
    let source = format!(
        "# 9 \"s.h\" 1 3\n{header}# 40 \"k.cl\" 2\nkernel void k(global int *o) {{ o[0] = 5; }}\n"
    );
    fs::write(folder.join("k.i"), &source).unwrap();
    let words = ["compile", "k.i", "-Wall", "-g", "--emit", "ir"];
    let done = gencl_in(folder, &words, "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    assert!(done.stdout.contains("\"k.cl\":40:"), "{}", done.stdout);
    fs::write(folder.join("k.i"), source.replace(" 1 3", " 1")).unwrap();
    let done = gencl_in(folder, &words, "");
    assert!(done.stderr.contains("s.h:9:24"), "{}", done.stderr);
}

#[test]
fn forced_includes_precede_the_source() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for name in ["inc", "src"] {
        fs::create_dir(folder.join(name)).unwrap();
    }
    fs::write(folder.join("here.h"), "int here = N;\n#define N2 N\n").unwrap();
    fs::write(folder.join("inc/there.h"), "int there = N2;\n").unwrap();
    fs::write(folder.join("src/there.h"), "wrong\n").unwrap();
    fs::write(folder.join("src/k.cl"), "int k;\n").unwrap();
    let words = [
        "compile",
        "-E",
        "src/k.cl",
        "-include",
        "here.h",
        "-Iinc",
        "-includethere.h",
        "-DN=5",
    ];
    let done = gencl_in(folder, &words, "");
    assert_eq!(
        (done.code, done.stdout.as_str(), done.stderr.as_str()),
        (
            0,
            "# 1 \"here.h\"\nint here = 5;\n# 1 \"inc/there.h\"\nint there = 5;\n# 1 \"src/k.cl\"\nint k;\n",
            ""
        )
    );
    let done = gencl_in(folder, &["check", "src/k.cl", "-include", "none.h"], "");
    assert_eq!(done.code, 1);
    assert!(
        done.stderr.contains("`none.h` file not found")
            && done.stderr.contains("<command line>:1:10"),
        "{}",
        done.stderr
    );
    for (words, message) in [
        (
            ["check", "-", "-include"].as_slice(),
            "error: `-include` requires a value",
        ),
        (
            &["check", "-", "-include", "a\"b"],
            "error: invalid file name `a\"b` for `-include`",
        ),
        (
            &["check", "-", "-isystem"],
            "error: `-isystem` requires a value",
        ),
    ] {
        let done = gencl_in(folder, words, "");
        assert_eq!(done.code, 2);
        assert!(done.stderr.starts_with(message), "{}", done.stderr);
    }
}

#[test]
fn warnings_in_system_headers_are_suppressed() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::create_dir(folder.join("sys")).unwrap();
    fs::write(
        folder.join("sys/a.h"),
        "#include \"b.h\"\n#define A 1\n#define A 2\n",
    )
    .unwrap();
    fs::write(folder.join("sys/b.h"), UNUSED).unwrap();
    fs::write(
        folder.join("k.cl"),
        "#include <a.h>\n__kernel void k(void) {}\n",
    )
    .unwrap();
    let check = |words: &[&str]| {
        let words = [
            &["check", "k.cl", "--error-format", "short", "-Wall"],
            words,
        ]
        .concat();
        gencl_in(folder, &words, "")
    };
    let reported = check(&["-Isys"]);
    assert_eq!(reported.code, 0);
    assert!(
        reported.stderr.contains("sys/a.h:3:9: warning[W0101]"),
        "{}",
        reported.stderr
    );
    assert!(
        reported.stderr.contains("sys/b.h:1:"),
        "{}",
        reported.stderr
    );
    for words in [
        &["-isystem", "sys"][..],
        &["-isystemsys", "-Werror"],
        &["-Isys", "-isystem", "sys"],
    ] {
        let done = check(words);
        assert_eq!((done.code, done.stderr.as_str()), (0, ""), "{words:?}");
    }
    // Warnings of the source remain, also where a macro of the header causes them; and so do errors.
    fs::write(folder.join("sys/b.h"), "#define QUOTIENT 1 / 0\n").unwrap();
    fs::write(
        folder.join("k.cl"),
        "#include <a.h>\n__kernel void k(__global int *o) { o[0] = QUOTIENT; }\n",
    )
    .unwrap();
    let done = check(&["-isystem", "sys"]);
    assert!(done.stderr.contains("warning[W0501]"), "{}", done.stderr);
    fs::write(folder.join("sys/b.h"), "int f() { return x; }\n").unwrap();
    let done = check(&["-isystem", "sys"]);
    assert!(
        done.stderr.contains("sys/b.h:1:18: error"),
        "{}",
        done.stderr
    );
}

/// As text and as JSON, the innermost file first.
/// The errors are in the order of the translation unit.
#[test]
fn errors_in_headers_name_the_files_that_include_them() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("b.h"), "int f() { return none; }\n").unwrap();
    fs::write(folder.join("a.h"), "\n#include \"b.h\"\n").unwrap();
    fs::write(
        folder.join("k.cl"),
        "#include \"a.h\"\nint g() { return nil; }\n",
    )
    .unwrap();
    let done = gencl_in(folder, &["check", "k.cl"], "");
    assert_eq!(
        done.stderr,
        "error[E0101]: use of undeclared identifier `none`
 --> b.h:1:18
  |
1 | int f() { return none; }
  |                  ^^^^
  |
note: in file included from here
 --> a.h:2:10
  |
2 | #include \"b.h\"
  |          ^^^^^
note: in file included from here
 --> k.cl:1:10
  |
1 | #include \"a.h\"
  |          ^^^^^

error[E0101]: use of undeclared identifier `nil`
 --> k.cl:2:18
  |
2 | int g() { return nil; }
  |                  ^^^

2 errors generated.
"
    );
    let done = gencl_in(folder, &["check", "k.cl", "--error-format", "json"], "");
    let found: Vec<serde_json::Value> = done
        .stderr
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let places: Vec<_> = found[0]["children"].as_array().unwrap().iter().collect();
    let of = |child: &serde_json::Value| {
        let span = &child["spans"][0];
        (
            child["message"].clone(),
            span["file_name"].clone(),
            span["line_start"].clone(),
        )
    };
    let text = "in file included from here";
    assert_eq!(
        [of(places[0]), of(places[1])],
        [
            (text.into(), "a.h".into(), 2.into()),
            (text.into(), "k.cl".into(), 1.into())
        ]
    );
    assert_eq!(found[1]["children"], serde_json::json!([]));
    // A file of `-include` is included from the command line, and many files are shown in part.
    for k in 0..20 {
        let text = format!("#include \"c{}.h\"\n", k + 1);
        fs::write(folder.join(format!("c{k}.h")), text).unwrap();
    }
    fs::write(folder.join("c20.h"), "int f() { return none; }\n").unwrap();
    let done = gencl_in(folder, &["check", "-include", "c0.h", "-"], "int x;");
    assert_eq!(
        done.stderr.matches("in file included").count(),
        8,
        "{}",
        done.stderr
    );
    assert!(
        done.stderr
            .contains("note: 13 files between these are not shown")
    );
    assert!(done.stderr.contains("--> <command line>:1:10"));
}
