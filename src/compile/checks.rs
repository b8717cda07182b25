//! Checks of the pipeline between passes: unsupported target features, unroll requests that cannot
//! be satisfied, kernels that are likely to spill, and conversions of errors to diagnostics.

use super::InternalError;
use super::runner::{KernelError, Places, Runner, internal};
use crate::backend::width::WidthChoice;
use crate::backend::{SelectError, SelectErrorKind};
use crate::diagnostic::{Code, Diagnostic};
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::dominance::Dominators;
use crate::ir::analysis::live_variables::{LiveVariable, describe};
use crate::ir::analysis::loops::{LoopId, Loops};
use crate::ir::function::{Block, Function, Unroll};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::matrix::{Element, Precision};
use crate::ir::passes::InlineError;
use crate::ir::passes::inline_calls::MAX_INLINED_INSTRUCTIONS;
use crate::ir::remarks::{Remark, RemarkFilter, RemarkKind, place_of_loop};
use crate::ir::types::Type;
use crate::source::Loc;
use crate::target::GRF_COUNT;
use crate::target::{Target, TargetInfo};
use crate::visa;
use crate::visa::allocation::Estimate;
use crate::visa::kernel::Kernel;

/// The passes whose remarks have the reasons for [`not_unrolled`]; that of an earlier one is nearer to the request.
const UNROLLING: [&str; 2] = ["unroll_partially", "unroll_loops"];

fn requests_unrolling(block: &Block) -> bool {
    matches!(block.unroll, Some(Unroll::Whole | Unroll::Times(_)))
}

/// The remarks that [`not_unrolled`] needs for a kernel; its callees may have requests, too.
pub(super) fn reasons_not_to_unroll(lowered: &Function) -> RemarkFilter {
    if lowered.callees.is_empty() && !lowered.blocks.iter().any(requests_unrolling) {
        return RemarkFilter::default();
    }
    let filter = RemarkFilter::default();
    (UNROLLING.iter()).fold(filter, |f, pass| f.with_pass(RemarkKind::Missed, pass))
}

/// Warnings for loops that are not unrolled although the program requests it, with the reasons in the remarks.
pub(super) fn not_unrolled(
    function: &Function,
    remarks: &[Remark],
    places: Places<'_>,
) -> Vec<Diagnostic> {
    if !function.blocks.iter().any(requests_unrolling) {
        return Vec::new();
    }
    let cfg = Cfg::compute(function);
    let loops = Loops::compute(&cfg, &Dominators::compute(&cfg));
    let headers = loops
        .ids()
        .map(|id| (id, function.block(loops.get(id).header)));
    let warn = |(id, header): (LoopId, &Block)| {
        let place = place_of_loop(function, &loops, id);
        let mut reasons = UNROLLING.iter().filter_map(|&pass| {
            let wanted = (RemarkKind::Missed, pass, place);
            let remark = remarks.iter().find(|r| (r.kind, r.pass, r.loc) == wanted)?;
            remark.message.split_once(": ").map(|(_, why)| why)
        });
        let reason = reasons.next();
        let loc = header.terminator().map_or(function.loc, |last| last.loc);
        let message = "loop not unrolled".to_string();
        places
            .located(Code::W0409, message, loc)
            .note(reason.unwrap_or(
                "its trip count is unknown or too large, its body is too large, or it contains a barrier",
            ))
    };
    headers
        .filter(|(_, header)| requests_unrolling(header))
        .map(warn)
        .collect()
}

/// The warning for a kernel that is expected to spill at its width, at the line with the highest
/// register pressure.
pub(super) fn register_pressure(
    kernel: &Kernel,
    (estimate, available): (Estimate, u32),
    variables: &[LiveVariable],
    (function, lowered): (&Function, &Function),
    places: Places<'_>,
) -> Diagnostic {
    // The estimate is not exact: a part of the registers is reserved, which the finalizer may do without.
    let expected = match estimate.grfs > GRF_COUNT {
        true => "it is likely to spill",
        false => "it may spill",
    };
    let message = format!(
        "kernel `{}` requires an estimated {} registers at SIMD{}, but only {available} are available: {expected}",
        kernel.name, estimate.grfs, kernel.simd
    );
    let loc = match estimate.loc {
        Loc::NONE => function.loc,
        loc => loc,
    };
    let mut warning = places.located(Code::W0702, message, loc);
    if !variables.is_empty() {
        let text = describe(variables, kernel.target.grf_bytes(), Some(estimate.grfs));
        warning = warning.note(format!("live there in Gen IR: {text}"));
    }
    warning =
        warning.note("Intel's finalizer decides; it reports what it spills with `--emit asm`");
    let widths = kernel.target.info().widths;
    match widths.iter().any(|w| w.channels() < kernel.simd) {
        true => warning.help(narrower(function.required_sub_group_size)),
        false => warning.help(fewer_registers(variables, has_loops(lowered))),
    }
}

