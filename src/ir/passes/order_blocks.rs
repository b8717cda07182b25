//! Block layout: a reverse postorder in which the blocks of each loop are contiguous.
//!
//! Every block follows all of its forward predecessors, if the control flow graph is reducible. The
//! `then` side of a branch comes before the other side, and both come before their join. But where only one side
//! accesses memory, it comes last: the first side ends with a branch to the join, and the conditions of accesses are
//! more often true than false. The entry
//! is first; a single exit is last. The machine runs the channels with the lowest instruction
//! pointer first, so with this layout divergent channels reconverge at the earliest join. Blocks
//! are renumbered in layout order, and unreachable ones removed.
//!
//! Requires nothing; after [`super::unify_latches()`] the latch of a loop is its last block. Keeps
//! all instructions of reachable blocks. Invalidates everything that names blocks.

use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::loops::{LoopId, Loops};
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;

/// Orders the blocks of a function; returns whether that changed something.
pub fn order_blocks(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let cfg = analyses.cfg(function);
    let loops = analyses.loops(function);
    let order = layout(function, &cfg, &loops);
    !order.is_empty() && lay_out(function, &order)
}

/// The reachable blocks of a function in the order in which this pass places them.
pub fn layout(function: &Function, cfg: &Cfg, loops: &Loops) -> Vec<BlockId> {
    let mut order = Vec::with_capacity(function.blocks.len());
    if function.blocks.is_empty() {
        return order;
    }
    let mut items = Items {
        function,
        cfg,
        loops,
        seen: vec![false; function.blocks.len()],
    };
    // For each loop in progress, the parts still to be placed, in reverse order.
    let mut stack = vec![(None, items.reversed(None, BlockId::ENTRY))];
    while let Some((scope, rest)) = stack.last_mut() {
        let scope = *scope;
        match rest.pop() {
            None => {
                stack.pop();
            }
            Some(block) => match items.item(scope, block) {
                Item::Block => order.push(block),
                Item::Loop(id) => {
                    // The list of a loop starts with its own header, as a block.
                    stack.push((Some(id), items.reversed(Some(id), block)));
                }
                Item::Outside => {}
            },
        }
    }
    let is_exit = |b: &BlockId| cfg.successors(*b).is_empty();
    let mut exits = order.iter().filter(|b| is_exit(b));
    if let (Some(&exit), None) = (exits.next(), exits.next())
        && exit != BlockId::ENTRY
    {
        order.retain(|&b| b != exit);
        order.push(exit);
    }
    order
}

/// What a block is as a part of a loop (or of the function).
enum Item {
    /// A block of this loop and of no inner loop.
    Block,
    /// A block of this inner loop, which is one part.
    Loop(LoopId),
    /// A block outside of this loop.
    Outside,
}

struct Items<'a> {
    function: &'a Function,
    cfg: &'a Cfg,
    loops: &'a Loops,
    seen: Vec<bool>,
}

