//! Block messages, which access consecutive bytes for the entire thread, and messages of up to four
//! doublewords relative to a common address.

use super::messages::selected;
use super::{DecodeError, Decoder};
use crate::sim::program::{Action, Address, Message, Rest, Sequence};
use crate::visa::instruction::{Detail, Instruction};
use crate::visa::opcode::Opcode;
use crate::visa::operand::{Operand, Surface};
use crate::visa::types::Exec;

/// Size of a block in bytes.
const OWORD: u32 = 16;

impl Decoder<'_> {
    /// A message of `blocks` blocks of 16 bytes, executed by the first channel only.
    pub(super) fn block_message(
        &self,
        instruction: &Instruction,
        blocks: u32,
    ) -> Result<Action, DecodeError> {
        let store = matches!(instruction.opcode, Opcode::OwordSt | Opcode::SvmBlockSt);
        let (address, scale, data) = match instruction.operands.as_slice() {
            [surface, offset, data] => {
                let offset = self.source(offset, 1)?;
                let address = match surface {
                    Operand::Surface(Surface::Variable(id)) => Address::Surface {
                        variable: self.surface(id.0)?,
                        offset,
                    },
                    Operand::Surface(Surface::Slm) => Address::Local { offset },
                    Operand::Surface(Surface::Scratch) => Address::Scratch { offset },
                    _ => {
                        let message =
                            "block messages on this surface are not supported by the simulator"
                                .to_string();
                        return Err(DecodeError::Unsupported(message));
                    }
                };
                let scale = match instruction.opcode {
                    Opcode::OwordLdUnaligned => 1,
                    _ => OWORD,
                };
                (address, scale, data)
            }
            [address, data] => {
                let base = self.source(address, 1)?;
                (Address::FlatFrom { base }, 1, data)
            }
            _ => return Err("expected address and data operands".into()),
        };
        let mut message = Message {
            address,
            address_byte: None,
            scale,
            addresses: Sequence::PLAIN,
            data_byte: 0,
            slot_byte: 0,
            store,
            element: 4,
            count: blocks * OWORD / 4,
            selected: None,
            channel_stride: 4,
            element_stride: 4,
            any_place: false,
            rest: Rest::None,
        };
        self.data(Exec::no_mask(1), &mut message, data)?;
        Ok(Action::Message(Box::new(message)))
    }

    /// Decodes `svm_gather4scaled` and `svm_scatter4scaled`.
    pub(super) fn scaled_message(
        &self,
        instruction: &Instruction,
        exec: Exec,
    ) -> Result<Action, DecodeError> {
        let ([base, address, data], Detail::Channels(mask)) =
            (instruction.operands.as_slice(), instruction.detail)
        else {
            return Err("expected base address, address and data operands".into());
        };
        let (count, selected) = selected(mask)?;
        let base = self.source(base, 1)?;
        let message = Message {
            address: Address::FlatFrom { base },
            address_byte: None,
            scale: 1,
            addresses: Sequence::PLAIN,
            data_byte: 0,
            slot_byte: 0,
            store: instruction.opcode == Opcode::SvmScatter4Scaled,
            element: 4,
            count,
            selected,
            channel_stride: 4,
            element_stride: self.element_stride(exec, 4),
            any_place: false,
            rest: Rest::None,
        };
        Ok(self.message(exec, message, address, data)?)
    }
}
