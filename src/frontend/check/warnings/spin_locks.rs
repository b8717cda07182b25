//! Spin locks that the work-items of one sub-group wait for: a loop whose only exit condition is the result of an atomic
//! exchange on an object that all work-items share, which the code after the loop releases. The work-item that has the lock
//! waits there for those of its sub-group that are in the loop, and so never releases it.
//!
//! Requires a function without errors. A loop that a condition may leave to one work-item is not reported, so that there are
//! no false positives: one inside of an `if` or `switch` other than on a comparison with a bound, or after a `return`.

use crate::diagnostic::{Code, Diagnostic, SPIN_LOCK_HELP};
use crate::frontend::builtins::atomics::AtomicOperation;
use crate::frontend::builtins::{Meaning, Shared};
use crate::frontend::typed::{
    Comparison, ExpressionId, ExpressionKind, Function, Place, PlaceBase, Statement, StatementKind,
    VariableId,
};
use crate::ir::opcode::Opcode;

/// The maximum nesting of statements that is searched.
const MAX_DEPTH: usize = 64;

/// An object that all work-items share: a parameter's target or a variable, and the number of the element.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Lock {
    variable: VariableId,
    element: u64,
}

/// A loop that waits for a lock, and the atomic operation in its condition.
struct Waiting {
    lock: Lock,
    call: ExpressionId,
}

/// Warns of spin locks in a function.
pub(in crate::frontend::check) fn check(function: &Function, diagnostics: &mut Vec<Diagnostic>) {
    let is_one =
        (function.required_group_size).is_some_and(|size| size.iter().product::<u32>() == 1);
    let is_exchange = |kind: &ExpressionKind| match kind {
        ExpressionKind::Call(..) => exchanged(function, kind).is_some(),
        _ => false,
    };
    if is_one || !function.expressions.iter().any(|e| is_exchange(&e.kind)) {
        return;
    }
    let mut search = Search {
        function,
        waiting: Vec::new(),
        found: Vec::new(),
        is_over: false,
    };
    search.statements(&function.body, 0);
    for (call, release) in search.found {
        let span = function.expression(call).span;
        let message =
            "this loop never ends where work-items of one sub-group wait for the same lock";
        let release = function.expression(release).span;
        diagnostics.push(
            Diagnostic::new(Code::W0431, span, message)
                .also(release, "the work-item that has the lock releases it here, after all others have left the loop")
                .help(SPIN_LOCK_HELP),
        );
    }
}

struct Search<'f> {
    function: &'f Function,
    /// The loops before the current statement.
    waiting: Vec<Waiting>,
    /// The operations of loops that wait, each with the operation that releases its lock.
    found: Vec<(ExpressionId, ExpressionId)>,
    /// Whether some work-items may have left, so that later loops may be of one of them.
    is_over: bool,
}

