//! Calls of compiler built-ins of GNU C and clang, expanded to typed-tree nodes.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::{Expression, ExpressionKind as Ast, Name, TypeOrExpression};
use crate::frontend::builtins::Builtin;
use crate::frontend::builtins::compiler::{Bits, CompilerBuiltin};
use crate::frontend::check::Checker;
use crate::frontend::check::calls::arity;
use crate::frontend::check::expressions::constants::Constant;
use crate::frontend::typed::{
    Binary, Comparison, ExpressionId, ExpressionKind, Logical, Place, VariableId,
};
use crate::frontend::types::{Scalar, Type};
use crate::source::Span;

/// Evaluates a bit operation on a constant of `size` bytes, zero-extended to 64 bits.
fn bits_of_constant(bits: Bits, value: u64, size: u32) -> u64 {
    let width = 8 * size;
    u64::from(match bits {
        Bits::SwapBytes => return value.swap_bytes() >> (64 - width),
        Bits::CountLeading => value.leading_zeros() - (64 - width),
        Bits::CountTrailing => value.trailing_zeros().min(width),
        Bits::PopCount => value.count_ones(),
        Bits::Parity => value.count_ones() & 1,
        Bits::FindFirst if value == 0 => 0,
        Bits::FindFirst => value.trailing_zeros() + 1,
    })
}

/// Builds the nodes of an expansion, all with the same source span. Values with several uses are
/// assigned to unnamed variables.
struct Nodes<'c, 'a> {
    checker: &'c mut Checker<'a>,
    span: Span,
    /// Assignments to evaluate before the result, in order.
    first: Vec<ExpressionId>,
}

impl Nodes<'_, '_> {
    fn add(&mut self, kind: ExpressionKind, scalar: Scalar) -> ExpressionId {
        self.checker.add(kind, Type::Scalar(scalar), self.span)
    }

    fn number(&mut self, value: u64, scalar: Scalar) -> ExpressionId {
        self.add(ExpressionKind::Integer(value), scalar)
    }

    fn to(&mut self, id: ExpressionId, scalar: Scalar) -> ExpressionId {
        let ty = Type::Scalar(scalar);
        if self.checker.ty(id) == ty {
            return id;
        }
        self.checker.add(ExpressionKind::Convert(id), ty, self.span)
    }

    fn binary(&mut self, op: Binary, l: ExpressionId, r: ExpressionId) -> ExpressionId {
        let ty = self.checker.ty(l);
        self.checker
            .add(ExpressionKind::Binary(op, l, r), ty, self.span)
    }

    /// A comparison, whose result has type `int`.
    fn compare(&mut self, op: Comparison, l: ExpressionId, r: ExpressionId) -> ExpressionId {
        self.add(ExpressionKind::Compare(op, l, r), Scalar::Int)
    }

    fn call(&mut self, name: &str, arguments: &[ExpressionId], result: Scalar) -> ExpressionId {
        match Builtin::from_name(name) {
            Some(builtin) => self.add(ExpressionKind::Call(builtin, arguments.into()), result),
            // Unreachable: the table of built-ins has all names used here.
            None => self.number(0, result),
        }
    }

    /// Assigns a value to an unnamed variable, so that it is evaluated once.
    fn keep(&mut self, value: ExpressionId) -> VariableId {
        let ty = self.checker.ty(value);
        let variable = self.checker.unnamed_variable("operand", ty, self.span);
        let place = Place::Variable(variable);
        let kind = ExpressionKind::Assign { place, value };
        self.first.push(self.checker.add(kind, ty, self.span));
        variable
    }

    fn get(&mut self, variable: VariableId) -> ExpressionId {
        self.checker.load(Place::Variable(variable), self.span)
    }

    /// A comma expression: the assignments of `first`, then `value`.
    fn finish(mut self, value: ExpressionId) -> ExpressionId {
        if self.first.is_empty() {
            return value;
        }
        let ty = self.checker.ty(value);
        self.first.push(value);
        let kind = ExpressionKind::Comma(self.first.into());
        self.checker.add(kind, ty, self.span)
    }

