//! `compare` of a launch file: the rules by which results are compared with those of another
//! implementation.

use super::element::{Element, Kind};
use super::npy::Array;
use super::object::{Kinds, Mistakes};
use super::{Argument, Object, Result, advised, mistake};
use crate::diagnostic::nearest;
use crate::numeric::{decimal_f32, decimal_f64, f16_to_f32};
use serde_json::Value;
use std::collections::BTreeMap;

/// TABLE of the rules of `compare`: the name, the method, and the key of the number that the rule requires.
const RULES: &[(&str, Method, Option<&str>)] = &[
    ("exact", Method::Exact, None),
    ("bits", Method::Bits, None),
    ("ulp", Method::Ulp, Some("n")),
    ("abs", Method::Absolute, Some("eps")),
    ("mismatch", Method::Exact, Some("max_mismatch")),
    ("unordered", Method::Unordered, None),
];

/// TABLE of the keys that only some rules use.
const KEYS_OF_RULES: &Kinds = &[("ulp", &["n", "abs"]), ("abs", &["eps"])];

/// TABLE of the keys that all rules use.
const KEYS: &[&str] = &["rule", "mask", "max_mismatch"];

/// How two elements are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Method {
    /// Equal numbers; all NaNs are equal, and so are zeros of either sign.
    #[default]
    Exact,
    /// The bits of both elements are equal.
    Bits,
    /// At most `n` units in the last place apart.
    Ulp,
    /// At most `eps` apart.
    Absolute,
    /// As [`Method::Exact`], after sorting.
    Unordered,
}

/// The rule for the elements of a buffer.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Rule {
    method: Method,
    /// The bound of [`Method::Ulp`].
    ulps: f64,
    /// The bound of [`Method::Absolute`].
    epsilon: f64,
    /// An absolute difference that [`Method::Ulp`] also accepts.
    absolute: Option<f64>,
    /// The fraction of the elements that may differ.
    max_mismatch: f64,
    /// Whether every fourth element is padding: vectors of 3 components.
    is_vec3: bool,
}

/// The rules for the results of a launch.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Comparisons {
    rule: Rule,
    arguments: BTreeMap<usize, Rule>,
    ignored: Vec<u64>,
}

/// How a buffer differs from its reference.
#[derive(Clone, PartialEq, Debug)]
pub struct Difference {
    /// The number of elements that differ.
    pub count: usize,
    /// The number of elements compared.
    pub of: usize,
    /// The index of the first one, in the order of the comparison: sorted for the rule `unordered`.
    pub index: usize,
    /// Its value in the reference.
    pub expected: String,
    /// Its value in the buffer.
    pub found: String,
    /// The largest absolute difference of float elements that differ; `None` for other types, for bits, and if none
    /// is a number.
    pub largest: Option<f64>,
    /// Whether rounding explains all differences, of operations in another order: each is small beside the largest number.
    pub is_rounding: bool,
}

impl Comparisons {
    /// The rule for an argument; `None` if it is not compared.
    pub fn rule(&self, argument: usize) -> Option<&Rule> {
        match self.ignored.contains(&(argument as u64)) {
            true => None,
            false => Some(self.arguments.get(&argument).unwrap_or(&self.rule)),
        }
    }
}

impl Rule {
    /// Whether elements are compared after sorting.
    pub fn is_unordered(&self) -> bool {
        self.method == Method::Unordered
    }

