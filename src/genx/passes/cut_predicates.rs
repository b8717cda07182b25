//! Cuts predicates with more than 32 elements, or another number than a power of two, into parts, and lets whatever
//! computes or uses them do so part by part. A part has at most 16 elements, or 32 if all instructions that compute or
//! use the predicate, and those that it is combined with, execute as many at once. Predicates that are used as data, or whose parts start where no
//! instruction accesses them, become numbers meanwhile.

use super::expand_types::select;
use super::legal::{MAX_PREDICATE, max_elements, predicate_fits, predicate_part_fits};
use super::legalize::slices::{PREDICATE_PART, Slices, predicate_parts};
use super::lower_vectors::{numbers, predicate};
use super::rewrite::{Action, Rewriter, floor_power_of_two, rewrite, rewrite_selected};
use super::{Passed, Rejected};
use crate::genx::dominance::Dominators;
use crate::genx::function::{Detail, Function, Instruction, InstructionId, Operand, Value};
use crate::genx::opcode::{Class, Opcode};
use crate::genx::region::{Offset, Region};
use crate::genx::types::{Data, Scalar, Type};
use crate::target::Target;
use hashbrown::HashMap;

/// Cuts the predicates of a function into parts that flag registers hold.
///
/// # Errors
/// A use of a predicate that cannot be cut.
pub fn cut_predicates(function: &mut Function, target: Target) -> Passed {
    let dominators = Dominators::new(function);
    let mut cutter = Cutter {
        slices: Slices::new(Target::default()),
        phis: Vec::new(),
        sizes: HashMap::new(),
    };
    let parameter = function.parameters.iter().copied().find(|&value| {
        let data = function.value(value).ty.data();
        data.is_some_and(|d| d.scalar == Scalar::I1 && !predicate_fits(d.count()))
    });
    if parameter.is_some() {
        return Err(Box::new(Rejected {
            code: crate::diagnostic::Code::E1105,
            instruction: None,
            message: format!(
                "a parameter of @{} is a predicate that is not supported",
                function.name
            ),
        }));
    }
    cutter.sizes = part_sizes(function, target);
    let changed = rewrite_selected(function, is_visited, |rewriter, id| {
        cutter.visit(rewriter, id)
    })?;
    if cutter.phis.is_empty() {
        return Ok(changed);
    }
    cutter.complete_phis(function, &dominators);
    Ok(true)
}

/// A phi that was cut: its parts.
struct CutPhi {
    original: InstructionId,
    parts: Vec<(u32, u32, InstructionId)>,
}

struct Cutter {
    slices: Slices,
    phis: Vec<CutPhi>,
    /// For each instruction with predicates that are cut, the most elements of their parts.
    sizes: HashMap<InstructionId, u32>,
}

/// For each instruction with predicates that are cut, the most elements of their parts: the same for all predicates that
/// instructions combine.
fn part_sizes(function: &Function, target: Target) -> HashMap<InstructionId, u32> {
    let mut parents: HashMap<Value, Value> = HashMap::new();
    fn find(parents: &mut HashMap<Value, Value>, mut value: Value) -> Value {
        while let Some(&above) = parents.get(&value)
            && above != value
        {
            let next = parents.get(&above).copied().unwrap_or(above);
            parents.insert(value, next);
            value = above;
        }
        value
    }
    let mut limits = Vec::new();
    for &id in function.blocks.iter().flat_map(|b| &b.instructions) {
        let instruction = function.instruction(id);
        let is_bits = |v: &Value| match function.value(*v).ty {
            Type::Data(data) | Type::Pair(data) => is_cut(data),
            Type::Void | Type::Pointer { .. } => false,
        };
        let all = instruction.values().chain(instruction.result);
        let mut cut = all.filter(is_bits);
        let Some(first) = cut.next() else {
            continue;
        };
        let first = find(&mut parents, first);
        for other in cut {
            let other = find(&mut parents, other);
            parents.insert(other, first);
        }
        limits.push((id, first, most_at_once(function, instruction, target)));
    }
    let mut of_class: HashMap<Value, u32> = HashMap::new();
    for &(_, value, limit) in &limits {
        let class = find(&mut parents, value);
        let of_class = of_class.entry(class).or_insert(MAX_PREDICATE);
        *of_class = limit.min(*of_class);
    }
    let size = |(id, value, _): (InstructionId, Value, u32)| {
        let limit = of_class.get(&find(&mut parents, value)).copied();
        (id, limit.unwrap_or(PREDICATE_PART))
    };
    limits.into_iter().map(size).collect()
}

