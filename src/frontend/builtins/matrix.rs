//! The names of multiplications of matrices, and what they take.
//!
//! Those of Intel's extension (cl_intel_subgroup_matrix_multiply_accumulate) name both precisions and
//! the columns of A: `intel_sub_group_i8_u8_matrix_mad_k32`. The types of A are those of the width that
//! the target multiplies with: doublewords of 8 work-items, words of 16.
//!
//! gencl's own support every combination that the hardware has: `gencl_matrix_mad_A_B`, optionally with the
//! suffixes `_rows5` (of a vector of 8) and the elements of the result, `_int`, `_float`, `_half` or
//! `_bf16`. The accumulator may be left out.

use crate::frontend::types::{Scalar, Type};
use crate::ir::matrix::{Element, Kind, MAX_ROWS, Matrix, Precision, results};

/// TABLE of precisions in names: those of Intel's extension write `i` where Gen IR writes `s`.
const PRECISIONS: [(&str, Precision); 9] = [
    ("i2", Precision::S2),
    ("u2", Precision::U2),
    ("i4", Precision::S4),
    ("u4", Precision::U4),
    ("i8", Precision::S8),
    ("u8", Precision::U8),
    ("bf16", Precision::Bf16),
    ("f16", Precision::F16),
    ("tf32", Precision::Tf32),
];

/// TABLE of elements of results in names.
const ELEMENTS: [(&str, Element); 4] = [
    ("_int", Element::S32),
    ("_float", Element::F32),
    ("_half", Element::F16),
    ("_bf16", Element::Bf16),
];

/// A multiplication of matrices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Multiplication {
    /// The element type of matrix A.
    pub a: Precision,
    /// The element type of matrix B.
    pub b: Precision,
    /// What the name specifies besides the precisions.
    pub form: Form,
    /// The shapes; known when the arguments are.
    pub matrix: Option<Matrix>,
}

/// Whose function it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// One of Intel's extension.
    Intel,
    /// One of gencl's own.
    General {
        /// The number of rows, if the name has it.
        rows: Option<u8>,
        /// The element type of the result, if the name has it.
        result: Option<Element>,
    },
}

/// Why arguments do not fit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misfit {
    /// Index of the mismatched argument.
    pub argument: usize,
    /// The types that fit there, best first.
    pub wanted: Vec<Type>,
}

fn precision(name: &str) -> Option<Precision> {
    PRECISIONS.iter().find(|p| p.0 == name).map(|p| p.1)
}

fn precision_name(precision: Precision) -> &'static str {
    let row = PRECISIONS.iter().find(|p| p.1 == precision);
    row.map_or("", |p| p.0)
}

/// The products of a step of the pipeline and so the columns of A, whatever the shapes.
fn inner(a: Precision, b: Precision) -> u32 {
    Matrix {
        rows: 1,
        width: 8,
        a,
        b,
        result: Element::S32,
        accumulator: None,
    }
    .inner()
}

/// A vector with room for so many components.
fn vector(element: Scalar, count: u32) -> Type {
    let width = [1, 2, 3, 4, 8]
        .into_iter()
        .find(|&w| u32::from(w) >= count)
        .unwrap_or(16);
    Type::of_width(element, width)
}

impl Multiplication {
    /// The function with this name.
    pub(super) fn from_name(name: &str) -> Option<Multiplication> {
        if let Some(rest) = name.strip_prefix("intel_sub_group_") {
            let (pair, columns) = rest.split_once("_matrix_mad_k")?;
            let (a, b) = pair.split_once('_')?;
            let (a, b) = (precision(a)?, precision(b)?);
            let exists = a.bits() == b.bits() && a.bits() > 2;
            let is_one_kind = a.kind() == b.kind() || a.kind().is_integer();
            let function = Multiplication {
                a,
                b,
                form: Form::Intel,
                matrix: None,
            };
            let fits = exists && is_one_kind && columns == inner(a, b).to_string();
            return (fits && b.kind().is_integer() == a.kind().is_integer()).then_some(function);
        }
        let mut rest = name.strip_prefix("gencl_matrix_mad_")?;
        let mut result = None;
        if rest.matches('_').count() > 1 {
            for (suffix, element) in ELEMENTS {
                if let Some(before) = rest.strip_suffix(suffix) {
                    (rest, result) = (before, Some(element));
                    break;
                }
            }
        }
        let mut rows = None;
        if let Some((before, number)) = rest.split_once("_rows") {
            let number: u8 = number.parse().ok().filter(|n| (1..=MAX_ROWS).contains(n))?;
            (rest, rows) = (before, Some(number));
        }
        let (a, b) = rest.split_once('_')?;
        let function = Multiplication {
            a: precision(a)?,
            b: precision(b)?,
            form: Form::General { rows, result },
            matrix: None,
        };
        (function.name() == name).then_some(function)
    }

