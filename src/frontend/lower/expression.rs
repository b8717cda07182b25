//! Expressions.
//!
//! The value of a variable is the variable's own register: what is used after another
//! operand has been evaluated is copied first when that operand writes anything.

use super::builtin::Arguments;
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

    /// Evaluates an expression into a given register, which is written last.
    pub(super) fn value_into(&mut self, d: Register, id: ExpressionId) {
        let ty = self.source.expression(id).ty;
        let value = self.value(id);
        if value != d {
            self.at(self.source.expression(id).span);
            self.b.mov_into(d, value_type(ty), value);
        }
    }

    /// The value of an operand that is used after `later` has been evaluated.
    pub(super) fn value_before(&mut self, id: ExpressionId, later: &[ExpressionId]) -> Register {
        let value = self.value(id);
        let is_shared = self.is_variable(value);
        if is_shared && later.iter().any(|e| self.effects[e.0 as usize]) {
            return self.copy(value, self.source.expression(id).ty);
        }
        value
    }

    /// The value of an expression.
    pub(super) fn value(&mut self, id: ExpressionId) -> Register {
        let source = self.source;
        let expression = source.expression(id);
        self.at(expression.span);
        match &expression.kind {
            ExpressionKind::Integer(bits) => self.integer(expression.ty, *bits),
            ExpressionKind::Float(bits) => self.b.constant(Ir::F32, u64::from(*bits)),
            ExpressionKind::VariableAddress(variable) => match self.storage(*variable) {
                Storage::Memory(object) => self.b.address_of(object),
                Storage::Pointed(register) => register,
                // Those of registers and of arguments that are only read are not asked for.
                Storage::Register(register) => register,
                Storage::Argument(offset) => self.b.u32(offset),
            },
            ExpressionKind::ConstantAddress(constant) => {
                let object = self.constant_object(*constant);
                self.b.address_of(object)
            }
            ExpressionKind::Load(place) => {
                if let Some(bits) = self.known_constant(*place, expression.ty) {
                    return self.b.constant(value_type(expression.ty), bits);
                }
                let resolved = self.resolve(*place);
                self.at(expression.span);
                self.read(resolved, expression.ty)
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
            ExpressionKind::Unary(operation, inner) => {
                let value = self.value(*inner);
                self.at(expression.span);
                let ty = value_type(expression.ty);
                match operation {
                    Unary::Negate => self.negate(ty, value),
                    Unary::Complement | Unary::Not => {
                        self.b.op(Opcode::Not, ty.unsigned(), &[value])
                    }
                }
            }
            ExpressionKind::Binary(..) => self.binary_row(id),
            ExpressionKind::Conditional(c, a, b) => self.conditional(expression, *c, *a, *b),
            ExpressionKind::Comma(all) => {
                let Some((&last, first)) = all.split_last() else {
                    return self.b.u32(0);
                };
                first.iter().for_each(|&e| self.effects_of(e));
                self.value(last)
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
                Resolved::Variable(register) => register,
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
            ExpressionKind::Assign { place, value } => self.assign(expression, *place, *value),
            ExpressionKind::AssignBinary {
                place,
                operation,
                computed,
                value,
            } => self.assign_binary(expression, *place, *operation, *computed, *value),
            ExpressionKind::AssignOffset {
                place,
                index,
                subtract,
            } => {
                let resolved = self.resolve_before(*place, *index);
                let index = self.index(expression.ty, *index);
                self.at(expression.span);
                let old = self.read(resolved, expression.ty);
                let new = self.offset(expression.ty, old, index, *subtract);
                self.write(resolved, expression.ty, new);
                new
            }
            ExpressionKind::Step {
                place,
                increment,
                prefix,
            } => self.step(*place, expression.ty, *increment, *prefix),
            ExpressionKind::Call(builtin, arguments) => {
                if let (Some(function), &[dimension]) = (builtin.work_item(), &**arguments) {
                    return self.work_item(function, dimension);
                }
                let mut values = Vec::with_capacity(arguments.len());
                for (k, &argument) in arguments.iter().enumerate() {
                    values.push(self.value_before(argument, &arguments[k + 1..]));
                }
                self.at(expression.span);
                let ty = arguments
                    .first()
                    .map_or(expression.ty, |&a| source.expression(a).ty);
                let arguments = Arguments {
                    ty: value_type(ty),
                    values: &values,
                    result: value_type(expression.ty),
                };
                self.builtin(*builtin, &arguments)
            }
            ExpressionKind::CallFunction(callee, arguments) => {
                let result = self.call(expression, *callee, arguments);
                result.unwrap_or_else(|| self.b.u32(0))
            }
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
                let condition = match comparison {
                    Comparison::Equal => Condition::Eq,
                    Comparison::NotEqual => Condition::Ne,
                    Comparison::Less => Condition::Lt,
                    Comparison::LessEqual => Condition::Le,
                    Comparison::Greater => Condition::Gt,
                    Comparison::GreaterEqual => Condition::Ge,
                };
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
    ) -> Register {
        let ty = value_type(expression.ty);
        if self.is_cheap(a) && self.is_cheap(b) {
            let condition = self.condition(c);
            let (then, otherwise) = (self.value(a), self.value(b));
            self.at(expression.span);
            return self.b.op(Opcode::Sel, ty, &[condition, then, otherwise]);
        }
        let d = self.b.register(ty.family());
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

    fn assign(&mut self, expression: &Expression, place: Place, value: ExpressionId) -> Register {
        match place {
            Place::Variable(variable) => self.initialize(variable, value),
            Place::Memory(pointer) => {
                let place = self.resolve_before(Place::Memory(pointer), value);
                let value = self.value(value);
                self.at(expression.span);
                self.write(place, expression.ty, value);
                value
            }
        }
    }

    fn assign_binary(
        &mut self,
        expression: &Expression,
        place: Place,
        operation: Binary,
        computed: Scalar,
        value: ExpressionId,
    ) -> Register {
        let resolved = self.resolve_before(place, value);
        let place_type = self.source.place_type(place, self.types);
        let computed = Type::Scalar(computed);
        let new = match self.product(value).filter(|_| expression.contract) {
            Some(product) if matches!(operation, Binary::Add | Binary::Subtract) => {
                let factors = self.factors(product);
                let old = self.read(resolved, place_type);
                let old = self.convert(computed, place_type, old);
                self.at(expression.span);
                self.fuse(factors, old, operation == Binary::Subtract, false)
            }
            Some(_) | None => {
                let right = self.value(value);
                self.at(expression.span);
                let old = self.read(resolved, place_type);
                let old = self.convert(computed, place_type, old);
                self.binary(operation, value_type(computed), old, right)
            }
        };
        let new = self.convert(place_type, computed, new);
        self.write(resolved, place_type, new);
        match resolved {
            Resolved::Variable(register) => register,
            Resolved::Memory(..) => new,
        }
    }

    fn step(&mut self, place: Place, ty: Type, increment: bool, prefix: bool) -> Register {
        let resolved = self.resolve(place);
        let old = self.read(resolved, ty);
        let old = if prefix { old } else { self.copy(old, ty) };
        let new = match ty {
            Type::Pointer(pointer) => {
                let size = self.stride(pointer);
                let ty = value_type(ty);
                let size = self.b.constant(ty, size);
                let opcode = if increment { Opcode::Add } else { Opcode::Sub };
                self.b.op(opcode, ty, &[old, size])
            }
            Type::Scalar(Scalar::Bool) if increment => self.b.constant(Ir::Bool, 1),
            Type::Scalar(Scalar::Bool) => self.b.op(Opcode::Not, Ir::Bool, &[old]),
            Type::Scalar(Scalar::Float) => {
                let one = self.b.f32(1.0);
                let opcode = if increment { Opcode::Add } else { Opcode::Sub };
                self.b.op(opcode, Ir::F32, &[old, one])
            }
            Type::Void
            | Type::Scalar(_)
            | Type::Array(_)
            | Type::Vector(_)
            | Type::Record(_)
            | Type::Event => {
                // In the promoted type and back is the same modulo the width.
                let ir = value_type(ty);
                let one = self.b.constant(ir, 1);
                let opcode = if increment { Opcode::Add } else { Opcode::Sub };
                self.b.op(opcode, ir, &[old, one])
            }
        };
        self.write(resolved, ty, new);
        match (prefix, resolved) {
            (false, _) => old,
            (true, Resolved::Variable(register)) => register,
            (true, Resolved::Memory(..)) => new,
        }
    }
}
