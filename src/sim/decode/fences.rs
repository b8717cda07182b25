//! Fences: the memories that each of them orders, whether the thread waits for its accesses, and
//! barriers that rely on missing fences.

use super::Decoder;
use crate::sim::program::{Action, Memories, Op};
use crate::visa::instruction::{COMMIT, Detail, Instruction, Sfid};
use crate::visa::opcode::Opcode;

/// Maximum number of data-flow iterations; beyond it every store counts as unfenced.
const MAX_PASSES: usize = 64;

impl Decoder<'_> {
    /// Decodes a fence according to the target's finalizer and hardware.
    pub(super) fn fence(&self, instruction: &Instruction) -> Action {
        let info = self.kernel.target.info();
        let commits = matches!(instruction.detail, Detail::Flush(bits) if bits & COMMIT != 0);
        let only = |local: bool| Memories {
            local,
            global: !local,
        };
        let (named, committed) = match (instruction.opcode, instruction.detail) {
            (Opcode::LscFence, Detail::Fence(fence)) => {
                let named = match fence.sfid {
                    Sfid::Slm => only(true),
                    Sfid::Ugm | Sfid::Ugml => only(false),
                    Sfid::Tgm => Memories::NONE,
                };
                (named, named)
            }
            // The finalizer converts other fences to LSC fences, which always return a register.
            (Opcode::FenceLocal | Opcode::FenceGlobal, _) if info.lsc => {
                let named = only(instruction.opcode == Opcode::FenceLocal);
                (named, named)
            }
            // Where local memory needs no fence, both are fences of global memory.
            (Opcode::FenceLocal | Opcode::FenceGlobal, _) if info.local_memory_in_order => {
                let committed = Memories {
                    local: true,
                    global: commits,
                };
                (Memories::ALL, committed)
            }
            (Opcode::FenceLocal | Opcode::FenceGlobal, _) => {
                let named = only(instruction.opcode == Opcode::FenceLocal);
                let none = Memories::NONE;
                (named, if commits { named } else { none })
            }
            // `fence_sw` sends no message.
            _ => {
                let committed = Memories {
                    local: info.local_memory_in_order,
                    global: false,
                };
                (Memories::ALL, committed)
            }
        };
        Action::Fence { named, committed }
    }
}

/// The memories with a store from which some path leads to a barrier without a committing fence.
///
/// A backward data-flow analysis over the thread's control flow. After a forward branch, execution
/// may continue at any location up to its target at which other channels may wait.
pub(super) fn unfenced(ops: &[Op]) -> Memories {
    let places = places(ops);
    let has_calls = ops
        .iter()
        .any(|op| matches!(op.action, Action::Call { .. }));
    // For each operation, the memories with a path from its start to a barrier
    // without a committing fence.
    let mut open = vec![Memories::NONE; ops.len() + 1];
    let at = |open: &[Memories], index: usize| open.get(index).copied().unwrap_or_default();
    for pass in 0.. {
        if pass == MAX_PASSES {
            return Memories::ALL;
        }
        let mut changed = false;
        // For each memory, the nearest later location from which such a path starts.
        let (mut local, mut global) = (usize::MAX, usize::MAX);
        let everywhere = match has_calls {
            true => open.iter().fold(Memories::NONE, |all, one| all.or(*one)),
            false => Memories::NONE,
        };
        for (index, op) in ops.iter().enumerate().rev() {
            let next = at(&open, index + 1);
            let not_taken = match op.predicate {
                Some(_) => next,
                None => Memories::NONE,
            };
            let now = match op.action {
                Action::Barrier => Memories::ALL,
                Action::Fence { committed, .. } => next.without(committed),
                Action::Goto { target, .. } if target > index => {
                    let waiting = Memories {
                        local: local <= target,
                        global: global <= target,
                    };
                    waiting.or(at(&open, target)).or(not_taken)
                }
                Action::Goto { target, .. } | Action::Jump { target } | Action::Call { target } => {
                    at(&open, target).or(not_taken)
                }
                // After a return channels continue after any call.
                Action::Return => everywhere.or(next),
                Action::Ret => everywhere,
                _ => next,
            };
            if places.get(index).is_some_and(|place| *place) {
                local = if now.local { index } else { local };
                global = if now.global { index } else { global };
            }
            if let Some(old) = open.get_mut(index)
                && *old != now
            {
                *old = now;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    let mut all = Memories::NONE;
    for (index, op) in ops.iter().enumerate() {
        let stored = match &op.action {
            Action::Message(message) if message.store => message.address.memories(),
            Action::Atomic(atomic) => atomic.message.address.memories(),
            _ => continue,
        };
        all = all.or(stored.and(at(&open, index + 1)));
    }
    all
}

/// The locations at which channels may wait: branch targets, and the operations after
/// backward branches and calls.
fn places(ops: &[Op]) -> Vec<bool> {
    let mut places = vec![false; ops.len() + 1];
    for (index, op) in ops.iter().enumerate() {
        let (target, waits_after) = match op.action {
            Action::Goto { target, .. } => (target, target <= index),
            Action::Call { target } => (target, true),
            _ => continue,
        };
        for (place, waits) in [(target, true), (index + 1, waits_after)] {
            if let Some(at) = places.get_mut(place) {
                *at |= waits;
            }
        }
    }
    places
}