/// The most elements of a part that an instruction executes at once, at least [`PREDICATE_PART`].
fn most_at_once(function: &Function, instruction: &Instruction, target: Target) -> u32 {
    let shape = match function.result_type(instruction) {
        Type::Data(data) | Type::Pair(data) => Some(data),
        Type::Void | Type::Pointer { .. } => None,
    };
    let operands = instruction.operands.iter();
    let all = operands.filter_map(|&o| function.operand_data(o));
    let scalars = all.chain(shape).map(|data| data.scalar);
    let most = match instruction.opcode.class() {
        Class::Load | Class::Store | Class::Atomic => PREDICATE_PART,
        // Selections of quadwords are those of their halves.
        _ => max_elements(scalars, target),
    };
    most.max(PREDICATE_PART)
}

/// Whether data are a predicate that must be cut.
fn is_cut(data: Data) -> bool {
    data.scalar == Scalar::I1 && !predicate_fits(data.count())
}

/// Whether an instruction reads or writes a part of a predicate, or views one, or touches one that must be cut.
fn is_visited(function: &Function, instruction: &Instruction) -> bool {
    let is_part = matches!(
        instruction.opcode.class(),
        Class::ReadPredicate | Class::WritePredicate | Class::Bitcast
    );
    is_part || touches_cut(function, instruction)
}

/// Whether the result or an operand is a predicate that must be cut.
fn touches_cut(function: &Function, instruction: &Instruction) -> bool {
    let shape = match function.result_type(instruction) {
        Type::Data(data) | Type::Pair(data) => Some(data),
        Type::Void | Type::Pointer { .. } => None,
    };
    let operand = |o: &Operand| function.operand_data(*o);
    let mut all = instruction.operands.iter().filter_map(operand).chain(shape);
    all.any(is_cut)
}

impl Cutter {
    fn visit(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        id: InstructionId,
    ) -> Result<Action, Box<Rejected>> {
        let instruction = rewriter.function.instruction(id).clone();
        let result = rewriter.function.result_type(&instruction);
        let shape = match result {
            Type::Data(data) | Type::Pair(data) => Some(data),
            Type::Void | Type::Pointer { .. } => None,
        };
        let touches = touches_cut(rewriter.function, &instruction);
        let class = instruction.opcode.class();
        let most = self.sizes.get(&id).copied().unwrap_or(PREDICATE_PART);
        match (class, shape) {
            (Class::ReadPredicate, Some(result)) => {
                return Ok(self.read(rewriter, &instruction, result, touches, most));
            }
            (Class::WritePredicate, Some(result)) => {
                return Ok(self.write_predicate(rewriter, &instruction, result, most));
            }
            (Class::Bitcast, Some(result)) => {
                return self.bitcast(rewriter, id, &instruction, result);
            }
            (_, _) if !touches => return Ok(Action::Keep),
            (_, _) => {}
        }
        match (class, shape) {
            (Class::Elementwise | Class::Conversion, Some(shape)) => {
                if !matches!(result, Type::Data(_)) {
                    let what = "a pair of predicates";
                    return Err(Rejected::unsupported(rewriter.function, id, what));
                }
                let mut parts = Vec::new();
                for (start, count) in predicate_parts(shape.count(), most) {
                    let operands = instruction
                        .operands
                        .iter()
                        .map(|&o| self.slices.part(rewriter, o, start, count, false))
                        .collect();
                    let Some(ty) = shape.with_count(count) else {
                        return Ok(Action::Keep);
                    };
                    parts.push((start, rewriter.copy(id, ty, operands)));
                }
                Ok(Action::Replace(self.slices.join(rewriter, shape, parts)))
            }
            (Class::Phi, Some(shape)) => Ok(self.phi(rewriter, id, shape, most)),
            (Class::Reduction, _) => {
                let operand = instruction.operands[0];
                let count = rewriter.data(operand).count();
                let combine = match instruction.opcode {
                    Opcode::Any => Opcode::Or,
                    _ => Opcode::And,
                };
                // Parts of the same size are combined first: then one of them is reduced, in general by the
                // instruction that uses it.
                let mut combined: Vec<Operand> = Vec::new();
                for (start, count) in predicate_parts(count, most) {
                    let part = self.slices.predicate_part(rewriter, operand, start, count);
                    let ty = rewriter.data(part);
                    match combined.pop() {
                        Some(last) if rewriter.data(last) == ty => {
                            combined.push(rewriter.op(combine, ty, [last, part]));
                        }
                        last => {
                            combined.extend(last);
                            combined.push(part);
                        }
                    }
                }
                let mut whole = None;
                for part in combined {
                    let part = rewriter.copy(id, Data::I1, vec![part]);
                    whole = Some(match whole {
                        None => part,
                        Some(so_far) => rewriter.op(combine, Data::I1, [so_far, part]),
                    });
                }
                Ok(whole.map_or(Action::Keep, Action::Replace))
            }
            (Class::WriteRegion, _) => Ok(self.write(rewriter, &instruction, most)),
            (Class::Load | Class::Store | Class::Atomic, _) => {
                super::legalize::messages::split(rewriter, &mut self.slices, id, &instruction)
            }
            (_, _) => {
                let what =
                    "a predicate that is neither a power of two of elements nor at most 32 of them";
                Err(Rejected::unsupported(rewriter.function, id, what))
            }
        }
    }

