//! Kernels from the object format.
//!
//! Keeps: no bytes make it panic, read outside of them, or ask for memory out of proportion to
//! them. What was read prints as text that the finalizer reads the same way; names that cannot
//! stand in text are replaced.

mod operand;
mod tables;

use super::detail;
use super::layout::{
    FIRST_PREDICATE, FIRST_VARIABLE, Key, MAGIC, OPCODES, SATURATE, class, has_sub,
    sub_is_behind_exec,
};
use crate::source::Loc;
use crate::target::Target;
use crate::visa::instruction::{Combine, Detail, Instruction, PredicateUse};
use crate::visa::kernel::{AttributeValue, Kernel, Routine};
use crate::visa::opcode::{DetailKind, Opcode, Part, Slot};
use crate::visa::operand::{
    AddressId, LabelId, Operand, Predefined, PredicateId, Sampler, SamplerId, Surface, SurfaceId,
    Variable, VariableId,
};
use crate::visa::types::Exec;
use hashbrown::HashSet;

/// What is wrong with a file, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// The byte.
    pub offset: usize,
    /// What is wrong.
    pub message: String,
}

impl std::fmt::Display for ReadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "byte {:#x}: {}", self.offset, self.message)
    }
}

/// Native code of a kernel that a file carries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Native {
    /// The kernel's index.
    pub kernel: usize,
    /// Intel's number of the platform: 5 is skl, 12 tgllp, 13 dg2, 14 and 15 pvc.
    pub platform: u8,
    /// The code.
    pub bytes: Vec<u8>,
}

/// What a file holds.
#[derive(Clone, PartialEq, Debug)]
pub struct Object {
    /// Major and minor version.
    pub version: (u8, u8),
    /// Kernels, then functions.
    pub kernels: Vec<Kernel>,
    /// Native code.
    pub natives: Vec<Native>,
}

/// Reads a file. Of `target` nothing is asked: the kernels carry it.
///
/// # Errors
/// The first thing that is wrong.
pub fn read(bytes: &[u8], target: Target) -> Result<Object, ReadError> {
    let mut file = Bytes { bytes, at: 0 };
    if file.take(4)? != MAGIC {
        return Err(ReadError {
            offset: 0,
            message: "it does not begin with `CISA`: no vISA object".to_owned(),
        });
    }
    let version = (file.u8()?, file.u8()?);
    if !((3, 6)..=(4, 99)).contains(&version) {
        return Err(file.error(format!(
            "version {}.{} is not read: 3.6 to 4.x are",
            version.0, version.1
        )));
    }
    let mut object = Object {
        version,
        kernels: Vec::new(),
        natives: Vec::new(),
    };
    for index in 0..usize::from(file.u16()?) {
        let name = file.name()?;
        let offset = file.u32()? as usize;
        let size = file.u32()? as usize;
        file.u32()?;
        file.relocations()?;
        for _ in 0..file.u8()? {
            let platform = file.u8()?;
            let start = file.u32()? as usize;
            let size = file.u32()? as usize;
            let end = start.checked_add(size);
            let code = end.and_then(|end| bytes.get(start..end));
            let code = code.ok_or_else(|| file.error("native code outside of the file"))?;
            object.natives.push(Native {
                kernel: index,
                platform,
                bytes: code.to_vec(),
            });
        }
        let kernel = routine(&file, offset, size, name, Routine::Kernel, target)?;
        object.kernels.push(kernel);
    }
    let variables = file.u16()?;
    if variables != 0 {
        return Err(file.error("variables of the file: the finalizer has them no more"));
    }
    for _ in 0..file.u16()? {
        file.u8()?;
        let name = file.name()?;
        let offset = file.u32()? as usize;
        let size = file.u32()? as usize;
        file.relocations()?;
        let function = routine(&file, offset, size, name, Routine::Function, target)?;
        object.kernels.push(function);
    }
    Ok(object)
}

/// Reads the object of a kernel or a function.
fn routine(
    file: &Bytes<'_>,
    offset: usize,
    size: usize,
    name: String,
    routine: Routine,
    target: Target,
) -> Result<Kernel, ReadError> {
    let end = offset
        .checked_add(size)
        .filter(|end| *end <= file.bytes.len());
    let Some(end) = end else {
        return Err(file.error(format!("`{name}` lies outside of the file")));
    };
    let mut reader = Reader {
        bytes: Bytes {
            bytes: file.bytes.get(..end).unwrap_or_default(),
            at: offset,
        },
        kernel: Kernel::new(name, target, 0),
        strings: Vec::new(),
        taken: HashSet::new(),
    };
    reader.kernel.routine = routine;
    reader.object(offset)?;
    Ok(reader.kernel)
}

