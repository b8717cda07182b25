//! Synchronization of a work-group: the size of local memory, fences and barriers.

use super::Selector;
use crate::backend::cost::required_items;
use crate::backend::{SelectError, SelectErrorKind};
use crate::ir::analysis::Analyses;
use crate::ir::analysis::convergence::convergent_blocks;
use crate::ir::function::Function;
use crate::ir::instruction::{Detail as IrDetail, Fences, Instruction};
use crate::ir::opcode::Opcode;
use crate::launch::check::MAX_LOCAL_BYTES;
use crate::source::Loc;
use crate::target::{GlobalFence, Width};
use crate::visa::instruction::{
    COMMIT, Detail, FLUSH_L1, Instruction as VisaInstruction, LscFence, LscFenceOperation,
    LscScope, Sfid,
};
use crate::visa::opcode::Opcode as Visa;

/// By block, whether a thread waits for nobody at a barrier: the required size of the work-group is at most the width,
/// and all channels reach the block together. Where they may not, the barrier remains, for the simulator to report.
/// Empty for other work-groups, and without barriers.
pub(super) fn find_barriers_of_one_thread(
    function: &Function,
    analyses: &Analyses,
    width: Width,
) -> Vec<bool> {
    let mut all = function.blocks.iter().flat_map(|b| &b.instructions);
    match required_items(function) {
        Some(items)
            if items <= u64::from(width.channels()) && all.any(|i| i.opcode == Opcode::Barrier) =>
        {
            convergent_blocks(function, analyses)
        }
        _ => Vec::new(),
    }
}

impl Selector<'_> {
    /// Sets the size of the kernel's local memory.
    pub(super) fn place_local_memory(&mut self) -> Result<(), SelectError> {
        let bytes = self.function.local_layout().1;
        if bytes > MAX_LOCAL_BYTES {
            return Err(SelectError {
                message: format!(
                    "kernel `{}` has {bytes} bytes of local memory, which exceeds the limit of {MAX_LOCAL_BYTES} for a work-group",
                    self.function.name,
                ),
                loc: self.function.loc,
                kind: SelectErrorKind::Limit,
            });
        }
        self.kernel.slm_bytes = bytes;
        Ok(())
    }

    /// `fence`, and the fence of a barrier: local memory first. Each one waits until the thread's
    /// accesses are complete: if it returned at once, the thread could signal a barrier while its
    /// writes are in flight.
    pub(super) fn fence(&mut self, instruction: &Instruction) {
        let fences = match instruction.detail {
            IrDetail::Fence(fences) => fences,
            _ => Fences::default(),
        };
        if fences.local {
            self.local_fence();
        }
        if fences.global {
            self.global_fence();
        }
    }

    fn local_fence(&mut self) {
        let info = self.target;
        let (opcode, detail) = match (info.local_memory_in_order, info.lsc) {
            (true, _) => (Visa::FenceSw, Detail::None),
            (false, false) => (Visa::FenceLocal, Detail::Flush(COMMIT)),
            (false, true) => (Visa::LscFence, Detail::Fence(LscFence::group(Sfid::Slm))),
        };
        self.emit_for_thread(opcode, detail);
    }

    fn global_fence(&mut self) {
        let invalidate = |scope| {
            Detail::Fence(LscFence {
                sfid: Sfid::Ugm,
                operation: LscFenceOperation::Invalidate,
                scope,
            })
        };
        let (opcode, detail) = match self.target.global_fence {
            GlobalFence::Commit => (Visa::FenceGlobal, Detail::Flush(COMMIT)),
            GlobalFence::CommitInvalidate => (Visa::FenceGlobal, Detail::Flush(COMMIT | FLUSH_L1)),
            GlobalFence::InvalidateTile => (Visa::LscFence, invalidate(LscScope::Tile)),
            GlobalFence::InvalidateGpu => (Visa::LscFence, invalidate(LscScope::Gpu)),
        };
        self.emit_for_thread(opcode, detail);
    }

    /// `barrier`: the thread's writes must be visible when the others continue. A work-group of one thread waits for
    /// nobody: its channels execute in lockstep. Its fences remain, as in Intel's compiler, or else the finalizer is
    /// told not to move accesses.
    pub(super) fn barrier(&mut self, instruction: &Instruction) {
        self.fence(instruction);
        if self.alone_at_barriers.get(self.point.block.index()) != Some(&true) {
            self.emit_for_thread(Visa::Barrier, Detail::None);
        } else if !matches!(instruction.detail, IrDetail::Fence(f) if f.local || f.global) {
            self.emit_for_thread(Visa::FenceSw, Detail::None);
        }
    }

    /// Appends an instruction that executes once per thread.
    fn emit_for_thread(&mut self, opcode: Visa, detail: Detail) {
        let loc: Loc = self.loc;
        self.kernel.instructions.push(VisaInstruction {
            opcode,
            exec: None,
            predicate: None,
            saturate: false,
            detail,
            operands: Vec::new(),
            loc,
        });
    }
}
