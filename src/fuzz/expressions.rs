//! Random expressions.

use super::data;
use super::generate::{Address, Array, Generator, READ};
use super::program::{Expression, Pointer, Type, level};

/// The side effects of the current full expression since the last sequence point.
#[derive(Clone, Debug, Default)]
pub(crate) struct Effects {
    /// Variables that were read; they must not be written.
    pub(crate) touched: Vec<String>,
    /// Variables that were written; they must be neither read nor written.
    banned: Vec<String>,
}

impl Effects {
    /// Records a write: the variable must be neither read nor written until the next sequence
    /// point.
    pub(crate) fn record_write(&mut self, name: &str) {
        self.banned.push(name.to_string());
    }
}

/// Whether a type is the wanted one, or, if none is wanted, an integer type.
fn is_wanted(ty: Type, wanted: Option<Type>) -> bool {
    wanted.map_or(!ty.is_real(), |wanted| ty == wanted)
}

impl Generator {
    /// An expression that may be assigned to the type.
    pub(crate) fn value(&mut self, ty: Type, depth: usize) -> Expression {
        match ty {
            _ if ty.is_real() && self.random.chance(75) => self.real(ty, depth),
            Type::Bool if self.random.chance(60) => self.condition(depth),
            Type::Bool if self.random.chance(20) => {
                let real = self.real_type();
                self.real(real, depth)
            }
            _ if self.random.chance(10) => {
                let real = self.real_type();
                let value = self.real(real, depth);
                if ty.is_real() {
                    value
                } else {
                    self.integer_of(ty, value)
                }
            }
            _ => self.integer(depth),
        }
    }

    /// Generates `first`, a sequence point, and `second`.
    pub(crate) fn in_sequence<A, B>(
        &mut self,
        first: impl FnOnce(&mut Generator) -> A,
        second: impl FnOnce(&mut Generator) -> B,
    ) -> (A, B) {
        let before = self.effects.banned.len();
        let a = first(self);
        let of_first = self.effects.banned.split_off(before);
        let b = second(self);
        self.effects.banned.extend(of_first);
        (a, b)
    }

    /// A variable of the type, or without one of any integer type; `None` if no such variable may
    /// be read.
    pub(crate) fn variable(&mut self, wanted: Option<Type>) -> Option<Expression> {
        let all: Vec<(String, Type)> = self
            .variables
            .iter()
            .filter(|v| is_wanted(v.ty, wanted) && (!self.uniform || v.uniform))
            .filter(|v| !self.effects.banned.contains(&v.name))
            .map(|v| (v.name.clone(), v.ty))
            .collect();
        if all.is_empty() {
            return None;
        }
        let (name, ty) = self.random.pick(&all).clone();
        self.effects.touched.push(name.clone());
        Some(Expression::leaf(ty, name))
    }

    /// An element of an array.
    pub(crate) fn element(&mut self, array: &Array, depth: usize) -> Expression {
        let index = if self.random.chance(20) {
            let n = self.random.below(READ).to_string();
            Expression::leaf(Type::Int, n)
        } else {
            self.integer(depth)
        };
        let (before, after, binds) = self.random.pick(&array.forms).clone();
        if after.is_empty() {
            return Expression::leaf(array.ty, before);
        }
        let own = if before.starts_with('*') {
            level::UNARY
        } else {
            level::PRIMARY
        };
        Expression::new(array.ty, own, &[&before, &after], vec![(binds, index)])
    }

    pub(crate) fn read_element(
        &mut self,
        wanted: Option<Type>,
        depth: usize,
    ) -> Option<Expression> {
        let all: Vec<Array> = self
            .arrays
            .iter()
            .filter(|a| is_wanted(a.ty, wanted) && !(self.uniform && a.writable))
            .cloned()
            .collect();
        if all.is_empty() {
            return None;
        }
        let array = self.random.pick(&all).clone();
        Some(self.element(&array, depth))
    }

    pub(crate) fn integer_leaf(&mut self) -> Expression {
        match self.random.below(10) {
            0..=5 => self.variable(None),
            6 => Some(self.work_item()),
            _ => None,
        }
        .unwrap_or_else(|| self.integer_literal())
    }

    /// A call of a work-item function.
    fn work_item(&mut self) -> Expression {
        let d = self.random.below(self.dimensions.max(2)).to_string();
        let uniform = [
            "get_group_id",
            "get_local_size",
            "get_global_size",
            "get_num_groups",
            "get_global_offset",
        ];
        let varying = ["get_local_id", "get_global_id"];
        let name = if self.random.chance(5) {
            return Expression::leaf(Type::UInt, "get_work_dim()");
        } else if self.uniform || self.random.chance(40) {
            *self.random.pick(&uniform)
        } else {
            *self.random.pick(&varying)
        };
        Expression::leaf(Type::ULong, format!("{name}({d})"))
    }

