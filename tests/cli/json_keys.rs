//! The pages document every key of the documents in JSON.

use crate::command::{gencl, gencl_in};
use crate::support::finalizer;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// All keys in a value.
fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                found.insert(key.clone());
                keys(value, found);
            }
        }
        Value::Array(list) => list.iter().for_each(|value| keys(value, found)),
        _ => {}
    }
}

/// A section of a page, without the others.
fn section(page: &str, heading: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("docs")
        .join(page);
    let text = fs::read_to_string(path).unwrap();
    let (_, rest) = text.split_once(&format!("# {heading}\n")).unwrap();
    rest.split("\n## ").next().unwrap().to_owned()
}

#[track_caller]
fn assert_documented(stdout: &str, section: &str) {
    let mut found = BTreeSet::new();
    keys(&serde_json::from_str(stdout).unwrap(), &mut found);
    // Those of every document.
    for key in ["format_version", "tool", "tool_version", "tool_commit"] {
        assert!(found.remove(key), "{key}");
    }
    let missing: Vec<_> = (found.iter())
        .filter(|key| !section.contains(&format!("`{key}`")))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn keys_are_documented() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let source = "kernel void k(global int *o, int n) { o[get_global_id(0)] = n; }\n";
    fs::write(folder.join("k.cl"), source).unwrap();
    fs::write(folder.join("l.cl"), source.replace("= n", "= n + 1")).unwrap();
    let launch = r#"{"source": {"file": "k.cl"}, "kernel": "k", "global": [32], "args": [
        {"buffer": {"dtype": "i32", "shape": [32]}, "mode": "out"}, {"scalar": 3, "dtype": "i32"}]}"#;
    fs::write(folder.join("k.json"), launch).unwrap();
    let run = |words: &[&str]| gencl_in(folder, words, "").stdout;
    let of_diff = section("scalar-and-vector.md", "Keys of `diff --json`");
    assert_documented(&run(&["diff", "k.json", "--json"]), &of_diff);
    let two = ["diff", "--launch", "k.json", "k.cl", "l.cl", "--json"];
    assert_documented(&run(&two), &of_diff);
    for name in ["k", "l"] {
        let (from, to) = (format!("{name}.cl"), format!("{name}.ir"));
        run(&["compile", &from, "--emit", "ir", "-o", &to]);
    }
    assert_documented(&run(&["diff", "k.ir", "l.ir", "--json"]), &of_diff);
    run(&["compile", "k.cl", "--emit", "ze-info", "-o", "k.ze_info"]);
    let zebin = section("command-line.md", "Keys of `zebin --json`");
    assert_documented(&run(&["zebin", "k.ze_info", "--json"]), &zebin);
    if finalizer::available() {
        run(&["compile", "k.cl", "-g", "--emit", "zebin", "-o", "k.bin"]);
        assert_documented(&run(&["zebin", "k.bin", "--code", "--json"]), &zebin);
    }
    let explained = section("command-line.md", "Explanations as JSON");
    for name in ["E0101", "-Wextra", "W0102", "V15", "R203", "mad"] {
        assert_documented(
            &run(&["explain", name, "--json"]),
            &format!("{explained} `name` `explained`"),
        );
    }
}

/// A table has what an explanation has, and a rule its title.
#[test]
fn tables_and_explanations_have_the_same_keys() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &[&str]| -> Value {
        serde_json::from_str(&gencl_in(folder.path(), words, "").stdout).unwrap()
    };
    let rows = run(&["print", "codes", "--json"]);
    let rules = run(&["print", "rules", "--json"]);
    for (name, rows) in [
        ("W0205", &rows),
        ("E0101", &rows),
        ("V15", &rules),
        ("R203", &rules),
    ] {
        let explained = run(&["explain", name, "--json"]);
        let explained = explained["explained"][0].as_object().unwrap();
        let is_it = |row: &&Value| row["code"] == name || row["rule"] == name;
        let row = rows["rows"].as_array().unwrap().iter().find(is_it).unwrap();
        let known = explained
            .iter()
            .filter(|(key, _)| !matches!(key.as_str(), "kind" | "text"));
        for (key, value) in known {
            assert_eq!(&row[key], value, "{name}: {key}");
        }
        assert!(explained["title"].is_string());
        assert_eq!(row["source"].is_string(), name == "R203");
    }
}

