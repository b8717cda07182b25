//! Instructions of LLVM; [`super::call`] has the calls of intrinsics.

use super::super::token::TokenKind;
use super::constant::Argument;
use super::function::Body;
use super::{Misspelled, Parsed, Parser, Place};
use crate::diagnostic::{Near, near};
use crate::genx::function::{BlockId, Detail, InstructionId, Operand};
use crate::genx::opcode::{
    Class, FloatCondition, IntCondition, Opcode, Row, Slot, Spelling, TABLE,
};
use crate::genx::types::{Data, MAX_ELEMENTS, Scalar, Type};
use std::cmp::Ordering;

/// Flags that only permit more optimizations.
const FLAGS: &[&str] = &[
    "nuw", "nsw", "exact", "inbounds", "disjoint", "nneg", "samesign", "fast", "nnan", "ninf",
    "nsz", "arcp", "contract", "afn", "reassoc",
];

/// Instructions of LLVM outside of the subset.
const OTHER: &[&str] = &[
    "switch",
    "indirectbr",
    "invoke",
    "callbr",
    "resume",
    "unreachable",
    "frem",
    "alloca",
    "fence",
    "cmpxchg",
    "atomicrmw",
    "addrspacecast",
    "freeze",
    "va_arg",
    "landingpad",
    "catchpad",
    "cleanuppad",
];

/// The instruction with the name that is most similar to a word.
fn suggested(word: &str) -> Option<Near<'static>> {
    let words = TABLE.iter().filter_map(|row| match row.spelling {
        Spelling::Word(word) => Some(word),
        _ => None,
    });
    near(word, words.chain(["call", "insertvalue"]))
}

/// The instruction that computes of floats what another one does of integers, and the reverse.
fn of_other_numbers(word: &str) -> Option<&'static str> {
    Some(match word {
        "add" => "fadd",
        "sub" => "fsub",
        "mul" => "fmul",
        "sdiv" | "udiv" => "fdiv",
        "icmp" => "fcmp",
        "fadd" => "add",
        "fsub" => "sub",
        "fmul" => "mul",
        "fdiv" => "sdiv` or `udiv",
        "fcmp" => "icmp",
        _ => return None,
    })
}

impl<'a> Parser<'a> {
    /// An instruction, from its first word on. `None` for a call that is ignored.
    pub(super) fn instruction(
        &mut self,
        body: &mut Body<'a>,
        place: Place,
    ) -> Parsed<Option<InstructionId>> {
        for word in ["tail", "musttail", "notail"] {
            if self.accept_word(word) {
                break;
            }
        }
        let word = self.word();
        let word_place = self.place();
        if word == "call" {
            return self.call(body, place);
        }
        if word == "insertvalue" {
            return self.insert_value(body, place);
        }
        if OTHER.contains(&word) {
            return Self::unsupported(word_place, format!("the instruction `{word}` is"));
        }
        let spelled = |row: &&Row| matches!(row.spelling, Spelling::Word(known) if known == word);
        let Some(row) = TABLE.iter().find(spelled) else {
            return self.expected("an instruction").map_err(|mut error| {
                error.misspelled = suggested(word).map(|near| Misspelled {
                    word: word.to_owned(),
                    near,
                });
                error
            });
        };
        self.advance();
        while FLAGS.contains(&self.word()) {
            self.advance();
        }
        let opcode = row.opcode;
        let (result, operands, detail, opcode) = match row.class {
            Class::Terminator if opcode == Opcode::Ret => self.ret(body)?,
            Class::Terminator => self.branch(body)?,
            Class::Phi => self.phi(body)?,
            Class::Load => self.load(body, place)?,
            Class::Store => self.store(body, place)?,
            Class::Shuffle => self.shuffle(body, opcode, place)?,
            Class::Extract => self.extract_value(body, place)?,
            Class::Pointer if opcode == Opcode::GetElementPtr => self.address(body, place)?,
            Class::Pointer | Class::Conversion | Class::Bitcast => self.cast(body, opcode)?,
            Class::Elementwise
            | Class::ReadRegion
            | Class::WriteRegion
            | Class::ReadPredicate
            | Class::WritePredicate
            | Class::Reduction
            | Class::Dot
            | Class::WideProduct
            | Class::Dispatch
            | Class::Atomic
            | Class::Synchronization => self.elementwise(body, opcode)?,
        };
        let operands = operands.iter().map(|a| a.operand).collect();
        body.add(place, opcode, result, operands, detail).map(Some)
    }

