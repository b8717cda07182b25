//! Options of `gencl compile` with long names after a single dash, as those of other compilers: `-E` and `-P`, and
//! `-M...` for dependency files and entries of `compile_commands.json`.

use gencl::diagnostic::{printable, unknown};

/// TABLE of the options with their descriptions.
const OPTIONS: &[(&str, &str)] = &[
    ("-E", "only preprocess: as --emit pp, with line markers"),
    ("-P", "with -E, no line markers"),
    (
        "-M",
        "print the files that the source depends on, as a rule of make",
    ),
    ("-MM", "as -M, without the headers of -isystem"),
    ("-MD", "also write the rule of -M to NAME.d"),
    ("-MMD", "also write the rule of -MM to NAME.d"),
    ("-MF FILE", "write the rule to FILE"),
    (
        "-MG",
        "with -M or -MM, missing headers are no errors: they will be generated",
    ),
    (
        "-MT TARGET",
        "the target of the rule, as written; can be repeated",
    ),
    ("-MQ TARGET", "the target of the rule, escaped for make"),
    (
        "-MJ FILE",
        "write an entry of compile_commands.json for each source, with a comma after it, to FILE",
    ),
    ("-MP", "add a rule without prerequisites for each header"),
];

/// All options with their descriptions.
pub(crate) fn list() -> impl Iterator<Item = (&'static str, &'static str)> {
    OPTIONS.iter().copied()
}

/// The options that `gencl run` and `gencl check` have, too.
pub(crate) fn rules() -> impl Iterator<Item = (&'static str, &'static str)> {
    let of_compile = ["-E", "-P", "-M", "-MM", "-MG", "-MJ FILE"];
    list().filter(move |row| !of_compile.contains(&row.0))
}

/// The section of the help of `gencl run` and `gencl check` about these options.
pub(crate) fn help_on_rules() -> String {
    format!("Dependencies:\n{}", super::options::described(rules()))
}

/// The section of the help about these options.
pub(crate) fn help() -> String {
    format!(
        "Preprocessing and dependencies:\n{}",
        super::options::described(list())
    )
}

/// The values of the options.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct DriverOptions {
    /// The first of these options, which commands other than `compile`, `run` and `check` reject.
    pub(crate) first: Option<String>,
    /// Whether `-E` is given.
    pub(crate) preprocess_only: bool,
    /// Whether `-P` is given.
    pub(crate) no_line_markers: bool,
    /// What `-M`, `-MM`, `-MD` and `-MMD` request.
    pub(crate) dependencies: Option<Dependencies>,
    /// The values of `-MF`, of which the last is used.
    pub(crate) file: Option<String>,
    /// The values of `-MT` and `-MQ`, escaped.
    pub(crate) targets: Vec<String>,
    /// Whether `-MP` is given.
    pub(crate) phony: bool,
    /// Whether `-MG` is given.
    pub(crate) generated: bool,
    /// The value of `-MJ`.
    pub(crate) database: Option<String>,
}

/// Which dependencies are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Dependencies {
    /// Whether they are the only output: `-M` and `-MM`.
    pub(crate) only: bool,
    /// Whether system headers are left out: `-MM` and `-MMD`.
    pub(crate) no_system: bool,
}

impl DriverOptions {
    /// Parses one word, and the next one if it is the value of the option. `false` if the word is none of
    /// these options.
    ///
    /// # Errors
    /// The message about an invalid option.
    pub(crate) fn parse_one(
        &mut self,
        word: &str,
        rest: &mut impl Iterator<Item = String>,
    ) -> Result<bool, String> {
        if word != "-E" && word != "-P" && !word.starts_with("-M") {
            return Ok(false);
        }
        let earlier = self.dependencies.unwrap_or_default();
        let mut request = |only: bool, no_system: bool| {
            self.dependencies = Some(Dependencies {
                only: earlier.only | only,
                no_system: earlier.no_system | no_system,
            });
        };
        let (option, attached) = word.split_at(word.len().min(3));
        match word {
            "-E" => self.preprocess_only = true,
            "-P" => self.no_line_markers = true,
            "-M" => request(true, false),
            "-MM" => request(true, true),
            "-MD" => request(false, false),
            "-MMD" => request(false, true),
            "-MP" => self.phony = true,
            "-MG" => self.generated = true,
            _ if ["-MF", "-MT", "-MQ", "-MJ"].contains(&option) => {
                let value = match attached {
                    "" => rest.next().filter(|value| !value.is_empty()),
                    value => Some(value.to_string()),
                };
                let value = value.ok_or_else(|| format!("`{option}` requires a value"))?;
                match option {
                    "-MF" => self.file = Some(value),
                    "-MJ" => self.database = Some(value),
                    "-MQ" => self.targets.push(escape(&value)),
                    _ => self.targets.push(value),
                }
            }
            _ => {
                if let Some(advice) = super::mistakes::advice(word) {
                    return Err(format!("unknown option `{word}`: {advice}"));
                }
                let names = OPTIONS.iter().filter_map(|row| row.0.split(' ').next());
                return Err(unknown("option", word, names));
            }
        }
        self.first.get_or_insert_with(|| word.to_string());
        Ok(true)
    }

