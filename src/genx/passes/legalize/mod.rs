//! Splits operations and regions into those that one instruction of the target can execute, and writes the parts
//! as regions in the IR.
//!
//! An operation is executed in slices, from the first element on. The size of each is the largest power of two
//! that the operation, the regions of its operands, and the region that its result is written to permit. So a region that
//! is not legal costs no copies if its user can be split instead. The slices are written to an undefined vector, which
//! other operations on all of the result use; users in equal slices use the slices.

pub(super) mod messages;
pub(super) mod slices;

use super::eliminate_dead_code::eliminate_dead_code;
use super::expand_division::floats::LEAST_DOUBLES;
use super::expand_types::select;
use super::legal::{self, max_elements, predicate_fits, predicate_part_fits};
use super::lower_vectors::{numbers, predicate};
use super::rewrite::{Action, Rewriter, floor_power_of_two, rewrite};
use super::{Passed, Rejected};
use crate::genx::function::{Function, Instruction, InstructionId, Operand, Value};
use crate::genx::opcode::{Class, Opcode};
use crate::genx::region::{Offset, Region};
use crate::genx::types::{Data, Scalar, Type};
use crate::target::Target;
use slices::{Origin, Slices};

/// The most iterations: the parts of messages' operands may be regions that must be split.
const MAX_ITERATIONS: usize = 4;

/// Splits what one instruction cannot execute.
///
/// # Errors
/// A construct that cannot be split.
pub fn legalize(function: &mut Function, target: Target) -> Passed {
    let mut changed = false;
    for _ in 0..MAX_ITERATIONS {
        let mut legalizer = Legalizer {
            counts: function.use_counts(),
            writers: writers(function),
            slices: Slices::new(target),
            target,
        };
        let again = rewrite(function, |rewriter, id| legalizer.visit(rewriter, id))?;
        changed |= again;
        if !again || legal::check(function, target).is_ok() {
            break;
        }
        eliminate_dead_code(function);
    }
    Ok(changed)
}

/// For each value, the write whose new elements it is, if that is its only use.
fn writers(function: &Function) -> Vec<Option<InstructionId>> {
    let counts = function.use_counts();
    let mut writers = vec![None; function.values().len()];
    for block in &function.blocks {
        for &id in &block.instructions {
            let instruction = function.instruction(id);
            if instruction.opcode == Opcode::WriteRegion
                && let Operand::Value(value) = instruction.operands[1]
                && counts[value.index()] == 1
            {
                writers[value.index()] = Some(id);
            }
        }
    }
    writers
}

struct Legalizer {
    /// The number of uses of the values before the pass.
    counts: Vec<u32>,
    writers: Vec<Option<InstructionId>>,
    slices: Slices,
    target: Target,
}

type Visited = Result<Action, Box<Rejected>>;

impl Legalizer {
    fn visit(&mut self, rewriter: &mut Rewriter<'_>, id: InstructionId) -> Visited {
        let instruction = rewriter.function.instruction(id);
        let is_scalar = match rewriter.function.result_type(instruction) {
            Type::Data(data) | Type::Pair(data) => !data.is_vector(),
            Type::Void | Type::Pointer { .. } => false,
        };
        let class = instruction.opcode.class();
        if is_scalar && matches!(class, Class::Elementwise | Class::Conversion) {
            return Ok(Action::Keep);
        }
        let instruction = instruction.clone();
        match class {
            Class::Elementwise | Class::Conversion => self.elementwise(rewriter, id, &instruction),
            Class::ReadRegion => Ok(self.read(rewriter, &instruction)),
            Class::WriteRegion => Ok(self.write(rewriter, &instruction)),
            Class::ReadPredicate => Ok(self.read_predicate(rewriter, &instruction)),
            Class::Load | Class::Store | Class::Atomic => {
                messages::split(rewriter, &mut self.slices, id, &instruction)
            }
            Class::Bitcast
            | Class::WritePredicate
            | Class::Shuffle
            | Class::Reduction
            | Class::Dot
            | Class::WideProduct
            | Class::Dispatch
            | Class::Pointer
            | Class::Extract
            | Class::Synchronization
            | Class::Phi
            | Class::Terminator => Ok(Action::Keep),
        }
    }

    fn is_used_once(&self, value: Option<Value>) -> bool {
        value.and_then(|v| self.counts.get(v.index())) == Some(&1)
    }

