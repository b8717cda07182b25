//! Conversions: each implicit conversion of the language becomes a node (C99 6.3).

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast;
use crate::frontend::check::Checker;
use crate::frontend::check::expressions::constants::{float_bits, float_value, integer_as_float};
use crate::frontend::typed::{
    Binary, ExpressionId, ExpressionKind, Place, PlaceBase, components_type,
};
use crate::frontend::types::{Scalar, Space, Type, TypeId};
use crate::source::{ExpansionId, Span};
use std::fmt::Display;

/// A constant converted from one scalar type to another (C99 6.3.1). `None` if it is no constant or
/// the conversion is undefined.
fn convert_constant(kind: &ExpressionKind, from: Scalar, to: Scalar) -> Option<ExpressionKind> {
    Some(match *kind {
        ExpressionKind::Integer(bits) => {
            let value = from.value_of_bits(bits);
            match to {
                Scalar::Bool => ExpressionKind::Integer(u64::from(value != 0)),
                Scalar::Half | Scalar::Float | Scalar::Double => {
                    ExpressionKind::Float(integer_as_float(value, to))
                }
                _ => ExpressionKind::Integer(mask(to, value as u64)),
            }
        }
        ExpressionKind::Float(bits) => {
            let value = float_value(bits, from);
            match to {
                Scalar::Bool => ExpressionKind::Integer(u64::from(value != 0.0)),
                Scalar::Half | Scalar::Float | Scalar::Double => {
                    ExpressionKind::Float(float_bits(value, to))
                }
                _ => {
                    let whole = value as i128;
                    // Undefined out of range: leave it to the conversion at run time.
                    if value.is_nan() || !to.holds(whole) {
                        return None;
                    }
                    ExpressionKind::Integer(mask(to, whole as u64))
                }
            }
        }
        _ => return None,
    })
}

/// The message about an implicit conversion that changes a value.
fn changed_value(from: Scalar, to: Scalar, before: impl Display, after: i128) -> String {
    let (from, to) = (from.name(), to.name());
    format!("implicit conversion from `{from}` to `{to}` changes value from {before} to {after}")
}

/// Truncates `bits` to the width of an integer type and zero-extends them.
pub(in crate::frontend::check) fn mask(scalar: Scalar, bits: u64) -> u64 {
    bits & (u64::MAX >> (64 - scalar.bits()))
}

/// The destination of a conversion as if by assignment (C99 6.5.16.1), for the wording of messages.
#[derive(Clone, Copy)]
pub(in crate::frontend::check) enum Destination<'w> {
    /// The left operand of `=`.
    Lvalue,
    /// An initialized object, or a part of one.
    Initialized,
    /// An initialized pointer whose declaration names the address space that it points to.
    InitializedNamed,
    /// A parameter: its number and function, as in "2 of `f`".
    Parameter(&'w str),
    /// The result of the function of a `return`.
    Result,
}

