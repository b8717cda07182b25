//! `gencl completions`: shell completion scripts.
//!
//! clap generates the scripts from the subcommands and their options. It does not parse the build
//! options, because it does not support long options after a single dash: here they are declared
//! with two dashes, and the second dash is removed from the script.

use super::args::Cli;
use super::driver;
use super::opcodes;
use super::options::{self, BUILDING};
use super::output::{self, Outcome};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, Command, CommandFactory};
use clap_complete::Shell;
use gencl::diagnostic::{Code, Group, Warnings};
use gencl::genx::passes as vector_passes;
use gencl::ir::passes::PASSES;
use gencl::target::Target;
use std::collections::{BTreeMap, BTreeSet};

/// The beginnings of the other options with long names after a single dash.
const SINGLE_DASH: [&str; 11] = [
    "ferror-limit",
    "isystem",
    "include",
    "MM",
    "MD",
    "MF",
    "MG",
    "MJ",
    "MT",
    "MQ",
    "MP",
];

/// Prints the completion script for a shell.
pub(crate) fn run(shell: Shell) -> Outcome {
    output::print(script(shell).as_bytes())
}

fn script(shell: Shell) -> String {
    let mut command = command();
    let mut bytes = Vec::new();
    clap_complete::generate(shell, &mut command, "gencl", &mut bytes);
    let mut text = String::from_utf8_lossy(&bytes).into_owned();
    if shell == Shell::Fish {
        // clap completes no arguments there.
        let names = values("code").join(" ");
        text += &format!(
            "complete -c gencl -n \"__fish_gencl_using_subcommand explain\" -f -a \"{names}\"\n"
        );
    }
    let text = text.replace("--cl-", "-cl-").replace("-l cl-", "-o cl-");
    let mut text = SINGLE_DASH.iter().fold(text, |text, name| {
        let text = text.replace(&format!("--{name}"), &format!("-{name}"));
        text.replace(&format!("-l {name}"), &format!("-o {name}"))
    });
    if shell == Shell::Bash {
        text += &one_word_in_bash();
    }
    text
}

/// The possible values of each long option that has some. An option has one meaning in all commands, though not the same
/// values in each. `lists`: of those only whose values can be a list with commas.
fn long_options(lists: bool) -> BTreeMap<String, Vec<String>> {
    let command = command();
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for argument in command.get_subcommands().flat_map(Command::get_arguments) {
        let Some(name) = argument.get_long() else {
            continue;
        };
        // Flags have the values `true` and `false`, which nobody writes.
        if !argument.get_action().takes_values() {
            continue;
        }
        // Several targets are one word for the parser.
        if lists && argument.get_value_delimiter().is_none() && name != "target" {
            continue;
        }
        let list = found.entry(name.to_owned()).or_default();
        for value in argument.get_possible_values() {
            let value = value.get_name().to_owned();
            if !list.contains(&value) {
                list.push(value);
            }
        }
    }
    found.retain(|_, list| !list.is_empty());
    found
}

/// The cases of [`one_word_in_bash`] for values after the `=` of a long option, which clap's function completes only as a
/// word of their own.
fn attached() -> impl Iterator<Item = String> {
    long_options(false).into_iter().map(|(name, list)| {
        let list = list.join(" ");
        format!("        --{name}=*) before=\"--{name}=\" list=\"{list}\" ;;")
    })
}

/// The cases of [`one_word_in_bash`] for further values after a comma: the option is the word before, or in the same one.
fn listed() -> impl Iterator<Item = String> {
    long_options(true).into_iter().map(|(name, mut list)| {
        if name == "target" {
            let generations = Target::ALL.iter().map(|target| target.info().generation);
            list.extend(generations.map(str::to_owned));
        }
        let list = list.join(" ");
        format!("                --{name}\\ *|*\\ --{name}=*) list=\"{list}\" ;;")
    })
}

