//! Generated buffer contents, which a launch file describes instead of naming a file. The bytes are
//! the same on every machine and in every implementation of the format.

use super::element::{Element, Kind, integer};
use super::object::Kinds;
use crate::diagnostic::nearest;
use crate::random::{Random, unit};
use serde_json::{Map, Value};

/// A rule that determines element k of a buffer.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Distribution {
    Zeros,
    /// Every element is this value, given as its bytes.
    Const(Vec<u8>),
    Fill(u8),
    /// Element k is `start + k * step`.
    Iota(Progression),
    /// The elements cycle through these values, given as bytes.
    Data(Vec<u8>),
    /// Uniformly distributed bit patterns.
    Bits {
        seed: u64,
    },
    /// Uniformly distributed integers from `lo` to `hi`, both inclusive.
    Integers {
        seed: u64,
        lo: i128,
        hi: i128,
    },
    /// Uniformly distributed floats from `lo` to `hi`.
    Floats {
        seed: u64,
        lo: f64,
        hi: f64,
    },
    /// Corner values of the type: cyclically, or at random when a seed is given.
    Edge {
        seed: u64,
    },
}

/// An arithmetic progression; integral when both numbers are integers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Progression {
    Integers(i64, i64),
    Floats(f64, f64),
}

/// TABLE of the distributions, and the keys of a buffer's description that each uses.
pub(super) const DISTRIBUTIONS: &Kinds = &[
    ("zeros", &[]),
    ("const", &["value"]),
    ("fill", &["byte"]),
    ("iota", &["start", "step"]),
    ("data", &["values"]),
    ("bits", &["seed"]),
    ("uniform", &["seed", "lo", "hi"]),
    ("edge", &["seed"]),
];

/// The distribution of a description without `dist`.
pub(super) const DEFAULT: &str = "zeros";

/// The names of the distributions, for messages.
fn names() -> String {
    let names: Vec<_> = DISTRIBUTIONS.iter().map(|row| row.0).collect();
    names.join(" ")
}

/// All keys of the distributions, in the order of the table.
pub(super) fn keys() -> Vec<&'static str> {
    let mut keys = vec!["dist"];
    for key in DISTRIBUTIONS.iter().flat_map(|row| row.1) {
        if !keys.contains(key) {
            keys.push(key);
        }
    }
    keys
}

