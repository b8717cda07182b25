//! Lets the instruction that computes a value write the variable it is copied to:
//! `t = add x, 1; x = mov t` becomes `x = add x, 1`.
//!
//! Requires: nothing; runs last, since a temporary with one definition tells other passes
//! more than a variable with several.
//! Keeps: blocks, what each variable holds at the end of each block.
//! Invalidates: definitions and uses, liveness.

use crate::ir::function::Function;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::value::Definitions;

/// Where in the current block a register was last read and written; an index is valid with
/// the block's number.
#[derive(Clone, Copy)]
struct Touched {
    block: u32,
    read: Option<u32>,
    written: Option<u32>,
}

/// Removes copies whose source is a temporary of the same block; returns whether there were
/// any.
pub fn coalesce_copies(function: &mut Function) -> bool {
    let definitions = Definitions::compute(function);
    let mut touched = vec![
        Touched {
            block: u32::MAX,
            read: None,
            written: None
        };
        function.registers.len()
    ];
    let mut changed = false;
    for block in function.block_ids() {
        let mut instructions = std::mem::take(&mut function.block_mut(block).instructions);
        let mut removed = vec![false; instructions.len()];
        for index in 0..instructions.len() {
            let instruction = instructions[index];
            if instruction.opcode == Opcode::Mov
                && let &[variable] = function.destinations(&instruction)
                && let &[temporary] = function.sources(&instruction)
                && variable != temporary
                && function.family(variable) == function.family(temporary)
                && definitions.uses(temporary).len() == 1
                && let Some(from) = definitions.single(temporary)
                && from.block == block
                && (from.index as usize) < index
                && !removed[from.index as usize]
                && is_free_since(&touched[variable.index()], block.0, from.index)
            {
                let producer = instructions[from.index as usize];
                for d in function.destinations_mut(&producer) {
                    if *d == temporary {
                        *d = variable;
                    }
                }
                touch(&mut touched, variable, block.0).written = Some(from.index);
                removed[index] = true;
                changed = true;
                continue;
            }
            for &source in function.sources(&instruction) {
                touch(&mut touched, source, block.0).read = Some(index as u32);
            }
            for &destination in function.destinations(&instruction) {
                touch(&mut touched, destination, block.0).written = Some(index as u32);
            }
        }
        let mut gone = removed.iter();
        instructions.retain(|_| gone.next() != Some(&true));
        function.block_mut(block).instructions = instructions;
    }
    changed
}

/// Whether nothing after an instruction of the block touched a register, and the instruction
/// itself does not write it (it may read it).
fn is_free_since(touched: &Touched, block: u32, index: u32) -> bool {
    touched.block != block
        || touched.read.is_none_or(|read| read <= index)
            && touched.written.is_none_or(|written| written < index)
}

fn touch(touched: &mut [Touched], register: Register, block: u32) -> &mut Touched {
    let entry = &mut touched[register.index()];
    if entry.block != block {
        *entry = Touched {
            block,
            read: None,
            written: None,
        };
    }
    entry
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::parse::parse_function;
    use pretty_assertions::assert_eq;

    fn coalesced(body: &str) -> Vec<String> {
        let text = format!(
            "kernel @k(\n  0: \"p\" \"uint*\" global\n) {{\n  registers dword %0-%5, qword %6\n  \
             names %0 \"x\"\n  inputs %1 = local_id.0, %6 = argument.0+0\n$0:\n{body}\n  ret\n}}\n"
        );
        let mut function = parse_function(&text).unwrap();
        coalesce_copies(&mut function);
        let block = &function.blocks[0].instructions;
        block
            .iter()
            .map(|i| crate::ir::print::print_instruction(&function, i))
            .collect()
    }

    #[test]
    fn the_producer_writes_the_variable() {
        assert_eq!(
            coalesced(
                "%0 = mov.u32 %1\n%2 = add.u32 %0, %0\n%0 = mov.u32 %2\nstore.global.u32 %6, %0"
            ),
            [
                "%0 = mov.u32 %1",
                "%0 = add.u32 %0, %0",
                "store.global.u32 %6, %0",
                "ret"
            ]
        );
    }

    #[test]
    fn a_variable_that_is_read_in_between_keeps_its_old_value() {
        let body = "%0 = mov.u32 %1\n%2 = add.u32 %0, %1\nstore.global.u32 %6, %0\n%0 = mov.u32 %2\n\
                    store.global.u32 %6, %0";
        assert_eq!(coalesced(body).len(), 6);
    }

    #[test]
    fn a_variable_that_is_written_in_between_is_not_written_early() {
        let body = "%2 = add.u32 %1, %1\n%0 = mov.u32 %1\nstore.global.u32 %6, %0\n%0 = mov.u32 %2\n\
                    store.global.u32 %6, %0";
        assert_eq!(coalesced(body).len(), 6);
    }

    #[test]
    fn a_value_that_is_needed_twice_stays() {
        let body = "%2 = add.u32 %1, %1\n%0 = mov.u32 %2\nstore.global.u32 %6, %2";
        assert_eq!(coalesced(body).len(), 4);
    }
}