/// The function of bash for values that are one word with their option, before that of clap: names of warnings, levels,
/// versions of the language, further values after a comma, and values after `=`.
fn one_word_in_bash() -> String {
    let attached: Vec<String> = attached().collect();
    let attached = attached.join("\n");
    let disabled: Vec<String> = warnings().map(|name| format!("no-{name}")).collect();
    let disabled = disabled.join(" ");
    let warnings: Vec<&str> = warnings().collect();
    let groups: Vec<&str> = groups().chain(["error"]).collect();
    let listed: Vec<String> = listed().collect();
    let listed = listed.join("\n");
    let passes: Vec<&str> = PASSES.iter().map(|pass| pass.name).collect();
    let [warnings, groups, passes] = [warnings, groups, passes].map(|list| list.join(" "));
    format!(
        r#"
# The proposals of _gencl, where a word is no option without options: bash proposes files if none is left.
_gencl_words() {{
    local name kept=()
    _gencl "$@"
    [[ "${{COMP_WORDS[COMP_CWORD]}}" == -* ]] && return
    for name in "${{COMPREPLY[@]}}"; do
        [[ "$name" == -* ]] || kept+=("$name")
    done
    COMPREPLY=("${{kept[@]}}")
}}

_gencl_one_word() {{
    local line="${{COMP_LINE:0:COMP_POINT}}" current="${{COMP_WORDS[COMP_CWORD]}}" word before list name
    word="${{line##*[[:space:]]}}"
    line="${{line%"$word"}}"
    line="${{line%"${{line##*[![:space:]]}}"}}"
    case "$word" in
        -Werror=*|-Wno-error=*) before="${{word%%=*}}=" list="{warnings}" ;;
        -Wno-*) before="-Wno-" list="error {warnings}" ;;
        -W*) before="-W" list="{groups} {warnings} {disabled}" ;;
        -Rpass=*|-Rpass-missed=*|-Rpass-analysis=*) before="${{word%%=*}}=" list="{passes}" ;;
        -R*) before="-R" list="pass pass-missed pass-analysis" ;;
        -cl-std=*) before="-cl-std=" list="CL1.0 CL1.1 CL1.2 CL2.0 CL3.0" ;;
        -O*) before="-O" list="0 1 2 3" ;;
        *,*)
            before="${{word%,*}},"
            case "${{line##*[[:space:]]}} $word" in
{listed}
                *) _gencl_words "$@"; return ;;
            esac ;;
{attached}
        *) _gencl_words "$@"; return ;;
    esac
    COMPREPLY=()
    # Bash replaces the part of the word after the last `=`.
    local kept="${{word%"$current"}}"
    [[ "$current" == "=" ]] && kept="$word"
    for name in $list; do
        name="$before$name"
        [[ "$name" == "$word"* ]] && COMPREPLY+=("${{name#"$kept"}}")
    done
}}
complete -F _gencl_one_word -o bashdefault -o default gencl
"#
    )
}

/// The command line with the build options as clap arguments.
fn command() -> Command {
    let command = BUILDING.iter().fold(Cli::command(), |command, name| {
        command.mut_subcommand(name, |sub| sub.args(arguments(options::list())))
    });
    let command = command.mut_subcommand("compile", |sub| sub.args(arguments(driver::list())));
    let command = ["run", "check"].iter().fold(command, |command, name| {
        command.mut_subcommand(name, |sub| sub.args(arguments(driver::rules())))
    });
    command.mut_subcommands(with_values)
}

/// A command whose options complete the values that `values` has for them. The parser does not know these: its
/// messages about a wrong one would be worse than those of gencl.
fn with_values(command: Command) -> Command {
    command.mut_args(|argument| match values(argument.get_id().as_str()) {
        list if list.is_empty() || !argument.get_action().takes_values() => argument,
        list => argument.value_parser(PossibleValuesParser::new(list)),
    })
}

/// The names of warnings, and of the groups of other compilers.
fn warnings() -> impl Iterator<Item = &'static str> {
    let names = Code::warnings().map(|(_, name, _)| name);
    let groups = Warnings::groups().map(|(name, _)| name);
    names.chain(groups.filter(|group| Code::warnings().all(|(_, name, _)| name != *group)))
}

/// The words after `-W` that enable the warnings of a group.
fn groups() -> impl Iterator<Item = &'static str> {
    // The warnings that are on by default have no flag.
    let flags = Group::ALL.iter().map(|group| group.name());
    flags.filter_map(|flag| flag.strip_prefix("-W"))
}

/// The values of an option, by the name of its field, or by its word in the list of build options.
fn values(option: &str) -> Vec<&'static str> {
    let passes = || PASSES.iter().map(|pass| pass.name);
    let all_passes = || passes().chain(vector_passes::PASSES.iter().map(|pass| pass.name));
    let mut names: Vec<&'static str> = match option {
        "target" => Target::ALL
            .iter()
            .map(|target| target.info().name)
            .collect(),
        "simd" => vec!["auto", "8", "16", "32"],
        "-Wall" => {
            let disabled = warnings().map(|name| &*format!("no-{name}").leak());
            let all = groups().chain(["error"]).chain(warnings());
            all.chain(disabled).collect()
        }
        "-O0" => vec!["0", "1", "2", "3"],
        "-Rpass[=REGEX]" => vec!["pass", "pass-missed", "pass-analysis"],
        "emit" => super::outputs::kinds().collect(),
        "run" => all_passes().collect(),
        "print_after" => ["all", "lower", "widen"]
            .into_iter()
            .chain(all_passes())
            .collect(),
        "print_before" => std::iter::once("all").chain(all_passes()).collect(),
        "filter_passes" => std::iter::once("lower").chain(all_passes()).collect(),
        "code" => Code::ALL
            .iter()
            .map(|code| code.name())
            .chain(all_passes())
            .collect(),
        _ => Vec::new(),
    };
    if option == "code" {
        // The parser wants names that live as long as the program, which prints one script.
        let instructions = opcodes::entries().into_iter();
        let mut known: BTreeSet<&str> = names.iter().copied().collect();
        let instructions = instructions.map(|entry| &*entry.name.leak());
        names.extend(instructions.filter(|name| known.insert(name)));
    }
    // Passes of both forms may have one name.
    let mut seen = BTreeSet::new();
    names.retain(|name| seen.insert(*name));
    names
}

