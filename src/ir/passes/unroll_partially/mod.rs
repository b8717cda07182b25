//! Partial unrolling of short innermost loops that count up or down to a bound: the main loop has
//! several copies of the body and one test, and the original loop executes the remaining iterations.
//!
//! ```text
//! for (i = 0; i < n; i++) f(i);
//! ```
//!
//! becomes, for a factor of 4,
//!
//! ```text
//! end = saturated(n - 3);
//! i = 0;
//! while (i < end) { f(i); i++; f(i); i++; f(i); i++; f(i); i++; }
//! for (; i < n; i++) f(i);
//! ```
//!
//! The counter is updated once in each iteration, by a constant, and is compared, in a block that every
//! iteration executes, with a bound that the loop does not change. If `i < saturated(n - 3)`, then `i + 3 < n` without
//! overflow, so the tests of the copies are true. Other exits stay in each copy. The bound and the
//! initial value of the counter must be uniform: if work-items execute different numbers of iterations, those that wait in the main
//! loop and in the remaining one would add up. If the trip count is a known multiple of the factor, no iterations
//! remain.
//!
//! The computation of a bound that does not change, `n - 8` of `i < n - 8`, is moved before the loop first.
//!
//! A header may carry the program's request for a factor. A loop with other tests, or whose work-items execute different
//! numbers of iterations, then has as many copies that keep their tests. A header that still has a request was not
//! unrolled as requested.
//!
//! Adjacent loads of several iterations become one message afterwards ([`super::merge_accesses()`]),
//! and one step of the counter is left.
//!
//! Requires: nothing; finds more before [`super::rotate_loops()`] and [`super::reduce_strength()`],
//! and after [`super::narrow_integers()`]. The copies use the registers of the loop:
//! [`super::split_webs()`] should follow. Invalidates everything that names blocks or instructions.

mod bounds;
mod counted;

use self::counted::Counted;
pub(super) use self::counted::Search;
use super::order_blocks::rename_targets;
use super::remove_unreachable_blocks;
use crate::ir::analysis::cache::{AnalysisCache, Preserved};
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::def_use::Definitions;
use crate::ir::analysis::known_constants::KnownConstants;
use crate::ir::analysis::loops::{LoopId, Loops};
use crate::ir::analysis::uniformity::Uniformity;
use crate::ir::function::{BlockId, Function, Unroll};
use crate::ir::instruction::Detail;
use crate::ir::opcode::Opcode;
use crate::ir::register::{MAX_REGISTERS_BETWEEN_PASSES, Register};
use crate::ir::remarks::{Remarks, place_of_loop};
use crate::ir::types::{Condition, Family, Type};
use crate::source::Loc;
use std::fmt;

/// The name of the pass in remarks.
const PASS: &str = "unroll_partially";

/// The most instructions of a loop, not counting constants, of which the main loop has four copies.
pub const MAX_INSTRUCTIONS_OF_FOUR: usize = 24;
/// The same limit for two copies.
pub const MAX_INSTRUCTIONS_OF_TWO: usize = 48;
/// The same limit for loops whose trip count is a known multiple of the factor, 4 or else 2: the original loop is not
/// kept beside the copies.
pub const MAX_INSTRUCTIONS_OF_EXACT: usize = 128;
/// The same limit for two copies of a loop in which at least one instruction in
/// [`MIN_SHARE_OF_COPIES`] is a copy: values that move on from iteration to iteration, such as the row of
/// a table, alternate between two sets of registers instead.
pub const MAX_INSTRUCTIONS_OF_ALTERNATING: usize = 256;
/// One instruction in so many, at least, is a copy in a loop of [`MAX_INSTRUCTIONS_OF_ALTERNATING`].
pub const MIN_SHARE_OF_COPIES: usize = 10;
/// The most instructions in all copies of a loop for which the program requests a factor.
pub const MAX_REQUESTED_INSTRUCTIONS: usize = 4096;
/// The most instructions by which a function may grow, without those that the program requests.
pub const MAX_GROWTH: usize = 2048;
/// The same limit for all copies that the program requests.
pub const MAX_REQUESTED_GROWTH: usize = 1 << 15;
/// The most registers that are live at the header of a loop: more copies with more values than that would
/// not fit into the register file at 32 channels.
pub const MAX_LIVE: usize = 16;
/// The same for a loop of which alternate copies do not add any.
pub const MAX_LIVE_OF_ALTERNATING: usize = 32;
/// The largest step of a counter: bounds near the end of the integers would leave nothing to the main
/// loop otherwise.
const MAX_STEP: i64 = 1 << 16;

