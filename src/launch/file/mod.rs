//! The launch file: one kernel run, described in JSON ([`LaunchFile`]).
//!
//! Parsing is strict: unknown keys, duplicate keys, wrong types and missing values are errors,
//! reported with their location (`5:12: args[2].buffer.dtype`). Reads the files that the launch
//! file names, the source and `.npy` buffers, relative to the launch file or to a root of the
//! command line.

mod argument;
pub mod compare;
pub mod element;
mod examples;
mod generate;
mod mistakes;
pub mod npy;
mod object;
mod places;
mod source;
mod wrapped;

use super::{NdRange, RangeError};
use crate::diagnostic::Code;
use crate::source::{without_mark, words};
use compare::{Comparisons, comparisons};
use element::Element;
use npy::Array;
use object::{Mistakes, Object};
use places::{Place, Places};
use serde_json::Value;
use std::ops::Range;
use std::path::{Path, PathBuf};
pub use wrapped::Wrapped;

/// The name of a source in diagnostics whose text is in the launch file with this path: `a.json: source`.
pub fn inline_source_name(path: &Path) -> String {
    match path.as_os_str().is_empty() {
        true => "source".to_owned(),
        false => format!("{}: source", path.display()),
    }
}

/// The maximum size of a buffer in bytes.
const MAX_BUFFER_BYTES: usize = 1 << 31;

/// A launch file, with the contents of all files that it names.
#[derive(Clone, PartialEq, Debug)]
pub struct LaunchFile {
    /// A name for messages; defaults to the name of the file.
    pub name: String,
    /// The name of the source in diagnostics.
    pub source_name: String,
    /// The OpenCL C source text.
    pub source: String,
    /// Text that precedes an OpenCL C source, such as definitions.
    pub prefix: String,
    /// The folder of the source file, searched first for included files.
    pub source_folder: PathBuf,
    /// The name of the kernel to run.
    pub kernel: String,
    /// Build options, split into words.
    pub options: Vec<String>,
    /// Folders to search for included files.
    pub headers: Vec<PathBuf>,
    /// Number of work-items in each dimension.
    pub global: Vec<u64>,
    /// Size of a work-group in each dimension; when absent, see [`LaunchFile::range`].
    pub local: Option<Vec<u64>>,
    /// First global ID in each dimension; 0 when empty.
    pub offset: Vec<u64>,
    /// The arguments in the order of the kernel's parameters.
    pub arguments: Vec<Argument>,
    /// The `.npy` files of buffers, each with the index of its argument.
    pub buffer_files: Vec<(usize, PathBuf)>,
    /// The types of the arguments that are scalars or vectors.
    pub scalars: Vec<Scalar>,
    /// The contents that outputs must have after the run, each with the index of its argument.
    pub expected: Vec<(usize, Array)>,
    /// Integers that the type of their argument does not have, the first one of each argument.
    pub wrapped: Vec<Wrapped>,
    /// The rules by which results are compared with a reference.
    pub compare: Comparisons,
    /// Whether a byte order mark precedes the text.
    has_mark: bool,
    places: Places,
}

/// The type of a scalar or vector argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scalar {
    /// Index of the argument.
    pub argument: usize,
    /// Type of the components.
    pub element: Element,
    /// Number of components; 1 for a scalar.
    pub count: usize,
}

/// One argument of the kernel.
#[derive(Clone, PartialEq, Debug)]
pub enum Argument {
    /// A buffer with its contents.
    Buffer {
        /// The contents before the run.
        array: Array,
        /// Whether the contents after the run are a result (`out` and `inout`).
        output: bool,
    },
    /// A scalar, a vector or a structure, as bytes.
    Value(Vec<u8>),
    /// Size of a `__local` argument in bytes.
    Local(u32),
    /// A null pointer for a `__global` or `__constant` parameter.
    Null,
}