/// An invalid key, and what is wrong with its value.
type Wrong = (&'static str, String);

/// TABLE of names of other tools for distributions.
const MEANT: &[(&str, &str)] = &[
    ("arange", "iota"),
    ("constant", "const"),
    ("list", "data"),
    ("rand", "uniform"),
    ("random", "uniform"),
    ("range", "iota"),
    ("values", "data"),
    ("zero", "zeros"),
];

/// The name of the distribution of a description.
///
/// # Errors
/// It is none of those of the table.
pub(super) fn distribution(description: &Map<String, Value>) -> Result<&str, Wrong> {
    let Some(value) = description.get("dist") else {
        return Ok(DEFAULT);
    };
    let name = value
        .as_str()
        .ok_or_else(|| ("dist", format!("expected one of: {}", names())))?;
    let known = || DISTRIBUTIONS.iter().map(|row| row.0);
    if known().any(|known| known == name) {
        return Ok(name);
    }
    let meant = MEANT.iter().find(|(other, _)| *other == name);
    let meant = meant.map(|row| row.1).or_else(|| nearest(name, known()));
    Err((
        "dist",
        match meant {
            Some(ours) => format!("unknown distribution `{name}`: did you mean `{ours}`?"),
            None => format!(
                "unknown distribution `{name}`, expected one of: {}",
                names()
            ),
        },
    ))
}

impl Distribution {
    /// Parses the description of a buffer's contents.
    pub(super) fn from_json(
        description: &Map<String, Value>,
        element: Element,
    ) -> Result<Distribution, Wrong> {
        let seed = match description.get("seed") {
            None => 0,
            Some(value) => integer(value)
                .filter(|s| (i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(s))
                .ok_or(("seed", "expected a 64-bit integer".to_string()))?
                as u64,
        };
        let number = |key: &'static str, default: f64| match description.get(key) {
            None => Ok(default),
            Some(value) => value.as_f64().ok_or((key, "expected a number".to_string())),
        };
        let whole = |key: &'static str, default: i128| match description.get(key) {
            None => Ok(default),
            Some(value) => integer(value).ok_or((key, "expected an integer".to_string())),
        };
        let required = |key: &'static str| {
            description
                .get(key)
                .ok_or((key, "this key is missing".to_string()))
        };
        Ok(match distribution(description)? {
            "zeros" => Distribution::Zeros,
            "const" => {
                let mut bytes = Vec::new();
                element
                    .push_json(required("value")?, &mut bytes)
                    .map_err(|e| ("value", e))?;
                Distribution::Const(bytes)
            }
            "fill" => Distribution::Fill(
                integer(required("byte")?)
                    .and_then(|b| u8::try_from(b).ok())
                    .ok_or(("byte", "expected a number from 0 to 255".to_string()))?,
            ),
            "iota" => {
                let fits = |key: &'static str, default: i128| {
                    whole(key, default).and_then(|x| {
                        i64::try_from(x)
                            .map_err(|_| (key, format!("{x} is out of range for 64 bits")))
                    })
                };
                let both = ["start", "step"]
                    .iter()
                    .all(|k| description.get(*k).is_none_or(|v| v.is_i64()));
                Distribution::Iota(if both || element.kind() != Kind::Float {
                    Progression::Integers(fits("start", 0)?, fits("step", 1)?)
                } else {
                    Progression::Floats(number("start", 0.0)?, number("step", 1.0)?)
                })
            }
            "data" => {
                let values = required("values")?
                    .as_array()
                    .filter(|v| !v.is_empty())
                    .ok_or((
                        "values",
                        "expected a non-empty array of numbers, as in `[1, 2, 3]`".to_string(),
                    ))?;
                let mut bytes = Vec::new();
                for (i, value) in values.iter().enumerate() {
                    element
                        .push_json(value, &mut bytes)
                        .map_err(|e| ("values", format!("element {i}: {e}")))?;
                }
                Distribution::Data(bytes)
            }
            "bits" => Distribution::Bits { seed },
            "uniform" if element.kind() == Kind::Float => {
                let (lo, hi) = (number("lo", 0.0)?, number("hi", 1.0)?);
                if lo > hi {
                    return Err(("lo", format!("`lo` ({lo}) is greater than `hi` ({hi})")));
                }
                Distribution::Floats { seed, lo, hi }
            }
            "uniform" => {
                let (min, max) = (element.min(), element.max());
                let (lo, hi) = (whole("lo", min)?, whole("hi", max)?);
                for (key, bound) in [("lo", lo), ("hi", hi)] {
                    if !(min..=max).contains(&bound) {
                        return Err((
                            key,
                            format!("{bound} is out of range for {}", element.name()),
                        ));
                    }
                }
                if lo > hi {
                    return Err(("lo", format!("`lo` ({lo}) is greater than `hi` ({hi})")));
                }
                Distribution::Integers { seed, lo, hi }
            }
            "edge" => Distribution::Edge { seed },
            unknown => return Err(("dist", format!("unknown distribution `{unknown}`"))),
        })
    }

    /// Generates the bytes of `count` elements.
    pub(super) fn bytes(&self, element: Element, count: usize) -> Vec<u8> {
        let size = element.size();
        let mut bytes = Vec::with_capacity(count * size);
        let ks = 0..count as u64;
        match self {
            Distribution::Zeros => bytes.resize(count * size, 0),
            Distribution::Fill(byte) => bytes.resize(count * size, *byte),
            Distribution::Const(values) | Distribution::Data(values) => {
                bytes.extend(values.iter().cycle().take(count * size));
            }
            Distribution::Iota(Progression::Integers(start, step)) => {
                for k in ks {
                    let x = start.wrapping_add(step.wrapping_mul(k as i64));
                    element.push_i64(x, &mut bytes);
                }
            }
            Distribution::Iota(Progression::Floats(start, step)) => {
                for k in ks {
                    element.push_f64(start + k as f64 * step, &mut bytes);
                }
            }
            Distribution::Bits { seed } => {
                for k in ks {
                    element.push_bits(Random::nth(*seed, k), &mut bytes);
                }
            }
            Distribution::Integers { seed, lo, hi } => {
                let span = hi - lo + 1;
                for k in ks {
                    let z = Random::nth(*seed, k);
                    let x = if span > i128::from(u64::MAX) {
                        z
                    } else {
                        (lo + i128::from(z) % span) as u64
                    };
                    element.push_bits(x, &mut bytes);
                }
            }
            Distribution::Floats { seed, lo, hi } => {
                for k in ks {
                    let unit = unit(Random::nth(*seed, k));
                    element.push_f64(lo + (hi - lo) * unit, &mut bytes);
                }
            }
            Distribution::Edge { seed } => {
                let corners = corners(element);
                let n = (corners.len() / size) as u64;
                for k in ks {
                    let index = match seed {
                        0 => k % n,
                        _ => Random::nth(*seed, k) % n,
                    };
                    let at = index as usize * size;
                    bytes.extend_from_slice(&corners[at..at + size]);
                }
            }
        }
        bytes
    }
}

