//! The entries of `args`: buffers, scalars, bytes, `local` memory and null pointers.

use super::compare::check_alike;
use super::element::{Element, integer};
use super::generate::{self, Distribution};
use super::npy::{self, Array};
use super::object::{Kinds, Mistakes, Object, kind, missing};
use super::source::not_read;
use super::{Argument, LaunchFileError, MAX_BUFFER_BYTES, Result, Surroundings, advised, mistake};
use crate::diagnostic::nearest;
use crate::launch::check::MAX_LOCAL_BYTES;
use serde_json::Value;

/// TABLE of the kinds of arguments, by the key that each has, and its other keys.
const KINDS: &Kinds = &[
    ("buffer", &["mode", "expect"]),
    ("scalar", &["dtype"]),
    ("bytes", &[]),
    ("local", &[]),
    ("null", &[]),
];

/// An argument passed by value, for messages.
const SCALAR_EXAMPLE: &str = r#"`{"scalar": 1, "dtype": "i32"}`"#;

/// A buffer, for messages.
const BUFFER_EXAMPLE: &str = r#"`{"buffer": {"dtype": "f32", "shape": [8]}, "mode": "inout"}`"#;

/// The contents of a buffer as a list, for messages.
const LIST_EXAMPLE: &str =
    r#"`{"dtype": "i32", "shape": [3], "dist": "data", "values": [1, 2, 3]}`"#;

pub(super) fn argument(
    at: &str,
    value: &Value,
    surroundings: Surroundings<'_>,
) -> Result<Argument> {
    let Some(map) = value.as_object() else {
        let message = format!(
            "expected an object such as {SCALAR_EXAMPLE}, found {}",
            kind(value)
        );
        return mistake(at, message);
    };
    for unsupported in ["image", "sampler"] {
        if map.contains_key(unsupported) {
            return mistake(at, format!("`{unsupported}` arguments are not supported"));
        }
    }
    let kinds: Vec<_> = KINDS.iter().filter(|k| map.contains_key(k.0)).collect();
    let &[&(found, others)] = kinds.as_slice() else {
        let names: Vec<_> = KINDS.iter().map(|k| k.0).collect();
        if kinds.is_empty() {
            let generated = generate::keys();
            let of_buffer = |key: &&String| {
                matches!(key.as_str(), "dtype" | "shape") || generated.contains(&key.as_str())
            };
            let inner: Vec<_> = map.keys().filter(of_buffer).collect();
            if let Some(key) = inner.iter().find(|key| **key != "dtype") {
                return advised(
                    at,
                    format!("`{key}` belongs in `buffer`"),
                    format!("write {BUFFER_EXAMPLE}"),
                )
                .map_err(|mistake| LaunchFileError {
                    key: Some((*key).clone()),
                    ..mistake
                });
            }
            // The key of the kind is probably misspelled.
            let mut known = vec![names.as_slice()];
            known.extend(KINDS.iter().map(|k| k.1));
            let mut mistakes = Mistakes::default();
            Object::with_mistakes(at, value, &known, &mut mistakes)?;
            mistakes.finish()?;
        }
        return mistake(
            at,
            format!(
                "an argument requires exactly one of the keys: {}",
                names.join(" ")
            ),
        )
        .map_err(|mistake| LaunchFileError {
            help: (kinds.is_empty()).then(|| format!("write {BUFFER_EXAMPLE} or {SCALAR_EXAMPLE}")),
            ..mistake
        });
    };
    let mut mistakes = Mistakes::default();
    let (object, meant) = Object::with_mistakes(at, value, &[&[found], others], &mut mistakes)?;
    let argument = mistakes.catch(of_kind(found, &object, &meant, surroundings));
    mistakes.finish()?;
    match argument {
        Some(argument) => Ok(argument),
        None => mistake(at, "the argument is invalid"),
    }
}