    fn integer_literal(&mut self) -> Expression {
        let bits = data::integer(&mut self.random);
        let leaf = Expression::leaf;
        match self.random.below(8) {
            0 => leaf(Type::UInt, format!("{}u", bits as u32)),
            1 => leaf(Type::ULong, format!("{bits:#x}ul")),
            2 => leaf(Type::Long, format!("{}L", bits >> 1)),
            3 => leaf(Type::Int, format!("(-{})", bits & 0x7fff_ffff)),
            4 => leaf(Type::Int, format!("{:#x}", bits & 0x7fff_ffff)),
            5 => leaf(
                Type::Int,
                self.random
                    .pick(&["'a'", "'\\n'", "(-2147483647 - 1)", "true", "0"])
                    .to_string(),
            ),
            6 => {
                let number = bits & 0xffff_ffff;
                let ty = if number > 0x7fff_ffff {
                    Type::Long
                } else {
                    Type::Int
                };
                leaf(ty, number.to_string())
            }
            _ => leaf(Type::Int, (bits & 0xff).to_string()),
        }
    }

    /// An expression of any integer type.
    pub(crate) fn integer(&mut self, depth: usize) -> Expression {
        if depth == 0 {
            return self.integer_leaf();
        }
        let d = depth - 1;
        if self.random.chance(3)
            && let Some(component) = self.component(None, d.min(1))
        {
            return component;
        }
        if self.dots
            && self.random.chance(6)
            && let Some(product) = self.dot_product(d.min(1))
        {
            return product;
        }
        match self.random.below(100) {
            0..=9 => self.integer_leaf(),
            10..=19 => self
                .read_element(None, d)
                .unwrap_or_else(|| self.work_item()),
            20..=42 => {
                let (operator, at) = *self.random.pick(&[
                    ("+", level::ADD),
                    ("-", level::ADD),
                    ("*", level::MULTIPLY),
                ]);
                let (a, b) = (self.integer(d), self.integer(d));
                self.arithmetic(operator, at, a, b)
            }
            43..=49 => {
                let a = self.integer(d);
                let operator = *self.random.pick(&["/", "%"]);
                let (ty, b) = self.divisor(a.ty, d);
                Expression::binary(ty, level::MULTIPLY, operator, a, b)
            }
            50..=58 => {
                let (operator, at) = *self.random.pick(&[
                    ("&", level::AND),
                    ("|", level::OR),
                    ("^", level::EXCLUSIVE_OR),
                ]);
                let (a, b) = (self.integer(d), self.integer(d));
                Expression::binary(a.ty.common(b.ty), at, operator, a, b)
            }
            59..=65 => {
                let operator = *self.random.pick(&["<<", ">>"]);
                let (a, b) = (self.integer(d), self.integer(d));
                Expression::binary(a.ty.promoted(), level::SHIFT, operator, a, b)
            }
            66..=69 => self.condition(d),
            70..=74 => self.choice(d, Generator::integer),
            75..=78 => {
                let a = self.integer(d);
                let operator = *self.random.pick(&["- ", "+ ", "~", "~"]);
                let a = if self.portable && operator == "- " && a.ty.promoted().is_signed() {
                    Expression::cast(a.ty.promoted().unsigned(), a)
                } else {
                    a
                };
                Expression::unary(a.ty.promoted(), operator, a)
            }
            79..=85 => {
                let ty = self.integer_type();
                let a = self.integer(d);
                Expression::cast(ty, a)
            }
            86..=91 => self.integer_function(d),
            92..=94 => {
                let ty = self.integer_type();
                let real = self.real_type();
                let value = self.real(real, d);
                self.integer_of(ty, value)
            }
            95 => self
                .helper_call(None, d)
                .unwrap_or_else(|| self.integer_leaf()),
            96..=97 => self.effect(d).unwrap_or_else(|| self.integer_leaf()),
            98 => self.comma(Type::Int, d),
            _ => self.pointer_distance().unwrap_or_else(|| self.work_item()),
        }
    }

    /// An integer type other than bool.
    fn integer_type(&mut self) -> Type {
        *self.random.pick(&Type::INTEGERS)
    }

    /// `+`, `-` or `*` of integers; in the unsigned type where signed overflow would be undefined.
    pub(crate) fn arithmetic(
        &mut self,
        operator: &str,
        at: u8,
        a: Expression,
        b: Expression,
    ) -> Expression {
        let ty = a.ty.common(b.ty);
        let tiny = |e: &Expression| e.ty.size() == 1;
        let small = |e: &Expression| e.ty.size() <= 2;
        let never = if operator == "*" {
            tiny(&a) && tiny(&b)
        } else {
            small(&a) && small(&b)
        };
        if !self.portable || !ty.is_signed() || never {
            return Expression::binary(ty, at, operator, a, b);
        }
        let wide = ty.unsigned();
        let (a, b) = (Expression::cast(wide, a), Expression::cast(wide, b));
        let result = Expression::binary(wide, at, operator, a, b);
        if self.random.chance(70) {
            Expression::cast(ty, result)
        } else {
            result
        }
    }

