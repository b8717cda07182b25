//! Structures. There are none in vector IR: `insertvalue` yields a list of the parts, and `extractvalue` takes one of
//! them. In a similar way, vectors of pointers are vectors of addresses.

use super::super::token::TokenKind;
use super::constant::Argument;
use super::function::Body;
use super::instruction::{Statement, result_of};
use super::{Parsed, Parser, Place};
use crate::genx::function::{Bits, Detail, InstructionId};
use crate::genx::opcode::Opcode;
use crate::genx::types::{Data, Type};

impl<'a> Parser<'a> {
    /// The types of the parts of a structure: `{ T, T2 }`.
    fn parts_of_structure(&mut self, what: &str) -> Parsed<Vec<Type>> {
        let place = self.place();
        if !self.is_mark('{') {
            let ty = self.ty()?;
            return Self::unsupported(place, format!("`{what}` of `{ty}` is"));
        }
        self.advance();
        let mut parts = Vec::new();
        while !self.accept('}') {
            if !parts.is_empty() {
                self.mark(',')?;
            }
            parts.push(self.nested(Self::ty)?);
        }
        let is_part = |ty: &Type| matches!(ty, Type::Data(_) | Type::Pointer { .. });
        match parts.iter().all(is_part) {
            true => Ok(parts),
            false => Self::unsupported(place, "a structure in a structure is"),
        }
    }

    /// The parts of a structure that is an operand.
    fn structure(
        &mut self,
        body: &mut Body<'a>,
        types: &[Type],
        place: Place,
    ) -> Parsed<Vec<Argument>> {
        let operand_place = self.place();
        let mut parts = Vec::new();
        let constant = match self.word() {
            "undef" | "poison" => Some(Bits::Undef),
            "zeroinitializer" => Some(Bits::Splat(0)),
            _ => None,
        };
        if let TokenKind::Local(name) = self.next.kind.clone() {
            let text = self.advance().text;
            if let Some(known) = body.structure(name.clone(), text) {
                let known_types: Vec<Type> = known.iter().map(|part| part.ty).collect();
                if known_types != types {
                    let message = format!("`{text}` is a structure with other types");
                    return Self::invalid(operand_place, message);
                }
                return Ok(known.to_vec());
            }
            let Some(data) = pair_of(types) else {
                return Self::unsupported(operand_place, "a structure that is not yet defined is");
            };
            let pair = body.value(name, text, Type::Pair(data), operand_place)?;
            for index in [0, 1] {
                let detail = Detail::Index(index);
                let id = body.add(place, Opcode::ExtractValue, data.into(), vec![pair], detail)?;
                parts.push(Argument {
                    operand: result_of(body, id, place)?,
                    ty: data.into(),
                    place: operand_place,
                });
            }
        } else if let Some(bits) = constant {
            self.advance();
            for &ty in types {
                parts.push(Argument {
                    operand: body.function.add_constant(ty, bits.clone()).into(),
                    ty,
                    place: operand_place,
                });
            }
        } else {
            self.mark('{')?;
            for (k, &ty) in types.iter().enumerate() {
                if k > 0 {
                    self.mark(',')?;
                }
                let part = self.typed_operand(body)?;
                if part.ty != ty {
                    let message = format!("expected `{ty}`, found `{}`", part.ty);
                    return Self::invalid(part.place, message);
                }
                parts.push(part);
            }
            self.mark('}')?;
        }
        Ok(parts)
    }

    /// The index of a part.
    fn part_index(&mut self, types: &[Type]) -> Parsed<usize> {
        self.mark(',')?;
        let place = self.place();
        let index = self.number("an index")?;
        match usize::try_from(index) {
            Ok(position) if position < types.len() => Ok(position),
            _ => Self::invalid(place, format!("the structure has no element {index}")),
        }
    }

    /// `insertvalue { T, T2 } structure, T2 value, index`. There is no instruction.
    pub(super) fn insert_value(
        &mut self,
        body: &mut Body<'a>,
        place: Place,
    ) -> Parsed<Option<InstructionId>> {
        self.advance();
        let types = self.parts_of_structure("insertvalue")?;
        let mut parts = self.structure(body, &types, place)?;
        self.mark(',')?;
        let value = self.typed_operand(body)?;
        let index = self.part_index(&types)?;
        if value.ty != types[index] {
            let message = format!("expected `{}`, found `{}`", types[index], value.ty);
            return Self::invalid(value.place, message);
        }
        parts[index] = value;
        body.pending = Some(parts);
        Ok(None)
    }

    /// `extractvalue { T, T2 } structure, index`: a copy of the part.
    pub(super) fn extract_value(&mut self, body: &mut Body<'a>, place: Place) -> Parsed<Statement> {
        let types = self.parts_of_structure("extractvalue")?;
        let operand_place = self.place();
        if let (TokenKind::Local(name), Some(data)) = (self.next.kind.clone(), pair_of(&types))
            && body.structure(name.clone(), self.next.text).is_none()
        {
            let text = self.advance().text;
            let ty = Type::Pair(data);
            let pair = Argument {
                operand: body.value(name, text, ty, operand_place)?,
                ty,
                place: operand_place,
            };
            let detail = Detail::Index(u8::from(self.part_index(&types)? == 1));
            return Ok((data.into(), vec![pair], detail, Opcode::ExtractValue));
        }
        let parts = self.structure(body, &types, place)?;
        let part = parts[self.part_index(&types)?];
        let opcode = match part.ty.is_pointer() {
            true => Opcode::PointerCast,
            false => Opcode::Bitcast,
        };
        Ok((part.ty, vec![part], Detail::None, opcode))
    }

    /// The address that a pointer is; other operands as they are.
    pub(super) fn address_of(
        body: &mut Body,
        place: Place,
        mut argument: Argument,
    ) -> Parsed<Argument> {
        if !argument.ty.is_pointer() {
            return Ok(argument);
        }
        let address: Type = Data::I64.into();
        let constant = body.function.constant_of(argument.operand);
        argument.operand = match constant.map(|constant| constant.bits.clone()) {
            Some(bits) => body.function.add_constant(address, bits).into(),
            None => {
                let operands = vec![argument.operand];
                let id = body.add(place, Opcode::PtrToInt, address, operands, Detail::None)?;
                result_of(body, id, place)?
            }
        };
        argument.ty = address;
        Ok(argument)
    }
}

/// The type of both parts of a structure, if it is a pair of the same type.
fn pair_of(types: &[Type]) -> Option<Data> {
    match types {
        [Type::Data(a), Type::Data(b)] if a == b => Some(*a),
        _ => None,
    }
}
