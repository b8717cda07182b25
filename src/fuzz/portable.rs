//! Keeps arguments of functions and conversions in the ranges in which all implementations agree,
//! for portable programs.

use super::generate::Generator;
use super::program::{Expression, Type, level};

/// Maximum magnitude of arguments of `rint` in portable programs. PoCL's implementation has an
/// undefined conversion for floats from 2^31, doubles from 2^62, and NaN; with a constant argument
/// its compiler then deletes the code after the call.
const ROUNDABLE: &str = "1e9";

/// The smallest and the largest float that each integer type can represent.
fn ends(ty: Type) -> (&'static str, &'static str) {
    match ty {
        Type::Char => ("-128.0f", "127.0f"),
        Type::UChar => ("0.0f", "255.0f"),
        Type::Short => ("-32768.0f", "32767.0f"),
        Type::UShort => ("0.0f", "65535.0f"),
        Type::Int => ("-2147483648.0f", "2147483520.0f"),
        Type::UInt => ("0.0f", "4294967040.0f"),
        Type::Long => ("-9223372036854775808.0f", "9223371487098961920.0f"),
        Type::ULong => ("0.0f", "18446742974197923840.0f"),
        Type::Bool | Type::Half | Type::Float | Type::Double => ("-1.0f", "1.0f"),
    }
}

impl Generator {
    /// Converts a float to an integer; clamped to the type's range in portable programs.
    pub(crate) fn integer_of(&mut self, ty: Type, float: Expression) -> Expression {
        if ty == Type::Bool || !self.portable && self.random.chance(30) {
            return Expression::cast(ty, float);
        }
        let float = if float.ty == Type::Float {
            float
        } else {
            Expression::cast(Type::Float, float)
        };
        let (low, high) = ends(ty);
        let low = Expression::leaf(Type::Float, low);
        let high = Expression::leaf(Type::Float, high);
        let above = Expression::call(Type::Float, "fmax", vec![float, low]);
        let inside = Expression::call(Type::Float, "fmin", vec![above, high]);
        Expression::cast(ty, inside)
    }

    /// Clamps an argument of `rint`, a scalar or a vector of the type with this name.
    pub(crate) fn roundable(&self, ty: Type, name: &str, a: Expression) -> Expression {
        if !self.portable {
            return a;
        }
        let suffix = if ty == Type::Float { "f" } else { "" };
        let limit = |sign| Expression::leaf(ty, format!("({name})({sign}{ROUNDABLE}{suffix})"));
        let above = Expression::call(ty, "fmax", vec![a, limit("-")]);
        Expression::call(ty, "fmin", vec![above, limit("")])
    }

    /// Limits an argument of `abs` or `abs_diff`, a scalar or a vector. In portable programs
    /// differences must not overflow: PoCL computes them in the signed type, and folds those of
    /// constants to arbitrary values.
    pub(crate) fn halved(&self, ty: Type, a: Expression) -> Expression {
        if !self.portable || !matches!(ty, Type::Int | Type::Long) {
            return a;
        }
        let one = Expression::leaf(Type::Int, "1");
        Expression::binary(ty, level::SHIFT, ">>", a, one)
    }
}