    /// Splits an operation on elements.
    fn elementwise(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        id: InstructionId,
        instruction: &Instruction,
    ) -> Visited {
        let result_type = rewriter.function.result_type(instruction);
        let (Type::Data(result) | Type::Pair(result)) = result_type else {
            return Ok(Action::Keep);
        };
        if !result.is_vector() {
            return Ok(Action::Keep);
        }
        let plan = Plan {
            legalizer: self,
            rewriter,
            instruction,
            result,
        };
        let fits = |widths: &Vec<(u32, u32)>| widths.iter().all(|&(_, n)| n >= plan.least());
        let (widths, direct) = match plan.widths(true).filter(fits) {
            Some(widths) => (widths, true),
            None => match plan.widths(false) {
                Some(widths) => (widths, false),
                None => {
                    if let Some(found) = self.with_whole_predicates(rewriter, id, instruction) {
                        return Ok(Action::Replace(found));
                    }
                    let what = "this operation cannot be split";
                    return Err(Rejected::unsupported(rewriter.function, id, what));
                }
            },
        };
        if widths.len() <= 1 {
            let operands = &instruction.operands;
            let other = self.otherwise(rewriter, id, result, operands);
            return Ok(other.map_or(Action::Keep, Action::Replace));
        }
        if matches!(result_type, Type::Pair(_)) {
            let what = "a pair of vectors that are larger than two registers";
            return Err(Rejected::unsupported(rewriter.function, id, what));
        }
        let accumulator = self.accumulator(rewriter, instruction, result);
        let mut whole = accumulator;
        let mut parts = Vec::new();
        for (start, count) in widths {
            let operands: Vec<Operand> = instruction
                .operands
                .iter()
                .map(|&o| self.slices.part(rewriter, o, start, count, direct))
                .collect();
            let Some(ty) = result.with_count(count) else {
                return Ok(Action::Keep);
            };
            let other = self.otherwise(rewriter, id, ty, &operands);
            let part = other.unwrap_or_else(|| rewriter.copy(id, ty, operands));
            whole = whole.map(|whole| rewriter.with_part(whole, part, start));
            parts.push((start, part));
        }
        let joined = match whole {
            Some(whole) => self.slices.joined(whole, parts),
            None => self.slices.join(rewriter, result, parts),
        };
        Ok(Action::Replace(joined))
    }

    /// The operation on predicates that are compared anew from numbers, if its own ones were computed in parts that are
    /// none of its slices. The next iteration splits what is emitted.
    fn with_whole_predicates(
        &self,
        rewriter: &mut Rewriter<'_>,
        id: InstructionId,
        instruction: &Instruction,
    ) -> Option<Operand> {
        let in_parts = |o: &Operand| self.slices.parts(*o).is_some();
        let is_cut = |r: &Rewriter<'_>, o: &Operand| r.data(*o).scalar == Scalar::I1 && in_parts(o);
        let operands = instruction.operands.iter();
        if !operands.clone().any(|o| is_cut(rewriter, o)) {
            return None;
        }
        let whole = operands
            .map(|operand| match is_cut(rewriter, operand) {
                true => {
                    let numbers = numbers(rewriter, *operand);
                    predicate(rewriter, numbers)
                }
                false => *operand,
            })
            .collect();
        let ty = rewriter.function.result_type(instruction);
        Some(rewriter.copy(id, ty, whole))
    }

    /// The operand whose elements the slices of the result overwrite one by one: a phi that nothing else uses. In a loop
    /// that accumulates, the sum then has the place of the phi, which is not read as a whole.
    fn accumulator(
        &self,
        rewriter: &Rewriter<'_>,
        instruction: &Instruction,
        result: Data,
    ) -> Option<Operand> {
        let is_accumulator = |operand: &Operand| {
            let definition = rewriter.definition(*operand);
            let is_phi = definition.is_some_and(|(_, phi)| phi.opcode == Opcode::Phi);
            is_phi && rewriter.data(*operand) == result && self.is_used_once(operand.value())
        };
        let found = instruction.operands.iter().copied().find(is_accumulator);
        found.filter(|_| result.scalar != Scalar::I1)
    }

