//! Integers that are not negative: what array indices are computed from.
//!
//! A register has the lowest level of its definitions, whatever the order of the blocks. Two assumptions are those of
//! OpenCL C programs: the overflow of signed integers is undefined, and so is an index that overflows 64 bits. One is
//! about launches: ids and sizes are less than 2^31, and so are their sums, products and small multiples.

use crate::ir::analysis::def_use::Definitions;
use crate::ir::analysis::known_constants::KnownConstants;
use crate::ir::analysis::ranges::{Range, Ranges};
use crate::ir::function::{Function, InputSource};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Family, Type};

/// Constants up to this one are small: their products with ids are indices.
const MAX_SMALL: i64 = 1 << 16;

/// What is known of an integer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Level {
    /// It may be negative.
    Unknown,
    /// As a signed integer of its size, it is not negative.
    NonNegative,
    /// It is an id, a size, a small constant, or computed from such: less than 2^31.
    Small,
}

use Level::{NonNegative as NotBelow, Small, Unknown};

/// By register, whether it is never negative as a signed integer of its size.
#[derive(Debug)]
pub struct NonNegative<'a> {
    levels: Vec<Level>,
    definitions: &'a Definitions,
    constants: KnownConstants,
    ranges: Ranges,
}

impl<'a> NonNegative<'a> {
    /// The greatest fixed point. The level of a register changes at most twice, so the work is linear in the number of
    /// operands.
    pub fn compute(function: &Function, definitions: &'a Definitions) -> NonNegative<'a> {
        let mut levels = vec![Small; function.registers.len()];
        for input in &function.inputs {
            levels[input.register.index()] = of_input(input.source);
        }
        let mut work: Vec<Register> = Vec::new();
        let constants = KnownConstants::compute(function);
        let ranges = Ranges::compute(function, definitions, &constants);
        let mut found = NonNegative {
            levels,
            definitions,
            constants,
            ranges,
        };
        for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
            found.visit(function, instruction, &mut work);
        }
        while let Some(register) = work.pop() {
            for point in definitions.uses(register) {
                let block = function.block(point.block);
                let instruction = &block.instructions[point.index as usize];
                found.visit(function, instruction, &mut work);
            }
        }
        found
    }

    /// Whether a register is never negative.
    pub fn contains(&self, register: Register) -> bool {
        self.level(register) >= NotBelow
    }

    fn level(&self, register: Register) -> Level {
        self.levels[register.index()]
    }

    /// Lowers the levels of the destinations of an instruction; pushes those that changed.
    fn visit(&mut self, function: &Function, instruction: &Instruction, work: &mut Vec<Register>) {
        for &d in function.destinations(instruction) {
            let level = self
                .result(function, instruction)
                .max(self.in_range(function, d));
            if level < self.level(d) {
                self.levels[d.index()] = level;
                work.push(d);
            }
        }
    }

    /// What the interval of a register shows: `255 + (c ? -128 : 128)` is not negative.
    fn in_range(&self, function: &Function, register: Register) -> Level {
        match self.ranges.of(function, register) {
            Range {
                min: 0..,
                max: ..=MAX_SMALL,
            } => Small,
            Range { min: 0.., .. } => NotBelow,
            Range { .. } => Unknown,
        }
    }

