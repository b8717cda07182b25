//! Codes of errors without a place in a source, in JSON: files that cannot be read or written, and command lines.

use crate::command::gencl_in;
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::fs;

#[test]
fn errors_of_files_and_command_lines_have_codes() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let source = "kernel void k(global int *o) { o[0] = 1; }\n";
    fs::write(folder.join("k.cl"), source).unwrap();
    fs::write(folder.join("empty.bin"), "").unwrap();
    fs::create_dir(folder.join("folder")).unwrap();
    let launch = r#"{"source": "kernel void other(global int *o) { o[0] = 1; }", "kernel": "other",
        "global": [1], "args": [{"buffer": {"dtype": "i32", "shape": 1}, "mode": "out"}]}"#;
    fs::write(folder.join("other.json"), launch).unwrap();
    for (words, exit, code) in [
        ("check --frob k.cl", 2, "E1301"),
        ("check", 2, "E1301"),
        ("compile k.cl --target zz", 2, "E1301"),
        ("compile k.cl -O9", 2, "E1301"),
        ("compile k.cl -o k.cl", 2, "E1301"),
        ("compile @none", 2, "E1301"),
        ("frob", 2, "E1301"),
        ("check none.cl", 1, "E1302"),
        ("check folder", 1, "E1302"),
        ("run none.json", 1, "E1302"),
        ("verify none.visaasm", 1, "E1302"),
        ("zebin none.bin", 1, "E1302"),
        ("compile k.cl -o none/k.visaasm", 1, "E1303"),
        ("compile k.cl -o folder", 1, "E1303"),
        ("verify k.cl", 1, "E1304"),
        ("run k.cl", 1, "E1304"),
        ("zebin empty.bin", 1, "E1304"),
        ("explore k.cl --launch other.json -o page.html", 1, "E1305"),
    ] {
        let mut list: Vec<&str> = words.split(' ').collect();
        list.push("--error-format=json");
        let done = gencl_in(folder, &list, "");
        let found: Value = serde_json::from_str(&done.stderr).unwrap_or_default();
        let name = &found["code"]["code"];
        assert_eq!(
            (done.code, name),
            (exit, &code.into()),
            "{words}: {}",
            done.stderr
        );
        assert_eq!(found["level"], "error", "{words}");
        assert_eq!(found["code"]["flag"], Value::Null, "{words}");
        let text = gencl_in(folder, &["explain", code], "").stdout;
        let explanation = found["code"]["explanation"].as_str().unwrap();
        assert!(text.contains(explanation), "{words}: {text}");
    }
    // The text has none.
    let done = gencl_in(folder, &["check", "none.cl"], "");
    assert!(
        done.stderr.starts_with("error: none.cl: "),
        "{}",
        done.stderr
    );
}

#[cfg(target_os = "linux")]
#[test]
fn limits_of_the_system_have_a_code() {
    let script = format!(
        "ulimit -v 200000 && exec {} check none.cl --error-format json",
        env!("CARGO_BIN_EXE_gencl")
    );
    let mut command = std::process::Command::new("sh");
    let done = command.args(["-c", &script]).output().unwrap();
    let found: Value = serde_json::from_slice(&done.stderr).unwrap_or_default();
    assert_eq!(found["code"]["code"], "E1306");
}
