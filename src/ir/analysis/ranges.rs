//! Value-range analysis of integers in registers.
//!
//! One interval per register covers all of its definitions (flow-insensitive). The bits of a
//! register are interpreted as a signed number of its width: unsigned numbers above the largest
//! signed one widen the interval to the full one.

use crate::ir::analysis::counters::sums_of_counters;
use crate::ir::analysis::def_use::Definitions;
use crate::ir::analysis::global_ids::global_ids;
use crate::ir::analysis::known_constants::KnownConstants;
use crate::ir::function::{Function, InputSource};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Family, Type};
use crate::launch::MAX_GROUP_SIZE;
use fixedbitset::FixedBitSet;

/// Widening: an interval that grew this often becomes the full one, so that loops terminate.
const MAX_GROWTHS: u8 = 4;

/// A closed interval of integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// The smallest integer in it.
    pub min: i64,
    /// The largest integer in it.
    pub max: i64,
}

impl Range {
    /// The full interval of a width in bits.
    fn full(bits: u32) -> Range {
        let max = i64::MAX >> (64 - bits.clamp(1, 64));
        match bits {
            0 => Range { min: 0, max: 1 },
            _ => Range { min: !max, max },
        }
    }

    /// The interval if it fits the width, else the full one.
    fn new(bits: u32, min: i128, max: i128) -> Range {
        let full = Range::full(bits);
        if min < i128::from(full.min) || max > i128::from(full.max) {
            return full;
        }
        Range {
            min: min as i64,
            max: max as i64,
        }
    }

    fn join(self, other: Range) -> Range {
        Range {
            min: self.min.min(other.min),
            max: self.max.max(other.max),
        }
    }

    /// Whether the upper 32 bits of a quadword are 0.
    pub fn is_zero_extended(self) -> bool {
        self.min >= 0 && self.max <= i64::from(u32::MAX)
    }

    /// Whether the upper 32 bits of a quadword are copies of bit 31.
    pub fn is_sign_extended(self) -> bool {
        self.min >= i64::from(i32::MIN) && self.max <= i64::from(i32::MAX)
    }

    /// The smallest of these intervals that contains it: doublewords that are not negative, zero-extended or
    /// sign-extended ones, numbers that are not negative, and all. That is what a register computed from one that keeps
    /// growing is, unless it grows beyond that too.
    fn widened(self, bits: u32) -> Range {
        let full = Range::full(bits);
        let candidates = [
            Range::new(bits, 0, i128::from(i32::MAX)),
            Range::new(bits, 0, i128::from(u32::MAX)),
            Range::new(bits, i128::from(i32::MIN), i128::from(i32::MAX)),
            Range::new(bits, 0, i128::from(full.max)),
        ];
        let contains = |r: &Range| r.min <= self.min && self.max <= r.max;
        let fitting = candidates.iter().filter(|&&r| r != full);
        fitting.copied().find(contains).unwrap_or(full)
    }

    /// The interval of a sum that does not overflow.
    fn counted(bits: u32, a: Range, b: Range) -> Range {
        Range {
            min: a.min.saturating_add(b.min),
            max: a.max.saturating_add(b.max).min(Range::full(bits).max),
        }
    }

    /// Whether no integer is negative: as unsigned numbers they are the same.
    pub fn is_unsigned(self) -> bool {
        self.min >= 0
    }

    /// The largest absolute value.
    fn magnitude(self) -> i128 {
        i128::from(self.min).abs().max(i128::from(self.max).abs())
    }

    /// The interval of the results at the four corners.
    fn corners(bits: u32, a: Range, b: Range, f: impl Fn(i128, i128) -> i128) -> Range {
        let results = [
            (a.min, b.min),
            (a.min, b.max),
            (a.max, b.min),
            (a.max, b.max),
        ]
        .map(|(x, y)| f(i128::from(x), i128::from(y)));
        let min = results.iter().copied().min().unwrap_or(i128::MIN);
        let max = results.iter().copied().max().unwrap_or(i128::MAX);
        Range::new(bits, min, max)
    }
}

/// The interval of each register.
#[derive(Debug)]
pub struct Ranges {
    of: Vec<Option<Range>>,
    growths: Vec<u8>,
    /// By register, whether a visited instruction reads it and must be visited again when it grows.
    is_read: Vec<bool>,
    /// The sums that count.
    counting: FixedBitSet,
    /// The sums that are global ids.
    ids: FixedBitSet,
}

