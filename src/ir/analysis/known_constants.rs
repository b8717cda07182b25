//! Registers that have the same constant value at every use.
//!
//! A register whose only definition is a `loadi` has that value at every use that is defined at
//! all, whatever the order of the blocks.

use crate::ir::function::Function;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;

/// By register, its constant, if the register is known to have only that value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnownConstants {
    values: Vec<Option<u64>>,
}

impl KnownConstants {
    /// Visits every definition once.
    pub fn compute(function: &Function) -> KnownConstants {
        let mut values = vec![None; function.registers.len()];
        let mut defined = vec![false; function.registers.len()];
        for input in &function.inputs {
            defined[input.register.index()] = true;
        }
        for block in &function.blocks {
            for instruction in &block.instructions {
                for d in function.destinations(instruction) {
                    let first = !std::mem::replace(&mut defined[d.index()], true);
                    values[d.index()] = match instruction.immediate() {
                        Some(bits) if first && instruction.opcode == Opcode::Loadi => Some(bits),
                        Some(_) | None => None,
                    };
                }
            }
        }
        KnownConstants { values }
    }

    /// The bits of a register; those above the size of its family are 0. `None`
    /// for registers added later.
    pub fn get(&self, register: Register) -> Option<u64> {
        self.values.get(register.index()).copied().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::builder::Builder;
    use crate::ir::types::{Family, Type};

    #[test]
    fn a_second_definition_or_an_input_makes_a_register_unknown() {
        let mut b = Builder::new(Function::new("f"));
        let once = b.u32(7);
        let twice = b.u32(7);
        b.constant_into(twice, Type::U32, 7);
        let copy = b.register(Family::Dword);
        b.mov_into(copy, Type::U32, once);
        let input = b.input(crate::ir::function::InputSource::WorkDim);
        b.constant_into(input, Type::U32, 1);
        b.ret();
        let known = KnownConstants::compute(&b.function);
        assert_eq!(known.get(once), Some(7));
        assert_eq!(known.get(twice), None);
        assert_eq!(known.get(copy), None);
        assert_eq!(known.get(input), None);
        assert_eq!(known.get(Register(1000)), None);
    }
}
