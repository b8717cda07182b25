//! Files that people write by hand: Gen IR, vector IR and vISA. Errors, warnings and faults name their lines.

use crate::command::{gencl, gencl_in};
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;

pub(crate) fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

const DIVISION: &str = "// by hand
kernel @k(
  0: \"out\" \"int*\" global,
  8: \"x\" \"const int*\" global readonly
) {
  registers dword %0-%5
  inputs %0 = local_id.0,
    %1 = buffer_offset.0
$0:
  %2 = loadi.u32 2
  %3 = shl.u32 %0, %2
  %1 = add.u32 %1, %3
  %4 = loadi.u32 0
  %5 = div.u32 %3, %4
  store.global[0].u32 %1, %5
  ret
}
";

const LAUNCH: &str = r#"{"source": {"file": "k.ir"}, "kernel": "k", "global": [4], "args": [
  {"buffer": {"dtype": "i32", "shape": [2]}, "mode": "out"},
  {"buffer": {"dtype": "i32", "shape": [2], "dist": "iota"}, "mode": "in"}]}"#;

#[test]
fn faults_of_gen_ir_name_its_lines() {
    let folder = folder(&[("k.ir", DIVISION), ("k.json", LAUNCH)]);
    for engine in ["visa", "ir"] {
        let done = gencl_in(
            folder.path(),
            &["run", "k.json", "--print", "--engine", engine],
            "",
        );
        assert_eq!(done.code, 3, "{}", done.stderr);
        for text in [
            "error[E0803]: an undefined value is stored to argument 0 (`out`)",
            "--> k.ir:15:3",
            "15 |   store.global[0].u32 %1, %5",
            "14 |   %5 = div.u32 %3, %4",
            "division by zero",
        ] {
            assert!(
                done.stderr.contains(text),
                "{engine}, {text}: {}",
                done.stderr
            );
        }
    }
    // Without the division, the access is out of bounds. A file with a table of locations keeps it.
    let stores = DIVISION.replace("%5 = div.u32 %3, %4", "%5 = mov.u32 %3");
    fs::write(folder.path().join("k.ir"), &stores).unwrap();
    let done = gencl_in(folder.path(), &["run", "k.json", "--print"], "");
    assert!(done.stderr.contains("--> k.ir:15:3"), "{}", done.stderr);
    let located =
        stores.replace("%1, %5\n", "%1, %5 !1\n") + "locations {\n  !1 = \"k.cl\":7:3\n}\n";
    fs::write(folder.path().join("k.ir"), located).unwrap();
    let done = gencl_in(folder.path(), &["run", "k.json", "--print"], "");
    assert!(done.stderr.contains("--> k.cl:7:3\n"), "{}", done.stderr);
    let done = gencl_in(
        folder.path(),
        &["run", "k.json", "--print", "--error-format", "short"],
        "",
    );
    assert!(
        done.stderr.starts_with("k.cl:7:3: error[E0801]: "),
        "{}",
        done.stderr
    );
    let done = gencl_in(folder.path(), &["run", "k.json", "--json"], "");
    let result: serde_json::Value = serde_json::from_str(&done.stdout).unwrap();
    let span = &result["diagnostics"][0]["spans"][0];
    assert_eq!(
        (&span["file_name"], &span["line_start"], &span["column_end"]),
        (&"k.cl".into(), &7.into(), &3.into())
    );
    assert_eq!(span["byte_start"], serde_json::Value::Null);
    // A page has the code of each line.
    fs::write(folder.path().join("k.ir"), &stores).unwrap();
    let done = gencl_in(folder.path(), &["explore", "k.ir", "-o", "k.html"], "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let page = fs::read_to_string(folder.path().join("k.html")).unwrap();
    assert!(page.contains("data-s=15>store.global[0].u32 "), "{page}");
    // Passes print the function without locations.
    let done = gencl(
        &["pass", "-", "--run", "merge_blocks", "--locations"],
        &stores,
    );
    assert!(!done.stdout.contains("locations"), "{}", done.stdout);
}

#[test]
fn violations_of_gen_ir_have_a_code_of_their_own_and_the_line_of_the_part() {
    let short = |text: &str| {
        let words = ["compile", "-", "--lang", "ir", "--error-format", "short"];
        let done = gencl(&words, text);
        assert_eq!(done.code, 1, "{}", done.stderr);
        done.stderr
    };
    for (from, to, expected) in [
        (
            "%1 = buffer_offset.0",
            "%1 = local_id.0",
            "<stdin>:8:5: error[E1202]: duplicate input `local_id.0`",
        ),
        (
            "%1 = buffer_offset.0",
            "%1 = buffer_offset.7",
            "<stdin>:8:5: error[E1202]: undefined input `buffer_offset.7`",
        ),
        (
            "8: \"x\"",
            "4: \"x\"",
            "<stdin>:4:3: error[E1202]: parameter `x` is misaligned",
        ),
        (
            "global,\n",
            "global\n",
            "<stdin>:4:3: error[E1201]: expected `,`, found `8`",
        ),
        ("  ret\n", "  frob\n", "<stdin>:16:3: error[E1201]: "),
    ] {
        let found = short(&DIVISION.replace(from, to));
        assert!(found.starts_with(expected), "{found}");
    }
    // Once for an operand that is used twice.
    let found = short(&DIVISION.replace("div.u32 %3, %4", "div.u64 %3, %3"));
    assert_eq!(
        found,
        "<stdin>:14:3: error[E1202]: operand `%5` of `div` is a dword, expected a qword\n\
         <stdin>:14:16: error[E1202]: operand `%3` of `div` is a dword, expected a qword\n"
    );
    let done = gencl(&["explain", "E1202"], "");
    assert!(done.stdout.contains("gencl explain V15"), "{}", done.stdout);
    for (name, title) in [
        (
            "V16",
            "V16: No source and no register occurs twice among the inputs.\n",
        ),
        (
            "R203",
            "R203: An operand is within the bounds of its variable.\n",
        ),
    ] {
        let done = gencl(&["explain", name], "");
        assert!(done.stdout.starts_with(title), "{}", done.stdout);
    }
}

#[test]
fn stores_to_readonly_parameters_are_warnings() {
    let text = DIVISION.replace("store.global[0]", "store.global[1]");
    let words = ["compile", "-", "--lang", "ir", "--error-format", "short"];
    let done = gencl(&words, &text);
    let warning = "<stdin>:15:3: warning[W1201]: store to the readonly parameter `x`";
    assert!(done.stderr.starts_with(warning), "{}", done.stderr);
    assert_eq!(done.code, 0);
    for (flag, code, is_shown) in [
        ("-Wno-readonly-parameter", 0, false),
        ("-Werror=readonly-parameter", 1, true),
    ] {
        let done = gencl(&[&words[..], &[flag]].concat(), &text);
        let shown = done.stderr.contains("readonly-parameter");
        assert_eq!((done.code, shown), (code, is_shown), "{}", done.stderr);
    }
    assert!(!gencl(&words, DIVISION).stderr.contains("W1201"));
}

#[test]
fn passes_of_vector_ir_need_a_file_in_vector_ir() {
    let done = gencl(&["pass", "-", "--run", "legalize"], DIVISION);
    assert_eq!(done.code, 2);
    let tip = "tip: it is of vector IR: use a file in vector IR (NAME.ll)";
    assert!(done.stderr.contains(tip), "{}", done.stderr);
    assert!(!done.stderr.contains("--form"), "{}", done.stderr);
}

/// A kernel whose threads store their group IDs, with the description of its argument in a comment.
pub(crate) const VISA: &str = ".version 4.1
.kernel \"k\"
/* .ze_info
version: '1.15'
kernels:
  - name: k
    execution_env:
      simd_size: 1
    payload_arguments:
      - arg_type: arg_bypointer
        arg_index: 0
        offset: 0
        size: 0
        addrmode: stateful
        addrspace: global
        access_type: readwrite
    binding_table_indices:
      - bti_value: 0
        arg_index: 0
*/
.decl V32 v_type=G type=d num_elts=8 align=GRF
.decl T6 v_type=T num_elts=1
.kernel_attr Target=\"cm\"
.function \"k_main\"
    mov (M1_NM, 8) V32(0,0)<1> %group_id_x(0,0)<0;1,0>
    movs (M1_NM, 1) T6(0) 0x0:ud
    oword_st (2) T6 %group_id_x(0,0)<0;1,0> V32.0
    ret (M1, 1)
";

pub(crate) const VISA_LAUNCH: &str = r#"{"source": {"file": "k.visaasm"}, "kernel": "k", "global": [2], "local": [1],
  "args": [{"buffer": {"dtype": "i32", "shape": [12]}, "mode": "out"}]}"#;

