//! Geometric functions (OpenCL C 6.12.5) on the components of points.

use super::Lowering;
use super::components::Components;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type as Ir};

/// From 2^62 on the squares of components are made smaller before they are summed up.
const LARGE: f32 = f32::from_bits((127 + 62) << 23);
/// Below 2^-50 they are made larger, so that they are no denormals.
const SMALL: f32 = f32::from_bits((127 - 50) << 23);
/// 2^-66
const DOWN: f32 = f32::from_bits((127 - 66) << 23);
/// 2^66
const BACK_UP: f32 = f32::from_bits((127 + 66) << 23);
/// 2^100
const UP: f32 = f32::from_bits((127 + 100) << 23);
/// 2^-100
const BACK_DOWN: f32 = f32::from_bits((127 - 100) << 23);

impl Lowering<'_> {
    /// The sum of the products of components, each added with one rounding.
    pub(super) fn dot(&mut self, x: Components, y: Components) -> Register {
        let mut sum = None;
        for (&x, &y) in x.iter().zip(y.iter()) {
            sum = Some(match sum {
                None => self.b.op(Opcode::Mul, Ir::F32, &[x, y]),
                Some(sum) => self.b.op(Opcode::Mad, Ir::F32, &[x, y, sum]),
            });
        }
        sum.unwrap_or_else(|| x.only())
    }

    /// The cross product; a fourth component is 0.
    pub(super) fn cross(&mut self, x: Components, y: Components) -> Components {
        let mut registers = Vec::with_capacity(4);
        for k in 0..3 {
            let (a, b) = ((k + 1) % 3, (k + 2) % 3);
            let (Some(&xa), Some(&xb)) = (x.get(a), x.get(b)) else {
                continue;
            };
            let (Some(&ya), Some(&yb)) = (y.get(a), y.get(b)) else {
                continue;
            };
            let product = self.b.op(Opcode::Mul, Ir::F32, &[xb, ya]);
            let minus = self.b.op(Opcode::Neg, Ir::F32, &[product]);
            registers.push(self.b.op(Opcode::Mad, Ir::F32, &[xa, yb, minus]));
        }
        if x.len() > 3 {
            registers.push(self.b.f32(0.0));
        }
        Components::new(&registers)
    }

    /// The largest magnitude of a component.
    fn largest(&mut self, x: Components) -> Register {
        let sizes = x.map(|x| self.b.op(Opcode::Abs, Ir::F32, &[x]));
        let largest = sizes
            .iter()
            .copied()
            .reduce(|a, b| self.b.op(Opcode::Max, Ir::F32, &[a, b]));
        largest.unwrap_or_else(|| sizes.only())
    }

    /// A vector times a power of two with which its squares are of moderate size, and the inverse
    /// of that.
    fn moderate(&mut self, x: Components, largest: Register) -> (Components, Register) {
        let [large, small, down, up, one] = [LARGE, SMALL, DOWN, UP, 1.0].map(|c| self.b.f32(c));
        let [back_up, back_down] = [BACK_UP, BACK_DOWN].map(|c| self.b.f32(c));
        let is_large = self.b.compare(Condition::Ge, Ir::F32, largest, large);
        let is_small = self.b.compare(Condition::Lt, Ir::F32, largest, small);
        let scale = self.b.op(Opcode::Sel, Ir::F32, &[is_small, up, one]);
        let scale = self.b.op(Opcode::Sel, Ir::F32, &[is_large, down, scale]);
        let back = self.b.op(Opcode::Sel, Ir::F32, &[is_small, back_down, one]);
        let back = self.b.op(Opcode::Sel, Ir::F32, &[is_large, back_up, back]);
        let scaled = x.map(|x| self.b.op(Opcode::Mul, Ir::F32, &[x, scale]));
        (scaled, back)
    }

    /// The length, without overflow and underflow in between; infinite where a component is.
    pub(super) fn length(&mut self, x: Components) -> Register {
        if x.len() == 1 {
            return self.b.op(Opcode::Abs, Ir::F32, &[x.only()]);
        }
        let largest = self.largest(x);
        let (scaled, back) = self.moderate(x, largest);
        let square = self.dot(scaled, scaled);
        let root = self.square_root(Ir::F32, square);
        let length = self.b.op(Opcode::Mul, Ir::F32, &[root, back]);
        let infinity = self.b.f32(f32::INFINITY);
        let is_infinite = self.b.compare(Condition::Eq, Ir::F32, largest, infinity);
        let sources = [is_infinite, infinity, length];
        self.b.op(Opcode::Sel, Ir::F32, &sources)
    }

    /// The length by the hardware's root of the sum of the squares.
    pub(super) fn fast_length(&mut self, x: Components) -> Register {
        if x.len() == 1 {
            return self.b.op(Opcode::Abs, Ir::F32, &[x.only()]);
        }
        let square = self.dot(x, x);
        self.b.op(Opcode::Sqrt, Ir::F32, &[square])
    }

    /// The vector of length 1; a vector of zeros stays, and of infinite components each counts
    /// as 1 and the finite ones as 0.
    pub(super) fn normalized(&mut self, x: Components) -> Components {
        let largest = self.largest(x);
        let [zero, one, infinity] = [0.0, 1.0, f32::INFINITY].map(|c| self.b.f32(c));
        let is_infinite = self.b.compare(Condition::Eq, Ir::F32, largest, infinity);
        let is_zero = self.b.compare(Condition::Eq, Ir::F32, largest, zero);
        let (scaled, _) = self.moderate(x, largest);
        let finite = x.zip(scaled, |x, scaled| {
            let size = self.b.op(Opcode::Abs, Ir::F32, &[x]);
            let counts = self.b.compare(Condition::Eq, Ir::F32, size, infinity);
            // Below infinity 0, of NaN NaN.
            let rest = self.b.op(Opcode::Mul, Ir::F32, &[x, zero]);
            let size = self.b.op(Opcode::Sel, Ir::F32, &[counts, one, rest]);
            let unit = self.copy_sign(Ir::F32, size, x);
            self.b
                .op(Opcode::Sel, Ir::F32, &[is_infinite, unit, scaled])
        });
        let square = self.dot(finite, finite);
        let inverse = self.inverse_square_root(Ir::F32, square);
        finite.zip(x, |finite, x| {
            let unit = self.b.op(Opcode::Mul, Ir::F32, &[finite, inverse]);
            self.b.op(Opcode::Sel, Ir::F32, &[is_zero, x, unit])
        })
    }

    /// The vector times the hardware's inverse root of the sum of its squares; zeros stay.
    pub(super) fn fast_normalized(&mut self, x: Components) -> Components {
        let square = self.dot(x, x);
        let inverse = self.b.op(Opcode::Rsqrt, Ir::F32, &[square]);
        let zero = self.b.f32(0.0);
        let is_zero = self.b.compare(Condition::Eq, Ir::F32, square, zero);
        x.map(|x| {
            let unit = self.b.op(Opcode::Mul, Ir::F32, &[x, inverse]);
            self.b.op(Opcode::Sel, Ir::F32, &[is_zero, x, unit])
        })
    }
}
