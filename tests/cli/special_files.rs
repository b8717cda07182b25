//! Inputs that are devices, pipes or directories, and what cannot be read: the reason is the true one.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use std::fs;

const KERNEL: &str = "kernel void k(global int *o) { o[0] = 1; }\n";
const LIMIT: &str = "larger than the limit of 67108864 bytes";

#[test]
fn endless_files_exceed_a_limit() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let launch = |source: &str, argument: &str| {
        format!(
            "{{\"source\": {source}, \"kernel\": \"k\", \"global\": [1], \"args\": [{argument}]}}"
        )
    };
    let buffer = "{\"buffer\": {\"dtype\": \"i32\", \"shape\": 1}, \"mode\": \"out\"}";
    let inline = serde_json::json!(KERNEL).to_string();
    let files = [
        (
            "include.cl",
            "#include \"/dev/zero\"\nint after;\n#error not read\n".to_owned(),
        ),
        ("source.json", launch("{\"file\": \"/dev/zero\"}", buffer)),
        (
            "buffer.json",
            launch(&inline, "{\"buffer\": \"/dev/zero\"}"),
        ),
        ("good.json", launch(&inline, buffer)),
    ];
    for (name, text) in &files {
        fs::write(folder.join(name), text).unwrap();
    }
    fs::create_dir(folder.join("zero")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", folder.join("zero/arg0.npy")).unwrap();
    for (words, code, said) in [
        (
            &["compile", "/dev/zero"][..],
            1,
            "error[E0603]: source `/dev/zero` is ",
        ),
        (
            &["check", "/dev/zero"],
            1,
            "error[E0603]: source `/dev/zero` is ",
        ),
        (
            &["check", "include.cl"],
            1,
            "include.cl:1:10: error[E0603]: `/dev/zero` cannot be included: ",
        ),
        (
            &["run", "source.json", "--print"],
            1,
            "error[E0811]: source.file: /dev/zero: ",
        ),
        (
            &["run", "buffer.json", "--print"],
            1,
            "error[E0811]: args[0].buffer: /dev/zero: ",
        ),
        (
            &["run", "good.json", "--check", "zero"],
            1,
            "error: zero/arg0.npy: ",
        ),
        (
            &["run", "/dev/zero", "--print"],
            1,
            "error: /dev/zero: cannot read the file: ",
        ),
        (
            &["verify", "/dev/zero"],
            1,
            "error: /dev/zero: cannot read the file: ",
        ),
        (
            &["zebin", "/dev/zero"],
            1,
            "/dev/zero: cannot read the file: ",
        ),
        (&["@/dev/zero"], 2, "error: response file `/dev/zero`: "),
    ] {
        let mut words = words.to_vec();
        if words.len() > 1 {
            words.extend(["--error-format", "short"]);
        }
        let done = gencl_in(folder, &words, "");
        assert_eq!(done.code, code, "{words:?} {}", done.stderr);
        let is_said = done.stderr.contains(&format!("{said}{LIMIT}"));
        assert!(is_said, "{words:?} {}", done.stderr);
        assert_eq!(done.stderr.matches("error").count(), 1, "{}", done.stderr);
    }
}

/// A FIFO that ends, and a directory in the place of a file.
#[test]
fn pipes_are_read_and_directories_are_not() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let made = std::process::Command::new("mkfifo")
        .arg(folder.join("pipe"))
        .status();
    assert!(made.unwrap().success());
    let pipe = folder.join("pipe");
    for words in [&["check", "pipe"][..], &["check", "pipe.cl"]] {
        fs::write(folder.join("pipe.cl"), "#include \"pipe\"\n").unwrap();
        let writer = {
            let pipe = pipe.clone();
            std::thread::spawn(move || fs::write(pipe, "kernel void k() { cuont; }\n"))
        };
        let words = [words, &["--error-format", "short"]].concat();
        let done = gencl_in(folder, &words, "");
        writer.join().unwrap().unwrap();
        assert!(
            done.stderr.starts_with("pipe:1:19: error[E0101]"),
            "{}",
            done.stderr
        );
    }
    for name in ["first/a.h", "second"] {
        fs::create_dir_all(folder.join(name)).unwrap();
    }
    fs::write(folder.join("k.cl"), "#include \"a.h\"\n").unwrap();
    let words = [
        "check",
        "k.cl",
        "-I",
        "first",
        "-I",
        "second",
        "--error-format",
        "short",
    ];
    let done = gencl_in(folder, &words, "");
    assert_eq!(
        (done.code, done.stderr.as_str()),
        (
            1,
            "k.cl:1:10: error[E0004]: `a.h` cannot be included: first/a.h: Is a directory (os error 21)\n"
        )
    );
    fs::write(folder.join("second/a.h"), "\n").unwrap();
    assert_eq!(gencl_in(folder, &words, "").code, 0);
    let done = gencl_in(folder, &["check", "first"], "");
    assert_eq!(
        done.stderr,
        "error: first: is a directory: write the names of files, such as `first/*.cl`\n"
    );
}

/// Root can read every file, but not one of a process that has no memory.
#[test]
fn unreadable_headers_are_not_missing() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("k.cl"), "#include \"/proc/self/mem\"\n").unwrap();
    let done = gencl_in(folder, &["check", "k.cl", "--error-format", "short"], "");
    assert_eq!(
        (done.code, done.stderr.as_str()),
        (
            1,
            "k.cl:1:10: error[E0004]: `/proc/self/mem` cannot be included: Input/output error (os error 5)\n"
        )
    );
}
