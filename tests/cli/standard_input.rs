//! `-` in place of a file: launch files and vISA of `gencl run` on standard input.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;

const LAUNCH: &str = r#"{"source": {"file": "src/k.cl"}, "kernel": "k", "global": [4], "local": [4],
    "args": [{"buffer": "src/in.npy", "mode": "inout"}]}"#;

/// A folder with a kernel that adds 1 to its buffer, and a buffer of four zeros.
fn sources() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::create_dir(path.join("src")).unwrap();
    fs::write(path.join("src/one.h"), "#define ONE 1\n").unwrap();
    let kernel = "#include \"one.h\"\n\
        __kernel void k(__global int *o) { o[get_global_id(0)] += ONE; }\n";
    fs::write(path.join("src/k.cl"), kernel).unwrap();
    let zeros = r#"{"source": "__kernel void z(__global int *o) { o[get_global_id(0)] = 0; }",
        "kernel": "z", "global": [4], "local": [4],
        "args": [{"buffer": {"dtype": "i32", "shape": [4]}, "mode": "out"}]}"#;
    let done = gencl_in(path, &["run", "-", "-o", "zeros"], zeros);
    assert_eq!(done.code, 0, "{}", done.stderr);
    fs::rename(path.join("zeros/arg0.npy"), path.join("src/in.npy")).unwrap();
    folder
}

fn elements(path: &Path) -> Vec<i32> {
    let bytes = fs::read(path).unwrap();
    bytes[bytes.len() - 16..]
        .chunks_exact(4)
        .map(|b| i32::from_le_bytes(b.try_into().unwrap()))
        .collect()
}

#[test]
fn a_launch_file_from_standard_input_is_relative_to_the_current_folder() {
    let folder = sources();
    let folder = folder.path();
    for engine in ["visa", "ir"] {
        let words = ["run", "-", "-o", "out", "--engine", engine];
        let done = gencl_in(folder, &words, LAUNCH);
        assert_eq!(done.code, 0, "{}", done.stderr);
        assert!(
            done.stderr.starts_with("<stdin>: ok, 4 work-items"),
            "{}",
            done.stderr
        );
        assert_eq!(elements(&folder.join("out/arg0.npy")), [1, 1, 1, 1]);
    }
    // `-` is special on the command line only: a file of that name can be read by every name.
    fs::write(
        folder.join("-"),
        fs::read(folder.join("src/in.npy")).unwrap(),
    )
    .unwrap();
    let done = gencl_in(
        folder,
        &["run", "-", "-o", "dash"],
        &LAUNCH.replace("src/in.npy", "-"),
    );
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert_eq!(elements(&folder.join("dash/arg0.npy")), [1, 1, 1, 1]);
    fs::write(folder.join("-"), LAUNCH).unwrap();
    let done = gencl_in(folder, &["run", "./-", "-o", "dash"], "");
    assert_eq!(done.code, 0, "{}", done.stderr);
}

#[test]
fn errors_in_standard_input_have_places() {
    let folder = sources();
    let folder = folder.path();
    for (text, code, start) in [
        ("", 1, "<stdin>:1:1: error[E0811]: "),
        ("{\n  \"x\": ]", 1, "<stdin>:2:8: error[E0811]: "),
        (
            &LAUNCH.replace("\"inout\"", "\"both\""),
            1,
            "<stdin>:2:47: error[E0811]: args[0].mode",
        ),
        (
            &LAUNCH.replace("src/k.cl", "none.cl"),
            1,
            "<stdin>:1:21: error[E0811]: source.file: none.cl: No such file",
        ),
        (
            &LAUNCH.replace("\"kernel\"", "\"options\": \"-x\", \"kernel\""),
            1,
            "<stdin>:1:46: error[E0811]: unsupported option `-x`",
        ),
    ] {
        let words = ["run", "-", "-o", "out", "--error-format", "short"];
        let done = gencl_in(folder, &words, text);
        assert_eq!(done.code, code, "{}", done.stderr);
        assert!(done.stderr.starts_with(start), "{start}: {}", done.stderr);
    }
}

#[test]
fn a_redirected_launch_file_is_not_overwritten() {
    let folder = sources();
    let folder = folder.path();
    fs::create_dir(folder.join("out")).unwrap();
    let file = folder.join("out/result.json");
    fs::write(&file, LAUNCH).unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_gencl"));
    command
        .args(["run", "-", "-o", "out"])
        .current_dir(folder)
        .stdin(fs::File::open(&file).unwrap());
    let done = command.output().unwrap();
    let stderr = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(2), "{stderr}");
    assert!(
        stderr.contains("would overwrite standard input"),
        "{stderr}"
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), LAUNCH);
}

#[test]
fn foreign_visa_and_kernels_to_reduce_may_be_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let foreign = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/foreign");
    for name in ["scale.json", "scale.visaasm", "scale.ze_info"] {
        fs::copy(foreign.join(name), folder.join(name)).unwrap();
    }
    let names = ["scale.json", "scale.visaasm", "scale.ze_info"];
    for dash in 0..3 {
        let mut files = names;
        files[dash] = "-";
        let [launch, visa, info] = files;
        let words = [
            "run",
            launch,
            "--visa",
            visa,
            "--ze-info",
            info,
            "-o",
            "out",
        ];
        let text = fs::read_to_string(folder.join(names[dash])).unwrap();
        let done = gencl_in(folder, &words, &text);
        assert_eq!(done.code, 0, "{}: {}", names[dash], done.stderr);
    }
    let launch = r#"{"source": "__kernel void k(__global int *o) { o[0] = 1; }", "kernel": "k",
        "global": [1], "args": [{"buffer": {"dtype": "i32", "shape": [4]}, "mode": "out"}]}"#;
    let done = gencl_in(folder, &["fuzz", "--reduce-file", "-"], launch);
    assert_eq!(
        (done.code, done.stderr.as_str()),
        (
            1,
            "error: <stdin>: all passes and engines produce the same result\n"
        )
    );
}

#[test]
fn standard_input_is_one_file_only() {
    let folder = sources();
    let folder = folder.path();
    let twice = "standard input can be read only once: use `-` for only one file";
    let visa = ["--visa", "-", "--ze-info", "src/one.h"];
    for (words, text) in [
        (&["check", "-", "-"][..], "__kernel void k() {}"),
        (&["compile", "-", "-"], "__kernel void k() {}"),
        (&["explore", "-", "--launch", "-"], "__kernel void k() {}"),
        (&["diff", "-", "--launch", "-"], "__kernel void k() {}"),
        (&[&["run", "-", "-o", "out"][..], &visa].concat(), LAUNCH),
    ] {
        let done = gencl_in(folder, words, text);
        assert_eq!(done.code, 2, "{words:?}: {}", done.stderr);
        assert!(done.stderr.contains(twice), "{words:?}: {}", done.stderr);
    }
}
