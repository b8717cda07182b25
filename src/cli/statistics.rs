//! The statistics of a kernel: `--emit stats`.

use super::liveness;
use super::pipeline::location_json;
use gencl::backend::width_reason::Reason;
use gencl::compile::CompiledKernel;
use gencl::ir::remarks::{Remark, RemarkKind};
use gencl::source::LocationTable;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The statistics of a kernel as JSON.
pub(super) fn json(kernel: &CompiledKernel, locations: &LocationTable) -> Value {
    let numbers = &kernel.statistics;
    let pushed: Vec<_> = numbers
        .pushed
        .iter()
        .map(|p| json!({"arg": p.argument, "offset": p.offset, "size": p.size}))
        .collect();
    let arguments: Vec<_> = numbers
        .passing
        .iter()
        .enumerate()
        .map(|(k, p)| {
            json!({
                "arg": k,
                "name": p.name,
                "case": p.case.name(),
                "place": p.place.name(),
                "text": p.to_string(),
            })
        })
        .collect();
    json!({
        "name": kernel.visa.name,
        "source": locations.get(kernel.lowered.loc).map(location_json),
        "target": kernel.visa.target.info().name,
        "simd": kernel.visa.simd,
        "reasons": kernel.reasons.iter().map(Reason::text).collect::<Vec<_>>(),
        "visa_instructions": numbers.visa.instructions,
        "messages": numbers.visa.messages,
        "bytes_read": numbers.visa.bytes_read,
        "bytes_written": numbers.visa.bytes_written,
        "moves": numbers.visa.moves,
        "compares": numbers.visa.compares,
        "noncontiguous_operands": numbers.visa.noncontiguous_operands,
        "ir_instructions": numbers.ir_instructions,
        "registers": numbers.registers,
        "peak_pressure_bytes": numbers.peak_pressure_bytes,
        "ir_peak": locations.get(numbers.ir_peak).map(location_json),
        "grfs_needed": numbers.visa.peak_grfs,
        "peak": locations.get(numbers.peak).map(location_json),
        "peak_variables": liveness::variables_of_visa_json(
            &numbers.peak_variables,
            numbers.visa.peak_grfs,
            kernel.visa.target.grf_bytes(),
        ),
        "grfs_available": numbers.grfs_available,
        "flags_needed": numbers.live_flags,
        "flags_available": numbers.flags_available,
        "cost": {
            "native_instructions": rounded(numbers.cost.instructions),
            "messages": rounded(numbers.cost.messages),
            "flag_spills": rounded(numbers.cost.flag_spills),
            "channels_filled": rounded(numbers.cost.filled),
        },
        "slm_bytes": numbers.slm_bytes,
        "private_bytes": numbers.visa.private_bytes,
        "arguments": arguments,
        "pushed": pushed,
        "remarks": summary(&kernel.remarks, locations),
    })
}

/// For each pass and kind of remarks, their number and the locations that they are about.
fn summary(remarks: &[Remark], locations: &LocationTable) -> Value {
    let mut places: BTreeMap<(&str, RemarkKind), (u64, Vec<Value>)> = BTreeMap::new();
    for remark in remarks {
        let location = locations.get(remark.loc);
        let (count, places) = places.entry((remark.pass, remark.kind)).or_default();
        // What was not done is a reason, which does not count for each copy of the code.
        *count += match remark.kind == RemarkKind::Passed {
            true => remark.times,
            false => 1,
        };
        places.push(location.map_or(Value::Null, location_json));
    }
    let row = |((pass, kind), (count, mut places)): ((&str, RemarkKind), (u64, Vec<Value>))| {
        places.dedup();
        json!({"pass": pass, "kind": kind.name(), "count": count, "sources": places})
    };
    places.into_iter().map(row).collect()
}

/// An estimate with as many digits as are meaningful.
fn rounded(figure: f64) -> f64 {
    (figure * 1000.0).round() / 1000.0
}