/// The warning for a requested width that is not the one that the kernel's attribute requires.
pub(super) fn width_not_used(
    function: &Function,
    choice: WidthChoice,
    places: Places<'_>,
) -> Option<Diagnostic> {
    let (WidthChoice::Fixed(width), Some(required)) = (choice, function.required_sub_group_size)
    else {
        return None;
    };
    if width.channels() == required {
        return None;
    }
    let message = format!(
        "{width} is requested for kernel `{}`, but `intel_reqd_sub_group_size({required})` requires SIMD{required}",
        function.name
    );
    let warning = places.located(Code::W0703, message, function.loc);
    Some(warning.help("change the attribute, or remove it to choose the width by `--simd`"))
}

/// Whether a kernel has a loop, which may have been unrolled since it was lowered.
fn has_loops(lowered: &Function) -> bool {
    let cfg = Cfg::compute(lowered);
    let loops = Loops::compute(&cfg, &Dominators::compute(&cfg));
    loops.ids().next().is_some()
}

/// What to know about options for more registers in a thread.
pub const FIXED_REGISTERS: &str = "a thread has 128 registers (GRFs), which is fixed: `--simd` with a narrower width leaves more for each \
                                   work-item";

/// How a kernel gets a narrower width. `required` is the value of the attribute that forces its width.
pub fn narrower(required: Option<u32>) -> String {
    match required {
        Some(width) => format!(
            "a narrower width requires fewer registers, but `intel_reqd_sub_group_size({width})` forces this one: \
             remove the attribute, or lower its value"
        ),
        None => {
            "a narrower width requires fewer registers, of which a thread always has 128: let the compiler select it (`--simd \
             auto`)"
                .to_owned()
        }
    }
}

/// What to change in a kernel that requires too many registers at the narrowest width. The variables at the peak are those
/// with the most bytes first; without loops, no unrolling made copies.
fn fewer_registers(variables: &[LiveVariable], has_loops: bool) -> String {
    let largest = variables
        .first()
        .and_then(|v| Some((v, v.name.as_deref()?)));
    match largest {
        Some((variable, name)) if variable.is_in_memory => format!(
            "these are values of `{name}`, which is in private memory: make it smaller, put it into `__local` memory, read it \
             closer to the uses (`#pragma unroll 1` before the loops that read it), or split the kernel"
        ),
        Some((variable, name)) if variable.is_array => {
            let in_memory = match has_loops {
                true => {
                    ", keep it in private memory by `#pragma unroll 1` before the loops that index it"
                }
                false => "",
            };
            format!(
                "make the array `{name}` smaller or put it into `__local` memory{in_memory}, or split the kernel"
            )
        }
        Some((_, name)) if let Some((vector, _)) = name.split_once(".s") => format!(
            "compute with parts of the vector `{vector}` one after the other (`{vector}.lo`, `{vector}.hi`), use a shorter vector \
             type, or split the kernel"
        ),
        Some((variable, name)) if variable.registers > 1 && has_loops => format!(
            "`{name}` is live in several copies: unroll the loop around this line less (`#pragma unroll N`), or split the kernel"
        ),
        _ => {
            let unroll = match has_loops {
                true => ", unroll loops less (`#pragma unroll N`)",
                false => "",
            };
            format!(
                "load and compute values closer to their uses, keep some in `__local` memory{unroll}, or split the kernel"
            )
        }
    }
}

