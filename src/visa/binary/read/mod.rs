//! Reads kernels in the object format.
//!
//! Guarantees: no input makes it panic, read out of bounds, or allocate memory out of proportion to
//! the file. The result prints as text that the finalizer reads as the same program; names that are
//! not valid in text are replaced.

mod bytes;
mod file;
mod operand;
mod tables;

pub use bytes::ReadError;
pub use file::read;

use super::detail;
use super::layout::{FIRST_PREDICATE, FIRST_VARIABLE, SATURATE, class, code, function_sizes};
use crate::source::Loc;
use crate::visa::instruction::{Combine, Detail, Instruction, PredicateUse};
use crate::visa::kernel::{AttributeValue, Kernel, Routine};
use crate::visa::object::Linking;
use crate::visa::opcode::{DetailKind, Opcode, Part, Slot};
use crate::visa::operand::{
    AddressId, LabelId, Operand, Predefined, PredicateId, Sampler, SamplerId, Surface, SurfaceId,
    SymbolId, Variable, VariableId,
};
use crate::visa::types::Exec;
use bytes::Bytes;
use hashbrown::{HashMap, HashSet};
use std::borrow::Cow;

/// Approximate size of an instruction in bytes, for allocating the instructions in advance.
const USUAL_INSTRUCTION_BYTES: usize = 32;

/// Mask of a sampler message's sub-number before version 4.
const NARROW_SUB: u8 = 0x1f;

/// Approximate size of a string in bytes, for allocating the strings in advance.
const USUAL_STRING_BYTES: usize = 4;

/// The decoded fields of an instruction's detail.
#[derive(Default)]
struct Fields {
    fields: [u32; detail::MOST_FIELDS],
    count: usize,
}

impl Fields {
    fn push(&mut self, field: u32) {
        if let Some(place) = self.fields.get_mut(self.count) {
            *place = field;
            self.count += 1;
        }
    }

    fn all(&self) -> &[u32] {
        self.fields.get(..self.count).unwrap_or_default()
    }
}

struct Reader<'a> {
    bytes: Bytes<'a>,
    /// Whether sampler messages encode their options and the sub-number in one byte.
    narrow_samplers: bool,
    kernel: Kernel,
    strings: Vec<Cow<'a, str>>,
    /// Data of the object besides the code.
    linking: Linking,
    /// Names of the variables declared so far.
    taken: HashSet<Cow<'a, str>>,
    /// Symbols by string number, so that instructions that refer to one long string share it.
    symbols: HashMap<u32, SymbolId>,
    /// Whether each label names a kernel composed with this one.
    composed: Vec<bool>,
}

impl<'a> Reader<'a> {
    fn object(&mut self, start: usize) -> Result<(), ReadError> {
        let count = self.bytes.u32()?;
        let room = self.bytes.room_for(count, USUAL_STRING_BYTES);
        self.strings.reserve(room);
        for _ in 0..count {
            let string = self.string()?;
            self.strings.push(string);
        }
        let name = self.bytes.u32()?;
        self.known_string(name)?;
        self.tables()?;
        let size = self.bytes.u32()? as usize;
        let entry = self.bytes.u32()? as usize;
        let sizes = match self.kernel.routine {
            Routine::Kernel => None,
            Routine::Function => Some([self.bytes.u8()?, self.bytes.u8()?]),
        };
        let mut attributes = Vec::new();
        for _ in 0..self.bytes.u16()? {
            attributes.push(self.attribute()?);
        }
        for attribute in &attributes {
            if let (AttributeValue::Number(number), "SimdSize") =
                (&attribute.value, attribute.name.as_str())
            {
                self.kernel.simd = *number;
            }
        }
        self.kernel.explicit_attributes = Some(attributes);
        self.kernel.apply_attributes();
        self.linking.sizes = sizes.filter(|sizes| *sizes != function_sizes(&self.kernel));
        self.kernel
            .declared_attributes
            .sort_by_key(|(declared, _)| *declared);
        let first = start.checked_add(entry);
        let end = first.and_then(|first| first.checked_add(size));
        let (Some(first), Some(end)) = (first, end.filter(|end| *end <= self.bytes.bytes.len()))
        else {
            return Err(self.bytes.error("code is outside of the object"));
        };
        self.bytes.at = first;
        self.kernel
            .instructions
            .reserve(size / USUAL_INSTRUCTION_BYTES);
        while self.bytes.at < end {
            let instruction = self.instruction()?;
            self.kernel.instructions.push(instruction);
        }
        Ok(())
    }

