//! Composes reads of regions of regions, and forwards what writes of regions wrote to their reads, by the region
//! algebra of [`crate::genx::region`].
//!
//! A read that one instruction of the target can execute is never replaced by one that it cannot, so that the pass
//! may run before and after legalization. Writes under a mask, and writes at variable offsets, are never forwarded.

use super::legal::{predicate_fits, predicate_part_fits};
use super::rewrite::{Action, Rewriter, rewrite_selected};
use crate::genx::dominance::ReversePostorder;
use crate::genx::function::{Bits, Function, Instruction, Operand, Value};
use crate::genx::opcode::{Class, Opcode};
use crate::genx::region::{Composition, Offset, Region, Term};
use crate::genx::types::{Data, Scalar};
use crate::target::Target;
use std::convert::Infallible;

/// The most writes of a chain that are searched for what a read needs.
const MAX_CHAIN: usize = 256;

/// Composes and forwards regions. Returns whether there were any.
pub fn collapse_regions(function: &mut Function, target: Target) -> bool {
    let kept = Kept::new(function);
    let wanted = |_: &Function, instruction: &Instruction| {
        matches!(
            instruction.opcode,
            Opcode::ReadRegion
                | Opcode::WriteRegion
                | Opcode::ReadPredicate
                | Opcode::Bitcast
                | Opcode::Any
                | Opcode::All
        )
    };
    let done: Result<bool, Infallible> = rewrite_selected(function, wanted, |rewriter, id| {
        let instruction = rewriter.function.instruction(id).clone();
        let replacement = match instruction.opcode {
            Opcode::ReadRegion => read(rewriter, &instruction, &kept, target),
            Opcode::WriteRegion => write(rewriter, &instruction),
            Opcode::ReadPredicate => read_predicate(rewriter, &instruction),
            Opcode::Bitcast => cast(rewriter, &instruction, target),
            Opcode::Any => reduce_parts(rewriter, &instruction, Opcode::Or),
            Opcode::All => reduce_parts(rewriter, &instruction, Opcode::And),
            _ => None,
        };
        Ok(replacement.map_or(Action::Keep, Action::Replace))
    });
    match done {
        Ok(changed) => changed,
        Err(never) => match never {},
    }
}

/// The same elements of a region as another type: a region of the vector as that type.
fn cast(rewriter: &mut Rewriter<'_>, instruction: &Instruction, target: Target) -> Option<Operand> {
    let result = rewriter.function.result_type(instruction).data()?;
    let from = *instruction.operands.first()?;
    if rewriter.data(from).scalar == Scalar::I1 {
        return number_of_parts(rewriter, from, result);
    }
    let (_, read) = rewriter.definition(from)?;
    let (opcode, region, offset) = (read.opcode, read.region()?, read.region_offset());
    let vector = *read.operands.first()?;
    let data = rewriter.data(vector);
    if opcode != Opcode::ReadRegion || result.scalar == Scalar::I1 {
        return None;
    }
    let (old, size) = (data.scalar.bytes(), result.scalar.bytes());
    let region = match (size == old, region.offset) {
        (true, _) if result.count() == region.count => region,
        // Adjacent elements are adjacent ones of another size.
        (false, Offset::Bytes(start))
            if region.is_contiguous()
                && result.is_vector()
                && start.is_multiple_of(size)
                && data.bytes().is_multiple_of(size) =>
        {
            let other = Region::linear(result.count(), 1, start);
            let is_legal = other.is_legal_source(size, target);
            (is_legal || !region.is_legal_source(old, target)).then_some(other)?
        }
        _ => return None,
    };
    let view = Data::vector(result.scalar, data.bytes() / size)?;
    let vector = rewriter.bitcast(vector, view);
    let mut operands = vec![vector];
    operands.extend(offset);
    let detail = crate::genx::function::Detail::Region(region);
    Some(rewriter.emit(Opcode::ReadRegion, result, operands, detail))
}

