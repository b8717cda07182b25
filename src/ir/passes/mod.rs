//! Transformation passes over Gen IR, one file per pass, named by its verb.
//!
//! A pass is a free function over `&mut Function`, first in its file. It returns whether it changed
//! anything, and computes the analyses it needs itself. Every pass accepts verified Gen IR, leaves
//! verified Gen IR, and preserves what the function computes for every input. A pass that changed
//! something invalidates every analysis computed before it, except for what its `//!` lists as
//! kept.

pub mod coalesce_copies;
pub mod compact_registers;
pub mod cut_definitions;
pub mod eliminate_common_subexpressions;
pub mod eliminate_dead_code;
pub mod eliminate_dead_stores;
pub mod expand_division;
pub mod expand_dot_products;
pub mod expand_floats;
pub mod expand_rotations;
pub mod fix_group_size;
pub mod fix_sub_group_size;
pub mod flatten_branches;
pub mod fold_constant_loads;
pub mod fold_constants;
pub mod form_dot_products;
pub mod forward_stores;
pub mod hoist_loop_invariants;
pub mod inline_calls;
pub mod join_pieces;
pub mod lower_int64;
pub mod lower_pushed_constants;
pub mod lower_variable_addresses;
pub mod make_reducible;
pub mod merge_accesses;
pub mod merge_blocks;
pub mod narrow_integers;
pub mod order_blocks;
pub mod promote_private;
pub mod promote_surfaces;
pub mod propagate_constants;
pub mod propagate_copies;
pub mod reassociate_addresses;
pub mod reduce_strength;
pub mod remove_unreachable_blocks;
pub mod remove_unused_inputs;
pub mod remove_unused_variables;
pub mod rotate_loops;
pub mod share_registers;
pub mod sink_computations;
pub mod split_accesses;
pub mod split_webs;
pub mod thread_branches;
pub mod unify_exits;
pub mod unify_latches;
pub mod unroll_loops;

#[cfg(test)]
mod tests;

use super::function::Function;
use crate::target::Target;

pub use coalesce_copies::coalesce_copies;
pub use compact_registers::compact_registers;
pub use cut_definitions::cut_definitions;
pub use eliminate_common_subexpressions::eliminate_common_subexpressions;
pub use eliminate_dead_code::eliminate_dead_code;
pub use eliminate_dead_stores::eliminate_dead_stores;
pub use expand_division::expand_division;
pub use expand_dot_products::expand_dot_products;
pub use expand_floats::expand_floats;
pub use expand_rotations::expand_rotations;
pub use fix_group_size::fix_group_size;
pub use fix_sub_group_size::fix_sub_group_size;
pub use flatten_branches::flatten_branches;
pub use fold_constant_loads::fold_constant_loads;
pub use fold_constants::fold_constants;
pub use form_dot_products::form_dot_products;
pub use forward_stores::forward_stores;
pub use hoist_loop_invariants::hoist_loop_invariants;
pub use inline_calls::{InlineError, inline_calls};
pub use join_pieces::join_pieces;
pub use lower_int64::lower_int64;
pub use lower_pushed_constants::lower_pushed_constants;
pub use lower_variable_addresses::lower_variable_addresses;
pub use make_reducible::make_reducible;
pub use merge_accesses::merge_accesses;
pub use merge_blocks::merge_blocks;
pub use narrow_integers::narrow_integers;
pub use order_blocks::order_blocks;
pub use promote_private::promote_private;
pub use promote_surfaces::promote_surfaces;
pub use propagate_constants::propagate_constants;
pub use propagate_copies::propagate_copies;
pub use reassociate_addresses::reassociate_addresses;
pub use reduce_strength::reduce_strength;
pub use remove_unreachable_blocks::remove_unreachable_blocks;
pub use remove_unused_inputs::remove_unused_inputs;
pub use remove_unused_variables::remove_unused_variables;
pub use rotate_loops::rotate_loops;
pub use share_registers::share_registers;
pub use sink_computations::sink_computations;
pub use split_accesses::split_accesses;
pub use split_webs::split_webs;
pub use thread_branches::thread_branches;
pub use unify_exits::unify_exits;
pub use unify_latches::unify_latches;
pub use unroll_loops::unroll_loops;

/// An entry of the table of passes.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    /// The name of the function and of the file, as `--print-after` and `--time-passes` report it.
    pub name: &'static str,
    /// One line, as `gencl print passes` reports it.
    pub description: &'static str,
    /// Runs the pass and returns whether it changed anything. Most passes ignore the surroundings.
    ///
    /// # Errors
    /// Why the pass cannot run; the function is then unchanged.
    pub run: fn(&mut Function, &Surroundings<'_>) -> Result<bool, InlineError>,
}

/// What a pass may consult besides the function.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings<'a> {
    /// The target to compile for.
    pub target: Target,
    /// The chosen dispatch width, in channels.
    pub width: u32,
    /// All functions of the unit, for inlining.
    pub functions: &'a [Function],
}

macro_rules! passes {
    ($($name:ident { $run:expr } $description:literal;)*) => {
        /// All passes, in alphabetical order. `src/compile/mod.rs` decides in which order they run.
        pub const PASSES: &[Pass] = &[
            $(Pass { name: stringify!($name), description: $description, run: $run },)*
        ];
    };
}

