//! The command line: exit codes, output streams, and the files that remain.

mod native;

use crate::command::{gencl, gencl_in};
use pretty_assertions::assert_eq;
use std::io::Write;
use std::process::{Command, Stdio};

#[test]
fn preprocessed_text_goes_to_standard_output() {
    let done = gencl(
        &["compile", "-", "--emit", "pp", "-DN=4", "-cl-std=CL1.2"],
        "#if N == 4\nint x = N;\n#endif\n",
    );
    assert_eq!((done.code, done.stdout.as_str()), (0, "int x = 4;\n"));
    assert_eq!(done.stderr, "");
}

#[test]
fn wrong_input_is_1_and_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let done = gencl_in(
        folder.path(),
        &[
            "compile",
            "-",
            "--emit",
            "pp",
            "-o",
            "out.cl",
            "--error-format",
            "short",
        ],
        "#endif\n",
    );
    assert_eq!(done.code, 1);
    assert_eq!(
        done.stderr,
        "<stdin>:1:1: error[E0004]: `#endif` without matching `#if`\n"
    );
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    let done = gencl(&["compile", "missing.cl"], "");
    assert_eq!(done.code, 1);
    assert!(done.stderr.starts_with("error: missing.cl: "));
}

#[test]
fn wrong_usage_is_2() {
    for words in [
        &["compile", "-", "-cl-unknown"][..],
        &["compile", "-", "--emit", "nothing"],
        &["compile", "-", "--target", "gen5"],
        &["compile", "-", "--simd", "4"],
        &["compile"],
        &["run"],
        &["frobnicate"],
        &["explain", "E9999"],
        &["compile", "-", "--print-after", "no_such_pass"],
        &["compile", "-", "--lang", "ir", "--emit", "ast"],
        &["pass", "-", "--run", "no_such_pass"],
        &["pass", "-"],
        &["completions", "tcsh"],
        &["run", "x.json", "-o", "out", "--timeout", "0"],
        &[],
    ] {
        let done = gencl(words, "");
        assert_eq!(done.code, 2, "{words:?}");
        assert_ne!(done.stderr, "", "{words:?}");
        assert_eq!(done.stdout, "", "{words:?}");
    }
}

