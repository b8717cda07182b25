//! Finds loops that never end: the state of a thread, at the same operation, is what it was, and the thread has changed no
//! memory in between. Other threads change none either, because a thread runs alone until it ends or waits at a barrier.
//!
//! A thread that has run for long is watched for a while: the state at the first backward branch is compared with those at the
//! next ones. It is watched again after twice the time.

use super::Thread;
use crate::sim::fault::Stop;
use crate::sim::registers::Registers;

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
    /// Whether it has accessed memory since then.
    pub(super) accessed: bool,
    state: Option<Box<State>>,
}

/// The state of a thread besides memory.
struct State {
    at: usize,
    active: u32,
    waiting: u32,
    calls: usize,
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
                calls: self.calls.len(),
                registers: self.registers.clone(),
            }));
            return Ok(());
        };
        let is_same = !self.watch.changed
            && state.at == self.at
            && (state.active, state.waiting) == (self.active, self.waiting)
            && state.calls == self.calls.len()
            && state.registers == self.registers;
        if !is_same {
            return Ok(());
        }
        self.at = from;
        let channel = self.active.trailing_zeros() % 32;
        let waiting = (self.elsewhere() != 0).then(|| self.first_elsewhere());
        Err(match (self.watch.accessed, waiting) {
            (true, waiting @ Some(_)) => Stop::livelock(
                waiting,
                channel,
                "this loop never ends: it waits for a change in memory",
            ),
            (true, None) => Stop::livelock(
                None,
                channel,
                "this loop never ends: it waits for a change in memory, but no other work-item runs until it ends",
            ),
            (false, _) => Stop::livelock(
                None,
                channel,
                "this loop never ends: no iteration changes anything",
            ),
        })
    }
}
