//! Traces: the instructions that one work-item executes, with the values that they write.

use crate::numeric::{bf16_to_f32, decimal_f32, decimal_f64, f16_to_f32};
use crate::source::Location;
use std::sync::{Arc, Mutex};

/// The default of [`Trace::limit`].
pub const DEFAULT_TRACE_LIMIT: usize = 1000;

/// A request to record the instructions that a work-item executes, and the record. Clones share one record.
#[derive(Clone, Debug)]
pub struct Trace {
    work_item: [u64; 3],
    limit: usize,
    record: Arc<Mutex<Record>>,
}

#[derive(Debug, Default)]
struct Record {
    steps: Vec<TraceStep>,
    omitted: u64,
}

/// An instruction that was executed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TraceStep {
    /// The instruction as text.
    pub instruction: String,
    /// Its location in the source.
    pub location: Option<Location>,
    /// Whether the work-item takes part: the hardware thread that contains it may execute an instruction for
    /// other work-items alone.
    pub is_active: bool,
    /// Whether the instruction is of code that the program does not execute for the work-item: in the vector form, values
    /// are computed for all work-items of a thread, and those under a mask are not used.
    pub is_masked_off: bool,
    /// The values that it wrote for the work-item, to registers or to memory.
    pub values: Vec<String>,
}

impl Trace {
    /// A trace of the work-item with these global IDs, of at most `limit` instructions.
    pub fn new(work_item: [u64; 3], limit: usize) -> Trace {
        Trace {
            work_item,
            limit,
            record: Arc::default(),
        }
    }

    /// The global IDs of the work-item.
    pub fn work_item(&self) -> [u64; 3] {
        self.work_item
    }

    /// The largest number of instructions that are recorded.
    pub fn limit(&self) -> usize {
        self.limit
    }

    /// Records an instruction, or counts it if the record is full.
    pub(crate) fn add(&self, step: impl FnOnce() -> TraceStep) {
        if let Ok(mut record) = self.record.lock() {
            match record.steps.len() < self.limit {
                true => record.steps.push(step()),
                false => record.omitted += 1,
            }
        }
    }

    /// The recorded instructions in the order of their execution, and the number of those that followed them.
    pub fn take(&self) -> (Vec<TraceStep>, u64) {
        let record = self.record.lock();
        let record = record.map(|mut record| std::mem::take(&mut *record));
        let Record { steps, omitted } = record.unwrap_or_default();
        (steps, omitted)
    }
}

/// Traces are equal if they share their record.
impl PartialEq for Trace {
    fn eq(&self, other: &Trace) -> bool {
        Arc::ptr_eq(&self.record, &other.record)
    }
}

impl Eq for Trace {}

/// How the bits of a value are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shown {
    Unsigned,
    Signed,
    Float,
    /// The high half of a single precision float.
    Bfloat,
    /// Bits of memory, whose type is unknown.
    Bits,
    Bool,
}

impl Shown {
    /// A value of so many bytes.
    pub(crate) fn text(self, bits: u64, bytes: u32) -> String {
        match (self, bytes) {
            (Shown::Bool, _) => (bits != 0).to_string(),
            (Shown::Unsigned, _) => bits.to_string(),
            (Shown::Signed, 1) => (bits as i8).to_string(),
            (Shown::Signed, 2) => (bits as i16).to_string(),
            (Shown::Signed, 4) => (bits as i32).to_string(),
            (Shown::Signed, _) => (bits as i64).to_string(),
            (Shown::Bfloat, _) => decimal_f32(bf16_to_f32(bits as u16)),
            (Shown::Float, 2) => decimal_f32(f16_to_f32(bits as u16)),
            (Shown::Float, 4) => decimal_f32(f32::from_bits(bits as u32)),
            (Shown::Float, _) => decimal_f64(f64::from_bits(bits)),
            (Shown::Bits, _) => format!("0x{bits:0width$x}", width = 2 * bytes as usize),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_printed_by_their_types() {
        for (shown, bits, bytes, text) in [
            (Shown::Signed, 0xff, 1, "-1"),
            (Shown::Signed, 0xffff_ffff, 4, "-1"),
            (Shown::Unsigned, 0xffff_ffff, 4, "4294967295"),
            (Shown::Float, 0x3f80_0000, 4, "1.0"),
            (Shown::Float, 0x4f00_0000, 4, "2147483648.0"),
            (Shown::Float, 0x3c00, 2, "1.0"),
            (Shown::Bfloat, 0x3f80, 2, "1.0"),
            (Shown::Float, 0x7ff8_0000_0000_0000, 8, "NaN"),
            (Shown::Bits, 0x12, 2, "0x0012"),
            (Shown::Bool, 1, 0, "true"),
        ] {
            assert_eq!(shown.text(bits, bytes), text);
        }
    }

    #[test]
    fn the_record_is_limited_and_shared() {
        let trace = Trace::new([1, 2, 3], 2);
        for _ in 0..5 {
            trace.clone().add(|| TraceStep {
                instruction: String::new(),
                location: None,
                is_active: true,
                is_masked_off: false,
                values: Vec::new(),
            });
        }
        let (steps, omitted) = trace.take();
        assert_eq!((steps.len(), omitted), (2, 3));
        assert_eq!(trace.take().0.len(), 0);
    }
}
