//! The choice of the dispatch width: the widest whose registers and private memory suffice, with
//! its reasons.

use super::payload::private_bytes;
use crate::ir::function::Function;
use crate::source::LocationTable;
use crate::target::{GRF_COUNT, Target};
use crate::visa::allocation::Estimate;
use crate::visa::kernel::Kernel;

/// GRFs kept free of the kernel's variables: the thread's header, and a reserve for what the estimate
/// does not model, such as gaps between variables of different sizes and the order in which the
/// finalizer schedules instructions. Measured: of 700 random programs and 500 kernels written for high
/// pressure, at all levels, the lowest estimate of one that spills is 102; most fit up to 128.
pub const RESERVED_GRFS: u32 = 28;

/// The widths that are supported, of those that the targets have, widest first.
pub const WIDTHS: [u32; 2] = [16, 8];

/// The widths that the user allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum WidthChoice {
    /// The compiler chooses the width.
    #[default]
    Auto,
    /// This width, or an error if the kernel cannot have it.
    Fixed(u32),
}

/// The widths to try on a target, best first.
///
/// # Errors
/// The reason as a sentence: the target does not have the width, or gencl does not support it yet.
pub fn candidates(
    function: &Function,
    target: Target,
    choice: WidthChoice,
) -> Result<(Vec<u32>, Vec<String>), String> {
    let available: Vec<u32> = WIDTHS
        .into_iter()
        .filter(|w| target.info().widths.contains(w))
        .collect();
    let names = || {
        let mut sorted = available.clone();
        sorted.sort_unstable();
        sorted
            .iter()
            .map(|w| format!("SIMD{w}"))
            .collect::<Vec<_>>()
            .join(" or ")
    };
    let check = |width: u32, who: &str| {
        if available.contains(&width) {
            return Ok(());
        }
        Err(match target.info().widths.contains(&width) {
            true => format!(
                "{who} requires SIMD{width}, which gencl does not support; it supports {} on {target}",
                names()
            ),
            false => format!("{who} requires SIMD{width}; {target} supports {}", names()),
        })
    };
    let multiplied = multiplied_width(function);
    let fits_matrices = |width: u32, who: &str| match multiplied {
        Some(needed) if needed != width => Err(format!(
            "{who} requires sub-groups of {width}, but matrix multiplication on {target} requires sub-groups of {needed}"
        )),
        Some(_) | None => Ok(()),
    };
    if let Some(width) = function.required_sub_group_size {
        let who = format!("`intel_reqd_sub_group_size` of kernel `{}`", function.name);
        check(width, &who)?;
        fits_matrices(width, &who)?;
        return Ok((
            vec![width],
            vec![format!(
                "SIMD{width} is required by intel_reqd_sub_group_size"
            )],
        ));
    }
    match choice {
        WidthChoice::Fixed(width) => {
            check(width, "--simd")?;
            fits_matrices(width, "--simd")?;
            Ok((vec![width], vec![format!("SIMD{width} was requested")]))
        }
        WidthChoice::Auto => match multiplied {
            Some(width) => {
                check(
                    width,
                    &format!("kernel `{}` multiplies matrices and", function.name),
                )?;
                let reason = format!("SIMD{width} multiplies matrices on {target}");
                Ok((vec![width], vec![reason]))
            }
            None => Ok((available, Vec::new())),
        },
    }
}

/// Number of work-items that perform a matrix multiplication of the function together, if it has
/// one.
fn multiplied_width(function: &Function) -> Option<u32> {
    let mut instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    instructions.find_map(|i| Some(u32::from(i.detail.matrix()?.width)))
}

/// Number of GRFs that are available for the values of a kernel.
pub const AVAILABLE_GRFS: u32 = GRF_COUNT - RESERVED_GRFS;

/// Checks that the private variables of a function fit the private memory of a thread at a width.
///
/// # Errors
/// The reason as a sentence.
pub fn fits_private_memory(function: &Function, target: Target, width: u32) -> Result<(), String> {
    let private = u64::from(private_bytes(function)) * u64::from(width);
    let room = target.info().private_bytes_per_thread;
    match private > u64::from(room) {
        true => Err(format!(
            "SIMD{width} needs {private} bytes of private memory for a thread; {room} are there"
        )),
        false => Ok(()),
    }
}

/// Whether a selected kernel is estimated to fit the register file, with the reason as a sentence.
pub fn fits(estimate: Estimate, kernel: &Kernel, locations: &LocationTable) -> (bool, String) {
    let width = kernel.simd;
    let payload = kernel.inputs.iter().map(|input| input.offset + input.size);
    let payload = payload.max().unwrap_or(0) / kernel.target.grf_bytes();
    let needed = estimate.grfs;
    let place = locations
        .get(estimate.loc)
        .map_or_else(String::new, |l| format!(" at {l}"));
    let free = AVAILABLE_GRFS.saturating_sub(payload);
    let fits = needed <= AVAILABLE_GRFS;
    let sentence = if fits {
        format!("SIMD{width} needs {needed} of {AVAILABLE_GRFS} GRFs{place}")
    } else {
        format!(
            "SIMD{width} needs {needed} GRFs{place}; {AVAILABLE_GRFS} are there, {free} beside the payload"
        )
    };
    (fits, sentence)
}
