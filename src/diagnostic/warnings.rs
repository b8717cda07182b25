//! Warning flags (`-W...`, `-w`): which warnings are enabled, and which of them are errors.
//!
//! A later flag overrides an earlier one, as in other compilers; only `-w` overrides all. A
//! warning has two names, that of the table (`unused-variable`) and its code (`W0102`).

use super::{Code, Diagnostic, Group, Severity, nearest};
use crate::source::{SourceMap, WarningControl};

/// The warning flags of a command line, in their order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Warnings {
    /// Whether `-w` is given: no warnings.
    none: bool,
    /// Whether `-Werror` is given, without a name.
    errors: bool,
    /// Flags about single warnings and groups, in their order.
    flags: Vec<(Which, What)>,
    /// The flags that name no warning, in their order, and the correction of each.
    unknown: Vec<(String, Option<String>)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Which {
    Group(Group),
    One(Code),
    Members(&'static [Code]),
    Every,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    On(bool),
    Error(bool),
}

/// TABLE of names after `-W` that are of several warnings here, or of other names: those of clang and gcc. The name of
/// a warning is among them if it includes others, as in clang.
const GROUPS: &[(&str, &[Code])] = &[
    ("attributes", &[Code::W0301]),
    ("comments", &[Code::W0006]),
    ("conversion", &[Code::W0201, Code::W0222]),
    ("discarded-qualifiers", &[Code::W0210]),
    ("div-by-zero", &[Code::W0501]),
    (
        "format",
        &[
            Code::W0425,
            Code::W0426,
            Code::W0427,
            Code::W0428,
            Code::W0429,
        ],
    ),
    ("implicit-float-conversion", &[Code::W0222]),
    ("implicit-int-float-conversion", &[Code::W0222]),
    ("incompatible-pointer-types", &[Code::W0202, Code::W0210]),
    ("maybe-uninitialized", &[Code::W0602]),
    ("overflow", &[Code::W0201, Code::W0204]),
    (
        "parentheses",
        &[
            Code::W0401,
            Code::W0411,
            Code::W0412,
            Code::W0413,
            Code::W0414,
            Code::W0439,
        ],
    ),
    ("pragmas", &[Code::W0001, Code::W0005]),
    ("shift-count-negative", &[Code::W0203]),
    (
        "tautological-compare",
        &[Code::W0416, Code::W0219, Code::W0225, Code::W0233],
    ),
    ("uninitialized", &[Code::W0601, Code::W0602]),
    (
        "unused",
        &[
            Code::W0102,
            Code::W0104,
            Code::W0105,
            Code::W0106,
            Code::W0405,
            Code::W0421,
        ],
    ),
    ("unused-value", &[Code::W0405, Code::W0421]),
];

/// Words after `-W` that do not name a single warning.
const WORDS: &[&str] = &["all", "extra", "pedantic", "everything", "error"];

impl Warnings {
    /// The names after `-W` that are of several warnings, or that other compilers have for a warning, each with its
    /// warnings, in the order of names.
    pub fn groups() -> impl Iterator<Item = (&'static str, &'static [Code])> {
        GROUPS.iter().copied()
    }

    /// Records a flag: `-w`, `-pedantic`, or a word that begins with `-W`. `false` if it is none of
    /// these. A flag that names no warning has no effect but that [`unknown_flags`](Warnings::unknown_flags) has it.
    pub fn parse_flag(&mut self, flag: &str) -> bool {
        if flag == "-w" {
            self.none = true;
            return true;
        }
        let name = match flag {
            "-pedantic" => "pedantic",
            _ => match flag.strip_prefix("-W") {
                Some(name) => name,
                None => return false,
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
            return true;
        }
        let (what, name) = match name.strip_prefix("error=") {
            Some(name) => (What::Error(positive), name),
            None => (What::On(positive), name),
        };
        match which(name) {
            Some(which) => self.flags.push((which, what)),
            None => self.unknown.push((flag.to_owned(), similar(flag, name))),
        }
        true
    }

    /// A warning (W0704) for each flag that names no warning. These flags apply to them as to other warnings:
    /// [`apply`](Warnings::apply).
    pub fn unknown_flags(&self) -> Vec<Diagnostic> {
        let diagnostic = |(flag, similar): &(String, Option<String>)| {
            let message = format!("unknown warning option `{flag}`");
            Diagnostic::without_place(Code::W0704, message).help(match similar {
                Some(similar) => format!("did you mean `{similar}`?"),
                None => "`gencl print codes` lists the warnings".to_owned(),
            })
        };
        self.unknown.iter().map(diagnostic).collect()
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
                Which::One(c) => c == code,
                Which::Members(members) => members.contains(&code),
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
    /// flags specify, and the pragmas of the program before them.
    pub fn apply_in(&self, map: &SourceMap, diagnostics: &mut Vec<Diagnostic>) {
        diagnostics.retain(|diagnostic| {
            let place = diagnostic.primary.as_ref().map(|label| label.span);
            diagnostic.code.warning().is_none()
                || !place.is_some_and(|span| map.is_in_system_header(span))
        });
        if map.controls().is_empty() {
            return self.apply(diagnostics);
        }
        let states = self.states(map);
        let ends: Vec<Vec<u32>> = (map.controls().iter())
            .map(|(at, _)| map.order(*at))
            .collect();
        diagnostics.retain_mut(|diagnostic| {
            let place = diagnostic.primary.as_ref().map(|label| label.span);
            // A diagnostic without a place is not of the code after a control.
            let before = place.map_or(0, |span| {
                let order = map.order(span);
                ends.partition_point(|end| *end < order)
            });
            let severity = states
                .get(before)
                .map(|flags| flags.severity(diagnostic.code));
            match severity.flatten() {
                Some(severity) => {
                    diagnostic.severity = severity;
                    true
                }
                None => false,
            }
        });
    }

    /// The flags before the first control of a program, and after each one.
    fn states(&self, map: &SourceMap) -> Vec<Warnings> {
        let mut states = vec![self.clone()];
        let mut pushed = Vec::new();
        let mut now = self.clone();
        for (_, control) in map.controls() {
            match control {
                WarningControl::Push => pushed.push(now.clone()),
                WarningControl::Pop => now = pushed.pop().unwrap_or(now),
                WarningControl::Flag(flag) => {
                    now.parse_flag(flag);
                }
            }
            states.push(now.clone());
        }
        states
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
        self.unknown.extend(other.unknown);
        self
    }
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
            let one = Code::warnings().find(named);
            // The code of a warning includes the same others as its name.
            let name = one.map_or(name, |(_, name, _)| name);
            match GROUPS.iter().find(|group| group.0 == name) {
                Some((_, members)) => Which::Members(members),
                None => Which::One(one?.0),
            }
        }
    })
}