impl Items<'_> {
    fn item(&self, scope: Option<LoopId>, block: BlockId) -> Item {
        let Some(mut id) = self.loops.innermost(block) else {
            return match scope {
                None => Item::Block,
                Some(_) => Item::Outside,
            };
        };
        if Some(id) == scope {
            return Item::Block;
        }
        loop {
            match self.loops.get(id).parent {
                parent if parent == scope => return Item::Loop(id),
                None => return Item::Outside,
                Some(parent) => id = parent,
            }
        }
    }

    /// The successors of a block, in the order in which they are placed.
    fn successors(&self, block: BlockId) -> Vec<BlockId> {
        let mut successors = self.cfg.successors(block).to_vec();
        if let &[then, otherwise] = &successors[..] {
            let is_side = |b: BlockId| self.cfg.predecessors(b) == [block] && b != block;
            let join = |b: BlockId| match self.cfg.successors(b) {
                &[join] => Some(join),
                _ => None,
            };
            let accesses = |b: BlockId| {
                let mut instructions = self.function.block(b).instructions.iter();
                instructions.any(|i| i.access().is_some())
            };
            if is_side(then)
                && is_side(otherwise)
                && join(then).is_some_and(|j| j != block && join(otherwise) == Some(j))
                && accesses(then)
                && !accesses(otherwise)
            {
                successors.swap(0, 1);
            }
        }
        successors
    }

    /// The parts of a loop (or of the function) in postorder, each named by its
    /// block or its header.
    fn reversed(&mut self, scope: Option<LoopId>, first: BlockId) -> Vec<BlockId> {
        // The header of a loop is visited twice: as a part of the outer loop and as a
        // block of its own.
        let mut order = Vec::new();
        let part = |items: &Self, block| match items.item(scope, block) {
            Item::Block => Some((block, items.successors(block))),
            Item::Loop(id) => {
                let l = items.loops.get(id);
                Some((l.header, l.exits.iter().map(|e| e.1).collect()))
            }
            Item::Outside => None,
        };
        let mut stack = Vec::new();
        if let Some(root) = part(self, first) {
            self.seen[first.index()] = true;
            stack.push(root);
        }
        while let Some((block, targets)) = stack.last_mut() {
            // Successors are visited last to first, so that the first one comes
            // first in reverse postorder.
            let Some(target) = targets.pop() else {
                order.push(*block);
                stack.pop();
                continue;
            };
            if scope.is_some_and(|id| self.loops.get(id).header == target) {
                continue;
            }
            if let Some(next) = part(self, target)
                && !std::mem::replace(&mut self.seen[next.0.index()], true)
            {
                stack.push(next);
            }
        }
        order
    }
}

/// Reorders the blocks and renames branch targets; returns whether that changed something. The
/// order contains every reachable block once; blocks missing from it are removed.
pub(super) fn lay_out(function: &mut Function, order: &[BlockId]) -> bool {
    let same = order.iter().copied().eq(function.block_ids());
    if same {
        return false;
    }
    let mut names = vec![BlockId::ENTRY; function.blocks.len()];
    for (name, block) in order.iter().enumerate() {
        names[block.index()] = BlockId(name as u32);
    }
    let mut old = std::mem::take(&mut function.blocks);
    for block in order {
        let mut block = std::mem::take(&mut old[block.index()]);
        if let Some(last) = block.instructions.last_mut() {
            rename_targets(last, |b| names.get(b.index()).copied().unwrap_or(b));
        }
        function.blocks.push(block);
    }
    if order.len() < old.len() {
        define_undefined(function);
    }
    true
}

/// Initializes with 0 those registers that are read but, after blocks were removed, never written:
/// the verifier requires a write. Their values were undefined before. Registers of named
/// variables may stay unwritten.
fn define_undefined(function: &mut Function) {
    const READ: u8 = 1;
    const WRITTEN: u8 = 2;
    let mut state = vec![0u8; function.registers.len()];
    for input in &function.inputs {
        state[input.register.index()] |= WRITTEN;
    }
    for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
        for register in function.sources(instruction) {
            state[register.index()] |= READ;
        }
        for register in function.destinations(instruction) {
            state[register.index()] |= WRITTEN;
        }
    }
    let undefined =
        (0..state.len()).filter(|&i| state[i] == READ && function.registers[i].name.is_none());
    let undefined: Vec<Register> = undefined.map(|i| Register(i as u32)).collect();
    let constants: Vec<Instruction> = undefined
        .into_iter()
        .map(|register| {
            let ty = function.family(register).unsigned();
            let zero = Detail::Immediate([0, 0]);
            function.instruction(Opcode::Loadi, ty, zero, &[register], &[], function.loc)
        })
        .collect();
    if let Some(entry) = function.blocks.first_mut() {
        entry.instructions.splice(0..0, constants);
    }
}

