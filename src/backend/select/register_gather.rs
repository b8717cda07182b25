//! Register-indirect gather (`rgather`): selects one of several registers by an offset. They are
//! arranged as consecutive values, and the selected one is read by its address in the register
//! file.
//!
//! Parts of an argument that are consecutive in the payload are read in place
//! ([`super::super::payload`] keeps them together for that). All others are in a row of elements, if all are
//! uniform, otherwise of vectors. A row is declared before the first instruction is selected: the
//! registers of the list are located in it, so that their values are computed there, and what does
//! not change is copied to it at the start of the kernel if a loop reads it. What remains (registers that
//! are located elsewhere, and those of several lists) is copied before each gather.

use super::Selector;
use super::channel_halves::HALF;
use super::values::{Place, Stored};
use crate::backend::SelectError;
use crate::ir::analysis::def_use::Point;
use crate::ir::function::BlockId;
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use crate::ir::types::{Family, Type};
use crate::visa::instruction::Instruction as VisaInstruction;
use crate::visa::kernel::VariableDecl;
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{Modifier, Operand, Region, VariableId};
use crate::visa::types::{Exec, Type as VisaType};
use std::cmp::Reverse;

/// A row of consecutive values.
#[derive(Clone, Copy)]
struct Row {
    variable: VariableId,
    /// Distance between values in bytes, a power of two.
    pitch: u32,
    /// Whether each value has an element per channel.
    varying: bool,
}

/// A row that registers are located in.
pub(super) struct PlacedRow {
    row: Row,
    /// By index of the list, the register whose value is always there. Elsewhere each gather copies its
    /// own.
    owners: Vec<Option<Register>>,
}

impl PlacedRow {
    /// Whether a list can be read from the row, and at least one of its values is there.
    fn fits(&self, list: &[Register]) -> bool {
        let mut pairs = self.owners.iter().zip(list);
        self.owners.len() == list.len()
            && pairs.all(|(owner, register)| owner.is_none_or(|owner| owner == *register))
    }
}

