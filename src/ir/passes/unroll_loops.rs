//! Complete unrolling of innermost loops whose trip count is known and whose copies are small, or
//! fold; partial unrolling where the program requests it.
//!
//! Iterations are evaluated one by one with the constants known at their start. What these decide
//! becomes constants and unconditional branches; the rest is copied. Unrolling succeeds when an
//! iteration has no back edge left. So no form of induction variable is required: there may be
//! several, shifted ones, tested at the top or at the bottom. Other exits stay, as branches of each
//! copy. The copies use the registers of the loop, since they run one after the other:
//! [`super::split_webs()`] should follow.
//!
//! A header may carry the program's request: not to unroll; to unroll completely, with larger
//! limits; or to unroll by a factor, where each copy of the body keeps its tests, unless the loop
//! can be unrolled completely. A header that still has a request was not unrolled as requested.
//!
//! Instruction counts are estimates for targets that expand operations such as divisions.
//!
//! Requires nothing; finds more after [`super::split_webs()`] and [`super::fold_constants()`].
//! Removes unreachable blocks, such as the loops that were unrolled. Invalidates everything that
//! names blocks or instructions. Linear: a loop is abandoned when its copies exceed the limits.

use super::fold_constants::results;
use super::order_blocks::rename_targets;
use super::remove_unreachable_blocks;
use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::def_use::Definitions;
use crate::ir::analysis::dominance::Dominators;
use crate::ir::analysis::known_constants::KnownConstants;
use crate::ir::analysis::loops::{LoopId, Loops};
use crate::ir::function::{BlockId, Function, Unroll};
use crate::ir::instruction::{Access, Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::remarks::{RemarkKind, place_of_loop};
use crate::ir::types::{AddressSpace, Type};
use hashbrown::HashMap;
use std::fmt;

/// The name of the pass in remarks.
const PASS: &str = "unroll_loops";

/// The most instructions in all copies of a loop, not counting constants.
pub const MAX_INSTRUCTIONS: usize = 300;
/// The same limit for a loop that accesses variables in memory: known indices may make the accesses
/// unnecessary.
pub const MAX_INSTRUCTIONS_WITH_VARIABLES: usize = 2048;
/// The same limit for a loop of which a part of [`MIN_FOLDED_SHARE`] is decided by the constants of each
/// iteration.
pub const MAX_INSTRUCTIONS_THAT_FOLD: usize = 2500;
/// The same limit for a loop that accesses variables in memory, if all private variables together are
/// small enough to become registers.
pub const MAX_INSTRUCTIONS_WITH_SMALL_VARIABLES: usize = 4096;
/// The largest size in bytes of all private variables together that is small: at 16 channels they take half
/// of the register file of most targets.
pub const MAX_SMALL_VARIABLES: u32 = 128;
/// One in this many instructions must become a constant or an unconditional branch.
pub const MIN_FOLDED_SHARE: usize = 4;
/// The largest trip count of a loop that is unrolled completely.
pub const MAX_TRIP_COUNT: usize = 128;
/// The most instructions in all copies of a loop that the program requests to unroll.
pub const MAX_REQUESTED_INSTRUCTIONS: usize = 4096;
/// The largest trip count of such a loop.
pub const MAX_REQUESTED_TRIP_COUNT: usize = 1024;
/// The most instructions, constants included, by which a function may grow.
pub const MAX_GROWTH: usize = 1 << 15;

/// The estimated number of instructions of a quadword division.
const WIDE_DIVISION: usize = 160;
/// The estimated number of instructions of any other division, or of an exact square root.
const DIVISION: usize = 16;

/// Unrolls innermost loops; returns whether there were any.
pub fn unroll_loops(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let cfg = analyses.cfg(function);
    let dominators = analyses.dominators(function);
    let loops = analyses.loops(function);
    if loops.is_empty() || !loops.is_reducible() {
        return false;
    }
    let mut unroller = Unroller {
        cfg: &cfg,
        dominators: &dominators,
        loops: &loops,
        definitions: &Definitions::compute(function),
        constants: &KnownConstants::compute(function),
        indices: vec![usize::MAX; function.blocks.len()],
        growth: 0,
    };
    let mut heads: HashMap<BlockId, BlockId> = HashMap::new();
    for id in loops.ids() {
        let is_innermost = |&b: &BlockId| loops.innermost(b) == Some(id);
        if !loops.blocks(id).iter().all(is_innermost) {
            continue;
        }
        let header = loops.get(id).header;
        let asked = function.block(header).unroll;
        let place = place_of_loop(function, &loops, id);
        if asked == Some(Unroll::Never) {
            // One that was unrolled by a factor has the mark, too.
            if !analyses.remarks.has(RemarkKind::Passed, PASS, place) {
                let disabled = || "loop not unrolled: the program disables it".to_owned();
                analyses.remarks.missed(PASS, place, disabled);
            }
            continue;
        }
        let (blocks, pool) = (function.blocks.len(), function.pool.len());
        let mut first = unroller.unroll(function, id, asked);
        if let (Err(_), Some(Unroll::Times(times))) = (&first, asked) {
            function.blocks.truncate(blocks);
            function.pool.truncate(pool);
            first = unroller.repeat(function, id, times);
        }
        match first {
            Ok((first, how)) => {
                heads.insert(header, first);
                let remarks = &mut analyses.remarks;
                remarks.passed(PASS, place, || format!("unrolled loop {how}"));
            }
            Err(why) => {
                let remarks = &mut analyses.remarks;
                remarks.missed(PASS, place, || {
                    format!("loop not unrolled completely: {why}")
                });
                function.blocks.truncate(blocks);
                function.pool.truncate(pool);
            }
        }
    }
    if heads.is_empty() {
        return false;
    }
    for block in &mut function.blocks {
        if let Some(last) = block.instructions.last_mut() {
            rename_targets(last, |b| heads.get(&b).copied().unwrap_or(b));
        }
    }
    remove_unreachable_blocks(function, &mut AnalysisCache::new());
    true
}

/// An upper estimate of the instructions that an instruction becomes on targets that expand it.
fn weight(instruction: &Instruction, by_constant: bool) -> usize {
    let is_wide = instruction.ty.is_integer() && instruction.ty.size() == 8;
    match (instruction.opcode, is_wide) {
        (Opcode::Div | Opcode::Rem, true) if !by_constant => WIDE_DIVISION,
        (Opcode::Div | Opcode::Rem, _) if instruction.ty.is_integer() => DIVISION,
        (Opcode::Divm | Opcode::Sqrtm, _) => DIVISION,
        (Opcode::Mul, true) => 6,
        (_, true) => 2,
        (_, false) => 1,
    }
}

/// How a loop was unrolled.
enum How {
    /// Completely, with so many iterations.
    Completely(usize),
    /// By the factor that the program requests.
    Times(u32),
}

impl fmt::Display for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            How::Completely(1) => f.write_str("with 1 iteration completely"),
            How::Completely(count) => write!(f, "with {count} iterations completely"),
            How::Times(times) => write!(f, "by a factor of {times}, as requested"),
        }
    }
}

