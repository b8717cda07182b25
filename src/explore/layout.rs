//! The layout of a control-flow graph in layers (Sugiyama, Tagawa and Toda, "Methods for visual understanding of
//! hierarchical system structures", 1981), loop by loop: a loop is laid out by itself, and is one node of the
//! graph around it, so that the boxes of loops are nested and contain nothing else. The layer of a node is the
//! length of the longest path to it without back edges; nodes of a layer are ordered by the mean position of
//! their neighbors; edges across several layers have a point in each.

use super::graph::{Block, Graph};
use std::fmt::Write as _;

/// The least size of the box of a block.
const BLOCK: (i32, i32) = (116, 42);

/// Width of a character in a box, and of the space around its text, which is the name of the block and the number of
/// its instructions.
const CHARACTER: i32 = 7;
const AROUND: i32 = 52;

/// The size of the box of a block.
pub(super) fn size(block: &Block) -> (i32, i32) {
    let columns = i32::try_from(block.name.chars().count()).unwrap_or(i32::MAX / CHARACTER / 2);
    (BLOCK.0.max(columns * CHARACTER + AROUND), BLOCK.1)
}

/// Distance between the nodes of a layer.
const GAP: i32 = 22;

/// Distance between two layers, for their edges.
const LAYER_GAP: i32 = 30;

/// Distance between a loop's box and what is in it. The back edges are at the left.
const MARGIN: i32 = 16;

/// Width of a point of an edge across a layer.
const POINT: i32 = 10;

/// Number of times that the layers are ordered, down and up.
const SWEEPS: usize = 6;

/// A rectangle, in pixels from the top left corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Area {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) width: i32,
    pub(super) height: i32,
}

/// An edge: the data of the paths of its line and its arrow head.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Path {
    pub(super) line: String,
    pub(super) head: String,
}

/// A graph with coordinates.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Layout {
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) blocks: Vec<Area>,
    /// The box around each loop, by the loop's index.
    pub(super) loops: Vec<Area>,
    /// The line of each edge, by the edge's index.
    pub(super) edges: Vec<Path>,
}

/// A node of one level: a block, a loop, or a point of an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Content {
    Block(usize),
    Loop(usize),
    Point(usize),
}

#[derive(Clone, Copy, Debug)]
struct Node {
    content: Content,
    layer: usize,
    area: Area,
}

/// The loops with their contents, relative to their own corner, innermost first; the last level is the function.
struct Level {
    nodes: Vec<Node>,
    size: (i32, i32),
}

/// Lays out a graph.
pub(super) fn layout(graph: &Graph) -> Layout {
    let function = graph.loops.len();
    // The levels around each block, innermost first, with the function last.
    let around = |block: usize| -> Vec<usize> {
        let mut levels = Vec::new();
        let mut inner = graph.blocks[block].inner;
        while let Some(l) = inner {
            levels.push(l);
            inner = graph.loops[l].parent;
        }
        levels.push(function);
        levels
    };
    let paths: Vec<Vec<usize>> = (0..graph.blocks.len()).map(around).collect();
    let mut levels: Vec<Option<Level>> = (0..=function).map(|_| None).collect();
    // An outer loop precedes those in it.
    for level in (0..=function)
        .rev()
        .filter(|&l| l != function)
        .chain([function])
    {
        let built = build(graph, level, &paths, &levels);
        levels[level] = Some(built);
    }
    let mut placed = Layout {
        blocks: vec![Area::default(); graph.blocks.len()],
        loops: vec![Area::default(); function],
        ..Layout::default()
    };
    let mut points: Vec<Vec<(i32, i32, i32)>> = vec![Vec::new(); graph.edges.len()];
    let mut open = vec![(function, (0, 0))];
    while let Some((index, (x, y))) = open.pop() {
        let Some(level) = &levels[index] else {
            continue;
        };
        for node in &level.nodes {
            let area = Area {
                x: node.area.x + x,
                y: node.area.y + y,
                ..node.area
            };
            match node.content {
                Content::Block(block) => placed.blocks[block] = area,
                Content::Loop(inner) => {
                    placed.loops[inner] = area;
                    open.push((inner, (area.x, area.y)));
                }
                Content::Point(edge) => {
                    points[edge].push((area.x + area.width / 2, area.y, area.height));
                }
            }
        }
        if index == function {
            (placed.width, placed.height) = level.size;
        }
    }
    for (edge, mut points) in graph.edges.iter().zip(points) {
        points.sort_by_key(|point| point.1);
        let (from, to) = (placed.blocks[edge.from], placed.blocks[edge.to]);
        let path = match edge.is_back {
            true => {
                let area = graph.loops.iter().position(|l| l.header == edge.to);
                let area = area.map_or(from, |l| placed.loops[l]);
                back(from, to, area)
            }
            false => {
                // Where an edge leaves a block depends on its condition.
                let offset = match edge.when {
                    Some(true) => -from.width / 5,
                    Some(false) => from.width / 5,
                    None => 0,
                };
                forward(from, to, offset, &points)
            }
        };
        placed.edges.push(path);
    }
    placed
}

