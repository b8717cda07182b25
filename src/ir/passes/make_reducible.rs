//! Makes irreducible control flow reducible. Every edge that enters a loop with several entries
//! (from `goto`, or from `case` labels inside of a loop) is redirected through a dispatcher, which
//! becomes the only header. No code is duplicated.
//!
//! A redirected edge sets a register to the number of its target, per channel; the dispatcher, a
//! tree of comparisons, branches to that target. Back edges to the entries go through the
//! dispatcher, too. Forward edges from one entry past the next, as in Duff's device from case to
//! case, do not. What remains of the loop without the redirected edges may again be irreducible: it
//! gets a dispatcher of its own, and at depth `MAX_DEPTH` one for all back edges. So the code grows
//! by a few instructions for each edge into a loop.
//!
//! Requires nothing. Keeps registers and block ids; new blocks come last, and so do three
//! registers: the target number, which all dispatchers share, and two for their comparisons.
//! Invalidates the control flow analyses.

use super::order_blocks::rename_targets;
use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::cfg::Cfg;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::Detail;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Family, Type};
use crate::source::Loc;

/// The most nested dispatchers for irreducible loops within one another.
const MAX_DEPTH: usize = 4;

const NONE: u32 = u32::MAX;

/// Makes the control flow of a function reducible; returns whether that changed something.
pub fn make_reducible(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let cfg = analyses.cfg(function);
    if analyses.loops(function).is_reducible() {
        return false;
    }
    let registers = Registers {
        target: function.add_register(Family::Dword),
        bound: function.add_register(Family::Dword),
        below: function.add_register(Family::Bool),
    };
    let mut regions = vec![Region {
        blocks: cfg.reverse_postorder().to_vec(),
        depth: 0,
    }];
    while !regions.is_empty() {
        let cfg = Cfg::compute(function);
        let (cycles, numbers) = cycles(&cfg, &regions);
        regions.clear();
        for (name, cycle) in cycles.into_iter().enumerate() {
            let is_inside = |b: BlockId| numbers.get(b.index()) == Some(&(name as u32));
            let is_entry = |b: BlockId| cfg.predecessors(b).iter().any(|&p| !is_inside(p));
            let blocks = cycle.blocks.iter().copied();
            let mut entries: Vec<BlockId> = blocks.filter(|&b| is_entry(b)).collect();
            entries.sort();
            let rest = match *entries {
                [] => continue,
                [header] => Region {
                    blocks: cycle.blocks.into_iter().filter(|&b| b != header).collect(),
                    depth: cycle.depth,
                },
                [first, ..] => {
                    let back = Backward::from(first, &cfg, is_inside);
                    let all = cycle.depth >= MAX_DEPTH;
                    let mut redirects = Vec::new();
                    for &target in &cycle.blocks {
                        let entry = entries.binary_search(&target).is_ok();
                        for &from in cfg.predecessors(target) {
                            let inside = is_inside(from);
                            if !inside || (entry || all) && back.is_backward(from, target) {
                                redirects.push(Redirect {
                                    target,
                                    inside,
                                    from,
                                });
                            }
                        }
                    }
                    dispatch(function, &mut redirects, registers);
                    if all {
                        continue;
                    }
                    Region {
                        blocks: cycle.blocks,
                        depth: cycle.depth + 1,
                    }
                }
            };
            regions.push(rest);
        }
    }
    true
}

/// The registers of the dispatchers. A channel is in at most one dispatcher at a time, so all
/// of them share these.
#[derive(Clone, Copy)]
struct Registers {
    target: Register,
    bound: Register,
    below: Register,
}

/// A set of blocks that may contain cycles.
struct Region {
    blocks: Vec<BlockId>,
    /// The number of dispatchers around it.
    depth: usize,
}

/// An edge that is redirected through a dispatcher.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Redirect {
    target: BlockId,
    /// Whether its source is in the loop.
    inside: bool,
    from: BlockId,
}

