//! Parses declarations, inputs, attributes, labels and functions.

use super::cursor::{Mark, Stop};
use super::{Entity, Parser};
use crate::source::Loc;
use crate::visa::attribute::{self, AttributeKind};
use crate::visa::instruction::{Detail, Instruction};
use crate::visa::kernel::{
    AddressDecl, Align, Attribute, AttributeValue, Declared, Input, InputRole, InputVariable,
    PredicateDecl, SamplerDecl, SurfaceDecl, VariableDecl,
};
use crate::visa::opcode::Opcode;
use crate::visa::operand::{LabelId, Operand, Sampler, Surface, Variable};
use crate::visa::text::print::IMPLICIT_INPUTS;
use crate::visa::types::Type;

/// The maximum number of elements of a variable.
const MAX_ELEMENTS: i64 = 4096;

impl<'a> Parser<'a> {
    pub(super) fn declaration(&mut self) -> Result<(), Stop> {
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        let name = self.identifier("variable name")?;
        let result = self.declare(name, mark);
        if result.is_err() {
            // Uses of an invalid declaration are not reported again.
            self.bind(name, Entity::Broken);
        }
        result
    }

    fn declare(&mut self, name: &'a str, mark: Mark) -> Result<(), Stop> {
        let is_known = match self.scopes.last() {
            None => self.names.contains_key(name),
            Some((_, hidden)) => hidden.iter().any(|(hidden, _)| *hidden == name),
        };
        self.key("v_type")?;
        let class = self.cursor.word();
        if is_known {
            let message = format!("redefinition of `{name}`");
            return Err(self.cursor.error_at(mark, &message));
        }
        let unique = self.unique_name(name);
        let (entity, declared) = match class {
            Some("G") => {
                self.key("type")?;
                let ty = self.declared_type()?;
                let elements = self.elements(1..=MAX_ELEMENTS)?;
                let align = self.alignment()?;
                let alias = self.alias()?;
                let id = self.kernel.add_variable(VariableDecl {
                    name: unique,
                    ty,
                    elements,
                    align,
                    alias,
                });
                (
                    Entity::Variable(Variable::Declared(id)),
                    Declared::Variable(id),
                )
            }
            Some("A") => {
                let elements = self.elements(1..=16)?;
                let id = self.kernel.add_address(AddressDecl {
                    name: unique,
                    elements,
                });
                (Entity::Address(id), Declared::Address(id))
            }
            Some("P") => {
                let elements = self.elements(1..=32)?;
                if !elements.is_power_of_two() {
                    return Err(self.cursor.error(
                        "invalid number of predicate elements: expected 1, 2, 4, 8, 16 or 32",
                    ));
                }
                let id = self.kernel.add_predicate(PredicateDecl {
                    name: unique,
                    elements,
                });
                (Entity::Predicate(id), Declared::Predicate(id))
            }
            Some("S") => {
                let elements = self.elements(1..=128)?;
                self.other_name()?;
                let id = self.kernel.add_sampler(SamplerDecl {
                    name: unique,
                    elements,
                });
                (
                    Entity::Sampler(Sampler::Variable(id)),
                    Declared::Sampler(id),
                )
            }
            Some("T") => {
                let elements = self.elements(1..=128)?;
                self.other_name()?;
                let id = self.kernel.add_surface(SurfaceDecl {
                    name: unique,
                    elements,
                });
                (
                    Entity::Surface(Surface::Variable(id)),
                    Declared::Surface(id),
                )
            }
            _ => {
                return Err(self
                    .cursor
                    .error("invalid variable class: expected `G`, `A`, `P`, `S` or `T`"));
            }
        };
        self.bind(name, entity);
        self.attributes(declared)
    }

    /// The variable's name in the kernel: the one written, made unique if it is taken.
    fn unique_name(&mut self, name: &str) -> String {
        let mut unique = name.to_owned();
        let mut number = 2;
        while !self.taken.insert(unique.clone()) {
            unique = format!("{name}_{number}");
            number += 1;
        }
        unique
    }

    fn bind(&mut self, name: &'a str, entity: Entity) {
        let before = self.names.insert(name, entity);
        if let Some((_, hidden)) = self.scopes.last_mut() {
            hidden.push((name, before));
        }
    }

