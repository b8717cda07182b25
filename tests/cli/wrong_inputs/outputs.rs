//! No data loss: an output never overwrites an input, and a command that fails leaves only the
//! files that existed before.

use crate::command::{gencl, gencl_in};
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const KERNEL: &str = "#include \"k.h\"\n__kernel void k(__global int *o) { o[0] += ONE; }\n";

/// A folder with a kernel, its header, and its vISA as text and as an object.
fn sources() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("k.cl"), KERNEL).unwrap();
    fs::write(folder.path().join("k.h"), "#define ONE 1\n").unwrap();
    let kinds = "visa=k.visaasm,isa=k.isa,ir=k.ir";
    let done = gencl_in(folder.path(), &["compile", "k.cl", "--emit", kinds], "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    folder
}

/// All files under a folder, with their contents, by path.
fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            found.push((format!("{name}/"), Vec::new()));
            let inside = contents(&path).into_iter();
            found.extend(inside.map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)));
        } else if path.is_file() {
            found.push((name, fs::read(&path).unwrap()));
        } else {
            found.push((name, Vec::new()));
        }
    }
    found.sort();
    found
}

#[test]
fn an_output_that_is_an_input_is_rejected() {
    let folder = sources();
    let folder = folder.path();
    fs::create_dir(folder.join("sub")).unwrap();
    fs::hard_link(folder.join("k.cl"), folder.join("hard.cl")).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink("../k.cl", folder.join("sub/link.cl")).unwrap();
    let before = contents(folder);
    for words in [
        &["compile", "k.cl", "-o", "k.cl"][..],
        &["compile", "k.cl", "-o", "./k.cl"],
        &["compile", "k.cl", "-o", "sub/../k.cl"],
        &["compile", "k.cl", "-o", "hard.cl"],
        &["compile", "k.cl", "-o", "sub/link.cl"],
        &["compile", "sub/link.cl", "-I", ".", "-o", "k.cl"],
        &["compile", "k.cl", "-o", "k.h"],
        &["compile", "k.cl", "--emit", "pp", "-o", "k.h"],
        &["compile", "k.cl", "--emit", "ir=k.cl"],
        &["compile", "k.cl", "--emit", "visa=new,ir=k.h"],
        &["compile", "k.cl", "--emit", "visa=new,ir=./new"],
        &["compile", "k.cl", "--emit", "visa=new,ir=new"],
        &[
            "compile",
            "k.cl",
            "--emit",
            "visa=k.visaasm,ir=sub/../k.visaasm",
        ],
        &["asm", "k.visaasm", "-o", "k.visaasm"],
        &["dis", "k.isa", "-o", "./k.isa"],
        &["pass", "k.ir", "--run", "split_webs", "-o", "k.ir"],
    ] {
        let done = gencl_in(folder, words, "");
        assert_eq!((done.code, done.stdout.as_str()), (2, ""), "{words:?}");
        let said = ["would overwrite", "are the same file"];
        assert!(
            said.iter().any(|s| done.stderr.contains(s)),
            "{words:?}: {}",
            done.stderr
        );
        assert!(contents(folder) == before, "{words:?} changed a file");
    }
    let done = gencl_in(folder, &["compile", "k.cl", "-o", "hard.cl"], "");
    let first =
        "error: the output `hard.cl` would overwrite the input file `k.cl`, which is the same file";
    assert_eq!(done.stderr.lines().next(), Some(first));
    // Devices may be shared; regular files are replaced.
    let kinds = "visa=/dev/null,ir=/dev/null,stats=k.visaasm";
    let done = gencl_in(folder, &["compile", "k.cl", "--emit", kinds], "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
}

#[cfg(unix)]
#[test]
fn standard_input_and_output_are_files_too() {
    let folder = sources();
    let folder = folder.path();
    let before = contents(folder);
    let gencl = |words: &[&str], stdin: Stdio, stdout: Stdio| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gencl"));
        command
            .args(words)
            .current_dir(folder)
            .stdin(stdin)
            .stdout(stdout);
        command.output().unwrap()
    };
    let source = || fs::File::open(folder.join("k.cl")).unwrap();
    let done = gencl(
        &["compile", "-", "-o", "k.cl"],
        source().into(),
        Stdio::piped(),
    );
    assert_eq!(done.status.code(), Some(2));
    let said = String::from_utf8(done.stderr).unwrap();
    assert!(said.contains("would overwrite standard input"), "{said}");
    // `gencl compile k.cl >> k.cl`
    let end = fs::OpenOptions::new()
        .append(true)
        .open(folder.join("k.cl"));
    let done = gencl(&["compile", "k.cl"], Stdio::null(), end.unwrap().into());
    assert_eq!(done.status.code(), Some(2));
    assert!(contents(folder) == before);
    // The device that is standard output is not replaced by a file.
    let out = fs::File::create(folder.join("out")).unwrap();
    let done = gencl(
        &["compile", "k.cl", "-o", "/dev/stdout"],
        Stdio::null(),
        out.into(),
    );
    assert_eq!(done.status.code(), Some(0));
    assert!(
        fs::read_to_string(folder.join("out"))
            .unwrap()
            .contains("\n.version")
    );
}

