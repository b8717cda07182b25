//! Integers of which the code shows that they have one of a few values: masks of computed shuffles, table indices of one bit,
//! bools as integers after arithmetic with constants.
//!
//! - A comparison that the possible values decide is a constant.
//! - An integer that a bool selects from two constants remains one through operations with constants, and its comparison is
//!   the bool.
//! - In `x == c ? a : x == d ? b : e`, where `x` is `c` or `d`, nothing selects `e`.

use super::{Finder, Operand, Step, mask};
use crate::ir::eval::evaluate;
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type};
use crate::numeric::MathMode;

/// How many operations are followed to the operations that a value depends on.
const MAX_DEPTH: u32 = 6;

/// The most possible values that are listed.
const MAX_VALUES: usize = 4;

/// What is known of an integer.
struct Known {
    /// Bits that are 0.
    zeros: u64,
    /// Bits that are 1.
    ones: u64,
    /// All possible values in ascending order, if they are few.
    values: Option<Vec<u64>>,
}

impl Known {
    /// An integer with these bits and unknown ones; the bits of the type are `all`, and those above are ignored.
    fn of_bits(zeros: u64, ones: u64, all: u64) -> Known {
        let (zeros, ones) = (zeros & all, ones & all);
        let unknown = all & !(zeros | ones);
        let count = unknown.count_ones();
        let values = (1usize.checked_shl(count)).filter(|&n| n <= MAX_VALUES);
        let values = values.map(|_| {
            // All subsets of the unknown bits, in ascending order.
            let mut list = Vec::new();
            let mut subset = 0u64;
            loop {
                list.push(ones | subset);
                subset = subset.wrapping_sub(unknown) & unknown;
                if subset == 0 {
                    return list;
                }
            }
        });
        Known {
            zeros,
            ones,
            values,
        }
    }

    /// An integer with one of these values; `None` if they are too many.
    fn of_values(mut values: Vec<u64>, all: u64) -> Option<Known> {
        values.iter_mut().for_each(|v| *v &= all);
        values.sort_unstable();
        values.dedup();
        (values.len() <= MAX_VALUES && !values.is_empty()).then(|| Known {
            zeros: values.iter().fold(all, |bits, v| bits & !v),
            ones: values.iter().fold(all, |bits, v| bits & v),
            values: Some(values),
        })
    }
}

/// An integer that a bool selects from two constants.
struct Selected {
    condition: Register,
    /// The constants if the bool is true, and if it is false.
    constants: [u64; 2],
}

/// So many low bits, or all.
fn low_bits(count: u32) -> u64 {
    1u64.checked_shl(count).map_or(u64::MAX, |high| high - 1)
}

