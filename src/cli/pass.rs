//! `gencl pass`: runs named passes, one after another, on the functions of a file of Gen IR or vector IR.

use super::args::Pass;
use super::file_kind::{self, FileKind};
use super::inputs::Inputs;
use super::output::{
    Destination, Failure, Outcome, Reporter, eprint, reject_overlaps, write_outputs,
};
use super::stages::{self, Stages};
use super::targets;
use super::{pipeline, vector};
use gencl::compile::remark_diagnostics;
use gencl::diagnostic::Code;
use gencl::ir::analysis::cache::AnalysisCache;
use gencl::ir::passes::{PASSES, Surroundings};
use gencl::ir::remarks::{RemarkFilter, Remarks};
use gencl::ir::text::print::{PrintOptions, print_unit};
use gencl::ir::verify::{VerifyError, verify};
use gencl::target::Width;

/// The sub-group size for passes that depend on it.
const SUB_GROUP_SIZE: Width = Width::Simd16;

/// Runs the passes and prints the result.
pub(crate) fn run(args: &Pass) -> Outcome {
    args.print.check()?;
    let target = targets::target(&args.target)?;
    let reporter = Reporter::of(&args.messages);
    let inputs = Inputs::default();
    let source = pipeline::read_source(&args.input, None, &inputs)?;
    let is_vector_ir = vector::is_vector_source(&source);
    for name in args.run.iter().filter(|_| !is_vector_ir) {
        stages::known(name, stages::RUN, &[])?;
    }
    if !is_vector_ir && !source.text.contains("kernel @") {
        let accepted = [FileKind::GenIr, FileKind::VectorIr];
        file_kind::expect(&args.input, source.text.as_bytes(), &accepted)?;
    }
    let destination = Destination::of_option(args.output.as_deref());
    reject_overlaps([&destination], &inputs)?;
    let mut wanted = RemarkFilter::default();
    for flag in &args.remarks {
        let parsed = wanted.parse_flag(&format!("-R{flag}"));
        parsed.map_err(Failure::Usage)?;
    }
    if let (true, Some(flag)) = (is_vector_ir, args.remarks.first()) {
        return Err(Failure::Usage(format!(
            "`-R{flag}` cannot be used with vector IR, as {} is: its passes report no remarks",
            source.name
        )));
    }
    if is_vector_ir {
        let text = vector::pass(args, &source, reporter)?;
        return write_outputs(&[(destination, text.into_bytes())], &inputs);
    }
    let mut stages = Stages::of_passes(&args.print, args.locations)?;
    let (mut unit, map) = pipeline::gen_ir(&source, !args.remarks.is_empty(), reporter)?;
    let mut collectors: Vec<Remarks> = (unit.functions.iter())
        .map(|_| Remarks::new(wanted))
        .collect();
    for function in &unit.functions {
        stages.start(function);
    }
    for name in &args.run {
        let Some(pass) = PASSES.iter().find(|p| p.name == name) else {
            continue;
        };
        let functions = unit.functions.clone();
        let surroundings = Surroundings {
            target,
            width: SUB_GROUP_SIZE,
            functions: &functions,
        };
        for (function, remarks) in unit.functions.iter_mut().zip(&mut collectors) {
            stages.before(function);
            let mut analyses = AnalysisCache::new();
            analyses.locations = std::mem::take(&mut unit.locations);
            analyses.remarks = std::mem::take(remarks);
            analyses.remarks.restart(pass.name);
            let result = (pass.run)(function, &mut analyses, &surroundings);
            *remarks = analyses.remarks;
            unit.locations = analyses.locations;
            result.map_err(|error| {
                let message = format!(
                    "pass `{name}` failed on function `{}`: {error}",
                    function.name
                );
                Failure::InputMessage(Code::E1305, message)
            })?;
            match verify(function) {
                Ok(()) => stages.dump(pass.name, None, function),
                Err(error @ VerifyError::TooManyRegisters { .. }) => {
                    let message =
                        format!("function `{}` after pass `{name}`: {error}", function.name);
                    return Err(Failure::InputMessage(Code::E0602, message));
                }
                Err(error @ VerifyError::Invalid(_)) => {
                    return Err(Failure::Internal(format!(
                        "internal error in pass `{name}` on kernel `{}`: {error}\n{function}",
                        function.name
                    )));
                }
            }
        }
    }
    stages.finish(reporter);
    let remarks = collectors.iter_mut().map(Remarks::take);
    let found = remark_diagnostics(remarks, &map, &unit.locations);
    eprint(&reporter.text(&map, &found));
    let options = PrintOptions {
        locations: args.locations,
    };
    let text = print_unit(&unit, options);
    write_outputs(&[(destination, text.into_bytes())], &inputs)
}
