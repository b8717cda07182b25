//! Merges a block with its only successor if that has no other predecessor.
//!
//! Requires nothing. Keeps registers, and all instructions except for the branches in between.
//! Blocks are renumbered, and unreachable ones removed. Invalidates everything that names blocks or
//! instructions. Linear.

use super::order_blocks::lay_out;
use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::function::{BlockId, Function};
use crate::ir::opcode::Opcode;

/// Merges blocks; returns whether there were any.
pub fn merge_blocks(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let cfg = analyses.cfg(function);
    let mut absorbed = vec![false; function.blocks.len()];
    let mut merged = false;
    for &first in cfg.reverse_postorder() {
        // This block was already merged into an earlier one.
        if absorbed[first.index()] {
            continue;
        }
        let mut last = first;
        while let Some(next) = only_successor(function, first)
            && next != BlockId::ENTRY
            && next != first
            && *cfg.predecessors(next) == [last]
        {
            let mut instructions = std::mem::take(&mut function.block_mut(next).instructions);
            let block = function.block_mut(first);
            block.instructions.pop();
            block.instructions.append(&mut instructions);
            absorbed[next.index()] = true;
            last = next;
            merged = true;
        }
    }
    if !merged {
        return false;
    }
    let order: Vec<BlockId> = function
        .block_ids()
        .filter(|&b| cfg.is_reachable(b) && !absorbed[b.index()])
        .collect();
    lay_out(function, &order)
}

fn only_successor(function: &Function, block: BlockId) -> Option<BlockId> {
    let terminator = function.block(block).terminator()?;
    terminator
        .successors()
        .next()
        .filter(|_| terminator.opcode == Opcode::Bra)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;
    use pretty_assertions::assert_eq;

    fn merged(code: &str) -> String {
        let head = "registers bool %0, dword %1-%4";
        let text = format!("kernel @k() {{\n  {head}\n  inputs %1 = local_id.0\n{code}}}\n");
        let mut f = parse_function(&text).unwrap_or_else(|e| panic!("{e:?} in\n{code}"));
        let changed = merge_blocks(&mut f, &mut AnalysisCache::new());
        assert!(
            !merge_blocks(&mut f, &mut AnalysisCache::new()),
            "a second time changes nothing"
        );
        let after = f.to_string();
        assert_eq!(changed, after != text);
        let (_, rest) = after.split_once("$0:\n").unwrap();
        format!("$0:\n{}", rest.trim_end_matches("}\n"))
    }

    #[test]
    fn a_line_of_blocks_is_one_block() {
        let code = "$0:
  %2 = add.u32 %1, %1
  bra $2
$1:
  %4 = add.u32 %3, %3
  ret
$2:
  %3 = add.u32 %2, %2
  bra $1
";
        let expected = "$0:
  %2 = add.u32 %1, %1
  %3 = add.u32 %2, %2
  %4 = add.u32 %3, %3
  ret
";
        assert_eq!(merged(code), expected);
    }

    #[test]
    fn joins_and_loops_stay() {
        let code = "$0:
  %0 = cmp.eq.u32 %1, %1
  bra $1
$1:
  brc %0, $2, $3
$2:
  bra $1
$3:
  bra $4
$4:
  bra $4
";
        assert_eq!(merged(code), code);
    }
}
