//! Reductions and scans of the work-items of a sub-group that execute them together
//! (cl_khr_subgroup_non_uniform_arithmetic, cl_khr_subgroup_clustered_reduce).
//!
//! A scan is a parallel prefix computation over a linked list, by pointer jumping (Wyllie 1979; Hillis and Steele 1986):
//! each work-item has the index of the nearest active one before it, combines the value from there with its own, and takes
//! over its index, until no one has any left. A reduction is the value of the last one. So only values of active work-items
//! are read, and no identity is combined with them. Truth values are counted in a ballot.

use super::Lowering;
use crate::frontend::builtins::Members;
use crate::ir::function::InputSource;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type as Ir};
use crate::target::Width;

impl Lowering<'_> {
    /// The combination of the values of the active work-items that are members; the size of a cluster is a constant.
    pub(super) fn combined(
        &mut self,
        (members, cluster): (Members, Option<Register>),
        operation: Opcode,
        ty: Ir,
        x: Register,
    ) -> Register {
        let size = self.members(cluster);
        if members == Members::Cluster && size == 1 {
            return x;
        }
        // The low bits of the results are the same.
        let wide = match ty.size() {
            1 | 2 if ty.is_float() => ty,
            1 | 2 if ty.is_signed() => Ir::S32,
            1 | 2 => Ir::U32,
            _ => ty,
        };
        let mut value = match wide == ty {
            true => x,
            false => self.widened(ty, x),
        };
        let yes = self.b.constant(Ir::Bool, 1);
        let active = self.active(yes);
        let active = match members {
            Members::Cluster => self.in_cluster(active, size),
            Members::All | Members::UpTo | Members::Before => active,
        };
        let before = self.bits_before();
        let before = self.b.op(Opcode::And, Ir::U32, &[active, before]);
        let is_first = self.is_zero(before);
        let nearest = self.highest_bit(before);
        let lane = self.b.input(InputSource::SubGroupLocalId);
        // The index of the work-item before the ones that the value includes; this one's if there is none.
        let mut previous = self.b.op(Opcode::Sel, Ir::U32, &[is_first, lane, nearest]);
        let first_previous = previous;
        let steps = size.ilog2();
        for step in 0..steps {
            let other = self.b.op(Opcode::Shuffle, wide, &[value, previous]);
            let is_complete = self.b.compare(Condition::Eq, Ir::U32, previous, lane);
            let both = self.b.op(operation, wide, &[other, value]);
            value = (self.b).op(Opcode::Sel, wide, &[is_complete, value, both]);
            if step + 1 < steps {
                let next = (self.b).op(Opcode::Shuffle, Ir::U32, &[previous, previous]);
                let is_last = self.b.compare(Condition::Eq, Ir::U32, next, previous);
                previous = self.b.op(Opcode::Sel, Ir::U32, &[is_last, lane, next]);
            }
        }
        let result = match members {
            Members::UpTo => value,
            Members::Before => {
                let identity = operation.identity(ty).unwrap_or(0);
                let identity = self.b.constant(wide, identity);
                let all_before = (self.b).op(Opcode::Shuffle, wide, &[value, first_previous]);
                (self.b).op(Opcode::Sel, wide, &[is_first, identity, all_before])
            }
            Members::All | Members::Cluster => {
                let last = self.highest_bit(active);
                self.b.op(Opcode::Shuffle, wide, &[value, last])
            }
        };
        match wide == ty {
            true => result,
            false => self.b.convert(ty, wide, result),
        }
    }

    /// Whether values other than 0 are in all, some, or an odd number of the active work-items that are members: an `int`.
    pub(super) fn combined_truths(
        &mut self,
        (members, cluster): (Members, Option<Register>),
        operation: Opcode,
        x: Register,
    ) -> Register {
        let size = self.members(cluster);
        let zero = self.b.u32(0);
        let condition = match operation {
            Opcode::And => Condition::Eq,
            _ => Condition::Ne,
        };
        let holds = self.b.compare(condition, Ir::S32, x, zero);
        let bits = self.active(holds);
        let bits = match members {
            Members::All => bits,
            Members::UpTo => {
                let (before, own) = (self.bits_before(), self.own_bit());
                let up_to = self.b.op(Opcode::Or, Ir::U32, &[before, own]);
                self.b.op(Opcode::And, Ir::U32, &[bits, up_to])
            }
            Members::Before => {
                let before = self.bits_before();
                self.b.op(Opcode::And, Ir::U32, &[bits, before])
            }
            Members::Cluster => self.in_cluster(bits, size),
        };
        let result = match operation {
            Opcode::And => self.is_zero(bits),
            Opcode::Or => self.b.compare(Condition::Ne, Ir::U32, bits, zero),
            _ => {
                let (count, one) = (self.set_bits(Ir::U32, bits), self.b.u32(1));
                return self.b.op(Opcode::And, Ir::U32, &[count, one]);
            }
        };
        self.b.convert(Ir::S32, Ir::Bool, result)
    }

    /// The largest number of members, a power of two.
    fn members(&self, cluster: Option<Register>) -> u32 {
        let required = self.b.function.required_sub_group_size;
        let width = required.and_then(Width::of).unwrap_or(Width::WIDEST);
        let widest = width.channels();
        let size = cluster.and_then(|register| self.b.constant_in(register));
        size.map_or(widest, |size| widest.min(size as u32))
    }

    /// Those bits that are of work-items in the cluster of this one.
    fn in_cluster(&mut self, bits: Register, size: u32) -> Register {
        if size >= Width::WIDEST.channels() {
            return bits;
        }
        let lane = self.b.input(InputSource::SubGroupLocalId);
        let [first, mask] = [!(size - 1), (1 << size) - 1].map(|bits| self.b.u32(bits));
        let first = self.b.op(Opcode::And, Ir::U32, &[lane, first]);
        let mask = self.b.op(Opcode::Shl, Ir::U32, &[mask, first]);
        self.b.op(Opcode::And, Ir::U32, &[bits, mask])
    }
}
