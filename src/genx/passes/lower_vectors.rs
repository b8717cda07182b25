//! Lowers `extractelement`, `insertelement`, `shufflevector`, and regions whose rows have constant offsets, to reads and
//! writes of regions of one offset.
//!
//! A `shufflevector` becomes as few regions as a greedy search finds: its elements are divided into
//! classes by their position modulo 1, 2 or 4, because a destination may have these strides, and each
//! class into runs that are one region of one source. Elements of predicates at variable positions, and shuffled
//! ones, are numbers meanwhile.

use super::Passed;
use super::rewrite::{Action, Rewriter, rewrite_selected};
use crate::genx::function::{Detail, Function, Instruction, Operand};
use crate::genx::opcode::{IntCondition, Opcode};
use crate::genx::region::{Offset, Region};
use crate::genx::types::{Data, Scalar, Type};
use crate::visa::region::DESTINATION_STRIDES;

/// Replaces all operations of [`Class::Shuffle`](crate::genx::opcode::Class::Shuffle).
///
/// # Errors
/// None so far.
pub fn lower_vectors(function: &mut Function) -> Passed {
    let wanted = |_: &Function, instruction: &Instruction| match instruction.opcode {
        Opcode::ExtractElement | Opcode::InsertElement | Opcode::ShuffleVector => true,
        Opcode::ReadRegion => instruction.region_offset().is_some(),
        _ => false,
    };
    rewrite_selected(function, wanted, |rewriter, id| {
        let instruction = rewriter.function.instruction(id).clone();
        let operands = &instruction.operands;
        let replacement = match instruction.opcode {
            Opcode::ExtractElement => extract(rewriter, operands[0], operands[1]),
            Opcode::InsertElement => insert(rewriter, operands[0], operands[1], operands[2]),
            Opcode::ShuffleVector => match &instruction.detail {
                Detail::Shuffle(mask) => shuffle(rewriter, operands[0], operands[1], mask),
                _ => return Ok(Action::Keep),
            },
            Opcode::ReadRegion => match constant_offsets(rewriter, &instruction) {
                Some(found) => found,
                None => return Ok(Action::Keep),
            },
            _ => return Ok(Action::Keep),
        };
        Ok(Action::Replace(replacement))
    })
}

/// A region whose rows start at constant offsets is a selection of elements. `None` for other regions, and for those
/// with an element outside of the vector.
fn constant_offsets(rewriter: &mut Rewriter<'_>, instruction: &Instruction) -> Option<Operand> {
    let region = instruction.region()?;
    let offset = instruction.region_offset()?;
    let result = rewriter.function.result_type(instruction).data()?;
    if region.offset != Offset::Values || !result.is_vector() {
        return None;
    }
    let starts = rewriter.function.constant_of(offset)?.clone();
    let vector = instruction.operands[0];
    let ty = rewriter.data(vector);
    let size = u64::from(ty.scalar.bytes());
    let index = |k: u32| {
        let start = starts.element(k / region.width)?;
        let inside = u64::from(k % region.width) * u64::from(region.stride);
        let index = u32::try_from(start / size + inside).ok()?;
        (start.is_multiple_of(size) && index < ty.count()).then_some(Some(index))
    };
    let mask: Vec<Option<u32>> = (0..region.count).map(index).collect::<Option<_>>()?;
    let undefined = rewriter.function.undef(ty.into());
    Some(shuffle(rewriter, vector, undefined, &mask))
}

/// The numbers 1 and 0 for the elements of a predicate.
pub(super) fn numbers(rewriter: &mut Rewriter<'_>, predicate: Operand) -> Operand {
    rewriter.choose(predicate, Scalar::I16, 1, 0)
}

/// The predicate of the numbers that are not 0.
pub(super) fn predicate(rewriter: &mut Rewriter<'_>, numbers: Operand) -> Operand {
    let ty = rewriter.data(numbers);
    let zero = rewriter.splat(ty, 0);
    rewriter.compare(IntCondition::Ne, numbers, zero)
}

