//! `gencl run --visa`, and launch files whose source is vISA: vISA of another compiler or written by hand, and the
//! device binary, or the part of it, that describes its arguments and payload.

use super::args::{Engine, Run};
use super::inputs::{Inputs, not_read, shown_path};
use super::launch_file::Named;
use super::output::{Failure, Outcome, Reporter, eprint, json_values, log_text};
use super::pipeline::{Code as Chosen, Rejected};
use super::run::Program;
use super::run::held::Held;
use super::visa::parse_text;
use gencl::diagnostic::{Code, Diagnostic};
use gencl::source::{FileId, SourceMap};
use gencl::target::Target;
use gencl::visa::binary;
use gencl::visa::kernel::{Kernel, Routine};
use gencl::visa::measure::measure;
use gencl::zebin::DeviceBinary;
use serde_json::json;
use std::ops::Range;
use std::path::Path;

/// The maximum number of errors that are printed for a vISA text.
const MAX_SHOWN: usize = 20;

/// The first line of the comment in vISA text that contains its `.ze_info`.
const INFO_NAME: &str = ".ze_info";

/// The extension of vISA text.
const EXTENSION: &str = "visaasm";

/// The extension of the file with the `.ze_info` of vISA beside it.
const INFO_EXTENSION: &str = "ze_info";

/// Whether the source of a launch file is vISA text.
pub(super) fn is_visa(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|e| e == EXTENSION)
}

/// Rejects options that cannot be used with `--visa`.
pub(super) fn check(args: &Run, code: Chosen) -> Outcome {
    if args.ze_info.is_some() && args.visa.is_none() {
        let message = "`--ze-info` requires `--visa`: it describes that vISA";
        return Err(Failure::Usage(message.to_string()));
    }
    match args.visa.is_some() {
        true => check_engine(args, code),
        false => Ok(()),
    }
}

/// Rejects options that cannot be used with vISA.
pub(super) fn check_engine(args: &Run, code: Chosen) -> Outcome {
    if args.engine == Engine::Ir {
        let message =
            "`--engine ir` cannot be used with vISA: only kernels that gencl compiles have Gen IR";
        return Err(Failure::Usage(message.to_string()));
    }
    if code.width.is_some() {
        let message =
            "`--simd` cannot be used with vISA: the vISA file specifies the dispatch width";
        return Err(Failure::Usage(message.to_string()));
    }
    Ok(())
}

/// The files of a kernel that another compiler generated.
pub(super) struct Files<'a> {
    /// The file of `--visa`; `None` if the source of the launch file is vISA.
    pub(super) visa: Option<&'a Path>,
    pub(super) ze_info: Option<&'a Path>,
    /// Records the files that are read.
    pub(super) inputs: &'a Inputs,
}

/// Reads the kernel of a launch file from vISA, and binds its arguments as the device binary
/// describes.
pub(super) fn load(
    files: &Files<'_>,
    named: Named<'_>,
    code: Chosen,
    reporter: Reporter,
) -> Result<Program, Rejected> {
    let launch = named.launch;
    let mut map = SourceMap::new();
    let inputs = files.inputs;
    let read = |map: &mut SourceMap| {
        let (bytes, path) = match files.visa {
            Some(path) => (file(path, inputs)?, path.to_owned()),
            None => {
                let name = Path::new(&launch.source_name).file_name();
                let path = launch.source_folder.join(name.unwrap_or_default());
                (launch.source.clone().into_bytes(), path)
            }
        };
        let name = match files.visa {
            Some(path) => shown_path(path).display().to_string(),
            None => launch.source_name.clone(),
        };
        let kernels = kernels(bytes, &name, code.target, map)?;
        let mut kernel = choose(kernels, &name, &launch.kernel)?;
        let description = description(files.ze_info, &path, (inputs, map))?;
        let description = description.ok_or_else(|| undescribed(&name, &path))?;
        bind(&mut kernel, description, code.target, map)?;
        Ok(kernel)
    };
    match read(&mut map) {
        Ok(kernel) => Ok(Program {
            map,
            instructions: json!(measure(&kernel).instructions),
            visa: kernel,
            lowered: None,
            ir: None,
            vector: None,
            widened: None,
            held: Held::default(),
            warnings: Vec::new(),
            width_note: None,
        }),
        Err(problem) => {
            let (mut diagnostics, no_kernel) = match problem {
                Problem::Wrong(diagnostics) => (diagnostics, false),
                Problem::NoKernel(diagnostic) => (vec![*diagnostic], true),
            };
            named.locate_kernel(&mut map, &mut diagnostics);
            eprint(&reporter.text(&map, &diagnostics));
            Err(Rejected {
                log: log_text(&map, &diagnostics),
                diagnostics: json_values(&map, &diagnostics),
                no_kernel,
                failure: Failure::Input,
            })
        }
    }
}

