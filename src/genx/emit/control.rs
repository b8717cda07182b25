//! Labels, branches of the entire thread, and the copies of phis, which are parallel: all operands
//! are read before any phi is written.

use super::{Emitted, Emitter};
use crate::genx::bales::Part;
use crate::genx::function::{Bits, BlockId, Detail, Instruction, Operand, Value};
use crate::genx::opcode::Opcode;
use crate::genx::storage::{Need, need};
use crate::source::Loc;
use crate::visa::instruction::Instruction as VisaInstruction;
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{LabelId, Operand as VisaOperand, PredicateId, VariableId};
use crate::visa::types::{Exec, Type as VisaType};

/// A copy at the end of a block.
struct Copy {
    phi: Value,
    from: Source,
    /// Where the value was assigned, if that is known.
    loc: Loc,
}

/// What a phi becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    Operand(Operand),
    /// A value that was saved, because its storage was overwritten.
    Saved(VariableId),
    SavedPredicate(PredicateId),
}

impl Emitter<'_> {
    pub(super) fn label(&mut self, block: BlockId) {
        if let Some(label) = self.labels[block.index()] {
            self.place_label(label);
        }
    }

    fn place_label(&mut self, label: LabelId) {
        let mut instruction = VisaInstruction::new(
            Visa::Label,
            Exec::masked(1),
            vec![VisaOperand::Label(label)],
            self.loc,
        );
        instruction.exec = None;
        self.push(instruction);
    }

    fn jump(&mut self, label: LabelId) {
        let operands = vec![VisaOperand::Label(label)];
        self.push(VisaInstruction::new(
            Visa::Jmp,
            Exec::masked(1),
            operands,
            self.loc,
        ));
    }

    fn jump_to(&mut self, block: BlockId) {
        if let Some(label) = self.labels[block.index()] {
            self.jump(label);
        }
    }

    /// Ends the kernel: all returns lead here.
    pub(super) fn end(&mut self) {
        self.current = None;
        if let Some(exit) = self.exit {
            self.place_label(exit);
        }
        self.push(VisaInstruction::new(
            Visa::Ret,
            Exec::masked(1),
            Vec::new(),
            self.loc,
        ));
    }

    pub(super) fn terminator(
        &mut self,
        block: BlockId,
        instruction: &Instruction,
        next: Option<BlockId>,
    ) -> Emitted {
        match (instruction.opcode, &instruction.detail) {
            (Opcode::Br, Detail::Branch(to)) => {
                self.copies(block, *to)?;
                if Some(*to) != next {
                    self.jump_to(*to);
                }
                Ok(())
            }
            (Opcode::CondBr, Detail::CondBranch { then, otherwise }) => {
                self.branch(block, instruction, (*then, *otherwise), next)
            }
            _ => {
                if next.is_some() {
                    let exit = match self.exit {
                        Some(exit) => exit,
                        None => {
                            let name = format!("L{}_exit", self.function.blocks.len());
                            let label = self.kernel.add_label(name);
                            self.exit = Some(label);
                            label
                        }
                    };
                    self.jump(exit);
                }
                Ok(())
            }
        }
    }

    fn branch(
        &mut self,
        block: BlockId,
        instruction: &Instruction,
        (then, otherwise): (BlockId, BlockId),
        next: Option<BlockId>,
    ) -> Emitted {
        let Some(&condition) = instruction.operands.first() else {
            return self.reject("a branch without condition is not supported");
        };
        let Some(predicate) = self.predicate(condition)? else {
            self.copies(block, then)?;
            if Some(then) != next {
                self.jump_to(then);
            }
            return Ok(());
        };
        let mut usage = predicate.of();
        let copies = [then, otherwise].map(|to| self.needs_copies(block, to));
        let mut then_label = self.labels[then.index()];
        let mut other = otherwise;
        let (mut then_copies, mut other_copies) = (copies[0], copies[1]);
        let mut first = then;
        // The path to the next block needs no jump.
        if Some(then) == next && !then_copies && !other_copies {
            usage.invert = !usage.invert;
            then_label = self.labels[otherwise.index()];
            (first, other) = (otherwise, then);
            (then_copies, other_copies) = (other_copies, then_copies);
        }
        let edge = then_copies.then(|| {
            let name = format!(
                "L{}_edge{}",
                self.function.blocks.len() + 1,
                self.kernel.labels.len()
            );
            self.kernel.add_label(name)
        });
        let Some(target) = edge.or(then_label) else {
            return self.reject("a branch to an unreachable block is not supported");
        };
        let operands = vec![VisaOperand::Label(target)];
        let mut jump = VisaInstruction::new(Visa::Jmp, Exec::masked(1), operands, self.loc);
        jump.predicate = Some(usage);
        self.push(jump);
        if other_copies {
            self.copies(block, other)?;
        }
        if edge.is_some() || Some(other) != next {
            self.jump_to(other);
        }
        if let Some(edge) = edge {
            self.place_label(edge);
            self.copies(block, first)?;
            if Some(first) != next {
                self.jump_to(first);
            }
        }
        Ok(())
    }

    /// The copies on an edge.
    fn copies_of(&self, from: BlockId, to: BlockId) -> Vec<Copy> {
        let mut copies = Vec::new();
        for &id in &self.function.blocks[to.index()].instructions {
            let instruction = self.function.instruction(id);
            let (Detail::Phi(blocks), Some(phi)) = (&instruction.detail, instruction.result) else {
                break;
            };
            if self.bales.part(id) != Part::Root {
                continue;
            }
            let Some(index) = blocks.iter().position(|&b| b == from) else {
                continue;
            };
            let Some(&operand) = instruction.operands.get(index) else {
                continue;
            };
            let is_needed = match operand {
                Operand::Value(value) => !self.storage.shares(value, phi),
                Operand::Constant(id) => self.function.constant(id).bits != Bits::Undef,
            };
            if is_needed {
                copies.push(Copy {
                    phi,
                    from: Source::Operand(operand),
                    loc: self.function.assigned(id, index),
                });
            }
        }
        copies
    }

    fn needs_copies(&self, from: BlockId, to: BlockId) -> bool {
        !self.copies_of(from, to).is_empty()
    }

    /// Emits the copies on an edge, in an order in which each source is read before it is
    /// overwritten; cycles are broken by saving a value.
    fn copies(&mut self, from: BlockId, to: BlockId) -> Emitted {
        let mut copies = self.copies_of(from, to);
        while !copies.is_empty() {
            let class = |value: Value| self.storage.class(value);
            let reads = |copy: &Copy, phi: Value| match copy.from {
                Source::Operand(Operand::Value(value)) => class(value) == class(phi),
                Source::Operand(Operand::Constant(_))
                | Source::Saved(_)
                | Source::SavedPredicate(_) => false,
            };
            let free = (0..copies.len()).find(|&k| {
                let others = copies.iter().enumerate().filter(|(other, _)| *other != k);
                !others
                    .into_iter()
                    .any(|(_, other)| reads(other, copies[k].phi))
            });
            match free {
                Some(k) => {
                    let copy = copies.remove(k);
                    let branch = self.loc;
                    if copy.loc != Loc::NONE {
                        self.loc = copy.loc;
                    }
                    self.copy_phi(&copy)?;
                    self.loc = branch;
                }
                None => {
                    let phi = copies[0].phi;
                    let saved = self.save(phi)?;
                    let hit: Vec<usize> = (0..copies.len())
                        .filter(|&k| reads(&copies[k], phi))
                        .collect();
                    for k in hit {
                        copies[k].from = saved;
                    }
                }
            }
        }
        Ok(())
    }

    /// Saves the storage of a value.
    fn save(&mut self, value: Value) -> Emitted<Source> {
        match need(self.function.value(value).ty) {
            Need::Bits(bits) => {
                let from = self.predicate_of(value)?;
                let saved = self.add_predicate(bits);
                self.logic(Visa::Or, bits.next_power_of_two(), saved, &[from, from]);
                Ok(Source::SavedPredicate(saved))
            }
            Need::Bytes(bytes) => {
                let saved = self.temporary(VisaType::Ub, bytes.next_multiple_of(self.grf));
                let from = self.place(value)?;
                self.copy_bytes(from, (saved, 0), bytes);
                Ok(Source::Saved(saved))
            }
            Need::Nothing => self.reject("a phi without value is not supported"),
        }
    }

    fn copy_phi(&mut self, copy: &Copy) -> Emitted {
        let phi = copy.phi;
        match (need(self.function.value(phi).ty), copy.from) {
            (Need::Bits(bits), Source::Operand(operand)) => {
                let target = self.predicate_of(phi)?;
                self.copy_predicate(operand, target, bits)
            }
            (Need::Bits(bits), Source::SavedPredicate(saved)) => {
                let target = self.predicate_of(phi)?;
                self.logic(Visa::Or, bits.next_power_of_two(), target, &[saved, saved]);
                Ok(())
            }
            (Need::Bytes(_), Source::Operand(operand)) => self.copy(operand, phi),
            (Need::Bytes(bytes), Source::Saved(saved)) => {
                let to = self.place(phi)?;
                self.copy_bytes((saved, 0), to, bytes);
                Ok(())
            }
            _ => self.reject("this copy is not supported"),
        }
    }
}