/// An error in a launch file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LaunchFileError {
    /// Path of the value, such as `args[2].buffer.dtype`; empty for the file as a whole.
    pub at: String,
    /// What is wrong, as one sentence.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
    /// The bytes of the file's text, without a byte order mark, that the error is at, once known.
    pub span: Option<Range<usize>>,
    /// The other mistakes, in the order of the file.
    pub others: Vec<LaunchFileError>,
    /// Whether it is about the index space.
    is_of_range: bool,
    /// The key that is wrong, when its value is not the cause.
    key: Option<String>,
    /// Line and column in the file, once known.
    place: Option<Place>,
}

impl std::fmt::Display for LaunchFileError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The message about a size names it.
        if !self.at.is_empty() && !self.is_of_range {
            write!(f, "{}: ", self.at)?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for LaunchFileError {}

impl LaunchFileError {
    /// Replaces the help of the mistakes about a `dtype` that is missing.
    fn with_dtype(mut self, help: &str) -> Self {
        for mistake in &mut self.others {
            mistake.replace_dtype(help);
        }
        self.replace_dtype(help);
        self
    }

    fn replace_dtype(&mut self, help: &str) {
        if self.message == "missing key `dtype`" {
            self.help = Some(help.to_owned());
        }
    }
}

impl LaunchFileError {
    /// [`Code::E0804`] for sizes that are wrong, which a kernel can also cause, else [`Code::E0811`].
    pub fn code(&self) -> Code {
        match self.is_of_range {
            true => Code::E0804,
            false => Code::E0811,
        }
    }

    /// Formats the error with the name of its file, and its help: `a.json:5:12: args[2].buffer.dtype: ...`.
    pub fn in_file(&self, path: &Path) -> String {
        let path = path.display();
        let place = match self.place {
            Some(Place { line, column }) => format!("{path}:{line}:{column}: {self}"),
            None => format!("{path}: {self}"),
        };
        match &self.help {
            Some(help) => format!("{place}; help: {help}"),
            None => place,
        }
    }

    /// The error at these bytes of a text.
    fn placed(self, places: &Places, span: Range<usize>) -> LaunchFileError {
        LaunchFileError {
            place: Some(places.place(span.start)),
            span: Some(span),
            ..self
        }
    }
}

/// The build options in the text of a launch file that may be invalid otherwise, and the bytes of their value; `None` after a
/// quote that is not closed, too.
pub fn options_of(text: &str) -> Option<(Vec<String>, Range<usize>)> {
    let text = without_mark(text);
    let value: Value = serde_json::from_str(text).ok()?;
    let words = words::split(value.get("options")?.as_str()?).ok()?;
    Some((words, Places::find(text).span("options")))
}

type Result<T> = std::result::Result<T, LaunchFileError>;

fn mistake<T>(at: impl Into<String>, message: impl Into<String>) -> Result<T> {
    Err(LaunchFileError {
        at: at.into(),
        message: message.into(),
        help: None,
        span: None,
        others: Vec::new(),
        is_of_range: false,
        key: None,
        place: None,
    })
}

/// A [`mistake`] with its help.
fn advised<T>(
    at: impl Into<String>,
    message: impl Into<String>,
    help: impl Into<String>,
) -> Result<T> {
    mistake(at, message).map_err(|mistake| LaunchFileError {
        help: Some(help.into()),
        ..mistake
    })
}

/// Reads the files that a launch file names; the library does not open files itself.
pub trait FileProvider {
    /// Reads the contents of a file.
    ///
    /// # Errors
    /// The error of the operating system.
    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>>;

    /// The text of a source file. A provider may remember the bytes that are not UTF-8, for the diagnostics about them.
    fn decode(&self, _name: &str, bytes: &[u8]) -> String {
        crate::source::decode(bytes)
    }

    /// The names of the files and folders in a folder, sorted, for suggestions. Providers that cannot list them have none.
    fn names(&self, _folder: &Path) -> Vec<String> {
        Vec::new()
    }

    /// Whether a path can be a directory of headers. Providers that have no directories accept all.
    fn is_directory(&self, _path: &Path) -> bool {
        true
    }
}

impl<F: Fn(&Path) -> std::io::Result<Vec<u8>>> FileProvider for F {
    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        self(path)
    }
}

