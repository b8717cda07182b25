//! The order of instructions that Intel's finalizer may schedule to need fewer registers.
//!
//! Before it allocates registers, the finalizer reorders the instructions of a block whose pressure is too high. Here each
//! result that nothing in the block reads is computed by itself, with all that it depends on right before it: a depth-first
//! order of the dependency graph, as that of Sethi and Ullman for trees. Loads of the components of a vector then are next to
//! their uses. The order is kept where it does not lower the peak of a block, and where threads are wider than a message: its
//! halves write parts of a variable, which the finalizer does not reorder as well (found by experiment).

use super::live_ranges::Estimate;
use super::occupation::Occupation;
use super::references::{Access, Reference, References};
use crate::visa::flow::Graph;
use crate::visa::instruction::{Detail, Instruction};
use crate::visa::instruction::{LscIndex, LscSurface, Sfid};
use crate::visa::kernel::Kernel;
use crate::visa::opcode::{Opcode, Property};
use crate::visa::operand::{Operand, State, Surface, Variable};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

/// What orders two instructions of a block that refer to it, unless both only read it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Resource {
    Variable(usize),
    Predicate(u32),
    /// The address registers, all of which count as one.
    Addresses,
    /// A predefined surface that a message of the legacy data port accesses.
    Surface(u32),
    /// A surface of the binding table.
    Binding(u32),
    /// The surface of the binding table that a `movs` before the message selects.
    Selected,
    /// Local memory that an LSC message accesses.
    Local,
}

/// The instructions that refer to a resource last.
#[derive(Default)]
struct Last {
    write: Option<usize>,
    /// Reads after the write.
    reads: Vec<usize>,
}

impl Estimate {
    /// Estimates the registers of a kernel after the finalizer reordered the instructions of blocks that need more GRFs
    /// than `limit`; never more than [`Estimate::of`].
    pub fn reordered(kernel: &Kernel, limit: u32) -> Estimate {
        if kernel.simd > kernel.target.info().message_channels {
            return Estimate::of(kernel);
        }
        let before = Occupation::of(kernel).grfs;
        let peak = |grfs: &[u32], block: &Range<usize>| {
            let of_block = grfs.get(block.clone()).into_iter().flatten();
            of_block.copied().max().unwrap_or(0)
        };
        let references = References::of(kernel);
        let blocks = Graph::of(kernel).blocks;
        let mut changed = kernel.clone();
        for block in blocks.iter().filter(|b| peak(&before, b) > limit) {
            let order = order(kernel, &references, block.clone());
            for (index, from) in block.clone().zip(order) {
                changed.instructions[index].clone_from(&kernel.instructions[from]);
            }
        }
        let after = Occupation::of(&changed).grfs;
        for block in blocks {
            if peak(&after, &block) >= peak(&before, &block) {
                changed.instructions[block.clone()].clone_from_slice(&kernel.instructions[block]);
            }
        }
        let (first, reordered) = (Estimate::of(kernel), Estimate::of(&changed));
        match reordered.grfs < first.grfs {
            true => reordered,
            false => first,
        }
    }
}

/// Instructions that stay together: one, or a `movs` and the message whose surface it selects.
struct Node {
    range: Range<usize>,
    /// The memory that a message accesses, and whether it writes.
    accessed: Option<(Resource, bool)>,
}

/// The order of a block's instructions, as their indices in the kernel.
fn order(kernel: &Kernel, references: &References<'_>, block: Range<usize>) -> Vec<usize> {
    let mut order = Vec::with_capacity(block.len());
    let mut nodes: Vec<Node> = Vec::new();
    let mut start = block.start;
    while start < block.end {
        let instruction = &kernel.instructions[start];
        let next = kernel
            .instructions
            .get(start + 1)
            .filter(|_| start + 1 < block.end);
        if let Some((next, binding)) = next.zip(selected(instruction))
            && let Some(Operand::Surface(surface)) = next.operands.first()
            && State::Surface(*surface) == binding.0
            && let Some((_, writes)) = accessed(next)
        {
            nodes.push(Node {
                range: start..start + 2,
                accessed: Some((Resource::Binding(binding.1), writes)),
            });
            start += 2;
            continue;
        }
        let accessed = accessed(instruction).filter(|(resource, _)| {
            // Another `movs` selected it.
            !matches!(resource, Resource::Selected)
        });
        if is_pinned(instruction, accessed) {
            depth_first(kernel, references, &nodes, &mut order);
            nodes.clear();
            order.push(start);
        } else {
            nodes.push(Node {
                range: start..start + 1,
                accessed,
            });
        }
        start += 1;
    }
    depth_first(kernel, references, &nodes, &mut order);
    order
}

/// The surface variable that `movs` sets, and the index in the binding table.
fn selected(instruction: &Instruction) -> Option<(State, u32)> {
    match *instruction.operands.as_slice() {
        [
            Operand::State { state, offset: 0 },
            Operand::Immediate { bits, .. },
        ] if instruction.opcode == Opcode::Movs => Some((state, bits as u32)),
        _ => None,
    }
}