    fn result(&self, function: &Function, instruction: &Instruction) -> Level {
        let ty = instruction.ty;
        let is_unsigned = ty.is_integer() && !ty.is_signed();
        let count = |register: Register| self.constants.get(register);
        // Unsigned integers of 32 bits wrap.
        let sum = |level| match level {
            NotBelow if is_unsigned && ty.size() < 8 => Unknown,
            level => level,
        };
        match (instruction.opcode, function.sources(instruction)) {
            (Opcode::Loadi, _) => of_constant(ty, instruction.immediate().unwrap_or(u64::MAX)),
            (Opcode::Mov, &[a]) => self.level(a),
            (Opcode::Sel, &[_, a, b]) | (Opcode::Or | Opcode::Xor, &[a, b]) => {
                self.level(a).min(self.level(b))
            }
            (Opcode::Cvt, &[a]) => self.converted(function, instruction, a),
            (Opcode::Add | Opcode::Mul, &[a, b]) => sum(self.level(a).min(self.level(b))),
            // `(i + 1) - 1`, as in macros for arrays that start at 1.
            (Opcode::Sub, &[a, n]) => match self.added(function, a) {
                Some((i, more)) if count(n).is_some_and(|n| n <= more) => sum(self.level(i)),
                _ => Unknown,
            },
            (Opcode::Shl, &[a, n]) => match (self.level(a), count(n)) {
                (Small, Some(0..=16)) => Small,
                (Small | NotBelow, _) if ty.size() == 8 => NotBelow,
                _ => Unknown,
            },
            (Opcode::Shr, &[a, n]) => match (self.level(a), count(n)) {
                // Counts are modulo the width.
                (Unknown, Some(n)) if n % (8 * u64::from(ty.size())) != 0 => NotBelow,
                (level, _) => level,
            },
            (Opcode::Asr, &[a, _]) => self.level(a),
            // Not more than either operand that is not negative.
            (Opcode::And, &[a, b]) => self.level(a).max(self.level(b)),
            (Opcode::Div, &[a, b]) if is_unsigned || self.contains(b) => self.level(a),
            (Opcode::Rem, &[a, b]) if is_unsigned => self.level(a).max(self.level(b)),
            (Opcode::Rem, &[a, _]) => self.level(a),
            (Opcode::Min, &[a, b]) if is_unsigned => self.level(a).max(self.level(b)),
            (Opcode::Max, &[a, b]) if !is_unsigned => {
                let [a, b] = [a, b].map(|r| self.level(r));
                a.min(b).max(a.max(b).min(NotBelow))
            }
            (Opcode::Min | Opcode::Max, &[a, b]) => self.level(a).min(self.level(b)),
            (Opcode::Lzd | Opcode::Cbit, _) => Small,
            _ => Unknown,
        }
    }

    /// The integer and the small constant whose sum is the only value of a register.
    fn added(&self, function: &Function, register: Register) -> Option<(Register, u64)> {
        let &[point] = self.definitions.of(register) else {
            return None;
        };
        let instruction = &function.block(point.block).instructions[point.index as usize];
        let &[a, b] = function.sources(instruction) else {
            return None;
        };
        let small = |r: Register| {
            let bits = self.constants.get(r);
            bits.filter(|&bits| bits <= MAX_SMALL.cast_unsigned())
        };
        match (instruction.opcode, small(a), small(b)) {
            (Opcode::Add, _, Some(more)) => Some((a, more)),
            (Opcode::Add, Some(more), None) => Some((b, more)),
            _ => None,
        }
    }

    fn converted(&self, function: &Function, instruction: &Instruction, a: Register) -> Level {
        let Detail::Convert(from) = instruction.detail else {
            return Unknown;
        };
        let (from_size, size) = (from.size(), instruction.ty.size());
        match () {
            () if function.family(a) == Family::Bool => Small,
            () if !from.is_integer() || !instruction.ty.is_integer() => Unknown,
            () if from_size < size && !from.is_signed() => match from_size {
                1 | 2 => Small,
                _ => self.level(a).max(NotBelow),
            },
            () if from_size <= size => self.level(a),
            () if size == 4 && self.level(a) == Small => Small,
            () => Unknown,
        }
    }
}

fn of_constant(ty: Type, bits: u64) -> Level {
    let unused = 64 - 8 * ty.size().clamp(1, 8);
    let value = (bits << unused).cast_signed() >> unused;
    match value {
        _ if !ty.is_integer() || value < 0 => Unknown,
        0..=MAX_SMALL => Small,
        _ => NotBelow,
    }
}

