//! Copy propagation, together with the removal of pairs of operations that cancel: `trunc(ext(x))`,
//! bool to integer and back, `not(not(x))`, the halves of a packed quadword. A branch or select on
//! `not(c)` exchanges its sides.
//!
//! The function is not in SSA form, so every rule checks with
//! [`crate::ir::analysis::def_use::may_merge`] that no source of the earlier operation was written
//! before the later one.
//!
//! A register of which all writes copy the same register is read as that one, if the value was not written
//! again between a copy and a use: branches that assign a variable the same value on all paths.
//!
//! A temporary that is read instead of a variable takes the variable's name, which dumps, listings
//! and messages would lose otherwise.
//!
//! Requires nothing; finds more after [`super::split_webs()`]. Keeps blocks, registers and the
//! value of each register. Copies stay for [`super::eliminate_dead_code()`], but those of a
//! register to itself are removed. Invalidates uses and liveness.

use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::def_use::{Origins, Point, Writers};
use crate::ir::analysis::liveness::Liveness;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type};

/// Propagates copies in all reachable blocks; returns whether that changed something.
pub fn propagate_copies(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let cfg = analyses.cfg(function);
    let mut changed = read_common_originals(function, analyses);
    let mut seen = Origins::new(function, analyses.dominators(function));
    for &block in cfg.reverse_postorder() {
        for index in 0..function.block(block).instructions.len() {
            let point = Point::new(block, index);
            changed |= read_originals(function, &seen, point);
            if let Some(simpler) = simplify(function, &seen, point) {
                function.block_mut(block).instructions[index] = simpler;
                // The simplified instruction may read a copy again.
                read_originals(function, &seen, point);
                changed = true;
            }
            seen.pass(function, point);
        }
    }
    // Instruction indices are stale from here on.
    remove_copies_to_self(function) || changed
}

/// What the writes to a register have in common.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Written {
    Never,
    /// By one copy from this register, or by several.
    Copied(Register, bool),
    Otherwise,
}

/// Replaces registers of which several copies from one register are the only writes by that register.
/// It must be written once; then a use has another value only if that write comes between the copy and the
/// use, that is, if the copy is live after the write. Where no copy is executed both registers are undefined.
fn read_common_originals(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let mut written = vec![Written::Never; function.registers.len()];
    for input in &function.inputs {
        written[input.register.index()] = Written::Otherwise;
    }
    for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
        let source = match (instruction.opcode, function.sources(instruction)) {
            (Opcode::Mov, &[source]) => Some(source),
            _ => None,
        };
        for &d in function.destinations(instruction) {
            let entry = &mut written[d.index()];
            *entry = match (*entry, source) {
                (Written::Never, Some(s)) if s != d => Written::Copied(s, false),
                (Written::Copied(before, _), Some(s)) if s == before => Written::Copied(s, true),
                _ => Written::Otherwise,
            };
        }
    }
    let is_repeated = |w: &Written| matches!(w, Written::Copied(_, true));
    if !written.iter().any(is_repeated) {
        return false;
    }
    let _cfg = analyses.cfg(function);
    let liveness = analyses.liveness(function);
    let writers = Writers::compute(function);
    let mut originals: Vec<Option<Register>> = vec![None; written.len()];
    for (index, &entry) in written.iter().enumerate() {
        let (Written::Copied(original, true), copy) = (entry, Register(index as u32)) else {
            continue;
        };
        let is_kept = match writers.single(original) {
            Some(point) => !is_live_after(function, &liveness, copy, point),
            None => writers.is_single(original),
        };
        if is_kept
            && function.family(copy) == function.family(original)
            && !liveness.is_live_in(BlockId::ENTRY, copy)
        {
            originals[index] = Some(original);
        }
    }
    let mut changed = false;
    for block in 0..function.blocks.len() {
        for index in 0..function.blocks[block].instructions.len() {
            let instruction = function.blocks[block].instructions[index];
            for k in 0..function.sources(&instruction).len() {
                let source = function.sources(&instruction)[k];
                if let Some(original) = originals[source.index()] {
                    function.sources_mut(&instruction)[k] = original;
                    function.take_name(original, source);
                    changed = true;
                }
            }
        }
    }
    changed
}

