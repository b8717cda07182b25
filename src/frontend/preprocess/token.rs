//! The lexer: splits source text into preprocessing tokens (C11 6.4).
//!
//! Requires UTF-8 text. Skips comments and line splices (a backslash at the end of a line);
//! flags of the next token record them. Every token has its span. Total: a character that
//! begins no token is a token of its own, which the parser rejects.

use super::comments::is_operand_of_division;
use crate::source::{ExpansionId, Span};
use hashbrown::HashMap;
use std::borrow::Cow;
use std::sync::Arc;

/// An interned spelling: two tokens have the same spelling exactly when their symbols are equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Symbol(u32);

/// Interns the spellings of one run of the preprocessor.
#[derive(Default)]
pub(super) struct Interner {
    texts: Vec<Arc<str>>,
    index: HashMap<Arc<str>, Symbol>,
}

impl Interner {
    /// The symbol of a text.
    pub(super) fn intern(&mut self, text: &str) -> Symbol {
        if let Some(&symbol) = self.index.get(text) {
            return symbol;
        }
        let symbol = Symbol(self.texts.len() as u32);
        let text: Arc<str> = Arc::from(text);
        self.texts.push(text.clone());
        self.index.insert(text, symbol);
        symbol
    }

    /// The text of a symbol of this interner.
    pub(super) fn text(&self, symbol: Symbol) -> &Arc<str> {
        &self.texts[symbol.0 as usize]
    }
}

/// The kinds of preprocessing tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    /// An identifier or a keyword.
    Name,
    /// A preprocessing number (C11 6.4.8): wider than the numbers of the language.
    Number,
    /// A string literal with its quotes.
    Text,
    /// A character constant with its quotes.
    Character,
    /// An operator or a separator.
    Operator,
    /// A single character that begins no other token.
    Stray,
    /// The end of a directive's line, of a list of tokens, or of the file.
    End,
    /// An empty argument next to `##` (C11 6.10.3.3).
    Placemarker,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    /// Whether white space or a comment precedes it.
    pub(super) spaced: bool,
    /// Whether it is the first token of its line.
    pub(super) first_in_line: bool,
    /// Whether its spelling differs from the text of its span: spliced, pasted, generated or predefined.
    pub(super) synthetic: bool,
    /// Whether it is a macro name found in its own expansion, never expanded again (C11 6.10.3.4).
    pub(super) painted: bool,
    pub(super) symbol: Symbol,
    pub(super) span: Span,
}

impl Token {
    /// A token with the same span and spacing but another spelling.
    pub(super) fn replaced(self, kind: TokenKind, symbol: Symbol) -> Token {
        Token {
            kind,
            symbol,
            synthetic: true,
            ..self
        }
    }
}

/// The reason why a token is malformed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Malformed {
    /// A comment without `*/`.
    Comment,
    /// A string literal without closing quote on its line.
    Text,
    /// A character constant without closing quote on its line.
    Character,
}

/// Reads tokens from one text.
pub(super) struct Lexer {
    text: Arc<str>,
    /// Position of the first byte in the address space of the source map.
    base: u32,
    at: usize,
    line_start: bool,
    /// The last malformed token, with its span, until the preprocessor clears it.
    pub(super) malformed: Option<(Malformed, Span)>,
    /// What is suspicious in the text that was read, until the preprocessor clears it.
    suspicious: Vec<(Suspicious, Span)>,
    /// The end of the text that was searched for line splices with blanks.
    searched: usize,
}

/// What blanks and comments have that is probably a mistake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Suspicious {
    /// A backslash that continues a `//` comment.
    ContinuedComment,
    /// A `/*` in a block comment.
    NestedComment,
    /// A backslash at the end of a line that blanks follow.
    SeparatedSplice,
    /// A `//` comment whose text may be the operand of a division.
    Quotient,
}

const OPERATORS: [&str; 43] = [
    "...", "<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "*=",
    "/=", "%=", "+=", "-=", "&=", "^=", "|=", "##", "#", "[", "]", "(", ")", "{", "}", ".", "&",
    "*", "+", "-", "~", "!", "/", "%", "<", ">", "^", "|",
];
const SEPARATORS: [&str; 5] = ["?", ":", ";", "=", ","];