/// Unrolls loops; returns whether there were any.
pub fn unroll_partially(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let loops = analyses.loops(function);
    if loops.is_empty() || !loops.is_reducible() {
        return false;
    }
    let has_moved = bounds::hoist_bounds(function, analyses);
    if has_moved {
        analyses.invalidate(Preserved::Nothing);
    }
    unroll_loops(function, analyses) || has_moved
}

fn unroll_loops(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let loops = analyses.loops(function);
    let cfg = analyses.cfg(function);
    let dominators = analyses.dominators(function);
    let search = Search {
        loops: &loops,
        dominators: &dominators,
        definitions: &Definitions::compute(function),
        constants: &KnownConstants::compute(function),
    };
    // The loops that keep the tests of all copies, with the factor that the program requests, and why.
    let mut repeated: Vec<(LoopId, u32, Kept)> = Vec::new();
    let counted: Vec<(Counted, Option<u32>)> = (loops.ids())
        .filter_map(|id| {
            let requested = match function.block(loops.get(id).header).unroll {
                Some(Unroll::Times(times)) if times > 1 => Some(times),
                _ => None,
            };
            match (search.counted(function, id, requested), requested) {
                (Ok(counted), _) => return Some((counted, requested)),
                (Err(Some(why)), Some(times)) if why.admits_tests() => {
                    repeated.push((id, times, why));
                }
                (Err(Some(why)), _) => {
                    let place = place_of_loop(function, &loops, id);
                    miss(&mut analyses.remarks, place, &why);
                }
                (Err(None), _) => {}
            }
            None
        })
        .collect();
    if counted.is_empty() && repeated.is_empty() {
        return false;
    }
    let liveness = analyses.liveness(function);
    let uniformity = Uniformity::once_ordered(function, &cfg, &dominators, &loops, &liveness);
    // Without request, and by request.
    let mut growth = [(0, MAX_GROWTH), (0, MAX_REQUESTED_GROWTH)];
    let (mut changed, mut leaves_blocks) = (false, false);
    for (counted, requested) in counted {
        let added = counted.size * counted.factor;
        let is_uniform = uniformity.is_uniform(counted.bound)
            && (uniformity.is_uniform(counted.counter)
                || search.starts_alike(function, &uniformity, &counted));
        let header = loops.get(counted.id).header;
        let live = liveness
            .live_in(header)
            .filter(|&r| !uniformity.is_uniform(r))
            .count();
        let place = place_of_loop(function, &loops, counted.id);
        let (grown, limit) = growth[usize::from(requested.is_some())];
        let why = match () {
            () if !is_uniform => Some(Kept::Divergent),
            () if live > counted.max_live => Some(Kept::Live(live, counted.max_live)),
            () if grown + added > limit
                || function.registers.len() + 8 > MAX_REGISTERS_BETWEEN_PASSES =>
            {
                Some(Kept::Growth(limit))
            }
            () => None,
        };
        if let Some(why) = why {
            match requested {
                Some(times) if why.admits_tests() => repeated.push((counted.id, times, why)),
                _ => miss(&mut analyses.remarks, place, &why),
            }
            continue;
        }
        analyses.remarks.settle("unroll_loops", place);
        analyses.remarks.passed(PASS, place, || {
            let rest = match counted.is_exact {
                true => "",
                false => ", with a loop for the remaining iterations",
            };
            let asked = if requested.is_some() {
                ", as requested"
            } else {
                ""
            };
            format!(
                "unrolled loop by a factor of {}{asked}{rest}",
                counted.factor
            )
        });
        growth[usize::from(requested.is_some())].0 += added;
        leaves_blocks |= counted.is_exact;
        unroll(function, &cfg, &loops, &counted);
        changed = true;
    }
    for (id, times, why) in repeated {
        let place = place_of_loop(function, &loops, id);
        let blocks = blocks_of(&cfg, &loops, id);
        let size: usize = (blocks.iter())
            .map(|&b| function.block(b).instructions.len())
            .sum();
        let added = size.saturating_mul(times as usize);
        let (grown, limit) = growth[1];
        if grown + added > limit {
            miss(&mut analyses.remarks, place, &Kept::Growth(limit));
            continue;
        }
        growth[1].0 += added;
        analyses.remarks.settle("unroll_loops", place);
        analyses.remarks.passed(PASS, place, || {
            format!("unrolled loop by a factor of {times}, as requested; each copy keeps its tests: {why}")
        });
        let header = loops.get(id).header;
        let copies = function.blocks.len();
        let first = copy(function, &blocks, times as usize, None, None);
        function.block_mut(first).unroll = Some(Unroll::Never);
        let is_inside = |block: BlockId| block.index() >= copies || blocks.contains(&block);
        enter_by(function, header, first, is_inside);
        (changed, leaves_blocks) = (true, true);
    }
    if leaves_blocks {
        remove_unreachable_blocks(function, &mut AnalysisCache::new());
    }
    changed
}