/// Rejects arithmetic on doubles if the target has none. The front end rejects doubles on
/// such targets, so this concerns only hand-written Gen IR.
pub(super) fn reject_doubles(
    function: &Function,
    target: Target,
    run: &Runner<'_>,
) -> Result<(), KernelError> {
    let computes = |i: &&Instruction| {
        let is_double = i.ty == Type::F64 || i.detail == Detail::Convert(Type::F64);
        let moves = i.opcode.facts().moves();
        is_double && !moves
    };
    let mut instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    let Some(first) = instructions.find(computes) else {
        return Ok(());
    };
    let message = format!("double-precision arithmetic is not supported on {target}");
    let diagnostic = run.places().located(Code::E0701, message, first.loc);
    let with_doubles = Target::alternatives(|info| info.double);
    Err(KernelError::Rejected(Box::new(diagnostic.help(format!(
        "compile for a target that supports it: {with_doubles}"
    )))))
}

/// Rejects matrix multiplications that the target does not support. The front end rejects
/// them too, so this concerns only hand-written Gen IR.
pub(super) fn reject_matrices(
    function: &Function,
    target: Target,
    run: &Runner<'_>,
) -> Result<(), KernelError> {
    let instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    for instruction in instructions {
        let Detail::Matrix(matrix) = instruction.detail else {
            continue;
        };
        let elements = [Some(matrix.result), matrix.accumulator];
        let is_narrow = |e: &Element| matches!(e, Element::F16 | Element::Bf16);
        let needs_wide = matrix.a == Precision::Tf32 || elements.iter().flatten().any(is_narrow);
        let has =
            |info: &TargetInfo| info.dpas_exec_size.is_some() && (info.dpas_wide || !needs_wide);
        let width = target.info().dpas_exec_size.filter(|_| has(target.info()));
        let message = match width {
            Some(width) if width == u32::from(matrix.width) => continue,
            Some(width) => format!(
                "matrix multiplication on {target} requires sub-groups of {width}, have {}",
                matrix.width
            ),
            None => format!("this matrix multiplication is not supported on {target}"),
        };
        let diagnostic = run.places().located(Code::E0701, message, instruction.loc);
        let help = match width {
            Some(width) => format!("use `simd{width}`"),
            None => format!(
                "compile for a target that supports it: {}",
                Target::alternatives(has)
            ),
        };
        return Err(KernelError::Rejected(Box::new(diagnostic.help(help))));
    }
    Ok(())
}

/// An error of selection, as a diagnostic or as an internal error.
pub(super) fn select_error(
    error: &SelectError,
    function: &Function,
    places: Places<'_>,
) -> KernelError {
    let code = match error.kind {
        SelectErrorKind::Target => Code::E0701,
        SelectErrorKind::Limit => Code::E0604,
        SelectErrorKind::Internal => return internal("select", function, &error.message),
    };
    KernelError::Rejected(Box::new(places.located(
        code,
        error.message.clone(),
        error.loc,
    )))
}

/// An inlining error, as a diagnostic.
pub(super) fn inline_error(
    error: &InlineError,
    function: &Function,
    places: Places<'_>,
) -> KernelError {
    let (message, chain, help) = match error {
        InlineError::TooLarge { chain } => (
            format!(
                "kernel `{}` exceeds the limit of {MAX_INLINED_INSTRUCTIONS} instructions after inlining of its helper functions",
                function.name
            ),
            chain,
            "call the helpers in a loop, or split the kernel",
        ),
        InlineError::Recursion { chain } => (
            format!("kernel `{}` calls a recursive function", function.name),
            chain,
            "recursion is not supported in OpenCL C: use a loop",
        ),
    };
    let chain: Vec<String> = chain.iter().map(|name| format!("`{name}`")).collect();
    KernelError::Rejected(Box::new(
        places
            .located(Code::E0606, message, function.loc)
            .note(format!("call chain: {}", chain.join(" -> ")))
            .help(help),
    ))
}

/// Verifies the generated vISA by the rules of [`visa::verify`].
pub(super) fn verify_visa(kernel: &Kernel) -> Result<(), KernelError> {
    let violations = visa::verify::verify(kernel);
    if violations.is_empty() {
        return Ok(());
    }
    let message: Vec<String> = violations.iter().map(ToString::to_string).collect();
    Err(KernelError::Internal(InternalError {
        kernel: kernel.name.clone(),
        pass: "verify vISA".to_string(),
        message: message.join("\n"),
        reproducer: visa::text::print([kernel], &visa::text::PrintOptions::default()),
    }))
}