/// The argument of a kind. `meant` are the keys that are misspelled, which are not missing.
fn of_kind(
    kind: &str,
    object: &Object<'_>,
    meant: &[String],
    surroundings: Surroundings<'_>,
) -> Result<Argument> {
    let at = object.at.as_str();
    match kind {
        "buffer" => {
            let mut mistakes = Mistakes::default();
            let contents = object.required("buffer")?;
            let array = mistakes.catch(buffer(&object.at("buffer"), contents, surroundings));
            let mode = mistakes.catch(object.text("mode")).flatten();
            let output = match mode.unwrap_or("in") {
                "in" => false,
                "out" | "inout" => true,
                other => {
                    let message = match nearest(other, ["inout", "out", "in"]) {
                        Some(meant) => format!("unknown mode `{other}`: did you mean `{meant}`?"),
                        None => format!("unknown mode `{other}`, expected one of: in out inout"),
                    };
                    mistakes
                        .catch(mistake(object.at("mode"), message))
                        .unwrap_or(false)
                }
            };
            mistakes.finish()?;
            match array {
                Some(array) => Ok(Argument::Buffer { array, output }),
                None => mistake(at, "the buffer is invalid"),
            }
        }
        // Reported by the name that is written.
        "scalar" if meant.iter().any(|key| key == "dtype") => Ok(Argument::Null),
        "scalar" => scalar(object),
        "bytes" => Ok(Argument::Value(hex(object)?)),
        "local" => {
            let value = object.required("local")?;
            match integer(value).filter(|n| (1..=i128::from(MAX_LOCAL_BYTES)).contains(n)) {
                Some(bytes) => Ok(Argument::Local(bytes as u32)),
                None if integer(value) == Some(0) => mistake(
                    object.at("local"),
                    "local memory has at least 1 byte, found 0",
                ),
                None => object.wrong(
                    "local",
                    &format!("a number of bytes from 1 to {MAX_LOCAL_BYTES}"),
                    value,
                ),
            }
        }
        _ => match object.map.get("null") {
            Some(Value::Bool(true)) => Ok(Argument::Null),
            other => object.wrong("null", "`true`", other.unwrap_or(&Value::Null)),
        },
    }
}

/// The name in launch files of a scalar type of OpenCL C, of C or of NumPy.
pub(super) fn element_of(name: &str) -> Option<&'static str> {
    Some(match name {
        "char" | "int8" | "int8_t" => "i8",
        "uchar" | "uint8" | "uint8_t" | "byte" => "u8",
        "short" | "int16" | "int16_t" => "i16",
        "ushort" | "uint16" | "uint16_t" => "u16",
        "int" | "int32" | "int32_t" => "i32",
        "uint" | "uint32" | "uint32_t" | "unsigned" => "u32",
        "long" | "int64" | "int64_t" => "i64",
        "ulong" | "uint64" | "uint64_t" => "u64",
        "half" | "float16" => "f16",
        "float" | "float32" => "f32",
        "double" | "float64" => "f64",
        _ => return None,
    })
}

/// The element type and the number of components of a vector, such as `float4` and `f32x4`.
fn components(name: &str) -> Option<(&'static str, &str)> {
    let element = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let count = name.get(element.len()..)?;
    let element = element.strip_suffix('x').unwrap_or(element);
    let known = Element::from_name(element).map(Element::name);
    let known = known.or_else(|| element_of(element))?;
    matches!(count, "2" | "3" | "4" | "8" | "16").then_some((known, count))
}

fn element(object: &Object<'_>) -> Result<Element> {
    let name = object.required_text("dtype")?;
    match Element::from_name(name) {
        Some(element) => Ok(element),
        None => mistake(
            object.at("dtype"),
            match element_of(name) {
                Some(meant) => format!("unknown type `{name}`: did you mean `{meant}`?"),
                None if let Some((meant, count)) = components(name) => format!(
                    "unknown type `{name}`: write `{meant}`, and {count} as the last dimension of `shape`"
                ),
                None => format!(
                    "unknown type `{name}`, expected one of: {}",
                    Element::names()
                ),
            },
        ),
    }
}

