//! The tokens of Gen IR's text form.
//!
//! Accepts any text: every character is part of some token.

/// The kind of a token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    /// A keyword, mnemonic or type.
    Word,
    /// A number without a sign, decimal or hexadecimal (`0x`).
    Number(u64),
    /// A register by number: `%4`.
    Register(u32),
    /// A block by number: `$4`.
    Block(u32),
    /// A source location by number: `!4`.
    Loc(u32),
    /// A string in double quotes, with its escapes resolved.
    Text(String),
    /// One of `@ ( ) { } [ ] , : = . - +`.
    Mark(char),
    /// An invalid token, with the reason.
    Bad(&'static str),
    /// The end of the text.
    End,
}

/// A token and its position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token<'a> {
    /// The kind, with its value.
    pub(super) kind: TokenKind,
    /// The characters of the token as written.
    pub(super) text: &'a str,
    /// Line of the token, from 1.
    pub(super) line: u32,
    /// Column in characters, from 1.
    pub(super) column: u32,
    /// Whether it is the first token on its line.
    pub(super) first: bool,
}

/// Splits a text into tokens, one at a time. Comments go from `//` to the end of the line; the headings of
/// dumps, lines that begin with `#` or `***`, are comments too, so that a dump can be read back.
pub(super) struct Lexer<'a> {
    rest: &'a str,
    line: u32,
    column: u32,
    first: bool,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer {
            rest: text,
            line: 1,
            column: 1,
            first: true,
        }
    }

    /// Consumes the first `length` bytes, which must end at a character boundary.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        self.column += taken.chars().count() as u32;
        taken
    }

    fn take_while(&mut self, accept: impl Fn(char) -> bool) -> &'a str {
        let length = self.rest.find(|c| !accept(c)).unwrap_or(self.rest.len());
        self.take(length)
    }

    fn skip_blanks(&mut self) {
        loop {
            self.take_while(|c| matches!(c, ' ' | '\t' | '\r'));
            let is_heading =
                self.first && (self.rest.starts_with('#') || self.rest.starts_with("***"));
            if is_heading || self.rest.starts_with("//") {
                self.take_while(|c| c != '\n');
            }
            if !self.rest.starts_with('\n') {
                return;
            }
            self.rest = &self.rest[1..];
            self.line = self.line.saturating_add(1);
            self.column = 1;
            self.first = true;
        }
    }

    /// The next token; at the end of the text, [`TokenKind::End`] every time.
    pub(super) fn next(&mut self) -> Token<'a> {
        self.skip_blanks();
        let (start, line, column, first) = (self.rest, self.line, self.column, self.first);
        self.first = false;
        let kind = self.kind();
        Token {
            kind,
            text: &start[..start.len() - self.rest.len()],
            line,
            column,
            first,
        }
    }

    fn kind(&mut self) -> TokenKind {
        let Some(c) = self.rest.chars().next() else {
            return TokenKind::End;
        };
        match c {
            'a'..='z' | 'A'..='Z' | '_' => {
                self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
                TokenKind::Word
            }
            '0'..='9' => self.number().map_or_else(TokenKind::Bad, TokenKind::Number),
            '%' | '$' | '!' => {
                self.take(1);
                let make = match c {
                    '%' => TokenKind::Register,
                    '$' => TokenKind::Block,
                    _ => TokenKind::Loc,
                };
                if !self.rest.starts_with(|c: char| c.is_ascii_digit()) {
                    return TokenKind::Bad("expected number");
                }
                match self.number().map(u32::try_from) {
                    Ok(Ok(number)) => make(number),
                    Ok(Err(_)) => TokenKind::Bad("number exceeds 32 bits"),
                    Err(why) => TokenKind::Bad(why),
                }
            }
            '"' => self.string().map_or_else(TokenKind::Bad, TokenKind::Text),
            '@' | '(' | ')' | '{' | '}' | '[' | ']' | ',' | ':' | '=' | '.' | '-' | '+' | '>' => {
                self.take(1);
                TokenKind::Mark(c)
            }
            _ => {
                self.take(c.len_utf8());
                TokenKind::Bad("unexpected character")
            }
        }
    }

    /// A number; consumes the entire word, even if it is invalid.
    fn number(&mut self) -> Result<u64, &'static str> {
        let word = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
        let value = match word.strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(digits, 16),
            None => word.parse(),
        };
        value.map_err(|e| match e.kind() {
            std::num::IntErrorKind::PosOverflow => "number exceeds 64 bits",
            _ => "invalid number",
        })
    }

    /// A string, from its opening quote on.
    fn string(&mut self) -> Result<String, &'static str> {
        const OPEN: &str = "missing terminating `\"` character";
        self.take(1);
        let mut value = String::new();
        loop {
            value.push_str(self.take_while(|c| !matches!(c, '"' | '\\' | '\n')));
            let mut next = self.rest.chars();
            match (next.next(), next.next()) {
                (Some('"'), _) => {
                    self.take(1);
                    return Ok(value);
                }
                (Some('\\'), Some(c @ ('"' | '\\'))) => {
                    self.take(2);
                    value.push(c);
                }
                (Some('\\'), Some('u')) => {
                    self.take(2);
                    value.push(
                        self.escape()
                            .ok_or("invalid escape sequence: not a Unicode scalar value")?,
                    );
                }
                (Some('\\'), Some(c)) if c != '\n' => {
                    self.take(1);
                    return Err("unknown escape sequence: expected `\\\"`, `\\\\` or `\\u{...}`");
                }
                _ => return Err(OPEN),
            }
        }
    }

    /// The `{7f}` of an escape.
    fn escape(&mut self) -> Option<char> {
        // At most six digits, so that a missing brace is not searched for in the entire text.
        let open = self.rest.strip_prefix('{')?;
        let length = open.bytes().take(7).position(|b| b == b'}')?;
        let digits = open.get(..length)?;
        let value = u32::from_str_radix(digits, 16).ok()?;
        self.take(digits.len() + 2);
        char::from_u32(value)
    }
}
