//! Loop rotation (loop inversion): turns a loop that tests at the top into one that tests at the
//! bottom. An iteration then ends with one conditional branch instead of executing an exit branch
//! and a back edge.
//!
//! The header, if it does little but test, is copied to each of its predecessors; the successor of
//! the test inside of the loop becomes the new header. Each execution of the old header becomes one
//! of a copy, so nothing is executed more often. What does not change in the loop is computed by the copies
//! before the loop only.
//!
//! Requires nothing; finds more after [`super::unify_latches()`] and [`super::merge_blocks()`].
//! Removes unreachable blocks. Keeps registers, and the loops except for their headers. Invalidates
//! everything that names blocks or instructions, and liveness. Linear.

use super::order_blocks::rename_targets;
use super::remove_unreachable_blocks;
use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::loops::{LoopId, Loops};
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::{Class, Opcode};
use crate::ir::register::Register;
use hashbrown::HashMap;

/// The most instructions of a header that is copied, not counting constants.
pub const MAX_COPIED: usize = 8;

/// Rotates loops; returns whether there were any.
pub fn rotate_loops(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let cfg = analyses.cfg(function);
    let loops = analyses.loops(function);
    if loops.is_empty() || !loops.is_reducible() {
        return false;
    }
    let mut changed = false;
    for id in loops.ids() {
        if may_rotate(function, &cfg, &loops, id) {
            rotate(function, &cfg, &loops, id);
            changed = true;
        }
    }
    if changed {
        remove_unreachable_blocks(function, &mut AnalysisCache::new());
    }
    changed
}

fn may_rotate(function: &Function, cfg: &Cfg, loops: &Loops, id: LoopId) -> bool {
    let this = loops.get(id);
    let header = this.header;
    let &[latch] = this.latches.as_slice() else {
        return false;
    };
    let instructions = &function.block(header).instructions;
    let Some(Detail::CondBranch { then, otherwise }) = instructions.last().map(|i| i.detail) else {
        return false;
    };
    let body = match (loops.contains(id, then), loops.contains(id, otherwise)) {
        (true, false) => then,
        (false, true) => otherwise,
        (true, true) | (false, false) => return false,
    };
    let is_copied = |i: &Instruction| {
        let class = i.opcode.class();
        class.is_pure() || matches!(class, Class::Load | Class::Terminator)
    };
    let size = instructions
        .iter()
        .filter(|i| i.opcode != Opcode::Loadi)
        .count();
    header != BlockId::ENTRY
        && body != header
        && cfg.predecessors(body) == [header]
        && size <= MAX_COPIED + 1
        && instructions.iter().all(is_copied)
        // The latch has no other successor, and is in no inner loop.
        && cfg.successors(latch) == [header]
        && loops.innermost(latch) == Some(id)
}

fn rotate(function: &mut Function, cfg: &Cfg, loops: &Loops, id: LoopId) {
    let header = loops.get(id).header;
    let code = function.block(header).instructions.clone();
    let inside = function
        .block(header)
        .successors()
        .find(|&s| loops.contains(id, s));
    if let Some(body) = inside {
        function.block_mut(body).unroll = function.block(header).unroll;
    }
    let varying = varying(function, loops, id);
    // Predecessors with other successors share one copy, in a block of its own.
    let mut shared = None;
    for &block in cfg.predecessors(header) {
        let ends_here = function.block(block).successors().all(|s| s == header);
        if ends_here {
            let copy = match loops.contains(id, block) {
                true => copy(function, &varying),
                false => copy(function, &code),
            };
            let instructions = &mut function.block_mut(block).instructions;
            instructions.pop();
            instructions.extend(copy);
            continue;
        }
        let place = match shared {
            Some(place) => place,
            None => {
                let place = function.add_block();
                let copy = copy(function, &code);
                function.block_mut(place).instructions = copy;
                *shared.insert(place)
            }
        };
        if let Some(last) = function.block_mut(block).instructions.last_mut() {
            rename_targets(last, |b| if b == header { place } else { b });
        }
    }
}

/// The instructions of the header of a loop except for those that compute the same in each iteration.
fn varying(function: &Function, loops: &Loops, id: LoopId) -> Vec<Instruction> {
    let instructions = || (loops.blocks(id).iter()).flat_map(|&b| &function.block(b).instructions);
    let mut definitions: HashMap<Register, u32> = HashMap::new();
    for &destination in instructions().flat_map(|i| function.destinations(i)) {
        *definitions.entry(destination).or_default() += 1;
    }
    let mut varying = Vec::new();
    for instruction in &function.block(loops.get(id).header).instructions {
        let destinations = function.destinations(instruction);
        let is_defined_once = |d: &Register| definitions.get(d) == Some(&1);
        let is_invariant = instruction.opcode.class().is_pure()
            && destinations.iter().all(is_defined_once)
            && (function.sources(instruction).iter()).all(|s| !definitions.contains_key(s));
        if is_invariant {
            for destination in destinations {
                definitions.remove(destination);
            }
        } else {
            varying.push(*instruction);
        }
    }
    varying
}

