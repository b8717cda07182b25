//! `--emit zebin`, `gencl zebin`, and the host programs in examples/host, which run on Intel's OpenCL
//! runtime without a GPU.

use crate::command::{gencl, gencl_in};
use crate::support::capture;
use crate::support::finalizer;
use crate::support::tools::or_skipped;
use gencl::target::Target;
use pretty_assertions::assert_eq;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const TWO: &str = "__constant int table[4] = {5, 6, 7, 8};\n\
    __kernel void second(__global int *o) { o[get_global_id(0)] = table[o[0] & 3]; }\n\
    __kernel void first(__global float *o, int n) { for (int i = 0; i < n; i++) o[i] += 1.5f; }\n";

fn example(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

#[test]
fn two_processes_write_the_same_bytes() {
    if !finalizer::available() {
        return;
    }
    for &target in Target::ALL {
        let name = target.info().name;
        let mut files = Vec::new();
        for _ in 0..2 {
            let folder = tempfile::tempdir().unwrap();
            let words = ["compile", "-", "--target", name, "--emit", "zebin=k.bin"];
            let done = gencl_in(folder.path(), &words, TWO);
            assert_eq!((done.code, done.stderr.as_str()), (0, ""), "{name}");
            files.push(fs::read(folder.path().join("k.bin")).unwrap());
        }
        assert!(files[0] == files[1], "{name}: other bytes");
        assert!(!files[0].windows(4).any(|bytes| bytes == b"/tmp"), "{name}");
    }
}

#[test]
fn contents_are_printed() {
    if !finalizer::available() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let words = [
        "compile",
        "-",
        "--target",
        "tgllp",
        "-g",
        "--emit",
        "zebin=k.bin",
    ];
    let done = gencl_in(folder.path(), &words, TWO);
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let done = gencl_in(folder.path(), &["zebin", "k.bin", "--code"], "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    for wanted in [
        "  .text.second ",
        "  product family               0x1d (tgllp)\n",
        "kernel second:\n  SIMD32\n",
        "        0    12  global_id_offset\n",
        "argument 0 `o`, stateful, global\n",
        "    binding table index 0: argument 0 `o`\n",
        "low half of the address of `constants_of_second`\n",
        "  native code beside its vISA:\n",
        "    faddr constants_of_second ",
        "    barrier",
        "0x6E10CA2E:ud",
        "argument 1 `n`\n",
    ] {
        let is_there = done.stdout.contains(wanted);
        assert_eq!(
            is_there,
            wanted != "    barrier",
            "{wanted}: {}",
            done.stdout
        );
    }
    // The same as JSON.
    let json = gencl_in(folder.path(), &["zebin", "k.bin", "--code", "--json"], "");
    let json: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    for kernel in json["kernels"].as_array().unwrap() {
        assert_eq!(kernel["code"]["is_disassembled"], true);
        let instructions = kernel["code"]["instructions"].as_array().unwrap();
        assert!(instructions.len() > 10, "{instructions:?}");
        for instruction in instructions {
            let text = instruction["text"].as_str().unwrap();
            let bytes = instruction["bytes"].as_str().unwrap();
            assert!(matches!(bytes.len(), 16 | 32), "{instruction}");
            let line = format!(
                "  {:05x}  {bytes:<32}  ",
                instruction["offset"].as_u64().unwrap()
            );
            let found = done.stdout.lines().find(|other| other.contains(&line));
            assert!(found.unwrap().ends_with(text), "{instruction}");
        }
        let statements = instructions.iter().filter_map(|i| i["visa"].as_str());
        assert!(
            statements
                .clone()
                .any(|statement| statement.starts_with("or (M1_NM, 1) %cr0"))
        );
        assert!(
            statements
                .clone()
                .all(|statement| done.stdout.contains(statement))
        );
    }
    // Only one kernel, from standard input; the code without vISA.
    let words = ["compile", "-", "--emit", "zebin=k.bin"];
    assert_eq!(gencl_in(folder.path(), &words, TWO).code, 0);
    let words = ["zebin", "k.bin", "--kernel", "first", "--code"];
    let done = gencl_in(folder.path(), &words, "");
    assert!(
        done.stdout.starts_with("kernel first:\n"),
        "{}",
        done.stdout
    );
    assert!(!done.stdout.contains("second"), "{}", done.stdout);
    assert!(
        done.stdout
            .contains("native code in hexadecimal (the file has no vISA of it: `gencl compile -g")
    );
    let words = ["zebin", "k.bin", "--code", "--json"];
    let json = gencl_in(folder.path(), &words, "").stdout;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let code = &json["kernels"][0]["code"];
    assert_eq!(code["is_disassembled"], false);
    assert_eq!(code["instructions"][0]["offset"], 0);
    assert!(code["instructions"][0]["text"].is_null() && code["instructions"][0]["visa"].is_null());
    let words = ["zebin", "k.bin", "--kernel", "third"];
    let done = gencl_in(folder.path(), &words, "");
    let message = "error: there is no kernel `third` in the device binary\n";
    assert_eq!((done.code, done.stderr.as_str()), (1, message));
}

#[test]
fn vector_forms_are_written() {
    if !finalizer::available() {
        return;
    }
    let source =
        "__kernel void k(__global int *x) { x[get_global_id(1)] += get_global_size(2); }\n";
    for &target in Target::ALL {
        let folder = tempfile::tempdir().unwrap();
        let name = target.info().name;
        let words = [
            "compile",
            "-",
            "--form",
            "vector",
            "--target",
            name,
            "--emit",
            "zebin=k.bin",
        ];
        let done = gencl_in(folder.path(), &words, source);
        assert_eq!((done.code, done.stderr.as_str()), (0, ""), "{name}");
        let done = gencl_in(folder.path(), &["zebin", "k.bin"], "");
        assert!(
            done.stdout.contains("  global_id_offset\n"),
            "{}",
            done.stdout
        );
        assert!(done.stdout.contains("  global_size\n"), "{}", done.stdout);
    }
}

#[test]
fn the_contents_are_printed_as_json() {
    if !finalizer::available() {
        return;
    }
    let source =
        "__kernel void a(__global int *x, uint n) { __local int s[8]; s[get_local_id(0) & 7] = n;
        barrier(CLK_LOCAL_MEM_FENCE); x[get_global_id(0)] = s[n & 7]; }
__kernel void b(__global int *x) { x[0] = 1; }\n";
    let folder = tempfile::tempdir().unwrap();
    let words = ["compile", "-", "--emit", "zebin=k.bin", "--simd", "16"];
    assert_eq!(gencl_in(folder.path(), &words, source).code, 0);
    let read = |words: &[&str]| -> serde_json::Value {
        let words = [&["zebin", "k.bin", "--json"], words].concat();
        let done = gencl_in(folder.path(), &words, "");
        assert_eq!((done.code, done.stderr.as_str()), (0, ""));
        serde_json::from_str(&done.stdout).unwrap()
    };
    let all = read(&[]);
    assert_eq!(all["target"], "tgllp");
    let sections = all["sections"].as_array().unwrap();
    assert!(sections.iter().any(|section| section["name"] == ".text.a"));
    let kernels = all["kernels"].as_array().unwrap();
    let names: Vec<_> = kernels.iter().map(|kernel| &kernel["name"]).collect();
    assert_eq!(names, ["a", "b"]);
    let first = &kernels[0];
    assert_eq!(
        (&first["simd"], &first["barriers"]),
        (&16.into(), &1.into())
    );
    assert_eq!(first["local_memory"], 32);
    assert_eq!(first["arguments"][1]["name"], "n");
    let payload = first["payload"].as_array().unwrap();
    let by_value = payload.iter().find(|entry| entry["kind"] == "arg_byvalue");
    assert_eq!(by_value.unwrap()["argument"], 1);
    assert!(first["native_code"]["size"].as_u64().unwrap() > 0);
    assert_eq!(read(&["--kernel", "b"])["kernels"][0], kernels[1]);
}