    /// Consumes `key=`, with optional blanks before the sign.
    fn key(&mut self, key: &str) -> Result<(), Stop> {
        self.cursor.expect(key)?;
        self.cursor.expect("=")
    }

    /// Consumes `key=` if it follows; returns whether it did.
    fn eat_key(&mut self, key: &str) -> bool {
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        if self.cursor.eat(key) && self.cursor.eat("=") {
            return true;
        }
        self.cursor.rewind(mark);
        false
    }

    fn declared_type(&mut self) -> Result<Type, Stop> {
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        let ty = self.cursor.word().and_then(type_named);
        ty.ok_or_else(|| {
            self.cursor.rewind(mark);
            self.cursor.expected("type")
        })
    }

    fn elements(&mut self, allowed: std::ops::RangeInclusive<i64>) -> Result<u32, Stop> {
        self.key("num_elts")?;
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        let elements = self.expression()?;
        if allowed.contains(&elements) {
            return Ok(elements as u32);
        }
        let message = format!(
            "invalid number of elements {elements}: expected {} to {}",
            allowed.start(),
            allowed.end()
        );
        Err(self.cursor.error_at(mark, &message))
    }

    fn alignment(&mut self) -> Result<Align, Stop> {
        if !self.eat_key("align") {
            return Ok(Align::Byte);
        }
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        let expected = "alignment: byte, word, dword, qword, oword, hword, GRF, GRFx2, wordx32, wordx64, 1, 2, 4 ... 128";
        for (name, align) in [
            ("2GRF", Align::Grf2),
            ("32word", Align::Word32),
            ("64word", Align::Word64),
        ] {
            if self.cursor.eat(name) {
                return Ok(align);
            }
        }
        if let Some(word) = self.cursor.word() {
            let found = Align::ALL.iter().find(|align| align.name() == word);
            return found.copied().ok_or_else(|| {
                self.cursor.rewind(mark);
                self.cursor.expected(expected)
            });
        }
        match self.expression()? {
            bytes @ (1 | 2 | 4 | 8 | 16 | 32 | 64 | 128) => Ok(Align::from(bytes as u32)),
            _ => {
                self.cursor.rewind(mark);
                Err(self.cursor.expected(expected))
            }
        }
    }

    fn alias(&mut self) -> Result<Option<(Variable, u32)>, Stop> {
        if !self.eat_key("alias") {
            return Ok(None);
        }
        self.cursor.expect("<")?;
        let variable = self.variable()?;
        self.cursor.expect(",")?;
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        let offset = self.expression_without_compare()?;
        self.cursor.expect(">")?;
        match u16::try_from(offset) {
            Ok(offset) => Ok(Some((variable, u32::from(offset)))),
            Err(_) => Err(self
                .cursor
                .error_at(mark, &format!("alias offset {offset} is out of range"))),
        }
    }

    /// Consumes `v_name=x`, which has no effect.
    fn other_name(&mut self) -> Result<(), Stop> {
        if self.eat_key("v_name") {
            self.identifier("name")?;
        }
        Ok(())
    }

    /// Parses a list of attributes: `attrs={A=1, B}`.
    fn attributes(&mut self, declared: Declared) -> Result<(), Stop> {
        if !self.eat_key("attrs") {
            return Ok(());
        }
        self.cursor.expect("{")?;
        loop {
            self.cursor.skip_blanks();
            let mark = self.cursor.mark();
            let name = self.identifier("attribute name")?.to_owned();
            let value = if !self.cursor.eat("=") {
                AttributeValue::Present
            } else if let Some(text) = self.cursor.string()? {
                AttributeValue::Text(text)
            } else {
                AttributeValue::Number(self.expression_without_compare()? as u32)
            };
            self.check_attribute(mark, &name, &value, false)?;
            self.kernel
                .declared_attributes
                .push((declared, Attribute { name, value }));
            if !self.cursor.eat(",") {
                break;
            }
        }
        self.cursor.expect("}")
    }

