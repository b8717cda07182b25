//! Tests of the reducer and of the check after every pass, with passes that are wrong on purpose.

use super::first_program;
use gencl::compile::{Level, NoObserver, Options, compile};
use gencl::fuzz::{Case, Program, reduce, reduce_text};
use gencl::ir::function::Function;
use gencl::ir::interp;
use gencl::ir::opcode::Opcode;
use gencl::ir::types::Type;
use gencl::launch::{Argument, RunOptions};
use gencl::target::Target;
use libtest_mimic::{Failed, Trial};

/// The trials, each with its own injected error.
pub(crate) fn trials() -> Vec<Trial> {
    vec![
        Trial::test("a_wrong_pass_is_reduced", a_wrong_pass_is_reduced),
        Trial::test("foreign_text_is_reduced", foreign_text_is_reduced),
    ]
}

/// A wrong pass: replaces every exclusive or by a subtraction. (Some built-in functions contain
/// exclusive ors, too.)
fn wrong_pass(function: &mut Function) {
    for block in &mut function.blocks {
        for instruction in &mut block.instructions {
            if instruction.opcode == Opcode::Xor && instruction.ty != Type::Bool {
                instruction.opcode = Opcode::Sub;
            }
        }
    }
}

/// Whether the wrong pass changes the results although both versions run.
fn is_wrong(case: &Case) -> bool {
    let options = Options {
        level: Level::O0,
        // This target has all types.
        target: Target::Skl,
        ..Options::default()
    };
    let Ok(compilation) = compile(&case.name, &case.source, &options, None, &mut NoObserver) else {
        return false;
    };
    let Some(kernel) = compilation.kernels.first() else {
        return false;
    };
    let run = |function: &Function| {
        let mut arguments: Vec<Argument> = case.arguments.clone();
        let run_options = RunOptions {
            step_limit: 5_000_000,
            ..RunOptions::default()
        };
        let locations = &compilation.locations;
        interp::run(
            function,
            locations,
            &case.range,
            &mut arguments,
            8,
            &run_options,
        )
        .ok()?;
        Some(arguments)
    };
    let mut wrong = kernel.lowered.clone();
    wrong_pass(&mut wrong);
    match (run(&kernel.lowered), run(&wrong)) {
        (Some(right), Some(wrong)) => right != wrong,
        _ => false,
    }
}

/// The reduced program still contains what the pass breaks, and little else.
fn a_wrong_pass_is_reduced() -> Result<(), Failed> {
    let large = |p: &Program| p.source().lines().count() > 60 && is_wrong(&p.case());
    for seed in [0, 1000] {
        let program = first_program(seed, large);
        let small = reduce(&program, |candidate| is_wrong(&candidate.case()));
        let source = small.source();
        let lines = source.lines().count();
        if !is_wrong(&small.case()) || lines > 30 {
            return Err(format!("{lines} lines are left\n{source}").into());
        }
        let again = reduce(&program, |candidate| is_wrong(&candidate.case()));
        if again.source() != source {
            return Err("two reductions have two results".into());
        }
    }
    Ok(())
}

/// The same with a reducer that knows only the text.
fn foreign_text_is_reduced() -> Result<(), Failed> {
    let program = first_program(0, |p: &Program| {
        p.source().lines().count() < 60 && is_wrong(&p.case())
    });
    let case = program.case();
    let with = |source: &str| Case {
        source: source.to_owned(),
        ..case.clone()
    };
    let small = reduce_text(&case.source, |source| is_wrong(&with(source)));
    let shorter = small.len() * 2 < case.source.len();
    if !is_wrong(&with(&small)) || !shorter {
        return Err(format!("{}\nbecame\n{small}", case.source).into());
    }
    Ok(())
}