/// Whether a register is live after an instruction.
fn is_live_after(
    function: &Function,
    liveness: &Liveness,
    register: Register,
    point: Point,
) -> bool {
    let block = &function.block(point.block).instructions;
    for instruction in &block[point.index as usize + 1..] {
        if function.sources(instruction).contains(&register) {
            return true;
        }
        if function.destinations(instruction).contains(&register) {
            return false;
        }
    }
    liveness.is_live_out(point.block, register)
}

/// Removes copies of registers to themselves, unless such a copy is the only write to its register:
/// the verifier requires one.
fn remove_copies_to_self(function: &mut Function) -> bool {
    let is_to_self = |function: &Function, i: &Instruction| {
        i.opcode == Opcode::Mov && function.destinations(i) == function.sources(i)
    };
    let mut instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    if !instructions.any(|i| is_to_self(function, i)) {
        return false;
    }
    let mut written = vec![false; function.registers.len()];
    for input in &function.inputs {
        written[input.register.index()] = true;
    }
    for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
        if !is_to_self(function, instruction) {
            for destination in function.destinations(instruction) {
                written[destination.index()] = true;
            }
        }
    }
    let mut changed = false;
    for block in 0..function.blocks.len() {
        let mut instructions = std::mem::take(&mut function.blocks[block].instructions);
        let before = instructions.len();
        instructions.retain(|i| {
            let idle = |d: &Register| written[d.index()];
            !is_to_self(function, i) || !function.destinations(i).iter().all(idle)
        });
        changed |= instructions.len() != before;
        function.blocks[block].instructions = instructions;
    }
    changed
}

/// Replaces sources that are copies by their originals.
fn read_originals(function: &mut Function, seen: &Origins, at: Point) -> bool {
    let instruction = function.block(at.block).instructions[at.index as usize];
    let mut changed = false;
    for k in 0..function.sources(&instruction).len() {
        let source = function.sources(&instruction)[k];
        if let Some(original) = original(function, seen, source, at)
            && original != source
        {
            function.sources_mut(&instruction)[k] = original;
            function.take_name(original, source);
            changed = true;
        }
    }
    changed
}

/// The register that this one was copied from, or unpacked from after it was packed.
fn original(
    function: &Function,
    seen: &Origins,
    register: Register,
    at: Point,
) -> Option<Register> {
    let (from, instruction) = seen.candidate(function, register, at)?;
    if !matches!(instruction.opcode, Opcode::Mov | Opcode::Unpack)
        || !seen.may_merge(function, from, at)
    {
        return None;
    }
    let source = *function.sources(&instruction).first()?;
    match instruction.opcode {
        Opcode::Mov => Some(source),
        Opcode::Unpack => {
            // The quadword was not written since it was unpacked, so `pack` produced the value.
            let half = function
                .destinations(&instruction)
                .iter()
                .position(|&d| d == register)?;
            let (_, pack) = seen.of(function, source, at)?;
            (pack.opcode == Opcode::Pack)
                .then(|| function.sources(&pack).get(half).copied())
                .flatten()
        }
        _ => None,
    }
}

