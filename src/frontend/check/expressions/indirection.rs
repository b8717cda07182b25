//! Corrections of operands that lack a `&` or a `*`, or have one too many.

use crate::diagnostic::Diagnostic;
use crate::frontend::check::Checker;
use crate::frontend::typed::{ExpressionId, ExpressionKind, PlaceBase};
use crate::frontend::types::{Pointer, Space, Type};
use crate::source::Span;

impl Checker<'_> {
    /// Replaces the help by the one to remove the `&` before a pointer, if the pointer itself is `wanted`.
    #[inline(never)]
    pub(in crate::frontend::check) fn without_address(
        &self,
        diagnostic: Diagnostic,
        id: ExpressionId,
        wanted: impl Fn(Pointer) -> bool,
    ) -> Diagnostic {
        let operand = self.expression(id);
        let ExpressionKind::VariableAddress(variable) = operand.kind else {
            return diagnostic;
        };
        let name = &self.function.variables[variable.0 as usize].name;
        let pointee = operand.ty.pointer().map(|p| (p, self.types.get(p.pointee)));
        let help = match pointee {
            Some((_, Type::Pointer(p))) if wanted(p) => {
                format!("remove the `&`: `{name}` is a pointer already")
            }
            Some((p, Type::Array(array)))
                if wanted(Pointer {
                    pointee: array.element,
                    ..p
                }) =>
            {
                format!(
                    "remove the `&`: the array `{name}` is converted to a pointer to its first element"
                )
            }
            _ => return diagnostic,
        };
        // Written as `&a`, without parentheses and macros.
        let span = operand.span;
        match (span.end - span.start) as usize == name.len() + 1 {
            true => {
                let end = span.start + 1;
                diagnostic.fix(help, Span { end, ..span }, "")
            }
            false => diagnostic.help(help),
        }
    }

    /// Replaces the help by the one to remove the `&` before an operand that has the wanted type itself: `int x = &n;`.
    #[inline(never)]
    pub(super) fn without_address_of_value(
        &self,
        diagnostic: Diagnostic,
        id: ExpressionId,
        to: Type,
    ) -> Diagnostic {
        let operand = self.expression(id);
        let span = operand.span;
        let length = (span.end - span.start) as usize;
        // Written as `&a` and `&a[i]`.
        let has_operator = match operand.kind {
            ExpressionKind::VariableAddress(v) => {
                length == self.function.variables[v.0 as usize].name.len() + 1
            }
            ExpressionKind::Offset { pointer, .. } => self.span(pointer).start == span.start + 1,
            _ => false,
        };
        let pointee = operand.ty.pointer().map(|p| self.types.get(p.pointee));
        if !has_operator || pointee != Some(to) {
            return diagnostic;
        }
        let help = "remove the `&`, which takes the address";
        let end = span.start + 1;
        diagnostic
            .help(help)
            .maybe(help, [(Span { end, ..span }, String::new())])
    }

    /// Adds the help to write `&` or `*` before an operand, if its type is then the wanted one.
    pub(in crate::frontend::check) fn with_indirection(
        &self,
        diagnostic: Diagnostic,
        id: ExpressionId,
        to: Type,
    ) -> Diagnostic {
        let operand = self.expression(id);
        let place = match operand.kind {
            ExpressionKind::Load(place) if place.components().is_none() => place,
            _ => return diagnostic,
        };
        let space = match place.base() {
            PlaceBase::Variable(_) => Some(Space::Private),
            PlaceBase::Memory(pointer) => self.ty(pointer).pointer().map(|p| p.space),
        };
        if let PlaceBase::Memory(pointer) = place.base()
            && let (Some(p), Some(q)) = (self.ty(pointer).pointer(), to.pointer())
            && (p.pointee, p.space) == (q.pointee, q.space)
            && let Some(star) = self.star_before(operand.span, pointer)
        {
            return diagnostic.fix("remove the `*`: its operand is a pointer already", star, "");
        }
        let (help, symbol) = match (operand.ty, to) {
            (from, Type::Pointer(p)) if self.types.get(p.pointee) == from => {
                if space != Some(p.space) {
                    return diagnostic;
                }
                ("take the address with `&`", "&")
            }
            (Type::Pointer(p), to) if self.types.get(p.pointee) == to => {
                ("dereference with `*`", "*")
            }
            _ => return diagnostic,
        };
        // An index may be missing instead, on either side.
        let edit = (operand.span.at_start(), symbol.to_owned());
        diagnostic.help(help).maybe(help, [edit])
    }
}
