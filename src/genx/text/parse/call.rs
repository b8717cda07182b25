//! Calls and declarations of intrinsics.

use super::super::token::TokenKind;
use super::constant::Argument;
use super::function::Body;
use super::internal;
use super::{Misspelled, ParseError, Parsed, Parser, Place};
use crate::diagnostic::{Near, near};
use crate::genx::function::{Bits, Detail, InstructionId};
use crate::genx::opcode::{Class, Opcode, Slot};
use crate::genx::region::{Offset, Region};
use crate::genx::signature::{self, Intrinsic};
use crate::genx::types::{Data, Scalar, Type};
use std::borrow::Cow;

/// Words between `call` and the type of the result.
const CALL_WORDS: &[&str] = &[
    "fast",
    "nnan",
    "ninf",
    "nsz",
    "arcp",
    "contract",
    "afn",
    "reassoc",
    "spir_func",
    "spir_kernel",
    "ccc",
    "fastcc",
    "coldcc",
];

/// Calls without an effect on the program.
const IGNORED: &[&str] = &["llvm.dbg.", "llvm.lifetime.", "llvm.assume"];

impl<'a> Parser<'a> {
    /// A call. `None` if it is one that is ignored.
    pub(super) fn call(
        &mut self,
        body: &mut Body<'a>,
        place: Place,
    ) -> Parsed<Option<InstructionId>> {
        self.advance();
        while CALL_WORDS.contains(&self.word()) {
            self.advance();
        }
        self.skip_attributes()?;
        let result = self.result_type()?;
        let callee_place = self.place();
        if self.word() == "asm" {
            return Self::unsupported(callee_place, "inline assembly is");
        }
        if self.is_mark('(') {
            // The parameters of the function's type, in older texts.
            self.skip_balanced()?;
        }
        if let TokenKind::Local(_) = self.next.kind {
            return Self::unsupported(callee_place, "an indirect call is");
        }
        let name = self.global()?;
        if IGNORED.iter().any(|ignored| name.starts_with(ignored)) {
            self.skip_balanced()?;
            self.skip_groups();
            return Ok(None);
        }
        let found = match &name {
            Cow::Borrowed(name) => self.intrinsic(name),
            Cow::Owned(name) => signature::intrinsic(name),
        };
        let internal = match found {
            Some(_) => None,
            None => internal::Message::named(&name),
        };
        if found.is_none() && internal.is_none() {
            return unknown(callee_place, &name);
        }
        let mut arguments = Vec::new();
        self.mark('(')?;
        while !self.accept(')') {
            if !arguments.is_empty() {
                self.mark(',')?;
            }
            arguments.push(self.typed_operand(body)?);
        }
        self.skip_groups();
        if self.is_mark('[') {
            return Self::unsupported(self.place(), "an operand bundle is");
        }
        if let Some(message) = internal {
            let call = internal::Call {
                name: &name,
                place,
                callee_place,
                result,
                arguments: &arguments,
            };
            return message.add(body, &call).map(Some);
        }
        let Some((intrinsic, types)) = found else {
            return unknown(callee_place, &name);
        };
        if intrinsic.opcode == Opcode::ReadRegion {
            match arguments.len() {
                // Older texts leave out the parent width,
                5 => arguments.push(Argument {
                    operand: body.function.undef(Data::I32.into()),
                    ty: Data::I32.into(),
                    place: callee_place,
                }),
                // or have a mask like that of `wrregion`.
                7 if body.function.splat_of(arguments[6].operand) == Some(1)
                    && arguments[6].ty == Data::I1.into() =>
                {
                    arguments.pop();
                }
                _ => {}
            }
        }
        let is_region = matches!(
            intrinsic.opcode.class(),
            Class::ReadRegion | Class::WriteRegion
        );
        let (pointer, mut result) = (result, result);
        if is_region {
            for argument in &mut arguments {
                *argument = Self::address_of(body, place, *argument)?;
            }
            if result.is_pointer() {
                result = Data::I64.into();
            }
        }
        let operand_types: Vec<Type> = arguments.iter().map(|a| a.ty).collect();
        let places: Vec<Place> = arguments.iter().map(|a| a.place).collect();
        check(
            intrinsic,
            &name,
            types,
            result,
            &operand_types,
            callee_place,
            &places,
        )?;
        constants(body, intrinsic, &name, &arguments)?;
        let opcode = signature::with_type(intrinsic, &name, result);
        let (operands, detail) = match opcode.class() {
            Class::ReadRegion => read_region(body, result, &arguments)?,
            Class::WriteRegion => write_region(body, &arguments)?,
            _ => (arguments, intrinsic.detail.clone()),
        };
        let operands = operands.iter().map(|a| a.operand).collect();
        let id = body.add(place, opcode, result, operands, detail)?;
        match (pointer == result, body.function.instruction(id).result) {
            (false, Some(value)) => {
                let operands = vec![value.into()];
                body.add(place, Opcode::IntToPtr, pointer, operands, Detail::None)
                    .map(Some)
            }
            (_, _) => Ok(Some(id)),
        }
    }

