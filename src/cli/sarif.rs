//! `--error-format sarif`: the messages of a command as one log in SARIF 2.1.0, the format of OASIS for the results of
//! static analysis.
//!
//! It is made of the lines of `--error-format json`. A diagnostic is a result; what concerns the command and not a source, such
//! as a file that is not found, is a notification of the invocation.

use gencl::diagnostic::{Code, Severity};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::path::Path;

/// The schema of the log.
const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// The codes of errors in the use of the command, with the first digits of their names.
const OF_COMMANDS: &str = "E13";

/// The name of the folder to which relative URIs refer, as in the logs of GCC.
const BASE: &str = "PWD";

/// The log of a command that ended with this exit code, from its messages, one JSON object a line. `folder` is the current
/// folder, if it is known.
pub(super) fn log(lines: &str, exit_code: u8, folder: Option<&Path>) -> String {
    let mut run = Run {
        folder: folder.map(folder_uri),
        ..Run::default()
    };
    for line in lines.lines().filter(|line| !line.trim().is_empty()) {
        match serde_json::from_str::<Value>(line) {
            Ok(value) if value["message"].is_string() => run.messages.push(value),
            Ok(value) => run.others.push(value),
            Err(_) => run.messages.push(json!({"message": line, "level": "note"})),
        }
    }
    format!("{:#}\n", run.log(exit_code))
}

/// The messages of a command.
#[derive(Default)]
struct Run {
    messages: Vec<Value>,
    /// Lines without a message, such as the code of a function after a pass.
    others: Vec<Value>,
    /// The URI of the current folder, which ends in `/`.
    folder: Option<String>,
}

/// The code of a message.
fn code_of(message: &Value) -> Option<Code> {
    Code::from_name(message["code"]["code"].as_str()?)
}

/// Whether a message is about the command.
fn is_of_command(message: &Value) -> bool {
    code_of(message).is_none_or(|code| code.name().starts_with(OF_COMMANDS))
}

/// The name of the level in SARIF.
fn level(name: &str) -> &'static str {
    match name {
        "error" => "error",
        "warning" => "warning",
        _ => "note",
    }
}

impl Run {
    fn log(&self, exit_code: u8) -> Value {
        let (of_command, of_sources): (Vec<&Value>, Vec<&Value>) = self
            .messages
            .iter()
            .partition(|message| is_of_command(message));
        let codes = |messages: &[&Value]| -> Vec<Code> {
            let codes: BTreeSet<Code> = messages.iter().filter_map(|m| code_of(m)).collect();
            codes.into_iter().collect()
        };
        let (rules, notifications) = (codes(&of_sources), codes(&of_command));
        let mut driver = json!({
            "name": "gencl",
            "version": env!("CARGO_PKG_VERSION"),
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "rules": rules.iter().map(|code| descriptor(*code)).collect::<Vec<_>>(),
        });
        if !notifications.is_empty() {
            let list = notifications.iter().map(|code| descriptor(*code));
            driver["notifications"] = list.collect();
        }
        let is_usage = |message: &&&Value| code_of(message) == Some(Code::E1301);
        let list = |messages: Vec<&&Value>| -> Value {
            let list = messages.into_iter();
            list.map(|message| notification(message, &notifications))
                .collect()
        };
        let (usage, others) = of_command.iter().partition(is_usage);
        let mut invocation = json!({
            "executionSuccessful": exit_code == 0,
            "exitCode": exit_code,
        });
        for (name, messages) in [
            ("toolConfigurationNotifications", usage),
            ("toolExecutionNotifications", others),
        ] {
            let messages: Vec<&&Value> = messages;
            if !messages.is_empty() {
                invocation[name] = list(messages);
            }
        }
        let results = of_sources.iter().map(|message| result(message, &rules));
        if let Some(folder) = &self.folder {
            invocation["workingDirectory"] = json!({ "uri": folder });
        }
        let mut run = json!({
            "tool": { "driver": driver },
            "invocations": [invocation],
            "columnKind": column_kind(&self.messages),
            "results": results.collect::<Vec<_>>(),
        });
        if let Some(folder) = &self.folder {
            run["originalUriBaseIds"] = json!({ BASE: { "uri": folder } });
        }
        if !self.others.is_empty() {
            run["properties"] = json!({ "lines": self.others });
        }
        json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": [run] })
    }
}

