//! Storage: which values share a vISA variable.
//!
//! A value's storage class is found by coalescing: the old vector of a write of a region and its
//! result (two-address form), and a phi and its operands, share a variable if they do not interfere.
//! Live ranges are exact sets of segments in the linear order of the code, computed use by use as in
//! Boissinot et al. ("Fast Liveness Checking for SSA-Form Programs"); the pairs that cost most are
//! coalesced first.

pub mod pressure;
#[cfg(test)]
mod tests;

use super::bales::{Bales, Part, base, is_mask, read_of, second_of_pair, write_of};
use super::dominance::{ReversePostorder, loop_depths};
use super::emit::table;
use super::function::{BlockId, Detail, Function, Instruction, InstructionId, Operand, Value};
use super::grouped::Grouped;
use super::opcode::{Class, Opcode};
use super::types::{Scalar, Type};
use crate::target::Target;
use std::collections::BTreeMap;

/// What a class of values needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// Nothing: no value of the class is stored.
    Nothing,
    /// Bytes of a general variable.
    Bytes(u32),
    /// Bits of a predicate.
    Bits(u32),
}

/// The storage of the values of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Storage {
    /// For each value, the representative of its class; views have that of their base.
    classes: Vec<u32>,
    /// For each value, the byte at which it starts.
    bytes: Vec<u32>,
}

/// A part of a live range: from a position on, up to another one.
type Segment = (u32, u32);

/// Positions of each instruction: it reads its operands at the first, writes its result at the second,
/// and may read operands later if it becomes several vISA instructions.
const STEP: u32 = 4;
const WRITE: u32 = 1;
const LATE: u32 = 2;

/// By how much an instruction in a loop costs more than one outside.
const LOOP_FACTOR: u64 = 8;
/// The loop depth above which costs no longer grow.
const MAX_DEPTH: u32 = 6;

impl Storage {
    /// Assigns the storage of the values of a valid function.
    pub fn new(function: &Function, bales: &Bales, target: Target) -> Storage {
        let mut classes: Vec<u32> = Vec::with_capacity(function.values().len());
        let mut bytes = Vec::with_capacity(function.values().len());
        for index in 0..function.values().len() as u32 {
            let (base, byte) = base(function, Value(index));
            classes.push(base.0);
            bytes.push(byte);
        }
        let ranges = Ranges::new(function, bales, target).segments;
        let mut union = Union {
            parents: (0..classes.len() as u32).collect(),
            ranges: ranges.into_iter().map(Segments::Few).collect(),
        };
        let mut pairs = pairs(function, bales);
        // Stable: pairs of the same cost are in the order of the code.
        pairs.sort_by_key(|pair| std::cmp::Reverse(pair.0));
        for (_, a, b) in pairs {
            union.join(a, b);
        }
        for class in &mut classes {
            *class = union.find(*class);
        }
        Storage { classes, bytes }
    }

    /// The representative of a value's class.
    pub fn class(&self, value: Value) -> Value {
        Value(self.classes.get(value.index()).copied().unwrap_or(value.0))
    }

    /// The byte at which a value starts in the variable of its class.
    pub fn byte(&self, value: Value) -> u32 {
        self.bytes.get(value.index()).copied().unwrap_or(0)
    }

    /// Whether two values are in the same place.
    pub fn shares(&self, a: Value, b: Value) -> bool {
        self.class(a) == self.class(b) && self.byte(a) == self.byte(b)
    }
}

/// The storage that a type needs.
pub fn need(ty: Type) -> Need {
    match ty {
        Type::Void => Need::Nothing,
        Type::Data(data) if data.scalar == Scalar::I1 => Need::Bits(data.count()),
        Type::Data(data) => Need::Bytes(data.bytes()),
        Type::Pointer { .. } => Need::Bytes(8),
        Type::Pair(data) => Need::Bytes(second_of_pair(data) + data.bytes()),
    }
}