    fn check_attribute(
        &mut self,
        mark: Mark,
        name: &str,
        value: &AttributeValue,
        of_kernel: bool,
    ) -> Result<(), Stop> {
        let Some(row) = attribute::named(name) else {
            let message = format!("unknown attribute `{name}`");
            return Err(self.cursor.error_at(mark, &message));
        };
        let fits = match (row.kind, value) {
            (AttributeKind::Flag, _) => true,
            (AttributeKind::Number, AttributeValue::Number(_) | AttributeValue::Present) => true,
            (AttributeKind::Number, AttributeValue::Text(text)) => {
                name == "Target" && matches!(text.as_str(), "cm" | "3d")
            }
            (AttributeKind::Text, AttributeValue::Text(text)) => text.len() <= 255,
            (AttributeKind::Text, _) => false,
        };
        if !fits || name == "Target" && !matches!(value, AttributeValue::Text(_)) {
            let message = format!("`{name}` requires {}", row.expected_value());
            return Err(self.cursor.error_at(mark, &message));
        }
        if row.of_kernel != of_kernel {
            let of = if row.of_kernel {
                "kernels"
            } else {
                "variables"
            };
            let message = format!("attribute `{name}` only applies to {of}");
            return Err(self.cursor.error_at(mark, &message));
        }
        Ok(())
    }

    pub(super) fn kernel_attribute(&mut self) -> Result<(), Stop> {
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        let name = self.identifier("attribute name")?.to_owned();
        let mut value = AttributeValue::Present;
        if self.cursor.eat("=") {
            self.cursor.skip_blanks();
            if let Some(text) = self.cursor.string()? {
                value = AttributeValue::Text(text);
            } else if self.cursor.peek() != b'\n' && !self.cursor.is_at_end() {
                value = AttributeValue::Number(self.expression()? as u32);
            }
        }
        self.check_attribute(mark, &name, &value, true)?;
        // An alias for the same attribute.
        let name = match name.as_str() {
            "AsmName" => "OutputAsmPath".to_owned(),
            _ => name,
        };
        if let (AttributeValue::Number(simd), "SimdSize") = (&value, name.as_str()) {
            self.kernel.simd = *simd;
        }
        let value = match attribute::named(&name).map(|row| row.kind) {
            Some(AttributeKind::Flag) => AttributeValue::Present,
            _ => value,
        };
        self.kernel
            .explicit_attributes
            .get_or_insert_default()
            .push(Attribute { name, value });
        Ok(())
    }

    pub(super) fn implicit_input(&mut self, word: &str, mark: Mark) -> Result<(), Stop> {
        let kind = word.strip_prefix("implicit_").and_then(|name| {
            let named = IMPLICIT_INPUTS.iter().find(|(_, known)| *known == name);
            match (named, name.strip_prefix("UNDEFINED_")) {
                (Some((kind, _)), _) => Some(*kind),
                (None, Some(number)) => number.parse().ok().filter(|kind| *kind < 32),
                (None, None) => None,
            }
        });
        match kind {
            Some(kind) => self.input(kind),
            None => Err(self
                .cursor
                .error_at(mark, &format!("unknown implicit input `.{word}`"))),
        }
    }

    pub(super) fn input(&mut self, implicit: u8) -> Result<(), Stop> {
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        let (variable, size) = self.input_variable()?;
        let offset = if self.eat_key("offset") {
            self.expression()?
        } else {
            0
        };
        let given = if self.eat_key("size") {
            self.expression()?
        } else {
            i64::from(size)
        };
        if implicit != 0 && self.eat_key("attrs") {
            // They are accepted and ignored.
            self.cursor.take_while(|b| b != b'}' && b != b'\n');
            self.cursor.expect("}")?;
        }
        let (Ok(offset), Ok(given)) = (u16::try_from(offset), u16::try_from(given)) else {
            return Err(self
                .cursor
                .error_at(mark, "input is outside of the register file"));
        };
        self.kernel.inputs.push(Input {
            variable,
            implicit,
            offset: u32::from(offset),
            size: u32::from(given),
            role: InputRole::Unknown,
        });
        Ok(())
    }

