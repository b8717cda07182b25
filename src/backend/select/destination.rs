//! Registers as destinations.
//!
//! Intel's finalizer ends the live range of a variable that several blocks use only at a write of
//! the full variable, without predicate and with stride 1. A byte or word of a varying register is
//! in a doubleword slot. Written with its own type, it would be a quarter or half of each slot, and
//! the variable would be live on every path to the write: around a loop, from its first iteration
//! on. So a byte or word is written as a doubleword, whose upper bits nothing reads. Writes for
//! which that is not possible (halves, pieces of a doubleword, and operations that depend on the type of
//! their result) follow a `lifetime.start`, which costs no native instruction.

use super::values::Place;
use super::{Selector, visa_type};
use crate::ir::register::Register;
use crate::ir::types::Type;
use crate::source::Loc;
use crate::visa::instruction::{Detail, Instruction as VisaInstruction};
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{Operand, Variable, VariableId};
use crate::visa::types::Type as VisaType;

impl Selector<'_> {
    /// A register as the destination of an instruction of a Gen IR type.
    pub(super) fn destination(&mut self, register: Register, ty: Type) -> Operand {
        self.destination_as(register, visa_type(ty))
    }

    /// A register as the destination of an instruction of a vISA type. Only the bits of that type
    /// are defined afterwards. The low bits of the result must not depend on the
    /// type of the destination.
    pub(super) fn destination_as(&mut self, register: Register, ty: VisaType) -> Operand {
        if let Some(piece) = self.piece_destination(register) {
            return piece;
        }
        let full = match ty {
            VisaType::Ub | VisaType::Uw => VisaType::Ud,
            VisaType::B | VisaType::W => VisaType::D,
            VisaType::Ud | VisaType::D | VisaType::Uq | VisaType::Q => ty,
            VisaType::Hf | VisaType::Bf | VisaType::F | VisaType::Df => ty,
        };
        match self.has_full_slots(register) {
            true => self.exact_destination(register, full),
            false => self.exact_destination(register, ty),
        }
    }

    /// The piece of a doubleword that an operation writes in place of a register. The first one ends the live range of
    /// the doubleword, which no single instruction writes.
    fn piece_destination(&mut self, register: Register) -> Option<Operand> {
        let (whole, place, ty) = self.patterns.piece(register)?;
        let ty = visa_type(ty);
        if !self.assembling.contains(&whole) {
            // In a variable with other registers, the live range of which would end, too.
            if self.places[whole.index()] != Place::None {
                return None;
            }
            self.assembling.insert(whole);
            let (view, _) = self.view(whole, ty);
            let base = self.base_of(view);
            self.start_lifetime(base, self.loc);
        }
        Some(self.piece_of(whole, place, ty))
    }

    /// A byte or word of a doubleword, at an offset in bytes, as a destination.
    pub(super) fn piece_of(&mut self, register: Register, place: u32, ty: VisaType) -> Operand {
        let (variable, stride) = self.view(register, ty);
        Operand::Destination {
            variable: variable.into(),
            row: 0,
            column: (place / ty.size()) as u16,
            stride: stride.max(1),
        }
    }

    /// Whether bytes and words are written to a register as doublewords. In a single block the live
    /// range ends at the first write anyway, and the finalizer propagates copies of bytes further
    /// than copies that extend them.
    pub(super) fn has_full_slots(&self, register: Register) -> bool {
        !self.is_uniform(register) && self.analyses.liveness.crosses_blocks(register)
    }

    /// A register as the destination of an instruction whose result depends on the
    /// type of the destination.
    pub(super) fn exact_destination(&mut self, register: Register, ty: VisaType) -> Operand {
        let (variable, stride) = self.view(register, ty);
        let slot_bytes = u32::from(stride) * ty.size();
        let is_part = slot_bytes > ty.size() || stride == 0 && self.is_value_stored(register);
        if is_part && ty.size() < 4 && self.analyses.liveness.crosses_blocks(register) {
            self.partly_written.insert(variable);
        }
        Operand::Destination {
            variable: variable.into(),
            row: 0,
            column: 0,
            stride: stride.max(1),
        }
    }

    /// Ends the live range of a variable before a write of a part of each of its slots, unless the
    /// instruction reads the variable.
    pub(super) fn end_live_range(&mut self, writer: &VisaInstruction) {
        let Some(&Operand::Destination {
            variable: Variable::Declared(written),
            ..
        }) = writer.operands.first()
        else {
            return;
        };
        let replaces_all = writer.predicate.is_none() || writer.opcode == Visa::Sel;
        if !self.partly_written.contains(&written) || !replaces_all {
            return;
        }
        let base = self.base_of(written);
        let reads_it = writer.operands.iter().skip(1).any(|operand| {
            matches!(
                *operand,
                Operand::Source {
                    variable: Variable::Declared(source),
                    ..
                } if self.base_of(source) == base
            )
        });
        if !reads_it {
            self.start_lifetime(base, writer.loc);
        }
    }

    /// Starts the rows of gathers of which the current instruction writes the first register.
    pub(super) fn start_rows(&mut self) {
        for variable in self.row_starts.remove(&self.point).unwrap_or_default() {
            self.start_lifetime(variable, self.loc);
        }
    }

    /// Marks that the contents of a variable are not needed.
    fn start_lifetime(&mut self, base: VariableId, loc: Loc) {
        self.kernel.instructions.push(VisaInstruction {
            opcode: Visa::LifetimeStart,
            exec: None,
            predicate: None,
            saturate: false,
            detail: Detail::None,
            operands: vec![Operand::scalar(base, 0)],
            loc,
        });
    }

    /// The variable that an alias is a view of.
    pub(super) fn base_of(&self, mut variable: VariableId) -> VariableId {
        while let Some((Variable::Declared(base), _)) = self
            .kernel
            .variables
            .get(variable.0 as usize)
            .and_then(|declared| declared.alias)
        {
            variable = base;
        }
        variable
    }
}