/// Renames the targets of a branch.
pub(super) fn rename_targets(branch: &mut Instruction, rename: impl Fn(BlockId) -> BlockId) {
    for target in branch.detail.targets_mut().into_iter().flatten() {
        *target = rename(*target);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::analysis::cfg::tests::graph;
    use crate::ir::analysis::dominance::Dominators;
    use pretty_assertions::assert_eq;

    /// The successors of each block after the pass.
    fn ordered(edges: &[&[u32]]) -> Vec<Vec<u32>> {
        let mut f = graph(edges);
        order_blocks(&mut f, &mut AnalysisCache::new());
        assert!(
            !order_blocks(&mut f, &mut AnalysisCache::new()),
            "a second time changes nothing"
        );
        f.blocks
            .iter()
            .map(|b| b.successors().map(|s| s.0).collect())
            .collect()
    }

    #[test]
    fn sides_come_before_the_join_and_the_then_side_first() {
        // 0 -> 3 | 1; 3 -> 4 -> 2, 1 -> 2
        assert_eq!(
            ordered(&[&[3, 1], &[2], &[], &[4], &[2]]),
            [vec![1, 3], vec![2], vec![4], vec![4], vec![]]
        );
    }

    #[test]
    fn a_loop_with_early_exits_is_contiguous() {
        // 1 is the header of a loop of 1, 2, 3, 4; 2 exits to 5, which goes to 6; 1 exits to 6.
        let after = ordered(&[&[1], &[2, 3], &[5, 4], &[4], &[1], &[6], &[]]);
        assert_eq!(
            after,
            [
                vec![1],
                vec![2, 3],
                vec![5, 4],
                vec![4],
                vec![1],
                vec![6],
                vec![]
            ]
        );
    }

    #[test]
    fn the_exit_is_last_and_unreachable_blocks_go() {
        // 1 is the exit, 2 an infinite loop, 3 unreachable.
        assert_eq!(
            ordered(&[&[1, 2], &[], &[2], &[1]]),
            [vec![2, 1], vec![1], vec![]]
        );
    }

    #[test]
    fn registers_written_in_unreachable_blocks_alone_are_set() {
        let text = |start: &str, end: &str| {
            format!(
                "kernel @k() {{
  registers dword %0-%1
$0:
{start}  %1 = mov.u32 %0
  ret
{end}}}
"
            )
        };
        let dropped = "$1:\n  %0 = loadi.u32 3\n  ret\n";
        let mut f = crate::ir::text::parse::parse_function(&text("", dropped)).unwrap();
        order_blocks(&mut f, &mut AnalysisCache::new());
        assert_eq!(f.to_string(), text("  %0 = loadi.u32 0\n", ""));
    }

    #[test]
    fn every_cycle_free_edge_goes_forward_and_loops_are_contiguous() {
        let mut state = 7u32;
        let mut random = move |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % below
        };
        let mut reducible = 0;
        for _ in 0..2000 {
            let count = 2 + random(9);
            let edges: Vec<Vec<u32>> = (0..count)
                .map(|_| (0..random(3)).map(|_| random(count)).collect())
                .collect();
            let edges: Vec<&[u32]> = edges.iter().map(Vec::as_slice).collect();
            let mut f = graph(&edges);
            let before = Cfg::compute(&f).reverse_postorder().len();
            order_blocks(&mut f, &mut AnalysisCache::new());
            let cfg = Cfg::compute(&f);
            assert_eq!(cfg.reverse_postorder().len(), before, "{edges:?}");
            assert_eq!(f.blocks.len(), before, "{edges:?}");
            let dominators = Dominators::compute(&cfg);
            let loops = Loops::compute(&cfg, &dominators);
            for id in loops.ids() {
                let mut blocks = loops.blocks(id).to_vec();
                blocks.sort();
                let run = blocks[0].0..blocks[0].0 + blocks.len() as u32;
                assert!(blocks.iter().map(|b| b.0).eq(run), "{edges:?}");
                assert_eq!(blocks[0], loops.get(id).header, "{edges:?}");
            }
            if loops.is_reducible() {
                reducible += 1;
                for block in f.block_ids() {
                    for &next in cfg.successors(block) {
                        assert!(
                            next > block || dominators.dominates(next, block),
                            "{edges:?}"
                        );
                    }
                }
            }
        }
        assert!(reducible > 500);
    }
}