    /// Parses `.parameter V size=4`: an input at byte 0.
    pub(super) fn parameter(&mut self) -> Result<(), Stop> {
        let (variable, _) = self.input_variable()?;
        self.key("size")?;
        let size = self.expression()?;
        self.kernel.inputs.push(Input {
            variable,
            implicit: 0,
            offset: 0,
            size: u32::from(size as u16),
            role: InputRole::Unknown,
        });
        Ok(())
    }

    /// The variable of an input, and its size in bytes.
    fn input_variable(&mut self) -> Result<(InputVariable, u32), Stop> {
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        let name = self.identifier("variable")?;
        let entity = self.resolve(name, mark)?;
        let size = self.size_of(entity).unwrap_or(0);
        let variable = match entity {
            Entity::Variable(Variable::Declared(id)) => InputVariable::General(id),
            Entity::Surface(Surface::Variable(id)) => InputVariable::Surface(id),
            Entity::Sampler(Sampler::Variable(id)) => InputVariable::Sampler(id),
            Entity::Broken => return Err(Stop),
            Entity::Variable(_)
            | Entity::Surface(_)
            | Entity::Sampler(_)
            | Entity::Predicate(_)
            | Entity::Address(_) => {
                let message = format!("`{name}` cannot be an input");
                return Err(self.cursor.error_at(mark, &message));
            }
        };
        Ok((variable, size))
    }

    /// Size in bytes of the variable that is named next.
    pub(super) fn size_of_name(&mut self) -> Result<u32, Stop> {
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        let name = self.identifier("variable")?;
        let entity = self.resolve(name, mark)?;
        self.size_of(entity).ok_or_else(|| {
            let message = format!("`{name}` has no size");
            self.cursor.error_at(mark, &message)
        })
    }

    /// Size in bytes of an entity; `None` for predicates.
    pub(super) fn size_of(&self, entity: Entity) -> Option<u32> {
        match entity {
            Entity::Variable(variable) => {
                crate::visa::region::variable_size(&self.kernel, variable)
            }
            Entity::Address(id) => Some(2 * self.kernel.addresses.get(id.0 as usize)?.elements),
            Entity::Surface(Surface::Variable(id)) => {
                Some(4 * self.kernel.surfaces.get(id.0 as usize)?.elements)
            }
            Entity::Sampler(Sampler::Variable(id)) => {
                Some(4 * self.kernel.samplers.get(id.0 as usize)?.elements)
            }
            Entity::Surface(_) | Entity::Sampler(_) => Some(4),
            Entity::Predicate(_) | Entity::Broken => None,
        }
    }

    /// Parses the directive `.function name`.
    pub(super) fn function(&mut self) -> Result<(), Stop> {
        let name = self.name()?;
        let id = self.function_label(&name);
        self.place(Opcode::Subroutine, id);
        Ok(())
    }

    /// Parses `name:`, a label.
    pub(super) fn label(&mut self, name: &str) -> Result<(), Stop> {
        self.need_kernel()?;
        // Texts written by the finalizer itself name each function twice.
        if self.functions.contains_key(name) {
            return Ok(());
        }
        let id = self.block_label(name);
        self.place(Opcode::Label, id);
        Ok(())
    }

    fn place(&mut self, opcode: Opcode, id: LabelId) {
        let loc: Loc = self.loc();
        self.kernel.instructions.push(Instruction {
            opcode,
            exec: None,
            predicate: None,
            saturate: false,
            detail: Detail::None,
            operands: vec![Operand::Label(id)],
            loc,
        });
    }

    pub(super) fn block_label(&mut self, name: &str) -> LabelId {
        if let Some(&id) = self.labels.get(name) {
            return id;
        }
        let id = self.kernel.add_label(name);
        self.labels.insert(name.to_owned(), id);
        id
    }

    pub(super) fn function_label(&mut self, name: &str) -> LabelId {
        if let Some(&id) = self.functions.get(name) {
            return id;
        }
        let id = self.kernel.add_label(name);
        self.functions.insert(name.to_owned(), id);
        id
    }
}

/// Looks up a type by its name, entirely in lower or entirely in upper case.
pub(super) fn type_named(name: &str) -> Option<Type> {
    Type::from_name(name).or_else(|| {
        let small = name.to_ascii_lowercase();
        (name == name.to_ascii_uppercase())
            .then(|| Type::from_name(&small))
            .flatten()
    })
}