#[test]
fn tables_and_explanations() {
    let codes = gencl(&["print", "codes"], "");
    assert_eq!(codes.code, 0);
    for line in codes.stdout.lines() {
        let code = line.split(' ').next().unwrap();
        let explained = gencl(&["explain", code], "");
        assert_eq!(explained.code, 0);
        assert!(explained.stdout.contains(&format!("[{code}]: ")));
    }
    let short = concat!("gencl ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(gencl(&["-V"], "").stdout, short);
    let long = gencl(&["--version"], "").stdout;
    assert!(
        long.starts_with(short) && long.contains("skl tgllp dg2 pvc"),
        "{long}"
    );
}

#[test]
fn colors_only_when_asked_for() {
    let plain = gencl(&["compile", "-", "--emit", "pp"], "#endif");
    let colored = gencl(
        &["compile", "-", "--emit", "pp", "--color", "always"],
        "#endif",
    );
    assert!(!plain.stderr.contains('\u{1b}'));
    assert!(colored.stderr.contains('\u{1b}'));
}

#[test]
fn a_closed_pipe_is_no_internal_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gencl"))
        .args(["compile", "-", "--emit", "pp"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let text = "int x;\n".repeat(100_000);
    child
        .stdin
        .take()
        .unwrap()
        .write_all(text.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    // As a shell reports a program that SIGPIPE ended.
    assert_eq!(output.status.code(), Some(141));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

#[test]
fn a_launch_file_with_a_mistake_leaves_a_result() {
    let folder = tempfile::tempdir().unwrap();
    let launch =
        r#"{"source": "", "kernel": "k", "global": [1], "args": [{"scalar": 1, "dtype": "i3"}]}"#;
    std::fs::write(folder.path().join("a.json"), launch).unwrap();
    let done = gencl_in(folder.path(), &["run", "a.json", "-o", "out"], "");
    assert_eq!(done.code, 1);
    let expected = "a.json:1:78: args[0].dtype: unknown type `i3`, expected one of: i8 u8 i16 u16 i32 u32 i64 u64 f16 f32 f64";
    let (place, message) = expected.split_once(": ").unwrap();
    let start = format!("error[E0811]: {message}\n --> {place}\n");
    assert!(done.stderr.starts_with(&start), "{}", done.stderr);
    let result = std::fs::read_to_string(folder.path().join("out/result.json")).unwrap();
    assert!(result.contains("\"status\": \"launch_error\""), "{result}");
    let result: serde_json::Value = serde_json::from_str(&result).unwrap();
    assert!(
        result["log"].as_str().unwrap().starts_with(&start),
        "{result}"
    );
}

const SAXPY: &str = r#"kernel @saxpy(0: "y" "float *" global, 8: "a" "float" f32, 16: "x" "const float *" global readonly) {
  registers dword %0-%4, qword %5-%11, dword %12-%15
  inputs %0 = local_id.0, %1 = group_id.0, %2 = enqueued_local_size.0
$0:
  %12 = loadi.u32 0
  %5 = load.argument.u64 %12
  %12 = loadi.u32 8
  %13 = load.argument.f32 %12
  %12 = loadi.u32 16
  %6 = load.argument.u64 %12
  %3 = mul.u32 %1, %2
  %3 = add.u32 %3, %0
  %7 = cvt.u64.u32 %3
  %4 = loadi.u32 2
  %7 = shl.u64 %7, %4
  %8 = add.u64 %6, %7
  %9 = add.u64 %5, %7
  %14 = load.global.f32 %8
  %15 = load.global.f32 %9
  %15 = mad.f32 %13, %14, %15
  store.global.f32 %9, %15
  ret
}
"#;

/// A launch file for that kernel with 64 work-items and buffers of `n` floats.
fn saxpy_launch(n: usize) -> String {
    format!(
        r#"{{"name": "saxpy", "source": {{"file": "saxpy.ir"}}, "kernel": "saxpy", "global": [64], "local": [32],
        "args": [{{"buffer": {{"dtype": "f32", "shape": [{n}], "dist": "iota"}}, "mode": "inout"}},
                 {{"scalar": 2, "dtype": "f32"}},
                 {{"buffer": {{"dtype": "f32", "shape": [{n}], "dist": "iota", "start": 1}}}}]}}"#
    )
}

#[test]
fn a_kernel_in_gen_ir_compiles_and_runs_on_every_target_and_engine() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("saxpy.ir"), SAXPY).unwrap();
    std::fs::write(folder.join("saxpy.json"), saxpy_launch(64)).unwrap();
    let emit = "visa=k.visaasm,stats=k.json,ir=k.ir,liveness=k.txt";
    let done = gencl_in(folder, &["compile", "saxpy.ir", "--emit", emit], "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    for (file, text) in [
        ("k.visaasm", "OutputAsmPath=\"saxpy.asm\""),
        ("k.json", "\"visa_instructions\": "),
        ("k.ir", "kernel @saxpy("),
        ("k.txt", "peak "),
    ] {
        let written = std::fs::read_to_string(folder.join(file)).unwrap();
        assert!(written.contains(text), "{file}: {written}");
    }
    let done = gencl_in(folder, &["compile", "saxpy.ir", "--emit", "isa=k.isa"], "");
    let size = std::fs::metadata(folder.join("k.isa")).unwrap().len();
    let written = std::fs::read_to_string(folder.join("k.json")).unwrap();
    assert_eq!(done.code, 0);
    assert!(
        written.contains(&format!("\"isa_bytes\": {size}\n")),
        "{size}: {written}"
    );
    let expected: Vec<u8> = (0..64)
        .flat_map(|k| (2.0 * (k as f32 + 1.0) + k as f32).to_le_bytes())
        .collect();
    for engine in ["visa", "ir"] {
        for target in ["skl", "tgllp", "dg2", "pvc"] {
            let words = [
                "run",
                "saxpy.json",
                "-o",
                "out",
                "--engine",
                engine,
                "--target",
                target,
            ];
            let done = gencl_in(folder, &words, "");
            assert_eq!(done.code, 0, "{}", done.stderr);
            assert!(
                done.stderr
                    .starts_with("saxpy: ok, 64 work-items in 2 groups, ")
            );
            let file = std::fs::read(folder.join("out/arg0.npy")).unwrap();
            assert_eq!(&file[128..], expected, "{engine} {target}");
        }
    }
}