/// The offset in bytes of an element at a variable index.
fn offset(rewriter: &mut Rewriter<'_>, vector: Data, index: Operand) -> Operand {
    let wanted = match vector.bytes() <= 1 << 16 {
        true => Scalar::I16,
        false => Scalar::I32,
    };
    let found = rewriter.data(index).scalar;
    let ty = Data::scalar(wanted);
    let index = if found.bits() > wanted.bits() {
        rewriter.op(Opcode::Trunc, ty, [index])
    } else if found.bits() < wanted.bits() {
        rewriter.op(Opcode::Zext, ty, [index])
    } else {
        index
    };
    match vector.scalar.bytes() {
        1 => index,
        size => {
            let shift = rewriter.splat(ty, u64::from(size.ilog2()));
            rewriter.op(Opcode::Shl, ty, [index, shift])
        }
    }
}

/// The region of one element, and its variable offset.
fn element(rewriter: &mut Rewriter<'_>, vector: Data, index: Operand) -> (Region, Option<Operand>) {
    match rewriter.function.splat_of(index) {
        Some(index) => (
            Region::linear(1, 0, index as u32 * vector.scalar.bytes()),
            None,
        ),
        None => {
            let region = Region {
                offset: Offset::Value,
                ..Region::linear(1, 0, 0)
            };
            (region, Some(offset(rewriter, vector, index)))
        }
    }
}

fn extract(rewriter: &mut Rewriter<'_>, vector: Operand, index: Operand) -> Operand {
    let ty = rewriter.data(vector);
    if ty.scalar == Scalar::I1 {
        if let Some(index) = rewriter.function.splat_of(index) {
            let at = rewriter.splat(Data::I32, index);
            return rewriter.op(Opcode::ReadPredicate, Data::I1, [vector, at]);
        }
        let numbers = numbers(rewriter, vector);
        let number = extract(rewriter, numbers, index);
        return predicate(rewriter, number);
    }
    let (region, offset) = element(rewriter, ty, index);
    rewriter.read(vector, region, offset, true)
}

fn insert(rewriter: &mut Rewriter<'_>, vector: Operand, new: Operand, index: Operand) -> Operand {
    let ty = rewriter.data(vector);
    if ty.scalar == Scalar::I1 {
        if let Some(index) = rewriter.function.splat_of(index) {
            let at = rewriter.splat(Data::I32, index);
            return rewriter.op(Opcode::WritePredicate, ty, [vector, new, at]);
        }
        let (vector, new) = (numbers(rewriter, vector), numbers(rewriter, new));
        let numbers = insert(rewriter, vector, new, index);
        return predicate(rewriter, numbers);
    }
    let (region, offset) = element(rewriter, ty, index);
    rewriter.write(vector, new, None, region, offset)
}

/// A write of elements of the result that are one region of a source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Move {
    /// Whether the second vector is the source.
    from_second: bool,
    /// What is read. The offset is in elements.
    read: Region,
    /// The first element that is written.
    to: u32,
    /// Elements from a written one to the next.
    stride: u32,
}

fn shuffle(
    rewriter: &mut Rewriter<'_>,
    first: Operand,
    second: Operand,
    mask: &[Option<u32>],
) -> Operand {
    let ty = rewriter.data(first);
    let Some(result) = ty.with_count(mask.len() as u32) else {
        return rewriter.function.undef(Type::Data(ty));
    };
    if ty.scalar == Scalar::I1 {
        let (first, second) = (numbers(rewriter, first), numbers(rewriter, second));
        let numbers = shuffle(rewriter, first, second, mask);
        return predicate(rewriter, numbers);
    }
    let count = ty.count();
    // Elements that stay where they are need no write, if the result begins as their vector.
    let stays = |second: bool| {
        let base = if second { count } else { 0 };
        let same = mask
            .iter()
            .enumerate()
            .filter(|(k, m)| **m == Some(base + *k as u32));
        if mask.len() as u32 == count {
            same.count()
        } else {
            0
        }
    };
    let (of_first, of_second) = (stays(false), stays(true));
    let base = [of_first, of_second]
        .into_iter()
        .max()
        .filter(|&n| 2 * n > mask.len());
    let mut wanted = mask.to_vec();
    let mut old = rewriter.function.undef(result.into());
    if base.is_some() {
        let is_second = of_second > of_first;
        let start = if is_second { count } else { 0 };
        old = if is_second { second } else { first };
        for (k, place) in wanted.iter_mut().enumerate() {
            if *place == Some(start + k as u32) {
                *place = None;
            }
        }
    }
    let plans = DESTINATION_STRIDES
        .iter()
        .map(|&stride| plan(&wanted, u32::from(stride), count));
    let moves = plans.min_by_key(Vec::len).unwrap_or_default();
    let size = ty.scalar.bytes();
    for Move {
        from_second,
        read,
        to,
        stride,
    } in moves
    {
        let Offset::Bytes(start) = read.offset else {
            continue;
        };
        let read = Region {
            offset: Offset::Bytes(start * size),
            ..read
        };
        let source = if from_second { second } else { first };
        let part = rewriter.read(source, read.normalized(), None, false);
        if read.count == result.count() {
            return part;
        }
        let region = Region::linear(read.count, stride, to * size);
        old = rewriter.write(old, part, None, region, None);
    }
    old
}