    /// Arithmetic, comparisons and selections.
    fn elementwise(&mut self, body: &mut Body<'a>, opcode: Opcode) -> Parsed<Statement> {
        let mut detail = Detail::None;
        if opcode == Opcode::Icmp {
            let Some(condition) = IntCondition::from_name(self.word()) else {
                let word = self.word();
                return self.expected("a condition of `icmp`").map_err(|mut error| {
                    if ["lt", "le", "gt", "ge"].contains(&word) {
                        error.message += &format!("; did you mean `s{word}` or `u{word}`?");
                    }
                    error
                });
            };
            self.advance();
            detail = Detail::IntCondition(condition);
        } else if opcode == Opcode::Fcmp {
            let Some(condition) = FloatCondition::from_name(self.word()) else {
                return self.expected("a condition of `fcmp`");
            };
            self.advance();
            detail = Detail::FloatCondition(condition);
        }
        if opcode == Opcode::Select {
            let condition = self.typed_operand(body)?;
            self.mark(',')?;
            let a = self.typed_operand(body)?;
            self.mark(',')?;
            let b = self.typed_operand(body)?;
            return Ok((a.ty, vec![condition, a, b], detail, opcode));
        }
        let place = self.place();
        let data = self.data()?;
        let fits = match opcode.row().operands.first() {
            Some(Slot::Int) => data.scalar.is_integer(),
            Some(Slot::Float) => data.scalar.is_float(),
            _ => opcode.row().result.allows(data, &[]),
        };
        if !fits {
            let word = opcode.row().spelling;
            let Spelling::Word(word) = word else {
                return self.expected("an instruction");
            };
            let message = format!("`{word}` has no operands of type `{data}`");
            return match of_other_numbers(word) {
                Some(other) => Self::invalid(place, format!("{message}; use `{other}`")),
                None => Self::invalid(place, message),
            };
        }
        let a = self.operand(body, data.into())?;
        let mut operands = vec![a];
        if opcode.row().operands.len() == 2 {
            self.mark(',')?;
            operands.push(self.operand(body, data.into())?);
        }
        let result = match detail {
            Detail::None => data,
            _ => data.with_scalar(Scalar::I1),
        };
        Ok((result.into(), operands, detail, opcode))
    }

    /// Conversions: `zext T value to T2`.
    fn cast(&mut self, body: &mut Body<'a>, opcode: Opcode) -> Parsed<Statement> {
        let from = self.typed_operand(body)?;
        self.keyword("to")?;
        let to = self.ty()?;
        let bits = |ty: Type| {
            ty.data()
                .filter(|data| data.is_vector())
                .map(|d| d.scalar.bits())
        };
        let opcode = match (opcode, bits(from.ty), bits(to)) {
            (Opcode::Bitcast, _, _) if from.ty.is_pointer() => Opcode::PointerCast,
            // Vectors of pointers are vectors of addresses.
            (Opcode::IntToPtr | Opcode::PtrToInt, Some(from), Some(to)) => match from.cmp(&to) {
                Ordering::Less => Opcode::Zext,
                Ordering::Equal => Opcode::Bitcast,
                Ordering::Greater => Opcode::Trunc,
            },
            _ => opcode,
        };
        Ok((to, vec![from], Detail::None, opcode))
    }

    fn ret(&mut self, body: &mut Body<'a>) -> Parsed<Statement> {
        let place = self.place();
        let ty = self.ty()?;
        if ty != body.function.result {
            let message = format!(
                "`ret` of type `{ty}` in a function of type `{}`",
                body.function.result
            );
            return Self::invalid(place, message);
        }
        let mut operands = Vec::new();
        if ty != Type::Void {
            operands.push(self.operand(body, ty)?);
        }
        Ok((Type::Void, operands, Detail::None, Opcode::Ret))
    }

    /// The target of a branch: `label %name`.
    fn target(&mut self, body: &mut Body<'a>) -> Parsed<BlockId> {
        self.keyword("label")?;
        self.block_name(body)
    }

    fn block_name(&mut self, body: &mut Body<'a>) -> Parsed<BlockId> {
        let place = self.place();
        match self.next.kind.clone() {
            TokenKind::Local(name) => {
                let text = self.advance().text;
                Ok(body.block(name, text, place))
            }
            _ => self.expected("the name of a block"),
        }
    }

    fn branch(&mut self, body: &mut Body<'a>) -> Parsed<Statement> {
        if self.word() == "label" {
            let to = self.target(body)?;
            return Ok((Type::Void, Vec::new(), Detail::Branch(to), Opcode::Br));
        }
        let place = self.place();
        let ty = self.ty()?;
        if ty != Data::I1.into() {
            return Self::invalid(place, format!("the condition of `br` is `i1`, not `{ty}`"));
        }
        let condition = self.operand(body, ty)?;
        self.mark(',')?;
        let then = self.target(body)?;
        self.mark(',')?;
        let otherwise = self.target(body)?;
        let detail = Detail::CondBranch { then, otherwise };
        Ok((Type::Void, vec![condition], detail, Opcode::CondBr))
    }

