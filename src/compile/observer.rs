//! The interface to observe the stages of a compilation.

use crate::frontend::ast;
use crate::frontend::preprocess::expanded::ExpandedText;
use crate::frontend::typed;
use crate::ir::function::Function;
use crate::source::{LocationTable, SourceMap};
use crate::target::Width;
use crate::visa::kernel::Kernel;

/// A stage of the compilation, reported when it is complete, in pipeline order. The time since the
/// previous stage is that of this one.
#[derive(Debug)]
#[non_exhaustive]
pub enum Stage<'a> {
    /// The text after preprocessing.
    Preprocessed(&'a ExpandedText),
    /// The syntax tree; incomplete if there were syntax errors.
    Parsed {
        /// The syntax tree before semantic analysis.
        tree: &'a ast::Unit<'a>,
        /// The sources that its nodes point into.
        map: &'a SourceMap,
    },
    /// The typed tree. If there were errors, no later stage follows.
    Checked(&'a typed::Unit),
    /// A kernel after a pass, verified; the pass is named `lower` for the kernel as lowered. After that follow the
    /// helper functions that it calls, as lowered, and after passes those that are optimized before inlining.
    Pass {
        /// The name of the pass.
        name: &'static str,
        /// The dispatch width; `None` for passes that run for all widths alike.
        width: Option<Width>,
        /// The function after the pass.
        function: &'a Function,
        /// Whether the pass reports a change.
        changed: bool,
        /// The source locations of its instructions.
        locations: &'a LocationTable,
    },
    /// A legalized kernel, after the decision whether this width fits.
    Analyzed(&'a Function),
    /// A kernel in vISA.
    Selected(&'a Kernel),
    /// A kernel in vISA after verification.
    Verified(&'a Kernel),
}

impl Stage<'_> {
    /// The name of the stage that is complete, such as `parse`, or the name of a pass.
    pub fn name(&self) -> &'static str {
        match self {
            Stage::Preprocessed(_) => "preprocess",
            Stage::Parsed { .. } => "parse",
            Stage::Checked(_) => "check",
            Stage::Pass { name, .. } => name,
            Stage::Analyzed(_) => "analyze",
            Stage::Selected(_) => "select",
            Stage::Verified(_) => "verify_visa",
        }
    }
}

/// Receives every stage of a compilation.
pub trait Observer {
    /// Called when a stage is complete.
    fn stage(&mut self, stage: &Stage<'_>);
}

/// An observer that ignores every stage.
#[derive(Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {
    fn stage(&mut self, _stage: &Stage<'_>) {}
}