/// Why a loop was not unrolled.
enum Kept {
    /// Its trip count is unknown.
    Unknown,
    /// It has more iterations than this.
    TripCount(usize),
    /// One iteration has this many instructions, more than the limit.
    Body(usize, usize),
    /// So many iterations have this many instructions, more than the limit.
    Copies(usize, usize, usize),
    /// The function would grow too much.
    Growth,
    /// It has a barrier, and the program requests a factor.
    Barrier,
}

impl fmt::Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kept::Unknown => f.write_str("its trip count is not known at compile time"),
            Kept::TripCount(limit) => write!(f, "it has more than {limit} iterations"),
            Kept::Body(size, limit) => {
                write!(
                    f,
                    "its body has {size} instructions, and the limit is {limit}"
                )
            }
            Kept::Copies(count, size, limit) => write!(
                f,
                "{count} of its iterations already have {size} instructions, and the limit is {limit}"
            ),
            Kept::Growth => write!(
                f,
                "the kernel would grow by more than {MAX_GROWTH} instructions"
            ),
            Kept::Barrier => f.write_str("it has a barrier"),
        }
    }
}

/// The registers written in a loop whose values are known constants at a point.
type State = HashMap<Register, u64>;

struct Unroller<'a> {
    cfg: &'a Cfg,
    dominators: &'a Dominators,
    loops: &'a Loops,
    definitions: &'a Definitions,
    constants: &'a KnownConstants,
    /// By block, its index among the blocks of the current loop.
    indices: Vec<usize>,
    growth: usize,
}

