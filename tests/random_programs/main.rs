//! Random programs: every engine must compute what the interpreter computes on the kernel as
//! lowered, for every target, width and level; the finalizer must accept what was emitted; and
//! PoCL must compute the same where C says what that is.

#[path = "../support/mod.rs"]
mod support;

mod data;
mod engines;
mod expressions;
mod generate;
mod program;
mod random;
mod reduce;

use engines::{Failure, check, configurations};
use std::fmt::Write;

fn main() {
    let argument = std::env::args().nth(1).unwrap_or_default();
    let (first, last) = argument.split_once("..").map_or_else(
        || (argument.parse().unwrap_or(0), argument.parse::<u64>().unwrap_or(0) + 1),
        |(a, b)| (a.parse().unwrap_or(0), b.parse().unwrap_or(0)),
    );
    std::panic::set_hook(Box::new(|_| {}));
    let dump = std::env::args().nth(2);
    let mut failures = 0;
    let start = std::time::Instant::now();
    for seed in first..last {
        let program = generate::generate(seed);
        if argument.find("..").is_none() {
            println!("{}", program.source());
        }
        for configuration in configurations() {
            if let Err(failure) = check(&program, configuration) {
                failures += 1;
                println!("seed {seed}: {}", report(&program, &failure));
                break;
            }
        }
        let _ = &dump;
    }
    println!("{failures} failures of {} in {:?}", last - first, start.elapsed());
}

fn report(program: &program::Program, failure: &Failure) -> String {
    let configuration = failure.configuration;
    let small = reduce::reduce(program, |candidate| {
        check(candidate, configuration).is_err_and(|f| f.kind == failure.kind)
    });
    let message = match check(&small, configuration) {
        Err(failure) => failure.message,
        Ok(_) => failure.message.clone(),
    };
    let mut out = format!("{configuration:?} {:?}: {message}\n", failure.kind);
    let _ = write!(out, "{}", small.source());
    let _ = writeln!(out, "range {:?}", small.range);
    out
}
