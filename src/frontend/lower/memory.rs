//! Objects in memory: arrays, variables with an address, `constant` tables; and the arithmetic
//! of addresses.
//!
//! An address in private or local memory is a byte offset of 32 bits. Offset 0 is the first variable's,
//! so the null pointer is [`NULL_OFFSET`].

use super::components::Components;
use super::{Lowering, Storage, address_type, value_type};
use crate::frontend::typed::{ConstantId, ExpressionId, ExpressionKind, Place, VariableId};
use crate::frontend::types::{Pointer, Scalar, Type};
use crate::ir::function::{MAX_ALIGNMENT, MemoryVariable, MemoryVariableId};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{AddressSpace, Type as Ir};

/// The null pointer to private or local memory.
const NULL_OFFSET: u64 = 0xFFFF_FFFF;

/// Whether values of a type are offsets in private or local memory.
pub(super) fn is_offset(ty: Type) -> bool {
    matches!(ty, Type::Pointer(p) if address_type(p.space) == Ir::U32)
}

impl Lowering<'_> {
    /// A constant integer or address.
    pub(super) fn integer(&mut self, ty: Type, bits: u64) -> Register {
        let bits = if bits == 0 && is_offset(ty) {
            NULL_OFFSET
        } else {
            bits
        };
        self.b.constant(value_type(ty), bits)
    }

    /// The memory object of the function for a variable in constant memory.
    pub(super) fn constant_object(&mut self, id: ConstantId) -> MemoryVariableId {
        if let Some(&object) = self.constants.get(&id) {
            return object;
        }
        let variable = &self.unit.constants[id.0 as usize];
        let object = self.b.function.add_variable(MemoryVariable {
            name: variable.name.clone(),
            space: AddressSpace::Constant,
            size: variable.bytes.len() as u32,
            align: variable.align.min(MAX_ALIGNMENT),
            data: Some(variable.bytes.clone()),
        });
        self.constants.insert(id, object);
        object
    }

    /// The value in a place when that is a scalar in `constant` memory, which is known.
    pub(super) fn known_constant(&self, place: Place, ty: Type) -> Option<u64> {
        let (Place::Memory(pointer), Type::Scalar(scalar)) = (place, ty) else {
            return None;
        };
        if self.is_volatile(place) {
            return None;
        }
        let ExpressionKind::ConstantAddress(id) = self.source.expression(pointer).kind else {
            return None;
        };
        let mut bits = [0; 8];
        let size = scalar.size() as usize;
        let bytes = &self.unit.constants[id.0 as usize].bytes;
        bits[..size].copy_from_slice(bytes.get(..size)?);
        Some(u64::from_le_bytes(bits))
    }

    /// Writes a value into a variable; gives the value.
    pub(super) fn initialize(&mut self, variable: VariableId, value: ExpressionId) -> Components {
        match self.storage(variable) {
            Storage::Registers(d) => {
                self.value_into(d, value);
                d
            }
            Storage::Memory(_) | Storage::Pointed(_) | Storage::Argument(_) => {
                let ty = self.source.expression(value).ty;
                let registers = self.components(value);
                self.at(self.source.expression(value).span);
                let place = self.resolve(Place::Variable(variable));
                self.write(place, ty, registers);
                registers
            }
        }
    }

    /// The value of an index for a pointer of a type: as wide as the pointer's address.
    pub(super) fn index(&mut self, pointer: Type, index: ExpressionId) -> Register {
        if !is_offset(pointer) {
            return self.value(index);
        }
        // It was extended to 64 bits, of which the low ones are enough.
        let expression = self.source.expression(index);
        match expression.kind {
            ExpressionKind::Integer(bits) => self.b.constant(Ir::U32, bits & 0xFFFF_FFFF),
            ExpressionKind::Convert(inner) if self.source.expression(inner).ty.is_integer() => {
                let from = self.source.expression(inner).ty;
                let value = self.value(inner);
                self.at(expression.span);
                let to = match from {
                    Type::Scalar(s) if s.is_signed() => Type::INT,
                    _ => Type::Scalar(Scalar::UInt),
                };
                self.convert(to, from, value)
            }
            _ => {
                let value = self.value(index);
                self.at(expression.span);
                self.convert(Type::Scalar(Scalar::UInt), expression.ty, value)
            }
        }
    }

    /// `pointer + index` in bytes.
    pub(super) fn offset(
        &mut self,
        ty: Type,
        base: Register,
        index: Register,
        subtract: bool,
    ) -> Register {
        let address = value_type(ty);
        let size = ty.pointer().map_or(1, |p| self.stride(p));
        let offset = if size == 1 {
            index
        } else {
            let size = self.b.constant(address, size);
            self.b.op(Opcode::Mul, address, &[index, size])
        };
        let opcode = if subtract { Opcode::Sub } else { Opcode::Add };
        self.b.op(opcode, address, &[base, offset])
    }

    /// Elements between two pointers.
    pub(super) fn difference(&mut self, ty: Type, a: Register, b: Register) -> Register {
        let size = ty.pointer().map_or(1, |p| self.stride(p)).max(1);
        let signed = if is_offset(ty) { Ir::S32 } else { Ir::S64 };
        let bytes = self.b.op(Opcode::Sub, signed, &[a, b]);
        let count = if size.is_power_of_two() {
            let shift = self.b.u32(size.trailing_zeros());
            self.b.op(Opcode::Asr, signed, &[bytes, shift])
        } else {
            let size = self.b.constant(signed, size);
            self.b.op(Opcode::Div, signed, &[bytes, size])
        };
        self.convert(
            Type::LONG,
            if is_offset(ty) { Type::INT } else { Type::LONG },
            count,
        )
    }

    /// Bytes from one element that a pointer points at to the next.
    pub(super) fn stride(&self, pointer: Pointer) -> u64 {
        self.types.stride(pointer)
    }
}
