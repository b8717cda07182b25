//! The order of the passes: what each level runs for all widths ([`optimize`]) and for one ([`legalize`]).

use super::checks::reject_doubles;
use super::options::{Level, Options};
use super::runner::{KernelError, Runner};
use crate::diagnostic::Code;
use crate::ir::function::Function;
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::{Opcode, Phase};
use crate::ir::passes;
use crate::ir::types::{AddressSpace, Family, Type};
use crate::target::Width;

/// Runs a pass by its name, so that the observer sees the name of what runs.
macro_rules! pass {
    ($run:ident, $function:ident, $name:ident (analyses)) => {
        $run.pass(stringify!($name), $function, passes::$name)
    };
    ($run:ident, $function:ident, $name:ident $(, $argument:expr)*) => {
        $run.pass(stringify!($name), $function, |f, _| passes::$name(f $(, $argument)*))
    };
}

pub(super) use pass;

/// The maximum number of nesting levels of loops that are unrolled, from the innermost outward.
const MAX_UNROLLED_NESTING: usize = 3;

/// The maximum number of nesting levels of branches that are if-converted, from the innermost
/// outward.
const MAX_FLATTENED_NESTING: usize = 4;

/// Runs the target-independent passes of a level. Returns whether [`simplify`] would find no more.
pub(super) fn optimize(
    function: &mut Function,
    options: &Options,
    run: &mut Runner<'_>,
) -> Result<bool, KernelError> {
    pass!(run, function, remove_unreachable_blocks(analyses))?;
    pass!(run, function, make_reducible(analyses))?;
    pass!(run, function, unify_exits)?;
    // Traces of a kernel at `-O0` then have the registers of its text.
    if options.level > Level::O0 || !passes::lower_pushed_constants::are_accesses_known(function) {
        pass!(run, function, split_webs(analyses))?;
    }
    let pushed = pass!(run, function, lower_pushed_constants)?;
    if let Some(&loc) = pushed.remaining.first() {
        // Lowering reads parts of arguments only; Gen IR written by hand may not.
        let name = &function.name;
        let message = format!("kernel `{name}` accesses a nonexistent argument");
        return Err(KernelError::Rejected(Box::new(
            run.places()
                .located(Code::E0901, message, loc)
                .note("the constant offset is outside of the parameters, or between two of them")
                .help("declare a parameter at this offset"),
        )));
    }
    pass!(run, function, expand_float_division, options.target)?;
    if options.level == Level::O0 {
        return Ok(false);
    }
    pass!(run, function, fix_group_size)?;
    // Indices such as `(3 - 1) * 64 + i` are then visibly not negative.
    pass!(run, function, fold_constants(analyses))?;
    if options.level > Level::O1 && loads_addresses(function) {
        // The surface of an argument that was stored in a variable is then known.
        pass!(run, function, forward_stores(analyses))?;
    }
    pass!(run, function, promote_surfaces(analyses))?;
    simplify(function, options, run)?;
    promote(function, options, run)?;
    if options.level > Level::O1 {
        pass!(run, function, join_pieces)?;
        pass!(run, function, form_dot_products(analyses))?;
    }
    pass!(run, function, narrow_integers)?;
    let mut is_simplified = simplify(function, options, run)?;
    // Unrolled loops have constants as indices.
    if options.level > Level::O1 && pass!(run, function, drop_buffer_offsets)? {
        is_simplified = simplify(function, options, run)?;
    }
    if options.level > Level::O1 && pass!(run, function, remove_empty_loops(analyses))? {
        is_simplified = simplify(function, options, run)?;
    }
    if options.level > Level::O1 && pass!(run, function, unroll_partially(analyses))? {
        pass!(run, function, split_webs(analyses))?;
        is_simplified = simplify(function, options, run)?;
    }
    if options.level > Level::O1 {
        // Arms of branches that repeat a load are short enough to be if-converted without it.
        let mut changed = pass!(run, function, forward_stores(analyses))?;
        // A store that another one follows is no message that tails share.
        changed |= pass!(run, function, eliminate_dead_stores(analyses))?;
        if changed {
            is_simplified = simplify(function, options, run)?;
        }
        is_simplified = optimize_loops(function, options, run)?.unwrap_or(is_simplified);
        let target = run.target;
        let mut changed = run.pass("combine_instructions", function, |f, analyses| {
            passes::combine_instructions(f, analyses, target, true)
        })?;
        changed |= pass!(run, function, forward_stores(analyses))?;
        if pass!(run, function, promote_loop_accesses(analyses))? {
            changed = true;
            // The initial value of a place may have been stored immediately before, and is then read by nothing else.
            pass!(run, function, forward_stores(analyses))?;
        }
        let dead_stores = pass!(run, function, eliminate_dead_stores(analyses))?;
        changed |= dead_stores;
        if dead_stores && has_quadwords(function) {
            // An address that is stored nowhere any more is needed only as an offset.
            pass!(run, function, eliminate_dead_code(analyses))?;
            pass!(run, function, narrow_integers)?;
        }
        if changed {
            is_simplified = simplify(function, options, run)?;
        }
    }
    if options.level > Level::O1 && pass!(run, function, merge_accesses(analyses))? {
        // A doubleword of which bytes are stored is stored as it is.
        pass!(run, function, join_pieces)?;
        is_simplified = simplify(function, options, run)?;
    }
    pass!(run, function, remove_unused_variables)?;
    tidy(function, run)?;
    Ok(is_simplified)
}

