//! Random programs: OpenCL C from a seed, through every pass and engine, the finalizer, and PoCL if
//! the result is the same on every implementation.
//!
//! `cargo test --test random_programs -- 1234` runs the program of one seed and prints it, `--
//! 0..5000` those of a range, best with `--release`. `-- pocl:0..5000` runs only the portable ones
//! on PoCL; `-- spills:0..5000` only checks which of them the finalizer spills. A failing program
//! is reduced and printed.

mod support;

#[path = "support/harness/mod.rs"]
mod harness;

#[path = "random_programs/reducer.rs"]
mod reducer;

#[path = "random_programs/reference.rs"]
mod reference;

#[path = "random_programs/spills.rs"]
mod spills;

use gencl::compile::{CompiledKernel, Level};
use gencl::fuzz::{Configuration, Engines, Plan, Program, check, generate, reduce};
use gencl::target::Target;
use gencl::visa::text::{PrintOptions, print};
use libtest_mimic::{Arguments, Failed, Trial};
use std::ops::Range;
use support::finalizer::{self, Outcome, is_spill};

/// The seeds of a run without arguments.
const SEEDS: Range<u64> = 0..300;

/// Number of programs of one target per run of the finalizer.
const GROUP: usize = 8;

/// Number of portable programs that are also run on PoCL.
const REFERENCES: usize = 50;

fn main() {
    let mut arguments = Arguments::from_args();
    let word = arguments.filter.clone().unwrap_or_default();
    if let Some(range) = word.strip_prefix("spills:").and_then(seeds) {
        arguments.filter = None;
        let conclusion = libtest_mimic::run(&arguments, spills::trials(range));
        show(&spills::summary());
        conclusion.exit();
    }
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
        let program = plan().program(seeds.start);
        show(&format!("{}{:?}", program.source(), program.range));
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
    let comparable = |seed: &u64| reference::is_comparable(&plan().program(*seed));
    let comparable: Vec<u64> = seeds.filter(comparable).take(references).collect();
    trials.extend(reference::trials(&comparable, alone));
    let conclusion = libtest_mimic::run(&arguments, trials);
    if pocl_alone {
        show(&reference::summary());
    }
    conclusion.exit();
}

/// Parses a seed or a range of seeds: `12` or `12..40`.
fn seeds(text: &str) -> Option<Range<u64>> {
    match text.split_once("..") {
        Some((first, end)) => Some(first.parse().ok()?..end.parse().ok()?),
        None => text.parse().ok().map(|seed| seed..seed + 1),
    }
}

/// What is tested for each seed.
fn plan() -> Plan {
    Plan {
        levels: vec![Level::O0, Level::O1, Level::O2],
        ..Plan::default()
    }
}

#[expect(clippy::print_stderr, reason = "asked for")]
fn show(text: &str) {
    eprintln!("{text}");
}

/// Runs programs of one target in all engines, and the finalizer on the results of one
/// configuration.
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

/// The engines used when only the result matters.
const QUICK: Engines = Engines {
    every_pass: false,
    simulator: false,
};

/// The finalizer's objection to kernels, with their text: a message, or a spill in a kernel that
/// was reported to fit its width.
fn objection(kernels: &[CompiledKernel], arguments: &[&str]) -> Option<(Outcome, String)> {
    let text = print(kernels.iter().map(|k| &k.visa), &PrintOptions::default());
    match finalizer::judge(&text, arguments, finalizer::TIME_LIMIT) {
        Outcome::Accepted { .. } => None,
        outcome if is_spill(&outcome) && kernels.iter().all(|k| !k.statistics.fits()) => None,
        outcome if is_spill(&outcome) && kernels.len() > 1 => {
            let mut each = kernels.chunks(1);
            each.find_map(|kernel| objection(kernel, arguments))
        }
        outcome => Some((outcome, text)),
    }
}

/// The finalizer must accept the kernels without a message, and spill none that was reported to
/// fit.
fn judge(
    programs: &[Program],
    kernels: &[CompiledKernel],
    configuration: Configuration,
) -> Result<(), Failed> {
    if !finalizer::available() {
        return Ok(());
    }
    for arguments in finalizer::command_lines(configuration.target) {
        let Some((mut outcome, mut text)) = objection(kernels, &arguments) else {
            continue;
        };
        let mut source = String::new();
        let alone = |program: &Program| {
            let kernel = check(&program.case(), configuration, QUICK).ok()?.0;
            objection(&[kernel], &arguments)
        };
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

/// The first program from a seed on that satisfies a condition.
fn first_program(seed: u64, holds: impl Fn(&Program) -> bool) -> Program {
    let all = (seed..).map(|seed| generate(seed, true));
    all.into_iter()
        .find(|program| holds(program))
        .unwrap_or_else(|| generate(seed, true))
}