fn arguments(list: impl Iterator<Item = (&'static str, &'static str)>) -> Vec<Arg> {
    let mut arguments = Vec::new();
    for (words, what) in list {
        for word in words.split(' ').filter(|w| w.starts_with('-')) {
            let value = words
                .split_once(' ')
                .is_some_and(|(_, v)| !v.starts_with('-'));
            let name = word.trim_start_matches('-');
            let name = name.split(['=', '[']).next().unwrap_or(name);
            let mut letters = name.chars();
            let argument = match (letters.next(), letters.next()) {
                (Some(letter), None) => Arg::new(word).short(letter),
                // `-O0` is the option `O` with a value, and `-Werror` is `W`, `-Rpass` `R`.
                (Some(letter @ ('O' | 'W' | 'R')), Some(_)) => Arg::new(word).short(letter),
                (_, _) => Arg::new(word).long(name),
            };
            let long = argument.get_long().is_some();
            let is_duplicate = |a: &Arg| !long && a.get_short() == argument.get_short();
            if arguments.iter().any(is_duplicate) {
                continue;
            }
            let has_values = value || word.contains('=') || !values(word).is_empty();
            let action = match has_values {
                true => ArgAction::Append,
                false => ArgAction::SetTrue,
            };
            arguments.push(argument.action(action).help(what));
        }
    }
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::ValueEnum;

    #[test]
    fn scripts_of_all_shells_know_all_options() {
        for shell in Shell::value_variants() {
            let text = script(*shell);
            for word in ["time-passes", "cl-mad-enable", "explain", "error-format"] {
                assert!(text.contains(word), "{shell}: {word}");
            }
            for word in ["-isystem", "-include", "-MMD", "-MQ"] {
                assert!(!text.contains(&format!("-{word}")), "{shell}: {word}");
                let name = word.trim_start_matches('-');
                assert!(text.contains(name), "{shell}: {word}");
            }
            assert!(!text.contains("--cl-") && !text.contains("--M"), "{shell}");
        }
    }

    #[test]
    fn instructions_are_completed() {
        let names = values("code");
        for name in ["E0101", "fold_constants", "gather4_scaled", "rgather"] {
            let count = names.iter().filter(|n| **n == name).count();
            assert_eq!(count, 1, "{name}");
            for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
                assert!(
                    script(shell).contains(&format!("{name} ")),
                    "{shell}: {name}"
                );
            }
        }
    }

    #[test]
    fn values_are_unique() {
        for option in [
            "run",
            "print_after",
            "print_before",
            "filter_passes",
            "code",
        ] {
            let names = values(option);
            let all: BTreeSet<_> = names.iter().collect();
            assert_eq!(all.len(), names.len(), "{option}");
        }
    }

    #[test]
    fn values_are_completed() {
        let text = script(Shell::Bash);
        let lists: Vec<&str> = text.split("compgen -W \"").skip(1).collect();
        let list = |first: &str| lists.iter().any(|list| list.starts_with(first));
        for first in [
            "skl tgllp dg2 pvc\"",
            "auto 8 16 32\"",
            "pp tokens ast ir ",
            "all lower widen ",
        ] {
            assert!(list(first), "{first}");
        }
    }

    #[test]
    fn flags_of_warnings_are_completed() {
        let words = values("-Wall");
        for word in ["all", "extra", "unused", "unused-variable", "no-unused"] {
            let count = words.iter().filter(|w| **w == word).count();
            assert_eq!(count, 1, "{word}");
        }
        assert!(
            words
                .iter()
                .all(|w| !w.contains(' ') && !w.starts_with('-'))
        );
        let zsh = script(Shell::Zsh);
        let mut lines = zsh.lines().filter(|line| line.starts_with("'*-W+["));
        let lists = |line: &str| line.contains("(all extra ") && line.contains(" no-unused)");
        assert!(lines.clone().count() > 0 && lines.all(lists));
        // A value a line.
        let fish = script(Shell::Fish);
        let mut lines = fish.lines().filter(|line| line.contains(" -s W "));
        let begins = |line: &str| line.ends_with("-a \"all\\t''");
        assert!(lines.clone().count() > 0 && lines.all(begins));
        assert!(fish.contains("\nunused-variable\\t''\n"));
    }

    #[test]
    fn options_are_unique() {
        command().debug_assert();
    }
}
