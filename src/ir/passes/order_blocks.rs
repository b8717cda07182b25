//! Lays the blocks out so that the SIMD code of a loop or a branch stands in one piece.
//!
//! The layout is a reverse postorder in which every loop is one run of blocks: each block comes
//! after all its forward predecessors (where the graph is reducible), the `then` side of a branch
//! before the other one, both before their join; the entry is first, and the exit, when there is
//! one alone, is last. The machine runs the channels at the lowest address first: in this layout
//! they meet at the earliest join. Blocks are renumbered to the layout; unreachable ones go.
//!
//! Requires nothing; with [`super::unify_latches()`] before it the latch of a loop is its last
//! block. Keeps all instructions of reachable blocks. Invalidates everything that names blocks.

use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::dominance::Dominators;
use crate::ir::analysis::loops::{LoopId, Loops};
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;

/// Orders the blocks of a function; whether that changed something.
pub fn order_blocks(function: &mut Function) -> bool {
    let cfg = Cfg::compute(function);
    let loops = Loops::compute(&cfg, &Dominators::compute(&cfg));
    let mut order = Vec::with_capacity(function.blocks.len());
    let mut items = Items {
        cfg: &cfg,
        loops: &loops,
        seen: vec![false; function.blocks.len()],
    };
    if function.blocks.is_empty() {
        return false;
    }
    // What is left to lay out of each loop that is being laid out, the next one last.
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
                    // A loop's own list starts with its header, as a block.
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
    lay_out(function, &order)
}

/// What a block is in the order of a loop's parts.
enum Item {
    /// A block of the loop and of no loop inside.
    Block,
    /// The part is a loop inside.
    Loop(LoopId),
    /// Not in the loop.
    Outside,
}

struct Items<'a> {
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

    /// The parts of a loop (or of the function), each named by its block or its header, in
    /// postorder.
    fn reversed(&mut self, scope: Option<LoopId>, first: BlockId) -> Vec<BlockId> {
        // The header of a loop is seen as a part of the loop around; as a block it is new.
        let mut order = Vec::new();
        let part = |items: &Self, block| match items.item(scope, block) {
            Item::Block => Some((block, items.cfg.successors(block).to_vec())),
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
            // From the last to the first, so that the first comes first in the end.
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

/// Puts the blocks into a new order and renames the targets of branches; blocks that are not in
/// the order go. Whether that changed something. The order holds every reachable block once.
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

/// Sets registers to 0 at the start that are read and, with the blocks that are gone, never
/// written: their values were undefined before. Those of variables may stay so.
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
    match &mut branch.detail {
        Detail::Branch(target) => *target = rename(*target),
        Detail::CondBranch { then, otherwise } => {
            (*then, *otherwise) = (rename(*then), rename(*otherwise));
        }
        Detail::None
        | Detail::Immediate(_)
        | Detail::Convert(_)
        | Detail::Compare(_)
        | Detail::Memory { .. }
        | Detail::Variable(_)
        | Detail::Fence(_)
        | Detail::Reduction(_)
        | Detail::Matrix(_)
        | Detail::Bytes(_)
        | Detail::Call(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::analysis::cfg::tests::graph;
    use pretty_assertions::assert_eq;

    /// Edges after the pass.
    fn ordered(edges: &[&[u32]]) -> Vec<Vec<u32>> {
        let mut f = graph(edges);
        order_blocks(&mut f);
        assert!(!order_blocks(&mut f), "a second time changes nothing");
        f.blocks
            .iter()
            .map(|b| b.successors().map(|s| s.0).collect())
            .collect()
    }

    #[test]
    fn sides_come_before_the_join_and_then_first() {
        // 0 -> 3 | 1; 3 -> 4 -> 2, 1 -> 2
        assert_eq!(
            ordered(&[&[3, 1], &[2], &[], &[4], &[2]]),
            [vec![1, 3], vec![2], vec![4], vec![4], vec![]]
        );
    }

    #[test]
    fn a_loop_is_one_piece_though_it_is_left_early() {
        // 1 heads a loop of 1, 2, 3, 4; 2 leaves it to 5, then 6; 1 to 6.
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
        order_blocks(&mut f);
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
            order_blocks(&mut f);
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
