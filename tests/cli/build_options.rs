//! Build options as a process gets them: those of OpenCL, of which some have no effect.

use crate::command::{gencl, gencl_in};
use pretty_assertions::assert_eq;
use std::fs;

const KERNEL: &str = "__kernel void k(__global int *o) { o[get_global_id(0)] = 1; }\n";

#[test]
fn every_build_option_of_opencl_is_accepted() {
    let plain = gencl(&["compile", "-"], KERNEL);
    assert_eq!(plain.code, 0, "{}", plain.stderr);
    for option in [
        "-cl-single-precision-constant",
        "-cl-denorms-are-zero",
        "-cl-fp32-correctly-rounded-divide-sqrt",
        "-cl-strict-aliasing",
        "-cl-mad-enable",
        "-cl-no-signed-zeros",
        "-cl-unsafe-math-optimizations",
        "-cl-finite-math-only",
        "-cl-fast-relaxed-math",
        "-cl-uniform-work-group-size",
        "-cl-no-subgroup-ifp",
        "-cl-kernel-arg-info",
        "-cl-std=CL1.1",
        "-cl-std=CL3.0",
        "-w",
        "-Werror",
        "-DN=1",
        "-Inone",
    ] {
        let done = gencl(&["compile", "-", option], KERNEL);
        assert_eq!((done.code, done.stderr.as_str()), (0, ""), "{option}");
        assert_eq!(done.stdout, plain.stdout, "{option}");
    }
}

#[test]
fn other_options_are_usage_errors_with_the_nearest_name() {
    for (option, message) in [
        (
            "-cl-strict-alias",
            "unknown option `-cl-strict-alias`: did you mean `-cl-strict-aliasing`?",
        ),
        (
            "-create-library",
            "unsupported option `-create-library`: it is an option of `clLinkProgram`",
        ),
    ] {
        let done = gencl(&["compile", "-", option], KERNEL);
        assert_eq!(done.code, 2, "{option}");
        let start = format!("error: {message}");
        assert!(done.stderr.starts_with(&start), "{}", done.stderr);
    }
}

/// Flags of other compilers can stay.
#[test]
fn unknown_warnings_are_a_warning() {
    let warned = |words: &[&str]| {
        let all = [&["check", "-", "-q", "--error-format", "short"], words].concat();
        let done = gencl(&all, KERNEL);
        (done.code, done.stderr)
    };
    let message = "[W0704]: unknown warning option `-Wno-made-up` [";
    let help = "-Wunknown-warning-option]; help: `gencl print codes` lists the warnings\n";
    assert_eq!(
        warned(&["-Wno-made-up"]),
        (0, format!("warning{message}{help}"))
    );
    let error = format!("error{message}-Werror,{help}");
    assert_eq!(warned(&["-Wno-made-up", "-Werror"]), (1, error));
    let silent = (0, String::new());
    assert_eq!(warned(&["-Wx", "-Wno-unknown-warning-option"]), silent);
    assert_eq!(warned(&["-Wno-unused", "-Wconversion", "-Werror"]), silent);
    let explained = gencl(&["explain", "-Wunused-value"], "").stdout;
    assert!(explained.contains("W0405"), "{explained}");
    let explained = gencl(&["explain", "-Wunused"], "").stdout;
    assert!(
        explained.contains("\n  W0102  -Wunused-variable "),
        "{explained}"
    );
    let (code, said) = warned(&["-Wconversions"]);
    assert!(
        code == 0 && said.contains("did you mean `-Wconversion`?"),
        "{said}"
    );

    // Those of launch files have their place.
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(
        folder.join("k.cl"),
        "kernel void k(global int *o) { o[0] = 1; }",
    )
    .unwrap();
    for (options, code, level) in [("-Wx", 0, "warning"), ("-Wx -Werror", 1, "error")] {
        let launch = format!(
            "{{\"source\": {{\"file\": \"k.cl\"}}, \"kernel\": \"k\", \"global\": [1],\n \"options\": \"{options}\",\n \
             \"args\": [{{\"buffer\": {{\"dtype\": \"i32\", \"shape\": [1]}}, \"mode\": \"out\"}}]}}"
        );
        fs::write(folder.join("k.json"), launch).unwrap();
        let done = gencl_in(
            folder,
            &["run", "k.json", "--error-format", "short", "-q"],
            "",
        );
        let start = format!("k.json:2:13: {level}[W0704]: unknown warning option `-Wx`");
        assert!(done.stderr.starts_with(&start), "{}", done.stderr);
        assert_eq!(done.code, code, "{}", done.stderr);
    }
}

/// As in GCC and clang: the last value of an option is used, and those that accumulate do.
#[test]
fn the_last_value_of_an_option_is_used() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let source = "kernel void k(global int *o) { o[0] = __OPENCL_C_VERSION__ + A + B; }\n";
    fs::write(folder.join("k.cl"), source).unwrap();
    for (words, said) in [
        (&["--simd", "8", "--simd=16"][..], "SIMD16 was requested"),
        (
            &["--target", "skl", "--target", "dg2", "--simd", "8"],
            "lsc_store",
        ),
        (&["-o", "first", "-o", "-"], ".kernel"),
        (
            &["-cl-std=CL2.0", "-cl-std=CL1.2", "--emit", "ir", "-O0"],
            "loadi.s32 120",
        ),
        (&["-O0", "-O2", "--emit", "ir"], "loadi.s32 123"),
        (
            &["-g", "-g", "-q", "-q", "--color=never", "--color", "never"],
            "LOC 1",
        ),
    ] {
        let words = [&["compile", "k.cl", "-D", "A=1", "-D", "B=2"][..], words].concat();
        let done = gencl_in(folder, &words, "");
        assert_eq!(done.code, 0, "{words:?} {}", done.stderr);
        assert!(done.stdout.contains(said), "{words:?} {}", done.stdout);
    }
    assert!(!folder.join("first").exists());
}

/// Options of a launch file are followed by those of the command line, also where these are the default.
#[test]
fn the_version_of_the_command_line_overrides_that_of_the_launch_file() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let launch = r#"{"source": "kernel void k(global int *o) { o[0] = __OPENCL_C_VERSION__; }",
        "kernel": "k", "global": [1], "options": "-cl-std=CL2.0",
        "args": [{"buffer": {"dtype": "i32", "shape": 1}, "mode": "out"}]}"#;
    fs::write(folder.join("k.json"), launch).unwrap();
    for (option, said) in [("-O2", "0: 200"), ("-cl-std=CL1.2", "0: 120")] {
        let done = gencl_in(folder, &["run", "k.json", "--print", "-q", option], "");
        assert!(done.stdout.contains(said), "{option} {}", done.stdout);
    }
}
