//! What to write for a key of a launch file that is missing.

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
    fn examples_are_json() {
        for (key, example) in EXAMPLES {
            let value: serde_json::Value =
                serde_json::from_str(&format!("{{{example}}}")).unwrap_or_default();
            assert!(value.get(key).is_some(), "{example}");
        }
    }
}