/// The old value that an instruction changes, if it writes a part of it.
pub fn updated(function: &Function, instruction: &Instruction) -> Option<Operand> {
    if let Some(write) = write_of(function, instruction) {
        return Some(write.old);
    }
    let last = instruction.operands.last().copied();
    match instruction.opcode {
        Opcode::WritePredicate => instruction.operands.first().copied(),
        // The elements that the mask excludes.
        Opcode::SvmGather
        | Opcode::SvmGather4
        | Opcode::Gather
        | Opcode::Gather4
        | Opcode::DwordAtomic
        | Opcode::SvmAtomic => {
            let masked = instruction.operands.first();
            let all = masked.is_some_and(|&mask| function.splat_of(mask) == Some(1));
            last.filter(|_| !all)
        }
        _ => None,
    }
}

/// Pairs of values that should share their storage, with the cost of a copy.
fn pairs(function: &Function, bales: &Bales) -> Vec<(u64, u32, u32)> {
    let depths = loop_depths(function);
    let mut pairs = Vec::new();
    for block in ReversePostorder::new(function).blocks() {
        for &id in &function.blocks[block.index()].instructions {
            if bales.part(id) != Part::Root {
                continue;
            }
            let instruction = function.instruction(id);
            let Some(result) = instruction.result else {
                continue;
            };
            let size = match need(function.value(result).ty) {
                Need::Nothing => 0,
                Need::Bytes(bytes) => u64::from(bytes),
                Need::Bits(bits) => u64::from(bits.div_ceil(8)),
            };
            let mut add = |operand: Operand, at: BlockId| {
                if let Some(value) = operand.value() {
                    let (base, byte) = base(function, value);
                    if byte == 0 && need(function.value(base).ty) == need(function.value(result).ty)
                    {
                        let depth = depths[at.index()].min(MAX_DEPTH);
                        pairs.push((size * LOOP_FACTOR.pow(depth), base.0, result.0));
                    }
                }
            };
            if let Detail::Phi(from) = &instruction.detail {
                for (&operand, &from) in instruction.operands.iter().zip(from) {
                    add(operand, from);
                }
            } else if let Some(old) = updated(function, instruction) {
                add(old, *block);
            }
        }
    }
    pairs
}

struct Union {
    parents: Vec<u32>,
    /// For each representative, the segments in which a value of its class is live.
    ranges: Vec<Segments>,
}

impl Union {
    fn find(&mut self, mut value: u32) -> u32 {
        while self.parents[value as usize] != value {
            let above = self.parents[self.parents[value as usize] as usize];
            self.parents[value as usize] = above;
            value = above;
        }
        value
    }

    /// Joins two classes unless they interfere. Segments of the class that has fewer are compared and
    /// moved, so that a chain of writes costs no more than its length times a logarithm.
    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return;
        }
        let [of_a, of_b] = [a, b].map(|class| std::mem::take(&mut self.ranges[class as usize]));
        let swapped = of_a.len() < of_b.len();
        let (mut large, small) = if swapped { (of_b, of_a) } else { (of_a, of_b) };
        if large.overlaps(&small) {
            let (of_a, of_b) = if swapped {
                (small, large)
            } else {
                (large, small)
            };
            self.ranges[a as usize] = of_a;
            self.ranges[b as usize] = of_b;
            return;
        }
        large.extend(&small);
        self.parents[b as usize] = a;
        self.ranges[a as usize] = large;
    }
}

/// Disjoint segments in their order. Most classes have few, for which a list is faster than a tree.
#[derive(Debug)]
enum Segments {
    Few(Vec<Segment>),
    /// The ends of segments by their starts.
    Many(BTreeMap<u32, u32>),
}

/// The most segments of a list.
const FEW: usize = 16;

impl Default for Segments {
    fn default() -> Segments {
        Segments::Few(Vec::new())
    }
}

impl Segments {
    fn len(&self) -> usize {
        match self {
            Segments::Few(list) => list.len(),
            Segments::Many(tree) => tree.len(),
        }
    }

    fn for_each(&self, mut visit: impl FnMut(Segment)) {
        match self {
            Segments::Few(list) => list.iter().for_each(|&segment| visit(segment)),
            Segments::Many(tree) => tree.iter().for_each(|(&start, &end)| visit((start, end))),
        }
    }

    /// The end of the last segment that starts before a position.
    fn end_before(&self, position: u32) -> Option<u32> {
        match self {
            Segments::Few(list) => {
                let count = list.partition_point(|segment| segment.0 < position);
                list.get(count.checked_sub(1)?).map(|segment| segment.1)
            }
            Segments::Many(tree) => tree.range(..position).next_back().map(|(_, &end)| end),
        }
    }

