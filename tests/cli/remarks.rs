//! Optimization remarks: `-Rpass`, `-Rpass-missed` and `-Rpass-analysis`.

use crate::command::{gencl, gencl_in};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::fs;

const SOURCE: &str = "kernel void k(global float *o, int n) {
    float s = 0;
    for (int i = 0; i < 12; i++)
        s += o[i * 5];
    for (int i = 0; i < n; i += i + 1) s *= o[i * 3];
    o[get_global_id(0)] = s;
}
";

/// Standard error of a compilation that succeeds.
fn messages(flags: &[&str]) -> String {
    let words = [&["compile", "-", "-o", "/dev/null"], flags].concat();
    let done = gencl(&words, SOURCE);
    assert_eq!(done.code, 0, "{}", done.stderr);
    done.stderr
}

#[test]
fn single_passes_report_remarks() {
    let ir = gencl(&["compile", "-", "-O0", "--emit", "ir"], SOURCE).stdout;
    let with = |ir: &str, flags: &[&str]| {
        let words = ["pass", "-", "-o", "/dev/null", "--error-format", "short"];
        gencl(&[&words, flags].concat(), ir)
    };
    let passes = ["--run", "propagate_copies,propagate_constants,unroll_loops"];
    let done = with(&ir, &passes);
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let wanted = ["-Rpass", "-Rpass-missed=unroll"];
    // At the lines of the source, or else of the text.
    let words = [
        "compile",
        "-",
        "--stdin-name",
        "k.cl",
        "-O0",
        "-g",
        "--emit",
        "ir",
    ];
    let located = gencl(&words, SOURCE).stdout;
    let done = with(&located, &[passes, wanted].concat());
    let expected = [DONE, MISSED].concat().replace("<stdin>", "k.cl");
    assert_eq!((done.code, done.stderr), (0, expected));
    let done = with(&ir, &[passes, wanted].concat());
    let lines: Vec<&str> = done.stderr.lines().collect();
    let [first, second] = lines.as_slice() else {
        panic!("{}", done.stderr);
    };
    for (line, message) in [(first, DONE), (second, MISSED)] {
        let (place, message) = (line.split(": remark").next().unwrap(), &message[14..]);
        let number: usize = place.split(':').nth(1).unwrap().parse().unwrap();
        let code = ir.lines().nth(number - 1).unwrap();
        assert!(code.trim().starts_with("brc "), "{line}: {code}");
        assert!(line.ends_with(message.trim_end()), "{line}");
    }
    let done = with(&ir, &["--run", "unroll_loops", "-Rpas"]);
    assert_eq!(done.code, 2);
    assert!(
        done.stderr.contains("unknown option `-Rpas`"),
        "{}",
        done.stderr
    );
    let vector = gencl(&["compile", "-", "--emit", "ll"], SOURCE).stdout;
    let done = with(&vector, &["--run", "combine", "-Rpass"]);
    assert_eq!(done.code, 2);
    assert!(
        done.stderr.contains("its passes report no remarks"),
        "{}",
        done.stderr
    );
}

const DONE: &str =
    "<stdin>:3:21: remark: unrolled loop with 12 iterations completely [-Rpass=unroll_loops]\n";
const MISSED: &str = "<stdin>:5:21: remark: loop not unrolled completely: its trip count is not known at compile time [-Rpass-missed=unroll_loops]\n";

#[test]
fn remarks_are_printed_on_request_in_source_order() {
    assert_eq!(messages(&[]), "");
    let short = ["--error-format", "short"];
    let with = |flags: &[&str]| messages(&[&short, flags].concat());
    assert_eq!(with(&["-Rpass=unroll_loops"]), DONE);
    assert_eq!(with(&["-Rpass-missed=unroll_loops,merge_accesses"]), MISSED);
    // The order of the flags does not matter.
    let both = DONE.to_owned() + MISSED;
    assert_eq!(
        with(&["-Rpass-missed=unroll_loops", "-Rpass=unroll_loops"]),
        both
    );
    let all = with(&["-Rpass", "-Rpass-missed=.*", "-Rpass-analysis"]);
    assert!(all.contains(DONE) && all.contains(MISSED), "{all}");
    assert!(
        all.contains("SIMD32 is chosen [-Rpass-analysis=width]\n"),
        "{all}"
    );
    let lines: Vec<u32> = all
        .lines()
        .filter_map(|line| line.split(':').nth(1)?.parse().ok())
        .collect();
    assert!(lines.len() > 6 && lines.is_sorted(), "{all}");
    assert_eq!(
        with(&["-Rpass", "-Rpass-missed=.*", "-Rpass-analysis"]),
        all
    );
}

