//! The command line: the only place that prints, reads files and exits.
//!
//! Results go to standard output or to the named file, messages to standard error. `exit_codes` has the exit codes.

mod args;
mod buffers;
mod check;
mod code_names;
mod compile;
mod completions;
mod database;
mod dependencies;
mod diff;
mod documents;
mod driver;
mod executed;
mod exit_codes;
mod explain;
mod explore;
mod faults;
mod file_kind;
mod fix;
mod foreign;
mod fuzz;
mod glossary;
mod graphviz;
mod includes;
mod inputs;
mod invalid_bytes;
mod launch_file;
mod line_diff;
mod liveness;
mod man;
mod mistakes;
mod native;
mod no_kernel;
mod opcodes;
mod options;
mod output;
mod outputs;
mod pass;
mod pipeline;
mod print;
mod printed;
mod profile;
mod progress;
mod races;
mod related_codes;
mod report_words;
mod response;
mod results;
mod run;
mod sarif;
mod signals;
mod signature;
mod staged;
mod stages;
mod statistics;
mod streams;
mod targets;
mod trace;
mod type_words;
mod unified_diff;
mod unseen;
mod values;
mod vector;
mod vector_dumps;
mod verbose;
mod visa;
mod visa_words;
mod widened;
mod zebin;

use args::{Cli, Color, Command, ErrorFormat};
use clap::{CommandFactory, Parser, ValueEnum};
use driver::DriverOptions;
use gencl::diagnostic::{Code, Diagnostic};
use gencl::source::SourceMap;
use options::BuildOptions;
use output::{Failure, Outcome, Reporter, eprint, print};
use std::io::IsTerminal;
use std::process::ExitCode;

/// The end of messages about the command line, as of those of clap.
const FOR_MORE: &str = "For more information, try '--help'.";

/// Runs the command of the command line and returns the exit code.
pub(crate) fn main() -> ExitCode {
    signals::watch();
    let mut words = Vec::new();
    let mut invalid = None;
    for word in std::env::args_os() {
        match word.into_string() {
            Ok(word) => words.push(word),
            Err(word) => invalid = invalid.or(Some(word)),
        }
    }
    let reporter = Reporter::new(requested("--error-format", &words), Color::Never);
    if let Some(word) = invalid {
        reporter.error(
            Code::E1301,
            &format!(
                "the argument {word:?} is not valid UTF-8, as all names of files must be for gencl"
            ),
        );
        return ExitCode::from(streams::end(2));
    }
    std::panic::set_hook(Box::new(move |panic| {
        let payload = panic.payload();
        let text = payload.downcast_ref::<&str>().copied();
        let message = text
            .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
            .unwrap_or("panic");
        let place = panic
            .location()
            .map(|l| format!(" at {l}"))
            .unwrap_or_default();
        reporter.error(Code::E1307, &internal(&format!("{message}{place}")));
    }));
    let worker = std::thread::Builder::new()
        .name("gencl".to_string())
        .stack_size(gencl::compile::STACK_BYTES)
        .spawn(move || dispatch(words, reporter));
    let code = match worker.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        // The hook has reported the panic.
        Ok(Err(_)) => 101,
        Err(error) => code(Err(Failure::without_thread(error)), reporter),
    };
    ExitCode::from(streams::end(code))
}

/// The message for an internal error, with the command to reproduce it.
fn internal(message: &str) -> String {
    let words: Vec<_> = std::env::args_os()
        .skip(1)
        .map(|w| w.to_string_lossy().into_owned())
        .collect();
    format!(
        "internal error in gencl {}: {message}\n\
         This is a bug in gencl. Please report it with the source and the command: gencl {}",
        env!("CARGO_PKG_VERSION"),
        words.join(" ")
    )
}

/// The value of `--error-format` or `--color`, found before the command line is parsed. An invalid value is
/// ignored here: the parser reports it.
fn requested<T: ValueEnum + Default>(name: &str, words: &[String]) -> T {
    let mut found = None;
    for (k, word) in words.iter().enumerate() {
        match word.strip_prefix(name) {
            Some("") => found = words.get(k + 1).map(String::as_str),
            Some(value) => found = value.strip_prefix('=').or(found),
            None => {}
        }
    }
    let value = found.and_then(|name| T::from_str(name, false).ok());
    value.unwrap_or_default()
}

