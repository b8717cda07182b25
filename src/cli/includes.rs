//! Included files: first in the directory of the including file, then in those of `-I` and
//! `-isystem`.

use super::inputs::Inputs;
use gencl::frontend::preprocess::{COMMAND_LINE, IncludeProvider, Included};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Searches the include path for included files.
#[derive(Clone, Debug)]
pub(crate) struct Folders<'i> {
    /// Records the files that are read.
    pub(crate) inputs: &'i Inputs,
    /// The directory of the source, for sources whose name does not contain it.
    pub(crate) source: PathBuf,
    /// The directories of `-I`, in their order.
    pub(crate) folders: &'i [PathBuf],
    /// The directories of `-isystem`, in their order.
    pub(crate) system: &'i [PathBuf],
    /// Receives the files that are found.
    pub(crate) found: &'i FoundFiles,
}

/// A file that a source includes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FoundFile {
    pub(crate) name: String,
    /// Whether it is in a directory of `-isystem`, or is included from such a file and in its
    /// directory.
    pub(crate) is_system: bool,
    /// Whether its first `#include` has quotes.
    pub(crate) is_quoted: bool,
}

/// The files that a source includes, each once, in the order of their first inclusion. A clone is the same list.
#[derive(Clone, Debug, Default)]
pub(crate) struct FoundFiles {
    files: Arc<Mutex<Vec<FoundFile>>>,
    /// Whether files that are not found are in the list, as the source names them, and are empty: `-MG`.
    assumes_generated: bool,
}

impl FoundFiles {
    /// An empty list, to which files that are not found are added if they are assumed to be generated.
    pub(crate) fn new(assumes_generated: bool) -> FoundFiles {
        FoundFiles {
            assumes_generated,
            ..FoundFiles::default()
        }
    }

    /// The files found so far.
    pub(crate) fn list(&self) -> Vec<FoundFile> {
        self.files
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    fn is_system(&self, name: &str) -> bool {
        let files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        files.iter().any(|file| file.name == name && file.is_system)
    }

    fn note(&self, file: FoundFile) {
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        if !files.iter().any(|other| other.name == file.name) {
            files.push(file);
        }
    }
}

impl IncludeProvider for Folders<'_> {
    fn read(&self, name: &str, quoted: bool, from: &str) -> std::io::Result<Included> {
        let mut places: Vec<(PathBuf, bool)> = Vec::new();
        if quoted {
            let beside = Path::new(from).parent().map(Path::to_path_buf);
            places.push((beside.unwrap_or_default(), self.found.is_system(from)));
            // The files of `-include` are relative to the current directory.
            if from != COMMAND_LINE {
                places.push((self.source.clone(), false));
            }
        }
        // A directory of both options is only a system directory, as in other compilers.
        let own = self.folders.iter().filter(|f| !self.system.contains(f));
        places.extend(own.map(|folder| (folder.clone(), false)));
        places.extend(self.system.iter().map(|folder| (folder.clone(), true)));
        let mut failed = std::io::Error::from(ErrorKind::NotFound);
        for (folder, is_system) in places {
            let path = folder.join(name);
            let path_name = path.to_string_lossy();
            let text = match self.inputs.read(&path) {
                Ok(text) => text,
                // The search continues, as in other compilers.
                Err(error)
                    if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) =>
                {
                    continue;
                }
                Err(error) => {
                    let message = match path_name == name {
                        true => error.to_string(),
                        false => format!("{path_name}: {error}"),
                    };
                    let is_first = failed.kind() == ErrorKind::NotFound;
                    let kind = error.kind();
                    if is_first {
                        failed = std::io::Error::new(kind, message);
                    }
                    if kind == ErrorKind::IsADirectory {
                        continue;
                    }
                    break;
                }
            };
            self.found.note(FoundFile {
                name: path_name.to_string(),
                is_system,
                is_quoted: quoted,
            });
            return Ok(Included {
                is_system,
                ..Included::new(
                    path_name.clone(),
                    self.inputs.invalid.decoded(&path_name, &text),
                )
            });
        }
        if self.found.assumes_generated && failed.kind() == ErrorKind::NotFound {
            self.found.note(FoundFile {
                name: name.to_owned(),
                is_system: false,
                is_quoted: quoted,
            });
            return Ok(Included::new(name, ""));
        }
        Err(failed)
    }

    fn help(&self) -> Option<String> {
        let missing = self.missing_directories();
        Some(match missing.split_first() {
            Some((first, [])) => format!("the directory `{first}` of `-I` does not exist"),
            Some((first, others)) => {
                let others: Vec<String> = others.iter().map(|name| format!("`{name}`")).collect();
                format!(
                    "the directories `{first}` and {} of `-I` do not exist",
                    others.join(", ")
                )
            }
            None => "`-I DIR` adds a folder that is searched for it".to_owned(),
        })
    }

    fn missing_directories(&self) -> Vec<String> {
        let all = self.folders.iter().chain(self.system);
        let missing = all.filter(|folder| !folder.is_dir());
        let mut names: Vec<String> = missing.map(|f| f.display().to_string()).collect();
        names.dedup();
        names
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn quoted_includes_search_the_own_directory_first() {
        let root = tempfile::tempdir().unwrap();
        for (name, text) in [("a/x.h", "own"), ("b/x.h", "first"), ("c/x.h", "second")] {
            let path = root.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let inputs = Inputs::default();
        let found = FoundFiles::default();
        let provider = Folders {
            inputs: &inputs,
            source: root.path().join("a"),
            folders: &[root.path().join("b"), root.path().join("c")],
            system: &[],
            found: &found,
        };
        let text = |name: &str, quoted: bool, from: &str| {
            let found = provider.read(name, quoted, from);
            found.ok().map(|i| i.text)
        };
        assert_eq!(text("x.h", true, "inline.cl").as_deref(), Some("own"));
        assert_eq!(text("x.h", false, "inline.cl").as_deref(), Some("first"));
        let from = root.path().join("c/y.h");
        assert_eq!(
            text("x.h", true, &from.to_string_lossy()).as_deref(),
            Some("second")
        );
        assert_eq!(text("y.h", true, "inline.cl"), None);
        assert_eq!(found.list().len(), 3);
        assert_eq!(inputs.same_as(&from), None);
        let read = root.path().join("a/x.h");
        assert_eq!(inputs.same_as(&read), Some(read));
    }
}
