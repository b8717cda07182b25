//! Reads strings, declarations, inputs and attributes.

use super::{ReadError, Reader};
use crate::visa::attribute::{self, AttributeKind};
use crate::visa::binary::layout::{COMPOSED, MAX_STRING, align};
use crate::visa::kernel::{
    AddressDecl, Attribute, AttributeValue, Declared, Input, InputRole, InputVariable,
    PredicateDecl, Routine, SamplerDecl, SurfaceDecl, VariableDecl,
};
use crate::visa::object::FileAlias;
use crate::visa::operand::{
    AddressId, PredicateId, SamplerId, Surface, SurfaceId, Variable, VariableId,
};
use crate::visa::text::{is_identifier, is_reserved};
use crate::visa::types::Type;
use hashbrown::HashSet;
use std::borrow::Cow;
use std::ffi::CStr;

/// The minimum size in bytes of a declaration of a general variable.
const VARIABLE_BYTES: usize = 15;

impl<'a> Reader<'a> {
    pub(super) fn string(&mut self) -> Result<Cow<'a, str>, ReadError> {
        let rest = self.bytes.bytes.get(self.bytes.at..).unwrap_or_default();
        let longest = rest.get(..MAX_STRING).unwrap_or(rest);
        let Ok(string) = CStr::from_bytes_until_nul(longest) else {
            return Err(self.bytes.error("unterminated string"));
        };
        self.bytes.at += string.count_bytes() + 1;
        Ok(match string.to_str() {
            Ok(string) => Cow::Borrowed(string),
            Err(_) => string.to_string_lossy(),
        })
    }

    pub(super) fn known_string(&self, number: u32) -> Result<&str, ReadError> {
        match self.strings.get(number as usize) {
            Some(string) => Ok(string),
            None => Err(self.no_string(number)),
        }
    }

    #[cold]
    fn no_string(&self, number: u32) -> ReadError {
        self.bytes.error(format!("undefined string {number}"))
    }

    /// A unique name for a variable that is valid in text.
    fn variable_name(&mut self, letter: char, index: usize) -> Result<String, ReadError> {
        let number = self.bytes.u32()?;
        let Some(name) = self.strings.get(number as usize) else {
            return Err(self.no_string(number));
        };
        // Identifiers are ASCII, so those of the file are borrowed from its bytes.
        if let Cow::Borrowed(name) = *name
            && is_identifier(name)
            && !is_reserved(name)
            && self.taken.insert(Cow::Borrowed(name))
        {
            return Ok(name.to_owned());
        }
        let base = format!("{letter}{}", 1000 + index);
        let mut name = base.clone();
        let mut suffix = 2;
        while !self.taken.insert(Cow::Owned(name.clone())) {
            name = format!("{base}_{suffix}");
            suffix += 1;
        }
        Ok(name)
    }

    pub(super) fn tables(&mut self) -> Result<(), ReadError> {
        let variables = self.bytes.u32()?;
        let room = self.bytes.room_for(variables, VARIABLE_BYTES);
        self.kernel.variables.reserve(room);
        self.taken.reserve(room);
        for index in 0..variables {
            self.variable(index)?;
        }
        for index in 0..u32::from(self.bytes.u16()?) {
            let name = self.variable_name('A', index as usize)?;
            let elements = self.elements(16)?;
            self.kernel.add_address(AddressDecl { name, elements });
            self.attributes(Declared::Address(AddressId(index)))?;
        }
        for index in 0..u32::from(self.bytes.u16()?) {
            let name = self.variable_name('P', index as usize)?;
            let elements = self.elements(32)?;
            self.kernel.add_predicate(PredicateDecl { name, elements });
            self.attributes(Declared::Predicate(PredicateId(index)))?;
        }
        self.labels()?;
        for index in 0..u32::from(self.bytes.u8()?) {
            let name = self.variable_name('S', index as usize)?;
            let elements = self.elements(u16::MAX)?;
            self.kernel.add_sampler(SamplerDecl { name, elements });
            self.attributes(Declared::Sampler(SamplerId(index)))?;
        }
        for index in 0..u32::from(self.bytes.u8()?) {
            let name = self.variable_name('T', index as usize)?;
            let elements = self.elements(u16::MAX)?;
            self.kernel.add_surface(SurfaceDecl { name, elements });
            self.attributes(Declared::Surface(SurfaceId(index)))?;
        }
        if self.bytes.u8()? != 0 {
            return Err(self.bytes.error("VME variables are not supported"));
        }
        if self.kernel.routine == Routine::Kernel {
            for _ in 0..self.bytes.u32()? {
                self.input()?;
            }
        }
        Ok(())
    }

    fn elements(&mut self, limit: u16) -> Result<u32, ReadError> {
        match self.bytes.u16()? {
            elements if (1..=limit).contains(&elements) => Ok(u32::from(elements)),
            elements => Err(self
                .bytes
                .error(format!("invalid variable of {elements} elements"))),
        }
    }

    fn variable(&mut self, index: u32) -> Result<(), ReadError> {
        let name = self.variable_name('V', index as usize)?;
        let bits = self.bytes.u8()?;
        let Some(ty) = Type::from_code(bits & 15) else {
            return Err(self.bytes.error("invalid variable type"));
        };
        let Some(align) = align(bits >> 4) else {
            return Err(self.bytes.error("invalid alignment"));
        };
        let elements = self.elements(4096)?;
        let number = self.bytes.u32()?;
        let offset = self.bytes.u16()?;
        let alias = match (self.bytes.u8()?, number) {
            (0, 0) => None,
            (0, number) => Some((self.variable_numbered(number)?, u32::from(offset))),
            (1, file_variable) => {
                self.linking.aliases.push(FileAlias {
                    variable: VariableId(index),
                    file_variable,
                    offset,
                });
                None
            }
            _ => return Err(self.bytes.error("invalid kind of alias")),
        };
        self.kernel.add_variable(VariableDecl {
            name,
            ty,
            elements,
            align,
            alias,
        });
        self.attributes(Declared::Variable(VariableId(index)))
    }

    fn attributes(&mut self, declared: Declared) -> Result<(), ReadError> {
        for _ in 0..self.bytes.u8()? {
            let attribute = self.attribute()?;
            self.kernel.declared_attributes.push((declared, attribute));
        }
        Ok(())
    }

    pub(super) fn attribute(&mut self) -> Result<Attribute, ReadError> {
        let number = self.bytes.u32()?;
        let name = self.known_string(number)?.to_owned();
        let size = self.bytes.u8()?;
        let bytes = self.bytes.take(usize::from(size))?;
        let Some(row) = attribute::named(&name) else {
            return Err(self.bytes.error(format!("unknown attribute `{name}`")));
        };
        let number = match *bytes {
            [] => Some(1),
            [one] => Some(i32::from(one as i8) as u32),
            [low, high] => Some(i32::from(i16::from_le_bytes([low, high])) as u32),
            [a, b, c, d] => Some(u32::from_le_bytes([a, b, c, d])),
            _ => None,
        };
        let value = match (row.kind, number) {
            (AttributeKind::Flag, Some(_)) => AttributeValue::Present,
            (AttributeKind::Number, Some(number)) if name == "Target" => {
                AttributeValue::Text(if number == 0 { "cm" } else { "3d" }.to_owned())
            }
            (AttributeKind::Number, Some(number)) => AttributeValue::Number(number),
            (AttributeKind::Text, _) => {
                AttributeValue::Text(String::from_utf8_lossy(bytes).into_owned())
            }
            (AttributeKind::Flag | AttributeKind::Number, None) => {
                return Err(self.bytes.error("attribute value is not a number"));
            }
        };
        Ok(Attribute { name, value })
    }

    fn labels(&mut self) -> Result<(), ReadError> {
        const FUNCTION_KINDS: std::ops::RangeInclusive<u8> = 1..=3;
        let mut seen = HashSet::new();
        for index in 0..self.bytes.u16()? {
            let number = self.bytes.u32()?;
            let mut name = self.known_string(number)?.to_owned();
            let kind = self.bytes.u8()?;
            let is_function = FUNCTION_KINDS.contains(&kind);
            self.composed.push(kind == COMPOSED);
            if self.bytes.u8()? != 0 {
                return Err(self.bytes.error("attributes of labels are not supported"));
            }
            let fits = is_identifier(&name) || is_function && !name.contains('\0');
            let mut suffix = seen.len();
            // One set for both: text treats a label with the name of a function as
            // that function's second label.
            while !fits && !is_identifier(&name) || name.is_empty() || !seen.insert(name.clone()) {
                name = format!("L{suffix}_{index}");
                suffix += 1;
            }
            self.kernel.add_label(name);
        }
        Ok(())
    }

    fn input(&mut self) -> Result<(), ReadError> {
        let kind = self.bytes.u8()?;
        let number = self.bytes.u32()?;
        let offset = u32::from(self.bytes.u16()?);
        let size = u32::from(self.bytes.u16()?);
        let variable = match kind & 7 {
            0 => match self.variable_numbered(number)? {
                Variable::Declared(id) => InputVariable::General(id),
                Variable::Predefined(_) => {
                    return Err(self.bytes.error("`%r0` cannot be an input"));
                }
            },
            1 if (number as usize) < self.kernel.samplers.len() => {
                InputVariable::Sampler(SamplerId(number))
            }
            2 => match self.surface_numbered(number)? {
                Surface::Variable(id) => InputVariable::Surface(id),
                _ => return Err(self.bytes.error("predefined surface cannot be an input")),
            },
            _ => return Err(self.bytes.error("invalid kind of input")),
        };
        self.kernel.inputs.push(Input {
            variable,
            implicit: kind >> 3,
            offset,
            size,
            role: InputRole::Unknown,
        });
        Ok(())
    }
}
