//! The preprocessor: comments, line splices, macros, conditionals and includes.
//!
//! Requires a file in a [`SourceMap`]; produces text for the parser, in which every byte maps
//! back to its position in the source and to the macro expansions it came through. Nonempty
//! lines remain lines. A `#pragma` that a later stage reads is kept as a line of its own.
//!
//! Follows C11 6.10 (more precise than C99) and OpenCL C 6.10. Variadic macros are accepted,
//! although OpenCL C 1.2 excludes them (6.9.e), because much code uses them. Trigraphs
//! are not supported; a digraph is the punctuator that it denotes, in strings that `#` makes too. This module reads no files: an [`IncludeProvider`] does.

pub mod expanded;

mod comments;
mod condition;
mod continued_strings;
mod definition;
mod directive;
mod macros;
mod markers;
mod misspelled;
mod pragma;
mod predefined;
mod token;

pub(in crate::frontend) use predefined::plain_constant;

use crate::cancel::{CancelFlag, is_canceled};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{FileId, SourceMap, Span, UTF_16_MARK};
use directive::Conditional;
use expanded::ExpandedText;
use hashbrown::{HashMap, HashSet};
use macros::{Body, Macro};
#[cfg(doc)]
use std::io::ErrorKind;
use std::rc::Rc;
use token::{Interner, Lexer, Malformed, Suspicious, Symbol, Token, TokenKind};

/// The limit on macro calls nested in arguments of macro calls.
pub const MAX_EXPANSION_DEPTH: usize = 200;
/// The limit on tokens produced by all macro expansions together.
pub const MAX_TOKENS: usize = 1 << 21;
/// The limit on macro expansions, which bounds the source map.
pub const MAX_EXPANSIONS: usize = 1 << 20;
/// The limit on the length of the preprocessed text, in bytes.
pub const MAX_OUTPUT_BYTES: usize = 1 << 26;
/// The limit on the nesting of `#include`s.
pub const MAX_INCLUDE_DEPTH: usize = 64;
/// The limit on the number of files included, with repetitions.
pub const MAX_INCLUDES: usize = 4096;
/// The limit on nested conditionals in a file.
pub const MAX_CONDITIONALS: usize = 256;
/// The limit on the nesting of an `#if` expression.
pub const MAX_CONDITION_DEPTH: usize = 400;

/// The version of OpenCL C, as selected by `-cl-std`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Language {
    /// OpenCL C 1.0 (`-cl-std=CL1.0`).
    Cl10,
    /// OpenCL C 1.1 (`-cl-std=CL1.1`).
    Cl11,
    /// OpenCL C 1.2 (`-cl-std=CL1.2`), the default.
    #[default]
    Cl12,
    /// OpenCL C 2.0 (`-cl-std=CL2.0`).
    Cl20,
    /// OpenCL C 3.0 (`-cl-std=CL3.0`).
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

/// A macro definition or removal from the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CommandLineMacro {
    /// `-D NAME` (value 1) or `-D NAME=VALUE`; the name may include parameters.
    Define {
        /// The name, with its parameters if any: `F(x)`.
        name: String,
        /// The replacement text; `None` is 1.
        value: Option<String>,
    },
    /// `-U NAME`, which removes a definition.
    Undefine(String),
}

/// Whether a definition on the command line is of one macro: an identifier, perhaps with parameters in parentheses.
pub fn is_macro_name(text: &str) -> bool {
    let (name, parameters) = text.split_at(text.find('(').unwrap_or(text.len()));
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    !name.is_empty()
        && name.chars().all(is_letter)
        && !name.starts_with(|c: char| c.is_ascii_digit())
        && (parameters.is_empty() || parameters.find(')') == Some(parameters.len() - 1))
}

/// The name of the file of directives that `-D`, `-U` and `-include` become. Names of `-include` are
/// included from it.
pub const COMMAND_LINE: &str = "<command line>";

/// The name of the file of [`Options::prefix`].
pub const PREFIX: &str = "<prefix>";

