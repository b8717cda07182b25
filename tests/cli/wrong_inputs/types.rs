//! Types in a launch file that do not match those of the kernel, and diagnostics as JSON.

use crate::command::{Done, gencl, gencl_in};
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Runs a kernel with these parameters and arguments.
fn run(folder: &Path, parameters: &str, arguments: &str, words: &[&str]) -> Done {
    let launch = format!(
        r#"{{"source": "typedef struct {{ int x; }} S; __kernel void k({parameters}) {{ }}", "kernel": "k",
            "global": [1], "args": [{arguments}]}}"#
    );
    fs::write(folder.join("a.json"), launch).unwrap();
    let short = ["run", "a.json", "-o", "out", "--error-format", "short"];
    gencl_in(folder, &[&short[..], words].concat(), "")
}

#[test]
fn scalars_have_the_type_of_the_parameter() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (parameter, argument, said) in [
        ("int n", r#"{"scalar": 1, "dtype": "i32"}"#, ""),
        (
            "int n",
            r#"{"scalar": 1, "dtype": "f32"}"#,
            "argument 0 (`n`) has type `int`, but the launch passes a value of `f32`",
        ),
        (
            "float n",
            r#"{"scalar": 1, "dtype": "u32"}"#,
            "argument 0 (`n`) has type `float`, but the launch passes a value of `u32`",
        ),
        (
            "uint n",
            r#"{"scalar": 1, "dtype": "i32"}"#,
            "argument 0 (`n`) has type `uint`, but the launch passes a value of `i32`",
        ),
        ("float3 n", r#"{"scalar": [1, 2, 3], "dtype": "f32"}"#, ""),
        (
            "float3 n",
            r#"{"scalar": [1, 2, 3, 4], "dtype": "f32"}"#,
            "",
        ),
        (
            "float2 n",
            r#"{"scalar": [1, 2], "dtype": "i32"}"#,
            "argument 0 (`n`) has type `float2`, but the launch passes 2 values of `i32`",
        ),
        (
            "uchar4 n",
            r#"{"scalar": 1, "dtype": "u32"}"#,
            "argument 0 (`n`) has type `uchar4`, but the launch passes a value of `u32`",
        ),
        ("S n", r#"{"scalar": 1, "dtype": "f32"}"#, ""),
        (
            "S n",
            r#"{"scalar": [1, 2], "dtype": "i16"}"#,
            "argument 0 (`n`) has type `S`, but the launch passes 2 values of `i16`",
        ),
        ("int n", r#"{"bytes": "0000803f"}"#, ""),
        // Of different size: the engines report both.
        (
            "int n",
            r#"{"scalar": 1, "dtype": "i64"}"#,
            "argument 0 (`n`) has type `int` and requires 4 bytes, but the launch passes 8",
        ),
    ] {
        let done = run(folder, parameter, argument, &[]);
        let first = done.stderr.lines().next().unwrap_or_default();
        // The place is in the second line of the launch file.
        let first = match first.strip_prefix("a.json:2:") {
            Some(rest) => rest.split_once(": ").map_or(rest, |(_, message)| message),
            None => first,
        };
        if said.is_empty() {
            assert_eq!(done.code, 0, "{argument}: {}", done.stderr);
            continue;
        }
        let line = format!("error[E0804]: {said}");
        let (message, help) = first.split_once("; help: ").unwrap_or((first, ""));
        assert_eq!((done.code, message), (1, line.as_str()));
        assert!(help.is_empty() || help.contains('`'), "{first}");
        let result = fs::read_to_string(folder.join("out/result.json")).unwrap();
        let result: Value = serde_json::from_str(&result).unwrap();
        assert_eq!(result["status"], "launch_error");
        assert!(result["log"].as_str().unwrap().contains(said), "{result}");
    }
}

#[test]
fn buffers_of_another_type_are_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let buffer = |dtype: &str| format!(r#"{{"buffer": {{"dtype": "{dtype}", "shape": [4]}}}}"#);
    for (parameter, dtype, warned) in [
        ("__global const float *p", "f32", None),
        ("__global float4 *p", "f32", None),
        ("__global uchar4 *p", "u32", None),
        ("__global S *p", "f32", None),
        ("__global void *p", "f32", None),
        ("__global int *p", "u32", Some(("int", "u32", "i32"))),
        ("__global float4 *p", "i32", Some(("float4", "i32", "f32"))),
        // The bits of halves.
        ("__constant ushort *p", "f16", None),
        ("__constant half *p", "u16", Some(("half", "u16", "f16"))),
    ] {
        let done = run(folder, parameter, &buffer(dtype), &[]);
        assert_eq!(done.code, 0, "{parameter}: {}", done.stderr);
        let lines = done.stderr.lines();
        let lines = lines.filter_map(|line| line.strip_prefix("a.json:2:58: "));
        let expected = warned.map(|(pointee, given, _)| {
            format!(
                "warning[W0801]: argument 0 (`p`) points to `{pointee}`, but the launch passes a buffer of `{given}` [-Wlaunch-types]; help: use a buffer of `dtype`"
            )
        });
        let expected: Vec<String> = expected.into_iter().collect();
        let lines: Vec<&str> = lines
            .map(|line| line.split_inclusive("`dtype`").next().unwrap_or(line))
            .collect();
        assert_eq!(lines, expected, "{parameter}");
    }
    // What has fewer bytes may be a part of an element.
    let done = run(folder, "__global uint *p", &buffer("f16"), &[]);
    let help = "use a buffer of `dtype` `u32`, or of the shape `[N, 2]` if each element has 2 values of `f16`\n";
    assert!(done.stderr.contains(help), "{}", done.stderr);
    // Only what can be written is proposed as an output.
    for (parameter, example) in [
        (
            "__global const float4 *p",
            "{\"buffer\": {\"dtype\": \"f32\", \"shape\": [N, 4]}}",
        ),
        (
            "__constant int *p",
            "{\"buffer\": {\"dtype\": \"i32\", \"shape\": [N]}}",
        ),
        (
            "__global uchar3 *p",
            "{\"buffer\": {\"dtype\": \"u8\", \"shape\": [N, 4]}, \"mode\": \"inout\"}",
        ),
    ] {
        let done = run(folder, parameter, "", &[]);
        let help = format!("for argument 0 (`p`) pass `{example}`\n");
        assert!(done.stderr.ends_with(&help), "{parameter}: {}", done.stderr);
    }
    let strict = run(
        folder,
        "__global int *p",
        &buffer("u32"),
        &["-Werror=launch-types"],
    );
    assert_eq!(strict.code, 1, "{}", strict.stderr);
}

#[test]
fn every_message_is_json_where_that_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let source = "__kernel void k(__global int *o) { o[0] = 1; }\n";
    fs::write(folder.join("k.cl"), source).unwrap();
    let launch = |kernel: &str| {
        format!(
            r#"{{"source": {{"file": "k.cl"}}, "kernel": "{kernel}", "global": [1],
            "args": [{{"buffer": {{"dtype": "f32", "shape": [4]}}, "mode": "out"}}]}}"#
        )
    };
    fs::write(folder.join("a.json"), launch("k")).unwrap();
    fs::write(folder.join("none.json"), launch("none")).unwrap();
    fs::write(folder.join("bad.json"), "{").unwrap();
    for (words, code, levels) in [
        (&["compile", "missing.cl"][..], 1, &["error"][..]),
        (&["compile", "k.cl", "-o", "k.cl"], 2, &["error"]),
        (&["compile", "k.cl", "-o", "none/x"], 1, &["error"]),
        (&["compile", "k.cl", "--frob"], 2, &["error"]),
        (&["compile", "k.cl", "-cl-frob"], 2, &["error"]),
        (&["compile", "k.cl", "--target", "frob"], 2, &["error"]),
        (&["compile"], 2, &["error"]),
        (
            &[
                "compile",
                "k.cl",
                "-O0",
                "--print-after",
                "unroll_loops",
                "-o",
                "x",
            ],
            0,
            &["note"],
        ),
        (&["check", "k.cl", "missing.cl"], 1, &["error"]),
        (&["pass", "k.cl", "--run", "frob"], 2, &["error"]),
        (&["run", "a.json", "-o", "out"], 0, &["warning", "note"]),
        // The note names the results of the run before.
        (&["run", "none.json", "-o", "out"], 1, &["error", "note"]),
        (&["run", "bad.json", "-o", "out"], 1, &["error", "note"]),
        (&["run", "a.json", "-o", "k.cl"], 1, &["error"]),
    ] {
        for format in [&["--error-format", "json"][..], &["--error-format=json"]] {
            let done = gencl_in(folder, &[words, format].concat(), "");
            assert_eq!(done.code, code, "{words:?}: {}", done.stderr);
            let mut found = Vec::new();
            for line in done.stderr.lines() {
                let value: Value = serde_json::from_str(line)
                    .unwrap_or_else(|error| panic!("{words:?}: {error}: {line}"));
                assert!(value["message"].is_string() && value["rendered"].is_string());
                found.push(value["level"].as_str().unwrap().to_owned());
            }
            assert_eq!(found, levels, "{words:?}: {}", done.stderr);
        }
    }
    let help = gencl(&["compile", "--help", "--error-format", "json"], "");
    assert!(
        help.code == 0 && help.stdout.contains("Usage:"),
        "{}",
        help.stdout
    );
}

