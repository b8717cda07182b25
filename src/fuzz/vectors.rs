//! Random vectors: expressions, swizzles as values and as assignment targets, conversions, loads
//! and stores.
//!
//! Guarantees: a vector is written only by separate statements, never inside of an expression. In a
//! portable program signed components never overflow: sums and products use the unsigned type.

use super::generate::{Address, Generator, OWNED, READ, Variable, initial};
use super::program::{Expression, Slot, Statement, Type, level};
use super::statements::expression_statement;

/// Vector sizes in components.
const SIZES: [usize; 5] = [2, 3, 4, 8, 16];

/// Maximum number of components of each vector that are stored as results.
const SEEN_COMPONENTS: usize = 2;

/// A variable of vector type.
#[derive(Clone, Debug)]
pub(crate) struct Vector {
    name: String,
    ty: Type,
    size: usize,
}

/// The name of a vector type.
fn type_name(ty: Type, size: usize) -> String {
    format!("{}{size}", ty.name())
}

/// The name of a component: `s0` to `sf`.
fn component_name(k: usize) -> String {
    match char::from_digit(k as u32, 16) {
        Some(digit) => format!("s{digit}"),
        None => "s0".to_string(),
    }
}

/// The signed type of the same size, the element type of comparison results.
fn compared(ty: Type) -> Type {
    match ty.size() {
        1 => Type::Char,
        2 => Type::Short,
        4 => Type::Int,
        _ => Type::Long,
    }
}

impl Generator {
    /// A vector type; half of the time that of a buffer's elements or of another vector.
    fn vector_type(&mut self) -> (Type, usize) {
        let known = self.addresses.iter().map(|a| a.ty);
        let known = known.chain(self.vectors.iter().map(|v| v.ty));
        let known: Vec<Type> = known.collect();
        let ty = if !known.is_empty() && self.random.chance(50) {
            *self.random.pick(&known)
        } else {
            self.stored_type()
        };
        (ty, *self.random.pick(&SIZES))
    }

    /// Declares a vector with an initializer.
    pub(crate) fn declare_vector(&mut self) -> Vec<Statement> {
        let (ty, size) = self.vector_type();
        let name = self.name("e");
        self.begin(false);
        let depth = *self.random.pick(&[1, 1, 2]);
        let value = self.vector(ty, size, depth);
        let header = format!("{} {name} = ", type_name(ty, size));
        let statement = Statement::new(&[&header, ";"], vec![Slot::Expression(initial(value))]);
        self.vectors.push(Vector {
            name: name.clone(),
            ty,
            size,
        });
        for _ in 0..SEEN_COMPONENTS {
            let component = component_name(self.random.below(size));
            self.variables.push(Variable {
                name: format!("{name}.{component}"),
                ty,
                writable: false,
                uniform: false,
            });
        }
        vec![statement]
    }

    /// A write to a vector or to some of its components, or a store of a vector to memory.
    pub(crate) fn vector_statement(&mut self) -> Vec<Statement> {
        if self.random.chance(25)
            && let Some(store) = self.vector_store()
        {
            return store;
        }
        if self.vectors.is_empty() || self.vectors.len() < 5 && self.random.chance(25) {
            return self.declare_vector();
        }
        let v = self.random.pick(&self.vectors).clone();
        self.begin(false);
        if self.random.chance(25) {
            let component = component_name(self.random.below(v.size));
            let depth = self.random.below(3);
            let value = self.value(v.ty, depth);
            let place = Expression::leaf(v.ty, format!("{}.{component}", v.name));
            let assign = self.assign(place, value);
            return vec![expression_statement(assign)];
        }
        let depth = 1 + self.random.below(2);
        if self.random.chance(40) {
            // A random selection of components without repetition.
            let mut left: Vec<usize> = (0..v.size).collect();
            let sizes: Vec<usize> = SIZES.iter().copied().filter(|&n| n <= v.size).collect();
            let size = *self.random.pick(&sizes);
            let chosen: Vec<usize> = (0..size)
                .map(|_| left.swap_remove(self.random.below(left.len())))
                .collect();
            let place = format!("{}.{}", v.name, self.swizzle(&chosen, v.size));
            let value = self.vector(v.ty, size, depth);
            return vec![expression_statement(Expression::assign(
                Expression::leaf(v.ty, place),
                "=",
                value,
            ))];
        }
        let value = self.vector(v.ty, v.size, depth);
        let defined = !self.portable || !v.ty.is_signed();
        let operators: &[&str] = match v.ty.is_real() {
            true => &["=", "=", "+=", "-=", "*="],
            false if defined => &["=", "=", "+=", "-=", "*=", "&=", "|=", "^=", "<<=", ">>="],
            false => &["=", "=", "&=", "|=", "^=", ">>="],
        };
        let operator = *self.random.pick(operators);
        vec![expression_statement(Expression::assign(
            Expression::leaf(v.ty, v.name),
            operator,
            value,
        ))]
    }