/// A file found for an `#include`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Included {
    /// The name for diagnostics, which also identifies the file: equal names mean equal files.
    pub name: String,
    /// The contents, as UTF-8.
    pub text: String,
    /// Whether it is a system header, in which warnings are not reported.
    pub is_system: bool,
}

/// Finds the files that are included.
pub trait IncludeProvider: Send + Sync {
    /// The file `name`, as written between quotes (`quoted`) or angle brackets, in the file
    /// whose name is `from`.
    ///
    /// # Errors
    /// [`ErrorKind::NotFound`] when there is no such file. The text of any other error is in the diagnostic.
    /// [`ErrorKind::FileTooLarge`] is E0603, after which nothing more is read.
    fn read(&self, name: &str, quoted: bool, from: &str) -> std::io::Result<Included>;

    /// How the user can add a file that was not found: the help of its error.
    fn help(&self) -> Option<String> {
        None
    }

    /// The directories to be searched that do not exist, for a warning about each.
    fn missing_directories(&self) -> Vec<String> {
        Vec::new()
    }
}

/// The inputs of preprocessing besides the source.
#[derive(Clone, Default)]
pub struct Options<'a> {
    /// `-D` and `-U`, in command-line order.
    pub macros: Vec<CommandLineMacro>,
    /// The files of `-include`, included in this order before the source, as if by `#include "FILE"`.
    pub forced_includes: Vec<String>,
    /// Text that precedes the source, as a file of its own.
    pub prefix: String,
    /// The language version of the source.
    pub language: Language,
    /// Whether the target supports `double` (cl_khr_fp64).
    pub double: bool,
    /// Whether the target supports arithmetic on `half` (cl_khr_fp16).
    pub half: bool,
    /// Whether the target supports cl_intel_subgroup_matrix_multiply_accumulate.
    pub matrices: bool,
    /// Whether the target supports its tf32 variant
    /// (cl_intel_subgroup_matrix_multiply_accumulate_tensor_float32).
    pub wide_matrices: bool,
    /// Whether `-cl-fast-relaxed-math` is set, which defines `__FAST_RELAXED_MATH__`.
    pub fast_relaxed_math: bool,
    /// Reads included files; without it, `#include` is an error.
    pub includes: Option<&'a dyn IncludeProvider>,
    /// Ends preprocessing once it is set; the text is then incomplete.
    pub cancel: Option<&'a CancelFlag>,
}

/// Preprocesses `file`. Errors and warnings are appended to `diagnostics`; after an error, the text
/// is what could be recovered.
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
        replacements: HashSet::new(),
        once: HashSet::new(),
        included: HashMap::new(),
        includes: 0,
        depth: 0,
        spent: 0,
        stopped: false,
        misspelled: false,
    };
    let provider = options.includes;
    for directory in provider.map_or(Vec::new(), IncludeProvider::missing_directories) {
        let message = format!("the directory `{directory}` of headers does not exist");
        this.report(Diagnostic::without_place(Code::W0012, message));
    }
    this.predefine();
    this.command_line();
    if !this.is_utf16() {
        this.run();
    }
    let names = this.macros.keys();
    let mut names: Vec<String> = names.map(|&n| this.interner.text(n).to_string()).collect();
    names.sort_unstable();
    let with_parameters = this.macros.iter().filter_map(|(&name, definition)| {
        Some(expanded::FunctionMacro {
            name: this.interner.text(name).to_string(),
            parameters: definition.parameters.as_ref()?.len(),
            definition: definition.definition?,
        })
    });
    let mut function_macros: Vec<_> = with_parameters.collect();
    function_macros.sort_unstable_by(|a, b| a.name.cmp(&b.name));
    let mut output = this.output;
    output.macros = names;
    output.function_macros = function_macros;
    output.swallowed |= this.stopped;
    output.finish(map);
    output
}

