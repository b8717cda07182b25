//! Calls of the atomic functions of OpenCL C 2.0 (6.13.11): a pointer to an atomic type in global or local memory, values,
//! and in the form `_explicit` memory orders and a memory scope.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::Expression;
use crate::frontend::builtins::Builtin;
use crate::frontend::builtins::atomics::{
    ATOMIC_TYPES, AtomicOperation, AtomicType, MemoryOrder, is_scope,
};
use crate::frontend::check::Checker;
use crate::frontend::check::calls::{arity, with_form};
use crate::frontend::typed::{ExpressionId, ExpressionKind};
use crate::frontend::types::{Member, RecordId, Scalar, Space, Type};
use crate::source::Span;

impl<'a> Checker<'a> {
    /// The atomic type or the enumeration of memory orders or scopes with this name.
    pub(in crate::frontend::check) fn atomic_type(
        &mut self,
        name: &str,
        span: Span,
    ) -> Option<Type> {
        let Some(atomic) = AtomicType::named(name) else {
            return Some(Type::Scalar(Scalar::UInt));
        };
        if atomic.value == Scalar::Double {
            self.require_doubles(span)?;
        }
        if let Some(id) = self.atomics.iter().find(|(known, _)| *known == atomic.name) {
            return Some(Type::Record(id.1));
        }
        let id = self.types.declare_record(atomic.name.into(), false, span);
        let value = Member {
            name: "<value>".into(),
            ty: Type::Scalar(atomic.value),
            is_const: false,
            is_volatile: false,
            align: atomic.value.size(),
            offset: 0,
            device_only: None,
            enumeration: None,
        };
        self.types
            .complete_record(id, vec![value], atomic.value.size());
        self.types.make_atomic(id, atomic);
        self.atomics.push((atomic.name, id));
        Some(Type::Record(id))
    }

    /// Reports a copy of an object of an atomic type.
    pub(in crate::frontend::check) fn reject_atomic_copy(
        &mut self,
        id: RecordId,
        span: Span,
    ) -> Option<()> {
        let Some(atomic) = self.types.record(id).atomic else {
            return Some(());
        };
        let message = format!(
            "an object of type `{}` can only be accessed by atomic functions",
            atomic.name
        );
        let help = match atomic.is_flag() {
            true => "use `atomic_flag_test_and_set` and `atomic_flag_clear`",
            false => "use `atomic_load`, `atomic_store` and the others",
        };
        self.report(Diagnostic::new(Code::E0201, span, message).help(help));
        None
    }

    /// A call of an atomic function.
    pub(in crate::frontend::check) fn call_c11_atomic(
        &mut self,
        builtin: Builtin,
        (operation, is_explicit): (AtomicOperation, bool),
        arguments: &[&'a Expression<'a>],
        span: Span,
    ) -> Option<ExpressionId> {
        let name = builtin.name();
        let ids = self.values(arguments)?;
        let values = 1 + operation.values();
        let wanted = match is_explicit {
            true => values + operation.orders(),
            false => values,
        };
        let has_scope = is_explicit && ids.len() == wanted + 1;
        if !builtin.argument_count().contains(ids.len()) {
            let wanted = builtin.argument_count().nearest(ids.len());
            self.report(with_form(arity(wanted, arguments, span), builtin));
            return None;
        }
        let (&pointer, rest) = ids.split_first()?;
        let atomic = self.atomic_object(&name, operation, pointer)?;
        let element = Type::Scalar(atomic.value);
        let mut all = vec![pointer];
        let order = |k: usize| k + 1 >= values;
        for (k, &value) in rest.iter().enumerate() {
            let what = format!("argument {} of `{name}`", k + 2);
            if operation == AtomicOperation::CompareExchange && k == 0 {
                self.expected_value(&name, value, element)?;
                all.push(value);
                continue;
            }
            let ty = match order(k) {
                true => Type::Scalar(Scalar::UInt),
                false => element,
            };
            all.push(self.assigned(value, ty, &what)?);
        }
        if is_explicit {
            self.check_orders(operation, &all[values..wanted]);
        }
        if let (true, Some(&scope)) = (has_scope, all.last()) {
            self.check_scope(scope)?;
        }
        let ty = match operation {
            AtomicOperation::Init | AtomicOperation::Store | AtomicOperation::Clear => Type::Void,
            AtomicOperation::Load | AtomicOperation::Exchange | AtomicOperation::Fetch(_) => {
                element
            }
            AtomicOperation::CompareExchange | AtomicOperation::TestAndSet => Type::BOOL,
        };
        Some(self.add(ExpressionKind::Call(builtin, all.into()), ty, span))
    }

    /// A call of `atomic_work_item_fence`: flags, a memory order and a memory scope.
    pub(in crate::frontend::check) fn call_fence(
        &mut self,
        builtin: Builtin,
        arguments: &[&'a Expression<'a>],
        span: Span,
    ) -> Option<ExpressionId> {
        let name = builtin.name();
        let ids = self.values(arguments)?;
        let wanted = builtin.argument_count();
        if !wanted.contains(ids.len()) {
            let diagnostic = arity(wanted.nearest(ids.len()), arguments, span);
            self.report(with_form(diagnostic, builtin));
            return None;
        }
        let mut all = Vec::new();
        for (k, &value) in ids.iter().enumerate() {
            let what = format!("argument {} of `{name}`", k + 1);
            all.push(self.assigned(value, Type::Scalar(Scalar::UInt), &what)?);
        }
        self.warn_of_fence_flags(all[0]);
        if let Some(value) = self.integer_constant(all[1])
            && MemoryOrder::of(value).is_none()
        {
            self.report(Diagnostic::new(
                Code::W0430,
                self.span(all[1]),
                "memory order argument to atomic operation is invalid",
            ));
        }
        self.check_scope(all[2])?;
        Some(self.add(ExpressionKind::Call(builtin, all.into()), Type::Void, span))
    }

