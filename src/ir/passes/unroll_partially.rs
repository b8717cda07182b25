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
//! loop and in the remaining one would add up.
//!
//! Adjacent loads of several iterations become one message afterwards ([`super::merge_accesses()`]),
//! and one step of the counter is left.
//!
//! Requires: nothing; finds more before [`super::rotate_loops()`] and [`super::reduce_strength()`],
//! and after [`super::narrow_integers()`]. The copies use the registers of the loop:
//! [`super::split_webs()`] should follow. Invalidates everything that names blocks or instructions.

use super::order_blocks::rename_targets;
use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::def_use::{Definitions, Point};
use crate::ir::analysis::dominance::Dominators;
use crate::ir::analysis::known_constants::KnownConstants;
use crate::ir::analysis::loops::{LoopId, Loops};
use crate::ir::analysis::uniformity::Uniformity;
use crate::ir::function::{BlockId, Function, Unroll};
use crate::ir::instruction::{Detail, Instruction};
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
/// The same limit for two copies of a loop in which at least one instruction in
/// [`MIN_SHARE_OF_COPIES`] is a copy: values that move on from iteration to iteration, such as the row of
/// a table, alternate between two sets of registers instead.
pub const MAX_INSTRUCTIONS_OF_ALTERNATING: usize = 256;
/// One instruction in so many, at least, is a copy in a loop of [`MAX_INSTRUCTIONS_OF_ALTERNATING`].
pub const MIN_SHARE_OF_COPIES: usize = 10;
/// The most instructions by which a function may grow.
pub const MAX_GROWTH: usize = 2048;
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
    let cfg = analyses.cfg(function);
    let dominators = analyses.dominators(function);
    let search = Search {
        loops: &loops,
        dominators: &dominators,
        definitions: &Definitions::compute(function),
        constants: &KnownConstants::compute(function),
    };
    let counted: Vec<Counted> = (loops.ids())
        .filter_map(|id| match search.counted(function, id) {
            Ok(counted) => Some(counted),
            Err(why) => {
                let place = place_of_loop(function, &loops, id);
                miss(&mut analyses.remarks, place, &why?);
                None
            }
        })
        .collect();
    if counted.is_empty() {
        return false;
    }
    let liveness = analyses.liveness(function);
    let uniformity = Uniformity::compute(function, &cfg, &dominators, &loops, &liveness);
    let mut growth = 0;
    let mut changed = false;
    for counted in counted {
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
        let why = match () {
            () if !is_uniform => Some(Kept::Divergent),
            () if live > counted.max_live => Some(Kept::Live(live, counted.max_live)),
            () if growth + added > MAX_GROWTH
                || function.registers.len() + 8 > MAX_REGISTERS_BETWEEN_PASSES =>
            {
                Some(Kept::Growth)
            }
            () => None,
        };
        if let Some(why) = why {
            miss(&mut analyses.remarks, place, &why);
            continue;
        }
        analyses.remarks.settle("unroll_loops", place);
        analyses.remarks.passed(PASS, place, || {
            let factor = counted.factor;
            format!(
                "unrolled loop by a factor of {factor}, with a loop for the remaining iterations"
            )
        });
        growth += added;
        unroll(function, &cfg, &loops, &counted);
        changed = true;
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
    /// Work-items execute different numbers of iterations.
    Divergent,
    /// So many values are live in it.
    Live(usize, usize),
    /// The function would grow too much.
    Growth,
}

impl fmt::Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kept::Body(size) => write!(
                f,
                "its body has {size} instructions, and the limit is {MAX_INSTRUCTIONS_OF_TWO}"
            ),
            Kept::Barrier => f.write_str("it has a barrier or another operation of all work-items"),
            Kept::Uncounted => f.write_str(
                "it does not count in constant steps to a bound that is computed before it",
            ),
            Kept::Divergent => f.write_str("its start or its bound may differ between work-items"),
            Kept::Live(count, limit) => write!(
                f,
                "{count} values of each work-item are live in it, and the limit is {limit}"
            ),
            Kept::Growth => {
                write!(
                    f,
                    "the kernel would grow by more than {MAX_GROWTH} instructions"
                )
            }
        }
    }
}

