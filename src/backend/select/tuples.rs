//! Registers that are consecutive because one message reads or writes them together, assigned
//! before the first instruction is selected. Loaded values are used where the message writes them,
//! and stored values are computed where the message reads them. A register has only one location;
//! other messages use a copy.

use super::Selector;
use super::values::{Place, Stored};
use crate::ir::analysis::def_use::Point;
use crate::ir::function::BlockId;
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use crate::ir::types::{AddressSpace, Family};
use crate::visa::kernel::VariableDecl;
use crate::visa::operand::VariableId;
use crate::visa::types::Type as VisaType;

/// The maximum number of elements of a message.
const MAX_ELEMENTS: usize = 4;

impl Selector<'_> {
    /// Assigns locations to the elements of messages of several doublewords.
    pub(super) fn place_tuples(&mut self) {
        let function = self.function;
        for block in function.block_ids() {
            for (index, instruction) in function.block(block).instructions.iter().enumerate() {
                let list = match instruction.opcode {
                    Op::Load => function.destinations(instruction),
                    Op::Store => function.sources(instruction).get(1..).unwrap_or_default(),
                    _ => continue,
                };
                let at = Point::new(block, index);
                if is_shared(instruction)
                    && !self.is_scalar_load(instruction)
                    && self.can_be_together(list, instruction, at)
                {
                    self.place_elements(list);
                }
            }
        }
    }

    fn can_be_together(&self, list: &[Register], instruction: &Instruction, at: Point) -> bool {
        let distinct = || (1..list.len()).all(|k| !list[..k].contains(&list[k]));
        (2..=MAX_ELEMENTS).contains(&list.len())
            && distinct()
            && list.iter().all(|&register| {
                let here = match instruction.opcode {
                    Op::Load => self.analyses.definitions.single(register) == Some(at),
                    _ => self.is_made_before(register, at) && self.dies_in(register, at.block),
                };
                here && self.may_be_element(register)
            })
    }

    /// Whether a register has no location yet, and may be one of the doublewords of a message.
    pub(super) fn may_be_element(&self, register: Register) -> bool {
        self.function.family(register) == Family::Dword
            && !self.is_uniform(register)
            && self.places[register.index()] == Place::None
            && self.patterns.constant(register).is_none()
            && self.patterns.modifier(register).is_none()
            && !self.patterns.is_merged(register)
    }

    /// Whether all definitions of a register are in one block, before an instruction of it, and nothing reads it before
    /// the first one.
    pub(super) fn is_made_before(&self, register: Register, at: Point) -> bool {
        let definitions = &self.analyses.definitions;
        let (made, uses) = (definitions.of(register), definitions.uses(register));
        let Some(first) = made.first() else {
            return false;
        };
        !definitions.is_input(register)
            && (made.iter()).all(|point| point.block == at.block && point.index < at.index)
            && (uses.iter()).all(|point| point.block != at.block || point.index > first.index)
    }

    /// Whether all uses of a register are in one block: a longer live range would extend those
    /// of the other elements.
    pub(super) fn dies_in(&self, register: Register, block: BlockId) -> bool {
        let uses = self.analyses.definitions.uses(register);
        uses.iter().all(|point| point.block == block)
    }

    fn place_elements(&mut self, list: &[Register]) {
        let block = self.block(list.len() as u32);
        let distance = self.apart.get(&block.variable).copied();
        for (k, register) in (0u32..).zip(list) {
            let stored = Stored::in_row(block.variable, 4 * block.pitch * k, distance);
            self.places[register.index()] = Place::Variable(stored);
        }
    }

    /// The variable whose layout is that of a message with these elements.
    pub(super) fn tuple(&mut self, list: &[Register]) -> Option<VariableId> {
        let pitch = 4 * self.block_pitch();
        let (base, start) = self.row_place(*list.first()?)?;
        for (k, &register) in (0u32..).zip(list) {
            if self.row_place(register)? != (base, start + pitch * k) {
                return None;
            }
        }
        if start == 0 {
            return Some(base);
        }
        if self.is_apart(base) {
            return None;
        }
        // A part of the row of a gather, or of a longer message.
        Some(self.kernel.add_variable(VariableDecl {
            name: self.temporary_name(),
            ty: VisaType::Ud,
            elements: pitch / 4 * list.len() as u32,
            align: self.target.grf_bytes.into(),
            alias: Some((base.into(), start)),
        }))
    }

    /// The variable that contains the elements of a register, and the offset in it.
    fn row_place(&self, register: Register) -> Option<(VariableId, u32)> {
        match &self.places[register.index()] {
            Place::Variable(stored) => stored.in_row_place(),
            Place::Predicate(_) | Place::None => None,
        }
    }
}

/// Whether a work-item's elements are contiguous in memory, and doublewords.
fn is_shared(instruction: &Instruction) -> bool {
    instruction.ty.size() == 4
        && match instruction.detail {
            Detail::Memory { space, .. } => space != AddressSpace::Private,
            _ => false,
        }
}
