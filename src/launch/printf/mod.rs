//! `printf` (OpenCL C 1.2, 6.12.13): the buffer to which kernels write, and what its records print.
//!
//! A kernel that calls `printf` has one more parameter, the last: the buffer. It begins with a header
//! of [`HEADER_BYTES`] bytes, four doublewords: the number of bytes up to the first free one, the
//! size of the buffer, the number of calls that did not fit, and 0. A call reserves the bytes of its
//! record by an atomic addition to the first of them. If they do not fit, the buffer is full: no later
//! call fits, either, and the first doubleword becomes the size, so that it never wraps. A record
//! is doublewords: the position of the format string in the constant memory of the kernel, then the
//! values in the order of the conversions, as `Conversion::words` counts them. A string is its position
//! in constant memory. The format string there determines the size of the record.

pub mod conversion;
mod float;
mod format;
#[cfg(test)]
mod tests;

use super::{Argument, Fault, RunOptions, RunReport};
use conversion::{Piece, parse};
use std::collections::HashMap;

/// The name of the implicit parameter.
pub const BUFFER_NAME: &str = "printf_buffer";

/// The type of the implicit parameter, which no parameter of a program has.
pub const BUFFER_TYPE: &str = "printf buffer";

/// The size of the header in bytes: where the first record begins.
pub const HEADER_BYTES: u32 = 16;

/// Offset in the header of the size of the buffer.
pub const SIZE_OFFSET: u32 = 4;

/// Offset in the header of the number of calls that did not fit.
pub const DROPPED_OFFSET: u32 = 8;

/// The default of [`RunOptions::printf_bytes`]: the least that OpenCL C 1.2 allows a device to have.
pub const DEFAULT_PRINTF_BYTES: u32 = 1 << 20;

/// The largest value of [`RunOptions::printf_bytes`]: sums of offsets and sizes must fit 32 bits.
pub const MAX_PRINTF_BYTES: u32 = 1 << 30;

/// The most bytes of a record: as many arguments as a call may have, each of 16 values of two doublewords, fit.
pub const MAX_RECORD_BYTES: u32 = 1 << 16;

/// A word of the buffer that was not written: bits of a NaN that no operation computes, but an integer may have. A fault can end a
/// run between the reservation of a record and its last store.
const UNWRITTEN: u32 = 0xffa5_5a5a;

/// What the calls of `printf` in a run have printed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Printed {
    /// The output of each call, in the order in which the calls were executed.
    pub calls: Vec<Vec<u8>>,
    /// The number of calls that did not fit the buffer; they returned -1.
    pub dropped: u64,
}

impl Printed {
    /// Whether no call was executed.
    pub fn is_empty(&self) -> bool {
        self.calls.is_empty() && self.dropped == 0
    }

    /// The output of all calls.
    pub fn bytes(&self) -> Vec<u8> {
        self.calls.concat()
    }

    /// The output of all calls as text; bytes that are not UTF-8 are replaced.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes()).into_owned()
    }

    /// The lines of the output, without their ends.
    pub fn lines(&self) -> Vec<String> {
        self.text().lines().map(str::to_owned).collect()
    }

    /// The first output that one of two runs has more often than the other, with the two numbers of times. The order of
    /// the calls of different work-items does not matter.
    pub fn difference(&self, other: &Printed) -> Option<(String, [usize; 2])> {
        let mut counts: HashMap<&[u8], [usize; 2]> = HashMap::new();
        for (k, printed) in [self, other].into_iter().enumerate() {
            for call in &printed.calls {
                counts.entry(call).or_default()[k] += 1;
            }
        }
        let all = self.calls.iter().chain(&other.calls);
        let mut differing = all.filter_map(|call| {
            let [a, b] = counts.get(&**call).copied().unwrap_or_default();
            (a != b).then(|| (String::from_utf8_lossy(call).into_owned(), [a, b]))
        });
        differing.next()
    }
}

/// Whether a parameter of this type is the buffer of `printf`.
pub fn is_buffer(type_name: &str) -> bool {
    type_name == BUFFER_TYPE
}

/// The message of a fault: an undefined value is stored to a place, which the message describes. The place in the buffer of
/// `printf` is of no interest.
pub(crate) fn undefined_store(place: &str) -> String {
    match place.contains(&format!("(`{BUFFER_NAME}`)")) {
        true => "an undefined value is printed".to_owned(),
        false => format!("an undefined value is stored to {place}"),
    }
}

