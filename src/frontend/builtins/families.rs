//! Built-in functions whose names are made of types, numbers or rounding modes (`convert_short4_sat_rte`), for
//! `gencl explain` and the list of functions: a TABLE with one row for all names of a form.

use super::encoding::Kind;
use super::half_access::HalfAccess;
use super::matrix::Form;
use super::{Accuracy, ArgumentCount, Builtin, Multiplication, Since};
use crate::frontend::preprocess::Language::{Cl10, Cl11};

/// Functions with names of one form.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Family {
    /// The form of the names: capital letters are what differs.
    pub form: &'static str,
    /// The least number of arguments.
    pub least: usize,
    /// The greatest number of arguments.
    pub most: usize,
    /// The types of the arguments.
    pub takes: &'static str,
    /// The type of the result.
    pub gives: &'static str,
    /// How far a result may be from the exact one.
    pub accuracy: Accuracy,
    /// Where they are specified.
    pub since: Since,
    /// What they compute, for the documentation.
    pub description: &'static str,
}

const fn family(
    form: &'static str,
    (least, most): (usize, usize),
    (takes, gives): (&'static str, &'static str),
    since: Since,
    description: &'static str,
) -> Family {
    Family {
        form,
        least,
        most,
        takes,
        gives,
        accuracy: Accuracy::Exact,
        since,
        description,
    }
}

const CONVERT: Family = family(
    "convert_T",
    (1, 1),
    ("a scalar, or a vector of as many components", "T"),
    Since::Version(Cl10),
    "The value as another type; with `_sat` limited to its range, with `_rte`, `_rtz`, `_rtp` or `_rtn` rounded so.",
);
const REINTERPRET: Family = family(
    "as_T",
    (1, 1),
    ("a scalar or vector of the same size", "T"),
    Since::Version(Cl10),
    "The bits as another type.",
);
const LOAD: Family = family(
    "vloadN",
    (2, 2),
    ("ulong, a pointer to T", "TN"),
    Since::Version(Cl10),
    "The N elements from `p + offset * N` on, which are aligned as T; N is 2, 3, 4, 8 or 16 (3 from OpenCL C 1.1 on).",
);
const STORE: Family = family(
    "vstoreN",
    (3, 3),
    ("TN, ulong, a pointer to T", "nothing"),
    Since::Version(Cl10),
    "Writes N elements from `p + offset * N` on, which are aligned as T; N is 2, 3, 4, 8 or 16 (3 from OpenCL C 1.1 on).",
);
const LOAD_HALF: Family = family(
    "vload_halfN",
    (2, 2),
    ("ulong, a pointer to half", "floatN"),
    Since::Version(Cl10),
    "N halves from `p + offset * N` on as floats; one without N. `vloada_halfN` requires the alignment of a vector, and for 3 the distance of 4.",
);
const STORE_HALF: Family = family(
    "vstore_halfN",
    (3, 3),
    ("floatN or doubleN, ulong, a pointer to half", "nothing"),
    Since::Version(Cl10),
    "Writes N values as halves from `p + offset * N` on; one without N. `_rte`, `_rtz`, `_rtp` and `_rtn` round so. `vstorea_halfN` requires the alignment of a vector, and for 3 the distance of 4.",
);
const SHUFFLE: Family = family(
    "shuffle",
    (2, 2),
    (
        "a vector of T, a vector of N unsigned integers of the size of T",
        "TN",
    ),
    Since::Version(Cl11),
    "The components of `x` that the lowest bits of the components of `mask` number.",
);
const SHUFFLE2: Family = family(
    "shuffle2",
    (3, 3),
    (
        "two vectors of T, a vector of N unsigned integers of the size of T",
        "TN",
    ),
    Since::Version(Cl11),
    "The components of `x`, followed by those of `y`, that the lowest bits of the components of `mask` number.",
);
const VEC_STEP: Family = family(
    "vec_step",
    (1, 1),
    ("a scalar, a vector, or such a type", "int"),
    Since::Version(Cl11),
    "The number of components, 4 for those of 3; the argument is not evaluated.",
);
const MATRIX: Family = Family {
    accuracy: Accuracy::Any,
    ..family(
        "intel_sub_group_A_B_matrix_mad_kK",
        (3, 3),
        (
            "rows of a matrix of A, columns of a matrix of B, an accumulator",
            "the type of the accumulator",
        ),
        Since::Extensions(&["cl_intel_subgroup_matrix_multiply_accumulate"]),
        "The product of two matrices of the sub-group, added to the accumulator; A and B are i4, u4, i8, u8, f16, bf16 or tf32, and K their columns.",
    )
};
const OWN_MATRIX: Family = Family {
    accuracy: Accuracy::Any,
    ..family(
        "gencl_matrix_mad_A_B",
        (2, 3),
        (
            "rows of a matrix of A, columns of a matrix of B, perhaps an accumulator",
            "the type of the accumulator",
        ),
        Since::Gencl,
        "The product of two matrices of the sub-group, added to the accumulator; A and B are i2, u2, i4, u4, i8, u8, f16, bf16 or tf32. `_rowsN` and the type of the result may follow.",
    )
};
const TO_BFLOAT16: Family = family(
    "intel_convert_bfloat16N_as_ushortN",
    (1, 1),
    ("floatN", "ushortN"),
    BFLOAT16,
    "The bits of the nearest bfloat16, ties to even.",
);
const FROM_BFLOAT16: Family = family(
    "intel_convert_as_bfloat16N_floatN",
    (1, 1),
    ("ushortN", "floatN"),
    BFLOAT16,
    "The value of the bits of a bfloat16.",
);
const TO_TF32: Family = family(
    "intel_convert_tfloat32N_as_floatN",
    (1, 1),
    ("floatN", "floatN"),
    Since::Extensions(&["cl_intel_subgroup_matrix_multiply_accumulate_tensor_float32"]),
    "The nearest value that tf32 represents.",
);
const BFLOAT16: Since = Since::Extensions(&["cl_intel_bfloat16_conversions"]);

