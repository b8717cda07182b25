//! Parses a module in the text form of LLVM.
//!
//! Accepts typed pointers and opaque ones (`ptr`, which becomes `i8*`). Attributes, and flags of
//! instructions that only permit more optimizations (`nuw`, `fast`), are read and dropped. Whatever
//! is outside of the subset is rejected by name.
//!
//! Guarantees: parsing what [`crate::genx::text::print`] prints, and printing it again, gives the
//! same text. No text makes the parser panic. Whether the result is valid is up to
//! [`crate::genx::verify`].

mod call;
mod constant;
mod function;
mod instruction;
mod internal;
mod metadata;
mod module;
mod structure;
#[cfg(test)]
mod tests;
mod types;

use super::token::{Lexer, Token, TokenKind};
use crate::diagnostic::{Code, Diagnostic, Near};
use crate::genx::function::{InstructionId, Module};
use crate::genx::signature;
use crate::genx::text::print::value_name;
use crate::genx::verify::Violation;
use crate::source::{FileId, Location, SourceMap, Span};
use hashbrown::HashMap;
use std::sync::Arc;

/// The number of errors after which parsing stops.
pub const MAX_ERRORS: usize = 20;

/// How deep types and metadata may be nested.
pub const MAX_NESTING: usize = 32;

/// The most values and instructions of a function.
pub const MAX_INSTRUCTIONS: usize = 1 << 22;

/// A word that is probably misspelled, and the known one that is similar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misspelled {
    /// The word as written, at the location of its error, perhaps after an `@`.
    pub word: String,
    /// The known word that is most similar.
    pub near: Near<'static>,
}

/// An error in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// [`Code::E1101`] for syntax, [`Code::E1102`] for what is outside of the subset,
    /// [`Code::E1103`] for types and names that do not fit, [`Code::E1104`] for limits.
    pub code: Code,
    /// Line of the error, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// What is wrong, with names in backquotes.
    pub message: String,
    /// The word that is probably misspelled, if that is the reason.
    pub misspelled: Option<Misspelled>,
}

impl ParseError {
    /// The diagnostic, at the error's place in a file that contains the text.
    pub fn diagnostic(&self, map: &SourceMap, file: FileId) -> Diagnostic {
        let span = map.token_at(file, self.line, self.column);
        let diagnostic = Diagnostic::new(self.code, span, self.message.clone());
        let Some(Misspelled { word, near }) = &self.misspelled else {
            return diagnostic;
        };
        // An intrinsic is followed by its types.
        let source = map.file(file);
        let written = source.text.get((span.start - source.base) as usize..);
        let written = written.map(|text| text.trim_start_matches('@'));
        match written {
            Some(text) if text.starts_with(&**word) => {
                let start = source.base + (source.text.len() - text.len()) as u32;
                let span = Span::new(start, start + word.len() as u32);
                Diagnostic::new(self.code, span, self.message.clone()).suggest(*near)
            }
            Some(_) | None => diagnostic.help(format!("did you mean `{}`?", near.word)),
        }
    }
}

impl std::fmt::Display for ParseError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ParseError {
            code,
            line,
            column,
            message,
            misspelled,
        } = self;
        write!(f, "{line}:{column}: {code}: {message}")?;
        match misspelled {
            Some(Misspelled { near, .. }) => write!(f, "; did you mean `{}`?", near.word),
            None => Ok(()),
        }
    }
}

/// The lines of a text at which functions, blocks and instructions begin.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lines {
    functions: Vec<FunctionLines>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct FunctionLines {
    head: Place,
    /// The position of each instruction, by ID.
    instructions: Vec<Place>,
}

impl Lines {
    /// The line and column of an instruction; that of its function if the text does not have the
    /// instruction. `None` if it does not have the function either.
    pub fn of(&self, function: usize, instruction: Option<InstructionId>) -> Option<(u32, u32)> {
        let function = self.functions.get(function)?;
        let place = instruction.and_then(|id| function.instructions.get(id.index()));
        Some(place.copied().unwrap_or(function.head))
    }

