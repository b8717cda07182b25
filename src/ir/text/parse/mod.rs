//! Parses the text form of Gen IR that [`crate::ir::text::print`] prints.
//!
//! Guarantees: parsing the text of a function gives an equal function. No text makes the parser
//! panic or allocate memory out of proportion to the text (the list of registers is limited).
//! Whether the result is valid Gen IR is up to [`crate::ir::verify`].

mod foreign;
mod head;
mod locations;
mod places;
mod token;

use crate::diagnostic::{Code, Diagnostic, Near, near};
use crate::ir::function::{BlockId, Function, MemoryVariableId, ParameterId, Unroll};
use crate::ir::instruction::{ByteVectors, Detail, Fences};
use crate::ir::matrix::{Element, Matrix, NO_ACCUMULATOR, Precision};
use crate::ir::opcode::{DetailRule, Opcode, Position, TypeRule};
use crate::ir::register::Register;
use crate::ir::types::{AddressSpace, Condition, Reduction, Type};
use crate::ir::unit::Unit;
use crate::source::{FileId, Loc, SourceMap};
use places::Place;
use std::sync::Arc;
use token::{Lexer, Token, TokenKind};

pub use places::Places;

/// A syntax error in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// Line of the error, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// What was expected, and what was found.
    pub message: String,
    /// The known word that is similar to the one at the location, if that is probably misspelled.
    pub near: Option<Near<'static>>,
}

impl ParseError {
    /// The diagnostic, at the token of a file that contains the text.
    pub fn diagnostic(&self, map: &SourceMap, file: FileId) -> Diagnostic {
        let span = map.token_at(file, self.line, self.column);
        let diagnostic = Diagnostic::new(Code::E1201, span, self.message.as_str());
        match self.near {
            Some(near) => diagnostic.suggest(near),
            None => diagnostic,
        }
    }
}

impl std::fmt::Display for ParseError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)?;
        match self.near {
            Some(near) => write!(f, ": did you mean `{}`?", near.word),
            None => Ok(()),
        }
    }
}

/// The number of errors after which parsing stops.
const MAX_ERRORS: usize = 20;

/// The most registers that a text may declare for one function. This is far above what a function
/// may have, so that the verifier can report such a function.
const MAX_DECLARED_REGISTERS: usize = 1 << 20;

/// The most names of a table that an error lists.
const MAX_LISTED: usize = 8;

/// The most destinations, and the most sources, of an instruction.
const MAX_OPERANDS: usize = 255;

/// Parses a unit: kernels, helper functions, and the table of locations if there is one.
///
/// # Errors
/// At least one and at most 20 errors in text order.
pub fn parse_unit(text: &str) -> Result<Unit, Vec<ParseError>> {
    parse_unit_with_places(text).map(|(unit, _)| unit)
}

/// As [`parse_unit`], with the positions of functions and instructions.
///
/// # Errors
/// Same errors as [`parse_unit`].
pub fn parse_unit_with_places(text: &str) -> Result<(Unit, Places), Vec<ParseError>> {
    let read = read_unit(text);
    match read.errors.is_empty() {
        true => Ok((read.unit, read.places)),
        false => Err(read.errors),
    }
}

/// What was read of a text with or without errors.
pub struct ReadUnit {
    /// The functions that could be read, some of them without the lines that have errors.
    pub unit: Unit,
    /// The places of all functions that begin in the text.
    pub places: Places,
    /// The syntax errors, in the order of the text.
    pub errors: Vec<ParseError>,
    /// The functions without an error: their numbers in the unit and in the places.
    pub complete: Vec<(usize, usize)>,
}

/// Reads a text as far as possible.
pub fn read_unit(text: &str) -> ReadUnit {
    let mut lexer = Lexer::new(text);
    let next = lexer.next();
    let mut parser = Parser {
        lexer,
        next,
        end: (1, 1),
        line_end: None,
        errors: Vec::new(),
        places: Places::default(),
        complete: Vec::new(),
    };
    let unit = parser.unit();
    ReadUnit {
        unit,
        places: parser.places,
        errors: parser.errors,
        complete: parser.complete,
    }
}

