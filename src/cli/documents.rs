//! What is JSON: documents with the version of their format, and messages in the form of diagnostics.

use super::output::MAX_SHOWN;
use gencl::diagnostic::{Code, Diagnostic};
use gencl::render;
use gencl::source::SourceMap;
use serde_json::{Map, Value};

/// The version of the documents in JSON, their key `format_version`. It is increased when a key is removed or gets
/// another meaning, not when one is added.
const FORMAT_VERSION: u32 = 1;

/// The value of `tool`, which identifies the documents of gencl.
pub(crate) const TOOL: &str = "gencl";

/// A document in JSON as text, with its version, and that of gencl.
pub(crate) fn document(value: Value) -> String {
    format!("{:#}\n", versioned(value))
}

/// As [`document`], on one line.
pub(crate) fn document_line(value: Value) -> String {
    format!("{}\n", versioned(value))
}

/// A value with the version of the documents and of gencl.
fn versioned(value: Value) -> Value {
    let mut entries = Map::from_iter([
        ("format_version".to_owned(), FORMAT_VERSION.into()),
        ("tool".to_owned(), TOOL.into()),
        ("tool_version".to_owned(), env!("CARGO_PKG_VERSION").into()),
        // Set by the build script where it is known.
        ("tool_commit".to_owned(), option_env!("GENCL_COMMIT").into()),
    ]);
    match value {
        Value::Object(others) => entries.extend(others),
        other => _ = entries.insert("value".to_owned(), other),
    }
    Value::Object(entries)
}

/// Diagnostics as values of JSON, in the form of `--error-format json`.
pub(crate) fn json_values(map: &SourceMap, diagnostics: &[Diagnostic]) -> Vec<Value> {
    let shown = diagnostics.iter().take(MAX_SHOWN);
    let values = shown.filter_map(|d| serde_json::from_str(&render::json(map, d)).ok());
    values.collect()
}

/// A message without a source location, as a value of JSON in the form of a diagnostic.
pub(super) fn placeless_json(level: &str, code: Option<Code>, message: &str) -> Value {
    // As that of diagnostics with a place.
    let code = code.map(|code| {
        serde_json::json!({
            "code": code.name(), "explanation": code.explanation(), "flag": null,
        })
    });
    serde_json::json!({
        "kind": "diagnostic", "message": message, "code": code, "level": level, "spans": [],
        "children": [], "rendered": format!("{level}: {message}\n"),
    })
}

/// An error of the command line as a value of JSON: possible values and the usage are notes, tips are help.
pub(super) fn usage_json(message: &str) -> Value {
    let child = |level: &str, text: &str| serde_json::json!({ "level": level, "message": text, "spans": [], "children": [] });
    let mut first = Vec::new();
    let mut children = Vec::new();
    for line in message.lines().map(str::trim) {
        let values = line.strip_prefix('[').and_then(|l| l.strip_suffix(']'));
        if let Some(values) = values.filter(|values| values.contains("possible values")) {
            children.push(child("note", values));
        } else if let Some(note) = line.strip_prefix("note: ") {
            children.push(child("note", note));
        } else if let Some(tip) = line.strip_prefix("tip: ") {
            children.push(child("help", tip));
        } else if let Some(usage) = line.strip_prefix("Usage: ") {
            children.push(child("note", &format!("usage: {usage}")));
        } else if !line.is_empty() && line != super::FOR_MORE {
            first.push(line);
        }
    }
    let mut value = placeless_json("error", Some(Code::E1301), &first.join(" "));
    value["children"] = children.into();
    value["rendered"] = format!("error: {message}\n").into();
    value
}

/// A message about a place without a line, as for [`Reporter::at`](super::output::Reporter::at), as a value of JSON in the
/// form of a diagnostic.
pub(super) fn placed_json(place: &str, level: &str, message: &str) -> Value {
    serde_json::json!({
        "kind": "diagnostic", "message": message, "code": null, "level": level, "spans": [],
        "children": [], "rendered": format!("{place}: {level}: {message}\n"),
    })
}

/// Errors without source locations as values of JSON, for `diagnostics`.
pub(crate) fn error_values<'m>(
    code: Code,
    messages: impl IntoIterator<Item = &'m String>,
) -> Vec<Value> {
    let messages = messages.into_iter();
    messages
        .map(|message| placeless_json("error", Some(code), message))
        .collect()
}
