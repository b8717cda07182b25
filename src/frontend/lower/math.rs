//! Built-in functions on numbers, float division and square root.

use super::Lowering;
use crate::frontend::builtins::Builtin;
use crate::ir::function::InputSource;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type as Ir};

/// 2^96: above it the reciprocal would be near the denormals, whose approximation has no
/// bound; below 2^-96 it would overflow.
const LARGE: f32 = f32::from_bits((127 + 96) << 23);
/// 2^-96
const SMALL: f32 = f32::from_bits((127 - 96) << 23);
/// 2^32
const UP: f32 = f32::from_bits((127 + 32) << 23);
/// 2^-32
const DOWN: f32 = f32::from_bits((127 - 32) << 23);
/// 2^-16
const HALF_DOWN: f32 = f32::from_bits((127 - 16) << 23);

impl Lowering<'_> {
    /// A built-in function on arguments of a type.
    pub(super) fn builtin(&mut self, builtin: Builtin, ty: Ir, arguments: &[Register]) -> Register {
        let one = |this: &mut Self, opcode| this.b.op(opcode, ty, &arguments[..1]);
        match builtin {
            Builtin::GetWorkDim => self.b.input(InputSource::WorkDim),
            // OpenCL C 6.12.2 and 6.12.4: min is y < x ? y : x, max is x < y ? y : x.
            Builtin::Min => self.smaller(ty, arguments[0], arguments[1]),
            Builtin::Max => self.larger(ty, arguments[0], arguments[1]),
            Builtin::Clamp => {
                let low = self.larger(ty, arguments[0], arguments[1]);
                self.smaller(ty, low, arguments[2])
            }
            Builtin::Abs if ty.is_signed() => one(self, Opcode::Abs),
            Builtin::Abs => arguments[0],
            Builtin::Fabs => one(self, Opcode::Abs),
            Builtin::Floor => one(self, Opcode::Rndd),
            Builtin::Ceil => one(self, Opcode::Rndu),
            Builtin::Trunc => one(self, Opcode::Rndz),
            Builtin::Rint => one(self, Opcode::Rnde),
            Builtin::Fmin => self.b.op(Opcode::Min, ty, arguments),
            Builtin::Fmax => self.b.op(Opcode::Max, ty, arguments),
            Builtin::Sqrt => self.square_root(arguments[0]),
            Builtin::NativeSqrt => one(self, Opcode::Sqrt),
            Builtin::NativeRecip => one(self, Opcode::Inv),
            Builtin::NativeDivide => {
                let reciprocal = self.b.op(Opcode::Inv, ty, &[arguments[1]]);
                self.b.op(Opcode::Mul, ty, &[arguments[0], reciprocal])
            }
            Builtin::Mad | Builtin::Fma => self.b.op(Opcode::Mad, ty, arguments),
            Builtin::GetGlobalId
            | Builtin::GetLocalId
            | Builtin::GetGroupId
            | Builtin::GetGlobalSize
            | Builtin::GetLocalSize
            | Builtin::GetNumGroups
            | Builtin::GetGlobalOffset => self.b.constant(Ir::U64, 0),
        }
    }

    fn smaller(&mut self, ty: Ir, x: Register, y: Register) -> Register {
        // Of equal operands (zeros of both signs) the operation gives the second.
        self.b.op(Opcode::Min, ty, &[y, x])
    }

    fn larger(&mut self, ty: Ir, x: Register, y: Register) -> Register {
        // Of equal operands (zeros of both signs) the operation gives the first.
        self.b.op(Opcode::Max, ty, &[x, y])
    }

    /// `x / y` within 2.5 ulp (OpenCL C 7.4) from the hardware's reciprocal, which has 1 ulp:
    /// x * inv(y * s) * s, with a power of two s that keeps the reciprocal of very large and
    /// very small divisors away from denormals and overflow.
    pub(super) fn divide(&mut self, x: Register, y: Register) -> Register {
        let size = self.b.op(Opcode::Abs, Ir::F32, &[y]);
        let [large, small, up, down, one] = [LARGE, SMALL, UP, DOWN, 1.0].map(|c| self.b.f32(c));
        let is_large = self.b.compare(Condition::Ge, Ir::F32, size, large);
        let is_small = self.b.compare(Condition::Lt, Ir::F32, size, small);
        let scale = self.b.op(Opcode::Sel, Ir::F32, &[is_small, up, one]);
        let scale = self.b.op(Opcode::Sel, Ir::F32, &[is_large, down, scale]);
        let scaled = self.b.op(Opcode::Mul, Ir::F32, &[y, scale]);
        let reciprocal = self.b.op(Opcode::Inv, Ir::F32, &[scaled]);
        let quotient = self.b.op(Opcode::Mul, Ir::F32, &[x, reciprocal]);
        self.b.op(Opcode::Mul, Ir::F32, &[quotient, scale])
    }

    /// The square root within 3 ulp (OpenCL C 7.4): the hardware's has 4, so one step of
    /// Newton's method follows, s + (x - s*s) / (2*s), on an argument that is scaled up where
    /// the remainder would be a denormal. Roots of 0 and infinity stay as they are.
    fn square_root(&mut self, x: Register) -> Register {
        let [small, up, one, half, half_down, zero, infinity] =
            [SMALL, UP, 1.0, 0.5, HALF_DOWN, 0.0, f32::INFINITY].map(|c| self.b.f32(c));
        let is_small = self.b.compare(Condition::Lt, Ir::F32, x, small);
        let scale = self.b.op(Opcode::Sel, Ir::F32, &[is_small, up, one]);
        let scaled = self.b.op(Opcode::Mul, Ir::F32, &[x, scale]);
        let root = self.b.op(Opcode::Sqrt, Ir::F32, &[scaled]);
        let reciprocal = self.b.op(Opcode::Inv, Ir::F32, &[root]);
        let slope = self.b.op(Opcode::Mul, Ir::F32, &[reciprocal, half]);
        let minus_root = self.b.op(Opcode::Neg, Ir::F32, &[root]);
        let rest = self.b.op(Opcode::Mad, Ir::F32, &[minus_root, root, scaled]);
        let better = self.b.op(Opcode::Mad, Ir::F32, &[rest, slope, root]);
        let is_zero = self.b.compare(Condition::Eq, Ir::F32, root, zero);
        let is_infinite = self.b.compare(Condition::Eq, Ir::F32, root, infinity);
        let special = self.b.op(Opcode::Or, Ir::Bool, &[is_zero, is_infinite]);
        let root = self.b.op(Opcode::Sel, Ir::F32, &[special, root, better]);
        let back = self.b.op(Opcode::Sel, Ir::F32, &[is_small, half_down, one]);
        self.b.op(Opcode::Mul, Ir::F32, &[root, back])
    }
}
