//! Checks the argument types of a launch file against the types of the kernel's parameters.
//!
//! The engines check sizes and kinds of arguments, but know neither the types of a launch file, in which
//! a `float` passed for an `int` has the right size but the wrong bits, nor its lines.

use gencl::diagnostic::{Code, Diagnostic};
use gencl::ir::function::{Function, Parameter, ParameterKind};
use gencl::ir::opcode::Class;
use gencl::ir::types::AddressSpace;
use gencl::launch::check::{Expected, ExpectedKind, check_argument, check_count};
use gencl::launch::file::element::{Element, Kind};
use gencl::launch::file::{Argument, LaunchFile, Wrapped};
use gencl::launch::{self, NdRange};
use gencl::target::Target;

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

/// The warnings about integers that their types do not have, each with the path of the value.
pub(super) fn wrapped_values(launch: &LaunchFile) -> Vec<(String, Diagnostic)> {
    let of = |found: &Wrapped| {
        let (written, passed, name) = (found.written, found.passed, found.element.name());
        let message = format!("{written} is out of range for {name}: the kernel gets {passed}");
        let other = match name.strip_prefix('u') {
            Some(bits) => format!("i{bits}"),
            None => format!("u{}", &name[1..]),
        };
        let help = format!("write {passed}, or the `dtype` `{other}`, which has {written}");
        let diagnostic = Diagnostic::without_place(Code::W0806, message).help(help);
        (found.at.clone(), diagnostic)
    };
    launch.wrapped.iter().map(of).collect()
}

/// The warning about a work-group that the driver of the target does not accept, with its key in the launch file.
/// `local` is that of the launch file; without one, the kernel requires the size, or the group has all work-items.
pub(super) fn check_group(
    range: &NdRange,
    local: Option<&[u64]>,
    required: bool,
    target: Target,
) -> Option<(String, Diagnostic)> {
    let [x, y, z] = range.local;
    let limit = target.info().max_group_size;
    if x * y * z <= limit {
        return None;
    }
    let message = format!(
        "a work-group has {x} x {y} x {z} work-items, but Intel's driver accepts at most {limit} on {target}"
    );
    let (key, smaller) = match (local, required) {
        (_, true) => (
            "kernel",
            "make the size in `reqd_work_group_size` smaller".to_owned(),
        ),
        (Some(_), false) => ("local", "make `local` smaller".to_owned()),
        (None, false) => (
            "global",
            format!(
                "without `local` all work-items are one group: add a `local` of at most {limit} work-items"
            ),
        ),
    };
    let help = format!("{smaller}; the simulator runs the kernel all the same");
    let diagnostic = Diagnostic::without_place(Code::W0803, message).help(help);
    Some((key.to_owned(), diagnostic))
}

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

/// The type of a parameter with the address space that it points to: `global float*`.
fn full_type(parameter: &Parameter) -> String {
    let space = match parameter.kind {
        ParameterKind::Pointer {
            space: AddressSpace::Constant,
            ..
        } => "constant ",
        ParameterKind::Pointer { .. } => "global ",
        ParameterKind::Local => "local ",
        ParameterKind::Value(_) | ParameterKind::Bytes { .. } => "",
    };
    format!("{space}{}", parameter.type_name)
}

/// The kind of argument that a parameter requires.
fn expected_kind(parameter: &Parameter) -> ExpectedKind {
    match parameter.kind {
        ParameterKind::Pointer { .. } => ExpectedKind::Pointer,
        ParameterKind::Local => ExpectedKind::Local,
        ParameterKind::Value(_) | ParameterKind::Bytes { .. } => ExpectedKind::Value {
            size: parameter.size(),
        },
    }
}

