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

/// The most immediates of loops that are copied at the start of the kernel, for all iterations: eight of
/// them fill a GRF of 32 bytes.
const MAX_LOOP_IMMEDIATES: usize = 32;

/// The immediates that loops read from temporaries, which are set at the start of the kernel.
#[derive(Default)]
pub(super) struct LoopImmediates {
    /// The index of the instruction before which they are set.
    pub(super) start: usize,
    copies: BTreeMap<(VisaType, u64), Operand>,
    moves: Vec<VisaInstruction>,
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
        if let Some(&copy) = self.loop_immediates.copies.get(&(ty, bits)) {
            return copy;
        }
        let is_in_loop = self.analyses.loops.innermost(self.point.block).is_some();
        if is_in_loop && self.loop_immediates.copies.len() < MAX_LOOP_IMMEDIATES {
            let copy = self.in_new_temporary(source, ty);
            self.loop_immediates
                .moves
                .extend(self.kernel.instructions.pop());
            self.loop_immediates.copies.insert((ty, bits), copy);
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

    /// Inserts the copies of immediates that loops read.
    pub(super) fn insert_loop_immediates(&mut self) {
        let LoopImmediates { start, moves, .. } = std::mem::take(&mut self.loop_immediates);
        let count = moves.len();
        self.kernel.instructions.splice(start..start, moves);
        for (_, first) in &mut self.starts {
            // The first block begins with them.
            if *first > start {
                *first += count;
            }
        }
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
