//! The control-flow graph of kernels in vector IR for Graphviz.
//!
//! The drawing is that of `crate::digraph`. Vectors of equal constants are abbreviated, and each source line precedes
//! its instructions. A comment names the block's loop, its immediate dominator, the masks of its accesses, and the
//! highest number of live bytes. A branch on whether some or all elements of a mask are set is divergent in the kernel
//! in OpenCL C: its edges are labeled with the mask, those of other branches with `true` and `false`.

use super::abbreviated::with_splats;
use super::print::{Lines, ValueNames};
use crate::digraph::{self, Block, Drawing, Edge, Loop};
use crate::genx::dominance::{Dominators, Loops};
use crate::genx::function::{BlockId, Detail, Function, Operand};
use crate::genx::opcode::{Class, Opcode};
use crate::genx::storage::pressure::Pressure;
use crate::genx::types::Scalar;
use crate::source::SourceLines;
use crate::target::Target;

/// The graph of functions that are legal for the target. `lines` is `None` for a graph without source lines.
pub fn print_dot<'a>(
    functions: impl IntoIterator<Item = &'a Function>,
    target: Target,
    lines: Option<SourceLines<'_>>,
) -> String {
    let functions = functions.into_iter();
    digraph::print(functions.map(|function| drawing(function, target, lines)))
}

/// The branch at the end of a block that tests a mask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MaskedBranch {
    /// Whether the condition is that all elements are set, else that some are.
    pub is_all: bool,
    /// The predicate, one element for each work-item.
    pub mask: Operand,
}

/// The mask that the branch at the end of a block tests; `None` for other branches.
pub fn masked_branch(function: &Function, block: BlockId) -> Option<MaskedBranch> {
    let branch = function.terminator(block)?;
    let Detail::CondBranch { .. } = branch.detail else {
        return None;
    };
    let condition = branch.operands.first()?.value()?;
    let test = function.instruction(function.definition(condition)?);
    let is_all = match test.opcode {
        Opcode::Any => false,
        Opcode::All => true,
        _ => return None,
    };
    let &mask = test.operands.first()?;
    // A predicate of one element is a condition that all work-items share.
    let count = function.operand_data(mask)?.count();
    (count > 1).then_some(MaskedBranch { is_all, mask })
}

/// The masks of the accesses of a block, each once.
fn masks(function: &Function, block: BlockId, names: &ValueNames) -> Vec<String> {
    let mut found = Vec::new();
    for &id in &function.blocks[block.index()].instructions {
        let instruction = function.instruction(id);
        if !matches!(
            instruction.opcode.class(),
            Class::Load | Class::Store | Class::Atomic
        ) {
            continue;
        }
        for value in instruction.values() {
            let data = function.value(value).ty.data();
            let name = names.value(value);
            if data.is_some_and(|data| data.scalar == Scalar::I1 && data.count() > 1)
                && !found.iter().any(|known| known == name)
            {
                found.push(name.to_owned());
            }
        }
    }
    found
}

fn drawing(function: &Function, target: Target, lines: Option<SourceLines<'_>>) -> Drawing {
    let dominators = Dominators::new(function);
    let loops = Loops::new(function, &dominators);
    let pressure = Pressure::new(function, target);
    let names = ValueNames::of(function);
    let text = Lines::of(function, &names);
    let label = |block: BlockId| {
        let label = text.label(block);
        label.trim_end_matches(':').to_owned()
    };
    let block = |id: BlockId| {
        let is_reachable = dominators.is_reachable(id);
        let mut notes = Vec::new();
        if !is_reachable {
            notes.push("unreachable".to_owned());
        }
        let inner = loops.innermost[id.index()];
        if let Some(inner) = inner.filter(|&inner| loops.list[inner].header == id) {
            notes.push(format!("loop of depth {}", loops.list[inner].depth));
        }
        if let Some(immediate) = dominators.immediate(id) {
            notes.push(format!("idom {}", label(immediate)));
        }
        let is_divergent = is_reachable && masked_branch(function, id).is_some();
        if is_divergent {
            notes.push("divergent branch".to_owned());
        }
        let masks = masks(function, id, &names);
        if !masks.is_empty() {
            notes.push(format!("masked by {}", masks.join(", ")));
        }
        let bytes = pressure.of(function, id).filter(|_| is_reachable);
        notes.extend(bytes.map(|bytes| format!("up to {bytes} bytes live")));
        let mut code = Vec::new();
        let mut line = None;
        for &id in &function.blocks[id.index()].instructions {
            let loc = function.instruction(id).loc;
            let change = lines.and_then(|lines| lines.change(loc, &mut line));
            code.extend(change.map(|line| format!("// {line}")));
            code.push(with_splats(&text.instruction(id)));
        }
        Block {
            name: label(id),
            notes,
            code,
            bytes,
            inner,
            is_divergent,
            is_reachable,
        }
    };
    let edges = function.block_ids().flat_map(|from| {
        let labels = labels(function, from, &names);
        let to = function.successors(from).enumerate();
        let edges: Vec<Edge> = to
            .map(|(k, to)| Edge {
                from: from.index(),
                to: to.index(),
                label: labels.get(k).cloned(),
                is_back: dominators.is_back_edge(from, to),
            })
            .collect();
        edges
    });
    let form = match function.kernel.as_ref().and_then(|k| k.channels.as_ref()) {
        Some(channels) => channels.width.to_string(),
        None => "on each thread".to_owned(),
    };
    Drawing {
        title: digraph::title(
            &function.name,
            form,
            pressure.peak_bytes(function),
            pressure.grf_bytes(),
        ),
        blocks: function.block_ids().map(block).collect(),
        loops: (loops.list.iter())
            .map(|l| Loop {
                header: l.header.index(),
                parent: l.parent,
                depth: l.depth,
            })
            .collect(),
        edges: edges.collect(),
    }
}

