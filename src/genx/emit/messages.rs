//! Messages of the legacy data port, barriers and fences.

use super::operands::{Dest, Place};
use super::{Emitted, Emitter};
use crate::genx::bales::read_of;
use crate::genx::function::{Instruction, InstructionId, LOCAL_SURFACE, Operand, PRIVATE_SURFACE};
use crate::genx::opcode::{Atomic, Opcode};
use crate::genx::region::Offset;
use crate::genx::storage::updated;
use crate::genx::types::{Data, Scalar};
use crate::target::GlobalFence;
use crate::visa::instruction::{
    Atomic as VisaAtomic, AtomicKind, AtomicWidth, COMMIT, Channels, Detail as VisaDetail,
    FLUSH_L1, Instruction as VisaInstruction, Lsc, LscAddress, LscData, LscFence,
    LscFenceOperation, LscScope, Sfid,
};
use crate::visa::kernel::{Input, InputVariable, SurfaceDecl};
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{Operand as VisaOperand, State, Surface, SurfaceId, VariableId};
use crate::visa::types::{Exec, Type as VisaType};

/// The first number of surface variables: smaller ones are vISA's own.
const FIRST_SURFACE: usize = 6;
/// Bytes of the unit of block messages.
const OWORD: u32 = 16;
/// The bit of a fence that selects local memory.
const LOCAL_FENCE: u64 = 1 << 5;

/// The operands of a gather or scatter of a surface.
struct Scattered {
    mask: Option<Operand>,
    surface: Operand,
    base: Operand,
    offsets: Operand,
}