impl<'w> Destination<'w> {
    /// The destination with the description `what`: a parameter if that begins with "argument", else
    /// an initialized object.
    fn described(what: &'w str) -> Destination<'w> {
        match what.strip_prefix("argument ") {
            Some(parameter) => Destination::Parameter(parameter),
            None => Destination::Initialized,
        }
    }

    /// The conversion of type `from` to type `to` in clang's words; `incompatible` precedes the word
    /// "type" where the types are not compatible.
    fn conversion(self, to: &str, from: &str, is_incompatible: bool) -> String {
        let kind = match is_incompatible {
            true => "incompatible ",
            false => "",
        };
        match self {
            Destination::Lvalue if is_incompatible => {
                format!("assigning to `{to}` from incompatible type `{from}`")
            }
            Destination::Lvalue => format!("assigning to `{to}` from `{from}`"),
            Destination::Initialized | Destination::InitializedNamed => {
                format!("initializing `{to}` with an expression of {kind}type `{from}`")
            }
            Destination::Parameter(parameter) => {
                format!("passing `{from}` to parameter {parameter} of {kind}type `{to}`")
            }
            Destination::Result => {
                format!("returning `{from}` from a function with {kind}result type `{to}`")
            }
        }
    }

    /// A conversion between compatible kinds of types, which a message comments on.
    pub(in crate::frontend::check) fn converting(self, to: &str, from: &str) -> String {
        self.conversion(to, from, false)
    }

    /// A conversion that the language does not allow.
    fn incompatible(self, to: &str, from: &str) -> String {
        self.conversion(to, from, true)
    }
}

impl<'a> Checker<'a> {
    /// Converts an expression implicitly to another type, to which its type must be convertible. Adds no node
    /// if the types are equal, and folds constants.
    pub(in crate::frontend::check) fn convert(
        &mut self,
        id: ExpressionId,
        to: Type,
    ) -> ExpressionId {
        if let Some(to) = to.scalar().filter(|to| to.is_float()) {
            self.warn_of_integer_quotient(id, to);
        }
        self.converted(id, to)
    }

    /// Like [`Self::convert`], for a conversion that the program requests.
    fn converted(&mut self, id: ExpressionId, to: Type) -> ExpressionId {
        let from = self.ty(id);
        if from == to {
            return id;
        }
        let span = self.span(id);
        if let (Type::Scalar(_), Type::Vector(vector)) = (from, to) {
            return self.splat(id, vector);
        }
        if let (Some(a), Some(b)) = (from.scalar(), to.scalar())
            && let Some(kind) = convert_constant(&self.expression(id).kind, a, b)
        {
            return self.add(kind, to, span);
        }
        if let (Type::Pointer(_), Type::Scalar(s)) = (from, to)
            && s.is_integer()
            && self.is_null_constant(id)
        {
            return self.add(ExpressionKind::Integer(0), to, span);
        }
        // An integer constant as an address, and a constant address as another pointer type.
        if let (ExpressionKind::Integer(bits), Type::Pointer(_)) = (&self.expression(id).kind, to) {
            let bits = match from.scalar() {
                Some(s) => s.value_of_bits(*bits) as u64,
                None => *bits,
            };
            return self.add(ExpressionKind::Integer(bits), to, span);
        }
        // Widened to 64 bits first, which sign-extends a narrow signed integer.
        if let (Type::Scalar(s), Type::Pointer(_)) = (from, to)
            && s.size() < 8
        {
            let wide = match s.is_signed() {
                true => Type::LONG,
                false => Type::ULONG,
            };
            let wide = self.convert(id, wide);
            return self.add(ExpressionKind::Convert(wide), to, span);
        }
        self.add(ExpressionKind::Convert(id), to, span)
    }

    /// A controlling expression as a truth value, `!= 0`. `None` after an error was reported.
    pub(in crate::frontend::check) fn condition(
        &mut self,
        e: &'a ast::Expression<'a>,
    ) -> Option<ExpressionId> {
        let id = self.controlling_value(e)?;
        self.truth(id)
    }

    /// A controlling expression before its conversion to a truth value. Warns of an assignment.
    pub(in crate::frontend::check) fn controlling_value(
        &mut self,
        e: &'a ast::Expression<'a>,
    ) -> Option<ExpressionId> {
        match e.kind {
            ast::ExpressionKind::Assign(None, span, left, _) => {
                self.assignment_as_condition(e, left, span)
            }
            _ => self.value(e),
        }
    }

    /// A controlling expression that is an assignment. If it is none, since its left operand is a value, that error has the
    /// help to compare; else a warning does.
    fn assignment_as_condition(
        &mut self,
        e: &'a ast::Expression<'a>,
        left: &ast::Expression<'a>,
        span: Span,
    ) -> Option<ExpressionId> {
        let reported = self.diagnostics.len();
        let id = self.value(e);
        self.report_assignment(reported, e, left, span);
        id
    }

