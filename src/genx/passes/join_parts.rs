//! Computes the parts of a vector by one operation: where a vector is assembled from parts that are results of equal
//! operations, the operation is done once, on the whole vector. The components of `float4`s of eight
//! work-items, which `scatter4` stores as one vector of 32 elements, are such parts.
//!
//! The operands of the operations must be adjacent parts of one vector, the same value for all parts, or
//! results of equal operations again. Parts that one instruction can just compute are joined, too: the results
//! then need no copies. Larger ones are left alone.

use super::eliminate_dead_code::eliminate_dead_code;
use super::rewrite::{Action, Rewriter, rewrite};
use crate::genx::function::{Bits, Function, Instruction, InstructionId, Operand};
use crate::genx::opcode::{Class, Opcode};
use crate::genx::region::{Offset, Region};
use crate::genx::types::{Data, Scalar};
use crate::target::Target;
use std::convert::Infallible;

/// The most parts of a vector that are joined.
const MAX_PARTS: usize = 16;

/// How deep the operands of operations are followed.
const MAX_DEPTH: u32 = 32;

/// How deep two values are compared that are computed separately.
const MAX_COMPARED: u32 = 4;

/// The vector that adjacent parts make up.
enum Whole {
    /// Adjacent elements of a vector, from a byte on.
    Read { vector: Operand, byte: u32 },
    /// The same vector in each part.
    Repeated(Operand),
    /// The same element in each part: the element of a vector at a byte.
    Broadcast { vector: Operand, byte: u32 },
    /// A scalar operand, or the same bits in all elements.
    Same(Operand),
    /// The same operation as this one, on whole vectors.
    Operation(InstructionId, Vec<Whole>),
}

/// Joins parts of vectors. Returns whether there were any.
pub(super) fn join_parts(function: &mut Function, target: Target) -> bool {
    let mut uses = vec![0u32; function.values().len()];
    for block in &function.blocks {
        for &id in &block.instructions {
            for value in function
                .instruction(id)
                .operands
                .iter()
                .filter_map(|o| o.value())
            {
                if let Some(count) = uses.get_mut(value.index()) {
                    *count += 1;
                }
            }
        }
    }
    // An instruction writes two registers at most.
    let limit = 2 * target.info().grf_bytes;
    let done: Result<bool, Infallible> = rewrite(function, |rewriter, id| {
        let Some(parts) = parts(rewriter.function, id, &uses) else {
            return Ok(Action::Keep);
        };
        let planner = Planner {
            function: rewriter.function,
            uses: &uses,
            limit,
        };
        match planner.whole(&parts, 0) {
            Some(whole @ Whole::Operation(..)) => {
                let data = rewriter.data(parts[0]);
                let count = parts.len() as u32;
                Ok(Action::Replace(emit(rewriter, &whole, data, count)))
            }
            Some(_) | None => Ok(Action::Keep),
        }
    });
    let changed = match done {
        Ok(changed) => changed,
        Err(never) => match never {},
    };
    if changed {
        eliminate_dead_code(function);
    }
    changed
}

/// The parts that a series of writes assembles a vector from, if this is the last of the series.
fn parts(function: &Function, id: InstructionId, uses: &[u32]) -> Option<Vec<Operand>> {
    let whole = function.result_type(function.instruction(id)).data()?;
    let mut parts = Vec::new();
    let mut part: Option<Data> = None;
    let mut end = whole.bytes();
    let mut instruction = function.instruction(id);
    loop {
        let &[old, new, mask] = instruction.operands.as_slice() else {
            return None;
        };
        let region = instruction.region().filter(|r| r.is_contiguous())?;
        let Offset::Bytes(byte) = region.offset else {
            return None;
        };
        let data = function.operand_data(new)?;
        let is_whole = instruction.opcode == Opcode::WriteRegion
            && function.splat_of(mask) == Some(1)
            && *part.get_or_insert(data) == data
            && byte.checked_add(data.bytes()) == Some(end);
        if !is_whole || parts.len() == MAX_PARTS {
            return None;
        }
        parts.push(new);
        end = byte;
        if end == 0 {
            break;
        }
        let value = old.value()?;
        if uses.get(value.index()) != Some(&1) {
            return None;
        }
        instruction = function.instruction(function.definition(value)?);
    }
    parts.reverse();
    (parts.len() > 1).then_some(parts)
}

struct Planner<'a> {
    function: &'a Function,
    /// For each value, the number of its uses.
    uses: &'a [u32],
    /// The most bytes of a part.
    limit: u32,
}

