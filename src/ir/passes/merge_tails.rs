//! Tail merging (cross-jumping): blocks that branch to one join and end with the same operations, on other operands,
//! execute them once, at the join. Each operand that differs is copied to a variable before.
//!
//! Channels of both sides of a divergent branch then share a message. Only tails with a message are merged, and only
//! as far as this saves more than the copies cost (`MESSAGE_COST`). A message at a uniform address stays if the
//! others have another address, as the merged one would have one address for each channel. Volatile accesses, and what
//! depends on the active channels, stay, and so do constants. Up to [`MAX_STAYING`] operations after a message may stay
//! in each block too, if they neither read what moves nor write what it reads.
//!
//! Requires nothing; finds more after [`super::split_webs()`]. A block takes part in one merge. Keeps the value of each
//! register at its uses. Adds blocks if not all predecessors of the join take part; new registers come last.
//! Invalidates everything that names blocks or instructions, and liveness. Linear.

use super::order_blocks::rename_targets;
use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::def_use::{Definitions, Point};
use crate::ir::analysis::known_constants::KnownConstants;
use crate::ir::analysis::loops::Loops;
use crate::ir::analysis::uniformity::Uniformity;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::{Class, Opcode};
use crate::ir::register::{MAX_REGISTERS_BETWEEN_PASSES, Register};
use crate::ir::types::{Family, Type};
use hashbrown::HashSet;
use std::collections::VecDeque;
use std::rc::Rc;

/// The most blocks whose tails are merged into one.
pub const MAX_SIDES: usize = 16;

/// The most operations of a tail.
pub const MAX_OPERATIONS: usize = 64;

/// The most operations of a block that stay in it although they follow an operation of the tail, constants among them.
pub const MAX_STAYING: usize = 16;

/// What a message costs, in copies.
const MESSAGE_COST: usize = 3;

/// Merges tails; returns whether there were any.
pub fn merge_tails(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let has_message = |b: BlockId| function.block(b).instructions.iter().any(is_message);
    let is_side = |b: &BlockId| side_of(function, *b).is_some() && has_message(*b);
    if function.block_ids().filter(is_side).nth(1).is_none() {
        return false;
    }
    let (cfg, dominators) = (analyses.cfg(function), analyses.dominators(function));
    let (loops, liveness) = (analyses.loops(function), analyses.liveness(function));
    let uniformity = Uniformity::compute(function, &cfg, &dominators, &loops, &liveness);
    let merging = Merging {
        definitions: Definitions::compute(function),
        constants: KnownConstants::compute(function),
        uniformity,
        cfg,
        loops,
    };
    // The analyses are those of the function before the first merge.
    let mut changed: HashSet<BlockId> = HashSet::new();
    for &join in merging.cfg.reverse_postorder() {
        let sides = merging.sides(function, join);
        if changed.contains(&join) || sides.iter().any(|side| changed.contains(side)) {
            continue;
        }
        if let Some(tail) = merging.tail(function, &sides) {
            let is_all = merging.cfg.predecessors(join).len() == sides.len();
            if merging.merge(function, &sides, &tail, join, is_all) {
                changed.insert(join);
                changed.extend(sides);
            }
        }
    }
    !changed.is_empty()
}

/// The only successor of a block that ends with an unconditional branch.
fn side_of(function: &Function, block: BlockId) -> Option<BlockId> {
    match function.block(block).terminator()?.detail {
        Detail::Branch(target) => Some(target),
        _ => None,
    }
}

/// Whether an instruction accesses memory.
fn is_message(instruction: &Instruction) -> bool {
    matches!(
        instruction.opcode.class(),
        Class::Load | Class::Store | Class::Atomic
    )
}

/// Whether an instruction computes the same with other channels active, and may be executed later in its path.
fn may_sink(instruction: &Instruction) -> bool {
    let moves = match instruction.opcode.class() {
        Class::Load | Class::Store | Class::Atomic => !instruction.is_volatile(),
        class => class.is_pure() && instruction.opcode != Opcode::Loadi,
    };
    moves && !matches!(instruction.detail, Detail::Matrix(_))
}

