//! Built-in functions about memory that several work-items reach: barriers and fences.

use super::Lowering;
use crate::frontend::builtins::Shared;
use crate::frontend::typed::{Expression, ExpressionId, ExpressionKind};
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
            (Shared::SubGroupBarrier, &[flags]) => {
                self.synchronise(Opcode::SubGroupBarrier, call, flags)
            }
            (Shared::Fence, &[flags]) => self.synchronise(Opcode::Fence, call, flags),
            // Not in a checked tree.
            (Shared::Barrier | Shared::SubGroupBarrier | Shared::Fence, _) => self.b.u32(0),
        }
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
