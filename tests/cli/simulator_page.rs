//! The messages on the page about the simulator are those of the simulator.

use crate::command::gencl_in;
use std::fs;
use std::path::Path;

/// The kernels of the page: the source, the sizes, the arguments, and further options.
const RUNS: &[(&str, &str, &str, &[&str])] = &[
    (
        "kernel void k(global int *o) {
  int i = get_global_id(0);
  o[i + 4] = 7;
  int q = 100 / (i - 13);
  o[i] = q;
}
",
        r#""global": [16]"#,
        r#"{"buffer": {"dtype": "i32", "shape": 16}, "mode": "out"}"#,
        &[],
    ),
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
    (
        "define spir_kernel void @k(i32 %out, i32 %n) {
  %q = udiv i32 100, %n
  %c = icmp ugt i32 %q, 5
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %v = phi i32 [ 1, %0 ], [ 2, %a ]
  %w = insertelement <16 x i32> zeroinitializer, i32 %v, i32 0
  call void @llvm.genx.oword.st.v16i32(i32 %out, i32 0, <16 x i32> %w)
  ret void
}
!genx.kernels = !{!0}
!0 = !{void (i32, i32)* @k, !\"k\", !1, i32 0, !2, !2, !3, i32 0}
!1 = !{i32 2, i32 0}
!2 = !{i32 0, i32 0}
!3 = !{!\"buffer_t\", !\"\"}
",
        r#""global": [1], "local": [1]"#,
        r#"{"buffer": {"dtype": "i32", "shape": 16}, "mode": "out"}, {"scalar": 0, "dtype": "i32"}"#,
        &[],
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
        let name = match source.starts_with("define") {
            true => "k.ll",
            false => "k.cl",
        };
        fs::write(folder.join(name), source).unwrap();
        let launch = format!(
            r#"{{"source": {{"file": "{name}"}}, "kernel": "k", {sizes}, "args": [{arguments}]}}"#
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
    // The first run has two faults.
    assert_eq!(shown, RUNS.len() + 1);
}
