//! Intel's offline compiler (`ocloc`, Debian package intel-opencl-icd): its vISA and device binary
//! of a kernel.

use super::tools::is_installed;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The offline compiler's program, searched for in `PATH`.
const OCLOC: &str = "ocloc";

/// The Debian package that contains it.
const PACKAGE: &str = "intel-opencl-icd";

/// The assembler of LLVM's textual IR, for Intel's vector compiler: it accepts bitcode only.
const ASSEMBLER: &str = "llvm-as-14";

/// The Debian package that contains it.
const ASSEMBLER_PACKAGE: &str = "llvm-14";

/// Whether a test that needs it can run. With `CI=true`, a missing compiler fails the test;
/// otherwise the test reports that it was skipped.
pub fn available() -> bool {
    is_installed(OCLOC, PACKAGE)
}

/// Whether a test that needs Intel's vector compiler can run, like [`available`].
pub fn vector_available() -> bool {
    available() && is_installed(ASSEMBLER, ASSEMBLER_PACKAGE)
}

/// The results of a compilation.
pub struct Compiled {
    /// The temporary folder with the compiler's outputs.
    folder: tempfile::TempDir,
}

/// What `ocloc validate` prints about a device binary, and whether it is valid.
///
/// # Errors
/// The compiler cannot be started.
pub fn validate(binary: &[u8]) -> Result<(bool, String), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    fs::write(folder.path().join("k.bin"), binary).map_err(|error| error.to_string())?;
    let output = Command::new(OCLOC)
        .args(["validate", "-file", "k.bin"])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .output()
        .map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok((
        output.status.success() && said.contains("VALID (decoded successfully)"),
        said,
    ))
}

/// Compiles a source for a device (`tgllp`, `dg2-g10`) at a dispatch width.
///
/// # Errors
/// The message of the compiler.
pub fn compile(
    source: &str,
    options: &str,
    includes: &[PathBuf],
    device: &str,
    width: u32,
) -> Result<Compiled, String> {
    let folder = folder()?;
    let path = folder.path();
    fs::write(path.join("k.cl"), source).map_err(|error| error.to_string())?;
    let includes = includes.iter().map(|i| format!(" -I {}", i.display()));
    let options = format!("{options}{}", includes.collect::<String>());
    let mut command = command(path, device);
    command
        .args(["-file", "k.cl"])
        .env("IGC_ForceOCLSIMDWidth", width.to_string());
    if !options.trim().is_empty() {
        command.args(["-options", options.trim()]);
    }
    finish(command, folder)
}

/// Compiles LLVM IR with Intel's vector compiler for a device.
///
/// # Errors
/// The message of the assembler or of the compiler.
pub fn compile_vector(source: &str, device: &str) -> Result<Compiled, String> {
    let folder = folder()?;
    let path = folder.path();
    fs::write(path.join("k.ll"), source).map_err(|error| error.to_string())?;
    let assembler = Command::new(ASSEMBLER)
        .args(["k.ll", "-o", "k.bc"])
        .current_dir(path)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| error.to_string())?;
    if !assembler.status.success() {
        return Err(String::from_utf8_lossy(&assembler.stderr).into_owned());
    }
    let mut command = command(path, device);
    command
        .args(["-llvm_input", "-file", "k.bc"])
        // By default the compiler contracts products and sums to fused ones.
        .args(["-options", "-vc-codegen -ffp-contract=off"]);
    finish(command, folder)
}

/// A temporary folder with a folder for the compiler's dumps.
fn folder() -> Result<tempfile::TempDir, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    fs::create_dir(folder.path().join("dump")).map_err(|error| error.to_string())?;
    Ok(folder)
}

/// The compiler, with the options that all compilations have.
fn command(path: &Path, device: &str) -> Command {
    let mut command = Command::new(OCLOC);
    command
        .args(["compile", "-device", device])
        .args(["--format", "zebin", "-out_dir", ".", "-output", "k"])
        .args(["-output_no_suffix", "-q"])
        .env("IGC_ShaderDumpEnable", "1")
        .env("IGC_DumpToCustomDir", path.join("dump"))
        .current_dir(path)
        .stdin(Stdio::null());
    command
}

fn finish(mut command: Command, folder: tempfile::TempDir) -> Result<Compiled, String> {
    let output = command.output().map_err(|error| error.to_string())?;
    if !output.status.success() || !folder.path().join("k").is_file() {
        let said = String::from_utf8_lossy(&output.stdout);
        let line = said.lines().find(|line| line.contains("error"));
        return Err(format!(
            "{}: {}",
            output.status,
            line.unwrap_or("no message").trim()
        ));
    }
    Ok(Compiled { folder })
}

impl Compiled {
    /// Reads the device binary that the compiler wrote.
    pub fn binary(&self) -> Result<Vec<u8>, String> {
        fs::read(self.folder.path().join("k")).map_err(|error| error.to_string())
    }

    /// All vISA files with their names, sorted by name. A kernel that was compiled again because
    /// the first result spilled has two.
    pub fn visa(&self) -> Result<Vec<(String, String)>, String> {
        let entries = fs::read_dir(self.folder.path().join("dump"));
        let mut paths: Vec<PathBuf> = entries
            .map_err(|error| error.to_string())?
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.extension() == Some(OsStr::new("visaasm")))
            .filter(|path| name(path).contains("_entry_") || name(path).starts_with("VC_"))
            .collect();
        paths.sort();
        let texts = paths.iter().map(|path| {
            let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
            Ok((name(path), text))
        });
        texts.collect()
    }
}

fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}
