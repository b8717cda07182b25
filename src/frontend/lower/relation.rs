//! Built-in functions that compare and choose (OpenCL C 6.12.6). Their results are ints.

use super::Lowering;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type as Ir};

impl Lowering<'_> {
    fn truth(&mut self, condition: Register) -> Register {
        self.b.convert(Ir::S32, Ir::Bool, condition)
    }

    /// Whether a condition holds between two floats.
    pub(super) fn relation(&mut self, condition: Condition, x: Register, y: Register) -> Register {
        let holds = self.b.compare(condition, Ir::F32, x, y);
        self.truth(holds)
    }

    /// Two conditions, joined.
    pub(super) fn either(&mut self, opcode: Opcode, a: Register, b: Register) -> Register {
        let both = self.b.op(opcode, Ir::Bool, &[a, b]);
        self.truth(both)
    }

    /// Whether a condition holds between a float's magnitude and infinity.
    pub(super) fn magnitude_is(&mut self, condition: Condition, x: Register) -> Register {
        let size = self.b.op(Opcode::Abs, Ir::F32, &[x]);
        let infinity = self.b.f32(f32::INFINITY);
        self.relation(condition, size, infinity)
    }

    /// Whether a float is neither 0, denormal, infinite nor NaN.
    pub(super) fn is_normal(&mut self, x: Register) -> Register {
        let size = self.b.op(Opcode::Abs, Ir::F32, &[x]);
        let [least, infinity] = [f32::MIN_POSITIVE, f32::INFINITY].map(|c| self.b.f32(c));
        let is_large = self.b.compare(Condition::Ge, Ir::F32, size, least);
        let is_finite = self.b.compare(Condition::Lt, Ir::F32, size, infinity);
        self.either(Opcode::And, is_large, is_finite)
    }

    /// The sign bit of a float.
    pub(super) fn sign_bit(&mut self, x: Register) -> Register {
        let last = self.b.u32(31);
        self.b.op(Opcode::Shr, Ir::U32, &[x, last])
    }

    /// `c ? b : a`, with an integer of the operands' size for the condition.
    pub(super) fn selected(&mut self, ty: Ir, a: Register, b: Register, c: Register) -> Register {
        let bits = unsigned_of_size(ty);
        let zero = self.b.constant(bits, 0);
        let condition = self.b.compare(Condition::Ne, bits, c, zero);
        self.b.op(Opcode::Sel, ty, &[condition, b, a])
    }

    /// Each bit of `b` where that of `c` is set, else of `a`.
    pub(super) fn bits_selected(
        &mut self,
        ty: Ir,
        a: Register,
        b: Register,
        c: Register,
    ) -> Register {
        let bits = unsigned_of_size(ty);
        let differing = self.b.op(Opcode::Xor, bits, &[a, b]);
        let taken = self.b.op(Opcode::And, bits, &[differing, c]);
        self.b.op(Opcode::Xor, bits, &[a, taken])
    }
}

/// The unsigned integer of a number's size.
fn unsigned_of_size(ty: Ir) -> Ir {
    if ty.is_float() {
        Ir::U32
    } else {
        ty.unsigned()
    }
}
