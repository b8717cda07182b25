//! What is wrong with a launch file that is not valid JSON: the first mistake in its text, in the words of who writes one by hand.
//! The JSON parser names what its grammar expects, at the place where it noticed.

use std::ops::Range;

/// A launch file that shows the required keys, for the help.
const EXAMPLE: &str = r#"{"source": {"file": "k.cl"}, "kernel": "k", "global": [64], "args": []}"#;

/// The longest word that messages quote, in bytes.
const MAX_QUOTED: usize = 40;

/// A mistake in the text of a launch file.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TextMistake {
    /// The bytes that it is about; empty where something is missing.
    pub(super) span: Range<usize>,
    pub(super) message: String,
    pub(super) help: String,
}

/// What may follow in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    /// A value, or the end of an empty list.
    FirstValue,
    Value,
    /// A key, or the end of an empty object.
    FirstKey,
    Key,
    Colon,
    /// A comma or the end of what encloses it.
    Separator,
}

/// A bracket that is not closed yet: `{` or `[`, and where it is.
type Open = (u8, usize);

struct Scan<'a> {
    text: &'a str,
    at: usize,
    /// The end of the last token.
    end: usize,
    open: Vec<Open>,
}

/// The first mistake in a text; `None` if it has none that is known here.
pub(super) fn first_mistake(text: &str) -> Option<TextMistake> {
    let mut scan = Scan {
        text,
        at: 0,
        end: 0,
        open: Vec::new(),
    };
    let mut next = Next::Value;
    let mut comma = None;
    loop {
        scan.space();
        let Some(found) = scan.peek() else {
            return scan.at_end(next);
        };
        if found == b'#' || scan.rest().starts_with("//") || scan.rest().starts_with("/*") {
            let line = scan.rest().lines().next().unwrap_or_default().trim_end();
            return scan.wrong(line.len(), "JSON has no comments", "remove the comment");
        }
        let inner = scan.open.last().map(|open| open.0);
        if matches!(found, b'}' | b']') {
            let last = scan
                .end
                .checked_sub(1)
                .and_then(|at| text.as_bytes().get(at));
            if next == Next::Value && last == Some(&b':') {
                let message = format!("a value is missing before this `{}`", char::from(found));
                return scan.wrong(1, &message, "write the value of the key");
            }
            let wanted = if found == b'}' { b'{' } else { b'[' };
            match inner {
                None => {
                    let message = format!("a `{}` that closes nothing", char::from(found));
                    return scan.wrong(1, &message, "remove it");
                }
                Some(opened) if opened != wanted => return scan.unclosed(),
                Some(_) => {}
            }
            match next {
                Next::Key | Next::Value => {
                    return scan.wrong_at(
                        comma?,
                        "a comma after the last element",
                        "JSON has none there: remove the `,`",
                    );
                }
                Next::Colon => return None,
                Next::FirstKey | Next::FirstValue | Next::Separator => {}
            }
            scan.open.pop();
            scan.take(1);
            next = Next::Separator;
            continue;
        }
        next = match next {
            Next::FirstKey | Next::Key => match found {
                b'"' => {
                    scan.string()?;
                    Next::Colon
                }
                b'\'' => return scan.single_quotes(),
                b'{' if next == Next::Key && scan.open.len() > 1 => {
                    return scan.wrong_at(
                        comma?,
                        "a `}` is missing before this comma, after which another object begins",
                        "write `},`",
                    );
                }
                _ => {
                    let word = scan.word();
                    if word.is_empty() {
                        return scan.wrong(1, "expected a key in double quotes", EXPECTED_KEY);
                    }
                    let message = format!("the key `{}` has no quotes", shown(word));
                    let help = format!("write `\"{}\"`", shown(word));
                    return scan.wrong(word.len(), &message, &help);
                }
            },
            Next::Colon if found == b':' => {
                scan.take(1);
                Next::Value
            }
            Next::Colon if found == b'=' => {
                return scan.wrong(1, "a `=` after a key", "write `:`");
            }
            Next::Colon => {
                return scan.missing("a `:` is missing after the key", "write `:` and the value");
            }
            Next::FirstValue | Next::Value => match found {
                b'"' => {
                    scan.string()?;
                    Next::Separator
                }
                b'{' | b'[' => {
                    scan.open.push((found, scan.at));
                    scan.take(1);
                    match found {
                        b'{' => Next::FirstKey,
                        _ => Next::FirstValue,
                    }
                }
                b'\'' => return scan.single_quotes(),
                b',' => {
                    return scan.wrong(1, "a value is missing before this comma", "remove the `,`");
                }
                _ => {
                    if let Some(mistake) = scan.scalar() {
                        return Some(mistake);
                    }
                    Next::Separator
                }
            },
            Next::Separator => match found {
                _ if scan.open.is_empty() => {
                    let message = "text after the end of the launch file";
                    return scan.wrong(
                        1,
                        message,
                        "a launch file is one object: remove what follows it",
                    );
                }
                b',' => {
                    comma = Some(scan.at..scan.at + 1);
                    scan.take(1);
                    match inner {
                        Some(b'{') => Next::Key,
                        _ => Next::Value,
                    }
                }
                b'*' | b'+' | b'-' | b'/' | b'<' => return scan.expression(),
                b';' => return scan.wrong(1, "a `;` between two elements", "write `,`"),
                b'"' | b'{' | b'[' | b'\'' => {
                    return scan.missing("a comma is missing between two elements", "write `,`");
                }
                _ if found.is_ascii_alphanumeric() => {
                    return scan.missing("a comma is missing between two elements", "write `,`");
                }
                _ => return None,
            },
        };
    }
}