/// Any or all of a predicate that was assembled from parts: of their combination.
fn reduce_parts(
    rewriter: &mut Rewriter<'_>,
    instruction: &Instruction,
    combines: Opcode,
) -> Option<Operand> {
    let parts = parts_of_predicate(rewriter, *instruction.operands.first()?)?;
    let (&first, others) = parts.split_first()?;
    let ty = rewriter.data(first);
    let mut all = first;
    for &part in others {
        all = rewriter.op(combines, ty, [all, part]);
    }
    Some(rewriter.op(instruction.opcode, Data::I1, [all]))
}

/// The number of a predicate that was assembled from parts: of their bytes or words.
fn number_of_parts(
    rewriter: &mut Rewriter<'_>,
    predicate: Operand,
    result: Data,
) -> Option<Operand> {
    let parts = parts_of_predicate(rewriter, predicate)?;
    let scalar = match rewriter.data(*parts.first()?).count() {
        8 => Scalar::I8,
        16 => Scalar::I16,
        _ => return None,
    };
    let vector = Data::vector(scalar, u32::try_from(parts.len()).ok()?)?;
    let mut numbers = Vec::new();
    for (&part, place) in parts.iter().zip(0..) {
        let number = rewriter.bitcast(part, vector.element());
        numbers.push((place, rewriter.bitcast(number, vector.with_count(1)?)));
    }
    let joined = rewriter.join(vector, &numbers);
    Some(rewriter.bitcast(joined, result))
}

/// The parts of equal size from which a predicate was assembled, in order, if they are all of it.
fn parts_of_predicate(rewriter: &Rewriter<'_>, predicate: Operand) -> Option<Vec<Operand>> {
    let whole = rewriter.data(predicate);
    let (mut current, mut size) = (predicate, None);
    let mut parts: Vec<Option<Operand>> = Vec::new();
    let mut found = 0;
    loop {
        let (_, write) = rewriter.definition(current)?;
        let &[old, part, offset] = write.operands.as_slice() else {
            return None;
        };
        let count = rewriter.data(part).count();
        let offset = rewriter.function.splat_of(offset)?;
        let is_part = write.opcode == Opcode::WritePredicate
            && *size.get_or_insert(count) == count
            && rewriter.data(part).is_vector()
            && offset.is_multiple_of(u64::from(count))
            && predicate_fits(count);
        if !is_part || !whole.count().is_multiple_of(count) {
            return None;
        }
        parts.resize((whole.count() / count) as usize, None);
        // The last write of a part counts.
        let slot = parts.get_mut(offset as usize / count as usize)?;
        if slot.is_none() {
            *slot = Some(part);
            found += 1;
        }
        if found == parts.len() {
            return parts.into_iter().collect();
        }
        current = old;
    }
}

/// What is computed into a vector that is needed anyway.
struct Kept {
    /// For each value, whether it has a use other than writes and reads of its regions at constant offsets: its
    /// own, or one of a vector that it is changed to.
    whole: Vec<bool>,
    /// The number of uses of each value.
    counts: Vec<u32>,
}

impl Kept {
    fn new(function: &Function) -> Kept {
        let mut whole = vec![false; function.values().len()];
        // Users first: only phis use what is defined after them.
        for block in ReversePostorder::new(function).into_blocks().iter().rev() {
            for &id in function.blocks[block.index()].instructions.iter().rev() {
                let instruction = function.instruction(id);
                let is_fixed = instruction.region_offset().is_none();
                let of_regions = match instruction.opcode {
                    Opcode::ReadRegion => is_fixed,
                    Opcode::WriteRegion => {
                        let is_whole = |v: Value| whole.get(v.index()) == Some(&true);
                        is_fixed && !instruction.result.is_some_and(is_whole)
                    }
                    _ => false,
                };
                let others = instruction.operands.iter().skip(usize::from(of_regions));
                for value in others.filter_map(|operand| operand.value()) {
                    whole[value.index()] = true;
                }
            }
        }
        Kept {
            whole,
            counts: function.use_counts(),
        }
    }

