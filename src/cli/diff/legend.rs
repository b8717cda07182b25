//! `gencl diff --legend`: the rows of the table in plain words.

use super::Comparison;

/// What the cell above the names of the rows has without the legend.
pub(super) const POINTER: &str = "(--legend explains the rows)";

/// The width of the column with the names.
const NAMES: usize = 38;

/// TABLE of rows: the group that they are in, or none, the name, and what it counts.
const ROWS: &[(&str, &str, &str)] = &[
    (
        "",
        "vISA instructions",
        "the length of the code, before the finalizer makes native code of it",
    ),
    (
        "vISA instructions",
        "messages",
        "of these, those that access memory or wait at barriers: slow ones",
    ),
    (
        "vISA instructions",
        "moves",
        "of these, those that only move data between registers",
    ),
    (
        "vISA instructions",
        "copies",
        "of the moves, those that change nothing about the data",
    ),
    (
        "vISA instructions",
        "slices",
        "parts of wide operations, which one instruction cannot execute at once",
    ),
    ("vISA instructions", "compares", "of these, comparisons"),
    (
        "vISA instructions",
        "non-contiguous operands",
        "operands whose elements are not side by side in registers, which can be slower",
    ),
    (
        "",
        "live GRFs, at most",
        "registers (GRFs) that hold values at once, of those that a thread has; more than it has are spilled to memory",
    ),
    (
        "",
        "private bytes of a work-item",
        "arrays and variables that are in memory, not in registers",
    ),
    (
        "",
        "threads",
        "hardware threads of the launch: each executes as many work-items as its SIMD width",
    ),
    (
        "",
        "executed instructions",
        "instructions that all threads executed together: the less, the faster, usually",
    ),
    (
        "executed instructions",
        "native, estimated",
        "as the hardware counts them, where wide ones count twice",
    ),
    ("executed instructions", "messages", "of these, messages"),
    (
        "executed instructions",
        "bytes read",
        "bytes of memory that the messages read",
    ),
    (
        "executed instructions",
        "bytes written",
        "bytes of memory that the messages wrote",
    ),
    (
        "executed instructions",
        "channels offered",
        "work-items for which instructions could have computed: their SIMD widths, added up",
    ),
    (
        "executed instructions",
        "channels used",
        "those for which they did; the others were in another branch, or do not exist",
    ),
    (
        "",
        "global memory, bytes read",
        "bytes that the work-items read from buffers",
    ),
    (
        "global memory, bytes read",
        "cache lines of all reads",
        "pieces of 64 bytes that the reads fetch: few, if neighbors read side by side",
    ),
    (
        "global memory, bytes read",
        "cache lines of a read, on average",
        "1 is best: the work-items of a thread read side by side",
    ),
    (
        "",
        "global memory, bytes written",
        "bytes that the work-items wrote to buffers",
    ),
    (
        "global memory, bytes written",
        "cache lines of all writes",
        "pieces of 64 bytes that the writes change",
    ),
    (
        "global memory, bytes written",
        "cache lines of a write, on average",
        "1 is best: the work-items of a thread write side by side",
    ),
    (
        "",
        "passes of all atomics",
        "steps of atomic operations: those of one address follow one another",
    ),
    (
        "",
        "passes of an atomic, on average",
        "1 is best: no two work-items of a thread have the same address",
    ),
    (
        "",
        "local memory, bytes read",
        "bytes that the work-items read from `local` memory",
    ),
    (
        "",
        "local memory, bytes written",
        "bytes that they wrote to it",
    ),
    (
        "",
        "passes of all messages",
        "steps of the accesses to local memory: those of one bank follow one another",
    ),
    (
        "",
        "passes of a message, on average",
        "the more, the more bank conflicts: work-items that access the same bank",
    ),
    (
        "",
        "without bank conflicts",
        "what it would be if no two work-items accessed the same bank",
    ),
    (
        "",
        "private memory, bytes read",
        "bytes of variables that are in memory",
    ),
    (
        "",
        "private memory, bytes written",
        "bytes of variables that are in memory",
    ),
    (
        "",
        "native instructions",
        "the length of the native code, from Intel's finalizer",
    ),
    (
        "native instructions",
        "messages",
        "of these, those that access memory or wait at barriers",
    ),
    (
        "native instructions",
        "moves",
        "of these, those that only move data between registers",
    ),
    (
        "",
        "spilled bytes of a thread",
        "memory for values that did not fit into registers: slow",
    ),
    (
        "",
        "executed native instructions",
        "native instructions that all threads executed together",
    ),
];

/// What a row counts.
fn meaning(group: &str, name: &str) -> Option<&'static str> {
    let of = |wanted: &str| ROWS.iter().find(|row| row.0 == wanted && row.1 == name);
    of(group).or_else(|| of("")).map(|row| row.2)
}

impl Comparison<'_> {
    /// The rows of the table, each with what it counts.
    pub(super) fn legend(&self) -> String {
        let mut text = "\nThe rows:\n".to_owned();
        let mut group = "";
        for (row, _) in self.rows() {
            let name = row.trim();
            if !row.starts_with(' ') {
                group = row;
            }
            if let Some(meaning) = meaning(group, name) {
                text += &format!("  {row:NAMES$}{meaning}\n");
            }
        }
        text + "`gencl explain NAME` has more about each of them.\n"
    }
}

#[cfg(test)]
mod tests {
    use super::super::traffic::Traffic;
    use super::*;
    use gencl::explore::figures::figures;
    use gencl::launch::Work;
    use gencl::visa::measure::Measures;

    #[test]
    fn every_row_has_a_meaning() {
        let run = (1, 1, &Work::default());
        let figures = figures(&Measures::default(), 0, Some(run));
        let traffic = Traffic::rows(&[Traffic::default()]);
        let names = figures.iter().map(|figure| figure.0);
        let names = names.chain(traffic.iter().map(|row| row.0));
        let native = ["native instructions", "  messages", "  moves"];
        let rest = ["spilled bytes of a thread", "executed native instructions"];
        let mut group = "";
        for row in names.chain(native).chain(rest) {
            if !row.starts_with(' ') {
                group = row;
            }
            assert!(meaning(group, row.trim()).is_some(), "{group}: {row}");
        }
    }
}
