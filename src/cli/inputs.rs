//! The files that a command has read, and the rule that no output overwrites one of them.
//!
//! Every file is read through [`Inputs::read`], so that the list is complete: sources, included
//! files, launch files and the buffers that they name, vISA.

use super::invalid_bytes::InvalidBytes;
use super::output::{Failure, Outcome};
use gencl::diagnostic::printable;
use gencl::launch::file::FileProvider;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The maximum size of an input in bytes: that of the largest buffer, with its header.
const MAX_BYTES: u64 = (1 << 31) + (1 << 16);

/// The maximum size of an input from a device, such as `/dev/zero`, which need not end.
const MAX_DEVICE_BYTES: u64 = 1 << 26;

/// The path of standard input, on systems that have one.
pub(super) const STANDARD_INPUT: &str = "/dev/stdin";

/// The response files of the command line, which are inputs of every command.
static RESPONSE_FILES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Remembers a response file.
pub(crate) fn note_response_file(path: &Path) {
    let mut files = RESPONSE_FILES
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    files.push(path.to_path_buf());
}

/// The files that a command has read so far.
#[derive(Debug, Default)]
pub(crate) struct Inputs {
    paths: Mutex<BTreeSet<PathBuf>>,
    known: Mutex<Known>,
    /// The texts of files that are corrected but not written yet, by their paths without links; that of standard input is
    /// under [`STANDARD_INPUT`].
    replaced: Mutex<BTreeMap<PathBuf, Vec<u8>>>,
    /// What is not text in the sources.
    pub(super) invalid: InvalidBytes,
}

/// The identities of the files that were read. Those read since the last question are added by the next one: each file is
/// identified once, however many outputs are compared with it.
#[derive(Debug, Default)]
struct Known {
    files: FileSet,
    fresh: Vec<PathBuf>,
    /// How many response files are among them.
    response_files: usize,
}

/// Reads a file that can be a device or a pipe, which need not end.
///
/// # Errors
/// The error of the operating system; [`ErrorKind::FileTooLarge`] after the limit.
pub(crate) fn read_file(path: &Path) -> std::io::Result<Vec<u8>> {
    let file = std::fs::File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_file() && metadata.len() > MAX_BYTES {
        return Err(too_large(MAX_BYTES));
    }
    let limit = match is_device(&metadata) {
        true => MAX_DEVICE_BYTES,
        false => MAX_BYTES,
    };
    read_at_most(file, limit)
}

/// Reads to the end.
fn read_at_most(source: impl Read, limit: u64) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(limit + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > limit {
        true => Err(too_large(limit)),
        false => Ok(bytes),
    }
}

fn too_large(limit: u64) -> std::io::Error {
    let message = format!("larger than the limit of {limit} bytes");
    std::io::Error::new(ErrorKind::FileTooLarge, message)
}

#[cfg(unix)]
fn is_device(metadata: &std::fs::Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    metadata.file_type().is_char_device() || metadata.file_type().is_block_device()
}

#[cfg(not(unix))]
fn is_device(_: &std::fs::Metadata) -> bool {
    false
}