    /// Whether new elements of a vector are best read from the vector: it is needed as a whole, and only the write uses
    /// the operation, which is then computed in the vector.
    fn is_read_there(&self, rewriter: &Rewriter<'_>, vector: Operand, new: Operand) -> bool {
        let is_whole = vector.value().and_then(|v| self.whole.get(v.index())) == Some(&true);
        let is_only = new.value().and_then(|v| self.counts.get(v.index())) == Some(&1);
        let is_computed = rewriter.definition(new).is_some_and(|(_, definition)| {
            matches!(
                definition.opcode.class(),
                Class::Elementwise | Class::Conversion
            )
        });
        is_whole && is_only && is_computed
    }
}

/// A read of a region: the vector, the region, and its variable offset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Read {
    vector: Operand,
    region: Region,
    offset: Option<Operand>,
}

/// Reads what a sequence of reads and writes leads to; `None` if nothing is better than the read itself.
fn read(
    rewriter: &mut Rewriter<'_>,
    instruction: &Instruction,
    kept: &Kept,
    target: Target,
) -> Option<Operand> {
    let result = rewriter.function.result_type(instruction).data()?;
    let size = result.scalar.bytes();
    let first = Read {
        vector: instruction.operands[0],
        region: instruction.region()?,
        offset: instruction.region_offset(),
    };
    let was_legal = first.region.is_legal_source(size, target);
    let mut current = first;
    let mut best = None;
    for _ in 0..MAX_CHAIN {
        let Some(next) = step(rewriter, &current, result, kept) else {
            break;
        };
        match next {
            Step::Value(value) => return Some(value),
            Step::Read(read) => {
                if !was_legal || read.region.is_legal_source(size, target) {
                    best = Some(read);
                }
                current = read;
            }
        }
    }
    let best = best?;
    let mut operands = vec![best.vector];
    operands.extend(best.offset);
    let detail = crate::genx::function::Detail::Region(best.region);
    Some(rewriter.emit(Opcode::ReadRegion, result, operands, detail))
}

/// What a read is the same as.
enum Step {
    Value(Operand),
    Read(Read),
}

/// One step from a read to the definition of its vector.
fn step(rewriter: &mut Rewriter<'_>, read: &Read, result: Data, kept: &Kept) -> Option<Step> {
    let vector = rewriter.data(read.vector);
    let size = vector.scalar.bytes();
    let (_, definition) = rewriter.definition(read.vector)?;
    // Not cloned: chains are long.
    let (opcode, of_region, offset) = (
        definition.opcode,
        definition.region(),
        definition.region_offset(),
    );
    let vector = definition.operands.first().copied();
    let new = definition.operands.get(1).copied();
    let mask = definition.operands.get(2).copied();
    match opcode {
        Opcode::ReadRegion => {
            let composition = of_region?.compose(read.region, size)?;
            let offset = composed_offset(rewriter, &composition, offset, read)?;
            Some(Step::Read(Read {
                vector: vector?,
                region: composition.region,
                offset,
            }))
        }
        Opcode::WriteRegion => {
            let Offset::Bytes(_) = read.region.offset else {
                return None;
            };
            let written = of_region?;
            let Offset::Bytes(_) = written.offset else {
                return None;
            };
            let old = Read {
                vector: vector?,
                ..*read
            };
            match overlap(read.region, written, size) {
                // Whatever the mask is.
                Overlap::None => Some(Step::Read(old)),
                Overlap::Some => None,
                Overlap::Inside(positions) => {
                    if rewriter.function.splat_of(mask?) != Some(1) {
                        return None;
                    }
                    // Of elements with a distance, one instruction reads fewer.
                    if written.is_contiguous() && kept.is_read_there(rewriter, read.vector, new?) {
                        return None;
                    }
                    inside(rewriter, new?, &positions, result)
                }
            }
        }
        _ => None,
    }
}

