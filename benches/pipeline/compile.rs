//! Compile time, as processor time (user and system) of entire processes: `gencl compile`, Intel's
//! offline compiler `ocloc`, which emits native code, and gencl followed by Intel's finalizer,
//! which does too.

use crate::say;
use crate::support::finalizer;
use gencl::target::Target;
use std::error::Error;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Number of times gencl compiles each kernel. Linux counts the time of ended processes in
/// hundredths of a second, for all of them together.
const REPETITIONS: u32 = 5;

/// Milliseconds per tick, the unit in which Linux reports processor time.
const TICK: f64 = 10.0;

pub(crate) fn table() -> Result<(), Box<dyn Error>> {
    if processor_time().is_none() {
        say("skipped: no /proc/self/stat, which counts processor time");
        return Ok(());
    }
    let mut sources = Vec::new();
    for folder in ["examples", "tests/kernels"] {
        for launch in crate::launch_files(folder)? {
            let source = launch.with_extension("cl");
            if source.is_file() {
                sources.push(source);
            }
        }
    }
    let ocloc = succeeds(Command::new("ocloc").arg("--help"));
    let finalizer = finalizer::is_installed();
    if !ocloc {
        say("ocloc not found (Debian package intel-opencl-icd): no comparison");
    }
    if !finalizer {
        say("GenX_IR not found (Debian package libigc-tools): no native code");
    }
    say(&format!(
        "{} kernels, ms of processor time each",
        sources.len()
    ));
    say("target     gencl     ocloc   ratio  gencl + GenX_IR   ratio");
    for &target in Target::ALL {
        say(&row(target, &sources, ocloc, finalizer)?);
    }
    Ok(())
}

/// Formats one row of the table.
fn row(
    target: Target,
    sources: &[PathBuf],
    ocloc: bool,
    finalizer: bool,
) -> Result<String, Box<dyn Error>> {
    let info = target.info();
    let folder = tempfile::tempdir()?;
    let visa = |k: usize| folder.path().join(format!("k{k}.visaasm"));
    let each = |total: f64, runs: u32| total / f64::from(runs) / sources.len() as f64;
    let gencl = measured(|| {
        for _ in 0..REPETITIONS {
            for (k, source) in sources.iter().enumerate() {
                let mut command = Command::new(env!("CARGO_BIN_EXE_gencl"));
                command.arg("compile").arg(source);
                command.args(["--target", info.name]).arg("-o").arg(visa(k));
                run(&mut command)?;
            }
        }
        Ok(())
    })?;
    let gencl = each(gencl, REPETITIONS);
    let mut line = format!("{:<8} {gencl:>7.2}", info.name);
    let mut theirs = None;
    if ocloc {
        let mut refused = 0;
        let total = measured(|| {
            for source in sources {
                let mut command = Command::new("ocloc");
                command.arg("compile").arg("-file").arg(source);
                command.args(["-device", info.ocloc_device, "-q"]);
                command.args(["-options", "-cl-std=CL1.2"]);
                let done = run(command.arg("-out_dir").arg(folder.path()));
                refused += usize::from(done.is_err());
            }
            Ok(())
        })?;
        if refused > 0 {
            say(&format!(
                "ocloc refuses {refused} of them for {}",
                info.name
            ));
        }
        let ocloc = each(total, 1);
        theirs = Some(ocloc);
        line += &format!(" {ocloc:>9.2} {:>6.1}x", ocloc / gencl);
    } else {
        line += "         -       -";
    }
    if finalizer {
        let total = measured(|| {
            for k in 0..sources.len() {
                let mut command = Command::new("GenX_IR");
                command.arg(visa(k)).args(target.finalizer_arguments());
                run(command.current_dir(folder.path()))?;
            }
            Ok(())
        })?;
        let whole = gencl + each(total, 1);
        line += &format!(" {whole:>16.2}");
        if let Some(theirs) = theirs {
            line += &format!(" {:>6.1}x", theirs / whole);
        }
    }
    Ok(line)
}

/// Milliseconds of processor time of the processes that a function starts and waits for.
fn measured(mut all: impl FnMut() -> Result<(), Box<dyn Error>>) -> Result<f64, Box<dyn Error>> {
    let before = processor_time().ok_or("no processor time")?;
    all()?;
    let after = processor_time().ok_or("no processor time")?;
    Ok(after - before)
}

/// The processor time of all ended child processes, in milliseconds.
fn processor_time() -> Option<f64> {
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    // The fields after the name, which is in parentheses: the state is field 3, cutime and cstime
    // are fields 16 and 17.
    let (_, fields) = text.rsplit_once(')')?;
    let mut ticks = fields.split_whitespace().skip(13);
    let user: f64 = ticks.next()?.parse().ok()?;
    let system: f64 = ticks.next()?.parse().ok()?;
    Some((user + system) * TICK)
}

fn run(command: &mut Command) -> Result<(), Box<dyn Error>> {
    let messages = tempfile::NamedTempFile::new()?;
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(File::create(messages.path())?);
    if !command.status()?.success() {
        let said = fs::read_to_string(messages.path())?;
        let program = Path::new(command.get_program()).display();
        return Err(format!("{program}: {said}\n{command:?}").into());
    }
    Ok(())
}

fn succeeds(command: &mut Command) -> bool {
    let command = command.stdin(Stdio::null()).stdout(Stdio::null());
    command
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}
