//! Whether an instruction may read the operands of another one in place of its result.

use crate::ir::analysis::Analyses;
use crate::ir::analysis::def_use::{Point, may_merge};
use crate::ir::function::Function;
use crate::ir::instruction::Instruction;
use crate::ir::register::Register;

/// Whether the instruction at `to` may do the operation at `from` itself: it would compute the same for every
/// channel, as [`may_merge`] decides for one, and no operand is a uniform one that other channels have advanced.
pub(super) fn may_absorb(function: &Function, analyses: &Analyses, from: Point, to: Point) -> bool {
    let (dominators, definitions) = (&analyses.dominators, &analyses.definitions);
    may_merge(function, dominators, definitions, from, to)
        && !is_advanced(function, analyses, from, to)
}

/// Whether a uniform operand of `from` may have changed when the last channel arrives at `to`: channels leave a loop in
/// different iterations, and those that have left it wait, while the others write the operand, which has one location
/// for all of them. The uniformity analysis knows only of the result that it is live after the loop.
fn is_advanced(function: &Function, analyses: &Analyses, from: Point, to: Point) -> bool {
    if from.block == to.block {
        return false;
    }
    let loops = &analyses.loops;
    let mut left = loops
        .around(from.block)
        .filter(|&id| !loops.contains(id, to.block) && analyses.uniformity.has_divergent_exits(id));
    // The outermost of them contains the others.
    let Some(outermost) = left.by_ref().last() else {
        return false;
    };
    let block = function.block(from.block);
    let Some(instruction) = block.instructions.get(from.index as usize) else {
        return true;
    };
    let is_written = |register: Register| {
        let mut points = analyses.definitions.of(register).iter();
        points.any(|point| loops.contains(outermost, point.block))
    };
    (function.sources(instruction).iter())
        .any(|&source| analyses.uniformity.is_uniform(source) && is_written(source))
}

/// Whether a value has users, all of which can absorb the operation at `point`.
pub(super) fn all_users(
    function: &Function,
    analyses: &Analyses,
    value: Register,
    point: Point,
    takes: impl Fn(&Instruction) -> bool,
) -> bool {
    let uses = analyses.definitions.uses(value);
    !uses.is_empty()
        && uses.iter().all(|&user| {
            takes(&function.block(user.block).instructions[user.index as usize])
                && may_absorb(function, analyses, point, user)
        })
}