impl Emitter<'_> {
    /// Emits a message. `dest` is where it writes, if that is not the entire result.
    pub(super) fn message(&mut self, id: InstructionId, dest: Option<Dest>) -> Emitted {
        let instruction = self.function.instruction(id);
        let target = match (instruction.result, dest) {
            (None, _) => None,
            (Some(_), Some(dest)) => match dest.place {
                Place::Byte(variable, byte) => Some((variable, byte)),
                Place::Indirect(_) => {
                    return self.reject("a message at a variable offset is not supported");
                }
            },
            (Some(result), None) => {
                if let Some(old) = updated(self.function, instruction) {
                    self.update(old, result)?;
                }
                Some(self.place(result)?)
            }
        };
        let raw = match target {
            // Messages of surfaces transfer doublewords, also if the variable has elements of another size.
            Some((variable, byte)) if is_surface_gather(instruction.opcode) => {
                let variable = self.typed(variable, VisaType::Ud);
                self.raw(variable, byte)?
            }
            Some((variable, byte)) => self.raw(variable, byte)?,
            None => VisaOperand::NULL,
        };
        let operands = &instruction.operands;
        let constant = |k: usize| {
            let operand = operands.get(k);
            operand
                .and_then(|&o| self.function.splat_of(o))
                .unwrap_or(0)
        };
        match instruction.opcode {
            Opcode::OwordLd | Opcode::OwordLdUnaligned => {
                let blocks = self.blocks(instruction, None)?;
                let surface = self.surface(operands[1])?;
                let offset = self.source(operands[2], false, 1)?;
                let opcode = match instruction.opcode {
                    Opcode::OwordLd => Visa::OwordLd,
                    _ => Visa::OwordLdUnaligned,
                };
                let mut message = self.block(opcode, blocks, vec![surface, offset, raw]);
                message.detail = VisaDetail::Modified(false);
                self.push(message);
            }
            Opcode::OwordSt => {
                let blocks = self.blocks(instruction, Some(2))?;
                let surface = self.surface(operands[0])?;
                let offset = self.source(operands[1], false, 1)?;
                let data = self.payload(operands[2])?;
                let message = self.block(Visa::OwordSt, blocks, vec![surface, offset, data]);
                self.push(message);
            }
            Opcode::SvmBlockLd | Opcode::SvmBlockLdUnaligned => {
                let blocks = self.blocks(instruction, None)?;
                let address = self.source(operands[0], false, 1)?;
                let message = self.block(Visa::SvmBlockLd, blocks, vec![address, raw]);
                self.push(message);
            }
            Opcode::SvmBlockSt => {
                let blocks = self.blocks(instruction, Some(1))?;
                let address = self.source(operands[0], false, 1)?;
                let data = self.payload(operands[1])?;
                let message = self.block(Visa::SvmBlockSt, blocks, vec![address, data]);
                self.push(message);
            }
            Opcode::SvmGather | Opcode::SvmScatter => {
                let count = 1u8 << (constant(1) & 3);
                let data = match instruction.opcode {
                    Opcode::SvmGather => self.function.result_type(instruction).data(),
                    _ => self.function.operand_data(operands[3]),
                };
                let size = data.map_or(4, |d| d.scalar.bytes() as u8);
                let addresses = self.payload_of(operands[2], VisaType::Uq)?;
                let (opcode, data) = match instruction.opcode {
                    Opcode::SvmGather => (Visa::SvmGather, raw),
                    // The channels' bytes are in doublewords, also those of a constant.
                    _ if size < 4 => (
                        Visa::SvmScatter,
                        self.payload_of(operands[3], VisaType::Ud)?,
                    ),
                    _ => (Visa::SvmScatter, self.payload(operands[3])?),
                };
                let detail = VisaDetail::Blocks { size, count };
                self.channels(
                    opcode,
                    operands[2],
                    Some(operands[0]),
                    detail,
                    vec![addresses, data],
                )?;
            }
            Opcode::SvmGather4 | Opcode::SvmScatter4 => {
                self.unscaled(constant(2))?;
                let base = self.source(operands[3], false, 1)?;
                let addresses = self.payload_of(operands[4], VisaType::Uq)?;
                let (opcode, data) = match instruction.opcode {
                    Opcode::SvmGather4 => (Visa::SvmGather4Scaled, raw),
                    _ => (Visa::SvmScatter4Scaled, self.payload(operands[5])?),
                };
                let detail = VisaDetail::Channels(enabled(constant(1)));
                let all = vec![base, addresses, data];
                self.channels(opcode, operands[4], Some(operands[0]), detail, all)?;
            }
            Opcode::Gather | Opcode::Gather4 | Opcode::Scatter | Opcode::Scatter4 => {
                self.unscaled(constant(2))?;
                let scattered = Scattered {
                    mask: Some(operands[0]),
                    surface: operands[3],
                    base: operands[4],
                    offsets: operands[5],
                };
                let of_channels = matches!(instruction.opcode, Opcode::Gather4 | Opcode::Scatter4);
                let stored = match instruction.opcode {
                    Opcode::Scatter | Opcode::Scatter4 => Some(operands[6]),
                    _ => None,
                };
                self.scattered(
                    instruction,
                    &scattered,
                    (of_channels, constant(1)),
                    stored,
                    raw,
                )?;
            }
            Opcode::Gather2 | Opcode::GatherMasked2 | Opcode::Gather42 | Opcode::Gather4Masked2 => {
                self.unscaled(constant(1))?;
                let scattered = Scattered {
                    mask: operands.get(5).copied(),
                    surface: operands[2],
                    base: operands[3],
                    offsets: operands[4],
                };
                let of_channels = matches!(
                    instruction.opcode,
                    Opcode::Gather42 | Opcode::Gather4Masked2
                );
                self.scattered(
                    instruction,
                    &scattered,
                    (of_channels, constant(0)),
                    None,
                    raw,
                )?;
            }
            Opcode::DwordAtomic | Opcode::DwordAtomic2 | Opcode::SvmAtomic => {
                self.atomic(instruction, target)?;
            }
            Opcode::LscLoad | Opcode::LscStore => self.lsc(instruction, raw)?,
            Opcode::Load | Opcode::Store => self.plain_access(instruction, target)?,
            _ => return self.reject("this message is not supported"),
        }
        Ok(())
    }

    /// Rejects offsets that the message would have to shift.
    fn unscaled(&self, scale: u64) -> Emitted {
        match scale & 3 {
            0 => Ok(()),
            scale => self.reject(format!("offsets shifted by {scale} are not supported")),
        }
    }

    /// A raw operand: a byte of a variable.
    pub(super) fn raw(&self, variable: VariableId, byte: u32) -> Emitted<VisaOperand> {
        match u16::try_from(byte) {
            Ok(offset) => Ok(VisaOperand::raw(variable, offset)),
            Err(_) => self.reject("a vector of this size is not supported"),
        }
    }

    /// The registers that contain an operand, for a message.
    pub(super) fn payload(&mut self, operand: Operand) -> Emitted<VisaOperand> {
        let (variable, byte) = self.aligned_place(operand)?;
        self.raw(variable, byte)
    }

    /// The same with elements of a type: the finalizer derives the length from it.
    pub(super) fn payload_of(&mut self, operand: Operand, ty: VisaType) -> Emitted<VisaOperand> {
        let (variable, byte) = self.aligned_place(operand)?;
        let variable = self.typed(variable, ty);
        self.raw(variable, byte)
    }

    /// The place of an operand; of arguments that are not at the start of a register, that of a copy.
    fn aligned_place(&mut self, operand: Operand) -> Emitted<(VariableId, u32)> {
        let (variable, byte) = self.payload_place(operand)?;
        let is_variable = |input: &&Input| input.variable == InputVariable::General(variable);
        let input = self.kernel.inputs.iter().find(is_variable);
        let data = self.function.operand_data(operand);
        let (Some(input), Some(data)) = (input, data) else {
            return Ok((variable, byte));
        };
        let words = data.bytes() / 4;
        let aligned = (input.offset + byte).is_multiple_of(self.grf);
        if aligned || words == 0 || words > 16 || !words.is_power_of_two() {
            return Ok((variable, byte));
        }
        let elements = (4 * words).next_multiple_of(self.grf) / 4;
        let copy = self.temporary(VisaType::Ud, elements);
        let region = super::arithmetic::vector_region(words);
        let source = self.at(variable, byte, VisaType::Ud, region);
        let to = VisaOperand::destination(copy);
        self.op(Visa::Mov, words, vec![to, source]);
        Ok((copy, 0))
    }

    pub(super) fn payload_place(&mut self, operand: Operand) -> Emitted<(VariableId, u32)> {
        let value = match operand {
            Operand::Constant(id) => {
                let function = self.function;
                let constant = function.constant(id);
                let variable = self.materialize(id, constant)?;
                return Ok((variable, 0));
            }
            Operand::Value(value) => value,
        };
        let Some(id) = self.bales.source(self.function, operand) else {
            return self.place(value);
        };
        let read = read_of(self.function, self.function.instruction(id));
        match read {
            Some(read) => match (read.vector, read.region.offset) {
                (Operand::Value(vector), Offset::Bytes(start)) => {
                    let (variable, byte) = self.place(vector)?;
                    Ok((variable, byte + start))
                }
                _ => self.reject("this operand of a message is not supported"),
            },
            None => self.reject("this operand of a message is not supported"),
        }
    }

    /// The number of blocks of 16 bytes that a message transfers.
    fn blocks(&self, instruction: &Instruction, stored: Option<usize>) -> Emitted<u32> {
        let data = match stored {
            Some(k) => self.function.operand_data(instruction.operands[k]),
            None => self.function.result_type(instruction).data(),
        };
        let bytes = data.map_or(0, Data::bytes);
        match bytes.is_multiple_of(OWORD) && bytes.is_power_of_two() && bytes <= 16 * OWORD {
            true => Ok(bytes / OWORD),
            false => self.reject(format!("a block of {bytes} bytes is not supported")),
        }
    }

    fn block(&self, opcode: Visa, blocks: u32, operands: Vec<VisaOperand>) -> VisaInstruction {
        let exec = Exec::no_mask(blocks as u8);
        VisaInstruction::new(opcode, exec, operands, self.loc)
    }

    /// The surface operand for an index, which is set before if the block has not done so.
    pub(super) fn surface(&mut self, operand: Operand) -> Emitted<VisaOperand> {
        let known = match operand {
            Operand::Constant(_) => self.function.splat_of(operand),
            Operand::Value(value) => self.surface_index(value),
        };
        if known == Some(LOCAL_SURFACE) {
            return Ok(VisaOperand::Surface(Surface::Slm));
        }
        if known == Some(PRIVATE_SURFACE) && self.kernel.private_bytes > 0 {
            return Ok(VisaOperand::Surface(Surface::Scratch));
        }
        let id = match known.and_then(|index| self.surfaces.get(&index)) {
            Some(&id) => id,
            None => {
                let name = format!("T{}", FIRST_SURFACE + self.kernel.surfaces.len());
                let id = self.kernel.add_surface(SurfaceDecl { name, elements: 1 });
                if let Some(index) = known {
                    self.surfaces.insert(index, id);
                }
                id
            }
        };
        let source = match known {
            Some(index) if self.set.contains(&index) => {
                return Ok(VisaOperand::Surface(Surface::Variable(id)));
            }
            Some(index) => {
                self.set.insert(index);
                VisaOperand::ud(index as u32)
            }
            None => self.source(operand, false, 1)?,
        };
        self.set_surface(id, source);
        Ok(VisaOperand::Surface(Surface::Variable(id)))
    }

    fn set_surface(&mut self, id: SurfaceId, source: VisaOperand) {
        let state = VisaOperand::state(State::from(id));
        self.op(Visa::Movs, 1, vec![state, source]);
    }

    /// Appends a message of a channel for each element of `of`.
    pub(super) fn channels(
        &mut self,
        opcode: Visa,
        of: Operand,
        mask: Option<Operand>,
        detail: VisaDetail,
        operands: Vec<VisaOperand>,
    ) -> Emitted {
        let count = self.count_of(of);
        if !count.is_power_of_two() || count > 32 {
            return self.reject(format!("a message of {count} channels is not supported"));
        }
        let mut message =
            VisaInstruction::new(opcode, Exec::no_mask(count as u8), operands, self.loc);
        message.detail = detail;
        if let Some(mask) = mask
            && let Some(predicate) = self.condition(mask, count)?
        {
            message.predicate = Some(predicate.of());
            message.exec = Some(Exec {
                size: count as u8,
                offset: predicate.channel,
                no_mask: true,
            });
        }
        self.push(message);
        Ok(())
    }

    /// A gather or scatter of a surface; `number` is the channel mask, or the logarithm of the size.
    fn scattered(
        &mut self,
        instruction: &Instruction,
        operands: &Scattered,
        (of_channels, number): (bool, u64),
        stored: Option<Operand>,
        raw: VisaOperand,
    ) -> Emitted {
        let data = match stored {
            Some(operand) => self.function.operand_data(operand),
            None => self.function.result_type(instruction).data(),
        };
        if data.is_none_or(|data| data.scalar.bytes() != 4) {
            return self
                .reject("elements of other sizes than 4 bytes in registers are not supported");
        }
        let offsets = self.payload_of(operands.offsets, VisaType::Ud)?;
        let data = match stored {
            Some(operand) => self.payload_of(operand, VisaType::Ud)?,
            None => raw,
        };
        let is_private = self.function.splat_of(operands.surface) == Some(PRIVATE_SURFACE);
        if let (true, Some(state)) = (is_private, self.scratch_state) {
            let size = match number & 3 {
                _ if of_channels => {
                    return self.reject("several channels of private memory are not supported");
                }
                0 => LscData::D8c32,
                1 => LscData::D16c32,
                _ => LscData::D32,
            };
            let mut address = LscAddress::surface_state(state);
            address.offset = self.function.splat_of(operands.base).unwrap_or(0) as i32;
            let lsc = Lsc::new(Sfid::Ugm, size, 1, address);
            let (opcode, all) = match stored {
                Some(_) => (Visa::LscStore, vec![offsets, data]),
                None => (Visa::LscLoad, vec![data, offsets]),
            };
            let detail = VisaDetail::Lsc(lsc);
            return self.channels(opcode, operands.offsets, operands.mask, detail, all);
        }
        let surface = self.surface(operands.surface)?;
        let base = self.source(operands.base, false, 1)?;
        let (opcode, detail) = match (of_channels, stored.is_some()) {
            (true, false) => (Visa::Gather4Scaled, VisaDetail::Channels(enabled(number))),
            (true, true) => (Visa::Scatter4Scaled, VisaDetail::Channels(enabled(number))),
            (false, store) => {
                let opcode = if store {
                    Visa::ScatterScaled
                } else {
                    Visa::GatherScaled
                };
                (opcode, VisaDetail::ElementSize(1 << (number & 3).min(2)))
            }
        };
        let all = vec![surface, base, offsets, data];
        self.channels(opcode, operands.offsets, operands.mask, detail, all)
    }

    fn atomic(&mut self, instruction: &Instruction, target: Option<(VariableId, u32)>) -> Emitted {
        let (Some(operation), operands) = (instruction.atomic(), &instruction.operands) else {
            return self.reject("an atomic without operation is not supported");
        };
        let svm = instruction.opcode == Opcode::SvmAtomic;
        let offsets = if svm { 1 } else { 2 };
        let visa = atomic_operation(operation);
        let data = self.function.result_type(instruction).data();
        let scalar = data.map_or(Scalar::I32, |d| d.scalar);
        let width = match scalar {
            Scalar::I64 if svm => AtomicWidth::Qword,
            Scalar::I32 => AtomicWidth::Dword,
            _ => {
                return self
                    .reject("an atomic operation on elements of this type is not supported");
            }
        };
        let signed = visa.kind() == AtomicKind::Signed;
        let ty = scalar.visa(signed).unwrap_or(VisaType::Ud);
        let mut values = [VisaOperand::NULL; 2];
        for (k, value) in values.iter_mut().enumerate().take(operation.sources()) {
            let operand = operands[offsets + 1 + k];
            *value = self.payload_of(operand, ty)?;
        }
        let result = match target {
            Some((variable, byte)) => {
                let variable = self.typed(variable, ty);
                self.raw(variable, byte)?
            }
            None => VisaOperand::NULL,
        };
        let detail = VisaDetail::Atomic {
            operation: visa,
            width,
        };
        let mask = Some(operands[0]);
        if svm {
            let addresses = self.payload_of(operands[1], VisaType::Uq)?;
            let all = vec![addresses, result, values[0], values[1]];
            return self.channels(Visa::SvmAtomic, operands[1], mask, detail, all);
        }
        let surface = self.surface(operands[1])?;
        let addresses = self.payload_of(operands[2], VisaType::Ud)?;
        let all = vec![surface, addresses, values[0], values[1], result];
        self.channels(Visa::DwordAtomic, operands[2], mask, detail, all)
    }

    /// Emits a barrier, or a fence of a memory.
    pub(super) fn synchronization(&mut self, instruction: &Instruction) -> Emitted {
        match instruction.opcode {
            Opcode::Barrier => self.bare(Visa::Barrier, VisaDetail::None),
            Opcode::Fence => {
                let kind = instruction.operands.first();
                let kind = kind.and_then(|&o| self.function.splat_of(o)).unwrap_or(0);
                match kind & LOCAL_FENCE {
                    0 => self.global_fence(),
                    _ => self.local_fence(),
                }
            }
            _ => return self.lsc_fence(instruction),
        }
        Ok(())
    }

    fn local_fence(&mut self) {
        let info = self.target.info();
        match (info.local_memory_in_order, info.lsc) {
            (true, _) => self.bare(Visa::FenceSw, VisaDetail::None),
            (false, false) => self.bare(Visa::FenceLocal, VisaDetail::Flush(COMMIT)),
            (false, true) => {
                let fence = LscFence::group(Sfid::Slm);
                self.bare(Visa::LscFence, VisaDetail::Fence(fence));
            }
        }
    }

    fn global_fence(&mut self) {
        let invalidate = |scope| {
            VisaDetail::Fence(LscFence {
                sfid: Sfid::Ugm,
                operation: LscFenceOperation::Invalidate,
                scope,
            })
        };
        let (opcode, detail) = match self.target.info().global_fence {
            GlobalFence::Commit => (Visa::FenceGlobal, VisaDetail::Flush(COMMIT)),
            GlobalFence::CommitInvalidate => {
                (Visa::FenceGlobal, VisaDetail::Flush(COMMIT | FLUSH_L1))
            }
            GlobalFence::InvalidateTile => (Visa::LscFence, invalidate(LscScope::Tile)),
            GlobalFence::InvalidateGpu => (Visa::LscFence, invalidate(LscScope::Gpu)),
        };
        self.bare(opcode, detail);
    }
}

