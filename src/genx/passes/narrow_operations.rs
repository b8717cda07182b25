//! Computes one element where one is used: an operation on vectors whose result is only read at one position, by other
//! such operations or by reads of one element, becomes an operation on that element.

use super::eliminate_dead_code::eliminate_dead_code;
use super::rewrite::{Action, Rewriter, rewrite};
use crate::genx::dominance::ReversePostorder;
use crate::genx::function::{Bits, Function, Instruction, InstructionId, Operand, Value};
use crate::genx::opcode::Class;
use crate::genx::region::{Offset, Region};
use crate::genx::types::{Data, Scalar};
use std::convert::Infallible;

/// The elements of a value that are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Demand {
    Nothing,
    Element(u32),
    All,
}

impl Demand {
    fn and(self, other: Demand) -> Demand {
        match (self, other) {
            (Demand::Nothing, demand) | (demand, Demand::Nothing) => demand,
            (a, b) if a == b => a,
            _ => Demand::All,
        }
    }
}

/// Narrows operations. Returns whether there were any.
pub(super) fn narrow_operations(function: &mut Function) -> bool {
    let demands = demands(function);
    let is_single = |demand: &Demand| matches!(demand, Demand::Element(_));
    if !demands.iter().any(is_single) {
        return false;
    }
    let mut narrowed: Vec<Option<Operand>> = vec![None; function.values().len()];
    let done: Result<bool, Infallible> = rewrite(function, |rewriter, id| {
        let instruction = rewriter.function.instruction(id).clone();
        let Some(result) = instruction.result else {
            return Ok(Action::Keep);
        };
        let data = rewriter.data(result.into());
        if let Some(at) = single_element(rewriter.function, &instruction) {
            let source = instruction.operands[0];
            let Some(found) = of_value(&narrowed, source) else {
                return Ok(Action::Keep);
            };
            debug_assert_eq!(demand_of(&demands, source), Demand::Element(at));
            return Ok(Action::Replace(rewriter.bitcast(found, data)));
        }
        if let Some(&Demand::Element(at)) = demands.get(result.index())
            && let Some(one) = data.with_count(1).filter(|_| data.count() > 1)
            && let Some(sources) = demanded_sources(rewriter.function, &instruction, at)
        {
            let operands: Vec<Operand> = instruction
                .operands
                .iter()
                .zip(&sources)
                .map(|(&operand, &at)| element(rewriter, &narrowed, operand, at))
                .collect();
            let value = match instruction.opcode.class() {
                Class::ReadRegion => operands[0],
                Class::Bitcast => rewriter.bitcast(operands[0], one),
                _ => rewriter.copy(id, one, operands),
            };
            if let Some(slot) = narrowed.get_mut(result.index()) {
                *slot = Some(value);
            }
        }
        Ok(Action::Keep)
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

fn of_value<T: Copy>(table: &[Option<T>], operand: Operand) -> Option<T> {
    table.get(operand.value()?.index()).copied().flatten()
}

fn demand_of(demands: &[Demand], operand: Operand) -> Demand {
    let value = operand.value();
    let demand = value.and_then(|v: Value| demands.get(v.index()).copied());
    demand.unwrap_or(Demand::All)
}

/// An element of an operand, as a vector of one; all of an operand that is no vector.
fn element(
    rewriter: &mut Rewriter<'_>,
    narrowed: &[Option<Operand>],
    operand: Operand,
    at: Option<u32>,
) -> Operand {
    let Some(at) = at else {
        return operand;
    };
    if let Some(found) = of_value(narrowed, operand) {
        return found;
    }
    let data = rewriter.data(operand);
    let one = data.with_count(1).unwrap_or(data);
    if let Some(constant) = rewriter.function.constant_of(operand).cloned() {
        let bits = constant.element(at).map_or(Bits::Undef, Bits::Splat);
        return rewriter.function.add_constant(one.into(), bits).into();
    }
    let region = Region::linear(1, 1, at * data.scalar.bytes());
    rewriter.read(operand, region, None, false)
}

/// The position of the element that a read of one element at a constant offset reads.
fn single_element(function: &Function, instruction: &Instruction) -> Option<u32> {
    if instruction.opcode.class() != Class::ReadRegion {
        return None;
    }
    let region = instruction.region().filter(|r| r.count == 1)?;
    let data = function.operand_data(*instruction.operands.first()?)?;
    position(region, data, 0)
}

/// The position in the vector of an element of a region with a constant offset.
fn position(region: Region, vector: Data, element: u32) -> Option<u32> {
    let Offset::Bytes(_) = region.offset else {
        return None;
    };
    let size = vector.scalar.bytes();
    let at = region.byte_offsets(size, &[]).nth(element as usize)?;
    let at = u32::try_from(at).ok()?;
    (size > 0 && at.is_multiple_of(size) && at / size < vector.count()).then_some(at / size)
}

/// For each operand of an operation, the element that one element of its result needs; `None` inside for an
/// operand that is no vector, outside for an operation that is not narrowed.
fn demanded_sources(
    function: &Function,
    instruction: &Instruction,
    at: u32,
) -> Option<Vec<Option<u32>>> {
    let result = function.result_type(instruction).data()?;
    let operands = || instruction.operands.iter();
    let datas: Vec<Data> = operands()
        .filter_map(|&o| function.operand_data(o))
        .collect();
    let has_bits = |data: &Data| data.scalar == Scalar::I1;
    if datas.len() != instruction.operands.len() || datas.iter().chain([&result]).any(has_bits) {
        return None;
    }
    match instruction.opcode.class() {
        Class::Elementwise | Class::Conversion => datas
            .iter()
            .map(|data| match data.is_vector() {
                false => Some(None),
                true => (data.count() == result.count()).then_some(Some(at)),
            })
            .collect(),
        Class::Bitcast => {
            let from = datas.first()?;
            let is_same = from.count() == result.count() && from.is_vector();
            is_same.then(|| vec![Some(at)])
        }
        Class::ReadRegion => {
            let at = position(instruction.region()?, *datas.first()?, at)?;
            Some(vec![Some(at)])
        }
        _ => None,
    }
}

/// The elements of each value that are used.
fn demands(function: &Function) -> Vec<Demand> {
    let mut demands = vec![Demand::Nothing; function.values().len()];
    let need = |operand: Operand, demand: Demand, demands: &mut Vec<Demand>| {
        if let Some(value) = operand.value() {
            let slot = &mut demands[value.index()];
            *slot = slot.and(demand);
        }
    };
    let order = ReversePostorder::new(function).into_blocks();
    // Uses come after definitions, except those of phis, which need everything.
    for &block in order.iter().rev() {
        let ids: &[InstructionId] = &function.blocks[block.index()].instructions;
        for &id in ids.iter().rev() {
            let instruction = function.instruction(id);
            let demand = instruction
                .result
                .map_or(Demand::All, |r| demands[r.index()]);
            let sources = match (single_element(function, instruction), demand) {
                (Some(at), _) => Some(vec![Some(at)]),
                (None, Demand::Element(at)) => demanded_sources(function, instruction, at),
                _ => None,
            };
            for (k, &operand) in instruction.operands.iter().enumerate() {
                let source = sources.as_ref().and_then(|s| s.get(k).copied().flatten());
                let demand = source.map_or(Demand::All, Demand::Element);
                need(operand, demand, &mut demands);
            }
        }
    }
    demands
}