    /// The swizzle of some components; for vectors of at most four components sometimes with
    /// `xyzw`.
    fn swizzle(&mut self, components: &[usize], of: usize) -> String {
        if of <= 4 && self.random.chance(50) {
            return components
                .iter()
                .map(|&k| ["x", "y", "z", "w"][k & 3])
                .collect();
        }
        let capital = if self.random.chance(20) { "S" } else { "s" };
        let digits = components.iter().map(|&k| format!("{k:x}"));
        capital.to_string() + &digits.collect::<String>()
    }

    /// `vstoreN(...)` to the work-item's own elements.
    fn vector_store(&mut self) -> Option<Vec<Statement>> {
        let mine = self.owned.clone();
        if mine.is_empty() {
            return None;
        }
        let (name, ty) = self.random.pick(&mine).clone();
        let size = *self.random.pick(&[2, 3, 4]);
        self.begin(false);
        let value = self.vector(ty, size, 2);
        let (offset, mask) = if size == 2 {
            (self.integer(1), OWNED / 2 - 1)
        } else {
            (Expression::leaf(Type::Int, "0"), 0)
        };
        let offset = Expression::binary(
            Type::ULong,
            level::AND,
            "&",
            offset,
            Expression::leaf(Type::Int, mask.to_string()),
        );
        let target = Expression::leaf(ty, name);
        let call = Expression::call(ty, &format!("vstore{size}"), vec![value, offset, target]);
        Some(vec![expression_statement(call)])
    }

    /// One component of a vector expression, of the type or of any integer type.
    pub(crate) fn component(&mut self, wanted: Option<Type>, depth: usize) -> Option<Expression> {
        if self.uniform {
            return None;
        }
        let (any, size) = self.vector_type();
        let ty = match wanted {
            Some(ty) => ty,
            None if any.is_real() => *self.random.pick(&Type::INTEGERS),
            None => any,
        };
        let value = self.vector(ty, size, depth);
        let after = format!(".{}", component_name(self.random.below(size)));
        let children = vec![(level::PRIMARY, value)];
        Some(Expression::new(ty, level::PRIMARY, &["", &after], children))
    }

    /// A test with `all` or `any`.
    pub(crate) fn all_or_any(&mut self, depth: usize) -> Option<Expression> {
        if self.uniform {
            return None;
        }
        let (ty, size) = self.vector_type();
        let name = *self.random.pick(&["all", "any"]);
        let compared = self.comparison(ty, size, depth);
        Some(Expression::call(Type::Int, name, vec![compared]))
    }

    /// `a < b` and similar comparisons of vectors.
    fn comparison(&mut self, ty: Type, size: usize, depth: usize) -> Expression {
        let (operator, at) = *self.random.pick(&[
            ("<", level::LESS),
            (">=", level::LESS),
            ("==", level::EQUAL),
            ("!=", level::EQUAL),
        ]);
        let (a, b) = (self.vector(ty, size, depth), self.vector(ty, size, depth));
        Expression::binary(compared(ty), at, operator, a, b)
    }

    /// A vector variable of the type and size, or a prefix of a longer one.
    pub(crate) fn named_vector(&mut self, ty: Type, size: usize) -> Option<String> {
        let fits = |v: &&Vector| v.ty == ty && v.size >= size;
        let all: Vec<Vector> = self.vectors.iter().filter(fits).cloned().collect();
        if all.is_empty() {
            return None;
        }
        let v = self.random.pick(&all);
        Some(v.name.clone())
    }

