//! `gencl explain`: what a code stands for.

use super::output::{self, Failure, Outcome};
use gencl::diagnostic::{Code, Severity};

/// The explanation of a code; another word is wrong usage.
pub(crate) fn run(name: &str) -> Outcome {
    let Some(code) = Code::from_name(name) else {
        return Err(Failure::Usage(format!(
            "there is no code `{name}`: `gencl print codes` shows them"
        )));
    };
    output::print(text(code).as_bytes())
}

fn text(code: Code) -> String {
    let level = match code.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    format!(
        "{level}[{code}]: {}\n\n{}\n",
        code.title(),
        code.explanation()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_in_any_case_are_explained_and_others_are_usage_errors() {
        assert!(text(Code::W0101).starts_with("warning[W0101]: macro redefined\n\n"));
        assert!(matches!(run("E9999"), Err(Failure::Usage(_))));
    }
}