/// Parses a text with one kernel. A table of locations is parsed and ignored.
///
/// # Errors
/// See [`parse_unit`]; also if there is not exactly one kernel.
pub fn parse_function(text: &str) -> Result<Function, Vec<ParseError>> {
    let mut unit = parse_unit(text)?;
    match (unit.functions.pop(), unit.functions.is_empty()) {
        (Some(function), true) => Ok(function),
        _ => Err(vec![ParseError {
            line: 1,
            column: 1,
            message: "expected exactly one kernel".to_string(),
            near: None,
        }]),
    }
}

type Parsed<T> = Result<T, ParseError>;

struct Parser<'a> {
    lexer: Lexer<'a>,
    next: Token<'a>,
    /// The position after the last token.
    end: Place,
    /// The line of the instruction that is parsed, if any. Tokens of later lines are hidden.
    line_end: Option<u32>,
    errors: Vec<ParseError>,
    places: Places,
    /// The functions without an error: their numbers in the unit and in the places.
    complete: Vec<(usize, usize)>,
}

impl<'a> Parser<'a> {
    fn visible(&self) -> bool {
        self.line_end.is_none_or(|line| self.next.line == line)
    }

    fn kind(&self) -> &TokenKind {
        if self.visible() {
            &self.next.kind
        } else {
            &TokenKind::End
        }
    }

    /// The next token if it is a word, else an empty string.
    fn word(&self) -> &'a str {
        if *self.kind() == TokenKind::Word {
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
        let token = std::mem::replace(&mut self.next, next);
        self.end = (token.line, token.column + token.text.chars().count() as u32);
        token
    }

    fn error(&self, message: impl Into<String>) -> ParseError {
        ParseError {
            line: self.next.line,
            column: self.next.column,
            message: message.into(),
            near: None,
        }
    }

    /// An error at the next token, with the most similar one of `known` if that is a word.
    fn with_near(
        &self,
        error: ParseError,
        known: impl IntoIterator<Item = &'static str>,
    ) -> ParseError {
        let near = near(self.word(), known);
        ParseError { near, ..error }
    }

    fn expected(&self, what: &str) -> ParseError {
        let token = &self.next;
        let found = match &token.kind {
            TokenKind::Bad(why) => format!("`{}`: {why}", token.text.escape_debug()),
            TokenKind::End => "end of file".to_string(),
            _ if !self.visible() => {
                // The next token is on a line of which nothing is wrong.
                let (line, column) = self.end;
                let message = format!("expected {what}, found end of line");
                return ParseError {
                    line,
                    column,
                    message,
                    near: None,
                };
            }
            _ => format!("`{}`", token.text.escape_debug()),
        };
        self.error(format!("expected {what}, found {found}"))
    }

    fn accept(&mut self, mark: char) -> bool {
        let there = *self.kind() == TokenKind::Mark(mark);
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
        if self.accept(mark) {
            Ok(())
        } else {
            Err(self.expected(&format!("`{mark}`")))
        }
    }

    /// The `)` at the end of a list. Before another item, a comma is missing.
    fn list_end(&mut self) -> Parsed<()> {
        let is_item = matches!(
            self.kind(),
            TokenKind::Word | TokenKind::Number(_) | TokenKind::Register(_) | TokenKind::Text(_)
        );
        match is_item {
            true => Err(self.with_near(self.expected("`,`"), head::PARAMETER_WORDS)),
            false => self.mark(')'),
        }
    }

    /// The type of an instruction.
    fn type_name(&mut self) -> Parsed<Type> {
        let word = self.word();
        let digits = word.strip_prefix('i').unwrap_or("");
        let signed = format!("s{digits}");
        let found = self.one_of("type", Type::ALL, Type::name);
        match Type::from_name(&signed) {
            // A type of LLVM.
            Some(_) if found.is_err() && !digits.is_empty() => {
                let mut error = self.expected("type");
                error.message += &format!(": did you mean `{signed}` or `u{digits}`?");
                Err(error)
            }
            Some(_) | None => found,
        }
    }