    /// An operation in instructions that the finalizer accepts, if it does not accept the operation itself.
    fn otherwise(
        &self,
        rewriter: &mut Rewriter<'_>,
        id: InstructionId,
        ty: Data,
        operands: &[Operand],
    ) -> Option<Operand> {
        let opcode = rewriter.function.instruction(id).opcode;
        if self.is_rejected_pair(opcode, ty) {
            return Some(chosen_by_bits(rewriter, ty, operands));
        }
        if self.is_rejected_comparison(rewriter, opcode, ty, operands) {
            return compared_twice(rewriter, id, ty, operands);
        }
        None
    }

    /// Whether an operation is a comparison of two channels that is rejected: in code for any channels, or with
    /// 0, which the finalizer may combine with the
    /// operation on bytes or words that computes the other operand: then it does not always find a mask.
    fn is_rejected_comparison(
        &self,
        rewriter: &Rewriter<'_>,
        opcode: Opcode,
        ty: Data,
        operands: &[Operand],
    ) -> bool {
        let is_small = |o: &Operand| rewriter.data(*o).scalar.bytes() <= 4;
        // Vector IR of several work-items per thread is code for any channels (rule R110).
        let kernel = rewriter.function.kernel.as_ref();
        if kernel.is_some_and(|k| k.channels.is_some()) {
            return matches!(opcode, Opcode::Icmp | Opcode::Fcmp) && ty.count() == 2;
        }
        opcode == Opcode::Icmp
            && ty.count() == 2
            && !self.target.info().predicated_narrow_pairs
            && operands.iter().all(is_small)
            && operands
                .iter()
                .any(|&o| rewriter.function.splat_of(o) == Some(0))
    }

    /// Whether an operation is a selection of two bytes or words for which the finalizer, on this
    /// target, does not always find a mask.
    fn is_rejected_pair(&self, opcode: Opcode, data: Data) -> bool {
        let is_narrow = data.scalar != Scalar::I1 && data.scalar.bytes() < 4;
        opcode == Opcode::Select
            && is_narrow
            && data.count() == 2
            && !self.target.info().predicated_narrow_pairs
    }

    /// Splits the read of a region that is not legal.
    fn read(&mut self, rewriter: &mut Rewriter<'_>, instruction: &Instruction) -> Action {
        let (Some(region), Some(result)) = (
            instruction.region(),
            rewriter.function.result_type(instruction).data(),
        ) else {
            return Action::Keep;
        };
        let size = result.scalar.bytes();
        if region.is_legal_source(size, self.target) {
            return Action::Keep;
        }
        let vector = instruction.operands[0];
        let offset = instruction.region_offset();
        let used_once = self.is_used_once(instruction.result);
        let target = self.target;
        let mut parts = Vec::new();
        let elements = elements(rewriter, region, offset, size, target);
        let rows = match elements.is_empty() {
            true => rows(rewriter, region, offset),
            false => Vec::new(),
        };
        for (first, from, offset) in elements {
            parts.push((first, rewriter.read(vector, from, Some(offset), false)));
        }
        for (first, row, offset) in rows {
            let mut start = 0;
            while start < row.count {
                let most = floor_power_of_two(row.count - start).min(32);
                let fits = |n: &u32| {
                    let to = Region::linear(*n, 1, (first + start) * size);
                    let from = row.slice(start, *n, size);
                    from.is_some_and(|(from, _)| from.is_legal_source(size, target))
                        && to.is_legal_destination(size, target)
                };
                let sizes = std::iter::successors(Some(most), |&n| (n > 1).then_some(n / 2));
                let count = sizes.into_iter().find(fits).unwrap_or(1);
                let (from, added) = row.slice(start, count, size).unwrap_or((row, 0));
                let offset = offset.map(|offset| rewriter.plus(offset, added));
                let part = rewriter.read(vector, from, offset, false);
                parts.push((first + start, part));
                start += count;
            }
        }
        let joined = self.slices.join(rewriter, result, parts);
        if region.offset != Offset::Values {
            let origin = Origin {
                vector,
                region,
                offset,
                used_once,
            };
            self.slices.set_origin(joined, origin);
        }
        Action::Replace(joined)
    }

