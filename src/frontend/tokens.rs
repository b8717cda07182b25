//! A quick look at the tokens of the preprocessed text, before the parser.
//!
//! It finds what a grammar explains badly: strings that do not end, stray characters,
//! brackets that do not match. What it finds also tells [`super::depth`] how deeply the
//! text nests, [`super::typedefs`] which names are types, and the parser where one
//! external declaration ends and the next begins.
//!
//! Keeps: tokens are in the order of the text and do not overlap; `depth` of a token is
//! the number of brackets open around it, the same for a bracket and its partner.

use super::preprocess::expanded::ExpandedText;
use crate::diagnostic::{Code, Diagnostic};

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    /// A name or a keyword.
    Word,
    /// A number, perhaps malformed.
    Number,
    /// A character constant.
    Character,
    /// A string.
    String,
    /// An operator or a bracket.
    Punctuator,
    /// A whole `#pragma` line.
    Pragma,
}

/// A token: bytes of the preprocessed text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
    /// Brackets open around it.
    pub depth: u32,
}

/// All tokens of a text.
#[derive(Debug, Default)]
pub(super) struct Tokens {
    /// In the order of the text.
    pub list: Vec<Token>,
    /// Positions in the text where an error was found and reported.
    pub broken: Vec<usize>,
    /// Whether a string or a comment without end took text with it.
    pub swallowed: bool,
    /// Comments and lines that the parser is not to see.
    pub blanks: Vec<(usize, usize)>,
}

impl Tokens {
    /// The text of a token.
    pub(super) fn text<'t>(&self, text: &'t str, index: usize) -> &'t str {
        self.list
            .get(index)
            .map_or("", |t| text.get(t.start..t.end).unwrap_or(""))
    }

    /// Index of the first token that starts at or behind a position.
    pub(super) fn at(&self, position: usize) -> usize {
        self.list.partition_point(|t| t.start < position)
    }
}

/// Operators of more than one character, the longest first.
const LONG_PUNCTUATORS: &[&str] = &[
    "<<=", ">>=", "...", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "++", "--", "->", "+=",
    "-=", "*=", "/=", "%=", "&=", "|=", "^=",
];

/// Splits the text into tokens and matches its brackets.
pub(super) fn scan(text: &ExpandedText, diagnostics: &mut Vec<Diagnostic>) -> Tokens {
    let mut tokens = Tokens {
        broken: text.broken.clone(),
        swallowed: text.swallowed,
        ..Tokens::default()
    };
    split(text, &mut tokens, diagnostics);
    match_brackets(text, &mut tokens, diagnostics);
    tokens
}

/// The tokens alone, without their depths.
pub(super) fn split_only(text: &ExpandedText) -> Tokens {
    let mut tokens = Tokens::default();
    split(text, &mut tokens, &mut Vec::new());
    tokens
}

fn is_letter(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'_'
}

fn split(text: &ExpandedText, tokens: &mut Tokens, diagnostics: &mut Vec<Diagnostic>) {
    let source = text.text.as_str();
    let bytes = source.as_bytes();
    let at = |i: usize| bytes.get(i).copied().unwrap_or(0);
    let mut i = 0;
    while i < bytes.len() {
        let start = i;
        let b = at(i);
        let kind = if b.is_ascii_whitespace() || b == 0x0B {
            i += 1;
            continue;
        } else if b == b'/' && at(i + 1) == b'/' {
            i = line_end(bytes, i);
            tokens.blanks.push((start, i));
            continue;
        } else if b == b'/' && at(i + 1) == b'*' {
            i = match source[i + 2..].find("*/") {
                Some(n) => i + 2 + n + 2,
                None => {
                    diagnostics.push(Diagnostic::new(
                        Code::E0003,
                        text.span(start, start + 2),
                        "comment without `*/`",
                    ));
                    tokens.swallowed = true;
                    tokens.broken.push(start);
                    bytes.len()
                }
            };
            tokens.blanks.push((start, i));
            continue;
        } else if b == b'#' {
            i = line_end(bytes, i);
            // Everything but FP_CONTRACT is the preprocessor's business.
            let words: Vec<&str> = source[start + 1..i].split_whitespace().take(4).collect();
            if !matches!(words[..], ["pragma", "OPENCL", "FP_CONTRACT", _]) {
                tokens.blanks.push((start, i));
                continue;
            }
            TokenKind::Pragma
        } else if b.is_ascii_digit() || (b == b'.' && at(i + 1).is_ascii_digit()) {
            while is_letter(at(i)) || at(i) == b'.' {
                let sign =
                    matches!(at(i), b'e' | b'E' | b'p' | b'P') && matches!(at(i + 1), b'+' | b'-');
                i += if sign { 2 } else { 1 };
            }
            TokenKind::Number
        } else if is_letter(b) {
            while is_letter(at(i)) {
                i += 1;
            }
            // It silences warnings of other compilers, and means nothing.
            if &source[start..i] == "__extension__" {
                tokens.blanks.push((start, i));
                continue;
            }
            TokenKind::Word
        } else if b == b'"' || b == b'\'' {
            i += 1;
            while i < bytes.len() && at(i) != b && at(i) != b'\n' {
                i += if at(i) == b'\\' { 2 } else { 1 };
            }
            i = i.min(bytes.len());
            while !source.is_char_boundary(i) {
                i += 1;
            }
            if at(i) == b {
                i += 1;
            } else {
                let what = if b == b'"' {
                    "string"
                } else {
                    "character constant"
                };
                let mark = char::from(b);
                diagnostics.push(Diagnostic::new(
                    Code::E0003,
                    text.span(start, i),
                    format!("{what} without a closing {mark}"),
                ));
                tokens.swallowed = true;
                tokens.broken.push(start);
            }
            if b == b'"' {
                TokenKind::String
            } else {
                TokenKind::Character
            }
        } else if let Some(p) = LONG_PUNCTUATORS
            .iter()
            .find(|p| source[i..].starts_with(**p))
        {
            i += p.len();
            TokenKind::Punctuator
        } else if b"()[]{}<>=+-*/%&|^!~?:;,.".contains(&b) {
            i += 1;
            TokenKind::Punctuator
        } else {
            let c = source[i..].chars().next().unwrap_or('\u{FFFD}');
            i += c.len_utf8();
            diagnostics.push(Diagnostic::new(Code::E0003, text.span(start, i), stray(c)));
            // Between statements nothing else is wrong.
            if let Some(last) = tokens.list.last()
                && !matches!(&source[last.start..last.end], ";" | "{" | "}")
            {
                tokens.broken.push(last.start);
            }
            // A row of them is one mistake.
            while let Some(next) = source[i..].chars().next()
                && (!next.is_ascii() || next == c)
            {
                i += next.len_utf8();
            }
            tokens.blanks.push((start, i));
            continue;
        };
        tokens.list.push(Token {
            kind,
            start,
            end: i,
            depth: 0,
        });
    }
}

