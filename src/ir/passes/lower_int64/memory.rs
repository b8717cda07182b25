//! Loads and stores of quadwords, and those through 64-bit addresses.

use super::{Halves, Lowering, is_qword};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
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

    /// An atomic operation on quadwords, with packed sources and an unpacked result.
    pub(super) fn atomic(
        &mut self,
        instruction: &Instruction,
        d: Register,
        address: Register,
        values: &[Register],
    ) {
        let address = self.address(address);
        let mut sources = vec![address];
        for &value in values {
            let value = self.address(value);
            sources.push(value);
        }
        let (opcode, ty, detail) = (instruction.opcode, instruction.ty, instruction.detail);
        if !is_qword(&self.b.function, d) {
            self.b.push(opcode, ty, detail, &[d], &sources);
            return;
        }
        let whole = self.b.register(Family::Qword);
        self.b.push(opcode, ty, detail, &[whole], &sources);
        let [lo, hi] = [(); 2].map(|()| self.b.register(Family::Dword));
        self.b
            .push(Opcode::Unpack, Type::U64, Detail::None, &[lo, hi], &[whole]);
        self.assign(d, Halves { lo, hi });
    }

    /// The operand for an address: packed if it has 64 bits; an offset is not changed.
    fn address(&mut self, address: Register) -> Register {
        match is_qword(&self.b.function, address) {
            true => self.packed(address),
            false => address,
        }
    }

    /// Quadwords as doublewords in memory order, the lower half first.
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
