//! The figures by which configurations of a kernel are compared: of `gencl diff`, and of the page.

use crate::launch::Work;
use crate::visa::measure::Measures;

/// The names of the figures of a kernel in vISA, with their values. A name that begins with spaces is a part
/// of the figure above it. `run` has the threads, the executed instructions and the work of a run.
pub fn figures(
    measures: &Measures,
    slices: u64,
    run: Option<(u64, u64, &Work)>,
) -> Vec<(&'static str, u64)> {
    let mut figures = vec![
        ("vISA instructions", measures.instructions as u64),
        ("  messages", measures.messages as u64),
        ("  moves", measures.moves as u64),
        ("    copies", measures.copies as u64),
        ("  slices", slices),
        ("  compares", measures.compares as u64),
        (
            "  non-contiguous operands",
            measures.noncontiguous_operands as u64,
        ),
        ("live GRFs, at most", measures.peak_grfs.into()),
        (
            "private bytes of a work-item",
            measures.private_bytes.into(),
        ),
    ];
    if let Some((threads, steps, work)) = run {
        figures.extend([
            ("threads", threads),
            ("executed instructions", steps),
            ("  native, estimated", work.native_instructions),
            ("  messages", work.messages),
            ("  bytes read", work.bytes_read),
            ("  bytes written", work.bytes_written),
            ("  channels offered", work.channels_offered),
            ("  channels used", work.channels_used),
        ]);
    }
    figures
}