    /// The next word, one of a table of names. The error suggests the nearest one.
    fn one_of<T: Copy>(&mut self, what: &str, all: &[T], name: fn(T) -> &'static str) -> Parsed<T> {
        let word = self.word();
        if let Some(&found) = all.iter().find(|value| name(**value) == word) {
            self.advance();
            return Ok(found);
        }
        let mut error = self.expected(what);
        if all.len() <= MAX_LISTED {
            let names: Vec<&str> = all.iter().map(|value| name(*value)).collect();
            error = self.expected(&format!("{what} ({})", names.join(", ")));
        }
        Err(self.with_near(error, all.iter().map(|value| name(*value))))
    }

    /// The next word, looked up in a table of names.
    fn name<T>(&mut self, what: &str, find: impl Fn(&str) -> Option<T>) -> Parsed<T> {
        let found = find(self.word()).ok_or_else(|| self.expected(what))?;
        self.advance();
        Ok(found)
    }

    /// The detail of `dpas`: `.rows8.simd16.s8.u4.s32.none`.
    fn matrix(&mut self) -> Parsed<Matrix> {
        fn number(word: &str, before: &str) -> Option<u8> {
            word.strip_prefix(before)?.parse().ok()
        }
        let precision = |name: &str| Precision::ALL.iter().copied().find(|p| p.name() == name);
        let element = |name: &str| Element::ALL.into_iter().find(|e| e.name() == name);
        self.mark('.')?;
        let rows = self.name("`rows` and a number", |w| number(w, "rows"))?;
        self.mark('.')?;
        let width = self.name("`simd` and a width", |w| number(w, "simd"))?;
        self.mark('.')?;
        let a = self.name("precision", precision)?;
        self.mark('.')?;
        let b = self.name("precision", precision)?;
        self.mark('.')?;
        let result = self.name("result element type", element)?;
        self.mark('.')?;
        let accumulator = self.name("accumulator element type or `none`", |name| {
            match name == NO_ACCUMULATOR {
                true => Some(None),
                false => element(name).map(Some),
            }
        })?;
        Ok(Matrix {
            rows,
            width,
            a,
            b,
            result,
            accumulator,
        })
    }

    fn register(&mut self) -> Parsed<Register> {
        if let TokenKind::Register(number) = *self.kind() {
            self.advance();
            Ok(Register(number))
        } else {
            let error = self.expected("register");
            Err(self.without_loadi(error))
        }
    }

    /// An error at the next token, with advice if that is a constant, which only `loadi` has.
    fn without_loadi(&self, mut error: ParseError) -> ParseError {
        let is_number = matches!(self.kind(), TokenKind::Number(_)) || self.next.text == "-";
        if is_number && self.visible() {
            error.message += ": operands are registers; `loadi` defines one with a constant, as in `%1 = loadi.u32 6`";
        }
        error
    }

    /// The error about an instruction whose name no type follows.
    fn without_type(&self, mut error: ParseError, opcode: Opcode) -> ParseError {
        let rule = opcode.type_rule();
        let allowed = || Type::ALL.iter().filter(|ty| rule.allows(**ty));
        let usual = allowed().find(|ty| **ty == Type::U32);
        if let Some(ty) = usual.or_else(|| allowed().next()) {
            let example = ty.name();
            error.message += &format!(
                ": the type is missing, as in `{}.{example}`",
                opcode.mnemonic()
            );
        }
        error
    }

    fn block(&mut self) -> Parsed<BlockId> {
        if let TokenKind::Block(number) = *self.kind() {
            self.advance();
            Ok(BlockId(number))
        } else {
            Err(self.expected("block"))
        }
    }

    /// A register of an instruction.
    fn register_operand(&mut self) -> Parsed<Register> {
        self.places.operand(self.place());
        self.register()
    }

    /// A block that an instruction branches to.
    fn target(&mut self) -> Parsed<BlockId> {
        self.places.operand(self.place());
        self.block()
    }

    fn number<T: TryFrom<u64>>(&mut self, what: &str) -> Parsed<T> {
        if let TokenKind::Number(number) = *self.kind() {
            let number = T::try_from(number)
                .map_err(|_| self.error(format!("{what} is too large: {number}")))?;
            self.advance();
            Ok(number)
        } else {
            Err(self.expected(what))
        }
    }

