//! Splits the preprocessed text into tokens and matches its brackets, before the parser runs.
//!
//! This reports what a grammar explains badly: unterminated literals, stray characters and
//! unbalanced brackets. [`super::depth`] computes the depth of nesting from the tokens,
//! [`super::typedefs`] finds the names of types, and the parser finds where one external
//! declaration ends and the next begins.
//!
//! Invariants: tokens are in text order and do not overlap; the `depth` of a token is the
//! number of brackets open around it, equal for a bracket and its partner.

use super::brackets;
use super::preprocess::expanded::ExpandedText;
use super::stray_braces;
use super::typedefs::{is_qualifier, is_type_word};
use crate::diagnostic::{Code, Diagnostic, Edit, near};
use crate::source::{ExpansionId, SUBSTITUTE, Span};
use hashbrown::{HashMap, HashSet};
use std::cell::OnceCell;

/// The kinds of tokens that the parser distinguishes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    /// An identifier or a keyword.
    Word,
    /// A preprocessing number, which may be malformed.
    Number,
    /// A character constant with its quotes.
    Character,
    /// A string literal with its quotes.
    String,
    /// An operator, separator or bracket.
    Punctuator,
    /// A whole `#pragma` line.
    Pragma,
}

/// A token: a range of bytes of the preprocessed text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token {
    pub kind: TokenKind,
    /// Position of its first byte.
    pub start: usize,
    /// Position after its last byte.
    pub end: usize,
    /// Number of brackets open around it.
    pub depth: u32,
}

/// All tokens of a text.
#[derive(Debug, Default)]
pub(super) struct Tokens {
    /// The tokens in text order.
    pub list: Vec<Token>,
    /// Positions in the text of errors that were already reported, sorted.
    pub broken: Vec<usize>,
    /// Whether an unterminated literal or comment swallowed text, perhaps with brackets.
    pub swallowed: bool,
    /// Comments and other ranges of bytes that the parser must not see.
    pub blanks: Vec<(usize, usize)>,
    /// The tags that are defined, each with its keyword; computed when a diagnostic asks, for the final list.
    pub tags: OnceCell<HashMap<Box<str>, &'static str>>,
    /// The names in the lists of enumerations; computed as the tags are.
    pub enumerators: OnceCell<HashSet<Box<str>>>,
}

impl Tokens {
    /// The spelling of the token at `index`; empty when there is none.
    pub(super) fn text<'t>(&self, text: &'t str, index: usize) -> &'t str {
        self.list
            .get(index)
            .map_or("", |t| text.get(t.start..t.end).unwrap_or(""))
    }

    /// Index of the first token that starts at or after a position.
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
    if !tokens.swallowed {
        stray_braces::remove(text, &mut tokens, diagnostics);
    }
    brackets::match_all(text, &mut tokens, diagnostics);
    remove_linkage(text, &mut tokens, diagnostics);
    tokens
}

/// Reports and removes `extern "C"`, with the braces of a block; what is in the block remains.
fn remove_linkage(text: &ExpandedText, tokens: &mut Tokens, diagnostics: &mut Vec<Diagnostic>) {
    let source = text.text.as_str();
    let mut removed = Vec::new();
    // The number of blocks around a token, which `depth` does not count then.
    let mut inside = 0u32;
    // The depths at which these end, and their diagnostics.
    let mut ends: Vec<(u32, usize)> = Vec::new();
    for index in 0..tokens.list.len() {
        let token = tokens.list[index];
        let word = tokens.text(source, index);
        if word == "}"
            && let Some(&(depth, diagnostic)) = ends.last()
            && depth == token.depth
        {
            ends.pop();
            inside -= 1;
            removed.push(index);
            diagnostics[diagnostic].edits.push(Edit {
                span: text.span(token.start, token.end),
                text: String::new(),
            });
            continue;
        }
        tokens.list[index].depth = token.depth.saturating_sub(inside);
        let language = tokens.text(source, index + 1);
        if word != "extern" || token.depth != inside || !matches!(language, "\"C\"" | "\"C++\"") {
            continue;
        }
        let is_block = tokens.text(source, index + 2) == "{";
        let last = if is_block { index + 2 } else { index + 1 };
        let span = text.span(token.start, tokens.list[index + 1].end);
        let all = text.span(token.start, tokens.list[last].end);
        let message = format!("C++ `extern {language}` is not OpenCL C");
        let diagnostic = Diagnostic::new(Code::E0902, span, message);
        let help = if is_block {
            ends.push((token.depth, diagnostics.len()));
            inside += 1;
            "remove it with its braces: all functions have the linkage of C"
        } else {
            "remove it: all functions have the linkage of C"
        };
        diagnostics.push(diagnostic.fix(help, all, ""));
        removed.extend(index..=last);
    }
    // Without its closing brace a block cannot be removed.
    for (_, diagnostic) in ends {
        diagnostics[diagnostic].edits.clear();
    }
    for &index in &removed {
        let token = tokens.list[index];
        tokens.blanks.push((token.start, token.end));
    }
    let is_removed = |at: &usize| {
        let found = removed.binary_search_by_key(at, |&index| tokens.list[index].start);
        found.is_ok()
    };
    tokens.broken.retain(|at| !is_removed(at));
    let mut index = 0;
    tokens.list.retain(|_| {
        index += 1;
        removed.binary_search(&(index - 1)).is_err()
    });
}

