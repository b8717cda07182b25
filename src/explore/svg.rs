//! A control-flow graph as SVG. Each block is a link to its label in the listing.

use super::graph::Graph;
use super::html::Text;
use super::layout::{self, Layout, layout};
use std::fmt::Write as _;

/// The most blocks of a graph that is drawn: nobody reads a larger one.
const MAX_BLOCKS: usize = 600;

/// The last graph that was drawn, with its layout: the widths of a kernel mostly have graphs of one shape.
pub(super) type Last<'g> = Option<(&'g Graph, Layout)>;

/// Whether two graphs have one layout.
fn have_same_shape(a: &Graph, b: &Graph) -> bool {
    let inner = |graph: &Graph| -> Vec<_> {
        let blocks = graph.blocks.iter();
        blocks.map(|b| (b.inner, layout::size(b))).collect()
    };
    a.edges == b.edges && a.loops == b.loops && inner(a) == inner(b)
}

/// Writes the graph. Block `n` links to the id `prefix` and `n`.
pub(super) fn write<'g>(out: &mut String, graph: &'g Graph, prefix: &str, last: &mut Last<'g>) {
    if graph.blocks.len() > MAX_BLOCKS {
        _ = writeln!(
            out,
            "<p>The graph is not drawn: it has more than {MAX_BLOCKS} blocks.</p>"
        );
        return;
    }
    let known = last
        .take()
        .filter(|(other, _)| have_same_shape(other, graph));
    let placed: Layout = known.map_or_else(|| layout(graph), |(_, placed)| placed);
    let (width, height) = (placed.width, placed.height);
    _ = writeln!(
        out,
        "<svg viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"Control-flow graph\">"
    );
    for area in &placed.loops {
        _ = writeln!(
            out,
            "<rect class=\"loop\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"8\"/>",
            area.x, area.y, area.width, area.height
        );
    }
    for (edge, path) in graph.edges.iter().zip(&placed.edges) {
        let mut class = String::from("edge");
        if edge.is_back {
            class.push_str(" back");
        }
        if edge.when == Some(false) {
            class.push_str(" no");
        }
        _ = writeln!(
            out,
            "<path class=\"{class}\" data-e=\"{} {}\" d=\"{}\"/>",
            edge.from, edge.to, path.line
        );
        _ = writeln!(out, "<path class=\"head\" d=\"{}\"/>", path.head);
    }
    for (index, (block, area)) in graph.blocks.iter().zip(&placed.blocks).enumerate() {
        let mut class = String::from("block");
        for (is, name) in [
            (block.is_divergent, " divergent"),
            (!block.is_reachable, " dead"),
            (graph.loops.iter().any(|l| l.header == index), " header"),
        ] {
            class.push_str(if is { name } else { "" });
        }
        let count = block.items.len().saturating_sub(1);
        let lines = match block.lines {
            Some((first, last)) if first == last => format!("line {first}"),
            Some((first, last)) => format!("lines {first}–{last}"),
            None => String::new(),
        };
        let plural = if count == 1 { "" } else { "s" };
        let mut title = format!("{}: {count} instruction{plural}", block.name);
        if block.is_divergent {
            title.push_str(", divergent branch");
        }
        let middle = area.x + area.width / 2;
        _ = writeln!(
            out,
            "<a href=\"#{prefix}{index}\"><title>{}</title><rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\"/>\
             <text class=\"name\" x=\"{middle}\" y=\"{}\">{} · {count}</text><text x=\"{middle}\" y=\"{}\">{lines}</text></a>",
            Text(&title),
            area.x,
            area.y,
            area.width,
            area.height,
            area.y + 17,
            Text(&block.name),
            area.y + 33,
        );
    }
    out.push_str("</svg>\n");
    *last = Some((graph, placed));
}