    /// Adds to the diagnostics of an assignment as a condition, which follow the first `reported`.
    #[inline(never)]
    fn report_assignment(
        &mut self,
        reported: usize,
        e: &ast::Expression<'a>,
        left: &ast::Expression<'a>,
        span: Span,
    ) {
        const COMPARE: &str = "write `==` to compare";
        let new = self.diagnostics.iter_mut().skip(reported);
        let mut of_left = new.filter(|d| {
            d.code == Code::E0203 && d.primary.as_ref().is_some_and(|at| at.span == left.span)
        });
        if let Some(error) = of_left.next() {
            *error = error
                .clone()
                .help(COMPARE)
                .maybe(COMPARE, [(span, "==".to_owned())]);
            return;
        }
        // `n =! 3`: the lint warns of it if a blank follows.
        let mut compare = COMPARE;
        let mut comparison = (span, "==".to_owned());
        if let ast::ExpressionKind::Assign(None, _, _, right) = &e.kind
            && let ast::ExpressionKind::Unary(ast::UnaryOperator::Not, operand) = &right.kind
            && right.span.start == span.end
            && right.span.expansion == ExpansionId::NONE
        {
            if operand.span.start > right.span.start + 1 {
                return;
            }
            compare = "write `!=` to compare";
            let both = Span {
                end: span.end + 1,
                ..span
            };
            comparison = (both, "!=".to_owned());
        }
        let warning = Diagnostic::new(
            Code::W0401,
            span,
            "using the result of an assignment as a condition without parentheses",
        )
        .help(format!(
            "{compare}, or place parentheses around the assignment"
        ))
        .maybe(compare, [comparison])
        .maybe(
            "place parentheses around the assignment",
            [
                (e.span.at_start(), "(".to_owned()),
                (e.span.at_end(), ")".to_owned()),
            ],
        );
        self.diagnostics.insert(reported, warning);
    }

    /// A checked value as a truth value. `None` after an error was reported for a non-scalar type.
    pub(in crate::frontend::check) fn truth(&mut self, id: ExpressionId) -> Option<ExpressionId> {
        if self.ty(id) == Type::Void {
            let span = self.span(id);
            let message = "used type `void` where arithmetic or pointer type is required";
            self.error(Code::E0201, span, message);
            return None;
        }
        if let ty @ Type::Record(_) = self.ty(id) {
            let (span, shown) = (self.span(id), self.show(ty));
            let message =
                format!("used type `{shown}` where arithmetic or pointer type is required");
            self.report(Diagnostic::new(Code::E0201, span, message).help("test a member instead"));
            return None;
        }
        if let Type::Vector(vector) = self.ty(id) {
            let span = self.span(id);
            let message = format!(
                "used type `{}` where arithmetic or pointer type is required",
                vector.name()
            );
            let mut diagnostic = Diagnostic::new(Code::E0201, span, message);
            diagnostic = diagnostic.help(match vector.element.is_integer() {
                true => "test the components with `any(...)` or `all(...)`",
                false => "compare the components, and test the results with `any(...)` or `all(...)`, such as `any(v != 0)`",
            });
            self.report(diagnostic);
            return None;
        }
        self.warn_of_bits_as_condition(id);
        Some(self.convert(id, Type::BOOL))
    }

    /// The value after the integer promotions; floats are unchanged. `None` for other than a scalar.
    pub(in crate::frontend::check) fn promoted(
        &mut self,
        id: ExpressionId,
    ) -> Option<(ExpressionId, Scalar)> {
        let scalar = self.ty(id).scalar()?.promoted();
        Some((self.convert(id, Type::Scalar(scalar)), scalar))
    }

