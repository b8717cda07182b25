//! Transactional output: all files are written, or none.
//!
//! Contents are first written to temporary files in the directories of the final files;
//! [`Staged::commit`] renames them when all are complete. If an error, a panic or an interrupt ends
//! the command before that, the temporary files and newly created directories are removed.

use super::inputs::{link_target, shown};
use super::output::{Failure, Outcome};
use super::streams::lost_messages;
use gencl::diagnostic::{Code, printable};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The time that an interrupt waits for another thread to terminate the finalizer's process.
const MAX_WAIT: Duration = Duration::from_secs(2);

/// The number of names that are tried for a temporary file or directory.
const MAX_NAMES: u32 = 10_000;

/// The files and directories that an interrupt must remove.
#[derive(Debug)]
struct Pending {
    files: Vec<PathBuf>,
    /// Directories in order of creation, parents first; removed only if they are empty.
    folders: Vec<PathBuf>,
    /// Scratch directories, which are removed with their contents.
    scratch: Vec<PathBuf>,
}

static PENDING: Mutex<Pending> = Mutex::new(Pending {
    files: Vec::new(),
    folders: Vec::new(),
    scratch: Vec::new(),
});

fn pending() -> MutexGuard<'static, Pending> {
    PENDING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes pending files and directories before the process exits. No commit can start afterwards.
pub(crate) fn clean_up() {
    let mut waited = Duration::ZERO;
    while !pending().scratch.is_empty() && waited < MAX_WAIT {
        let pause = Duration::from_millis(10);
        std::thread::sleep(pause);
        waited += pause;
    }
    // The lock prevents a commit from starting, and waits for one that is in progress.
    let pending = pending();
    for file in &pending.files {
        let _ = fs::remove_file(file);
    }
    for folder in pending.folders.iter().rev() {
        let _ = fs::remove_dir(folder);
    }
    for folder in &pending.scratch {
        let _ = fs::remove_dir_all(folder);
    }
    // Keep the lock until the process ends.
    std::mem::forget(pending);
}

/// A step of a commit.
#[derive(Debug)]
enum Step {
    Rename {
        temporary: PathBuf,
        target: PathBuf,
    },
    /// Append to a file that is not a regular one: a device or a pipe.
    Append {
        target: PathBuf,
        bytes: Vec<u8>,
    },
    /// Remove a file, if it exists.
    Remove(PathBuf),
}

/// Files that are written but not yet committed. Dropping it discards them.
#[derive(Debug, Default)]
pub(crate) struct Staged {
    steps: Vec<Step>,
    folders: Vec<PathBuf>,
}

impl Staged {
    /// Creates a directory and its missing parents.
    ///
    /// # Errors
    /// The directory cannot be created.
    pub(crate) fn folder(&mut self, folder: &Path) -> Outcome {
        self.make_folder(folder).map_err(|error| {
            let folder = shown(folder);
            Failure::InputMessage(
                Code::E1303,
                format!("cannot create the directory {folder}: {error}"),
            )
        })
    }