#[test]
fn malformed_files_are_rejected() {
    let folder = tempfile::tempdir().unwrap();
    for (bytes, message) in [
        (
            &b"\x7fELF"[..],
            "k.bin: the ELF header has 64 bytes, but the file has 4: it is truncated",
        ),
        (
            &[0x7f, b'E', b'L', b'F', 1, 1, 1][..],
            "k.bin: the ELF header has 64 bytes, but the file has 7: it is truncated",
        ),
        (b"\xff\xfe", "k.bin: text is not valid UTF-8"),
        (b"kernels:\n", "missing `version`"),
    ] {
        fs::write(folder.path().join("k.bin"), bytes).unwrap();
        let done = gencl_in(folder.path(), &["zebin", "k.bin"], "");
        assert_eq!(done.code, 1);
        assert!(done.stderr.contains("error[E0808]"), "{}", done.stderr);
        assert!(done.stderr.contains(message), "{}", done.stderr);
    }
    let mut wrong = vec![0; 64];
    wrong[..8].copy_from_slice(&[0x7f, b'E', b'L', b'F', 1, 1, 1, 0]);
    fs::write(folder.path().join("k.bin"), wrong).unwrap();
    let done = gencl_in(folder.path(), &["zebin", "k.bin"], "");
    let message = "expected a device binary, but this is an ELF file";
    assert!(done.stderr.contains(message), "{}", done.stderr);
    let done = gencl(&["zebin", "there is no such file"], "");
    assert_eq!(done.code, 1);
    assert!(
        done.stderr.contains("cannot read the file"),
        "{}",
        done.stderr
    );
}

