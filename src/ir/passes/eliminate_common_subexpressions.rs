//! Global common-subexpression elimination by value numbering over the dominator tree. An operation
//! whose value was already computed, in the same block or in a dominating one, becomes a copy of
//! the earlier result. (P. Briggs, K. D. Cooper and L. T. Simpson, Value Numbering, 1997.)
//!
//! Value numbers come from the versions of [`crate::ir::analysis::ssa_versions`]: a copy has the
//! number of its source, constants are compared by their bits, and a source that was redefined in
//! between is a different version. The function is not in SSA form, so the earlier result must also
//! still be in its register. That is so if the register has no other definition, or none between
//! the two operations of the same block. Otherwise an expensive operation, one that costs more than
//! a copy, gets a fresh register that the later one copies; a cheap one is recomputed.
//!
//! An operation that costs no more than a copy is recomputed (rematerialized) if the last use of the earlier result that
//! the walk has found is more than `MAX_DISTANCE` instructions away, or `MAX_KEPT` others are kept across such a distance:
//! reusing it would keep a register, or one of the few flags, live.
//!
//! A comparison that a branch has decided is a constant on the paths of that side: the test of an inner loop before its first
//! iteration repeats that of the outer one in `for (i = 0; i < n; i++) for (j = 0; j < n; j++)`.
//!
//! Requires nothing; finds more after [`super::split_webs()`]. Keeps blocks and the value of every
//! register; the new copies are left to copy propagation. New registers come last. Invalidates
//! instruction indices, uses and liveness. Linear.

use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::def_use::{Point, Writers};
use crate::ir::analysis::dominance::Dominators;
use crate::ir::analysis::linear_forms::replace;
use crate::ir::analysis::ssa_versions::Versions;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::{Cost, Opcode};
use crate::ir::register::{MAX_REGISTERS_BETWEEN_PASSES, Register};
use crate::ir::types::{Condition, Family, Type};
use crate::source::Loc;
use hashbrown::{DefaultHashBuilder, HashMap, HashTable};
use std::hash::BuildHasher;
use std::rc::Rc;

/// The most instructions of the layout between an operation that costs no more than a copy and a
/// place that reuses its result.
pub(super) const MAX_DISTANCE: usize = 1000;

/// The most registers that are kept across a longer distance, because they are read again and again. (20,000 accesses that
/// shared sums of addresses spilled 80 KB when all were kept.)
const MAX_KEPT: usize = 16;

/// Replaces redundant operations in all reachable blocks; returns whether there were any.
pub fn eliminate_common_subexpressions(
    function: &mut Function,
    analyses: &mut AnalysisCache,
) -> bool {
    let cfg = analyses.cfg(function);
    let dominators = analyses.dominators(function);
    let versions = {
        let _liveness = analyses.liveness(function);
        analyses.versions(function)
    };
    let mut search = Search {
        writers: Writers::compute(function),
        last: vec![u32::MAX; function.registers.len()],
        read: vec![u32::MAX; function.registers.len()],
        values: Values::new(&versions),
        room: MAX_REGISTERS_BETWEEN_PASSES.saturating_sub(function.registers.len()),
        available: Available::new(function),
        log: Vec::new(),
        kept: Vec::new(),
        decided: HashMap::new(),
        decisions: Vec::new(),
        repeated: Vec::new(),
        function,
        versions,
    };
    search.walk(&cfg, &dominators);
    let repeated = search.repeated;
    if repeated.is_empty() {
        return false;
    }
    rewrite(function, repeated);
    true
}

/// An operation whose result an earlier operation has already computed.
struct Repeated {
    at: Point,
    from: Point,
    reuse: Reuse,
}

/// From which register the later operation copies the earlier result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reuse {
    /// The destination of the earlier operation, which still has the value.
    Destination,
    /// A fresh register that the earlier operation will write.
    Fresh,
    /// None: the result is this constant wherever the later operation is executed.
    Decided(bool),
}

