//! Races of work-items that are in one sub-group: code that relies on their executing in step (warp-synchronous).

use super::Reported;
use gencl::launch::{AccessKind, Race, RaceCause};
use gencl::target::Width;

/// The sub-groups of a run.
pub(in crate::cli) struct SubGroups<'a> {
    /// The dispatch width of the run, so many work-items.
    pub(in crate::cli) width: u32,
    /// The widths of the target.
    pub(in crate::cli) widths: &'a [Width],
    /// Work-items of a work-group.
    pub(in crate::cli) group: u64,
    /// Whether the note about work-items of one sub-group is printed: it is longer than the help, which suffices.
    pub(in crate::cli) is_verbose: bool,
}

impl SubGroups<'_> {
    /// The size of sub-groups so that the work-items of each race are in one, if a work-group has several of them: that of
    /// the run, or a larger one if it does not suffice.
    fn that_contain(&self, blocks: impl Iterator<Item = u64>) -> Option<u32> {
        let least = blocks.max()?;
        let wider = self.widths.iter().map(|width| width.channels());
        let wider = wider.filter(|&width| width > self.width);
        let size = std::iter::once(self.width).chain(wider);
        let size = size.min_by_key(|&size| (u64::from(size) < least, size))?;
        (least..self.group)
            .contains(&u64::from(size))
            .then_some(size)
    }

    /// That the work-items of each race of a report are in one sub-group, with what to write; `flags` is that of its memory.
    pub(super) fn in_step(&self, reported: &Reported<'_>, flags: &str) -> Option<String> {
        if !self.is_verbose {
            return None;
        }
        let is_plain = |race: &Race| {
            let kinds = [race.first.kind, race.second.kind];
            race.cause == RaceCause::NoBarrier && !kinds.contains(&AccessKind::Atomic)
        };
        let blocks = reported
            .all()
            .map(|race| race.block.filter(|_| is_plain(race)));
        let blocks: Option<Vec<u64>> = blocks.collect();
        let size = self.that_contain(blocks?.into_iter())?;
        Some(format!(
            "all of these pairs are within sub-groups of {size}, whose work-items do not execute in step either; with \
             `__attribute__((intel_reqd_sub_group_size({size})))` before the kernel, `sub_group_barrier({flags})` orders them: \
             read what another work-item writes into a variable, and put one before and one after each write"
        ))
    }
}