// TABLE of passes.
passes! {
    coalesce_copies { |f, _| Ok(coalesce_copies(f)) } "coalesce copies: compute a value in the variable it is copied to";
    compact_registers { |f, _| Ok(compact_registers(f)) } "renumber registers to drop unused ones";
    cut_definitions { |f, _| Ok(cut_definitions(f)) } "split live ranges of registers with very many definitions";
    eliminate_common_subexpressions { |f, _| Ok(eliminate_common_subexpressions(f)) } "common-subexpression elimination by value numbering";
    eliminate_dead_code { |f, _| Ok(eliminate_dead_code(f)) } "remove instructions whose results are not needed";
    eliminate_dead_stores { |f, _| Ok(eliminate_dead_stores(f)) } "remove stores that are overwritten or never read";
    expand_division { |f, s| Ok(expand_division(f, s.target)) } "expand integer divisions that the target lacks";
    expand_dot_products { |f, s| Ok(expand_dot_products(f, s.target)) } "expand dot products of byte vectors that the target lacks";
    expand_floats { |f, _| Ok(expand_floats(f)) } "expand operations on halves and doubles that no target has";
    expand_rotations { |f, s| Ok(expand_rotations(f, s.target)) } "expand rotations that the target lacks into shifts";
    fix_group_size { |f, _| Ok(fix_group_size(f)) } "replace a required work-group size by a constant";
    fix_sub_group_size { |f, s| Ok(fix_sub_group_size(f, s.width)) } "replace the sub-group size by a constant";
    flatten_branches { |f, _| Ok(flatten_branches(f)) } "if-conversion: execute both sides of short branches and select";
    fold_constant_loads { |f, _| Ok(fold_constant_loads(f)) } "fold loads from constant tables at known offsets";
    fold_constants { |f, _| Ok(fold_constants(f)) } "constant folding and algebraic simplification";
    form_dot_products { |f, _| Ok(form_dot_products(f)) } "form dot products of four bytes and their sum";
    forward_stores { |f, _| Ok(forward_stores(f)) } "redundant-load elimination with store-to-load forwarding";
    hoist_loop_invariants { |f, _| Ok(hoist_loop_invariants(f)) } "loop-invariant code motion";
    inline_calls { |f, s| inline_calls(f, s.functions) } "inline helper functions";
    join_pieces { |f, _| Ok(join_pieces(f)) } "replace a doubleword that was split and reassembled by the original";
    lower_int64 { |f, _| Ok(lower_int64(f)) } "lower 64-bit integers to pairs of doublewords";
    lower_pushed_constants { |f, _| Ok(lower_pushed_constants(f).changed) } "read arguments from the registers they are pushed into";
    lower_variable_addresses { |f, _| Ok(lower_variable_addresses(f)) } "replace addresses of variables by offsets";
    make_reducible { |f, _| Ok(make_reducible(f)) } "make irreducible control flow reducible";
    merge_accesses { |f, _| Ok(merge_accesses(f)) } "combine loads and stores of adjacent doublewords";
    merge_blocks { |f, _| Ok(merge_blocks(f)) } "merge blocks with their only successors";
    narrow_integers { |f, _| Ok(narrow_integers(f)) } "narrow quadword operations to doublewords";
    order_blocks { |f, _| Ok(order_blocks(f)) } "block layout: place loops and branches contiguously";
    promote_private { |f, _| Ok(promote_private(f)) } "scalar replacement: promote private variables to registers";
    promote_surfaces { |f, _| Ok(promote_surfaces(f)) } "access bound buffers at 32-bit offsets";
    propagate_constants { |f, _| Ok(propagate_constants(f)) } "sparse conditional constant propagation";
    propagate_copies { |f, _| Ok(propagate_copies(f)) } "copy propagation, and removal of operations that cancel";
    reassociate_addresses { |f, _| Ok(reassociate_addresses(f)) } "reassociate addresses: loop-invariant terms first, constants last";
    reduce_strength { |f, _| Ok(reduce_strength(f)) } "strength reduction of expressions linear in an induction variable";
    remove_unreachable_blocks { |f, _| Ok(remove_unreachable_blocks(f)) } "remove unreachable blocks";
    remove_unused_inputs { |f, _| Ok(remove_unused_inputs(f)) } "remove inputs that are not read";
    remove_unused_variables { |f, _| Ok(remove_unused_variables(f)) } "remove variables in memory whose address is not used";
    rotate_loops { |f, _| Ok(rotate_loops(f)) } "loop rotation: test loops at the bottom";
    share_registers { |f, _| Ok(share_registers(f, 0)) } "share registers between values that are not live at once";
    sink_computations { |f, _| Ok(sink_computations(f)) } "code sinking: compute on the only side of a branch that reads the result";
    split_accesses { |f, s| Ok(split_accesses(f, s.target)) } "split accesses for which there is no message";
    split_webs { |f, _| Ok(split_webs(f)) } "give every web a register of its own";
    thread_branches { |f, _| Ok(thread_branches(f)) } "jump threading";
    unify_exits { |f, _| Ok(unify_exits(f)) } "give the function a single exit";
    unify_latches { |f, _| Ok(unify_latches(f)) } "give every loop a single latch";
    unroll_loops { |f, _| Ok(unroll_loops(f)) } "unroll innermost loops completely";
}
