//! Instructions that are executed in two halves of 16 channels, at a dispatch width of 32.
//!
//! The finalizer splits arithmetic of 32 channels by itself, but not messages where the hardware has
//! none of 32 channels, nor instructions with an address in the register file for each channel. These
//! are emitted as `(M1, 16)` and `(M5, 16)`, each half of a message after a `movs` of its own.
//!
//! The data of a message of several elements are contiguous for each half: `R[0..16] G[0..16]`, then
//! `R[16..32] G[16..32]`. So the halves of an element are apart from each other in the variable. A
//! register that is located there is an operand of halves, whatever the instruction.

use super::Selector;
use crate::visa::instruction::Instruction as VisaInstruction;
use crate::visa::kernel::{AddressDecl, VariableDecl};
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{AddressId, IndirectRegion, Operand, Region, Variable, VariableId};
use crate::visa::types::{Exec, Type as VisaType};
use crate::visa::verify::payload;

/// The channels of a half: of the widest message of 32-byte GRFs, and of the elements of an address
/// variable.
pub(super) const HALF: u32 = 16;

/// The size of the doublewords of a half, in bytes.
pub(super) const HALF_BYTES: u32 = 4 * HALF;

impl Selector<'_> {
    /// The channels of a message of the thread: all, or those of a half.
    pub(super) fn message_channels(&self) -> u32 {
        self.width.channels().min(self.target.message_channels)
    }

    /// Marks a variable whose halves are `distance` bytes apart, from start to start.
    pub(super) fn set_apart(&mut self, variable: VariableId, distance: u32) {
        self.apart.insert(variable, distance);
    }

    /// Declares a view of doublewords, one for each channel, whose halves are `distance` bytes
    /// apart.
    pub(super) fn view_apart(
        &mut self,
        name: String,
        ty: VisaType,
        (base, offset): (VariableId, u32),
        distance: u32,
    ) -> VariableId {
        let id = self.kernel.add_variable(VariableDecl {
            name,
            ty,
            elements: (distance + HALF_BYTES - offset % 4) / ty.size(),
            align: ty.size().into(),
            alias: Some((base.into(), offset)),
        });
        self.set_apart(id, distance);
        id
    }

    /// Whether the halves of a variable are apart.
    pub(super) fn is_apart(&self, variable: VariableId) -> bool {
        self.apart.contains_key(&variable)
    }

    /// Appends an instruction, in halves if it cannot be executed as a whole.
    pub(super) fn push(&mut self, mut instruction: VisaInstruction) {
        self.end_live_range(&instruction);
        let channels = instruction.exec.map_or(0, |exec| u32::from(exec.size));
        if channels <= HALF {
            if !self.apart.is_empty() {
                for operand in &mut instruction.operands {
                    *operand = self.half_of_operand(*operand, 0);
                }
            }
            self.kernel.instructions.push(instruction);
            self.last_halves = 1;
            return;
        }
        if !self.is_halved(&instruction) {
            self.kernel.instructions.push(instruction);
            self.last_halves = 1;
            return;
        }
        let set = self.kernel.instructions.last();
        let set = set.filter(|last| last.opcode == Visa::Movs).cloned();
        let [first, second] = [0, 1].map(|half| self.channel_half(&instruction, half));
        self.kernel.instructions.push(first);
        self.last_halves = match set {
            Some(set) => {
                self.kernel.instructions.push(set);
                1
            }
            None => 2,
        };
        self.kernel.instructions.push(second);
    }

    /// Declares an address variable for this many channels; at most those of a half, see
    /// [`Self::push_addressed`].
    pub(super) fn add_addresses(&mut self, channels: u32) -> AddressId {
        let name = format!("A{}", self.kernel.addresses.len());
        let elements = channels.min(HALF);
        self.kernel.add_address(AddressDecl { name, elements })
    }

    /// Appends an instruction that writes an address variable, and those that use it. If there is an
    /// address for each of 32 channels: first one half of them, then the other, because the hardware
    /// has 16 address registers.
    pub(super) fn push_addressed(&mut self, instructions: Vec<VisaInstruction>) {
        let first = instructions.first().and_then(|first| first.exec);
        if first.is_none_or(|exec| u32::from(exec.size) <= HALF) {
            for instruction in instructions {
                self.push(instruction);
            }
            return;
        }
        for half in 0..2 {
            for instruction in &instructions {
                let instruction = self.channel_half(instruction, half);
                self.kernel.instructions.push(instruction);
            }
        }
        self.last_halves = 1;
    }

    /// The instructions that the last one appended became: itself, or its halves.
    pub(super) fn last_appended(&mut self) -> &mut [VisaInstruction] {
        let list = &mut self.kernel.instructions;
        let start = list.len().saturating_sub(self.last_halves);
        &mut list[start..]
    }

    /// Whether an instruction of 32 channels is executed in halves: messages, where the hardware has
    /// none of 32 channels, and instructions with an operand whose halves are apart, or which is in more than
    /// two GRFs from an address in the register file on.
    fn is_halved(&self, instruction: &VisaInstruction) -> bool {
        let is_message = || !payload(instruction, self.kernel.target).is_empty();
        let is_apart = |operand: &Operand| match operand.variable() {
            Some(Variable::Declared(id)) => self.is_apart(id),
            Some(Variable::Predefined(_)) | None => false,
        };
        // The finalizer splits those with a direct operand by itself.
        let is_indirect_row = |operand: &Operand| match operand {
            Operand::IndirectDestination { .. } => true,
            Operand::Indirect { region, .. } => *region != IndirectRegion::Single(Region::SCALAR),
            _ => false,
        };
        self.target.message_channels < self.width.channels() && is_message()
            || instruction.operands.iter().any(is_apart)
            || self.target.grf_bytes < HALF_BYTES
                && instruction.operands.iter().any(is_indirect_row)
    }

    /// A half of an instruction of 32 channels.
    fn channel_half(&self, instruction: &VisaInstruction, half: u32) -> VisaInstruction {
        let mut part = instruction.clone();
        part.exec = instruction.exec.map(|exec| Exec {
            size: HALF as u8,
            offset: (HALF * half) as u8,
            no_mask: exec.no_mask,
        });
        for operand in &mut part.operands {
            *operand = self.half_of_operand(*operand, half);
        }
        part
    }

    /// The part of an operand that a half accesses. Predicates have the bits of all channels, and
    /// address variables the elements of a half.
    fn half_of_operand(&self, operand: Operand, half: u32) -> Operand {
        match operand {
            Operand::Destination {
                variable,
                row,
                column,
                stride,
            } => Operand::Destination {
                variable,
                row,
                column: self.column_in(variable, column, HALF * half * u32::from(stride)),
                stride,
            },
            Operand::Source {
                variable,
                row,
                column,
                region,
                modifier,
            } => Operand::Source {
                variable,
                row,
                column: self.column_in(variable, column, region.element(HALF * half)),
                region,
                modifier,
            },
            Operand::Raw { variable, offset } => {
                let Variable::Declared(id) = variable else {
                    return operand;
                };
                let distance = self.apart.get(&id).copied();
                let size = self.kernel.variable_type(variable).size();
                let more = half * distance.unwrap_or(HALF * size.max(4));
                Operand::raw(variable, offset + more as u16)
            }
            Operand::Indirect {
                address,
                element,
                offset,
                region: region @ IndirectRegion::Single(elements),
                modifier,
                ty,
            } => Operand::Indirect {
                address,
                element,
                offset: offset + (elements.element(HALF * half) * ty.size()) as i16,
                region,
                modifier,
                ty,
            },
            Operand::IndirectDestination {
                address,
                element,
                offset,
                stride,
                ty,
            } => Operand::IndirectDestination {
                address,
                element,
                offset: offset + (HALF * half * u32::from(stride) * ty.size()) as i16,
                stride,
                ty,
            },
            other => other,
        }
    }

    /// The part of a raw operand from a channel on; each channel has `size` bytes.
    pub(super) fn raw_from(&self, operand: Operand, channel: u8, size: u32) -> Operand {
        let Operand::Raw {
            variable: variable @ Variable::Declared(id),
            offset,
        } = operand
        else {
            return operand;
        };
        let (half, in_half) = (u32::from(channel) / HALF, u32::from(channel) % HALF);
        let distance = self.apart.get(&id).copied().unwrap_or(HALF * size);
        let more = half * distance + in_half * size;
        Operand::raw(variable, offset + more as u16)
    }

    /// A column of a variable, `more` elements on, where its halves are apart.
    fn column_in(&self, variable: Variable, column: u16, more: u32) -> u16 {
        let column = u32::from(column) + more;
        let column = match variable {
            Variable::Declared(id) => match self.apart.get(&id) {
                Some(distance) => {
                    let per_half = HALF_BYTES / self.kernel.variable_type(variable).size();
                    let beyond = column / per_half;
                    let start = beyond * distance * per_half / HALF_BYTES;
                    start + column % per_half
                }
                None => column,
            },
            Variable::Predefined(_) => column,
        };
        column as u16
    }
}
