//! The vector form of kernels: `gencl compile --form vector`, `--emit ll` of OpenCL C, and `gencl diff`.

use super::output::{Failure, Reporter, eprint};
use super::pipeline::{Built, Kernel};
use gencl::compile::{WidenError, WidenedKernel, widen_legalized};
use gencl::diagnostic::{Code, Diagnostic};
use gencl::genx::function::Module;
use gencl::genx::text::print::print_module;
use gencl::widen::MAX_WIDTH;

/// The vector form of a kernel; a construct that has none is reported, with this help.
pub(super) fn of(
    kernel: &Kernel,
    built: &Built,
    reporter: Reporter,
    help: &str,
) -> Result<WidenedKernel, Failure> {
    let rejected = match widen_legalized(&kernel.legalized, &kernel.visa, kernel.width) {
        Ok(widened) => return Ok(widened),
        Err(WidenError::Internal(message)) => return Err(Failure::Internal(message)),
        Err(WidenError::Rejected(rejected)) => rejected,
    };
    let span = built
        .locations
        .get(rejected.loc)
        .and_then(|location| built.map.span_of(location));
    let message = format!(
        "{} has no vector form on `{}` at SIMD{}",
        rejected.message,
        kernel.visa.target,
        kernel.width.channels()
    );
    let diagnostic = match span {
        Some(span) => Diagnostic::new(Code::E1106, span, message),
        None => Diagnostic::without_place(Code::E1106, message),
    };
    let help = match kernel.width > MAX_WIDTH {
        true => format!("the widest vector form is {MAX_WIDTH}: use `--simd 16`"),
        false => help.to_string(),
    };
    eprint(&reporter.text(&built.map, &[diagnostic.help(help)]));
    Err(Failure::Input)
}

/// The text of widened kernels, as legalized for the target.
pub(super) fn text(kernels: &[WidenedKernel], built: &Built, locations: bool) -> String {
    let mut module = Module {
        functions: kernels.iter().map(|k| k.legalized.clone()).collect(),
        ..Module::default()
    };
    if locations {
        module.locations = (*built.locations).clone();
    }
    print_module(&module)
}
