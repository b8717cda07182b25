//! Conversions: each one that the language does implicitly becomes a node (C99 6.3).

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast;
use crate::frontend::check::Checker;
use crate::frontend::check::expressions::constants::{float_bits, float_value, integer_as_float};
use crate::frontend::typed::{ExpressionId, ExpressionKind, Place, PlaceBase, components_type};
use crate::frontend::types::{Scalar, Space, Type, TypeId};
use crate::source::Span;

/// The constant `bits` of type `from` as a constant of type `to`, by C99 6.3.1.
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
                    // Out of range the program has no meaning: leave it to the conversion.
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

/// The bits of an integer of a type, with those above it cleared.
pub(in crate::frontend::check) fn mask(scalar: Scalar, bits: u64) -> u64 {
    bits & (u64::MAX >> (64 - scalar.bits()))
}

impl<'a> Checker<'a> {
    /// The expression as a value of another type; no node when it has it already. The two
    /// types must be convertible.
    pub(in crate::frontend::check) fn convert(
        &mut self,
        id: ExpressionId,
        to: Type,
    ) -> ExpressionId {
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
        // An integer constant as an address, and an address as another address.
        if let (ExpressionKind::Integer(bits), Type::Pointer(_)) = (&self.expression(id).kind, to) {
            let bits = match from.scalar() {
                Some(s) => s.value_of_bits(*bits) as u64,
                None => *bits,
            };
            return self.add(ExpressionKind::Integer(bits), to, span);
        }
        // By way of 64 bits, so that a narrow integer is extended by its sign.
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

    /// The value as a truth value: `!= 0`. Reports what has none.
    pub(in crate::frontend::check) fn condition(
        &mut self,
        e: &'a ast::Expression<'a>,
    ) -> Option<ExpressionId> {
        let id = self.decisive(e)?;
        self.truth(id)
    }

    /// The value of a condition, as it is.
    pub(in crate::frontend::check) fn decisive(
        &mut self,
        e: &'a ast::Expression<'a>,
    ) -> Option<ExpressionId> {
        if let ast::ExpressionKind::Assign(None, span, ..) = e.kind {
            self.report(
                Diagnostic::new(Code::W0401, span, "an assignment is used as a condition")
                    .help("write `==` to compare, or put the assignment into parentheses"),
            );
        }
        self.value(e)
    }

    /// A checked value as a truth value.
    pub(in crate::frontend::check) fn truth(&mut self, id: ExpressionId) -> Option<ExpressionId> {
        if self.ty(id) == Type::Void {
            let span = self.span(id);
            self.error(Code::E0201, span, "a condition cannot be void");
            return None;
        }
        if let ty @ Type::Record(_) = self.ty(id) {
            let (span, shown) = (self.span(id), self.show(ty));
            let message = format!("a value of type `{shown}` is neither true nor false");
            self.report(
                Diagnostic::new(Code::E0201, span, message).help("ask for one of its members"),
            );
            return None;
        }
        if let Type::Vector(vector) = self.ty(id) {
            let span = self.span(id);
            let message = format!("a condition cannot be of type `{}`", vector.name());
            let mut diagnostic = Diagnostic::new(Code::E0201, span, message);
            if vector.element.is_integer() {
                diagnostic = diagnostic.help("write `any(...)` or `all(...)` around it");
            }
            self.report(diagnostic);
            return None;
        }
        Some(self.convert(id, Type::BOOL))
    }

    /// The value after the integer promotions; floats stay. `None` for what is no number.
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
        let fitting = match e.ty {
            Type::Scalar(s) => s.is_integer(),
            Type::Pointer(p) => p.pointee == TypeId::VOID && p.space == Space::Private,
            Type::Void | Type::Array(_) | Type::Vector(_) | Type::Record(_) | Type::Event => false,
        };
        fitting && e.kind == ExpressionKind::Integer(0)
    }

    /// The value as if by assignment to an object of type `to` (C99 6.5.16.1). `what` is
    /// what the object is, for the message.
    pub(in crate::frontend::check) fn assigned(
        &mut self,
        id: ExpressionId,
        to: Type,
        what: &str,
    ) -> Option<ExpressionId> {
        let from = self.ty(id);
        let span = self.span(id);
        match (from, to) {
            (Type::Record(a), Type::Record(b)) if a == b => Some(id),
            (Type::Vector(a), Type::Vector(b)) if a == b => Some(id),
            (Type::Scalar(scalar), Type::Vector(vector)) => {
                self.warn_of_lost_value(id, scalar, vector.element);
                Some(self.splat_assigned(id, vector))
            }
            (Type::Event, Type::Event) => Some(id),
            // The event that nothing has to wait for.
            (Type::Scalar(_), Type::Event) if self.is_null_constant(id) => {
                Some(self.add(ExpressionKind::Integer(0), to, span))
            }
            (_, Type::Void | Type::Array(_) | Type::Vector(_) | Type::Record(_) | Type::Event)
            | (Type::Void | Type::Array(_) | Type::Vector(_) | Type::Record(_) | Type::Event, _) => {
                let (shown, given) = (self.show(to), self.show(from));
                let message =
                    format!("{what} of type `{shown}` cannot take a value of type `{given}`");
                let mut diagnostic = Diagnostic::new(Code::E0201, span, message);
                diagnostic.help =
                    crate::frontend::check::expressions::vectors::vector_help(from, to);
                self.report(diagnostic);
                None
            }
            (Type::Scalar(a), Type::Scalar(b)) => {
                self.warn_of_lost_value(id, a, b);
                Some(self.convert(id, to))
            }
            (Type::Pointer(_), Type::BOOL) => Some(self.convert(id, to)),
            (Type::Pointer(_) | Type::Scalar(_), Type::Pointer(_)) if self.is_null_constant(id) => {
                Some(self.convert(id, to))
            }
            (Type::Pointer(a), Type::Pointer(b)) => {
                self.pointer_assigned(a, b, span, what)?;
                Some(self.convert(id, to))
            }
            (Type::Pointer(_), Type::Scalar(_)) | (Type::Scalar(_), Type::Pointer(_)) => {
                let (shown, given) = (self.show(to), self.show(from));
                let message =
                    format!("{what} of type `{shown}` cannot take a value of type `{given}`");
                let mut diagnostic = Diagnostic::new(Code::E0201, span, message);
                if from.is_integer() || to.is_integer() {
                    diagnostic = diagnostic.help("cast it, if that is meant");
                }
                self.report(diagnostic);
                None
            }
        }
    }

