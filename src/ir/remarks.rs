//! Optimization remarks: what a pass did, and what it did not do and why, at source locations.
//!
//! A pass hands its remarks to the collector in its [`AnalysisCache`](super::analysis::cache::AnalysisCache).
//! Messages are formatted only if they are wanted. A pass may run several times on a function: what it missed is
//! known after its last run only, so the remarks about that replace those of the runs before.

use super::analysis::cfg::Cfg;
use super::analysis::dominance::Dominators;
use super::analysis::loops::{LoopId, Loops};
use super::function::Function;
use crate::diagnostic::unknown;
use crate::source::Loc;
use hashbrown::HashSet;
use regex_lite::Regex;

/// What a remark reports.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[non_exhaustive]
pub enum RemarkKind {
    /// The pass made a change: `-Rpass`.
    Passed,
    /// The pass left code as it is, and why: `-Rpass-missed`.
    Missed,
    /// The facts that a decision is based on: `-Rpass-analysis`.
    Analysis,
}

impl RemarkKind {
    /// All kinds, in the order of their flags.
    pub const ALL: &'static [RemarkKind] =
        &[RemarkKind::Passed, RemarkKind::Missed, RemarkKind::Analysis];

    /// The flag that requests the kind: `-Rpass-missed`.
    pub fn flag(self) -> &'static str {
        match self {
            RemarkKind::Passed => "-Rpass",
            RemarkKind::Missed => "-Rpass-missed",
            RemarkKind::Analysis => "-Rpass-analysis",
        }
    }

    /// The word for the kind in statistics.
    pub fn name(self) -> &'static str {
        match self {
            RemarkKind::Passed => "passed",
            RemarkKind::Missed => "missed",
            RemarkKind::Analysis => "analysis",
        }
    }
}

/// The name of the choice of the dispatch width, which is no pass.
pub const WIDTH: &str = "width";

/// TABLE of the passes that report remarks, and which kinds.
pub const REPORTING: &[(&str, &[RemarkKind])] = &[
    ("flatten_branches", BOTH),
    ("form_block_addresses", BOTH),
    ("forward_stores", &[RemarkKind::Passed]),
    ("hoist_loop_invariants", BOTH),
    ("inline_calls", &[RemarkKind::Passed]),
    ("merge_accesses", BOTH),
    ("merge_uniform_loads", &[RemarkKind::Passed]),
    ("merge_uniform_stores", &[RemarkKind::Passed]),
    ("promote_loop_accesses", &[RemarkKind::Passed]),
    ("promote_private", BOTH),
    ("promote_surfaces", BOTH),
    ("remove_empty_loops", &[RemarkKind::Passed]),
    ("unroll_loops", BOTH),
    ("unroll_partially", BOTH),
    (WIDTH, &[RemarkKind::Passed, RemarkKind::Analysis]),
];

/// The passes whose remarks are about loops as a whole.
const LOOPS: [&str; 2] = ["unroll_loops", "unroll_partially"];

const BOTH: &[RemarkKind] = &[RemarkKind::Passed, RemarkKind::Missed];

/// A remark of a pass about one place of the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// What the remark reports.
    pub kind: RemarkKind,
    /// The pass, a row of [`REPORTING`].
    pub pass: &'static str,
    /// The place, which [`LocationTable`](crate::source::LocationTable) resolves.
    pub loc: Loc,
    /// One sentence without a full stop, in lower case.
    pub message: String,
    /// How often the pass has done this on the line, if it is about what was done.
    pub times: u64,
}

/// Which remarks are wanted: by kind, a bit for each row of [`REPORTING`]. None by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RemarkFilter {
    rows: [u32; RemarkKind::ALL.len()],
}

impl RemarkFilter {
    /// All remarks of a kind, besides those that are wanted already.
    #[must_use]
    pub fn with(mut self, kind: RemarkKind) -> RemarkFilter {
        self.rows[kind as usize] = u32::MAX;
        self
    }