/// Whether two instructions are the same operation, on any operands.
fn is_same(a: &Instruction, b: &Instruction) -> bool {
    (a.opcode, a.ty, a.detail, a.destinations, a.sources)
        == (b.opcode, b.ty, b.detail, b.destinations, b.sources)
}

/// Whether an operation may be executed after a later one of its block that accesses no memory.
fn may_pass(function: &Function, instruction: &Instruction, later: Point) -> bool {
    let later = &function.block(later.block).instructions[later.index as usize];
    let [written, read] = [
        function.destinations(instruction),
        function.sources(instruction),
    ];
    let is_other = |r: &Register| !written.contains(r);
    (function.destinations(later).iter()).all(|r| is_other(r) && !read.contains(r))
        && function.sources(later).iter().all(is_other)
}

/// The last message of each block before an end and what reads its results there, the last operation first, if these are
/// the same operations, and only operations that may stay are between and after them. The ends become the places of the
/// messages.
fn last_message(
    function: &Function,
    sides: &[BlockId],
    ends: &mut [usize],
    staying: &mut [Vec<Point>],
) -> Option<Vec<Vec<u32>>> {
    // By side, the places of the message and of its readers.
    let mut moved: Vec<Vec<usize>> = Vec::with_capacity(sides.len());
    for ((&side, end), staying) in sides.iter().zip(ends.iter_mut()).zip(staying) {
        let instructions = function.block(side).instructions.get(..*end)?;
        let message = instructions.iter().rposition(is_message)?;
        let mut places = vec![message];
        let mut results = function.destinations(&instructions[message]).to_vec();
        for (index, instruction) in instructions.iter().enumerate().skip(message + 1) {
            if !instruction.opcode.class().is_pure() {
                return None;
            }
            let read = function.sources(instruction);
            if read.iter().any(|r| results.contains(r)) {
                results.extend(function.destinations(instruction));
                places.push(index);
            } else {
                staying.push(Point::new(side, index));
            }
            if staying.len() > MAX_STAYING || places.len() > MAX_OPERATIONS {
                return None;
            }
        }
        *end = message;
        moved.push(places);
    }
    let instruction = |side: usize, k: usize| {
        let place = moved[side].get(k)?;
        function.block(sides[side]).instructions.get(*place)
    };
    let count = moved.first()?.len();
    let is_one = (0..count).all(|k| {
        let first = instruction(0, k);
        let is_first = |side| match (instruction(side, k), first) {
            (Some(other), Some(first)) => may_sink(first) && is_same(first, other),
            _ => false,
        };
        (0..sides.len()).all(is_first)
    });
    if !is_one || moved.iter().any(|places| places.len() != count) {
        return None;
    }
    let places = |k: usize| moved.iter().map(|places| places[k] as u32).collect();
    Some((0..count).rev().map(places).collect())
}

/// One operation of a tail.
struct Column {
    /// By side, the index of the instruction in its block.
    places: Vec<u32>,
    /// By source, its entry in [`Tail::operands`].
    sources: Vec<usize>,
}

/// The operation of a tail that computes an operand, by the index of its column, and the index of the destination.
type Computed = (usize, usize);

/// What is read by operations of a tail.
struct Operand {
    /// By side, the register.
    registers: Vec<Register>,
    computed: Option<Computed>,
}

impl Operand {
    fn is_one(&self) -> bool {
        self.registers.iter().all(|r| *r == self.registers[0])
    }
}

/// The operations that several blocks end with.
#[derive(Default)]
struct Tail {
    /// The last operation first.
    columns: Vec<Column>,
    operands: Vec<Operand>,
    /// By side, the operations that stay and must not depend on those of the tail.
    staying: Vec<Vec<Point>>,
}

struct Merging {
    definitions: Definitions,
    constants: KnownConstants,
    uniformity: Uniformity,
    cfg: Rc<Cfg>,
    loops: Rc<Loops>,
}

