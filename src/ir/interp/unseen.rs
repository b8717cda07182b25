//! Errors of the program that the simulator cannot see: accesses 4 GB or more outside of a buffer, accesses of one
//! variable that are inside of another one, values of work-items that do not exist in a sub-group, and uses of
//! uninitialized variables that optimization removed. Calls that not all work-items of a group reach, which the channels of
//! a thread pass, are errors too if the search meets one; nothing is executed for them alone.

use crate::ir::analysis::launch_intervals::{Suspects, suspects};
use crate::ir::analysis::multiples::may_be_misaligned;
use crate::ir::function::Function;
use crate::launch::{
    Argument, CauseKind, Fault, FaultKind, MisalignedVector, NdRange, RunOptions, RunReport,
};
use crate::source::LocationTable;

/// The number of instructions of work-items that [`unseen_errors`] executes at most.
pub const UNSEEN_STEPS: u64 = 1 << 22;

/// What is known of errors that the simulator cannot see.
#[derive(Clone, PartialEq, Debug)]
pub enum UnseenErrors {
    /// The launch has none: intervals exclude them, or all instructions were executed.
    None,
    /// These are not excluded, and the execution that looked for them ended early, with a fault of another kind.
    Unknown(Suspects, Box<Fault>),
    /// The launch has one.
    Found(Box<Fault>),
}

/// Looks for the errors in `sought` in a launch of a kernel as lowered, and for misaligned accesses to vectors. If the ranges of indices do not exclude them, up
/// to [`UNSEEN_STEPS`] instructions are executed with exact addresses and with the bounds of each variable.
pub fn unseen_errors(
    (function, locations): (&Function, &LocationTable),
    range: &NdRange,
    arguments: &[Argument],
    sub_group: u32,
    (options, sought): (&RunOptions, Suspects),
) -> (UnseenErrors, Vec<MisalignedVector>) {
    let suspects = Suspects {
        vectors: may_be_misaligned(function, locations, arguments),
        ..suspects(function, range, arguments, sub_group)
    };
    let suspects = suspects.and(sought);
    if !suspects.any() {
        return (UnseenErrors::None, Vec::new());
    }
    let options = RunOptions {
        diagnose: true,
        races: false,
        step_limit: UNSEEN_STEPS.min(options.step_limit),
        progress: None,
        trace: None,
        ..options.clone()
    };
    let mut arguments = arguments.to_vec();
    let mut report = RunReport::default();
    let done = super::execute(
        (function, locations),
        range,
        &mut arguments,
        sub_group,
        &options,
        (&mut report, &mut None),
    );
    let errors = match done {
        Ok(()) => UnseenErrors::None,
        Err(fault) if is_unseen(&fault, suspects) => UnseenErrors::Found(Box::new(fault)),
        Err(fault) => UnseenErrors::Unknown(suspects, Box::new(fault)),
    };
    (errors, report.misaligned)
}

/// Whether a fault of the kernel as lowered is of a kind that the simulator may not see.
fn is_unseen(fault: &Fault, suspects: Suspects) -> bool {
    let kind = fault.cause.as_ref().map(|cause| cause.kind);
    match fault.kind {
        FaultKind::OutOfBounds | FaultKind::Rendezvous => true,
        // What memory that work-items share contains may depend on the order in which they execute.
        FaultKind::Poison | FaultKind::PoisonStore
            if suspects.undefined && kind == Some(CauseKind::Uninitialized) =>
        {
            true
        }
        FaultKind::Poison => kind == Some(CauseKind::MissingWorkItem),
        _ => false,
    }
}
