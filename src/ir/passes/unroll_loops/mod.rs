//! Complete unrolling of loops whose trip count is known and whose copies are small, or fold. The innermost loops are unrolled, and a loop together with those inside
//! of it if each of its iterations determines their trip counts, as in triangular loops.
//!
//! Iterations are evaluated one by one with the constants known at their start. What these decide
//! becomes constants and unconditional branches; the rest is copied. Unrolling succeeds when an
//! iteration has no back edge left. So no form of induction variable is required: there may be
//! several, shifted ones, tested at the top or at the bottom. If a kernel requires a size of its work-groups, a loop that
//! starts at a local id may have the same trip count in all work-items though none of its values is a constant: its
//! test is decided by that ([`trip_count`]), in all copies but perhaps the last. Other exits stay, as branches of each
//! copy. The copies use the registers of the loop, since they run one after the other:
//! [`super::split_webs()`] should follow.
//!
//! A header may carry the program's request: not to unroll; to unroll completely, with larger
//! limits; or to unroll by a factor, which [`super::unroll_partially()`] does unless so many iterations are all. A header
//! that still has a request was not unrolled as requested.
//!
//! Instruction counts are estimates for targets that expand operations such as divisions. A computation that an earlier copy
//! has, of the same operands, does not count: [`super::eliminate_common_subexpressions()`] removes it.
//!
//! Requires nothing; finds more after [`super::split_webs()`] and [`super::fold_constants()`].
//! Removes unreachable blocks, such as the loops that were unrolled. Invalidates everything that
//! names blocks or instructions. Linear: a loop is abandoned when its copies exceed the limits.

mod copies;

