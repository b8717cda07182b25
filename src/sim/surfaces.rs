//! The surface that each message accesses, where `movs` gives it in straight-line code.
//!
//! Code generators select a surface immediately before a message and reuse one surface variable for all of them, so that the
//! variable alone does not distinguish buffers.

use super::program::{Action, Address, Op, Place};

/// For each operation the binding table index of the surface that its message accesses. `None` for other operations and
/// other addresses, and where the index is computed or control flow may enter after the `movs`.
///
/// `variables` is the number of surface variables of the kernel.
pub(super) fn selected_surfaces(ops: &[Op], variables: usize) -> Vec<Option<u32>> {
    let mut is_entered = vec![false; ops.len() + 1];
    for op in ops {
        if let Action::Goto { target, .. } | Action::Jump { target } | Action::Call { target } =
            op.action
        {
            is_entered[target] = true;
        }
    }
    let mut known: Vec<Option<u32>> = vec![None; variables];
    let mut selected = Vec::with_capacity(ops.len());
    for (op, is_entered) in ops.iter().zip(is_entered) {
        if is_entered {
            known.fill(None);
        }
        match &op.action {
            // The subroutine may change surface variables.
            Action::Call { .. } => known.fill(None),
            Action::Movs { surface, source } => {
                known[*surface] = match source.place {
                    Place::Immediate(index) if op.no_mask => Some(index as u32),
                    Place::Immediate(_)
                    | Place::Packed(..)
                    | Place::Region { .. }
                    | Place::Indirect(_) => None,
                };
            }
            _ => {}
        }
        selected.push(match op.action.access() {
            Some((Address::Table(index), _)) => Some(*index),
            Some((Address::Surface { variable, .. }, _)) => known[*variable],
            _ => None,
        });
    }
    selected
}