    fn variable_numbered(&self, number: u32) -> Result<Variable, ReadError> {
        let declared = number.checked_sub(FIRST_VARIABLE);
        let found = match declared {
            None => Predefined::ALL
                .get(number as usize)
                .map(|predefined| Variable::Predefined(*predefined)),
            Some(id) if (id as usize) < self.kernel.variables.len() => {
                Some(Variable::Declared(VariableId(id)))
            }
            Some(_) => None,
        };
        found.ok_or_else(|| self.bytes.error(format!("undefined variable {number}")))
    }

    fn surface_numbered(&self, number: u32) -> Result<Surface, ReadError> {
        let predefined = Surface::PREDEFINED.len() as u32;
        let found = match number.checked_sub(predefined) {
            None => Surface::PREDEFINED.get(number as usize).copied(),
            Some(id) if (id as usize) < self.kernel.surfaces.len() => {
                Some(Surface::Variable(SurfaceId(id)))
            }
            Some(_) => None,
        };
        found.ok_or_else(|| self.bytes.error(format!("undefined surface {number}")))
    }

    fn sampler_numbered(&self, number: u32) -> Result<Sampler, ReadError> {
        match number {
            Sampler::BINDLESS_NUMBER => Ok(Sampler::Bindless),
            id if (id as usize) < self.kernel.samplers.len() => {
                Ok(Sampler::Variable(SamplerId(id)))
            }
            _ => Err(self.bytes.error(format!("undefined sampler {number}"))),
        }
    }

    fn address_numbered(&mut self) -> Result<AddressId, ReadError> {
        let number = u32::from(self.bytes.u16()?);
        if (number as usize) < self.kernel.addresses.len() {
            return Ok(AddressId(number));
        }
        Err(self
            .bytes
            .error(format!("undefined address variable {number}")))
    }

    fn predicate_numbered(&self, number: u16) -> Result<PredicateId, ReadError> {
        let id = u32::from(number & 0xfff).checked_sub(FIRST_PREDICATE);
        id.filter(|id| (*id as usize) < self.kernel.predicates.len())
            .map(PredicateId)
            .ok_or_else(|| self.bytes.error(format!("undefined predicate {number}")))
    }

    fn label(&mut self) -> Result<Operand, ReadError> {
        let number = self.bytes.u16()?;
        if usize::from(number) < self.kernel.labels.len() {
            return Ok(Operand::Label(LabelId(u32::from(number))));
        }
        Err(self.bytes.error(format!("undefined label {number}")))
    }

    fn opcode(&mut self) -> Result<(Opcode, u8), ReadError> {
        let number = self.bytes.u8()?;
        if number == 0x5c {
            // The kind of fence is one of its option bits.
            let options = self.bytes.peek(0);
            return Ok(match options {
                0x80.. => (Opcode::FenceSw, 0),
                options if options & 0x20 != 0 => (Opcode::FenceLocal, 0),
                _ => (Opcode::FenceGlobal, 0),
            });
        }
        let row = code(number);
        let sub = match (number, row) {
            (0x33, _) => 0,
            // The kind of lifetime marker is a bit of the same byte.
            (0x7b, _) => self.bytes.peek(0) & 1,
            (0x6d..=0x6f, _) if self.narrow_samplers => self.bytes.peek(0) & NARROW_SUB,
            (_, Some(row)) if row.has_sub => self.bytes.peek(usize::from(row.sub_follows_exec)),
            _ => 0,
        };
        match row.and_then(|row| row.opcode(sub)) {
            Some(opcode) => Ok((opcode, sub)),
            None => Err(self
                .bytes
                .error(format!("unknown opcode {number:#04x}, {sub:#04x}"))),
        }
    }