#[track_caller]
fn printed(folder: &Path, words: &[&str]) -> String {
    let done = gencl_in(
        folder,
        &[&["run", "k.json", "--print", "-q"], words].concat(),
        "",
    );
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    done.stdout
}

#[test]
fn visa_is_run_with_the_description_in_it_or_beside_it() {
    let folder = folder(&[("k.visaasm", VISA), ("k.json", VISA_LAUNCH)]);
    let folder = folder.path();
    let expected = "arg0: i32 [12]\n   0: 0 0 0 0 1 1 1 1\n   8: 1 1 1 1\n";
    assert_eq!(printed(folder, &[]), expected);
    assert_eq!(printed(folder, &["--visa", "k.visaasm"]), expected);
    // A mistake in the comment has its line.
    fs::write(
        folder.join("k.visaasm"),
        VISA.replace(
            "arg_index: 0\n        offset",
            "arg_inde: 0\n        offset",
        ),
    )
    .unwrap();
    let done = gencl_in(
        folder,
        &["run", "k.json", "--print", "--error-format", "short"],
        "",
    );
    assert!(
        done.stderr
            .contains(":11:9: error[E0808]: unknown key `arg_inde`"),
        "{}",
        done.stderr
    );
    // The file and the bytes of the JSON are those of the vISA, also after other comments about `.ze_info`.
    let wrong = VISA.replace("arg_bypointer", "arg_bypoınter");
    let wrong = format!("// ä /* .ze_info\n/* .ze_info is below */ // \r x\n{wrong}");
    fs::write(folder.join("k.visaasm"), &wrong).unwrap();
    let words = ["run", "k.json", "--print", "--error-format", "json"];
    let done = gencl_in(folder, &words, "");
    let line: serde_json::Value =
        serde_json::from_str(done.stderr.lines().next().unwrap()).unwrap();
    let span = &line["spans"][0];
    let byte = |key: &str| span[key].as_u64().unwrap() as usize;
    assert_eq!(span["file_name"], "k.visaasm");
    assert_eq!(
        &wrong[byte("byte_start")..byte("byte_end")],
        "arg_bypoınter"
    );
    assert_eq!(span["line_start"], 12);
    // Only LF ends a line of vISA, and there is no byte order mark.
    let wrong = format!("\u{feff}// a\r b\n{VISA}").replace("movs", "mofs");
    fs::write(folder.join("k.visaasm"), wrong).unwrap();
    let words = ["run", "k.json", "--print", "--error-format", "short"];
    let done = gencl_in(folder, &words, "");
    let mark = "k.visaasm:1:1: error[E0805]: vISA text begins with a byte order mark";
    assert!(done.stderr.starts_with(mark), "{}", done.stderr);
    let word = "k.visaasm:27:5: error[E0805]: unknown instruction `mofs`";
    assert!(done.stderr.contains(word), "{}", done.stderr);
    // Beside the file.
    let (before, rest) = VISA.split_once("/* .ze_info").unwrap();
    let (info, after) = rest.split_once("*/").unwrap();
    fs::write(folder.join("k.visaasm"), format!("{before}{after}")).unwrap();
    let done = gencl_in(folder, &["run", "k.json", "--print"], "");
    let message = "error[E0808]: nothing describes the arguments of the kernels in k.visaasm";
    assert!(
        done.code == 1 && done.stderr.starts_with(message),
        "{}",
        done.stderr
    );
    fs::write(folder.join("k.ze_info"), info).unwrap();
    assert_eq!(printed(folder, &[]), expected);
    // Options that need something else.
    for words in [
        &["--engine", "ir"][..],
        &["--simd", "8"],
        &["--ze-info", "k.ze_info"],
    ] {
        let words = [&["run", "k.json", "--print"], words].concat();
        let done = gencl_in(folder, &words, "");
        assert_eq!(done.code, 2, "{words:?}: {}", done.stderr);
    }
    // A fault names the line.
    let far = VISA_LAUNCH.replace("[12]", "[4]");
    fs::write(folder.join("k.json"), far).unwrap();
    let done = gencl_in(folder, &["run", "k.json", "--print"], "");
    assert!(
        done.code == 3 && done.stderr.contains("--> k.visaasm:"),
        "{}",
        done.stderr
    );
}