    /// Compares the contents of a buffer with a reference. `None` if they agree.
    ///
    /// # Errors
    /// See [`check_alike`].
    pub fn compare(
        &self,
        expected: &Array,
        found: &Array,
    ) -> std::result::Result<Option<Difference>, String> {
        check_alike(expected, found)?;
        let element = expected.element;
        let numbers = |array: &Array| -> Vec<(usize, Number)> {
            let elements = array.bytes.chunks_exact(element.size()).enumerate();
            let compared = elements.filter(|(index, _)| !self.is_vec3 || index % 4 != 3);
            compared
                .map(|(index, bytes)| (index, Number::new(element, bytes)))
                .collect()
        };
        let (mut expected, mut found) = (numbers(expected), numbers(found));
        if self.method == Method::Unordered {
            expected.sort_by(|a, b| a.1.order(&b.1));
            found.sort_by(|a, b| a.1.order(&b.1));
        }
        let pairs = || expected.iter().zip(&found).enumerate();
        let mut different = pairs().filter(|(_, (a, b))| self.differs(&a.1, &b.1));
        let Some((position, (a, b))) = different.next() else {
            return Ok(None);
        };
        // A difference from infinity or NaN would hide the others.
        let largest = pairs()
            .filter(|(_, (a, b))| {
                a.1.is_float() && self.method != Method::Bits && self.differs(&a.1, &b.1)
            })
            .map(|(_, (a, b))| a.1.distance(&b.1))
            .filter(|distance| distance.is_finite())
            .reduce(f64::max);
        let magnitude = expected.iter().map(|a| a.1.magnitude()).fold(0.0, f64::max);
        let is_near = |a: &Number, b: &Number| a.distance(b) <= magnitude * rounding(element);
        let is_rounding = self.method != Method::Bits
            && pairs().all(|(_, (a, b))| a.1.is_equal(&b.1) || is_near(&a.1, &b.1));
        let (count, of) = (1 + different.count(), expected.len());
        if count as f64 <= self.max_mismatch * of as f64 {
            return Ok(None);
        }
        let index = match self.method {
            Method::Unordered => position,
            Method::Exact | Method::Bits | Method::Ulp | Method::Absolute => a.0,
        };
        let text = |number: &Number| match self.method {
            Method::Bits => format!("{:#01$x}", number.bits, 2 + 2 * element.size()),
            _ => number.to_string(),
        };
        Ok(Some(Difference {
            count,
            of,
            index,
            expected: text(&a.1),
            found: text(&b.1),
            largest,
            is_rounding,
        }))
    }

    fn differs(&self, a: &Number, b: &Number) -> bool {
        let is_near = |limit: f64| a.is_equal(b) || a.distance(b) <= limit;
        match self.method {
            Method::Bits => a.bits != b.bits,
            Method::Exact | Method::Unordered => !a.is_equal(b),
            Method::Absolute => !is_near(self.epsilon),
            Method::Ulp => {
                let is_close = a.ulps(b) <= self.ulps;
                !is_close && !self.absolute.is_some_and(is_near)
            }
        }
    }
}

/// Checks that a reference has the type and the shape of a buffer.
///
/// # Errors
/// The message, with both types and shapes.
pub fn check_alike(expected: &Array, found: &Array) -> std::result::Result<(), String> {
    if (expected.element, &expected.shape) == (found.element, &found.shape) {
        return Ok(());
    }
    let described = |array: &Array| format!("{} {:?}", array.element.name(), array.shape);
    Err(format!(
        "the reference is {}, and the buffer is {}",
        described(expected),
        described(found)
    ))
}

/// An element of a buffer.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    element: Element,
    /// The bytes as a number, zero-extended.
    bits: u64,
}

/// The part of the largest number of a buffer that the differences of rounding do not exceed: those of hundreds of
/// operations, of 11, 24 or 53 bits.
fn rounding(element: Element) -> f64 {
    match element.size() {
        2 => 1.0 / 128.0,
        4 => 1.0 / 65536.0,
        _ => 1.0 / (1u64 << 42) as f64,
    }
}

impl Number {
    /// The element in these bytes, little-endian.
    pub fn new(element: Element, bytes: &[u8]) -> Number {
        let bits = bytes
            .iter()
            .rev()
            .fold(0, |bits, &b| bits << 8 | u64::from(b));
        Number { element, bits }
    }

    /// The number of an integer type; for float types the bits, as an integer with a sign.
    fn integer(&self) -> i128 {
        let unused = 64 - 8 * self.element.size() as u32;
        match self.element.kind() {
            Kind::Unsigned => i128::from(self.bits),
            Kind::Signed | Kind::Float => i128::from((self.bits << unused) as i64 >> unused),
        }
    }