/// Lays out what is directly in a loop, or in the function.
fn build(graph: &Graph, level: usize, paths: &[Vec<usize>], levels: &[Option<Level>]) -> Level {
    let function = graph.loops.len();
    let mut nodes: Vec<Node> = Vec::new();
    let mut of_block: Vec<Option<usize>> = vec![None; graph.blocks.len()];
    let mut of_loop: Vec<Option<usize>> = vec![None; function];
    for (block, path) in paths.iter().enumerate() {
        let Some(position) = path.iter().position(|&l| l == level) else {
            continue;
        };
        let content = match position.checked_sub(1) {
            None => Content::Block(block),
            Some(inner) => Content::Loop(path[inner]),
        };
        let known = match content {
            Content::Loop(inner) => of_loop[inner],
            Content::Block(_) | Content::Point(_) => None,
        };
        let node = known.unwrap_or(nodes.len());
        if known.is_none() {
            let size = match content {
                Content::Loop(inner) => levels[inner].as_ref().map_or(BLOCK, |l| l.size),
                Content::Block(block) => size(&graph.blocks[block]),
                Content::Point(_) => BLOCK,
            };
            nodes.push(Node {
                content,
                layer: 0,
                area: Area {
                    width: size.0,
                    height: size.1,
                    ..Area::default()
                },
            });
        }
        of_block[block] = Some(node);
        if let Content::Loop(inner) = content {
            of_loop[inner] = Some(node);
        }
    }
    // The edges between different nodes of this level, without those that lead back.
    let mut edges: Vec<(usize, usize, usize)> = Vec::new();
    for (index, edge) in graph.edges.iter().enumerate() {
        if let (Some(from), Some(to)) = (of_block[edge.from], of_block[edge.to])
            && from != to
            && !edge.is_back
        {
            edges.push((index, from, to));
        }
    }
    find_layers(&mut nodes, &edges);
    let mut short = with_points(&mut nodes, &edges);
    let last = nodes.iter().map(|node| node.layer).max().unwrap_or(0);
    for (index, edge) in graph.edges.iter().enumerate() {
        // An edge that leaves the loop passes its other layers.
        if let (Some(from), None) = (of_block[edge.from], of_block[edge.to]) {
            let mut before = from;
            for layer in nodes[from].layer + 1..=last {
                nodes.push(point(index, layer));
                short.push((before, nodes.len() - 1));
                before = nodes.len() - 1;
            }
        }
    }
    let edges = short;
    let layers = ordered(&nodes, &edges);
    let size = place(&mut nodes, &layers, &edges, level == function);
    Level { nodes, size }
}

