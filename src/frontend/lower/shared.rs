//! Built-in functions about memory that several work-items reach: barriers, fences,
//! atomic operations and copies.

use super::{Lowering, address_space, value_type};
use crate::frontend::builtins::Shared;
use crate::frontend::typed::{Expression, ExpressionId, ExpressionKind};
use crate::frontend::types::{Space, Type};
use crate::ir::instruction::{Detail, Fences};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Family, Type as Ir};

/// The value of `CLK_LOCAL_MEM_FENCE`.
const LOCAL_FENCE: u64 = 1;

/// The value of `CLK_GLOBAL_MEM_FENCE`.
const GLOBAL_FENCE: u64 = 2;

impl Lowering<'_> {
    /// A call of such a function. Of one without a value the register is of no use.
    pub(super) fn shared(
        &mut self,
        function: Shared,
        call: &Expression,
        arguments: &[ExpressionId],
    ) -> Register {
        match (function, arguments) {
            (Shared::Barrier, &[flags, ref scope @ ..]) => {
                self.synchronize(Opcode::Barrier, call, flags, scope)
            }
            (Shared::SubGroupBarrier, &[flags, ref scope @ ..]) => {
                self.synchronize(Opcode::SubGroupBarrier, call, flags, scope)
            }
            (Shared::Fence, &[flags]) => self.synchronize(Opcode::Fence, call, flags, &[]),
            (Shared::AtomicFunction(operation, is_explicit), values) => {
                self.c11_atomic((operation, is_explicit), call, values)
            }
            (Shared::WorkItemFence, values) => self.work_item_fence(call, values),
            (Shared::Atomic(opcode) | Shared::AtomicOne(opcode), &[pointer, ref values @ ..]) => {
                self.atomic(opcode, call, pointer, values)
            }
            (Shared::Copy { strided }, &[to, from, count, ref rest @ ..]) => {
                self.copy_elements(call, [to, from, count], rest, strided)
            }
            (Shared::Print, values) => self.print(call, values),
            (Shared::Wait | Shared::Prefetch, values) => {
                for &value in values {
                    self.value(value);
                }
                self.at(call.span);
                if function == Shared::Wait {
                    let all = Fences {
                        local: true,
                        global: true,
                    };
                    self.b
                        .push(Opcode::Barrier, Ir::U32, Detail::Fence(all), &[], &[]);
                }
                self.b.u32(0)
            }
            // Not in a checked tree.
            (_, _) => self.b.u32(0),
        }
    }

    /// An atomic operation; without a value, with 1.
    fn atomic(
        &mut self,
        opcode: Opcode,
        call: &Expression,
        pointer: ExpressionId,
        values: &[ExpressionId],
    ) -> Register {
        let Some(place) = self.source.expression(pointer).ty.pointer() else {
            return self.b.u32(0);
        };
        let mut sources = vec![self.value_before(pointer, values)];
        for (k, &value) in values.iter().enumerate() {
            sources.push(self.value_before(value, &values[k + 1..]));
        }
        self.at(call.span);
        // Of floats the bits are exchanged.
        let ty = match value_type(call.ty) {
            Ir::F32 => Ir::U32,
            ty => ty,
        };
        if values.is_empty() {
            sources.push(self.b.constant(ty, 1));
        }
        self.atomic_operation(opcode, place, ty, &sources)
    }

    /// Copies elements, each work-item those whose number is its own linear local id and then one for
    /// each item of the group further. Gives the event.
    ///
    /// Elements are counted in 32 bits, as local memory is small.
    fn copy_elements(
        &mut self,
        call: &Expression,
        [to, from, count]: [ExpressionId; 3],
        rest: &[ExpressionId],
        strided: bool,
    ) -> Register {
        let all = [&[to, from, count], rest].concat();
        let mut values = Vec::with_capacity(all.len());
        for (k, &id) in all.iter().enumerate() {
            values.push(self.value_before(id, &all[k + 1..]));
        }
        self.at(call.span);
        let (&[target, source, count, ..], Some(&event)) = (values.as_slice(), values.last())
        else {
            return self.b.u32(0);
        };
        let count = self.b.convert(Ir::U32, Ir::U64, count);
        let distance = match strided {
            true => values.get(3).copied(),
            false => None,
        };
        let Some(pointee) = self.source.expression(to).ty.pointer() else {
            return event;
        };
        let spaces = [to, from].map(|id| {
            let pointer = self.source.expression(id).ty.pointer();
            pointer.map_or(Space::Global, |p| p.space)
        });
        let size = self.types.stride(pointee);
        let pieces = pieces(self.types.get(pointee.pointee), size);

        let item = self.local_linear_id();
        let index = self.b.register(Family::Dword);
        let item = self.b.convert(Ir::U32, Ir::U64, item);
        self.b.mov_into(index, Ir::U32, item);
        let sizes = [0, 1, 2].map(|d| self.local_size(d));
        let plane = self.b.op(Opcode::Mul, Ir::U32, &[sizes[0], sizes[1]]);
        let items = self.b.op(Opcode::Mul, Ir::U32, &[plane, sizes[2]]);
        let [head, round, exit] = [(); 3].map(|()| self.b.add_block());
        self.b.branch(head);
        self.b.select_block(head);
        let more = self.b.compare(Condition::Lt, Ir::U32, index, count);
        self.b.branch_if(more, round, exit);
        self.b.select_block(round);
        let mut places = [target, source];
        for (place, space) in places.iter_mut().zip(spaces) {
            let ty = super::address_type(space);
            let mut number = self.b.convert(ty, Ir::U32, index);
            if let (Some(distance), Space::Global) = (distance, space) {
                number = self.b.op(Opcode::Mul, ty, &[number, distance]);
            }
            let size = self.b.constant(ty, size);
            let offset = self.b.op(Opcode::Mul, ty, &[number, size]);
            *place = self.b.op(Opcode::Add, ty, &[*place, offset]);
        }
        for (at, ty) in pieces {
            let [target, source] = [0, 1].map(|k| {
                let address = super::address_type(spaces[k]);
                let at = self.b.constant(address, at);
                self.b.op(Opcode::Add, address, &[places[k], at])
            });
            let value = self.b.load(address_space(spaces[1]), ty, source);
            self.b.store(address_space(spaces[0]), ty, target, value);
        }
        let next = self.b.op(Opcode::Add, Ir::U32, &[index, items]);
        self.b.mov_into(index, Ir::U32, next);
        self.b.branch(head);
        self.b.select_block(exit);
        event
    }

    /// A barrier or a fence. Flags that are not known here are taken to name all memories. A barrier orders accesses for
    /// all scopes, so that its memory scope is evaluated only.
    fn synchronize(
        &mut self,
        opcode: Opcode,
        call: &Expression,
        flags: ExpressionId,
        scope: &[ExpressionId],
    ) -> Register {
        let (fences, register) = self.fences(flags);
        for &id in scope {
            if self.known_integer(id).is_none() {
                self.value(id);
            }
        }
        self.at(call.span);
        self.b
            .push(opcode, Ir::U32, Detail::Fence(fences), &[], &[]);
        register
    }

    /// The memories that flags name, and the flags.
    pub(super) fn fences(&mut self, flags: ExpressionId) -> (Fences, Register) {
        let known = self.known_integer(flags);
        let register = match known {
            Some(bits) => self.b.u32(bits as u32),
            None => self.value(flags),
        };
        let names = |flag| known.is_none_or(|bits| bits & flag != 0);
        let fences = Fences {
            local: names(LOCAL_FENCE),
            global: names(GLOBAL_FENCE),
        };
        (fences, register)
    }

    /// The value of an expression of constants alone, without what it would have to be evaluated
    /// for.
    pub(super) fn known_integer(&self, id: ExpressionId) -> Option<u64> {
        use crate::frontend::typed::Binary;
        match self.source.expression(id).kind {
            ExpressionKind::Integer(bits) => Some(bits),
            ExpressionKind::Convert(inner) => self.known_integer(inner),
            ExpressionKind::Binary(Binary::Or, a, b) => {
                Some(self.known_integer(a)? | self.known_integer(b)?)
            }
            _ => None,
        }
    }
}

/// What an element of `size` bytes is copied in: offsets and types. Of three components, the fourth,
/// which may be unwritten, is not copied.
fn pieces(element: Type, size: u64) -> Vec<(u64, Ir)> {
    let size = match element {
        Type::Vector(vector) if vector.width == 3 => size / 4 * 3,
        _ => size,
    };
    let (bytes, ty) = match size {
        _ if size % 4 == 0 => (4, Ir::U32),
        _ if size % 2 == 0 => (2, Ir::U16),
        _ => (1, Ir::U8),
    };
    (0..size / bytes).map(|k| (k * bytes, ty)).collect()
}