/// What columns count: code points, or with `--column-unit utf-16` code units. SARIF has no bytes.
fn column_kind(messages: &[Value]) -> &'static str {
    let spans = messages
        .iter()
        .filter_map(|message| message["spans"].as_array());
    let mut units = spans.flatten().map(|span| &span["columns"]["unit"]);
    match units.any(|unit| unit == "utf-16") {
        true => "utf16CodeUnits",
        false => "unicodeCodePoints",
    }
}

/// The description of a code.
fn descriptor(code: Code) -> Value {
    let level = match code.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Remark => "note",
    };
    let mut value = json!({
        "id": code.name(),
        "shortDescription": { "text": code.title() },
        "fullDescription": { "text": code.explanation() },
        "help": { "text": code.explanation() },
        "defaultConfiguration": { "level": level },
    });
    if let Some((name, _)) = code.warning() {
        value["name"] = name.into();
    }
    value
}

/// The index of a code in a list of descriptions.
fn index_of(code: Code, list: &[Code]) -> Option<usize> {
    list.iter().position(|other| *other == code)
}

/// The text of a message: its own, and a line for each note and help without a place.
fn text(message: &Value) -> String {
    let mut text = message["message"].as_str().unwrap_or_default().to_owned();
    for child in children(message) {
        if spans(child).next().is_none() || child["level"] == "help" {
            let (level, line) = (&child["level"], &child["message"]);
            text += &format!(
                "\n{}: {}",
                level.as_str().unwrap_or_default(),
                line.as_str().unwrap_or_default()
            );
        }
    }
    text
}

fn children(message: &Value) -> impl Iterator<Item = &Value> {
    message["children"].as_array().into_iter().flatten()
}

fn spans(message: &Value) -> impl Iterator<Item = &Value> {
    message["spans"].as_array().into_iter().flatten()
}

fn notification(message: &Value, codes: &[Code]) -> Value {
    let mut value = json!({
        "level": level(message["level"].as_str().unwrap_or_default()),
        "message": { "text": text(message) },
    });
    if let Some(code) = code_of(message) {
        value["descriptor"] = json!({ "id": code.name(), "index": index_of(code, codes) });
    }
    value
}

fn result(message: &Value, rules: &[Code]) -> Value {
    let is_primary = |span: &&Value| span["is_primary"] == true;
    let locations: Vec<Value> = spans(message).filter(is_primary).map(location).collect();
    let others = spans(message).filter(|span| !is_primary(span));
    let mut related: Vec<Value> = others.map(location).collect();
    let mut fixes = Vec::new();
    for child in children(message) {
        let text = &child["message"];
        if child["level"] == "help" {
            fixes.extend(fix(child));
            continue;
        }
        for (k, span) in spans(child).enumerate() {
            let mut location = location(span);
            if k == 0 {
                location["message"] = json!({ "text": text });
            }
            related.push(location);
        }
    }
    for (k, location) in related.iter_mut().enumerate() {
        location["id"] = (k + 1).into();
    }
    let mut value = Map::new();
    let mut set = |key: &str, of: Value| _ = value.insert(key.to_owned(), of);
    if let Some(code) = code_of(message) {
        set("ruleId", code.name().into());
        set("ruleIndex", index_of(code, rules).into());
    }
    set(
        "level",
        level(message["level"].as_str().unwrap_or_default()).into(),
    );
    set("message", json!({ "text": text(message) }));
    set("locations", locations.into());
    if !related.is_empty() {
        set("relatedLocations", related.into());
    }
    if !fixes.is_empty() {
        set("fixes", fixes.into());
    }
    if let Some(flag) = message["code"]["flag"].as_str() {
        set("properties", json!({ "flag": flag }));
    }
    Value::Object(value)
}

/// A span as a location, with its label as the message.
fn location(span: &Value) -> Value {
    let mut value = json!({
        "physicalLocation": {
            "artifactLocation": artifact(&span["file_name"]),
            "region": region(span),
        },
    });
    if let Some(label) = span["label"].as_str() {
        value["message"] = json!({ "text": label });
    }
    value
}

