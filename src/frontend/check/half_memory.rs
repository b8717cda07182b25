//! `vload_half` and `vstore_half` (OpenCL C 6.12.7): halves in memory as floats and doubles, which
//! needs no arithmetic on halves.
//!
//! They become the element of a pointer, and a conversion. The parts for one element are apart
//! from the functions, for those of several elements.

use super::super::ast::Expression;
use super::super::builtins::{Builtin, Conversion};
use super::super::typed::{ExpressionId, ExpressionKind, Place};
use super::super::types::{Scalar, Type};
use super::Checker;
use super::calls::arity;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// What `vload_half` and its like do.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum HalfAccess {
    /// Gives a float.
    Load,
    /// Stores a float or double, converted like this.
    Store(Conversion),
}

impl HalfAccess {
    /// The function of a name.
    pub(super) fn from_name(name: &str) -> Option<HalfAccess> {
        match name.strip_prefix("vstore_half") {
            Some(mode) => Some(HalfAccess::Store(Conversion::to_half(mode)?)),
            None => (name == "vload_half").then_some(HalfAccess::Load),
        }
    }
}

impl<'a> Checker<'a> {
    /// A call of `vload_half` or `vstore_half`.
    pub(super) fn half_access(
        &mut self,
        access: HalfAccess,
        name: &str,
        arguments: &[&'a Expression<'a>],
        span: Span,
    ) -> Option<ExpressionId> {
        let ids = self.values(arguments)?;
        match (access, &*ids) {
            (HalfAccess::Load, &[offset, pointer]) => {
                let place = self.half_element(name, pointer, offset, false, span)?;
                let half = Type::Scalar(Scalar::Half);
                let value = self.add(ExpressionKind::Load(place), half, span);
                Some(self.convert(value, Type::FLOAT))
            }
            (HalfAccess::Store(conversion), &[data, offset, pointer]) => {
                let place = self.half_element(name, pointer, offset, true, span)?;
                let value = self.half_of(name, data, conversion)?;
                let half = Type::Scalar(Scalar::Half);
                let stored = self.add(ExpressionKind::Assign { place, value }, half, span);
                Some(self.add(ExpressionKind::Convert(stored), Type::Void, span))
            }
            (access, ids) => {
                let wanted = if access == HalfAccess::Load { 2 } else { 3 };
                self.report(arity(name, wanted, ids.len(), span));
                None
            }
        }
    }

    /// The element of a pointer to halves at an offset.
    pub(super) fn half_element(
        &mut self,
        name: &str,
        pointer: ExpressionId,
        offset: ExpressionId,
        is_written: bool,
        span: Span,
    ) -> Option<Place> {
        let (ty, at) = (self.ty(pointer), self.span(pointer));
        let is_half = |this: &Self, ty: Type| {
            let pointee = ty.pointer().map(|p| this.types.get(p.pointee));
            pointee == Some(Type::Scalar(Scalar::Half))
        };
        let is_read_only = ty.pointer().is_some_and(|p| p.is_read_only());
        if !is_half(self, ty) || is_written && is_read_only {
            let shown = self.show(ty);
            let wanted = if is_written { "half" } else { "const half" };
            let message =
                format!("the last argument of `{name}` is a pointer to `{wanted}`, not `{shown}`");
            self.error(Code::E0201, at, message);
            return None;
        }
        let is_integer = self.ty(offset).scalar().is_some_and(Scalar::is_integer);
        if !is_integer {
            let (shown, at) = (self.show(self.ty(offset)), self.span(offset));
            let message = format!("the offset of `{name}` is an integer, not a `{shown}`");
            self.error(Code::E0201, at, message);
            return None;
        }
        let offset = self.convert(offset, Type::Scalar(Scalar::SIZE_T));
        Some(Place::Memory(self.offset(pointer, offset, false, span)))
    }

    /// A float or double as a half; integers are floats first.
    pub(super) fn half_of(
        &mut self,
        name: &str,
        data: ExpressionId,
        conversion: Conversion,
    ) -> Option<ExpressionId> {
        let (ty, span) = (self.ty(data), self.span(data));
        let from = match ty.scalar() {
            Some(Scalar::Double) => Scalar::Double,
            Some(_) => Scalar::Float,
            None => {
                let message = format!("`{name}` cannot store a value of type `{}`", self.show(ty));
                self.report(Diagnostic::new(Code::E0201, span, message));
                return None;
            }
        };
        let data = self.convert(data, Type::Scalar(from));
        let kind = ExpressionKind::Call(Builtin::Convert(conversion), [data].into());
        Some(self.add(kind, Type::Scalar(Scalar::Half), span))
    }
}
