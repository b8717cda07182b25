//! The reference implementation: PoCL, through `tests/reference/oclrun.py`.

use super::launch_files::npy::{self, Array};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::OnceLock;

/// The Debian packages of what it needs.
const PACKAGES: &str = "pocl-opencl-icd ocl-icd-libopencl1 python3-pyopencl python3-numpy";

/// A folder for what one launch leaves, and the run of the reference that fills a part of it.
pub struct Reference {
    folder: tempfile::TempDir,
    child: Option<Child>,
    launch: PathBuf,
}

impl Drop for Reference {
    /// Ends the run when nobody waits for it any more.
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            _ = child.kill();
            _ = child.wait();
        }
    }
}

impl Reference {
    /// Starts the reference on a launch file. `None` where it is not installed; in CI that is
    /// a failure.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn start(launch: &Path) -> Result<Option<Reference>, String> {
        if !available() {
            return Ok(None);
        }
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let mut command = oclrun();
        command.arg("run").arg(launch).arg("-o");
        command.arg(folder.path().join("reference"));
        // Kernels are built anew each time: nothing of an earlier run can be right by luck.
        command.env("POCL_CACHE_DIR", folder.path().join("cache"));
        let child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("oclrun.py: {error}"))?;
        Ok(Some(Reference {
            folder,
            child: Some(child),
            launch: launch.to_owned(),
        }))
    }

    /// Waits for the reference and compares its buffers with those given, by the rule in the
    /// launch file.
    ///
    /// # Errors
    /// The first difference of each argument, or why the reference gave nothing.
    pub fn compare(mut self, results: &[(&str, Vec<(usize, Array)>)]) -> Result<(), String> {
        let child = self.child.take().ok_or("the reference does not run")?;
        let ran = child.wait_with_output();
        let ran = ran.map_err(|error| format!("oclrun.py: {error}"))?;
        if !ran.status.success() {
            return Err(format!("the reference failed: {}", said(&ran)));
        }
        for (name, arrays) in results {
            let ours = self.folder.path().join(name);
            fs::create_dir(&ours).map_err(|error| error.to_string())?;
            for (k, array) in arrays {
                fs::write(ours.join(format!("arg{k}.npy")), npy::write(array))
                    .map_err(|error| error.to_string())?;
            }
            let mut command = oclrun();
            command.arg("cmp").arg(&self.launch);
            command.arg(self.folder.path().join("reference")).arg(&ours);
            let compared = command.output();
            let compared = compared.map_err(|error| format!("oclrun.py: {error}"))?;
            if !compared.status.success() {
                let said = said(&compared);
                return Err(format!(
                    "{name}: PoCL has other results (PoCL, ours): {said}"
                ));
            }
        }
        Ok(())
    }
}

/// `oclrun.py` under the Python that has pyopencl: Debian's own.
fn oclrun() -> Command {
    let mut command = Command::new(python());
    command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reference/oclrun.py"));
    command.stdin(Stdio::null());
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

fn said(output: &Output) -> String {
    let text = [&output.stdout[..], &output.stderr[..]].concat();
    String::from_utf8_lossy(&text).into_owned()
}

/// Whether the reference is installed; says so once where it is not.
fn available() -> bool {
    static AVAILABLE: OnceLock<bool> = OnceLock::new();
    *AVAILABLE.get_or_init(|| {
        let script = "import numpy, pyopencl\n\
                      assert any('Portable' in p.name for p in pyopencl.get_platforms())";
        let found = Command::new(python())
            .args(["-c", script])
            .stdin(Stdio::null())
            .output()
            .is_ok_and(|output| output.status.success());
        if !found {
            let message = format!("PoCL not found (Debian packages {PACKAGES})");
            assert!(
                std::env::var("CI").as_deref() != Ok("true"),
                "{message}; it must be installed in CI"
            );
            #[expect(
                clippy::print_stderr,
                reason = "a skipped test must say so where people look"
            )]
            {
                eprintln!("skipped: {message}");
            }
        }
        found
    })
}
