//! Regions of vectors: which elements `rdregion` reads and `wrregion` writes.
//!
//! Strides and widths are in elements and unlimited; offsets are in bytes. What the hardware
//! supports is decided in [`crate::visa::region`].

use super::types::{Data, MAX_ELEMENTS};
use crate::target::Target;
use crate::visa;

/// The start of a region.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Offset {
    /// A constant number of bytes.
    Bytes(u32),
    /// A scalar operand of the instruction, in bytes.
    Value,
    /// A vector operand of the instruction: the start of each row in bytes. The vertical stride has
    /// no meaning then.
    Values,
}

/// A region of a vector: `count / width` rows of `width` elements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Region {
    /// Elements from the start of a row to the start of the next; ignored if there is one row.
    pub vstride: u32,
    /// The number of elements in a row; divides `count`.
    pub width: u32,
    /// Elements from an element of a row to the next.
    pub stride: u32,
    /// The number of elements.
    pub count: u32,
    /// Where the first element is.
    pub offset: Offset,
    /// If N, a row of a region at a variable offset crosses no multiple of N elements.
    pub parent_width: Option<u32>,
}

/// The most elements of a region whose positions are in an array.
const FEW: usize = 32;

impl Region {
    /// Every `stride`-th of `count` elements from a constant offset in bytes.
    pub fn linear(count: u32, stride: u32, offset: u32) -> Region {
        Region {
            vstride: 0,
            width: count,
            stride,
            count,
            offset: Offset::Bytes(offset),
            parent_width: None,
        }
        .normalized()
    }

    /// Whether the numbers are in range: at least one element, a width that divides the count, and
    /// strides and counts of at most [`MAX_ELEMENTS`].
    pub fn is_valid(self) -> bool {
        (1..=MAX_ELEMENTS).contains(&self.count)
            && self.width != 0
            && self.count.is_multiple_of(self.width)
            && self.stride <= MAX_ELEMENTS
            && self.vstride <= MAX_ELEMENTS
    }

    /// The number of rows.
    pub fn rows(self) -> u32 {
        self.count / self.width.max(1)
    }

    /// Whether the elements are equidistant from a single start. A normalized region is linear if
    /// it has one row.
    pub fn is_linear(self) -> bool {
        self.normalized().rows() == 1
    }

    /// Whether these are adjacent elements.
    pub fn is_contiguous(self) -> bool {
        let region = self.normalized();
        region.rows() == 1 && (region.stride == 1 || region.count == 1)
    }

    /// The element at an index, relative to the start of the region; of its row, if each row has
    /// its own start.
    pub fn element(self, index: u32) -> u64 {
        let width = self.width.max(1);
        let (row, column) = (index / width, index % width);
        let along = u64::from(column) * u64::from(self.stride);
        match self.offset {
            Offset::Values => along,
            Offset::Bytes(_) | Offset::Value => u64::from(row) * u64::from(self.vstride) + along,
        }
    }

    /// The byte offsets of all elements. `starts` has the value of a variable offset, or one value
    /// for each row; missing values count as 0.
    pub fn byte_offsets(self, element_bytes: u32, starts: &[u64]) -> impl Iterator<Item = u64> {
        let width = self.width.max(1);
        (0..self.count).map(move |index| {
            let start = match self.offset {
                Offset::Bytes(bytes) => u64::from(bytes),
                Offset::Value => starts.first().copied().unwrap_or(0),
                Offset::Values => starts.get((index / width) as usize).copied().unwrap_or(0),
            };
            start.wrapping_add(self.element(index) * u64::from(element_bytes))
        })
    }

    /// The number of bytes from the start of the region to after its last element; for rows with
    /// their own starts, of a row.
    pub fn span_bytes(self, element_bytes: u32) -> u64 {
        let last = u64::from(self.width.max(1) - 1) * u64::from(self.stride);
        let rows = match self.offset {
            Offset::Values => 0,
            Offset::Bytes(_) | Offset::Value => {
                u64::from(self.rows().max(1) - 1) * u64::from(self.vstride)
            }
        };
        (last + rows + 1) * u64::from(element_bytes)
    }

