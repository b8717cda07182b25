//! Passes over vector IR: random kernels compute the same before and after each of them, are legal at the end, compute
//! the same in the simulator, and are accepted by Intel's finalizer.
//!
//! `GENCL_VECTOR_SEEDS=0..5000 cargo test --test library vector_passes::` runs the kernels of other seeds.

use super::random_vector_ir::{INPUT_BYTES, OUTPUT_BYTES, generate};
use crate::support::finalizer;
use gencl::genx::emit::emit;
use gencl::genx::function::Module;
use gencl::genx::interp::run;
use gencl::genx::passes::{Failed, PIPELINE, Stage, legalize_for};
use gencl::genx::text::print::{print_function, print_module};
use gencl::genx::verify::verify_module;
use gencl::launch::{Argument, Fault, NdRange, RunOptions, RunReport};
use gencl::random::Random;
use gencl::target::Target;
use gencl::visa::kernel::Kernel;
use gencl::visa::text::{PrintOptions, print};
use std::collections::BTreeMap;
use std::ops::Range;

/// The seeds of a run without environment variable.
const SEEDS: Range<u64> = 0..200;

fn seeds() -> Range<u64> {
    let parse = |text: String| {
        let (from, to) = text.split_once("..")?;
        Some(from.parse().ok()?..to.parse().ok()?)
    };
    std::env::var("GENCL_VECTOR_SEEDS")
        .ok()
        .and_then(parse)
        .unwrap_or(SEEDS)
}

/// The output of a kernel that the interpreter runs, or the fault.
fn output(module: &Module) -> Result<Vec<u8>, String> {
    output_of(|range, arguments, options| run(module, "k", None, range, arguments, options))
}

/// The output of a kernel that an engine runs, or the fault.
fn output_of(
    run: impl FnOnce(&NdRange, &mut [Argument], &RunOptions) -> Result<RunReport, Fault>,
) -> Result<Vec<u8>, String> {
    let mut random = Random::new(5);
    // Halves, floats and doubles that are not NaN, and integers of any size.
    let input: Vec<u8> = (0..INPUT_BYTES)
        .map(|k| match k % 2 {
            0 => random.bits() as u8,
            _ => 0x30 + random.below(16) as u8 + 0x80 * (random.below(2) as u8),
        })
        .collect();
    let mut arguments = [
        Argument::buffer(&input),
        Argument::zeros::<u8>(OUTPUT_BYTES),
    ];
    let range = NdRange::new(&[1], Some(&[1]), &[]).expect("a range");
    let options = RunOptions {
        step_limit: 10_000_000,
        ..RunOptions::default()
    };
    run(&range, &mut arguments, &options).map_err(|fault| fault.to_string())?;
    Ok(arguments[1].to_vec().expect("a buffer"))
}

/// What happened to the kernels.
#[derive(Default)]
struct Outcomes {
    /// The number of kernels with this fault, which are not compared.
    faults: BTreeMap<String, u32>,
    /// The number of kernels that a pass changed.
    changes: BTreeMap<&'static str, u32>,
    /// Emitted kernels that the finalizer has not judged yet, by target.
    emitted: BTreeMap<&'static str, (Target, Vec<Kernel>)>,
}

/// The number of kernels in a text for the finalizer.
const FINALIZED: usize = 8;

/// Gives emitted kernels to the finalizer, which must accept them without a message. If it does not, the
/// message names the first kernel that it does not accept alone, with its vISA.
fn finalize(target: Target, kernels: &[Kernel]) -> Result<(), String> {
    if kernels.is_empty() || !finalizer::available() {
        return Ok(());
    }
    let text = print(kernels, &PrintOptions::default());
    for arguments in finalizer::command_lines(target) {
        let outcome = finalizer::judge(&text, &arguments, finalizer::TIME_LIMIT);
        let spills = matches!(outcome, finalizer::Outcome::Spill(_));
        if !outcome.is_accepted() && !spills {
            if kernels.len() > 1 {
                kernels
                    .chunks(1)
                    .try_for_each(|one| finalize(target, one))?;
            }
            let names: Vec<&str> = kernels.iter().map(|k| k.name.as_str()).collect();
            return Err(format!(
                "{target}, finalizer: {names:?}, {outcome:?}\n{text}"
            ));
        }
    }
    Ok(())
}