fn miss(remarks: &mut Remarks, place: Loc, why: &Kept) {
    remarks.missed(PASS, place, || {
        format!("loop not unrolled by a factor: {why}")
    });
}

/// A loop that counts to a bound.
struct Counted {
    id: LoopId,
    counter: Register,
    bound: Register,
    /// The value of the bound, if it is known.
    constant: Option<u64>,
    /// The type of the comparison.
    ty: Type,
    /// How much less than the bound the counter must be at the start of an iteration for all copies
    /// to be executed.
    distance: u64,
    /// Whether it counts up.
    is_up: bool,
    /// The block that ends with the test, and its successor inside of the loop.
    test: BlockId,
    inside: BlockId,
    factor: usize,
    /// The number of instructions, not counting constants.
    size: usize,
    /// The most registers that may be live at the header.
    max_live: usize,
}

struct Search<'a> {
    loops: &'a Loops,
    dominators: &'a Dominators,
    definitions: &'a Definitions,
    constants: &'a KnownConstants,
}

impl Search<'_> {
    /// The loop, if it can be unrolled, else why not: `None` for one that contains a loop, or has a request.
    fn counted(&self, function: &Function, id: LoopId) -> Result<Counted, Option<Kept>> {
        let this = self.loops.get(id);
        let header = function.block(this.header);
        let blocks = self.loops.blocks(id);
        let is_innermost = blocks.iter().all(|&b| self.loops.innermost(b) == Some(id));
        // The entry of a function has no edge that could be redirected.
        if !is_innermost || header.unroll.is_some() || this.header == BlockId(0) {
            return Err(None);
        }
        let instructions = || blocks.iter().flat_map(|&b| &function.block(b).instructions);
        let size = instructions().filter(|i| i.opcode != Opcode::Loadi).count();
        let copies = instructions().filter(|i| i.opcode == Opcode::Mov).count();
        let alternates = copies * MIN_SHARE_OF_COPIES >= size;
        let (factor, max_live) = match () {
            () if size <= MAX_INSTRUCTIONS_OF_FOUR => (4, MAX_LIVE),
            () if size <= MAX_INSTRUCTIONS_OF_TWO => (2, MAX_LIVE),
            () if alternates && size <= MAX_INSTRUCTIONS_OF_ALTERNATING => {
                (2, MAX_LIVE_OF_ALTERNATING)
            }
            () => return Err(Some(Kept::Body(size))),
        };
        // A copied barrier would be another instruction than that of the remaining iterations.
        let stays = |i: &Instruction| i.opcode.is_rendezvous() || i.opcode == Opcode::Call;
        if instructions().any(stays) {
            return Err(Some(Kept::Barrier));
        }
        let latches = &self.loops.get(id).latches;
        let tests = blocks
            .iter()
            .filter(|&&b| self.is_always_executed(latches, b));
        let mut found = tests.filter_map(|&test| self.test(function, id, test, factor, size));
        let counted = found.next().ok_or(Some(Kept::Uncounted))?;
        Ok(Counted {
            max_live,
            ..counted
        })
    }

    /// Whether every iteration executes a block.
    fn is_always_executed(&self, latches: &[BlockId], block: BlockId) -> bool {
        latches.iter().all(|&l| self.dominators.dominates(block, l))
    }

    /// The loop by the branch at the end of one of its blocks, if that compares a counter.
    fn test(
        &self,
        function: &Function,
        id: LoopId,
        test: BlockId,
        factor: usize,
        size: usize,
    ) -> Option<Counted> {
        let branch = function.block(test).instructions.last()?;
        let Detail::CondBranch { then, otherwise } = branch.detail else {
            return None;
        };
        let [then_stays, otherwise_stays] =
            [then, otherwise].map(|target| self.loops.contains(id, target));
        if then_stays == otherwise_stays {
            return None;
        }
        let condition = *function.sources(branch).first()?;
        let (index, compare) = last_write(function, test, condition)?;
        let &[a, b] = function.sources(compare) else {
            return None;
        };
        let (Opcode::Cmp, Detail::Compare(mut relation)) = (compare.opcode, compare.detail) else {
            return None;
        };
        let ty = compare.ty;
        if !ty.is_integer() || ty.size() < 4 {
            return None;
        }
        // A constant is usually loaded where it is compared.
        let constant = |register: Register| self.constants.get(register);
        let changes = |register: Register| {
            if constant(register).is_some() {
                return false;
            }
            let mut points = self.definitions.of(register).iter();
            points.any(|p| self.loops.contains(id, p.block))
        };
        let (tested, bound) = match (changes(a), changes(b)) {
            (true, false) => (a, b),
            (false, true) => {
                relation = relation.swapped();
                (b, a)
            }
            _ => return None,
        };
        if !then_stays {
            relation = inverted(relation);
        }
        let at = Point::new(test, index);
        let (counter, step, is_updated) = self.counter(function, id, tested, at)?;
        // Both are read before the loop, so they must be defined there even if an iteration is left
        // before the test.
        let header = self.loops.get(id).header;
        let is_defined = |register: Register| {
            let mut outside = (self.definitions.of(register).iter())
                .filter(|at| !self.loops.contains(id, at.block));
            let dominates = |at: &Point| self.dominators.dominates(at.block, header);
            match (outside.next(), outside.next()) {
                (Some(at), None) => dominates(at),
                _ => self.definitions.is_input(register) || constant(register).is_some(),
            }
        };
        if test != header && !(is_defined(counter) && is_defined(bound)) {
            return None;
        }
        match (relation, step) {
            (Condition::Lt | Condition::Le, 1..=MAX_STEP) => {}
            (Condition::Gt | Condition::Ge, step) if (-MAX_STEP..=-1).contains(&step) => {}
            _ => return None,
        }
        let steps = factor as u64 - u64::from(!is_updated);
        Some(Counted {
            id,
            counter,
            bound,
            constant: constant(bound),
            ty,
            distance: step.unsigned_abs() * steps,
            is_up: step > 0,
            test,
            inside: if then_stays { then } else { otherwise },
            factor,
            size,
            max_live: MAX_LIVE,
        })
    }

    /// The counter that a test compares: its register at the start of an iteration, what every iteration
    /// adds to it, once, and whether that was done before the test.
    fn counter(
        &self,
        function: &Function,
        id: LoopId,
        tested: Register,
        test: Point,
    ) -> Option<(Register, i64, bool)> {
        let instruction_at = |at: Point| function.block(at.block).instructions[at.index as usize];
        let mut at = self.single_in(id, tested)?;
        let mut counter = tested;
        let mut sum = instruction_at(at);
        if let (Opcode::Mov, &[copied]) = (sum.opcode, function.sources(&sum)) {
            // The sum is computed in the same iteration, from the same counter.
            let before = self.single_in(id, copied)?;
            if self.definitions.single(copied).is_none() || !self.precedes(before, at) {
                return None;
            }
            sum = instruction_at(before);
        } else if let Some((copy, variable)) = self.copied_to(function, id, tested) {
            // The sum is tested, and becomes the counter of the next iteration.
            if !self.precedes(at, copy) {
                return None;
            }
            (at, counter) = (copy, variable);
            let amount = self.amount(function, &sum, counter)?;
            let before = self.single_in(id, tested)?;
            let latches = &self.loops.get(id).latches;
            let is_regular = self.precedes(before, test)
                && self.is_always_executed(latches, before.block)
                && self.is_always_executed(latches, at.block);
            return is_regular.then_some((counter, amount, true));
        }
        let latches = &self.loops.get(id).latches;
        if !self.is_always_executed(latches, at.block) {
            return None;
        }
        let amount = self.amount(function, &sum, counter)?;
        let is_updated = self.precedes(at, test);
        (is_updated || self.precedes(test, at)).then_some((counter, amount, is_updated))
    }

    /// The only copy of a register, to another one that the loop does not write otherwise.
    fn copied_to(
        &self,
        function: &Function,
        id: LoopId,
        register: Register,
    ) -> Option<(Point, Register)> {
        let mut copies = self.definitions.uses(register).iter().filter(|at| {
            let instruction = function.block(at.block).instructions.get(at.index as usize);
            instruction.is_some_and(|i| i.opcode == Opcode::Mov)
                && self.loops.contains(id, at.block)
        });
        let (Some(&at), None) = (copies.next(), copies.next()) else {
            return None;
        };
        let copy = &function.block(at.block).instructions[at.index as usize];
        let &variable = function.destinations(copy).first()?;
        (self.single_in(id, variable) == Some(at)).then_some((at, variable))
    }

    /// Whether one of two points that every iteration reaches comes first.
    fn precedes(&self, first: Point, second: Point) -> bool {
        match first.block == second.block {
            true => first.index < second.index,
            false => self.dominators.dominates(first.block, second.block),
        }
    }

    /// What a sum adds to a counter.
    fn amount(&self, function: &Function, sum: &Instruction, counter: Register) -> Option<i64> {
        let &[a, b] = function.sources(sum) else {
            return None;
        };
        let amount = |register: Register| {
            let bits = self.constants.get(register)?;
            Some(match sum.ty.size() {
                4 => i64::from(bits as u32 as i32),
                _ => bits as i64,
            })
        };
        match sum.opcode {
            Opcode::Add if a == counter => amount(b),
            Opcode::Add if b == counter => amount(a),
            Opcode::Sub if a == counter => amount(b)?.checked_neg(),
            _ => None,
        }
    }

    /// Whether all work-items enter the loop with the same value of the counter. Then those that execute
    /// an iteration have the same value in it, although it differs after a loop that they leave at
    /// different times.
    fn starts_alike(
        &self,
        function: &Function,
        uniformity: &Uniformity,
        counted: &Counted,
    ) -> bool {
        let mut outside = (self.definitions.of(counted.counter).iter())
            .filter(|p| !self.loops.contains(counted.id, p.block));
        let (Some(at), None) = (outside.next(), outside.next()) else {
            return false;
        };
        let instructions = &function.block(at.block).instructions;
        let is_input = self.definitions.is_input(counted.counter);
        let start = instructions.get(at.index as usize).filter(|_| !is_input);
        start.is_some_and(|start| match start.opcode {
            Opcode::Loadi => true,
            Opcode::Mov => function
                .sources(start)
                .iter()
                .all(|&s| uniformity.is_uniform(s)),
            _ => false,
        })
    }

    /// The only write to a register inside of a loop.
    fn single_in(&self, id: LoopId, register: Register) -> Option<Point> {
        let mut points = (self.definitions.of(register).iter())
            .filter(|p| self.loops.contains(id, p.block))
            .copied();
        match (points.next(), points.next()) {
            (Some(point), None) => Some(point),
            _ => None,
        }
    }
}

