//! Exchange between the work-items of a thread, whose values are elements of one vector: shuffles,
//! reductions, scans, and matrix multiplications; and the selection of a register by an offset.

use super::operations::scalar_type;
use super::{Mask, Widened, Widener, vector};
use crate::backend::select::precision;
use crate::genx::function::{Bits, Detail as OutDetail, Operand};
use crate::genx::opcode::Opcode;
use crate::genx::region::{Offset, Region};
use crate::genx::types::{Data, Scalar};
use crate::ir::function::BlockId;
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::matrix::Element;
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use crate::ir::types::{Reduction, Type};

/// The steps of the systolic array.
const DEPTH: u64 = 8;

/// How many operations the index of a shuffle is followed through.
const MAX_DEPTH: u32 = 8;

/// The operation of a reduction.
fn combining(reduction: Reduction, ty: Type) -> Opcode {
    match (reduction, ty.is_float(), ty.is_signed()) {
        (Reduction::Add, true, _) => Opcode::Fadd,
        (Reduction::Add, false, _) => Opcode::Add,
        (Reduction::Min, true, _) => Opcode::Fmin,
        (Reduction::Min, false, true) => Opcode::Smin,
        (Reduction::Min, false, false) => Opcode::Umin,
        (Reduction::Max, true, _) => Opcode::Fmax,
        (Reduction::Max, false, true) => Opcode::Smax,
        (Reduction::Max, false, false) => Opcode::Umax,
        (Reduction::And, ..) => Opcode::And,
        (Reduction::Or, ..) => Opcode::Or,
    }
}

