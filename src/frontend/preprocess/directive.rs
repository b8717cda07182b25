//! Executes directives: conditionals, `#include`, `#line` and `#error`. Macro definitions are in
//! `definition.rs`, pragmas in `pragma.rs`.
//!
//! On entry, the `#` that begins a line was read. On return, the rest of the line was read as
//! well; after a skipped group, so was the directive that ends the group.

use super::macros::Body;
use super::misspelled::{help_for_name, help_for_newer, invalid, meant, suggested};
use super::token::{Interner, Token, TokenKind};
use super::{
    Frame, Included, MAX_CONDITIONALS, MAX_INCLUDE_DEPTH, MAX_INCLUDES, Preprocessor, condition,
};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{FileId, LineMarker, Span};
use std::io::ErrorKind;
use std::sync::Arc;

/// The directives that end a group of a conditional.
const ALTERNATIVES: &[&str] = &["elif", "else", "endif"];

/// The headers of C and of C++ that kernels include by mistake.
const STANDARD_HEADERS: &[&str] = &[
    "assert.h",
    "cmath",
    "complex.h",
    "cstdint",
    "cstdio",
    "ctype.h",
    "errno.h",
    "float.h",
    "inttypes.h",
    "iostream",
    "limits.h",
    "math.h",
    "stdarg.h",
    "stdatomic.h",
    "stdbool.h",
    "stddef.h",
    "stdint.h",
    "stdio.h",
    "stdlib.h",
    "string.h",
    "tgmath.h",
    "time.h",
    "vector",
];

/// A conditional whose `#endif` was not read yet.
pub(super) struct Conditional {
    /// The `#if`, `#ifdef` or `#ifndef`.
    pub(super) span: Span,
    /// Whether one of its groups was processed.
    taken: bool,
    /// Its `#else`, once that was read.
    otherwise: Option<Span>,
    /// A directive in a group that was skipped that is probably its misspelled `#endif`.
    pub(super) misspelled_end: Option<Span>,
    /// Whether a misspelled directive began it or one of its groups: then others may be misspelled, too.
    is_misspelled: bool,
}

const DIRECTIVES: [&str; 14] = [
    "define", "undef", "include", "if", "ifdef", "ifndef", "elif", "else", "endif", "error",
    "warning", "line", "pragma", "ident",
];

