//! Private memory in the register file: one variable with the layout of private memory
//! ([`super::private`]), in which doubleword `k` of all channels is row `k`.
//!
//! An access at a known offset is a move of a row. At an offset that all channels share it is a
//! register-indirect move of a row. Otherwise a load is a move with an address for each channel. A
//! destination has one address only, so a store is either a comparison and a predicated move for each row that the
//! address may be of, or a move for each channel, whichever has fewer instructions.

use super::channel_halves::{HALF, HALF_BYTES};
use super::private::{Base, Offsets, PrivatePlace};
use super::{Selector, visa_type};
use crate::backend::SelectError;
use crate::ir::analysis::known_constants::KnownConstants;
use crate::ir::analysis::ranges::Ranges;
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{AddressSpace, Type};
use crate::visa::instruction::{Combine, Detail, Instruction as VisaInstruction, PredicateUse};
use crate::visa::kernel::VariableDecl;
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{
    AddressId, IndirectRegion, Modifier, Operand, PredicateId, Region, Variable, VariableId,
};
use crate::visa::types::{Condition, Exec, Type as VisaType};
use fixedbitset::FixedBitSet;
use std::iter;
use std::ops::Range;

/// The largest offset of an operand from its address: the second half of the channels is further on.
const MAX_OFFSET: u32 = 511 - HALF_BYTES;

/// The instructions that compute the addresses of a store by channels.
const ADDRESSES: u32 = 2;

/// The bytes of one row that an access transfers, and the register that it reads or writes.
#[derive(Clone, Copy)]
struct Part {
    /// Distance from the offset of the access, in bytes of the variable.
    more: u32,
    ty: VisaType,
    operand: Operand,
}

/// What is known of the accesses to private memory.
pub(super) struct KnownAccesses {
    /// The values of addresses.
    ranges: Ranges,
    /// The bytes that some load may read.
    loaded: FixedBitSet,
}

/// The place of an access: byte offsets in the variable.
#[derive(Clone, Copy)]
enum Place {
    Known(u32),
    /// A scalar plus a constant.
    Shared(Offsets),
    /// One for each channel.
    Each(Offsets),
}

