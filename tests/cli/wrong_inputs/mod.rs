//! Invalid inputs of the command line: their diagnostics, and that no partly written file remains.

mod outputs;
mod types;

use crate::command::{gencl, gencl_in};
use pretty_assertions::assert_eq;
use std::path::Path;

/// The diagnostics for a launch file with this text.
fn diagnostics_of_launch(folder: &Path, launch: &str) -> (i32, String) {
    std::fs::write(folder.join("a.json"), launch).unwrap();
    let words = ["run", "a.json", "-o", "out", "--error-format", "short"];
    let done = gencl_in(folder, &words, "");
    let result = std::fs::read_to_string(folder.join("out/result.json")).unwrap();
    assert!(!result.contains("\"ok\""), "{launch}: {result}");
    let left = std::fs::read_dir(folder.join("out")).unwrap().count();
    assert_eq!(left, 1, "{launch}: more than result.json is left");
    (done.code, done.stderr)
}

#[test]
fn errors_in_launch_files_have_a_line_and_a_column() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let rest = r#""source": "", "kernel": "k", "global": [1]"#;
    for (launch, said) in [
        (
            "{\n  \"kernel\": k\n}".to_string(),
            "a.json:2:13: error[E0811]: invalid JSON: the string `k` has no quotes; help: write `\"k\"`",
        ),
        (
            String::new(),
            "a.json:1:1: error[E0811]: invalid JSON: the launch file is empty; help: a launch file is an object such as `{\"source\": {\"file\": \"k.cl\"}, \"kernel\": \"k\", \"global\": [64], \"args\": []}`",
        ),
        (
            "{'kernel': 1}".to_string(),
            "a.json:1:2: error[E0811]: invalid JSON: strings have double quotes; help: write `\"kernel\"`",
        ),
        (
            "{\n  // the kernel\n  \"kernel\": 1}".to_string(),
            "a.json:2:3: error[E0811]: invalid JSON: JSON has no comments; help: remove the comment",
        ),
        (
            format!("{{{rest}, \"args\": [{{\"dtype\": \"f32\", \"shape\": 8}}]}}"),
            "a.json:1:72: error[E0811]: args[0]: `shape` belongs in `buffer`; help: write `{\"buffer\": {\"dtype\": \"f32\", \"shape\": [8]}, \"mode\": \"inout\"}`",
        ),
        (
            format!("{{{rest}, \"args\": [{{\"buffer\": [1, 2, 3]}}]}}"),
            "a.json:1:66: error[E0811]: args[0].buffer: expected an object or the name of a `.npy` file, found an array; help: write an object such as `{\"dtype\": \"i32\", \"shape\": [3], \"dist\": \"data\", \"values\": [1, 2, 3]}`",
        ),
        (
            format!(
                "{{{rest}, \"args\": [{{\"buffer\": {{\"dtype\": \"i32\", \"shape\": 3,\n\"dist\": \"data\", \"values\": \"1 2 3\"}}}}]}}"
            ),
            "a.json:2:27: error[E0811]: args[0].buffer.values: expected a non-empty array of numbers, as in `[1, 2, 3]`",
        ),
        (
            "[1]".to_string(),
            "a.json:1:1: error[E0811]: expected an object, found an array",
        ),
        (
            format!("{{{rest}, \"args\": [],\n \"kernel\": \"l\"}}"),
            "a.json:2:2: error[E0811]: kernel: duplicate key",
        ),
        (
            "{\"source\": \"\", \"global\": [1], \"args\": [],\n \"kernal\": \"k\"}".to_string(),
            "a.json:2:2: error[E0811]: unknown key `kernal`; help: did you mean `kernel`? the known keys are: name source kernel options headers global local offset args compare",
        ),
        (
            "{\"source\": {\"file\": \"no.cl\"}, \"kernel\": \"k\", \"global\": [1], \"args\": []}"
                .to_string(),
            "a.json:1:21: error[E0811]: source.file: no.cl: No such file or directory (os error 2)",
        ),
        (
            format!("{{{rest},\n\"args\": [{{\"buffer\": \"no.npy\"}}]}}"),
            "a.json:2:21: error[E0811]: args[0].buffer: no.npy: No such file or directory (os error 2)",
        ),
        (
            format!("{{{rest}, \"args\": [],\n\"compare\": {{\"rule\": \"near\"}}}}"),
            "a.json:2:21: error[E0811]: compare.rule: unknown rule `near`, expected one of: exact bits ulp abs mismatch unordered",
        ),
        (
            format!("{{{rest}, \"args\": [], \"options\": \"-cl-mad\"}}"),
            "a.json:1:70: error[E0811]: unknown option `-cl-mad`",
        ),
        (
            format!("{{{rest}, \"args\": [], \"options\": \"-cl-std=CL4.0\"}}"),
            "a.json:1:70: error[E0811]: invalid value 'CL4.0' for '-cl-std=<VERSION>'; help: possible values: CL1.0, CL1.1, CL1.2, CL2.0, CL3.0; the version before it is 'CL3.0'",
        ),
    ] {
        let (code, stderr) = diagnostics_of_launch(folder, &launch);
        assert_eq!((code, stderr), (1, format!("{said}\n")), "{launch}");
    }
}