    /// Whether an expression is a null pointer constant (C99 6.3.2.3): the integer constant
    /// 0, or that cast to `void *`.
    pub(in crate::frontend::check) fn is_null_constant(&self, id: ExpressionId) -> bool {
        let e = self.expression(id);
        let has_type = match e.ty {
            Type::Scalar(s) => s.is_integer(),
            Type::Pointer(p) => p.pointee == TypeId::VOID && p.space == Space::Private,
            _ => false,
        };
        has_type && e.kind == ExpressionKind::Integer(0)
    }

    /// Converts a value as if by assignment to an object of type `to` (C99 6.5.16.1). `what`
    /// describes the object: "argument 2 of `f`" is a parameter, anything else is initialized.
    pub(in crate::frontend::check) fn assigned(
        &mut self,
        id: ExpressionId,
        to: Type,
        what: &str,
    ) -> Option<ExpressionId> {
        self.assigned_to(id, to, Destination::described(what))
    }

    /// Converts a value as if by assignment to an object of type `to` (C99 6.5.16.1). `None` after
    /// an error was reported.
    pub(in crate::frontend::check) fn assigned_to(
        &mut self,
        id: ExpressionId,
        to: Type,
        destination: Destination<'_>,
    ) -> Option<ExpressionId> {
        let from = self.ty(id);
        let span = self.span(id);
        match (from, to) {
            (Type::Record(record), _) | (_, Type::Record(record))
                if self.types.record(record).atomic.is_some() =>
            {
                self.reject_atomic_copy(record, span)?;
                None
            }
            (Type::Record(a), Type::Record(b)) if a == b => Some(id),
            (Type::Vector(a), Type::Vector(b)) if a == b => Some(id),
            (Type::Scalar(scalar), Type::Vector(vector)) => {
                self.warn_of_lost_value(id, scalar, vector.element);
                Some(self.splat_assigned(id, vector))
            }
            (Type::Event, Type::Event) => Some(id),
            // The null event, which is complete (OpenCL C 6.12.10).
            (Type::Scalar(_), Type::Event) if self.is_null_constant(id) => {
                Some(self.add(ExpressionKind::Integer(0), to, span))
            }
            (_, Type::Void | Type::Array(_) | Type::Vector(_) | Type::Record(_) | Type::Event)
            | (Type::Void | Type::Array(_) | Type::Vector(_) | Type::Record(_) | Type::Event, _) => {
                let (shown, given) = (self.show(to), self.show(from));
                let message = destination.incompatible(&shown, &given);
                let mut diagnostic = Diagnostic::new(Code::E0201, span, message);
                let is_comparison = matches!(
                    self.expression(id).kind,
                    ExpressionKind::Compare(..) | ExpressionKind::Logical(..)
                );
                let wanted = match to {
                    Type::Scalar(scalar) if is_comparison && scalar.is_integer() => Type::BOOL,
                    _ => to,
                };
                diagnostic.help =
                    crate::frontend::check::expressions::vectors::vector_help(from, wanted);
                if diagnostic.help.is_none() {
                    diagnostic.help = self.help_for_vector_load(id, to);
                    diagnostic = self.with_indirection(diagnostic, id, to);
                    diagnostic = self.without_address_of_value(diagnostic, id, to);
                }
                self.report(diagnostic);
                None
            }
            (Type::Scalar(a), Type::Scalar(b)) => {
                self.warn_of_lost_value(id, a, b);
                Some(self.convert(id, to))
            }
            (Type::Pointer(_), Type::BOOL) => Some(self.convert(id, to)),
            (Type::Pointer(_) | Type::Scalar(_), Type::Pointer(_)) if self.is_null_constant(id) => {
                self.warn_of_false_as_pointer(span, to);
                Some(self.convert(id, to))
            }
            (Type::Pointer(a), Type::Pointer(b)) => {
                let reported = self.diagnostics.len();
                let done = self.pointer_assigned(a, b, span, destination);
                if self.diagnostics.len() > reported
                    && let Some(last) = self.diagnostics.pop()
                {
                    let last = self.without_address(last, id, |p| {
                        p.pointee == b.pointee && p.space == b.space
                    });
                    self.diagnostics.push(last);
                }
                done?;
                Some(self.convert(id, to))
            }
            (Type::Pointer(_), Type::Scalar(_)) | (Type::Scalar(_), Type::Pointer(_)) => {
                let (shown, given) = (self.show(to), self.show(from));
                let kinds = match (from.is_integer(), to.is_integer()) {
                    (true, _) => "integer to pointer",
                    (_, true) => "pointer to integer",
                    (false, false) => {
                        let message = destination.incompatible(&shown, &given);
                        let mut diagnostic = Diagnostic::new(Code::E0201, span, message);
                        diagnostic.help = self.help_for_pointer(id);
                        let diagnostic = self.with_indirection(diagnostic, id, to);
                        self.report(diagnostic);
                        return None;
                    }
                };
                let converting = destination.converting(&shown, &given);
                let message = format!("incompatible {kinds} conversion {converting}");
                let help = match to.is_integer() && self.is_null_constant(id) {
                    true => "write `0`: `NULL` is a pointer".to_owned(),
                    false => match self.help_for_pointer(id) {
                        Some(help) => help,
                        None if to.is_integer() || from.scalar().is_some_and(|s| s.size() == 8) => {
                            "add an explicit cast if this is intended".to_owned()
                        }
                        None => {
                            "write a pointer: the address of a variable, as in `&x`, or an array"
                                .to_owned()
                        }
                    },
                };
                let diagnostic = Diagnostic::new(Code::E0201, span, message).help(help);
                let diagnostic = self.with_indirection(diagnostic, id, to);
                let diagnostic = match to {
                    Type::Scalar(_) => {
                        let diagnostic = self.without_address_of_value(diagnostic, id, to);
                        self.with_character(diagnostic, id)
                    }
                    _ => diagnostic,
                };
                self.report(diagnostic);
                None
            }
        }
    }