use self::copies::{Computations, Copies, Exit, Frame, Limits, State, Value, join, position};
use super::fold_constants::results;
use super::order_blocks::rename_targets;
use super::remove_unreachable_blocks;
use crate::ir::analysis::Analyses;
use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::def_use::Definitions;
use crate::ir::analysis::dominance::Dominators;
use crate::ir::analysis::known_constants::KnownConstants;
use crate::ir::analysis::loops::{LoopId, Loops};
use crate::ir::analysis::trip_counts::trip_count;
use crate::ir::function::{BlockId, Function, Unroll};
use crate::ir::instruction::{Access, Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::remarks::{RemarkKind, Remarks, place_of_loop};
use crate::ir::types::{AddressSpace, Type};
use crate::source::Loc;
use hashbrown::HashMap;
use std::fmt;

/// The name of the pass in remarks.
const PASS: &str = "unroll_loops";

/// The most instructions in all copies of a loop, not counting constants.
pub const MAX_INSTRUCTIONS: usize = 1024;
/// The same limit for a loop that accesses variables in memory: known indices may make the accesses
/// unnecessary.
pub const MAX_INSTRUCTIONS_WITH_VARIABLES: usize = 2048;
/// The same limit for a loop of which a part of [`MIN_FOLDED_SHARE`] is decided by the constants of each
/// iteration.
pub const MAX_INSTRUCTIONS_THAT_FOLD: usize = 2500;
/// The same limit for a loop together with those inside of it, of which a part of [`MIN_FOLDED_SHARE`] is decided.
pub const MAX_INSTRUCTIONS_OF_NEST: usize = 4096;
/// The same limit for such a nest of which a part of [`MIN_FOLDED_SHARE_OF_NEST`] is decided.
pub const MAX_INSTRUCTIONS_OF_NEST_THAT_FOLDS_LESS: usize = 2048;
/// The same limit for a loop that accesses variables in memory, if all private variables together are
/// small enough to become registers.
pub const MAX_INSTRUCTIONS_WITH_SMALL_VARIABLES: usize = 4096;
/// The largest size in bytes of all private variables together that is small: at 16 channels they take half
/// of the register file of most targets.
pub const MAX_SMALL_VARIABLES: u32 = 128;
/// One in this many instructions must become a constant or an unconditional branch.
pub const MIN_FOLDED_SHARE: usize = 4;
/// The same for a loop together with those inside of it, whose trip counts nothing else determines: an inner loop of a
/// few iterations has as many instructions for its tests and steps as for its work.
pub const MIN_FOLDED_SHARE_OF_NEST: usize = 6;
/// The largest trip count of a loop that is unrolled completely.
pub const MAX_TRIP_COUNT: usize = 128;
/// The most instructions in all copies of a loop that the program requests to unroll.
pub const MAX_REQUESTED_INSTRUCTIONS: usize = 4096;
/// The largest trip count of such a loop.
pub const MAX_REQUESTED_TRIP_COUNT: usize = 1024;
/// The most instructions, constants included, by which a function may grow.
pub const MAX_GROWTH: usize = 1 << 15;
/// The most levels of loops that are unrolled at once, because the iteration of one determines the trip count of
/// those inside.
pub const MAX_NESTING: u32 = 3;

/// The estimated number of instructions of a quadword division.
const WIDE_DIVISION: usize = 160;
/// The estimated number of instructions of any other division, or of an exact square root.
const DIVISION: usize = 16;

/// Unrolls loops; returns whether there were any.
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
        of_ids: (function.required_group_size.is_some()).then(|| Analyses::compute(function)),
        growth: 0,
    };
    let mut heads: HashMap<BlockId, BlockId> = HashMap::new();
    let mut nesting = vec![Nesting::Possible(1); loops.len()];
    // A loop comes before those inside of it.
    for id in loops.ids().rev() {
        let around = match nesting[id.index()] {
            Nesting::Possible(levels) => {
                let result = unroller.attempt(function, id, &mut analyses.remarks, levels == 1);
                if let Ok(first) = result {
                    heads.insert(loops.get(id).header, first);
                }
                match result {
                    Err(Stays::Unknown) if levels < MAX_NESTING => Nesting::Possible(levels + 1),
                    _ => Nesting::Impossible,
                }
            }
            Nesting::Impossible => {
                // Another run of the pass attempts it if those inside of it were unrolled.
                let is_inside = |&inner: &LoopId| inner != id && loops.is_inside(inner, id);
                let stays = |inner: LoopId| !heads.contains_key(&loops.get(inner).header);
                if loops.ids().filter(is_inside).any(stays) {
                    let place = place_of_loop(function, &loops, id);
                    miss(&mut analyses.remarks, place, &Kept::Nest);
                }
                Nesting::Impossible
            }
        };
        if let Some(parent) = loops.get(id).parent {
            nesting[parent.index()] = nesting[parent.index()].max(around);
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

/// Whether a loop can be unrolled together with those inside of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Nesting {
    /// With so many levels of loops, itself included: those inside have trip counts that it may determine.
    Possible(u32),
    /// It has a loop that stays, or that is unrolled by itself.
    Impossible,
}

/// Why a loop stays.
#[derive(Clone, Copy)]
enum Stays {
    /// Its trip count is unknown; the iteration of the loop around it may determine it.
    Unknown,
    /// For good.
    Always,
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
    /// A loop inside of it stays.
    Nest,
}

impl fmt::Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kept::Unknown => f.write_str("its trip count is not known at compile time"),
            Kept::TripCount(limit) => {
                write!(f, "it has more than {limit} iterations")?;
                raised(f, *limit, MAX_REQUESTED_TRIP_COUNT)
            }
            Kept::Body(size, limit) => {
                write!(
                    f,
                    "its body has {size} instructions, and the limit is {limit}"
                )?;
                raised(f, *limit, MAX_REQUESTED_INSTRUCTIONS)
            }
            Kept::Copies(count, size, limit) => {
                write!(
                    f,
                    "{count} of its iterations already have {size} instructions, and the limit is {limit}"
                )?;
                raised(f, *limit, MAX_REQUESTED_INSTRUCTIONS)
            }
            Kept::Growth => write!(
                f,
                "the kernel would grow by more than {MAX_GROWTH} instructions"
            ),
            Kept::Nest => f.write_str("a loop inside of it is not"),
        }
    }
}

/// How a program raises a limit, unless it has done so.
fn raised(f: &mut fmt::Formatter<'_>, limit: usize, requested: usize) -> fmt::Result {
    match limit < requested {
        true => write!(f, " (`#pragma unroll` raises it to {requested})"),
        false => Ok(()),
    }
}

fn miss(remarks: &mut Remarks, place: Loc, why: &Kept) {
    remarks.missed(PASS, place, || {
        format!("loop not unrolled completely: {why}")
    });
}

struct Unroller<'a> {
    cfg: &'a Cfg,
    dominators: &'a Dominators,
    loops: &'a Loops,
    definitions: &'a Definitions,
    constants: &'a KnownConstants,
    /// The analyses that determine the trip count of a loop that starts at a local id, if the size of work-groups is
    /// known.
    of_ids: Option<Analyses>,
    growth: usize,
}

