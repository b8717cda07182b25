//! The lexer of vISA text: blanks, words, numbers, and error locations.

use super::{MAX_ERRORS, ParseError};
use crate::diagnostic::near;

/// The help about more than a line after `.loc`.
const HELP_ON_LOC: &str =
    "in vISA, `.loc` has only the line; `.file \"NAME\"` before it names the file";

/// Marker that an error has been reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stop;

/// The text, the current position and the errors found so far.
pub(super) struct Cursor<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    line: u32,
    line_start: usize,
    pub(super) errors: Vec<ParseError>,
    pub(super) warnings: Vec<ParseError>,
}

/// A saved position, to return to.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    at: usize,
    line: u32,
    line_start: usize,
}

/// A number literal and its notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Number {
    pub(super) value: u64,
    /// A decimal number of at least 2^31, which the finalizer reads as negative.
    pub(super) large_decimal: bool,
    pub(super) hexadecimal: bool,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Cursor<'a> {
        Cursor {
            text,
            bytes: text.as_bytes(),
            at: 0,
            line: 1,
            line_start: 0,
            errors: Vec::new(),
            warnings: Vec::new(),
        }
    }

    pub(super) fn line(&self) -> u32 {
        self.line
    }

    pub(super) fn mark(&self) -> Mark {
        Mark {
            at: self.at,
            line: self.line,
            line_start: self.line_start,
        }
    }

    pub(super) fn rewind(&mut self, mark: Mark) {
        self.at = mark.at;
        self.line = mark.line;
        self.line_start = mark.line_start;
    }

    /// The byte at the current position; 0 at the end.
    pub(super) fn peek(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or(0)
    }

    pub(super) fn peek_at(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    /// The column of the current position in characters, from 1.
    pub(super) fn column(&self) -> u32 {
        let before = self.text.get(self.line_start..self.at).unwrap_or_default();
        before.chars().count() as u32 + 1
    }

    pub(super) fn is_in_first_column(&self) -> bool {
        self.at == self.line_start
    }

    pub(super) fn advance(&mut self, bytes: usize) {
        self.at = (self.at + bytes).min(self.bytes.len());
    }

    /// The unread part of the text.
    fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    /// Skips blanks, comments, and line ends escaped by a backslash.
    pub(super) fn skip_blanks(&mut self) {
        loop {
            match self.peek() {
                b' ' | b'\t' => self.at += 1,
                b'/' if self.peek_at(1) == b'/' => {
                    let length = self.rest().iter().position(|&b| b == b'\n');
                    self.advance(length.unwrap_or(self.bytes.len()));
                }
                b'/' if self.peek_at(1) == b'*' => self.skip_comment(),
                b'\\' if self.peek_at(1) == b'\n' => {
                    self.at += 1;
                    self.take_newline();
                }
                _ => return,
            }
        }
    }

    fn skip_comment(&mut self) {
        let mark = self.mark();
        self.at += 2;
        while !self.is_at_end() {
            if self.peek() == b'*' && self.peek_at(1) == b'/' {
                self.at += 2;
                return;
            }
            if self.peek() == b'\n' {
                self.take_newline();
            } else {
                self.at += 1;
            }
        }
        let end = self.mark();
        self.rewind(mark);
        self.note("unterminated `/*` comment");
        self.rewind(end);
    }

    pub(super) fn take_newline(&mut self) {
        self.at += 1;
        self.line += 1;
        self.line_start = self.at;
    }

    /// Advances to the end of the line.
    pub(super) fn skip_line(&mut self) {
        let length = self.rest().iter().position(|&b| b == b'\n');
        self.advance(length.unwrap_or(self.bytes.len()));
    }

    /// Skips blanks, and consumes a text if it follows.
    pub(super) fn eat(&mut self, text: &str) -> bool {
        self.skip_blanks();
        self.eat_close(text)
    }

    /// Consumes a text if it follows immediately.
    pub(super) fn eat_close(&mut self, text: &str) -> bool {
        let found = self.rest().starts_with(text.as_bytes());
        if found {
            self.at += text.len();
        }
        found
    }

    /// Consumes a text, or reports that it is missing.
    pub(super) fn expect(&mut self, text: &str) -> Result<(), Stop> {
        if self.eat(text) {
            return Ok(());
        }
        Err(self.expected(&format!("`{text}`")))
    }

    /// Consumes an identifier, or a predefined name that begins with `%`.
    pub(super) fn word(&mut self) -> Option<&'a str> {
        self.skip_blanks();
        let start = self.at;
        let mut end = start + usize::from(self.peek() == b'%');
        match self.bytes.get(end) {
            Some(b) if b.is_ascii_alphabetic() || *b == b'_' => {}
            _ => return None,
        }
        while self
            .bytes
            .get(end)
            .is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_')
        {
            end += 1;
        }
        self.at = end;
        self.text.get(start..end)
    }

    /// Consumes bytes while they satisfy a predicate.
    pub(super) fn take_while(&mut self, is_part: impl Fn(u8) -> bool) -> &'a str {
        let start = self.at;
        while !self.is_at_end() && is_part(self.peek()) {
            self.at += 1;
        }
        self.text.get(start..self.at).unwrap_or_default()
    }

    /// Consumes a point and the word after it, such as `.lt`, if they follow.
    pub(super) fn suffix(&mut self) -> Option<&'a str> {
        self.skip_blanks();
        let mark = self.mark();
        if !self.eat_close(".") {
            return None;
        }
        let word = self.take_while(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
        if word.is_empty() {
            self.rewind(mark);
            return None;
        }
        Some(word)
    }

    /// Consumes a decimal or hexadecimal number, if one follows.
    pub(super) fn number(&mut self) -> Result<Option<Number>, Stop> {
        self.skip_blanks();
        if !self.peek().is_ascii_digit() {
            return Ok(None);
        }
        let mark = self.mark();
        if self.peek() == b'0' && matches!(self.peek_at(1), b'x' | b'X') {
            self.at += 2;
            let digits = self.take_while(|b| b.is_ascii_hexdigit());
            if digits.is_empty() || digits.len() > 16 {
                self.rewind(mark);
                return Err(self.expected("hexadecimal number of 1 to 16 digits"));
            }
            return Ok(Some(Number {
                value: u64::from_str_radix(digits, 16).unwrap_or(0),
                large_decimal: false,
                hexadecimal: true,
            }));
        }
        let digits = self.take_while(|b| b.is_ascii_digit());
        match digits.parse::<u64>() {
            Ok(value) => Ok(Some(Number {
                value,
                large_decimal: i32::try_from(value).is_err(),
                hexadecimal: false,
            })),
            Err(_) => {
                self.rewind(mark);
                Err(self.error("number exceeds 64 bits"))
            }
        }
    }

    /// Consumes a decimal number in the range of `T`.
    pub(super) fn decimal<T: TryFrom<u64>>(&mut self, what: &str) -> Result<T, Stop> {
        self.skip_blanks();
        let mark = self.mark();
        let number = self.number()?.filter(|number| !number.hexadecimal);
        match number.map(|number| T::try_from(number.value)) {
            Some(Ok(value)) => Ok(value),
            Some(Err(_)) => {
                self.rewind(mark);
                Err(self.error(&format!("{what} is too large")))
            }
            None => {
                self.rewind(mark);
                Err(self.expected(what))
            }
        }
    }

    /// Consumes a string literal and decodes its escape sequences.
    pub(super) fn string(&mut self) -> Result<Option<String>, Stop> {
        self.skip_blanks();
        if self.peek() != b'"' {
            return Ok(None);
        }
        let start = self.mark();
        self.at += 1;
        let mut bytes = Vec::new();
        loop {
            match self.peek() {
                b'"' => break,
                b'\\' => bytes.push(self.escape()?),
                b'\n' => {
                    self.rewind(start);
                    let stop = self.error("missing terminating `\"` character");
                    return Err(stop);
                }
                0 if self.is_at_end() => {
                    self.rewind(start);
                    let stop = self.error("missing terminating `\"` character at end of file");
                    return Err(stop);
                }
                byte => {
                    bytes.push(byte);
                    self.at += 1;
                }
            }
        }
        self.at += 1;
        Ok(Some(String::from_utf8(bytes).unwrap_or_else(|wrong| {
            String::from_utf8_lossy(wrong.as_bytes()).into_owned()
        })))
    }

    fn escape(&mut self) -> Result<u8, Stop> {
        let mark = self.mark();
        self.at += 1;
        let letter = self.peek();
        self.at += 1;
        let byte = match letter {
            b'a' => 7,
            b'b' => 8,
            b'e' => 27,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'v' => 11,
            b'\'' | b'"' | b'?' | b'\\' => letter,
            b'0'..=b'9' => {
                let mut value = u32::from(letter - b'0');
                for _ in 0..2 {
                    if self.peek().is_ascii_digit() {
                        value = 8 * value + u32::from(self.peek() - b'0');
                        self.at += 1;
                    }
                }
                value as u8
            }
            b'x' if self.peek().is_ascii_hexdigit() => {
                let mut value = 0;
                for _ in 0..2 {
                    if let Some(digit) = char::from(self.peek()).to_digit(16) {
                        value = 16 * value + digit;
                        self.at += 1;
                    }
                }
                value as u8
            }
            _ => {
                self.rewind(mark);
                return Err(self.error("unknown escape sequence"));
            }
        };
        Ok(byte)
    }

    /// Reports an error at the current position.
    pub(super) fn error(&mut self, message: &str) -> Stop {
        self.note(message);
        Stop
    }

    /// Reports that something else was expected at the current position.
    pub(super) fn expected(&mut self, what: &str) -> Stop {
        self.skip_blanks();
        let found = self.found();
        self.note(&format!("expected {what}, found {found}"));
        Stop
    }

    /// Reports an error at a saved position.
    pub(super) fn error_at(&mut self, mark: Mark, message: &str) -> Stop {
        let here = self.mark();
        self.rewind(mark);
        self.note(message);
        self.rewind(here);
        Stop
    }

    /// Reports an unknown word at a saved position, and suggests the most similar one of `known`.
    pub(super) fn unknown_at(
        &mut self,
        mark: Mark,
        (what, word): (&str, &str),
        known: impl IntoIterator<Item = &'static str>,
    ) -> Stop {
        if self.errors.len() < MAX_ERRORS {
            let error = self.located(mark, &format!("unknown {what} `{word}`"));
            self.errors.push(ParseError {
                near: near(word, known),
                ..error
            });
        }
        Stop
    }

    /// Reports what follows a statement in its line.
    pub(super) fn expected_end_of_line(&mut self) {
        self.expected("end of line");
        let line = self.text.get(self.line_start..).unwrap_or_default();
        if line.trim_start().starts_with(".loc")
            && let Some(error) = self.errors.last_mut()
        {
            error.help = Some(HELP_ON_LOC);
        }
    }

    /// Reports a warning at a saved position.
    pub(super) fn warn_at(&mut self, mark: Mark, message: &str) {
        if self.warnings.len() < MAX_ERRORS {
            let error = self.located(mark, message);
            self.warnings.push(error);
        }
    }

    fn note(&mut self, message: &str) {
        if self.errors.len() < MAX_ERRORS {
            let error = self.located(self.mark(), message);
            self.errors.push(error);
        }
    }

    fn located(&self, mark: Mark, message: &str) -> ParseError {
        let before = self.text.get(mark.line_start..mark.at).unwrap_or_default();
        ParseError {
            line: mark.line,
            column: before.chars().count() as u32 + 1,
            message: message.to_owned(),
            help: None,
            near: None,
        }
    }

    /// Describes the next token, for error messages.
    fn found(&self) -> String {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let mut characters = rest.chars();
        match characters.next() {
            None => "end of file".to_owned(),
            Some('\n') => "end of line".to_owned(),
            Some('\r') => "carriage return (lines must end with a line feed only)".to_owned(),
            Some(first) => {
                let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '%' | '.');
                if is_word(first) {
                    let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len()).min(40);
                    format!("`{}`", rest.get(..length).unwrap_or_default())
                } else {
                    format!("`{first}`")
                }
            }
        }
    }
}