/// Halves in pairs are the parts of integers, where the last dimension of the buffer is the pair.
#[test]
fn parts_of_integers_are_no_other_type() {
    for (parameter, dtype, shape, is_warning) in [
        ("int", "f16", "[4, 2]", false),
        ("uint", "u8", "[4, 4]", false),
        ("int4", "f16", "[2, 8]", false),
        ("int", "f16", "[8]", true),
        ("int", "f16", "[2, 4]", true),
        ("float", "f16", "[4, 2]", true),
        ("short", "i32", "[4, 2]", true),
    ] {
        let launch = serde_json::json!({
            "source": format!("kernel void k(global {parameter} *o) {{}}"),
            "kernel": "k", "global": [1],
            "args": [{"buffer": {"dtype": dtype, "shape": serde_json::from_str::<serde_json::Value>(shape).unwrap()}, "mode": "out"}],
        });
        let done = crate::command::gencl(&["run", "-", "--print", "-q"], &launch.to_string());
        assert_eq!(done.code, 0, "{}", done.stderr);
        assert_eq!(
            done.stderr.contains("W0801"),
            is_warning,
            "{launch} {}",
            done.stderr
        );
    }
}

#[test]
fn work_groups_that_the_driver_does_not_accept_are_warnings() {
    let folder = tempfile::tempdir().unwrap();
    let launch = |items: u32| {
        format!(
            "{{\"source\": \"kernel void k(global int *o) {{ o[get_global_id(0)] = 1; }}\", \"kernel\": \"k\", \"global\": [1024],\n\
             \"local\": [{items}], \"args\": [{{\"buffer\": {{\"dtype\": \"i32\", \"shape\": [1024]}}, \"mode\": \"out\"}}]}}"
        )
    };
    for (target, items, limit) in [
        ("skl", 256, None),
        ("skl", 512, Some(256)),
        ("tgllp", 512, None),
        ("tgllp", 1024, Some(512)),
        ("dg2", 1024, None),
        ("pvc", 1024, None),
    ] {
        let words = ["run", "-", "--print", "--target", target];
        let words = words.iter().chain(&["--error-format", "short"]);
        let words: Vec<&str> = words.copied().collect();
        let done = gencl_in(folder.path(), &words, &launch(items));
        assert_eq!(done.code, 0, "{}", done.stderr);
        let lines = done.stderr.lines().filter(|line| line.contains("W0803"));
        let lines: Vec<&str> = lines
            .map(|line| line.split(" [-W").next().unwrap_or(line))
            .collect();
        let expected = limit.map(|limit| {
            format!(
                "<stdin>:2:10: warning[W0803]: a work-group has {items} x 1 x 1 work-items, but Intel's driver accepts at most {limit} on {target}"
            )
        });
        let expected: Vec<String> = expected.into_iter().collect();
        assert_eq!(lines, expected);
    }
}