    fn read(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        instruction: &Instruction,
        result: Data,
        touches: bool,
        most: u32,
    ) -> Action {
        let Some(start) = rewriter.function.splat_of(instruction.operands[1]) else {
            return Action::Keep;
        };
        let (start, whole) = (start as u32, instruction.operands[0]);
        if !touches && predicate_part_fits(start, result.count()) {
            return Action::Keep;
        }
        if !result.is_vector() {
            let part = self.slices.predicate_part(rewriter, whole, start, 1);
            return Action::Replace(rewriter.bitcast(part, result));
        }
        let mut parts = Vec::new();
        for (first, count) in predicate_parts(result.count(), most) {
            let part = self
                .slices
                .predicate_part(rewriter, whole, start + first, count);
            parts.push((first, part));
        }
        if predicate_fits(result.count()) && parts.len() > 1 {
            // One value of legal size.
            return Action::Replace(rewriter.join(result, &parts));
        }
        Action::Replace(self.slices.join(rewriter, result, parts))
    }

    fn write_predicate(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        instruction: &Instruction,
        result: Data,
        most: u32,
    ) -> Action {
        let [old, new, offset] = *instruction.operands else {
            return Action::Keep;
        };
        let Some(offset) = rewriter.function.splat_of(offset) else {
            return Action::Keep;
        };
        let (offset, written) = (offset as u32, rewriter.data(new).count());
        if !is_cut(result) && predicate_part_fits(offset, written) {
            return Action::Keep;
        }
        let new = match (rewriter.data(new).is_vector(), Data::vector(Scalar::I1, 1)) {
            (false, Some(vector)) => rewriter.bitcast(new, vector),
            _ => new,
        };
        let mut parts = Vec::new();
        for (start, count) in predicate_parts(result.count(), most) {
            let end = start + count;
            let (first, last) = (start.max(offset), end.min(offset + written));
            let mut get =
                |operand, at, count| self.slices.predicate_part(rewriter, operand, at, count);
            let part = if first >= last {
                get(old, start, count)
            } else if first == start && last == end {
                get(new, start - offset, count)
            } else {
                let old = get(old, start, count);
                let new = exactly(rewriter, &self.slices, new, first - offset, last - first);
                let old = numbers(rewriter, old);
                let all = rewriter.with_part(old, new, first - start);
                predicate(rewriter, all)
            };
            parts.push((start, part));
        }
        if !is_cut(result) {
            return Action::Replace(rewriter.join(result, &parts));
        }
        Action::Replace(self.slices.join(rewriter, result, parts))
    }