/// The last instruction of a block that writes a register.
fn last_write(
    function: &Function,
    block: BlockId,
    register: Register,
) -> Option<(usize, &Instruction)> {
    let instructions = function.block(block).instructions.iter().enumerate();
    instructions
        .rev()
        .find(|(_, i)| function.destinations(i).contains(&register))
}

/// The opposite of a relation of integers.
fn inverted(relation: Condition) -> Condition {
    match relation {
        Condition::Eq => Condition::Ne,
        Condition::Ne => Condition::Eq,
        Condition::Lt => Condition::Ge,
        Condition::Ge => Condition::Lt,
        Condition::Gt => Condition::Le,
        Condition::Le => Condition::Gt,
    }
}

/// Puts the main loop before a loop.
fn unroll(function: &mut Function, cfg: &Cfg, loops: &Loops, counted: &Counted) {
    let header = loops.get(counted.id).header;
    let mut blocks = loops.blocks(counted.id).to_vec();
    blocks.sort_by_key(|&b| cfg.number(b));
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

    // The copies, one after the other; the last one returns to the test.
    let first = function.blocks.len() as u32;
    let count = blocks.len() as u32;
    let place = |copy: u32, k: usize| BlockId(first + copy * count + k as u32);
    let index_of = |block: BlockId| blocks.iter().position(|&b| b == block);
    for copy in 0..counted.factor as u32 {
        let next = match copy + 1 < counted.factor as u32 {
            true => place(copy + 1, 0),
            false => test,
        };
        for &block in &blocks {
            let target_block = function.add_block();
            for index in 0..function.block(block).instructions.len() {
                let old = function.block(block).instructions[index];
                let destinations = function.destinations(&old).to_vec();
                let mut sources = function.sources(&old).to_vec();
                let (mut opcode, ty, mut detail) = (old.opcode, old.ty, old.detail);
                if block == counted.test && opcode.is_terminator() {
                    (opcode, detail) = (Opcode::Bra, Detail::Branch(counted.inside));
                    sources.clear();
                }
                let mut new =
                    function.instruction(opcode, ty, detail, &destinations, &sources, old.loc);
                rename_targets(&mut new, |target| match index_of(target) {
                    Some(0) => next,
                    Some(k) => place(copy, k),
                    None => target,
                });
                function.block_mut(target_block).instructions.push(new);
            }
        }
    }

    // The test of the main loop.
    let condition = function.add_register(Family::Bool);
    let relation = if is_up { Condition::Lt } else { Condition::Gt };
    let sources = [counted.counter, last];
    let compare = Detail::Compare(relation);
    let compare = function.instruction(Opcode::Cmp, ty, compare, &[condition], &sources, loc);
    let branch = Detail::CondBranch {
        then: place(0, 0),
        otherwise: header,
    };
    let branch = function.instruction(Opcode::Brc, Type::U32, branch, &[], &[condition], loc);
    function.block_mut(test).instructions = vec![compare, branch];
    function.block_mut(test).unroll = Some(Unroll::Never);
    function.block_mut(header).unroll = Some(Unroll::Never);

    // The loop is entered by way of the main loop.
    let copies = first as usize..function.blocks.len();
    for id in function.block_ids() {
        let is_copy = copies.contains(&id.index());
        if is_copy || id == before || id == test || blocks.contains(&id) {
            continue;
        }
        if let Some(last) = function.block_mut(id).instructions.last_mut() {
            rename_targets(
                last,
                |target| if target == header { before } else { target },
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;
    use crate::ir::verify::verify;

    /// The function after the pass, and whether it changed.
    fn unrolled(code: &str) -> (Function, bool) {
        let head = "registers bool %0-%9, dword %10-%29, qword %30-%39";
        let inputs = "inputs %28 = argument.1+0, %29 = local_id.0, %30 = argument.0+0";
        let mut f = parse_function(&format!(
            "kernel @k(0: \"p\" \"uint *\" global, 8: \"n\" \"uint\" u32) {{\n  {head}\n  \
             {inputs}\n{code}}}\n"
        ))
        .unwrap_or_else(|e| panic!("{e:?} in\n{code}"));
        verify(&f).unwrap();
        let changed = unroll_partially(&mut f, &mut AnalysisCache::new());
        verify(&f).unwrap();
        (f, changed)
    }

    fn count(function: &Function, opcode: Opcode) -> usize {
        let instructions = function.blocks.iter().flat_map(|b| &b.instructions);
        instructions.filter(|i| i.opcode == opcode).count()
    }

    fn counted(bound: &str, relation: &str, step: &str, body: &str) -> String {
        format!(
            "$0:
  %10 = loadi.u32 0
  %12 = loadi.u32 {step}
  bra $1
$1:
  %0 = cmp.{relation}.u32 %10, {bound}
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

    const BODY: &str = "  %29 = mul.u32 %29, %29\n  bra $3";

    #[test]
    fn a_short_loop_has_four_copies_and_a_remaining_loop() {
        let (f, changed) = unrolled(&counted("%28", "lt", "1", BODY));
        assert!(changed);
        assert_eq!(count(&f, Opcode::Mul), 5);
        // The tests of the main loop and of the remaining one.
        assert_eq!(count(&f, Opcode::Brc), 2);
        assert_eq!(count(&f, Opcode::SubSat), 1);
        let again = unroll_partially(&mut f.clone(), &mut AnalysisCache::new());
        assert!(!again);
    }

    #[test]
    fn a_longer_loop_has_two_copies() {
        let body = "  %29 = mul.u32 %29, %29\n".repeat(30) + "  bra $3";
        let (f, changed) = unrolled(&counted("%28", "le", "3", &body));
        assert!(changed);
        assert_eq!(count(&f, Opcode::Mul), 90);
    }

    #[test]
    fn another_exit_stays_in_each_copy() {
        let body = "  %29 = mul.u32 %29, %29\n  %1 = cmp.gt.u32 %29, %12\n  brc %1, $4, $3";
        let (f, changed) = unrolled(&counted("%28", "lt", "1", body));
        assert!(changed);
        assert_eq!(count(&f, Opcode::Brc), 7);
    }

    #[test]
    fn a_loop_that_is_tested_at_the_end_has_a_larger_distance() {
        let code = "$0:
  %10 = loadi.u32 0
  %12 = loadi.u32 1
  bra $1
$1:
  %29 = mul.u32 %29, %29
  %11 = add.u32 %10, %12
  %0 = cmp.lt.u32 %11, %28
  %10 = mov.u32 %11
  brc %0, $1, $2
$2:
  store.global.u32 %30, %29
  ret
";
        let (f, changed) = unrolled(code);
        assert!(changed);
        assert_eq!((count(&f, Opcode::Mul), count(&f, Opcode::Brc)), (5, 2));
        let instructions = f.blocks.iter().flat_map(|b| &b.instructions);
        let mut constants = instructions.filter_map(Instruction::immediate);
        assert!(constants.any(|bits| bits == 4));
    }

    #[test]
    fn other_loops_stay() {
        for code in [
            // Away from the bound, and not to it.
            counted("%28", "gt", "1", BODY),
            counted("%28", "ne", "1", BODY),
            // The bound depends on the work-item.
            counted("%29", "lt", "1", "  %27 = mul.u32 %29, %29\n  bra $3"),
            // The bound changes.
            counted("%28", "lt", "1", "  %28 = add.u32 %28, %12\n  bra $3"),
            // The step is no constant.
            counted("%28", "lt", "1", "  %12 = add.u32 %12, %12\n  bra $3"),
            // A barrier.
            counted("%28", "lt", "1", "  barrier.local\n  bra $3"),
            // Not in every iteration.
            counted(
                "%28",
                "lt",
                "1",
                "  %1 = cmp.eq.u32 %29, %12\n  brc %1, $1, $3",
            ),
            // Too long.
            counted(
                "%28",
                "lt",
                "1",
                &("  %29 = mul.u32 %29, %29\n".repeat(60) + "  bra $3"),
            ),
        ] {
            let (_, changed) = unrolled(&code);
            assert!(!changed, "{code}");
        }
    }
}