/// Legalizes the kernel of a seed and compares its output after every pass.
fn check(seed: u64, outcomes: &mut Outcomes) -> Result<(), String> {
    let target = Target::ALL[seed as usize % Target::ALL.len()];
    let mut module = generate(seed, target.info().double);
    let original = print_module(&module);
    if let Err((_, violation)) = verify_module(&module) {
        return Err(format!("the kernel is invalid: {violation}\n{original}"));
    }
    let expected = match output(&module) {
        Ok(expected) => expected,
        Err(fault) => {
            *outcomes.faults.entry(fault).or_default() += 1;
            return Ok(());
        }
    };
    let mut function = module.functions.remove(0);
    let mut before = print_function(&function);
    let mut wrong = None;
    let mut observe = |stage: &Stage<'_>| {
        let after = print_function(stage.function);
        if stage.is_before || after == before || wrong.is_some() {
            return;
        }
        *outcomes.changes.entry(stage.pass).or_default() += 1;
        let found = output(&Module {
            functions: vec![stage.function.clone()],
            ..Module::default()
        });
        if found.as_ref() != Ok(&expected) {
            let pass = stage.pass;
            let first = found.map(|f| f.iter().zip(&expected).position(|(a, b)| a != b));
            wrong = Some(format!(
                "{target}, pass {pass}: first difference {first:?}\n{original}\nbefore:\n{before}\nafter:\n{after}"
            ));
        }
        before = after;
    };
    let done = legalize_for(&mut function, target, &mut observe);
    if let Some(wrong) = wrong {
        return Err(wrong);
    }
    done.map_err(|failed| {
        let reproducer = match &failed {
            Failed::Internal { reproducer, .. } => reproducer.as_str(),
            Failed::Rejected { .. } | Failed::Invalid(_) => "",
        };
        format!("{target}: {failed}\n{original}\n{reproducer}")
    })?;
    let mut kernel = emit(&function, target)
        .map_err(|rejected| format!("{target}: {}\n{original}", rejected.message))?;
    let found =
        output_of(|range, arguments, options| gencl::sim::run(&kernel, range, arguments, options));
    if found.as_ref() == Ok(&expected) {
        kernel.name = format!("k{seed}");
        let name = target.info().name;
        let (_, waiting) = outcomes.emitted.entry(name).or_insert((target, Vec::new()));
        waiting.push(kernel);
        if waiting.len() < FINALIZED {
            return Ok(());
        }
        return finalize(target, &std::mem::take(waiting));
    }
    let first = found.map(|f| f.iter().zip(&expected).position(|(a, b)| a != b));
    let printed = print_function(&function);
    let visa = print(&[kernel], &PrintOptions::default());
    Err(format!(
        "{target}, simulator: first difference {first:?}\n{original}\nlegal:\n{printed}\n{visa}"
    ))
}

#[test]
fn random_kernels_compute_the_same_after_every_pass() {
    let mut outcomes = Outcomes::default();
    let seeds = seeds();
    let count = seeds.end - seeds.start;
    let failed: Vec<(u64, String)> = seeds
        .filter_map(|seed| Some((seed, check(seed, &mut outcomes).err()?)))
        .collect();
    if let Some((seed, first)) = failed.first() {
        let heads: Vec<String> = failed
            .iter()
            .map(|(seed, text)| format!("{seed}: {}", text.lines().next().unwrap_or_default()))
            .collect();
        panic!(
            "seed {seed}: {first}\n{} of {count} fail:\n{}",
            failed.len(),
            heads.join("\n")
        );
    }
    let Outcomes {
        faults,
        changes,
        emitted,
    } = outcomes;
    for (target, kernels) in emitted.into_values() {
        finalize(target, &kernels).unwrap_or_else(|message| panic!("{message}"));
    }
    let lost: u32 = faults.values().sum();
    assert!(
        u64::from(lost) * 10 <= count,
        "{lost} of {count} kernels fault: {faults:?}"
    );
    for pass in PIPELINE {
        assert!(
            changes.contains_key(pass) || count < 100,
            "pass {pass} changed nothing"
        );
    }
}
