//! Included files: `-include` and `-isystem`.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use std::fs;

const UNUSED: &str = "static int unused(int a) { int b; return a; }\n";

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
        (0, "int here = 5;\nint there = 5;\nint k;\n", "")
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
