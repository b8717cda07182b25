//! Stores of uniform values to uniform addresses: one message of one channel, without mask, instead of one in
//! which all channels write the same bytes to the same place.
//!
//! A block executes only if some channel is active, and that channel would write them. There is one exception:
//! on hardware whose threads run in pairs, a thread without active channels may execute what needs no mask
//! (`TargetInfo::leaks_no_mask`). A scalar load then reads what nothing uses, but a store would be wrong, so
//! there only blocks that at most one branch decides about have scalar stores.
//!
//! LSC messages read the doublewords of a vector contiguously (transposed); those of the legacy data port read
//! each from the start of a GRF.

use super::Selector;
use super::immediates::MAX_PAYLOAD_DISTANCE;
use super::memory::{Access, Route};
use crate::backend::SelectError;
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use crate::ir::types::{AddressSpace, Type};
use crate::visa::instruction::{Channels, Detail};
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{Operand, PackedType, Variable, VariableId};
use crate::visa::types::{Exec, Type as VisaType};

/// The most doublewords of a vector of a channel.
const MAX_VECTOR: usize = 4;

/// The most doublewords that one instruction copies.
const MAX_COPIED: usize = 16;

/// A value that is as frequent as that, or less so, is copied to each of its places.
const MIN_FREQUENT: usize = 4;

/// Marks the sizes of payloads of one channel among those of all channels.
const SCALAR: u32 = 1 << 16;

