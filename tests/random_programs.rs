//! Random programs: OpenCL C from a seed, through every pass and engine, the finalizer, and PoCL
//! where any implementation computes the same.
//!
//! `cargo test --test random_programs -- 1234` runs the program of one seed and shows it,
//! `-- 0..5000` those of a range, best with `--release`; `-- pocl:0..5000` gives those of them
//! that are portable to PoCL alone. A program that fails is made smaller and shown.

mod support;

#[path = "support/harness/mod.rs"]
mod harness;

#[path = "random_programs/reducer.rs"]
mod reducer;

use gencl::backend::width::WIDTHS;
use gencl::compile::{CompiledKernel, Level};
use gencl::fuzz::{Configuration, Engines, Plan, Program, check, generate, reduce};
use gencl::launch::Argument;
use gencl::target::Target;
use gencl::visa::text::{PrintOptions, print};
use harness::launch_files::case_files::case_files;
use harness::launch_files::element::Element;
use harness::launch_files::npy::Array;
use harness::reference::Reference;
use libtest_mimic::{Arguments, Failed, Trial};
use std::fs;
use std::ops::Range;
use support::finalizer::{self, Outcome};

/// The seeds of a run without arguments.
const SEEDS: Range<u64> = 0..300;

/// Programs of one target that the finalizer reads in one file.
const GROUP: usize = 8;

/// The first portable programs so many are given to PoCL.
const REFERENCES: usize = 50;

/// Programs that one process of PoCL runs.
const BATCH: usize = 10;

/// Tries of the reducer with PoCL, which takes a second each.
const TRIES_WITH_POCL: usize = 150;

fn main() {
    let mut arguments = Arguments::from_args();
    let word = arguments.filter.clone().unwrap_or_default();
    let (pocl_alone, range) = match word.strip_prefix("pocl:") {
        Some(range) => (true, seeds(range)),
        None => (false, seeds(&word)),
    };
    if range.is_some() {
        arguments.filter = None;
    }
    let references = if pocl_alone { usize::MAX } else { REFERENCES };
    let seeds = range.unwrap_or(SEEDS);
    let alone = seeds.end - seeds.start == 1;
    if alone {
        show(&plan().program(seeds.start));
    }
    let mut trials = Vec::new();
    if !pocl_alone {
        trials.extend(reducer::trials());
        for (k, &target) in Target::ALL.iter().enumerate() {
            let of_target = |seed: &u64| *seed as usize % Target::ALL.len() == k;
            let own: Vec<u64> = seeds.clone().filter(of_target).collect();
            for (number, group) in own.chunks(GROUP).enumerate() {
                let group = group.to_vec();
                let name = format!("engines/{target}/{}", group[0]);
                trials.push(Trial::test(name, move || run_group(number, &group)));
            }
        }
    }
    let portable = |seed: &u64| plan().program(*seed).portable;
    let portable: Vec<u64> = seeds.filter(portable).take(references).collect();
    for batch in portable.chunks(BATCH) {
        let batch = batch.to_vec();
        let name = format!("reference/{}", batch[0]);
        trials.push(Trial::test(name, move || ask_reference(&batch, alone)));
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

/// What is tried of each seed.
fn plan() -> Plan {
    Plan {
        levels: vec![Level::O0, Level::O1, Level::O2],
        ..Plan::default()
    }
}

#[expect(clippy::print_stderr, reason = "asked for")]
fn show(program: &Program) {
    eprintln!("{}{:?}", program.source(), program.range);
}

/// Runs programs of one target in all engines, and gives what came out for one configuration to
/// the finalizer.
fn run_group(number: usize, seeds: &[u64]) -> Result<(), Failed> {
    let plan = plan();
    let programs: Vec<Program> = seeds.iter().map(|&seed| plan.program(seed)).collect();
    for (k, configuration) in plan.configurations(seeds[0]).into_iter().enumerate() {
        let mut kernels = Vec::new();
        for program in &programs {
            kernels.push(run_program(&plan, program, configuration)?);
        }
        if (k + number).is_multiple_of(3) {
            judge(&programs, &kernels, configuration)?;
        }
    }
    Ok(())
}

/// Runs a program in all engines.
fn run_program(
    plan: &Plan,
    program: &Program,
    configuration: Configuration,
) -> Result<CompiledKernel, Failed> {
    let failure = match check(&program.case(), configuration, plan.engines) {
        Ok((kernel, _)) => return Ok(kernel),
        Err(failure) => failure,
    };
    let small = plan.reduced(program, &failure);
    let again = check(&small.case(), configuration, plan.engines);
    let message = again.map_or_else(|f| f.message, |_| failure.message);
    let (name, kind) = (&program.name, &failure.kind);
    let (source, range) = (small.source(), &small.range);
    Err(format!("{name}: {configuration}: {kind}: {message}\n{source}{range:?}").into())
}

/// The engines where only the result matters.
const QUICK: Engines = Engines {
    every_pass: false,
    simulator: false,
};

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
        let alone =
            |program: &Program| ask(&[check(&program.case(), configuration, QUICK).ok()?.0]);
        if let Some(culprit) = programs.iter().find(|program| alone(program).is_some()) {
            let small = reduce(culprit, |candidate| alone(candidate).is_some());
            source = small.source();
            (outcome, text) = alone(&small).unwrap_or((outcome, text));
        }
        let line = arguments.join(" ");
        return Err(format!(
            "the finalizer, {line}, {configuration}: {outcome:#?}\n{source}{text}"
        )
        .into());
    }
    Ok(())
}

