//! Finds loops that never end: the state of a thread, at the same operation, is what it was, and the thread has changed no
//! memory in between. Other threads change none either, because a thread runs alone until it ends or waits at a barrier.
//!
//! A thread that has run for long is watched for a while: the state at the first backward branch is compared with those at the
//! next ones. It is watched again after twice the time.

use super::Thread;
use super::branches::Call;
use super::channels;
use crate::launch::progress::{ENDLESS, WAITS};
use crate::sim::fault::Stop;
use crate::sim::program::{Action, Memories, Op};
use crate::sim::registers::Registers;
use crate::sim::surfaces::selected_surfaces;

/// The number of checks of the limits, each after 4,096 operations, after which a thread is watched.
const FIRST_LOOK: u64 = 64;

/// The state of the search.
#[derive(Default)]
pub(super) struct Watch {
    looks: u64,
    /// Whether the thread is watched.
    pub(super) is_armed: bool,
    /// Whether the thread has changed memory since the state was taken.
    pub(super) changed: bool,
    /// Whether it has read memory since then.
    pub(super) accessed: bool,
    state: Option<Box<State>>,
}

/// The state of a thread besides memory.
struct State {
    at: usize,
    active: u32,
    waiting: u32,
    places: [usize; 32],
    calls: Vec<Call>,
    registers: Registers,
}

impl Watch {
    /// Begins or ends to watch, at a check of the limits.
    pub(super) fn look(&mut self) {
        self.looks += 1;
        self.is_armed = self.looks >= FIRST_LOOK && self.looks.is_power_of_two();
        self.state = None;
    }
}

impl Thread<'_> {
    /// Compares the state after the backward branch at `from` with an earlier one.
    ///
    /// # Errors
    /// It is the same, and no memory has changed.
    #[cold]
    pub(super) fn check_progress(&mut self, from: usize) -> Result<(), Box<Stop>> {
        let Some(state) = &self.watch.state else {
            (self.watch.changed, self.watch.accessed) = (false, false);
            self.watch.state = Some(Box::new(State {
                at: self.at,
                active: self.active,
                waiting: self.waiting,
                places: self.places,
                calls: self.calls.clone(),
                registers: self.registers.clone(),
            }));
            return Ok(());
        };
        let is_same = !self.watch.changed
            && state.at == self.at
            && (state.active, state.waiting) == (self.active, self.waiting)
            && channels(self.waiting).all(|c| state.places[c as usize] == self.places[c as usize])
            && state.calls == self.calls
            && state.registers == self.registers;
        if !is_same {
            return Ok(());
        }
        let start = self.at;
        self.at = from;
        let channel = self.active.trailing_zeros() % 32;
        // A channel that waits for the end of the loop is a cause only if it would then change what the loop reads.
        let waiting = (self.elsewhere() != 0)
            .then(|| self.first_elsewhere())
            .filter(|absent| {
                let variables = self.launch.kernel.surfaces.len();
                may_change(&self.program.ops, variables, absent.at, (start, from))
            });
        Err(match (self.watch.accessed, waiting) {
            (true, waiting @ Some(_)) => Stop::livelock(
                waiting,
                channel,
                "this loop never ends: it waits for a change in memory",
            ),
            (true, None) => Stop::livelock(None, channel, WAITS),
            (false, _) => Stop::livelock(None, channel, ENDLESS),
        })
    }
}

/// What a message accesses.
struct Access {
    memories: Memories,
    /// Binding table index of its surface, if known.
    surface: Option<u32>,
}

impl Access {
    /// Whether two messages may access the same memory: different surfaces are different buffers, unless the host passes one
    /// twice.
    fn may_be_same(&self, other: &Access) -> bool {
        let shared = self.memories.and(other.memories);
        match (self.surface, other.surface) {
            (Some(a), Some(b)) => shared != Memories::NONE && a == b,
            _ => shared != Memories::NONE,
        }
    }
}

/// Whether a path from the operation `at` leads to a write of memory that the loop `first` to `last` accesses.
fn may_change(ops: &[Op], variables: usize, at: usize, (first, last): (usize, usize)) -> bool {
    let surfaces = selected_surfaces(ops, variables);
    let access = |at: usize| {
        let (address, is_write) = ops[at].action.access()?;
        let (memories, surface) = (address.memories(), surfaces[at]);
        Some((Access { memories, surface }, is_write))
    };
    let body = first.min(last)..(first.max(last) + 1).min(ops.len());
    let read: Vec<Access> = body.filter_map(access).map(|(read, _)| read).collect();
    let mut is_seen = vec![false; ops.len()];
    let mut waits = vec![at];
    while let Some(at) = waits.pop() {
        let Some(op) = ops.get(at) else {
            continue;
        };
        if std::mem::replace(&mut is_seen[at], true) {
            continue;
        }
        if let Some((written, true)) = access(at)
            && read.iter().any(|other| written.may_be_same(other))
        {
            return true;
        }
        match op.action {
            Action::Goto { target, .. } | Action::Jump { target } => {
                waits.push(target);
                if op.predicate.is_some() {
                    waits.push(at + 1);
                }
            }
            Action::Call { target } => waits.extend([target, at + 1]),
            // Channels may continue after any call.
            Action::Return => return true,
            Action::Ret if op.predicate.is_none() => {}
            _ => waits.push(at + 1),
        }
    }
    false
}
