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
use std::cmp::Reverse;

/// The maximum number of elements of a message.
const MAX_ELEMENTS: usize = 4;

impl Selector<'_> {
    /// Assigns locations to the elements of messages of several doublewords: first to those that one block computes or
    /// reads, then, from the innermost loops outwards, to those that live together for longer.
    pub(super) fn place_tuples(&mut self) {
        let function = self.function;
        let mut longer: Vec<(Reverse<u32>, &[Register])> = Vec::new();
        for block in function.block_ids() {
            for (index, instruction) in function.block(block).instructions.iter().enumerate() {
                let list = match instruction.opcode {
                    Op::Load => function.destinations(instruction),
                    Op::Store => function.sources(instruction).get(1..).unwrap_or_default(),
                    _ => continue,
                };
                let at = Point::new(block, index);
                if !is_shared(instruction) || self.is_scalar_load(instruction) {
                    continue;
                }
                if self.can_be_together(list, instruction, at) {
                    self.place_elements(list);
                } else if instruction.opcode == Op::Store && self.live_together(list) {
                    longer.push((Reverse(self.analyses.loops.depth(block)), list));
                }
            }
        }
        longer.sort_by_key(|&(depth, _)| depth);
        for (_, list) in longer {
            if list.iter().all(|&register| self.may_be_element(register)) {
                let variable = self.place_elements(list);
                self.find_starts(variable, list);
            }
        }
    }

    /// Whether the elements of a store are written in the same blocks, and read in the same ones, such as the sums of a
    /// loop that are stored after it: none of them is kept for the sake of another one for long.
    fn live_together(&self, list: &[Register]) -> bool {
        let definitions = &self.analyses.definitions;
        let blocks = |points: &[Point]| {
            let mut blocks: Vec<BlockId> = points.iter().map(|point| point.block).collect();
            blocks.sort_unstable();
            blocks.dedup();
            blocks
        };
        let life = |register: Register| {
            let (made, uses) = (definitions.of(register), definitions.uses(register));
            (blocks(made), blocks(uses))
        };
        let Some((&first, others)) = list.split_first() else {
            return false;
        };
        let of_first = life(first);
        is_tuple(list)
            && list
                .iter()
                .all(|&r| !definitions.is_input(r) && self.may_be_element(r))
            && others.iter().all(|&register| life(register) == of_first)
    }

    fn can_be_together(&self, list: &[Register], instruction: &Instruction, at: Point) -> bool {
        is_tuple(list)
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

    fn place_elements(&mut self, list: &[Register]) -> VariableId {
        let block = self.block(list.len() as u32);
        let distance = self.apart.get(&block.variable).copied();
        for (k, register) in (0u32..).zip(list) {
            let stored = Stored::in_row(block.variable, 4 * block.pitch * k, distance);
            self.places[register.index()] = Place::Variable(stored);
        }
        block.variable
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

/// Whether one message has these elements, each of them once.
fn is_tuple(list: &[Register]) -> bool {
    (2..=MAX_ELEMENTS).contains(&list.len())
        && (1..list.len()).all(|k| !list[..k].contains(&list[k]))
}

/// Whether a work-item's elements are contiguous in memory, and doublewords.
fn is_shared(instruction: &Instruction) -> bool {
    instruction.ty.size() == 4
        && match instruction.detail {
            Detail::Memory { space, .. } => space != AddressSpace::Private,
            _ => false,
        }
}
