//! Assignments, increments and decrements: `=`, `op=`, `++`, `--` (C99 6.5.16, 6.5.2.4, 6.5.3.1).

use crate::diagnostic::{Code, Diagnostic, Label};
use crate::frontend::ast::{BinaryOperator, Expression, ExpressionKind as Ast, Step};
use crate::frontend::check::Checker;
use crate::frontend::check::calls::member_functions::as_written;
use crate::frontend::check::expressions::Writable;
use crate::frontend::check::expressions::arithmetic::{Group, group};
use crate::frontend::check::expressions::conversions::Destination;
use crate::frontend::scope::Symbol;
use crate::frontend::typed::{Binary, ExpressionId, ExpressionKind, Place, PlaceBase, VariableId};
use crate::frontend::types::Type;
use crate::source::Span;

/// The limit on operators before the element of an array that an assigned value is computed from.
const MAX_OPERANDS: usize = 8;

/// "increment" or "decrement", for messages.
fn verb(step: Step) -> &'static str {
    match step {
        Step::Increment => "increment",
        Step::Decrement => "decrement",
    }
}

impl<'a> Checker<'a> {
    /// The const-qualified variable that contains a place in memory as an element or a member.
    fn const_base(&self, place: Place) -> Option<VariableId> {
        match self.base_pointer(place)? {
            &ExpressionKind::VariableAddress(v) => self.variable(v).is_const.then_some(v),
            _ => None,
        }
    }

    /// The pointer from which a place in memory is computed, without offsets, members and conversions.
    fn base_pointer(&self, place: Place) -> Option<&ExpressionKind> {
        let PlaceBase::Memory(mut pointer) = place.base() else {
            return None;
        };
        loop {
            pointer = match &self.expression(pointer).kind {
                ExpressionKind::Offset { pointer, .. }
                | ExpressionKind::Member { pointer, .. }
                | ExpressionKind::Convert(pointer) => *pointer,
                kind => return Some(kind),
            };
        }
    }

    /// An expression as a modifiable lvalue (C99 6.3.2.1). `None` after an error was reported.
    fn modifiable_place(&mut self, e: &'a Expression<'a>) -> Option<Place> {
        let (place, writable) = self.place(e)?;
        if let ty @ Type::Array(_) = self.place_type(place) {
            let shown = self.show(ty);
            self.report(
                Diagnostic::new(
                    Code::E0203,
                    e.span,
                    format!("array type `{shown}` is not assignable"),
                )
                .help("assign its elements"),
            );
            return None;
        }
        if let Some(swizzle) = place.components()
            && swizzle.has_duplicates()
        {
            self.error(
                Code::E0203,
                e.span,
                "vector is not assignable (contains duplicate components)",
            );
            return None;
        }
        let message = match writable {
            Writable::Yes => match self.place_type(place).record() {
                Some(record) if self.types.has_const_member(record) => {
                    let shown = self.show(Type::Record(record));
                    format!(
                        "cannot assign to lvalue of type `{shown}` with a const-qualified member"
                    )
                }
                Some(_) | None => return Some(place),
            },
            Writable::ConstVariable => match place.base() {
                PlaceBase::Variable(v) => {
                    let name = &self.variable(v).name;
                    format!("cannot assign to const-qualified variable `{name}`")
                }
                PlaceBase::Memory(_) => "cannot assign to a const-qualified object".to_owned(),
            },
            Writable::ConstMemory => match self.const_base(place) {
                Some(v) => {
                    let name = &self.variable(v).name;
                    format!("cannot assign to const-qualified variable `{name}`")
                }
                None => "cannot assign through a pointer to const-qualified type".to_owned(),
            },
            Writable::ConstantSpace => {
                "cannot assign to an object in the constant address space".to_owned()
            }
            Writable::ConstMember => "cannot assign to a const-qualified member".to_owned(),
        };
        let mut diagnostic = Diagnostic::new(Code::E0204, e.span, message);
        let variable = match (writable, place.base()) {
            (Writable::ConstVariable, PlaceBase::Variable(v)) => Some(v),
            (Writable::ConstMemory, _) => self.const_base(place),
            (_, _) => None,
        };
        if let Some(v) = variable {
            let declared = self.variable(v).span;
            diagnostic = diagnostic.also(declared, "variable declared const here");
        } else if let Some(v) = self.pointer_variable(place) {
            let variable = self.variable(v);
            let declared = format!("`{}` declared here", variable.name);
            diagnostic = diagnostic.also(variable.span, declared);
        }
        self.report(diagnostic);
        None
    }

    /// The variable whose value is the pointer of a place, with an offset or without.
    fn pointer_variable(&self, place: Place) -> Option<VariableId> {
        match self.base_pointer(place)? {
            &ExpressionKind::Load(Place::Variable(v)) => Some(v),
            _ => None,
        }
    }

