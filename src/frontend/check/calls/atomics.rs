//! Calls of atomic functions (OpenCL C 6.12.11), whose arguments are a pointer to global or local
//! memory and values of its pointee type.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::Expression;
use crate::frontend::builtins::Builtin;
use crate::frontend::check::Checker;
use crate::frontend::check::calls::{arity, with_form};
use crate::frontend::foreign_words;
use crate::frontend::typed::{ExpressionId, ExpressionKind, Place};
use crate::frontend::types::{Scalar, Space, Type};
use crate::source::Span;

/// What to write for an atomic operation on a `float`.
const OF_FLOATS: &str = "for a `float`, repeat `atomic_cmpxchg` on its bits (`as_int`) until no other work-item has changed them; \
     get the first old value with `atomic_or(p, 0)`, since a plain read would be a data race";

/// The function of OpenCL C 1.1 that does to an integer what a function of OpenCL C 2.0 does to an atomic object.
pub(super) fn earlier_name(name: &str) -> Option<&'static str> {
    Some(match name.strip_suffix("_explicit").unwrap_or(name) {
        "atomic_fetch_add" => "atomic_add",
        "atomic_fetch_sub" => "atomic_sub",
        "atomic_fetch_or" => "atomic_or",
        "atomic_fetch_xor" => "atomic_xor",
        "atomic_fetch_and" => "atomic_and",
        "atomic_fetch_min" => "atomic_min",
        "atomic_fetch_max" => "atomic_max",
        "atomic_exchange" => "atomic_xchg",
        "atomic_compare_exchange_strong" | "atomic_compare_exchange_weak" => "atomic_cmpxchg",
        _ => return None,
    })
}

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
        let wanted = builtin.argument_count();
        let (&pointer, values) = match ids.split_first() {
            Some(all) if wanted.contains(ids.len()) => all,
            Some(_) | None => {
                let diagnostic = arity(wanted.nearest(ids.len()), arguments, span);
                self.report(with_form(diagnostic, builtin));
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

    /// What to write for a call of an atomic function of CUDA, if it is an operation on a `float` and the function of
    /// OpenCL C is one of integers.
    pub(super) fn instead_of_atomic_on_float(
        &self,
        name: &str,
        ids: &[ExpressionId],
    ) -> Option<&'static str> {
        let builtin = Builtin::from_name(foreign_words::replaced(name)?)?;
        let pointer = self.ty(*ids.first()?).pointer()?;
        let is_float = self.types.get(pointer.pointee) == Type::Scalar(Scalar::Float);
        let signatures = builtin.signatures();
        let mut overloads = signatures.iter().flat_map(|s| s.overloads(1));
        let is_needed =
            builtin.is_atomic() && is_float && overloads.all(|o| o.result != Scalar::Float);
        is_needed.then_some(OF_FLOATS)
    }

    /// What to write for an atomic function of integers on an object of type `ty`, if that is one of floats.
    pub(super) fn instead_of_fetch_on_float(&self, ty: Type) -> Option<String> {
        if ty == Type::Scalar(Scalar::Float) {
            return Some(OF_FLOATS.to_owned());
        }
        let atomic = self.types.record(ty.record()?).atomic?;
        atomic.value.is_float().then(|| {
            format!(
                "for an `{}`, repeat `atomic_compare_exchange_strong` with the new value until no other work-item has changed the old one, \
                 of which the first is that of `atomic_load`",
                atomic.name
            )
        })
    }

    /// Adds the help to take the address of an argument that is an object in global or local memory.
    fn with_address(
        &self,
        diagnostic: Diagnostic,
        argument: ExpressionId,
        ty: Type,
        possible: &[Scalar],
    ) -> Diagnostic {
        let pointer = match self.expression(argument).kind {
            ExpressionKind::Load(Place::Memory(pointer)) => pointer,
            ExpressionKind::Load(Place::Variable(variable))
                if self.variable(variable).is_local
                    && ty.scalar().is_some_and(|s| possible.contains(&s)) =>
            {
                let before = self.span(argument).at_start();
                return diagnostic.fix("take the address with `&`", before, "&");
            }
            _ => return diagnostic,
        };
        let is_shared = matches!(
            self.ty(pointer).pointer().map(|p| p.space),
            Some(Space::Global | Space::Local)
        );
        if !is_shared || !ty.scalar().is_some_and(|s| possible.contains(&s)) {
            return diagnostic;
        }
        let operand = self.span(argument);
        if let Some(star) = self.star_before(operand, pointer) {
            return diagnostic.fix("remove the `*`: its operand is a pointer already", star, "");
        }
        let before = operand.at_start();
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
                list.join(" or ")
            );
            let mut diagnostic = Diagnostic::new(Code::E0201, span, message).note(note);
            if let Some((_, Type::Scalar(Scalar::Float))) = pointee {
                diagnostic = diagnostic.help(match name {
                    "atom_xchg" => "use `atomic_xchg`, which accepts `float`",
                    _ => OF_FLOATS,
                });
            }
            let is_long = matches!(
                pointee,
                Some((_, Type::Scalar(Scalar::Long | Scalar::ULong)))
            );
            if is_long && name.starts_with("atomic_") {
                let help = format!(
                    "use `atom_{}`, which accepts 64-bit integers",
                    &name["atomic_".len()..]
                );
                diagnostic = diagnostic.help(help);
            }
            let diagnostic = self.with_address(diagnostic, pointer, ty, possible);
            self.report(self.without_address(diagnostic, pointer, |p| {
                matches!(self.types.get(p.pointee), Type::Scalar(s) if possible.contains(&s))
                    && matches!(p.space, Space::Global | Space::Local)
            }));
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
        let diagnostic = Diagnostic::new(Code::E0302, span, message);
        self.report(diagnostic.helped(
            p.space == Space::Private,
            "other work-items cannot access private memory: write `+=` and the like, or use a `local` variable",
        ));
        None
    }
}
