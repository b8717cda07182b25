//! Geometric functions (OpenCL C 6.12.5) on the components of points, of floats and doubles. Those
//! of halves are computed as floats and rounded once.

use super::Lowering;
use super::components::Components;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type as Ir};

/// Powers of two that keep the squares of components, and the sum of four, away from overflow and
/// from denormals.
struct Scales {
    /// From here on components are made smaller before they are squared.
    large: f64,
    down: f64,
    /// Below it they are made larger.
    small: f64,
    up: f64,
}

impl Scales {
    /// Those of a type.
    fn of(ty: Ir) -> Scales {
        let [large, down, small, up] = match ty {
            Ir::F64 => [510, -600, -450, 600],
            _ => [62, -66, -50, 100],
        }
        .map(|exponent| 2f64.powi(exponent));
        Scales {
            large,
            down,
            small,
            up,
        }
    }
}

impl Lowering<'_> {
    /// The sum of the products of components, each added with one rounding.
    pub(super) fn dot(&mut self, ty: Ir, x: Components, y: Components) -> Register {
        let mut sum = None;
        for (&x, &y) in x.iter().zip(y.iter()) {
            sum = Some(match sum {
                None => self.b.op(Opcode::Mul, ty, &[x, y]),
                Some(sum) => self.b.op(Opcode::Mad, ty, &[x, y, sum]),
            });
        }
        sum.unwrap_or_else(|| x.only())
    }

    /// The cross product; a fourth component is 0.
    pub(super) fn cross(&mut self, ty: Ir, x: Components, y: Components) -> Components {
        let mut registers = Vec::with_capacity(4);
        for k in 0..3 {
            let (a, b) = ((k + 1) % 3, (k + 2) % 3);
            let (Some(&xa), Some(&xb)) = (x.get(a), x.get(b)) else {
                continue;
            };
            let (Some(&ya), Some(&yb)) = (y.get(a), y.get(b)) else {
                continue;
            };
            let product = self.b.op(Opcode::Mul, ty, &[xb, ya]);
            let minus = self.b.op(Opcode::Neg, ty, &[product]);
            registers.push(self.b.op(Opcode::Mad, ty, &[xa, yb, minus]));
        }
        if x.len() > 3 {
            registers.push(self.float(ty, 0.0));
        }
        Components::new(&registers)
    }

    /// The largest magnitude of a component.
    fn largest(&mut self, ty: Ir, x: Components) -> Register {
        let sizes = x.map(|x| self.b.op(Opcode::Abs, ty, &[x]));
        let largest = sizes
            .iter()
            .copied()
            .reduce(|a, b| self.b.op(Opcode::Max, ty, &[a, b]));
        largest.unwrap_or_else(|| sizes.only())
    }

    /// A vector times a power of two with which its squares are of moderate size, and the inverse
    /// of that.
    fn moderate(&mut self, ty: Ir, x: Components, largest: Register) -> (Components, Register) {
        let scales = Scales::of(ty);
        let constants = [scales.large, scales.small, scales.down, scales.up, 1.0];
        let [large, small, down, up, one] = constants.map(|c| self.float(ty, c));
        let [back_up, back_down] = [scales.down, scales.up].map(|c| self.float(ty, 1.0 / c));
        let is_large = self.b.compare(Condition::Ge, ty, largest, large);
        let is_small = self.b.compare(Condition::Lt, ty, largest, small);
        let scale = self.b.op(Opcode::Sel, ty, &[is_small, up, one]);
        let scale = self.b.op(Opcode::Sel, ty, &[is_large, down, scale]);
        let back = self.b.op(Opcode::Sel, ty, &[is_small, back_down, one]);
        let back = self.b.op(Opcode::Sel, ty, &[is_large, back_up, back]);
        let scaled = x.map(|x| self.b.op(Opcode::Mul, ty, &[x, scale]));
        (scaled, back)
    }

    /// The length, without overflow and underflow in between; infinite where a component is.
    pub(super) fn length(&mut self, ty: Ir, x: Components) -> Register {
        if x.len() == 1 {
            return self.b.op(Opcode::Abs, ty, &[x.only()]);
        }
        let largest = self.largest(ty, x);
        let (scaled, back) = self.moderate(ty, x, largest);
        let square = self.dot(ty, scaled, scaled);
        let root = self.square_root(ty, square);
        let length = self.b.op(Opcode::Mul, ty, &[root, back]);
        let infinity = self.float(ty, f64::INFINITY);
        let is_infinite = self.b.compare(Condition::Eq, ty, largest, infinity);
        let sources = [is_infinite, infinity, length];
        self.b.op(Opcode::Sel, ty, &sources)
    }

    /// The length by the hardware's root of the sum of the squares; doubles have none, but
    /// an exact one.
    pub(super) fn fast_length(&mut self, ty: Ir, x: Components) -> Register {
        if x.len() == 1 {
            return self.b.op(Opcode::Abs, ty, &[x.only()]);
        }
        let square = self.dot(ty, x, x);
        match ty {
            Ir::F64 => self.square_root(ty, square),
            _ => self.b.op(Opcode::Sqrt, ty, &[square]),
        }
    }

    /// The vector of length 1; a vector of zeros stays, and of infinite components each counts
    /// as 1 and the finite ones as 0.
    pub(super) fn normalized(&mut self, ty: Ir, x: Components) -> Components {
        let largest = self.largest(ty, x);
        let [zero, one, infinity] = [0.0, 1.0, f64::INFINITY].map(|c| self.float(ty, c));
        let is_infinite = self.b.compare(Condition::Eq, ty, largest, infinity);
        let is_zero = self.b.compare(Condition::Eq, ty, largest, zero);
        let (scaled, _) = self.moderate(ty, x, largest);
        let finite = x.zip(scaled, |x, scaled| {
            let size = self.b.op(Opcode::Abs, ty, &[x]);
            let counts = self.b.compare(Condition::Eq, ty, size, infinity);
            // Below infinity 0, of NaN NaN.
            let rest = self.b.op(Opcode::Mul, ty, &[x, zero]);
            let size = self.b.op(Opcode::Sel, ty, &[counts, one, rest]);
            let unit = self.copy_sign(ty, size, x);
            self.b.op(Opcode::Sel, ty, &[is_infinite, unit, scaled])
        });
        let square = self.dot(ty, finite, finite);
        let inverse = self.inverse_square_root(ty, square);
        finite.zip(x, |finite, x| {
            let unit = self.b.op(Opcode::Mul, ty, &[finite, inverse]);
            self.b.op(Opcode::Sel, ty, &[is_zero, x, unit])
        })
    }

    /// The vector times the hardware's inverse root of the sum of its squares, where it has one;
    /// zeros stay.
    pub(super) fn fast_normalized(&mut self, ty: Ir, x: Components) -> Components {
        let square = self.dot(ty, x, x);
        let inverse = match ty {
            Ir::F64 => self.inverse_square_root(ty, square),
            _ => self.b.op(Opcode::Rsqrt, ty, &[square]),
        };
        let zero = self.float(ty, 0.0);
        let is_zero = self.b.compare(Condition::Eq, ty, square, zero);
        x.map(|x| {
            let unit = self.b.op(Opcode::Mul, ty, &[x, inverse]);
            self.b.op(Opcode::Sel, ty, &[is_zero, x, unit])
        })
    }
}
