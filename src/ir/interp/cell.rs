//! The contents of registers: their bits, and whether these are undefined. In a diagnosed run also
//! why they are undefined, and the variable into which an address points.

use super::super::function::MemoryVariableId;

/// The contents of a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cell {
    pub(super) bits: u64,
    /// Whether the value is undefined.
    pub(super) poison: Poison,
    /// The variable or argument into which the value points, in a diagnosed run.
    pub(super) target: PointsTo,
}

impl Cell {
    /// A register that has not been written.
    pub(super) const UNDEFINED: Cell = Cell::new(0, Poison::UNKNOWN);

    #[inline(always)]
    pub(super) const fn new(bits: u64, poison: Poison) -> Cell {
        Cell {
            bits,
            poison,
            target: PointsTo::NOTHING,
        }
    }

    #[inline(always)]
    pub(super) const fn defined(bits: u64) -> Cell {
        Cell::new(bits, Poison::NONE)
    }
}

/// Whether a value is undefined; in a diagnosed run, the step that made it undefined. The union (`|`)
/// of several has the origin of one of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Poison(u32);

/// What made a value undefined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Reason {
    /// The instruction read a register that was never written.
    Register,
    /// The instruction read memory that was never written.
    Memory,
    /// The divisor was 0.
    DivisionByZero,
    /// The quotient was too large: the smallest integer divided by -1.
    Overflow,
    /// The work-item whose value was read does not exist.
    Exchange,
    /// The work-item whose value was read does not execute the instruction.
    Absent,
}

/// The number of reasons.
const REASONS: u32 = Reason::Absent as u32 + 1;

impl Poison {
    /// The value is defined.
    pub(super) const NONE: Poison = Poison(0);
    /// The value is undefined, and its origin is unknown.
    pub(super) const UNKNOWN: Poison = Poison(1);

    /// The value depends on a fault that has been reported. It is greater than all others, so that the union with
    /// another is this.
    pub(super) const REPORTED: Poison = Poison(u32::MAX);

    /// The value was made undefined by a step.
    pub(super) fn at(step: usize, reason: Reason) -> Poison {
        let code = (step as u32).saturating_mul(REASONS);
        let code = code.saturating_add(reason as u32 + 2);
        Poison(code.min(Poison::REPORTED.0 - 1))
    }

    #[inline(always)]
    pub(super) fn is_set(self) -> bool {
        self != Poison::NONE
    }

    /// The step that made the value undefined, if it is known.
    pub(super) fn origin(self) -> Option<(usize, Reason)> {
        if self == Poison::REPORTED {
            return None;
        }
        let code = self.0.checked_sub(2)?;
        let reason = match code % REASONS {
            0 => Reason::Register,
            1 => Reason::Memory,
            2 => Reason::DivisionByZero,
            3 => Reason::Overflow,
            4 => Reason::Exchange,
            _ => Reason::Absent,
        };
        Some(((code / REASONS) as usize, reason))
    }

    /// With this origin, if the value is undefined for an unknown reason.
    pub(super) fn or_at(self, step: usize, reason: Reason) -> Poison {
        match self == Poison::UNKNOWN {
            true => Poison::at(step, reason),
            false => self,
        }
    }
}

impl std::ops::BitOr for Poison {
    type Output = Poison;

    /// The greater of both: a known origin is greater than an unknown one.
    #[inline(always)]
    fn bitor(self, other: Poison) -> Poison {
        Poison(self.0.max(other.0))
    }
}

/// The variable into which an address points, or the memory of an argument, if that is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PointsTo(u16);

impl PointsTo {
    pub(super) const NOTHING: PointsTo = PointsTo(0);

    /// The first number of an argument.
    const ARGUMENTS: u16 = 1 << 15;

    /// The variable with this number; nothing for large numbers.
    pub(super) fn variable(id: MemoryVariableId) -> PointsTo {
        let code = u16::try_from(id.0.saturating_add(1)).ok();
        PointsTo(code.filter(|code| *code < PointsTo::ARGUMENTS).unwrap_or(0))
    }

    /// The memory of the argument with this index; nothing for large indices.
    pub(super) fn argument(index: usize) -> PointsTo {
        let code = u16::try_from(index).ok();
        PointsTo(
            code.and_then(|k| k.checked_add(PointsTo::ARGUMENTS))
                .unwrap_or(0),
        )
    }

    /// What this is, if anything.
    pub(super) fn get(self) -> Option<Pointee> {
        match self.0.checked_sub(PointsTo::ARGUMENTS) {
            Some(index) => Some(Pointee::Argument(index.into())),
            None => {
                let id = self.0.checked_sub(1)?;
                Some(Pointee::Variable(MemoryVariableId(id.into())))
            }
        }
    }

    /// The variable into which a sum points, if exactly one of the addends points into one.
    pub(super) fn of_sum(self, other: PointsTo) -> PointsTo {
        match (self, other) {
            (one, PointsTo::NOTHING) | (PointsTo::NOTHING, one) => one,
            _ => PointsTo::NOTHING,
        }
    }
}

/// What an address points into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pointee {
    Variable(MemoryVariableId),
    /// The buffer of the argument with this index, or its part of local memory.
    Argument(usize),
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn origins_survive_unions() {
        let division = Poison::at(7, Reason::DivisionByZero);
        assert_eq!(division.origin(), Some((7, Reason::DivisionByZero)));
        assert_eq!((Poison::UNKNOWN | division).origin(), division.origin());
        assert_eq!(Poison::NONE | Poison::NONE, Poison::NONE);
        assert_eq!(Poison::UNKNOWN.origin(), None);
        assert_eq!(division.or_at(9, Reason::Memory), division);
        let last = Poison::at(u32::MAX as usize, Reason::DivisionByZero);
        for poison in [Poison::NONE, Poison::UNKNOWN, division, last] {
            assert_eq!(poison | Poison::REPORTED, Poison::REPORTED);
            assert!(poison < Poison::REPORTED);
        }
        assert_eq!(Poison::REPORTED.origin(), None);
        assert_eq!(
            Poison::UNKNOWN.or_at(9, Reason::Memory).origin(),
            Some((9, Reason::Memory))
        );
    }

    #[test]
    fn the_sum_of_two_pointers_points_nowhere() {
        let a = PointsTo::variable(MemoryVariableId(0));
        let first = Pointee::Variable(MemoryVariableId(0));
        assert_eq!(a.of_sum(PointsTo::NOTHING).get(), Some(first));
        assert_eq!(PointsTo::NOTHING.of_sum(a), a);
        assert_eq!(a.of_sum(a), PointsTo::NOTHING);
        assert_eq!(a.of_sum(PointsTo::argument(0)), PointsTo::NOTHING);
    }

    #[test]
    fn variables_and_arguments_are_distinct() {
        let last = PointsTo::variable(MemoryVariableId(0x7ffe));
        assert_eq!(
            last.get(),
            Some(Pointee::Variable(MemoryVariableId(0x7ffe)))
        );
        assert_eq!(
            PointsTo::variable(MemoryVariableId(0x7fff)),
            PointsTo::NOTHING
        );
        assert_eq!(PointsTo::argument(3).get(), Some(Pointee::Argument(3)));
        assert_eq!(PointsTo::argument(1 << 15), PointsTo::NOTHING);
    }
}
