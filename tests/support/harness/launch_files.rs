//! Launch files for tests that drive the library.

use super::engines::{Case, Source};
use gencl::compile::Options;
use gencl::launch::file::LaunchFile;
use std::path::Path;

/// Reads a launch file without named roots.
///
/// # Errors
/// The first error, with its location in the file.
pub(crate) fn read(path: &Path) -> Result<LaunchFile, String> {
    let files = |path: &Path| std::fs::read(path);
    LaunchFile::read(path, &Vec::new(), &files).map_err(|error| error.in_file(path))
}

/// Converts a launch file to a case for the engines.
///
/// # Errors
/// The index space is invalid.
pub(crate) fn case(launch: &LaunchFile, source: Source, options: Options) -> Result<Case, String> {
    Ok(Case {
        name: launch.source_name.clone(),
        source,
        kernel: launch.kernel.clone(),
        options,
        range: launch.range(None)?,
        arguments: launch.launch_arguments(),
    })
}