/// Bytes and how far they have been read.
struct Bytes<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Bytes<'a> {
    fn error(&self, message: impl Into<String>) -> ReadError {
        ReadError {
            offset: self.at,
            message: message.into(),
        }
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8], ReadError> {
        let end = self.at.checked_add(count);
        match end.and_then(|end| self.bytes.get(self.at..end)) {
            Some(taken) => {
                self.at += count;
                Ok(taken)
            }
            None => Err(self.error("the file ends here, and more belongs here")),
        }
    }

    fn u8(&mut self) -> Result<u8, ReadError> {
        Ok(self.take(1)?.first().copied().unwrap_or(0))
    }

    fn u16(&mut self) -> Result<u16, ReadError> {
        Ok(self.number(2)? as u16)
    }

    fn u32(&mut self) -> Result<u32, ReadError> {
        Ok(self.number(4)? as u32)
    }

    fn number(&mut self, bytes: usize) -> Result<u64, ReadError> {
        let bytes = self.take(bytes)?;
        Ok(bytes
            .iter()
            .rev()
            .fold(0, |all, byte| all << 8 | u64::from(*byte)))
    }

    /// A name behind its length.
    fn name(&mut self) -> Result<String, ReadError> {
        let length = self.u16()?;
        let name = self.take(usize::from(length))?;
        let name: Vec<u8> = name.iter().copied().take_while(|byte| *byte != 0).collect();
        Ok(String::from_utf8_lossy(&name).into_owned())
    }

    /// Relocations of variables and functions, which mean nothing any more.
    fn relocations(&mut self) -> Result<(), ReadError> {
        for _ in 0..2 {
            let count = self.u16()?;
            self.take(4 * usize::from(count))?;
        }
        Ok(())
    }
}

struct Reader<'a> {
    bytes: Bytes<'a>,
    kernel: Kernel,
    strings: Vec<String>,
    taken: HashSet<String>,
}

