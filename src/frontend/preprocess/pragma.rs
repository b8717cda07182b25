//! Executes `#pragma` and `_Pragma`: keeps those that later stages read, warns of unknown ones.

use super::token::{Token, TokenKind};
use super::{Preprocessor, directive, predefined};
use crate::diagnostic::{Code, Diagnostic, Warnings, nearest};
use crate::source::{Span, WarningControl};

/// The warning about an unknown pragma at `span`, with the most similar of the known ones.
fn unknown(message: String, span: Span, word: &str, known: &[&str]) -> Diagnostic {
    let diagnostic = Diagnostic::new(Code::W0001, span, message);
    match nearest(word, known.iter().copied()) {
        Some(found) => diagnostic.help(format!("did you mean `{found}`?")),
        None => diagnostic,
    }
}

impl Preprocessor<'_> {
    /// Executes the `#pragma` whose directive name was read.
    pub(super) fn pragma(&mut self, span: Span) {
        let tokens = self.line_tokens();
        self.pragma_of(&tokens, span);
    }

    /// Executes a pragma with these tokens. One that a later stage reads becomes a line of its own; one
    /// without effect causes a warning.
    pub(super) fn pragma_of(&mut self, tokens: &[Token], span: Span) {
        let word = |i: usize| {
            tokens
                .get(i)
                .map_or("", |t: &Token| &**self.interner.text(t.symbol))
        };
        let kept = match (word(0), word(1)) {
            ("OPENCL" | "STDC", "FP_CONTRACT") => {
                let is_state = matches!(word(2), "ON" | "OFF" | "DEFAULT");
                if !is_state || tokens.len() > 3 {
                    let wrong = if is_state { 3 } else { 2 };
                    let at = tokens.get(wrong).map_or(span, |t| t.span);
                    let message = format!("malformed `#pragma {} FP_CONTRACT` ignored", word(0));
                    let form = "write `ON`, `OFF` or `DEFAULT` after `FP_CONTRACT`";
                    self.report(Diagnostic::new(Code::W0005, at, message).help(form));
                    return;
                }
                let mut kept = tokens.to_vec();
                if word(0) == "STDC" {
                    // That of C99 (6.5 p8) means the same.
                    kept[0].symbol = self.interner.intern("OPENCL");
                }
                kept
            }
            ("OPENCL", "EXTENSION") => {
                self.extension(tokens, span);
                tokens.to_vec()
            }
            ("clang" | "GCC", "diagnostic") => return self.control(tokens, span),
            ("unroll" | "nounroll", _) => self.expand_list(tokens.to_vec()),
            ("once", "") => {
                let file = self.frame.file;
                self.once.insert(file);
                return;
            }
            ("", _) => {
                let message = "empty `#pragma` ignored";
                self.report(Diagnostic::new(Code::W0001, span, message));
                return;
            }
            ("OPENCL", second) => {
                let pragma = format!("`#pragma OPENCL {second}`").replace(" `", "`");
                let message = format!("unknown pragma {pragma} ignored");
                let known = ["EXTENSION", "FP_CONTRACT"];
                self.report(unknown(message, span, second, &known));
                return;
            }
            (first, _) => {
                let message = format!("unknown pragma `#pragma {first}` ignored");
                let known = ["OPENCL", "unroll", "nounroll", "once", "clang diagnostic"];
                self.report(unknown(message, span, first, &known));
                return;
            }
        };
        let first = kept.first().map(|token| self.interner.text(token.symbol));
        let is_pragma_of_opencl = first.is_some_and(|word| &**word == "OPENCL");
        let mut line = String::from("#pragma");
        for token in &kept {
            line.push(' ');
            line.push_str(self.interner.text(token.symbol));
        }
        let whole = tokens.last().map_or(span, |t| span.to(t.span));
        match kept.split_first() {
            // Errors about the factor of `unroll` have its location.
            Some((name, factor)) if !is_pragma_of_opencl => {
                let name = format!("#pragma {}", self.interner.text(name.symbol));
                let to = tokens.first().map_or(span, |t| span.to(t.span));
                let parts = factor.iter().map(|token| {
                    let text = self.interner.text(token.symbol).to_string();
                    (text, token.span)
                });
                let parts: Vec<(String, Span)> = [(name, to)].into_iter().chain(parts).collect();
                self.emit_parts(&parts);
            }
            _ => self.emit_line(&line, whole),
        }
    }

    /// `#pragma OPENCL EXTENSION name : behavior` (OpenCL C 9.1). Supported extensions are always
    /// enabled, so this only warns of pragmas that are malformed or name an unsupported extension.
    fn extension(&mut self, tokens: &[Token], span: Span) {
        let text = |i: usize| {
            let token: Option<&Token> = tokens.get(i);
            token.map_or("", |t| &**self.interner.text(t.symbol))
        };
        let is_form = tokens.len() == 5 && tokens[2].kind == TokenKind::Name && text(3) == ":";
        let place = |i: usize| tokens.get(i).map_or(span, |t| t.span);
        if !is_form || !matches!(text(4), "enable" | "disable") {
            let at = if is_form { place(4) } else { span };
            let message = "malformed `#pragma OPENCL EXTENSION` ignored";
            let form = "write `#pragma OPENCL EXTENSION name : enable`, or `disable`";
            self.report(Diagnostic::new(Code::W0005, at, message).help(form));
            return;
        }
        let name = text(2);
        self.output.enables_half |= text(4) == "enable" && matches!(name, "cl_khr_fp16" | "all");
        let is_supported = tokens
            .get(2)
            .is_some_and(|t| self.macros.contains_key(&t.symbol));
        if name == "all" || is_supported || text(4) == "disable" {
            return;
        }
        let known = predefined::EXTENSIONS;
        let message = if known.contains(&name) {
            format!("extension `{name}` is not supported on this target")
        } else {
            format!("unknown OpenCL extension `{name}` ignored")
        };
        let diagnostic = Diagnostic::new(Code::W0005, place(2), message);
        let near = known.iter().copied();
        self.report(diagnostic.did_you_mean(name, near));
    }

    /// `#pragma clang diagnostic push`, `pop`, or `ignored "-Wname"`, and the same of gcc, for the code that follows
    /// (clang's manual, "Controlling Diagnostics via Pragmas").
    fn control(&mut self, tokens: &[Token], span: Span) {
        let text = |i: usize| {
            let token: Option<&Token> = tokens.get(i);
            token.map_or("", |t| &**self.interner.text(t.symbol))
        };
        let flag = directive::unquote(text(3));
        let name = flag.strip_prefix("-W").filter(|_| tokens.len() == 4);
        let control = match (text(2), name) {
            ("push", _) if tokens.len() == 3 => Some(WarningControl::Push),
            ("pop", _) if tokens.len() == 3 => Some(WarningControl::Pop),
            ("ignored", Some(name)) => Some(WarningControl::Flag(format!("-Wno-{name}"))),
            ("warning", Some(name)) => Some(WarningControl::Flag(format!("-W{name}"))),
            ("error" | "fatal", Some(name)) => {
                Some(WarningControl::Flag(format!("-Werror={name}")))
            }
            _ => None,
        };
        let Some(control) = control else {
            let message = format!("malformed `#pragma {} diagnostic` ignored", text(0));
            let form = "write `push`, `pop`, or `ignored`, `warning` or `error` with the name of a warning in quotes: `ignored \"-Wunused-variable\"`";
            return self.report(Diagnostic::new(Code::W0005, span, message).help(form));
        };
        if let WarningControl::Flag(_) = &control {
            let mut flags = Warnings::default();
            flags.parse_flag(&flag);
            let at = tokens.get(3).map_or(span, |token| token.span);
            for unknown in flags.unknown_flags() {
                let mut diagnostic = Diagnostic::new(unknown.code, at, unknown.message);
                diagnostic.help = unknown.help;
                self.report(diagnostic);
            }
        }
        self.map.add_control(span, control);
    }
}