/// Instructions with fresh operand lists.
pub(super) fn copy(function: &mut Function, code: &[Instruction]) -> Vec<Instruction> {
    let copy = |i: &Instruction| {
        let destinations = function.destinations(i).to_vec();
        let sources = function.sources(i).to_vec();
        function.instruction(i.opcode, i.ty, i.detail, &destinations, &sources, i.loc)
    };
    code.iter().map(copy).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::passes::tests::trial;
    use pretty_assertions::assert_eq;

    fn rotated(code: &str) -> String {
        let head = "registers bool %0-%9, dword %10-%29, qword %30";
        let inputs = "inputs %29 = local_id.0, %30 = argument.0+0";
        let parameters = "0: \"p\" \"uint *\" global";
        let text = format!("kernel @k({parameters}) {{\n  {head}\n  {inputs}\n{code}}}\n");
        let mut f = trial::parse(&text);
        let (before, runs) = (f.to_string(), trial::run(&f, &[], Default::default()));
        let changed = rotate_loops(&mut f, &mut AnalysisCache::new());
        trial::check(&f);
        assert_eq!(changed, before != f.to_string());
        assert_eq!(runs, trial::run(&f, &[], Default::default()));
        trial::code(&f).trim_end_matches("}\n").to_string()
    }

    const COUNTED: &str = "$0:
  %10 = loadi.u32 0
  %11 = loadi.u32 3
  bra $1
$1:
  %0 = cmp.lt.u32 %10, %11
  brc %0, $2, $3
$2:
  %12 = loadi.u32 1
  %10 = add.u32 %10, %12
  bra $1
$3:
  store.global.u32 %30, %10
  ret
";

    #[test]
    fn the_test_moves_to_the_latch() {
        let expected = "$0:
  %10 = loadi.u32 0
  %11 = loadi.u32 3
  %0 = cmp.lt.u32 %10, %11
  brc %0, $1, $2
$1:
  %12 = loadi.u32 1
  %10 = add.u32 %10, %12
  %0 = cmp.lt.u32 %10, %11
  brc %0, $1, $2
$2:
  store.global.u32 %30, %10
  ret
";
        assert_eq!(rotated(COUNTED), expected);
        assert_eq!(rotated(expected), expected, "once is enough");
    }

    #[test]
    fn the_latch_does_not_repeat_invariant_computations() {
        let code = COUNTED.replace(
            "  %0 = cmp.lt.u32 %10, %11",
            "  %13 = add.u32 %29, %11\n  %14 = mul.u32 %13, %11\n  %0 = cmp.lt.u32 %10, %14",
        );
        let text = rotated(&code);
        let (entry, body) = text.split_once("$1:").unwrap();
        assert!(entry.contains("add.u32 %29, %11") && entry.contains("mul.u32"));
        assert!(
            !body.contains("add.u32 %29") && !body.contains("mul.u32"),
            "{text}"
        );
        // The body changes the register, or what it is computed from.
        for change in ["%13 = mov.u32 %10", "%29 = mov.u32 %12"] {
            let changed = code.replace("  %10 = add", &format!("  {change}\n  %10 = add"));
            let text = rotated(&changed);
            let (_, body) = text.split_once("$1:").unwrap();
            assert!(body.contains("%13 = add.u32 %29, %11"), "{text}");
            assert!(body.contains("mul.u32"), "{text}");
        }
    }

    #[test]
    fn a_branch_to_the_loop_gets_a_block() {
        let code = COUNTED.replacen(
            "  bra $1",
            "  %1 = cmp.eq.u32 %10, %11\n  brc %1, $3, $1",
            1,
        );
        let text = rotated(&code);
        assert!(text.contains("brc %1, $2, $3"), "{text}");
        assert!(
            text.ends_with("$3:\n  %0 = cmp.lt.u32 %10, %11\n  brc %0, $1, $2\n"),
            "{text}"
        );
    }

    #[test]
    fn what_does_more_than_test_stays() {
        let stores = COUNTED.replace("  brc %0", "  store.global.u32 %30, %10\n  brc %0");
        assert_eq!(rotated(&stores), stores);
        let long = "  %11 = mul.u32 %11, %11\n".repeat(8) + "  brc %0";
        let long = COUNTED.replace("  brc %0", &long);
        assert_eq!(rotated(&long), long);
    }
}