    /// Replaces the help of the error about a number that is assigned to a pointer variable, among the diagnostics from the
    /// `first`: an element is probably meant.
    fn help_for_element(&mut self, place: Place, value: ExpressionId, to: Type, first: usize) {
        let (Type::Pointer(pointer), Some(_)) = (to, self.ty(value).scalar()) else {
            return;
        };
        let is_number = self.types.get(pointer.pointee).scalar().is_some();
        let PlaceBase::Variable(v) = place.base() else {
            return;
        };
        let name = &self.variable(v).name;
        let help = format!(
            "to assign to what it points to, write `*{name} = ...`, or `{name}[i] = ...` for an element"
        );
        let is_own = place.components().is_none() && is_number && !pointer.is_const;
        let report = self.diagnostics[first..].last_mut();
        if let Some(report) = report.filter(|d| is_own && d.is_error() && d.edits.is_empty()) {
            report.help = Some(help);
        }
    }

    /// Replaces the help of the warning about `done = false` for a pointer, if it is among the diagnostics from the `first`.
    #[inline(never)]
    fn help_for_false(&mut self, left: &Expression<'a>, ty: Type, first: usize) {
        let Some(pointer) = ty.pointer().filter(|pointer| !pointer.is_const) else {
            return;
        };
        let is_scalar = self.types.get(pointer.pointee).scalar().is_some();
        let new = self.diagnostics.get_mut(first..).unwrap_or_default();
        if let Some(warning) = new.iter_mut().find(|d| d.code == Code::W0235)
            && is_scalar
            && let Some(written) = as_written(left)
        {
            let help = format!("write `*{written} = false`");
            let edit = (left.span.at_start(), "*".to_owned());
            *warning = warning.clone().help(help.as_str()).maybe(help, [edit]);
        }
    }

