//! Float division, roots, and the built-in functions on floats that are a few operations.

use super::Lowering;
use crate::frontend::builtins::library;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type as Ir};
use crate::numeric::quotient::{LARGE, SMALL};
use crate::numeric::{self, Rounding};

/// Constants whose inverses are taken at compile time: far from denormals.
const KNOWN_DIVISORS: std::ops::RangeInclusive<f64> = SMALL as f64..=LARGE as f64;

/// The inverse of a power of two, where all types of floats can tell it from denormals.
fn exact_inverse(y: f64) -> Option<f64> {
    const FRACTION: u64 = (1 << 52) - 1;
    let is_power = y.to_bits() & FRACTION == 0 && (0.0001..=10_000.0).contains(&y.abs());
    is_power.then(|| 1.0 / y)
}

/// The bits of a constant of a float type, rounded to nearest.
pub(super) fn float_bits(ty: Ir, value: f64) -> u64 {
    match ty {
        Ir::F16 => u64::from(numeric::f64_to_f16(value, Rounding::Nearest)),
        Ir::F64 => numeric::canonical_f64(value).to_bits(),
        _ => u64::from(numeric::canonical(value as f32).to_bits()),
    }
}

impl Lowering<'_> {
    /// A constant of a float type, rounded to nearest.
    pub(super) fn float(&mut self, ty: Ir, value: f64) -> Register {
        self.b.constant(ty, float_bits(ty, value))
    }

    /// `y < x ? y : x`
    pub(super) fn smaller(&mut self, ty: Ir, x: Register, y: Register) -> Register {
        // Of equal operands (zeros of both signs) the operation gives the second.
        self.b.op(Opcode::Min, ty, &[y, x])
    }

    /// `x < y ? y : x`
    pub(super) fn larger(&mut self, ty: Ir, x: Register, y: Register) -> Register {
        // Of equal operands (zeros of both signs) the operation gives the first.
        self.b.op(Opcode::Max, ty, &[x, y])
    }

    /// `x / y` within 2.5 ulp (OpenCL C 7.4).
    ///
    /// The inverse is the hardware's. Of halves and doubles the quotient is exact, and so is one by a power of two. Where it may
    /// be less exact, `x * inv(y)` is within 2.5 ulp while x and y lie between 2^-62 and 2^62 (OpenCL
    /// C 7.4 for `-cl-unsafe-math-optimizations`).
    pub(super) fn divide(&mut self, ty: Ir, x: Register, y: Register) -> Register {
        let divisor = self.known_float(ty, y);
        if let Some(inverse) = divisor.and_then(exact_inverse) {
            return self.times(ty, x, inverse);
        }
        if ty != Ir::F32 {
            return self.b.op(Opcode::Divm, ty, &[x, y]);
        }
        if let Some(quotient) = self.call_library(library::DIVIDE_ROUNDED, &[x, y]) {
            return quotient;
        }
        // The inverse of a constant is rounded once, and the product.
        if let Some(y) = divisor.filter(|y| KNOWN_DIVISORS.contains(&y.abs())) {
            return self.times(ty, x, 1.0 / y);
        }
        if self.known_float(ty, x) == Some(1.0) {
            return self.b.op(Opcode::Inv, ty, &[y]);
        }
        if self.floats.relaxed {
            return self.native_divide(x, y);
        }
        self.b.op(Opcode::Fdiv, ty, &[x, y])
    }

    /// The square root within 3 ulp (OpenCL C 7.4), which is the bound of the hardware's. Of halves
    /// and doubles the root is exact.
    pub(super) fn square_root(&mut self, ty: Ir, x: Register) -> Register {
        if ty != Ir::F32 {
            return self.b.op(Opcode::Sqrtm, ty, &[x]);
        }
        match self.call_library(library::SQRT_ROUNDED, &[x]) {
            Some(root) => root,
            None => self.b.op(Opcode::Sqrt, ty, &[x]),
        }
    }

    /// The number in a register that was made for a constant.
    fn known_float(&self, ty: Ir, register: Register) -> Option<f64> {
        let bits = self.b.constant_in(register)?;
        Some(match ty {
            Ir::F16 => f64::from(numeric::f16_to_f32(bits as u16)),
            Ir::F64 => f64::from_bits(bits),
            _ => f64::from(f32::from_bits(bits as u32)),
        })
    }

    /// The inverse of the square root within 2 ulp (OpenCL C 7.4), which is the bound of the
    /// hardware's. Of a double it is the quotient of 1 and the root, of a half that of a float.
    pub(super) fn inverse_square_root(&mut self, ty: Ir, x: Register) -> Register {
        match ty {
            Ir::F64 => {
                let root = self.b.op(Opcode::Sqrtm, ty, &[x]);
                let one = self.float(ty, 1.0);
                self.b.op(Opcode::Divm, ty, &[one, root])
            }
            Ir::F16 => {
                let x = self.b.convert(Ir::F32, ty, x);
                let root = self.b.op(Opcode::Rsqrt, Ir::F32, &[x]);
                self.b.convert(ty, Ir::F32, root)
            }
            _ => self.b.op(Opcode::Rsqrt, ty, &[x]),
        }
    }

    /// `x` with the sign of `y`.
    pub(super) fn copy_sign(&mut self, ty: Ir, x: Register, y: Register) -> Register {
        let bits = ty.unsigned();
        let sign = 1u64 << (8 * ty.size() - 1);
        let [rest, sign] = [sign - 1, sign].map(|c| self.b.constant(bits, c));
        let x = self.b.op(Opcode::And, bits, &[x, rest]);
        let y = self.b.op(Opcode::And, bits, &[y, sign]);
        self.b.op(Opcode::Or, bits, &[x, y])
    }

    /// Rounded to the nearest integer, ties away from zero: the number below a half moves
    /// exactly those to the next integer that are to go there.
    pub(super) fn round_away(&mut self, ty: Ir, x: Register) -> Register {
        let below_half = match ty {
            Ir::F16 => 0.5 - 1.0 / 4096.0,
            Ir::F64 => 0.5f64.next_down(),
            _ => f64::from(0.5f32.next_down()),
        };
        let below_half = self.float(ty, below_half);
        let step = self.copy_sign(ty, below_half, x);
        let moved = self.b.op(Opcode::Add, ty, &[x, step]);
        self.b.op(Opcode::Rndz, ty, &[moved])
    }

    /// `x > y ? x - y : 0`, NaN of a NaN.
    pub(super) fn positive_difference(&mut self, ty: Ir, x: Register, y: Register) -> Register {
        let zero = self.float(ty, 0.0);
        let difference = self.b.op(Opcode::Sub, ty, &[x, y]);
        let is_none = self.b.compare(Condition::Le, ty, x, y);
        self.b.op(Opcode::Sel, ty, &[is_none, zero, difference])
    }

    /// The one of the larger (`Gt`) or smaller (`Lt`) magnitude; where neither is, what the
    /// operation gives.
    pub(super) fn by_magnitude(
        &mut self,
        condition: Condition,
        otherwise: Opcode,
        ty: Ir,
        x: Register,
        y: Register,
    ) -> Register {
        let [x_size, y_size] = [x, y].map(|v| self.b.op(Opcode::Abs, ty, &[v]));
        let neither = self.b.op(otherwise, ty, &[x, y]);
        let is_x = self.b.compare(condition, ty, x_size, y_size);
        let is_y = self.b.compare(condition, ty, y_size, x_size);
        let value = self.b.op(Opcode::Sel, ty, &[is_y, y, neither]);
        self.b.op(Opcode::Sel, ty, &[is_x, x, value])
    }

    /// A product with a constant.
    pub(super) fn times(&mut self, ty: Ir, x: Register, factor: f64) -> Register {
        let factor = self.float(ty, factor);
        self.b.op(Opcode::Mul, ty, &[x, factor])
    }

    /// `x < edge ? 0 : 1`
    pub(super) fn step_at(&mut self, ty: Ir, edge: Register, x: Register) -> Register {
        let [zero, one] = [0.0, 1.0].map(|c| self.float(ty, c));
        let is_below = self.b.compare(Condition::Lt, ty, x, edge);
        self.b.op(Opcode::Sel, ty, &[is_below, zero, one])
    }

    /// `t * t * (3 - 2 * t)` where t goes from 0 at the first edge to 1 at the second.
    pub(super) fn smooth_step(
        &mut self,
        ty: Ir,
        low: Register,
        high: Register,
        x: Register,
    ) -> Register {
        let [zero, one, three, minus_two] = [0.0, 1.0, 3.0, -2.0].map(|c| self.float(ty, c));
        let way = self.b.op(Opcode::Sub, ty, &[x, low]);
        let width = self.b.op(Opcode::Sub, ty, &[high, low]);
        let t = self.divide(ty, way, width);
        let t = self.larger(ty, t, zero);
        let t = self.smaller(ty, t, one);
        let square = self.b.op(Opcode::Mul, ty, &[t, t]);
        let rest = self.b.op(Opcode::Mad, ty, &[t, minus_two, three]);
        self.b.op(Opcode::Mul, ty, &[square, rest])
    }

    /// `x + (y - x) * a`
    pub(super) fn mixed(&mut self, ty: Ir, x: Register, y: Register, a: Register) -> Register {
        let way = self.b.op(Opcode::Sub, ty, &[y, x]);
        self.b.op(Opcode::Mad, ty, &[way, a, x])
    }

    /// 1 above zero, -1 below, zeros as they are, 0 for NaN.
    pub(super) fn sign_of(&mut self, ty: Ir, x: Register) -> Register {
        let [zero, one, minus_one] = [0.0, 1.0, -1.0].map(|c| self.float(ty, c));
        let is_above = self.b.compare(Condition::Gt, ty, x, zero);
        let is_below = self.b.compare(Condition::Lt, ty, x, zero);
        let is_zero = self.b.compare(Condition::Eq, ty, x, zero);
        let value = self.b.op(Opcode::Sel, ty, &[is_zero, x, zero]);
        let value = self.b.op(Opcode::Sel, ty, &[is_below, minus_one, value]);
        self.b.op(Opcode::Sel, ty, &[is_above, one, value])
    }

    /// `x * inv(y)`, with the error of both operations.
    pub(super) fn native_divide(&mut self, x: Register, y: Register) -> Register {
        let reciprocal = self.b.op(Opcode::Inv, Ir::F32, &[y]);
        self.b.op(Opcode::Mul, Ir::F32, &[x, reciprocal])
    }
}
