//! The control-flow graph of a function as data: blocks, edges, loops.

use super::listing::{Listing, Place};
use crate::ir::analysis::Analyses;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::Detail;
use std::ops::Range;

/// The control-flow graph of a listing of Gen IR.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Graph {
    /// The blocks, in the order of the code; the first one is the entry.
    pub blocks: Vec<Block>,
    /// The edges, in the order of the code.
    pub edges: Vec<Edge>,
    /// The loops; an outer one precedes those in it.
    pub loops: Vec<Loop>,
}

/// A block of a graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The name, as in the listing.
    pub name: String,
    /// Its lines in the listing, label first.
    pub items: Range<usize>,
    /// The first and the last source line of its code, if that is in the source file itself.
    pub lines: Option<(u32, u32)>,
    /// The innermost loop around it, as an index.
    pub inner: Option<usize>,
    /// Whether the channels of a thread may take different ways at its end.
    pub is_divergent: bool,
    /// Whether a path leads to it.
    pub is_reachable: bool,
}

/// An edge of a graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// Index of the block that it leaves.
    pub from: usize,
    /// Index of the block that it leads to.
    pub to: usize,
    /// The condition under which it is taken; `None` if always.
    pub when: Option<bool>,
    /// Whether it is a back edge of a loop.
    pub is_back: bool,
}

/// A loop of a graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Loop {
    /// Index of the header.
    pub header: usize,
    /// Index of the next outer loop.
    pub parent: Option<usize>,
    /// Nesting depth, from 1.
    pub depth: u32,
}

/// The graph of a function in Gen IR.
pub(super) fn graph(function: &Function, analyses: &Analyses, listing: &Listing) -> Graph {
    let Analyses {
        cfg,
        loops,
        uniformity,
        ..
    } = analyses;
    let mut graph = Graph::default();
    let mut start = 0;
    for (block, id) in function.blocks.iter().zip(function.block_ids()) {
        let end = start + 1 + block.instructions.len();
        let places = listing.items.get(start..end).unwrap_or_default();
        let own = places.iter().filter_map(|item| item.place);
        let own = own
            .filter(|place: &Place| place.file == 0)
            .map(|place| place.line);
        graph.blocks.push(Block {
            name: id.to_string(),
            items: start..end,
            lines: own.clone().min().zip(own.max()),
            inner: loops.innermost(id).map(|l| l.index()),
            is_divergent: cfg.is_reachable(id) && uniformity.is_divergent_branch(id),
            is_reachable: cfg.is_reachable(id),
        });
        start = end;
        let is_conditional = matches!(
            block.instructions.last().map(|i| i.detail),
            Some(Detail::CondBranch { .. })
        );
        for (k, to) in block.successors().enumerate() {
            let is_latch = |l: BlockId| {
                let mut around = loops.around(l);
                around.any(|l| loops.get(l).header == to && loops.get(l).latches.contains(&id))
            };
            graph.edges.push(Edge {
                from: id.index(),
                to: to.index(),
                when: is_conditional.then_some(k == 0),
                is_back: is_latch(id),
            });
        }
    }
    graph.loops = loops
        .ids()
        .map(|id| {
            let l = loops.get(id);
            Loop {
                header: l.header.index(),
                parent: l.parent.map(|p| p.index()),
                depth: l.depth,
            }
        })
        .collect();
    graph
}