    /// The diagnostic of a violation in the function with this index, which marks the instruction, or the operand
    /// that may not be defined and its definition.
    pub fn diagnostic(
        &self,
        module: &Module,
        (index, violation): (usize, &Violation),
        (map, file): (&SourceMap, FileId),
    ) -> Diagnostic {
        let span = |id| {
            let (line, column) = self.of(index, id).unwrap_or((1, 1));
            map.token_at(file, line, column)
        };
        let at = span(violation.instruction);
        let error = |span| Diagnostic::new(Code::E1103, span, violation.headline());
        let function = module.functions.get(index);
        let Some((value, function)) = violation.undefined.zip(function) else {
            return error(at);
        };
        let name = value_name(function, value);
        let base = map.file(file).base;
        let text = map.file(file).text.get((at.start - base) as usize..);
        let line = text.and_then(|text| text.lines().next()).unwrap_or("");
        let is_part = |c: char| c.is_alphanumeric() || "._-$".contains(c);
        let mut found = line.match_indices(&*name).map(|(begin, _)| begin);
        let found = found.find(|begin| {
            // Not the result, nor a part of a longer name.
            let after = line[begin + name.len()..].trim_start();
            !line[begin + name.len()..].starts_with(is_part) && !after.starts_with('=')
        });
        let error = match found {
            Some(begin) => {
                let begin = at.start + begin as u32;
                error(Span::new(begin, begin + name.len() as u32)).label("used here")
            }
            None => error(at),
        };
        match function.definition(value) {
            Some(definition) => error.also(
                span(Some(definition)),
                format!("`{name}` is defined here, which is not on every path to its use"),
            ),
            None => error,
        }
    }

    /// The same as a location in a file.
    pub fn location(
        &self,
        file: &Arc<str>,
        function: usize,
        instruction: Option<InstructionId>,
    ) -> Option<Location> {
        let (line, column) = self.of(function, instruction)?;
        Some(Location::new(file.clone(), line, column))
    }
}

/// Parses a module.
///
/// # Errors
/// At least one and at most [`MAX_ERRORS`] errors, in text order.
pub fn parse_module(text: &str) -> Result<Module, Vec<ParseError>> {
    parse_module_with_lines(text).map(|(module, _)| module)
}

/// As [`parse_module`], with the lines of functions and instructions.
///
/// # Errors
/// See [`parse_module`].
pub fn parse_module_with_lines(text: &str) -> Result<(Module, Lines), Vec<ParseError>> {
    let mut lexer = Lexer::new(text);
    let next = lexer.next();
    let mut parser = Parser {
        lexer,
        next,
        errors: Vec::new(),
        module: Module::default(),
        lines: Lines::default(),
        metadata: metadata::Metadata::default(),
        attachments: Vec::new(),
        depth: 0,
        intrinsics: HashMap::new(),
        pointers: None,
    };
    parser.module();
    if parser.errors.is_empty() {
        return Ok((parser.module, parser.lines));
    }
    parser.errors.sort_by_key(|e| (e.line, e.column));
    Err(parser.errors)
}

type Parsed<T> = Result<T, ParseError>;

/// Line and column, from 1.
type Place = (u32, u32);

/// An intrinsic, if there is one with the name, and the types in the name.
type Named<'a> = Option<(&'static signature::Intrinsic, &'a str)>;

struct Parser<'a> {
    lexer: Lexer<'a>,
    next: Token<'a>,
    errors: Vec<ParseError>,
    module: Module,
    lines: Lines,
    metadata: metadata::Metadata,
    /// The location nodes of instructions, by function.
    attachments: Vec<(usize, InstructionId, u32)>,
    /// How deep the current construct is nested.
    depth: usize,
    /// The intrinsics with these names, and the types in the names.
    intrinsics: HashMap<&'a str, Named<'a>>,
    /// The last type of pointers of which there was a vector type.
    pointers: Option<crate::genx::types::Type>,
}

