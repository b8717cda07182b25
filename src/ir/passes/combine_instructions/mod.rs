//! Two or three operations on integers become fewer, or cheaper ones:
//!
//! - A sum of a sum with a constant and a constant is one sum: `(x + 1) + 2`, and `(9 - x) + 2`. So are shifts of
//!   shifts by constants, and bitwise operations with two constants.
//! - The sum with a negation is a difference.
//! - Multiples of multiples, and sums of multiples, are one product: `(x << 4) + x` as `x * 17` (the file multiples.rs).
//! - Two shifts whose results are combined are a rotation: `x << 5 | x >> 27`, or `x << n | x >> 32 - n`.
//! - The selection of bits, `x & y | ~x & z`, is `(y ^ z) & x ^ z`.
//! - The choice of the smaller of two numbers is their minimum, that of the larger their maximum. Of floats only if
//!   the one that is chosen where neither is smaller cannot be NaN: minimum and maximum are then the number.
//! - The remainder of a division by a power of two is 0 if and only if the low bits are, whatever the sign.
//! - Bits of a shifted value that are only compared with 0 are tested in place: `x >> 3 & 1` as `x & 8`.
//! - Arithmetic with a bool is a select: `-(a < b)`, `(a < b) * x`, `-(a < b) & x | ~-(a < b) & y`; the
//!   complement of a comparison is the opposite comparison (the file flags.rs).
//! - A comparison of an integer that has one of a few values is decided by them (the file values.rs).
//! - A shifted sum with a constant, `(x + 3) << 2`, is the sum of the shifted `x`, which every path has computed already; in
//!   loops only after strength reduction.
//! - Sums share their sums: `n - 2 - i` and `n - i - 3` share `n - i`, `m + o + l` and `m + l` share `m + l` (the file
//!   common_sums.rs).
//!
//! The function is not in SSA form, so [`crate::ir::analysis::def_use::may_merge`] decides whether the
//! operands of the inner operations have the same values at the outer one. An inner operation with other
//! users stays; then a pattern applies only if it makes nothing longer.
//!
//! Requires nothing; finds more after [`super::propagate_copies()`]. Keeps blocks and edges; new registers
//! come last. Operations without users stay for [`super::eliminate_dead_code()`]. One walk over the code.

mod common_sums;
mod flags;
mod multiples;
mod values;

use self::common_sums::CommonSums;
use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::def_use::{Origins, Point, count_uses};
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::{MAX_REGISTERS_BETWEEN_PASSES, Register};
use crate::ir::types::{Condition, Family, Type};
use crate::target::Target;
use hashbrown::HashMap;

/// How many operations are followed to find out whether a float can be NaN.
const MAX_NUMBER_DEPTH: u32 = 4;

/// The most registers that one replacement adds.
const NEW_REGISTERS: usize = 2;

/// Combines operations in all reachable blocks, and forms rotations if the target has them; returns whether
/// there were any.
pub fn combine_instructions(
    function: &mut Function,
    analyses: &mut AnalysisCache,
    target: Target,
    loops_are_reduced: bool,
) -> bool {
    let cfg = analyses.cfg(function);
    let loops = analyses.loops(function);
    let mut finder = Finder {
        seen: Origins::new(function, analyses.dominators(function)),
        loops_are_reduced,
        uses: count_uses(function),
        rotates: Op::Rol.is_legal(Type::U32, target),
        shifts: HashMap::new(),
        common_sums: CommonSums::default(),
        is_in_loop: false,
        function,
        at: Point::new(BlockId::ENTRY, 0),
    };
    if loops_are_reduced {
        finder.find_common_sums(&cfg, analyses);
    }
    let mut found: Vec<(Point, Vec<Step>)> = Vec::new();
    for &block in cfg.reverse_postorder() {
        finder.is_in_loop = loops.innermost(block).is_some();
        for index in 0..finder.function.block(block).instructions.len() {
            finder.at = Point::new(block, index);
            if let Some(steps) = finder.combine() {
                found.push((finder.at, steps));
            }
            finder.note_shift();
            finder.seen.pass(finder.function, finder.at);
        }
    }
    found.sort_by_key(|(point, _)| (point.block, point.index));
    for chunk in found.chunk_by(|(a, _), (b, _)| a.block == b.block) {
        rewrite(function, chunk[0].0.block, chunk);
    }
    !found.is_empty()
}

