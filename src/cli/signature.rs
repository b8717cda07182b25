//! Whether the types that a launch file gives are those of the kernel's parameters.
//!
//! Sizes and kinds of arguments are checked by the engines. This is about what they cannot see: a
//! `float` given for an `int` has the right size and the wrong bits.

use gencl::diagnostic::{Code, Diagnostic};
use gencl::ir::function::Parameter;
use gencl::launch::file::element::{Element, Kind};
use gencl::launch::file::{Argument, LaunchFile};

/// TABLE of basic types and the elements that they are.
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

/// The basic type of a parameter, or of what it points at, and how many a vector of it has.
/// `None` for structures, unions and `void`.
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

/// Errors about scalars, warnings about buffers.
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
                // A vector of 3 takes the space of one of 4.
                let padded = if width == 3 { 4 } else { width };
                let fits = [width, padded].contains(&scalar.count);
                let wrong_size = bytes.len() != padded * element.size();
                // A wrong size is an error of the engines, which name both sizes.
                if wrong_size || fits && scalar.element == element {
                    continue;
                }
                let given = match scalar.count {
                    1 => format!("a value of `{}`", scalar.element.name()),
                    count => format!("{count} values of `{}`", scalar.element.name()),
                };
                let message =
                    format!("argument {k} (`{name}`) is a `{type_name}`, the launch gives {given}");
                let help = format!("its `dtype` is `{}`", element.name());
                found.push(Diagnostic::without_place(Code::E0804, message).help(help));
            }
            Argument::Buffer { array, .. } if is_pointer => {
                let given = array.element;
                // A whole vector as one number, such as a pixel, is data that somebody packed.
                let packed = width > 1
                    && given.kind() != Kind::Float
                    && given.size() == width * element.size();
                if given == element || packed {
                    continue;
                }
                let given = given.name();
                let message = format!(
                    "argument {k} (`{name}`) points at `{}`, the launch gives a buffer of `{given}`",
                    type_name.trim_end_matches('*')
                );
                let help = format!("a buffer of that type has the `dtype` `{}`", element.name());
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