    /// Predicates as integers, and integers as predicates.
    fn bitcast(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        id: InstructionId,
        instruction: &Instruction,
        result: Data,
    ) -> Result<Action, Box<Rejected>> {
        let operand = instruction.operands[0];
        let from = rewriter.data(operand);
        let of_bits = |d: Data| d.scalar == Scalar::I1;
        if of_bits(from) == of_bits(result) {
            // The same number of bits: at most a scalar and a vector of one element.
            return Ok(Action::Keep);
        }
        let bits = from.bits();
        let unit = match bits {
            8 => 8,
            32 => 32,
            n if n % 16 == 0 => 16,
            n if n % 8 == 0 => 8,
            _ => {
                let what = "a predicate as an integer of this size";
                return Err(Rejected::unsupported(rewriter.function, id, what));
            }
        };
        let other = if of_bits(from) { result } else { from };
        if unit == bits && other.count() == 1 {
            return Ok(Action::Keep);
        }
        let (Some(scalar), Some(part)) = (
            Scalar::integer_of_bytes(unit / 8),
            Data::vector(Scalar::I1, unit),
        ) else {
            return Ok(Action::Keep);
        };
        let Some(view) = Data::vector(scalar, bits / unit) else {
            return Ok(Action::Keep);
        };
        if of_bits(from) {
            let mut whole = rewriter.function.undef(view.into());
            for k in 0..bits / unit {
                let bits = self
                    .slices
                    .predicate_part(rewriter, operand, k * unit, unit);
                let number = rewriter.op(Opcode::Bitcast, Data::scalar(scalar), [bits]);
                if view.count() == 1 {
                    return Ok(Action::Replace(rewriter.bitcast(number, result)));
                }
                let region = Region::linear(1, 0, k * unit / 8);
                whole = rewriter.write(whole, number, None, region, None);
            }
            return Ok(Action::Replace(rewriter.bitcast(whole, result)));
        }
        let view = rewriter.bitcast(operand, view);
        let mut parts = Vec::new();
        for k in 0..bits / unit {
            let region = Region::linear(1, 0, k * unit / 8);
            let number = rewriter.read(view, region, None, true);
            parts.push((k * unit, rewriter.op(Opcode::Bitcast, part, [number])));
        }
        if result.is_vector() && !is_cut(result) {
            return Ok(Action::Replace(rewriter.join(result, &parts)));
        }
        Ok(Action::Replace(self.slices.join(rewriter, result, parts)))
    }

    fn phi(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        id: InstructionId,
        shape: Data,
        most: u32,
    ) -> Action {
        let Detail::Phi(from) = rewriter.function.instruction(id).detail.clone() else {
            return Action::Keep;
        };
        let mut cut = CutPhi {
            original: id,
            parts: Vec::new(),
        };
        let mut parts = Vec::new();
        for (start, count) in predicate_parts(shape.count(), most) {
            let Some(ty) = shape.with_count(count) else {
                return Action::Keep;
            };
            let phi = rewriter.phi(ty, from.clone());
            cut.parts.push((start, count, phi));
            parts.push((start, rewriter.result(phi)));
        }
        self.phis.push(cut);
        Action::Replace(self.slices.join(rewriter, shape, parts))
    }

