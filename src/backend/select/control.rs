//! Blocks, labels and branches.
//!
//! A divergent branch is `(P) goto (M1, width)`, a uniform one `(P) goto (M1, 1)` with P written at
//! full width without the mask. `jmp` is never used, because its effect would depend on which
//! channels are active. Control falls through to the next block of the layout where possible.
//!
//! Very long blocks are split: the time of some passes of Intel's finalizer grows with the square
//! of a block's length.

use super::{MAX_LABELS, Selector};
use crate::backend::{SelectError, SelectErrorKind};
use crate::ir::analysis::def_use::Point;
use crate::ir::function::BlockId;
use crate::ir::instruction::{Detail as IrDetail, Instruction};
use crate::ir::opcode::Opcode as Op;
use crate::ir::types::Type;
use crate::visa::instruction::{Combine, Detail, Instruction as VisaInstruction, PredicateUse};
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{KEEP_DENORMALS, LabelId, Operand, Predefined, Variable};
use crate::visa::types::Exec;

/// Number of vISA instructions after which a block is split. The finalizer allocates values that
/// cross a split less well: with 1,000, a kernel of 3,600 instructions spilled
/// that otherwise does not.
const MAX_BLOCK: usize = 4000;

impl Selector<'_> {
    /// Selects all blocks in layout order.
    pub(super) fn blocks(&mut self) -> Result<(), SelectError> {
        let function = self.function;
        self.name_labels()?;
        let last = function.blocks.len().saturating_sub(1);
        // Index of the first instruction of the current vISA block.
        let mut begin = self.kernel.instructions.len();
        for block in function.block_ids() {
            if !self.analyses.cfg.is_reachable(block) {
                continue;
            }
            self.forget_private_offsets();
            self.payloads.clear();
            self.vector_payload = None;
            self.starts.push((block, self.kernel.instructions.len()));
            self.forget_predicates();
            if let Some(label) = self.labels[block.index()] {
                self.place_label(label);
                begin = self.kernel.instructions.len();
            }
            for (index, instruction) in function.block(block).instructions.iter().enumerate() {
                self.point = Point::new(block, index);
                self.loc = instruction.loc;
                if instruction.opcode.is_terminator() {
                    self.terminator(block, instruction, block.index() == last)?;
                    let end = self.kernel.instructions.last();
                    if end.is_some_and(|end| end.opcode == Visa::Goto) {
                        begin = self.kernel.instructions.len();
                    }
                } else {
                    if self.kernel.instructions.len() - begin >= MAX_BLOCK {
                        self.cut_block();
                        begin = self.kernel.instructions.len();
                    }
                    self.start_rows();
                    self.instruction(instruction)?;
                    self.forget_private_offsets_of(function.destinations(instruction));
                }
                // Nor is one that logic read used again in its block.
                let is_logic = instruction.ty == Type::Bool && !instruction.opcode.is_terminator();
                let is_kept = is_logic && self.has_fresh_predicates();
                for &source in function.sources(instruction) {
                    if self.patterns.dies_at(source, block, index) && !is_kept {
                        self.release_predicate(source);
                    }
                }
            }
        }
        // A kernel that never returns has no `ret`; vISA requires one at the end.
        let ends = self.kernel.instructions.last();
        if ends.is_none_or(|last| last.opcode != Visa::Ret) {
            self.loc = function.loc;
            self.emit(Visa::Ret, Exec::masked(1), Vec::new());
        }
        self.check_labels()
    }

    fn place_label(&mut self, label: LabelId) {
        self.kernel.instructions.push(VisaInstruction {
            opcode: Visa::Label,
            exec: None,
            predicate: None,
            saturate: false,
            detail: Detail::None,
            operands: vec![Operand::Label(label)],
            loc: crate::source::Loc::NONE,
        });
    }

    /// Ends a block of vISA and begins another: a branch that is always taken, which the finalizer
    /// cannot prove, over an instruction that would have no effect. A branch to the next
    /// instruction would be removed by the finalizer.
    fn cut_block(&mut self) {
        let label = format!("L{}_cut", self.kernel.labels.len());
        let label = self.kernel.add_label(label);
        let predicate = self.free_predicate();
        self.compare_header(predicate, Exec::no_mask(self.width), true);
        let taken = PredicateUse {
            predicate,
            invert: false,
            combine: Combine::None,
        };
        let target = vec![Operand::Label(label)];
        self.emit_predicated(taken, Visa::Goto, Exec::masked(1), target);
        self.keep_denormals();
        self.place_label(label);
        self.free_predicates.push(predicate);
    }

    /// Sets the control register so that denormals are kept.
    pub(super) fn keep_denormals(&mut self) {
        let register = Variable::Predefined(Predefined::Cr0);
        let operands = vec![
            Operand::destination(register),
            Operand::scalar(register, 0),
            Operand::ud(KEEP_DENORMALS),
        ];
        self.emit(Visa::Or, Exec::no_mask(1), operands);
    }

    /// Removes branches to labels that immediately follow them, which empty blocks cause: with
    /// these the finalizer's structurizer generates wrong code or crashes.
    pub(super) fn remove_idle_branches(&mut self) {
        let mut idle: Vec<usize> = Vec::new();
        // The labels immediately after the current instruction, in reverse order.
        let mut after: Vec<LabelId> = Vec::new();
        for (index, instruction) in self.kernel.instructions.iter().enumerate().rev() {
            let label = match instruction.operands.first() {
                Some(&Operand::Label(label)) => Some(label),
                Some(_) | None => None,
            };
            match (instruction.opcode, label) {
                (Visa::Label, Some(label)) => after.push(label),
                (Visa::Goto, Some(target)) if after.contains(&target) => idle.push(index),
                _ => after.clear(),
            }
        }
        idle.reverse();
        self.remove_instructions(&idle);
    }

    /// Removes instructions, which are in ascending order.
    pub(super) fn remove_instructions(&mut self, removed: &[usize]) {
        if removed.is_empty() {
            return;
        }
        for (_, start) in &mut self.starts {
            *start -= removed.partition_point(|k| k < start);
        }
        let (mut index, mut removed) = (0, removed.iter().peekable());
        self.kernel.instructions.retain(|_| {
            let is_removed = removed.next_if_eq(&&index).is_some();
            index += 1;
            !is_removed
        });
    }

    /// Assigns a label to each block that is the target of a branch.
    fn name_labels(&mut self) -> Result<(), SelectError> {
        let function = self.function;
        self.labels = vec![None; function.blocks.len()];
        for block in function.block_ids() {
            if !self.analyses.cfg.is_reachable(block) {
                continue;
            }
            let next = self.next_block(block);
            for target in function.block(block).successors() {
                if Some(target) != next && self.labels[target.index()].is_none() {
                    let label = self.kernel.add_label(format!("L{}", target.0));
                    self.labels[target.index()] = Some(label);
                }
            }
        }
        self.check_labels()
    }

    fn check_labels(&self) -> Result<(), SelectError> {
        if self.kernel.labels.len() > MAX_LABELS {
            return Err(SelectError {
                message: format!(
                    "kernel `{}` requires {} labels, which exceeds the limit of {MAX_LABELS} of vISA",
                    self.function.name,
                    self.kernel.labels.len()
                ),
                loc: self.function.loc,
                kind: SelectErrorKind::Limit,
            });
        }
        Ok(())
    }

    /// The next reachable block in the layout.
    fn next_block(&self, block: BlockId) -> Option<BlockId> {
        (block.0 + 1..self.function.blocks.len() as u32)
            .map(BlockId)
            .find(|&b| self.analyses.cfg.is_reachable(b))
    }

    fn label_of(&self, block: BlockId) -> Result<LabelId, SelectError> {
        self.labels[block.index()].ok_or_else(|| self.internal(format!("{block} has no label")))
    }

    fn terminator(
        &mut self,
        block: BlockId,
        instruction: &Instruction,
        is_last: bool,
    ) -> Result<(), SelectError> {
        let next = self.next_block(block);
        match (instruction.opcode, instruction.detail) {
            (Op::Ret, _) => {
                if !is_last {
                    return Err(self.internal("`ret` is not at the end of the layout"));
                }
                self.emit(Visa::Ret, Exec::masked(1), Vec::new());
            }
            (_, IrDetail::Branch(target)) => {
                if Some(target) != next {
                    self.goto(None, target, false)?;
                }
            }
            (_, IrDetail::CondBranch { then, otherwise }) if then == otherwise => {
                if Some(then) != next {
                    self.goto(None, then, false)?;
                }
            }
            (_, IrDetail::CondBranch { then, otherwise }) => {
                let c = self.function.sources(instruction)[0];
                let uniform = self.is_uniform(c);
                let taken = self.predicate_use(c);
                if Some(then) == next {
                    let inverted = PredicateUse {
                        invert: !taken.invert,
                        ..taken
                    };
                    self.goto(Some(inverted), otherwise, uniform)?;
                } else {
                    self.goto(Some(taken), then, uniform)?;
                    if Some(otherwise) != next {
                        self.goto(None, otherwise, false)?;
                    }
                }
            }
            _ => return Err(self.internal("expected terminator")),
        }
        Ok(())
    }

    fn goto(
        &mut self,
        predicate: Option<PredicateUse>,
        target: BlockId,
        uniform: bool,
    ) -> Result<(), SelectError> {
        let label = self.label_of(target)?;
        let exec = match uniform {
            true => Exec::masked(1),
            false => Exec::masked(self.width),
        };
        let mut instruction =
            VisaInstruction::new(Visa::Goto, exec, vec![Operand::Label(label)], self.loc);
        instruction.predicate = predicate;
        self.kernel.instructions.push(instruction);
        Ok(())
    }
}