impl Planner<'_> {
    fn definition(&self, operand: Operand) -> Option<(InstructionId, &Instruction)> {
        let id = self.function.definition(operand.value()?)?;
        Some((id, self.function.instruction(id)))
    }

    /// Whether two operands have the same value.
    fn is_same(&self, a: Operand, b: Operand, depth: u32) -> bool {
        if a == b {
            return true;
        }
        let (Some((_, x)), Some((_, y))) = (self.definition(a), self.definition(b)) else {
            return false;
        };
        depth < MAX_COMPARED
            && is_pure(x)
            && x.opcode == y.opcode
            && x.detail == y.detail
            && self.function.operand_type(a) == self.function.operand_type(b)
            && x.operands.len() == y.operands.len()
            && x.operands
                .iter()
                .zip(&y.operands)
                .all(|(&a, &b)| self.is_same(a, b, depth + 1))
    }

    fn are_same(&self, parts: &[Operand]) -> bool {
        parts[1..]
            .iter()
            .all(|&part| self.is_same(parts[0], part, 0))
    }

    /// How to compute the vector of these parts, which have one type.
    fn whole(&self, parts: &[Operand], depth: u32) -> Option<Whole> {
        let first = parts[0];
        let data = self.function.operand_data(first)?;
        if data.scalar == Scalar::I1 && data.is_vector() || data.bytes() > self.limit {
            return None;
        }
        if self.are_same(parts) {
            return self.shared(first, data);
        }
        self.adjacent(parts, data).or_else(|| {
            let vector = data.is_vector() && depth < MAX_DEPTH;
            vector.then(|| self.operation(parts, data, depth)).flatten()
        })
    }

    /// The same value in each part.
    fn shared(&self, first: Operand, data: Data) -> Option<Whole> {
        if !data.is_vector() || self.function.splat_of(first).is_some() {
            return Some(Whole::Same(first));
        }
        if let Some((_, definition)) = self.definition(first)
            && definition.opcode == Opcode::ReadRegion
            && let Some(region) = definition.region()
            && let Offset::Bytes(byte) = region.offset
            && region.stride == 0
            && region.rows() == 1
        {
            let vector = definition.operands[0];
            return Some(Whole::Broadcast { vector, byte });
        }
        let is_constant = self.function.constant_of(first).is_some();
        (!is_constant).then_some(Whole::Repeated(first))
    }

    /// Adjacent parts of one vector.
    fn adjacent(&self, parts: &[Operand], data: Data) -> Option<Whole> {
        let mut start = None;
        for (k, &part) in parts.iter().enumerate() {
            let (_, definition) = self.definition(part)?;
            let region = definition.region().filter(|r| r.is_contiguous())?;
            let (Opcode::ReadRegion, Offset::Bytes(byte)) = (definition.opcode, region.offset)
            else {
                return None;
            };
            let &mut (vector, first) = start.get_or_insert((definition.operands[0], byte));
            let expected = (k as u32).checked_mul(data.bytes())?.checked_add(first)?;
            if byte != expected || !self.is_same(vector, definition.operands[0], 0) {
                return None;
            }
        }
        let (vector, byte) = start?;
        Some(Whole::Read { vector, byte })
    }

    /// Equal operations, which nothing else uses.
    fn operation(&self, parts: &[Operand], data: Data, depth: u32) -> Option<Whole> {
        let (id, first) = self.definition(parts[0])?;
        let mut all = Vec::with_capacity(parts.len());
        for &part in parts {
            let (_, one) = self.definition(part)?;
            let is_equal = one.opcode == first.opcode
                && one.detail == first.detail
                && one.operands.len() == first.operands.len();
            let uses = part.value().and_then(|value| self.uses.get(value.index()));
            if !is_equal || uses != Some(&1) {
                return None;
            }
            all.push(one);
        }
        let is_elementwise = matches!(
            first.opcode.class(),
            Class::Elementwise | Class::Conversion | Class::Bitcast
        );
        if !is_elementwise || first.operands.is_empty() {
            return None;
        }
        let mut operands = Vec::with_capacity(first.operands.len());
        for k in 0..first.operands.len() {
            let column: Vec<Operand> = all.iter().map(|one| one.operands[k]).collect();
            let of_column = self.function.operand_data(column[0])?;
            let fits = match first.opcode.class() {
                Class::Bitcast => of_column.is_vector() && of_column.bytes() == data.bytes(),
                _ => !of_column.is_vector() || of_column.count() == data.count(),
            };
            let same_types = column
                .iter()
                .all(|&o| self.function.operand_data(o) == Some(of_column));
            let whole = self
                .whole(&column, depth + 1)
                .filter(|_| fits && same_types)?;
            let is_kept = matches!(whole, Whole::Same(_));
            if !of_column.is_vector() && !is_kept {
                return None;
            }
            operands.push(whole);
        }
        Some(Whole::Operation(id, operands))
    }
}

/// Whether an instruction computes the same from the same operands.
fn is_pure(instruction: &Instruction) -> bool {
    matches!(
        instruction.opcode.class(),
        Class::Elementwise | Class::Conversion | Class::Bitcast | Class::ReadRegion
    )
}

/// Emits the vector of `count` parts of a type.
fn emit(rewriter: &mut Rewriter<'_>, whole: &Whole, part: Data, count: u32) -> Operand {
    let all = part.count().saturating_mul(count);
    let ty = part.with_count(all).unwrap_or(part);
    match whole {
        Whole::Read { vector, byte } => {
            let region = Region::linear(all, 1, *byte);
            if *byte == 0 && rewriter.data(*vector) == ty {
                return *vector;
            }
            rewriter.read(*vector, region, None, false)
        }
        Whole::Repeated(vector) => {
            let region = Region {
                vstride: 0,
                width: part.count(),
                stride: 1,
                count: all,
                offset: Offset::Bytes(0),
                parent_width: None,
            };
            rewriter.read(*vector, region, None, false)
        }
        Whole::Broadcast { vector, byte } => {
            rewriter.read(*vector, Region::linear(all, 0, *byte), None, false)
        }
        Whole::Same(operand) => match rewriter.function.constant_of(*operand).cloned() {
            Some(constant) if part.is_vector() => {
                let bits = constant.element(0).map_or(Bits::Undef, Bits::Splat);
                rewriter.function.add_constant(ty.into(), bits).into()
            }
            Some(_) | None => *operand,
        },
        Whole::Operation(id, operands) => {
            let sources = rewriter.function.instruction(*id).operands.clone();
            let mut emitted = Vec::with_capacity(operands.len());
            for (operand, source) in operands.iter().zip(sources) {
                let of_source = rewriter.data(source);
                emitted.push(emit(rewriter, operand, of_source, count));
            }
            rewriter.copy(*id, ty, emitted)
        }
    }
}
