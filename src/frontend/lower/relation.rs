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
    pub(super) fn relation(
        &mut self,
        condition: Condition,
        ty: Ir,
        x: Register,
        y: Register,
    ) -> Register {
        let holds = self.b.compare(condition, ty, x, y);
        self.truth(holds)
    }

    /// Combines two conditions by `or` or `and`.
    pub(super) fn either(&mut self, opcode: Opcode, a: Register, b: Register) -> Register {
        let both = self.b.op(opcode, Ir::Bool, &[a, b]);
        self.truth(both)
    }

    /// Whether a condition holds between a float's magnitude and infinity.
    pub(super) fn magnitude_is(&mut self, condition: Condition, ty: Ir, x: Register) -> Register {
        let size = self.b.op(Opcode::Abs, ty, &[x]);
        let infinity = self.float(ty, f64::INFINITY);
        self.relation(condition, ty, size, infinity)
    }

    /// Whether a float is neither 0, denormal, infinite nor NaN.
    pub(super) fn is_normal(&mut self, ty: Ir, x: Register) -> Register {
        let size = self.b.op(Opcode::Abs, ty, &[x]);
        let least = match ty {
            Ir::F16 => 1.0 / 16384.0,
            Ir::F64 => f64::MIN_POSITIVE,
            _ => f64::from(f32::MIN_POSITIVE),
        };
        let [least, infinity] = [least, f64::INFINITY].map(|c| self.float(ty, c));
        let is_large = self.b.compare(Condition::Ge, ty, size, least);
        let is_finite = self.b.compare(Condition::Lt, ty, size, infinity);
        self.either(Opcode::And, is_large, is_finite)
    }

    /// The sign bit of a float.
    pub(super) fn sign_bit(&mut self, ty: Ir, x: Register) -> Register {
        let last = self.b.u32(8 * ty.size() - 1);
        let bits = ty.unsigned();
        let sign = self.b.op(Opcode::Shr, bits, &[x, last]);
        match bits {
            Ir::U32 => sign,
            _ => self.b.convert(Ir::U32, bits, sign),
        }
    }

    /// `c ? b : a`, with an integer of the operands' size for the condition.
    pub(super) fn selected(&mut self, ty: Ir, a: Register, b: Register, c: Register) -> Register {
        let bits = ty.unsigned();
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
        let bits = ty.unsigned();
        let differing = self.b.op(Opcode::Xor, bits, &[a, b]);
        let taken = self.b.op(Opcode::And, bits, &[differing, c]);
        self.b.op(Opcode::Xor, bits, &[a, taken])
    }
}
