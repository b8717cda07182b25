//! The live ranges of a kernel's variables, and the number of registers they need.

use super::addressed_grfs;
use super::points::{Points, Shared};
use super::references::{Access, Mask, Reference, References};
use crate::source::Loc;
use crate::sparse_rows::Row;
use crate::target::Width;
use crate::visa::flow::Graph;
use crate::visa::kernel::{InputVariable, Kernel};
use crate::visa::opcode::Opcode;
use crate::visa::operand::{Operand, Region};
use crate::visa::types::Type;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

/// Variables with fewer elements never share registers, whatever writes them.
const FEWEST_CHANNELS: u32 = 8;

/// Number of blocks considered as the fullest: those with the most plain variables live at their
/// ends. A variable with another mask cannot share registers with plain ones that are live there if
/// that is between its first definition and last use.
const FULLEST_BLOCKS: usize = 16;

/// The estimated number of registers that a kernel needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Estimate {
    /// The most GRFs that are live at once.
    pub grfs: u32,
    /// The source location of an instruction at which that many are live.
    pub loc: Loc,
}

impl Estimate {
    /// Estimates the registers of a kernel that selection generated.
    pub fn of(kernel: &Kernel) -> Estimate {
        LiveRanges::of(kernel).estimate()
    }

    /// [`of`](Self::of), and what the finalizer needs besides: at 32 channels it does not let variables whose address is
    /// taken share registers. Found by experiment: five rows of 24 GRFs exhaust the registers on pvc, although one is live
    /// at a time. At 16 channels, such kernels fit.
    pub fn needed(kernel: &Kernel) -> Estimate {
        let mut estimate = Estimate::of(kernel);
        if kernel.simd == Width::Simd32.channels() {
            estimate.grfs += addressed_grfs(kernel);
        }
        estimate
    }
}

/// A variable of the register file: its references, summarized.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Variable {
    /// The first and the last instruction that refer to it.
    span: Option<(usize, usize)>,
    /// The block of all references, if there is only one.
    block: Option<Blocks>,
    /// Which channel enables which bytes; `None` before the first write.
    mask: Option<Mask>,
    /// Its number among the variables that several blocks refer to.
    column: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Blocks {
    One(usize),
    Several,
}

impl Variable {
    fn refer(&mut self, block: usize, index: usize) {
        self.span = match self.span {
            None => Some((index, index)),
            Some((first, last)) => Some((first.min(index), last.max(index))),
        };
        self.block = match self.block {
            None => Some(Blocks::One(block)),
            Some(Blocks::One(other)) if other == block => self.block,
            Some(_) => Some(Blocks::Several),
        };
    }

    fn write(&mut self, mask: Mask) {
        self.mask = match self.mask {
            None => Some(mask),
            Some(known) if known == mask => self.mask,
            Some(_) => Some(Mask::Other),
        };
    }

    /// Whether it has the most common mask: a doubleword element per channel.
    fn is_plain(&self) -> bool {
        self.mask == Some(Mask::PerChannel(4))
    }

    /// Whether it has registers of its own from its first definition to its last use.
    pub(super) fn is_apart(&self) -> bool {
        self.mask == Some(Mask::Other)
    }
}

/// The dataflow facts of a block about the variables of several blocks, by column.
#[derive(Clone, Default)]
struct Block {
    /// Read, or partly written, before they are killed.
    generated: Row,
    killed: Row,
    defined: Row,
    /// Live at its start, if a definition reaches it.
    used_at_start: Row,
    /// Defined on some path that leads to its start.
    defined_at_start: Row,
}

impl Block {
    /// Whether a variable is defined on some path to its end.
    fn defines(&self, column: usize) -> bool {
        self.defined_at_start.contains(column) || self.defined.contains(column)
    }
}

pub(super) struct LiveRanges<'a> {
    pub(super) kernel: &'a Kernel,
    pub(super) references: References<'a>,
    pub(super) graph: Graph,
    variables: Vec<Variable>,
    /// The variable of each column.
    pub(super) columns: Vec<usize>,
    blocks: Vec<Block>,
    /// Where the writes of a block, combined, have written all of a variable: the index of the
    /// first of these writes and the column, in descending order.
    pub(super) complete: Vec<(usize, usize)>,
}

