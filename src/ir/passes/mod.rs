//! Transformation passes over Gen IR, one file per pass, named by its verb.
//!
//! A pass is a free function over `&mut Function`, first in its file. It returns whether it changed
//! anything, and takes the common analyses it needs from an [`AnalysisCache`], which also collects its remarks. Every pass accepts verified Gen IR, leaves
//! verified Gen IR, and preserves what the function computes for every input. A pass that changed
//! something invalidates the analyses computed before it: all of them, or all but those of the control
//! flow, as its row in the table specifies.

pub mod coalesce_copies;
pub mod coalesce_variables;
pub mod combine_instructions;
pub mod compact_registers;
pub mod cut_definitions;
pub mod drop_buffer_offsets;
pub mod eliminate_common_subexpressions;
pub mod eliminate_dead_code;
pub mod eliminate_dead_stores;
pub mod expand_division;
pub mod expand_dot_products;
pub mod expand_float_division;
pub mod expand_floats;
pub mod expand_rotations;
pub mod fix_group_size;
pub mod fix_sub_group_size;
pub mod flatten_branches;
pub mod fold_constant_loads;
pub mod fold_constants;
pub mod form_block_addresses;
pub mod form_dot_products;
pub mod form_predicates;
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
pub mod merge_conditional_stores;
pub mod merge_tails;
pub mod merge_uniform_loads;
pub mod merge_uniform_stores;
pub mod narrow_integers;
pub mod narrow_truncations;
pub mod order_blocks;
pub mod predicate_selects;
pub mod promote_loop_accesses;
pub mod promote_private;
pub mod promote_surfaces;
pub mod propagate_constants;
pub mod propagate_copies;
pub mod reassociate_addresses;
pub mod reduce_strength;
pub mod remove_empty_loops;
pub mod remove_unreachable_blocks;
pub mod remove_unused_inputs;
pub mod remove_unused_variables;
pub mod rotate_loops;
pub mod share_registers;
pub mod sink_comparisons;
pub mod sink_computations;
pub mod sink_to_uses;
pub mod split_accesses;
pub mod split_webs;
pub mod thread_branches;
pub mod unify_exits;
pub mod unify_latches;
pub mod unroll_loops;
pub mod unroll_partially;

#[cfg(test)]
mod tests;

use super::analysis::cache::{AnalysisCache, Preserved};
use super::function::Function;
use crate::target::{Target, Width};

pub use coalesce_copies::coalesce_copies;
pub use coalesce_variables::coalesce_variables;
pub use combine_instructions::combine_instructions;
pub use compact_registers::compact_registers;
pub use cut_definitions::cut_definitions;
pub use drop_buffer_offsets::drop_buffer_offsets;
pub use eliminate_common_subexpressions::eliminate_common_subexpressions;
pub use eliminate_dead_code::eliminate_dead_code;
pub use eliminate_dead_stores::eliminate_dead_stores;
pub use expand_division::expand_division;
pub use expand_dot_products::expand_dot_products;
pub use expand_float_division::expand_float_division;
pub use expand_floats::expand_floats;
pub use expand_rotations::expand_rotations;
pub use fix_group_size::fix_group_size;
pub use fix_sub_group_size::fix_sub_group_size;
pub use flatten_branches::flatten_branches;
pub use fold_constant_loads::fold_constant_loads;
pub use fold_constants::fold_constants;
pub use form_block_addresses::form_block_addresses;
pub use form_dot_products::form_dot_products;
pub use form_predicates::form_predicates;
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
pub use merge_conditional_stores::merge_conditional_stores;
pub use merge_tails::merge_tails;
pub use merge_uniform_loads::merge_uniform_loads;
pub use merge_uniform_stores::merge_uniform_stores;
pub use narrow_integers::narrow_integers;
pub use narrow_truncations::narrow_truncations;
pub use order_blocks::order_blocks;
pub use predicate_selects::predicate_selects;
pub use promote_loop_accesses::promote_loop_accesses;
pub use promote_private::promote_private;
pub use promote_surfaces::promote_surfaces;
pub use propagate_constants::propagate_constants;
pub use propagate_copies::propagate_copies;
pub use reassociate_addresses::reassociate_addresses;
pub use reduce_strength::reduce_strength;
pub use remove_empty_loops::remove_empty_loops;
pub use remove_unreachable_blocks::remove_unreachable_blocks;
pub use remove_unused_inputs::remove_unused_inputs;
pub use remove_unused_variables::remove_unused_variables;
pub use rotate_loops::rotate_loops;
pub use share_registers::share_registers;
pub use sink_comparisons::sink_comparisons;
pub use sink_computations::sink_computations;
pub use sink_to_uses::sink_to_uses;
pub use split_accesses::split_accesses;
pub use split_webs::split_webs;
pub use thread_branches::thread_branches;
pub use unify_exits::unify_exits;
pub use unify_latches::unify_latches;
pub use unroll_loops::unroll_loops;
pub use unroll_partially::unroll_partially;