#[test]
fn failed_writes_leave_no_file() {
    let folder = sources();
    let folder = folder.path();
    fs::create_dir(folder.join("sub")).unwrap();
    fs::write(folder.join("old"), "old").unwrap();
    let before = contents(folder);
    for (output, said) in [
        ("sub", "error: sub: cannot write the file: is a directory\n"),
        (
            "none/x",
            "error: none/x: cannot write the file: No such file or directory (os error 2); create its directory: `mkdir -p none`\n",
        ),
        (
            "old/x",
            "error: old/x: cannot write the file: Not a directory (os error 20)\n",
        ),
        (
            "/dev/full",
            "error: /dev/full: cannot write the file: No space left on device (os error 28)\n",
        ),
    ] {
        let emit = format!("visa=new,ir=old,stats={output}");
        for words in [
            &["compile", "k.cl", "-o", output],
            &["compile", "k.cl", "--emit", &emit],
        ] {
            let done = gencl_in(folder, words, "");
            assert_eq!((done.code, done.stderr.as_str()), (1, said), "{words:?}");
            assert!(contents(folder) == before, "{words:?} changed a file");
        }
    }
    let full = fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_gencl"));
    command
        .args(["compile", "k.cl", "--emit", "visa=-,ir=old"])
        .current_dir(folder);
    let done = command.stdout(full).output().unwrap();
    let said = "error: cannot write to standard output: No space left on device (os error 28)\n";
    assert_eq!(
        (
            done.status.code(),
            String::from_utf8(done.stderr).unwrap().as_str()
        ),
        (Some(1), said)
    );
    assert!(contents(folder) == before);
}

/// Runs a shell command line in which `$gencl` is the program.
fn shell(folder: &Path, line: &str) -> (Option<i32>, String) {
    let mut command = Command::new("sh");
    command
        .args(["-c", line])
        .current_dir(folder)
        .env("gencl", env!("CARGO_BIN_EXE_gencl"));
    let done = command.stdin(Stdio::null()).output().unwrap();
    (
        done.status.code(),
        String::from_utf8_lossy(&done.stderr).into_owned() + &String::from_utf8_lossy(&done.stdout),
    )
}

#[cfg(unix)]
#[test]
fn a_full_disk_keeps_the_old_file() {
    let folder = sources();
    let folder = folder.path();
    let source: String = (0..2000).map(|i| format!("o[{i}] += {i}; ")).collect();
    fs::write(
        folder.join("k.cl"),
        format!("__kernel void k(__global int *o) {{ {source} }}\n"),
    )
    .unwrap();
    let before = contents(folder);
    // A file size limit simulates a disk with that much free space.
    let line = "trap '' XFSZ; ulimit -f 8; \"$gencl\" compile k.cl --emit stats=new,visa=k.visaasm";
    let (code, said) = shell(folder, line);
    assert_eq!(
        (code, said.as_str()),
        (
            Some(1),
            "error: k.visaasm: cannot write the file: File too large (os error 27)\n"
        )
    );
    assert!(contents(folder) == before);
}

#[cfg(unix)]
#[test]
fn bytes_do_not_go_to_a_terminal() {
    let folder = sources();
    let folder = folder.path();
    for line in [
        "\"$gencl\" compile k.cl --emit isa",
        "\"$gencl\" compile k.cl --emit isa -o /dev/tty",
        "\"$gencl\" compile k.cl --emit ir=new,isa=-",
        "\"$gencl\" asm k.visaasm",
    ] {
        // `script` (Debian: bsdutils) provides a terminal.
        let (code, said) = shell(folder, &format!("script -qec '{line}' /dev/null"));
        assert_eq!(code, Some(2), "{line}: {said}");
        assert!(said.contains("a vISA object is binary"), "{line}: {said}");
        assert!(!folder.join("new").exists());
    }
    let (code, said) = shell(folder, "script -qec '\"$gencl\" explore k.cl' /dev/null");
    let message = "a page is HTML and is not written to a terminal: use `-o k.html`, or a pipe";
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains(message), "{said}");
    let (code, said) = shell(folder, "\"$gencl\" explore k.cl | head -c 15");
    assert_eq!((code, said.as_str()), (Some(0), "<!DOCTYPE html>"));
    let (code, said) = shell(folder, "\"$gencl\" compile k.cl --emit isa | head -c 4");
    assert_eq!((code, said.as_str()), (Some(0), "CISA"));
}