/// The table of available expressions: for each, the point where it was computed last. The key is
/// read from the code at that point, so that an entry is small.
struct Available {
    places: HashTable<Point>,
    hash: DefaultHashBuilder,
}

impl Available {
    fn new(function: &Function) -> Available {
        let instructions = function.blocks.iter().flat_map(|b| &b.instructions);
        let count = instructions.filter(|i| is_considered(i)).count();
        Available {
            // Full capacity from the start: growing would rehash every expression.
            places: HashTable::with_capacity(count),
            hash: DefaultHashBuilder::default(),
        }
    }
}

/// The search for redundant operations.
struct Search<'a> {
    function: &'a Function,
    versions: Rc<Versions>,
    writers: Writers,
    values: Values,
    /// By register, the number of the instruction that wrote it last, among those visited.
    last: Vec<u32>,
    /// By register, the number of the instruction that read it last, among those visited, or will read it.
    read: Vec<u32>,
    /// The number of registers that may still be added.
    room: usize,
    available: Available,
    /// Undo log of the scoped table: hash, entry added, and the entry it replaced.
    log: Vec<(u64, Point, Option<Point>)>,
    /// The registers of results that cost no more than a copy and are read at distances of more than [`MAX_DISTANCE`].
    kept: Vec<Register>,
    /// By value number of a bool, what it is in the current block, because a branch on it leads there.
    decided: HashMap<u32, bool>,
    /// The numbers in `decided`, in the order in which they were added.
    decisions: Vec<u32>,
    repeated: Vec<Repeated>,
}

