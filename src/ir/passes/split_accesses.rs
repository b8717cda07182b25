//! Splits loads and stores of several elements where messages have no form for them: lists of
//! bytes, words and quadwords, and of more than four doublewords.
//!
//! Requires nothing; runs before `lower_int64`. Keeps blocks, edges and the numbering of
//! registers. Invalidates what is known of definitions and uses. Afterwards an access has one
//! element or up to four doublewords.

use crate::ir::builder::Builder;
use crate::ir::function::Function;
use crate::ir::instruction::Instruction;
use crate::ir::opcode::{Class, Opcode};

/// The most doublewords of an access.
const MAX_DOUBLEWORDS: usize = 4;

/// Splits the accesses; whether there was one.
pub fn split_accesses(function: &mut Function) -> bool {
    let instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    if !instructions.into_iter().any(|i| is_split(function, i)) {
        return false;
    }
    let mut b = Builder::new(std::mem::take(function));
    for id in b.function.block_ids() {
        let instructions = std::mem::take(&mut b.function.block_mut(id).instructions);
        b.select_block(id);
        for instruction in instructions {
            if is_split(&b.function, &instruction) {
                split(&mut b, &instruction);
            } else {
                b.function.block_mut(id).instructions.push(instruction);
            }
        }
    }
    *function = b.finish();
    true
}

fn is_split(function: &Function, instruction: &Instruction) -> bool {
    let elements = match instruction.opcode.class() {
        Class::Load => function.destinations(instruction).len(),
        Class::Store => function.sources(instruction).len().saturating_sub(1),
        Class::Pure | Class::Trapping | Class::Sync | Class::Call | Class::Terminator => {
            return false;
        }
    };
    let most = match instruction.ty.size() {
        4 => MAX_DOUBLEWORDS,
        _ => 1,
    };
    elements > most
}

fn split(b: &mut Builder, instruction: &Instruction) {
    let is_load = instruction.opcode == Opcode::Load;
    let sources = b.function.sources(instruction).to_vec();
    let Some((&address, stored)) = sources.split_first() else {
        return;
    };
    let elements = match is_load {
        true => b.function.destinations(instruction).to_vec(),
        false => stored.to_vec(),
    };
    b.loc = instruction.loc;
    let pointer = b.function.family(address).unsigned();
    // All of them first: the first load may write the register of the address.
    let mut addresses = vec![address];
    for k in 1..elements.len() as u64 {
        let along = b.constant(pointer, k * u64::from(instruction.ty.size()));
        addresses.push(b.op(Opcode::Add, pointer, &[address, along]));
    }
    for (element, address) in elements.into_iter().zip(addresses) {
        let (opcode, ty, detail) = (instruction.opcode, instruction.ty, instruction.detail);
        match is_load {
            true => b.push(opcode, ty, detail, &[element], &[address]),
            false => b.push(opcode, ty, detail, &[], &[address, element]),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::parse::parse_function;

    #[test]
    fn a_load_that_overwrites_its_address() {
        let mut f = parse_function(
            "kernel @k() {\n  registers dword %0-%1, word %2-%3\n$0:\n  %0 = loadi.u32 8\n  \
             %0, %1 = load.private.u32 %0\n  %2, %3 = load.private.u16 %0\n  \
             store.private.u16 %1, %2, %3\n  ret\n}\n",
        )
        .unwrap();
        assert!(split_accesses(&mut f));
        assert!(!split_accesses(&mut f));
        let text = f.to_string();
        assert!(text.contains("%0, %1 = load.private.u32 %0"), "{text}");
        assert!(text.contains("%2 = load.private.u16 %0\n"), "{text}");
        assert!(text.contains("%3 = load.private.u16 %5\n"), "{text}");
        assert!(text.contains("store.private.u16 %7, %3\n"), "{text}");
    }
}