#[test]
fn a_faulting_kernel_is_3_and_leaves_no_buffers() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("saxpy.ir"), SAXPY).unwrap();
    std::fs::write(folder.join("saxpy.json"), saxpy_launch(60)).unwrap();
    for engine in ["visa", "ir"] {
        let done = gencl_in(
            folder,
            &["run", "saxpy.json", "-o", "out", "--engine", engine],
            "",
        );
        assert_eq!(done.code, 3);
        assert!(done.stderr.starts_with("error[E0801]: "), "{}", done.stderr);
        let place = "note: in work-item (60, 0, 0) and 3 others\n";
        assert!(done.stderr.contains(place), "{}", done.stderr);
        let result = std::fs::read_to_string(folder.join("out/result.json")).unwrap();
        assert!(result.contains("\"code\": \"E0801\""), "{result}");
        assert!(!folder.join("out/arg0.npy").exists());
    }
}

#[test]
fn wrong_gen_ir_is_wrong_input() {
    let done = gencl(
        &["compile", "-", "--lang", "ir", "--error-format", "short"],
        "kernel @k() {\n$0:\n  frob\n}\n",
    );
    assert_eq!(done.code, 1);
    assert!(
        done.stderr.starts_with("<stdin>:3:3: error[E1201]: "),
        "{}",
        done.stderr
    );
    // A syntax error does not hide what another function violates.
    let both = "kernel @k() {\n$0:\n  frob\n}\nkernel @l() {\n  registers dword %0, dword %1\n$0:\n  %0 = add.u32 %0, \
                %1\n  ret\n}\n";
    let done = gencl(
        &["check", "-", "--lang", "ir", "--error-format", "short"],
        both,
    );
    let codes = [
        "<stdin>:3:3: error[E1201]: ",
        "<stdin>:8:20: error[E1202]: ",
    ];
    for code in codes {
        assert!(done.stderr.contains(code), "{}", done.stderr);
    }
    // Text that parses but breaks rules: all violations are reported, with their operands.
    let broken = "kernel @k() {\n  registers dword %0, bool %1\n  inputs %0 = local_id.0\n$0:\n  \
        %0 = add.u32 %0, %1\n  brc %1, $0, $1\n$1:\n  ret\n}\n";
    let done = gencl(
        &["compile", "-", "--lang", "ir", "--error-format", "short"],
        broken,
    );
    let lines: Vec<_> = done.stderr.lines().collect();
    let said = [
        "5:20: error[E1202]: operand `%1` of `add` is a bool, expected a dword",
        "5:20: error[E1202]: use of register `%1` without a definition",
        "6:11: error[E1202]: branch to the entry block",
        "6:7: error[E1202]: use of register `%1` without a definition",
    ]
    .map(|line| format!("<stdin>:{line}"));
    assert_eq!(
        (done.code, lines),
        (1, said.iter().map(String::as_str).collect())
    );
}

/// What to write is in the language of the source; each name that is missing is reported.
#[test]
fn missing_kernels_are_named_in_the_language_of_the_source() {
    for (lang, source, help) in [
        (
            "ir",
            "function @f() -> () {\n$0:\n  ret\n}\n",
            "write a kernel, `kernel @NAME(PARAMETERS) {`",
        ),
        ("cl", "void f() {}\n", "mark a function with `__kernel`"),
    ] {
        let words = ["compile", "-", "--lang", lang];
        let done = gencl(&words, source);
        assert!(done.stderr.contains(help), "{}", done.stderr);
        let two = ["--kernel", "a", "--kernel", "b"];
        let done = gencl(&[&words[..], &two].concat(), source);
        let count = (done.stderr)
            .matches("error[E0103]: no kernel named `")
            .count();
        assert_eq!((done.code, count), (1, 2), "{}", done.stderr);
    }
}