/// All rows, in the order of the specification.
pub const FAMILIES: &[Family] = &[
    CONVERT,
    REINTERPRET,
    LOAD,
    STORE,
    LOAD_HALF,
    STORE_HALF,
    SHUFFLE,
    SHUFFLE2,
    VEC_STEP,
    MATRIX,
    OWN_MATRIX,
    TO_BFLOAT16,
    FROM_BFLOAT16,
    TO_TF32,
];

impl Family {
    /// The names of the parameters of a function of this form; empty where they tell nothing.
    pub fn parameters(&self) -> &'static str {
        match self.form {
            "vloadN" | "vload_halfN" => "offset, p",
            "vstoreN" | "vstore_halfN" => "value, offset, p",
            "shuffle" => "x, mask",
            "shuffle2" => "x, y, mask",
            _ => "",
        }
    }

    /// The family of the function with a name, or with the form of names itself: `vload4` and `vloadN`.
    pub fn of_name(name: &str) -> Option<Family> {
        if let Some(family) = FAMILIES.iter().find(|family| family.form == name) {
            return Some(*family);
        }
        match HalfAccess::from_name(name) {
            Some(access) if access.stores.is_some() => return Some(STORE_HALF),
            Some(_) => return Some(LOAD_HALF),
            None => {}
        }
        Builtin::from_name(name)?.family()
    }

    /// The numbers of arguments that calls may have.
    pub fn argument_count(self) -> ArgumentCount {
        ArgumentCount {
            least: self.least,
            most: Some(self.most),
        }
    }
}

impl Builtin {
    /// The family of a function that has no row of its own.
    pub fn family(self) -> Option<Family> {
        Some(match self {
            Builtin::Row(_) => return None,
            Builtin::Convert(_) => CONVERT,
            Builtin::Reinterpret(_) => REINTERPRET,
            Builtin::VectorLoad(_) => LOAD,
            Builtin::VectorStore(_) => STORE,
            Builtin::Shuffle(1) => SHUFFLE,
            Builtin::Shuffle(_) => SHUFFLE2,
            Builtin::Matrix(Multiplication { form, .. }) => match form {
                Form::Intel => MATRIX,
                Form::General { .. } => OWN_MATRIX,
            },
            Builtin::Encode(encoding) => match encoding.kind {
                Kind::ToBfloat16 => TO_BFLOAT16,
                Kind::FromBfloat16 => FROM_BFLOAT16,
                Kind::ToTf32 => TO_TF32,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn names_have_the_family_of_their_form() {
        for (name, form) in [
            ("vload4", "vloadN"),
            ("vstore16", "vstoreN"),
            ("vload_half", "vload_halfN"),
            ("vloada_half3", "vload_halfN"),
            ("vstore_half4_rtz", "vstore_halfN"),
            ("convert_int_sat", "convert_T"),
            ("convert_uchar4_sat_rte", "convert_T"),
            ("as_float4", "as_T"),
            ("shuffle", "shuffle"),
            ("shuffle2", "shuffle2"),
            ("vec_step", "vec_step"),
            ("intel_sub_group_f16_f16_matrix_mad_k16", MATRIX.form),
            ("gencl_matrix_mad_u4_u8_rows4", OWN_MATRIX.form),
            ("intel_convert_bfloat16_as_ushort", TO_BFLOAT16.form),
            ("convert_T", "convert_T"),
        ] {
            assert_eq!(Family::of_name(name).map(|f| f.form), Some(form), "{name}");
        }
        for name in ["sin", "vload5", "convert_intt", "vload_half5", "shuffle3"] {
            assert_eq!(Family::of_name(name), None, "{name}");
        }
        // The numbers of arguments are those that calls are checked for.
        for name in [
            "vload4",
            "vstore2",
            "shuffle2",
            "as_int",
            "convert_int",
            "gencl_matrix_mad_i8_i8",
        ] {
            let builtin = Builtin::from_name(name).unwrap();
            let (count, family) = (builtin.argument_count(), builtin.family().unwrap());
            assert_eq!(count, family.argument_count(), "{name}");
        }
    }
}
