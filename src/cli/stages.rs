//! What a compilation shows on its way: the preprocessed text and the syntax tree for
//! `--emit`, Gen IR for `--print-after`, and what each stage took for `--time-passes`.

use super::output::{Failure, Outcome, Reporter, say};
use gencl::compile::Stage;
use gencl::diagnostic::unknown;
use gencl::frontend::ast::print::print_unit as print_tree;
use gencl::ir::passes::PASSES;
use gencl::ir::text::print::{PrintOptions, print_function};
use std::time::{Duration, Instant};

/// The name that stands for the Gen IR which no pass has seen yet.
const LOWERED: &str = "lower";

/// What is wanted of the stages, and what was seen of them.
pub(crate) struct Stages<'a> {
    /// `--print-after`
    shown: &'a [String],
    /// `--time-passes`
    timed: bool,
    locations: bool,
    /// Whether the syntax tree is wanted.
    tree: bool,
    /// The preprocessed text.
    pub(crate) preprocessed: String,
    /// The syntax tree as text.
    pub(crate) printed_tree: String,
    last: Instant,
    times: Vec<Time>,
    seen: Vec<&'static str>,
}

/// What one stage took.
struct Time {
    name: &'static str,
    runs: usize,
    time: Duration,
    /// Instructions that the stage left, in all its runs.
    instructions: usize,
}

impl<'a> Stages<'a> {
    /// # Errors
    /// A name in `shown` that is not one of a pass.
    pub(crate) fn new(
        shown: &'a [String],
        timed: bool,
        locations: bool,
        tree: bool,
    ) -> Result<Self, Failure> {
        for name in shown {
            known(name, &["all", LOWERED])?;
        }
        Ok(Stages {
            shown,
            timed,
            locations,
            tree,
            preprocessed: String::new(),
            printed_tree: String::new(),
            last: Instant::now(),
            times: Vec::new(),
            seen: Vec::new(),
        })
    }

    /// A stage is complete.
    pub(crate) fn see(&mut self, stage: &Stage<'_>) {
        let time = self.last.elapsed();
        let name = stage.name();
        match self.times.iter_mut().find(|t| t.name == name) {
            Some(row) => {
                row.time += time;
                row.runs += 1;
                row.instructions += instructions(stage);
            }
            None => self.times.push(Time {
                name,
                runs: 1,
                time,
                instructions: instructions(stage),
            }),
        }
        if let Stage::Preprocessed(text) = stage {
            self.preprocessed.clone_from(&text.text);
        }
        if let Stage::Parsed { tree, map } = stage
            && self.tree
        {
            self.printed_tree = print_tree(tree, map);
        }
        if let Stage::Pass {
            name,
            width,
            function,
            ..
        } = stage
            && self.shown.iter().any(|s| s == name || s == "all")
        {
            self.seen.push(name);
            let width = width.map(|w| format!(" ({w})")).unwrap_or_default();
            let options = PrintOptions {
                locations: self.locations,
            };
            say(&format!(
                "*** IR Dump After {name} *** (function: {}){width}\n{}\n",
                function.name,
                print_function(function, options)
            ));
        }
        // What was done here is nobody's time.
        self.last = Instant::now();
    }

    /// Says what is to be said after the last stage.
    pub(crate) fn finish(&self, reporter: Reporter) {
        for name in self.shown {
            if name != "all" && !self.seen.contains(&name.as_str()) {
                reporter.note(&format!(
                    "the pass `{name}` was not run: what runs depends on the level and the target"
                ));
            }
        }
        if self.timed {
            say(&table(&self.times));
        }
    }
}

/// How many instructions a kernel has behind a stage; 0 where there are none yet.
fn instructions(stage: &Stage<'_>) -> usize {
    match stage {
        Stage::Pass { function, .. } | Stage::Analyzed(function) => function.instruction_count(),
        Stage::Selected(kernel) | Stage::Verified(kernel) => kernel.instructions.len(),
        Stage::Preprocessed(_) | Stage::Parsed { .. } | Stage::Checked(_) => 0,
    }
}

/// What each stage took, its share, and the nanoseconds for an instruction that it left.
fn table(times: &[Time]) -> String {
    let total: Duration = times.iter().map(|t| t.time).sum();
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    let share = |time: Duration| match total.as_secs_f64() {
        0.0 => 0.0,
        total => 100.0 * time.as_secs_f64() / total,
    };
    let mut text = String::from("        ms       %  ns/instr  runs  stage\n");
    for row in times {
        let (ms, percent) = (milliseconds(row.time), share(row.time));
        let each = match row.instructions {
            0 => "-".to_string(),
            n => format!("{:.1}", row.time.as_secs_f64() * 1e9 / n as f64),
        };
        let (runs, name) = (row.runs, row.name);
        text += &format!("{ms:10.3}  {percent:5.1}%  {each:>8}  {runs:4}  {name}\n");
    }
    text += &format!(
        "{:10.3}  {:5.1}%                  total\n",
        milliseconds(total),
        share(total)
    );
    text
}

/// Whether a word is the name of a pass or one of some others.
///
/// # Errors
/// Which name it may have been, and all there are.
pub(crate) fn known(name: &str, others: &[&str]) -> Outcome {
    let names = || PASSES.iter().map(|p| p.name).chain(others.iter().copied());
    if names().any(|n| n == name) {
        return Ok(());
    }
    let list: Vec<_> = names().collect();
    Err(Failure::Usage(format!(
        "{}\nthere are: {}",
        unknown("pass", name, names()),
        list.join(" ")
    )))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn the_table_has_shares_and_a_total() {
        let time = |name, runs, ms, instructions| Time {
            name,
            runs,
            time: Duration::from_millis(ms),
            instructions,
        };
        assert_eq!(
            table(&[
                time("parse", 1, 30, 0),
                time("fold_constants", 12, 10, 1000)
            ]),
            "        ms       %  ns/instr  runs  stage
    30.000   75.0%         -     1  parse
    10.000   25.0%   10000.0    12  fold_constants
    40.000  100.0%                  total
"
        );
        assert_eq!(table(&[]).lines().count(), 2);
    }

    #[test]
    fn names_of_passes_are_checked() {
        let words = ["fold_constant".to_string()];
        match Stages::new(&words, false, false, false) {
            Err(Failure::Usage(message)) => {
                assert!(message.starts_with(
                    "unknown pass `fold_constant`: did you mean `fold_constants`?\nthere are: coalesce_copies "
                ));
                assert!(message.ends_with(" all lower"), "{message}");
            }
            _ => panic!("accepted"),
        }
        let words = ["all", "lower", "split_webs"].map(str::to_string);
        assert!(Stages::new(&words, true, false, false).is_ok());
    }
}
