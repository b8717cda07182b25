//! Locations of the values of a JSON text, and duplicate keys; the JSON parser reports neither.
//!
//! Requires text that the parser has accepted; the result for other text is unspecified.

use std::ops::Range;

/// Line and column, both from 1; columns are counted in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Place {
    /// The line and column of a byte offset.
    pub(super) fn of(text: &str, at: usize) -> Place {
        let before = text.get(..at).unwrap_or(text);
        let line = before.rsplit('\n').next().unwrap_or_default();
        Place {
            line: before.matches('\n').count() + 1,
            column: line.chars().count() + 1,
        }
    }
}

/// The locations of a text's values, by their paths such as `args[2].buffer.dtype`, and of its
/// keys.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Places {
    text: String,
    /// In the order of the text.
    values: Vec<Found>,
}

/// A value of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Found {
    path: String,
    /// The bytes of its key, with quotes; `None` for the outermost value and elements of lists.
    key: Option<Range<usize>>,
    /// The bytes of the value.
    value: Range<usize>,
}

/// An object or a list whose closing bracket has not been reached, with its index in the list of values.
enum Open {
    Object {
        path: String,
        index: usize,
    },
    List {
        path: String,
        next: usize,
        index: usize,
    },
}

impl Places {
    pub(super) fn find(text: &str) -> Places {
        let mut values: Vec<Found> = Vec::new();
        let mut open: Vec<Open> = Vec::new();
        // Whether the next value is that of the last key.
        let mut has_key = false;
        let mut at = 0;
        while let Some(&byte) = text.as_bytes().get(at) {
            let from = at;
            at += 1;
            if matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b':' | b',') {
                continue;
            }
            if byte == b'"' {
                at = end_of_text(text, at);
            } else if !matches!(byte, b'{' | b'}' | b'[' | b']') {
                let rest = text.get(at..).unwrap_or_default();
                let word = rest.find([',', '}', ']', ' ', '\n', '\r', '\t']);
                at += word.unwrap_or(rest.len());
            }
            if matches!(byte, b'}' | b']') {
                if let Some(Open::Object { index, .. } | Open::List { index, .. }) = open.pop()
                    && let Some(found) = values.get_mut(index)
                {
                    found.value.end = at;
                }
                continue;
            }
            let path = match open.last_mut() {
                // A string in an object is a key when a colon follows it.
                Some(Open::Object { path: outer, .. }) if byte == b'"' && colon(text, at) => {
                    let written = text.get(from..at).unwrap_or_default();
                    let key: String = serde_json::from_str(written).unwrap_or_default();
                    let path = match outer.is_empty() {
                        true => key,
                        false => format!("{outer}.{key}"),
                    };
                    values.push(Found {
                        path,
                        key: Some(from..at),
                        value: from..at,
                    });
                    has_key = true;
                    continue;
                }
                Some(Open::List {
                    path: outer, next, ..
                }) => {
                    *next += 1;
                    format!("{outer}[{}]", *next - 1)
                }
                Some(Open::Object { .. }) | None => String::new(),
            };
            match values.last_mut().filter(|_| has_key) {
                Some(found) => found.value = from..at,
                None => values.push(Found {
                    path,
                    key: None,
                    value: from..at,
                }),
            }
            has_key = false;
            let index = values.len() - 1;
            let path = values[index].path.clone();
            match byte {
                b'{' => open.push(Open::Object { path, index }),
                b'[' => open.push(Open::List {
                    path,
                    next: 0,
                    index,
                }),
                _ => {}
            }
        }
        Places {
            text: text.to_owned(),
            values,
        }
    }

    /// The text of the file.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// A value by its path; if it is absent, the innermost enclosing value that exists.
    fn found(&self, path: &str) -> Option<&Found> {
        let mut path = path;
        loop {
            let found = self.values.iter().find(|found| found.path == path);
            if found.is_some() || path.is_empty() {
                return found;
            }
            path = match path.rfind(['.', '[']) {
                Some(end) => path.get(..end).unwrap_or_default(),
                None => "",
            };
        }
    }

    /// The bytes of a value, or of the innermost enclosing value that exists. Of a value of several lines
    /// they are those of its key or of its first byte.
    pub(super) fn span(&self, path: &str) -> Range<usize> {
        let Some(found) = self.found(path) else {
            return 0..0;
        };
        let value = self.text.get(found.value.clone()).unwrap_or_default();
        match &found.key {
            _ if !value.contains('\n') => found.value.clone(),
            Some(key) => key.clone(),
            None => found.value.start..found.value.start + 1,
        }
    }

    /// The bytes of a key.
    pub(super) fn key_span(&self, path: &str) -> Range<usize> {
        let found = self.found(path).filter(|found| found.path == path);
        match found.and_then(|found| found.key.clone()) {
            Some(key) => key,
            None => self.span(path),
        }
    }

    /// The line and column of a byte offset.
    pub(super) fn place(&self, at: usize) -> Place {
        Place::of(&self.text, at)
    }

    /// The first duplicate key: its path, and the bytes of its second occurrence.
    pub(super) fn duplicate_key(&self) -> Option<(&str, Range<usize>)> {
        let mut seen = std::collections::BTreeSet::new();
        self.values
            .iter()
            .filter_map(|found| Some((found.path.as_str(), found.key.clone()?)))
            .find(|(path, _)| !seen.insert(*path))
    }
}

