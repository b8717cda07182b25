//! Executes `#define` (C11 6.10.3) and `#undef`.

use super::Preprocessor;
use super::macros::{Body, Macro};
use super::token::{Symbol, Token, TokenKind};
use crate::diagnostic::{Code, Diagnostic};
use std::rc::Rc;

impl Preprocessor<'_> {
    /// Executes a `#define` whose directive name was read.
    pub(super) fn define(&mut self) {
        let Some(name) = self.macro_name("define") else {
            return;
        };
        let mut tokens = self.line_tokens();
        let mut parameters = None;
        let mut variadic = false;
        let mut dots = None;
        let mut is_named = false;
        if let Some(&open) = tokens.first()
            && !open.spaced
            && self.is_operator(open, "(")
        {
            let Some((names, rest, end)) = self.parameters(&tokens) else {
                let name = self.interner.text(name.symbol).to_string();
                self.output.lost.push(name);
                return;
            };
            let is_dots = |t: &&Token| self.is_operator(**t, "...");
            dots = tokens[..end].iter().find(is_dots).map(|t| t.span);
            let va_args = self.interner.intern("__VA_ARGS__");
            is_named = names.last().is_some_and(|&last| last != va_args);
            parameters = Some(names);
            variadic = rest;
            tokens.drain(..end);
        }
        if let Some(dots) = dots {
            let message = match is_named {
                true => "named variadic macros are a GNU extension",
                false => "OpenCL C does not support variadic macros",
            };
            self.report(Diagnostic::new(Code::W0004, dots, message));
        }
        if !self.body_is_sound(&tokens, parameters.as_deref()) {
            return;
        }
        let definition = Macro {
            parameters,
            variadic,
            body: Body::Tokens(tokens),
            definition: Some(name.span),
        };
        if let Some(before) = self.macros.get(&name.symbol)
            && !before.same_as(&definition)
        {
            let text = self.interner.text(name.symbol);
            let mut diagnostic = match before.is_computed() {
                true => {
                    let message = format!("redefining builtin macro `{text}`");
                    Diagnostic::new(Code::W0011, name.span, message)
                }
                false => {
                    Diagnostic::new(Code::W0101, name.span, format!("macro `{text}` redefined"))
                }
            };
            diagnostic = match before.definition {
                Some(place) => diagnostic.also(place, "previous definition is here"),
                None => diagnostic.note("it is a predefined macro"),
            };
            self.report(diagnostic);
        }
        self.macros.insert(name.symbol, Rc::new(definition));
    }

    /// The parameters of a definition, whether the macro is variadic, and the number of tokens of the
    /// parameter list with its parentheses. `None`, with a diagnostic, when it is malformed.
    fn parameters(&mut self, tokens: &[Token]) -> Option<(Vec<Symbol>, bool, usize)> {
        let mut names: Vec<Symbol> = Vec::new();
        let mut variadic = false;
        let mut at = 1;
        let wrong = loop {
            let Some(&token) = tokens.get(at) else {
                break tokens.last().map(|t| (t.span, "`)` after this"));
            };
            let closing = self.is_operator(token, ")");
            if closing && (names.is_empty() || variadic) {
                return Some((names, variadic, at + 1));
            }
            if token.kind == TokenKind::Name && !variadic {
                if names.contains(&token.symbol) {
                    break Some((token.span, "a different name for each parameter"));
                }
                names.push(token.symbol);
                // GNU C: `name...` receives the remaining arguments under a name of its own.
                if (tokens.get(at + 1)).is_some_and(|&t| self.is_operator(t, "...")) {
                    variadic = true;
                    at += 1;
                }
            } else if self.is_operator(token, "...") && !variadic {
                variadic = true;
                names.push(self.interner.intern("__VA_ARGS__"));
            } else {
                break Some((token.span, "parameter name"));
            }
            at += 1;
            match tokens.get(at) {
                Some(&t) if self.is_operator(t, ")") => {
                    return Some((names, variadic, at + 1));
                }
                Some(&t) if self.is_operator(t, ",") && !variadic => at += 1,
                Some(&t) => break Some((t.span, "`,` or `)`")),
                None => break tokens.last().map(|t| (t.span, "`)` after this")),
            }
        };
        if let Some((span, wanted)) = wrong {
            self.report(
                Diagnostic::new(Code::E0004, span, "malformed macro parameter list")
                    .label(format!("expected {wanted}")),
            );
        }
        None
    }

    fn body_is_sound(&mut self, body: &[Token], parameters: Option<&[Symbol]>) -> bool {
        for end in [body.first(), body.last()].into_iter().flatten() {
            if self.is_operator(*end, "##") {
                self.report(Diagnostic::new(
                    Code::E0004,
                    end.span,
                    "`##` cannot appear at start or end of macro expansion",
                ));
                return false;
            }
        }
        let Some(parameters) = parameters else {
            return true;
        };
        for (i, &token) in body.iter().enumerate() {
            let followed = body
                .get(i + 1)
                .is_some_and(|t| parameters.contains(&t.symbol));
            if self.is_operator(token, "#") && !followed {
                self.report(Diagnostic::new(
                    Code::E0004,
                    token.span,
                    "`#` is not followed by a macro parameter",
                ));
                return false;
            }
        }
        true
    }

    /// Executes an `#undef` whose directive name was read.
    pub(super) fn undef(&mut self) {
        if let Some(name) = self.macro_name("undef") {
            let removed = self.macros.remove(&name.symbol);
            if removed.is_some_and(|before| before.is_computed()) {
                let message = format!(
                    "undefining builtin macro `{}`",
                    self.interner.text(name.symbol)
                );
                self.report(Diagnostic::new(Code::W0011, name.span, message));
            }
            self.extra_tokens("undef");
        }
    }
}