#[test]
fn own_visa_is_run_again_with_the_description_that_was_emitted() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    for (source, launch, options) in [
        (
            "examples/reduction.cl",
            "examples/reduction.json",
            &["--target", "pvc"][..],
        ),
        (
            "examples/saxpy.cl",
            "examples/saxpy.json",
            &["--form", "vector"],
        ),
        (
            "examples/vector/box_bytes.ll",
            "examples/vector/box_bytes.json",
            &[],
        ),
    ] {
        let outputs = format!("visa={},ze-info={}", at("k.visaasm"), at("k.ze_info"));
        let words = [&["compile", source, "--emit", &outputs], options].concat();
        let done = gencl_in(root, &words, "");
        assert_eq!((done.code, done.stderr.as_str()), (0, ""), "{source}");
        let target: &[&str] = match options.contains(&"--target") {
            true => options,
            false => &[],
        };
        let run = |words: &[&str]| {
            let words = [&["run", launch, "--print", "-q"], target, words].concat();
            let done = gencl_in(root, &words, "");
            assert_eq!(done.stderr, "", "{words:?}");
            done.stdout
        };
        let path = at("k.visaasm");
        match launch.contains("vector") {
            // By hand, a thread does the work of several work-items.
            true => assert!(Path::new(&at("k.ze_info")).exists()),
            false => assert_eq!(run(&["--visa", &path]), run(&[])),
        }
    }
}

