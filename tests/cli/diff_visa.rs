//! `gencl diff --visa`: the column of a vISA file.

use crate::command::{Done, gencl_in};
use crate::support::tools::is_installed;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

const SOURCE: &str = "__kernel void scale(__global int *out, __global const int *in, int factor) {
  size_t i = get_global_id(0);
  out[i] = in[i] * factor;
}
";

/// A folder with a launch file, a source, and the vISA and `.ze_info` of another compilation of it.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("scale.cl"), SOURCE).unwrap();
    let launch = json!({
        "source": {"file": "scale.cl"}, "kernel": "scale", "global": [64], "local": [32],
        "args": [
            {"buffer": {"dtype": "i32", "shape": [64]}, "mode": "out"},
            {"buffer": {"dtype": "i32", "shape": [64], "dist": "iota"}},
            {"scalar": -3, "dtype": "i32"},
        ],
    });
    fs::write(path.join("k.json"), launch.to_string()).unwrap();
    let words = [
        "compile",
        "scale.cl",
        "-g",
        "--simd",
        "8",
        "--emit",
        "visa=other.visaasm,ze-info=info",
    ];
    let done = gencl_in(path, &words, "");
    assert_eq!(done.code, 0, "{}", done.stderr);
    folder
}

fn diff(folder: &Path, words: &[&str]) -> Done {
    let words = [&["diff", "k.json", "--form", "scalar"], words].concat();
    gencl_in(folder, &words, "")
}

