//! Parts of values: which are known as values of their own, and how others are read.

use crate::genx::function::Operand;
use crate::genx::function::Value;
use crate::genx::opcode::Opcode;
use crate::genx::passes::legal::{MAX_PREDICATE, predicate_part_fits};
use crate::genx::passes::lower_vectors::{numbers, predicate};
use crate::genx::passes::rewrite::{Rewriter, floor_power_of_two};
use crate::genx::region::{Offset, Region};
use crate::genx::types::{Data, Scalar};
use crate::target::Target;
use hashbrown::HashMap;

/// The elements of a part into which a predicate is cut, unless all instructions that it is an operand of execute more
/// at once: such parts have half of a flag register, which instructions on doublewords use at once.
pub(in crate::genx::passes) const PREDICATE_PART: u32 = 16;

/// A read of a region that was split.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::genx::passes) struct Origin {
    /// The vector that was read.
    pub(in crate::genx::passes) vector: Operand,
    /// What is read of it.
    pub(in crate::genx::passes) region: Region,
    /// The offset of the region, if it is variable.
    pub(in crate::genx::passes) offset: Option<Operand>,
    /// Whether the read has a single use.
    pub(in crate::genx::passes) used_once: bool,
}

/// What is known about the parts of values.
pub(in crate::genx::passes) struct Slices {
    /// The target whose limits the parts have.
    pub(in crate::genx::passes) target: Target,
    /// The parts of values that were computed in parts, in ascending order.
    parts: HashMap<Value, Vec<(u32, Operand)>>,
    /// The regions that values were read from in parts.
    origins: HashMap<Value, Origin>,
}

impl Slices {
    pub(in crate::genx::passes) fn new(target: Target) -> Slices {
        Slices {
            target,
            parts: HashMap::new(),
            origins: HashMap::new(),
        }
    }

    /// The parts of a value that was computed in parts.
    pub(in crate::genx::passes) fn parts(&self, operand: Operand) -> Option<&[(u32, Operand)]> {
        self.parts.get(&operand.value()?).map(Vec::as_slice)
    }

    /// Joins parts to a value, and remembers them.
    pub(in crate::genx::passes) fn join(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        ty: Data,
        parts: Vec<(u32, Operand)>,
    ) -> Operand {
        let whole = rewriter.join(ty, &parts);
        self.joined(whole, parts)
    }

    /// Remembers the parts of a value.
    pub(in crate::genx::passes) fn joined(
        &mut self,
        whole: Operand,
        parts: Vec<(u32, Operand)>,
    ) -> Operand {
        if parts.len() > 1
            && let Operand::Value(value) = whole
        {
            self.parts.insert(value, parts);
        }
        whole
    }

    /// Remembers the region that a value was read from.
    pub(in crate::genx::passes) fn set_origin(&mut self, operand: Operand, origin: Origin) {
        if let Operand::Value(value) = operand {
            self.origins.insert(value, origin);
        }
    }

    /// The region that an operand is read from, if it can be read in other parts.
    pub(in crate::genx::passes) fn origin(
        &self,
        rewriter: &Rewriter<'_>,
        operand: Operand,
    ) -> Option<Origin> {
        if let Some(origin) = self.origins.get(&operand.value()?) {
            return Some(*origin);
        }
        let (_, definition) = rewriter.definition(operand)?;
        let region = definition.region()?;
        (definition.opcode == Opcode::ReadRegion && region.offset != Offset::Values).then(|| {
            Origin {
                vector: definition.operands[0],
                region,
                offset: definition.region_offset(),
                used_once: true,
            }
        })
    }

    /// The part that contains an element: its start and the part.
    pub(in crate::genx::passes) fn part_at(
        &self,
        operand: Operand,
        element: u32,
    ) -> Option<(u32, Operand)> {
        let parts = self.parts(operand)?;
        let found = parts.iter().rev().find(|(start, _)| *start <= element);
        found.copied()
    }