/// Appends instructions without pinned ones among them: each that no other depends on, after those on which it depends.
fn depth_first(
    kernel: &Kernel,
    references: &References<'_>,
    nodes: &[Node],
    order: &mut Vec<usize>,
) {
    let mut needs: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    let mut is_needed = vec![false; nodes.len()];
    // The numbers of Sethi and Ullman: how many values a node and all that it needs have at once.
    let mut values: Vec<u32> = vec![1; nodes.len()];
    let mut last: BTreeMap<Resource, Last> = BTreeMap::new();
    let mut list = Vec::new();
    for (k, node) in nodes.iter().enumerate() {
        for (resource, writes) in resources(kernel, references, node, &mut list) {
            let last = last.entry(resource).or_default();
            needs[k].extend(last.write);
            if writes {
                needs[k].append(&mut last.reads);
                last.write = Some(k);
            } else {
                last.reads.push(k);
            }
        }
        needs[k].sort_unstable();
        needs[k].dedup();
        for &other in &needs[k] {
            is_needed[other] = true;
        }
        // What needs the most values at once comes first; of equals, what the block computes last, as the sum so far.
        needs[k].sort_by_key(|&other| Reverse((values[other], other)));
        let at_once = needs[k]
            .iter()
            .zip(0..)
            .map(|(&other, held)| values[other] + held);
        values[k] = at_once.max().unwrap_or(1);
    }
    let mut is_placed = vec![false; nodes.len()];
    for root in (0..nodes.len()).filter(|&k| !is_needed[k]) {
        // Instructions on the current path, each with the number of those that it needs and that were visited.
        let mut path = vec![(root, 0)];
        while let Some((k, visited)) = path.last_mut() {
            let k = *k;
            if let Some(&next) = needs[k].get(*visited) {
                *visited += 1;
                if !is_placed[next] {
                    path.push((next, 0));
                }
                continue;
            }
            path.pop();
            if !is_placed[k] {
                is_placed[k] = true;
                order.extend(nodes[k].range.clone());
            }
        }
    }
}

/// Whether an instruction keeps its place among all others: the ends of blocks, synchronization, and messages of which it is
/// not known what memory they access.
fn is_pinned(instruction: &Instruction, accessed: Option<(Resource, bool)>) -> bool {
    let opcode = instruction.opcode;
    if opcode == Opcode::LifetimeStart {
        return false;
    }
    let is_message = opcode.is_message();
    let writes_predefined = instruction.operands.iter().any(|operand| {
        operand.is_destination() && matches!(operand.variable(), Some(Variable::Predefined(_)))
    });
    writes_predefined || !opcode.is_alu() && !is_message || is_message && accessed.is_none()
}

/// The memory that a message accesses, and whether it writes; `None` if it is not known.
fn accessed(instruction: &Instruction) -> Option<(Resource, bool)> {
    let opcode = instruction.opcode;
    let surface = instruction.operands.iter().find_map(|o| match o {
        Operand::Surface(surface) => Some(*surface),
        _ => None,
    });
    let legacy = |writes| match surface? {
        Surface::Variable(_) => Some((Resource::Selected, writes)),
        Surface::Bindless => None,
        surface => Some((Resource::Surface(surface.number()), writes)),
    };
    match opcode {
        Opcode::Gather
        | Opcode::Gather4Scaled
        | Opcode::GatherScaled
        | Opcode::QwGather
        | Opcode::OwordLd => legacy(false),
        Opcode::Scatter
        | Opcode::Scatter4Scaled
        | Opcode::ScatterScaled
        | Opcode::QwScatter
        | Opcode::OwordSt => legacy(true),
        _ => {
            let Detail::Lsc(lsc) = instruction.detail else {
                return None;
            };
            let resource = match (lsc.sfid, lsc.address.surface) {
                (Sfid::Slm, _) => Resource::Local,
                (_, LscSurface::Bti(LscIndex::Immediate(index))) => Resource::Binding(index),
                _ => return None,
            };
            let (reads, writes) = (opcode.has(Property::LscRead), opcode.is_lsc_store());
            (reads != writes).then_some((resource, writes))
        }
    }
}

/// The resources that a node refers to, each once with whether it is written.
fn resources(
    kernel: &Kernel,
    references: &References<'_>,
    node: &Node,
    list: &mut Vec<Reference>,
) -> Vec<(Resource, bool)> {
    let mut found: Vec<(Resource, bool)> = node.accessed.into_iter().collect();
    for instruction in &kernel.instructions[node.range.clone()] {
        references.collect(instruction, list);
        found.extend(list.iter().map(|reference| {
            let writes = !matches!(reference.access, Access::Read(_));
            (Resource::Variable(reference.variable), writes)
        }));
        if let Some(used) = instruction.predicate {
            found.push((Resource::Predicate(used.predicate.0), false));
        }
        for (k, operand) in instruction.operands.iter().enumerate() {
            if let Some(id) = operand.predicate() {
                found.push((Resource::Predicate(id.0), k == 0));
            }
            let is_address = matches!(operand, Operand::Address { .. });
            if is_address || operand.indirection().is_some() {
                found.push((Resource::Addresses, true));
            }
        }
    }
    // What is read and written is written.
    found.sort_unstable_by_key(|&(resource, writes)| (resource, !writes));
    found.dedup_by_key(|(resource, _)| *resource);
    found
}
