//! Finds loops that never end in an interpreter: after a backward branch, the state is what it was after an earlier one to
//! the same place, and no memory was accessed in between. Nothing that another work-item does can then end the loop.
//!
//! A run is observed for a while, at regular intervals. The simulator has its own search, which knows of memory as well.

use super::FaultKind;

/// What is wrong with a loop whose iterations do not change the state of a work-item.
pub(crate) const ENDLESS: &str =
    "this loop never ends: no iteration changes what decides whether it continues";

/// The number of backward branches from the start of one observation to the next.
const INTERVAL: u64 = 1 << 18;

/// The number of backward branches that are observed.
const OBSERVED: u64 = 1 << 10;

/// The state of the search in one work-item or thread.
pub(crate) struct Watch<C> {
    /// The number of backward branches so far.
    branches: u64,
    /// Whether memory has been accessed since the state was recorded.
    pub(crate) accessed: bool,
    /// The target of a backward branch, and the registers after it.
    state: Option<(usize, Vec<C>)>,
}

impl<C> Default for Watch<C> {
    fn default() -> Self {
        Watch {
            branches: 0,
            accessed: false,
            state: None,
        }
    }
}

impl<C: Clone + PartialEq> Watch<C> {
    /// Counts a backward branch to `target`, after which the registers have these contents.
    ///
    /// # Errors
    /// The state is that after an earlier branch to the same target, and no memory was accessed in between.
    #[inline(always)]
    pub(crate) fn branched(
        &mut self,
        target: usize,
        registers: &[C],
    ) -> Result<(), Box<(FaultKind, String)>> {
        self.branches += 1;
        let number = self.branches % INTERVAL;
        if number >= OBSERVED || self.branches < INTERVAL {
            return Ok(());
        }
        self.compare(number, target, registers)
    }

    #[cold]
    fn compare(
        &mut self,
        number: u64,
        target: usize,
        registers: &[C],
    ) -> Result<(), Box<(FaultKind, String)>> {
        let is_that = |(to, before): &(usize, Vec<C>)| *to == target && before == registers;
        if !self.accessed && self.state.as_ref().is_some_and(is_that) {
            return Err(Box::new((FaultKind::Livelock, ENDLESS.to_owned())));
        }
        // Again after twice as many branches, so that loops are found that begin in the meantime.
        if number == 0 || number.is_power_of_two() || self.state.is_none() {
            self.state = Some((target, registers.to_vec()));
            self.accessed = false;
        }
        Ok(())
    }
}
