//! The correctly rounded quotient and square root of doubles, which the finalizer expands to a
//! sequence of instructions. It accepts neither a single channel nor any layout other than a vector
//! of doubles, so other operands and results go through temporaries.

use super::Selector;
use crate::backend::SelectError;
use crate::ir::instruction::Instruction;
use crate::ir::register::Register;
use crate::ir::types::Type;
use crate::visa::kernel::VariableDecl;
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::Operand;
use crate::visa::types::{Exec, Type as VisaType};

impl Selector<'_> {
    pub(super) fn double_function(
        &mut self,
        opcode: Visa,
        instruction: &Instruction,
    ) -> Result<(), SelectError> {
        let (d, s) = self.operands_of(instruction);
        let uniform = self.is_uniform(d[0]);
        let exec = match uniform {
            true => Exec::no_mask(self.width),
            false => Exec::masked(self.width),
        };
        let mut operands: Vec<Operand> = Vec::with_capacity(3);
        for &register in &s {
            let is_vector =
                self.patterns.constant(register).is_none() && !self.is_uniform(register);
            operands.push(match is_vector {
                true => self.elements(register, VisaType::Df),
                false => self.in_all_channels(register),
            });
        }
        if !uniform {
            operands.insert(0, self.destination(d[0], Type::F64));
            self.emit(opcode, exec, operands);
            return Ok(());
        }
        let result = self.add_temporary(VisaType::Df, self.width.channels());
        operands.insert(0, Operand::destination(result));
        self.emit(opcode, exec, operands);
        let destination = self.destination(d[0], Type::F64);
        self.emit(
            Visa::Mov,
            Exec::no_mask(1),
            vec![destination, Operand::scalar(result, 0)],
        );
        Ok(())
    }

    /// Broadcasts a uniform double or a constant to every channel of a temporary.
    fn in_all_channels(&mut self, register: Register) -> Operand {
        let width = self.width.channels();
        let bits = self.add_temporary(VisaType::Uq, width);
        let source = self.source_as(register, VisaType::Uq);
        self.emit(
            Visa::Mov,
            Exec::no_mask(self.width),
            vec![Operand::destination(bits), source],
        );
        let name = self.temporary_name();
        let double = self.kernel.add_variable(VariableDecl {
            name,
            ty: VisaType::Df,
            elements: width,
            align: VisaType::Df.size().into(),
            alias: Some((bits.into(), 0)),
        });
        Operand::vector(double)
    }
}
