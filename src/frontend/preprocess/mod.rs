//! The preprocessor: comments, line splices, macros, conditionals and includes.
//!
//! Requires a file in a [`SourceMap`]; gives text for the parser in which every byte leads
//! back to where it was written and to the macros it came through. Lines are kept as far
//! as they hold anything. A `#pragma` that a later stage reads stays as a line of its own.
//!
//! Follows C11 6.10 (which says clearer what C99 means) and OpenCL C 6.10. Macros with
//! `...` are accepted, although OpenCL C 1.2 (6.9.e) leaves them out: much code has them.
//! There are no trigraphs and no digraphs. Nothing here reads files: an
//! [`IncludeProvider`] does.

pub mod expanded;

mod condition;
mod definition;
mod directive;
mod macros;
mod pragma;
mod predefined;
mod token;

use crate::diagnostic::{Code, Diagnostic};
use crate::source::{FileId, SourceMap, Span};
use directive::Conditional;
use expanded::ExpandedText;
use hashbrown::{HashMap, HashSet};
use macros::{Body, Macro};
use std::rc::Rc;
use token::{Interner, Lexer, Malformed, Symbol, Token, TokenKind};

/// How deeply calls of macros may stand in arguments of calls.
pub const MAX_EXPANSION_DEPTH: usize = 200;
/// How many tokens all macros together may give.
pub const MAX_TOKENS: usize = 1 << 21;
/// How many times macros may be replaced.
pub const MAX_EXPANSIONS: usize = 1 << 20;
/// How long the text after preprocessing may be, in bytes.
pub const MAX_OUTPUT_BYTES: usize = 1 << 26;
/// How deeply files may include each other.
pub const MAX_INCLUDE_DEPTH: usize = 64;
/// How many times files may be included.
pub const MAX_INCLUDES: usize = 4096;
/// How deeply conditionals may be nested in a file.
pub const MAX_CONDITIONALS: usize = 256;
/// How deeply the expression of an `#if` may be nested.
pub const MAX_CONDITION_DEPTH: usize = 400;

/// Which language the source is written in, as `-cl-std` says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, PartialOrd, Ord)]
pub enum Language {
    /// OpenCL C 1.0
    Cl10,
    /// OpenCL C 1.1
    Cl11,
    /// OpenCL C 1.2
    #[default]
    Cl12,
    /// OpenCL C 2.0
    Cl20,
    /// OpenCL C 3.0
    Cl30,
}

impl Language {
    /// All versions, oldest first.
    pub const ALL: [Language; 5] = [
        Language::Cl10,
        Language::Cl11,
        Language::Cl12,
        Language::Cl20,
        Language::Cl30,
    ];

    /// The version with this number: `1.2`.
    pub fn from_name(name: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|l| l.name() == name)
    }

    /// The number of the version: `1.2`.
    pub fn name(self) -> &'static str {
        match self {
            Language::Cl10 => "1.0",
            Language::Cl11 => "1.1",
            Language::Cl12 => "1.2",
            Language::Cl20 => "2.0",
            Language::Cl30 => "3.0",
        }
    }
}

/// A macro of the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CommandLineMacro {
    /// `-D NAME` (value 1) or `-D NAME=VALUE`; the name may carry parameters.
    Define {
        /// The name, with parameters if it has some: `F(x)`.
        name: String,
        /// The text; `None` is 1.
        value: Option<String>,
    },
    /// `-U NAME`
    Undefine(String),
}

/// A file found for an `#include`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Included {
    /// The name for diagnostics; the same for the same file.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// Finds the files that are included.
pub trait IncludeProvider: Send + Sync {
    /// The file `name`, as written between quotes (`quoted`) or angle brackets, in the file
    /// whose name is `from`. `None` when there is no such file.
    fn read(&self, name: &str, quoted: bool, from: &str) -> Option<Included>;
}

/// What preprocessing depends on besides the source.
#[derive(Clone, Default)]
pub struct Options<'a> {
    /// `-D` and `-U`, in the order given.
    pub macros: Vec<CommandLineMacro>,
    /// The language of the source.
    pub language: Language,
    /// Whether the target has `double` (cl_khr_fp64).
    pub double: bool,
    /// Whether the target has arithmetic on `half` (cl_khr_fp16).
    pub half: bool,
    /// Whether the target multiplies matrices.
    pub matrices: bool,
    /// Whether it does with tf32.
    pub wide_matrices: bool,
    /// `-cl-fast-relaxed-math`
    pub fast_relaxed_math: bool,
    /// Where included files come from; without it, `#include` is an error.
    pub includes: Option<&'a dyn IncludeProvider>,
}