impl Inputs {
    /// Reads a file and remembers it.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(crate) fn read(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        let bytes = match self.replacement(path) {
            Some(bytes) => bytes,
            None => read_file(path)?,
        };
        self.note(path);
        Ok(bytes)
    }

    /// Sets the text that is read in place of that of a file.
    pub(crate) fn replace(&self, path: &Path, text: Vec<u8>) {
        let mut replaced = self.replaced.lock().unwrap_or_else(PoisonError::into_inner);
        replaced.insert(path.to_path_buf(), text);
    }

    fn replacement(&self, path: &Path) -> Option<Vec<u8>> {
        let replaced = self.replaced.lock().unwrap_or_else(PoisonError::into_inner);
        // Links cost system calls.
        if replaced.is_empty() {
            return None;
        }
        let path = std::fs::canonicalize(path).ok()?;
        replaced.get(&path).cloned()
    }

    /// The text of standard input, if it was set.
    fn replaced_stream(&self) -> Option<Vec<u8>> {
        let replaced = self.replaced.lock().unwrap_or_else(PoisonError::into_inner);
        replaced.get(Path::new(STANDARD_INPUT)).cloned()
    }

    /// Reads a file, or standard input where the name is `-`.
    ///
    /// # Errors
    /// The file cannot be read, or standard input was already read.
    pub(crate) fn read_named(&self, name: impl AsRef<Path>) -> std::io::Result<Vec<u8>> {
        let name = name.as_ref();
        if !is_standard_input(name) {
            return self.read(name);
        }
        if let Some(text) = self.replaced_stream() {
            return Ok(text);
        }
        if !self.note(Path::new(STANDARD_INPUT)) {
            return Err(std::io::Error::other(ONCE));
        }
        read_at_most(std::io::stdin().lock(), MAX_BYTES)
    }

    /// Remembers a file; `false` if it was read before.
    fn note(&self, path: &Path) -> bool {
        let mut paths = self.paths.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = !paths.contains(path) && paths.insert(path.to_path_buf());
        if is_new {
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            known.fresh.push(path.to_path_buf());
        }
        is_new
    }

    /// The files that were read so far, in the order of their names, without standard input.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        let paths = self.paths.lock().unwrap_or_else(PoisonError::into_inner);
        let files = paths
            .iter()
            .filter(|path| *path != Path::new(STANDARD_INPUT));
        files.cloned().collect()
    }

    /// The input that is the same file as `path`, by the name under which it was read.
    pub(crate) fn same_as(&self, path: &Path) -> Option<PathBuf> {
        let identity = Identity::of(path)?;
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut fresh = std::mem::take(&mut known.fresh);
        let response_files = RESPONSE_FILES
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        fresh.extend(response_files.iter().skip(known.response_files).cloned());
        known.response_files = response_files.len();
        for input in fresh {
            if let Some(identity) = Identity::of(&input) {
                known.files.add(&input, identity);
            }
        }
        known.files.find(&identity).map(Path::to_path_buf)
    }

    /// Rejects an output that would overwrite an input.
    ///
    /// # Errors
    /// [`Failure::Refused`], which names both.
    pub(crate) fn reject_output(&self, output: &Path) -> Outcome {
        let Some(input) = self.same_as(output) else {
            return Ok(());
        };
        let named = if input == Path::new(STANDARD_INPUT) {
            "standard input".to_string()
        } else {
            format!("the input file `{}`", shown(&input))
        };
        let message = if input == output {
            format!("the output would overwrite {named}")
        } else {
            format!(
                "the output `{}` would overwrite {named}, which is the same file",
                shown(output)
            )
        };
        Err(Failure::Refused(message))
    }
}

/// A path as messages print it: in one line, without control characters.
pub(crate) fn shown(path: &Path) -> String {
    printable(path.to_string_lossy())
}

/// The message about a file that cannot be read, by its name in messages.
pub(crate) fn not_read(name: impl std::fmt::Display, error: &std::io::Error) -> String {
    let name = printable(name.to_string());
    match error.kind() {
        ErrorKind::IsADirectory => format!("{name}: is a directory, not a file"),
        _ => format!("{name}: cannot read the file: {error}"),
    }
}

/// The message about a second file that is standard input.
pub(crate) const ONCE: &str = "standard input can be read only once: use `-` for only one file";

/// Whether more than one of the files is standard input.
pub(crate) fn has_standard_input_twice(files: &[&Path]) -> bool {
    files.iter().filter(|file| is_standard_input(file)).count() > 1
}

/// Whether a file name of the command line denotes standard input.
fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// A file name of the command line as messages print it: `<stdin>` for `-`.
pub(crate) fn shown_path(path: &Path) -> &Path {
    if is_standard_input(path) {
        Path::new("<stdin>")
    } else {
        path
    }
}

impl FileProvider for Inputs {
    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        Inputs::read(self, path)
    }

    fn decode(&self, name: &str, bytes: &[u8]) -> String {
        self.invalid.decoded(name, bytes)
    }

    fn names(&self, folder: &Path) -> Vec<String> {
        let folder = match folder.as_os_str().is_empty() {
            true => Path::new("."),
            false => folder,
        };
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let mut names: Vec<String> = names.collect();
        names.sort_unstable();
        names
    }

    fn is_directory(&self, path: &Path) -> bool {
        path.is_dir()
    }
}

/// The maximum number of symbolic links that lead to a file, as in Linux.
const MAX_LINKS: usize = 40;

/// The file that a path leads to through symbolic links, whether it exists or not.
pub(crate) fn link_target(path: &Path) -> PathBuf {
    let mut path = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        let Ok(target) = std::fs::read_link(&path) else {
            break;
        };
        path = match path.parent() {
            Some(folder) => folder.join(target),
            None => target,
        };
    }
    path
}

