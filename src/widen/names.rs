//! The names of blocks and masks in the text, after the construct of the program that they are of: `if.then.5` is
//! executed if the condition of the branch at line 5 is true, `loop.7` begins with the header of the loop whose condition
//! is at line 7, and `mask.if.then.5` has a bit for each work-item that executes `if.then.5`.
//!
//! Gen IR knows branches and loops only: `?:`, `&&` and `||` are branches as `if` is, and an inverted condition
//! exchanges `then` and `else`.

use crate::ir::analysis::Analyses;
use crate::ir::analysis::loops::LoopId;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::Detail;
use crate::source::{Loc, LocationTable};
use std::sync::Arc;

/// The name of the mask of the work-items that exist in a thread.
pub(super) const PRESENT: &str = "mask.present";

/// The block for threads whose work-items are all there and consecutive.
pub(super) const FULL: &str = "full";

/// The block for other threads.
pub(super) const PARTIAL: &str = "partial";

/// The names of blocks, as far as a construct is known.
pub(super) fn of_blocks(
    function: &Function,
    analyses: &Analyses,
    locations: &LocationTable,
) -> Vec<Option<Arc<str>>> {
    let constructs = Constructs { function, analyses };
    let name = |block: BlockId| -> Option<Arc<str>> {
        let (what, loc) = constructs.of(block)?;
        let line = locations.get(loc).map(|location| location.line);
        Some(match line {
            Some(line) => format!("{what}.{line}").into(),
            None => what.into(),
        })
    };
    function.block_ids().map(name).collect()
}

/// The name of the mask of a block.
pub(super) fn mask(block: Option<&Arc<str>>) -> Option<Arc<str>> {
    block.map(|name| format!("mask.{name}").into())
}

struct Constructs<'a> {
    function: &'a Function,
    analyses: &'a Analyses,
}

impl Constructs<'_> {
    /// The construct that a block is a part of, and the location of its branch.
    fn of(&self, block: BlockId) -> Option<(&'static str, Loc)> {
        if block.index() == 0 {
            return None;
        }
        let Analyses {
            cfg,
            loops,
            dominators,
            ..
        } = self.analyses;
        let is_header = |id: LoopId| loops.get(id).header == block;
        if let Some(id) = loops.innermost(block).filter(|&id| is_header(id)) {
            return Some(("loop", self.condition(id)));
        }
        if let &[next] = cfg.successors(block)
            && let Some(id) = loops.innermost(next)
            && loops.get(id).header == next
            && !loops.contains(id, block)
        {
            return Some(("preheader", self.condition(id)));
        }
        let predecessors = cfg.predecessors(block);
        let left = predecessors.iter().find_map(|&from| {
            let id = loops.innermost(from)?;
            (!loops.contains(id, block)).then_some(id)
        });
        if let Some(id) = left {
            return Some(("loop.end", self.condition(id)));
        }
        let above = match predecessors {
            [] => return None,
            &[only] => only,
            _ => dominators.immediate(block)?,
        };
        let branch = self.function.block(above).instructions.last()?;
        let Detail::CondBranch { then, .. } = branch.detail else {
            return None;
        };
        let what = match predecessors.len() {
            1 if then == block => "if.then",
            1 => "if.else",
            _ => "if.end",
        };
        Some((what, branch.loc))
    }

    /// The location of the condition of a loop: that of its latch or its header. Other exits are of `break` and
    /// `return`, and have their own lines. A loop without a condition has the line of its latch.
    fn condition(&self, id: LoopId) -> Loc {
        let found = self.analyses.loops.get(id);
        let exits = || found.exits.iter().map(|exit| exit.0);
        let latch = exits().find(|block| found.latches.contains(block));
        let condition = latch.or_else(|| exits().find(|&block| block == found.header));
        let block = condition.or(found.latches.first().copied());
        let branch = block.and_then(|block| self.function.block(block).instructions.last());
        branch.map_or(Loc::NONE, |branch| branch.loc)
    }
}