impl Search<'_> {
    /// Walks the dominator tree in preorder; on leaving a block, its entries are
    /// removed from the table.
    fn walk(&mut self, cfg: &Cfg, dominators: &Dominators) {
        let mut stack: Vec<(BlockId, usize, [usize; 2])> = Vec::new();
        if !self.function.blocks.is_empty() {
            stack.push((BlockId::ENTRY, 0, [0; 2]));
        }
        while let Some((block, child, marks)) = stack.last_mut() {
            let block = *block;
            if *child == 0 {
                *marks = [self.log.len(), self.decisions.len()];
                self.decide(cfg, dominators, block);
                self.block(block);
            }
            let next = dominators.children(block).get(*child).copied();
            *child += 1;
            if let Some(next) = next {
                stack.push((next, 0, [0; 2]));
                continue;
            }
            let [mark, first_decision] = *marks;
            for number in self.decisions.drain(first_decision..) {
                self.decided.remove(&number);
            }
            for (hash, added, before) in self.log.drain(mark..).rev() {
                if let Ok(mut entry) = self.available.places.find_entry(hash, |&p| p == added) {
                    match before {
                        Some(point) => *entry.get_mut() = point,
                        None => _ = entry.remove(),
                    }
                }
            }
            stack.pop();
        }
    }

    /// Enters what the branch that leads to a block decides: the block is one of its targets, and reached by no other
    /// edge, except those of a loop that starts there.
    fn decide(&mut self, cfg: &Cfg, dominators: &Dominators, block: BlockId) {
        let function = self.function;
        let Some(above) = dominators.immediate(block) else {
            return;
        };
        let instructions = &function.block(above).instructions;
        let Some(Detail::CondBranch { then, otherwise }) = instructions.last().map(|i| i.detail)
        else {
            return;
        };
        let others = cfg.predecessors(block).iter().filter(|&&p| p != above);
        let is_only_way = then != otherwise
            && (then == block || otherwise == block)
            && others.clone().all(|&p| dominators.dominates(block, p));
        let at = Point::new(above, instructions.len() - 1);
        if let (true, &[condition, ..]) = (is_only_way, self.versions.sources(at)) {
            let number = self.values.numbers[condition as usize];
            if !self.decided.contains_key(&number) {
                self.decided.insert(number, then == block);
                self.decisions.push(number);
            }
        }
    }

    fn block(&mut self, block: BlockId) {
        let function = self.function;
        for (index, instruction) in function.block(block).instructions.iter().enumerate() {
            let at = Point::new(block, index);
            if let Some(expression) =
                self.values
                    .expression(function, &self.versions, at, instruction)
            {
                self.operation(at, instruction, &expression);
            }
            let number = self.versions.number(at) as u32;
            for &s in function.sources(instruction) {
                self.read[s.index()] = number;
            }
            for &d in function.destinations(instruction) {
                self.last[d.index()] = number;
            }
        }
    }

    /// Looks an operation up; records it as redundant or enters it into the table.
    fn operation(&mut self, at: Point, instruction: &Instruction, expression: &Expression) {
        let hash = self.available.hash.hash_one(expression);
        let (function, versions, values) = (self.function, &self.versions, &self.values);
        let is_same = |&from: &Point| {
            let earlier = &function.block(from.block).instructions[from.index as usize];
            values.key(versions, from, earlier).as_ref() == Some(expression)
        };
        let found = self.available.places.find_mut(hash, is_same);
        let Some(place) = found else {
            // The table has capacity for every expression, so it never rehashes.
            let no_hash = |_: &Point| 0;
            self.available.places.insert_unique(hash, at, no_hash);
            self.note(hash, at, None);
            return;
        };
        let from = *place;
        if let &[earlier] = versions.destinations(from)
            && let Some(&value) = self.decided.get(&values.numbers[earlier as usize])
        {
            self.values.copy(versions, from, at);
            let reuse = Reuse::Decided(value);
            self.repeated.push(Repeated { at, from, reuse });
            return;
        }
        let number = versions.number(at);
        let is_near = |from: usize| number.abs_diff(from) <= MAX_DISTANCE;
        let results =
            function.destinations(&function.block(from.block).instructions[from.index as usize]);
        let is_near = is_costly(instruction) || is_near(versions.number(from)) || {
            let is_live = |r: &Register| is_near(self.read[r.index()] as usize);
            let is_kept = results.iter().all(is_live) && self.kept.len() < MAX_KEPT;
            if is_kept {
                self.kept.extend(results);
            }
            is_kept || results.iter().all(|r| self.kept.contains(r))
        };
        let reuse = if is_near {
            reuse(function, versions, &self.writers, &self.last, from, at)
        } else {
            None
        };
        let needed = match reuse {
            Some(Reuse::Fresh) => usize::from(instruction.destinations),
            Some(Reuse::Destination | Reuse::Decided(_)) | None => 0,
        };
        self.values.copy(versions, from, at);
        match (reuse, self.room.checked_sub(needed)) {
            (Some(reuse), Some(room)) => {
                self.room = room;
                for r in results {
                    self.read[r.index()] = number as u32;
                }
                self.repeated.push(Repeated { at, from, reuse });
            }
            _ => {
                *place = at;
                self.note(hash, at, Some(from));
            }
        }
    }

    /// Logs an insertion to undo. Entries of the entry block stay, because
    /// it dominates every block.
    fn note(&mut self, hash: u64, at: Point, before: Option<Point>) {
        if at.block != BlockId::ENTRY {
            self.log.push((hash, at, before));
        }
    }
}

/// Where the results of an earlier operation are available to a later one, if they are.
fn reuse(
    function: &Function,
    versions: &Versions,
    writers: &Writers,
    last: &[u32],
    from: Point,
    to: Point,
) -> Option<Reuse> {
    let at = |p: Point| &function.block(p.block).instructions[p.index as usize];
    let (earlier, later) = (at(from), at(to));
    let results = function.destinations(earlier);
    let targets = function.destinations(later);
    let number = versions.number(from) as u32;
    let is_there = |&r: &Register| {
        writers.single(r) == Some(from) || from.block == to.block && last[r.index()] == number
    };
    // The copies run one after the other: none may overwrite the source of a later one.
    let clash = targets.len() > 1 && targets.iter().any(|t| results.contains(t));
    if results.iter().all(is_there) && !clash {
        return Some(Reuse::Destination);
    }
    is_costly(earlier).then_some(Reuse::Fresh)
}

