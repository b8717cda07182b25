//! Macro definitions and macro expansion.
//!
//! Follows C11 6.10.3 as all compilers interpret it: a macro is disabled while the tokens of
//! its expansion are rescanned, and its name found there is never expanded later ("painted
//! blue"). Argument prescan expands each argument completely before substitution, except next
//! to `#` and `##`.
//!
//! Every token of an expansion keeps the span of its spelling and the id of the expansion.
//! Tokens of arguments keep their own chain of expansions; [`Preprocessor::rehome`] links its
//! end to the expansion of the call.

use super::token::{self, Symbol, Token, TokenKind};
use super::{Context, MAX_EXPANSION_DEPTH, MAX_EXPANSIONS, MAX_TOKENS, Preprocessor};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Expansion, ExpansionId, Span};
use hashbrown::HashMap;
use std::rc::Rc;

pub(super) struct Macro {
    /// The parameters of a function-like macro; `None` for an object-like macro.
    pub(super) parameters: Option<Vec<Symbol>>,
    /// Whether the last parameter, `__VA_ARGS__` or a name of its own, receives all remaining arguments.
    pub(super) variadic: bool,
    pub(super) body: Body,
    /// Span of its name in the `#define`; `None` for a predefined macro.
    pub(super) definition: Option<Span>,
}

/// The replacement list of a macro.
pub(super) enum Body {
    /// The tokens of a `#define`.
    Tokens(Vec<Token>),
    /// The text of a predefined macro, which is in no file.
    Predefined(&'static str),
    /// `__LINE__`, computed at each use.
    Line,
    /// `__FILE__`, computed at each use.
    File,
}

/// TABLE of the predefined macros of C whose text depends on the time, which are not supported, with a text of the same form.
const CLOCK: &[(&str, &str)] = &[
    ("__DATE__", "Jan  1 2000"),
    ("__TIME__", "00:00:00"),
    ("__TIMESTAMP__", "Sat Jan  1 00:00:00 2000"),
];

impl Macro {
    /// Whether its value is computed at each use.
    pub(super) fn is_computed(&self) -> bool {
        match self.body {
            Body::Line | Body::File => true,
            Body::Tokens(_) | Body::Predefined(_) => false,
        }
    }

    /// Whether a redefinition is identical (C11 6.10.3 p1).
    pub(super) fn same_as(&self, other: &Macro) -> bool {
        let bodies = match (&self.body, &other.body) {
            (Body::Tokens(a), Body::Tokens(b)) => {
                a.len() == b.len()
                    && a.iter()
                        .zip(b)
                        .enumerate()
                        .all(|(i, (a, b))| a.symbol == b.symbol && (i == 0 || a.spaced == b.spaced))
            }
            _ => false,
        };
        bodies && self.parameters == other.parameters && self.variadic == other.variadic
    }
}

/// The arguments of one macro call, one entry per parameter.
struct Arguments {
    /// The tokens as written, for `#` and `##`.
    raw: Vec<Vec<Token>>,
    /// The tokens after argument prescan, computed on first use.
    expanded: Vec<Option<Vec<Token>>>,
    /// Whether the call has no argument for `...`, not even an empty one.
    omitted: bool,
    /// Span of the closing parenthesis.
    close: Span,
}

impl Preprocessor<'_> {
    /// The next token after expansion; `End` at the end of the file or of the list that
    /// is being expanded.
    pub(super) fn next(&mut self) -> Token {
        loop {
            let token = self.raw();
            if token.kind != TokenKind::Name || token.painted {
                return token;
            }
            let Some(definition) = self.macros.get(&token.symbol).cloned() else {
                return self.without_clock(token);
            };
            if let Some(token) = self.expand(token, &definition) {
                return token;
            }
        }
    }

    /// Rejects the names of macros for the time of the compilation, with texts of their lengths instead. They are not
    /// defined: `#ifdef` finds none, and `-D` may define them.
    fn without_clock(&mut self, name: Token) -> Token {
        let text = self.interner.text(name.symbol);
        let Some(&(macro_name, value)) = CLOCK.iter().find(|row| *row.0 == **text) else {
            return name;
        };
        let message = format!("`{macro_name}` is not supported");
        self.report(
            Diagnostic::new(Code::E0901, name.span, message)
                .note("the same source gives the same code at any time")
                .help(format!(
                    "define it on the command line: `-D{macro_name}='\"{value}\"'`"
                )),
        );
        let symbol = self.interner.intern(&quote(value));
        name.replaced(TokenKind::Text, symbol)
    }