    /// Warns of the constant `false`, if `span` is one, for a pointer of type `to`, as clang does.
    #[inline(never)]
    fn warn_of_false_as_pointer(&mut self, span: Span, to: Type) {
        if !self.function.falses.contains(&span) {
            return;
        }
        let shown = self.show(to);
        let message = format!(
            "initialization of pointer of type `{shown}` to null from a constant boolean expression"
        );
        let help = "write `0` if a null pointer is intended";
        self.report(Diagnostic::new(Code::W0235, span, message).help(help));
    }

    /// Warns of an implicit conversion that changes the value of a constant.
    pub(in crate::frontend::check) fn warn_of_lost_value(
        &mut self,
        id: ExpressionId,
        from: Scalar,
        to: Scalar,
    ) {
        if let ExpressionKind::Float(bits) = self.expression(id).kind {
            return self.warn_of_lost_fraction(id, bits, from, to);
        }
        let Some(value) = self.integer_constant(id) else {
            return;
        };
        if to.is_float() {
            return self.warn_of_rounding(id, value, from, to);
        }
        if to == Scalar::Bool || to.holds(value) {
            return;
        }
        // -1 in an unsigned type and 0xFF in a signed type are idioms for bit patterns; 255 is not.
        let is_pattern = mask(to, value as u64) as i128 == value && !self.has_decimals(id);
        if value < 0 && value >= -(1i128 << (to.bits() - 1)) || is_pattern {
            return;
        }
        let now = to.value_of_bits(value as u64);
        let span = self.span(id);
        let message = changed_value(from, to, value, now);
        self.report(Diagnostic::new(Code::W0201, span, message));
    }

    /// Warns of a floating constant as an argument of a built-in function whose parameter is an integer.
    pub(in crate::frontend::check) fn warn_of_lost_argument(&mut self, id: ExpressionId, to: Type) {
        if let (ExpressionKind::Float(bits), Some(from), Some((to, _))) = (
            &self.expression(id).kind,
            self.ty(id).scalar(),
            to.numbers(),
        ) && !self.is_library
        {
            self.warn_of_lost_fraction(id, *bits, from, to);
        }
    }

