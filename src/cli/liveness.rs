//! `--emit liveness.json`: the analyses of Gen IR before selection, as `--emit liveness` prints them for people.

use super::pipeline::location_json;
use gencl::ir::analysis::Analyses;
use gencl::ir::analysis::control_dependence::ControlDependence;
use gencl::ir::analysis::dominance::PostDominators;
use gencl::ir::analysis::live_variables::LiveVariable;
use gencl::ir::function::{BlockId, Function};
use gencl::ir::instruction::Instruction;
use gencl::ir::register::Register;
use gencl::ir::text::listing::varies;
use gencl::ir::text::print::print_instruction;
use gencl::source::LocationTable;
use gencl::target::Width;
use serde_json::{Map, Value, json};

/// The analyses of a function for a dispatch width and a size of GRFs in bytes.
pub(crate) fn json(
    function: &Function,
    width: Width,
    grf_bytes: u32,
    locations: &LocationTable,
) -> Value {
    let analyses = Analyses::compute(function);
    let pressure = analyses.pressure(function, width, grf_bytes);
    let dependence =
        ControlDependence::compute(&analyses.cfg, &PostDominators::compute(&analyses.cfg));
    let source = |instruction: &Instruction| locations.get(instruction.loc).map(location_json);
    let blocks = function.block_ids().map(|block| {
        let bytes = pressure.of(block);
        let last = analyses.liveness.last_uses(function, block);
        let list = &function.block(block).instructions;
        let instructions = list.iter().enumerate().map(|(index, instruction)| {
            // Unreachable blocks have no pressure.
            let live = bytes.get(index);
            let last = live.map_or(Vec::new(), |_| texts(last.at(index).iter()));
            json!({
                "text": print_instruction(function, instruction),
                "live_bytes": live,
                "varies": varies(function, &analyses, block, instruction),
                "last_uses": last,
                "source": source(instruction),
            })
        });
        let inner = analyses.loops.innermost(block);
        let inner = inner.map(|id| analyses.loops.get(id));
        let edges = dependence.of(block).iter();
        let edges = edges.map(
            |edge| json!({"branch": edge.branch.to_string(), "condition": edge.successor == 0}),
        );
        json!({
            "block": block.to_string(),
            "reachable": analyses.cfg.is_reachable(block),
            "predecessors": texts(analyses.cfg.predecessors(block).iter()),
            "successors": texts(analyses.cfg.successors(block).iter()),
            "immediate_dominator": analyses.dominators.immediate(block).map(name),
            "loop": inner.map(|l| json!({"header": l.header.to_string(), "depth": l.depth})),
            "executed_if": edges.collect::<Vec<_>>(),
            "live_in": texts(analyses.liveness.live_in(block)),
            "kept": texts(analyses.kept(&pressure, block)),
            "live_out": texts(analyses.liveness.live_out(block)),
            "instructions": instructions.collect::<Vec<_>>(),
        })
    });
    let peak = pressure.peak_point().map(|point| {
        let instruction = function
            .block(point.block)
            .instructions
            .get(point.index as usize);
        json!({
            "block": point.block.to_string(),
            "index": point.index,
            "live_bytes": pressure.peak_bytes(),
            "variables": variables_json(&analyses.live_variables(function, &pressure, point)),
            "source": instruction.and_then(source),
        })
    });
    let registers = (0..function.registers.len()).map(|index| Register(index as u32));
    let names = registers.filter_map(|register| {
        let name = function.name_of(register)?;
        Some((register.to_string(), json!(&**name)))
    });
    json!({
        "name": &*function.name,
        "simd": width.channels(),
        "grf_bytes": grf_bytes,
        "peak": peak,
        "names": names.collect::<Map<_, _>>(),
        "blocks": blocks.collect::<Vec<_>>(),
    })
}

/// The variables of Gen IR that are live at a point.
pub(super) fn variables_json(variables: &[LiveVariable]) -> Value {
    let one = |v: &LiveVariable| {
        let what = match (&v.name, v.is_in_memory) {
            (None, _) => "temporaries",
            (Some(_), false) => "variable",
            (Some(_), true) => "values",
        };
        json!({"name": v.name, "what": what, "bytes": v.bytes})
    };
    variables.iter().map(one).collect()
}

/// As [`variables_json`], at the place where the vISA needs so many GRFs: the last row has what selection adds to these
/// variables, such as the payloads of messages and the parts of GRFs that are not used, or what it does without, such as
/// values that are not computed before the instruction that reads them. The sum, less the latter, is the size of those GRFs.
pub(super) fn variables_of_visa_json(
    variables: &[LiveVariable],
    grfs: u32,
    grf_bytes: u32,
) -> Value {
    let mut rows = variables_json(variables);
    let known: i64 = variables.iter().map(|v| i64::from(v.bytes)).sum();
    let rest = i64::from(grfs) * i64::from(grf_bytes) - known;
    if let (Some(list), true) = (rows.as_array_mut(), rest != 0) {
        let what = match rest > 0 {
            true => "selection",
            false => "not selected",
        };
        list.push(json!({"name": null, "what": what, "bytes": rest.unsigned_abs()}));
    }
    rows
}

fn name(block: BlockId) -> String {
    block.to_string()
}

fn texts(items: impl Iterator<Item: ToString>) -> Vec<String> {
    items.map(|item| item.to_string()).collect()
}
