//! Integers of a launch file that are written with the sign of another type: -1 of a `u32`.

use super::element::{Element, Kind, integer};
use serde_json::Value;

/// An integer that its type does not have, and that is passed with the same bits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrapped {
    /// Path of the value, such as `args[2].scalar`.
    pub at: String,
    /// The integer in the file.
    pub written: i128,
    /// The type of the argument.
    pub element: Element,
    /// The value that the kernel gets.
    pub passed: i128,
}

/// The first such integer in an argument with the path `at`.
pub(super) fn first(at: &str, argument: &Value) -> Option<Wrapped> {
    let buffer = argument.get("buffer");
    let dtype = argument
        .get("dtype")
        .or_else(|| buffer?.get("dtype"))
        .and_then(Value::as_str);
    let element = Element::from_name(dtype?).filter(|element| element.kind() != Kind::Float)?;
    let of = |value: &Value| {
        let written = integer(value).filter(|n| !(element.min()..=element.max()).contains(n))?;
        let modulus = element.max() - element.min() + 1;
        let passed = (written - element.min()).rem_euclid(modulus) + element.min();
        Some((written, passed))
    };
    let parts = [
        ("scalar", argument.get("scalar")),
        ("buffer.value", buffer.and_then(|b| b.get("value"))),
        ("buffer.values", buffer.and_then(|b| b.get("values"))),
        ("expect", argument.get("expect")),
    ];
    parts.into_iter().find_map(|(key, value)| {
        let at = format!("{at}.{key}");
        let (at, (written, passed)) = match value?.as_array() {
            None => (at, of(value?)?),
            Some(list) => {
                let mut found = list.iter().enumerate();
                let (k, found) = found.find_map(|(k, value)| Some((k, of(value)?)))?;
                (format!("{at}[{k}]"), found)
            }
        };
        Some(Wrapped {
            at,
            written,
            element,
            passed,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use serde_json::json;

    #[test]
    fn integers_with_another_sign_are_found() {
        let of = |argument: Value| {
            let found = first("args[0]", &argument);
            found.map(|found| (found.at, found.written, found.passed))
        };
        for (argument, at, written, passed) in [
            (
                json!({"scalar": -1, "dtype": "u32"}),
                "args[0].scalar",
                -1,
                4_294_967_295,
            ),
            (
                json!({"scalar": [1, 200], "dtype": "i8"}),
                "args[0].scalar[1]",
                200,
                -56,
            ),
            (
                json!({"buffer": {"dtype": "u8", "dist": "data", "values": [0, 1, -2]}}),
                "args[0].buffer.values[2]",
                -2,
                254,
            ),
            (
                json!({"buffer": {"dtype": "u64", "shape": 1}, "expect": -1}),
                "args[0].expect",
                -1,
                i128::from(u64::MAX),
            ),
        ] {
            assert_eq!(of(argument), Some((at.to_owned(), written, passed)));
        }
        for argument in [
            json!({"scalar": u64::MAX, "dtype": "u64"}),
            json!({"scalar": -128, "dtype": "i8"}),
            json!({"scalar": -1, "dtype": "f32"}),
            json!({"scalar": "nan", "dtype": "f32"}),
            json!({"local": 8}),
        ] {
            assert_eq!(of(argument), None);
        }
    }
}