impl Unroller<'_> {
    /// Appends the copies of a loop; returns the first block of the first copy. After an error, the appended
    /// blocks are useless.
    fn unroll(
        &mut self,
        function: &mut Function,
        id: LoopId,
        asked: Option<Unroll>,
    ) -> Result<(BlockId, How), Kept> {
        let mut blocks = self.loops.blocks(id).to_vec();
        blocks.sort_by_key(|&b| self.cfg.number(b));
        let instructions = || blocks.iter().flat_map(|&b| &function.block(b).instructions);
        let accesses_variables = instructions().any(accesses_variable);
        let private = function
            .variables
            .iter()
            .filter(|v| v.space == AddressSpace::Private);
        let are_small = private.map(|v| v.size).fold(0, u32::saturating_add) <= MAX_SMALL_VARIABLES;
        let (limit, limit_unless_folded) = match (asked, accesses_variables, are_small) {
            (Some(Unroll::Whole), _, _) => (MAX_REQUESTED_INSTRUCTIONS, MAX_REQUESTED_INSTRUCTIONS),
            (_, false, _) => (MAX_INSTRUCTIONS_THAT_FOLD, MAX_INSTRUCTIONS),
            (_, true, true) => {
                let limit = MAX_INSTRUCTIONS_WITH_SMALL_VARIABLES;
                (limit, limit)
            }
            (_, true, false) => {
                let limit = MAX_INSTRUCTIONS_WITH_VARIABLES;
                (limit, limit)
            }
        };
        let max_trip_count = match asked {
            Some(Unroll::Whole) => MAX_REQUESTED_TRIP_COUNT,
            Some(Unroll::Times(times)) => MAX_TRIP_COUNT.min(times as usize),
            Some(Unroll::Never) | None => MAX_TRIP_COUNT,
        };
        let body = instructions().count();
        if body > limit {
            return Err(Kept::Body(body, limit));
        }
        if !self.may_end(function, id, &blocks) {
            return Err(Kept::Unknown);
        }
        for (k, block) in blocks.iter().enumerate() {
            self.indices[block.index()] = k;
        }
        let first = BlockId(function.blocks.len() as u32);
        let mut next = Some(self.at_entry(function, id, &blocks));
        let (mut trip_count, mut size, mut folded) = (0, 0, 0);
        while let Some(state) = next {
            if trip_count > max_trip_count {
                return Err(Kept::TripCount(max_trip_count));
            }
            let before = function.pool.len();
            let iteration = self.iteration(function, id, &blocks, state);
            let iteration = iteration.ok_or(Kept::Unknown)?;
            trip_count += 1;
            size += iteration.size;
            folded += iteration.folded;
            if size > limit_unless_folded && folded.saturating_mul(MIN_FOLDED_SHARE) < size + folded
            {
                return Err(Kept::Copies(trip_count, size, limit_unless_folded));
            }
            // If the pool does not grow, only constant branches were added.
            self.growth += function.pool.len() - before;
            if !iteration.decided && iteration.next.is_some() {
                return Err(Kept::Unknown);
            }
            if size > limit {
                return Err(Kept::Copies(trip_count, size, limit));
            }
            if self.growth > MAX_GROWTH {
                return Err(Kept::Growth);
            }
            next = iteration.next;
        }
        // A loop that is left by its header has executed the rest of it once less.
        let this = self.loops.get(id);
        let leaves = this.exits.iter().any(|&(from, _)| from == this.header);
        let is_partial = leaves && !this.latches.contains(&this.header);
        let count = trip_count - usize::from(is_partial && trip_count > 0);
        Ok((first, How::Completely(count)))
    }

    /// Appends a loop whose body is `times` copies of the given one; returns its header.
    fn repeat(
        &mut self,
        function: &mut Function,
        id: LoopId,
        times: u32,
    ) -> Result<(BlockId, How), Kept> {
        let header = self.loops.get(id).header;
        let mut blocks = self.loops.blocks(id).to_vec();
        blocks.sort_by_key(|&b| self.cfg.number(b));
        let instructions = || blocks.iter().flat_map(|&b| &function.block(b).instructions);
        let is_copied = !instructions().any(|i| i.opcode.is_rendezvous());
        let size = instructions().count().saturating_mul(times as usize);
        let growth = self.growth.saturating_add(size);
        if !is_copied {
            return Err(Kept::Barrier);
        }
        if size > MAX_REQUESTED_INSTRUCTIONS {
            let (count, limit) = (times as usize, MAX_REQUESTED_INSTRUCTIONS);
            return Err(Kept::Copies(count, size, limit));
        }
        if growth > MAX_GROWTH {
            return Err(Kept::Growth);
        }
        self.growth = growth;
        for (k, block) in blocks.iter().enumerate() {
            self.indices[block.index()] = k;
        }
        let first = function.blocks.len() as u32;
        for iteration in 0..times {
            let here = first + iteration * blocks.len() as u32;
            let next = if iteration + 1 < times {
                here + blocks.len() as u32
            } else {
                first
            };
            for &block in &blocks {
                let place = function.add_block();
                for index in 0..function.block(block).instructions.len() {
                    let old = function.block(block).instructions[index];
                    let destinations = function.destinations(&old).to_vec();
                    let sources = function.sources(&old).to_vec();
                    let (opcode, ty, detail) = (old.opcode, old.ty, old.detail);
                    let mut copy =
                        function.instruction(opcode, ty, detail, &destinations, &sources, old.loc);
                    rename_targets(&mut copy, |target| match target {
                        target if target == header => BlockId(next),
                        target if self.loops.contains(id, target) => {
                            BlockId(here + self.indices[target.index()] as u32)
                        }
                        target => target,
                    });
                    function.block_mut(place).instructions.push(copy);
                }
            }
        }
        // Unroll only once.
        function.block_mut(BlockId(first)).unroll = Some(Unroll::Never);
        Ok((BlockId(first), How::Times(times)))
    }

    /// A cheap test whether the condition of an exit may be evaluated at all.
    fn may_end(&self, function: &Function, id: LoopId, blocks: &[BlockId]) -> bool {
        let exits = &self.loops.get(id).exits;
        blocks.iter().any(|&b| {
            let condition = || {
                let last = function.block(b).terminator()?;
                let condition = *function.sources(last).first()?;
                let point = *self.definitions.of(condition).first()?;
                let block = function.block(point.block);
                block.instructions.get(point.index as usize)
            };
            exits.iter().any(|&(from, _)| from == b)
                && condition().is_some_and(|i| i.opcode.class().is_speculatable())
        })
    }

    /// The constants that are known on entry of the loop in registers that it writes: those of
    /// registers with one definition outside of the loop, which is a constant
    /// and reaches every entry.
    fn at_entry(&self, function: &Function, id: LoopId, blocks: &[BlockId]) -> State {
        let this = self.loops.get(id);
        let mut state = State::new();
        for instruction in blocks.iter().flat_map(|&b| &function.block(b).instructions) {
            for &register in function.destinations(instruction) {
                let mut outside = (self.definitions.of(register).iter())
                    .filter(|p| !self.loops.contains(id, p.block));
                let (Some(point), None) = (outside.next(), outside.next()) else {
                    continue;
                };
                let block = function.block(point.block);
                // Control can only reenter the loop through its parent loop, and
                // so through the definition.
                if !self.definitions.is_input(register)
                    && self.dominators.dominates(point.block, this.header)
                    && self.loops.innermost(point.block) == this.parent
                    && let Some(definition) = block.instructions.get(point.index as usize)
                    && definition.opcode == Opcode::Loadi
                    && let Some(bits) = definition.immediate()
                {
                    state.insert(register, bits);
                }
            }
        }
        state
    }

    fn known(&self, state: &State, register: Register) -> Option<u64> {
        let here = state.get(&register).copied();
        here.or_else(|| self.constants.get(register))
    }

    /// Appends a copy of one iteration.
    fn iteration(
        &self,
        function: &mut Function,
        id: LoopId,
        blocks: &[BlockId],
        start: State,
    ) -> Option<Iteration> {
        let first = function.blocks.len() as u32;
        let header = self.loops.get(id).header;
        let mut states: Vec<Option<State>> = vec![None; blocks.len()];
        *states.first_mut()? = Some(start);
        let mut iteration = Iteration {
            next: None,
            decided: false,
            size: 0,
            folded: 0,
        };
        for (k, &block) in blocks.iter().enumerate() {
            let copy = function.add_block();
            let Some(mut state) = states[k].take() else {
                continue;
            };
            for index in 0..function.block(block).instructions.len() {
                let instruction = function.block(block).instructions[index];
                if !instruction.opcode.is_terminator() {
                    self.copy(function, &instruction, &mut state, copy, &mut iteration);
                    continue;
                }
                let mut detail = instruction.detail;
                if let Detail::CondBranch { then, otherwise } = detail {
                    let condition = *function.sources(&instruction).first()?;
                    if let Some(bits) = self.known(&state, condition) {
                        let inside = |b| self.loops.contains(id, b);
                        iteration.decided |= inside(then) != inside(otherwise);
                        iteration.folded += 1;
                        detail = Detail::Branch(if bits & 1 != 0 { then } else { otherwise });
                    } else {
                        iteration.size += 1;
                    }
                }
                let (opcode, sources) = match detail {
                    Detail::Branch(_) => (Opcode::Bra, Vec::new()),
                    _ => (instruction.opcode, function.sources(&instruction).to_vec()),
                };
                let loc = instruction.loc;
                let mut last = function.instruction(opcode, Type::U32, detail, &[], &sources, loc);
                for target in last.successors() {
                    let place = match target {
                        target if target == header => &mut iteration.next,
                        target if self.loops.contains(id, target) => {
                            states.get_mut(self.indices[target.index()])?
                        }
                        _ => continue,
                    };
                    join(place, &state);
                }
                rename_targets(&mut last, |target| {
                    if target == header {
                        BlockId(first + blocks.len() as u32)
                    } else if self.loops.contains(id, target) {
                        BlockId(first + self.indices[target.index()] as u32)
                    } else {
                        target
                    }
                });
                function.block_mut(copy).instructions.push(last);
            }
        }
        Some(iteration)
    }

    /// Appends a copy of an instruction, or the constants that it computes.
    fn copy(
        &self,
        function: &mut Function,
        instruction: &Instruction,
        state: &mut State,
        block: BlockId,
        iteration: &mut Iteration,
    ) {
        let destinations = function.destinations(instruction).to_vec();
        let sources = function.sources(instruction).to_vec();
        let values: Vec<u64> = (sources.iter())
            .map_while(|&s| self.known(state, s))
            .collect();
        let computed = match instruction.opcode {
            Opcode::Loadi => instruction.immediate().map(|bits| [bits, 0]),
            _ if values.len() == sources.len() => results(instruction, &values),
            _ => None,
        };
        let Some(bits) = computed else {
            let by_constant = sources.get(1).and_then(|&s| self.known(state, s)).is_some();
            iteration.size += weight(instruction, by_constant);
            for d in &destinations {
                state.remove(d);
            }
            let copy = function.instruction(
                instruction.opcode,
                instruction.ty,
                instruction.detail,
                &destinations,
                &sources,
                instruction.loc,
            );
            function.block_mut(block).instructions.push(copy);
            return;
        };
        if instruction.opcode != Opcode::Loadi {
            iteration.folded += weight(instruction, true);
        }
        for (d, bits) in destinations.into_iter().zip(bits) {
            state.insert(d, bits);
            let ty = match instruction.opcode {
                Opcode::Loadi => instruction.ty,
                _ => function.family(d).unsigned(),
            };
            let detail = Detail::of_bits(bits);
            let loadi = function.instruction(Opcode::Loadi, ty, detail, &[d], &[], instruction.loc);
            function.block_mut(block).instructions.push(loadi);
        }
    }
}

