//! Reachability: warns of unreachable statements, and of non-void functions whose end is reachable.
//!
//! Requires a function without errors. Only literally constant conditions exclude a path; all others may
//! be true or false.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::check::statements::labels::Labels;
use crate::frontend::typed::{
    ExpressionId, ExpressionKind, Function, LabelId, Statement, StatementKind,
};
use crate::frontend::types::Type;

/// Whether a program point is reachable.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    Yes,
    /// Unreachable: on every path, an earlier statement jumps elsewhere.
    Jumped,
    /// Unreachable because of a constant condition, an idiom that disables code. Not warned of.
    Decided,
}

impl Reach {
    /// The reachability of a point where two paths join.
    fn or(self, other: Reach) -> Reach {
        match (self, other) {
            (Reach::Yes, _) | (_, Reach::Yes) => Reach::Yes,
            (Reach::Decided, _) | (_, Reach::Decided) => Reach::Decided,
            (Reach::Jumped, Reach::Jumped) => Reach::Jumped,
        }
    }
}

/// The state of the walk over one function.
struct Flow<'f, 'd> {
    function: &'f Function,
    diagnostics: &'d mut Vec<Diagnostic>,
    /// For each enclosing loop and `switch`, outermost first: whether a reachable `break` leaves it.
    breaks: Vec<bool>,
    /// For each enclosing loop, outermost first: whether it contains a reachable `continue`.
    continues: Vec<bool>,
    /// By label: whether a jump reaches it. The labels of cases are set where their `switch`
    /// begins.
    labels: Vec<Reach>,
}

/// Checks the body of a function.
pub(in crate::frontend::check) fn check(
    function: &Function,
    labels: &Labels<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    // Not implemented for jumps out of statement expressions.
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
        // Of an empty body, every path is the only one.
        let paths = match function.body.is_empty() {
            true => "",
            false => " in all control paths",
        };
        let message = format!(
            "non-void function `{}` does not return a value{paths}",
            function.name
        );
        flow.diagnostics.push(
            Diagnostic::new(Code::W0403, function.end, message)
                .also(function.span, "declared here")
                .help("return a value on every path"),
        );
    }
}

/// Whether a statement contains a jump or a label. A `switch` counts as both.
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
    /// Walks over consecutive statements; returns the reachability of their end.
    fn all(&mut self, statements: &[Statement], mut reach: Reach) -> Reach {
        for statement in statements {
            let is_reported = !matches!(
                statement.kind,
                StatementKind::Break | StatementKind::Declare(_, None) | StatementKind::Label(_)
            );
            if reach == Reach::Jumped && is_reported && !self.has_target(statement) {
                self.diagnostics.push(Diagnostic::new(
                    Code::W0402,
                    statement.span,
                    "code will never be executed",
                ));
                // One warning covers the statement and those after it.
                reach = Reach::Decided;
            }
            reach = self.one(statement, reach);
        }
        reach
    }

    /// Walks over a statement; returns the reachability of its end.
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
                let (inside, after) = match condition.map_or(Some(true), |c| self.constant(c)) {
                    Some(true) => (reach, decided(reach)),
                    Some(false) => (decided(reach), reach),
                    None => (reach, reach),
                };
                let (end, is_left) = self.loop_body(body, inside);
                // A label in the body may be on the only path to the condition.
                let after = match condition.map(|c| self.constant(c)) {
                    None | Some(Some(true)) => after,
                    Some(Some(false) | None) => after.or(end),
                };
                if is_left { Reach::Yes } else { after }
            }
            StatementKind::DoLoop {
                body, condition, ..
            } => {
                let (end, is_left) = self.loop_body(body, reach);
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

    /// Walks over the body of a loop. Returns the reachability of its end, to which `continue` also
    /// jumps, and whether a reachable `break` leaves the loop.
    fn loop_body(&mut self, body: &Statement, reach: Reach) -> (Reach, bool) {
        self.breaks.push(false);
        self.continues.push(false);
        // If a jump enters the body, the back edge reaches its beginning.
        let is_entered = reach != Reach::Yes && self.has_target(body);
        let end = self.one(body, if is_entered { Reach::Yes } else { reach });
        let end = match self.continues.pop() {
            Some(true) => Reach::Yes,
            Some(false) | None => end,
        };
        (end, self.breaks.pop() == Some(true))
    }

    /// Whether a statement contains a label that a jump reaches.
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
            _ => false,
        }
    }

    /// The value of a literally constant condition.
    fn constant(&self, condition: ExpressionId) -> Option<bool> {
        match self.function.expression(condition).kind {
            ExpressionKind::Integer(value) => Some(value != 0),
            _ => None,
        }
    }
}

/// The reachability after a jump statement.
fn jumped(reach: Reach) -> Reach {
    match reach {
        Reach::Yes => Reach::Jumped,
        Reach::Jumped | Reach::Decided => reach,
    }
}

/// The reachability of a path that a constant condition excludes.
fn decided(reach: Reach) -> Reach {
    match reach {
        Reach::Yes => Reach::Decided,
        Reach::Jumped | Reach::Decided => reach,
    }
}
