//! Arithmetic on bytes of varying registers by words. The low byte of a sum, a product or a bitwise operation depends on the
//! low bytes of its operands alone, and nothing reads the other bytes of a slot. The hardware multiplies no bytes, so the
//! finalizer moves each operand and each result of a product; a product of words is one instruction, with a sum one `mad`.

use super::Selector;
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use crate::ir::types::{Family, Type};
use crate::visa::operand::Operand;
use crate::visa::types::Type as VisaType;

impl Selector<'_> {
    /// The type in which an operation on integers is computed: that of words for bytes where only their low bytes matter and
    /// can be read as a part of words.
    pub(super) fn type_of_operation(&self, instruction: &Instruction) -> Type {
        let function = self.function;
        let keeps_low_bytes = matches!(
            instruction.opcode,
            Op::Add | Op::Sub | Op::Mul | Op::And | Op::Or | Op::Xor
        );
        let is_uniform = |&r: &Register| self.is_uniform(r);
        let is_readable = |r: &Register| {
            self.patterns.has_word(self.analyses, *r)
                || is_uniform(r) && self.patterns.is_stored(*r)
        };
        let is_byte = matches!(instruction.ty, Type::S8 | Type::U8);
        if is_byte
            && keeps_low_bytes
            && !function.destinations(instruction).iter().any(is_uniform)
            && function.sources(instruction).iter().all(is_readable)
        {
            return Type::U16;
        }
        instruction.ty
    }

    /// A register as a source of an operation that is computed in a type ([`Self::type_of_operation`]). A byte that is the same for
    /// all channels is in no word.
    pub(super) fn source_of_operation(&mut self, register: Register, ty: VisaType) -> Operand {
        let is_byte = self.function.family(register) == Family::Byte && ty.size() == 2;
        if is_byte && self.is_uniform(register) && self.patterns.constant(register).is_none() {
            return self.elements(register, VisaType::Ub);
        }
        self.source_as(register, ty)
    }
}
