//! Mutants of all kernels of the repository: each must give code or diagnostics, in little
//! time and memory, and never a panic. Mutants that compile are run, a sample of them, by
//! the interpreter and the simulator, which must agree.
//!
//! Everything comes from seeds: `cargo test --release --test mutations -- --count 200000`
//! tries more of them, `-- --seed 1234` shows one. Mutants are tried in processes of their
//! own, so that one that ends its process is found and named too.

mod support;

#[path = "support/harness/mod.rs"]
mod harness;
#[path = "support/mutants/mod.rs"]
mod mutants;

use libtest_mimic::{Arguments, Failed, Trial};
use mutants::batch::{self, Corpus};
use std::ops::Range;

/// Mutants of a run without arguments.
const COUNT: u64 = 3000;
/// Mutants of one process.
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

/// Mutants are neither all wrong nor all right, or they are no test.
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
