//! `gencl run --races`: runs the kernel as written in the interpreter, which records the accesses of every
//! work-item, and reports pairs of accesses that race.

use gencl::diagnostic::{Code, Diagnostic};
use gencl::ir::function::Function;
use gencl::ir::interp;
use gencl::launch::{Argument, Fault, NdRange, Race, RaceAccess, RunOptions};
use gencl::source::{LocationTable, SourceMap};
use serde_json::{Value, json};

/// The most races that are printed; `result.json` has all of them.
const MAX_PRINTED: usize = 20;

/// A run of a kernel.
pub(super) struct Launch<'a> {
    /// The kernel before any pass: passes merge accesses and remove some.
    pub(super) function: &'a Function,
    pub(super) locations: &'a LocationTable,
    pub(super) range: &'a NdRange,
    /// Work-items of a full sub-group.
    pub(super) sub_group: u32,
    pub(super) options: &'a RunOptions,
}

/// Runs the kernel and returns its data races, one for each pair of instructions.
///
/// # Errors
/// The fault that ended the run.
pub(super) fn find(launch: &Launch<'_>, arguments: &mut [Argument]) -> Result<Vec<Race>, Fault> {
    let options = RunOptions {
        races: true,
        diagnose: true,
        ..launch.options.clone()
    };
    let report = interp::run(
        launch.function,
        launch.locations,
        launch.range,
        arguments,
        launch.sub_group,
        &options,
    )?;
    Ok(report.races)
}

/// A diagnostic for each race, and one for those that are not printed.
pub(super) fn diagnostics(map: &SourceMap, races: &[Race]) -> Vec<Diagnostic> {
    let mut diagnostics: Vec<_> = races
        .iter()
        .take(MAX_PRINTED)
        .map(|race| diagnostic(map, race))
        .collect();
    if let Some(more) = races.len().checked_sub(MAX_PRINTED).filter(|&n| n > 0) {
        let message = format!("{more} more pairs of instructions race; `result.json` lists them");
        diagnostics.push(Diagnostic::without_place(Code::E0810, message));
    }
    diagnostics
}

fn diagnostic(map: &SourceMap, race: &Race) -> Diagnostic {
    let (first, second) = (&race.first, &race.second);
    let message = format!(
        "data race between {} and {}: {}",
        described(first),
        described(second),
        race.place
    );
    let span = |access: &RaceAccess| access.location.as_ref().and_then(|l| map.span_of(l));
    let mut diagnostic = match span(second) {
        Some(span) => {
            Diagnostic::new(Code::E0810, span, message).label(format!("{} here", described(second)))
        }
        None => Diagnostic::without_place(Code::E0810, message),
    };
    diagnostic = match (span(first), &first.location) {
        (Some(at), _) if Some(at) != span(second) => {
            diagnostic.also(at, format!("{} here", described(first)))
        }
        (Some(_), _) => diagnostic.note("both accesses are by the same expression"),
        (None, Some(location)) => diagnostic.note(format!("the first access is at {location}")),
        (None, None) => diagnostic,
    };
    if race.count > 1 {
        diagnostic = diagnostic.note(format!("{} pairs of accesses race here", race.count));
    }
    let is_copy = |access: &RaceAccess| {
        span(access).is_some_and(|span| map.text(span).starts_with("async_work_group_"))
    };
    match race.same_group {
        _ if is_copy(first) || is_copy(second) => diagnostic
            .note("the copy is complete only after `wait_group_events`")
            .help("put `wait_group_events` before an access that follows the copy, a `barrier` after one that precedes it"),
        true => diagnostic
            .note("the work-items are in one work-group, and no barrier orders their accesses")
            .help("put a `barrier` that fences this memory between the accesses, or use atomic operations"),
        false => diagnostic
            .note("the work-items are in different work-groups, whose accesses no barrier orders")
            .help("let each work-group write its own elements, or use atomic operations"),
    }
}

/// The access in words: `write by work-item (1, 0, 0)`.
fn described(access: &RaceAccess) -> String {
    let [x, y, z] = access.work_item;
    format!("{} by work-item ({x}, {y}, {z})", access.kind.name())
}

/// The races for `result.json`.
pub(super) fn json(races: &[Race]) -> Value {
    let access = |access: &RaceAccess| {
        let source = access.location.as_ref().map(|l| {
            json!({"file": &*l.file, "line": l.line, "column": l.column, "macro": l.in_macro.as_deref()})
        });
        json!({
            "kind": access.kind.name(),
            "work_item": access.work_item,
            "instruction": access.instruction,
            "source": source,
        })
    };
    let races = races.iter().map(|race| {
        json!({
            "first": access(&race.first),
            "second": access(&race.second),
            "place": race.place,
            "same_group": race.same_group,
            "count": race.count,
        })
    });
    races.collect()
}
