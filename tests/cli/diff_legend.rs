//! `gencl diff --legend`: the rows in plain words.

use crate::command::gencl_in;

#[test]
fn the_legend_explains_each_row_of_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let launch = r#"{"source": "kernel void k(global int *a, local int *t) { int l = get_local_id(0); t[l] = a[l]; barrier(CLK_LOCAL_MEM_FENCE); a[l] = t[7 - l]; }",
        "kernel": "k", "global": [8], "local": [8],
        "args": [{"buffer": {"dtype": "i32", "shape": [8]}, "mode": "out"}, {"local": 32}]}"#;
    let run = |words: &[&str]| gencl_in(folder.path(), &[&["diff", "-"], words].concat(), launch);
    let plain = run(&[]).stdout;
    assert!(plain.contains("\n(--legend explains the rows) "), "{plain}");
    assert!(!plain.contains("The rows:"), "{plain}");
    let done = run(&["--legend"]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    let (table, legend) = done.stdout.split_once("\nThe rows:\n").unwrap();
    assert!(!table.contains("--legend"), "{table}");
    let rows = table
        .lines()
        .skip_while(|line| !line.starts_with("vISA instructions"));
    for row in rows.take_while(|row| !row.starts_with("vISA instructions by line")) {
        let name = row.trim_end_matches(|c: char| c.is_ascii_digit() || " .-".contains(c));
        let line = legend
            .lines()
            .find(|line| line.starts_with(&format!("  {name}  ")));
        assert!(line.is_some(), "{row}\n{legend}");
    }
    assert!(
        legend.contains(
            "  live GRFs, at most                    registers (GRFs) that hold values at once"
        ),
        "{legend}"
    );
    assert_eq!(run(&["--legend", "--json"]).code, 2);
}