    fn instruction(&mut self) -> Result<Instruction, ReadError> {
        let start = self.bytes.at;
        let (opcode, sub) = self.opcode()?;
        let info = opcode.info();
        let widths = detail::widths(opcode);
        let mut fields = Fields::default();
        let mut instruction = Instruction {
            opcode,
            exec: None,
            predicate: None,
            saturate: false,
            detail: Detail::None,
            operands: vec![Operand::NULL; info.slots.len()],
            loc: Loc::NONE,
        };
        let mut wide_sub = u32::from(sub);
        let mut index = None;
        for part in info.parts {
            match *part {
                Part::Exec => instruction.exec = Some(self.exec()?),
                Part::Predicate => instruction.predicate = self.predicate()?,
                Part::Sub => _ = self.bytes.u8()?,
                Part::WideSub if self.narrow_samplers => {
                    let bits = u32::from(self.bytes.u8()?);
                    wide_sub = bits & u32::from(NARROW_SUB) | bits >> 5 << 8;
                }
                Part::WideSub => wide_sub = u32::from(self.bytes.u16()?),
                Part::Detail => {
                    let field = match widths.get(fields.count) {
                        Some(2) => u32::from(self.bytes.u16()?),
                        Some(4) => self.bytes.u32()?,
                        _ => u32::from(self.bytes.u8()?),
                    };
                    fields.push(field);
                }
                Part::Channels => {
                    let bits = self.bytes.u8()?;
                    let size = match bits & 3 {
                        0 => 8,
                        1 => 16,
                        2 => 1,
                        _ => return Err(self.bytes.error("invalid number of channels")),
                    };
                    instruction.exec = Some(masked(size, bits >> 4));
                }
                Part::Blocks => match self.bytes.u8()? & 7 {
                    power @ 0..=4 => instruction.exec = Some(Exec::masked(1 << power)),
                    _ => return Err(self.bytes.error("invalid number of blocks")),
                },
                Part::Byte0 => _ = self.bytes.u8()?,
                Part::Word0 => _ = self.bytes.u16()?,
                Part::Null => _ = self.raw()?,
                Part::Immediate0 => _ = self.vector(false, false)?,
                Part::LscSurface => index = Some(self.lsc_index()?),
                Part::Operand(number) => {
                    let slot = info.slots.get(usize::from(number)).copied();
                    let operand = self.operand(&mut instruction, slot)?;
                    if let Some(place) = instruction.operands.get_mut(usize::from(number)) {
                        *place = operand;
                    }
                }
                Part::Counted => {
                    instruction.operands.pop();
                    for _ in 0..self.bytes.u8()? {
                        let operand = self.raw()?;
                        instruction.operands.push(operand);
                    }
                }
                Part::Rest => self.colors(&mut instruction, fields.all())?,
                Part::Switch => self.switch(&mut instruction)?,
                Part::Lifetime => {
                    let operand = self.lifetime()?;
                    instruction.operands = vec![operand];
                }
            }
        }
        if let (Opcode::Call, Some(Operand::Label(LabelId(id)))) =
            (opcode, instruction.operands.first())
            && self.composed.get(*id as usize) == Some(&true)
        {
            instruction.opcode = Opcode::Fccall;
        }
        if !opcode.has_exec() {
            instruction.exec = None;
        }
        if !opcode.has_predicate() {
            instruction.predicate = None;
        }
        let detail = detail::from_fields(opcode, wide_sub, fields.all(), index);
        instruction.detail = detail.ok_or_else(|| ReadError {
            offset: start,
            message: format!("invalid detail of `{}`", info.mnemonic),
        })?;
        Ok(instruction)
    }

    fn exec(&mut self) -> Result<Exec, ReadError> {
        let bits = self.bytes.u8()?;
        match bits & 15 {
            power @ 0..=5 => Ok(masked(1 << power, bits >> 4)),
            _ => Err(self.bytes.error("invalid execution size")),
        }
    }