/// A path with the links of its folder resolved, but not a link at its end.
pub(crate) fn location(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty());
    let folder = std::fs::canonicalize(folder.unwrap_or(Path::new(".")));
    match (folder, path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        (Ok(_), None) | (Err(_), _) => path.to_path_buf(),
    }
}

/// Identifies a file, to determine whether two paths lead to the same one.
#[derive(Debug)]
pub(crate) struct Identity {
    /// Without symbolic links, `.` and `..`.
    path: PathBuf,
    /// Device and inode number, which are the same for all hard links.
    node: Option<(u64, u64)>,
}

impl Identity {
    /// The identity of a file that exists or would be created. `None` for a device or a pipe, which
    /// several outputs can share, and for a directory.
    pub(crate) fn of(path: &Path) -> Option<Identity> {
        match std::fs::metadata(path) {
            Ok(metadata) if metadata.is_file() => Some(Identity {
                path: std::fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf()),
                node: node(&metadata),
            }),
            Ok(_) => None,
            Err(_) => Some(Identity {
                path: location(&link_target(path)),
                node: None,
            }),
        }
    }

    /// Whether both are the same file.
    pub(crate) fn is(&self, other: &Identity) -> bool {
        self.path == other.path || self.node.is_some() && self.node == other.node
    }
}

/// Files by their identities, each with the name under which it was added first.
#[derive(Debug, Default)]
pub(crate) struct FileSet {
    by_path: BTreeMap<PathBuf, PathBuf>,
    by_node: BTreeMap<(u64, u64), PathBuf>,
}

impl FileSet {
    /// Adds a file under this name, unless its identity has one already.
    pub(crate) fn add(&mut self, name: &Path, identity: Identity) {
        let named = || name.to_path_buf();
        if let Some(node) = identity.node {
            self.by_node.entry(node).or_insert_with(named);
        }
        self.by_path.entry(identity.path).or_insert_with(named);
    }

    /// The name of the file with this identity.
    pub(crate) fn find(&self, identity: &Identity) -> Option<&Path> {
        let by_node = || self.by_node.get(&identity.node?);
        let found = self.by_path.get(&identity.path).or_else(by_node)?;
        Some(found)
    }
}

#[cfg(unix)]
#[expect(
    clippy::unnecessary_wraps,
    reason = "other systems do not identify hard links"
)]
fn node(metadata: &std::fs::Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn node(_: &std::fs::Metadata) -> Option<(u64, u64)> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_a_file_is_that_file() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let file = folder.join("k.cl");
        std::fs::write(&file, "x").unwrap();
        std::fs::write(folder.join("other"), "x").unwrap();
        std::fs::create_dir(folder.join("sub")).unwrap();
        let inputs = Inputs::default();
        assert_eq!(inputs.same_as(&file), None);
        inputs.read(&file).unwrap();
        let mut spellings = vec![
            file.clone(),
            folder.join("./k.cl"),
            folder.join("sub/../k.cl"),
        ];
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("k.cl", folder.join("link")).unwrap();
            std::os::unix::fs::symlink(folder, folder.join("sub/here")).unwrap();
            spellings.extend([folder.join("link"), folder.join("sub/here/k.cl")]);
        }
        std::fs::hard_link(&file, folder.join("hard")).unwrap();
        if cfg!(unix) {
            spellings.push(folder.join("hard"));
        }
        for spelling in spellings {
            assert_eq!(inputs.same_as(&spelling), Some(file.clone()));
            assert!(matches!(
                inputs.reject_output(&spelling),
                Err(Failure::Refused(_))
            ));
        }
        for other in ["other", "none", "sub", "sub/k.cl", "missing/k.cl"] {
            assert_eq!(inputs.same_as(&folder.join(other)), None, "{other}");
        }
        // Two names of a file that does not exist yet.
        let new = |name: &str| Identity::of(&folder.join(name)).unwrap();
        assert!(new("new").is(&new("sub/../new")));
        assert!(!new("new").is(&new("sub/new")));
        let mut files = FileSet::default();
        files.add(Path::new("first"), new("new"));
        files.add(Path::new("second"), new("sub/../new"));
        files.add(Path::new("third"), new("k.cl"));
        let name = |path: &str| files.find(&new(path)).and_then(Path::to_str);
        let found = ["new", "sub/new", "k.cl"].map(name);
        assert_eq!(found, [Some("first"), None, Some("third")]);
        if cfg!(unix) {
            assert_eq!(name("hard"), Some("third"));
        }
    }
}
