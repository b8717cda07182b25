//! Runs Intel's finalizer (`GenX_IR`, Debian package libigc-tools) on vISA text and judges what
//! it did.
//!
//! An exit code alone tells little: wrong code is often accepted with a message and exit code 0,
//! and code that spills is a success with exit code 1. So a run is judged by its exit code, its
//! messages, and the files that it leaves in a fresh folder, and the caller decides how long it
//! may take (the finalizer never ends on irreducible control flow).
//!
//! The one module of the library that starts a process and touches files; it is there with the
//! feature `finalizer` only, which the command line and the tests have. Nothing else in the library names it.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// The finalizer's program, searched for in `PATH`.
pub const PROGRAM: &str = "GenX_IR";

/// The Debian package that has it.
pub const PACKAGE: &str = "libigc-tools";

/// The name of the input without extension: outputs of kernels that name none are called so.
const INPUT: &str = "k";

/// The longest pause between two looks at the process.
const LONGEST_PAUSE: Duration = Duration::from_millis(20);

/// The size of the file that finds out whether a folder is full: that of a block of the usual file systems.
const PROBE_BYTES: usize = 4096;

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
    /// Rejected because the kernel needs more registers than there are, even if the finalizer spills.
    TooManyRegisters,
    /// Native code that spills so many bytes.
    Spill(u64),
    /// Ended by a signal.
    Crash(String),
    /// Did not end while the caller waited.
    Hang,
    /// The lexer gave up.
    Lexer(String),
    /// Exit code 0, no message, and a kernel without native code.
    NoOutput(String),
    /// The folder has no space left: whatever was written may be incomplete.
    NoSpace,
}

impl Outcome {
    /// What the finalizer printed, or what is missing; empty where the code is right.
    pub fn messages(&self) -> &str {
        match self {
            Outcome::WrongCode(text)
            | Outcome::Refused(text)
            | Outcome::Crash(text)
            | Outcome::Lexer(text)
            | Outcome::NoOutput(text) => text,
            Outcome::Accepted { .. }
            | Outcome::TooManyRegisters
            | Outcome::Spill(_)
            | Outcome::Hang
            | Outcome::NoSpace => "",
        }
    }

    /// Whether the code is right and complete.
    pub fn is_accepted(&self) -> bool {
        matches!(self, Outcome::Accepted { .. })
    }
}

/// Whether the finalizer is installed.
pub fn is_installed() -> bool {
    std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|dir| dir.join(PROGRAM).is_file()))
}

/// What the finalizer made of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Compiled {
    /// What became of the run, with its messages.
    pub outcome: Outcome,
    /// Each kernel of the text, in its order; empty unless the outcome is [`Outcome::Accepted`] or [`Outcome::Spill`].
    pub kernels: Vec<CompiledCode>,
}

/// The native code of a kernel and its listing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompiledCode {
    /// The native code, with its size before the shared prologue.
    pub native: NativeCode,
    /// The finalizer's listing of it, without lines of the source.
    pub listing: String,
}

/// Compiles vISA text to native code, in a temporary folder that is removed. `arguments` are those of the target
/// ([`Target::finalizer_arguments`](crate::target::Target::finalizer_arguments)).
///
/// # Errors
/// The finalizer cannot be started ([`io::ErrorKind::NotFound`]: it is not installed), or there is no temporary folder.
pub fn compile(text: &str, arguments: &[&str], limit: Duration) -> io::Result<Compiled> {
    let folder = Temporary::new()?;
    let outcome = judge(&folder.0, text, arguments, &mut |elapsed| elapsed < limit)?;
    let mut kernels = Vec::new();
    if matches!(outcome, Outcome::Accepted { .. } | Outcome::Spill(_)) {
        let natives = native_codes(&folder.0, text)?.into_iter();
        let listings = listings(&folder.0, text)?.into_iter();
        let both = natives.zip(listings);
        kernels.extend(both.map(|(native, listing)| CompiledCode { native, listing }));
    }
    Ok(Compiled { outcome, kernels })
}

