//! `gencl check --fix` and `--diff`: files after the certain corrections.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;

/// A kernel with three mistakes that have a certain correction, two of them in one line.
const WRONG: &str = "__kernel void k(__global int *o) {\n  int i = gte_global_id(0)\n  o[i] = get_golbal_id(0);\n}\n";
const RIGHT: &str = "__kernel void k(__global int *o) {\n  int i = get_global_id(0);\n  o[i] = get_global_id(0);\n}\n";

fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

#[test]
fn certain_corrections_are_written() {
    let folder = folder(&[("k.cl", WRONG), ("right.cl", RIGHT)]);
    let folder = folder.path();
    let done = gencl_in(folder, &["check", "--fix", "k.cl", "right.cl"], "");
    assert_eq!((done.code, &*done.stdout), (0, ""), "{}", done.stderr);
    assert_eq!(done.stderr, "fixed 3 errors in k.cl\n");
    assert_eq!(read(folder, "k.cl"), RIGHT);
    let again = gencl_in(folder, &["check", "--fix", "k.cl"], "");
    assert_eq!((again.code, &*again.stderr), (0, ""));
    // No temporary file is left.
    assert_eq!(fs::read_dir(folder).unwrap().count(), 2);
}

#[test]
fn other_errors_remain() {
    let wrong = WRONG.replace("}\n", "  o[0] = unknown;\n}\n");
    let folder = folder(&[("k.cl", &wrong)]);
    let words = ["check", "--fix", "k.cl", "--error-format", "short"];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!(done.code, 1);
    let expected =
        "k.cl:4:10: error[E0101]: use of undeclared identifier `unknown`\nfixed 3 errors in k.cl\n";
    assert_eq!(done.stderr, expected);
    assert_eq!(
        read(folder.path(), "k.cl"),
        RIGHT.replace("}\n", "  o[0] = unknown;\n}\n")
    );
}

#[test]
fn warnings_are_fixed_where_they_are_enabled() {
    let text = "__kernel void k(__global int *o, int a) {\n  if ((a == 4)) o[0] = 1;\n}\n";
    let folder = folder(&[("k.cl", text)]);
    let words = ["check", "--fix", "k.cl", "-Wno-parentheses-equality"];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!((done.code, &*done.stderr), (0, ""));
    assert_eq!(read(folder.path(), "k.cl"), text);
    let words = ["check", "--fix", "k.cl"];
    let done = gencl_in(folder.path(), &words, "");
    assert_eq!((done.code, &*done.stderr), (0, "fixed 1 warning in k.cl\n"));
    assert_eq!(
        read(folder.path(), "k.cl"),
        text.replace("((a == 4))", "(a == 4)")
    );
}

#[test]
fn the_form_of_a_file_stays() {
    let dos = |text: &str| format!("\u{feff}{}", text.trim_end().replace('\n', "\r\n"));
    // A byte of a comment that is not UTF-8.
    let latin = |text: &str| [b"// caf\xe9\n", text.as_bytes()].concat();
    let folder = folder(&[("dos.cl", &dos(WRONG))]);
    let folder = folder.path();
    fs::write(folder.join("latin.cl"), latin(WRONG)).unwrap();
    let done = gencl_in(folder, &["check", "--fix", "dos.cl", "latin.cl"], "");
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert_eq!(read(folder, "dos.cl"), dos(RIGHT));
    assert_eq!(fs::read(folder.join("latin.cl")).unwrap(), latin(RIGHT));
}

#[test]
fn headers_beneath_the_folder_of_the_source_are_fixed() {
    let header = "int twice(int a) { return 2 * a }\n";
    let outside = "int outside(int a) { return a }\n";
    let source = "#include \"inc/a.h\"\n#include <b.h>\n#include \"../c.h\"\n";
    let folder = folder(&[
        ("src/k.cl", source),
        ("src/inc/a.h", header),
        ("src/inc/b.h", &header.replace("twice", "b")),
        ("c.h", outside),
    ]);
    let folder = folder.path();
    let words = [
        "check",
        "--fix",
        "src/k.cl",
        "-Isrc/inc",
        "--error-format",
        "short",
    ];
    let done = gencl_in(folder, &words, "");
    assert_eq!(done.code, 1, "{}", done.stderr);
    let lines: Vec<&str> = done.stderr.lines().collect();
    assert_eq!(lines.len(), 3, "{}", done.stderr);
    assert!(lines[0].starts_with("src/inc/b.h:1:"), "{}", done.stderr);
    assert!(lines[1].starts_with("src/../c.h:1:"), "{}", done.stderr);
    assert_eq!(lines[2], "fixed 1 error in src/inc/a.h");
    assert_eq!(read(folder, "src/inc/a.h"), header.replace("a }", "a; }"));
    assert_eq!(read(folder, "c.h"), outside);
}

