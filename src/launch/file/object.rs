//! Objects of a launch file: typed access to their keys, with errors that name the path.

use super::element::integer;
use super::{LaunchFileError, Result, advised, examples, mistake};
use crate::diagnostic::nearest;
use serde_json::{Map, Value};

/// The most numbers of a list that are reported as wrong.
const MAX_WRONG_NUMBERS: usize = 20;

/// The kinds of an object, each with the keys that not all kinds use.
pub(super) type Kinds = [(&'static str, &'static [&'static str])];

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
            "globalsize",
            "gws",
            "grid",
            "ndrange",
            "size",
        ],
    ),
    ("hi", &["max", "high", "maximum", "to"]),
    ("lo", &["min", "low", "minimum", "from"]),
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
            "localsize",
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
    (
        "values",
        &["data", "elements", "list", "array", "content", "contents"],
    ),
];

/// The mistakes in independent parts of a value.
#[derive(Default)]
pub(super) struct Mistakes(Vec<LaunchFileError>);

impl Mistakes {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value of a part, or none after its mistake.
    pub(super) fn catch<T>(&mut self, part: Result<T>) -> Option<T> {
        part.map_err(|mut mistake| {
            let others = std::mem::take(&mut mistake.others);
            self.0.push(mistake);
            self.0.extend(others);
        })
        .ok()
    }

    /// # Errors
    /// The first mistake, with the others.
    pub(super) fn finish(self) -> Result<()> {
        let mut mistakes = self.0.into_iter();
        match mistakes.next() {
            None => Ok(()),
            Some(first) => Err(LaunchFileError {
                others: mistakes.collect(),
                ..first
            }),
        }
    }
}

/// The mistake of a key that is missing in the object with the path `at`.
pub(super) fn missing<T>(at: &str, key: &str) -> Result<T> {
    mistake(at, format!("missing key `{key}`")).map_err(|mistake| LaunchFileError {
        help: examples::help(key),
        ..mistake
    })
}

impl<'a> Object<'a> {
    /// Checks that a value is an object that has no other keys than `known`.
    pub(super) fn new(at: &str, value: &'a Value, known: &[&[&str]]) -> Result<Self> {
        let mut mistakes = Mistakes::default();
        let (object, _) = Object::with_mistakes(at, value, known, &mut mistakes)?;
        mistakes.finish()?;
        Ok(object)
    }

    /// An object, whose unknown keys are added to the mistakes, and the known keys that are probably meant by them.
    ///
    /// # Errors
    /// The value is no object.
    pub(super) fn with_mistakes(
        at: &str,
        value: &'a Value,
        known: &[&[&str]],
        mistakes: &mut Mistakes,
    ) -> Result<(Self, Vec<String>)> {
        let Some(map) = value.as_object() else {
            return mistake(at, format!("expected an object, found {}", kind(value)));
        };
        let mut all_meant = Vec::new();
        for key in map.keys() {
            if !known.iter().any(|k| k.contains(&key.as_str())) {
                let names: Vec<_> = known.iter().flat_map(|k| k.iter().copied()).collect();
                let mut other = OTHER_KEYS.iter();
                let other =
                    other.find(|row| names.contains(&row.0) && row.1.contains(&key.as_str()));
                let meant = other.map(|row| row.0);
                let meant = meant.or_else(|| nearest(key, names.iter().copied()));
                all_meant.extend(meant.map(str::to_owned));
                let meant = meant.map_or(String::new(), |name| format!("did you mean `{name}`? "));
                let unknown: Result<()> = advised(
                    at,
                    format!("unknown key `{key}`"),
                    format!("{meant}the known keys are: {}", names.join(" ")),
                );
                mistakes.catch(unknown.map_err(|mistake| LaunchFileError {
                    key: Some(key.clone()),
                    ..mistake
                }));
            }
        }
        let at = at.to_string();
        Ok((Object { at, map }, all_meant))
    }

    /// Rejects a key that the chosen kind of the object does not use. `kinds` lists for each kind the keys
    /// that not all of them use; `choice` is the key that names the kind.
    pub(super) fn reject_unused(&self, choice: &str, chosen: &str, kinds: &Kinds) -> Result<()> {
        let uses = |kind: &str, key: &str| {
            let mut kinds = kinds.iter();
            kinds.any(|row| row.0 == kind && row.1.contains(&key))
        };
        for key in self.map.keys().filter(|key| self.get(key).is_some()) {
            let users = kinds.iter().filter(|row| row.1.contains(&key.as_str()));
            let users: Vec<String> = users
                .map(|row| format!("`\"{choice}\": \"{}\"`", row.0))
                .collect();
            if users.is_empty() || uses(chosen, key) {
                continue;
            }
            let given = match self.get(choice) {
                Some(_) => "",
                None => ", the default",
            };
            return advised(
                self.at(key),
                format!("`{key}` has no effect with the `{choice}` `{chosen}`{given}"),
                format!("remove it, or write {}", users.join(" or ")),
            )
            .map_err(|mistake| LaunchFileError {
                key: Some(key.clone()),
                at: self.at.clone(),
                ..mistake
            });
        }
        Ok(())
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
            None => missing(&self.at, key),
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
            Some(Value::Number(n)) => {
                let message = format!("expected an array, found `{n}`: write `[{n}]`");
                mistake(self.at(key), message)
            }
            Some(Value::String(text)) if text.parse::<u64>().is_ok() => {
                let message =
                    format!("expected an array, found the string `{text}`: write `[{text}]`");
                mistake(self.at(key), message)
            }
            Some(Value::Object(map)) if !map.is_empty() && map.values().all(Value::is_object) => {
                advised(
                    self.at(key),
                    "expected an array, found an object",
                    "write the values without their keys in `[` and `]`: they are found by their order",
                )
            }
            Some(other) => self.wrong(key, "an array", other),
        }
    }

    pub(super) fn numbers(&self, key: &str) -> Result<Option<Vec<u64>>> {
        let Some(list) = self.list(key)? else {
            return Ok(None);
        };
        let mut numbers = Vec::new();
        let mut mistakes = Mistakes::default();
        let mut left = MAX_WRONG_NUMBERS;
        for (i, value) in list.iter().enumerate() {
            match integer(value).and_then(|n| u64::try_from(n).ok()) {
                Some(n) => numbers.push(n),
                None => {
                    let at = format!("{key}[{i}]");
                    mistakes.catch(self.wrong::<()>(&at, "a non-negative integer", value));
                    left -= 1;
                    if left == 0 {
                        break;
                    }
                }
            }
        }
        mistakes.finish()?;
        Ok(Some(numbers))
    }
}

/// The kind of a JSON value, for messages.
pub(super) fn kind(value: &Value) -> String {
    match value {
        Value::Null => "null".to_string(),
        // Of an integer outside of these limits the digits after the 17th are lost.
        Value::Number(number) if number.as_f64().is_some_and(|x| x >= 2.0_f64.powi(64)) => {
            "a number above 2^64 - 1".to_string()
        }
        Value::Number(number) if number.as_f64().is_some_and(|x| x < -(2.0_f64.powi(63))) => {
            "a number below -2^63".to_string()
        }
        Value::Bool(_) | Value::Number(_) => format!("`{value}`"),
        Value::String(text) => format!("the string `{text}`"),
        Value::Array(_) => "an array".to_string(),
        Value::Object(_) => "an object".to_string(),
    }
}