/// An argument for a parameter, as it is written in a launch file.
fn example(parameter: &Parameter) -> String {
    let basic = basic_type(&parameter.type_name);
    let dtype = basic.map_or("u8", |(element, _)| element.name());
    match parameter.kind {
        ParameterKind::Local => "`{\"local\": BYTES}`, the size of the memory".to_owned(),
        ParameterKind::Pointer { read_only, .. } => {
            let shape = match basic {
                // A vector of 3 components has the size of one of 4.
                Some((_, count)) if count > 1 => format!("[N, {}]", count.next_power_of_two()),
                _ => "[N]".to_owned(),
            };
            let mode = if read_only {
                ""
            } else {
                ", \"mode\": \"inout\""
            };
            format!("`{{\"buffer\": {{\"dtype\": \"{dtype}\", \"shape\": {shape}}}{mode}}}`")
        }
        ParameterKind::Value(_) | ParameterKind::Bytes { .. } => match basic {
            Some((_, 1)) => format!("`{{\"scalar\": 0, \"dtype\": \"{dtype}\"}}`"),
            Some((_, count)) => {
                let zeros = vec!["0"; count].join(", ");
                format!("`{{\"scalar\": [{zeros}], \"dtype\": \"{dtype}\"}}`")
            }
            None => {
                let size = parameter.size();
                format!("`{{\"bytes\": \"...\"}}` with the {size} bytes in hexadecimal digits")
            }
        },
    }
}

/// Mismatches of the number of arguments, and of their kinds, sizes and types, with the path of the value in
/// the launch file: errors for scalars and vectors, warnings for the elements of buffers.
pub(crate) fn check(launch: &LaunchFile, parameters: &[Parameter]) -> Vec<(String, Diagnostic)> {
    let types: Vec<String> = parameters.iter().map(full_type).collect();
    let expected: Vec<_> = parameters
        .iter()
        .zip(&types)
        .map(|(parameter, type_name)| Expected {
            name: &parameter.name,
            type_name,
            kind: expected_kind(parameter),
        })
        .collect();
    if let Err(message) = check_count(&expected, launch.arguments.len()) {
        let (path, help) = wrong_count(launch, parameters, &expected);
        let diagnostic = Diagnostic::without_place(Code::E0804, message);
        return vec![(path, diagnostic.help(help))];
    }
    let mut found = Vec::new();
    for (k, (argument, parameter)) in launch.arguments.iter().zip(parameters).enumerate() {
        if let Err(message) = check_argument(k, &expected[k], &passed(argument)) {
            let help = format!("pass {}", example(parameter));
            let diagnostic = Diagnostic::without_place(Code::E0804, message);
            found.push((format!("args[{k}]"), diagnostic.help(help)));
            continue;
        }
        let diagnostic = wrong_element(launch, k, argument, parameter);
        found.extend(diagnostic.map(|(key, diagnostic)| (format!("args[{k}].{key}"), diagnostic)));
        let unwritten = unwritten_result(launch, k, parameters);
        found.extend(unwritten.map(|diagnostic| (format!("args[{k}].mode"), diagnostic)));
    }
    found
}

/// The warning about a buffer that is a result of the run, and that the kernel cannot write.
fn unwritten_result(launch: &LaunchFile, k: usize, parameters: &[Parameter]) -> Option<Diagnostic> {
    let is_result = |k: usize| {
        let argument = launch.arguments.get(k);
        matches!(argument, Some(Argument::Buffer { output: true, .. }))
    };
    let is_read_only = |parameter: &Parameter| match parameter.kind {
        ParameterKind::Pointer { read_only, .. } => Some(read_only),
        ParameterKind::Local | ParameterKind::Value(_) | ParameterKind::Bytes { .. } => None,
    };
    let parameter = parameters.get(k)?;
    // The contents of one without `expect` are of no use.
    let is_expected = launch.expected.iter().any(|(argument, _)| *argument == k);
    if !is_result(k) || is_expected || is_read_only(parameter) != Some(true) {
        return None;
    }
    let message = format!(
        "argument {k} (`{}`) is a result, but the kernel cannot write it: its type is `{}`",
        parameter.name, parameter.type_name
    );
    let mut written = parameters.iter().enumerate();
    let meant = written.find(|(k, p)| is_read_only(p) == Some(false) && !is_result(*k));
    let help = match meant {
        Some((k, meant)) => format!(
            "use the `mode` `in`; the buffer of argument {k} (`{}`) can be written, and its `mode` is `in`",
            meant.name
        ),
        None => "use the `mode` `in`".to_owned(),
    };
    Some(Diagnostic::without_place(Code::W0804, message).help(help))
}

