//! Finds loops that never end in an interpreter: after a backward branch, the state is what it was after an earlier one to
//! the same place, and no memory has changed in between. Other work-items change none either: one runs alone until it
//! ends or waits at an instruction that several execute together.
//!
//! A run is observed for a while, at regular intervals. The simulator has its own search, which knows of channels as well.

use super::FaultKind;

/// What is wrong with a loop whose iterations do not change the state of a work-item.
pub(crate) const ENDLESS: &str =
    "this loop never ends: no iteration changes what decides whether it continues";

/// What is wrong with a loop that reads memory that none of its iterations changes.
pub(crate) const WAITS: &str = "this loop never ends: it waits for a change in memory, but no other work-item runs until it ends";

/// The number of backward branches from the start of one observation to the next.
const INTERVAL: u64 = 1 << 18;

/// The number of backward branches that are observed.
const OBSERVED: u64 = 1 << 10;

/// The state of the search in one work-item or thread. `S` is what only that has: its registers and its private memory.
pub(crate) struct Watch<S> {
    /// The number of backward branches so far.
    branches: u64,
    /// Whether memory that others access has been read since the state was recorded.
    pub(crate) accessed: bool,
    /// Whether memory that others access has changed since then; need not be set before there is a state.
    pub(crate) changed: bool,
    /// The target of a backward branch, and the state after it.
    state: Option<(usize, S)>,
}

impl<S> Default for Watch<S> {
    fn default() -> Self {
        Watch {
            branches: 0,
            accessed: false,
            changed: false,
            state: None,
        }
    }
}

impl<S> Watch<S> {
    /// Whether changes of memory matter: a state is recorded.
    #[inline(always)]
    pub(crate) fn is_watching(&self) -> bool {
        self.state.is_some()
    }

    /// Counts a backward branch to `target`. `is_same` compares a recorded state with the current one, which `record`
    /// records.
    ///
    /// # Errors
    /// The state is that after an earlier branch to the same target, and no memory has changed in between.
    #[inline(always)]
    pub(crate) fn branched(
        &mut self,
        target: usize,
        is_same: impl FnOnce(&S) -> bool,
        record: impl FnOnce() -> S,
    ) -> Result<(), Box<(FaultKind, String)>> {
        self.branches += 1;
        let number = self.branches % INTERVAL;
        if number >= OBSERVED || self.branches < INTERVAL {
            return Ok(());
        }
        self.compare(number, target, is_same, record)
    }

    #[cold]
    fn compare(
        &mut self,
        number: u64,
        target: usize,
        is_same: impl FnOnce(&S) -> bool,
        record: impl FnOnce() -> S,
    ) -> Result<(), Box<(FaultKind, String)>> {
        let state = self.state.as_ref();
        if !self.changed && state.is_some_and(|(to, before)| *to == target && is_same(before)) {
            let message = match self.accessed {
                true => WAITS,
                false => ENDLESS,
            };
            return Err(Box::new((FaultKind::Livelock, message.to_owned())));
        }
        // Again after twice as many branches, so that loops are found that begin in the meantime.
        if number == 0 || number.is_power_of_two() || self.state.is_none() {
            self.state = Some((target, record()));
            (self.accessed, self.changed) = (false, false);
        }
        Ok(())
    }
}
