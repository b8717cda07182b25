//! `gencl run --print` and `--check`: the output buffers as text, and their comparison with reference files.

use super::inputs::Inputs;
use gencl::launch::file::compare::{Difference, Number as Element, check_alike};
use gencl::launch::file::npy::{self, Array};
use gencl::launch::file::{Argument, LaunchFile};
use serde_json::{Number, Value, json};
use std::path::Path;

/// The number of elements in a line of `--print`.
const PER_LINE: usize = 8;

/// An output buffer as text: a line with type and shape, then at most `limit` elements, each line with the
/// index of its first.
pub(crate) fn text(argument: usize, array: &Array, limit: usize) -> String {
    let shape: Vec<_> = array.shape.iter().map(ToString::to_string).collect();
    let mut text = format!(
        "arg{argument}: {} [{}]\n",
        array.element.name(),
        shape.join(", ")
    );
    let size = array.element.size();
    let count = array.bytes.len() / size;
    let shown = count.min(limit);
    let width = count.saturating_sub(1).to_string().len();
    let mut elements = array.bytes.chunks_exact(size).take(shown);
    for start in (0..shown).step_by(PER_LINE) {
        let line = elements.by_ref().take(PER_LINE.min(shown - start));
        let line: Vec<_> = line
            .map(|bytes| Element::new(array.element, bytes).to_string())
            .collect();
        text += &format!("  {start:>width$}: {}\n", line.join(" "));
    }
    let more = count - shown;
    if more > 0 {
        let plural = if more == 1 { "" } else { "s" };
        text += &format!("  ... {more} more element{plural}; `--print={count}` prints all\n");
    }
    text
}

/// An output buffer as JSON: `argument`, `type`, `shape`, the number of `elements`, and the `values` of the first
/// `limit` of them.
pub(crate) fn json(argument: usize, array: &Array, limit: usize) -> Value {
    let size = array.element.size();
    let elements = array.bytes.chunks_exact(size);
    let values = elements.clone().take(limit);
    let values = values.map(|bytes| number(&Element::new(array.element, bytes).to_string()));
    json!({
        "argument": argument,
        "type": array.element.name(),
        "shape": array.shape,
        "elements": elements.len(),
        "values": values.collect::<Vec<_>>(),
    })
}

/// A number as text, as JSON. NaN and infinity are the strings that a launch file has for them.
fn number(text: &str) -> Value {
    match text.parse::<Number>() {
        Ok(number) => Value::Number(number),
        Err(_) => Value::String(text.to_lowercase()),
    }
}

/// The references of outputs, by the numbers of their arguments: those that the launch file expects, and the files of
/// `--check` for all others that are compared.
///
/// # Errors
/// The messages for files that are missing or malformed, or have another type or shape than the buffer.
pub(crate) fn references(
    folder: Option<&Path>,
    launch: &LaunchFile,
    inputs: &Inputs,
) -> Result<Vec<(usize, Array)>, Vec<String>> {
    let mut references = launch.expected.clone();
    let Some(folder) = folder else {
        return Ok(references);
    };
    let mut wrong = Vec::new();
    let is_directory = folder.is_dir();
    for (index, argument) in launch.arguments.iter().enumerate() {
        let Argument::Buffer {
            array,
            output: true,
        } = argument
        else {
            continue;
        };
        let is_expected = launch.expected.iter().any(|(k, _)| *k == index);
        if is_expected || launch.compare.rule(index).is_none() {
            continue;
        }
        if !is_directory {
            let shown = folder.display();
            let message = match folder.exists() {
                true => format!("{shown}: the directory of `--check` is not a directory"),
                false => format!(
                    "{shown}: the directory of `--check` does not exist: `-o {shown}` creates references"
                ),
            };
            return Err(vec![message]);
        }
        let path = folder.join(format!("arg{index}.npy"));
        let read = || -> Result<Array, String> {
            let bytes = inputs.read(&path).map_err(|e| e.to_string())?;
            let reference = npy::read(&bytes)?;
            check_alike(&reference, array)?;
            Ok(reference)
        };
        match read() {
            Ok(reference) => references.push((index, reference)),
            Err(message) => wrong.push(format!("{}: {message}", path.display())),
        }
    }
    references.sort_by_key(|(index, _)| *index);
    match wrong.is_empty() {
        true => Ok(references),
        false => Err(wrong),
    }
}

/// An output that differs from its reference.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Different {
    argument: usize,
    /// The name of its parameter, if it is known.
    name: Option<String>,
    difference: Difference,
}

impl Different {
    /// The path in the launch file of the element that was expected; `None` if a file of `--check` has it.
    pub(crate) fn expected_at(&self, launch: &LaunchFile) -> Option<String> {
        let argument = self.argument;
        launch.expected.iter().find(|(k, _)| *k == argument)?;
        let at = format!("args[{argument}].expect");
        match launch.compare.rule(argument) {
            // Of one number for all elements, the path is that of an element that is absent.
            Some(rule) if !rule.is_unordered() => Some(format!("{at}[{}]", self.difference.index)),
            Some(_) | None => Some(at),
        }
    }

