//! Copy coalescing within a block: the instruction that computes a temporary writes directly to the
//! variable that the temporary is copied to. `t = add x, 1; x = mov t; c = cmp t, n` becomes `x =
//! add x, 1; c = cmp x, n`.
//!
//! Requires: nothing. Runs last, since a temporary with a single definition gives other passes more
//! information than a variable with several. Keeps: blocks, and the value of every variable at the
//! end of each block. A variable of an inlined function gets the name of the caller's one that it
//! replaces. Invalidates: definitions and uses, liveness.

use crate::ir::analysis::def_use::{Definitions, Point};
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;

/// The most uses of a temporary that are rewritten to read the variable.
const MAX_USES: usize = 8;
/// The most instructions between the copy and the last of these uses.
const MAX_DISTANCE: usize = 64;

/// The last read and the last write of a register in the current block, as instruction indices. An
/// index is valid only with the number of the current block.
#[derive(Clone, Copy)]
struct Touched {
    block: u32,
    read: Option<u32>,
    written: Option<u32>,
}

/// Removes copies whose source is a temporary of the same block; returns whether it removed any.
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
                && let Some(from) = definitions.single(temporary)
                && from.block == block
                && (from.index as usize) < index
                && !removed[from.index as usize]
                && is_free_since(&touched[variable.index()], block.0, from.index)
                && let Some(uses) = uses_until(&definitions, temporary, block, from.index)
                && keeps(function, &instructions[index + 1..], index, &uses, variable)
            {
                let producer = instructions[from.index as usize];
                for d in function.destinations_mut(&producer) {
                    if *d == temporary {
                        *d = variable;
                    }
                }
                if function.name_of(variable).is_some() {
                    function.take_name(variable, temporary);
                }
                for &user in &uses {
                    for s in function.sources_mut(&instructions[user]) {
                        if *s == temporary {
                            *s = variable;
                        }
                    }
                }
                let variable = touch(&mut touched, variable, block.0);
                variable.written = Some(from.index);
                let before = uses.iter().filter(|&&user| user < index).max();
                variable.read = variable.read.max(before.map(|&user| user as u32));
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

/// The uses of a temporary, if all of them follow its definition in the same block.
fn uses_until(
    definitions: &Definitions,
    temporary: Register,
    block: BlockId,
    from: u32,
) -> Option<Vec<usize>> {
    let uses = definitions.uses(temporary);
    let is_after = |p: &Point| p.block == block && p.index > from;
    (uses.len() <= MAX_USES && uses.iter().all(is_after))
        .then(|| uses.iter().map(|p| p.index as usize).collect())
}

/// Whether the variable written by the copy at `index` still has the same value at all these uses:
/// nothing after the copy writes it before the last of them.
fn keeps(
    function: &Function,
    after: &[Instruction],
    index: usize,
    uses: &[usize],
    variable: Register,
) -> bool {
    let last = uses
        .iter()
        .max()
        .map_or(0, |&last| last.saturating_sub(index));
    last <= MAX_DISTANCE
        && !(after.iter().take(last.saturating_sub(1)))
            .any(|i| function.destinations(i).contains(&variable))
}

/// Whether nothing after an instruction of the block reads or writes a register, and the
/// instruction itself does not write it. (It may read it.)
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
    use crate::ir::text::parse::parse_function;
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
            .map(|i| crate::ir::text::print::print_instruction(&function, i))
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
    fn a_value_that_is_needed_again_is_read_from_the_variable() {
        let body = "%2 = add.u32 %1, %1\n%3 = add.u32 %2, %1\n%0 = mov.u32 %2\n\
                    store.global.u32 %6, %2, %3\n%0 = mov.u32 %1\nstore.global.u32 %6, %0";
        assert_eq!(
            coalesced(body),
            [
                "%0 = add.u32 %1, %1",
                "%3 = add.u32 %0, %1",
                "store.global.u32 %6, %0, %3",
                "%0 = mov.u32 %1",
                "store.global.u32 %6, %0",
                "ret"
            ]
        );
    }

    /// The second sum must not be written to the variable while the first is still read from it.
    #[test]
    fn reads_of_the_temporary_are_reads_of_the_variable() {
        let body = "%2 = add.u32 %1, %1\n%3 = mul.u32 %1, %1\n%4 = add.u32 %2, %1\n\
                    %0 = mov.u32 %2\n%0 = mov.u32 %3\nstore.global.u32 %6, %0, %4";
        let text = coalesced(body);
        assert_eq!(
            text[..3],
            [
                "%0 = add.u32 %1, %1",
                "%3 = mul.u32 %1, %1",
                "%4 = add.u32 %0, %1"
            ]
        );
    }

    #[test]
    fn a_value_that_is_needed_after_the_variable_was_written_again_stays() {
        let body = "%2 = add.u32 %1, %1\n%0 = mov.u32 %2\n%0 = add.u32 %0, %1\n\
                    store.global.u32 %6, %2, %0";
        assert_eq!(coalesced(body).len(), 5);
    }
}
