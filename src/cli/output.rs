//! Output: files, which are written completely or not at all and never over an input, standard
//! output, and messages on standard error.

use gencl::diagnostic::{Code, Diagnostic, Severity, printable};
use gencl::render;
use gencl::source::SourceMap;
use gencl::target::Width;
use std::borrow::Cow;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::args::{Color, ColumnUnit, ErrorFormat, Messages, Verbosity};
pub(crate) use super::documents::{TOOL, document, document_line, error_values, json_values};
use super::documents::{placed_json, placeless_json, usage_json};
use super::inputs::{FileSet, Identity, Inputs, shown};
use super::staged::Staged;
use super::streams;
pub(crate) use super::streams::{eprint, print};

/// Why a command failed, which determines its exit code.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input is invalid, and its errors have been reported.
    Input,
    /// The input is invalid; the message is still to be reported.
    InputMessage(Code, String),
    /// The input is invalid; the diagnostic is still to be reported.
    Rejected(Box<Diagnostic>),
    /// The command line is invalid; the message is still to be reported.
    Usage(String),
    /// The command line is valid, but what it requests cannot be done with these files or names, about which `--help` has
    /// nothing; the message is still to be reported.
    Refused(String),
    /// The simulated kernel faulted, and the fault has been reported.
    Fault,
    /// The results differ from the reference of `--check`, and the differences have been reported.
    Different,
    /// An internal error; the message is still to be reported.
    Internal(String),
    /// The reader of standard output, or of standard error, closed the pipe.
    Closed,
}

impl Failure {
    /// The exit code of a command that fails so.
    pub(crate) fn code(&self) -> u8 {
        match self {
            Failure::Input | Failure::InputMessage(..) | Failure::Rejected(_) => 1,
            Failure::Usage(_) | Failure::Refused(_) => 2,
            Failure::Fault => 3,
            Failure::Different => 4,
            Failure::Internal(_) => 101,
            Failure::Closed => 141,
        }
    }

    /// A thread was not started, since a limit of the system does not leave enough memory or processes.
    pub(crate) fn without_thread(error: impl std::fmt::Display) -> Failure {
        Failure::InputMessage(
            Code::E1306,
            format!(
                "cannot start a thread with a stack of {} MiB: {error}; limits are those of `ulimit -v` (memory) and `ulimit -u` \
             (processes)",
                gencl::compile::STACK_BYTES >> 20
            ),
        )
    }
}

/// The result of a command.
pub(crate) type Outcome = Result<(), Failure>;

/// The more severe failure: an internal error has priority over an error of the input.
pub(crate) fn worse(worst: Outcome, failure: Failure) -> Outcome {
    match worst {
        Err(Failure::Internal(_)) => worst,
        _ if worst.is_ok() || matches!(failure, Failure::Internal(_)) => Err(failure),
        _ => worst,
    }
}

/// Where an output is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Destination {
    Stdout,
    File(PathBuf),
}

/// File names that denote standard output.
const STANDARD_OUTPUT: [&str; 4] = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

impl Destination {
    /// The destination of a file name; `-` is standard output.
    pub(crate) fn new(name: &str) -> Destination {
        if STANDARD_OUTPUT.contains(&name) {
            Destination::Stdout
        } else {
            Destination::File(PathBuf::from(name))
        }
    }

    /// The destination of `-o`; standard output without the option.
    pub(crate) fn of_option(name: Option<&str>) -> Destination {
        Destination::new(name.unwrap_or("-"))
    }

    /// The path of the file; for standard output a path that leads to it, on systems that have one.
    fn path(&self) -> &Path {
        match self {
            Destination::Stdout => Path::new("/dev/stdout"),
            Destination::File(path) => path,
        }
    }

    /// Rejects a terminal as the destination of `what`, which is binary.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub(crate) fn reject_terminal(&self, what: &str) -> Outcome {
        if !self.is_terminal() {
            return Ok(());
        }
        Err(Failure::Refused(format!(
            "{what} is binary and is not written to a terminal: use `-o FILE`, or `-o -` with a pipe"
        )))
    }

    /// Whether it is a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        match self {
            Destination::Stdout => std::io::stdout().is_terminal(),
            // Opening a pipe would wait for its other end.
            Destination::File(path) => {
                let file = path.starts_with("/dev").then(|| std::fs::File::open(path));
                file.is_some_and(|file| file.is_ok_and(|file| file.is_terminal()))
            }
        }
    }
}

