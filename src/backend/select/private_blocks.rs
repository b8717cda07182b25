//! Block messages of private memory: where all channels of a thread access the same offset, their doublewords are
//! contiguous, and one message of one channel transfers them. Its address is computed once, by instructions of one
//! channel; where addresses have 64 bits, those of all channels are many instructions.
//!
//! A block message disregards which channels are active. So only blocks that all channels of the thread execute
//! together have them: a channel that has taken another path would lose the value that it still needs. The
//! channels that no work-item occupies have memory, too.

use super::Selector;
use super::memory::Access;
use super::private::Base;
use crate::ir::instruction::Instruction;
use crate::ir::register::Register;
use crate::ir::types::Type;
use crate::visa::instruction::{Detail, Lsc, LscAddress, LscCache, LscData, LscShape, Sfid};
use crate::visa::kernel::VariableDecl;
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{Operand, VariableId};
use crate::visa::types::{Exec, Type as VisaType};

/// The offset of all channels' doublewords: a scalar, if there is one, plus a constant.
#[derive(Clone, Copy)]
struct BlockOffset {
    scaled: Option<VariableId>,
    more: u32,
}

impl Selector<'_> {
    /// Selects a load of doublewords from private memory as block messages, if they are possible.
    pub(super) fn load_private_blocks(&mut self, instruction: &Instruction, size: u32) -> bool {
        let function = self.function;
        let &[address] = function.sources(instruction) else {
            return false;
        };
        let Some(offset) = self.private_block(address, size) else {
            return false;
        };
        for (k, &d) in (0u32..).zip(function.destinations(instruction)) {
            let (variable, _) = self.view(d, super::visa_type(instruction.ty));
            let data = Operand::raw(variable, 0);
            self.private_block_message(Access::Read, offset, k, data);
        }
        true
    }

    /// Selects a store of doublewords to private memory as block messages, if they are possible.
    pub(super) fn store_private_blocks(&mut self, instruction: &Instruction, size: u32) -> bool {
        let function = self.function;
        let [address, values @ ..] = function.sources(instruction) else {
            return false;
        };
        let Some(offset) = self.private_block(*address, size) else {
            return false;
        };
        for (k, &value) in (0u32..).zip(values) {
            let data = self.raw(value, instruction.ty);
            self.private_block_message(Access::Write, offset, k, data);
        }
        true
    }

    /// The offset of an access by block messages; `None` if channels may differ, or may execute it apart.
    fn private_block(&mut self, address: Register, size: u32) -> Option<BlockOffset> {
        let place = self.private.as_ref()?;
        let width = self.width.channels();
        // Wider messages are halves, and so may be their data.
        if size != 4
            || place.convergent.get(self.point.block.index()) != Some(&true)
            || width > self.target.message_channels
        {
            return None;
        }
        if let Some(bits) = self.patterns.constant(address) {
            return Some(BlockOffset {
                scaled: None,
                more: (bits as u32).wrapping_mul(width),
            });
        }
        if let Some((base, distance)) = self.patterns.displaced(address) {
            let offset = self.private_block(base, size)?;
            return Some(BlockOffset {
                more: offset.more.wrapping_add(distance.wrapping_mul(width)),
                ..offset
            });
        }
        if !self.is_uniform(address) {
            return None;
        }
        let source = self.source(address, Type::U32);
        let scaled = self.scalar_with_constant(Visa::Shl, source, width.trailing_zeros());
        Some(BlockOffset {
            scaled: Some(scaled),
            more: 0,
        })
    }

    /// Emits the message of a doubleword of each channel: doubleword `index` of an access.
    fn private_block_message(
        &mut self,
        access: Access,
        offset: BlockOffset,
        index: u32,
        data: Operand,
    ) {
        let Some(Base::Address(low, high)) = self.private.as_ref().map(|place| place.base) else {
            return;
        };
        let width = self.width.channels();
        let more = offset.more.wrapping_add(4 * width * index);
        // Of offsets from the start, as those from `low`.
        let known = match offset.scaled {
            Some(_) => None,
            None => self.known_private_address(low, more),
        };
        let address = match known {
            Some(address) => address,
            None => {
                let address = self.scalar_address(low, high, offset.scaled, more);
                if offset.scaled.is_none() {
                    self.keep_private_address(low, more, address);
                }
                address
            }
        };
        let mut lsc = Lsc::new(Sfid::Ugm, LscData::D32, 1, LscAddress::FLAT64);
        lsc.shape = LscShape::Transposed(width as u8);
        lsc.cache = LscCache::of_global(self.target, access == Access::Read);
        let address = Operand::raw(address, 0);
        let (opcode, operands) = match access {
            Access::Read => (Visa::LscLoad, vec![data, address]),
            Access::Write => (Visa::LscStore, vec![address, data]),
        };
        self.emit_detail(opcode, Exec::no_mask(1), Detail::Lsc(lsc), operands);
    }

    /// The sum of an address in two doublewords, a scalar if there is one, and a constant.
    fn scalar_address(
        &mut self,
        low: VariableId,
        high: VariableId,
        scaled: Option<VariableId>,
        more: u32,
    ) -> VariableId {
        let distance = match (scaled, more) {
            (Some(scaled), 0) => Operand::scalar(scaled, 0),
            (Some(scaled), more) => {
                let source = Operand::scalar(scaled, 0);
                Operand::scalar(self.scalar_with_constant(Visa::Add, source, more), 0)
            }
            (None, more) => Operand::ud(more),
        };
        let address = self.add_temporary(VisaType::Uq, 1);
        let halves = self.kernel.add_variable(VariableDecl {
            name: self.temporary_name(),
            ty: VisaType::Ud,
            elements: 2,
            align: 4.into(),
            alias: Some((address.into(), 0)),
        });
        let half = |column| Operand::Destination {
            variable: halves.into(),
            row: 0,
            column,
            stride: 1,
        };
        let exec = Exec::no_mask(1);
        let carry = self.scalar_variable();
        let low = Operand::scalar(low, 0);
        let operands = vec![half(0), Operand::destination(carry), low, distance];
        self.emit(Visa::Addc, exec, operands);
        let operands = vec![half(1), Operand::scalar(carry, 0), Operand::scalar(high, 0)];
        self.emit(Visa::Add, exec, operands);
        address
    }
}