    /// Warns of operands whose values the type that they are converted to cannot represent.
    pub(super) fn warn_of_rounded_operands(
        &mut self,
        to: Scalar,
        l: ExpressionId,
        r: ExpressionId,
    ) {
        for id in [l, r].into_iter().filter(|_| to.is_float()) {
            if let (Some(from), Some(value)) = (self.ty(id).scalar(), self.integer_constant(id)) {
                self.warn_of_rounding(id, value, from, to);
            }
        }
    }

    /// Warns of an integer constant that a floating-point type cannot represent.
    fn warn_of_rounding(&mut self, id: ExpressionId, value: i128, from: Scalar, to: Scalar) {
        let now = match to {
            Scalar::Float => (value as f32) as i128,
            Scalar::Double => (value as f64) as i128,
            _ => return,
        };
        if now != value {
            let span = self.span(id);
            let message = changed_value(from, to, value, now);
            self.report(Diagnostic::new(Code::W0222, span, message));
        }
    }

    /// Whether an integer constant is a decimal constant, or computed by arithmetic from one.
    fn has_decimals(&self, id: ExpressionId) -> bool {
        match self.expression(id).kind {
            ExpressionKind::Integer(_) => self.function.decimals.contains(&id),
            ExpressionKind::Convert(x) | ExpressionKind::Unary(_, x) => self.has_decimals(x),
            ExpressionKind::Binary(
                Binary::Add
                | Binary::Subtract
                | Binary::Multiply
                | Binary::Divide
                | Binary::Remainder,
                l,
                r,
            ) => self.has_decimals(l) || self.has_decimals(r),
            _ => false,
        }
    }

    fn warn_of_lost_fraction(&mut self, id: ExpressionId, bits: u64, from: Scalar, to: Scalar) {
        let value = float_value(bits, from);
        if to == Scalar::Bool || to.is_float() {
            return;
        }
        let whole = value as i128;
        // The shortest representation that is exact in the type.
        let shown = match from {
            Scalar::Double => value.to_string(),
            _ => (value as f32).to_string(),
        };
        let message = if value.is_nan() || !to.holds(whole) {
            let (from, to) = (from.name(), to.name());
            format!("implicit conversion of out of range value {shown} from `{from}` to `{to}`")
        } else if value.fract() != 0.0 {
            changed_value(from, to, shown, whole)
        } else {
            return;
        };
        let span = self.span(id);
        self.report(Diagnostic::new(Code::W0201, span, message));
    }

    /// Reports a cast between a pointer and a floating-point number, such as that of `*(int *)f`.
    #[inline(never)]
    fn report_cast_of_float(&mut self, from: Type, to: Type, span: Span) {
        let pointee = to.pointer().map(|p| self.types.get(p.pointee));
        let pointee = pointee.and_then(|ty| ty.scalar());
        let size = from.scalar().map(|s| s.size());
        let bits = pointee.filter(|s| Some(s.size()) == size && !s.is_float());
        let (from, to) = (self.show(from), self.show(to));
        let message = format!("cannot cast from type `{from}` to `{to}`");
        let diagnostic = Diagnostic::new(Code::E0201, span, message);
        self.report(match bits {
            Some(ty) => diagnostic.help(format!(
                "to reinterpret the bits of a value, write `as_{}(x)`",
                ty.name()
            )),
            None => diagnostic,
        });
    }

