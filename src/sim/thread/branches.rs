//! Branches of a thread: the channels that move, those that wait, and calls of subroutines.

use super::Thread;
use super::channels;
use crate::launch::FaultKind;
use crate::sim::fault::{Absent, Stop};
use crate::sim::program::Op;

/// An active call of a subroutine.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Call {
    /// Mask of the channels that called.
    callers: u32,
    /// Index of the operation after the call.
    at: usize,
    /// Mask and locations of the channels that waited when the call began.
    waiting: u32,
    places: [usize; 32],
    next: usize,
}

/// The maximum nesting depth of calls; vISA has no recursion.
const MAX_CALLS: usize = 128;

impl Thread<'_> {
    /// The active channels that take a branch.
    pub(super) fn taken(&self, op: &Op, uniform: bool) -> Result<u32, Box<Stop>> {
        let active = self.active & self.program.branching;
        let Some(test) = &op.predicate else {
            return Ok(active);
        };
        let full = u32::MAX >> (32 - self.program.channels);
        let (bits, shadow) = self.test(test, 0, full);
        if shadow & active != 0 {
            return Err(Stop::in_channel(
                FaultKind::Poison,
                (shadow & active).trailing_zeros(),
                "the branch condition is undefined",
            ));
        }
        let taken = bits & active;
        if uniform && taken != 0 && taken != active {
            return Err(Stop::in_channel(
                FaultKind::InvalidProgram,
                taken.trailing_zeros(),
                "the predicate of a uniform branch (execution size 1) differs between channels",
            ));
        }
        Ok(taken)
    }

    /// Moves the thread to the target of a jump, if its predicate is true.
    pub(super) fn jump(&mut self, op: &Op, target: usize) -> Result<(), Box<Stop>> {
        let (taken, undefined) = match &op.predicate {
            Some(test) => self.test(test, op.offset, 1),
            None => (1, 0),
        };
        if undefined != 0 {
            return Err(Stop::new(
                FaultKind::Poison,
                "the branch condition is undefined",
            ));
        }
        self.at = if taken == 0 { self.at + 1 } else { target };
        if self.at > self.next {
            return Err(Stop::in_channel(
                FaultKind::InvalidProgram,
                self.waiting.trailing_zeros(),
                "a jump of the thread skips a label at which a channel waits",
            ));
        }
        if self.at == self.next {
            self.join();
        }
        Ok(())
    }

    /// Moves the channels that take a branch to its target, and continues with the lowest location.
    pub(super) fn branch(&mut self, taken: u32, target: usize) {
        let after = self.at + 1;
        let branching = self.program.branching;
        if taken == 0 {
            self.at = after;
        } else if target > self.at {
            self.wait(taken, target);
            self.active &= !taken;
            let is_empty = self.active & branching == 0;
            self.at = if is_empty { self.next } else { after };
        } else {
            let others = self.active & !taken & branching;
            if others != 0 {
                self.wait(others, after);
            }
            self.active = taken | self.active & !branching;
            self.at = target;
        }
        if self.at == self.next {
            self.join();
        }
    }

    /// Moves channels into a subroutine. The others wait after the call.
    pub(super) fn call(&mut self, taken: u32, target: usize) -> Result<(), Box<Stop>> {
        let after = self.at + 1;
        if taken == 0 {
            self.at = after;
        } else {
            if self.calls.len() >= MAX_CALLS {
                return Err(Stop::new(
                    FaultKind::InvalidProgram,
                    format!(
                        "calls are nested too deeply: the limit is {MAX_CALLS} levels, and recursion is not supported"
                    ),
                ));
            }
            let others = self.active & !taken & self.program.branching;
            if others != 0 {
                self.wait(others, after);
            }
            let callers = self.active & !others;
            self.calls.push(Call {
                callers,
                at: after,
                waiting: self.waiting,
                places: self.places,
                next: self.next,
            });
            (self.waiting, self.next) = (0, usize::MAX);
            (self.active, self.at) = (callers, target);
        }
        if self.at == self.next {
            self.join();
        }
        Ok(())
    }

    /// Returns channels from a subroutine; the call ends when all have returned.
    pub(super) fn return_from_call(&mut self, taken: u32) -> Result<(), Box<Stop>> {
        self.active &= !taken;
        if self.active & self.program.branching != 0 {
            self.at += 1;
        } else if self.waiting != 0 {
            self.at = self.next;
        } else if let Some(call) = self.calls.pop() {
            (self.active, self.at) = (call.callers, call.at);
            (self.waiting, self.places, self.next) = (call.waiting, call.places, call.next);
        } else {
            return Err(Stop::new(
                FaultKind::InvalidProgram,
                "a return where nothing was called",
            ));
        }
        if self.at == self.next {
            self.join();
        }
        Ok(())
    }

    /// The channels that wait, including those outside of the current call.
    pub(super) fn elsewhere(&self) -> u32 {
        let outside = self.calls.iter().map(|call| call.waiting);
        outside.fold(self.waiting, |all, some| all | some)
    }

    /// The first channel that waits, and the operation at which it does.
    pub(super) fn first_elsewhere(&self) -> Absent {
        let outside = self.calls.iter().map(|call| (call.waiting, &call.places));
        let all = outside.chain([(self.waiting, &self.places)]);
        let first = |(waiting, places): (u32, &[usize; 32])| {
            let channel = waiting.trailing_zeros();
            let at = *places.get(channel as usize)?;
            Some(Absent { channel, at })
        };
        let first = all.filter_map(first).min_by_key(|absent| absent.channel);
        first.unwrap_or(Absent { channel: 0, at: 0 })
    }

    fn wait(&mut self, who: u32, place: usize) {
        self.waiting |= who;
        for channel in channels(who) {
            self.places[channel as usize] = place;
        }
        self.next = self.next.min(place);
    }

    /// Activates the channels that wait at the current operation.
    pub(super) fn join(&mut self) {
        self.next = usize::MAX;
        for channel in channels(self.waiting) {
            let place = self.places[channel as usize];
            if place == self.at {
                self.waiting &= !(1 << channel);
                self.active |= 1 << channel;
            } else {
                self.next = self.next.min(place);
            }
        }
    }
}
