//! The names of the types of OpenCL C, for `gencl explain`.

use gencl::frontend::builtins::unsupported;
use gencl::frontend::types::{Scalar, Vector};

/// The page with the types.
const SEE: &str = "A type of OpenCL C: see docs/language.md.\n";

/// TABLE of other names of scalar types: the name, the type, and what it is for.
const SYNONYMS: &[(&str, Scalar, &str)] = &[
    (
        "intptr_t",
        Scalar::Long,
        "a signed integer for the value of a pointer",
    ),
    (
        "ptrdiff_t",
        Scalar::Long,
        "the type of a difference of pointers",
    ),
    ("signed", Scalar::Int, "another name of `int`"),
    (
        "size_t",
        Scalar::ULong,
        "the type of `sizeof`, `get_global_id(0)` and other sizes and numbers of work-items",
    ),
    (
        "uintptr_t",
        Scalar::ULong,
        "an unsigned integer for the value of a pointer",
    ),
    ("unsigned", Scalar::UInt, "another name of `uint`"),
];

/// TABLE of types that are no numbers: the name, and what it is.
const OTHERS: &[(&str, &str)] = &[
    (
        "event_t",
        "the event of a copy between `global` and `local` memory\n\n  values: the results of `async_work_group_copy` and `async_work_group_strided_copy`; `0` for none\n  \
         use: `wait_group_events(1, &event);` before the copied elements are used\n",
    ),
    (
        "void",
        "no value: the result of a function without one, and of a kernel\n\n  pointers: `void *` converts from and to any pointer to the same address space\n",
    ),
];

/// The values of a type, for a reader who has not seen it.
fn values(scalar: Scalar) -> String {
    let bits = scalar.bits();
    match scalar {
        Scalar::Bool => "`true` (1) and `false` (0)".to_owned(),
        Scalar::Half => "IEEE 754: 11 significant bits, at most 65504".to_owned(),
        Scalar::Float => "IEEE 754: 24 significant bits, at most 3.4e38".to_owned(),
        Scalar::Double => "IEEE 754: 53 significant bits, at most 1.8e308".to_owned(),
        _ if scalar.is_signed() => {
            let limit = 1i128 << (bits - 1);
            format!("integers from {} to {}", -limit, limit - 1)
        }
        _ => format!("integers from 0 to {}", (1i128 << bits) - 1),
    }
}

/// A literal of a type, with a digit that tells several from each other.
fn literal(scalar: Scalar, digit: usize) -> String {
    match scalar {
        Scalar::Bool => "true".to_owned(),
        Scalar::Half => format!("{digit}.0h"),
        Scalar::Float => format!("{digit}.0f"),
        Scalar::Double => format!("{digit}.0"),
        Scalar::UInt => format!("{digit}u"),
        Scalar::Long => format!("{digit}L"),
        Scalar::ULong => format!("{digit}UL"),
        // The smaller types have none of their own.
        _ => digit.to_string(),
    }
}

/// What else there is to know about a scalar type, if anything.
fn remark(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => {
            "  note: it is no type of a kernel's parameter, and has no vectors: use `int`\n"
        }
        Scalar::Double => {
            "  note: not all targets have it: see `gencl print targets` and docs/language.md\n"
        }
        Scalar::Char | Scalar::UChar | Scalar::Short | Scalar::UShort => {
            "  note: operands of this type are computed as `int`; vectors of it are not\n"
        }
        _ => "",
    }
}

fn plural(count: u32) -> String {
    match count {
        1 => "1 byte".to_owned(),
        _ => format!("{count} bytes"),
    }
}

/// The rows about a scalar type.
fn rows(scalar: Scalar) -> String {
    let (size, name) = (plural(scalar.size()), scalar.name());
    let host = match scalar {
        Scalar::Bool => String::new(),
        _ => format!("  host: `cl_{name}`\n"),
    };
    let vectors = match scalar {
        Scalar::Bool => String::new(),
        _ => {
            let names: Vec<String> = Vector::WIDTHS
                .iter()
                .map(|w| format!("`{name}{w}`"))
                .collect();
            format!("  vectors: {}\n", names.join(", "))
        }
    };
    format!(
        "  size: {size}\n  alignment: {size}\n  values: {}\n  literal: `{}`\n{vectors}{host}{}",
        values(scalar),
        literal(scalar, 1),
        remark(scalar),
    )
}

fn kind(scalar: Scalar) -> String {
    match scalar {
        Scalar::Bool => "a truth value".to_owned(),
        _ if scalar.is_float() => format!("a floating-point number of {} bits", scalar.bits()),
        _ if scalar.is_signed() => format!("a signed integer of {} bits", scalar.bits()),
        _ => format!("an unsigned integer of {} bits", scalar.bits()),
    }
}