/// An entry of the table of passes.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    /// The name of the function and of the file, as `--print-after` and `--time-passes` report it.
    pub name: &'static str,
    /// One line, as `gencl print passes` reports it.
    pub description: &'static str,
    /// What the pass preserves if it changes the function.
    pub preserved: Preserved,
    /// Runs the pass and returns whether it changed anything. Most passes ignore the surroundings.
    ///
    /// # Errors
    /// Why the pass cannot run; the function is then unchanged.
    pub run: fn(&mut Function, &mut AnalysisCache, &Surroundings<'_>) -> Result<bool, InlineError>,
}

/// What a pass may consult besides the function.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings<'a> {
    /// The target to compile for.
    pub target: Target,
    /// The chosen dispatch width.
    pub width: Width,
    /// All functions of the unit, for inlining.
    pub functions: &'a [Function],
}

/// What a pass preserves if it changes the function; nothing for a name that is not in the table.
pub fn preserved(name: &str) -> Preserved {
    let pass = PASSES.iter().find(|pass| pass.name == name);
    pass.map_or(Preserved::Nothing, |pass| pass.preserved)
}

macro_rules! passes {
    ($($name:ident { $run:expr } $preserved:ident $description:literal;)*) => {
        /// All passes, in alphabetical order. `src/compile/order.rs` decides in which order they run.
        pub const PASSES: &[Pass] = &[
            $(Pass {
                name: stringify!($name),
                description: $description,
                preserved: Preserved::$preserved,
                run: $run,
            },)*
        ];
    };
}

