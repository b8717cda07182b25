//! The files of `gencl diff`: the launch file, a source in place of its own, vector IR written by hand.

use crate::cli::args::Diff;
use crate::cli::inputs::Inputs;
use crate::cli::launch_file;
use crate::cli::output::{Failure, Reporter};
use crate::cli::vector::is_vector_ir;
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

/// The files of a command line.
pub(super) struct Files {
    pub(super) launch: LaunchFile,
    /// The path of the launch file.
    pub(super) path: PathBuf,
    pub(super) hand: Vec<Hand>,
}

/// Reads the files. Those that end in `.ll` are vector IR; one that ends in `.cl` or `.ir` is a source, which
/// requires `--launch`; else it is the launch file.
///
/// # Errors
/// There is no launch file or more than one, or a file cannot be read.
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
    let (&[path], [] | [_]) = (launches.as_slice(), sources.as_slice()) else {
        let message = match launches.len() {
            0 => {
                "a launch file is required: `gencl diff K.json`, or `gencl diff K.cl --launch K.json`"
            }
            1 => "only one source can be compared",
            _ => "only one launch file can be used",
        };
        return Err(Failure::Usage(message.to_owned()));
    };
    let mut launch = launch_file::read(path, roots, inputs, reporter)?;
    let text = |path: &Path| -> Result<String, Failure> {
        let shown = path.display();
        let bytes = inputs
            .read(path)
            .map_err(|error| Failure::InputMessage(format!("{shown}: {error}")))?;
        Ok(decode(&bytes))
    };
    if let Some(&source) = sources.first() {
        launch.source = text(source)?;
        launch.prefix.clear();
        launch.source_name = source.display().to_string();
        launch.source_folder = source.parent().map(Path::to_path_buf).unwrap_or_default();
    }
    if is_vector_ir(&launch.source_name) {
        let message = format!(
            "{}: {} is vector IR, which has no scalar form to compare with",
            path.display(),
            launch.source_name
        );
        return Err(Failure::InputMessage(message));
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
        launch,
        path: path.to_path_buf(),
        hand: hand?,
    })
}

/// The index space of threads that each do the work of several work-items.
///
/// # Errors
/// A size is not a multiple of the number of work-items.
pub(super) fn divided(range: &NdRange, items: [u32; 3]) -> Result<NdRange, String> {
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
