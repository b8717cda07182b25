//! Tests at the bottom: the test at the head of a loop is done once before the loop, and a copy of
//! it stands at the end of each round, so that a round has one branch instead of two.
//!
//! The head is copied as it is to the one latch of the loop, which then branches back behind the
//! old head, or out. That is done where the head is short. Where it leads to the head of a loop
//! inside, a block is put in between, so that the two loops do not begin at one place.
//!
//! Requires [`super::unify_latches()`]; finds more after [`super::merge_blocks()`], and leaves copies
//! of the test to [`super::fold_constants()`]. Keeps what each register holds. Invalidates the
//! control flow analyses, instruction indices, definitions and uses. Linear.

use super::order_blocks::rename_targets;
use crate::ir::cfg::Cfg;
use crate::ir::dominance::Dominators;
use crate::ir::function::Function;
use crate::ir::instruction::Detail;
use crate::ir::loops::Loops;
use crate::ir::opcode::Opcode;
use crate::ir::types::Type;

/// The most instructions of a head that is copied.
pub const MAX_INSTRUCTIONS: usize = 8;

/// Rotates the loops that begin with a test; whether there was one.
pub fn rotate_loops(function: &mut Function) -> bool {
    let cfg = Cfg::compute(function);
    let loops = Loops::compute(&cfg, &Dominators::compute(&cfg));
    if loops.is_empty() || !loops.is_reducible() {
        return false;
    }
    let mut changed = false;
    for id in loops.ids() {
        let this = loops.get(id);
        let header = this.header;
        let head = &function.block(header).instructions;
        let Some(Detail::CondBranch { then, otherwise }) = head.last().map(|i| i.detail) else {
            continue;
        };
        let inside = match (loops.contains(id, then), loops.contains(id, otherwise)) {
            (true, false) => then,
            (false, true) => otherwise,
            (true, true) | (false, false) => continue,
        };
        let &[latch] = this.latches.as_slice() else {
            continue;
        };
        // As it is now: the latch may be the head of another loop, which was rotated.
        let goes_back = function.block(latch).terminator().map(|i| i.detail);
        if inside == header
            || latch == header
            || head.len() > MAX_INSTRUCTIONS
            || goes_back != Some(Detail::Branch(header))
        {
            continue;
        }
        if *cfg.predecessors(inside) != [header] {
            let between = function.add_block();
            let loc = function.loc;
            let detail = Detail::Branch(inside);
            let branch = function.instruction(Opcode::Bra, Type::U32, detail, &[], &[], loc);
            function.block_mut(between).instructions.push(branch);
            if let Some(last) = function.block_mut(header).instructions.last_mut() {
                rename_targets(last, |b| if b == inside { between } else { b });
            }
        }
        let head = function.block(header).instructions.clone();
        function.block_mut(latch).instructions.pop();
        for instruction in head {
            let destinations = function.destinations(&instruction).to_vec();
            let sources = function.sources(&instruction).to_vec();
            let copy = function.instruction(
                instruction.opcode,
                instruction.ty,
                instruction.detail,
                &destinations,
                &sources,
                instruction.loc,
            );
            function.block_mut(latch).instructions.push(copy);
        }
        changed = true;
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::parse::parse_function;
    use crate::ir::verify::verify;
    use pretty_assertions::assert_eq;

    fn rotated(code: &str) -> String {
        let head = "registers bool %0-%1, dword %2-%9";
        let text = format!(
            "kernel @k() {{\n  {head}\n  inputs %2 = local_id.0, %3 = group_id.0\n{code}}}\n"
        );
        let mut f = parse_function(&text).unwrap_or_else(|e| panic!("{e:?} in\n{code}"));
        verify(&f).unwrap();
        let changed = rotate_loops(&mut f);
        verify(&f).unwrap();
        assert!(!rotate_loops(&mut f), "a second time changes nothing");
        let after = f.to_string();
        assert_eq!(changed, after != text);
        let (_, rest) = after.split_once("$0:\n").unwrap();
        format!("$0:\n{}", rest.trim_end_matches("}\n"))
    }

    const LOOP: &str = "$0:
  bra $1
$1:
  %0 = cmp.lt.u32 %2, %3
  brc %0, $2, $3
$2:
  %2 = add.u32 %2, %2
  bra $1
$3:
  ret
";

    #[test]
    fn the_test_goes_to_the_end_of_a_round() {
        let expected = LOOP.replace(
            "%2, %2\n  bra $1",
            "%2, %2\n  %0 = cmp.lt.u32 %2, %3\n  brc %0, $2, $3",
        );
        assert_eq!(rotated(LOOP), expected);
    }

    #[test]
    fn two_loops_do_not_get_one_head() {
        let code = "$0:
  bra $1
$1:
  %0 = cmp.lt.u32 %2, %3
  brc %0, $2, $4
$2:
  %1 = cmp.eq.u32 %2, %3
  brc %1, $2, $3
$3:
  bra $1
$4:
  ret
";
        let expected = code
            .replacen("brc %0, $2, $4", "brc %0, $5, $4", 1)
            .replace(
                "  bra $1\n$4",
                "  %0 = cmp.lt.u32 %2, %3\n  brc %0, $5, $4\n$4",
            )
            + "$5:\n  bra $2\n";
        assert_eq!(rotated(code), expected);
    }

    #[test]
    fn other_loops_stay() {
        // A long head; a test at the bottom already.
        let long = "  %4 = add.u32 %2, %3\n".repeat(MAX_INSTRUCTIONS);
        let bottom = "$0:
  bra $1
$1:
  %0 = cmp.lt.u32 %2, %3
  brc %0, $1, $2
$2:
  ret
";
        for code in [&LOOP.replace("$1:\n", &format!("$1:\n{long}")), bottom] {
            assert_eq!(rotated(code), *code);
        }
    }
}