    /// The number of elements from `start`, a power of two of at most `most`, that are one operand of an
    /// instruction. `direct` permits to read the regions that the operand is read from.
    pub(in crate::genx::passes) fn prefix(
        &self,
        rewriter: &Rewriter<'_>,
        operand: Operand,
        start: u32,
        most: u32,
        direct: bool,
    ) -> u32 {
        let data = rewriter.data(operand);
        if operand.value().is_none() || !data.is_vector() {
            return most;
        }
        let halves = || std::iter::successors(Some(most), |&n| (n > 1).then_some(n / 2));
        if data.scalar == Scalar::I1 {
            let (first, end) = match self.part_at(operand, start) {
                Some((first, part)) => (first, first + rewriter.data(part).count()),
                None => (0, data.count()),
            };
            let fits = |&n: &u32| {
                start + n <= end
                    && (start == first && start + n == end || predicate_part_fits(start - first, n))
            };
            return halves().find(fits).unwrap_or(1);
        }
        let size = data.scalar.bytes();
        if direct && let Some((first, part)) = self.part_at(operand, start) {
            let exact = first == start && rewriter.data(part).count() == most;
            if exact {
                return most;
            }
        }
        let contiguous =
            |n: &u32| Region::linear(*n, 1, start * size).is_legal_source(size, self.target);
        let joined = halves().find(|n| contiguous(n)).unwrap_or(1);
        if direct && let Some(origin) = self.origin(rewriter, operand) {
            let legal = |n: &u32| {
                let slice = origin.region.slice(start, *n, size);
                slice.is_some_and(|(region, _)| region.is_legal_source(size, self.target))
            };
            let found = halves().find(legal).unwrap_or(1);
            if origin.used_once || 2 * found >= joined {
                return found;
            }
        }
        joined
    }

    /// Elements of an operand: a part that is known, a region of what it is read from, or a read.
    pub(in crate::genx::passes) fn part(
        &self,
        rewriter: &mut Rewriter<'_>,
        operand: Operand,
        start: u32,
        count: u32,
        direct: bool,
    ) -> Operand {
        let data = rewriter.data(operand);
        if operand.value().is_none() || !data.is_vector() || data.count() == count {
            return rewriter.part(operand, start, count);
        }
        if data.scalar == Scalar::I1 {
            return self.predicate_part(rewriter, operand, start, count);
        }
        if let Some((first, part)) = self.part_at(operand, start)
            && first == start
            && rewriter.data(part).count() == count
        {
            return part;
        }
        let size = data.scalar.bytes();
        if direct
            && let Some(origin) = self.origin(rewriter, operand)
            && let Some((region, added)) = origin.region.slice(start, count, size)
            && region.is_legal_source(size, self.target)
        {
            let offset = origin.offset.map(|offset| rewriter.plus(offset, added));
            return rewriter.read(origin.vector, region, offset, false);
        }
        rewriter.part(operand, start, count)
    }

    /// Elements of a predicate, at any place.
    pub(in crate::genx::passes) fn predicate_part(
        &self,
        rewriter: &mut Rewriter<'_>,
        operand: Operand,
        start: u32,
        count: u32,
    ) -> Operand {
        if operand.value().is_none() {
            return rewriter.part(operand, start, count);
        }
        if let Some((first, part)) = self.part_at(operand, start) {
            let length = rewriter.data(part).count();
            if start + count <= first + length {
                if length == count && first == start {
                    return part;
                }
                return self.predicate_part(rewriter, part, start - first, count);
            }
            // Elements of several parts, as numbers.
            let parts: Vec<(u32, Operand)> = self
                .parts(operand)
                .unwrap_or_default()
                .iter()
                .copied()
                .filter(|&(at, part)| {
                    at < start + count && start < at + rewriter.data(part).count()
                })
                .collect();
            let base = parts.first().map_or(0, |&(at, _)| at);
            let parts: Vec<(u32, Operand)> = parts
                .into_iter()
                .map(|(at, part)| (at - base, numbers(rewriter, part)))
                .collect();
            let total = parts
                .last()
                .map_or(0, |&(at, part)| at + rewriter.data(part).count());
            let Some(ty) = Data::vector(Scalar::I16, total) else {
                return rewriter.part(operand, start, count);
            };
            let all = rewriter.join(ty, &parts);
            let wanted = rewriter.part(all, start - base, count);
            return predicate(rewriter, wanted);
        }
        let whole = rewriter.data(operand);
        if predicate_part_fits(start, count) || whole.count() == count {
            return rewriter.part(operand, start, count);
        }
        let numbers = numbers(rewriter, operand);
        let wanted = rewriter.part(numbers, start, count);
        predicate(rewriter, wanted)
    }
}

/// The starts and sizes of the parts into which a predicate is cut, of at most this many elements.
pub(in crate::genx::passes) fn predicate_parts(count: u32, most: u32) -> Vec<(u32, u32)> {
    const { assert!(PREDICATE_PART <= MAX_PREDICATE) };
    let mut parts = Vec::new();
    let mut start = 0;
    while start < count {
        let size = floor_power_of_two(count - start).min(most);
        parts.push((start, size));
        start += size;
    }
    parts
}