/// What is said of a character that has no meaning; its number, where it may look like another.
fn stray(c: char) -> String {
    let number = u32::from(c);
    if c == char::REPLACEMENT_CHARACTER {
        "bytes that are not UTF-8 in the program".to_string()
    } else if c.is_ascii_graphic() {
        format!("stray character `{c}` in the program")
    } else if c.is_alphanumeric() || ('\u{2010}'..='\u{205e}').contains(&c) {
        format!("stray character `{c}` (U+{number:04X}) in the program")
    } else {
        format!("stray character U+{number:04X} in the program")
    }
}

fn line_end(bytes: &[u8], from: usize) -> usize {
    bytes[from..]
        .iter()
        .position(|&b| b == b'\n')
        .map_or(bytes.len(), |n| from + n)
}

fn partner(bracket: u8) -> &'static str {
    match bracket {
        b'(' => ")",
        b'[' => "]",
        b'{' => "}",
        b')' => "(",
        b']' => "[",
        _ => "{",
    }
}

/// A bracket that is open.
struct Open {
    bracket: u8,
    /// Its token.
    at: usize,
    /// The first `;` directly within it.
    semicolon: Option<usize>,
    /// How many `;` it may have: those of the head of a `for`.
    allowed: u32,
    /// Whether it is the head of a statement.
    is_head: bool,
}