#[test]
fn headers_and_helper_files_have_the_early_stages() {
    for source in [
        "",
        "int twice(int x);\n",
        "static int twice(int x) { return 2 * x; }\n",
    ] {
        let quiet = ["-w", "--error-format", "short"];
        let done = gencl(&[&["check", "-"][..], &quiet].concat(), source);
        assert_eq!((done.code, done.stderr.as_str()), (0, ""), "{source}");
        for kind in ["pp", "ast", "ir"] {
            let done = gencl(
                &[&["compile", "-", "--emit", kind][..], &quiet].concat(),
                source,
            );
            assert_eq!(
                (done.code, done.stderr.as_str()),
                (0, ""),
                "{source}: {kind}"
            );
        }
        for words in [
            &["--emit", "visa"][..],
            &["--emit", "isa"],
            &["--emit", "stats"],
            &["--emit", "ir=a,stats=b"],
            &["--emit", "ir", "--kernel", "k"],
        ] {
            let done = gencl(&[&["compile", "-"][..], words, &quiet].concat(), source);
            assert_eq!(
                (done.code, done.stdout.as_str()),
                (1, ""),
                "{source}: {words:?}"
            );
            assert!(
                done.stderr.contains("error[E0103]: "),
                "{words:?}: {}",
                done.stderr
            );
        }
    }
}

/// Adds `add` to argument 0, which is read from `buffer`.
fn launch(buffer: &str, body: &str, rest: &str) -> String {
    format!(
        r#"{{"source": "__kernel void k(__global int *a, __global const int *b) {{ {body} }}",
            "kernel": "k", "global": [4], "local": [4], "options": "-w",
            "args": [{{"buffer": {buffer}, "mode": "inout"}}, {rest}]}}"#
    )
}

const ADD: &str = "a[get_global_id(0)] += b[0];";
const IOTA: &str = r#"{"dtype": "i32", "shape": [4], "dist": "iota"}"#;
const ONE: &str = r#"{"buffer": {"dtype": "i32", "shape": [4], "dist": "const", "value": 1}}"#;

/// The last elements of an array with four elements.
fn elements(path: &Path) -> Vec<i32> {
    let bytes = fs::read(path).unwrap();
    let bytes = &bytes[bytes.len() - 16..];
    bytes
        .chunks_exact(4)
        .map(|b| i32::from_le_bytes(b.try_into().unwrap()))
        .collect()
}

