//! The control-flow graph of kernels in Gen IR for Graphviz.
//!
//! The drawing is that of `crate::digraph`. Registers have the names of their variables, and each source line precedes
//! its instructions. A comment names the block's loop, its immediate dominator, the branches that it is
//! control-dependent on, and the highest number of live bytes. The edge taken if the condition is true is labeled
//! `true`, the other `false`. Any valid function has a graph.

use crate::digraph::{self, Block, Drawing, Edge, Loop};
use crate::ir::analysis::Analyses;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::Detail;
use crate::ir::text::listing::Places;
use crate::ir::text::print::print_instruction;
use crate::ir::text::source_lines::{SourceLines, with_names};
use crate::target::Width;

/// A function to draw, and the dispatch width for its register pressure.
#[derive(Clone, Copy, Debug)]
pub struct Graph<'a> {
    /// The function whose blocks are drawn.
    pub function: &'a Function,
    /// The dispatch width for which the pressure is computed.
    pub width: Width,
    /// The size of one register of the register file, in bytes.
    pub grf_bytes: u32,
}

/// The graph of the given functions. `lines` is `None` for a graph without source lines.
pub fn print_dot<'a>(
    graphs: impl IntoIterator<Item = Graph<'a>>,
    lines: Option<SourceLines<'_>>,
) -> String {
    digraph::print(graphs.into_iter().map(|graph| drawing(&graph, lines)))
}

fn drawing(graph: &Graph<'_>, lines: Option<SourceLines<'_>>) -> Drawing {
    let function = graph.function;
    let analyses = Analyses::compute(function);
    let pressure = analyses.pressure(function, graph.width, graph.grf_bytes);
    let Analyses {
        cfg,
        loops,
        uniformity,
        ..
    } = &analyses;
    let places = Places::compute(cfg, &analyses.dominators, loops);
    let block = |id: BlockId| {
        let mut notes = places.notes(id);
        let is_divergent = cfg.is_reachable(id) && uniformity.is_divergent_branch(id);
        if is_divergent {
            notes.push("divergent branch".to_string());
        }
        let bytes = pressure.of(id).iter().copied().max();
        if let Some(bytes) = bytes {
            notes.push(format!("up to {bytes} bytes live"));
        }
        Block {
            name: id.to_string(),
            notes,
            code: code(function, id, lines),
            bytes,
            inner: loops.innermost(id).map(|id| id.index()),
            is_divergent,
            is_reachable: cfg.is_reachable(id),
        }
    };
    let edges = function.block_ids().flat_map(|from| {
        let block = function.block(from);
        let labels: &[&str] = match block.instructions.last().map(|i| i.detail) {
            Some(Detail::CondBranch { .. }) => &["true", "false"],
            Some(_) | None => &[],
        };
        let is_back = move |to: BlockId| {
            let mut around = loops.around(from);
            around.any(|l| loops.get(l).header == to && loops.get(l).latches.contains(&from))
        };
        let edge = move |(k, to): (usize, BlockId)| Edge {
            from: from.index(),
            to: to.index(),
            label: labels.get(k).map(|&label| label.to_owned()),
            is_back: is_back(to),
        };
        block.successors().enumerate().map(edge)
    });
    let of_loops = loops.ids().map(|id| {
        let l = loops.get(id);
        Loop {
            header: l.header.index(),
            parent: l.parent.map(|parent| parent.index()),
            depth: l.depth,
        }
    });
    Drawing {
        title: digraph::title(
            &function.name,
            pressure.width(),
            pressure.peak_bytes(),
            pressure.grf_bytes(),
        ),
        blocks: function.block_ids().map(block).collect(),
        loops: of_loops.collect(),
        edges: edges.collect(),
    }
}