    /// What to write instead of a name that has the form of one of these functions, but is none:
    /// another K, a pair of elements that Intel's extension has not or that do not go together, or
    /// another number of rows.
    pub fn meant(name: &str) -> Option<String> {
        if let Some(rest) = name.strip_prefix("gencl_matrix_mad_") {
            let (elements, rows) = rest.split_once("_rows")?;
            let (a, b) = elements.split_once('_')?;
            let is_number = !rows.is_empty() && rows.bytes().all(|b| b.is_ascii_digit());
            precision(a).and(precision(b))?;
            return is_number.then(|| {
                format!("a result has 1 to {MAX_ROWS} rows: `gencl_matrix_mad_{elements}_rows{MAX_ROWS}`")
            });
        }
        let rest = name.strip_prefix("intel_sub_group_")?;
        let (pair, _) = rest.split_once("_matrix_mad")?;
        let (a, b) = pair.split_once('_')?;
        let (a, b) = (precision(a)?, precision(b)?);
        let function = |form| Multiplication {
            a,
            b,
            form,
            matrix: None,
        };
        let intel = function(Form::Intel).name();
        let general = function(Form::General {
            rows: None,
            result: None,
        });
        if let Some(mistake) = general.mixed() {
            return Some(mistake);
        }
        let meant = match Multiplication::from_name(&intel) {
            Some(_) => intel,
            None => general.name(),
        };
        Some(format!("products of these elements are `{meant}`"))
    }

    /// The name in OpenCL C.
    pub(super) fn name(self) -> String {
        let (a, b) = (precision_name(self.a), precision_name(self.b));
        match self.form {
            Form::Intel => {
                let columns = inner(self.a, self.b);
                format!("intel_sub_group_{a}_{b}_matrix_mad_k{columns}")
            }
            Form::General { rows, result } => {
                let rows = rows.map_or(String::new(), |n| format!("_rows{n}"));
                let element = ELEMENTS.iter().find(|e| Some(e.1) == result);
                let element = element.map_or("", |e| e.0);
                format!("gencl_matrix_mad_{a}_{b}{rows}{element}")
            }
        }
    }

    /// The least and the greatest number of arguments: A, B, and the accumulator.
    pub(super) fn argument_counts(self) -> (usize, usize) {
        match self.form {
            Form::Intel => (3, 3),
            Form::General { .. } => (2, 3),
        }
    }

    /// What the accumulator may be of, on a target that also has results of 16 bits or not.
    fn accumulators(self, has_narrow: bool) -> impl Iterator<Item = Element> {
        let all = results(self.a).iter().copied();
        all.filter(move |e| has_narrow || matches!(e, Element::S32 | Element::F32))
    }

    /// The shapes for arguments of these types, and the type of the result.
    ///
    /// # Errors
    /// The first argument that does not fit, and what would.
    pub fn resolve(
        self,
        arguments: &[Type],
        width: u8,
        has_narrow: bool,
    ) -> Result<(Matrix, Type), Misfit> {
        let (rows, accumulator) = self.accumulated(arguments.get(2).copied(), has_narrow)?;
        let named = match self.form {
            Form::Intel => None,
            Form::General { result, .. } => result,
        };
        let default = results(self.a).first().copied().unwrap_or(Element::F32);
        let matrix = Matrix {
            rows,
            width,
            a: self.a,
            b: self.b,
            result: named.or(accumulator).unwrap_or(default),
            accumulator,
        };
        for (argument, wanted) in [(0, self.a_types(matrix)), (1, self.b_types(matrix))] {
            if !arguments.get(argument).is_some_and(|t| wanted.contains(t)) {
                return Err(Misfit { argument, wanted });
            }
        }
        Ok((matrix, vector(element_type(matrix.result), u32::from(rows))))
    }