/// Rejects outputs that would overwrite an input or each other.
///
/// # Errors
/// [`Failure::Refused`]
pub(crate) fn reject_overlaps<'d>(
    destinations: impl IntoIterator<Item = &'d Destination>,
    inputs: &Inputs,
) -> Outcome {
    let mut seen = FileSet::default();
    for destination in destinations {
        let path = destination.path();
        inputs.reject_output(path)?;
        if *destination == Destination::Stdout {
            continue;
        }
        let Some(identity) = Identity::of(path) else {
            continue;
        };
        if let Some(other) = seen.find(&identity) {
            let (other, path) = (shown(other), shown(path));
            let message = format!("the outputs `{other}` and `{path}` are the same file");
            return Err(Failure::Refused(message));
        }
        seen.add(path, identity);
    }
    Ok(())
}

/// Writes outputs: all of the files or none. No input is overwritten.
///
/// # Errors
/// An output is also an input, or cannot be written.
pub(crate) fn write_outputs(outputs: &[(Destination, Vec<u8>)], inputs: &Inputs) -> Outcome {
    reject_overlaps(outputs.iter().map(|o| &o.0), inputs)?;
    let mut staged = Staged::default();
    for (destination, bytes) in outputs {
        if let Destination::File(path) = destination {
            staged.file(path, bytes)?;
        }
    }
    for (destination, bytes) in outputs {
        if *destination == Destination::Stdout {
            print(bytes)?;
        }
    }
    staged.commit()
}

/// The code of a function before or after a pass, as printed with the options `--print-...`.
pub(crate) struct CodeDump<'a> {
    /// `Before` or `After`, `Changed` for the code, or its difference, after a pass that changed it.
    pub(crate) when: &'a str,
    pub(crate) pass: &'a str,
    /// `None` for passes that run for all widths.
    pub(crate) width: Option<Width>,
    pub(crate) function: &'a str,
    pub(crate) text: &'a str,
}

/// The heading of a dump as text.
#[derive(Clone, Copy)]
pub(crate) enum Heading<'a> {
    /// That of LLVM for code of a machine, as the parsers of explorers expect it of code that does not begin with
    /// `define`.
    MachineCode,
    /// That of LLVM for its IR.
    Ir,
    /// That of LLVM for a change: `After` and the pass, or how the first code came to be.
    Change(&'a str),
}

impl CodeDump<'_> {
    /// Prints it to standard error: a line of JSON, or text under a heading.
    pub(crate) fn print(&self, as_json: bool, heading: Heading<'_>) {
        let CodeDump {
            when,
            pass,
            function,
            text,
            ..
        } = self;
        let width = self.width.map(|w| format!(" ({w})")).unwrap_or_default();
        let shown = match heading {
            _ if as_json => self.json_line(),
            Heading::MachineCode => format!(
                "# *** IR Dump {when} {pass}{width} ***:\n# Machine code for function {function}:\n{text}\
                 # End machine code for function {function}.\n\n"
            ),
            Heading::Ir => {
                format!("*** IR Dump {when} {pass}{width} *** (function: {function})\n{text}\n")
            }
            Heading::Change(head) => {
                format!("*** IR Dump {head}{width} on {function} ***\n{text}\n")
            }
        };
        eprint(&shown);
    }

    fn json_line(&self) -> String {
        let value = serde_json::json!({
            "kind": "ir_dump",
            "ir_dump": {
                "when": self.when.to_lowercase(),
                "pass": self.pass,
                "simd": self.width.map(Width::channels),
                "function": self.function,
                "text": self.text,
            }
        });
        format!("{value}\n")
    }
}

/// The maximum number of errors, and of warnings, that are printed for a source: a file that is not
/// OpenCL C at all can have one in every line.
pub(super) const MAX_SHOWN: usize = 200;

/// The value of `-ferror-limit`.
static ERROR_LIMIT: OnceLock<usize> = OnceLock::new();

/// Sets the maximum number of errors that are printed for a source; 0 is all errors, and all warnings.
pub(crate) fn limit_errors(limit: usize) {
    // Only the command line sets it, once.
    let _ = ERROR_LIMIT.set(limit);
}

/// The maximum numbers of errors and of warnings that are printed for a source.
fn limits() -> (usize, usize) {
    match ERROR_LIMIT.get() {
        None => (MAX_SHOWN, MAX_SHOWN),
        Some(0) => (usize::MAX, usize::MAX),
        Some(limit) => (*limit, MAX_SHOWN),
    }
}

/// How many errors and warnings of sources were made into text, those that are not shown among them.
static ERRORS: AtomicUsize = AtomicUsize::new(0);
static WARNINGS: AtomicUsize = AtomicUsize::new(0);

