//! Runs the work-groups of a launch: in order, or in parallel where that cannot change the result.

use super::conflict::Conflicts;
use super::fault::{Absent, Stop, at_instruction};
use super::local::{Common, Local};
use super::payload::Launch;
use super::program::{Action, Program};
use super::race::{Race, Races};
use super::thread::{Pause, Thread};
use crate::cancel::{CANCELED, CancelFlag};
use crate::launch::memory::{Owner, shown_time};
use crate::launch::printf::Printed;
use crate::launch::{Argument, Executed, Fault, FaultKind, RunReport, Work};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// Number of operations between two checks of the limits.
const TICKS: u64 = 4096;

/// Counts operations and periodically checks the limits.
pub(super) struct Clock<'a> {
    shared: &'a Shared,
    /// Number of operations until the next check.
    left: u64,
}

/// The state that the workers of a run share.
pub(super) struct Shared {
    steps: AtomicU64,
    limit: u64,
    timeout: Option<std::time::Duration>,
    cancel: Option<CancelFlag>,
    start: Instant,
    /// Whether a worker has stopped, so that the others need not continue.
    stopped: AtomicBool,
    next_group: AtomicU64,
    work: Mutex<Work>,
    /// By operation; empty without [`crate::launch::RunOptions::profile`].
    profile: Mutex<Vec<Executed>>,
}

impl Shared {
    fn new(launch: &Launch<'_>, start: Instant) -> Shared {
        Shared {
            steps: AtomicU64::new(0),
            limit: launch.options.step_limit,
            timeout: launch.options.timeout,
            cancel: launch.options.cancel.clone(),
            start,
            stopped: AtomicBool::new(false),
            next_group: AtomicU64::new(0),
            work: Mutex::new(Work::default()),
            profile: Mutex::new(Vec::new()),
        }
    }
}

