//! `gencl run --trace`: the instructions that one work-item executed, as text and for `result.json`.

use super::args::Run;
use super::output::{Failure, Outcome, print};
use super::pipeline::location_json;
use super::results::Results;
use super::values;
use gencl::launch::NdRange;
use gencl::launch::trace::{DEFAULT_TRACE_LIMIT, Trace};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The trace that `--trace[=X,Y,Z]` and `--trace-limit` request.
///
/// # Errors
/// The value is not one to three numbers.
pub(super) fn requested(args: &Run) -> Result<Option<Trace>, Failure> {
    let Some(value) = &args.trace else {
        return Ok(None);
    };
    let wrong = || {
        let expected = "expected one to three numbers: the global IDs of a work-item";
        values::malformed(value, "--trace[=<X,Y,Z>]", expected)
    };
    let mut item = [0; 3];
    let ids: Vec<&str> = value.split(',').collect();
    if ids.len() > item.len() {
        return Err(wrong());
    }
    for (id, text) in item.iter_mut().zip(ids) {
        *id = text.trim().parse().map_err(|_| wrong())?;
    }
    let limit = args.trace_limit.unwrap_or(DEFAULT_TRACE_LIMIT);
    Ok(Some(Trace::new(item, limit)))
}

/// Checks that the launch has the work-item.
///
/// # Errors
/// It does not.
pub(super) fn check(trace: Option<&Trace>, range: &NdRange) -> Outcome {
    let Some(trace) = trace else {
        return Ok(());
    };
    let item = trace.work_item();
    let has = (0..3).all(|d| {
        let id = item[d].checked_sub(range.offset[d]);
        id.is_some_and(|id| id < range.global[d])
    });
    match has {
        true => Ok(()),
        false => {
            let [x, y, z] = item;
            let ids = (0..3.min(range.dimensions as usize)).map(|d| {
                let last = range.offset[d] + range.global[d] - 1;
                format!("{} to {last}", range.offset[d])
            });
            let ids: Vec<String> = ids.collect();
            Err(Failure::Refused(format!(
                "`--trace`: the launch has no work-item ({x}, {y}, {z}); its global IDs are {}",
                ids.join(", ")
            )))
        }
    }
}

/// Prints the trace, or adds it to the result in JSON.
///
/// # Errors
/// Standard output cannot be written.
pub(super) fn report(trace: Option<&Trace>, result: &mut Results<'_>) -> Outcome {
    let Some(trace) = trace else {
        return Ok(());
    };
    let (steps, omitted) = trace.take();
    if result.is_json() {
        let rows = steps.iter().map(|step| {
            json!({
                "source": step.location.as_ref().map(location_json),
                "instruction": step.instruction,
                "active": step.is_active,
                "masked_off": step.is_masked_off,
                "values": step.values,
            })
        });
        let rows: Vec<Value> = rows.collect();
        let trace =
            json!({"work_item": trace.work_item(), "instructions": rows, "omitted": omitted});
        result.print("trace", trace);
        return Ok(());
    }
    let [x, y, z] = trace.work_item();
    let mut text = format!("trace of work-item ({x}, {y}, {z})\n");
    let places = steps.iter().map(|step| match &step.location {
        Some(at) => format!("{}:{}", at.file, at.line),
        None => String::new(),
    });
    let places: Vec<String> = places.collect();
    let width = places.iter().map(|place| place.chars().count()).max();
    let width = width.unwrap_or_default();
    for (number, (step, place)) in steps.iter().zip(&places).enumerate() {
        let values = match (step.is_active, step.values.is_empty()) {
            (false, _) => "  (other work-items only)".to_owned(),
            (true, true) => String::new(),
            (true, false) => format!("  = {}", step.values.join(" ")),
        };
        let masked = match step.is_masked_off && step.is_active {
            true => "  (masked off)",
            false => "",
        };
        _ = writeln!(
            text,
            "{:>6}  {place:width$}  {}{values}{masked}",
            number + 1,
            step.instruction
        );
    }
    if omitted > 0 {
        _ = writeln!(
            text,
            "{omitted} more instructions are not shown: increase `--trace-limit`"
        );
    }
    print(text.as_bytes())
}