    /// A divisor for a value of a type, and the type of the quotient. The divisor is never 0, and
    /// is -1 only if the quotient cannot overflow.
    fn divisor(&mut self, dividend: Type, depth: usize) -> (Type, Expression) {
        if self.random.chance(40) {
            let text = *self.random.pick(&[
                "1",
                "2",
                "3",
                "7",
                "10",
                "16",
                "255",
                "641",
                "1000",
                "65536",
                "(-5)",
                "(-8)",
                "2147483647",
                "3u",
                "10u",
                "0x80000000u",
                "1000000007u",
                "3L",
                "10ul",
                "(-7L)",
                "0x100000000L",
                "0xffffffffffffffc5ul",
            ]);
            let ty = if text.ends_with("ul") {
                Type::ULong
            } else if text.contains('L') {
                Type::Long
            } else if text.ends_with('u') {
                Type::UInt
            } else {
                Type::Int
            };
            return (dividend.common(ty), Expression::leaf(ty, text));
        }
        let b = self.integer(depth);
        let ty = dividend.common(b.ty);
        let literal = |text: &str| Expression::leaf(Type::Int, text);
        let masked = |b: Expression, mask: &str| {
            let ty = b.ty.promoted();
            Expression::binary(ty, level::AND, "&", b, literal(mask))
        };
        let guarded = match self.random.below(3) {
            0 if !ty.is_signed() => {
                let own = b.ty.promoted();
                Expression::binary(own, level::OR, "|", b, literal("1"))
            }
            1 if b.ty.promoted().is_signed() => {
                let own = b.ty.promoted();
                let low = masked(b, "31");
                Expression::binary(own, level::ADD, "-", low, literal("40"))
            }
            _ => {
                let own = b.ty.promoted();
                let mask = *self.random.pick(&["7", "31", "1023", "0xffff"]);
                Expression::binary(own, level::ADD, "+", masked(b, mask), literal("1"))
            }
        };
        (ty, guarded)
    }

    fn integer_function(&mut self, depth: usize) -> Expression {
        let ty = self.integer_type();
        let argument = |g: &mut Generator| {
            let e = g.integer(depth);
            if e.ty == ty {
                e
            } else {
                Expression::cast(ty, e)
            }
        };
        match self.random.below(12) {
            0 => {
                let a = argument(self);
                let a = self.halved(ty, a);
                Expression::call(ty.unsigned(), "abs", vec![a])
            }
            4 | 5 => {
                let name = *self.random.pick(&["popcount", "clz"]);
                let a = argument(self);
                Expression::call(ty, name, vec![a])
            }
            6..=8 => {
                let name = *self.random.pick(&[
                    "abs_diff", "add_sat", "sub_sat", "hadd", "rhadd", "rotate", "mul_hi",
                ]);
                let (a, b) = (argument(self), argument(self));
                if name == "abs_diff" {
                    let arguments = vec![self.halved(ty, a), self.halved(ty, b)];
                    return Expression::call(ty.unsigned(), name, arguments);
                }
                Expression::call(ty, name, vec![a, b])
            }
            9 => {
                let name = *self.random.pick(&["mad_hi", "mad_sat", "bitselect"]);
                let arguments = vec![argument(self), argument(self), argument(self)];
                Expression::call(ty, name, arguments)
            }
            10 => {
                let name = format!("convert_{}_sat", ty.name());
                let value = if self.random.chance(50) {
                    let real = self.real_type();
                    self.real(real, depth)
                } else {
                    self.integer(depth)
                };
                Expression::call(ty, &name, vec![value])
            }
            11 => {
                let name = *self
                    .random
                    .pick(&["isnan", "isinf", "isfinite", "isnormal"]);
                let real = self.real_type();
                let a = self.real(real, depth);
                let a = Expression::cast(real, a);
                Expression::call(Type::Int, name, vec![a])
            }
            1 => {
                // The limits must be in order.
                let a = argument(self);
                let (low, high) = if ty.is_signed() {
                    ("(-3)", "100")
                } else {
                    ("5", "100")
                };
                let limit = |text| Expression::cast(ty, Expression::leaf(Type::Int, text));
                Expression::call(ty, "clamp", vec![a, limit(low), limit(high)])
            }
            k => {
                let (a, b) = (argument(self), argument(self));
                Expression::call(ty, if k == 2 { "min" } else { "max" }, vec![a, b])
            }
        }
    }