    /// The type of the result of a call. A structure that is no pair belongs to a call that is not
    /// supported, and whose name is a better explanation.
    fn result_type(&mut self) -> Parsed<Type> {
        let (lexer, next) = (self.lexer.clone(), self.next.clone());
        match self.ty() {
            Ok(ty) => Ok(ty),
            Err(error) => {
                (self.lexer, self.next) = (lexer, next);
                self.depth = 0;
                if !self.is_mark('{') {
                    return Err(error);
                }
                self.skip_balanced()?;
                match &self.next.kind {
                    TokenKind::Global(name) => unknown(self.place(), name),
                    _ => Err(error),
                }
            }
        }
    }

    fn skip_groups(&mut self) {
        while self.next.kind == TokenKind::Group {
            self.advance();
        }
    }

    /// `declare`. Intrinsics must have the types of the table; other functions are ignored.
    pub(super) fn declare(&mut self) -> Parsed<()> {
        self.advance();
        self.skip_head_words()?;
        let place = self.place();
        let result = self.ty();
        // The declaration of a function that is not called may have any type.
        if result.is_err() {
            while !matches!(self.next.kind, TokenKind::Global(_) | TokenKind::End) {
                self.advance();
            }
        }
        let name_place = self.place();
        let line = self.next.line;
        let name = self.global()?;
        let found = signature::intrinsic(&name);
        let Some((intrinsic, types)) = found else {
            self.depth = 0;
            self.skip_balanced()?;
            self.skip_declaration_end(line);
            return Ok(());
        };
        let (intrinsic, types) = (intrinsic.clone(), types.to_owned());
        let result = result.map_err(|error| Self::at(place, error.code, error.message))?;
        let (mut operands, mut places) = (Vec::new(), Vec::new());
        self.mark('(')?;
        while !self.accept(')') {
            if !operands.is_empty() {
                self.mark(',')?;
            }
            places.push(self.place());
            operands.push(self.ty()?);
            self.skip_attributes()?;
            if let TokenKind::Local(_) = self.next.kind {
                self.advance();
            }
        }
        self.skip_declaration_end(line);
        check(
            &intrinsic, &name, &types, result, &operands, name_place, &places,
        )
    }

    /// Skips attributes and metadata that follow a declaration, in any order; groups and metadata are on its line.
    fn skip_declaration_end(&mut self, line: u32) {
        const ATTRIBUTES: [&str; 9] = [
            "nounwind",
            "readnone",
            "readonly",
            "convergent",
            "unnamed_addr",
            "local_unnamed_addr",
            "willreturn",
            "nosync",
            "nofree",
        ];
        loop {
            match self.next.kind {
                TokenKind::Node(number) if self.next.line == line => self.refer_to_node(number),
                TokenKind::Group | TokenKind::Metadata(_) if self.next.line == line => {}
                _ if ATTRIBUTES.contains(&self.word()) => {}
                _ => return,
            }
            self.advance();
        }
    }
}

/// The error about a function that is not an intrinsic of the table.
fn unknown<T>(place: Place, name: &str) -> Parsed<T> {
    if !name.starts_with("llvm.") {
        return Parser::unsupported(place, format!("a call of the function `@{name}` is"));
    }
    // Without the types, which follow the last part that is not one.
    let mut base = name;
    while let Some((rest, last)) = base.rsplit_once('.') {
        if Data::from_mangled(last).is_none() {
            break;
        }
        base = rest;
    }
    let known = signature::names();
    let message = format!("the intrinsic `{base}` is");
    Parser::unsupported(place, message).map_err(|error| ParseError {
        misspelled: of_intel(base)
            .or_else(|| near(base, known))
            .map(|near| Misspelled {
                word: base.to_owned(),
                near,
            }),
        ..error
    })
}

