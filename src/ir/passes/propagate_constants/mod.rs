//! Sparse conditional constant propagation (M. N. Wegman and F. K. Zadeck, 1991) over
//! [`crate::ir::analysis::ssa_versions`]: finds the values that are constant on the executable
//! paths.
//!
//! In addition, a branch on a bool, or on whether a register equals a constant, implies a value in
//! the blocks that one side dominates. A block that only branches on a bool is threaded through on
//! the incoming edges where the bool is known.
//!
//! Constants replace uses of known values and the instructions that compute them, and branches on
//! them become unconditional. Undefined values are not treated as constants.
//!
//! Requires nothing. Keeps block ids, loops (no edge is threaded through a loop header) and the
//! value of each register; unreachable blocks stay for [`super::remove_unreachable_blocks()`]. New
//! registers come last. Invalidates the control flow analyses, instruction indices, liveness.
//! Linear: a version is lowered in the lattice at most twice.

use super::fold_constants::results;
use super::order_blocks::rename_targets;
use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::def_use::{Point, Writers};
use crate::ir::analysis::dominance::Dominators;
use crate::ir::analysis::grouped_lists::Lists;
use crate::ir::analysis::ssa_versions::{Origin, Versions};
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::{MAX_REGISTERS_BETWEEN_PASSES, Register};
use crate::ir::rewrite::Edit;
use crate::ir::types::{Condition, Type};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Propagates constants along executable edges; returns whether that changed something.
pub fn propagate_constants(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let cfg = analyses.cfg(function);
    let dominators = analyses.dominators(function);
    let _liveness = analyses.liveness(function);
    let versions = analyses.versions(function);
    let mut search = Search::new(function, &cfg, &versions);
    search.run();
    let Search {
        values, executable, ..
    } = search;
    let threaded = find_threadable_edges(function, &cfg, &versions, &values, &executable);
    let mut rewriter = Rewriter {
        writers: Writers::compute(function),
        versions: &versions,
        values,
        branches: find_branches(function, &versions),
        plain: vec![false; function.registers.len()],
        changed: false,
    };
    rewriter.walk(function, &cfg, &dominators, &executable);
    let mut changed = rewriter.changed;
    for (block, from, to) in threaded {
        // The rewriter may have folded this branch already.
        let Some(mut last) = function.block(block).terminator().copied() else {
            continue;
        };
        let before = last.detail;
        rename_targets(&mut last, |b| if b == from { to } else { b });
        changed |= last.detail != before;
        if let Detail::CondBranch { then, otherwise } = last.detail
            && then == otherwise
        {
            let (detail, loc) = (Detail::Branch(then), last.loc);
            last = function.instruction(Opcode::Bra, Type::U32, detail, &[], &[], loc);
        }
        if let Some(place) = function.block_mut(block).instructions.last_mut() {
            *place = last;
        }
    }
    changed
}

/// The lattice value of a version.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Value {
    /// Top: no executable definition so far.
    Never,
    /// A constant, as bits.
    Constant(u64),
    /// Bottom: not a constant.
    Anything,
}

impl Value {
    fn meet(self, other: Value) -> Value {
        match (self, other) {
            (Value::Never, value) | (value, Value::Never) => value,
            (Value::Constant(a), Value::Constant(b)) if a == b => self,
            _ => Value::Anything,
        }
    }

    fn constant(self) -> Option<u64> {
        match self {
            Value::Constant(bits) => Some(bits),
            Value::Never | Value::Anything => None,
        }
    }
}

/// A use of a version.
#[derive(Clone, Copy)]
enum Use {
    Instruction(Point),
    Join(u32),
}

/// The executable edges: by block and index of the successor.
type Edges = Vec<[bool; 2]>;

struct Search<'a> {
    function: &'a Function,
    cfg: &'a Cfg,
    versions: &'a Versions,
    values: Vec<Value>,
    /// By version, its uses; computed when a version that was used before changes
    /// for the first time.
    uses: Option<Lists<Use>>,
    executable: Edges,
    /// By block, whether it was visited.
    reached: Vec<bool>,
    /// The worklist of edges, ordered by the number of their target, so that a join is usually
    /// visited after all of its inputs.
    edges: BinaryHeap<Reverse<(usize, BlockId, usize)>>,
    changed: Vec<u32>,
    /// Whether this is the first visit of a block. Its definitions then have no visited uses,
    /// except at joins whose incoming edges are still in the worklist.
    is_first: bool,
}

