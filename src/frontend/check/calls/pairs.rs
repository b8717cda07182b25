//! Built-in functions that store a second result through a pointer (OpenCL C 6.12.2).
//!
//! The library function returns both results as the halves of a `ulong`, which is assigned to an
//! unnamed variable. The store is part of the caller, so the pointer may have any address space.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::builtins::Builtin;
use crate::frontend::check::Checker;
use crate::frontend::typed::{Binary, ExpressionId, ExpressionKind, Place};
use crate::frontend::types::{Scalar, Type};
use crate::source::Span;

impl Checker<'_> {
    /// Reports an argument that is not a pointer to a writable object of type `pointee`.
    pub(in crate::frontend::check) fn is_pointer_to(
        &mut self,
        name: &str,
        id: ExpressionId,
        pointee: Type,
    ) -> Option<()> {
        let ty = self.ty(id);
        if let Type::Pointer(pointer) = ty
            && self.types.get(pointer.pointee) == pointee
            && !pointer.is_read_only()
        {
            return Some(());
        }
        let (shown, wanted) = (self.types.show(ty), self.types.show(pointee));
        let span = self.span(id);
        let message = format!(
            "expected a pointer to `{wanted}` as the last argument of `{name}`, found `{shown}`"
        );
        let diagnostic = Diagnostic::new(Code::E0201, span, message);
        let of_own = match self.expression(id).kind {
            ExpressionKind::Load(Place::Variable(v)) if ty == pointee => Some(self.variable(v)),
            _ => None,
        };
        self.report(match of_own {
            Some(variable) => {
                let help = format!("pass its address: `&{}`", variable.name);
                diagnostic.fix(help, span.at_start(), "&")
            }
            None => diagnostic.help(format!(
                "pass the address, with `&`, of a variable of type `{wanted}`"
            )),
        });
        None
    }

    /// Unpacks the two results of one call. The low half has type `computed`, and is converted to
    /// `pointee` and stored; the high half is the value of the expression.
    pub(in crate::frontend::check) fn pair(
        &mut self,
        call: ExpressionKind,
        (pointer, pointee, computed): (ExpressionId, Scalar, Scalar),
        result: Type,
        span: Span,
    ) -> ExpressionId {
        let width = result.numbers().map_or(1, |n| n.1);
        let both = Type::of_width(Scalar::ULong, width);
        let place = Place::Variable(self.unnamed_variable("pair", both, span));
        let value = self.add(call, both, span);
        let kept = self.add(ExpressionKind::Assign { place, value }, both, span);

        let low = self.add(ExpressionKind::Load(place), both, span);
        let value = self.half(low, Type::of_width(computed, width), span);
        let pointee = Type::of_width(pointee, width);
        let value = self.convert(value, pointee);
        let place_of_low = Place::Memory(pointer);
        let kind = ExpressionKind::Assign {
            place: place_of_low,
            value,
        };
        let stored = self.add(kind, pointee, span);

        let high = self.add(ExpressionKind::Load(place), both, span);
        let count = self.add(ExpressionKind::Integer(32), Type::INT, span);
        let count = self.convert(count, Type::of_width(Scalar::Int, width));
        let kind = ExpressionKind::Binary(Binary::ShiftRight, high, count);
        let high = self.add(kind, both, span);
        let high = self.half(high, result, span);
        let all = [kept, stored, high];
        self.add(ExpressionKind::Comma(all.into()), result, span)
    }

    /// The low 32 bits of each component, reinterpreted as type `ty`.
    fn half(&mut self, both: ExpressionId, ty: Type, span: Span) -> ExpressionId {
        let width = ty.numbers().map_or(1, |n| n.1);
        let dword = Type::of_width(Scalar::UInt, width);
        let bits = self.add(ExpressionKind::Convert(both), dword, span);
        let kind = ExpressionKind::Call(Builtin::Reinterpret(ty), [bits].into());
        self.add(kind, ty, span)
    }
}
