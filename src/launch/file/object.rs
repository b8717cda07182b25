//! Objects of a launch file: typed access to their keys, with errors that name the path.

use super::element::integer;
use super::{LaunchFileError, Result, mistake};
use crate::diagnostic::unknown;
use serde_json::{Map, Value};

/// A JSON object and its path.
pub(super) struct Object<'a> {
    pub(super) at: String,
    pub(super) map: &'a Map<String, Value>,
}

/// TABLE of keys of a launch, and what else they are called.
const OTHER_KEYS: &[(&str, &[&str])] = &[
    (
        "args",
        &["arguments", "params", "parameters", "buffers", "inputs"],
    ),
    (
        "global",
        &[
            "global_size",
            "global_work_size",
            "gws",
            "grid",
            "ndrange",
            "size",
        ],
    ),
    ("headers", &["includes", "include", "include_dirs"]),
    (
        "kernel",
        &["kernel_name", "function", "entry", "entry_point"],
    ),
    (
        "local",
        &[
            "local_size",
            "local_work_size",
            "lws",
            "block",
            "group",
            "work_group_size",
        ],
    ),
    ("offset", &["global_offset", "global_work_offset"]),
    ("options", &["build_options", "flags", "defines"]),
    ("source", &["file", "program", "code", "src"]),
    ("dtype", &["type", "element", "element_type"]),
    ("shape", &["size", "length", "count", "dims", "dimensions"]),
    ("scalar", &["value", "int", "float"]),
];

impl<'a> Object<'a> {
    /// Checks that a value is an object that has no other keys than `known`.
    pub(super) fn new(at: &str, value: &'a Value, known: &[&[&str]]) -> Result<Self> {
        let Some(map) = value.as_object() else {
            return mistake(at, format!("expected an object, found {}", kind(value)));
        };
        for key in map.keys() {
            if !known.iter().any(|k| k.contains(&key.as_str())) {
                let names: Vec<_> = known.iter().flat_map(|k| k.iter().copied()).collect();
                let mut other = OTHER_KEYS.iter();
                let other =
                    other.find(|row| names.contains(&row.0) && row.1.contains(&key.as_str()));
                let message = match other {
                    Some((name, _)) => format!("unknown key `{key}`: did you mean `{name}`?"),
                    None => unknown("key", key, names.iter().copied()),
                };
                return mistake(
                    at,
                    format!("{message}; the known keys are: {}", names.join(" ")),
                )
                .map_err(|mistake| LaunchFileError {
                    key: Some(key.clone()),
                    ..mistake
                });
            }
        }
        Ok(Object {
            at: at.to_string(),
            map,
        })
    }

    pub(super) fn at(&self, key: &str) -> String {
        if self.at.is_empty() {
            key.to_string()
        } else {
            format!("{}.{key}", self.at)
        }
    }

    pub(super) fn wrong<T>(&self, key: &str, expected: &str, found: &Value) -> Result<T> {
        mistake(
            self.at(key),
            format!("expected {expected}, found {}", kind(found)),
        )
    }

    /// The value of a key, unless it is absent or null.
    pub(super) fn get(&self, key: &str) -> Option<&'a Value> {
        self.map.get(key).filter(|v| !v.is_null())
    }

    pub(super) fn required(&self, key: &str) -> Result<&'a Value> {
        match self.get(key) {
            Some(value) => Ok(value),
            None => mistake(&self.at, format!("missing key `{key}`")),
        }
    }

    pub(super) fn text(&self, key: &str) -> Result<Option<&'a str>> {
        match self.get(key) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => self.wrong(key, "a string", other),
        }
    }

    pub(super) fn required_text(&self, key: &str) -> Result<&'a str> {
        let value = self.required(key)?;
        match value.as_str() {
            Some(text) => Ok(text),
            None => self.wrong(key, "a string", value),
        }
    }

    pub(super) fn list(&self, key: &str) -> Result<Option<&'a [Value]>> {
        match self.get(key) {
            None => Ok(None),
            Some(Value::Array(list)) => Ok(Some(list)),
            Some(other) => self.wrong(key, "an array", other),
        }
    }

    pub(super) fn numbers(&self, key: &str) -> Result<Option<Vec<u64>>> {
        let Some(list) = self.list(key)? else {
            return Ok(None);
        };
        let mut numbers = Vec::new();
        for (i, value) in list.iter().enumerate() {
            match integer(value).and_then(|n| u64::try_from(n).ok()) {
                Some(n) => numbers.push(n),
                None => {
                    return self.wrong(&format!("{key}[{i}]"), "a non-negative integer", value);
                }
            }
        }
        Ok(Some(numbers))
    }
}

/// The kind of a JSON value, for messages.
pub(super) fn kind(value: &Value) -> String {
    match value {
        Value::Null => "null".to_string(),
        Value::Bool(_) | Value::Number(_) => format!("`{value}`"),
        Value::String(text) => format!("the string `{text}`"),
        Value::Array(_) => "an array".to_string(),
        Value::Object(_) => "an object".to_string(),
    }
}
