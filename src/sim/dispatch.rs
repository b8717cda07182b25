//! Runs the work-groups of a launch: in order, or several at the same time where that cannot
//! change the result.

use super::conflict::Conflicts;
use super::fault::{Stop, at_instruction};
use super::payload::Launch;
use super::program::Program;
use super::thread::Thread;
use crate::launch::memory::Owner;
use crate::launch::{Argument, Fault, FaultKind, RunReport};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// Operations between two looks at the limits.
const TICKS: u64 = 4096;

/// Counts operations and looks at the limits now and then.
pub(super) struct Clock<'a> {
    shared: &'a Shared,
    /// Operations until the next look.
    left: u64,
}

/// What the workers of a run share.
pub(super) struct Shared {
    steps: AtomicU64,
    limit: u64,
    timeout: Option<std::time::Duration>,
    start: Instant,
    /// Some worker stopped: the others need not go on.
    stopped: AtomicBool,
    next_group: AtomicU64,
}

impl Shared {
    fn new(launch: &Launch<'_>, start: Instant) -> Shared {
        Shared {
            steps: AtomicU64::new(0),
            limit: launch.options.step_limit,
            timeout: launch.options.timeout,
            start,
            stopped: AtomicBool::new(false),
            next_group: AtomicU64::new(0),
        }
    }
}

impl<'a> Clock<'a> {
    fn new(shared: &'a Shared) -> Clock<'a> {
        Clock { shared, left: 0 }
    }

    /// Counts an operation.
    ///
    /// # Errors
    /// A limit was passed, or another worker stopped.
    #[inline(always)]
    pub(super) fn tick(&mut self) -> Result<(), Box<Stop>> {
        if self.left == 0 {
            self.look()?;
        }
        self.left -= 1;
        Ok(())
    }

    /// Gives back what was not used.
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
                    "more than {} instructions were executed (the step limit); an endless loop is the usual reason",
                    shared.limit
                ),
            ));
        }
        match shared.timeout {
            Some(timeout) if shared.start.elapsed() > timeout => {
                self.settle();
                Err(Stop::new(
                    FaultKind::Limit,
                    format!(
                        "the run took longer than {} ms (the time limit); an endless loop is the usual reason",
                        timeout.as_millis()
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
    let jobs = (launch.options.jobs as u64).min(groups) as usize;
    if jobs > 1
        && let Some(conflicts) = Conflicts::new(program, launch)
        && let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(jobs).build()
    {
        let shared = Shared::new(launch, start);
        let fault = Mutex::new(None);
        pool.broadcast(|_| {
            if let Err(stopped) = work(program, launch, &shared, Some(&conflicts)) {
                // The fault first: those that stop for it must not put theirs in its place.
                if let Ok(mut first) = fault.lock() {
                    first.get_or_insert(stopped);
                    shared.stopped.store(true, Relaxed);
                }
            }
        });
        match fault.into_inner() {
            Ok(None) => return Ok(report(launch, &shared, true)),
            Ok(Some(fault)) if fault.kind == FaultKind::Limit && !conflicts.found() => {
                return Err(fault);
            }
            // A conflict, or a fault whose place depends on who came first: once more, in
            // order.
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
    let shared = Shared::new(launch, start);
    work(program, launch, &shared, None)?;
    Ok(report(launch, &shared, false))
}

fn report(launch: &Launch<'_>, shared: &Shared, parallel: bool) -> RunReport {
    RunReport {
        steps: shared.steps.load(Relaxed),
        threads: launch.threads() * launch.range.group_count(),
        parallel,
    }
}

/// Runs groups until there are no more.
fn work(
    program: &Program,
    launch: &Launch<'_>,
    shared: &Shared,
    conflicts: Option<&Conflicts>,
) -> Result<(), Fault> {
    let mut thread = Thread::new(program, launch);
    let mut clock = Clock::new(shared);
    let groups = launch.range.group_count();
    loop {
        let group = shared.next_group.fetch_add(1, Relaxed);
        if group >= groups || shared.stopped.load(Relaxed) {
            clock.settle();
            return Ok(());
        }
        let id = launch.range.group_id(group);
        for number in 0..launch.threads() {
            let tag = conflicts.map(|c| (c, group as u32 + 1));
            thread
                .run(id, number, &mut clock, tag)
                .map_err(|halt| Fault {
                    work_item: Some(launch.work_item(id, number, halt.channel)),
                    ..at_instruction(
                        launch.kernel,
                        program
                            .origins
                            .get(halt.at)
                            .map_or(usize::MAX, |&o| o as usize),
                        halt.stop.kind,
                        halt.stop.message,
                    )
                })?;
        }
    }
}
