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
        let near = nearest(value, possible.iter().copied())?;
        Some(format!("a similar value exists: '{near}'"))
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
        assert_eq!(
            message("x", "-O <LEVEL>", &["0", "1"], None),
            "invalid value 'x' for '-O <LEVEL>'\n  [possible values: 0, 1]"
        );
    }
}