#[test]
fn a_kernel_in_opencl_c_runs_and_its_faults_show_the_source() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let launch = |i: u32| {
        format!(
            r#"{{"source": {{"file": "k.cl"}}, "kernel": "k", "global": [4], "local": [4], "options": "-DADD={i}",
            "args": [{{"buffer": {{"dtype": "f32", "shape": [4]}}, "mode": "out"}}]}}"#
        )
    };
    let source = "#define AT(b, i) b[(i) + ADD]\n__kernel void k(__global float *o) {\n  AT(o, get_global_id(0)) = INFINITY;\n}\n";
    std::fs::write(folder.join("k.cl"), source).unwrap();
    std::fs::write(folder.join("k.json"), launch(0)).unwrap();
    let done = gencl_in(folder, &["run", "k.json", "-o", "out"], "");
    assert_eq!(done.code, 0, "{}", done.stderr);
    let file = std::fs::read(folder.join("out/arg0.npy")).unwrap();
    assert_eq!(&file[128..], f32::INFINITY.to_le_bytes().repeat(4));
    std::fs::write(folder.join("k.json"), launch(1)).unwrap();
    let done = gencl_in(folder, &["run", "k.json", "-o", "out"], "");
    assert_eq!(done.code, 3);
    let shown = "3 |   AT(o, get_global_id(0)) = INFINITY;\n  |   ^^";
    assert!(done.stderr.contains(shown), "{}", done.stderr);
    let checked = gencl_in(folder, &["check", "k.cl", "-DADD=1"], "");
    assert_eq!((checked.code, checked.stderr.as_str()), (0, ""));
    let checked = gencl_in(
        folder,
        &["check", "k.cl", "k.cl", "--error-format", "short"],
        "",
    );
    let line = "k.cl:3:3: error[E0101]: use of undeclared identifier `ADD`\n";
    assert_eq!((checked.code, checked.stderr), (1, line.repeat(2)));
}

#[test]
fn check_is_content_with_a_source_without_kernels_but_compile_is_not() {
    let header = "int twice(int x);\n";
    let checked = gencl(&["check", "-"], header);
    assert_eq!((checked.code, checked.stderr.as_str()), (0, ""));
    // A function of C may be meant as a kernel.
    let function = "void add(float *a, int n) { a[0] = n; }\n";
    let note = "note: the source defines no kernel: `add` is one if `kernel` precedes its `void`\n";
    for (text, words, expected) in [
        (function.to_owned(), &[][..], note),
        (function.to_owned(), &["-q"], ""),
        (format!("static {function}"), &[], ""),
        (function.replace("float *a", "global float *a"), &[], note),
        (
            function.replace("float *a", "global float *a") + "void call(float x) { add(0, 1); }\n",
            &[],
            "",
        ),
        (format!("{function}kernel void k(float x) {{}}\n"), &[], ""),
    ] {
        let checked = gencl(&[&["check", "-"][..], words].concat(), &text);
        assert_eq!(
            (checked.code, checked.stderr.as_str()),
            (0, expected),
            "{text}"
        );
    }
    let done = gencl(&["compile", "-", "--error-format", "short"], header);
    let line = "<stdin>:1:1: error[E0103]: the source defines no kernel; help: mark a function with `__kernel`\n";
    assert_eq!((done.code, done.stderr.as_str()), (1, line));
    // The function that is meant is named.
    let function = function.replace("float *a", "global float *a");
    let words = ["compile", "-", "--kernel", "add"];
    for (source, words, first, help) in [
        (
            function.clone(),
            &words[..2],
            "<stdin>:1:6: error[E0103]: the source defines no kernel",
            "write `kernel` before the `void` of `add`",
        ),
        (
            function.clone(),
            &words,
            "<stdin>:1:6: error[E0103]: no kernel named `add`",
            "write `kernel` before the `void` of `add`",
        ),
        (
            format!("kernel void k(float x) {{}}\nstatic {function}"),
            &words,
            "<stdin>:2:13: error[E0103]: no kernel named `add`",
            "a kernel has `kernel`, returns `void`, and is not `static` or `inline`: change `add`, or call it from a kernel",
        ),
    ] {
        let done = gencl(&[words, &["--error-format", "short"]].concat(), &source);
        let line = format!("{first}; help: {help}\n");
        assert_eq!((done.code, done.stderr.as_str()), (1, line.as_str()));
        let done = gencl(words, &source);
        let note = "is a function without `kernel`";
        assert!(done.stderr.contains(note), "{}", done.stderr);
    }
    // `check` also reports what only the back end rejects.
    let pointers: Vec<_> = (0..300).map(|i| format!("__global int *p{i}")).collect();
    let uses: String = (0..300).map(|i| format!("p{i}[0] = 1; ")).collect();
    let source = format!("__kernel void k({}) {{\n{uses}}}\n", pointers.join(", "));
    let checked = gencl(&["check", "-", "--error-format", "short"], &source);
    assert_eq!(checked.code, 1);
    let line = "<stdin>:1:15: error[E0604]: number of pointer arguments of kernel `k` exceeds the limit of 240\n";
    assert_eq!(checked.stderr, line);
}