/// The intrinsic of Intel's vector compiler with the name of one of LLVM: `llvm.genx.sin` for `llvm.sin`.
fn of_intel(base: &str) -> Option<Near<'static>> {
    let rest = base.strip_prefix("llvm.")?;
    let wanted = format!("llvm.genx.{rest}");
    let mut names = signature::names().into_iter();
    names.find(|name| *name == wanted).map(|word| Near {
        word,
        rival: None,
        edits: "genx.".len(),
        is_certain: true,
        is_mistyped: false,
    })
}

/// Checks result, operands and name against the table.
fn check(
    intrinsic: &Intrinsic,
    name: &str,
    types: &str,
    result: Type,
    operands: &[Type],
    place: Place,
    places: &[Place],
) -> Parsed<()> {
    let atomic = match intrinsic.detail {
        Detail::Atomic(atomic) => Some(atomic),
        _ => None,
    };
    let overloads = match signature::overloads(intrinsic.opcode, atomic, result, operands) {
        Ok(overloads) => overloads,
        Err(_) if !types.is_empty() && !signature::is_suffix(types) => {
            return unknown(place, name);
        }
        Err(mismatch) => {
            let (what, place) = match mismatch.operand {
                Some(k) => (
                    format!("operand {} of `{name}`", k + 1),
                    places.get(k).copied().unwrap_or(place),
                ),
                None => (format!("`{name}`"), place),
            };
            return Parser::invalid(place, format!("{what}: {}", mismatch.message));
        }
    };
    if !signature::is_suffix(types) {
        let base = name
            .strip_suffix(types)
            .unwrap_or(name)
            .trim_end_matches('.');
        let expected = signature::suffix(&overloads);
        let message = format!("the types of `{name}` are spelled `{base}{expected}`");
        return Parser::invalid(place, message);
    }
    Ok(())
}

/// Checks that the operands that must be constants are.
fn constants(body: &Body, intrinsic: &Intrinsic, name: &str, arguments: &[Argument]) -> Parsed<()> {
    let is_region = matches!(
        intrinsic.opcode.class(),
        Class::ReadRegion | Class::WriteRegion
    );
    for (k, (slot, argument)) in intrinsic
        .opcode
        .row()
        .operands
        .iter()
        .zip(arguments)
        .enumerate()
    {
        // The parent width of a region may be undefined; regions are checked where they are read.
        let known = body.function.splat_of(argument.operand).is_some();
        if matches!(slot, Slot::Constant(_)) && !known && !is_region {
            let message = format!("operand {} of `{name}` must be a constant", k + 1);
            return Parser::invalid(argument.place, message);
        }
    }
    Ok(())
}

/// A stride or a width: a constant that is not negative.
fn extent(body: &Body, argument: Argument, what: &str) -> Parsed<u32> {
    let Some(bits) = body.function.splat_of(argument.operand) else {
        return Parser::invalid(
            argument.place,
            format!("the {what} of a region must be a constant"),
        );
    };
    match u32::try_from(bits) {
        Ok(value) if value <= i32::MAX as u32 => Ok(value),
        _ => Parser::unsupported(argument.place, format!("a negative {what} is")),
    }
}

/// The region of the operands from `first` on: vertical stride, width, stride, offset, parent width.
fn region(body: &Body, vector: Option<Data>, count: u32, arguments: &[Argument]) -> Parsed<Region> {
    let [vstride, width, stride, offset, parent] = arguments else {
        return Parser::invalid((1, 1), "a region has five operands");
    };
    let constant = body.function.constant_of(offset.operand);
    let is_vector = offset.ty.data().is_some_and(Data::is_vector);
    let start = match constant.map(|c| &c.bits) {
        Some(Bits::Splat(bits)) if !is_vector => {
            let Ok(bytes) = u32::try_from(*bits) else {
                return Parser::invalid(offset.place, "offset of a region exceeds 32 bits");
            };
            Offset::Bytes(bytes)
        }
        _ if is_vector => Offset::Values,
        _ => Offset::Value,
    };
    let parent_width = match body.function.splat_of(parent.operand) {
        Some(bits) if bits != 0 && !matches!(start, Offset::Bytes(_)) => u32::try_from(bits).ok(),
        _ => None,
    };
    let vstride = extent(body, *vstride, "vertical stride")?;
    // Intel's compiler accepts rows of 0 elements for a region of one row, and rows that are longer than
    // the region.
    let elements = match (vstride, extent(body, *width, "width")?) {
        (0, 0) => count,
        (_, 0) if count == 1 => 1,
        (_, elements) => elements.min(count),
    };
    let region = Region {
        vstride,
        width: elements,
        stride: extent(body, *stride, "stride")?,
        count,
        offset: start,
        parent_width,
    };
    if !region.is_valid() {
        let message = format!(
            "the region <{};{},{}> is not possible with {count} elements",
            region.vstride, region.width, region.stride
        );
        return Parser::invalid(width.place, message);
    }
    if let Some(message) = vector.and_then(|vector| region.misfit(vector)) {
        return Parser::invalid(offset.place, message);
    }
    Ok(region)
}

