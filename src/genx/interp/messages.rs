//! Loads, stores and atomics: which elements they access, and where.

use super::execute::{Source, defined};
use super::memory::{Local, Place};
use super::{Cell, Runner, Thread, Wrong, wrong};
use crate::genx::eval::integer;
use crate::genx::function::{Detail, Instruction};
use crate::genx::opcode::{Atomic, Class, LscMemory, Opcode};
use crate::genx::types::{Data, LOCAL, Scalar, Type};
use crate::launch::FaultKind;
use crate::launch::memory::Bytes;

/// Bytes of a channel of a message with several channels.
const CHANNEL_BYTES: u32 = 4;

/// Bytes of the unit of offsets of aligned block messages.
const OWORD_BYTES: u64 = 16;

/// The accesses of an instruction.
struct Plan {
    place: Place,
    /// Bytes of an element in memory.
    size: u32,
    /// Bits by which an element is shifted left in its register.
    shift: u32,
    /// For each access, the address and the element of the value.
    accesses: Vec<(u64, usize)>,
    /// Index of the operand with the elements that are not loaded.
    old: Option<usize>,
    /// Index of the operand that is stored.
    value: usize,
}

/// The operands of a message with an offset for each item.
struct Scattered {
    mask: Option<usize>,
    offsets: usize,
    /// A constant that shifts the offsets.
    scale: Option<usize>,
    /// An operand that is added to the offsets.
    base: Option<usize>,
}