/// A folder of its own among the temporary files, which only this user can read; removed when it is dropped.
struct Temporary(PathBuf);

impl Temporary {
    fn new() -> io::Result<Temporary> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        loop {
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            let name = format!("gencl-finalizer-{}-{number}", std::process::id());
            let path = std::env::temp_dir().join(name);
            let mut builder = fs::DirBuilder::new();
            #[cfg(unix)]
            std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
            match builder.create(&path) {
                // Of an earlier process with this number, which was killed.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                made => return made.map(|()| Temporary(path)),
            }
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs the finalizer on a text with the arguments given, in an empty folder, which keeps what
/// it writes. The process is ended when `keep_waiting`, which is told how long it runs, gives
/// `false`.
///
/// # Errors
/// The process cannot be started, or the folder not be used.
pub fn judge(
    folder: &Path,
    text: &str,
    arguments: &[&str],
    keep_waiting: &mut dyn FnMut(Duration) -> bool,
) -> io::Result<Outcome> {
    match outcome(folder, text, arguments, keep_waiting) {
        // The finalizer does not notice that its output is incomplete.
        Ok(outcome) if outcome != Outcome::Hang && is_full(folder) => Ok(Outcome::NoSpace),
        Err(error) if is_about_space(&error) => Ok(Outcome::NoSpace),
        outcome => outcome,
    }
}

fn is_about_space(error: &io::Error) -> bool {
    use io::ErrorKind::{QuotaExceeded, StorageFull};
    matches!(error.kind(), StorageFull | QuotaExceeded)
}

/// Whether nothing more can be written to a folder.
fn is_full(folder: &Path) -> bool {
    let probe = folder.join("probe");
    let written = fs::write(&probe, [1; PROBE_BYTES]);
    let _ = fs::remove_file(probe);
    written.is_err_and(|error| is_about_space(&error))
}

/// As [`judge`], which also finds out whether the output is incomplete.
fn outcome(
    folder: &Path,
    text: &str,
    arguments: &[&str],
    keep_waiting: &mut dyn FnMut(Duration) -> bool,
) -> io::Result<Outcome> {
    let input = format!("{INPUT}.visaasm");
    fs::write(folder.join(&input), with_placeholders(text).as_bytes())?;
    let mut command = Command::new(PROGRAM);
    command
        .arg(&input)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        // Files, not pipes: a full pipe would stop the child while we wait for its end.
        .stdout(File::create(folder.join("stdout"))?)
        .stderr(File::create(folder.join("stderr"))?);
    let Some(status) = run(command, keep_waiting)? else {
        return Ok(Outcome::Hang);
    };

    let stdout = read_text(&folder.join("stdout"));
    let stdout = match stdout.split_once('\n') {
        Some((first, rest)) if first.starts_with("GenX_IR ") => rest,
        _ => &stdout,
    };
    let mut messages = read_text(&folder.join("stderr"));
    let spill = spilled_bytes(&messages);
    let reports = error_reports(folder)?;
    let silent = stdout.trim().is_empty() && messages.trim().is_empty() && reports.is_none();
    for text in [Some(stdout), reports.as_deref()].into_iter().flatten() {
        messages.push_str(text);
    }

    match status.code() {
        None | Some(139) => return Ok(Outcome::Crash(format!("{status}\n{messages}"))),
        Some(2) => return Ok(Outcome::Lexer(messages)),
        Some(_) => {}
    }
    let native = native_code(text, folder);
    Ok(match (spill, native) {
        (Some(bytes), Ok(_)) => Outcome::Spill(bytes),
        _ if !status.success() && exceeds_registers(&messages) => Outcome::TooManyRegisters,
        _ if !status.success() => Outcome::Refused(messages),
        _ if !silent => Outcome::WrongCode(messages),
        (None, Ok(native)) => Outcome::Accepted { native },
        (_, Err(missing)) => Outcome::NoOutput(missing),
    })
}

/// Whether a message is that spilling does not suffice.
fn exceeds_registers(messages: &str) -> bool {
    messages.contains("GRF registers are NOT enough")
}

/// The listings of the native code of each kernel of the text, in its order, from the folder of
/// a run that left native code. They name the source files as the text does, and have no lines of them.
///
/// # Errors
/// A listing cannot be read.
pub fn listings(folder: &Path, text: &str) -> io::Result<Vec<String>> {
    let names = output_names(text).into_iter();
    names
        .map(|name| {
            let bytes = fs::read(folder.join(format!("{name}.asm")))?;
            Ok(with_names(&String::from_utf8_lossy(&bytes), text))
        })
        .collect()
}

/// Before the name of a source file in a listing.
pub const FILE_COMMENT: &str = "// File: ";

/// The string of a directive `FILE "name"`, in its quotes.
fn file_directive(line: &str) -> Option<&str> {
    line.trim_start().strip_prefix("FILE").map(str::trim)
}

/// The names of source files in a text, in their quotes, each once.
fn source_names(text: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut known = HashSet::new();
    for name in text.lines().filter_map(file_directive) {
        if known.insert(name) {
            names.push(name);
        }
    }
    names
}

/// The name by which the finalizer knows the source file of an index. The input is no folder, so that no file has
/// this name.
fn placeholder(index: usize) -> String {
    format!("{INPUT}.visaasm/{index}")
}

/// The text with placeholders for the names of source files: the finalizer opens the files that its input names, and
/// copies their lines into the listing. Names come from `#line`, and so from whoever wrote the source.
fn with_placeholders(text: &str) -> Cow<'_, str> {
    let indices: HashMap<&str, usize> = source_names(text).into_iter().zip(0..).collect();
    if indices.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut changed = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        match file_directive(line).and_then(|name| indices.get(name)) {
            Some(&index) => {
                changed += &format!("    FILE \"{}\"\n", placeholder(index));
            }
            None => changed.push_str(line),
        }
    }
    Cow::Owned(changed)
}