/// The corner values of a type, as bytes.
fn corners(element: Element) -> Vec<u8> {
    let mut bytes = Vec::new();
    if element.kind() == Kind::Float {
        // Largest value, smallest normal value, and the distance from 1 to the next larger value.
        let (max, tiny, eps): (f64, f64, f64) = match element.size() {
            2 => (65504.0, 1.0 / 16384.0, 1.0 / 1024.0),
            4 => (
                f64::from(f32::MAX),
                f64::from(f32::MIN_POSITIVE),
                f64::from(f32::EPSILON),
            ),
            _ => (f64::MAX, f64::MIN_POSITIVE, f64::EPSILON),
        };
        for x in [
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.5,
            1.5,
            2.5,
            -2.5,
            3.0,
            0.1,
            1e-3,
            1234.5,
            -7.25,
            max,
            -max,
            tiny,
            -tiny,
            eps,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
        ] {
            element.push_f64(x, &mut bytes);
        }
        return bytes;
    }
    let (min, max) = (element.min(), element.max());
    let mut values = vec![
        0,
        1,
        2,
        3,
        7,
        8,
        max,
        max - 1,
        max / 2,
        max / 2 + 1,
        max / 3,
    ];
    match element.kind() {
        Kind::Signed => values.extend([-1, -2, -3, min, min + 1, min / 2]),
        Kind::Unsigned | Kind::Float => values.extend([5, 10, 100]),
    }
    for value in values {
        element.push_bits(value as u64, &mut bytes);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use serde_json::json;

    fn hex(element: Element, count: usize, description: Value) -> String {
        let description = description.as_object().unwrap();
        Distribution::from_json(description, element)
            .unwrap()
            .bytes(element, count)
            .iter()
            .map(|b| format!("{b:02x}"))
            .collect()
    }

    #[test]
    fn bytes_equal_those_of_the_reference_runner() {
        use Element::*;
        for (element, count, description, expected) in [
            (
                F16,
                4,
                json!({"dist": "uniform", "seed": 5, "lo": -1, "hi": 1}),
                "3fb3093847b869ba",
            ),
            (
                F32,
                4,
                json!({"dist": "uniform", "seed": 5}),
                "7606c63e3197403f504b6e3e7672cb3d",
            ),
            (
                F64,
                2,
                json!({"dist": "uniform", "seed": 8, "lo": 0.1, "hi": 0.7}),
                "c8bcf0408c26de3f9e1f713518e6dd3f",
            ),
            (I8, 6, json!({"dist": "uniform", "seed": 5}), "da78c7c545c4"),
            (
                I64,
                2,
                json!({"dist": "uniform", "seed": 5}),
                "5ac389a30c3b0363f83697934d3197c0",
            ),
            (
                U64,
                2,
                json!({"dist": "uniform", "seed": 5}),
                "5ac389a30c3b0363f83697934d3197c0",
            ),
            (
                I32,
                4,
                json!({"dist": "uniform", "seed": 5, "lo": -100, "hi": 100}),
                "04000000f1ffffff5b0000001c000000",
            ),
            (
                U16,
                4,
                json!({"dist": "bits", "seed": 9}),
                "646062eab6896060",
            ),
            (
                I8,
                17,
                json!({"dist": "edge"}),
                "0001020307087f7e3f402afffefd8081c0",
            ),
            (
                U16,
                6,
                json!({"dist": "edge", "seed": 77}),
                "080000000a0005000800ffff",
            ),
            (
                F16,
                21,
                json!({"dist": "edge"}),
                "00000080003c00bc0038003e004100c10042662e1914d26440c7ff7bfffb000400840014007c00fc007e",
            ),
            (
                F32,
                21,
                json!({"dist": "edge"}),
                "00000000000000800000803f000080bf0000003f0000c03f00002040000020c000004040cdcccc3d6f12833a00509a440000e8c0ffff7f7fffff7fff0000800000008080000000340000807f000080ff0000c07f",
            ),
            (
                F32,
                3,
                json!({"dist": "iota", "start": 0.1, "step": 0.3}),
                "cdcccc3dcdcccc3e3333333f",
            ),
            (I8, 3, json!({"dist": "iota", "start": 126}), "7e7f80"),
            (U8, 3, json!({"dist": "fill", "byte": 165}), "a5a5a5"),
            (I16, 2, json!({"dist": "const", "value": -2}), "fefffeff"),
            (
                U8,
                5,
                json!({"dist": "data", "values": [1, 2]}),
                "0102010201",
            ),
            (U32, 1, json!({}), "00000000"),
        ] {
            assert_eq!(
                hex(element, count, description.clone()),
                expected,
                "{description}"
            );
        }
    }
}