/// The flag with the known name that is nearest to its name.
fn similar(flag: &str, name: &str) -> Option<String> {
    let known = Code::warnings().map(|(_, name, _)| name);
    let groups = GROUPS.iter().map(|group| group.0);
    let near = nearest(name, known.chain(groups).chain(WORDS.iter().copied()))?;
    let start = flag.strip_suffix(name).unwrap_or("-W");
    Some(format!("{start}{near}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn severities(flags: &str) -> [Option<Severity>; 4] {
        let mut warnings = Warnings::default();
        for flag in flags.split_whitespace() {
            assert!(warnings.parse_flag(flag), "{flag}");
        }
        [Code::W0101, Code::W0102, Code::W0103, Code::W0004].map(|code| warnings.severity(code))
    }

    #[test]
    fn flags_of_a_warning_apply_to_its_subgroups() {
        let severity = |flag: &str, code| {
            let mut warnings = Warnings::default();
            assert!(warnings.parse_flag(flag), "{flag}");
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
                assert!(warnings.parse_flag(flag), "{flag}");
            }
            let severities = [Code::W0202, Code::W0210].map(|code| warnings.severity(code));
            assert_eq!(severities, [group, subgroup], "{flags}");
        }
    }

    #[test]
    fn groups_have_the_warnings_that_exist() {
        assert!(GROUPS.is_sorted());
        for (name, members) in GROUPS {
            assert!(!WORDS.contains(name) && !members.is_empty(), "{name}");
            assert!(members.iter().all(|code| code.warning().is_some()));
            // A warning of this name is a member.
            let own = Code::warnings().find(|(_, known, _)| known == name);
            assert!(
                own.is_none_or(|(code, ..)| members.contains(&code)),
                "{name}"
            );
        }
        let (on, error) = (Some(Severity::Warning), Some(Severity::Error));
        for (flags, given) in [
            ("-Wunused", [on, on, None, None]),
            ("-Wall -Wno-unused", [on, None, None, None]),
            ("-Werror=unused", [on, error, None, None]),
        ] {
            assert_eq!(severities(flags), given, "{flags}");
        }
    }

    #[test]
    fn unknown_names_are_warnings_with_a_suggestion() {
        let reported = |flags: &str| {
            let mut warnings = Warnings::default();
            for flag in flags.split_whitespace() {
                assert!(warnings.parse_flag(flag), "{flag}");
            }
            let mut found = warnings.unknown_flags();
            warnings.apply(&mut found);
            found
        };
        for (flag, similar) in [
            ("-Wunused-varible", Some("-Wunused-variable")),
            ("-Wno-errors", Some("-Wno-error")),
            ("-Werror=unused-lable", Some("-Werror=unused-label")),
            ("-Wno-conversions", Some("-Wno-conversion")),
            ("-Wno-made-up", None),
            ("-WE0001", None),
        ] {
            let found = reported(flag);
            assert_eq!(found[0].message, format!("unknown warning option `{flag}`"));
            let help = match similar {
                Some(similar) => format!("did you mean `{similar}`?"),
                None => "`gencl print codes` lists the warnings".to_owned(),
            };
            assert_eq!(found[0].help.as_deref(), Some(help.as_str()), "{flag}");
            assert_eq!(found[0].severity, Severity::Warning);
        }
        assert_eq!(reported("-Wx -Wno-y -Werror")[1].severity, Severity::Error);
        assert_eq!(reported("-Wx -Wno-unknown-warning-option").len(), 0);
        assert_eq!(reported("-Wx -w").len(), 0);
        assert!(!Warnings::default().parse_flag("-o"));
    }
}