/// TABLE: the alternative spellings of punctuators (C99 6.4.6), and those that they are.
const DIGRAPHS: [(&str, &str); 6] = [
    ("%:%:", "##"),
    ("%:", "#"),
    ("<:", "["),
    (":>", "]"),
    ("<%", "{"),
    ("%>", "}"),
];

impl Lexer {
    /// Creates a lexer at the start of a text; `base` is its position in the source map.
    pub(super) fn new(text: Arc<str>, base: u32) -> Self {
        Lexer {
            text,
            base,
            at: 0,
            line_start: true,
            malformed: None,
            suspicious: Vec::new(),
            searched: 0,
        }
    }

    /// What is suspicious in the text since the last call, in the order of the text.
    pub(super) fn take_suspicious(&mut self) -> Vec<(Suspicious, Span)> {
        let bytes = self.text.as_bytes();
        let end = self.at.min(bytes.len());
        let mut from = self.searched;
        while let Some(found) = bytes
            .get(from..end)
            .and_then(|part| part.iter().position(|b| *b == b'\\'))
        {
            let at = from + found;
            from = at + 1;
            let next = bytes.get(at + 1);
            if matches!(next, Some(b' ' | b'\t')) && splice(bytes, at).is_some() {
                let span = self.span(at, at + 1);
                self.suspicious.push((Suspicious::SeparatedSplice, span));
            }
        }
        self.searched = end.max(self.searched);
        // One message for each place: that about a comment, which was found before.
        self.suspicious.sort_by_key(|(_, span)| span.start);
        self.suspicious.dedup_by_key(|(_, span)| span.start);
        std::mem::take(&mut self.suspicious)
    }

    /// The byte at `at`, or the first one after line splices there, with its position. `None` at the end
    /// of the text.
    fn byte(&self, mut at: usize) -> Option<(u8, usize)> {
        let bytes = self.text.as_bytes();
        loop {
            let byte = *bytes.get(at)?;
            if byte != b'\\' {
                return Some((byte, at));
            }
            match splice(bytes, at) {
                Some(next) => at = next,
                None => return Some((byte, at)),
            }
        }
    }

    /// Continues at a position of the map.
    pub(super) fn skip_to(&mut self, position: u32) {
        let at = position.saturating_sub(self.base) as usize;
        self.at = at.min(self.text.len());
    }

    fn span(&self, from: usize, to: usize) -> Span {
        Span::new(self.base + from as u32, self.base + to as u32)
    }

    /// Skips blanks, comments and, when `lines`, line ends. Returns whether anything was skipped.
    fn skip_blanks(&mut self, lines: bool) -> bool {
        let mut skipped = false;
        while let Some((byte, at)) = self.byte(self.at) {
            match byte {
                b'\n' if !lines => break,
                b'\n' => {
                    self.line_start = true;
                    self.at = at + 1;
                }
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c => self.at = at + 1,
                b'/' => match self.byte(at + 1) {
                    Some((b'/', second)) => {
                        let rest = self.text.get(second + 1..).unwrap_or("");
                        let comment = rest.lines().next().unwrap_or("");
                        if is_operand_of_division(comment) {
                            let span = self.span(at, second + 1);
                            self.suspicious.push((Suspicious::Quotient, span));
                        }
                        self.skip_line();
                    }
                    Some((b'*', star)) => self.skip_comment(at, star + 1),
                    _ => break,
                },
                _ => break,
            }
            skipped = true;
        }
        skipped
    }

    /// Advances to the end of the logical line, before its `\n`, and past comments that begin in it.
    pub(super) fn skip_line_with_comments(&mut self) {
        loop {
            self.skip_blanks(false);
            match self.byte(self.at) {
                None | Some((b'\n', _)) => return,
                Some((_, start)) => self.at = self.scan(start).1,
            }
            // The text of `#error` may contain an unpaired apostrophe.
            self.malformed = self.malformed.filter(|m| m.0 == Malformed::Comment);
        }
    }

    /// The rest of the logical line, with splices removed and comments kept.
    pub(super) fn rest_of_line(&mut self) -> String {
        let start = self.at;
        self.skip_line_with_comments();
        let raw = self.text.get(start..self.at).unwrap_or("");
        without_splices(raw).replace('\n', " ").trim().to_string()
    }