    fn float(&self) -> f64 {
        match (self.element.kind(), self.element.size()) {
            (Kind::Float, 2) => f64::from(crate::numeric::f16_to_f32(self.bits as u16)),
            (Kind::Float, 4) => f64::from(f32::from_bits(self.bits as u32)),
            (Kind::Float, _) => f64::from_bits(self.bits),
            (Kind::Signed | Kind::Unsigned, _) => self.integer() as f64,
        }
    }

    fn is_float(&self) -> bool {
        self.element.kind() == Kind::Float
    }

    fn is_equal(&self, other: &Number) -> bool {
        let (a, b) = (self.float(), other.float());
        match self.is_float() {
            true => a == b || a.is_nan() && b.is_nan(),
            false => self.bits == other.bits,
        }
    }

    fn distance(&self, other: &Number) -> f64 {
        match self.is_float() {
            true => (self.float() - other.float()).abs(),
            false => self.integer().abs_diff(other.integer()) as f64,
        }
    }

    /// The absolute value of a finite float; 0 for others.
    fn magnitude(&self) -> f64 {
        match self.is_float() && self.float().is_finite() {
            true => self.float().abs(),
            false => 0.0,
        }
    }

    /// The number of values from one to the other.
    fn ulps(&self, other: &Number) -> f64 {
        if self.is_equal(other) {
            return 0.0;
        }
        // Negative floats in the order of their values.
        let least = -1_i128 << (8 * self.element.size() - 1);
        let ordered = |number: &Number| match number.integer() {
            bits if number.is_float() && bits < 0 => least - bits,
            integer => integer,
        };
        ordered(self).abs_diff(ordered(other)) as f64
    }

    /// The order by value; NaNs last.
    fn order(&self, other: &Number) -> std::cmp::Ordering {
        match self.is_float() {
            true => {
                let (a, b) = (self.float(), other.float());
                a.partial_cmp(&b)
                    .unwrap_or_else(|| a.is_nan().cmp(&b.is_nan()))
            }
            false => self.integer().cmp(&other.integer()),
        }
    }
}

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.element.kind(), self.element.size()) {
            (Kind::Float, 2) => f.write_str(&decimal_f32(f16_to_f32(self.bits as u16))),
            (Kind::Float, 4) => f.write_str(&decimal_f32(f32::from_bits(self.bits as u32))),
            (Kind::Float, _) => f.write_str(&decimal_f64(f64::from_bits(self.bits))),
            (Kind::Signed | Kind::Unsigned, _) => write!(f, "{}", self.integer()),
        }
    }
}

/// Parses the value of `compare` of a launch with these arguments, of which those with mistakes are `None`. Adds every
/// mistake; without a list of arguments, those about arguments are unknown.
pub(super) fn comparisons(
    value: &Value,
    arguments: Option<&[Option<Argument>]>,
    mistakes: &mut Mistakes,
) -> Option<Comparisons> {
    let numbers: Vec<_> = KEYS_OF_RULES
        .iter()
        .flat_map(|row| row.1)
        .copied()
        .collect();
    let known: [&[&str]; 3] = [KEYS, &numbers, &["args", "ignore"]];
    let object = Object::with_mistakes("compare", value, &known, mistakes);
    let (object, meant) = mistakes.catch(object)?;
    let mut comparisons = Comparisons::default();
    // A key that is misspelled is not missing, too.
    if !meant.iter().any(|meant| meant == "rule") {
        comparisons.rule = rule(&object, mistakes).unwrap_or_default();
    }
    // Only the results of a run are compared.
    let compared = |at: String, index: Option<usize>, name: &str| match index
        .and_then(|index| arguments?.get(index))
    {
        _ if arguments.is_none() => Ok(()),
        Some(None | Some(Argument::Buffer { output: true, .. })) => Ok(()),
        Some(Some(Argument::Buffer { output: false, .. })) => advised(
            at,
            format!("argument {name} is not compared: its `mode` is `in`"),
            "write `\"mode\": \"inout\"` in the argument, or remove this",
        ),
        Some(_) => advised(
            at,
            format!("argument {name} is not compared: it is not a buffer"),
            "remove this",
        ),
        None => mistake(at, format!("argument {name} does not exist")),
    };
    let ignored = mistakes.catch(object.numbers("ignore")).flatten();
    comparisons.ignored = ignored.unwrap_or_default();
    for (i, &index) in comparisons.ignored.iter().enumerate() {
        let at = object.at(&format!("ignore[{i}]"));
        mistakes.catch(compared(
            at,
            usize::try_from(index).ok(),
            &index.to_string(),
        ));
    }
    match object.get("args") {
        None => {}
        Some(Value::Object(map)) => {
            let at = object.at("args");
            for (key, value) in map {
                let at = format!("{at}.{key}");
                let index = key.parse().ok();
                mistakes.catch(compared(at.clone(), index, &format!("`{key}`")));
                let object = Object::with_mistakes(&at, value, &[KEYS, &numbers], mistakes);
                let rule = match mistakes.catch(object) {
                    Some((_, meant)) if meant.iter().any(|meant| meant == "rule") => None,
                    Some((object, _)) => rule(&object, mistakes),
                    None => None,
                };
                comparisons.arguments.extend(index.zip(rule));
            }
        }
        Some(other) => _ = mistakes.catch(object.wrong::<()>("args", "an object", other)),
    }
    Some(comparisons)
}