/// Warnings about buffers that the kernel writes and never reads, and that are no results of the run, though other ones are:
/// what it computes there is lost. A buffer that it also reads may be temporary storage.
pub(crate) fn lost_results(launch: &LaunchFile, function: &Function) -> Vec<(String, Diagnostic)> {
    let parameters = function.launch_parameters();
    let (mut is_read, mut is_written) =
        (vec![false; parameters.len()], vec![false; parameters.len()]);
    for i in function.blocks.iter().flat_map(|b| &b.instructions) {
        let is_global = i.access().is_some_and(|a| a.space == AddressSpace::Global);
        match (i.surface(), i.opcode.class()) {
            _ if !is_global => {}
            (Some(k), Class::Store) if k.index() < parameters.len() => is_written[k.index()] = true,
            (Some(k), _) if k.index() < parameters.len() => is_read[k.index()] = true,
            (Some(_), _) => {}
            // It may be to any buffer.
            (None, _) => return Vec::new(),
        }
    }
    let is_result = |argument: &Argument| matches!(argument, Argument::Buffer { output: true, .. });
    if !launch.arguments.iter().any(is_result) {
        return Vec::new();
    }
    let lost = parameters
        .iter()
        .zip(&launch.arguments)
        .enumerate()
        .filter(|(k, (_, argument))| {
            let is_input = matches!(argument, Argument::Buffer { output: false, .. });
            is_input && is_written[*k] && !is_read[*k]
        });
    lost.map(|(k, (parameter, _))| {
        let message = format!(
            "the kernel writes argument {k} (`{}`), but its `mode` is `in`: what it computes there is lost",
            parameter.name
        );
        let help = "use the `mode` `out`, or `inout` if the kernel does not write all elements";
        let diagnostic = Diagnostic::without_place(Code::W0805, message).help(help);
        (format!("args[{k}]"), diagnostic)
    })
    .collect()
}

/// An argument without the contents of its buffer.
fn passed(argument: &Argument) -> launch::Argument {
    match argument {
        Argument::Buffer { .. } => launch::Argument::Buffer(Vec::new()),
        Argument::Value(bytes) => launch::Argument::Value(bytes.clone()),
        Argument::Local(size) => launch::Argument::Local(*size),
        Argument::Null => launch::Argument::Null,
    }
}