    fn bits(&mut self, bits: Bits, x: ExpressionId, scalar: Scalar) -> ExpressionId {
        match bits {
            Bits::SwapBytes => self.swap_bytes(x, scalar),
            Bits::CountLeading => self.call("clz", &[x], scalar),
            Bits::CountTrailing => self.call("ctz", &[x], scalar),
            Bits::PopCount => self.call("popcount", &[x], scalar),
            Bits::Parity => {
                let count = self.call("popcount", &[x], scalar);
                let one = self.number(1, scalar);
                self.binary(Binary::And, count, one)
            }
            Bits::FindFirst => {
                let kept = self.keep(x);
                let [x, again] = [(); 2].map(|()| self.get(kept));
                let zeros = self.call("ctz", &[x], scalar);
                let one = self.number(1, scalar);
                let index = self.binary(Binary::Add, zeros, one);
                let zero = self.number(0, scalar);
                let is_set = self.compare(Comparison::NotEqual, again, zero);
                let is_set = self.to(is_set, Scalar::Bool);
                self.add(ExpressionKind::Conditional(is_set, index, zero), scalar)
            }
        }
    }

    fn swap_bytes(&mut self, x: ExpressionId, scalar: Scalar) -> ExpressionId {
        match scalar {
            Scalar::UShort => {
                let eight = self.number(8, scalar);
                self.call("rotate", &[x, eight], scalar)
            }
            Scalar::ULong => {
                let kept = self.keep(x);
                let [x, again] = [(); 2].map(|()| self.get(kept));
                let low = self.to(x, Scalar::UInt);
                let count = self.number(32, Scalar::UInt);
                let high = self.binary(Binary::ShiftRight, again, count);
                let high = self.to(high, Scalar::UInt);
                let [low, high] = [low, high].map(|half| self.swap_bytes(half, Scalar::UInt));
                self.call("upsample", &[low, high], Scalar::ULong)
            }
            _ => {
                // Rotating left by 8 moves two bytes to their final positions; by 24, the other two.
                let kept = self.keep(x);
                let part = |this: &mut Self, count: u64, mask: u64| {
                    let x = this.get(kept);
                    let count = this.number(count, scalar);
                    let rotated = this.call("rotate", &[x, count], scalar);
                    let mask = this.number(mask, scalar);
                    this.binary(Binary::And, rotated, mask)
                };
                let even = part(self, 8, 0x00ff_00ff);
                let odd = part(self, 24, 0xff00_ff00);
                self.binary(Binary::Or, even, odd)
            }
        }
    }

    /// `a op b` as a signed or unsigned 128-bit value, in two 64-bit halves (low, high). Each operand
    /// is a 64-bit variable, extended according to its original type.
    fn wide(
        &mut self,
        op: Binary,
        (a, a_type): (VariableId, Scalar),
        (b, b_type): (VariableId, Scalar),
    ) -> (VariableId, VariableId) {
        const U: Scalar = Scalar::ULong;
        let [x, y] = [a, b].map(|v| self.get(v));
        let low = self.binary(op, x, y);
        let low = self.keep(low);
        let [a_high, b_high] = [(a, a_type), (b, b_type)].map(|(v, ty)| self.sign(v, ty));
        let high = match op {
            Binary::Multiply => {
                let [x, y] = [a, b].map(|v| self.get(v));
                let high = self.call("mul_hi", &[x, y], U);
                // The unsigned high half treats a negative factor x as x + 2^64: correct for it.
                let [x, y] = [a, b].map(|v| self.get(v));
                let of_a = self.binary(Binary::And, a_high, y);
                let of_b = self.binary(Binary::And, b_high, x);
                let high = self.binary(Binary::Subtract, high, of_a);
                self.binary(Binary::Subtract, high, of_b)
            }
            _ => {
                let high = self.binary(op, a_high, b_high);
                let x = self.get(a);
                let carry = if op == Binary::Add {
                    let low = self.get(low);
                    self.compare(Comparison::Less, low, x)
                } else {
                    let y = self.get(b);
                    self.compare(Comparison::Less, x, y)
                };
                let carry = self.to(carry, U);
                self.binary(op, high, carry)
            }
        };
        (low, self.keep(high))
    }

