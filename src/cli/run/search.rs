//! The search of `--races`, before the run.

use super::program::Program;
use super::{can_be_of_race, first_diagnostic, plural, with_race};
use crate::cli::faults::faulted;
use crate::cli::launch_file::Named;
use crate::cli::output::{Failure, Reporter, eprint, json_values};
use crate::cli::progress::Watched;
use crate::cli::races;
use crate::cli::results::Results;
use crate::cli::unseen;
use gencl::diagnostic::{Code, Diagnostic, Warnings};
use gencl::ir::function::Function;
use gencl::ir::interp::all_faults;
use gencl::ir::opcode::Class;
use gencl::launch::{Argument, CauseKind, Fault, FaultKind, NdRange, RunOptions, RunReport};
use serde_json::json;

/// What a search is about.
pub(super) struct Search<'a> {
    pub(super) program: &'a Program,
    pub(super) named: Named<'a>,
    pub(super) range: &'a NdRange,
    pub(super) options: &'a RunOptions,
    pub(super) warnings: &'a Warnings,
    pub(super) reporter: Reporter,
}

/// Whether a fault is the use of a private variable that is not initialized, which no race can cause.
fn is_uninitialized(fault: &Fault) -> bool {
    let cause = fault.cause.as_ref().map(|cause| cause.kind);
    fault.kind.is_undefined() && cause == Some(CauseKind::Uninitialized)
}

/// Whether a kernel has atomic operations, whose order the results can depend on without a race.
fn has_atomic_operations(function: &Function) -> bool {
    let mut instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    instructions.any(|i| i.opcode.class() == Class::Atomic)
}

/// The steps that all work-groups need, if as many as `done` took no more than `limit`: one significant digit, rounded up.
fn needed_steps(limit: u64, done: u64, all: u64) -> Option<u64> {
    let all = u128::from(limit) * u128::from(all);
    let needed = u64::try_from(all / u128::from(done.max(1))).ok()?;
    let unit = 10u64.pow(needed.max(1).ilog10());
    (done > 0).then(|| needed.div_ceil(unit).checked_mul(unit))?
}

/// What a search found.
#[derive(Clone, Debug, Default)]
pub(super) struct Searched {
    /// The number of reports of data races.
    pub(super) races: usize,
    /// Whether it ended at its limit of instructions or of time.
    pub(super) is_cut: bool,
    /// The arguments after it, if nothing but the order of atomic operations can be why another run has other results.
    pub(super) arguments: Option<Vec<Argument>>,
}