fn match_brackets(text: &ExpandedText, tokens: &mut Tokens, diagnostics: &mut Vec<Diagnostic>) {
    let source = text.text.as_str();
    let mut open: Vec<Open> = Vec::new();
    let mut unclosed: Vec<Open> = Vec::new();
    // Closing parentheses that are not missed any more: what they close was given up.
    let mut forgiven = 0;
    for index in 0..tokens.list.len() {
        let token = tokens.list[index];
        let byte = if token.kind == TokenKind::Punctuator && token.end - token.start == 1 {
            source.as_bytes()[token.start]
        } else {
            0
        };
        match byte {
            b'(' | b'[' | b'{' => {
                let before = match index.checked_sub(1) {
                    Some(before) => tokens.text(source, before),
                    None => "",
                };
                if byte == b'{' {
                    forgiven = 0;
                    // `if (a {`: the head ends here. In a head `){` may be a compound literal, and `({` is a
                    // statement expression.
                    let group = open
                        .iter()
                        .rposition(|o| o.bracket == b'{')
                        .map_or(0, |p| p + 1);
                    let head = open[group..].iter().position(|o| o.is_head);
                    if let Some(head) =
                        head.filter(|_| !matches!(before, "(" | ")" | "=" | "," | "{"))
                    {
                        give_up(&mut open, group + head, &mut unclosed, tokens, index);
                    }
                }
                tokens.list[index].depth = open.len() as u32;
                let is_head = byte == b'(' && matches!(before, "for" | "if" | "while" | "switch");
                open.push(Open {
                    bracket: byte,
                    at: index,
                    semicolon: None,
                    allowed: if is_head && before == "for" { 2 } else { 0 },
                    is_head,
                });
                continue;
            }
            b')' | b']' | b'}' => {
                let wanted = partner(byte).as_bytes()[0];
                // A brace closes whatever was forgotten within it; a parenthesis never closes a brace.
                let matches = open
                    .iter()
                    .rposition(|o| o.bracket == wanted)
                    .filter(|&p| byte == b'}' || open[p..].iter().all(|o| o.bracket != b'{'));
                match matches {
                    Some(p) => {
                        unclosed.extend(open.drain(p + 1..));
                        open.pop();
                    }
                    None if forgiven > 0 && byte != b'}' => {
                        forgiven -= 1;
                        tokens.broken.push(token.start);
                    }
                    None => {
                        let found = char::from(byte);
                        diagnostics.push(Diagnostic::new(
                            Code::E0002,
                            text.span(token.start, token.end),
                            format!("`{found}` without a `{}` before it", partner(byte)),
                        ));
                        tokens.broken.push(token.start);
                    }
                }
                if byte == b'}' {
                    forgiven = 0;
                }
            }
            b';' => {
                forgiven = 0;
                // A statement ends here, and with it what is open in it.
                let group = open
                    .iter()
                    .rposition(|o| o.bracket == b'{')
                    .map_or(0, |p| p + 1);
                let last_head = open[group..].iter().rposition(|o| o.allowed > 0);
                let from = group + last_head.map_or(0, |p| p + 1);
                if group > 0 && from < open.len() {
                    forgiven = give_up(&mut open, from, &mut unclosed, tokens, index);
                }
                if let Some(last) = open.last_mut() {
                    last.semicolon.get_or_insert(index);
                    last.allowed = last.allowed.saturating_sub(1);
                }
            }
            _ => {}
        }
        tokens.list[index].depth = open.len() as u32;
    }
    unclosed.extend(open);
    unclosed.sort_unstable_by_key(|u| u.at);
    if tokens.swallowed {
        // The closing brackets may stand in what a string or a comment took with it.
        tokens
            .broken
            .extend(unclosed.iter().map(|u| tokens.list[u.at].start));
        unclosed.clear();
    }
    for Open {
        bracket,
        at,
        semicolon,
        ..
    } in unclosed
    {
        let token = tokens.list[at];
        let mut diagnostic = Diagnostic::new(
            Code::E0002,
            text.span(token.start, token.end),
            format!("`{}` is never closed", char::from(bracket)),
        );
        if let Some(semicolon) = semicolon.filter(|_| bracket != b'{') {
            let s = tokens.list[semicolon];
            diagnostic = diagnostic.also(
                text.span(s.start, s.end),
                format!("expected `{}` before this", partner(bracket)),
            );
        }
        diagnostics.push(diagnostic);
        tokens.broken.push(token.start);
    }
    tokens.broken.sort_unstable();
}

/// Gives up the brackets from `from` on, at the token `end`; only the first is reported,
/// because the others are usually the same mistake. Returns how many they are.
fn give_up(
    open: &mut Vec<Open>,
    from: usize,
    unclosed: &mut Vec<Open>,
    tokens: &mut Tokens,
    end: usize,
) -> usize {
    let count = open.len() - from;
    for (nth, mut bracket) in open.drain(from..).enumerate() {
        if nth == 0 {
            bracket.semicolon = Some(end);
            unclosed.push(bracket);
        } else {
            tokens.broken.push(tokens.list[bracket.at].start);
        }
    }
    count
}

/// The external declarations of a text: ranges of token indices, in order, that together
/// hold all tokens.
pub(super) fn externals(text: &str, tokens: &Tokens) -> Vec<std::ops::Range<usize>> {
    let mut ranges = Vec::new();
    let mut first = 0;
    // Whether the declaration has a list of parameters, so that `{ }` is a body.
    let mut has_parameters = false;
    let mut has_initializer = false;
    for index in 0..tokens.list.len() {
        let token = tokens.list[index];
        let mut ends = token.kind == TokenKind::Pragma && token.depth == 0;
        if token.depth == 0 && token.kind == TokenKind::Punctuator {
            match tokens.text(text, index) {
                "(" if index == 0 || !tokens.text(text, index - 1).starts_with("__attribute") => {
                    has_parameters = true;
                }
                "=" => has_initializer = true,
                ";" => ends = true,
                "}" => {
                    // One that matches nothing hides nothing behind it.
                    ends = has_parameters && !has_initializer
                        || tokens.broken.binary_search(&token.start).is_ok();
                }
                _ => {}
            }
        }
        if ends {
            ranges.push(first..index + 1);
            first = index + 1;
            has_parameters = false;
            has_initializer = false;
        }
    }
    if first < tokens.list.len() {
        ranges.push(first..tokens.list.len());
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn stray_characters_are_shown_so_that_they_can_be_told_apart() {
        let said = ['@', 'ä', '“', '\0', '\u{200b}', '\u{fffd}'].map(stray);
        assert_eq!(
            said.join("\n"),
            "stray character `@` in the program
stray character `ä` (U+00E4) in the program
stray character `“` (U+201C) in the program
stray character U+0000 in the program
stray character U+200B in the program
bytes that are not UTF-8 in the program"
        );
    }
}