    /// Whether a region at a constant offset is inside of a vector and starts at one of its
    /// elements. Variable offsets are checked only for regions that never fit.
    pub fn fits(self, vector: Data) -> bool {
        let size = vector.scalar.bytes();
        let start = match self.offset {
            Offset::Bytes(bytes) if !bytes.is_multiple_of(size) => return false,
            Offset::Bytes(bytes) => u64::from(bytes),
            Offset::Value | Offset::Values => 0,
        };
        start + self.span_bytes(size) <= u64::from(vector.bytes())
    }

    /// Why a region of a vector does not fit, if it does not ([`Region::fits`]).
    pub fn misfit(self, vector: Data) -> Option<String> {
        if self.fits(vector) {
            return None;
        }
        let size = vector.scalar.bytes();
        let (first, at) = match self.offset {
            Offset::Bytes(bytes) if !bytes.is_multiple_of(size) => {
                return Some(format!(
                    "the region is misaligned: its offset of {bytes} bytes is not a multiple of {size}, the size of `{}`",
                    vector.scalar.name()
                ));
            }
            Offset::Bytes(bytes) => (u64::from(bytes / size), ""),
            Offset::Value | Offset::Values => (0, " even at offset 0"),
        };
        let positions = (0..self.count).map(|index| (index, first + self.element(index)));
        let count = u64::from(vector.count());
        let outside = positions.clone().find(|&(_, position)| position >= count);
        // Of rows with their own starts, the first that is too long is.
        let (index, position) = outside.unwrap_or((self.count, count));
        Some(format!(
            "the region is not inside of `{vector}`{at}: its element {index} would be element {position} of the vector, at byte {}",
            position * u64::from(size)
        ))
    }

    /// The same elements in canonical form: a region whose elements are equidistant has one row and
    /// vertical stride 0; one element, and one element read repeatedly, have stride 0.
    #[must_use]
    pub fn normalized(self) -> Region {
        let mut region = self;
        if region.offset == Offset::Values {
            region.vstride = 0;
            if region.width == 1 {
                region.stride = 0;
            }
            return region;
        }
        if region.width == 1 && region.count > 1 {
            region.stride = region.vstride;
            region.width = region.count;
        }
        let continues =
            u64::from(region.vstride) == u64::from(region.width) * u64::from(region.stride);
        if region.count <= region.width || continues {
            region.width = region.count;
        }
        if region.width == region.count {
            region.vstride = 0;
        }
        // The promise was about shorter rows.
        if region.width > self.width {
            region.parent_width = None;
        }
        if region.count == 1 {
            region.stride = 0;
        }
        region
    }

    /// The region whose elements are at these positions, relative to the first, in canonical form.
    /// `None` if no region has them.
    fn of_positions(positions: &[u64], offset: Offset) -> Option<Region> {
        let first = *positions.first()?;
        let count = u32::try_from(positions.len()).ok()?;
        let step = |from: u64, to: u64| u32::try_from(to.checked_sub(from)?).ok();
        let stride = match positions.get(1) {
            Some(&second) => step(first, second)?,
            None => 0,
        };
        // If rows did not end here, all elements were equidistant: this is the only width.
        let run = positions
            .windows(2)
            .take_while(|pair| pair[0] + u64::from(stride) == pair[1])
            .count()
            + 1;
        let width = run as u32;
        let vstride = match positions.get(run) {
            Some(&next) => step(first, next)?,
            None => 0,
        };
        let region = Region {
            vstride,
            width,
            stride,
            count,
            offset,
            parent_width: None,
        };
        let same = |(k, &at): (usize, &u64)| region.element(k as u32) + first == at;
        (region.is_valid() && positions.iter().enumerate().all(same)).then(|| region.normalized())
    }