/// Whether an operation costs more than a copy.
fn is_costly(instruction: &Instruction) -> bool {
    match instruction.opcode.cost() {
        Cost::Product => instruction.ty.is_integer(),
        Cost::Function | Cost::Sequence => true,
        Cost::Copy | Cost::Simple | Cost::Effect => false,
    }
}

/// Replaces redundant operations by copies.
fn rewrite(function: &mut Function, mut repeated: Vec<Repeated>) {
    // The earlier operations that get fresh registers, and those registers.
    let mut own: HashMap<Point, Vec<Register>> = HashMap::new();
    let mut changes: Vec<(Point, Vec<Instruction>)> = Vec::new();
    repeated.sort_by_key(|r| (r.from, r.at));
    for Repeated { at, from, reuse } in repeated {
        let earlier = function.block(from.block).instructions[from.index as usize];
        let later = function.block(at.block).instructions[at.index as usize];
        if let (Reuse::Decided(value), &[target]) = (reuse, function.destinations(&later)) {
            let value = Detail::Immediate([value.into(), 0]);
            let constant =
                function.instruction(Opcode::Loadi, Type::Bool, value, &[target], &[], later.loc);
            function.block_mut(at.block).instructions[at.index as usize] = constant;
            continue;
        }
        if let (Reuse::Destination, &[result], &[target]) = (
            reuse,
            function.destinations(&earlier),
            function.destinations(&later),
        ) {
            // The common case: one copy replaces one instruction in place, and its operands fit.
            let copy = match function.sources_mut(&later) {
                [source, ..] => {
                    *source = result;
                    Instruction {
                        opcode: Opcode::Mov,
                        ty: function.family(target).unsigned(),
                        detail: Detail::None,
                        sources: 1,
                        ..later
                    }
                }
                [] => copy(function, target, result, later.loc),
            };
            function.block_mut(at.block).instructions[at.index as usize] = copy;
            continue;
        }
        let results: Vec<Register> = function.destinations(&earlier).to_vec();
        let results = match reuse {
            Reuse::Destination | Reuse::Decided(_) => results,
            Reuse::Fresh => own
                .entry(from)
                .or_insert_with(|| {
                    let add = |&r: &Register| function.add_register(function.family(r));
                    let fresh: Vec<Register> = results.iter().map(add).collect();
                    let sources = function.sources(&earlier).to_vec();
                    let (opcode, ty) = (earlier.opcode, earlier.ty);
                    let (detail, loc) = (earlier.detail, earlier.loc);
                    let operation = function.instruction(opcode, ty, detail, &fresh, &sources, loc);
                    let mut list = vec![operation];
                    list.extend(copies(function, &results, &fresh, loc));
                    changes.push((from, list));
                    fresh
                })
                .clone(),
        };
        let targets: Vec<Register> = function.destinations(&later).to_vec();
        let list = copies(function, &targets, &results, later.loc);
        changes.push((at, list));
    }
    replace(function, changes);
}

/// A copy from one register to another.
fn copy(function: &mut Function, to: Register, from: Register, loc: Loc) -> Instruction {
    let ty = function.family(to).unsigned();
    function.instruction(Opcode::Mov, ty, Detail::None, &[to], &[from], loc)
}

/// Copies between registers, one after the other.
fn copies(
    function: &mut Function,
    to: &[Register],
    from: &[Register],
    loc: Loc,
) -> Vec<Instruction> {
    let pairs = to.iter().zip(from);
    pairs.map(|(&d, &s)| copy(function, d, s, loc)).collect()
}

