//! Expressions.
//!
//! The value of a variable is the variable's own registers: what is used after another
//! operand has been evaluated is copied first when that operand writes anything.

use super::components::{Components, component_count};
use super::math::float_bits;
use super::memory::is_offset;
use super::place::Resolved;
use super::{Lowering, Storage, value_type};
use crate::frontend::typed::{
    Binary, Comparison, Expression, ExpressionId, ExpressionKind, Logical, Place, Unary,
};
use crate::frontend::types::{Scalar, Type};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Family, Type as Ir};

/// The condition of a comparison.
pub(super) fn condition(comparison: Comparison) -> Condition {
    match comparison {
        Comparison::Equal => Condition::Eq,
        Comparison::NotEqual => Condition::Ne,
        Comparison::Less => Condition::Lt,
        Comparison::LessEqual => Condition::Le,
        Comparison::Greater => Condition::Gt,
        Comparison::GreaterEqual => Condition::Ge,
    }
}

impl Lowering<'_> {
    /// Evaluates an expression for its effects.
    pub(super) fn effects_of(&mut self, id: ExpressionId) {
        let expression = self.source.expression(id);
        if let Type::Record(_) = expression.ty {
            self.record_effects(id);
            return;
        }
        match &expression.kind {
            ExpressionKind::Comma(all) => all.iter().for_each(|&e| self.effects_of(e)),
            ExpressionKind::Statements { body, value } => {
                self.statements(body);
                value.iter().for_each(|&value| self.effects_of(value));
            }
            ExpressionKind::Unreachable => {}
            ExpressionKind::Convert(inner) => self.effects_of(*inner),
            ExpressionKind::Conditional(c, a, b) if expression.ty == Type::Void => {
                let [then, otherwise, end] = [(); 3].map(|()| self.b.add_block());
                self.branch_on(*c, then, otherwise);
                for (block, arm) in [(then, *a), (otherwise, *b)] {
                    self.b.select_block(block);
                    self.effects_of(arm);
                    self.go_to(end);
                }
                self.b.select_block(end);
            }
            ExpressionKind::CallFunction(callee, arguments) => {
                self.call(expression, *callee, arguments);
            }
            ExpressionKind::Step {
                place, increment, ..
            } => {
                // The old value is not read: no copy of it.
                self.at(expression.span);
                self.step(*place, expression.ty, *increment, true);
            }
            _ => {
                self.value(id);
            }
        }
    }

    /// Evaluates an expression into given registers, which are written last.
    pub(super) fn value_into(&mut self, d: Components, id: ExpressionId) {
        let ty = self.source.expression(id).ty;
        let value = self.components(id);
        self.at(self.source.expression(id).span);
        self.move_all(d, ty, value);
    }

    /// The value of an operand that is used after `later` has been evaluated.
    pub(super) fn components_before(
        &mut self,
        id: ExpressionId,
        later: &[ExpressionId],
    ) -> Components {
        let value = self.components(id);
        let is_shared = self.is_variable(value);
        if is_shared && later.iter().any(|e| self.effects[e.0 as usize]) {
            return self.copy(value, self.source.expression(id).ty);
        }
        value
    }

    /// The value of a scalar or a pointer that is used after `later` has been evaluated.
    pub(super) fn value_before(&mut self, id: ExpressionId, later: &[ExpressionId]) -> Register {
        self.components_before(id, later).only()
    }

    /// The value of a scalar or a pointer.
    pub(super) fn value(&mut self, id: ExpressionId) -> Register {
        self.components(id).only()
    }

    /// The value of an expression.
    pub(super) fn components(&mut self, id: ExpressionId) -> Components {
        let source = self.source;
        let expression = source.expression(id);
        self.at(expression.span);
        match &expression.kind {
            ExpressionKind::Load(place) => {
                if let Some(bits) = self.known_constant(*place, expression.ty) {
                    return self.b.constant(value_type(expression.ty), bits).into();
                }
                let resolved = self.resolve(*place);
                self.at(expression.span);
                self.read(resolved, expression.ty)
            }
            ExpressionKind::Splat(scalar) => {
                let scalar = self.components(*scalar);
                scalar.widened(component_count(expression.ty))
            }
            ExpressionKind::VectorLiteral(parts) => self.vector_literal(parts),
            ExpressionKind::Swizzle(vector, swizzle) => {
                let value = self.components(*vector);
                self.chosen(value, expression.ty, *swizzle)
            }
            ExpressionKind::VectorSelect(c, a, b) => self.vector_select(expression, *c, *a, *b),
            ExpressionKind::Unary(Unary::Complement, _) if self.is_truth(id) => {
                self.vector_truth(id)
            }
            ExpressionKind::Unary(operation @ (Unary::Negate | Unary::Complement), inner) => {
                let value = self.components(*inner);
                self.at(expression.span);
                let ty = value_type(expression.ty);
                value.map(|value| match operation {
                    Unary::Negate => self.negate(ty, value),
                    Unary::Complement | Unary::Not => {
                        self.b.op(Opcode::Not, ty.unsigned(), &[value])
                    }
                })
            }
            ExpressionKind::Binary(..) => self.binary_row(id),
            ExpressionKind::Compare(..) if expression.ty.vector().is_some() => {
                self.vector_truth(id)
            }
            ExpressionKind::Conditional(c, a, b) => self.conditional(expression, *c, *a, *b),
            ExpressionKind::Comma(all) => {
                let Some((&last, first)) = all.split_last() else {
                    return self.b.u32(0).into();
                };
                first.iter().for_each(|&e| self.effects_of(e));
                self.components(last)
            }
            ExpressionKind::Statements { body, value } => {
                self.statements(body);
                match value {
                    Some(value) => self.components(*value),
                    None => self.b.u32(0).into(),
                }
            }
            ExpressionKind::Unreachable => self.b.u32(0).into(),
            ExpressionKind::Assign { place, value } => self.assign(expression, *place, *value),
            ExpressionKind::AssignBinary {
                place,
                operation,
                computed,
                value,
            } => self.assign_binary(expression, *place, *operation, *computed, *value),
            ExpressionKind::Step {
                place,
                increment,
                prefix,
            } => self.step(*place, expression.ty, *increment, *prefix),
            ExpressionKind::Call(builtin, arguments) => {
                if let (Some(function), &[dimension]) = (builtin.work_item(), &**arguments) {
                    return self.work_item(function, dimension).into();
                }
                if let Some(function) = builtin.shared() {
                    return self.shared(function, expression, arguments).into();
                }
                self.builtin_call(expression, *builtin, arguments)
            }
            ExpressionKind::CallFunction(callee, arguments) => {
                let result = self.call(expression, *callee, arguments);
                result.unwrap_or_else(|| self.b.u32(0).into())
            }
            ExpressionKind::Convert(inner) if expression.ty.vector().is_some() => {
                let value = self.components(*inner);
                self.at(expression.span);
                let from = source.expression(*inner).ty;
                value.map(|value| self.convert(expression.ty, from, value))
            }
            ExpressionKind::Integer(_)
            | ExpressionKind::Float(_)
            | ExpressionKind::VariableAddress(_)
            | ExpressionKind::ConstantAddress(_)
            | ExpressionKind::Convert(_)
            | ExpressionKind::Unary(Unary::Not, _)
            | ExpressionKind::Compare(..)
            | ExpressionKind::Logical(..)
            | ExpressionKind::Offset { .. }
            | ExpressionKind::Difference(..)
            | ExpressionKind::Member { .. }
            | ExpressionKind::Initialize { .. }
            | ExpressionKind::AssignOffset { .. } => self.scalar(expression, id).into(),
        }
    }

    /// The value of an expression that is never a vector.
    fn scalar(&mut self, expression: &Expression, id: ExpressionId) -> Register {
        let source = self.source;
        match &expression.kind {
            ExpressionKind::Integer(bits) => self.integer(expression.ty, *bits),
            ExpressionKind::Float(bits) => self.b.constant(value_type(expression.ty), *bits),
            ExpressionKind::VariableAddress(variable) => match self.storage(*variable) {
                Storage::Memory(object) => self.b.address_of(object),
                Storage::Pointed(register) => register,
                // Those of registers and of arguments that are only read are not asked for.
                Storage::Registers(registers) => registers.only(),
                Storage::Argument(offset) => self.b.u32(offset),
            },
            ExpressionKind::ConstantAddress(constant) => {
                let object = self.constant_object(*constant);
                self.b.address_of(object)
            }
            ExpressionKind::Convert(inner) => {
                if expression.ty == Type::BOOL {
                    return self.condition(id);
                }
                let value = self.value(*inner);
                self.at(expression.span);
                self.convert(expression.ty, source.expression(*inner).ty, value)
            }
            ExpressionKind::Unary(Unary::Not, _)
            | ExpressionKind::Compare(..)
            | ExpressionKind::Logical(..) => {
                let condition = self.condition(id);
                self.at(expression.span);
                self.b
                    .convert(value_type(expression.ty), Ir::Bool, condition)
            }
            ExpressionKind::Offset {
                pointer,
                index,
                subtract,
            } => {
                let base = self.value_before(*pointer, &[*index]);
                let index = self.index(expression.ty, *index);
                self.at(expression.span);
                self.offset(expression.ty, base, index, *subtract)
            }
            ExpressionKind::Member { .. } => match self.resolve(Place::Memory(id)) {
                Resolved::Memory(memory) => {
                    self.at(expression.span);
                    self.address(memory)
                }
                // Not in a checked tree.
                Resolved::Variable(registers) => registers.only(),
                Resolved::Components(memory, _) => self.address(memory),
            },
            ExpressionKind::Initialize { variable, elements } => {
                self.initialize_object(*variable, elements);
                self.b.u32(0)
            }
            ExpressionKind::Difference(a, b) => {
                let left = self.value_before(*a, &[*b]);
                let right = self.value(*b);
                self.at(expression.span);
                self.difference(source.expression(*a).ty, left, right)
            }
            ExpressionKind::AssignOffset {
                place,
                index,
                subtract,
            } => {
                let resolved = self.resolve_before(*place, *index);
                let index = self.index(expression.ty, *index);
                self.at(expression.span);
                let old = self.read(resolved, expression.ty).only();
                let new = self.offset(expression.ty, old, index, *subtract);
                self.write(resolved, expression.ty, new.into());
                new
            }
            // `components` has them.
            ExpressionKind::Load(_)
            | ExpressionKind::Splat(_)
            | ExpressionKind::VectorLiteral(_)
            | ExpressionKind::Swizzle(..)
            | ExpressionKind::Unary(..)
            | ExpressionKind::Binary(..)
            | ExpressionKind::Conditional(..)
            | ExpressionKind::VectorSelect(..)
            | ExpressionKind::Comma(_)
            | ExpressionKind::Statements { .. }
            | ExpressionKind::Unreachable
            | ExpressionKind::Assign { .. }
            | ExpressionKind::AssignBinary { .. }
            | ExpressionKind::Step { .. }
            | ExpressionKind::Call(..)
            | ExpressionKind::CallFunction(..) => self.value(id),
        }
    }

    /// A condition as a bool register.
    pub(super) fn condition(&mut self, id: ExpressionId) -> Register {
        let source = self.source;
        let expression = source.expression(self.through_int(id));
        match &expression.kind {
            ExpressionKind::Compare(comparison, a, b) => {
                let left = self.value_before(*a, &[*b]);
                let right = self.value(*b);
                self.at(expression.span);
                let condition = condition(*comparison);
                let ty = value_type(source.expression(*a).ty);
                if ty == Ir::Bool && !matches!(condition, Condition::Eq | Condition::Ne) {
                    let [left, right] = [left, right].map(|r| self.b.convert(Ir::S32, Ir::Bool, r));
                    return self.b.compare(condition, Ir::S32, left, right);
                }
                self.b.compare(condition, ty, left, right)
            }
            ExpressionKind::Unary(Unary::Not, inner) => {
                let value = self.condition(*inner);
                self.at(expression.span);
                self.b.op(Opcode::Not, Ir::Bool, &[value])
            }
            ExpressionKind::Logical(operation, a, b) if self.is_cheap(*b) => {
                let left = self.condition(*a);
                let right = self.condition(*b);
                self.at(expression.span);
                let opcode = match operation {
                    Logical::And => Opcode::And,
                    Logical::Or => Opcode::Or,
                };
                self.b.op(opcode, Ir::Bool, &[left, right])
            }
            ExpressionKind::Logical(operation, a, b) => {
                let d = self.b.register(Family::Bool);
                let [second, end] = [(); 2].map(|()| self.b.add_block());
                self.b
                    .constant_into(d, Ir::Bool, u64::from(*operation == Logical::Or));
                match operation {
                    Logical::And => self.branch_on(*a, second, end),
                    Logical::Or => self.branch_on(*a, end, second),
                }
                self.b.select_block(second);
                let value = self.condition(*b);
                self.at(expression.span);
                self.b.mov_into(d, Ir::Bool, value);
                self.b.branch(end);
                self.b.select_block(end);
                d
            }
            ExpressionKind::Convert(inner) if expression.ty == Type::BOOL => {
                let from = source.expression(*inner).ty;
                let value = self.value(*inner);
                self.at(expression.span);
                if is_offset(from) {
                    let null = self.integer(from, 0);
                    return self.b.compare(Condition::Ne, Ir::U32, value, null);
                }
                self.b.convert(Ir::Bool, value_type(from), value)
            }
            _ => self.value(id),
        }
    }

    fn conditional(
        &mut self,
        expression: &Expression,
        c: ExpressionId,
        a: ExpressionId,
        b: ExpressionId,
    ) -> Components {
        let ty = value_type(expression.ty);
        if self.is_cheap(a) && self.is_cheap(b) {
            let condition = self.condition(c);
            let (then, otherwise) = (self.components(a), self.components(b));
            self.at(expression.span);
            return then.zip(otherwise, |then, otherwise| {
                self.b.op(Opcode::Sel, ty, &[condition, then, otherwise])
            });
        }
        let d = self.new_registers(expression.ty);
        let [then, otherwise, end] = [(); 3].map(|()| self.b.add_block());
        self.branch_on(c, then, otherwise);
        for (block, arm) in [(then, a), (otherwise, b)] {
            self.b.select_block(block);
            self.value_into(d, arm);
            self.b.branch(end);
        }
        self.b.select_block(end);
        d
    }

    fn assign(&mut self, expression: &Expression, place: Place, value: ExpressionId) -> Components {
        if let Place::Variable(variable) = place {
            return self.initialize(variable, value);
        }
        let resolved = self.resolve_before(place, value);
        let value = self.components(value);
        self.at(expression.span);
        self.write(resolved, expression.ty, value);
        match resolved {
            Resolved::Variable(registers) => registers,
            Resolved::Memory(..) | Resolved::Components(..) => value,
        }
    }

    fn assign_binary(
        &mut self,
        expression: &Expression,
        place: Place,
        operation: Binary,
        computed: Scalar,
        value: ExpressionId,
    ) -> Components {
        let resolved = self.resolve_before(place, value);
        let place_type = self.source.place_type(place, self.types);
        // The components of a vector have the type in which they are computed.
        let computed = match place_type.vector() {
            Some(vector) => Type::Vector(vector.of(computed)),
            None => Type::Scalar(computed),
        };
        let new = match self.product(value).filter(|_| expression.contract) {
            Some(product) if matches!(operation, Binary::Add | Binary::Subtract) => {
                let factors = self.factors(product);
                // The factors have set their own locations.
                self.at(expression.span);
                let old = self.read(resolved, place_type);
                let old = old.map(|old| self.convert(computed, place_type, old));
                let ty = value_type(computed);
                self.fuse(ty, factors, old, operation == Binary::Subtract, false)
            }
            Some(_) | None => {
                let right = self.components(value);
                self.at(expression.span);
                let old = self.read(resolved, place_type);
                let old = old.map(|old| self.convert(computed, place_type, old));
                old.zip(right, |old, right| {
                    self.binary(operation, value_type(computed), old, right)
                })
            }
        };
        let new = new.map(|new| self.convert(place_type, computed, new));
        self.write(resolved, place_type, new);
        match resolved {
            Resolved::Variable(registers) => registers,
            Resolved::Memory(..) | Resolved::Components(..) => new,
        }
    }

    fn step(&mut self, place: Place, ty: Type, increment: bool, prefix: bool) -> Components {
        let resolved = self.resolve(place);
        let old = self.read(resolved, ty);
        let old = if prefix { old } else { self.copy(old, ty) };
        let opcode = if increment { Opcode::Add } else { Opcode::Sub };
        let ir = value_type(ty);
        let one = match ty.pointer() {
            Some(pointer) => self.stride(pointer),
            None if ir.is_float() => float_bits(ir, 1.0),
            None => 1,
        };
        let new = match ir {
            Ir::Bool if increment => self.b.constant(Ir::Bool, 1).into(),
            Ir::Bool => old.map(|old| self.b.op(Opcode::Not, Ir::Bool, &[old])),
            // In the promoted type and back is the same modulo the width.
            _ => {
                let one = self.b.constant(ir, one);
                old.map(|old| self.b.op(opcode, ir, &[old, one]))
            }
        };
        self.write(resolved, ty, new);
        match (prefix, resolved) {
            (false, _) => old,
            (true, Resolved::Variable(registers)) => registers,
            (true, Resolved::Memory(..) | Resolved::Components(..)) => new,
        }
    }
}
