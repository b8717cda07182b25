//! Loads and stores: of quadwords, and through 64-bit addresses.

use super::{Lowering, is_qword};
use crate::ir::instruction::Instruction;
use crate::ir::register::Register;
use crate::ir::types::{Family, Type};

impl Lowering {
    pub(super) fn load(
        &mut self,
        instruction: &Instruction,
        destinations: &[Register],
        address: Register,
    ) {
        let address = self.address(address);
        let destinations = self.elements(destinations);
        let ty = element_type(instruction.ty);
        self.b.push(
            instruction.opcode,
            ty,
            instruction.detail,
            &destinations,
            &[address],
        );
    }

    pub(super) fn store(
        &mut self,
        instruction: &Instruction,
        address: Register,
        values: &[Register],
    ) {
        let address = self.address(address);
        let mut sources = vec![address];
        sources.extend(self.elements(values));
        let ty = element_type(instruction.ty);
        self.b
            .push(instruction.opcode, ty, instruction.detail, &[], &sources);
    }

    /// A 64-bit address is packed; an offset stays.
    fn address(&mut self, address: Register) -> Register {
        match is_qword(&self.b.function, address) {
            true => self.packed(address),
            false => address,
        }
    }

    /// Quadwords as doublewords in the order of memory, the lower half first.
    fn elements(&mut self, registers: &[Register]) -> Vec<Register> {
        let mut elements = Vec::with_capacity(registers.len());
        for &register in registers {
            if is_qword(&self.b.function, register) {
                let halves = self.halves(register);
                elements.extend([halves.lo, halves.hi]);
            } else {
                elements.push(register);
            }
        }
        elements
    }
}

fn element_type(ty: Type) -> Type {
    match ty.family() {
        Family::Qword => Type::U32,
        Family::Bool | Family::Byte | Family::Word | Family::Dword => ty,
    }
}
