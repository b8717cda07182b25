//! Errors after an included file that was not found.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use std::fs;

#[test]
fn undeclared_names_are_one_note_about_the_missing_file() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let source = "#include \"types.h\"\n\
                  kernel void k(global my_t *a, global int *b) {\n\
                  vec3_t v; b[0] = SIZE + helper(3); int y = z;\n\
                  b[1] = 1 +;\n\
                  b[2] = b;\n}\n";
    fs::write(folder.join("k.cl"), source).unwrap();
    let done = gencl_in(folder, &["check", "k.cl"], "");
    let errors = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| line.starts_with("error"));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(
        errors(&done.stderr)[..2],
        [
            "error[E0004]: `types.h` file not found",
            "error[E0001]: expected expression, found `;`",
        ]
    );
    assert!(!done.stderr.contains("E0101"), "{}", done.stderr);
    let note = "errors about undeclared names are not reported: this file may declare them";
    assert_eq!(done.stderr.matches(note).count(), 1, "{}", done.stderr);
    // Without the line, they are reported.
    let source = source.replace("#include \"types.h\"", "");
    fs::write(folder.join("k.cl"), source).unwrap();
    let done = gencl_in(folder, &["check", "k.cl"], "");
    assert!(errors(&done.stderr).len() > 4, "{}", done.stderr);
    assert!(done.stderr.contains("use of undeclared identifier `SIZE`"));
}

#[test]
fn what_is_incomplete_without_the_file_is_no_error() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for source in [
        "kernel void k(global int *o) { o[0] =\n#include \"nope.inc\"\n; int x = ; }\n",
        "kernel void k(global int *o) { o[0] = 1 +\n#include \"nope.inc\"\n; int x = ; }\n",
        "kernel void k(global int *o) { f(1,\n#include \"nope.inc\"\n); int x = ; }\n",
        "constant int t[] = {\n#include \"nope.inc\"\n};\nkernel void k(global int *o) { o[0] = t[0]; int x = ; }\n",
        "constant int t =\n#include \"nope.inc\"\n;\nkernel void k(global int *o) { o[0] = t; int x = ; }\n",
    ] {
        let done = gencl_in(folder, &["check", "-", "--error-format", "short"], source);
        let errors: Vec<&str> = done.stderr.lines().collect();
        let [missing, other] = errors.as_slice() else {
            panic!("{source}{}", done.stderr);
        };
        assert!(missing.contains("error[E0004]: `nope.inc` file not found"));
        assert!(other.contains("expected expression, found `;`"), "{other}");
    }
}

/// A standard header of C declares nothing that OpenCL C has, so its names have their own diagnostics.
#[test]
fn names_of_standard_headers_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let source = "#include <math.h>\n#include <stdint.h>\n\
                  kernel void k(global float *a) {\n\
                  uint8_t x = UINT8_MAX;\n\
                  a[0] = sinf(a[1]) + fabsl(a[2]) + x;\n}\n";
    fs::write(folder.join("k.cl"), source).unwrap();
    for words in [&["check", "k.cl"][..], &["check", "-"][..]] {
        let done = gencl_in(folder, words, source);
        for line in [
            "error[E0004]: `math.h` file not found",
            "error[E0004]: `stdint.h` file not found",
            "error[E0101]: unknown type name `uint8_t`",
            "error[E0101]: call to undeclared function `sinf`",
            "help: use `sin`, which is generic",
            "error[E0101]: call to undeclared function `fabsl`",
            "help: use `fabs`, which is generic",
            "help: use `UCHAR_MAX`",
        ] {
            assert!(done.stderr.contains(line), "{line}: {}", done.stderr);
        }
        assert!(!done.stderr.contains("not reported"), "{}", done.stderr);
    }
}

#[test]
fn directories_that_do_not_exist_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("k.cl"), "#include \"types.h\"\n").unwrap();
    fs::write(
        folder.join("l.cl"),
        "kernel void l(global int *a) { a[0] = 1; }\n",
    )
    .unwrap();
    fs::create_dir(folder.join("present")).unwrap();
    let warning =
        "warning[W0012]: the directory `absent` of headers does not exist [-Wmissing-include-dirs]";
    let all = ["-I", "present", "-I", "absent", "-I", "other"];
    // The error names them; the warning is one of `-Wextra`.
    let done = gencl_in(folder, &[&["check", "k.cl"], &all[..4]].concat(), "");
    let help = "= help: the directory `absent` of `-I` does not exist";
    assert!(done.stderr.contains(help), "{}", done.stderr);
    assert!(!done.stderr.contains("W0012"), "{}", done.stderr);
    let done = gencl_in(folder, &[&["check", "k.cl"], &all[..]].concat(), "");
    let help = "= help: the directories `absent` and `other` of `-I` do not exist";
    assert!(done.stderr.contains(help), "{}", done.stderr);
    let done = gencl_in(folder, &["check", "k.cl", "-I", "present"], "");
    assert!(
        done.stderr.contains("= help: `-I DIR` adds"),
        "{}",
        done.stderr
    );
    for (flag, count) in [("-Wall", 0), ("-Wextra", 1), ("-Wmissing-include-dirs", 1)] {
        let done = gencl_in(folder, &[&["check", "l.cl", flag], &all[..4]].concat(), "");
        assert_eq!(done.code, 0, "{}", done.stderr);
        assert_eq!(
            done.stderr.matches(warning).count(),
            count,
            "{flag}: {}",
            done.stderr
        );
    }
    let done = gencl_in(folder, &["check", "l.cl", "-Wextra", "-I", "present"], "");
    assert_eq!(done.stderr, "");
}