/// Whether a message loads elements of a surface at offsets of their own.
fn is_surface_gather(opcode: Opcode) -> bool {
    matches!(
        opcode,
        Opcode::Gather
            | Opcode::Gather2
            | Opcode::GatherMasked2
            | Opcode::Gather4
            | Opcode::Gather42
            | Opcode::Gather4Masked2
    )
}

/// The channels of a message: those whose bits in the mask are 1.
fn enabled(mask: u64) -> Channels {
    Channels(mask as u8 & 15)
}

/// The operation of vISA.
pub(super) fn atomic_operation(operation: Atomic) -> VisaAtomic {
    match operation {
        Atomic::Add => VisaAtomic::Add,
        Atomic::Sub => VisaAtomic::Sub,
        Atomic::Min => VisaAtomic::UnsignedMin,
        Atomic::Max => VisaAtomic::UnsignedMax,
        Atomic::Xchg => VisaAtomic::Xchg,
        Atomic::And => VisaAtomic::And,
        Atomic::Or => VisaAtomic::Or,
        Atomic::Xor => VisaAtomic::Xor,
        Atomic::Imin => VisaAtomic::SignedMin,
        Atomic::Imax => VisaAtomic::SignedMax,
        Atomic::Inc => VisaAtomic::Inc,
        Atomic::Dec => VisaAtomic::Dec,
        Atomic::CmpXchg => VisaAtomic::CmpXchg,
    }
}
