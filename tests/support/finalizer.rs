//! The judge: what Intel's finalizer (`GenX_IR`, Debian package libigc-tools) says about vISA
//! text.
//!
//! An exit code alone says little: code that is wrong is often accepted with a message and
//! exit code 0, and code that spills is a success with exit code 1. So a run is judged by its
//! exit code, its messages, and the files that it leaves, in a fresh folder, under a time
//! limit (the finalizer never ends on irreducible control flow).

use gencl::target::Target;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// The program.
const FINALIZER: &str = "GenX_IR";

/// The name of the input without extension: outputs of kernels that name none are called so.
const INPUT: &str = "k";

/// How long a run may take.
pub const TIME_LIMIT: Duration = Duration::from_secs(20);

/// What became of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Native code without any message.
    Accepted {
        /// The native code of each kernel, in the order of the text.
        native: Vec<Vec<u8>>,
    },
    /// Exit code 0, but with a message: the native code is wrong.
    WrongCode(String),
    /// Rejected: the message and all `errors.txt`.
    Refused(String),
    /// Native code that spills so many bytes.
    Spill(u64),
    /// Ended by a signal.
    Crash(String),
    /// Did not end within the limit.
    Hang,
    /// The lexer gave up.
    Lexer(String),
    /// Exit code 0, no message, and a kernel without native code.
    NoOutput(String),
}

impl Outcome {
    /// Whether the code is right and complete.
    pub fn is_accepted(&self) -> bool {
        matches!(self, Outcome::Accepted { .. })
    }
}

/// Whether the finalizer is installed.
pub fn is_installed() -> bool {
    std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|dir| dir.join(FINALIZER).is_file()))
}

/// Whether a test that needs the finalizer can run. Where `CI` is `true` its absence fails the
/// test; elsewhere the test says that it was skipped.
pub fn available() -> bool {
    let installed = is_installed();
    if !installed {
        assert!(
            std::env::var("CI").as_deref() != Ok("true"),
            "{FINALIZER} not found (Debian package libigc-tools); it must be installed in CI"
        );
        #[expect(
            clippy::print_stderr,
            reason = "a skipped test must say so where people look"
        )]
        {
            eprintln!("skipped: {FINALIZER} not found (Debian package libigc-tools)");
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
            "{FINALIZER} {}: {outcome:#?}\n{text}",
            arguments.join(" ")
        );
    }
}

/// Runs the finalizer on a text with the arguments given.
pub fn judge(text: &str, arguments: &[&str], limit: Duration) -> Outcome {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let input = format!("{INPUT}.visaasm");
    fs::write(folder.join(&input), text).expect("writing the input");

    let mut command = Command::new(FINALIZER);
    command
        .arg(&input)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        // Files, not pipes: a full pipe would stop the child while we wait for its end.
        .stdout(File::create(folder.join("stdout")).expect("a file for the output"))
        .stderr(File::create(folder.join("stderr")).expect("a file for the messages"));
    let Some(status) = run(command, limit) else {
        return Outcome::Hang;
    };

    let stdout = read_text(&folder.join("stdout"));
    let stdout = match stdout.split_once('\n') {
        Some((first, rest)) if first.starts_with("GenX_IR ") => rest,
        _ => &stdout,
    };
    let mut messages = read_text(&folder.join("stderr"));
    let spill = spilled_bytes(&messages);
    let reports = error_reports(folder);
    let silent = stdout.trim().is_empty() && messages.trim().is_empty() && reports.is_none();
    for text in [Some(stdout), reports.as_deref()].into_iter().flatten() {
        messages.push_str(text);
    }

    match status.code() {
        None | Some(139) => return Outcome::Crash(format!("{status}\n{messages}")),
        Some(2) => return Outcome::Lexer(messages),
        Some(_) => {}
    }
    let native = native_code(text, folder);
    if let (Some(bytes), Ok(_)) = (spill, &native) {
        return Outcome::Spill(bytes);
    }
    if !status.success() {
        return Outcome::Refused(messages);
    }
    if !silent {
        return Outcome::WrongCode(messages);
    }
    match native {
        Ok(native) => Outcome::Accepted { native },
        Err(missing) => Outcome::NoOutput(missing),
    }
}

/// The exit status; `None` when the time was up and the process was killed.
fn run(mut command: Command, limit: Duration) -> Option<ExitStatus> {
    let start = Instant::now();
    let mut child = command.spawn().expect("starting the finalizer");
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait().expect("waiting for the finalizer") {
            return Some(status);
        }
        if start.elapsed() >= limit {
            // The process may just have ended by itself: then there is nothing to kill.
            let _ = child.kill();
            let _ = child.wait();
            return None;
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

/// N of `Spill memory used = N bytes`.
fn spilled_bytes(messages: &str) -> Option<u64> {
    let (_, rest) = messages.split_once("Spill memory used = ")?;
    rest.split_whitespace().next()?.parse().ok()
}

/// All `*.errors.txt` of the folder, in the order of their names.
fn error_reports(folder: &Path) -> Option<String> {
    let mut paths: Vec<_> = fs::read_dir(folder)
        .expect("listing the temporary folder")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.to_string_lossy().ends_with(".errors.txt"))
        .collect();
    paths.sort();
    (!paths.is_empty()).then(|| paths.iter().map(|path| read_text(path)).collect())
}

/// The native code of each kernel of the text, or the name of the first that is not there.
fn native_code(text: &str, folder: &Path) -> Result<Vec<Vec<u8>>, String> {
    output_names(text)
        .into_iter()
        .map(|name| {
            let file = format!("{name}.dat");
            match fs::read(folder.join(&file)) {
                Ok(bytes) if !bytes.is_empty() => Ok(bytes),
                _ => Err(file),
            }
        })
        .collect()
}

/// What the output of each kernel is called, without extension.
fn output_names(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for line in text.lines() {
        if line.starts_with(".kernel ") {
            names.push(INPUT.to_owned());
        } else if let Some(value) = line
            .strip_prefix(".kernel_attr")
            .and_then(|rest| rest.trim_start().strip_prefix("OutputAsmPath="))
            && let Some(last) = names.last_mut()
        {
            let value = value.trim().trim_matches('"');
            *last = value.strip_suffix(".asm").unwrap_or(value).to_owned();
        }
    }
    names
}

fn read_text(path: &Path) -> String {
    String::from_utf8_lossy(&fs::read(path).unwrap_or_default()).into_owned()
}
