//! The arguments of group functions that must be the same in all work-items of the group.

use crate::frontend::builtins::{Builtin, Meaning, Shared, SubGroup, WorkGroup};
use std::ops::Range;

/// Arguments of a call that must not differ between the work-items of a group.
pub(super) struct Uniform {
    /// The indexes of the arguments.
    pub arguments: Range<usize>,
    /// Whether the group is the work-group, and not the sub-group.
    pub is_work_group: bool,
    /// What to do instead.
    pub help: &'static str,
}

/// Which of the `count` arguments of a call must be the same in all work-items, if any.
pub(super) fn uniform_arguments(builtin: Builtin, count: usize) -> Option<Uniform> {
    let row = builtin.row()?;
    match row.meaning {
        Meaning::WorkGroup(WorkGroup::Broadcast) => Some(Uniform {
            arguments: 1..count,
            is_work_group: true,
            help: "for an index of each work-item, store the values in local memory, and read them after a barrier",
        }),
        // The event may come from an earlier copy, and does not change which elements are copied.
        Meaning::Shared(Shared::Copy { .. }) => Some(Uniform {
            arguments: 0..count.saturating_sub(1),
            is_work_group: true,
            help: "the work-items copy the elements together: pass the pointers and sizes of the whole copy in all of them",
        }),
        Meaning::SubGroup(SubGroup::Shuffle) if row.name == "sub_group_broadcast" => {
            Some(Uniform {
                arguments: 1..count,
                is_work_group: false,
                help: "for an index of each work-item, use `sub_group_shuffle` or `intel_sub_group_shuffle`",
            })
        }
        _ => None,
    }
}
