//! Mutants of all kernels of the repository: each must produce code or diagnostics, within limits
//! of time and memory, and never a panic. A sample of the mutants that compile is run on the
//! interpreter and the simulator, which must agree.
//!
//! All mutants are generated from seeds: `cargo test --release --test mutations -- --count 200000`
//! tests more of them, `-- --seed 1234` prints one. They are tested in child processes, so that one
//! that terminates its process is identified too.

mod support;

#[path = "support/harness/mod.rs"]
mod harness;
#[path = "support/mutants/mod.rs"]
mod mutants;

use libtest_mimic::{Arguments, Failed, Trial};
use mutants::batch::{self, Corpus};
use std::ops::Range;

/// Number of mutants in a run without arguments.
const COUNT: u64 = 3000;
/// Number of mutants per process.
const BATCH: u64 = 500;

fn main() {
    let mut words: Vec<String> = std::env::args().collect();
    let mut value = |name: &str| -> Option<u64> {
        let at = words.iter().position(|word| word == name)?;
        let value = words.get(at + 1).and_then(|word| word.parse().ok());
        words.drain(at..(at + 2).min(words.len()));
        value
    };
    let (seed, count) = (value("--seed"), value("--count"));
    if let (Some(first), Some(count)) = (value("--batch"), count) {
        batch::run(&Corpus::read(), first..first + count);
        return;
    }
    if let Some(seed) = seed {
        show(seed);
        return;
    }
    let arguments = Arguments::from_iter(words);
    let count = count.unwrap_or(COUNT);
    let mut trials = Vec::new();
    for first in (0..count).step_by(BATCH as usize) {
        let seeds = first..(first + BATCH).min(count);
        let name = format!("mutants/{}..{}", seeds.start, seeds.end);
        trials.push(Trial::test(name, move || try_in_child(&seeds)));
    }
    trials.push(Trial::test("both_happen", both_happen));
    libtest_mimic::run(&arguments, trials).exit();
}

fn try_in_child(seeds: &Range<u64>) -> Result<(), Failed> {
    let complaints = batch::in_child(seeds)?;
    if complaints.is_empty() {
        return Ok(());
    }
    Err(complaints.join("\n").into())
}

#[expect(clippy::print_stdout, reason = "asked for")]
fn show(seed: u64) {
    let corpus = Corpus::read();
    let mutant = corpus.mutant(seed);
    println!("{}", mutant.text);
    println!("{:?}", batch::attempt(&mutant));
}

/// Some mutants must be accepted and some rejected, otherwise they test nothing.
fn both_happen() -> Result<(), Failed> {
    let corpus = Corpus::read();
    let (mut accepted, mut rejected) = (0, 0);
    for seed in 0..200 {
        match batch::attempt(&corpus.mutant(seed)) {
            Ok(batch::Verdict::Accepted | batch::Verdict::Ran) => accepted += 1,
            Ok(batch::Verdict::Rejected) => rejected += 1,
            Err(complaint) => return Err(complaint.into()),
        }
    }
    if accepted < 10 || rejected < 40 {
        return Err(format!("{accepted} accepted, {rejected} rejected").into());
    }
    Ok(())
}
