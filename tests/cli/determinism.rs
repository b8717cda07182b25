//! The same input always produces the same output: every kernel of the repository is compiled in
//! two processes with different address-space layouts, and all outputs are compared.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Exit code, standard output and standard error of compiling a file.
fn compile(path: &Path, arguments: &[&str]) -> (Option<i32>, Vec<u8>, Vec<u8>) {
    let output = Command::new(env!("CARGO_BIN_EXE_gencl"))
        .arg("compile")
        .arg(path)
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::null())
        .output()
        .expect("starting gencl");
    (output.status.code(), output.stdout, output.stderr)
}

/// The sources in the folders with kernels, relative to the root of the crate.
fn sources() -> Vec<PathBuf> {
    let mut paths = Vec::new();
    for folder in ["examples", "tests/kernels", "tests/filetests/errors"] {
        let full = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for entry in fs::read_dir(full).expect("a folder of kernels") {
            let name = entry.expect("an entry of the folder").file_name();
            let path = Path::new(folder).join(name);
            if path.extension().is_some_and(|e| e == "cl") {
                paths.push(path);
            }
        }
    }
    paths.sort();
    paths
}

#[test]
fn two_processes_give_the_same_bytes() {
    let mut compiled = 0;
    for path in sources() {
        for arguments in [
            &["--emit", "visa", "--target", "dg2"][..],
            &["--emit", "ir", "--target", "tgllp"],
        ] {
            let first = compile(&path, arguments);
            let second = compile(&path, arguments);
            assert_eq!(first.0, second.0, "{}: exit code", path.display());
            let same = first == second;
            assert!(same, "{} {arguments:?}: the outputs differ", path.display());
            compiled += usize::from(first.0 == Some(0) && !first.1.is_empty());
        }
    }
    assert!(compiled > 20, "{compiled} compiled");
}

/// A shared library that disables denormals at startup, as gcc adds for `-ffast-math`.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
#[test]
fn an_unusual_float_environment_is_rejected() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = folder.path().join("fast.so");
    let source = folder.path().join("fast.c");
    fs::write(&source, "int nothing;\n").expect("writing a source");
    let built = Command::new("gcc")
        .args(["-shared", "-fPIC", "-ffast-math", "-o"])
        .args([&library, &source])
        .status();
    assert!(built.expect("starting gcc").success());
    let commands: [&[&str]; 2] = [
        &["compile", "examples/saxpy.cl"],
        &["run", "examples/saxpy.json", "--engine", "ir", "-o"],
    ];
    for command in commands {
        let run = |preload: bool| {
            let mut gencl = Command::new(env!("CARGO_BIN_EXE_gencl"));
            gencl.args(command).current_dir(env!("CARGO_MANIFEST_DIR"));
            if command[0] == "run" {
                gencl.arg(folder.path().join("out"));
            }
            if preload {
                gencl.env("LD_PRELOAD", &library);
            }
            gencl.output().expect("starting gencl")
        };
        assert_eq!(run(false).status.code(), Some(0), "{command:?}");
        let output = run(true);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_ne!(output.status.code(), Some(0), "{command:?}: {text}");
        assert!(
            text.contains("denormal operands are flushed to 0"),
            "{text}"
        );
        assert!(text.contains("E0608"), "{text}");
    }
}
