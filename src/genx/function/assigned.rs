//! Where the operands of phis were assigned. The copies of a phi are code of these lines: a value has the location of
//! the instruction that computes it, but a constant has none of its own.

use super::{Definition, Function, InstructionId, Operand};
use crate::source::Loc;

impl Function {
    /// Notes where each operand of a phi was assigned, in their order.
    pub fn set_assigned(&mut self, phi: InstructionId, locs: Vec<Loc>) {
        self.assigned.insert(phi, locs);
    }

    /// Where an operand of a phi was assigned; `Loc::NONE` if that is not known. The text has a location for each phi
    /// instead, which is that of its constants.
    pub fn assigned(&self, phi: InstructionId, operand: usize) -> Loc {
        let instruction = self.instruction(phi);
        match instruction.operands.get(operand) {
            Some(&Operand::Value(value)) => match self.value(value).definition {
                Definition::Instruction(id) => self.instruction(id).loc,
                Definition::Parameter(_) => Loc::NONE,
            },
            Some(Operand::Constant(_)) => {
                let noted = self.assigned.get(&phi).and_then(|locs| locs.get(operand));
                noted
                    .copied()
                    .filter(|&loc| loc != Loc::NONE)
                    .unwrap_or(instruction.loc)
            }
            None => Loc::NONE,
        }
    }

    /// Keeps what is noted of these operands of a phi, in this order: the others are removed.
    pub fn keep_assigned(&mut self, phi: InstructionId, kept: &[usize]) {
        if let Some(locs) = self.assigned.get_mut(&phi) {
            let of = |&index: &usize| locs.get(index).copied().unwrap_or(Loc::NONE);
            *locs = kept.iter().map(of).collect();
        }
    }
}
