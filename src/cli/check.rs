//! `gencl check`: prints the diagnostics of sources, which are checked in parallel.

use super::args::Check;
use super::includes::FoundFiles;
use super::inputs::Inputs;
use super::options::BuildOptions;
use super::output::{Failure, Outcome, Reporter, eprint, worse};
use super::pipeline::{self, Request};
use super::vector;
use super::verbose;
use rayon::prelude::*;
use std::path::Path;

/// Checks each file and prints the diagnostics in the order of the files.
pub(crate) fn run(args: &Check, options: &BuildOptions) -> Outcome {
    let reporter =
        Reporter::new(args.messages.error_format, args.messages.color).with(args.verbosity);
    let code = pipeline::Code::new(&args.code)?;
    eprint(&verbose::options(reporter, code, options));
    let inputs = Inputs::default();
    let one = |input: &String| -> (String, Outcome) {
        let source = match pipeline::read_source(input, &inputs) {
            Ok(source) => source,
            Err(failure) => return (String::new(), Err(failure)),
        };
        if vector::is_vector_source(&source) {
            return vector::check_source(&source, code, reporter);
        }
        let request = Request {
            source,
            inputs: &inputs,
            folder: Path::new(input)
                .parent()
                .unwrap_or(Path::new(""))
                .to_path_buf(),
            options,
            code,
            kernels: &[],
            included: FoundFiles::default(),
        };
        pipeline::check(&request, reporter)
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .stack_size(gencl::compile::STACK_BYTES)
        .build()
        .map_err(|e| Failure::Internal(format!("cannot start the threads: {e}")))?;
    let outcomes: Vec<_> = pool.install(|| args.inputs.par_iter().map(one).collect());
    let mut worst = Ok(());
    for (text, outcome) in outcomes {
        eprint(&text);
        match outcome {
            Ok(()) => {}
            Err(failure) => worst = worse(worst, reporter.reported(failure)),
        }
    }
    worst
}
