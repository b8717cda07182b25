//! Calls of atomic functions (OpenCL C 6.12.11), whose arguments are a pointer to global or local
//! memory and values of its pointee type.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::Expression;
use crate::frontend::builtins::Builtin;
use crate::frontend::check::Checker;
use crate::frontend::check::calls::arity;
use crate::frontend::typed::{ExpressionId, ExpressionKind, Place};
use crate::frontend::types::{Scalar, Space, Type};
use crate::source::Span;

impl<'a> Checker<'a> {
    pub(in crate::frontend::check) fn call_atomic(
        &mut self,
        builtin: Builtin,
        arguments: &[&'a Expression<'a>],
        span: Span,
    ) -> Option<ExpressionId> {
        let name = builtin.name();
        let ids = self.values(arguments)?;
        let overloads: Vec<_> = (builtin.signatures().iter())
            .flat_map(|signature| signature.overloads(1))
            .collect();
        let wanted = 1 + overloads.first().map_or(0, |o| o.operands.len());
        let (&pointer, values) = match ids.split_first() {
            Some(all) if ids.len() == wanted => all,
            Some(_) | None => {
                self.report(arity(wanted, arguments, span));
                return None;
            }
        };
        let possible: Vec<Scalar> = overloads.iter().map(|o| o.result).collect();
        let element = self.atomic_element(&name, pointer, &possible)?;
        let ty = Type::Scalar(element);
        let mut all = vec![pointer];
        for (k, &value) in values.iter().enumerate() {
            let what = format!("argument {} of `{name}`", k + 2);
            all.push(self.assigned(value, ty, &what)?);
        }
        Some(self.add(ExpressionKind::Call(builtin, all.into()), ty, span))
    }

    /// Adds the help to take the address of an argument that is an object in global or local memory.
    fn with_address(
        &self,
        diagnostic: Diagnostic,
        argument: ExpressionId,
        ty: Type,
        possible: &[Scalar],
    ) -> Diagnostic {
        let ExpressionKind::Load(Place::Memory(pointer)) = self.expression(argument).kind else {
            return diagnostic;
        };
        let is_shared = matches!(
            self.ty(pointer).pointer().map(|p| p.space),
            Some(Space::Global | Space::Local)
        );
        if !is_shared || !ty.scalar().is_some_and(|s| possible.contains(&s)) {
            return diagnostic;
        }
        let before = self.span(argument).at_start();
        diagnostic.fix("take the address with `&`", before, "&")
    }

    /// The pointee type of the pointer argument of an atomic function. Reports a pointer that is
    /// not to a type in `possible`, not to global or local memory, or to `const`.
    fn atomic_element(
        &mut self,
        name: &str,
        pointer: ExpressionId,
        possible: &[Scalar],
    ) -> Option<Scalar> {
        let (ty, span) = (self.ty(pointer), self.span(pointer));
        let shown = self.show(ty);
        let pointee = ty.pointer().map(|p| (p, self.types.get(p.pointee)));
        let Some((p, Type::Scalar(element))) =
            pointee.filter(|(_, ty)| matches!(ty, Type::Scalar(s) if possible.contains(s)))
        else {
            let list: Vec<String> = possible.iter().map(|s| format!("`{}`", s.name())).collect();
            let message = format!("invalid argument type `{shown}` in call to `{name}`");
            let note = format!(
                "the first argument must be a pointer to {}",
                list.join(", ")
            );
            let mut diagnostic = Diagnostic::new(Code::E0201, span, message).note(note);
            if let Some((_, Type::Scalar(Scalar::Float))) = pointee {
                diagnostic = diagnostic.help(match name {
                    "atom_xchg" => "use `atomic_xchg`, which accepts `float`",
                    _ => "for a `float`, repeat `atomic_cmpxchg` on its bits (`as_int`) until no other work-item has changed them",
                });
            }
            self.report(self.with_address(diagnostic, pointer, ty, possible));
            return None;
        };
        let message = match p.space {
            Space::Global | Space::Local if !p.is_const => return Some(element),
            Space::Global | Space::Local => {
                format!("`{name}` requires a pointer to non-`const` type, found `{shown}`")
            }
            Space::Constant | Space::Private => {
                format!(
                    "`{name}` requires a pointer to `global` or `local` memory, found `{shown}`"
                )
            }
        };
        self.error(Code::E0302, span, message);
        None
    }
}
