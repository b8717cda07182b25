//! `gencl explain`: what a code stands for.

use super::output::{self, Failure, Outcome};
use gencl::diagnostic::{Code, Group, Severity, nearest};

/// The explanation of a code, or of a warning by its name; another word is wrong usage.
pub(crate) fn run(name: &str) -> Outcome {
    let bare = name.strip_prefix("-W").unwrap_or(name);
    let named = || Code::warnings().find(|(_, known, _)| *known == bare);
    let Some(code) = Code::from_name(bare).or_else(|| named().map(|w| w.0)) else {
        let known = Code::warnings().map(|(_, name, _)| name);
        let known = known.chain(Code::ALL.iter().map(|code| code.name()));
        let wrong = match nearest(bare, known) {
            Some(near) => format!("there is no code `{name}`: did you mean `{near}`?"),
            None => format!("there is no code `{name}`: `gencl print codes` shows them"),
        };
        return Err(Failure::Usage(wrong));
    };
    output::print(text(code).as_bytes())
}

fn text(code: Code) -> String {
    let level = match code.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let mut text = format!(
        "{level}[{code}]: {}\n\n{}\n",
        code.title(),
        code.explanation()
    );
    if let Some((name, group)) = code.warning() {
        text += &match group {
            Group::Default => format!("\nOn by default; -Wno-{name} switches it off.\n"),
            Group::All | Group::Extra | Group::Pedantic => {
                format!(
                    "\nOn with {} or -W{name}; -Wno-{name} switches it off.\n",
                    group.name()
                )
            }
        };
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_in_any_case_are_explained_and_others_are_usage_errors() {
        assert!(text(Code::W0101).starts_with("warning[W0101]: macro redefined\n\n"));
        assert!(
            text(Code::W0101)
                .ends_with("\n\nOn by default; -Wno-macro-redefined switches it off.\n")
        );
        assert!(text(Code::W0103).contains("On with -Wextra or -Wunused-parameter;"));
        let wrong = |name| match run(name) {
            Err(Failure::Usage(text)) => text,
            other => panic!("{other:?}"),
        };
        assert_eq!(
            wrong("unused-varable"),
            "there is no code `unused-varable`: did you mean `unused-variable`?"
        );
        assert_eq!(
            wrong("nothing"),
            "there is no code `nothing`: `gencl print codes` shows them"
        );
    }
}
