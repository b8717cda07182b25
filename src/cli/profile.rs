//! `gencl run --profile`: what each source line executed, as a table and for `result.json`.

use clap::ValueEnum;
use gencl::launch::{Accesses, AtomicAccesses, Executed, LocalAccesses};
use gencl::source::{LISTED, Location, SourceMap, excerpt};
use gencl::visa::kernel::Kernel;
use gencl::visa::native::native_instructions;
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
    /// The native instructions that these are, estimated.
    native: u64,
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

/// The lines of a kernel that executed something, those with the most native instructions first.
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
            native: 0,
            reads: Accesses::default(),
            writes: Accesses::default(),
        });
        row.executed.add(executed);
        row.native += executed.times * u64::from(native_instructions(kernel, instruction));
        match executed.is_write() {
            false => row.reads.add(executed),
            true => row.writes.add(executed),
        }
    }
    let mut rows: Vec<Row> = lines.into_values().collect();
    // Stable: equal counts are in the order of the lines.
    rows.sort_by_key(|row| std::cmp::Reverse(row.native));
    rows
}

macro_rules! columns {
    ($($name:ident $head:literal $doc:literal $used:expr, $cell:expr;)*) => {
        /// A column of the table.
        #[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Column { $(#[doc = $doc] $name,)* }

        impl Column {
            const ALL: &'static [Column] = &[$(Column::$name,)*];

            /// Its name, of which each word is a line of the heading.
            fn head(self) -> &'static str {
                match self { $(Column::$name => $head,)* }
            }

            /// Whether the table has it unless others are requested.
            fn is_used(self, executed: &Executed) -> bool {
                let used: fn(&Executed) -> bool = match self { $(Column::$name => $used,)* };
                used(executed)
            }

            /// The cell of a row, of as many native instructions in total.
            fn cell(self, row: &Row, total: u64) -> String {
                let cell: fn(&Row, u64) -> String = match self { $(Column::$name => $cell,)* };
                cell(row, total)
            }
        }
    };
}

// TABLE of columns: the name, the heading, what it is, whether lines that executed this use it, and the cell of a line.
columns! {
    Executed "executed" "Instructions that hardware threads executed" |_| true,
        |row, _| row.executed.times.to_string();
    Native "native" "Native instructions that these are, estimated" |_| true,
        |row, _| row.native.to_string();
    Share "share" "The share of these in all native instructions" |_| true,
        |row, total| format!("{:.1}%", 100.0 * row.native as f64 / total.max(1) as f64);
    Channels "channels" "Channels that an instruction has enabled, on average" |_| true,
        |row, _| format!("{:.1}", row.executed.channels as f64 / row.executed.times.max(1) as f64);
    Messages "messages" "Messages" |_| true, |row, _| row.executed.messages.to_string();
    BytesRead "bytes read" "Bytes read" |all| all.bytes_read > 0,
        |row, _| row.executed.bytes_read.to_string();
    LinesRead "lines /read" "Cache lines of a read, on average" |all| all.global_bytes_read() > 0,
        |row, _| average(row.reads.average());
    LeastRead "least /read" "The least that these could be" |all| all.global_bytes_read() > 0,
        |row, _| average(row.reads.least());
    BytesWritten "bytes written" "Bytes written" |all| all.bytes_written > 0,
        |row, _| row.executed.bytes_written.to_string();
    LinesWrite "lines /write" "Cache lines of a write, on average" |all| all.global_bytes_written() > 0,
        |row, _| average(row.writes.average());
    LeastWrite "least /write" "The least that these could be" |all| all.global_bytes_written() > 0,
        |row, _| average(row.writes.least());
    AtomicPasses "atomic passes" "Passes of an atomic operation on global memory, on average" |all| all.atomics.messages > 0,
        |row, _| average(row.executed.atomics.average());
    LocalRead "local read" "Bytes read from local memory" |all| all.local.messages > 0,
        |row, _| row.executed.local.bytes_read.to_string();
    LocalWritten "local written" "Bytes written to local memory" |all| all.local.messages > 0,
        |row, _| row.executed.local.bytes_written.to_string();
    Passes "passes" "Passes of a message to local memory, on average" |all| all.local.messages > 0,
        |row, _| average(passes(&row.executed.local)[0]);
    LeastPasses "least passes" "The least that these could be" |all| all.local.messages > 0,
        |row, _| average(passes(&row.executed.local)[1]);
}

/// The table for readers, with these columns; without any, with those that the kernel uses.
pub(super) fn text(map: &SourceMap, rows: &[Row], requested: &[Column]) -> String {
    let mut all = Executed::default();
    for row in rows {
        all.add(&row.executed);
    }
    let native = rows.iter().map(|row| row.native).sum();
    let used = || Column::ALL.iter().filter(|column| column.is_used(&all));
    let columns: Vec<Column> = match requested {
        [] => used().copied().collect(),
        requested => requested.to_vec(),
    };
    let shown = || rows.iter().take(MAX_PRINTED);
    // The lines of the heading, the last of which has the only word of some, and the lines of the table.
    let head = |line: usize| {
        let words = columns
            .iter()
            .map(move |column| match column.head().split_once(' ') {
                Some((first, second)) => [first, second][line],
                None => ["", column.head()][line],
            });
        words.map(str::to_owned).collect::<Vec<String>>()
    };
    let mut table = vec![head(0), head(1)];
    table.extend(shown().map(|row| {
        let cells = columns.iter().map(|column| column.cell(row, native));
        cells.collect()
    }));
    let width = |k: usize| table.iter().map(|cells| cells[k].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns.len()).map(width).collect();
    let sources = shown().map(|row| match &row.location {
        Some(at) => format!("{}:{}: {}", at.file, at.line, source_line(map, at)),
        None => "(no source line)".to_owned(),
    });
    let heads = [String::new(), "source".to_owned()].into_iter();
    let mut out = String::new();
    for (cells, source) in table.iter().zip(heads.chain(sources)) {
        let mut line = String::new();
        for (cell, width) in cells.iter().zip(&widths) {
            let _ = write!(line, "{cell:>width$}  ");
        }
        line += &source;
        let _ = writeln!(out, "{}", line.trim_end());
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
            "native_instructions": row.native,
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