/// The code of built-in functions, with loops and branches of its own, has the places of the calls in the program.
#[test]
fn remarks_about_built_in_functions_are_at_their_calls() {
    let source = "float twice(float x) { return lgamma(x) + sin(x); }
kernel void k(global float *o) {
    float s = o[get_global_id(0)];
    float m = work_group_reduce_max(s);
    m += lgamma(s) + twice(s) + twice(s * s);
    o[get_global_id(0)] = work_group_scan_inclusive_add(m);
}
";
    for level in ["-O1", "-O2"] {
        let words = ["compile", "-", "--stdin-name", "k.cl", "-o", "/dev/null"];
        let short = ["--error-format", "short", "-cl-std=CL2.0", level];
        let wanted = ["-Rpass", "-Rpass-missed", "-Rpass-analysis"];
        let done = gencl(&[&words[..], &short, &wanted].concat(), source);
        assert_eq!(done.code, 0, "{}", done.stderr);
        assert!(!done.stderr.contains("built-in"), "{}", done.stderr);
        let of_program = |line: &str| line.starts_with("k.cl:");
        assert!(done.stderr.lines().all(of_program), "{}", done.stderr);
        let loops = ["4:15", "5:10", "6:27"];
        for place in loops.iter().filter(|_| level == "-O2") {
            let place = format!("the loop at k.cl:{place}");
            assert!(done.stderr.contains(&place), "{place}: {}", done.stderr);
        }
    }
}

#[test]
fn a_remark_for_people_shows_the_line() {
    let text = messages(&["-Rpass=unroll_loops"]);
    let start = "remark: unrolled loop with 12 iterations completely [-Rpass=unroll_loops]\n --> <stdin>:3:21\n";
    assert!(text.starts_with(start), "{text}");
    assert!(
        text.contains("3 |     for (int i = 0; i < 12; i++)\n"),
        "{text}"
    );
    let colored = messages(&["-Rpass=unroll_loops", "--color", "always"]);
    assert!(
        colored.contains("remark") && colored.contains('\u{1b}'),
        "{colored}"
    );
}

#[test]
fn a_remark_for_programs_has_its_pass_and_its_place() {
    let text = messages(&["-Rpass=unroll_loops", "--error-format", "json"]);
    let remark: Value = serde_json::from_str(text.trim_end()).unwrap();
    assert_eq!(remark["level"], "remark");
    assert_eq!(
        remark["message"],
        "unrolled loop with 12 iterations completely"
    );
    assert_eq!(remark["code"]["code"], "R0001");
    assert_eq!(remark["code"]["flag"], "-Rpass=unroll_loops");
    let span = &remark["spans"][0];
    assert_eq!(
        (&span["line_start"], &span["column_start"]),
        (&json!(3), &json!(21))
    );
    let missed = messages(&["-Rpass-missed=unroll_loops", "--error-format", "json"]);
    assert!(missed.contains("\"code\":\"R0002\""), "{missed}");
    let analysis = messages(&["-Rpass-analysis=width", "--error-format", "json"]);
    assert!(analysis.contains("\"code\":\"R0003\""), "{analysis}");
}

#[test]
fn remarks_are_neither_warnings_nor_errors() {
    let flags = ["-Rpass=unroll_loops", "--error-format", "short"];
    for other in ["-w", "-Werror", "-Weverything"] {
        assert!(
            messages(&[&flags[..], &[other]].concat()).contains(DONE),
            "{other}"
        );
    }
    // An error of a later stage does not hide them.
    let source = SOURCE.replace("int n)", "int n, int unused)");
    let words = [
        "check",
        "-",
        "-Wextra",
        "-Rpass=unroll_loops",
        "--error-format",
        "short",
    ];
    let done = gencl(&words, &source);
    assert_eq!(done.code, 0);
    assert!(done.stderr.contains("warning[W0103]") && done.stderr.contains(DONE));
}