#[test]
fn launches_that_do_not_fit_name_the_parameter() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let source = "__kernel void k(__global float *dst, int n) { dst[n] = 1.0f; }\n";
    std::fs::write(folder.join("k.cl"), source).unwrap();
    let buffer = r#"{"buffer": {"dtype": "f32", "shape": [8]}, "mode": "out"}"#;
    let scalar = r#"{"scalar": 3, "dtype": "i32"}"#;
    for (sizes, arguments, at, said, help) in [
        (
            r#""global": [8]"#,
            vec![buffer],
            "[{\"buffer",
            "too few arguments for the kernel (`global float* dst`, `int n`): expected 2, have 1",
            "for argument 1 (`n`) pass `{\"scalar\": 0, \"dtype\": \"i32\"}`",
        ),
        (
            r#""global": [8]"#,
            vec![buffer, scalar, "{\"local\": 4}"],
            "{\"local",
            "too many arguments for the kernel (`global float* dst`, `int n`): expected 2, have 3",
            "remove argument 2, the last one",
        ),
        (
            r#""global": [8]"#,
            vec![scalar, scalar],
            "{\"scalar",
            "argument 0 (`dst`) has type `global float*`, but the launch passes a value",
            "pass `{\"buffer\": {\"dtype\": \"f32\", \"shape\": [N]}, \"mode\": \"inout\"}`",
        ),
        (
            r#""global": [8]"#,
            vec![buffer, "{\"null\": true}"],
            "{\"null",
            "argument 1 (`n`) has type `int`, but the launch passes a null pointer",
            "pass `{\"scalar\": 0, \"dtype\": \"i32\"}`",
        ),
        (
            r#""global": [8]"#,
            vec![buffer, r#"{"scalar": 3, "dtype": "i64"}"#],
            "{\"scalar",
            "argument 1 (`n`) has type `int` and requires 4 bytes, but the launch passes 8",
            "pass `{\"scalar\": 0, \"dtype\": \"i32\"}`",
        ),
        (
            r#""global": [8], "local": [3]"#,
            vec![buffer, scalar],
            "3]",
            "the local size 3 does not divide the global size 8 in dimension 0",
            "use a local size of 2, or a global size of 9 and a test of `get_global_id(0)` in the kernel",
        ),
        (
            r#""global": [8], "local": [2, 2]"#,
            vec![buffer, scalar],
            "[2, 2]",
            "the local size has 2 dimensions, but the global size has 1",
            "`local` requires one number, as in `global`",
        ),
        (
            r#""global": [4, 0]"#,
            vec![buffer, scalar],
            "0]",
            "the global size of dimension 1 is 0",
            "each size is at least 1",
        ),
        (
            r#""global": [8], "offset": [1, 2]"#,
            vec![buffer, scalar],
            "[1, 2]",
            "the global offset has 2 dimensions, but the global size has 1",
            "`offset` has at most one number, as in `global`",
        ),
    ] {
        let arguments = arguments.join(", ");
        let launch = format!(
            r#"{{"source": {{"file": "k.cl"}}, "kernel": "k", {sizes}, "args": [{arguments}]}}"#
        );
        let (code, stderr) = diagnostics_of_launch(folder, &launch);
        assert_eq!(code, 1, "{stderr}");
        let column = launch.find(at).unwrap() + 1;
        let line = format!("a.json:1:{column}: error[E0804]: {said}; help: {help}\n");
        assert_eq!(stderr, line);
    }
    // Sizes that the kernel requires.
    let source = "__attribute__((reqd_work_group_size(4, 2, 1))) __kernel void k() { local int t[4]; t[0] = 1; }\n";
    std::fs::write(folder.join("required.cl"), source).unwrap();
    for (sizes, at, help) in [
        (r#""global": [8]"#, "[8]", "`global` requires 2 dimensions"),
        (
            r#""global": [8, 2], "local": [8, 1]"#,
            "[8, 1]",
            "write `\"local\": [4, 2]`, or remove `local`",
        ),
    ] {
        let launch = format!(
            r#"{{"source": {{"file": "required.cl"}}, "kernel": "k", {sizes}, "args": []}}"#
        );
        let (code, stderr) = diagnostics_of_launch(folder, &launch);
        let column = launch.find(at).unwrap() + 1;
        let start = format!(
            "a.json:1:{column}: error[E0804]: the kernel requires work-groups of 4 x 2 x 1"
        );
        assert!(code == 1 && stderr.contains(&start), "{stderr}");
        assert!(stderr.ends_with(&format!("; help: {help}\n")), "{stderr}");
    }
    let launch = format!(
        r#"{{"source": {{"file": "k.cl"}}, "kernel": "kk", "global": [1], "args": [{buffer}, {scalar}]}}"#
    );
    let (code, stderr) = diagnostics_of_launch(folder, &launch);
    assert_eq!(code, 1);
    let expected = "a.json:1:40: error[E0103]: no kernel named `kk`\n";
    assert_eq!(stderr, expected);
}

#[test]
fn faults_report_location_distance_and_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let launch = |body: &str| {
        let source =
            format!("__kernel void k(__global int *dst, int n) {{\n  int x;\n  {body}\n}}\n");
        std::fs::write(folder.join("k.cl"), source).unwrap();
        r#"{"source": {"file": "k.cl"}, "kernel": "k", "global": [8], "options": "-w",
            "args": [{"buffer": {"dtype": "i32", "shape": [8]}, "mode": "out"}, {"scalar": 3, "dtype": "i32"}]}"#
    };
    for (body, words) in [
        (
            "dst[get_global_id(0) + n] = 1;",
            [
                "error[E0801]: out-of-bounds access: argument 0 (`dst`): 4 bytes at offset 32 of a buffer of 32 bytes",
                "--> k.cl:3:3",
                "in work-item (5, 0, 0)",
                "with `--oob zero`",
            ],
        ),
        (
            "dst[0] = x;",
            [
                "error[E0803]: ",
                "--> k.cl:3:",
                "in work-item (0, 0, 0)",
                "on every path",
            ],
        ),
    ] {
        std::fs::write(folder.join("a.json"), launch(body)).unwrap();
        let done = gencl_in(folder, &["run", "a.json", "-o", "out"], "");
        let (code, stderr) = (done.code, done.stderr);
        assert_eq!(code, 3, "{stderr}");
        for word in words {
            assert!(stderr.contains(word), "{word}: {stderr}");
        }
    }
    std::fs::write(folder.join("a.json"), launch("while (n) dst[0]++;")).unwrap();
    for engine in ["visa", "ir"] {
        let limit = ["--step-limit", "1000", "--engine", engine];
        let words = [&["run", "a.json", "-o", "out"][..], &limit[..]].concat();
        let done = gencl_in(folder, &words, "");
        assert_eq!(done.code, 3, "{}", done.stderr);
        for word in [
            "error[E0605]: execution exceeds the step limit of 1000 instructions",
            "`--step-limit`",
        ] {
            assert!(done.stderr.contains(word), "{word}: {}", done.stderr);
        }
        assert!(!folder.join("out/arg0.npy").exists());
    }
}