impl<'a> Parser<'a> {
    fn intrinsic(&mut self, name: &'a str) -> Named<'a> {
        let known = self.intrinsics.entry(name);
        *known.or_insert_with(|| signature::intrinsic(name))
    }

    /// The next token if it is a word, else an empty string.
    fn word(&self) -> &'a str {
        if self.next.kind == TokenKind::Word {
            self.next.text
        } else {
            ""
        }
    }

    /// The position of the next token.
    fn place(&self) -> Place {
        (self.next.line, self.next.column)
    }

    fn advance(&mut self) -> Token<'a> {
        let next = self.lexer.next();
        std::mem::replace(&mut self.next, next)
    }

    fn at(place: Place, code: Code, message: impl Into<String>) -> ParseError {
        ParseError {
            code,
            line: place.0,
            column: place.1,
            message: message.into(),
            misspelled: None,
        }
    }

    /// A syntax error at the next token.
    fn expected<T>(&self, what: &str) -> Parsed<T> {
        let text = self.next.text.escape_debug();
        let found = match &self.next.kind {
            TokenKind::Bad(why) => format!("`{text}`: {why}"),
            TokenKind::End => "the end of the text".to_string(),
            _ => format!("`{text}`"),
        };
        let message = format!("expected {what}, found {found}");
        Err(Self::at(self.place(), Code::E1101, message))
    }

    /// An error about a construct outside of the subset.
    fn unsupported<T>(place: Place, what: impl Into<String>) -> Parsed<T> {
        let message = format!("{} not supported in vector IR", what.into());
        Err(Self::at(place, Code::E1102, message))
    }

    /// An error about types or names that do not fit.
    fn invalid<T>(place: Place, message: impl Into<String>) -> Parsed<T> {
        Err(Self::at(place, Code::E1103, message))
    }

    fn is_mark(&self, mark: char) -> bool {
        self.next.kind == TokenKind::Mark(mark)
    }

    fn accept(&mut self, mark: char) -> bool {
        let there = self.is_mark(mark);
        if there {
            self.advance();
        }
        there
    }

    fn accept_word(&mut self, word: &str) -> bool {
        let there = self.word() == word;
        if there {
            self.advance();
        }
        there
    }

    fn mark(&mut self, mark: char) -> Parsed<()> {
        match self.accept(mark) {
            true => Ok(()),
            false => self.expected(&format!("`{mark}`")),
        }
    }

    fn keyword(&mut self, word: &str) -> Parsed<()> {
        match self.accept_word(word) {
            true => Ok(()),
            false => self.expected(&format!("`{word}`")),
        }
    }

    /// An unsigned decimal number.
    fn number(&mut self, what: &str) -> Parsed<u32> {
        if self.next.kind != TokenKind::Integer {
            return self.expected(what);
        }
        match self.next.text.parse() {
            Ok(number) => {
                self.advance();
                Ok(number)
            }
            Err(_) => self.expected(&format!("{what} of 32 bits")),
        }
    }

    fn string(&mut self, what: &str) -> Parsed<String> {
        match self.next.kind.clone() {
            TokenKind::Text(text) => {
                self.advance();
                Ok(text.into_owned())
            }
            _ => self.expected(what),
        }
    }

    /// Counts a level of nesting while parsing something.
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= MAX_NESTING {
            let message = format!("nested more than {MAX_NESTING} levels deep");
            return Err(Self::at(self.place(), Code::E1104, message));
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    /// Skips from an opening mark to after the closing one that matches.
    fn skip_balanced(&mut self) -> Parsed<()> {
        let mut open = 0u32;
        loop {
            match self.next.kind {
                TokenKind::Mark('(' | '{' | '[' | '<') => open += 1,
                TokenKind::Mark(')' | '}' | ']' | '>') => open = open.saturating_sub(1),
                TokenKind::End => return self.expected("a closing bracket"),
                _ => {}
            }
            self.advance();
            if open == 0 {
                return Ok(());
            }
        }
    }

    /// Records an error; returns false if the limit is reached.
    fn report(&mut self, error: ParseError) -> bool {
        if self.errors.len() < MAX_ERRORS {
            self.errors.push(error);
        }
        self.errors.len() < MAX_ERRORS
    }
}
