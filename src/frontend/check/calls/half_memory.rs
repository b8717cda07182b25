//! `vload_half`, `vstore_half`, and their vector and aligned forms (OpenCL C 6.12.7): `half` values
//! in memory accessed as `float` or `double`, without `half` arithmetic.
//!
//! Each call becomes a scalar load or store, or `vloadN` or `vstoreN`, and a conversion.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::Expression;
use crate::frontend::builtins::{Builtin, Conversion, HalfAccess};
use crate::frontend::check::Checker;
use crate::frontend::check::calls::arity;
use crate::frontend::check::calls::vectors::order_of_arguments;
use crate::frontend::typed::{Binary, ExpressionId, ExpressionKind, Place};
use crate::frontend::types::{Scalar, Type};
use crate::source::Span;

impl<'a> Checker<'a> {
    /// Checks and expands a call of one of these functions.
    pub(in crate::frontend::check) fn half_access(
        &mut self,
        access: HalfAccess,
        name: &str,
        arguments: &[&'a Expression<'a>],
        span: Span,
    ) -> Option<ExpressionId> {
        let ids = self.values(arguments)?;
        let halves = Type::of_width(Scalar::Half, access.width);
        match (access.stores, &*ids) {
            (None, &[offset, pointer]) => {
                let address = self.half_address(access, name, pointer, offset, span)?;
                let value = match access.width {
                    1 => self.add(ExpressionKind::Load(Place::Memory(address)), halves, span),
                    width => {
                        let load = Builtin::VectorLoad(width);
                        self.add(ExpressionKind::Call(load, [address].into()), halves, span)
                    }
                };
                let floats = Type::of_width(Scalar::Float, access.width);
                let conversion = Builtin::Convert(Conversion::to_float(access.width));
                let kind = ExpressionKind::Call(conversion, [value].into());
                Some(self.add(kind, floats, span))
            }
            (Some(conversion), &[data, offset, pointer]) => {
                let address = self.half_address(access, name, pointer, offset, span)?;
                let value = self.half_of(name, data, conversion)?;
                if access.width > 1 {
                    let store = Builtin::VectorStore(access.width);
                    let kind = ExpressionKind::Call(store, [value, address].into());
                    return Some(self.add(kind, Type::Void, span));
                }
                let place = Place::Memory(address);
                let stored = self.add(ExpressionKind::Assign { place, value }, halves, span);
                Some(self.add(ExpressionKind::Convert(stored), Type::Void, span))
            }
            (stores, _) => {
                let wanted = if stores.is_some() { 3 } else { 2 };
                let diagnostic = arity(wanted, arguments, span);
                self.report(diagnostic.help(order_of_arguments(name)));
                None
            }
        }
    }

    /// The address `pointer + offset * stride` of the accessed element or vector.
    fn half_address(
        &mut self,
        access: HalfAccess,
        name: &str,
        pointer: ExpressionId,
        offset: ExpressionId,
        span: Span,
    ) -> Option<ExpressionId> {
        let is_written = access.stores.is_some();
        let (ty, at) = (self.ty(pointer), self.span(pointer));
        let is_half = |this: &Self, ty: Type| {
            let pointee = ty.pointer().map(|p| this.types.get(p.pointee));
            pointee == Some(Type::Scalar(Scalar::Half))
        };
        let is_read_only = ty.pointer().is_some_and(|p| p.is_read_only());
        if !is_half(self, ty) || is_written && is_read_only {
            let shown = self.show(ty);
            let wanted = if is_written { "half" } else { "const half" };
            let message = format!(
                "expected a pointer to `{wanted}` as the last argument of `{name}`, found `{shown}`"
            );
            self.error(Code::E0201, at, message);
            return None;
        }
        let is_integer = self.ty(offset).scalar().is_some_and(Scalar::is_integer);
        if !is_integer {
            let (shown, at) = (self.show(self.ty(offset)), self.span(offset));
            let message = format!("expected an integer as the offset of `{name}`, found `{shown}`");
            self.error(Code::E0201, at, message);
            return None;
        }
        let ty = Type::Scalar(Scalar::SIZE_T);
        let mut offset = self.convert(offset, ty);
        if access.stride > 1 {
            let count = ExpressionKind::Integer(u64::from(access.stride));
            let count = self.add(count, ty, span);
            let product = ExpressionKind::Binary(Binary::Multiply, offset, count);
            offset = self.add(product, ty, span);
        }
        Some(self.offset(pointer, offset, false, span))
    }

    /// Converts `float` or `double` data to `half`; a scalar integer is converted to `float` first.
    fn half_of(
        &mut self,
        name: &str,
        data: ExpressionId,
        conversion: Conversion,
    ) -> Option<ExpressionId> {
        let (ty, span) = (self.ty(data), self.span(data));
        let numbers = ty.numbers().filter(|&(_, width)| width == conversion.width);
        let data = match numbers {
            Some((Scalar::Float | Scalar::Double, _)) => data,
            Some((_, 1)) => self.convert(data, Type::FLOAT),
            Some(_) | None => {
                let message = format!("`{name}` cannot store a value of type `{}`", self.show(ty));
                self.report(Diagnostic::new(Code::E0201, span, message));
                return None;
            }
        };
        let kind = ExpressionKind::Call(Builtin::Convert(conversion), [data].into());
        Some(self.add(kind, Type::of_width(Scalar::Half, conversion.width), span))
    }
}
