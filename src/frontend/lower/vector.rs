//! Vectors: literals, comparisons, choices by component.
//!
//! A comparison of vectors gives -1 and 0. Where those only choose or meet in `&` and `|` they
//! stay bools, one a component, and no integer is made of them.

use super::components::Components;
use super::expression::condition;
use super::{Lowering, value_type};
use crate::frontend::swizzle::MAX_COMPONENTS;
use crate::frontend::typed::{Binary, Expression, ExpressionId, ExpressionKind, Unary};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type as Ir};

/// How deep `&`, `|`, `^` and `~` of comparisons are looked into.
const MAX_TRUTH_DEPTH: u32 = 8;

impl Lowering<'_> {
    /// A vector of parts.
    pub(super) fn vector_literal(&mut self, parts: &[ExpressionId]) -> Components {
        let mut registers: Vec<Register> = Vec::with_capacity(MAX_COMPONENTS);
        for (k, &part) in parts.iter().enumerate() {
            let value = self.components_before(part, &parts[k + 1..]);
            registers.extend(value.iter());
        }
        Components::new(&registers)
    }

    /// `c ? a : b` by component.
    pub(super) fn vector_select(
        &mut self,
        expression: &Expression,
        c: ExpressionId,
        a: ExpressionId,
        b: ExpressionId,
    ) -> Components {
        let conditions = self.conditions(c);
        let then = self.components_before(a, &[b]);
        let otherwise = self.components(b);
        self.at(expression.span);
        self.select_components(value_type(expression.ty), conditions, then, otherwise)
    }

    /// One of two components each, by bools.
    pub(super) fn select_components(
        &mut self,
        ty: Ir,
        conditions: Components,
        then: Components,
        otherwise: Components,
    ) -> Components {
        let mut k = 0;
        then.zip(otherwise, |then, otherwise| {
            let condition = conditions[k];
            k += 1;
            self.b.op(Opcode::Sel, ty, &[condition, then, otherwise])
        })
    }

    /// A comparison, or comparisons that are joined, as -1 and 0.
    pub(super) fn vector_truth(&mut self, id: ExpressionId) -> Components {
        let conditions = self.conditions(id);
        let expression = self.source.expression(id);
        self.at(expression.span);
        let ty = value_type(expression.ty);
        let [yes, no] = [u64::MAX, 0].map(|bits| self.b.constant(ty, bits));
        conditions.map(|c| self.b.op(Opcode::Sel, ty, &[c, yes, no]))
    }

    /// Whether an expression is made of comparisons of vectors alone.
    pub(super) fn is_truth(&self, id: ExpressionId) -> bool {
        self.is_shallow_truth(id, MAX_TRUTH_DEPTH)
    }

    fn is_shallow_truth(&self, id: ExpressionId, depth: u32) -> bool {
        let expression = self.source.expression(id);
        let Some(depth) = depth
            .checked_sub(1)
            .filter(|_| expression.ty.vector().is_some())
        else {
            return false;
        };
        match expression.kind {
            ExpressionKind::Compare(..) => true,
            ExpressionKind::Unary(Unary::Complement, a) => self.is_shallow_truth(a, depth),
            ExpressionKind::Binary(Binary::And | Binary::Or | Binary::ExclusiveOr, a, b) => {
                self.is_shallow_truth(a, depth) && self.is_shallow_truth(b, depth)
            }
            _ => false,
        }
    }

    /// The highest bit of each component of a vector of integers, as bools.
    pub(super) fn conditions(&mut self, id: ExpressionId) -> Components {
        let source = self.source;
        let expression = source.expression(id);
        if !self.is_truth(id) {
            let value = self.components(id);
            self.at(expression.span);
            let ty = value_type(expression.ty).signed();
            let zero = self.b.constant(ty, 0);
            return value.map(|value| self.b.compare(Condition::Lt, ty, value, zero));
        }
        match expression.kind {
            ExpressionKind::Compare(comparison, a, b) => {
                let left = self.components_before(a, &[b]);
                let right = self.components(b);
                self.at(expression.span);
                let ty = value_type(source.expression(a).ty);
                let condition = condition(comparison);
                left.zip(right, |l, r| self.b.compare(condition, ty, l, r))
            }
            ExpressionKind::Unary(_, inner) => {
                let value = self.conditions(inner);
                self.at(expression.span);
                value.map(|value| self.b.op(Opcode::Not, Ir::Bool, &[value]))
            }
            ExpressionKind::Binary(operation, a, b) => {
                let left = self.conditions(a);
                let right = self.conditions(b);
                self.at(expression.span);
                left.zip(right, |l, r| self.binary(operation, Ir::Bool, l, r))
            }
            // No other is made of comparisons.
            _ => self.components(id),
        }
    }
}