/// Splits without matching brackets: all depths are 0, and nothing is reported.
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
                        "unterminated `/*` comment",
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
            // The preprocessor handled every pragma except FP_CONTRACT.
            let words: Vec<&str> = source[start + 1..i].split_whitespace().take(4).collect();
            if !matches!(words[..], ["pragma", "OPENCL", "FP_CONTRACT", _]) {
                tokens.blanks.push((start, i));
                continue;
            }
            TokenKind::Pragma
        } else if b.is_ascii_digit() || (b == b'.' && at(i + 1).is_ascii_digit()) {
            let is_separator = |i: usize| at(i) == b'\'' && is_letter(at(i + 1));
            while is_letter(at(i)) || at(i) == b'.' || is_separator(i) {
                let sign =
                    matches!(at(i), b'e' | b'E' | b'p' | b'P') && matches!(at(i + 1), b'+' | b'-');
                i += if sign { 2 } else { 1 };
            }
            TokenKind::Number
        } else if is_letter(b) {
            while is_letter(at(i)) {
                i += 1;
            }
            // GNU C: it suppresses pedantic warnings of other compilers and has no effect here.
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
                let quote = char::from(b);
                diagnostics.push(Diagnostic::new(
                    Code::E0003,
                    text.span(start, i),
                    format!("missing terminating `{quote}` character"),
                ));
                tokens.swallowed = true;
                tokens.broken.push(start);
            }
            if let Some(at) = source[start..i].find(SUBSTITUTE) {
                let span = text.span(start + at, start + at + 1);
                diagnostics.push(
                    Diagnostic::new(Code::E0003, span, stray(SUBSTITUTE)).help(SAVE_AS_UTF_8),
                );
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
            let end = line_end(bytes, i);
            if let Some(close) = quoted_end(c, source.get(i..end).unwrap_or("")) {
                let quotes = [
                    text.span(start, i),
                    text.span(i + close, i + close + c.len_utf8()),
                ];
                diagnostics.push(typographic_quotes(c, quotes));
                i += close + c.len_utf8();
                if let Some(last) = tokens.list.last() {
                    tokens.broken.push(last.start);
                }
                tokens.blanks.push((start, i));
                continue;
            }
            let begins_statement = (tokens.list.last())
                .is_none_or(|last| matches!(&source[last.start..last.end], ";" | "{" | "}"));
            if c == '\\' && begins_statement && is_prose(source.get(i..end).unwrap_or("")) {
                let span = text.span(start, i);
                let diagnostic = Diagnostic::new(Code::E0003, span, stray(c));
                diagnostics.push(diagnostic.help("a comment begins with `//`"));
                i = end;
                tokens.blanks.push((start, i));
                continue;
            }
            let diagnostic = Diagnostic::new(Code::E0003, text.span(start, i), stray(c))
                .helped(c == SUBSTITUTE, SAVE_AS_UTF_8);
            let is_letter = c.is_alphanumeric() && !c.is_ascii();
            diagnostics.push(match ascii_for(c) {
                Some(ascii) => diagnostic.help(format!("write {ascii}")),
                None if is_letter => diagnostic.help(IDENTIFIERS),
                None => diagnostic,
            });
            // Between statements it does not break one.
            if let Some(last) = tokens.list.last()
                && !matches!(&source[last.start..last.end], ";" | "{" | "}")
            {
                tokens.broken.push(last.start);
            }
            // A sequence of them is one mistake.
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

/// Where the text after a typographic quotation mark has the one that ends the string, in bytes.
fn quoted_end(open: char, rest: &str) -> Option<usize> {
    let is_double = |c: char| ('\u{201c}'..='\u{201f}').contains(&c);
    let close = rest.find(is_double).filter(|_| is_double(open))?;
    (!rest[..close].contains('"')).then_some(close)
}

/// The error about a string in typographic quotation marks.
fn typographic_quotes(c: char, quotes: [Span; 2]) -> Diagnostic {
    let diagnostic = Diagnostic::new(Code::E0003, quotes[0], stray(c));
    let mut diagnostic = diagnostic
        .also(quotes[1], "the end of the string")
        .help("write `\"`, the ASCII quotation mark, at both ends of the string");
    diagnostic.edits = quotes
        .map(|span| Edit {
            span,
            text: "\"".to_owned(),
        })
        .into();
    diagnostic
}

/// The help for a byte that is not UTF-8.
const SAVE_AS_UTF_8: &str = "save the file as UTF-8: the byte is of another encoding, such as Latin-1, which only comments may have";

/// The help for a letter that is not ASCII: other compilers accept it in a name.
const IDENTIFIERS: &str = "an identifier consists of ASCII letters, digits and `_`";

/// Whether the rest of a line is that of a comment: words, and no punctuation of statements.
fn is_prose(text: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c.is_whitespace() || ",.!?:'-".contains(c);
    text.contains(char::is_alphabetic) && text.chars().all(is_part)
}

/// The message for a character that begins no token; with its code point, unless it is printable ASCII.
fn stray(c: char) -> String {
    let number = u32::from(c);
    if c == char::REPLACEMENT_CHARACTER {
        "source is not valid UTF-8".to_string()
    } else if c == SUBSTITUTE {
        "source is not valid UTF-8, or has a character U+001A".to_string()
    } else if c == '`' {
        "stray backtick (U+0060) in the program".to_string()
    } else if c.is_ascii_graphic() {
        format!("stray character `{c}` in the program")
    } else if c.is_alphanumeric() || ('\u{2010}'..='\u{205e}').contains(&c) {
        format!("stray character `{c}` (U+{number:04X}) in the program")
    } else {
        format!("stray character U+{number:04X} in the program")
    }
}

/// The characters of programs that word processors replace, in backquotes with their names.
fn ascii_for(c: char) -> Option<&'static str> {
    Some(match c {
        '\u{201c}'..='\u{201f}' | '\u{ab}' | '\u{bb}' => "`\"`, the ASCII quotation mark",
        '\u{2018}'..='\u{201b}' | '\u{b4}' | '`' => "`'`, the ASCII apostrophe",
        '\u{2010}'..='\u{2015}' | '\u{2212}' => "`-`, the ASCII minus sign",
        '\u{ff1b}' => "`;`, the ASCII semicolon",
        '\u{ff0c}' => "`,`, the ASCII comma",
        '\u{ff08}' => "`(`, the ASCII parenthesis",
        '\u{ff09}' => "`)`, the ASCII parenthesis",
        '\u{ff1d}' => "`=`, the ASCII equals sign",
        '\u{d7}' | '\u{2217}' => "`*`",
        '\u{f7}' => "`/`",
        '\u{2264}' => "`<=`",
        '\u{2265}' => "`>=`",
        '\u{2260}' => "`!=`",
        '\u{a0}' | '\u{2000}'..='\u{200b}' | '\u{202f}' | '\u{3000}' => "a space",
        _ => return None,
    })
}

