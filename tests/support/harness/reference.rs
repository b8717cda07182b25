//! The reference implementation: PoCL, through `tests/reference/oclrun.py`.

use crate::support::tools::or_skipped;
use gencl::launch::file::npy::{self, Array};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::fmt;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::OnceLock;

/// The Debian packages that it requires.
const PACKAGES: &str = "pocl-opencl-icd ocl-icd-libopencl1 python3-pyopencl python3-numpy";

/// The signal that ends a run that takes too long.
const ALARM: i32 = 14;

/// Why the reference's results differ or are missing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Disagreement {
    /// Its results differ: the first difference of each argument.
    Differs(String),
    /// Its process ended unexpectedly: the status or signal.
    Crashed(String),
    /// It did not terminate within the time limit.
    Endless,
    /// It rejects the kernel or the launch.
    Refused(String),
    /// The reference could not be run.
    NotAsked(String),
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Disagreement::Differs(how) => f.write_str(how),
            Disagreement::Crashed(how) => write!(f, "the reference crashed ({how})"),
            Disagreement::Endless => f.write_str("the reference did not end"),
            Disagreement::Refused(answer) => write!(f, "the reference failed: {answer}"),
            Disagreement::NotAsked(why) => write!(f, "oclrun.py: {why}"),
        }
    }
}

impl From<std::io::Error> for Disagreement {
    fn from(error: std::io::Error) -> Disagreement {
        Disagreement::NotAsked(error.to_string())
    }
}

/// The time limit of a launch in seconds. PoCL compiles the longest kernel of the tests for almost a minute, and several at
/// a time for longer.
const TIME_LIMIT: &str = "300";

thread_local! {
    /// The server process of this thread: starting one takes as long as building a kernel.
    static SERVER: RefCell<Option<Server>> = const { RefCell::new(None) };
}

/// A process that runs `oclrun.py serve`, with its pipes.
struct Server {
    child: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Drop for Server {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

impl Server {
    fn start() -> Result<Server, String> {
        let mut child = oclrun()
            .args(["serve", "--timeout", TIME_LIMIT])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("oclrun.py: {error}"))?;
        let requests = child.stdin.take().ok_or("oclrun.py has no input")?;
        let answers = child.stdout.take().ok_or("oclrun.py has no output")?;
        Ok(Server {
            child,
            requests,
            answers: BufReader::new(answers),
        })
    }

    fn ask(&mut self, request: &Value) -> std::io::Result<()> {
        writeln!(self.requests, "{request}")?;
        self.requests.flush()
    }

    fn answer(&mut self) -> Result<Value, Disagreement> {
        let mut line = String::new();
        self.answers.read_line(&mut line)?;
        if line.is_empty() {
            let status = self.child.wait()?;
            return Err(match status.signal() {
                Some(ALARM) => Disagreement::Endless,
                _ => Disagreement::Crashed(status.to_string()),
            });
        }
        let answer = serde_json::from_str(&line);
        answer.map_err(|error| Disagreement::NotAsked(format!("{error}: {line}")))
    }
}

/// A run of the reference in progress, with the folder for its results.
pub struct Reference {
    folder: tempfile::TempDir,
    launch: PathBuf,
    /// Removed from the thread during the run: a server that nobody waits for is ended.
    server: Server,
}

impl Reference {
    /// Starts the reference on a launch file. Returns `None` if it is not installed; in CI that is
    /// a failure.
    ///
    /// # Errors
    /// The program could not be started.
    pub fn start(launch: &Path) -> Result<Option<Reference>, String> {
        if !available() {
            return Ok(None);
        }
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let mut server = match SERVER.take() {
            Some(server) => server,
            None => Server::start()?,
        };
        let request = json!({ "run": launch, "out": folder.path().join("reference") });
        let asked = server.ask(&request);
        asked.map_err(|error| format!("oclrun.py: {error}"))?;
        Ok(Some(Reference {
            folder,
            launch: launch.to_owned(),
            server,
        }))
    }

    /// Waits for the reference, and compares its buffers with the given ones by the rule in the
    /// launch file.
    ///
    /// # Errors
    /// The first difference of each argument, or why the reference has no result.
    pub fn compare(mut self, results: &[(&str, Vec<(usize, Array)>)]) -> Result<(), Disagreement> {
        let ran = self.server.answer()?;
        if ran["status"] != "ok" {
            return Err(Disagreement::Refused(format!("{ran:#}")));
        }
        for (name, arrays) in results {
            let ours = self.folder.path().join(name);
            fs::create_dir(&ours)?;
            for (k, array) in arrays {
                fs::write(ours.join(format!("arg{k}.npy")), npy::write(array))?;
            }
            self.server.ask(&json!({
                "compare": self.launch,
                "reference": self.folder.path().join("reference"),
                "got": ours,
            }))?;
            let compared = self.server.answer()?;
            if compared["differences"] != json!([]) {
                return Err(Disagreement::Differs(format!(
                    "{name}: PoCL has other results (argument, number, place, PoCL, ours): {compared}"
                )));
            }
        }
        SERVER.set(Some(self.server));
        Ok(())
    }
}

/// The command `oclrun.py`, without arguments.
pub fn oclrun() -> Command {
    let mut command = Command::new(python());
    command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reference/oclrun.py"));
    command
}

fn python() -> &'static str {
    let debian = "/usr/bin/python3";
    if Path::new(debian).exists() {
        debian
    } else {
        "python3"
    }
}

/// Whether the reference is installed; if not, reports that once.
pub fn available() -> bool {
    static AVAILABLE: OnceLock<bool> = OnceLock::new();
    *AVAILABLE.get_or_init(|| {
        let script = "import numpy, pyopencl\n\
                      assert any('Portable' in p.name for p in pyopencl.get_platforms())";
        let found = Command::new(python())
            .args(["-c", script])
            .stdin(Stdio::null())
            .output()
            .is_ok_and(|output| output.status.success());
        or_skipped(
            found,
            &format!("PoCL not found (Debian packages {PACKAGES})"),
        )
    })
}