fn scalar(object: &Object<'_>) -> Result<Argument> {
    let value = object.required("scalar")?;
    // As the value of `buffer` is.
    if value.is_object() {
        let expected = format!("a number or an array of numbers, as in {SCALAR_EXAMPLE}");
        return object.wrong("scalar", &expected, value);
    }
    let element = element(object)?;
    let mut bytes = Vec::new();
    let mut push = |at: String, value: &Value| match element.push_json(value, &mut bytes) {
        Ok(()) => Ok(()),
        Err(message) => mistake(at, message),
    };
    match value.as_array() {
        None => push(object.at("scalar"), value)?,
        Some(list) if matches!(list.len(), 2 | 3 | 4 | 8 | 16) => {
            for (i, value) in list.iter().enumerate() {
                push(object.at(&format!("scalar[{i}]")), value)?;
            }
            if list.len() == 3 {
                // A vector of 3 elements has the size of one of 4.
                bytes.resize(4 * element.size(), 0);
            }
        }
        Some(list) => {
            return mistake(
                object.at("scalar"),
                format!(
                    "invalid vector: expected 2, 3, 4, 8 or 16 elements, have {}",
                    list.len()
                ),
            );
        }
    }
    Ok(Argument::Value(bytes))
}

/// The most values of `expect`, or of a buffer, that are reported as wrong.
const MAX_WRONG_VALUES: usize = 20;

/// The value of `expect`: what an output must contain after the run, as a list of numbers, one number for all elements, or a
/// `.npy` file. `None` without the key.
pub(super) fn expected(
    at: &str,
    value: &Value,
    argument: &Argument,
    surroundings: Surroundings<'_>,
) -> Result<Option<Array>> {
    let Some(expected) = value.get("expect") else {
        return Ok(None);
    };
    let at = format!("{at}.expect");
    let Argument::Buffer {
        array,
        output: true,
    } = argument
    else {
        return advised(
            at,
            "`expect` has no effect: the buffer is no output",
            "write `\"mode\": \"out\"` or `\"inout\"`",
        );
    };
    if let Some(name) = expected.as_str() {
        let path = surroundings.folder.join(name);
        let read = || -> std::result::Result<Array, String> {
            let bytes = surroundings.files.read(&path).map_err(|e| e.to_string())?;
            let reference = npy::read(&bytes)?;
            check_alike(&reference, array)?;
            Ok(reference)
        };
        return match read() {
            Ok(reference) => Ok(Some(reference)),
            Err(message) => mistake(at, format!("{}: {message}", path.display())),
        };
    }
    let list = match expected {
        Value::Number(_) => std::slice::from_ref(expected),
        other => other.as_array().map_or(&[][..], Vec::as_slice),
    };
    if !expected.is_array() && !expected.is_number() {
        let message = format!(
            "expected a number, a list of numbers or the name of a `.npy` file, found {}",
            kind(expected)
        );
        return mistake(at, message);
    }
    let element = array.element;
    let count = array.bytes.len() / element.size();
    if list.len() != count && list.len() != 1 {
        let message = format!(
            "expected {count} values, as many as the buffer has elements, or one for all of them, found {}",
            list.len()
        );
        return mistake(at, message);
    }
    let mut bytes = Vec::new();
    let mut mistakes = Mistakes::default();
    let mut count_left = MAX_WRONG_VALUES;
    for (k, value) in list.iter().enumerate() {
        if let Err(message) = element.push_json(value, &mut bytes) {
            let at = match expected.is_array() {
                true => format!("{at}[{k}]"),
                false => at.clone(),
            };
            mistakes.catch(mistake::<()>(at, message));
            count_left -= 1;
        }
        if count_left == 0 {
            break;
        }
    }
    mistakes.finish()?;
    if list.len() < count {
        bytes = bytes.repeat(count);
    }
    Ok(Some(Array {
        element,
        shape: array.shape.clone(),
        bytes,
    }))
}

