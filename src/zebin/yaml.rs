//! Parses the subset of YAML that `.ze_info` uses: block maps and sequences, flow sequences, plain
//! and quoted scalars. Everything else is rejected with its location.
//!
//! No YAML library is used: the subset is small and strict, and each value keeps its location for
//! diagnostics.

use crate::source::Span;

/// The maximum nesting depth; `.ze_info` has four levels.
const MAX_DEPTH: usize = 16;

/// A value with its location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Node {
    /// Location of the value.
    pub(super) span: Span,
    pub(super) value: Value,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Value {
    /// A scalar; empty where no value is written.
    Word(String),
    /// A sequence of nodes, in the order of the text.
    List(Vec<Node>),
    /// A map, in the order of the text; keys are unique.
    Map(Vec<(Key, Node)>),
}

/// A key of a map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Key {
    /// The key's text, without quotes.
    pub(super) name: String,
    /// Location of the key.
    pub(super) span: Span,
}

/// An error and its location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ParseError {
    pub(super) span: Span,
    pub(super) message: String,
}

fn mistake<T>(span: Span, message: impl Into<String>) -> Result<T, ParseError> {
    Err(ParseError {
        span,
        message: message.into(),
    })
}

/// Parses one document.
///
/// # Errors
/// The first construct outside of the supported subset.
pub(super) fn read(text: &str) -> Result<Node, ParseError> {
    let mut reader = Reader {
        lines: lines(text)?,
        next: 0,
    };
    let Some(first) = reader.lines.first() else {
        return mistake(Span::new(0, 0), "the document is empty");
    };
    let indent = first.indent;
    let document = reader.block(indent, 0)?;
    match reader.lines.get(reader.next) {
        None => Ok(document),
        Some(line) => mistake(line.span(), "inconsistent indentation"),
    }
}

/// A line that is neither blank nor a comment.
#[derive(Clone, Copy, Debug)]
struct Line<'a> {
    /// Number of columns before the text. For a value after the `- ` of a list item, that value's
    /// column.
    indent: usize,
    /// The line's text, without blanks around it.
    text: &'a str,
    /// Byte offset of the text in the file.
    start: usize,
}

impl Line<'_> {
    fn span(&self) -> Span {
        span(self.start, self.text.len())
    }
}

fn span(start: usize, length: usize) -> Span {
    let start = u32::try_from(start).unwrap_or(u32::MAX);
    let end = start.saturating_add(u32::try_from(length).unwrap_or(u32::MAX));
    Span::new(start, end)
}

/// The lines between `---` and `...`, without blank ones and comments.
fn lines(text: &str) -> Result<Vec<Line<'_>>, ParseError> {
    let mut found = Vec::new();
    let mut start = 0;
    for whole in text.split_inclusive('\n') {
        let line = whole.trim_end();
        let indent = line.len() - line.trim_start_matches(' ').len();
        let text = &line[indent..];
        let here = start + indent;
        start += whole.len();
        match text {
            "" | "---" => {}
            "..." => break,
            _ if text.starts_with('#') => {}
            _ if text.starts_with('\t') => {
                return mistake(span(here, 1), "tabs are not allowed as indentation in YAML");
            }
            _ => found.push(Line {
                indent,
                text,
                start: here,
            }),
        }
    }
    Ok(found)
}

struct Reader<'a> {
    lines: Vec<Line<'a>>,
    next: usize,
}

