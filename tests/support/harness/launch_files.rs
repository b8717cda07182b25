//! The reader of launch files, as the binary has it, for tests that drive the library.
#![allow(
    unused_imports,
    reason = "the tests that the modules hold run with the binary"
)]

#[path = "../../../src/cli/case_files.rs"]
pub(crate) mod case_files;
#[path = "../../../src/cli/element.rs"]
pub(crate) mod element;
#[path = "../../../src/cli/generate.rs"]
mod generate;
#[path = "../../../src/cli/launch/mod.rs"]
pub(crate) mod launch;
#[path = "../../../src/cli/npy.rs"]
pub(crate) mod npy;
#[path = "../../../src/cli/places.rs"]
mod places;
#[path = "../../../src/cli/words.rs"]
mod words;

use super::engines::{Case, Source};
use gencl::compile::Options;
use gencl::launch::{Argument, NdRange};
use launch::Launch;
use npy::Array;

/// The launch as the engines want it.
///
/// # Errors
/// An index space that cannot be.
pub(crate) fn case(launch: &Launch, source: Source, options: Options) -> Result<Case, String> {
    let arguments = launch.arguments.iter().map(|argument| match argument {
        launch::Argument::Buffer { array, .. } => Argument::Buffer(array.bytes.clone()),
        launch::Argument::Value(bytes) => Argument::Value(bytes.clone()),
        launch::Argument::Local(bytes) => Argument::Local(*bytes),
        launch::Argument::Null => Argument::Null,
    });
    Ok(Case {
        name: launch.source_name.clone(),
        source,
        kernel: launch.kernel.clone(),
        options,
        range: NdRange::new(&launch.global, launch.local.as_deref(), &launch.offset)?,
        arguments: arguments.collect(),
    })
}

/// The buffers that a run is wanted for, with what it left in them.
pub(crate) fn outputs(launch: &Launch, ran: &[Argument]) -> Vec<(usize, Array)> {
    let mut found = Vec::new();
    for (k, pair) in launch.arguments.iter().zip(ran).enumerate() {
        let declared = match pair.0 {
            launch::Argument::Buffer {
                array,
                output: true,
            } => array,
            launch::Argument::Buffer { .. }
            | launch::Argument::Value(_)
            | launch::Argument::Local(_)
            | launch::Argument::Null => continue,
        };
        if let Argument::Buffer(bytes) = pair.1 {
            let bytes = bytes.clone();
            let array = Array {
                bytes,
                ..declared.clone()
            };
            found.push((k, array));
        }
    }
    found
}