    fn predicate(&mut self) -> Result<Option<PredicateUse>, ReadError> {
        let bits = self.bytes.u16()?;
        if bits == 0 {
            return Ok(None);
        }
        let combine = match bits >> 13 & 3 {
            0 => Combine::None,
            1 => Combine::Any,
            2 => Combine::All,
            _ => {
                return Err(self.bytes.error("invalid predicate combination"));
            }
        };
        Ok(Some(PredicateUse {
            predicate: self.predicate_numbered(bits)?,
            invert: bits >> 15 != 0,
            combine,
        }))
    }

    fn operand(
        &mut self,
        instruction: &mut Instruction,
        slot: Option<Slot>,
    ) -> Result<Operand, ReadError> {
        match slot {
            Some(Slot::Surface) => {
                let number = u32::from(self.bytes.u8()?);
                self.surface_numbered(number).map(Operand::Surface)
            }
            Some(Slot::Sampler) => {
                let number = u32::from(self.bytes.u8()?);
                self.sampler_numbered(number).map(Operand::Sampler)
            }
            Some(
                Slot::RawDestination | Slot::RawSource | Slot::RawSourceOrNull | Slot::RawList,
            ) => self.raw(),
            Some(Slot::Label | Slot::LabelList) => self.label(),
            Some(Slot::Symbol) => {
                let number = if instruction.opcode == Opcode::File {
                    self.bytes.u32()?
                } else {
                    u32::from(self.bytes.u16()?)
                };
                if let Some(symbol) = self.symbols.get(&number) {
                    return Ok(Operand::Symbol(*symbol));
                }
                let name = self.known_string(number)?.to_owned();
                let symbol = self.kernel.add_symbol(name);
                self.symbols.insert(number, symbol);
                Ok(Operand::Symbol(symbol))
            }
            Some(slot) if slot.is_vector_destination() => {
                let tag = self.bytes.peek(0);
                if matches!(tag & 7, class::GENERAL | class::INDIRECT) && tag >> 3 & 7 == SATURATE {
                    instruction.saturate = true;
                }
                self.vector(true, false)
            }
            Some(Slot::AddressOf) => self.vector(false, true),
            Some(_) | None => self.vector(false, false),
        }
    }

    fn colors(&mut self, instruction: &mut Instruction, fields: &[u32]) -> Result<(), ReadError> {
        instruction.operands.pop();
        let detail = detail::from_fields(instruction.opcode, 0, fields, None);
        let Some(Detail::RenderTarget(options)) = detail else {
            return Err(self.bytes.error("invalid render target options"));
        };
        debug_assert_eq!(instruction.opcode.info().detail, DetailKind::RenderTarget);
        for vector in options.operands() {
            let operand = if vector {
                self.vector(false, false)?
            } else {
                self.raw()?
            };
            instruction.operands.push(operand);
        }
        Ok(())
    }

    fn switch(&mut self, instruction: &mut Instruction) -> Result<(), ReadError> {
        let count = self.bytes.u8()?;
        if !(1..=32).contains(&count) {
            return Err(self
                .bytes
                .error("invalid number of switch labels: expected 1 to 32"));
        }
        instruction.operands = vec![self.vector(false, false)?];
        for _ in 0..count {
            let label = self.label()?;
            instruction.operands.push(label);
        }
        Ok(())
    }

    fn lifetime(&mut self) -> Result<Operand, ReadError> {
        let kind = self.bytes.u8()? >> 4;
        let number = self.bytes.u32()?;
        match kind {
            class::GENERAL => Ok(Operand::scalar(self.variable_numbered(number)?, 0)),
            class::ADDRESS if (number as usize) < self.kernel.addresses.len() => {
                Ok(Operand::address(AddressId(number), 1))
            }
            class::PREDICATE => {
                let number = u16::try_from(number).unwrap_or(u16::MAX);
                self.predicate_numbered(number).map(Operand::Predicate)
            }
            _ => Err(self.bytes.error("lifetime of an undefined variable")),
        }
    }
}

/// Decodes an execution size and a mask number.
fn masked(size: u8, mask: u8) -> Exec {
    Exec {
        size,
        offset: 4 * (mask & 7),
        no_mask: mask & 8 != 0,
    }
}
