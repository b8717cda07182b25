//! Arithmetic: rows of binary operators, contraction, conversions.

use super::components::Components;
use super::{Lowering, value_type};
use crate::frontend::typed::{Binary, ExpressionId, ExpressionKind};
use crate::frontend::types::Type;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::Type as Ir;

/// A product that may become part of a fused multiply-add.
#[derive(Clone, Copy)]
pub(super) struct Product {
    a: ExpressionId,
    b: ExpressionId,
}

/// The registers of the evaluated factors.
#[derive(Clone, Copy)]
pub(super) struct Factors {
    a: Components,
    b: Components,
}

impl Lowering<'_> {
    /// A binary operator whose left operand may be one, and so on: without recursion, since
    /// rows may be long.
    pub(super) fn binary_row(&mut self, id: ExpressionId) -> Components {
        if self.is_truth(id) {
            return self.vector_truth(id);
        }
        let source = self.source;
        let mut row = vec![id];
        let mut first = id;
        while let ExpressionKind::Binary(_, a, _) = source.expression(first).kind {
            if !matches!(source.expression(a).kind, ExpressionKind::Binary(..)) {
                break;
            }
            first = a;
            row.push(a);
        }
        // From the innermost outwards; `left` is the value of the operand below.
        let mut left: Option<(ExpressionId, Evaluated)> = None;
        while let Some(id) = row.pop() {
            let expression = source.expression(id);
            let ExpressionKind::Binary(operation, a, b) = expression.kind else {
                continue;
            };
            let ty = value_type(expression.ty);
            let fuses = ty.is_float() && matches!(operation, Binary::Add | Binary::Subtract);
            // A product whose sum comes next is not multiplied yet.
            let waits = row
                .last()
                .is_some_and(|&outer| self.takes_left_product(outer, id));
            let below = match left.take() {
                Some((below, value)) if below == a => Some(value),
                _ => None,
            };
            if waits {
                let factors = match below {
                    Some(Evaluated::Value(a)) => Factors {
                        a,
                        b: self.components(b),
                    },
                    Some(Evaluated::Factors(f)) => Factors {
                        a: self.multiply(ty, f),
                        b: self.components(b),
                    },
                    None => self.factors(Product { a, b }),
                };
                left = Some((id, Evaluated::Factors(factors)));
                continue;
            }
            let value = if fuses && expression.contract {
                self.sum(id, operation, a, b, below)
            } else {
                let x = match below {
                    Some(Evaluated::Value(value)) => value,
                    Some(Evaluated::Factors(f)) => self.multiply(ty, f),
                    None => self.operand_before(a, b),
                };
                let y = self.components(b);
                self.at(expression.span);
                x.zip(y, |x, y| self.binary(operation, ty, x, y))
            };
            left = Some((id, Evaluated::Value(value)));
        }
        match left {
            Some((_, Evaluated::Value(value))) => value,
            Some((id, Evaluated::Factors(factors))) => {
                let ty = value_type(source.expression(id).ty);
                self.multiply(ty, factors)
            }
            None => self.b.u32(0).into(),
        }
    }

    /// Whether a sum takes its left operand, a product, into a fused operation.
    fn takes_left_product(&self, outer: ExpressionId, id: ExpressionId) -> bool {
        let sum = self.source.expression(outer);
        matches!(sum.kind, ExpressionKind::Binary(Binary::Add | Binary::Subtract, a, _) if a == id)
            && sum.contract
            && self.product(id).is_some()
    }

    /// A float sum or difference, fused with a product on its left or else on its right, as
    /// clang does it: here, once, so that the result does not depend on the level or target.
    fn sum(
        &mut self,
        id: ExpressionId,
        operation: Binary,
        a: ExpressionId,
        b: ExpressionId,
        below: Option<Evaluated>,
    ) -> Components {
        let subtract = operation == Binary::Subtract;
        let span = self.source.expression(id).span;
        let ty = value_type(self.source.expression(id).ty);
        let left = match below {
            Some(Evaluated::Factors(factors)) => Evaluated::Factors(factors),
            Some(Evaluated::Value(value)) => Evaluated::Value(value),
            None => match self.product(a) {
                Some(product) => Evaluated::Factors(self.factors(product)),
                None => Evaluated::Value(self.operand_before(a, b)),
            },
        };
        match left {
            Evaluated::Factors(factors) => {
                let addend = self.components(b);
                self.at(span);
                self.fuse(ty, factors, addend, false, subtract)
            }
            Evaluated::Value(x) => match self.product(b) {
                Some(product) => {
                    let factors = self.factors(product);
                    self.at(span);
                    self.fuse(ty, factors, x, subtract, false)
                }
                None => {
                    let y = self.components(b);
                    self.at(span);
                    x.zip(y, |x, y| self.binary(operation, ty, x, y))
                }
            },
        }
    }

    fn operand_before(&mut self, a: ExpressionId, later: ExpressionId) -> Components {
        self.components_before(a, &[later])
    }

    /// An expression as a product that contraction may take: `x * y`, but not `-(x * y)`, which
    /// clang rounds first.
    pub(super) fn product(&self, id: ExpressionId) -> Option<Product> {
        let expression = self.source.expression(id);
        match expression.kind {
            ExpressionKind::Binary(Binary::Multiply, a, b)
                if expression.contract && value_type(expression.ty).is_float() =>
            {
                Some(Product { a, b })
            }
            _ => None,
        }
    }

    /// Evaluates the factors of a product.
    pub(super) fn factors(&mut self, product: Product) -> Factors {
        let a = self.operand_before(product.a, product.b);
        let b = self.components(product.b);
        Factors { a, b }
    }

    fn multiply(&mut self, ty: Ir, factors: Factors) -> Components {
        let Factors { a, b } = factors;
        a.zip(b, |a, b| self.b.op(Opcode::Mul, ty, &[a, b]))
    }

    /// The product, negated or not, plus the addend, negated or not, with one rounding.
    pub(super) fn fuse(
        &mut self,
        ty: Ir,
        factors: Factors,
        addend: Components,
        negate_product: bool,
        negate_addend: bool,
    ) -> Components {
        let mut k = 0;
        factors.a.zip(factors.b, |a, b| {
            let mut addend = addend[k];
            k += 1;
            let a = match negate_product {
                true => self.negate(ty, a),
                false => a,
            };
            if negate_addend {
                addend = self.negate(ty, addend);
            }
            self.b.op(Opcode::Mad, ty, &[a, b, addend])
        })
    }

    /// `-value`. Integers of either sign wrap.
    pub(super) fn negate(&mut self, ty: Ir, value: Register) -> Register {
        match ty {
            Ir::U8 | Ir::U16 | Ir::U32 | Ir::U64 => {
                let zero = self.b.constant(ty, 0);
                self.b.op(Opcode::Sub, ty, &[zero, value])
            }
            Ir::Bool => value,
            _ => self.b.op(Opcode::Neg, ty, &[value]),
        }
    }

    /// One operation on two values of a type.
    pub(super) fn binary(
        &mut self,
        operation: Binary,
        ty: Ir,
        a: Register,
        b: Register,
    ) -> Register {
        let opcode = match operation {
            Binary::Add => Opcode::Add,
            Binary::Subtract => Opcode::Sub,
            Binary::Multiply => Opcode::Mul,
            Binary::Divide if ty.is_float() => return self.divide(ty, a, b),
            Binary::Divide => Opcode::Div,
            Binary::Remainder => Opcode::Rem,
            Binary::And => Opcode::And,
            Binary::Or => Opcode::Or,
            Binary::ExclusiveOr => Opcode::Xor,
            Binary::ShiftLeft | Binary::ShiftRight => {
                let opcode = match operation {
                    Binary::ShiftLeft => Opcode::Shl,
                    _ if ty.is_signed() => Opcode::Asr,
                    _ => Opcode::Shr,
                };
                // The count is a doubleword; only its bits below the width count.
                let count = match self.b.function.family(b).unsigned() {
                    Ir::U32 => b,
                    narrow_or_wide => self.b.convert(Ir::U32, narrow_or_wide, b),
                };
                return self.b.op(opcode, ty, &[a, count]);
            }
        };
        self.b.op(opcode, ty, &[a, b])
    }

    /// A value in another type (C99 6.3.1).
    pub(super) fn convert(&mut self, to: Type, from: Type, value: Register) -> Register {
        let (target, source) = (value_type(to), value_type(from));
        if to == Type::Void || target == source {
            return value;
        }
        match (target, source) {
            // Out of range is undefined (C99 6.3.1.4): by way of a doubleword.
            (Ir::S8 | Ir::U8 | Ir::S16 | Ir::U16, Ir::F16 | Ir::F32 | Ir::F64) => {
                let wide = self.b.convert(Ir::S32, source, value);
                self.b.convert(target, Ir::S32, wide)
            }
            _ => {
                // Registers have no sign: the same bits serve both.
                let same_bits = target.family() == source.family()
                    && target.is_integer()
                    && source.is_integer();
                if same_bits {
                    value
                } else {
                    self.b.convert(target, source, value)
                }
            }
        }
    }
}

/// The left operand of the operator being lowered.
#[derive(Clone, Copy)]
enum Evaluated {
    Value(Components),
    Factors(Factors),
}