    /// Replaces the help of the error about an assignment of a number to an element of an array of pointers, or of such an
    /// element to a number, among the diagnostics from the `first`: the `*` in the declaration is probably the mistake.
    #[inline(never)]
    fn help_for_array(&mut self, left: &Expression<'a>, right: &Expression<'a>, first: usize) {
        let elements = |e: &Expression<'a>| {
            let mut e = e.unparenthesized();
            // The first operand of `t[i] + 1`.
            for _ in 0..MAX_OPERANDS {
                match e.kind {
                    Ast::Binary(_, _, operand, _) => e = operand.unparenthesized(),
                    _ => break,
                }
            }
            let Ast::Index(base, _) = e.kind else {
                return None;
            };
            let Ast::Name(name) = base.unparenthesized().kind else {
                return None;
            };
            let Symbol::Variable(id) = self.scopes.find(name)?.symbol else {
                return None;
            };
            let array = self.variable(id).ty.array()?;
            let element = self.types.get(array.element).pointer()?;
            let is_number = self.types.get(element.pointee).scalar().is_some();
            is_number.then_some((name, self.scopes.find(name)?.span))
        };
        let Some((name, span)) = elements(left).or_else(|| elements(right)) else {
            return;
        };
        let report = self.diagnostics[first..].last_mut();
        let is_open = |d: &&mut Diagnostic| {
            d.code == Code::E0201 && d.edits.is_empty() && d.suggestions.is_empty()
        };
        if let Some(report) = report.filter(is_open) {
            let label = format!("`{name}` is an array of pointers");
            report.secondary.push(Label { span, text: label });
            report.help = Some(format!(
                "for an array of numbers, declare `{name}` without the `*`"
            ));
        }
    }

    pub(in crate::frontend::check) fn assign(
        &mut self,
        operator: Option<BinaryOperator>,
        at: Span,
        left: &'a Expression<'a>,
        right: &'a Expression<'a>,
        span: Span,
    ) -> Option<ExpressionId> {
        let place = self.modifiable_place(left);
        let value = self.value(right);
        let (place, value) = (place?, value?);
        if operator.is_none() {
            self.assign_open_pointer(place, value);
        }
        let ty = self.place_type(place);
        match operator {
            None => {
                let first = self.diagnostics.len();
                let Some(value) = self.assigned_to(value, ty, Destination::Lvalue) else {
                    self.show_decision(place, first);
                    self.help_for_element(place, value, ty, first);
                    self.help_for_array(left, right, first);
                    return None;
                };
                self.help_for_false(left, ty, first);
                Some(self.add(ExpressionKind::Assign { place, value }, ty, span))
            }
            Some(operator) => {
                let first = self.diagnostics.len();
                let assigned = self.assign_operation(operator, at, place, value, span);
                if assigned.is_none() {
                    self.help_for_assigned_pointer(place, value, first);
                }
                assigned
            }
        }
    }

    fn assign_operation(
        &mut self,
        operator: BinaryOperator,
        at: Span,
        place: Place,
        value: ExpressionId,
        span: Span,
    ) -> Option<ExpressionId> {
        let ty = self.place_type(place);
        let right = self.ty(value);
        if let (Type::Vector(_), Type::Vector(_) | Type::Scalar(_)) = (ty, right) {
            return self.assign_vector_operation(operator, at, place, value, span);
        }
        let kind = match (group(operator), ty, right) {
            (
                Group::Arithmetic(Binary::Add | Binary::Subtract),
                Type::Pointer(_),
                Type::Scalar(s),
            ) if s.is_integer() && !self.has_whole_stride(ty, span) => return None,
            (
                Group::Arithmetic(operation @ (Binary::Add | Binary::Subtract)),
                Type::Pointer(_),
                Type::Scalar(s),
            ) if s.is_integer() => ExpressionKind::AssignOffset {
                place,
                index: self.wide_index(value),
                subtract: operation == Binary::Subtract,
            },
            (Group::Arithmetic(operation), Type::Scalar(a), Type::Scalar(b)) => {
                let computed = a.common(b);
                let value = self.convert(value, Type::Scalar(computed));
                self.warn_of_zero_divisor(operation, value, at);
                ExpressionKind::AssignBinary {
                    place,
                    operation,
                    computed,
                    value,
                }
            }
            (Group::Bits(operation), Type::Scalar(a), Type::Scalar(b))
                if a.is_integer() && b.is_integer() =>
            {
                let computed = a.common(b);
                let value = self.convert(value, Type::Scalar(computed));
                self.warn_of_zero_divisor(operation, value, at);
                ExpressionKind::AssignBinary {
                    place,
                    operation,
                    computed,
                    value,
                }
            }
            (Group::Shift(operation), Type::Scalar(a), Type::Scalar(b))
                if a.is_integer() && b.is_integer() =>
            {
                let value = self.convert(value, Type::Scalar(b.promoted()));
                self.warn_of_shift_count(a.promoted(), value);
                ExpressionKind::AssignBinary {
                    place,
                    operation,
                    computed: a.promoted(),
                    value,
                }
            }
            _ => {
                self.mismatch(operator, ty, right, at);
                return None;
            }
        };
        Some(self.add(kind, ty, span))
    }

    /// A compound assignment `place op= value` to a vector.
    fn assign_vector_operation(
        &mut self,
        operator: BinaryOperator,
        at: Span,
        place: Place,
        value: ExpressionId,
        span: Span,
    ) -> Option<ExpressionId> {
        let ty = self.place_type(place);
        let right = self.ty(value);
        let (operation, value, vector) = match group(operator) {
            Group::Shift(operation) => {
                let (value, vector) = self.vector_shift(operator, ty, value, at)?;
                (operation, value, vector)
            }
            Group::Arithmetic(operation) | Group::Bits(operation) => {
                let vector = ty.vector()?;
                let value = self.vector_operand(operator, vector, value, at)?;
                if matches!(group(operator), Group::Bits(_)) && !vector.element.is_integer() {
                    self.mismatch(operator, ty, right, at);
                    return None;
                }
                (operation, value, vector)
            }
            Group::Compare(_) | Group::Logical(_) => {
                self.mismatch(operator, ty, right, at);
                return None;
            }
        };
        let kind = ExpressionKind::AssignBinary {
            place,
            operation,
            computed: vector.element,
            value,
        };
        Some(self.add(kind, ty, span))
    }

    pub(in crate::frontend::check) fn step(
        &mut self,
        step: Step,
        prefix: bool,
        operand: &'a Expression<'a>,
        span: Span,
    ) -> Option<ExpressionId> {
        let place = self.modifiable_place(operand)?;
        let ty = self.place_type(place);
        if let Type::Record(_) | Type::Event = ty {
            let shown = self.show(ty);
            let message = format!("cannot {} value of type `{shown}`", verb(step));
            self.error(Code::E0201, span, message);
            return None;
        }
        if !self.has_whole_stride(ty, span) {
            return None;
        }
        if let Type::Vector(vector) = ty
            && !vector.element.is_integer()
        {
            let message = format!("cannot {} value of type `{}`", verb(step), vector.name());
            let instead = match step {
                Step::Increment => "write `+= 1`",
                Step::Decrement => "write `-= 1`",
            };
            self.report(
                Diagnostic::new(Code::E0201, span, message)
                    .note("the operand must be a scalar or a vector of integers (OpenCL C 6.3.b)")
                    .help(instead),
            );
            return None;
        }
        let kind = ExpressionKind::Step {
            place,
            increment: step == Step::Increment,
            prefix,
        };
        Some(self.add(kind, ty, span))
    }
}
