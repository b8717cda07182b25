//! Functions of sub-groups (cl_khr_subgroups, cl_intel_subgroups).
//!
//! A sub-group is what one hardware thread runs: how many work-items that are is known when the
//! dispatch width is chosen.

use super::builtin::Arguments;
use super::components::Components;
use super::{Lowering, address_type};
use crate::frontend::builtins::{Direction, SubGroup};
use crate::frontend::types::{Scalar, Space, Type};
use crate::ir::function::InputSource;
use crate::ir::instruction::Detail;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Reduction, Type as Ir};

impl Lowering<'_> {
    /// The value of a function of sub-groups.
    pub(super) fn sub_group(&mut self, function: SubGroup, arguments: &Arguments<'_>) -> Register {
        let (ty, values) = (arguments.ty, arguments.values);
        let value = |k: usize| values.get(k).copied();
        let first = value(0);
        match (function, first, value(1), value(2)) {
            (SubGroup::MaxSize, ..) => self.b.input(InputSource::SubGroupSize),
            (SubGroup::Id, ..) => self.b.input(InputSource::SubGroupId),
            (SubGroup::LocalId, ..) => self.b.input(InputSource::SubGroupLocalId),
            (SubGroup::Size, ..) => {
                let (items, width) = self.group_and_width();
                let id = self.b.input(InputSource::SubGroupId);
                let before = self.b.op(Opcode::Mul, Ir::U32, &[id, width]);
                let left = self.b.op(Opcode::Sub, Ir::U32, &[items, before]);
                self.b.op(Opcode::Min, Ir::U32, &[left, width])
            }
            (SubGroup::Count, ..) => {
                let (items, width) = self.group_and_width();
                self.rounded_quotient(items, width)
            }
            (SubGroup::All, Some(x), ..) => self.vote(Reduction::And, x),
            (SubGroup::Any, Some(x), ..) => self.vote(Reduction::Or, x),
            (SubGroup::Reduce(reduction), Some(x), ..) => {
                self.collective(Opcode::Reduce, reduction, ty, x)
            }
            (SubGroup::InclusiveScan(reduction), Some(x), ..) => {
                self.collective(Opcode::InclusiveScan, reduction, ty, x)
            }
            (SubGroup::ExclusiveScan(reduction), Some(x), ..) => {
                self.collective(Opcode::ExclusiveScan, reduction, ty, x)
            }
            (SubGroup::Shuffle, Some(x), Some(index), _) => {
                self.b.op(Opcode::Shuffle, ty, &[x, index])
            }
            (SubGroup::ShuffleXor, Some(x), Some(mask), _) => {
                let id = self.b.input(InputSource::SubGroupLocalId);
                let index = self.b.op(Opcode::Xor, Ir::U32, &[id, mask]);
                self.b.op(Opcode::Shuffle, ty, &[x, index])
            }
            (SubGroup::Relative(direction), Some(x), Some(delta), _) => {
                let id = self.b.input(InputSource::SubGroupLocalId);
                let opcode = match direction {
                    Direction::Up => Opcode::Sub,
                    Direction::Down => Opcode::Add,
                };
                let index = self.b.op(opcode, Ir::U32, &[id, delta]);
                self.b.op(Opcode::Shuffle, ty, &[x, index])
            }
            (SubGroup::Rotate, Some(x), Some(delta), _) => {
                let width = self.b.input(InputSource::SubGroupSize);
                self.rotation(ty, x, delta, width)
            }
            (SubGroup::RotateCluster, Some(x), Some(delta), Some(cluster)) => {
                self.rotation(ty, x, delta, cluster)
            }
            (SubGroup::ShuffleDown, Some(current), Some(next), Some(delta)) => {
                let (id, width) = self.id_and_width();
                let index = self.b.op(Opcode::Add, Ir::U32, &[id, delta]);
                let beyond = self.b.op(Opcode::Sub, Ir::U32, &[index, width]);
                self.either_half(ty, index, current, (beyond, next))
            }
            (SubGroup::ShuffleUp, Some(previous), Some(current), Some(delta)) => {
                let (id, width) = self.id_and_width();
                let index = self.b.op(Opcode::Sub, Ir::U32, &[id, delta]);
                let before = self.b.op(Opcode::Add, Ir::U32, &[index, width]);
                self.either_half(ty, index, current, (before, previous))
            }
            (
                SubGroup::Elect
                | SubGroup::NonUniformAll
                | SubGroup::NonUniformAny
                | SubGroup::NonUniformAllEqual
                | SubGroup::BroadcastFirst,
                ..,
            ) => self.of_active_items(function, ty, first),
            (SubGroup::Combine(members, operation), Some(x), ..) => {
                self.combined((members, value(1)), operation, ty, x)
            }
            (SubGroup::CombineTruths(members, operation), Some(x), ..) => {
                self.combined_truths((members, value(1)), operation, x)
            }
            // The checker has counted the arguments.
            (
                SubGroup::All
                | SubGroup::Any
                | SubGroup::Reduce(_)
                | SubGroup::InclusiveScan(_)
                | SubGroup::ExclusiveScan(_)
                | SubGroup::Shuffle
                | SubGroup::ShuffleXor
                | SubGroup::ShuffleDown
                | SubGroup::ShuffleUp
                | SubGroup::Relative(_)
                | SubGroup::Rotate
                | SubGroup::RotateCluster
                | SubGroup::Combine(..)
                | SubGroup::CombineTruths(..),
                ..,
            ) => self.b.constant(arguments.result, 0),
        }
    }

    /// The elements of this work-item in as many blocks as a vector has components, from that in
    /// the first on.
    pub(super) fn read_blocks(&mut self, first: Register, space: Space, ty: Type) -> Components {
        let Some((element, width)) = ty.numbers() else {
            // Not in a checked tree.
            return self.b.constant(Ir::U32, 0).into();
        };
        let mut values = Vec::with_capacity(usize::from(width));
        for address in self.block_addresses((first, space), element, usize::from(width)) {
            values.push(self.load(address, space, Type::Scalar(element), 1).only());
        }
        Components::new(&values)
    }

    /// Writes components to the elements of this work-item in as many blocks.
    pub(super) fn write_blocks(
        &mut self,
        first: Register,
        space: Space,
        ty: Type,
        values: &[Register],
    ) {
        let Some((element, _)) = ty.numbers() else {
            return;
        };
        let addresses = self.block_addresses((first, space), element, values.len());
        for (address, &value) in addresses.into_iter().zip(values) {
            self.store(address, space, Type::Scalar(element), &[value]);
        }
    }

    /// The places at the same distance from the beginnings of blocks of one element for each
    /// work-item of a full sub-group.
    fn block_addresses(
        &mut self,
        (first, space): (Register, Space),
        element: Scalar,
        count: usize,
    ) -> Vec<Register> {
        let ty = address_type(space);
        let mut width = self.b.input(InputSource::SubGroupSize);
        if ty != Ir::U32 {
            width = self.b.convert(ty, Ir::U32, width);
        }
        let size = self.b.constant(ty, u64::from(element.size()));
        let block = self.b.op(Opcode::Mul, ty, &[width, size]);
        let mut address = first;
        let mut all = Vec::with_capacity(count);
        for k in 0..count {
            if k > 0 {
                address = self.b.op(Opcode::Add, ty, &[address, block]);
            }
            all.push(address);
        }
        all
    }

    /// Work-items of the work-group, and of a full sub-group.
    pub(super) fn group_and_width(&mut self) -> (Register, Register) {
        let [x, y, z] = [0, 1, 2].map(|d| self.local_size(d));
        let area = self.b.op(Opcode::Mul, Ir::U32, &[x, y]);
        let items = self.b.op(Opcode::Mul, Ir::U32, &[area, z]);
        (items, self.b.input(InputSource::SubGroupSize))
    }

    /// The quotient, rounded up.
    pub(super) fn rounded_quotient(&mut self, items: Register, width: Register) -> Register {
        let one = self.b.u32(1);
        let most = self.b.op(Opcode::Add, Ir::U32, &[items, width]);
        let most = self.b.op(Opcode::Sub, Ir::U32, &[most, one]);
        self.b.op(Opcode::Div, Ir::U32, &[most, width])
    }

    /// The value of the work-item so many further on in a cluster, around its end; the size of the
    /// cluster is a power of two.
    fn rotation(&mut self, ty: Ir, x: Register, delta: Register, cluster: Register) -> Register {
        let id = self.b.input(InputSource::SubGroupLocalId);
        let one = self.b.u32(1);
        let low = self.b.op(Opcode::Sub, Ir::U32, &[cluster, one]);
        let high = self.b.op(Opcode::Not, Ir::U32, &[low]);
        let sum = self.b.op(Opcode::Add, Ir::U32, &[id, delta]);
        let inside = self.b.op(Opcode::And, Ir::U32, &[sum, low]);
        let first = self.b.op(Opcode::And, Ir::U32, &[id, high]);
        let index = self.b.op(Opcode::Or, Ir::U32, &[first, inside]);
        self.b.op(Opcode::Shuffle, ty, &[x, index])
    }

    fn id_and_width(&mut self) -> (Register, Register) {
        let id = self.b.input(InputSource::SubGroupLocalId);
        (id, self.b.input(InputSource::SubGroupSize))
    }

    /// Whether all, or some, of the work-items have a value other than 0: an `int`.
    fn vote(&mut self, reduction: Reduction, x: Register) -> Register {
        let zero = self.b.u32(0);
        let set = self.b.compare(Condition::Ne, Ir::S32, x, zero);
        let result = self.collective(Opcode::Reduce, reduction, Ir::Bool, set);
        self.b.convert(Ir::S32, Ir::Bool, result)
    }

    pub(super) fn collective(
        &mut self,
        opcode: Opcode,
        reduction: Reduction,
        ty: Ir,
        x: Register,
    ) -> Register {
        let d = self.b.register(ty.family());
        self.b
            .push(opcode, ty, Detail::Reduction(reduction), &[d], &[x]);
        d
    }

    /// The value of the work-item at an index where that is one of the sub-group, else of another
    /// value at another index.
    fn either_half(
        &mut self,
        ty: Ir,
        index: Register,
        x: Register,
        other: (Register, Register),
    ) -> Register {
        let width = self.b.input(InputSource::SubGroupSize);
        let inside = self.b.compare(Condition::Lt, Ir::U32, index, width);
        let here = self.b.op(Opcode::Shuffle, ty, &[x, index]);
        let there = self.b.op(Opcode::Shuffle, ty, &[other.1, other.0]);
        self.b.op(Opcode::Sel, ty, &[inside, here, there])
    }
}
