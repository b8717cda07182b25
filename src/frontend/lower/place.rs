//! Reading and writing places: variables and memory.

use super::components::{Components, component_count};
use super::{Lowering, Storage, address_space, address_type, value_type};
use crate::frontend::swizzle::{MAX_COMPONENTS, Swizzle};
use crate::frontend::typed::{ExpressionId, Place, PlaceBase};
use crate::frontend::types::{Space, Type};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::Type as Ir;

/// A place whose address has been computed.
#[derive(Clone, Copy)]
pub(super) enum Resolved {
    /// Registers of a variable.
    Variable(Components),
    /// Memory at an address.
    Memory(Register, Space),
    /// Components of the vector at an address.
    Components(Register, Space, Swizzle),
}

/// Components that lie one behind the other in memory: which of a place's, and where.
#[derive(Clone, Copy)]
struct Run {
    /// The first of them in the place.
    first: usize,
    /// How many.
    count: usize,
    /// The index of the first in the vector.
    index: u8,
}

impl Lowering<'_> {
    /// Computes the address of a place.
    pub(super) fn resolve(&mut self, place: Place) -> Resolved {
        let base = match place.base() {
            PlaceBase::Variable(variable) => match self.storage(variable) {
                Storage::Registers(registers) => Resolved::Variable(registers),
                Storage::Memory(object) => {
                    let space = match self.source.variable(variable).is_local {
                        true => Space::Local,
                        false => Space::Private,
                    };
                    Resolved::Memory(self.b.address_of(object), space)
                }
            },
            PlaceBase::Memory(pointer) => {
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
                    | Type::Event => Resolved::Variable(address.into()),
                }
            }
        };
        let Some(swizzle) = place.components() else {
            return base;
        };
        match base {
            Resolved::Variable(registers) => {
                let ty = self.source.place_type(place, self.types);
                Resolved::Variable(self.chosen(registers, ty, swizzle))
            }
            Resolved::Memory(address, space) | Resolved::Components(address, space, _) => {
                Resolved::Components(address, space, swizzle)
            }
        }
    }

    /// Computes the address of a place, which must not change while `later` is evaluated.
    pub(super) fn resolve_before(&mut self, place: Place, later: ExpressionId) -> Resolved {
        let resolved = self.resolve(place);
        let (Resolved::Memory(address, space) | Resolved::Components(address, space, _)) = resolved
        else {
            return resolved;
        };
        if !(self.effects[later.0 as usize] && self.is_variable(address.into())) {
            return resolved;
        }
        let copy = self.b.op(Opcode::Mov, address_type(space), &[address]);
        match resolved {
            Resolved::Components(_, _, swizzle) => Resolved::Components(copy, space, swizzle),
            Resolved::Variable(_) | Resolved::Memory(..) => Resolved::Memory(copy, space),
        }
    }

    /// The value in a place. Of a variable it is the variable's own registers.
    pub(super) fn read(&mut self, place: Resolved, ty: Type) -> Components {
        match place {
            Resolved::Variable(registers) => registers,
            Resolved::Memory(address, space) => match packed(space, ty) {
                Some((unit, count)) => self.load_packed(address, space, ty, unit, count),
                None => self.load(address, space, ty, component_count(ty)),
            },
            Resolved::Components(address, space, swizzle) => {
                // All from the first to the last: what lies between is read with them.
                let low = swizzle.indices().min().unwrap_or(0);
                let high = swizzle.indices().max().unwrap_or(0);
                if low < high
                    && let Some(unit) = unit_of_components(space, ty, high)
                {
                    return self.read_packed(address, space, ty, unit, swizzle);
                }
                let address = self.along(address, space, ty, low);
                let value = self.load(address, space, ty, usize::from(high - low) + 1);
                let shifted = Swizzle::new(swizzle.indices().map(|k| k - low));
                self.chosen(value, ty, shifted)
            }
        }
    }

    /// Consecutive components in memory.
    pub(super) fn load(
        &mut self,
        address: Register,
        space: Space,
        ty: Type,
        count: usize,
    ) -> Components {
        let space = address_space(space);
        match value_type(ty) {
            // A bool is a byte in memory.
            Ir::Bool => {
                let byte = self.b.load(space, Ir::U8, address);
                self.b.convert(Ir::Bool, Ir::U8, byte).into()
            }
            ir => {
                let registers: Vec<Register> =
                    (0..count).map(|_| self.b.register(ir.family())).collect();
                self.b.load_into(&registers, space, ir, address);
                Components::new(&registers)
            }
        }
    }

    /// A vector of bytes or words, read as larger units.
    fn load_packed(
        &mut self,
        address: Register,
        space: Space,
        ty: Type,
        unit: Ir,
        count: usize,
    ) -> Components {
        let all = self.unpacked(address, space, ty, unit, count);
        Components::new(&all[..component_count(ty).min(all.len())])
    }

    /// Components of a vector of bytes or words, read as larger units.
    fn read_packed(
        &mut self,
        address: Register,
        space: Space,
        ty: Type,
        unit: Ir,
        swizzle: Swizzle,
    ) -> Components {
        let ratio = (unit.size() / value_type(ty).size()) as u8;
        let low = swizzle.indices().min().unwrap_or(0) / ratio;
        let high = swizzle.indices().max().unwrap_or(0) / ratio;
        let address = self.along(address, space, ty, low * ratio);
        let all = self.unpacked(address, space, ty, unit, usize::from(high - low) + 1);
        let shifted = Swizzle::new(swizzle.indices().map(|k| k - low * ratio));
        self.chosen(Components::new(&all), ty, shifted)
    }

    /// The elements of so many units in memory.
    fn unpacked(
        &mut self,
        address: Register,
        space: Space,
        ty: Type,
        unit: Ir,
        count: usize,
    ) -> Vec<Register> {
        let units: Vec<Register> = (0..count).map(|_| self.b.register(unit.family())).collect();
        self.b
            .load_into(&units, address_space(space), unit, address);
        let element = value_type(ty);
        units
            .into_iter()
            .flat_map(|register| self.pieces(unit, register, element))
            .collect()
    }

    /// A vector of bytes or words, written as larger units.
    fn store_packed(
        &mut self,
        address: Register,
        space: Space,
        ty: Type,
        unit: Ir,
        value: Components,
    ) {
        let element = value_type(ty);
        let ratio = (unit.size() / element.size()) as usize;
        let units: Vec<Register> = value
            .chunks(ratio)
            .map(|pieces| self.joined_pieces(element, pieces, unit))
            .collect();
        self.b
            .store_list(address_space(space), unit, address, &units);
    }

    /// The address of a component.
    fn along(&mut self, address: Register, space: Space, ty: Type, index: u8) -> Register {
        if index == 0 {
            return address;
        }
        let pointer = address_type(space);
        let bytes = u64::from(index) * u64::from(value_type(ty).size());
        let bytes = self.b.constant(pointer, bytes);
        self.b.op(Opcode::Add, pointer, &[address, bytes])
    }

    /// Writes a value into a place.
    pub(super) fn write(&mut self, place: Resolved, ty: Type, value: Components) {
        match place {
            Resolved::Variable(registers) => self.move_all(registers, ty, value),
            Resolved::Memory(address, space) => match packed(space, ty) {
                // Behind a third component nothing is written.
                Some((unit, _)) if value.len() != 3 => {
                    self.store_packed(address, space, ty, unit, value);
                }
                Some(_) | None => self.store(address, space, ty, &value),
            },
            Resolved::Components(address, space, swizzle) => {
                for run in runs(swizzle) {
                    let address = self.along(address, space, ty, run.index);
                    let values = &value[run.first..run.first + run.count];
                    self.store(address, space, ty, values);
                }
            }
        }
    }

    pub(super) fn store(&mut self, address: Register, space: Space, ty: Type, values: &[Register]) {
        let space = address_space(space);
        match (value_type(ty), values) {
            (Ir::Bool, &[value]) => {
                let byte = self.b.convert(Ir::U8, Ir::Bool, value);
                self.b.store(space, Ir::U8, address, byte);
            }
            (ir, values) => self.b.store_list(space, ir, address, values),
        }
    }

    /// Moves all components at the same time: one that is overwritten before it is read is
    /// copied first.
    pub(super) fn move_all(&mut self, to: Components, ty: Type, from: Components) {
        let ir = value_type(ty);
        let mut from = from;
        let mut position = 0;
        from = from.map(|register| {
            let before = &to[..position];
            position += 1;
            match before.contains(&register) {
                true => self.b.op(Opcode::Mov, ir, &[register]),
                false => register,
            }
        });
        for (&to, &from) in to.iter().zip(from.iter()) {
            if to != from {
                self.b.mov_into(to, ir, from);
            }
        }
    }
}

