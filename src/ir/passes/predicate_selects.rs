//! Computes one of the two values of a `sel` in the variable that the `sel` writes, so that selection executes the
//! operation of the other one under a predicate: `t = mul a, a; u = exp b; x = sel c, t, u` becomes `x = mul a, a; u =
//! exp b; x = sel c, x, u`, which is `mul x, a, a; (!c) exp x, b`.
//!
//! Requires: registers of one web (`split_webs` would undo it). Keeps: blocks, and the value of every variable at the end
//! of each block. Invalidates: definitions and uses, liveness.

use crate::ir::analysis::def_use::{Definitions, Point};
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::Type;

/// Rewrites each such `sel`; returns whether there was one.
pub fn predicate_selects(function: &mut Function) -> bool {
    let definitions = Definitions::compute(function);
    let mut changed = false;
    for block in function.block_ids() {
        for index in 0..function.block(block).instructions.len() {
            let choice = function.block(block).instructions[index];
            let Some((number, from)) = computed_in_place(function, &definitions, block, index)
            else {
                continue;
            };
            let variable = function.destinations(&choice)[0];
            let first = function.block(block).instructions[from as usize];
            function.destinations_mut(&first)[0] = variable;
            function.sources_mut(&choice)[number] = variable;
            changed = true;
        }
    }
    changed
}

/// The source of a `sel` that may be computed in the variable that the `sel` writes, by its number, and the index of its
/// definition.
fn computed_in_place(
    function: &Function,
    definitions: &Definitions,
    block: BlockId,
    index: usize,
) -> Option<(usize, u32)> {
    let instructions = &function.block(block).instructions;
    let choice = &instructions[index];
    if choice.opcode != Opcode::Sel {
        return None;
    }
    let (&[variable], &[_, a, b]) = (function.destinations(choice), function.sources(choice))
    else {
        return None;
    };
    if a == b || a == variable || b == variable {
        return None;
    }
    // Computed in this block, for the `sel` alone.
    let operation = |value: Register| {
        let from = definitions.single(value)?;
        let operation = instructions.get(from.index as usize)?;
        let is_local = from.block == block && (from.index as usize) < index;
        (is_local
            && definitions.uses(value).len() == 1
            && function.destinations(operation).len() == 1
            && function.family(value) == function.family(variable))
        .then_some((operation, from))
    };
    let ((first, first_point), (second, second_point)) = (operation(a)?, operation(b)?);
    // Selection merges sums and bits of integers with their operands if they have a single definition.
    let may_move = |operation: &Instruction, from: Point| {
        let is_untouched = |points: &[Point]| {
            let between = |p: &Point| p.block == block && p.index > from.index;
            !points
                .iter()
                .any(|p| between(p) && (p.index as usize) < index)
        };
        operation.opcode.is_predicable()
            && operation.ty == Type::F32
            && is_untouched(definitions.of(variable))
            && is_untouched(definitions.uses(variable))
    };
    if second.opcode.is_predicable() && may_move(first, first_point) {
        Some((1, first_point.index))
    } else if first.opcode.is_predicable() && may_move(second, second_point) {
        Some((2, second_point.index))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;
    use crate::ir::text::print::print_instruction;
    use pretty_assertions::assert_eq;

    fn predicated(body: &str) -> Vec<String> {
        let text = format!(
            "kernel @k(\n  0: \"p\" \"float*\" global\n) {{\n  registers dword %0-%5, qword %6, bool %7\n  \
             inputs %1 = local_id.0, %6 = argument.0+0\n$0:\n  %7 = cmp.lt.u32 %1, %1\n{body}\n  \
             store.global.u32 %6, %0\n  ret\n}}\n"
        );
        let mut function = parse_function(&text).unwrap();
        predicate_selects(&mut function);
        let instructions = function.blocks[0].instructions.iter().skip(1);
        instructions
            .map(|i| print_instruction(&function, i))
            .take_while(|text| !text.starts_with("store"))
            .collect()
    }

    #[test]
    fn one_value_is_computed_in_the_variable() {
        assert_eq!(
            predicated("%2 = mul.f32 %1, %1\n%3 = exp.f32 %1\n%0 = sel.u32 %7, %2, %3"),
            [
                "%0 = mul.f32 %1, %1",
                "%3 = exp.f32 %1",
                "%0 = sel.u32 %7, %0, %3"
            ]
        );
        // A minimum is not executed under a predicate.
        assert_eq!(
            predicated("%2 = mul.f32 %1, %1\n%3 = min.f32 %1, %1\n%0 = sel.u32 %7, %2, %3")[0],
            "%2 = mul.f32 %1, %1"
        );
    }

    #[test]
    fn the_old_value_of_the_variable_is_kept_while_it_is_needed() {
        let values = "%2 = mul.f32 %1, %1\n%3 = exp.f32 %1\n";
        let read = format!("{values}%4 = mov.u32 %0\n%0 = sel.u32 %7, %2, %3");
        assert_eq!(
            predicated(&format!("%0 = mov.u32 %1\n{read}"))[1],
            "%2 = mul.f32 %1, %1"
        );
        let written = format!("{values}%0 = mov.u32 %1\n%0 = sel.u32 %7, %2, %3");
        assert_eq!(predicated(&written)[0], "%2 = mul.f32 %1, %1");
    }

    #[test]
    fn a_value_with_another_user_stays() {
        let body = "%2 = mul.f32 %1, %1\n%3 = exp.f32 %1\n%4 = mov.u32 %2\n%5 = mov.u32 %3\n\
                    %0 = sel.u32 %7, %2, %3";
        assert_eq!(predicated(body)[0], "%2 = mul.f32 %1, %1");
    }
}