    /// Whether `++` and `--` are defined for every value of the type.
    pub(crate) fn may_step(&self, ty: Type) -> bool {
        !self.portable || !matches!(ty, Type::Int | Type::Long) && ty != Type::Bool
    }

    /// `++` or `--` of an lvalue.
    pub(crate) fn step(&mut self, place: Expression) -> Expression {
        let ty = place.ty;
        let operators: &[&str] = if ty == Type::Bool {
            &["++"]
        } else {
            &["++", "--"]
        };
        let operator = *self.random.pick(operators);
        if self.random.chance(50) {
            Expression::unary(ty, operator, place)
        } else {
            let parts = ["", operator];
            Expression::new(ty, level::PRIMARY, &parts, vec![(level::PRIMARY, place)])
        }
    }

    /// `place op= value`; the value must be assignable to the type of the lvalue.
    pub(crate) fn assign(&mut self, place: Expression, value: Expression) -> Expression {
        let ty = place.ty;
        if !ty.is_real() && value.ty.is_real() || self.random.chance(45) {
            return Expression::assign(place, "=", value);
        }
        let operator = match ty {
            Type::Bool => *self.random.pick(&["|=", "&=", "^="]),
            _ if ty.is_real() => *self.random.pick(&["+=", "-=", "*="]),
            _ => *self.random.pick(&[
                "+=", "-=", "*=", "+=", "-=", "&=", "|=", "^=", "<<=", ">>=", "/=", "%=",
            ]),
        };
        let value = match operator {
            "/=" | "%=" => self.divisor(ty, 1).1,
            "+=" | "-=" | "*=" if self.portable && !ty.is_real() => {
                let wide = ty.common(value.ty).unsigned();
                Expression::cast(wide, value)
            }
            _ => value,
        };
        Expression::assign(place, operator, value)
    }

    /// An expression that writes a variable; `None` if none may be written here.
    pub(crate) fn effect(&mut self, depth: usize) -> Option<Expression> {
        if self.uniform {
            return None;
        }
        let taken = |name: &String| {
            self.effects.touched.contains(name) || self.effects.banned.contains(name)
        };
        let all: Vec<(String, Type)> = self
            .variables
            .iter()
            .filter(|v| v.writable && !v.ty.is_real() && !taken(&v.name))
            .map(|v| (v.name.clone(), v.ty))
            .collect();
        if all.is_empty() {
            return None;
        }
        let (name, ty) = self.random.pick(&all).clone();
        self.effects.banned.push(name.clone());
        let place = Expression::leaf(ty, name);
        if self.random.chance(40) && self.may_step(ty) {
            return Some(self.step(place));
        }
        let value = self.value(ty, depth.min(2));
        Some(self.assign(place, value))
    }

    /// A pointer to at least 32 elements of the type in the address space.
    pub(crate) fn address(&mut self, ty: Type, space: Pointer) -> Expression {
        let all: Vec<Address> = self
            .addresses
            .iter()
            .filter(|a| a.whole && a.ty == ty && a.space == space)
            .cloned()
            .collect();
        let first = self.random.pick(&all).clone();
        if self.random.chance(60) {
            return self.address_in(&first);
        }
        let second = self.random.pick(&all).clone();
        let (condition, (a, b)) = self.in_sequence(
            |g| g.condition(2),
            |g| (g.address_in(&first), g.address_in(&second)),
        );
        Expression::new(
            ty,
            level::CONDITIONAL,
            &["", " ? ", " : ", ""],
            vec![
                (level::LOGICAL_OR, condition),
                (level::COMMA, a),
                (level::CONDITIONAL, b),
            ],
        )
    }

    /// A pointer into a buffer, at least 32 elements before its end.
    pub(crate) fn address_in(&mut self, buffer: &Address) -> Expression {
        let index = self.integer(2);
        let (before, after) = *self.random.pick(&[(" + (", " & 31)"), (" + (", " & 31u)")]);
        let before = format!("{}{before}", buffer.name);
        Expression::new(
            buffer.ty,
            level::ADD,
            &[&before, after],
            vec![(level::AND, index)],
        )
    }

    /// The difference between a pointer into a buffer and the buffer's start.
    fn pointer_distance(&mut self) -> Option<Expression> {
        let whole: Vec<Address> = self.addresses.iter().filter(|a| a.whole).cloned().collect();
        let from = self.random.pick(&whole).clone();
        let place = self.address_in(&from);
        let start = Expression::leaf(from.ty, from.name);
        let mut distance = Expression::binary(Type::Long, level::ADD, "-", place, start);
        distance.ty = Type::Long;
        Some(distance)
    }
}