impl Runner<'_> {
    /// Executes a load, a store or an atomic.
    pub(super) fn message(
        &mut self,
        thread: &Thread,
        instruction: &Instruction,
        out: &mut [Cell],
    ) -> Result<(), Wrong> {
        if instruction.opcode.class() == Class::Atomic {
            return self.atomic(thread, instruction, out);
        }
        let plan = self.plan(thread, instruction)?;
        if instruction.opcode.class() == Class::Load {
            if let Some(old) = plan.old {
                let old = self.operand(thread, instruction, old);
                for (k, place) in out.iter_mut().enumerate() {
                    *place = old.get(k);
                }
            }
            for &(address, lane) in &plan.accesses {
                let (place, address) = self.space.resolve(plan.place, address);
                self.watch.accessed |= place != Place::Private;
                let own = self.own(thread, place);
                let cell = self.space.load(own, place, address, plan.size)?;
                if let Some(place) = out.get_mut(lane) {
                    *place = Cell {
                        bits: cell.bits << plan.shift,
                        ..cell
                    };
                }
            }
            return Ok(());
        }
        for &(address, lane) in &plan.accesses {
            let cell = self.operand(thread, instruction, plan.value).get(lane);
            let cell = Cell {
                bits: cell.bits >> plan.shift,
                ..cell
            };
            let (place, address) = self.space.resolve(plan.place, address);
            let own = match place {
                Place::Private => self.private.get_mut(thread.index(self.layout.has_barrier)),
                _ => None,
            };
            let own = own.unwrap_or(&mut self.local);
            let changed = self.space.store(own, place, address, plan.size, cell)?;
            self.watch.changed |= changed;
        }
        Ok(())
    }

    /// The local memory of the group, or the private memory of the thread.
    fn own(&self, thread: &Thread, place: Place) -> &Local {
        let private = self.private.get(thread.index(self.layout.has_barrier));
        match place {
            Place::Private => private.unwrap_or(&self.local),
            _ => &self.local,
        }
    }

    fn data(&self, instruction: &Instruction, index: usize) -> Option<Data> {
        let operand = instruction.operands.get(index)?;
        self.function.operand_data(*operand)
    }

    /// The bits of a constant operand.
    fn constant(&self, instruction: &Instruction, index: usize) -> u64 {
        let operand = instruction.operands.get(index);
        operand
            .and_then(|&o| self.function.splat_of(o))
            .unwrap_or(0)
    }

    /// A scalar operand; a fault if it is undefined.
    fn scalar(
        &self,
        thread: &Thread,
        instruction: &Instruction,
        index: usize,
        what: &str,
    ) -> Result<u64, Wrong> {
        defined(self.operand(thread, instruction, index).get(0), what)
    }

    fn surface(
        &self,
        thread: &Thread,
        instruction: &Instruction,
        index: usize,
    ) -> Result<Place, Wrong> {
        let surface = self.scalar(thread, instruction, index, "the surface")?;
        self.space.surface(surface)
    }

    fn plan(&self, thread: &Thread, instruction: &Instruction) -> Result<Plan, Wrong> {
        let last = instruction.operands.len().saturating_sub(1);
        let loaded = self.function.result_type(instruction).data();
        // Stores have the value last, except `store` and LSC.
        let value = match instruction.opcode {
            Opcode::Store => 0,
            Opcode::LscStore => 11,
            _ => last,
        };
        let Some(data) = loaded.or_else(|| self.data(instruction, value)) else {
            return wrong(FaultKind::InvalidProgram, "a message without data");
        };
        if data.scalar == Scalar::I1 {
            let message = "predicates in memory are not executed";
            return wrong(FaultKind::NotExecuted, message);
        }
        let size = data.scalar.bytes();
        let block = |place, address: u64, alignment: u64, name: &str| {
            aligned(address, alignment, name)?;
            let accesses = (0..data.count() as usize)
                .map(|k| {
                    let along = k as u64 * u64::from(size);
                    (in_space(place, address.wrapping_add(along)), k)
                })
                .collect();
            Ok(Plan {
                place,
                size,
                shift: 0,
                accesses,
                old: None,
                value,
            })
        };
        let scalar = |index, what: &str| self.scalar(thread, instruction, index, what);
        let surface = |index| self.surface(thread, instruction, index);
        match instruction.opcode {
            Opcode::Load | Opcode::Store => {
                let pointer = if instruction.opcode == Opcode::Load {
                    0
                } else {
                    1
                };
                let ty = instruction.operands.get(pointer);
                let ty = ty.map_or(Type::Void, |&o| self.function.operand_type(o));
                let place = match ty {
                    Type::Pointer { space: LOCAL, .. } => Place::Local,
                    _ => Place::Flat,
                };
                let align = match instruction.detail {
                    Detail::Access { align, .. } => u64::from(align),
                    _ => 1,
                };
                block(place, scalar(pointer, "the address")?, align, "the address")
            }
            Opcode::OwordLd => {
                let offset = scalar(2, "the offset")?.wrapping_mul(OWORD_BYTES);
                block(surface(1)?, offset, 1, "the offset")
            }
            Opcode::OwordLdUnaligned => {
                block(surface(1)?, scalar(2, "the offset")?, 4, "the offset")
            }
            Opcode::OwordSt => {
                let offset = scalar(1, "the offset")?.wrapping_mul(OWORD_BYTES);
                block(surface(0)?, offset, 1, "the offset")
            }
            Opcode::SvmBlockLd | Opcode::SvmBlockSt => block(
                Place::Flat,
                scalar(0, "the address")?,
                OWORD_BYTES,
                "the address",
            ),
            Opcode::SvmBlockLdUnaligned => {
                block(Place::Flat, scalar(0, "the address")?, 4, "the address")
            }
            Opcode::LscLoad | Opcode::LscStore => self.lsc(thread, instruction, data, value),
            _ => self.scattered(thread, instruction, data, value),
        }
    }

    /// The address of each enabled item: its index and the address.
    fn addresses(
        &self,
        thread: &Thread,
        instruction: &Instruction,
        place: Place,
        operands: &Scattered,
    ) -> Result<(usize, Vec<(usize, u64)>), Wrong> {
        let Some(ty) = self.data(instruction, operands.offsets) else {
            return wrong(FaultKind::InvalidProgram, "a message without offsets");
        };
        let count = ty.count() as usize;
        let offsets = self.operand(thread, instruction, operands.offsets);
        let base = match operands.base {
            Some(index) => self.scalar(thread, instruction, index, "the base address")?,
            None => 0,
        };
        let scale = operands.scale.map_or(0, |k| self.constant(instruction, k)) & 3;
        let mask = operands.mask.map(|k| self.operand(thread, instruction, k));
        let masks = operands.mask.and_then(|k| self.data(instruction, k));
        let many = masks.is_some_and(Data::is_vector);
        let mut found = Vec::with_capacity(count);
        for k in 0..count {
            if !enabled(mask, if many { k } else { 0 })? {
                continue;
            }
            let offset = defined(offsets.get(k), "the offset of an enabled element")?;
            let address = base.wrapping_add(offset << scale);
            found.push((k, in_space(place, address)));
        }
        Ok((count, found))
    }

    /// The accesses of gathers and scatters.
    fn scattered(
        &self,
        thread: &Thread,
        instruction: &Instruction,
        data: Data,
        value: usize,
    ) -> Result<Plan, Wrong> {
        let at = |mask, offsets, scale, base| Scattered {
            mask,
            offsets,
            scale,
            base,
        };
        // The positions of mask, offsets, scale and base; of surface, blocks or channels; of the
        // old value.
        let (operands, surface, number, old) = match instruction.opcode {
            Opcode::SvmGather => (at(Some(0), 2, None, None), None, 1, Some(3)),
            Opcode::SvmScatter => (at(Some(0), 2, None, None), None, 1, None),
            Opcode::SvmGather4 => (at(Some(0), 4, Some(2), Some(3)), None, 1, Some(5)),
            Opcode::SvmScatter4 => (at(Some(0), 4, Some(2), Some(3)), None, 1, None),
            Opcode::Gather | Opcode::Gather4 => {
                (at(Some(0), 5, Some(2), Some(4)), Some(3), 1, Some(6))
            }
            Opcode::Scatter | Opcode::Scatter4 => {
                (at(Some(0), 5, Some(2), Some(4)), Some(3), 1, None)
            }
            Opcode::Gather2 | Opcode::Gather42 => (at(None, 4, Some(1), Some(3)), Some(2), 0, None),
            Opcode::GatherMasked2 | Opcode::Gather4Masked2 => {
                (at(Some(5), 4, Some(1), Some(3)), Some(2), 0, None)
            }
            _ => return wrong(FaultKind::NotExecuted, "this message is not executed"),
        };
        let number = self.constant(instruction, number) as u32;
        let place = match surface {
            Some(index) => self.surface(thread, instruction, index)?,
            None => Place::Flat,
        };
        let (count, items) = self.addresses(thread, instruction, place, &operands)?;
        let mut accesses = Vec::new();
        let mut add = |address: u64, offset: u32, lane: usize| {
            accesses.push((
                in_space(place, address.wrapping_add(u64::from(offset))),
                lane,
            ));
        };
        let mut size = data.scalar.bytes();
        match instruction.opcode {
            Opcode::SvmGather | Opcode::SvmScatter => {
                let blocks = 1u32 << (number & 3);
                for &(k, address) in &items {
                    aligned(address, u64::from(size), "the address of an element")?;
                    for block in 0..blocks {
                        let lane = match data.scalar {
                            // The bytes of an item are adjacent, in a doubleword at least.
                            Scalar::I8 => k * blocks.max(4) as usize + block as usize,
                            _ => block as usize * count + k,
                        };
                        add(address, block * size, lane);
                    }
                }
            }
            Opcode::Gather | Opcode::Gather2 | Opcode::GatherMasked2 | Opcode::Scatter => {
                size = 1 << (number & 3);
                if size > data.scalar.bytes() {
                    let message = format!("elements of {} in `{data}`", Bytes(size.into()));
                    return wrong(FaultKind::InvalidProgram, message);
                }
                for &(k, address) in &items {
                    add(address, 0, k);
                }
            }
            _ => {
                for &(k, address) in &items {
                    aligned(
                        address,
                        u64::from(CHANNEL_BYTES),
                        "the address of an element",
                    )?;
                    let channels = (0..4).filter(|channel| number >> channel & 1 == 1);
                    for (position, channel) in channels.enumerate() {
                        add(address, channel * CHANNEL_BYTES, position * count + k);
                    }
                }
            }
        }
        Ok(Plan {
            place,
            size,
            shift: 0,
            accesses,
            old,
            value,
        })
    }

    /// LSC messages. The operands are those of the intrinsic, from the mask on: subopcode, two
    /// caching controls, scale, immediate offset, size of data, number of elements, order, channel
    /// mask, offsets; then the surface, or the value and the surface.
    fn lsc(
        &self,
        thread: &Thread,
        instruction: &Instruction,
        data: Data,
        value: usize,
    ) -> Result<Plan, Wrong> {
        let last = instruction.operands.len().saturating_sub(1);
        let place = match instruction.detail {
            Detail::Lsc(LscMemory::Slm) => Place::Local,
            Detail::Lsc(LscMemory::Bti) => self.surface(thread, instruction, last)?,
            _ => Place::Flat,
        };
        let constant = |k| self.constant(instruction, k);
        let (size, shift) = match constant(6) {
            1 | 5 => (1, 0),
            2 | 6 => (2, 0),
            3 => (4, 0),
            4 => (8, 0),
            7 => (2, 16),
            other => {
                let message = format!("the size {other} of LSC data is not executed");
                return wrong(FaultKind::NotExecuted, message);
            }
        };
        let vector: u32 = match constant(7) {
            number @ 1..=4 => number as u32,
            number @ 5..=8 => 8 << (number - 5),
            other => {
                let message = format!("the vector size {other} of an LSC message is not executed");
                return wrong(FaultKind::NotExecuted, message);
            }
        };
        if size > data.scalar.bytes() {
            let message = format!("elements of {} in `{data}`", Bytes(size.into()));
            return wrong(FaultKind::InvalidProgram, message);
        }
        let transposed = constant(8) == 2;
        let immediate = integer(constant(5), Scalar::I32, true) as i64 as u64;
        let scale = constant(4).max(1);
        let offset_type = self.data(instruction, 10);
        let count = match transposed {
            true => 1,
            false => offset_type.map_or(1, Data::count) as usize,
        };
        let offsets = self.operand(thread, instruction, 10);
        let mask = self.operand(thread, instruction, 0);
        let many = self.data(instruction, 0).is_some_and(Data::is_vector);
        let mut accesses = Vec::new();
        for k in 0..count {
            if !enabled(Some(mask), if many { k } else { 0 })? {
                continue;
            }
            let offset = defined(offsets.get(k), "the offset of an enabled element")?;
            let address = offset.wrapping_mul(scale).wrapping_add(immediate);
            let address = in_space(place, address);
            if transposed || place == Place::Local {
                aligned(address, u64::from(size), "the address of an element")?;
            }
            for element in 0..vector {
                let along = u64::from(element) * u64::from(size);
                let lane = element as usize * count + k;
                accesses.push((in_space(place, address.wrapping_add(along)), lane));
            }
        }
        if vector as usize * count > data.count() as usize {
            let message = format!("{} elements in `{data}`", vector as usize * count);
            return wrong(FaultKind::InvalidProgram, message);
        }
        Ok(Plan {
            place,
            size,
            shift,
            accesses,
            old: None,
            value,
        })
    }

    fn atomic(
        &mut self,
        thread: &Thread,
        instruction: &Instruction,
        out: &mut [Cell],
    ) -> Result<(), Wrong> {
        let Some(operation) = instruction.atomic() else {
            return wrong(FaultKind::InvalidProgram, "an atomic without operation");
        };
        let Some(data) = self.function.result_type(instruction).data() else {
            return wrong(FaultKind::InvalidProgram, "an atomic without result");
        };
        let size = data.scalar.bytes();
        if !matches!(data.scalar, Scalar::I32 | Scalar::I64) {
            let message = format!("an atomic operation on `{data}` is not executed");
            return wrong(FaultKind::NotExecuted, message);
        }
        let (place, offsets) = match instruction.opcode {
            Opcode::SvmAtomic => (Place::Flat, 1),
            _ => (self.surface(thread, instruction, 1)?, 2),
        };
        let operands = Scattered {
            mask: Some(0),
            offsets,
            scale: None,
            base: None,
        };
        let (_, items) = self.addresses(thread, instruction, place, &operands)?;
        if instruction.opcode != Opcode::DwordAtomic2 {
            let last = instruction.operands.len().saturating_sub(1);
            let old = self.operand(thread, instruction, last);
            for (k, cell) in out.iter_mut().enumerate() {
                *cell = old.get(k);
            }
        }
        for (k, address) in items {
            aligned(address, u64::from(size), "the address of an element")?;
            let old = self.space.load(&self.local, place, address, size)?;
            let mut values = [0; 2];
            let mut poison = old.poison && operation != Atomic::Xchg;
            for (j, value) in values.iter_mut().enumerate().take(operation.sources()) {
                let cell = self.operand(thread, instruction, offsets + 1 + j).get(k);
                *value = cell.bits;
                poison |= cell.poison;
            }
            let bits = apply(operation, data.scalar, old.bits, values);
            let new = Cell { bits, poison };
            let local = &mut self.local;
            self.watch.accessed = true;
            let changed = self.space.store(local, place, address, size, new)?;
            self.watch.changed |= changed;
            if let Some(cell) = out.get_mut(k) {
                *cell = old;
            }
        }
        Ok(())
    }
}

