//! Where control can get: warns of statements that are never reached, and of functions that
//! may end without a value.
//!
//! Requires a function without errors. Only what the program says plainly counts: conditions
//! that are not literally constant may be anything.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::check::statements::labels::Labels;
use crate::frontend::typed::{
    ExpressionId, ExpressionKind, Function, LabelId, Statement, StatementKind,
};
use crate::frontend::types::Type;

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
    /// Whether `break` leaves the loops and `switch` statements around, from the outermost in.
    breaks: Vec<bool>,
    /// Whether `continue` stands in the loops around, from the outermost in.
    continues: Vec<bool>,
    /// By label: whether control comes there by a jump. Those of a `switch` are told where it
    /// begins.
    labels: Vec<Reach>,
}

/// Walks over a function's body.
pub(in crate::frontend::check) fn check(
    function: &Function,
    labels: &Labels<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    // Jumps out of expressions are not followed.
    if function.expressions.iter().any(|e| match &e.kind {
        ExpressionKind::Statements { body, .. } => body.iter().any(may_jump),
        _ => false,
    }) {
        return;
    }
    let mut flow = Flow {
        function,
        diagnostics,
        breaks: Vec::new(),
        continues: Vec::new(),
        labels: (0..labels.count())
            .map(|id| match labels.is_used(LabelId(id)) {
                true => Reach::Yes,
                false => Reach::Jumped,
            })
            .collect(),
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

/// Whether a statement in an expression may jump, or may be jumped to.
fn may_jump(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Expression(_)
        | StatementKind::Declare(..)
        | StatementKind::Initialize { .. } => false,
        StatementKind::Block(all) => all.iter().any(may_jump),
        StatementKind::If { arms, otherwise } => {
            arms.iter().any(|(_, s)| may_jump(s)) || otherwise.as_deref().is_some_and(may_jump)
        }
        StatementKind::Loop { body, .. } | StatementKind::DoLoop { body, .. } => may_jump(body),
        StatementKind::Switch { .. }
        | StatementKind::Label(_)
        | StatementKind::Goto(_)
        | StatementKind::Break
        | StatementKind::Continue
        | StatementKind::Return(_) => true,
    }
}

impl Flow<'_, '_> {
    /// Statements in order: whether control gets behind them.
    fn all(&mut self, statements: &[Statement], mut reach: Reach) -> Reach {
        for statement in statements {
            let is_worth_it = match statement.kind {
                StatementKind::Break
                | StatementKind::Declare(_, None)
                | StatementKind::Label(_) => false,
                StatementKind::Expression(_)
                | StatementKind::Declare(_, Some(_))
                | StatementKind::Initialize { .. }
                | StatementKind::Block(_)
                | StatementKind::If { .. }
                | StatementKind::Loop { .. }
                | StatementKind::DoLoop { .. }
                | StatementKind::Switch { .. }
                | StatementKind::Goto(_)
                | StatementKind::Continue
                | StatementKind::Return(_) => true,
            };
            if reach == Reach::Jumped && is_worth_it && !self.has_target(statement) {
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
            StatementKind::Expression(id)
                if self.function.expression(*id).kind == ExpressionKind::Unreachable =>
            {
                jumped(reach)
            }
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
                unroll: _,
            } => {
                let reach = self.all(initial, reach);
                let (inside, behind) = match condition.map_or(Some(true), |c| self.constant(c)) {
                    Some(true) => (reach, decided(reach)),
                    Some(false) => (decided(reach), reach),
                    None => (reach, reach),
                };
                let (end, is_left) = self.round(body, inside);
                // A label in the body may be the only way to the condition.
                let behind = match condition.map(|c| self.constant(c)) {
                    None | Some(Some(true)) => behind,
                    Some(Some(false) | None) => behind.or(end),
                };
                if is_left { Reach::Yes } else { behind }
            }
            StatementKind::DoLoop {
                body, condition, ..
            } => {
                let (end, is_left) = self.round(body, reach);
                match (is_left, self.constant(*condition)) {
                    (true, _) => Reach::Yes,
                    (false, Some(true)) => decided(end),
                    (false, Some(false) | None) => end,
                }
            }
            StatementKind::Switch {
                selector: _,
                cases,
                default,
                body,
            } => {
                let labels = cases.iter().map(|c| c.label).chain(*default);
                labels.for_each(|l| self.labels[l.0 as usize] = reach);
                self.breaks.push(false);
                let end = self.one(body, jumped(reach));
                match (self.breaks.pop(), default) {
                    (Some(true), _) => Reach::Yes,
                    (_, Some(_)) => end,
                    (_, None) => end.or(reach),
                }
            }
            StatementKind::Label(label) => reach.or(self.labels[label.0 as usize]),
            StatementKind::Break => {
                if reach == Reach::Yes
                    && let Some(innermost) = self.breaks.last_mut()
                {
                    *innermost = true;
                }
                jumped(reach)
            }
            StatementKind::Continue => {
                if reach == Reach::Yes
                    && let Some(innermost) = self.continues.last_mut()
                {
                    *innermost = true;
                }
                jumped(reach)
            }
            StatementKind::Goto(_) | StatementKind::Return(_) => jumped(reach),
        }
    }

    /// The body of a loop: whether control gets to its end, `continue` included, and whether
    /// `break` leaves it.
    fn round(&mut self, body: &Statement, reach: Reach) -> (Reach, bool) {
        self.breaks.push(false);
        self.continues.push(false);
        // What is entered in the middle goes round to its beginning.
        let is_entered = reach != Reach::Yes && self.has_target(body);
        let end = self.one(body, if is_entered { Reach::Yes } else { reach });
        let end = match self.continues.pop() {
            Some(true) => Reach::Yes,
            Some(false) | None => end,
        };
        (end, self.breaks.pop() == Some(true))
    }

    /// Whether a label that control comes to stands in a statement.
    fn has_target(&self, statement: &Statement) -> bool {
        let any = |all: &[Statement]| all.iter().any(|s| self.has_target(s));
        match &statement.kind {
            StatementKind::Label(label) => self.labels[label.0 as usize] == Reach::Yes,
            StatementKind::Block(all) => any(all),
            StatementKind::If { arms, otherwise } => {
                arms.iter().any(|(_, s)| self.has_target(s))
                    || otherwise.as_ref().is_some_and(|s| self.has_target(s))
            }
            StatementKind::Loop { body, .. }
            | StatementKind::DoLoop { body, .. }
            | StatementKind::Switch { body, .. } => self.has_target(body),
            StatementKind::Expression(_)
            | StatementKind::Declare(..)
            | StatementKind::Initialize { .. }
            | StatementKind::Goto(_)
            | StatementKind::Break
            | StatementKind::Continue
            | StatementKind::Return(_) => false,
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
