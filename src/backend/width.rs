//! The choice of the dispatch width: the widest whose registers and private memory suffice, with
//! its reasons.

use super::payload::private_bytes;
use crate::ir::function::Function;
use crate::source::LocationTable;
use crate::target::{GRF_COUNT, Target, Width};
use crate::visa::allocation::Estimate;
use crate::visa::kernel::Kernel;

/// GRFs kept free of the kernel's variables: the thread's header, and a reserve for what the estimate
/// does not model, such as gaps between variables of different sizes and the order in which the
/// finalizer schedules instructions. Measured: of 700 random programs and 500 kernels written for high
/// pressure, at all levels, the lowest estimate of one that spills is 102; most fit up to 128.
pub const RESERVED_GRFS: u32 = 28;

/// The widths that are supported, of those that the targets have, widest first.
pub const WIDTHS: [Width; 2] = [Width::Simd16, Width::Simd8];

/// The widths that the user allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum WidthChoice {
    /// The compiler chooses the width.
    #[default]
    Auto,
    /// This width, or an error if the kernel cannot have it.
    Fixed(Width),
}

/// The widths to try on a target, best first.
///
/// # Errors
/// The reason as a sentence: the target does not have the width, or gencl does not support it yet.
pub fn candidates(
    function: &Function,
    target: Target,
    choice: WidthChoice,
) -> Result<(Vec<Width>, Vec<String>), String> {
    let available: Vec<Width> = WIDTHS
        .into_iter()
        .filter(|w| target.info().widths.contains(w))
        .collect();
    let names = || {
        let mut sorted = available.clone();
        sorted.sort_unstable();
        sorted
            .iter()
            .map(Width::to_string)
            .collect::<Vec<_>>()
            .join(" or ")
    };
    let check = |channels: u32, who: &str| {
        let width = Width::of(channels);
        match width.filter(|w| available.contains(w)) {
            Some(width) => Ok(width),
            None if width.is_some_and(|w| target.info().widths.contains(&w)) => Err(format!(
                "{who} requires SIMD{channels}, but gencl supports only {} on {target}",
                names()
            )),
            None => Err(format!(
                "{who} requires SIMD{channels}, but {target} supports only {}",
                names()
            )),
        }
    };
    let multiplied = multiplied_width(function);
    let fits_matrices = |width: Width, who: &str| match multiplied {
        Some(needed) if needed != width => Err(format!(
            "{who} requires sub-groups of {}, but matrix multiplication on {target} requires sub-groups of {}",
            width.channels(),
            needed.channels()
        )),
        Some(_) | None => Ok(()),
    };
    if let Some(width) = function.required_sub_group_size {
        let who = format!("`intel_reqd_sub_group_size` of kernel `{}`", function.name);
        let width = check(width, &who)?;
        fits_matrices(width, &who)?;
        return Ok((
            vec![width],
            vec![format!("{width} is required by intel_reqd_sub_group_size")],
        ));
    }
    match choice {
        WidthChoice::Fixed(width) => {
            let width = check(width.channels(), "--simd")?;
            fits_matrices(width, "--simd")?;
            Ok((vec![width], vec![format!("{width} was requested")]))
        }
        WidthChoice::Auto => match multiplied {
            Some(width) => {
                check(
                    width.channels(),
                    &format!("kernel `{}` multiplies matrices and", function.name),
                )?;
                let reason = format!("{width} is required by matrix multiplication on {target}");
                Ok((vec![width], vec![reason]))
            }
            None => Ok((available, Vec::new())),
        },
    }
}

/// Number of work-items that perform a matrix multiplication of the function together,
/// if it has one.
fn multiplied_width(function: &Function) -> Option<Width> {
    let mut instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    instructions.find_map(|i| Width::of(u32::from(i.detail.matrix()?.width)))
}

/// Number of GRFs that are available for the values of a kernel.
pub const AVAILABLE_GRFS: u32 = GRF_COUNT - RESERVED_GRFS;

/// Checks that the private variables of a function fit the private memory of a thread at a width.
///
/// # Errors
/// The reason as a sentence.
pub fn fits_private_memory(
    function: &Function,
    target: Target,
    width: Width,
) -> Result<(), String> {
    let private = u64::from(private_bytes(function)) * u64::from(width.channels());
    let limit = target.info().private_bytes_per_thread;
    match private > u64::from(limit) {
        true => Err(format!(
            "{width} requires {private} bytes of private memory for a thread, which exceeds the limit of {limit}"
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
        format!("SIMD{width} requires {needed} of {AVAILABLE_GRFS} GRFs{place}")
    } else {
        format!(
            "SIMD{width} requires {needed} GRFs{place}; {AVAILABLE_GRFS} are available, {free} excluding the payload"
        )
    };
    (fits, sentence)
}