#[test]
fn a_kernel_that_never_ends_compiles_and_runs_into_the_time_limit() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let launch = r#"{"source": {"file": "k.cl"}, "kernel": "k", "global": [4], "local": [4],
        "args": [{"buffer": {"dtype": "u32", "shape": [4]}, "mode": "out"}]}"#;
    std::fs::write(folder.join("k.json"), launch).unwrap();
    for body in ["for (;;) { }", "while (1) o[0]++;"] {
        let source = format!("__kernel void k(__global uint *o) {{ {body} }}\n");
        std::fs::write(folder.join("k.cl"), source).unwrap();
        for level in ["-O0", "-O2"] {
            let done = gencl_in(folder, &["compile", "k.cl", level], "");
            assert_eq!((done.code, done.stderr.as_str()), (0, ""));
            for engine in ["visa", "ir"] {
                let limit = ["--timeout", "0.05", "--engine", engine, level];
                let words = [&["run", "k.json", "-o", "out"][..], &limit[..]].concat();
                let done = gencl_in(folder, &words, "");
                assert_eq!(done.code, 3, "{}", done.stderr);
                // An engine finds that a loop without effects never ends, if it is fast enough.
                let is_known = done.stderr.contains("error[E0821]");
                let is_limit = done.stderr.contains("error[E0605]");
                assert!(is_limit || is_known, "{}", done.stderr);
            }
        }
    }
}

#[test]
fn sources_of_old_editors_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text =
        b"\xef\xbb\xbf// Gr\xf6\xdfe\r\n__kernel void k(__global int *o) {\r\n\to[0] = 1;\r\n}\r\n";
    std::fs::write(folder.join("k.cl"), text).unwrap();
    std::fs::write(folder.join("user.cl"), "#include \"k.cl\"\n").unwrap();
    for file in ["k.cl", "user.cl"] {
        let done = gencl_in(folder, &["compile", file], "");
        assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    }
    std::fs::write(folder.join("k.cl"), b"int f(int \xf6);\n").unwrap();
    let done = gencl_in(folder, &["check", "k.cl", "--error-format", "short"], "");
    let line = "k.cl:1:11: error[E0003]: source is not valid UTF-8: byte 0xF6; help: save the file as UTF-8: the byte is of another encoding, such as Latin-1, which only comments may have\n";
    assert_eq!((done.code, done.stderr.as_str()), (1, line));
    // Binary data is rejected without printing it.
    std::fs::write(
        folder.join("k.cl"),
        [b'\x01', b'\x02', b'\n'].repeat(10_000),
    )
    .unwrap();
    let done = gencl_in(folder, &["check", "k.cl", "--error-format", "short"], "");
    assert_eq!(done.code, 1);
    assert_eq!(done.stderr.lines().count(), 201);
}

