//! Definite assignment: warns of a variable that is read although one outcome of an earlier condition
//! leaves it uninitialized.
//!
//! As in clang (`-Wsometimes-uninitialized`), the read must be certain once the condition has that
//! outcome: with another condition between the two, the conditions may be related, and nothing is
//! reported. A read before any assignment is the subject of another warning (W0601).
//!
//! A loop that may end before its first iteration is such a condition. Nothing is reported if it is executed at
//! least once, or if its condition is about a variable that an earlier condition decided: `if (n == 0) return;`.
//!
//! Requires a function without errors. Functions with `goto` or statement expressions are not checked.

use super::first_iteration::Known;
use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::typed::{
    ExpressionId, ExpressionKind, Function, LabelId, Place, PlaceBase, Statement, StatementKind,
    VariableId,
};
use crate::frontend::types::Type;
use crate::source::Span;
use hashbrown::HashMap;

/// Functions in which the product of statements and uninitialized variables exceeds this are not
/// checked: each branch copies the state of all variables.
const MAX_WORK: usize = 20_000_000;

/// A piece of code that is executed whole or not at all, from its beginning to its end.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stretch(u32);

/// The reason for which a variable may be uninitialized.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Unassigned {
    /// Where a read is certain; `None` if no path has assigned the variable.
    stretch: Option<Stretch>,
    /// The number of loops around the declaration. In an inner loop, an earlier iteration may have
    /// assigned the variable.
    loops: usize,
    /// The condition, and its outcome that leaves the variable uninitialized.
    reason: Option<(Span, &'static str)>,
}

/// By candidate, why it may be uninitialized; `None` if it is initialized.
type State = Vec<Option<Unassigned>>;

/// The paths that leave the end of a statement; `None` if none does.
type Flow = Option<State>;

/// A loop or a `switch`: the states at `break` and `continue`.
#[derive(Default)]
struct Target {
    breaks: Vec<State>,
    continues: Vec<State>,
    is_loop: bool,
}

struct Assignment<'f, 'd> {
    function: &'f Function,
    diagnostics: &'d mut Vec<Diagnostic>,
    /// The numbers of the variables that are declared without an initializer.
    candidates: HashMap<VariableId, usize>,
    /// The enclosing loops and `switch` statements, the innermost last.
    targets: Vec<Target>,
    /// The states with which a `switch` reaches its labels.
    labels: HashMap<LabelId, State>,
    /// The current stretch, and the number of them so far.
    stretch: Stretch,
    stretches: u32,
    /// What decides whether a loop is executed.
    known: Known,
}

/// Checks the body of a function.
pub(in crate::frontend::check) fn check(function: &Function, diagnostics: &mut Vec<Diagnostic>) {
    let is_opaque = |e: &crate::frontend::typed::Expression| {
        matches!(e.kind, ExpressionKind::Statements { .. })
    };
    if function.expressions.iter().any(is_opaque) {
        return;
    }
    let mut survey = Survey::default();
    survey.all(function, &function.body);
    if survey.candidates.is_empty()
        || survey.has_goto
        || survey.statements.saturating_mul(survey.candidates.len()) > MAX_WORK
    {
        return;
    }
    let state = vec![None; survey.candidates.len()];
    let mut walk = Assignment {
        function,
        diagnostics,
        candidates: survey.candidates,
        targets: Vec::new(),
        labels: HashMap::new(),
        stretch: Stretch(0),
        stretches: 0,
        known: Known::default(),
    };
    walk.all(&function.body, Some(state));
}

/// What a function contains.
#[derive(Default)]
struct Survey {
    candidates: HashMap<VariableId, usize>,
    statements: usize,
    has_goto: bool,
}

impl Survey {
    fn all(&mut self, function: &Function, statements: &[Statement]) {
        for statement in statements {
            self.one(function, statement);
        }
    }