    /// The next token before expansion, from pending tokens or from the file.
    pub(super) fn raw(&mut self) -> Token {
        if self.stopped {
            return self.end_token();
        }
        while let Some(context) = self.contexts.last_mut() {
            if let Some(&token) = context.tokens.get(context.next) {
                context.next += 1;
                let painted = token.painted
                    || (token.kind == TokenKind::Name && self.disabled.contains(&token.symbol));
                return Token { painted, ..token };
            }
            if context.barrier {
                return self.end_token();
            }
            if let Some(name) = context.of {
                self.disabled.remove(&name);
            }
            self.contexts.pop();
        }
        self.read_files()
    }

    /// Expands a list of tokens in isolation, as argument prescan does.
    pub(super) fn expand_list(&mut self, tokens: Vec<Token>) -> Vec<Token> {
        let mut expanded = Vec::with_capacity(tokens.len());
        self.begin_list(tokens);
        loop {
            let token = self.next();
            if token.kind == TokenKind::End {
                break;
            }
            expanded.push(token);
        }
        self.end_list();
        expanded
    }

    /// Makes [`Preprocessor::next`] read `tokens` until [`Preprocessor::end_list`].
    pub(super) fn begin_list(&mut self, tokens: Vec<Token>) {
        self.contexts.push(Context {
            tokens,
            next: 0,
            of: None,
            barrier: true,
        });
    }

    pub(super) fn end_list(&mut self) {
        while let Some(context) = self.contexts.pop() {
            if let Some(name) = context.of {
                self.disabled.remove(&name);
            }
            if context.barrier {
                return;
            }
        }
    }

    fn push_tokens(&mut self, tokens: Vec<Token>, of: Option<Symbol>) {
        self.contexts.push(Context {
            tokens,
            next: 0,
            of,
            barrier: false,
        });
    }

    /// Expands a use of a macro and pushes the resulting tokens, to be rescanned. Returns a token
    /// instead for `__LINE__` and `__FILE__`, and the name itself where it is not a macro call.
    fn expand(&mut self, name: Token, definition: &Rc<Macro>) -> Option<Token> {
        let body = match &definition.body {
            Body::Tokens(body) => body,
            Body::Predefined(text) => {
                let tokens = self.predefined_tokens(text, name);
                self.spend(tokens.len(), name.span);
                self.disabled.insert(name.symbol);
                self.push_tokens(tokens, Some(name.symbol));
                return None;
            }
            Body::Line => {
                let line = self.presumed_line(name.span).to_string();
                let symbol = self.interner.intern(&line);
                return Some(name.replaced(TokenKind::Number, symbol));
            }
            Body::File => {
                let quoted = quote(&self.presumed_file(name.span));
                let symbol = self.interner.intern(&quoted);
                return Some(name.replaced(TokenKind::Text, symbol));
            }
        };
        let arguments = match &definition.parameters {
            None => None,
            Some(parameters) => {
                let open = self.raw();
                if self.is_operator(open, "(") {
                    let Some(found) = self.collect(name, parameters.len(), definition) else {
                        return Some(Token {
                            painted: true,
                            ..name
                        });
                    };
                    Some(found)
                } else {
                    if open.kind != TokenKind::End {
                        self.push_tokens(vec![open], None);
                    }
                    return Some(name);
                }
            }
        };
        let call = arguments
            .as_ref()
            .map_or(name.span, |a| name.span.to(a.close));
        let id = self.add_expansion(name, call, definition.definition);
        let tokens = match arguments {
            None => self.substitute(body, None, id),
            Some(mut arguments) => {
                self.rehome(&mut arguments.raw, name.span.expansion, id);
                self.substitute(body, Some((definition, &mut arguments)), id)
            }
        };
        self.spend(1, name.span);
        let mut tokens = tokens;
        if let Some(first) = tokens.first_mut() {
            first.spaced = name.spaced;
            first.first_in_line = name.first_in_line;
        }
        self.disabled.insert(name.symbol);
        self.push_tokens(tokens, Some(name.symbol));
        None
    }

