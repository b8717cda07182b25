//! Where control can get: warns of statements that are never reached, and of functions that
//! may end without a value.
//!
//! Requires a function without errors. Only what the program says plainly counts: conditions
//! that are not literally constant may be anything.

use super::super::typed::{ExpressionId, ExpressionKind, Function, Statement, StatementKind};
use super::super::types::Type;
use crate::diagnostic::{Code, Diagnostic};

/// Whether control gets to a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    Yes,
    /// Not, because statements before it jump elsewhere on every way.
    Jumped,
    /// Not, because a constant condition decides so: that is how parts are switched off.
    Decided,
}

impl Reach {
    /// Where two ways meet.
    fn or(self, other: Reach) -> Reach {
        match (self, other) {
            (Reach::Yes, _) | (_, Reach::Yes) => Reach::Yes,
            (Reach::Decided, _) | (_, Reach::Decided) => Reach::Decided,
            (Reach::Jumped, Reach::Jumped) => Reach::Jumped,
        }
    }
}

/// The walk over one function.
struct Flow<'f, 'd> {
    function: &'f Function,
    diagnostics: &'d mut Vec<Diagnostic>,
    /// Whether the statements around the present one, from the outermost in, are left by `break`.
    breaks: Vec<bool>,
}

/// Walks over a function's body.
pub(super) fn check(function: &Function, diagnostics: &mut Vec<Diagnostic>) {
    let mut flow = Flow {
        function,
        diagnostics,
        breaks: Vec::new(),
    };
    let end = flow.all(&function.body, Reach::Yes);
    if end == Reach::Yes && function.result != Type::Void {
        let message = format!("`{}` may end without a value", function.name);
        flow.diagnostics.push(
            Diagnostic::new(Code::W0403, function.end, message)
                .also(function.span, "declared to return one")
                .help("return a value on every way"),
        );
    }
}

impl Flow<'_, '_> {
    /// Statements in order: whether control gets behind them.
    fn all(&mut self, statements: &[Statement], mut reach: Reach) -> Reach {
        let mut is_reported = false;
        for statement in statements {
            let is_worth_it = match statement.kind {
                StatementKind::Break | StatementKind::Declare(_, None) => false,
                StatementKind::Expression(_)
                | StatementKind::Declare(_, Some(_))
                | StatementKind::Initialize { .. }
                | StatementKind::Block(_)
                | StatementKind::If { .. }
                | StatementKind::Loop { .. }
                | StatementKind::Continue
                | StatementKind::Return(_) => true,
            };
            if reach == Reach::Jumped && is_worth_it && !std::mem::replace(&mut is_reported, true) {
                self.diagnostics.push(Diagnostic::new(
                    Code::W0402,
                    statement.span,
                    "this is never reached",
                ));
                // Nothing more is said about what stands in it and behind it.
                reach = Reach::Decided;
            }
            reach = self.one(statement, reach);
        }
        reach
    }

    fn one(&mut self, statement: &Statement, reach: Reach) -> Reach {
        match &statement.kind {
            StatementKind::Expression(_)
            | StatementKind::Declare(..)
            | StatementKind::Initialize { .. } => reach,
            StatementKind::Block(all) => self.all(all, reach),
            StatementKind::If { arms, otherwise } => {
                let mut rest = reach;
                let mut end = None;
                let mut join = |r: Reach| end = Some(end.map_or(r, |e: Reach| e.or(r)));
                for (condition, body) in arms {
                    let (then, next) = match self.constant(*condition) {
                        Some(true) => (rest, decided(rest)),
                        Some(false) => (decided(rest), rest),
                        None => (rest, rest),
                    };
                    join(self.one(body, then));
                    rest = next;
                }
                join(match otherwise {
                    Some(body) => self.one(body, rest),
                    None => rest,
                });
                end.unwrap_or(reach)
            }
            StatementKind::Loop {
                initial,
                condition,
                step: _,
                body,
            } => {
                let reach = self.all(initial, reach);
                let (inside, behind) = match condition.map_or(Some(true), |c| self.constant(c)) {
                    Some(true) => (reach, decided(reach)),
                    Some(false) => (decided(reach), reach),
                    None => (reach, reach),
                };
                self.breaks.push(false);
                self.one(body, inside);
                let is_left = self.breaks.pop() == Some(true);
                if is_left { Reach::Yes } else { behind }
            }
            StatementKind::Break => {
                if reach == Reach::Yes
                    && let Some(innermost) = self.breaks.last_mut()
                {
                    *innermost = true;
                }
                jumped(reach)
            }
            StatementKind::Continue | StatementKind::Return(_) => jumped(reach),
        }
    }

    /// The value of a condition that is a constant.
    fn constant(&self, condition: ExpressionId) -> Option<bool> {
        match self.function.expression(condition).kind {
            ExpressionKind::Integer(value) => Some(value != 0),
            _ => None,
        }
    }
}

/// Behind a jump.
fn jumped(reach: Reach) -> Reach {
    match reach {
        Reach::Yes => Reach::Jumped,
        Reach::Jumped | Reach::Decided => reach,
    }
}

/// Where a constant condition does not lead.
fn decided(reach: Reach) -> Reach {
    match reach {
        Reach::Yes => Reach::Decided,
        Reach::Jumped | Reach::Decided => reach,
    }
}
