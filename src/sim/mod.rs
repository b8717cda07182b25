//! The simulator: executes vISA kernels according to the specification, without a GPU, and reports
//! errors that hardware does not.
//!
//! A kernel is decoded once, a launch is prepared (arguments checked, payload written), and the
//! work-groups are run thread by thread. Imports `visa`, `launch`, `numeric`, `target` and
//! `source`, and nothing of Gen IR.
//!
//! Faults: out-of-bounds or misaligned accesses; undefined values used as an address, in a branch
//! or in a store; barriers that some work-item never reaches; data races that a barrier does not
//! prevent because a fence is missing; uniform branches whose channels disagree; channels lost at
//! the end; regions past the end of their variable; step and time limits.

mod alu;
mod atomic;
mod code;
mod conflict;
mod counts;
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
mod surfaces;
mod thread;

#[cfg(test)]
mod tests;

use crate::launch::{Argument, Fault, NdRange, RunOptions, RunReport, printf};
use crate::visa::kernel::Kernel;
use crate::visa::opcode::Opcode;

/// Whether the simulator supports an opcode, at least in some of its forms.
pub fn executes(opcode: Opcode) -> bool {
    decode::executes(opcode)
}

/// The contents of a kernel's inputs, in their order, when a thread of a work-group starts: by byte,
/// `None` if it is undefined. Addresses are those of the simulated memory.
///
/// # Errors
/// Arguments or sizes that do not match the kernel; a group or a thread that the launch does not have.
pub fn thread_inputs(
    kernel: &Kernel,
    range: &NdRange,
    arguments: &[Argument],
    group: [u64; 3],
    thread: u64,
) -> Result<Vec<Vec<Option<u8>>>, Fault> {
    let options = RunOptions::default();
    let program = decode::decode(kernel)?;
    let mut arguments = arguments.to_vec();
    if kernel.has_printf_buffer() {
        arguments.push(printf::buffer(options.printf_bytes));
    }
    let launch = payload::Launch::new(kernel, &program, range, &arguments, &options)?;
    let groups = range.groups();
    if (0..3).any(|d| group[d] >= groups[d]) || thread >= launch.threads() {
        return Err(Fault::launch("the launch has no such thread"));
    }
    let mut registers = launch.registers();
    let mut private = private::Private::new(kernel);
    launch.start(&mut registers, &mut private, group, thread);
    let inputs = kernel.inputs.iter().zip(&program.inputs);
    let contents = inputs.map(|(input, place)| match *place {
        program::InputPlace::Register(start) => {
            let bytes = (start..start + input.size as usize).map(|byte| registers.read(byte, 1));
            let bytes = bytes.map(|bits| (bits.shadow == 0).then_some(bits.value as u8));
            bytes.collect()
        }
        program::InputPlace::Surface(_) => vec![None; input.size as usize],
    });
    Ok(contents.collect())
}

/// Runs a kernel over an index space. The buffers among the arguments receive what the kernel
/// writes; after a fault they are unchanged.
///
/// With more than one job work-groups run in parallel, unless a group accesses what another one
/// writes: then everything runs again in order. Results and faults are those of in-order execution,
/// except that a limit may be exceeded at a different operation.
///
/// # Errors
/// The fault, with the instruction, its source location and the work-item, if known.
pub fn run(
    kernel: &Kernel,
    range: &NdRange,
    arguments: &mut [Argument],
    options: &RunOptions,
) -> Result<RunReport, Fault> {
    Fault::check_host()?;
    let program = decode::decode(kernel)?;
    let has_buffer = kernel.has_printf_buffer();
    printf::with_buffer(
        has_buffer,
        &kernel.constants,
        arguments,
        options,
        |arguments| {
            let launch = payload::Launch::new(kernel, &program, range, arguments, options)?;
            let done = dispatch::run(&program, &launch, arguments);
            match done {
                Ok(_) => launch.memory.store_into(arguments),
                Err(_) if has_buffer => launch.memory.store_last_into(arguments),
                Err(_) => {}
            }
            done
        },
    )
}