impl Merging {
    /// Predecessors of a join that end with the same message, before which and after which there may be anything. Of
    /// several such sets, one of the largest.
    fn sides(&self, function: &Function, join: BlockId) -> Vec<BlockId> {
        let is_side = |side: &BlockId| {
            side_of(function, *side) == Some(join)
                && self.cfg.number(*side) < self.cfg.number(join)
                && self.loops.innermost(*side) == self.loops.innermost(join)
        };
        let predecessors = self.cfg.predecessors(join).iter().copied();
        let mut sets: Vec<(Instruction, Vec<BlockId>)> = Vec::new();
        for side in predecessors.filter(is_side) {
            let instructions = &function.block(side).instructions;
            let Some(last) = instructions.iter().rev().find(|i| is_message(i)) else {
                continue;
            };
            match sets.iter_mut().find(|(other, _)| is_same(other, last)) {
                Some((_, set)) if set.len() < MAX_SIDES => set.push(side),
                Some(_) => {}
                None => sets.push((*last, vec![side])),
            }
        }
        let largest = sets.into_iter().rev().max_by_key(|(_, set)| set.len());
        largest.map(|(_, set)| set).unwrap_or_default()
    }

    /// The longest tail of these blocks that is worth it.
    fn tail(&self, function: &Function, sides: &[BlockId]) -> Option<Tail> {
        if sides.len() < 2 {
            return None;
        }
        let mut ends: Vec<usize> = sides
            .iter()
            .map(|&side| function.block(side).instructions.len().saturating_sub(1))
            .collect();
        let mut tail = Tail {
            staying: vec![Vec::new(); sides.len()],
            ..Tail::default()
        };
        let (mut saved, mut has_message) = (0, false);
        // What is gained, and with how many columns and which operands.
        let mut best: Option<(usize, usize, Vec<Option<Computed>>)> = None;
        // Operations to add to the tail, the last one first.
        let mut next: VecDeque<Vec<u32>> = VecDeque::new();
        while tail.columns.len() < MAX_OPERATIONS {
            if next.is_empty() {
                match self.last(function, sides, &mut ends) {
                    Some(places) => next.push_back(places),
                    None => {
                        let found = last_message(function, sides, &mut ends, &mut tail.staying);
                        next.extend(found.unwrap_or_default());
                    }
                }
            }
            let Some(places) = next.pop_front() else {
                break;
            };
            let Some(first) = self.add(function, sides, &mut tail, places) else {
                break;
            };
            has_message |= is_message(&first);
            let cost = if is_message(&first) { MESSAGE_COST } else { 1 };
            saved += cost * (sides.len() - 1);
            let copies = self.copies(function, sides, &tail);
            let gain = saved.saturating_sub(copies);
            if has_message && gain > best.as_ref().map_or(0, |(most, ..)| *most) {
                let computed = tail.operands.iter().map(|o| o.computed).collect();
                best = Some((gain, tail.columns.len(), computed));
            }
        }
        let (_, count, computed) = best?;
        tail.columns.truncate(count);
        tail.operands.truncate(computed.len());
        for (operand, computed) in tail.operands.iter_mut().zip(computed) {
            operand.computed = computed;
        }
        Some(tail)
    }

    /// The last instruction of each block before an end, without constants that stay, if these are one operation. The
    /// ends become their places.
    fn last(&self, function: &Function, sides: &[BlockId], ends: &mut [usize]) -> Option<Vec<u32>> {
        let mut first: Option<&Instruction> = None;
        let mut places = Vec::with_capacity(sides.len());
        for (&side, &end) in sides.iter().zip(ends.iter()) {
            let instructions = function.block(side).instructions.get(..end)?;
            let is_constant = |i: &Instruction| {
                let destinations = function.destinations(i).iter();
                let mut constants = destinations.map(|&d| self.constants.get(d));
                i.opcode == Opcode::Loadi && constants.all(|bits| bits.is_some())
            };
            let at = instructions.iter().rposition(|i| !is_constant(i))?;
            let instruction = &instructions[at];
            if !may_sink(instruction) || first.is_some_and(|first| !is_same(first, instruction)) {
                return None;
            }
            first = first.or(Some(instruction));
            places.push(at);
        }
        ends.copy_from_slice(&places);
        Some(places.into_iter().map(|place| place as u32).collect())
    }

