//! `--emit asm`: the listing of Intel's finalizer, and the diagnostics if there is none.

use crate::command::{gencl, gencl_in};
use crate::support::finalizer;
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const TWO: &str = "__kernel void second(__global int *o) { o[get_global_id(0)] = 1; }\n\
    __kernel void first(__global float *o, int n) { for (int i = 0; i < n; i++) o[i] += 1.5f; }\n";

#[test]
fn every_kernel_is_listed_in_its_order_for_every_target() {
    if !finalizer::available() {
        return;
    }
    for (target, platform) in [
        ("skl", "SKL"),
        ("tgllp", "TGLLP"),
        ("dg2", "DG2"),
        ("pvc", "PVCXT"),
    ] {
        for level in ["-O0", "-O2"] {
            let words = [
                "compile", "-", "--emit", "asm", "-g", "--target", target, level,
            ];
            let done = gencl(&words, TWO);
            assert_eq!((done.code, done.stderr.as_str()), (0, ""), "{target}");
            let starts: Vec<&str> = done
                .stdout
                .lines()
                .filter(|l| l.starts_with("//.kernel "))
                .collect();
            assert_eq!(starts, ["//.kernel second", "//.kernel first"]);
            let options = format!("//.options_string \"-platform {platform} ");
            assert_eq!(done.stdout.matches(&options).count(), 2, "{target}");
            assert!(
                done.stdout.contains("(EOT)") || done.stdout.contains("{EOT"),
                "{}",
                done.stdout
            );
            let temporary = std::env::temp_dir();
            assert!(!done.stdout.contains(&format!("{}/", temporary.display())));
            assert!(!done.stdout.contains(".gencl-"));
            assert_eq!(
                gencl(&words, TWO).stdout,
                done.stdout,
                "{target}: not deterministic"
            );
        }
    }
    // For one kernel, and as one of several outputs.
    let folder = tempfile::tempdir().unwrap();
    let words = [
        "compile",
        "-",
        "--kernel",
        "first",
        "--emit",
        "visa=k.visaasm,asm=k.asm",
    ];
    let done = gencl_in(folder.path(), &words, TWO);
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let listing = fs::read_to_string(folder.path().join("k.asm")).unwrap();
    let (reasons, code) = listing.split_once("//.kernel first\n").unwrap();
    assert!(
        reasons.lines().all(|line| line.starts_with("// first: ")) && !reasons.is_empty(),
        "{reasons}"
    );
    assert!(!code.contains("//.kernel"), "{listing}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn a_spill_is_a_warning_with_its_bytes() {
    if !finalizer::available() {
        return;
    }
    let values: Vec<String> = (0..24)
        .map(|j| format!("float16 v{j} = o[i * 64 + {j}]; "))
        .collect();
    let turns: Vec<String> = (0..24)
        .map(|j| format!("v{j} = v{j} * v{} + v{}; ", (j + 1) % 24, (j + 7) % 24))
        .collect();
    let stores: Vec<String> = (0..24)
        .map(|j| format!("o[i * 64 + {j}] = v{j}; "))
        .collect();
    let source = format!(
        "__kernel void k(__global float16 *o) {{ int i = get_global_id(0); {}\nfor (int t = 0; t < 10; t++) {{ {} }}\n{} }}\n",
        values.concat(),
        turns.concat(),
        stores.concat()
    );
    let emit = [
        "compile",
        "-",
        "--emit",
        "asm",
        "--simd",
        "16",
        "--error-format",
        "short",
    ];
    let done = gencl(&emit, &source);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert!(
        done.stdout
            .starts_with("// k: SIMD16 was requested\n// k: SIMD16 requires ")
    );
    assert!(done.stdout.contains("\n//.kernel k\n"));
    // The line with the most live values, not that of the kernel.
    let start = "<stdin>:3:";
    let spill = done.stderr.lines().find(|line| line.starts_with(start));
    let spill = spill.unwrap_or_else(|| panic!("{}", done.stderr));
    let message = ": warning[W0701]: kernel `k` spills ";
    assert!(spill.contains(message), "{spill}");
    assert!(spill.contains(" bytes at SIMD16"), "{spill}");
    // The finalizer's own count replaces the estimate, also in files.
    assert!(!done.stderr.contains("W0702"), "{}", done.stderr);
    let estimated = gencl(
        &["compile", "-", "--simd", "16", "-o", "/dev/null"],
        &source,
    );
    let start = "warning[W0702]: kernel `k` requires";
    assert!(estimated.stderr.starts_with(start), "{}", estimated.stderr);
    // A page of all widths has the number of each, and no warning about those that the compiler does not choose.
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("k.html");
    let words = ["explore", "-", "--native", "-o", page.to_str().unwrap()];
    let explored = gencl(&words, &source);
    assert_eq!(explored.code, 0, "{}", explored.stderr);
    assert!(!explored.stderr.contains("W0701"), "{}", explored.stderr);
    let html = std::fs::read_to_string(&page).unwrap();
    assert!(html.contains("spilled bytes</th>"));
    // The statistics have the same number, and the text the variables.
    let words = [
        "compile",
        "-",
        "--emit",
        "asm=/dev/null",
        "--emit",
        "stats=-",
        "--simd",
        "16",
    ];
    let both = gencl(&words, &source);
    assert!(
        both.stderr.contains("note: live there in Gen IR: `v"),
        "{}",
        both.stderr
    );
    let statistics: serde_json::Value = serde_json::from_str(&both.stdout).unwrap();
    let bytes = &statistics["kernels"][0]["spilled_bytes"];
    assert!(
        spill.contains(&format!("spills {bytes} bytes")),
        "{spill}: {bytes}"
    );
    // An instruction is 16 bytes, or 8 if it is compacted.
    let native = statistics["kernels"][0]["native_bytes"].as_u64().unwrap();
    assert!(native > 0 && native.is_multiple_of(8), "{native}");
    let silent = gencl(&[&emit[..], &["-Wno-spill"]].concat(), &source);
    assert_eq!((silent.code, silent.stderr.as_str()), (0, ""));
    assert!(silent.stdout == done.stdout);
    let strict = gencl(&[&emit[..], &["-Werror=spill"]].concat(), &source);
    assert_eq!((strict.code, strict.stdout.as_str()), (1, ""));
}

/// The finalizer opens the files that its input names; gencl names none, and prints the lines that it has read itself.
#[test]
fn source_lines_are_those_that_were_read() {
    if !finalizer::available() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("k.cl");
    let source = "kernel void k(global int *o) {\n  o[0] = 1;\n\to[1] = 2;\n}\n";
    fs::write(&file, source).unwrap();
    let path = file.to_str().unwrap();
    let directives = gencl(&["compile", path, "--emit", "asm", "--line-directives"], "");
    let places: Vec<&str> = directives
        .stdout
        .lines()
        .filter(|line| line.starts_with("    .file") || line.starts_with("    .loc"))
        .collect();
    let named = format!("    .file 1 \"{path}\"");
    assert!(places.contains(&named.as_str()), "{places:?}");
    assert!(places.contains(&"    .loc 1 3 0"), "{places:?}");
    let is_place = |line: &&&str| line.split_whitespace().count() == 4 && line.ends_with(" 0");
    assert_eq!(places.iter().filter(is_place).count(), places.len() - 1);

    // The file on disk is older than the buffer of the editor.
    let buffer = source.replace("= 2", "= 7");
    let words = ["compile", "-", "--stdin-name", path, "--emit", "asm", "-g"];
    let listing = gencl(&words, &buffer).stdout;
    assert!(listing.contains("\n// Line 3:  o[1] = 7;\n"), "{listing}");
    assert!(!listing.contains("= 2;"), "{listing}");
    assert!(
        listing.contains(&format!("\n// File: {path}\n")),
        "{listing}"
    );

    let secret = folder.path().join("secret");
    fs::write(&secret, "first\nsecond\nthird\nfourth\n").unwrap();
    let marked = format!("# 1 {secret:?}\n{source}");
    let listing = gencl(&["compile", "-", "--emit", "asm", "-g"], &marked).stdout;
    assert!(listing.contains("\n// Line 3:  o[1] = 2;\n"), "{listing}");
    assert!(!listing.contains("third"), "{listing}");
    let binary = folder.path().join("k.bin");
    let output = format!("zebin={}", binary.display());
    let words = ["compile", "-", "-g", "--emit", &output];
    assert_eq!(gencl(&words, &marked).code, 0);
    let shown = gencl(&["zebin", binary.to_str().unwrap(), "--code"], "").stdout;
    assert!(shown.contains("native code beside its vISA"), "{shown}");
}

/// Runs gencl with a script instead of the finalizer, and temporary files in `tmp`.
#[cfg(unix)]
fn with_finalizer(folder: &Path, script: &str, words: &[&str]) -> Command {
    use std::os::unix::fs::PermissionsExt;
    for name in ["bin", "tmp"] {
        fs::create_dir_all(folder.join(name)).unwrap();
    }
    let program = folder.join("bin/GenX_IR");
    let _ = fs::remove_file(&program);
    if !script.is_empty() {
        fs::write(&program, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    }
    fs::write(folder.join("k.cl"), TWO).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_gencl"));
    command
        .args(["compile", "k.cl", "--emit", "asm=k.asm"])
        .args(words)
        .current_dir(folder)
        .env("PATH", folder.join("bin"))
        .env("TMPDIR", folder.join("tmp"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

#[cfg(unix)]
#[test]
fn finalizer_failures_are_distinguished() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let code = "echo x > $k.dat; echo x > $k.asm";
    for (script, words, lines) in [
        ("", &[][..], &["error[E1001]: `GenX_IR` was not found"][..]),
        (
            "echo 'near line 3: syntax error' >&2; exit 1",
            &[],
            &[
                "error[E1002]: `GenX_IR` rejected the vISA of kernel `second`",
                "error[E1002]: `GenX_IR` rejected the vISA of kernel `first`",
            ],
        ),
        (
            "exit 2",
            &["--kernel", "first"],
            &["error[E1002]: `GenX_IR` rejected the vISA of kernel `first`"],
        ),
        (
            ":",
            &["--kernel", "first"],
            &["error[E1002]: `GenX_IR` wrote no native code for kernel `first`"],
        ),
        (
            "k=second; code; k=first; code; echo 'INVALID opcode' >&2",
            &["--kernel", "first"],
            &[
                "error[E1003]: `GenX_IR` reported errors for kernel `first` but wrote native code, which is wrong",
            ],
        ),
        (
            "while :; do :; done",
            &["--kernel", "first", "--finalizer-timeout", "0.2"],
            &["error[E1004]: `GenX_IR` timed out on kernel `first` after 0.2 seconds"],
        ),
        (
            "kill -SEGV $$",
            &["--kernel", "first"],
            &["error[E1005]: `GenX_IR` crashed on kernel `first`"],
        ),
        (
            "k=second; code; k=first; code; echo 'Spill memory used = 64 bytes for kernel first' >&2; exit 1",
            &["--kernel", "first"],
            &["k.cl:2:77: warning[W0701]: kernel `first` spills 64 bytes at SIMD32 [-Wspill]"],
        ),
    ] {
        let script = script.replace("code;", &format!("{code};"));
        let mut command = with_finalizer(folder, &script, words);
        let done = command.args(["--error-format", "short"]).output().unwrap();
        let said = String::from_utf8(done.stderr).unwrap();
        let messages = said.lines().map(|line| line.split("; help: ").next());
        assert_eq!(
            messages.map(Option::unwrap).collect::<Vec<_>>(),
            lines,
            "{script}"
        );
        let failed = lines[0].starts_with("error");
        assert_eq!(done.status.code(), Some(i32::from(failed)), "{script}");
        assert_eq!(folder.join("k.asm").exists(), !failed, "{script}");
        assert_eq!(
            fs::read_dir(folder.join("tmp")).unwrap().count(),
            0,
            "{script}"
        );
    }
    // The verbose form prints the finalizer's output and how to proceed.
    for (script, words) in [
        (
            "echo 'near line 3: syntax error' >&2; exit 1",
            ["near line 3: syntax error", "report this with"],
        ),
        ("", ["libigc-tools", "`PATH`"]),
    ] {
        let done = with_finalizer(folder, script, &[]).output().unwrap();
        let said = String::from_utf8(done.stderr).unwrap();
        for word in words {
            assert!(said.contains(word), "{said}");
        }
    }
    let bad = gencl(
        &["compile", "-", "--emit", "asm", "--finalizer-timeout", "0"],
        TWO,
    );
    assert_eq!(bad.code, 2);
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_finalizer_and_removes_its_folder() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let script = "echo $$ > \"$OLDPWD/pid\"; while :; do :; done";
    let script = script.replace("$OLDPWD", &folder.to_string_lossy());
    let mut child = with_finalizer(folder, &script, &[]).spawn().unwrap();
    let start = Instant::now();
    let pid = loop {
        match fs::read_to_string(folder.join("pid")) {
            Ok(text) if text.ends_with('\n') => break text.trim().to_owned(),
            _ => assert!(start.elapsed() < Duration::from_secs(60)),
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let id = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-TERM", &id])
            .status()
            .unwrap()
            .success()
    );
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(fs::read_dir(folder.join("tmp")).unwrap().count(), 0);
    let alive = Command::new("kill")
        .args(["-0", &pid])
        .stderr(Stdio::null())
        .status();
    assert!(!alive.unwrap().success(), "the finalizer is still running");
    assert!(!folder.join("k.asm").exists());
}

/// A finalizer that is a script around the real one is ended with the processes that it started.
#[cfg(unix)]
#[test]
fn a_timeout_ends_the_children_of_the_finalizer() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let script = format!(
        "/bin/sh -c 'echo $$ > {0}/started; while :; do :; done' &\nwait\n",
        folder.display()
    );
    let words = ["--kernel", "first", "--finalizer-timeout", "2"];
    let done = with_finalizer(folder, &script, &words).output().unwrap();
    let said = String::from_utf8(done.stderr).unwrap();
    assert!(said.contains("timed out"), "{said}");
    assert_ends(&fs::read_to_string(folder.join("started")).unwrap());
}

/// Waits until a process has ended.
#[cfg(unix)]
fn assert_ends(pid: &str) {
    let start = Instant::now();
    // A killed process exists until its parent has noticed.
    let is_running = || {
        let state = fs::read_to_string(format!("/proc/{}/stat", pid.trim())).unwrap_or_default();
        let after_name = state.rsplit_once(") ").map_or("", |(_, rest)| rest);
        !after_name.is_empty() && !after_name.starts_with('Z')
    };
    while is_running() {
        assert!(start.elapsed() < Duration::from_secs(10), "it still runs");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// No handler sees SIGKILL.
#[cfg(unix)]
#[test]
fn the_finalizer_and_its_children_end_with_a_killed_gencl() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let script = format!(
        "/bin/sh -c 'echo $$ > {0}/inner; while :; do :; done' &\necho $$ > {0}/outer\nwait\n",
        folder.display()
    );
    let mut child = with_finalizer(folder, &script, &[]).spawn().unwrap();
    let start = Instant::now();
    let pids = ["outer", "inner"].map(|name| {
        loop {
            match fs::read_to_string(folder.join(name)) {
                Ok(text) if text.ends_with('\n') => break text,
                _ => assert!(start.elapsed() < Duration::from_secs(60)),
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    });
    child.kill().unwrap();
    child.wait().unwrap();
    for pid in pids {
        assert_ends(&pid);
    }
}

/// In a file system of its own for temporary files, which the test can fill; where the system permits that.
#[cfg(target_os = "linux")]
#[test]
fn a_full_directory_for_temporary_files_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let tmp = folder.path().join("tmp");
    fs::create_dir(&tmp).unwrap();
    fs::write(folder.path().join("k.cl"), TWO).unwrap();
    for (kib, full) in [(4000, false), (12, true), (4, true)] {
        let script = format!(
            "mount -t tmpfs -o size={kib}k tmpfs {0} || exit 99; TMPDIR={0} exec {1} compile k.cl --emit asm",
            tmp.display(),
            env!("CARGO_BIN_EXE_gencl")
        );
        let mut command = Command::new("unshare");
        command.args(["-rm", "sh", "-c", &script]);
        let Ok(done) = command.current_dir(folder.path()).output() else {
            return;
        };
        let said = String::from_utf8(done.stderr).unwrap();
        if done.status.code() == Some(99) || said.starts_with("unshare:") || !finalizer::available()
        {
            return;
        }
        let message = format!(
            "error: no space left in the directory for temporary files, {}: ",
            tmp.display()
        );
        assert_eq!(said.starts_with(&message), full, "{kib}: {said}");
        assert_eq!(done.status.code(), Some(i32::from(full)), "{kib}");
    }
}