    /// The rows and the elements of the accumulator that has this type.
    fn accumulated(
        self,
        given: Option<Type>,
        has_narrow: bool,
    ) -> Result<(u8, Option<Element>), Misfit> {
        let named = match self.form {
            Form::Intel => None,
            Form::General { rows, .. } => rows,
        };
        let Some(given) = given else {
            return Ok((named.unwrap_or(MAX_ROWS), None));
        };
        let counts: Vec<u8> = match (self.form, named) {
            (_, Some(rows)) => vec![rows],
            (Form::Intel, None) => vec![8, 4, 2, 1],
            (Form::General { .. }, None) => vec![8, 4, 3, 2, 1],
        };
        let mut wanted = Vec::new();
        for element in self.accumulators(has_narrow) {
            for &rows in &counts {
                let ty = vector(element_type(element), u32::from(rows));
                if ty == given {
                    return Ok((rows, Some(element)));
                }
                wanted.push(ty);
            }
        }
        Err(Misfit {
            argument: 2,
            wanted,
        })
    }

    /// What A may be.
    fn a_types(self, matrix: Matrix) -> Vec<Type> {
        let of = |element: Scalar| {
            let family = match element.size() {
                2 => crate::ir::types::Family::Word,
                _ => crate::ir::types::Family::Dword,
            };
            vector(element, matrix.a_registers(family))
        };
        let is_unsigned = self.a.kind() == Kind::Unsigned;
        let elements: &[Scalar] = match (self.form, self.a.kind(), matrix.width) {
            (_, Kind::Tf32, _) => &[Scalar::Float],
            (Form::Intel, _, 8) if is_unsigned => &[Scalar::UInt],
            (Form::Intel, _, 8) => &[Scalar::Int],
            (Form::Intel, _, _) if is_unsigned => &[Scalar::UShort],
            (Form::Intel, _, _) => &[Scalar::Short],
            (Form::General { .. }, _, _) => {
                &[Scalar::Int, Scalar::UInt, Scalar::Short, Scalar::UShort]
            }
        };
        elements.iter().map(|&e| of(e)).collect()
    }

    /// What B may be.
    fn b_types(self, matrix: Matrix) -> Vec<Type> {
        let elements: &[Scalar] = match (self.form, self.b.kind()) {
            (_, Kind::Tf32) => &[Scalar::Float],
            (Form::Intel, Kind::Unsigned) => &[Scalar::UInt],
            (Form::Intel, _) => &[Scalar::Int],
            (Form::General { .. }, _) => &[Scalar::Int, Scalar::UInt],
        };
        let count = matrix.b_registers();
        elements.iter().map(|&e| vector(e, count)).collect()
    }

    /// Whether the element types are of one kind; what is wrong with them otherwise.
    pub fn mixed(self) -> Option<String> {
        let (a, b) = (self.a, self.b);
        let fits = a.kind() == b.kind() || a.kind().is_integer() && b.kind().is_integer();
        (!fits).then(|| {
            let (a, b) = (precision_name(a), precision_name(b));
            format!("`{a}` and `{b}` cannot be multiplied with one another")
        })
    }

    /// Whether the name asks for a result that products of its precisions are not added to.
    pub fn wrong_result(self) -> Option<(&'static str, Vec<&'static str>)> {
        let Form::General {
            result: Some(result),
            ..
        } = self.form
        else {
            return None;
        };
        let allowed = results(self.a);
        let name = |e: Element| {
            let row = ELEMENTS.iter().find(|r| r.1 == e);
            row.map_or("", |r| r.0.trim_start_matches('_'))
        };
        (!allowed.contains(&result))
            .then(|| (name(result), allowed.iter().map(|&e| name(e)).collect()))
    }

