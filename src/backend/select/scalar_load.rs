//! Loads from uniform addresses: one message of one channel, without mask, instead of one in which
//! all channels read the same address. The result is a scalar, which instructions of all channels
//! read like any uniform register.
//!
//! A block executes only if some channel is active, and that channel would read the same bytes: so
//! no address is read that the program does not read. LSC messages write the doublewords
//! contiguously (transposed), as block messages do; other messages of the legacy data port write each at the start of
//! a GRF. More than four from local memory are read by as many channels, since block messages require an alignment of
//! 16 bytes there, and a header everywhere.

use super::Selector;
use super::memory::{Access, Route};
use super::values::{Place, Stored};
use crate::backend::SelectError;
use crate::ir::analysis::uniformity;
use crate::ir::instruction::{Detail as IrDetail, Instruction};
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use crate::ir::types::AddressSpace;
use crate::visa::instruction::Detail;
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{Operand, VariableId};
use crate::visa::types::{Exec, Type as VisaType};

impl Selector<'_> {
    /// Whether a load is executed once for all channels.
    pub(super) fn is_scalar_load(&self, instruction: &Instruction) -> bool {
        let address = self.function.sources(instruction).first();
        uniformity::may_be_scalar(instruction) && address.is_some_and(|&a| self.is_uniform(a))
    }

    /// Selects a `load` of up to four doublewords, of eight, or of 16, or of a byte or word, from a uniform address.
    pub(super) fn load_scalar(&mut self, instruction: &Instruction) -> Result<(), SelectError> {
        let function = self.function;
        let destinations = function.destinations(instruction);
        let route = self.route(instruction)?;
        let Some(&address) = function.sources(instruction).first() else {
            return Err(self.internal("load without an address"));
        };
        let is_block = !self.target.lsc && destinations.len() > 4;
        let size = instruction.ty.size();
        if let &[d] = destinations
            && self.is_uniform(d)
            && size == 4
        {
            let (view, _) = self.view(d, super::visa_type(instruction.ty));
            if self.starts_a_grf(d) {
                let address = self.message_address(route, address);
                self.scalar_read(instruction, route, (4, 1), address, Operand::raw(view, 0));
                return Ok(());
            }
        }
        let pitch = match self.target.lsc || is_block {
            true => 4,
            false => self.target.grf_bytes,
        };
        let last = destinations.len().saturating_sub(1) as u32;
        let data = self.add_temporary(VisaType::Ud, pitch / 4 * last + 1);
        if is_block {
            let grf = self.target.grf_bytes;
            self.kernel.variables[data.0 as usize].align = grf.into();
        }
        let mut copied = Vec::new();
        for (k, &d) in (0u32..).zip(destinations) {
            let is_free = self.is_uniform(d)
                && self.analyses.definitions.single(d).is_some()
                && self.places[d.index()] == Place::None;
            if is_free {
                self.places[d.index()] = Place::Variable(Stored::scalar(data, pitch * k));
            } else {
                copied.push((k, d));
            }
        }
        let count = destinations.len() as u8;
        match route {
            Route::Local if is_block => self.local_block(count, address, data),
            _ if is_block => {
                let offset = self.source_as(address, VisaType::Ud);
                self.block_message(route, count, offset, Operand::raw(data, 0));
            }
            _ => {
                let address = self.message_address(route, address);
                let data = Operand::raw(data, 0);
                self.scalar_read(instruction, route, (size, count), address, data);
            }
        }
        let ty = super::visa_type(instruction.ty.unsigned());
        for (k, d) in copied {
            let destination = self.destination_as(d, ty);
            let source = match size {
                4 => Operand::scalar(data, (pitch / 4 * k) as u16),
                // The message transfers a byte or a word in the low part of a doubleword.
                _ => Operand::scalar(self.alias(data, ty, 4 / size), 0),
            };
            self.emit(Visa::Mov, self.exec_of(d), vec![destination, source]);
        }
        Ok(())
    }

    /// Emits a read of one channel; of a doubleword that is not aligned, a message that accepts such addresses.
    fn scalar_read(
        &mut self,
        instruction: &Instruction,
        route: Route,
        shape: (u32, u8),
        address: Operand,
        data: Operand,
    ) {
        if instruction.is_unaligned() {
            self.unaligned_message(Exec::no_mask(1), Access::Read, route, address, data);
        } else {
            self.scalar_message(Access::Read, route, shape, address, data);
        }
    }

    /// Whether a scalar load of this block wrote the halves of a uniform quadword as they are in it: then it shares
    /// their memory. Nothing before the `pack` reads the quadword, since it has no place yet, so the load overwrites no
    /// value of it that is still read.
    pub(super) fn is_packed_by_a_load(&mut self, whole: Register, halves: [Register; 2]) -> bool {
        let definitions = &self.analyses.definitions;
        let is_here = |r: Register| {
            let point = definitions.single(r);
            point.is_some_and(|p| p.block == self.point.block)
        };
        let [Some((low, offset, 0)), Some((high, above, 0))] = halves.map(|r| self.place_of(r))
        else {
            return false;
        };
        let is_packed = low == high && above == offset + 4 && offset % 8 == 0;
        let is_new = self.places[whole.index()] == Place::None;
        if is_packed
            && is_new
            && self.is_uniform(whole)
            && [whole, halves[0], halves[1]].into_iter().all(is_here)
            && halves.iter().all(|&r| self.is_loaded(r))
        {
            self.places[whole.index()] = Place::Variable(Stored::scalar(low, offset));
            return true;
        }
        false
    }

    /// Whether the only definition of a register is a load.
    fn is_loaded(&self, register: Register) -> bool {
        let point = self.analyses.definitions.single(register);
        point.is_some_and(|p| {
            let instructions = &self.function.block(p.block).instructions;
            let definition = instructions.get(p.index as usize);
            definition.is_some_and(|i| i.opcode == Op::Load)
        })
    }

    /// A uniform address as the operand of a message of one channel.
    pub(super) fn message_address(&mut self, route: Route, address: Register) -> Operand {
        let ty = match route {
            Route::Surface(_) | Route::Local => VisaType::Ud,
            Route::Flat => VisaType::Uq,
        };
        self.scalar_payload(address, ty)
    }

    /// Emits a read of blocks of 16 bytes of a surface with the legacy data port.
    pub(super) fn block_message(
        &mut self,
        route: Route,
        count: u8,
        offset: Operand,
        data: Operand,
    ) {
        let surface = self.surface_of(route);
        let operands = vec![surface, offset, data];
        let (exec, detail) = (Exec::no_mask(count / 4), Detail::Modified(false));
        self.emit_detail(Visa::OwordLdUnaligned, exec, detail, operands);
    }

    /// Emits a read of adjacent doublewords of local memory with the legacy data port, by one channel for each.
    fn local_block(&mut self, count: u8, first: Register, data: VariableId) {
        let start = self.source_as(first, VisaType::Ud);
        let channels = count.min(self.width.into());
        for part in 0..count / channels {
            let (offsets, bytes) = self.adjacent_offsets(start, channels, part);
            let operands = vec![
                self.surface_of(Route::Local),
                Operand::ud(0),
                Operand::raw(offsets, 0),
                Operand::raw(data, bytes),
            ];
            let (exec, detail) = (Exec::no_mask(channels), Detail::ElementSize(4));
            self.emit_detail(Visa::GatherScaled, exec, detail, operands);
        }
    }

    /// The offsets of adjacent doublewords, one for each channel, of a part of a block that begins at an offset; and the
    /// distance of the part from the beginning in bytes.
    pub(super) fn adjacent_offsets(
        &mut self,
        start: Operand,
        channels: u8,
        part: u8,
    ) -> (VariableId, u16) {
        let lanes = self.lanes();
        if let (Operand::Immediate { bits: 0, .. }, 0) = (start, part) {
            return (lanes, 0);
        }
        let bytes = u16::from(part) * u16::from(channels) * 4;
        let start = match bytes {
            0 => start,
            // The second half at SIMD8.
            _ => match start {
                Operand::Immediate { bits, .. } => {
                    Operand::ud((bits as u32).wrapping_add(bytes.into()))
                }
                start => {
                    Operand::scalar(self.scalar_with_constant(Visa::Add, start, bytes.into()), 0)
                }
            },
        };
        let offsets = self.add_temporary(VisaType::Ud, channels.into());
        let operands = vec![Operand::destination(offsets), Operand::vector(lanes), start];
        self.emit(Visa::Add, Exec::no_mask(channels), operands);
        (offsets, bytes)
    }

    /// Computes the distances of the doublewords of a block at the start of the kernel, if an access needs them.
    pub(super) fn place_lanes_for_blocks(&mut self) {
        let mut instructions = self.function.blocks.iter().flat_map(|b| &b.instructions);
        if instructions.any(|i| self.is_local_block(i) || self.is_block_store(i)) {
            self.lanes();
        }
    }

    /// Whether a load is of more than four doublewords of local memory by the legacy data port.
    fn is_local_block(&self, instruction: &Instruction) -> bool {
        let is_local = matches!(
            instruction.detail,
            IrDetail::Memory {
                space: AddressSpace::Local,
                ..
            }
        );
        !self.target.lsc
            && is_local
            && instruction.opcode == Op::Load
            && self.function.destinations(instruction).len() > 4
            && self.is_scalar_load(instruction)
    }

    /// A uniform register as the raw operand of a single-channel message.
    pub(super) fn scalar_in_grf(&mut self, register: Register, ty: VisaType) -> Operand {
        let is_value = self.patterns.constant(register).is_none()
            && self.patterns.modifier(register).is_none();
        if is_value {
            let (view, _) = self.view(register, ty);
            if self.starts_a_grf(register) {
                return Operand::raw(view, 0);
            }
        }
        let copy = self.add_temporary(ty, 1);
        let source = self.source_as(register, ty);
        self.move_immediate(Exec::no_mask(1), Operand::destination(copy), source);
        Operand::raw(copy, 0)
    }

    /// Whether a register has a variable of its own, which is then GRF-aligned as messages require.
    pub(super) fn starts_a_grf(&mut self, register: Register) -> bool {
        let Some((variable, 0, _)) = self.place_of(register) else {
            return false;
        };
        if self.holds_input(variable) {
            return false;
        }
        let grf = self.target.grf_bytes;
        match self.kernel.variables.get_mut(variable.0 as usize) {
            Some(declared) if declared.alias.is_none() => {
                declared.align = grf.into();
                true
            }
            Some(_) | None => false,
        }
    }

    fn holds_input(&self, variable: VariableId) -> bool {
        let mut inputs = self.kernel.inputs.iter();
        inputs.any(|input| input.variable == variable.into())
    }
}