/// The folders against which file names in a launch file are resolved.
#[derive(Clone, Copy)]
struct Surroundings<'a> {
    /// The path of the launch file, which messages about source text in it have.
    path: &'a Path,
    folder: &'a Path,
    roots: &'a Roots,
    files: &'a dyn FileProvider,
}

/// Named folders that launch files may refer to: `--root NAME=DIR`.
pub type Roots = Vec<(String, PathBuf)>;

impl LaunchFile {
    /// Reads a launch file and the files that it names.
    ///
    /// # Errors
    /// All independent errors in the launch file, the first with the others, or a file that cannot be read.
    pub fn read(path: &Path, roots: &Roots, files: &dyn FileProvider) -> Result<LaunchFile> {
        match files.read(path) {
            Ok(bytes) => LaunchFile::parse(&bytes, path, roots, files),
            Err(error) => mistake("", error.to_string()),
        }
    }

    /// Parses the contents of a launch file and reads the files that it names, relative to the
    /// folder of `path`, from which the launch also gets its name if it has none.
    ///
    /// # Errors
    /// All independent errors in the launch file, the first with the others, or a file that cannot be read.
    pub fn parse(
        bytes: &[u8],
        path: &Path,
        roots: &Roots,
        files: &dyn FileProvider,
    ) -> Result<LaunchFile> {
        let decoded = crate::source::decode(bytes);
        let text = without_mark(&decoded);
        if let Err(error) = std::str::from_utf8(bytes) {
            return Err(invalid_text(text, bytes, error.valid_up_to()));
        }
        let value: Value = match serde_json::from_str(text) {
            Ok(value) => value,
            Err(error) => return Err(invalid_json(text, &error)),
        };
        let places = Places::find(text);
        let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
        let surroundings = Surroundings {
            path,
            folder: &folder,
            roots,
            files,
        };
        let stem = path.file_stem().map(|s| s.to_string_lossy().into_owned());
        let launch = from_json(&value, &stem.unwrap_or_default(), surroundings);
        let locate = |mistake: LaunchFileError| {
            let path = match &mistake.key {
                Some(key) if mistake.at.is_empty() => key.clone(),
                Some(key) => format!("{}.{key}", mistake.at),
                None => mistake.at.clone(),
            };
            let span = match &mistake.key {
                Some(_) => places.key_span(&path),
                None => places.span(&path),
            };
            mistake.placed(&places, span)
        };
        let launch = launch.map_err(|mut mistake| {
            let others = std::mem::take(&mut mistake.others).into_iter().map(locate);
            let mut all: Vec<LaunchFileError> = others.collect();
            all.insert(0, locate(mistake));
            let start = |mistake: &LaunchFileError| mistake.span.as_ref().map(|span| span.start);
            all.sort_by_key(start);
            let first = all.remove(0);
            LaunchFileError {
                others: all,
                ..first
            }
        });
        if let Some((path, span)) = places.duplicate_key() {
            return mistake(path, "duplicate key").map_err(|mistake| {
                let others = launch.err().map(|mut first| {
                    let others = std::mem::take(&mut first.others);
                    std::iter::once(first).chain(others).collect()
                });
                LaunchFileError {
                    others: others.unwrap_or_default(),
                    ..mistake.placed(&places, span.clone())
                }
            });
        }
        let launch = launch?;
        Ok(LaunchFile {
            has_mark: text.len() < bytes.len(),
            places,
            ..launch
        })
    }

    /// The text of the launch file, without a byte order mark; empty if it was not parsed from a text.
    pub fn text(&self) -> &str {
        self.places.text()
    }

    /// Whether a byte order mark precedes the text in the file.
    pub fn has_mark(&self) -> bool {
        self.has_mark
    }

    /// The bytes of the text that a value has, by its path such as `args[2].buffer.dtype`; of a value that is
    /// absent, those of the innermost enclosing value. Of a value of several lines they are those of its key.
    pub fn span(&self, path: &str) -> Range<usize> {
        self.places.span(path)
    }

