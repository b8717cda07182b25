//! The registers of a value: one of a scalar or a pointer, one for each component of a vector.

use super::{Lowering, value_type};
use crate::frontend::swizzle::{MAX_COMPONENTS, Swizzle};
use crate::frontend::types::Type;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;

/// Registers of a value, at least one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Components {
    registers: [Register; MAX_COMPONENTS],
    count: u8,
}

impl From<Register> for Components {
    fn from(register: Register) -> Components {
        Components {
            registers: [register; MAX_COMPONENTS],
            count: 1,
        }
    }
}

impl std::ops::Deref for Components {
    type Target = [Register];
    fn deref(&self) -> &[Register] {
        &self.registers[..usize::from(self.count)]
    }
}

impl Components {
    /// The registers of a list; at least one and at most 16.
    pub(super) fn new(registers: &[Register]) -> Components {
        let count = registers.len().min(MAX_COMPONENTS);
        let first = registers.first().copied().unwrap_or(Register(0));
        let mut this = Components::from(first);
        this.registers[..count].copy_from_slice(&registers[..count]);
        this.count = count.max(1) as u8;
        this
    }

    /// The register of a scalar or a pointer.
    pub(super) fn only(self) -> Register {
        self.registers[0]
    }

    /// A scalar in each of so many components; a vector stays.
    pub(super) fn widened(self, count: usize) -> Components {
        if self.len() == 1 {
            Components::new(&[self.only(); MAX_COMPONENTS][..count.min(MAX_COMPONENTS)])
        } else {
            self
        }
    }

    /// Something done to each.
    pub(super) fn map(self, mut each: impl FnMut(Register) -> Register) -> Components {
        let mut this = self;
        for register in &mut this.registers[..usize::from(self.count)] {
            *register = each(*register);
        }
        this
    }

    /// Something done with each and that of another value at the same place.
    pub(super) fn zip(
        self,
        other: Components,
        mut each: impl FnMut(Register, Register) -> Register,
    ) -> Components {
        let mut this = self;
        for (k, register) in this.registers[..usize::from(self.count)]
            .iter_mut()
            .enumerate()
        {
            *register = each(*register, other.registers[k]);
        }
        this
    }
}

/// Number of registers of a value of a type.
pub(super) fn component_count(ty: Type) -> usize {
    ty.vector().map_or(1, |v| usize::from(v.width))
}

impl Lowering<'_> {
    /// Components of a value. What a vector of three does not have is undefined.
    pub(super) fn chosen(&mut self, value: Components, ty: Type, swizzle: Swizzle) -> Components {
        let mut registers = [value.only(); MAX_COMPONENTS];
        for (register, index) in registers.iter_mut().zip(swizzle.indices()) {
            *register = match value.get(usize::from(index)) {
                Some(&component) => component,
                None => self.undefined(ty),
            };
        }
        Components::new(&registers[..usize::from(swizzle.count())])
    }

    /// An undefined register for a component of a type: a variable that nothing writes.
    pub(super) fn undefined(&mut self, ty: Type) -> Register {
        let family = value_type(ty).family();
        self.b.function.add_named_register(family, "undefined")
    }

    /// New registers for a value of a type.
    pub(super) fn new_registers(&mut self, ty: Type) -> Components {
        let family = value_type(ty).family();
        let registers: Vec<Register> = (0..component_count(ty))
            .map(|_| self.b.register(family))
            .collect();
        Components::new(&registers)
    }

    /// A copy of a value in registers of its own.
    pub(super) fn copy(&mut self, value: Components, ty: Type) -> Components {
        value.map(|r| self.b.op(Opcode::Mov, value_type(ty), &[r]))
    }

    /// Whether a register of a value is a variable's.
    pub(super) fn is_variable(&self, value: Components) -> bool {
        value.iter().any(|r| r.index() < self.variable_registers)
    }
}