fn line_end(bytes: &[u8], from: usize) -> usize {
    bytes[from..]
        .iter()
        .position(|&b| b == b'\n')
        .map_or(bytes.len(), |n| from + n)
}

/// Where the text of a macro expansion is in the definition of the macro; `None` outside of expansions, and for the
/// arguments of a call.
pub(super) fn definition(text: &ExpandedText, span: Span) -> Option<Span> {
    (!text.is_written(span)).then_some(Span {
        expansion: ExpansionId::NONE,
        ..span
    })
}

/// The end of the help of an error that has to be corrected in the definition of a macro.
pub(super) const IN_DEFINITION: &str = "from the definition of the macro";

/// The label of such an error at the definition.
pub(super) const IS_IN_DEFINITION: &str = "from this definition";

/// Adds the help to remove a token from the definition of a macro, where it is at `place`.
pub(super) fn remove_from_macro(diagnostic: Diagnostic, place: Span, word: &str) -> Diagnostic {
    let help = format!("remove `{word}` {IN_DEFINITION}");
    let diagnostic = diagnostic.also(place, IS_IN_DEFINITION);
    // It may be right where the macro is used elsewhere.
    diagnostic
        .help(help.as_str())
        .maybe(help, [(place, String::new())])
}

/// The external declarations of a text: consecutive ranges of token indices that together cover all
/// tokens.
pub(super) fn externals(text: &str, tokens: &Tokens) -> Vec<std::ops::Range<usize>> {
    let mut ranges = Vec::new();
    let mut first = 0;
    // Whether the declaration has a parameter list, so that `{ }` is a body.
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
                "{" if !has_parameters && !has_initializer => {
                    has_parameters = begins_body_without_parameters(text, tokens, first, index);
                }
                // `void f(int a); { ... }`, and parameters that are declared after the parentheses.
                ";" => {
                    let is_before_body = has_parameters && !has_initializer;
                    ends = !(is_before_body && precedes_body(text, tokens, first, index));
                }
                "}" => {
                    // An unmatched brace ends a declaration too, so that the next one is parsed.
                    ends = has_parameters && !has_initializer
                        || matches!(tokens.text(text, first), "{" | "namespace")
                        || tokens.broken.binary_search(&token.start).is_ok();
                }
                _ => {}
            }
        }
        ends |= is_without_semicolon(text, tokens, first, index);
        ends |= has_initializer && is_initialized_without_semicolon(text, tokens, index);
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