    /// Warns of constant memory orders that an operation cannot have.
    fn check_orders(&mut self, operation: AtomicOperation, orders: &[ExpressionId]) {
        for (k, &id) in orders.iter().enumerate() {
            let Some(value) = self.integer_constant(id) else {
                continue;
            };
            let (which, is_read, is_write) = match (operation, k) {
                (AtomicOperation::CompareExchange, 0) => ("success ", false, false),
                (AtomicOperation::CompareExchange, _) => ("failure ", true, false),
                (AtomicOperation::Load, _) => ("", true, false),
                (AtomicOperation::Store | AtomicOperation::Clear, _) => ("", false, true),
                _ => ("", false, false),
            };
            let order = MemoryOrder::of(value);
            let is_wrong = match order {
                None => true,
                Some(MemoryOrder::Release) => is_read,
                Some(MemoryOrder::Acquire) => is_write,
                Some(MemoryOrder::AcquireRelease) => is_read || is_write,
                Some(MemoryOrder::Relaxed | MemoryOrder::Sequential) => false,
            };
            if !is_wrong {
                continue;
            }
            let message = format!("{which}memory order argument to atomic operation is invalid");
            let diagnostic = Diagnostic::new(Code::W0430, self.span(id), message);
            self.report(match (is_read, is_write) {
                (true, _) => diagnostic.help(
                    "an operation that only reads has `memory_order_relaxed`, `memory_order_acquire` or `memory_order_seq_cst`",
                ),
                (_, true) => diagnostic.help(
                    "an operation that only writes has `memory_order_relaxed`, `memory_order_release` or `memory_order_seq_cst`",
                ),
                _ => diagnostic,
            });
        }
    }

    /// Reports a constant that is no memory scope.
    pub(super) fn check_scope(&mut self, scope: ExpressionId) -> Option<()> {
        match self.integer_constant(scope) {
            Some(value) if !is_scope(value) => {
                let message = "synchronization scope argument to atomic operation is invalid";
                self.error(Code::E0501, self.span(scope), message.to_owned());
                None
            }
            Some(_) | None => Some(()),
        }
    }

    /// Checks the pointer to the expected value of a compare-and-exchange.
    fn expected_value(&mut self, name: &str, id: ExpressionId, element: Type) -> Option<()> {
        let ty = self.ty(id);
        if let Type::Pointer(pointer) = ty
            && self.types.get(pointer.pointee) == element
            && !pointer.is_read_only()
        {
            return Some(());
        }
        let (shown, wanted) = (self.show(ty), self.show(element));
        let message =
            format!("expected a pointer to `{wanted}` as argument 2 of `{name}`, found `{shown}`");
        let help = format!("pass the address `&x` of a variable of type `{wanted}`");
        self.report(Diagnostic::new(Code::E0201, self.span(id), message).help(help));
        None
    }

    /// The atomic type that the first argument of an atomic function points to.
    fn atomic_object(
        &mut self,
        name: &str,
        operation: AtomicOperation,
        pointer: ExpressionId,
    ) -> Option<AtomicType> {
        let (ty, span) = (self.ty(pointer), self.span(pointer));
        let shown = self.show(ty);
        let pointee = ty.pointer().map(|p| (p, self.types.get(p.pointee)));
        let found = pointee.and_then(|(p, ty)| {
            let atomic = self.types.record(ty.record()?).atomic?;
            atomic.has(operation).then_some((p, atomic))
        });
        let Some((p, atomic)) = found else {
            let possible: Vec<String> = (ATOMIC_TYPES.iter())
                .filter(|ty| ty.has(operation))
                .map(|ty| format!("`{}`", ty.name))
                .collect();
            let message = format!("invalid argument type `{shown}` in call to `{name}`");
            let note = format!(
                "the first argument must be a pointer to {}",
                possible.join(", ")
            );
            let mut diagnostic = Diagnostic::new(Code::E0201, span, message).note(note);
            let value = pointee.and_then(|(_, ty)| ty.scalar());
            let same = ATOMIC_TYPES
                .iter()
                .find(|ty| Some(ty.value) == value && ty.has(operation));
            if let Some(same) = same {
                diagnostic = diagnostic.help(format!("declare the object as `{}`", same.name));
            } else if let AtomicOperation::Fetch(_) = operation
                && let Some(help) = pointee.and_then(|(_, ty)| self.instead_of_fetch_on_float(ty))
            {
                diagnostic = diagnostic.help(help);
            }
            self.report(diagnostic);
            return None;
        };
        let message = match p.space {
            Space::Global | Space::Local if !p.is_const || operation == AtomicOperation::Load => {
                return Some(atomic);
            }
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