/// The moves that write the elements of a mask, those of each position modulo `step` together.
fn plan(mask: &[Option<u32>], step: u32, count: u32) -> Vec<Move> {
    let mut moves = Vec::new();
    for phase in 0..step {
        let class: Vec<Option<u32>> = mask
            .iter()
            .skip(phase as usize)
            .step_by(step as usize)
            .copied()
            .collect();
        let mut k = 0;
        while k < class.len() {
            let Some(at) = class[k] else {
                k += 1;
                continue;
            };
            let from_second = at >= count;
            let base = if from_second { count } else { 0 };
            let local: Vec<Option<u32>> = class[k..]
                .iter()
                .map(|m| m.and_then(|m| m.checked_sub(base)).filter(|&m| m < count))
                .collect();
            let read = longest(&local);
            moves.push(Move {
                from_second,
                read,
                to: phase + k as u32 * step,
                stride: step,
            });
            k += read.count as usize;
        }
    }
    moves
}

/// The longest region that a greedy search finds whose elements are the first ones of a list, at an
/// offset in elements. The first element is in the list.
fn longest(elements: &[Option<u32>]) -> Region {
    let first = elements.first().copied().flatten().unwrap_or(0);
    let next = elements.get(1).copied().flatten();
    let stride = next.and_then(|next| next.checked_sub(first)).unwrap_or(0);
    let run = |from: usize, start: u32, stride: u32| {
        let expected = (0..).map(|j| Some(start + j * stride));
        let pairs = elements[from..].iter().zip(expected);
        pairs
            .take_while(|(found, expected)| **found == *expected)
            .count()
    };
    let width = run(0, first, stride).max(1);
    let vstride = elements
        .get(width)
        .copied()
        .flatten()
        .and_then(|e| e.checked_sub(first));
    let mut rows = 1;
    if let Some(vstride) = vstride {
        let is_row = |row: u32| {
            let at = row as usize * width;
            let start = first + row * vstride;
            at + width <= elements.len() && run(at, start, stride) >= width
        };
        while is_row(rows) {
            rows += 1;
        }
    }
    let width = width as u32;
    Region {
        vstride: vstride.unwrap_or(0),
        width,
        stride,
        count: width * rows,
        offset: Offset::Bytes(first),
        parent_width: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn regions(mask: &[u32], count: u32) -> Vec<(bool, u32, u32, u32, u32)> {
        let mask: Vec<Option<u32>> = mask.iter().map(|&m| Some(m)).collect();
        let plans = [1, 2, 4].map(|step| plan(&mask, step, count));
        let best = plans.into_iter().min_by_key(Vec::len).unwrap();
        let shape = |m: Move| {
            let Region {
                vstride,
                width,
                stride,
                count,
                ..
            } = m.read;
            (m.from_second, vstride, width, stride, count)
        };
        best.into_iter().map(shape).collect()
    }

    #[test]
    fn shuffles_are_few_regions() {
        // A broadcast.
        assert_eq!(regions(&[0; 8], 8), [(false, 0, 8, 0, 8)]);
        // Every second element.
        assert_eq!(regions(&[1, 3, 5, 7], 8), [(false, 0, 4, 2, 4)]);
        // Rows.
        assert_eq!(regions(&[0, 1, 4, 5, 8, 9], 16), [(false, 4, 2, 1, 6)]);
        // Interleaved vectors: two writes of stride 2.
        assert_eq!(
            regions(&[0, 4, 1, 5, 2, 6, 3, 7], 4),
            [(false, 0, 4, 1, 4), (true, 0, 4, 1, 4)]
        );
        // Concatenated ones.
        assert_eq!(
            regions(&[0, 1, 2, 3, 4, 5, 6, 7], 4),
            [(false, 0, 4, 1, 4), (true, 0, 4, 1, 4)]
        );
        // The reverse order has no region.
        assert_eq!(regions(&[3, 2, 1, 0], 4).len(), 4);
    }
}