fn dispatch(words: Vec<String>, reporter: Reporter) -> u8 {
    let mut words = match response::expand(words) {
        Ok(words) => words,
        Err(message) => return code(Err(Failure::Refused(message)), reporter),
    };
    // Response files can contain `--error-format` and `--color`.
    let reporter = Reporter::new(
        requested("--error-format", &words),
        requested("--color", &words),
    );
    // What is wrong with the command line of a command that prints JSON is read by a program, too.
    let usage = Reporter {
        format: match reporter.format {
            ErrorFormat::Human if prints_json(&words) => ErrorFormat::Json,
            format => format,
        },
        ..reporter
    };
    let builds = words
        .get(1)
        .is_some_and(|w| options::BUILDING.contains(&w.as_str()));
    let mut build = BuildOptions::default();
    let mut driver = DriverOptions::default();
    if builds {
        if let Some(message) = mistakes::macro_value(&words) {
            return code(Err(Failure::Usage(message)), reporter);
        }
        match options::extract(words, &mut driver) {
            Ok((extracted, rest)) => {
                build = extracted;
                words = rest;
            }
            Err(message) => return code(Err(Failure::Usage(message)), usage),
        }
    }
    let given = words.clone();
    if let Some(message) = mistakes::attached(&given) {
        return code(Err(Failure::Usage(message)), usage);
    }
    let cli = match Cli::try_parse_from(words) {
        Ok(cli) => cli,
        Err(mut error) => {
            mistakes::prefer_longer(&mut error, &Cli::command(), &given);
            if let Some(message) = mistakes::message(&error, &given) {
                return code(Err(Failure::Usage(message)), usage);
            }
            if !error.use_stderr() {
                let text = error.render();
                let printed = match std::io::stdout().is_terminal() {
                    true => print(text.ansi().to_string().as_bytes()),
                    false => print(text.to_string().as_bytes()),
                };
                return code(printed, reporter);
            }
            if usage.format != ErrorFormat::Human {
                let text = error.render().to_string();
                let text = text.trim_start_matches("error: ").trim_end();
                usage.usage(match usage.format {
                    ErrorFormat::Short => text.trim_end_matches(FOR_MORE).trim_end(),
                    ErrorFormat::Human | ErrorFormat::Json | ErrorFormat::Sarif => text,
                });
            } else {
                // An error of standard error cannot be reported.
                let _ = error.print();
            }
            return 2;
        }
    };
    if inputs::has_standard_input_twice(&cli.command.files()) {
        return code(Err(Failure::Refused(inputs::ONCE.to_owned())), usage);
    }
    if let Command::Run(args) = &cli.command {
        let missing = args.launches.iter().skip(1).filter(|path| !path.exists());
        let mut names = missing.map(|path| path.to_string_lossy());
        if let Some(message) = names.find_map(|name| mistakes::separate_value(&name, &given)) {
            return code(Err(Failure::Usage(message)), usage);
        }
    }
    let has_rules = matches!(
        cli.command,
        Command::Compile(_) | Command::Run(_) | Command::Check(_)
    );
    if let (Some(option), false) = (&driver.first, has_rules) {
        let message = format!(
            "`{option}` is an option of `gencl compile`, `gencl run` and `gencl check` only"
        );
        return code(Err(Failure::Usage(message)), usage);
    }
    let messages = cli.command.messages();
    let reporter = Reporter::of(&messages);
    if let Some(limit) = build.error_limit {
        output::limit_errors(limit);
    }
    let mut unknown = build.warnings.unknown_flags();
    build.warnings.apply(&mut unknown);
    eprint(&reporter.text(&SourceMap::new(), &unknown));
    if unknown.iter().any(Diagnostic::is_error) {
        return code(Err(Failure::Input), reporter);
    }
    let counts = matches!(cli.command, Command::Compile(_) | Command::Check(_));
    let outcome = match cli.command {
        Command::Compile(mut args) => {
            args.print.as_json = reporter.is_json();
            compile::run(&args, &build, &driver)
        }
        Command::Run(args) => run::run(&args, build, &driver),
        Command::Check(args) => check::run(&args, &build, &driver),
        Command::Diff(args) => diff::run(&args, build),
        Command::Explore(args) => explore::run(&args, build),
        Command::Pass(mut args) => {
            args.print.as_json = reporter.is_json();
            pass::run(&args)
        }
        Command::Asm(args) => visa::asm(&args),
        Command::Dis(args) => visa::dis(&args),
        Command::Verify(args) => visa::verify(&args),
        Command::Zebin(args) => zebin::run(&args),
        Command::Fuzz(args) => fuzz::run(&args),
        Command::Print { what, json, .. } => print::run(what, json),
        Command::Explain {
            code, words, json, ..
        } => {
            let words = [&[code], &words[..]].concat();
            explain::run(&words, json)
        }
        Command::Completions { shell, .. } => completions::run(shell),
    };
    match outcome {
        Err(Failure::Usage(_) | Failure::Refused(_)) => code(outcome, usage),
        _ => {
            let code = code(outcome, reporter);
            if counts {
                reporter.generated();
            }
            code
        }
    }
}

/// Whether a command line has `--json` and no `--error-format`.
fn prints_json(words: &[String]) -> bool {
    let options = words.iter().take_while(|word| *word != "--");
    let is_format = |word: &&String| word.starts_with("--error-format");
    options.clone().any(|word| word == "--json") && !options.clone().any(|word| is_format(&word))
}

/// Reports a failure that was not reported yet, and returns the exit code of the command.
fn code(outcome: Outcome, reporter: Reporter) -> u8 {
    let Err(failure) = outcome.and_then(|()| streams::lost_messages()) else {
        return 0;
    };
    let code = failure.code();
    match failure {
        Failure::Input | Failure::Closed | Failure::Fault | Failure::Different => {}
        Failure::InputMessage(..) | Failure::Rejected(_) => {
            reporter.reported(failure);
        }
        Failure::Usage(message) => match reporter.format {
            ErrorFormat::Json | ErrorFormat::Sarif | ErrorFormat::Short => {
                reporter.usage(&message);
            }
            ErrorFormat::Human => {
                reporter.error(Code::E1301, &format!("{message}\n\n{FOR_MORE}"));
            }
        },
        Failure::Refused(message) => reporter.usage(&message),
        Failure::Internal(message) => reporter.error(Code::E1307, &internal(&message)),
    }
    code
}