/// The conditions of the edges that leave a block: those of a conditional branch.
fn labels(function: &Function, block: BlockId, names: &ValueNames) -> Vec<String> {
    let branch = function.terminator(block).map(|branch| &branch.detail);
    if !matches!(branch, Some(Detail::CondBranch { .. })) {
        return Vec::new();
    }
    let Some(MaskedBranch { is_all, mask }) = masked_branch(function, block) else {
        return vec!["true".to_owned(), "false".to_owned()];
    };
    let name = mask.value().map_or("mask", |value| names.value(value));
    match is_all {
        true => vec![format!("all of {name}"), format!("not all of {name}")],
        false => vec![format!("any of {name}"), format!("none of {name}")],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::genx::text::parse::parse_module;
    use pretty_assertions::assert_eq;

    const TEXT: &str = "define internal void @f(<16 x i32> %x, i1 %c) {
  %m = icmp ne <16 x i32> %x, zeroinitializer
  br i1 %c, label %head, label %end
head:
  %n = phi <16 x i1> [ %m, %0 ], [ %p, %head ]
  %y = call <16 x i32> @llvm.genx.gather.scaled.v16i32.v16i1.v16i32(<16 x i1> %n, i32 2, i16 0, i32 0, i32 0, <16 x i32> %x, <16 x i32> undef)
  %q = icmp slt <16 x i32> %y, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
  %p = and <16 x i1> %n, %q
  %a = call i1 @llvm.genx.any.v16i1(<16 x i1> %p)
  br i1 %a, label %head, label %end
end:
  ret void
dead:
  br label %end
}
declare i1 @llvm.genx.any.v16i1(<16 x i1>)
declare <16 x i32> @llvm.genx.gather.scaled.v16i32.v16i1.v16i32(<16 x i1>, i32, i16, i32, i32, <16 x i32>, <16 x i32>)
";

    #[test]
    fn masks_loops_and_dead_blocks_are_marked() {
        let module = parse_module(TEXT).unwrap();
        assert_eq!(
            print_dot(&module.functions, Target::default(), None),
            r##"digraph gencl {
  node [shape=box, fontname="monospace", style=filled, fillcolor=white];
  edge [fontname="monospace"];
  subgraph cluster_0 {
    label="f on each thread: peak 128 bytes (4 registers of 32 bytes)";
    f0_b0 [label="0:  // up to 64 bytes live\l  %m = icmp ne <16 x i32> %x, zeroinitializer\l  br i1 %c, label %head, label %end\l", width=5.64, fillcolor="#fee8c8"];
    f0_b2 [label="end:  // idom 0\l  // up to 0 bytes live\l  ret void\l", width=2.99];
    f0_b3 [label="dead:  // unreachable\l  br label %end\l", width=2.75, style="filled,dashed"];
    subgraph cluster_0_0 {
    label="loop of head, depth 1"; style=rounded; color=blue;
    f0_b1 [label="head:  // loop of depth 1\l  // idom 0\l  // divergent branch\l  // masked by %n\l  // up to 128 bytes live\l  %n = phi <16 x i1> [ %m, %0 ], [ %p, %head ]\l  %y = call <16 x i32> @llvm.genx.gather.scaled.v16i32.v16i1.v16i32(<16 x i1> %n, i32 2, i16 0, i32 0, i32 0, <16 x i32> %x, <16 x i32> undef)\l  %q = icmp slt <16 x i32> %y, splat (i32 7)\l  %p = and <16 x i1> %n, %q\l  %a = call i1 @llvm.genx.any.v16i1(<16 x i1> %p)\l  br i1 %a, label %head, label %end\l", width=17.34, fillcolor="#fdbb84", color=purple, penwidth=2];
    }
    f0_b0 -> f0_b1 [label="true"];
    f0_b0 -> f0_b2 [label="false"];
    f0_b1 -> f0_b1 [label="any of %p", color=blue];
    f0_b1 -> f0_b2 [label="none of %p"];
    f0_b3 -> f0_b2;
  }
}
"##
        );
    }
}
