//! Immediates in variables: temporaries of one element that instructions read which accept no immediate, and
//! payloads of messages.

use super::Selector;
use super::values::truncate;
use crate::ir::function::BlockId;
use crate::visa::instruction::Instruction as VisaInstruction;
use crate::visa::kernel::VariableDecl;
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::Operand;
use crate::visa::types::{Exec, Type as VisaType};
use std::collections::BTreeMap;

/// The number of instructions after the last use of an immediate in a temporary from which on it is
/// copied again: its live range would cost more than the copy. The temporary is one element of a GRF.
const MAX_IMMEDIATE_DISTANCE: usize = 256;

/// The same for a payload, which has an element for each channel.
pub(super) const MAX_PAYLOAD_DISTANCE: usize = 64;

/// The most immediates of loops that are copied before them, for all iterations: eight of them fill a GRF of
/// 32 bytes.
const MAX_LOOP_IMMEDIATES: usize = 32;

/// The immediates that loops read from temporaries, which are set before the loops.
#[derive(Default)]
pub(super) struct LoopImmediates {
    /// By type and bits, the index in `all`.
    known: BTreeMap<(VisaType, u64), usize>,
    all: Vec<LoopImmediate>,
}

/// An immediate that loops read from a temporary.
struct LoopImmediate {
    copy: Operand,
    mov: VisaInstruction,
    /// The block that dominates all uses: the header of a loop, before which the temporary is set, or a block
    /// outside of all loops, at whose end.
    above: BlockId,
}

/// An immediate in a temporary.
pub(super) struct Immediate {
    copy: Operand,
    /// The block that copies it.
    block: BlockId,
    /// The index of the last instruction that reads it so far.
    last: usize,
}

