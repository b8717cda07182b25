//! `gencl explain`: the explanation of a diagnostic code, or of a pass.

use super::output::{self, Failure, Outcome};
use gencl::diagnostic::{Code, Group, Severity, nearest};
use gencl::ir::passes::PASSES;

/// The page with a section for each pass.
const PASS_PAGE: &str = include_str!("../../docs/passes.md");

/// Prints the explanation of a code, of a warning by its name, or of a pass; any other word is a usage error.
pub(crate) fn run(name: &str) -> Outcome {
    if let Some(section) = pass(name) {
        return output::print(section.as_bytes());
    }
    let bare = name.strip_prefix("-W").unwrap_or(name);
    let named = || Code::warnings().find(|(_, known, _)| *known == bare);
    let Some(code) = Code::from_name(bare).or_else(|| named().map(|w| w.0)) else {
        let known = Code::warnings().map(|(_, name, _)| name);
        let known = known.chain(Code::ALL.iter().map(|code| code.name()));
        let known = known.chain(PASSES.iter().map(|pass| pass.name));
        let wrong = match nearest(bare, known) {
            Some(near) => {
                format!("unknown diagnostic code or pass `{name}`: did you mean `{near}`?")
            }
            None => {
                format!(
                    "unknown diagnostic code or pass `{name}`: `gencl print codes` lists the codes, \
                     `gencl print passes` the passes"
                )
            }
        };
        return Err(Failure::Usage(wrong));
    };
    output::print(text(code).as_bytes())
}

/// The description of a pass and its section of the page, without the marks of code blocks.
fn pass(name: &str) -> Option<String> {
    if let Some(pass) = PASSES.iter().find(|pass| pass.name == name) {
        let section = PASS_PAGE.split("\n## ").find_map(|section| {
            let (title, rest) = section.split_once('\n')?;
            (title == name).then_some(rest)
        });
        let lines = section.unwrap_or_default().lines();
        let lines: Vec<&str> = lines.filter(|line| !line.starts_with("```")).collect();
        let body = lines.join("\n");
        return Some(format!("{name}: {}\n\n{}\n", pass.description, body.trim()));
    }
    let pass = gencl::genx::passes::pass(name)?;
    Some(format!(
        "{name}: {}\n\nA pass over vector IR: see docs/vector-ir.md.\n",
        pass.description
    ))
}

fn text(code: Code) -> String {
    let level = match code.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Remark => "remark",
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
            "unknown diagnostic code or pass `unused-varable`: did you mean `unused-variable`?"
        );
        assert_eq!(
            wrong("nothing"),
            "unknown diagnostic code or pass `nothing`: `gencl print codes` lists the codes, `gencl print passes` the passes"
        );
        assert!(wrong("fold_constant").contains("did you mean `fold_constants`?"));
    }

    #[test]
    fn passes_are_explained_by_their_section_of_the_page() {
        for known in PASSES {
            let text = pass(known.name).unwrap();
            assert!(text.starts_with(&format!("{}: {}\n\n", known.name, known.description)));
            assert!(
                text.contains("\nLook at: ") && !text.contains("```"),
                "{text}"
            );
        }
        let text = pass("arrange_blocks").unwrap();
        assert!(text.ends_with("A pass over vector IR: see docs/vector-ir.md.\n"));
        assert_eq!(pass("fold"), None);
    }
}