    /// Advances to the end of the logical line, before its `\n`; for `//` comments.
    fn skip_line(&mut self) {
        let bytes = self.text.as_bytes();
        loop {
            match bytes.get(self.at) {
                None | Some(b'\n') => return,
                Some(b'\\') => match splice(bytes, self.at) {
                    Some(next) => {
                        let span = self.span(self.at, self.at + 1);
                        self.suspicious.push((Suspicious::ContinuedComment, span));
                        self.at = next;
                    }
                    None => self.at += 1,
                },
                Some(_) => self.at += 1,
            }
        }
    }

    fn skip_comment(&mut self, start: usize, mut at: usize) {
        let known = self.suspicious.len();
        while let Some((byte, here)) = self.byte(at) {
            at = here + 1;
            if byte == b'*'
                && let Some((b'/', slash)) = self.byte(at)
            {
                self.at = slash + 1;
                return;
            }
            if byte == b'/'
                && let Some((b'*', star)) = self.byte(at)
                // `/*/*` begins one comment, with a line of slashes and stars as in other comments.
                && !matches!(self.byte(star + 1), Some((b'/', _)))
                && here != start + 2
            {
                let span = self.span(here, star + 1);
                self.suspicious.push((Suspicious::NestedComment, span));
            }
        }
        // Its end is missing: what follows is not known to be in it.
        self.suspicious.truncate(known);
        self.at = self.text.len();
        self.malformed = Some((Malformed::Comment, self.span(start, start + 2)));
    }

    /// The next token of the text, past line ends; `End` at the end of the text.
    pub(super) fn next(&mut self, interner: &mut Interner) -> Token {
        let spaced = self.skip_blanks(true);
        self.token(interner, spaced)
    }

    /// The next token of this line; `End` where it ends.
    pub(super) fn next_in_line(&mut self, interner: &mut Interner) -> Token {
        let spaced = self.skip_blanks(false);
        match self.byte(self.at) {
            Some((b'\n', at)) => self.end(at, spaced, interner),
            _ => self.token(interner, spaced),
        }
    }

    fn end(&self, at: usize, spaced: bool, interner: &mut Interner) -> Token {
        Token {
            spaced,
            span: self.span(at, at),
            ..end(interner.intern(""))
        }
    }

    /// Whether the text contains `word`, anywhere.
    pub(super) fn has(&self, word: &str) -> bool {
        self.text.contains(word)
    }

    /// Reads a header name (C11 6.4.7): the name, whether it was quoted, and its span. `None`, with the
    /// blanks skipped, where none begins.
    pub(super) fn header_name(&mut self) -> Option<(String, bool, Span)> {
        self.skip_blanks(false);
        let (open, from) = self.byte(self.at)?;
        let close = match open {
            b'<' => b'>',
            b'"' => b'"',
            _ => return None,
        };
        let rest = self.text.get(from + 1..)?;
        let line = rest.split('\n').next()?;
        let length = line.bytes().position(|b| b == close)?;
        let name = line.get(..length)?.to_string();
        self.at = from + length + 2;
        Some((name, open == b'"', self.span(from, self.at)))
    }

    /// Skips the rest of the line if a file name begins here that it does not close. Returns the missing
    /// character, and the span of what was skipped.
    pub(super) fn unclosed_header_name(&mut self) -> Option<(char, Span)> {
        self.skip_blanks(false);
        let (open, from) = self.byte(self.at)?;
        let close = match open {
            b'<' => '>',
            b'"' => '"',
            _ => return None,
        };
        let line = self.text.get(from..)?.split('\n').next()?;
        if line.get(1..)?.contains(close) {
            return None;
        }
        let line = line.trim_end();
        self.at = from + line.len();
        Some((close, self.span(from, self.at)))
    }

    fn token(&mut self, interner: &mut Interner, spaced: bool) -> Token {
        let first_in_line = std::mem::take(&mut self.line_start);
        let Some((_, start)) = self.byte(self.at) else {
            self.at = self.text.len();
            return Token {
                first_in_line: true,
                ..self.end(self.at, spaced, interner)
            };
        };
        let (kind, end) = self.scan(start);
        self.at = end;
        let raw = self.text.get(start..end).unwrap_or("");
        let spliced = raw.contains('\\') && has_splice(raw);
        let text = match spliced {
            true => Cow::Owned(without_splices(raw)),
            false => Cow::Borrowed(raw),
        };
        let digraph = match kind {
            TokenKind::Operator => DIGRAPHS.iter().find(|row| row.0 == text),
            _ => None,
        };
        let symbol = interner.intern(digraph.map_or(&*text, |row| row.1));
        Token {
            kind,
            spaced,
            first_in_line,
            synthetic: spliced || digraph.is_some(),
            painted: false,
            symbol,
            span: self.span(start, end),
        }
    }

