//! Predication: short blocks of stores and loads that a branch skips are executed by all channels, with the branch's
//! condition as the predicate of their messages. The branch, and the two instructions that the finalizer makes of it
//! (`if` and `endif`), are gone.
//!
//! Everything but the messages is executed by all channels, so it may write nothing that is read after the block, and must be
//! harmless for any operands. The block becomes longer for threads that would have skipped it: that pays for the guard
//! around a whole kernel (`if (i < n)`), which nearly all threads enter, and elsewhere for blocks of a few instructions.

use super::Selector;
use crate::visa::instruction::{Combine, Detail, Instruction as VisaInstruction, PredicateUse};
use crate::visa::opcode::{Opcode as Visa, Slot};
use crate::visa::operand::{Operand, Variable};
use crate::visa::types::Condition;
use std::ops::Range;

/// The most instructions of a block at the end of the kernel, with those of 64 bits counted twice.
const MAX_GUARDED: usize = 4;

/// The most instructions of a block elsewhere. The branch and its end are two, and cost as much as four useless ones for
/// half of the threads.
const MAX_INSIDE: usize = 2;

/// The most instructions of a block for the channels whose operands are equal: it costs no more than the branch.
const MAX_OF_EQUAL: usize = 1;

/// The most instructions after a branch among which the end of the block is searched for.
const MAX_SCANNED: usize = 8 * MAX_GUARDED;

/// The most instructions before a branch among which its comparison is searched for.
const MAX_BEFORE: usize = 4;

impl Selector<'_> {
    /// Predicates all blocks that qualify.
    pub(super) fn predicate_blocks(&mut self) {
        let instructions = &self.kernel.instructions;
        let branches: Vec<(usize, Range<usize>)> = (0..instructions.len())
            .filter_map(|at| Some((at, self.skipped(at)?)))
            .collect();
        if branches.is_empty() {
            return;
        }
        let spans = self.spans();
        let mut removed = Vec::new();
        for (at, block) in branches {
            let fits = |i: &VisaInstruction| self.may_predicate(i, &block, &spans);
            if !self.kernel.instructions[block.clone()].iter().all(fits) {
                continue;
            }
            let Some(taken) = self.kernel.instructions[at].predicate else {
                continue;
            };
            let entered = PredicateUse {
                invert: !taken.invert,
                ..taken
            };
            for instruction in &mut self.kernel.instructions[block] {
                if instruction.opcode.is_message() {
                    instruction.predicate = Some(entered);
                }
            }
            removed.push(at);
        }
        self.remove_instructions(&removed);
    }

    /// The block that a divergent branch skips, if it is short enough.
    fn skipped(&self, at: usize) -> Option<Range<usize>> {
        let all = &self.kernel.instructions;
        let branch = &all[at];
        let (Visa::Goto, Some(taken), Some(exec)) = (branch.opcode, branch.predicate, branch.exec)
        else {
            return None;
        };
        let [Operand::Label(target)] = branch.operands[..] else {
            return None;
        };
        if u32::from(exec.size) != self.width.channels() || taken.combine != Combine::None {
            return None;
        }
        let is_end = |i: &VisaInstruction| matches!(i.opcode, Visa::Label | Visa::Goto | Visa::Ret);
        let begin = at + 1;
        let rest = &all[begin..];
        let end = begin
            + rest
                .iter()
                .take(MAX_SCANNED)
                .position(|i| is_end(i) || !i.opcode.has_exec() && i.opcode != Visa::Movs)?;
        let labels = || all[end..].iter().take_while(|i| i.opcode == Visa::Label);
        if begin == end || !labels().any(|i| i.operands == [Operand::Label(target)]) {
            return None;
        }
        let is_last = all.get(end + labels().count())?.opcode == Visa::Ret;
        let limit = match (self.is_for_equal(at, taken), is_last) {
            (true, _) => MAX_OF_EQUAL,
            (false, true) => MAX_GUARDED,
            (false, false) => MAX_INSIDE,
        };
        let cost = |i: &VisaInstruction| match i.operands.first() {
            _ if i.opcode == Visa::Movs => 0,
            Some(o)
                if o.element_type(&self.kernel)
                    .is_some_and(|ty| ty.size() == 8) =>
            {
                2
            }
            _ => 1,
        };
        (all[begin..end].iter().map(cost).sum::<usize>() <= limit).then_some(begin..end)
    }

    /// Whether the channels that do not take a branch are those for which two operands are equal.
    fn is_for_equal(&self, at: usize, taken: PredicateUse) -> bool {
        let writes =
            |i: &&VisaInstruction| i.operands.first() == Some(&Operand::Predicate(taken.predicate));
        let before = &self.kernel.instructions[..at];
        match before.iter().rev().take(MAX_BEFORE).find(writes) {
            Some(i) => match i.detail {
                Detail::Condition(Condition::Eq) => taken.invert,
                Detail::Condition(Condition::Ne) => !taken.invert,
                _ => false,
            },
            None => false,
        }
    }

    /// Whether an instruction of a block may be executed by the channels that skip the block: under a predicate if it is a
    /// message, otherwise for a variable that only the block reads.
    fn may_predicate(
        &self,
        instruction: &VisaInstruction,
        block: &Range<usize>,
        spans: &[Range<usize>],
    ) -> bool {
        let is_own = |operand: &Operand| match operand.variable() {
            Some(Variable::Declared(id)) => {
                let span = &spans[self.base_of(id).0 as usize];
                block.start <= span.start && span.end <= block.end
            }
            Some(Variable::Predefined(_)) | None => false,
        };
        let names_state = |o: &Operand| {
            matches!(
                o,
                Operand::Predicate(_)
                    | Operand::Address { .. }
                    | Operand::AddressOf { .. }
                    | Operand::Indirect { .. }
                    | Operand::IndirectDestination { .. }
            )
        };
        if instruction.predicate.is_some() || instruction.operands.iter().any(names_state) {
            return false;
        }
        if instruction.opcode == Visa::Movs {
            return true;
        }
        let Some(exec) = instruction.exec else {
            return false;
        };
        if instruction.opcode.is_message() {
            let is_for_each_channel =
                !exec.no_mask && u32::from(exec.size) >= self.width.channels().min(16);
            let slots = instruction.opcode.slots().iter();
            let mut results = (slots.zip(&instruction.operands))
                .filter(|(slot, _)| **slot == Slot::RawDestination)
                .map(|(_, operand)| operand);
            return is_for_each_channel
                && instruction.opcode.has_predicate()
                && !instruction.opcode.is_synchronization()
                && results.all(is_own);
        }
        instruction.opcode.is_alu()
            && !matches!(instruction.opcode, Visa::Div | Visa::Mod)
            && instruction.operands.first().is_some_and(is_own)
    }

    /// By variable that is no alias: the instructions from the first to the last that names it or an alias of it.
    fn spans(&self) -> Vec<Range<usize>> {
        let none = Range {
            start: usize::MAX,
            end: 0,
        };
        let mut spans = vec![none; self.kernel.variables.len()];
        for (at, instruction) in self.kernel.instructions.iter().enumerate() {
            for operand in &instruction.operands {
                let Some(Variable::Declared(id)) = operand.variable() else {
                    continue;
                };
                let span = &mut spans[self.base_of(id).0 as usize];
                span.start = span.start.min(at);
                span.end = at + 1;
            }
        }
        spans
    }
}
