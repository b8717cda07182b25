//! Function definitions: head, blocks, and names that are used before they are defined.

use super::super::token::TokenKind;
use super::constant::Argument;
use super::{FunctionLines, MAX_INSTRUCTIONS, ParseError, Parsed, Parser, Place};
use crate::diagnostic::Code;
use crate::genx::function::{Block, BlockId, Detail, Function, InstructionId, Operand, Value};
use crate::genx::opcode::Opcode;
use crate::genx::types::Type;
use crate::source::Loc;
use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
use std::borrow::Cow;
use std::sync::Arc;

/// Values from here on are placeholders of names that are not defined yet: entries of [`Body::forward`].
const FORWARD: u32 = 1 << 31;

/// A name that is used before it is defined.
struct Forward<'a> {
    key: Key<'a>,
    ty: Type,
    place: Place,
}

/// A block that is used or defined.
struct Label {
    /// Its name as written.
    shown: String,
    /// The first use or the definition.
    place: Place,
    /// Its position among the blocks, once it is defined.
    position: Option<usize>,
}

/// The name or the number of a value or a block.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Key<'a> {
    Name(Cow<'a, str>),
    /// A number without leading zeros.
    Number(Cow<'a, str>),
}

impl std::fmt::Display for Key<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Key::Name(text) | Key::Number(text) => f.write_str(text),
        }
    }
}

/// A function that is being parsed.
pub(super) struct Body<'a> {
    pub(super) function: Function,
    values: HashMap<Key<'a>, Value>,
    forward: Vec<Forward<'a>>,
    forward_by_key: HashMap<Key<'a>, u32>,
    /// The parts of structures by name.
    structures: HashMap<Key<'a>, Vec<Argument>>,
    /// The parts of the structure that the statement yields.
    pub(super) pending: Option<Vec<Argument>>,
    /// Blocks by name. Until the end, [`BlockId`]s are indices into `labels`.
    by_label: HashMap<Key<'a>, u32>,
    labels: Vec<Label>,
    /// For each block in text order, its label.
    order: Vec<u32>,
    /// The number of the next unnamed value or block.
    next_number: u64,
    /// The lines of instructions.
    lines: Vec<Place>,
    /// Whether a statement was rejected: its value may be missing.
    failed: bool,
    /// Whether the current block has its terminator.
    terminated: bool,
}

/// The key of a name, or of a number in the text.
fn key<'a>(name: Option<Cow<'a, str>>, text: &'a str) -> Key<'a> {
    match name {
        Some(name) => Key::Name(name),
        None => {
            let digits = text.trim_start_matches('%').trim_end_matches(':');
            let digits = digits.trim_start_matches('0');
            Key::Number(if digits.is_empty() { "0" } else { digits }.into())
        }
    }
}