    /// The high half of a 64-bit value extended to 128 bits: copies of the sign bit, or 0.
    fn sign(&mut self, low: VariableId, ty: Scalar) -> ExpressionId {
        if !ty.is_signed() {
            return self.number(0, Scalar::ULong);
        }
        let x = self.get(low);
        let x = self.to(x, Scalar::Long);
        let count = self.number(63, Scalar::UInt);
        let sign = self.binary(Binary::ShiftRight, x, count);
        self.to(sign, Scalar::ULong)
    }

    /// The logical disjunction of two `int` values, as a `bool`.
    fn either(&mut self, a: ExpressionId, b: ExpressionId) -> ExpressionId {
        let [a, b] = [a, b].map(|x| self.to(x, Scalar::Bool));
        let either = self.add(ExpressionKind::Logical(Logical::Or, a, b), Scalar::Int);
        self.to(either, Scalar::Bool)
    }
}

impl<'a> Checker<'a> {
    fn nodes(&mut self, span: Span) -> Nodes<'_, 'a> {
        Nodes {
            checker: self,
            span,
            first: Vec::new(),
        }
    }

    /// Checks a call of a compiler built-in. Reports a wrong number of arguments.
    pub(in crate::frontend::check) fn compiler_builtin(
        &mut self,
        builtin: CompilerBuiltin,
        name: &str,
        arguments: &[&'a Expression<'a>],
        span: Span,
    ) -> Option<ExpressionId> {
        let wanted = builtin.argument_count();
        if arguments.len() != wanted {
            self.values(arguments);
            self.report(arity(wanted, arguments, span));
            return None;
        }
        match (builtin, arguments) {
            (CompilerBuiltin::ConstantP, &[e]) => {
                let first = self.function.expressions.len();
                let id = self.value(e);
                let is_constant = id.is_some_and(|id| {
                    self.constant_value(first, id).is_some() || matches!(e.kind, Ast::String(_))
                });
                self.forget(first);
                id?;
                let kind = ExpressionKind::Integer(u64::from(is_constant));
                Some(self.add(kind, Type::INT, span))
            }
            (CompilerBuiltin::ChooseExpr, &[condition, then, otherwise]) => {
                let first = self.function.expressions.len();
                let value = self.value(condition);
                let known = value.and_then(|id| self.constant(first, id));
                self.forget(first);
                value?;
                let Some(known) = known else {
                    let message =
                        format!("first argument of `{name}` is not an integer constant expression");
                    self.error(Code::E0502, condition.span, message);
                    return None;
                };
                let (chosen, other) = match known {
                    0 => (otherwise, then),
                    _ => (then, otherwise),
                };
                self.type_of(other)?;
                self.value(chosen)
            }
            (CompilerBuiltin::Assume, &[condition]) => {
                let first = self.function.expressions.len();
                let condition = self.condition(condition);
                self.forget(first);
                condition?;
                let zero = self.add(ExpressionKind::Integer(0), Type::INT, span);
                self.cast(zero, Type::Void, span)
            }
            (CompilerBuiltin::Unreachable, _) => {
                Some(self.add(ExpressionKind::Unreachable, Type::Void, span))
            }
            (CompilerBuiltin::Trap, _) => {
                self.unsupported(
                    span,
                    &format!("built-in `{name}` is"),
                    Some(
                        "a kernel cannot abort its launch: write an error code to a buffer instead",
                    ),
                );
                None
            }
            (CompilerBuiltin::Infinity(scalar), _) => {
                if scalar == Scalar::Double {
                    self.require_doubles(span)?;
                }
                let bits = match scalar {
                    Scalar::Double => f64::INFINITY.to_bits(),
                    _ => u64::from(f32::INFINITY.to_bits()),
                };
                Some(self.add(ExpressionKind::Float(bits), Type::Scalar(scalar), span))
            }
            _ => self.operation(builtin, name, arguments, span),
        }
    }