/// The text of `file` after preprocessing. Everything wrong is added to `diagnostics`; the
/// text is then what could be made of the source.
pub fn preprocess(
    file: FileId,
    map: &mut SourceMap,
    options: &Options<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> ExpandedText {
    let output = ExpandedText::empty(map, file);
    let frame = Frame::new(map, file);
    let mut this = Preprocessor {
        map,
        options,
        diagnostics,
        interner: Interner::default(),
        macros: HashMap::new(),
        disabled: HashSet::new(),
        frame,
        files: Vec::new(),
        contexts: Vec::new(),
        output,
        last: None,
        stand_ins: HashSet::new(),
        once: HashSet::new(),
        included: HashMap::new(),
        includes: 0,
        depth: 0,
        spent: 0,
        stopped: false,
    };
    this.predefine();
    this.command_line();
    this.run();
    let names = this.macros.keys();
    let mut names: Vec<String> = names.map(|&n| this.interner.text(n).to_string()).collect();
    names.sort_unstable();
    let mut output = this.output;
    output.macros = names;
    output.swallowed |= this.stopped;
    output.finish(map);
    output
}

/// A file being read.
struct Frame {
    file: FileId,
    lexer: Lexer,
    conditionals: Vec<Conditional>,
    /// What `#line` adds to the numbers of lines in `__LINE__`.
    line_delta: i64,
    /// What `#line` makes `__FILE__` say.
    presumed: Option<String>,
}

impl Frame {
    fn new(map: &SourceMap, file: FileId) -> Frame {
        let source = map.file(file);
        Frame {
            file,
            lexer: Lexer::new(source.text.clone(), source.base),
            conditionals: Vec::new(),
            line_delta: 0,
            presumed: None,
        }
    }
}

/// Tokens waiting to be read: what a macro gave, an argument, or one token put back.
struct Context {
    tokens: Vec<Token>,
    next: usize,
    /// The macro that gave them; not expanded until they were read.
    of: Option<Symbol>,
    /// Reading does not go on below it.
    barrier: bool,
}

struct Preprocessor<'a> {
    map: &'a mut SourceMap,
    options: &'a Options<'a>,
    diagnostics: &'a mut Vec<Diagnostic>,
    interner: Interner,
    macros: HashMap<Symbol, Rc<Macro>>,
    /// Macros whose tokens are being read.
    disabled: HashSet<Symbol>,
    /// The file being read.
    frame: Frame,
    /// Those that include it, the innermost last.
    files: Vec<Frame>,
    contexts: Vec<Context>,
    output: ExpandedText,
    /// The token emitted last.
    last: Option<Token>,
    /// Places of tokens that stand for something that was reported.
    stand_ins: HashSet<Span>,
    /// Files with `#pragma once`.
    once: HashSet<FileId>,
    included: HashMap<String, FileId>,
    includes: usize,
    /// How deeply arguments are being expanded.
    depth: usize,
    /// How many tokens macros gave.
    spent: usize,
    /// A limit was passed: nothing more is read.
    stopped: bool,
}

/// The macros that every program sees, with their texts, in a fixed order; `__LINE__` and
/// `__FILE__` are there too, and have no text.
pub fn predefined_macros(options: &Options<'_>) -> Vec<(&'static str, &'static str)> {
    let mut table = predefined::table(options);
    table.extend_from_slice(predefined::WITH_PARAMETERS);
    table
}