#[test]
fn a_header_of_two_sources_is_fixed_once() {
    let folder = folder(&[
        (
            "a.cl",
            "#include \"h.h\"\n__kernel void a(__global int *o) { o[0] = f(1) }\n",
        ),
        (
            "b.cl",
            "#include \"h.h\"\n__kernel void b(__global int *o) { o[0] = f(2) }\n",
        ),
        ("h.h", "int f(int a) { return 2 * a }\n"),
    ]);
    let done = gencl_in(folder.path(), &["check", "--fix", "a.cl", "b.cl"], "");
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert_eq!(
        done.stderr,
        "fixed 1 error in a.cl\nfixed 1 error in b.cl\nfixed 1 error in h.h\n"
    );
}

#[test]
fn definitions_of_macros_are_not_edited() {
    let text = "#define ID gte_global_id(0)\n__kernel void k(__global int *o) { o[ID] = 1; }\n";
    let folder = folder(&[("k.cl", text)]);
    let done = gencl_in(folder.path(), &["check", "--fix", "k.cl"], "");
    assert_eq!(done.code, 1);
    assert!(!done.stderr.contains("fixed"), "{}", done.stderr);
    assert_eq!(read(folder.path(), "k.cl"), text);
}

#[test]
fn a_diff_is_printed_in_place_of_writing() {
    let folder = folder(&[("k.cl", WRONG)]);
    let folder = folder.path();
    for words in [
        &["check", "--diff", "k.cl"][..],
        &["check", "--fix", "--diff", "k.cl"],
    ] {
        let done = gencl_in(folder, words, "");
        assert_eq!(
            (done.code, &*done.stderr),
            (1, "would fix 3 errors in k.cl\n")
        );
        let expected = "--- k.cl\n+++ k.cl\n@@ -1,4 +1,4 @@\n __kernel void k(__global int *o) {\n\
            -  int i = gte_global_id(0)\n-  o[i] = get_golbal_id(0);\n\
            +  int i = get_global_id(0);\n+  o[i] = get_global_id(0);\n }\n";
        assert_eq!(done.stdout, expected);
        assert_eq!(read(folder, "k.cl"), WRONG);
    }
}

#[test]
fn corrections_with_alternatives_are_not_applied() {
    // The parenthesis may be one too many, or one may be missing: the correction is not certain.
    let wrong = "kernel void f((global int *a) {\n    a[0] = 1\n}\n";
    let folder = folder(&[("k.cl", wrong), ("a b.cl", WRONG)]);
    let folder = folder.path();
    let before = gencl_in(folder, &["check", "k.cl"], "");
    let done = gencl_in(folder, &["check", "--fix", "k.cl"], "");
    assert_eq!(done.code, 1);
    assert_eq!(read(folder, "k.cl"), wrong.replace("= 1", "= 1;"));
    assert!(
        before.stderr.contains("2 errors generated."),
        "{}",
        before.stderr
    );
    assert!(
        done.stderr.contains("\n1 error generated."),
        "{}",
        done.stderr
    );
    // `patch` reads a name with a blank up to a tab.
    let done = gencl_in(folder, &["check", "--diff", "a b.cl"], "");
    assert!(
        done.stdout.starts_with("--- a b.cl\t\n+++ a b.cl\t\n"),
        "{}",
        done.stdout
    );
}

#[test]
fn the_text_of_standard_input_is_printed() {
    let folder = folder(&[("src/h.h", "int f(int a) { return a }\n")]);
    let folder = folder.path();
    let done = gencl_in(folder, &["check", "--fix", "-"], WRONG);
    assert_eq!((done.code, &*done.stdout), (0, RIGHT));
    assert_eq!(done.stderr, "fixed 3 errors in <stdin>\n");
    // Also if nothing is to be corrected.
    let done = gencl_in(folder, &["check", "--fix", "-"], RIGHT);
    assert_eq!((done.code, &*done.stdout, &*done.stderr), (0, RIGHT, ""));
    // A header is no text of standard input.
    let text = format!("#include \"h.h\"\n{WRONG}");
    let words = ["check", "--fix", "-", "--stdin-name", "src/k.cl", "-q"];
    let done = gencl_in(folder, &words, &text);
    assert_eq!(
        (done.code, &*done.stdout),
        (1, &*format!("#include \"h.h\"\n{RIGHT}"))
    );
    assert_eq!(read(folder, "src/h.h"), "int f(int a) { return a }\n");
}