impl<'a> Body<'a> {
    fn new(name: &str) -> Body<'a> {
        Body {
            function: Function::new(name),
            values: HashMap::new(),
            structures: HashMap::new(),
            pending: None,
            forward: Vec::new(),
            forward_by_key: HashMap::new(),
            by_label: HashMap::new(),
            labels: Vec::new(),
            order: Vec::new(),
            next_number: 0,
            lines: Vec::new(),
            failed: false,
            terminated: true,
        }
    }

    /// The operand with a name, which may be defined later.
    pub(super) fn value(
        &mut self,
        name: Option<Cow<'a, str>>,
        text: &'a str,
        ty: Type,
        place: Place,
    ) -> Parsed<Operand> {
        let key = key(name, text);
        if !self.structures.is_empty() && self.structures.contains_key(&key) {
            return Parser::invalid(place, format!("`{text}` is a structure, not `{ty}`"));
        }
        let found = match self.values.get(&key) {
            Some(&value) => Some((value, self.function.value(value).ty)),
            None => self
                .forward_by_key
                .get(&key)
                .map(|&k| (Value(FORWARD + k), self.forward[k as usize].ty)),
        };
        match found {
            Some((value, own)) if own == ty => Ok(value.into()),
            Some((_, own)) => {
                Parser::invalid(place, format!("`{text}` has type `{own}`, not `{ty}`"))
            }
            None => {
                let index = self.forward.len() as u32;
                self.forward.push(Forward {
                    key: key.clone(),
                    ty,
                    place,
                });
                self.forward_by_key.insert(key, index);
                Ok(Value(FORWARD + index).into())
            }
        }
    }

    /// The parts of the structure with a name; `None` if that is another value, or not defined yet.
    pub(super) fn structure(
        &self,
        name: Option<Cow<'a, str>>,
        text: &'a str,
    ) -> Option<&[Argument]> {
        self.structures.get(&key(name, text)).map(Vec::as_slice)
    }

    /// The block with a name, which may be defined later.
    pub(super) fn block(
        &mut self,
        name: Option<Cow<'a, str>>,
        text: &'a str,
        place: Place,
    ) -> BlockId {
        BlockId(self.label(key(name, text), text, place))
    }

    fn label(&mut self, key: Key<'a>, text: &str, place: Place) -> u32 {
        if let Some(&label) = self.by_label.get(&key) {
            return label;
        }
        let label = self.labels.len() as u32;
        self.labels.push(Label {
            shown: text.trim_end_matches(':').to_owned(),
            place,
            position: None,
        });
        self.by_label.insert(key, label);
        label
    }

    /// Counts a number for an unnamed value or block, or takes note of one that is written.
    fn number(&mut self, text: Option<&str>) -> Key<'a> {
        let written = text.and_then(|text| match key(None, text) {
            Key::Name(digits) | Key::Number(digits) => digits.parse::<u64>().ok(),
        });
        let number = written.unwrap_or(self.next_number);
        self.next_number = number.saturating_add(1);
        Key::Number(number.to_string().into())
    }

    /// Adds an instruction to the current block. `name` is the name of its result.
    pub(super) fn add(
        &mut self,
        place: Place,
        opcode: Opcode,
        result: Type,
        operands: Vec<Operand>,
        detail: Detail,
    ) -> Parsed<InstructionId> {
        if self.function.instruction_count() >= MAX_INSTRUCTIONS {
            let message = format!("more than {MAX_INSTRUCTIONS} instructions in a function");
            return Err(Parser::at(place, Code::E1104, message));
        }
        let id = self
            .function
            .create(opcode, result, operands, detail, Loc::NONE);
        self.lines.resize(id.index() + 1, place);
        if let Some(block) = self.function.blocks.last_mut() {
            block.instructions.push(id);
        }
        self.terminated = opcode.is_terminator();
        Ok(id)
    }

    fn define(&mut self, key: Key<'a>, value: Value, place: Place) -> Parsed<()> {
        if !self.structures.is_empty() && self.structures.contains_key(&key) {
            return Parser::invalid(place, format!("redefinition of `%{key}`"));
        }
        match self.values.entry(key) {
            Entry::Occupied(known) => {
                let key = known.key();
                Parser::invalid(place, format!("redefinition of `%{key}`"))
            }
            Entry::Vacant(new) => {
                if let Key::Name(name) = new.key() {
                    self.function.set_name(value, Some(Arc::from(&**name)));
                }
                new.insert(value);
                Ok(())
            }
        }
    }
}

/// Words before the type of a function: linkage, visibility and calling conventions.
const HEAD_WORDS: &[&str] = &[
    "dllexport",
    "dllimport",
    "internal",
    "private",
    "external",
    "weak",
    "weak_odr",
    "linkonce",
    "linkonce_odr",
    "common",
    "dso_local",
    "dso_preemptable",
    "hidden",
    "protected",
    "default",
    "available_externally",
    "spir_kernel",
    "spir_func",
    "ccc",
    "fastcc",
    "coldcc",
];

impl<'a> Parser<'a> {
    /// Linkage, calling convention and attributes of the result.
    pub(super) fn skip_head_words(&mut self) -> Parsed<()> {
        while HEAD_WORDS.contains(&self.word())
            || matches!(self.next.kind, TokenKind::Metadata(_) | TokenKind::Node(_))
        {
            self.advance();
        }
        self.skip_attributes()
    }