/// The rule of an object, whose mistakes are added; `None` without a valid name.
fn rule(object: &Object<'_>, mistakes: &mut Mistakes) -> Option<Rule> {
    let name = mistakes.catch(object.required_text("rule"))?;
    let Some(&(_, method, number)) = RULES.iter().find(|r| r.0 == name) else {
        let names: Vec<_> = RULES.iter().map(|r| r.0).collect();
        let message = format!(
            "unknown rule `{name}`, expected one of: {}",
            names.join(" ")
        );
        let unknown: Result<()> = match nearest(name, names.iter().copied()) {
            Some(near) => advised(
                object.at("rule"),
                message,
                format!("did you mean `{near}`?"),
            ),
            None => mistake(object.at("rule"), message),
        };
        mistakes.catch(unknown);
        return None;
    };
    if let Some(number) = number {
        mistakes.catch(object.required(number));
    }
    mistakes.catch(object.reject_unused("rule", name, KEYS_OF_RULES));
    let number = |key: &str, max: f64| match object.get(key) {
        None => Ok(None),
        Some(Value::Number(number)) => match number.as_f64() {
            Some(number) if (0.0..=max).contains(&number) => Ok(Some(number)),
            _ if max == 1.0 => mistake(
                object.at(key),
                format!("expected a fraction from 0 to 1, found `{number}`"),
            ),
            _ => mistake(
                object.at(key),
                format!("expected a number that is not negative, found `{number}`"),
            ),
        },
        Some(other) => object.wrong(key, "a number", other),
    };
    let is_vec3 = object.text("mask").and_then(|mask| match mask {
        None => Ok(false),
        Some("vec3") => Ok(true),
        Some(other) => mistake(
            object.at("mask"),
            format!("unknown mask `{other}`, expected `vec3`"),
        ),
    });
    let mut number = |key, max| mistakes.catch(number(key, max)).flatten();
    Some(Rule {
        method,
        ulps: number("n", f64::MAX).unwrap_or_default(),
        epsilon: number("eps", f64::MAX).unwrap_or_default(),
        absolute: number("abs", f64::MAX),
        max_mismatch: number("max_mismatch", 1.0).unwrap_or_default(),
        is_vec3: mistakes.catch(is_vec3).unwrap_or_default(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use serde_json::json;

    fn floats(values: &[f32]) -> Array {
        Array {
            element: Element::F32,
            shape: vec![values.len()],
            bytes: values.iter().flat_map(|x| x.to_le_bytes()).collect(),
        }
    }

    /// The number of differences under a rule.
    fn count(compare: Value, expected: &Array, found: &Array) -> usize {
        let outputs = [Argument::Buffer {
            array: expected.clone(),
            output: true,
        }];
        let mut mistakes = Mistakes::default();
        let outputs = outputs.map(Some);
        let comparisons = comparisons(&compare, Some(&outputs), &mut mistakes).unwrap();
        assert!(mistakes.is_empty());
        let compared = comparisons.rule(0).unwrap().compare(expected, found);
        compared.unwrap().map_or(0, |difference| difference.count)
    }

    #[test]
    fn rules_accept_what_they_allow() {
        let next = f32::from_bits(1.0_f32.to_bits() + 1);
        let a = floats(&[0.0, 1.0, f32::NAN, 4.0]);
        let b = floats(&[-0.0, next, f32::from_bits(0x7fc0_0001), 4.0]);
        for (rule, differences) in [
            (json!({"rule": "exact"}), 1),
            (json!({"rule": "bits"}), 3),
            (json!({"rule": "ulp", "n": 1}), 0),
            (json!({"rule": "ulp", "n": 0}), 1),
            (json!({"rule": "ulp", "n": 0, "abs": 1e-6}), 0),
            (json!({"rule": "abs", "eps": 1e-6}), 0),
            (json!({"rule": "abs", "eps": 0}), 1),
            (json!({"rule": "mismatch", "max_mismatch": 0.25}), 0),
            (json!({"rule": "mismatch", "max_mismatch": 0.2}), 1),
            (json!({"rule": "unordered"}), 1),
        ] {
            assert_eq!(count(rule.clone(), &a, &b), differences, "{rule}");
        }
        let (a, b) = (floats(&[1.0, 2.0, 3.0, 4.0]), floats(&[3.0, 2.0, 1.0, 9.0]));
        assert_eq!(count(json!({"rule": "unordered"}), &a, &b), 1);
        let c = floats(&[1.0, 2.0, 3.0, 9.0]);
        assert_eq!(count(json!({"rule": "exact", "mask": "vec3"}), &a, &c), 0);
        let (least, tiny) = (f32::from_bits(1), -f32::from_bits(1));
        let (a, b) = (floats(&[least]), floats(&[tiny]));
        assert_eq!(count(json!({"rule": "ulp", "n": 2}), &a, &b), 0);
        assert_eq!(count(json!({"rule": "ulp", "n": 1}), &a, &b), 1);
    }

    #[test]
    fn differences_show_the_first_elements() {
        let array = |values: [i16; 3]| Array {
            element: Element::I16,
            shape: vec![3],
            bytes: values.iter().flat_map(|x| x.to_le_bytes()).collect(),
        };
        let rule = Rule::default();
        assert_eq!(
            rule.compare(&array([1, 2, -3]), &array([1, -2, 3])),
            Ok(Some(Difference {
                count: 2,
                of: 3,
                index: 1,
                expected: "2".to_string(),
                found: "-2".to_string(),
                largest: None,
                is_rounding: false,
            }))
        );
        let found = rule.compare(&floats(&[1.0, 2.0, 3.0]), &floats(&[1.5, f32::NAN, 1.0]));
        assert_eq!(found.map(|d| d.and_then(|d| d.largest)), Ok(Some(2.0)));
        let is_rounding = |found: &[f32]| {
            let difference = rule.compare(&floats(&[1.0, 0.0, 100.0]), &floats(found));
            difference.map(|d| d.is_some_and(|d| d.is_rounding))
        };
        assert_eq!(is_rounding(&[1.0001, 1e-6, 99.9995]), Ok(true));
        assert_eq!(is_rounding(&[1.01, 0.0, 100.0]), Ok(false));
        assert_eq!(is_rounding(&[1.0001, f32::NAN, 100.0]), Ok(false));
        let message = "the reference is i16 [3], and the buffer is f32 [1]".to_string();
        assert_eq!(
            rule.compare(&array([1, 2, 3]), &floats(&[0.0])),
            Err(message)
        );
        let ignoring = json!({"rule": "exact", "ignore": [1], "args": {"0": {"rule": "bits"}}});
        let output = Argument::Buffer {
            array: floats(&[0.0]),
            output: true,
        };
        let outputs = [output.clone(), output].map(Some);
        let mut mistakes = Mistakes::default();
        let comparisons = comparisons(&ignoring, Some(&outputs), &mut mistakes).unwrap();
        assert_eq!(comparisons.rule(1), None);
        assert_eq!(comparisons.rule(0).unwrap().method, Method::Bits);
    }
}