    /// A built-in all of whose arguments are evaluated.
    fn operation(
        &mut self,
        builtin: CompilerBuiltin,
        name: &str,
        arguments: &[&'a Expression<'a>],
        span: Span,
    ) -> Option<ExpressionId> {
        let first = self.function.expressions.len();
        let ids = self.values(arguments)?;
        let &x = ids.first()?;
        let argument = |k: usize| format!("argument {} of `{name}`", k + 1);
        match builtin {
            CompilerBuiltin::Bits(bits, scalar) => {
                let x = self.assigned(x, Type::Scalar(scalar), &argument(0))?;
                let result = match bits {
                    Bits::SwapBytes => scalar,
                    _ => Scalar::Int,
                };
                if let Some(value) = self.constant(first, x) {
                    let value = bits_of_constant(bits, value as u64, scalar.size());
                    let kind = ExpressionKind::Integer(value);
                    return Some(self.add(kind, Type::Scalar(result), span));
                }
                let mut nodes = self.nodes(span);
                let value = nodes.bits(bits, x, scalar);
                let value = nodes.to(value, result);
                Some(nodes.finish(value))
            }
            CompilerBuiltin::RotateLeft(scalar) | CompilerBuiltin::RotateRight(scalar) => {
                let ty = Type::Scalar(scalar);
                let x = self.assigned(x, ty, &argument(0))?;
                let count = self.assigned(*ids.get(1)?, ty, &argument(1))?;
                let mut nodes = self.nodes(span);
                let count = match builtin {
                    CompilerBuiltin::RotateRight(_) => {
                        let zero = nodes.number(0, scalar);
                        nodes.binary(Binary::Subtract, zero, count)
                    }
                    _ => count,
                };
                Some(nodes.call("rotate", &[x, count], scalar))
            }
            CompilerBuiltin::Expect(_) => {
                let long = Type::Scalar(Scalar::Long);
                let x = self.assigned(x, long, &argument(0))?;
                let expected = self.assigned(*ids.get(1)?, long, &argument(1))?;
                if let Some(&probability) = ids.get(2) {
                    let at = self.span(probability);
                    let known = self.constant_value(first, probability);
                    let known = known.and_then(|p| p.converted(Scalar::Double));
                    if !matches!(known, Some(Constant::Float(p)) if (0.0..=1.0).contains(&p)) {
                        let message = format!(
                            "probability argument of `{name}` is not a constant in the range 0 to 1"
                        );
                        self.error(Code::E0502, at, message);
                        return None;
                    }
                }
                if self.constant(first, expected).is_some() {
                    return Some(x);
                }
                let mut nodes = self.nodes(span);
                let kept = nodes.keep(x);
                nodes.first.push(expected);
                let value = nodes.get(kept);
                Some(nodes.finish(value))
            }
            CompilerBuiltin::Overflow(op, typed) => self.overflow((op, typed), name, &ids, span),
            // Their arguments are not evaluated.
            _ => None,
        }
    }