    fn one(&mut self, function: &Function, statement: &Statement) {
        self.statements += 1;
        match &statement.kind {
            StatementKind::Declare(id, None) => {
                let variable = function.variable(*id);
                let is_simple = matches!(
                    variable.ty,
                    Type::Scalar(_) | Type::Vector(_) | Type::Pointer(_)
                );
                if is_simple && !variable.in_memory && !variable.is_volatile {
                    let number = self.candidates.len();
                    self.candidates.entry(*id).or_insert(number);
                }
            }
            StatementKind::Goto(_) => self.has_goto = true,
            StatementKind::Block(all) => self.all(function, all),
            StatementKind::If { arms, otherwise } => {
                arms.iter().for_each(|(_, body)| self.one(function, body));
                otherwise.iter().for_each(|body| self.one(function, body));
            }
            StatementKind::Loop { initial, body, .. } => {
                self.all(function, initial);
                self.one(function, body);
            }
            StatementKind::DoLoop { body, .. } | StatementKind::Switch { body, .. } => {
                self.one(function, body);
            }
            StatementKind::Expression(_)
            | StatementKind::Declare(_, Some(_))
            | StatementKind::Initialize { .. }
            | StatementKind::Label(_)
            | StatementKind::Break
            | StatementKind::Continue
            | StatementKind::Return(_) => {}
        }
    }
}

impl Assignment<'_, '_> {
    /// Begins another stretch; returns the one before.
    fn begin(&mut self) -> Stretch {
        self.stretches += 1;
        std::mem::replace(&mut self.stretch, Stretch(self.stretches))
    }

    /// Joins two paths in the current stretch.
    fn join(&self, first: Flow, second: Flow) -> Flow {
        let (first, second) = match (first, second) {
            (Some(first), Some(second)) => (first, second),
            (one, None) | (None, one) => return one,
        };
        let join = |(a, b): (Option<Unassigned>, Option<Unassigned>)| match (a, b) {
            (None, None) => None,
            (Some(a), Some(b)) if a.stretch.is_none() && b.stretch.is_none() => Some(a),
            (Some(a), Some(b)) => Some(if a.stretch.is_some() { a } else { b }),
            (Some(one), None) | (None, Some(one)) => Some(Unassigned {
                stretch: Some(self.stretch),
                ..one
            }),
        };
        Some(first.into_iter().zip(second).map(join).collect())
    }

