//! LSC messages and fences.

use super::{Emitted, Emitter};
use crate::genx::eval::integer;
use crate::genx::function::{Detail, Instruction};
use crate::genx::opcode::{LscMemory, Opcode};
use crate::genx::types::Scalar;
use crate::visa::instruction::{
    AddressSize, Detail as VisaDetail, Lsc, LscAddress, LscCache, LscData, LscFence,
    LscFenceOperation, LscIndex, LscScope, LscShape, LscSurface, Sfid,
};
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::Operand as VisaOperand;
use crate::visa::types::Type as VisaType;

impl Emitter<'_> {
    /// `lsc.load` and `lsc.store`. The operands are the mask, subopcode, two caching controls, scale,
    /// immediate offset, size of data, number of elements, order, channel mask, offsets; then the
    /// surface, or the value and the surface.
    pub(super) fn lsc(&mut self, instruction: &Instruction, raw: VisaOperand) -> Emitted {
        let operands = &instruction.operands;
        let constant = |k: usize| {
            let operand = operands.get(k);
            operand
                .and_then(|&o| self.function.splat_of(o))
                .unwrap_or(0)
        };
        let small = |k: usize| constant(k) as u8;
        let caches = LscCache::from_code(small(2)).zip(LscCache::from_code(small(3)));
        let (Some((l1, l3)), Some(data)) = (caches, LscData::from_code(small(6))) else {
            return self.reject("this LSC message is not supported");
        };
        let transposed = small(8) == 2;
        let vector = match small(7) {
            number @ 1..=4 => number,
            number @ 5..=8 => 8 << (number - 5),
            _ => return self.reject("this LSC message is not supported"),
        };
        let (sfid, surface, size) = match instruction.detail {
            Detail::Lsc(LscMemory::Slm) => (Sfid::Slm, LscSurface::Flat, AddressSize::A32),
            Detail::Lsc(LscMemory::Bti) => {
                let operand = operands.last().copied();
                let index = operand.and_then(|operand| {
                    self.function
                        .splat_of(operand)
                        .or_else(|| self.surface_index(operand.value()?))
                });
                let Some(index) = index else {
                    return self.reject("an LSC message on a variable surface is not supported");
                };
                let index = LscIndex::Immediate(index as u32);
                (Sfid::Ugm, LscSurface::Bti(index), AddressSize::A32)
            }
            _ => (Sfid::Ugm, LscSurface::Flat, AddressSize::A64),
        };
        let lsc = Lsc {
            sfid,
            cache: [l1, l3],
            data,
            shape: match transposed {
                true => LscShape::Transposed(vector),
                false => LscShape::Vector(vector),
            },
            address: LscAddress {
                surface,
                size,
                scale: constant(4).max(1) as u16,
                offset: integer(constant(5), Scalar::I32, true) as i32,
            },
        };
        let ty = match size {
            AddressSize::A64 => VisaType::Uq,
            AddressSize::A16 | AddressSize::A32 => VisaType::Ud,
        };
        if self.scalar_of(operands[10]).bytes() != ty.size() {
            return self.reject("LSC offsets of this size are not supported");
        }
        let addresses = self.payload_of(operands[10], ty)?;
        let (opcode, all) = match instruction.opcode {
            Opcode::LscStore => {
                let data = self.payload(operands[11])?;
                (Visa::LscStore, vec![addresses, data])
            }
            _ => (Visa::LscLoad, vec![raw, addresses]),
        };
        self.channels(
            opcode,
            operands[10],
            Some(operands[0]),
            VisaDetail::Lsc(lsc),
            all,
        )
    }

    /// `lsc.fence`: mask, memory, cache operation, scope.
    pub(super) fn lsc_fence(&mut self, instruction: &Instruction) -> Emitted {
        let code = |k: usize| {
            let operand = instruction.operands.get(k);
            operand
                .and_then(|&o| self.function.splat_of(o))
                .unwrap_or(0) as u8
        };
        let found = Sfid::from_code(code(1))
            .zip(LscFenceOperation::from_code(code(2)))
            .zip(LscScope::from_code(code(3)));
        let Some(((sfid, operation), scope)) = found else {
            return self.reject("this LSC fence is not supported");
        };
        let fence = match sfid {
            Sfid::Slm => LscFence::group(Sfid::Slm),
            Sfid::Ugm | Sfid::Ugml | Sfid::Tgm => LscFence {
                sfid,
                operation,
                scope,
            },
        };
        self.bare(Visa::LscFence, VisaDetail::Fence(fence));
        Ok(())
    }
}