fn of_input(source: InputSource) -> Level {
    match source {
        InputSource::LocalId(_)
        | InputSource::GroupId(_)
        | InputSource::SubGroupLocalId
        | InputSource::SubGroupSize
        | InputSource::SubGroupId
        | InputSource::GlobalOffset(_)
        | InputSource::EnqueuedLocalSize(_)
        | InputSource::LocalSize(_)
        | InputSource::GlobalSize(_)
        | InputSource::GroupCount(_)
        | InputSource::WorkDim => Small,
        InputSource::Argument { .. }
        | InputSource::Parameter { .. }
        | InputSource::BufferOffset { .. }
        | InputSource::ConstantBase { .. } => Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;

    /// Whether %29 is not negative after the code; %0 and %10 are ids, %1 and %11 unknown.
    fn holds(code: &str) -> bool {
        let f = parse_function(&format!(
            "kernel @k(0: \"n\" \"int\" s32, 8: \"m\" \"long\" s64) {{
  registers dword %0-%9, qword %10-%29, byte %30, bool %31
  inputs %0 = local_id.0, %1 = argument.0+0, %11 = argument.1+0
$0:
  %10 = cvt.u64.u32 %0
  %2 = loadi.u32 3
  %12 = loadi.u64 3
{code}
  ret
}}
"
        ))
        .unwrap();
        NonNegative::compute(&f, &Definitions::compute(&f)).contains(Register(29))
    }

    #[test]
    fn indices_are_not_negative_where_nothing_is_subtracted() {
        for (code, expected) in [
            ("%29 = mul.u64 %10, %12", true),
            ("%29 = add.u64 %10, %11", false),
            ("%29 = sub.u64 %10, %12", false),
            ("%13 = add.u64 %10, %12\n  %29 = sub.u64 %13, %12", true),
            ("%13 = add.u64 %11, %12\n  %29 = sub.u64 %13, %12", false),
            (
                "%13 = add.u64 %10, %12\n  %14 = loadi.u64 4\n  %29 = sub.u64 %13, %14",
                false,
            ),
            ("%29 = cvt.u64.u32 %1", true),
            ("%29 = cvt.u64.s32 %1", false),
            ("%3 = cvt.s32.u64 %10\n  %29 = cvt.u64.s32 %3", true),
            ("%3 = cvt.s32.u64 %11\n  %29 = cvt.u64.s32 %3", false),
            ("%3 = add.s32 %0, %2\n  %29 = cvt.u64.s32 %3", true),
            ("%3 = add.s32 %0, %1\n  %29 = cvt.u64.s32 %3", false),
            ("%3 = and.s32 %1, %2\n  %29 = cvt.u64.s32 %3", true),
            ("%3 = rem.s32 %1, %2\n  %29 = cvt.u64.s32 %3", false),
            ("%3 = rem.u32 %1, %2\n  %29 = cvt.u64.s32 %3", true),
            ("%3 = shr.u32 %1, %2\n  %29 = cvt.u64.s32 %3", true),
            (
                "%3 = loadi.u32 32\n  %4 = shr.u32 %1, %3\n  %29 = cvt.u64.s32 %4",
                false,
            ),
            ("%3 = max.s32 %1, %2\n  %29 = cvt.u64.s32 %3", true),
            ("%3 = min.s32 %1, %2\n  %29 = cvt.u64.s32 %3", false),
            ("%29 = loadi.u64 0xffffffffffffffff", false),
            (
                "%3 = loadi.u32 16645250\n  %4 = mul.u32 %0, %3\n  %29 = cvt.u64.s32 %4",
                false,
            ),
            (
                "%3 = loadi.s32 255\n  %4 = loadi.s32 -128\n  %31 = cmp.lt.s32 %1, %2\n  \
                 %5 = sel.s32 %31, %4, %2\n  %6 = add.s32 %3, %5\n  %29 = cvt.u64.s32 %6",
                true,
            ),
            (
                "%3 = loadi.s32 127\n  %4 = loadi.s32 -128\n  %31 = cmp.lt.s32 %1, %2\n  \
                 %5 = sel.s32 %31, %4, %2\n  %6 = add.s32 %3, %5\n  %29 = cvt.u64.s32 %6",
                false,
            ),
            ("%30 = cvt.u8.u32 %1\n  %29 = cvt.u64.u8 %30", true),
            ("%30 = cvt.u8.u32 %1\n  %29 = cvt.u64.s8 %30", false),
        ] {
            assert_eq!(holds(&format!("  {code}")), expected, "{code}");
        }
    }

    #[test]
    fn a_counter_that_counts_up_from_zero_is_not_negative() {
        let counter = |start: &str, step: &str| {
            format!(
                "  %3 = loadi.s32 {start}
  bra $1
$1:
  %3 = {step}.s32 %3, %2
  %29 = cvt.u64.s32 %3
  %31 = cmp.lt.s32 %3, %1
  brc %31, $1, $2
$2:"
            )
        };
        assert!(holds(&counter("0", "add")));
        assert!(!holds(&counter("0", "sub")));
        assert!(!holds(&counter("0xffffffff", "add")));
    }
}