    /// Adds an operation before those of a tail; nothing if it cannot be executed at the join. Returns the instruction
    /// of the first side.
    fn add(
        &self,
        function: &Function,
        sides: &[BlockId],
        tail: &mut Tail,
        places: Vec<u32>,
    ) -> Option<Instruction> {
        let instructions: Vec<Instruction> = (sides.iter().zip(&places))
            .map(|(&side, &place)| function.block(side).instructions[place as usize])
            .collect();
        let first = instructions[0];
        for ((instruction, &place), staying) in instructions.iter().zip(&places).zip(&tail.staying)
        {
            let after = staying.iter().filter(|point| point.index > place);
            if !after
                .copied()
                .all(|point| may_pass(function, instruction, point))
            {
                return None;
            }
        }
        let column = tail.columns.len();
        let destinations = |side: usize| function.destinations(&instructions[side]);
        for k in 0..usize::from(first.destinations) {
            let is_one = (1..sides.len()).all(|side| destinations(side)[k] == destinations(0)[k]);
            // Other registers must be read by the tail alone.
            let is_local = |side: usize| {
                let point = Point::new(sides[side], places[side] as usize);
                let d = destinations(side)[k];
                let uses = self.definitions.uses(d).iter();
                let mut all = uses.map(|u| u.block == point.block && u.index > point.index);
                self.definitions.single(d) == Some(point) && all.all(|is_after| is_after)
            };
            if !is_one && !(0..sides.len()).all(is_local) {
                return None;
            }
        }
        let mut computed: Vec<(usize, usize)> = Vec::new();
        for (index, operand) in tail.operands.iter().enumerate() {
            if operand.computed.is_some() {
                continue;
            }
            let written = |side: usize| {
                let register = operand.registers[side];
                destinations(side).iter().position(|&d| d == register)
            };
            match written(0) {
                Some(k) if (1..sides.len()).all(|side| written(side) == Some(k)) => {
                    computed.push((index, k));
                }
                // It is computed here on some sides only.
                _ if (0..sides.len()).any(|side| written(side).is_some()) => return None,
                _ => {}
            }
        }
        let mut read: Vec<Vec<Register>> = Vec::new();
        for k in 0..usize::from(first.sources) {
            let registers: Vec<Register> = (instructions.iter())
                .map(|instruction| function.sources(instruction)[k])
                .collect();
            let differs = registers.iter().any(|r| *r != registers[0]);
            let family = function.family(registers[0]);
            let is_uniform = |&r: &Register| self.uniformity.is_uniform(r);
            let is_scalar = k == 0 && is_message(&first) && registers.iter().any(is_uniform);
            if registers.iter().any(|&r| function.family(r) != family) {
                return None;
            }
            // A product with a small constant is one instruction, that with a variable several.
            let is_constant = |&r: &Register| self.constants.get(r).is_some();
            let is_integer_product =
                matches!(first.opcode, Opcode::Mul | Opcode::Mad) && first.ty.is_integer();
            if differs && is_integer_product && registers.iter().any(is_constant) {
                return None;
            }
            if differs
                && self.common_constant(&registers).is_none()
                && (family == Family::Bool || is_scalar)
            {
                return None;
            }
            read.push(registers);
        }
        for (index, k) in computed {
            tail.operands[index].computed = Some((column, k));
        }
        let mut sources = Vec::with_capacity(read.len());
        for registers in read {
            let is_it = |o: &Operand| o.computed.is_none() && o.registers == registers;
            let known = tail.operands.iter().position(is_it);
            sources.push(known.unwrap_or(tail.operands.len()));
            if known.is_none() {
                tail.operands.push(Operand {
                    registers,
                    computed: None,
                });
            }
        }
        tail.columns.push(Column { places, sources });
        Some(first)
    }

    /// The constant that all registers have.
    fn common_constant(&self, registers: &[Register]) -> Option<u64> {
        let bits = self.constants.get(registers[0])?;
        let is_same = |&r: &Register| self.constants.get(r) == Some(bits);
        registers.iter().all(is_same).then_some(bits)
    }

    /// How many doublewords must be copied: what one block computes only for the tail is computed in the variable.
    fn copies(&self, function: &Function, sides: &[BlockId], tail: &Tail) -> usize {
        let is_copied = |o: &&Operand| {
            let is_here = o.computed.is_none() && !o.is_one();
            is_here && self.common_constant(&o.registers).is_none()
        };
        let mut count = 0;
        for operand in tail.operands.iter().filter(is_copied) {
            for (&register, &side) in operand.registers.iter().zip(sides) {
                let is_computed = |at: Point| {
                    at.block == side
                        && self.constants.get(register).is_none()
                        && self.definitions.uses(register).len() == 1
                };
                if !self.definitions.single(register).is_some_and(is_computed) {
                    count += function.family(register).size().div_ceil(4).max(1) as usize;
                }
            }
        }
        count
    }

