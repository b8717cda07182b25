//! `gencl print man`: the manual page in troff, from the definitions of the command line.
//!
//! Written here because it takes a page: the crate for it would add two dependencies, and does not know
//! the options that clap does not parse.

use super::args::{Cli, EXAMPLES, FILES};
use super::exit_codes::EXIT_CODES;
use super::{driver, options};
use clap::{Arg, Command, CommandFactory};

/// TABLE of the variables of the environment, with their effects.
const ENVIRONMENT: &[(&str, &str)] = &[
    (
        "PATH",
        "the folders that are searched for GenX_IR, Intel's finalizer (--emit asm and zebin), and for dot, of Graphviz (--emit svg)",
    ),
    (
        "NO_COLOR",
        "if it is set and not empty, diagnostics are not colored without --color",
    ),
    (
        "TERM",
        "diagnostics are not colored, and no progress is shown, on a terminal of the type dumb",
    ),
];

/// The manual page in the macros of troff.
pub(crate) fn page() -> String {
    let mut command = Cli::command();
    command.build();
    let version = env!("CARGO_PKG_VERSION");
    let mut text = format!(".TH GENCL 1 \"\" \"gencl {version}\" \"User Commands\"\n.SH NAME\n");
    let about = command.get_about().map(ToString::to_string);
    let about = about.unwrap_or_default();
    text += &format!("gencl \\- {}\n", escape(about.trim_end_matches('.')));
    text += ".SH SYNOPSIS\n\\fBgencl\\fR \\fICOMMAND\\fR [\\fIOPTIONS\\fR]\n.SH DESCRIPTION\n";
    text += &format!("{}\n.SH COMMANDS\n", escape(&FILES.replace('\n', " ")));
    for sub in commands(&command) {
        text += &item(&escape_bold(sub.get_name()), &about_of(sub));
    }
    for sub in commands(&command) {
        text += &section(sub);
    }
    let building = options::BUILDING.map(escape_bold).join(", ");
    text += &format!(
        ".SH BUILD OPTIONS\nAccepted by {building}, and in the options of a launch file.\n"
    );
    for (name, what) in options::list() {
        text += &item(&escape_bold(name), what);
    }
    text += ".SH PREPROCESSING AND DEPENDENCIES\nAccepted by \\fBcompile\\fR; \\fBrun\\fR and \\fBcheck\\fR accept those from \\fB\\-MD\\fR on.\n";
    for (name, what) in driver::list() {
        text += &item(&escape_bold(name), what);
    }
    text += ".SH EXIT STATUS\n";
    for (code, what) in EXIT_CODES {
        text += &item(&escape_bold(&code.to_string()), what);
    }
    text += ".SH ENVIRONMENT\n";
    for (name, what) in ENVIRONMENT {
        text += &item(&escape_bold(name), what);
    }
    text += ".SH EXAMPLES\n";
    for line in EXAMPLES.lines() {
        if let Some((command, what)) = line.trim().split_once("   ") {
            text += &item(&escape_bold(command), what.trim());
        }
    }
    text + ".SH SEE ALSO\n\\fBocloc\\fR(1), \\fBclang\\fR(1), \\fBdot\\fR(1)\n"
}

fn commands(command: &Command) -> impl Iterator<Item = &Command> {
    let all = command.get_subcommands();
    all.filter(|sub| !sub.is_hide_set() && sub.get_name() != "help")
}

fn about_of(command: &Command) -> String {
    command
        .get_about()
        .map(ToString::to_string)
        .unwrap_or_default()
}

fn section(command: &Command) -> String {
    let name = command.get_name();
    let mut text = format!(".SH GENCL {}\n", escape(&name.to_uppercase()));
    let mut usage = format!(".B gencl {}\n[\\fIOPTIONS\\fR]", escape(name));
    for argument in command.get_positionals() {
        usage += &format!(" \\fI{}\\fR", escape(&placeholder(argument)));
    }
    text += &format!("{usage}\n.PP\n{}.\n", escape(&about_of(command)));
    let arguments = command.get_arguments().filter(|a| !a.is_hide_set());
    for argument in arguments.filter(|argument| argument.get_id() != "help") {
        text += &item(&names(argument), &help_of(argument));
    }
    text
}

/// The names of an argument, with the placeholder of its value.
fn names(argument: &Arg) -> String {
    let value = match argument.get_action().takes_values() {
        true => format!(" \\fI{}\\fR", escape(&placeholder(argument))),
        false => String::new(),
    };
    let short = argument.get_short().map(|c| escape_bold(&format!("-{c}")));
    let long = argument.get_long().map(|l| escape_bold(&format!("--{l}")));
    let aliases = argument.get_visible_aliases().unwrap_or_default();
    let aliases = aliases.into_iter().map(|a| escape_bold(&format!("--{a}")));
    let names: Vec<_> = short.into_iter().chain(long).chain(aliases).collect();
    match names.is_empty() {
        true => value.trim_start().to_string(),
        false => names.join(", ") + &value,
    }
}

fn placeholder(argument: &Arg) -> String {
    let names = argument.get_value_names().unwrap_or_default();
    let names: Vec<_> = names.iter().map(ToString::to_string).collect();
    match names.is_empty() {
        true => argument.get_id().as_str().to_uppercase(),
        false => names.join(" "),
    }
}

/// The help of an argument, with its default and possible values.
fn help_of(argument: &Arg) -> String {
    let help = argument.get_help().map(ToString::to_string);
    let mut help = help.unwrap_or_default();
    let defaults = argument.get_default_values().iter();
    let defaults: Vec<_> = defaults.map(|value| value.to_string_lossy()).collect();
    if argument.get_action().takes_values() {
        if !defaults.is_empty() {
            help += &format!(" [default: {}]", defaults.join(" "));
        }
        let values = argument.get_possible_values();
        let values: Vec<_> = values.iter().map(|value| value.get_name()).collect();
        if !values.is_empty() {
            help += &format!(" [possible values: {}]", values.join(", "));
        }
    }
    help
}

/// An item of a list; the head is troff already.
fn item(head: &str, text: &str) -> String {
    format!(".TP\n{head}\n{}\n", escape(text))
}

fn escape_bold(text: &str) -> String {
    format!("\\fB{}\\fR", escape(text))
}

/// Escapes backslashes, minus signs, and dots and apostrophes at the beginning of a line.
fn escape(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    let lines = text
        .lines()
        .map(|line| match line.starts_with(['.', '\'']) {
            true => format!("\\&{line}"),
            false => line.to_string(),
        });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn text_is_escaped() {
        assert_eq!(escape("-a \\b\n.c\n'd"), "\\-a \\eb\n\\&.c\n\\&'d");
    }

    #[test]
    fn the_page_has_all_commands_and_options() {
        let page = page();
        for word in [
            "GENCL COMPILE",
            "\\-\\-emit",
            "\\-cl\\-std=CL1.2",
            "\\-MMD",
            "BUILD OPTIONS",
        ] {
            assert!(page.contains(word), "{word}");
        }
    }
}