impl<'a> Clock<'a> {
    fn new(shared: &'a Shared) -> Clock<'a> {
        Clock { shared, left: 0 }
    }

    /// Counts an operation. Returns whether it checked the limits.
    ///
    /// # Errors
    /// A limit was exceeded, or another worker stopped.
    #[inline(always)]
    pub(super) fn tick(&mut self) -> Result<bool, Box<Stop>> {
        let is_time = self.left == 0;
        if is_time {
            self.look()?;
        }
        self.left -= 1;
        Ok(is_time)
    }

    /// Returns the unused part of the count.
    fn settle(&mut self) {
        self.shared.steps.fetch_sub(self.left, Relaxed);
        self.left = 0;
    }

    #[cold]
    fn look(&mut self) -> Result<(), Box<Stop>> {
        let shared = self.shared;
        if shared.stopped.load(Relaxed) {
            return Err(Stop::new(FaultKind::Limit, "another group stopped"));
        }
        let used = shared.steps.fetch_add(TICKS, Relaxed);
        self.left = TICKS.min(shared.limit.saturating_sub(used));
        shared.steps.fetch_sub(TICKS - self.left, Relaxed);
        if self.left == 0 {
            return Err(Stop::new(
                FaultKind::Limit,
                format!(
                    "execution exceeds the step limit of {} instructions; the usual cause is an infinite loop",
                    shared.limit
                ),
            ));
        }
        if shared.cancel.as_ref().is_some_and(CancelFlag::is_canceled) {
            self.settle();
            return Err(Stop::new(FaultKind::Canceled, CANCELED));
        }
        match shared.timeout {
            Some(timeout) if shared.start.elapsed() > timeout => {
                self.settle();
                Err(Stop::new(
                    FaultKind::Timeout,
                    format!(
                        "execution exceeds the time limit of {}; the usual cause is an infinite loop",
                        shown_time(timeout)
                    ),
                ))
            }
            Some(_) | None => Ok(()),
        }
    }
}

/// Runs all work-groups.
///
/// # Errors
/// The first fault in the order of groups and threads.
pub(super) fn run(
    program: &Program,
    launch: &Launch<'_>,
    arguments: &[Argument],
) -> Result<RunReport, Fault> {
    let start = Instant::now();
    let groups = launch.range.group_count();
    let jobs = match launch.options.trace {
        // Groups that run in parallel may run again.
        Some(_) => 1,
        None => (launch.options.jobs as u64).min(groups) as usize,
    };
    if jobs > 1
        && let Some(conflicts) = Conflicts::new(program, launch)
        && let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(jobs).build()
    {
        let shared = Shared::new(launch, start);
        let fault = Mutex::new(None);
        pool.broadcast(|_| {
            if let Err(stopped) = work(program, launch, &shared, Some(&conflicts)) {
                // Record the fault before setting the flag: workers that stop because of it
                // must not record theirs.
                if let Ok(mut first) = fault.lock() {
                    first.get_or_insert(stopped);
                    shared.stopped.store(true, Relaxed);
                }
            }
        });
        match fault.into_inner() {
            Ok(None) => return Ok(report(program, launch, shared, true)),
            Ok(Some(fault)) if fault.kind.is_of_length() && !conflicts.found() => {
                return Err(fault);
            }
            // A conflict, or a fault whose location depends on timing: run again in order.
            Ok(Some(_)) | Err(_) => {
                for buffer in launch.memory.buffers() {
                    if let Owner::Argument(argument) = buffer.owner
                        && let Some(Argument::Buffer(bytes)) = arguments.get(argument)
                    {
                        buffer.restore(bytes);
                    }
                }
            }
        }
    }
    if let Some(progress) = &launch.options.progress {
        progress.restart();
    }
    let shared = Shared::new(launch, start);
    work(program, launch, &shared, None)?;
    Ok(report(program, launch, shared, false))
}

fn report(program: &Program, launch: &Launch<'_>, shared: Shared, parallel: bool) -> RunReport {
    let mut profile = Vec::new();
    if launch.options.profile {
        profile.resize(launch.kernel.instructions.len(), Executed::default());
        let counts = shared.profile.into_inner().unwrap_or_default();
        for (&origin, count) in program.origins.iter().zip(counts) {
            if let Some(executed) = profile.get_mut(origin as usize) {
                *executed = count;
            }
        }
    }
    RunReport {
        steps: shared.steps.into_inner(),
        threads: launch.threads() * launch.range.group_count(),
        parallel,
        work: shared.work.into_inner().ok(),
        races: Vec::new(),
        misaligned: Vec::new(),
        is_order_bounded: false,
        profile,
        printed: Printed::default(),
    }
}

/// Runs groups until none is left.
fn work(
    program: &Program,
    launch: &Launch<'_>,
    shared: &Shared,
    conflicts: Option<&Conflicts>,
) -> Result<(), Fault> {
    // Threads that wait for one another must exist at the same time; otherwise one is enough.
    let count = match program.has_barrier {
        true => launch.threads(),
        false => 1,
    };
    let mut threads: Vec<Thread<'_>> = (0..count).map(|_| Thread::new(program, launch)).collect();
    let mut common = Common {
        local: Local::new(launch.local.1),
        races: Races::new(program.unfenced, count),
    };
    let mut clock = Clock::new(shared);
    let groups = launch.range.group_count();
    loop {
        let group = shared.next_group.fetch_add(1, Relaxed);
        if group >= groups || shared.stopped.load(Relaxed) {
            clock.settle();
            if let Ok(mut work) = shared.work.lock() {
                threads.iter().for_each(|thread| work.add(thread.work()));
            }
            if let Ok(mut profile) = shared.profile.lock() {
                threads
                    .iter()
                    .for_each(|thread| thread.add_profile(&mut profile));
            }
            return Ok(());
        }
        let mut run = GroupRun {
            program,
            launch,
            group: launch.range.group_id(group),
            common: &mut common,
            clock: &mut clock,
            tag: conflicts.map(|c| (c, group as u32 + 1)),
        };
        run.common.local.start();
        if let Some(races) = &mut run.common.races {
            races.start();
        }
        match threads.as_mut_slice() {
            [thread] if !program.has_barrier => run.one_by_one(thread)?,
            threads => run.together(threads)?,
        }
        if let Some(progress) = &launch.options.progress {
            progress.add();
        }
    }
}

/// The execution of a work-group.
struct GroupRun<'r, 'l, 's> {
    program: &'r Program,
    launch: &'l Launch<'l>,
    group: [u64; 3],
    common: &'r mut Common,
    clock: &'r mut Clock<'s>,
    tag: Option<(&'r Conflicts, u32)>,
}

impl GroupRun<'_, '_, '_> {
    /// Runs the threads one after the other, each to its end.
    fn one_by_one(&mut self, thread: &mut Thread<'_>) -> Result<(), Fault> {
        for number in 0..self.launch.threads() {
            thread.start(self.group, number);
            self.step(thread, number)?;
        }
        Ok(())
    }

