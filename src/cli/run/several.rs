//! `gencl run` with several launch files: one after the other, each with its own directory of results and of references.

use super::{one, plural};
use crate::cli::args::{Run, Verbosity};
use crate::cli::file_kind::{self, FileKind};
use crate::cli::inputs::Inputs;
use crate::cli::options::BuildOptions;
use crate::cli::output::{Failure, Outcome, Reporter};
use crate::cli::outputs::stem;
use std::path::PathBuf;

/// Runs several launch files, each with its own directory of results and of references, and prints how many succeeded;
/// with `--json` a line for each launch file.
///
/// # Errors
/// The first failure; all launch files are run before, unless the command line is invalid.
pub(super) fn several(
    args: &Run,
    options: &BuildOptions,
    inputs: &Inputs,
    system: &mut Vec<PathBuf>,
) -> Outcome {
    let reporter = Reporter::of(&args.messages);
    let one_only = [
        (args.trace.is_some(), "--trace"),
        (args.visa.is_some(), "--visa"),
        (args.ze_info.is_some(), "--ze-info"),
    ];
    if let Some((_, option)) = one_only.iter().find(|(is_given, _)| *is_given) {
        let message = format!("`{option}` requires a single launch file");
        // A pattern that the shell expands names code as launch files.
        let other = args.launches.iter().find_map(|path| {
            let bytes = inputs.read(path).ok()?;
            file_kind::unexpected(path, &bytes, &[FileKind::LaunchFile])
        });
        return Err(Failure::Usage(match other {
            Some(other) => format!("{message}\n{other}"),
            None => message,
        }));
    }
    let mut names: Vec<String> = Vec::new();
    for path in &args.launches {
        let name = stem(&path.to_string_lossy());
        if names.contains(&name) && (args.output.is_some() || args.check.is_some()) {
            let message = format!(
                "two launch files are named `{name}`, so that both would have the same directory of results: run them \
                 in commands of their own"
            );
            return Err(Failure::Usage(message));
        }
        names.push(name);
    }
    let always = reporter.with(Verbosity {
        quiet: false,
        ..args.messages.verbosity
    });
    let mut first = Ok(());
    let mut failed = Vec::new();
    for (path, name) in args.launches.iter().zip(&names) {
        let of_launch = |folder: &Option<PathBuf>| folder.as_ref().map(|f| f.join(name));
        let one_of_them = Run {
            launch: path.clone(),
            output: of_launch(&args.output),
            check: of_launch(&args.check),
            ..args.clone()
        };
        let failure = match one(&one_of_them, options.clone(), inputs, system) {
            Ok(()) => continue,
            Err(
                failure @ (Failure::Usage(_)
                | Failure::Refused(_)
                | Failure::Closed
                | Failure::Internal(_)),
            ) => {
                return Err(failure);
            }
            Err(failure) => reporter.reported(failure),
        };
        let path = path.display().to_string();
        let what = match &failure {
            Failure::Different => "the results differ from those that are expected",
            Failure::Fault => "a fault, a data race, or a limit of the run",
            _ => "invalid input",
        };
        // The messages before can be about the source, which other launch files run, too.
        always.note(&format!("{path}: failed: {what}"));
        failed.push(path);
        first = first.and(Err(failure));
    }
    let count = plural(names.len() as u64, "launch file");
    // After a failure also with `--quiet`.
    let last = if failed.is_empty() { reporter } else { always };
    last.summary(&match failed.as_slice() {
        [] => format!("{count}: all ok"),
        failed => {
            let succeeded = names.len() - failed.len();
            let (wrong, paths) = (failed.len(), failed.join(" "));
            format!("{count}: {succeeded} ok, {wrong} failed: {paths}")
        }
    });
    first
}