    /// Splits the write of a region that is not legal, or whose elements were computed in slices.
    fn write(&mut self, rewriter: &mut Rewriter<'_>, instruction: &Instruction) -> Action {
        let Some(region) = instruction.region() else {
            return Action::Keep;
        };
        let [old, new, mask, ..] = *instruction.operands else {
            return Action::Keep;
        };
        let size = rewriter.data(old).scalar.bytes();
        let all = rewriter.function.splat_of(mask) == Some(1);
        let in_parts = self.slices.parts(new).is_some() || self.slices.parts(mask).is_some();
        let is_rejected = !all && self.is_rejected_pair(Opcode::Select, rewriter.data(new));
        if region.is_legal_destination(size, self.target) && !in_parts && !is_rejected {
            return Action::Keep;
        }
        let ty = rewriter.data(new);
        // A scalar is a vector of one element.
        let new = match (ty.is_vector(), ty.with_count(1)) {
            (false, Some(vector)) => rewriter.bitcast(new, vector),
            _ => new,
        };
        let offset = instruction.region_offset();
        let mut steps = Vec::new();
        for (first, row, offset) in rows(rewriter, region, offset) {
            let mut start = 0;
            while start < row.count {
                let most = floor_power_of_two(row.count - start).min(32);
                let fits = |n: &u32| {
                    let to = row.slice(start, *n, size);
                    to.is_some_and(|(to, _)| to.is_legal_destination(size, self.target))
                };
                let sizes = std::iter::successors(Some(most), |&n| (n > 1).then_some(n / 2));
                let mut count = sizes.into_iter().find(fits).unwrap_or(1);
                count = self
                    .slices
                    .prefix(rewriter, new, first + start, count, true);
                if let Some((at, part)) = self.slices.part_at(new, first + start) {
                    // Not across the end of a slice.
                    let left = at + rewriter.data(part).count() - (first + start);
                    count = count.min(floor_power_of_two(left));
                }
                if !all {
                    count = self
                        .slices
                        .prefix(rewriter, mask, first + start, count, true);
                }
                steps.push((first + start, count, row, start, offset));
                start += count;
            }
        }
        let illegal = |&(start, count, ..): &(u32, u32, Region, u32, Option<Operand>)| {
            let first = match self.slices.part_at(mask, start) {
                Some((first, part)) if rewriter.data(part).count() == count && first == start => {
                    return false;
                }
                Some((first, _)) => first,
                None => 0,
            };
            !predicate_part_fits(start - first, count)
        };
        if !all
            && rewriter.data(mask).is_vector()
            && steps.len() > 1
            && steps.iter().any(illegal)
            && let Offset::Bytes(_) = region.offset
        {
            return Action::Replace(selected_first(rewriter, old, new, mask, region));
        }
        let mut vector = old;
        for (at, count, row, start, offset) in steps {
            let part = match self.slices.part_at(new, at) {
                Some((first, part)) if first < at || rewriter.data(part).count() != count => {
                    rewriter.part(part, at - first, count)
                }
                _ => self.slices.part(rewriter, new, at, count, true),
            };
            let mask = match all {
                true => None,
                false => Some(self.slices.part(rewriter, mask, at, count, true)),
            };
            let (to, added) = row.slice(start, count, size).unwrap_or((row, 0));
            let offset = offset.map(|offset| rewriter.plus(offset, added));
            let data = rewriter.data(part);
            if let Some(bits) = mask.filter(|_| self.is_rejected_pair(Opcode::Select, data)) {
                let before = rewriter.read(vector, to, offset, false);
                let part = chosen_by_bits(rewriter, data, &[bits, part, before]);
                vector = rewriter.write(vector, part, None, to, offset);
                continue;
            }
            vector = rewriter.write(vector, part, mask, to, offset);
        }
        Action::Replace(vector)
    }

    fn read_predicate(&mut self, rewriter: &mut Rewriter<'_>, instruction: &Instruction) -> Action {
        let (Some(result), Some(start)) = (
            rewriter.function.result_type(instruction).data(),
            instruction
                .operands
                .get(1)
                .and_then(|&o| rewriter.function.splat_of(o)),
        ) else {
            return Action::Keep;
        };
        let whole = instruction.operands[0];
        let (start, count) = (start as u32, result.count());
        if !predicate_fits(count)
            || predicate_part_fits(start, count) && self.slices.parts(whole).is_none()
        {
            return Action::Keep;
        }
        let part = self.slices.predicate_part(rewriter, whole, start, count);
        let part = match result.is_vector() {
            true => part,
            false => rewriter.bitcast(part, result),
        };
        Action::Replace(part)
    }
}