/// Whether a function has 64-bit registers.
fn has_quadwords(function: &Function) -> bool {
    function.registers.iter().any(|r| r.family == Family::Qword)
}

/// Whether a function loads from its local memory what may be an address of global memory.
fn loads_addresses(function: &Function) -> bool {
    let is_from_local = |i: &Instruction| match i.detail {
        Detail::Memory { space, .. } => space == AddressSpace::Local && i.ty == Type::U64,
        _ => false,
    };
    let mut all = function.blocks.iter().flat_map(|b| &b.instructions);
    all.any(|i| i.opcode == Opcode::Load && is_from_local(i))
}

/// Optimizes loops and their branches, and if-converts short branches from the innermost outward. If
/// something changed: whether [`simplify`] would find no more.
fn optimize_loops(
    function: &mut Function,
    options: &Options,
    run: &mut Runner<'_>,
) -> Result<Option<bool>, KernelError> {
    // A counter steps at the end of a latch.
    let has_new_latches = pass!(run, function, unify_latches(analyses))?;
    let mut changed = pass!(run, function, reduce_strength(analyses))?;
    let reassociated = pass!(run, function, reassociate_addresses(analyses))?;
    changed |= reassociated;
    for _ in 0..MAX_FLATTENED_NESTING {
        // A side without its messages may be short enough to be if-converted.
        let merged = pass!(run, function, merge_tails(analyses))?;
        if !pass!(run, function, flatten_branches(analyses))? && !merged {
            break;
        }
        changed = true;
        pass!(run, function, remove_unreachable_blocks(analyses))?;
        pass!(run, function, merge_blocks(analyses))?;
    }
    if pass!(run, function, merge_conditional_stores(analyses))? {
        changed = true;
        pass!(run, function, remove_unreachable_blocks(analyses))?;
        pass!(run, function, merge_blocks(analyses))?;
    }
    changed |= pass!(run, function, unify_latches(analyses))?;
    changed |= pass!(run, function, rotate_loops(analyses))?;
    if !changed {
        return Ok(has_new_latches.then_some(false));
    }
    if reassociated {
        // Most of the code that computed the addresses before is dead.
        pass!(run, function, eliminate_dead_code(analyses))?;
    }
    Ok(Some(simplify(function, options, run)?))
}