/// The help for what is no key.
const EXPECTED_KEY: &str = "an object has pairs, as in `{\"scalar\": 8, \"dtype\": \"i32\"}`";

/// A word for a message, cut if it is long.
fn shown(word: &str) -> &str {
    word.get(..MAX_QUOTED).unwrap_or(word)
}

impl Scan<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        let rest = self.rest();
        let rest = rest.trim_start_matches([' ', '\t', '\n', '\r']);
        self.at = self.text.len() - rest.len();
    }

    /// Takes a token of so many bytes.
    fn take(&mut self, bytes: usize) {
        self.at += bytes;
        self.end = self.at;
    }

    /// The letters, digits and signs of a number from here on.
    fn word(&self) -> &str {
        let rest = self.rest();
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '-' | '+');
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        rest.get(..end).unwrap_or_default()
    }

    /// The mistake at the next bytes.
    fn wrong(&self, bytes: usize, message: &str, help: &str) -> Option<TextMistake> {
        // At least one character.
        let first = self.rest().chars().next().map_or(0, char::len_utf8);
        let end = self.at + bytes.max(first);
        self.wrong_at(self.at..end, message, help)
    }

    fn wrong_at(&self, span: Range<usize>, message: &str, help: &str) -> Option<TextMistake> {
        Some(TextMistake {
            span,
            message: message.to_owned(),
            help: help.to_owned(),
        })
    }

    /// The mistake of something that is missing after the last token.
    fn missing(&self, message: &str, help: &str) -> Option<TextMistake> {
        self.wrong_at(self.end..self.end, message, help)
    }

    /// The number of the line of a byte.
    fn line(&self, at: usize) -> usize {
        let before = self.text.get(..at).unwrap_or_default();
        before.matches('\n').count() + 1
    }

    /// The closing bracket that is missing after the last token.
    fn unclosed(&self) -> Option<TextMistake> {
        let &(opened, at) = self.open.last()?;
        let (opening, closing) = match opened {
            b'{' => ('{', '}'),
            _ => ('[', ']'),
        };
        let line = self.line(at);
        let message = format!("a `{closing}` is missing for the `{opening}` in line {line}");
        self.missing(&message, &format!("write `{closing}`"))
    }

    /// The mistake of a text that ends here.
    fn at_end(&self, next: Next) -> Option<TextMistake> {
        match (self.open.is_empty(), next) {
            (true, Next::Separator) => None,
            (true, _) => {
                let help = format!("a launch file is an object such as `{EXAMPLE}`");
                self.wrong_at(0..0, "the launch file is empty", &help)
            }
            (false, _) => self.unclosed(),
        }
    }

    /// Takes a string. `None`: its escapes are left to the parser.
    fn string(&mut self) -> Option<()> {
        let mut is_escaped = false;
        let rest = self.rest().get(1..)?;
        for (index, found) in rest.bytes().enumerate() {
            match found {
                _ if is_escaped => is_escaped = false,
                b'\\' => is_escaped = true,
                b'"' => {
                    self.take(index + 2);
                    return Some(());
                }
                b'\n' => return None,
                _ => {}
            }
        }
        None
    }

    /// A string in single quotes.
    fn single_quotes(&self) -> Option<TextMistake> {
        let rest = self.rest().get(1..)?;
        let inner = rest.split(['\'', '\n']).next()?;
        let help = match rest.as_bytes().get(inner.len()) {
            Some(b'\'') if !inner.contains(['"', '\\']) => format!("write `\"{}\"`", shown(inner)),
            _ => "write `\"`".to_owned(),
        };
        self.wrong(1, "strings have double quotes", &help)
    }

    /// Takes a number or a literal, or returns what is wrong with it.
    fn scalar(&mut self) -> Option<TextMistake> {
        let word = self.word();
        if matches!(word, "true" | "false" | "null") || is_number(word) {
            self.take(word.len());
            return None;
        }
        if word.is_empty() {
            let rest = self.rest();
            let list = rest.strip_prefix('(').and_then(|rest| rest.split_once(')'));
            if let Some((inner, _)) = list
                && !inner.contains(['(', '[', '{', '\n'])
            {
                let inner = inner.trim().trim_end_matches(',');
                let help = format!("write `[{}]`", shown(inner));
                return self.wrong(1, "lists have square brackets", &help);
            }
            let found = rest.chars().next()?;
            let message = format!("expected a value, found `{found}`");
            return self.wrong(1, &message, VALUES);
        }
        let lower = word.to_ascii_lowercase();
        let digits = lower.trim_start_matches(['-', '+']);
        let sign = if lower.starts_with('-') { "-" } else { "" };
        if let Some(hexadecimal) = digits.strip_prefix("0x") {
            let help = match u64::from_str_radix(hexadecimal, 16) {
                Ok(value) => format!("write `{sign}{value}`"),
                Err(_) => "write it in decimal digits".to_owned(),
            };
            return self.wrong(word.len(), "numbers are decimal", &help);
        }
        let literal = match digits {
            "true" | "yes" | "on" => Some("true".to_owned()),
            "false" | "no" | "off" => Some("false".to_owned()),
            "none" | "nil" | "nullptr" | "undefined" | "null" => Some("null".to_owned()),
            "nan" => Some("\"nan\"".to_owned()),
            "inf" | "infinity" => Some(format!("\"{sign}inf\"")),
            _ => None,
        };
        if let Some(literal) = literal {
            let message = format!("`{}` is no value of JSON", shown(word));
            return self.wrong(word.len(), &message, &format!("write `{literal}`"));
        }
        if digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
            let message = format!("`{}` is no number of JSON", shown(word));
            let plain = plain_number(digits).map(|number| format!("write `{sign}{number}`"));
            let help =
                plain.unwrap_or_else(|| "write decimal digits, as in `8` or `0.5`".to_owned());
            return self.wrong(word.len(), &message, &help);
        }
        let message = format!("the string `{}` has no quotes", shown(word));
        let help = format!("write `\"{}\"`", shown(word));
        self.wrong(word.len(), &message, &help)
    }

    /// An operator after a value.
    fn expression(&self) -> Option<TextMistake> {
        let before = self.text.get(..self.end).unwrap_or_default();
        let start = before
            .rfind(|c: char| !c.is_ascii_digit())
            .map_or(0, |at| at + 1);
        let rest = self.rest();
        let end = rest.find([',', ']', '}', '\n']).unwrap_or(rest.len());
        let span = start.min(self.end)..self.at + rest.get(..end)?.trim_end().len();
        let left: Option<u64> = before.get(start..).and_then(|digits| digits.parse().ok());
        let right: Option<u64> = rest
            .get(1..end)
            .and_then(|digits| digits.trim().parse().ok());
        let value = match (left, rest.as_bytes().first(), right) {
            (Some(a), Some(b'*'), Some(b)) => a.checked_mul(b),
            (Some(a), Some(b'+'), Some(b)) => a.checked_add(b),
            (Some(a), Some(b'-'), Some(b)) => a.checked_sub(b),
            _ => None,
        };
        let help = match value {
            Some(value) => format!("write `{value}`"),
            None => "write the number".to_owned(),
        };
        self.wrong_at(span, "JSON has no expressions", &help)
    }
}