    /// The region of the original vector that `inner` reads from the result of reading `self`.
    /// Elements have `element_bytes` bytes in both. `None` if it is not one region, or if its start
    /// cannot be computed from those of the two.
    pub fn compose(self, inner: Region, element_bytes: u32) -> Option<Composition> {
        let (outer, inner) = (self.normalized(), inner.normalized());
        let outer_bytes = match outer.offset {
            Offset::Bytes(bytes) => Some(bytes),
            Offset::Value => None,
            // Each row has a start of its own, of which `inner` would have to choose some.
            Offset::Values => return None,
        };
        let added = outer_bytes.unwrap_or(0);
        match inner.offset {
            Offset::Bytes(bytes) => {
                if !bytes.is_multiple_of(element_bytes) {
                    return None;
                }
                let start = u64::from(bytes / element_bytes);
                let (mut few, mut many) = ([0; FEW], Vec::new());
                let positions = match few.get_mut(..inner.count as usize) {
                    Some(few) => few,
                    None => {
                        many.resize(inner.count as usize, 0);
                        many.as_mut_slice()
                    }
                };
                for (k, position) in (0..inner.count).zip(positions.iter_mut()) {
                    let index = u32::try_from(start + inner.element(k)).ok()?;
                    if index >= outer.count {
                        return None;
                    }
                    *position = outer.element(index);
                }
                let region = Region::of_positions(positions, Offset::Value)?;
                let first = positions.first()? * u64::from(element_bytes);
                let added = u32::try_from(u64::from(added).checked_add(first)?).ok()?;
                let offset = match outer_bytes {
                    Some(_) => Offset::Bytes(added),
                    None => Offset::Value,
                };
                // The promise is kept by a part of the first row.
                let in_first_row = start + inner.element(inner.count - 1) < u64::from(outer.width);
                let region = Region {
                    offset,
                    parent_width: outer
                        .parent_width
                        .filter(|_| outer_bytes.is_none() && in_first_row),
                    ..region
                };
                Some(Composition {
                    region,
                    plus_outer: outer_bytes.is_none(),
                    inner: None,
                    added,
                })
            }
            Offset::Value | Offset::Values => {
                let (region, term) = if outer.rows() == 1 {
                    let region = Region {
                        vstride: inner.vstride.checked_mul(outer.stride)?,
                        stride: inner.stride.checked_mul(outer.stride)?,
                        parent_width: None,
                        ..inner
                    };
                    (region, Term::Scaled(outer.stride))
                } else {
                    // A row of `inner` must be in one row of `outer`.
                    let parent = inner.parent_width?;
                    let inside = parent != 0 && outer.width.is_multiple_of(parent);
                    if !inside || (inner.rows() != 1 && inner.offset == Offset::Value) {
                        return None;
                    }
                    let region = Region {
                        stride: inner.stride.checked_mul(outer.stride)?,
                        parent_width: None,
                        ..inner
                    };
                    let term = Term::RowAndColumn {
                        row_bytes: outer.width.checked_mul(element_bytes)?,
                        vstride_bytes: outer.vstride.checked_mul(element_bytes)?,
                        stride: outer.stride,
                    };
                    (region, term)
                };
                region.is_valid().then_some(Composition {
                    region,
                    plus_outer: outer_bytes.is_none(),
                    inner: Some(term),
                    added,
                })
            }
        }
    }