/// An operand of a replacement.
#[derive(Clone, Copy, Debug)]
enum Operand {
    Register(Register),
    Constant(Type, u64),
    /// The result of the previous step.
    Previous,
}

/// An operation of a replacement. The last one writes what the replaced instruction writes.
#[derive(Clone, Debug)]
struct Step {
    opcode: Op,
    ty: Type,
    detail: Detail,
    operands: Vec<Operand>,
}

impl Step {
    fn new(opcode: Op, ty: Type, operands: &[Operand]) -> Step {
        Step {
            opcode,
            ty,
            detail: Detail::None,
            operands: operands.to_vec(),
        }
    }

    /// The family of the result.
    fn family(&self) -> Family {
        match self.opcode {
            Op::Cmp => Family::Bool,
            _ => self.ty.family(),
        }
    }
}

struct Finder<'a> {
    function: &'a Function,
    seen: Origins,
    uses: Vec<u32>,
    /// Whether the target rotates doublewords.
    rotates: bool,
    /// The results of left shifts, by the register without a constant summand and the count.
    shifts: HashMap<(Register, u64), Register>,
    /// The sums that several results are, but for constants.
    common_sums: CommonSums,
    /// Whether strength reduction has run.
    loops_are_reduced: bool,
    /// Whether the block is in a loop.
    is_in_loop: bool,
    at: Point,
}

