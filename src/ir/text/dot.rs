//! The control-flow graph of kernels for Graphviz.
//!
//! One `digraph` with a cluster per function, and in it a cluster per loop, nested as the loops are.
//! A block is a box with its Gen IR: registers have the names of their variables, and each source
//! line precedes its instructions. A comment names the block's loop, its immediate dominator, the
//! branches that it is control-dependent on, and the highest number of live bytes; the darker the
//! box, the higher it is relative to the peak of the kernel. A block that ends with a divergent
//! branch has a purple outline. The edge taken if the condition is true is labeled `true`, the
//! other `false`. Loop headers have a heavier outline, back edges are blue, and unreachable blocks
//! are dashed. Any valid function has a graph; the same functions give the same text.

use crate::ir::analysis::Analyses;
use crate::ir::analysis::loops::{LoopId, Loops};
use crate::ir::analysis::pressure::Pressure;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::Detail;
use crate::ir::text::listing::Places;
use crate::ir::text::print::print_instruction;
use crate::ir::text::source_lines::{SourceLines, with_names};
use crate::target::Width;
use std::fmt::Write as _;

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
    let mut out = String::from(
        "digraph gencl {\n  node [shape=box, fontname=\"monospace\", style=filled, fillcolor=white];\n  edge [fontname=\"monospace\"];\n",
    );
    for (number, graph) in graphs.into_iter().enumerate() {
        let analyses = Analyses::compute(graph.function);
        let pressure = analyses.pressure(graph.function, graph.width, graph.grf_bytes);
        let cluster = Cluster {
            number,
            function: graph.function,
            places: Places::compute(&analyses.cfg, &analyses.dominators, &analyses.loops),
            analyses: &analyses,
            pressure: &pressure,
            lines,
        };
        cluster.print(&mut out);
    }
    out.push_str("}\n");
    out
}

/// The fill colors of blocks, by the share of their live bytes in the peak of the kernel.
const FILLS: [&str; 5] = ["white", "#fff7ec", "#fee8c8", "#fdd49e", "#fdbb84"];

/// The width of a character of Graphviz's 14 points, in inches: an upper bound for monospace fonts (0.602 of their
/// size for DejaVu Sans Mono). Graphviz computes the boxes with the metrics of one font, and browsers draw with another.
const INCHES_PER_COLUMN: f64 = 14.0 * 0.62 / 72.0;

/// The space at both sides of the text of a box, in inches.
const MARGIN: f64 = 0.22;

/// A function with its analyses.
struct Cluster<'a> {
    number: usize,
    function: &'a Function,
    places: Places<'a>,
    analyses: &'a Analyses,
    pressure: &'a Pressure,
    lines: Option<SourceLines<'a>>,
}

/// A part of the tree of loops, in the order in which it is printed.
enum Part {
    Block(BlockId),
    Loop(LoopId),
    End,
}