/// The lines, the columns and, where they are known, the bytes of a span.
fn region(span: &Value) -> Value {
    let columns = &span["columns"];
    let in_units = columns["unit"] == "utf-16";
    let column = |own: &str, in_unit: &str| match in_units {
        true => columns[in_unit].clone(),
        false => span[own].clone(),
    };
    let mut region = json!({
        "startLine": span["line_start"],
        "startColumn": column("column_start", "start"),
        "endLine": span["line_end"],
        "endColumn": column("column_end", "end"),
    });
    if let (Some(start), Some(end)) = (span["byte_start"].as_u64(), span["byte_end"].as_u64()) {
        region["byteOffset"] = start.into();
        region["byteLength"] = end.saturating_sub(start).into();
    }
    region
}

/// The edits of a help, those of each file together; `None` for a help without edits.
fn fix(help: &Value) -> Option<Value> {
    let mut changes: Vec<(&Value, Vec<Value>)> = Vec::new();
    let mut applicability = &Value::Null;
    for span in spans(help) {
        let inserted = span["suggested_replacement"].as_str()?;
        applicability = &span["suggestion_applicability"];
        let replacement = json!({
            "deletedRegion": region(span),
            "insertedContent": { "text": inserted },
        });
        let file = &span["file_name"];
        match changes.iter_mut().find(|change| change.0 == file) {
            Some(change) => change.1.push(replacement),
            None => changes.push((file, vec![replacement])),
        }
    }
    if changes.is_empty() {
        return None;
    }
    let changes = changes.into_iter().map(|(file, replacements)| {
        json!({
            "artifactLocation": artifact(file),
            "replacements": replacements,
        })
    });
    Some(json!({
        "description": { "text": help["message"] },
        "artifactChanges": changes.collect::<Vec<_>>(),
        "properties": { "applicability": applicability },
    }))
}

/// The location of a file. A relative name refers to the current folder; `<stdin>` and texts in a launch file or a device
/// binary are no files.
fn artifact(file: &Value) -> Value {
    let name = file.as_str().unwrap_or_default();
    let mut location = json!({ "uri": uri(name) });
    if !Path::new(name).is_absolute() && !name.starts_with('<') {
        location["uriBaseId"] = BASE.into();
    }
    location
}

/// A file name as the reference of a URI (RFC 3986): bytes other than those of paths are `%XX`.
fn uri(name: &str) -> String {
    let is_absolute = name.starts_with('/');
    let mut uri = String::from(if is_absolute { "file://" } else { "" });
    // The first segment of a relative reference has no colon: it would be a scheme.
    let has_colon = name
        .split('/')
        .next()
        .is_some_and(|first| first.contains(':'));
    if !is_absolute && has_colon {
        uri += "./";
    }
    push_escaped(&mut uri, name.as_bytes());
    uri
}

/// The URI of a folder, which ends in `/`: its name need not be UTF-8.
fn folder_uri(folder: &Path) -> String {
    let mut uri = String::from(if cfg!(windows) { "file:///" } else { "file://" });
    push_escaped(&mut uri, folder.as_os_str().as_encoded_bytes());
    if !uri.ends_with('/') {
        uri.push('/');
    }
    uri
}