    /// `__builtin_*_overflow`: stores `a op b`, computed with unlimited precision and converted to the
    /// pointee type, to `*pointer`. The result is whether the conversion changed the value.
    fn overflow(
        &mut self,
        (op, typed): (Binary, Option<Scalar>),
        name: &str,
        ids: &[ExpressionId],
        span: Span,
    ) -> Option<ExpressionId> {
        let &[mut a, mut b, pointer] = ids else {
            return None;
        };
        let target = self.ty(pointer).pointer();
        let pointee = target.and_then(|p| self.types.get(p.pointee).scalar());
        let fits = |s: &Scalar| {
            s.is_integer() && *s != Scalar::Bool && typed.is_none_or(|typed| typed == *s)
        };
        let (Some(target), Some(result)) = (target, pointee.filter(fits)) else {
            let (at, shown) = (self.span(pointer), self.show(self.ty(pointer)));
            let wanted = typed.map_or("an integer type".to_owned(), |s| format!("`{}`", s.name()));
            let message = format!(
                "expected a pointer to {wanted} as argument 3 of `{name}`, found `{shown}`"
            );
            self.error(Code::E0201, at, message);
            return None;
        };
        if target.is_read_only() {
            let at = self.span(pointer);
            let message = format!("result argument of `{name}` is a pointer to `const`");
            self.error(Code::E0204, at, message);
            return None;
        }
        if let Some(typed) = typed {
            a = self.assigned(a, Type::Scalar(typed), &format!("argument 1 of `{name}`"))?;
            b = self.assigned(b, Type::Scalar(typed), &format!("argument 2 of `{name}`"))?;
        }
        for id in [a, b] {
            if !self.ty(id).is_integer() {
                let (at, shown) = (self.span(id), self.show(self.ty(id)));
                let message = format!("operands of `{name}` must be integers, found `{shown}`");
                self.error(Code::E0201, at, message);
                return None;
            }
        }
        let (a, a_type) = self.promoted(a)?;
        let (b, b_type) = self.promoted(b)?;
        let mut nodes = self.nodes(span);
        // 32-bit operands: 64 bits represent every exact result.
        let is_small = a_type.size() <= 4 && b_type.size() <= 4;
        let is_unsigned = !a_type.is_signed() && !b_type.is_signed();
        let computed = match op {
            Binary::Multiply if is_small && is_unsigned => Scalar::ULong,
            _ if is_small => Scalar::Long,
            _ => Scalar::ULong,
        };
        let [a, b] = [a, b].map(|x| {
            let x = nodes.to(x, computed);
            nodes.keep(x)
        });
        let place = nodes.checker.ty(pointer);
        let variable = nodes.checker.unnamed_variable("result", place, span);
        let to = Place::Variable(variable);
        let kind = ExpressionKind::Assign {
            place: to,
            value: pointer,
        };
        let kept = nodes.checker.add(kind, place, span);
        nodes.first.push(kept);
        let (low, high) = if is_small {
            let [x, y] = [a, b].map(|v| nodes.get(v));
            let exact = nodes.binary(op, x, y);
            let low = nodes.keep(exact);
            let high = nodes.sign(low, computed);
            (low, nodes.keep(high))
        } else {
            nodes.wide(op, (a, a_type), (b, b_type))
        };
        let value = nodes.get(low);
        let value = nodes.to(value, result);
        let stored = nodes.keep(value);
        let value = nodes.get(stored);
        let address = nodes.checker.load(to, span);
        let store = ExpressionKind::Assign {
            place: Place::Memory(address),
            value,
        };
        let store = nodes.add(store, result);
        nodes.first.push(store);
        // Extend the stored value to 128 bits, and compare it with the exact result.
        let back = nodes.get(stored);
        let back = nodes.to(back, Scalar::ULong);
        let back = nodes.keep(back);
        let sign = nodes.sign(back, result);
        let [low, back] = [low, back].map(|v| nodes.get(v));
        let low = nodes.to(low, Scalar::ULong);
        let low_differs = nodes.compare(Comparison::NotEqual, low, back);
        let high = nodes.get(high);
        let high_differs = nodes.compare(Comparison::NotEqual, high, sign);
        let overflow = nodes.either(low_differs, high_differs);
        Some(nodes.finish(overflow))
    }

