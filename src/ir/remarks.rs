//! Optimization remarks: what a pass did, and what it did not do and why, at source locations.
//!
//! A pass hands its remarks to the collector in its [`AnalysisCache`](super::analysis::cache::AnalysisCache).
//! Messages are formatted only if they are wanted. A pass may run several times on a function: what it missed is
//! known after its last run only, so the remarks about that replace those of the runs before.

use super::analysis::loops::{LoopId, Loops};
use super::function::Function;
use crate::diagnostic::unknown;
use crate::source::Loc;

/// What a remark reports.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
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
    ("forward_stores", &[RemarkKind::Passed]),
    ("hoist_loop_invariants", BOTH),
    ("inline_calls", &[RemarkKind::Passed]),
    ("merge_accesses", BOTH),
    ("promote_private", BOTH),
    ("promote_surfaces", BOTH),
    ("unroll_loops", BOTH),
    ("unroll_partially", BOTH),
    (WIDTH, &[RemarkKind::Analysis]),
];

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

    /// Records a flag: `-Rpass`, `-Rpass-missed` or `-Rpass-analysis`, alone or with `=.*` for all passes, or with
    /// `=NAME,NAME` for some. `false` if the word does not begin with `-R`.
    ///
    /// # Errors
    /// The message for an unknown flag or pass, and for a pass without remarks of the kind.
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
            None | Some(".*") => self.rows[kind as usize] = u32::MAX,
            Some(names) => {
                for name in names.split(',') {
                    self.rows[kind as usize] |= 1 << row(kind, name)?;
                }
            }
        }
        Ok(true)
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

/// The row of a pass in [`REPORTING`].
fn row(kind: RemarkKind, name: &str) -> Result<usize, String> {
    let flag = kind.flag();
    let reports = |row: &&(&'static str, &[RemarkKind])| row.1.contains(&kind);
    let known = || REPORTING.iter().filter(reports).map(|row| row.0);
    match REPORTING.iter().position(|row| row.0 == name) {
        Some(k) if REPORTING[k].1.contains(&kind) => Ok(k),
        Some(_) => Err(format!("`{name}` reports no remarks of `{flag}`")),
        None => {
            let names: Vec<&str> = known().collect();
            Err(format!(
                "{}\npasses with remarks: {}",
                unknown(&format!("pass in `{flag}`"), name, known()),
                names.join(" ")
            ))
        }
    }
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
        if self.wants(kind, pass) {
            self.found.push(Remark {
                kind,
                pass,
                loc,
                message: message(),
            });
        }
    }

    /// Whether there is a remark of a kind of a pass about a place.
    pub fn has(&self, kind: RemarkKind, pass: &str, loc: Loc) -> bool {
        let mut found = self.found.iter();
        found.any(|r| (r.kind, r.pass, r.loc) == (kind, pass, loc))
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
        assert_eq!(parsed(&["-Rpass=.*"]).unwrap(), all);
        assert!(all.wants(Passed, "unroll_loops") && !all.wants(Missed, "unroll_loops"));
        assert!(!all.wants(Passed, "fold_constants"));
        let some = parsed(&["-Rpass-missed=unroll_loops,merge_accesses"]).unwrap();
        assert!(some.wants(Missed, "merge_accesses") && !some.wants(Passed, "merge_accesses"));
        assert!(!some.wants(Missed, "promote_private"));
        let analysis = parsed(&["-Rpass-analysis=width"]).unwrap();
        let both = some.then(analysis);
        assert!(both.wants(Analysis, WIDTH) && both.wants(Missed, "unroll_loops"));
        assert!(RemarkFilter::default().is_empty() && !both.is_empty());
        assert_eq!(RemarkFilter::default().parse_flag("-Wall"), Ok(false));
    }

    #[test]
    fn unknown_flags_and_passes_are_rejected() {
        for (word, message) in [
            ("-Rpas", "unknown option `-Rpas`: did you mean `-Rpass`?"),
            (
                "-Rpass-analysis=widht",
                "unknown pass in `-Rpass-analysis` `widht`: did you mean `width`?\npasses with remarks: width",
            ),
            (
                "-Rpass-missed=inline_calls",
                "`inline_calls` reports no remarks of `-Rpass-missed`",
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
