//! The atomic functions of OpenCL C 2.0: operations of Gen IR, with the fences that their memory orders require.
//!
//! A fence before the operation keeps earlier accesses before it (release), one after it keeps later accesses after it
//! (acquire). As an operation on an object orders the accesses of the memory that the object is in (OpenCL 2.0, 3.3.6.2), a
//! fence is one of that memory. The scope of a single work-item needs none; all others have the same fence.

use super::{Lowering, address_space};
use crate::frontend::builtins::atomics::{
    AtomicOperation, MemoryOrder, WORK_ITEM_SCOPE, opcode_of_floats,
};
use crate::frontend::typed::{Expression, ExpressionId};
use crate::frontend::types::{Pointer, Scalar, Space};
use crate::ir::instruction::{Detail, Fences};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type as Ir};

impl Lowering<'_> {
    /// A call of an atomic function. Of one without a value the register is of no use.
    pub(super) fn c11_atomic(
        &mut self,
        (operation, is_explicit): (AtomicOperation, bool),
        call: &Expression,
        arguments: &[ExpressionId],
    ) -> Register {
        let (Some(&object), values) = (arguments.first(), 1 + operation.values()) else {
            return self.b.u32(0);
        };
        let Some((pointer, scalar)) = self.atomic_object(object) else {
            return self.b.u32(0);
        };
        let mut sources = Vec::with_capacity(values);
        for (k, &id) in arguments.iter().enumerate() {
            let is_known = k >= values && self.known_integer(id).is_some();
            if !is_known {
                sources.push(self.value_before(id, &arguments[k + 1..]));
            }
        }
        let (mut order, mut scope) = (MemoryOrder::Sequential, None);
        if is_explicit {
            let orders = arguments.iter().skip(values).take(operation.orders());
            let orders = orders.map(|&id| self.known_order(id)).collect::<Vec<_>>();
            order = strongest(&orders);
            let after = values + operation.orders();
            scope = arguments.get(after).and_then(|&id| self.known_integer(id));
        }
        self.at(call.span);
        let fences = match scope {
            Some(WORK_ITEM_SCOPE) => Fences::default(),
            _ => Fences {
                local: pointer.space == Space::Local,
                global: pointer.space == Space::Global,
            },
        };
        if operation != AtomicOperation::Init && order.releases() {
            self.fence(fences);
        }
        let result = self.atomic_access(operation, (pointer, scalar), &sources, arguments);
        if operation != AtomicOperation::Init && order.acquires() {
            self.fence(fences);
        }
        result
    }

    /// A call of `atomic_work_item_fence`.
    pub(super) fn work_item_fence(
        &mut self,
        call: &Expression,
        arguments: &[ExpressionId],
    ) -> Register {
        let &[flags, order, scope] = arguments else {
            return self.b.u32(0);
        };
        let fences = self.fences(flags).0;
        for id in [order, scope] {
            if self.known_integer(id).is_none() {
                self.value(id);
            }
        }
        self.at(call.span);
        let is_needed = self.known_order(order) != MemoryOrder::Relaxed
            && self.known_integer(scope) != Some(WORK_ITEM_SCOPE);
        if is_needed {
            self.fence(fences);
        }
        self.b.u32(0)
    }

    /// The pointer to the object of an atomic function, and the type of its values.
    fn atomic_object(&self, object: ExpressionId) -> Option<(Pointer, Scalar)> {
        let pointer = self.source.expression(object).ty.pointer()?;
        let record = self.types.get(pointer.pointee).record()?;
        let atomic = self.types.record(record).atomic?;
        Some((pointer, atomic.value))
    }

    /// The memory order that an argument has; the strongest, if it is not known.
    fn known_order(&self, id: ExpressionId) -> MemoryOrder {
        let known = self.known_integer(id);
        known
            .and_then(|value| MemoryOrder::of(value.into()))
            .unwrap_or(MemoryOrder::Sequential)
    }

    /// A fence of these memories, if there are any.
    fn fence(&mut self, fences: Fences) {
        if fences != Fences::default() {
            let detail = Detail::Fence(fences);
            self.b.push(Opcode::Fence, Ir::U32, detail, &[], &[]);
        }
    }

    /// The access itself. `sources` begins with the address of the object and the values.
    fn atomic_access(
        &mut self,
        operation: AtomicOperation,
        (pointer, scalar): (Pointer, Scalar),
        sources: &[Register],
        arguments: &[ExpressionId],
    ) -> Register {
        let (space, value_type) = (address_space(pointer.space), super::ir_type(scalar));
        // Of floats the bits are exchanged.
        let ty = match scalar.is_float() {
            true if scalar.size() == 8 => Ir::U64,
            true => Ir::U32,
            false => value_type,
        };
        let address = sources.first().copied();
        let Some(address) = address else {
            return self.b.u32(0);
        };
        let first = sources.get(1).copied();
        match (operation, first) {
            (AtomicOperation::Init, Some(value)) => {
                self.b.store(space, value_type, address, value);
                value
            }
            (AtomicOperation::Store | AtomicOperation::Exchange, Some(value)) => {
                self.atomic_operation(Opcode::AtomicXchg, pointer, ty, &[address, value])
            }
            (AtomicOperation::Fetch(opcode), Some(value)) => match opcode_of_floats(opcode) {
                Some(opcode) if scalar.is_float() => {
                    let types = (value_type, ty);
                    self.fetch_on_float((opcode, types), pointer, [address, value])
                }
                Some(_) | None => self.atomic_operation(opcode, pointer, ty, &[address, value]),
            },
            (AtomicOperation::CompareExchange, Some(place)) => {
                let Some(&value) = sources.get(2) else {
                    return self.b.u32(0);
                };
                let target = arguments.get(1).map(|&id| self.source.expression(id).ty);
                let target = target.and_then(|ty| ty.pointer());
                let target = address_space(target.map_or(Space::Private, |p| p.space));
                let expected = self.b.load(target, ty, place);
                let sources = [address, expected, value];
                let old = self.atomic_operation(Opcode::AtomicCmpXchg, pointer, ty, &sources);
                let is_equal = self.b.compare(Condition::Eq, ty, old, expected);
                let [differs, after] = [(); 2].map(|()| self.b.add_block());
                self.b.branch_if(is_equal, after, differs);
                self.b.select_block(differs);
                self.b.store(target, ty, place, old);
                self.b.branch(after);
                self.b.select_block(after);
                is_equal
            }
            (AtomicOperation::TestAndSet, _) => {
                let set = self.b.constant(ty, 1);
                let old = self.atomic_operation(Opcode::AtomicXchg, pointer, ty, &[address, set]);
                let clear = self.b.constant(ty, 0);
                self.b.compare(Condition::Ne, ty, old, clear)
            }
            (AtomicOperation::Clear, _) => {
                let clear = self.b.constant(ty, 0);
                self.atomic_operation(Opcode::AtomicXchg, pointer, ty, &[address, clear])
            }
            // Memory has no atomic load; this operation changes nothing.
            (AtomicOperation::Load, _) => {
                let nothing = self.b.constant(ty, 0);
                self.atomic_operation(Opcode::AtomicOr, pointer, ty, &[address, nothing])
            }
            // Not in a checked tree.
            (_, None) => self.b.u32(0),
        }
    }

    /// An operation on a float, which Gen IR does not have: the new value is computed and exchanged, by its `bits`, until no
    /// other work-item has changed the old one, which is the result.
    fn fetch_on_float(
        &mut self,
        (opcode, (ty, bits)): (Opcode, (Ir, Ir)),
        pointer: Pointer,
        [address, value]: [Register; 2],
    ) -> Register {
        // Another operation than a load, which would be a data race.
        let nothing = self.b.constant(bits, 0);
        let loaded = self.atomic_operation(Opcode::AtomicOr, pointer, bits, &[address, nothing]);
        let old = self.b.register(bits.family());
        self.b.mov_into(old, bits, loaded);
        let [attempt, after] = [(); 2].map(|()| self.b.add_block());
        self.b.branch(attempt);
        self.b.select_block(attempt);
        let new = self.b.op(opcode, ty, &[old, value]);
        let sources = [address, old, new];
        let found = self.atomic_operation(Opcode::AtomicCmpXchg, pointer, bits, &sources);
        // By bits: NaN differs from itself.
        let is_exchanged = self.b.compare(Condition::Eq, bits, found, old);
        self.b.mov_into(old, bits, found);
        self.b.branch_if(is_exchanged, after, attempt);
        self.b.select_block(after);
        old
    }

    /// An atomic operation of Gen IR; gives the old value.
    pub(super) fn atomic_operation(
        &mut self,
        opcode: Opcode,
        pointer: Pointer,
        ty: Ir,
        sources: &[Register],
    ) -> Register {
        let old = self.b.register(ty.family());
        let detail = Detail::Memory {
            space: address_space(pointer.space),
            surface: None,
            volatile: false,
            unaligned: false,
        };
        self.b.push(opcode, ty, detail, &[old], sources);
        old
    }
}

/// An order that is at least as strong as each of these.
fn strongest(orders: &[MemoryOrder]) -> MemoryOrder {
    let releases = orders.iter().any(|order| order.releases());
    let acquires = orders.iter().any(|order| order.acquires());
    match (releases, acquires) {
        (false, false) => MemoryOrder::Relaxed,
        (false, true) => MemoryOrder::Acquire,
        (true, false) => MemoryOrder::Release,
        (true, true) => MemoryOrder::AcquireRelease,
    }
}
