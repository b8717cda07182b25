//! Divergence: warns of barriers and group functions in divergent control flow, which not all
//! work-items of the group reach: calls that depend on a condition that differs between work-items, and
//! calls that some work-items leave before, by a `return`, `break` or `continue` that depends on one. Warns of
//! arguments that differ between work-items and must not (`uniform_arguments.rs`).
//!
//! Requires a function without errors. A value varies if it is computed from a work-item id by
//! operations that keep the values of different work-items different; a variable varies if all
//! values assigned to it vary. A value that may be uniform, such as a quotient of ids, is assumed to
//! be uniform, so that there are no false positives, unless its values in the first work-items are known and differ
//! (`lanes.rs`). Linear time, except for the fixed point over the
//! variables, whose iterations are limited.

mod agreement;
mod callees;
mod guards;
mod report;
mod sub_groups;

use self::agreement::Agreement;
pub(in crate::frontend::check) use self::callees::Callees;
use self::guards::{Exits, Guards, within_of};
use super::lanes::{Items, Lanes};
use super::trip_counts;
use super::uniform_arguments::uniform_arguments;
use crate::diagnostic::Diagnostic;
use crate::frontend::builtins::{Builtin, Meaning, Shared, SubGroup, WorkItem};
use crate::frontend::typed::{
    Binary, Comparison, ExpressionId, ExpressionKind, Function, LabelId, Place, PlaceBase,
    Statement, StatementKind, VariableId,
};
use crate::frontend::types::Type;
use crate::target::Width;

/// The maximum number of iterations of the fixed point. A function that needs more is skipped.
const MAX_PASSES: usize = 32;

/// Which work-items a value differs between. Each variant implies the previous ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
enum Variance {
    /// Not known to differ.
    #[default]
    None,
    /// Assumed for conditions to differ between some work-items of the work-group, as the high bits of an id and
    /// comparisons with a bound do in large work-groups.
    Large,
    /// Some work-items of the work-group, but possibly uniform in each sub-group.
    Group,
    /// Assumed for conditions to differ in some sub-groups: a comparison of an id with a bound, which may be inside of one.
    Bound,
    /// Neighboring work-items, also those of one sub-group.
    Item,
    /// The work-items of a sub-group, with the same values in every sub-group.
    Lane,
}

/// The innermost `switch` around the current statement.
#[derive(Clone, Default)]
struct Switch {
    labels: Vec<LabelId>,
    /// The exits at its start, which also apply at each of its labels.
    entry: Exits,
    /// The exits of the groups of statements before the current label.
    passed: Exits,
}

/// The state of the analysis of one function.
struct Divergence<'f> {
    function: &'f Function,
    /// The functions that may be called.
    callees: &'f Callees,
    /// The variance of each variable.
    variables: Vec<Variance>,
    /// The variance of each expression.
    values: Vec<Variance>,
    /// By expression: the variable that it initializes.
    initializes: Vec<Option<VariableId>>,
    /// By variable: its initializer.
    initializers: Vec<Option<ExpressionId>>,
    /// The values of expressions in the first work-items.
    lanes: Lanes,
    /// The expressions that are the same in all work-items of a group, whatever their operands are.
    agreement: Agreement,
    /// The guards of each expression.
    guards: Vec<Guards>,
    /// The jumps before the current statement.
    exits: Exits,
    /// The `switch` around the current statement.
    switch: Switch,
}

