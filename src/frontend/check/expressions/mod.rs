//! Expressions: identifiers, literals, unary operators, lvalues and `?:` (C99 6.5.1 to 6.5.3, 6.5.15).

pub(super) mod arithmetic;
pub(super) mod assignments;
pub(super) mod chains;
pub(super) mod constants;
pub(super) mod conversions;
mod functions_as_values;
pub(super) mod height;
pub(super) mod indirection;
pub(super) mod literals;
pub(super) mod members;
pub(super) mod pointer_types;
pub(super) mod pointers;
mod pointers_as_numbers;
pub(super) mod statement_expressions;
pub(super) mod strings;
pub(super) mod vectors;

use self::functions_as_values::address_of_function;
use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::{Expression, ExpressionKind as Ast, Step, UnaryOperator};
use crate::frontend::builtins::{Builtin, unsupported};
use crate::frontend::check::Checker;
use crate::frontend::check::expressions::constants::float_value;
use crate::frontend::check::expressions::literals::Literal;
use crate::frontend::preprocess::plain_constant;
use crate::frontend::scope::Symbol;
use crate::frontend::typed::{ExpressionId, ExpressionKind, Place, PlaceBase, Unary};
use crate::frontend::types::{Array, Pointer, Scalar, Space, Type};
use crate::source::Span;

/// Whether an lvalue is modifiable (C99 6.3.2.1), and why not.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Writable {
    Yes,
    /// The lvalue is a variable with a const-qualified type.
    ConstVariable,
    /// The lvalue is reached through a pointer to a const-qualified type.
    ConstMemory,
    /// The object is in the `constant` address space.
    ConstantSpace,
    /// The lvalue is a member with a const-qualified type.
    ConstMember,
}

impl<'a> Checker<'a> {
    /// The type of an unsuffixed floating constant: `double` in the library and on targets that support
    /// it, otherwise and with -cl-single-precision-constant `float`.
    pub(super) fn plain_float(&self) -> Scalar {
        let is_double = self.is_library || !self.single_constants && self.target.info().double;
        if is_double {
            Scalar::Double
        } else {
            Scalar::Float
        }
    }

    /// Warns of an unsuffixed floating constant that has type `float` only because the target does
    /// not support `double`, if it would have another value as a `double`.
    fn warn_of_lost_precision(&mut self, text: &str, bits: u64, scalar: Scalar, span: Span) {
        if scalar != Scalar::Float || self.single_constants || self.target.info().double {
            return;
        }
        let is_other = match literals::number(text, Scalar::Double) {
            Ok(Literal::Float(double, Scalar::Double)) => {
                f64::from_bits(double) != float_value(bits, scalar)
            }
            Ok(Literal::Float(..) | Literal::Integer(..)) | Err(_) => false,
        };
        if is_other {
            // The tokens of a predefined macro have the span of its name.
            let constant =
                plain_constant(text).filter(|c| (span.end - span.start) as usize == c.len());
            let shown = constant.unwrap_or(text);
            let suffixed = constant.map_or_else(|| format!("{text}f"), |c| format!("{c}_F"));
            let message = format!(
                "`{shown}` has type `float`: `{}` does not support `double`",
                self.target
            );
            let help = format!("write `{suffixed}`, which has type `float` on every target");
            self.report(Diagnostic::new(Code::W0207, span, message).fix(help, span, suffixed));
        }
    }

    /// Warns of escape sequences in a literal that C does not define.
    pub(super) fn warn_of_escapes(&mut self, text: &str, span: Span) {
        for escaped in literals::unknown_escapes(text) {
            let message = format!("unknown escape sequence `\\{escaped}`");
            self.report(Diagnostic::new(Code::W0007, span, message).help(format!(
                "for a backslash, write `\\\\`, and for the character, `{escaped}`"
            )));
        }
    }

