//! `gencl run --races`: runs the kernel as written in the interpreter, which records the accesses of every
//! work-item, and reports pairs of accesses that race.

mod dimensions;
mod loops;
mod regions;
mod selections;
mod sub_groups;
mod updates;

use super::pipeline::location_json;
use gencl::diagnostic::{Code, Diagnostic};
use gencl::ir::function::Function;
use gencl::ir::interp;
use gencl::launch::{
    AccessKind, Argument, Fault, FaultKind, NdRange, Race, RaceAccess, RaceCause, RacePaths,
    RunOptions, RunReport,
};
use gencl::source::{ExpansionId, Location, LocationTable, QUOTED, SourceMap, Span};
pub(super) use regions::{Reported, count, reported};
use regions::{barrier, line_of, more};
use serde_json::{Value, json};
pub(super) use sub_groups::SubGroups;
use updates::{atomic_update, designator, is_one_statement, outside_of_condition};

/// The note after a run with more release operations than are followed.
pub(super) const BOUNDED: &str = "the kernel has more release operations than are followed: accesses before the \
     later ones are not compared with those after an acquire operation";

/// The most races that are printed; `result.json` has all of them.
const MAX_PRINTED: usize = 20;

/// The most expressions of a report that are shown beside those of its first race.
const MAX_EXPRESSIONS: usize = 4;

/// A run of a kernel.
pub(super) struct Launch<'a> {
    /// The kernel before any pass: passes merge accesses and remove some.
    pub(super) function: &'a Function,
    pub(super) locations: &'a LocationTable,
    pub(super) range: &'a NdRange,
    /// Work-items of a full sub-group.
    pub(super) sub_group: u32,
    pub(super) options: &'a RunOptions,
}

/// Runs the kernel and returns the report with its data races, one for each pair of instructions, and the fault that ended
/// the run before its end.
pub(super) fn find(launch: &Launch<'_>, arguments: &mut [Argument]) -> (RunReport, Option<Fault>) {
    interp::find_races(
        launch.function,
        launch.locations,
        launch.range,
        arguments,
        launch.sub_group,
        launch.options,
    )
}