impl Cluster<'_> {
    fn print(&self, out: &mut String) {
        let Cluster {
            number, function, ..
        } = *self;
        let loops = &self.analyses.loops;
        _ = writeln!(out, "  subgraph cluster_{number} {{");
        let (peak, size) = (self.pressure.peak_bytes(), self.pressure.grf_bytes());
        _ = writeln!(
            out,
            "    label=\"{} {}: peak {peak} bytes ({} registers of {size} bytes)\";",
            Escaped(&function.name),
            self.pressure.width(),
            peak.div_ceil(size.max(1))
        );
        for part in parts(function, loops) {
            match part {
                Part::Block(block) => self.block(out, block),
                Part::Loop(id) => {
                    let l = loops.get(id);
                    _ = writeln!(out, "    subgraph cluster_{number}_{} {{", id.index());
                    _ = writeln!(
                        out,
                        "    label=\"loop of {}, depth {}\"; style=rounded; color=blue;",
                        l.header, l.depth
                    );
                }
                Part::End => out.push_str("    }\n"),
            }
        }
        for (block, id) in function.blocks.iter().zip(function.block_ids()) {
            let last = block.instructions.last();
            let labels: &[&str] = match last.map(|i| i.detail) {
                Some(Detail::CondBranch { .. }) => &["true", "false"],
                Some(_) | None => &[],
            };
            for (k, target) in block.successors().enumerate() {
                edge(out, number, loops, id, target, labels.get(k).copied());
            }
        }
        out.push_str("  }\n");
    }

    /// The box of a block.
    fn block(&self, out: &mut String, id: BlockId) {
        let Analyses {
            cfg,
            loops,
            uniformity,
            ..
        } = self.analyses;
        let mut notes = self.places.notes(id);
        let is_divergent = cfg.is_reachable(id) && uniformity.is_divergent_branch(id);
        if is_divergent {
            notes.push("divergent branch".to_string());
        }
        let bytes = self.pressure.of(id).iter().copied().max();
        if let Some(bytes) = bytes {
            notes.push(format!("up to {bytes} bytes live"));
        }
        // A line for each note: in one line they would be wider than the code.
        let mut lines = vec![format!("{id}:")];
        for (k, note) in notes.iter().enumerate() {
            match k {
                0 => lines[0] += &format!("  // {note}"),
                _ => lines.push(format!("  // {note}")),
            }
        }
        let mut line = None;
        for instruction in &self.function.block(id).instructions {
            if let Some(line) = self
                .lines
                .and_then(|lines| lines.change(instruction, &mut line))
            {
                lines.push(format!("  // {line}"));
            }
            let code = with_names(
                self.function,
                &print_instruction(self.function, instruction),
            );
            lines.push(format!("  {code}"));
        }
        let longest = lines.iter().map(|l| l.chars().count()).max().unwrap_or(0);
        let text: String = lines.iter().map(|l| format!("{}\\l", Escaped(l))).collect();
        let mut style = format!(", width={:.2}", longest as f64 * INCHES_PER_COLUMN + MARGIN);
        if let Some(fill) = self.fill(bytes) {
            _ = write!(style, ", fillcolor=\"{fill}\"");
        }
        if is_divergent {
            style.push_str(", color=purple");
        }
        if loops
            .innermost(id)
            .is_some_and(|l| loops.get(l).header == id)
        {
            style.push_str(", penwidth=2");
        } else if !cfg.is_reachable(id) {
            style.push_str(", style=\"filled,dashed\"");
        }
        _ = writeln!(
            out,
            "    {} [label=\"{text}\"{style}];",
            Node(self.number, id)
        );
    }

    /// The fill color of a block with this number of live bytes; `None` for the default.
    fn fill(&self, bytes: Option<u32>) -> Option<&'static str> {
        let peak = u64::from(self.pressure.peak_bytes().max(1));
        let steps = FILLS.len() as u64 - 1;
        let step = (u64::from(bytes?) * steps / peak) as usize;
        FILLS.get(step).copied().filter(|_| step > 0)
    }
}

/// The blocks of a function within their loops.
fn parts(function: &Function, loops: &Loops) -> Vec<Part> {
    let mut children = vec![Vec::new(); loops.len() + 1];
    let index = |id: Option<LoopId>| id.map_or(loops.len(), LoopId::index);
    for id in loops.ids() {
        children[index(loops.get(id).parent)].push(id);
    }
    let mut blocks = vec![Vec::new(); loops.len() + 1];
    for block in function.block_ids() {
        blocks[index(loops.innermost(block))].push(block);
    }
    // A stack instead of recursion: loops can be nested arbitrarily deep.
    let mut list = Vec::new();
    let mut open = vec![Part::Loop(LoopId(loops.len() as u32))];
    while let Some(part) = open.pop() {
        if let Part::Loop(id) = part {
            let at = id.index();
            open.push(Part::End);
            open.extend(children[at].drain(..).rev().map(Part::Loop));
            open.extend(blocks[at].drain(..).rev().map(Part::Block));
        }
        list.push(part);
    }
    // The outermost part is the function itself.
    list.remove(0);
    list.pop();
    list
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
            locations.add(Location {
                file: file.into(),
                line,
                column: 1,
                in_macro: None,
            });
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
