//! Rewrites of Gen IR, one file a pass, named by its verb.
//!
//! A pass is a free function over `&mut Function`, first in its file, that returns whether it
//! changed anything; it computes the analyses it needs from the function it is given. Every
//! pass takes verified Gen IR and leaves verified Gen IR behind, and keeps what the function
//! computes for every input. An analysis computed before a pass that changed something is
//! stale after it.

pub mod coalesce_copies;
pub mod compact_registers;
pub mod cut_definitions;
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

pub use coalesce_copies::coalesce_copies;
pub use compact_registers::compact_registers;
pub use cut_definitions::cut_definitions;
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

/// TABLE of the names of all passes, as a compilation shows them, and what they do.
pub const PASSES: &[(&str, &str)] = &[
    (
        "coalesce_copies",
        "let a computation write the variable it is copied to",
    ),
    (
        "compact_registers",
        "renumber registers so that unused ones go",
    ),
    (
        "cut_definitions",
        "cut registers with very many definitions into several",
    ),
    ("eliminate_common_subexpressions", "compute a value once"),
    (
        "eliminate_dead_code",
        "remove instructions whose results nothing needs",
    ),
    (
        "expand_division",
        "replace integer divisions that the target does not have",
    ),
    (
        "fold_constants",
        "compute what is known, branch on what is known",
    ),
    (
        "lower_int64",
        "turn 64-bit integers into pairs of doublewords",
    ),
    (
        "lower_pushed_constants",
        "read arguments from the registers they arrive in",
    ),
    (
        "narrow_integers",
        "compute in doublewords what quadwords are not needed for",
    ),
    (
        "order_blocks",
        "lay out each loop and each branch in one piece",
    ),
    ("promote_surfaces", "access bound buffers at 32-bit offsets"),
    ("propagate_copies", "read the original instead of a copy"),
    (
        "remove_unreachable_blocks",
        "remove blocks that no path reaches",
    ),
    ("remove_unused_inputs", "remove inputs that nothing reads"),
    ("split_webs", "give every web a register of its own"),
    ("unify_exits", "return in one place, at the end"),
    ("unify_latches", "give every loop one latch"),
];