    /// The name of a function, after `@`.
    pub(super) fn global(&mut self) -> Parsed<Cow<'a, str>> {
        match self.next.kind.clone() {
            TokenKind::Global(name) => {
                self.advance();
                Ok(name)
            }
            _ => self.expected("the name of a function"),
        }
    }

    /// `define`: adds the function to the module, unless it has errors, which are recorded.
    pub(super) fn define(&mut self) -> Parsed<()> {
        let head = self.place();
        self.advance();
        self.skip_head_words()?;
        let result_place = self.place();
        let result = self.ty()?;
        let name_place = self.place();
        let name = self.global()?;
        let mut body = Body::new(&name);
        let result_is_data = match result {
            Type::Void | Type::Data(_) => true,
            Type::Pointer { .. } | Type::Pair(_) => false,
        };
        let known = self.module.functions.iter().any(|f| *f.name == *name);
        let mut problem = match (result_is_data, known) {
            (false, _) => {
                Self::unsupported(result_place, format!("a result of type `{result}` is"))
            }
            (true, true) => Self::invalid(name_place, format!("redefinition of `@{name}`")),
            (true, false) => Ok(()),
        };
        body.function.result = result;
        if problem.is_ok() {
            problem = self.parameters(&mut body);
        }
        if let Err(error) = problem {
            // The body is read for its end only.
            self.report(error);
            return self.skip_body();
        }
        // Attributes of the function, up to its body.
        while !self.is_mark('{') {
            match self.next.kind {
                TokenKind::End => return self.expected("`{`"),
                TokenKind::Node(number) => self.refer_to_node(number),
                _ => {}
            }
            self.advance();
        }
        self.advance();
        let index = self.module.functions.len();
        let attached = self.attachments.len();
        self.body(&mut body, index)?;
        if !body.failed {
            match finish(&mut body) {
                Ok(()) => {
                    self.module.functions.push(body.function);
                    self.lines.functions.push(FunctionLines {
                        head,
                        instructions: body.lines,
                    });
                    return Ok(());
                }
                Err(errors) => {
                    for error in errors {
                        self.report(error);
                    }
                }
            }
        }
        self.attachments.truncate(attached);
        Ok(())
    }

    /// Skips to after the end of a function.
    fn skip_body(&mut self) -> Parsed<()> {
        while !self.is_mark('{') {
            if matches!(self.next.kind, TokenKind::End) {
                return Ok(());
            }
            self.advance();
        }
        self.skip_balanced()
    }

    fn parameters(&mut self, body: &mut Body<'a>) -> Parsed<()> {
        self.mark('(')?;
        let mut first = true;
        while !self.accept(')') {
            if !first {
                self.mark(',')?;
            }
            first = false;
            let place = self.place();
            if self.word() == "..." {
                return Self::unsupported(place, "a variable number of parameters is");
            }
            let ty = self.ty()?;
            if matches!(ty, Type::Void | Type::Pair(_)) {
                return Self::unsupported(place, format!("a parameter of type `{ty}` is"));
            }
            self.skip_attributes()?;
            let place = self.place();
            let key = match self.next.kind.clone() {
                TokenKind::Local(Some(name)) => {
                    self.advance();
                    Key::Name(name)
                }
                TokenKind::Local(None) => {
                    let text = self.advance().text;
                    body.number(Some(text))
                }
                _ => body.number(None),
            };
            let value = body.function.add_parameter(ty, None);
            body.define(key, value, place)?;
        }
        Ok(())
    }

    /// Blocks and instructions up to the closing brace. After an error, parsing resumes on the next
    /// line.
    fn body(&mut self, body: &mut Body<'a>, index: usize) -> Parsed<()> {
        loop {
            let line = self.next.line;
            let statement = match self.next.kind {
                TokenKind::Mark('}') => {
                    self.advance();
                    if !body.terminated && !body.failed {
                        let message = "the last block of a function has no terminator";
                        return Self::invalid(self.place(), message);
                    }
                    return Ok(());
                }
                TokenKind::End => return self.expected("an instruction or `}`"),
                TokenKind::Label(_) => self.begin_block(body),
                _ => self.statement(body, index),
            };
            if let Err(error) = statement {
                self.depth = 0;
                body.failed = true;
                body.terminated = true;
                if !self.report(error) {
                    return self.expected("no more errors");
                }
                while self.next.line == line && self.next.kind != TokenKind::End {
                    self.advance();
                }
            }
        }
    }

    fn begin_block(&mut self, body: &mut Body<'a>) -> Parsed<()> {
        let place = self.place();
        if !body.terminated {
            let message = "the block before this label has no terminator";
            return Self::invalid(place, message);
        }
        let token = self.advance();
        let TokenKind::Label(name) = token.kind else {
            return Ok(());
        };
        let key = match name {
            Some(name) => Key::Name(name),
            None => body.number(Some(token.text)),
        };
        start_block(body, key, token.text, place)
    }

    /// An instruction with the name of its result.
    fn statement(&mut self, body: &mut Body<'a>, index: usize) -> Parsed<()> {
        let place = self.place();
        if body.terminated {
            // A block without a label is numbered.
            let key = body.number(None);
            let shown = format!("%{key}");
            start_block(body, key, &shown, place)?;
        }
        let name = match self.next.kind.clone() {
            TokenKind::Local(name) => {
                let text = self.advance().text;
                self.mark('=')?;
                Some((name, text))
            }
            _ => None,
        };
        let id = self.instruction(body, place)?;
        let parts = body.pending.take();
        let is_structure = parts.is_some();
        if let Some(parts) = parts {
            let key = match &name {
                Some((Some(name), _)) => Key::Name(name.clone()),
                Some((None, text)) => body.number(Some(text)),
                None => body.number(None),
            };
            if body.values.contains_key(&key) || body.structures.insert(key, parts).is_some() {
                return Self::invalid(place, "redefinition of a structure");
            }
        }
        let result = id.and_then(|id| body.function.instruction(id).result);
        match (name, result) {
            (Some((Some(name), _)), Some(value)) => {
                body.define(Key::Name(name), value, place)?;
            }
            (Some((None, text)), Some(value)) => {
                let key = body.number(Some(text));
                body.define(key, value, place)?;
            }
            (None, Some(value)) => {
                let key = body.number(None);
                body.define(key, value, place)?;
            }
            (Some((_, text)), None) if !is_structure => {
                return Self::invalid(
                    place,
                    format!("`{text}` names an instruction without a result"),
                );
            }
            (_, None) => {}
        }
        while self.accept(',') {
            let TokenKind::Metadata(kind) = self.next.kind.clone() else {
                return self.expected("an attachment");
            };
            self.advance();
            let node = self.metadata_reference()?;
            if let (Some(id), "dbg", Some(node)) = (id, &*kind, node) {
                self.attachments.push((index, id, node));
            }
        }
        if self.next.line == place.0 && !self.is_mark('}') && self.next.kind != TokenKind::End {
            return self.expected("the end of the instruction");
        }
        Ok(())
    }
}