#[test]
fn verify_shows_the_line_and_names_the_types() {
    let folder = folder(&[
        ("k.visaasm", VISA),
        (
            "wrong.visaasm",
            &VISA.replace(
                "    movs",
                "    mul (M1_NM, 8) V32(1,0)<1> V32(1,0)<1;1,0> 3.0:f\n    movs",
            ),
        ),
    ]);
    let folder = folder.path();
    let done = gencl_in(folder, &["verify", "wrong.visaasm"], "");
    assert_eq!(done.code, 1);
    for text in [
        "error[E0805]: R302: incompatible operand types: destination `d`, sources `d`, `f`\n",
        " --> wrong.visaasm:26:5\n",
        "26 |     mul (M1_NM, 8) V32(1,0)<1> V32(1,0)<1;1,0> 3.0:f\n   |     ^^^\n",
        "note: the rule: Integers and floats are not mixed",
        "wrong.visaasm: note: the file is invalid for all targets: skl, tgllp, dg2, pvc\n",
    ] {
        assert!(done.stderr.contains(text), "{text}: {}", done.stderr);
    }
    // Both operands are out of bounds, in the same way.
    assert_eq!(done.stderr.matches("R203: ").count(), 1, "{}", done.stderr);
    // What gencl writes satisfies its own rules, also for whole threads.
    assert_eq!(
        gencl_in(folder, &["verify", "k.visaasm", "--strict"], "").code,
        0
    );
    let source = "kernel void k(global int *o) { o[get_global_id(0)] = 1; }";
    for form in ["scalar", "vector"] {
        let words = ["compile", "-", "--form", form, "-o", "own.visaasm"];
        assert_eq!(gencl_in(folder, &words, source).code, 0);
        let done = gencl_in(folder, &["verify", "own.visaasm", "--strict"], "");
        assert_eq!((done.code, done.stderr.as_str()), (0, ""), "{form}");
    }
}