impl Selector<'_> {
    /// Whether a store is executed once for all channels.
    pub(super) fn is_scalar_store(&self, instruction: &Instruction) -> bool {
        let sources = self.function.sources(instruction);
        instruction.space() != Some(AddressSpace::Private)
            && !instruction.is_volatile()
            // LSC messages of one channel require aligned doublewords.
            && !(instruction.is_unaligned() && self.target.lsc)
            && sources.iter().all(|&s| self.is_uniform(s))
            && self.scalar_stores.get(self.point.block.index()) == Some(&true)
    }

    /// Selects a `store` of uniform values to a uniform address.
    pub(super) fn store_scalar(&mut self, instruction: &Instruction) -> Result<(), SelectError> {
        let [address, values @ ..] = self.function.sources(instruction) else {
            return Err(self.internal("store without an address"));
        };
        if values.len() > MAX_VECTOR {
            return self.store_block(instruction);
        }
        let route = self.route(instruction)?;
        let address = match route {
            Route::Surface(_) | Route::Local => self.scalar_payload(*address, VisaType::Ud),
            Route::Flat => self.scalar_payload(*address, VisaType::Uq),
        };
        let size = instruction.ty.size();
        let is_split = size == 8 && !self.is_one_message(size, route);
        let (data, shape) = match values {
            &[value] if is_split => (self.scalar_halves(value), (4, 2)),
            &[value] if size < 4 => (self.scalar_slot(value, instruction.ty), (size, 1)),
            &[value] => {
                let ty = super::visa_type(instruction.ty);
                (self.scalar_payload(value, ty), (size, 1))
            }
            several => {
                let vectors = self.check_vector(several.len())?;
                (self.scalar_vector(several), (size, vectors))
            }
        };
        if instruction.is_unaligned() {
            let exec = Exec::no_mask(1);
            self.unaligned_message(exec, Access::Write, route, address, data);
        } else {
            self.scalar_message(Access::Write, route, shape, address, data);
        }
        Ok(())
    }

    /// Selects a store of more doublewords than a vector has: one LSC message, or with the legacy data port a message in
    /// which as many channels store one doubleword each.
    fn store_block(&mut self, instruction: &Instruction) -> Result<(), SelectError> {
        let [address, values @ ..] = self.function.sources(instruction) else {
            return Err(self.internal("store without an address"));
        };
        let route = self.route(instruction)?;
        let sources: Vec<Operand> = (values.iter())
            .map(|&value| self.source_as(value, VisaType::Ud))
            .collect();
        let data = self.block_of(&sources);
        let count = values.len() as u8;
        if self.target.lsc {
            let address = self.message_address(route, *address);
            let data = Operand::raw(data, 0);
            self.scalar_message(Access::Write, route, (4, count), address, data);
            return Ok(());
        }
        let start = self.source_as(*address, VisaType::Ud);
        let channels = count.min(self.width.into());
        for part in 0..count / channels {
            let (offsets, bytes) = self.adjacent_offsets(start, channels, part);
            let operands = vec![
                self.surface_of(route),
                Operand::ud(0),
                Operand::raw(offsets, 0),
                Operand::raw(data, bytes),
            ];
            let exec = Exec::no_mask(channels);
            let detail = Detail::Channels(Channels::first(1));
            self.emit_detail(Visa::Scatter4Scaled, exec, detail, operands);
        }
        Ok(())
    }

    /// Doublewords next to each other: four constants that are short enough as one immediate, the most frequent of the
    /// other values everywhere else, and then the others, two constants as one quadword if the target has these.
    fn block_of(&mut self, sources: &[Operand]) -> VariableId {
        let data = self.add_temporary(VisaType::Ud, sources.len() as u32);
        let is_packed: Vec<bool> = sources
            .chunks(MAX_VECTOR)
            .map(|chunk| chunk.len() == MAX_VECTOR && packed_constants(chunk).is_some())
            .collect();
        let others = || (sources.iter().enumerate()).filter(|(k, _)| !is_packed[k / MAX_VECTOR]);
        let frequency = |source: &Operand| others().filter(|(_, other)| *other == source).count();
        let common = others()
            .rev()
            .map(|(_, source)| *source)
            .max_by_key(frequency);
        let common = common.filter(|source| frequency(source) > MIN_FREQUENT);
        if let Some(source) = common {
            for first in (0..sources.len()).step_by(MAX_COPIED) {
                let size = MAX_COPIED.min(sources.len() - first);
                let operands = vec![element(data, first as u16), source];
                self.emit(Visa::Mov, Exec::no_mask(size as u8), operands);
            }
        }
        for (k, chunk) in sources.chunks(MAX_VECTOR).enumerate() {
            let first = (k * MAX_VECTOR) as u16;
            if let (true, Some(packed)) = (is_packed[k], packed_constants(chunk)) {
                self.unpack_constants(data, first, packed);
                continue;
            }
            for (column, pair) in (first..).step_by(2).zip(chunk.chunks(2)) {
                if let Some(bits) = quadword_of(pair).filter(|_| self.target.int64)
                    && pair.iter().all(|&source| Some(source) != common)
                {
                    let ty = VisaType::Uq;
                    let quadwords = self.alias(data, ty, sources.len() as u32 / 2);
                    let constant = Operand::Immediate { ty, bits };
                    let operands = vec![element(quadwords, column / 2), constant];
                    self.emit(Visa::Mov, Exec::no_mask(1), operands);
                    continue;
                }
                for (column, source) in (column..).zip(pair) {
                    if Some(*source) != common {
                        let operands = vec![element(data, column), *source];
                        self.emit(Visa::Mov, Exec::no_mask(1), operands);
                    }
                }
            }
        }
        data
    }

    /// Copies constants that are one immediate to four doublewords of a payload.
    fn unpack_constants(&mut self, data: VariableId, first: u16, (ty, bits): (PackedType, u32)) {
        let of = ty.element();
        let declared = self.kernel.variables.get(data.0 as usize);
        let doublewords = declared.map_or(0, |data| data.elements);
        let view = self.alias(data, of, doublewords * 4 / of.size());
        let column = first * (4 / of.size() as u16);
        let operands = vec![element(view, column), Operand::Packed { ty, bits }];
        self.emit(Visa::Mov, Exec::no_mask(ty.elements()), operands);
    }

    /// Whether a store has more doublewords than a vector, and a message of the legacy data port of as many channels.
    pub(super) fn is_block_store(&self, instruction: &Instruction) -> bool {
        !self.target.lsc
            && instruction.opcode == Op::Store
            && self.function.sources(instruction).len() > 1 + MAX_VECTOR
    }

    /// A uniform register as the raw operand of a message. The latest copies of constants are used again.
    pub(super) fn scalar_payload(&mut self, register: Register, ty: VisaType) -> Operand {
        let Some(bits) = self.patterns.constant(register) else {
            return self.scalar_in_grf(register, ty);
        };
        let now = self.kernel.instructions.len();
        let key = (SCALAR | ty.size(), bits & u64::MAX >> (64 - 8 * ty.size()));
        if let Some((copy, last)) = self.payloads.get_mut(&key)
            && now - *last <= MAX_PAYLOAD_DISTANCE
        {
            *last = now;
            let copy = *copy;
            return Operand::raw(self.payload_as(copy, ty), 0);
        }
        let operand = self.scalar_in_grf(register, ty);
        if let Operand::Raw {
            variable: Variable::Declared(copy),
            ..
        } = operand
        {
            self.payloads.insert(key, (copy, now));
        }
        operand
    }

    /// A byte or a word in the doubleword from which a message takes it.
    fn scalar_slot(&mut self, value: Register, ty: Type) -> Operand {
        if self.patterns.is_stored(value)
            && let Some((base, 0, 0)) = self.place_of(value)
            && self
                .kernel
                .variables
                .get(base.0 as usize)
                .is_some_and(|v| v.ty == VisaType::Ud)
            && self.starts_a_grf(value)
        {
            return Operand::raw(base, 0);
        }
        let slot = self.add_temporary(VisaType::Ud, 1);
        let source = match self.source_as(value, super::visa_type(ty.unsigned())) {
            // A narrow immediate is extended according to its type.
            Operand::Immediate { bits, .. } => Operand::ud(bits as u32),
            other => other,
        };
        let operands = vec![Operand::destination(slot), source];
        self.emit(Visa::Mov, Exec::no_mask(1), operands);
        Operand::raw(slot, 0)
    }

    /// The doublewords of a vector where a message of one channel takes them.
    fn scalar_vector(&mut self, values: &[Register]) -> Operand {
        let sources: Vec<Operand> = (values.iter())
            .map(|&value| self.source_as(value, VisaType::Ud))
            .collect();
        match self.scalar_pitch() {
            1 => self.adjacent(&sources),
            pitch => self.apart(&sources, pitch),
        }
    }

    /// Doublewords next to each other: constants that are short enough as one immediate; otherwise the most frequent
    /// value everywhere, and then the others.
    fn adjacent(&mut self, sources: &[Operand]) -> Operand {
        let packed = packed_constants(sources);
        let count = match packed {
            // All of the immediate: what the hardware makes of a part of it is not specified.
            Some(_) => MAX_VECTOR,
            None => sources.len().next_power_of_two(),
        };
        let data = self.add_temporary(VisaType::Ud, count as u32);
        let exec = Exec::no_mask(count as u8);
        if let Some(packed) = packed {
            self.unpack_constants(data, 0, packed);
            return Operand::raw(data, 0);
        }
        let frequency = |source: &&Operand| sources.iter().filter(|other| other == source).count();
        // Of several values that are equally frequent, the first one.
        let common = sources.iter().rev().max_by_key(frequency);
        let common = common.filter(|source| frequency(source) > 1).copied();
        if let Some(source) = &common {
            let operands = vec![Operand::destination(data), *source];
            self.emit(Visa::Mov, exec, operands);
        }
        for (k, source) in (0u16..).zip(sources) {
            if Some(source) != common.as_ref() {
                let operands = vec![element(data, k), *source];
                self.emit(Visa::Mov, Exec::no_mask(1), operands);
            }
        }
        Operand::raw(data, 0)
    }

    /// Doublewords that start a GRF each: of two equal neighbors, one instruction fills the GRFs.
    fn apart(&mut self, sources: &[Operand], pitch: u32) -> Operand {
        let data = self.add_temporary(VisaType::Ud, pitch * sources.len() as u32);
        let mut k = 0;
        while let Some(source) = sources.get(k) {
            let is_pair = sources.get(k + 1) == Some(source);
            let exec = match is_pair {
                true => Exec::no_mask(2 * pitch as u8),
                false => Exec::no_mask(1),
            };
            let destination = element(data, pitch as u16 * k as u16);
            self.emit(Visa::Mov, exec, vec![destination, *source]);
            k += 1 + usize::from(is_pair);
        }
        Operand::raw(data, 0)
    }

    /// The halves of a quadword as the doublewords of a vector.
    fn scalar_halves(&mut self, value: Register) -> Operand {
        let pitch = self.scalar_pitch();
        let data = self.add_temporary(VisaType::Ud, pitch + 1);
        for half in 0..2u16 {
            let source = self.half(value, half);
            let destination = element(data, pitch as u16 * half);
            self.emit(Visa::Mov, Exec::no_mask(1), vec![destination, source]);
        }
        Operand::raw(data, 0)
    }
}

