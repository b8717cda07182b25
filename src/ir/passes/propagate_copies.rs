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
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;
    use pretty_assertions::assert_eq;

    const HEAD: &str = "registers bool %0-%9, byte %10-%14, word %15-%19, dword %20-%29, \
                        qword %30-%39";

    /// The code after the pass.
    fn propagated(code: &str) -> String {
        let inputs = "inputs %9 = argument.0+0, %29 = argument.1+0, %39 = argument.2+0, \
                      %14 = argument.3+0, %19 = argument.4+0";
        let mut f = parse_function(&format!("kernel @k() {{\n  {HEAD}\n  {inputs}\n{code}}}\n"))
            .unwrap_or_else(|e| panic!("{e:?} in\n{code}"));
        // A copy of a register to itself counts as a write until it is removed.
        propagate_copies(&mut f, &mut AnalysisCache::new());
        propagate_copies(&mut f, &mut AnalysisCache::new());
        assert!(
            !propagate_copies(&mut f, &mut AnalysisCache::new()),
            "a third time changes nothing"
        );
        let text = f.to_string();
        let (_, rest) = text.split_once("$0:\n").unwrap();
        rest.trim_end_matches("  ret\n}\n").to_string()
    }

    /// The last of these instructions after the pass.
    fn last(instructions: &str) -> String {
        let text = propagated(&format!("$0:\n{instructions}\n  ret\n"));
        text.lines().last().unwrap().trim().to_string()
    }

    #[test]
    fn copies_of_copies() {
        let code = "$0:
  %20 = mov.u32 %29
  %21 = mov.u32 %20
  %22 = add.u32 %20, %21
  bra $1
$1:
  %23 = add.u32 %21, %22
  ret
";
        let expected = "  %20 = mov.u32 %29
  %21 = mov.u32 %29
  %22 = add.u32 %29, %29
  bra $1
$1:
  %23 = add.u32 %29, %22
";
        assert_eq!(propagated(code), expected);
    }

    #[test]
    fn a_redefined_original_is_not_read_for_its_copy() {
        let code = "$0:
  %20 = mov.u32 %29
  %29 = loadi.u32 1
  %21 = add.u32 %20, %29
  %20 = loadi.u32 2
  %22 = add.u32 %20, %20
";
        let text = propagated(&format!("{code}  ret\n"));
        assert_eq!(format!("$0:\n{text}"), code);
        let in_the_next_block = code.replace("  %21", "  bra $1\n$1:\n  %21");
        let text = propagated(&format!("{in_the_next_block}  ret\n"));
        assert_eq!(format!("$0:\n{text}"), in_the_next_block);
    }

    #[test]
    fn an_exchange_stays_an_exchange() {
        let code = "  %20 = mov.u32 %29
  %29 = mov.u32 %28
  %28 = mov.u32 %20
";
        assert_eq!(propagated(&format!("$0:\n{code}  ret\n")), code);
    }

    #[test]
    fn a_copy_back_goes() {
        let code = "  %20 = mov.u32 %29
  %29 = mov.u32 %20
  %21 = add.u32 %29, %20
";
        assert_eq!(
            propagated(&format!("$0:\n{code}  ret\n")),
            "  %20 = mov.u32 %29\n  %21 = add.u32 %29, %29\n"
        );
    }

    /// A register that two branches copy %22 to, then used after them, with code at three places.
    fn joined(before: &str, otherwise: &str, after: &str) -> String {
        propagated(&format!(
            "$0:
  bra $1
$1:
  %22 = add.u32 %29, %29
{before}  brc %9, $2, $3
$2:
  %20 = mov.u32 %22
  bra $4
$3:
  %20 = mov.u32 {otherwise}
  bra $4
$4:
{after}  %21 = add.u32 %20, %29
  brc %9, $1, $5
$5:
  ret
"
        ))
    }

    #[test]
    fn a_register_that_all_paths_copy_from_one() {
        let code = joined("", "%22", "");
        assert!(code.contains("%21 = add.u32 %22, %29"), "{code}");
        // Another value on one path.
        let code = joined("", "%29", "");
        assert!(code.contains("%21 = add.u32 %20, %29"), "{code}");
        // A second definition of the original.
        let code = joined("", "%22", "  %22 = add.u32 %29, %20\n");
        assert!(code.contains("%21 = add.u32 %20, %29"), "{code}");
        // The copy of the previous iteration is read after the original is written again.
        let code = joined("  %23 = add.u32 %20, %29\n", "%22", "");
        assert!(code.contains("%23 = add.u32 %20, %29"), "{code}");
        assert!(code.contains("%21 = add.u32 %20, %29"), "{code}");
    }

    #[test]
    fn pairs_of_conversions() {
        for (first, second, expected) in [
            (
                "%30 = cvt.s64.s32 %29",
                "%20 = cvt.s32.s64 %30",
                "%20 = mov.s32 %29",
            ),
            (
                "%30 = cvt.u64.s32 %29",
                "%20 = cvt.u32.s64 %30",
                "%20 = mov.u32 %29",
            ),
            (
                "%30 = cvt.s64.s8 %14",
                "%20 = cvt.u32.s64 %30",
                "%20 = cvt.u32.s8 %14",
            ),
            (
                "%20 = cvt.u32.u8 %14",
                "%30 = cvt.s64.s32 %20",
                "%30 = cvt.s64.u8 %14",
            ),
            (
                "%20 = cvt.s32.s8 %14",
                "%30 = cvt.s64.s32 %20",
                "%30 = cvt.s64.s8 %14",
            ),
            (
                "%20 = cvt.s32.s8 %14",
                "%30 = cvt.s64.u32 %20",
                "%30 = cvt.s64.u32 %20",
            ),
            (
                "%20 = cvt.s32.s16 %19",
                "%10 = cvt.u8.u32 %20",
                "%10 = cvt.u8.s16 %19",
            ),
            (
                "%10 = cvt.s8.s32 %29",
                "%20 = cvt.s32.s8 %10",
                "%20 = cvt.s32.s8 %10",
            ),
            (
                "%15 = cvt.s16.s32 %29",
                "%10 = cvt.s8.s16 %15",
                "%10 = cvt.s8.s32 %29",
            ),
            (
                "%20 = cvt.s32.bool %9",
                "%0 = cvt.bool.s32 %20",
                "%0 = mov.bool %9",
            ),
            (
                "%20 = cvt.s32.bool %9",
                "%21 = cvt.f32.s32 %20",
                "%21 = cvt.f32.bool %9",
            ),
            (
                "%20 = cvt.s32.s8 %14",
                "%0 = cvt.bool.s32 %20",
                "%0 = cvt.bool.s8 %14",
            ),
            (
                "%10 = cvt.s8.s32 %29",
                "%0 = cvt.bool.s8 %10",
                "%0 = cvt.bool.s8 %10",
            ),
            (
                "%20 = cvt.f32.s32 %29",
                "%21 = cvt.s32.f32 %20",
                "%21 = cvt.s32.f32 %20",
            ),
            (
                "%30 = cvt.f64.f32 %29",
                "%20 = cvt.f32.f64 %30",
                "%20 = cvt.f32.f64 %30",
            ),
            (
                "%20 = neg.f32 %29",
                "%21 = neg.f32 %20",
                "%21 = mov.f32 %29",
            ),
            (
                "%20 = not.u32 %29",
                "%21 = not.u32 %20",
                "%21 = mov.u32 %29",
            ),
            (
                "%0 = not.bool %9",
                "%21 = sel.u32 %0, %28, %29",
                "%21 = sel.u32 %9, %29, %28",
            ),
        ] {
            assert_eq!(
                last(&format!("  {first}\n  {second}")),
                expected,
                "{first}; {second}"
            );
        }
    }

    #[test]
    fn pairs_are_left_when_the_source_changes_in_between() {
        let code = "  %30 = cvt.s64.s32 %29\n  %29 = loadi.s32 5\n  %20 = cvt.s32.s64 %30";
        assert_eq!(last(code), "%20 = cvt.s32.s64 %30");
    }

    #[test]
    fn a_bool_that_was_a_number_is_a_bool() {
        let code = |compare: &str| {
            format!("  %20 = loadi.s32 0\n  %21 = cvt.s32.bool %9\n  %0 = {compare}")
        };
        assert_eq!(last(&code("cmp.ne.s32 %21, %20")), "%0 = mov.bool %9");
        assert_eq!(last(&code("cmp.eq.s32 %20, %21")), "%0 = not.bool %9");
        assert_eq!(
            last(&code("cmp.gt.s32 %21, %20")),
            "%0 = cmp.gt.s32 %21, %20"
        );
        let one = code("cmp.ne.s32 %21, %20").replace("loadi.s32 0", "loadi.s32 1");
        assert_eq!(last(&one), "%0 = cmp.ne.s32 %21, %20");
    }

    #[test]
    fn halves_of_a_packed_quadword() {
        let code = "  %30 = pack.u64 %28, %29
  %20, %21 = unpack.u64 %30
  %22 = sub.u32 %20, %21";
        assert_eq!(last(code), "%22 = sub.u32 %28, %29");
        let changed = code.replace("  %22", "  %28 = loadi.u32 1\n  %22");
        assert_eq!(last(&changed), "%22 = sub.u32 %20, %21");
        let later = "  %20, %21 = unpack.u64 %30
  %30 = pack.u64 %28, %29
  %22 = sub.u32 %20, %21";
        assert_eq!(last(later), "%22 = sub.u32 %20, %21");
    }

    #[test]
    fn a_branch_on_a_complement() {
        let code = "$0:
  %0 = not.bool %9
  brc %0, $1, $2
$1:
  bra $2
$2:
  ret
";
        assert!(propagated(code).contains("brc %9, $2, $1"));
    }
}
