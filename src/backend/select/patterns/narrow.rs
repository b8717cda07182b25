//! Bytes and words: parts of doublewords, extensions that operations do themselves, and comparisons of
//! which the results are added.

use super::absorption::{all_users, may_absorb};
use super::{Part, Patterns};
use crate::ir::analysis::Analyses;
use crate::ir::analysis::def_use::Point;
use crate::ir::function::{Function, InputSource};
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use crate::ir::types::{Family, Type};
use crate::launch::MAX_GROUP_SIZE;

/// The type of local ids in the payload.
const LOCAL_ID: Type = Type::U16;

/// The largest shift of a local id whose result is a word.
const MAX_SHIFT_OF_ID: u64 = (1u64 << 16).ilog2() as u64 - MAX_GROUP_SIZE.ilog2() as u64;

impl Patterns {
    /// A truncation to a byte or word of a doubleword that its users can read instead.
    pub(super) fn find_part(
        &mut self,
        function: &Function,
        analyses: &Analyses,
        instruction: &Instruction,
        d: Register,
        point: Point,
    ) {
        let ty = instruction.ty;
        let is_truncated = |from: Type| from.is_integer() && from.size() == 4;
        if !ty.is_integer()
            || ty.size() >= 4
            || !instruction
                .detail
                .converted_from()
                .is_some_and(is_truncated)
        {
            return;
        }
        let source = function.sources(instruction)[0];
        let Some((part, shift)) = self.part_of(function, analyses, source, ty) else {
            return;
        };
        // Not an operation that reads other channels.
        let takes =
            |user: &Instruction| user.opcode.class().is_speculatable() || user.opcode == Op::Store;
        let is_kept = |from: Point| all_users(function, analyses, d, from, takes);
        if is_kept(point) && shift.is_none_or(is_kept) {
            self.of_mut(d).part = Some(part);
            self.of_mut(d).merged = true;
        }
    }

    /// The part of a register that the low bits of another one are, and the shift that computes that from
    /// it if there is one.
    fn part_of(
        &self,
        function: &Function,
        analyses: &Analyses,
        source: Register,
        ty: Type,
    ) -> Option<(Part, Option<Point>)> {
        let is_plain = |register: Register| {
            let merge = self.of(register);
            function.family(register) == Family::Dword
                && merge.constant.is_none()
                && merge.modifier.is_none()
                && !merge.merged
        };
        let uniform = |register: Register| analyses.uniformity.is_uniform(register);
        let whole = Part {
            register: source,
            offset: 0,
            ty,
        };
        let shift = analyses.definitions.single(source).and_then(|at| {
            let shift = function
                .block(at.block)
                .instructions
                .get(at.index as usize)?;
            let (Op::Shr | Op::Asr, &[inner, amount]) = (shift.opcode, function.sources(shift))
            else {
                return None;
            };
            let bits = self.of(amount).constant?;
            let fits = shift.ty.size() == 4 && bits % (8 * u64::from(ty.size())) == 0;
            if !fits || bits >= 32 || uniform(inner) != uniform(source) || !is_plain(inner) {
                return None;
            }
            let part = Part {
                register: inner,
                offset: bits as u32 / 8,
                ty,
            };
            Some((part, Some(at)))
        });
        match shift {
            Some(found) => Some(found),
            None => is_plain(source).then_some((whole, None)),
        }
    }