    /// The region with the same bytes in the same order, of a vector of elements of another size.
    /// `None` if it is not one region.
    pub fn in_elements_of(self, from_bytes: u32, to_bytes: u32) -> Option<Region> {
        let region = self.normalized();
        let parent = |n: Option<u32>| {
            let bytes = n?.checked_mul(from_bytes)?;
            bytes.is_multiple_of(to_bytes).then_some(bytes / to_bytes)
        };
        let parent_width = parent(region.parent_width);
        if from_bytes == to_bytes {
            return Some(region);
        }
        let changed = if from_bytes > to_bytes {
            let parts = from_bytes / to_bytes;
            let count = region.count.checked_mul(parts)?;
            if region.stride == 1 || region.width == 1 {
                Region {
                    vstride: region.vstride.checked_mul(parts)?,
                    width: region.width.checked_mul(parts)?,
                    stride: 1,
                    count,
                    ..region
                }
            } else if region.rows() == 1 && region.offset != Offset::Values {
                // Each element becomes a row.
                Region {
                    vstride: region.stride.checked_mul(parts)?,
                    width: parts,
                    stride: 1,
                    count,
                    ..region
                }
            } else {
                return None;
            }
        } else {
            let parts = to_bytes / from_bytes;
            let row = [region.width, region.count, region.vstride];
            let whole = row.iter().all(|n| n.is_multiple_of(parts));
            let start = match region.offset {
                Offset::Bytes(bytes) => bytes.is_multiple_of(to_bytes),
                Offset::Value | Offset::Values => false,
            };
            if !whole || !start || region.stride != 1 {
                return None;
            }
            Region {
                vstride: region.vstride / parts,
                width: region.width / parts,
                stride: 1,
                count: region.count / parts,
                ..region
            }
        };
        let changed = Region {
            parent_width,
            ..changed
        };
        changed.is_valid().then(|| changed.normalized())
    }

    /// The region with a constant offset whose elements are at these positions, counted in elements
    /// from the start of the vector. `None` if there is none.
    pub fn of_elements(positions: &[u64], element_bytes: u32) -> Option<Region> {
        let first = u32::try_from(*positions.first()?).ok()?;
        let start = Offset::Bytes(first.checked_mul(element_bytes)?);
        Region::of_positions(positions, start)
    }

    /// `count` adjacent elements of the region, from the one at `first`, as a region of the same
    /// vector, and the bytes that are added to a variable offset. `None` if these elements are not one region, or if
    /// the rows of the region have starts of their own.
    pub fn slice(self, first: u32, count: u32, element_bytes: u32) -> Option<(Region, u32)> {
        let part = Region::linear(count, 1, first.checked_mul(element_bytes)?);
        let composed = self.compose(part, element_bytes)?;
        Some((composed.region, composed.added))
    }

    /// Where the region starts in registers, if its vector starts at a register.
    fn visa_start(self) -> visa::region::Start {
        match self.offset {
            Offset::Bytes(bytes) => visa::region::Start::Byte(bytes),
            Offset::Value | Offset::Values => visa::region::Start::Variable,
        }
    }

    /// Whether one move can read the region of a vector that starts at a register.
    pub fn is_legal_source(self, element_bytes: u32, target: Target) -> bool {
        let region = self.normalized();
        if region.offset == Offset::Values {
            // Like Intel's vector compiler: no bytes where registers have 64 bytes.
            let is_narrow = element_bytes == 1 && target.info().grf_bytes > 32;
            return region.width == 1
                && element_bytes < 8
                && !is_narrow
                && region.count.is_power_of_two()
                && region.count <= visa::region::MAX_ROW_ADDRESSES;
        }
        let (start, span) = (region.visa_start(), region.span_bytes(element_bytes));
        region.visa_source().is_some_and(|found| {
            visa::region::source_fits(found, region.count, span, element_bytes, start, target)
        })
    }

    /// Whether one move can write the region of a vector that starts at a register.
    pub fn is_legal_destination(self, element_bytes: u32, target: Target) -> bool {
        let region = self.normalized();
        let (start, span) = (region.visa_start(), region.span_bytes(element_bytes));
        region.visa_destination().is_some_and(|stride| {
            visa::region::destination_fits(stride, region.count, span, element_bytes, start, target)
        })
    }