    fn add_expansion(&mut self, name: Token, call: Span, definition: Option<Span>) -> ExpansionId {
        if self.map.expansions().len() >= MAX_EXPANSIONS {
            self.stop(
                Diagnostic::new(
                    Code::E0603,
                    name.span,
                    format!("macro expansions exceed the limit of {MAX_EXPANSIONS} expansions"),
                )
                .label("limit exceeded here"),
            );
            return name.span.expansion;
        }
        let name = self.interner.text(name.symbol).to_string();
        self.map.add_expansion(Expansion {
            name,
            call,
            definition,
        })
    }

    /// Adds to the number of tokens that expansion produced, whose limit bounds its time.
    fn spend(&mut self, tokens: usize, span: Span) {
        self.spent += tokens;
        if self.spent > MAX_TOKENS {
            self.stop(
                Diagnostic::new(
                    Code::E0603,
                    span,
                    format!("macro expansions exceed the limit of {MAX_TOKENS} tokens"),
                )
                .label("limit exceeded here"),
            );
        }
    }

    /// The tokens of a predefined macro, all with the span of its name.
    fn predefined_tokens(&mut self, text: &'static str, name: Token) -> Vec<Token> {
        let mut lexer = token::Lexer::new(text.into(), 0);
        let mut tokens = Vec::new();
        loop {
            let token = lexer.next_in_line(&mut self.interner);
            if token.kind == TokenKind::End {
                break;
            }
            tokens.push(Token {
                spaced: if tokens.is_empty() {
                    name.spaced
                } else {
                    token.spaced
                },
                first_in_line: tokens.is_empty() && name.first_in_line,
                synthetic: true,
                span: name.span,
                ..token
            });
        }
        tokens
    }

    /// Reads the arguments of a call whose opening parenthesis was read. `None`, with a diagnostic,
    /// when the call is unterminated or the number of arguments is wrong.
    fn collect(&mut self, name: Token, parameters: usize, definition: &Macro) -> Option<Arguments> {
        let mut raw = vec![Vec::new()];
        let mut depth = 0usize;
        let mut count = 0;
        let close = loop {
            let token = self.raw();
            count += 1;
            if count % 1024 == 0 {
                self.spend(1024, name.span);
            }
            if token.kind == TokenKind::End {
                if !self.stopped {
                    let text = self.interner.text(name.symbol).clone();
                    self.report(
                        Diagnostic::new(
                            Code::E0004,
                            name.span,
                            format!("unterminated call to function-like macro `{text}`"),
                        )
                        .label("begins here"),
                    );
                    self.output.swallowed |= !self.contexts.iter().any(|c| c.barrier);
                }
                return None;
            }
            if token.kind == TokenKind::Operator {
                match &**self.interner.text(token.symbol) {
                    "(" => depth += 1,
                    ")" if depth == 0 => break token.span,
                    ")" => depth -= 1,
                    "," if depth == 0 && !(definition.variadic && raw.len() == parameters) => {
                        raw.push(Vec::new());
                        continue;
                    }
                    _ => {}
                }
            }
            if let Some(last) = raw.last_mut() {
                last.push(token);
            }
        };
        let given = raw.len();
        let mut omitted = definition.variadic && parameters == 1 && raw[0].is_empty();
        if parameters == 0 && given == 1 && raw[0].is_empty() {
            raw.clear();
        } else if definition.variadic && given + 1 == parameters {
            raw.push(Vec::new());
            omitted = true;
        }
        if raw.len() != parameters {
            let text = self.interner.text(name.symbol).clone();
            let least = parameters - usize::from(definition.variadic);
            let mut diagnostic = Diagnostic::new(
                Code::E0202,
                name.span.to(close),
                format!(
                    "too {} arguments to macro `{text}`, expected {}{least}, have {given}",
                    if given < least { "few" } else { "many" },
                    if definition.variadic { "at least " } else { "" },
                ),
            );
            if let Some(place) = definition.definition {
                diagnostic = diagnostic.also(place, "defined here");
            }
            self.report(diagnostic);
            // The statement is omitted: its other errors would be consequences.
            self.replacements.insert(name.span);
            return None;
        }
        Some(Arguments {
            expanded: vec![None; raw.len()],
            raw,
            omitted,
            close,
        })
    }