    /// `(type)e` (C99 6.5.4, OpenCL C 6.2).
    pub(in crate::frontend::check) fn cast(
        &mut self,
        id: ExpressionId,
        to: Type,
        span: Span,
    ) -> Option<ExpressionId> {
        let from = self.ty(id);
        match (from, to) {
            (_, Type::Void) => {}
            (Type::Scalar(_), Type::Event) if self.is_null_constant(id) => {
                return Some(self.add(ExpressionKind::Integer(0), to, span));
            }
            (Type::Void | Type::Array(_) | Type::Vector(_) | Type::Record(_) | Type::Event, _)
            | (_, Type::Array(_) | Type::Vector(_) | Type::Record(_) | Type::Event) => {
                let (shown, name) = (self.show(from), self.show(to));
                let message = format!("cannot cast from type `{shown}` to `{name}`");
                let mut diagnostic = Diagnostic::new(Code::E0201, span, message);
                diagnostic.help =
                    crate::frontend::check::expressions::vectors::vector_help(from, to);
                if let (Type::Scalar(_), Type::Record(_)) = (from, to) {
                    diagnostic = diagnostic.help(format!("write `({name}){{ ... }}`"));
                }
                self.report(diagnostic);
                return None;
            }
            (Type::Scalar(s), Type::Pointer(_)) | (Type::Pointer(_), Type::Scalar(s))
                if s.is_float() =>
            {
                self.report_cast_of_float(from, to, span);
                return None;
            }
            (Type::Pointer(_), Type::Scalar(_)) if self.is_null_constant(id) => {
                return Some(self.add(ExpressionKind::Integer(0), to, span));
            }
            (Type::Pointer(_), Type::Scalar(s)) => {
                if s != Scalar::Bool && s.size() < 8 {
                    self.warn_of_pointer_cast(from, to, span);
                    let wide = self.convert(id, Type::ULONG);
                    let this = self.convert(wide, to);
                    return Some(self.respan(this, span));
                }
            }
            (Type::Pointer(a), Type::Pointer(b)) => {
                if a.space != b.space && !self.is_null_constant(id) {
                    let (from, to) = (self.show(from), self.show(to));
                    let (source, target) = (a.space.name(), b.space.name());
                    let mut diagnostic = Diagnostic::new(
                        Code::E0302,
                        span,
                        format!(
                            "casting `{from}` to type `{to}` changes address space of pointer from `{source}` to `{target}`"
                        ),
                    );
                    // `private` is the default: the program may not have meant it.
                    if b.space == Space::Private {
                        diagnostic =
                            diagnostic.help(format!("write the address space: `({source} {to})`"));
                    }
                    self.report(diagnostic);
                    return None;
                }
            }
            (Type::Scalar(_), Type::Scalar(_) | Type::Pointer(_)) => {}
        }
        let this = self.converted(id, to);
        let this = self.respan(this, span);
        if to == Type::Scalar(Scalar::Float) {
            self.function.float_casts.insert(this);
        }
        Some(this)
    }

    /// Sets the span of an expression. A constant is copied, since its node may have other users.
    pub(in crate::frontend::check) fn respan(
        &mut self,
        id: ExpressionId,
        span: Span,
    ) -> ExpressionId {
        let e = self.expression(id);
        if e.span == span {
            return id;
        }
        let (kind, ty) = (e.kind.clone(), e.ty);
        // Only constants are copied: a copy of another node would evaluate its operands twice.
        match kind {
            ExpressionKind::Integer(_) | ExpressionKind::Float(_) => {
                let copy = self.add(kind, ty, span);
                self.copy_narrowed(id, copy);
                copy
            }
            _ => {
                self.function.expressions[id.0 as usize].span = span;
                id
            }
        }
    }

    /// The type of the object or of the vector components at a place.
    pub(in crate::frontend::check) fn place_type(&self, place: Place) -> Type {
        let whole = match place.base() {
            PlaceBase::Variable(v) => self.variable(v).ty,
            PlaceBase::Memory(pointer) => match self.ty(pointer).pointer() {
                Some(p) => self.types.get(p.pointee),
                None => Type::Void,
            },
        };
        components_type(whole, place.components())
    }
}
