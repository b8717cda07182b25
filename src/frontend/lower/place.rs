//! Reading and writing places: variables and memory.

use super::{Lowering, Storage, address_space, address_type, value_type};
use crate::frontend::typed::{ExpressionId, Place};
use crate::frontend::types::{Space, Type};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::Type as Ir;

/// A place whose address has been computed.
#[derive(Clone, Copy)]
pub(super) enum Resolved {
    /// A variable.
    Variable(Register),
    /// Memory at an address.
    Memory(Register, Space),
}

impl Lowering<'_> {
    /// Computes the address of a place.
    pub(super) fn resolve(&mut self, place: Place) -> Resolved {
        match place {
            Place::Variable(variable) => match self.storage(variable) {
                Storage::Register(register) => Resolved::Variable(register),
                Storage::Memory(object) => {
                    let space = match self.source.variable(variable).is_local {
                        true => Space::Local,
                        false => Space::Private,
                    };
                    Resolved::Memory(self.b.address_of(object), space)
                }
            },
            Place::Memory(pointer) => {
                let ty = self.source.expression(pointer).ty;
                let address = self.value(pointer);
                match ty {
                    Type::Pointer(p) => Resolved::Memory(address, p.space),
                    // Not in a checked tree.
                    Type::Void
                    | Type::Scalar(_)
                    | Type::Array(_)
                    | Type::Vector(_)
                    | Type::Record(_)
                    | Type::Event => Resolved::Variable(address),
                }
            }
        }
    }

    /// Computes the address of a place, which must not change while `later` is evaluated.
    pub(super) fn resolve_before(&mut self, place: Place, later: ExpressionId) -> Resolved {
        match self.resolve(place) {
            Resolved::Memory(address, space)
                if self.effects[later.0 as usize] && self.is_variable(address) =>
            {
                let copy = self.b.op(Opcode::Mov, address_type(space), &[address]);
                Resolved::Memory(copy, space)
            }
            other => other,
        }
    }

    /// The value in a place. Of a variable it is the variable's own register.
    pub(super) fn read(&mut self, place: Resolved, ty: Type) -> Register {
        match place {
            Resolved::Variable(register) => register,
            Resolved::Memory(address, space) => {
                let space = address_space(space);
                match value_type(ty) {
                    // A bool is a byte in memory.
                    Ir::Bool => {
                        let byte = self.b.load(space, Ir::U8, address);
                        self.b.convert(Ir::Bool, Ir::U8, byte)
                    }
                    ir => self.b.load(space, ir, address),
                }
            }
        }
    }

    /// Writes a value into a place.
    pub(super) fn write(&mut self, place: Resolved, ty: Type, value: Register) {
        match place {
            Resolved::Variable(register) => {
                if register != value {
                    self.b.mov_into(register, value_type(ty), value);
                }
            }
            Resolved::Memory(address, space) => {
                let space = address_space(space);
                match value_type(ty) {
                    Ir::Bool => {
                        let byte = self.b.convert(Ir::U8, Ir::Bool, value);
                        self.b.store(space, Ir::U8, address, byte);
                    }
                    ir => self.b.store(space, ir, address, value),
                }
            }
        }
    }

    /// A copy of a value in a register of its own.
    pub(super) fn copy(&mut self, value: Register, ty: Type) -> Register {
        self.b.op(Opcode::Mov, value_type(ty), &[value])
    }
}
