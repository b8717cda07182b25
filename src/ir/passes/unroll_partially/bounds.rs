//! Bounds that a loop computes again in each iteration, such as `n - 8` of `i < n - 8`: they are moved before the
//! loop, so that it counts to a value that does not change.

use super::counted::last_write;
use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::def_use::{Definitions, Point};
use crate::ir::analysis::known_constants::KnownConstants;
use crate::ir::analysis::liveness::Liveness;
use crate::ir::analysis::loops::{LoopId, Loops};
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::Instruction;
use crate::ir::opcode::{Class, Opcode};
use crate::ir::passes::hoist_loop_invariants::before;
use crate::ir::register::Register;

/// The most instructions that compute a bound and are moved.
const MAX_CHAIN: usize = 8;

/// Moves the computation of bounds before the innermost loops; returns whether there were any.
pub(super) fn hoist_bounds(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let cfg = analyses.cfg(function);
    let loops = analyses.loops(function);
    let search = Search {
        loops: &loops,
        liveness: &analyses.liveness(function),
        definitions: &Definitions::compute(function),
        constants: &KnownConstants::compute(function),
    };
    let mut found: Vec<(LoopId, Vec<Point>)> = Vec::new();
    for id in loops.ids() {
        let blocks = loops.blocks(id);
        let is_innermost = blocks.iter().all(|&b| loops.innermost(b) == Some(id));
        // The entry of a function has no edge that could be redirected.
        if is_innermost && loops.get(id).header != BlockId(0) {
            let chains = blocks.iter().filter_map(|&b| search.bound(function, id, b));
            found.extend(chains.map(|chain| (id, chain)));
        }
    }
    let mut moved = Vec::new();
    for (id, chain) in found {
        // Two tests may share a bound.
        let chain: Vec<Point> = chain.into_iter().filter(|at| !moved.contains(at)).collect();
        let place = before(function, &cfg, &loops, id);
        let code: Vec<_> = (chain.iter())
            .map(|at| function.block(at.block).instructions[at.index as usize])
            .collect();
        let instructions = &mut function.block_mut(place).instructions;
        let end = instructions.len().saturating_sub(1);
        instructions.splice(end..end, code);
        moved.extend(chain);
    }
    // From the last one on, so that the indices before it stay.
    moved.sort_unstable();
    for at in moved.iter().rev() {
        function
            .block_mut(at.block)
            .instructions
            .remove(at.index as usize);
    }
    !moved.is_empty()
}

struct Search<'a> {
    loops: &'a Loops,
    liveness: &'a Liveness,
    definitions: &'a Definitions,
    constants: &'a KnownConstants,
}

impl Search<'_> {
    /// The instructions that compute what the test at the end of a block compares, if that is the same in each iteration of
    /// the loop, in their order.
    fn bound(&self, function: &Function, id: LoopId, block: BlockId) -> Option<Vec<Point>> {
        let branch = function.block(block).terminator()?;
        let leaves = |b: BlockId| !self.loops.contains(id, b);
        if branch.opcode != Opcode::Brc || !function.block(block).successors().any(leaves) {
            return None;
        }
        let (_, compare) = last_write(function, block, *function.sources(branch).first()?)?;
        if compare.opcode != Opcode::Cmp || !compare.ty.is_integer() {
            return None;
        }
        function.sources(compare).iter().find_map(|&side| {
            let mut chain = Vec::new();
            let is_constant = |at: &Point| {
                let instructions = &function.block(at.block).instructions;
                instructions[at.index as usize].opcode == Opcode::Loadi
            };
            let is_same = self.is_available(function, id, side, &mut chain);
            (is_same && !chain.iter().all(is_constant)).then_some(chain)
        })
    }

    /// Whether a register has the same value in all iterations, which can be computed before the loop; adds the
    /// instructions of the loop that compute it.
    fn is_available(
        &self,
        function: &Function,
        id: LoopId,
        register: Register,
        chain: &mut Vec<Point>,
    ) -> bool {
        let is_inside = |at: &&Point| self.loops.contains(id, at.block);
        let Some(&at) = self.definitions.of(register).iter().find(is_inside) else {
            return true;
        };
        if chain.contains(&at) {
            return true;
        }
        let instruction = function.block(at.block).instructions[at.index as usize];
        let is_computed = self.is_speculatable(function, &instruction)
            && function.destinations(&instruction).len() == 1
            && self.definitions.single(register) == Some(at)
            && !self
                .liveness
                .is_live_in(self.loops.get(id).header, register)
            && chain.len() < MAX_CHAIN;
        let mut sources = function.sources(&instruction).iter();
        if !is_computed || !sources.all(|&s| self.is_available(function, id, s, chain)) {
            return false;
        }
        chain.push(at);
        true
    }

    /// Whether an instruction may be executed although the loop does not execute it. A quotient by a constant, such as
    /// `n / 4`, has no undefined case.
    fn is_speculatable(&self, function: &Function, instruction: &Instruction) -> bool {
        let is_division = matches!(instruction.opcode, Opcode::Div | Opcode::Rem);
        match (instruction.opcode.class(), function.sources(instruction)) {
            (Class::Pure, _) => true,
            (Class::NonSpeculatable, &[_, divisor]) if is_division => {
                let constant = self.constants.get(divisor);
                instruction.ty.is_integer() && constant.is_some_and(|c| (1..1 << 31).contains(&c))
            }
            _ => false,
        }
    }
}