impl Search<'_> {
    fn statements(&mut self, statements: &[Statement], depth: usize) {
        for statement in statements {
            self.statement(statement, depth);
        }
    }

    fn statement(&mut self, statement: &Statement, depth: usize) {
        if depth > MAX_DEPTH {
            return;
        }
        match &statement.kind {
            StatementKind::Expression(value) | StatementKind::Declare(_, Some(value)) => {
                self.released(*value);
            }
            StatementKind::Block(statements) => self.statements(statements, depth + 1),
            StatementKind::If { arms, otherwise } => {
                let is_bound = arms.iter().all(|(condition, _)| self.is_bound(*condition));
                let before = (self.waiting.len(), self.is_over);
                self.is_over |= !is_bound;
                for (_, arm) in arms {
                    self.statement(arm, depth + 1);
                }
                if let Some(otherwise) = otherwise {
                    self.is_over = true;
                    self.statement(otherwise, depth + 1);
                }
                self.waiting.truncate(before.0);
                // A `return` in one of them is for good.
                self.is_over = before.1 || returns(statement, depth);
            }
            StatementKind::Loop {
                condition: Some(condition),
                step: None,
                body,
                ..
            } if self.waits(*condition, body) => {}
            StatementKind::DoLoop {
                condition, body, ..
            } if self.waits(*condition, body) => {}
            StatementKind::Loop { body, .. } | StatementKind::DoLoop { body, .. } => {
                let before = self.waiting.len();
                self.statement(body, depth + 1);
                self.waiting.truncate(before);
                self.is_over |= returns(statement, depth);
            }
            StatementKind::Switch { .. }
            | StatementKind::Label(_)
            | StatementKind::Goto(_)
            | StatementKind::Break
            | StatementKind::Continue
            | StatementKind::Return(_) => self.is_over = true,
            StatementKind::Declare(_, None) | StatementKind::Initialize { .. } => {}
        }
    }

    /// Records a loop that waits for a lock, if it is one: its body is empty.
    fn waits(&mut self, condition: ExpressionId, body: &Statement) -> bool {
        let is_empty = match &body.kind {
            StatementKind::Block(statements) => statements.is_empty(),
            _ => false,
        };
        let Some(call) = exchange_of(self.function, condition) else {
            return false;
        };
        let lock = exchanged(self.function, &self.function.expression(call).kind);
        let (true, Some(lock), false) = (is_empty, lock, self.is_over) else {
            return false;
        };
        self.waiting.push(Waiting { lock, call });
        true
    }

    /// Reports the loops whose lock an expression releases.
    fn released(&mut self, value: ExpressionId) {
        let function = self.function;
        let lock = match &function.expression(value).kind {
            ExpressionKind::Convert(value) => return self.released(*value),
            ExpressionKind::Assign { place, .. } => match place.base() {
                PlaceBase::Memory(pointer) => lock_at(function, pointer),
                PlaceBase::Variable(_) => None,
            },
            kind @ ExpressionKind::Call(..) => released_by(function, kind),
            _ => None,
        };
        if let Some(lock) = lock {
            let found = self.waiting.iter().filter(|waiting| waiting.lock == lock);
            self.found
                .extend(found.map(|waiting| (waiting.call, value)));
            self.waiting.retain(|waiting| waiting.lock != lock);
        }
    }

    /// Whether a condition is a comparison with a bound, which neighboring work-items pass together.
    fn is_bound(&self, condition: ExpressionId) -> bool {
        match &self.function.expression(condition).kind {
            ExpressionKind::Convert(value) => self.is_bound(*value),
            ExpressionKind::Logical(_, a, b) => self.is_bound(*a) && self.is_bound(*b),
            ExpressionKind::Compare(comparison, ..) => {
                !matches!(comparison, Comparison::Equal | Comparison::NotEqual)
            }
            _ => false,
        }
    }
}

/// Whether a statement contains a `return` or a jump to a label.
fn returns(statement: &Statement, depth: usize) -> bool {
    if depth > MAX_DEPTH {
        return true;
    }
    let inner = |statement: &Statement| returns(statement, depth + 1);
    match &statement.kind {
        StatementKind::Return(_) | StatementKind::Goto(_) | StatementKind::Label(_) => true,
        StatementKind::Block(statements) => statements.iter().any(inner),
        StatementKind::If { arms, otherwise } => {
            arms.iter().any(|(_, arm)| inner(arm)) || otherwise.as_deref().is_some_and(inner)
        }
        StatementKind::Loop { body, .. }
        | StatementKind::DoLoop { body, .. }
        | StatementKind::Switch { body, .. } => inner(body),
        StatementKind::Expression(_)
        | StatementKind::Declare(..)
        | StatementKind::Initialize { .. }
        | StatementKind::Break
        | StatementKind::Continue => false,
    }
}

