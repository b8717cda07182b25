//! Random OpenCL C programs. Every engine must compute what the interpreter computes on the
//! kernel as lowered, for every target, width and level; the finalizer must accept what was
//! emitted; and PoCL must compute the same where C says what that is.
//!
//! `cargo test --test random_programs -- 1234` runs the program of one seed and shows it,
//! `-- 0..5000` those of a range, best with `--release`. A program that fails is made smaller
//! and shown.

mod support;

#[path = "support/harness/mod.rs"]
mod harness;
#[path = "support/programs/mod.rs"]
mod programs;

use gencl::compile::CompiledKernel;
use gencl::launch::Argument;
use gencl::visa::text::{PrintOptions, print};
use harness::launch_files::element::Element;
use harness::launch_files::npy::{self, Array};
use harness::reference::Reference;
use libtest_mimic::{Arguments, Failed, Trial};
use programs::engines::{Buffers, Configuration, check, configurations};
use programs::generate::generate;
use programs::program::{Pointer, Program};
use programs::reduce::reduce;
use serde_json::{Value, json};
use std::fs;
use std::ops::Range;
use support::finalizer::{self, Outcome};

/// The seeds of a run without arguments.
const SEEDS: Range<u64> = 0..48;

/// Programs that the finalizer reads in one file.
const GROUP: usize = 8;

/// The first portable programs so many are given to PoCL.
const REFERENCES: usize = 12;

fn main() {
    let mut arguments = Arguments::from_args();
    let wanted = arguments.filter.as_deref().and_then(seeds);
    if wanted.is_some() {
        arguments.filter = None;
    }
    let shown = wanted
        .as_ref()
        .is_some_and(|seeds| seeds.end - seeds.start == 1);
    let seeds: Vec<u64> = wanted.unwrap_or(SEEDS).collect();
    let mut trials = Vec::new();
    for (k, group) in seeds.chunks(GROUP).enumerate() {
        let group = group.to_vec();
        let name = format!("engines/{}..{}", group[0], group[0] + group.len() as u64);
        trials.push(Trial::test(name, move || run_group(k, &group, shown)));
    }
    let portable = seeds.iter().filter(|&&seed| generate(seed).portable);
    for &seed in portable.take(REFERENCES) {
        let name = format!("reference/{seed}");
        trials.push(Trial::test(name, move || ask_reference(&generate(seed))));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// `12` or `12..40`.
fn seeds(text: &str) -> Option<Range<u64>> {
    match text.split_once("..") {
        Some((first, end)) => Some(first.parse().ok()?..end.parse().ok()?),
        None => text.parse().ok().map(|seed| seed..seed + 1),
    }
}

/// Runs programs in all engines, and gives what came out for one configuration of each target
/// to the finalizer.
fn run_group(number: usize, seeds: &[u64], shown: bool) -> Result<(), Failed> {
    let programs: Vec<Program> = seeds.iter().map(|&seed| generate(seed)).collect();
    if shown {
        show(&programs[0]);
    }
    for (k, configuration) in configurations().into_iter().enumerate() {
        let mut kernels = Vec::new();
        for program in &programs {
            kernels.push(run_program(program, configuration)?.0);
        }
        // Each target has two or four configurations in a row.
        if (k + number).is_multiple_of(3) {
            judge(&programs, &kernels, configuration)?;
        }
    }
    Ok(())
}

#[expect(clippy::print_stderr, reason = "asked for")]
fn show(program: &Program) {
    eprintln!("{}{:?}", program.source(), program.range);
}

/// Runs a program in all engines.
fn run_program(
    program: &Program,
    configuration: Configuration,
) -> Result<(CompiledKernel, Buffers), Failed> {
    let failure = match check(program, configuration) {
        Ok(result) => return Ok(result),
        Err(failure) => failure,
    };
    let fails = |candidate: &Program| {
        check(candidate, configuration).is_err_and(|other| other.kind == failure.kind)
    };
    let small = reduce(program, fails);
    let message = check(&small, configuration).map_or_else(|f| f.message, |_| failure.message);
    let (name, kind) = (&program.name, &failure.kind);
    let (source, range) = (small.source(), &small.range);
    Err(format!("{name}: {configuration:?}: {kind:?}: {message}\n{source}{range:?}").into())
}

/// The finalizer must take the kernels without a message. It may spill: the width was forced.
fn judge(
    programs: &[Program],
    kernels: &[CompiledKernel],
    configuration: Configuration,
) -> Result<(), Failed> {
    if !finalizer::available() {
        return Ok(());
    }
    for arguments in finalizer::command_lines(configuration.target) {
        let ask = |kernels: &[CompiledKernel]| {
            let text = print(kernels.iter().map(|k| &k.visa), &PrintOptions::default());
            match finalizer::judge(&text, &arguments, finalizer::TIME_LIMIT) {
                Outcome::Accepted { .. } | Outcome::Spill(_) => None,
                outcome => Some((outcome, text)),
            }
        };
        let Some((mut outcome, mut text)) = ask(kernels) else {
            continue;
        };
        let mut source = String::new();
        let alone = |program: &Program| ask(&[check(program, configuration).ok()?.0]);
        if let Some(culprit) = programs.iter().find(|program| alone(program).is_some()) {
            let small = reduce(culprit, |candidate| alone(candidate).is_some());
            source = small.source();
            (outcome, text) = alone(&small).unwrap_or((outcome, text));
        }
        let line = arguments.join(" ");
        return Err(format!(
            "the finalizer, {line}, {configuration:?}: {outcome:#?}\n{source}{text}"
        )
        .into());
    }
    Ok(())
}

/// PoCL must compute what we compute.
fn ask_reference(program: &Program) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let array = |ty: programs::program::Type, bytes: &[u8]| Array {
        element: Element::from_name(ty.dtype()).expect("a dtype of launch files"),
        shape: vec![bytes.len() / ty.size()],
        bytes: bytes.to_vec(),
    };
    let mut arguments: Vec<Value> = Vec::new();
    for (k, p) in program.parameters.iter().enumerate() {
        if p.pointer.is_none() {
            let hex: String = p.bytes.iter().map(|b| format!("{b:02x}")).collect();
            arguments.push(json!({ "bytes": hex }));
            continue;
        }
        let file = format!("in{k}.npy");
        fs::write(
            folder.path().join(&file),
            npy::write(&array(p.ty, &p.bytes)),
        )?;
        let mode = if p.pointer == Some(Pointer::Written) {
            "inout"
        } else {
            "in"
        };
        arguments.push(json!({ "buffer": file, "mode": mode }));
    }
    let dimensions = program.range.dimensions as usize;
    let launch = json!({
        "name": program.name,
        "source": program.source(),
        "kernel": program.name,
        "options": "-cl-std=CL1.2 -w",
        "global": program.range.global[..dimensions],
        "local": program.range.local[..dimensions],
        "offset": program.range.offset[..dimensions],
        "args": arguments,
        "compare": { "rule": "exact" },
    });
    let path = folder.path().join("launch.json");
    fs::write(&path, launch.to_string())?;
    let Some(reference) = Reference::start(&path)? else {
        return Ok(());
    };
    let (_, buffers) = run_program(program, configurations()[0])?;
    let mut outputs = Vec::new();
    for (k, (p, buffer)) in program.parameters.iter().zip(&buffers).enumerate() {
        if let (Some(Pointer::Written), Argument::Buffer(bytes)) = (p.pointer, buffer) {
            outputs.push((k, array(p.ty, bytes)));
        }
    }
    let source = program.source();
    reference
        .compare(&[("ours", outputs)])
        .map_err(|difference| format!("{difference}\n{source}").into())
}
