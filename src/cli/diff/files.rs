//! The files of `gencl diff`: launch files, sources in place of their own, vector IR written by hand.

use crate::cli::args::Diff;
use crate::cli::inputs::Inputs;
use crate::cli::launch_file;
use crate::cli::output::{Failure, Reporter};
use crate::cli::vector::is_vector_ir;
use gencl::diagnostic::Code;
use gencl::launch::NdRange;
use gencl::launch::file::{LaunchFile, Roots};
use gencl::source::decode;
use std::path::{Path, PathBuf};

/// Vector IR written by hand.
pub(super) struct Hand {
    /// The name of the file.
    pub(super) name: String,
    pub(super) text: String,
}

/// A version of the kernel: a launch file, or a source with the launch file of all.
pub(super) struct Version {
    pub(super) launch: LaunchFile,
    /// The path of the launch file.
    pub(super) path: PathBuf,
    /// The file by which the version is named: without folders if this distinguishes the versions.
    pub(super) name: String,
}

impl Version {
    /// A frequent reason why configurations of one version compute other buffers, and what finds or allows it.
    pub(super) fn reason_note(&self, is_rounding: bool) -> String {
        let path = self.path.display();
        match is_rounding {
            true => format!(
                "differences as small as these come from rounding, of the same operations in another order, or of a \
                 multiplication and an addition at once: allow them by `\"compare\": {{\"rule\": \"abs\", \"eps\": E}}` in {path}"
            ),
            false => format!(
                "a data race can be the reason: `gencl run --races {path}` finds data races"
            ),
        }
    }
}

/// The files of a command line.
pub(super) struct Files {
    /// The versions to compare, at least one.
    pub(super) versions: Vec<Version>,
    pub(super) hand: Vec<Hand>,
}

/// Reads the files. Those that end in `.ll` are vector IR; those that end in `.cl` or `.ir` are sources, which
/// require a launch file; the others are launch files. Several launch files, or several sources, are versions of a
/// kernel, and so are the source of a launch file and other sources beside it.
///
/// # Errors
/// There is no launch file, several sources have several launch files, or a file cannot be read.
pub(super) fn read(
    args: &Diff,
    inputs: &Inputs,
    roots: &Roots,
    reporter: Reporter,
) -> Result<Files, Failure> {
    let mut launches: Vec<&Path> = args.shown.launch.iter().map(PathBuf::as_path).collect();
    let mut sources: Vec<&Path> = Vec::new();
    let mut hand: Vec<&Path> = Vec::new();
    for path in &args.files {
        match path.extension().and_then(|e| e.to_str()) {
            Some("ll") => hand.push(path),
            Some("cl" | "ir") => sources.push(path),
            _ => launches.push(path),
        }
    }
    let message = match (launches.as_slice(), sources.as_slice()) {
        ([], _) => {
            "a launch file is required: `gencl diff K.json`, or `gencl diff K.cl --launch K.json`; without one, two files \
             of Gen IR or two of vector IR are compared as texts"
        }
        ([_, _, ..], [_, ..]) => {
            "several launch files exclude sources: the versions are `gencl diff A.json B.json`, or `gencl diff A.cl \
             B.cl --launch K.json`"
        }
        ([_, ..], []) | ([_], _) => "",
    };
    if !message.is_empty() {
        return Err(Failure::Usage(message.to_owned()));
    }
    let text = |path: &Path| -> Result<String, Failure> {
        let shown = path.display();
        let bytes = inputs
            .read(path)
            .map_err(|error| Failure::InputMessage(Code::E1302, format!("{shown}: {error}")))?;
        Ok(decode(&bytes))
    };
    // With a launch file that is not the value of `--launch`, a source is another version than its own.
    let has_own = args.shown.launch.is_none() && !sources.is_empty();
    let own = has_own.then_some(None).into_iter();
    let of_sources: Vec<Option<&Path>> = match sources.is_empty() {
        true => vec![None; launches.len()],
        false => own.chain(sources.iter().map(|s| Some(*s))).collect(),
    };
    let named: Vec<&Path> = (of_sources.iter().enumerate())
        .map(|(index, source)| match source {
            Some(source) if of_sources.len() > 1 => *source,
            _ => *launches.get(index).unwrap_or(&launches[0]),
        })
        .collect();
    // Once: it may be standard input.
    let read = |path: &&Path| launch_file::read(path, roots, inputs, reporter);
    let read: Vec<LaunchFile> = launches.iter().map(read).collect::<Result<_, _>>()?;
    let mut versions = Vec::new();
    for (index, (name, source)) in names(&named).into_iter().zip(of_sources).enumerate() {
        let path = *launches.get(index).unwrap_or(&launches[0]);
        let mut launch = read.get(index).unwrap_or(&read[0]).clone();
        if let Some(source) = source {
            launch.source = text(source)?;
            launch.prefix.clear();
            launch.source_name = source.display().to_string();
            launch.source_folder = source.parent().map(Path::to_path_buf).unwrap_or_default();
        }
        if is_vector_ir(&launch.source_name) {
            let message = format!(
                "{}: {} is vector IR, which has no scalar form to compare with; `gencl run` runs it, and `gencl diff` compares it with the OpenCL C kernel of a launch file: `gencl diff K.json {}`",
                path.display(),
                launch.source_name,
                launch.source_name
            );
            return Err(Failure::InputMessage(Code::E1304, message));
        }
        let path = path.to_path_buf();
        versions.push(Version { launch, path, name });
    }
    let hand: Result<Vec<Hand>, Failure> = hand
        .into_iter()
        .map(|path| {
            Ok(Hand {
                name: path.display().to_string(),
                text: text(path)?,
            })
        })
        .collect();
    Ok(Files {
        versions,
        hand: hand?,
    })
}

/// The names of files: without their folders, unless two files have the same name.
pub(super) fn names(paths: &[&Path]) -> Vec<String> {
    let name = |path: &&Path| match path.file_name() {
        Some(name) => name.to_string_lossy().into_owned(),
        None => path.display().to_string(),
    };
    let names: Vec<String> = paths.iter().map(name).collect();
    let is_unique = |name: &String| names.iter().filter(|other| *other == name).count() == 1;
    match names.iter().all(is_unique) {
        true => names,
        false => paths
            .iter()
            .map(|path| path.display().to_string())
            .collect(),
    }
}

/// The index space of threads that each do the work of several work-items.
///
/// # Errors
/// A size is not a multiple of the number of work-items.
pub(in crate::cli) fn divided(range: &NdRange, items: [u32; 3]) -> Result<NdRange, String> {
    let mut divided = range.clone();
    for (dimension, items) in items.into_iter().enumerate() {
        let items = u64::from(items);
        let parts = [
            ("global size", &mut divided.global[dimension]),
            ("local size", &mut divided.local[dimension]),
            ("global offset", &mut divided.offset[dimension]),
        ];
        for (name, size) in parts {
            if !size.is_multiple_of(items) {
                return Err(format!(
                    "the {name} {size} in dimension {dimension} is not a multiple of {items}, the number of work-items of a thread"
                ));
            }
            *size /= items;
        }
    }
    Ok(divided)
}