/// What is damaged is named, with its offset.
#[test]
fn damaged_files_are_rejected() {
    if !finalizer::available() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let source = "kernel void k(global int *a) { a[get_global_id(0)] = 1; }";
    let compiled = gencl_in(
        folder.path(),
        &["compile", "-", "--emit", "zebin", "-o", "k.bin"],
        source,
    );
    assert_eq!(compiled.code, 0, "{}", compiled.stderr);
    let whole = fs::read(folder.path().join("k.bin")).unwrap();
    let length = whole.len();
    let rejected = |bytes: &[u8]| {
        fs::write(folder.path().join("damaged.bin"), bytes).unwrap();
        let done = gencl_in(folder.path(), &["zebin", "damaged.bin"], "");
        assert_eq!(done.code, 1, "{}", done.stderr);
        assert!(done.stderr.contains("error[E0808]"), "{}", done.stderr);
        done.stderr
    };
    let table = u64::from_le_bytes(whole[40..48].try_into().unwrap());
    let count = u16::from_le_bytes(whole[60..62].try_into().unwrap());
    let truncated = rejected(&whole[..length - 10]);
    let message = format!(
        "the table of {count} section headers is at bytes {table} to {length}, but the file has {}: it is truncated or damaged",
        length - 10
    );
    assert!(truncated.contains(&message), "{truncated}");
    for (place, value, message) in [
        (4, 1, "byte 4 of the header is 1, not 2"),
        (5, 2, "byte 5 of the header is 2, not 1"),
        (18, 3, "the machine 3 (byte 18), not 205"),
        (58, 40, "section headers 40 bytes (byte 58), not 64"),
        (60, 0, "ELF file has no sections"),
        (62, 99, "section 99 (byte 62)"),
    ] {
        let mut damaged = whole.clone();
        damaged[place] = value;
        let found = rejected(&damaged);
        assert!(found.contains(message), "{found}");
    }
    let mut damaged = whole;
    // The size of the first section after the null one.
    damaged[table as usize + 64 + 32 + 4] = 1;
    let found = rejected(&damaged);
    assert!(found.contains("section 1, `"), "{found}");
    assert!(found.contains("it is truncated or damaged"), "{found}");
}

