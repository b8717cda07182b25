//! How a compilation is watched: what is shown of each stage, and to whom.

use crate::frontend::preprocess::expanded::ExpandedText;
use crate::ir::function::Function;
use crate::source::LocationTable;
use crate::visa::kernel::Kernel;

/// What an observer is shown.
#[derive(Debug)]
pub enum Stage<'a> {
    /// The text after preprocessing.
    Preprocessed(&'a ExpandedText),
    /// A kernel after a pass; the pass is called `lower` for the kernel as lowered.
    Pass {
        /// The name of the pass.
        name: &'static str,
        /// The dispatch width it was made for; `None` while it is for all.
        width: Option<u32>,
        /// The kernel.
        function: &'a Function,
        /// Where its instructions came from.
        locations: &'a LocationTable,
    },
    /// A kernel in vISA.
    Selected(&'a Kernel),
}

/// Sees every stage of a compilation.
pub trait Observer {
    /// A stage is complete.
    fn stage(&mut self, stage: &Stage<'_>);
}

/// An observer that looks away.
#[derive(Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {
    fn stage(&mut self, _stage: &Stage<'_>) {}
}