/// Warns of calls in divergent control flow in a function.
pub(in crate::frontend::check) fn check(
    function: &Function,
    callees: &Callees,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let count = function.expressions.len();
    let is_grouped = |kind: &ExpressionKind| match kind {
        ExpressionKind::Call(builtin, arguments) => {
            required_group(*builtin).is_some()
                || uniform_arguments(*builtin, arguments.len()).is_some()
        }
        ExpressionKind::CallFunction(callee, _) => callees.of(*callee).is_some(),
        _ => false,
    };
    if !function.expressions.iter().any(|e| is_grouped(&e.kind)) {
        return;
    }
    let mut walk = Divergence {
        function,
        callees,
        variables: vec![Variance::None; function.variables.len()],
        values: vec![Variance::None; count],
        initializes: vec![None; count],
        initializers: vec![None; function.variables.len()],
        lanes: Lanes::default(),
        agreement: Agreement::default(),
        guards: vec![Guards::default(); count],
        exits: Exits::default(),
        switch: Switch::default(),
    };
    walk.record_initializers(&function.body);
    for expression in &function.expressions {
        if let ExpressionKind::Statements { body, .. } = &expression.kind {
            walk.record_initializers(body);
        }
    }
    walk.lanes = Lanes::of(function, &walk.initializes, Items::First);
    walk.agreement = Agreement::of(function, &walk.initializes);
    if !walk.converges() {
        return;
    }
    walk.all(&function.body, Guards::default());
    walk.guard_operands();
    walk.report(diagnostics);
    walk.report_arguments(diagnostics);
}

/// The group whose work-items must all execute a call, if there is one.
fn required_group(builtin: Builtin) -> Option<Required> {
    if let Builtin::Matrix(_) = builtin {
        return Some(Required::Whole);
    }
    let row = builtin.row()?;
    match row.meaning {
        Meaning::WorkGroup(_)
        | Meaning::Shared(Shared::Barrier | Shared::Copy { .. } | Shared::Wait) => {
            Some(Required::Work)
        }
        Meaning::Shared(Shared::SubGroupBarrier) => Some(Required::Active),
        Meaning::SubGroup(function) => match function {
            SubGroup::All
            | SubGroup::Any
            | SubGroup::Reduce(_)
            | SubGroup::InclusiveScan(_)
            | SubGroup::ExclusiveScan(_) => Some(Required::Active),
            // The shuffles of cl_intel_subgroups only require that the source work-item is active.
            SubGroup::Shuffle => (row.name == "sub_group_broadcast").then_some(Required::Active),
            _ => None,
        },
        _ => None,
    }
}

/// The work-items that must execute a call together.
#[derive(Clone, Copy)]
enum Required {
    /// All work-items of the work-group.
    Work,
    /// Those of the sub-group that have not returned.
    Active,
    /// All work-items of the sub-group.
    Whole,
}

/// The variance of the result of a work-item or sub-group query; an id has the variance `of_id`.
fn of_query(builtin: Builtin, of_id: impl Fn(WorkItem) -> Variance) -> Variance {
    match builtin.row().map(|row| row.meaning) {
        Some(Meaning::WorkItem(id @ (WorkItem::GlobalId | WorkItem::LocalId))) => of_id(id),
        Some(Meaning::WorkItem(WorkItem::GlobalLinearId | WorkItem::LocalLinearId)) => {
            Variance::Item
        }
        Some(Meaning::SubGroup(SubGroup::LocalId)) => Variance::Lane,
        Some(Meaning::SubGroup(SubGroup::Id)) => Variance::Group,
        _ => Variance::None,
    }
}

/// The variance of the result of a binary operation.
fn of_binary(operation: Binary, left: Variance, right: Variance) -> Variance {
    let both = left != Variance::None && right != Variance::None;
    match operation {
        Binary::Add | Binary::Multiply | Binary::Or | Binary::ShiftLeft => left.max(right),
        // The difference of two ids may be uniform.
        Binary::Subtract | Binary::ExclusiveOr | Binary::Remainder if both => Variance::None,
        Binary::Subtract | Binary::ExclusiveOr | Binary::Remainder => left.max(right),
        // The high bits of an id may be uniform in a sub-group.
        Binary::And => left.max(right).min(Variance::Bound),
        // The global id divided by the work-group size is uniform.
        Binary::Divide | Binary::ShiftRight => Variance::None,
    }
}

