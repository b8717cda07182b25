//! Executes the instructions of a thread.

use super::{Cell, Runner, Stop, Thread, UNDEFINED, Wrong, cells_of, wrong};
use crate::genx::eval::{Operation, Outcome, integer};
use crate::genx::function::{BlockId, Constant, Detail, Instruction, Operand};
use crate::genx::opcode::{Class, Opcode};
use crate::genx::region::{Offset, Region};
use crate::genx::types::{Data, Scalar, Type};
use crate::launch::FaultKind;
use crate::launch::memory::Bytes;
use crate::launch::progress::Watch;

/// The elements of an operand.
#[derive(Clone, Copy)]
pub(super) enum Source<'a> {
    Cells(&'a [Cell]),
    Constant(&'a Constant),
}

impl Source<'_> {
    pub(super) fn get(self, index: usize) -> Cell {
        match self {
            Source::Cells(cells) => cells.get(index).copied().unwrap_or(UNDEFINED),
            Source::Constant(constant) => {
                constant.element(index as u32).map_or(UNDEFINED, Cell::of)
            }
        }
    }
}

/// An integer element, zero-extended; an error if it is undefined.
pub(super) fn defined(cell: Cell, what: &str) -> Result<u64, Wrong> {
    match cell.poison {
        true => wrong(FaultKind::Poison, format!("{what} is undefined")),
        false => Ok(cell.bits),
    }
}