/// Reads elements at these positions of what was written.
fn inside(
    rewriter: &mut Rewriter<'_>,
    new: Operand,
    positions: &[u64],
    result: Data,
) -> Option<Step> {
    let data = rewriter.data(new);
    if data == result && positions.iter().zip(0..).all(|(&at, k)| at == k) {
        return Some(Step::Value(new));
    }
    let region = Region::of_elements(positions, data.scalar.bytes())?;
    if let Some(constant) = rewriter.function.constant_of(new).cloned() {
        let bits = positions.iter().map(|&at| constant.element(at as u32));
        let bits = Bits::List(bits.collect());
        let constant = rewriter.function.add_constant(result.into(), bits);
        return Some(Step::Value(constant.into()));
    }
    let vector = match data.is_vector() {
        true => new,
        false => rewriter.bitcast(new, data.with_count(1)?),
    };
    if result.count() == 1 && positions[0] == 0 && data.count() == 1 {
        return Some(Step::Value(rewriter.bitcast(new, result)));
    }
    Some(Step::Read(Read {
        vector,
        region,
        offset: None,
    }))
}

/// Whether a region at a constant offset has no element that another one has.
pub(super) fn are_disjoint(read: Region, written: Region, size: u32) -> bool {
    matches!(overlap(read, written, size), Overlap::None)
}

/// How the elements that are read relate to those that were written.
enum Overlap {
    /// None of them was written.
    None,
    /// Some were, or it is too expensive to know.
    Some,
    /// All were: their positions among the written ones.
    Inside(Vec<u64>),
}

fn overlap(read: Region, written: Region, size: u32) -> Overlap {
    let written = written.normalized();
    let range = |region: Region| {
        let Offset::Bytes(start) = region.offset else {
            return 0..u64::MAX;
        };
        u64::from(start)..u64::from(start) + region.span_bytes(size)
    };
    let (of_read, of_written) = (range(read), range(written));
    if of_read.end <= of_written.start || of_written.end <= of_read.start {
        return Overlap::None;
    }
    let is_distinct = written.stride > 0 || written.count == 1;
    let found: Vec<Option<u64>> = if written.is_linear() && is_distinct {
        let step = u64::from(written.stride.max(1)) * u64::from(size);
        let place = |at: u64| {
            let distance = at.checked_sub(of_written.start)?;
            let is_inside = distance.is_multiple_of(step) && at < of_written.end;
            is_inside.then_some(distance / step)
        };
        read.byte_offsets(size, &[]).map(place).collect()
    } else {
        // The last write of an element counts, if a region writes it several times.
        let mut places = hashbrown::HashMap::new();
        for (k, at) in written.byte_offsets(size, &[]).enumerate() {
            places.insert(at, k as u64);
        }
        let place = |at: u64| places.get(&at).copied();
        read.byte_offsets(size, &[]).map(place).collect()
    };
    if found.iter().all(Option::is_none) {
        return Overlap::None;
    }
    match found.into_iter().collect() {
        Some(positions) => Overlap::Inside(positions),
        None => Overlap::Some,
    }
}

