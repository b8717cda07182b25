//! Directives: conditionals, includes, `#line` and `#error`. Definitions are in `definition.rs`,
//! pragmas in `pragma.rs`.
//!
//! Requires that the reader stands behind the `#` that begins a line; leaves it at the end
//! of that line, or, where a group is skipped, behind the directive that ends the group.

use super::token::{Interner, Token, TokenKind};
use super::{
    Frame, Included, MAX_CONDITIONALS, MAX_INCLUDE_DEPTH, MAX_INCLUDES, Preprocessor, condition,
};
use crate::diagnostic::{Code, Diagnostic, nearest};
use crate::source::{FileId, Span};

/// An `#if` whose `#endif` was not met yet.
pub(super) struct Conditional {
    /// The `#if`.
    pub(super) span: Span,
    /// Whether one of its groups was read.
    taken: bool,
    /// The `#else`.
    otherwise: Option<Span>,
}

const DIRECTIVES: [&str; 14] = [
    "define", "undef", "include", "if", "ifdef", "ifndef", "elif", "else", "endif", "error",
    "warning", "line", "pragma", "ident",
];

impl Preprocessor<'_> {
    /// Carries out the directive whose `#` was read.
    pub(super) fn directive(&mut self, hash: Token) {
        let name = self.lex_in_line();
        if name.kind == TokenKind::End {
            return;
        }
        let text = self.interner.text(name.symbol).clone();
        let span = hash.span.to(name.span);
        match &*text {
            "define" => self.define(),
            "undef" => self.undef(),
            "include" => {
                let found = self.include(span);
                if found.is_some() {
                    self.extra_tokens(&text);
                }
                self.finish_line();
                if let Some(file) = found {
                    let frame = Frame::new(self.map, file);
                    let outer = std::mem::replace(&mut self.frame, frame);
                    self.files.push(outer);
                }
                return;
            }
            "if" => {
                let value = self.condition(span);
                self.open(span, value);
            }
            "ifdef" | "ifndef" => {
                let value = match self.macro_name(&text) {
                    Some(name) => self.macros.contains_key(&name.symbol) == (&*text == "ifdef"),
                    None => false,
                };
                self.extra_tokens(&text);
                self.open(span, value);
            }
            "elif" | "else" => {
                if self.alternative(&text, span) {
                    if &*text == "else" {
                        self.extra_tokens(&text);
                    }
                    // The group before it was read: none of the others is.
                    self.skip_groups();
                }
            }
            "endif" => {
                if self.frame.conditionals.pop().is_none() {
                    self.stray(&text, span);
                }
                self.extra_tokens(&text);
            }
            "error" => {
                let said = self.frame.lexer.rest_of_line();
                self.report(Diagnostic::new(
                    Code::E0004,
                    span,
                    format!("#error {said}").trim_end().to_string(),
                ));
            }
            "warning" => {
                let said = self.frame.lexer.rest_of_line();
                self.report(Diagnostic::new(
                    Code::W0002,
                    span,
                    format!("#warning {said}").trim_end().to_string(),
                ));
            }
            "line" => self.line(None, span),
            "pragma" => self.pragma(span),
            "ident" => {}
            _ if name.kind == TokenKind::Number => self.line(Some(name), span),
            _ => {
                let mut diagnostic =
                    Diagnostic::new(Code::E0004, span, format!("`#{text}` is not a directive"));
                if let Some(near) = nearest(&text, DIRECTIVES) {
                    diagnostic = diagnostic.help(format!("did you mean `#{near}`?"));
                }
                self.report(diagnostic);
            }
        }
        self.finish_line();
    }

    /// Skips what is left of the line; only a comment in it can be malformed.
    pub(super) fn finish_line(&mut self) {
        self.frame.lexer.skip_line_with_comments();
        self.take_malformed(false);
    }

    /// Warns of tokens behind a directive that takes none.
    pub(super) fn extra_tokens(&mut self, directive: &str) {
        let extra = self.lex_in_line();
        if extra.kind != TokenKind::End {
            self.report(
                Diagnostic::new(
                    Code::W0003,
                    extra.span,
                    format!("extra tokens behind `#{directive}`"),
                )
                .help("put them into a comment"),
            );
        }
    }

    /// The tokens up to the end of the line.
    pub(super) fn line_tokens(&mut self) -> Vec<Token> {
        let mut tokens = Vec::new();
        loop {
            let token = self.lex_in_line();
            if token.kind == TokenKind::End {
                return tokens;
            }
            tokens.push(token);
        }
    }

    fn stray(&mut self, directive: &str, span: Span) {
        self.report(Diagnostic::new(
            Code::E0004,
            span,
            format!("`#{directive}` without `#if`"),
        ));
    }

    /// The name that `#define`, `#undef`, `#ifdef` and `#ifndef` need.
    pub(super) fn macro_name(&mut self, directive: &str) -> Option<Token> {
        let token = self.lex_in_line();
        let text = self.interner.text(token.symbol).clone();
        if token.kind == TokenKind::Name && &*text != "defined" {
            return Some(token);
        }
        let message = match token.kind {
            TokenKind::End => format!("`#{directive}` without a name"),
            _ => format!("`{text}` cannot be the name of a macro"),
        };
        self.report(Diagnostic::new(Code::E0004, token.span, message));
        None
    }

    // Conditionals.

    fn open(&mut self, span: Span, value: bool) {
        if self.frame.conditionals.len() >= MAX_CONDITIONALS {
            self.stop(Diagnostic::new(
                Code::E0601,
                span,
                format!("conditionals are nested deeper than {MAX_CONDITIONALS}"),
            ));
            return;
        }
        self.frame.conditionals.push(Conditional {
            span,
            taken: value,
            otherwise: None,
        });
        if !value {
            self.skip_groups();
        }
    }

    /// An `#elif` or `#else`: whether it belongs to an `#if`.
    fn alternative(&mut self, directive: &str, span: Span) -> bool {
        let Some(conditional) = self.frame.conditionals.last_mut() else {
            self.stray(directive, span);
            return false;
        };
        let before = conditional.otherwise;
        if directive == "else" {
            conditional.otherwise = Some(span);
        }
        if let Some(before) = before {
            self.report(
                Diagnostic::new(Code::E0004, span, format!("`#{directive}` after `#else`"))
                    .also(before, "the `#else`"),
            );
        }
        true
    }

    /// Skips groups of the innermost conditional until one is to be read, or its `#endif`.
    fn skip_groups(&mut self) {
        let mut inner = 0usize;
        loop {
            let hash = self.frame.lexer.next(&mut self.interner);
            self.take_malformed(false);
            if hash.kind == TokenKind::End || self.stopped {
                return;
            }
            if !hash.first_in_line || !self.is_operator(hash, "#") {
                continue;
            }
            let name = self.frame.lexer.next_in_line(&mut self.interner);
            self.take_malformed(false);
            let text = self.interner.text(name.symbol).clone();
            let span = hash.span.to(name.span);
            match &*text {
                "if" | "ifdef" | "ifndef" => inner += 1,
                "endif" if inner > 0 => inner -= 1,
                "endif" => {
                    self.frame.conditionals.pop();
                    self.extra_tokens(&text);
                    return;
                }
                "elif" | "else" if inner == 0 => {
                    let late = self
                        .frame
                        .conditionals
                        .last()
                        .is_none_or(|c| c.taken || c.otherwise.is_some());
                    self.alternative(&text, span);
                    if &*text == "else" {
                        self.extra_tokens(&text);
                    }
                    let read = !late && (&*text == "else" || self.condition(span));
                    if read {
                        if let Some(conditional) = self.frame.conditionals.last_mut() {
                            conditional.taken = true;
                        }
                        return;
                    }
                }
                _ => {}
            }
        }
    }

    /// The condition of `#if` or `#elif`; false, with a diagnostic, when it is malformed.
    fn condition(&mut self, line: Span) -> bool {
        let tokens = self.line_tokens();
        self.begin_list(tokens);
        let mut expanded = Vec::new();
        let mut sound = true;
        loop {
            let token = self.next();
            if token.kind == TokenKind::End {
                break;
            }
            if token.kind == TokenKind::Name && &**self.interner.text(token.symbol) == "defined" {
                match self.defined(token) {
                    Some(value) => expanded.push(value),
                    None => {
                        sound = false;
                        break;
                    }
                }
            } else {
                expanded.push(token);
            }
        }
        self.end_list();
        if !sound || self.stopped {
            return false;
        }
        match condition::evaluate(&expanded, line, &self.interner) {
            Ok(value) => value.is_true(),
            Err(diagnostic) => {
                self.report(*diagnostic);
                false
            }
        }
    }

    /// `defined NAME` or `defined(NAME)`, as `0` or `1`.
    fn defined(&mut self, keyword: Token) -> Option<Token> {
        let mut name = self.raw();
        let bracketed = self.is_operator(name, "(");
        if bracketed {
            name = self.raw();
        }
        let closed = !bracketed || {
            let close = self.raw();
            self.is_operator(close, ")")
        };
        if name.kind != TokenKind::Name || !closed {
            self.report(
                Diagnostic::new(
                    Code::E0004,
                    keyword.span,
                    "`defined` needs the name of a macro",
                )
                .help("write `defined(NAME)`"),
            );
            return None;
        }
        let value = if self.macros.contains_key(&name.symbol) {
            "1"
        } else {
            "0"
        };
        let symbol = self.interner.intern(value);
        Some(keyword.replaced(TokenKind::Number, symbol))
    }

    /// The file that an `#include` names, to be read next.
    fn include(&mut self, span: Span) -> Option<FileId> {
        let (name, quoted, place) = match self.frame.lexer.header_name() {
            Some(found) => found,
            None => {
                let tokens = self.line_tokens();
                let tokens = self.expand_list(tokens);
                match header_of(&tokens, &self.interner) {
                    Some((name, quoted)) => (name, quoted, span),
                    None => {
                        self.report(
                            Diagnostic::new(
                                Code::E0004,
                                span,
                                "`#include` without the name of a file",
                            )
                            .help("write `#include \"file\"` or `#include <file>`"),
                        );
                        return None;
                    }
                }
            }
        };
        let Some(provider) = self.options.includes else {
            self.report(
                Diagnostic::new(
                    Code::E0004,
                    place,
                    format!("`{name}` cannot be included: there are no files here"),
                )
                .note("the source was given as text, without a place to look for other files"),
            );
            return None;
        };
        if self.files.len() > MAX_INCLUDE_DEPTH || self.includes >= MAX_INCLUDES {
            self.stop(
                Diagnostic::new(
                    Code::E0601,
                    place,
                    format!(
                        "files are included deeper than {MAX_INCLUDE_DEPTH}, or more often than {MAX_INCLUDES} times"
                    ),
                )
                .help("put `#pragma once` into files that include each other"),
            );
            return None;
        }
        self.includes += 1;
        let from = self.map.file(self.frame.file).name.clone();
        let Some(Included { name: found, text }) = provider.read(&name, quoted, &from) else {
            self.report(Diagnostic::new(
                Code::E0004,
                place,
                format!("the file `{name}` was not found"),
            ));
            return None;
        };
        let file = match self.included.get(&found) {
            Some(&file) => file,
            None => {
                let Some(file) = self.map.add(found.clone(), text) else {
                    self.stop(Diagnostic::new(
                        Code::E0603,
                        place,
                        "the sources are too large",
                    ));
                    return None;
                };
                self.included.insert(found, file);
                file
            }
        };
        (!self.once.contains(&file)).then_some(file)
    }

    /// `#line NUMBER ["FILE"]`, or `# NUMBER "FILE"` as other preprocessors write it.
    fn line(&mut self, number: Option<Token>, span: Span) {
        let tokens = self.line_tokens();
        let mut tokens = match number {
            Some(number) => [vec![number], tokens].concat(),
            None => self.expand_list(tokens),
        }
        .into_iter();
        let number = tokens.next().and_then(|t| {
            let digits = self.interner.text(t.symbol);
            (t.kind == TokenKind::Number)
                .then(|| digits.parse::<u32>().ok())
                .flatten()
        });
        let Some(number) = number else {
            self.report(Diagnostic::new(
                Code::E0004,
                span,
                "`#line` without the number of a line",
            ));
            return;
        };
        let physical = self.map.position(span).map_or(0, |p| i64::from(p.line));
        let name = tokens.next().filter(|t| t.kind == TokenKind::Text);
        let name = name.map(|t| unquote(self.interner.text(t.symbol)));
        let frame = &mut self.frame;
        frame.line_delta = i64::from(number) - physical - 1;
        if name.is_some() {
            frame.presumed = name;
        }
    }
}