impl Runner<'_> {
    /// Runs a thread until it ends or waits. After an error, its position is that of the
    /// instruction at fault.
    pub(super) fn execute(&mut self, thread: &mut Thread) -> Result<Stop, Wrong> {
        let mut out: Vec<Cell> = Vec::new();
        self.watch = Watch::default();
        loop {
            let Some(id) = self.current(thread) else {
                return wrong(FaultKind::InvalidProgram, "a block without a terminator");
            };
            let function = self.function;
            let instruction = function.instruction(id);
            let result = function.result_type(instruction);
            let widest = instruction
                .operands
                .iter()
                .map(|&o| function.operand_type(o));
            let elements = widest.chain([result]).map(cells_of).max().unwrap_or(1);
            let steps = u64::from(elements)
                .div_ceil(super::ELEMENTS_PER_STEP)
                .max(1);
            self.clock.tick_by(steps)?;
            match instruction.opcode.class() {
                Class::Terminator => {
                    self.trace(thread, id, None);
                    match self.next_block(thread, instruction)? {
                        None => return Ok(Stop::Ended),
                        Some(to) => {
                            let (from, position) = (thread.block, thread.position);
                            self.enter(thread, to);
                            if to <= from
                                && let Err(endless) = self.watch.branched(
                                    to.index(),
                                    |before| *before == thread.cells,
                                    || thread.cells.clone(),
                                )
                            {
                                (thread.block, thread.position) = (from, position);
                                return Err(endless);
                            }
                        }
                    }
                }
                Class::Synchronization => {
                    self.trace(thread, id, None);
                    if instruction.opcode == Opcode::Barrier {
                        return Ok(Stop::Waiting);
                    }
                    thread.position += 1;
                }
                _ => {
                    out.clear();
                    out.resize(cells_of(result) as usize, UNDEFINED);
                    let done = self.instruction(thread, instruction, &mut out);
                    self.trace(thread, id, done.is_ok().then_some(&out));
                    done?;
                    self.set(thread, instruction, &out);
                    thread.position += 1;
                }
            }
        }
    }

    fn set(&self, thread: &mut Thread, instruction: &Instruction, out: &[Cell]) {
        if let Some(value) = instruction.result {
            let start = self.layout.starts[value.index()] as usize;
            if let Some(place) = thread.cells.get_mut(start..start + out.len()) {
                place.copy_from_slice(out);
            }
        }
    }

    pub(super) fn source<'s>(&'s self, thread: &'s Thread, operand: Operand) -> Source<'s> {
        match operand {
            Operand::Value(value) => {
                let start = self.layout.starts[value.index()] as usize;
                let count = cells_of(self.function.value(value).ty) as usize;
                Source::Cells(thread.cells.get(start..start + count).unwrap_or_default())
            }
            Operand::Constant(id) => Source::Constant(self.function.constant(id)),
        }
    }

    /// The operand with this index.
    pub(super) fn operand<'s>(
        &'s self,
        thread: &'s Thread,
        instruction: &Instruction,
        index: usize,
    ) -> Source<'s> {
        match instruction.operands.get(index) {
            Some(&operand) => self.source(thread, operand),
            None => Source::Cells(&[]),
        }
    }

    fn next_block(
        &self,
        thread: &Thread,
        instruction: &Instruction,
    ) -> Result<Option<BlockId>, Wrong> {
        Ok(match instruction.detail {
            Detail::Branch(to) => Some(to),
            Detail::CondBranch { then, otherwise } => {
                let condition = self.operand(thread, instruction, 0).get(0);
                match defined(condition, "the condition of the branch")? & 1 {
                    1 => Some(then),
                    _ => Some(otherwise),
                }
            }
            _ => None,
        })
    }

    /// Enters a block: its phis have the values that their operands had before any of them.
    fn enter(&self, thread: &mut Thread, to: BlockId) {
        let mut values = Vec::new();
        let mut phis = 0;
        for &id in &self.function.blocks[to.index()].instructions {
            let instruction = self.function.instruction(id);
            let Detail::Phi(from) = &instruction.detail else {
                break;
            };
            phis += 1;
            let edge = from.iter().position(|&block| block == thread.block);
            let count = cells_of(self.function.result_type(instruction)) as usize;
            let cells: Vec<Cell> = match edge {
                Some(edge) => {
                    let source = self.operand(thread, instruction, edge);
                    (0..count).map(|k| source.get(k)).collect()
                }
                None => vec![UNDEFINED; count],
            };
            values.push((id, cells));
        }
        for (id, cells) in values {
            self.trace(thread, id, Some(&cells));
            self.set(thread, self.function.instruction(id), &cells);
        }
        thread.block = to;
        thread.position = phis;
    }

    fn instruction(
        &mut self,
        thread: &Thread,
        instruction: &Instruction,
        out: &mut [Cell],
    ) -> Result<(), Wrong> {
        match instruction.opcode.class() {
            Class::Elementwise | Class::Conversion => self.compute(thread, instruction, out)?,
            Class::Bitcast => self.bitcast(thread, instruction, out),
            Class::ReadRegion | Class::WriteRegion => self.region(thread, instruction, out)?,
            Class::ReadPredicate | Class::WritePredicate => {
                self.predicate(thread, instruction, out);
            }
            Class::Shuffle => self.shuffle(thread, instruction, out),
            Class::Reduction => self.reduce(thread, instruction, out),
            Class::Dot => self.multiply(thread, instruction, out)?,
            Class::WideProduct => self.wide_product(thread, instruction, out),
            Class::Dispatch => self.dispatch(thread, instruction, out),
            Class::Pointer => self.pointer(thread, instruction, out),
            Class::Extract => {
                let source = self.operand(thread, instruction, 0);
                let second = matches!(instruction.detail, Detail::Index(1));
                let offset = if second { out.len() } else { 0 };
                copy(out, |k| source.get(offset + k));
            }
            Class::Load | Class::Store | Class::Atomic => {
                self.message(thread, instruction, out)?;
            }
            Class::Synchronization | Class::Phi | Class::Terminator => {}
        }
        Ok(())
    }

    fn compute(
        &self,
        thread: &Thread,
        instruction: &Instruction,
        out: &mut [Cell],
    ) -> Result<(), Wrong> {
        let operation = Operation::of(self.function, instruction, self.math);
        let Some(operation) = operation.filter(Operation::is_executed) else {
            return wrong(FaultKind::NotExecuted, "this operation is not executed");
        };
        let sources: Vec<(Source<'_>, bool)> = instruction
            .operands
            .iter()
            .map(|&o| {
                let is_vector = self.function.operand_data(o).is_some_and(Data::is_vector);
                (self.source(thread, o), is_vector)
            })
            .collect();
        let pair = matches!(self.function.result_type(instruction), Type::Pair(_));
        let count = if pair { out.len() / 2 } else { out.len() };
        let mut bits = vec![0; sources.len()];
        for k in 0..count {
            let mut poison = false;
            for (place, &(source, is_vector)) in bits.iter_mut().zip(&sources) {
                let cell = source.get(if is_vector { k } else { 0 });
                *place = cell.bits;
                poison |= cell.poison;
            }
            if instruction.opcode == Opcode::Select {
                // Only the selected operand matters.
                let cell = |j: usize| {
                    let (source, is_vector) = sources[j];
                    source.get(if is_vector { k } else { 0 })
                };
                let condition = cell(0);
                out[k] = match (condition.poison, condition.bits & 1) {
                    (true, _) => UNDEFINED,
                    (false, 1) => cell(1),
                    (false, _) => cell(2),
                };
                continue;
            }
            if poison {
                // A defined operand alone may determine the result.
                let decisive = match instruction.opcode {
                    Opcode::And => 0,
                    Opcode::Or => self
                        .function
                        .result_type(instruction)
                        .data()
                        .map_or(0, |d| d.scalar.mask()),
                    _ => continue,
                };
                let decides = |&(source, is_vector): &(Source<'_>, bool)| {
                    let cell = source.get(if is_vector { k } else { 0 });
                    !cell.poison && cell.bits == decisive
                };
                if sources.iter().any(decides) {
                    out[k] = Cell::of(decisive);
                }
                continue;
            }
            match operation.apply(&bits) {
                Outcome::Bits(bits) => out[k] = Cell::of(bits),
                Outcome::Pair(first, second) => {
                    out[k] = Cell::of(first);
                    out[count + k] = Cell::of(second);
                }
                Outcome::Undefined => {}
            }
        }
        Ok(())
    }

    /// Sums of products in 64 bits, whose halves are in the two halves of the result.
    fn wide_product(&self, thread: &Thread, instruction: &Instruction, out: &mut [Cell]) {
        let data = |&o: &Operand| self.function.operand_data(o);
        let count = instruction.operands.first().and_then(data);
        let half = out.len() / 2;
        let signed = instruction.opcode == Opcode::Smadw;
        let sources = [0, 1, 2].map(|k| self.operand(thread, instruction, k));
        for k in 0..count.map_or(0, Data::count) as usize {
            let cells = sources.map(|source| source.get(k));
            let [a, b, c] = cells.map(|cell| integer(cell.bits, Scalar::I32, signed));
            if cells.iter().all(|cell| !cell.poison) && half + k < out.len() {
                let sum = (a * b + c) as u64;
                out[k] = Cell::of(sum & Scalar::I32.mask());
                out[half + k] = Cell::of(sum >> 32);
            }
        }
    }

    fn bitcast(&self, thread: &Thread, instruction: &Instruction, out: &mut [Cell]) {
        let (Some(from), Some(to)) = (
            instruction
                .operands
                .first()
                .and_then(|&o| self.function.operand_data(o)),
            self.function.result_type(instruction).data(),
        ) else {
            return;
        };
        let source = self.operand(thread, instruction, 0);
        let (from, to) = (from.scalar.bits() as usize, to.scalar.bits() as usize);
        if from == to {
            return copy(out, |k| source.get(k));
        }
        copy(out, |k| {
            // The first element has the lowest bits.
            let mut cell = Cell::of(0);
            let first = k * to / from;
            let last = (k * to + to - 1) / from;
            for index in first..=last {
                let part = source.get(index);
                cell.poison |= part.poison;
                if to > from {
                    cell.bits |= part.bits << ((index - first) * from);
                } else {
                    cell.bits = part.bits >> (k * to % from) & (u64::MAX >> (64 - to));
                }
            }
            cell
        });
    }

    /// The starts of a region, in bytes.
    fn starts(
        &self,
        thread: &Thread,
        instruction: &Instruction,
        region: Region,
    ) -> Result<Vec<u64>, Wrong> {
        let Some(operand) = instruction.region_offset() else {
            return Ok(Vec::new());
        };
        let count = match region.offset {
            Offset::Values => region.rows() as usize,
            Offset::Bytes(_) | Offset::Value => 1,
        };
        let source = self.source(thread, operand);
        (0..count)
            .map(|k| defined(source.get(k), "the offset of the region"))
            .collect()
    }

    fn region(
        &self,
        thread: &Thread,
        instruction: &Instruction,
        out: &mut [Cell],
    ) -> Result<(), Wrong> {
        let vector_type = instruction
            .operands
            .first()
            .map(|&o| self.function.operand_data(o));
        let (Some(region), Some(Some(vector_type))) = (instruction.region(), vector_type) else {
            return Ok(());
        };
        let starts = self.starts(thread, instruction, region)?;
        let vector = self.operand(thread, instruction, 0);
        let size = u64::from(vector_type.scalar.bytes());
        let writes = instruction.opcode == Opcode::WriteRegion;
        if writes {
            copy(out, |k| vector.get(k));
        }
        let new = self.operand(thread, instruction, 1);
        let mask = self.operand(thread, instruction, 2);
        let masks = writes
            && instruction
                .operands
                .get(2)
                .and_then(|&o| self.function.operand_data(o))
                .is_some_and(Data::is_vector);
        for (k, at) in region.byte_offsets(size as u32, &starts).enumerate() {
            let enabled = match writes {
                true => mask.get(if masks { k } else { 0 }),
                false => Cell::of(1),
            };
            if !enabled.poison && enabled.bits & 1 == 0 {
                continue;
            }
            if !at.is_multiple_of(size) {
                let message = format!(
                    "the region starts at byte {at}, between elements of {}",
                    Bytes(size)
                );
                return wrong(FaultKind::Misaligned, message);
            }
            let index = usize::try_from(at / size).unwrap_or(usize::MAX);
            if at / size >= u64::from(vector_type.count()) {
                let message = format!(
                    "the region accesses byte {at} of `{vector_type}`, which has {}",
                    vector_type.bytes()
                );
                return wrong(FaultKind::OutOfBounds, message);
            }
            if writes {
                out[index] = if enabled.poison {
                    UNDEFINED
                } else {
                    new.get(k)
                };
            } else {
                out[k] = vector.get(index);
            }
        }
        Ok(())
    }

    fn predicate(&self, thread: &Thread, instruction: &Instruction, out: &mut [Cell]) {
        let whole = self.operand(thread, instruction, 0);
        let last = instruction.operands.len().saturating_sub(1);
        let offset = self.operand(thread, instruction, last).get(0).bits as usize;
        if instruction.opcode == Opcode::ReadPredicate {
            return copy(out, |k| whole.get(offset + k));
        }
        let part = self.operand(thread, instruction, 1);
        let type_of_part = instruction
            .operands
            .get(1)
            .map(|&o| self.function.operand_type(o));
        let count = type_of_part.map_or(0, cells_of) as usize;
        copy(out, |k| match k.checked_sub(offset) {
            Some(inside) if inside < count => part.get(inside),
            Some(_) | None => whole.get(k),
        });
    }

    fn shuffle(&self, thread: &Thread, instruction: &Instruction, out: &mut [Cell]) {
        let vector = self.operand(thread, instruction, 0);
        let vector_type = instruction
            .operands
            .first()
            .map(|&o| self.function.operand_type(o));
        let count = vector_type.map_or(0, cells_of) as usize;
        let second = self.operand(thread, instruction, 1);
        match &instruction.detail {
            Detail::Shuffle(mask) => copy(out, |k| match mask.get(k).copied().flatten() {
                None => UNDEFINED,
                Some(index) if (index as usize) < count => vector.get(index as usize),
                Some(index) => second.get(index as usize - count),
            }),
            _ if instruction.opcode == Opcode::InsertElement => {
                let index = self.operand(thread, instruction, 2).get(0);
                // An index that is not in the vector makes all of it undefined.
                if !index.poison && index.bits < count as u64 {
                    copy(out, |k| match k as u64 == index.bits {
                        true => second.get(0),
                        false => vector.get(k),
                    });
                }
            }
            _ => {
                let index = second.get(0);
                if !index.poison && index.bits < count as u64 {
                    copy(out, |_| vector.get(index.bits as usize));
                }
            }
        }
    }

    fn reduce(&self, thread: &Thread, instruction: &Instruction, out: &mut [Cell]) {
        let source = self.operand(thread, instruction, 0);
        let ty = instruction
            .operands
            .first()
            .map(|&o| self.function.operand_type(o));
        let count = ty.map_or(0, cells_of) as usize;
        let decisive = u64::from(instruction.opcode == Opcode::Any);
        let mut result = Cell::of(1 - decisive);
        for k in 0..count {
            let cell = source.get(k);
            if !cell.poison && cell.bits & 1 == decisive {
                result = Cell::of(decisive);
                break;
            }
            result.poison |= cell.poison;
        }
        copy(out, |_| result);
    }

    fn dispatch(&self, thread: &Thread, instruction: &Instruction, out: &mut [Cell]) {
        let local = self.range.local_id(thread.local);
        let triple = |ids: [u64; 3]| move |k: usize| Cell::of(ids.get(k).copied().unwrap_or(0));
        match instruction.opcode {
            Opcode::GroupIdX => copy(out, |_| Cell::of(self.group[0])),
            Opcode::GroupIdY => copy(out, |_| Cell::of(self.group[1])),
            Opcode::GroupIdZ => copy(out, |_| Cell::of(self.group[2])),
            Opcode::LocalSize => copy(out, triple(self.range.local)),
            Opcode::GroupCount => copy(out, triple(self.range.groups())),
            _ => copy(out, triple(local)),
        }
    }

    fn pointer(&self, thread: &Thread, instruction: &Instruction, out: &mut [Cell]) {
        let first = self.operand(thread, instruction, 0).get(0);
        let mut cell = first;
        if let Detail::Element(data) = instruction.detail {
            let index = self.operand(thread, instruction, 1).get(0);
            let scalar = instruction
                .operands
                .get(1)
                .and_then(|&o| self.function.operand_data(o))
                .map(|d| d.scalar);
            let signed = scalar.map_or(0, |s| crate::genx::eval::integer(index.bits, s, true));
            let bytes = (signed as i64 as u64).wrapping_mul(u64::from(data.allocated_bytes()));
            cell.bits = cell.bits.wrapping_add(bytes);
            cell.poison |= index.poison;
        }
        if let Some(data) = self.function.result_type(instruction).data() {
            cell.bits &= data.scalar.mask();
        }
        copy(out, |_| cell);
    }
}

fn copy(out: &mut [Cell], element: impl Fn(usize) -> Cell) {
    for (k, place) in out.iter_mut().enumerate() {
        *place = element(k);
    }
}