/// A listing with the names of source files in place of the placeholders.
fn with_names(listing: &str, text: &str) -> String {
    let names = source_names(text);
    let name = |line: &str| {
        let placeholder = line.strip_prefix(FILE_COMMENT)?.trim();
        let index = placeholder.rsplit_once('/')?.1.parse::<usize>().ok()?;
        let name = names.get(index)?.trim_matches('"');
        Some(name.replace("\\\\", "\\"))
    };
    let mut restored = String::with_capacity(listing.len());
    for line in listing.split_inclusive('\n') {
        match name(line) {
            Some(name) => restored += &format!("{FILE_COMMENT}{name}\n"),
            None => restored.push_str(line),
        }
    }
    restored
}

/// The native code of a kernel, with what a device binary must tell the runtime about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NativeCode {
    /// The machine code, as the finalizer wrote it.
    pub code: Vec<u8>,
    /// Size in bytes of the code at the start that loads what the runtime passes for each thread.
    pub prologue_bytes: u32,
}

/// The native code of each kernel of the text, in its order, from the folder of a run that left it.
///
/// # Errors
/// A file cannot be read.
pub fn native_codes(folder: &Path, text: &str) -> io::Result<Vec<NativeCode>> {
    let names = output_names(text).into_iter();
    let listings = listings(folder, text)?;
    names
        .zip(listings)
        .map(|(name, listing)| {
            Ok(NativeCode {
                code: fs::read(folder.join(format!("{name}.dat")))?,
                prologue_bytes: prologue_bytes(&listing),
            })
        })
        .collect()
}