impl Finder<'_> {
    /// What the code shows of the value of a register at the next instruction, as an integer of a type.
    fn known(&self, register: Register, ty: Type, depth: u32) -> Known {
        let all = mask(ty);
        self.known_result(register, ty, depth)
            .unwrap_or_else(|| Known::of_bits(0, 0, all))
    }

    fn known_result(&self, register: Register, ty: Type, depth: u32) -> Option<Known> {
        let all = mask(ty);
        let (_, inner) = self.seen.of(self.function, register, self.at)?;
        if let Some(bits) = inner.immediate() {
            return Known::of_values(vec![bits], all);
        }
        if depth == 0 || !inner.ty.is_integer() || inner.ty.size() != ty.size() {
            return None;
        }
        let of = |register: Register| self.known(register, ty, depth - 1);
        let bits = |zeros, ones| Some(Known::of_bits(zeros, ones, all));
        match (inner.opcode, self.function.sources(&inner)) {
            (Op::Mov, &[source]) => Some(of(source)),
            (Op::Cvt, &[_]) => match inner.detail.converted_from()? {
                Type::Bool => Known::of_values(vec![0, 1], all),
                from if from.is_integer() && !from.is_signed() && from.size() < ty.size() => {
                    bits(all & !mask(from), 0)
                }
                _ => None,
            },
            (Op::Sel, &[_, a, b]) => {
                let (a, b) = (of(a), of(b));
                let values = a.values.zip(b.values);
                values
                    .and_then(|(a, b)| Known::of_values([a, b].concat(), all))
                    .or_else(|| bits(a.zeros & b.zeros, a.ones & b.ones))
            }
            (Op::Not, &[source]) => {
                let source = of(source);
                match source.values {
                    Some(list) => Known::of_values(list.iter().map(|v| !v).collect(), all),
                    None => bits(source.ones, source.zeros),
                }
            }
            (Op::Neg, &[source]) => self.of_each(&inner, &[of(source)], all),
            (Op::And | Op::Or | Op::Xor | Op::Add | Op::Sub | Op::Mul, &[a, b]) => {
                let known = [of(a), of(b)];
                self.of_each(&inner, &known, all).or_else(|| {
                    let [a, b] = &known;
                    match inner.opcode {
                        Op::And => bits(a.zeros | b.zeros, a.ones & b.ones),
                        Op::Or => bits(a.zeros & b.zeros, a.ones | b.ones),
                        Op::Xor => bits(
                            a.zeros & b.zeros | a.ones & b.ones,
                            a.zeros & b.ones | a.ones & b.zeros,
                        ),
                        // The low bits of a result depend on the low bits of the operands alone.
                        Op::Add | Op::Sub => {
                            let both = (a.zeros | a.ones) & (b.zeros | b.ones);
                            let low = low_bits(both.trailing_ones());
                            let result = match inner.opcode {
                                Op::Add => a.ones.wrapping_add(b.ones),
                                _ => a.ones.wrapping_sub(b.ones),
                            };
                            bits(low & !result, low & result)
                        }
                        _ => {
                            let zeros = a.zeros.trailing_ones() + b.zeros.trailing_ones();
                            bits(low_bits(zeros), 0)
                        }
                    }
                })
            }
            (Op::Shl | Op::Shr, &[value, count]) => {
                let count = self.constant(count)? % (8 * u64::from(ty.size()));
                let value = of(value);
                match (inner.opcode, value.values) {
                    (Op::Shl, None) => bits(
                        value.zeros << count | ((1 << count) - 1),
                        value.ones << count,
                    ),
                    (Op::Shl, Some(list)) => {
                        Known::of_values(list.iter().map(|v| v << count).collect(), all)
                    }
                    (_, None) => bits(
                        value.zeros >> count | (all & !(all >> count)),
                        value.ones >> count,
                    ),
                    (_, Some(list)) => {
                        Known::of_values(list.iter().map(|v| v >> count).collect(), all)
                    }
                }
            }
            _ => None,
        }
    }

    /// What is known of a result if the operands have few values.
    fn of_each(&self, instruction: &Instruction, operands: &[Known], all: u64) -> Option<Known> {
        let apply = |sources: &[u64]| {
            let (opcode, ty) = (instruction.opcode, instruction.ty);
            Some(evaluate(opcode, ty, Detail::None, sources, MathMode::Model)?[0])
        };
        let results: Option<Vec<u64>> = match operands {
            [a] => a.values.as_ref()?.iter().map(|&a| apply(&[a])).collect(),
            [a, b] => {
                let (a, b) = (a.values.as_ref()?, b.values.as_ref()?);
                let pairs = a.iter().flat_map(|&a| b.iter().map(move |&b| [a, b]));
                pairs.map(|pair| apply(&pair)).collect()
            }
            _ => None,
        };
        Known::of_values(results?, all)
    }

    /// A comparison of an integer with a constant that the possible values decide, or that a bool decides.
    pub(super) fn decided_comparison(
        &self,
        instruction: &Instruction,
        a: Register,
        b: Register,
    ) -> Option<Vec<Step>> {
        let Detail::Compare(condition) = instruction.detail else {
            return None;
        };
        let ty = instruction.ty;
        match (self.constant(a), self.constant(b)) {
            (None, Some(constant)) => self.decided(ty, condition, a, constant),
            (Some(constant), None) => self.decided(ty, condition.swapped(), b, constant),
            _ => None,
        }
    }

    /// As [`Finder::decided_comparison`], of a register with a constant.
    pub(super) fn decided(
        &self,
        ty: Type,
        condition: Condition,
        x: Register,
        constant: u64,
    ) -> Option<Vec<Step>> {
        let constant = constant & mask(ty);
        let holds = |value: u64| {
            let (detail, sources) = (Detail::Compare(condition), [value, constant]);
            Some(evaluate(Op::Cmp, ty, detail, &sources, MathMode::Model)?[0] & 1 != 0)
        };
        let always = |is_true: bool| {
            let bits = Operand::Constant(Type::Bool, u64::from(is_true));
            Some(vec![Step::new(Op::Mov, Type::Bool, &[bits])])
        };
        if let Some(selected) = self.selected(x, ty, MAX_DEPTH) {
            let condition = Operand::Register(selected.condition);
            let [then, otherwise] = selected.constants;
            return match (holds(then)?, holds(otherwise)?) {
                (true, false) => Some(vec![Step::new(Op::Mov, Type::Bool, &[condition])]),
                (false, true) => Some(vec![Step::new(Op::Not, Type::Bool, &[condition])]),
                (is_true, _) => always(is_true),
            };
        }
        let known = self.known(x, ty, MAX_DEPTH);
        if let Some(values) = known.values {
            let results: Option<Vec<bool>> = values.iter().map(|&value| holds(value)).collect();
            let (&first, rest) = results.as_ref()?.split_first()?;
            return rest
                .iter()
                .all(|&r| r == first)
                .then(|| always(first))
                .flatten();
        }
        let differs = constant & known.zeros != 0 || !constant & known.ones & mask(ty) != 0;
        match condition {
            Condition::Eq if differs => always(false),
            Condition::Ne if differs => always(true),
            _ => None,
        }
    }

    /// The bool of this block that selects the value of a register from two constants, directly or before operations with
    /// constants whose results nothing else reads.
    fn selected(&self, register: Register, ty: Type, depth: u32) -> Option<Selected> {
        let inner = self.inner(
            register,
            &[
                Op::Sel,
                Op::Cvt,
                Op::Add,
                Op::Sub,
                Op::And,
                Op::Or,
                Op::Xor,
                Op::Shl,
                Op::Shr,
                Op::Mul,
            ],
        )?;
        if inner.ty.size() != ty.size() || depth == 0 {
            return None;
        }
        if inner.opcode == Op::Cvt {
            let condition = self.flag_of(register, ty)?;
            return Some(Selected {
                condition,
                constants: [1, 0],
            });
        }
        match *self.function.sources(&inner) {
            [condition, then, otherwise] if inner.opcode == Op::Sel => {
                let constants = [self.constant(then)?, self.constant(otherwise)?];
                self.is_of_this_block(condition).then_some(Selected {
                    condition,
                    constants: constants.map(|bits| bits & mask(ty)),
                })
            }
            [a, b] => self.selected_result(&inner, a, b, depth - 1),
            _ => None,
        }
    }

    /// The two constants that an operation with a constant makes of the two that a bool selects.
    fn selected_result(
        &self,
        operation: &Instruction,
        a: Register,
        b: Register,
        depth: u32,
    ) -> Option<Selected> {
        let (x, constant, is_first) = match (self.constant(a), self.constant(b)) {
            (None, Some(constant)) => (a, constant, true),
            (Some(constant), None) => (b, constant, false),
            _ => return None,
        };
        let is_shift = matches!(operation.opcode, Op::Shl | Op::Shr);
        if !self.is_used_once(x) || is_shift && !is_first {
            return None;
        }
        let selected = self.selected(x, operation.ty, depth)?;
        let apply = |value: u64| {
            let sources = match is_first {
                true => [value, constant],
                false => [constant, value],
            };
            let (opcode, ty) = (operation.opcode, operation.ty);
            Some(evaluate(opcode, ty, Detail::None, &sources, MathMode::Model)?[0] & mask(ty))
        };
        let [then, otherwise] = selected.constants;
        Some(Selected {
            condition: selected.condition,
            constants: [apply(then)?, apply(otherwise)?],
        })
    }

    /// An operation of a constant and an integer that a bool selects from two constants.
    pub(super) fn select_result(
        &self,
        instruction: &Instruction,
        a: Register,
        b: Register,
    ) -> Option<Vec<Step>> {
        let ty = instruction.ty;
        let selected = self.selected_result(instruction, a, b, MAX_DEPTH)?;
        let [then, otherwise] = selected.constants.map(|bits| Operand::Constant(ty, bits));
        let condition = Operand::Register(selected.condition);
        Some(vec![Step::new(Op::Sel, ty, &[condition, then, otherwise])])
    }

    /// The choice between two values by an integer that has one of two.
    pub(super) fn choice_of_two(
        &self,
        instruction: &Instruction,
        condition: Register,
        a: Register,
        b: Register,
    ) -> Option<Vec<Step>> {
        let (_, other) = self.seen.candidate(self.function, b, self.at)?;
        if other.opcode != Op::Sel || other.ty.size() != instruction.ty.size() || a == b {
            return None;
        }
        let (_, other) = self.seen.of(self.function, b, self.at)?;
        let &[other_condition, c, _] = self.function.sources(&other) else {
            return None;
        };
        let (x, ty, first) = self.equality(condition)?;
        let (y, _, second) = self.equality(other_condition)?;
        if x != y || first == second || !self.may_read(c, b) {
            return None;
        }
        let values = self.known(x, ty, MAX_DEPTH).values?;
        let is_one = |value: &u64| [first, second].contains(value);
        let operands = [condition, a, c].map(Operand::Register);
        values
            .iter()
            .all(is_one)
            .then(|| vec![Step::new(Op::Sel, instruction.ty, &operands)])
    }

    /// The integer and the constant that a bool compares for equality.
    fn equality(&self, condition: Register) -> Option<(Register, Type, u64)> {
        let (_, compare) = self.seen.of(self.function, condition, self.at)?;
        let is_equality = matches!(compare.detail, Detail::Compare(Condition::Eq));
        match *self.function.sources(&compare) {
            [a, b] if is_equality && compare.ty.is_integer() && compare.ty.size() >= 4 => {
                Some((a, compare.ty, self.constant(b)? & mask(compare.ty)))
            }
            _ => None,
        }
    }
}