/// The bytes of a variable that later writes in the block define.
struct Footprint {
    bytes: Vec<bool>,
    missing: usize,
}

impl Footprint {
    fn set(&mut self, range: Range<usize>, value: bool) {
        for byte in self.bytes.get_mut(range).into_iter().flatten() {
            if *byte != value {
                *byte = value;
                match value {
                    true => self.missing -= 1,
                    false => self.missing += 1,
                }
            }
        }
    }
}

impl<'a> LiveRanges<'a> {
    pub(super) fn of(kernel: &'a Kernel) -> LiveRanges<'a> {
        let mut ranges = LiveRanges {
            kernel,
            references: References::of(kernel),
            graph: Graph::of(kernel),
            variables: vec![Variable::default(); kernel.variables.len()],
            columns: Vec::new(),
            blocks: Vec::new(),
            complete: Vec::new(),
        };
        ranges.find_variables();
        ranges.blocks = vec![Block::default(); ranges.graph.blocks.len()];
        for block in (0..ranges.graph.blocks.len()).rev() {
            ranges.find_effects(block);
        }
        ranges.propagate_uses();
        ranges.propagate_definitions();
        ranges
    }

    fn find_variables(&mut self) {
        let mut list = Vec::new();
        for (block, range) in self.graph.blocks.iter().enumerate() {
            for index in range.clone() {
                self.references
                    .collect(&self.kernel.instructions[index], &mut list);
                for reference in &list {
                    let variable = &mut self.variables[reference.variable];
                    variable.refer(block, index);
                    match &reference.access {
                        Access::Write(write) => variable.write(write.mask),
                        Access::Address => variable.write(Mask::Other),
                        Access::Read(_) | Access::Start => {}
                    }
                }
            }
        }
        for (variable, declared) in self.variables.iter_mut().zip(&self.kernel.variables) {
            if declared.elements < FEWEST_CHANNELS {
                variable.write(Mask::Other);
            }
        }
        for input in &self.kernel.inputs {
            if let InputVariable::General(id) = input.variable
                && let Some(variable) = self.variables.get_mut(id.0 as usize)
                && variable.span.is_some()
            {
                variable.block = Some(Blocks::Several);
                variable.write(Mask::Other);
            }
        }
        for (index, variable) in self.variables.iter_mut().enumerate() {
            if variable.block == Some(Blocks::Several) {
                variable.column = Some(self.columns.len());
                self.columns.push(index);
            }
        }
    }

    /// Computes the dataflow facts of a block.
    fn find_effects(&mut self, block: usize) {
        let mut effects = Block::default();
        let mut footprints: BTreeMap<usize, Footprint> = BTreeMap::new();
        let mut list = Vec::new();
        for index in self.graph.blocks[block].clone().rev() {
            self.references
                .collect(&self.kernel.instructions[index], &mut list);
            for reference in &list {
                if let Some(column) = self.variables[reference.variable].column {
                    self.add_effect(&mut effects, &mut footprints, (reference, column));
                }
            }
            for reference in &list {
                let Some(column) = self.variables[reference.variable].column else {
                    continue;
                };
                let is_partial = matches!(&reference.access, Access::Write(w) if !w.is_full);
                let whole = footprints
                    .iter()
                    .any(|(c, f)| *c == column && f.missing == 0);
                if is_partial && whole {
                    effects.killed.insert(column);
                    effects.generated.remove(column);
                    self.complete.push((index, column));
                }
            }
        }
        self.blocks[block] = effects;
    }

    fn add_effect(
        &self,
        effects: &mut Block,
        footprints: &mut BTreeMap<usize, Footprint>,
        (reference, column): (&Reference, usize),
    ) {
        let size = self.references.size(reference.variable) as usize;
        match &reference.access {
            Access::Start => {
                effects.killed.insert(column);
                effects.generated.remove(column);
            }
            Access::Write(write) if write.is_full => {
                effects.defined.insert(column);
                effects.killed.insert(column);
                effects.generated.remove(column);
                if let Some(footprint) = footprints.get_mut(&column) {
                    footprint.set(0..size, true);
                }
            }
            Access::Write(write) => {
                effects.defined.insert(column);
                effects.generated.insert(column);
                if !write.is_unconditional {
                    return;
                }
                let footprint = footprints.entry(column).or_insert_with(|| Footprint {
                    bytes: vec![false; size],
                    missing: size,
                });
                for range in write.pieces.ranges() {
                    footprint.set(range, true);
                }
            }
            Access::Read(pieces) => {
                effects.generated.insert(column);
                if let Some(footprint) = footprints.get_mut(&column) {
                    for range in pieces.ranges() {
                        footprint.set(range, false);
                    }
                }
            }
            Access::Address => {
                effects.defined.insert(column);
                effects.generated.insert(column);
                if let Some(footprint) = footprints.get_mut(&column) {
                    footprint.set(0..size, false);
                }
            }
        }
    }

    /// Backward dataflow: the variables used at the start of each block.
    fn propagate_uses(&mut self) {
        for block in &mut self.blocks {
            block.used_at_start = block.generated.clone();
        }
        let mut changed = true;
        while changed {
            changed = false;
            for index in (0..self.blocks.len()).rev() {
                let mut used = self.used_at_end(index);
                let block = &self.blocks[index];
                for killed in block.killed.ones() {
                    used.remove(killed);
                }
                used.union_with(&block.generated);
                if used != block.used_at_start {
                    self.blocks[index].used_at_start = used;
                    changed = true;
                }
            }
        }
    }

    fn used_at_end(&self, block: usize) -> Row {
        let mut used = Row::default();
        for &successor in self.graph.successors[block].iter().flatten() {
            used.union_with(&self.blocks[successor].used_at_start);
        }
        used
    }

    /// Forward dataflow: the variables defined on some path to the start of each block.
    fn propagate_definitions(&mut self) {
        for input in &self.kernel.inputs {
            if let InputVariable::General(id) = input.variable
                && let Some(column) = self.variables.get(id.0 as usize).and_then(|v| v.column)
                && let Some(first) = self.blocks.first_mut()
            {
                first.defined_at_start.insert(column);
            }
        }
        let mut changed = true;
        while changed {
            changed = false;
            for index in 0..self.blocks.len() {
                for &successor in self.graph.successors[index].iter().flatten() {
                    let (block, next) = (&self.blocks[index], &self.blocks[successor]);
                    // Only variables that are used at the start matter: any later use of another
                    // one follows a definition in between.
                    let mut there = next.defined_at_start.clone();
                    let used = next.used_at_start.ones();
                    for column in used.filter(|&c| block.defines(c)) {
                        there.insert(column);
                    }
                    if there != next.defined_at_start {
                        self.blocks[successor].defined_at_start = there;
                        changed = true;
                    }
                }
            }
        }
    }

    fn is_live_at_start(&self, block: usize, column: usize) -> bool {
        let block = &self.blocks[block];
        block.used_at_start.contains(column) && block.defined_at_start.contains(column)
    }

    /// The columns of the variables that are live at the end of a block.
    pub(super) fn live_at_end(&self, block: usize) -> Vec<usize> {
        let used = self.used_at_end(block);
        let block = &self.blocks[block];
        used.ones().filter(|&c| block.defines(c)).collect()
    }

    /// The span of each variable, by column: from its first definition to its last use, extended
    /// through the loops that it enters or leaves. Point n is before instruction n.
    pub(super) fn spans(&self) -> Vec<Option<(usize, usize)>> {
        let span = |&variable: &usize| {
            let variable = &self.variables[variable];
            let (first, last) = variable.span?;
            Some((first + 1, last.max(first + 1)))
        };
        let mut spans: Vec<Option<(usize, usize)>> = self.columns.iter().map(span).collect();
        for (column, span) in spans.iter_mut().enumerate() {
            if let Some((first, _)) = span
                && self.is_live_at_start(0, column)
            {
                *first = 0;
            }
        }
        for (latch, successors) in self.graph.successors.iter().enumerate() {
            for &header in successors.iter().flatten().filter(|&&h| h <= latch) {
                let start = self.graph.blocks[header].start;
                let end = self.graph.blocks[latch].end;
                for block in header..=latch {
                    let outside = |s: &&usize| !(header..=latch).contains(*s);
                    let exits = self.graph.successors[block].iter().flatten();
                    for &exit in exits.filter(outside) {
                        let block = &self.blocks[exit];
                        for column in block.used_at_start.ones() {
                            if let Some((first, _)) = &mut spans[column]
                                && block.defined_at_start.contains(column)
                            {
                                *first = start.min(*first);
                            }
                        }
                    }
                }
                for column in self.live_at_end(latch) {
                    if let Some((_, last)) = &mut spans[column]
                        && self.is_live_at_start(header, column)
                    {
                        *last = end.max(*last);
                    }
                }
            }
        }
        spans
    }

    /// The most GRFs that are live at once, and the location of the first point that has them.
    fn estimate(&self) -> Estimate {
        let (grfs, index) = self.peak(&self.grfs_at());
        let place = index.and_then(|index| self.kernel.instructions.get(index));
        let place = place.map(|instruction| instruction.loc);
        Estimate {
            grfs,
            loc: place.unwrap_or(Loc::NONE),
        }
    }

    /// The variables that only one block refers to, each with the points at which it is live.
    pub(super) fn of_one_block(&self) -> impl Iterator<Item = (usize, Range<usize>)> {
        let variables = self.variables.iter().enumerate();
        variables.filter_map(|(index, variable)| {
            let (None, Some((first, last))) = (variable.column, variable.span) else {
                return None;
            };
            Some((index, first + 1..last.max(first + 1) + 1))
        })
    }

    /// The variables with registers of their own that several blocks refer to, each with the points at
    /// which it is live.
    pub(super) fn apart(
        &self,
        spans: &[Option<(usize, usize)>],
    ) -> impl Iterator<Item = (usize, Range<usize>)> {
        spans.iter().enumerate().filter_map(|(column, span)| {
            let (first, last) = span.filter(|_| self.column(column).is_apart())?;
            Some((self.columns[column], first..last + 1))
        })
    }

    /// The most GRFs at one of these points, and an instruction beside the first one that has them: the one after it,
    /// or the one before if that alone has a location.
    pub(super) fn peak(&self, points: &[u32]) -> (u32, Option<usize>) {
        let mut peak = (0, 0);
        for (point, &grfs) in points.iter().enumerate() {
            if grfs > peak.0 {
                peak = (grfs, point);
            }
        }
        let (grfs, point) = peak;
        let has_location = |index: &usize| {
            let instruction = self.kernel.instructions.get(*index);
            instruction.is_some_and(|instruction| instruction.loc != Loc::NONE)
        };
        let near = [point, point.wrapping_sub(1)];
        (grfs, near.into_iter().find(has_location))
    }

    /// The GRFs that are live at each point: point n is before instruction n.
    pub(super) fn grfs_at(&self) -> Vec<u32> {
        let mut points = Points::new(
            self.kernel.instructions.len() + 2,
            self.kernel.target.grf_bytes(),
        );
        for (index, range) in self.of_one_block() {
            let is_plain = self.variables[index].is_plain();
            points.add_range(range, self.references.size(index), is_plain);
        }
        for (range, size) in self.replicated_scalars() {
            points.add_range(range, size, true);
        }
        let spans = self.spans();
        for (index, range) in self.apart(&spans) {
            points.add_range(range, self.references.size(index), false);
        }
        self.add_shared(&mut points);
        let mut most = points.grfs_at();
        for (_, block) in self.fullest_blocks(&points) {
            let plain = self.plain_at_end(block).filter_map(|column| {
                let size = self.references.size(self.columns[column]);
                let (first, last) = spans[column]?;
                Some((first..last + 1, size))
            });
            for (most, grfs) in most.iter_mut().zip(points.grfs_beside(plain)) {
                *most = grfs.max(*most);
            }
        }
        most
    }

    /// The vectors that the finalizer makes of scalar double operands of `mad`, on targets whose `mad` is
    /// an Align16 instruction, which has no scalar doubles: one for each scalar in each block, from its
    /// first use to its last. Ranges of points, and sizes in bytes.
    fn replicated_scalars(&self) -> Vec<(Range<usize>, u32)> {
        if !self.kernel.target.info().packed_narrow_mad {
            return Vec::new();
        }
        let mut vectors = Vec::new();
        for block in &self.graph.blocks {
            let mut uses: BTreeMap<String, (Range<usize>, u32)> = BTreeMap::new();
            for index in block.clone() {
                let instruction = &self.kernel.instructions[index];
                let size = instruction.exec.map_or(1, |exec| u32::from(exec.size));
                if instruction.opcode != Opcode::Mad || size == 1 {
                    continue;
                }
                for operand in instruction.operands.iter().skip(1) {
                    let is_scalar = match *operand {
                        Operand::Immediate { .. } => true,
                        Operand::Source { region, .. } => region == Region::SCALAR,
                        _ => false,
                    };
                    if !is_scalar || operand.element_type(self.kernel) != Some(Type::Df) {
                        continue;
                    }
                    let bytes = size * Type::Df.size();
                    uses.entry(format!("{operand:?}"))
                        .and_modify(|(range, _)| range.end = index + 1)
                        .or_insert((index..index + 1, bytes));
                }
            }
            vectors.extend(uses.into_values());
        }
        vectors
    }

    /// The column of a variable that several blocks refer to.
    pub(super) fn column_of(&self, variable: usize) -> Option<usize> {
        self.variables.get(variable)?.column
    }

    pub(super) fn column(&self, column: usize) -> &Variable {
        &self.variables[self.columns[column]]
    }

    /// The columns of the plain variables that are live at the end of a block.
    fn plain_at_end(&self, block: usize) -> impl Iterator<Item = usize> {
        let live = self.live_at_end(block).into_iter();
        live.filter(|&column| self.column(column).is_plain())
    }

    /// The blocks at whose ends plain variables occupy the most GRFs.
    fn fullest_blocks(&self, points: &Points) -> Vec<(Reverse<u32>, usize)> {
        let grfs = |column: usize| points.grfs(self.references.size(self.columns[column]));
        let sum = |block| Reverse(self.plain_at_end(block).map(grfs).sum());
        let mut blocks: Vec<_> = (0..self.blocks.len()).map(|b| (sum(b), b)).collect();
        blocks.sort_unstable();
        blocks.truncate(FULLEST_BLOCKS);
        blocks
    }

    /// Counts the variables of several blocks, which share registers wherever their live
    /// ranges do not overlap.
    fn add_shared(&self, points: &mut Points) {
        let mut live = vec![false; self.columns.len()];
        let mut list = Vec::new();
        let mut complete = self.complete.iter().peekable();
        for block in (0..self.blocks.len()).rev() {
            let mut touched = self.live_at_end(block);
            touched.retain(|&column| !self.column(column).is_apart());
            let grfs = |column: usize| points.grfs(self.references.size(self.columns[column]));
            let mut now = Shared::default();
            for &column in &touched {
                live[column] = true;
                now.add(grfs(column), self.column(column).is_plain());
            }
            let range = self.graph.blocks[block].clone();
            let mut at = vec![now; range.len() + 1];
            for index in range.clone().rev() {
                self.references
                    .collect(&self.kernel.instructions[index], &mut list);
                let mut dead = Shared::default();
                // The references begin with what the instruction writes.
                let mut is_complete = Vec::new();
                while let Some(&(_, column)) = complete.next_if(|&&(at, _)| at == index) {
                    is_complete.push(column);
                }
                for reference in &list {
                    let Some(column) = self.variables[reference.variable].column else {
                        continue;
                    };
                    if self.column(column).is_apart() {
                        continue;
                    }
                    let is_plain = self.column(column).is_plain();
                    let kills = match &reference.access {
                        Access::Write(write) => write.is_full || is_complete.contains(&column),
                        Access::Start => true,
                        Access::Read(_) | Access::Address => false,
                    };
                    let size = grfs(column);
                    match (kills, live[column]) {
                        (true, true) => {
                            live[column] = false;
                            now.remove(size, is_plain);
                        }
                        (true, false) if reference.access != Access::Start => {
                            dead.add(size, is_plain);
                        }
                        (false, false) => {
                            live[column] = true;
                            touched.push(column);
                            now.add(size, is_plain);
                        }
                        (true | false, _) => {}
                    }
                }
                let after = &mut at[index - range.start + 1];
                after.all += dead.all;
                after.others += dead.others;
                at[index - range.start] = now;
            }
            for column in touched {
                live[column] = false;
            }
            for (offset, now) in at.into_iter().enumerate() {
                points.raise_shared(range.start + offset, now);
            }
        }
    }
}
