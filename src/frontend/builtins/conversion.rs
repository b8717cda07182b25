//! The names of explicit conversions (OpenCL C 6.2.3): `convert_T`, with `_sat` and a
//! rounding mode, and `as_T`.

use super::signature::NUMBERS;
use crate::frontend::types::{Scalar, Vector};

/// How a conversion rounds values that are not representable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rounding {
    /// To nearest, ties to even.
    Even,
    /// `_rtz`: rounds toward zero.
    Zero,
    /// `_rtp`: rounds toward positive infinity.
    Up,
    /// `_rtn`: rounds toward negative infinity.
    Down,
}

impl Rounding {
    const ALL: [Rounding; 4] = [Rounding::Even, Rounding::Zero, Rounding::Up, Rounding::Down];

    fn suffix(self) -> &'static str {
        match self {
            Rounding::Even => "_rte",
            Rounding::Zero => "_rtz",
            Rounding::Up => "_rtp",
            Rounding::Down => "_rtn",
        }
    }
}

/// An explicit conversion: `convert_T` with its suffixes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Conversion {
    /// The elements of T, not bool.
    pub to: Scalar,
    /// The components of T, 1 for a scalar.
    pub width: u8,
    /// Whether what is out of range takes the nearest end of it.
    pub saturate: bool,
    /// The rounding mode, where the name has one.
    pub rounding: Option<Rounding>,
}

impl Conversion {
    /// The conversion with this name.
    pub(super) fn from_name(name: &str) -> Option<Conversion> {
        let mut rest = name.strip_prefix("convert_")?;
        let mut rounding = None;
        for mode in Rounding::ALL {
            if let Some(before) = rest.strip_suffix(mode.suffix()) {
                (rest, rounding) = (before, Some(mode));
                break;
            }
        }
        let (rest, saturate) = match rest.strip_suffix("_sat") {
            Some(before) => (before, true),
            None => (rest, false),
        };
        let (to, width) = numbers(rest)?;
        // OpenCL C 6.2.3.3: conversions to floats do not saturate.
        let exists = !(saturate && to.is_float());
        exists.then_some(Conversion {
            to,
            width,
            saturate,
            rounding,
        })
    }

    /// The conversion to so many floats.
    pub fn to_float(width: u8) -> Conversion {
        Conversion {
            to: Scalar::Float,
            width,
            saturate: false,
            rounding: None,
        }
    }

    /// The conversion to halves with the rounding mode of a suffix; without one, to nearest.
    pub fn to_half(suffix: &str, width: u8) -> Option<Conversion> {
        let rounding = match suffix {
            "" => Rounding::Even,
            _ => Rounding::ALL.into_iter().find(|r| r.suffix() == suffix)?,
        };
        Some(Conversion {
            to: Scalar::Half,
            width,
            saturate: false,
            rounding: Some(rounding),
        })
    }

    /// The name in OpenCL C: `convert_int4_sat_rte`.
    pub(super) fn name(self) -> String {
        let saturate = if self.saturate { "_sat" } else { "" };
        let rounding = self.rounding.map_or("", Rounding::suffix);
        let to = type_name(self.to, self.width);
        format!("convert_{to}{saturate}{rounding}")
    }
}

/// The name of a scalar, or of a vector of it.
pub(super) fn type_name(element: Scalar, width: u8) -> String {
    match width {
        1 => element.name().to_owned(),
        _ => format!("{}{width}", element.name()),
    }
}

/// The elements and the number of components of the type of a name.
pub(super) fn numbers(name: &str) -> Option<(Scalar, u8)> {
    let element = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let width = match &name[element.len()..] {
        "" => 1,
        digits => digits.parse().ok()?,
    };
    let exists = width == 1 && element == name || Vector::WIDTHS.contains(&width);
    let element = NUMBERS.iter().copied().find(|s| s.name() == element)?;
    exists.then_some((element, width))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn names_are_read_and_written() {
        let mut count = 0;
        for (&to, width) in NUMBERS
            .iter()
            .flat_map(|to| [1, 3, 16].map(|width| (to, width)))
        {
            for saturate in [false, true] {
                for rounding in Rounding::ALL.into_iter().map(Some).chain([None]) {
                    let conversion = Conversion {
                        to,
                        width,
                        saturate,
                        rounding,
                    };
                    let read = Conversion::from_name(&conversion.name());
                    let exists = !(saturate && to.is_float());
                    assert_eq!(read, exists.then_some(conversion));
                    count += usize::from(exists);
                }
            }
        }
        assert_eq!(count, 3 * 95);
        for name in [
            "convert_bool",
            "convert_int_rtx",
            "convert_int_rte_sat",
            "convert_",
            "convert_int1",
            "convert_int5",
        ] {
            assert_eq!(Conversion::from_name(name), None, "{name}");
        }
    }
}