/// The state of reading one file.
struct Frame {
    file: FileId,
    lexer: Lexer,
    conditionals: Vec<Conditional>,
    /// Added to the physical line number in `__LINE__`; set by `#line`.
    line_delta: i64,
    /// The file name for `__FILE__`, when `#line` set one.
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

/// Pending tokens: the expansion of a macro, an argument, or one token that was put back.
struct Context {
    tokens: Vec<Token>,
    next: usize,
    /// The macro that expanded to them; disabled until they are read.
    of: Option<Symbol>,
    /// Whether reading ends after these tokens instead of continuing with the contexts below.
    barrier: bool,
}

struct Preprocessor<'a> {
    map: &'a mut SourceMap,
    options: &'a Options<'a>,
    diagnostics: &'a mut Vec<Diagnostic>,
    interner: Interner,
    macros: HashMap<Symbol, Rc<Macro>>,
    /// Macros that are not expanded, because their own expansion is being read.
    disabled: HashSet<Symbol>,
    frame: Frame,
    /// The files that include the current one, the innermost last.
    files: Vec<Frame>,
    contexts: Vec<Context>,
    output: ExpandedText,
    /// The last token emitted on the current line of output.
    last: Option<Token>,
    /// Spans of the tokens that replace malformed ones, whose errors were reported.
    replacements: HashSet<Span>,
    /// Files with `#pragma once`.
    once: HashSet<FileId>,
    /// The files included so far, by name.
    included: HashMap<String, FileId>,
    /// The number of `#include`s so far.
    includes: usize,
    /// The nesting depth of the arguments being expanded.
    depth: usize,
    /// The number of tokens that macro expansion produced so far.
    spent: usize,
    /// Whether a limit was exceeded, after which nothing more is read.
    stopped: bool,
    /// Whether the directive that is being executed was misspelled.
    misspelled: bool,
}

