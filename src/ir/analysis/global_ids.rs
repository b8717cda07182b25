//! Registers that have the global id of a work-item: group id times group size, plus local id and offset.
//!
//! The assumption is about launches, and the same as that of [`super::non_negative`]: ids and sizes are less than 2^31, so
//! a global id is never negative as an `int`. Its definition computes it modulo 2^32, which [`super::ranges`] cannot bound.

use super::def_use::Definitions;
use super::known_constants::KnownConstants;
use crate::ir::function::{Function, InputSource};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::Family;
use crate::launch::MAX_GROUP_SIZE;
use fixedbitset::FixedBitSet;

/// The most operations that compute an id: a product, two sums and a copy after each.
const MAX_DEPTH: u32 = 6;

/// The terms of an id that were found: each occurs once, and all have the same dimension.
#[derive(Clone, Copy, Default)]
struct Terms {
    dimension: Option<u8>,
    group: bool,
    local: bool,
    offset: bool,
}

/// By register, whether it is a global id computed by a sum.
pub fn global_ids(
    function: &Function,
    definitions: &Definitions,
    known: &KnownConstants,
) -> FixedBitSet {
    let mut found = FixedBitSet::with_capacity(function.registers.len());
    for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
        if let (Opcode::Add, &[sum]) = (instruction.opcode, function.destinations(instruction))
            && function.family(sum) == Family::Dword
            && is_global_id(function, definitions, known, sum)
        {
            found.insert(sum.index());
        }
    }
    found
}

/// Whether a doubleword register is a global id, or a part of one, wherever it is read.
fn is_global_id(
    function: &Function,
    definitions: &Definitions,
    known: &KnownConstants,
    register: Register,
) -> bool {
    let search = Search {
        function,
        definitions,
        known,
    };
    let terms = search.terms(register, Terms::default(), MAX_DEPTH);
    terms.is_some_and(|terms| terms.dimension.is_some())
}

struct Search<'a> {
    function: &'a Function,
    definitions: &'a Definitions,
    known: &'a KnownConstants,
}

impl Search<'_> {
    /// The terms so far with those of a register; `None` if it is something else, or a term occurs twice.
    fn terms(&self, register: Register, terms: Terms, depth: u32) -> Option<Terms> {
        let depth = depth.checked_sub(1)?;
        if let Some(source) = self.input(register) {
            return terms.with(source);
        }
        let &[point] = self.definitions.of(register) else {
            return None;
        };
        let instruction = &self.function.block(point.block).instructions[point.index as usize];
        let size = |register| self.known.get(register);
        match (instruction.opcode, self.function.sources(instruction)) {
            (Opcode::Mov, &[a]) => self.terms(a, terms, depth),
            (Opcode::Add, &[a, b]) => self.terms(b, self.terms(a, terms, depth)?, depth),
            (Opcode::Mul, &[a, b]) => {
                let (group, size_of_group) = match self.input(a) {
                    Some(InputSource::GroupId(k)) => (InputSource::GroupId(k), b),
                    _ => (self.input(b)?, a),
                };
                self.product(group, size_of_group, terms)
            }
            (Opcode::Shl, &[a, n]) => match (self.input(a)?, size(n)?) {
                (InputSource::GroupId(k), 0..64) if 1 << size(n)? <= MAX_GROUP_SIZE => {
                    terms.with_group(k)
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// The terms so far with the product of a group id and the size of a group.
    fn product(&self, group: InputSource, size: Register, terms: Terms) -> Option<Terms> {
        let InputSource::GroupId(dimension) = group else {
            return None;
        };
        let is_size = match self.input(size) {
            Some(InputSource::EnqueuedLocalSize(k) | InputSource::LocalSize(k)) => k == dimension,
            Some(_) => false,
            None => (self.known.get(size)).is_some_and(|size| size <= MAX_GROUP_SIZE),
        };
        is_size.then(|| terms.with_group(dimension)).flatten()
    }

    /// The input that a register has everywhere.
    fn input(&self, register: Register) -> Option<InputSource> {
        if !self.definitions.of(register).is_empty() {
            return None;
        }
        let mut inputs = self.function.inputs.iter();
        let input = inputs.find(|input| input.register == register)?;
        Some(input.source)
    }
}

impl Terms {
    fn with(self, source: InputSource) -> Option<Terms> {
        let (dimension, mut terms) = match source {
            InputSource::LocalId(k) if !self.local => (
                k,
                Terms {
                    local: true,
                    ..self
                },
            ),
            InputSource::GlobalOffset(k) if !self.offset => (
                k,
                Terms {
                    offset: true,
                    ..self
                },
            ),
            _ => return None,
        };
        terms.set_dimension(dimension)?;
        Some(terms)
    }

    fn with_group(mut self, dimension: u8) -> Option<Terms> {
        self.set_dimension(dimension)?;
        let is_first = !std::mem::replace(&mut self.group, true);
        is_first.then_some(self)
    }

    fn set_dimension(&mut self, dimension: u8) -> Option<()> {
        let same = *self.dimension.get_or_insert(dimension) == dimension;
        same.then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;

    #[test]
    fn sums_of_the_parts_of_one_id() {
        let holds = |code: &str| {
            let f = parse_function(&format!(
                "kernel @k(0: \"n\" \"int\" s32) {{
  registers dword %0-%29
  inputs %0 = group_id.0, %1 = enqueued_local_size.0, %2 = local_id.0, %3 = global_offset.0, %4 = local_id.1, %5 = argument.0+0
$0:
  %6 = loadi.u32 64
  %7 = loadi.u32 6
  %8 = loadi.u32 4096
  {code}
  ret
}}
"
            ))
            .unwrap();
            let (definitions, known) = (Definitions::compute(&f), KnownConstants::compute(&f));
            is_global_id(&f, &definitions, &known, Register(29))
        };
        for (code, expected) in [
            (
                "%10 = mul.u32 %0, %1\n  %11 = add.u32 %10, %3\n  %29 = add.u32 %11, %2",
                true,
            ),
            ("%10 = mul.u32 %6, %0\n  %29 = add.u32 %10, %2", true),
            ("%10 = shl.u32 %0, %7\n  %29 = add.u32 %2, %10", true),
            ("%10 = mul.u32 %0, %8\n  %29 = add.u32 %10, %2", false),
            ("%10 = shl.u32 %0, %6\n  %29 = add.u32 %2, %10", false),
            ("%10 = mul.u32 %0, %5\n  %29 = add.u32 %10, %2", false),
            ("%10 = mul.u32 %0, %1\n  %29 = add.u32 %10, %10", false),
            ("%10 = mul.u32 %0, %1\n  %29 = add.u32 %10, %4", false),
            ("%29 = add.u32 %2, %5", false),
            ("%29 = mov.u32 %5", false),
            ("%29 = loadi.u32 3", false),
        ] {
            assert_eq!(holds(code), expected, "{code}");
        }
    }
}
