//! The lines of several versions in `gencl diff`: those with the same text share a row, and have figures of memory where
//! columns differ in them; and what the summary makes of these figures.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// Compares these bodies of a kernel with a result `o` and an argument `a` of zeros at SIMD16: standard output, without
/// repeated spaces.
fn compared(folder: &Path, sources: &[(&str, &str)], words: &[&str]) -> String {
    let launch = json!({"source": {"file": sources[0].0}, "kernel": "k", "global": [64], "local": [64], "args": [
        {"buffer": {"dtype": "i32", "shape": [64]}, "mode": "out"},
        {"buffer": {"dtype": "i32", "shape": [2048]}}]});
    fs::write(folder.join("k.json"), launch.to_string()).unwrap();
    let mut all = vec!["diff", "--launch", "k.json", "--simd", "16"];
    for (name, source) in sources {
        fs::write(folder.join(name), source).unwrap();
        all.push(name);
    }
    all.extend(words);
    let done = gencl_in(folder, &all, "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let lines = done
        .stdout
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    lines.collect::<Vec<_>>().join("\n")
}

const FAR: &str = "kernel void k(global int *o, global const int *a) {
    int i = get_global_id(0);
    o[i] = a[16 * i];
}
";

const NEAR: &str = "// Adjacent elements.
kernel void k(global int *o, global const int *a) {
  int i = get_global_id(0);
  o[i] = a[i];
}
";

#[test]
fn lines_with_the_same_text_share_a_row() {
    let folder = tempfile::tempdir().unwrap();
    let sources = [("far.cl", FAR), ("near.cl", NEAR)];
    let found = compared(folder.path(), &sources, &[]);
    for expected in [
        "vISA instructions by line of far.cl and near.cl (executed)\n(no line) 1 (4) 1 (4)\n",
        "\n2/3 int i = get_global_id(0); 2 (8) 2 (8)\n",
        "\n3 o[i] = a[16 * i]; ",
        "\n4 o[i] = a[i]; - ",
        "\n4/5 } 1 (4) 1 (4)\n",
        // Of a read with a line of its own for each channel; the bytes are 64 adjacent ones.
        "\ncache lines of global memory by line of far.cl and near.cl (if adjacent)\n3 o[i] = a[16 * i]; 68 (8) -\n4 o[i] = a[i]; - 8 (8)\n\n",
        "\ncache lines of all reads 64 4\ncache lines of a read, on average 16.0 1.0\n",
    ] {
        assert!(found.contains(expected), "{expected}\n{found}");
    }
    // The same columns lead in both figures.
    let (_, last) = found.trim_end().rsplit_once('\n').unwrap();
    let start = "the buffers of all columns agree; near.cl tgllp scalar SIMD16 executes the fewest native instructions (estimated), ";
    let end = ", and accesses the fewest cache lines of global memory, 8 against 68";
    assert!(last.starts_with(start) && last.ends_with(end), "{last}");

    let found = compared(folder.path(), &sources, &["--json"]);
    let found: Value = serde_json::from_str(&found).unwrap();
    let lines = found["lines"].as_array().unwrap();
    let row = |version: &str, line: u32| {
        let is_row = |row: &&Value| row["version"] == version && row["line"] == line;
        lines.iter().find(is_row).unwrap()
    };
    assert_eq!(row("far.cl", 2)["aligned"], json!([2, 3]));
    assert_eq!(row("near.cl", 3)["aligned"], json!([2, 3]));
    assert_eq!(row("near.cl", 3)["instructions"], json!([null, 2]));
    let far = row("far.cl", 3);
    assert_eq!(far["aligned"], json!([3, null]));
    assert_eq!(far["cache_lines"], json!([68, null]));
    assert_eq!(far["least_cache_lines"], json!([8, null]));
    assert_eq!(far["atomic_passes"], json!([0, null]));
    // Columns that do not differ in it have no table of memory.
    let again = compared(folder.path(), &[("far.cl", FAR), ("again.cl", FAR)], &[]);
    assert!(
        !again.contains("by line of far.cl and again.cl (if"),
        "{again}"
    );
}

/// Versions are compared by passes of local memory only if they use it.
#[test]
fn passes_are_compared_between_columns_with_local_memory() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let through = |index: &str| {
        format!(
            "kernel void k(global int *o, global const int *a) {{
    local int t[2048];
    int i = get_local_id(0);
    t[{index}] = a[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    o[i] = t[16 * (i ^ 1)];
}}
"
        )
    };
    let (rows, spread) = (through("16 * i"), through("(i * 17) ^ (i * 17) ^ (i * 16)"));
    let found = compared(folder, &[("near.cl", NEAR), ("rows.cl", &rows)], &[]);
    let line = "\nonly rows.cl tgllp scalar SIMD16 needs passes of local memory, 128";
    let wrong = "needs the fewest passes of local memory, 0";
    let leads =
        "; near.cl tgllp scalar SIMD16 executes the fewest native instructions (estimated), ";
    assert!(!found.contains(wrong) && !found.contains(line), "{found}");
    assert!(
        found.contains(leads) && found.contains(", and needs no passes of local memory"),
        "{found}"
    );
    assert!(
        found.contains("\npasses of all messages 0 128\n"),
        "{found}"
    );
    assert!(
        found.contains("\npasses of local memory by line of near.cl and rows.cl (without bank conflicts)\n4 t[16 * i] = a[i]; - 64 (4)\n"),
        "{found}"
    );
    // Versions without local memory that do not lead in the rest: reads of far elements.
    let found = compared(folder, &[("far.cl", FAR), ("rows.cl", &rows)], &[]);
    assert!(found.contains(line) && !found.contains(wrong), "{found}");
    let both = [("far.cl", FAR), ("rows.cl", &rows), ("spread.cl", &spread)];
    let found = compared(folder, &both, &[]);
    let line = "only rows.cl tgllp scalar SIMD16 and spread.cl tgllp scalar SIMD16 need passes of local memory, 128 each";
    assert!(found.contains(line), "{found}");
    let fewer = rows.replace("t[16 * ", "t[17 * ");
    let both = [("far.cl", FAR), ("rows.cl", &rows), ("fewer.cl", &fewer)];
    let found = compared(folder, &both, &[]);
    let line = "of those that need passes of local memory, fewer.cl tgllp scalar SIMD16 needs the fewest, ";
    assert!(found.contains(line), "{found}");
}

#[test]
fn the_width_that_compile_chooses_is_named_among_given_ones() {
    let folder = tempfile::tempdir().unwrap();
    let source = "kernel void k(global int *o) { o[get_global_id(0)] = 3; }";
    fs::write(folder.path().join("k.cl"), source).unwrap();
    let launch = json!({"source": {"file": "k.cl"}, "kernel": "k", "global": [64],
        "args": [{"buffer": {"dtype": "i32", "shape": [64]}, "mode": "out"}]});
    fs::write(folder.path().join("k.json"), launch.to_string()).unwrap();
    let run = |simd: &str| {
        let words = ["diff", "k.json", "--form", "scalar", "--simd", simd];
        gencl_in(folder.path(), &words, "").stdout
    };
    let remark = "tgllp: `gencl compile` chooses SIMD32\n";
    assert_eq!(run("16,32").matches(remark).count(), 1);
    assert_eq!(run("8,16").matches(remark).count(), 0);
}
