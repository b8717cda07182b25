//! Included files: first in the directory of the including file, then in those of `-I`.

use super::inputs::Inputs;
use gencl::frontend::preprocess::{IncludeProvider, Included};
use gencl::launch::file::source_text;
use std::path::{Path, PathBuf};

/// Searches the include path for included files.
#[derive(Clone, Debug)]
pub(crate) struct Folders<'i> {
    /// Records the files that are read.
    pub(crate) inputs: &'i Inputs,
    /// The directory of the source, for sources whose name does not contain it.
    pub(crate) source: PathBuf,
    /// The directories of `-I`, in their order.
    pub(crate) folders: Vec<PathBuf>,
}

impl IncludeProvider for Folders<'_> {
    fn read(&self, name: &str, quoted: bool, from: &str) -> Option<Included> {
        let beside = Path::new(from).parent().map(Path::to_path_buf);
        let own = [beside.unwrap_or_default(), self.source.clone()];
        let own = own.iter().filter(|_| quoted);
        own.chain(&self.folders).find_map(|folder| {
            let path = folder.join(name);
            let text = self.inputs.read(&path).ok()?;
            Some(Included::new(path.to_string_lossy(), source_text(&text)))
        })
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
        let provider = Folders {
            inputs: &inputs,
            source: root.path().join("a"),
            folders: vec![root.path().join("b"), root.path().join("c")],
        };
        let text = |name: &str, quoted: bool, from: &str| {
            provider.read(name, quoted, from).map(|i| i.text)
        };
        assert_eq!(text("x.h", true, "inline.cl").as_deref(), Some("own"));
        assert_eq!(text("x.h", false, "inline.cl").as_deref(), Some("first"));
        let from = root.path().join("c/y.h");
        assert_eq!(
            text("x.h", true, &from.to_string_lossy()).as_deref(),
            Some("second")
        );
        assert_eq!(text("y.h", true, "inline.cl"), None);
        assert_eq!(inputs.same_as(&from), None);
        let read = root.path().join("a/x.h");
        assert_eq!(inputs.same_as(&read), Some(read));
    }
}