    /// Finds extensions that their users can absorb, and shifts of which only parts are needed.
    pub(super) fn find_extensions(&mut self, function: &Function, analyses: &Analyses) {
        for block in function.block_ids() {
            for (index, instruction) in function.block(block).instructions.iter().enumerate() {
                let point = Point::new(block, index);
                let &[d] = function.destinations(instruction) else {
                    continue;
                };
                if analyses.definitions.single(d) != Some(point) {
                    continue;
                }
                match instruction.opcode {
                    Op::Cvt => {
                        self.find_extension(function, analyses, instruction, d, point);
                        self.find_ones(function, analyses, instruction, d, point);
                    }
                    Op::Shr | Op::Asr => {
                        let uses = analyses.definitions.uses(d);
                        let reads_a_part = |user: &Point| {
                            let user =
                                &function.block(user.block).instructions[user.index as usize];
                            let parts = function.destinations(user).iter();
                            user.opcode == Op::Cvt
                                && parts
                                    .map(|&p| self.of(p).part)
                                    .any(|part| part.is_some_and(|part| part.register != d))
                        };
                        if !uses.is_empty() && uses.iter().all(reads_a_part) {
                            self.of_mut(d).merged = true;
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    fn find_extension(
        &mut self,
        function: &Function,
        analyses: &Analyses,
        instruction: &Instruction,
        d: Register,
        point: Point,
    ) {
        let Some(from) = extended(instruction) else {
            return;
        };
        let source = function.sources(instruction)[0];
        if self.of(source).constant.is_some()
            || analyses.uniformity.is_uniform(source) != analyses.uniformity.is_uniform(d)
        {
            return;
        }
        // The users read the register that the source is a part of, which may have been written since.
        if let Some(part) = self.of(source).part {
            let definitions = &analyses.definitions;
            let (whole, block) = (part.register, point.block);
            let is_kept = |user: &Point| match user.block == block {
                true => {
                    user.index > point.index
                        && !definitions.is_written_between(whole, block, point.index, user.index)
                }
                // A user that the extension does not dominate may read that of an iteration before.
                false => {
                    definitions.count(whole) <= 1
                        && analyses.dominators.dominates(block, user.block)
                }
            };
            if !definitions.uses(d).iter().all(is_kept) {
                return;
            }
        }
        let takes = |user: &Instruction| match (user.opcode, function.sources(user)) {
            (Op::Mul, &[a, b]) => {
                // One narrow factor; the product has the low bits of that of doublewords.
                let other = if a == d { b } else { a };
                let is_dword = matches!(user.ty, Type::S32 | Type::U32);
                is_dword
                    && a != b
                    && self.of(other).extension.is_none()
                    && (!from.is_signed() || user.ty == Type::S32)
            }
            _ => extends(function, analyses, user, d, from),
        };
        if all_users(function, analyses, d, point, takes) {
            self.of_mut(d).extension = Some(Part {
                register: source,
                offset: 0,
                ty: from,
            });
            self.of_mut(d).merged = true;
        }
    }

    /// Whether a quadword is the extension of a doubleword, or a constant with the value of one: of a
    /// signed one, or of an unsigned one.
    pub(in super::super) fn is_wide_dword(
        &self,
        function: &Function,
        analyses: &Analyses,
        register: Register,
        is_signed: bool,
    ) -> bool {
        let from = if is_signed { Type::S32 } else { Type::U32 };
        match self.of(register).constant {
            Some(bits) if is_signed => i32::try_from(bits as i64).is_ok(),
            Some(bits) => u32::try_from(bits).is_ok(),
            None => definition(function, analyses, register).is_some_and(|instruction| {
                instruction.opcode == Op::Cvt
                    && matches!(instruction.ty, Type::S64 | Type::U64)
                    && instruction.detail.converted_from() == Some(from)
            }),
        }
    }

    /// Finds extensions of doublewords to quadwords that only products of two such quadwords read.
    pub(super) fn find_wide_factors(&mut self, function: &Function, analyses: &Analyses) {
        for block in function.block_ids() {
            for (index, instruction) in function.block(block).instructions.iter().enumerate() {
                let point = Point::new(block, index);
                let (Op::Cvt, &[d], &[source]) = (
                    instruction.opcode,
                    function.destinations(instruction),
                    function.sources(instruction),
                ) else {
                    continue;
                };
                let from = match instruction.detail.converted_from() {
                    Some(from @ (Type::S32 | Type::U32)) if instruction.ty.is_integer() => from,
                    _ => continue,
                };
                let is_wide =
                    |register| self.is_wide_dword(function, analyses, register, from.is_signed());
                let takes = |user: &Instruction| {
                    user.opcode == Op::Mul
                        && matches!(user.ty, Type::S64 | Type::U64)
                        && function.sources(user).iter().all(|&s| is_wide(s))
                };
                if instruction.ty.size() == 8
                    && analyses.definitions.single(d) == Some(point)
                    && self.is_stored(source)
                    && !self.of(source).merged
                    && analyses.uniformity.is_uniform(source) == analyses.uniformity.is_uniform(d)
                    && all_users(function, analyses, d, point, takes)
                {
                    let merge = self.of_mut(d);
                    merge.extension = Some(Part {
                        register: source,
                        offset: 0,
                        ty: from,
                    });
                    merge.merged = true;
                }
            }
        }
    }

    /// Finds local ids, which are words in the payload, that their users can extend.
    pub(super) fn find_narrow_inputs(&mut self, function: &Function, analyses: &Analyses) {
        for input in &function.inputs {
            let id = input.register;
            if !matches!(input.source, InputSource::LocalId(_))
                || analyses.definitions.count(id) != 1
                || analyses.uniformity.is_uniform(id)
            {
                continue;
            }
            let uses = analyses.definitions.uses(id);
            let extends = |user: &Point| {
                let instructions = &function.block(user.block).instructions;
                let user = &instructions[user.index as usize];
                self.extends_id(function, analyses, user, id)
            };
            if !uses.is_empty() && uses.iter().all(extends) {
                self.of_mut(id).extension = Some(Part {
                    register: id,
                    offset: 0,
                    ty: LOCAL_ID,
                });
            }
        }
    }

    /// Whether an operation reads a local id as a word, which is contiguous.
    fn extends_id(
        &self,
        function: &Function,
        analyses: &Analyses,
        user: &Instruction,
        id: Register,
    ) -> bool {
        let sources = function.sources(user);
        let is_dword = matches!(user.ty, Type::S32 | Type::U32);
        match (user.opcode, sources) {
            // Neither the id nor the result exceeds a word.
            (Op::Shl, &[value, count]) => {
                let bits = self.of(count).constant;
                is_dword && value == id && bits.is_some_and(|bits| bits <= MAX_SHIFT_OF_ID)
            }
            (Op::Cvt, _) => user.ty == Type::F32,
            // The finalizer splits a mad whose types it does not have.
            (Op::Mul, &[a, b]) => {
                let other = if a == id { b } else { a };
                is_dword && a != b && self.of(other).extension.is_none()
            }
            _ => {
                let mut others = sources.iter().filter(|&&s| s != id);
                extends(function, analyses, user, id, LOCAL_ID)
                    && others.all(|&other| self.of(other).extension.is_none())
            }
        }
    }

    /// A bool that is only added or subtracted as a number: as a result of a comparison in a register it
    /// is minus one or zero.
    fn find_ones(
        &mut self,
        function: &Function,
        analyses: &Analyses,
        instruction: &Instruction,
        d: Register,
        point: Point,
    ) {
        let ty = instruction.ty;
        let &[condition] = function.sources(instruction) else {
            return;
        };
        if instruction.detail.converted_from() != Some(Type::Bool)
            || !ty.is_integer()
            || ty.size() > 4
            || analyses.definitions.uses(condition).len() != 1
            || analyses.uniformity.is_uniform(condition) != analyses.uniformity.is_uniform(d)
        {
            return;
        }
        let Some(at) = analyses.definitions.single(condition) else {
            return;
        };
        let Some(compare) = function.block(at.block).instructions.get(at.index as usize) else {
            return;
        };
        let &[a, b] = function.sources(compare) else {
            return;
        };
        // Both in the same type: bytes that are extended for the comparison are not.
        let sizes = [a, b].map(|r| {
            self.of(r)
                .extension
                .map_or(compare.ty, |part| part.ty)
                .size()
        });
        let has_constant = [a, b].iter().any(|&r| self.of(r).constant.is_some());
        let size = match sizes {
            [1, 1] if !has_constant => Type::S8,
            [4, _] | [_, 4] => Type::S32,
            _ => return,
        };
        if compare.opcode != Op::Cmp
            || compare.ty == Type::Bool
            || at.block != point.block
            || analyses.uniformity.is_uniform(d) && size.size() != ty.size()
        {
            return;
        }
        let takes = |user: &Instruction| {
            matches!(user.opcode, Op::Add | Op::Sub)
                && user.ty.is_integer()
                && user.ty.size() == ty.size()
        };
        if may_absorb(function, analyses, at, point)
            && all_users(function, analyses, d, point, takes)
        {
            let read = match size.size() < ty.size() {
                true => size,
                false => ty.signed(),
            };
            self.of_mut(condition).counted = Some(d);
            self.of_mut(d).ones = Some(read);
            self.of_mut(d).merged = true;
        }
    }
}

/// Whether a user of an integer of two sources can read the byte or word that a register extends.
pub(super) fn extends(
    function: &Function,
    analyses: &Analyses,
    user: &Instruction,
    extension: Register,
    from: Type,
) -> bool {
    let &[a, b] = function.sources(user) else {
        return false;
    };
    // The narrow operand is extended to the type of the other one, which must not be narrow
    // too: the operation would be in words.
    let other = if a == extension { b } else { a };
    let other_from = definition(function, analyses, other).and_then(extended);
    let is_alone = a != b
        && matches!(user.ty, Type::S32 | Type::U32)
        && (!from.is_signed() || user.ty == Type::S32);
    is_alone
        && match user.opcode {
            Op::Add | Op::Sub => other_from.is_none(),
            Op::And | Op::Or | Op::Xor => other_from.is_none() && !from.is_signed(),
            Op::Cmp => other_from.is_none_or(|other| other == from),
            _ => false,
        }
}

/// The instruction that computes a register, if there is only one.
fn definition<'f>(
    function: &'f Function,
    analyses: &Analyses,
    register: Register,
) -> Option<&'f Instruction> {
    let at = analyses.definitions.single(register)?;
    let block = function.blocks.get(at.block.index())?;
    block.instructions.get(at.index as usize)
}

/// The type of which a conversion extends an integer to a doubleword.
fn extended(instruction: &Instruction) -> Option<Type> {
    let from = instruction.detail.converted_from()?;
    let extends = instruction.opcode == Op::Cvt
        && matches!(instruction.ty, Type::S32 | Type::U32)
        && from.is_integer()
        && from.size() < 4;
    extends.then_some(from)
}