    /// The index space from `global`, `local` and `offset`. `required` is the size of work-groups that the kernel requires,
    /// if it does (`required_group_size` of its vISA): the default of `local`.
    ///
    /// # Errors
    /// See [`NdRange::new`].
    pub fn range(&self, required: Option<[u32; 3]>) -> std::result::Result<NdRange, RangeError> {
        let required = required.map(|sizes| sizes.map(u64::from));
        let required = required
            .as_ref()
            .and_then(|sizes| sizes.get(..self.global.len()));
        let local = self.local.as_deref().or(required);
        NdRange::new(&self.global, local, &self.offset).map_err(|error| match required {
            Some(required) => with_required(error, local, required, &self.global),
            None => error,
        })
    }

    /// The arguments in the form that the engines accept.
    pub fn launch_arguments(&self) -> Vec<super::Argument> {
        let arguments = self.arguments.iter().map(|argument| match argument {
            Argument::Buffer { array, .. } => super::Argument::Buffer(array.bytes.clone()),
            Argument::Value(bytes) => super::Argument::Value(bytes.clone()),
            Argument::Local(bytes) => super::Argument::Local(*bytes),
            Argument::Null => super::Argument::Null,
        });
        arguments.collect()
    }

    /// The result buffers, with the contents that a run left in its arguments, each with its
    /// argument's index.
    pub fn outputs(&self, after: &[super::Argument]) -> Vec<(usize, Array)> {
        let mut outputs = Vec::new();
        for (index, pair) in self.arguments.iter().zip(after).enumerate() {
            if let (
                Argument::Buffer {
                    array,
                    output: true,
                },
                super::Argument::Buffer(bytes),
            ) = pair
            {
                let (element, shape, bytes) = (array.element, array.shape.clone(), bytes.clone());
                outputs.push((
                    index,
                    Array {
                        element,
                        shape,
                        bytes,
                    },
                ));
            }
        }
        outputs
    }
}

/// The error of a file that is not UTF-8 from the byte `at` on.
fn invalid_text(text: &str, bytes: &[u8], at: usize) -> LaunchFileError {
    let start = at - (bytes.len() - text.len());
    let message = match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => {
            "launch file is not valid UTF-8: it begins with the byte order mark of UTF-16"
        }
        _ => "launch file is not valid UTF-8",
    };
    LaunchFileError {
        at: String::new(),
        message: message.to_owned(),
        help: Some("save the file as UTF-8".to_owned()),
        span: Some(start..start + 1),
        key: None,
        place: Some(Place::of(text, start)),
        others: Vec::new(),
        is_of_range: false,
    }
}

/// The error of the JSON parser, in plain words where its cause is known.
fn invalid_json(text: &str, error: &serde_json::Error) -> LaunchFileError {
    // Depth is the parser's own limit.
    let is_deep = error.to_string().starts_with("recursion limit");
    if let Some(found) = mistakes::first_mistake(text).filter(|_| !is_deep) {
        return LaunchFileError {
            at: String::new(),
            message: format!("invalid JSON: {}", found.message),
            help: Some(found.help),
            place: Some(Place::of(text, found.span.start)),
            span: Some(found.span),
            key: None,
            others: Vec::new(),
            is_of_range: false,
        };
    }
    let (line, column) = (error.line(), error.column());
    let message = error.to_string();
    let end = format!(" at line {line} column {column}");
    let message = message.strip_suffix(&end).unwrap_or(&message);
    // At the end of a line the parser counts from 0, and columns in bytes.
    let (line, column) = (line.max(1), column.max(1));
    let start: usize = text
        .split_inclusive('\n')
        .take(line - 1)
        .map(str::len)
        .sum();
    let at = (start + column - 1).min(text.len());
    let at = (0..=at).rev().find(|&at| text.is_char_boundary(at));
    let at = at.unwrap_or_default();
    let rest = text.get(at..).unwrap_or_default();
    let next = rest.chars().next();
    let length = next.filter(|c| *c != '\n').map_or(0, char::len_utf8);
    LaunchFileError {
        at: String::new(),
        message: format!("invalid JSON: {message}"),
        help: None,
        span: Some(at..at + length),
        key: None,
        place: Some(Place::of(text, at)),
        others: Vec::new(),
        is_of_range: false,
    }
}

