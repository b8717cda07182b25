//! The messages on the page about the simulator are those of the simulator.

use crate::command::gencl_in;
use std::fs;
use std::path::Path;

/// The kernels of the page: the source, the sizes, the arguments, and further options.
const RUNS: &[(&str, &str, &str, &[&str])] = &[
    (
        "kernel void k(global int *o, int n) {
  int y = 100 / (n - 7);
  o[0] = y;
}
",
        r#""global": [1]"#,
        r#"{"buffer": {"dtype": "i32", "shape": 4}, "mode": "out"}, {"scalar": 7, "dtype": "i32"}"#,
        &[],
    ),
    (
        "kernel void k(global int *o, int n) {
  int t[4] = {0, 1, 2, 3};
  o[0] = t[n];
}
",
        r#""global": [1]"#,
        r#"{"buffer": {"dtype": "i32", "shape": 4}, "mode": "out"}, {"scalar": 7, "dtype": "i32"}"#,
        &[],
    ),
    (
        "kernel void k(global float *p) {
    int i = get_local_id(0), n = get_local_size(0);
    float v = i;
    p[i] = v;
    barrier(CLK_LOCAL_MEM_FENCE);
    p[n + i] = p[n - 1 - i];
}
",
        r#""global": [64], "local": [64]"#,
        r#"{"buffer": {"dtype": "f32", "shape": 128}, "mode": "inout"}"#,
        &[],
    ),
    (
        "kernel void k(global const float *x, global float *sum, local float *part) {
    int i = get_local_id(0);
    part[i] = x[get_global_id(0)];
    for (int step = get_local_size(0) / 2; step > 0; step /= 2) {
        if (i < step)
            part[i] += part[i + step];
    }
    if (i == 0) sum[get_group_id(0)] = part[0];
}
",
        r#""global": [64], "local": [16]"#,
        r#"{"buffer": {"dtype": "f32", "shape": 64}}, {"buffer": {"dtype": "f32", "shape": 4}, "mode": "out"},
           {"local": 64}"#,
        &["--races"],
    ),
];

#[test]
fn the_page_shows_what_the_simulator_reports() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/simulator.md");
    let page = fs::read_to_string(page).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut reported = String::new();
    for (source, sizes, arguments, words) in RUNS {
        fs::write(folder.join("k.cl"), source).unwrap();
        let launch = format!(
            r#"{{"source": {{"file": "k.cl"}}, "kernel": "k", {sizes}, "args": [{arguments}]}}"#
        );
        fs::write(folder.join("launch.json"), launch).unwrap();
        let words = [&["run", "launch.json", "-o", "out"][..], words].concat();
        let done = gencl_in(folder, &words, "");
        assert_eq!(done.code, 3, "{source}: {}", done.stderr);
        reported += &done.stderr;
    }
    let mut shown = 0;
    for block in page.split("```text\n").skip(1) {
        let block = block.split("```").next().unwrap_or_default();
        for message in block.split("\n\n") {
            let message = message.trim_start_matches(|c| c != '\n' && c != 'e');
            let message = match message.split_once("--races\n") {
                Some((_, message)) => message,
                None => message,
            };
            if message.starts_with("error[") {
                shown += 1;
                assert!(
                    reported.contains(message.trim_end()),
                    "{message}\n{reported}"
                );
            }
        }
    }
    assert_eq!(shown, RUNS.len());
}
