//! Standard output and standard error: what a command prints, and what becomes of it where they cannot be written.

use super::output::{Failure, Outcome};
use super::sarif;
use gencl::diagnostic::Code;
use std::io::{Error, ErrorKind, Write};
use std::sync::{Mutex, OnceLock, PoisonError};

/// The first error of standard error, where there was one.
static LOST: OnceLock<Error> = OnceLock::new();

/// The lines of JSON of which [`end`] makes one log, in the format that requires one.
static COLLECTED: OnceLock<Mutex<String>> = OnceLock::new();

/// Collects the messages that follow, which are JSON, for one log in SARIF.
pub(crate) fn collect() {
    // It may be requested several times.
    let _ = COLLECTED.set(Mutex::default());
}

/// Writes to standard output.
pub(crate) fn print(bytes: &[u8]) -> Outcome {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(bytes).and_then(|()| stdout.flush()) {
        Ok(()) => Ok(()),
        Err(error) => Err(failure("standard output", &error)),
    }
}

/// Writes to standard error. A write error makes the command fail at its end: see [`lost_messages`].
pub(crate) fn eprint(text: &str) {
    if let Some(collected) = COLLECTED.get() {
        let mut lines = collected.lock().unwrap_or_else(PoisonError::into_inner);
        lines.push_str(text);
        return;
    }
    write_error(text);
}

fn write_error(text: &str) {
    if let Err(error) = std::io::stderr().lock().write_all(text.as_bytes()) {
        // The first error is kept.
        let _ = LOST.set(error);
    }
}

/// The failure of a command whose messages were not all written: they may be what it was run for, as with
/// `--print-after` and `check`.
///
/// # Errors
/// Standard error is closed, or another write error.
pub(crate) fn lost_messages() -> Outcome {
    match LOST.get() {
        None => Ok(()),
        Some(error) => Err(failure("standard error", error)),
    }
}

fn failure(stream: &str, error: &Error) -> Failure {
    match error.kind() {
        ErrorKind::BrokenPipe => Failure::Closed,
        _ => Failure::InputMessage(Code::E1303, format!("cannot write to {stream}: {error}")),
    }
}

/// Writes the log of what was collected by a command with this exit code. Returns the code that the command then has.
pub(crate) fn end(code: u8) -> u8 {
    let Some(collected) = COLLECTED.get() else {
        return code;
    };
    let lines = std::mem::take(&mut *collected.lock().unwrap_or_else(PoisonError::into_inner));
    write_error(&sarif::log(
        &lines,
        code,
        std::env::current_dir().ok().as_deref(),
    ));
    match lost_messages() {
        Ok(()) => code,
        Err(failure) if code == 0 => failure.code(),
        Err(_) => code,
    }
}