    /// Adds the operands of the phis, whose parts are read at the ends of the predecessors.
    fn complete_phis(&mut self, function: &mut Function, dominators: &Dominators) {
        let phis = std::mem::take(&mut self.phis);
        let mut wanted: Vec<Vec<(usize, usize)>> = vec![Vec::new(); function.blocks.len()];
        for (k, cut) in phis.iter().enumerate() {
            let Detail::Phi(from) = &function.instruction(cut.original).detail else {
                continue;
            };
            for (edge, block) in from.iter().enumerate() {
                wanted[block.index()].push((k, edge));
            }
        }
        let mut operands: Vec<Vec<Vec<Operand>>> = phis
            .iter()
            .map(|cut| {
                let edges = function.instruction(cut.original).operands.len();
                let parts = &cut.parts;
                let undef = |function: &mut Function, count: u32| {
                    let ty = Data::vector(Scalar::I1, count).unwrap_or(Data::I1);
                    function.undef(ty.into())
                };
                parts
                    .iter()
                    .map(|&(_, count, _)| vec![undef(function, count); edges])
                    .collect()
            })
            .collect();
        // Loops through unreachable blocks are not rewritten: their values stay undefined.
        let resolved: Vec<Vec<Operand>> = phis
            .iter()
            .map(|cut| function.instruction(cut.original).operands.clone())
            .collect();
        let slices = &self.slices;
        let done: Result<bool, std::convert::Infallible> = rewrite(function, |rewriter, id| {
            if rewriter.function.instruction(id).opcode.is_terminator()
                && dominators.is_reachable(rewriter.block)
            {
                let mut known: Vec<(usize, usize)> = Vec::new();
                for &(k, edge) in &wanted[rewriter.block.index()] {
                    // Edges from the same block have the same operand.
                    if let Some(&(_, first)) = known.iter().find(|(phi, _)| *phi == k) {
                        for part in &mut operands[k] {
                            part[edge] = part[first];
                        }
                        continue;
                    }
                    known.push((k, edge));
                    for (j, &(start, count, _)) in phis[k].parts.iter().enumerate() {
                        let operand = resolved[k][edge];
                        operands[k][j][edge] =
                            slices.predicate_part(rewriter, operand, start, count);
                    }
                }
            }
            Ok(Action::Keep)
        });
        match done {
            Ok(_) => {}
            Err(never) => match never {},
        }
        for (cut, operands) in phis.iter().zip(operands) {
            for (&(_, _, phi), operands) in cut.parts.iter().zip(operands) {
                function.instruction_mut(phi).operands = operands;
            }
        }
    }

    /// Writes a region under a mask.
    fn write(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        instruction: &Instruction,
        most: u32,
    ) -> Action {
        let Some(region) = instruction.region() else {
            return Action::Keep;
        };
        let [old, new, mask, ..] = *instruction.operands else {
            return Action::Keep;
        };
        let ty = rewriter.data(new);
        let offset = instruction.region_offset();
        let size = ty.scalar.bytes();
        let parts = predicate_parts(ty.count(), most);
        let sliced: Option<Vec<(Region, u32)>> = parts
            .iter()
            .map(|&(start, count)| region.slice(start, count, size))
            .collect();
        if let (Some(sliced), Offset::Value) = (sliced, region.offset) {
            // Elements that are not written may be outside of the vector.
            let mut vector = old;
            for ((start, count), (to, added)) in parts.into_iter().zip(sliced) {
                let part = self.slices.part(rewriter, new, start, count, false);
                let mask = self.slices.predicate_part(rewriter, mask, start, count);
                let offset = offset.map(|offset| rewriter.plus(offset, added));
                vector = rewriter.write(vector, part, Some(mask), to, offset);
            }
            return Action::Replace(vector);
        }
        let before = rewriter.read(old, region, offset, false);
        let mut selected = Vec::new();
        for (start, count) in parts {
            let mask = self.slices.predicate_part(rewriter, mask, start, count);
            let new = rewriter.part(new, start, count);
            let old = rewriter.part(before, start, count);
            selected.push((start, select(rewriter, mask, new, old)));
        }
        let selected = self.slices.join(rewriter, ty, selected);
        Action::Replace(rewriter.write(old, selected, None, region, offset))
    }
}

/// Elements of a predicate as numbers, whatever their number is.
fn exactly(
    rewriter: &mut Rewriter<'_>,
    slices: &Slices,
    operand: Operand,
    start: u32,
    count: u32,
) -> Operand {
    let mut parts = Vec::new();
    let mut at = 0;
    while at < count {
        let size = floor_power_of_two(count - at).min(PREDICATE_PART);
        let part = slices.predicate_part(rewriter, operand, start + at, size);
        parts.push((at, numbers(rewriter, part)));
        at += size;
    }
    match Data::vector(Scalar::I16, count) {
        Some(ty) => rewriter.join(ty, &parts),
        None => operand,
    }
}