    fn phi(&mut self, body: &mut Body<'a>) -> Parsed<Statement> {
        let place = self.place();
        let ty = self.ty()?;
        if matches!(ty, Type::Void | Type::Pair(_)) {
            return Self::unsupported(place, format!("a phi of type `{ty}` is"));
        }
        let (mut operands, mut blocks) = (Vec::new(), Vec::new());
        loop {
            self.mark('[')?;
            operands.push(self.operand(body, ty)?);
            self.mark(',')?;
            blocks.push(self.block_name(body)?);
            self.mark(']')?;
            // An attachment may follow instead of another pair.
            if !self.is_mark(',') || !self.comma_before_bracket() {
                break;
            }
            self.advance();
        }
        Ok((ty, operands, Detail::Phi(blocks), Opcode::Phi))
    }

    /// Whether a bracket follows the comma at which the parser is.
    fn comma_before_bracket(&self) -> bool {
        let mut rest = self.lexer.clone();
        rest.next().kind == TokenKind::Mark('[')
    }

    /// Whether a word follows the comma at which the parser is.
    fn comma_before(&self, word: &str) -> bool {
        self.is_mark(',') && {
            let mut rest = self.lexer.clone();
            let token = rest.next();
            token.kind == TokenKind::Word && token.text == word
        }
    }

    fn volatile(&mut self) -> Parsed<bool> {
        let place = self.place();
        if self.word() == "atomic" {
            return Self::unsupported(place, "an atomic load or store is");
        }
        Ok(self.accept_word("volatile"))
    }

    /// `, align 16`; the alignment of an element if it is missing.
    fn alignment(&mut self, data: Data) -> Parsed<u32> {
        if !self.comma_before("align") {
            return Ok(data.scalar.bytes());
        }
        self.advance();
        self.advance();
        let place = self.place();
        let align = self.number("an alignment")?;
        if !align.is_power_of_two() {
            return Self::invalid(
                place,
                format!("the alignment {align} is not a power of two"),
            );
        }
        Ok(align)
    }

    /// The operand after a comma that points at `data`. An opaque pointer is cast.
    fn pointer(&mut self, body: &mut Body<'a>, data: Data, place: Place) -> Parsed<Argument> {
        self.mark(',')?;
        let pointer_place = self.place();
        let opaque = self.word() == "ptr";
        let pointer = self.typed_operand(body)?;
        let Type::Pointer { pointee, space } = pointer.ty else {
            return Self::invalid(
                pointer_place,
                format!("expected a pointer, found `{}`", pointer.ty),
            );
        };
        if pointee == data {
            return Ok(pointer);
        }
        let ty = Type::Pointer {
            pointee: data,
            space,
        };
        if !opaque {
            let message = format!("expected `{ty}`, found `{}`", pointer.ty);
            return Self::invalid(pointer_place, message);
        }
        let id = body.add(
            place,
            Opcode::PointerCast,
            ty,
            vec![pointer.operand],
            Detail::None,
        )?;
        let value = body.function.instruction(id).result;
        let operand = value.map_or(pointer.operand, Into::into);
        Ok(Argument {
            operand,
            ty,
            place: pointer_place,
        })
    }

    fn load(&mut self, body: &mut Body<'a>, place: Place) -> Parsed<Statement> {
        let volatile = self.volatile()?;
        let data_place = self.place();
        let data = match self.ty()? {
            Type::Data(data) => data,
            other => return Self::unsupported(data_place, format!("a load of type `{other}` is")),
        };
        let pointer = self.pointer(body, data, place)?;
        let align = self.alignment(data)?;
        let detail = Detail::Access { align, volatile };
        Ok((data.into(), vec![pointer], detail, Opcode::Load))
    }

    fn store(&mut self, body: &mut Body<'a>, place: Place) -> Parsed<Statement> {
        let volatile = self.volatile()?;
        let value = self.typed_operand(body)?;
        let Type::Data(data) = value.ty else {
            return Self::unsupported(value.place, format!("a store of type `{}` is", value.ty));
        };
        let pointer = self.pointer(body, data, place)?;
        let align = self.alignment(data)?;
        let detail = Detail::Access { align, volatile };
        Ok((Type::Void, vec![value, pointer], detail, Opcode::Store))
    }