/// The units in which a whole vector of bytes or words travels, and how many they are: its
/// alignment allows it, and it is fewer messages. In private memory the components stay apart, so
/// that each can become a register.
fn packed(space: Space, ty: Type) -> Option<(Ir, usize)> {
    let vector = ty.vector().filter(|v| v.element.size() < 4)?;
    if space == Space::Private {
        return None;
    }
    let unit = if vector.size() < 4 { Ir::U16 } else { Ir::U32 };
    Some((unit, (vector.size() / unit.size()) as usize))
}

/// The unit in which components up to an index travel, if they are bytes or words: a vector that
/// has a third byte is as large as a doubleword.
fn unit_of_components(space: Space, ty: Type, last: u8) -> Option<Ir> {
    match (space, value_type(ty).size()) {
        (Space::Private, _) => None,
        (_, 1) if last <= 1 => Some(Ir::U16),
        (_, 1 | 2) => Some(Ir::U32),
        _ => None,
    }
}

/// The components of a place, in pieces that lie together in memory.
fn runs(swizzle: Swizzle) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::with_capacity(MAX_COMPONENTS);
    for (k, index) in swizzle.indices().enumerate() {
        match runs.last_mut() {
            Some(run) if usize::from(run.index) + run.count == usize::from(index) => run.count += 1,
            _ => runs.push(Run {
                first: k,
                count: 1,
                index,
            }),
        }
    }
    runs
}