impl Reader<'_> {
    fn object(&mut self, start: usize) -> Result<(), ReadError> {
        for &predefined in Predefined::ALL {
            self.taken.insert(format!("V{}", predefined.number()));
        }
        for surface in Surface::PREDEFINED {
            self.taken.extend(surface.name().map(str::to_owned));
        }
        self.taken.insert(Sampler::BINDLESS.to_owned());
        let count = self.bytes.u32()?;
        for _ in 0..count {
            let string = self.string()?;
            self.strings.push(string);
        }
        let name = self.bytes.u32()?;
        self.known_string(name)?;
        self.tables()?;
        let size = self.bytes.u32()? as usize;
        let entry = self.bytes.u32()? as usize;
        if self.kernel.routine == Routine::Function {
            // GRFs of arguments and of the result, which the attributes say too.
            self.bytes.u16()?;
        }
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
        self.kernel.take_over_attributes();
        self.kernel
            .declared_attributes
            .sort_by_key(|(declared, _)| *declared);
        let first = start.checked_add(entry);
        let end = first.and_then(|first| first.checked_add(size));
        let (Some(first), Some(end)) = (first, end.filter(|end| *end <= self.bytes.bytes.len()))
        else {
            return Err(self.bytes.error("the code lies outside of the object"));
        };
        self.bytes.at = first;
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
        found.ok_or_else(|| self.bytes.error(format!("there is no variable {number}")))
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
        found.ok_or_else(|| self.bytes.error(format!("there is no surface {number}")))
    }

    fn sampler_numbered(&self, number: u32) -> Result<Sampler, ReadError> {
        match number {
            Sampler::BINDLESS_NUMBER => Ok(Sampler::Bindless),
            id if (id as usize) < self.kernel.samplers.len() => {
                Ok(Sampler::Variable(SamplerId(id)))
            }
            _ => Err(self.bytes.error(format!("there is no sampler {number}"))),
        }
    }

    fn address_numbered(&mut self) -> Result<AddressId, ReadError> {
        let number = u32::from(self.bytes.u16()?);
        if (number as usize) < self.kernel.addresses.len() {
            return Ok(AddressId(number));
        }
        Err(self
            .bytes
            .error(format!("there is no address variable {number}")))
    }

    fn predicate_numbered(&self, number: u16) -> Result<PredicateId, ReadError> {
        let id = u32::from(number & 0xfff).checked_sub(FIRST_PREDICATE);
        id.filter(|id| (*id as usize) < self.kernel.predicates.len())
            .map(PredicateId)
            .ok_or_else(|| self.bytes.error(format!("there is no predicate {number}")))
    }

    fn label(&mut self) -> Result<Operand, ReadError> {
        let number = self.bytes.u16()?;
        if usize::from(number) < self.kernel.labels.len() {
            return Ok(Operand::Label(LabelId(u32::from(number))));
        }
        Err(self.bytes.error(format!("there is no label {number}")))
    }

    fn opcode(&mut self) -> Result<(Opcode, u8), ReadError> {
        let code = self.bytes.u8()?;
        if code == 0x5c {
            // The kind of fence is a bit among its options.
            let options = self.bytes.bytes.get(self.bytes.at).copied().unwrap_or(0);
            return Ok(match options {
                0x80.. => (Opcode::FenceSw, 0),
                options if options & 0x20 != 0 => (Opcode::FenceLocal, 0),
                _ => (Opcode::FenceGlobal, 0),
            });
        }
        let mut key = Key { code, sub: 0 };
        if has_sub(code) || !OPCODES.contains_key(&key) {
            let at = self.bytes.at + usize::from(sub_is_behind_exec(code));
            key.sub = self.bytes.bytes.get(at).copied().unwrap_or(0);
            if code == 0x7b {
                // The lifetime's class stands in the same byte.
                key.sub &= 1;
            } else if code == 0x33 {
                key.sub = 0;
            }
        }
        let mut found = OPCODES.get(&key).copied();
        if matches!(code, 0x89 | 0x8a) && (0x08..=0x1a).contains(&key.sub) {
            let first = Key { code, sub: 0x08 };
            found = OPCODES.get(&first).copied();
        }
        match found {
            Some(opcode) => Ok((opcode, key.sub)),
            None => Err(self.bytes.error(match code {
                0x44 | 0x4d => "video analytics, which have no text form".to_owned(),
                _ => format!("there is no opcode {code:#04x}, {:#04x}", key.sub),
            })),
        }
    }

    fn instruction(&mut self) -> Result<Instruction, ReadError> {
        let start = self.bytes.at;
        let (opcode, sub) = self.opcode()?;
        let info = opcode.info();
        let widths = detail::widths(opcode);
        let mut fields = Vec::with_capacity(widths.len());
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
                Part::WideSub => wide_sub = u32::from(self.bytes.u16()?),
                Part::Detail => {
                    let width = widths.get(fields.len()).copied().unwrap_or(1);
                    fields.push(self.bytes.number(usize::from(width))? as u32);
                }
                Part::Channels => {
                    let bits = self.bytes.u8()?;
                    let size = match bits & 3 {
                        0 => 8,
                        1 => 16,
                        2 => 1,
                        _ => return Err(self.bytes.error("a number of channels")),
                    };
                    instruction.exec = Some(masked(size, bits >> 4));
                }
                Part::Blocks => match self.bytes.u8()? & 7 {
                    power @ 0..=4 => instruction.exec = Some(Exec::masked(1 << power)),
                    _ => return Err(self.bytes.error("a number of blocks")),
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
                Part::Rest => self.colours(&mut instruction, &fields)?,
                Part::Switch => self.switch(&mut instruction)?,
                Part::Lifetime => {
                    let operand = self.lifetime()?;
                    instruction.operands = vec![operand];
                }
            }
        }
        if !opcode.has_exec() {
            instruction.exec = None;
        }
        if !opcode.has_predicate() {
            instruction.predicate = None;
        }
        let detail = detail::from_fields(opcode, wide_sub, &fields, index);
        instruction.detail = detail.ok_or_else(|| ReadError {
            offset: start,
            message: format!("`{}` with details that there are not", info.mnemonic),
        })?;
        Ok(instruction)
    }

    fn exec(&mut self) -> Result<Exec, ReadError> {
        let bits = self.bytes.u8()?;
        match bits & 15 {
            power @ 0..=5 => Ok(masked(1 << power, bits >> 4)),
            _ => Err(self.bytes.error("an execution size that there is not")),
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
                return Err(self
                    .bytes
                    .error("a predicate that is combined in no way there is"));
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
                let name = self.known_string(number)?;
                Ok(Operand::Symbol(self.kernel.add_symbol(name)))
            }
            Some(
                Slot::Destination
                | Slot::DestinationOrPredicate
                | Slot::DestinationOrAddress
                | Slot::StateOrDestination
                | Slot::Address,
            ) => {
                let tag = self.bytes.bytes.get(self.bytes.at).copied().unwrap_or(0);
                if matches!(tag & 7, class::GENERAL | class::INDIRECT) && tag >> 3 & 7 == SATURATE {
                    instruction.saturate = true;
                }
                self.vector(true, false)
            }
            Some(Slot::AddressOf) => self.vector(false, true),
            Some(_) | None => self.vector(false, false),
        }
    }

    fn colours(&mut self, instruction: &mut Instruction, fields: &[u32]) -> Result<(), ReadError> {
        instruction.operands.pop();
        let detail = detail::from_fields(instruction.opcode, 0, fields, None);
        let Some(Detail::RenderTarget(options)) = detail else {
            return Err(self.bytes.error("options of a render target"));
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
            return Err(self.bytes.error("a switch of 1 to 32 labels"));
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
            _ => Err(self.bytes.error("a lifetime of no variable there is")),
        }
    }
}

/// An execution size and the number of a mask.
fn masked(size: u8, mask: u8) -> Exec {
    Exec {
        size,
        offset: 4 * (mask & 7),
        no_mask: mask & 8 != 0,
    }
}