impl Selector<'_> {
    /// Declares the rows of the gathers, from the innermost loops outwards, and locates registers in them.
    pub(super) fn place_gathers(&mut self) {
        let function = self.function;
        let mut gathers: Vec<(Reverse<u32>, &[Register])> = Vec::new();
        for block in function.block_ids() {
            if !self.analyses.cfg.is_reachable(block) {
                continue;
            }
            let depth = self.analyses.loops.depth(block);
            for instruction in &function.block(block).instructions {
                if instruction.opcode == Op::RegisterGather
                    && let [offset, list @ ..] = function.sources(instruction)
                    && self.patterns.constant(*offset).is_none()
                {
                    gathers.push((Reverse(depth), list));
                }
            }
        }
        gathers.sort_by_key(|&(depth, _)| depth);
        for (Reverse(depth), list) in gathers {
            if !self.placed_rows.iter().any(|placed| placed.fits(list)) {
                self.place_list(list, depth > 0);
            }
        }
    }

    /// Declares the row of a list; if `repeated`, what does not change is copied to it here.
    fn place_list(&mut self, list: &[Register], repeated: bool) {
        let varying = !self.is_uniform_list(list);
        if !varying && self.arrived(list).is_some() {
            return;
        }
        let owner = |(k, &register): (usize, &Register)| {
            let is_first = !list[..k].contains(&register);
            let is_here = is_first && self.may_be_located(register, varying)
                || repeated && self.is_invariant(register);
            is_here.then_some(register)
        };
        let owners: Vec<_> = list.iter().enumerate().map(owner).collect();
        // The whole row is live as soon as one of its values is.
        if 2 * owners.iter().flatten().count() < list.len() {
            return;
        }
        let row = self.declare_row(list.len(), varying);
        let mut is_kept = false;
        for (k, register) in (0u32..).zip(&owners) {
            let Some(register) = *register else {
                continue;
            };
            if self.is_invariant(register) {
                is_kept = true;
                self.copy_to_row(row, k, register);
                continue;
            }
            let stored = match varying {
                true => Stored::in_row(row.variable, row.pitch * k, None),
                false => Stored::scalar(row.variable, row.pitch * k),
            };
            self.places[register.index()] = Place::Variable(stored);
        }
        if !is_kept {
            let registers: Vec<Register> = owners.iter().flatten().copied().collect();
            self.find_starts(row.variable, &registers);
        }
        self.placed_rows.push(PlacedRow { row, owners });
    }

    /// Whether a register can be located in a row.
    fn may_be_located(&self, register: Register, varying: bool) -> bool {
        self.function.family(register) == Family::Dword
            && self.is_uniform(register) != varying
            && self.places[register.index()] == Place::None
            && !self.analyses.definitions.is_input(register)
            && self.is_located(register)
    }

    /// Whether a register has a location, which no pattern avoids.
    fn is_located(&self, register: Register) -> bool {
        self.patterns.is_stored(register) && !self.patterns.is_merged(register)
    }

    /// Whether a register has one value, which the start of the kernel can copy.
    fn is_invariant(&self, register: Register) -> bool {
        let definitions = &self.analyses.definitions;
        self.patterns.constant(register).is_some()
            || definitions.is_input(register)
                && definitions.count(register) == 1
                && self.is_located(register)
    }

    /// Finds the definitions of registers of a row before which none of them is live. No instruction writes a row as a
    /// whole, so that the finalizer takes it for live from the start of the kernel, or around a loop.
    pub(super) fn find_starts(&mut self, row: VariableId, registers: &[Register]) {
        let analyses = self.analyses;
        let definitions = &analyses.definitions;
        let points = registers.iter().flat_map(|&r| definitions.of(r));
        let mut blocks: Vec<BlockId> = points.map(|point| point.block).collect();
        blocks.sort_unstable();
        blocks.dedup();
        for block in blocks {
            let liveness = &analyses.liveness;
            let mut live: Vec<Register> = (registers.iter().copied())
                .filter(|&r| liveness.is_live_out(block, r))
                .collect();
            let instructions = &self.function.block(block).instructions;
            for (index, instruction) in instructions.iter().enumerate().rev() {
                let written = self.function.destinations(instruction);
                live.retain(|r| !written.contains(r));
                for source in self.function.sources(instruction) {
                    if registers.contains(source) && !live.contains(source) {
                        live.push(*source);
                    }
                }
                if live.is_empty() && written.iter().any(|r| registers.contains(r)) {
                    self.row_starts
                        .entry(Point::new(block, index))
                        .or_default()
                        .push(row);
                }
            }
        }
    }

    /// Whether all registers of a list are uniform.
    fn is_uniform_list(&self, list: &[Register]) -> bool {
        let is_one = |&r: &Register| self.patterns.constant(r).is_some() || self.is_uniform(r);
        list.iter().all(is_one)
    }

    /// Computes the offsets of the channels at the start of the kernel, if an `rgather` needs them.
    pub(super) fn place_lanes_for_gathers(&mut self) {
        let function = self.function;
        let mut instructions = function.blocks.iter().flat_map(|b| &b.instructions);
        let needed = instructions.any(|i| {
            i.opcode == Op::RegisterGather
                && !self.is_uniform_list(function.sources(i).get(1..).unwrap_or_default())
        });
        if needed {
            self.lanes();
        }
    }

    pub(super) fn register_gather(&mut self, instruction: &Instruction) -> Result<(), SelectError> {
        let function = self.function;
        let (&[d], [offset, list @ ..]) = (
            function.destinations(instruction),
            function.sources(instruction),
        ) else {
            return Err(self.internal("`rgather` with invalid operands"));
        };
        let exec = self.exec_of(d);
        if let Some(bits) = self.patterns.constant(*offset) {
            // Out of range the result is undefined: any value will do.
            let value = list.get(bits as usize / 4).or(list.first());
            let source = value.map(|&v| self.source(v, Type::U32));
            let destination = self.destination(d, Type::U32);
            let operands = [destination].into_iter().chain(source).collect();
            self.emit(Visa::Mov, exec, operands);
            return Ok(());
        }
        let row = self.row_of(list);
        let elements = match row.varying || !self.is_uniform(*offset) {
            true => self.width.channels(),
            false => 1,
        };
        let step_exec = match elements {
            1 => Exec::no_mask(1),
            _ => Exec::masked(self.width),
        };
        let (index, scale) = match self.patterns.scaled(*offset) {
            Some((index, count)) => (index, (row.pitch / 4) << count),
            None => (*offset, row.pitch / 4),
        };
        // The low words of the offsets, which fit 16 bits.
        let words = if row.varying || scale > 1 {
            let bytes = self.add_temporary(VisaType::Ud, elements);
            let index = self.source(index, Type::U32);
            let destination = Operand::destination(bytes);
            let shift = Operand::ud(scale.trailing_zeros());
            if row.varying && self.target.three_source_immediates {
                let lanes = Operand::vector(self.lanes());
                let sum = vec![destination, index, Operand::ud(scale), lanes];
                self.emit(Visa::Mad, step_exec, sum);
            } else {
                self.emit(Visa::Shl, step_exec, vec![destination, index, shift]);
                if row.varying {
                    let lanes = Operand::vector(self.lanes());
                    let sum = vec![destination, Operand::vector(bytes), lanes];
                    self.emit(Visa::Add, step_exec, sum);
                }
            }
            let words = self.kernel.add_variable(VariableDecl {
                name: self.temporary_name(),
                ty: VisaType::Uw,
                elements: 2 * elements,
                align: 2.into(),
                alias: Some((bytes.into(), 0)),
            });
            Operand::Source {
                variable: words.into(),
                row: 0,
                column: 0,
                region: Region::strided(2),
                modifier: Modifier::None,
            }
        } else {
            self.elements(index, VisaType::Uw)
        };
        let address = self.add_addresses(elements);
        let lanes = elements.min(HALF) as u8;
        let operands = vec![
            Operand::address(address, lanes),
            Operand::address_of(row.variable),
            words,
        ];
        let read = Operand::indirect(address, 0, elements > 1, VisaType::Ud);
        let destination = self.destination(d, Type::U32);
        let (add, mov) = (Visa::AddrAdd, Visa::Mov);
        self.push_addressed(vec![
            VisaInstruction::new(add, step_exec, operands, self.loc),
            VisaInstruction::new(mov, exec, vec![destination, read], self.loc),
        ]);
        Ok(())
    }

    /// Declares the variable of a row of values.
    fn declare_row(&mut self, length: usize, varying: bool) -> Row {
        let pitch = match varying {
            true => (4 * self.width.channels()).next_multiple_of(self.target.grf_bytes),
            false => 4,
        };
        Row {
            variable: self.add_temporary(VisaType::Ud, pitch / 4 * length as u32),
            pitch,
            varying,
        }
    }

    /// The row of a list, with the values that are not there yet copied to it.
    fn row_of(&mut self, list: &[Register]) -> Row {
        let varying = !self.is_uniform_list(list);
        if !varying && let Some((base, start)) = self.arrived(list) {
            let variable = self.kernel.add_variable(VariableDecl {
                name: self.temporary_name(),
                ty: VisaType::Ud,
                elements: list.len() as u32,
                align: 4.into(),
                alias: Some((base.into(), start)),
            });
            return Row {
                variable,
                pitch: 4,
                varying,
            };
        }
        let placed = self.placed_rows.iter().find(|placed| placed.fits(list));
        let (row, owners) = match placed {
            Some(placed) => (placed.row, placed.owners.clone()),
            None => (
                self.declare_row(list.len(), varying),
                vec![None; list.len()],
            ),
        };
        for ((k, &value), owner) in (0u32..).zip(list).zip(owners) {
            if owner.is_none() {
                self.copy_to_row(row, k, value);
            }
        }
        row
    }

    fn copy_to_row(&mut self, row: Row, k: u32, value: Register) {
        let exec = match row.varying {
            true => Exec::masked(self.width),
            false => Exec::no_mask(1),
        };
        let source = self.source(value, Type::U32);
        let destination = Operand::Destination {
            variable: row.variable.into(),
            row: 0,
            column: (row.pitch / 4 * k) as u16,
            stride: 1,
        };
        self.emit(Visa::Mov, exec, vec![destination, source]);
    }

    /// The variable and the offset of doublewords of an input, if they are the values of the list in order.
    fn arrived(&self, list: &[Register]) -> Option<(VariableId, u32)> {
        let &first = list.first()?;
        let (base, start) = self.uniform_place(first)?;
        let mut places = (0u32..).zip(list);
        places
            .all(|(k, &r)| self.uniform_place(r) == Some((base, start + 4 * k)))
            .then_some((base, start))
    }
}
