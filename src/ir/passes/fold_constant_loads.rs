//! Folds loads from constant tables: a load from a constant variable at a known offset becomes the
//! constant stored there.
//!
//! Requires nothing; finds more after [`super::fold_constants()`] and
//! [`super::propagate_copies()`]. Keeps blocks, registers and the value of each register. Volatile
//! loads stay, and so do loads out of bounds of the variable and misaligned ones, because they are
//! faults. Invalidates instruction indices and uses. Linear.

use crate::ir::analysis::variable_addresses::{VariableAddresses, is_inside};
use crate::ir::function::{Function, MemoryVariableId};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;

/// Folds loads from constant variables at known offsets; returns whether there were any.
pub fn fold_constant_loads(function: &mut Function) -> bool {
    if function.variables.iter().all(|v| v.data.is_none()) {
        return false;
    }
    let Some(addresses) = VariableAddresses::compute(function) else {
        return false;
    };
    let mut changed = false;
    for id in function.block_ids() {
        let old = std::mem::take(&mut function.block_mut(id).instructions);
        let mut new = Vec::with_capacity(old.len());
        for instruction in old {
            let place = (instruction.opcode == Opcode::Load && !instruction.is_volatile())
                .then(|| addresses.accessed(function, &instruction))
                .flatten();
            match place.and_then(|place| values(function, &instruction, place)) {
                None => new.push(instruction),
                Some(values) => {
                    changed = true;
                    let destinations = function.destinations(&instruction).to_vec();
                    for (d, bits) in destinations.into_iter().zip(values) {
                        let detail = Detail::of_bits(bits);
                        let (ty, loc) = (instruction.ty, instruction.loc);
                        new.push(function.instruction(Opcode::Loadi, ty, detail, &[d], &[], loc));
                    }
                }
            }
        }
        function.block_mut(id).instructions = new;
    }
    changed
}

/// The values that a load reads, one per element; `None` if they are not known.
fn values(
    function: &Function,
    instruction: &Instruction,
    (variable, offset): (MemoryVariableId, u64),
) -> Option<Vec<u64>> {
    let variable = function.variable(variable)?;
    let data = variable.data.as_ref()?;
    let size = instruction.ty.size();
    let count = function.destinations(instruction).len();
    if !is_inside(variable.size, offset, size, count) {
        return None;
    }
    let start = usize::try_from(offset).ok()?;
    let bytes = data.get(start..start + size as usize * count)?;
    let bits = |element: &[u8]| element.iter().rev().fold(0, |b, &x| b << 8 | u64::from(x));
    Some(bytes.chunks_exact(size as usize).map(bits).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;
    use crate::ir::verify::verify;
    use pretty_assertions::assert_eq;

    /// The last line before the `ret`, after the pass.
    fn last(code: &str) -> String {
        let mut f = parse_function(
            &format!(
                "kernel @k() {{\n  registers byte %0-%4, word %5-%9, qword %10-%19\n  \
             inputs %19 = argument.0+0\n  \
             variables constant \"t\" 6 align 2 = \"0102ff80aabb\"\n$0:\n  %10 = addr.u64 0\n  \
             %11 = loadi.u64 2\n  %12 = add.u64 %10, %11\n{code}\n  ret\n}}\n"
            )
            .replace("@k()", "@k(0: \"n\" \"ulong\" u64)"),
        )
        .unwrap_or_else(|e| panic!("{e:?} in\n{code}"));
        verify(&f).unwrap();
        fold_constant_loads(&mut f);
        verify(&f).unwrap();
        let text = f.to_string();
        let text = text.trim_end_matches("\n  ret\n}\n");
        text.lines().last().unwrap().trim().to_string()
    }

    #[test]
    fn tables_are_read_at_known_offsets() {
        assert_eq!(last("  %0 = load.constant.u8 %12"), "%0 = loadi.u8 255");
        assert_eq!(
            last("  %5, %6 = load.constant.u16 %12"),
            "%6 = loadi.u16 48042"
        );
        assert_eq!(last("  %0 = load.constant.s8 %10"), "%0 = loadi.s8 1");
    }

    #[test]
    fn faults_and_unknown_places_stay() {
        for code in [
            "  %5, %6, %7 = load.constant.u16 %12",
            "  %13 = add.u64 %10, %19\n  %0 = load.constant.u8 %13",
            "  %13 = sub.u64 %10, %11\n  %0 = load.constant.u8 %13",
            "  %13 = loadi.u64 1\n  %13 = add.u64 %10, %13\n  %5 = load.constant.u16 %13",
        ] {
            assert!(last(code).contains("load.constant"), "{code}");
        }
    }
}