/// Writes a region under a mask that cannot be cut as the region is: selects first. The next iteration splits what
/// is emitted.
fn selected_first(
    rewriter: &mut Rewriter<'_>,
    old: Operand,
    new: Operand,
    mask: Operand,
    region: Region,
) -> Operand {
    let before = rewriter.read(old, region, None, false);
    let selected = select(rewriter, mask, new, before);
    rewriter.write(old, selected, None, region, None)
}

/// The parts of a region of elements with an offset each that one instruction reads: their starts, regions and offsets.
/// None if there are others.
fn elements(
    rewriter: &mut Rewriter<'_>,
    region: Region,
    offset: Option<Operand>,
    size: u32,
    target: Target,
) -> Vec<(u32, Region, Operand)> {
    let (Offset::Values, Some(offsets)) = (region.offset, offset) else {
        return Vec::new();
    };
    let part = |start: u32, count: u32| {
        let from = Region { count, ..region };
        let to = Region::linear(count, 1, start * size);
        (from.is_legal_source(size, target) && to.is_legal_destination(size, target))
            .then_some(from)
    };
    let mut parts = Vec::new();
    let mut start = 0;
    while start < region.count {
        let most = floor_power_of_two(region.count - start);
        let mut sizes = std::iter::successors(Some(most), |&n| (n > 1).then_some(n / 2));
        let Some(found) = sizes.find_map(|n| part(start, n)) else {
            return Vec::new();
        };
        parts.push((start, found));
        start += found.count;
    }
    parts
        .into_iter()
        .map(|(start, from)| (start, from, rewriter.part(offsets, start, from.count)))
        .collect()
}

/// The rows of a region with a start for each row, as regions; other regions are one.
fn rows(
    rewriter: &mut Rewriter<'_>,
    region: Region,
    offset: Option<Operand>,
) -> Vec<(u32, Region, Option<Operand>)> {
    let (Offset::Values, Some(offsets)) = (region.offset, offset) else {
        return vec![(0, region, offset)];
    };
    let size = rewriter.data(offsets).scalar.bytes();
    let row = Region {
        vstride: 0,
        count: region.width,
        offset: Offset::Value,
        parent_width: None,
        ..region
    };
    (0..region.rows())
        .map(|k| {
            let at = Region::linear(1, 0, k * size);
            let offset = match rewriter.function.constant_of(offsets).cloned() {
                Some(constant) => {
                    let ty = rewriter.data(offsets).element();
                    super::rewrite::part_of_constant(rewriter.function, &constant, ty, k)
                }
                None => rewriter.read(offsets, at, None, true),
            };
            (k * region.width, row.normalized(), Some(offset))
        })
        .collect()
}

/// A comparison of two channels in four: both, and both again.
fn compared_twice(
    rewriter: &mut Rewriter<'_>,
    id: InstructionId,
    ty: Data,
    operands: &[Operand],
) -> Option<Operand> {
    let twice = Region {
        vstride: 0,
        width: 2,
        count: 4,
        ..Region::linear(4, 1, 0)
    };
    let wide = ty.with_count(4)?;
    let mut sources = Vec::new();
    for &operand in operands {
        let data = rewriter.data(operand).with_count(4)?;
        sources.push(match rewriter.function.splat_of(operand) {
            Some(bits) => rewriter.splat(data, bits),
            None => rewriter.read(operand, twice, None, false),
        });
    }
    let all = rewriter.copy(id, wide, sources);
    let zero = rewriter.splat(Data::I32, 0);
    Some(rewriter.op(Opcode::ReadPredicate, ty, [all, zero]))
}

/// A selection as a combination of bits, without a predicate on the values.
fn chosen_by_bits(rewriter: &mut Rewriter<'_>, ty: Data, operands: &[Operand]) -> Operand {
    let &[condition, a, b] = operands else {
        return rewriter.function.undef(ty.into());
    };
    let integers = ty.with_scalar(Scalar::integer_of_bytes(ty.scalar.bytes()).unwrap_or(ty.scalar));
    let wide = ty.with_scalar(Scalar::I32);
    let (ones, zeros) = (
        rewriter.function.splat(wide, u64::MAX),
        rewriter.function.splat(wide, 0),
    );
    let [a, b] = [a, b].map(|value| rewriter.bitcast(value, integers));
    let mask = rewriter.op(Opcode::Select, wide, [condition, ones, zeros]);
    let mask = rewriter.op(Opcode::Trunc, integers, [mask]);
    let differences = rewriter.op(Opcode::Xor, integers, [a, b]);
    let taken = rewriter.op(Opcode::And, integers, [differences, mask]);
    let result = rewriter.op(Opcode::Xor, integers, [b, taken]);
    rewriter.bitcast(result, ty)
}