impl Preprocessor<'_> {
    /// Executes the directive whose `#` was read.
    pub(super) fn directive(&mut self, hash: Token) {
        let name = self.lex_in_line();
        if name.kind == TokenKind::End {
            return;
        }
        let mut text = self.interner.text(name.symbol).clone();
        let span = hash.span.to(name.span);
        self.misspelled = name.kind != TokenKind::Number && !is_name(&text);
        if self.misspelled {
            match self.meant_directive(&text, span, name.span) {
                Some(meant) => text = meant.into(),
                None => return self.finish_line(),
            }
        }
        match &*text {
            "define" => self.define(),
            "undef" => self.undef(),
            "include" => {
                let (reported, missing) = (self.diagnostics.len(), self.output.missing.len());
                let found = self.include(span);
                if self.misspelled && found.is_none() && !self.stopped {
                    // One error for one line.
                    self.diagnostics.truncate(reported);
                    self.output.forget_missing(missing);
                }
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
                    Some(macro_name) => {
                        self.extra_tokens_of_test(&text, name.span, macro_name);
                        self.macros.contains_key(&macro_name.symbol) == (&*text == "ifdef")
                    }
                    None => false,
                };
                self.open(span, value);
            }
            "elif" | "else" => {
                if let (true, Some(open)) = (self.misspelled, self.frame.conditionals.last_mut()) {
                    open.is_misspelled = true;
                }
                if self.alternative(&text, span) {
                    if &*text == "else" {
                        self.extra_tokens(&text);
                    }
                    // The preceding group was processed, so all others are skipped.
                    self.skip_groups();
                }
            }
            "endif" => {
                if self.frame.conditionals.pop().is_none() {
                    self.stray(&text, span);
                }
                match self.misspelled {
                    true => self.rest_of_misspelled_end(),
                    false => self.extra_tokens(&text),
                }
            }
            "error" => {
                let text = self.frame.lexer.rest_of_line();
                self.report(Diagnostic::new(
                    Code::E0004,
                    span,
                    format!("#error {text}").trim_end().to_string(),
                ));
            }
            "warning" => {
                let text = self.frame.lexer.rest_of_line();
                self.report(Diagnostic::new(
                    Code::W0002,
                    span,
                    format!("#warning {text}").trim_end().to_string(),
                ));
            }
            "line" => self.line(None, span),
            "pragma" => self.pragma(span),
            "ident" => {}
            _ => self.line(Some(name), span),
        }
        self.finish_line();
    }

    /// Reports an invalid directive. Returns the one to execute in place of it, if that is certainly meant, so that what
    /// depends on it is no error.
    fn meant_directive(&mut self, text: &str, span: Span, name: Span) -> Option<&'static str> {
        let diagnostic = invalid(Code::E0004, text, span);
        if let Some(help) = help_for_newer(text) {
            self.report(diagnostic.help(help));
            return None;
        }
        let found = meant(text, &DIRECTIVES);
        if found.is_none() && name.start > span.start + 1 {
            self.report(diagnostic.help("a comment begins with `//`"));
            return None;
        }
        self.report(suggested(diagnostic, found, name));
        let found = found.filter(|found| found.is_certain && found.edits == 1)?;
        if ALTERNATIVES.contains(&found.word) && self.frame.conditionals.is_empty() {
            return None;
        }
        DIRECTIVES.into_iter().find(|word| *word == found.word)
    }

    /// Skips the rest of the line. Reports an unterminated comment in it, but no malformed literal.
    pub(super) fn finish_line(&mut self) {
        self.frame.lexer.skip_line_with_comments();
        self.take_malformed(false);
    }

    /// Warns of extra tokens at the end of a directive.
    pub(super) fn extra_tokens(&mut self, directive: &str) {
        let extra = self.lex_in_line();
        if extra.kind != TokenKind::End {
            let help = match directive {
                "else" if &**self.interner.text(extra.symbol) == "if" => {
                    "did you mean `#elif`? The condition is ignored here"
                }
                _ => "put them in a comment",
            };
            self.report(
                Diagnostic::new(
                    Code::W0003,
                    extra.span,
                    format!("extra tokens at end of `#{directive}` directive"),
                )
                .help(help),
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
            format!("`#{directive}` without matching `#if`"),
        ));
    }

    /// Reads the macro name of `#define`, `#undef`, `#ifdef` or `#ifndef`.
    pub(super) fn macro_name(&mut self, directive: &str) -> Option<Token> {
        let token = self.lex_in_line();
        let text = self.interner.text(token.symbol).clone();
        if token.kind == TokenKind::Name && &*text != "defined" {
            return Some(token);
        }
        let message = match token.kind {
            TokenKind::End => format!("macro name missing in `#{directive}` directive"),
            _ => format!("`{text}` is not a valid macro name"),
        };
        let diagnostic = Diagnostic::new(Code::E0004, token.span, message);
        self.report(match help_for_name(directive, &text) {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        });
        None
    }

    // Conditionals.

    fn open(&mut self, span: Span, value: bool) {
        if self.frame.conditionals.len() >= MAX_CONDITIONALS {
            self.stop(Diagnostic::new(
                Code::E0601,
                span,
                format!("conditionals nested too deeply: the limit is {MAX_CONDITIONALS} levels"),
            ));
            return;
        }
        self.frame.conditionals.push(Conditional {
            span,
            taken: value,
            otherwise: None,
            misspelled_end: None,
            is_misspelled: self.misspelled,
        });
        if !value {
            self.skip_groups();
        }
    }

    /// Records an `#elif` or `#else`; returns `false`, with a diagnostic, without a matching `#if`.
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
                    .also(before, "previous `#else` is here"),
            );
        }
        true
    }

    /// Skips groups of the innermost conditional up to one to be processed, or to its `#endif`.
    fn skip_groups(&mut self) {
        let mut inner = 0usize;
        loop {
            let hash = self.frame.lexer.next(&mut self.interner);
            self.frame.lexer.take_suspicious();
            self.take_malformed(false);
            if hash.kind == TokenKind::End || self.stopped {
                return;
            }
            if !hash.first_in_line || !self.is_operator(hash, "#") {
                continue;
            }
            let name = self.frame.lexer.next_in_line(&mut self.interner);
            self.take_malformed(false);
            let mut text = self.interner.text(name.symbol).clone();
            let span = hash.span.to(name.span);
            let is_suspicious = (self.frame.conditionals.last()).is_some_and(|c| c.is_misspelled);
            if is_suspicious && inner == 0 && !is_name(&text) {
                let found = meant(&text, ALTERNATIVES);
                let found = found.filter(|found| found.is_certain && found.edits == 1);
                if let Some(found) = found {
                    let diagnostic = invalid(Code::E0004, &text, span);
                    self.report(suggested(diagnostic, Some(found), name.span));
                    text = found.word.into();
                }
            }
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
                // Other text that is skipped need not be C.
                _ if inner == 0 => {
                    if let Some(found) = meant(&text, ALTERNATIVES) {
                        if let (Some(open), "endif") =
                            (self.frame.conditionals.last_mut(), found.word)
                        {
                            open.misspelled_end = Some(span);
                        }
                        let diagnostic = invalid(Code::W0008, &text, span)
                            .note("it is in a group that is skipped, and does not end it");
                        self.report(suggested(diagnostic, Some(found), name.span));
                    }
                }
                _ => {}
            }
        }
    }

    /// Evaluates the condition of `#if` or `#elif`; `false`, with a diagnostic, when it is malformed.
    fn condition(&mut self, line: Span) -> bool {
        let tokens = self.line_tokens();
        let empty = self.empty_macro(&tokens);
        let is_alone = tokens.len() == 1;
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
                let diagnostic = match empty {
                    Some(name) => self.about_empty_macro(*diagnostic, name, is_alone, line),
                    None => *diagnostic,
                };
                self.report(diagnostic);
                false
            }
        }
    }

    /// The first of the macros in a condition that expand to nothing, outside of `defined`.
    fn empty_macro(&self, tokens: &[Token]) -> Option<Token> {
        let is_empty = |token: &Token| {
            let found = self.macros.get(&token.symbol);
            token.kind == TokenKind::Name
                && found.is_some_and(|found| {
                    let is_object = found.parameters.is_none();
                    is_object && matches!(&found.body, Body::Tokens(body) if body.is_empty())
                })
        };
        let is_operand = |index: usize| {
            let before = |distance: usize| {
                let token = index.checked_sub(distance).and_then(|i| tokens.get(i));
                token.map_or("", |token| self.interner.text(token.symbol))
            };
            before(1) == "defined" || before(1) == "(" && before(2) == "defined"
        };
        let mut all = tokens.iter().enumerate();
        let (_, found) = all.find(|(index, token)| is_empty(token) && !is_operand(*index))?;
        Some(*found)
    }

    /// The error about a condition with a macro that expands to nothing, if that is its cause.
    fn about_empty_macro(
        &self,
        diagnostic: Diagnostic,
        name: Token,
        is_alone: bool,
        line: Span,
    ) -> Diagnostic {
        if diagnostic.code != Code::E0004 {
            return diagnostic;
        }
        let text = self.interner.text(name.symbol);
        let definition = self.macros.get(&name.symbol).and_then(|m| m.definition);
        let message = format!("macro `{text}` is empty");
        let mut found = Diagnostic::new(Code::E0004, name.span, message);
        if let Some(definition) = definition {
            found = found.also(definition, format!("`{text}` is defined without a value"));
        }
        let is_if = line.end - line.start == "#if".len() as u32;
        match is_alone && is_if {
            true => {
                let help = format!("write `#ifdef {text}`");
                found.fix(help, line, "#ifdef")
            }
            false => {
                let call = format!("defined({text})");
                let help = format!("write `{call}`");
                found.help(help.as_str()).maybe(help, [(name.span, call)])
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
        let mut closed = true;
        if bracketed && name.kind == TokenKind::Name {
            let close = self.raw();
            closed = self.is_operator(close, ")");
            if !closed {
                let what = self.interner.text(name.symbol);
                let message = format!("expected `)` after `defined({what}`");
                let diagnostic = Diagnostic::new(Code::E0004, name.span.at_end(), message);
                let is_end = close.kind == TokenKind::End;
                self.report(match is_end {
                    true => diagnostic.fix("add `)`", name.span.at_end(), ")"),
                    false => diagnostic.help("add `)`"),
                });
                // At the end of the line, nothing else can be meant.
                closed = is_end;
                if !closed {
                    return None;
                }
            }
        }
        if name.kind != TokenKind::Name || !closed {
            self.report(
                Diagnostic::new(
                    Code::E0004,
                    keyword.span,
                    "macro name missing after `defined`",
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

    /// Finds and loads the file that an `#include` names. `None`, with a diagnostic, on failure; `None`
    /// for a file with `#pragma once` that was already included.
    fn include(&mut self, span: Span) -> Option<FileId> {
        if let Some((close, unclosed)) = self.frame.lexer.unclosed_header_name() {
            self.report(
                Diagnostic::new(
                    Code::E0004,
                    unclosed,
                    "expected \"FILENAME\" or <FILENAME> after `#include`",
                )
                .help(format!("add the closing `{close}`")),
            );
            return None;
        }
        let (name, quoted, place) = match self.frame.lexer.header_name() {
            Some((name, _, span)) if name.trim().is_empty() => {
                let message = "empty file name in `#include`";
                self.report(Diagnostic::new(Code::E0004, span, message));
                return None;
            }
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
                                "expected \"FILENAME\" or <FILENAME> after `#include`",
                            )
                            .help("write `#include \"file\"` or `#include <file>`"),
                        );
                        return None;
                    }
                }
            }
        };
        let standard = match &*name {
            name if STANDARD_HEADERS.contains(&name) => Some(
                "OpenCL C has no standard headers: remove the line, as its functions are built in",
            ),
            name if ["CL/", "OpenCL/"]
                .iter()
                .any(|folder| name.starts_with(folder)) =>
            {
                Some(
                    "it is a header of the host program: remove the line, as the types and functions of kernels are built in",
                )
            }
            name if name.starts_with("cuda") || name == "device_launch_parameters.h" => {
                Some("OpenCL C has no headers of CUDA: remove the line")
            }
            _ => None,
        };
        let Some(provider) = self.options.includes else {
            let diagnostic = Diagnostic::new(
                Code::E0004,
                place,
                format!("`{name}` cannot be included: no include files are available"),
            );
            if standard.is_none() {
                self.output.miss(place);
            }
            self.report(match standard {
                Some(help) => diagnostic.help(help),
                None => {
                    diagnostic.note("the source is a string, without a directory for include files")
                }
            });
            return None;
        };
        if self.files.len() > MAX_INCLUDE_DEPTH || self.includes >= MAX_INCLUDES {
            self.stop(
                Diagnostic::new(
                    Code::E0601,
                    place,
                    format!(
                        "`#include` nested too deeply or too many times: the limits are {MAX_INCLUDE_DEPTH} levels and {MAX_INCLUDES} files"
                    ),
                )
                .help("add `#pragma once` to files that include each other"),
            );
            return None;
        }
        self.includes += 1;
        let from = self.map.file(self.frame.file).name.clone();
        let included = match provider.read(&name, quoted, &from) {
            Ok(included) => included,
            Err(error) if error.kind() == ErrorKind::FileTooLarge => {
                let message = format!("`{name}` cannot be included: {error}");
                self.stop(Diagnostic::new(Code::E0603, place, message));
                return None;
            }
            Err(error) => {
                // The names of a standard header are no more known with it: their own diagnostics help.
                if standard.is_none() {
                    self.output.miss(place);
                }
                let is_missing = error.kind() == ErrorKind::NotFound;
                let message = match is_missing {
                    true => format!("`{name}` file not found"),
                    false => format!("`{name}` cannot be included: {error}"),
                };
                let help = standard.map(str::to_owned);
                let help = help.or_else(|| is_missing.then(|| provider.help()).flatten());
                let diagnostic = Diagnostic::new(Code::E0004, place, message);
                self.report(match help {
                    Some(help) => diagnostic.help(help),
                    None => diagnostic,
                });
                return None;
            }
        };
        let Included {
            name: found,
            text,
            is_system,
        } = included;
        let file = match self.included.get(&found) {
            Some(&file) => file,
            None => {
                let Some(file) = self.map.add(found.clone(), text) else {
                    self.stop(Diagnostic::new(
                        Code::E0603,
                        place,
                        "sources exceed the limit on their total size",
                    ));
                    return None;
                };
                if is_system {
                    self.map.mark_system(file);
                }
                self.map.mark_included(file, place);
                self.included.insert(found, file);
                file
            }
        };
        (!self.once.contains(&file)).then_some(file)
    }

    /// Executes `#line NUMBER ["FILE"]`, or a line marker `# NUMBER "FILE" FLAGS` as in the output of other
    /// preprocessors, whose flag 3 is that of a system header.
    fn line(&mut self, number: Option<Token>, span: Span) {
        let is_marker = number.is_some();
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
                "`#line` directive requires a line number",
            ));
            return;
        };
        let physical = self.map.position(span).map_or(0, |p| i64::from(p.line));
        let name = tokens.next();
        if let Some(wrong) = name.filter(|t| t.kind != TokenKind::Text)
            && !is_marker
        {
            let message = "invalid filename for `#line` directive";
            let help = "write it in quotation marks";
            self.report(Diagnostic::new(Code::E0004, wrong.span, message).help(help));
            return;
        }
        let name = name.filter(|t| t.kind == TokenKind::Text);
        let name = name.map(|t| unquote(self.interner.text(t.symbol)));
        let is_system = is_marker && tokens.any(|t| &**self.interner.text(t.symbol) == "3");
        let frame = &mut self.frame;
        frame.line_delta = i64::from(number) - physical - 1;
        if name.is_some() {
            frame.presumed = name;
        }
        let marker = LineMarker {
            line: physical as u32 + 1,
            presumed_line: number,
            presumed_name: frame.presumed.as_deref().map(Arc::from),
            is_system,
        };
        self.map.mark_line(frame.file, marker);
    }
}

impl Included {
    /// Creates a found file with its name and contents.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Included {
            name: name.into(),
            text: text.into(),
            is_system: false,
        }
    }
}

/// The file name in the macro-expanded tokens after `#include`, and whether it was quoted.
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

/// The text of a string literal, with `\"` and `\\` unescaped.
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

/// Whether a word is a directive name.
pub(super) fn is_name(word: &str) -> bool {
    DIRECTIVES.contains(&word)
}