    /// Checks a call of a compiler built-in that has type names among its arguments.
    pub(in crate::frontend::check) fn type_call(
        &mut self,
        name: Name<'a>,
        arguments: &[TypeOrExpression<'a>],
        span: Span,
    ) -> Option<ExpressionId> {
        use TypeOrExpression::{Expression, Type as TypeName};
        match (name.text, arguments) {
            ("__builtin_astype", &[Expression(e), TypeName(to)]) => {
                let id = self.value(e);
                let to = self.named_type(to)?;
                self.reinterpretation(to, id?, span)
            }
            ("__builtin_types_compatible_p", &[TypeName(a), TypeName(b)]) => {
                let [a, b] = [a, b].map(|name| self.named_type(name));
                let kind = ExpressionKind::Integer(u64::from(a? == b?));
                Some(self.add(kind, Type::INT, span))
            }
            ("__builtin_offsetof" | "offsetof", &[TypeName(ty), Expression(member)]) => {
                let ty = self.named_type(ty)?;
                let (offset, _) = self.offset_of(ty, member)?;
                let kind = ExpressionKind::Integer(offset);
                Some(self.add(kind, Type::Scalar(Scalar::SIZE_T), span))
            }
            (text, _) => {
                let wanted = match text {
                    "__builtin_astype" => "an expression and a type",
                    "__builtin_types_compatible_p" => "two types",
                    _ => "a type and a member designator",
                };
                let message = format!("`{text}` requires {wanted}");
                self.report(Diagnostic::new(Code::E0202, span, message));
                None
            }
        }
    }

    /// The byte offset in `whole` of the subobject that an `offsetof` designator names, and its type.
    fn offset_of(&mut self, whole: Type, designator: &'a Expression<'a>) -> Option<(u64, Type)> {
        match designator.kind {
            Ast::Name(text) => {
                let span = designator.span;
                self.member_offset(whole, Name { text, span })
            }
            Ast::Member {
                base,
                arrow: false,
                name,
            } => {
                let (start, ty) = self.offset_of(whole, base)?;
                let (offset, ty) = self.member_offset(ty, name)?;
                Some((start + offset, ty))
            }
            Ast::Index(base, index) => {
                let (start, ty) = self.offset_of(whole, base)?;
                let Type::Array(array) = ty else {
                    let message =
                        format!("offsetof requires an array type, found `{}`", self.show(ty));
                    self.error(Code::E0201, base.span, message);
                    return None;
                };
                let first = self.function.expressions.len();
                let value = self.value(index);
                let known = value.and_then(|id| self.constant(first, id));
                self.forget(first);
                value?;
                let Some(known) = known.and_then(|k| u64::try_from(k).ok()) else {
                    let message =
                        "array index in offsetof is not a non-negative integer constant expression";
                    self.error(Code::E0502, index.span, message);
                    return None;
                };
                let element = self.types.get(array.element);
                let offset = known.checked_mul(self.types.size(element));
                let offset = offset.and_then(|offset| start.checked_add(offset));
                if offset.is_none() {
                    self.error(
                        Code::E0501,
                        index.span,
                        "array index in offsetof is too large",
                    );
                }
                Some((offset?, element))
            }
            _ => {
                let message = "expected a member designator: `a`, `a.b` or `a[1]`";
                self.error(Code::E0001, designator.span, message);
                None
            }
        }
    }

    fn member_offset(&mut self, ty: Type, name: Name<'a>) -> Option<(u64, Type)> {
        if !self.is_complete(ty, name.span) {
            return None;
        }
        let Type::Record(record) = ty else {
            let message = format!(
                "offsetof requires a structure or union type, found `{}`",
                self.show(ty)
            );
            self.error(Code::E0201, name.span, message);
            return None;
        };
        match self.types.find_member(record, name.text) {
            Some(found) => Some((found.offset, found.ty)),
            None => {
                self.unknown_member(record, name);
                None
            }
        }
    }
}
