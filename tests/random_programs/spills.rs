//! Finds random programs that the finalizer spills, at widths that they are reported to fit and at
//! others: `-- spills:0..1000`. Each seed is tested at every width of its target and every level.

use super::{QUICK, plan, support::finalizer};
use finalizer::Outcome;
use gencl::fuzz::check;
use gencl::visa::text::{PrintOptions, print};
use libtest_mimic::{Failed, Trial};
use std::ops::Range;
use std::sync::Mutex;

/// Number of kernels, and of those that spilled, by the estimated number of GRFs divided by ten.
static COUNTS: Mutex<Vec<(u32, u32)>> = Mutex::new(Vec::new());

/// A test for each seed.
pub(super) fn trials(seeds: Range<u64>) -> Vec<Trial> {
    let trial = |seed| Trial::test(format!("spills/{seed}"), move || run(seed));
    seeds.map(trial).collect()
}

fn run(seed: u64) -> Result<(), Failed> {
    let plan = plan();
    let program = plan.program(seed);
    for configuration in plan.configurations(seed) {
        let Ok((kernel, _)) = check(&program.case(), configuration, QUICK) else {
            continue;
        };
        let text = print([&kernel.visa], &PrintOptions::default());
        let mut spilled = 0;
        for arguments in finalizer::command_lines(configuration.target) {
            if let Outcome::Spill(bytes) =
                finalizer::judge(&text, &arguments, finalizer::TIME_LIMIT)
            {
                spilled = bytes.max(spilled);
            }
        }
        count(kernel.statistics.visa.peak_grfs, spilled > 0);
        if spilled > 0 && kernel.statistics.fits() {
            let (needed, there) = (
                kernel.statistics.visa.peak_grfs,
                kernel.statistics.grfs_available,
            );
            return Err(format!(
                "{configuration}: {spilled} bytes are spilled where {needed} GRFs of {there} were reported"
            )
            .into());
        }
    }
    Ok(())
}

fn count(needed: u32, spilled: bool) {
    let mut counts = COUNTS.lock().expect("no test panics in here");
    let row = (needed / 10) as usize;
    if counts.len() <= row {
        counts.resize(row + 1, (0, 0));
    }
    counts[row].0 += 1;
    counts[row].1 += u32::from(spilled);
}

/// Formats the counts as a table.
pub(super) fn summary() -> String {
    let counts = COUNTS.lock().expect("no test panics in here");
    let row = |(tens, (all, spilled)): (usize, &(u32, u32))| {
        format!(
            "{}0 to {}9 GRFs: {all} kernels, {spilled} spilled\n",
            tens, tens
        )
    };
    counts.iter().enumerate().map(row).collect()
}
