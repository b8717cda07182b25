//! Checks the argument types of a launch file against the types of the kernel's parameters.
//!
//! The engines check sizes and kinds of arguments, but do not know the types of a launch file: a
//! `float` passed for an `int` has the right size but the wrong bits.

use gencl::diagnostic::{Code, Diagnostic};
use gencl::ir::function::Parameter;
use gencl::launch::file::element::{Element, Kind};
use gencl::launch::file::{Argument, LaunchFile};

/// TABLE of scalar types and their element types in launch files.
const BASIC_TYPES: [(&str, Element); 11] = [
    ("char", Element::I8),
    ("uchar", Element::U8),
    ("short", Element::I16),
    ("ushort", Element::U16),
    ("int", Element::I32),
    ("uint", Element::U32),
    ("long", Element::I64),
    ("ulong", Element::U64),
    ("half", Element::F16),
    ("float", Element::F32),
    ("double", Element::F64),
];

/// The scalar type of a parameter or its pointee, and the number of vector components (1 for a
/// scalar). `None` for structures, unions and `void`.
fn basic_type(type_name: &str) -> Option<(Element, usize)> {
    let qualifiers = ["const", "volatile", "restrict"];
    let mut words = type_name.split_whitespace();
    let word = words.find(|word| !qualifiers.contains(word))?;
    let end = word.find(|c: char| !c.is_alphanumeric() && c != '_');
    let word = word.get(..end.unwrap_or(word.len()))?;
    let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let width = match word.get(name.len()..)? {
        "" => 1,
        width => width.parse().ok()?,
    };
    let row = BASIC_TYPES.iter().find(|row| row.0 == name)?;
    Some((row.1, width))
}

/// Type mismatches: errors for scalars and vectors, warnings for buffers.
pub(crate) fn check(launch: &LaunchFile, parameters: &[Parameter]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (k, (argument, parameter)) in launch.arguments.iter().zip(parameters).enumerate() {
        let Some((element, width)) = basic_type(&parameter.type_name) else {
            continue;
        };
        let (name, type_name) = (&parameter.name, &parameter.type_name);
        let is_pointer = type_name.contains('*');
        match argument {
            Argument::Value(bytes) if !is_pointer => {
                let scalar = launch.scalars.iter().find(|scalar| scalar.argument == k);
                let Some(scalar) = scalar else {
                    continue;
                };
                // A vector of 3 components has the size of one of 4.
                let padded = if width == 3 { 4 } else { width };
                let fits = [width, padded].contains(&scalar.count);
                let wrong_size = bytes.len() != padded * element.size();
                // The engines report a wrong size, with both sizes.
                if wrong_size || fits && scalar.element == element {
                    continue;
                }
                let given = match scalar.count {
                    1 => format!("a value of `{}`", scalar.element.name()),
                    count => format!("{count} values of `{}`", scalar.element.name()),
                };
                let message = format!(
                    "argument {k} (`{name}`) has type `{type_name}`, but the launch passes {given}"
                );
                let help = format!("use the `dtype` `{}`", element.name());
                found.push(Diagnostic::without_place(Code::E0804, message).help(help));
            }
            Argument::Buffer { array, .. } if is_pointer => {
                let given = array.element;
                // An integer of the size of a vector, such as a pixel, is packed data.
                let packed = width > 1
                    && given.kind() != Kind::Float
                    && given.size() == width * element.size();
                if given == element || packed {
                    continue;
                }
                let given = given.name();
                let message = format!(
                    "argument {k} (`{name}`) points to `{}`, but the launch passes a buffer of `{given}`",
                    type_name.trim_end_matches('*')
                );
                let help = format!("use a buffer of `dtype` `{}`", element.name());
                found.push(Diagnostic::without_place(Code::W0801, message).help(help));
            }
            Argument::Value(_) | Argument::Buffer { .. } | Argument::Local(_) | Argument::Null => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn basic_types_are_found_in_names() {
        for (name, expected) in [
            ("float", Some((Element::F32, 1))),
            ("const uint*", Some((Element::U32, 1))),
            ("uchar3*", Some((Element::U8, 3))),
            ("volatile double16 *", Some((Element::F64, 16))),
            ("int[4]*", Some((Element::I32, 1))),
            ("void*", None),
            ("S*", None),
            ("const", None),
            ("interval", None),
            ("float3x", None),
            ("", None),
        ] {
            assert_eq!(basic_type(name), expected, "{name}");
        }
    }
}