#[test]
fn sources_that_are_no_sources_are_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::create_dir(folder.join("folder.cl")).unwrap();
    let junk: Vec<u8> = (0..4096u32).map(|k| ((k * 7919) >> 3) as u8).collect();
    let kernel = "__kernel void k(__global int *o) { o[0] = 1; }\n";
    let long = format!("/* {} */ {kernel}", "x".repeat(1 << 20));
    let sum = format!(
        "{}{}",
        kernel.replace("= 1", "= 1 + 1"),
        "\n".repeat(100_000)
    );
    let mark = format!("\u{feff}{kernel}");
    let windows = kernel.replace("{ ", "{\r\n").replace('\n', "\r\n");
    let files: [(&str, &[u8], i32); 8] = [
        ("empty.cl", b"", 0),
        ("junk.cl", &junk, 1),
        ("nul.cl", b"void f();\0\0\n", 1),
        ("mark.cl", mark.as_bytes(), 0),
        ("long.cl", long.as_bytes(), 0),
        ("lines.cl", sum.as_bytes(), 0),
        ("crlf.cl", windows.as_bytes(), 0),
        ("last_line.cl", kernel.trim_end().as_bytes(), 0),
    ];
    for (name, bytes, code) in files {
        std::fs::write(folder.join(name), bytes).unwrap();
        let done = gencl_in(folder, &["check", name], "");
        assert_eq!(done.code, code, "{name}: {}", done.stderr);
        assert_eq!(done.stderr.is_empty(), code == 0, "{name}: {}", done.stderr);
    }
    // An invalid file does not prevent the others from being checked.
    let files = ["folder.cl", "missing.cl", "mark.cl", "nul.cl"];
    let words = [&["check", "--error-format", "short"][..], &files[..]].concat();
    let done = gencl_in(folder, &words, "");
    assert_eq!(done.code, 1);
    let lines: Vec<&str> = done.stderr.lines().collect();
    let starts = [
        "error: folder.cl: ",
        "error: missing.cl: ",
        "nul.cl:1:10: error[E0003]: ",
    ];
    for (line, start) in lines.iter().zip(starts) {
        assert!(line.starts_with(start), "{line}");
    }
    for name in ["folder.cl", "missing.cl"] {
        let done = gencl_in(folder, &["compile", name, "-o", "out.visaasm"], "");
        assert_eq!((done.code, done.stdout.as_str()), (1, ""));
        let start = format!("error: {name}: ");
        assert!(done.stderr.starts_with(&start), "{}", done.stderr);
        assert!(!folder.join("out.visaasm").exists());
    }
    let done = gencl(&["compile", "-"], "\0");
    assert_eq!((done.code, done.stdout.as_str()), (1, ""));
    let words = ["compile", "mark.cl", "-o", "none/out.visaasm"];
    let done = gencl_in(folder, &words, "");
    assert_eq!(done.code, 1);
    let message = "none/out.visaasm: cannot write the file";
    assert!(done.stderr.contains(message), "{}", done.stderr);
}

