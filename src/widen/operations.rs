//! Operations without effects: each becomes the operation of vector IR on all work-items.

use super::{Widened, Widener, vector};
use crate::genx::function::{Detail as OutDetail, Operand};
use crate::genx::opcode::{FloatCondition, IntCondition, Opcode, Signs};
use crate::genx::region::{Offset, Region};
use crate::genx::types::{Data, Scalar, Type as OutType};
use crate::ir::function::BlockId;
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type};
use crate::numeric::quotient::{DOWN, LARGE, SMALL, UP};

/// The scalar type of vector IR with the values of a type.
pub(super) fn scalar_type(ty: Type) -> Scalar {
    match ty {
        Type::Bool => Scalar::I1,
        Type::U8 | Type::S8 => Scalar::I8,
        Type::U16 | Type::S16 => Scalar::I16,
        Type::U32 | Type::S32 => Scalar::I32,
        Type::U64 | Type::S64 => Scalar::I64,
        Type::F16 => Scalar::F16,
        Type::F32 => Scalar::F32,
        Type::F64 => Scalar::F64,
    }
}

impl Widener<'_> {
    /// Widens an instruction that is not a terminator.
    pub(super) fn instruction(&mut self, block: BlockId, instruction: &Instruction) -> Widened {
        if instruction.access().is_some() {
            return self.access(block, instruction);
        }
        let results = self.function.destinations(instruction).to_vec();
        let Some(&result) = results.first() else {
            return self.synchronization(block, instruction);
        };
        // A result may be uniform and another not, if only that has other definitions.
        let is_uniform = results.iter().any(|&r| self.is_uniform(r));
        let sources = self.function.sources(instruction).to_vec();
        let shape = |scalar: Scalar| match is_uniform {
            true => Data::scalar(scalar),
            false => vector(scalar, self.lanes),
        };
        let ty = instruction.ty;
        let data = shape(scalar_type(ty));
        let value = match instruction.opcode {
            Op::Loadi => {
                let bits = instruction.immediate().unwrap_or(0);
                let integer = super::scalar_of(self.function.family(result));
                self.out.splat(shape(integer), bits)
            }
            Op::Mov => self.shaped(sources[0], is_uniform),
            Op::Cvt => self.convert(instruction, sources[0], is_uniform)?,
            Op::Cmp => self.compare(instruction, &sources, is_uniform),
            Op::Sel => self.choose(&sources, ty, is_uniform),
            Op::Shl | Op::Shr | Op::Asr | Op::Rol => self.shift(instruction, &sources, is_uniform),
            Op::Addc | Op::Subb => {
                let opcode = match instruction.opcode {
                    Op::Addc => Opcode::Addc,
                    _ => Opcode::Subb,
                };
                let operands = sources.iter().map(|&s| self.typed(s, ty, is_uniform));
                let operands: Vec<Operand> = operands.collect();
                let id = self.append(opcode, OutType::Pair(data), operands, OutDetail::None);
                let Some(pair) = self.out.instruction(id).result else {
                    return self.reject("a carry");
                };
                let part = |w: &mut Self, index| {
                    let detail = OutDetail::Index(index);
                    w.op_with(Opcode::ExtractValue, data, vec![pair.into()], detail)
                };
                let (carry, sum) = (part(self, 0), part(self, 1));
                self.write(results[1], block, carry);
                sum
            }
            Op::Pack => self.pack(&sources, is_uniform),
            Op::Unpack => {
                let [low, high] = self.unpack(sources[0], is_uniform);
                self.write(results[1], block, high);
                low
            }
            Op::Dp4a | Op::Dp4aSat => return self.dot(block, instruction, &sources, result),
            Op::RegisterGather => return self.register_gather(block, instruction),
            Op::Shuffle => return self.shuffle(block, instruction),
            Op::Reduce | Op::ActiveOr | Op::InclusiveScan | Op::ExclusiveScan => {
                return self.collect_values(block, instruction);
            }
            Op::Dpas => return self.multiply(block, instruction),
            Op::SubSat => self.saturated_difference(ty, &sources, is_uniform),
            Op::AddressOf => return self.reject("the address of a variable"),
            _ => self.arithmetic(instruction, &sources, is_uniform)?,
        };
        self.write(result, block, value);
        Ok(())
    }

    /// The value of a register, as a scalar or a vector.
    pub(super) fn shaped(&mut self, register: Register, is_uniform: bool) -> Operand {
        let value = self.read(register);
        match is_uniform {
            true => value,
            false => self.broadcast(value),
        }
    }

    /// The value of a register with elements of a type.
    pub(super) fn typed(&mut self, register: Register, ty: Type, is_uniform: bool) -> Operand {
        let value = self.shaped(register, is_uniform);
        self.as_type(value, scalar_type(ty))
    }

    /// The same bits as elements of another type of that size.
    pub(super) fn as_type(&mut self, value: Operand, scalar: Scalar) -> Operand {
        let Some(data) = self.out.operand_data(value) else {
            return value;
        };
        if data.scalar == scalar {
            return value;
        }
        let to = data.with_scalar(scalar);
        match self.out.constant_of(value).cloned() {
            Some(constant) => self.out.add_constant(to.into(), constant.bits).into(),
            None => self.op(Opcode::Bitcast, to, vec![value]),
        }
    }

    /// A value as the integer that a register holds.
    pub(super) fn as_integer(&mut self, value: Operand) -> Operand {
        match self.out.operand_data(value).map(|d| d.scalar) {
            Some(scalar) if scalar.is_float() => {
                let integer = Scalar::integer_of_bytes(scalar.bytes());
                self.as_type(value, integer.unwrap_or(Scalar::I32))
            }
            Some(_) | None => value,
        }
    }

    fn arithmetic(
        &mut self,
        instruction: &Instruction,
        sources: &[Register],
        is_uniform: bool,
    ) -> Widened<Operand> {
        let ty = instruction.ty;
        let (float, signed) = (ty.is_float(), ty.is_signed());
        let mut operands = Vec::with_capacity(3);
        for &source in sources {
            operands.push(self.typed(source, ty, is_uniform));
        }
        let data = match is_uniform {
            true => Data::scalar(scalar_type(ty)),
            false => vector(scalar_type(ty), self.lanes),
        };
        let signs = OutDetail::Signs(Signs::new(signed, signed));
        let pick = |f, s, u| match (float, signed) {
            (true, _) => f,
            (false, true) => s,
            (false, false) => u,
        };
        let (opcode, detail) = match instruction.opcode {
            Op::Add => (
                pick(Opcode::Fadd, Opcode::Add, Opcode::Add),
                OutDetail::None,
            ),
            Op::Sub => (
                pick(Opcode::Fsub, Opcode::Sub, Opcode::Sub),
                OutDetail::None,
            ),
            Op::Mul => (
                pick(Opcode::Fmul, Opcode::Mul, Opcode::Mul),
                OutDetail::None,
            ),
            Op::Mad if float => (Opcode::Fma, OutDetail::None),
            Op::MulHi => (
                pick(Opcode::Smulh, Opcode::Smulh, Opcode::Umulh),
                OutDetail::None,
            ),
            Op::Div => (
                pick(Opcode::Fdiv, Opcode::Sdiv, Opcode::Udiv),
                OutDetail::None,
            ),
            Op::Rem if !float => (
                pick(Opcode::Srem, Opcode::Srem, Opcode::Urem),
                OutDetail::None,
            ),
            Op::Min => (
                pick(Opcode::Fmin, Opcode::Smin, Opcode::Umin),
                OutDetail::None,
            ),
            Op::Max => (
                pick(Opcode::Fmax, Opcode::Smax, Opcode::Umax),
                OutDetail::None,
            ),
            Op::AddSat => (Opcode::AddSat, signs),
            Op::Avg => (Opcode::Avg, signs),
            Op::And => (Opcode::And, OutDetail::None),
            Op::Or => (Opcode::Or, OutDetail::None),
            Op::Xor => (Opcode::Xor, OutDetail::None),
            Op::Not => {
                let ones = self.out.splat(data, u64::MAX);
                operands.push(ones);
                (Opcode::Xor, OutDetail::None)
            }
            Op::Neg if float => (Opcode::Fneg, OutDetail::None),
            Op::Neg => {
                let zero = self.out.splat(data, 0);
                operands.insert(0, zero);
                (Opcode::Sub, OutDetail::None)
            }
            Op::Abs => (
                pick(Opcode::Absf, Opcode::Absi, Opcode::Absi),
                OutDetail::None,
            ),
            Op::Lzd => (Opcode::Lzd, OutDetail::None),
            Op::Cbit => (Opcode::Cbit, OutDetail::None),
            Op::Rndd => (Opcode::Rndd, OutDetail::None),
            Op::Rndu => (Opcode::Rndu, OutDetail::None),
            Op::Rndz => (Opcode::Rndz, OutDetail::None),
            Op::Rnde => (Opcode::Rnde, OutDetail::None),
            Op::Divm => (Opcode::IeeeDiv, OutDetail::None),
            Op::Sqrtm => (Opcode::IeeeSqrt, OutDetail::None),
            Op::Fdiv => {
                let value = self.quotient(data, operands[0], operands[1]);
                return Ok(self.as_integer(value));
            }
            Op::Inv => (Opcode::Inv, OutDetail::None),
            Op::Sqrt => (Opcode::Sqrt, OutDetail::None),
            Op::Rsqrt => (Opcode::Rsqrt, OutDetail::None),
            Op::Exp => (Opcode::Exp, OutDetail::None),
            Op::Log => (Opcode::Log, OutDetail::None),
            Op::Sin => (Opcode::Sin, OutDetail::None),
            Op::Cos => (Opcode::Cos, OutDetail::None),
            Op::Pow => (Opcode::Pow, OutDetail::None),
            other => return self.reject(format!("`{}`", other.mnemonic())),
        };
        let value = self.op_with(opcode, data, operands, detail);
        Ok(self.as_integer(value))
    }

    /// The quotient of floats by the operations of [`numeric::quotient()`]: that of vector IR does not scale
    /// very large and very small divisors.
    fn quotient(&mut self, data: Data, x: Operand, y: Operand) -> Operand {
        let [large, small, up, down, one] = [LARGE, SMALL, UP, DOWN, 1.0]
            .map(|c: f32| self.out.splat(data, u64::from(c.to_bits())));
        let size = self.op(Opcode::Absf, data, vec![y]);
        let bools = data.with_scalar(Scalar::I1);
        let mut compare = |condition, limit| {
            let detail = OutDetail::FloatCondition(condition);
            self.op_with(Opcode::Fcmp, bools, vec![size, limit], detail)
        };
        let is_large = compare(FloatCondition::Oge, large);
        let is_small = compare(FloatCondition::Olt, small);
        let scale = self.op(Opcode::Select, data, vec![is_small, up, one]);
        let scale = self.op(Opcode::Select, data, vec![is_large, down, scale]);
        let scaled = self.op(Opcode::Fmul, data, vec![y, scale]);
        let reciprocal = self.op(Opcode::Inv, data, vec![scaled]);
        let quotient = self.op(Opcode::Fmul, data, vec![x, reciprocal]);
        self.op(Opcode::Fmul, data, vec![quotient, scale])
    }

    fn dot(
        &mut self,
        block: BlockId,
        instruction: &Instruction,
        sources: &[Register],
        result: Register,
    ) -> Widened {
        let Detail::Bytes(bytes) = instruction.detail else {
            return self.reject("a dot product");
        };
        let [a, b] = bytes.signed;
        if a != b && instruction.opcode == Op::Dp4aSat {
            return self.reject("a saturated dot product whose operands differ in sign");
        }
        if a != b {
            let value = self.mixed_dot(
                &sources
                    .iter()
                    .copied()
                    .zip([false, a, b])
                    .collect::<Vec<_>>(),
            );
            self.write_dot(block, result, value);
            return Ok(());
        }
        let opcode = match instruction.opcode {
            Op::Dp4a => Opcode::Dp4a,
            _ => Opcode::Dp4aSat,
        };
        let mut operands = Vec::new();
        for &source in sources {
            operands.push(self.shaped(source, false));
        }
        let detail = OutDetail::Signs(Signs::new(instruction.ty.is_signed(), a));
        let data = vector(Scalar::I32, self.lanes);
        let value = self.op_with(opcode, data, operands, detail);
        self.write_dot(block, result, value);
        Ok(())
    }

    fn write_dot(&mut self, block: BlockId, result: Register, value: Operand) {
        let value = match self.is_uniform(result) {
            true => self.element(value, Scalar::I32, 0),
            false => value,
        };
        self.write(result, block, value);
    }

    /// The accumulator plus the products of four bytes each, which are signed or not in each source.
    fn mixed_dot(&mut self, sources: &[(Register, bool)]) -> Operand {
        let lanes = self.lanes;
        let words = vector(Scalar::I32, lanes);
        let bytes = vector(Scalar::I8, 4 * lanes);
        let Some((&(accumulator, _), factors)) = sources.split_first() else {
            return self.out.undef(words.into());
        };
        let mut sum = self.shaped(accumulator, false);
        let factors: Vec<(Operand, bool)> = factors
            .iter()
            .map(|&(register, is_signed)| {
                let value = self.shaped(register, false);
                (self.op(Opcode::Bitcast, bytes, vec![value]), is_signed)
            })
            .collect();
        for byte in 0..4 {
            let mut extended = Vec::new();
            for &(value, is_signed) in &factors {
                let part = self.region(value, vector(Scalar::I8, lanes), 4, byte);
                let opcode = if is_signed {
                    Opcode::Sext
                } else {
                    Opcode::Zext
                };
                extended.push(self.op(opcode, words, vec![part]));
            }
            let product = self.op(Opcode::Mul, words, extended);
            sum = self.op(Opcode::Add, words, vec![sum, product]);
        }
        sum
    }

    /// The first minus the second, saturated.
    fn saturated_difference(
        &mut self,
        ty: Type,
        sources: &[Register],
        is_uniform: bool,
    ) -> Operand {
        let values = [0, 1].map(|k| self.typed(sources[k], ty, is_uniform));
        let data = self.out.operand_data(values[0]).unwrap_or(Data::I32);
        if !ty.is_signed() {
            let most = self.op(Opcode::Umax, data, values.to_vec());
            return self.op(Opcode::Sub, data, vec![most, values[1]]);
        }
        // The difference overflows if the operands differ in sign, and it differs from the first.
        let difference = self.op(Opcode::Sub, data, values.to_vec());
        let operands = self.op(Opcode::Xor, data, values.to_vec());
        let changed = self.op(Opcode::Xor, data, vec![values[0], difference]);
        let overflow = self.op(Opcode::And, data, vec![operands, changed]);
        let zero = self.out.splat(data, 0);
        let bits = match is_uniform {
            true => Data::I1,
            false => self.mask_data(),
        };
        let less = OutDetail::IntCondition(IntCondition::Slt);
        let overflows = self.op_with(Opcode::Icmp, bits, vec![overflow, zero], less);
        let last = u64::from(data.scalar.bits() - 1);
        let shift = self.out.splat(data, last);
        let sign = self.op(Opcode::Ashr, data, vec![values[0], shift]);
        let largest = self.out.splat(data, (1 << last) - 1);
        let limit = self.op(Opcode::Xor, data, vec![sign, largest]);
        self.op(Opcode::Select, data, vec![overflows, limit, difference])
    }

    /// The first operand shifted by the second modulo the width.
    fn shift(
        &mut self,
        instruction: &Instruction,
        sources: &[Register],
        is_uniform: bool,
    ) -> Operand {
        let value = self.shaped(sources[0], is_uniform);
        let count = self.shaped(sources[1], is_uniform);
        let data = self.out.operand_data(value).unwrap_or(Data::I32);
        let last = u64::from(data.scalar.bits() - 1);
        let count = match self.out.splat_of(count) {
            Some(bits) => self.out.splat(data, bits & last),
            None => {
                let words = data.with_scalar(Scalar::I32);
                let most = self.out.splat(words, last);
                let count = self.op(Opcode::And, words, vec![count, most]);
                match data.scalar.bits().cmp(&32) {
                    std::cmp::Ordering::Less => self.op(Opcode::Trunc, data, vec![count]),
                    std::cmp::Ordering::Equal => count,
                    std::cmp::Ordering::Greater => self.op(Opcode::Zext, data, vec![count]),
                }
            }
        };
        let opcode = match instruction.opcode {
            Op::Shl => Opcode::Shl,
            Op::Shr => Opcode::Lshr,
            Op::Asr => Opcode::Ashr,
            // The finalizer makes the narrow value an operand of the rotation, which it then rejects.
            _ if self.is_extended(value) => return self.rotated(value, count, data),
            _ => Opcode::Rol,
        };
        self.op(opcode, data, vec![value, count])
    }

    /// Whether a value is a narrower one, extended, or a region of a vector, which the finalizer may read in
    /// its place.
    fn is_extended(&self, value: Operand) -> bool {
        let id = value.value().and_then(|value| self.out.definition(value));
        id.is_some_and(|id| {
            matches!(
                self.out.instruction(id).opcode,
                Opcode::Zext | Opcode::Sext | Opcode::ReadRegion
            )
        })
    }

    /// A rotation as two shifts. The count is in range.
    fn rotated(&mut self, value: Operand, count: Operand, data: Data) -> Operand {
        let last = u64::from(data.scalar.bits() - 1);
        let zero = self.out.splat(data, 0);
        let most = self.out.splat(data, last);
        let left = self.op(Opcode::Shl, data, vec![value, count]);
        let back = self.op(Opcode::Sub, data, vec![zero, count]);
        let back = self.op(Opcode::And, data, vec![back, most]);
        let right = self.op(Opcode::Lshr, data, vec![value, back]);
        self.op(Opcode::Or, data, vec![left, right])
    }

    fn compare(
        &mut self,
        instruction: &Instruction,
        sources: &[Register],
        is_uniform: bool,
    ) -> Operand {
        let ty = instruction.ty;
        let Detail::Compare(condition) = instruction.detail else {
            return self.shaped(sources[0], is_uniform);
        };
        let a = self.typed(sources[0], ty, is_uniform);
        let b = self.typed(sources[1], ty, is_uniform);
        let data = match is_uniform {
            true => Data::I1,
            false => self.mask_data(),
        };
        if ty == Type::Bool {
            let differs = self.op(Opcode::Xor, data, vec![a, b]);
            if condition == Condition::Ne {
                return differs;
            }
            let ones = self.out.splat(data, 1);
            return self.op(Opcode::Xor, data, vec![differs, ones]);
        }
        if ty.is_float() {
            let detail = OutDetail::FloatCondition(match condition {
                Condition::Eq => FloatCondition::Oeq,
                Condition::Ne => FloatCondition::Une,
                Condition::Lt => FloatCondition::Olt,
                Condition::Le => FloatCondition::Ole,
                Condition::Gt => FloatCondition::Ogt,
                Condition::Ge => FloatCondition::Oge,
            });
            return self.op_with(Opcode::Fcmp, data, vec![a, b], detail);
        }
        let detail = OutDetail::IntCondition(match (condition, ty.is_signed()) {
            (Condition::Eq, _) => IntCondition::Eq,
            (Condition::Ne, _) => IntCondition::Ne,
            (Condition::Lt, true) => IntCondition::Slt,
            (Condition::Le, true) => IntCondition::Sle,
            (Condition::Gt, true) => IntCondition::Sgt,
            (Condition::Ge, true) => IntCondition::Sge,
            (Condition::Lt, false) => IntCondition::Ult,
            (Condition::Le, false) => IntCondition::Ule,
            (Condition::Gt, false) => IntCondition::Ugt,
            (Condition::Ge, false) => IntCondition::Uge,
        });
        self.op_with(Opcode::Icmp, data, vec![a, b], detail)
    }

    fn choose(&mut self, sources: &[Register], ty: Type, is_uniform: bool) -> Operand {
        let condition = self.shaped(sources[0], is_uniform);
        let a = self.shaped(sources[1], is_uniform);
        let b = self.shaped(sources[2], is_uniform);
        let scalar = match ty {
            Type::Bool => Scalar::I1,
            _ => Scalar::integer_of_bytes(ty.size()).unwrap_or(Scalar::I32),
        };
        let data = match is_uniform {
            true => Data::scalar(scalar),
            false => vector(scalar, self.lanes),
        };
        if scalar != Scalar::I1 {
            return self.op(Opcode::Select, data, vec![condition, a, b]);
        }
        let ones = self.out.splat(data, 1);
        let not = self.op(Opcode::Xor, data, vec![condition, ones]);
        let taken = self.op(Opcode::And, data, vec![condition, a]);
        let left = self.op(Opcode::And, data, vec![not, b]);
        self.op(Opcode::Or, data, vec![taken, left])
    }

    fn convert(
        &mut self,
        instruction: &Instruction,
        source: Register,
        is_uniform: bool,
    ) -> Widened<Operand> {
        let Detail::Convert(from) = instruction.detail else {
            return self.reject("a conversion");
        };
        let to = instruction.ty;
        let value = self.typed(source, from, is_uniform);
        let shape = |scalar| match is_uniform {
            true => Data::scalar(scalar),
            false => vector(scalar, self.lanes),
        };
        let data = shape(scalar_type(to));
        if to == Type::Bool {
            let zero = self.out.splat(shape(scalar_type(from)), 0);
            return Ok(match from.is_float() {
                true => {
                    let detail = OutDetail::FloatCondition(FloatCondition::Une);
                    self.op_with(Opcode::Fcmp, data, vec![value, zero], detail)
                }
                false if from == Type::Bool => value,
                false => {
                    let detail = OutDetail::IntCondition(IntCondition::Ne);
                    self.op_with(Opcode::Icmp, data, vec![value, zero], detail)
                }
            });
        }
        if from == Type::Bool {
            let one = match to {
                Type::F16 => 0x3c00,
                Type::F32 => u64::from(1f32.to_bits()),
                Type::F64 => 1f64.to_bits(),
                _ => 1,
            };
            let integer = Scalar::integer_of_bytes(to.size()).unwrap_or(Scalar::I32);
            let data = shape(integer);
            let (one, zero) = (self.out.splat(data, one), self.out.splat(data, 0));
            return Ok(self.op(Opcode::Select, data, vec![value, one, zero]));
        }
        let order = to.size().cmp(&from.size());
        let opcode = match (from.is_float(), to.is_float(), order) {
            (false, false, std::cmp::Ordering::Equal) => return Ok(value),
            (false, false, std::cmp::Ordering::Less) => Opcode::Trunc,
            (false, false, std::cmp::Ordering::Greater) => match from.is_signed() {
                true => Opcode::Sext,
                false => Opcode::Zext,
            },
            (false, true, _) => match from.is_signed() {
                true => Opcode::Sitofp,
                false => Opcode::Uitofp,
            },
            (true, false, _) => match to.is_signed() {
                true => Opcode::FptosiSat,
                false => Opcode::FptouiSat,
            },
            (true, true, std::cmp::Ordering::Less) => Opcode::Fptrunc,
            (true, true, std::cmp::Ordering::Greater) => Opcode::Fpext,
            (true, true, std::cmp::Ordering::Equal) => {
                return Ok(self.as_integer(value));
            }
        };
        let value = self.op(opcode, data, vec![value]);
        Ok(self.as_integer(value))
    }

    /// Quadwords from their low and high doublewords.
    fn pack(&mut self, sources: &[Register], is_uniform: bool) -> Operand {
        let halves = [0, 1].map(|k| self.shaped(sources[k], is_uniform));
        self.quadwords(halves, is_uniform)
    }

    /// Quadwords from the values of their low and high doublewords.
    pub(super) fn quadwords(&mut self, halves: [Operand; 2], is_uniform: bool) -> Operand {
        let count = if is_uniform { 1 } else { self.lanes };
        let words = vector(Scalar::I32, 2 * count);
        let mut all = self.out.undef(words.into());
        for (k, half) in halves.into_iter().enumerate() {
            let region = Region {
                vstride: 0,
                width: count,
                stride: 2,
                count,
                offset: Offset::Bytes(4 * k as u32),
                parent_width: None,
            };
            let mask = vector(Scalar::I1, count);
            let mask = match is_uniform {
                true => Data::I1,
                false => mask,
            };
            let every = self.out.splat(mask, 1);
            let operands = vec![all, half, every];
            let detail = OutDetail::Region(region);
            all = self.op_with(Opcode::WriteRegion, words, operands, detail);
        }
        let data = match is_uniform {
            true => Data::I64,
            false => vector(Scalar::I64, count),
        };
        self.op(Opcode::Bitcast, data, vec![all])
    }

    /// The low and the high doublewords of quadwords.
    pub(super) fn unpack(&mut self, source: Register, is_uniform: bool) -> [Operand; 2] {
        let value = self.shaped(source, is_uniform);
        let count = if is_uniform { 1 } else { self.lanes };
        let words = vector(Scalar::I32, 2 * count);
        let words = self.op(Opcode::Bitcast, words, vec![value]);
        [0, 1].map(|k| match is_uniform {
            true => self.element(words, Scalar::I32, k),
            false => self.region(words, vector(Scalar::I32, count), 2, 4 * k),
        })
    }
}