fn from_json(value: &Value, stem: &str, surroundings: Surroundings<'_>) -> Result<LaunchFile> {
    let folder = surroundings.folder;
    let mut mistakes = Mistakes::default();
    let (file, meant) = Object::with_mistakes(
        "",
        value,
        &[&[
            "name", "source", "kernel", "options", "headers", "global", "local", "offset", "args",
            "compare",
        ]],
        &mut mistakes,
    )?;
    let name = mistakes.catch(file.text("name")).flatten();
    for key in ["source", "kernel", "global", "args"] {
        // A key that is misspelled is not missing, too.
        if key != "kernel" && !meant.iter().any(|meant| meant == key) {
            mistakes.catch(file.required(key));
        }
    }
    let source = file
        .get("source")
        .and_then(|value| mistakes.catch(source::source(value, surroundings)));
    if !meant.iter().any(|meant| meant == "kernel") {
        let text = source.as_ref().map_or("", |source| source.text.as_str());
        let named = file.required("kernel").map_err(|mistake| LaunchFileError {
            help: examples::help_for_kernel(text),
            ..mistake
        });
        mistakes.catch(named);
    }
    let kernel = mistakes.catch(file.text("kernel")).flatten();
    let options = mistakes.catch(file.text("options")).flatten();
    let options = options.and_then(|text| {
        let words = words::split(text);
        mistakes.catch(words.or_else(|unclosed| mistake("options", unclosed.message(text))))
    });
    let headers = headers(&file, surroundings, &mut mistakes);
    let global = mistakes.catch(file.numbers("global")).flatten();
    let local = mistakes.catch(file.numbers("local")).flatten();
    let offset = mistakes.catch(file.numbers("offset")).flatten();
    // `None` of an argument that is invalid.
    let mut arguments: Vec<Option<Argument>> = Vec::new();
    let mut buffer_files = Vec::new();
    let mut scalars = Vec::new();
    let mut expected = Vec::new();
    let mut wrapped = Vec::new();
    let list = mistakes.catch(file.list("args")).flatten();
    for (i, value) in list.unwrap_or_default().iter().enumerate() {
        let at = format!("args[{i}]");
        let argument = argument::argument(&at, value, surroundings).map_err(|mistake| {
            let text = source.as_ref().map_or("", |source| source.text.as_str());
            let declared = examples::element_of_parameter(text, kernel.unwrap_or_default(), i);
            mistake.with_dtype(&examples::help_for_dtype(declared, value))
        });
        let Some(argument) = mistakes.catch(argument) else {
            arguments.push(None);
            continue;
        };
        let contents = argument::expected(&at, value, &argument, surroundings);
        let contents = mistakes.catch(contents).flatten();
        expected.extend(contents.map(|contents| (i, contents)));
        wrapped.extend(wrapped::first(&at, value));
        arguments.push(Some(argument));
        if let Some(name) = value.get("buffer").and_then(Value::as_str) {
            buffer_files.push((i, folder.join(name)));
        }
        if let (Some(scalar), Some(name)) = (value.get("scalar"), value.get("dtype"))
            && let Some(element) = name.as_str().and_then(Element::from_name)
        {
            scalars.push(Scalar {
                argument: i,
                element,
                count: scalar.as_array().map_or(1, Vec::len),
            });
        }
    }
    let compare = file.get("compare").and_then(|compare| {
        let arguments = list.is_some().then_some(arguments.as_slice());
        comparisons(compare, arguments, &mut mistakes)
    });
    if let Some(compare) = &compare {
        for (i, _) in expected.iter().filter(|(i, _)| compare.rule(*i).is_none()) {
            let at = format!("args[{i}].expect");
            let message = "`expect` has no effect: `compare` ignores the argument";
            mistakes.catch(mistake::<()>(at, message));
        }
    }
    if let Some(global) = &global {
        let offset = offset.as_deref().unwrap_or_default();
        let errors = NdRange::mistakes(global, local.as_deref(), offset);
        // A kernel can require another local size, which is then the error.
        if errors.iter().any(|error| error.part != "local") || !mistakes.is_empty() {
            for error in errors {
                mistakes.catch(wrong_range(error));
            }
        }
    }
    // Without the global size, the local one can only be wrong by itself.
    if let (None, Some(local)) = (&global, &local) {
        let all: Vec<u64> = local.iter().map(|&n| n.max(1)).collect();
        let error = NdRange::new(&all, Some(local), &[]).err();
        let error = error.filter(|error| error.dimension.is_some());
        mistakes.catch(error.map_or(Ok(()), wrong_range));
    }
    mistakes.finish()?;
    let arguments = arguments.into_iter().flatten().collect();
    let (Some(source), Some(kernel), Some(global)) = (source, kernel, global) else {
        return mistake("", "the launch file is invalid");
    };
    Ok(LaunchFile {
        kernel: kernel.to_string(),
        options: options.unwrap_or_default(),
        headers,
        global,
        local,
        offset: offset.unwrap_or_default(),
        arguments,
        buffer_files,
        scalars,
        expected,
        wrapped,
        compare: compare.unwrap_or_default(),
        name: name.unwrap_or(stem).to_string(),
        has_mark: false,
        places: Places::default(),
        source_name: source.name,
        source: source.text,
        prefix: source.prefix,
        source_folder: source.folder,
    })
}

