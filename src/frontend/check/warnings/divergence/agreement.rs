//! Expressions that are the same in all work-items of a group, because of the sizes that the kernel's attributes require:
//! `get_local_id(0) < 32` with work-groups of 32 work-items, or `get_sub_group_local_id() < 16` with sub-groups of 16.
//!
//! Evaluates the expressions in each work-item of the work-group, by sub-groups of each size that a target may have.

use super::super::lanes::{Items, Lanes};
use crate::frontend::typed::{ExpressionId, Function, VariableId};
use crate::target::Width;

/// How many values are computed at most: those of 4,096 expressions in a work-group of 1,024, at one width. For more,
/// nothing is proven.
const MAX_VALUES: u64 = 1 << 22;

/// By expression, whether its value is known to be the same in all work-items.
#[derive(Default)]
pub(super) struct Agreement {
    /// Those of the work-group.
    group: Vec<bool>,
    /// Those of each sub-group.
    sub_groups: Vec<bool>,
}

impl Agreement {
    /// Evaluates the expressions of a function. By expression, `initializes` has the variable that it initializes.
    pub(super) fn of(function: &Function, initializes: &[Option<VariableId>]) -> Agreement {
        let count = function.expressions.len();
        let widths: Vec<usize> = match function.required_sub_group_size {
            Some(width) => vec![width as usize],
            None => Width::ALL.iter().map(|w| w.channels() as usize).collect(),
        };
        let required = function.required_group_size;
        let size = required.map_or(1, |size| {
            size.iter().map(|n| u64::from(*n)).product::<u64>()
        });
        let values = size
            .saturating_mul(count as u64)
            .saturating_mul(widths.len() as u64);
        if values > MAX_VALUES {
            return Agreement::default();
        }
        let locals: Vec<[i128; 3]> = required.map_or_else(Vec::new, |[x, y, z]| {
            let ids = (0..z).flat_map(|z| (0..y).map(move |y| (y, z)));
            let ids = ids.flat_map(|(y, z)| (0..x).map(move |x| [x, y, z]));
            ids.map(|id| id.map(i128::from)).collect()
        });
        let mut found = Agreement {
            group: vec![true; count],
            sub_groups: vec![true; count],
        };
        for width in widths {
            let width = width.max(1);
            let sub_groups: Vec<Items<'_>> = match required {
                Some(size) => (locals.chunks(width).enumerate())
                    .map(|(index, locals)| Items::SubGroup(index, locals, size))
                    .collect(),
                None => vec![Items::Lanes(width)],
            };
            let mut first: Vec<Option<i128>> = vec![None; count];
            for (k, items) in sub_groups.into_iter().enumerate() {
                let lanes = Lanes::of(function, initializes, items);
                let groups = found.group.iter_mut().zip(&mut found.sub_groups);
                for (index, (first, (group, sub_group))) in first.iter_mut().zip(groups).enumerate()
                {
                    let value = lanes.constant(ExpressionId(index as u32));
                    if k == 0 {
                        *first = value;
                    }
                    *sub_group &= value.is_some();
                    *group &= value.is_some() && value == *first;
                }
            }
        }
        found
    }

    /// Whether all work-items of the work-group have the same value.
    pub(super) fn in_group(&self, id: ExpressionId) -> bool {
        self.group.get(id.0 as usize).copied().unwrap_or_default()
    }

    /// Whether all work-items of each sub-group have the same value.
    pub(super) fn in_sub_groups(&self, id: ExpressionId) -> bool {
        let known = self.sub_groups.get(id.0 as usize).copied();
        known.unwrap_or_default()
    }
}