    /// Runs threads that wait for one another: each until it ends or waits; when all wait at the
    /// same barrier, they continue.
    fn together(&mut self, threads: &mut [Thread<'_>]) -> Result<(), Fault> {
        for (thread, number) in threads.iter_mut().zip(0..) {
            thread.start(self.group, number);
        }
        let mut pauses = Vec::with_capacity(threads.len());
        loop {
            pauses.clear();
            for (thread, number) in threads.iter_mut().zip(0..) {
                pauses.push(self.step(thread, number)?);
            }
            let waits = |p: &&Pause| matches!(p, Pause::Barrier(_));
            let Some(&Pause::Barrier(at)) = pauses.iter().find(waits) else {
                return Ok(());
            };
            let is_there = |p: &Pause| *p == Pause::Barrier(at);
            if let Some(other) = pauses.iter().position(|p| !is_there(p)) {
                let first = pauses.iter().position(is_there).unwrap_or(0);
                return Err(self.never(first as u64, at, other as u64, pauses[other]));
            }
            if let Some(races) = &mut self.common.races {
                races.barrier(at);
            }
        }
    }

    fn step(&mut self, thread: &mut Thread<'_>, number: u64) -> Result<Pause, Fault> {
        let result = thread.run(self.clock, self.common, self.tag);
        result.map_err(|halt| {
            let message = match (&halt.stop.race, halt.stop.absent) {
                (Some(race), _) => self.describe_race(&halt.stop.message, race),
                (None, Some(absent)) if halt.stop.kind == FaultKind::Livelock => {
                    self.describe_waiting(&halt.stop.message, number, absent)
                }
                (None, Some(absent)) => self.describe_absent(&halt.stop.message, number, absent),
                (None, None) => halt.stop.message,
            };
            self.fault(number, halt.channel, halt.at, (halt.stop.kind, message))
        })
    }

    /// The fault of an operation in a channel of a thread.
    fn fault(&self, thread: u64, channel: u32, at: usize, what: (FaultKind, String)) -> Fault {
        let origin = self.program.origins.get(at);
        Fault {
            work_item: Some(self.launch.work_item(self.group, thread, channel)),
            ..at_instruction(
                self.launch.kernel,
                origin.map_or(usize::MAX, |&o| o as usize),
                what.0,
                what.1,
            )
        }
    }

    /// Describes a data race.
    fn describe_race(&self, place: &str, race: &Race) -> String {
        let at = |op: usize| {
            let origin = self.program.origins.get(op).map(|&o| o as usize);
            let instruction = origin.and_then(|o| self.launch.kernel.instructions.get(o));
            let location = instruction.and_then(|i| self.launch.kernel.locations.resolved(i.loc));
            location.map_or(String::new(), |l| format!(" at {l}"))
        };
        let writer = race.writer;
        let [x, y, z] = self
            .launch
            .work_item(self.group, u64::from(writer.thread), writer.channel);
        let memory = if race.local { "local" } else { "global" };
        let fence = match race.fence {
            Some(op) => format!(
                "the fence{} does not wait for that write (no commit)",
                at(op)
            ),
            None => format!("no fence of {memory} memory follows that write"),
        };
        format!(
            "data race: {place}: work-item ({x}, {y}, {z}) wrote it{}, {fence}, so the barrier{} does not order the two accesses",
            at(writer.op),
            at(race.barrier),
        )
    }

    /// Describes the work-item of a thread that does not reach an operation, which `operation` names.
    fn describe_absent(&self, operation: &str, thread: u64, absent: Absent) -> String {
        let [x, y, z] = self.launch.work_item(self.group, thread, absent.channel);
        let op = self.program.ops.get(absent.at);
        let returns =
            op.is_none_or(|op| matches!(op.action, Action::Ret) && op.predicate.is_none());
        let state = if returns {
            "has finished the kernel without reaching it".to_owned()
        } else {
            let what = (FaultKind::Rendezvous, String::new());
            let place = self.fault(thread, absent.channel, absent.at, what);
            match (place.location, place.instruction) {
                (Some(location), _) => format!("is at {location}"),
                (None, instruction) => format!("is at `{}`", instruction.unwrap_or_default()),
            }
        };
        format!("not all work-items of the {operation}: work-item ({x}, {y}, {z}) {state}")
    }

    /// Describes the work-item of a thread that waits for the end of a loop.
    fn describe_waiting(&self, message: &str, thread: u64, absent: Absent) -> String {
        let [x, y, z] = self.launch.work_item(self.group, thread, absent.channel);
        let what = (FaultKind::Livelock, String::new());
        let place = self.fault(thread, absent.channel, absent.at, what).location;
        let at = place.map_or(String::new(), |location| format!(" at {location}"));
        format!(
            "{message}, and work-item ({x}, {y}, {z}) of the same sub-group waits{at} until it ends"
        )
    }

    /// The fault of a thread that waits for another one that never arrives.
    fn never(&self, waiting: u64, at: usize, other: u64, pause: Pause) -> Fault {
        let [x, y, z] = self.launch.work_item(self.group, other, 0);
        let state = match pause {
            Pause::Ended => "has finished the kernel without reaching it".to_string(),
            Pause::Barrier(at) => {
                let place = self.fault(other, 0, at, (FaultKind::Rendezvous, String::new()));
                let location = place.location.map_or(String::new(), |l| format!(" at {l}"));
                format!("is at another barrier{location}")
            }
        };
        let message = format!(
            "not all work-items of the work-group reach this barrier: work-item ({x}, {y}, {z}) {state}"
        );
        self.fault(waiting, 0, at, (FaultKind::Rendezvous, message))
    }
}