    /// The end of a path on which a condition has some outcome, the reason for the variables that the path
    /// leaves without a value.
    fn because(flow: Flow, reason: (Span, &'static str)) -> Flow {
        let mut state = flow?;
        for unassigned in state.iter_mut().flatten() {
            if unassigned.stretch.is_none() {
                unassigned.reason = Some(reason);
            }
        }
        Some(state)
    }

    /// Walks over consecutive statements.
    fn all(&mut self, statements: &[Statement], mut flow: Flow) -> Flow {
        for statement in statements {
            flow = self.one(statement, flow);
        }
        flow
    }

    /// Walks over code that is executed under a condition.
    fn conditional(&mut self, statement: &Statement, flow: Flow) -> Flow {
        let outer = self.begin();
        let flow = self.one(statement, flow);
        self.stretch = outer;
        flow
    }

    fn one(&mut self, statement: &Statement, mut flow: Flow) -> Flow {
        match &statement.kind {
            StatementKind::Expression(id) => {
                if self.function.expression(*id).kind == ExpressionKind::Unreachable {
                    return None;
                }
                self.value(*id, &mut flow);
                flow
            }
            StatementKind::Declare(variable, None) => {
                let loops = self.loop_depth();
                self.known.assign(self.function, *variable, None);
                if let (Some(&number), Some(state)) = (self.candidates.get(variable), &mut flow) {
                    state[number] = Some(Unassigned {
                        stretch: None,
                        loops,
                        reason: None,
                    });
                }
                flow
            }
            StatementKind::Declare(variable, Some(value)) => {
                self.value(*value, &mut flow);
                self.known.assign(self.function, *variable, Some(*value));
                flow
            }
            StatementKind::Initialize { elements, .. } => {
                elements.iter().for_each(|e| self.value(e.value, &mut flow));
                flow
            }
            StatementKind::Block(all) => self.all(all, flow),
            StatementKind::If { arms, otherwise } => {
                self.branches(arms, otherwise.as_deref(), flow)
            }
            StatementKind::Loop {
                initial,
                condition,
                step,
                body,
                ..
            } => {
                flow = self.all(initial, flow);
                self.loops((*condition, *step), body, flow)
            }
            StatementKind::DoLoop {
                body, condition, ..
            } => {
                self.enter_loop();
                let outer = self.begin();
                let mut end = self.one(body, flow);
                let target = self.targets.pop().unwrap_or_default();
                for state in target.continues {
                    end = self.join(end, Some(state));
                }
                self.stretch = outer;
                self.value(*condition, &mut end);
                let mut after = match self.constant(*condition) {
                    Some(true) => None,
                    Some(false) | None => end,
                };
                for state in target.breaks {
                    after = self.join(after, Some(state));
                }
                self.end_of_jumps(body);
                after
            }
            StatementKind::Switch {
                selector,
                cases,
                default,
                body,
            } => {
                self.value(*selector, &mut flow);
                let span = self.function.expression(*selector).span;
                for label in cases.iter().map(|c| c.label).chain(*default) {
                    if let Some(state) = &flow {
                        self.labels.insert(label, state.clone());
                    }
                }
                self.targets.push(Target::default());
                let outer = self.begin();
                let mut end = self.one(body, None);
                self.stretch = outer;
                let target = self.targets.pop().unwrap_or_default();
                self.end_of_jumps(body);
                for state in target.breaks {
                    end = self.join(end, Some(state));
                }
                if default.is_none() {
                    let unmatched = Self::because(flow, (span, "not assigned if no case matches"));
                    end = self.join(end, unmatched);
                }
                end
            }
            StatementKind::Label(label) => {
                let entry = self.labels.remove(label);
                // What follows is executed only for some values.
                self.begin();
                self.join(flow, entry)
            }
            StatementKind::Break => {
                if let (Some(target), Some(state)) = (self.targets.last_mut(), flow) {
                    target.breaks.push(state);
                }
                None
            }
            StatementKind::Continue => {
                let mut targets = self.targets.iter_mut().rev();
                if let (Some(target), Some(state)) = (targets.find(|t| t.is_loop), flow) {
                    target.continues.push(state);
                }
                None
            }
            StatementKind::Return(value) => {
                if let Some(value) = value {
                    self.value(*value, &mut flow);
                }
                None
            }
            // Excluded by the survey.
            StatementKind::Goto(_) => None,
        }
    }

    fn branches(
        &mut self,
        arms: &[(ExpressionId, Statement)],
        otherwise: Option<&Statement>,
        flow: Flow,
    ) -> Flow {
        const THEN: &str = "not assigned if this condition is true";
        const ELSE: &str = "not assigned if this condition is false";
        let outer = self.stretch;
        let mut rest = flow;
        let mut ends: Vec<Flow> = Vec::new();
        let mut last = None;
        let decided = self.known.decided();
        for (condition, body) in arms {
            self.value(*condition, &mut rest);
            self.known.decide(self.function, *condition);
            let span = self.function.expression(*condition).span;
            let then = match self.constant(*condition) {
                Some(true) => rest.take(),
                Some(false) => None,
                None => rest.clone(),
            };
            ends.push(Self::because(self.conditional(body, then), (span, THEN)));
            // Later conditions are evaluated only if the earlier ones are false.
            self.begin();
            last = Some((span, ELSE));
        }
        if let Some(body) = otherwise {
            rest = self.conditional(body, rest);
        }
        if let Some(reason) = last {
            rest = Self::because(rest, reason);
        }
        ends.push(rest);
        self.stretch = outer;
        if ends.iter().any(Option::is_none) {
            // The statements after it are executed only for some outcomes.
            self.begin();
        } else {
            self.known.forget(decided);
        }
        let mut joined = None;
        for end in ends {
            joined = self.join(joined, end);
        }
        joined
    }

    fn loops(
        &mut self,
        (condition, step): (Option<ExpressionId>, Option<ExpressionId>),
        body: &Statement,
        mut flow: Flow,
    ) -> Flow {
        if let Some(condition) = condition {
            self.value(condition, &mut flow);
        }
        let constant = condition.map_or(Some(true), |c| self.constant(c));
        let skipped = match constant {
            Some(true) => None,
            Some(false) | None => flow.clone(),
        };
        // The outcome of the condition that skips the loop.
        let skips = condition.filter(|&c| self.known.may_be_skipped(self.function, c));
        let skips = skips.map(|c| {
            let span = self.function.expression(c).span;
            (
                span,
                "not assigned if this condition is false the first time",
            )
        });
        let decided = self.known.decided();
        if let Some(condition) = condition {
            self.known.decide(self.function, condition);
        }
        self.enter_loop();
        let outer = self.begin();
        let mut end = self.one(body, flow);
        let target = self.targets.pop().unwrap_or_default();
        for state in target.continues {
            end = self.join(end, Some(state));
        }
        if let Some(step) = step {
            self.value(step, &mut end);
        }
        self.stretch = outer;
        self.known.forget(decided);
        self.end_of_jumps(body);
        // After the last iteration the condition is false.
        let end = match constant {
            Some(true) => None,
            Some(false) | None => end,
        };
        let mut after = match (end, skipped, skips) {
            (Some(end), Some(skipped), Some(reason)) => {
                Some(self.join_skipped(end, skipped, reason))
            }
            (Some(end), ..) => Some(end),
            (None, skipped, Some(reason)) => Self::because(skipped, reason),
            (None, ..) => None,
        };
        for state in target.breaks {
            after = self.join(after, Some(state));
        }
        after
    }

    /// Joins the end of a loop and the path without an iteration, which leaves what no path before has assigned.
    fn join_skipped(&self, end: State, skipped: State, reason: (Span, &'static str)) -> State {
        let join = |(end, skipped): (Option<Unassigned>, Option<Unassigned>)| match skipped {
            Some(skipped) if skipped.stretch.is_none() => match end {
                Some(end) if end.stretch.is_none() => Some(end),
                _ => Some(Unassigned {
                    stretch: Some(self.stretch),
                    reason: Some(reason),
                    ..skipped
                }),
            },
            _ => end,
        };
        end.into_iter().zip(skipped).map(join).collect()
    }

    fn loop_depth(&self) -> usize {
        self.targets.iter().filter(|t| t.is_loop).count()
    }

    fn enter_loop(&mut self) {
        self.targets.push(Target {
            is_loop: true,
            ..Target::default()
        });
    }

    /// After a statement that may return, the rest of its block is conditional.
    fn end_of_jumps(&mut self, body: &Statement) {
        if returns(body) {
            self.begin();
        }
    }

    /// The value of a literally constant condition.
    fn constant(&self, condition: ExpressionId) -> Option<bool> {
        match self.function.expression(condition).kind {
            ExpressionKind::Integer(value) => Some(value != 0),
            _ => None,
        }
    }

    /// Walks over an expression, whose operands are evaluated in order.
    fn value(&mut self, id: ExpressionId, flow: &mut Flow) {
        let function = self.function;
        let expression = function.expression(id);
        match &expression.kind {
            ExpressionKind::Logical(_, l, r) => {
                self.value(*l, flow);
                let outer = self.begin();
                let mut then = flow.clone();
                self.value(*r, &mut then);
                self.stretch = outer;
                *flow = self.join(flow.take(), then);
            }
            ExpressionKind::Conditional(c, a, b) => {
                self.value(*c, flow);
                let outer = self.begin();
                let mut then = flow.clone();
                self.value(*a, &mut then);
                self.begin();
                self.value(*b, flow);
                self.stretch = outer;
                *flow = self.join(flow.take(), then);
            }
            ExpressionKind::Binary(..) => {
                // Chains of operators may be long.
                let mut right = Vec::new();
                let mut first = id;
                while let ExpressionKind::Binary(_, l, r) = function.expression(first).kind {
                    right.push(r);
                    first = l;
                }
                self.value(first, flow);
                for operand in right.into_iter().rev() {
                    self.value(operand, flow);
                }
            }
            kind => {
                kind.for_each_operand(|operand| self.value(operand, flow));
                match kind {
                    ExpressionKind::Load(place) => self.read(*place, expression.span, flow),
                    ExpressionKind::Assign { place, value } => {
                        self.assign(*place, *value, flow);
                    }
                    ExpressionKind::AssignBinary { place, .. }
                    | ExpressionKind::AssignOffset { place, .. }
                    | ExpressionKind::Step { place, .. } => {
                        self.read(*place, expression.span, flow);
                        self.update(*place, flow);
                    }
                    _ => {}
                }
            }
        }
    }

    fn slot<'s>(&self, place: Place, flow: &'s mut Flow) -> Option<&'s mut Option<Unassigned>> {
        let PlaceBase::Variable(variable) = place.base() else {
            return None;
        };
        let number = *self.candidates.get(&variable)?;
        flow.as_mut()?.get_mut(number)
    }