/// The key of an available expression: opcode, type, detail, and the value numbers of the sources. Where
/// the sign of the type does not matter it is unsigned, and the difference of a value and a constant is
/// the sum of the value and the negated constant.
#[derive(PartialEq, Eq, Hash)]
struct Expression {
    opcode: Opcode,
    ty: Type,
    detail: Detail,
    sources: [u32; 3],
}

/// Whether value numbering considers an operation, provided that it reads at most three values.
fn is_considered(instruction: &Instruction) -> bool {
    instruction.opcode.class().is_pure()
        && !matches!(instruction.opcode, Opcode::Loadi | Opcode::Mov)
}

/// Whether the bits of the result are the same for signed and unsigned operands.
fn ignores_sign(opcode: Opcode) -> bool {
    use Opcode::{Add, And, Mad, Mul, Not, Or, Sel, Shl, Sub, Xor};
    matches!(
        opcode,
        Add | Sub | Mul | Mad | And | Or | Xor | Not | Shl | Sel
    )
}

/// The value numbering of versions.
struct Values {
    /// By version, its value number: the first version with that value. Numbers of constants follow
    /// those of all versions.
    numbers: Vec<u32>,
    constants: HashMap<(Family, u64), u32>,
    /// The constants in the order of their numbers.
    bits: Vec<u64>,
}

impl Values {
    fn new(versions: &Versions) -> Values {
        Values {
            numbers: (0..versions.len() as u32).collect(),
            constants: HashMap::new(),
            bits: Vec::new(),
        }
    }

    /// The number of a constant.
    fn of_constant(&mut self, family: Family, bits: u64) -> u32 {
        let next = (self.numbers.len() + self.bits.len()) as u32;
        let number = *self.constants.entry((family, bits)).or_insert(next);
        if number == next {
            self.bits.push(bits);
        }
        number
    }

    /// The negation of the constant that an integer difference subtracts.
    fn negated(&self, instruction: &Instruction, subtracted: u32) -> Option<(Family, u64)> {
        if instruction.opcode != Opcode::Sub || !instruction.ty.is_integer() {
            return None;
        }
        let index = (subtracted as usize).checked_sub(self.numbers.len())?;
        let bits = *self.bits.get(index)?;
        let mask = u64::MAX >> (64 - 8 * instruction.ty.size());
        Some((instruction.ty.family(), bits.wrapping_neg() & mask))
    }

    /// The expression that an instruction computes, if it is considered. Copies and constants
    /// update the numbering instead.
    fn expression(
        &mut self,
        function: &Function,
        versions: &Versions,
        at: Point,
        instruction: &Instruction,
    ) -> Option<Expression> {
        if is_considered(instruction) {
            if let Some(&subtracted) = versions.sources(at).get(1)
                && let Some((family, bits)) =
                    self.negated(instruction, self.numbers[subtracted as usize])
            {
                self.of_constant(family, bits);
            }
            return self.key(versions, at, instruction);
        }
        let (&[d], read) = (versions.destinations(at), versions.sources(at)) else {
            return None;
        };
        if instruction.opcode == Opcode::Loadi {
            let family = function.family(versions.register(d));
            self.numbers[d as usize] = self.of_constant(family, instruction.immediate()?);
        } else if let (Opcode::Mov, &[s]) = (instruction.opcode, read) {
            self.numbers[d as usize] = self.numbers[s as usize];
        }
        None
    }

    /// The expression that an instruction computes, which is considered.
    fn key(&self, versions: &Versions, at: Point, instruction: &Instruction) -> Option<Expression> {
        let (mut opcode, mut ty) = (instruction.opcode, instruction.ty);
        let mut sources = self.sources(versions, at, instruction)?;
        if ty.is_integer() && ignores_sign(opcode) {
            ty = ty.unsigned();
        }
        let negated = self.negated(instruction, sources[1]);
        if let Some(&number) = negated.and_then(|key| self.constants.get(&key)) {
            opcode = Opcode::Add;
            let value = sources[0];
            sources[..2].copy_from_slice(&[value.min(number), value.max(number)]);
        }
        let mut detail = instruction.detail;
        if let Detail::Compare(condition) = detail {
            let is_swapped = match condition {
                Condition::Gt | Condition::Ge => true,
                Condition::Lt | Condition::Le => false,
                Condition::Eq | Condition::Ne => sources[0] > sources[1],
            };
            if is_swapped {
                detail = Detail::Compare(condition.swapped());
                sources.swap(0, 1);
            }
        }
        Some(Expression {
            opcode,
            ty,
            detail,
            sources,
        })
    }

