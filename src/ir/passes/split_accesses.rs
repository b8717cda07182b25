//! Splits loads and stores of several elements for which there is no message. Bytes, words and
//! quadwords are accessed one by one, and doublewords in groups of up to four. On targets without
//! LSC messages, three doublewords at 64-bit addresses become two and one; where quadwords are
//! lowered to doublewords, they are accessed in twos.
//!
//! Targets that have 64-bit integers, but not LSC messages, access a quadword in a surface or in local memory as two
//! doublewords in two registers, which are moved to and from the halves of the quadword. This pass adds these moves, as `pack` and `unpack`, so
//! that two quadwords become one access of four doublewords, one channel may read for all if the address is uniform,
//! and quadwords that are only copied are not moved: `unpack` of `pack` cancels.
//!
//! Requires nothing; runs before `lower_int64`. Keeps blocks, edges and register numbers.
//! Invalidates definitions and uses. Afterwards an access has one element, up to four doublewords,
//! or two quadwords that become four doublewords.

use crate::ir::builder::{Builder, replace_each};
use crate::ir::function::Function;
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::{Class, Opcode};
use crate::ir::register::Register;
use crate::ir::types::{AddressSpace, Type};
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
    matches!(class, Class::Load | Class::Store)
        && (elements > most(instruction, elements, target) || has_halves(instruction, target))
}

/// Whether an access is of quadwords that the target accesses as doublewords in two registers each. At 64-bit
/// addresses, Gen9 has messages for quadwords.
fn has_halves(instruction: &Instruction, target: &TargetInfo) -> bool {
    let Detail::Memory {
        space,
        surface,
        volatile,
        unaligned,
    } = instruction.detail
    else {
        return false;
    };
    let is_offset = surface.is_some() || space == AddressSpace::Local;
    let has_messages = target.lsc || !is_offset || volatile || unaligned;
    instruction.ty.size() == 8 && target.int64 && !has_messages
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
        (8, _) if !target.int64 || has_halves(instruction, target) => {
            elements.min(MAX_DOUBLEWORDS / 2)
        }
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
    let (opcode, ty, detail) = (instruction.opcode, instruction.ty, instruction.detail);
    if has_halves(instruction, target) {
        for (elements, address) in pieces {
            access_halves(b, (opcode, detail), address, elements);
        }
        return;
    }
    for (elements, address) in pieces {
        match is_load {
            true => b.push(opcode, ty, detail, elements, &[address]),
            false => {
                let sources: Vec<_> = [address].iter().chain(elements).copied().collect();
                b.push(opcode, ty, detail, &[], &sources);
            }
        };
    }
}

/// Loads or stores quadwords as doublewords, at an address of the block in progress.
pub(super) fn access_halves(
    b: &mut Builder,
    (opcode, detail): (Opcode, Detail),
    address: Register,
    elements: &[Register],
) {
    let ty = Type::U32;
    let halves: Vec<Register> = (0..2 * elements.len())
        .map(|_| b.register(ty.family()))
        .collect();
    if opcode == Opcode::Load {
        b.push(opcode, ty, detail, &halves, &[address]);
    }
    for (&whole, halves) in elements.iter().zip(halves.chunks(2)) {
        match opcode {
            Opcode::Load => b.push(Opcode::Pack, Type::U64, Detail::None, &[whole], halves),
            _ => b.push(Opcode::Unpack, Type::U64, Detail::None, halves, &[whole]),
        };
    }
    if opcode == Opcode::Store {
        let sources: Vec<Register> = [address].into_iter().chain(halves).collect();
        b.push(opcode, ty, detail, &[], &sources);
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

    #[test]
    fn quadwords_as_pairs_of_doublewords() {
        let text = "kernel @k(0: 'p' 'ulong *' global) {\n  registers dword %0, qword %1-%3\n  \
                    inputs %0 = local_id.0\n$0:\n  %1, %2, %3 = load.global[0].u64 %0\n  \
                    store.local.f64 %0, %1\n  store.global[0].volatile.u64 %0, %3\n  \
                    %2 = load.global.u64 %1\n  ret\n}\n";
        let split = |target| {
            let mut f = parse_function(&text.replace('\'', "\"")).unwrap();
            split_accesses(&mut f, target);
            f.to_string()
        };
        let text = split(Target::Skl);
        let lines = [
            "  %4 = loadi.u32 16\n  %5 = add.u32 %0, %4\n",
            "  %6, %7, %8, %9 = load.global[0].u32 %0\n  %1 = pack.u64 %6, %7\n  %2 = pack.u64 %8, %9\n",
            "  %10, %11 = load.global[0].u32 %5\n  %3 = pack.u64 %10, %11\n",
            "  %12, %13 = unpack.u64 %1\n  store.local.u32 %0, %12, %13\n",
            "  store.global[0].volatile.u64 %0, %3\n  %2 = load.global.u64 %1\n",
        ];
        assert!(text.contains(&lines.concat()), "{text}");
        // These have messages for quadwords.
        assert!(!split(Target::Pvc).contains("pack"));
    }
}
