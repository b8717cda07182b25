//! Functions of the work-items of a sub-group that execute them together (cl_khr_subgroup_ballot,
//! cl_khr_subgroup_non_uniform_vote).
//!
//! Each is `active_or` of a bit of each work-item, and arithmetic on the result. A sub-group has at most 32 work-items, so
//! that only the first component of the `uint4` of a ballot has bits.

use super::Lowering;
use super::components::Components;
use crate::frontend::builtins::{Ballot, SubGroup};
use crate::ir::function::InputSource;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type as Ir};

/// The highest number of a bit of a ballot.
const LAST_BIT: u32 = 31;

impl Lowering<'_> {
    /// A function that gives a scalar. `x` is the first argument, of this type.
    pub(super) fn of_active_items(
        &mut self,
        function: SubGroup,
        ty: Ir,
        x: Option<Register>,
    ) -> Register {
        let all = |this: &mut Self| {
            let yes = this.b.constant(Ir::Bool, 1);
            this.active(yes)
        };
        let holds = match (function, x) {
            (SubGroup::Elect, _) => {
                let all = all(self);
                let before = self.bits_before();
                let before = self.b.op(Opcode::And, Ir::U32, &[all, before]);
                self.is_zero(before)
            }
            (SubGroup::NonUniformAny, Some(x)) => {
                let zero = self.b.u32(0);
                let set = self.b.compare(Condition::Ne, Ir::S32, x, zero);
                let set = self.active(set);
                self.b.compare(Condition::Ne, Ir::U32, set, zero)
            }
            (SubGroup::NonUniformAll, Some(x)) => {
                let clear = self.is_zero(x);
                let clear = self.active(clear);
                self.is_zero(clear)
            }
            (SubGroup::NonUniformAllEqual, Some(x)) => {
                let all = all(self);
                let first = self.of_first(ty, x, all);
                let equal = self.b.compare(Condition::Eq, ty, x, first);
                let differs = self.b.op(Opcode::Not, Ir::Bool, &[equal]);
                let differs = self.active(differs);
                self.is_zero(differs)
            }
            (SubGroup::BroadcastFirst, Some(x)) => {
                let all = all(self);
                return self.of_first(ty, x, all);
            }
            // Not in a checked tree.
            (_, _) => return self.b.u32(0),
        };
        self.b.convert(Ir::S32, Ir::Bool, holds)
    }

    /// A function of masks: the components of its arguments.
    pub(super) fn ballot(&mut self, function: Ballot, values: &[Components]) -> Components {
        let first = values.first().and_then(|value| value.first()).copied();
        let second = values.get(1).and_then(|value| value.first()).copied();
        let Some(x) = first else {
            let mask = self.mask(function);
            return self.whole_mask(mask);
        };
        let result = match function {
            Ballot::Ballot => {
                let zero = self.b.u32(0);
                let set = self.b.compare(Condition::Ne, Ir::S32, x, zero);
                let set = self.active(set);
                return self.whole_mask(set);
            }
            Ballot::Inverse => {
                let lane = self.b.input(InputSource::SubGroupLocalId);
                self.bit_at(x, lane)
            }
            Ballot::BitExtract => match second {
                Some(index) => self.bit_at(x, index),
                None => x,
            },
            Ballot::BitCount => {
                let bits = self.of_items(x);
                self.set_bits(Ir::U32, bits)
            }
            Ballot::InclusiveScan | Ballot::ExclusiveScan => {
                let mut mask = self.bits_before();
                if function == Ballot::InclusiveScan {
                    let bit = self.own_bit();
                    mask = self.b.op(Opcode::Or, Ir::U32, &[mask, bit]);
                }
                let bits = self.b.op(Opcode::And, Ir::U32, &[x, mask]);
                self.set_bits(Ir::U32, bits)
            }
            Ballot::FindLsb => {
                let bits = self.of_items(x);
                self.lowest_bit(bits)
            }
            Ballot::FindMsb => {
                let bits = self.of_items(x);
                self.highest_bit(bits)
            }
            Ballot::EqMask | Ballot::GeMask | Ballot::GtMask | Ballot::LeMask | Ballot::LtMask => x,
        };
        result.into()
    }

    /// The bits of the work-items with a local id that compares so with that of this one.
    fn mask(&mut self, function: Ballot) -> Register {
        let (bit, before) = (self.own_bit(), self.bits_before());
        let up_to = self.b.op(Opcode::Or, Ir::U32, &[before, bit]);
        match function {
            Ballot::LtMask => before,
            Ballot::LeMask => up_to,
            Ballot::GeMask => {
                let bits = self.b.op(Opcode::Not, Ir::U32, &[before]);
                self.of_items(bits)
            }
            Ballot::GtMask => {
                let bits = self.b.op(Opcode::Not, Ir::U32, &[up_to]);
                self.of_items(bits)
            }
            _ => bit,
        }
    }

    /// The bits of the work-items that execute this together, and for which a condition is true.
    pub(super) fn active(&mut self, condition: Register) -> Register {
        let (bit, zero) = (self.own_bit(), self.b.u32(0));
        let bit = self.b.op(Opcode::Sel, Ir::U32, &[condition, bit, zero]);
        self.b.op(Opcode::ActiveOr, Ir::U32, &[bit])
    }

    /// The bit of this work-item.
    pub(super) fn own_bit(&mut self) -> Register {
        let (one, lane) = (self.b.u32(1), self.b.input(InputSource::SubGroupLocalId));
        self.b.op(Opcode::Shl, Ir::U32, &[one, lane])
    }

    /// The bits of the work-items before this one.
    pub(super) fn bits_before(&mut self) -> Register {
        let (bit, one) = (self.own_bit(), self.b.u32(1));
        self.b.op(Opcode::Sub, Ir::U32, &[bit, one])
    }

    /// Without the bits beyond a full sub-group.
    fn of_items(&mut self, bits: Register) -> Register {
        let (width, one) = (self.b.input(InputSource::SubGroupSize), self.b.u32(1));
        let last = self.b.op(Opcode::Sub, Ir::U32, &[width, one]);
        // The highest bit shifted out gives all ones.
        let two = self.b.u32(2);
        let beyond = self.b.op(Opcode::Shl, Ir::U32, &[two, last]);
        let mask = self.b.op(Opcode::Sub, Ir::U32, &[beyond, one]);
        self.b.op(Opcode::And, Ir::U32, &[bits, mask])
    }

    /// The value of the first of the work-items with these bits.
    fn of_first(&mut self, ty: Ir, x: Register, bits: Register) -> Register {
        let index = self.lowest_bit(bits);
        self.b.op(Opcode::Shuffle, ty, &[x, index])
    }

    /// The number of the lowest set bit; that of all bits, if none is set.
    fn lowest_bit(&mut self, bits: Register) -> Register {
        let one = self.b.u32(1);
        let below = self.b.op(Opcode::Sub, Ir::U32, &[bits, one]);
        let not = self.b.op(Opcode::Not, Ir::U32, &[bits]);
        let zeros = self.b.op(Opcode::And, Ir::U32, &[not, below]);
        self.set_bits(Ir::U32, zeros)
    }

    /// The number of the highest set bit.
    pub(super) fn highest_bit(&mut self, bits: Register) -> Register {
        let zeros = self.leading_zeros(Ir::U32, bits);
        let last = self.b.u32(LAST_BIT);
        self.b.op(Opcode::Sub, Ir::U32, &[last, zeros])
    }

    /// A bit as 0 or 1; the index is taken modulo 32.
    fn bit_at(&mut self, bits: Register, index: Register) -> Register {
        let (last, one) = (self.b.u32(LAST_BIT), self.b.u32(1));
        let index = self.b.op(Opcode::And, Ir::U32, &[index, last]);
        let shifted = self.b.op(Opcode::Shr, Ir::U32, &[bits, index]);
        self.b.op(Opcode::And, Ir::U32, &[shifted, one])
    }

    pub(super) fn is_zero(&mut self, x: Register) -> Register {
        let zero = self.b.u32(0);
        self.b.compare(Condition::Eq, Ir::U32, x, zero)
    }

    /// The `uint4` whose first component this is.
    fn whole_mask(&mut self, first: Register) -> Components {
        let zero = self.b.u32(0);
        Components::new(&[first, zero, zero, zero])
    }
}