/// The value that an atomic operation writes.
fn apply(operation: Atomic, scalar: Scalar, old: u64, [a, b]: [u64; 2]) -> u64 {
    let signed = |bits| integer(bits, scalar, true);
    let new = match operation {
        Atomic::Add => old.wrapping_add(a),
        Atomic::Sub => old.wrapping_sub(a),
        Atomic::Min => old.min(a),
        Atomic::Max => old.max(a),
        Atomic::Xchg => a,
        Atomic::And => old & a,
        Atomic::Or => old | a,
        Atomic::Xor => old ^ a,
        Atomic::Imin => signed(old).min(signed(a)) as u64,
        Atomic::Imax => signed(old).max(signed(a)) as u64,
        Atomic::Inc => old.wrapping_add(1),
        Atomic::Dec => old.wrapping_sub(1),
        // The new value comes first.
        Atomic::CmpXchg if old == b => a,
        Atomic::CmpXchg => old,
    };
    new & scalar.mask()
}

/// Whether an element of a mask is true; an error if it is undefined.
fn enabled(mask: Option<Source<'_>>, index: usize) -> Result<bool, Wrong> {
    match mask {
        None => Ok(true),
        Some(mask) => Ok(defined(mask.get(index), "the mask of the message")? & 1 == 1),
    }
}

/// An address in its memory: those of surfaces and of local memory have 32 bits, and wrap.
fn in_space(place: Place, address: u64) -> u64 {
    match place {
        Place::Flat => address,
        Place::Surface(_) | Place::Local | Place::Private => u64::from(address as u32),
    }
}

fn aligned(address: u64, alignment: u64, what: &str) -> Result<(), Wrong> {
    if address.is_multiple_of(alignment.max(1)) {
        return Ok(());
    }
    let message = format!("{what} {address:#x} is not a multiple of {alignment} bytes");
    wrong(FaultKind::Misaligned, message)
}