    /// The kind and the end of the token at `start`.
    fn scan(&mut self, start: usize) -> (TokenKind, usize) {
        let Some((byte, _)) = self.byte(start) else {
            return (TokenKind::End, start);
        };
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' => (TokenKind::Name, self.name_end(start)),
            b'0'..=b'9' => (TokenKind::Number, self.number_end(start)),
            b'.' if matches!(self.byte(start + 1), Some((b'0'..=b'9', _))) => {
                (TokenKind::Number, self.number_end(start))
            }
            b'"' => (TokenKind::Text, self.quoted_end(start, b'"')),
            b'\'' => (TokenKind::Character, self.quoted_end(start, b'\'')),
            _ => self.operator(start),
        }
    }

    fn name_end(&self, mut end: usize) -> usize {
        while let Some((b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'$', at)) = self.byte(end)
        {
            end = at + 1;
        }
        end
    }

    fn number_end(&self, mut end: usize) -> usize {
        let mut previous = 0;
        while let Some((byte, at)) = self.byte(end) {
            let part = match byte {
                b'+' | b'-' => matches!(previous, b'e' | b'E' | b'p' | b'P'),
                // A digit separator, which the checker rejects.
                b'\'' => {
                    let next = self.byte(at + 1);
                    next.is_some_and(|(next, _)| next.is_ascii_alphanumeric())
                }
                _ => byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_'),
            };
            if !part {
                break;
            }
            previous = byte;
            end = at + 1;
        }
        end
    }

    fn quoted_end(&mut self, start: usize, quote: u8) -> usize {
        let mut end = start + 1;
        while let Some((byte, at)) = self.byte(end) {
            match byte {
                b'\n' => break,
                b'\\' => {
                    end = match self.byte(at + 1) {
                        Some((b'\n', _)) | None => at + 1,
                        Some((_, escaped)) => self.char_end(escaped),
                    }
                }
                _ if byte == quote => return at + 1,
                _ => end = at + 1,
            }
        }
        while !self.text.is_char_boundary(end) {
            end += 1;
        }
        let what = match quote {
            b'"' => Malformed::Text,
            _ => Malformed::Character,
        };
        self.malformed = Some((what, self.span(start, end)));
        end
    }

    fn char_end(&self, at: usize) -> usize {
        let mut end = at + 1;
        while !self.text.is_char_boundary(end) {
            end += 1;
        }
        end
    }

    /// The kind and the end of the longest operator at `start`.
    fn operator(&self, start: usize) -> (TokenKind, usize) {
        let mut longest = None;
        let digraphs = DIGRAPHS.iter().map(|row| &row.0);
        for operator in OPERATORS.iter().chain(&SEPARATORS).chain(digraphs) {
            if longest.is_some_and(|(length, _)| length >= operator.len()) {
                continue;
            }
            let mut end = start;
            let matches = operator.bytes().all(|wanted| match self.byte(end) {
                Some((byte, at)) if byte == wanted => {
                    end = at + 1;
                    true
                }
                _ => false,
            });
            if matches {
                longest = Some((operator.len(), end));
            }
        }
        match longest {
            Some((_, end)) => (TokenKind::Operator, end),
            None => (TokenKind::Stray, self.char_end(start)),
        }
    }
}

/// The end of the line splice at `at`: a backslash, optional blanks, a line end.
fn splice(bytes: &[u8], at: usize) -> Option<usize> {
    let mut end = at + 1;
    loop {
        match bytes.get(end)? {
            b' ' | b'\t' | b'\r' => end += 1,
            b'\n' => return Some(end + 1),
            _ => return None,
        }
    }
}

fn has_splice(text: &str) -> bool {
    let bytes = text.as_bytes();
    (0..bytes.len()).any(|i| bytes[i] == b'\\' && splice(bytes, i).is_some())
}

