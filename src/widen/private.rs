//! Private memory: where a thread's begins, and accesses to it.
//!
//! The layout is that of the scalar path: the doublewords of the thread's work-items alternate, so
//! that an access to more than a doubleword is one message for each.

use super::consecutive::LSC_STORE;
use super::{Widened, Widener, vector};
use crate::genx::function::{Bits, Detail as OutDetail, Operand, PRIVATE_SURFACE, Role};
use crate::genx::opcode::{LscMemory, Opcode};
use crate::genx::types::{Data, Scalar, Type as OutType};
use crate::ir::function::BlockId;
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use crate::target::PrivateMemory;
use crate::visa::instruction::{LscCache, LscData};
use crate::visa::kernel::InputRole;

/// Where private memory begins.
#[derive(Clone, Copy, Debug)]
pub(super) enum Start {
    /// The offset of each work-item's first doubleword in the surface of private memory.
    Surface(Operand),
    /// The address of each work-item's first doubleword.
    Flat(Operand),
}

/// Where an access is: offsets or addresses of the work-items, and a constant that is added.
#[derive(Clone, Copy, Debug)]
struct Place {
    offsets: Operand,
    more: u32,
    is_flat: bool,
}

impl Widener<'_> {
    /// Computes where private memory begins, once.
    pub(super) fn start_private(&mut self) {
        if self.channels.private_bytes == 0 {
            return;
        }
        let lanes = self.lanes;
        let words = vector(Scalar::I32, lanes);
        let ramp = |scalar: Scalar, w: &mut Self| {
            let list = (0..u64::from(lanes)).map(|lane| Some(4 * lane)).collect();
            let constant = w
                .out
                .add_constant(vector(scalar, lanes).into(), Bits::List(list));
            Operand::from(constant)
        };
        let start = match self.target.info().private_memory {
            PrivateMemory::ScratchSurface => Start::Surface(ramp(Scalar::I32, self)),
            PrivateMemory::Scratch => {
                let offset = self.parameter(Role::PrivateOffset, Data::I32);
                let all = self.broadcast(offset);
                let ramp = ramp(Scalar::I32, self);
                Start::Surface(self.op(Opcode::Add, words, vec![all, ramp]))
            }
            PrivateMemory::Global => {
                let base = self.parameter(Role::Input(InputRole::PrivateBase), Data::I64);
                let thread = self.parameter(Role::HardwareThread, Data::I32);
                let bytes = u64::from(self.channels.private_bytes_per_thread());
                let bytes = self.out.integer(Scalar::I32, bytes);
                let offset = self.op(Opcode::Mul, Data::I32, vec![thread, bytes]);
                let offset = self.op(Opcode::Zext, Data::I64, vec![offset]);
                let address = self.op(Opcode::Add, Data::I64, vec![base, offset]);
                let all = self.broadcast(address);
                let ramp = ramp(Scalar::I64, self);
                Start::Flat(self.op(Opcode::Add, vector(Scalar::I64, lanes), vec![all, ramp]))
            }
        };
        self.private = Some(start);
    }

    /// Where an access of elements of `size` bytes at the address in a register is.
    fn private_place(&mut self, address: Register, size: u32) -> Widened<Place> {
        let lanes = self.lanes;
        let Some(start) = self.private else {
            return self.reject("private memory without a size");
        };
        let (start, is_flat) = match start {
            Start::Surface(offsets) => (offsets, false),
            Start::Flat(addresses) => (addresses, true),
        };
        let place = |offsets, more| Place {
            offsets,
            more,
            is_flat,
        };
        let value = self.read(address);
        if let Some(bits) = self.out.splat_of(value) {
            let bits = bits as u32;
            let more = (bits & !3).wrapping_mul(lanes) | bits & 3;
            return Ok(place(start, more));
        }
        let whole = size >= 4;
        if let Some(&known) = self.offsets.get(&(value, whole)) {
            return Ok(place(known, 0));
        }
        let is_scalar = self
            .out
            .operand_data(value)
            .is_some_and(|data| !data.is_vector());
        let data = match is_scalar {
            true => Data::I32,
            false => vector(Scalar::I32, lanes),
        };
        let constant = |w: &mut Self, bits: u32| w.out.splat(data, bits.into());
        let shift = constant(self, lanes.trailing_zeros());
        let mut scaled = match whole {
            true => self.op(Opcode::Shl, data, vec![value, shift]),
            false => {
                let (high, low) = (constant(self, !3), constant(self, 3));
                let words = self.op(Opcode::And, data, vec![value, high]);
                let words = self.op(Opcode::Shl, data, vec![words, shift]);
                let bytes = self.op(Opcode::And, data, vec![value, low]);
                self.op(Opcode::Or, data, vec![words, bytes])
            }
        };
        let scalar = match is_flat {
            true => {
                scaled = self.op(Opcode::Zext, data.with_scalar(Scalar::I64), vec![scaled]);
                Scalar::I64
            }
            false => Scalar::I32,
        };
        let scaled = self.broadcast(scaled);
        let offsets = self.op(Opcode::Add, vector(scalar, lanes), vec![start, scaled]);
        self.offsets.insert((value, whole), offsets);
        Ok(place(offsets, 0))
    }

    /// Widens an access to private memory: a message for each doubleword.
    pub(super) fn private_access(&mut self, block: BlockId, instruction: &Instruction) -> Widened {
        let size = instruction.ty.size();
        let is_load = instruction.opcode == Op::Load;
        let sources = self.function.sources(instruction).to_vec();
        let registers = match is_load {
            true => self.function.destinations(instruction).to_vec(),
            false => sources.get(1..).unwrap_or_default().to_vec(),
        };
        let Some(&address) = sources.first() else {
            return self.reject("an access to private memory");
        };
        if size < 4 && registers.len() != 1 {
            return self.reject("several bytes or words of private memory");
        }
        let place = self.private_place(address, size)?;
        let words = vector(Scalar::I32, self.lanes);
        let halves = if size == 8 { 2 } else { 1 };
        for (k, &register) in registers.iter().enumerate() {
            let first = halves * k as u32;
            if !is_load {
                let parts = match size {
                    8 => self.unpack(register, false).to_vec(),
                    _ => vec![self.shaped(register, false)],
                };
                for (part, index) in parts.into_iter().zip(first..) {
                    let data = self.out.operand_data(part);
                    let part = match data.is_some_and(|d| d.scalar != Scalar::I32) {
                        true => self.op(Opcode::Zext, words, vec![part]),
                        false => part,
                    };
                    self.private_message(place, size, index, Some(part));
                }
                continue;
            }
            let mut parts = Vec::new();
            for index in first..first + halves {
                parts.push(self.private_message(place, size, index, None));
            }
            let scalar = super::scalar_of(self.function.family(register));
            let mut value = match parts[..] {
                [low, high] => self.quadwords([low, high], false),
                _ => parts[0],
            };
            if scalar.bytes() < 4 {
                value = self.op(Opcode::Trunc, vector(scalar, self.lanes), vec![value]);
            }
            if self.is_uniform(register) {
                value = self.element(value, scalar, 0);
            }
            self.write(register, block, value);
        }
        Ok(())
    }

    /// A message of at most a doubleword for each work-item: doubleword `index` of an access. Returns
    /// what it loads.
    fn private_message(
        &mut self,
        place: Place,
        size: u32,
        index: u32,
        stored: Option<Operand>,
    ) -> Operand {
        let more = place.more.wrapping_add(4 * self.lanes * index);
        let mask = self.bits(self.active);
        let words = vector(Scalar::I32, self.lanes);
        let number = |w: &mut Self, scalar, bits: u32| w.out.integer(scalar, bits.into());
        if place.is_flat {
            return self.flat_message(mask, (place.offsets, more), size, stored);
        }
        let log = number(self, Scalar::I32, size.min(4).ilog2());
        let scale = number(self, Scalar::I16, 0);
        let surface = number(self, Scalar::I32, PRIVATE_SURFACE as u32);
        let base = number(self, Scalar::I32, more);
        let old = self.out.undef(words.into());
        let data = stored.unwrap_or(old);
        let operands = vec![mask, log, scale, surface, base, place.offsets, data];
        match stored {
            Some(_) => {
                let none = OutDetail::None;
                self.append(Opcode::Scatter, OutType::Void, operands, none);
                data
            }
            None => self.op(Opcode::Gather, words, operands),
        }
    }

    /// An LSC message of at most a doubleword for each address plus a constant. Returns what it loads.
    pub(super) fn flat_message(
        &mut self,
        mask: Operand,
        (addresses, more): (Operand, u32),
        size: u32,
        stored: Option<Operand>,
    ) -> Operand {
        let words = vector(
            Scalar::I32,
            self.out.operand_data(addresses).map_or(1, Data::count),
        );
        let element = match size {
            1 => LscData::D8c32,
            2 => LscData::D16c32,
            _ => LscData::D32,
        };
        let mut operands = vec![mask];
        let operation = match stored {
            Some(_) => LSC_STORE,
            None => 0,
        };
        let caches = LscCache::of_global(self.target.info(), stored.is_none());
        let [first, last] = caches.map(|cache| u64::from(cache.code()));
        for (scalar, bits) in [
            (Scalar::I8, operation),
            (Scalar::I8, first),
            (Scalar::I8, last),
            (Scalar::I16, 1),
            (Scalar::I32, u64::from(more)),
            (Scalar::I8, element.code().into()),
            (Scalar::I8, 1),
            (Scalar::I8, 1),
            (Scalar::I8, 0),
        ] {
            operands.push(self.out.integer(scalar, bits));
        }
        operands.push(addresses);
        operands.extend(stored);
        operands.push(self.out.integer(Scalar::I32, 0));
        let detail = OutDetail::Lsc(LscMemory::Stateless);
        match stored {
            Some(value) => {
                self.append(Opcode::LscStore, OutType::Void, operands, detail);
                value
            }
            None => self.op_with(Opcode::LscLoad, words, operands, detail),
        }
    }
}
