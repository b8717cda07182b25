//! `a.b` and `a->b`: components of vectors (OpenCL C 6.1.7).

use super::super::ast::{Expression, ExpressionKind as Ast, Name, UnaryOperator};
use super::super::scope::Symbol;
use super::super::swizzle::{self, Swizzle, Wrong};
use super::super::typed::{ExpressionId, ExpressionKind, Place, components_type};
use super::super::types::{Type, Vector};
use super::Checker;
use super::expressions::Writable;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

impl<'a> Checker<'a> {
    /// Whether an expression stands for an object, and not for a value.
    pub(super) fn is_place(&self, e: &Expression<'a>) -> bool {
        let mut e = e.unparenthesized();
        loop {
            match e.kind {
                Ast::Member { arrow: true, .. }
                | Ast::Index(..)
                | Ast::Unary(UnaryOperator::Dereference, _) => return true,
                Ast::Member { base, .. } => e = base.unparenthesized(),
                Ast::Name(name) => {
                    let symbol = self.scopes.find(name).map(|b| &b.symbol);
                    return matches!(symbol, Some(Symbol::Variable(_) | Symbol::Constant(_)));
                }
                _ => return false,
            }
        }
    }

    /// The value of `base.name` or `base->name`.
    pub(super) fn member(
        &mut self,
        base: &'a Expression<'a>,
        arrow: bool,
        name: Name<'a>,
        span: Span,
    ) -> Option<ExpressionId> {
        if arrow || self.is_place(base) {
            let (place, _) = self.member_place(base, arrow, name, span)?;
            return Some(self.load(place, span));
        }
        let id = self.value(base)?;
        let Type::Vector(vector) = self.ty(id) else {
            self.no_members(self.ty(id), name);
            return None;
        };
        let swizzle = self.swizzle(vector, name)?;
        let ty = components_type(Type::Vector(vector), Some(swizzle));
        Some(self.add(ExpressionKind::Swizzle(id, swizzle), ty, span))
    }

    /// `base.name` or `base->name` as a place.
    pub(super) fn member_place(
        &mut self,
        base: &'a Expression<'a>,
        arrow: bool,
        name: Name<'a>,
        span: Span,
    ) -> Option<(Place, Writable)> {
        let (place, writable) = if arrow {
            let pointer = self.value(base)?;
            self.memory(pointer, span)?
        } else {
            self.place(base)?
        };
        match self.place_type(place) {
            Type::Vector(vector) => {
                let swizzle = self.swizzle(vector, name)?;
                Some((place.part(swizzle), writable))
            }
            other @ (Type::Void
            | Type::Scalar(_)
            | Type::Pointer(_)
            | Type::Array(_)
            | Type::Record(_)
            | Type::Event) => {
                self.no_members(other, name);
                None
            }
        }
    }

    fn no_members(&mut self, ty: Type, name: Name<'a>) {
        let points_at = ty.pointer().map(|p| self.types.get(p.pointee));
        let ty = self.show(ty);
        let message = format!("a value of type `{ty}` has no members");
        let mut diagnostic = Diagnostic::new(Code::E0201, name.span, message);
        if points_at.is_some_and(|p| p.vector().is_some() || p.record().is_some()) {
            diagnostic = diagnostic.help(format!("write `->{}`", name.text));
        }
        self.report(diagnostic);
    }

    /// The components that a name chooses. Reports one that chooses none.
    fn swizzle(&mut self, vector: Vector, name: Name<'a>) -> Option<Swizzle> {
        let (text, shown) = (name.text, vector.name());
        let last = swizzle::component_name(vector, vector.width - 1);
        let first = swizzle::component_name(vector, 0);
        let (message, help) = match Swizzle::from_name(text, vector) {
            Ok(swizzle) => return Some(swizzle),
            Err(Wrong::Letter(letter)) => {
                let part = match text.chars().count() {
                    1 => String::new(),
                    _ => format!(": `{letter}` is no component"),
                };
                (
                    format!("`{text}` chooses no components of a `{shown}`{part}"),
                    format!(
                        "write `{first}` to `{last}`, `s` with hexadecimal digits, `lo`, `hi`, `even` or `odd`"
                    ),
                )
            }
            Err(Wrong::Outside(component)) => (
                format!("a `{shown}` has no component `{component}`"),
                format!("its components are `{first}` to `{last}`"),
            ),
            Err(Wrong::Colours(same)) => (
                format!("`{text}` names components in OpenCL C 2.2 and later, not in 1.2"),
                format!("write `{same}`"),
            ),
            Err(Wrong::Count(count)) => (
                format!("{count} components make no vector"),
                "choose 1, 2, 3, 4, 8 or 16".to_owned(),
            ),
        };
        self.report(Diagnostic::new(Code::E0201, name.span, message).help(help));
        None
    }
}
