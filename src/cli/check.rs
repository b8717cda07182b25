//! `gencl check`: prints the diagnostics of sources, which are checked in parallel; with `--fix` of corrected ones.

use super::args::{Check, Lang};
use super::dependencies::Stamp;
use super::driver::DriverOptions;
use super::fix::Fixer;
use super::includes::{FoundFile, FoundFiles};
use super::inputs::Inputs;
use super::options::BuildOptions;
use super::output::{Failure, Outcome, Reporter, eprint, worse};
use super::pipeline::{self, Request};
use super::vector;
use super::verbose;
use rayon::prelude::*;
use std::path::Path;

/// Checks each file and prints the diagnostics in the order of the files.
pub(crate) fn run(args: &Check, options: &BuildOptions, driver: &DriverOptions) -> Outcome {
    let reporter = Reporter::of(&args.messages);
    let code = pipeline::Code::new(&args.code)?;
    let stdin_name = args.stdin_name.as_deref();
    pipeline::check_stdin_name(stdin_name, &args.inputs)?;
    let shown = |input: &String| pipeline::shown_name(input, stdin_name).to_owned();
    let names: Vec<String> = args.inputs.iter().map(shown).collect();
    let stamp = Stamp::new(driver, "gencl check", &names[0], None)?;
    eprint(&verbose::options(reporter, code, options));
    let inputs = Inputs::default();
    let fixer = match args.fix || args.diff {
        true => Some(Fixer::new(args, options, &inputs, (code, reporter))?),
        false => None,
    };
    let one = |input: &String| -> (String, Outcome, Vec<FoundFile>) {
        let mut source = match pipeline::read_source(input, stdin_name, &inputs) {
            Ok(source) => source,
            Err(failure) => return (String::new(), Err(failure), Vec::new()),
        };
        if let Some(language) = args.lang {
            source.is_ir = language == Lang::Ir;
        }
        match vector::is_compiled_as_such(args.lang, &source) {
            Ok(false) => {}
            Ok(true) => {
                let (text, outcome) = vector::check_source(&source, code, reporter);
                return (text, outcome, Vec::new());
            }
            Err(failure) => return (String::new(), Err(failure), Vec::new()),
        }
        let request = Request {
            source,
            inputs: &inputs,
            folder: pipeline::folder_of(input, stdin_name),
            options,
            code,
            kernels: &[],
            included: FoundFiles::default(),
        };
        let (text, outcome) = pipeline::check(&request, reporter);
        (text, outcome, request.included.list())
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .stack_size(gencl::compile::STACK_BYTES)
        .build()
        .map_err(Failure::without_thread)?;
    let outcomes: Vec<_> = pool.install(|| args.inputs.par_iter().map(one).collect());
    let mut worst = Ok(());
    let mut included = Vec::new();
    for (text, outcome, found) in outcomes {
        eprint(&text);
        included.extend(found);
        match outcome {
            Ok(()) => {}
            // The command line is wrong, not this source.
            Err(failure @ (Failure::Usage(_) | Failure::Refused(_))) => return Err(failure),
            Err(failure) => worst = worse(worst, reporter.reported(failure)),
        }
    }
    if let Some(fixer) = fixer {
        match fixer.finish(reporter) {
            Ok(()) => {}
            Err(failure) => worst = worse(worst, reporter.reported(failure)),
        }
    }
    worst?;
    match stamp {
        Some(stamp) => {
            let is_system = |path: &Path| {
                let name = path.to_string_lossy();
                let mut found = included.iter();
                found.any(|file: &FoundFile| file.is_system && file.name == name)
            };
            stamp.write(reporter, &names, &is_system, &inputs)
        }
        None => Ok(()),
    }
}