    /// Links the expansion chains of a call's arguments to the expansion `id` of the call: `id` replaces
    /// the expansion `level` that the call itself is in.
    fn rehome(&mut self, arguments: &mut [Vec<Token>], level: ExpansionId, id: ExpansionId) {
        let mut moved = HashMap::new();
        moved.insert(level, id);
        for token in arguments.iter_mut().flatten() {
            token.span.expansion = self.rehomed(token.span.expansion, id, &mut moved);
        }
    }

    /// The new id of the expansion `from`; copies the expansions between it and one in `moved`.
    fn rehomed(
        &mut self,
        from: ExpansionId,
        id: ExpansionId,
        moved: &mut HashMap<ExpansionId, ExpansionId>,
    ) -> ExpansionId {
        // The chain from the token outward, up to an expansion that was already moved.
        let mut chain = Vec::new();
        let mut at = from;
        let mut home = loop {
            if let Some(&home) = moved.get(&at) {
                break home;
            }
            match self.map.expansion(at) {
                Some(expansion) => {
                    chain.push(at);
                    at = expansion.call.expansion;
                }
                None => break id,
            }
        };
        for old in chain.into_iter().rev() {
            if self.map.expansions().len() >= MAX_EXPANSIONS {
                break;
            }
            if let Some(expansion) = self.map.expansion(old).cloned() {
                let call = token::through(expansion.call, home);
                home = self.map.add_expansion(Expansion { call, ..expansion });
                moved.insert(old, home);
            }
        }
        home
    }

    /// The replacement list with arguments substituted and with `#` and `##` evaluated.
    fn substitute(
        &mut self,
        body: &[Token],
        mut call: Option<(&Rc<Macro>, &mut Arguments)>,
        id: ExpansionId,
    ) -> Vec<Token> {
        let mut result: Vec<Token> = Vec::with_capacity(body.len());
        let (first, last) = (body.first(), body.last());
        let is_in_body = |span: Span| {
            first.is_some_and(|first| first.span.start <= span.start)
                && last.is_some_and(|last| span.start < last.span.end)
        };
        let mut pasting = false;
        let mut at = 0;
        while let Some(&token) = body.get(at) {
            at += 1;
            let here = Token {
                span: token::through(token.span, id),
                ..token
            };
            if at > 1 && at < body.len() && self.is_operator(token, "##") {
                pasting = true;
                continue;
            }
            let before_paste = at + 1 < body.len() && self.is_operator(body[at], "##");
            let mut unit = match &mut call {
                None => vec![here],
                Some((definition, arguments)) => {
                    let index = |symbol: Symbol| {
                        definition
                            .parameters
                            .as_ref()
                            .and_then(|p| p.iter().position(|&x| x == symbol))
                    };
                    let stringified = (self.is_operator(token, "#"))
                        .then(|| body.get(at).and_then(|t| index(t.symbol)))
                        .flatten();
                    if let Some(index) = stringified {
                        at += 1;
                        vec![self.stringify(here, &arguments.raw[index])]
                    } else if let Some(index) = (token.kind == TokenKind::Name)
                        .then(|| index(token.symbol))
                        .flatten()
                    {
                        let rest = definition.variadic && index + 1 == arguments.raw.len();
                        let after_comma = pasting
                            && rest
                            && result.last().is_some_and(|&t| self.is_operator(t, ","));
                        if after_comma {
                            // GNU C: `, ## __VA_ARGS__` drops the comma when `...` has no argument.
                            pasting = false;
                            if arguments.omitted {
                                result.pop();
                            }
                        }
                        let mut unit = if pasting || before_paste {
                            arguments.raw[index].clone()
                        } else {
                            if arguments.expanded[index].is_none() {
                                let raw = arguments.raw[index].clone();
                                arguments.expanded[index] = Some(self.expand_argument(raw));
                            }
                            arguments.expanded[index].clone().unwrap_or_default()
                        };
                        if let Some(comma) = result.last()
                            && rest
                            && unit.is_empty()
                            && !after_comma
                            && self.is_operator(*comma, ",")
                        {
                            self.output.unfilled.push(comma.span.start);
                        }
                        match unit.first_mut() {
                            Some(first) => {
                                first.spaced = token.spaced;
                                first.first_in_line = false;
                            }
                            None => unit.push(Token {
                                kind: TokenKind::Placemarker,
                                ..here
                            }),
                        }
                        unit
                    } else {
                        vec![here]
                    }
                }
            };
            if std::mem::take(&mut pasting)
                && let Some(left) = result.pop()
            {
                let right = unit[0];
                let is_pasted = [left, right]
                    .iter()
                    .all(|t| t.kind != TokenKind::Placemarker);
                match self.paste(left, right) {
                    // What is pasted to an argument is text of the definition, not of the argument.
                    Some(token) if is_pasted && !is_in_body(left.span) => {
                        unit[0] = Token {
                            span: here.span,
                            ..token
                        };
                    }
                    Some(token) => unit[0] = token,
                    None => result.push(left),
                }
            }
            // Nested macros that use an argument twice double the tokens at each level.
            self.spend(unit.len(), here.span);
            if self.stopped {
                return Vec::new();
            }
            result.append(&mut unit);
        }
        result.retain(|t| t.kind != TokenKind::Placemarker);
        result
    }