/// Everything about vISA text is a diagnostic: code, range, and what to write.
#[test]
fn messages_about_visa_text_have_ranges_and_replacements() {
    let right = ".version 4.1\n.kernel \"k\"\n.decl V v_type=G type=d num_elts=8\n\
                 .kernel_attr SimdSize=8\n\
                 \x20 goto (M1, 8) Lx\n\
                 \x20 mov (M1, 8) V(0,0)<1> 0xfffffffff:d\n\
                 \x20 ret (M1, 1)\n";
    let wrong = right.replace("  mov", "  lsc_laod.ugm (M1, 8)\n  mov");
    let folder = folder(&[("right.visaasm", right), ("wrong.visaasm", &wrong)]);
    let values = |name: &str| -> Vec<serde_json::Value> {
        let words = ["verify", name, "--error-format", "json"];
        let done = gencl_in(folder.path(), &words, "");
        let lines = done.stderr.lines();
        lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    };
    let found = |name: &str| -> Vec<(String, String, u64, u64, u64)> {
        let located = values(name)
            .into_iter()
            .filter(|v| v["spans"][0].is_object());
        let row = |v: serde_json::Value| {
            let span = &v["spans"][0];
            let number = |key: &str| span[key].as_u64().unwrap();
            let columns = (number("column_start"), number("column_end"));
            let text = |v: &serde_json::Value| v.as_str().unwrap().to_owned();
            (
                text(&v["code"]["code"]),
                text(&v["message"]),
                number("line_start"),
                columns.0,
                columns.1,
            )
        };
        located.map(row).collect()
    };
    let row = |code: &str, message: &str, line, from, to| {
        (code.to_owned(), message.to_owned(), line, from, to)
    };
    let truncated = "implicit truncation: the number is out of range for `d`";
    assert_eq!(
        found("right.visaasm"),
        [
            row("W0802", truncated, 6, 25, 36),
            row("E0805", "R405: use of undeclared label `Lx`", 5, 16, 18),
        ]
    );
    assert_eq!(
        found("wrong.visaasm"),
        [
            row("E0805", "use of undeclared label `Lx`", 5, 16, 18),
            row("E0805", "unknown instruction `lsc_laod`", 6, 3, 11),
        ]
    );
    let values = values("wrong.visaasm");
    let help = &values[1]["children"][0];
    assert_eq!(help["message"], "did you mean `lsc_load`?");
    let replaced = &help["spans"][0]["suggested_replacement"];
    assert_eq!(replaced, "lsc_load");
}

#[test]
fn a_span_across_line_directives_shows_its_first_file() {
    let source = "#define ADD(a, b) a + b
kernel void k(global int *o) {
#line 7 \"other.h\"
  float x = ADD(o +
                0
#line 40 \"third.h\"
    , 1.0f);
}
";
    let done = gencl(&["check", "-"], source);
    assert!(done.stderr.contains("--> other.h:7:13"), "{}", done.stderr);
    assert!(
        !done.stderr.contains("third.h") && !done.stderr.contains("#line"),
        "{}",
        done.stderr
    );
}

