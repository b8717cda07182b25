//! Built-in functions about memory that several work-items reach: barriers, fences and
//! atomic operations.

use super::{Lowering, address_space, value_type};
use crate::frontend::builtins::Shared;
use crate::frontend::typed::{Expression, ExpressionId, ExpressionKind};
use crate::frontend::types::Space;
use crate::ir::instruction::{Detail, Fences};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::Type as Ir;

/// `CLK_LOCAL_MEM_FENCE`
const LOCAL_FENCE: u64 = 1;

/// `CLK_GLOBAL_MEM_FENCE`
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
            (Shared::Barrier, &[flags]) => self.synchronise(Opcode::Barrier, call, flags),
            (Shared::Fence, &[flags]) => self.synchronise(Opcode::Fence, call, flags),
            (Shared::Atomic(opcode) | Shared::AtomicOne(opcode), &[pointer, ref values @ ..]) => {
                self.atomic(opcode, call, pointer, values)
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
        let space = match self.source.expression(pointer).ty.pointer() {
            Some(p) => address_space(p.space),
            None => address_space(Space::Global),
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
        let old = self.b.register(ty.family());
        let detail = Detail::Memory {
            space,
            surface: None,
        };
        self.b.push(opcode, ty, detail, &[old], &sources);
        old
    }

    /// A barrier or a fence. Flags that are not known here are taken to name all memories.
    fn synchronise(&mut self, opcode: Opcode, call: &Expression, flags: ExpressionId) -> Register {
        let known = self.known_integer(flags);
        let register = match known {
            Some(bits) => self.b.u32(bits as u32),
            None => self.value(flags),
        };
        self.at(call.span);
        let names = |flag| known.is_none_or(|bits| bits & flag != 0);
        let fences = Fences {
            local: names(LOCAL_FENCE),
            global: names(GLOBAL_FENCE),
        };
        self.b
            .push(opcode, Ir::U32, Detail::Fence(fences), &[], &[]);
        register
    }

    /// The value of an expression of constants alone, without what it would have to be evaluated
    /// for.
    fn known_integer(&self, id: ExpressionId) -> Option<u64> {
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