/// The layer of each node: the length of the longest path to it. An edge to a node that leads back here, as only
/// irreducible graphs have it, is ignored.
fn find_layers(nodes: &mut [Node], edges: &[(usize, usize, usize)]) {
    let mut order = Vec::with_capacity(nodes.len());
    let mut state = vec![0u8; nodes.len()];
    let mut successors = vec![Vec::new(); nodes.len()];
    for &(_, from, to) in edges {
        successors[from].push(to);
    }
    // Depth first, with a stack: the last node first.
    for root in 0..nodes.len() {
        let mut open = vec![(root, 0)];
        while let Some((node, next)) = open.pop() {
            if next == 0 {
                if state[node] != 0 {
                    continue;
                }
                state[node] = 1;
            }
            match successors[node].get(next) {
                Some(&to) => {
                    open.push((node, next + 1));
                    if state[to] == 0 {
                        open.push((to, 0));
                    }
                }
                None => {
                    state[node] = 2;
                    order.push(node);
                }
            }
        }
    }
    let mut number = vec![0; nodes.len()];
    order
        .iter()
        .rev()
        .enumerate()
        .for_each(|(k, &node)| number[node] = k);
    for &node in order.iter().rev() {
        for &to in successors[node]
            .iter()
            .filter(|&&to| number[to] > number[node])
        {
            nodes[to].layer = nodes[to].layer.max(nodes[node].layer + 1);
        }
    }
}

/// A point of an edge in a layer.
fn point(edge: usize, layer: usize) -> Node {
    Node {
        content: Content::Point(edge),
        layer,
        area: Area {
            width: POINT,
            ..Area::default()
        },
    }
}

/// Splits the edges across several layers, and adds a point in each layer between.
fn with_points(nodes: &mut Vec<Node>, edges: &[(usize, usize, usize)]) -> Vec<(usize, usize)> {
    let mut short = Vec::new();
    for &(edge, from, to) in edges {
        let (first, last) = (nodes[from].layer, nodes[to].layer);
        let mut before = from;
        for layer in first + 1..last.max(first + 1) {
            nodes.push(point(edge, layer));
            short.push((before, nodes.len() - 1));
            before = nodes.len() - 1;
        }
        if last > first {
            short.push((before, to));
        }
    }
    short
}

/// The nodes of each layer, from left to right.
fn ordered(nodes: &[Node], edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let count = nodes.iter().map(|node| node.layer + 1).max().unwrap_or(0);
    let mut layers: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (index, node) in nodes.iter().enumerate() {
        layers[node.layer].push(index);
    }
    let (mut above, mut below) = (vec![Vec::new(); nodes.len()], vec![Vec::new(); nodes.len()]);
    for &(from, to) in edges {
        above[to].push(from);
        below[from].push(to);
    }
    let mut position = vec![0.0f64; nodes.len()];
    let number = |layer: &[usize], position: &mut Vec<f64>| {
        let middle = layer.len() as f64 / 2.0;
        for (k, &node) in layer.iter().enumerate() {
            position[node] = k as f64 - middle;
        }
    };
    layers.iter().for_each(|layer| number(layer, &mut position));
    for sweep in 0..SWEEPS {
        let is_down = sweep % 2 == 0;
        let neighbors = if is_down { &above } else { &below };
        let order: Vec<usize> = match is_down {
            true => (0..count).collect(),
            false => (0..count).rev().collect(),
        };
        for layer in order {
            let mean = |node: usize| match neighbors[node].len() {
                0 => position[node],
                n => neighbors[node].iter().map(|&n| position[n]).sum::<f64>() / n as f64,
            };
            let mut keyed: Vec<(f64, usize)> = layers[layer]
                .iter()
                .map(|&node| (mean(node), node))
                .collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
            layers[layer] = keyed.into_iter().map(|(_, node)| node).collect();
            number(&layers[layer], &mut position);
        }
    }
    layers
}