/// The atomic exchange whose result, by itself or compared with a constant, is a condition.
fn exchange_of(function: &Function, condition: ExpressionId) -> Option<ExpressionId> {
    let is_constant = |id: &ExpressionId| integer(function, *id).is_some();
    match &function.expression(condition).kind {
        ExpressionKind::Convert(value) | ExpressionKind::Unary(_, value) => {
            exchange_of(function, *value)
        }
        ExpressionKind::Compare(_, value, other) if is_constant(other) => {
            exchange_of(function, *value)
        }
        ExpressionKind::Compare(_, other, value) if is_constant(other) => {
            exchange_of(function, *value)
        }
        kind @ ExpressionKind::Call(..) if exchanged(function, kind).is_some() => Some(condition),
        _ => None,
    }
}

fn shared_call<'f>(
    function: &'f Function,
    kind: &'f ExpressionKind,
) -> Option<(Shared, Option<Lock>)> {
    let ExpressionKind::Call(builtin, arguments) = kind else {
        return None;
    };
    let Meaning::Shared(shared) = builtin.row()?.meaning else {
        return None;
    };
    let first = arguments.first()?;
    Some((shared, lock_at(function, *first)))
}

/// The object that an atomic exchange, which may take a lock, is on.
fn exchanged(function: &Function, kind: &ExpressionKind) -> Option<Lock> {
    match shared_call(function, kind)? {
        (Shared::Atomic(Opcode::AtomicCmpXchg | Opcode::AtomicXchg), lock)
        | (
            Shared::AtomicFunction(AtomicOperation::Exchange | AtomicOperation::TestAndSet, _),
            lock,
        ) => lock,
        _ => None,
    }
}

/// The object that an atomic operation, which may release a lock, writes.
fn released_by(function: &Function, kind: &ExpressionKind) -> Option<Lock> {
    match shared_call(function, kind)? {
        (Shared::Atomic(_) | Shared::AtomicOne(_), lock)
        | (
            Shared::AtomicFunction(
                AtomicOperation::Store
                | AtomicOperation::Exchange
                | AtomicOperation::Clear
                | AtomicOperation::Fetch(_),
                _,
            ),
            lock,
        ) => lock,
        _ => None,
    }
}

/// The object at a pointer, if it is the same for all work-items of a group: a constant element of what a parameter points at
/// that is never written, or of a variable in local memory.
fn lock_at(function: &Function, pointer: ExpressionId) -> Option<Lock> {
    match &function.expression(pointer).kind {
        ExpressionKind::Convert(value) => lock_at(function, *value),
        ExpressionKind::Offset {
            pointer,
            index,
            subtract: false,
        } => {
            let lock = lock_at(function, *pointer)?;
            let index = integer(function, *index)?;
            Some(Lock {
                element: lock.element.wrapping_add(index),
                ..lock
            })
        }
        ExpressionKind::VariableAddress(variable) => Some(Lock {
            variable: *variable,
            element: 0,
        }),
        ExpressionKind::Load(place) => match place.base() {
            PlaceBase::Variable(variable)
                if (variable.0 as usize) < function.parameter_count
                    && !is_written(function, variable) =>
            {
                Some(Lock {
                    variable,
                    element: 0,
                })
            }
            _ => None,
        },
        _ => None,
    }
}

/// Whether a function writes one of its variables.
fn is_written(function: &Function, variable: VariableId) -> bool {
    let is_it = |place: &Place| place.base() == PlaceBase::Variable(variable);
    function.expressions.iter().any(|e| match &e.kind {
        ExpressionKind::Assign { place, .. }
        | ExpressionKind::AssignBinary { place, .. }
        | ExpressionKind::AssignOffset { place, .. }
        | ExpressionKind::Step { place, .. } => is_it(place),
        ExpressionKind::VariableAddress(address) => *address == variable,
        _ => false,
    })
}

fn integer(function: &Function, id: ExpressionId) -> Option<u64> {
    match &function.expression(id).kind {
        ExpressionKind::Integer(value) => Some(*value),
        ExpressionKind::Convert(value) => integer(function, *value),
        _ => None,
    }
}