/// A diagnostic for each race, and one for those that are not printed. The last one has a note if one barrier orders all
/// accesses.
pub(super) fn diagnostics(
    map: &SourceMap,
    races: &[Reported<'_>],
    launch: &Launch<'_>,
    sub_groups: &SubGroups<'_>,
) -> Vec<Diagnostic> {
    let start = launch.locations.get(launch.function.loc);
    let start = start.map(|location| location.line);
    let mut diagnostics: Vec<_> = races
        .iter()
        .take(MAX_PRINTED)
        .map(|race| diagnostic(map, race, launch, sub_groups))
        .collect();
    if let Some(more) = races.len().checked_sub(MAX_PRINTED).filter(|&n| n > 0) {
        let message = format!("{more} more pairs of accesses race; `result.json` lists them");
        diagnostics.push(Diagnostic::without_place(Code::E0810, message));
    }
    if let Some(note) = one_barrier(races, start)
        && let Some(last) = diagnostics.pop()
    {
        diagnostics.push(last.note(note));
    }
    diagnostics
}

/// That one barrier orders all of several races, which all are of work-items in one group with no barrier in between.
fn one_barrier(races: &[Reported<'_>], start: Option<u32>) -> Option<String> {
    if count(races) < 2 {
        return None;
    }
    let all = || races.iter().flat_map(Reported::all);
    // The latest access before the barrier and the earliest one after it, with the places.
    let mut before: Option<(u64, (&str, u32))> = None;
    let mut after: Option<(u64, (&str, u32))> = None;
    for race in all() {
        let places = race
            .barriers
            .filter(|_| race.same_group && race.cause == RaceCause::NoBarrier)?;
        let lines = (line_of(&race.first)?, line_of(&race.second)?);
        let (earlier, later) = match places.is_second_before {
            true => (lines.1, lines.0),
            false => lines,
        };
        if before.is_none_or(|(place, _)| places.first > place) {
            before = Some((places.first, earlier));
        }
        if after.is_none_or(|(place, _)| places.last < place) {
            after = Some((places.last, later));
        }
    }
    let ((first, (file, a)), (last, (other, b))) = (before?, after?);
    // A function that is called, which is before the kernel in the source, has other lines.
    if first > last || file != other || a >= b || start.is_none_or(|start| a < start) {
        return None;
    }
    let has = |is_local: bool| all().any(|race| race.is_local == is_local);
    let flags = match (has(true), has(false)) {
        (true, true) => "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE",
        (true, false) => "CLK_LOCAL_MEM_FENCE",
        _ => "CLK_GLOBAL_MEM_FENCE",
    };
    Some(format!(
        "one `barrier({flags})` between lines {a} and {b}, reached by all work-items, would order all {} of these",
        count(races)
    ))
}

/// The other kinds of accesses that race at the places of a race, each once: `a write and a read`.
fn other_kinds(reported: &Reported<'_>) -> Vec<String> {
    let kinds = |race: &Race| {
        let (a, b) = (race.first.kind.name(), race.second.kind.name());
        let [first, second] = [&race.first, &race.second].map(|access| access.location.as_ref());
        match first.map(Location::place) == second.map(Location::place) && a > b {
            true => [b, a],
            false => [a, b],
        }
    };
    let mut seen = vec![kinds(reported.race)];
    for other in &reported.others {
        let found = kinds(other);
        if !seen.contains(&found) {
            seen.push(found);
        }
    }
    let others = seen.into_iter().skip(1);
    others.map(|[a, b]| format!("{a} and {b}")).collect()
}

/// The expressions of the accesses of a report that are not those of the first race, each once, with their labels.
fn other_expressions(map: &SourceMap, reported: &Reported<'_>) -> Vec<(Span, String)> {
    let span = |access: &RaceAccess| map.span_of(access.location.as_ref()?);
    let mut shown: Vec<Span> = [&reported.race.first, &reported.race.second]
        .into_iter()
        .filter_map(span)
        .collect();
    let mut others = Vec::new();
    let accesses = reported.others.iter();
    for access in accesses.flat_map(|race| [&race.first, &race.second]) {
        if let Some(at) = span(access).filter(|at| !shown.contains(at))
            && others.len() < MAX_EXPRESSIONS
        {
            shown.push(at);
            others.push((at, format!("another {} races here", access.kind.name())));
        }
    }
    others
}

/// The flag of a barrier for the memory of a race.
fn flags_of(race: &Race) -> &'static str {
    match race.is_local {
        true => "CLK_LOCAL_MEM_FENCE",
        false => "CLK_GLOBAL_MEM_FENCE",
    }
}

/// The help for races whose cause is in the index or in an update, which is the same for work-items of one group and of
/// several.
fn better_help(map: &SourceMap, reported: &Reported<'_>, launch: &Launch<'_>) -> Option<String> {
    let flags = flags_of(reported.race);
    dimensions::help(reported, launch)
        .or_else(|| selections::help(map, reported))
        .or_else(|| updates::help(map, reported, launch, flags))
}

/// The reports, with those of the same lines that have the same such help as one: races of work-items in one group and in
/// different ones have one correction then.
pub(super) fn by_correction<'a>(
    map: &SourceMap,
    reports: Vec<Reported<'a>>,
    launch: &Launch<'_>,
) -> Vec<Reported<'a>> {
    let mut all: Vec<(Option<String>, Reported<'a>)> = Vec::new();
    for reported in reports {
        let help = better_help(map, &reported, launch);
        let same = all.iter_mut().find(|(known, other)| {
            help.is_some() && *known == help && other.is_at_lines_of(&reported)
        });
        match same {
            Some((_, other)) => other.add(reported),
            None => all.push((help, reported)),
        }
    }
    all.into_iter().map(|(_, reported)| reported).collect()
}