/// Sets the coordinates, and returns the size with margins.
fn place(
    nodes: &mut [Node],
    layers: &[Vec<usize>],
    edges: &[(usize, usize)],
    is_function: bool,
) -> (i32, i32) {
    let mut y = MARGIN;
    for layer in layers {
        let mut x = 0;
        let height = layer
            .iter()
            .map(|&node| nodes[node].area.height)
            .max()
            .unwrap_or(0);
        for &node in layer {
            let area = &mut nodes[node].area;
            (area.x, area.y) = (x, y);
            if matches!(nodes[node].content, Content::Point(_)) {
                nodes[node].area.height = height;
            }
            x += nodes[node].area.width + GAP;
        }
        y += height + LAYER_GAP;
    }
    // Each node moves toward the mean of its neighbors, as far as the others of its layer permit.
    let mut neighbors = vec![Vec::new(); nodes.len()];
    for &(from, to) in edges {
        neighbors[from].push(to);
        neighbors[to].push(from);
    }
    let center = |area: Area| area.x + area.width / 2;
    for sweep in 0..4 * SWEEPS {
        for layer in layers {
            let from_left = sweep % 2 == 0;
            let order: Vec<usize> = match from_left {
                true => layer.clone(),
                false => layer.iter().rev().copied().collect(),
            };
            let mut limit: Option<i32> = None;
            for node in order {
                let area = nodes[node].area;
                let wanted = match neighbors[node].len() {
                    0 => area.x,
                    n => {
                        let sum: i32 = neighbors[node].iter().map(|&n| center(nodes[n].area)).sum();
                        sum / n as i32 - area.width / 2
                    }
                };
                let x = match (limit, from_left) {
                    (None, _) => wanted,
                    (Some(limit), true) => wanted.max(limit),
                    (Some(limit), false) => wanted.min(limit - area.width),
                };
                nodes[node].area.x = x;
                limit = Some(match from_left {
                    true => x + area.width + GAP,
                    false => x - GAP,
                });
            }
        }
    }
    let left = nodes.iter().map(|node| node.area.x).min().unwrap_or(0);
    let margin = MARGIN + if is_function { 0 } else { POINT };
    for node in nodes.iter_mut() {
        node.area.x += margin - left;
    }
    let right = nodes.iter().map(|node| node.area.x + node.area.width).max();
    (right.unwrap_or(0) + MARGIN, y - LAYER_GAP + MARGIN)
}

/// An edge downward, through points: at each, down the height of the layer.
fn forward(from: Area, to: Area, offset: i32, points: &[(i32, i32, i32)]) -> Path {
    let (mut x, mut y) = (from.x + from.width / 2 + offset, from.y + from.height);
    let mut line = format!("M{x} {y}");
    let mut curve = |to: (i32, i32)| {
        let half = (to.1 - y) / 2;
        _ = write!(
            line,
            "C{x} {} {} {} {} {}",
            y + half,
            to.0,
            to.1 - half,
            to.0,
            to.1
        );
        (x, y) = to;
    };
    for &(x, y, height) in points {
        curve((x, y));
        if height > 0 {
            curve((x, y + height));
        }
    }
    let end = (to.x + to.width / 2, to.y);
    curve((end.0, end.1 - 5));
    Path {
        line,
        head: format!("M{} {}l-4 -7h8z", end.0, end.1),
    }
}