/// An equivalent instruction on earlier values.
fn simplify(function: &mut Function, seen: &Origins, at: Point) -> Option<Instruction> {
    let instruction = function.block(at.block).instructions[at.index as usize];
    let first = *function.sources(&instruction).first()?;
    match instruction.opcode {
        Opcode::Cvt => simplify_conversion(function, seen, at, &instruction, first),
        Opcode::Not | Opcode::Neg => {
            let (_, inner) = seen.of(function, first, at)?;
            let undoes = inner.opcode == instruction.opcode && inner.ty == instruction.ty;
            let source = *function.sources(&inner).first()?;
            undoes.then(|| {
                replace(
                    function,
                    &instruction,
                    Opcode::Mov,
                    inner.ty,
                    Detail::None,
                    &[source],
                )
            })
        }
        Opcode::Abs => {
            let (_, inner) = seen.of(function, first, at)?;
            let is_same_size =
                matches!(inner.opcode, Opcode::Neg | Opcode::Abs) && inner.ty == instruction.ty;
            let source = *function.sources(&inner).first()?;
            is_same_size.then(|| {
                let (ty, detail) = (instruction.ty, Detail::None);
                replace(function, &instruction, Opcode::Abs, ty, detail, &[source])
            })
        }
        Opcode::Cmp => simplify_compared_choice(function, seen, at, &instruction)
            .or_else(|| simplify_compare(function, seen, at, &instruction)),
        Opcode::Brc => {
            let source = negated(function, seen, first, at)?;
            let Detail::CondBranch { then, otherwise } = instruction.detail else {
                return None;
            };
            let detail = Detail::CondBranch {
                then: otherwise,
                otherwise: then,
            };
            Some(replace(
                function,
                &instruction,
                Opcode::Brc,
                instruction.ty,
                detail,
                &[source],
            ))
        }
        Opcode::Sel => {
            let source = negated(function, seen, first, at)?;
            let &[_, a, b] = function.sources(&instruction) else {
                return None;
            };
            let sources = [source, b, a];
            Some(replace(
                function,
                &instruction,
                Opcode::Sel,
                instruction.ty,
                Detail::None,
                &sources,
            ))
        }
        _ => None,
    }
}

/// The register whose complement this one has.
fn negated(function: &Function, seen: &Origins, register: Register, at: Point) -> Option<Register> {
    let (_, inner) = seen.of(function, register, at)?;
    (inner.opcode == Opcode::Not)
        .then(|| function.sources(&inner).first().copied())
        .flatten()
}

/// A new instruction with the destinations of an old one.
fn replace(
    function: &mut Function,
    old: &Instruction,
    opcode: Opcode,
    ty: Type,
    detail: Detail,
    sources: &[Register],
) -> Instruction {
    let destinations = function.destinations(old).to_vec();
    function.instruction(opcode, ty, detail, &destinations, sources, old.loc)
}

/// Replaces a conversion of a converted value by a single conversion.
fn simplify_conversion(
    function: &mut Function,
    seen: &Origins,
    at: Point,
    outer: &Instruction,
    middle: Register,
) -> Option<Instruction> {
    let (_, inner) = seen.of(function, middle, at)?;
    if let Some(half) = half_of_pack(function, seen, at, outer, &inner) {
        let (opcode, detail) = match outer.ty.size() {
            4 => (Opcode::Mov, Detail::None),
            _ => (Opcode::Cvt, Detail::Convert(Type::U32)),
        };
        return Some(replace(function, outer, opcode, outer.ty, detail, &[half]));
    }
    let (Detail::Convert(from), Detail::Convert(read_as), Opcode::Cvt) =
        (inner.detail, outer.detail, inner.opcode)
    else {
        return None;
    };
    let source = *function.sources(&inner).first()?;
    let from = combined(from, inner.ty, read_as, outer.ty)?;
    Some(if from == outer.ty {
        replace(function, outer, Opcode::Mov, from, Detail::None, &[source])
    } else {
        replace(
            function,
            outer,
            Opcode::Cvt,
            outer.ty,
            Detail::Convert(from),
            &[source],
        )
    })
}

/// The doubleword of which an integer is, or is a part of, if it is truncated from a quadword that was packed, or
/// from one that was shifted by the size of a half.
fn half_of_pack(
    function: &Function,
    seen: &Origins,
    at: Point,
    outer: &Instruction,
    inner: &Instruction,
) -> Option<Register> {
    let is_part = outer.ty.is_integer() && outer.ty.size() <= 4;
    let is_quadword = |ty: Type| ty.is_integer() && ty.size() == 8;
    if !is_part || !outer.detail.converted_from().is_some_and(is_quadword) {
        return None;
    }
    match (inner.opcode, function.sources(inner)) {
        (Opcode::Pack, &[low, _]) => Some(low),
        (Opcode::Shr | Opcode::Asr, &[whole, count]) if is_quadword(inner.ty) => {
            let (_, candidate) = seen.candidate(function, whole, at)?;
            if candidate.opcode != Opcode::Pack || seen.constant(function, count, at) != Some(32) {
                return None;
            }
            let (_, pack) = seen.of(function, whole, at)?;
            function.sources(&pack).get(1).copied()
        }
        _ => None,
    }
}

