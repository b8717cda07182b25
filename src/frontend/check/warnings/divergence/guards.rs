//! The varying conditions that expressions are control-dependent on, directly or through jumps before them.

use super::Variance;
use crate::frontend::typed::ExpressionId;

/// A varying condition that an expression is control-dependent on.
#[derive(Clone, Copy)]
pub(super) struct Guard {
    pub(super) condition: ExpressionId,
    /// The keyword of the jump by which work-items leave before the expression, if that is the reason.
    pub(super) jump: Option<&'static str>,
}

/// How many varying conditions a diagnostic names.
const MAX_REASONS: usize = 3;

/// Varying conditions that an expression is control-dependent on, the nearest first: those around
/// it, and then those of the jumps before it.
#[derive(Clone, Copy, Default)]
pub(super) struct Reasons([Option<Guard>; MAX_REASONS]);

impl Reasons {
    /// The first of these guards, each condition once.
    pub(super) fn of(guards: impl Iterator<Item = Guard>) -> Reasons {
        let mut reasons = Reasons::default();
        for guard in guards {
            let mut slots = reasons.0.iter_mut();
            let slot = slots.find(|slot| slot.is_none_or(|g| g.condition == guard.condition));
            if let Some(slot @ None) = slot {
                *slot = Some(guard);
            }
        }
        reasons
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Guard> {
        self.0.into_iter().flatten()
    }

    pub(super) fn is_empty(self) -> bool {
        self.iter().next().is_none()
    }

    /// These guards, and then `others`.
    pub(super) fn or(self, others: Reasons) -> Reasons {
        Reasons::of(self.iter().chain(others.iter()))
    }

    /// The guards of what follows a jump that has these guards. Those of earlier jumps are only
    /// its own if there are no conditions around it.
    pub(super) fn after(self, jump: &'static str) -> Reasons {
        let has_conditions = self.iter().any(|guard| guard.jump.is_none());
        let own = self
            .iter()
            .filter(|guard| guard.jump.is_none() || !has_conditions);
        Reasons::of(own.map(|guard| Guard {
            jump: Some(jump),
            ..guard
        }))
    }
}

/// The varying conditions that an expression is control-dependent on.
#[derive(Clone, Copy, Default)]
pub(super) struct Guards {
    /// Varying within the work-group.
    pub(super) group: Reasons,
    /// Varying within the sub-group. Work-items that have returned do not take part in its functions.
    pub(super) sub_group: Reasons,
    /// Possibly varying within a sub-group: a bound is inside of it, for example.
    pub(super) parts: Reasons,
    /// Varying within the sub-group, which must be whole for a matrix multiplication.
    pub(super) whole_sub_group: Reasons,
}

impl Guards {
    /// These guards, and then `others`.
    pub(super) fn or(self, others: Guards) -> Guards {
        Guards {
            group: self.group.or(others.group),
            sub_group: self.sub_group.or(others.sub_group),
            parts: self.parts.or(others.parts),
            whole_sub_group: self.whole_sub_group.or(others.whole_sub_group),
        }
    }

    /// The guards of what follows a `return` that has these guards.
    pub(super) fn after_return(self) -> Guards {
        Guards {
            sub_group: Reasons::default(),
            parts: Reasons::default(),
            ..self.after("return")
        }
    }

    /// The guards of what follows a jump that has these guards.
    pub(super) fn after(self, jump: &'static str) -> Guards {
        Guards {
            group: self.group.after(jump),
            sub_group: self.sub_group.after(jump),
            parts: self.parts.after(jump),
            whole_sub_group: self.whole_sub_group.after(jump),
        }
    }

    /// Whether a kind of guards that is empty here is not in `later`.
    pub(super) fn lack(self, later: Guards) -> bool {
        let is_new = |earlier: Reasons, later: Reasons| earlier.is_empty() && !later.is_empty();
        is_new(self.group, later.group)
            || is_new(self.sub_group, later.sub_group)
            || is_new(self.parts, later.parts)
            || is_new(self.whole_sub_group, later.whole_sub_group)
    }
}

/// The guards of the jumps that work-items have left by, in the order of the source.
#[derive(Clone, Copy, Default)]
pub(super) struct Exits {
    /// By `return`, from the function.
    pub(super) returned: Guards,
    /// By `break`, from the innermost loop or `switch`.
    pub(super) broken: Guards,
    /// By `continue`, from the iteration of the innermost loop.
    pub(super) continued: Guards,
}

impl Exits {
    pub(super) fn or(self, others: Exits) -> Exits {
        Exits {
            returned: self.returned.or(others.returned),
            broken: self.broken.or(others.broken),
            continued: self.continued.or(others.continued),
        }
    }

    pub(super) fn guards(self) -> Guards {
        self.returned.or(self.broken).or(self.continued)
    }
}

/// The guards of an expression that is also control-dependent on a condition of this variance.
pub(super) fn within_of(guards: Guards, condition: ExpressionId, variance: Variance) -> Guards {
    let guard = Guard {
        condition,
        jump: None,
    };
    let at_least = |least| Reasons::of((variance >= least).then_some(guard).into_iter());
    Guards {
        group: at_least(Variance::Large).or(guards.group),
        sub_group: at_least(Variance::Item).or(guards.sub_group),
        parts: at_least(Variance::Bound).or(guards.parts),
        whole_sub_group: at_least(Variance::Item).or(guards.whole_sub_group),
    }
}
