//! Sums that count: what a loop adds to a signed counter that it compares with a bound.
//!
//! `for (int i = 0; i < n; i += step)` computes no `i + step` beyond the largest integer: the overflow of signed
//! integers is undefined in OpenCL C (as in C11, 6.5, paragraph 5). The assumption is made of counters alone, so that
//! arithmetic modulo 2^32, as in hash functions, keeps its results. A loop that adds the size of the launch,
//! `i += get_global_size(0)`, computes an unsigned sum, which would not end the loop, either, if it became negative.

use super::def_use::Definitions;
use crate::ir::function::{Function, InputSource};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type};
use fixedbitset::FixedBitSet;

/// The most sums between a counter and its next value: an unrolled loop has one for each copy.
const MAX_SUMS: usize = 32;

/// By register, whether it is a sum that counts.
pub fn sums_of_counters(function: &Function, definitions: &Definitions) -> FixedBitSet {
    let compared = compared_as_signed(function);
    let mut found = FixedBitSet::with_capacity(function.registers.len());
    for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
        let (&[counter], sources) = (
            function.destinations(instruction),
            function.sources(instruction),
        ) else {
            continue;
        };
        let sums = match (instruction.opcode, sources) {
            (Opcode::Mov, &[next]) => sums_between(function, definitions, counter, next),
            (Opcode::Add, sources) if sources.contains(&counter) => {
                counts(function, definitions, instruction).then(|| vec![counter])
            }
            _ => None,
        };
        let Some(sums) = sums else { continue };
        if compared.contains(counter.index()) || sums.iter().any(|s| compared.contains(s.index())) {
            found.extend(sums.iter().map(|s| s.index()));
        }
    }
    found
}

/// The registers that a signed comparison orders.
fn compared_as_signed(function: &Function) -> FixedBitSet {
    let mut compared = FixedBitSet::with_capacity(function.registers.len());
    for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
        let orders = matches!(
            instruction.detail,
            Detail::Compare(Condition::Lt | Condition::Le | Condition::Gt | Condition::Ge)
        );
        if instruction.opcode == Opcode::Cmp && orders && is_signed(instruction) {
            compared.extend(function.sources(instruction).iter().map(|r| r.index()));
        }
    }
    compared
}

/// The sums from the value after a counter back to the counter; `None` if the value is computed otherwise.
fn sums_between(
    function: &Function,
    definitions: &Definitions,
    counter: Register,
    next: Register,
) -> Option<Vec<Register>> {
    let sum = |register: Register| {
        let point = definitions.single(register)?;
        let instruction = &function.block(point.block).instructions[point.index as usize];
        counts(function, definitions, instruction).then(|| function.sources(instruction))
    };
    let mut sums = vec![next];
    while let Some(&[a, b]) = sum(*sums.last()?) {
        if [a, b].contains(&counter) {
            return Some(sums);
        }
        if sums.len() == MAX_SUMS {
            return None;
        }
        sums.push(if sum(a).is_some() { a } else { b });
    }
    None
}

/// Whether an instruction is a sum that no program lets overflow: a signed one, or that of a size.
fn counts(function: &Function, definitions: &Definitions, instruction: &Instruction) -> bool {
    let is_size = |register: Register| {
        definitions.of(register).is_empty()
            && function.inputs.iter().any(|input| {
                input.register == register
                    && matches!(
                        input.source,
                        InputSource::GlobalSize(_)
                            | InputSource::LocalSize(_)
                            | InputSource::EnqueuedLocalSize(_)
                    )
            })
    };
    instruction.opcode == Opcode::Add
        && (is_signed(instruction)
            || instruction.ty == Type::U32
                && function.sources(instruction).iter().any(|&r| is_size(r)))
}

fn is_signed(instruction: &Instruction) -> bool {
    instruction.ty.is_integer() && instruction.ty.is_signed()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;

    /// Whether %9 is a sum that counts. %1 is an argument, %2 the global size, %3 is 4.
    fn counts(body: &str, comparison: &str) -> bool {
        let f = parse_function(&format!(
            "kernel @k(0: \"n\" \"int\" s32) {{
  registers dword %0-%19, bool %20
  inputs %1 = argument.0+0, %2 = global_size.0
$0:
  %3 = loadi.s32 4
  %0 = loadi.s32 0
  bra $1
$1:
{body}
  %20 = cmp.{comparison}
  brc %20, $1, $2
$2:
  ret
}}
"
        ))
        .unwrap();
        sums_of_counters(&f, &Definitions::compute(&f)).contains(9)
    }

    #[test]
    fn sums_from_one_value_of_a_counter_to_the_next() {
        let next = "  %9 = add.s32 %0, %3\n  %0 = mov.s32 %9";
        assert!(counts(next, "lt.s32 %9, %1"));
        assert!(counts(next, "le.s32 %0, %1"));
        assert!(counts(
            "  %9 = add.s32 %0, %3\n  %10 = add.s32 %9, %3\n  %0 = mov.s32 %10",
            "lt.s32 %10, %1"
        ));
        assert!(counts(
            "  %9 = mov.s32 %0\n  %9 = add.s32 %9, %3",
            "gt.s32 %1, %9"
        ));
        assert!(counts(
            "  %9 = add.u32 %0, %2\n  %0 = mov.s32 %9",
            "lt.s32 %9, %1"
        ));
    }

    #[test]
    fn sums_modulo_a_power_of_two_do_not_count() {
        let next = "  %9 = add.s32 %0, %3\n  %0 = mov.s32 %9";
        assert!(!counts(next, "lt.u32 %9, %1"));
        assert!(!counts(next, "ne.s32 %9, %1"));
        assert!(!counts(
            "  %9 = add.u32 %0, %3\n  %0 = mov.s32 %9",
            "lt.s32 %9, %1"
        ));
        // The next value is a product.
        assert!(!counts(
            "  %9 = add.s32 %0, %3\n  %10 = mul.s32 %9, %3\n  %0 = mov.s32 %10",
            "lt.s32 %10, %1"
        ));
        // Not the counter's next value.
        assert!(!counts(
            "  %9 = add.s32 %0, %3\n  %10 = add.s32 %0, %1\n  %0 = mov.s32 %10",
            "lt.s32 %9, %1"
        ));
    }
}
