//! Messages about values of options that the parser of arguments does not check, in its words.

use super::output::Failure;
pub(super) use gencl::diagnostic::invalid_value as message;
use gencl::diagnostic::invalid_value_of;

/// The failure of a command line with an invalid value.
pub(super) fn invalid(value: &str, option: &str, possible: &[&str], tip: Option<&str>) -> Failure {
    Failure::Usage(message(value, option, possible, tip))
}

/// The most names of passes that a message lists.
const MAX_LISTED: usize = 24;

/// The failure of a command line with an invalid name of a pass or of a stage.
pub(super) fn invalid_pass(
    value: &str,
    option: &str,
    possible: &[&str],
    tip: Option<&str>,
) -> Failure {
    if possible.len() <= MAX_LISTED {
        return invalid(value, option, possible, tip);
    }
    let list = format!(
        "{} possible values: `gencl print passes` lists the passes",
        possible.len()
    );
    let possible = (possible, list.as_str());
    Failure::Usage(invalid_value_of(value, option, possible, tip))
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
