//! The traffic of a column of `gencl diff` by memory, with the figures of `gencl run --profile`: cache lines for each
//! message to global memory, and passes for each atomic operation there and for each message to local memory.

use crate::cli::profile::{accesses_json, atomics_json, average, local_json, passes};
use gencl::launch::{Accesses, Executed};
use serde_json::{Value, json};

/// The traffic of all threads of a run.
#[derive(Clone, Copy, Default)]
pub(super) struct Traffic {
    all: Executed,
    /// Messages that only read global memory.
    reads: Accesses,
    /// Messages that write global memory, atomic operations among them.
    writes: Accesses,
}

/// A row: its name, and the cells of the columns.
pub(super) type Row = (&'static str, Vec<String>);

impl Traffic {
    /// The traffic of a run with this profile.
    pub(super) fn of(profile: &[Executed]) -> Traffic {
        let mut traffic = Traffic::default();
        for executed in profile {
            traffic.all.add(executed);
            match executed.is_write() {
                false => traffic.reads.add(executed),
                true => traffic.writes.add(executed),
            }
        }
        traffic
    }

    /// Cache lines of all messages to global memory.
    pub(super) fn cache_lines(&self) -> u64 {
        self.reads.cache_lines + self.writes.cache_lines
    }

    /// Passes of all atomic operations on global memory.
    pub(super) fn atomic_passes(&self) -> u64 {
        self.all.atomics.passes
    }

    /// Passes of all messages to local memory.
    pub(super) fn local_passes(&self) -> u64 {
        self.all.local.passes
    }

    /// Bytes of private memory that are read and written.
    pub(super) fn private_bytes(&self) -> u64 {
        self.all.private_bytes_read + self.all.private_bytes_written
    }

    /// The rows of columns. Memories that no column accesses have none.
    pub(super) fn rows(columns: &[Traffic]) -> Vec<Row> {
        let is_used = |bytes: fn(&Executed) -> u64| columns.iter().any(|t| bytes(&t.all) > 0);
        let bytes = |name, of: fn(&Executed) -> u64| -> Row {
            (
                name,
                columns.iter().map(|t| of(&t.all).to_string()).collect(),
            )
        };
        let totals = |name, of: fn(&Traffic) -> u64| -> Row {
            (name, columns.iter().map(|t| of(t).to_string()).collect())
        };
        let averages = |name, of: fn(&Traffic) -> Option<f64>| -> Row {
            (name, columns.iter().map(|t| average(of(t))).collect())
        };
        let mut rows = vec![
            bytes("global memory, bytes read", Executed::global_bytes_read),
            totals("  cache lines of all reads", |t| t.reads.cache_lines),
            averages("  cache lines of a read, on average", |t| t.reads.average()),
            bytes(
                "global memory, bytes written",
                Executed::global_bytes_written,
            ),
            totals("  cache lines of all writes", |t| t.writes.cache_lines),
            averages("  cache lines of a write, on average", |t| {
                t.writes.average()
            }),
        ];
        if is_used(|all| all.atomics.messages) {
            rows.extend([
                totals("  passes of all atomics", Traffic::atomic_passes),
                averages("  passes of an atomic, on average", |t| {
                    t.all.atomics.average()
                }),
            ]);
        }
        if is_used(|all| all.local.bytes_read + all.local.bytes_written) {
            rows.extend([
                bytes("local memory, bytes read", |all| all.local.bytes_read),
                bytes("local memory, bytes written", |all| all.local.bytes_written),
                totals("  passes of all messages", Traffic::local_passes),
                averages("  passes of a message, on average", |t| {
                    passes(&t.all.local)[0]
                }),
                averages("  without bank conflicts", |t| passes(&t.all.local)[1]),
            ]);
        }
        if is_used(|all| all.private_bytes_read + all.private_bytes_written) {
            rows.extend([
                bytes("private memory, bytes read", |all| all.private_bytes_read),
                bytes("private memory, bytes written", |all| {
                    all.private_bytes_written
                }),
            ]);
        }
        rows
    }

    /// The same for the comparison in JSON.
    pub(super) fn json(&self) -> Value {
        json!({
            "global": {
                "bytes_read": self.all.global_bytes_read(),
                "bytes_written": self.all.global_bytes_written(),
                "reads": accesses_json(self.reads),
                "writes": accesses_json(self.writes),
                "atomics": atomics_json(self.all.atomics),
            },
            "local": local_json(&self.all.local),
            "private": {
                "bytes_read": self.all.private_bytes_read,
                "bytes_written": self.all.private_bytes_written,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::glossary;

    #[test]
    fn the_rows_are_explained() {
        let mut traffic = Traffic::default();
        traffic.all.atomics.messages = 1;
        traffic.all.local.bytes_read = 1;
        traffic.all.private_bytes_read = 1;
        let rows = Traffic::rows(&[traffic]);
        assert_eq!(rows.len(), 15);
        for (name, _) in rows {
            assert!(glossary::explained(name.trim()).is_some(), "{name}");
        }
    }
}