/// A kernel of a vISA file that `gencl diff` compares.
pub(super) struct Compared {
    pub(super) map: SourceMap,
    pub(super) kernel: Kernel,
    /// Whether its arguments are bound, so that it can be run.
    pub(super) is_bound: bool,
}

/// Reads the kernel of a launch file from a vISA file. Its arguments are bound if something describes them.
///
/// # Errors
/// A file is invalid, which has been reported.
pub(super) fn compared(
    files: &Files<'_>,
    named: Named<'_>,
    target: Target,
    reporter: Reporter,
) -> Result<Compared, Failure> {
    let mut map = SourceMap::new();
    let read = |map: &mut SourceMap| {
        let path = files.visa.unwrap_or(Path::new(""));
        let name = shown_path(path).display().to_string();
        let kernels = kernels(file(path, files.inputs)?, &name, target, map)?;
        let mut kernel = choose(kernels, &name, &named.launch.kernel)?;
        let description = description(files.ze_info, path, (files.inputs, map))?;
        let is_bound = description.is_some();
        if let Some(description) = description {
            bind(&mut kernel, description, target, map)?;
        }
        Ok((kernel, is_bound))
    };
    match read(&mut map) {
        Ok((kernel, is_bound)) => Ok(Compared {
            map,
            kernel,
            is_bound,
        }),
        Err(problem) => {
            let diagnostics = match problem {
                Problem::Wrong(diagnostics) => diagnostics,
                Problem::NoKernel(diagnostic) => vec![*diagnostic],
            };
            eprint(&reporter.text(&map, &diagnostics));
            Err(Failure::Input)
        }
    }
}

/// Binds the arguments of a kernel as they are described.
fn bind(
    kernel: &mut Kernel,
    description: Description,
    target: Target,
    map: &mut SourceMap,
) -> Result<(), Problem> {
    let binary = match description {
        Description::File(bytes, name) => DeviceBinary::read(&bytes, &name, target, map),
        Description::Comment(file, part) => DeviceBinary::read_part(map, file, part),
    };
    let bound = binary.and_then(|binary| binary.bind(kernel));
    bound.map_err(|problem| Problem::Wrong(vec![problem]))
}

/// The reason why no kernel can be run.
enum Problem {
    /// A file is invalid or cannot be read.
    Wrong(Vec<Diagnostic>),
    /// The vISA file has no kernel of the requested name.
    NoKernel(Box<Diagnostic>),
}

fn file(path: &Path, inputs: &Inputs) -> Result<Vec<u8>, Problem> {
    inputs.read_named(path).map_err(|error| {
        let message = not_read(shown_path(path).display(), &error);
        Problem::Wrong(vec![Diagnostic::without_place(Code::E0808, message)])
    })
}

/// Where the `.ze_info` of a vISA file is.
enum Description {
    /// The contents of a file, and its name.
    File(Vec<u8>, String),
    /// The contents of a comment: the file, and the bytes of its text.
    Comment(FileId, Range<usize>),
}

/// The `.ze_info` of a vISA file: of the file of `--ze-info`, else a comment in the text, else the file beside it. `None` if
/// there is none of these.
fn description(
    given: Option<&Path>,
    path: &Path,
    (inputs, map): (&Inputs, &SourceMap),
) -> Result<Option<Description>, Problem> {
    let read = |path: &Path| {
        let bytes = file(path, inputs)?;
        let name = shown_path(path).display().to_string();
        Ok(Some(Description::File(bytes, name)))
    };
    if let Some(path) = given {
        return read(path);
    }
    // The text of the vISA is the only file so far.
    let text = map.files().first();
    let part = text.and_then(|text| Some((map.file_at(text.base)?, info_comment(&text.text)?)));
    if let Some((file, part)) = part {
        return Ok(Some(Description::Comment(file, part)));
    }
    let beside = path.with_extension(INFO_EXTENSION);
    match beside.exists() {
        true => read(&beside),
        false => Ok(None),
    }
}