    fn make_folder(&mut self, folder: &Path) -> io::Result<()> {
        if folder.as_os_str().is_empty() || folder.is_dir() {
            return Ok(());
        }
        if let Some(parent) = folder.parent() {
            self.make_folder(parent)?;
        }
        let mut pending = pending();
        match fs::create_dir(folder) {
            Ok(()) => {
                pending.folders.push(folder.to_path_buf());
                self.folders.push(folder.to_path_buf());
                Ok(())
            }
            // A path such as `a/../b`, or another process created it.
            Err(_) if folder.is_dir() => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Writes the contents of a file under a temporary name.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn file(&mut self, path: &Path, bytes: &[u8]) -> Outcome {
        self.stage(path, bytes).map_err(|error| wrong(path, &error))
    }

    fn stage(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        // A symbolic link is preserved, even if its target does not exist yet.
        let mut target = link_target(path);
        let mut earlier = None;
        match fs::metadata(path) {
            Ok(metadata) => {
                if metadata.is_dir() {
                    return Err(io::Error::from(io::ErrorKind::IsADirectory));
                }
                if !metadata.is_file() || is_device(path) {
                    self.steps.push(Step::Append {
                        target: path.to_path_buf(),
                        bytes: bytes.to_vec(),
                    });
                    return Ok(());
                }
                if metadata.permissions().readonly() {
                    let kind = io::ErrorKind::PermissionDenied;
                    return Err(io::Error::new(kind, "the file is read-only"));
                }
                earlier = Some(metadata);
                target = fs::canonicalize(path)?;
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            // For example a cycle of symbolic links.
            Err(error) => return Err(error),
        }
        if target.file_name().is_none() {
            return Err(io::Error::from(io::ErrorKind::InvalidInput));
        }
        let (temporary, mut file) = create_beside(&target)?;
        self.steps.push(Step::Rename {
            temporary: temporary.clone(),
            target,
        });
        file.write_all(bytes)?;
        if let Some(earlier) = earlier {
            keep_owner(&file, &earlier);
            // Last: a new owner clears some of them.
            file.set_permissions(earlier.permissions())?;
        }
        Ok(())
    }

    /// Schedules the removal of a file for the commit, in the order of the calls.
    pub(crate) fn remove(&mut self, path: PathBuf) {
        self.steps.push(Step::Remove(path));
    }

    /// Renames all files to their final names, and performs the scheduled removals.
    ///
    /// # Errors
    /// A file cannot be renamed, written or removed. The steps before it have been done. Or messages are lost: then nothing
    /// is done.
    pub(crate) fn commit(mut self) -> Outcome {
        lost_messages()?;
        // Appending can block or fail midway, so it precedes the first rename.
        for step in &self.steps {
            if let Step::Append { target, bytes } = step {
                append(target, bytes)?;
            }
        }
        let mut pending = pending();
        for step in &self.steps {
            match step {
                Step::Append { .. } => {}
                Step::Rename { temporary, target } => {
                    fs::rename(temporary, target).map_err(|error| wrong(target, &error))?;
                    pending.files.retain(|file| file != temporary);
                }
                Step::Remove(path) => match fs::remove_file(path) {
                    Ok(()) => {}
                    Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                    Err(error) => {
                        let path = shown(path);
                        let message = format!("{path}: cannot remove the file: {error}");
                        return Err(Failure::InputMessage(Code::E1303, message));
                    }
                },
            }
        }
        pending
            .folders
            .retain(|folder| !self.folders.contains(folder));
        self.steps.clear();
        self.folders.clear();
        Ok(())
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        let mut pending = pending();
        for step in &self.steps {
            if let Step::Rename { temporary, .. } = step {
                let _ = fs::remove_file(temporary);
                pending.files.retain(|file| file != temporary);
            }
        }
        for folder in self.folders.iter().rev() {
            let _ = fs::remove_dir(folder);
        }
        pending
            .folders
            .retain(|folder| !self.folders.contains(folder));
    }
}

fn wrong(path: &Path, error: &io::Error) -> Failure {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let missing = folder.filter(|folder| {
        error.kind() == io::ErrorKind::NotFound && fs::symlink_metadata(folder).is_err()
    });
    let help = missing.map_or(String::new(), |folder| {
        // In a form that shells read as one word.
        let folder = folder.to_string_lossy();
        let is_plain = |c: char| c.is_alphanumeric() || "_-./+,:@%".contains(c);
        match folder.chars().all(is_plain) {
            true => format!("; create its directory: `mkdir -p {folder}`"),
            false => format!("; create its directory: {}", printable(folder)),
        }
    });
    let path = shown(path);
    Failure::InputMessage(
        Code::E1303,
        format!("{path}: cannot write the file: {error}{help}"),
    )
}

/// Gives a new file the owner and the group of the one that it replaces, as far as the system lets the user: only root
/// gives files to others, and a user gives them to the own groups.
#[cfg(unix)]
fn keep_owner(file: &File, earlier: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let Ok(new) = file.metadata() else {
        return;
    };
    // One by one: the group may be kept where the owner cannot.
    if new.gid() != earlier.gid() {
        let _ = fchown(file, None, Some(earlier.gid()));
    }
    if new.uid() != earlier.uid() {
        let _ = fchown(file, Some(earlier.uid()), None);
    }
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &fs::Metadata) {}

/// Whether a path is in `/dev` or `/proc` and must not be replaced, even if it is redirected to a
/// regular file.
fn is_device(path: &Path) -> bool {
    ["/dev", "/proc"]
        .iter()
        .any(|start| path.starts_with(start))
}

fn append(target: &Path, bytes: &[u8]) -> Outcome {
    let opened = OpenOptions::new().append(true).open(target);
    match opened.and_then(|mut file| file.write_all(bytes)) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(Failure::Closed),
        Err(error) => Err(wrong(target, &error)),
    }
}

/// Creates a temporary file in the directory of `target`.
fn create_beside(target: &Path) -> io::Result<(PathBuf, File)> {
    fresh(|name| {
        let path = target.with_file_name(name);
        let mut pending = pending();
        let file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&path)?;
        pending.files.push(path.clone());
        Ok((path, file))
    })
}

/// Calls `create` with temporary names until one does not exist yet.
fn fresh<T>(create: impl Fn(&str) -> io::Result<T>) -> io::Result<T> {
    let process = std::process::id();
    let mut last = io::Error::from(io::ErrorKind::AlreadyExists);
    for number in 0..MAX_NAMES {
        match create(&format!(".gencl-{process}-{number}.tmp")) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = error,
            result => return result,
        }
    }
    Err(last)
}

