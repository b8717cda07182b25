//! `load` and `store` of any size: blocks where the alignment permits, else doublewords or bytes at
//! addresses of their own.

use super::operands::Dest;
use super::{Emitted, Emitter};
use crate::genx::function::{Detail, Instruction, Operand};
use crate::genx::opcode::Opcode;
use crate::genx::types::{LOCAL, Scalar, Type};
use crate::visa::instruction::{Detail as VisaDetail, Instruction as VisaInstruction};
use crate::visa::kernel::{Align, Input, InputVariable};
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{Operand as VisaOperand, Region as VisaRegion, VariableId};
use crate::visa::types::{Exec, Type as VisaType};

/// Bytes of the unit of block messages.
const OWORD: u32 = 16;
/// The most bytes of a block message.
const MAX_BLOCK: u32 = 256;
/// The most channels of a message.
const MAX_CHANNELS: u32 = 16;

/// A part of an access.
#[derive(Clone, Copy)]
struct Piece {
    /// The first byte, relative to the access.
    from: u32,
    /// The number of elements.
    count: u32,
    /// Bytes of an element: 4 or 1.
    unit: u32,
    /// Whether its address is a multiple of its size.
    is_aligned: bool,
}

impl Emitter<'_> {
    /// `load` to a place, and `store`.
    pub(super) fn plain_access(
        &mut self,
        instruction: &Instruction,
        target: Option<(VariableId, u32)>,
    ) -> Emitted {
        let stored = instruction.opcode == Opcode::Store;
        let (value, pointer) = match (stored, &instruction.operands[..]) {
            (true, [value, pointer]) => (Some(*value), *pointer),
            (false, [pointer, ..]) => (None, *pointer),
            _ => return self.reject("this access is not supported"),
        };
        if let Type::Pointer { space: LOCAL, .. } = self.function.operand_type(pointer) {
            return self.reject("local memory by a pointer is not supported");
        }
        let data = match value {
            Some(value) => self.function.operand_data(value),
            None => self.function.result_type(instruction).data(),
        };
        let Some(data) = data.filter(|data| data.scalar != Scalar::I1) else {
            return self.reject("this access is not supported");
        };
        let align = match instruction.detail {
            Detail::Access { align, .. } => align,
            _ => 1,
        };
        let place = match (value, target) {
            (Some(value), _) => self.payload_place(value)?,
            (None, Some(target)) => target,
            (None, None) => return self.reject("this access is not supported"),
        };
        let bytes = data.bytes();
        let mut done = 0;
        while done < bytes {
            let left = bytes - done;
            let needed = if stored { OWORD } else { 4 };
            let block = 1 << left.min(MAX_BLOCK).ilog2();
            let aligned = (place.1 + done).is_multiple_of(self.grf);
            if done == 0 && block == bytes && block >= OWORD && align >= needed && aligned {
                let address = self.source(pointer, false, 1)?;
                let opcode = if stored {
                    Visa::SvmBlockSt
                } else {
                    Visa::SvmBlockLd
                };
                let data = self.raw(place.0, place.1)?;
                let exec = Exec::no_mask((block / OWORD) as u8);
                self.push(VisaInstruction::new(
                    opcode,
                    exec,
                    vec![address, data],
                    self.loc,
                ));
                return Ok(());
            }
            let unit = if left >= 4 { 4 } else { 1 };
            let piece = Piece {
                from: done,
                count: 1 << (left / unit).min(MAX_CHANNELS).ilog2(),
                unit,
                is_aligned: align >= unit,
            };
            self.piece(pointer, place, piece, stored)?;
            done += piece.count * unit;
        }
        Ok(())
    }

    /// A message with an address for each element.
    fn piece(
        &mut self,
        pointer: Operand,
        (variable, byte): (VariableId, u32),
        piece: Piece,
        stored: bool,
    ) -> Emitted {
        let Piece {
            from,
            count,
            unit,
            is_aligned,
        } = piece;
        let region = super::arithmetic::vector_region(count);
        let addresses = self.addresses_of(pointer, piece)?;
        let at = byte + from;
        let ty = if unit == 4 {
            VisaType::Ud
        } else {
            VisaType::Ub
        };
        // Entire registers need no copy.
        let is_direct = unit == 4
            && at.is_multiple_of(self.grf)
            && (4 * count).is_multiple_of(self.grf)
            && self.starts_at_register(variable);
        // A doubleword for each element, from a register on.
        let slots = match is_direct {
            true => self.typed(variable, VisaType::Ud),
            false => {
                let elements = (4 * count).next_multiple_of(self.grf) / 4;
                self.temporary(VisaType::Ud, elements.max(2))
            }
        };
        if stored && !is_direct {
            let source = self.at(variable, at, ty, region);
            let to = VisaOperand::destination(slots);
            self.op(Visa::Mov, count, vec![to, source]);
        }
        let opcode = if stored {
            Visa::SvmScatter
        } else {
            Visa::SvmGather
        };
        let start = if is_direct { at } else { 0 };
        let operands = vec![VisaOperand::raw(addresses, 0), self.raw(slots, start)?];
        let exec = Exec::no_mask(count as u8);
        let mut message = VisaInstruction::new(opcode, exec, operands, self.loc);
        // Four bytes of one channel may be at any address.
        let (size, blocks) = match is_aligned {
            true => (unit, 1),
            false => (1, unit),
        };
        message.detail = VisaDetail::Blocks {
            size: size as u8,
            count: blocks as u8,
        };
        self.push(message);
        if !stored && !is_direct {
            // Of bytes, the first of each doubleword is defined.
            let step = if count == 1 { 0 } else { 4 / unit as u8 };
            let source = self.at(slots, 0, ty, VisaRegion::strided(step));
            let to = self.to(variable, at, ty, 1);
            self.op(Visa::Mov, count, vec![to, source]);
        }
        Ok(())
    }

    /// The addresses of the elements of a piece.
    fn addresses_of(&mut self, pointer: Operand, piece: Piece) -> Emitted<VariableId> {
        let Piece {
            from, count, unit, ..
        } = piece;
        if count == 1 && from == 0 {
            let addresses = self.temporary(VisaType::Uq, self.grf / 8);
            let dest = Dest::of(addresses, 0, Scalar::I64, 1);
            if self.target.info().int64 {
                let base = self.source(pointer, false, 1)?;
                self.op_to(&dest, Visa::Mov, VisaType::Uq, [base]);
            } else {
                let base = self.halves(pointer)?;
                let to = self.halves_of_dest(&dest)?;
                for (to, half) in to.into_iter().zip(base) {
                    self.op(Visa::Mov, 1, vec![to, half]);
                }
            }
            return Ok(addresses);
        }
        let region = super::arithmetic::vector_region(count);
        let ramp = self.ramp(count, unit);
        let mut source = self.at(ramp, 0, VisaType::Ud, region);
        if from != 0 {
            let offsets = self.temporary(VisaType::Ud, count.max(8));
            let to = VisaOperand::destination(offsets);
            self.op(Visa::Add, count, vec![to, source, VisaOperand::ud(from)]);
            source = self.at(offsets, 0, VisaType::Ud, region);
        }
        let elements = (8 * count).next_multiple_of(self.grf) / 8;
        let addresses = self.temporary(VisaType::Uq, elements.max(2));
        let dest = Dest::of(addresses, 0, Scalar::I64, count);
        if self.target.info().int64 {
            let base = self.source(pointer, false, 1)?;
            self.op_to(&dest, Visa::Add, VisaType::Uq, [base, source]);
        } else {
            let base = self.halves(pointer)?;
            let to = self.halves_of_dest(&dest)?;
            self.add_halves(false, count, to, base, [source, VisaOperand::ud(0)])?;
        }
        Ok(addresses)
    }

    /// Whether a variable starts at a register. Arguments are where the payload has them.
    fn starts_at_register(&self, variable: VariableId) -> bool {
        let is_input = |input: &Input| input.variable == InputVariable::General(variable);
        let declared = self.kernel.variables.get(variable.0 as usize);
        declared.is_some_and(|v| v.align == Align::Grf && v.alias.is_none())
            && !self.kernel.inputs.iter().any(is_input)
    }

    /// The multiples of a number of bytes from 0 on, which the block computes once.
    fn ramp(&mut self, count: u32, unit: u32) -> VariableId {
        if let Some(&known) = self.ramps.get(&(count, unit)) {
            return known;
        }
        let region = super::arithmetic::vector_region(count);
        let offsets = self.temporary(VisaType::Ud, count.max(8));
        let to = VisaOperand::destination(offsets);
        let source = self.at(offsets, 0, VisaType::Ud, region);
        let packed = VisaOperand::Packed {
            ty: crate::visa::operand::PackedType::Uv,
            bits: 0x7654_3210,
        };
        let first = count.min(8);
        match count {
            1 => self.op(Visa::Mov, 1, vec![to, VisaOperand::ud(0)]),
            _ => self.op(Visa::Mov, first, vec![to, packed]),
        }
        if count > first {
            let upper = self.to(offsets, 4 * first, VisaType::Ud, 1);
            let lower = self.at(offsets, 0, VisaType::Ud, VisaRegion::CONTIGUOUS);
            self.op(Visa::Add, first, vec![upper, lower, VisaOperand::ud(first)]);
        }
        if unit != 1 && count > 1 {
            self.op(Visa::Mul, count, vec![to, source, VisaOperand::ud(unit)]);
        }
        self.ramps.insert((count, unit), offsets);
        offsets
    }
}
