//! Elements of 64 bits: as two doublewords where the target, or a region, requires it.

use super::operands::{Dest, Place};
use super::{Emitted, Emitter};
use crate::genx::bales::{Part, Read, read_of};
use crate::genx::function::{Bits, Instruction, Operand};
use crate::genx::opcode::Opcode;
use crate::genx::region::Offset;
use crate::genx::types::Scalar;
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{
    IndirectRegion, Modifier, Operand as VisaOperand, Region as VisaRegion, VariableId,
};
use crate::visa::types::Type as VisaType;

const UD: VisaType = VisaType::Ud;

/// The low and the high doublewords of a vector.
pub(super) type Halves = [VisaOperand; 2];

impl Emitter<'_> {
    /// The halves of an operand of 64-bit elements, as sources.
    pub(super) fn halves(&mut self, operand: Operand) -> Emitted<Halves> {
        let value = match operand {
            Operand::Constant(id) => {
                let bits = match self.function.constant(id).bits {
                    Bits::Undef => 0,
                    Bits::Splat(bits) => bits,
                    Bits::List(_) => {
                        let VisaOperand::Source {
                            variable: crate::visa::operand::Variable::Declared(variable),
                            ..
                        } = self.constant(operand, false)?
                        else {
                            return self.reject("this constant is not supported");
                        };
                        let root = self.root_of(variable);
                        let count = self.count_of(operand);
                        return Ok(self.halves_at(root, 0, count));
                    }
                };
                return Ok([
                    VisaOperand::ud(bits as u32),
                    VisaOperand::ud((bits >> 32) as u32),
                ]);
            }
            Operand::Value(value) => value,
        };
        if let Some(id) = self.bales.source(self.function, operand) {
            let instruction = self.function.instruction(id);
            let (Opcode::Zext, Some(&inner)) = (instruction.opcode, instruction.operands.first())
            else {
                return self.reject("a folded operation is not supported");
            };
            let count = self.count_of(operand);
            let low = self.source(inner, false, count)?;
            return Ok([low, VisaOperand::ud(0)]);
        }
        let (variable, byte) = self.place(value)?;
        let count = self.count_of(operand);
        Ok(self.halves_at(variable, byte, count))
    }

    fn halves_at(&mut self, variable: VariableId, byte: u32, count: u32) -> Halves {
        let region = match count {
            1 => VisaRegion::SCALAR,
            _ => VisaRegion::strided(2),
        };
        [0, 4].map(|half| self.at(variable, byte + half, UD, region))
    }

    /// The halves of a destination.
    pub(super) fn halves_of_dest(&mut self, dest: &Dest) -> Emitted<Halves> {
        let Place::Byte(variable, byte) = dest.place else {
            return self.reject("64-bit elements at a variable offset are not supported");
        };
        let stride = if dest.count == 1 { 1 } else { 2 * dest.stride };
        Ok([0, 4].map(|half| self.to(variable, byte + half, UD, stride)))
    }

    /// An operation on 64-bit integers, for targets without them.
    pub(super) fn in_halves(&mut self, instruction: &Instruction, dest: &Dest) -> Emitted {
        let n = dest.count;
        let first = instruction.operands.first().copied();
        let second = instruction.operands.get(1).copied();
        let Some(first) = first else {
            return self.reject("64-bit integers are not supported");
        };
        match (instruction.opcode, second) {
            (Opcode::Trunc, _) => {
                let [low, _] = self.halves(first)?;
                let ty = dest.scalar.visa(false).unwrap_or(UD);
                self.op_to(dest, Visa::Mov, ty, [low]);
            }
            (Opcode::Zext, _) => {
                let source = self.source(first, false, n)?;
                let [low, high] = self.halves_of_dest(dest)?;
                self.op(Visa::Mov, n, vec![low, source]);
                self.op(Visa::Mov, n, vec![high, VisaOperand::ud(0)]);
            }
            (Opcode::Sext, _) => {
                let source = self.source(first, true, n)?;
                let [low, high] = self.halves_of_dest(dest)?;
                let t = self.temporary(VisaType::D, n);
                let to = VisaOperand::destination(t);
                self.op(Visa::Mov, n, vec![to, source]);
                let t = self.at(t, 0, VisaType::D, super::arithmetic::vector_region(n));
                self.op(Visa::Mov, n, vec![low, t]);
                let high = self.signed_destination(high);
                self.op(Visa::Asr, n, vec![high, t, VisaOperand::ud(31)]);
            }
            (Opcode::Add | Opcode::Sub, Some(second)) => {
                let (a, b) = (self.halves(first)?, self.halves(second)?);
                let to = self.halves_of_dest(dest)?;
                self.add_halves(instruction.opcode == Opcode::Sub, n, to, a, b)?;
            }
            (Opcode::And | Opcode::Or | Opcode::Xor, Some(second)) => {
                let opcode = match instruction.opcode {
                    Opcode::And => Visa::And,
                    Opcode::Or => Visa::Or,
                    _ => Visa::Xor,
                };
                let (a, b) = (self.halves(first)?, self.halves(second)?);
                let to = self.halves_of_dest(dest)?;
                for half in 0..2 {
                    self.op(opcode, n, vec![to[half], a[half], b[half]]);
                }
            }
            (Opcode::Shl | Opcode::Lshr | Opcode::Ashr, Some(second)) => {
                let Some(bits) = self.function.splat_of(second).filter(|&bits| bits < 64) else {
                    return self.reject("64-bit shifts by variable counts are not supported");
                };
                let a = self.halves(first)?;
                let to = self.halves_of_dest(dest)?;
                self.shift_halves(instruction.opcode, bits as u32, n, to, a)?;
            }
            _ => return self.reject("this operation on 64-bit integers is not supported"),
        }
        Ok(())
    }

    /// The same destination with signed elements.
    fn signed_destination(&mut self, operand: VisaOperand) -> VisaOperand {
        match operand {
            VisaOperand::Destination {
                variable: crate::visa::operand::Variable::Declared(id),
                ..
            } => {
                let root = self.root_of(id);
                let signed = self.typed(root, VisaType::D);
                operand.with_variable(signed)
            }
            other => other,
        }
    }

    fn signed_source(&mut self, operand: VisaOperand) -> VisaOperand {
        match operand {
            VisaOperand::Source {
                variable: crate::visa::operand::Variable::Declared(id),
                ..
            } => {
                let root = self.root_of(id);
                let signed = self.typed(root, VisaType::D);
                operand.with_variable(signed)
            }
            other => other,
        }
    }

    /// The sum or the difference: low halves with carry, then high halves.
    pub(super) fn add_halves(
        &mut self,
        subtracts: bool,
        n: u32,
        to: Halves,
        a: Halves,
        b: Halves,
    ) -> Emitted {
        let region = super::arithmetic::vector_region(n);
        let (low, carry) = (self.temporary(UD, n), self.temporary(UD, n));
        let opcode = if subtracts { Visa::Subb } else { Visa::Addc };
        let destinations = [low, carry].map(VisaOperand::destination);
        self.op(
            opcode,
            n,
            vec![destinations[0], destinations[1], a[0], b[0]],
        );
        let sign = if subtracts {
            Modifier::Negate
        } else {
            Modifier::None
        };
        let carry_source = self.at(carry, 0, UD, region);
        let carry_source = self.with_modifier(carry_source, sign)?;
        if b[1] == VisaOperand::ud(0) {
            self.op(Visa::Add, n, vec![to[1], a[1], carry_source]);
        } else {
            let high = self.with_modifier(b[1], sign)?;
            let sum = self.temporary(UD, n);
            self.op(
                Visa::Add,
                n,
                vec![VisaOperand::destination(sum), a[1], high],
            );
            let sum = self.at(sum, 0, UD, region);
            self.op(Visa::Add, n, vec![to[1], sum, carry_source]);
        }
        let low = self.at(low, 0, UD, region);
        self.op(Visa::Mov, n, vec![to[0], low]);
        Ok(())
    }

    /// A shift by a constant.
    fn shift_halves(
        &mut self,
        opcode: Opcode,
        bits: u32,
        n: u32,
        to: Halves,
        a: Halves,
    ) -> Emitted {
        let region = super::arithmetic::vector_region(n);
        let left = opcode == Opcode::Shl;
        // The half from which bits move, and the one that they move to.
        let (from, into) = if left { (0, 1) } else { (1, 0) };
        let by = |count: u32| VisaOperand::ud(count);
        let shift = |left: bool| if left { Visa::Shl } else { Visa::Shr };
        let arithmetic = opcode == Opcode::Ashr;
        let outer = |this: &mut Self, target: VisaOperand, count: u32| {
            if arithmetic {
                let (target, source) =
                    (this.signed_destination(target), this.signed_source(a[from]));
                this.op(Visa::Asr, n, vec![target, source, by(count)]);
            } else {
                this.op(shift(left), n, vec![target, a[from], by(count)]);
            }
        };
        if bits >= 32 {
            outer(self, to[into], bits - 32);
            match arithmetic {
                true => outer(self, to[from], 31),
                false => self.op(Visa::Mov, n, vec![to[from], VisaOperand::ud(0)]),
            }
            return Ok(());
        }
        if bits == 0 {
            for half in 0..2 {
                self.op(Visa::Mov, n, vec![to[half], a[half]]);
            }
            return Ok(());
        }
        let (moved, kept) = (self.temporary(UD, n), self.temporary(UD, n));
        let [moved_to, kept_to] = [moved, kept].map(VisaOperand::destination);
        self.op(shift(!left), n, vec![moved_to, a[from], by(32 - bits)]);
        self.op(shift(left), n, vec![kept_to, a[into], by(bits)]);
        let (moved, kept) = (self.at(moved, 0, UD, region), self.at(kept, 0, UD, region));
        self.op(Visa::Or, n, vec![to[into], moved, kept]);
        outer(self, to[from], bits);
        Ok(())
    }

    /// Selects the halves by the same predicate.
    pub(super) fn select_halves(
        &mut self,
        by: Operand,
        a: Operand,
        b: Operand,
        dest: &Dest,
    ) -> Emitted {
        let (a, b) = (self.halves(a)?, self.halves(b)?);
        let to = self.halves_of_dest(dest)?;
        let Some(predicate) = self.condition(by, dest.count)? else {
            for half in 0..2 {
                self.op(Visa::Mov, dest.count, vec![to[half], a[half]]);
            }
            return Ok(());
        };
        for half in 0..2 {
            let exec = crate::visa::types::Exec {
                size: dest.count as u8,
                offset: predicate.channel,
                no_mask: true,
            };
            let operands = vec![to[half], a[half], b[half]];
            let mut instruction =
                crate::visa::instruction::Instruction::new(Visa::Sel, exec, operands, self.loc);
            instruction.predicate = Some(predicate.of());
            self.push(instruction);
        }
        Ok(())
    }

    /// Copies 64-bit elements: as doublewords, which have all regions.
    pub(super) fn move_wide(&mut self, dest: &Dest, operand: Operand) -> Emitted {
        let definition = operand
            .value()
            .and_then(|value| self.function.definition(value));
        if let Some(id) = definition
            && self.bales.part(id) == Part::Source
            && let Some(read) = read_of(self.function, self.function.instruction(id))
        {
            return self.move_wide_read(&read, dest);
        }
        let halves = self.halves(operand)?;
        self.move_halves(halves, dest)
    }

    fn move_halves(&mut self, halves: Halves, dest: &Dest) -> Emitted {
        let to = self.halves_of_dest(dest)?;
        for half in 0..2 {
            let exec = crate::visa::types::Exec::no_mask(dest.count as u8);
            let operands = vec![to[half], halves[half]];
            let instruction =
                crate::visa::instruction::Instruction::new(Visa::Mov, exec, operands, self.loc);
            self.push_to(dest, instruction);
        }
        Ok(())
    }

    /// Copies a region of 64-bit elements.
    pub(super) fn move_wide_read(&mut self, read: &Read, dest: &Dest) -> Emitted {
        let Some(region) = read.region.visa_source() else {
            return self.reject("this region of 64-bit elements is not supported");
        };
        let (variable, start) = match read.vector {
            Operand::Value(vector) => self.place(vector)?,
            Operand::Constant(id) => (self.materialize(id, self.function.constant(id))?, 0),
        };
        let doubled = VisaRegion {
            vertical: region.vertical.saturating_mul(2),
            width: region.width,
            horizontal: region.horizontal.saturating_mul(2),
        };
        let halves = match read.region.offset {
            Offset::Bytes(byte) => {
                [0, 4].map(|half| self.at(variable, start + byte + half, UD, doubled))
            }
            Offset::Value => {
                let address = self.address(variable, start, read.offset, 1)?;
                [0, 4].map(|offset| VisaOperand::Indirect {
                    address: address.variable,
                    element: address.first,
                    offset,
                    region: IndirectRegion::Single(doubled),
                    modifier: Modifier::None,
                    ty: UD,
                })
            }
            Offset::Values => {
                return self
                    .reject("64-bit elements at several variable offsets are not supported");
            }
        };
        self.move_halves(halves, dest)
    }

    /// The address of an element: base plus index times size.
    pub(super) fn element_address(&mut self, instruction: &Instruction, dest: &Dest) -> Emitted {
        let [base, index] = instruction.operands[..] else {
            return self.reject("this operation is not supported");
        };
        let size = match instruction.detail {
            crate::genx::function::Detail::Element(data) => u64::from(data.bytes()),
            _ => 1,
        };
        if let Some(bits) = self.function.splat_of(index) {
            let scalar = self.scalar_of(index);
            let distance = crate::genx::eval::integer(bits, scalar, true) as u64;
            return self.add_constant(base, distance.wrapping_mul(size), dest);
        }
        if !size.is_power_of_two() || self.scalar_of(index) != Scalar::I64 {
            return self
                .reject("an element of this size, or an index of this type, is not supported");
        }
        let bits = size.trailing_zeros();
        if self.target.info().int64 {
            let shifted = self.temporary(VisaType::Q, 1);
            let source = self.source(index, true, 1)?;
            let to = VisaOperand::destination(shifted);
            self.op(Visa::Shl, 1, vec![to, source, VisaOperand::ud(bits)]);
            let base = self.source(base, true, 1)?;
            let shifted = VisaOperand::scalar(shifted, 0);
            self.op_to(dest, Visa::Add, VisaType::Q, [base, shifted]);
            return Ok(());
        }
        let shifted = self.temporary(UD, 2);
        let first = Dest::of(shifted, 0, Scalar::I64, 1);
        let (to, a) = (self.halves_of_dest(&first)?, self.halves(index)?);
        self.shift_halves(Opcode::Shl, bits, 1, to, a)?;
        let (a, b) = (self.halves(base)?, self.halves_at(shifted, 0, 1));
        let to = self.halves_of_dest(dest)?;
        self.add_halves(false, 1, to, a, b)
    }

    fn add_constant(&mut self, base: Operand, distance: u64, dest: &Dest) -> Emitted {
        if self.target.info().int64 {
            let base = self.source(base, true, 1)?;
            let distance = self.immediate(Scalar::I64, distance, true)?;
            self.op_to(dest, Visa::Add, VisaType::Q, [base, distance]);
            return Ok(());
        }
        let a = self.halves(base)?;
        let b = [
            VisaOperand::ud(distance as u32),
            VisaOperand::ud((distance >> 32) as u32),
        ];
        let to = self.halves_of_dest(dest)?;
        self.add_halves(false, 1, to, a, b)
    }
}