/// The numbers of errors and of warnings.
fn counts(diagnostics: &[Diagnostic]) -> (usize, usize) {
    let of = |severity| {
        diagnostics
            .iter()
            .filter(|d| d.severity == severity)
            .count()
    };
    (of(Severity::Error), of(Severity::Warning))
}

/// The last line of a command with diagnostics, as `1 warning and 2 errors generated.`; `None` without any.
fn generated(errors: usize, warnings: usize) -> Option<String> {
    counted(errors, warnings).map(|what| format!("{what} generated."))
}

/// Numbers of errors and of warnings in words, as `1 warning and 2 errors`; `None` without any.
pub(crate) fn counted(errors: usize, warnings: usize) -> Option<String> {
    let part = |count: usize, what: &str| match count {
        0 => None,
        1 => Some(format!("1 {what}")),
        _ => Some(format!("{count} {what}s")),
    };
    let parts = [part(warnings, "warning"), part(errors, "error")];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(" and "))
}

/// Formats diagnostics and messages as `--error-format` and `--color` specify.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reporter {
    pub(crate) format: ErrorFormat,
    pub(crate) color: bool,
    pub(crate) columns: render::ColumnUnit,
    pub(crate) verbosity: Verbosity,
}

/// The level of a message about a place ([`Reporter::at`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Level {
    Warning,
    Note,
    Help,
}

impl Level {
    /// The name, and the ANSI color of the name.
    fn row(self) -> (&'static str, &'static str) {
        match self {
            Level::Warning => ("warning", "93"),
            Level::Note => ("note", "94"),
            Level::Help => ("help", "96"),
        }
    }
}