impl<'a> Reader<'a> {
    /// The next line, if its indentation equals `indent`.
    fn at(&self, indent: usize) -> Option<Line<'a>> {
        let line = self.lines.get(self.next).copied();
        line.filter(|line| line.indent == indent)
    }

    /// Parses a map or a list whose lines have this indentation.
    fn block(&mut self, indent: usize, depth: usize) -> Result<Node, ParseError> {
        let Some(first) = self.at(indent) else {
            let place = self
                .lines
                .get(self.next)
                .map_or(Span::new(0, 0), Line::span);
            return mistake(place, "expected a value");
        };
        if depth > MAX_DEPTH {
            let message = format!("nested too deeply: the limit is {MAX_DEPTH} levels");
            return mistake(first.span(), message);
        }
        let value = match is_item(first.text) {
            true => Value::List(self.items(indent, depth)?),
            false => Value::Map(self.entries(indent, depth)?),
        };
        Ok(Node {
            span: first.span(),
            value,
        })
    }

    fn items(&mut self, indent: usize, depth: usize) -> Result<Vec<Node>, ParseError> {
        let mut items = Vec::new();
        while let Some(line) = self.at(indent) {
            if !is_item(line.text) {
                break;
            }
            let rest = line.text[1..].trim_start();
            let moved = line.text.len() - rest.len();
            if rest.is_empty() {
                self.next += 1;
                items.push(self.below(indent, depth, line)?);
            } else if is_item(rest) || key(rest).is_some() {
                // The text after the dash is the first line of a nested block.
                self.lines[self.next] = Line {
                    indent: indent + moved,
                    text: rest,
                    start: line.start + moved,
                };
                items.push(self.block(indent + moved, depth + 1)?);
            } else {
                self.next += 1;
                items.push(inline(rest, line.start + moved)?);
            }
        }
        Ok(items)
    }

    fn entries(&mut self, indent: usize, depth: usize) -> Result<Vec<(Key, Node)>, ParseError> {
        let mut entries: Vec<(Key, Node)> = Vec::new();
        while let Some(line) = self.at(indent) {
            let Some((name, rest)) = key(line.text) else {
                return mistake(line.span(), "expected a key followed by `:`");
            };
            let key = Key {
                name: name.to_string(),
                span: span(line.start, name.len()),
            };
            if entries.iter().any(|(other, _)| other.name == name) {
                return mistake(key.span, format!("duplicate key `{name}`"));
            }
            self.next += 1;
            let value = match rest.is_empty() {
                true => self.below(indent, depth, line)?,
                false => inline(rest, line.start + line.text.len() - rest.len())?,
            };
            entries.push((key, value));
        }
        Ok(entries)
    }

    /// Parses the value of a key or a dash in the lines below it, if there is one.
    fn below(&mut self, indent: usize, depth: usize, above: Line<'a>) -> Result<Node, ParseError> {
        match self.lines.get(self.next).copied() {
            Some(line) if line.indent > indent => self.block(line.indent, depth + 1),
            // A list may have the same indentation as its key.
            Some(line) if line.indent == indent && is_item(line.text) && !is_item(above.text) => {
                Ok(Node {
                    span: line.span(),
                    value: Value::List(self.items(indent, depth + 1)?),
                })
            }
            Some(_) | None => Ok(Node {
                span: above.span(),
                value: Value::Word(String::new()),
            }),
        }
    }
}

/// Whether a line is an item of a list.
fn is_item(text: &str) -> bool {
    text == "-" || text.starts_with("- ")
}

/// Splits a line into a key and the text after its colon.
fn key(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.')))?;
    let rest = text[end..].strip_prefix(':')?;
    (end > 0 && (rest.is_empty() || rest.starts_with(' ')))
        .then(|| (&text[..end], rest.trim_start()))
}

/// Parses a value that is written on one line.
fn inline(text: &str, start: usize) -> Result<Node, ParseError> {
    let place = span(start, text.len());
    let node = |value| Ok(Node { span: place, value });
    if let Some(inner) = text.strip_prefix('[') {
        let Some(inner) = inner.strip_suffix(']') else {
            return mistake(place, "a list in brackets must end on its line");
        };
        let mut items = Vec::new();
        let mut at = start + 1;
        for part in inner.split(',') {
            let word = part.trim();
            if !word.is_empty() {
                let blanks = part.len() - part.trim_start().len();
                let span = span(at + blanks, word.len());
                items.push(Node {
                    span,
                    value: Value::Word(unquoted(word, span)?),
                });
            }
            at += part.len() + 1;
        }
        return node(Value::List(items));
    }
    node(Value::Word(unquoted(text, place)?))
}