impl<'a> Search<'a> {
    fn new(function: &'a Function, cfg: &'a Cfg, versions: &'a Versions) -> Search<'a> {
        let start = |v| match versions.origin(v) {
            Origin::Start | Origin::Nothing => Value::Anything,
            Origin::Instruction(_) | Origin::Join(_) => Value::Never,
        };
        Search {
            function,
            cfg,
            versions,
            values: (0..versions.len() as u32).map(start).collect(),
            uses: None,
            executable: vec![[false; 2]; function.blocks.len()],
            reached: vec![false; function.blocks.len()],
            edges: BinaryHeap::new(),
            changed: Vec::new(),
            is_first: false,
        }
    }

    fn run(&mut self) {
        if self.function.blocks.is_empty() {
            return;
        }
        self.visit_block(BlockId::ENTRY);
        loop {
            // Changed versions come first, so that later code is visited once.
            if let Some(version) = self.changed.pop() {
                let uses = self.uses.take();
                let uses =
                    uses.unwrap_or_else(|| find_uses(self.function, self.cfg, self.versions));
                for &place in uses.of(version as usize) {
                    match place {
                        Use::Join(join) => self.visit_join(join),
                        Use::Instruction(at) if self.reached[at.block.index()] => self.visit(at),
                        Use::Instruction(_) => {}
                    }
                }
                self.uses = Some(uses);
            } else if let Some(Reverse((_, from, slot))) = self.edges.pop() {
                let Some(&to) = self.cfg.successors(from).get(slot) else {
                    continue;
                };
                if self.reached[to.index()] {
                    self.visit_joins(to);
                } else {
                    self.visit_block(to);
                }
            } else {
                return;
            }
        }
    }

    fn visit_joins(&mut self, block: BlockId) {
        // Joins of the entry block are values at the start, which are not constants.
        if block != BlockId::ENTRY {
            for k in 0..self.versions.joins(block).len() {
                self.visit_join(self.versions.joins(block)[k]);
            }
        }
    }

    fn visit_join(&mut self, join: u32) {
        let Origin::Join(block) = self.versions.origin(join) else {
            return;
        };
        let mut value = Value::Never;
        for (from, version) in self.versions.inputs(join) {
            if is_executable(self.cfg, &self.executable, from, block) {
                value = value.meet(self.values[version as usize]);
            }
        }
        self.set(join, value);
    }

    /// Visits a block for the first time.
    fn visit_block(&mut self, block: BlockId) {
        self.reached[block.index()] = true;
        self.is_first = true;
        self.visit_joins(block);
        for index in 0..self.function.block(block).instructions.len() {
            self.visit(Point::new(block, index));
        }
        self.is_first = false;
    }

    fn visit(&mut self, at: Point) {
        let instruction = self.function.block(at.block).instructions[at.index as usize];
        if instruction.opcode.is_terminator() {
            self.branch(at, &instruction);
            return;
        }
        let results = self.evaluate(at, &instruction);
        for k in 0..self.versions.destinations(at).len() {
            let version = self.versions.destinations(at)[k];
            self.set(version, results[k.min(1)]);
        }
    }

    fn branch(&mut self, at: Point, instruction: &Instruction) {
        let successors = self.cfg.successors(at.block);
        let condition = self.versions.sources(at).first();
        let known = match (instruction.detail, condition) {
            (Detail::CondBranch { then, otherwise }, Some(&c)) if successors.len() == 2 => {
                match self.values[c as usize] {
                    Value::Never => return,
                    Value::Constant(bits) => Some(if bits & 1 != 0 { then } else { otherwise }),
                    Value::Anything => None,
                }
            }
            _ => None,
        };
        for (slot, &to) in successors.iter().enumerate() {
            if known.is_none_or(|known| known == to)
                && !std::mem::replace(&mut self.executable[at.block.index()][slot.min(1)], true)
            {
                let number = self.cfg.number(to).unwrap_or(usize::MAX);
                self.edges.push(Reverse((number, at.block, slot)));
            }
        }
    }

    /// The lattice values of an instruction's results.
    fn evaluate(&self, at: Point, instruction: &Instruction) -> [Value; 2] {
        let anything = [Value::Anything; 2];
        if !instruction.opcode.class().is_pure() {
            return anything;
        }
        if instruction.opcode == Opcode::Loadi {
            let bits = instruction.immediate();
            return [
                bits.map_or(Value::Anything, Value::Constant),
                Value::Anything,
            ];
        }
        let sources = self.versions.sources(at);
        let of = |k: usize| {
            let version = sources.get(k);
            version.map_or(Value::Anything, |&v| self.values[v as usize])
        };
        let zero = Value::Constant(0);
        match instruction.opcode {
            Opcode::Mov => return [of(0), Value::Anything],
            Opcode::Sel => {
                let chosen = match of(0) {
                    Value::Never => Value::Never,
                    Value::Constant(bits) => of(if bits & 1 != 0 { 1 } else { 2 }),
                    Value::Anything => of(1).meet(of(2)),
                };
                return [chosen, Value::Anything];
            }
            Opcode::And | Opcode::Mul
                if !instruction.ty.is_float() && (of(0) == zero || of(1) == zero) =>
            {
                return [zero, Value::Anything];
            }
            _ => {}
        }
        let mut bits = [0; 3];
        if sources.len() > bits.len() {
            return anything;
        }
        let mut never = false;
        for (k, place) in bits.iter_mut().enumerate().take(sources.len()) {
            match of(k) {
                Value::Never => never = true,
                Value::Constant(value) => *place = value,
                Value::Anything => return anything,
            }
        }
        if never {
            return [Value::Never; 2];
        }
        let results = results(instruction, &bits[..sources.len()]);
        results.map_or(anything, |r| r.map(Value::Constant))
    }

    fn set(&mut self, version: u32, value: Value) {
        let old = &mut self.values[version as usize];
        // Values only move down the lattice.
        let new = old.meet(value);
        if *old != new {
            *old = new;
            if !self.is_first {
                self.changed.push(version);
            }
        }
    }
}

/// The uses of each version in reachable blocks.
fn find_uses(function: &Function, cfg: &Cfg, versions: &Versions) -> Lists<Use> {
    let mut pairs: Vec<(u32, Use)> = Vec::with_capacity(versions.operands().len());
    for &block in cfg.reverse_postorder() {
        for &join in versions.joins(block) {
            pairs.extend(versions.inputs(join).map(|(_, v)| (v, Use::Join(join))));
        }
        for index in 0..function.block(block).instructions.len() {
            let at = Point::new(block, index);
            let sources = versions.sources(at).iter();
            pairs.extend(sources.map(|&v| (v, Use::Instruction(at))));
        }
    }
    Lists::group(versions.len(), &pairs)
}

fn is_executable(cfg: &Cfg, executable: &Edges, from: BlockId, to: BlockId) -> bool {
    let slot = cfg.successors(from).iter().position(|&s| s == to);
    slot.is_some_and(|slot| executable[from.index()][slot.min(1)])
}

/// Jump threading through blocks that only branch on a bool which is known on an incoming edge: the
/// source of the edge, the block, and the successor that the edge is redirected to.
fn find_threadable_edges(
    function: &Function,
    cfg: &Cfg,
    versions: &Versions,
    values: &[Value],
    executable: &Edges,
) -> Vec<(BlockId, BlockId, BlockId)> {
    let mut found = Vec::new();
    for &block in cfg.reverse_postorder() {
        let [only] = function.block(block).instructions.as_slice() else {
            continue;
        };
        let Detail::CondBranch { then, otherwise } = only.detail else {
            continue;
        };
        // Loop headers are not threaded through.
        let mut predecessors = cfg.predecessors(block).iter();
        let is_header = predecessors.any(|&p| cfg.number(p) >= cfg.number(block));
        let Some(&condition) = versions.sources(Point::new(block, 0)).first() else {
            continue;
        };
        if is_header || versions.origin(condition) != Origin::Join(block) {
            continue;
        }
        for (from, version) in versions.inputs(condition) {
            if let Value::Constant(bits) = values[version as usize]
                && is_executable(cfg, executable, from, block)
            {
                found.push((from, block, if bits & 1 != 0 { then } else { otherwise }));
            }
        }
    }
    found
}

/// A conditional branch, saved before the rewriting, so that it refers to versions.
struct Branch {
    then: BlockId,
    otherwise: BlockId,
    /// The version of its condition.
    condition: u32,
    /// If the condition compares two integers for equality: the outcome that implies it,
    /// and the two versions.
    compares: Option<(bool, u32, u32)>,
}

/// By block, the conditional branch at its end.
fn find_branches(function: &Function, versions: &Versions) -> Vec<Option<Branch>> {
    let branch = |block: BlockId| {
        let last = function.block(block).instructions.len().checked_sub(1)?;
        let at = Point::new(block, last);
        let Detail::CondBranch { then, otherwise } = function.block(block).terminator()?.detail
        else {
            return None;
        };
        let condition = *versions.sources(at).first()?;
        Some(Branch {
            then,
            otherwise,
            condition,
            compares: compared(function, versions, condition),
        })
    };
    function.block_ids().map(branch).collect()
}

/// The value of [`Branch::compares`] for a condition.
fn compared(function: &Function, versions: &Versions, condition: u32) -> Option<(bool, u32, u32)> {
    let Origin::Instruction(at) = versions.origin(condition) else {
        return None;
    };
    let compare = function
        .blocks
        .get(at.block.index())?
        .instructions
        .get(at.index as usize)?;
    let equal = match compare.detail {
        Detail::Compare(Condition::Eq) => true,
        Detail::Compare(Condition::Ne) => false,
        _ => return None,
    };
    match (compare.ty.is_integer(), versions.sources(at)) {
        (true, &[a, b]) => Some((equal, a, b)),
        _ => None,
    }
}

struct Rewriter<'a> {
    writers: Writers,
    versions: &'a Versions,
    values: Vec<Value>,
    /// By block, the conditional branch at its end.
    branches: Vec<Option<Branch>>,
    /// By register, whether its only definition is a constant.
    plain: Vec<bool>,
    changed: bool,
}

