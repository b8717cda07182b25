//! Where each register of a function is written and where it is read.
//!
//! Flow is not looked at: these are all places, whatever order they run in. Kept as one
//! list of places grouped by register, so that it costs a few words an operand.

use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::Instruction;
use crate::ir::register::Register;

/// Places in a function, grouped by register.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Occurrences {
    starts: Vec<u32>,
    places: Vec<Place>,
}

/// Where an instruction stands. Good until a block changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The block.
    pub block: BlockId,
    /// Index in the block.
    pub index: u32,
}

impl Place {
    /// The instruction there.
    pub fn instruction(self, function: &Function) -> &Instruction {
        &function.block(self.block).instructions[self.index as usize]
    }
}

impl Occurrences {
    /// Where registers are read.
    pub fn uses(function: &Function) -> Occurrences {
        Occurrences::collect(function, |f, i| f.sources(i))
    }

    /// Where registers are written by an instruction (inputs are written before the first).
    pub fn definitions(function: &Function) -> Occurrences {
        Occurrences::collect(function, |f, i| f.destinations(i))
    }

    /// The places of a register in the order of the layout; an instruction that names it
    /// twice is there twice.
    pub fn of(&self, register: Register) -> &[Place] {
        let i = register.index();
        match (self.starts.get(i), self.starts.get(i + 1)) {
            (Some(&start), Some(&end)) => &self.places[start as usize..end as usize],
            (Some(_) | None, _) => &[],
        }
    }

    fn collect(
        function: &Function,
        operands: impl for<'f> Fn(&'f Function, &Instruction) -> &'f [Register],
    ) -> Occurrences {
        let mut starts = vec![0u32; function.registers.len() + 1];
        for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
            for r in operands(function, instruction) {
                starts[r.index() + 1] += 1;
            }
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let nowhere = Place {
            block: BlockId::ENTRY,
            index: 0,
        };
        let mut places = vec![nowhere; starts.last().copied().unwrap_or(0) as usize];
        let mut next = starts.clone();
        for block in function.block_ids() {
            for (index, instruction) in function.block(block).instructions.iter().enumerate() {
                for r in operands(function, instruction) {
                    let slot = &mut next[r.index()];
                    places[*slot as usize] = Place {
                        block,
                        index: index as u32,
                    };
                    *slot += 1;
                }
            }
        }
        Occurrences { starts, places }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::builder::Builder;
    use crate::ir::opcode::Opcode;
    use crate::ir::types::{Family, Type};

    #[test]
    fn places_are_grouped_by_register() {
        let mut b = Builder::new(Function::new("f"));
        let next = b.add_block();
        let a = b.u32(1);
        b.branch(next);
        b.select_block(next);
        b.op_into(a, Opcode::Add, Type::U32, &[a, a]);
        let never = b.register(Family::Dword);
        b.ret();
        let at = |block, index| Place {
            block: BlockId(block),
            index,
        };
        let f = b.finish();
        assert_eq!(Occurrences::uses(&f).of(a), [at(1, 0), at(1, 0)]);
        assert_eq!(Occurrences::definitions(&f).of(a), [at(0, 0), at(1, 0)]);
        assert_eq!(Occurrences::uses(&f).of(never), []);
        assert_eq!(Occurrences::uses(&f).of(Register(99)), []);
        assert_eq!(at(1, 0).instruction(&f).opcode, Opcode::Add);
    }
}