    fn vector_leaf(&mut self, ty: Type, size: usize) -> Expression {
        let fits = |v: &&Vector| v.ty == ty;
        let all: Vec<Vector> = self.vectors.iter().filter(fits).cloned().collect();
        if !all.is_empty() && self.random.chance(75) {
            let v = self.random.pick(&all).clone();
            if v.size == size && self.random.chance(60) {
                return Expression::leaf(ty, v.name);
            }
            if v.size == 2 * size && self.random.chance(40) {
                let half = *self.random.pick(&["lo", "hi", "even", "odd"]);
                return Expression::leaf(ty, format!("{}.{half}", v.name));
            }
            let chosen: Vec<usize> = (0..size).map(|_| self.random.below(v.size)).collect();
            let letters = self.swizzle(&chosen, v.size);
            return Expression::leaf(ty, format!("{}.{letters}", v.name));
        }
        let name = type_name(ty, size);
        if self.random.chance(30) {
            let value = self.value(ty, 1);
            let value = Expression::cast(ty, value);
            let parts = [&*format!("({name})("), ")"];
            return Expression::new(ty, level::UNARY, &parts, vec![(level::ASSIGN, value)]);
        }
        let mut parts = vec![format!("({name})(")];
        let mut children = Vec::new();
        let mut left = size;
        while left > 0 {
            let inner: Vec<usize> = SIZES.iter().copied().filter(|&n| n < left).collect();
            let value = if !inner.is_empty() && !all.is_empty() && self.random.chance(30) {
                let n = *self.random.pick(&inner);
                let v = self.random.pick(&all).clone();
                let chosen: Vec<usize> = (0..n).map(|_| self.random.below(v.size)).collect();
                let letters = self.swizzle(&chosen, v.size);
                left -= n;
                Expression::leaf(ty, format!("{}.{letters}", v.name))
            } else {
                left -= 1;
                let leaf = if ty.is_real() {
                    self.real(ty, 0)
                } else {
                    self.integer_leaf()
                };
                Expression::cast(ty, leaf)
            };
            children.push((level::ASSIGN, value));
            parts.push(if left > 0 { ", " } else { ")" }.to_string());
        }
        Expression {
            ty,
            level: level::UNARY,
            parts,
            children,
        }
    }

    /// A load of consecutive elements of a read-only buffer.
    fn vector_load(&mut self, ty: Type, size: usize) -> Option<Expression> {
        let all: Vec<Address> = self
            .addresses
            .iter()
            .filter(|a| a.whole && a.ty == ty)
            .cloned()
            .collect();
        if all.is_empty() {
            return None;
        }
        let from = self.random.pick(&all).clone();
        let index = self.integer(1);
        let room = READ / size.next_power_of_two();
        let index = Expression::binary(
            Type::ULong,
            level::AND,
            "&",
            index,
            Expression::leaf(Type::Int, (room - 1).to_string()),
        );
        if size != 3 && self.random.chance(40) {
            let space = from.space.prefix();
            let before = format!("(({space}{} *){})[", type_name(ty, size), from.name);
            let children = vec![(level::COMMA, index)];
            return Some(Expression::new(
                ty,
                level::PRIMARY,
                &[&before, "]"],
                children,
            ));
        }
        let buffer = Expression::leaf(ty, from.name);
        Some(Expression::call(
            ty,
            &format!("vload{size}"),
            vec![index, buffer],
        ))
    }

    /// The bit cast `as_T(value)` to a vector of `size` elements.
    fn reinterpret(ty: Type, size: usize, value: Expression) -> Expression {
        Expression::call(ty, &format!("as_{}", type_name(ty, size)), vec![value])
    }

    /// Arithmetic on vectors. An operation that would overflow in a signed type uses the unsigned
    /// type.
    fn vector_arithmetic(&mut self, ty: Type, size: usize, d: usize) -> Expression {
        let (operator, at) =
            *self
                .random
                .pick(&[("+", level::ADD), ("-", level::ADD), ("*", level::MULTIPLY)]);
        let (a, b) = (self.vector(ty, size, d), self.vector(ty, size, d));
        if !self.portable || !ty.is_signed() {
            let b = if self.random.chance(15) {
                // The scalar operand is widened to a vector.
                let scalar = self.value(ty, 0);
                Expression::cast(ty, scalar)
            } else {
                b
            };
            return Expression::binary(ty, at, operator, a, b);
        }
        let wide = ty.unsigned();
        let (a, b) = (
            Generator::reinterpret(wide, size, a),
            Generator::reinterpret(wide, size, b),
        );
        let result = Expression::binary(wide, at, operator, a, b);
        Generator::reinterpret(ty, size, result)
    }