    fn text(&mut self, what: &str) -> Parsed<Arc<str>> {
        if let TokenKind::Text(text) = self.kind() {
            let text = Arc::from(text.as_str());
            self.advance();
            Ok(text)
        } else {
            Err(self.expected(what))
        }
    }

    /// The location at the end of an instruction, if there is one.
    fn loc(&mut self) -> Loc {
        if let TokenKind::Loc(number) = *self.kind() {
            self.advance();
            Loc(number)
        } else {
            Loc::NONE
        }
    }

    /// Records an error; returns false if the limit is reached.
    fn report(&mut self, error: ParseError) -> bool {
        self.errors.push(error);
        self.errors.len() < MAX_ERRORS
    }

    fn unit(&mut self) -> Unit {
        let mut unit = Unit::default();
        let mut begun = 0;
        while *self.kind() != TokenKind::End {
            let item = match self.word() {
                "kernel" | "function" => {
                    self.places.begin_function(self.place());
                    begun += 1;
                    let known = self.errors.len();
                    self.function().map(|function| {
                        if self.errors.len() == known {
                            self.complete.push((unit.functions.len(), begun - 1));
                        }
                        unit.functions.push(function);
                    })
                }
                "locations" if unit.locations.is_empty() => {
                    self.locations().map(|l| unit.locations = Arc::new(l))
                }
                _ => Err(self.expected("`kernel`, `function` or `locations`")),
            };
            if let Err(error) = item {
                self.line_end = None;
                if !self.report(error) {
                    break;
                }
                self.advance();
                self.skip_until(|p| matches!(p.word(), "kernel" | "function" | "locations"));
            }
            if self.errors.len() >= MAX_ERRORS {
                break;
            }
        }
        unit
    }

    /// Skips to the next line whose first token satisfies a condition.
    fn skip_until(&mut self, wanted: impl Fn(&Self) -> bool) {
        while self.next.kind != TokenKind::End && !(self.next.first && wanted(self)) {
            self.advance();
        }
    }

    /// Labels and instructions up to the closing brace. After an error, parsing resumes
    /// on the next line.
    fn blocks(&mut self, function: &mut Function) -> Parsed<()> {
        let mut operands = Operands::default();
        loop {
            let line_number = self.next.line;
            let line = match self.kind() {
                TokenKind::Mark('}') => {
                    self.advance();
                    return Ok(());
                }
                TokenKind::End => return Err(self.expected("instruction, label or `}`")),
                TokenKind::Block(_) => self.label(function),
                _ if function.blocks.is_empty() => return Err(self.expected("`$0:`")),
                _ => {
                    self.line_end = Some(self.next.line);
                    self.places.instruction(self.place());
                    let line = self.instruction(function, &mut operands);
                    let line = line.and_then(|()| match self.kind() {
                        TokenKind::End => Ok(()),
                        TokenKind::Register(_) if !operands.sources.is_empty() => {
                            Err(self.expected("`,`"))
                        }
                        _ => {
                            let error = self.expected("end of line");
                            Err(self.without_loadi(error))
                        }
                    });
                    self.line_end = None;
                    line
                }
            };
            if let Err(error) = line {
                if self.errors.len() + 1 >= MAX_ERRORS {
                    return Err(error);
                }
                self.report(error);
                while self.next.kind != TokenKind::End && self.next.line == line_number {
                    self.advance();
                }
            }
        }
    }

    fn label(&mut self, function: &mut Function) -> Parsed<()> {
        let next = function.blocks.len();
        if *self.kind() != TokenKind::Block(next as u32) {
            let mut error = self.expected(&format!("`${next}:`"));
            error.message += ": blocks are numbered from 0 in the order of the text";
            return Err(error);
        }
        self.places.begin_block(self.place());
        self.advance();
        self.mark(':')?;
        let block = function.add_block();
        if self.word() == "unroll" {
            self.advance();
            let unroll = if self.word() == "never" {
                self.advance();
                Unroll::Never
            } else if matches!(self.kind(), TokenKind::Number(_)) {
                let too_small = self.error("unroll factor must be at least 2");
                match self.number::<u32>("unroll factor")? {
                    0 | 1 => return Err(too_small),
                    times => Unroll::Times(times),
                }
            } else {
                Unroll::Whole
            };
            function.block_mut(block).unroll = Some(unroll);
        }
        Ok(())
    }