/// How an operation is split.
struct Plan<'a, 'b> {
    legalizer: &'a Legalizer,
    rewriter: &'a Rewriter<'b>,
    instruction: &'a Instruction,
    result: Data,
}

impl Plan<'_, '_> {
    /// The starts and sizes of the slices. `None` if a slice of a predicate is none that an instruction accesses.
    fn widths(&self, direct: bool) -> Option<Vec<(u32, u32)>> {
        let (rewriter, slices) = (self.rewriter, &self.legalizer.slices);
        let operands = &self.instruction.operands;
        let types = operands
            .iter()
            .filter_map(|&o| rewriter.function.operand_data(o));
        let scalars = types.chain([self.result]).map(|d| d.scalar);
        let limit = max_elements(scalars, self.legalizer.target);
        let write = self.write();
        let size = self.result.scalar.bytes();
        let mut widths = Vec::new();
        let mut start = 0;
        while start < self.result.count() {
            let mut count = floor_power_of_two(self.result.count() - start).min(limit);
            for &operand in operands {
                count = slices.prefix(rewriter, operand, start, count, direct);
            }
            if let Some(region) = write.filter(|_| direct) {
                count = destination_prefix(region, start, count, size, self.legalizer.target);
            }
            if self.result.scalar != Scalar::I1 && count < self.result.count() {
                let joined = Region::linear(self.result.count(), 1, 0);
                count = destination_prefix(joined, start, count, size, self.legalizer.target);
            }
            if count == 2 && !self.permits_pairs() {
                count = 1;
            }
            for &operand in operands.iter().filter(|o| o.value().is_some()) {
                let data = rewriter.data(operand);
                if data.scalar == Scalar::I1 && data.is_vector() {
                    let (first, length) = match slices.part_at(operand, start) {
                        Some((first, part)) => (first, rewriter.data(part).count()),
                        None => (0, data.count()),
                    };
                    let whole = first == start && length == count;
                    if !whole && !predicate_part_fits(start - first, count) {
                        return None;
                    }
                }
            }
            let is_part = self.result.scalar == Scalar::I1 && count < self.result.count();
            if is_part && !predicate_part_fits(start, count) {
                return None;
            }
            widths.push((start, count));
            start += count;
        }
        Some(widths)
    }

    /// The least size of a slice: regions that permit only smaller ones are copied.
    fn least(&self) -> u32 {
        match self.instruction.opcode {
            Opcode::IeeeDiv | Opcode::IeeeSqrt if self.result.scalar == Scalar::F64 => {
                LEAST_DOUBLES
            }
            _ => 1,
        }
    }

    /// Whether the finalizer accepts the instruction with two channels: not a float `mad` in Align16
    /// form, of which it prints only one or four; nor a minimum or maximum, which compares.
    fn permits_pairs(&self) -> bool {
        match self.instruction.opcode {
            Opcode::Fma => !self.legalizer.target.info().packed_narrow_mad,
            Opcode::Smin | Opcode::Smax | Opcode::Umin | Opcode::Umax => false,
            Opcode::LlvmSmin | Opcode::LlvmSmax => false,
            Opcode::LlvmUmin | Opcode::LlvmUmax => false,
            Opcode::Fmin | Opcode::Fmax => false,
            _ => true,
        }
    }

    /// The region that the result is written to, if that is its only use.
    fn write(&self) -> Option<Region> {
        let value = self.instruction.result?;
        let id = (*self.legalizer.writers.get(value.index())?)?;
        let write = self.rewriter.function.instruction(id);
        write
            .region()
            .filter(|region| region.offset != Offset::Values)
    }
}

/// The number of elements from `start`, a power of two of at most `most`, that one instruction can write.
fn destination_prefix(region: Region, start: u32, most: u32, size: u32, target: Target) -> u32 {
    let fits = |n: &u32| {
        let slice = region.slice(start, *n, size);
        slice.is_some_and(|(to, _)| to.is_legal_destination(size, target))
    };
    let sizes = std::iter::successors(Some(most), |&n| (n > 1).then_some(n / 2));
    sizes.into_iter().find(fits).unwrap_or(1)
}