/// The values of JSON, for the help.
const VALUES: &str =
    "a value is a number, a string in double quotes, a list in `[]` or an object in `{}`";

/// Whether a word is a number of JSON.
fn is_number(word: &str) -> bool {
    serde_json::from_str::<serde_json::Number>(word).is_ok()
}

/// A number that is written as C or Python accept it, without its sign: `1.0f`, `08`, `.5`, `5.`, `1_000`, `8u`.
fn plain_number(digits: &str) -> Option<String> {
    let digits = digits
        .trim_end_matches(['f', 'u', 'l', 'h'])
        .replace('_', "");
    let digits = digits.trim_start_matches('0');
    let digits = digits.strip_suffix('.').unwrap_or(digits);
    let number = match digits.starts_with(|c: char| c.is_ascii_digit()) {
        true => digits.to_owned(),
        false => format!("0{digits}"),
    };
    is_number(&number).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn mistakes_have_a_place_and_a_help() {
        for (text, at, message, help) in [
            (
                "{\"a\": 1, \"b\": }",
                "}",
                "a value is missing before this `}`",
                "write the value of the key",
            ),
            (
                "",
                "",
                "the launch file is empty",
                "a launch file is an object such as",
            ),
            (
                "{\"a\": f}",
                "f",
                "the string `f` has no quotes",
                "write `\"f\"`",
            ),
            (
                "{\"a\": True}",
                "True",
                "`True` is no value of JSON",
                "write `true`",
            ),
            (
                "[1, NaN]",
                "NaN",
                "`NaN` is no value of JSON",
                "write `\"nan\"`",
            ),
            (
                "[-Infinity]",
                "-Infinity",
                "`-Infinity` is no value of JSON",
                "write `\"-inf\"`",
            ),
            (
                "{\"a\": (8)}",
                "(",
                "lists have square brackets",
                "write `[8]`",
            ),
            (
                "{\"a\": (8,)}",
                "(",
                "lists have square brackets",
                "write `[8]`",
            ),
            ("[4*2]", "4*2", "JSON has no expressions", "write `8`"),
            (
                "[4 / 2, 1]",
                "4 / 2",
                "JSON has no expressions",
                "write the number",
            ),
            ("[0x10]", "0x10", "numbers are decimal", "write `16`"),
            (
                "[1.0f]",
                "1.0f",
                "`1.0f` is no number of JSON",
                "write `1.0`",
            ),
            ("[08]", "08", "`08` is no number of JSON", "write `8`"),
            ("[.5]", ".5", "`.5` is no number of JSON", "write `0.5`"),
            ("{a: 1}", "a", "the key `a` has no quotes", "write `\"a\"`"),
            (
                "{'a': 1}",
                "'",
                "strings have double quotes",
                "write `\"a\"`",
            ),
            ("{\"a\" = 1}", "=", "a `=` after a key", "write `:`"),
            (
                "{\"a\" 1}",
                "",
                "a `:` is missing after the key",
                "write `:` and the value",
            ),
            (
                "[1 2]",
                "",
                "a comma is missing between two elements",
                "write `,`",
            ),
            ("[1; 2]", ";", "a `;` between two elements", "write `,`"),
            (
                "[1, 2,]",
                ",",
                "a comma after the last element",
                "JSON has none there",
            ),
            (
                "{\"a\": 1,}",
                ",",
                "a comma after the last element",
                "JSON has none there",
            ),
            (
                "[1] 2",
                "2",
                "text after the end of the launch file",
                "a launch file is one object",
            ),
            ("{}}", "}", "a `}` that closes nothing", "remove it"),
            (
                "[{\"a\": 1,\n{\"b\": 2}]",
                ",",
                "a `}` is missing before this comma, after which another object begins",
                "write `},`",
            ),
            (
                "[{\"a\": 1\n]",
                "",
                "a `}` is missing for the `{` in line 1",
                "write `}`",
            ),
            (
                "{\"a\": [1\n",
                "",
                "a `]` is missing for the `[` in line 1",
                "write `]`",
            ),
            (
                "{ // c\n}",
                "// c",
                "JSON has no comments",
                "remove the comment",
            ),
            ("[é]", "é", "the string `é` has no quotes", "write `\"é\"`"),
            (
                "[?]",
                "?",
                "expected a value, found `?`",
                "a value is a number",
            ),
        ] {
            let mistake = first_mistake(text).unwrap_or_else(|| panic!("{text}: none"));
            assert_eq!(text.get(mistake.span.clone()), Some(at), "{text}");
            assert_eq!(mistake.message, message, "{text}");
            assert!(mistake.help.starts_with(help), "{text}: {}", mistake.help);
            assert!(serde_json::from_str::<serde_json::Value>(text).is_err());
        }
    }

    #[test]
    fn valid_texts_and_what_the_parser_explains_have_no_mistake() {
        for text in [
            "{\"a\": [1, -2.5e3, true, null, \"x\\\"y\", {}, []]}",
            "[\"a\\qb\"]",
            "[\"a\n\"]",
        ] {
            assert_eq!(first_mistake(text), None, "{text}");
        }
        // No prefix of a text and no character in it is a reason to panic.
        let text = "{\"é\": [1, 'é', (é), 0x, 4*é, -, é}";
        for start in 0..text.len() {
            for end in start..text.len() {
                text.get(start..end).map(first_mistake);
            }
        }
    }
}