/// The offset after the closing quote of a string whose opening quote is before `at`.
fn end_of_text(text: &str, mut at: usize) -> usize {
    while let Some(&byte) = text.as_bytes().get(at) {
        at += 1;
        match byte {
            b'"' => break,
            b'\\' => at += 1,
            _ => {}
        }
    }
    at
}

/// Whether the next character after blanks is a colon.
fn colon(text: &str, at: usize) -> bool {
    let rest = text.get(at..).unwrap_or_default();
    rest.trim_start().starts_with(':')
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    const TEXT: &str = r#"{
  "a": {"b": [1, {"c\"d": "}]"}, [2]]},
  "e" : "x", "ü": null, "f": -1e3
}"#;

    #[test]
    fn values_are_found_by_their_paths() {
        let places = Places::find(TEXT);
        for (path, line, column, text) in [
            ("", 1, 1, "{"),
            ("a", 2, 3, "{\"b\": [1, {\"c\\\"d\": \"}]\"}, [2]]}"),
            ("a.b", 2, 9, "[1, {\"c\\\"d\": \"}]\"}, [2]]"),
            ("a.b[0]", 2, 15, "1"),
            ("a.b[1].c\"d", 2, 19, "\"}]\""),
            ("a.b[2][0]", 2, 35, "2"),
            ("e", 3, 3, "\"x\""),
            ("ü", 3, 14, "null"),
            ("f", 3, 25, "-1e3"),
            // A missing value has the location of its parent.
            ("a.b[1].missing", 2, 18, "{\"c\\\"d\": \"}]\"}"),
            ("e.x[3]", 3, 3, "\"x\""),
            ("nothing", 1, 1, "{"),
        ] {
            let found = places.found(path).unwrap();
            let start = found.key.as_ref().unwrap_or(&found.value).start;
            assert_eq!(places.place(start), Place { line, column }, "{path}");
            assert_eq!(&TEXT[places.span(path)], text, "{path}");
        }
        assert_eq!(&TEXT[places.key_span("a.b")], "\"b\"");
        assert_eq!(places.duplicate_key(), None);
    }

    #[test]
    fn duplicate_keys_are_found() {
        let text = "{\"a\": {\"b\": 1}, \"c\": [{\"b\": 1},\n {\"b\": 1, \"b\": 2}]}";
        let places = Places::find(text);
        let (path, span) = places.duplicate_key().unwrap();
        let place = Place {
            line: 2,
            column: 11,
        };
        assert_eq!((path, places.place(span.start)), ("c[1].b", place));
        for text in [
            "",
            "{",
            "[\"",
            "{\"a",
            "]}",
            "{\"a\":\"\\",
            "\u{feff}ü:{",
            "{\"a\": [\n1",
        ] {
            let places = Places::find(text);
            places.duplicate_key();
            places.span("a[0]");
        }
    }
}