impl Unroller<'_> {
    /// The blocks of a loop, in reverse postorder.
    fn blocks(&self, id: LoopId) -> Vec<BlockId> {
        let mut blocks = self.loops.blocks(id).to_vec();
        blocks.sort_by_key(|&b| self.cfg.number(b));
        blocks
    }

    /// Unrolls a loop, if it can be and should be, and reports what was done; returns the first block of the
    /// copies.
    fn attempt(
        &mut self,
        function: &mut Function,
        id: LoopId,
        remarks: &mut Remarks,
        is_innermost: bool,
    ) -> Result<BlockId, Stays> {
        let asked = function.block(self.loops.get(id).header).unroll;
        let place = place_of_loop(function, self.loops, id);
        if asked == Some(Unroll::Never) {
            // One that was unrolled by a factor has the mark, too.
            if !remarks.has(RemarkKind::Passed, "unroll_partially", place) {
                let disabled = || "loop not unrolled: the program disables it".to_owned();
                remarks.missed(PASS, place, disabled);
            }
            return Err(Stays::Always);
        }
        let (blocks, pool, growth) = (function.blocks.len(), function.pool.len(), self.growth);
        let mut result = self.unroll(function, id, asked, None);
        if is_innermost
            && matches!(result, Err(Kept::Unknown))
            && let Some(exit) = self.exit_of_ids(function, id)
        {
            function.blocks.truncate(blocks);
            function.pool.truncate(pool);
            self.growth = growth;
            result = self.unroll(function, id, asked, Some(exit));
        }
        match result {
            Ok((first, count)) => {
                let unit = if count == 1 {
                    "iteration"
                } else {
                    "iterations"
                };
                let how = || format!("unrolled loop with {count} {unit} completely");
                remarks.passed(PASS, place, how);
                self.settle_inner(id, function, remarks);
                Ok(first)
            }
            Err(why) => {
                function.blocks.truncate(blocks);
                function.pool.truncate(pool);
                self.growth = growth;
                match why {
                    // Of a nest, the report about the loops inside has the reason.
                    Kept::Unknown if !is_innermost => miss(remarks, place, &Kept::Nest),
                    ref why => miss(remarks, place, why),
                }
                Err(match why {
                    Kept::Unknown if asked.is_none() => Stays::Unknown,
                    _ => Stays::Always,
                })
            }
        }
    }

    /// The only exit of a loop that starts at a local id, if all work-items leave it in the same iteration, or
    /// in two: those that load the rest of a tile with its border iterate once more.
    fn exit_of_ids(&self, function: &Function, id: LoopId) -> Option<Exit> {
        let &[(from, to)] = self.loops.get(id).exits.as_slice() else {
            return None;
        };
        let count = trip_count(function, self.of_ids.as_ref()?, id);
        let (last, least) = (count.known? as usize, count.least as usize);
        let is_regular = least > 0 && last - least <= 1;
        is_regular.then_some(Exit {
            from,
            to,
            least,
            last,
        })
    }

    /// Reports that the loops inside of a loop were unrolled with it.
    fn settle_inner(&self, id: LoopId, function: &Function, remarks: &mut Remarks) {
        let is_inside = |&i: &LoopId| i != id && self.loops.is_inside(i, id);
        for inner in self.loops.ids().filter(is_inside) {
            let place = place_of_loop(function, self.loops, inner);
            let how = "unrolled loop completely in each iteration of the one around it";
            remarks.settle(PASS, place);
            remarks.passed(PASS, place, || how.to_owned());
        }
    }

    /// Appends the copies of a loop, of which an exit may be known; returns the first block of the first copy, and the
    /// trip count. After an error, the appended blocks are useless.
    fn unroll(
        &mut self,
        function: &mut Function,
        id: LoopId,
        asked: Option<Unroll>,
        exit: Option<Exit>,
    ) -> Result<(BlockId, usize), Kept> {
        let blocks = self.blocks(id);
        let instructions = || blocks.iter().flat_map(|&b| &function.block(b).instructions);
        let accesses_variables = instructions().any(accesses_variable);
        let private = function
            .variables
            .iter()
            .filter(|v| v.space == AddressSpace::Private);
        let are_small = private.map(|v| v.size).fold(0, u32::saturating_add) <= MAX_SMALL_VARIABLES;
        let is_nest = blocks.iter().any(|&b| self.loops.innermost(b) != Some(id));
        let limits = match (asked, accesses_variables, are_small) {
            (Some(Unroll::Whole), _, _) => Limits::any(MAX_REQUESTED_INSTRUCTIONS),
            (_, false, _) if is_nest => Limits {
                folded: MAX_INSTRUCTIONS_OF_NEST,
                folded_less: MAX_INSTRUCTIONS_OF_NEST_THAT_FOLDS_LESS,
                other: MAX_INSTRUCTIONS,
            },
            (_, false, _) => Limits {
                folded: MAX_INSTRUCTIONS_THAT_FOLD,
                folded_less: MAX_INSTRUCTIONS,
                other: MAX_INSTRUCTIONS,
            },
            (_, true, true) => Limits::any(MAX_INSTRUCTIONS_WITH_SMALL_VARIABLES),
            (_, true, false) => Limits::any(MAX_INSTRUCTIONS_WITH_VARIABLES),
        };
        let max_trip_count = match asked {
            Some(Unroll::Whole) => MAX_REQUESTED_TRIP_COUNT,
            Some(Unroll::Times(times)) => MAX_TRIP_COUNT.min(times as usize),
            Some(Unroll::Never) | None => MAX_TRIP_COUNT,
        };
        let body = instructions().count();
        if body > limits.folded {
            return Err(Kept::Body(body, limits.folded));
        }
        if !self.may_end(function, id, &blocks) {
            return Err(Kept::Unknown);
        }
        let start = self.at_entry(function, id, &blocks);
        let written = instructions()
            .flat_map(|i| function.destinations(i))
            .copied();
        let mut copies = Copies {
            frames: Vec::new(),
            computations: Computations::of(written.collect()),
            size: 0,
            folded: 0,
            limits,
            max_trip_count,
            exit,
        };
        let (first, trip_count) = self.copy_loop(function, id, &mut copies, start)?;
        // A loop that is left by its header has executed the rest of it once less.
        let this = self.loops.get(id);
        let leaves = this.exits.iter().any(|&(from, _)| from == this.header);
        let is_partial = leaves && !this.latches.contains(&this.header);
        let count = trip_count - usize::from(is_partial && trip_count > 0);
        Ok((first, count))
    }

    /// Appends copies of all iterations of a loop that starts with what is known in `start`; returns the first
    /// block of the first one, and their number. What is known at its exits is added to the frames of the loops
    /// around it.
    fn copy_loop(
        &mut self,
        function: &mut Function,
        id: LoopId,
        copies: &mut Copies,
        start: State,
    ) -> Result<(BlockId, usize), Kept> {
        let blocks = self.blocks(id);
        let first = function.add_block();
        let mut next = Some((first, start));
        let mut trip_count = 0;
        while let Some((header, state)) = next {
            if trip_count > copies.max_trip_count {
                return Err(Kept::TripCount(copies.max_trip_count));
            }
            let before = function.pool.len();
            copies
                .frames
                .push(Frame::new(function, id, &blocks, header, state));
            trip_count += 1;
            let copied = self.iteration(function, &blocks, copies, trip_count);
            let frame = copies.frames.pop();
            copied.map_err(|why| match why {
                Kept::Copies(_, size, limit) => Kept::Copies(trip_count, size, limit),
                why => why,
            })?;
            let frame = frame.ok_or(Kept::Unknown)?;
            copies.check(trip_count)?;
            // If the pool does not grow, only constant branches were added. The outermost loop counts for those inside.
            if copies.frames.is_empty() {
                self.growth += function.pool.len() - before;
            }
            if !frame.decided && frame.next.is_some() {
                return Err(Kept::Unknown);
            }
            if self.growth > MAX_GROWTH {
                return Err(Kept::Growth);
            }
            next = frame.next.map(|state| (frame.next_header, state));
        }
        Ok((first, trip_count))
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
                    state.insert(register, Value::Constant(bits));
                }
            }
        }
        state
    }

    /// The value of a register, if it is a known constant.
    fn known(&self, state: &State, register: Register) -> Option<u64> {
        match state.get(&register) {
            Some(&Value::Constant(bits)) => Some(bits),
            _ => self.constants.get(register),
        }
    }

    /// What is known of the value of a register.
    fn value(&self, state: &State, copies: &Copies, register: Register) -> Option<Value> {
        if let Some(bits) = self.known(state, register) {
            return Some(Value::Constant(bits));
        }
        let is_written = copies.computations.written.contains(&register);
        let invariant = (!is_written).then_some(Value::Invariant(register));
        state.get(&register).copied().or(invariant)
    }

    /// Appends a copy of one iteration of the loop of the last frame, the first of which has number 1. Loops inside of it
    /// are unrolled.
    fn iteration(
        &mut self,
        function: &mut Function,
        blocks: &[BlockId],
        copies: &mut Copies,
        number: usize,
    ) -> Result<(), Kept> {
        for (k, &block) in blocks.iter().enumerate() {
            let Some(frame) = copies.frames.last_mut() else {
                return Err(Kept::Unknown);
            };
            let (id, copy) = (frame.id, frame.copies[k]);
            let Some(mut state) = frame.states[k].take() else {
                continue;
            };
            if let Some(inner) = self.loops.innermost(block).filter(|&inner| inner != id) {
                let this = self.loops.get(inner);
                if this.header != block || this.parent != Some(id) {
                    return Err(Kept::Unknown);
                }
                let (first, _) = self.copy_loop(function, inner, copies, state)?;
                let loc = function.block(block).instructions.first().map(|i| i.loc);
                let loc = loc.ok_or(Kept::Unknown)?;
                let enter = function.instruction(
                    Opcode::Bra,
                    Type::U32,
                    Detail::Branch(first),
                    &[],
                    &[],
                    loc,
                );
                function.block_mut(copy).instructions.push(enter);
                continue;
            }
            for index in 0..function.block(block).instructions.len() {
                let instruction = function.block(block).instructions[index];
                if !instruction.opcode.is_terminator() {
                    self.copy(function, &instruction, &mut state, copy, copies);
                    continue;
                }
                let mut detail = instruction.detail;
                if let Detail::CondBranch { then, otherwise } = detail {
                    let condition = function.sources(&instruction).first();
                    let condition = *condition.ok_or(Kept::Unknown)?;
                    let known = self.known(&state, condition).map(|bits| bits & 1 != 0);
                    let exit = copies.exit.filter(|exit| exit.from == block);
                    if exit.is_some()
                        && let Some(frame) = copies.frames.last_mut()
                    {
                        frame.decided = true;
                    }
                    let by_exit = || {
                        let exit = exit.as_ref()?;
                        Some(exit.leaves(number)? == (exit.to == then))
                    };
                    if let Some(is_true) = known.or_else(by_exit) {
                        for frame in &mut copies.frames {
                            let inside = |b| self.loops.contains(frame.id, b);
                            frame.decided |= inside(then) != inside(otherwise);
                        }
                        copies.folded += 1;
                        detail = Detail::Branch(if is_true { then } else { otherwise });
                    } else {
                        copies.size += 1;
                    }
                }
                let (opcode, sources) = match detail {
                    Detail::Branch(_) => (Opcode::Bra, Vec::new()),
                    _ => (instruction.opcode, function.sources(&instruction).to_vec()),
                };
                let loc = instruction.loc;
                let mut last = function.instruction(opcode, Type::U32, detail, &[], &sources, loc);
                for target in last.successors() {
                    self.join_at(copies, target, &state);
                }
                rename_targets(&mut last, |target| {
                    let renamed = copies.frames.iter().rev();
                    let mut renamed = renamed.filter_map(|frame| frame.copy_of(self.cfg, target));
                    renamed.next().unwrap_or(target)
                });
                function.block_mut(copy).instructions.push(last);
            }
        }
        Ok(())
    }

    /// Adds what is known on an edge to what is known at its target, if a frame has a copy of that.
    fn join_at(&self, copies: &mut Copies, target: BlockId, state: &State) {
        for frame in copies.frames.iter_mut().rev() {
            if target == self.loops.get(frame.id).header {
                return join(&mut frame.next, state);
            }
            if let Some(k) = position(self.cfg, &frame.blocks, target) {
                return join(&mut frame.states[k], state);
            }
        }
    }

    /// Appends a copy of an instruction, or the constants that it computes.
    fn copy(
        &self,
        function: &mut Function,
        instruction: &Instruction,
        state: &mut State,
        block: BlockId,
        copies: &mut Copies,
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
            let operands: Option<Vec<Value>> = (sources.iter())
                .map(|&s| self.value(state, copies, s))
                .collect();
            let is_pure = instruction.opcode.class().is_speculatable();
            let result = match (destinations.as_slice(), operands) {
                (&[d], Some(operands)) if is_pure => {
                    let (value, is_repeated) = copies.computations.result(instruction, operands);
                    Some((d, value, is_repeated))
                }
                _ => None,
            };
            for d in &destinations {
                state.remove(d);
            }
            match result {
                Some((d, value, is_repeated)) => {
                    state.insert(d, value);
                    if !is_repeated {
                        copies.size += weight(instruction, by_constant);
                    }
                }
                None => copies.size += weight(instruction, by_constant),
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
            copies.folded += weight(instruction, true);
        }
        for (d, bits) in destinations.into_iter().zip(bits) {
            state.insert(d, Value::Constant(bits));
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

fn accesses_variable(instruction: &Instruction) -> bool {
    let is_variable = |a: Access| {
        matches!(a.space, AddressSpace::Private | AddressSpace::Constant) && !a.volatile
    };
    instruction.access().is_some_and(is_variable) && instruction.surface().is_none()
}

#[cfg(test)]
mod tests;