fn diagnostic(
    map: &SourceMap,
    reported: &Reported<'_>,
    launch: &Launch<'_>,
    sub_groups: &SubGroups<'_>,
) -> Diagnostic {
    let race = reported.race;
    let (first, second) = (&race.first, &race.second);
    if let Some(diagnostic) = broadcast(map, race) {
        return diagnostic;
    }
    let message = format!(
        "data race between {} and {}: {}",
        described(first),
        described(second),
        race.place
    );
    let span = |access: &RaceAccess| access.location.as_ref().and_then(|l| map.span_of(l));
    let location = second.location.as_ref();
    let mut diagnostic = Diagnostic::located(Code::E0810, map, location, message)
        .label(format!("{} here", described(second)));
    diagnostic = match (span(first), &first.location) {
        (Some(at), _) if Some(at) != span(second) => {
            diagnostic.also(at, format!("{} here", described(first)))
        }
        (Some(_), _) => diagnostic.note("both accesses are by the same expression"),
        (None, Some(_)) if first.location == second.location => {
            diagnostic.note("both accesses are by the same expression")
        }
        (None, Some(location)) => {
            diagnostic.outside(location, format!("{} here", described(first)))
        }
        (None, None) => diagnostic,
    };
    for (at, label) in other_expressions(map, reported) {
        diagnostic = diagnostic.also(at, label);
    }
    let counts = reported.others.iter().map(|race| race.count);
    let count = counts.fold(race.count, u64::saturating_add);
    if count > 1 {
        let kinds = other_kinds(reported);
        let also = match kinds.is_empty() {
            true => String::new(),
            false => format!(", also {}", kinds.join(", ")),
        };
        diagnostic = diagnostic.note(format!(
            "at least {count} pairs of accesses race here{also}"
        ));
    }
    diagnostic = diagnostic.notes(more(reported));
    for (which, access) in [("first", first), ("second", second)] {
        for call in access.location.iter().flat_map(|l| l.calls.iter()) {
            diagnostic = diagnostic.note(format!("the {which} access is {call}"));
        }
    }
    if race.may_synchronize {
        diagnostic = diagnostic.note("the kernel has a release operation after one access and an acquire operation before the other, but the acquire operation read nothing that a release operation of this work-item wrote");
    }
    let is_copy = |access: &RaceAccess| {
        span(access).is_some_and(|span| map.text(span).starts_with("async_work_group_"))
    };
    let update = [first, second].into_iter().find_map(|access| {
        let update = atomic_update(map, access)?;
        Some(format!("use an atomic operation: `{update}`"))
    });
    let better = better_help(map, reported, launch);
    match race.same_group {
        true if is_copy(first) || is_copy(second) => diagnostic
            .note("the copy is complete only after `wait_group_events`")
            .help("put `wait_group_events` before an access that follows the copy, a `barrier` after one that precedes it"),
        true => {
            let flags = flags_of(race);
            let memory = match race.is_local {
                true => "local",
                false => "global",
            };
            let span_of_barrier = |barrier: &Option<Location>| map.span_of(barrier.as_ref()?);
            match &race.cause {
                RaceCause::OtherMemory { barrier } => {
                    if let Some(at) = span_of_barrier(barrier) {
                        diagnostic = diagnostic.also(at, "this barrier is between them");
                    }
                    diagnostic
                        .note(format!(
                            "the flags of the barrier between the accesses do not have {memory} memory"
                        ))
                        .help(format!("add `{flags}` to the flags of the barrier"))
                }
                RaceCause::OtherSubGroup { barrier } => {
                    if let Some(at) = span_of_barrier(barrier) {
                        diagnostic = diagnostic.also(at, "this barrier is between them");
                    }
                    diagnostic
                        .note("the barrier between the accesses orders those of one sub-group, and the work-items are in different ones")
                        .help(format!("use `barrier({flags})` in place of it, which all work-items of the work-group must reach"))
                }
                RaceCause::LaterIteration { barrier, is_first } => {
                    let (later, earlier) = match is_first {
                        true => (first, second),
                        false => (second, first),
                    };
                    if let Some(at) = span_of_barrier(barrier) {
                        diagnostic = diagnostic.also(at, "no barrier follows this one");
                    }
                    diagnostic
                        .note(format!(
                            "the {} is of a later iteration of the loop, and no barrier is between the {} and the end of the iteration",
                            described(later),
                            described(earlier)
                        ))
                        .help(format!("put `barrier({flags})` {}", loops::end_of_loop(map, race)))
                }
                _ => with_fence(map, race, diagnostic)
                    .note(match reported.all().all(|race| race.same_group) {
                        true => {
                            "the work-items are in one work-group, and no barrier orders their accesses"
                        }
                        false => {
                            "the work-items are in one work-group or in different ones, and nothing orders their accesses"
                        }
                    })
                    .notes(sub_groups.in_step(reported, flags))
                    .help(match (better, update) {
                        (Some(help), _) => help,
                        // A barrier cannot separate the read of an update from its write.
                        (_, Some(update)) if first.location == second.location => update,
                        _ => unordered_help(map, race, flags),
                    }),
            }
        }
        false => diagnostic
            .note("the work-items are in different work-groups, whose accesses no barrier orders")
            .help(match update {
                _ if let Some(help) = better => help,
                // Such as the counter by which the last work-group knows that the others are done.
                None if race.has_atomics_between
                    && !race.may_synchronize
                    && [first, second].iter().all(|access| access.kind != AccessKind::Atomic) =>
                {
                    let flags = flags_of(race);
                    format!(
                        "if an atomic operation tells one work-item that the other is done, put `mem_fence({flags})` between each access and \
                         the atomic operation; otherwise read in another kernel, which is launched later"
                    )
                }
                Some(update) => format!("let each work-group write its own elements, or {update}"),
                None if is_copy(first) || is_copy(second) => {
                    "let each work-group copy elements of its own, or copy in another kernel, which is launched later"
                        .to_owned()
                }
                None if first.kind == AccessKind::Atomic || second.kind == AccessKind::Atomic => {
                    "use an atomic operation for the other access too".to_owned()
                }
                None if first.kind == AccessKind::Read || second.kind == AccessKind::Read => {
                    "read in another kernel, which is launched later, or use atomic operations for both accesses"
                        .to_owned()
                }
                None => "let each work-group write its own elements, or use atomic operations"
                    .to_owned(),
            }),
    }
}

