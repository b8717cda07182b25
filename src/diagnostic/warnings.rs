//! Which warnings are given, and which of them are errors: the flags `-W...`, `-w`.
//!
//! Keeps: flags count in their order, a later one wins over an earlier one, as in other
//! compilers; only `-w` wins over all. A warning has two names, that of the table
//! (`unused-variable`) and its code (`W0102`).

use super::{Code, Diagnostic, Group, Severity, nearest};

/// What the flags say about warnings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Warnings {
    /// `-w`
    none: bool,
    /// `-Werror`
    errors: bool,
    /// What was said of single warnings and of groups, in order.
    said: Vec<(Which, What)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Which {
    Group(Group),
    One(Code),
    Every,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    On(bool),
    Error(bool),
}

/// Words behind `-W` that are no single warning.
const WORDS: &[&str] = &["all", "extra", "pedantic", "everything", "error"];

impl Warnings {
    /// Takes a flag: `-w`, `-pedantic`, or what begins with `-W`. `false`: it is none of
    /// these.
    ///
    /// # Errors
    /// A name behind `-W` that is no warning, said in words.
    pub fn take(&mut self, flag: &str) -> Result<bool, String> {
        if flag == "-w" {
            self.none = true;
            return Ok(true);
        }
        let name = match flag {
            "-pedantic" => "pedantic",
            _ => match flag.strip_prefix("-W") {
                Some(name) => name,
                None => return Ok(false),
            },
        };
        let (positive, name) = match name.strip_prefix("no-") {
            Some(name) => (false, name),
            None => (true, name),
        };
        if name == "error" {
            self.errors = positive;
            // What was said of single warnings before does not outlive `-Wno-error`.
            if !positive {
                self.said.retain(|s| !matches!(s.1, What::Error(_)));
            }
            return Ok(true);
        }
        let (what, name) = match name.strip_prefix("error=") {
            Some(name) => (What::Error(positive), name),
            None => (What::On(positive), name),
        };
        let which = which(name).ok_or_else(|| unknown(flag, name))?;
        self.said.push((which, what));
        Ok(true)
    }

    /// Whether a warning is given, and as what; `None`: it is not.
    pub fn severity(&self, code: Code) -> Option<Severity> {
        let Some((_, group)) = code.warning() else {
            return Some(code.severity());
        };
        let (mut on, mut error) = (group == Group::Default, self.errors);
        for &(which, what) in &self.said {
            let meant = match which {
                Which::Group(g) => g == group,
                Which::One(c) => c == code || includes(c, code),
                Which::Every => true,
            };
            match what {
                _ if !meant => {}
                What::On(value) => on = value,
                What::Error(value) => {
                    error = value;
                    on |= value;
                }
            }
        }
        match (on && !self.none, error) {
            (false, _) => None,
            (true, true) => Some(Severity::Error),
            (true, false) => Some(Severity::Warning),
        }
    }

    /// The diagnostics as the flags want them: some left out, some raised to errors.
    pub fn apply(&self, diagnostics: &mut Vec<Diagnostic>) {
        diagnostics.retain_mut(|diagnostic| match self.severity(diagnostic.code) {
            Some(severity) => {
                diagnostic.severity = severity;
                true
            }
            None => false,
        });
    }

    /// These flags, then others.
    #[must_use]
    pub fn then(mut self, other: Warnings) -> Warnings {
        self.none |= other.none;
        self.errors |= other.errors;
        self.said.extend(other.said);
        self
    }
}

/// Whether a warning is a subgroup of another one, as in clang: flags of the other one apply to both.
fn includes(warning: Code, subgroup: Code) -> bool {
    (warning, subgroup) == (Code::W0202, Code::W0210)
}

fn which(name: &str) -> Option<Which> {
    Some(match name {
        "all" => Which::Group(Group::All),
        "extra" => Which::Group(Group::Extra),
        "pedantic" => Which::Group(Group::Pedantic),
        "everything" => Which::Every,
        _ => {
            let named = |(code, known, _): &(Code, &str, Group)| {
                *known == name || code.name().eq_ignore_ascii_case(name)
            };
            Which::One(Code::warnings().find(named)?.0)
        }
    })
}