impl Widener<'_> {
    /// Reads the element at a byte offset, which is a scalar.
    fn element_at(&mut self, of: Operand, scalar: Scalar, offset: Operand) -> Operand {
        let region = Region {
            offset: Offset::Value,
            ..Region::linear(1, 1, 0)
        };
        let one = vector(scalar, 1);
        let offset = self.op(Opcode::Trunc, Data::I16, vec![offset]);
        let detail = OutDetail::Region(region);
        let single = self.op_with(Opcode::ReadRegion, one, vec![of, offset], detail);
        self.op(Opcode::Bitcast, Data::scalar(scalar), vec![single])
    }

    /// Reads an element for each work-item, at byte offsets of doublewords.
    fn elements_at(&mut self, of: Operand, scalar: Scalar, offsets: Operand) -> Operand {
        let region = Region {
            vstride: 0,
            width: 1,
            stride: 0,
            count: self.lanes,
            offset: Offset::Values,
            parent_width: None,
        };
        let data = vector(scalar, self.lanes);
        let words = vector(Scalar::I16, self.lanes);
        let offsets = self.op(Opcode::Trunc, words, vec![offsets]);
        let detail = OutDetail::Region(region);
        self.op_with(Opcode::ReadRegion, data, vec![of, offsets], detail)
    }

    /// A value that is 0 in the work-items that do not execute the block, whose own may be undefined.
    fn zero_elsewhere(&mut self, value: Operand) -> Operand {
        match (self.active, self.out.operand_data(value)) {
            (Mask::Of(mask), Some(data)) if data.is_vector() => {
                let zero = self.out.splat(data, 0);
                self.op(Opcode::Select, data, vec![mask, value, zero])
            }
            _ => value,
        }
    }

    /// Widens a shuffle: each work-item receives the value of the one that its index selects.
    pub(super) fn shuffle(&mut self, block: BlockId, instruction: &Instruction) -> Widened {
        let sources = self.function.sources(instruction).to_vec();
        let result = self.function.destinations(instruction)[0];
        let value = self.read(sources[0]);
        let index = self.read(sources[1]);
        let scalar = super::scalar_of(self.function.family(sources[0]));
        let is_vector =
            |w: &Self, operand| w.out.operand_data(operand).is_some_and(Data::is_vector);
        let shuffled = if !is_vector(self, value) {
            value
        } else if let Some(lanes) = self.constant_lanes(index, MAX_DEPTH) {
            let last = u64::from(self.lanes - 1);
            let mask = lanes
                .iter()
                .map(|&lane| Some((lane & last) as u32))
                .collect();
            let data = vector(scalar, self.lanes);
            let none = self.out.undef(data.into());
            let detail = OutDetail::Shuffle(mask);
            self.op_with(Opcode::ShuffleVector, data, vec![value, none], detail)
        } else if let Some(bits) = self.out.splat_of(index) {
            self.element(value, scalar, bits as u32 & (self.lanes - 1))
        } else {
            let index = self.zero_elsewhere(index);
            let data = self.out.operand_data(index).unwrap_or(Data::I32);
            // An index past the last work-item selects any, but reads nothing else.
            let last = self.out.splat(data, u64::from(self.lanes - 1));
            let size = self.out.splat(data, u64::from(scalar.bytes().ilog2()));
            let index = self.op(Opcode::And, data, vec![index, last]);
            let offset = self.op(Opcode::Shl, data, vec![index, size]);
            match is_vector(self, offset) {
                true => self.elements_at(value, scalar, offset),
                false => self.element_at(value, scalar, offset),
            }
        };
        self.write_shaped(result, block, shuffled);
        Ok(())
    }

    /// The elements of a vector of integers that only depends on the positions of the work-items.
    fn constant_lanes(&self, operand: Operand, depth: u32) -> Option<Vec<u64>> {
        let data = self.out.operand_data(operand).filter(|d| d.is_vector())?;
        let bits = data.scalar.mask();
        if let Some(constant) = self.out.constant_of(operand) {
            return (0..data.count()).map(|k| constant.element(k)).collect();
        }
        let depth = depth.checked_sub(1)?;
        let id = self.out.definition(operand.value()?)?;
        let instruction = self.out.instruction(id);
        let operation: fn(u64, u64) -> u64 = match instruction.opcode {
            Opcode::And => |a, b| a & b,
            Opcode::Or => |a, b| a | b,
            Opcode::Xor => |a, b| a ^ b,
            Opcode::Add => u64::wrapping_add,
            Opcode::Sub => u64::wrapping_sub,
            Opcode::Zext | Opcode::Trunc => |a, _| a,
            _ => return None,
        };
        let first = self.constant_lanes(*instruction.operands.first()?, depth)?;
        let second = match instruction.operands.get(1) {
            Some(&operand) => self.constant_lanes(operand, depth)?,
            None => first.clone(),
        };
        let pairs = first.into_iter().zip(second);
        Some(pairs.map(|(a, b)| operation(a, b) & bits).collect())
    }

    /// Writes a scalar or a vector to a register, uniform or not.
    fn write_shaped(&mut self, result: Register, block: BlockId, value: Operand) {
        let is_vector = self.out.operand_data(value).is_some_and(Data::is_vector);
        let scalar = super::scalar_of(self.function.family(result));
        let value = match (self.is_uniform(result), is_vector) {
            (true, true) => self.element(value, scalar, 0),
            (false, false) => self.broadcast(value),
            (true, false) | (false, true) => value,
        };
        self.write(result, block, value);
    }

    /// Widens a reduction or a scan.
    pub(super) fn collect_values(&mut self, block: BlockId, instruction: &Instruction) -> Widened {
        let reduction = match (instruction.opcode, instruction.detail) {
            (Op::ActiveOr, _) => Reduction::Or,
            (_, Detail::Reduction(reduction)) => reduction,
            _ => return self.reject("a reduction"),
        };
        let source = self.function.sources(instruction)[0];
        let result = self.function.destinations(instruction)[0];
        let ty = instruction.ty;
        let is_exclusive = instruction.opcode == Op::ExclusiveScan;
        if ty == Type::Bool {
            return self.vote(block, result, source, reduction);
        }
        let scalar = scalar_type(ty);
        let data = vector(scalar, self.lanes);
        let opcode = combining(reduction, ty);
        let identity = self.out.splat(data, reduction.identity(ty, is_exclusive));
        let mut value = self.typed(source, ty, false);
        if let Mask::Of(mask) = self.active {
            value = self.op(Opcode::Select, data, vec![mask, value, identity]);
        }
        let value = match instruction.opcode {
            Op::Reduce | Op::ActiveOr => {
                let mut half = self.lanes / 2;
                while half > 0 {
                    let part = vector(scalar, half);
                    let low = self.region(value, part, 1, 0);
                    let high = self.region(value, part, 1, half * scalar.bytes());
                    value = self.op(opcode, part, vec![low, high]);
                    half /= 2;
                }
                let one = self.element(value, scalar, 0);
                self.as_integer(one)
            }
            _ => {
                let all = self.scanned(value, identity, opcode, data);
                let before = u32::from(is_exclusive);
                let read = self.region(all, data, 1, (self.lanes - before) * scalar.bytes());
                self.as_integer(read)
            }
        };
        self.write_shaped(result, block, value);
        Ok(())
    }

    /// The combination of each value with those before it, after as many elements of the identity.
    fn scanned(
        &mut self,
        value: Operand,
        identity: Operand,
        opcode: Opcode,
        data: Data,
    ) -> Operand {
        let (lanes, size) = (self.lanes, data.scalar.bytes());
        let double = vector(data.scalar, 2 * lanes);
        let upper = Region::linear(lanes, 1, lanes * size);
        let every = self.out.splat(self.mask_data(), 1);
        let bits = self.out.splat_of(identity).unwrap_or(0);
        let mut row = self.out.splat(double, bits);
        let mut value = value;
        let mut distance = 1;
        loop {
            let operands = vec![row, value, every];
            let detail = OutDetail::Region(upper);
            row = self.op_with(Opcode::WriteRegion, double, operands, detail);
            if distance >= lanes {
                return row;
            }
            let before = self.region(row, data, 1, (lanes - distance) * size);
            value = self.op(opcode, data, vec![before, value]);
            distance *= 2;
        }
    }

    /// Whether a condition is true in all or in any of the work-items.
    fn vote(
        &mut self,
        block: BlockId,
        result: Register,
        source: Register,
        reduction: Reduction,
    ) -> Widened {
        let value = self.shaped(source, false);
        let active = self.bits(self.active);
        let is_all = match reduction {
            Reduction::And => true,
            Reduction::Or => false,
            _ => return self.reject("a reduction of conditions"),
        };
        let value = if is_all { self.not(value) } else { value };
        let found = self.and(active, value);
        let mut any = match self.out.splat_of(found) {
            Some(bit) => self.out.integer(Scalar::I1, bit),
            None => self.op(Opcode::Any, Data::I1, vec![found]),
        };
        if is_all {
            let one = self.out.integer(Scalar::I1, 1);
            any = self.op(Opcode::Xor, Data::I1, vec![any, one]);
        }
        self.write_shaped(result, block, any);
        Ok(())
    }

    /// One vector with the elements of several.
    fn joined(&mut self, parts: &[Operand], part: Data) -> Operand {
        let count = part.count() * parts.len() as u32;
        let all = vector(part.scalar, count);
        let mut joined = self.out.undef(all.into());
        let bits = match part.is_vector() {
            true => vector(Scalar::I1, part.count()),
            false => Data::I1,
        };
        let every = self.out.splat(bits, 1);
        for (k, &value) in parts.iter().enumerate() {
            let region = Region::linear(part.count(), 1, part.bytes() * k as u32);
            let detail = OutDetail::Region(region);
            joined = self.op_with(Opcode::WriteRegion, all, vec![joined, value, every], detail);
        }
        joined
    }

    /// Widens the selection of a register by an offset in bytes.
    pub(super) fn register_gather(&mut self, block: BlockId, instruction: &Instruction) -> Widened {
        let sources = self.function.sources(instruction).to_vec();
        let result = self.function.destinations(instruction)[0];
        let Some((&offset, list)) = sources.split_first() else {
            return self.reject("a register-indirect gather");
        };
        let offset = self.read(offset);
        if let Some(bits) = self.out.splat_of(offset) {
            // The result is undefined for other offsets.
            if let Some(&chosen) = list.get(bits as usize / 4).or(list.first()) {
                let value = self.read(chosen);
                self.write_shaped(result, block, value);
            }
            return Ok(());
        }
        let offset = self.zero_elsewhere(offset);
        let is_varying = self.out.operand_data(offset).is_some_and(Data::is_vector);
        if list.iter().all(|&register| self.is_uniform(register)) {
            let values: Vec<Operand> = list.iter().map(|&r| self.read(r)).collect();
            let row = self.joined(&values, Data::I32);
            let value = match is_varying {
                true => self.elements_at(row, Scalar::I32, offset),
                false => self.element_at(row, Scalar::I32, offset),
            };
            self.write_shaped(result, block, value);
            return Ok(());
        }
        let data = vector(Scalar::I32, self.lanes);
        let values: Vec<Operand> = list.iter().map(|&r| self.shaped(r, false)).collect();
        let row = self.joined(&values, data);
        let offset = self.broadcast(offset);
        let shift = self.out.splat(data, u64::from(self.lanes.ilog2()));
        let start = self.op(Opcode::Shl, data, vec![offset, shift]);
        let along = (0..u64::from(self.lanes))
            .map(|lane| Some(4 * lane))
            .collect();
        let along = self.out.add_constant(data.into(), Bits::List(along)).into();
        let offsets = self.op(Opcode::Add, data, vec![start, along]);
        let value = self.elements_at(row, Scalar::I32, offsets);
        self.write_shaped(result, block, value);
        Ok(())
    }

    /// Widens a matrix multiplication.
    pub(super) fn multiply(&mut self, block: BlockId, instruction: &Instruction) -> Widened {
        let Detail::Matrix(matrix) = instruction.detail else {
            return self.reject("a matrix multiplication");
        };
        let sources = self.function.sources(instruction).to_vec();
        let results = self.function.destinations(instruction).to_vec();
        let parts = sources
            .split_at_checked(matrix.accumulator_registers() as usize)
            .and_then(|(c, rest)| Some((c, rest.split_at_checked(matrix.b_registers() as usize)?)));
        let Some((accumulator, (b, a))) = parts else {
            return self.reject("a matrix multiplication");
        };
        if u32::from(matrix.width) != self.lanes {
            return self.reject("a matrix multiplication of another width than the thread's");
        }
        if self.regions.of(block).is_some() {
            return self.reject("a matrix multiplication in divergent control flow");
        }
        if matrix.accumulator.is_some_and(|c| c != matrix.result) {
            return self.reject("a matrix multiplication whose accumulator is of another type");
        }
        let scalar = match matrix.result {
            Element::S32 => Scalar::I32,
            Element::F32 => Scalar::F32,
            Element::F16 => Scalar::F16,
            Element::Bf16 => return self.reject("a matrix of bfloat16 elements"),
        };
        let row = vector(scalar, self.lanes);
        let whole = vector(scalar, self.lanes * u32::from(matrix.rows));
        let words = vector(Scalar::I32, self.lanes);
        let gather = |w: &mut Self, registers: &[Register], part: Data| {
            let values: Vec<Operand> = registers
                .iter()
                .map(|&register| {
                    let value = w.shaped(register, false);
                    w.as_type(value, part.scalar)
                })
                .collect();
            w.joined(&values, part)
        };
        let mut operands = Vec::new();
        if matrix.accumulator.is_some() {
            operands.push(gather(self, accumulator, row));
        }
        operands.push(gather(self, b, words));
        let family = a
            .first()
            .map(|&r| super::scalar_of(self.function.family(r)));
        let part = vector(family.unwrap_or(Scalar::I32), self.lanes);
        let rows = gather(self, a, part);
        let elements = matrix.a_bytes() / part.scalar.bytes().max(1);
        let used = vector(part.scalar, elements);
        let rows = match self.out.operand_data(rows) {
            Some(data) if data.count() > elements => self.region(rows, used, 1, 0),
            Some(_) | None => rows,
        };
        let rows = match part.scalar {
            Scalar::I32 => rows,
            _ => {
                let words = vector(Scalar::I32, matrix.a_bytes() / 4);
                self.op(Opcode::Bitcast, words, vec![rows])
            }
        };
        operands.push(rows);
        let packed = [
            u64::from(precision(matrix.b).code()),
            u64::from(precision(matrix.a).code()),
            DEPTH,
            u64::from(matrix.rows),
        ];
        let packed = packed.into_iter().rev().fold(0, |all, one| all << 8 | one);
        operands.push(self.out.integer(Scalar::I32, packed));
        let opcode = match matrix.accumulator {
            Some(_) => Opcode::Dpas,
            None => Opcode::DpasNoSrc0,
        };
        let product = self.op(opcode, whole, operands);
        for (k, &register) in results.iter().enumerate() {
            let value = self.region(product, row, 1, row.bytes() * k as u32);
            let value = self.as_integer(value);
            self.write_shaped(register, block, value);
        }
        Ok(())
    }
}