#[test]
fn every_pass_that_is_shown_is_in_the_table() {
    let table = gencl(&["print", "passes"], "");
    assert_eq!(table.code, 0);
    let names: Vec<_> = table
        .stdout
        .lines()
        .filter_map(|l| l.split(' ').next())
        .collect();
    let source =
        "__kernel void k(__global long *o, long a) { o[get_global_id(0)] = a / 3 > 1 ? a : 2; }\n";
    for (level, target) in [("-O0", "dg2"), ("-O2", "skl"), ("-O2", "pvc")] {
        let words = ["compile", "-", "--print-after", "all", level, "--target"];
        let done = gencl(&[&words[..], &[target][..]].concat(), source);
        assert_eq!(done.code, 0);
        for line in done.stderr.lines() {
            if let Some(rest) = line.strip_prefix("# *** IR Dump After ") {
                let name = rest.split(' ').next().unwrap();
                assert!(names.contains(&name), "{name} is missing in the table");
            }
        }
    }
}

#[test]
fn preprocessed_text_is_what_is_compiled() {
    let source = "#ifndef cl_khr_fp64\nA\n#endif\n#ifndef cl_khr_fp16\nB\n#endif\n\
                  __kernel void k(__global int *o) { o[0] = 1; }\n";
    let folder = tempfile::tempdir().unwrap();
    let emit = |kinds: &str| {
        let words = ["compile", "-", "--target", "pvc", "--emit", kinds];
        gencl_in(folder.path(), &words, source)
    };
    let alone = emit("pp");
    let beside = emit("pp=k.i,visa=k.visaasm");
    assert_eq!((alone.code, beside.code), (0, 0), "{}", beside.stderr);
    let written = std::fs::read_to_string(folder.path().join("k.i")).unwrap();
    assert_eq!(alone.stdout, written);
}

#[test]
fn a_launch_that_does_not_fit_names_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("saxpy.ir"), SAXPY).unwrap();
    for (from, to, note) in [
        (
            "\"global\": [64]",
            "\"global\": [0]",
            "\"global\": [0], \"local\": [32],\n",
        ),
        ("\"scalar\": 2", "\"null\": true", "--> bad.json:3:"),
    ] {
        let launch = saxpy_launch(64).replace(from, to);
        let launch = launch.replace("\"null\": true, \"dtype\": \"f32\"", "\"null\": true");
        std::fs::write(folder.join("bad.json"), launch).unwrap();
        let done = gencl_in(folder, &["run", "bad.json", "-o", "out"], "");
        assert_eq!(done.code, 1);
        assert!(done.stderr.starts_with("error[E0804]: "), "{}", done.stderr);
        assert!(done.stderr.contains(note), "{}", done.stderr);
    }
}

#[test]
fn an_access_outside_of_all_arguments_is_refused() {
    let text = "kernel @k(0: \"p\" \"uint *\" global, 8: \"d\" \"uint\" u32) {
  registers dword %0-%1
$0:
  %0 = loadi.u32 12
  %1 = load.argument.u32 %0
  ret
}
";
    for level in ["-O0", "-O2"] {
        let done = gencl(&["compile", "-", "--lang", "ir", level], text);
        assert_eq!(done.code, 1, "{}", done.stderr);
        assert!(
            done.stderr
                .contains("kernel `k` accesses a nonexistent argument"),
            "{}",
            done.stderr
        );
    }
}