    /// Reports invalid numeric constants in text that was omitted because of syntax errors.
    pub(in crate::frontend::check) fn check_lost_numbers(
        &mut self,
        numbers: &[crate::frontend::ast::Name<'a>],
    ) {
        for number in numbers {
            if number.text.contains('\'') {
                self.digit_separators(number.text, number.span);
            } else if let Err(error) = literals::number(number.text, self.plain_float()) {
                self.report(literals::diagnostic(error, number.text, number.span));
            }
        }
    }

    /// Reports the apostrophes between the digits of a number of C++ and C23.
    fn digit_separators(&mut self, text: &str, span: Span) {
        let plain = text.replace('\'', "");
        let message = "C++ digit separators are not OpenCL C";
        let help = format!("write `{plain}`");
        self.report(Diagnostic::new(Code::E0902, span, message).fix(help, span, plain));
    }

    /// The value of an integer or floating constant.
    #[inline(never)]
    fn numeric_constant(&mut self, text: &'a str, span: Span) -> Option<ExpressionId> {
        if text.contains('\'') {
            self.digit_separators(text, span);
            return None;
        }
        match literals::number(text, self.plain_float()) {
            Ok(literal @ Literal::Integer(bits, scalar)) => {
                let is_wrapped = literals::is_implicitly_unsigned(text, literal);
                if is_wrapped {
                    let message = "integer literal is too large to be represented in a signed integer type, interpreting as unsigned";
                    self.report(
                        Diagnostic::new(Code::W0216, span, message).help("add the suffix `u`"),
                    );
                }
                let ty = Type::Scalar(scalar);
                let id = self.add(ExpressionKind::Integer(bits), ty, span);
                if !text.starts_with('0') && !is_wrapped {
                    self.function.decimals.insert(id);
                }
                Some(id)
            }
            Ok(Literal::Float(bits, scalar)) => {
                self.warn_of_half(Type::Scalar(scalar), span);
                let value = float_value(bits, scalar);
                let out_of_range = match value {
                    _ if value.is_infinite() => Some(("large", "infinity")),
                    _ if literals::is_too_small(text, value) => Some(("small", "0")),
                    _ => None,
                };
                if let Some((size, value)) = out_of_range {
                    let message = format!(
                        "magnitude of floating-point constant too {size} for type `{}`: \
                             the value is {value}",
                        scalar.name()
                    );
                    self.report(Diagnostic::new(Code::W0217, span, message));
                } else {
                    self.warn_of_lost_precision(text, bits, scalar, span);
                }
                let kind = ExpressionKind::Float(bits);
                let id = self.add(kind, Type::Scalar(scalar), span);
                if scalar == Scalar::Float
                    && !self.single_constants
                    && literals::is_unsuffixed(text)
                {
                    self.function.narrowed.insert(id, (text, span));
                }
                if scalar == Scalar::Double && literals::is_unsuffixed(text) {
                    self.function.doubles.insert(id, (text, span));
                }
                Some(id)
            }
            Err(error) => {
                self.report(literals::diagnostic(error, text, span));
                None
            }
        }
    }

    /// The value of a character constant.
    #[inline(never)]
    fn character_constant(&mut self, text: &str, span: Span) -> Option<ExpressionId> {
        match literals::character(text) {
            Ok((value, count)) => {
                self.warn_of_escapes(text, span);
                if count > 1 {
                    let message = "multi-character character constant";
                    self.report(
                        Diagnostic::new(Code::W0009, span, message)
                            .note(format!("its value is {value:#x}, as in clang")),
                    );
                }
                let bits = u64::from(value as u32);
                Some(self.add(ExpressionKind::Integer(bits), Type::INT, span))
            }
            Err(error) => {
                self.report(literals::diagnostic(error, text, span));
                None
            }
        }
    }

    /// Checks an expression and applies the lvalue conversion (C99 6.3.2.1). `None` after an error
    /// was reported.
    ///
    /// The frames of this function, of [`Self::place`] and of [`Self::element`] are on the stack once for each
    /// level of nesting. What needs many variables is a function of its own, which is not inlined here.
    pub(super) fn value(&mut self, e: &'a Expression<'a>) -> Option<ExpressionId> {
        match &e.kind {
            Ast::Parenthesized(inner) => {
                let id = self.value(inner)?;
                Some(id)
            }
            Ast::Name(name) => self.name(name, e.span),
            Ast::Number(text) => self.numeric_constant(text, e.span),
            Ast::Character(text) => self.character_constant(text, e.span),
            Ast::String(_) => {
                let (place, _) = self.place(e)?;
                Some(self.load(place, e.span))
            }
            Ast::Unary(operator, operand) => self.unary(*operator, operand, e),
            Ast::Postfix(step, operand) => self.step(*step, false, operand, e.span),
            Ast::Binary(..) => self.binary_chain(e),
            Ast::Assign(operator, span, left, right) => {
                self.assign(*operator, *span, left, right, e.span)
            }
            Ast::Conditional(c, Some(t), o) => self.conditional(c, t, o, e.span),
            Ast::Conditional(c, None, o) => self.value_or(c, o, e.span),
            Ast::Comma(parts) => self.comma(parts, e.span),
            Ast::Cast(name, operand) => {
                let to = self.named_declaration(name);
                if let Some(Type::Vector(vector)) = to.map(|to| to.ty) {
                    return self.vector_cast(vector, operand, e.span);
                }
                let id = self.value(operand);
                let (id, to) = (id?, to?);
                self.cast(id, self.cast_type(to, id), e.span)
            }
            Ast::CompoundLiteral(..) => {
                let (place, _) = self.place(e)?;
                Some(self.load(place, e.span))
            }
            Ast::Statements(block) => self.statement_expression(block, e.span),
            Ast::TypeCall(name, arguments) => self.type_call(*name, arguments, e.span),
            Ast::SizeofType(name) => {
                let ty = self.named_type(name)?;
                self.size_of(ty, e.span)
            }
            Ast::VecStepType(name) => {
                let ty = self.named_type(name)?;
                self.vec_step(ty, e.span)
            }
            Ast::SizeofExpression(operand) => {
                let ty = self.type_of(operand)?;
                self.size_of(ty, e.span)
            }
            Ast::Index(..) => {
                let (place, _) = self.place(e)?;
                Some(self.load(place, e.span))
            }
            Ast::Call(callee, arguments) => self.call(callee, arguments, e.span),
            Ast::Member { base, arrow, name } => self.member(base, *arrow, *name, e.span),
        }
    }

    #[inline(never)]
    fn comma(&mut self, parts: &'a [&'a Expression<'a>], span: Span) -> Option<ExpressionId> {
        let mut ids = Vec::with_capacity(parts.len());
        let mut failed = false;
        for part in parts {
            match self.value(part) {
                Some(id) => ids.push(id),
                None => failed = true,
            }
        }
        let ty = self.ty(*ids.last().filter(|_| !failed)?);
        Some(self.add(ExpressionKind::Comma(ids.into()), ty, span))
    }

    #[inline(never)]
    fn size_of(&mut self, ty: Type, span: Span) -> Option<ExpressionId> {
        if !self.is_complete(ty, span) {
            return None;
        }
        if matches!(ty, Type::Void | Type::Array(Array { length: None, .. })) {
            let ty = self.show(ty);
            let message = format!("invalid application of `sizeof` to an incomplete type `{ty}`");
            self.error(Code::E0201, span, message);
            return None;
        }
        let kind = ExpressionKind::Integer(self.types.size(ty));
        Some(self.add(kind, Type::Scalar(Scalar::SIZE_T), span))
    }

    /// `vec_step` (OpenCL C 6.12.12): the number of elements of a vector type, 4 for 3-component
    /// vectors, and 1 for a scalar type.
    #[inline(never)]
    pub(super) fn vec_step(&mut self, ty: Type, span: Span) -> Option<ExpressionId> {
        let Some((_, width)) = ty.numbers() else {
            let ty = self.show(ty);
            let message =
                format!("`vec_step` requires a built-in scalar or vector type, found `{ty}`");
            self.error(Code::E0201, span, message);
            return None;
        };
        let kind = ExpressionKind::Integer(u64::from(width.next_power_of_two()));
        Some(self.add(kind, Type::INT, span))
    }

    /// The type of an unevaluated operand, such as that of `sizeof`. Discards the nodes and the
    /// warnings about evaluation.
    pub(super) fn type_of(&mut self, e: &'a Expression<'a>) -> Option<Type> {
        let before = self.function.expressions.len();
        let reported = self.diagnostics.len();
        // No lvalue conversion here: an array does not decay to a pointer (C99 6.3.2.1).
        let ty = match &e.unparenthesized().kind {
            Ast::Name(name)
                if !matches!(
                    self.scopes.find(name).map(|b| &b.symbol),
                    Some(Symbol::Variable(_) | Symbol::Constant(_))
                ) =>
            {
                self.value(e).map(|id| self.ty(id))
            }
            _ if self.is_place(e) => self.place(e).map(|(place, _)| self.place_type(place)),
            _ => self.value(e).map(|id| self.ty(id)),
        };
        // Nothing is read or written.
        let mut found = self.diagnostics.split_off(reported);
        found.retain(|d| !matches!(d.code, Code::W0502 | Code::W0506));
        self.diagnostics.append(&mut found);
        // No other node refers to these.
        self.forget(before);
        ty
    }

    /// The lvalue conversion of a place: a load, or for an array a pointer to its first element.
    pub(super) fn load(&mut self, place: Place, span: Span) -> ExpressionId {
        let ty = self.place_type(place);
        let Type::Array(array) = ty else {
            return self.add(ExpressionKind::Load(place), ty, span);
        };
        let whole = self.address(place, span);
        let pointer = match self.ty(whole) {
            Type::Pointer(p) => Type::Pointer(p.to(array.element)),
            other => other,
        };
        self.add(ExpressionKind::Convert(whole), pointer, span)
    }

    /// A pointer to the object at a place. Marks a variable as stored in memory.
    pub(super) fn address(&mut self, place: Place, span: Span) -> ExpressionId {
        match place.base() {
            PlaceBase::Memory(pointer) => pointer,
            PlaceBase::Variable(v) => {
                self.function.variables[v.0 as usize].in_memory = true;
                let variable = self.variable(v);
                let (ty, is_const, is_volatile) =
                    (variable.ty, variable.is_const, variable.is_volatile);
                let space = match variable.is_local {
                    true => Space::Local,
                    false => Space::Private,
                };
                let pointer = Pointer {
                    pointee: self.types.id(ty),
                    space,
                    is_const,
                    is_volatile,
                };
                self.add(
                    ExpressionKind::VariableAddress(v),
                    Type::Pointer(pointer),
                    span,
                )
            }
        }
    }

    fn name(&mut self, name: &'a str, span: Span) -> Option<ExpressionId> {
        match self.scopes.find(name).map(|b| &b.symbol) {
            Some(Symbol::Variable(v)) => {
                let v = *v;
                Some(self.load(Place::Variable(v), span))
            }
            Some(Symbol::Constant(c)) => {
                let c = *c;
                let address = self.constant_address(c, span);
                Some(self.load(Place::Memory(address), span))
            }
            Some(&Symbol::Enumerator(scalar, bits)) => Some(self.enumerator(scalar, bits, span)),
            Some(Symbol::Typedef(_)) => {
                self.error(
                    Code::E0201,
                    span,
                    format!("unexpected type name `{name}`: expected expression"),
                );
                None
            }
            Some(Symbol::Function(_) | Symbol::Overloads(_)) => {
                self.report(address_of_function(name, span));
                None
            }
            Some(Symbol::Unusable) => None,
            // OpenCL C 6.1.1: true is the integer constant 1, false 0.
            None if matches!(name, "true" | "false") => {
                if name == "false" {
                    self.function.falses.insert(span);
                }
                let kind = ExpressionKind::Integer(u64::from(name == "true"));
                Some(self.add(kind, Type::INT, span))
            }
            None => {
                if let Some(instead) = unsupported::instead_of_value(name) {
                    self.unsupported(span, &format!("`{name}` is"), Some(instead));
                } else if Builtin::from_name(name).is_some() || unsupported::is_unsupported(name) {
                    // A variable with the name may be declared in an omitted statement.
                    if !self.lost.contains(name) {
                        self.report(address_of_function(name, span));
                    }
                } else {
                    self.unknown_name(name, span, None);
                }
                None
            }
        }
    }

    /// An expression as an lvalue: the operand of `=`, `++`, `--` and `&`.
    pub(super) fn place(&mut self, e: &'a Expression<'a>) -> Option<(Place, Writable)> {
        match &e.kind {
            Ast::Parenthesized(inner) => self.place(inner),
            Ast::Name(name) => match self.scopes.find(name).map(|b| &b.symbol) {
                Some(Symbol::Variable(v)) => {
                    let v = *v;
                    let writable = if self.variable(v).is_const {
                        Writable::ConstVariable
                    } else {
                        Writable::Yes
                    };
                    Some((Place::Variable(v), writable))
                }
                Some(Symbol::Constant(c)) => {
                    let c = *c;
                    let address = self.constant_address(c, e.span);
                    Some((Place::Memory(address), Writable::ConstantSpace))
                }
                Some(Symbol::Enumerator(..)) => {
                    self.not_assignable(name, e.span);
                    None
                }
                Some(_) | None => {
                    self.name(name, e.span)?;
                    self.not_an_lvalue(e);
                    None
                }
            },
            Ast::Unary(UnaryOperator::Dereference, operand) => {
                let Some(id) = self.value(operand) else {
                    self.note_star(operand, e.span);
                    return None;
                };
                self.warn_of_null_dereference(id, e.span);
                self.memory(id, e.span)
            }
            Ast::Index(base, index) => self.element(base, index, e.span, false),
            Ast::Member { base, arrow, name } if *arrow || self.is_place(base) => {
                self.member_place(base, *arrow, *name, e.span)
            }
            Ast::CompoundLiteral(name, list) => self.compound_literal(name, list, e.span),
            Ast::String(text) => {
                let address = self.string_address(text, e.span)?;
                Some((Place::Memory(address), Writable::ConstantSpace))
            }
            _ => {
                self.value(e)?;
                self.not_an_lvalue(e);
                None
            }
        }
    }

    #[inline(never)]
    fn not_assignable(&mut self, enumerator: &str, span: Span) {
        let message = NOT_ASSIGNABLE;
        let note = format!("`{enumerator}` is an enumerator, which is a constant");
        self.report(Diagnostic::new(Code::E0203, span, message).note(note));
    }

    #[inline(never)]
    fn not_an_lvalue(&mut self, e: &Expression<'a>) {
        let diagnostic = Diagnostic::new(Code::E0203, e.span, NOT_ASSIGNABLE);
        let result = |what: &str| Some(format!("the result of {what} is a value, not a variable"));
        let note = match &e.kind {
            Ast::Number(text) | Ast::Character(text) => Some(format!("`{text}` is a constant")),
            Ast::Binary(operator, ..) => result(&format!("`{}`", operator.symbol())),
            Ast::Postfix(Step::Increment, _)
            | Ast::Unary(UnaryOperator::Step(Step::Increment), _) => result("`++`"),
            Ast::Postfix(Step::Decrement, _)
            | Ast::Unary(UnaryOperator::Step(Step::Decrement), _) => result("`--`"),
            Ast::Call(..) => result("a call"),
            Ast::Cast(..) => result("a cast"),
            Ast::Conditional(..) => result("`?:`"),
            Ast::Assign(..) => result("an assignment"),
            _ => None,
        };
        self.report(diagnostic.notes(note));
    }

    /// Has the error about the operand of `&` speak of its address.
    #[inline(never)]
    fn note_address(&mut self, reported: usize) {
        let is_value = |d: &&mut Diagnostic| d.code == Code::E0203 && d.message == NOT_ASSIGNABLE;
        let mut new = self.diagnostics.iter_mut().skip(reported);
        if let Some(diagnostic) = new.find(is_value) {
            diagnostic.message = "cannot take the address of a value".to_owned();
        }
    }

    fn unary(
        &mut self,
        operator: UnaryOperator,
        operand: &'a Expression<'a>,
        e: &'a Expression<'a>,
    ) -> Option<ExpressionId> {
        match operator {
            UnaryOperator::Step(step) => return self.step(step, true, operand, e.span),
            UnaryOperator::Dereference => {
                let (place, _) = self.place(e)?;
                return Some(self.load(place, e.span));
            }
            UnaryOperator::AddressOf => return self.address_of(operand, e.span),
            UnaryOperator::Plus
            | UnaryOperator::Minus
            | UnaryOperator::Not
            | UnaryOperator::Complement => {}
        }
        let id = self.value(operand)?;
        let ty = self.ty(id);
        if let Type::Vector(vector) = ty {
            return self.vector_unary(operator, id, vector, e.span);
        }
        if operator == UnaryOperator::Not {
            let condition = self.truth(id)?;
            let kind = ExpressionKind::Unary(Unary::Not, condition);
            return Some(self.add(kind, Type::INT, e.span));
        }
        if operator == UnaryOperator::Complement {
            self.warn_of_complement(id, e.span);
        }
        let fits = ty
            .scalar()
            .is_some_and(|s| s.is_integer() || operator != UnaryOperator::Complement);
        let Some((id, scalar)) = self.promoted(id).filter(|_| fits) else {
            self.report_operand(operator, id, e.span);
            return None;
        };
        let operation = match operator {
            UnaryOperator::Minus => Unary::Negate,
            UnaryOperator::Complement => Unary::Complement,
            _ => return Some(self.respan(id, e.span)),
        };
        Some(self.folded_unary(operation, id, scalar, e.span))
    }

    /// `-` or `~` of a promoted operand, folded if that is a constant.
    fn folded_unary(
        &mut self,
        operation: Unary,
        id: ExpressionId,
        scalar: Scalar,
        span: Span,
    ) -> ExpressionId {
        let mask = |bits| crate::frontend::check::expressions::conversions::mask(scalar, bits);
        let kind = match (operation, &self.expression(id).kind) {
            (Unary::Negate, ExpressionKind::Integer(bits)) => {
                ExpressionKind::Integer(mask(bits.wrapping_neg()))
            }
            (Unary::Complement, ExpressionKind::Integer(bits)) => {
                ExpressionKind::Integer(mask(!bits))
            }
            (Unary::Negate, ExpressionKind::Float(bits)) => {
                ExpressionKind::Float(bits ^ 1 << (scalar.bits() - 1))
            }
            _ => ExpressionKind::Unary(operation, id),
        };
        let folded = self.add(kind, Type::Scalar(scalar), span);
        self.copy_narrowed(id, folded);
        folded
    }

    /// Records that a constant was computed from an unsuffixed floating constant, if `from` was.
    pub(in crate::frontend::check) fn copy_narrowed(
        &mut self,
        from: ExpressionId,
        to: ExpressionId,
    ) {
        if let Some(&constant) = self.function.narrowed.get(&from) {
            self.function.narrowed.insert(to, constant);
        }
        if let Some(&constant) = self.function.doubles.get(&from) {
            self.function.doubles.insert(to, constant);
        }
    }

    fn address_of(&mut self, operand: &'a Expression<'a>, span: Span) -> Option<ExpressionId> {
        let inner = operand.unparenthesized();
        // `&*p` is `p`, whatever it points at (C99 6.5.3.2).
        if let Ast::Unary(UnaryOperator::Dereference, pointer) = inner.kind {
            let id = self.value(pointer)?;
            if self.ty(id).pointer().is_some() {
                return Some(id);
            }
        }
        // `&a[n]` points one past the last element (C99 6.5.6).
        let (place, _) = match inner.kind {
            Ast::Index(base, index) => self.element(base, index, operand.span, true)?,
            _ => {
                let reported = self.diagnostics.len();
                let Some(found) = self.place(operand) else {
                    self.note_address(reported);
                    return None;
                };
                found
            }
        };
        if place.components().is_some() {
            self.report(
                Diagnostic::new(
                    Code::E0203,
                    operand.span,
                    "address of vector element requested",
                )
                .note("OpenCL C 6.1.7")
                .help("take the address of the vector and cast the pointer"),
            );
            return None;
        }
        Some(self.address(place, span))
    }

    /// The condition of `?:`, which must not have a floating-point type (OpenCL C 6.3.i). A vector is
    /// returned unchanged, a scalar as a truth value.
    fn selecting_condition(&mut self, condition: &'a Expression<'a>) -> Option<ExpressionId> {
        let value = self.controlling_value(condition)?;
        self.selecting(value, condition.span)
    }

    /// Reports the type of the operand of a unary operator.
    #[inline(never)]
    fn report_operand(&mut self, operator: UnaryOperator, id: ExpressionId, span: Span) {
        let (shown, symbol) = (self.show(self.ty(id)), operator.symbol());
        let message = format!("invalid argument type `{shown}` to unary `{symbol}`");
        let mut diagnostic = Diagnostic::new(Code::E0201, span, message);
        diagnostic.help = self.help_for_pointer(id);
        self.report(diagnostic);
    }

    /// The truth of a value that is the condition of `?:`; a vector remains one.
    pub(super) fn selecting(&mut self, value: ExpressionId, at: Span) -> Option<ExpressionId> {
        let ty = self.ty(value);
        if ty.vector().is_some() {
            return Some(value);
        }
        if ty.scalar().is_some_and(Scalar::is_float) {
            let ty = self.show(ty);
            let message = format!(
                "condition of `?:` has type `{ty}`, where floating-point type is not allowed"
            );
            self.report(
                Diagnostic::new(Code::E0201, at, message).help("compare the condition with `!= 0`"),
            );
            return None;
        }
        self.truth(value)
    }

    /// The second or third operand of `?:`. Drops warnings about its evaluation if a constant
    /// condition excludes it.
    fn arm(&mut self, expression: &'a Expression<'a>, evaluated: bool) -> Option<ExpressionId> {
        let before = self.diagnostics.len();
        let value = self.value(expression);
        if !evaluated {
            let mut found = self.diagnostics.split_off(before);
            found.retain(|d| {
                !matches!(
                    d.code,
                    Code::W0203 | Code::W0204 | Code::W0501 | Code::W0502
                )
            });
            self.diagnostics.append(&mut found);
        }
        value
    }

    fn conditional(
        &mut self,
        condition: &'a Expression<'a>,
        then: &'a Expression<'a>,
        otherwise: &'a Expression<'a>,
        span: Span,
    ) -> Option<ExpressionId> {
        let first = self.function.expressions.len();
        let c = self.selecting_condition(condition);
        let known = c.and_then(|c| self.constant(first, c)).map(|c| c != 0);
        let t = self.arm(then, known != Some(false));
        let o = self.arm(otherwise, known != Some(true));
        self.select(c?, (t?, o?), span)
    }

    /// The value of `c ? t : o`; the condition is a truth value or a vector.
    pub(super) fn select(
        &mut self,
        c: ExpressionId,
        (t, o): (ExpressionId, ExpressionId),
        span: Span,
    ) -> Option<ExpressionId> {
        if let Type::Vector(vector) = self.ty(c) {
            return self.vector_conditional(c, vector, (t, o), span);
        }
        let (a, b) = (self.ty(t), self.ty(o));
        if a.vector().is_some() || b.vector().is_some() {
            let (t, o, vector) = self.vector_operands("?:", t, o, span)?;
            let ty = Type::Vector(vector);
            return Some(self.add(ExpressionKind::Conditional(c, t, o), ty, span));
        }
        let ty = match (a, b) {
            (Type::Scalar(a), Type::Scalar(b)) => Some(Type::Scalar(a.common(b))),
            (Type::Void, Type::Void) => Some(Type::Void),
            (Type::Record(x), Type::Record(y)) => (x == y).then_some(a),
            (Type::Pointer(_), _) | (_, Type::Pointer(_)) => self.conditional_pointer(t, o, span),
            _ => None,
        };
        let Some(ty) = ty else {
            let (a, b) = (self.show(a), self.show(b));
            self.error(
                Code::E0201,
                span,
                format!("incompatible operand types (`{a}` and `{b}`)"),
            );
            return None;
        };
        let t = self.convert(t, ty);
        let o = self.convert(o, ty);
        Some(self.add(ExpressionKind::Conditional(c, t, o), ty, span))
    }
}

/// The message about an expression that designates no object.
const NOT_ASSIGNABLE: &str = "expression is not assignable";