impl Ranges {
    /// The fixed point. Each register changes at most `MAX_GROWTHS` times and four times more, so
    /// the work is linear.
    pub fn compute(
        function: &Function,
        definitions: &Definitions,
        known: &KnownConstants,
    ) -> Ranges {
        let mut ranges = Ranges {
            of: vec![None; function.registers.len()],
            growths: vec![0; function.registers.len()],
            is_read: vec![false; function.registers.len()],
            counting: sums_of_counters(function, definitions),
            ids: global_ids(function, definitions, known),
        };
        for input in &function.inputs {
            let bits = bits_of(function.family(input.register));
            ranges.of[input.register.index()] = Some(input_range(function, input.source, bits));
        }
        let mut work = Vec::new();
        for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
            ranges.visit(function, known, instruction, &mut work);
        }
        while let Some(register) = work.pop() {
            for point in definitions.uses(register) {
                let block = function.block(point.block);
                let instruction = &block.instructions[point.index as usize];
                ranges.visit(function, known, instruction, &mut work);
            }
        }
        ranges
    }

    /// The interval of a register.
    pub fn of(&self, function: &Function, register: Register) -> Range {
        self.of
            .get(register.index())
            .copied()
            .flatten()
            .unwrap_or(Range::full(bits_of(function.family(register))))
    }

    fn visit(
        &mut self,
        function: &Function,
        known: &KnownConstants,
        instruction: &Instruction,
        work: &mut Vec<Register>,
    ) {
        let destinations = function.destinations(instruction);
        if destinations.is_empty() {
            return;
        }
        let sources = function.sources(instruction);
        let mut operands = [Range::full(64); 3];
        for source in sources {
            self.is_read[source.index()] = true;
        }
        for (operand, source) in operands.iter_mut().zip(sources) {
            match self.of[source.index()] {
                Some(range) => *operand = range,
                // Not visited yet: this instruction is visited again when the source is.
                None => return,
            }
        }
        let count = match instruction.opcode {
            Opcode::Shl | Opcode::Shr | Opcode::Asr => sources.get(1).and_then(|&c| known.get(c)),
            _ => None,
        };
        for &d in destinations {
            let bits = bits_of(function.family(d));
            let range = match destinations.len() {
                1 if self.ids.contains(d.index()) => Range::new(bits, 0, MAX_SIZE - 1),
                1 if self.counting.contains(d.index())
                    && operands[..2].iter().all(|r| r.is_unsigned()) =>
                {
                    Range::counted(bits, operands[0], operands[1])
                }
                1 => result(instruction, bits, &operands, count),
                _ => Range::full(bits),
            };
            self.grow(d, range, bits, work);
        }
    }

    fn grow(&mut self, register: Register, range: Range, bits: u32, work: &mut Vec<Register>) {
        let i = register.index();
        let joined = match self.of[i] {
            Some(old) => old.join(range),
            None => range,
        };
        if self.of[i] == Some(joined) {
            return;
        }
        self.growths[i] = self.growths[i].saturating_add(1);
        self.of[i] = Some(match self.growths[i] > MAX_GROWTHS {
            true => joined.widened(bits),
            false => joined,
        });
        if self.is_read[i] {
            work.push(register);
        }
    }
}

fn bits_of(family: Family) -> u32 {
    family.size() * 8
}

/// The largest dispatch width, in channels.
const MAX_SUB_GROUP_SIZE: i128 = 32;

/// The largest global size and number of work-groups in a dimension, by the assumption about launches of
/// [`super::non_negative`]: a work-group has at least one work-item, and a launch one group.
const MAX_SIZE: i128 = i32::MAX as i128;

fn input_range(function: &Function, source: InputSource, bits: u32) -> Range {
    let group = MAX_GROUP_SIZE as i128;
    let required = |d: u8| {
        Some(
            function
                .required_group_size?
                .get(usize::from(d))
                .copied()?
                .into(),
        )
    };
    match source {
        InputSource::LocalId(d) => Range::new(bits, 0, required(d).unwrap_or(group).max(1) - 1),
        InputSource::LocalSize(_) | InputSource::EnqueuedLocalSize(_) => Range::new(bits, 1, group),
        InputSource::WorkDim => Range::new(bits, 1, 3),
        InputSource::SubGroupSize => Range::new(bits, 1, MAX_SUB_GROUP_SIZE),
        InputSource::SubGroupLocalId => Range::new(bits, 0, MAX_SUB_GROUP_SIZE - 1),
        InputSource::SubGroupId => Range::new(bits, 0, group - 1),
        InputSource::GroupId(_) => Range::new(bits, 0, MAX_SIZE - 1),
        InputSource::GroupCount(_) | InputSource::GlobalSize(_) => Range::new(bits, 1, MAX_SIZE),
        InputSource::GlobalOffset(_)
        | InputSource::Argument { .. }
        | InputSource::BufferOffset { .. }
        | InputSource::ConstantBase { .. }
        | InputSource::Parameter { .. } => Range::full(bits),
    }
}