/// Nothing describes the arguments of a kernel that is to be run.
fn undescribed(name: &str, path: &Path) -> Problem {
    let beside = path.with_extension(INFO_EXTENSION);
    let message = format!("nothing describes the arguments of the kernels in {name}");
    let help = format!(
        "add `--ze-info FILE`, the file {} or a comment `/* {INFO_NAME} ... */` in the vISA; \
         docs/visa-by-hand.md describes them",
        shown_path(&beside).display()
    );
    Problem::Wrong(vec![
        Diagnostic::without_place(Code::E0808, message).help(help),
    ])
}

/// The bytes in the comment of a vISA text that begins with the line `/* .ze_info`. Neither words of another comment nor
/// those of a string are one.
fn info_comment(text: &str) -> Option<Range<usize>> {
    let mut at = 0;
    while let Some(found) = text[at..].find(['"', '/']) {
        at += found;
        let rest = &text[at..];
        let length = if let Some(string) = rest.strip_prefix('"') {
            let mut is_escaped = false;
            let end = string.find(|c| {
                let is_end = c == '\n' || c == '"' && !is_escaped;
                is_escaped = c == '\\' && !is_escaped;
                is_end
            });
            end.map(|end| end + 2)
        } else if rest.starts_with("//") {
            rest.find('\n')
        } else if let Some(comment) = rest.strip_prefix("/*") {
            let end = comment.find("*/");
            let body = &comment[..end.unwrap_or(comment.len())];
            let is_info = |first: &str| first.trim() == INFO_NAME;
            if let Some((_, lines)) = body.split_once('\n').filter(|(first, _)| is_info(first)) {
                let end = at + rest.len() - comment.len() + body.len();
                return Some(end - lines.len()..end);
            }
            end.map(|end| end + 4)
        } else {
            Some(1)
        };
        at += length?;
    }
    None
}

/// The kernels of a vISA file. A vISA text is added to the source map.
fn kernels(
    bytes: Vec<u8>,
    name: &str,
    target: Target,
    map: &mut SourceMap,
) -> Result<Vec<Kernel>, Problem> {
    let wrong = |message: String| {
        let message = format!("{name}: {message}");
        Problem::Wrong(vec![Diagnostic::without_place(Code::E0805, message)])
    };
    if bytes.starts_with(b"CISA") {
        let object = binary::read(&bytes, target).map_err(|error| wrong(error.to_string()))?;
        return Ok(object.kernels);
    }
    let Ok(text) = String::from_utf8(bytes) else {
        return Err(wrong("neither vISA text nor a vISA object".to_string()));
    };
    // The warnings about truncated constants are ignored: Intel's compiler writes negative constants so.
    let parsed = parse_text(&text, name, target, map);
    parsed.map(|(kernels, _)| kernels).map_err(|mut errors| {
        errors.truncate(MAX_SHOWN);
        Problem::Wrong(errors)
    })
}

/// The kernel of the given name.
fn choose(kernels: Vec<Kernel>, file: &str, name: &str) -> Result<Kernel, Problem> {
    let is_kernel = |kernel: &&Kernel| kernel.routine == Routine::Kernel;
    let known: Vec<_> = kernels.iter().filter(is_kernel).collect();
    let known: Vec<_> = known.iter().map(|k| format!("`{}`", k.name)).collect();
    let known = known.join(", ");
    let found = kernels
        .into_iter()
        .find(|kernel| kernel.routine == Routine::Kernel && kernel.name == name);
    found.ok_or_else(|| {
        let message = format!("no kernel named `{name}` in {file}");
        let diagnostic = Diagnostic::without_place(Code::E0805, message);
        let diagnostic = diagnostic.help(format!("its kernels are: {known}"));
        Problem::NoKernel(Box::new(diagnostic))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn the_comment_is_found() {
        for (text, expected) in [
            ("/* .ze_info\na: b\n*/ x", Some("a: b\n")),
            ("/*.ze_info \r\na: b", Some("a: b")),
            ("x /* .ze_infos\n*/ /* .ze_info is below\n*/", None),
            ("// see /* .ze_info\nx", None),
            (
                "\"\\\"/*\"\"/* .ze_info\"\n/* .ze_info\nc: d*/",
                Some("c: d"),
            ),
            ("\"\\", None),
            ("/* ä", None),
            ("a / b\"", None),
            ("/*/ .ze_info\n*/", None),
        ] {
            let found = info_comment(text).map(|part| &text[part]);
            assert_eq!(found, expected, "{text}");
        }
    }
}
