//! Intervals of integers, and of offsets from the start of a buffer or variable.

use crate::ir::function::MemoryVariableId;
use crate::ir::types::Type;

/// The bounds that intervals are widened to, besides those of 64 bits.
const THRESHOLDS: [i128; 7] = [
    -(1 << 31),
    -1,
    0,
    1 << 16,
    (1 << 31) - 1,
    (1 << 32) - 1,
    (1 << 63) - 1,
];

/// What the numbers of an interval are counted from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Base {
    /// From 0: they are integers.
    Zero,
    /// The start of the buffer of some argument.
    Buffer,
    /// The start of a variable in memory.
    Variable(MemoryVariableId),
    /// The start of the local memory of an argument.
    LocalArgument(u16),
    /// The start of some buffer or variable.
    Object,
}

/// The integers from `low` to `high`, or the offsets in bytes from a base.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Interval {
    pub(super) base: Base,
    pub(super) low: i128,
    pub(super) high: i128,
}

impl Interval {
    /// All values of a register.
    pub(super) const ALL: Interval = Interval::new(-(1 << 63), (1 << 64) - 1);

    pub(super) const fn new(low: i128, high: i128) -> Interval {
        Interval {
            base: Base::Zero,
            low,
            high,
        }
    }

    pub(super) const fn one(value: i128) -> Interval {
        Interval::new(value, value)
    }

    /// The start of a base.
    pub(super) const fn start_of(base: Base) -> Interval {
        Interval {
            base,
            ..Interval::one(0)
        }
    }

    /// Whether the numbers are offsets.
    pub(super) fn is_offset(self) -> bool {
        self.base != Base::Zero
    }

    /// The integers of a type.
    pub(super) fn of_type(ty: Type) -> Interval {
        let bits = 8 * ty.size();
        match (ty, ty.is_signed()) {
            (Type::Bool, _) => Interval::new(0, 1),
            (_, true) => Interval::new(-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
            (_, false) => Interval::new(0, (1 << bits) - 1),
        }
    }

    /// The single value, if there is one.
    pub(super) fn value(self) -> Option<i128> {
        (self.low == self.high && !self.is_offset()).then_some(self.low)
    }

    pub(super) fn contains(self, other: Interval) -> bool {
        self.low <= other.low && other.high <= self.high
    }

    pub(super) fn join(self, other: Interval) -> Interval {
        let base = match (self.base, other.base) {
            (a, b) if a == b => a,
            (Base::Zero, _) | (_, Base::Zero) => return Interval::ALL,
            _ => Base::Object,
        };
        Interval {
            base,
            low: self.low.min(other.low),
            high: self.high.max(other.high),
        }
    }

    /// The bounds that changed since `old`, moved to the next threshold.
    pub(super) fn widened(self, old: Interval) -> Interval {
        if self.is_offset() != old.is_offset() {
            return Interval::ALL;
        }
        let below = |bound: i128| {
            let found = THRESHOLDS.iter().rev().find(|t| **t <= bound);
            found.copied().unwrap_or(Interval::ALL.low.min(bound))
        };
        let above = |bound: i128| {
            let found = THRESHOLDS.iter().find(|t| **t >= bound);
            found.copied().unwrap_or(Interval::ALL.high.max(bound))
        };
        Interval {
            low: if self.low < old.low {
                below(self.low)
            } else {
                self.low
            },
            high: if self.high > old.high {
                above(self.high)
            } else {
                self.high
            },
            ..self
        }
    }

    /// The numbers that a register has as a value of an integer type.
    pub(super) fn normalized(self, ty: Type) -> Interval {
        let all = Interval::of_type(ty);
        if self.is_offset() || all.contains(self) {
            return match self.is_offset() {
                true => all,
                false => self,
            };
        }
        let modulus = 1i128 << (8 * ty.size());
        [modulus, -modulus]
            .into_iter()
            .map(|by| Interval::new(self.low + by, self.high + by))
            .find(|moved| all.contains(*moved))
            .unwrap_or(all)
    }

    /// The representatives of a result of a type; all its values if they are too many.
    pub(super) fn bounded(self, ty: Type) -> Interval {
        // In that order: the bounds of a product may be too far apart for a difference.
        match !Interval::ALL.contains(self) || self.high - self.low >= 1i128 << (8 * ty.size()) {
            true if self.is_offset() => Interval {
                base: self.base,
                ..Interval::ALL
            },
            true => Interval::of_type(ty),
            false => self,
        }
    }

    /// The interval of the results for the bounds of two intervals.
    pub(super) fn of_bounds(self, other: Interval, f: impl Fn(i128, i128) -> i128) -> Interval {
        let [a, b] = [self.low, self.high].map(|x| [f(x, other.low), f(x, other.high)]);
        let all = [a[0], a[1], b[0], b[1]];
        let (low, high) = all.iter().fold((all[0], all[0]), |(low, high), x| {
            (low.min(*x), high.max(*x))
        });
        Interval::new(low, high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn products_of_any_values_are_all_values() {
        let most = Interval::new(0, (1 << 64) - 1);
        let product = most.of_bounds(Interval::ALL, i128::saturating_mul);
        assert_eq!(product.bounded(Type::U64), Interval::of_type(Type::U64));
        assert_eq!(product.bounded(Type::S32), Interval::of_type(Type::S32));
    }
}