/// The strongly connected components within each region that contain a cycle, and by block the
/// number of its component.
fn cycles(cfg: &Cfg, regions: &[Region]) -> (Vec<Region>, Vec<u32>) {
    let count = cfg.block_count();
    let mut region = vec![NONE; count];
    for (name, r) in regions.iter().enumerate() {
        for block in &r.blocks {
            region[block.index()] = name as u32;
        }
    }
    let mut found = Vec::new();
    let mut numbers = vec![NONE; count];
    // Tarjan's algorithm: the discovery number of each block, and the lowest one on the
    // stack that it reaches.
    let mut seen = vec![NONE; count];
    let mut lowest = vec![NONE; count];
    let mut waiting = vec![false; count];
    let mut stack = Vec::new();
    let mut next = 0;
    for r in regions {
        for &root in &r.blocks {
            if seen[root.index()] != NONE {
                continue;
            }
            let mut path = vec![(root, 0)];
            while let Some((block, edge)) = path.last_mut() {
                let (block, b) = (*block, block.index());
                if seen[b] == NONE {
                    seen[b] = next;
                    lowest[b] = next;
                    next += 1;
                    stack.push(block);
                    waiting[b] = true;
                }
                let target = cfg.successors(block).get(*edge).copied();
                *edge += 1;
                if let Some(target) = target {
                    let t = target.index();
                    if region[t] == region[b] && seen[t] == NONE {
                        path.push((target, 0));
                    } else if region[t] == region[b] && waiting[t] {
                        lowest[b] = lowest[b].min(seen[t]);
                    }
                    continue;
                }
                path.pop();
                if let Some((above, _)) = path.last() {
                    lowest[above.index()] = lowest[b].min(lowest[above.index()]);
                }
                if lowest[b] == seen[b] {
                    let start = stack.iter().rposition(|&s| s == block).unwrap_or(0);
                    let blocks = stack.split_off(start);
                    let is_cyclic = blocks.len() > 1 || cfg.successors(block).contains(&block);
                    for inside in &blocks {
                        waiting[inside.index()] = false;
                        if is_cyclic {
                            numbers[inside.index()] = found.len() as u32;
                        }
                    }
                    if is_cyclic {
                        found.push(Region {
                            blocks,
                            depth: r.depth,
                        });
                    }
                }
            }
        }
    }
    (found, numbers)
}

/// The back edges of a loop that is entered only at `first`.
struct Backward {
    numbers: Vec<u32>,
}

impl Backward {
    fn from(first: BlockId, cfg: &Cfg, is_inside: impl Fn(BlockId) -> bool) -> Backward {
        // Postorder numbers of a depth-first search: an edge is a back edge unless its target
        // has a lower number.
        let mut numbers = vec![NONE; cfg.block_count()];
        let mut seen = vec![false; cfg.block_count()];
        seen[first.index()] = true;
        let mut next = 0;
        // Successors are visited last to first, so that reverse postorder resembles the layout.
        let mut stack = vec![(first, cfg.successors(first).len())];
        while let Some((block, left)) = stack.last_mut() {
            if *left == 0 {
                numbers[block.index()] = next;
                next += 1;
                stack.pop();
                continue;
            }
            *left -= 1;
            let target = cfg.successors(*block)[*left];
            if is_inside(target) && !std::mem::replace(&mut seen[target.index()], true) {
                stack.push((target, cfg.successors(target).len()));
            }
        }
        Backward { numbers }
    }

    fn is_backward(&self, from: BlockId, target: BlockId) -> bool {
        self.numbers[target.index()] >= self.numbers[from.index()]
    }
}

/// Redirects edges through a new dispatcher.
fn dispatch(function: &mut Function, redirects: &mut [Redirect], registers: Registers) {
    redirects.sort();
    let mut targets: Vec<BlockId> = redirects.iter().map(|w| w.target).collect();
    targets.dedup();
    let loc = |function: &Function, block| {
        let terminator = function.block(block).terminator();
        terminator.map_or(function.loc, |t| t.loc)
    };
    let place = redirects
        .first()
        .map_or(Loc::NONE, |r| loc(function, r.from));
    let dispatcher = tree(function, &targets, registers, place);
    for redirects in redirects.chunk_by(|a, b| (a.target, a.inside) == (b.target, b.inside)) {
        let Some(Redirect { target, from, .. }) = redirects.first() else {
            continue;
        };
        let number = targets.binary_search(target).unwrap_or(0) as u32;
        let loc = loc(function, *from);
        let set = function.add_block();
        let value = Detail::Immediate([number, 0]);
        let selector = [registers.target];
        let code = [
            function.instruction(Opcode::Loadi, Type::U32, value, &selector, &[], loc),
            function.instruction(
                Opcode::Bra,
                Type::U32,
                Detail::Branch(dispatcher),
                &[],
                &[],
                loc,
            ),
        ];
        function.block_mut(set).instructions.extend(code);
        for redirect in redirects {
            let rename = |b: BlockId| if b == *target { set } else { b };
            if let Some(branch) = function.block_mut(redirect.from).instructions.last_mut() {
                rename_targets(branch, rename);
            }
        }
    }
}

