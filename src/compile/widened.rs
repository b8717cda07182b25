//! The vector form of a compiled kernel: its legalized Gen IR, widened to vector IR, legalized there, and
//! emitted.

use super::CompiledKernel;
use crate::genx;
use crate::genx::emit::emit;
use crate::genx::passes::{Failed, Stage, legalize_for};
use crate::ir::analysis::Analyses;
use crate::ir::function::Function;
use crate::source::Loc;
use crate::target::Width;
use crate::visa::kernel::Kernel;
use crate::widen::{Rejected, WidenedFunction, widen};
use std::collections::BTreeMap;

/// A kernel in vector IR whose threads execute as many work-items as those of the scalar form.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct WidenedKernel {
    /// Vector IR as widened, which the interpreter can run.
    pub widened: genx::function::Function,
    /// Vector IR legalized for the target.
    pub legalized: genx::function::Function,
    /// The vISA that was emitted.
    pub visa: Kernel,
    /// How often the code has the instructions of a location, where that is more than once.
    pub versions: BTreeMap<Loc, u32>,
}

/// A kernel that has no vector form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WidenError {
    /// A construct that has no form in vector IR, or that the target does not support there.
    Rejected(Rejected),
    /// An internal error: the message of the pass that failed.
    Internal(String),
}

impl std::fmt::Display for WidenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            WidenError::Rejected(rejected) => rejected.fmt(f),
            WidenError::Internal(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for WidenError {}

impl CompiledKernel {
    /// The vector form of the kernel, for its target and dispatch width.
    ///
    /// # Errors
    /// Those of [`widen_legalized`], which it calls.
    pub fn widen(&self) -> Result<WidenedKernel, WidenError> {
        widen_legalized(&self.legalized, &self.visa, self.width)
    }
}

/// The vector form of Gen IR that is legalized for the target and the width of its vISA.
///
/// # Errors
/// [`WidenError::Rejected`] with the first construct that has no vector form.
pub fn widen_legalized(
    function: &Function,
    scalar: &Kernel,
    width: Width,
) -> Result<WidenedKernel, WidenError> {
    widen_observed(function, scalar, width, &mut |_| {})
}

/// As [`widen_legalized`]; the observer receives the function before and after every pass over vector IR.
///
/// # Errors
/// Those of [`widen_legalized`], for the same reasons.
pub fn widen_observed(
    function: &Function,
    scalar: &Kernel,
    width: Width,
    observer: &mut dyn FnMut(&Stage<'_>),
) -> Result<WidenedKernel, WidenError> {
    let target = scalar.target;
    let analyses = Analyses::compute(function);
    let arguments = scalar.arguments.clone();
    let WidenedFunction {
        function: widened,
        versions,
    } = widen(
        function,
        &analyses,
        target,
        width,
        arguments,
        &scalar.locations,
    )
    .map_err(WidenError::Rejected)?;
    let mut legalized = widened.clone();
    // The passes and emission reject vector IR by a sentence.
    let rejected = |loc: Loc, sentence: String| {
        let message = format!("this code ({sentence})");
        WidenError::Rejected(Rejected { loc, message })
    };
    legalize_for(&mut legalized, target, observer).map_err(|failed| match failed {
        Failed::Rejected {
            rejected: found,
            loc,
            ..
        } => rejected(loc, found.message),
        Failed::Invalid(violation) => WidenError::Internal(violation.to_string()),
        Failed::Internal { pass, message, .. } => {
            WidenError::Internal(format!("pass `{pass}`: {message}"))
        }
    })?;
    let mut visa = emit(&legalized, target).map_err(|found| {
        let loc = found.instruction.map(|id| legalized.instruction(id).loc);
        rejected(loc.unwrap_or(Loc::NONE), found.message)
    })?;
    visa.locations = scalar.locations.clone();
    Ok(WidenedKernel {
        widened,
        legalized,
        visa,
        versions,
    })
}
