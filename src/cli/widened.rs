//! The vector form of kernels: `--form vector` of `gencl compile` and `gencl run`, `--emit ll` of OpenCL C, and
//! `gencl diff`.

use super::output::{Failure, Reporter, eprint};
use super::pipeline::{Built, Kernel};
use gencl::compile::{WidenError, WidenedKernel, widen_observed};
use gencl::diagnostic::{Code, Diagnostic};
use gencl::genx::function::Module;
use gencl::genx::passes::Stage;
use gencl::genx::text::dot::print_dot;
use gencl::genx::text::print::print_module;
use gencl::ir::function::Function;
use gencl::source::Loc;
use gencl::target::{Target, Width};
use gencl::widen::MAX_WIDTH;

/// Where constructs without a vector form are documented.
pub(super) const HELP: &str = "docs/scalar-and-vector.md lists what has no vector form";

/// The vector form of a kernel; a construct that has none is reported, with this help.
pub(super) fn of(
    kernel: &Kernel,
    built: &Built,
    reporter: Reporter,
    help: &str,
) -> Result<WidenedKernel, Failure> {
    observed(kernel, built, reporter, help, &mut |_| {})
}

/// As [`of`]; the observer receives the function before and after every pass over vector IR.
pub(super) fn observed(
    kernel: &Kernel,
    built: &Built,
    reporter: Reporter,
    help: &str,
    observer: &mut dyn FnMut(&Stage<'_>),
) -> Result<WidenedKernel, Failure> {
    diagnosed(kernel, built, help, observer).map_err(|error| match error {
        WithoutForm::Internal(message) => Failure::Internal(message),
        WithoutForm::Rejected(diagnostic) => {
            eprint(&reporter.text(&built.map, &[*diagnostic]));
            Failure::Input
        }
    })
}

/// Why a kernel has no vector form.
pub(super) enum WithoutForm {
    /// The diagnostic of a construct.
    Rejected(Box<Diagnostic>),
    /// An error of the compiler.
    Internal(String),
}

/// As [`observed`]; nothing is reported.
pub(super) fn diagnosed(
    kernel: &Kernel,
    built: &Built,
    help: &str,
    observer: &mut dyn FnMut(&Stage<'_>),
) -> Result<WidenedKernel, WithoutForm> {
    let rejected = match widen_observed(&kernel.legalized, &kernel.visa, kernel.width, observer) {
        Ok(widened) => return Ok(widened),
        Err(WidenError::Internal(message)) => return Err(WithoutForm::Internal(message)),
        Err(WidenError::Rejected(rejected)) => rejected,
    };
    let rejected = (rejected.loc, rejected.message.as_str());
    let of = (&kernel.legalized, kernel.visa.target, kernel.width);
    let diagnostic = diagnostic(rejected, of, built, help);
    Err(WithoutForm::Rejected(Box::new(diagnostic)))
}

/// Reports a construct, a place with its description, for which a kernel has no vector form on a target at a width.
pub(super) fn report(
    rejected: (Loc, &str),
    of: (&Function, Target, Width),
    built: &Built,
    reporter: Reporter,
    help: &str,
) -> Failure {
    let diagnostic = diagnostic(rejected, of, built, help);
    eprint(&reporter.text(&built.map, &[diagnostic]));
    Failure::Input
}

fn diagnostic(
    (loc, what): (Loc, &str),
    (kernel, target, width): (&Function, Target, Width),
    built: &Built,
    help: &str,
) -> Diagnostic {
    let message = match width > MAX_WIDTH {
        true => too_wide(width),
        false => format!("{what} has no vector form on `{target}` at {width}"),
    };
    let location = built.locations.get(loc);
    let diagnostic = Diagnostic::located(Code::E1106, &built.map, location, message);
    let is_required = kernel.required_sub_group_size.is_some();
    let help = match (width > MAX_WIDTH, is_required) {
        (true, true) => "intel_reqd_sub_group_size(16) has one".to_owned(),
        (true, false) => {
            "use `--simd 16`; only `--form vector` and `--emit ll` require this form".to_owned()
        }
        (false, _) => help.to_string(),
    };
    diagnostic.help(help)
}

/// The message about a width for which there are no vector forms.
pub(super) fn too_wide(width: Width) -> String {
    format!("there is no vector form at {width}: a vector form has at most {MAX_WIDTH}")
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

/// The control-flow graphs of widened kernels, as legalized for the target, for Graphviz.
pub(super) fn dot(kernels: &[WidenedKernel], built: &Built, locations: bool) -> String {
    let target = kernels.first().map(|kernel| kernel.visa.target);
    let functions = kernels.iter().map(|kernel| &kernel.legalized);
    let lines = built.source_lines(locations);
    print_dot(functions, target.unwrap_or_default(), lines)
}
