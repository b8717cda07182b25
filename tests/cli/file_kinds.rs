//! Files that are given to the wrong command, and the options for messages, which every command has.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;

const KERNEL: &str = "kernel void k(global int *x) { x[0] = 1; }\n";

/// A folder with a file of each kind.
fn files(folder: &Path) {
    fs::write(folder.join("k.cl"), KERNEL).unwrap();
    let launch = serde_json::json!({"source": {"file": "k.cl"}, "kernel": "k", "global": [1], "args": [
        {"buffer": {"dtype": "i32", "shape": 1}, "mode": "out"}]});
    fs::write(folder.join("k.json"), launch.to_string()).unwrap();
    for words in [
        &["compile", "k.cl", "-o", "k.visaasm"][..],
        &["compile", "k.cl", "--emit", "isa", "-o", "k.isa"],
        &["compile", "k.cl", "--emit", "ir", "-o", "k.ir"],
        &["run", "k.json", "-o", "out", "-q"],
    ] {
        let done = gencl_in(folder, words, "");
        assert_eq!(done.code, 0, "{}", done.stderr);
    }
}

#[test]
fn a_file_for_another_command_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    files(folder);
    let visa = "expected vISA text or a vISA object, but this is";
    let source = "expected OpenCL C, Gen IR or vector IR, but this is";
    for (words, message) in [
        (
            &["verify", "k.cl"][..],
            format!("k.cl: {visa} OpenCL C: `gencl compile`"),
        ),
        (
            &["dis", "k.json"],
            format!("k.json: {visa} a launch file: `gencl run`"),
        ),
        (
            &["asm", "k.ir"],
            format!("k.ir: {visa} Gen IR: `gencl compile --lang ir`"),
        ),
        (
            &["verify", "out/arg0.npy"],
            format!("out/arg0.npy: {visa} a .npy array"),
        ),
        (
            &["zebin", "k.isa"],
            "k.isa: expected a device binary, but this is a vISA object".into(),
        ),
        (
            &["compile", "k.json"],
            format!("k.json: {source} a launch file: `gencl run`"),
        ),
        (
            &["check", "k.visaasm"],
            format!("k.visaasm: {source} vISA text: `gencl run --visa`"),
        ),
        (
            &["explore", "k.isa", "-o", "k.html"],
            format!("k.isa: {source} a vISA object"),
        ),
        (
            &["pass", "k.cl", "--run", "merge_blocks"],
            "k.cl: expected Gen IR or vector IR, but this is OpenCL C".into(),
        ),
        (
            &["run", "k.cl", "--print"],
            "k.cl: expected a launch file, but this is OpenCL C".into(),
        ),
    ] {
        let done = gencl_in(folder, words, "");
        let starts = done.stderr.starts_with(&format!("error: {message}"));
        assert!(done.code == 1 && starts, "{words:?}: {}", done.stderr);
    }
    // A braced initializer is no launch file, and a name is no proof.
    let done = gencl_in(folder, &["compile", "-"], "{ 1 }");
    assert!(done.stderr.starts_with("error[E0001]"), "{}", done.stderr);
    fs::copy(folder.join("k.visaasm"), folder.join("visa.txt")).unwrap();
    assert_eq!(gencl_in(folder, &["verify", "visa.txt"], "").code, 0);
}

#[test]
fn every_command_has_the_options_for_messages() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    files(folder);
    let text = fs::read_to_string(folder.join("k.visaasm")).unwrap();
    let wrong = text.replace("\n    ret", "\n    rat");
    assert!(wrong != text, "{text}");
    fs::write(folder.join("wrong.visaasm"), wrong).unwrap();
    for words in [
        &["compile", "none.cl"][..],
        &["run", "none.json", "--print"],
        &["check", "none.cl"],
        &["diff", "none.json"],
        &["explore", "none.cl", "-o", "k.html"],
        &["pass", "none.ir", "--run", "merge_blocks"],
        &["asm", "wrong.visaasm", "-o", "k.out"],
        &["dis", "wrong.visaasm"],
        &["verify", "wrong.visaasm"],
        &["verify", "k.isa", "--target", "pvc"],
        &["zebin", "none.bin"],
        &["fuzz", "--reduce-file", "none.json"],
        &["explain", "E9999"],
        &["print", "targets"],
        &["completions", "bash"],
    ] {
        let json = gencl_in(folder, &[words, &["--error-format", "json"]].concat(), "");
        for line in json.stderr.lines() {
            let value: serde_json::Value = serde_json::from_str(line).unwrap();
            let level = value["level"].as_str();
            assert!(matches!(level, Some("error" | "help")), "{words:?}: {line}");
        }
        let colored = gencl_in(folder, &[words, &["--color", "always"]].concat(), "");
        assert_eq!(json.code, colored.code, "{words:?}");
        let is_colored = colored.stderr.contains("\u{1b}[");
        assert!(
            colored.code == 0 || is_colored,
            "{words:?}: {}",
            colored.stderr
        );
        let plain = gencl_in(folder, &[words, &["--color", "never"]].concat(), "");
        assert!(!plain.stderr.contains('\u{1b}'), "{}", plain.stderr);
        assert_eq!(plain.stderr.is_empty(), json.stderr.is_empty(), "{words:?}");
    }
    let words = ["verify", "wrong.visaasm", "--error-format", "short"];
    let done = gencl_in(folder, &words, "");
    let first = done.stderr.lines().next().unwrap_or_default();
    assert!(first.starts_with("wrong.visaasm:"), "{first}");
    assert!(first.contains(": error[E0805]: "), "{first}");
}

/// A file that is no program in any language: what it is, and no errors about its bytes.
#[test]
fn a_binary_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut elf = b"\x7fELF\x02\x01\x01".to_vec();
    elf.resize(64, 0);
    elf[18] = 62;
    for (bytes, what) in [
        (&b"PK\x03\x04\x14\0\0\0k.cl"[..], "a zip archive"),
        (b"\x89PNG\r\n\x1a\n\0\0", "a PNG image"),
        (b"\x03\x02\x23\x07\0\0\x01\0", "a SPIR-V module"),
        (b"BC\xc0\xde\x35\x14\0\0", "LLVM bitcode"),
        (b"!<arch>\nk.o/", "an archive of object files"),
        (&elf, "an ELF file"),
    ] {
        fs::write(folder.join("k.cl"), bytes).unwrap();
        let done = gencl_in(folder, &["check", "k.cl"], "");
        let message = format!("k.cl: expected OpenCL C, Gen IR or vector IR, but this is {what}");
        assert_eq!(done.code, 1, "{what}");
        assert!(done.stderr.contains(&message), "{}", done.stderr);
        assert_eq!(done.stderr.lines().count(), 1, "{}", done.stderr);
    }
    // Names of a program that begins like such a file.
    fs::write(folder.join("k.cl"), "MZ k;").unwrap();
    let done = gencl_in(folder, &["check", "k.cl"], "");
    assert!(
        done.stderr.contains("unknown type name `MZ`"),
        "{}",
        done.stderr
    );
    // UTF-16 without its mark.
    fs::write(folder.join("k.cl"), b"k\0e\0r\0n\0e\0l\0").unwrap();
    let done = gencl_in(folder, &["check", "k.cl"], "");
    assert!(
        done.stderr.contains("it seems to be UTF-16"),
        "{}",
        done.stderr
    );
    assert!(done.stderr.contains("1 error generated"), "{}", done.stderr);
}