impl Selector<'_> {
    /// Declares the variable that private memory of this many bytes for each work-item is.
    pub(super) fn private_in_registers(&mut self, bytes: u32) -> PrivatePlace {
        let elements = bytes / 4 * self.width.channels();
        self.kernel.private_in_registers = true;
        let variable = self.kernel.add_variable(VariableDecl {
            name: self.temporary_name(),
            ty: VisaType::Ud,
            elements,
            align: self.target.grf_bytes.into(),
            alias: None,
        });
        let function = self.function;
        let mut instructions = function.blocks.iter().flat_map(|b| &b.instructions);
        let varies = instructions.any(|i| {
            i.space() == Some(AddressSpace::Private)
                && function.sources(i).first().is_some_and(|&a| self.varies(a))
        });
        PrivatePlace {
            lanes: varies.then(|| self.lanes()),
            base: Base::Registers(variable, 4 * elements),
            made: Vec::new(),
            addresses: Vec::new(),
            convergent: Vec::new(),
            known: varies.then(|| self.known_accesses(bytes)),
        }
    }

    /// Whether channels may access private memory at different offsets through an address.
    fn varies(&self, address: Register) -> bool {
        let base = self.patterns.displaced(address).map(|(base, _)| base);
        self.patterns.constant(address).is_none() && !self.is_uniform(base.unwrap_or(address))
    }

    fn private_variable(&self) -> Result<VariableId, SelectError> {
        match self.private.as_ref().map(|place| place.base) {
            Some(Base::Registers(variable, _)) => Ok(variable),
            _ => Err(self.internal("private memory is not in registers")),
        }
    }

    /// The size of private memory in bytes.
    fn size_in_registers(&self) -> u32 {
        match self.private.as_ref().map(|place| place.base) {
            Some(Base::Registers(_, bytes)) => bytes,
            _ => 0,
        }
    }

    /// The offset in the variable of a GRF after private memory, which is written in place of it by channels that do
    /// not execute a store.
    fn ignored_offset(&mut self, variable: VariableId) -> u32 {
        let bytes = self.size_in_registers();
        if let Some(declared) = self.kernel.variables.get_mut(variable.0 as usize) {
            declared.elements = (bytes + self.target.grf_bytes) / declared.ty.size();
        }
        bytes
    }

    /// The place of an access of `size` bytes.
    fn private_register_place(
        &mut self,
        address: Register,
        size: u32,
    ) -> Result<Place, SelectError> {
        let width = self.width.channels();
        if let Some(bits) = self.patterns.constant(address) {
            let bits = bits as u32;
            return Ok(Place::Known((bits & !3).wrapping_mul(width) | bits & 3));
        }
        if self.varies(address) {
            return Ok(Place::Each(self.private_offsets(address, size)?));
        }
        let (base, distance) = self.patterns.displaced(address).unwrap_or((address, 0));
        let whole = size >= 4;
        let variable = match self.known_private_offsets(base, whole) {
            Some(variable) => variable,
            None => {
                let scaled = self.scaled_private_offset(base, whole);
                let Operand::Source {
                    variable: Variable::Declared(variable),
                    ..
                } = scaled
                else {
                    return Err(self.internal("the offset in private memory is no variable"));
                };
                self.keep_private_offsets(base, whole, variable);
                variable
            }
        };
        let more = distance.wrapping_mul(width);
        Ok(Place::Shared(Offsets { variable, more }))
    }

    /// The low words of offsets: a register file has fewer than 65,536 bytes.
    fn words_of(&mut self, offsets: VariableId, elements: u32) -> Operand {
        let words = self.alias(offsets, VisaType::Uw, 2 * elements);
        match elements {
            1 => Operand::scalar(words, 0),
            _ => Operand::Source {
                variable: words.into(),
                row: 0,
                column: 0,
                region: Region::strided(2),
                modifier: Modifier::None,
            },
        }
    }

    /// The row at a known offset; `None` outside of the variable.
    fn row_at(&mut self, variable: VariableId, at: u32, ty: VisaType) -> Option<(VariableId, u16)> {
        let bytes = self.size_in_registers();
        let row = 4 * self.width.channels();
        if at.checked_add(row).is_none_or(|end| end > bytes + at % 4) {
            return None;
        }
        let view = match ty {
            VisaType::Ud => variable,
            _ => self.alias(variable, ty, bytes / ty.size()),
        };
        Some((view, (at / ty.size()) as u16))
    }

    /// Emits instructions that compute addresses from an offset for all channels, or one for each, and
    /// moves that use them. Each part is moved by what `operands` makes of its address and the offset from it.
    fn move_addressed(
        &mut self,
        variable: VariableId,
        (offsets, elements): (Offsets, u32),
        parts: &[Part],
        operands: impl Fn(AddressId, i16, &Part) -> [Operand; 2],
    ) {
        let bytes = self.size_in_registers();
        let words = self.words_of(offsets.variable, elements);
        let exec = match elements {
            1 => Exec::no_mask(1),
            _ => Exec::masked(self.width),
        };
        let mut start: Option<(u32, AddressId)> = None;
        let mut instructions = Vec::with_capacity(parts.len() + 1);
        for part in parts {
            let at = offsets.more.wrapping_add(part.more);
            if at >= bytes {
                // Outside whatever the offset is.
                continue;
            }
            let (from, address) = match start {
                Some((from, address)) if at - from <= MAX_OFFSET => (from, address),
                _ => {
                    let address = self.add_addresses(elements);
                    let of = Operand::AddressOf {
                        variable: variable.into(),
                        offset: at as i16,
                    };
                    let lanes = elements.min(HALF) as u8;
                    let sum = vec![Operand::address(address, lanes), of, words];
                    let sum = VisaInstruction::new(Visa::AddrAdd, exec, sum, self.loc);
                    instructions.push(sum);
                    start = Some((at, address));
                    (at, address)
                }
            };
            let operands = operands(address, (at - from) as i16, part).to_vec();
            let exec = Exec::masked(self.width);
            let step = VisaInstruction::new(Visa::Mov, exec, operands, self.loc);
            instructions.push(step);
        }
        match elements {
            1 => instructions.into_iter().for_each(|i| self.push(i)),
            _ => self.push_addressed(instructions),
        }
    }

    /// The parts of an access to elements of `size` bytes: each element, or each half of a quadword. `operand` is the type
    /// of the rows, and what is moved.
    fn parts_of_access(
        &mut self,
        registers: &[Register],
        size: u32,
        operand: impl Fn(&mut Self, Register, Option<u16>) -> (VisaType, Operand),
    ) -> Vec<Part> {
        let row = 4 * self.width.channels();
        let halves: &[Option<u16>] = match size {
            8.. => &[Some(0), Some(1)],
            _ => &[None],
        };
        let all =
            (registers.iter()).flat_map(|&register| halves.iter().map(move |&h| (register, h)));
        (0u32..)
            .zip(all)
            .map(|(k, (register, half))| {
                let (ty, operand) = operand(self, register, half);
                let more = k * row;
                Part { more, ty, operand }
            })
            .collect()
    }

    /// Selects a load from private memory in registers.
    pub(super) fn load_private_registers(
        &mut self,
        instruction: &Instruction,
        size: u32,
    ) -> Result<(), SelectError> {
        let function = self.function;
        let variable = self.private_variable()?;
        let ty = instruction.ty.unsigned();
        let address = function.sources(instruction)[0];
        let parts =
            self.parts_of_access(function.destinations(instruction), size, |this, d, half| {
                match half {
                    None => (visa_type(ty), this.destination(d, ty)),
                    Some(half) => (VisaType::Ud, this.half_destination(d, half)),
                }
            });
        if self.varies(address) && size >= 4 {
            let places = self.effective_addresses(address, size, parts.len() as u32);
            if let [first, second] = places[..] {
                self.load_one_of(variable, address, [first, second], &parts);
                return Ok(());
            }
        }
        let (offsets, elements) = match self.private_register_place(address, size)? {
            Place::Known(at) => {
                for part in parts {
                    let source = self.row_source(variable, at, &part);
                    let operands = vec![part.operand, source];
                    self.emit(Visa::Mov, Exec::masked(self.width), operands);
                }
                return Ok(());
            }
            Place::Shared(offsets) => (offsets, 1),
            Place::Each(offsets) => (offsets, self.width.channels()),
        };
        let source = |address, offset, part: &Part| Operand::Indirect {
            address,
            element: 0,
            offset,
            region: match elements {
                1 => IndirectRegion::Single(Region::strided((4 / part.ty.size()) as u8)),
                _ => IndirectRegion::EACH,
            },
            modifier: Modifier::None,
            ty: part.ty,
        };
        self.move_addressed(variable, (offsets, elements), &parts, |a, offset, part| {
            [part.operand, source(a, offset, part)]
        });
        Ok(())
    }

    /// Loads from one of two addresses: the second if the address is that.
    fn load_one_of(
        &mut self,
        variable: VariableId,
        address: Register,
        [first, second]: [u32; 2],
        parts: &[Part],
    ) {
        let predicate = self.address_is(address, second);
        let width = self.width.channels();
        for part in parts {
            let [first, second] =
                [first, second].map(|place| self.row_source(variable, place * width, part));
            let exec = Exec::masked(self.width);
            let operands = vec![part.operand, second, first];
            self.emit_predicated(plain(predicate), Visa::Sel, exec, operands);
        }
        self.free_predicates.push(predicate);
    }

    /// The part of an access at a known offset, as a source.
    fn row_source(&mut self, variable: VariableId, at: u32, part: &Part) -> Operand {
        match self.row_at(variable, at.wrapping_add(part.more), part.ty) {
            Some((view, column)) => Operand::Source {
                variable: view.into(),
                row: 0,
                column,
                region: Region::strided((4 / part.ty.size()) as u8),
                modifier: Modifier::None,
            },
            // Undefined: any value will do.
            None => Operand::ud(0),
        }
    }

    /// A predicate of the channels in which an address has a value.
    fn address_is(&mut self, address: Register, value: u32) -> PredicateId {
        let (base, distance) = self.patterns.displaced(address).unwrap_or((address, 0));
        let predicate = self.fresh_predicate();
        let operands = vec![
            Operand::Predicate(predicate),
            self.source(base, Type::U32),
            Operand::ud(value.wrapping_sub(distance)),
        ];
        let detail = Detail::Condition(Condition::Eq);
        self.emit_detail(Visa::Cmp, Exec::masked(self.width), detail, operands);
        predicate
    }

    /// A stored value as a source of its bits.
    fn stored_bits(&mut self, value: Register, ty: Type) -> Operand {
        match self.patterns.constant(value) {
            // There are no immediates of a byte.
            Some(bits) if ty.size() < 4 => Operand::Immediate {
                ty: VisaType::Uw,
                bits: bits & (u64::MAX >> (64 - 8 * ty.size())),
            },
            Some(bits) => Operand::ud(bits as u32),
            None if self.patterns.is_stored(value) => {
                self.elements(value, visa_type(ty.unsigned()))
            }
            None => self.source(value, ty),
        }
    }

    /// Selects a store to private memory in registers.
    pub(super) fn store_private_registers(
        &mut self,
        instruction: &Instruction,
        size: u32,
    ) -> Result<(), SelectError> {
        let function = self.function;
        let variable = self.private_variable()?;
        let [address, values @ ..] = function.sources(instruction) else {
            return Err(self.internal("a store has no address"));
        };
        let ty = instruction.ty;
        let parts = self.parts_of_access(values, size, |this, value, half| match half {
            None => (visa_type(ty.unsigned()), this.stored_bits(value, ty)),
            Some(half) => (VisaType::Ud, this.half(value, half)),
        });
        if self.varies(*address) {
            return self.store_varying(variable, (*address, size), &parts);
        }
        match self.private_register_place(*address, size)? {
            Place::Known(at) => {
                if self.has_loads_known()
                    && self
                        .effective_addresses(*address, size, parts.len() as u32)
                        .is_empty()
                {
                    // Nothing of it is read.
                    return Ok(());
                }
                for part in parts {
                    self.store_row(None, variable, at.wrapping_add(part.more), &part);
                }
            }
            Place::Shared(offsets) | Place::Each(offsets) => {
                self.move_addressed(variable, (offsets, 1), &parts, |address, offset, part| {
                    let to = Operand::IndirectDestination {
                        address,
                        element: 0,
                        offset,
                        stride: (4 / part.ty.size()) as u8,
                        ty: part.ty,
                    };
                    [to, part.operand]
                });
            }
        }
        Ok(())
    }

    /// Whether it is known what is loaded from private memory.
    fn has_loads_known(&self) -> bool {
        (self.private.as_ref()).is_some_and(|place| place.known.is_some())
    }

    /// Moves a part to the row at a known offset, in the channels of a predicate if there is one.
    fn store_row(
        &mut self,
        predicate: Option<PredicateId>,
        variable: VariableId,
        at: u32,
        part: &Part,
    ) {
        // A store outside of the variable is undefined.
        let Some((view, column)) = self.row_at(variable, at, part.ty) else {
            return;
        };
        let to = Operand::Destination {
            variable: view.into(),
            row: 0,
            column,
            stride: (4 / part.ty.size()) as u8,
        };
        let exec = Exec::masked(self.width);
        let mut step = VisaInstruction::new(Visa::Mov, exec, vec![to, part.operand], self.loc);
        step.predicate = predicate.map(plain);
        self.push(step);
    }

    /// Stores at an offset for each channel.
    fn store_varying(
        &mut self,
        variable: VariableId,
        (address, size): (Register, u32),
        parts: &[Part],
    ) -> Result<(), SelectError> {
        let width = self.width.channels();
        let needed = parts.len() as u32;
        let places = self.effective_addresses(address, size, needed);
        // A move of all channels is as many native instructions.
        let natives = (2 * width).div_ceil(self.target.grf_bytes).max(1);
        let by_rows = (places.len() as u32).saturating_mul((1 + needed) * natives);
        let by_channels = (width + ADDRESSES * natives) * needed;
        if by_rows <= by_channels {
            self.store_by_rows(variable, address, &places, parts);
            return Ok(());
        }
        let offsets = self.private_offsets(address, size)?;
        self.store_by_channels(variable, offsets, parts);
        Ok(())
    }

    /// The values of addresses in private memory of this many bytes, and what is loaded.
    fn known_accesses(&self, bytes: u32) -> KnownAccesses {
        let function = self.function;
        let constants = KnownConstants::compute(function);
        let mut known = KnownAccesses {
            ranges: Ranges::compute(function, &self.analyses.definitions, &constants),
            loaded: FixedBitSet::with_capacity(bytes as usize),
        };
        let instructions = function.blocks.iter().flat_map(|b| &b.instructions);
        for load in instructions.filter(|i| i.space() == Some(AddressSpace::Private)) {
            let loaded = function.destinations(load);
            if let (Some(&address), false) = (function.sources(load).first(), loaded.is_empty()) {
                let size = load.ty.size() * loaded.len() as u32;
                for first in self.possible_addresses(&known, address) {
                    let end = first.end.saturating_add(size - 1).min(bytes);
                    let bytes = first.start.min(end) as usize..end as usize;
                    known.loaded.insert_range(bytes);
                }
            }
        }
        known
    }

    /// Ranges with all values of an address that are in private memory.
    fn possible_addresses(&self, known: &KnownAccesses, address: Register) -> Vec<Range<u32>> {
        if let Some(bits) = self.patterns.constant(address) {
            let bits = bits as u32;
            return iter::once(bits..bits.saturating_add(1)).collect();
        }
        let (base, distance) = self.patterns.displaced(address).unwrap_or((address, 0));
        let definition = self.analyses.definitions.single(base);
        let definition = definition.and_then(|at| {
            let block = self.function.block(at.block);
            block.instructions.get(at.index as usize)
        });
        let sources = match definition {
            Some(i) if i.opcode == Opcode::Sel => &self.function.sources(i)[1..],
            _ => &[base],
        };
        let ranges = sources.iter().map(|&base| {
            let range = known.ranges.of(self.function, base);
            let add = |bound: i64| {
                let sum = bound.saturating_add(i64::from(distance as i32));
                sum.clamp(0, i64::from(u32::MAX)) as u32
            };
            match range.min {
                0.. => add(range.min)..add(range.max.saturating_add(1)),
                // Negative numbers may be large unsigned ones.
                _ => 0..u32::MAX,
            }
        });
        ranges.collect()
    }

    /// The values of the address of an access to `needed` elements of `size` bytes, or halves of them, at which it reads or
    /// writes something that is loaded.
    fn effective_addresses(&self, address: Register, size: u32, needed: u32) -> Vec<u32> {
        let Some(known) = self.private.as_ref().and_then(|p| p.known.as_ref()) else {
            return Vec::new();
        };
        let (step, all) = (size.min(4), needed * size.min(4));
        let memory = known.loaded.len() as u32;
        let is_loaded = |&at: &u32| {
            let bytes = at as usize..(at + all) as usize;
            known.loaded.contains_any_in_range(bytes)
        };
        let mut addresses = Vec::new();
        for possible in self.possible_addresses(known, address) {
            let start = possible.start.min(memory).next_multiple_of(step);
            let end = possible.end.min((memory + 1).saturating_sub(all));
            addresses.extend((start..end).step_by(step as usize).filter(is_loaded));
        }
        addresses.sort_unstable();
        addresses.dedup();
        addresses
    }

    /// Stores in the channels with each of these addresses.
    fn store_by_rows(
        &mut self,
        variable: VariableId,
        address: Register,
        places: &[u32],
        parts: &[Part],
    ) {
        let width = self.width.channels();
        for &place in places {
            let predicate = self.address_is(address, place);
            let at = ((place & !3) * width) | (place & 3);
            for part in parts {
                self.store_row(Some(predicate), variable, at + part.more, part);
            }
            self.free_predicates.push(predicate);
        }
    }

    /// Stores in one channel after the other, whether it executes the store or not: the addresses of those that do not are
    /// outside of private memory.
    fn store_by_channels(&mut self, variable: VariableId, offsets: Offsets, parts: &[Part]) {
        let width = self.width.channels();
        let bytes = self.size_in_registers();
        let words = self.words_of(offsets.variable, width);
        let ignored = self.ignored_offset(variable);
        for half in 0..width.div_ceil(HALF) {
            let count = width.min(HALF);
            for part in parts {
                let at = offsets.more.wrapping_add(part.more);
                if at >= bytes {
                    // Outside whatever the offset is.
                    continue;
                }
                let address = self.add_addresses(width);
                let channels = |no_mask| Exec {
                    size: count as u8,
                    offset: (HALF * half) as u8,
                    no_mask,
                };
                let everywhere = Operand::Immediate {
                    ty: VisaType::Uw,
                    bits: 0,
                };
                for (at, words, no_mask) in [
                    (ignored, everywhere, true),
                    (at, element_from(words, HALF * half), false),
                ] {
                    let offset = at as i16;
                    let of = Operand::AddressOf {
                        variable: variable.into(),
                        offset,
                    };
                    let operands = vec![Operand::address(address, count as u8), of, words];
                    self.emit(Visa::AddrAdd, channels(no_mask), operands);
                }
                for channel in HALF * half..HALF * half + count {
                    self.store_channel(channel, address, part);
                }
            }
        }
    }

    /// Stores the element of one channel.
    fn store_channel(&mut self, channel: u32, address: AddressId, part: &Part) {
        let to = Operand::IndirectDestination {
            address,
            element: (channel % HALF) as u8,
            offset: 0,
            stride: 1,
            ty: part.ty,
        };
        let value = match element_from(part.operand, channel) {
            Operand::Source {
                variable,
                row,
                column,
                modifier,
                ..
            } => Operand::Source {
                variable,
                row,
                column,
                region: Region::SCALAR,
                modifier,
            },
            other => other,
        };
        self.emit(Visa::Mov, Exec::no_mask(1), vec![to, value]);
    }

    /// A predicate that no other instruction of the kernel has, as long as there are enough: the finalizer
    /// schedules the instructions of different ones in any order.
    fn fresh_predicate(&mut self) -> PredicateId {
        match self.has_fresh_predicates() {
            true => self.new_predicate(),
            false => self.free_predicate(),
        }
    }
}

/// A predicate as it is.
fn plain(predicate: PredicateId) -> PredicateUse {
    PredicateUse {
        predicate,
        invert: false,
        combine: Combine::None,
    }
}

/// A source from the element of a channel on.
fn element_from(operand: Operand, channel: u32) -> Operand {
    match operand {
        Operand::Source {
            variable,
            row,
            column,
            region,
            modifier,
        } => Operand::Source {
            variable,
            row,
            column: column + region.element(channel) as u16,
            region,
            modifier,
        },
        other => other,
    }
}
