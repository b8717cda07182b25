//! The names of conversions to and from the elements of matrices that OpenCL C has no type for
//! (cl_intel_bfloat16_conversions, and the like for tf32): `intel_convert_bfloat162_as_ushort2`.

use super::signature::{Signature, encoding};
use crate::frontend::types::{Scalar, Vector};

/// The formats that a function converts between.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A `float` to the bits of a bfloat16, rounded to nearest even.
    ToBfloat16,
    /// The bits of a bfloat16 to a `float`: exact.
    FromBfloat16,
    /// A `float` to the nearest tf32, which is a `float` too.
    ToTf32,
}

/// A conversion of so many components.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Encoding {
    /// The formats that a function converts between.
    pub kind: Kind,
    /// Components, 1 for a scalar.
    pub width: u8,
}

/// TABLE of conversions: kind, and the name in front of each of the two numbers of components.
const NAMES: [(Kind, &str, &str); 3] = [
    (Kind::ToBfloat16, "intel_convert_bfloat16", "_as_ushort"),
    (Kind::FromBfloat16, "intel_convert_as_bfloat16", "_float"),
    (Kind::ToTf32, "intel_convert_tfloat32", "_as_float"),
];

impl Encoding {
    /// All conversions of encodings, at every width.
    pub(super) fn all() -> impl Iterator<Item = Encoding> {
        let widths = || std::iter::once(1).chain(Vector::WIDTHS);
        NAMES
            .into_iter()
            .flat_map(move |(kind, ..)| widths().map(move |width| Encoding { kind, width }))
    }

    /// The conversion with this name.
    pub(super) fn from_name(name: &str) -> Option<Encoding> {
        name.starts_with("intel_convert_")
            .then(|| Encoding::all().find(|e| e.name() == name))
            .flatten()
    }

    /// The name in OpenCL C.
    pub(super) fn name(self) -> String {
        let row = NAMES.into_iter().find(|row| row.0 == self.kind);
        let (_, first, second) = row.unwrap_or(NAMES[0]);
        match self.width {
            1 => format!("{first}{second}"),
            width => format!("{first}{width}{second}{width}"),
        }
    }

    /// What it takes and gives.
    pub(super) fn signature(self) -> Signature {
        let (from, to): (&[Scalar], Scalar) = match self.kind {
            Kind::ToBfloat16 => (&[Scalar::Float], Scalar::UShort),
            Kind::FromBfloat16 => (&[Scalar::UShort], Scalar::Float),
            Kind::ToTf32 => (&[Scalar::Float], Scalar::Float),
        };
        encoding(from, to, self.width)
    }
}
