//! Random dot products of byte vectors: the built-in functions, and sums of products of components,
//! which compile to the same instruction.
//!
//! Guarantees: seeds without dot products generate the same programs as before this module existed.

use super::generate::Generator;
use super::program::{Expression, Type, level};

/// Number of components of each vector.
const SIZE: usize = 4;

/// Size of a group of consecutive seeds that all have dot products, or none, so that every target
/// gets such programs.
const SEEDS_IN_A_ROW: u64 = 8;

/// One group of seeds in this many has dot products.
const ROWS: u64 = 8;

/// Whether the program of a seed has dot products of byte vectors.
pub(crate) fn has_dot_products(seed: u64) -> bool {
    seed / SEEDS_IN_A_ROW % ROWS == ROWS - 1
}

/// The type in which the components are multiplied; the sum of four products does not overflow.
fn product_type(sides: [Type; 2]) -> Type {
    if sides.iter().any(|side| side.is_signed()) {
        Type::Int
    } else {
        Type::UInt
    }
}

impl Generator {
    /// A dot product of two byte vectors, sometimes with an accumulator; `None` in uniform
    /// expressions.
    pub(crate) fn dot_product(&mut self, depth: usize) -> Option<Expression> {
        if self.uniform {
            return None;
        }
        let sides = [0, 1].map(|_| *self.random.pick(&[Type::Char, Type::UChar]));
        if !self.portable && self.random.chance(60) {
            return Some(self.dot_function(sides, depth));
        }
        let product = self.written_out(sides);
        if self.random.chance(40) {
            return Some(product);
        }
        let other = self.integer(depth);
        Some(if self.random.chance(50) {
            self.arithmetic("+", level::ADD, product, other)
        } else {
            self.arithmetic("+", level::ADD, other, product)
        })
    }

    /// `dot(a, b)` and its variants.
    fn dot_function(&mut self, sides: [Type; 2], depth: usize) -> Expression {
        let ty = product_type(sides);
        let packed = self.random.chance(30);
        let mut arguments = Vec::new();
        for side in sides {
            arguments.push(if packed {
                let value = self.integer(depth);
                Expression::cast(Type::UInt, value)
            } else {
                self.vector(side, SIZE, depth)
            });
        }
        let mut name = "dot".to_string();
        if self.random.chance(50) {
            name += "_acc_sat";
            let sum = self.integer(depth);
            arguments.push(Expression::cast(ty, sum));
        }
        if packed {
            let letter = |side: Type| if side.is_signed() { "s" } else { "u" };
            let (a, b) = (letter(sides[0]), letter(sides[1]));
            name += &format!("_4x8packed_{a}{b}_{}", ty.name());
        }
        Expression::call(ty, &name, arguments)
    }

    /// `a.s0 * b.s0 + a.s1 * b.s1 + ...`, with the components in random order.
    fn written_out(&mut self, sides: [Type; 2]) -> Expression {
        let vectors = sides.map(|side| self.bytes(side));
        let mut left: Vec<usize> = (0..SIZE).collect();
        let mut sum: Option<Expression> = None;
        while !left.is_empty() {
            let one = left.swap_remove(self.random.below(left.len()));
            // Some sums mix components and so are not dot products.
            let other = if self.random.chance(4) { one ^ 1 } else { one };
            let places = [(0, one), (1, other)];
            let [a, b] = places.map(|(side, component)| {
                let text = format!("{}.s{component}", vectors[side]);
                Expression::leaf(sides[side], text)
            });
            let product = Expression::binary(Type::Int, level::MULTIPLY, "*", a, b);
            sum = Some(match sum {
                Some(sum) => Expression::binary(Type::Int, level::ADD, "+", sum, product),
                None => product,
            });
        }
        sum.unwrap_or_else(|| Expression::leaf(Type::Int, "0"))
    }

    /// A byte vector without side effects, which may be duplicated.
    fn bytes(&mut self, side: Type) -> String {
        if self.random.chance(50)
            && let Some(vector) = self.named_vector(side, SIZE)
        {
            return vector;
        }
        let ty = *self.random.pick(&[Type::Int, Type::UInt]);
        let packed = match self.variable(Some(ty)) {
            Some(variable) => variable.parts.concat(),
            None => "(int)lin".to_string(),
        };
        format!("as_{}{SIZE}({packed})", side.name())
    }
}