/// An element of a temporary of doublewords as a destination.
fn element(data: VariableId, column: u16) -> Operand {
    Operand::Destination {
        variable: data.into(),
        row: 0,
        column,
        stride: 1,
    }
}

/// Two constants as a quadword.
fn quadword_of(pair: &[Operand]) -> Option<u64> {
    match pair {
        &[
            Operand::Immediate { bits: low, .. },
            Operand::Immediate { bits: high, .. },
        ] => Some((high << 32) | (low & u64::from(u32::MAX))),
        _ => None,
    }
}

/// Up to four constants as one immediate: floats, or words of the low and high halves of integers.
fn packed_constants(sources: &[Operand]) -> Option<(PackedType, u32)> {
    let mut constants = [0; MAX_VECTOR];
    if sources.len() > constants.len() {
        return None;
    }
    for (constant, source) in constants.iter_mut().zip(sources) {
        let Operand::Immediate { bits, .. } = source else {
            return None;
        };
        *constant = *bits as u32;
    }
    if let [Some(a), Some(b), Some(c), Some(d)] = constants.map(PackedType::element_of_f32) {
        return Some((PackedType::Vf, u32::from_le_bytes([a, b, c, d])));
    }
    let words = || (constants.iter()).flat_map(|&bits| [bits as u16, (bits >> 16) as u16]);
    let of_nibbles = || {
        let nibbles = words().map(|word| u32::from(word & 0xf));
        let all: Vec<u32> = nibbles.collect();
        all.iter().rev().fold(0, |all, nibble| all << 4 | nibble)
    };
    let is_signed = |word: u16| (-8..8).contains(&(word as i16));
    match words().all(|word| word < 16) {
        true => Some((PackedType::Uv, of_nibbles())),
        false => words()
            .all(is_signed)
            .then(|| (PackedType::V, of_nibbles())),
    }
}