impl Preprocessor<'_> {
    fn predefine(&mut self) {
        let define = |this: &mut Self, name: &str, body: Body| {
            let name = this.interner.intern(name);
            let definition = Macro {
                parameters: None,
                variadic: false,
                body,
                definition: None,
            };
            this.macros.insert(name, Rc::new(definition));
        };
        for (name, text) in predefined::table(self.options) {
            define(self, name, Body::Predefined(text));
        }
        define(self, "__LINE__", Body::Line);
        define(self, "__FILE__", Body::File);
        // Few programs use the macros with parameters, and those need a file to stand in.
        let uses = |(name, _): &(&str, &str)| self.frame.lexer.has(name);
        let used: Vec<_> = predefined::WITH_PARAMETERS
            .iter()
            .filter(|m| uses(m))
            .collect();
        let text: String = used
            .iter()
            .map(|m| format!("#define {}{}\n", m.0, m.1))
            .collect();
        self.directives_of("<built-in>", text);
    }

    /// Reads the macros of the command line, which are a file of directives.
    fn command_line(&mut self) {
        if self.options.macros.is_empty() {
            return;
        }
        let mut text = String::new();
        let one_line = |s: &str| s.replace(['\n', '\r'], " ");
        for definition in &self.options.macros {
            let line = match definition {
                CommandLineMacro::Define { name, value } => {
                    let value = value.as_deref().unwrap_or("1");
                    format!("#define {} {}\n", one_line(name), one_line(value))
                }
                CommandLineMacro::Undefine(name) => format!("#undef {}\n", one_line(name)),
            };
            text.push_str(&line);
        }
        self.directives_of("<command line>", text);
    }

    /// Carries out directives that stand in no file of the program.
    fn directives_of(&mut self, name: &str, text: String) {
        if text.is_empty() {
            return;
        }
        if let Some(file) = self.map.add(name, text) {
            let frame = Frame::new(self.map, file);
            let main = std::mem::replace(&mut self.frame, frame);
            self.run();
            self.frame = main;
        }
    }

    /// Reads and emits until the end of the outermost file.
    fn run(&mut self) {
        let mut token = self.next();
        loop {
            if token.kind == TokenKind::End {
                return;
            }
            if self.is_operator(token, "#") || self.is_operator(token, "##") {
                token = self.stray_hash(token);
                continue;
            }
            if token.kind == TokenKind::Name && &**self.interner.text(token.symbol) == "_Pragma" {
                self.pragma_operator(token);
            } else {
                self.emit(token);
            }
            token = self.next();
        }
    }

    /// Reports a `#` that begins no line (C99 6.10). Where a directive was meant, its line is left
    /// out. Gives the token behind.
    fn stray_hash(&mut self, hash: Token) -> Token {
        let name = self.interner.text(hash.symbol).clone();
        let diagnostic = Diagnostic::new(
            Code::E0003,
            hash.span,
            format!("stray `{name}` in the program"),
        );
        let mut token = self.next();
        let is_directive =
            token.kind == TokenKind::Name && directive::is_name(self.interner.text(token.symbol));
        if !is_directive {
            self.report(diagnostic);
            return token;
        }
        self.report(diagnostic.help("a directive begins a line of its own"));
        while token.kind != TokenKind::End && !token.first_in_line {
            token = self.next();
        }
        token
    }

    /// `_Pragma("...")` (C11 6.10.9).
    fn pragma_operator(&mut self, keyword: Token) {
        let open = self.next();
        let text = self.next();
        let close = self.next();
        let sound = self.is_operator(open, "(")
            && text.kind == TokenKind::Text
            && self.is_operator(close, ")");
        if !sound {
            self.report(Diagnostic::new(
                Code::E0004,
                keyword.span,
                "`_Pragma` needs a string in parentheses",
            ));
            return;
        }
        let said = directive::unquote(self.interner.text(text.symbol));
        let mut lexer = Lexer::new(said.into(), 0);
        let mut tokens = Vec::new();
        loop {
            let token = lexer.next_in_line(&mut self.interner);
            if token.kind == TokenKind::End {
                break;
            }
            tokens.push(Token {
                span: text.span,
                synthetic: true,
                ..token
            });
        }
        self.pragma_of(&tokens, keyword.span.to(close.span));
    }

    /// The next token of the files, with directives carried out on the way.
    fn read_files(&mut self) -> Token {
        while !self.stopped {
            let token = self.lex();
            if token.kind == TokenKind::End {
                while let Some(open) = self.frame.conditionals.pop() {
                    self.report(
                        Diagnostic::new(Code::E0004, open.span, "this conditional has no `#endif`")
                            .label("opened here"),
                    );
                }
                match self.files.pop() {
                    Some(outer) => self.frame = outer,
                    None => return token,
                }
            } else if token.first_in_line && self.is_operator(token, "#") {
                self.directive(token);
            } else {
                return token;
            }
        }
        self.end_token()
    }

    fn lex(&mut self) -> Token {
        let token = self.frame.lexer.next(&mut self.interner);
        self.repaired(token)
    }

    fn lex_in_line(&mut self) -> Token {
        let token = self.frame.lexer.next_in_line(&mut self.interner);
        self.repaired(token)
    }

    /// A token as it is, or what stands for it after a diagnostic when it is malformed.
    fn repaired(&mut self, token: Token) -> Token {
        let Some((what, _)) = self.frame.lexer.malformed else {
            return token;
        };
        self.take_malformed(true);
        let (kind, text) = match what {
            Malformed::Comment => return token,
            Malformed::Text => (TokenKind::Text, "\"\""),
            Malformed::Character => (TokenKind::Number, "0"),
        };
        let symbol = self.interner.intern(text);
        self.stand_ins.insert(token.span);
        token.replaced(kind, symbol)
    }

    /// Forgets the malformed token met last; says so unless only comments count here. A comment takes
    /// brackets with it that nobody is to miss.
    fn take_malformed(&mut self, literals: bool) {
        let Some((what, span)) = self.frame.lexer.malformed.take() else {
            return;
        };
        self.output.swallowed |= what == Malformed::Comment;
        let (message, help) = match what {
            Malformed::Comment => ("this comment has no end", "write `*/` where it ends"),
            Malformed::Text if literals => (
                "this string has no closing quote on its line",
                "write `\"` where it ends",
            ),
            Malformed::Character if literals => (
                "this character constant has no closing quote on its line",
                "write `'` where it ends",
            ),
            Malformed::Text | Malformed::Character => return,
        };
        self.report(Diagnostic::new(Code::E0003, span, message).help(help));
    }

    /// Writes a token, with the blanks of the source before it where they can be kept.
    fn emit(&mut self, token: Token) {
        if let Some(last) = self.last {
            let gap = Span {
                end: token.span.start,
                ..last.span.at_end()
            };
            let near = !last.synthetic
                && !token.synthetic
                && last.span.expansion == token.span.expansion
                && gap.start <= gap.end;
            let blanks = if near { self.map.text(gap) } else { "" };
            let whole = blanks.len() as u32 == gap.end.wrapping_sub(gap.start);
            if near && whole && blanks.bytes().all(|b| b.is_ascii_whitespace()) {
                self.output.push(blanks, gap, true);
            } else if token.first_in_line {
                self.output.push_blank('\n');
                // Behind a comment or a directive a line is indented as it was.
                let indent = blanks.rsplit('\n').next().unwrap_or("");
                for blank in indent.chars().filter(|_| near && whole) {
                    self.output
                        .push_blank(if blank == '\t' { '\t' } else { ' ' });
                }
            } else if token.spaced
                || token::would_join(
                    self.interner.text(last.symbol),
                    self.interner.text(token.symbol),
                )
            {
                self.output.push_blank(' ');
            }
        }
        self.last = Some(token);
        if !self.stand_ins.is_empty() && self.stand_ins.contains(&token.span) {
            self.output.broken.push(self.output.text.len());
        }
        let text = self.interner.text(token.symbol);
        self.output.push(text, token.span, !token.synthetic);
        self.check_output(token.span);
    }

    /// Writes text as a line of its own.
    fn emit_line(&mut self, line: &str, span: Span) {
        if self.last.take().is_some() {
            self.output.push_blank('\n');
        }
        self.output.push(line, span, false);
        self.output.push_blank('\n');
        self.check_output(span);
    }

    fn check_output(&mut self, span: Span) {
        if self.output.text.len() > MAX_OUTPUT_BYTES {
            self.stop(
                Diagnostic::new(
                    Code::E0603,
                    self.map.outermost(span),
                    format!("the preprocessed text is longer than {MAX_OUTPUT_BYTES} bytes"),
                )
                .label("the limit is passed here"),
            );
        }
    }

    /// The line `__LINE__` gives at a place: that of the outermost call.
    fn presumed_line(&self, span: Span) -> i64 {
        let Some(position) = self.map.position(self.map.outermost(span)) else {
            return 0;
        };
        let delta = if position.file == self.frame.file {
            self.frame.line_delta
        } else {
            0
        };
        i64::from(position.line) + delta
    }

    /// The file `__FILE__` gives at a place.
    fn presumed_file(&self, span: Span) -> String {
        let file = self
            .map
            .file_at(self.map.outermost(span).start)
            .unwrap_or(self.frame.file);
        match &self.frame.presumed {
            Some(name) if file == self.frame.file => name.clone(),
            _ => self.map.file(file).name.clone(),
        }
    }

    fn is_operator(&self, token: Token, text: &str) -> bool {
        token.kind == TokenKind::Operator && &**self.interner.text(token.symbol) == text
    }

    fn end_token(&mut self) -> Token {
        let symbol = self.interner.intern("");
        token::end(symbol)
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Reports that a limit was passed, after which nothing more is read.
    fn stop(&mut self, diagnostic: Diagnostic) {
        if !std::mem::replace(&mut self.stopped, true) {
            self.report(diagnostic);
        }
    }
}

#[cfg(test)]
mod tests;