#[test]
fn misspelled_words_and_floats_of_gen_ir_have_suggestions() {
    let head = "kernel @k(\n  0: \"o\" \"int*\" global\n) {\n  registers dword %0-%5, bool %6, qword %7\n$0:\n";
    for (line, message) in [
        (
            "%0 = lodi.f32 3",
            "expected instruction, found `lodi`; help: did you mean `loadi`?",
        ),
        (
            "%0 = laod.global.s32 %7",
            "expected instruction, found `laod`; help: did you mean `load`?",
        ),
        (
            "%0 = add.s23 %1, %2",
            "expected type, found `s23`; help: did you mean `s32`?",
        ),
        (
            "%0 = load.globl.s32 %7",
            "expected address space (global, constant, argument, private, local), found `globl`; help: did you mean `global`?",
        ),
        (
            "%6 = cmp.lte.s32 %0, %1",
            "expected condition (eq, ne, lt, le, gt, ge), found `lte`; help: did you mean `le` or `lt`?",
        ),
        ("%0 = qqq.s32 %0, %1", "expected instruction, found `qqq`"),
        (
            "%0 = loadi.f32 1.5",
            "expected the bits of a constant, found `1.5`: those of this number are `0x3fc00000`",
        ),
        (
            "%0 = loadi.f32 -2.5e3f",
            "expected the bits of a constant, found `-2.5e3f`: those of this number are `0xc51c4000`",
        ),
        (
            "%7 = loadi.f64 -1",
            "expected the bits of a constant, found `-1`: those of this number are `0xbff0000000000000`",
        ),
        ("%0 = loadi.f32 x", "expected constant, found `x`"),
    ] {
        let text = format!("{head}  {line}\n  ret\n}}\n");
        let folder = folder(&[("k.ir", &text)]);
        let done = gencl_in(
            folder.path(),
            &["check", "k.ir", "--error-format", "short"],
            "",
        );
        let (place, found) = done
            .stderr
            .trim_end()
            .split_once(": error[E1201]: ")
            .unwrap();
        assert!(place.starts_with("k.ir:6:"), "{place}");
        assert_eq!(found, message);
    }
}

/// Errors of the texts of both IRs mark the token, and what is certain is a replacement.
#[test]
fn errors_of_gen_ir_and_vector_ir_mark_tokens_and_have_replacements() {
    let gen_ir = "kernel @k(\n  0: \"o\" \"int*\" global @A@\n) @B@{\n  registers dword %0-%5, qword %6\n\
                  $0:\n  @C@\n  ret\n}\n";
    let vector = "target triple = \"genx64\"\n\
                  define dllexport void @k(i32 %n) {\n  @C@\n  ret void\n}\n";
    let cases = [
        ("k.ir", "A", "readonyl", "readonyl", "readonly"),
        (
            "k.ir",
            "B",
            "reqd_work_group_sizes(1, 1, 1) ",
            "reqd_work_group_sizes",
            "reqd_work_group_size",
        ),
        ("k.ir", "C", "%1 = laodi.u32 3", "laodi", "loadi"),
        ("k.ir", "C", "%1 = add.u32 %1, %77", "%77", ""),
        ("k.ir", "C", "%1 = add.u32 %6, %2", "%6", ""),
        (
            "k.ll",
            "C",
            "%p = shuflevector i32 %n, 1",
            "shuflevector",
            "shufflevector",
        ),
        ("k.ll", "C", "%p = add i32 %n.mm, 1", "%n.mm", ""),
        (
            "k.ll",
            "C",
            "%p = call <8 x i32> @llvm.genx.rdregoin.v8i32(i32 %n)",
            "llvm.genx.rdregoin",
            "",
        ),
    ];
    for (name, at, written, token, replacement) in cases {
        let text = if name == "k.ir" { gen_ir } else { vector };
        let text = text.replace(&format!("@{at}@"), written);
        let text = ["@A@", "@B@", "@C@"]
            .iter()
            .fold(text, |text, mark| text.replace(mark, ""));
        let folder = folder(&[(name, &text)]);
        let words = ["check", name, "--error-format", "json"];
        let done = gencl_in(folder.path(), &words, "");
        let first = done.stderr.lines().next().unwrap();
        let value: serde_json::Value = serde_json::from_str(first).unwrap();
        let range = |key: &str| value["spans"][0][key].as_u64().unwrap() as usize;
        let marked = &text[range("byte_start")..range("byte_end")];
        assert_eq!(marked, token, "{}", value["rendered"]);
        let edit = &value["children"][0]["spans"][0]["suggested_replacement"];
        if !replacement.is_empty() {
            assert_eq!(edit, replacement, "{first}");
        }
    }
}

