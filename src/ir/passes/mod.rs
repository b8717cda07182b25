//! Rewrites of Gen IR, one file a pass, named by its verb.
//!
//! A pass is a free function over `&mut Function`, first in its file, that returns whether it
//! changed anything; it computes the analyses it needs from the function it is given. Every
//! pass takes verified Gen IR and leaves verified Gen IR behind, and keeps what the function
//! computes for every input. An analysis computed before a pass that changed something is
//! stale after it.

pub mod coalesce_copies;
pub mod compact_registers;
pub mod eliminate_common_subexpressions;
pub mod eliminate_dead_code;
pub mod expand_division;
pub mod fold_constants;
pub mod known_constants;
pub mod lower_int64;
pub mod lower_pushed_constants;
pub mod narrow_integers;
pub mod order_blocks;
pub mod promote_surfaces;
pub mod propagate_copies;
pub mod remove_unreachable_blocks;
pub mod remove_unused_inputs;
pub mod split_webs;
pub mod unify_exits;
pub mod unify_latches;

#[cfg(test)]
mod chain_tests;
#[cfg(test)]
mod trial;

use super::function::Function;
use crate::target::Target;

pub use coalesce_copies::coalesce_copies;
pub use compact_registers::compact_registers;
pub use eliminate_common_subexpressions::eliminate_common_subexpressions;
pub use eliminate_dead_code::eliminate_dead_code;
pub use expand_division::expand_division;
pub use fold_constants::fold_constants;
pub use lower_int64::lower_int64;
pub use lower_pushed_constants::lower_pushed_constants;
pub use narrow_integers::narrow_integers;
pub use order_blocks::order_blocks;
pub use promote_surfaces::promote_surfaces;
pub use propagate_copies::propagate_copies;
pub use remove_unreachable_blocks::remove_unreachable_blocks;
pub use remove_unused_inputs::remove_unused_inputs;
pub use split_webs::split_webs;
pub use unify_exits::unify_exits;
pub use unify_latches::unify_latches;

/// A pass with its name; most ask nothing of the target. Returns whether it changed anything.
pub type Pass = (&'static str, fn(&mut Function, Target) -> bool);

/// TABLE of passes, for tests that run each one. The pipeline has an order of its own.
pub const ALL: &[Pass] = &[
    ("coalesce_copies", |f, _| coalesce_copies(f)),
    ("compact_registers", |f, _| compact_registers(f)),
    ("eliminate_common_subexpressions", |f, _| {
        eliminate_common_subexpressions(f)
    }),
    ("eliminate_dead_code", |f, _| eliminate_dead_code(f)),
    ("expand_division", expand_division),
    ("fold_constants", |f, _| fold_constants(f)),
    ("lower_int64", |f, _| lower_int64(f)),
    ("lower_pushed_constants", |f, _| {
        lower_pushed_constants(f).changed
    }),
    ("narrow_integers", |f, _| narrow_integers(f)),
    ("order_blocks", |f, _| order_blocks(f)),
    ("promote_surfaces", |f, _| promote_surfaces(f)),
    ("propagate_copies", |f, _| propagate_copies(f)),
    ("remove_unreachable_blocks", |f, _| {
        remove_unreachable_blocks(f)
    }),
    ("remove_unused_inputs", |f, _| remove_unused_inputs(f)),
    ("split_webs", |f, _| split_webs(f)),
    ("unify_exits", |f, _| unify_exits(f)),
    ("unify_latches", |f, _| unify_latches(f)),
];
