//! The page of a text in vector IR: what the passes over it changed, its vISA and native code. Code has the lines
//! of the text, which is the source.

use super::{Runs, check_launch, command};
use crate::cli::args::{Explore, Form};
use crate::cli::diff::divided;
use crate::cli::executed::Origin;
use crate::cli::launch_file::Named;
use crate::cli::options::BuildOptions;
use crate::cli::output::{Failure, Outcome, Reporter, eprint};
use crate::cli::pipeline::Source;
use crate::cli::targets;
use crate::cli::vector::{check_form, is_vector_ir};
use gencl::compile::{CompileError, VectorCompilation, compile_vector_ir_by_own_lines};
use gencl::diagnostic::{Code, Diagnostic};
use gencl::explore::listing::{Listing, Names};
use gencl::explore::record::{self, Configuration, KernelRecord, Record, VectorRecord};
use gencl::explore::{Meanings, VectorRecorder, page};
use gencl::genx::passes::legalize_for;
use gencl::launch::NdRange;
use gencl::target::Width;
use gencl::visa::kernel::Kernel;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// Rejects options that have no meaning for vector IR.
pub(super) fn check(args: &Explore, widths: &[Width], source: &Source) -> Outcome {
    let name = &source.name;
    let scalar = args.form.iter().find(|&&form| form == Form::Scalar);
    check_form(scalar.copied(), name)?;
    match widths.is_empty() {
        true => Ok(()),
        false => Err(Failure::Usage(format!(
            "`--simd` cannot be used with vector IR, as {name} is: its text determines what a thread computes"
        ))),
    }
}

/// The page of a text.
pub(super) fn page(
    args: &Explore,
    options: &BuildOptions,
    (reporter, faults): (Reporter, &RefCell<Vec<Diagnostic>>),
    source: &Source,
    launch: Option<Named<'_>>,
) -> Result<String, Failure> {
    let target = targets::target(&args.target)?;
    let built = compile_vector_ir_by_own_lines(&source.name, &source.text, target, &args.kernel);
    let built = match built {
        Ok(built) => built,
        Err(CompileError::Rejected { map, diagnostics }) => {
            eprint(&reporter.text(&map, &diagnostics));
            return Err(Failure::Input);
        }
        Err(error) => return Err(Failure::Internal(error.to_string())),
    };
    let kernels = built.kernels.iter().map(|kernel| kernel.name.as_str());
    check_launch(launch, source, kernels)?;
    let runs = Runs {
        args,
        options,
        reporter,
        faults,
        faulted: &Cell::default(),
        source,
        map: &built.map,
    };
    let mut names = Names::new(&source.name);
    let mut kernels = Vec::new();
    for kernel in &built.kernels {
        kernels.push(of_kernel(&runs, &built, kernel, launch, &mut names)?);
    }
    let record = Record {
        command: command(),
        target,
        messages: record::messages(&faults.borrow(), &built.map, &mut names),
        files: record::files(&built.map, &names),
        front_end: Vec::new(),
        kernels,
    };
    Ok(page::page(&record))
}

fn of_kernel(
    runs: &Runs<'_>,
    built: &VectorCompilation,
    kernel: &Kernel,
    launch: Option<Named<'_>>,
    names: &mut Names,
) -> Result<KernelRecord, Failure> {
    let is_kernel = |f: &&gencl::genx::function::Function| {
        f.kernel.as_ref().is_some_and(|k| *k.name == *kernel.name)
    };
    let Some(read) = built.module.functions.iter().find(is_kernel) else {
        let message = format!("kernel `{}` is not in the module", kernel.name);
        return Err(Failure::Internal(message));
    };
    let locations = &kernel.locations;
    let mut legalized = read.clone();
    let mut passes = VectorRecorder::new(locations, names, runs.args.time_passes);
    // It was compiled already.
    legalize_for(&mut legalized, kernel.target, &mut |stage| {
        passes.stage(stage)
    })
    .map_err(|error| Failure::Internal(error.to_string()))?;
    let passes = passes.passes;
    let stages = [read, &legalized];
    let vector = VectorRecord::new(stages, passes, BTreeMap::new(), locations, names);
    let channels = read.kernel.as_ref().and_then(|k| k.channels.as_deref());
    let channels = channels.map(|channels| channels.width.channels());
    let items = built.module.items;
    let width = channels.or(items.map(|items| items.iter().product()));
    let run = match launch {
        Some(named) if named.launch.kernel == kernel.name => {
            // A launch of the kernel that the text does the same as has the work-items of that kernel.
            let by_items =
                items.filter(|_| channels.is_none() && !is_vector_ir(&named.launch.source_name));
            let range = range(runs, named, kernel, by_items)?;
            let origin = Origin::Vector(built, &kernel.name);
            runs.execute(named, (kernel, origin), &range, &runs.source.name)?
        }
        Some(_) | None => None,
    };
    let of = (width.unwrap_or(1), record::Form::Text);
    let configuration: Configuration = runs.configuration(kernel, of, Some(vector), run, names)?;
    let does = match (channels, width) {
        (Some(channels), _) => {
            format!("each thread executes {channels} work-items, as `!gencl.payload` specifies")
        }
        (None, Some(width)) => format!(
            "each thread does the work of {width} work-items of the kernel in OpenCL C, as `!gencl.items` specifies"
        ),
        (None, None) => "each work-item of a launch is one thread".to_owned(),
    };
    Ok(KernelRecord {
        meanings: Meanings::new(),
        name: kernel.name.clone(),
        shared: Vec::new(),
        lowered: Listing::default(),
        optimized: Listing::default(),
        widths: Vec::new(),
        configurations: vec![configuration],
        reasons: vec![
            record::remark(does, None),
            record::needs(kernel, "the kernel", None, names),
        ],
        chosen: None,
    })
}

/// The index space of threads.
fn range(
    runs: &Runs<'_>,
    named: Named<'_>,
    kernel: &Kernel,
    items: Option<[u32; 3]>,
) -> Result<NdRange, Failure> {
    let range = named.launch.range(kernel.required_group_size);
    let range = range.map_err(|error| {
        named.report_range(&error, runs.reporter);
        Failure::Input
    })?;
    match items {
        None => Ok(range),
        Some(items) => divided(&range, items).map_err(|text| {
            Failure::InputMessage(Code::E0804, format!("{}: {text}", runs.source.name))
        }),
    }
}
