//! `--emit svg`: runs the program `dot` of Graphviz on the control-flow graph.

use super::output::{Failure, Reporter, eprint};
use super::signals::interrupted;
use super::staged::Scratch;
use gencl::diagnostic::{Code, Diagnostic};
use gencl::finalizer;
use gencl::source::SourceMap;
use std::fs::{self, File};
use std::process::{Command, Stdio};
use std::time::Duration;

/// The program, searched for in `PATH`.
const PROGRAM: &str = "dot";

/// The time limit: the layout of a graph of some thousand blocks takes minutes.
const LIMIT: Duration = Duration::from_secs(60);

/// The maximum number of lines of messages that a diagnostic quotes.
const MAX_LINES: usize = 5;

/// A graph in the language of Graphviz as SVG. An error of the program is reported.
pub(super) fn picture(
    graph: &str,
    map: &SourceMap,
    reporter: Reporter,
) -> Result<Vec<u8>, Failure> {
    svg(graph)?.map_err(|diagnostic| {
        eprint(&reporter.text(map, &[diagnostic]));
        Failure::Input
    })
}

/// As [`picture`]; or the diagnostic of the error.
///
/// # Errors
/// No temporary directory can be created.
fn svg(graph: &str) -> Result<Result<Vec<u8>, Diagnostic>, Failure> {
    let scratch = Scratch::new()?;
    let started = start(&scratch, graph);
    if interrupted() {
        // The signal thread ends the process once the directory is removed.
        drop(scratch);
        loop {
            std::thread::park();
        }
    }
    let file = |name: &str| fs::read(scratch.path().join(name)).unwrap_or_default();
    let failed = |message: String| {
        Ok(Err(Diagnostic::without_place(Code::E1006, message)
            .help("use `--emit dot`, which does not require Graphviz")))
    };
    match started {
        Ok(Some(status)) if status.success() => Ok(Ok(file("graph.svg"))),
        Ok(Some(status)) => {
            let messages = file("messages");
            let messages = String::from_utf8_lossy(&messages);
            let lines: Vec<_> = messages.lines().take(MAX_LINES).collect();
            let mut diagnostic =
                Diagnostic::without_place(Code::E1006, format!("`{PROGRAM}` failed with {status}"));
            if !lines.is_empty() {
                diagnostic = diagnostic.note(lines.join("\n"));
            }
            Ok(Err(diagnostic))
        }
        Ok(None) => failed(format!(
            "`{PROGRAM}` timed out after {} seconds",
            LIMIT.as_secs()
        )),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Err(
            Diagnostic::without_place(Code::E1006, format!("`{PROGRAM}` was not found"))
                .note("`--emit svg` runs Graphviz, which must be in a directory of `PATH`")
                .help("install the package `graphviz`, or use `--emit dot`"),
        )),
        Err(error) => failed(format!("cannot run `{PROGRAM}`: {error}")),
    }
}

/// Runs the program until it ends, is interrupted or exceeds the limit.
fn start(scratch: &Scratch, graph: &str) -> std::io::Result<Option<std::process::ExitStatus>> {
    let folder = scratch.path();
    fs::write(folder.join("graph.dot"), graph)?;
    let mut command = Command::new(PROGRAM);
    command
        .args(["-Tsvg", "-ograph.svg", "graph.dot"])
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        // A file, not a pipe: a full pipe would block the process.
        .stderr(File::create(folder.join("messages"))?);
    finalizer::run(command, &mut |elapsed| elapsed < LIMIT && !interrupted())
}
