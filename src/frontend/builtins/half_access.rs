//! The names of `vload_half`, `vstore_half`, and of their vector and aligned forms (OpenCL C 6.12.7).

use super::Conversion;
use crate::frontend::types::Vector;

/// A parsed name of a `vload_half` or `vstore_half` function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HalfAccess {
    /// The number of elements, 1 for the scalar forms.
    pub width: u8,
    /// The distance between consecutive vectors, in elements: 4 for `vloada_half3`, else `width`.
    pub stride: u8,
    /// The conversion to `half` of a store, with its rounding mode; `None` for loads.
    pub stores: Option<Conversion>,
}

impl HalfAccess {
    /// Parses a function name; `None` if it is not one of these functions.
    pub fn from_name(name: &str) -> Option<HalfAccess> {
        let (is_load, rest) = match name.strip_prefix("vload") {
            Some(rest) => (true, rest),
            None => (false, name.strip_prefix("vstore")?),
        };
        let (is_aligned, rest) = match rest.strip_prefix("a_half") {
            Some(rest) => (true, rest),
            None => (false, rest.strip_prefix("_half")?),
        };
        let mode = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &rest[..rest.len() - mode.len()];
        let width = match digits {
            "" => 1,
            _ if digits.starts_with('0') => return None,
            _ => (digits.parse().ok()).filter(|w| Vector::WIDTHS.contains(w))?,
        };
        let stores = match is_load {
            true if !mode.is_empty() => return None,
            true => None,
            false => Some(Conversion::to_half(mode, width)?),
        };
        let stride = match width {
            3 if is_aligned => 4,
            _ => width,
        };
        Some(HalfAccess {
            width,
            stride,
            stores,
        })
    }
}
