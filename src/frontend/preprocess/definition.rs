//! `#define` and `#undef`.

use super::Preprocessor;
use super::macros::{Body, Macro};
use super::token::{Symbol, Token, TokenKind};
use crate::diagnostic::{Code, Diagnostic};
use std::rc::Rc;

impl Preprocessor<'_> {
    /// `#define`, behind its name.
    pub(super) fn define(&mut self) {
        let Some(name) = self.macro_name("define") else {
            return;
        };
        let mut tokens = self.line_tokens();
        let mut parameters = None;
        let mut variadic = false;
        let mut dots = None;
        if let Some(&open) = tokens.first()
            && !open.spaced
            && self.is_operator(open, "(")
        {
            let Some((names, rest, end)) = self.parameters(&tokens) else {
                return;
            };
            parameters = Some(names);
            variadic = rest;
            let is_dots = |t: &&Token| self.is_operator(**t, "...");
            dots = tokens[..end].iter().find(is_dots).map(|t| t.span);
            tokens.drain(..end);
        }
        if let Some(dots) = dots {
            let message = "OpenCL C has no macros with a variable number of arguments";
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
            let mut diagnostic = Diagnostic::new(
                Code::W0101,
                name.span,
                format!("macro `{text}` is defined again with another text"),
            );
            diagnostic = match before.definition {
                Some(place) => diagnostic.also(place, "first defined here"),
                None => diagnostic.note("it is a macro of the language"),
            };
            self.report(diagnostic);
        }
        self.macros.insert(name.symbol, Rc::new(definition));
    }

    /// The parameters of a definition, whether the last takes all that is left, and the
    /// number of tokens they take with their parentheses.
    fn parameters(&mut self, tokens: &[Token]) -> Option<(Vec<Symbol>, bool, usize)> {
        let mut names: Vec<Symbol> = Vec::new();
        let mut variadic = false;
        let mut at = 1;
        let wrong = loop {
            let Some(&token) = tokens.get(at) else {
                break tokens.last().map(|t| (t.span, "a `)` after this"));
            };
            let closing = self.is_operator(token, ")");
            if closing && (names.is_empty() || variadic) {
                return Some((names, variadic, at + 1));
            }
            if token.kind == TokenKind::Name && !variadic {
                if names.contains(&token.symbol) {
                    break Some((token.span, "a name that no other parameter has"));
                }
                names.push(token.symbol);
            } else if self.is_operator(token, "...") && !variadic {
                variadic = true;
                names.push(self.interner.intern("__VA_ARGS__"));
            } else {
                break Some((token.span, "the name of a parameter"));
            }
            at += 1;
            match tokens.get(at) {
                Some(&t) if self.is_operator(t, ")") => {
                    return Some((names, variadic, at + 1));
                }
                Some(&t) if self.is_operator(t, ",") && !variadic => at += 1,
                Some(&t) => break Some((t.span, "`,` or `)`")),
                None => break tokens.last().map(|t| (t.span, "a `)` after this")),
            }
        };
        if let Some((span, wanted)) = wrong {
            self.report(
                Diagnostic::new(
                    Code::E0004,
                    span,
                    "the parameters of a macro are names with commas between",
                )
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
                    "`##` needs a token on each side",
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
                    "`#` in a macro needs a parameter behind it",
                ));
                return false;
            }
        }
        true
    }

    /// `#undef`, behind its name.
    pub(super) fn undef(&mut self) {
        if let Some(name) = self.macro_name("undef") {
            self.macros.remove(&name.symbol);
            self.extra_tokens("undef");
        }
    }

    // Files.
}