#[test]
fn a_run_continues_from_its_own_results_and_loses_no_input() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let run = |text: &str| {
        fs::write(folder.join("a.json"), text).unwrap();
        gencl_in(folder, &["run", "a.json", "-o", "out"], "")
    };
    let done = run(&launch(IOTA, ADD, ONE));
    assert_eq!(done.code, 0, "{}", done.stderr);
    let array = folder.join("out/arg0.npy");
    assert_eq!(elements(&array), [1, 2, 3, 4]);
    // Argument 0 is read from the file that it is written to.
    let again = launch("\"out/arg0.npy\"", ADD, ONE);
    for start in 2..4 {
        let done = run(&again);
        assert_eq!(done.code, 0, "{}", done.stderr);
        assert_eq!(elements(&array), [start, start + 1, start + 2, start + 3]);
    }
    // However such a run ends, its input still exists.
    let before = fs::read(&array).unwrap();
    for (body, code) in [
        ("a[1000] = 1;", 3),
        ("while (b) atomic_inc(a);", 3),
        ("x", 1),
    ] {
        let done = {
            fs::write(folder.join("a.json"), launch("\"out/arg0.npy\"", body, ONE)).unwrap();
            gencl_in(
                folder,
                &["run", "a.json", "-o", "out", "--step-limit", "1000"],
                "",
            )
        };
        assert_eq!(done.code, code, "{}", done.stderr);
        assert!(fs::read(&array).unwrap() == before);
        let result = fs::read_to_string(folder.join("out/result.json")).unwrap();
        let result: serde_json::Value = serde_json::from_str(&result).unwrap();
        assert_eq!(
            (&result["kept"], result.get("outs")),
            (&serde_json::json!([0]), None)
        );
    }
    // The input of another argument is not an output.
    let in_buffer = r#"{"buffer": "./out/arg0.npy"}"#;
    for text in [
        launch(IOTA, ADD, in_buffer),
        launch("\"out/arg0.npy\"", ADD, in_buffer),
    ] {
        let result = fs::read(folder.join("out/result.json")).unwrap();
        let done = run(&text);
        assert_eq!(done.code, 2, "{}", done.stderr);
        assert!(done.stderr.contains("would overwrite"), "{}", done.stderr);
        assert!(fs::read(&array).unwrap() == before);
        assert!(fs::read(folder.join("out/result.json")).unwrap() == result);
    }
    // As the input of a run that does not write this file, it is kept.
    let reads = in_buffer.replace("}", r#", "mode": "in"}"#);
    let text = launch(IOTA, ADD, &reads)
        .replace("\"inout\"", "\"in\"")
        .replacen("a[get", "((__global int*)a)[get", 1);
    let done = run(&text);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert!(fs::read(&array).unwrap() == before);
    // The folder with the inputs of a run may be its output folder.
    for name in ["arg7.npy", "arg1.npy"] {
        fs::write(folder.join("out").join(name), &before).unwrap();
    }
    let done = run(&launch(IOTA, ADD, r#"{"buffer": "out/arg1.npy"}"#));
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert!(folder.join("out/arg7.npy").exists() && folder.join("out/arg1.npy").exists());
}

#[test]
fn a_launch_file_is_not_overwritten_by_its_result() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let valid = launch(IOTA, ADD, ONE);
    for text in [
        valid.as_str(),
        "{\"kernel\": ",
        "{\"source\": {\"file\": \"k.cl\"}}",
    ] {
        fs::write(folder.join("result.json"), text).unwrap();
        for out in [".", "../", "./sub/.."] {
            let inside = folder.join("inside");
            fs::create_dir_all(inside.join("sub")).unwrap();
            fs::create_dir_all(folder.join("sub")).unwrap();
            let (from, name) = match out {
                "../" => (inside.as_path(), "../result.json"),
                _ => (folder, "result.json"),
            };
            let done = gencl_in(from, &["run", name, "-o", out], "");
            assert_eq!(done.code, 2, "{}", done.stderr);
            assert!(done.stderr.contains("`"), "{}", done.stderr);
            assert_eq!(
                fs::read_to_string(folder.join("result.json")).unwrap(),
                text
            );
            assert!(!folder.join("arg0.npy").exists());
        }
    }
}

/// Starts a command, interrupts it once `ready`, and returns its exit code; `None` if the signal
/// ended it.
#[cfg(unix)]
fn interrupted(folder: &Path, words: &[&str], ready: &dyn Fn() -> bool) -> Option<i32> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gencl"));
    command
        .args(words)
        .current_dir(folder)
        .stderr(Stdio::null());
    let mut child = command.stdin(Stdio::null()).spawn().unwrap();
    let start = Instant::now();
    while !ready() && child.try_wait().unwrap().is_none() {
        assert!(start.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(1));
    }
    let id = child.id().to_string();
    // The process may have ended already.
    let _ = Command::new("kill")
        .args(["-INT", &id])
        .stderr(Stdio::null())
        .status()
        .unwrap();
    child.wait().unwrap().code()
}

/// Whether a folder contains a temporary file.
#[cfg(unix)]
fn has_temporary(folder: &Path) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut names = entries.filter_map(|e| e.ok()?.file_name().into_string().ok());
    names.any(|name| name.ends_with(".tmp"))
}