/// The cells of a row of the table.
fn row(done: &Done, name: &str) -> Vec<String> {
    let row = done
        .stdout
        .lines()
        .find(|line| line.trim_start().starts_with(name));
    let row = row.unwrap_or_else(|| panic!("{name}: {}", done.stdout));
    let cells = row.trim_start().trim_start_matches(name);
    cells.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn a_visa_file_with_a_description_is_run() {
    let folder = folder();
    let folder = folder.path();
    let done = diff(folder, &["--visa", "other.visaasm", "--ze-info", "info"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert!(
        done.stdout.contains(" tgllp vISA SIMD8\n"),
        "{}",
        done.stdout
    );
    assert_eq!(row(&done, "threads")[1], "8");
    // By the lines that `FILE` and `LOC` state.
    let line = row(&done, "3  out[i] = in[i] * factor;");
    assert!(line[2] != "0" && line[2] != "-", "{line:?}");
    assert!(
        done.stdout.contains("the buffers of all columns agree; "),
        "{}",
        done.stdout
    );
    // `.ze_info` beside the file is found.
    fs::rename(folder.join("info"), folder.join("other.ze_info")).unwrap();
    let beside = diff(folder, &["--visa", "other.visaasm"]);
    assert_eq!((beside.code, beside.stdout), (0, done.stdout));
    // Without lines of the source, the code is without a line.
    let text = fs::read_to_string(folder.join("other.visaasm")).unwrap();
    let is_code = |line: &&str| !line.trim_start().starts_with("LOC");
    let bare: Vec<&str> = text.lines().filter(is_code).collect();
    fs::write(folder.join("other.visaasm"), bare.join("\n")).unwrap();
    let done = diff(folder, &["--visa", "other.visaasm"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert_eq!(row(&done, "3  out[i] = in[i] * factor;")[2], "-");
    assert!(
        done.stdout
            .contains("by line of other.visaasm (executed)\n"),
        "{}",
        done.stdout
    );
}

#[test]
fn other_results_are_reported() {
    let folder = folder();
    let folder = folder.path();
    let other = SOURCE.replace("* factor", "+ factor");
    fs::write(folder.join("other.cl"), other).unwrap();
    let words = [
        "compile",
        "other.cl",
        "--emit",
        "visa=other.visaasm,ze-info=other.ze_info",
    ];
    assert_eq!(gencl_in(folder, &words, "").code, 0);
    let done = diff(folder, &["--visa", "other.visaasm", "--json"]);
    assert_eq!(done.code, 4);
    assert!(
        done.stderr
            .starts_with("error: other.visaasm on tgllp: arg0: 64 of 64 elements differ"),
        "{}",
        done.stderr
    );
    let value: Value = serde_json::from_str(&done.stdout).unwrap();
    assert_eq!(value["differences"][0]["form"], "visa");
}

#[test]
fn a_visa_file_without_a_description_is_counted() {
    let folder = folder();
    let folder = folder.path();
    let done = diff(folder, &["--visa", "other.visaasm"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert!(
        done.stdout.contains("other.visaasm is not run"),
        "{}",
        done.stdout
    );
    assert_eq!(row(&done, "threads")[1], "-");
    assert_eq!(row(&done, "cache lines of all reads")[1], "-");
    assert!(row(&done, "vISA instructions")[1].parse::<u32>().unwrap() > 0);
    // What is not run does not lead.
    assert!(!done.stdout.contains("fewest"), "{}", done.stdout);
    let done = diff(folder, &["--visa", "other.visaasm", "--json"]);
    let value: Value = serde_json::from_str(&done.stdout).unwrap();
    let column = &value["columns"][1];
    assert_eq!(
        (&column["form"], &column["file"]),
        (&json!("visa"), &json!("other.visaasm"))
    );
    assert_eq!(
        (&column["executed"], &column["work_items_per_thread"]),
        (&Value::Null, &json!(8))
    );
    // Messages of 8 channels with a doubleword each.
    assert_eq!(
        (
            &column["visa"]["bytes_read"],
            &column["visa"]["bytes_written"]
        ),
        (&json!(32), &json!(32))
    );
}

#[test]
fn invalid_files_have_their_diagnostics() {
    let folder = folder();
    let folder = folder.path();
    let text = fs::read_to_string(folder.join("other.visaasm")).unwrap();
    fs::write(
        folder.join("bad.visaasm"),
        text.replacen("    shl ", "    shll ", 1),
    )
    .unwrap();
    fs::write(
        folder.join("named.visaasm"),
        text.replace("\"scale\"", "\"other\""),
    )
    .unwrap();
    for (words, code, message) in [
        (
            &["--visa", "bad.visaasm"][..],
            1,
            "error[E0805]: unknown instruction `shll`\n  --> bad.visaasm:",
        ),
        (
            &["--visa", "named.visaasm"],
            1,
            "error[E0805]: no kernel named `scale` in named.visaasm",
        ),
        (
            &["--visa", "missing"],
            1,
            "error[E0808]: missing: cannot read the file",
        ),
        (
            &["--visa", "other.visaasm", "--ze-info", "k.json"],
            1,
            "error[E0808]: ",
        ),
        (
            &["--ze-info", "info"],
            2,
            "error: `--ze-info` requires `--visa`",
        ),
        (
            &["--visa", "other.visaasm", "--target", "all"],
            2,
            "error: `--visa` requires one `--target`",
        ),
    ] {
        let done = diff(folder, words);
        assert_eq!(done.code, code, "{words:?} {}", done.stderr);
        assert!(
            done.stderr.starts_with(message),
            "{words:?} {}",
            done.stderr
        );
        // The other columns are compared all the same.
        assert_eq!(
            done.stdout.contains("vISA instructions"),
            code == 1,
            "{}",
            done.stdout
        );
    }
}

#[test]
fn a_visa_file_that_reads_beyond_a_buffer_runs_as_on_the_hardware() {
    let folder = folder();
    let folder = folder.path();
    let source = SOURCE.replace("* factor;", "* factor + (in[i + 60] == -7);");
    fs::write(folder.join("reads.cl"), source).unwrap();
    let words = [
        "compile",
        "reads.cl",
        "--simd",
        "8",
        "--emit",
        "visa=reads.visaasm,ze-info=reads.ze_info",
    ];
    let done = gencl_in(folder, &words, "");
    assert_eq!(done.code, 0, "{}", done.stderr);
    let done = diff(folder, &["--visa", "reads.visaasm"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    let note = "reads.visaasm: 60 reads outside of all buffers and arrays returned 0";
    let all = done.stdout + &done.stderr;
    assert!(all.contains(note), "{all}");
    assert!(all.contains("the buffers of all columns agree"), "{all}");
}

#[test]
fn native_instructions_of_a_visa_file_are_counted_as_executed() {
    if !is_installed("GenX_IR", "libigc-tools") {
        return;
    }
    let folder = folder();
    let words = [
        "--visa",
        "other.visaasm",
        "--ze-info",
        "info",
        "--native",
        "--simd",
        "8",
    ];
    let done = diff(folder.path(), &words);
    assert_eq!(done.code, 0, "{}", done.stderr);
    let counts = row(&done, "executed native instructions");
    // The same code.
    assert_eq!(counts.len(), 2, "{}", done.stdout);
    assert_eq!(counts[0], counts[1], "{}", done.stdout);
    let verdict = format!("all columns execute {} native instructions and", counts[0]);
    assert!(done.stdout.contains(&verdict), "{}", done.stdout);
}

#[test]
fn a_difference_of_rounding_is_told_from_that_of_a_race() {
    let folder = folder();
    let folder = folder.path();
    let one = "kernel void k(global float *p) { p[get_global_id(0)] *= 0.1f; }";
    fs::write(folder.join("one.cl"), one).unwrap();
    let launch = json!({
        "source": {"file": "one.cl"},
        "kernel": "k", "global": [16],
        "args": [{"buffer": {"dtype": "f32", "shape": [16], "dist": "iota"}, "mode": "inout"}],
    });
    fs::write(folder.join("one.json"), launch.to_string()).unwrap();
    fs::write(folder.join("other.cl"), one.replace("0.1f", "0.100001f")).unwrap();
    let words = ["diff", "one.json", "other.cl", "--form", "scalar"];
    let done = gencl_in(folder, &words, "");
    let all = done.stdout + &done.stderr;
    assert!(all.contains("come from rounding"), "{all}");
    assert!(all.contains("\"rule\": \"abs\""), "{all}");
    fs::write(folder.join("other.cl"), one.replace("0.1f", "0.2f")).unwrap();
    let done = gencl_in(folder, &words, "");
    let all = done.stdout + &done.stderr;
    assert!(!all.contains("rounding"), "{all}");
}