/// The diagnostic of a `work_group_broadcast` by whose arguments several work-items give their value: each of them
/// writes it to the memory from which all of them read.
fn broadcast(map: &SourceMap, race: &Race) -> Option<Diagnostic> {
    const NAME: &str = "work_group_broadcast";
    let at = map.span_of(race.first.location.as_ref()?)?;
    let is_one = race.first.location == race.second.location && race.same_group && race.is_local;
    if !is_one || !map.text(at).starts_with(NAME) {
        return None;
    }
    let message = format!("the work-items of a group call `{NAME}` with different local ids");
    let [[a, b, c], [x, y, z]] = [race.first.work_item, race.second.work_item];
    Some(
        Diagnostic::new(Code::E0810, at, message)
            .label("the local id must be the same for all of them")
            .note(format!(
                "work-item ({a}, {b}, {c}) and work-item ({x}, {y}, {z}) pass their own local ids"
            ))
            .help("pass a local id that all work-items of the group compute in the same way"),
    )
}

/// Points to a fence between two accesses: whoever wrote it took it for a barrier.
fn with_fence(map: &SourceMap, race: &Race, diagnostic: Diagnostic) -> Diagnostic {
    const NAME: &str = "mem_fence(";
    let spans = [&race.first, &race.second].map(|access| {
        let span = map.span_of(access.location.as_ref()?)?;
        (span.expansion == ExpansionId::NONE).then_some(span)
    });
    let [Some(a), Some(b)] = spans else {
        return diagnostic;
    };
    let between = Span::new(a.start.min(b.start), a.start.max(b.start));
    let Some(at) = map.text(between).find(NAME) else {
        return diagnostic;
    };
    let start = between.start + at as u32;
    let fence = Span::new(start, start + NAME.len() as u32 - 1);
    diagnostic.also(
        fence,
        "a fence orders the accesses of its own work-item, but waits for no other one",
    )
}