    /// Notes that a place gets a value that depends on its former one. It does not initialize: an update of a variable
    /// that nothing has assigned is the subject of W0601.
    fn update(&mut self, place: Place, flow: &mut Flow) {
        if let PlaceBase::Variable(variable) = place.base() {
            self.known.assign(self.function, variable, None);
        }
        if let Some(slot) = self.slot(place, flow) {
            *slot = slot.filter(|unassigned| unassigned.stretch.is_none());
        }
    }

    /// Notes that a place gets a value.
    fn assign(&mut self, place: Place, value: ExpressionId, flow: &mut Flow) {
        if let PlaceBase::Variable(variable) = place.base() {
            let whole = Some(value).filter(|_| place.components().is_none());
            self.known.assign(self.function, variable, whole);
        }
        if let Some(slot) = self.slot(place, flow) {
            *slot = None;
        }
    }

    fn read(&mut self, place: Place, span: Span, flow: &mut Flow) {
        let (stretch, loops) = (self.stretch, self.loop_depth());
        let Some(slot) = self.slot(place, flow) else {
            return;
        };
        let Some(unassigned) = *slot else { return };
        if unassigned.stretch != Some(stretch) || unassigned.loops != loops {
            return;
        }
        // One warning for each variable on a path.
        *slot = None;
        let PlaceBase::Variable(variable) = place.base() else {
            return;
        };
        let variable = self.function.variable(variable);
        let message = format!(
            "variable `{}` may be uninitialized when used here",
            variable.name
        );
        let mut diagnostic = Diagnostic::new(Code::W0602, span, message)
            .also(variable.span, "declared without an initializer");
        if let Some((span, text)) = unassigned.reason {
            diagnostic = diagnostic.also(span, text);
        }
        let again = |d: &Diagnostic| {
            d.code == Code::W0602
                && d.message == diagnostic.message
                && d.primary == diagnostic.primary
        };
        if !self.diagnostics.iter().any(again) {
            self.diagnostics.push(diagnostic);
        }
    }
}

/// Whether a statement contains a `return`.
fn returns(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Return(_) | StatementKind::Goto(_) => true,
        StatementKind::Block(all) => all.iter().any(returns),
        StatementKind::If { arms, otherwise } => {
            arms.iter().any(|(_, s)| returns(s)) || otherwise.as_deref().is_some_and(returns)
        }
        StatementKind::Loop { body, .. }
        | StatementKind::DoLoop { body, .. }
        | StatementKind::Switch { body, .. } => returns(body),
        StatementKind::Expression(_)
        | StatementKind::Declare(..)
        | StatementKind::Initialize { .. }
        | StatementKind::Label(_)
        | StatementKind::Break
        | StatementKind::Continue => false,
    }
}