impl Divergence<'_> {
    fn value(&self, id: ExpressionId) -> Variance {
        self.values.get(id.0 as usize).copied().unwrap_or_default()
    }

    /// Records which variable each expression initializes.
    fn record_initializers(&mut self, statements: &[Statement]) {
        for statement in statements {
            match &statement.kind {
                StatementKind::Declare(variable, Some(value)) => {
                    self.initializes[value.0 as usize] = Some(*variable);
                    self.initializers[variable.0 as usize] = Some(*value);
                }
                StatementKind::Block(all) => self.record_initializers(all),
                StatementKind::If { arms, otherwise } => {
                    for (_, body) in arms {
                        self.record_initializers(std::slice::from_ref(body));
                    }
                    if let Some(body) = otherwise {
                        self.record_initializers(std::slice::from_ref(body));
                    }
                }
                StatementKind::Loop { initial, body, .. } => {
                    self.record_initializers(initial);
                    self.record_initializers(std::slice::from_ref(body));
                }
                StatementKind::DoLoop { body, .. } | StatementKind::Switch { body, .. } => {
                    self.record_initializers(std::slice::from_ref(body));
                }
                _ => {}
            }
        }
    }

    /// Computes the variance of all variables and values: the greatest fixed point. Returns false if it
    /// exceeds the iteration limit. Variables in registers that have an initializer or an
    /// assignment take part, scalars and masks of sub-groups; all others count as uniform.
    fn converges(&mut self) -> bool {
        let assigned = self
            .function
            .expressions
            .iter()
            .filter_map(|e| match e.kind {
                ExpressionKind::Assign { place, .. } => match place {
                    Place::Variable(v) => Some(v),
                    Place::Memory(_)
                    | Place::VariableComponents(..)
                    | Place::MemoryComponents(..) => None,
                },
                _ => None,
            });
        for v in assigned.chain(self.initializes.iter().flatten().copied()) {
            let index = v.0 as usize;
            let variable = self.function.variable(v);
            let is_plain =
                !variable.in_memory && matches!(variable.ty, Type::Scalar(_) | Type::Vector(..));
            if is_plain && index >= self.function.parameter_count {
                // The optimistic initial value; each assigned value can lower it.
                self.variables[index] = Variance::Lane;
            }
        }
        for _ in 0..MAX_PASSES {
            if !self.pass() {
                return true;
            }
        }
        false
    }

    /// One iteration over all expressions, in the order of the source. Returns whether a variable
    /// changed.
    fn pass(&mut self) -> bool {
        let mut changes = false;
        for (index, expression) in self.function.expressions.iter().enumerate() {
            self.values[index] = match expression.ty {
                Type::Scalar(_) | Type::Pointer(_) => self.of(&expression.kind),
                _ => self.of_mask(&expression.kind),
            };
            // What two values that vary give may still be known to vary.
            let id = ExpressionId(index as u32);
            if self.lanes.differ(id) {
                self.values[index] = self.values[index].max(Variance::Item);
            }
            // Ids of a dimension of which the work-groups have one work-item.
            if self.lanes.are_one(id) {
                self.values[index] = Variance::None;
            }
            let written = match &expression.kind {
                ExpressionKind::Assign { place, .. }
                | ExpressionKind::AssignBinary { place, .. } => match place.base() {
                    PlaceBase::Variable(v) => Some(v),
                    PlaceBase::Memory(_) => None,
                },
                _ => None,
            };
            for v in [written, self.initializes[index]].into_iter().flatten() {
                let variable = &mut self.variables[v.0 as usize];
                let lower = (*variable).min(self.values[index]);
                changes |= lower != *variable;
                *variable = lower;
            }
        }
        changes
    }

    /// The variance of a vector: only the masks of `sub_group_ballot` can vary.
    fn of_mask(&self, kind: &ExpressionKind) -> Variance {
        match kind {
            ExpressionKind::Call(builtin, arguments) => {
                self.of_exchange(*builtin, arguments).unwrap_or_default()
            }
            ExpressionKind::Load(Place::Variable(v)) => self.variables[v.0 as usize],
            _ => Variance::None,
        }
    }

    /// The variance of an expression, from those of its operands.
    fn of(&self, kind: &ExpressionKind) -> Variance {
        match kind {
            ExpressionKind::Integer(_)
            | ExpressionKind::Float(_)
            | ExpressionKind::VariableAddress(_)
            | ExpressionKind::ConstantAddress(_)
            | ExpressionKind::Splat(_)
            | ExpressionKind::VectorLiteral(_)
            | ExpressionKind::VectorSelect(..)
            | ExpressionKind::Difference(..)
            | ExpressionKind::AssignOffset { .. }
            | ExpressionKind::Initialize { .. }
            | ExpressionKind::Unreachable
            | ExpressionKind::CallFunction(..) => Variance::None,
            ExpressionKind::Statements { value, .. } => {
                value.map_or(Variance::None, |x| self.value(x))
            }
            ExpressionKind::Load(place) | ExpressionKind::Step { place, .. } => {
                self.of_place(*place)
            }
            ExpressionKind::Convert(x)
            | ExpressionKind::Unary(_, x)
            | ExpressionKind::Swizzle(x, _)
            | ExpressionKind::Member { pointer: x, .. } => self.value(*x),
            ExpressionKind::Binary(Binary::And, l, r) => self.of_bits(*l, *r),
            ExpressionKind::Binary(operation, l, r) => {
                of_binary(*operation, self.value(*l), self.value(*r))
            }
            ExpressionKind::Compare(comparison, l, r) => self.of_comparison(*comparison, *l, *r),
            ExpressionKind::Logical(_, l, r) => self.value(*l).max(self.value(*r)),
            ExpressionKind::Conditional(c, a, b) => {
                self.value(*c).max(self.value(*a).min(self.value(*b)))
            }
            ExpressionKind::Comma(all) => all.last().map_or(Variance::None, |&x| self.value(x)),
            ExpressionKind::Offset {
                pointer,
                index,
                subtract,
            } => {
                let operation = match subtract {
                    true => Binary::Subtract,
                    false => Binary::Add,
                };
                of_binary(operation, self.value(*pointer), self.value(*index))
            }
            ExpressionKind::Assign { value, .. } => self.value(*value),
            ExpressionKind::AssignBinary {
                place,
                operation,
                value,
                ..
            } => of_binary(*operation, self.of_place(*place), self.value(*value)),
            ExpressionKind::Call(builtin, arguments) => match builtin {
                Builtin::Row(_) => self.of_exchange(*builtin, arguments).unwrap_or_else(|| {
                    of_query(*builtin, |id| {
                        self.of_id(id, arguments.first().and_then(|&d| self.lanes.constant(d)))
                    })
                }),
                Builtin::Convert(_) | Builtin::Reinterpret(_) | Builtin::Encode(_) => {
                    arguments.first().map_or(Variance::None, |&x| self.value(x))
                }
                Builtin::VectorLoad(_)
                | Builtin::VectorStore(_)
                | Builtin::Shuffle(_)
                | Builtin::Matrix(_) => Variance::None,
            },
        }
    }

    /// The variance of the bits of one value that another one has.
    fn of_bits(&self, l: ExpressionId, r: ExpressionId) -> Variance {
        let either = of_binary(Binary::And, self.value(l), self.value(r));
        let mask = self.lanes.constant(l).or(self.lanes.constant(r));
        match mask.is_some_and(|mask| mask & (self.widest() - 1) == 0) {
            // The work-items of a sub-group have these bits in common.
            true => either.min(Variance::Large),
            false => either,
        }
    }

    /// The variance of a comparison.
    fn of_comparison(&self, comparison: Comparison, l: ExpressionId, r: ExpressionId) -> Variance {
        let neighbors_in_memory =
            |id: ExpressionId| self.is_from_memory(id) && self.value(id) >= Variance::Item;
        match (self.value(l), self.value(r), comparison) {
            (Variance::None, x, Comparison::Equal | Comparison::NotEqual)
            | (x, Variance::None, Comparison::Equal | Comparison::NotEqual) => x,
            // Values in memory are in no order: a comparison is as likely to differ as a test for equality.
            _ if neighbors_in_memory(l) || neighbors_in_memory(r) => Variance::Item,
            (Variance::None, Variance::Item, comparison) => {
                self.of_bound(l, trip_counts::reversed(comparison))
            }
            (Variance::Item, Variance::None, comparison) => self.of_bound(r, comparison),
            (Variance::None, x, _) | (x, Variance::None, _) => x,
            _ if self.is_from_memory(l) || self.is_from_memory(r) => Variance::Large,
            // The comparison of two ids may be uniform.
            _ => Variance::None,
        }
    }

    /// The variance of a comparison of an id with a bound.
    fn of_bound(&self, bound: ExpressionId, comparison: Comparison) -> Variance {
        let first_beyond = self.lanes.constant(bound).map(|bound| match comparison {
            Comparison::LessEqual | Comparison::Greater => bound + 1,
            _ => bound,
        });
        match first_beyond.is_some_and(|first| first % self.widest() == 0) {
            // Between two sub-groups.
            true => Variance::Large,
            false => Variance::Bound,
        }
    }

    /// The number of work-items of a sub-group, or the largest one.
    fn widest(&self) -> i128 {
        let required = self.function.required_sub_group_size;
        i128::from(required.unwrap_or(Width::WIDEST.channels()).max(1))
    }

    /// The variance of a condition or a selector, of which the sizes of the groups may show that it is uniform.
    fn of_condition(&self, condition: ExpressionId) -> Variance {
        let variance = self.value(condition);
        if self.agreement.in_group(condition) {
            Variance::None
        } else if self.agreement.in_sub_groups(condition) {
            variance.min(Variance::Group)
        } else {
            variance
        }
    }

    /// The variance of the id of a dimension, if that is known.
    fn of_id(&self, id: WorkItem, dimension: Option<i128>) -> Variance {
        let Some(dimension) = dimension.and_then(|d| usize::try_from(d).ok()) else {
            return Variance::Large;
        };
        let size = self.function.required_group_size;
        match (
            dimension,
            size.and_then(|size| size.get(dimension).copied()),
        ) {
            (_, Some(1)) => Variance::None,
            (0, _) => Variance::Item,
            // The work-groups may have one row.
            (_, None) if id == WorkItem::GlobalId => Variance::Large,
            // The work-items of a sub-group may be in one row.
            _ => Variance::Group,
        }
    }

    /// The variance of the value at a place.
    fn of_place(&self, place: Place) -> Variance {
        match place {
            Place::Variable(v) | Place::VariableComponents(v, ..) => self.variables[v.0 as usize],
            Place::Memory(pointer) => self.value(pointer),
            Place::MemoryComponents(..) => Variance::None,
        }
    }

    /// The guards of an expression that is also control-dependent on `condition`.
    fn within(&self, guards: Guards, condition: ExpressionId) -> Guards {
        within_of(guards, condition, self.of_condition(condition))
    }

    /// Whether an expression is a value that is read from memory.
    fn is_from_memory(&self, id: ExpressionId) -> bool {
        trip_counts::is_from_memory(self.function, &self.initializers, id)
    }

    /// Sets the guards of the expressions in consecutive statements.
    fn all(&mut self, statements: &[Statement], guards: Guards) {
        for statement in statements {
            self.one(statement, guards);
        }
    }

    /// Sets the guards of an expression, but not of its operands.
    fn guard(&mut self, expression: Option<ExpressionId>, guards: Guards) {
        if let Some(id) = expression {
            self.guards[id.0 as usize] = guards;
        }
    }

    /// Sets the guards of the expressions in a statement, whose own guards are `outer`.
    fn one(&mut self, statement: &Statement, outer: Guards) {
        let guards = outer.or(self.exits.guards());
        match &statement.kind {
            StatementKind::Expression(id) => self.guard(Some(*id), guards),
            StatementKind::Declare(_, value) => self.guard(*value, guards),
            StatementKind::Return(value) => {
                self.guard(*value, guards);
                let returned = &mut self.exits.returned;
                *returned = returned.or(guards.after_return());
            }
            StatementKind::Initialize { elements, .. } => {
                for element in elements {
                    self.guard(Some(element.value), guards);
                }
            }
            StatementKind::Block(all) => self.all(all, outer),
            StatementKind::If { arms, otherwise } => {
                let (mut guards, before) = (guards, self.exits);
                let mut after = before;
                for (condition, body) in arms {
                    self.guard(Some(*condition), guards);
                    guards = self.within(guards, *condition);
                    self.exits = before;
                    self.one(body, guards);
                    after = after.or(self.exits);
                }
                if let Some(body) = otherwise {
                    self.exits = before;
                    self.one(body, guards);
                    after = after.or(self.exits);
                }
                self.exits = after;
            }
            StatementKind::Loop {
                initial,
                condition,
                step,
                body,
                unroll: _,
            } => {
                self.all(initial, guards);
                let inside = condition.map_or(guards, |c| {
                    let loop_of = (initial.as_slice(), c, *step);
                    match trip_counts::differ(self.function, &self.lanes, loop_of) {
                        true => within_of(guards, c, Variance::Lane),
                        false => self.within(guards, c),
                    }
                });
                self.guard(*condition, inside);
                self.guard(*step, inside);
                self.iterate(body, inside);
            }
            StatementKind::DoLoop {
                body, condition, ..
            } => {
                let inside = self.within(guards, *condition);
                self.guard(Some(*condition), inside);
                self.iterate(body, inside);
            }
            StatementKind::Switch {
                selector,
                cases,
                default,
                body,
            } => {
                self.guard(Some(*selector), guards);
                let inside = self.within(guards, *selector);
                let labels = cases.iter().map(|case| case.label).chain(*default);
                let before = self.exits;
                let entry = Exits {
                    broken: Guards::default(),
                    ..before
                };
                let switch = Switch {
                    labels: labels.collect(),
                    entry,
                    passed: entry,
                };
                let outer_switch = std::mem::replace(&mut self.switch, switch);
                self.exits = entry;
                self.one(body, inside);
                let switch = std::mem::replace(&mut self.switch, outer_switch);
                self.exits = Exits {
                    broken: before.broken,
                    ..switch.passed.or(self.exits)
                };
            }
            StatementKind::Label(label) => {
                if self.switch.labels.contains(label) {
                    self.switch.passed = self.switch.passed.or(self.exits);
                    self.exits = self.switch.entry;
                }
            }
            StatementKind::Break => {
                let broken = &mut self.exits.broken;
                *broken = broken.or(guards.after("break"));
            }
            StatementKind::Continue => {
                let continued = &mut self.exits.continued;
                *continued = continued.or(guards.after("continue"));
            }
            StatementKind::Goto(_) => {}
        }
    }

    /// Sets the guards of the expressions in the body of a loop. Work-items that leave the loop do not
    /// execute its next iteration either.
    fn iterate(&mut self, body: &Statement, inside: Guards) {
        let before = self.exits;
        let outer_switch = std::mem::take(&mut self.switch);
        self.exits = Exits {
            returned: before.returned,
            ..Exits::default()
        };
        self.one(body, inside);
        let left = inside.or(self.exits.returned).or(self.exits.broken);
        if inside.lack(left) {
            self.exits.continued = Guards::default();
            self.one(body, left);
        }
        self.switch = outer_switch;
        self.exits = Exits {
            returned: self.exits.returned,
            ..before
        };
    }

    /// Propagates the guards of each expression to its operands, which precede it.
    fn guard_operands(&mut self) {
        for index in (0..self.guards.len()).rev() {
            let guards = self.guards[index];
            let function = self.function;
            match &function.expressions[index].kind {
                // The expressions of its statements precede it, too.
                ExpressionKind::Statements { body, value } => {
                    self.exits = Exits::default();
                    self.all(body, guards);
                    self.guard(*value, guards);
                }
                ExpressionKind::Logical(_, l, r) => {
                    self.guard(Some(*l), guards);
                    self.guard(Some(*r), self.within(guards, *l));
                }
                ExpressionKind::Conditional(c, a, b) => {
                    self.guard(Some(*c), guards);
                    let inside = self.within(guards, *c);
                    self.guard(Some(*a), inside);
                    self.guard(Some(*b), inside);
                }
                other => other.for_each_operand(|x| self.guard(Some(x), guards)),
            }
        }
    }
}