/// The code of a block, each source line before its instructions.
fn code(function: &Function, block: BlockId, lines: Option<SourceLines<'_>>) -> Vec<String> {
    let mut code = Vec::new();
    let mut line = None;
    for instruction in &function.block(block).instructions {
        let change = lines.and_then(|lines| lines.change(instruction.loc, &mut line));
        code.extend(change.map(|line| format!("// {line}")));
        code.push(with_names(
            function,
            &print_instruction(function, instruction),
        ));
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;
    use crate::source::{Location, LocationTable, SourceMap};
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
        let graph = Graph {
            function: &function,
            width: Width::Simd16,
            grf_bytes: 32,
        };
        assert_eq!(
            print_dot([graph], None),
            r##"digraph gencl {
  node [shape=box, fontname="monospace", style=filled, fillcolor=white];
  edge [fontname="monospace"];
  subgraph cluster_0 {
    label="k\" SIMD16: peak 68 bytes (3 registers of 32 bytes)";
    f0_b0 [label="$0:  // up to 64 bytes live\l  bra $1\l", width=3.48, fillcolor="#fdd49e"];
    f0_b2 [label="$2:  // unreachable\l  bra $3\l", width=2.51, style="filled,dashed"];
    f0_b3 [label="$3:  // idom $1\l  // up to 0 bytes live\l  ret\l", width=2.99];
    subgraph cluster_0_0 {
    label="loop of $1, depth 1"; style=rounded; color=blue;
    f0_b1 [label="$1:  // loop of depth 1\l  // idom $0\l  // executed if $1 is true\l  // divergent branch\l  // up to 68 bytes live\l  %1 = loadi.u32 1\l  %2 = cmp.lt.u32 %0, %1\l  brc %2, $1, $3\l", width=3.48, fillcolor="#fdbb84", color=purple, penwidth=2];
    }
    f0_b0 -> f0_b1;
    f0_b1 -> f0_b1 [label="true", color=blue];
    f0_b1 -> f0_b3 [label="false"];
    f0_b2 -> f0_b3;
  }
}
"##
        );
    }

    #[test]
    fn loops_are_nested_clusters_and_lines_precede_their_code() {
        let function = parse_function(
            "kernel @k() {
  registers dword %0, bool %1
  names %0 \"x\"
  inputs %0 = local_id.0
$0:
  bra $1
$1:
  bra $2
$2:
  %1 = cmp.lt.u32 %0, %0 !1
  brc %1, $2, $3 !1
$3:
  brc %1, $1, $4 !2
$4:
  ret
}
",
        )
        .unwrap();
        let mut map = SourceMap::new();
        map.add("a.cl", "one\n  \"two\"\n");
        let mut locations = LocationTable::new();
        for (file, line) in [("a.cl", 2), ("b.cl", 7)] {
            locations.add(Location::new(file.into(), line, 1));
        }
        let lines = SourceLines {
            locations: &locations,
            map: &map,
        };
        let graph = Graph {
            function: &function,
            width: Width::Simd8,
            grf_bytes: 32,
        };
        let text = print_dot([graph], Some(lines));
        let lines: Vec<_> = text
            .lines()
            .filter(|l| l.contains("subgraph") || l.contains("[label=\"$") || l.trim() == "}")
            .map(|l| l.split(':').next().unwrap().trim())
            .collect();
        let expected = [
            "subgraph cluster_0 {",
            "f0_b0 [label=\"$0",
            "f0_b4 [label=\"$4",
            "subgraph cluster_0_0 {",
            "f0_b1 [label=\"$1",
            "f0_b3 [label=\"$3",
            "subgraph cluster_0_1 {",
            "f0_b2 [label=\"$2",
            "}",
            "}",
            "}",
            "}",
        ];
        assert_eq!(lines, expected, "{text}");
        let code = r#"\l  // a.cl:2: \"two\"\l  %1 = cmp.lt.u32 %0(x), %0(x)\l  brc %1, $2, $3\l"#;
        assert!(text.contains(code), "{text}");
        assert!(text.contains(r"\l  // b.cl:7\l  brc"), "{text}");
    }

    #[test]
    fn no_functions_give_an_empty_graph() {
        assert!(print_dot([], None).ends_with(";\n}\n"));
    }
}