impl Reporter {
    pub(crate) fn new(format: ErrorFormat, color: Color) -> Reporter {
        let color = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                let set = |name: &str| std::env::var_os(name).is_some_and(|v| !v.is_empty());
                let dumb = std::env::var_os("TERM").is_some_and(|t| t == "dumb");
                std::io::stderr().is_terminal() && !set("NO_COLOR") && !dumb
            }
        };
        // The log is made of the JSON.
        let format = match format {
            ErrorFormat::Sarif => {
                streams::collect();
                ErrorFormat::Json
            }
            ErrorFormat::Human | ErrorFormat::Short | ErrorFormat::Json => format,
        };
        Reporter {
            format,
            color,
            columns: render::ColumnUnit::default(),
            verbosity: Verbosity::default(),
        }
    }

    /// The reporter that the options of a command request.
    pub(crate) fn of(messages: &Messages) -> Reporter {
        let columns = match messages.column_unit {
            ColumnUnit::Characters => render::ColumnUnit::Characters,
            ColumnUnit::Bytes => render::ColumnUnit::Bytes,
            ColumnUnit::Utf16 => render::ColumnUnit::Utf16,
        };
        Reporter {
            columns,
            verbosity: messages.verbosity,
            ..Reporter::new(messages.error_format, messages.color)
        }
    }

    /// Whether a line that is overwritten is shown: on a terminal, in a form for people, unless the
    /// command is quiet.
    pub(crate) fn shows_progress(&self) -> bool {
        let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        let for_people = self.format != ErrorFormat::Json;
        for_people && !self.verbosity.quiet && !dumb && std::io::stderr().is_terminal()
    }

    /// Whether messages are JSON, one on each line.
    pub(crate) fn is_json(self) -> bool {
        self.format == ErrorFormat::Json
    }

    /// This reporter with the verbosity of a command.
    pub(crate) fn with(self, verbosity: Verbosity) -> Reporter {
        Reporter { verbosity, ..self }
    }

    /// A line of `--verbose`; empty without that option.
    pub(crate) fn line(&self, message: &str) -> String {
        match (self.verbosity.verbose, self.format) {
            (false, _) => String::new(),
            (true, ErrorFormat::Json | ErrorFormat::Sarif) => {
                self.placeless(("note", None), "94", message)
            }
            (true, ErrorFormat::Human | ErrorFormat::Short) => format!("{message}\n"),
        }
    }

    /// The text of diagnostics, to which the warning flags have already been applied. They are counted for
    /// [`Reporter::generated`].
    pub(crate) fn text(&self, map: &SourceMap, diagnostics: &[Diagnostic]) -> String {
        let (errors, warnings) = counts(diagnostics);
        ERRORS.fetch_add(errors, Ordering::Relaxed);
        WARNINGS.fetch_add(warnings, Ordering::Relaxed);
        self.uncounted(map, diagnostics)
    }

    /// As [`Reporter::text`] in place of another text, which is not printed.
    pub(crate) fn replaced(
        &self,
        map: &SourceMap,
        diagnostics: &[Diagnostic],
        other: &[Diagnostic],
    ) -> String {
        let (errors, warnings) = counts(other);
        ERRORS.fetch_sub(errors, Ordering::Relaxed);
        WARNINGS.fetch_sub(warnings, Ordering::Relaxed);
        self.text(map, diagnostics)
    }

    fn uncounted(&self, map: &SourceMap, diagnostics: &[Diagnostic]) -> String {
        let mut text = String::new();
        // Separate counts, so that many errors do not hide the warnings, or many warnings the errors.
        let (mut errors, mut warnings, mut remarks) = (0, 0, 0);
        let (most_errors, most_warnings) = limits();
        for diagnostic in diagnostics {
            let (count, most) = match diagnostic.severity {
                Severity::Error => (&mut errors, most_errors),
                Severity::Warning => (&mut warnings, most_warnings),
                // Remarks are printed on request only, so all of them are wanted.
                Severity::Remark => (&mut remarks, usize::MAX),
            };
            *count += 1;
            if *count > most {
                continue;
            }
            text += &match self.format {
                ErrorFormat::Human => {
                    render::human_in(map, diagnostic, self.color, self.columns) + "\n"
                }
                ErrorFormat::Short => render::short_in(map, diagnostic, self.columns),
                ErrorFormat::Json | ErrorFormat::Sarif => {
                    render::json_in(map, diagnostic, self.columns)
                }
            };
        }
        for (count, most, what) in [
            (errors, most_errors, "errors"),
            (warnings, most_warnings, "warnings"),
        ] {
            if count > most {
                let message = {
                    let left = count - most;
                    let (what, are) = match left {
                        1 => (what.trim_end_matches('s'), "is"),
                        _ => (what, "are"),
                    };
                    format!("{left} more {what} {are} not shown")
                };
                text += &self.placeless(("note", None), "94", &message);
            }
        }
        text
    }

    /// Prints how many errors and warnings the sources of the command had, for people only: other forms are counted by
    /// their readers.
    pub(crate) fn generated(&self) {
        let counts = [&ERRORS, &WARNINGS].map(|count| count.load(Ordering::Relaxed));
        if self.format == ErrorFormat::Human
            && !self.verbosity.quiet
            && let Some(line) = generated(counts[0], counts[1])
        {
            eprint(&format!("{line}\n"));
        }
    }

    /// Reports an error without a source location.
    pub(crate) fn error(&self, code: Code, message: &str) {
        eprint(&self.placeless(("error", Some(code)), "91", message));
    }

    /// Reports an error of the command line. As JSON, what is not the message itself is in `children`.
    pub(crate) fn usage(&self, message: &str) {
        match self.format {
            ErrorFormat::Human | ErrorFormat::Short => self.error(Code::E1301, message),
            ErrorFormat::Json | ErrorFormat::Sarif => {
                eprint(&format!("{}\n", usage_json(message)));
            }
        }
    }

    /// Reports an error of the input that is still to be reported, so that others can follow.
    pub(crate) fn reported(&self, failure: Failure) -> Failure {
        match failure {
            Failure::InputMessage(code, message) => self.error(code, &message),
            Failure::Rejected(diagnostic) => {
                eprint(&self.text(&SourceMap::new(), &[*diagnostic]));
            }
            other => return other,
        }
        Failure::Input
    }

    /// Reports a warning without a source location.
    pub(crate) fn warning(&self, message: &str) {
        eprint(&self.placeless(("warning", None), "93", message));
    }

    /// Reports a note without a source location.
    pub(crate) fn note(&self, message: &str) {
        eprint(&self.note_text(message));
    }

    /// The text of [`Reporter::note`]; empty with `--quiet`.
    pub(crate) fn note_text(&self, message: &str) -> String {
        match self.verbosity.quiet {
            true => String::new(),
            false => self.placeless(("note", None), "94", message),
        }
    }

    /// Prints the result of a command for a human reader; as JSON it is a note.
    pub(crate) fn summary(&self, message: &str) {
        if self.verbosity.quiet {
            return;
        }
        match self.format {
            ErrorFormat::Human | ErrorFormat::Short => eprint(&format!("{message}\n")),
            ErrorFormat::Json | ErrorFormat::Sarif => self.note(message),
        }
    }

    /// Reports a message about a place without a line: `FILE`, or `FILE` and words.
    pub(crate) fn at(&self, place: &str, level: Level, message: &str) {
        let (name, color) = level.row();
        let label = match self.color {
            true => format!("\u{1b}[1m\u{1b}[{color}m{name}\u{1b}[0m: "),
            false => format!("{name}: "),
        };
        let rendered = format!("{place}: {label}{message}\n");
        eprint(&match self.format {
            ErrorFormat::Human | ErrorFormat::Short => rendered,
            ErrorFormat::Json | ErrorFormat::Sarif => {
                let object = placed_json(place, name, message);
                format!("{object}\n")
            }
        });
    }

    /// A message without a source location, after its `level` in this ANSI color.
    fn placeless(&self, (level, code): (&str, Option<Code>), color: &str, message: &str) -> String {
        let line;
        let message = &*without_controls(message);
        let message = match self.format {
            ErrorFormat::Short => {
                line = in_one_line(message);
                &line
            }
            ErrorFormat::Human | ErrorFormat::Json | ErrorFormat::Sarif => message,
        };
        match self.format {
            ErrorFormat::Human | ErrorFormat::Short if self.color => {
                format!("\u{1b}[1m\u{1b}[{color}m{level}\u{1b}[0m\u{1b}[1m: {message}\u{1b}[0m\n")
            }
            ErrorFormat::Human | ErrorFormat::Short => format!("{level}: {message}\n"),
            ErrorFormat::Json | ErrorFormat::Sarif => {
                format!("{}\n", placeless_json(level, code, message))
            }
        }
    }
}

