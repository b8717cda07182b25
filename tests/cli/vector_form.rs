//! `--form vector` of `gencl compile` and `gencl run`.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::fs;

const SOURCE: &str = "__kernel void scale(__global int *o, int by) {
  int i = get_global_id(0);
  int t = get_group_id(0);
  if (i < 20) o[i] = by * i + max(t, 1);
}
";

const LAUNCH: &str = "{\"kernel\": \"scale\", \"source\": {\"file\": \"k.cl\"}, \"global\": [32], \"local\": [16],
 \"args\": [{\"buffer\": {\"dtype\": \"i32\", \"shape\": [20]}, \"mode\": \"out\"}, {\"scalar\": 3, \"dtype\": \"i32\"}]}
";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("k.cl"), SOURCE).unwrap();
    fs::write(folder.path().join("k.json"), LAUNCH).unwrap();
    folder
}

#[test]
fn outputs_of_gen_ir_are_rejected_for_the_vector_form() {
    let folder = folder();
    let run = |kind: &str| {
        let words = [
            "compile", "k.cl", "--form", "vector", "--emit", kind, "-o", "-",
        ];
        gencl_in(folder.path(), &words, "")
    };
    for kind in ["liveness", "liveness.json", "svg", "dot"] {
        let done = run(kind);
        assert_eq!((done.code, done.stdout.as_str()), (2, ""), "{kind}");
        let message = format!("`--emit {kind}` cannot be used with `--form vector`");
        assert!(done.stderr.contains(&message), "{}", done.stderr);
        assert!(done.stderr.contains("ll visa isa asm"), "{}", done.stderr);
    }
    for kind in ["pp", "ast", "ir"] {
        let words = ["compile", "k.cl", "--simd", "16", "--emit", kind, "-o", "-"];
        let scalar = gencl_in(folder.path(), &words, "");
        let vector = run(kind);
        assert_eq!((vector.code, scalar.code), (0, 0), "{}", vector.stderr);
        assert_eq!(vector.stdout, scalar.stdout, "{kind}");
    }
}

#[test]
fn statistics_of_the_vector_form_have_what_both_forms_share() {
    let folder = folder();
    let statistics = |words: &[&str]| {
        let mut all = vec![
            "compile", "k.cl", "--emit", "stats", "--simd", "16", "-o", "-",
        ];
        all.extend(words);
        let done = gencl_in(folder.path(), &all, "");
        assert_eq!((done.code, done.stderr.as_str()), (0, ""));
        let found: Value = serde_json::from_str(&done.stdout).unwrap();
        found["kernels"][0].clone()
    };
    let (scalar, vector) = (statistics(&[]), statistics(&["--form", "vector"]));
    for key in [
        "reasons",
        "arguments",
        "pushed",
        "source",
        "name",
        "remarks",
    ] {
        assert_eq!(vector[key], scalar[key], "{key}");
        assert!(!vector[key].is_null(), "{key}");
    }
    assert_eq!(vector["arguments"].as_array().map(Vec::len), Some(2));
    for key in ["cost", "peak", "flags_needed", "ir_instructions"] {
        assert_eq!(vector.get(key), None, "{key}");
    }
}

#[test]
fn a_launch_runs_the_vector_form() {
    let folder = folder();
    let run = |words: &[&str]| {
        let mut all = vec!["run", "k.json"];
        all.extend(words);
        gencl_in(folder.path(), &all, "")
    };
    let scalar = run(&["--print", "--simd", "16", "-o", "scalar"]);
    let check = ["--print", "--check", "scalar", "--profile", "--simd", "16"];
    for target in ["tgllp", "pvc"] {
        let words = [&check[..], &["--form", "vector", "--target", target]].concat();
        let vector = run(&words);
        assert_eq!((scalar.code, vector.code), (0, 0), "{}", vector.stderr);
        let values = |text: &str| {
            let lines = text.lines().skip_while(|line| !line.starts_with("arg0"));
            lines.take(2).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(values(&vector.stdout), values(&scalar.stdout));
        let summary = format!("the vector form, SIMD16 on {target}");
        assert!(vector.stderr.contains(&summary), "{}", vector.stderr);
    }
    for (words, message) in [
        (
            &["--print", "--form", "vector", "--engine", "ir"][..],
            "`--form vector` requires `--engine visa`",
        ),
        (
            &["--print", "--form", "vector", "--visa", "k.visaasm"],
            "`--form vector` requires a kernel in OpenCL C or Gen IR",
        ),
    ] {
        let done = run(words);
        assert_eq!(done.code, 2, "{}", done.stderr);
        assert!(done.stderr.contains(message), "{}", done.stderr);
    }
    let wide = run(&["--print", "--form", "vector", "--simd", "32"]);
    assert_eq!(wide.code, 1);
    assert!(wide.stderr.contains("E1106"), "{}", wide.stderr);
}
