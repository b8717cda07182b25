//! The program of a launch file: its text, or the file with it.

use super::object::{self, Object};
use super::{FileProvider, Result, Surroundings, advised, inline_source_name, mistake};
use crate::diagnostic::nearest;
use crate::source::without_mark;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// The program of a launch file.
pub(super) struct Source {
    pub(super) name: String,
    pub(super) text: String,
    pub(super) prefix: String,
    pub(super) folder: PathBuf,
}

/// Reads the program that `source` names or has.
pub(super) fn source(value: &Value, surroundings: Surroundings<'_>) -> Result<Source> {
    let Surroundings {
        folder,
        roots,
        files,
        ..
    } = surroundings;
    if let Some(text) = value.as_str() {
        if is_file_name(text) {
            let written = serde_json::json!({ "file": text });
            let message = format!("`{text}` is a file name, not source text: write {written}");
            return mistake("source", message);
        }
        return Ok(Source {
            name: inline_source_name(surroundings.path),
            text: text.to_string(),
            prefix: String::new(),
            folder: folder.to_path_buf(),
        });
    }
    if !value.is_object() {
        let found = object::kind(value);
        let message = format!(
            "expected the text of the program, or an object such as `{{\"file\": \"k.cl\"}}`, found {found}"
        );
        return mistake("source", message);
    }
    let object = Object::new("source", value, &[&["file", "root", "prefix"]])?;
    let file = object.required_text("file")?;
    let base = match object.text("root")? {
        None => folder,
        Some(root) => match roots.iter().find(|r| r.0 == root) {
            Some((_, folder)) => folder,
            None => {
                return mistake(
                    "source.root",
                    format!("unknown root `{root}`: use --root {root}=DIR"),
                );
            }
        },
    };
    let path = base.join(file);
    let text = match files.read(&path) {
        Err(error) => return not_read("source.file", &path, &error, files),
        Ok(bytes) => files.decode(&path.display().to_string(), &bytes),
    };
    let prefix = object.text("prefix")?.unwrap_or("").to_string();
    // Only the preprocessor can read it as a file of its own.
    let (prefix, text) = match file.ends_with(".ll") || file.ends_with(".ir") {
        true => (String::new(), prefix + without_mark(&text)),
        false => (prefix, text),
    };
    Ok(Source {
        // As the command was called, so that an editor finds it.
        name: path.display().to_string(),
        text,
        prefix,
        folder: path.parent().unwrap_or(Path::new("")).to_path_buf(),
    })
}

/// The extensions of source files.
const SOURCE_EXTENSIONS: [&str; 3] = [".cl", ".ll", ".ir"];

/// Whether a text is the name of a source file. No program in one of the languages looks like that.
fn is_file_name(text: &str) -> bool {
    let is_code = |c: char| c.is_whitespace() || "{}();".contains(c);
    let extension = SOURCE_EXTENSIONS
        .iter()
        .find_map(|end| text.strip_suffix(end));
    extension.is_some_and(|stem| !stem.is_empty()) && !text.contains(is_code)
}

/// The mistake of a file that cannot be read, with the one that may be meant.
pub(super) fn not_read<T>(
    at: &str,
    path: &Path,
    error: &std::io::Error,
    files: &dyn FileProvider,
) -> Result<T> {
    let message = format!("{}: {error}", path.display());
    match (error.kind() == std::io::ErrorKind::NotFound)
        .then(|| meant(path, files))
        .flatten()
    {
        Some(meant) => advised(at, message, format!("did you mean `{}`?", meant.display())),
        None => mistake(at, message),
    }
}

/// The path of a file whose name is similar, in the same folder or in one whose name is similar.
pub(super) fn meant(path: &Path, files: &dyn FileProvider) -> Option<PathBuf> {
    let similar = |path: &Path| -> Option<PathBuf> {
        let name = path.file_name()?.to_str()?;
        let names = files.names(path.parent()?);
        let found = nearest(name, names.iter().map(String::as_str))?;
        Some(path.with_file_name(found))
    };
    similar(path).or_else(|| {
        let folder = similar(path.parent()?)?;
        let name = path.file_name()?.to_str()?;
        let names = files.names(&folder);
        names
            .iter()
            .any(|known| known == name)
            .then(|| folder.join(name))
    })
}