    /// Moves a tail to the join, or to a new block before it; returns whether the function has room for the registers.
    fn merge(
        &self,
        function: &mut Function,
        sides: &[BlockId],
        tail: &Tail,
        join: BlockId,
        is_all: bool,
    ) -> bool {
        let results: usize = tail.columns.len() * usize::from(u8::MAX);
        let most = tail.operands.len() + results;
        if function.registers.len() + most > MAX_REGISTERS_BETWEEN_PASSES {
            return false;
        }
        let instruction_of = |function: &Function, column: usize, side: usize| {
            let place = tail.columns[column].places[side];
            function.block(sides[side]).instructions[place as usize]
        };
        // The results of each operation, by column.
        let mut results: Vec<Vec<Register>> = Vec::new();
        for column in 0..tail.columns.len() {
            let of_side = |side: usize| {
                let instruction = instruction_of(function, column, side);
                function.destinations(&instruction).to_vec()
            };
            let first = of_side(0);
            let others: Vec<Vec<Register>> = (1..sides.len()).map(of_side).collect();
            let mut registers = Vec::with_capacity(first.len());
            for (k, &d) in first.iter().enumerate() {
                registers.push(match others.iter().all(|other| other[k] == d) {
                    true => d,
                    false => {
                        let family = function.family(d);
                        function.add_register(family)
                    }
                });
            }
            results.push(registers);
        }
        let mut code: Vec<Instruction> = Vec::new();
        let mut copies: Vec<Vec<Instruction>> = vec![Vec::new(); sides.len()];
        let mut read: Vec<Register> = Vec::new();
        let loc = instruction_of(function, 0, 0).loc;
        for operand in &tail.operands {
            let register = operand.registers[0];
            if let Some((column, k)) = operand.computed {
                read.push(results[column][k]);
                continue;
            }
            if operand.is_one() {
                read.push(register);
                continue;
            }
            let family = function.family(register);
            let variable = function.add_register(family);
            let ty: Type = family.unsigned();
            read.push(variable);
            if let Some(bits) = self.common_constant(&operand.registers) {
                let detail = Detail::of_bits(bits);
                code.push(function.instruction(Opcode::Loadi, ty, detail, &[variable], &[], loc));
                continue;
            }
            for (side, &register) in operand.registers.iter().enumerate() {
                let loc = instruction_of(function, 0, side).loc;
                let (d, s) = ([variable], [register]);
                let copy = function.instruction(Opcode::Mov, ty, Detail::None, &d, &s, loc);
                copies[side].push(copy);
            }
        }
        for (column, results) in tail.columns.iter().zip(&results).rev() {
            let place = column.places[0] as usize;
            let old = function.block(sides[0]).instructions[place];
            let sources: Vec<Register> = column.sources.iter().map(|&k| read[k]).collect();
            let (opcode, ty, detail) = (old.opcode, old.ty, old.detail);
            code.push(function.instruction(opcode, ty, detail, results, &sources, old.loc));
        }
        let target = match is_all {
            true => join,
            false => {
                let branch = Detail::Branch(join);
                code.push(function.instruction(Opcode::Bra, Type::U32, branch, &[], &[], loc));
                function.add_block()
            }
        };
        for (side, copies) in copies.into_iter().enumerate() {
            let mut moved: Vec<u32> = tail.columns.iter().map(|c| c.places[side]).collect();
            moved.sort_unstable();
            let instructions = &mut function.block_mut(sides[side]).instructions;
            let mut index = 0;
            instructions.retain(|_| {
                index += 1;
                moved.binary_search(&(index - 1)).is_err()
            });
            let end = instructions.len().saturating_sub(1);
            instructions.splice(end..end, copies);
            if let Some(last) = instructions.last_mut() {
                rename_targets(last, |b| if b == join { target } else { b });
            }
        }
        let instructions = &mut function.block_mut(target).instructions;
        instructions.splice(0..0, code);
        true
    }
}
