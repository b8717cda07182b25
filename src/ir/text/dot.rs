//! The control-flow graph of kernels for Graphviz.
//!
//! One `digraph` with a cluster per function. A block is a box with its Gen IR. The edge taken if
//! the condition is true is labeled `true`, the other `false`. A block's comment names its loop,
//! its immediate dominator, and the branches it is control-dependent on. Loop headers have a
//! heavier outline, back edges are blue, and unreachable blocks are dashed. Any valid function has
//! a graph; the same functions give the same text.

use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::dominance::Dominators;
use crate::ir::analysis::loops::Loops;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::Detail;
use crate::ir::text::listing::Places;
use crate::ir::text::print::print_instruction;
use std::fmt::Write as _;

/// The graph of the given functions.
pub fn print_dot<'a>(functions: impl IntoIterator<Item = &'a Function>) -> String {
    let mut out = String::from(
        "digraph gencl {\n  node [shape=box, fontname=\"monospace\"];\n  edge [fontname=\"monospace\"];\n",
    );
    for (k, function) in functions.into_iter().enumerate() {
        cluster(&mut out, k, function);
    }
    out.push_str("}\n");
    out
}

fn cluster(out: &mut String, number: usize, function: &Function) {
    let cfg = Cfg::compute(function);
    let dominators = Dominators::compute(&cfg);
    let loops = Loops::compute(&cfg, &dominators);
    let name = Escaped(&function.name);
    _ = writeln!(out, "  subgraph cluster_{number} {{");
    _ = writeln!(out, "    label=\"{name}\";");
    let places = Places::compute(&cfg, &dominators, &loops);
    for (block, id) in function.blocks.iter().zip(function.block_ids()) {
        let mut label = format!("{id}:");
        let notes = places.notes(id);
        if !notes.is_empty() {
            _ = write!(label, "  // {}", notes.join(", "));
        }
        let mut style = "";
        let inner = loops.innermost(id);
        if inner.is_some_and(|l| loops.get(l).header == id) {
            style = ", penwidth=2";
        } else if !cfg.is_reachable(id) {
            style = ", style=dashed";
        }
        let mut text = Escaped(&label).to_string() + "\\l";
        for instruction in &block.instructions {
            let line = print_instruction(function, instruction);
            _ = write!(text, "  {}\\l", Escaped(&line));
        }
        _ = writeln!(out, "    {} [label=\"{text}\"{style}];", Node(number, id));
    }
    for (block, id) in function.blocks.iter().zip(function.block_ids()) {
        let last = block.instructions.last();
        let labels: &[&str] = match last.map(|i| i.detail) {
            Some(Detail::CondBranch { .. }) => &["true", "false"],
            Some(_) | None => &[],
        };
        for (k, target) in block.successors().enumerate() {
            edge(out, number, &loops, id, target, labels.get(k).copied());
        }
    }
    out.push_str("  }\n");
}

fn edge(
    out: &mut String,
    number: usize,
    loops: &Loops,
    from: BlockId,
    to: BlockId,
    label: Option<&str>,
) {
    let back = loops
        .around(from)
        .any(|l| loops.get(l).header == to && loops.get(l).latches.contains(&from));
    let label = label.map(|l| format!("label=\"{l}\""));
    let color = back.then(|| "color=blue".to_string());
    let attributes: Vec<_> = label.into_iter().chain(color).collect();
    let list = if attributes.is_empty() {
        String::new()
    } else {
        format!(" [{}]", attributes.join(", "))
    };
    _ = writeln!(
        out,
        "    {} -> {}{list};",
        Node(number, from),
        Node(number, to)
    );
}

/// The name of a block in the graph: the index of its function, and its id.
struct Node(usize, BlockId);

impl std::fmt::Display for Node {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "f{}_b{}", self.0, self.1.0)
    }
}

/// Text inside of a quoted Graphviz string.
struct Escaped<'a>(&'a str);

impl std::fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for c in self.0.chars() {
            match c {
                '"' | '\\' => write!(f, "\\{c}")?,
                c if c.is_control() => f.write_str(" ")?,
                c => write!(f, "{c}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;
    use pretty_assertions::assert_eq;

    #[test]
    fn branches_loops_and_dead_blocks_are_marked() {
        let function = parse_function(
            "kernel @\"k\\\"\"() {
  registers dword %0-%1, bool %2
  inputs %0 = local_id.0
$0:
  bra $1
$1:
  %1 = loadi.u32 1
  %2 = cmp.lt.u32 %0, %1
  brc %2, $1, $3
$2:
  bra $3
$3:
  ret
}
",
        )
        .unwrap();
        assert_eq!(
            print_dot([&function]),
            r#"digraph gencl {
  node [shape=box, fontname="monospace"];
  edge [fontname="monospace"];
  subgraph cluster_0 {
    label="k\"";
    f0_b0 [label="$0:\l  bra $1\l"];
    f0_b1 [label="$1:  // loop of depth 1, idom $0, executed if $1 is true\l  %1 = loadi.u32 1\l  %2 = cmp.lt.u32 %0, %1\l  brc %2, $1, $3\l", penwidth=2];
    f0_b2 [label="$2:  // unreachable\l  bra $3\l", style=dashed];
    f0_b3 [label="$3:  // idom $1\l  ret\l"];
    f0_b0 -> f0_b1;
    f0_b1 -> f0_b1 [label="true", color=blue];
    f0_b1 -> f0_b3 [label="false"];
    f0_b2 -> f0_b3;
  }
}
"#
        );
    }

    #[test]
    fn no_functions_give_an_empty_graph() {
        assert!(print_dot([]).ends_with(";\n}\n"));
    }
}