/// The limit on the tokens before the name of a function whose parameters are missing.
const MAX_SPECIFIERS: usize = 16;

/// The limit on the tokens of a body that are searched for a `;`.
const MAX_BODY_SEARCHED: usize = 256;

/// Whether the brace at `index` begins the body of a function whose parameters are missing: `float4 square { ... }`.
/// Unlike an initializer of C++, it has statements.
fn begins_body_without_parameters(text: &str, tokens: &Tokens, first: usize, index: usize) -> bool {
    let word = |i: usize| tokens.text(text, i);
    let (Some(name), Some(before)) = (index.checked_sub(1), index.checked_sub(2)) else {
        return false;
    };
    let is_word = |i: usize| {
        tokens
            .list
            .get(i)
            .is_some_and(|t| t.kind == TokenKind::Word)
    };
    let is_result = is_word(before) || word(before) == "*";
    // A class or a namespace of C++ has other errors.
    let is_other = |i: usize| {
        let word = word(i);
        ["struct", "union", "enum", "typedef", "=", "(", ",", "["].contains(&word)
            || ["class", "namespace", "template", "interface", "using"].contains(&word)
    };
    let close = || (index + 1..tokens.list.len()).find(|&i| tokens.list[i].depth == 0);
    let Some(open) = tokens.list.get(index) else {
        return false;
    };
    let body = tokens.list.iter().enumerate().skip(index + 1);
    let body = body.take(MAX_BODY_SEARCHED);
    // A record whose keyword is misspelled ends with a semicolon.
    let records = ["struct", "union", "enum"];
    let is_record = || {
        (first..name).any(|i| near(word(i), records).is_some())
            && close().is_some_and(|close| word(close + 1) == ";")
    };
    let is_empty = || word(index + 1) == "}" && close().is_none_or(|close| word(close + 1) != ";");
    before >= first
        && name - first <= MAX_SPECIFIERS
        && open.depth == 0
        && word(index) == "{"
        && is_word(name)
        && !is_type_word(word(name))
        && !is_qualifier(word(name))
        && is_result
        && !(first..=name).any(is_other)
        && !is_record()
        && (is_empty()
            || body
                .take_while(|(_, token)| token.depth > 0)
                .any(|(i, _)| word(i) == ";"))
}

