//! Edits the instructions of a block in order, each kept or replaced. Nothing is copied before the
//! first one that is replaced.

use super::instruction::Instruction;

/// A block that is being edited.
pub(super) struct Edit {
    old: Vec<Instruction>,
    /// The number of old instructions that [`Edit::take`] has returned.
    given: usize,
    /// The edited instructions before the last one taken; `None` while nothing was replaced.
    new: Option<Vec<Instruction>>,
}

impl Edit {
    /// Starts at the first instruction.
    pub(super) fn new(old: Vec<Instruction>) -> Edit {
        Edit {
            old,
            given: 0,
            new: None,
        }
    }

    /// Takes the next instruction, which must then be kept or replaced.
    pub(super) fn take(&mut self) -> Option<Instruction> {
        let next = self.old.get(self.given).copied();
        self.given += usize::from(next.is_some());
        next
    }

    /// Keeps the instruction taken last.
    pub(super) fn keep(&mut self) {
        if let (Some(new), Some(last)) = (&mut self.new, self.given.checked_sub(1)) {
            new.extend(self.old.get(last));
        }
    }

    /// The list to append the replacement of the instruction taken last to; the previous
    /// instructions are already in it.
    pub(super) fn replace(&mut self) -> &mut Vec<Instruction> {
        let before = self.given.saturating_sub(1);
        self.new.get_or_insert_with(|| {
            let mut new = Vec::with_capacity(self.old.len() + 4);
            new.extend(self.old.iter().take(before));
            new
        })
    }

    /// The edited instructions; those that were not taken stay.
    pub(super) fn finish(self) -> Vec<Instruction> {
        match self.new {
            None => self.old,
            Some(mut new) => {
                new.extend(self.old.iter().skip(self.given));
                new
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::builder::Builder;
    use crate::ir::function::Function;
    use crate::ir::instruction::Detail;
    use pretty_assertions::assert_eq;

    /// Instructions that load 0, 1, 2 ...
    fn constants(count: u64) -> Vec<Instruction> {
        let mut b = Builder::new(Function::new("k"));
        for bits in 0..count {
            b.u32(bits as u32);
        }
        b.ret();
        let mut instructions = b.finish().blocks.remove(0).instructions;
        instructions.truncate(count as usize);
        instructions
    }

    fn values(instructions: &[Instruction]) -> Vec<u64> {
        instructions.iter().filter_map(|i| i.immediate()).collect()
    }

    #[test]
    fn what_is_kept_stays_and_what_is_replaced_goes() {
        for replaced in 0..32u64 {
            let mut edit = Edit::new(constants(5));
            let mut expected = Vec::new();
            while let Some(mut instruction) = edit.take() {
                let value = instruction.immediate().unwrap_or(0);
                if replaced >> value & 1 == 0 {
                    edit.keep();
                    expected.push(value);
                } else {
                    // Replaces an instruction by as many as its value.
                    let new = edit.replace();
                    for k in 0..value {
                        instruction.detail = Detail::Immediate([10 + k as u32, 0]);
                        new.push(instruction);
                        expected.push(10 + k);
                    }
                }
            }
            assert_eq!(values(&edit.finish()), expected, "{replaced:b}");
        }
    }

    #[test]
    fn what_was_not_given_out_stays() {
        let mut edit = Edit::new(constants(3));
        edit.take();
        edit.replace();
        assert_eq!(values(&edit.finish()), [1, 2]);
        assert_eq!(values(&Edit::new(constants(2)).finish()), [0, 1]);
    }
}