fn start_block<'a>(body: &mut Body<'a>, key: Key<'a>, text: &str, place: Place) -> Parsed<()> {
    let name = match &key {
        Key::Name(name) => Some(Arc::from(&**name)),
        Key::Number(_) => None,
    };
    let label = body.label(key, text, place);
    let position = body.order.len();
    let entry = &mut body.labels[label as usize];
    if entry.position.is_some() {
        let message = format!("redefinition of block `{}`", entry.shown);
        return Parser::invalid(place, message);
    }
    entry.position = Some(position);
    body.order.push(label);
    body.function.blocks.push(Block {
        name,
        instructions: Vec::new(),
        mask: None,
    });
    body.terminated = false;
    Ok(())
}

/// Resolves the names that were used before they were defined. The errors are in the order of the text, one for each
/// name.
fn finish(body: &mut Body) -> Result<(), Vec<ParseError>> {
    if body.order.is_empty() {
        let message = format!("function `@{}` has no block", body.function.name);
        return Err(vec![Parser::at((1, 1), Code::E1103, message)]);
    }
    let mut errors: Vec<(Place, String)> = Vec::new();
    let mut positions = Vec::with_capacity(body.labels.len());
    for label in &body.labels {
        match label.position {
            Some(position) => positions.push(BlockId(position as u32)),
            None => {
                let message = format!("use of undefined block `{}`", label.shown);
                errors.push((label.place, message));
            }
        }
    }
    let mut values = Vec::with_capacity(body.forward.len());
    for forward in &body.forward {
        let shown = &forward.key;
        let Some(&value) = body.values.get(&forward.key) else {
            let message = format!("use of undefined value `%{shown}`");
            if !errors.iter().any(|(_, other)| *other == message) {
                errors.push((forward.place, message));
            }
            continue;
        };
        let ty = body.function.value(value).ty;
        if ty != forward.ty {
            let message = format!("`%{shown}` has type `{ty}`, not `{}`", forward.ty);
            errors.push((forward.place, message));
        }
        values.push(value);
    }
    if !errors.is_empty() {
        errors.sort_by_key(|(place, _)| *place);
        let errors = errors.into_iter();
        let errors = errors.map(|(place, message)| Parser::at(place, Code::E1103, message));
        return Err(errors.collect());
    }
    let block = |id: &mut BlockId| *id = positions[id.index()];
    for k in 0..body.function.instruction_count() as u32 {
        let instruction = body.function.instruction_mut(InstructionId(k));
        for operand in &mut instruction.operands {
            if let Operand::Value(value) = operand
                && value.0 >= FORWARD
            {
                *value = values[(value.0 - FORWARD) as usize];
            }
        }
        match &mut instruction.detail {
            Detail::Branch(to) => block(to),
            Detail::CondBranch { then, otherwise } => {
                block(then);
                block(otherwise);
            }
            Detail::Phi(from) => from.iter_mut().for_each(block),
            _ => {}
        }
    }
    Ok(())
}