/// The destination type of one conversion from `from` that replaces two: to `middle`, whose bits
/// are read as `read_as`, and on to `to`. If it equals `from`, a copy suffices.
fn combined(from: Type, middle: Type, read_as: Type, to: Type) -> Option<Type> {
    if !middle.is_integer() || !read_as.is_integer() {
        return None;
    }
    match (from, to) {
        // 0 and 1 have the same value in every type.
        (Type::Bool, _) => return Some(Type::Bool),
        (_, Type::Bool) => {
            let keeps_all = from.is_integer() && middle.size() >= from.size();
            return keeps_all.then_some(from);
        }
        _ => {}
    }
    if !from.is_integer() || !to.is_integer() {
        return None;
    }
    let (first, second, last) = (from.size(), middle.size(), to.size());
    if last <= first && last <= second {
        // Only the low bits of the source remain.
        return Some(if last == first { to } else { from });
    }
    let extends_alike = !from.is_signed() || read_as.is_signed();
    let keeps_value = second > first && (last <= second || extends_alike);
    keeps_value.then_some(from)
}

/// A comparison of a constant with a select between two constants: the condition or its complement,
/// if the two compare differently.
fn simplify_compared_choice(
    function: &mut Function,
    seen: &Origins,
    at: Point,
    instruction: &Instruction,
) -> Option<Instruction> {
    let (Detail::Compare(condition), &[chosen, limit]) =
        (instruction.detail, function.sources(instruction))
    else {
        return None;
    };
    let ty = instruction.ty;
    let limit = seen.constant(function, limit, at)?;
    let (_, inner) = seen.of(function, chosen, at)?;
    let &[chooses, then, otherwise] = function.sources(&inner) else {
        return None;
    };
    if inner.opcode != Opcode::Sel || !ty.is_integer() || inner.ty.size() != ty.size() {
        return None;
    }
    let holds = |register| {
        let value = seen.constant(function, register, at)?;
        let unused = 64 - 8 * ty.size();
        let order = match ty.is_signed() {
            true => ((value << unused) as i64).cmp(&((limit << unused) as i64)),
            false => (value << unused).cmp(&(limit << unused)),
        };
        Some(match condition {
            Condition::Eq => order.is_eq(),
            Condition::Ne => order.is_ne(),
            Condition::Lt => order.is_lt(),
            Condition::Le => order.is_le(),
            Condition::Gt => order.is_gt(),
            Condition::Ge => order.is_ge(),
        })
    };
    let opcode = match (holds(then)?, holds(otherwise)?) {
        (true, false) => Opcode::Mov,
        (false, true) => Opcode::Not,
        (true, true) | (false, false) => return None,
    };
    let (ty, detail) = (Type::Bool, Detail::None);
    Some(replace(
        function,
        instruction,
        opcode,
        ty,
        detail,
        &[chooses],
    ))
}

/// A comparison with 0 of a bool converted to a number: the bool or its complement.
fn simplify_compare(
    function: &mut Function,
    seen: &Origins,
    at: Point,
    instruction: &Instruction,
) -> Option<Instruction> {
    let &[a, b] = function.sources(instruction) else {
        return None;
    };
    let opcode = match instruction.detail {
        Detail::Compare(Condition::Ne) => Opcode::Mov,
        Detail::Compare(Condition::Eq) => Opcode::Not,
        _ => return None,
    };
    if !instruction.ty.is_integer() {
        return None;
    }
    let number = match (
        seen.constant(function, a, at),
        seen.constant(function, b, at),
    ) {
        (_, Some(0)) => a,
        (Some(0), _) => b,
        _ => return None,
    };
    let (_, inner) = seen.of(function, number, at)?;
    let source = *function.sources(&inner).first()?;
    (inner.opcode == Opcode::Cvt && inner.detail == Detail::Convert(Type::Bool)).then(|| {
        replace(
            function,
            instruction,
            opcode,
            Type::Bool,
            Detail::None,
            &[source],
        )
    })
}

#[cfg(test)]
mod tests;
