//! What a kernel executes first: kernels that compute floats preserve denormals.

use super::Emitter;
use crate::genx::function::Function;
use crate::genx::opcode::Class;
use crate::genx::types::Type;
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{KEEP_DENORMALS, Operand as VisaOperand, Predefined, Variable};

impl Emitter<'_> {
    /// Sets the control register if a result may depend on it.
    pub(super) fn prologue(&mut self) {
        if !computes_floats(self.function) {
            return;
        }
        let register = Variable::Predefined(Predefined::Cr0);
        let operands = vec![
            VisaOperand::destination(register),
            VisaOperand::scalar(register, 0),
            VisaOperand::ud(KEEP_DENORMALS),
        ];
        self.op(Visa::Or, 1, operands);
    }
}

/// Whether some operation has floats as operands or result. Regions, phis and messages move their bits.
fn computes_floats(function: &Function) -> bool {
    let blocks = function.blocks.iter();
    let mut all = blocks.flat_map(|block| &block.instructions);
    all.any(|&id| {
        let instruction = function.instruction(id);
        let computes = matches!(
            instruction.opcode.class(),
            Class::Elementwise | Class::Conversion | Class::Dot | Class::Atomic
        );
        let is_float = |ty: Type| ty.data().is_some_and(|data| data.scalar.is_float());
        let operand = |&operand| is_float(function.operand_type(operand));
        computes
            && (is_float(function.result_type(instruction))
                || instruction.operands.iter().any(operand))
    })
}
