//! Random conditions, and operators that evaluate operands conditionally.

use super::generate::{Address, Array, Generator, READ};
use super::program::{Expression, Type, level};

impl Generator {
    /// `c ? a : b`
    pub(crate) fn choice(
        &mut self,
        depth: usize,
        make: impl Fn(&mut Generator, usize) -> Expression,
    ) -> Expression {
        let (condition, (a, b)) =
            self.in_sequence(|g| g.condition(depth), |g| (make(g, depth), make(g, depth)));
        let ty = a.ty.common(b.ty);
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

    /// A comma expression `a, b`, evaluated in sequence.
    pub(crate) fn comma(&mut self, ty: Type, depth: usize) -> Expression {
        let (a, b) = self.in_sequence(
            |g| g.effect(depth).unwrap_or_else(|| g.integer(depth)),
            |g| {
                if ty.is_real() {
                    g.real(ty, depth)
                } else {
                    g.integer(depth)
                }
            },
        );
        let children = vec![(level::ASSIGN, a), (level::ASSIGN, b)];
        let ty = children[1].1.ty;
        Expression::new(ty, level::COMMA, &["", ", ", ""], children)
    }

    /// An expression for a condition: of type int, or a bool variable.
    pub(crate) fn condition(&mut self, depth: usize) -> Expression {
        if depth == 0 {
            return self.integer_leaf();
        }
        let d = depth - 1;
        if self.random.chance(3)
            && let Some(compared) = self.all_or_any(d.min(1))
        {
            return compared;
        }
        if self.random.chance(40)
            && let Some(divides) = self.dividing_condition()
        {
            return divides;
        }
        match self.random.below(20) {
            0..=9 => {
                let (a, b) = if self.random.chance(25) {
                    {
                        let (one, other) = (self.real_type(), self.real_type());
                        (self.real(one, d), self.real(other, d))
                    }
                } else {
                    (self.integer(d), self.integer(d))
                };
                let (operator, at) = *self.random.pick(&[
                    ("<", level::LESS),
                    ("<=", level::LESS),
                    (">", level::LESS),
                    (">=", level::LESS),
                    ("==", level::EQUAL),
                    ("!=", level::EQUAL),
                ]);
                Expression::binary(Type::Int, at, operator, a, b)
            }
            10..=13 => self.logical(d, false),
            14 => {
                let a = self.condition(d);
                Expression::unary(Type::Int, "!", a)
            }
            15 => {
                let ty = self.real_type();
                let a = self.real(ty, d);
                Expression::unary(Type::Int, "!", a)
            }
            16 => self
                .pointer_comparison()
                .unwrap_or_else(|| self.integer_leaf()),
            17 => {
                // A condition that is true for few channels, selected by their position.
                let lane = Expression::leaf(Type::ULong, "get_local_id(0)");
                if self.uniform {
                    self.integer(d)
                } else {
                    let text = *self.random.pick(&["1", "3", "5"]);
                    let mask = Expression::leaf(Type::Int, text);
                    Expression::binary(Type::ULong, level::AND, "&", lane, mask)
                }
            }
            _ => self.integer(d),
        }
    }

    /// A condition that is likely to differ between work-items, or between iterations of a loop.
    fn dividing_condition(&mut self) -> Option<Expression> {
        let subject = match self.random.below(4) {
            0 if !self.uniform => Expression::leaf(Type::ULong, "get_local_id(0)"),
            1 if !self.uniform => {
                let arrays = self.arrays.iter().filter(|a| !a.ty.is_real());
                let arrays: Vec<Array> = arrays.cloned().collect();
                if arrays.is_empty() {
                    return None;
                }
                let array = self.random.pick(&arrays).clone();
                let (before, after, binds) = self.random.pick(&array.forms).clone();
                if after.is_empty() {
                    return None;
                }
                let lin = Expression::leaf(Type::ULong, "lin");
                let k = Expression::leaf(Type::Int, self.random.below(READ).to_string());
                let index = Expression::binary(Type::ULong, level::ADD, "+", lin, k);
                let element = vec![(binds, index)];
                Expression::new(array.ty, level::UNARY, &[&before, &after], element)
            }
            _ => self.variable(None)?,
        };
        let mask = Expression::leaf(
            Type::Int,
            self.random.pick(&["1", "2", "3", "6", "7"]).to_string(),
        );
        let ty = subject.ty.common(Type::Int);
        let masked = Expression::binary(ty, level::AND, "&", subject, mask);
        if self.random.chance(30) {
            return Some(masked);
        }
        let (operator, at) = *self.random.pick(&[
            ("==", level::EQUAL),
            ("!=", level::EQUAL),
            ("<", level::LESS),
            (">", level::LESS),
        ]);
        let k = Expression::leaf(Type::Int, self.random.below(5).to_string());
        Some(Expression::binary(Type::Int, at, operator, masked, k))
    }

    /// `a && b` or `a || b`; the second operand has a side effect if one is possible.
    pub(crate) fn logical(&mut self, depth: usize, effect: bool) -> Expression {
        let (operator, at) = *self
            .random
            .pick(&[("&&", level::LOGICAL_AND), ("||", level::LOGICAL_OR)]);
        let effect = effect || self.random.chance(20);
        let (a, b) = self.in_sequence(
            |g| g.condition(depth),
            |g| {
                let e = if effect { g.effect(depth) } else { None };
                e.unwrap_or_else(|| g.condition(depth))
            },
        );
        Expression::binary(Type::Int, at, operator, a, b)
    }

    /// Two pointers of one type.
    fn pointers(&mut self) -> Option<(Address, Address)> {
        if self.uniform {
            return None;
        }
        let a = self.random.pick(&self.addresses).clone();
        let all: Vec<Address> = self
            .addresses
            .iter()
            .filter(|b| b.ty == a.ty && b.space == a.space)
            .cloned()
            .collect();
        let b = self.random.pick(&all).clone();
        Some((a, b))
    }

    /// Whether two pointers are equal, or whether one is null.
    fn pointer_comparison(&mut self) -> Option<Expression> {
        let (a, b) = self.pointers()?;
        Some(match self.random.below(4) {
            0 => Expression::leaf(Type::Int, format!("(!{})", a.name)),
            1 => Expression::leaf(Type::Int, format!("({} != 0)", a.name)),
            2 => Expression::leaf(Type::Int, format!("({} == {})", a.name, b.name)),
            _ => Expression::leaf(Type::Int, format!("({} != {})", a.name, b.name)),
        })
    }
}
