//! Drops the buffer offset of an argument to whose surface every offset turns out not to be negative.
//!
//! [`super::promote_surfaces()`] decides that by the program as written. Once loops are unrolled and variables are constants,
//! value ranges show it for more: each address is the buffer offset, plus integers whose intervals have no negative number
//! (`analysis/ranges.rs`). Without the buffer offset, the runtime starts the surface at the pointer itself, which must be a
//! multiple of four bytes by its type.
//!
//! Requires: nothing; an address with several definitions keeps the offset, so it should run before
//! [`super::reduce_strength()`]. Keeps: blocks and registers; removes the inputs. Invalidates the indices of the
//! instructions of the entry block. Linear.

use crate::ir::analysis::def_use::Definitions;
use crate::ir::analysis::known_constants::KnownConstants;
use crate::ir::analysis::ranges::Ranges;
use crate::ir::function::{Function, InputSource, ParameterId, ParameterKind, SURFACE_ALIGNMENT};
use crate::ir::instruction::Detail;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::Type;

/// Drops buffer offsets; returns whether there were any.
pub fn drop_buffer_offsets(function: &mut Function) -> bool {
    let offsets = function
        .inputs
        .iter()
        .filter_map(|input| match input.source {
            InputSource::BufferOffset { index } => Some((input.register, index)),
            _ => None,
        });
    let offsets: Vec<(Register, ParameterId)> = offsets.collect();
    if offsets.is_empty() {
        return false;
    }
    let definitions = Definitions::compute(function);
    let ranges = Ranges::compute(function, &definitions, &KnownConstants::compute(function));
    let is_free = |&(register, index): &(Register, ParameterId)| {
        let is_aligned = function.parameter(index).is_some_and(|parameter| {
            matches!(parameter.kind, ParameterKind::Pointer { align, .. } if align >= SURFACE_ALIGNMENT)
        });
        is_aligned
            && definitions.of(register).is_empty()
            && only_adds(function, &definitions, &ranges, register, index)
    };
    let free: Vec<Register> = (offsets.iter().filter(|o| is_free(o)).map(|o| o.0)).collect();
    function.inputs.retain(|i| !free.contains(&i.register));
    let loc = function.loc;
    for &register in &free {
        let (zero, ty) = (Detail::Immediate([0, 0]), Type::U32);
        let zero = function.instruction(Opcode::Loadi, ty, zero, &[register], &[], loc);
        if let Some(entry) = function.blocks.first_mut() {
            entry.instructions.insert(0, zero);
        }
    }
    !free.is_empty()
}

/// Whether a buffer offset, and what is computed from it, is only added to and only addresses the surface.
fn only_adds(
    function: &Function,
    definitions: &Definitions,
    ranges: &Ranges,
    offset: Register,
    index: ParameterId,
) -> bool {
    let mut work = vec![offset];
    while let Some(base) = work.pop() {
        for point in definitions.uses(base) {
            let instruction = &function.block(point.block).instructions[point.index as usize];
            let sources = function.sources(instruction);
            let others = || sources.iter().filter(|&&s| s != base);
            match (instruction.opcode, instruction.detail) {
                (_, Detail::Memory { surface, .. }) => {
                    let is_address = sources.first() == Some(&base)
                        && others().count() + 1 == sources.len()
                        && surface == Some(index);
                    if !is_address {
                        return false;
                    }
                }
                (Opcode::Add | Opcode::Mov, _) => {
                    let &[d] = function.destinations(instruction) else {
                        return false;
                    };
                    let is_forward = others().all(|&s| ranges.of(function, s).is_unsigned());
                    let is_once = others().count() + 1 == sources.len();
                    if !is_forward || !is_once || definitions.of(d).len() != 1 {
                        return false;
                    }
                    work.push(d);
                }
                _ => return false,
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;
    use crate::ir::verify::verify;

    /// Whether the offset is dropped where the address is the offset plus %10.
    fn drops(pointer: &str, code: &str, more: &str) -> bool {
        let text = format!(
            "kernel @k(\n  0: \"p\" {pointer},\n  8: \"n\" \"int\" s32\n) {{\n  registers dword %0-%19, bool %20\n  \
             inputs %0 = local_id.0, %1 = argument.1+0, %2 = buffer_offset.0\n$0:\n  %3 = loadi.u32 2\n{code}  \
             %11 = add.u32 %2, %10\n  store.global[0].u32 %11, %0\n{more}  ret\n}}\n"
        );
        let mut function = parse_function(&text).unwrap_or_else(|e| panic!("{e:?} in\n{text}"));
        let dropped = drop_buffer_offsets(&mut function);
        verify(&function).unwrap();
        assert_eq!(function.inputs.len() == 2, dropped);
        dropped
    }

    #[test]
    fn an_offset_to_which_only_integers_in_range_are_added_is_dropped() {
        let pointer = "\"uint*\" global align 4";
        let id = "  %10 = shl.u32 %0, %3\n";
        assert!(drops(pointer, id, ""));
        assert!(drops(
            pointer,
            id,
            "  %12 = add.u32 %11, %3\n  store.global[0].u32 %12, %0\n"
        ));
        let unknown = "  %10 = shl.u32 %1, %3\n";
        assert!(!drops(pointer, unknown, ""));
        assert!(!drops(
            pointer,
            id,
            "  %12 = add.u32 %11, %1\n  store.global[0].u32 %12, %0\n"
        ));
        let bounded = "  %4 = loadi.s32 255\n  %5 = loadi.s32 -128\n  %20 = cmp.lt.s32 %1, %4\n  \
                       %6 = sel.s32 %20, %5, %3\n  %7 = add.s32 %4, %6\n  %10 = shl.u32 %7, %3\n";
        assert!(drops(pointer, bounded, ""));
        assert!(!drops(pointer, &bounded.replace("255", "127"), ""));
    }

    #[test]
    fn an_offset_that_is_read_otherwise_or_of_bytes_stays() {
        let pointer = "\"uint*\" global align 4";
        let id = "  %10 = shl.u32 %0, %3\n";
        assert!(!drops("\"char*\" global align 1", id, ""));
        assert!(!drops(pointer, id, "  store.global[0].u32 %11, %2\n"));
        assert!(!drops(
            pointer,
            id,
            "  %12 = mul.u32 %2, %3\n  store.global[0].u32 %11, %12\n"
        ));
        assert!(!drops(
            pointer,
            id,
            "  %11 = add.u32 %11, %3\n  store.global[0].u32 %11, %0\n"
        ));
    }
}