fn hex(object: &Object<'_>) -> Result<Vec<u8>> {
    let digits: Vec<u32> = object
        .required_text("bytes")?
        .chars()
        .filter(|c| !c.is_ascii_whitespace())
        .map(|c| c.to_digit(16).unwrap_or(u32::MAX))
        .collect();
    if digits.contains(&u32::MAX) || !digits.len().is_multiple_of(2) {
        return mistake(object.at("bytes"), "expected pairs of hexadecimal digits");
    }
    Ok(digits
        .chunks_exact(2)
        .map(|pair| (pair[0] << 4 | pair[1]) as u8)
        .collect())
}

fn buffer(at: &str, value: &Value, surroundings: Surroundings<'_>) -> Result<Array> {
    if let Some(name) = value.as_str() {
        let path = surroundings.folder.join(name);
        let wrong = |message: String| mistake(at, format!("{}: {message}", path.display()));
        return match surroundings.files.read(&path) {
            Err(error) => not_read(at, &path, &error, surroundings.files),
            Ok(file) => match npy::read(&file).or_else(wrong)? {
                array if array.bytes.is_empty() => no_elements(at),
                array => Ok(array),
            },
        };
    }
    if value.get("mode").is_some() {
        return mistake(
            at,
            "`mode` belongs beside `buffer`, in the object of the argument",
        )
        .map_err(|mistake| LaunchFileError {
            key: Some("mode".to_string()),
            ..mistake
        });
    }
    if !value.is_object() {
        return advised(
            at,
            format!(
                "expected an object or the name of a `.npy` file, found {}",
                kind(value)
            ),
            format!("write an object such as {LIST_EXAMPLE}"),
        );
    }
    let mut mistakes = Mistakes::default();
    let known: &[&[&str]] = &[&["dtype", "shape"], &generate::keys()];
    let (object, meant) = Object::with_mistakes(at, value, known, &mut mistakes)?;
    // A key that is misspelled is not missing, too.
    let is_missing = |key: &str| !meant.iter().any(|meant| meant == key);
    let element = match is_missing("dtype") {
        true => mistakes.catch(element(&object)),
        false => None,
    };
    let shape = match is_missing("shape") {
        true => mistakes.catch(shape(&object)),
        false => None,
    };
    let size = match (element, &shape) {
        (Some(element), Some(shape)) => {
            mistakes.catch(byte_size(element, shape, object.at("shape")))
        }
        _ => None,
    };
    let dist = match meant.is_empty() {
        true => mistakes.catch(
            generate::distribution(object.map)
                .or_else(|(key, message)| mistake(object.at(key), message)),
        ),
        false => None,
    };
    let contents = element
        .filter(|_| dist.is_some())
        .and_then(|element| contents(&object, element, &mut mistakes));
    if let Some(dist) = dist
        && (contents.is_some() || element.is_none())
    {
        mistakes.catch(object.reject_unused("dist", dist, generate::DISTRIBUTIONS));
    }
    let count = size
        .zip(element)
        .map(|(size, element)| size / element.size());
    // A value that is no list was reported with the distribution.
    if (contents.is_some() || element.is_none())
        && let Some(Some(values)) = mistakes.catch(object.list("values"))
        && count.is_some_and(|count| values.len() > count)
    {
        let count = count.unwrap_or_default();
        let too_many: Result<()> = advised(
            object.at("values"),
            format!("{} values for a buffer of {count} elements", values.len()),
            "remove values, or enlarge `shape`",
        );
        mistakes.catch(too_many);
    }
    mistakes.finish()?;
    let (Some(element), Some(shape), Some(contents), Some(count)) =
        (element, shape, contents, count)
    else {
        return mistake(at, "the buffer is invalid");
    };
    Ok(Array {
        bytes: contents.bytes(element, count),
        element,
        shape,
    })
}

