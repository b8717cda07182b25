//! Register-indirect gather (`rgather`): selects one of several registers by an offset. They are
//! arranged as consecutive values, and the selected one is read by its address in the register
//! file.
//!
//! Parts of an argument that are consecutive in the payload are read in place
//! ([`super::super::payload`] keeps them together for that). All others are copied to a row first:
//! one element each if all are uniform, otherwise one vector each.

use super::Selector;
use super::channel_halves::HALF;
use crate::backend::SelectError;
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use crate::ir::types::Type;
use crate::visa::instruction::Instruction as VisaInstruction;
use crate::visa::kernel::VariableDecl;
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{Modifier, Operand, Region, VariableId};
use crate::visa::types::{Exec, Type as VisaType};

/// A row of consecutive values.
#[derive(Clone, Copy)]
struct Row {
    variable: VariableId,
    /// Distance between values in bytes, a power of two.
    pitch: u32,
    /// Whether each value has an element per channel.
    varying: bool,
}

impl Selector<'_> {
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
        // The low words of the offsets, which fit 16 bits.
        let words = if row.varying {
            let bytes = self.add_temporary(VisaType::Ud, elements);
            let shift = Operand::ud((row.pitch / 4).trailing_zeros());
            let offset = self.source(*offset, Type::U32);
            let destination = Operand::destination(bytes);
            self.emit(Visa::Shl, step_exec, vec![destination, offset, shift]);
            let lanes = self.lanes();
            let sum = vec![destination, Operand::vector(bytes), Operand::vector(lanes)];
            self.emit(Visa::Add, step_exec, sum);
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
            self.elements(*offset, VisaType::Uw)
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

    /// Arranges the values of a list as a row.
    fn row_of(&mut self, list: &[Register]) -> Row {
        let varying = !self.is_uniform_list(list);
        if !varying && let Some(variable) = self.arrived(list) {
            return Row {
                variable,
                pitch: 4,
                varying,
            };
        }
        let (elements, exec) = match varying {
            true => (self.width.channels(), Exec::masked(self.width)),
            false => (1, Exec::no_mask(1)),
        };
        let pitch = match varying {
            true => (4 * elements).next_multiple_of(self.target.grf_bytes),
            false => 4,
        };
        let variable = self.add_temporary(VisaType::Ud, pitch / 4 * list.len() as u32);
        for (k, &value) in (0u32..).zip(list) {
            let source = self.source(value, Type::U32);
            let destination = Operand::Destination {
                variable: variable.into(),
                row: 0,
                column: (pitch / 4 * k) as u16,
                stride: 1,
            };
            self.emit(Visa::Mov, exec, vec![destination, source]);
        }
        Row {
            variable,
            pitch,
            varying,
        }
    }

    /// The doublewords of an input, if they are the values of the list in order.
    fn arrived(&mut self, list: &[Register]) -> Option<VariableId> {
        let &first = list.first()?;
        let (base, start) = self.uniform_place(first)?;
        let mut places = (0u32..).zip(list);
        places
            .all(|(k, &r)| self.uniform_place(r) == Some((base, start + 4 * k)))
            .then(|| {
                self.kernel.add_variable(VariableDecl {
                    name: self.temporary_name(),
                    ty: VisaType::Ud,
                    elements: list.len() as u32,
                    align: 4.into(),
                    alias: Some((base.into(), start)),
                })
            })
    }
}
