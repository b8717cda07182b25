//! `gencl run --profile`: its columns, and what they show of kernels that access memory in different ways.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use std::fs;

#[test]
fn the_profile_shows_instructions_and_cache_lines_by_line() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(
        folder.join("k.cl"),
        "__kernel void transpose(__global float *o, __global const float *a, __local float *t) {
    int x = get_global_id(0), y = get_global_id(1);
    t[x] = a[y * 32 + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    o[x * 32 + y] = t[31 - x];
}
",
    )
    .unwrap();
    let launch = r#"{"source": {"file": "k.cl"}, "kernel": "transpose", "global": [32, 32], "local": [32, 1], "args": [
        {"buffer": {"dtype": "f32", "shape": [1024]}, "mode": "out"},
        {"buffer": {"dtype": "f32", "shape": [1024]}, "mode": "in"}, {"local": 128}]}"#;
    let words = ["run", "-", "-o", "out", "--profile", "--simd", "16"];
    let done = gencl_in(folder, &words, launch);
    assert_eq!(done.code, 0, "{}", done.stderr);
    let table: Vec<&str> = done.stdout.lines().collect();
    // The words of each heading are below each other.
    let heads =
        [table[0], table[1]].map(|head| head.split_whitespace().collect::<Vec<_>>().join(" "));
    assert_eq!(
        heads,
        [
            "bytes lines least bytes lines least local local least",
            "executed native share channels messages read /read /read written /write /write read written passes passes source"
        ]
    );
    assert!(table[0].len() < 140, "{}", done.stdout);
    let columns = |line: &str| -> Vec<&str> {
        let row = table.iter().find(|row| row.contains(line));
        row.unwrap().split_whitespace().skip(4).take(7).collect()
    };
    // 64 threads read adjacent floats; each of their channels writes to a cache line of its own. Local memory has none.
    assert_eq!(
        columns("k.cl:3: t[x] ="),
        ["128", "4096", "1.0", "1.0", "4096", "-", "-"]
    );
    assert_eq!(
        columns("k.cl:5: o[x"),
        ["128", "4096", "-", "-", "4096", "16.0", "1.0"]
    );
    let result = fs::read_to_string(folder.join("out/result.json")).unwrap();
    let result: serde_json::Value = serde_json::from_str(&result).unwrap();
    let rows = result["profile"].as_array().unwrap();
    let row = |line: u64| rows.iter().find(|row| row["line"] == line).unwrap();
    let written = serde_json::json!({"messages": 64, "cache_lines": 1024, "least_cache_lines": 64});
    assert_eq!(row(5)["writes"], written);
    assert_eq!(row(3)["bytes_written"], 4096);
    assert_eq!(row(3)["writes"]["cache_lines"], 0);
    let local = |read: u64, written: u64| {
        serde_json::json!({"messages": 64, "bytes_read": read, "bytes_written": written, "passes": 64,
            "passes_without_conflicts": 64})
    };
    assert_eq!(row(3)["local"], local(0, 4096));
    assert_eq!(row(5)["local"], local(4096, 0));
    assert_eq!(result["local_bytes_read"], 4096);
    let executed = rows.iter().map(|row| row["executed"].as_u64().unwrap());
    assert_eq!(executed.sum::<u64>(), result["steps"]);
    let done = gencl_in(folder, &["run", "-", "--profile", "--engine", "ir"], launch);
    assert_eq!(done.code, 2, "{}", done.stderr);
}

/// The cache lines of a read, and the least, of kernels that read in different ways.
#[test]
fn the_profile_shows_the_least_cache_lines() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = "__kernel void k(__global float *o, __global const float *a) {
    int x = get_local_id(0);
    o[x] = ACCESS;
}
";
    let launch = r#"{"source": {"file": "k.cl"}, "kernel": "k", "global": [16], "args": [
        {"buffer": {"dtype": "f32", "shape": [16]}, "mode": "out"},
        {"buffer": {"dtype": "f32", "shape": [1024]}}]}"#;
    for (access, lines) in [
        ("a[x]", ["1.0", "1.0"]),
        ("a[16 * x]", ["16.0", "1.0"]),
        // Bytes that several channels read count once.
        ("a[0]", ["1.0", "1.0"]),
        // The same number of lines: four floats of each row.
        (
            "a[16 * x] + a[16 * x + 1] + a[16 * x + 2] + a[16 * x + 3]",
            ["16.0", "4.0"],
        ),
        // Not aligned.
        ("a[x + 1]", ["2.0", "1.0"]),
    ] {
        fs::write(folder.join("k.cl"), text.replace("ACCESS", access)).unwrap();
        let words = ["run", "-", "-o", "out", "--profile", "--simd", "16", "-q"];
        let done = gencl_in(folder, &words, launch);
        let row = done.stdout.lines().find(|row| row.contains("k.cl:3:"));
        let words: Vec<&str> = row.unwrap().split_whitespace().collect();
        assert_eq!(words[6..8], lines, "{access}\n{}", done.stdout);
    }
}

