//! Pointers: what they point at as a place, `a[i]`, and counting in elements (C99 6.5.2.1, 6.5.6).

use super::super::ast::Expression;
use super::super::typed::{ExpressionId, ExpressionKind, Place};
use super::super::types::{Array, Scalar, Space, Type, TypeId};
use super::Checker;
use super::expressions::Writable;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

impl<'a> Checker<'a> {
    /// `base[index]` as a place; behind `&` only its address is taken.
    pub(super) fn element(
        &mut self,
        base: &'a Expression<'a>,
        index: &'a Expression<'a>,
        span: Span,
        is_address: bool,
    ) -> Option<(Place, Writable)> {
        let at = index.span;
        let a = self.value(base);
        let first = self.function.expressions.len();
        let b = self.value(index);
        let (a, b) = (a?, b?);
        let (pointer, index) = match (self.ty(a), self.ty(b)) {
            (Type::Pointer(_), Type::Scalar(s)) if s.is_integer() => (a, b),
            (Type::Scalar(s), Type::Pointer(_)) if s.is_integer() => (b, a),
            (Type::Pointer(_), other) => {
                let at = self.span(b);
                let other = self.show(other);
                self.error(
                    Code::E0201,
                    at,
                    format!("an index must be an integer, not `{other}`"),
                );
                return None;
            }
            (other, _) => {
                let shown = self.show(other);
                let message = format!("a value of type `{shown}` cannot be indexed");
                let mut diagnostic = Diagnostic::new(Code::E0201, base.span, message);
                if other.vector().is_some() {
                    diagnostic =
                        diagnostic.help("write `.s0`, `.s1` ..., or keep the values in an array");
                }
                self.report(diagnostic);
                return None;
            }
        };
        self.has_stride(pointer, span)?;
        if pointer == a
            && let Some(value) = self.constant(first, index)
        {
            self.warn_of_bounds(pointer, value, is_address, at);
        }
        let pointer = self.offset(pointer, index, false, span);
        self.memory(pointer, span)
    }

    /// Warns of a constant index that no element of an array has.
    fn warn_of_bounds(&mut self, pointer: ExpressionId, value: i128, is_address: bool, at: Span) {
        let ExpressionKind::Convert(whole) = self.expression(pointer).kind else {
            return;
        };
        let Some(Type::Array(array)) = self.ty(whole).pointer().map(|p| self.types.get(p.pointee))
        else {
            return;
        };
        let Some(length) = array.length else { return };
        let end = i128::from(length) + i128::from(is_address);
        if (0..end).contains(&value)
            || self.ty(pointer).pointer().map(|p| p.pointee) != Some(array.element)
        {
            return;
        }
        let shown = self.show(Type::Array(array));
        let last = length - 1;
        self.report(Diagnostic::new(
            Code::W0502,
            at,
            format!("index {value} is outside of a `{shown}`, whose elements are 0 to {last}"),
        ));
    }

    /// What a pointer points at, as a place.
    pub(super) fn memory(
        &mut self,
        pointer: ExpressionId,
        span: Span,
    ) -> Option<(Place, Writable)> {
        let ty = self.ty(pointer);
        let Type::Pointer(p) = ty else {
            let ty = self.show(ty);
            self.error(
                Code::E0201,
                span,
                format!("a value of type `{ty}` cannot be dereferenced"),
            );
            return None;
        };
        if p.pointee == TypeId::VOID {
            let ty = self.show(ty);
            self.report(
                Diagnostic::new(
                    Code::E0201,
                    span,
                    format!("a `{ty}` cannot be dereferenced"),
                )
                .help("cast it to a pointer to the elements' type"),
            );
            return None;
        }
        if !self.is_complete(self.types.get(p.pointee), span) {
            return None;
        }
        if let Type::Array(Array { length: None, .. }) = self.types.get(p.pointee) {
            let ty = self.show(ty);
            let message = format!("a `{ty}` cannot be dereferenced: the length is missing");
            self.error(Code::E0206, span, message);
            return None;
        }
        let writable = if p.space == Space::Constant {
            Writable::ConstantSpace
        } else if p.is_const {
            Writable::ConstMemory
        } else {
            Writable::Yes
        };
        Some((Place::Memory(pointer), writable))
    }

    /// Reports a pointer to what has no known size where it is counted in such things.
    pub(super) fn has_stride(&mut self, pointer: ExpressionId, span: Span) -> Option<()> {
        self.has_whole_stride(self.ty(pointer), span).then_some(())
    }

    /// Whether a type, when it is a pointer, points at something of known size. Reports where not.
    pub(super) fn has_whole_stride(&mut self, ty: Type, span: Span) -> bool {
        match ty.pointer() {
            Some(p) => self.is_complete(self.types.get(p.pointee), span),
            None => true,
        }
    }

    /// `pointer + index`, or `-`.
    pub(super) fn offset(
        &mut self,
        pointer: ExpressionId,
        index: ExpressionId,
        subtract: bool,
        span: Span,
    ) -> ExpressionId {
        let ty = self.ty(pointer);
        let index = self.wide_index(index);
        let kind = ExpressionKind::Offset {
            pointer,
            index,
            subtract,
        };
        self.add(kind, ty, span)
    }

    /// An index as a 64-bit integer.
    pub(super) fn wide_index(&mut self, index: ExpressionId) -> ExpressionId {
        let is_signed = self.ty(index).scalar().is_some_and(Scalar::is_signed);
        let wide = if is_signed { Type::LONG } else { Type::ULONG };
        self.convert(index, wide)
    }
}