    /// The source region of a vISA operand. `None` if vISA has no such region; a linear region is
    /// written `<stride;1,0>`, which allows larger strides.
    pub fn visa_source(self) -> Option<visa::operand::Region> {
        let region = self.normalized();
        let small = |n: u32| u8::try_from(n).ok();
        let found = if region.rows() == 1 && region.offset != Offset::Values {
            let stride = if region.count == 1 { 0 } else { region.stride };
            visa::operand::Region::strided(small(stride)?)
        } else {
            visa::operand::Region {
                vertical: small(region.vstride)?,
                width: small(region.width)?,
                horizontal: small(region.stride)?,
            }
        };
        visa::region::source_is_legal(found).then_some(found)
    }

    /// The stride of a vISA destination. `None` if vISA has no such destination.
    pub fn visa_destination(self) -> Option<u8> {
        let region = self.normalized();
        let stride = if region.count == 1 { 1 } else { region.stride };
        let legal = region.rows() == 1
            && region.offset != Offset::Values
            && visa::region::destination_stride_is_legal(stride);
        u8::try_from(stride).ok().filter(|_| legal)
    }
}

/// What a variable offset of the inner region contributes to the offset of a composed region.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Term {
    /// The offset times a factor.
    Scaled(u32),
    /// `offset / row_bytes * vstride_bytes + offset % row_bytes * stride`.
    RowAndColumn {
        /// Size of a row of the outer region's result.
        row_bytes: u32,
        /// Distance between the starts of rows of the outer region.
        vstride_bytes: u32,
        /// Distance between elements of a row of the outer region, in elements.
        stride: u32,
    },
}

impl Term {
    /// The contribution of an offset in bytes.
    pub fn of(self, offset: u64) -> u64 {
        match self {
            Term::Scaled(factor) => offset.wrapping_mul(u64::from(factor)),
            Term::RowAndColumn {
                row_bytes,
                vstride_bytes,
                stride,
            } => {
                let row = offset / u64::from(row_bytes.max(1));
                let column = offset % u64::from(row_bytes.max(1));
                (row * u64::from(vstride_bytes)).wrapping_add(column * u64::from(stride))
            }
        }
    }
}