impl Finder<'_> {
    /// The replacement of the next instruction, if there is one.
    fn combine(&self) -> Option<Vec<Step>> {
        let block = self.function.block(self.at.block);
        let instruction = block.instructions[self.at.index as usize];
        let ty = instruction.ty;
        let is_integer = ty.is_integer() && ty.size() >= 4;
        match (instruction.opcode, self.function.sources(&instruction)) {
            (Op::Add | Op::Sub, &[a, b]) if is_integer => (self.sum_of_constants(&instruction))
                .or_else(|| self.select_result(&instruction, a, b))
                .or_else(|| self.negated_flag(&instruction))
                .or_else(|| self.difference(&instruction, a, b))
                .or_else(|| self.rotation(&instruction, a, b))
                .or_else(|| self.bit_selection(&instruction, a, b))
                .or_else(|| self.sum_of_multiples(&instruction))
                .or_else(|| self.without_term(&instruction))
                .or_else(|| self.constant_last(&instruction))
                .or_else(|| self.shared_first(&instruction)),
            (Op::Neg, &[_]) if is_integer => self.negated_flag(&instruction),
            (Op::Mul, &[a, b]) if is_integer => (self.product_with_flag(&instruction, a, b))
                .or_else(|| self.select_result(&instruction, a, b))
                .or_else(|| self.multiple_of_multiple(&instruction)),
            (Op::Not, &[value]) if ty == Type::Bool => self.complement(value),
            (Op::Cvt, &[condition])
                if is_integer && matches!(instruction.detail, Detail::Convert(Type::Bool)) =>
            {
                self.converted_complement(&instruction, condition)
            }
            (Op::And | Op::Or | Op::Xor, &[a, b]) if is_integer => {
                (self.bitwise_with_constants(&instruction, a, b))
                    .or_else(|| self.bits_of_flag(&instruction, a, b))
                    .or_else(|| self.select_result(&instruction, a, b))
                    .or_else(|| self.rotation(&instruction, a, b))
                    .or_else(|| self.bit_selection(&instruction, a, b))
            }
            (Op::Shl | Op::Shr | Op::Asr, &[value, count]) if is_integer => {
                (self.shift_of_shift(&instruction, value, count))
                    .or_else(|| self.select_result(&instruction, value, count))
                    .or_else(|| self.shift_of_sum(&instruction, value, count))
                    .or_else(|| self.multiple_of_multiple(&instruction))
            }
            (Op::Sel, &[condition, a, b]) => (self.choice(&instruction, condition, a, b))
                .or_else(|| self.choice_of_two(&instruction, condition, a, b)),
            (Op::Cmp, &[a, b]) if is_integer => (self.decided_comparison(&instruction, a, b))
                .or_else(|| self.comparison(&instruction, a, b)),
            (Op::Cvt, &[bits])
                if ty == Type::Bool
                    && matches!(instruction.detail, Detail::Convert(from) if from.is_integer()) =>
            {
                let from = instruction.detail.converted_from()?;
                if from.size() >= 4
                    && let Some(steps) = self.decided(from, Condition::Ne, bits, 0)
                {
                    return Some(steps);
                }
                let and = self.bits_in_place(bits)?;
                let convert = Step {
                    detail: instruction.detail,
                    ..Step::new(Op::Cvt, ty, &[Operand::Previous])
                };
                Some(vec![and, convert])
            }
            _ => None,
        }
    }

    fn constant(&self, register: Register) -> Option<u64> {
        self.seen.constant(self.function, register, self.at)
    }

    /// The operation on integers that computed a register, if its opcode is one of these and its operands
    /// have the same values here.
    fn inner(&self, register: Register, opcodes: &[Op]) -> Option<Instruction> {
        let (_, candidate) = self.seen.candidate(self.function, register, self.at)?;
        if !opcodes.contains(&candidate.opcode) || !candidate.ty.is_integer() {
            return None;
        }
        let (_, inner) = self.seen.of(self.function, register, self.at)?;
        Some(inner)
    }

    fn is_used_once(&self, register: Register) -> bool {
        self.uses[register.index()] == 1
    }

    /// Whether an operand may be read in place of the result: without the result it is not live longer,
    /// or it is live for other reasons.
    fn may_read(&self, operand: Register, result: Register) -> bool {
        self.is_used_once(result) || !self.is_used_once(operand)
    }

    /// A sum or difference of a register and a constant as a sum.
    fn sum(&self, instruction: &Instruction) -> Option<(Register, u64)> {
        let &[a, b] = self.function.sources(instruction) else {
            return None;
        };
        match (instruction.opcode, self.constant(a), self.constant(b)) {
            (Op::Add, None, Some(bits)) => Some((a, bits)),
            (Op::Add, Some(bits), None) => Some((b, bits)),
            (Op::Sub, None, Some(bits)) => Some((a, bits.wrapping_neg())),
            _ => None,
        }
    }

    fn sum_of_constants(&self, instruction: &Instruction) -> Option<Vec<Step>> {
        let ty = instruction.ty;
        let (x, outer) = self.sum(instruction)?;
        let inner = self.inner(x, &[Op::Add, Op::Sub])?;
        if inner.ty.size() != ty.size() {
            return None;
        }
        if let (Op::Sub, &[minuend, y]) = (inner.opcode, self.function.sources(&inner))
            && let Some(bits) = self.constant(minuend)
            && self.may_read(y, x)
        {
            let total = Operand::Constant(ty, outer.wrapping_add(bits) & mask(ty));
            return Some(vec![Step::new(Op::Sub, ty, &[total, Operand::Register(y)])]);
        }
        let (y, bits) = self.sum(&inner)?;
        if !self.may_read(y, x) {
            return None;
        }
        let total = outer.wrapping_add(bits) & mask(ty);
        let step = match total {
            0 => Step::new(Op::Mov, ty, &[Operand::Register(y)]),
            _ => Step::new(
                Op::Add,
                ty,
                &[Operand::Register(y), Operand::Constant(ty, total)],
            ),
        };
        Some(vec![step])
    }

    /// `a + (0 - b)`, and `a - (0 - b)`.
    fn difference(&self, instruction: &Instruction, a: Register, b: Register) -> Option<Vec<Step>> {
        let negated = |register: Register| {
            let inner = self.inner(register, &[Op::Sub, Op::Neg])?;
            let value = match (inner.opcode, self.function.sources(&inner)) {
                (Op::Neg, &[value]) => value,
                (Op::Sub, &[zero, value]) if self.constant(zero) == Some(0) => value,
                _ => return None,
            };
            let fits = inner.ty.size() == instruction.ty.size() && self.may_read(value, register);
            fits.then_some(value)
        };
        let (opcode, operands) = match instruction.opcode {
            Op::Sub => (Op::Add, [a, negated(b)?]),
            _ => match (negated(b), negated(a)) {
                (Some(value), _) => (Op::Sub, [a, value]),
                (None, Some(value)) => (Op::Sub, [b, value]),
                (None, None) => return None,
            },
        };
        let operands = operands.map(Operand::Register);
        Some(vec![Step::new(opcode, instruction.ty, &operands)])
    }

    fn bitwise_with_constants(
        &self,
        instruction: &Instruction,
        a: Register,
        b: Register,
    ) -> Option<Vec<Step>> {
        let (ty, opcode) = (instruction.ty, instruction.opcode);
        let with_constant = |a: Register, b: Register| match (self.constant(a), self.constant(b)) {
            (None, Some(bits)) => Some((a, bits)),
            (Some(bits), None) => Some((b, bits)),
            _ => None,
        };
        let (x, outer) = with_constant(a, b)?;
        let inner = self.inner(x, &[opcode])?;
        let &[c, d] = self.function.sources(&inner) else {
            return None;
        };
        let (y, bits) = with_constant(c, d)?;
        if inner.ty.size() != ty.size() || !self.may_read(y, x) {
            return None;
        }
        let bits = match opcode {
            Op::And => outer & bits,
            Op::Or => outer | bits,
            _ => outer ^ bits,
        };
        let operands = [Operand::Register(y), Operand::Constant(ty, bits & mask(ty))];
        Some(vec![Step::new(opcode, ty, &operands)])
    }

    fn shift_of_shift(
        &self,
        instruction: &Instruction,
        value: Register,
        count: Register,
    ) -> Option<Vec<Step>> {
        let ty = instruction.ty;
        let width = u64::from(8 * ty.size());
        let outer = self.constant(count)?;
        let inner = self.inner(value, &[instruction.opcode])?;
        let &[source, inner_count] = self.function.sources(&inner) else {
            return None;
        };
        let bits = self.constant(inner_count)?;
        let fits = inner.ty.size() == ty.size() && outer < width && bits < width;
        if !fits || outer + bits >= width || !self.may_read(source, value) {
            return None;
        }
        let operands = [
            Operand::Register(source),
            Operand::Constant(Type::U32, outer + bits),
        ];
        Some(vec![Step::new(instruction.opcode, ty, &operands)])
    }

    /// A register as the sum of another one and a constant, 0 if it is not such a sum.
    fn without_constant(&self, register: Register, ty: Type) -> (Register, u64) {
        let sum = self.inner(register, &[Op::Add, Op::Sub]);
        let sum = sum.filter(|sum| sum.ty.size() == ty.size());
        sum.and_then(|sum| self.sum(&sum)).unwrap_or((register, 0))
    }

    /// Remembers the next instruction if it is a left shift by a constant.
    fn note_shift(&mut self) {
        let instruction = self.function.block(self.at.block).instructions[self.at.index as usize];
        if let (Op::Shl, &[value, count], &[d]) = (
            instruction.opcode,
            self.function.sources(&instruction),
            self.function.destinations(&instruction),
        ) && let Some(count) = self.constant(count)
        {
            let (x, _) = self.without_constant(value, instruction.ty);
            let earlier = self.shifts.get(&(x, count));
            // The first one that is on every path to here.
            if earlier.is_none_or(|&earlier| self.inner(earlier, &[Op::Shl]).is_none()) {
                self.shifts.insert((x, count), d);
            }
        }
    }

    /// `(x + c) << n`, where every path to here has computed `x << n`, or the shift of `x` and another constant. Not in
    /// loops before strength reduction: what addresses share would not be expanded there, and not reduced to additions.
    fn shift_of_sum(
        &self,
        instruction: &Instruction,
        value: Register,
        count: Register,
    ) -> Option<Vec<Step>> {
        if self.is_in_loop && !self.loops_are_reduced {
            return None;
        }
        let ty = instruction.ty;
        let bits = self.constant(count)?;
        let (x, constant) = self.without_constant(value, ty);
        let &earlier = self.shifts.get(&(x, bits))?;
        if instruction.opcode != Op::Shl || x == value || !self.is_used_once(value) {
            return None;
        }
        let shift = self.inner(earlier, &[Op::Shl])?;
        let &[shifted, same_count] = self.function.sources(&shift) else {
            return None;
        };
        let (same, other) = self.without_constant(shifted, ty);
        let is_same = same == x && self.constant(same_count) == Some(bits);
        if !is_same || shift.ty.size() != ty.size() || bits >= 8 * u64::from(ty.size()) {
            return None;
        }
        let distance = (constant.wrapping_sub(other) << bits) & mask(ty);
        let operands = [Operand::Register(earlier), Operand::Constant(ty, distance)];
        Some(vec![Step::new(Op::Add, ty, &operands)])
    }

    /// Two shifts of one value in opposite directions, by counts whose sum is the width.
    fn rotation(&self, instruction: &Instruction, a: Register, b: Register) -> Option<Vec<Step>> {
        let ty = instruction.ty;
        let combines = matches!(instruction.opcode, Op::Add | Op::Or | Op::Xor);
        if !self.rotates || !combines || ty.size() != 4 || a == b {
            return None;
        }
        let shift = |register: Register, opcode: Op| {
            let inner = self.inner(register, &[opcode])?;
            let is_alone = self.is_used_once(register) && inner.ty.size() == 4;
            match *self.function.sources(&inner) {
                [value, count] if is_alone => Some((value, count)),
                _ => None,
            }
        };
        let pair = |left: Register, right: Register| {
            let (x, left_count) = shift(left, Op::Shl)?;
            let (y, right_count) = shift(right, Op::Shr)?;
            let counts = (self.constant(left_count), self.constant(right_count));
            let is_rotation = match counts {
                // With a count of 0 both shifts return the value, which only `or` leaves as it is.
                (Some(left), Some(right)) => left > 0 && right > 0 && left + right == 32,
                (None, None) => {
                    instruction.opcode == Op::Or
                        && (self.complements(left_count, right_count)
                            || self.complements(right_count, left_count))
                }
                _ => false,
            };
            (x == y && is_rotation).then_some((x, left_count, counts.0))
        };
        let (value, count, constant) = pair(a, b).or_else(|| pair(b, a))?;
        let count = match constant {
            Some(bits) => Operand::Constant(Type::U32, bits),
            None => Operand::Register(count),
        };
        let operands = [Operand::Register(value), count];
        Some(vec![Step::new(Op::Rol, Type::U32, &operands)])
    }

    /// Whether a count is 32, or a multiple, minus another one.
    fn complements(&self, count: Register, other: Register) -> bool {
        let inner = self.inner(other, &[Op::Sub, Op::Neg]);
        inner.is_some_and(|inner| match *self.function.sources(&inner) {
            [c] => c == count && inner.ty.size() == 4,
            [width, c] => {
                let is_width = self.constant(width).is_some_and(|bits| bits % 32 == 0);
                c == count && is_width && inner.ty.size() == 4
            }
            _ => false,
        })
    }

    /// `x & y | ~x & z`.
    fn bit_selection(
        &self,
        instruction: &Instruction,
        a: Register,
        b: Register,
    ) -> Option<Vec<Step>> {
        let ty = instruction.ty;
        if !matches!(instruction.opcode, Op::Add | Op::Or | Op::Xor) || a == b {
            return None;
        }
        let masked = |register: Register| {
            let inner = self.inner(register, &[Op::And])?;
            let is_alone = self.is_used_once(register) && inner.ty.size() == ty.size();
            match *self.function.sources(&inner) {
                [x, y] if is_alone => Some([x, y]),
                _ => None,
            }
        };
        let complement = |register: Register| {
            let inner = self.inner(register, &[Op::Not])?;
            match *self.function.sources(&inner) {
                [x] if self.is_used_once(register) => Some(x),
                _ => None,
            }
        };
        let pair = |with: Register, without: Register| {
            let [p, q] = masked(with)?;
            let [r, s] = masked(without)?;
            for (not, z) in [(r, s), (s, r)] {
                let Some(x) = complement(not) else { continue };
                for (mask, y) in [(p, q), (q, p)] {
                    if mask == x {
                        return Some((x, y, z));
                    }
                }
            }
            None
        };
        let (x, y, z) = pair(a, b).or_else(|| pair(b, a))?;
        let condition = self.mask_of(x, ty);
        let [x, y, z] = [x, y, z].map(Operand::Register);
        if let Some(condition) = condition {
            let operands = [Operand::Register(condition), y, z];
            return Some(vec![Step::new(Op::Sel, ty, &operands)]);
        }
        Some(vec![
            Step::new(Op::Xor, ty, &[y, z]),
            Step::new(Op::And, ty, &[Operand::Previous, x]),
            Step::new(Op::Xor, ty, &[Operand::Previous, z]),
        ])
    }

    /// The smaller or the larger of two numbers.
    fn choice(
        &self,
        instruction: &Instruction,
        condition: Register,
        a: Register,
        b: Register,
    ) -> Option<Vec<Step>> {
        let (_, candidate) = self.seen.candidate(self.function, condition, self.at)?;
        let Detail::Compare(condition_code) = candidate.detail else {
            return None;
        };
        let is_float = candidate.ty == Type::F32;
        let is_dword = candidate.ty.is_integer() && candidate.ty.size() == 4;
        if !(is_float || is_dword) || instruction.ty.size() != 4 || a == b {
            return None;
        }
        let (_, compare) = self.seen.of(self.function, condition, self.at)?;
        let &[x, y] = self.function.sources(&compare) else {
            return None;
        };
        let same = |p: Register, q: Register| {
            p == q || self.constant(p).is_some() && self.constant(p) == self.constant(q)
        };
        let condition = match (same(a, x) && same(b, y), same(a, y) && same(b, x)) {
            (true, _) => condition_code,
            (false, true) => condition_code.swapped(),
            (false, false) => return None,
        };
        if is_float && !self.is_number(b, MAX_NUMBER_DEPTH) {
            return None;
        }
        // Of two zeros, the minimum is the second one, the maximum the first.
        let (opcode, operands) = match condition {
            Condition::Lt => (Op::Min, [a, b]),
            Condition::Le if is_float => (Op::Min, [b, a]),
            Condition::Le => (Op::Min, [a, b]),
            Condition::Gt if is_float => (Op::Max, [b, a]),
            Condition::Gt | Condition::Ge => (Op::Max, [a, b]),
            Condition::Eq | Condition::Ne => return None,
        };
        // The finalizer exchanges the operands if the first one is a constant, and so the two zeros.
        let is_zero = |register: Register| {
            let bits = self.constant(register);
            bits.is_some_and(|bits| f32::from_bits(bits as u32) == 0.0)
        };
        if is_float && is_zero(operands[0]) && !self.function.float_rules.no_signed_zeros {
            return None;
        }
        let operands = operands.map(Operand::Register);
        Some(vec![Step::new(opcode, compare.ty, &operands)])
    }

    /// Whether a float cannot be NaN.
    fn is_number(&self, register: Register, depth: u32) -> bool {
        if self.function.float_rules.finite {
            return true;
        }
        if let Some(bits) = self.constant(register) {
            return !f32::from_bits(bits as u32).is_nan();
        }
        let Some((_, inner)) = self.seen.of(self.function, register, self.at) else {
            return false;
        };
        let sources = self.function.sources(&inner);
        let is_source = |&source: &Register| depth > 0 && self.is_number(source, depth - 1);
        inner.ty == Type::F32
            && match inner.opcode {
                Op::Cvt => inner.detail.converted_from().is_some_and(Type::is_integer),
                Op::Min | Op::Max => sources.iter().any(is_source),
                Op::Neg | Op::Abs => sources.iter().all(is_source),
                _ => false,
            }
    }

    /// Bits of a shifted value, which are not 0 if and only if the result is not.
    fn bits_in_place(&self, tested: Register) -> Option<Step> {
        let and = self.inner(tested, &[Op::And])?;
        let &[a, b] = self.function.sources(&and) else {
            return None;
        };
        let (shifted, bits) = match (self.constant(a), self.constant(b)) {
            (None, Some(bits)) => (a, bits),
            (Some(bits), None) => (b, bits),
            _ => return None,
        };
        let shift = self.inner(shifted, &[Op::Shl, Op::Shr, Op::Asr])?;
        let &[x, count] = self.function.sources(&shift) else {
            return None;
        };
        let (ty, count, all) = (and.ty, self.constant(count)?, mask(and.ty));
        let fits =
            ty.size() >= 4 && shift.ty.size() == ty.size() && count < 8 * u64::from(ty.size());
        if !fits || !self.is_used_once(tested) || !self.may_read(x, shifted) {
            return None;
        }
        // A byte or a word is an operand as it is.
        let is_part = |size| count.is_multiple_of(size) && bits & all == mask_of_bits(size);
        let place = match shift.opcode {
            Op::Shl => (bits & all) >> count,
            _ => (bits << count) & all,
        };
        let is_there = shift.opcode == Op::Shl || place >> count == bits & all;
        (is_there && place != 0 && !is_part(8) && !is_part(16)).then(|| {
            let bits = Operand::Constant(ty, place);
            Step::new(Op::And, ty, &[Operand::Register(x), bits])
        })
    }

    /// A remainder or bits of a shifted value that are compared with 0.
    fn comparison(&self, instruction: &Instruction, a: Register, b: Register) -> Option<Vec<Step>> {
        let Detail::Compare(Condition::Eq | Condition::Ne) = instruction.detail else {
            return None;
        };
        let (remainder, zero) = match (self.constant(a), self.constant(b)) {
            (None, Some(0)) => (a, b),
            (Some(0), None) => (b, a),
            _ => return None,
        };
        let and = match self.bits_in_place(remainder) {
            Some(and) => and,
            None => self.low_bits(remainder)?,
        };
        let compare = Step {
            opcode: Op::Cmp,
            ty: instruction.ty,
            detail: instruction.detail,
            operands: vec![Operand::Previous, Operand::Register(zero)],
        };
        Some(vec![and, compare])
    }

    /// The low bits, which are not 0 if and only if a remainder is not.
    fn low_bits(&self, remainder: Register) -> Option<Step> {
        let inner = self.inner(remainder, &[Op::Rem])?;
        let &[x, divisor] = self.function.sources(&inner) else {
            return None;
        };
        let divisor = self.constant(divisor)?;
        if !inner.ty.is_signed() || !divisor.is_power_of_two() || !self.is_used_once(remainder) {
            return None;
        }
        // The smallest integer is a power of two too, but its remainders have all bits but one.
        let low = Operand::Constant(inner.ty, divisor - 1);
        Some(Step::new(Op::And, inner.ty, &[Operand::Register(x), low]))
    }
}