fn push_escaped(uri: &mut String, name: &[u8]) {
    for &byte in name {
        let is_plain = byte.is_ascii_alphanumeric() || b"-._~/:@!$&'()*+,;=".contains(&byte);
        match byte {
            b'\\' if cfg!(windows) => uri.push('/'),
            _ if is_plain => uri.push(byte.into()),
            _ => *uri += &format!("%{byte:02X}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gencl::diagnostic::Diagnostic;
    use gencl::render;
    use gencl::source::{SourceMap, Span};
    use pretty_assertions::assert_eq;

    /// Names of properties, and what each contains.
    type Properties = &'static [(&'static str, &'static str)];

    /// The objects of the specification that occur: their required properties, and others that they may have here, with the
    /// object that each contains, or `""` for a value of another kind. `*` marks a list.
    const OBJECTS: &[(&str, Properties, Properties)] = &[
        (
            "log",
            &[("version", ""), ("runs", "*run")],
            &[("$schema", "")],
        ),
        (
            "run",
            &[("tool", "tool")],
            &[
                ("invocations", "*invocation"),
                ("results", "*result"),
                ("columnKind", ""),
                ("originalUriBaseIds", ""),
                ("properties", ""),
            ],
        ),
        ("tool", &[("driver", "component")], &[]),
        (
            "component",
            &[("name", "")],
            &[
                ("version", ""),
                ("semanticVersion", ""),
                ("rules", "*descriptor"),
                ("notifications", "*descriptor"),
            ],
        ),
        (
            "descriptor",
            &[("id", "")],
            &[
                ("name", ""),
                ("shortDescription", "text"),
                ("fullDescription", "text"),
                ("help", "text"),
                ("defaultConfiguration", "configuration"),
            ],
        ),
        ("configuration", &[], &[("level", "")]),
        ("text", &[("text", "")], &[]),
        (
            "invocation",
            &[("executionSuccessful", "")],
            &[
                ("exitCode", ""),
                ("workingDirectory", "artifact"),
                ("toolConfigurationNotifications", "*notification"),
                ("toolExecutionNotifications", "*notification"),
            ],
        ),
        (
            "notification",
            &[("message", "text")],
            &[("level", ""), ("descriptor", "reference")],
        ),
        ("reference", &[], &[("id", ""), ("index", "")]),
        (
            "result",
            &[("message", "text")],
            &[
                ("ruleId", ""),
                ("ruleIndex", ""),
                ("level", ""),
                ("locations", "*location"),
                ("relatedLocations", "*location"),
                ("fixes", "*fix"),
                ("properties", ""),
            ],
        ),
        (
            "location",
            &[],
            &[
                ("id", ""),
                ("message", "text"),
                ("physicalLocation", "physical"),
            ],
        ),
        (
            "physical",
            &[("artifactLocation", "artifact")],
            &[("region", "region")],
        ),
        ("artifact", &[], &[("uri", ""), ("uriBaseId", "")]),
        (
            "region",
            &[],
            &[
                ("startLine", ""),
                ("startColumn", ""),
                ("endLine", ""),
                ("endColumn", ""),
                ("byteOffset", ""),
                ("byteLength", ""),
            ],
        ),
        (
            "fix",
            &[("artifactChanges", "*change")],
            &[("description", "text"), ("properties", "")],
        ),
        (
            "change",
            &[
                ("artifactLocation", "artifact"),
                ("replacements", "*replacement"),
            ],
            &[],
        ),
        (
            "replacement",
            &[("deletedRegion", "region")],
            &[("insertedContent", "text")],
        ),
    ];

    /// Checks an object of the log and those in it.
    fn check(kind: &str, value: &Value) {
        let (_, required, others) = OBJECTS.iter().find(|row| row.0 == kind).unwrap();
        let object = value
            .as_object()
            .unwrap_or_else(|| panic!("{kind}: {value}"));
        for (key, _) in *required {
            assert!(object.contains_key(*key), "{kind} without {key}: {value}");
        }
        for (key, inner) in object {
            let known = required.iter().chain(*others).find(|row| row.0 == key);
            let (_, of) = known.unwrap_or_else(|| panic!("{kind} has no {key}"));
            match of.strip_prefix('*') {
                Some(of) => {
                    let list = inner.as_array().unwrap();
                    list.iter().for_each(|inner| check(of, inner));
                    // A fix changes something.
                    assert!(!list.is_empty() || !["change", "replacement"].contains(&of));
                }
                None if of.is_empty() => {}
                None => check(of, inner),
            }
        }
        if kind == "region" {
            for key in ["startLine", "startColumn", "endLine", "endColumn"] {
                assert!(object[key].as_u64() >= Some(1), "{value}");
            }
        }
        if kind == "text" {
            assert!(value["text"].is_string(), "{value}");
        }
        let levels = ["none", "note", "warning", "error"].map(Value::from);
        if let Some(level) = object.get("level") {
            assert!(levels.contains(level), "{level}");
        }
    }

    #[test]
    fn logs_have_the_shape_of_the_specification() {
        let mut map = SourceMap::new();
        map.add("a b.cl", "int \u{e9}cuont;\nint x = cuont;\n")
            .unwrap();
        let diagnostic = Diagnostic::new(Code::E0101, Span::new(21, 26), "unknown `cuont`")
            .label("here")
            .also(Span::new(4, 11), "declared here")
            .note("a reason")
            .fix("did you mean `count`?", Span::new(21, 26), "count");
        let warning = Diagnostic::new(Code::W0101, Span::new(0, 3), "redefined");
        let mut lines = render::json(&map, &diagnostic) + &render::json(&map, &warning);
        let explained = |code: Code| json!({"code": code.name(), "flag": null});
        for (level, code) in [
            ("error", Some(Code::E1302)),
            ("error", Some(Code::E1301)),
            ("note", None),
        ] {
            let message = json!({
                "message": "m", "level": level, "spans": [], "children": [], "code": code.map(explained),
            });
            lines += &format!("{message}\n");
        }
        lines += "{\"ir_dump\": {}}\nno JSON\n";
        let log: Value = serde_json::from_str(&log(&lines, 1, Some(Path::new("/a b")))).unwrap();
        check("log", &log);
        let run = &log["runs"][0];
        assert_eq!(run["results"].as_array().unwrap().len(), 2);
        let result = &run["results"][0];
        assert_eq!(
            result["message"]["text"],
            "unknown `cuont`\nnote: a reason\nhelp: did you mean `count`?"
        );
        let place = &result["locations"][0]["physicalLocation"];
        let artifact = json!({"uri": "a%20b.cl", "uriBaseId": "PWD"});
        assert_eq!(place["artifactLocation"], artifact);
        let folder = json!({"uri": "file:///a%20b/"});
        assert_eq!(run["originalUriBaseIds"], json!({ "PWD": folder }));
        assert_eq!(run["invocations"][0]["workingDirectory"], folder);
        let region = json!({"startLine": 2, "startColumn": 9, "endLine": 2, "endColumn": 14, "byteOffset": 21, "byteLength": 5});
        assert_eq!(place["region"], region);
        let related = &result["relatedLocations"][0];
        assert_eq!(related["message"]["text"], "declared here");
        assert_eq!(related["physicalLocation"]["region"]["endColumn"], 11);
        let change = &result["fixes"][0]["artifactChanges"][0]["replacements"][0];
        assert_eq!(change["deletedRegion"], region);
        assert_eq!(change["insertedContent"]["text"], "count");
        // Indices are those of the rules.
        for result in run["results"].as_array().unwrap() {
            let index = result["ruleIndex"].as_u64().unwrap() as usize;
            let rule = &run["tool"]["driver"]["rules"][index];
            assert_eq!(rule["id"], result["ruleId"]);
        }
        let invocation = &run["invocations"][0];
        assert_eq!(invocation["executionSuccessful"], false);
        let usage = invocation["toolConfigurationNotifications"].as_array();
        let others = invocation["toolExecutionNotifications"].as_array();
        assert_eq!((usage.unwrap().len(), others.unwrap().len()), (1, 3));
        assert_eq!(run["properties"]["lines"], json!([{"ir_dump": {}}]));
        check(
            "log",
            &serde_json::from_str(&super::log("", 0, None)).unwrap(),
        );
    }

    #[test]
    fn names_of_files_are_uris() {
        for (name, expected) in [
            ("src/k.cl", "src/k.cl"),
            ("/a b/k.cl", "file:///a%20b/k.cl"),
            ("<stdin>", "%3Cstdin%3E"),
            ("a:b.cl", "./a:b.cl"),
            ("caf\u{e9}#?%.cl", "caf%C3%A9%23%3F%25.cl"),
        ] {
            assert_eq!(uri(name), expected);
        }
        for (name, expected) in [
            ("/", "file:///"),
            ("/a b", "file:///a%20b/"),
            ("/\u{e9}/", "file:///%C3%A9/"),
        ] {
            assert_eq!(folder_uri(Path::new(name)), expected);
        }
    }
}
