//! What to write for a key of a launch file that is missing.

use super::argument::element_of;
use super::element::integer;
use serde_json::Value;

/// TABLE of keys that can be missing, each with what to write.
const EXAMPLES: &[(&str, &str)] = &[
    ("source", r#""source": {"file": "k.cl"}"#),
    ("file", r#""file": "k.cl""#),
    ("kernel", r#""kernel": "NAME""#),
    ("global", r#""global": [1024]"#),
    (
        "args",
        r#""args": [{"buffer": {"dtype": "f32", "shape": [1024]}, "mode": "inout"}, {"scalar": 1, "dtype": "i32"}]"#,
    ),
    ("dtype", r#""dtype": "i32""#),
    ("shape", r#""shape": [1024]"#),
    ("value", r#""value": 1"#),
    ("byte", r#""byte": 255"#),
    ("values", r#""values": [1, 2, 3]"#),
    ("rule", r#""rule": "exact""#),
    ("n", r#""n": 2"#),
    ("eps", r#""eps": 1e-5"#),
    ("max_mismatch", r#""max_mismatch": 0.01"#),
];

/// What a key is for, where its example alone does not tell it.
fn meaning(key: &str) -> &'static str {
    match key {
        "global" => ", the number of work-items in each dimension",
        "args" => ", one for each parameter of the kernel, in their order",
        "kernel" => ", the kernel of the source to run",
        _ => "",
    }
}

/// The help for a missing key; none if there is no example.
pub(super) fn help(key: &str) -> Option<String> {
    let example = EXAMPLES.iter().find(|row| row.0 == key)?.1;
    Some(format!("add `{example}`{}", meaning(key)))
}

/// The help for a missing `kernel`, with the name of the only kernel of a source in OpenCL C.
pub(super) fn help_for_kernel(source: &str) -> Option<String> {
    let mut names: Vec<&str> = Vec::new();
    let words: Vec<&str> = source
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty())
        .collect();
    for words in words.windows(3) {
        if let ["kernel" | "__kernel", "void", name] = words {
            names.push(name);
        }
    }
    let [name] = names.as_slice() else {
        return help("kernel");
    };
    Some(format!("add `\"kernel\": \"{name}\"`"))
}

/// The element type of a parameter of a kernel, as the source in OpenCL C declares it without macros: the help for a `dtype`
/// that is missing needs no more.
pub(super) fn element_of_parameter(
    source: &str,
    kernel: &str,
    index: usize,
) -> Option<&'static str> {
    if kernel.is_empty() {
        return None;
    }
    let mut heads = source.match_indices(kernel).filter_map(|(at, _)| {
        let before = source.get(..at)?.trim_end();
        let after = source.get(at + kernel.len()..)?.trim_start();
        let list = after
            .strip_prefix('(')
            .filter(|_| before.ends_with("void"))?;
        list.split(')').next()
    });
    let parameters = heads.next()?;
    let parameter = parameters.split(',').nth(index)?;
    let mut words = parameter.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    // `int8` is a vector of `int`, and no name of NumPy.
    words.find_map(|word| element_of(word.trim_end_matches(|c: char| c.is_ascii_digit())))
}

/// The help for a `dtype` that is missing in this argument: the type that the parameter is declared with, or one that fits
/// the value.
pub(super) fn help_for_dtype(declared: Option<&'static str>, argument: &Value) -> String {
    let has_fraction = |value: &Value| value.is_number() && integer(value).is_none();
    let scalar = argument.get("scalar");
    let is_float = scalar.is_some_and(|value| match value.as_array() {
        Some(list) => list.iter().any(has_fraction),
        None => has_fraction(value),
    });
    let of_value = if is_float { "f32" } else { "i32" };
    let dtype = declared.unwrap_or(of_value);
    format!("add `\"dtype\": \"{dtype}\"`")
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn the_only_kernel_is_named() {
        let of = |source: &str| help_for_kernel(source).unwrap_or_default();
        assert_eq!(
            of("/* a */ kernel\nvoid triple(global int *x) {}"),
            "add `\"kernel\": \"triple\"`"
        );
        let other = "add `\"kernel\": \"NAME\"`, the kernel of the source to run";
        assert_eq!(of("kernel void a() {} __kernel void b() {}"), other);
        assert_eq!(of(""), other);
    }

    #[test]
    fn types_of_parameters_are_found() {
        let source = "void k2(int x) {} kernel void k(global const float4 *restrict a, unsigned int n, int8 v, S s) {}";
        let of = |index| element_of_parameter(source, "k", index);
        assert_eq!(
            [0, 1, 2, 3, 4].map(of),
            [Some("f32"), Some("u32"), Some("i32"), None, None]
        );
        assert_eq!(element_of_parameter(source, "l", 0), None);
        let help = |argument| help_for_dtype(None, &argument);
        assert_eq!(
            help(serde_json::json!({"scalar": [1, 2.5]})),
            "add `\"dtype\": \"f32\"`"
        );
        assert_eq!(
            help(serde_json::json!({"scalar": 2})),
            "add `\"dtype\": \"i32\"`"
        );
    }

    #[test]
    fn examples_are_json() {
        for (key, example) in EXAMPLES {
            let value: serde_json::Value =
                serde_json::from_str(&format!("{{{example}}}")).unwrap_or_default();
            assert!(value.get(key).is_some(), "{example}");
        }
    }
}