impl Rewriter<'_> {
    /// Walks the dominator tree: a fact that an edge implies is valid in the blocks
    /// that its target dominates.
    fn walk(
        &mut self,
        function: &mut Function,
        cfg: &Cfg,
        dominators: &Dominators,
        executable: &Edges,
    ) {
        let mut log: Vec<(u32, Value)> = Vec::new();
        let mut stack: Vec<(BlockId, usize, usize)> = Vec::new();
        if !function.blocks.is_empty() {
            stack.push((BlockId::ENTRY, 0, 0));
        }
        while let Some((block, child, mark)) = stack.last_mut() {
            let block = *block;
            if *child == 0 {
                *mark = log.len();
                let mut from = cfg.predecessors(block).iter();
                let is_reached = block == BlockId::ENTRY
                    || from.any(|&p| is_executable(cfg, executable, p, block));
                if is_reached {
                    for (version, bits) in self.learn(cfg, block) {
                        let old = &mut self.values[version as usize];
                        if *old == Value::Anything {
                            log.push((version, *old));
                            *old = Value::Constant(bits);
                        }
                    }
                    self.rewrite(function, block);
                }
            }
            let next = dominators.children(block).get(*child).copied();
            *child += 1;
            let mark = *mark;
            match next {
                Some(next) => stack.push((next, 0, 0)),
                None => {
                    for (version, value) in log.drain(mark..).rev() {
                        self.values[version as usize] = value;
                    }
                    stack.pop();
                }
            }
        }
    }

    /// The values that the only edge into a block implies.
    fn learn(&self, cfg: &Cfg, block: BlockId) -> Vec<(u32, u64)> {
        let mut known = Vec::new();
        let (&[from], false) = (cfg.predecessors(block), block == BlockId::ENTRY) else {
            return known;
        };
        let Some(branch) = self.branches.get(from.index()).and_then(Option::as_ref) else {
            return known;
        };
        if branch.then == branch.otherwise {
            return known;
        }
        let is_true = block == branch.then;
        known.push((branch.condition, u64::from(is_true)));
        if let Some((_, a, b)) = branch.compares.filter(|&(equal, ..)| equal == is_true) {
            let of = |v: u32| self.values[v as usize].constant();
            match (of(a), of(b)) {
                (None, Some(bits)) => known.push((a, bits)),
                (Some(bits), None) => known.push((b, bits)),
                _ => {}
            }
        }
        known
    }

    /// Rewrites a block with the known constants.
    fn rewrite(&mut self, function: &mut Function, block: BlockId) {
        let mut edit = Edit::new(std::mem::take(&mut function.block_mut(block).instructions));
        let mut index = 0;
        while let Some(instruction) = edit.take() {
            let at = Point::new(block, index);
            index += 1;
            if self.becomes_constants(function, at, &instruction, &mut edit) {
                continue;
            }
            if let Detail::CondBranch { then, otherwise } = instruction.detail
                && then != otherwise
                && let Some(&condition) = self.versions.sources(at).first()
                && let Value::Constant(bits) = self.values[condition as usize]
            {
                let target = if bits & 1 != 0 { then } else { otherwise };
                let (detail, loc) = (Detail::Branch(target), instruction.loc);
                let branch = function.instruction(Opcode::Bra, Type::U32, detail, &[], &[], loc);
                edit.replace().push(branch);
                self.changed = true;
                continue;
            }
            let mut is_kept = true;
            for k in 0..usize::from(instruction.sources) {
                let version = self.versions.sources(at)[k];
                let Value::Constant(bits) = self.values[version as usize] else {
                    continue;
                };
                let register = function.sources(&instruction)[k];
                if self.plain[register.index()]
                    || function.registers.len() >= MAX_REGISTERS_BETWEEN_PASSES
                {
                    continue;
                }
                let fresh = function.add_register(function.family(register));
                let loadi = constant(function, fresh, bits, &instruction);
                edit.replace().push(loadi);
                function.sources_mut(&instruction)[k] = fresh;
                is_kept = false;
                self.changed = true;
            }
            if is_kept {
                edit.keep();
            } else {
                edit.replace().push(instruction);
            }
        }
        function.block_mut(block).instructions = edit.finish();
    }

    /// Replaces an instruction by constants if all of its results are known.
    fn becomes_constants(
        &mut self,
        function: &mut Function,
        at: Point,
        instruction: &Instruction,
        edit: &mut Edit,
    ) -> bool {
        if instruction.opcode == Opcode::Loadi {
            self.mark_plain(function, instruction);
            return false;
        }
        let is_pure = instruction.opcode.class().is_pure();
        let results = self.versions.destinations(at);
        if !is_pure || results.is_empty() {
            return false;
        }
        if !results
            .iter()
            .all(|&v| matches!(self.values[v as usize], Value::Constant(_)))
        {
            return false;
        }
        let values = results.iter().map(|&v| self.values[v as usize].constant());
        let Some(values) = values.collect::<Option<Vec<u64>>>() else {
            return false;
        };
        self.mark_plain(function, instruction);
        let destinations = function.destinations(instruction).to_vec();
        let out = edit.replace();
        for (d, bits) in destinations.into_iter().zip(values) {
            out.push(constant(function, d, bits, instruction));
        }
        self.changed = true;
        true
    }

    /// Records registers that are constants at all uses.
    fn mark_plain(&mut self, function: &Function, instruction: &Instruction) {
        for &d in function.destinations(instruction) {
            self.plain[d.index()] = self.writers.single(d).is_some();
        }
    }
}

/// An instruction that writes a constant to a register.
fn constant(function: &mut Function, d: Register, bits: u64, like: &Instruction) -> Instruction {
    let ty = function.family(d).unsigned();
    let detail = Detail::of_bits(bits);
    function.instruction(Opcode::Loadi, ty, detail, &[d], &[], like.loc)
}

#[cfg(test)]
mod tests;
