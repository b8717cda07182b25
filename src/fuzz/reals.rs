//! Random floating-point expressions: halves, floats and doubles.

use super::generate::Generator;
use super::program::{Expression, Type, level};

impl Generator {
    /// A floating-point type that the program may use.
    pub(crate) fn real_type(&mut self) -> Type {
        match self.random.below(6) {
            0 | 1 if self.halves => Type::Half,
            2 | 3 if self.doubles => Type::Double,
            _ => Type::Float,
        }
    }

    /// A type for buffers and arguments.
    pub(crate) fn stored_type(&mut self) -> Type {
        match self.random.below(Type::INTEGERS.len() + 2) {
            k if k < Type::INTEGERS.len() => Type::INTEGERS[k],
            _ => self.real_type(),
        }
    }

    fn real_leaf(&mut self, ty: Type) -> Expression {
        if self.random.chance(75)
            && let Some(variable) = self.variable(Some(ty))
        {
            return variable;
        }
        let suffix = match ty {
            Type::Double => "",
            Type::Half => "h",
            _ => "f",
        };
        let text = match self.random.below(6) {
            0 => format!("0.1{suffix}"),
            1 => format!("0x1.8p3{suffix}"),
            2 if ty == Type::Half => format!("6e4{suffix}"),
            2 => format!("1e10{suffix}"),
            3 => format!("(-0.0{suffix})"),
            4 => format!("{}.25{suffix}", self.random.below(100)),
            _ => format!("{}.0{suffix}", self.random.below(8)),
        };
        Expression::leaf(ty, text)
    }

    /// An expression of a floating-point type.
    pub(crate) fn real(&mut self, ty: Type, depth: usize) -> Expression {
        if depth == 0 {
            return self.real_leaf(ty);
        }
        let d = depth - 1;
        if self.random.chance(3)
            && let Some(component) = self.component(Some(ty), d.min(1))
        {
            return component;
        }
        let call = |name, arguments| Expression::call(ty, name, arguments);
        match self.random.below(100) {
            0..=9 => self.real_leaf(ty),
            10..=19 => self
                .read_element(Some(ty), d)
                .unwrap_or_else(|| self.real_leaf(ty)),
            20..=49 => {
                let (operator, at) = *self.random.pick(&[
                    ("+", level::ADD),
                    ("-", level::ADD),
                    ("*", level::MULTIPLY),
                    ("*", level::MULTIPLY),
                ]);
                let a = self.real(ty, d);
                let b = if self.random.chance(15) {
                    self.integer(d)
                } else {
                    self.real(ty, d)
                };
                Expression::binary(ty, at, operator, a, b)
            }
            50..=54 => {
                let arguments = vec![self.real(ty, d), self.real(ty, d), self.real(ty, d)];
                call("fma", arguments)
            }
            55..=62 => {
                let name = *self
                    .random
                    .pick(&["fabs", "floor", "ceil", "trunc", "rint", "round", "sign"]);
                let a = self.real(ty, d);
                let a = if name == "rint" {
                    self.roundable(ty, ty.name(), a)
                } else {
                    a
                };
                call(name, vec![a])
            }
            63..=70 => {
                let names: &[&str] = if self.portable {
                    &["fmin", "fmax", "copysign", "fdim", "fmod", "nextafter"]
                } else {
                    &[
                        "fmin",
                        "fmax",
                        "min",
                        "max",
                        "copysign",
                        "fdim",
                        "fmod",
                        "remainder",
                    ]
                };
                let name = *self.random.pick(names);
                let a = self.real(ty, d);
                let b = if name == "copysign" && self.portable {
                    // The sign of a NaN is unspecified.
                    let integer = self.integer(d);
                    Expression::cast(ty, integer)
                } else {
                    self.real(ty, d)
                };
                call(name, vec![a, b])
            }
            71..=75 => self.choice(d, |g, depth| g.real(ty, depth)),
            76..=79 => {
                let a = self.real(ty, d);
                Expression::unary(ty, "- ", a)
            }
            80..=87 => {
                let a = self.integer(d);
                Expression::cast(ty, a)
            }
            88..=91 => {
                let other = self.real_type();
                let a = self.real(other, d);
                Expression::cast(ty, a)
            }
            92..=94 if !self.exact => {
                let (a, b) = (self.real(ty, d), self.real(ty, d));
                Expression::binary(ty, level::MULTIPLY, "/", a, b)
            }
            95 if !self.exact => {
                let names: &[&str] = if ty == Type::Float {
                    &["sqrt", "native_sqrt", "native_recip", "rsqrt"]
                } else {
                    &["sqrt"]
                };
                let name = *self.random.pick(names);
                let a = self.real(ty, d);
                call(name, vec![a])
            }
            96 if !self.portable => {
                let arguments = vec![self.real(ty, d), self.real(ty, d), self.real(ty, d)];
                call(*self.random.pick(&["clamp", "mad"]), arguments)
            }
            97 => self.comma(ty, d),
            _ => self
                .helper_call(Some(ty), d)
                .unwrap_or_else(|| self.real_leaf(ty)),
        }
    }
}
