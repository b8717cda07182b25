//! Work-item functions (OpenCL C 6.12.1).
//!
//! The hardware's payload is 32 bits wide, and a launch whose ids do not fit it is refused;
//! so ids are computed in 32 bits and extended.

use super::Lowering;
use crate::frontend::builtins::WorkItem;
use crate::frontend::typed::{ExpressionId, ExpressionKind};
use crate::ir::function::InputSource;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type as Ir};

impl Lowering<'_> {
    /// A function of a dimension: size_t.
    pub(super) fn work_item(&mut self, function: WorkItem, dimension: ExpressionId) -> Register {
        let value = match self.constant_of(dimension) {
            Some(d @ 0..=2) => self.in_dimension(function, d as u8),
            Some(_) => self.beyond(function),
            None => {
                let wanted = self.value(dimension);
                let mut value = self.beyond(function);
                for d in 0..3u8 {
                    let this = self.in_dimension(function, d);
                    let number = self.b.u32(u32::from(d));
                    let is_this = self.b.compare(Condition::Eq, Ir::U32, wanted, number);
                    value = self.b.op(Opcode::Sel, Ir::U32, &[is_this, this, value]);
                }
                value
            }
        };
        self.b.convert(Ir::U64, Ir::U32, value)
    }

    /// The index of the work-item in the ND-range, without the offset: size_t, which may need more
    /// than the 32 bits of an index of a dimension.
    pub(super) fn global_linear_id(&mut self) -> Register {
        let ids = [0, 1, 2].map(|d| {
            let group = self.b.input(InputSource::GroupId(d));
            let size = self.b.input(InputSource::EnqueuedLocalSize(d));
            let local = self.b.input(InputSource::LocalId(d));
            let start = self.b.op(Opcode::Mul, Ir::U32, &[group, size]);
            let id = self.b.op(Opcode::Add, Ir::U32, &[start, local]);
            self.b.convert(Ir::U64, Ir::U32, id)
        });
        let sizes = [0, 1].map(|d| {
            let size = self.b.input(InputSource::GlobalSize(d));
            self.b.convert(Ir::U64, Ir::U32, size)
        });
        self.linear(Ir::U64, ids, sizes)
    }

    /// The index of the work-item in its work-group: size_t.
    pub(super) fn local_linear_id(&mut self) -> Register {
        let ids = [0, 1, 2].map(|d| self.b.input(InputSource::LocalId(d)));
        let sizes = [0, 1].map(|d| self.local_size(d));
        let id = self.linear(Ir::U32, ids, sizes);
        self.b.convert(Ir::U64, Ir::U32, id)
    }

    pub(super) fn linear(&mut self, ty: Ir, ids: [Register; 3], sizes: [Register; 2]) -> Register {
        let plane = self.b.op(Opcode::Mul, ty, &[ids[2], sizes[1]]);
        let row = self.b.op(Opcode::Add, ty, &[plane, ids[1]]);
        let row = self.b.op(Opcode::Mul, ty, &[row, sizes[0]]);
        self.b.op(Opcode::Add, ty, &[row, ids[0]])
    }

    /// The size of the work-group in a dimension: u32. Where all groups have the same size, the size of a full group,
    /// which the global id is computed from, is in use already.
    pub(super) fn local_size(&mut self, d: u8) -> Register {
        self.b.input(match self.unit.uniform_groups {
            true => InputSource::EnqueuedLocalSize(d),
            false => InputSource::LocalSize(d),
        })
    }

    /// The value of a constant argument.
    fn constant_of(&self, id: ExpressionId) -> Option<u64> {
        match self.source.expression(id).kind {
            ExpressionKind::Integer(bits) => Some(bits),
            ExpressionKind::Convert(inner) => match self.source.expression(inner).kind {
                ExpressionKind::Integer(bits) => Some(bits & u64::from(u32::MAX)),
                _ => None,
            },
            _ => None,
        }
    }

    /// In a dimension that the ND-range may have.
    fn in_dimension(&mut self, function: WorkItem, d: u8) -> Register {
        match function {
            WorkItem::GlobalId => {
                let group = self.b.input(InputSource::GroupId(d));
                let size = self.b.input(InputSource::EnqueuedLocalSize(d));
                let local = self.b.input(InputSource::LocalId(d));
                let offset = self.b.input(InputSource::GlobalOffset(d));
                let start = self.b.op(Opcode::Mul, Ir::U32, &[group, size]);
                let start = self.b.op(Opcode::Add, Ir::U32, &[start, offset]);
                self.b.op(Opcode::Add, Ir::U32, &[start, local])
            }
            WorkItem::LocalId => self.b.input(InputSource::LocalId(d)),
            WorkItem::GroupId => self.b.input(InputSource::GroupId(d)),
            WorkItem::GlobalSize => self.b.input(InputSource::GlobalSize(d)),
            WorkItem::LocalSize => self.local_size(d),
            WorkItem::EnqueuedLocalSize => self.b.input(InputSource::EnqueuedLocalSize(d)),
            WorkItem::NumGroups => self.b.input(InputSource::GroupCount(d)),
            WorkItem::GlobalOffset => self.b.input(InputSource::GlobalOffset(d)),
            // Not a function of a dimension.
            WorkItem::WorkDim | WorkItem::GlobalLinearId | WorkItem::LocalLinearId => {
                self.b.input(InputSource::WorkDim)
            }
        }
    }

    /// In a dimension that no ND-range has: indices are 0, sizes 1.
    fn beyond(&mut self, function: WorkItem) -> Register {
        self.b.u32(function.beyond())
    }
}
