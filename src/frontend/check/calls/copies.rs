//! Calls of async copies, prefetches and `wait_group_events` (OpenCL C 6.12.10).

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::Expression;
use crate::frontend::builtins::{Builtin, Shared};
use crate::frontend::check::Checker;
use crate::frontend::check::calls::{arity, with_form};
use crate::frontend::typed::{ExpressionId, ExpressionKind};
use crate::frontend::types::{Pointer, Space, Type};
use crate::source::Span;

impl<'a> Checker<'a> {
    pub(in crate::frontend::check) fn call_copy(
        &mut self,
        builtin: Builtin,
        function: Shared,
        arguments: &[&'a Expression<'a>],
        span: Span,
    ) -> Option<ExpressionId> {
        let name = builtin.name();
        let wanted = builtin.argument_count().least;
        let mut ids = self.values(arguments)?;
        if ids.len() != wanted {
            self.report(with_form(arity(wanted, arguments, span), builtin));
            return None;
        }
        if let Shared::Copy { .. } = function
            && let [_, count, source, ..] = ids.as_slice()
            && self.ty(*count).scalar().is_some()
            && self.ty(*source).pointer().is_some()
        {
            let parameters = Vec::new();
            let swapped =
                self.swapped_arguments(Code::E0201, &name, (1, 2), arguments, parameters)?;
            self.report(with_form(swapped, builtin));
            return None;
        }
        let mut assign = |this: &mut Self, k: usize, ty: Type| -> Option<()> {
            let what = format!("argument {} of `{name}`", k + 1);
            let id = ids.get_mut(k)?;
            *id = this.assigned(*id, ty, &what)?;
            Some(())
        };
        let ty = match function {
            Shared::Copy { strided } => {
                assign(self, 2, Type::ULONG)?;
                if strided {
                    assign(self, 3, Type::ULONG)?;
                }
                assign(self, wanted - 1, Type::Event)?;
                let (&to, &from) = (ids.first()?, ids.get(1)?);
                self.check_copy_pointers(&name, to, from)?;
                Type::Event
            }
            Shared::Wait => {
                assign(self, 0, Type::INT)?;
                let list = *ids.get(1)?;
                if !self.is_null_constant(list) {
                    self.pointee(&name, list, "a pointer to `event_t`", |p, ty| {
                        ty == Type::Event && p.space == Space::Private
                    })?;
                }
                Type::Void
            }
            _ => {
                assign(self, 1, Type::ULONG)?;
                let pointer = *ids.first()?;
                self.pointee(
                    &name,
                    pointer,
                    "a pointer to a scalar or vector type in `global` memory",
                    |p, ty| is_gentype(ty) && p.space == Space::Global,
                )?;
                Type::Void
            }
        };
        Some(self.add(ExpressionKind::Call(builtin, ids.into()), ty, span))
    }

    /// Checks the destination and source pointers of an async copy: one to global and one to local
    /// memory, with the same element type.
    fn check_copy_pointers(
        &mut self,
        name: &str,
        to: ExpressionId,
        from: ExpressionId,
    ) -> Option<()> {
        let is_shared = |p: Pointer| matches!(p.space, Space::Global | Space::Local);
        let wanted = "a pointer to a scalar or vector type in `global` or `local` memory";
        let (a, x) = self.pointee(name, to, wanted, |p, ty| {
            is_gentype(ty) && is_shared(p) && !p.is_const
        })?;
        let (b, y) = self.pointee(name, from, wanted, |p, ty| is_gentype(ty) && is_shared(p))?;
        let message = if a.space == b.space {
            format!(
                "`{name}` requires one pointer to `global` and one to `local` memory, found two to the same"
            )
        } else if x != y {
            let (x, y) = (self.show(x), self.show(y));
            format!("`{name}` requires pointers to the same element type, found `{y}` and `{x}`")
        } else {
            return Some(());
        };
        let span = self.span(from);
        self.error(Code::E0201, span, message);
        None
    }

    /// The pointer type of an argument and its pointee type, if `fits` accepts them. Otherwise
    /// reports the argument; `wanted` describes the accepted types.
    fn pointee(
        &mut self,
        name: &str,
        id: ExpressionId,
        wanted: &str,
        fits: impl Fn(Pointer, Type) -> bool,
    ) -> Option<(Pointer, Type)> {
        let (ty, span) = (self.ty(id), self.span(id));
        let found = ty.pointer().map(|p| (p, self.types.get(p.pointee)));
        let found = found.filter(|&(p, ty)| fits(p, ty));
        if found.is_none() {
            let message = format!(
                "invalid argument type `{}` in call to `{name}`",
                self.show(ty)
            );
            let note = format!("the argument must be {wanted}");
            let diagnostic = Diagnostic::new(Code::E0201, span, message).note(note);
            self.report(match ty {
                Type::Event => diagnostic.help("take the address with `&`"),
                _ => diagnostic,
            });
        }
        found
    }
}

fn is_gentype(ty: Type) -> bool {
    ty.numbers().is_some() && ty != Type::BOOL
}
