//! The simulator: executes vISA kernels as the specification says, without a GPU, and
//! reports what hardware hides.
//!
//! A kernel is decoded once, a launch prepared (its arguments checked, its
//! payload written), and the work-groups run, thread by thread. Knows `visa`, `launch`,
//! `numeric`, `target` and `source`, and nothing of Gen IR.
//!
//! Faults: accesses outside of buffers or misaligned; undefined values as an address, in a
//! branch or in a store; barriers that some work-item never reaches, or that do
//! not order a write with another thread's read, for want of a fence; uniform branches whose channels disagree, channels lost at the end,
//! regions past the end of their variable; step and time limits.

mod alu;
mod atomic;
mod conflict;
mod decode;
mod dispatch;
mod fault;
mod layout;
mod local;
mod matrix;
mod memory;
mod payload;
mod private;
mod program;
mod race;
mod registers;
mod thread;

#[cfg(test)]
mod tests;

use crate::launch::{Argument, Fault, NdRange, RunOptions, RunReport};
use crate::visa::kernel::Kernel;
use crate::visa::opcode::Opcode;

/// Whether the simulator executes an opcode, in some of its forms at least.
pub fn executes(opcode: Opcode) -> bool {
    decode::executes(opcode)
}

/// Runs a kernel over an index space. Buffers among the arguments are changed as the kernel
/// writes them; after a fault they are as before.
///
/// With more than one job work-groups run at the same time as long as no group uses what
/// another writes; when one does, everything runs again in order. Results and faults are
/// those of the order of groups, except that a limit may be noticed at another place.
///
/// # Errors
/// What went wrong, with the instruction, its place in the source and the work-item where
/// these are known.
pub fn run(
    kernel: &Kernel,
    range: &NdRange,
    arguments: &mut [Argument],
    options: &RunOptions,
) -> Result<RunReport, Fault> {
    Fault::check_host()?;
    let program = decode::decode(kernel)?;
    let launch = payload::Launch::new(kernel, &program, range, arguments, options)?;
    let report = dispatch::run(&program, &launch, arguments)?;
    launch.memory.store_into(arguments);
    Ok(report)
}