/// A plain scalar, or the contents of a quoted one.
fn unquoted(text: &str, place: Span) -> Result<String, ParseError> {
    let quote = match text.chars().next() {
        Some(quote @ ('\'' | '"')) => quote,
        Some('&' | '*' | '!' | '|' | '>' | '{' | '[' | '%' | '@' | '`') => {
            return mistake(place, "this YAML syntax is not supported");
        }
        _ => {
            // A comment must be preceded by a blank.
            let word = text.split(" #").next().unwrap_or(text);
            return Ok(word.trim_end().to_string());
        }
    };
    let inner = &text[1..];
    let Some(end) = inner.rfind(quote) else {
        return mistake(place, "missing closing quote");
    };
    let rest = inner[end + 1..].trim_start();
    if !rest.is_empty() && !rest.starts_with('#') {
        return mistake(place, "extra characters after the closing quote");
    }
    let word = &inner[..end];
    match quote {
        '\'' => Ok(word.replace("''", "'")),
        _ if word.contains('\\') => mistake(place, "escape sequences are not supported"),
        _ => Ok(word.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// Formats a value without locations, on one line.
    fn flat(node: &Node) -> String {
        match &node.value {
            Value::Word(word) => word.clone(),
            Value::List(items) => {
                let items: Vec<_> = items.iter().map(flat).collect();
                format!("[{}]", items.join(", "))
            }
            Value::Map(entries) => {
                let entries: Vec<_> = entries
                    .iter()
                    .map(|(key, value)| format!("{}: {}", key.name, flat(value)))
                    .collect();
                format!("{{{}}}", entries.join(", "))
            }
        }
    }

    #[test]
    fn maps_lists_and_words() {
        let text = "---\n# a comment\nversion: '1.20'\nkernels:\n  - name: k   # which\n    env:\n      \
                    a: 1\n      b: [ 1, '2' ]\n    list:\n    - x: 1\n      y: \"a: b\"\n    -\n      x: 2\n  \
                    - name: 'it''s'\nempty:\nlast: - 1\n...\nnothing of this\n";
        let node = read(text).unwrap();
        assert_eq!(
            flat(&node),
            "{version: 1.20, kernels: [{name: k, env: {a: 1, b: [1, 2]}, \
             list: [{x: 1, y: a: b}, {x: 2}]}, {name: it's}], empty: , last: - 1}"
        );
        let Value::Map(entries) = &node.value else {
            panic!("{node:?}")
        };
        let (key, value) = &entries[1];
        let at = |span: Span| &text[span.start as usize..span.end as usize];
        assert_eq!(
            (at(key.span), at(value.span)),
            ("kernels", "- name: k   # which")
        );
    }

    #[test]
    fn unsupported_yaml_is_rejected_with_its_location() {
        for (text, place, message) in [
            ("", 0, "the document is empty"),
            (
                "a: 1\n\tb: 2",
                5,
                "tabs are not allowed as indentation in YAML",
            ),
            ("a: 1\n  b: 2", 7, "inconsistent indentation"),
            ("a: 1\na: 2", 5, "duplicate key `a`"),
            ("a: 1\nword", 5, "expected a key followed by `:`"),
            ("a: 'x", 3, "missing closing quote"),
            ("a: 'x' y", 3, "extra characters after the closing quote"),
            ("a: \"\\n\"", 3, "escape sequences are not supported"),
            ("a: &b 1", 3, "this YAML syntax is not supported"),
            ("a: [1", 3, "a list in brackets must end on its line"),
            ("a: [ 1, *b ]", 8, "this YAML syntax is not supported"),
        ] {
            let wrong = read(text).unwrap_err();
            assert_eq!(
                (wrong.span.start, wrong.message.as_str()),
                (place, message),
                "{text}"
            );
        }
        let deep: String = (0..100).map(|k| format!("{}a:\n", " ".repeat(k))).collect();
        let message = "nested too deeply: the limit is 16 levels";
        assert_eq!(read(&deep).unwrap_err().message, message);
    }
}