/// The result of copying one iteration.
struct Iteration {
    /// What is known where the next iteration starts, if there may be one.
    next: Option<State>,
    /// Whether a branch out of the loop was decided.
    decided: bool,
    /// The number of instructions left, not counting constants.
    size: usize,
    /// The number of instructions that became constants or unconditional branches.
    folded: usize,
}

/// Keeps what is known on both incoming edges.
fn join(place: &mut Option<State>, state: &State) {
    match place {
        None => *place = Some(state.clone()),
        Some(known) => known.retain(|register, bits| state.get(register) == Some(bits)),
    }
}

fn accesses_variable(instruction: &Instruction) -> bool {
    let is_variable = |a: Access| {
        matches!(a.space, AddressSpace::Private | AddressSpace::Constant) && !a.volatile
    };
    instruction.access().is_some_and(is_variable) && instruction.surface().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;
    use crate::ir::verify::verify;

    /// The function after the pass, and whether it changed.
    fn unrolled(code: &str) -> (Function, bool) {
        let head = "registers bool %0-%9, dword %10-%29, qword %30";
        let inputs = "inputs %29 = local_id.0, %30 = argument.0+0";
        let mut f = parse_function(&format!(
            "kernel @k(0: \"p\" \"uint *\" global) {{\n  {head}\n  {inputs}\n{code}}}\n"
        ))
        .unwrap_or_else(|e| panic!("{e:?} in\n{code}"));
        verify(&f).unwrap();
        let changed = unroll_loops(&mut f, &mut AnalysisCache::new());
        verify(&f).unwrap();
        (f, changed)
    }

    fn count(function: &Function, opcode: Opcode) -> usize {
        let instructions = function.blocks.iter().flat_map(|b| &b.instructions);
        instructions.filter(|i| i.opcode == opcode).count()
    }

    fn counted(limit: u32, body: &str) -> String {
        format!(
            "$0:
  %10 = loadi.u32 0
  %11 = loadi.u32 {limit}
  %12 = loadi.u32 1
  bra $1
$1:
  %0 = cmp.lt.u32 %10, %11
  brc %0, $2, $4
$2:
{body}
$3:
  %10 = add.u32 %10, %12
  bra $1
$4:
  store.global.u32 %30, %29
  ret
"
        )
    }

    #[test]
    fn a_counted_loop_becomes_its_iterations() {
        let (f, changed) = unrolled(&counted(5, "  %29 = mul.u32 %29, %29\n  bra $3"));
        assert!(changed);
        assert_eq!((count(&f, Opcode::Mul), count(&f, Opcode::Brc)), (5, 0));
        let (f, changed) = unrolled(&counted(0, "  %29 = mul.u32 %29, %29\n  bra $3"));
        assert!(changed);
        assert_eq!(count(&f, Opcode::Mul), 0);
    }

    #[test]
    fn another_exit_stays_in_each_iteration() {
        let body = "  %29 = mul.u32 %29, %29\n  %1 = cmp.gt.u32 %29, %11\n  brc %1, $4, $3";
        let (f, changed) = unrolled(&counted(5, body));
        assert!(changed);
        assert_eq!((count(&f, Opcode::Mul), count(&f, Opcode::Brc)), (5, 5));
    }

    #[test]
    fn large_loops_and_unknown_trip_counts_stay() {
        for (limit, body) in [
            (200, "  %29 = mul.u32 %29, %29\n  bra $3"),
            (5, "  %10 = mov.u32 %29\n  bra $3"),
            (5, "  %10 = sub.u32 %10, %12\n  bra $3"),
        ] {
            let (_, changed) = unrolled(&counted(limit, body));
            assert!(!changed, "{limit}, {body}");
        }
        let long = "  %29 = mul.u32 %29, %29\n".repeat(70) + "  bra $3";
        assert!(!unrolled(&counted(5, &long)).1);
        assert!(unrolled(&counted(4, &long)).1);
    }

    #[test]
    fn a_larger_loop_is_unrolled_if_enough_of_it_folds() {
        let kept = "  %29 = mul.u32 %29, %29\n".repeat(30);
        let folded = "  %13 = mul.u32 %10, %12\n".repeat(10);
        let (f, changed) = unrolled(&counted(50, &format!("{kept}{folded}  bra $3")));
        assert!(changed);
        assert_eq!(count(&f, Opcode::Mul), 1500);
        assert!(!unrolled(&counted(50, &format!("{kept}  bra $3"))).1);
        assert!(!unrolled(&counted(100, &format!("{kept}{folded}  bra $3"))).1);
    }

    /// The induction variable is not initialized again before the inner loop is
    /// entered a second time.
    #[test]
    fn an_initializer_before_the_outer_loop_is_not_known() {
        let code = "$0:
  %10 = loadi.u32 0
  %11 = loadi.u32 3
  %12 = loadi.u32 1
  bra $1
$1:
  %29 = add.u32 %29, %12
  bra $2
$2:
  %10 = add.u32 %10, %12
  %0 = cmp.lt.u32 %10, %11
  brc %0, $2, $3
$3:
  %1 = cmp.lt.u32 %29, %11
  brc %1, $1, $4
$4:
  ret
";
        assert!(!unrolled(code).1);
        let set_again = code.replace("  bra $2", "  %10 = loadi.u32 0\n  bra $2");
        let set_again = set_again.replacen("  %10 = loadi.u32 0\n", "", 1);
        assert!(unrolled(&set_again).1);
    }
}
