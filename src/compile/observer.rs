//! How a compilation is watched: what is shown of each stage, and to whom.

use crate::frontend::ast;
use crate::frontend::preprocess::expanded::ExpandedText;
use crate::frontend::typed;
use crate::ir::function::Function;
use crate::source::{LocationTable, SourceMap};
use crate::visa::kernel::Kernel;

/// What an observer is shown: each stage when it is complete, in the order of the pipeline. The
/// time between two of them is that of the later one.
#[derive(Debug)]
pub enum Stage<'a> {
    /// The text after preprocessing.
    Preprocessed(&'a ExpandedText),
    /// The syntax tree. Where there were syntax errors it lacks what could not be read.
    Parsed {
        /// The tree.
        tree: &'a ast::Unit<'a>,
        /// Where its nodes are.
        map: &'a SourceMap,
    },
    /// The typed tree. Where there were errors nothing comes behind it.
    Checked(&'a typed::Unit),
    /// A kernel after a pass and verified; the pass is called `lower` for the kernel as lowered.
    Pass {
        /// The name of the pass.
        name: &'static str,
        /// The dispatch width it was made for; `None` while it is for all.
        width: Option<u32>,
        /// The kernel.
        function: &'a Function,
        /// Whether the pass says that it changed something.
        changed: bool,
        /// Where its instructions came from.
        locations: &'a LocationTable,
    },
    /// A kernel is legalised, and it is known whether this width fits.
    Analysed(&'a Function),
    /// A kernel in vISA.
    Selected(&'a Kernel),
    /// A kernel in vISA whose rules were checked.
    Verified(&'a Kernel),
}

impl Stage<'_> {
    /// What led here, in a word: `parse`, or the name of a pass.
    pub fn name(&self) -> &'static str {
        match self {
            Stage::Preprocessed(_) => "preprocess",
            Stage::Parsed { .. } => "parse",
            Stage::Checked(_) => "check",
            Stage::Pass { name, .. } => name,
            Stage::Analysed(_) => "analyse",
            Stage::Selected(_) => "select",
            Stage::Verified(_) => "verify_visa",
        }
    }
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
