//! Warning flags (`-W...`, `-w`): which warnings are enabled, and which of them are errors.
//!
//! A later flag overrides an earlier one, as in other compilers; only `-w` overrides all. A
//! warning has two names, that of the table (`unused-variable`) and its code (`W0102`).

use super::{Code, Diagnostic, Group, Severity, nearest};
use crate::source::SourceMap;

/// The warning flags of a command line, in their order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Warnings {
    /// Whether `-w` is given: no warnings.
    none: bool,
    /// Whether `-Werror` is given, without a name.
    errors: bool,
    /// Flags about single warnings and groups, in their order.
    flags: Vec<(Which, What)>,
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

/// Words after `-W` that do not name a single warning.
const WORDS: &[&str] = &["all", "extra", "pedantic", "everything", "error"];

impl Warnings {
    /// Records a flag: `-w`, `-pedantic`, or a word that begins with `-W`. `false` if it is none of
    /// these.
    ///
    /// # Errors
    /// The message for an unknown warning after `-W`.
    pub fn parse_flag(&mut self, flag: &str) -> Result<bool, String> {
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
            // `-Wno-error` also cancels earlier `-Werror=NAME`.
            if !positive {
                self.flags.retain(|s| !matches!(s.1, What::Error(_)));
            }
            return Ok(true);
        }
        let (what, name) = match name.strip_prefix("error=") {
            Some(name) => (What::Error(positive), name),
            None => (What::On(positive), name),
        };
        let which = which(name).ok_or_else(|| unknown(flag, name))?;
        self.flags.push((which, what));
        Ok(true)
    }

    /// Disables a warning, whatever the flags are.
    pub fn disable(&mut self, code: Code) {
        self.flags.push((Which::One(code), What::On(false)));
    }

    /// The severity of a diagnostic under these flags; `None` if the warning is disabled.
    pub fn severity(&self, code: Code) -> Option<Severity> {
        let Some((_, group)) = code.warning() else {
            return Some(code.severity());
        };
        let (mut on, mut error) = (group == Group::Default, self.errors);
        for &(which, what) in &self.flags {
            let is_affected = match which {
                Which::Group(g) => g == group,
                Which::One(c) => c == code || includes(c, code),
                Which::Every => true,
            };
            match what {
                _ if !is_affected => {}
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

    /// Removes disabled warnings and those in system headers, and raises the others to errors as the
    /// flags specify.
    pub fn apply_in(&self, map: &SourceMap, diagnostics: &mut Vec<Diagnostic>) {
        diagnostics.retain(|diagnostic| {
            let place = diagnostic.primary.as_ref().map(|label| label.span);
            diagnostic.code.warning().is_none()
                || !place.is_some_and(|span| map.is_in_system_header(span))
        });
        self.apply(diagnostics);
    }

    /// Removes disabled warnings, and raises warnings to errors as the flags specify.
    pub fn apply(&self, diagnostics: &mut Vec<Diagnostic>) {
        diagnostics.retain_mut(|diagnostic| match self.severity(diagnostic.code) {
            Some(severity) => {
                diagnostic.severity = severity;
                true
            }
            None => false,
        });
    }

    /// These flags followed by the flags of `other`, which override them.
    #[must_use]
    pub fn then(mut self, other: Warnings) -> Warnings {
        self.none |= other.none;
        self.errors |= other.errors;
        self.flags.extend(other.flags);
        self
    }
}

/// Whether flags of `warning` also apply to `subgroup`, as in clang.
fn includes(warning: Code, subgroup: Code) -> bool {
    matches!(
        (warning, subgroup),
        (Code::W0202, Code::W0210)
            | (Code::W0405, Code::W0421)
            | (
                Code::W0425,
                Code::W0426 | Code::W0427 | Code::W0428 | Code::W0429
            )
    )
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
            format!("unknown warning option `{flag}`: did you mean `{start}{near}`?")
        }
        None => format!("unknown warning option `{flag}`: `gencl print codes` lists the warnings"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn severities(flags: &str) -> [Option<Severity>; 4] {
        let mut warnings = Warnings::default();
        for flag in flags.split_whitespace() {
            assert_eq!(warnings.parse_flag(flag), Ok(true), "{flag}");
        }
        [Code::W0101, Code::W0102, Code::W0103, Code::W0004].map(|code| warnings.severity(code))
    }

    #[test]
    fn flags_of_a_warning_apply_to_its_subgroups() {
        let severity = |flag: &str, code| {
            let mut warnings = Warnings::default();
            assert_eq!(warnings.parse_flag(flag), Ok(true), "{flag}");
            warnings.severity(code)
        };
        let (warning, error) = (Some(Severity::Warning), Some(Severity::Error));
        assert_eq!(severity("-Wno-format", Code::W0427), None);
        assert_eq!(severity("-Wformat", Code::W0429), warning);
        assert_eq!(severity("-Werror=format", Code::W0426), error);
        assert_eq!(severity("-Wno-format-extra-args", Code::W0425), warning);
    }

    #[test]
    fn later_flags_override_earlier_ones() {
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
                assert_eq!(warnings.parse_flag(flag), Ok(true), "{flag}");
            }
            let severities = [Code::W0202, Code::W0210].map(|code| warnings.severity(code));
            assert_eq!(severities, [group, subgroup], "{flags}");
        }
    }

    #[test]
    fn unknown_names_are_rejected_with_a_suggestion() {
        let message = |flag| Warnings::default().parse_flag(flag).unwrap_err();
        assert_eq!(
            message("-Wunused-varible"),
            "unknown warning option `-Wunused-varible`: did you mean `-Wunused-variable`?"
        );
        assert_eq!(
            message("-Wno-errors"),
            "unknown warning option `-Wno-errors`: did you mean `-Wno-error`?"
        );
        assert_eq!(
            message("-Werror=unused-lable"),
            "unknown warning option `-Werror=unused-lable`: did you mean `-Werror=unused-label`?"
        );
        assert_eq!(
            message("-WE0001"),
            "unknown warning option `-WE0001`: `gencl print codes` lists the warnings"
        );
        assert_eq!(Warnings::default().parse_flag("-o"), Ok(false));
    }
}