    /// Records a flag: `-Rpass`, `-Rpass-missed` or `-Rpass-analysis`, alone for all passes, or with `=REGEX,REGEX`
    /// for those whose name has a match, as in clang. `false` if the word does not begin with `-R`.
    ///
    /// # Errors
    /// The message for an unknown flag, for a pattern that is no regular expression or matches no pass, and for
    /// passes without remarks of the kind.
    pub fn parse_flag(&mut self, word: &str) -> Result<bool, String> {
        if !word.starts_with("-R") {
            return Ok(false);
        }
        let (flag, names) = match word.split_once('=') {
            Some((flag, names)) => (flag, Some(names)),
            None => (word, None),
        };
        let mut kinds = RemarkKind::ALL.iter();
        let Some(&kind) = kinds.find(|kind| kind.flag() == flag) else {
            let flags = RemarkKind::ALL.iter().map(|kind| kind.flag());
            return Err(unknown("option", flag, flags));
        };
        match names {
            None => self.rows[kind as usize] = u32::MAX,
            Some(patterns) => {
                for pattern in patterns.split(',') {
                    self.rows[kind as usize] |= rows(kind, pattern)?;
                }
            }
        }
        Ok(true)
    }

    /// The remarks of a kind of one pass, a row of [`REPORTING`], besides those that are wanted already.
    #[must_use]
    pub fn with_pass(mut self, kind: RemarkKind, pass: &str) -> RemarkFilter {
        let row = REPORTING.iter().position(|row| row.0 == pass);
        self.rows[kind as usize] |= row.map_or(0, |row| 1 << row);
        self
    }

    /// The remarks that this filter or another one wants.
    #[must_use]
    pub fn then(mut self, other: RemarkFilter) -> RemarkFilter {
        for (own, other) in self.rows.iter_mut().zip(other.rows) {
            *own |= other;
        }
        self
    }

    /// Whether remarks of a kind are wanted from a pass.
    pub fn wants(&self, kind: RemarkKind, pass: &str) -> bool {
        let rows = self.rows[kind as usize];
        rows != 0
            && REPORTING
                .iter()
                .position(|row| row.0 == pass)
                .is_some_and(|k| rows & 1 << k != 0)
    }

    /// Whether no remark is wanted.
    pub fn is_empty(&self) -> bool {
        self.rows == [0; RemarkKind::ALL.len()]
    }
}