#[test]
fn what_another_pass_did_instead_is_not_missed() {
    let source = "kernel void k(global float *o, int n) {
    float s = o[0];
    for (int i = 0; i < 1000; i++)
        s = s * 2.0f + 1.0f;
    o[0] = s;
}
";
    let with = |flags: &[&str]| {
        let words = ["compile", "-", "-o", "/dev/null", "--error-format", "short"];
        let done = gencl(&[&words, flags].concat(), source);
        assert_eq!(done.code, 0);
        done.stderr
    };
    assert_eq!(with(&["-Rpass-missed=unroll"]), "");
    let by_four =
        "<stdin>:3:21: remark: unrolled loop by a factor of 4 [-Rpass=unroll_partially]\n";
    assert_eq!(with(&["-Rpass=unroll", "-Rpass-missed=unroll"]), by_four);
}

#[test]
fn a_loop_that_is_removed_later_is_not_missed() {
    let missed = |condition: &str| {
        let source = format!(
            "kernel void k(global int *o, int n) {{
    o[0] = 0;
    if ({condition})
        for (int i = 0; i < n; i += i + 1)
            o[i] = i;
}}
"
        );
        let words = [
            "compile",
            "-",
            "-o",
            "/dev/null",
            "-Rpass-missed=unroll_loops",
        ];
        gencl(&words, &source).stderr
    };
    // What was stored is known only after the loops were unrolled.
    assert_eq!(missed("o[0]"), "");
    assert!(missed("n").contains("loop not unrolled completely"));
}

#[test]
fn remarks_do_not_change_the_code() {
    let plain = gencl(&["compile", "-"], SOURCE);
    let remarks = gencl(&["compile", "-", "-Rpass", "-Rpass-missed"], SOURCE);
    assert_eq!(plain.stdout, remarks.stdout);
}

#[test]
fn remarks_in_included_files_are_reported_there() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(
        folder.join("sum.h"),
        "float sum(global float *o) {\n    float s = 0;\n    for (int i = 0; i < 4; i++) s += o[i];\n    return s;\n}\n",
    )
    .unwrap();
    fs::write(
        folder.join("k.cl"),
        "#include \"sum.h\"\nkernel void k(global float *o) { o[9] = sum(o) + sum(o + 4); }\n",
    )
    .unwrap();
    let words = [
        "compile",
        "k.cl",
        "-o",
        "k.visaasm",
        "-Rpass=unroll_loops",
        "--error-format",
        "short",
    ];
    let done = gencl_in(folder, &words, "");
    let expected =
        "sum.h:3:21: remark: unrolled loop with 4 iterations completely [-Rpass=unroll_loops]\n";
    assert_eq!(done.stderr, expected);
}

#[test]
fn statistics_list_the_lines_of_remarks() {
    let words = [
        "compile",
        "-",
        "--emit",
        "stats",
        "-Rpass=unroll_loops",
        "-Rpass-missed=unroll_loops",
    ];
    let done = gencl(&words, SOURCE);
    let statistics: Value = serde_json::from_str(&done.stdout).unwrap();
    assert_eq!(
        statistics["kernels"][0]["remarks"],
        json!([
            {"pass": "unroll_loops", "kind": "passed", "count": 1, "sources": [{"file": "<stdin>", "line": 3, "column": 21, "macro": null}]},
            {"pass": "unroll_loops", "kind": "missed", "count": 1, "sources": [{"file": "<stdin>", "line": 5, "column": 21, "macro": null}]},
        ])
    );
    let plain = gencl(&["compile", "-", "--emit", "stats"], SOURCE);
    let statistics: Value = serde_json::from_str(&plain.stdout).unwrap();
    assert_eq!(statistics["kernels"][0]["remarks"], json!([]));
}

#[test]
fn unknown_passes_are_usage_errors() {
    for (flag, message) in [
        (
            "-Rpass=unrol_loops",
            "unknown pass of `-Rpass`: `unrol_loops`: did you mean `unroll_loops`?",
        ),
        (
            "-Rpass=unroll[",
            "invalid regular expression `unroll[` for `-Rpass`: ",
        ),
        (
            "-Rpass-missed=width",
            "`width` reports no remarks of `-Rpass-missed`: use `-Rpass=width` or `-Rpass-analysis=width`",
        ),
        (
            "-Rpass-mised",
            "unknown option `-Rpass-mised`: did you mean `-Rpass-missed`?",
        ),
    ] {
        let done = gencl(&["compile", "-", flag], SOURCE);
        assert_eq!(done.code, 2);
        assert!(done.stderr.contains(message), "{}", done.stderr);
    }
}