    fn instruction(&mut self, function: &mut Function, operands: &mut Operands) -> Parsed<()> {
        operands.clear();
        if matches!(self.kind(), TokenKind::Register(_)) {
            loop {
                operands.destinations.push(self.register_operand()?);
                if !self.accept(',') {
                    break;
                }
            }
            self.mark('=')?;
        }
        let opcode = self.one_of("instruction", Opcode::ALL, Opcode::mnemonic);
        let opcode = opcode.map_err(|error| match foreign::advice(self.word()) {
            Some(advice) => {
                let mut error = self.expected("instruction");
                error.message += &format!(": {advice}");
                error
            }
            None => self.without_loadi(error),
        })?;
        let rule = opcode.detail_rule();
        let position = rule.position();
        let mut detail = Detail::None;
        if position == Position::BeforeType {
            detail = self.detail(rule, Type::U32, function)?;
        }
        let mut ty = Type::U32;
        if opcode.type_rule() != TypeRule::None {
            self.mark('.')
                .map_err(|error| self.without_type(error, opcode))?;
            if let Detail::Memory {
                volatile,
                unaligned,
                ..
            } = &mut detail
            {
                for (word, is_so) in [("volatile", volatile), ("unaligned", unaligned)] {
                    if self.accept_word(word) {
                        *is_so = true;
                        self.mark('.')?;
                    }
                }
            }
            ty = self.type_name()?;
        }
        if position == Position::AfterType {
            detail = self.detail(rule, ty, function)?;
        }
        if matches!(self.kind(), TokenKind::Register(_)) {
            operands.sources.push(self.register_operand()?);
            while self.accept(',') {
                // The branch targets follow the registers.
                if matches!(self.kind(), TokenKind::Block(_)) && rule == DetailRule::CondBranch {
                    break;
                }
                operands.sources.push(self.register_operand()?);
            }
        }
        if position == Position::AfterSources {
            detail = self.detail(rule, ty, function)?;
        }
        if operands.destinations.len().max(operands.sources.len()) > MAX_OPERANDS {
            return Err(self.error(format!(
                "number of registers exceeds the limit of {MAX_OPERANDS}"
            )));
        }
        let loc = self.loc();
        let (destinations, sources) = (&operands.destinations, &operands.sources);
        let instruction = function.instruction(opcode, ty, detail, destinations, sources, loc);
        if let Some(block) = function.blocks.last_mut() {
            block.instructions.push(instruction);
        }
        Ok(())
    }

    /// The detail that an opcode requires. `ty` is the type if that precedes it.
    fn detail(&mut self, rule: DetailRule, ty: Type, function: &mut Function) -> Parsed<Detail> {
        Ok(match rule {
            DetailRule::None => Detail::None,
            DetailRule::Immediate => Detail::of_bits(self.immediate(ty)?),
            DetailRule::Convert => {
                self.mark('.')?;
                Detail::Convert(self.one_of("source type", Type::ALL, Type::name)?)
            }
            DetailRule::Compare => {
                self.mark('.')?;
                Detail::Compare(self.one_of("condition", &Condition::ALL, Condition::name)?)
            }
            DetailRule::Memory => {
                self.mark('.')?;
                let space = self.one_of("address space", &AddressSpace::ALL, AddressSpace::name)?;
                let surface = if self.accept('[') {
                    let index = ParameterId(self.number("parameter index")?);
                    self.mark(']')?;
                    Some(index)
                } else {
                    None
                };
                Detail::Memory {
                    space,
                    surface,
                    volatile: false,
                    unaligned: false,
                }
            }
            DetailRule::Branch => Detail::Branch(self.target()?),
            DetailRule::CondBranch => {
                let then = self.target()?;
                self.mark(',')?;
                let otherwise = self.target()?;
                Detail::CondBranch { then, otherwise }
            }
            DetailRule::Variable => {
                Detail::Variable(MemoryVariableId(self.number("variable index")?))
            }
            DetailRule::Fence => Detail::Fence(self.fences()?),
            DetailRule::Reduction => {
                self.mark('.')?;
                Detail::Reduction(self.one_of("reduction", &Reduction::ALL, Reduction::name)?)
            }
            DetailRule::Matrix => Detail::Matrix(self.matrix()?),
            DetailRule::Bytes => {
                let mut signed = [false; 2];
                for is_signed in &mut signed {
                    self.mark('.')?;
                    *is_signed = self.name("`s8` or `u8`", |name| match Type::from_name(name) {
                        Some(Type::S8) => Some(true),
                        Some(Type::U8) => Some(false),
                        Some(_) | None => None,
                    })?;
                }
                Detail::Bytes(ByteVectors { signed })
            }
            DetailRule::Call => {
                let (line, column) = self.place();
                let name = self.function_name()?;
                // After the `@`.
                self.places.callee((line, column + 1));
                Detail::Call(function.callee(&name))
            }
        })
    }

