//! Messages: the layout of addresses and data of each kind in the register file.

use super::{DecodeError, Decoder};
use crate::sim::program::{Action, Address, AtomicMessage, Message, Rest, Sequence};
use crate::target::PrivateMemory;
use crate::visa::instruction::{
    AddressSize, Atomic, AtomicKind, AtomicWidth, Channels, Detail, Instruction, Lsc, LscAddress,
    LscData, LscIndex, LscShape, LscSurface, Sfid,
};
use crate::visa::opcode::Opcode;
use crate::visa::operand::{Modifier, Operand, Predefined, Region, Surface, Variable};
use crate::visa::types::Exec;

impl Decoder<'_> {
    /// Size of one element of all channels, in bytes, rounded up to entire GRFs.
    pub(super) fn padded(&self, bytes: usize) -> usize {
        bytes.next_multiple_of(self.layout.grf)
    }

    /// Distance in bytes between a message's elements, of which each channel has one of `bytes`
    /// bytes. A message has at least as many channels as a GRF has doublewords.
    pub(super) fn element_stride(&self, exec: Exec, bytes: usize) -> usize {
        let channels = usize::from(exec.size).max(self.layout.grf / 4);
        self.padded(bytes * channels)
    }

    pub(super) fn surface_message(
        &self,
        instruction: &Instruction,
        exec: Exec,
    ) -> Result<Action, String> {
        let [surface, offset, address, data] = instruction.operands.as_slice() else {
            return Err("expected surface, offset, address and data operands".to_string());
        };
        let offset = self.source(offset, 1)?;
        let address_of = match surface {
            Operand::Surface(Surface::Variable(id)) => Address::Surface {
                variable: self.surface(id.0)?,
                offset,
            },
            Operand::Surface(Surface::Scratch) => {
                self.private(PrivateMemory::Scratch)?;
                Address::Scratch { offset }
            }
            Operand::Surface(Surface::Slm) => Address::Local { offset },
            _ => return Err("expected surface".to_string()),
        };
        let (element, count, selected) = match instruction.detail {
            Detail::Channels(mask) => {
                let (count, selected) = selected(mask)?;
                (4, count, selected)
            }
            Detail::ElementSize(n @ (1 | 2 | 4)) => (u32::from(n), 1, None),
            _ => return Err("expected channel mask or element size".to_string()),
        };
        // The hardware's byte messages accept any address, for doublewords too. In gencl's own code
        // words must be aligned: a misaligned one is an error of the program.
        let is_of_bytes = match instruction.detail {
            Detail::ElementSize(4) => true,
            Detail::ElementSize(_) => self.kernel.contract.is_some(),
            _ => false,
        };
        let store = matches!(
            instruction.opcode,
            Opcode::Scatter4Scaled | Opcode::ScatterScaled
        );
        let rest = if element < 4 && !store {
            Rest::Undefined(4)
        } else {
            Rest::None
        };
        self.message(
            exec,
            Message {
                address: address_of,
                address_byte: None,
                scale: 1,
                addresses: Sequence::PLAIN,
                data_byte: 0,
                slot_byte: 0,
                store,
                element,
                count,
                selected,
                channel_stride: 4,
                element_stride: self.element_stride(exec, 4),
                any_place: is_of_bytes,
                rest,
            },
            address,
            data,
        )
    }

    pub(super) fn svm_message(
        &self,
        instruction: &Instruction,
        exec: Exec,
    ) -> Result<Action, String> {
        let ([address, data], Detail::Blocks { size, count }) =
            (instruction.operands.as_slice(), instruction.detail)
        else {
            return Err("expected block size, address and data operands".to_string());
        };
        if !matches!((size, count), (1 | 4 | 8, 1 | 2 | 4 | 8)) {
            return Err(format!(
                "invalid block count or size: {count} blocks of {size} bytes"
            ));
        }
        let store = instruction.opcode == Opcode::SvmScatter;
        let bytes = usize::from(size);
        // The bytes of a channel are adjacent in a slot of at least a dword. Of larger blocks,
        // those with the same index in all channels are adjacent.
        let slot = usize::from(count).max(4);
        let (channel_stride, element_stride) = if size == 1 {
            (slot, 1)
        } else {
            (bytes, self.element_stride(exec, bytes))
        };
        self.message(
            exec,
            Message {
                address: Address::Flat,
                address_byte: None,
                scale: 1,
                addresses: Sequence::PLAIN,
                data_byte: 0,
                slot_byte: 0,
                store,
                element: u32::from(size),
                count: u32::from(count),
                selected: None,
                channel_stride,
                element_stride,
                any_place: false,
                rest: if size == 1 && count < 4 && !store {
                    Rest::Undefined(4)
                } else {
                    Rest::None
                },
            },
            address,
            data,
        )
    }

    pub(super) fn lsc_message(
        &self,
        instruction: &Instruction,
        exec: Exec,
    ) -> Result<Action, DecodeError> {
        let Detail::Lsc(lsc) = instruction.detail else {
            return Err("expected LSC message".into());
        };
        let store = instruction.opcode.is_lsc_store();
        let (address, pitch, data) = match (store, instruction.operands.as_slice()) {
            (false, [data, address]) | (true, [address, data]) => (address, None, data),
            (false, [data, address, pitch]) | (true, [address, pitch, data]) => {
                (address, Some(pitch), data)
            }
            _ => return Err("expected address and data operands".into()),
        };
        let info = self.kernel.target.info();
        if !info.lsc {
            return Err(format!("LSC messages are not supported on {}", info.name).into());
        }
        let address_of = self.lsc_address(lsc)?;
        if !store && *data == Operand::NULL {
            // A prefetch fills caches and has no other effect.
            return Ok(Action::Nothing);
        }
        let (element, slot) = lsc.data.sizes();
        let (vector, selected) = match lsc.shape {
            LscShape::Vector(vector @ (1 | 2 | 3 | 4 | 8)) => (u32::from(vector), None),
            LscShape::Transposed(count) if exec.size == 1 && element >= 4 => {
                (u32::from(count), None)
            }
            LscShape::Quad(mask) if element >= 4 => selected(Channels(mask))?,
            LscShape::Transposed(_) => {
                return Err(
                    "transposed data require elements of 32 or 64 bits and one channel".into(),
                );
            }
            LscShape::Vector(_) => return Err("invalid vector size".into()),
            LscShape::Quad(_) => {
                return Err("quad messages require elements of 32 or 64 bits".into());
            }
        };
        if element < 4 && vector != 1 {
            return Err(format!("invalid vector of {vector} elements of 8 or 16 bits").into());
        }
        // Global memory accepts any address, but for transposed data. gencl's own code uses that
        // for single doublewords only.
        let is_global = !matches!(address_of, Address::Local { .. });
        let is_transposed = matches!(lsc.shape, LscShape::Transposed(_));
        let takes_any_place = !is_transposed
            && (exec.size > 1 && self.kernel.contract.is_some()
                || is_global && element == 4 && vector == 1);
        let slot = slot as usize;
        let element_stride = match lsc.shape {
            LscShape::Transposed(_) => slot,
            LscShape::Vector(_) | LscShape::Quad(_) => self.element_stride(exec, slot),
        };
        self.message(
            exec,
            Message {
                address: address_of,
                address_byte: None,
                scale: 1,
                addresses: Sequence {
                    scale: lsc.address.scale,
                    offset: lsc.address.offset,
                    pitch: pitch.map(|pitch| self.source(pitch, 1)).transpose()?,
                },
                data_byte: 0,
                slot_byte: match lsc.data {
                    LscData::D16c32h => 2,
                    _ => 0,
                },
                store,
                element,
                count: vector,
                selected,
                channel_stride: slot,
                element_stride,
                any_place: takes_any_place,
                rest: if (element as usize) < slot && !store {
                    Rest::Zero
                } else {
                    Rest::None
                },
            },
            address,
            data,
        )
        .map_err(DecodeError::Invalid)
    }

    /// The address model of an LSC message.
    fn lsc_address(&self, lsc: Lsc) -> Result<Address, DecodeError> {
        let LscAddress { surface, size, .. } = lsc.address;
        Ok(match (lsc.sfid, surface, size) {
            (Sfid::Ugm, LscSurface::Flat, AddressSize::A64) => Address::Flat,
            (Sfid::Ugm, LscSurface::Bti(LscIndex::Immediate(index)), AddressSize::A32) => {
                Address::Table(index)
            }
            (
                Sfid::Ugm,
                LscSurface::Ss(LscIndex::Variable {
                    variable,
                    row,
                    column,
                }),
                AddressSize::A32,
            ) => {
                self.private(PrivateMemory::ScratchSurface)?;
                let state = Operand::Source {
                    variable,
                    row,
                    column,
                    region: Region::SCALAR,
                    modifier: Modifier::None,
                };
                Address::ScratchSurface {
                    state: self.source(&state, 1)?,
                }
            }
            (Sfid::Slm, LscSurface::Flat, AddressSize::A32) => Address::Local {
                offset: self.source(&Operand::ud(0), 1)?,
            },
            (Sfid::Ugm | Sfid::Ugml | Sfid::Slm | Sfid::Tgm, _, _) => {
                return Err(DecodeError::Unsupported(
                    "this address model is not supported by the simulator".to_string(),
                ));
            }
        })
    }

    pub(super) fn atomic_message(
        &self,
        instruction: &Instruction,
        exec: Exec,
    ) -> Result<Action, DecodeError> {
        let (operands, detail) = (instruction.operands.as_slice(), instruction.detail);
        let (operation, address_of, quadword, [address, result, first, second]) = match (
            operands, detail,
        ) {
            ([surface, address, a, b, d], Detail::Atomic { operation, .. }) => {
                let offset = self.source(&Operand::ud(0), 1)?;
                let place = match surface {
                    Operand::Surface(Surface::Variable(id)) => Address::Surface {
                        variable: self.surface(id.0)?,
                        offset,
                    },
                    Operand::Surface(Surface::Slm) => Address::Local { offset },
                    _ => return Err("atomic operations on this surface are not supported".into()),
                };
                (operation, place, false, [address, d, a, b])
            }
            ([address, d, a, b], Detail::Atomic { operation, width }) => {
                let quadword = width == AtomicWidth::Qword;
                (operation, Address::Flat, quadword, [address, d, a, b])
            }
            ([d, address, a, b], Detail::LscAtomic(operation, lsc)) => {
                if !self.kernel.target.info().lsc {
                    return Err("LSC messages are not supported on this target".into());
                }
                let place = self.lsc_address(lsc)?;
                if matches!(place, Address::ScratchSurface { .. }) {
                    return Err("address model does not match the memory".into());
                }
                if !matches!(lsc.data, LscData::D32 | LscData::D64) {
                    return Err(DecodeError::Unsupported(
                        "atomic operations on words are not supported by the simulator".to_string(),
                    ));
                }
                // The comparand comes first.
                let values = match operation {
                    Atomic::CmpXchg | Atomic::FloatCmpXchg => [address, d, b, a],
                    _ => [address, d, a, b],
                };
                (operation, place, lsc.data == LscData::D64, values)
            }
            _ => return Err("expected atomic operation, address and value operands".into()),
        };
        if matches!(
            detail,
            Detail::Atomic {
                width: AtomicWidth::Word,
                ..
            }
        ) {
            return Err(DecodeError::Unsupported(
                "atomic operations on words are not supported by the simulator".to_string(),
            ));
        }
        if operation.kind() == AtomicKind::Float && quadword {
            return Err(DecodeError::Unsupported(
                "atomic operations on doubles are not supported by the simulator".to_string(),
            ));
        }
        let sequence = match detail {
            Detail::LscAtomic(_, lsc) => Sequence {
                scale: lsc.address.scale,
                offset: lsc.address.offset,
                pitch: None,
            },
            _ => Sequence::PLAIN,
        };
        let element: u32 = if quadword { 8 } else { 4 };
        let is_null = |operand: &Operand| {
            let null = Variable::Predefined(Predefined::Null);
            matches!(*operand, Operand::Raw { variable, .. } if variable == null)
        };
        let has_result = !is_null(result);
        let message = Message {
            address: address_of,
            address_byte: None,
            scale: 1,
            addresses: sequence,
            data_byte: 0,
            slot_byte: 0,
            store: false,
            element,
            count: 1,
            selected: None,
            channel_stride: element as usize,
            element_stride: 0,
            any_place: false,
            rest: Rest::None,
        };
        let mut message = message;
        self.addresses_of(exec, &mut message, address)?;
        if has_result {
            self.data(exec, &mut message, result)?;
        }
        let size = usize::from(exec.size) * element as usize;
        let mut values = [0; 2];
        for (value, operand) in values
            .iter_mut()
            .zip([first, second])
            .take(operation.values())
        {
            *value = self.raw(operand, size)?;
        }
        Ok(Action::Atomic(Box::new(AtomicMessage {
            operation,
            message,
            has_result,
            values,
        })))
    }

    /// Checks that the target places private memory there.
    fn private(&self, kind: PrivateMemory) -> Result<(), String> {
        let info = self.kernel.target.info();
        let bytes = self.kernel.private_bytes_per_thread();
        if (self.kernel.contract.is_some() || info.private_memory == kind) && bytes > 0 {
            return Ok(());
        }
        Err(format!(
            "private memory is not available here: the kernel has {bytes} bytes for a thread on {}",
            info.name
        ))
    }

    /// Resolves the operands of a message.
    pub(super) fn message(
        &self,
        exec: Exec,
        mut message: Message,
        address: &Operand,
        data: &Operand,
    ) -> Result<Action, String> {
        self.addresses_of(exec, &mut message, address)?;
        self.data(exec, &mut message, data)?;
        Ok(Action::Message(Box::new(message)))
    }

    /// Resolves the addresses of a message.
    fn addresses_of(
        &self,
        exec: Exec,
        message: &mut Message,
        address: &Operand,
    ) -> Result<(), String> {
        if exec.size > 16
            && (self.layout.grf < 64
                || matches!(
                    message.address,
                    Address::Surface { .. } | Address::Scratch { .. }
                )
                || matches!(message.address, Address::Local { .. })
                    && !self.kernel.target.info().lsc)
        {
            // For 32 channels the finalizer silently emits one wrong message.
            return Err("message of 32 channels must be split into halves".to_string());
        }
        let last = match message.addresses.pitch {
            None => usize::from(exec.size) - 1,
            Some(_) => 0,
        };
        let is_flat = matches!(message.address, Address::Flat | Address::FlatFrom { .. });
        let address_size = if is_flat { 8 } else { 4 };
        message.address_byte = Some(self.raw(address, (last + 1) * address_size)?);
        Ok(())
    }

    /// Resolves the data of a message.
    pub(super) fn data(
        &self,
        exec: Exec,
        message: &mut Message,
        data: &Operand,
    ) -> Result<(), String> {
        let last = usize::from(exec.size) - 1;
        let filled = match message.rest {
            Rest::None => 0,
            Rest::Zero => 4,
            Rest::Undefined(bytes) => bytes as usize,
        };
        let elements = (message.count as usize - 1) * message.element_stride
            + message.slot_byte
            + message.element as usize;
        let size = last * message.channel_stride + elements.max(filled);
        message.data_byte = self.raw(data, size)?;
        Ok(())
    }
}

/// The number of elements that a message transfers of four, and their indices unless they
/// are the first ones.
pub(super) fn selected(mask: Channels) -> Result<(u32, Option<[u8; 4]>), String> {
    if let Some(count) = mask.contiguous() {
        return Ok((u32::from(count), None));
    }
    let mut places = [0; 4];
    let mut count = 0;
    for place in (0..4).filter(|place| mask.0 >> place & 1 == 1) {
        if let Some(slot) = places.get_mut(count) {
            *slot = place;
        }
        count += 1;
    }
    match count {
        0 => Err("message without channels".to_string()),
        _ => Ok((count as u32, Some(places))),
    }
}