/// Size in bytes of the block `per_thread_prolog` of a listing; 0 without one.
fn prologue_bytes(listing: &str) -> u32 {
    let mut lines = listing.lines();
    if !lines.any(|line| line.starts_with("per_thread_prolog:")) {
        return 0;
    }
    let block = lines.take_while(|line| !line.starts_with("// B"));
    let code = block.map(|line| line.split("//").next().unwrap_or_default());
    let instructions = code.filter(|code| !code.trim().is_empty());
    instructions
        .map(|code| match code.contains("Compacted") {
            true => 8,
            false => 16,
        })
        .sum()
}

/// Counts of the instructions in a listing of native code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NativeCounts {
    /// Number of native instructions.
    pub instructions: u64,
    /// Number of messages among them, except the one that ends the thread.
    pub messages: u64,
    /// Those that only copy.
    pub moves: u64,
}

impl NativeCounts {
    /// Counts the instructions of a listing. Each has an execution size, such as `(16|M0)`.
    pub fn of(listing: &str) -> NativeCounts {
        let mut counts = NativeCounts::default();
        for line in listing.lines() {
            let code = line.split("//").next().unwrap_or_default();
            let Some((before, _)) = code.split_once("|M") else {
                continue;
            };
            let Some((before, _)) = before.rsplit_once('(') else {
                continue;
            };
            let opcode = before.split_whitespace().next_back().unwrap_or_default();
            let opcode = opcode.split('.').next().unwrap_or_default();
            counts.instructions += 1;
            counts.moves += u64::from(opcode == "mov");
            let is_message = ["send", "load", "store", "atomic"]
                .iter()
                .any(|name| opcode.starts_with(name));
            counts.messages += u64::from(is_message && !code.contains("EOT"));
        }
        counts
    }
}