/// A kernel that requires work-groups of 16 work-items, with a launch file without `local`.
fn required_sizes(folder: &Path) {
    let kernel =
        "__kernel __attribute__((reqd_work_group_size(16, 1, 1))) void k(__global int *x) {
    x[get_global_id(0)] = get_local_size(0);
}
";
    std::fs::write(folder.join("k.cl"), kernel).unwrap();
    let launch = r#"{"source": {"file": "k.cl"}, "kernel": "k", "global": [64], "args": [
        {"buffer": {"dtype": "i32", "shape": [64]}, "mode": "out"}]}"#;
    std::fs::write(folder.join("k.json"), launch).unwrap();
}

#[test]
fn the_default_size_of_groups_is_the_required_one() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    required_sizes(folder);
    let done = gencl_in(folder, &["run", "k.json", "--print=1", "--quiet"], "");
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert!(done.stdout.contains("0: 16\n"), "{}", done.stdout);
    let done = gencl_in(folder, &["diff", "k.json"], "");
    assert_eq!(done.code, 0, "{}", done.stderr);
}

#[test]
fn advice_about_sizes_knows_the_required_one() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    required_sizes(folder);
    let run = |global: u32, local: &str| {
        let launch = std::fs::read_to_string(folder.join("k.json")).unwrap();
        let sizes = format!(r#""global": [{global}],{local}"#);
        let launch = launch.replace(r#""global": [64],"#, &sizes);
        std::fs::write(folder.join("wrong.json"), launch).unwrap();
        let done = gencl_in(folder, &["run", "wrong.json", "--print"], "");
        assert_eq!(done.code, 1);
        done.stderr
    };
    let said = run(40, "");
    assert!(
        said.contains("the local size 16 does not divide the global size 40"),
        "{said}"
    );
    let help = "help: the kernel requires a local size of 16: use a global size of 48 and a test";
    assert!(said.contains(help), "{said}");
    let said = run(40, r#""local": [32],"#);
    let message = "the kernel requires the local size [16], but `local` is [32]";
    assert!(said.contains(message), "{said}");
    assert!(
        said.contains("help: write `\"local\": [16]`, or remove `local`"),
        "{said}"
    );
}

#[test]
fn wrong_command_lines_have_advice() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    required_sizes(folder);
    for (words, said) in [
        (
            &["run", "k.cl", "-o", "out"][..],
            "error: k.cl: expected a launch file, but this is OpenCL C: `gencl compile`",
        ),
        (&["run", "k.json", "--print", "8"], "write `--print=8`"),
        (
            &["compile", "k.cl", "-c"],
            "unknown option `-c`: use `--emit isa`",
        ),
        (&["compile", "k.cl", "-S"], "unknown option `-S`: vISA text"),
        (
            &["compile", "k.cl", "-save-temps"],
            "unknown option `-save-temps`: use `--emit`",
        ),
        (
            &["compile", "k.cl", "-options", "-cl-fast-relaxed-math"],
            "unknown option `-options`: build options are options of `gencl` itself",
        ),
        (
            &["compile", "k.cl", "-output", "k"],
            "unknown option `-output`: use `-o`",
        ),
        (
            &["zebin", "k.bin", "-out_dir", "d"],
            "unknown option `-out_dir`: use `-o`",
        ),
        (
            &["check", "k.cl", "-wall"],
            "unknown option `-wall`: did you mean `-Wall`?",
        ),
        (
            &["check", "k.cl", "--Wextra"],
            "unknown option `--Wextra`: did you mean `-Wextra`?",
        ),
        (
            &["check", "k.cl", "-wno-unused"],
            "unknown option `-wno-unused`: did you mean `-Wno-unused`?",
        ),
        (
            &["compile", "k.cl", "--optimize", "3"],
            "unknown option `--optimize`: use `-O0`, `-O1`, `-O2` or `-O3`\n",
        ),
        (
            &["compile", "k.cl", "-march=dg2"],
            "unknown option `-march=dg2`: use `--target`",
        ),
        (
            &["compile", "k.cl", "--device", "dg2"],
            "unknown option `--device`: use `--target`",
        ),
        (
            &["compile", "k.cl", "-cl-intel-256-GRF-per-thread"],
            "unsupported option `-cl-intel-256-GRF-per-thread`: a thread has 128 registers (GRFs), which is fixed",
        ),
        (
            &["explain", "division"],
            "unknown diagnostic code, pass, instruction, built-in function or term `division`: the passes with this word are `expand_division`, `expand_float_division`",
        ),
        (&["compile", "k.cl", "-z"], "unknown option `-z`\n"),
        (
            &["k.cl"],
            "a command is missing before `k.cl`: write `gencl compile k.cl`\n",
        ),
        (
            &["build", "k.cl"],
            "unknown command `build`: write `gencl compile`\n",
        ),
        (
            &["help", "rn"],
            "unknown command `rn`: write `gencl help run`\n",
        ),
        (
            &["xyzzy"],
            "unknown command `xyzzy`: the commands are compile, ",
        ),
        (
            &["--simd", "8", "compile", "k.cl"],
            "the options of a command follow its name: write `gencl compile --simd ...`\n",
        ),
        (
            &["run", "k.json", "--data-races"],
            "unknown option `--data-races`: use `--races`\n",
        ),
        (
            &["run", "k.json", "--memcheck"],
            "unknown option `--memcheck`: `gencl run` always reports accesses outside of memory",
        ),
        (
            &["compile", "k.cl", "-D", "N", "16"],
            "unexpected argument `16`: the value of a macro follows `=`: write `-D N=16`\n",
        ),
        (
            &["compile", "k.cl", "-simd16"],
            "unknown option `-simd16`: use `--simd 16`",
        ),
        (
            &["compile", "k.cl", "-maxrregcount=64"],
            "unknown option `-maxrregcount=64`: a thread has 128 registers",
        ),
        (
            &["check", "k.cl", "-fno-vectorize"],
            "unknown option `-fno-vectorize`: gencl has no options of optimizations",
        ),
        (
            &["check", "k.cl", "-cl-nv-verbose"],
            "unsupported option `-cl-nv-verbose`: it is an option of NVIDIA's compiler",
        ),
        (
            &["check", "k.cl", "--std=CL1.2"],
            "unknown option `--std`: use `-cl-std`",
        ),
        (
            &["print"],
            "`gencl print` requires one of targets, builtins, passes, opcodes, intrinsics, rules, codes, options, man",
        ),
        (
            &["run", "--global", "64", "k.cl"],
            "unknown option `--global`: `gencl run` executes a launch file, in which `global`",
        ),
        (
            &["compile", "-ffast-math", "k.cl"],
            "unknown option `-ffast-math`: use `-cl-fast-relaxed-math`\n",
        ),
        (
            &["compile", "-O", "k.cl"],
            "`-O` requires a level, 0 to 3, but `k.cl` follows it: write `-O2`",
        ),
        (
            &["check", "."],
            "error: .: is a directory: write the names of files, such as `./*.cl`\n",
        ),
        (
            &["compile", "k.cl", "--emitt", "ir"],
            "unknown option `--emitt`: did you mean `--emit`?\n",
        ),
        (
            &["compile", "k.cl", "--target", "arc"],
            "invalid value 'arc' for '--target <TARGET>'\n  [possible values: skl, tgllp, dg2, pvc, gen9, xe-lp, \
             xe-hpg, xe-hpc]\n\n  tip: arc is more than one target: 'dg2' is that of Arc A-series",
        ),
        (
            &["compile", "k.cl", "--target", "xe"],
            "tip: xe is more than one target: 'tgllp' (Xe-LP), 'dg2' (Xe-HPG) and 'pvc' (Xe-HPC)\n",
        ),
        (
            &["compile", "k.cl", "--target", "xe-hpcc"],
            "tip: a similar value exists: 'xe-hpc'",
        ),
        (
            &["compile", "k.cl", "--form", "vector", "--simd", "32"],
            "there is no vector form at SIMD32: a vector form has at most SIMD16\n",
        ),
    ] {
        let done = gencl_in(folder, words, "");
        assert_ne!(done.code, 0, "{words:?}");
        assert!(done.stderr.contains(said), "{words:?}: {}", done.stderr);
        assert!(
            !done.stderr.contains("as a value, use"),
            "{words:?}: {}",
            done.stderr
        );
    }
    for (term, start) in [
        ("GRF", "GRF: a general register"),
        (
            "__syncthreads",
            "__syncthreads: no name of OpenCL C: use `barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)`",
        ),
        (
            "simd16",
            "dispatch width, SIMD, SIMD8, SIMD16, SIMD32: number of work-items",
        ),
    ] {
        let done = gencl_in(folder, &["explain", term], "");
        assert!(done.stdout.starts_with(start), "{}", done.stdout);
    }
    let done = gencl_in(folder, &["compile", "k.cl", "-O3"], "");
    let two = gencl_in(folder, &["compile", "k.cl", "-O2"], "");
    assert_eq!((done.code, done.stdout), (0, two.stdout));
}

#[test]
fn every_mistake_of_an_argument_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let launch = r#"{"source": "kernel void k() {}", "kernel": "k", "global": [1], "args": [
{"local": 1e12},
{"buffer": {"dtype": "f99", "shape": 0, "dist": "none", "values": 1}, "mode": "inn"},
{"buffer": {"dtype": "f32", "shape": "x", "dist": "const"}, "mode": "in"},
{"buffer": {"dtype": "i8", "shape": 1, "dist": "data", "values": [1, 2], "seed": 1}, "mode": 1},
{"bytes": "00", "a": 1, "b": 2}
]}"#;
    let (code, stderr) = diagnostics_of_launch(folder.path(), launch);
    let keys = "the known keys are: bytes";
    let expected = [
        "2:11: error[E0811]: args[0].local: expected a number of bytes from 1 to 65536, found `1000000000000.0`".to_owned(),
        "3:22: error[E0811]: args[1].buffer.dtype: unknown type `f99`, expected one of: i8 u8 i16 u16 i32 u32 i64 u64 f16 f32 f64".to_owned(),
        "3:67: error[E0811]: args[1].buffer.values: expected an array, found `1`: write `[1]`".to_owned(),
        "3:79: error[E0811]: args[1].mode: unknown mode `inn`: did you mean `in`?".to_owned(),
        "4:38: error[E0811]: args[2].buffer.shape: expected a number or an array of numbers, found the string `x`".to_owned(),
        "4:12: error[E0811]: args[2].buffer: missing key `value`; help: add `\"value\": 1`".to_owned(),
        format!("6:17: error[E0811]: args[4]: unknown key `a`; help: {keys}"),
        format!("6:25: error[E0811]: args[4]: unknown key `b`; help: {keys}"),
    ];
    let found: Vec<_> = stderr
        .lines()
        .map(|line| line.replace("a.json:", ""))
        .collect();
    let missing: Vec<_> = expected
        .iter()
        .filter(|line| !found.contains(line))
        .collect();
    assert_eq!((code, missing), (1, Vec::<&String>::new()), "{stderr}");
    assert_eq!(stderr.matches("args[3]").count(), 3, "{stderr}");
}

