//! Dot products of vectors of bytes.

use super::{Selector, visa_type};
use crate::backend::SelectError;
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use crate::visa::kernel::VariableDecl;
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::Operand;
use crate::visa::types::{Exec, Type as VisaType};

impl Selector<'_> {
    pub(super) fn dot_product(&mut self, instruction: &Instruction) -> Result<(), SelectError> {
        let (d, s) = self.operands_of(instruction);
        let (Some(bytes), &[d], &[sum, a, b]) = (instruction.detail.bytes(), &*d, &*s) else {
            return Err(self.internal("dot product without element types"));
        };
        let ty = visa_type(bytes.sum());
        let [a_type, b_type] = bytes.signed.map(|is_signed| match is_signed {
            true => VisaType::D,
            false => VisaType::Ud,
        });
        let sum = self.source_as(sum, ty);
        let (a, b) = (
            self.vector_of_bytes(a, a_type),
            self.vector_of_bytes(b, b_type),
        );
        let destination = self.destination_as(d, ty);
        let exec = self.exec_of(d);
        self.emit(Visa::Dp4a, exec, vec![destination, sum, a, b]);
        if instruction.opcode == Op::Dp4aSat {
            self.saturate_last();
        }
        Ok(())
    }

    /// A doubleword of bytes as a source; a constant in a variable. The finalizer narrows a
    /// constant that fits a word to a word, even from a variable that one instruction writes, but
    /// the hardware requires a doubleword. Such a constant is written in two halves.
    fn vector_of_bytes(&mut self, register: Register, ty: VisaType) -> Operand {
        let source = self.source_as(register, ty);
        let Operand::Immediate { bits, .. } = source else {
            return source;
        };
        let bits = bits as u32;
        let fits_word = u16::try_from(bits).is_ok() || i16::try_from(bits as i32).is_ok();
        if !fits_word {
            return self.in_temporary(source, ty);
        }
        let id = self.add_temporary(ty, 1);
        let name = self.temporary_name();
        let halves = self.kernel.add_variable(VariableDecl {
            name,
            ty: VisaType::Uw,
            elements: 2,
            align: 2.into(),
            alias: Some((id.into(), 0)),
        });
        for half in 0..2 {
            let destination = Operand::Destination {
                variable: halves.into(),
                row: 0,
                column: half,
                stride: 1,
            };
            let value = Operand::Immediate {
                ty: VisaType::Uw,
                bits: u64::from(bits >> (16 * half) & 0xffff),
            };
            self.emit(Visa::Mov, Exec::no_mask(1), vec![destination, value]);
        }
        Operand::scalar(id, 0)
    }
}