/// Whether the `;` at `index` is followed by the body of a function that begins at token `first`: directly, or after
/// declarations of its parameters as in C before 1989, of which this is one.
fn precedes_body(text: &str, tokens: &Tokens, first: usize, index: usize) -> bool {
    let word = |i: usize| tokens.text(text, i);
    if word(index + 1) == "{" {
        return true;
    }
    if old_style(text, tokens, first, index).is_none() {
        return false;
    }
    let mut next = index + 1;
    let last = tokens.list.len().min(index + MAX_DECLARATIONS);
    while next < last {
        match word(next) {
            "{" => return word(next - 1) == ";",
            "(" | ")" | "=" | "}" => return false,
            _ => next += 1,
        }
    }
    false
}

/// The limit on the tokens of declarations that are searched for the body of a function.
const MAX_DECLARATIONS: usize = 256;

/// The first token after the parentheses of the function that begins at `first`, if these have only names in them and
/// a declaration follows, before `end`: `int f(a, b) int a, b; { ... }`.
pub(super) fn old_style(text: &str, tokens: &Tokens, first: usize, end: usize) -> Option<usize> {
    let word = |i: usize| tokens.text(text, i);
    let mut rest = first..end;
    let open = rest.find(|&i| word(i) == "(")?;
    if tokens.list[open].depth != 0 || open == first {
        return None;
    }
    let mut at = open + 1;
    loop {
        let is_name = tokens.list.get(at)?.kind == TokenKind::Word && !is_type_word(word(at));
        match (is_name, word(at + 1)) {
            (true, ",") => at += 2,
            (true, ")") => break,
            _ => return None,
        }
    }
    let next = at + 2;
    let begins_type = |word: &str| {
        is_type_word(word) || is_qualifier(word) || matches!(word, "struct" | "union" | "enum")
    };
    (next < end && begins_type(word(next))).then_some(next)
}

/// Whether an initializer ends at `index` without the semicolon of its declaration: the next line begins with a word that
/// no expression has outside of parentheses.
fn is_initialized_without_semicolon(text: &str, tokens: &Tokens, index: usize) -> bool {
    let [Some(token), Some(next)] = [index, index + 1].map(|i| tokens.list.get(i)) else {
        return false;
    };
    let gap = text.get(token.end..next.start).unwrap_or("");
    let word = tokens.text(text, index + 1);
    let ends_operand = match token.kind {
        TokenKind::Punctuator => matches!(tokens.text(text, index), "}" | ")" | "]"),
        TokenKind::Pragma => false,
        _ => true,
    };
    token.depth == 0
        && ends_operand
        && gap.contains('\n')
        && (is_type_word(word)
            || is_qualifier(word)
            || matches!(
                word,
                "kernel"
                    | "__kernel"
                    | "typedef"
                    | "struct"
                    | "union"
                    | "enum"
                    | "static"
                    | "extern"
                    | "inline"
            ))
}

/// Whether a structure, union, enumeration or typedef that begins at token `first` ends at `index` without its
/// semicolon: the next line begins with a word that only begins declarations.
pub(super) fn is_without_semicolon(
    text: &str,
    tokens: &Tokens,
    first: usize,
    index: usize,
) -> bool {
    let word = |i: usize| tokens.text(text, i);
    let begins = |i| matches!(word(i), "typedef" | "struct" | "union" | "enum");
    let is_end = match word(index) {
        "}" => word(first) != "typedef",
        name => {
            let is_named = word(first) == "typedef" && !is_type_word(name) && !is_qualifier(name);
            index > first
                && tokens.list[index].kind == TokenKind::Word
                && (word(index - 1) == "}"
                    || is_named
                        && !matches!(word(index - 1), "typedef" | "struct" | "union" | "enum"))
        }
    };
    let Some(next) = tokens.list.get(index + 1) else {
        return false;
    };
    let token = tokens.list[index];
    let gap = text.get(token.end..next.start).unwrap_or("");
    begins(first)
        && token.depth == 0
        && is_end
        && gap.contains('\n')
        && (begins(index + 1)
            || is_type_word(word(index + 1))
            || matches!(word(index + 1), "kernel" | "__kernel"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn stray_characters_are_reported_with_their_code_points() {
        let messages = ['@', 'ä', '“', '\0', '\u{200b}', '\u{1a}'].map(stray);
        assert_eq!(
            messages.join("\n"),
            "stray character `@` in the program
stray character `ä` (U+00E4) in the program
stray character `“` (U+201C) in the program
stray character U+0000 in the program
stray character U+200B in the program
source is not valid UTF-8, or has a character U+001A"
        );
    }
}