/// Builds a tree of comparisons that branches to the target whose number is in the register;
/// returns its first block.
fn tree(function: &mut Function, targets: &[BlockId], registers: Registers, loc: Loc) -> BlockId {
    let root = function.add_block();
    let mut open = vec![(root, 0, targets.len())];
    while let Some((block, start, end)) = open.pop() {
        let middle = start + (end - start).div_ceil(2);
        let mut side = |function: &mut Function, start: usize, end: usize| {
            if end - start == 1 {
                return targets[start];
            }
            let inner = function.add_block();
            open.push((inner, start, end));
            inner
        };
        let then = side(function, start, middle);
        let otherwise = side(function, middle, end);
        let Registers {
            target,
            bound,
            below,
        } = registers;
        let constant = Detail::Immediate([middle as u32, 0]);
        let less = Detail::Compare(Condition::Lt);
        let branch = Detail::CondBranch { then, otherwise };
        let code = [
            function.instruction(Opcode::Loadi, Type::U32, constant, &[bound], &[], loc),
            function.instruction(
                Opcode::Cmp,
                Type::U32,
                less,
                &[below],
                &[target, bound],
                loc,
            ),
            function.instruction(Opcode::Brc, Type::U32, branch, &[], &[below], loc),
        ];
        function.block_mut(block).instructions.extend(code);
    }
    root
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::analysis::cfg::tests::graph;
    use crate::ir::analysis::dominance::Dominators;
    use crate::ir::analysis::loops::Loops;
    use pretty_assertions::assert_eq;

    fn is_reducible(function: &Function) -> bool {
        let cfg = Cfg::compute(function);
        Loops::compute(&cfg, &Dominators::compute(&cfg)).is_reducible()
    }

    fn made(edges: &[&[u32]]) -> Vec<Vec<u32>> {
        let mut f = graph(edges);
        make_reducible(&mut f, &mut AnalysisCache::new());
        assert!(is_reducible(&f));
        assert!(
            !make_reducible(&mut f, &mut AnalysisCache::new()),
            "a second time changes nothing"
        );
        f.blocks
            .iter()
            .map(|b| b.successors().map(|s| s.0).collect())
            .collect()
    }

    #[test]
    fn reducible_loops_stay() {
        let edges: &[&[u32]] = &[&[1], &[2, 4], &[2, 3], &[1], &[]];
        assert_eq!(made(edges), edges);
    }

    #[test]
    fn two_entries_get_a_dispatcher() {
        // 0 goes to 1 and 2; 2 -> 1 is a back edge, 1 -> 2 a forward edge.
        assert_eq!(
            made(&[&[1, 2], &[2], &[1, 3], &[]]),
            [
                vec![5, 7],
                vec![2],
                vec![6, 3],
                vec![],
                vec![1, 2],
                vec![4],
                vec![4],
                vec![4]
            ]
        );
    }

    #[test]
    fn random_graphs_grow_linearly() {
        let mut state = 7u32;
        let mut random = move |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % below
        };
        let mut irreducible = 0;
        for round in 0..2000 {
            let count = if round % 100 == 0 {
                400
            } else {
                2 + random(20)
            };
            let edges: Vec<Vec<u32>> = (0..count)
                .map(|_| {
                    let edges = if round % 2 == 0 { 2 } else { random(3) };
                    (0..edges).map(|_| 1 + random(count - 1)).collect()
                })
                .collect();
            let edges: Vec<&[u32]> = edges.iter().map(Vec::as_slice).collect();
            let mut f = graph(&edges);
            irreducible += usize::from(!is_reducible(&f));
            make_reducible(&mut f, &mut AnalysisCache::new());
            assert!(is_reducible(&f), "{edges:?}");
            // A dispatcher has fewer blocks than redirected edges, and an edge adds at most one.
            let limit = edges.len() * (1 + 4 * (MAX_DEPTH + 1));
            assert!(f.blocks.len() <= limit, "{edges:?}");
            assert!(
                !make_reducible(&mut f, &mut AnalysisCache::new()),
                "{edges:?}"
            );
        }
        assert!(irreducible > 500, "{irreducible}");
    }
}