#[test]
fn stages_before_the_checks_are_printed_for_invalid_programs() {
    let source = "__kernel void k(__global int *o) {\n  o[0] = unknown;\n}\n";
    let done = gencl(&["compile", "-", "--emit", "ast"], source);
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    assert!(
        done.stdout.ends_with("          name `unknown` 2:10\n"),
        "{}",
        done.stdout
    );
    let again = gencl(&["compile", "-", "--emit", "ast"], source);
    assert_eq!(done.stdout, again.stdout);
    let beside = "ast=a.txt,visa=k.visaasm";
    let folder = tempfile::tempdir().unwrap();
    let done = gencl_in(folder.path(), &["compile", "-", "--emit", beside], source);
    assert_eq!(done.code, 1);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn passes_run_by_name_and_give_gen_ir_that_compiles() {
    let words = ["pass", "-", "--run", "split_webs,lower_pushed_constants"];
    let done = gencl(
        &[&words[..], &["--run", "eliminate_dead_code"][..]].concat(),
        SAXPY,
    );
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    assert!(done.stdout.contains("argument.1+0"), "{}", done.stdout);
    let visa = gencl(&["compile", "-", "--lang", "ir"], &done.stdout);
    assert_eq!((visa.code, visa.stderr.as_str()), (0, ""));
    let wrong = gencl(&["pass", "-", "--run", "fold_constant"], SAXPY);
    let message = "error: invalid value 'fold_constant' for '--run <PASS>'\n  [63 possible values: `gencl print passes` lists";
    assert_eq!(wrong.code, 2);
    assert!(wrong.stderr.starts_with(message), "{}", wrong.stderr);
    let tip = "tip: a similar value exists: 'fold_constants'";
    assert!(wrong.stderr.contains(tip), "{}", wrong.stderr);
}

#[test]
fn gen_ir_reads_back_at_every_level() {
    let source = "__kernel void k(__global float *o, int n) {\n  for (int i = 0; i < n; i++)\n    o[i] *= 1.5f;\n}\n";
    for level in ["-O0", "-O1", "-O2"] {
        let visa = gencl(&["compile", "-", level, "-g"], source);
        let ir = gencl(&["compile", "-", level, "-g", "--emit", "ir"], source);
        assert!(ir.stdout.contains("locations {"), "{}", ir.stdout);
        let words = ["compile", "-", "--lang", "ir", level, "-g"];
        let again = gencl(&words, &ir.stdout);
        assert_eq!((again.code, again.stderr.as_str()), (0, ""));
        if level == "-O0" {
            // Register numbers are unchanged, because no pass of that level changes anything more.
            assert_eq!(again.stdout, visa.stdout);
        }
    }
}

#[test]
fn stages_are_shown_with_their_kernel_and_width_and_timed() {
    let source = "__kernel void k(__global int *o) { o[0] = 1; }\n";
    let words = [
        "compile",
        "-",
        "--print-after",
        "order_blocks,lower",
        "--time-passes",
    ];
    let done = gencl(&words, source);
    assert_eq!(done.code, 0);
    for line in [
        "# *** IR Dump After lower ***:",
        "# *** IR Dump After order_blocks (SIMD16) ***:",
        "# Machine code for function k:",
    ] {
        assert!(done.stderr.lines().any(|l| l == line), "{}", done.stderr);
    }
    let table: Vec<Vec<&str>> = done
        .stderr
        .lines()
        .skip_while(|l| !l.ends_with("runs  stage"))
        .map(|l| l.split_whitespace().collect())
        .collect();
    let names: Vec<_> = table.iter().map(|row| *row.last().unwrap()).collect();
    assert_eq!(
        names[..5],
        ["stage", "preprocess", "parse", "check", "lower"]
    );
    assert_eq!(names[names.len() - 3..], ["select", "verify_visa", "total"]);
    assert_eq!(table.last().unwrap()[1], "100.0%");
    // None of that is on standard output.
    let text = done.stdout.lines().find(|l| !l.starts_with("//"));
    assert_eq!(text, Some(".version 4.1"));
}

#[test]
fn completions_know_the_options_of_a_build() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let done = gencl(&["completions", shell], "");
        assert_eq!((done.code, done.stderr.as_str()), (0, ""));
        for word in ["cl-fast-relaxed-math", "time-passes", "completions"] {
            assert!(done.stdout.contains(word), "{shell}: {word}");
        }
    }
}