/// The rows of [`REPORTING`] with remarks of a kind whose names match a pattern, as bits.
fn rows(kind: RemarkKind, pattern: &str) -> Result<u32, String> {
    let flag = kind.flag();
    let regex = match Regex::new(pattern) {
        Ok(regex) if !pattern.is_empty() => regex,
        Ok(_) => return Err(format!("`{flag}=` requires a regular expression")),
        Err(why) => {
            return Err(format!(
                "invalid regular expression `{pattern}` for `{flag}`: {why}"
            ));
        }
    };
    let matching = REPORTING.iter().enumerate();
    let matching: Vec<_> = matching.filter(|(_, row)| regex.is_match(row.0)).collect();
    let reporting = matching.iter().filter(|(_, row)| row.1.contains(&kind));
    let bits = reporting.fold(0, |bits, (k, _)| bits | 1 << k);
    if bits != 0 {
        return Ok(bits);
    }
    let reports = |row: &&(&'static str, &[RemarkKind])| row.1.contains(&kind);
    let known = || REPORTING.iter().filter(reports).map(|row| row.0);
    let names: Vec<&str> = known().collect();
    let wrong = match matching.first() {
        Some((_, row)) => {
            let others = row
                .1
                .iter()
                .map(|kind| format!("`{}={}`", kind.flag(), row.0));
            let others: Vec<String> = others.collect();
            format!(
                "`{}` reports no remarks of `{flag}`: use {}",
                row.0,
                others.join(" or ")
            )
        }
        // No pass spills: the finalizer does, and the compiler estimates it.
        None if ["spill", "spilling", "spills", "regalloc"].contains(&pattern) => format!(
            "no pass of gencl spills registers, so `{flag}` has no remarks about it: W0702 warns of kernels that are likely to \
             spill, with what is live where the pressure is highest; `--emit liveness` lists what is live at each instruction, \
             `--emit asm` prints the bytes that Intel's finalizer spills"
        ),
        None => unknown(&format!("pass of `{flag}`:"), pattern, known()),
    };
    Err(format!(
        "{wrong}\npasses with remarks: {}",
        names.join(", ")
    ))
}

/// The remarks about one function so far.
#[derive(Debug, Default)]
pub struct Remarks {
    wanted: RemarkFilter,
    found: Vec<Remark>,
}

impl Remarks {
    /// A collector of the remarks that the filter wants.
    pub fn new(wanted: RemarkFilter) -> Remarks {
        Remarks {
            wanted,
            found: Vec::new(),
        }
    }

    /// Whether remarks of a kind are wanted from a pass: otherwise it need not search for reasons.
    pub fn wants(&self, kind: RemarkKind, pass: &str) -> bool {
        self.wanted.wants(kind, pass)
    }

    /// Adds a remark about what a pass did.
    pub fn passed(&mut self, pass: &'static str, loc: Loc, message: impl FnOnce() -> String) {
        self.add(RemarkKind::Passed, pass, loc, message);
    }

    /// Adds a remark about what a pass did not do.
    pub fn missed(&mut self, pass: &'static str, loc: Loc, message: impl FnOnce() -> String) {
        self.add(RemarkKind::Missed, pass, loc, message);
    }

    /// Adds a remark, if it is wanted.
    pub fn add(
        &mut self,
        kind: RemarkKind,
        pass: &'static str,
        loc: Loc,
        message: impl FnOnce() -> String,
    ) {
        debug_assert!(
            REPORTING
                .iter()
                .any(|row| row.0 == pass && row.1.contains(&kind)),
            "`{pass}` reports no remarks of `{}`",
            kind.flag()
        );
        if self.wants(kind, pass) {
            self.found.push(Remark {
                kind,
                pass,
                loc,
                message: message(),
                times: 1,
            });
        }
    }

    /// Whether there is a remark of a kind of a pass about a place.
    pub fn has(&self, kind: RemarkKind, pass: &str, loc: Loc) -> bool {
        let mut found = self.found.iter();
        found.any(|r| (r.kind, r.pass, r.loc) == (kind, pass, loc))
    }

    /// Forgets what a pass missed at a place, because another one has done it instead.
    pub fn settle(&mut self, pass: &str, loc: Loc) {
        let is_settled = |r: &Remark| (r.kind, r.pass, r.loc) == (RemarkKind::Missed, pass, loc);
        self.found.retain(|remark| !is_settled(remark));
    }

    /// Forgets what was missed about loops, at places of which a function has no loop any more.
    pub fn forget_removed_loops(&mut self, function: &Function) {
        let is_about_loop = |r: &Remark| r.kind == RemarkKind::Missed && LOOPS.contains(&r.pass);
        if !self.found.iter().any(is_about_loop) {
            return;
        }
        let cfg = Cfg::compute(function);
        let loops = Loops::compute(&cfg, &Dominators::compute(&cfg));
        let blocks = loops.ids().flat_map(|id| loops.blocks(id));
        let instructions = blocks.flat_map(|&block| &function.block(block).instructions);
        let places: HashSet<Loc> = instructions.map(|i| i.loc).collect();
        self.found
            .retain(|remark| !is_about_loop(remark) || places.contains(&remark.loc));
    }

    /// Adds remarks that were taken from a collector.
    pub fn extend(&mut self, remarks: Vec<Remark>) {
        self.found.extend(remarks);
    }

    /// Begins another run of a pass: forgets what the earlier ones missed.
    pub fn restart(&mut self, pass: &str) {
        self.found
            .retain(|r| r.pass != pass || r.kind == RemarkKind::Passed);
    }

    /// Removes the remarks so far from the collector.
    pub fn take(&mut self) -> Vec<Remark> {
        std::mem::take(&mut self.found)
    }
}

/// The place at which remarks about a loop are reported: that of its condition.
pub fn place_of_loop(function: &Function, loops: &Loops, id: LoopId) -> Loc {
    let this = loops.get(id);
    let exits = |block| this.exits.iter().any(|&(from, _)| from == block);
    let latch = this.latches.iter().copied().find(|&latch| exits(latch));
    let block = match latch {
        Some(latch) if !exits(this.header) => latch,
        Some(_) | None => this.header,
    };
    let last = function.block(block).terminator();
    last.map_or(function.loc, |last| last.loc)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::passes::PASSES;
    use pretty_assertions::assert_eq;

    fn parsed(words: &[&str]) -> Result<RemarkFilter, String> {
        let mut filter = RemarkFilter::default();
        for word in words {
            assert!(filter.parse_flag(word)?, "{word}");
        }
        Ok(filter)
    }

    #[test]
    fn flags_name_passes_or_all_of_them() {
        use RemarkKind::{Analysis, Missed, Passed};
        let all = parsed(&["-Rpass"]).unwrap();
        for every in ["-Rpass=.*", "-Rpass=."] {
            let every = parsed(&[every]).unwrap();
            for (name, kinds) in REPORTING {
                assert_eq!(every.wants(Passed, name), kinds.contains(&Passed), "{name}");
            }
        }
        // A pattern may match a part of a name.
        let unrolled = parsed(&["-Rpass=^unroll|merge"]).unwrap();
        let wanted = REPORTING.iter().map(|row| row.0);
        let wanted: Vec<&str> = wanted.filter(|name| unrolled.wants(Passed, name)).collect();
        assert_eq!(
            wanted,
            [
                "merge_accesses",
                "merge_uniform_loads",
                "merge_uniform_stores",
                "unroll_loops",
                "unroll_partially"
            ]
        );
        assert!(all.wants(Passed, "unroll_loops") && !all.wants(Missed, "unroll_loops"));
        assert!(!all.wants(Passed, "fold_constants"));
        let some = parsed(&["-Rpass-missed=unroll_loops,merge_accesses"]).unwrap();
        assert!(some.wants(Missed, "merge_accesses") && !some.wants(Passed, "merge_accesses"));
        assert!(!some.wants(Missed, "promote_private"));
        let analysis = parsed(&["-Rpass-analysis=width"]).unwrap();
        let both = some.then(analysis);
        assert!(both.wants(Analysis, WIDTH) && both.wants(Missed, "unroll_loops"));
        assert!(RemarkFilter::default().is_empty() && !both.is_empty());
        let spill = RemarkFilter::default().parse_flag("-Rpass-missed=spill");
        assert!(spill.unwrap_err().contains("W0702 warns"));
        assert_eq!(RemarkFilter::default().parse_flag("-Wall"), Ok(false));
    }

    #[test]
    fn unknown_flags_and_passes_are_rejected() {
        for (word, message) in [
            ("-Rpas", "unknown option `-Rpas`: did you mean `-Rpass`?"),
            (
                "-Rpass-analysis=widht",
                "unknown pass of `-Rpass-analysis`: `widht`: did you mean `width`?\npasses with remarks: width",
            ),
            (
                "-Rpass-missed=inline_calls",
                "`inline_calls` reports no remarks of `-Rpass-missed`: use `-Rpass=inline_calls`\npasses with remarks: flatten_branches, form_block_addresses, hoist_loop_invariants, merge_accesses, promote_private, promote_surfaces, unroll_loops, unroll_partially",
            ),
            ("-Rpass=", "`-Rpass=` requires a regular expression"),
            (
                "-Rpass-analysis=(",
                "invalid regular expression `(` for `-Rpass-analysis`: found open group without closing ')'",
            ),
        ] {
            assert_eq!(parsed(&[word]), Err(message.to_string()));
        }
    }

    #[test]
    fn what_an_earlier_run_missed_is_forgotten() {
        let filter = RemarkFilter::default()
            .with(RemarkKind::Passed)
            .with(RemarkKind::Missed);
        let mut remarks = Remarks::new(filter);
        for run in 1..3 {
            remarks.restart("unroll_loops");
            remarks.passed("unroll_loops", Loc(run), || format!("did {run}"));
            remarks.missed("unroll_loops", Loc(run), || format!("left {run}"));
            remarks.missed("merge_accesses", Loc(run), || format!("apart {run}"));
        }
        let found = remarks.take();
        let texts: Vec<&str> = found.iter().map(|r| &*r.message).collect();
        assert_eq!(texts, ["did 1", "apart 1", "did 2", "left 2", "apart 2"]);
        let mut none = Remarks::default();
        none.passed("unroll_loops", Loc::NONE, || unreachable!("not wanted"));
        assert!(none.take().is_empty());
    }

    #[test]
    fn the_table_names_passes() {
        for (name, _) in REPORTING {
            let is_pass = PASSES.iter().any(|pass| pass.name == *name);
            assert!(is_pass || *name == WIDTH, "{name}");
        }
    }
}
