//! What the kernel starts with: the payload of the scalar path as parameters, and which work-items exist.

use super::{Mask, OutBlock, Variable, Widened, Widener, names, scalar_of, vector};
use crate::backend::payload::{PrivateStorage, wanted};
use crate::genx::function::{Detail, Operand, Role};
use crate::genx::opcode::Opcode;
use crate::genx::types::{Data, Scalar};
use crate::ir::function::{BlockId, InputSource};
use crate::launch::check::after_own_variables;
use crate::visa::kernel::InputRole;

impl Widener<'_> {
    /// The value of an input register, as a register's integer.
    pub(super) fn inputs(&mut self) -> Widened {
        self.block = self.entries.first().copied().unwrap_or(OutBlock(0));
        // The entry is no loop header in vector IR: its predecessors are known.
        if !self.analyses.loops.is_empty()
            && self
                .analyses
                .loops
                .ids()
                .any(|l| self.analyses.loops.get(l).header == BlockId(0))
        {
            return self.reject("a loop that starts the kernel");
        }
        self.ssa.complete(self.block);
        let lanes = self.lanes;
        let requests = wanted(self.function, self.target, PrivateStorage::Memory);
        for input in &self.function.inputs {
            let register = input.register;
            let scalar = scalar_of(self.function.family(register));
            let whole = |size: u32| Scalar::integer_of_bytes(size).unwrap_or(Scalar::I32);
            let value = match input.source {
                InputSource::LocalId(d) => {
                    let role = Role::Input(InputRole::LocalId(d));
                    let ids = self.parameter(role, vector(Scalar::I16, lanes));
                    self.op(Opcode::Zext, vector(scalar, lanes), vec![ids])
                }
                InputSource::GlobalOffset(d) => self.dispatched(InputRole::GlobalOffset(d)),
                InputSource::EnqueuedLocalSize(d) => {
                    self.dispatched(InputRole::EnqueuedLocalSize(d))
                }
                InputSource::LocalSize(d) => self.dispatched(InputRole::LocalSize(d)),
                InputSource::GlobalSize(d) => self.dispatched(InputRole::GlobalSize(d)),
                InputSource::GroupCount(d) => self.dispatched(InputRole::GroupCount(d)),
                InputSource::WorkDim => self.dispatched(InputRole::WorkDim),
                InputSource::BufferOffset { index } => {
                    self.dispatched(InputRole::BufferOffset { index: index.0 })
                }
                InputSource::GroupId(d) => {
                    let opcode = match d {
                        0 => Opcode::GroupIdX,
                        1 => Opcode::GroupIdY,
                        _ => Opcode::GroupIdZ,
                    };
                    self.op(opcode, Data::I32, Vec::new())
                }
                InputSource::SubGroupId => self.parameter(Role::ThreadNumber, Data::I32),
                InputSource::SubGroupSize => self.out.integer(Scalar::I32, u64::from(lanes)),
                InputSource::SubGroupLocalId => self.lane_numbers(),
                InputSource::Argument { index, offset } => {
                    let request = requests.iter().find_map(|request| {
                        let part = request.role.argument_part()?;
                        let inside = u32::from(offset).checked_sub(u32::from(part.offset))?;
                        let fits = inside + scalar.bytes() <= request.size;
                        (part.index == index.0 && fits).then_some((*request, inside))
                    });
                    let Some((request, inside)) = request else {
                        return self.reject("this argument");
                    };
                    let role = Role::Input(request.role);
                    if let InputRole::LocalOffset { .. } = request.role {
                        self.local_argument(request.role)
                    } else if request.size == scalar.bytes() {
                        self.parameter(role, Data::scalar(scalar))
                    } else if matches!(request.size, 1 | 2 | 4 | 8) {
                        let all = self.parameter(role, Data::scalar(whole(request.size)));
                        let parts = vector(scalar, request.size / scalar.bytes());
                        let parts = self.op(Opcode::Bitcast, parts, vec![all]);
                        self.element(parts, scalar, inside / scalar.bytes())
                    } else {
                        let all = self.parameter(role, vector(Scalar::I8, request.size));
                        let bytes = self.region(all, vector(Scalar::I8, scalar.bytes()), 1, inside);
                        self.op(Opcode::Bitcast, Data::scalar(scalar), vec![bytes])
                    }
                }
                InputSource::ConstantBase { offset } => {
                    let all = self.parameter(Role::Input(InputRole::ConstantBase), Data::I64);
                    match scalar.bytes() {
                        8 => all,
                        _ => {
                            let halves = self.op(Opcode::Bitcast, vector(scalar, 2), vec![all]);
                            self.element(halves, scalar, u32::from(offset) / 4)
                        }
                    }
                }
                InputSource::Parameter { .. } => return self.reject("a helper function"),
            };
            let value = match self.is_uniform(register) {
                true => value,
                false => self.broadcast(value),
            };
            self.ssa
                .write(self.block, Variable(register.0), value, self.loc);
        }
        self.start_private();
        Ok(())
    }

    /// The address of a `local` argument: its memory follows the kernel's own variables.
    fn local_argument(&mut self, role: InputRole) -> Operand {
        let offset = self.dispatched(role);
        match after_own_variables(self.function.local_layout().1) {
            0 => offset,
            own => {
                let own = self.out.integer(Scalar::I32, u64::from(own));
                self.op(Opcode::Add, Data::I32, vec![offset, own])
            }
        }
    }

    /// A doubleword of the payload.
    pub(super) fn dispatched(&mut self, role: InputRole) -> Operand {
        self.parameter(Role::Input(role), Data::I32)
    }

    /// The numbers of the work-items in the thread.
    pub(super) fn lane_numbers(&mut self) -> Operand {
        let data = vector(Scalar::I32, self.lanes);
        let list = (0..u64::from(self.lanes)).map(Some).collect();
        let bits = crate::genx::function::Bits::List(list);
        self.out.add_constant(data.into(), bits).into()
    }

    /// Finds out which work-items exist: the last thread of a group may have fewer than the others.
    pub(super) fn existing(&mut self) {
        let size = self.function.required_group_size;
        let items = size.map(|size| size.iter().product::<u32>());
        if items.is_some_and(|items| items.is_multiple_of(self.lanes)) {
            return;
        }
        let items = match items {
            Some(items) => self.out.integer(Scalar::I32, u64::from(items)),
            None => {
                let size = |d| InputRole::EnqueuedLocalSize(d);
                let [x, y, z] = [0, 1, 2].map(|d| self.dispatched(size(d)));
                let area = self.op(Opcode::Mul, Data::I32, vec![x, y]);
                self.op(Opcode::Mul, Data::I32, vec![area, z])
            }
        };
        let thread = self.parameter(Role::ThreadNumber, Data::I32);
        let lanes = self.out.integer(Scalar::I32, u64::from(self.lanes));
        let first = self.op(Opcode::Mul, Data::I32, vec![thread, lanes]);
        let left = self.op(Opcode::Sub, Data::I32, vec![items, first]);
        let left = self.broadcast(left);
        let numbers = self.lane_numbers();
        let less = Detail::IntCondition(crate::genx::opcode::IntCondition::Slt);
        let data = self.mask_data();
        let present = self.op_with(Opcode::Icmp, data, vec![numbers, left], less);
        if let Some(value) = present.value() {
            self.out.set_name(value, Some(names::PRESENT.into()));
        }
        self.mask = Mask::Of(present);
    }
}
