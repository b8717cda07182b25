//! Passes by their names, for files that test one pass.

use gencl::ir::function::Function;
use gencl::ir::passes as all;
use gencl::target::Target;

/// A pass that is run for its effect.
type Pass = fn(&mut Function);

macro_rules! passes {
    ($($name:ident)*) => {
        /// The passes that are the same for all targets.
        const PASSES: &[(&str, Pass)] = &[
            $((stringify!($name), |function| { all::$name(function); }),)*
        ];
    };
}

passes! {
    compact_registers
    eliminate_dead_code
    fold_constants
    lower_int64
    lower_pushed_constants
    narrow_integers
    order_blocks
    promote_surfaces
    propagate_copies
    remove_unreachable_blocks
    split_webs
    unify_exits
    unify_latches
}

/// The pass with this name. Where a pass depends on the target it is run for dg2, which lacks
/// the most.
pub fn by_name(name: &str) -> Option<Pass> {
    if name == "expand_division" {
        return Some(|function| {
            all::expand_division(function, Target::Dg2);
        });
    }
    PASSES.iter().find(|(n, _)| *n == name).map(|(_, p)| *p)
}