#[test]
fn gen_ir_is_fixed_too() {
    let folder = folder(&[("k.cl", RIGHT)]);
    let folder = folder.path();
    let done = gencl_in(
        folder,
        &["compile", "k.cl", "--emit", "ir", "-o", "k.ir"],
        "",
    );
    assert_eq!(done.code, 0, "{}", done.stderr);
    let right = read(folder, "k.ir");
    let wrong = right.replacen("store.global", "stroe.global", 1);
    assert!(wrong != right, "{right}");
    fs::write(folder.join("k.ir"), &wrong).unwrap();
    let done = gencl_in(folder, &["check", "--fix", "k.ir"], "");
    assert_eq!((done.code, &*done.stderr), (0, "fixed 1 error in k.ir\n"));
    assert_eq!(read(folder, "k.ir"), right);
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder(&[("real/k.cl", WRONG), ("read.cl", WRONG)]);
    let folder = folder.path();
    let mode = |name: &str| {
        fs::metadata(folder.join(name))
            .unwrap()
            .permissions()
            .mode()
            & 0o777
    };
    let set = |name: &str, mode| {
        fs::set_permissions(folder.join(name), fs::Permissions::from_mode(mode)).unwrap();
    };
    symlink("real/k.cl", folder.join("k.cl")).unwrap();
    set("real/k.cl", 0o640);
    let done = gencl_in(folder, &["check", "--fix", "k.cl"], "");
    assert_eq!((done.code, &*done.stderr), (0, "fixed 3 errors in k.cl\n"));
    assert!(
        fs::symlink_metadata(folder.join("k.cl"))
            .unwrap()
            .is_symlink()
    );
    assert_eq!(
        (read(folder, "real/k.cl"), mode("real/k.cl")),
        (RIGHT.to_owned(), 0o640)
    );
    // All files are written, or none.
    fs::write(folder.join("real/k.cl"), WRONG).unwrap();
    set("read.cl", 0o440);
    let done = gencl_in(folder, &["check", "--fix", "k.cl", "read.cl"], "");
    assert_eq!(done.code, 1);
    assert!(
        done.stderr
            .contains("read.cl: cannot write the file: the file is read-only"),
        "{}",
        done.stderr
    );
    assert_eq!(
        (&*read(folder, "k.cl"), &*read(folder, "read.cl")),
        (WRONG, WRONG)
    );
}

/// Only root gives a file to another user: elsewhere the test has nothing to compare.
#[cfg(unix)]
#[test]
fn the_owner_stays_and_hard_links_are_separated() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
    let folder = folder(&[("k.cl", WRONG)]);
    let folder = folder.path();
    let path = folder.join("k.cl");
    fs::hard_link(&path, folder.join("other.cl")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    let _ = chown(&path, Some(1234), Some(2345));
    let facts = || {
        let data = fs::metadata(&path).unwrap();
        (data.uid(), data.gid(), data.mode() & 0o7777)
    };
    let before = facts();
    let done = gencl_in(folder, &["check", "--fix", "k.cl"], "");
    assert_eq!((done.code, &*done.stderr), (0, "fixed 3 errors in k.cl\n"));
    assert_eq!(facts(), before);
    assert_eq!(
        (&*read(folder, "k.cl"), &*read(folder, "other.cl")),
        (RIGHT, WRONG)
    );
}

#[cfg(unix)]
#[test]
fn pipes_are_not_corrected() {
    let folder = folder(&[]);
    let words = ["check", "--fix", "/dev/stdin", "--error-format", "short"];
    let done = gencl_in(folder.path(), &words, WRONG);
    assert_eq!((done.code, &*done.stdout), (1, ""));
    assert!(
        done.stderr
            .starts_with("warning: /dev/stdin is not corrected"),
        "{}",
        done.stderr
    );
    assert_eq!(
        done.stderr.matches(": error[").count(),
        3,
        "{}",
        done.stderr
    );
}

#[test]
fn corrections_that_lead_to_more_errors_are_taken_back() {
    // `for ()int k` has more errors than `for )int k`.
    let wrong =
        "kernel void f(global int *a, int n) {\n    for )int k = 0; k < n; k++) a[k] = 1;\n}\n";
    let folder = folder(&[("k.cl", wrong)]);
    let done = gencl_in(folder.path(), &["check", "--fix", "k.cl"], "");
    assert_eq!(done.code, 1);
    assert!(!done.stderr.contains("fixed"), "{}", done.stderr);
    assert_eq!(read(folder.path(), "k.cl"), wrong);
}
