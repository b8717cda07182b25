//! Jump threading: redirects an edge past blocks that do nothing, and past a conditional branch
//! alone in its block whose condition is known on that edge.
//!
//! A condition is known on the edges out of a block that ends by writing a constant to it, or that
//! branches on it.
//!
//! Requires nothing. Keeps all blocks, all instructions but branches, and the loops: no edge is
//! threaded through a loop header. Leaves unreachable blocks to
//! [`super::remove_unreachable_blocks()`]. Invalidates the control flow analyses. Linear.

use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::cfg::Cfg;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::Detail;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;

/// The most blocks that one edge is threaded through.
const MAX_STEPS: usize = 16;

/// Threads the branches of all reachable blocks; returns whether that changed something.
pub fn thread_branches(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let cfg = analyses.cfg(function);
    let mut changed = false;
    for block in function.block_ids() {
        let (Some(terminator), true) = (
            function.block(block).terminator().copied(),
            cfg.is_reachable(block),
        ) else {
            continue;
        };
        let condition = function.sources(&terminator).first().copied();
        let detail = match terminator.detail {
            Detail::Branch(target) => {
                Detail::Branch(destination(function, &cfg, block, target, None))
            }
            Detail::CondBranch { then, otherwise } if then != otherwise => {
                let known = |value| condition.map(|c| (c, value));
                Detail::CondBranch {
                    then: destination(function, &cfg, block, then, known(true)),
                    otherwise: destination(function, &cfg, block, otherwise, known(false)),
                }
            }
            other => other,
        };
        if detail != terminator.detail {
            changed = true;
            if let Some(last) = function.block_mut(block).instructions.last_mut() {
                last.detail = detail;
            }
        }
    }
    changed
}

/// The final target of an edge. `known` is the condition that the branch at its source decides.
fn destination(
    function: &Function,
    cfg: &Cfg,
    from: BlockId,
    target: BlockId,
    known: Option<(Register, bool)>,
) -> BlockId {
    let mut target = target;
    for _ in 0..MAX_STEPS {
        let [only] = function.block(target).instructions.as_slice() else {
            break;
        };
        // Even an empty loop header stays: without it, the loop would have the header
        // of an inner loop.
        let mut predecessors = cfg.predecessors(target).iter();
        if predecessors.any(|&p| cfg.number(p) >= cfg.number(target)) {
            break;
        }
        let next = match only.detail {
            Detail::Branch(next) => next,
            Detail::CondBranch { then, otherwise } => {
                let Some(&condition) = function.sources(only).first() else {
                    break;
                };
                let value = match known {
                    Some((register, value)) if register == condition => Some(value),
                    Some(_) | None => written(function, from, condition),
                };
                match value {
                    Some(true) => then,
                    Some(false) => otherwise,
                    None => break,
                }
            }
            _ => break,
        };
        if next == target {
            break;
        }
        target = next;
    }
    target
}

/// The constant that a block assigns to a register last.
fn written(function: &Function, block: BlockId, register: Register) -> Option<bool> {
    let mut instructions = function.block(block).instructions.iter().rev();
    let last = instructions.find(|i| function.destinations(i).contains(&register))?;
    let bits = last.immediate().filter(|_| last.opcode == Opcode::Loadi)?;
    Some(bits & 1 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;
    use pretty_assertions::assert_eq;

    fn threaded(code: &str) -> String {
        let head = "registers bool %0-%1, dword %2";
        let text = format!("kernel @k() {{\n  {head}\n  inputs %2 = local_id.0\n{code}}}\n");
        let mut f = parse_function(&text).unwrap_or_else(|e| panic!("{e:?} in\n{code}"));
        let changed = thread_branches(&mut f, &mut AnalysisCache::new());
        let after = f.to_string();
        assert_eq!(changed, after != text);
        let (_, rest) = after.split_once("$0:\n").unwrap();
        format!("$0:\n{}", rest.trim_end_matches("}\n"))
    }

    #[test]
    fn empty_blocks_and_known_conditions_are_threaded_through() {
        // a && b, tested again where it is used.
        let code = "$0:
  %0 = cmp.eq.u32 %2, %2
  brc %0, $1, $2
$1:
  %0 = cmp.ne.u32 %2, %2
  bra $3
$2:
  %0 = loadi.bool false
  bra $3
$3:
  bra $4
$4:
  brc %0, $5, $6
$5:
  brc %0, $6, $5
$6:
  ret
";
        let expected = code
            .replace("!= $3", "")
            .replacen("  bra $3", "  bra $4", 1)
            .replacen("  bra $3", "  bra $6", 1);
        assert_eq!(threaded(code), expected);
    }

    #[test]
    fn a_loop_keeps_its_header() {
        let code = "$0:
  %0 = loadi.bool true
  %1 = loadi.bool true
  bra $1
$1:
  brc %0, $2, $3
$2:
  %0 = cmp.eq.u32 %2, %2
  bra $1
$3:
  ret
";
        assert_eq!(threaded(code), code);
        let endless = "$0:
  bra $1
$1:
  bra $2
$2:
  bra $1
";
        let shorter = endless.replace("$1:\n  bra $2", "$1:\n  bra $1");
        assert_eq!(threaded(endless), shorter);
    }
}