/// Runs a process to its end. The exit status is `None` when `keep_waiting`, which is told how long
/// the process runs, gave `false` and the process was killed, with the processes that it started.
///
/// # Errors
/// The process cannot be started, or its state not be read.
pub fn run(
    mut command: Command,
    keep_waiting: &mut dyn FnMut(Duration) -> bool,
) -> io::Result<Option<ExitStatus>> {
    let start = Instant::now();
    // A program in `PATH` may be a script around the real one: both are in a process group of their own.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command.spawn()?;
    #[cfg(unix)]
    let _guard = Guard::start(&child);
    let mut pause = Duration::from_millis(1);
    loop {
        let ended = child.try_wait();
        if let Ok(Some(status)) = ended {
            return Ok(Some(status));
        }
        if ended.is_err() || !keep_waiting(start.elapsed()) {
            kill(&mut child);
            return ended.map(|_| None);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// Kills a process and the others of its group. It may just have ended by itself: then there is nothing to kill.
fn kill(child: &mut Child) {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
}

/// Kills the process group of a child when this process ends without a chance to do so, as by SIGKILL or the
/// out-of-memory killer.
///
/// It is a shell that waits for the end of a pipe whose other end only this process has. Linux can send a signal to a child
/// whose parent ends (`PR_SET_PDEATHSIG`), but that must be requested between `fork` and `exec`, which requires `unsafe`;
/// and it would not reach the processes that a script around the program has started.
#[cfg(unix)]
struct Guard(Child);

#[cfg(unix)]
impl Guard {
    /// The shell by its path, since `PATH` may have nothing but the program.
    const SHELL: &str = "/bin/sh";

    /// What the shell executes; `$0` is the process group.
    const SCRIPT: &str = "read -r line; kill -s KILL -- \"-$0\"";

    /// Guards a child that leads its process group. Without a shell, the child is not guarded.
    fn start(child: &Child) -> Option<Guard> {
        let mut shell = Command::new(Guard::SHELL);
        shell
            .args(["-c", Guard::SCRIPT, &child.id().to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        // An interrupt from the terminal, or a signal to the process group of this process, does not reach it.
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
        shell.spawn().ok().map(Guard)
    }
}

#[cfg(unix)]
impl Drop for Guard {
    fn drop(&mut self) {
        // While the pipe is still open.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// N of `Spill memory used = N bytes`.
fn spilled_bytes(messages: &str) -> Option<u64> {
    let (_, rest) = messages.split_once("Spill memory used = ")?;
    rest.split_whitespace().next()?.parse().ok()
}

/// All `*.errors.txt` of the folder, in the order of their names.
fn error_reports(folder: &Path) -> io::Result<Option<String>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.to_string_lossy().ends_with(".errors.txt") {
            paths.push(path);
        }
    }
    paths.sort();
    let reports = paths.iter().map(|path| read_text(path)).collect();
    Ok((!paths.is_empty()).then_some(reports))
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

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn outputs_are_named_by_their_kernels() {
        let text = ".version 4.1\n.kernel \"a\"\n.kernel_attr OutputAsmPath=\"x.asm\"\n\
                    .kernel \"b\"\n.kernel \"c\"\n.kernel_attr OutputAsmPath=y\n";
        assert_eq!(output_names(text), ["x", "k", "y"]);
    }

    #[test]
    fn the_finalizer_never_sees_the_name_of_a_source_file() {
        let text = ".kernel \"k\"\n    FILE \"/etc/passwd\"\n    LOC 1\n\tFILE  \"a\\\\b.cl\" \n    LOC 2\n    \
                    FILE \"/etc/passwd\"\n    LOC 3\n    ret (M1, 1)\n";
        let seen = ".kernel \"k\"\n    FILE \"k.visaasm/0\"\n    LOC 1\n    FILE \"k.visaasm/1\"\n    LOC 2\n    \
                    FILE \"k.visaasm/0\"\n    LOC 3\n    ret (M1, 1)\n";
        assert_eq!(with_placeholders(text), seen);
        assert_eq!(
            with_names(
                "// File: k.visaasm/1\n// Line 2\n// File: k.visaasm/0\nnop\n",
                text
            ),
            "// File: a\\b.cl\n// Line 2\n// File: /etc/passwd\nnop\n"
        );
    }

    #[test]
    fn instructions_of_listings_are_counted() {
        let listing = "//.instCount 9\n.declare V32 (16)  rf=r size=64 (r2.0)\n_k_0:\n\
            (W)     mov (8|M0)               r2.0<1>:ud    r0.0<1;1,0>:ud    // $1\n\
            (~f0.0) goto (16|M0)                         L2                L2\n\
                    sync.nop                             null\n\
                    load.ugm.d32.a32 (16|M0)  r16:2         bti[0][r10:2]  {$3} // desc:0x1\n\
            (W)     send.dc0 (8|M0)          r5       r127    null:0  0x0\n\
            (W)     send.gtwy (8|M0)         null     r127    null:0  0x0 {EOT} // end\nL560:\n";
        let counts = NativeCounts {
            instructions: 5,
            messages: 2,
            moves: 1,
        };
        assert_eq!(NativeCounts::of(listing), counts);
    }

    #[test]
    fn the_code_before_the_shared_prologue_is_measured() {
        let listing = "per_thread_prolog:\n(W) mov (8|M0) r127.0<1>:ud 0x0:ud  // \n\
            (W) send.dc0 (8|M0) r1 r127 null:0 0x0 0x1 {$1} // wr:1h+0 // $35\n\
            \x20  sync.nop null {Compacted,$1.dst} // \n   nop // \n\
            // B001: Preds:{B000}\n// cross_thread_prolog:\n   nop // \n";
        assert_eq!(prologue_bytes(listing), 56);
        assert_eq!(prologue_bytes("cross_thread_prolog:\n   nop //\n"), 0);
    }

    #[test]
    fn spills_are_found_in_messages() {
        let text = "[vISA Finalizer Messages]\nSpill memory used = 28224 bytes for kernel k\n";
        assert_eq!(spilled_bytes(text), Some(28224));
        let exceeded = "128 GRF registers are NOT enough to compile kernel k!";
        assert_eq!(spilled_bytes(exceeded), None);
        assert!(exceeds_registers(exceeded));
    }
}