#[test]
fn a_register_of_gen_ir_that_nothing_writes_is_a_warning() {
    let text = DIVISION
        .replace("  %4 = loadi.u32 0\n", "")
        .replace("  ret\n", "  %4 = loadi.u32 0\n  ret\n");
    let folder = folder(&[("k.ir", &text), ("k.json", LAUNCH)]);
    let warning = "k.ir:13:3: warning[W0601]: register `%4` is read, but no path writes it before [-Wuninitialized]; help: \
                   its value is undefined: write the register, or list it among `inputs`";
    for words in [&["check", "k.ir"][..], &["run", "k.json", "--print"]] {
        let done = gencl_in(
            folder.path(),
            &[words, &["--error-format", "short"]].concat(),
            "",
        );
        assert_eq!(done.stderr.lines().next(), Some(warning), "{}", done.stderr);
    }
    let done = gencl_in(folder.path(), &["check", "k.ir", "-Wno-uninitialized"], "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
}

/// A function and a kernel that calls it, each on lines of its own.
const CALL: &str = "function @square(u32) -> (u32) {
  registers dword %0-%1
  inputs %0 = parameter.0
$0:
  %1 = mul.u32 %0, %0
  ret %1
}
kernel @k(
  0: \"out\" \"uint *\" global
) {
  registers dword %0-%3, qword %4
  inputs %0 = local_id.0
$0:
  %1 = loadi.u32 2
  %2 = shl.u32 %0, %1
  %4 = loadi.u64 1
  %3 = call @square %0
  store.global[0].u32 %2, %3
  ret
}
";

#[test]
fn wrong_calls_are_located_at_the_callee_or_the_operand() {
    let call = "%3 = call @square %0";
    for (to, expected) in [
        (
            "%3 = call @sqare %0",
            "k.ir:17:14: error[E1202]: call to undefined function `@sqare` in `@k`; help: did you mean `square`?\n",
        ),
        (
            "%3 = call @k %0",
            "k.ir:17:14: error[E1202]: call to kernel `@k` in `@k`\n",
        ),
        (
            "%3 = call @square %0, %1",
            "k.ir:17:14: error[E1202]: too many arguments in call to `@square`, expected 1, have 2\n",
        ),
        (
            "%3 = loadi.u32 1\n  call @square",
            "k.ir:18:9: error[E1202]: too few results in call to `@square`, expected 1, have 0\n\
             k.ir:18:9: error[E1202]: too few arguments in call to `@square`, expected 1, have 0\n",
        ),
        (
            "%3 = loadi.u32 1\n  %4 = call @square %4",
            "k.ir:18:3: error[E1202]: result `%4` in call to `@square` is a qword, expected a dword\n\
             k.ir:18:21: error[E1202]: argument `%4` in call to `@square` is a qword, expected a dword\n",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("k.ir"), CALL.replace(call, to)).unwrap();
        for words in [
            &["compile", "k.ir"][..],
            &["check", "k.ir"],
            &["pass", "k.ir", "--run", "merge_blocks"],
            &["explore", "k.ir", "-o", "k.html"],
        ] {
            let words = [words, &["--error-format", "short"]].concat();
            let done = gencl_in(folder.path(), &words, "");
            assert_eq!(
                (done.stderr.as_str(), done.code),
                (expected, 1),
                "{words:?}"
            );
        }
    }
}

#[test]
fn every_function_of_gen_ir_has_a_name_of_its_own() {
    let (function, kernel) = CALL.split_at(CALL.find("kernel").unwrap());
    for (text, name, line, column) in [
        ([function, function, kernel].concat(), "square", 8, 11),
        ([function, kernel, kernel].concat(), "k", 21, 9),
        (
            [CALL, &kernel.replace("@k", "@square")].concat(),
            "square",
            21,
            9,
        ),
    ] {
        let words = ["compile", "-", "--lang", "ir"];
        let done = gencl(&words, &text);
        let expected = format!("error[E1202]: redefinition of `@{name}`\n");
        assert!(done.stderr.starts_with(&expected), "{}", done.stderr);
        assert!(
            done.stderr.contains("previous definition is here"),
            "{}",
            done.stderr
        );
        let place = format!("--> <stdin>:{line}:{column}\n");
        assert!(done.stderr.contains(&place), "{}", done.stderr);
    }
}
