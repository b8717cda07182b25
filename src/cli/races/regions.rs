//! Races that are reported together: those in the same two lines of the source, and those of one region that have the same
//! reason.

use gencl::launch::{AccessKind, Race, RaceAccess, RaceCause};
use gencl::source::Location;
use std::collections::HashMap;

/// The most reports of one region that are printed each.
const MAX_SEPARATE: usize = 2;

/// The races between accesses to the same buffer in the same two lines of the source, for the same reason or with the same
/// correction.
pub(in crate::cli) struct Reported<'a> {
    /// The one that was executed first.
    pub(super) race: &'a Race,
    pub(super) others: Vec<&'a Race>,
    /// Those in other lines of the region that are not printed.
    more: Vec<Reported<'a>>,
}

impl<'a> Reported<'a> {
    /// Its races in the same two lines.
    fn here(&self) -> impl Iterator<Item = &'a Race> {
        std::iter::once(self.race).chain(self.others.iter().copied())
    }

    /// Whether another report is of the same buffer in the same two lines.
    pub(super) fn is_at_lines_of(&self, other: &Reported<'_>) -> bool {
        let place = |reported: &Reported<'_>| {
            let (lines, _, buffer, _) = key(reported.race)?;
            Some((
                lines.map(|(file, line)| (file.to_owned(), line)),
                buffer.to_owned(),
            ))
        };
        self.more.is_empty() && other.more.is_empty() && place(self) == place(other)
    }

    /// Whether all of its work-items are in one group, and no barrier is between their accesses.
    pub(in crate::cli) fn is_without_barrier(&self) -> bool {
        self.all()
            .all(|race| race.same_group && race.cause == RaceCause::NoBarrier)
    }

    /// Adds the races of another report in the same two lines.
    pub(super) fn add(&mut self, other: Reported<'a>) {
        self.others.push(other.race);
        self.others.extend(other.others);
    }

    /// All of its races.
    pub(super) fn all(&self) -> impl Iterator<Item = &'a Race> {
        self.here().chain(self.more.iter().flat_map(Reported::here))
    }
}

/// The number of pairs of lines with races.
pub(in crate::cli) fn count(races: &[Reported<'_>]) -> usize {
    races.iter().map(|reported| 1 + reported.more.len()).sum()
}

/// What races that are reported together have in common: both lines of the source, whether they are in one group and in
/// local memory, the buffer, and the cause with its barrier.
type Key<'a> = (
    [(&'a str, u32); 2],
    (bool, bool),
    &'a str,
    (&'static str, Option<&'a Location>),
);

fn key(race: &Race) -> Option<Key<'_>> {
    let mut lines = [line_of(&race.first)?, line_of(&race.second)?];
    lines.sort_unstable();
    let cause = (race.cause.name(), barrier(&race.cause));
    Some((lines, (race.same_group, race.is_local), buffer(race), cause))
}

/// The file and the line of an access.
pub(super) fn line_of(access: &RaceAccess) -> Option<(&str, u32)> {
    let (file, line, _) = access.location.as_ref()?.place();
    Some((file, line))
}

/// The buffer or the variable of a race, as its place names it: `argument 0 (`o`)`, or what follows the last ` of `.
fn buffer(race: &Race) -> &str {
    match race.place.split_once(": ") {
        Some((argument, _)) => argument,
        None => race.place.rsplit(" of ").next().unwrap_or_default(),
    }
}

/// What races of one region have in common besides the file: whether they are in one group and in local memory, the buffer,
/// and the cause with its barrier; and whether an access is atomic.
type Common<'a> = (
    (bool, bool),
    &'a str,
    (&'static str, Option<&'a Location>),
    bool,
);

/// The reports with those of one region as one, if they are more than two: reports of the same buffer for the same reason
/// whose lines overlap.
fn by_region(reports: Vec<Reported<'_>>) -> Vec<Reported<'_>> {
    // By what they have in common, the regions: first and last line, and the indices of the reports.
    let mut regions: Vec<(Common<'_>, &str, [u32; 2], Vec<usize>)> = Vec::new();
    for (index, reported) in reports.iter().enumerate() {
        let Some(([(file, first), (other, last)], places, buffer, cause)) = key(reported.race)
        else {
            continue;
        };
        let accesses = reported.here().flat_map(|race| [&race.first, &race.second]);
        let is_atomic = accesses
            .map(|a| a.kind)
            .any(|kind| kind == AccessKind::Atomic);
        let common = (places, buffer, cause, is_atomic);
        if file != other {
            continue;
        }
        let (mut lines, mut members) = ([first, last], vec![index]);
        // A report can join several regions.
        regions.retain(|(of, in_file, [start, end], found)| {
            let overlaps = *start <= last && first <= *end;
            let is_same = *of == common && *in_file == file && overlaps;
            if is_same {
                lines = [lines[0].min(*start), lines[1].max(*end)];
                members.extend(found);
            }
            !is_same
        });
        regions.push((common, file, lines, members));
    }
    // By report, the one that represents it: the first of its region.
    let mut leaders: Vec<usize> = (0..reports.len()).collect();
    for (.., members) in regions.iter().filter(|(.., m)| m.len() > MAX_SEPARATE) {
        let first = members.iter().copied().min().unwrap_or_default();
        for &member in members {
            leaders[member] = first;
        }
    }
    let mut all: Vec<Reported<'_>> = Vec::new();
    let mut places: HashMap<usize, usize> = HashMap::new();
    for (reported, leader) in reports.into_iter().zip(leaders) {
        let place = places.get(&leader).copied();
        match place.and_then(|place| all.get_mut(place)) {
            Some(first) => first.more.push(reported),
            None => {
                places.insert(leader, all.len());
                all.push(reported);
            }
        }
    }
    all
}

/// The races as they are reported, in the order of the first of each.
pub(in crate::cli) fn reported(races: &[Race]) -> Vec<Reported<'_>> {
    let mut all: Vec<Reported<'_>> = Vec::new();
    let mut known: HashMap<Key<'_>, usize> = HashMap::new();
    for race in races {
        let next = all.len();
        let index = key(race).map_or(next, |key| *known.entry(key).or_insert(next));
        match all.get_mut(index) {
            Some(reported) => reported.others.push(race),
            None => all.push(Reported {
                race,
                others: Vec::new(),
                more: Vec::new(),
            }),
        }
    }
    by_region(all)
}

/// That races in other lines of the region are not printed.
pub(super) fn more(reported: &Reported<'_>) -> Option<String> {
    let lines = || {
        let races = reported.more.iter().map(|more| more.race);
        let races = std::iter::once(reported.race).chain(races);
        races
            .flat_map(|race| [&race.first, &race.second])
            .filter_map(line_of)
    };
    let lines = || lines().map(|(_, line)| line);
    let (first, last) = (lines().min()?, lines().max()?);
    let count = reported.more.len();
    (count > 0).then(|| {
        format!("{count} more pairs of lines race for the same reason, in lines {first} to {last}")
    })
}

/// The location of the barrier that does not order the accesses.
pub(super) fn barrier(cause: &RaceCause) -> Option<&Location> {
    match cause {
        RaceCause::OtherMemory { barrier }
        | RaceCause::OtherSubGroup { barrier }
        | RaceCause::LaterIteration { barrier, .. } => barrier.as_ref(),
        _ => None,
    }
}