fn unknown(flag: &str, name: &str) -> String {
    let known = Code::warnings().map(|(_, name, _)| name);
    let known = known.chain(WORDS.iter().copied());
    match nearest(name, known) {
        Some(near) => {
            let start = flag.strip_suffix(name).unwrap_or("-W");
            format!("unknown warning `{flag}`: did you mean `{start}{near}`?")
        }
        None => format!("unknown warning `{flag}`: `gencl print codes` shows them"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn severities(flags: &str) -> [Option<Severity>; 4] {
        let mut warnings = Warnings::default();
        for flag in flags.split_whitespace() {
            assert_eq!(warnings.take(flag), Ok(true), "{flag}");
        }
        [Code::W0101, Code::W0102, Code::W0103, Code::W0004].map(|code| warnings.severity(code))
    }

    #[test]
    fn flags_count_in_their_order() {
        let (on, error) = (Some(Severity::Warning), Some(Severity::Error));
        for (flags, given) in [
            ("", [on, None, None, None]),
            ("-Wall", [on, on, None, None]),
            ("-Wall -Wextra", [on, on, on, None]),
            ("-pedantic", [on, None, None, on]),
            ("-Wall -Wno-all", [on, None, None, None]),
            ("-Weverything", [on, on, on, on]),
            ("-Wno-macro-redefined", [None, None, None, None]),
            ("-WW0103", [on, None, on, None]),
            ("-Werror", [error, None, None, None]),
            ("-Werror -Wno-error=W0101", [on, None, None, None]),
            ("-Werror=unused-variable", [on, error, None, None]),
            ("-Wall -Werror=all -Wno-error", [on, on, None, None]),
            ("-Wall -w", [None, None, None, None]),
        ] {
            assert_eq!(severities(flags), given, "{flags}");
        }
        assert_eq!(
            Warnings::default().severity(Code::E0001),
            Some(Severity::Error)
        );
    }

    #[test]
    fn flags_of_a_warning_apply_to_its_subgroup() {
        let (on, error) = (Some(Severity::Warning), Some(Severity::Error));
        for (flags, group, subgroup) in [
            ("-Wno-incompatible-pointer-types", None, None),
            ("-Werror=incompatible-pointer-types", error, error),
            ("-Werror -Wno-error=incompatible-pointer-types", on, on),
            (
                "-Wno-incompatible-pointer-types-discards-qualifiers",
                on,
                None,
            ),
            (
                "-Wno-incompatible-pointer-types -Wincompatible-pointer-types-discards-qualifiers",
                None,
                on,
            ),
            ("-w -Wincompatible-pointer-types", None, None),
        ] {
            let mut warnings = Warnings::default();
            for flag in flags.split_whitespace() {
                assert_eq!(warnings.take(flag), Ok(true), "{flag}");
            }
            let severities = [Code::W0202, Code::W0210].map(|code| warnings.severity(code));
            assert_eq!(severities, [group, subgroup], "{flags}");
        }
    }

    #[test]
    fn unknown_names_are_refused_with_the_nearest() {
        let said = |flag| Warnings::default().take(flag).unwrap_err();
        assert_eq!(
            said("-Wunused-varible"),
            "unknown warning `-Wunused-varible`: did you mean `-Wunused-variable`?"
        );
        assert_eq!(
            said("-Wno-errors"),
            "unknown warning `-Wno-errors`: did you mean `-Wno-error`?"
        );
        assert_eq!(
            said("-Werror=unused-lable"),
            "unknown warning `-Werror=unused-lable`: did you mean `-Werror=unused-label`?"
        );
        assert_eq!(
            said("-WE0001"),
            "unknown warning `-WE0001`: `gencl print codes` shows them"
        );
        assert_eq!(Warnings::default().take("-o"), Ok(false));
    }
}
