//! Accesses to memory, fences and barriers.

use super::{Mask, Widened, Widener, vector};
use crate::genx::function::{Detail as OutDetail, LOCAL_SURFACE, Operand};
use crate::genx::opcode::{Atomic, Opcode};
use crate::genx::types::{Data, Scalar, Type as OutType};
use crate::ir::function::BlockId;
use crate::ir::instruction::{Detail, Fences, Instruction};
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use crate::ir::types::AddressSpace;
use crate::launch::memory::Bytes;

/// The fences of global and of local memory that wait for the completion of accesses.
const GLOBAL_FENCE: u64 = 1;
const LOCAL_FENCE: u64 = 1 | 1 << 5;

/// Where a message accesses memory.
enum Place {
    /// A surface of the binding table.
    Surface(u64),
    /// Addresses of 64 bits each.
    Flat,
}

impl Widener<'_> {
    /// Widens a load, a store or an atomic operation.
    pub(super) fn access(&mut self, block: BlockId, instruction: &Instruction) -> Widened {
        let Detail::Memory {
            space,
            surface,
            unaligned,
            ..
        } = instruction.detail
        else {
            return self.reject("an access");
        };
        let place = match (space, surface) {
            (AddressSpace::Private, _) => return self.private_access(block, instruction),
            (AddressSpace::Local, _) => Place::Surface(LOCAL_SURFACE),
            (_, Some(parameter)) => match self.function.binding_table_index(parameter) {
                Some(index) => Place::Surface(index as u64),
                None => return self.reject("an access of this surface"),
            },
            (_, None) => Place::Flat,
        };
        let is_narrow = unaligned || instruction.ty.size() < 4;
        if is_narrow && matches!(place, Place::Flat) {
            return self.bytes_by_address(block, instruction);
        }
        match instruction.opcode {
            Op::Load => self.load(block, instruction, &place),
            Op::Store => self.store(instruction, &place),
            _ => self.atomic(block, instruction, &place),
        }
    }

    /// The addresses of an access by a number of work-items.
    fn addresses(&mut self, register: Register, lanes: u32) -> Operand {
        let value = self.read(register);
        match self.out.operand_data(value) {
            Some(data) if !data.is_vector() => {
                let wide = vector(data.scalar, lanes);
                if let Some(constant) = self.out.constant_of(value).cloned() {
                    return self.out.add_constant(wide.into(), constant.bits).into();
                }
                let one = vector(data.scalar, 1);
                let single = self.op(Opcode::Bitcast, one, vec![value]);
                self.region(single, wide, 0, 0)
            }
            Some(_) | None => value,
        }
    }

    fn load(&mut self, block: BlockId, instruction: &Instruction, place: &Place) -> Widened {
        let results = self.function.destinations(instruction).to_vec();
        let address = self.function.sources(instruction)[0];
        let size = instruction.ty.size();
        if let (&[result], Place::Surface(index)) = (results.as_slice(), place)
            && let Some(value) = self.block_load(instruction, *index)
        {
            self.write(result, block, value);
            return Ok(());
        }
        let is_uniform = self.is_uniform(address);
        let lanes = if is_uniform {
            // The narrowest message.
            let widths = self.target.info().widths;
            widths.first().map_or(self.lanes, |width| width.channels())
        } else {
            self.lanes
        };
        let addresses = self.addresses(address, lanes);
        let mask = match (is_uniform, self.active) {
            // Some work-item executes the block, and the address is the same for all.
            (true, _) | (_, Mask::All) => self.out.splat(vector(Scalar::I1, lanes), 1),
            (false, Mask::Of(mask)) => mask,
        };
        let mut addresses = addresses;
        for (k, results) in results.chunks(4).enumerate() {
            if k > 0 {
                // Only doublewords are loaded in eights.
                addresses = self.add_bytes(addresses, 16);
            }
            self.load_elements(
                block,
                results,
                size,
                (place, is_uniform),
                (mask, addresses, lanes),
            )?;
        }
        Ok(())
    }

    /// The sum of addresses and a number of bytes.
    fn add_bytes(&mut self, addresses: Operand, bytes: u64) -> Operand {
        let data = self.out.operand_data(addresses).unwrap_or(Data::I32);
        let distance = self.out.splat(data, bytes);
        self.op(Opcode::Add, data, vec![addresses, distance])
    }

    /// Loads up to four elements.
    fn load_elements(
        &mut self,
        block: BlockId,
        results: &[Register],
        size: u32,
        (place, is_uniform): (&Place, bool),
        (mask, addresses, lanes): (Operand, Operand, u32),
    ) -> Widened {
        // Quadwords are two doublewords each.
        let halves = if size == 8 { 2 } else { 1 };
        let count = halves * results.len() as u32;
        if (size < 4 && count > 1) || count > 4 {
            let count = results.len();
            return self.reject(format!(
                "a load of {count} elements of {}",
                Bytes(size.into())
            ));
        }
        let words = vector(Scalar::I32, lanes * count);
        let old = self.out.undef(words.into());
        let loaded = match (place, count) {
            (Place::Surface(index), 1) => {
                let log = self.out.integer(Scalar::I32, u64::from(size.ilog2()));
                let operands = self.surface_operands(mask, log, *index, addresses, old);
                self.op(Opcode::Gather, words, operands)
            }
            (Place::Surface(index), _) => {
                let channels = self.out.integer(Scalar::I32, (1 << count) - 1);
                let operands = self.surface_operands(mask, channels, *index, addresses, old);
                self.op(Opcode::Gather4, words, operands)
            }
            (Place::Flat, 1) => {
                let blocks = self.out.integer(Scalar::I32, 0);
                let operands = vec![mask, blocks, addresses, old];
                self.op(Opcode::SvmGather, words, operands)
            }
            (Place::Flat, _) => {
                let channels = self.out.integer(Scalar::I32, (1 << count) - 1);
                let operands = self.flat_operands(mask, channels, addresses, old);
                self.op(Opcode::SvmGather4, words, operands)
            }
        };
        for (k, &result) in results.iter().enumerate() {
            let scalar = super::scalar_of(self.function.family(result));
            let part = vector(Scalar::I32, lanes);
            let first = halves * k as u32;
            let mut parts = Vec::new();
            for index in first..first + halves {
                let mut value = match count {
                    1 => loaded,
                    _ => self.region(loaded, part, 1, 4 * lanes * index),
                };
                if is_uniform {
                    value = self.element(value, Scalar::I32, 0);
                }
                parts.push(value);
            }
            let mut value = match parts[..] {
                [low, high] => self.quadwords([low, high], is_uniform),
                _ => parts[0],
            };
            if scalar.bytes() < 4 {
                let data = self.out.operand_data(value).unwrap_or(Data::I32);
                value = self.op(Opcode::Trunc, data.with_scalar(scalar), vec![value]);
            }
            if !self.is_uniform(result) {
                value = self.broadcast(value);
            }
            self.write(result, block, value);
        }
        Ok(())
    }

    fn surface_operands(
        &mut self,
        mask: Operand,
        number: Operand,
        surface: u64,
        addresses: Operand,
        data: Operand,
    ) -> Vec<Operand> {
        let scale = self.out.integer(Scalar::I16, 0);
        let surface = self.out.integer(Scalar::I32, surface);
        let base = self.out.integer(Scalar::I32, 0);
        vec![mask, number, scale, surface, base, addresses, data]
    }

    fn flat_operands(
        &mut self,
        mask: Operand,
        number: Operand,
        addresses: Operand,
        data: Operand,
    ) -> Vec<Operand> {
        let scale = self.out.integer(Scalar::I16, 0);
        let base = self.out.integer(Scalar::I64, 0);
        vec![mask, number, scale, base, addresses, data]
    }

    fn store(&mut self, instruction: &Instruction, place: &Place) -> Widened {
        let sources = self.function.sources(instruction).to_vec();
        let Some((&address, values)) = sources.split_first() else {
            return self.reject("a store");
        };
        let size = instruction.ty.size();
        if let (&[value], Place::Surface(index)) = (values, place) {
            let stored = self.shaped(value, false);
            if self.block_store(instruction, *index, stored) {
                return Ok(());
            }
        }
        let mut addresses = self.addresses(address, self.lanes);
        for (k, values) in values.chunks(4).enumerate() {
            if k > 0 {
                // Only doublewords are stored in eights.
                addresses = self.add_bytes(addresses, 16);
            }
            self.store_elements(values, size, place, addresses)?;
        }
        Ok(())
    }

    /// Stores up to four elements.
    fn store_elements(
        &mut self,
        values: &[Register],
        size: u32,
        place: &Place,
        addresses: Operand,
    ) -> Widened {
        // Quadwords are two doublewords each.
        let halves = if size == 8 { 2 } else { 1 };
        let count = halves * values.len() as u32;
        if (size < 4 && count > 1) || count > 4 {
            let count = values.len();
            return self.reject(format!(
                "a store of {count} elements of {}",
                Bytes(size.into())
            ));
        }
        let lanes = self.lanes;
        let mask = self.bits(self.active);
        let part = vector(Scalar::I32, lanes);
        let all = vector(Scalar::I32, lanes * count);
        let mut data = self.out.undef(all.into());
        let mut words = Vec::new();
        for &value in values {
            if size == 8 {
                words.extend(self.unpack(value, false));
                continue;
            }
            let mut value = self.shaped(value, false);
            if self
                .out
                .operand_data(value)
                .is_some_and(|d| d.scalar != Scalar::I32)
            {
                value = self.op(Opcode::Zext, part, vec![value]);
            }
            words.push(value);
        }
        for (k, value) in words.into_iter().enumerate() {
            if count == 1 {
                data = value;
                continue;
            }
            let region = crate::genx::region::Region::linear(lanes, 1, 4 * lanes * k as u32);
            let every = self.out.splat(vector(Scalar::I1, lanes), 1);
            let operands = vec![data, value, every];
            data = self.op_with(
                Opcode::WriteRegion,
                all,
                operands,
                OutDetail::Region(region),
            );
        }
        let (opcode, operands) = match (place, count) {
            (Place::Surface(index), 1) => {
                let log = self.out.integer(Scalar::I32, u64::from(size.ilog2()));
                let operands = self.surface_operands(mask, log, *index, addresses, data);
                (Opcode::Scatter, operands)
            }
            (Place::Surface(index), _) => {
                let channels = self.out.integer(Scalar::I32, (1 << count) - 1);
                let operands = self.surface_operands(mask, channels, *index, addresses, data);
                (Opcode::Scatter4, operands)
            }
            (Place::Flat, 1) => {
                let blocks = self.out.integer(Scalar::I32, 0);
                (Opcode::SvmScatter, vec![mask, blocks, addresses, data])
            }
            (Place::Flat, _) => {
                let channels = self.out.integer(Scalar::I32, (1 << count) - 1);
                let operands = self.flat_operands(mask, channels, addresses, data);
                (Opcode::SvmScatter4, operands)
            }
        };
        self.append(opcode, OutType::Void, operands, OutDetail::None);
        Ok(())
    }

    /// An access to a byte, a word or an unaligned doubleword for each address.
    fn bytes_by_address(&mut self, block: BlockId, instruction: &Instruction) -> Widened {
        let size = instruction.ty.size();
        let lanes = self.lanes;
        let sources = self.function.sources(instruction).to_vec();
        let is_load = instruction.opcode == Op::Load;
        let registers = match is_load {
            true => self.function.destinations(instruction).to_vec(),
            false => sources.get(1..).unwrap_or_default().to_vec(),
        };
        let (&[register], Some(&address)) = (registers.as_slice(), sources.first()) else {
            return self.reject(format!(
                "an unaligned access to {} elements",
                registers.len()
            ));
        };
        if size > 4 {
            return self.reject("an unaligned access to a quadword");
        }
        let addresses = self.addresses(address, lanes);
        let is_uniform = self.is_uniform(register) && is_load;
        let mask = match is_uniform {
            true => self.out.splat(self.mask_data(), 1),
            false => self.bits(self.active),
        };
        let words = vector(Scalar::I32, lanes);
        let bytes = vector(Scalar::I8, 4 * lanes);
        let stored = match is_load {
            true => None,
            false => {
                let value = self.shaped(register, false);
                let data = self.out.operand_data(value);
                Some(match data.is_some_and(|d| d.scalar != Scalar::I32) {
                    true => self.op(Opcode::Zext, words, vec![value]),
                    false => value,
                })
            }
        };
        let loaded = match self.target.info().lsc {
            true => self.flat_message(mask, (addresses, 0), size, stored),
            // Blocks of a byte: an element of any size may be at any address.
            false => {
                let blocks = self.out.integer(Scalar::I32, size.ilog2().into());
                match stored {
                    Some(value) => {
                        let value = self.op(Opcode::Bitcast, bytes, vec![value]);
                        let operands = vec![mask, blocks, addresses, value];
                        self.append(Opcode::SvmScatter, OutType::Void, operands, OutDetail::None);
                        value
                    }
                    None => {
                        let old = self.out.undef(bytes.into());
                        let operands = vec![mask, blocks, addresses, old];
                        self.op(Opcode::SvmGather, bytes, operands)
                    }
                }
            }
        };
        if !is_load {
            return Ok(());
        }
        let scalar = super::scalar_of(self.function.family(register));
        let parts = vector(scalar, lanes * 4 / scalar.bytes().max(1));
        let loaded = match self.out.operand_data(loaded) {
            Some(data) if data == parts => loaded,
            Some(_) | None => self.op(Opcode::Bitcast, parts, vec![loaded]),
        };
        let mut value = match scalar.bytes() {
            4 => loaded,
            size => self.region(loaded, vector(scalar, lanes), 4 / size, 0),
        };
        if is_uniform {
            value = self.element(value, scalar, 0);
        }
        self.write(register, block, value);
        Ok(())
    }

    fn atomic(&mut self, block: BlockId, instruction: &Instruction, place: &Place) -> Widened {
        let signed = instruction.ty.is_signed();
        let operation = match instruction.opcode {
            Op::AtomicAdd => Atomic::Add,
            Op::AtomicSub => Atomic::Sub,
            Op::AtomicXchg => Atomic::Xchg,
            Op::AtomicMin if signed => Atomic::Imin,
            Op::AtomicMin => Atomic::Min,
            Op::AtomicMax if signed => Atomic::Imax,
            Op::AtomicMax => Atomic::Max,
            Op::AtomicAnd => Atomic::And,
            Op::AtomicOr => Atomic::Or,
            Op::AtomicXor => Atomic::Xor,
            Op::AtomicCmpXchg => Atomic::CmpXchg,
            other => return self.reject(format!("`{}`", other.mnemonic())),
        };
        let scalar = match (instruction.ty.size(), place) {
            (4, _) => Scalar::I32,
            (8, Place::Flat) => Scalar::I64,
            (_, _) => return self.reject("an atomic operation on quadwords of a surface"),
        };
        let sources = self.function.sources(instruction).to_vec();
        let addresses = self.addresses(sources[0], self.lanes);
        let mask = self.bits(self.active);
        let data = vector(scalar, self.lanes);
        let old = self.out.undef(data.into());
        let mut values = Vec::new();
        for &source in &sources[1..] {
            values.push(self.shaped(source, false));
        }
        if operation == Atomic::CmpXchg {
            // In vector IR the new value comes before the compared one.
            values.reverse();
        }
        let (opcode, mut operands) = match place {
            Place::Surface(index) => {
                let surface = self.out.integer(Scalar::I32, *index);
                (Opcode::DwordAtomic, vec![mask, surface, addresses])
            }
            Place::Flat => (Opcode::SvmAtomic, vec![mask, addresses]),
        };
        operands.extend(values);
        operands.push(old);
        let value = self.op_with(opcode, data, operands, OutDetail::Atomic(operation));
        if let Some(&result) = self.function.destinations(instruction).first() {
            if self.is_uniform(result) {
                return self.reject("an atomic operation with a uniform result");
            }
            self.write(result, block, value);
        }
        Ok(())
    }

    /// Widens a fence or a barrier.
    pub(super) fn synchronization(&mut self, block: BlockId, instruction: &Instruction) -> Widened {
        if self.regions.of(block).is_some() && instruction.opcode == Op::Barrier {
            return self.reject("a barrier in divergent control flow");
        }
        if instruction.opcode == Op::SubGroupBarrier {
            return Ok(());
        }
        let fences = match instruction.detail {
            Detail::Fence(fences) => fences,
            _ => Fences::default(),
        };
        for (is_needed, kind) in [(fences.local, LOCAL_FENCE), (fences.global, GLOBAL_FENCE)] {
            if is_needed {
                let fence = self.out.integer(Scalar::I8, kind);
                self.append(Opcode::Fence, OutType::Void, vec![fence], OutDetail::None);
            }
        }
        if instruction.opcode == Op::Barrier {
            self.append(Opcode::Barrier, OutType::Void, Vec::new(), OutDetail::None);
        }
        Ok(())
    }
}