    fn expand_argument(&mut self, raw: Vec<Token>) -> Vec<Token> {
        if self.depth >= MAX_EXPANSION_DEPTH {
            let span = raw.first().map_or(Span::default(), |t| t.span);
            self.stop(
                Diagnostic::new(
                    Code::E0601,
                    self.map.outermost(span),
                    format!(
                        "macro calls nested too deeply: the limit is {MAX_EXPANSION_DEPTH} levels"
                    ),
                )
                .label("limit exceeded here"),
            );
            return Vec::new();
        }
        self.depth += 1;
        let expanded = self.expand_list(raw);
        self.depth -= 1;
        expanded
    }

    /// Stringizing (`#`): the spelling of an argument as a string literal (C11 6.10.3.2).
    fn stringify(&mut self, hash: Token, argument: &[Token]) -> Token {
        let mut text = String::from("\"");
        for (i, token) in argument.iter().enumerate() {
            if i > 0 && token.spaced {
                text.push(' ');
            }
            let spelling = self.interner.text(token.symbol);
            match token.kind {
                TokenKind::Text | TokenKind::Character => {
                    for c in spelling.chars() {
                        if matches!(c, '"' | '\\') {
                            text.push('\\');
                        }
                        text.push(c);
                    }
                }
                TokenKind::Name
                | TokenKind::Number
                | TokenKind::Operator
                | TokenKind::Stray
                | TokenKind::End
                | TokenKind::Placemarker => text.push_str(spelling),
            }
        }
        text.push('"');
        let symbol = self.interner.intern(&text);
        hash.replaced(TokenKind::Text, symbol)
    }

    /// Token pasting (`##`, C11 6.10.3.3). `None`, with a diagnostic, when the result is not one token.
    fn paste(&mut self, left: Token, right: Token) -> Option<Token> {
        if right.kind == TokenKind::Placemarker {
            return Some(left);
        }
        if left.kind == TokenKind::Placemarker {
            return Some(Token {
                spaced: left.spaced,
                ..right
            });
        }
        let text = format!(
            "{}{}",
            self.interner.text(left.symbol),
            self.interner.text(right.symbol)
        );
        if let Some((kind, symbol)) = token::single_token(&text, &mut self.interner) {
            let mut token = left.replaced(kind, symbol);
            token.painted = false;
            return Some(token);
        }
        self.replacements.insert(left.span);
        self.report(Diagnostic::new(
            Code::E0003,
            left.span,
            format!(
                "pasting formed `{text}` from `{}` and `{}`, an invalid preprocessing token",
                self.interner.text(left.symbol),
                self.interner.text(right.symbol)
            ),
        ));
        None
    }
}

/// The string literal with this text.
pub(super) fn quote(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        if matches!(c, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(c);
    }
    quoted.push('"');
    quoted
}