impl Search<'_> {
    /// Looks for data races, and reports them. A fault ends the command, but the search may end at its limit; `None` if the
    /// program has no Gen IR.
    ///
    /// # Errors
    /// The program has a fault, which was reported.
    pub(super) fn run<'r>(
        &self,
        arguments: &[Argument],
        mut result: Results<'r>,
    ) -> Result<(Option<Searched>, Results<'r>), Failure> {
        let (map, simd) = (&self.program.map, self.program.visa.simd);
        let (Some(lowered), Some((_, locations))) = (&self.program.lowered, &self.program.ir)
        else {
            return Ok((None, result));
        };
        let groups = self.range.group_count();
        let watched = Watched::new(self.reporter, "searching for data races: ", groups);
        let options = RunOptions {
            progress: watched.as_ref().map(Watched::counter),
            ..self.options.clone()
        };
        let launch = races::Launch {
            function: lowered,
            locations,
            range: self.range,
            sub_group: simd,
            options: &options,
        };
        let mut after = arguments.to_vec();
        let (interpreted, fault) = races::find(&launch, &mut after);
        drop(watched);
        if !matches!(&fault, Some(fault) if fault.kind == FaultKind::Rendezvous) {
            self.program.held.release();
        }
        let found = &interpreted.races;
        if interpreted.is_order_bounded {
            self.reporter.note(races::BOUNDED);
        }
        let mut reported = races::by_correction(map, races::reported(found), &launch);
        let all = races::count(&reported);
        // What the barrier would order, if all work-items reached it, is a consequence.
        let is_deadlock = fault.as_ref().is_some_and(|fault| {
            fault.kind == FaultKind::Rendezvous && !can_be_of_race(fault, self.program)
        });
        reported.retain(|race| !(is_deadlock && race.is_without_barrier()));
        let hidden = all - races::count(&reported);
        let group: u64 = self.range.local.iter().product();
        let sub_groups = races::SubGroups {
            width: simd,
            widths: self.program.visa.target.info().widths,
            group,
            is_verbose: self.reporter.verbosity.verbose,
        };
        let found_races = races::diagnostics(map, &reported, &launch, &sub_groups);
        eprint(&self.reporter.text(map, &found_races));
        result.add_diagnostics(json_values(map, &found_races));
        result.set("races", races::json(found));
        result.set("races_complete", json!(fault.is_none()));
        let places = (map, self.warnings);
        unseen::misaligned(&interpreted.misaligned, places, self.reporter, &mut result);
        let races = races::count(&reported);
        let Some(fault) = fault else {
            let searched = Searched {
                races,
                is_cut: false,
                arguments: (races == 0 && has_atomic_operations(lowered)).then_some(after),
            };
            return Ok((Some(searched), result));
        };
        if matches!(fault.kind, FaultKind::Limit | FaultKind::Timeout) {
            let cut = [self.cut(&fault, &interpreted, races)];
            eprint(&self.reporter.text(map, &cut));
            result.add_diagnostics(json_values(map, &cut));
            let searched = Searched {
                races,
                is_cut: true,
                arguments: None,
            };
            return Ok((Some(searched), result));
        }
        let of_launch = fault.kind.is_of_launch();
        let options = RunOptions {
            races: true,
            ..self.options.clone()
        };
        let all_of = |fault: Fault, options: &RunOptions| {
            let code = (lowered, &**locations);
            all_faults(fault, code, self.range, arguments, simd, options)
        };
        let mut faults = all_of(fault.clone(), &options);
        if fault.kind == FaultKind::OutOfBounds {
            // An access by a pointer that is not initialized: the search does not end at undefined values.
            let known = all_of(fault.clone(), self.options);
            if known.all.first().is_some_and(|first| {
                is_uninitialized(&first.fault) && first.fault.location == fault.location
            }) {
                faults = known;
            }
        }
        let diagnostic = first_diagnostic(map, &faults, self.reporter)?;
        let diagnostic = match of_launch {
            true => diagnostic,
            false => diagnostic
                .note("the run ended here: the accesses after it were not checked for data races"),
        };
        let diagnostic = match hidden {
            0 => diagnostic,
            hidden => diagnostic.note(format!(
                "{} before it {} not shown: no barrier orders the accesses, since this one is not reached by all",
                plural(hidden as u64, "data race"),
                if hidden == 1 { "is" } else { "are" }
            )),
        };
        let diagnostic = with_race(diagnostic, &faults, self.program, Some(races));
        let diagnostic = self.program.held.answered(diagnostic);
        Err(faulted(
            (&faults, diagnostic),
            self.program,
            self.named,
            self.reporter,
            result,
        ))
    }

    /// The diagnostic of a search that ended at its limit.
    fn cut(&self, fault: &Fault, report: &RunReport, races: usize) -> Diagnostic {
        let threads = self
            .range
            .group_size()
            .div_ceil(u64::from(self.program.visa.simd));
        let searched = report.threads / threads.max(1);
        let found = match races {
            0 => "none".to_owned(),
            races => races.to_string(),
        };
        let message = format!(
            "the search for data races ended after {searched} of {}: {found} found so far",
            plural(self.range.group_count(), "work-group")
        );
        let limit = fault.message.split(';').next().unwrap_or_default();
        let [x, y, z] = self.range.group_id(searched);
        let diagnostic = Diagnostic::without_place(Code::E0605, message)
            .note(format!("{limit}, in work-group ({x}, {y}, {z})"));
        match fault.kind {
            FaultKind::Limit => {
                let all = self.range.group_count();
                let needed = needed_steps(self.options.step_limit, searched, all);
                let help = match needed {
                    Some(needed) => format!(
                        "launch fewer work-groups, or increase the limit: `--step-limit {needed}` is about what all need"
                    ),
                    None => {
                        "launch fewer or smaller work-groups, or increase `--step-limit`".to_owned()
                    }
                };
                diagnostic
                    .note(
                        "a search for data races executes the program as written, and counts the instructions of each work-item: \
                         many more than a run of threads",
                    )
                    .help(help)
            }
            _ => diagnostic.help("launch fewer work-groups, or increase `--timeout`"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::needed_steps;
    use pretty_assertions::assert_eq;

    #[test]
    fn the_steps_of_all_groups_are_rounded_up() {
        assert_eq!(needed_steps(2_000_000, 1, 4), Some(8_000_000));
        assert_eq!(needed_steps(2_000_000_000, 523, 1024), Some(4_000_000_000));
        assert_eq!(needed_steps(1000, 3, 4), Some(2000));
        assert_eq!(needed_steps(1000, 0, 4), None);
        assert_eq!(needed_steps(u64::MAX, 1, 4), None);
        assert_eq!(needed_steps(u64::MAX, 2, 2), None);
    }
}
