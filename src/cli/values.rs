//! Messages about values of options that the parser of arguments does not check, in its words.

use super::output::Failure;
use gencl::diagnostic::nearest;

/// The message about an invalid value of an option, which is written as in the help: `--simd <WIDTH>`.
pub(super) fn message(value: &str, option: &str, possible: &[&str], tip: Option<&str>) -> String {
    let mut text = format!(
        "invalid value '{value}' for '{option}'\n  [possible values: {}]",
        possible.join(", ")
    );
    let similar = || {
        if let Some(near) = nearest(value, possible.iter().copied()) {
            return Some(format!("a similar value exists: '{near}'"));
        }
        // Of several words, some may be omitted: `unroll` for `unroll_loops`.
        let has_all = |n: &&&str| value.split('_').all(|part| n.split('_').any(|p| p == part));
        let longer: Vec<String> = possible
            .iter()
            .filter(has_all)
            .map(|n| format!("'{n}'"))
            .collect();
        match longer.as_slice() {
            [] => None,
            [only] => Some(format!("a similar value exists: {only}")),
            all => Some(format!("some similar values exist: {}", all.join(", "))),
        }
    };
    if let Some(tip) = tip.map(str::to_owned).or_else(similar) {
        text += &format!("\n\n  tip: {tip}");
    }
    text
}

/// The failure of a command line with an invalid value.
pub(super) fn invalid(value: &str, option: &str, possible: &[&str], tip: Option<&str>) -> Failure {
    Failure::Usage(message(value, option, possible, tip))
}

/// The failure of a command line with a value that is not of the expected form.
pub(super) fn malformed(value: &str, option: &str, expected: &str) -> Failure {
    Failure::Usage(format!(
        "invalid value '{value}' for '{option}': {expected}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_similar_value_is_a_tip() {
        assert_eq!(
            message("vis", "--emit <KIND>", &["visa", "isa"], None),
            "invalid value 'vis' for '--emit <KIND>'\n  [possible values: visa, isa]\n\n  \
             tip: a similar value exists: 'visa'"
        );
        let passes = ["unroll_loops", "unroll_partially", "lower_int64"];
        for (value, tip) in [
            (
                "unroll",
                "some similar values exist: 'unroll_loops', 'unroll_partially'",
            ),
            ("int64", "a similar value exists: 'lower_int64'"),
        ] {
            let text = message(value, "--run <PASS>", &passes, None);
            assert!(text.ends_with(&format!("\n\n  tip: {tip}")), "{text}");
        }
        assert_eq!(
            message("x", "-O <LEVEL>", &["0", "1"], None),
            "invalid value 'x' for '-O <LEVEL>'\n  [possible values: 0, 1]"
        );
    }
}
