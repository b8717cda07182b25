//! Constants: immediates, and variables and predicates that contain lists of elements.

use super::operands::Dest;
use super::{Emitted, Emitter};
use crate::genx::function::{Bits, Constant, ConstantId, Operand};
use crate::genx::types::{Data, Scalar, Type};
use crate::visa::kernel::Align;
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{Operand as VisaOperand, PackedType, PredicateId, VariableId};
use crate::visa::types::Type as VisaType;

/// The elements of a packed immediate.
const PACKED: u32 = 8;

impl Emitter<'_> {
    /// A constant as a source: an immediate, or a variable that contains it.
    pub(super) fn constant(&mut self, operand: Operand, signed: bool) -> Emitted<VisaOperand> {
        let Operand::Constant(id) = operand else {
            return self.reject("a value as a constant is not supported");
        };
        let function = self.function;
        let constant = function.constant(id);
        let scalar = self.scalar_of(operand);
        match constant.bits {
            Bits::Undef => self.immediate(scalar, 0, signed),
            Bits::Splat(bits) => self.immediate(scalar, bits, signed),
            Bits::List(_) => {
                let variable = self.materialize(id, constant)?;
                let Some(ty) = scalar.visa(signed) else {
                    return self.reject("a predicate as a number is not supported");
                };
                let region = super::arithmetic::vector_region(self.count_of(operand));
                Ok(self.at(variable, 0, ty, region))
            }
        }
    }

    /// An immediate. Bytes are words, because the hardware has no immediates of bytes.
    pub(super) fn immediate(
        &self,
        scalar: Scalar,
        bits: u64,
        signed: bool,
    ) -> Emitted<VisaOperand> {
        let extended = crate::genx::eval::integer(bits, scalar, signed) as u64;
        let ty = match scalar {
            Scalar::I8 => Scalar::I16.visa(signed),
            _ => scalar.visa(signed),
        };
        let Some(ty) = ty else {
            return self.reject("a predicate as a number is not supported");
        };
        Ok(VisaOperand::Immediate {
            ty,
            bits: ty.truncate(if scalar.is_float() { bits } else { extended }),
        })
    }

    /// A variable that contains a constant, in this block.
    pub(super) fn materialize(
        &mut self,
        id: ConstantId,
        constant: &Constant,
    ) -> Emitted<VariableId> {
        if let Some(&known) = self.constants.get(&id) {
            return Ok(known);
        }
        let Type::Data(data) = constant.ty else {
            return self.reject("a constant of this type is not supported");
        };
        let Some(ty) = data.scalar.visa(true) else {
            return self.reject("a predicate as a number is not supported");
        };
        // Entire registers, so that messages can send it.
        let elements = data.bytes().next_multiple_of(self.grf) / ty.size();
        let variable = self.add_variable(ty, elements, Align::Grf);
        self.fill(variable, 0, id)?;
        self.constants.insert(id, variable);
        Ok(variable)
    }

    /// Writes a constant to a variable, from a byte on. Undefined elements are not written.
    pub(super) fn fill(&mut self, variable: VariableId, byte: u32, id: ConstantId) -> Emitted {
        let function = self.function;
        let constant = function.constant(id);
        let data = match constant.ty {
            Type::Data(data) => data,
            Type::Pointer { .. } => Data::I64,
            Type::Void | Type::Pair(_) => {
                return self.reject("a constant of this type is not supported");
            }
        };
        let size = data.scalar.bytes();
        let Some(bits) = Scalar::integer_of_bytes(size) else {
            return self.reject("a constant of this type is not supported");
        };
        let mut next = 0;
        while next < data.count() {
            let left = data.count() - next;
            let Some(first) = constant.element(next) else {
                next += 1;
                continue;
            };
            let most = (2 * self.grf / size).min(32);
            let equal = (next..data.count())
                .take_while(|&k| constant.element(k) == Some(first))
                .count() as u32;
            let run = 1 << equal.min(most).ilog2();
            let at = byte + next * size;
            // Several 64-bit elements are written from the start of a register only.
            let run = match size == 8 && !at.is_multiple_of(self.grf) {
                true => 1,
                false => run,
            };
            let series = series(constant, data, next);
            let wide = size == 8 && self.target.info().int64 && at.is_multiple_of(self.grf);
            if run < series && series >= PACKED && wide {
                let scaled = (variable, at);
                if let Some(count) = self.fill_wide_series(scaled, constant, (next, series))? {
                    next += count;
                    continue;
                }
            }
            if run < series && size <= 4 && series >= PACKED {
                let count = self.fill_series((variable, at), bits, constant, (next, series))?;
                next += count;
                continue;
            }
            let packed = (run < PACKED && left >= PACKED && size <= 4)
                .then(|| packed(constant, data.scalar, next))
                .flatten();
            let count = match packed {
                Some((ty, bits_of_all)) => {
                    let source = VisaOperand::Packed {
                        ty,
                        bits: bits_of_all,
                    };
                    let wide = bits.visa(ty == PackedType::V).unwrap_or(VisaType::D);
                    let to = self.to(variable, at, wide, 1);
                    self.op(Visa::Mov, PACKED, vec![to, source]);
                    PACKED
                }
                None => {
                    let source = self.immediate(bits, first, true)?;
                    let dest = Dest::of(variable, at, bits, run);
                    let ty = bits.visa(true).unwrap_or(VisaType::D);
                    self.op_to(&dest, Visa::Mov, ty, [source]);
                    run
                }
            };
            next += count;
        }
        Ok(())
    }

    /// Writes elements with equal differences, eight or a multiple of them: numbers from 0 to 7,
    /// multiplied and added to, and then eight more at a time. Returns their number.
    fn fill_series(
        &mut self,
        (variable, byte): (VariableId, u32),
        scalar: Scalar,
        constant: &Constant,
        (from, length): (u32, u32),
    ) -> Emitted<u32> {
        let at = |k: u32| constant.element(from + k).unwrap_or(0);
        let step = at(1).wrapping_sub(at(0)) & scalar.mask();
        let ty = scalar.visa(true).unwrap_or(VisaType::D);
        let region = super::arithmetic::vector_region(PACKED);
        let dest = Dest::of(variable, byte, scalar, PACKED);
        let numbers = VisaOperand::Packed {
            ty: PackedType::Uv,
            bits: 0x7654_3210,
        };
        let own = self.at(variable, byte, ty, region);
        self.op_to(&dest, Visa::Mov, ty, [numbers]);
        if step != 1 {
            let step = self.immediate(scalar, step, true)?;
            self.op_to(&dest, Visa::Mul, ty, [own, step]);
        }
        if at(0) != 0 {
            let first = self.immediate(scalar, at(0), true)?;
            self.op_to(&dest, Visa::Add, ty, [own, first]);
        }
        let bytes = PACKED * scalar.bytes();
        let blocks = length / PACKED;
        for k in 1..blocks {
            let distance = step.wrapping_mul(u64::from(PACKED)) & scalar.mask();
            let distance = self.immediate(scalar, distance, true)?;
            let before = self.at(variable, byte + (k - 1) * bytes, ty, region);
            let dest = Dest::of(variable, byte + k * bytes, scalar, PACKED);
            self.op_to(&dest, Visa::Add, ty, [before, distance]);
        }
        Ok(blocks * PACKED)
    }

    /// The same with 64-bit integers, from the start of a register on: the first eight are products of
    /// doublewords. Returns their number; `None` if the products are larger.
    fn fill_wide_series(
        &mut self,
        (variable, byte): (VariableId, u32),
        constant: &Constant,
        (from, length): (u32, u32),
    ) -> Emitted<Option<u32>> {
        let at = |k: u32| constant.element(from + k).unwrap_or(0);
        let step = at(1).wrapping_sub(at(0));
        let Some(step) = u32::try_from(step)
            .ok()
            .filter(|s| s.checked_mul(PACKED).is_some())
        else {
            return Ok(None);
        };
        let region = super::arithmetic::vector_region(PACKED);
        let ty = VisaType::Q;
        let numbers = self.temporary(VisaType::Ud, PACKED);
        let to = VisaOperand::destination(numbers);
        let product = self.at(numbers, 0, VisaType::Ud, region);
        let packed = VisaOperand::Packed {
            ty: PackedType::Uv,
            bits: 0x7654_3210,
        };
        self.op(Visa::Mov, PACKED, vec![to, packed]);
        if step != 1 {
            let step = VisaOperand::ud(step);
            self.op(Visa::Mul, PACKED, vec![to, product, step]);
        }
        let dest = Dest::of(variable, byte, Scalar::I64, PACKED);
        match at(0) {
            0 => self.op_to(&dest, Visa::Mov, ty, [product]),
            first => {
                let first = self.immediate(Scalar::I64, first, true)?;
                self.op_to(&dest, Visa::Add, ty, [product, first]);
            }
        }
        let bytes = 8 * PACKED;
        let blocks = length / PACKED;
        for k in 1..blocks {
            let distance = self.immediate(Scalar::I64, u64::from(step * PACKED), true)?;
            let before = self.at(variable, byte + (k - 1) * bytes, ty, region);
            let dest = Dest::of(variable, byte + k * bytes, Scalar::I64, PACKED);
            self.op_to(&dest, Visa::Add, ty, [before, distance]);
        }
        Ok(Some(blocks * PACKED))
    }

    /// A predicate that contains a constant.
    pub(super) fn constant_predicate(&mut self, id: ConstantId) -> Emitted<PredicateId> {
        if let Some(&known) = self.constant_predicates.get(&id) {
            return Ok(known);
        }
        let constant = self.function.constant(id);
        let count = constant.ty.data().map_or(1, Data::count);
        if count > 32 {
            return self.reject("a predicate of more than 32 elements is not supported");
        }
        let predicate = self.add_predicate(count);
        self.set_predicate(predicate, constant);
        self.constant_predicates.insert(id, predicate);
        Ok(predicate)
    }

    /// Sets the bits of a predicate.
    pub(super) fn set_predicate(&mut self, predicate: PredicateId, constant: &Constant) {
        let count = constant.ty.data().map_or(1, Data::count);
        let bits = (0..count.min(32)).fold(0u32, |bits, k| {
            bits | u32::from(constant.element(k) == Some(1)) << k
        });
        let size = count.next_power_of_two();
        let to = VisaOperand::Predicate(predicate);
        self.op(Visa::Setp, size, vec![to, VisaOperand::ud(bits)]);
    }
}