/// Each row of a table has its identity under the same key, and each explanation the word that it is of.
#[test]
fn rows_and_explanations_have_names() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &[&str]| -> Value {
        serde_json::from_str(&gencl_in(folder.path(), words, "").stdout).unwrap()
    };
    let tables = section("command-line.md", "Tables as JSON");
    for table in [
        "targets",
        "builtins",
        "passes",
        "opcodes",
        "intrinsics",
        "rules",
        "codes",
        "options",
    ] {
        let words = ["print", table, "--json"];
        let document = run(&words);
        for row in document["rows"].as_array().unwrap() {
            assert!(row["name"].is_string(), "{table}: {row}");
        }
        assert_documented(&gencl_in(folder.path(), &words, "").stdout, &tables);
    }
    let explained = run(&["explain", "mad", "W0405", "licm", "--json"]);
    let names = explained["explained"].as_array().unwrap().iter();
    let names: Vec<_> = names.map(|found| found["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["mad", "mad", "W0405", "licm"]);
    let explained = run(&["explain", "bank", "conflict", "--json"]);
    assert_eq!(explained["explained"][0]["name"], "bank conflict");
}

/// A program that asks for JSON gets it about its command line too.
#[test]
fn usage_errors_are_json() {
    let folder = tempfile::tempdir().unwrap();
    for words in [
        &["run", "--json"][..],
        &["run", "none.json", "--json", "--timeout", "0"],
        &["run", "none.json", "--json", "-O9"],
        &["diff", "--json", "--frob"],
        &["explain", "--json", "E9999"],
        &["explain", "E9999", "--error-format", "json"],
        &["zebin", "--error-format=json"],
        &["frob", "--error-format=json"],
    ] {
        let done = gencl_in(folder.path(), words, "");
        let value: Value = serde_json::from_str(&done.stderr).unwrap_or_default();
        assert_eq!(
            (done.code, &value["level"]),
            (2, &"error".into()),
            "{words:?}: {}",
            done.stderr
        );
    }
    // The children have the keys of those of diagnostics, and one sentence each.
    let done = gencl(&["explain", "E9999", "--json"], "");
    let value: Value = serde_json::from_str(&done.stderr).unwrap();
    let message = "no diagnostic code or rule has the number `E9999`: the nearest one is `E1307`";
    assert_eq!(value["message"], message);
    let children = value["children"].as_array().unwrap();
    let levels: Vec<&Value> = children.iter().map(|child| &child["level"]).collect();
    assert_eq!(levels, ["note", "help"]);
    for child in children {
        let keys = child.as_object().unwrap().keys();
        assert_eq!(
            keys.collect::<Vec<_>>(),
            ["level", "message", "spans", "children"]
        );
    }
    let words = ["run", "--json", "--error-format", "short"];
    let done = gencl_in(folder.path(), &words, "");
    assert!(done.stderr.starts_with("error: "), "{}", done.stderr);
}

/// A run with `--races` has what other runs have, and the races.
#[test]
fn a_search_for_races_has_the_keys_of_a_run() {
    let folder = tempfile::tempdir().unwrap();
    let launch = r#"{"source": "kernel void k(global int4 *o) { o[get_global_id(0)] = 1; }", "kernel": "k", "global": [32],
        "args": [{"buffer": {"dtype": "i32", "shape": [128]}, "mode": "out"}]}"#;
    fs::write(folder.path().join("k.json"), launch).unwrap();
    let run = |words: &[&str]| -> Value {
        let words = [&["run", "k.json", "--json"], words].concat();
        serde_json::from_str(&gencl_in(folder.path(), &words, "").stdout).unwrap()
    };
    let (plain, searched) = (run(&[]), run(&["--races"]));
    for (key, value) in plain.as_object().unwrap() {
        assert!(searched.get(key).is_some(), "{key}");
        if key.ends_with("_checked") {
            assert_eq!(
                (value, &searched[key]),
                (&true.into(), &true.into()),
                "{key}"
            );
        }
    }
    assert_eq!(searched["races_complete"], true);
}

/// A failed run names the files of an earlier one: they are not its results.
#[test]
fn results_of_an_earlier_run_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let launch = |size: u32| {
        format!(
            r#"{{"source": "kernel void k(global int *o) {{ o[get_global_id(0)] = 1; if (get_global_size(0) == 8) printf(\"hi\"); }}",
                "kernel": "k", "global": [{size}], "args": [{{"buffer": {{"dtype": "i32", "shape": [8]}}, "mode": "out"}}]}}"#
        )
    };
    let run = |size: u32| {
        fs::write(folder.join("k.json"), launch(size)).unwrap();
        gencl_in(folder, &["run", "k.json", "-o", "out"], "")
    };
    assert_eq!(run(8).code, 0);
    let failed = run(9);
    let note = "note: `out/arg0.npy` is of an earlier run: this run wrote no results\n";
    assert_eq!(failed.code, 3);
    assert!(failed.stderr.ends_with(note), "{}", failed.stderr);
    let text = fs::read_to_string(folder.join("out/result.json")).unwrap();
    let result: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        (&result["kept"], &result["status"]),
        (&serde_json::json!([0]), &"fault".into())
    );
    assert_eq!(run(8).code, 0);
}
