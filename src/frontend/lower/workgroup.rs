//! Functions that the work-items of a work-group do together (OpenCL C 2.0, 6.13.15).
//!
//! Each sub-group computes its part, and stores its result to local memory that no program can name;
//! after a barrier every work-item combines the results, in the order of the sub-groups.
//! Another barrier protects the memory until all work-items have done so.

use super::Lowering;
use super::builtin::Arguments;
use crate::frontend::builtins::WorkGroup;
use crate::ir::function::{InputSource, MemoryVariable};
use crate::ir::instruction::{Detail, Fences};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{AddressSpace, Condition, Reduction, Type as Ir};

impl Lowering<'_> {
    /// The value of a function of work-groups.
    pub(super) fn work_group(
        &mut self,
        function: WorkGroup,
        arguments: &Arguments<'_>,
    ) -> Register {
        let (ty, values) = (arguments.ty, arguments.values);
        let Some(&x) = values.first() else {
            // Not in a checked tree.
            return self.b.constant(arguments.result, 0);
        };
        match function {
            WorkGroup::All => self.group_vote(Reduction::And, x),
            WorkGroup::Any => self.group_vote(Reduction::Or, x),
            WorkGroup::Broadcast => self.group_broadcast(ty, x, values.get(1..).unwrap_or(&[])),
            WorkGroup::Reduce(reduction) => self.group_reduction(reduction, ty, x),
            WorkGroup::InclusiveScan(reduction) => {
                let own = self.collective(Opcode::InclusiveScan, reduction, ty, x);
                let identity = reduction.identity(ty, false);
                self.group_scan(reduction, ty, identity, (x, own))
            }
            WorkGroup::ExclusiveScan(reduction) => {
                let own = self.collective(Opcode::ExclusiveScan, reduction, ty, x);
                let identity = reduction.identity(ty, true);
                self.group_scan(reduction, ty, identity, (x, own))
            }
        }
    }

    /// Whether all, or some, of the work-items have a value other than 0: an `int`.
    fn group_vote(&mut self, reduction: Reduction, x: Register) -> Register {
        let zero = self.b.u32(0);
        let set = self.b.compare(Condition::Ne, Ir::S32, x, zero);
        let set = self.b.convert(Ir::U32, Ir::Bool, set);
        self.group_reduction(reduction, Ir::U32, set)
    }

    fn group_reduction(&mut self, reduction: Reduction, ty: Ir, x: Register) -> Register {
        let part = self.collective(Opcode::Reduce, reduction, ty, x);
        let memory = self.put_part(ty, part);
        let (items, width) = self.group_and_width();
        let count = self.rounded_quotient(items, width);
        let identity = reduction.identity(ty, false);
        let result = self.parts_together(reduction, ty, identity, memory, count);
        self.group_barrier();
        result
    }

    /// `own` of a scan within the sub-group, combined with the values of the preceding sub-groups.
    fn group_scan(
        &mut self,
        reduction: Reduction,
        ty: Ir,
        identity: u64,
        (x, own): (Register, Register),
    ) -> Register {
        let part = self.collective(Opcode::Reduce, reduction, ty, x);
        let memory = self.put_part(ty, part);
        let id = self.b.input(InputSource::SubGroupId);
        let before = self.parts_together(reduction, ty, identity, memory, id);
        self.group_barrier();
        self.b
            .op(Opcode::of_reduction(reduction), ty, &[before, own])
    }

    /// The value of the work-item with these local ids.
    fn group_broadcast(&mut self, ty: Ir, x: Register, ids: &[Register]) -> Register {
        let mut wanted = self.b.u32(0);
        for (d, &id) in ids.iter().enumerate().rev() {
            let size = self.local_size(d as u8);
            let id = self.b.convert(Ir::U32, Ir::U64, id);
            wanted = self.b.op(Opcode::Mul, Ir::U32, &[wanted, size]);
            wanted = self.b.op(Opcode::Add, Ir::U32, &[wanted, id]);
        }
        let all = [0, 1, 2].map(|d| self.b.input(InputSource::LocalId(d)));
        let sizes = [0, 1].map(|d| self.local_size(d));
        let mine = self.linear(Ir::U32, all, sizes);
        let memory = self.exchange_memory();
        let gives = self.b.compare(Condition::Eq, Ir::U32, mine, wanted);
        let (give, go_on) = (self.b.add_block(), self.b.add_block());
        self.b.branch_if(gives, give, go_on);
        self.b.select_block(give);
        self.b.store(AddressSpace::Local, ty, memory, x);
        self.b.branch(go_on);
        self.b.select_block(go_on);
        self.group_barrier();
        let value = self.b.load(AddressSpace::Local, ty, memory);
        self.group_barrier();
        value
    }

    /// The address of the memory for parts.
    fn exchange_memory(&mut self) -> Register {
        let variable = self.b.function.add_variable(MemoryVariable::exchange());
        self.b.address_of(variable)
    }

    /// Puts the part of the sub-group into memory, and waits for those of the others.
    fn put_part(&mut self, ty: Ir, part: Register) -> Register {
        let memory = self.exchange_memory();
        let id = self.b.input(InputSource::SubGroupId);
        let place = self.part_at(memory, id);
        // All of the sub-group store the same.
        self.b.store(AddressSpace::Local, ty, place, part);
        self.group_barrier();
        memory
    }

    /// The address of the part of a sub-group: 8 bytes each.
    fn part_at(&mut self, memory: Register, id: Register) -> Register {
        let three = self.b.u32(3);
        let offset = self.b.op(Opcode::Shl, Ir::U32, &[id, three]);
        self.b.op(Opcode::Add, Ir::U32, &[memory, offset])
    }

    /// The first `count` parts put together, from the identity on.
    fn parts_together(
        &mut self,
        reduction: Reduction,
        ty: Ir,
        identity: u64,
        memory: Register,
        count: Register,
    ) -> Register {
        let result = self.b.constant(ty, identity);
        let k = self.b.u32(0);
        let [head, body, end] = [(); 3].map(|()| self.b.add_block());
        self.b.branch(head);
        self.b.select_block(head);
        let more = self.b.compare(Condition::Lt, Ir::U32, k, count);
        self.b.branch_if(more, body, end);
        self.b.select_block(body);
        let place = self.part_at(memory, k);
        let part = self.b.load(AddressSpace::Local, ty, place);
        let opcode = Opcode::of_reduction(reduction);
        self.b.op_into(result, opcode, ty, &[result, part]);
        let one = self.b.u32(1);
        self.b.op_into(k, Opcode::Add, Ir::U32, &[k, one]);
        self.b.branch(head);
        self.b.select_block(end);
        result
    }

    fn group_barrier(&mut self) {
        let fences = Detail::Fence(Fences {
            local: true,
            global: false,
        });
        self.b.push(Opcode::Barrier, Ir::U32, fences, &[], &[]);
    }
}
