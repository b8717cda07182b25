//! The tokens of LLVM's text form. Every text is a sequence of tokens.

use std::borrow::Cow;

/// The kind of a token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum TokenKind<'a> {
    /// A keyword, an instruction, a type or an attribute.
    Word,
    /// A decimal integer, perhaps with a sign.
    Integer,
    /// A decimal float, or a hexadecimal one (`0x`, `0xH`).
    Float,
    /// `%name`: a value or a block. The name; `None` for a number, which is in the text.
    Local(Option<Cow<'a, str>>),
    /// `@name`: the name of a function.
    Global(Cow<'a, str>),
    /// `!4`: a metadata node.
    Node(u32),
    /// `!name`: named metadata or a kind of attachment.
    Metadata(Cow<'a, str>),
    /// `!` before a tuple or a string.
    Bang,
    /// `#4`: a group of attributes.
    Group,
    /// A string, with its escapes resolved; bytes that are not UTF-8 are replaced.
    Text(Cow<'a, str>),
    /// `name:` or `4:`, the start of a block or a field; the name, `None` for a number.
    Label(Option<Cow<'a, str>>),
    /// A bracket, a comma or another mark.
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
    pub(super) kind: TokenKind<'a>,
    /// The characters of the token as written.
    pub(super) text: &'a str,
    /// Line of the token, from 1.
    pub(super) line: u32,
    /// Column in characters, from 1.
    pub(super) column: u32,
}

/// Splits a text into tokens, one at a time. Comments go from `;` to the end of the line.
#[derive(Clone)]
pub(super) struct Lexer<'a> {
    rest: &'a str,
    line: u32,
    column: u32,
}

fn in_name(c: u8) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, b'_' | b'.' | b'$' | b'-')
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer {
            rest: text,
            line: 1,
            column: 1,
        }
    }

    /// Consumes the first `length` bytes, which must end at a character boundary.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        let characters = match taken.is_ascii() {
            true => taken.len(),
            false => taken.chars().count(),
        };
        self.column = self.column.saturating_add(characters as u32);
        taken
    }

    /// Consumes characters up to the first ASCII character that is not accepted, or the first of other ones unless
    /// their bytes are.
    fn take_while(&mut self, accept: impl Fn(u8) -> bool) -> &'a str {
        let mut bytes = self.rest.bytes();
        let length = bytes.position(|b| !accept(b)).unwrap_or(self.rest.len());
        self.take(length)
    }

    fn skip_blanks(&mut self) {
        loop {
            self.take_while(|c| matches!(c, b' ' | b'\t' | b'\r'));
            // The heading of a dump, which can be read back.
            let is_heading = self.column == 1 && self.rest.starts_with("***");
            if is_heading || self.rest.starts_with(';') {
                self.take_while(|c| c != b'\n');
            }
            if !self.rest.starts_with('\n') {
                return;
            }
            self.rest = &self.rest[1..];
            self.line = self.line.saturating_add(1);
            self.column = 1;
        }
    }

    /// The next token; at the end of the text, [`TokenKind::End`] every time.
    pub(super) fn next(&mut self) -> Token<'a> {
        self.skip_blanks();
        let (start, line, column) = (self.rest, self.line, self.column);
        let kind = self.kind();
        Token {
            kind,
            text: &start[..start.len() - self.rest.len()],
            line,
            column,
        }
    }

    fn kind(&mut self) -> TokenKind<'a> {
        let Some(c) = self.rest.chars().next() else {
            return TokenKind::End;
        };
        match c {
            'a'..='z' | 'A'..='Z' | '_' | '.' | '$' => {
                // Three dots end the list of parameters.
                if self.rest.starts_with("...") {
                    self.take(3);
                    return TokenKind::Word;
                }
                let name = self.take_while(in_name);
                if name == "c" && self.rest.starts_with('"') {
                    return self.string().map_or_else(TokenKind::Bad, TokenKind::Text);
                }
                self.label_or(|| name.into(), TokenKind::Word)
            }
            '-' | '+' | '0'..='9' => self.number(),
            '%' => {
                self.take(1);
                match self.name() {
                    Ok(name) => TokenKind::Local(name),
                    Err(why) => TokenKind::Bad(why),
                }
            }
            '@' => {
                self.take(1);
                let start = self.rest;
                match self.name() {
                    Ok(Some(name)) => TokenKind::Global(name),
                    // A number: functions without names cannot be called from outside.
                    Ok(None) => TokenKind::Global(start[..start.len() - self.rest.len()].into()),
                    Err(why) => TokenKind::Bad(why),
                }
            }
            '!' => {
                self.take(1);
                if self.rest.starts_with(|c: char| c.is_ascii_digit()) {
                    let digits = self.take_while(|c| c.is_ascii_digit());
                    return match digits.parse() {
                        Ok(number) => TokenKind::Node(number),
                        Err(_) => TokenKind::Bad("number exceeds 32 bits"),
                    };
                }
                match self.take_while(|c| in_name(c) || c == b'\\') {
                    "" => TokenKind::Bang,
                    name => TokenKind::Metadata(name.into()),
                }
            }
            '#' => {
                self.take(1);
                match self.take_while(|c| c.is_ascii_digit()) {
                    "" => TokenKind::Bad("a number must follow"),
                    _ => TokenKind::Group,
                }
            }
            '"' => match self.string() {
                Ok(text) => self.label_or(|| text.clone(), TokenKind::Text(text.clone())),
                Err(why) => TokenKind::Bad(why),
            },
            '(' | ')' | '{' | '}' | '[' | ']' | '<' | '>' | ',' | '=' | '*' | ':' | '|' => {
                self.take(1);
                TokenKind::Mark(c)
            }
            _ => {
                self.take(c.len_utf8());
                TokenKind::Bad("this character has no meaning here")
            }
        }
    }

    /// A label if a colon follows.
    fn label_or(
        &mut self,
        name: impl FnOnce() -> Cow<'a, str>,
        otherwise: TokenKind<'a>,
    ) -> TokenKind<'a> {
        if self.rest.starts_with(':') {
            self.take(1);
            return TokenKind::Label(Some(name()));
        }
        otherwise
    }

    /// The name after `%` or `@`; `None` for a number.
    fn name(&mut self) -> Result<Option<Cow<'a, str>>, &'static str> {
        if self.rest.starts_with('"') {
            return self.string().map(Some);
        }
        let name = self.take_while(in_name);
        match name.is_empty() {
            true => Err("a name or a number must follow"),
            false if name.bytes().all(|b| b.is_ascii_digit()) => Ok(None),
            false => Ok(Some(name.into())),
        }
    }

    fn number(&mut self) -> TokenKind<'a> {
        let start = self.rest;
        let signed = start.starts_with(['-', '+']);
        if signed {
            self.take(1);
        }
        if !self.rest.starts_with(|c: char| c.is_ascii_digit()) {
            self.take_while(in_name);
            return TokenKind::Bad("a number must follow");
        }
        if self.rest.starts_with("0x") {
            self.take_while(|c| c.is_ascii_alphanumeric());
            return TokenKind::Float;
        }
        self.take_while(|c| c.is_ascii_digit());
        if !signed && self.rest.starts_with(':') {
            self.take(1);
            return TokenKind::Label(None);
        }
        if self.rest.starts_with('.') {
            self.take(1);
            self.take_while(|c| c.is_ascii_digit());
            if self.rest.starts_with(['e', 'E']) {
                self.take(1);
                if self.rest.starts_with(['-', '+']) {
                    self.take(1);
                }
                self.take_while(|c| c.is_ascii_digit());
            }
            return TokenKind::Float;
        }
        if self.rest.bytes().next().is_some_and(in_name) {
            self.take_while(in_name);
            return TokenKind::Bad("a number ends with other characters");
        }
        TokenKind::Integer
    }

    /// A string in double quotes. `\xx` is the byte with this hexadecimal number.
    fn string(&mut self) -> Result<Cow<'a, str>, &'static str> {
        self.take(1);
        let Some(end) = self.rest.find(['"', '\n']) else {
            self.take(self.rest.len());
            return Err("a string without end");
        };
        let text = self.take(end);
        if !self.rest.starts_with('"') {
            return Err("a string without end");
        }
        self.take(1);
        if !text.contains('\\') {
            return Ok(text.into());
        }
        let bytes = text.as_bytes();
        let mut out = Vec::with_capacity(bytes.len());
        let mut k = 0;
        while let Some(&byte) = bytes.get(k) {
            let digit = |k: usize| bytes.get(k).and_then(|&b| char::from(b).to_digit(16));
            match (byte, digit(k + 1), digit(k + 2)) {
                (b'\\', Some(high), Some(low)) => {
                    out.push((high * 16 + low) as u8);
                    k += 3;
                }
                (b'\\', _, _) if bytes.get(k + 1) == Some(&b'\\') => {
                    out.push(b'\\');
                    k += 2;
                }
                _ => {
                    out.push(byte);
                    k += 1;
                }
            }
        }
        Ok(String::from_utf8_lossy(&out).into_owned().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn kinds(text: &str) -> Vec<TokenKind<'_>> {
        let mut lexer = Lexer::new(text);
        let mut kinds = Vec::new();
        loop {
            let token = lexer.next();
            if token.kind == TokenKind::End {
                return kinds;
            }
            kinds.push(token.kind);
        }
    }

    #[test]
    fn names_numbers_and_labels() {
        use TokenKind::*;
        let name = |s: &'static str| Some(s.into());
        assert_eq!(
            kinds("%a.b = add i32 %\"x y\", -4 ; comment\n12: loop-1: @f @\"g\\41\" !dbg !7 !{ #3"),
            [
                Local(name("a.b")),
                Mark('='),
                Word,
                Word,
                Local(name("x y")),
                Mark(','),
                Integer,
                Label(None),
                Label(name("loop-1")),
                Global("f".into()),
                Global("gA".into()),
                Metadata("dbg".into()),
                Node(7),
                Bang,
                Mark('{'),
                Group
            ]
        );
        assert_eq!(
            kinds("1.5 -1.0e+3 0xH3C00 0x3FF0"),
            [Float, Float, Float, Float]
        );
        assert_eq!(kinds("%12 %0"), [Local(None), Local(None)]);
    }

    #[test]
    fn every_text_ends() {
        for text in [
            "\"",
            "%",
            "@",
            "#",
            "-",
            "\u{fc}",
            "!99999999999",
            "c\"\\",
            "..",
            "0x",
        ] {
            kinds(text);
        }
    }
}