impl Included {
    /// A file that was found.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Included {
            name: name.into(),
            text: text.into(),
        }
    }
}

/// The name in the expansion of what follows `#include`.
fn header_of(tokens: &[Token], interner: &Interner) -> Option<(String, bool)> {
    let first = tokens.first()?;
    let text = interner.text(first.symbol);
    if first.kind == TokenKind::Text {
        return Some((unquote(text), true));
    }
    let close = tokens
        .iter()
        .position(|t| &**interner.text(t.symbol) == ">")?;
    if &**text != "<" {
        return None;
    }
    let name = tokens[1..close.max(1)]
        .iter()
        .map(|t| &**interner.text(t.symbol))
        .collect::<String>();
    Some((name, false))
}

/// The text of a string literal, with `\"` and `\\` undone.
pub(super) fn unquote(literal: &str) -> String {
    let inner = literal
        .strip_prefix('"')
        .map_or(literal, |t| t.strip_suffix('"').unwrap_or(t));
    let mut text = String::new();
    let mut chars = inner.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some('"' | '\\')) => text.extend(chars.next()),
            _ => text.push(c),
        }
    }
    text
}

/// Whether a word is the name of a directive.
pub(super) fn is_name(word: &str) -> bool {
    DIRECTIVES.contains(&word)
}
