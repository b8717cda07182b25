//! `compare` of a launch file: the rules by which results are compared with those of another
//! implementation.

use super::{Object, Result, mistake};
use serde_json::Value;

/// TABLE of the rules of `compare`: the name, and the key of the number that the rule requires.
const RULES: &[(&str, Option<&str>)] = &[
    ("exact", None),
    ("bits", None),
    ("ulp", Some("n")),
    ("abs", Some("eps")),
    ("mismatch", Some("max_mismatch")),
    ("unordered", None),
];

/// Checks a comparison rule: for all arguments, whose number is given, or (`None`) for one of them.
pub(super) fn comparison(at: &str, value: &Value, arguments: Option<usize>) -> Result<()> {
    const NUMBERS: &[&str] = &["n", "eps", "abs", "max_mismatch"];
    let others: &[&str] = match arguments {
        Some(_) => &["args", "ignore"],
        None => &[],
    };
    let object = Object::new(at, value, &[&["rule", "mask"], NUMBERS, others])?;
    let name = object.required_text("rule")?;
    let Some((_, number)) = RULES.iter().find(|r| r.0 == name) else {
        let names: Vec<_> = RULES.iter().map(|r| r.0).collect();
        return mistake(
            object.at("rule"),
            format!(
                "unknown rule `{name}`, expected one of: {}",
                names.join(" ")
            ),
        );
    };
    if let Some(number) = number {
        object.required(number)?;
    }
    for number in NUMBERS {
        if let Some(value) = object.get(number)
            && !value.is_number()
        {
            return object.wrong(number, "a number", value);
        }
    }
    let Some(count) = arguments else {
        return Ok(());
    };
    let is_argument = |index: u64| usize::try_from(index).is_ok_and(|i| i < count);
    for (i, index) in object.numbers("ignore")?.into_iter().flatten().enumerate() {
        if !is_argument(index) {
            let message = format!("argument {index} does not exist");
            return mistake(object.at(&format!("ignore[{i}]")), message);
        }
    }
    match object.get("args") {
        None => Ok(()),
        Some(Value::Object(map)) => {
            let at = object.at("args");
            for (key, rule) in map {
                if !key.parse().is_ok_and(is_argument) {
                    return mistake(
                        format!("{at}.{key}"),
                        format!("argument `{key}` does not exist"),
                    );
                }
                comparison(&format!("{at}.{key}"), rule, None)?;
            }
            Ok(())
        }
        Some(other) => object.wrong("args", "an object", other),
    }
}