    /// Whether a segment of the other ones has a position in common with one of these.
    fn overlaps(&self, with: &Segments) -> bool {
        let mut found = false;
        with.for_each(|(start, end)| {
            found = found || self.end_before(end).is_some_and(|other| other > start);
        });
        found
    }

    /// Adds segments that do not overlap.
    fn extend(&mut self, with: &Segments) {
        if let Segments::Few(list) = self {
            if list.len() + with.len() <= FEW {
                with.for_each(|segment| list.push(segment));
                list.sort_unstable();
                return;
            }
            *self = Segments::Many(list.iter().copied().collect());
        }
        if let Segments::Many(tree) = self {
            with.for_each(|(start, end)| _ = tree.insert(start, end));
        }
    }
}

struct Ranges<'a> {
    function: &'a Function,
    bales: &'a Bales,
    target: Target,
    /// The first position of each block, and the position after its last instruction.
    bounds: Vec<Segment>,
    positions: Vec<u32>,
    blocks: Vec<BlockId>,
    predecessors: Grouped<BlockId>,
    segments: Vec<Vec<Segment>>,
}

impl<'a> Ranges<'a> {
    fn new(function: &'a Function, bales: &'a Bales, target: Target) -> Ranges<'a> {
        let mut ranges = Ranges {
            function,
            bales,
            target,
            bounds: vec![(0, 0); function.blocks.len()],
            positions: vec![0; function.instruction_count()],
            blocks: vec![BlockId(0); function.instruction_count()],
            predecessors: function.predecessors(),
            segments: vec![Vec::new(); function.values().len()],
        };
        let reachable = ReversePostorder::new(function);
        let mut next = 0;
        let order: Vec<BlockId> = function
            .block_ids()
            .filter(|&b| reachable.is_reachable(b))
            .collect();
        for &block in &order {
            let start = next;
            next += STEP;
            for &id in &function.blocks[block.index()].instructions {
                let is_phi = function.instruction(id).opcode.class() == Class::Phi;
                // All phis are written at the start.
                ranges.positions[id.index()] = if is_phi { start } else { next };
                ranges.blocks[id.index()] = block;
                next += if is_phi { 0 } else { STEP };
            }
            next += STEP;
            ranges.bounds[block.index()] = (start, next);
        }
        let mut uses: Vec<(u32, (BlockId, u32))> =
            Vec::with_capacity(2 * function.instruction_count());
        for &block in &order {
            for &id in &function.blocks[block.index()].instructions {
                ranges.uses_of(block, id, &mut uses);
            }
        }
        let uses = Grouped::new(function.values().len(), &uses);
        for index in 0..function.values().len() {
            ranges.value(Value(index as u32), uses.of(index));
        }
        ranges
    }

    /// Adds the uses of an emitted instruction.
    fn uses_of(&self, block: BlockId, id: InstructionId, uses: &mut Vec<(u32, (BlockId, u32))>) {
        if self.bales.part(id) != Part::Root {
            return;
        }
        let instruction = self.function.instruction(id);
        if let Detail::Phi(from) = &instruction.detail {
            for (&operand, &from) in instruction.operands.iter().zip(from) {
                if let Some(value) = operand.value() {
                    let (base, _) = base(self.function, value);
                    uses.push((base.0, (from, self.bounds[from.index()].1)));
                }
            }
            return;
        }
        let at = self.positions[id.index()];
        // A write is preceded by a copy of the old vector if that is stored elsewhere than the result.
        let changed = write_of(self.function, instruction).and_then(|write| write.old.value());
        let changed = changed.map(|old| base(self.function, old).0);
        let mut work = vec![(id, self.is_late(instruction))];
        while let Some((id, late)) = work.pop() {
            let instruction = self.function.instruction(id);
            let is_write = write_of(self.function, instruction).is_some();
            for (k, &operand) in instruction.operands.iter().enumerate() {
                let Operand::Value(value) = operand else {
                    continue;
                };
                let (base, _) = base(self.function, value);
                let folded = self
                    .function
                    .definition(base)
                    .filter(|&id| matches!(self.bales.part(id), Part::Source | Part::Destination));
                if let Some(folded) = folded {
                    // The elements of a region are elsewhere than those of the result.
                    let moved = read_of(self.function, self.function.instruction(folded));
                    let grf = self.target.grf_bytes();
                    let large = moved.is_some_and(|read| {
                        let vector = self.function.operand_data(read.vector);
                        !is_write && vector.is_some_and(|data| data.bytes() > grf)
                    });
                    work.push((folded, late || large && !self.is_in_write(id)));
                    continue;
                }
                // The old vector of a write may have its storage, and masks are no registers.
                let old = is_write && k == 0;
                let is_after_copy = changed.is_some_and(|changed| changed != base);
                let late = (late || is_after_copy) && !old && !is_mask(instruction, k);
                let end = if late { at + LATE } else { at };
                uses.push((base.0, (block, end)));
            }
        }
    }

    /// Whether an instruction is computed by one that writes a region, whose safety was checked when
    /// the bale was formed.
    fn is_in_write(&self, id: InstructionId) -> bool {
        let root = self.function.instruction(self.bales.root(id));
        write_of(self.function, root).is_some()
    }

    /// Whether the instruction may write its result before it has read all operands.
    fn is_late(&self, instruction: &Instruction) -> bool {
        if write_of(self.function, instruction).is_some() {
            return false;
        }
        match instruction.opcode.class() {
            Class::Load
            | Class::Atomic
            | Class::Dot
            | Class::WideProduct
            | Class::WritePredicate => true,
            Class::Elementwise | Class::Conversion => {
                let result = self.function.result_type(instruction).data();
                let bit = result.is_none_or(|data| data.scalar == Scalar::I1);
                let types = instruction
                    .operands
                    .iter()
                    .filter_map(|&o| self.function.operand_data(o));
                let mut all = types.chain(result).map(|data| data.scalar);
                let wide = !self.target.info().int64 && all.any(|s| s == Scalar::I64);
                // A comparison reads registers and writes a predicate.
                let several = table::row(instruction.opcode).is_none()
                    && !matches!(instruction.opcode, Opcode::Icmp | Opcode::Select);
                several || wide || bit && instruction.opcode == Opcode::Select
            }
            Class::Pointer | Class::Reduction => true,
            Class::Bitcast
            | Class::ReadRegion
            | Class::WriteRegion
            | Class::ReadPredicate
            | Class::Shuffle
            | Class::Dispatch
            | Class::Extract
            | Class::Store
            | Class::Synchronization
            | Class::Phi
            | Class::Terminator => false,
        }
    }

    /// The segments of a value, from its uses.
    fn value(&mut self, value: Value, uses: &[(BlockId, u32)]) {
        let definition = self.function.definition(value);
        let (home, defined) = match definition {
            Some(id) => (self.blocks[id.index()], self.positions[id.index()] + WRITE),
            None => (BlockId(0), 0),
        };
        let stored = definition.is_none_or(|id| self.bales.part(id) == Part::Root);
        if !stored {
            return;
        }
        let mut segments: Vec<Segment> = Vec::new();
        // A result that is not read is written nevertheless.
        segments.push((defined, defined + 1));
        let mut whole: Vec<BlockId> = Vec::new();
        let mut seen = hashbrown::HashSet::new();
        for &(block, end) in uses {
            let (start, _) = self.bounds[block.index()];
            if block == home && end >= defined {
                segments.push((defined, end.max(defined + 1)));
                continue;
            }
            segments.push((start, end.max(start + 1)));
            whole.extend(self.predecessors.of(block.index()));
        }
        while let Some(block) = whole.pop() {
            if !seen.insert(block) {
                continue;
            }
            let (start, end) = self.bounds[block.index()];
            if end == 0 {
                // Unreachable.
                continue;
            }
            if block == home {
                segments.push((defined, end));
                continue;
            }
            segments.push((start, end));
            whole.extend(self.predecessors.of(block.index()));
        }
        segments.sort_unstable();
        let mut merged: Vec<Segment> = Vec::with_capacity(segments.len());
        for (start, end) in segments {
            match merged.last_mut() {
                Some(last) if start <= last.1 => last.1 = last.1.max(end),
                _ => merged.push((start, end)),
            }
        }
        self.segments[value.index()] = merged;
    }
}