/// Why a loop was not unrolled.
enum Kept {
    /// Its body has this many instructions.
    Body(usize),
    /// It has a barrier or another operation of all work-items.
    Barrier,
    /// It does not count to a bound.
    Uncounted,
    /// Its bound is loaded in every iteration.
    Loaded,
    /// Work-items execute different numbers of iterations.
    Divergent,
    /// So many values are live in it.
    Live(usize, usize),
    /// The function would grow by more than so many instructions.
    Growth(usize),
    /// So many instructions in all copies that the program requests.
    Copies(usize),
}

impl Kept {
    /// Whether copies that keep their tests are possible, if the program requests them.
    fn admits_tests(&self) -> bool {
        matches!(self, Kept::Uncounted | Kept::Loaded | Kept::Divergent)
    }
}

impl fmt::Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kept::Body(size) => write!(
                f,
                "its body has {size} instructions, and the limit is {MAX_INSTRUCTIONS_OF_TWO} (`#pragma unroll N` unrolls it by N)"
            ),
            Kept::Barrier => f.write_str("it has a barrier or another operation of all work-items"),
            Kept::Uncounted => f.write_str(
                "it does not count in constant steps to a bound that is computed before it",
            ),
            Kept::Loaded => f.write_str(
                "its bound is loaded in each iteration: copy it to a variable before the loop, if it does not change",
            ),
            Kept::Divergent => f.write_str("its start or its bound may differ between work-items"),
            Kept::Live(count, limit) => write!(
                f,
                "{count} values of each work-item are live in it, and the limit is {limit} (`#pragma unroll N` unrolls it by N)"
            ),
            Kept::Growth(limit) => {
                write!(f, "the kernel would grow by more than {limit} instructions")
            }
            Kept::Copies(size) => write!(
                f,
                "all copies have {size} instructions, and the limit is {MAX_REQUESTED_INSTRUCTIONS}"
            ),
        }
    }
}

fn miss(remarks: &mut Remarks, place: Loc, why: &Kept) {
    remarks.missed(PASS, place, || {
        format!("loop not unrolled by a factor: {why}")
    });
}

/// Puts the main loop before a loop.
fn unroll(function: &mut Function, cfg: &Cfg, loops: &Loops, counted: &Counted) {
    let header = loops.get(counted.id).header;
    let blocks = blocks_of(cfg, loops, counted.id);
    let loc = function
        .block(header)
        .instructions
        .last()
        .map(|last| last.loc)
        .unwrap_or_default();
    // What the counter must be less than for all copies to be executed, before the loop.
    let before = function.add_block();
    let test = function.add_block();
    let ty = counted.ty;
    let family = function.family(counted.bound);
    let distance = counted.distance;
    let [margin, last] = [function.add_register(family), function.add_register(family)];
    let is_up = counted.is_up;
    let mut code = Vec::new();
    let mut constant = |function: &mut Function, register: Register, bits: u64| {
        let detail = Detail::of_bits(bits);
        code.push(function.instruction(Opcode::Loadi, ty, detail, &[register], &[], loc));
    };
    constant(function, margin, distance);
    let bound = match counted.constant {
        Some(bits) => {
            let bound = function.add_register(family);
            constant(function, bound, bits);
            bound
        }
        None => counted.bound,
    };
    if ty.size() == 4 {
        let opcode = if is_up {
            Opcode::SubSat
        } else {
            Opcode::AddSat
        };
        let sources = [bound, margin];
        code.push(function.instruction(opcode, ty, Detail::None, &[last], &sources, loc));
    } else {
        // Saturated by a comparison with the end of the integers.
        let bits = 8 * ty.size();
        let (lowest, highest) = match ty.is_signed() {
            true => (1u64 << (bits - 1), (1u64 << (bits - 1)) - 1),
            false => (0, u64::MAX >> (64 - bits)),
        };
        let (end, limit, opcode, relation) = match is_up {
            true => (lowest, lowest + distance, Opcode::Sub, Condition::Lt),
            false => (highest, highest - distance, Opcode::Add, Condition::Gt),
        };
        let [end_register, limit_register, moved] = [(); 3].map(|()| function.add_register(family));
        let saturates = function.add_register(Family::Bool);
        for (register, bits) in [(end_register, end), (limit_register, limit)] {
            let detail = Detail::of_bits(bits);
            code.push(function.instruction(Opcode::Loadi, ty, detail, &[register], &[], loc));
        }
        let detail = Detail::Compare(relation);
        let sources = [bound, limit_register];
        code.push(function.instruction(Opcode::Cmp, ty, detail, &[saturates], &sources, loc));
        let sources = [bound, margin];
        code.push(function.instruction(opcode, ty, Detail::None, &[moved], &sources, loc));
        let sources = [saturates, end_register, moved];
        code.push(function.instruction(Opcode::Sel, ty, Detail::None, &[last], &sources, loc));
    }
    let detail = Detail::Branch(test);
    code.push(function.instruction(Opcode::Bra, Type::U32, detail, &[], &[], loc));
    function.block_mut(before).instructions = code;

    let copies = function.blocks.len();
    let decided = Some((counted.test, counted.inside));
    let first = copy(function, &blocks, counted.factor, decided, Some(test));

    // The test of the main loop.
    let condition = function.add_register(Family::Bool);
    let relation = if is_up { Condition::Lt } else { Condition::Gt };
    let sources = [counted.counter, last];
    let compare = Detail::Compare(relation);
    let compare = function.instruction(Opcode::Cmp, ty, compare, &[condition], &sources, loc);
    let branch = Detail::CondBranch {
        then: first,
        otherwise: header,
    };
    let branch = function.instruction(Opcode::Brc, Type::U32, branch, &[], &[condition], loc);
    function.block_mut(test).instructions = vec![compare, branch];
    function.block_mut(test).unroll = Some(Unroll::Never);
    function.block_mut(header).unroll = Some(Unroll::Never);
    if counted.is_exact {
        // After the main loop, the test of the original one is false.
        let last = function.block(counted.test).instructions.last().copied();
        if let Some((last, Detail::CondBranch { then, otherwise })) = last.map(|i| (i, i.detail)) {
            let outside = if then == counted.inside {
                otherwise
            } else {
                then
            };
            let detail = Detail::Branch(outside);
            let leave = function.instruction(Opcode::Bra, Type::U32, detail, &[], &[], last.loc);
            let instructions = &mut function.block_mut(counted.test).instructions;
            instructions.pop();
            instructions.push(leave);
        }
    }

    // The loop is entered by way of the main loop.
    enter_by(function, header, before, |block| {
        block.index() >= copies || block == before || block == test || blocks.contains(&block)
    });
}