fn vector(name: &str) -> Option<Vector> {
    let element = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let width = name[element.len()..].parse().ok()?;
    let element = Scalar::ALL
        .iter()
        .find(|s| s.name() == element && **s != Scalar::Bool)?;
    let vector = Vector {
        element: *element,
        width,
    };
    (Vector::WIDTHS.contains(&width) && vector.name() == name).then_some(vector)
}

fn of_vector(vector: Vector) -> String {
    let (element, width) = (vector.element.name(), usize::from(vector.width));
    let last = b"0123456789abcdef"[width - 1] as char;
    let letters = ["x", "y", "z", "w"];
    let letters = match letters.get(..width) {
        Some(letters) => {
            let all: Vec<String> = letters.iter().map(|l| format!("`v.{l}`")).collect();
            format!("{}, or ", all.join(", "))
        }
        None => String::new(),
    };
    let size = plural(vector.size());
    let padded = match width {
        3 => ", as of 4 components; `vload3` and `vstore3` access 3 without padding",
        _ => "",
    };
    let values: Vec<String> = (1..=width.min(4))
        .map(|k| literal(vector.element, k))
        .collect();
    let more = if width > 4 { ", ..." } else { "" };
    let (values, name) = (values.join(", "), vector.name());
    format!(
        "a vector of {width} components of type `{element}`\n\n  size: {size}{padded}\n  alignment: {size}\n  components: {letters}`v.s0` to `v.s{last}`\n  \
         literal: `({name})({values}{more})`; `({name})({})` has one value in all components\n  host: `cl_{name}`\n{}",
        literal(vector.element, 1),
        match vector.element {
            Scalar::Double => remark(Scalar::Double),
            _ => "",
        },
    )
}

/// What a type is.
pub(super) fn explained(name: &str) -> Option<String> {
    if let Some(scalar) = Scalar::ALL.iter().find(|scalar| scalar.name() == name) {
        return Some(format!(
            "{name}: {}\n\n{}\n{SEE}",
            kind(*scalar),
            rows(*scalar)
        ));
    }
    if let Some(vector) = vector(name) {
        return Some(format!("{name}: {}\n{SEE}", of_vector(vector)));
    }
    if let Some((_, scalar, what)) = SYNONYMS.iter().find(|row| row.0 == name) {
        let own = scalar.name();
        return Some(format!(
            "{name}: {what}; here it is `{own}`, {}\n\n{}\n{SEE}",
            kind(*scalar),
            rows(*scalar)
        ));
    }
    if let Some((_, what)) = OTHERS.iter().find(|row| row.0 == name) {
        return Some(format!("{name}: {what}\n{SEE}"));
    }
    let is_image = name.starts_with("image") && name.ends_with("_t");
    let instead = match is_image || name == "sampler_t" {
        true => "pass the pixels in a buffer, `global float4 *`",
        false => unsupported::instead_of_type(name)?,
    };
    Some(format!(
        "{name}: a type of OpenCL C that is not supported: {instead}\n\nSee docs/language.md.\n"
    ))
}

/// The names, for proposals.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    let scalars = Scalar::ALL.iter().map(|scalar| scalar.name());
    let synonyms = SYNONYMS.iter().map(|row| row.0);
    scalars
        .chain(synonyms)
        .chain(OTHERS.iter().map(|row| row.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_explained() {
        assert_eq!(
            explained("float4").unwrap(),
            "float4: a vector of 4 components of type `float`\n\n  size: 16 bytes\n  alignment: 16 bytes\n  \
             components: `v.x`, `v.y`, `v.z`, `v.w`, or `v.s0` to `v.s3`\n  \
             literal: `(float4)(1.0f, 2.0f, 3.0f, 4.0f)`; `(float4)(1.0f)` has one value in all components\n  \
             host: `cl_float4`\n\nA type of OpenCL C: see docs/language.md.\n"
        );
        assert_eq!(
            explained("int").unwrap(),
            "int: a signed integer of 32 bits\n\n  size: 4 bytes\n  alignment: 4 bytes\n  \
             values: integers from -2147483648 to 2147483647\n  literal: `1`\n  \
             vectors: `int2`, `int3`, `int4`, `int8`, `int16`\n  host: `cl_int`\n\n\
             A type of OpenCL C: see docs/language.md.\n"
        );
        let has = |name: &str, part: &str| {
            let text = explained(name).unwrap();
            assert!(text.contains(part), "{text}");
        };
        has("uchar16", "`v.s0` to `v.sf`");
        has("double3", "size: 32 bytes, as of 4 components");
        has("size_t", "here it is `ulong`");
        has("bool", "has no vectors");
        has("half", "65504");
        has("event_t", "wait_group_events");
        has("image2d_t", "not supported");
        has("queue_t", "not supported");
        for name in ["float5", "bool4", "int04", "vector", "uchar1", "imaginary"] {
            assert_eq!(explained(name), None, "{name}");
        }
        assert!(names().all(|name| explained(name).is_some()));
    }
}
