//! Operations on elements and conversions.

use super::operands::{Dest, Place};
use super::table::{Row, Sign, row};
use super::{Emitted, Emitter};
use crate::genx::bales::read_of;
use crate::genx::function::{Detail, Instruction, InstructionId, Operand};
use crate::genx::opcode::{Class, Opcode};
use crate::genx::types::Scalar;
use crate::visa::instruction::{Detail as VisaDetail, Instruction as VisaInstruction};
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{Modifier, Operand as VisaOperand, Region as VisaRegion};
use crate::visa::types::{Exec, Type as VisaType};

impl Emitter<'_> {
    /// Emits the computation of an instruction's result to a destination.
    pub(super) fn compute(&mut self, id: InstructionId, mut dest: Dest) -> Emitted {
        let instruction = self.function.instruction(id);
        if !dest.count.is_power_of_two() || dest.count > 32 {
            let small = matches!(instruction.opcode.class(), Class::Dispatch | Class::Bitcast);
            if !small {
                return self.reject(format!(
                    "an operation on {} elements is not supported",
                    dest.count
                ));
            }
        }
        if dest.scalar == Scalar::I1 {
            return self.compute_predicate(id);
        }
        if instruction.opcode == Opcode::Sat
            && let Some(&operand) = instruction.operands.first()
            && let Some(inner) = self.bales.computed(self.function, operand)
        {
            dest.saturate = true;
            return self.compute(inner, dest);
        }
        if let Some(read) = read_of(self.function, instruction) {
            return self.move_read(&read, &dest);
        }
        match instruction.opcode.class() {
            Class::Elementwise | Class::Conversion => self.elementwise(instruction, &dest),
            Class::Bitcast => self.bitcast(instruction, &dest),
            Class::Dispatch => self.dispatch(instruction, &dest),
            Class::Load => self.message(id, Some(dest)),
            Class::Pointer => self.pointer(instruction, &dest),
            Class::ReadRegion
            | Class::WriteRegion
            | Class::ReadPredicate
            | Class::WritePredicate
            | Class::Shuffle
            | Class::Reduction
            | Class::Dot
            | Class::WideProduct
            | Class::Extract
            | Class::Store
            | Class::Atomic
            | Class::Synchronization
            | Class::Phi
            | Class::Terminator => {
                let name = instruction.opcode.description().to_ascii_lowercase();
                let name = name.trim_end_matches('.');
                self.reject(format!("`{name}` is not supported here"))
            }
        }
    }

    fn elementwise(&mut self, instruction: &Instruction, dest: &Dest) -> Emitted {
        match instruction.opcode {
            Opcode::Select => return self.select(instruction, dest),
            Opcode::Cttz => return self.trailing_zeros(instruction, dest),
            Opcode::Addc | Opcode::Subb => return self.carry(instruction, dest),
            _ => {}
        }
        let bit = |o: &Operand| {
            self.function
                .operand_data(*o)
                .is_some_and(|d| d.scalar == Scalar::I1)
        };
        let of_bits = instruction.operands.first().is_some_and(bit);
        if of_bits {
            return self.extend_predicate(instruction, dest);
        }
        let wide = |o: &Operand| self.scalar_of(*o) == Scalar::I64;
        let any_wide = dest.scalar == Scalar::I64 || instruction.operands.iter().any(wide);
        if any_wide && !self.target.info().int64 && instruction.opcode != Opcode::MulExt {
            return self.in_halves(instruction, dest);
        }
        let Some(found) = row(instruction.opcode) else {
            return self.reject("this operation is not supported");
        };
        self.single(instruction, found, dest)
    }

    /// Emits an operation that is one vISA instruction.
    fn single(&mut self, instruction: &Instruction, found: Row, dest: &Dest) -> Emitted {
        let (of_operands, of_result) = match (found.sign, &instruction.detail) {
            (Sign::Named, Detail::Signs(signs)) => (signs.operands, signs.result),
            (Sign::Unsigned, _) => (false, false),
            (Sign::Any | Sign::Signed | Sign::Named, _) => (true, true),
        };
        let mut sources = Vec::with_capacity(4);
        for (k, &operand) in instruction.operands.iter().enumerate() {
            let signed = match (instruction.opcode, k) {
                (Opcode::Mad | Opcode::MadSat, 2) | (Opcode::Dp4a | Opcode::Dp4aSat, 0) => {
                    of_result
                }
                (Opcode::Sub | Opcode::Add, _) => true,
                (Opcode::Shl | Opcode::Ashr | Opcode::ShlExt | Opcode::ShlSat, 1) => false,
                (Opcode::Bfn, 3) | (Opcode::Ctlz, 1) => continue,
                _ => of_operands,
            };
            if let (Visa::Divm | Visa::Sqrtm, Operand::Constant(constant)) = (found.visa, operand) {
                // These have no immediates.
                let variable = self.materialize(constant, self.function.constant(constant))?;
                let ty = dest.scalar.visa(true).unwrap_or(VisaType::F);
                sources.push(self.at(variable, 0, ty, vector_region(dest.count)));
                continue;
            }
            sources.push(self.source(operand, signed, dest.count)?);
        }
        let outer = match instruction.opcode {
            Opcode::Fneg => Some((0, Modifier::Negate)),
            Opcode::Fabs | Opcode::Absf | Opcode::Absi => Some((0, Modifier::Absolute)),
            Opcode::Sub | Opcode::Fsub => Some((1, Modifier::Negate)),
            _ => None,
        };
        if let Some((k, modifier)) = outer
            && let Some(source) = sources.get(k).copied()
        {
            sources[k] = self.with_modifier(source, modifier)?;
        }
        let counts = matches!(found.visa, Visa::Cbit | Visa::Fbl | Visa::Fbh | Visa::Lzd);
        let ty = match (counts, dest.scalar.visa(of_result)) {
            (true, _) => VisaType::Ud,
            (false, Some(ty)) => ty,
            (false, None) => return self.reject("a predicate as a number is not supported"),
        };
        if counts && dest.scalar != Scalar::I32 {
            // The instruction has no other type of result.
            let wide = self.temporary(VisaType::Ud, dest.count);
            let first = Dest::of(wide, 0, Scalar::I32, dest.count);
            self.op_to(&first, found.visa, VisaType::Ud, sources);
            let region = vector_region(dest.count);
            let source = self.at(wide, 0, VisaType::Ud, region);
            let ty = dest.scalar.visa(false).unwrap_or(VisaType::Ud);
            self.op_to(dest, Visa::Mov, ty, [source]);
            return Ok(());
        }
        let mut operands = vec![self.written(dest, ty)];
        operands.extend(sources);
        let exec = Exec::no_mask(dest.count as u8);
        let mut result = VisaInstruction::new(found.visa, exec, operands, self.loc);
        result.saturate = found.saturate;
        if instruction.opcode == Opcode::Bfn {
            let table = instruction.operands.get(3);
            let bits = table.and_then(|&o| self.function.splat_of(o)).unwrap_or(0);
            result.detail = VisaDetail::Boolean(bits as u8);
        }
        self.push_to(dest, result);
        Ok(())
    }

    /// `fbl` counts the zeros of everything but 0.
    fn trailing_zeros(&mut self, instruction: &Instruction, dest: &Dest) -> Emitted {
        let [value, undefined] = instruction.operands[..] else {
            return self.reject("this operation is not supported");
        };
        if dest.scalar != Scalar::I32 {
            return self.reject("zeros of elements of this type are not supported");
        }
        let source = self.source(value, false, dest.count)?;
        self.op_to(dest, Visa::Fbl, VisaType::Ud, [source]);
        if self.function.splat_of(undefined) == Some(0)
            && let Place::Byte(variable, byte) = dest.place
        {
            let region = vector_region(dest.count);
            let found = self.at(variable, byte, VisaType::Ud, region);
            self.op_to(dest, Visa::Min, VisaType::Ud, [found, VisaOperand::ud(32)]);
        }
        Ok(())
    }

    /// The carry and the sum: the first and the second value of a pair.
    fn carry(&mut self, instruction: &Instruction, dest: &Dest) -> Emitted {
        let (Place::Byte(variable, byte), [a, b]) = (dest.place, &instruction.operands[..]) else {
            return self.reject("this operation is not supported");
        };
        let data = self.function.operand_data(*a);
        let (Scalar::I32, Some(data)) = (dest.scalar, data) else {
            return self.reject("carries of elements of this type are not supported");
        };
        let second = crate::genx::bales::second_of_pair(data);
        let opcode = match instruction.opcode {
            Opcode::Addc => Visa::Addc,
            _ => Visa::Subb,
        };
        let a = self.source(*a, false, dest.count)?;
        let b = self.source(*b, false, dest.count)?;
        let sum = self.to(variable, byte + second, VisaType::Ud, 1);
        let carry = self.to(variable, byte, VisaType::Ud, 1);
        self.op(opcode, dest.count, vec![sum, carry, a, b]);
        Ok(())
    }

    /// Copies a region: integers, because floats have fewer legal regions.
    fn move_read(&mut self, read: &crate::genx::bales::Read, dest: &Dest) -> Emitted {
        if matches!(dest.scalar, Scalar::I64 | Scalar::F64) {
            return self.move_wide_read(read, dest);
        }
        let source = self.read(read, false)?;
        let source = self.as_integer(source);
        let bits = Scalar::integer_of_bytes(dest.scalar.bytes()).unwrap_or(dest.scalar);
        let ty = bits.visa(false).unwrap_or(VisaType::Ud);
        self.op_to(dest, Visa::Mov, ty, [source]);
        Ok(())
    }

    fn dispatch(&mut self, instruction: &Instruction, dest: &Dest) -> Emitted {
        let ty = dest.scalar.visa(false).unwrap_or(VisaType::Ud);
        let Place::Byte(variable, byte) = dest.place else {
            return self.reject("this value of the dispatch is not supported");
        };
        if dest.count == 1 {
            let source = self.dispatch_scalar(instruction, false)?;
            self.op_to(dest, Visa::Mov, ty, [source]);
            return Ok(());
        }
        for element in 0..dest.count {
            let Some(input) = self.dispatch_element(instruction, element) else {
                return self.reject("this value of the dispatch is not supported");
            };
            let to = self.to(variable, byte + element * ty.size(), ty, 1);
            self.op(Visa::Mov, 1, vec![to, VisaOperand::scalar(input, 0)]);
        }
        Ok(())
    }

    /// An address from an integer, the reverse, and addresses of elements.
    fn pointer(&mut self, instruction: &Instruction, dest: &Dest) -> Emitted {
        let Some(&first) = instruction.operands.first() else {
            return self.reject("this operation is not supported");
        };
        if instruction.opcode == Opcode::GetElementPtr {
            return self.element_address(instruction, dest);
        }
        if self.function.constant_of(first).is_some()
            && let Some(result) = instruction.result
        {
            return self.copy(first, result);
        }
        self.reject("an address of this size is not supported")
    }
}

/// The region of all elements of a vector of a destination's shape.
pub(super) fn vector_region(count: u32) -> VisaRegion {
    match count {
        1 => VisaRegion::SCALAR,
        _ => VisaRegion::CONTIGUOUS,
    }
}