/// The text with its line splices removed.
fn without_splices(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut clean = String::with_capacity(text.len());
    let mut at = 0;
    let mut kept = 0;
    while at < bytes.len() {
        match (bytes[at] == b'\\').then(|| splice(bytes, at)).flatten() {
            Some(next) => {
                clean.push_str(text.get(kept..at).unwrap_or(""));
                at = next;
                kept = next;
            }
            None => at += 1,
        }
    }
    clean.push_str(text.get(kept..).unwrap_or(""));
    clean
}

/// The token that consists of the whole text, if there is one: for `##` (C11 6.10.3.3).
pub(super) fn single_token(text: &str, interner: &mut Interner) -> Option<(TokenKind, Symbol)> {
    let mut lexer = Lexer::new(Arc::from(text), 0);
    let token = lexer.next_in_line(interner);
    let whole = token.span == Span::new(0, text.len() as u32);
    let sound = lexer.malformed.is_none() && !matches!(token.kind, TokenKind::End);
    (whole && sound).then_some((token.kind, token.symbol))
}

/// Whether two tokens need a blank between them: without it, they might be read as one token or as
/// different ones.
pub(super) fn would_join(left: &str, right: &str) -> bool {
    let (Some(&last), Some(&first)) = (left.as_bytes().last(), right.as_bytes().first()) else {
        return false;
    };
    let word = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.') || b >= 0x80;
    let operator = |b: u8| b"+-*/%=<>!&|^#:.".contains(&b);
    let begins_number = left.as_bytes()[0].is_ascii_digit() || left.as_bytes()[0] == b'.';
    (word(last) && (word(first) || matches!(first, b'"' | b'\'')))
        || (operator(last) && operator(first))
        || (begins_number
            && matches!(last, b'e' | b'E' | b'p' | b'P')
            && matches!(first, b'+' | b'-'))
        || last == b'\\'
}

/// The token at the end of a list of tokens or of a file.
pub(super) fn end(symbol: Symbol) -> Token {
    Token {
        kind: TokenKind::End,
        spaced: false,
        first_in_line: false,
        synthetic: true,
        painted: false,
        symbol,
        span: Span::default(),
    }
}

/// The same span, in another macro expansion.
pub(super) fn through(span: Span, expansion: ExpansionId) -> Span {
    Span { expansion, ..span }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn tokens(text: &str) -> Vec<String> {
        let mut interner = Interner::default();
        let mut lexer = Lexer::new(Arc::from(text), 0);
        let mut found = Vec::new();
        loop {
            let token = lexer.next(&mut interner);
            if token.kind == TokenKind::End {
                return found;
            }
            found.push(interner.text(token.symbol).to_string());
        }
    }

    #[test]
    fn tokens_are_the_longest_possible() {
        assert_eq!(
            tokens("a+++b>>=c...x.5e+3f 0x1p-2 1.x->y"),
            [
                "a", "++", "+", "b", ">>=", "c", "...", "x", ".5e+3f", "0x1p-2", "1.x", "->", "y"
            ]
        );
    }

    #[test]
    fn comments_and_splices_vanish() {
        assert_eq!(
            tokens("a/*x\n*/b//c\\\nd\nlo\\\nng \"q/*\\\n*/\" /\\\n* z */ +\\  \r\n+"),
            ["a", "b", "long", "\"q/**/\"", "++"]
        );
    }

    #[test]
    fn unterminated_literals_and_comments_are_malformed() {
        for (text, what, end) in [
            ("x /* y", Malformed::Comment, 4),
            ("x 'ab\n'", Malformed::Character, 5),
            ("x \"ab\\", Malformed::Text, 6),
            ("x \"\\ä", Malformed::Text, 6),
        ] {
            let mut interner = Interner::default();
            let mut lexer = Lexer::new(Arc::from(text), 0);
            lexer.next(&mut interner);
            lexer.next(&mut interner);
            assert_eq!(
                lexer.malformed,
                Some((what, Span::new(2, end))),
                "text {text:?}"
            );
        }
    }

    #[test]
    fn stray_characters_are_whole_characters() {
        assert_eq!(tokens("@ä\\ `"), ["@", "ä", "\\", "`"]);
    }
}