/// The predefined macros with their replacement texts, in a fixed order. `__LINE__` and `__FILE__`
/// are predefined too, but not listed: they have no fixed text.
pub fn predefined_macros(options: &Options<'_>) -> Vec<(&'static str, &'static str)> {
    let mut table = predefined::table(options);
    table.extend(predefined::with_parameters(options));
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
        // Function-like macros are defined in a file of the source map; few programs use them.
        let uses = |(name, _): &(&str, &str)| self.frame.lexer.has(name);
        let mut used = predefined::with_parameters(self.options);
        used.retain(uses);
        let text: String = used
            .iter()
            .map(|m| format!("#define {}{}\n", m.0, m.1))
            .collect();
        self.directives_of("<built-in>", text);
    }

    /// Defines the macros and includes the files of the command line, which become a file of directives.
    fn command_line(&mut self) {
        let mut text = String::new();
        let one_line = |s: &str| s.replace(['\n', '\r'], " ");
        for definition in &self.options.macros {
            let line = match definition {
                // The command line rejects it before.
                CommandLineMacro::Define { name, .. } if !is_macro_name(name) => {
                    let message = format!("`{name}` is not a valid macro name");
                    self.report(Diagnostic::without_place(Code::E0004, message));
                    continue;
                }
                CommandLineMacro::Define { name, value } => {
                    let value = value.as_deref().unwrap_or("1");
                    format!("#define {} {}\n", one_line(name), one_line(value))
                }
                CommandLineMacro::Undefine(name) => format!("#undef {}\n", one_line(name)),
            };
            text.push_str(&line);
        }
        for name in &self.options.forced_includes {
            text.push_str(&format!("#include \"{}\"\n", one_line(name)));
        }
        self.directives_of(COMMAND_LINE, text);
        self.directives_of(PREFIX, self.options.prefix.clone());
    }

    /// Executes generated directives, as a file `name` of the source map.
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

    /// Reads and emits tokens until the end of the outermost file.
    fn run(&mut self) {
        let mut token = self.next();
        loop {
            if token.kind == TokenKind::End || is_canceled(self.options.cancel) {
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

    /// Reports a `#` that does not begin a line (C99 6.10). Skips the rest of the line where a
    /// directive follows. Returns the next token.
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
            // `# the sum` of Python and the shell: two names in a row are no code, and one is none at the end of a line.
            let first = token;
            if first.kind != TokenKind::Name || first.first_in_line || !first.spaced {
                self.report(diagnostic);
                return first;
            }
            token = self.next();
            let is_alone = token.kind == TokenKind::End || token.first_in_line;
            if token.kind != TokenKind::Name && !is_alone {
                self.report(diagnostic);
                self.emit(first);
                return token;
            }
            self.report(diagnostic.help("a comment begins with `//`"));
            while token.kind != TokenKind::End && !token.first_in_line {
                token = self.next();
            }
            return token;
        }
        self.report(diagnostic.help("a directive must begin a line of its own"));
        while token.kind != TokenKind::End && !token.first_in_line {
            token = self.next();
        }
        token
    }

    /// Executes `_Pragma("...")` (C11 6.10.9).
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
                "`_Pragma` requires a parenthesized string literal",
            ));
            return;
        }
        let line = directive::unquote(self.interner.text(text.symbol));
        let mut lexer = Lexer::new(line.into(), 0);
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

    /// The next token of the files; directives before it are executed.
    fn read_files(&mut self) -> Token {
        while !self.stopped && !is_canceled(self.options.cancel) {
            let token = self.lex();
            if token.kind == TokenKind::End {
                while let Some(open) = self.frame.conditionals.pop() {
                    self.unterminated(&open);
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

    /// Reports a conditional without its `#endif`, which may be misspelled in a group that was skipped.
    fn unterminated(&mut self, open: &directive::Conditional) {
        let message = "unterminated conditional directive";
        let mut diagnostic = Diagnostic::new(Code::E0004, open.span, message);
        diagnostic = diagnostic.label("no matching `#endif`");
        if let Some(end) = open.misspelled_end {
            let is_it = |d: &Diagnostic| d.primary.as_ref().is_some_and(|p| p.span == end);
            self.diagnostics
                .retain(|d| d.code != Code::W0008 || !is_it(d));
            diagnostic = diagnostic.also(end, "did you mean `#endif`?");
        }
        self.report(diagnostic);
    }

    fn lex(&mut self) -> Token {
        let token = self.frame.lexer.next(&mut self.interner);
        if let Some((Malformed::Text, span)) = self.frame.lexer.malformed
            && self.continued_string(span)
        {
            return self.empty_string(token);
        }
        self.repaired(token)
    }

    /// The replacement of a string that is malformed.
    fn empty_string(&mut self, token: Token) -> Token {
        let symbol = self.interner.intern("\"\"");
        self.replacements.insert(token.span);
        token.replaced(TokenKind::Text, symbol)
    }

    fn lex_in_line(&mut self) -> Token {
        let token = self.frame.lexer.next_in_line(&mut self.interner);
        self.repaired(token)
    }

    /// The token, or its replacement when it is malformed, which is reported.
    fn repaired(&mut self, token: Token) -> Token {
        self.take_suspicious();
        let Some((what, _)) = self.frame.lexer.malformed else {
            return token;
        };
        self.take_malformed(true);
        match what {
            Malformed::Comment => token,
            Malformed::Text => self.empty_string(token),
            Malformed::Character => {
                let symbol = self.interner.intern("0");
                self.replacements.insert(token.span);
                token.replaced(TokenKind::Number, symbol)
            }
        }
    }

    /// Reports a file in UTF-16, by its byte order mark, or by a null beside each of the first characters.
    fn is_utf16(&mut self) -> bool {
        let file = self.map.file(self.frame.file);
        let bytes = file.text.as_bytes();
        let is_wide = |pair: &[u8]| (pair[0] == 0) != (pair[1] == 0);
        let has_nulls = bytes.len() >= 4 && bytes.chunks_exact(2).take(16).all(is_wide);
        let (length, what) = match file.text.starts_with(UTF_16_MARK) {
            true => (
                UTF_16_MARK.len_utf8() as u32,
                "begins with the byte order mark of UTF-16",
            ),
            false if has_nulls => (1, "seems to be UTF-16, since every other byte is 0"),
            false => return false,
        };
        let span = Span::new(file.base, file.base + length);
        let message = format!("source is not valid UTF-8: it {what}");
        self.stop(Diagnostic::new(Code::E0003, span, message).help("save the file as UTF-8"));
        true
    }

    /// Warns of what is suspicious in blanks and comments, or keeps it for the parser.
    fn take_suspicious(&mut self) {
        for (what, span) in self.frame.lexer.take_suspicious() {
            self.report(match what {
                Suspicious::Quotient => {
                    self.output.quotients.push(span.start);
                    continue;
                }
                Suspicious::ContinuedComment => Diagnostic::new(
                    Code::W0006,
                    span,
                    "multi-line `//` comment",
                )
                .note(
                    "the backslash at the end of the line continues the comment on the next line",
                ),
                Suspicious::NestedComment => {
                    Diagnostic::new(Code::W0006, span, "`/*` within block comment")
                        .note("comments do not nest: the next `*/` ends this one")
                }
                Suspicious::SeparatedSplice => {
                    let message = "backslash and newline separated by space";
                    Diagnostic::new(Code::W0010, span, message)
                        .note("the backslash continues the line in spite of the space after it")
                        .help("remove the space")
                }
            });
        }
    }

    /// Clears the lexer's last malformed token and reports it; a malformed literal only when `literals`.
    /// An unterminated comment marks the output as `swallowed`, since it may have swallowed brackets, and so does an
    /// unterminated literal with a brace or at the end of the file.
    fn take_malformed(&mut self, literals: bool) {
        self.take_suspicious();
        let Some((what, span)) = self.frame.lexer.malformed.take() else {
            return;
        };
        let is_end_of_file = || {
            let file = self.map.file_at(span.start).map(|id| self.map.file(id));
            let rest = file.and_then(|f| f.text.get((span.end - f.base) as usize..));
            rest.is_none_or(|rest| rest.trim().is_empty())
        };
        self.output.swallowed |= what == Malformed::Comment
            || literals && (is_end_of_file() || self.map.text(span).contains(['{', '}']));
        let (message, help) = match what {
            Malformed::Comment => ("unterminated `/*` comment", "write `*/` where it ends"),
            Malformed::Text if literals => (
                "missing terminating `\"` character",
                "write `\"` where the string ends, on the same line",
            ),
            Malformed::Character if literals => (
                "missing terminating `'` character",
                "write `'` where the character constant ends, on the same line",
            ),
            Malformed::Text | Malformed::Character => return,
        };
        self.report(Diagnostic::new(Code::E0003, span, message).help(help));
    }

    /// Writes a token. Keeps the white space of the source before it where that is possible.
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
                // After a comment or a directive, the line keeps its indentation.
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
        if !self.replacements.is_empty() && self.replacements.contains(&token.span) {
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

    /// Emits a line of texts with their origins, separated by blanks.
    fn emit_parts(&mut self, parts: &[(String, Span)]) {
        if self.last.take().is_some() {
            self.output.push_blank('\n');
        }
        for (k, (text, span)) in parts.iter().enumerate() {
            if k > 0 {
                self.output.push_blank(' ');
            }
            self.output.push(text, *span, false);
        }
        self.output.push_blank('\n');
        if let Some((_, span)) = parts.last() {
            self.check_output(*span);
        }
    }

    fn check_output(&mut self, span: Span) {
        if self.output.text.len() > MAX_OUTPUT_BYTES {
            self.stop(
                Diagnostic::new(
                    Code::E0603,
                    self.map.outermost(span),
                    format!("preprocessed text exceeds the limit of {MAX_OUTPUT_BYTES} bytes"),
                )
                .label("limit exceeded here"),
            );
        }
    }

    /// The value of `__LINE__` at a span: the line of the outermost macro call.
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

    /// The value of `__FILE__` at a span.
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

    /// Reports the first exceeded limit, after which nothing more is read.
    fn stop(&mut self, diagnostic: Diagnostic) {
        if !std::mem::replace(&mut self.stopped, true) {
            self.report(diagnostic);
        }
    }
}

#[cfg(test)]
mod tests;
