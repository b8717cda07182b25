//! `gencl run --profile`: what each source line executed, as a table and for `result.json`.

use gencl::launch::{Accesses, AtomicAccesses, Executed, LocalAccesses};
use gencl::source::{LISTED, Location, SourceMap, excerpt};
use gencl::visa::kernel::Kernel;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The most lines that are printed; `result.json` has all of them.
const MAX_PRINTED: usize = 50;

/// What the instructions of a source line executed.
pub(super) struct Row {
    /// The location of one of its instructions; `None` for code without a line.
    location: Option<Location>,
    executed: Executed,
    /// Of its messages that only read global memory.
    reads: Accesses,
    /// Of its messages that write global memory, atomic operations among them.
    writes: Accesses,
}

/// An average as text; a dash if there is none.
pub(super) fn average(average: Option<f64>) -> String {
    average.map_or("-".to_owned(), |average| format!("{average:.1}"))
}

/// The average number of passes of a message to local memory, and what it is without bank conflicts.
pub(super) fn passes(local: &LocalAccesses) -> [Option<f64>; 2] {
    let of = |passes| (local.messages > 0).then(|| passes as f64 / local.messages as f64);
    [of(local.passes), of(local.least_passes)]
}

/// Messages to global memory for `result.json`.
pub(super) fn accesses_json(accesses: Accesses) -> Value {
    json!({
        "messages": accesses.messages,
        "cache_lines": accesses.cache_lines,
        "least_cache_lines": accesses.least_lines,
    })
}

/// Atomic operations on global memory for `result.json`.
pub(super) fn atomics_json(atomics: AtomicAccesses) -> Value {
    json!({"messages": atomics.messages, "passes": atomics.passes})
}

/// Messages to local memory for `result.json`.
pub(super) fn local_json(local: &LocalAccesses) -> Value {
    json!({
        "messages": local.messages,
        "bytes_read": local.bytes_read,
        "bytes_written": local.bytes_written,
        "passes": local.passes,
        "passes_without_conflicts": local.least_passes,
    })
}

/// The lines of a kernel that executed something, those with the most instructions first.
pub(super) fn rows(kernel: &Kernel, profile: &[Executed]) -> Vec<Row> {
    let mut lines: BTreeMap<Option<(&str, u32)>, Row> = BTreeMap::new();
    for (instruction, executed) in kernel.instructions.iter().zip(profile) {
        if executed.times == 0 {
            continue;
        }
        let location = kernel.locations.get(instruction.loc);
        let line = lines.entry(location.map(|l| (&*l.file, l.line)));
        let row = line.or_insert_with(|| Row {
            location: location.cloned(),
            executed: Executed::default(),
            reads: Accesses::default(),
            writes: Accesses::default(),
        });
        row.executed.add(executed);
        match executed.is_write() {
            false => row.reads.add(executed),
            true => row.writes.add(executed),
        }
    }
    let mut rows: Vec<Row> = lines.into_values().collect();
    // Stable: equal counts are in the order of the lines.
    rows.sort_by_key(|row| std::cmp::Reverse(row.executed.times));
    rows
}

/// The table for readers.
pub(super) fn text(map: &SourceMap, rows: &[Row]) -> String {
    let total: u64 = rows.iter().map(|row| row.executed.times).sum();
    // Kernels without atomic operations on global memory have no column for these, and those without local memory none
    // for it.
    let has_atomics = rows.iter().any(|row| row.executed.atomics.messages > 0);
    let has_local = rows.iter().any(|row| row.executed.local.messages > 0);
    let mut out = String::from(
        " executed  share  channels  messages  bytes read  lines/read  least  bytes written  lines/write  least  ",
    );
    if has_atomics {
        out.push_str("atomic passes  ");
    }
    if has_local {
        out.push_str("local read  local written  passes  least  ");
    }
    out.push_str("source\n");
    for Row {
        location,
        executed,
        reads,
        writes,
    } in rows.iter().take(MAX_PRINTED)
    {
        let share = 100.0 * executed.times as f64 / total.max(1) as f64;
        let channels = executed.channels as f64 / executed.times.max(1) as f64;
        let source = match location {
            Some(at) => format!("{}:{}: {}", at.file, at.line, source_line(map, at)),
            None => "(no source line)".to_owned(),
        };
        let _ = write!(
            out,
            "{:>9} {share:>5.1}% {channels:>9.1} {:>9} {:>11} {:>11} {:>6} {:>14} {:>12} {:>6}  ",
            executed.times,
            executed.messages,
            executed.bytes_read,
            average(reads.average()),
            average(reads.least()),
            executed.bytes_written,
            average(writes.average()),
            average(writes.least()),
        );
        if has_atomics {
            let passes = average(executed.atomics.average());
            let _ = write!(out, "{passes:>13}  ");
        }
        if has_local {
            let local = &executed.local;
            let [passes, least] = passes(local).map(average);
            let _ = write!(
                out,
                "{:>10} {:>14} {passes:>7} {least:>6}  ",
                local.bytes_read, local.bytes_written
            );
        }
        let _ = writeln!(out, "{}", source.trim_end());
    }
    if let Some(more) = rows.len().checked_sub(MAX_PRINTED).filter(|&n| n > 0) {
        let _ = writeln!(out, "... {more} more lines; `result.json` has all");
    }
    out
}

/// The text of the line at a location; empty if its file is not known.
fn source_line(map: &SourceMap, location: &Location) -> String {
    let text = || {
        let span = map.span_of(location)?;
        let file = map.file(map.file_at(span.start)?);
        let at = span.start.checked_sub(file.base)? as usize;
        let begin = file.text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
        file.text.get(begin..)?.lines().next()
    };
    let line = text().unwrap_or_default().trim();
    excerpt(line, LISTED).into_owned()
}

/// The rows for `result.json`.
pub(super) fn json(rows: &[Row]) -> Value {
    let row = |row: &Row| {
        let (location, executed) = (&row.location, &row.executed);
        json!({
            "file": location.as_ref().map(|l| &*l.file),
            "line": location.as_ref().map(|l| l.line),
            "executed": executed.times,
            "channels": executed.channels,
            "messages": executed.messages,
            "bytes_read": executed.bytes_read,
            "bytes_written": executed.bytes_written,
            "reads": accesses_json(row.reads),
            "writes": accesses_json(row.writes),
            "atomics": atomics_json(executed.atomics),
            "local": local_json(&executed.local),
            "private": {
                "bytes_read": executed.private_bytes_read,
                "bytes_written": executed.private_bytes_written,
            },
        })
    };
    rows.iter().map(row).collect()
}