/// For what the programs for PoCL are compiled: both have the same results everywhere.
fn any_configuration(program: &Program) -> Configuration {
    let has_double = |target: &&Target| target.info().double || !program.doubles;
    let target = Target::ALL.iter().copied().rfind(|t| has_double(&t));
    let target = target.unwrap_or_default();
    let widths = target.info().widths;
    let width = WIDTHS.into_iter().find(|width| widths.contains(width));
    Configuration {
        target,
        width: width.unwrap_or(WIDTHS[0]),
        level: Level::O2,
    }
}

/// PoCL must compute what we compute.
fn ask_reference(seeds: &[u64], reducing: bool) -> Result<(), Failed> {
    for &seed in seeds {
        let program = plan().program(seed);
        let Err(difference) = compare_with_reference(&program) else {
            continue;
        };
        if !reducing {
            return Err(format!("seed {seed}: {difference}\n{}", program.source()).into());
        }
        let tries = std::cell::Cell::new(0);
        let small = reduce(&program, |candidate| {
            tries.set(tries.get() + 1);
            let differs = compare_with_reference(candidate);
            tries.get() < TRIES_WITH_POCL && differs.is_err_and(|d| d.contains("other results"))
        });
        let difference = compare_with_reference(&small).err().unwrap_or(difference);
        return Err(format!("seed {seed}: {difference}\n{}", small.source()).into());
    }
    Ok(())
}

fn compare_with_reference(program: &Program) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let files = case_files("launch", program, "-cl-std=CL1.2 -w");
    for (file, bytes) in &files {
        fs::write(folder.path().join(file), bytes).map_err(|e| e.to_string())?;
    }
    let Some(reference) = Reference::start(&folder.path().join("launch.json"))? else {
        return Ok(());
    };
    let case = program.case();
    let ran = check(&case, any_configuration(program), QUICK);
    let (_, buffers) = ran.map_err(|failure| format!("{}: {}", failure.kind, failure.message))?;
    let mut outputs = Vec::new();
    for (k, (argument, buffer)) in program.launch().into_iter().zip(&buffers).enumerate() {
        let Some(element) = Element::from_name(argument.dtype) else {
            continue;
        };
        if let (true, Argument::Buffer(bytes)) = (argument.written, buffer) {
            let array = Array {
                element,
                shape: vec![bytes.len() / element.size()],
                bytes: bytes.clone(),
            };
            outputs.push((k, array));
        }
    }
    reference.compare(&[("ours", outputs)])
}

/// The first program at and after a seed for which something holds.
fn first_program(seed: u64, holds: impl Fn(&Program) -> bool) -> Program {
    let all = (seed..).map(|seed| generate(seed, true));
    all.into_iter()
        .find(|program| holds(program))
        .unwrap_or_else(|| generate(seed, true))
}
