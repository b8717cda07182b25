//! `#pragma`, and `_Pragma`: what is kept for later stages, and what has no effect.

use super::token::{Token, TokenKind};
use super::{Preprocessor, predefined};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

impl Preprocessor<'_> {
    /// Carries out the `#pragma` whose name was read.
    pub(super) fn pragma(&mut self, span: Span) {
        let tokens = self.line_tokens();
        self.pragma_of(&tokens, span);
    }

    /// Keeps a pragma that a later stage reads as a line of its own; says so of the others.
    pub(super) fn pragma_of(&mut self, tokens: &[Token], span: Span) {
        let word = |i: usize| {
            tokens
                .get(i)
                .map_or("", |t: &Token| &**self.interner.text(t.symbol))
        };
        let kept = match (word(0), word(1)) {
            ("OPENCL", "FP_CONTRACT") => tokens.to_vec(),
            ("OPENCL", "EXTENSION") => {
                self.extension(tokens, span);
                tokens.to_vec()
            }
            ("unroll" | "nounroll", _) => self.expand_list(tokens.to_vec()),
            ("once", "") => {
                let file = self.frame.file;
                self.once.insert(file);
                return;
            }
            ("", _) => {
                let message = "an empty `#pragma` has no effect";
                self.report(Diagnostic::new(Code::W0001, span, message));
                return;
            }
            ("OPENCL", second) => {
                let said = format!("`#pragma OPENCL {second}`").replace(" `", "`");
                let message = format!("{said} is not known and has no effect");
                let known = ["EXTENSION", "FP_CONTRACT"];
                let diagnostic = Diagnostic::new(Code::W0001, span, message);
                self.report(diagnostic.did_you_mean(second, known));
                return;
            }
            (first, _) => {
                let message = format!("`#pragma {first}` is not known and has no effect");
                let known = ["OPENCL", "unroll", "nounroll", "once"];
                let diagnostic = Diagnostic::new(Code::W0001, span, message);
                self.report(diagnostic.did_you_mean(first, known));
                return;
            }
        };
        let mut line = String::from("#pragma");
        for token in &kept {
            line.push(' ');
            line.push_str(self.interner.text(token.symbol));
        }
        let whole = tokens.last().map_or(span, |t| span.to(t.span));
        self.emit_line(&line, whole);
    }

    /// `#pragma OPENCL EXTENSION name : behavior` (OpenCL C 9.1). What is there is always
    /// on, so this only says what has no effect.
    fn extension(&mut self, tokens: &[Token], span: Span) {
        let text = |i: usize| {
            let token: Option<&Token> = tokens.get(i);
            token.map_or("", |t| &**self.interner.text(t.symbol))
        };
        let is_form = tokens.len() == 5 && tokens[2].kind == TokenKind::Name && text(3) == ":";
        let place = |i: usize| tokens.get(i).map_or(span, |t| t.span);
        if !is_form || !matches!(text(4), "enable" | "disable") {
            let at = if is_form { place(4) } else { span };
            let message = "this pragma is malformed and has no effect";
            let form = "write `#pragma OPENCL EXTENSION name : enable`, or `disable`";
            self.report(Diagnostic::new(Code::W0005, at, message).help(form));
            return;
        }
        let name = text(2);
        let is_there = tokens
            .get(2)
            .is_some_and(|t| self.macros.contains_key(&t.symbol));
        if name == "all" || is_there || text(4) == "disable" {
            return;
        }
        let known = predefined::EXTENSIONS;
        let message = if known.contains(&name) {
            format!("extension `{name}` is not there on this target")
        } else {
            format!("extension `{name}` is not known")
        };
        let diagnostic = Diagnostic::new(Code::W0005, place(2), message);
        let near = known.iter().copied();
        self.report(diagnostic.did_you_mean(name, near));
    }
}
