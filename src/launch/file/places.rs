//! Locations of the values of a JSON text, and duplicate keys; the JSON parser reports neither.
//!
//! Requires text that the parser has accepted; the result for other text is unspecified.

/// Line and column, both from 1; columns are counted in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Place {
    /// The line and column of a byte offset.
    fn of(text: &str, at: usize) -> Place {
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
pub(super) struct Places<'t> {
    text: &'t str,
    /// Path, and byte offset of the key or (of list elements) the value, in the order of the text.
    values: Vec<(String, usize)>,
}

/// An object or a list whose closing bracket has not been reached.
enum Open {
    Object { path: String },
    List { path: String, next: usize },
}

impl<'t> Places<'t> {
    pub(super) fn find(text: &'t str) -> Places<'t> {
        let mut values = vec![(String::new(), 0)];
        let mut open: Vec<Open> = Vec::new();
        // The path of the next value, when its location has been recorded already.
        let mut path = String::new();
        let mut at = 0;
        while let Some(&byte) = text.as_bytes().get(at) {
            let from = at;
            at += 1;
            if matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b':') {
                continue;
            }
            if byte == b'"' {
                at = end_of_text(text, at);
            } else if !matches!(byte, b'{' | b'}' | b'[' | b']' | b',') {
                let rest = text.get(at..).unwrap_or_default();
                let word = rest.find([',', '}', ']', ' ', '\n', '\r', '\t']);
                at += word.unwrap_or(rest.len());
            }
            if byte == b'}' || byte == b']' || byte == b',' {
                if byte != b',' {
                    open.pop();
                }
                continue;
            }
            match open.last_mut() {
                // A string in an object is a key when a colon follows it.
                Some(Open::Object { path: outer }) if byte == b'"' && colon(text, at) => {
                    let written = text.get(from..at).unwrap_or_default();
                    let key: String = serde_json::from_str(written).unwrap_or_default();
                    path = match outer.is_empty() {
                        true => key,
                        false => format!("{outer}.{key}"),
                    };
                    values.push((path.clone(), from));
                    continue;
                }
                Some(Open::Object { .. }) | None => {}
                Some(Open::List { path: outer, next }) => {
                    path = format!("{outer}[{next}]");
                    *next += 1;
                    values.push((path.clone(), from));
                }
            }
            let path = std::mem::take(&mut path);
            match byte {
                b'{' => open.push(Open::Object { path }),
                b'[' => open.push(Open::List { path, next: 0 }),
                _ => {}
            }
        }
        Places { text, values }
    }

    /// The location of a value; if it is absent, that of the innermost enclosing value that exists.
    pub(super) fn of(&self, path: &str) -> Place {
        let mut path = path;
        loop {
            if let Some((_, at)) = self.values.iter().find(|v| v.0 == path) {
                return Place::of(self.text, *at);
            }
            path = match path.rfind(['.', '[']) {
                Some(end) => path.get(..end).unwrap_or_default(),
                None => "",
            };
        }
    }

    /// The first duplicate key: its path, and the location of its second occurrence.
    pub(super) fn duplicate_key(&self) -> Option<(&str, Place)> {
        let mut seen = std::collections::BTreeSet::new();
        self.values
            .iter()
            .filter(|(path, _)| !path.ends_with(']'))
            .find(|(path, _)| !seen.insert(path))
            .map(|(path, at)| (path.as_str(), Place::of(self.text, *at)))
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
        for (path, line, column) in [
            ("", 1, 1),
            ("a", 2, 3),
            ("a.b", 2, 9),
            ("a.b[0]", 2, 15),
            ("a.b[1].c\"d", 2, 19),
            ("a.b[2][0]", 2, 35),
            ("e", 3, 3),
            ("ü", 3, 14),
            ("f", 3, 25),
            // A missing value has the location of its parent.
            ("a.b[1].missing", 2, 18),
            ("e.x[3]", 3, 3),
            ("nothing", 1, 1),
        ] {
            assert_eq!(places.of(path), Place { line, column }, "{path}");
        }
        assert_eq!(places.duplicate_key(), None);
    }

    #[test]
    fn duplicate_keys_are_found() {
        let text = "{\"a\": {\"b\": 1}, \"c\": [{\"b\": 1},\n {\"b\": 1, \"b\": 2}]}";
        let place = Place {
            line: 2,
            column: 11,
        };
        assert_eq!(Places::find(text).duplicate_key(), Some(("c[1].b", place)));
        for text in ["", "{", "[\"", "{\"a", "]}", "{\"a\":\"\\", "\u{feff}ü:{"] {
            Places::find(text).duplicate_key();
        }
    }
}