    pub(in crate::frontend::check) fn warn_of_lost_value(
        &mut self,
        id: ExpressionId,
        from: Scalar,
        to: Scalar,
    ) {
        let bits = match self.expression(id).kind {
            ExpressionKind::Integer(bits) => bits,
            ExpressionKind::Float(bits) => return self.warn_of_lost_fraction(id, bits, from, to),
            _ => return,
        };
        let value = from.value_of_bits(bits);
        if to == Scalar::Bool || to.is_float() || to.holds(value) {
            return;
        }
        // -1 in an unsigned type, and 0xFF in a signed one, are ways to write a pattern of bits.
        let same_bits = mask(to, value as u64) as i128;
        if value < 0 && value >= -(1i128 << (to.bits() - 1)) || same_bits == value {
            return;
        }
        let now = to.value_of_bits(bits);
        let span = self.span(id);
        self.report(Diagnostic::new(
            Code::W0201,
            span,
            format!("{value} does not fit `{}`: it becomes {now}", to.name()),
        ));
    }

    fn warn_of_lost_fraction(&mut self, id: ExpressionId, bits: u64, from: Scalar, to: Scalar) {
        let value = float_value(bits, from);
        if to == Scalar::Bool || to.is_float() {
            return;
        }
        let whole = value as i128;
        // In as many digits as the type needs.
        let shown = match from {
            Scalar::Double => value.to_string(),
            _ => (value as f32).to_string(),
        };
        let message = if value.is_nan() || !to.holds(whole) {
            format!("{shown} does not fit `{}`", to.name())
        } else if value.fract() != 0.0 {
            format!("{shown} does not fit `{}`: it becomes {whole}", to.name())
        } else {
            return;
        };
        let span = self.span(id);
        self.report(Diagnostic::new(Code::W0201, span, message));
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
                let message = format!("a value of type `{shown}` cannot be cast to `{name}`");
                let mut diagnostic = Diagnostic::new(Code::E0201, span, message);
                diagnostic.help =
                    crate::frontend::check::expressions::vectors::vector_help(from, to);
                self.report(diagnostic);
                return None;
            }
            (Type::Scalar(s), Type::Pointer(_)) | (Type::Pointer(_), Type::Scalar(s))
                if s.is_float() =>
            {
                let (from, to) = (self.show(from), self.show(to));
                self.error(
                    Code::E0201,
                    span,
                    format!("a value of type `{from}` cannot be cast to `{to}`"),
                );
                return None;
            }
            (Type::Pointer(_), Type::Scalar(_)) if self.is_null_constant(id) => {
                return Some(self.add(ExpressionKind::Integer(0), to, span));
            }
            (Type::Pointer(_), Type::Scalar(s)) => {
                if s != Scalar::Bool && s.size() < 8 {
                    let wide = self.convert(id, Type::ULONG);
                    let this = self.convert(wide, to);
                    return Some(self.respan(this, span));
                }
            }
            (Type::Pointer(a), Type::Pointer(b)) => {
                if a.space != b.space && !self.is_null_constant(id) {
                    let (from, to) = (self.show(from), self.show(to));
                    self.error(
                        Code::E0302,
                        span,
                        format!(
                            "a cast of `{from}` to `{to}` changes the address space from `{}` to `{}`",
                            a.space.name(),
                            b.space.name()
                        ),
                    );
                    return None;
                }
            }
            (Type::Scalar(_), Type::Scalar(_) | Type::Pointer(_)) => {}
        }
        let this = self.convert(id, to);
        Some(self.respan(this, span))
    }

    /// The same expression under another span: the node of a place of its own.
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
        // Only kinds without operands that must not be done twice come here more than once.
        match kind {
            ExpressionKind::Integer(_) | ExpressionKind::Float(_) => self.add(kind, ty, span),
            _ => {
                self.function.expressions[id.0 as usize].span = span;
                id
            }
        }
    }

    /// The type of the object in a place.
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
