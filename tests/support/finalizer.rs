//! Intel's finalizer as the judge of vISA text: runs `gencl::finalizer` with the command lines of a
//! target.

pub use gencl::finalizer::{Outcome, is_installed};

use super::tools::or_skipped;
use gencl::finalizer::{self, NativeCode, PACKAGE, PROGRAM};
use gencl::target::Target;
use std::time::Duration;

/// Timeout of a run, in wall-clock time: far longer than any run of the tests, also on a machine that runs several
/// builds at the same time, where 20 seconds were exceeded.
pub const TIME_LIMIT: Duration = Duration::from_secs(180);

/// Whether a test that needs the finalizer can run. With `CI=true`, a missing finalizer fails the
/// test; otherwise the test reports that it was skipped.
pub fn available() -> bool {
    let missing = format!("{PROGRAM} not found (Debian package {PACKAGE})");
    or_skipped(is_installed(), &missing)
}

/// The command lines on which text for a target must be accepted: with minimal flags and with the
/// target's; for pvc also the plain platform, which models the first stepping.
///
/// On targets with LSC messages, the minimal flags include the one that determines the operand size
/// of messages. Without it, operands of the narrowest messages are twice as large, which text
/// cannot express: the finalizer accesses registers past ours, and crashes on some kernels.
pub fn command_lines(target: Target) -> Vec<Vec<&'static str>> {
    let least = |platform| {
        let mut line = bare(platform);
        if target.info().lsc {
            line.push("-enableHalfLSC");
        }
        line
    };
    let mut lines = vec![least(target.info().platform)];
    if target == Target::Pvc {
        lines.push(least("PVC"));
    }
    lines.push(target.finalizer_arguments().collect());
    lines
}

/// The minimal flags for native code.
pub fn bare(platform: &'static str) -> Vec<&'static str> {
    vec!["-platform", platform, "-output", "-binary"]
}

/// Fails the test unless the text is accepted on each of the target's command lines.
#[track_caller]
pub fn assert_accepted(text: &str, target: Target) {
    for arguments in command_lines(target) {
        let outcome = judge(text, &arguments, TIME_LIMIT);
        assert!(
            outcome.is_accepted(),
            "{PROGRAM} {}: {outcome:#?}\n{text}",
            arguments.join(" ")
        );
    }
}

/// The native code of one kernel, and the bytes that it spills, with the target's flags.
///
/// # Errors
/// The finalizer's outcome, if it is not native code.
pub fn native(text: &str, target: Target) -> Result<(NativeCode, u32), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let arguments: Vec<_> = target.finalizer_arguments().collect();
    let mut keep_waiting = |elapsed| elapsed < TIME_LIMIT;
    let outcome = finalizer::judge(folder.path(), text, &arguments, &mut keep_waiting)
        .map_err(|error| error.to_string())?;
    let spilled = match outcome {
        Outcome::Accepted { .. } => 0,
        Outcome::Spill(bytes) => bytes as u32,
        other => return Err(format!("the finalizer: {other:?}")),
    };
    let codes = finalizer::native_codes(folder.path(), text);
    let code = codes.map_err(|error| error.to_string())?.into_iter().next();
    Ok((code.ok_or("no native code")?, spilled))
}

/// Whether the finalizer spills registers, or would have to spill more than it can.
pub fn is_spill(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Spill(_) | Outcome::TooManyRegisters)
}

/// Runs the finalizer on a text with these arguments.
pub fn judge(text: &str, arguments: &[&str], limit: Duration) -> Outcome {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut keep_waiting = |elapsed| elapsed < limit;
    finalizer::judge(folder.path(), text, arguments, &mut keep_waiting)
        .expect("running the finalizer")
}