/// An edge back to the header of a loop, along the left side of its box.
fn back(from: Area, to: Area, area: Area) -> Path {
    let x = area.x + POINT;
    let corner = 8;
    // A loop of one block leaves and enters at its left side.
    let (start, end) = match from == to {
        true => (from.y + from.height - 9, to.y + 9),
        false => (from.y + from.height / 2, to.y + to.height / 2),
    };
    Path {
        line: format!(
            "M{} {start}H{}Q{x} {start} {x} {}V{}Q{x} {end} {} {end}H{}",
            from.x,
            x + corner,
            start - corner,
            end + corner,
            x + corner,
            to.x - 5
        ),
        head: format!("M{} {end}l-7 -4v8z", to.x),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explore::graph::graph;
    use crate::explore::listing::{Listing, Names};
    use crate::ir::analysis::Analyses;
    use crate::ir::text::parse::parse_function;
    use crate::source::LocationTable;
    use pretty_assertions::assert_eq;

    /// The layout of a function whose blocks have these ends: `1`, `1,2`, or nothing for a return.
    fn laid_out(ends: &[&str]) -> (Graph, Layout) {
        let mut text = "kernel @k() {\n  registers bool %0\n  inputs %0 = local_id.0\n".to_owned();
        text = text.replace("bool %0\n  inputs %0", "dword %0, bool %1\n  inputs %0");
        for (block, end) in ends.iter().enumerate() {
            _ = writeln!(text, "${block}:\n  %1 = cmp.lt.u32 %0, %0");
            match end.split_once(',') {
                Some((a, b)) => _ = writeln!(text, "  brc %1, ${a}, ${b}"),
                None if end.is_empty() => text.push_str("  ret\n"),
                None => _ = writeln!(text, "  bra ${end}"),
            }
        }
        text.push_str("}\n");
        let function = parse_function(&text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
        let listing = Listing::of_ir(&function, &LocationTable::new(), &mut Names::new("k.cl"));
        let found = graph(&function, &Analyses::compute(&function), &listing);
        let placed = layout(&found);
        (found, placed)
    }

    fn overlap(a: &Area, b: &Area) -> bool {
        let apart = a.x + a.width <= b.x || b.x + b.width <= a.x;
        !apart && a.y < b.y + b.height && b.y < a.y + a.height
    }

    fn is_inside(a: &Area, b: &Area) -> bool {
        a.x > b.x && a.y > b.y && a.x + a.width < b.x + b.width && a.y + a.height < b.y + b.height
    }

    #[track_caller]
    fn check(ends: &[&str]) -> Layout {
        let (graph, placed) = laid_out(ends);
        let blocks = &placed.blocks;
        let whole = Area {
            x: -1,
            y: -1,
            width: placed.width + 2,
            height: placed.height + 2,
        };
        for (index, block) in blocks.iter().enumerate() {
            assert!(is_inside(block, &whole), "{index}: {block:?}");
            assert!(
                !blocks[..index].iter().any(|other| overlap(block, other)),
                "{index}"
            );
            // A loop's box has its own blocks, and no others.
            for (l, area) in placed.loops.iter().enumerate() {
                let mut inner = graph.blocks[index].inner;
                while inner.is_some_and(|i| i != l) {
                    inner = inner.and_then(|i| graph.loops[i].parent);
                }
                assert_eq!(is_inside(block, area), inner.is_some(), "{index} in {l}");
                assert_eq!(overlap(block, area), inner.is_some(), "{index} in {l}");
            }
        }
        for (edge, path) in graph.edges.iter().zip(&placed.edges) {
            assert!(path.line.starts_with('M'));
            let is_down = blocks[edge.from].y < blocks[edge.to].y;
            assert_eq!(is_down, !edge.is_back, "{edge:?}");
        }
        placed
    }

    #[test]
    fn loops_are_boxes_around_their_blocks() {
        check(&[""]);
        check(&["1,2", "3", "3", ""]);
        assert_eq!(check(&["1", "1,2", ""]).loops.len(), 1);
        // Two nested loops with exits in the middle, beside another loop.
        let placed = check(&["1,8", "2", "3,6", "4,5", "2", "1,7", "7", "", "9", "9,7"]);
        assert_eq!(placed.loops.len(), 3);
        assert!(is_inside(&placed.loops[1], &placed.loops[0]));
    }

    #[test]
    fn unreachable_and_irreducible_blocks_have_places() {
        let (graph, placed) = laid_out(&["1,2", "2", "1,3", "", "3"]);
        assert_eq!(placed.blocks.len(), graph.blocks.len());
        let blocks = &placed.blocks;
        assert!((0..5).all(|i| !(0..i).any(|j| overlap(&blocks[i], &blocks[j]))));
        assert!(!graph.blocks[4].is_reachable);
    }
}
