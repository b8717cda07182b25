//! The control-flow graph of a function, in Gen IR or vector IR, as data: blocks, edges, loops.

use super::listing::{Item, Listing, Place};
use crate::genx;
use crate::genx::dominance::{Dominators, Loops};
use crate::genx::text::dot::masked_branch;
use crate::ir::analysis::Analyses;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::Detail;
use std::ops::Range;

/// The control-flow graph of a listing.
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
        graph.blocks.push(Block {
            name: id.to_string(),
            items: start..end,
            lines: lines(listing.items.get(start..end).unwrap_or_default()),
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

/// The first and the last line of the source file itself that code is of.
fn lines(items: &[Item]) -> Option<(u32, u32)> {
    let places = items.iter().filter_map(|item| item.place);
    let own = places.filter(|place: &Place| place.file == 0);
    let own = own.map(|place| place.line);
    own.clone().min().zip(own.max())
}

/// The graph of a function in vector IR. A branch on a mask is divergent.
pub(super) fn vector_graph(function: &genx::function::Function, listing: &Listing) -> Graph {
    let dominators = Dominators::new(function);
    let loops = Loops::new(function, &dominators);
    let names = genx::text::print::ValueNames::of(function);
    let text = genx::text::print::Lines::of(function, &names);
    let mut graph = Graph::default();
    let mut start = 0;
    for (block, id) in function.blocks.iter().zip(function.block_ids()) {
        // The label of the entry is implied.
        let label = usize::from(id.index() > 0 || block.name.is_some());
        let end = start + label + block.instructions.len();
        let is_reachable = dominators.is_reachable(id);
        graph.blocks.push(Block {
            name: text.label(id).trim_end_matches(':').to_owned(),
            items: start..end,
            lines: lines(listing.items.get(start..end).unwrap_or_default()),
            inner: loops.innermost[id.index()],
            is_divergent: is_reachable && masked_branch(function, id).is_some(),
            is_reachable,
        });
        start = end;
        let is_conditional = function.successors(id).count() > 1;
        for (k, to) in function.successors(id).enumerate() {
            graph.edges.push(Edge {
                from: id.index(),
                to: to.index(),
                when: is_conditional.then_some(k == 0),
                is_back: dominators.is_back_edge(id, to),
            });
        }
    }
    graph.loops = (loops.list.iter())
        .map(|l| Loop {
            header: l.header.index(),
            parent: l.parent,
            depth: l.depth,
        })
        .collect();
    graph
}