/// The contents of a buffer with a known distribution. Each of its keys is checked by itself.
fn contents(
    object: &Object<'_>,
    element: Element,
    mistakes: &mut Mistakes,
) -> Option<Distribution> {
    let mut rest = std::borrow::Cow::Borrowed(object.map);
    loop {
        let (key, message) = match Distribution::from_json(&rest, element) {
            // A key with a mistake has another value.
            Ok(found) => return matches!(rest, std::borrow::Cow::Borrowed(_)).then_some(found),
            Err(wrong) => wrong,
        };
        if !rest.contains_key(key) {
            // It was reported, or is missing.
            if !object.map.contains_key(key) {
                mistakes.catch(missing_with::<()>(object, key));
            }
            return None;
        }
        mistakes.catch(match key {
            "values" => wrong_values::<()>(object, element, message),
            _ => mistake(object.at(key), message),
        });
        rest.to_mut().remove(key);
    }
}

/// The mistakes of `values`, each with the place of its element; `message` is the one of all.
fn wrong_values<T>(object: &Object<'_>, element: Element, message: String) -> Result<T> {
    let mut mistakes = Mistakes::default();
    let mut bytes = Vec::new();
    let values = object.get("values").and_then(Value::as_array);
    let values = values.into_iter().flatten().enumerate();
    let wrong = values.filter_map(|(index, value)| {
        let message = element.push_json(value, &mut bytes).err()?;
        Some((index, message))
    });
    for (index, message) in wrong.take(MAX_WRONG_VALUES) {
        mistakes.catch(mistake::<()>(
            object.at(&format!("values[{index}]")),
            message,
        ));
    }
    mistakes.finish()?;
    mistake(object.at("values"), message)
}

fn shape(object: &Object<'_>) -> Result<Vec<usize>> {
    let shape = match object.required("shape")? {
        Value::Array(_) => object.numbers("shape")?.unwrap_or_default(),
        number => match integer(number).and_then(|n| u64::try_from(n).ok()) {
            Some(n) => vec![n],
            None => return object.wrong("shape", "a number or an array of numbers", number),
        },
    };
    Ok(shape
        .into_iter()
        .map(|n| usize::try_from(n).unwrap_or(usize::MAX))
        .collect())
}

/// The size in bytes of a buffer whose shape is at this path.
fn byte_size(element: Element, shape: &[usize], at: String) -> Result<usize> {
    match npy::byte_size(element, shape).filter(|&s| s <= MAX_BUFFER_BYTES) {
        Some(0) => no_elements(at),
        Some(size) => Ok(size),
        None => mistake(
            at,
            format!("the buffer exceeds the limit of {MAX_BUFFER_BYTES} bytes"),
        ),
    }
}

/// OpenCL has no buffers without bytes (`CL_INVALID_BUFFER_SIZE`).
fn no_elements<T>(at: impl Into<String>) -> Result<T> {
    advised(
        at,
        "the buffer has no elements",
        "a buffer has at least 1 element; pass `{\"null\": true}` for no buffer",
    )
}

/// The mistake of a key that the distribution of a buffer requires. The key of another distribution was perhaps meant to be it.
fn missing_with<T>(object: &Object<'_>, key: &str) -> Result<T> {
    let dist = object.get("dist").and_then(Value::as_str);
    let dist = dist.unwrap_or(generate::DEFAULT);
    let Err(unused) = object.reject_unused("dist", dist, generate::DISTRIBUTIONS) else {
        return missing(&object.at, key);
    };
    let other = unused.key.clone().unwrap_or_default();
    let is_list = object.get(&other).is_some_and(Value::is_array);
    let help = match (key, is_list) {
        ("values", true) => Some(format!("rename `{other}` to `values`")),
        ("value", false) if other == "values" => Some("rename `values` to `value`".to_owned()),
        _ => unused.help.as_ref().map(|help| {
            let added = super::examples::help(key).unwrap_or_default();
            let kept = help.strip_prefix("remove it, or ").unwrap_or(help);
            format!("{kept}; or remove `{other}` and {added}")
        }),
    };
    Err(LaunchFileError {
        message: format!("{}, which requires `{key}`", unused.message),
        help,
        ..unused
    })
}