/// The mistake of sizes that are wrong.
fn wrong_range(error: RangeError) -> Result<()> {
    let at = match error.dimension {
        Some(dimension) => format!("{}[{dimension}]", error.part),
        None => error.part.to_owned(),
    };
    advised(at, error.message, error.help).map_err(|mistake| LaunchFileError {
        is_of_range: true,
        ..mistake
    })
}

/// The folders of `headers`.
fn headers(
    file: &Object<'_>,
    surroundings: Surroundings<'_>,
    mistakes: &mut Mistakes,
) -> Vec<PathBuf> {
    let mut headers = Vec::new();
    let list = mistakes.catch(file.list("headers")).flatten();
    for (i, header) in list.unwrap_or_default().iter().enumerate() {
        let at = format!("headers[{i}]");
        let header = match header.as_str() {
            Some(header) => {
                let path = surroundings.folder.join(header);
                match surroundings.files.is_directory(&path) {
                    true => Ok(path),
                    false => advised(
                        at,
                        format!("`{}` is not a directory", path.display()),
                        match source::meant(&path, surroundings.files) {
                            Some(meant) => format!("did you mean `{}`?", meant.display()),
                            None => "name the directories that `#include` searches, relative to the launch file".to_owned(),
                        },
                    ),
                }
            }
            None => file.wrong(&at, "a string", header),
        };
        headers.extend(mistakes.catch(header));
    }
    headers
}

/// An error about an index space, if it is about the local size, for a kernel that requires another one or this one.
fn with_required(
    mut error: RangeError,
    local: Option<&[u64]>,
    required: &[u64],
    global: &[u64],
) -> RangeError {
    if error.part != "local" {
        return error;
    }
    if let Some(local) = local.filter(|local| *local != required) {
        error.dimension = None;
        error.message =
            format!("the kernel requires the local size {required:?}, but `local` is {local:?}");
        error.help = format!("write `\"local\": {required:?}`, or remove `local`");
    } else if let Some((size, d)) = error.dimension.and_then(|d| Some((*required.get(d)?, d)))
        && let Some(larger) = global.get(d).and_then(|n| n.checked_next_multiple_of(size))
    {
        error.help = format!(
            "the kernel requires a local size of {size}: use a global size of {larger} and a test of \
             `get_global_id({d})` in the kernel"
        );
    }
    error
}

#[cfg(test)]
mod tests;