#[test]
fn warnings_stages_and_passes_are_explained() {
    for (name, start) in [
        ("-Wunused-variable", "warning[W0102]"),
        ("lower", "lower: Gen IR as lowered"),
        ("widen", "widen: vector IR as made"),
        ("width", "width: the choice of the dispatch width"),
        ("combine", "combine: combine operations"),
    ] {
        let done = gencl(&["explain", name], "");
        assert_eq!(done.code, 0, "{}", done.stderr);
        assert!(done.stdout.starts_with(start), "{}", done.stdout);
    }
    let done = gencl(&["explain", "fold_constants"], "");
    assert!(done.stdout.contains("Over vector IR:"), "{}", done.stdout);
}

#[test]
fn several_words_are_one_term_or_several_names() {
    for words in [
        &["explain", "bank", "conflicts"][..],
        &["explain", "bank conflict"],
    ] {
        let done = gencl(words, "");
        assert!(
            done.stdout.starts_with("bank conflict: "),
            "{}",
            done.stderr
        );
    }
    let done = gencl(&["explain", "E0801", "spilling", "--json"], "");
    let value: serde_json::Value = serde_json::from_str(&done.stdout).unwrap();
    let kinds = ["code", "term"];
    for (k, kind) in kinds.iter().enumerate() {
        assert_eq!(value["explained"][k]["kind"], *kind);
    }
    let done = gencl(&["explain", "spill", "nothing"], "");
    assert!(done.stderr.contains("term `nothing`"), "{}", done.stderr);
    let done = gencl(&["explain", "mad"], "");
    let example =
        "\n  example: mad (M1, 16) F0(0,0)<1> F1(0,0)<1;1,0> F2(0,0)<1;1,0> F3(0,0)<1;1,0>\n";
    assert!(done.stdout.contains(example), "{}", done.stdout);
    let notation =
        "; Source is V(row,column)<vertical;width,horizontal> or an immediate 0x1:type\n";
    assert!(done.stdout.contains(notation), "{}", done.stdout);
}

#[test]
fn unknown_codes_have_the_nearest_ones() {
    for (name, near) in [
        ("E0999", ": the nearest ones are `E0902` and `E1001`\n"),
        ("e9999", ": the nearest one is `E1307`\n"),
        ("E903", ": the nearest ones are `E0902` and `E1001`\n"),
        ("W0000", ": the nearest one is `W0001`\n"),
        ("R0009", ": the nearest one is `R0003`\n"),
    ] {
        let done = gencl(&["explain", name], "");
        let first = format!("error: no diagnostic code or rule has the number `{name}`{near}");
        assert!(done.stderr.starts_with(&first), "{}", done.stderr);
        let ranges = "\n  note: there are errors E0001 to E1307, warnings W0001 to W1201, remarks R0001 to R0003, \
                      rules of Gen IR V01 to V37, rules of vISA R001 to R605\n";
        assert!(done.stderr.contains(ranges), "{}", done.stderr);
    }
    let done = gencl(&["explain", "Y9999"], "");
    assert!(
        done.stderr
            .starts_with("error: unknown diagnostic code, pass, "),
        "{}",
        done.stderr
    );
    // Variables of vISA.
    let done = gencl(&["explain", "T6", "R12_rest"], "");
    let (surface, variable) = (
        "`T6`: a variable for the surface",
        "\nvariable (of vISA), `R12`",
    );
    assert!(done.stdout.starts_with(surface), "{}", done.stdout);
    assert!(done.stdout.contains(variable), "{}", done.stdout);
}

#[test]
fn codes_of_remarks_are_explained() {
    let done = gencl(&["explain", "R0002"], "");
    assert!(
        done.stdout
            .starts_with("remark[R0002]: missed optimization\n")
    );
}

/// A pass that does the same several times on a line has one remark with their number, which `stats` counts.
#[test]
fn repeated_remarks_of_a_line_are_counted() {
    let source = "kernel void k(global float *o, global const float *a) {
  int i = get_global_id(0);
  #pragma unroll
  for (int j = 0; j < 3; j++)
    { o[64 * i + 16 * j] = a[i]; o[64 * i + 16 * j + 1] = i; }
}
";
    let words = ["compile", "-", "--emit", "stats", "-Rpass=merge_accesses"];
    let done = gencl(&words, source);
    assert_eq!(done.code, 0, "{}", done.stderr);
    let stats: Value = serde_json::from_str(&done.stdout).unwrap();
    let row = &stats["kernels"][0]["remarks"][0];
    assert_eq!(row["count"], 3, "{row}\n{}", done.stderr);
    assert_eq!(
        done.stderr.matches("= note: 3 times on this line").count(),
        1,
        "{}",
        done.stderr
    );
}
