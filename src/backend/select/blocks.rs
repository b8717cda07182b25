//! Block messages of surfaces: the channels of a thread access consecutive doublewords, of which one message of one
//! channel has the uniform address (`patterns/blocks.rs` finds them). Blocks next to each other are one message, of up to
//! eight blocks of 16 bytes on the legacy data port, and of up to 64 doublewords with LSC messages. Their elements are
//! then in one variable, as in `tuples.rs`.

use super::Selector;
use super::memory::Access;
use super::patterns::{BlockAccess, BlockGroup};
use super::values::{Place, Stored};
use crate::backend::SelectError;
use crate::ir::instruction::Instruction;
use crate::ir::register::Register;
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{Operand, VariableId};
use crate::visa::types::{Exec, Type as VisaType};

/// The most bytes of a block message: of the legacy data port, and of LSC messages.
const MAX_LEGACY: u32 = 128;
const MAX_LSC: u32 = 256;

/// A message for one or several block accesses.
#[derive(Clone, Copy)]
pub(super) struct BlockMessage {
    access: Access,
    base: Register,
    /// The distance in bytes from the base.
    distance: u32,
    /// What is loaded or stored, if it is a single register.
    value: Register,
    /// The variable that several registers are in.
    variable: Option<VariableId>,
    /// The number of registers.
    count: u32,
}

impl Selector<'_> {
    /// Divides the block accesses into messages, and assigns locations to the elements of those of several accesses.
    pub(super) fn place_blocks(&mut self) {
        for group in std::mem::take(&mut self.patterns.blocks) {
            let mut members = group.members.clone();
            for member in &members {
                self.block_messages.insert(member.at, None);
            }
            members.sort_by_key(|member| (member.distance, member.at));
            let mut rest = &members[..];
            while !rest.is_empty() {
                let count = self.longest_block(&group, rest);
                let (block, after) = rest.split_at(count);
                self.place_block(&group, block);
                rest = after;
            }
        }
    }

    /// The number of accesses, from the first one on, that one message may execute.
    fn longest_block(&self, group: &BlockGroup, members: &[BlockAccess]) -> usize {
        let max = match self.target.lsc {
            true => MAX_LSC,
            false => MAX_LEGACY,
        };
        let step = 4 * self.width.channels();
        let is_next =
            |pair: &&[BlockAccess]| pair[1].distance.wrapping_sub(pair[0].distance) == step;
        let adjacent = 1 + members.windows(2).take_while(is_next).count();
        let mut count = 1 << adjacent.min((max / step) as usize).ilog2();
        while count > 1 && !self.is_one_block(group, &members[..count]) {
            count /= 2;
        }
        count
    }

    /// Whether the elements of several accesses can be in one variable, and the message where it is executed.
    fn is_one_block(&self, group: &BlockGroup, members: &[BlockAccess]) -> bool {
        let definitions = &self.analyses.definitions;
        let first = members.iter().map(|m| m.at).min();
        members.iter().enumerate().all(|(k, member)| {
            let (register, at) = (member.value, member.at);
            let is_here = match group.is_store {
                true => self.is_made_before(register, at) && self.dies_in(register, at.block),
                // What is read before it is loaded is of an earlier iteration.
                false => {
                    definitions.single(register) == Some(at)
                        && definitions
                            .uses(register)
                            .iter()
                            .all(|u| u.block != at.block || u.index > at.index || Some(*u) < first)
                }
            };
            is_here
                && members[..k].iter().all(|other| other.value != register)
                && self.may_be_element(register)
        })
    }

    /// Decides where the message of a block is executed.
    fn place_block(&mut self, group: &BlockGroup, members: &[BlockAccess]) {
        let points = members.iter().map(|m| m.at);
        let at = match group.is_store {
            true => points.max(),
            false => points.min(),
        };
        let (Some(at), Some(lowest)) = (at, members.first()) else {
            return;
        };
        let count = members.len() as u32;
        let variable = (count > 1).then(|| {
            let block = self.block(count);
            for (k, member) in (0u32..).zip(members) {
                let stored = Stored::in_row(block.variable, 4 * block.pitch * k, None);
                self.places[member.value.index()] = Place::Variable(stored);
            }
            block.variable
        });
        let message = BlockMessage {
            access: match group.is_store {
                true => Access::Write,
                false => Access::Read,
            },
            base: group.base,
            distance: lowest.distance,
            value: lowest.value,
            variable,
            count,
        };
        self.block_messages.insert(at, Some(message));
    }

    /// Selects an access by a block message; `false` if it is none.
    pub(super) fn access_block(&mut self, instruction: &Instruction) -> Result<bool, SelectError> {
        let Some(&found) = self.block_messages.get(&self.point) else {
            return Ok(false);
        };
        let Some(message) = found else {
            return Ok(true);
        };
        let route = self.route(instruction)?;
        let data = match (message.variable, message.access) {
            (Some(variable), _) => Operand::raw(variable, 0),
            (None, Access::Read) => {
                let (variable, _) = self.view(message.value, super::visa_type(instruction.ty));
                Operand::raw(variable, 0)
            }
            (None, Access::Write) => self.raw(message.value, instruction.ty),
        };
        let count = (message.count * self.width.channels()) as u8;
        let address = self.block_address(message);
        if self.target.lsc {
            self.scalar_message(message.access, route, (4, count), address, data);
        } else {
            self.block_message(route, count, address, data);
        }
        Ok(true)
    }

    /// The uniform address of a block: in a GRF for an LSC message, any scalar for the legacy data port.
    fn block_address(&mut self, message: BlockMessage) -> Operand {
        if message.distance == 0 {
            return match self.target.lsc {
                true => self.scalar_payload(message.base, VisaType::Ud),
                false => self.source_as(message.base, VisaType::Ud),
            };
        }
        let sum = match self.source_as(message.base, VisaType::Ud) {
            Operand::Immediate { bits, .. } => {
                let sum = Operand::ud((bits as u32).wrapping_add(message.distance));
                if !self.target.lsc {
                    return sum;
                }
                let copy = self.add_temporary(VisaType::Ud, 1);
                self.move_immediate(Exec::no_mask(1), Operand::destination(copy), sum);
                copy
            }
            base => {
                let sum = self.add_temporary(VisaType::Ud, 1);
                let distance = Operand::ud(message.distance);
                let operands = vec![Operand::destination(sum), base, distance];
                self.emit(Visa::Add, Exec::no_mask(1), operands);
                sum
            }
        };
        match self.target.lsc {
            true => Operand::raw(sum, 0),
            false => Operand::scalar(sum, 0),
        }
    }
}