#[test]
fn a_kernel_that_cannot_be_described_is_an_error() {
    if !finalizer::available() {
        return;
    }
    // The placeholder of the finalizer's addresses as a number of the program.
    let source = "__constant int table[4] = {5, 6, 7, 8};\n\
        __kernel void k(__global int *o) { o[get_global_id(0)] = table[o[0] & 3] ^ 0x6e10ca2e; }\n";
    let folder = tempfile::tempdir().unwrap();
    let words = ["compile", "-", "--target", "tgllp", "--emit", "zebin=k.bin"];
    let done = gencl_in(folder.path(), &words, source);
    assert_eq!(done.code, 1);
    let message =
        "error[E1007]: kernel `k`: the native code does not have one address of constant tables";
    assert!(done.stderr.contains(message), "{}", done.stderr);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// Runs a host program with the binary of examples/saxpy.cl on a simulated device of each target.
fn launches(command: impl Fn(Target, &Path) -> Command) {
    for &target in Target::ALL {
        let folder = tempfile::tempdir().unwrap();
        let source = example("examples/saxpy.cl");
        let words = [
            "compile",
            source.to_str().unwrap(),
            "--target",
            target.info().name,
            "--emit",
            "zebin=saxpy.bin",
        ];
        assert_eq!(gencl_in(folder.path(), &words, "").code, 0);
        let output = command(target, folder.path())
            .args(["saxpy.bin", "--unchecked"])
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(
            (said.as_str(), errors.as_str()),
            ("launched\n", ""),
            "{target}"
        );
        assert!(output.status.success());
    }
}

#[test]
fn the_host_in_c_launches() {
    if !finalizer::available() || !capture::available() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let host = folder.path().join("saxpy");
    let output = Command::new("cc")
        .args(["-Wall", "-Wextra", "-Werror", "-O1"])
        .arg(example("examples/host/saxpy.c"))
        .arg("-o")
        .arg(&host)
        .arg("-lOpenCL")
        .stdin(Stdio::null())
        .output();
    let compiled = output.as_ref().is_ok_and(|output| output.status.success());
    let missing = format!(
        "no C compiler with OpenCL (Debian packages gcc and ocl-icd-opencl-dev): {output:?}"
    );
    if !or_skipped(compiled, &missing) {
        return;
    }
    let host = host.to_str().unwrap();
    launches(|target, folder| capture::on_device(host, target, folder));
}

#[test]
fn the_host_in_python_launches() {
    if !finalizer::available() || !capture::available() {
        return;
    }
    // Debian's PyOpenCL is for Debian's Python.
    let python = "/usr/bin/python3";
    let modules = Command::new(python)
        .args(["-c", "import numpy, pyopencl"])
        .stdin(Stdio::null())
        .output();
    let found = modules.is_ok_and(|output| output.status.success());
    if !or_skipped(found, "no PyOpenCL (Debian package python3-pyopencl)") {
        return;
    }
    launches(|target, folder| {
        let mut command = capture::on_device(python, target, folder);
        command.arg(example("examples/host/saxpy.py"));
        command
    });
}

#[test]
fn containers_of_symbols_are_no_kernels() {
    let text = "---\nversion: '1.20'\nkernels:\n  - name: Intel_Symbol_Table_Void_Program\n    execution_env:\n      \
                simd_size: 8\n  - name: k\n    execution_env:\n      simd_size: 8\n...\n";
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("k.ze_info"), text).unwrap();
    let json = gencl_in(folder.path(), &["zebin", "k.ze_info", "--json"], "");
    assert_eq!((json.code, json.stderr.as_str()), (0, ""));
    let json: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    let names = [0, 1].map(|k| json["kernels"][k]["name"].as_str().unwrap().to_owned());
    assert_eq!(names, ["k", "Intel_Symbol_Table_Void_Program"]);
    let shown = gencl_in(folder.path(), &["zebin", "k.ze_info"], "").stdout;
    let heads: Vec<&str> = shown
        .lines()
        .filter(|line| !line.starts_with(' '))
        .collect();
    assert_eq!(
        heads,
        [
            "kernel k:",
            "symbols Intel_Symbol_Table_Void_Program, which is no kernel that is executed:"
        ]
    );
}