// TABLE of passes.
passes! {
    coalesce_copies { |f, _, _| Ok(coalesce_copies(f)) } ControlFlow "coalesce copies: compute a value in the variable it is copied to";
    coalesce_variables { |f, a, _| Ok(coalesce_variables(f, a)) } ControlFlow "coalesce copies across blocks: one register for variables that a copy connects";
    combine_instructions { |f, a, s| Ok(combine_instructions(f, a, s.target, true)) } ControlFlow "combine two or three integer operations into fewer";
    compact_registers { |f, _, _| Ok(compact_registers(f)) } ControlFlow "renumber registers to drop unused ones";
    cut_definitions { |f, a, _| Ok(cut_definitions(f, a)) } ControlFlow "split live ranges of registers with very many definitions";
    drop_buffer_offsets { |f, _, _| Ok(drop_buffer_offsets(f)) } ControlFlow "start surfaces at the pointer where no offset is negative";
    eliminate_common_subexpressions { |f, a, _| Ok(eliminate_common_subexpressions(f, a)) } ControlFlow "common-subexpression elimination by value numbering";
    eliminate_dead_code { |f, a, _| Ok(eliminate_dead_code(f, a)) } ControlFlow "remove instructions whose results are not needed";
    eliminate_dead_stores { |f, a, _| Ok(eliminate_dead_stores(f, a)) } ControlFlow "remove stores that are overwritten or never read";
    expand_division { |f, _, s| Ok(expand_division(f, s.target)) } Nothing "expand integer divisions that the target lacks";
    expand_dot_products { |f, _, s| Ok(expand_dot_products(f, s.target)) } ControlFlow "expand dot products of byte vectors that the target lacks";
    expand_float_division { |f, _, s| Ok(expand_float_division(f, s.target)) } ControlFlow "expand quotients of floats that the target lacks";
    expand_floats { |f, _, _| Ok(expand_floats(f)) } ControlFlow "expand operations on halves and doubles that no target has";
    expand_rotations { |f, _, s| Ok(expand_rotations(f, s.target)) } ControlFlow "expand rotations that the target lacks into shifts";
    fix_group_size { |f, _, _| Ok(fix_group_size(f)) } ControlFlow "replace a required work-group size by a constant";
    fix_sub_group_size { |f, _, s| Ok(fix_sub_group_size(f, s.width)) } ControlFlow "replace the sub-group size by a constant";
    flatten_branches { |f, a, _| Ok(flatten_branches(f, a)) } Nothing "if-conversion: execute both sides of short branches and select";
    fold_constant_loads { |f, _, _| Ok(fold_constant_loads(f)) } ControlFlow "fold loads from constant tables at known offsets";
    fold_constants { |f, a, _| Ok(fold_constants(f, a)) } Nothing "constant folding and algebraic simplification";
    form_block_addresses { |f, a, s| Ok(form_block_addresses(f, a, s.target, s.width)) } ControlFlow "compute the addresses of blocks of a sub-group from uniform ones";
    form_dot_products { |f, a, _| Ok(form_dot_products(f, a)) } ControlFlow "form dot products of four bytes and their sum";
    form_predicates { |f, a, _| Ok(form_predicates(f, a)) } ControlFlow "operate on bools rather than on numbers converted from them";
    forward_stores { |f, a, _| Ok(forward_stores(f, a)) } ControlFlow "redundant-load elimination with store-to-load forwarding";
    hoist_loop_invariants { |f, a, s| Ok(hoist_loop_invariants(f, a, s.target, s.width)) } Nothing "loop-invariant code motion";
    inline_calls { |f, a, s| inline_calls(f, a, s.functions) } Nothing "inline helper functions";
    join_pieces { |f, _, _| Ok(join_pieces(f)) } ControlFlow "replace a doubleword that was split and reassembled by the original";
    lower_int64 { |f, _, _| Ok(lower_int64(f)) } ControlFlow "lower 64-bit integers to pairs of doublewords";
    lower_pushed_constants { |f, _, _| Ok(lower_pushed_constants(f).changed) } ControlFlow "read arguments from the registers they are pushed into";
    lower_variable_addresses { |f, _, _| Ok(lower_variable_addresses(f)) } ControlFlow "replace addresses of variables by offsets";
    make_reducible { |f, a, _| Ok(make_reducible(f, a)) } Nothing "make irreducible control flow reducible";
    merge_accesses { |f, a, _| Ok(merge_accesses(f, a)) } ControlFlow "combine loads and stores of adjacent doublewords";
    merge_blocks { |f, a, _| Ok(merge_blocks(f, a)) } Nothing "merge blocks with their only successors";
    merge_conditional_stores { |f, a, _| Ok(merge_conditional_stores(f, a)) } Nothing "merge consecutive branches around the same stores";
    merge_tails { |f, a, _| Ok(merge_tails(f, a)) } Nothing "tail merging: execute once, at the join, what several blocks end with";
    merge_uniform_loads { |f, a, s| Ok(merge_uniform_loads(f, a, s.target)) } ControlFlow "merge adjacent loads at uniform addresses into block loads";
    merge_uniform_stores { |f, a, s| Ok(merge_uniform_stores(f, a, s.target)) } ControlFlow "merge adjacent stores of uniform values into block stores";
    narrow_integers { |f, _, _| Ok(narrow_integers(f)) } ControlFlow "narrow quadword operations to doublewords";
    narrow_truncations { |f, a, _| Ok(narrow_truncations(f, a)) } ControlFlow "compute in bytes and words what is truncated to them";
    order_blocks { |f, a, _| Ok(order_blocks(f, a)) } Nothing "block layout: place loops and branches contiguously";
    predicate_selects { |f, a, _| Ok(predicate_selects(f, a)) } ControlFlow "compute one value of a select in its result, so that the other is predicated";
    promote_loop_accesses { |f, a, _| Ok(promote_loop_accesses(f, a)) } Nothing "keep memory that a loop accesses at one address in registers";
    promote_private { |f, a, _| Ok(promote_private(f, a)) } ControlFlow "scalar replacement: promote private variables to registers";
    promote_surfaces { |f, a, _| Ok(promote_surfaces(f, a)) } ControlFlow "access bound buffers at 32-bit offsets";
    propagate_constants { |f, a, _| Ok(propagate_constants(f, a)) } Nothing "sparse conditional constant propagation";
    propagate_copies { |f, a, _| Ok(propagate_copies(f, a)) } Nothing "copy propagation, and removal of operations that cancel";
    reassociate_addresses { |f, a, _| Ok(reassociate_addresses(f, a)) } ControlFlow "reassociate addresses: loop-invariant terms first, constants last";
    reduce_strength { |f, a, _| Ok(reduce_strength(f, a)) } Nothing "strength reduction of expressions linear in an induction variable";
    remove_empty_loops { |f, a, _| Ok(remove_empty_loops(f, a)) } Nothing "remove loops that have no effect and whose results are not read";
    remove_unreachable_blocks { |f, a, _| Ok(remove_unreachable_blocks(f, a)) } Nothing "remove unreachable blocks";
    remove_unused_inputs { |f, _, _| Ok(remove_unused_inputs(f)) } ControlFlow "remove inputs that are not read";
    remove_unused_variables { |f, _, _| Ok(remove_unused_variables(f)) } ControlFlow "remove variables in memory whose address is not used";
    rotate_loops { |f, a, _| Ok(rotate_loops(f, a)) } Nothing "loop rotation: test loops at the bottom";
    share_registers { |f, a, _| Ok(share_registers(f, a, 0)) } ControlFlow "share registers between values that are not live at once";
    sink_comparisons { |f, a, s| Ok(sink_comparisons(f, a, s.target, s.width)) } ControlFlow "compare where the result is read, if flags do not suffice";
    sink_computations { |f, a, _| Ok(sink_computations(f, a)) } Nothing "code sinking: compute on the only side of a branch that reads the result";
    sink_to_uses { |f, a, _| Ok(sink_to_uses(f, a)) } ControlFlow "code sinking: compute in the block, after several branches, that alone reads the result";
    split_accesses { |f, _, s| Ok(split_accesses(f, s.target)) } ControlFlow "split accesses for which there is no message";
    split_webs { |f, a, _| Ok(split_webs(f, a)) } ControlFlow "give every web a register of its own";
    thread_branches { |f, a, _| Ok(thread_branches(f, a)) } Nothing "jump threading";
    unify_exits { |f, _, _| Ok(unify_exits(f)) } Nothing "give the function a single exit";
    unify_latches { |f, a, _| Ok(unify_latches(f, a)) } Nothing "give every loop a single latch";
    unroll_loops { |f, a, _| Ok(unroll_loops(f, a)) } Nothing "unroll innermost loops completely";
    unroll_partially { |f, a, _| Ok(unroll_partially(f, a)) } Nothing "unroll short loops that count to a bound, with a loop for the rest";
}
