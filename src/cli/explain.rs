//! `gencl explain`: the explanation of a diagnostic code.

use super::output::{self, Failure, Outcome};
use gencl::diagnostic::{Code, Group, Severity, nearest};

/// Prints the explanation of a code, or of a warning by its name; any other word is a usage error.
pub(crate) fn run(name: &str) -> Outcome {
    let bare = name.strip_prefix("-W").unwrap_or(name);
    let named = || Code::warnings().find(|(_, known, _)| *known == bare);
    let Some(code) = Code::from_name(bare).or_else(|| named().map(|w| w.0)) else {
        let known = Code::warnings().map(|(_, name, _)| name);
        let known = known.chain(Code::ALL.iter().map(|code| code.name()));
        let wrong = match nearest(bare, known) {
            Some(near) => format!("unknown diagnostic code `{name}`: did you mean `{near}`?"),
            None => {
                format!("unknown diagnostic code `{name}`: `gencl print codes` lists the codes")
            }
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
            Group::Default => format!("\nEnabled by default; -Wno-{name} disables it.\n"),
            Group::All | Group::Extra | Group::Pedantic => {
                format!(
                    "\nEnabled by {} or -W{name}; -Wno-{name} disables it.\n",
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
                .ends_with("\n\nEnabled by default; -Wno-macro-redefined disables it.\n")
        );
        assert!(text(Code::W0103).contains("Enabled by -Wextra or -Wunused-parameter;"));
        let wrong = |name| match run(name) {
            Err(Failure::Usage(text)) => text,
            other => panic!("{other:?}"),
        };
        assert_eq!(
            wrong("unused-varable"),
            "unknown diagnostic code `unused-varable`: did you mean `unused-variable`?"
        );
        assert_eq!(
            wrong("nothing"),
            "unknown diagnostic code `nothing`: `gencl print codes` lists the codes"
        );
    }
}