#[cfg(unix)]
#[test]
fn an_interrupt_preserves_existing_files() {
    let folder = sources();
    let folder = folder.path();
    let one = r#"{"buffer": {"dtype": "i32", "shape": [4]}, "mode": "out"}"#;
    fs::write(folder.join("ok.json"), launch(IOTA, ADD, one)).unwrap();
    fs::write(
        folder.join("long.json"),
        launch(
            IOTA,
            "for (uint i = 0; i < 4000000000u; i++) a[i % 4] ^= a[i * i % 4] + i;",
            one,
        ),
    )
    .unwrap();
    let large = r#"{"dtype": "i32", "shape": [30000000]}"#;
    fs::write(folder.join("large.json"), launch(large, ADD, ONE)).unwrap();
    let done = gencl_in(folder, &["run", "ok.json", "-o", "out"], "");
    assert_eq!(done.code, 0, "{}", done.stderr);
    // Nobody reads from these pipes, so that a writer blocks.
    for pipe in ["pipe", "out/arg1.npy"] {
        let _ = fs::remove_file(folder.join(pipe));
        let made = Command::new("mkfifo").arg(folder.join(pipe)).status();
        assert!(made.unwrap().success());
    }
    let before = contents(folder);
    for out in ["out", "new/deep"] {
        let start = Instant::now();
        let late = || start.elapsed() > Duration::from_millis(300);
        assert_eq!(
            interrupted(folder, &["run", "long.json", "-o", out], &late),
            Some(130)
        );
        assert!(contents(folder) == before);
    }
    let out = folder.join("out");
    let words = ["run", "ok.json", "-o", "out"];
    assert_eq!(
        interrupted(folder, &words, &|| has_temporary(&out)),
        Some(130)
    );
    assert!(contents(folder) == before);
    let words = ["compile", "k.cl", "--emit", "visa=new,ir=k.ir,stats=pipe"];
    assert_eq!(
        interrupted(folder, &words, &|| has_temporary(folder)),
        Some(130)
    );
    assert!(contents(folder) == before);
    // Folders that were created are removed again. The run may end before the interrupt.
    let new = folder.join("new/deep");
    let words = ["run", "large.json", "-o", "new/deep"];
    let caught = (0..10).any(|_| {
        let code = interrupted(folder, &words, &|| has_temporary(&new));
        if code == Some(0) {
            fs::remove_dir_all(folder.join("new")).unwrap();
        }
        code == Some(130)
    });
    assert!(caught, "never interrupted while it wrote");
    assert!(contents(folder) == before);
}

/// Links in the output folder: none of them loses a file, and none leads two outputs to one file.
#[cfg(unix)]
#[test]
fn links_among_the_outputs_lose_nothing() {
    use std::os::unix::fs::symlink;
    let folder = sources();
    let folder = folder.path();
    let out = r#"{"buffer": {"dtype": "i32", "shape": [4]}, "mode": "out"}"#;
    let launch = |first: &str| {
        format!(
            r#"{{"source": "__kernel void two(__global int *a, __global int *b) {{
                size_t i = get_global_id(0); a[i] = 1; b[i] = 2; }}",
                "kernel": "two", "global": [4], "args": [{first}, {out}]}}"#
        )
        .replace('\n', " ")
    };
    fs::write(folder.join("two.json"), launch(out)).unwrap();
    let run = || gencl_in(folder, &["run", "two.json", "-o", "o"], "");
    fs::create_dir(folder.join("o")).unwrap();

    // Two outputs in one file.
    fs::write(folder.join("o/t"), "x").unwrap();
    symlink("t", folder.join("o/arg0.npy")).unwrap();
    symlink("t", folder.join("o/arg1.npy")).unwrap();
    let done = run();
    assert_eq!(done.code, 2, "{}", done.stderr);
    assert!(done.stderr.contains("are the same file"), "{}", done.stderr);
    assert_eq!(fs::read(folder.join("o/t")).unwrap(), b"x");
    fs::remove_file(folder.join("o/arg1.npy")).unwrap();

    // A link to a file that does not exist stays a link.
    symlink("../later", folder.join("o/arg1.npy")).unwrap();
    let done = run();
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert!(folder.join("o/arg1.npy").is_symlink() && folder.join("o/arg0.npy").is_symlink());
    assert_eq!(elements(&folder.join("later")), [2; 4]);
    assert_eq!(elements(&folder.join("o/t")), [1; 4]);

    // What `result.json` links to is removed only if it is a regular file.
    let status = Command::new("mkfifo").arg(folder.join("pipe")).status();
    if status.is_ok_and(|s| s.success()) {
        fs::remove_file(folder.join("o/result.json")).unwrap();
        symlink("../pipe", folder.join("o/result.json")).unwrap();
        let reader = Command::new("cat")
            .arg(folder.join("pipe"))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        assert_eq!(run().code, 0);
        let read = reader.wait_with_output().unwrap().stdout;
        assert!(String::from_utf8_lossy(&read).contains("\"status\": \"ok\""));
        assert!(folder.join("pipe").exists());
    }

    // In place is what the launch file names as the output, not what a link of the output leads to.
    let input = folder.join("in.npy");
    fs::copy(folder.join("later"), &input).unwrap();
    let before = fs::read(&input).unwrap();
    fs::create_dir(folder.join("p")).unwrap();
    symlink("../in.npy", folder.join("p/arg0.npy")).unwrap();
    let from = r#"{"buffer": "in.npy", "mode": "inout"}"#;
    fs::write(folder.join("place.json"), launch(from)).unwrap();
    let done = gencl_in(folder, &["run", "place.json", "-o", "p"], "");
    assert_eq!(done.code, 2, "{}", done.stderr);
    assert_eq!(fs::read(&input).unwrap(), before);
}