    /// Whether it needs what only targets with sub-groups of 16 have: tf32, results of 16 bits.
    pub fn needs_wide(self) -> Option<&'static str> {
        if self.a == Precision::Tf32 || self.b == Precision::Tf32 {
            return Some("tf32");
        }
        match self.form {
            Form::General {
                result: Some(Element::F16 | Element::Bf16),
                ..
            } => Some("results of 16 bits"),
            Form::General { .. } | Form::Intel => None,
        }
    }
}

/// The type that holds an element in OpenCL C.
fn element_type(element: Element) -> Scalar {
    match element {
        Element::S32 => Scalar::Int,
        Element::F32 => Scalar::Float,
        Element::F16 => Scalar::Half,
        Element::Bf16 => Scalar::Short,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::types::Vector;
    use pretty_assertions::assert_eq;

    const INT8: Type = Type::Vector(Vector {
        element: Scalar::Int,
        width: 8,
    });
    const SHORT8: Type = Type::Vector(Vector {
        element: Scalar::Short,
        width: 8,
    });

    #[test]
    fn names_are_read_and_written() {
        for name in [
            "intel_sub_group_i8_u8_matrix_mad_k32",
            "intel_sub_group_u4_u4_matrix_mad_k64",
            "intel_sub_group_bf16_bf16_matrix_mad_k16",
            "intel_sub_group_tf32_tf32_matrix_mad_k8",
            "gencl_matrix_mad_i2_u8",
            "gencl_matrix_mad_f16_f16_half",
            "gencl_matrix_mad_bf16_bf16",
            "gencl_matrix_mad_bf16_bf16_rows5_bf16",
            "gencl_matrix_mad_i8_f16",
        ] {
            let function = Multiplication::from_name(name);
            assert_eq!(function.map(Multiplication::name).as_deref(), Some(name));
        }
        for name in [
            "intel_sub_group_i8_u8_matrix_mad_k64",
            "intel_sub_group_i8_i4_matrix_mad_k32",
            "intel_sub_group_i2_i2_matrix_mad_k64",
            "intel_sub_group_f16_bf16_matrix_mad_k16",
            "gencl_matrix_mad_i8",
            "gencl_matrix_mad_i8_i8_rows9",
            "gencl_matrix_mad_i8_i8_rows05",
            "gencl_matrix_mad_i8_i8_int_rows4",
        ] {
            assert_eq!(Multiplication::from_name(name), None, "{name}");
        }
    }

    #[test]
    fn types_depend_on_the_width() {
        let function = Multiplication::from_name("intel_sub_group_i8_i8_matrix_mad_k32").unwrap();
        let (matrix, result) = function.resolve(&[INT8, INT8, INT8], 8, false).unwrap();
        assert_eq!((matrix.rows, matrix.width, result), (8, 8, INT8));
        let misfit = function.resolve(&[INT8, INT8, INT8], 16, true);
        let wanted = vec![SHORT8];
        assert_eq!(
            misfit,
            Err(Misfit {
                argument: 0,
                wanted
            })
        );
        assert!(function.resolve(&[SHORT8, INT8, INT8], 16, true).is_ok());
    }

    #[test]
    fn rows_come_from_the_accumulator_or_the_name() {
        let int = |width| Type::of_width(Scalar::Int, width);
        let function = Multiplication::from_name("gencl_matrix_mad_i8_i8").unwrap();
        let rows = |f: Multiplication, a: &[Type]| f.resolve(a, 8, false).map(|r| r.0.rows);
        assert_eq!(rows(function, &[int(3), int(8), int(3)]), Ok(3));
        assert_eq!(rows(function, &[int(8), int(8)]), Ok(8));
        let function = Multiplication::from_name("gencl_matrix_mad_i8_i8_rows5").unwrap();
        assert_eq!(rows(function, &[int(8), int(8), int(8)]), Ok(5));
        assert!(rows(function, &[int(8), int(8), int(4)]).is_err());
    }
}