/// The variable offset of a composed region; `None` inside if it is constant, outside if it is too
/// expensive.
fn composed_offset(
    rewriter: &mut Rewriter<'_>,
    composition: &Composition,
    outer: Option<Operand>,
    inner: &Read,
) -> Option<Option<Operand>> {
    let outer_offset = match composition.plus_outer {
        true => Some(outer?),
        false => None,
    };
    let inner_offset = match composition.inner {
        Some(Term::Scaled(factor)) => Some((inner.offset?, factor)),
        Some(Term::RowAndColumn { .. }) => return None,
        None => None,
    };
    match (outer_offset, inner_offset) {
        (None, None) => Some(None),
        (Some(outer), None) => Some(Some(rewriter.plus(outer, composition.added))),
        (outer, Some((inner, factor))) => {
            let ty = rewriter.data(inner);
            if outer.is_some_and(|outer| rewriter.data(outer) != ty) {
                return None;
            }
            // Offsets wrap in their type, but not the composed ones.
            if ty.scalar.bits() < 16 {
                return None;
            }
            let scaled = match factor {
                1 => inner,
                _ => {
                    let factor = rewriter.splat(ty, u64::from(factor));
                    rewriter.op(Opcode::Mul, ty, [inner, factor])
                }
            };
            let sum = match outer {
                Some(outer) => rewriter.op(Opcode::Add, ty, [outer, scaled]),
                None => scaled,
            };
            Some(Some(rewriter.plus(sum, composition.added)))
        }
    }
}

/// A write that overwrites all of the one before, and a write of what is there.
fn write(rewriter: &mut Rewriter<'_>, instruction: &Instruction) -> Option<Operand> {
    let region = instruction.region()?.normalized();
    let &[old, new, mask, ref offset @ ..] = instruction.operands.as_slice() else {
        return None;
    };
    if let Some((_, read)) = rewriter.definition(new)
        && read.opcode == Opcode::ReadRegion
        && read.operands.split_first() == Some((&old, offset))
        && read.region()?.normalized() == region
    {
        return Some(old);
    }
    let (_, before) = rewriter.definition(old)?;
    let older = before.operands.first().copied()?;
    let same = before.opcode == Opcode::WriteRegion
        && before.region().is_some_and(|r| r.normalized() == region)
        && matches!(region.offset, Offset::Bytes(_));
    let all = rewriter.function.splat_of(mask) == Some(1);
    (same && all).then(|| rewriter.write(older, new, None, region, None))
}

/// Reads what a sequence of reads and writes of a predicate leads to.
fn read_predicate(rewriter: &mut Rewriter<'_>, instruction: &Instruction) -> Option<Operand> {
    let result = rewriter.function.result_type(instruction).data()?;
    let offset =
        |rewriter: &Rewriter<'_>, i: &Instruction| rewriter.function.splat_of(*i.operands.last()?);
    let mut vector = instruction.operands[0];
    let mut start = offset(rewriter, instruction)?;
    let count = u64::from(result.count());
    let was_legal = predicate_part_fits(start as u32, result.count());
    let mut best = None;
    for _ in 0..MAX_CHAIN {
        let Some((_, definition)) = rewriter.definition(vector) else {
            break;
        };
        let definition = definition.clone();
        match definition.opcode {
            Opcode::ReadPredicate => {
                start += offset(rewriter, &definition)?;
                vector = definition.operands[0];
            }
            Opcode::WritePredicate => {
                let part = definition.operands[1];
                let of_part = rewriter.data(part);
                let first = offset(rewriter, &definition)?;
                let end = first + u64::from(of_part.count());
                if start + count <= first || end <= start {
                    vector = definition.operands[0];
                } else if first <= start && start + count <= end {
                    vector = part;
                    start -= first;
                } else {
                    break;
                }
            }
            _ => break,
        }
        let of_vector = rewriter.data(vector);
        if of_vector == result {
            return Some(vector);
        }
        if let Some(constant) = rewriter.function.constant_of(vector).cloned() {
            let bits = (0..result.count()).map(|k| constant.element(start as u32 + k));
            let bits = Bits::List(bits.collect());
            return Some(rewriter.function.add_constant(result.into(), bits).into());
        }
        if of_vector.scalar == Scalar::I1
            && of_vector.is_vector()
            && (!was_legal || predicate_part_fits(start as u32, result.count()))
        {
            best = Some((vector, start));
        }
    }
    let (vector, start) = best?;
    let start = rewriter.splat(Data::I32, start);
    Some(rewriter.op(Opcode::ReadPredicate, result, [vector, start]))
}
