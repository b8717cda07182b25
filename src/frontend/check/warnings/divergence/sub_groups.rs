//! The results of sub-group functions, which are the same in a sub-group but may differ between those of a work-group.

use super::{Divergence, Variance};
use crate::frontend::builtins::{Ballot, Builtin, Meaning, SubGroup};
use crate::frontend::typed::{ExpressionId, ExpressionKind, Place};

/// The most expressions that are searched for a call, for each condition of a diagnostic.
const MAX_SEARCHED: usize = 256;

/// Whether the results of a function are computed from the values of several work-items of the sub-group.
fn is_exchange(builtin: Builtin) -> bool {
    match builtin.row().map(|row| row.meaning) {
        Some(Meaning::SubGroup(function)) => !function.is_query() && function != SubGroup::Elect,
        Some(Meaning::Ballot(function)) => function == Ballot::Ballot,
        _ => false,
    }
}

impl Divergence<'_> {
    /// The variance of the result of a call; `None` if the function does not exchange values in a sub-group.
    pub(super) fn of_exchange(
        &self,
        builtin: Builtin,
        arguments: &[ExpressionId],
    ) -> Option<Variance> {
        let value = || arguments.first().map_or(Variance::None, |&x| self.value(x));
        match builtin.row()?.meaning {
            Meaning::SubGroup(SubGroup::Elect) => Some(Variance::Lane),
            // Parts of a mask.
            Meaning::Ballot(
                Ballot::BitCount
                | Ballot::InclusiveScan
                | Ballot::ExclusiveScan
                | Ballot::FindLsb
                | Ballot::FindMsb,
            ) => Some(value()),
            _ if !is_exchange(builtin) => None,
            _ if self.is_one_sub_group() => Some(Variance::None),
            _ => Some(match value() {
                // Those of every sub-group are the same.
                Variance::None | Variance::Lane => Variance::None,
                Variance::Large | Variance::Bound => Variance::Large,
                Variance::Group | Variance::Item => Variance::Group,
            }),
        }
    }

    /// Whether the work-groups are known to have one sub-group, or at most as many work-items as the largest sub-group.
    fn is_one_sub_group(&self) -> bool {
        let size = self.function.required_group_size;
        let items = size.map(|size| size.iter().map(|n| i128::from(*n)).product::<i128>());
        items.is_some_and(|items| items <= self.widest())
    }

    /// Whether a condition is computed from the result of a sub-group function, directly or through the initializers of variables.
    pub(super) fn is_of_exchange(&self, condition: ExpressionId) -> bool {
        let mut searched = vec![condition];
        let mut next = 0;
        while let Some(&id) = searched.get(next) {
            next += 1;
            let kind = &self.function.expression(id).kind;
            let mut operands = Vec::new();
            match kind {
                ExpressionKind::Call(builtin, _) if is_exchange(*builtin) => return true,
                ExpressionKind::Load(Place::Variable(v) | Place::VariableComponents(v, ..)) => {
                    operands.extend(self.initializers[v.0 as usize])
                }
                other => other.for_each_operand(|x| operands.push(x)),
            }
            for operand in operands {
                if searched.len() < MAX_SEARCHED && !searched.contains(&operand) {
                    searched.push(operand);
                }
            }
        }
        false
    }
}