impl Selector<'_> {
    /// Copies a source to a temporary of one element. An immediate that was copied before in the
    /// same block or in one that dominates it, and not long ago, is read from there.
    pub(super) fn in_temporary(&mut self, source: Operand, ty: VisaType) -> Operand {
        let now = self.kernel.instructions.len();
        let bits = match source {
            // Code with doubles has too many different constants, and needs its registers.
            Operand::Immediate { bits, .. } if ty.size() <= 4 => bits,
            _ => return self.in_new_temporary(source, ty),
        };
        if let Some(copy) = self.in_loop_temporary(source, ty, bits) {
            return copy;
        }
        let (block, dominators) = (self.point.block, &self.analyses.dominators);
        match self.immediates.get_mut(&(ty, bits)) {
            Some(known)
                if now - known.last <= MAX_IMMEDIATE_DISTANCE
                    && dominators.dominates(known.block, block) =>
            {
                known.last = now;
                known.copy
            }
            _ => {
                let copy = self.in_new_temporary(source, ty);
                let last = now;
                let known = Immediate { copy, block, last };
                self.immediates.insert((ty, bits), known);
                copy
            }
        }
    }

    /// The temporary of an immediate that loops read, for an instruction in a loop or one that is dominated by where
    /// the temporary is set.
    fn in_loop_temporary(&mut self, source: Operand, ty: VisaType, bits: u64) -> Option<Operand> {
        let block = self.point.block;
        let dominators = &self.analyses.dominators;
        let header = self.outermost_header(block);
        let Some(&index) = self.loop_immediates.known.get(&(ty, bits)) else {
            let above = header?;
            if self.loop_immediates.all.len() >= MAX_LOOP_IMMEDIATES {
                return None;
            }
            let copy = self.in_new_temporary(source, ty);
            let mov = self.kernel.instructions.pop()?;
            let LoopImmediates { known, all } = &mut self.loop_immediates;
            known.insert((ty, bits), all.len());
            all.push(LoopImmediate { copy, mov, above });
            return Some(copy);
        };
        let LoopImmediate { copy, above, .. } = self.loop_immediates.all[index];
        match header {
            Some(header) => {
                let mut common = above;
                while !dominators.dominates(common, header) {
                    common = dominators.immediate(common)?;
                }
                let common = self.outermost_header(common).unwrap_or(common);
                self.loop_immediates.all[index].above = common;
                Some(copy)
            }
            None => (above != block && dominators.dominates(above, block)).then_some(copy),
        }
    }

    /// The header of the outermost loop around a block.
    fn outermost_header(&self, block: BlockId) -> Option<BlockId> {
        let loops = &self.analyses.loops;
        loops.around(block).last().map(|id| loops.get(id).header)
    }

    /// Inserts the copies of immediates that loops read.
    pub(super) fn insert_loop_immediates(&mut self) {
        let all = std::mem::take(&mut self.loop_immediates.all);
        // By the index of the instruction before which they are inserted.
        let mut groups: BTreeMap<(usize, usize), Vec<VisaInstruction>> = BTreeMap::new();
        for LoopImmediate { mov, above, .. } in all {
            groups
                .entry(self.place_before_loops(above))
                .or_default()
                .push(mov);
        }
        // Backward, so that the indices before remain valid.
        for ((position, index), moves) in groups.into_iter().rev() {
            let count = moves.len();
            self.kernel.instructions.splice(index..index, moves);
            for (_, first) in &mut self.starts[position + 1..] {
                *first += count;
            }
        }
    }

    /// The position in the layout of the block at whose end temporaries are set that are read in the loop with this
    /// header, or in loops that this block dominates, and the index of the instruction before which they are set.
    fn place_before_loops(&self, above: BlockId) -> (usize, usize) {
        let position = |b: BlockId| self.starts.iter().position(|&(other, _)| other == b);
        let is_header = self.outermost_header(above).is_some();
        let last = match is_header {
            true => self.analyses.dominators.immediate(above),
            false => Some(above),
        };
        // A loop at the start of the kernel.
        let Some(at) = last.and_then(position) else {
            return (0, self.starts[0].1);
        };
        let end = match self.starts.get(at + 1) {
            Some(&(_, next)) => next,
            None => self.kernel.instructions.len(),
        };
        // After the test whether the loop is entered, if only the loop follows.
        let is_entered_once = || {
            let outside = |&&p: &&BlockId| self.outermost_header(p) != Some(above);
            let predecessors = self.analyses.cfg.predecessors(above);
            predecessors.iter().filter(outside).count() == 1
        };
        if is_header && position(above) == Some(at + 1) && is_entered_once() {
            return (at, end);
        }
        let code = &self.kernel.instructions[self.starts[at].1..end];
        let is_branch = |i: &&VisaInstruction| matches!(i.opcode, Visa::Goto | Visa::Ret);
        (at, end - code.iter().rev().take_while(is_branch).count())
    }

    fn in_new_temporary(&mut self, source: Operand, ty: VisaType) -> Operand {
        let name = self.temporary_name();
        let id = self.add_variable(name, ty, 1);
        self.move_immediate(Exec::no_mask(1), Operand::destination(id), source);
        Operand::scalar(id, 0)
    }

    /// A signaling NaN: the finalizer would quiet it in a float immediate, so it goes
    /// through an integer view.
    pub(super) fn signaling_constant(&mut self, bits: u64, ty: VisaType) -> Operand {
        let name = self.temporary_name();
        let integer = match ty.size() {
            2 => VisaType::Uw,
            4 => VisaType::Ud,
            _ => VisaType::Uq,
        };
        let base = self.add_variable(name.clone(), integer, 1);
        let id = self.kernel.add_variable(VariableDecl {
            name: format!("{name}_{ty}"),
            ty,
            elements: 1,
            align: ty.size().into(),
            alias: Some((base.into(), 0)),
        });
        let bits = truncate(bits, ty);
        self.move_immediate(
            Exec::no_mask(1),
            Operand::destination(base),
            Operand::Immediate { ty: integer, bits },
        );
        Operand::scalar(id, 0)
    }

    /// Emits a `mov` of an immediate.
    pub(super) fn move_immediate(&mut self, exec: Exec, destination: Operand, source: Operand) {
        self.emit(Visa::Mov, exec, vec![destination, source]);
    }
}