    /// Checks that options about dependency files come with one that requests them.
    ///
    /// # Errors
    /// The message about the first option without effect.
    pub(crate) fn check(&self) -> Result<(), String> {
        let without = |option: &str| {
            Err(format!(
                "`{option}` requires one of `-M`, `-MM`, `-MD` and `-MMD`"
            ))
        };
        if self.no_line_markers && !self.preprocess_only {
            return Err("`-P` requires `-E`".to_owned());
        }
        if self.generated && !self.dependencies.is_some_and(|d| d.only) {
            return Err("`-MG` requires `-M` or `-MM`".to_owned());
        }
        match self {
            _ if self.dependencies.is_some() => Ok(()),
            _ if self.file.is_some() => without("-MF"),
            _ if !self.targets.is_empty() => without("-MT"),
            _ if self.phony => without("-MP"),
            _ => Ok(()),
        }
    }
}

/// Escapes a file name for make and ninja: spaces and tabs, with the backslashes before them, `#`, `:` and `$`. The colon
/// after the letter of a drive stays.
pub(crate) fn escape(name: &str) -> String {
    let mut text = String::new();
    let mut backslashes = 0;
    for (k, c) in name.chars().enumerate() {
        match c {
            ' ' | '\t' => {
                text.extend(std::iter::repeat_n('\\', backslashes + 1));
            }
            '#' => text.push('\\'),
            ':' if !(cfg!(windows) && k == 1) => text.push('\\'),
            '$' => text.push('$'),
            _ => {}
        }
        backslashes = if c == '\\' { backslashes + 1 } else { 0 };
        text.push(c);
    }
    text
}

/// Whether make has a form for a file name as a prerequisite: it ends a line, a list or the prerequisites at these
/// characters, however they are escaped.
fn is_prerequisite(name: &str) -> bool {
    !name.contains(|c: char| c.is_control() && c != '\t' || matches!(c, ';' | '|'))
}

/// Whether make has a form for a file name as the target of a rule: with `=` the line is an assignment, with `%` the rule a
/// pattern.
fn is_target(name: &str) -> bool {
    is_prerequisite(name) && !name.contains(['=', '%'])
}

/// The messages about names that [`rule`] leaves out.
pub(crate) fn left_out<'n>(
    prerequisites: impl IntoIterator<Item = &'n str>,
    has_phony: bool,
) -> Vec<String> {
    let message = |name: &str| {
        let shown = printable(name);
        if !is_prerequisite(name) {
            Some(format!(
                "`{shown}` is not in the rule of dependencies: make has no form for this name"
            ))
        } else if has_phony && !is_target(name) {
            Some(format!(
                "`-MP` adds no rule for `{shown}`: make has no form for this name as a target"
            ))
        } else {
            None
        }
    };
    prerequisites.into_iter().filter_map(message).collect()
}

/// The column at which lines of a rule are continued, as by other compilers.
const MAX_COLUMN: usize = 75;

/// A rule of make. The targets are escaped already, the prerequisites are not; the last `phony`
/// prerequisites also get a rule of their own. Names for which make has no form are [`left_out`].
pub(crate) fn rule(targets: &[String], prerequisites: &[String], phony: usize) -> String {
    let mut text = String::new();
    let mut column = 0;
    let words = prerequisites.iter().filter(|name| is_prerequisite(name));
    let words = words.map(|name| escape(name));
    let head = format!("{}:", targets.join(" "));
    for (k, word) in std::iter::once(head).chain(words).enumerate() {
        if k > 0 {
            let is_full = column + word.len() >= MAX_COLUMN;
            text += if is_full { " \\\n  " } else { " " };
            column = if is_full { 2 } else { column + 1 };
        }
        column += word.len();
        text += &word;
    }
    text.push('\n');
    for name in prerequisites
        .iter()
        .skip(prerequisites.len().saturating_sub(phony))
        .filter(|name| is_target(name))
    {
        text += &format!("\n{}:\n", escape(name));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn names_are_escaped_for_make() {
        for (name, escaped) in [
            ("a/b.h", "a/b.h"),
            ("a b", "a\\ b"),
            ("a\\ b", "a\\\\\\ b"),
            ("a\\b", "a\\b"),
            ("#1$2", "\\#1$$2"),
            ("a\tb", "a\\\tb"),
            ("a:b", "a\\:b"),
        ] {
            assert_eq!(escape(name), escaped);
        }
    }

    #[test]
    fn names_without_a_form_in_make_are_left_out() {
        let names = ["k.cl", "a\nb", "c|d", "e=f"].map(str::to_owned);
        let text = rule(&["k".to_owned()], &names, 3);
        assert_eq!(text, "k: k.cl e=f\n");
        let messages = left_out(names.iter().map(String::as_str), true);
        let shown: Vec<&str> = messages
            .iter()
            .filter_map(|m| m.split('`').nth(1))
            .collect();
        assert_eq!(shown, ["a\\nb", "c|d", "-MP"]);
    }

    #[test]
    fn rules_are_wrapped() {
        let names = |count: usize| (0..count).map(|k| format!("folder/header{k}.h"));
        let names: Vec<_> = names(4).collect();
        assert_eq!(
            rule(&["k.visaasm".to_string()], &names, 3),
            "k.visaasm: folder/header0.h folder/header1.h folder/header2.h \\\n  folder/header3.h\n\
             \nfolder/header1.h:\n\nfolder/header2.h:\n\nfolder/header3.h:\n"
        );
        assert_eq!(rule(&["a".to_string()], &[], 0), "a:\n");
    }
}
