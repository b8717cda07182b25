//! Formats contents of buffers.

use gencl::launch::file::element::Kind;
use gencl::launch::file::npy::Array;
use std::fmt::Write as _;

/// Number of elements per row.
const ROW: usize = 8;

/// The elements in rows, in decimal; floats with enough digits to read them back exactly.
pub(crate) fn rows(array: &Array) -> String {
    let size = array.element.size();
    let mut out = String::new();
    let elements: Vec<String> = array
        .bytes
        .chunks(size)
        .map(|bytes| {
            let bits = bytes.iter().rev().fold(0, |b, &x| b << 8 | u64::from(x));
            match (array.element.kind(), size) {
                (Kind::Float, 4) => format!("{:?}", f32::from_bits(bits as u32)),
                (Kind::Float, 8) => format!("{:?}", f64::from_bits(bits)),
                (Kind::Float, _) => format!("{bits:#06x}"),
                (Kind::Unsigned, _) => bits.to_string(),
                (Kind::Signed, _) => {
                    let shift = 64 - 8 * size;
                    (((bits << shift) as i64) >> shift).to_string()
                }
            }
        })
        .collect();
    for row in elements.chunks(ROW) {
        _ = writeln!(out, "{}", row.join(" "));
    }
    out
}