/// The interval of an instruction's only destination, of `bits` bits. `count` is the shift count
/// if it is constant.
fn result(
    instruction: &Instruction,
    bits: u32,
    operands: &[Range; 3],
    count: Option<u64>,
) -> Range {
    let full = Range::full(bits);
    let [a, b, c] = *operands;
    let ty = instruction.ty;
    if !ty.is_integer() {
        return full;
    }
    let unsigned = a.is_unsigned() && b.is_unsigned();
    let comparable = ty.is_signed() || unsigned;
    match instruction.opcode {
        Opcode::Loadi => {
            let value = instruction.immediate().unwrap_or(0) << (64 - bits);
            let value = i128::from(value as i64 >> (64 - bits));
            Range::new(bits, value, value)
        }
        Opcode::Mov => a,
        Opcode::Cvt => converted(instruction, bits, a),
        Opcode::Sel => b.join(c),
        Opcode::Add => Range::corners(bits, a, b, |x, y| x + y),
        Opcode::Sub => Range::corners(bits, a, b, |x, y| x - y),
        Opcode::Mul => Range::corners(bits, a, b, |x, y| x * y),
        Opcode::Neg => Range::new(bits, -i128::from(a.max), -i128::from(a.min)),
        Opcode::Not => Range {
            min: !a.max,
            max: !a.min,
        },
        Opcode::Abs => Range::new(bits, 0, a.magnitude()),
        Opcode::And if a.is_unsigned() || b.is_unsigned() => {
            let bound = |r: Range| if r.is_unsigned() { r.max } else { i64::MAX };
            Range {
                min: 0,
                max: bound(a).min(bound(b)),
            }
        }
        Opcode::And | Opcode::Or | Opcode::Xor => {
            // If all bits from the k-th on equal the sign in both operands, they do in the result.
            let k = significant_bits(a).max(significant_bits(b));
            let max = (1i128 << k) - 1;
            Range::new(bits, if unsigned { 0 } else { !max }, max)
        }
        Opcode::Shl => match count {
            Some(count) => {
                let factor = 1i128 << (count % u64::from(bits));
                Range::new(bits, i128::from(a.min) * factor, i128::from(a.max) * factor)
            }
            None => full,
        },
        Opcode::Asr => shifted_right(a, count.map(|c| c % u64::from(bits))),
        Opcode::Shr if a.is_unsigned() => shifted_right(a, count.map(|c| c % u64::from(bits))),
        Opcode::Shr => match count.map(|c| (c % u64::from(bits)) as u32) {
            Some(count) if count > 0 => Range::new(bits, 0, (1i128 << (bits - count)) - 1),
            Some(_) | None => full,
        },
        Opcode::Min if comparable => Range {
            min: a.min.min(b.min),
            max: a.max.min(b.max),
        },
        Opcode::Max if comparable => Range {
            min: a.min.max(b.min),
            max: a.max.max(b.max),
        },
        Opcode::Div if unsigned => Range::new(bits, 0, i128::from(a.max)),
        Opcode::Div if ty.is_signed() => Range::new(bits, -a.magnitude(), a.magnitude()),
        Opcode::Rem if unsigned => Range::new(bits, 0, i128::from(a.max.min((b.max - 1).max(0)))),
        Opcode::Rem if ty.is_signed() => {
            // Below the divisor in magnitude, at most the dividend, and with its sign.
            let bound = a.magnitude().min((b.magnitude() - 1).max(0));
            let min = if a.is_unsigned() { 0 } else { -bound };
            Range::new(bits, min, if a.max <= 0 { 0 } else { bound })
        }
        Opcode::Lzd | Opcode::Cbit => Range::new(bits, 0, 32),
        _ => full,
    }
}

fn converted(instruction: &Instruction, bits: u32, a: Range) -> Range {
    let Detail::Convert(from) = instruction.detail else {
        return Range::full(bits);
    };
    if from.is_float() {
        return Range::full(bits);
    }
    let from_bits = bits_of(from.family());
    if from == Type::Bool {
        return Range { min: 0, max: 1 };
    }
    let (min, max) = match from.is_signed() || a.is_unsigned() {
        true => (i128::from(a.min), i128::from(a.max)),
        false if from_bits < bits => (0, (1i128 << from_bits) - 1),
        false => return Range::new(bits, i128::from(a.min), i128::from(a.max)),
    };
    Range::new(bits, min, max)
}

/// The number of bits that are not copies of the sign.
fn significant_bits(range: Range) -> u32 {
    let bits = |x: i64| 64 - (x ^ x >> 63).leading_zeros();
    bits(range.min).max(bits(range.max))
}

/// A right shift by a count below the width, rounded down.
fn shifted_right(a: Range, count: Option<u64>) -> Range {
    match count {
        Some(count) => Range {
            min: a.min >> count,
            max: a.max >> count,
        },
        None => Range {
            min: a.min.min(0),
            max: a.max.max(-1),
        },
    }
}