    fn fences(&mut self) -> Parsed<Fences> {
        let mut fences = Fences::default();
        while self.accept('.') {
            let name = "`local` or `global`, at most once each";
            let is_new = |space: &AddressSpace| match space {
                AddressSpace::Local => !fences.local,
                AddressSpace::Global => !fences.global,
                AddressSpace::Constant | AddressSpace::Argument | AddressSpace::Private => false,
            };
            match self.name(name, |n| space_from_name(n).filter(is_new))? {
                AddressSpace::Local => fences.local = true,
                _ => fences.global = true,
            }
        }
        Ok(fences)
    }

    /// The bits of a float. A number with a sign, a point or an exponent is an error, which has its bits.
    fn float_bits(&mut self, ty: Type) -> Parsed<u64> {
        let mut error = self.expected("constant");
        let is_number = matches!(self.kind(), TokenKind::Number(_));
        let bits = match is_number {
            true => self.number("constant")?,
            false => 0,
        };
        let mut written = match is_number {
            true => bits.to_string(),
            false => String::new(),
        };
        let is_end = |kind: &TokenKind| matches!(kind, TokenKind::End | TokenKind::Loc(_));
        if is_number && is_end(self.kind()) {
            return Ok(bits);
        }
        while !is_end(self.kind()) {
            written += self.advance().text;
        }
        let number = written.trim_end_matches(['f', 'F', 'h', 'H']);
        if let Ok(value) = number.parse::<f64>() {
            let rounding = crate::numeric::Rounding::Nearest;
            let bits = match ty {
                Type::F16 => u64::from(crate::numeric::f64_to_f16(value, rounding)),
                Type::F32 => u64::from((value as f32).to_bits()),
                _ => value.to_bits(),
            };
            let digits = 2 * ty.size() as usize;
            error.message = format!(
                "expected the bits of a constant, found `{written}`: those of this number are `0x{bits:0digits$x}`"
            );
        }
        Err(error)
    }

    /// A constant: unsigned bits, a negative integer, or `true` or `false`.
    fn immediate(&mut self, ty: Type) -> Parsed<u64> {
        if ty == Type::Bool {
            for (name, bits) in [("false", 0), ("true", 1)] {
                if self.accept_word(name) {
                    return Ok(bits);
                }
            }
        }
        if ty.is_float() {
            return self.float_bits(ty);
        }
        if !self.accept('-') {
            return self.number("constant");
        }
        let too_small = self.error(format!("constant is out of range for `{ty}`"));
        let magnitude: u64 = self.number("constant")?;
        let width = 8 * ty.size();
        if !ty.is_integer() || magnitude > 1 << (width - 1) {
            return Err(too_small);
        }
        Ok(magnitude.wrapping_neg() & (u64::MAX >> (64 - width)))
    }
}

fn space_from_name(name: &str) -> Option<AddressSpace> {
    AddressSpace::ALL.into_iter().find(|s| s.name() == name)
}

/// The registers of the instruction that is parsed; kept to reuse the allocations.
#[derive(Default)]
struct Operands {
    destinations: Vec<Register>,
    sources: Vec<Register>,
}

impl Operands {
    fn clear(&mut self) {
        self.destinations.clear();
        self.sources.clear();
    }
}

#[cfg(test)]
mod tests;
