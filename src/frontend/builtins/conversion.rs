//! The names of explicit conversions (OpenCL C 6.2.3): `convert_T`, with `_sat` and a
//! rounding mode, and `as_T`.

use super::signature::NUMBERS;
use crate::frontend::types::Scalar;

/// How a conversion rounds what does not fit exactly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rounding {
    /// To nearest, ties to even.
    Even,
    /// Towards zero.
    Zero,
    /// Up.
    Up,
    /// Down.
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

/// `convert_T`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Conversion {
    /// T, not bool.
    pub to: Scalar,
    /// Whether what is out of range takes the nearest end of it.
    pub saturate: bool,
    /// The rounding mode, where the name has one.
    pub rounding: Option<Rounding>,
}

impl Conversion {
    /// The conversion that a name stands for.
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
        let to = number(rest)?;
        // OpenCL C 6.2.3.3: conversions to floats do not saturate.
        let exists = !(saturate && to.is_float());
        exists.then_some(Conversion {
            to,
            saturate,
            rounding,
        })
    }

    /// The conversion to half with the rounding mode of a suffix; without one, to nearest.
    pub fn to_half(suffix: &str) -> Option<Conversion> {
        let rounding = match suffix {
            "" => Rounding::Even,
            _ => Rounding::ALL.into_iter().find(|r| r.suffix() == suffix)?,
        };
        Some(Conversion {
            to: Scalar::Half,
            saturate: false,
            rounding: Some(rounding),
        })
    }

    /// The name.
    pub(super) fn name(self) -> String {
        let saturate = if self.saturate { "_sat" } else { "" };
        let rounding = self.rounding.map_or("", Rounding::suffix);
        format!("convert_{}{saturate}{rounding}", self.to.name())
    }
}

/// The type of a name.
pub(super) fn number(name: &str) -> Option<Scalar> {
    NUMBERS.iter().copied().find(|s| s.name() == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn names_are_read_and_written() {
        let mut count = 0;
        for &to in NUMBERS {
            for saturate in [false, true] {
                for rounding in Rounding::ALL.into_iter().map(Some).chain([None]) {
                    let conversion = Conversion {
                        to,
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
        assert_eq!(count, 95);
        for name in [
            "convert_bool",
            "convert_int_rtx",
            "convert_int_rte_sat",
            "convert_",
        ] {
            assert_eq!(Conversion::from_name(name), None, "{name}");
        }
    }
}
