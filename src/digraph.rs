//! A control-flow graph in the language of Graphviz, whatever the code in its blocks is.
//!
//! One `digraph` with a cluster per function, and in it a cluster per loop, nested as the loops are. A block is a
//! box with its code; the darker it is, the more bytes are live in it, relative to the most of the function. A block
//! that ends with a divergent branch has a purple outline, a loop header a heavier one, and an unreachable block a
//! dashed one; back edges are blue. The same drawings give the same text.
//!
//! Imports no other module of this crate.

use std::fmt::Write as _;

/// A function to draw.
pub(crate) struct Drawing {
    /// The name, and what is known about the function.
    pub(crate) title: String,
    /// The blocks, in the order of the code.
    pub(crate) blocks: Vec<Block>,
    /// The loops, by their indices; a loop's blocks refer to it.
    pub(crate) loops: Vec<Loop>,
    /// The edges, in the order of the code.
    pub(crate) edges: Vec<Edge>,
}

/// A block of a drawing.
pub(crate) struct Block {
    /// The name in the code.
    pub(crate) name: String,
    /// Comments, a line for each.
    pub(crate) notes: Vec<String>,
    /// The lines of code.
    pub(crate) code: Vec<String>,
    /// The highest number of live bytes; `None` where it is not known.
    pub(crate) bytes: Option<u32>,
    /// The innermost loop that contains it.
    pub(crate) inner: Option<usize>,
    /// Whether the work-items of a thread may go both ways at its end.
    pub(crate) is_divergent: bool,
    /// Whether a path leads to it.
    pub(crate) is_reachable: bool,
}

/// A loop of a drawing.
pub(crate) struct Loop {
    /// The index of its header.
    pub(crate) header: usize,
    /// The next outer loop.
    pub(crate) parent: Option<usize>,
    /// The nesting depth, from 1.
    pub(crate) depth: u32,
}

/// An edge of a drawing, between indices of blocks.
pub(crate) struct Edge {
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// When it is taken; `None` if always.
    pub(crate) label: Option<String>,
    pub(crate) is_back: bool,
}

/// The fill colors of blocks, by the share of their live bytes in the peak of the function.
const FILLS: [&str; 5] = ["white", "#fff7ec", "#fee8c8", "#fdd49e", "#fdbb84"];

/// The width of a character of Graphviz's 14 points, in inches: an upper bound for monospace fonts (0.602 of their
/// size for DejaVu Sans Mono). Graphviz computes the boxes with the metrics of one font, and browsers draw with another.
const INCHES_PER_COLUMN: f64 = 14.0 * 0.62 / 72.0;

/// The space at both sides of the text of a box, in inches.
const MARGIN: f64 = 0.22;

/// The text of a graph with these functions.
pub(crate) fn print(drawings: impl IntoIterator<Item = Drawing>) -> String {
    let mut out = String::from(
        "digraph gencl {\n  node [shape=box, fontname=\"monospace\", style=filled, fillcolor=white];\n  edge [fontname=\"monospace\"];\n",
    );
    for (number, drawing) in drawings.into_iter().enumerate() {
        drawing.print(number, &mut out);
    }
    out.push_str("}\n");
    out
}

/// The title of a function: its name and form, and the most registers of this size that are live.
pub(crate) fn title(name: &str, form: impl std::fmt::Display, peak: u32, grf_bytes: u32) -> String {
    let count = peak.div_ceil(grf_bytes.max(1));
    format!("{name} {form}: peak {peak} bytes ({count} registers of {grf_bytes} bytes)")
}

/// A part of the tree of loops, in the order in which it is printed.
enum Part {
    Block(usize),
    Loop(usize),
    End,
}

impl Drawing {
    fn print(&self, number: usize, out: &mut String) {
        _ = writeln!(out, "  subgraph cluster_{number} {{");
        _ = writeln!(out, "    label=\"{}\";", Escaped(&self.title));
        let peak = self.blocks.iter().filter_map(|block| block.bytes).max();
        for part in self.parts() {
            match part {
                Part::Block(index) => self.block(out, (number, index), peak.unwrap_or(0)),
                Part::Loop(index) => {
                    let Loop { header, depth, .. } = self.loops[index];
                    _ = writeln!(out, "    subgraph cluster_{number}_{index} {{");
                    _ = writeln!(
                        out,
                        "    label=\"loop of {}, depth {depth}\"; style=rounded; color=blue;",
                        Escaped(&self.blocks[header].name),
                    );
                }
                Part::End => out.push_str("    }\n"),
            }
        }
        for edge in &self.edges {
            let label = edge.label.as_ref();
            let label = label.map(|label| format!("label=\"{}\"", Escaped(label)));
            let color = edge.is_back.then(|| "color=blue".to_string());
            let attributes: Vec<_> = label.into_iter().chain(color).collect();
            let list = match attributes.is_empty() {
                true => String::new(),
                false => format!(" [{}]", attributes.join(", ")),
            };
            let (from, to) = (edge.from, edge.to);
            _ = writeln!(out, "    f{number}_b{from} -> f{number}_b{to}{list};");
        }
        out.push_str("  }\n");
    }

    /// The box of a block.
    fn block(&self, out: &mut String, (number, index): (usize, usize), peak: u32) {
        let block = &self.blocks[index];
        // A line for each note: in one line they would be wider than the code.
        let mut lines = vec![format!("{}:", block.name)];
        for (k, note) in block.notes.iter().enumerate() {
            match k {
                0 => lines[0] += &format!("  // {note}"),
                _ => lines.push(format!("  // {note}")),
            }
        }
        lines.extend(block.code.iter().map(|line| format!("  {line}")));
        let longest = lines.iter().map(|l| l.chars().count()).max().unwrap_or(0);
        let text: String = lines.iter().map(|l| format!("{}\\l", Escaped(l))).collect();
        let mut style = format!(", width={:.2}", longest as f64 * INCHES_PER_COLUMN + MARGIN);
        if let Some(fill) = fill(block.bytes, peak) {
            _ = write!(style, ", fillcolor=\"{fill}\"");
        }
        if block.is_divergent {
            style.push_str(", color=purple");
        }
        let is_header = |inner: usize| self.loops[inner].header == index;
        if block.inner.is_some_and(is_header) {
            style.push_str(", penwidth=2");
        } else if !block.is_reachable {
            style.push_str(", style=\"filled,dashed\"");
        }
        _ = writeln!(out, "    f{number}_b{index} [label=\"{text}\"{style}];");
    }

    /// The blocks within their loops.
    fn parts(&self) -> Vec<Part> {
        let count = self.loops.len();
        let mut children = vec![Vec::new(); count + 1];
        for (index, l) in self.loops.iter().enumerate() {
            children[l.parent.unwrap_or(count)].push(index);
        }
        let mut blocks = vec![Vec::new(); count + 1];
        for (index, block) in self.blocks.iter().enumerate() {
            blocks[block.inner.unwrap_or(count)].push(index);
        }
        // A stack instead of recursion: loops can be nested arbitrarily deep.
        let mut list = Vec::new();
        let mut open = vec![Part::Loop(count)];
        while let Some(part) = open.pop() {
            if let Part::Loop(at) = part {
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
}

/// The fill color of a block with this number of live bytes; `None` for the default.
fn fill(bytes: Option<u32>, peak: u32) -> Option<&'static str> {
    let steps = FILLS.len() as u64 - 1;
    let step = (u64::from(bytes?) * steps / u64::from(peak.max(1))) as usize;
    FILLS.get(step).copied().filter(|_| step > 0)
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