/// A region composed of two. Its start is the sum of the outer region's variable offset, of what
/// the inner region's contributes, and of a constant; if it has neither variable part,
/// `region.offset` is the constant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Composition {
    /// The shape of the region, and its constant offset.
    pub region: Region,
    /// Whether the outer region's variable offset is added.
    pub plus_outer: bool,
    /// What the inner region's variable offset contributes.
    pub inner: Option<Term>,
    /// A number of bytes that is added.
    pub added: u32,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use pretty_assertions::assert_eq;

    fn region(vstride: u32, width: u32, stride: u32, count: u32, offset: Offset) -> Region {
        Region {
            vstride,
            width,
            stride,
            count,
            offset,
            parent_width: None,
        }
    }

    fn at(vstride: u32, width: u32, stride: u32, count: u32, bytes: u32) -> Region {
        region(vstride, width, stride, count, Offset::Bytes(bytes))
    }

    /// A source of random numbers and regions.
    struct Numbers(Random);

    impl Numbers {
        fn below(&mut self, bound: u32) -> u32 {
            self.0.below(bound as usize) as u32
        }

        fn region(&mut self, offset: Offset) -> Region {
            let width = 1 + self.below(5);
            let rows = 1 + self.below(5);
            region(self.below(9), width, self.below(4), width * rows, offset)
        }
    }

    fn positions(region: Region, bytes: u32, starts: &[u64]) -> Vec<u64> {
        region.byte_offsets(bytes, starts).collect()
    }

    #[test]
    fn canonical_forms() {
        assert_eq!(at(8, 4, 2, 16, 4).normalized(), at(0, 16, 2, 16, 4));
        assert_eq!(at(3, 1, 7, 8, 0).normalized(), at(0, 8, 3, 8, 0));
        assert_eq!(at(5, 1, 3, 1, 8).normalized(), at(0, 1, 0, 1, 8));
        assert_eq!(at(8, 4, 1, 16, 0).normalized(), at(8, 4, 1, 16, 0));
        assert_eq!(at(0, 4, 0, 8, 0).normalized(), at(0, 8, 0, 8, 0));
        assert!(at(4, 4, 1, 8, 12).is_contiguous() && !at(8, 4, 1, 8, 0).is_linear());
    }

    #[test]
    fn normalizing_preserves_byte_offsets() {
        let mut numbers = Numbers(Random::new(1));
        for k in 0..20_000 {
            let offset = [Offset::Bytes(4 * (k % 7)), Offset::Value, Offset::Values];
            let region = numbers.region(offset[k as usize % 3]);
            let starts: Vec<u64> = (0..5).map(|_| u64::from(numbers.below(64))).collect();
            let normal = region.normalized();
            assert_eq!(normal, normal.normalized());
            assert_eq!(
                positions(region, 4, &starts),
                positions(normal, 4, &starts),
                "{region:?}"
            );
        }
    }

    #[test]
    fn composing_preserves_byte_offsets() {
        let mut numbers = Numbers(Random::new(2));
        let mut composed = [0; 9];
        for k in 0..60_000u32 {
            let size = [1, 2, 4, 8][numbers.below(4) as usize];
            let (of_outer, of_inner) = (k as usize % 3, k as usize / 3 % 3);
            let kind = |kind: usize, bytes| match kind {
                0 => Offset::Bytes(bytes),
                1 => Offset::Value,
                _ => Offset::Values,
            };
            let bytes = size * numbers.below(8);
            let outer = numbers.region(kind(of_outer, bytes));
            let bytes = size * numbers.below(6);
            let mut inner = numbers.region(kind(of_inner, bytes));
            let starts = |numbers: &mut Numbers, region: Region| -> Vec<u64> {
                (0..region.rows())
                    .map(|_| u64::from(size * numbers.below(6)))
                    .collect()
            };
            let (outer_starts, inner_starts) =
                (starts(&mut numbers, outer), starts(&mut numbers, inner));
            // The promise of the parent width, where it is kept.
            let row_start = |row: usize| match inner.offset {
                Offset::Bytes(bytes) => u64::from(bytes),
                Offset::Value => inner_starts[0] + row as u64 * u64::from(inner.vstride * size),
                Offset::Values => inner_starts[row],
            };
            let parent = 1 + numbers.below(6);
            let kept = (0..inner.rows() as usize).all(|row| {
                let first = row_start(row) / u64::from(size);
                let last = first + u64::from((inner.width - 1) * inner.stride);
                first / u64::from(parent) == last / u64::from(parent)
            });
            inner.parent_width = kept.then_some(parent);
            let read: Vec<u64> = positions(outer, size, &outer_starts);
            let wanted: Option<Vec<u64>> = positions(inner, size, &inner_starts)
                .into_iter()
                .map(|at| read.get((at / u64::from(size)) as usize).copied())
                .collect();
            // Outside of the outer region, nothing is defined.
            let (Some(wanted), Some(found)) = (wanted, outer.compose(inner, size)) else {
                continue;
            };
            let base = match found.plus_outer {
                true => outer_starts[0],
                false => 0,
            } + u64::from(found.added);
            let starts: Vec<u64> = match found.inner {
                Some(term) => inner_starts.iter().map(|&s| base + term.of(s)).collect(),
                None => vec![base],
            };
            assert_eq!(
                positions(found.region, size, &starts),
                wanted,
                "{outer:?} {inner:?} {found:?}"
            );
            composed[of_outer * 3 + of_inner] += 1;
        }
        // Nothing is composed with an outer region whose rows have starts of their own.
        assert_eq!(composed[6..], [0, 0, 0]);
        assert!(composed[..6].iter().all(|&n| n > 100), "{composed:?}");
    }

    #[test]
    fn regions_through_bitcasts_have_the_same_bytes() {
        let mut numbers = Numbers(Random::new(3));
        let mut changed = 0;
        let bytes = |region: Region, size: u32| -> Vec<u64> {
            let starts = positions(region, size, &[]);
            starts
                .iter()
                .flat_map(|&start| start..start + u64::from(size))
                .collect()
        };
        for _ in 0..20_000 {
            let size = |numbers: &mut Numbers| [1, 2, 4, 8][numbers.below(4) as usize];
            let (from, to) = (size(&mut numbers), size(&mut numbers));
            let offset = Offset::Bytes(from * numbers.below(8));
            let region = numbers.region(offset);
            if let Some(found) = region.in_elements_of(from, to) {
                assert_eq!(
                    bytes(found, to),
                    bytes(region, from),
                    "{region:?} {found:?}"
                );
                changed += usize::from(from != to);
            }
        }
        assert!(changed > 1000, "{changed}");
    }

    #[test]
    fn the_usual_compositions() {
        let of = |outer: Region, inner: Region| outer.compose(inner, 4).map(|c| c.region);
        // A row of a matrix of 8 columns.
        let rows = at(16, 8, 1, 32, 32);
        assert_eq!(of(rows, at(0, 8, 1, 8, 32)), Some(at(0, 8, 1, 8, 96)));
        // Two rows of it, and half of each.
        assert_eq!(of(rows, at(0, 16, 1, 16, 0)), Some(at(16, 8, 1, 16, 32)));
        assert_eq!(of(rows, at(8, 4, 1, 16, 16)), Some(at(16, 4, 1, 16, 48)));
        // The end of a row and the start of the next one, of different lengths.
        assert_eq!(of(rows, at(0, 6, 1, 6, 16)), None);
        assert_eq!(of(rows, at(0, 8, 1, 8, 16)), Some(at(12, 4, 1, 8, 48)));
        // A broadcast element.
        assert_eq!(
            of(at(0, 8, 0, 8, 20), at(0, 4, 1, 4, 8)),
            Some(at(0, 4, 0, 4, 20))
        );
    }

    #[test]
    fn only_legal_regions_become_operands() {
        let source = |region: Region| {
            region
                .visa_source()
                .map(|r| (r.vertical, r.width, r.horizontal))
        };
        assert_eq!(source(at(0, 1, 0, 1, 8)), Some((0, 1, 0)));
        assert_eq!(source(at(0, 8, 1, 8, 0)), Some((1, 1, 0)));
        assert_eq!(source(at(0, 8, 16, 8, 0)), Some((16, 1, 0)));
        assert_eq!(source(at(0, 8, 3, 8, 0)), None);
        assert_eq!(source(at(8, 4, 2, 16, 0).normalized()), Some((2, 1, 0)));
        assert_eq!(source(at(16, 4, 2, 16, 0)), Some((16, 4, 2)));
        assert_eq!(at(0, 8, 4, 8, 0).visa_destination(), Some(4));
        assert_eq!(at(0, 8, 8, 8, 0).visa_destination(), None);
        assert_eq!(at(16, 4, 1, 8, 0).visa_destination(), None);
        assert_eq!(at(0, 1, 0, 1, 0).visa_destination(), Some(1));
    }

    #[test]
    fn bounds() {
        let vector = Data::vector(crate::genx::types::Scalar::I32, 16).unwrap();
        assert!(at(0, 8, 2, 8, 4).fits(vector));
        assert!(!at(0, 8, 2, 8, 8).fits(vector), "the last is element 16");
        assert!(!at(0, 4, 1, 4, 6).fits(vector), "between elements");
        assert!(!region(0, 17, 1, 17, Offset::Value).fits(vector));
        assert!(!at(0, 3, 1, 8, 0).is_valid() && !at(0, 0, 1, 8, 0).is_valid());
    }
}