type Operands = (Vec<Argument>, Detail);

fn read_region(body: &Body, result: Type, arguments: &[Argument]) -> Parsed<Operands> {
    let (Some(&vector), Some(data)) = (arguments.first(), result.data()) else {
        return Parser::invalid((1, 1), "`rdregion` without operands");
    };
    let region = region(body, vector.ty.data(), data.count(), &arguments[1..])?;
    let mut operands = vec![vector];
    if !matches!(region.offset, Offset::Bytes(_)) {
        operands.push(arguments[4]);
    }
    Ok((operands, Detail::Region(region)))
}

fn write_region(body: &mut Body, arguments: &[Argument]) -> Parsed<Operands> {
    let [old, new, .., mask] = arguments else {
        return Parser::invalid((1, 1), "`wrregion` without operands");
    };
    let count = new.ty.data().map_or(0, Data::count);
    let mut mask = *mask;
    // A scalar mask that is false is one for each element.
    if mask.ty == Data::I1.into()
        && body.function.splat_of(mask.operand) == Some(0)
        && let Some(data) = Data::vector(Scalar::I1, count)
    {
        mask.operand = body.function.splat(data, 0);
        mask.ty = data.into();
    }
    let region = region(
        body,
        old.ty.data(),
        count,
        &arguments[2..arguments.len() - 1],
    )?;
    let mut operands = vec![*old, *new, mask];
    if !matches!(region.offset, Offset::Bytes(_)) {
        operands.push(arguments[5]);
    }
    Ok((operands, Detail::Region(region)))
}

#[cfg(test)]
mod tests {
    use super::super::parse_module;
    use pretty_assertions::assert_eq;

    fn error_of(line: &str) -> String {
        let text = format!(
            "define internal <8 x i32> @f(<8 x i32> %v, i32 %n) {{\n  %r = call {line}\n  ret <8 x i32> %r\n}}\n"
        );
        match parse_module(&text) {
            Ok(_) => "accepted".to_owned(),
            Err(errors) => format!("{}", errors[0]),
        }
    }

    #[test]
    fn calls_are_checked_against_the_table() {
        for (line, expected) in [
            ("<8 x i32> @llvm.genx.absi.v8i32(<8 x i32> %v)", "accepted"),
            // The types in a name have no meaning.
            ("<8 x i32> @llvm.genx.absi.v4i32(<8 x i32> %v)", "accepted"),
            (
                "<8 x i32> @llvm.genx.absi.v8x32(<8 x i32> %v)",
                "2:23: E1103: the types of `llvm.genx.absi.v8x32` are spelled `llvm.genx.absi.v8i32`",
            ),
            (
                "<8 x i32> @llvm.genx.absi.v8i32(i32 %n)",
                "2:49: E1103: operand 1 of `llvm.genx.absi.v8i32`: expected `<8 x i32>`, found `i32`",
            ),
            (
                "<8 x i32> @llvm.genx.absi.v8i32()",
                "2:23: E1103: `llvm.genx.absi.v8i32`: expected 1 operand, found 0",
            ),
            (
                "<8 x float> @llvm.sin.v8f32(<8 x i32> %v)",
                "2:25: E1102: the intrinsic `llvm.sin` is not supported in vector IR; did you mean `llvm.genx.sin`?",
            ),
            (
                "<8 x i32> @llvm.genx.abs.v8i32(<8 x i32> %v)",
                "2:23: E1102: the intrinsic `llvm.genx.abs` is not supported in vector IR; did you mean `llvm.genx.absf`?",
            ),
            (
                "i32 @llvm.genx.group.count.x()",
                "2:17: E1102: the intrinsic `llvm.genx.group.count.x` is not supported in vector IR; did you mean `llvm.genx.group.count`?",
            ),
            (
                "<8 x i32> @g(<8 x i32> %v)",
                "2:23: E1102: a call of the function `@g` is not supported in vector IR",
            ),
            (
                "<8 x i32> @llvm.genx.oword.ld.v8i32(i32 %n, i32 1, i32 0)",
                "2:53: E1103: operand 1 of `llvm.genx.oword.ld.v8i32` must be a constant",
            ),
        ] {
            assert_eq!(error_of(line), expected, "{line}");
        }
    }
}