/// Promotes variables in memory to registers and constants, with the help of loop unrolling.
pub(super) fn promote(
    function: &mut Function,
    options: &Options,
    run: &mut Runner<'_>,
) -> Result<(), KernelError> {
    for _ in 0..MAX_UNROLLED_NESTING {
        let mut changed = false;
        if options.level > Level::O1 && pass!(run, function, unroll_loops(analyses))? {
            pass!(run, function, split_webs(analyses))?;
            simplify(function, options, run)?;
            changed = true;
        }
        let mut promoted = pass!(run, function, promote_private(analyses))?;
        promoted |= pass!(run, function, fold_constant_loads)?;
        if promoted {
            pass!(run, function, split_webs(analyses))?;
            simplify(function, options, run)?;
        }
        if !changed {
            break;
        }
    }
    Ok(())
}

/// Removes unused registers and inputs.
pub(super) fn tidy(function: &mut Function, run: &mut Runner<'_>) -> Result<(), KernelError> {
    pass!(run, function, remove_unused_inputs)?;
    pass!(run, function, compact_registers)?;
    Ok(())
}

/// One step of [`simplify`].
type Step = fn(&mut Runner<'_>, &mut Function) -> Result<bool, KernelError>;

/// [`simplify`] stops after an iteration that removes less than one in this many instructions,
/// rather than process a large function again for a handful of them. (A function with 20,000 loads
/// and stores lost 80,000 of 420,000 instructions in the first iteration, then 122, 28 and 13.)
const MIN_REMOVED_SHARE: usize = 4000;

/// The number of registers per instruction above which unused ones are dropped: analyses have
/// tables by register.
const MAX_REGISTERS_PER_INSTRUCTION: usize = 2;

/// Simplifies constants, copies, common subexpressions and dead code until nothing changes, too
/// little changes, or the level's limit is reached. Returns whether another iteration would find no
/// more, or too little.
pub(super) fn simplify(
    function: &mut Function,
    options: &Options,
    run: &mut Runner<'_>,
) -> Result<bool, KernelError> {
    const STEPS: [(Level, Step); 11] = [
        (Level::O1, |run, f| pass!(run, f, fold_constants(analyses))),
        (Level::O2, |run, f| {
            pass!(run, f, propagate_constants(analyses))
        }),
        (Level::O1, |run, f| pass!(run, f, thread_branches(analyses))),
        (Level::O1, |run, f| {
            pass!(run, f, remove_unreachable_blocks(analyses))
        }),
        (Level::O1, |run, f| pass!(run, f, merge_blocks(analyses))),
        (Level::O1, |run, f| {
            pass!(run, f, propagate_copies(analyses))
        }),
        (Level::O2, |run, f| pass!(run, f, form_predicates(analyses))),
        (Level::O2, |run, f| {
            let target = run.target;
            run.pass("combine_instructions", f, |f, analyses| {
                passes::combine_instructions(f, analyses, target, false)
            })
        }),
        (Level::O2, |run, f| {
            pass!(run, f, narrow_truncations(analyses))
        }),
        (Level::O2, |run, f| {
            let changed = pass!(run, f, eliminate_common_subexpressions(analyses))?;
            // Propagates the new copies now, rather than in the next iteration.
            if changed {
                pass!(run, f, propagate_copies(analyses))?;
            }
            Ok(changed)
        }),
        (Level::O1, |run, f| {
            pass!(run, f, eliminate_dead_code(analyses))
        }),
    ];
    let iterations = if options.level == Level::O1 { 1 } else { 4 };
    let is_on = |level| options.level >= level;
    let count = STEPS.iter().filter(|step| is_on(step.0)).count();
    if function.registers.len() > MAX_REGISTERS_PER_INSTRUCTION * function.instruction_count() {
        pass!(run, function, compact_registers)?;
    }
    // Steps since the last change: once every step has run without one, none would change anything.
    let mut idle = 0;
    for _ in 0..iterations {
        let before = function.instruction_count();
        for (_, step) in STEPS.iter().filter(|step| is_on(step.0)) {
            idle = if step(run, function)? { 0 } else { idle + 1 };
            if idle == count {
                return Ok(true);
            }
        }
        let gone = before.saturating_sub(function.instruction_count());
        if gone < before / MIN_REMOVED_SHARE {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Legalizes a function for a target and a width, at every level. `is_simplified` means that [`simplify`]
/// would find no more in the function as it is.
pub(super) fn legalize(
    function: &mut Function,
    (width, is_simplified): (Width, bool),
    options: &Options,
    run: &mut Runner<'_>,
) -> Result<(), KernelError> {
    let target = options.target;
    let optimizing = options.level > Level::O0;
    if !target.info().double {
        reject_doubles(function, target, run)?;
    }
    let mut changed = !is_simplified;
    changed |= pass!(run, function, fix_sub_group_size, width)?;
    changed |= pass!(run, function, lower_variable_addresses)?;
    changed |= pass!(run, function, expand_division, target)?;
    changed |= pass!(run, function, expand_floats)?;
    changed |= pass!(run, function, expand_dot_products, target)?;
    changed |= pass!(run, function, expand_rotations, target)?;
    changed |= pass!(run, function, split_accesses, target)?;
    if !target.info().int64 {
        changed |= pass!(run, function, split_webs(analyses))?;
        changed |= pass!(run, function, lower_int64)?;
    }
    if options.level > Level::O1 {
        // Only now, so that expanded code sinks with the operations it feeds.
        changed |= pass!(run, function, sink_computations(analyses))?;
    }
    if optimizing && changed {
        simplify(function, options, run)?;
    }
    pass!(run, function, remove_unreachable_blocks(analyses))?;
    pass!(run, function, unify_latches(analyses))?;
    pass!(run, function, order_blocks(analyses))?;
    if options.level > Level::O1 {
        // What is uniform is known for sure only in this order, and for registers of one web.
        pass!(run, function, split_webs(analyses))?;
        let has_blocks = run.pass("form_block_addresses", function, |f, analyses| {
            passes::form_block_addresses(f, analyses, target, width)
        })?;
        if has_blocks {
            pass!(run, function, propagate_copies(analyses))?;
            pass!(run, function, eliminate_common_subexpressions(analyses))?;
            pass!(run, function, eliminate_dead_code(analyses))?;
        }
        let hoisted = run.pass("hoist_loop_invariants", function, |f, analyses| {
            passes::hoist_loop_invariants(f, analyses, target, width)
        })?;
        // Both sides of a branch may have computed the same.
        if hoisted {
            let mut changed = pass!(run, function, eliminate_common_subexpressions(analyses))?;
            changed |= pass!(run, function, forward_stores(analyses))?;
            if changed {
                pass!(run, function, propagate_copies(analyses))?;
            }
            // The constants that only hoisted instructions read stayed in the loop.
            pass!(run, function, eliminate_dead_code(analyses))?;
            if pass!(run, function, remove_empty_loops(analyses))? {
                pass!(run, function, merge_blocks(analyses))?;
                pass!(run, function, eliminate_dead_code(analyses))?;
                pass!(run, function, order_blocks(analyses))?;
            }
        }
        // What a loop need not compute is before it now, where it is live in all of its blocks.
        pass!(run, function, sink_to_uses(analyses))?;
    }
    if optimizing {
        pass!(run, function, coalesce_copies)?;
    }
    pass!(run, function, split_webs(analyses))?;
    if options.level > Level::O1 {
        pass!(run, function, coalesce_variables(analyses))?;
    }
    pass!(run, function, cut_definitions(analyses))?;
    if options.level > Level::O1 {
        let mut merged = run.pass("merge_uniform_loads", function, |f, analyses| {
            passes::merge_uniform_loads(f, analyses, target)
        })?;
        merged |= run.pass("merge_uniform_stores", function, |f, analyses| {
            passes::merge_uniform_stores(f, analyses, target)
        })?;
        if merged {
            // The address of the second access.
            pass!(run, function, eliminate_dead_code(analyses))?;
        }
        run.pass("sink_comparisons", function, |f, analyses| {
            passes::sink_comparisons(f, analyses, target, width)
        })?;
        pass!(run, function, predicate_selects(analyses))?;
    }
    tidy(function, run)?;
    Runner::enter(Phase::Legalized, "legalize", function, target)
}