/// An empty buffer of `bytes` bytes for records. The size is rounded down to doublewords.
pub fn buffer(bytes: u32) -> Argument {
    let size = HEADER_BYTES + bytes.min(MAX_PRINTF_BYTES) / 4 * 4;
    let header = [HEADER_BYTES, size, 0, 0];
    let records = (HEADER_BYTES..size).step_by(4).map(|_| UNWRITTEN);
    let words = header.into_iter().chain(records);
    Argument::Buffer(words.flat_map(u32::to_le_bytes).collect())
}

/// What the records of a buffer print. `constants` is the constant memory of the kernel. If the run did not end, records that are
/// not entirely written print nothing.
pub fn printed(buffer: &[u8], constants: &[u8], has_ended: bool) -> Printed {
    let words: Vec<u32> = buffer
        .chunks_exact(4)
        .filter_map(|word| Some(u32::from_le_bytes(word.try_into().ok()?)))
        .collect();
    let header = |offset: u32| words.get(offset as usize / 4).copied().unwrap_or(0);
    let end = (header(0) as usize / 4).min(words.len());
    let mut calls = Vec::new();
    let mut formats: HashMap<u32, Vec<Piece>> = HashMap::new();
    let mut rest = words.get(HEADER_BYTES as usize / 4..end).unwrap_or(&[]);
    while let Some((&position, values)) = rest.split_first() {
        let format = string_at(constants, position);
        let pieces = formats.entry(position).or_insert_with(|| parse(format));
        let mut call = Vec::new();
        let after = print(format, pieces, values, constants, &mut call);
        let values = &values[..values.len() - after.len()];
        let is_written = has_ended || !values.contains(&UNWRITTEN);
        if position != UNWRITTEN && is_written {
            calls.push(call);
        }
        rest = after;
    }
    Printed {
        calls,
        dropped: header(DROPPED_OFFSET).into(),
    }
}

/// The bytes of the null-terminated string at a position; empty outside of the memory.
fn string_at(constants: &[u8], position: u32) -> &[u8] {
    let bytes = constants.get(position as usize..).unwrap_or(&[]);
    let end = bytes.iter().position(|&byte| byte == 0);
    &bytes[..end.unwrap_or(bytes.len())]
}

/// Prints the values of one record; returns the words that follow it.
fn print<'w>(
    format: &[u8],
    pieces: &[Piece],
    mut values: &'w [u32],
    constants: &[u8],
    out: &mut Vec<u8>,
) -> &'w [u32] {
    for piece in pieces {
        match piece {
            Piece::Text(range) | Piece::Invalid { range, .. } => {
                out.extend_from_slice(&format[range.clone()]);
            }
            Piece::Percent(_) => out.push(b'%'),
            Piece::Conversion(conversion) => {
                let words = conversion.words();
                for k in 0..conversion.count() {
                    if k > 0 {
                        out.push(b',');
                    }
                    let (value, rest) = values.split_at(words.min(values.len()));
                    values = rest;
                    format::value(conversion, value, |at| string_at(constants, at), out);
                }
            }
        }
    }
    values
}

/// The size in bytes of the record of a call.
pub fn record_bytes(pieces: &[Piece]) -> u32 {
    let words = pieces.iter().map(|piece| match piece {
        Piece::Conversion(conversion) => conversion.words() * conversion.count(),
        Piece::Text(_) | Piece::Percent(_) | Piece::Invalid { .. } => 0,
    });
    let words = 1 + words.sum::<usize>();
    u32::try_from(4 * words).unwrap_or(u32::MAX)
}

/// Runs a kernel, with a buffer after its arguments if it `has_buffer`, and adds what was printed to the report or, if the run
/// ends with one, to the fault.
///
/// # Errors
/// Those of `run`, which writes the contents of the last argument also if it returns a fault.
pub(crate) fn with_buffer(
    has_buffer: bool,
    constants: &[u8],
    arguments: &mut [Argument],
    options: &RunOptions,
    run: impl FnOnce(&mut [Argument]) -> Result<RunReport, Fault>,
) -> Result<RunReport, Fault> {
    if !has_buffer {
        return run(arguments);
    }
    let taken = arguments.iter_mut();
    let taken = taken.map(|argument| std::mem::replace(argument, Argument::Null));
    let mut all: Vec<Argument> = taken.collect();
    all.push(buffer(options.printf_bytes));
    let result = run(&mut all);
    let printed = match all.pop() {
        Some(Argument::Buffer(bytes)) => printed(&bytes, constants, result.is_ok()),
        _ => Printed::default(),
    };
    for (argument, own) in arguments.iter_mut().zip(all) {
        *argument = own;
    }
    match result {
        Ok(report) => Ok(RunReport { printed, ..report }),
        Err(fault) => Err(Fault { printed, ..fault }),
    }
}
