//! Computes one of the two values of a `sel` in the variable that the `sel` writes, so that selection executes the
//! operation of the other one under a predicate: `t = mul a, a; u = exp b; x = sel c, t, u` becomes `x = mul a, a; u =
//! exp b; x = sel c, x, u`, which is `mul x, a, a; (!c) exp x, b`. The other value may depend on the first one: `(c) mul
//! x, x, 2`.
//!
//! Requires: registers of one web (`split_webs` would undo it). Keeps: blocks, and the value of every variable at the end
//! of each block. Invalidates: definitions and uses, liveness.

use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::def_use::{Definitions, Point};
use crate::ir::analysis::uniformity::Uniformity;
use crate::ir::function::Function;
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::Type;

/// Rewrites each such `sel`; returns whether there was one.
pub fn predicate_selects(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let mut instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    if !instructions.any(|i| i.opcode == Opcode::Sel) {
        return false;
    }
    let (cfg, dominators) = (analyses.cfg(function), analyses.dominators(function));
    let (loops, liveness) = (analyses.loops(function), analyses.liveness(function));
    let uniformity = Uniformity::compute(function, &cfg, &dominators, &loops, &liveness);
    let definitions = Definitions::compute(function);
    let mut changed = false;
    for block in function.block_ids() {
        for index in 0..function.block(block).instructions.len() as u32 {
            let point = Point { block, index };
            let Some((value, from)) = computed_in_place(function, &definitions, &uniformity, point)
            else {
                continue;
            };
            let instruction =
                |index: u32, f: &Function| f.block(block).instructions[index as usize];
            let variable = function.destinations(&instruction(index, function))[0];
            function.destinations_mut(&instruction(from, function))[0] = variable;
            for user in definitions.uses(value) {
                for source in function.sources_mut(&instruction(user.index, function)) {
                    if *source == value {
                        *source = variable;
                    }
                }
            }
            changed = true;
        }
    }
    changed
}

/// The source of a `sel` that may be computed in the variable that the `sel` writes, and the index of its definition.
fn computed_in_place(
    function: &Function,
    definitions: &Definitions,
    uniformity: &Uniformity,
    point: Point,
) -> Option<(Register, u32)> {
    let instructions = &function.block(point.block).instructions;
    let choice = &instructions[point.index as usize];
    let (&[variable], &[_, a, b]) = (function.destinations(choice), function.sources(choice))
    else {
        return None;
    };
    if choice.opcode != Opcode::Sel || a == b || a == variable || b == variable {
        return None;
    }
    // Computed in this block, before the `sel`.
    let definition = |value: Register| {
        let from = definitions.single(value)?;
        let operation = instructions.get(from.index as usize)?;
        let is_alike = function.family(value) == function.family(variable)
            && uniformity.is_uniform(value) == uniformity.is_uniform(variable);
        (from.block == point.block && from.index < point.index && is_alike)
            .then_some((operation, from.index))
    };
    // Executed under the predicate, for the `sel` alone.
    let is_predicated = |value: Register| {
        let (operation, _) = definition(value)?;
        (operation.opcode.is_predicable() && definitions.uses(value).len() == 1).then_some(())
    };
    // Computed in the variable, which nothing else needs from there to the `sel`; nor does anything need the value after it.
    let in_place = |value: Register| {
        let (operation, from) = definition(value)?;
        let is_between =
            |p: &Point| p.block == point.block && p.index > from && p.index < point.index;
        let is_before = |p: &Point| is_between(p) || *p == point;
        let is_free = !definitions.of(variable).iter().any(is_between)
            && !definitions.uses(variable).iter().any(is_between);
        (is_free && definitions.uses(value).iter().all(is_before) && may_write_variable(operation))
            .then_some(from)
    };
    let chosen = |value: Register, other: Register| {
        is_predicated(other)?;
        Some((value, in_place(value)?))
    };
    chosen(a, b).or_else(|| chosen(b, a))
}

/// Whether an operation may get a destination with several definitions: selection merges constants, modifiers, and sums
/// and bits of integers with their operands or users only if they have one.
fn may_write_variable(operation: &Instruction) -> bool {
    let is_number = |ty| matches!(ty, Type::S32 | Type::U32 | Type::F32);
    operation.ty == Type::F32
        && operation.destinations == 1
        && match operation.opcode {
            Opcode::Cvt => matches!(operation.detail, Detail::Convert(from) if is_number(from)),
            Opcode::Load => true,
            opcode => opcode.is_predicable(),
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
        predicate_selects(&mut function, &mut AnalysisCache::new());
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
    fn elements_of_a_load_stay_together() {
        let load = "%2, %4 = load.local.f32 %1\n%3 = exp.f32 %1\n%0 = sel.u32 %7, %2, %3";
        assert_eq!(predicated(load)[0], "%2, %4 = load.local.f32 %1");
        let load = load.replace(", %4", "");
        assert_eq!(predicated(&load)[0], "%0 = load.local.f32 %1");
    }

    #[test]
    fn the_other_value_may_depend_on_the_first() {
        assert_eq!(
            predicated(
                "%2 = exp.f32 %1\n%3 = mul.f32 %2, %1\n%4 = add.f32 %2, %1\n%0 = sel.u32 %7, %3, %2"
            ),
            [
                "%0 = exp.f32 %1",
                "%3 = mul.f32 %0, %1",
                "%4 = add.f32 %0, %1",
                "%0 = sel.u32 %7, %3, %0"
            ]
        );
    }

    #[test]
    fn a_value_with_another_user_stays() {
        let values = "%2 = mul.f32 %1, %1\n%3 = exp.f32 %1\n";
        let selected = "%0 = sel.u32 %7, %2, %3";
        for body in [
            format!("{values}%4 = mov.u32 %2\n%5 = mov.u32 %3\n{selected}"),
            format!("{values}{selected}\n%4 = mov.u32 %2\n%5 = mov.u32 %3"),
        ] {
            assert_eq!(predicated(&body)[0], "%2 = mul.f32 %1, %1");
        }
    }
}