/// The blocks of a loop, in reverse postorder: the header is the first one.
fn blocks_of(cfg: &Cfg, loops: &Loops, id: LoopId) -> Vec<BlockId> {
    let mut blocks = loops.blocks(id).to_vec();
    blocks.sort_by_key(|&b| cfg.number(b));
    blocks
}

/// Appends copies of the blocks of a loop, one after the other; returns the first block of the first one. `decided` is a
/// block whose test is known to be true, and its successor inside of the loop. The last copy continues at `after`, or
/// else at the first one.
fn copy(
    function: &mut Function,
    blocks: &[BlockId],
    count: usize,
    decided: Option<(BlockId, BlockId)>,
    after: Option<BlockId>,
) -> BlockId {
    let first = function.blocks.len();
    let place = |copy: usize, k: usize| BlockId((first + copy * blocks.len() + k) as u32);
    for copy in 0..count {
        let next = match copy + 1 < count {
            true => place(copy + 1, 0),
            false => after.unwrap_or(place(0, 0)),
        };
        for &block in blocks {
            let target_block = function.add_block();
            for index in 0..function.block(block).instructions.len() {
                let old = function.block(block).instructions[index];
                let destinations = function.destinations(&old).to_vec();
                let mut sources = function.sources(&old).to_vec();
                let (mut opcode, ty, mut detail) = (old.opcode, old.ty, old.detail);
                if let Some((test, inside)) = decided
                    && block == test
                    && opcode.is_terminator()
                {
                    (opcode, detail) = (Opcode::Bra, Detail::Branch(inside));
                    sources.clear();
                }
                let mut new =
                    function.instruction(opcode, ty, detail, &destinations, &sources, old.loc);
                rename_targets(&mut new, |target| {
                    match blocks.iter().position(|&b| b == target) {
                        Some(0) => next,
                        Some(k) => place(copy, k),
                        None => target,
                    }
                });
                function.block_mut(target_block).instructions.push(new);
            }
        }
    }
    place(0, 0)
}

/// Redirects the edges to the header of a loop to `entry`, except those from blocks inside.
fn enter_by(
    function: &mut Function,
    header: BlockId,
    entry: BlockId,
    is_inside: impl Fn(BlockId) -> bool,
) {
    for id in function.block_ids().filter(|&id| !is_inside(id)) {
        if let Some(last) = function.block_mut(id).instructions.last_mut() {
            rename_targets(last, |target| if target == header { entry } else { target });
        }
    }
}

#[cfg(test)]
mod tests;