/// A message of several lines in which other control characters are escape sequences.
fn without_controls(message: &str) -> Cow<'_, str> {
    let is_unsafe = |c: char| c.is_control() && c != '\n' && c != '\t';
    match message.contains(is_unsafe) {
        false => Cow::Borrowed(message),
        true => {
            let lines: Vec<String> = message.split('\n').map(printable).collect();
            Cow::Owned(lines.join("\n"))
        }
    }
}

/// The lines of a message as one.
fn in_one_line(message: &str) -> String {
    let mut line = String::new();
    for part in message
        .lines()
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        if !line.is_empty() {
            line += if line.ends_with(':') { " " } else { "; " };
        }
        line += part;
    }
    line
}

/// Diagnostics as text, for `log` of results.
pub(crate) fn log_text(map: &SourceMap, diagnostics: &[Diagnostic]) -> String {
    let plain = Reporter {
        format: ErrorFormat::Human,
        color: false,
        columns: render::ColumnUnit::default(),
        verbosity: Verbosity::default(),
    };
    plain.uncounted(map, diagnostics)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn the_number_of_printed_diagnostics_is_limited() {
        let mut list = vec![Diagnostic::without_place(Code::E0001, "a"); MAX_SHOWN];
        let reporter = |format| Reporter {
            format,
            color: false,
            columns: render::ColumnUnit::default(),
            verbosity: Verbosity::default(),
        };
        let shown = |format, list: &[Diagnostic]| reporter(format).text(&SourceMap::new(), list);
        assert_eq!(shown(ErrorFormat::Short, &list).lines().count(), MAX_SHOWN);
        list.push(Diagnostic::without_place(Code::E0001, "b"));
        list.push(Diagnostic::without_place(Code::W0001, "c"));
        for format in [ErrorFormat::Short, ErrorFormat::Human, ErrorFormat::Json] {
            let text = shown(format, &list);
            assert!(
                text.contains("warning[W0001]: c [-Wunknown-pragmas]"),
                "{text}"
            );
            assert!(!text.contains("error[E0001]: b"), "{text}");
            let last = text.lines().last().unwrap();
            assert!(last.contains("note: 1 more error is not shown"), "{last}");
        }
    }

    #[test]
    fn errors_and_warnings_are_counted() {
        for (errors, warnings, expected) in [
            (0, 0, None),
            (1, 0, Some("1 error generated.")),
            (0, 2, Some("2 warnings generated.")),
            (13, 1, Some("1 warning and 13 errors generated.")),
        ] {
            assert_eq!(generated(errors, warnings).as_deref(), expected);
        }
    }

    #[test]
    fn diagnostics_as_json_are_json() {
        let mut map = SourceMap::new();
        map.add("k\".cl", "int \t@;").unwrap();
        let diagnostic = Diagnostic::new(Code::E0001, gencl::source::Span::new(5, 6), "stray `@`")
            .label("\u{7}");
        let value: serde_json::Value =
            serde_json::from_str(&render::json(&map, &diagnostic)).unwrap();
        assert_eq!(value["spans"][0]["file_name"], "k\".cl");
        assert_eq!(value["spans"][0]["label"], "\u{7}");
        assert_eq!(
            value["rendered"].as_str().unwrap(),
            render::human(&map, &diagnostic, false)
        );
    }
}
