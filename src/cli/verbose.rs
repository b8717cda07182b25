//! `--verbose`: the effective options, and the reasons for dispatch widths.

use super::options::BuildOptions;
use super::output::Reporter;
use super::pipeline::{Built, Code};
use gencl::backend::width_reason::{Reason, ReasonKind};
use gencl::frontend::preprocess::CommandLineMacro;

/// The line about the options in effect, with the defaults.
pub(crate) fn options(reporter: Reporter, code: Code, options: &BuildOptions) -> String {
    let simd = code.width.map(|width| width.channels().to_string());
    let mut words = vec![
        format!("--target {}", code.target),
        format!("--simd {}", simd.as_deref().unwrap_or("auto")),
        format!("-O{}", options.level.unwrap_or(2)),
        format!("-cl-std=CL{}", options.language.unwrap_or_default().name()),
    ];
    let math = options.math;
    for (given, name) in [
        (math.mad_enable, "-cl-mad-enable"),
        (math.fast_relaxed, "-cl-fast-relaxed-math"),
        (math.finite_only, "-cl-finite-math-only"),
        (math.unsafe_optimizations, "-cl-unsafe-math-optimizations"),
        (math.no_signed_zeros, "-cl-no-signed-zeros"),
        (math.denorms_are_zero, "-cl-denorms-are-zero"),
        (
            math.single_precision_constant,
            "-cl-single-precision-constant",
        ),
        (
            math.correctly_rounded_divide_sqrt,
            "-cl-fp32-correctly-rounded-divide-sqrt",
        ),
        (options.uniform_work_groups, "-cl-uniform-work-group-size"),
        (options.kernel_arg_info, "-cl-kernel-arg-info"),
        (options.locations, "-g"),
    ] {
        if given {
            words.push(name.to_string());
        }
    }
    for definition in &options.macros {
        words.push(match definition {
            CommandLineMacro::Define { name, value } => match value {
                Some(value) => format!("-D {}", quoted(&format!("{name}={value}"))),
                None => format!("-D {}", quoted(name)),
            },
            CommandLineMacro::Undefine(name) => format!("-U {}", quoted(name)),
        });
    }
    let folders = options.includes.iter().map(|folder| ("-I", folder));
    let system = options.system_includes.iter().map(|f| ("-isystem", f));
    for (option, folder) in folders.chain(system) {
        words.push(format!("{option} {}", quoted(&folder.to_string_lossy())));
    }
    for file in &options.forced_includes {
        words.push(format!("-include {}", quoted(file)));
    }
    reporter.line(&format!("options: {}", words.join(" ")))
}

/// A word as a response file and `options` of a launch file need it.
pub(super) fn quoted(word: &str) -> String {
    let special = |c: char| c.is_whitespace() || "\"'\\".contains(c);
    match word.is_empty() || word.contains(special) {
        true => format!("\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\"")),
        false => word.to_string(),
    }
}

/// The selected dispatch width of each kernel, with the reason for each width that was tried.
pub(crate) fn widths(reporter: Reporter, built: &Built) -> String {
    let mut text = String::new();
    for kernel in &built.kernels {
        let (name, target) = (&kernel.visa.name, kernel.visa.target);
        let is_choice = |reason: &Reason| matches!(reason.kind, ReasonKind::Chosen { .. });
        if !kernel.reasons.iter().any(is_choice) {
            text += &reporter.line(&format!(
                "kernel `{name}` on {target}: {} selected",
                kernel.width
            ));
        }
        for reason in &kernel.reasons {
            text += &reporter.line(&format!("kernel `{name}` on {target}: {reason}"));
        }
        let too_wide = kernel.reasons.iter().find_map(|reason| match reason.kind {
            ReasonKind::Registers { width, fits: false } if width > kernel.width => Some(width),
            _ => None,
        });
        // A kernel whose width is requested has no other one to try.
        if let Some(width) = too_wide {
            let widths = format!("{},{}", kernel.width.channels(), width.channels());
            text += &reporter.line(&format!(
                "kernel `{name}` on {target}: {width} is likely to spill; if it spills little, it can execute fewer instructions all the \
                 same: `gencl diff K.json --form scalar --simd {widths} --native` counts them"
            ));
        }
    }
    text
}