    /// That the results of two orders of the work-items differ.
    pub(crate) fn between_orders(&self) -> String {
        let (argument, d) = (self.argument(), &self.difference);
        format!(
            "the results depend on the order of the work-items, by atomic operations: {} of {} elements of {argument} \
             differ between two orders, first element {}: {} and {}",
            d.count, d.of, d.index, d.found, d.expected
        )
    }

    /// The argument by its number, with its name if that is known.
    fn argument(&self) -> String {
        let name = self.name.as_ref();
        let name = name.map_or(String::new(), |name| format!(" (`{name}`)"));
        format!("arg{}{name}", self.argument)
    }

    /// Whether rounding explains the difference.
    pub(crate) fn is_rounding(&self) -> bool {
        self.difference.is_rounding
    }

    /// The entry of `result.json`.
    pub(crate) fn json(&self) -> Value {
        let Difference {
            count,
            of,
            index,
            expected,
            found,
            largest,
            is_rounding: _,
        } = &self.difference;
        json!({
            "argument": self.argument,
            "elements": of,
            "differing": count,
            "index": index,
            "expected": number(expected),
            "found": number(found),
            "largest_difference": largest,
        })
    }
}

impl std::fmt::Display for Different {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (argument, d) = (self.argument(), &self.difference);
        write!(
            f,
            "{argument}: {} of {} elements differ, first element {}: expected {}, found {}",
            d.count, d.of, d.index, d.expected, d.found
        )?;
        match d.largest {
            // That of the first element alone is seen.
            Some(largest) if d.count > 1 => {
                let about = if shown(largest).parse() == Ok(largest) {
                    ""
                } else {
                    "about "
                };
                write!(
                    f,
                    "; the largest absolute difference is {about}{}",
                    shown(largest)
                )
            }
            _ => Ok(()),
        }
    }
}

/// The largest difference that is printed in full if it is a whole number.
const LARGEST_WHOLE: f64 = 1e9;

/// A difference: a whole number, or 3 digits.
fn shown(difference: f64) -> String {
    if difference.fract() == 0.0 && difference < LARGEST_WHOLE {
        return difference.to_string();
    }
    let text = format!("{difference:.2e}");
    match text.parse::<f64>() {
        Ok(rounded) if (1e-4..1e6).contains(&rounded) => rounded.to_string(),
        _ => text,
    }
}

/// Compares outputs with their references, whose types and shapes are those of the outputs. Returns those that differ.
/// `names` are those of the parameters, if they are known.
pub(crate) fn differences(
    launch: &LaunchFile,
    outputs: &[(usize, Array)],
    references: &[(usize, Array)],
    names: &[String],
) -> Vec<Different> {
    let mut different = Vec::new();
    for (index, expected) in references {
        let Some((_, found)) = outputs.iter().find(|output| output.0 == *index) else {
            continue;
        };
        let rule = launch.compare.rule(*index);
        if let Some(Ok(Some(difference))) = rule.map(|rule| rule.compare(expected, found)) {
            different.push(Different {
                argument: *index,
                name: names.get(*index).cloned(),
                difference,
            });
        }
    }
    different
}

#[cfg(test)]
mod tests {
    use super::*;
    use gencl::launch::file::element::Element;
    use pretty_assertions::assert_eq;

    #[test]
    fn buffers_are_printed_with_their_type() {
        let bytes = (0..10_u8).map(|k| k.wrapping_sub(1));
        let array = Array {
            element: Element::I8,
            shape: vec![2, 5],
            bytes: bytes.collect(),
        };
        let head = "arg3: i8 [2, 5]\n";
        assert_eq!(
            text(3, &array, 64),
            format!("{head}  0: -1 0 1 2 3 4 5 6\n  8: 7 8\n")
        );
        assert_eq!(
            text(3, &array, 9),
            format!(
                "{head}  0: -1 0 1 2 3 4 5 6\n  8: 7\n  ... 1 more element; `--print=10` prints all\n"
            )
        );
        assert_eq!(
            text(3, &array, 0),
            format!("{head}  ... 10 more elements; `--print=10` prints all\n")
        );
    }

    #[test]
    fn a_rounded_difference_is_marked() {
        for (largest, shown) in [
            (8835.0, "is 8835"),
            (0.5, "is 0.5"),
            (1.0 / 3.0, "is about 0.333"),
            (1.25e12, "is 1.25e12"),
            (3.4028235e38, "is about 3.40e38"),
        ] {
            let different = Different {
                argument: 0,
                name: None,
                difference: Difference {
                    count: 2,
                    of: 3,
                    index: 1,
                    expected: "1".to_owned(),
                    found: "2".to_owned(),
                    largest: Some(largest),
                    is_rounding: false,
                },
            };
            let text = different.to_string();
            assert!(text.ends_with(shown), "{text}");
        }
    }
}