    /// `getelementptr T, T* pointer, index`, with one index.
    fn address(&mut self, body: &mut Body<'a>, place: Place) -> Parsed<Statement> {
        let type_place = self.place();
        let Type::Data(data) = self.ty()? else {
            return Self::unsupported(type_place, "an address in anything but data is");
        };
        let opaque = self.is_mark(',') && self.lexer.clone().next().text == "ptr";
        let pointer = self.pointer(body, data, place)?;
        self.mark(',')?;
        let index = self.typed_operand(body)?;
        if self.is_mark(',') && !self.comma_before_attachment() {
            return Self::unsupported(self.place(), "a second index of `getelementptr` is");
        }
        let Type::Pointer { space, .. } = pointer.ty else {
            return self.expected("a pointer");
        };
        let ty = Type::Pointer {
            pointee: Data::scalar(Scalar::I8),
            space,
        };
        if opaque && pointer.ty != ty {
            // An address of an opaque pointer is one too.
            let id = body.add(
                place,
                Opcode::GetElementPtr,
                pointer.ty,
                vec![pointer.operand, index.operand],
                Detail::Element(data),
            )?;
            let value = body.function.instruction(id).result;
            let operand = value.map_or(pointer.operand, Into::into);
            let address = Argument { operand, ..pointer };
            return Ok((ty, vec![address], Detail::None, Opcode::PointerCast));
        }
        Ok((
            pointer.ty,
            vec![pointer, index],
            Detail::Element(data),
            Opcode::GetElementPtr,
        ))
    }

    fn comma_before_attachment(&self) -> bool {
        let mut rest = self.lexer.clone();
        matches!(rest.next().kind, TokenKind::Metadata(_))
    }

    /// `extractelement`, `insertelement` and `shufflevector`.
    fn shuffle(&mut self, body: &mut Body<'a>, opcode: Opcode, place: Place) -> Parsed<Statement> {
        self.pointers = None;
        let vector = self.typed_operand(body)?;
        let pointers = self.pointers.take();
        let data = match vector.ty {
            Type::Data(data) if data.is_vector() => data,
            other => {
                return Self::invalid(vector.place, format!("expected a vector, found `{other}`"));
            }
        };
        self.mark(',')?;
        let second = self.typed_operand(body)?;
        if opcode == Opcode::ExtractElement {
            let result = data.element().into();
            let Some(pointer) = pointers else {
                return Ok((result, vec![vector, second], Detail::None, opcode));
            };
            let operands = vec![vector.operand, second.operand];
            let id = body.add(place, opcode, result, operands, Detail::None)?;
            let address = Argument {
                operand: result_of(body, id, place)?,
                ty: result,
                place,
            };
            return Ok((pointer, vec![address], Detail::None, Opcode::IntToPtr));
        }
        self.mark(',')?;
        if opcode == Opcode::InsertElement {
            let index = self.typed_operand(body)?;
            let second = Self::address_of(body, place, second)?;
            return Ok((vector.ty, vec![vector, second, index], Detail::None, opcode));
        }
        let place = self.place();
        let mask = self.data()?;
        if mask.scalar != Scalar::I32 || !mask.is_vector() {
            return Self::invalid(
                place,
                format!("a shuffle mask has elements `i32`, not `{mask}`"),
            );
        }
        let mask = self.operand(body, mask.into())?;
        let Some(constant) = body.function.constant_of(mask.operand).cloned() else {
            return Self::invalid(mask.place, "a shuffle mask is a constant");
        };
        let count = mask.ty.data().map_or(0, Data::count);
        let mut elements = Vec::with_capacity(count as usize);
        for k in 0..count {
            let element = constant.element(k);
            let index = element.map(|bits| u32::try_from(bits).unwrap_or(u32::MAX));
            if index.is_some_and(|index| index >= 2 * data.count().min(MAX_ELEMENTS)) {
                let message = format!(
                    "the shuffle mask has element {}, the vectors have {}",
                    index.unwrap_or(0),
                    2 * data.count()
                );
                return Self::invalid(mask.place, message);
            }
            elements.push(index);
        }
        let Some(result) = data.with_count(count) else {
            return Self::invalid(mask.place, "a shuffle mask without elements");
        };
        Ok((
            result.into(),
            vec![vector, second],
            Detail::Shuffle(elements.into()),
            opcode,
        ))
    }
}

/// The result of an instruction that was added.
pub(super) fn result_of(body: &Body, id: InstructionId, place: Place) -> Parsed<Operand> {
    match body.function.instruction(id).result {
        Some(value) => Ok(value.into()),
        None => Parser::invalid(place, "an operation without a result"),
    }
}

/// Result, operands, detail, and the operation if it depends on the operands.
pub(super) type Statement = (Type, Vec<Argument>, Detail, Opcode);