    /// The value numbers of the sources, sorted if the operation is commutative; `None` if there
    /// are more than three.
    fn sources(
        &self,
        versions: &Versions,
        at: Point,
        instruction: &Instruction,
    ) -> Option<[u32; 3]> {
        let read = versions.sources(at);
        let value = |k: usize| {
            let version = read.get(k);
            version.map_or(u32::MAX, |&v| self.numbers[v as usize])
        };
        let (a, b, c) = (value(0), value(1), value(2));
        if read.len() > 3 {
            return None;
        }
        Some(match instruction.opcode.is_commutative() && a > b {
            true => [b, a, c],
            false => [a, b, c],
        })
    }

    /// Gives the results of a redundant operation the value numbers of the earlier results.
    fn copy(&mut self, versions: &Versions, from: Point, to: Point) {
        let pairs = versions
            .destinations(to)
            .iter()
            .zip(versions.destinations(from));
        for (&later, &earlier) in pairs {
            self.numbers[later as usize] = self.numbers[earlier as usize];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;
    use pretty_assertions::assert_eq;

    const HEAD: &str = "registers bool %0-%9, dword %10-%29, qword %30-%39";

    fn done_once(code: &str) -> String {
        let inputs = "inputs %9 = argument.0+0, %29 = argument.1+0, %39 = argument.2+0";
        let mut f = parse_function(&format!("kernel @k() {{\n  {HEAD}\n  {inputs}\n{code}}}\n"))
            .unwrap_or_else(|e| panic!("{e:?} in\n{code}"));
        eliminate_common_subexpressions(&mut f, &mut AnalysisCache::new());
        assert!(
            !eliminate_common_subexpressions(&mut f, &mut AnalysisCache::new()),
            "a second time changes nothing"
        );
        let text = f.to_string();
        let (_, rest) = text.split_once("$0:\n").unwrap();
        format!("$0:\n{}", rest.trim_end_matches("}\n"))
    }

    #[test]
    fn differences_are_sums_and_signs_do_not_matter() {
        let code = "$0:
  %10 = loadi.u32 1
  %11 = loadi.u32 4294967295
  %12 = add.u32 %29, %11
  %13 = sub.s32 %29, %10
  %14 = add.s32 %11, %29
  %15 = max.u32 %29, %12
  %16 = max.s32 %29, %12
  %17 = sub.s32 %10, %29
  ret
";
        let expected = code
            .replace("sub.s32 %29, %10", "mov.u32 %12")
            .replace("add.s32 %11, %29", "mov.u32 %12");
        assert_eq!(done_once(code), expected);
    }

    #[test]
    fn addresses_are_computed_once() {
        let code = "$0:
  %10 = loadi.u32 2
  %30 = cvt.u64.u32 %29
  %31 = shl.u64 %30, %10
  %11 = loadi.u32 2
  %32 = cvt.u64.u32 %29
  %33 = shl.u64 %30, %11
  %34 = cvt.s64.s32 %29
  bra $1
$1:
  %35 = add.u64 %31, %39
  %36 = add.u64 %39, %31
  %37 = shl.u64 %30, %10
  ret
";
        let expected = code
            .replace("%32 = cvt.u64.u32 %29", "%32 = mov.u64 %30")
            .replace("%33 = shl.u64 %30, %11", "%33 = mov.u64 %31")
            .replace("%36 = add.u64 %39, %31", "%36 = mov.u64 %35")
            .replace("%37 = shl.u64 %30, %10", "%37 = mov.u64 %31");
        assert_eq!(done_once(code), expected);
    }

    #[test]
    fn what_was_written_in_between_is_another_value() {
        let code = |between: &str, opcode: &str| {
            format!(
                "$0:
  %20 = {opcode}.u32 %28, %29
  {between}
  %21 = {opcode}.u32 %28, %29
  ret
"
            )
        };
        for opcode in ["add", "mul"] {
            let code = code("%28 = loadi.u32 1", opcode);
            assert_eq!(done_once(&code), code);
        }
        // The result was overwritten, and an addition is not worth a fresh register and a copy.
        let overwritten = code("%20 = loadi.u32 1", "add");
        assert_eq!(done_once(&overwritten), overwritten);
        let kept = "$0:
  %40 = mul.u32 %28, %29
  %20 = mov.u32 %40
  %20 = loadi.u32 1
  %21 = mov.u32 %40
  ret
";
        assert_eq!(done_once(&code("%20 = loadi.u32 1", "mul")), kept);
    }

    /// The induction variable has two definitions: within an iteration it is one value, and in the
    /// next iteration it is another.
    #[test]
    fn an_induction_variable_is_one_value_within_an_iteration() {
        let code = "$0:
  %10 = loadi.u32 2
  %28 = loadi.u32 0
  bra $1
$1:
  %20 = shl.u32 %28, %10
  %0 = cmp.lt.u32 %20, %29
  brc %0, $2, $3
$2:
  %21 = shl.u32 %28, %10
  %28 = add.u32 %28, %21
  %22 = shl.u32 %28, %10
  bra $1
$3:
  ret
";
        let expected = code.replace("%21 = shl.u32 %28, %10", "%21 = mov.u32 %20");
        assert_eq!(done_once(code), expected);
    }

    #[test]
    fn one_side_of_a_branch_does_not_help_the_other() {
        let code = "$0:
  brc %9, $1, $2
$1:
  %20 = mul.u32 %29, %29
  bra $2
$2:
  %21 = mul.u32 %29, %29
  %0 = mov.bool %9
  ret
";
        assert_eq!(done_once(code), code);
    }

    #[test]
    fn a_comparison_that_a_branch_has_decided_is_a_constant() {
        let code = "$0:
  %10 = loadi.u32 0
  %0 = cmp.lt.u32 %10, %29
  %28 = loadi.u32 0
  brc %0, $1, $4
$1:
  %1 = cmp.gt.u32 %29, %10
  %2 = cmp.lt.u32 %28, %29
  brc %1, $2, $3
$2:
  %3 = cmp.lt.s32 %10, %29
  bra $3
$3:
  %28 = add.u32 %28, %29
  %0 = cmp.lt.u32 %28, %29
  brc %0, $1, $4
$4:
  %4 = cmp.lt.u32 %10, %29
  ret
";
        let expected = code.replace("cmp.gt.u32 %29, %10", "loadi.bool true");
        assert_eq!(done_once(code), expected);
        let other_side = code.replace("brc %0, $1, $4\n$1", "brc %0, $4, $1\n$1");
        let expected = other_side.replace("cmp.gt.u32 %29, %10", "loadi.bool false");
        assert_eq!(done_once(&other_side), expected);
    }

    #[test]
    fn two_results_are_two_copies() {
        let code = "$0:
  %20, %21 = unpack.u64 %39
  %22, %23 = unpack.u64 %39
  ret
";
        let expected = code.replace(
            "  %22, %23 = unpack.u64 %39",
            "  %22 = mov.u32 %20\n  %23 = mov.u32 %21",
        );
        assert_eq!(done_once(code), expected);
        let crossed = code.replace("%22, %23", "%21, %20");
        assert_eq!(done_once(&crossed), crossed);
    }
}