    pub(crate) fn vector(&mut self, ty: Type, size: usize, depth: usize) -> Expression {
        if depth == 0 {
            return self.vector_leaf(ty, size);
        }
        let d = depth - 1;
        match self.random.below(20) {
            0..=2 => self.vector_leaf(ty, size),
            3..=4 => match self.vector_load(ty, size) {
                Some(load) => load,
                None => self.vector_leaf(ty, size),
            },
            5..=8 => self.vector_arithmetic(ty, size, d),
            9..=10 => {
                let (a, b) = (self.vector(ty, size, d), self.vector(ty, size, d));
                let mask = if ty.is_real() || self.random.chance(70) {
                    let compared = compared(ty);
                    if self.random.chance(70) {
                        self.comparison(ty, size, d)
                    } else {
                        self.vector(compared, size, d)
                    }
                } else {
                    self.vector(ty, size, d)
                };
                Expression::call(ty, "select", vec![a, b, mask])
            }
            11..=12 => self.vector_conversion(ty, size, d),
            13 => {
                let (condition, (a, b)) = self.in_sequence(
                    |g| g.condition(d),
                    |g| (g.vector(ty, size, d), g.vector(ty, size, d)),
                );
                let children = vec![
                    (level::LOGICAL_OR, condition),
                    (level::COMMA, a),
                    (level::CONDITIONAL, b),
                ];
                Expression::new(
                    ty,
                    level::CONDITIONAL,
                    &["(", ") != 0 ? ", " : ", ""],
                    children,
                )
            }
            _ if ty.is_real() => self.real_vector_function(ty, size, d),
            14 => {
                let operator = *self.random.pick(&["<<", ">>"]);
                let (a, b) = (self.vector(ty, size, d), self.vector(ty, size, d));
                if operator == "<<" && ty.is_signed() && self.portable {
                    return Expression::binary(ty, level::SHIFT, ">>", a, b);
                }
                Expression::binary(ty, level::SHIFT, operator, a, b)
            }
            15 | 16 => {
                let (operator, at) = *self.random.pick(&[
                    ("&", level::AND),
                    ("|", level::OR),
                    ("^", level::EXCLUSIVE_OR),
                ]);
                let (a, b) = (self.vector(ty, size, d), self.vector(ty, size, d));
                Expression::binary(ty, at, operator, a, b)
            }
            17 => {
                let a = self.vector(ty, size, d);
                Expression::unary(ty, "~", a)
            }
            18 if !ty.is_signed() => {
                let operator = *self.random.pick(&["/", "%"]);
                let (a, b) = (self.vector(ty, size, d), self.vector(ty, size, d));
                let one = Expression::cast(ty, Expression::leaf(Type::Int, "1"));
                let b = Expression::binary(ty, level::OR, "|", b, one);
                Expression::binary(ty, level::MULTIPLY, operator, a, b)
            }
            _ => {
                let name = *self.random.pick(&[
                    "min",
                    "max",
                    "add_sat",
                    "sub_sat",
                    "rotate",
                    "mul_hi",
                    "hadd",
                    "popcount",
                    "clz",
                    "abs_diff",
                    "bitselect",
                ]);
                let count = match name {
                    "popcount" | "clz" => 1,
                    "bitselect" => 3,
                    _ => 2,
                };
                let arguments = (0..count).map(|_| self.vector(ty, size, d));
                let mut arguments: Vec<Expression> = arguments.collect();
                if name == "abs_diff" {
                    let of = |a| self.halved(ty, a);
                    arguments = arguments.into_iter().map(of).collect();
                }
                let call = Expression::call(ty, name, arguments);
                if name == "abs_diff" && ty.is_signed() {
                    Generator::reinterpret(ty, size, call)
                } else {
                    call
                }
            }
        }
    }

    fn real_vector_function(&mut self, ty: Type, size: usize, d: usize) -> Expression {
        let (name, count) = *self.random.pick(&[
            ("fabs", 1),
            ("floor", 1),
            ("trunc", 1),
            ("rint", 1),
            ("fmin", 2),
            ("fmax", 2),
            ("fdim", 2),
            ("fma", 3),
        ]);
        let mut arguments: Vec<Expression> = (0..count).map(|_| self.vector(ty, size, d)).collect();
        if name == "rint" {
            let of = |a| self.roundable(ty, &type_name(ty, size), a);
            arguments = arguments.into_iter().map(of).collect();
        }
        Expression::call(ty, name, arguments)
    }

    /// Conversion from vectors of another type, by value or by bits.
    fn vector_conversion(&mut self, ty: Type, size: usize, d: usize) -> Expression {
        let name = type_name(ty, size);
        if self.random.chance(30) && !ty.is_real() {
            let all = Type::INTEGERS;
            let fit: Vec<Type> = all.into_iter().filter(|t| t.size() == ty.size()).collect();
            let from = *self.random.pick(&fit);
            let value = self.vector(from, size, d);
            return Generator::reinterpret(ty, size, value);
        }
        let from = self.stored_type();
        let value = self.vector(from, size, d);
        let saturated = !ty.is_real() && (from.is_real() || self.random.chance(40));
        let suffix = if saturated { "_sat" } else { "" };
        Expression::call(ty, &format!("convert_{name}{suffix}"), vec![value])
    }
}
