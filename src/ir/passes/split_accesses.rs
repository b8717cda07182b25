//! Splits loads and stores of several elements for which there is no message. Bytes, words and
//! quadwords are accessed one by one, and doublewords in groups of up to four. On targets without
//! LSC messages, three doublewords at 64-bit addresses become two and one; where quadwords are
//! lowered to doublewords, they are accessed in twos.
//!
//! Requires nothing; runs before `lower_int64`. Keeps blocks, edges and register numbers.
//! Invalidates definitions and uses. Afterwards an access has one element, up to four doublewords,
//! or two quadwords that become four doublewords.

use crate::ir::builder::{Builder, replace_each};
use crate::ir::function::Function;
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::{Class, Opcode};
use crate::ir::types::AddressSpace;
use crate::target::{Target, TargetInfo};

/// The most doublewords of one access.
const MAX_DOUBLEWORDS: usize = 4;

/// Splits accesses; returns whether there were any to split.
pub fn split_accesses(function: &mut Function, target: Target) -> bool {
    let target = target.info();
    replace_each(
        function,
        |function, i| is_split(function, i, target),
        |b, i| {
            split(b, i, target);
            Some(())
        },
    )
}

/// Splits loads and stores of several bytes or words in local memory, which no target has as messages; returns
/// whether there were any.
pub(super) fn split_narrow_in_local(function: &mut Function) -> bool {
    replace_each(
        function,
        |function, i| {
            let access = i.access();
            let is_local = access.is_some_and(|a| a.space == AddressSpace::Local && !a.volatile);
            let is_access = matches!(i.opcode.class(), Class::Load | Class::Store);
            is_access && is_local && i.ty.size() < 4 && function.elements(i).len() > 1
        },
        |b, i| {
            // Of bytes and words in local memory all targets access one at a time.
            split(b, i, Target::default().info());
            Some(())
        },
    )
}

fn is_split(function: &Function, instruction: &Instruction, target: &TargetInfo) -> bool {
    let class = instruction.opcode.class();
    let elements = function.elements(instruction).len();
    matches!(class, Class::Load | Class::Store) && elements > most(instruction, elements, target)
}

/// The most of these elements that one message accesses.
fn most(instruction: &Instruction, elements: usize, target: &TargetInfo) -> usize {
    let Detail::Memory { space, surface, .. } = instruction.detail else {
        return 1;
    };
    let is_flat =
        surface.is_none() && matches!(space, AddressSpace::Global | AddressSpace::Constant);
    match (instruction.ty.size(), elements) {
        (4, 3) if is_flat && !target.lsc => 2,
        (8, _) if !target.int64 => elements.min(MAX_DOUBLEWORDS / 2),
        (4, _) => elements.min(MAX_DOUBLEWORDS),
        _ => 1,
    }
}

fn split(b: &mut Builder, instruction: &Instruction, target: &TargetInfo) {
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
    // Computes all addresses first: the first load may overwrite the register of this one.
    let mut pieces = Vec::new();
    let mut rest = elements.as_slice();
    while !rest.is_empty() {
        let (piece, tail) = rest.split_at(most(instruction, rest.len(), target));
        let along = (elements.len() - rest.len()) as u64 * u64::from(instruction.ty.size());
        let address = match along {
            0 => address,
            _ => {
                let along = b.constant(pointer, along);
                b.op(Opcode::Add, pointer, &[address, along])
            }
        };
        pieces.push((piece, address));
        rest = tail;
    }
    for (elements, address) in pieces {
        let (opcode, ty, detail) = (instruction.opcode, instruction.ty, instruction.detail);
        match is_load {
            true => b.push(opcode, ty, detail, elements, &[address]),
            false => {
                let sources: Vec<_> = [address].iter().chain(elements).copied().collect();
                b.push(opcode, ty, detail, &[], &sources);
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;

    #[test]
    fn doublewords_go_by_fours() {
        let mut f = parse_function(
            "kernel @k() {\n  registers dword %0-%6\n$0:\n  %0 = loadi.u32 8\n  \
             %1, %2, %3, %4, %5, %6 = load.private.u32 %0\n  ret\n}\n",
        )
        .unwrap();
        assert!(split_accesses(&mut f, Target::Tgllp));
        let text = f.to_string();
        assert!(
            text.contains("%1, %2, %3, %4 = load.private.u32 %0\n"),
            "{text}"
        );
        assert!(text.contains("%7 = loadi.u32 16\n"), "{text}");
        assert!(text.contains("%5, %6 = load.private.u32 %8\n"), "{text}");
    }

    #[test]
    fn three_doublewords_at_an_address() {
        let text = "kernel @k(0: \"p\" \"int *\" global) {\n  registers dword %0-%2, qword %3\n  \
                    inputs %3 = argument.0+0\n$0:\n  %0, %1, %2 = load.global.u32 %3\n  \
                    store.global[0].u32 %0, %0, %1, %2\n  ret\n}\n";
        let mut f = parse_function(text).unwrap();
        assert!(!split_accesses(&mut f, Target::Dg2));
        assert!(split_accesses(&mut f, Target::Skl));
        let text = f.to_string();
        assert!(text.contains("%0, %1 = load.global.u32 %3\n"), "{text}");
        assert!(text.contains("%2 = load.global.u32 %5\n"), "{text}");
        assert!(
            text.contains("store.global[0].u32 %0, %0, %1, %2\n"),
            "{text}"
        );
    }

    #[test]
    fn a_load_that_overwrites_its_address() {
        let mut f = parse_function(
            "kernel @k() {\n  registers dword %0-%1, word %2-%3\n$0:\n  %0 = loadi.u32 8\n  \
             %0, %1 = load.private.u32 %0\n  %2, %3 = load.private.u16 %0\n  \
             store.private.u16 %1, %2, %3\n  ret\n}\n",
        )
        .unwrap();
        assert!(split_accesses(&mut f, Target::Tgllp));
        assert!(!split_accesses(&mut f, Target::Tgllp));
        let text = f.to_string();
        assert!(text.contains("%0, %1 = load.private.u32 %0"), "{text}");
        assert!(text.contains("%2 = load.private.u16 %0\n"), "{text}");
        assert!(text.contains("%3 = load.private.u16 %5\n"), "{text}");
        assert!(text.contains("store.private.u16 %7, %3\n"), "{text}");
    }
}