/// The passes of a message to local memory, and those without conflicts, of kernels that access it in different ways.
#[test]
fn the_profile_shows_bank_conflicts() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = "__kernel void k(__global int *o, __local int *t) {
    int x = get_local_id(0); for (int k = x; k < 1024; k += 16) t[k] = 0;
    ACCESS;
    barrier(CLK_LOCAL_MEM_FENCE);
    o[x] = t[x];
}
";
    let launch = r#"{"source": {"file": "k.cl"}, "kernel": "k", "global": [16], "args": [
        {"buffer": {"dtype": "i32", "shape": [16]}, "mode": "out"}, {"local": 4096}]}"#;
    for (access, passes) in [
        ("t[x] = x", [1, 1]),
        // Rows of 16 and of 17, the same element, and every second one: writes.
        ("t[16 * x] = x", [16, 1]),
        ("t[17 * x] = x", [1, 1]),
        ("t[x / 16] = x", [16, 1]),
        ("t[2 * x] = x", [2, 1]),
        // Reads of the same doubleword share a pass; those of two doublewords of a bank do not.
        ("o[x] = ((__local volatile int *)t)[0]", [1, 1]),
        ("o[x] = ((__local volatile int *)t)[x / 8 * 16]", [2, 1]),
        ("atomic_inc(t)", [16, 1]),
        // The 64 doublewords of vectors need 4 passes.
        ("vstore4((int4)(x), x, t)", [4, 4]),
        ("vstore4((int4)(x), 4 * x, t)", [16, 4]),
    ] {
        fs::write(folder.join("k.cl"), text.replace("ACCESS", access)).unwrap();
        for target in ["skl", "dg2", "pvc"] {
            let words = [
                "run",
                "-",
                "--profile",
                "--simd",
                "16",
                "--json",
                "--target",
                target,
            ];
            let done = gencl_in(folder, &words, launch);
            let result: serde_json::Value = serde_json::from_str(&done.stdout).unwrap();
            let rows = result["profile"].as_array();
            let rows = rows.unwrap_or_else(|| panic!("{access}: {}", done.stderr));
            let row = rows.iter().find(|row| row["line"] == 3).unwrap();
            let of = |key: &str| row["local"][key].as_u64().unwrap();
            let found = [of("passes"), of("passes_without_conflicts")];
            assert_eq!(found, passes, "{access} on {target}");
        }
    }
}

/// The passes of an atomic operation on global memory are the most channels at one address.
#[test]
fn the_profile_shows_contention_of_atomic_operations() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let launch = |access: &str| {
        let source = format!(
            "kernel void k(global int *o, global long *q) {{ int x = get_local_id(0);\n {access}; }}"
        );
        serde_json::json!({"source": source, "kernel": "k", "global": [32], "local": [16], "args": [
            {"buffer": {"dtype": "i32", "shape": [32]}, "mode": "inout"},
            {"buffer": {"dtype": "i64", "shape": [32]}, "mode": "inout"}]})
        .to_string()
    };
    for (access, atomics) in [
        ("atomic_inc(o)", [2, 32]),
        ("atomic_inc(o + x % 4)", [2, 8]),
        ("atomic_inc(o + x)", [2, 2]),
        ("atomic_inc(o + (x < 3 ? 0 : x))", [2, 6]),
        ("if (x < 5) atomic_max(o, x)", [2, 10]),
        ("o[x] = 1", [0, 0]),
    ] {
        for target in ["skl", "dg2", "pvc"] {
            let words = ["run", "-", "--profile", "--simd", "16", "--json"];
            let words = [&words[..], &["--target", target, "-cl-std=CL2.0"]].concat();
            let done = gencl_in(folder, &words, &launch(access));
            let result: serde_json::Value = serde_json::from_str(&done.stdout).unwrap();
            let rows = result["profile"].as_array();
            let rows = rows.unwrap_or_else(|| panic!("{access}: {}", done.stderr));
            let row = rows.iter().find(|row| row["line"] == 2).unwrap();
            let found = ["messages", "passes"].map(|key| row["atomics"][key].as_u64().unwrap());
            assert_eq!(found, atomics, "{access} on {target}");
        }
    }
    let words = ["run", "-", "--profile", "--simd", "16", "-q"];
    let done = gencl_in(folder, &words, &launch("atomic_inc(o)"));
    let head = done.stdout.lines().nth(1).unwrap_or_default();
    assert!(head.ends_with("/write  /write  passes  source"), "{head}");
    assert!(
        done.stdout.contains("     1.0     1.0    16.0  "),
        "{}",
        done.stdout
    );
    // The same of both versions by `diff`.
    fs::write(folder.join("a.json"), launch("atomic_inc(o)")).unwrap();
    let done = gencl_in(folder, &["diff", "a.json", "--simd", "16"], "");
    let row = done
        .stdout
        .lines()
        .find(|line| line.contains("passes of an atomic"));
    assert!(
        row.is_some_and(|row| row.ends_with("16.0                 16.0")),
        "{}",
        done.stdout
    );
}

/// Columns are printed as they are requested, and those that no line uses are left out.
#[test]
fn the_profile_has_the_columns_that_are_requested() {
    let folder = tempfile::tempdir().unwrap();
    let launch = |body: &str| {
        serde_json::json!({"source": format!("kernel void k(global int *o) {{ {body} }}"), "kernel": "k", "global": [16],
            "args": [{"buffer": {"dtype": "i32", "shape": [16]}, "mode": "inout"}]})
        .to_string()
    };
    let table = |option: &str, body: &str| {
        let done = gencl_in(folder.path(), &["run", "-", "-q", option], &launch(body));
        assert_eq!((done.code, done.stderr.as_str()), (0, ""));
        let heads = done.stdout.lines().take(2);
        heads
            .map(|h| h.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect::<Vec<_>>()
    };
    let writes = "o[get_global_id(0)] = 3;";
    assert_eq!(
        table("--profile", writes),
        [
            "bytes lines least",
            "executed native share channels messages written /write /write source"
        ]
    );
    assert_eq!(
        table("--profile=passes,executed,lines-read", writes),
        ["lines", "passes executed /read source"]
    );
    let words = ["run", "-", "--profile=pases"];
    let done = gencl_in(folder.path(), &words, &launch(writes));
    assert_eq!(done.code, 2);
    assert!(
        done.stderr.contains("'passes'") || done.stderr.contains("`passes`"),
        "{}",
        done.stderr
    );
}