/// A temporary directory that is removed with its contents when dropped.
#[derive(Debug)]
pub(crate) struct Scratch {
    path: PathBuf,
}

impl Scratch {
    /// Creates a directory in the system directory for temporary files.
    ///
    /// # Errors
    /// The directory cannot be created.
    pub(crate) fn new() -> Result<Scratch, Failure> {
        let parent = std::env::temp_dir();
        let made = fresh(|name| {
            let path = parent.join(name);
            let mut pending = pending();
            private_folder(&path)?;
            pending.scratch.push(path.clone());
            Ok(Scratch { path })
        });
        made.map_err(|error| {
            let parent = parent.display();
            let message = format!("cannot create a temporary directory in {parent}: {error}");
            Failure::InputMessage(Code::E1303, message)
        })
    }

    /// The path of the directory.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let mut pending = pending();
        let _ = fs::remove_dir_all(&self.path);
        pending.scratch.retain(|path| *path != self.path);
    }
}

/// Creates a directory that other users of the machine cannot access.
#[cfg(unix)]
fn private_folder(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new().mode(0o700).create(path)
}

#[cfg(not(unix))]
fn private_folder(path: &Path) -> io::Result<()> {
    fs::create_dir(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> = entries
            .map(|e| e.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn files_appear_together_and_replace_existing_ones() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        fs::write(folder.join("a"), "old").unwrap();
        fs::write(folder.join("gone"), "old").unwrap();
        let mut staged = Staged::default();
        staged.folder(&folder.join("sub/deep")).unwrap();
        staged.file(&folder.join("a"), b"one").unwrap();
        staged.file(&folder.join("sub/deep/b"), b"two").unwrap();
        staged.remove(folder.join("gone"));
        staged.remove(folder.join("never"));
        assert_eq!(fs::read(folder.join("a")).unwrap(), b"old");
        assert!(folder.join("gone").exists());
        staged.commit().unwrap();
        assert_eq!(names(folder), ["a", "sub"]);
        assert_eq!(fs::read(folder.join("a")).unwrap(), b"one");
        assert_eq!(fs::read(folder.join("sub/deep/b")).unwrap(), b"two");
    }

    #[test]
    fn dropped_files_leave_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        fs::write(folder.join("a"), "old").unwrap();
        let mut staged = Staged::default();
        staged.folder(&folder.join("sub/deep")).unwrap();
        staged.file(&folder.join("sub/deep/b"), b"two").unwrap();
        staged.file(&folder.join("a"), b"one").unwrap();
        for (path, error) in [
            (folder.join("none/out"), "No such file"),
            (folder.join("sub"), "directory"),
            (folder.join("a/out"), "directory"),
        ] {
            match staged.file(&path, b"") {
                Err(Failure::InputMessage(Code::E1303, message)) => {
                    assert!(message.contains(error), "{message}")
                }
                other => panic!("{other:?}"),
            }
        }
        drop(staged);
        assert_eq!(names(folder), ["a"]);
        assert_eq!(fs::read(folder.join("a")).unwrap(), b"old");
        assert!(Staged::default().folder(&folder.join("a/b")).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_are_preserved() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        fs::create_dir(folder.join("real")).unwrap();
        fs::write(folder.join("real/a"), "old").unwrap();
        fs::set_permissions(folder.join("real/a"), fs::Permissions::from_mode(0o600)).unwrap();
        symlink("real/a", folder.join("link")).unwrap();
        let mut staged = Staged::default();
        staged.file(&folder.join("link"), b"new").unwrap();
        staged.commit().unwrap();
        assert!(folder.join("link").is_symlink());
        assert_eq!(fs::read(folder.join("real/a")).unwrap(), b"new");
        let mode = fs::metadata(folder.join("real/a")).unwrap().permissions();
        assert_eq!(mode.mode() & 0o777, 0o600);
        fs::set_permissions(folder.join("real/a"), fs::Permissions::from_mode(0o400)).unwrap();
        assert!(Staged::default().file(&folder.join("link"), b"x").is_err());
        assert_eq!(names(&folder.join("real")), ["a"]);
    }

    #[test]
    fn scratch_directories_are_removed() {
        let scratch = Scratch::new().unwrap();
        let path = scratch.path().to_path_buf();
        fs::write(path.join("x"), "x").unwrap();
        drop(scratch);
        assert!(!path.exists());
    }
}
