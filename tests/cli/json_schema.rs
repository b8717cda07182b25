//! docs/diagnostics.schema.json: it describes every line of `--error-format json` that the tests of diagnostics have.

use crate::command::{gencl, gencl_in};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Compares a value with the keywords of JSON Schema that the file has. `seen` receives the optional properties.
fn check(root: &Value, schema: &Value, value: &Value, at: &str, seen: &mut BTreeSet<String>) {
    let reference = schema["$ref"]
        .as_str()
        .and_then(|name| name.strip_prefix('#'));
    if let Some(name) = reference {
        let schema = root.pointer(name).unwrap_or_else(|| panic!("{name}"));
        return check(root, schema, value, at, seen);
    }
    // The lines of a stream differ in their `kind`.
    if let Some(kinds) = schema["oneOf"].as_array() {
        let name = format!("#/$defs/{}", value["kind"].as_str().unwrap_or_default());
        let of_kind = kinds.iter().find(|one| one["$ref"] == name);
        let of_kind = of_kind.unwrap_or_else(|| panic!("{at}: no kind: {value}"));
        return check(root, of_kind, value, at, seen);
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    match &schema["type"] {
        Value::String(one) => assert_eq!(one, kind, "{at}: {value}"),
        Value::Array(kinds) => assert!(kinds.contains(&kind.into()), "{at}: {value}"),
        _ => assert!(schema["enum"].is_array(), "{at}: {schema}"),
    }
    if let Some(choices) = schema["enum"].as_array() {
        assert!(choices.contains(value), "{at}: {value}");
    }
    if let (Some(least), Some(number)) = (schema["minimum"].as_u64(), value.as_u64()) {
        assert!(number >= least, "{at}: {value}");
    }
    if let Some(list) = value.as_array() {
        assert!(
            schema["maxItems"].is_null() || list.is_empty(),
            "{at}: {value}"
        );
        for inner in list {
            check(root, &schema["items"], inner, at, seen);
        }
    }
    let Some(object) = value.as_object() else {
        return;
    };
    // A reader with an old schema accepts the fields of a newer gencl; this test knows all of them.
    assert!(schema["additionalProperties"].is_null(), "{at}");
    let required = schema["required"].as_array().unwrap();
    for name in required {
        assert!(
            object.contains_key(name.as_str().unwrap()),
            "{at}.{name}: {value}"
        );
    }
    for (name, inner) in object {
        let of = schema["properties"].get(name);
        let of = of.unwrap_or_else(|| panic!("{at}.{name} is not in the schema: {value}"));
        if !required.contains(&name.as_str().into()) {
            seen.insert(name.clone());
        }
        check(root, of, inner, &format!("{at}.{name}"), seen);
    }
}

/// The programs in a folder and those in it.
fn programs(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.extension() {
            None if path.is_dir() => programs(&path, found),
            Some(extension) if extension == "cl" => found.push(path),
            Some(_) | None => {}
        }
    }
}

#[test]
fn all_diagnostics_have_the_fields_of_the_schema() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("docs/diagnostics.schema.json")).unwrap();
    let schema: Value = serde_json::from_str(&text).unwrap();
    let mut seen = BTreeSet::new();
    let mut files = Vec::new();
    programs(&root.join("tests/filetests/errors"), &mut files);
    programs(&root.join("tests/preprocess"), &mut files);
    files.sort();
    let files: Vec<&str> = files.iter().filter_map(|path| path.to_str()).collect();
    let mut count = 0;
    for unit in ["characters", "bytes", "utf-16"] {
        // Each unit has programs of its own, so that the test is short.
        let files = files.iter().enumerate().filter(|(k, _)| match unit {
            "characters" => k % 3 == 0,
            "bytes" => k % 3 == 1,
            _ => k % 3 == 2,
        });
        let mut words = vec!["check", "-Weverything", "-Rpass", "--error-format", "json"];
        words.extend(["--column-unit", unit]);
        words.extend(files.map(|(_, name)| *name));
        let done = gencl(&words, "");
        for line in done.stderr.lines() {
            let value: Value = serde_json::from_str(line).unwrap();
            check(&schema, &schema, &value, "", &mut seen);
            count += 1;
        }
    }
    assert!(count > 1000, "{count}");
    let folder = tempfile::tempdir().unwrap();
    for words in [
        &["check", "none.cl"][..],
        &["check", "--frob"],
        &["explain", "E9999"],
        &["run", "none.json"],
        &["compile", "-", "--target", "none"],
        &["verify", "-"],
    ] {
        let words = [words, &["--error-format", "json"]].concat();
        let done = gencl_in(folder.path(), &words, "\n");
        let value: Value = serde_json::from_str(&done.stderr).unwrap();
        check(&schema, &schema, &value, "", &mut seen);
    }
    fs::write(
        folder.path().join("k.cl"),
        "kernel void k(global int *o) { o[0] = 1; }\n",
    )
    .unwrap();
    let mut kinds = BTreeSet::new();
    let words = [
        "compile",
        "k.cl",
        "-Weverything",
        "-Rpass",
        "--print-after",
        "all",
        "--print-before",
        "all",
    ];
    let words = [
        &words[..],
        &[
            "--print-changed",
            "--time-passes",
            "-o",
            "out",
            "--error-format",
            "json",
        ],
    ]
    .concat();
    for line in gencl_in(folder.path(), &words, "").stderr.lines() {
        let value: Value = serde_json::from_str(line).unwrap();
        check(&schema, &schema, &value, "", &mut seen);
        kinds.insert(value["kind"].as_str().unwrap_or_default().to_owned());
    }
    let kinds: Vec<&str> = kinds.iter().map(String::as_str).collect();
    assert_eq!(kinds, ["diagnostic", "ir_dump", "stage_time"]);
    let seen: Vec<&str> = seen.iter().map(String::as_str).collect();
    assert_eq!(seen, ["columns", "physical"]);
}
