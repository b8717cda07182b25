//! Replaces the work-group size by a constant in kernels with `reqd_work_group_size`, and by 0 the local ids in its
//! dimensions of size 1. A launch with another size is rejected.
//!
//! Requires nothing; skips inputs whose register is also written. Keeps blocks and registers;
//! removes the inputs. Invalidates the indices of the instructions of the entry block.

use crate::ir::function::{Function, InputSource};
use crate::ir::instruction::Detail;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::Type;

/// Replaces the inputs that a required work-group size determines by constants; returns whether there were any.
pub fn fix_group_size(function: &mut Function) -> bool {
    let Some(size) = function.required_group_size else {
        return false;
    };
    let mut is_written = vec![false; function.registers.len()];
    for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
        for d in function.destinations(instruction) {
            is_written[d.index()] = true;
        }
    }
    let mut known: Vec<(Register, u32)> = Vec::new();
    function.inputs.retain(|input| {
        let value = match input.source {
            InputSource::LocalSize(d) | InputSource::EnqueuedLocalSize(d) => {
                size.get(usize::from(d)).copied()
            }
            InputSource::LocalId(d) => (size.get(usize::from(d)) == Some(&1)).then_some(0),
            _ => None,
        };
        match value {
            Some(value) if !is_written[input.register.index()] => {
                known.push((input.register, value));
                false
            }
            _ => true,
        }
    });
    let loc = function.loc;
    for (k, &(register, value)) in known.iter().enumerate() {
        let value = Detail::Immediate([value, 0]);
        let constant = function.instruction(Opcode::Loadi, Type::U32, value, &[register], &[], loc);
        if let Some(entry) = function.blocks.first_mut() {
            entry.instructions.insert(k, constant);
        }
    }
    !known.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;
    use crate::ir::verify::verify;

    #[test]
    fn sizes_that_are_required_are_constants() {
        let text = "kernel @k(\n  0: \"p\" \"uint*\" global\n) reqd_work_group_size(8, 4, 1) {\n  \
                    registers dword %0-%2, qword %3, dword %4-%5\n  \
                    inputs %0 = local_size.0, %1 = enqueued_local_size.1, %2 = global_size.0, \
                    %3 = argument.0+0, %4 = local_id.1, %5 = local_id.2\n$0:\n  store.global.u32 %3, %0, %1, %2, %4, %5\n  ret\n}\n";
        let mut function = parse_function(text).unwrap();
        assert!(fix_group_size(&mut function));
        verify(&function).unwrap();
        let after = function.to_string();
        assert!(
            after.contains("%0 = loadi.u32 8\n  %1 = loadi.u32 4\n  %5 = loadi.u32 0\n"),
            "{after}"
        );
        assert!(!fix_group_size(&mut function));
        let open = text.replace(" reqd_work_group_size(8, 4, 1)", "");
        assert!(!fix_group_size(&mut parse_function(&open).unwrap()));
    }
}