/// The path and the help for a launch with too few or too many arguments. If the arguments fit the parameters
/// in their order, without some of either, those are named; else the last ones.
fn wrong_count(
    launch: &LaunchFile,
    parameters: &[Parameter],
    expected: &[Expected<'_>],
) -> (String, String) {
    let count = launch.arguments.len();
    let fits = |argument: usize, parameter: usize| {
        let (given, wanted) = (&launch.arguments[argument], &parameters[parameter]);
        check_argument(argument, &expected[parameter], &passed(given)).is_ok()
            && wrong_element(launch, argument, given, wanted).is_none()
    };
    if count < parameters.len() {
        let missing = unmatched(parameters.len(), count, |p, a| fits(a, p));
        let first = missing.first().copied().unwrap_or(count);
        let parameter = &parameters[first];
        let help = format!(
            "for argument {first} (`{}`) pass {}",
            parameter.name,
            example(parameter)
        );
        return ("args".to_owned(), help);
    }
    let extra = unmatched(count, parameters.len(), fits);
    match extra.first() {
        Some(&first) if first < parameters.len() => (
            format!("args[{first}]"),
            format!("remove argument {first}: the others fit the parameters"),
        ),
        _ => (
            format!("args[{}]", parameters.len()),
            match count - parameters.len() {
                1 => format!("remove argument {}, the last one", parameters.len()),
                more => format!(
                    "remove the last {more} arguments, from {} on",
                    parameters.len()
                ),
            },
        ),
    }
}

/// The indices of a longer list without a partner when a shorter one is matched with it in order. Empty if not
/// all of the shorter one have a partner.
fn unmatched(longer: usize, shorter: usize, fits: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut next = 0;
    let mut without = Vec::new();
    for index in 0..longer {
        if next < shorter && fits(index, next) {
            next += 1;
        } else {
            without.push(index);
        }
    }
    if next < shorter {
        without.clear();
    }
    without
}

/// The diagnostic of an argument whose kind and size are right, but not the type of its elements, with the
/// key that is wrong.
fn wrong_element(
    launch: &LaunchFile,
    k: usize,
    argument: &Argument,
    parameter: &Parameter,
) -> Option<(&'static str, Diagnostic)> {
    let (name, type_name) = (&parameter.name, &parameter.type_name);
    let Some((element, width)) = basic_type(type_name) else {
        return list_for_structure(launch, k, parameter);
    };
    match argument {
        Argument::Value(_) => {
            let scalar = launch.scalars.iter().find(|scalar| scalar.argument == k)?;
            // A vector of 3 components has the size of one of 4.
            let padded = if width == 3 { 4 } else { width };
            let fits = [width, padded].contains(&scalar.count);
            if fits && scalar.element == element {
                return None;
            }
            let given = match scalar.count {
                1 => format!("a value of `{}`", scalar.element.name()),
                count => format!("{count} values of `{}`", scalar.element.name()),
            };
            let message = format!(
                "argument {k} (`{name}`) has type `{type_name}`, but the launch passes {given}"
            );
            let help = match scalar.element == element {
                true if width == 1 => "pass one value".to_owned(),
                true => format!("pass {width} values"),
                false => format!("use the `dtype` `{}`", element.name()),
            };
            let key = match scalar.element == element {
                true => "scalar",
                false => "dtype",
            };
            Some((
                key,
                Diagnostic::without_place(Code::E0804, message).help(help),
            ))
        }
        Argument::Buffer { array, .. } => {
            let given = array.element;
            // An integer of the size of a vector, such as a pixel, is packed data.
            let packed =
                width > 1 && given.kind() != Kind::Float && given.size() == width * element.size();
            // An integer can also have parts, such as a pair of halves: those of the last dimension.
            let parts = array.shape.last().map(|count| count * given.size());
            let may_have_parts = element.kind() != Kind::Float && given.size() < element.size();
            let of_parts =
                array.shape.len() > 1 && may_have_parts && parts == Some(width * element.size());
            // The bits of halves, as block reads and matrix multiplications take them.
            let of_halves = given == Element::F16 && matches!(element, Element::I16 | Element::U16);
            if given == element || packed || of_parts || of_halves {
                return None;
            }
            let count = width * element.size() / given.size().max(1);
            let given = given.name();
            let message = format!(
                "argument {k} (`{name}`) points to `{}`, but the launch passes a buffer of `{given}`",
                type_name.trim_end_matches('*')
            );
            let dtype = element.name();
            let help = match may_have_parts {
                true => format!(
                    "use a buffer of `dtype` `{dtype}`, or of the shape `[N, {count}]` if each element has {count} values of `{given}`"
                ),
                false => format!("use a buffer of `dtype` `{dtype}`"),
            };
            let diagnostic = Diagnostic::without_place(Code::W0801, message).help(help);
            Some(("buffer.dtype", diagnostic))
        }
        Argument::Local(_) | Argument::Null => None,
    }
}

/// The error about a list of values for a structure or a union, whose members have their own types and places.
fn list_for_structure(
    launch: &LaunchFile,
    k: usize,
    parameter: &Parameter,
) -> Option<(&'static str, Diagnostic)> {
    let ParameterKind::Bytes { .. } = parameter.kind else {
        return None;
    };
    let mut lists = launch.scalars.iter();
    let list = lists.find(|scalar| scalar.argument == k && scalar.count > 1)?;
    let (name, type_name) = (&parameter.name, &parameter.type_name);
    let (count, element) = (list.count, list.element.name());
    let message = format!(
        "argument {k} (`{name}`) has type `{type_name}`, but the launch passes {count} values of `{element}`"
    );
    let help = format!("pass {}", example(parameter));
    let diagnostic = Diagnostic::without_place(Code::E0804, message).help(help);
    Some(("scalar", diagnostic))
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

    #[test]
    fn missing_arguments_are_found_by_what_the_others_fit() {
        let missing = |parameters: &str, arguments: &str| {
            let (parameters, arguments) = (parameters.as_bytes(), arguments.as_bytes());
            unmatched(parameters.len(), arguments.len(), |p, a| {
                parameters[p] == arguments[a]
            })
        };
        assert_eq!(missing("bbfu", "bfu"), [1]);
        assert_eq!(missing("bbfu", "bf"), [1, 3]);
        assert_eq!(missing("bfu", ""), [0, 1, 2]);
        assert_eq!(missing("bfu", "uf"), [0; 0]);
    }
}