/// So many low bits.
fn mask_of_bits(count: u64) -> u64 {
    (1 << count) - 1
}

/// The bits of a type.
fn mask(ty: Type) -> u64 {
    u64::MAX >> (64 - 8 * ty.size().clamp(1, 8))
}

/// Replaces instructions of a block.
fn rewrite(function: &mut Function, block: BlockId, found: &[(Point, Vec<Step>)]) {
    let old = std::mem::take(&mut function.block_mut(block).instructions);
    let mut new = Vec::with_capacity(old.len() + found.len());
    let mut found = found.iter().peekable();
    for (index, instruction) in old.into_iter().enumerate() {
        let is_here = |entry: &&(Point, Vec<Step>)| entry.0.index as usize == index;
        let steps = found.next_if(is_here).map(|(_, steps)| steps.as_slice());
        let (Some([before @ .., last]), &[d]) = (steps, function.destinations(&instruction)) else {
            new.push(instruction);
            continue;
        };
        let most = steps.map_or(0, |steps| NEW_REGISTERS * steps.len());
        if function.registers.len() + most > MAX_REGISTERS_BETWEEN_PASSES {
            new.push(instruction);
            continue;
        }
        let mut previous = d;
        for step in before {
            let register = function.add_register(step.family());
            emit(function, &instruction, step, (previous, register), &mut new);
            previous = register;
        }
        emit(function, &instruction, last, (previous, d), &mut new);
    }
    function.block_mut(block).instructions = new;
}

/// Appends a step that writes the second register; the first one has the result of the previous step.
fn emit(
    function: &mut Function,
    replaced: &Instruction,
    step: &Step,
    (previous, d): (Register, Register),
    out: &mut Vec<Instruction>,
) {
    let loc = replaced.loc;
    let mut sources = Vec::with_capacity(step.operands.len());
    for &operand in &step.operands {
        sources.push(match operand {
            Operand::Register(register) => register,
            Operand::Previous => previous,
            Operand::Constant(ty, bits) => {
                let register = function.add_register(ty.family());
                let detail = Detail::of_bits(bits);
                out.push(function.instruction(Op::Loadi, ty, detail, &[register], &[], loc));
                register
            }
        });
    }
    out.push(function.instruction(step.opcode, step.ty, step.detail, &[d], &sources, loc));
}

#[cfg(test)]
mod tests;
