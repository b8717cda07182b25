//! Intel's finalizer as the judge of vISA text: `gencl::finalizer` on the command lines of a
//! target.

pub use gencl::finalizer::{Outcome, is_installed};

use gencl::finalizer::{self, PACKAGE, PROGRAM};
use gencl::target::Target;
use std::time::Duration;

/// How long a run may take.
pub const TIME_LIMIT: Duration = Duration::from_secs(20);

/// Whether a test that needs the finalizer can run. Where `CI` is `true` its absence fails the
/// test; elsewhere the test says that it was skipped.
pub fn available() -> bool {
    let installed = is_installed();
    if !installed {
        assert!(
            std::env::var("CI").as_deref() != Ok("true"),
            "{PROGRAM} not found (Debian package {PACKAGE}); it must be installed in CI"
        );
        #[expect(
            clippy::print_stderr,
            reason = "a skipped test must say so where people look"
        )]
        {
            eprintln!("skipped: {PROGRAM} not found (Debian package {PACKAGE})");
        }
    }
    installed
}

/// The command lines on which text for a target must be accepted: bare and with the target's
/// flags; for pvc also the plain platform, a model of the first stepping.
///
/// On targets with LSC messages the bare line has the one flag that says how large their
/// operands are: without it the narrowest messages have operands of twice the size, which text
/// cannot say, and the finalizer reads and writes behind ours (and crashes, on some kernels).
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

/// The least that gives native code.
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

/// Runs the finalizer on a text with the arguments given.
pub fn judge(text: &str, arguments: &[&str], limit: Duration) -> Outcome {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut keep_waiting = |elapsed| elapsed < limit;
    finalizer::judge(folder.path(), text, arguments, &mut keep_waiting)
        .expect("running the finalizer")
}
