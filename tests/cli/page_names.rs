//! The names of variables on pages: which variable a word of the source is, where several have one name.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use std::fs;

#[test]
fn variables_of_one_name_are_told_apart() {
    const SOURCE: &str = "float sum(global float *a, int n) {
  float s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}
kernel void k(global float *a, int n) {
  float s = 1;
  for (int i = 0; i < n; i += 2) s *= a[i];
  for (int i = 0; i < n; i++) {
    float s = a[i] * 2;
    a[i + n] = s;
  }
  a[0] = s + sum(a, n);
}
";
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("k.cl"), SOURCE).unwrap();
    let done = gencl_in(folder.path(), &["explore", "k.cl"], "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let html = done.stdout;
    let words = html.split_once("\"words\":").expect("the words").1;
    // The first variables of the kernel keep their names; those of the function that is inlined have their lines.
    for (line, meanings) in [
        (2, "{\"8\":\"s.line2\"}"),
        (
            9,
            "{\"11\":\"i.line9\",\"18\":\"i.line9\",\"25\":\"i.line9\"}",
        ),
        (10, "{\"10\":\"s.line10\",\"16\":\"i.line9\"}"),
        (11, "{\"6\":\"i.line9\",\"15\":\"s.line10\"}"),
    ] {
        assert!(words.contains(&format!("\"{line}\":{meanings}")), "{words}");
    }
    assert!(
        !words.contains("\"8\":{") && !words.contains("\"13\":{"),
        "{words}"
    );
    for name in [
        "(s)",
        "(s.line10)",
        "(s.line2)",
        "(i)",
        "(i.line9)",
        "(i.line3)",
    ] {
        assert!(html.contains(name), "{name}");
    }
}