/// The size of work-groups that the kernel requires does not fit `global`, where `local` is absent.
#[test]
fn a_required_size_is_reported_at_the_size_that_it_does_not_fit() {
    let folder = tempfile::tempdir().unwrap();
    let launch = r#"{"source": "kernel __attribute__((reqd_work_group_size(8, 1, 1))) void k() {}",
 "kernel": "k", "args": [],
 "global": [4]}"#;
    let (code, stderr) = diagnostics_of_launch(folder.path(), launch);
    let said = "a.json:3:13: error[E0804]: the local size 8 does not divide the global size 4 in dimension 0";
    assert!(code == 1 && stderr.contains(said), "{stderr}");
}

#[test]
fn negative_numbers_and_empty_names_are_values() {
    for (words, said) in [
        (
            &["run", "k.json", "--print", "--timeout", "-1"][..],
            "`--timeout` requires a positive number of seconds",
        ),
        (
            &["run", "k.json", "--print", "--step-limit", "-1"],
            "invalid value '-1' for '--step-limit <N>'",
        ),
        (
            &["run", "k.json", "--print", "--jobs", "-1"],
            "invalid value '-1' for '--jobs <N>'",
        ),
        (
            &["compile", "k.cl", "--simd", "-8"],
            "invalid value '-8' for '--simd <WIDTH>'",
        ),
        (
            &["compile", "k.cl", "-o", ""],
            "a value is required for '--output <OUT>' but none was supplied",
        ),
        (
            &["compile", "k.cl", "--emit", "ir="],
            "the path of `--emit ir=` is empty",
        ),
        (
            &["compile", ""],
            "a value is required for '<INPUT>...' but none was supplied",
        ),
        (
            &["check", ""],
            "a value is required for '<INPUTS>...' but none was supplied",
        ),
    ] {
        let done = gencl(words, "");
        assert_eq!(done.code, 2, "{words:?}");
        assert!(done.stderr.contains(said), "{words:?} {}", done.stderr);
    }
}

/// Its closing brackets may be in the literal.
#[test]
fn an_unterminated_literal_at_the_end_is_one_error() {
    let folder = tempfile::tempdir().unwrap();
    let source = "kernel void k(global char *p) {\n  p[0] = missing;\n  p[1] = (\"abc;";
    let words = ["check", "--error-format", "short", "-"];
    for rest in ["", " }", "\n\n"] {
        let done = gencl_in(folder.path(), &words, &format!("{source}{rest}"));
        let expected = "<stdin>:2:10: error[E0101]: use of undeclared identifier `missing`
<stdin>:3:11: error[E0003]: missing terminating `\"` character; help: write `\"` where the string ends, on the same line
";
        assert_eq!(done.stderr, expected, "{rest:?}");
    }
    // Braces in other literals are not missing.
    let source = "kernel void k(global char *p) {\n  p[1] = \"abc;\n  p[0] = (1;\n}\n";
    let done = gencl_in(folder.path(), &words, source);
    assert_eq!(done.stderr.lines().count(), 2, "{}", done.stderr);
}
