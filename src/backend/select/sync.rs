//! Memory that a work-group shares: how much of it there is, fences and barriers.

use super::Selector;
use crate::backend::{SelectError, SelectErrorKind};
use crate::ir::instruction::{Detail as IrDetail, Fences, Instruction};
use crate::launch::check::MAX_LOCAL_BYTES;
use crate::source::Loc;
use crate::visa::instruction::{Detail, Instruction as VisaInstruction, LscFence, Sfid};
use crate::visa::opcode::Opcode as Visa;

impl Selector<'_> {
    /// Says how much local memory the kernel's variables take.
    pub(super) fn place_local_memory(&mut self) -> Result<(), SelectError> {
        let bytes = self.function.local_layout().1;
        if bytes > MAX_LOCAL_BYTES {
            return Err(SelectError {
                message: format!(
                    "kernel `{}` has {bytes} bytes of local memory; a work-group has at most {MAX_LOCAL_BYTES}",
                    self.function.name,
                ),
                loc: self.function.loc,
                kind: SelectErrorKind::Limit,
            });
        }
        self.kernel.slm_bytes = bytes;
        Ok(())
    }

    /// `fence`.
    pub(super) fn fence(&mut self, instruction: &Instruction) {
        let fences = match instruction.detail {
            IrDetail::Fence(fences) => fences,
            _ => Fences::default(),
        };
        for (ordered, sfid, legacy) in [
            (fences.local, Sfid::Slm, Visa::FenceLocal),
            (fences.global, Sfid::Ugm, Visa::FenceGlobal),
        ] {
            match (ordered, self.target.lsc) {
                (false, _) => {}
                (true, false) => self.emit_for_thread(legacy, Detail::None),
                (true, true) => {
                    self.emit_for_thread(Visa::LscFence, Detail::Fence(LscFence::group(sfid)))
                }
            }
        }
    }

    /// `barrier`: what the thread wrote must be there when the others go on.
    pub(super) fn barrier(&mut self, instruction: &Instruction) {
        self.fence(instruction);
        self.emit_for_thread(Visa::Barrier, Detail::None);
    }

    /// Appends what the whole thread does.
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
