//! The exit codes: the table that `gencl --help`, the manual page and docs/command-line.md print.

/// TABLE of the exit codes with their meanings.
pub(super) const EXIT_CODES: [(u8, &str); 8] = [
    (0, "success"),
    (
        1,
        "the input is invalid, or a file cannot be read or written",
    ),
    (2, "the command line is invalid"),
    (
        3,
        "the simulated kernel faulted, or `--races` found data races or could not finish",
    ),
    (
        4,
        "results differ: from those of `--check` or `expect`, or between what `diff` compares",
    ),
    (
        101,
        "a bug of gencl, with what to report; of `fuzz`: a kernel failed",
    ),
    (130, "interrupted by SIGINT, SIGTERM or SIGHUP"),
    (
        141,
        "standard output or standard error is a pipe that its reader closed",
    ),
];

/// The section of the help about exit codes.
pub(super) fn help() -> String {
    let rows = EXIT_CODES.map(|(code, what)| format!("  {code:<4} {what}\n"));
    format!("Exit codes:\n{}", rows.concat())
}