/// What to write where no barrier orders two accesses of a work-group; `flags` is that of their memory.
fn unordered_help(map: &SourceMap, race: &Race, flags: &str) -> String {
    let (first, second) = (&race.first, &race.second);
    let end = loops::end_of_loop(map, race);
    let at_end = format!("put `barrier({flags})` {end}");
    let plain = match (first.kind, second.kind) {
        (AccessKind::Atomic, kind) | (kind, AccessKind::Atomic) => Some(kind),
        _ => None,
    };
    if let Some(kind) = plain {
        let with = match kind {
            AccessKind::Read => "read with an atomic operation too, such as `atomic_or` with 0",
            _ => "write with an atomic operation too, such as `atomic_xchg`",
        };
        return match race.paths {
            // Between a read and the compare-and-exchange of one iteration, a barrier would change nothing.
            RacePaths::Same | RacePaths::Branches | RacePaths::Iterations => with.to_owned(),
            _ if race.in_loop => with.to_owned(),
            // An atomic access is no race, but finds what the work-items before it have left.
            _ if kind == AccessKind::Read => format!(
                "put `barrier({flags})` between the accesses; if it is to find what only some work-items have done, {with}"
            ),
            _ => format!("put `barrier({flags})` between the accesses"),
        };
    }
    let both_write = first.kind == AccessKind::Write && second.kind == AccessKind::Write;
    // Iterations are ordered: the read and the write are of one.
    if race.loop_has_barrier && !both_write && is_one_statement(map, race) {
        let outside = outside_of_condition(map, race);
        return format!(
            "read the old value into a variable, and put `barrier({flags})` between that and the write{outside}"
        );
    }
    if race.paths == RacePaths::Same || first.location == second.location {
        let own = match both_write {
            true => {
                "let one work-item write (`if (get_local_id(0) == 0)`), let each write its own element"
            }
            false => "let each work-item access its own element",
        };
        return match race.in_loop && !race.loop_has_barrier {
            true => format!(
                "{own}, or use an atomic operation; if the accesses are of different iterations, {at_end}"
            ),
            false => format!("{own}, or use an atomic operation"),
        };
    }
    if race.paths == RacePaths::Iterations && race.in_loop {
        return at_end;
    }
    if race.paths == RacePaths::Branches {
        return format!(
            "move one of the accesses out of the branches, and put `barrier({flags})` between the two: all \
             work-items must reach it"
        );
    }
    if !both_write && is_one_statement(map, race) {
        let old = format!(
            "let each work-item access its own element, or use an atomic operation; if it is to read the old value, \
             read it into a variable, and put `barrier({flags})` before the write"
        );
        return match race.in_loop {
            true => format!("if the accesses are of different iterations, {at_end}; else {old}"),
            false => old,
        };
    }
    let mut help = format!("put `barrier({flags})` between the accesses");
    if race.leaves_loop {
        let line = |access: &RaceAccess| {
            let span = map.outermost(map.span_of(access.location.as_ref()?)?);
            let position = map.position(span)?;
            Some((position.file, position.line))
        };
        if let (Some((file, a)), Some((other, b))) = (line(first), line(second))
            && file == other
            && a != b
        {
            let (a, b) = (a.min(b), a.max(b));
            help = format!("put `barrier({flags})` between lines {a} and {b}");
        }
        help += match race.in_loop {
            true => ", outside of the inner loop",
            false => ", outside of the loop",
        };
    }
    if race.paths == RacePaths::Conditional {
        help += ", outside of conditions that differ between work-items";
    }
    if race.in_loop && !race.loop_has_barrier {
        help += &format!(", and {end} if the next iteration accesses the same elements");
    }
    help + ", or use atomic operations"
}

/// A message about a variable, with the member that the program names at a place: `s.b` where the message has `s`.
pub(super) fn with_member(map: &SourceMap, span: Option<Span>, message: &str) -> String {
    let named = || {
        let span = map.outermost(span?);
        let file = map.file(map.file_at(span.start)?);
        let text = file
            .text
            .get(span.start.checked_sub(file.base)? as usize..)?;
        let operand = text.get(..designator(text)?)?;
        let (base, _) = operand.split_once('.')?;
        let is_short = operand.chars().count() <= QUOTED && !operand.contains('\n');
        let variable = format!("`{base}`");
        (is_short && message.contains(&variable))
            .then(|| message.replacen(&variable, &format!("`{operand}`"), 1))
    };
    named().unwrap_or_else(|| message.to_owned())
}

/// The message of a fault. The barrier of a function such as `work_group_reduce_add` is one of its call.
pub(super) fn named_call(map: &SourceMap, place: Option<Span>, fault: &Fault) -> String {
    let name = || {
        let span = map.outermost(place?);
        let file = map.file(map.file_at(span.start)?);
        let text = file
            .text
            .get(span.start.checked_sub(file.base)? as usize..)?;
        let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
        let name = &text[..end];
        (name.starts_with("work_group_") && name != "work_group_barrier").then_some(name)
    };
    match (fault.kind, name()) {
        (FaultKind::Rendezvous, Some(name)) => {
            let call = format!("reach this call of `{name}`:");
            fault.message.replacen("reach this barrier:", &call, 1)
        }
        _ => fault.message.clone(),
    }
}

/// The access in words: `write by work-item (1, 0, 0)`.
fn described(access: &RaceAccess) -> String {
    let [x, y, z] = access.work_item;
    format!("{} by work-item ({x}, {y}, {z})", access.kind.name())
}

/// The races for `result.json`.
pub(super) fn json(races: &[Race]) -> Value {
    let access = |access: &RaceAccess| {
        let source = access.location.as_ref().map(location_json);
        json!({
            "kind": access.kind.name(),
            "work_item": access.work_item,
            "instruction": access.instruction,
            "source": source,
        })
    };
    let races = races.iter().map(|race| {
        json!({
            "first": access(&race.first),
            "second": access(&race.second),
            "place": race.place,
            "same_group": race.same_group,
            "cause": race.cause.name(),
            "barrier": barrier(&race.cause).map(location_json),
            "count": race.count,
        })
    });
    races.collect()
}
