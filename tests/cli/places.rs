//! The source lines that instructions and peaks are attributed to.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use std::fs;

#[test]
fn a_predicated_operation_has_its_own_line() {
    let source = "__kernel void k(__global float *o, __global const float *a, int n) {
  int i = get_global_id(0);
  float x = a[i], r, sum = 0;
  if (x > 0)
    r = x * 3.0f;
  else
    r = x - 5.0f;
  for (int c = 0; c < n; c++) {
    float y = a[i * n + c];
    if (y > 0.5f)
      sum += y;
    else
      sum -= 0.25f * y;
  }
  o[i] = r + sum;
}
";
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("k.cl"), source).unwrap();
    let words = ["compile", "k.cl", "-g", "--simd", "16"];
    let done = gencl_in(folder.path(), &words, "");
    let mut line = "";
    let mut predicated = Vec::new();
    for text in done.stdout.lines().map(str::trim) {
        line = text.strip_prefix("LOC ").unwrap_or(line);
        if text.contains("P") && (text.contains(") add (") || text.contains(") mad (")) {
            predicated.push(line);
        }
    }
    assert!(predicated.contains(&"7"), "{}", done.stdout);
    assert!(predicated.contains(&"13"), "{}", done.stdout);
    assert!(!predicated.contains(&"4"), "{}", done.stdout);
    assert!(!predicated.contains(&"10"), "{}", done.stdout);
}

#[test]
fn reports_name_the_same_peak_of_gen_ir() {
    // Line 9 has some bytes more than line 7, in as many GRFs.
    let source = "__kernel void k(__global const float *m, __global float *o, int n) {
  int row = get_global_id(0);
  float sum = 0;
  for (int c = 0; c < n; c++) {
    float x = m[row * n + c];
    if (x > 0.5f)
      sum += x;
    else
      sum -= 0.25f * x;
  }
  o[row] = sum;
}
";
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("k.cl"), source).unwrap();
    for width in ["16", "32"] {
        let words = ["compile", "k.cl", "--simd", width, "--emit", "stats"];
        let done = gencl_in(folder.path(), &words, "");
        let stats: serde_json::Value = serde_json::from_str(&done.stdout).unwrap();
        let line = &stats["kernels"][0]["ir_peak"]["line"];
        let words = ["explore", "k.cl", "--simd", width, "-o", "-"];
        let page = gencl_in(folder.path(), &words, "").stdout;
        let peak = page.split(" GRFs of the hardware at ").nth(1);
        let named = peak.and_then(|peak| peak.split("line ").nth(1));
        let named = named.and_then(|named| named.split('<').next());
        assert_eq!(named, Some(line.to_string().as_str()), "SIMD{width}");
    }
}