/// The number of integers from an element on with equal differences.
fn series(constant: &Constant, data: Data, from: u32) -> u32 {
    if data.scalar.is_float() {
        return 0;
    }
    let at = |k: u32| constant.element(k).filter(|_| k < data.count());
    let difference = |k: u32| Some(at(k + 1)?.wrapping_sub(at(k)?) & data.scalar.mask());
    let Some(step) = difference(from) else {
        return 0;
    };
    let equal = (from..data.count()).take_while(|&k| difference(k) == Some(step));
    equal.count() as u32 + 1
}

/// The packed immediate with eight elements of a constant.
fn packed(constant: &Constant, scalar: Scalar, from: u32) -> Option<(PackedType, u32)> {
    if scalar.is_float() {
        return None;
    }
    let values = (from..from + PACKED).map(|k| {
        let bits = constant.element(k)?;
        Some(crate::genx::eval::integer(bits, scalar, true))
    });
    let values: Vec<i128> = values.collect::<Option<_>>()?;
    let ty = match () {
        () if values.iter().all(|v| (-8..8).contains(v)) => PackedType::V,
        () if values.iter().all(|v| (0..16).contains(v)) => PackedType::Uv,
        () => return None,
    };
    let bits = values
        .iter()
        .rev()
        .fold(0u32, |bits, v| bits << 4 | (*v as u32 & 15));
    Some((ty, bits))
}
