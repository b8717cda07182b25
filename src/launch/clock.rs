//! The limits of a run of an interpreter: steps, time, and the flag by which a caller cancels it.

use super::memory::shown_time;
use super::{FaultKind, RunOptions};
use crate::cancel::{CANCELED, CancelFlag};
use std::time::Instant;

/// The kind and the message of a limit that a run exceeds.
type Exceeded = Box<(FaultKind, String)>;

/// Counts steps, and stops runs that exceed a limit.
pub(crate) struct Clock {
    /// Steps until the limits are checked again.
    left: u64,
    /// Steps permitted so far.
    granted: u64,
    limit: u64,
    deadline: Option<(Instant, std::time::Duration)>,
    cancel: Option<CancelFlag>,
}

impl Clock {
    /// Steps between two checks of the limits.
    const SLICE: u64 = 1 << 16;

    pub(crate) fn new(options: &RunOptions) -> Clock {
        Clock {
            left: 0,
            granted: 0,
            limit: options.step_limit,
            deadline: options.timeout.map(|t| (Instant::now(), t)),
            cancel: options.cancel.clone(),
        }
    }

    pub(crate) fn steps(&self) -> u64 {
        self.granted - self.left
    }

    /// Permits at most this many steps from now on, beside those of the current slice.
    pub(crate) fn limit_further(&mut self, steps: u64) {
        self.limit = self.limit.min(self.granted.saturating_add(steps));
    }

    #[inline(always)]
    pub(crate) fn tick(&mut self) -> Result<(), Exceeded> {
        if self.left == 0 {
            self.look()?;
        }
        self.left -= 1;
        Ok(())
    }

    /// Counts several steps at once.
    pub(crate) fn tick_by(&mut self, mut steps: u64) -> Result<(), Exceeded> {
        while steps > self.left {
            steps -= self.left;
            self.left = 0;
            self.look()?;
        }
        self.left -= steps;
        Ok(())
    }

    #[cold]
    fn look(&mut self) -> Result<(), Exceeded> {
        if self.granted >= self.limit {
            let message = format!(
                "execution exceeds the step limit of {} instructions; the usual cause is an infinite loop",
                self.limit
            );
            return Err(Box::new((FaultKind::Limit, message)));
        }
        if self.cancel.as_ref().is_some_and(CancelFlag::is_canceled) {
            return Err(Box::new((FaultKind::Canceled, CANCELED.to_string())));
        }
        if let Some((start, timeout)) = self.deadline
            && start.elapsed() > timeout
        {
            let message = format!(
                "execution exceeds the time limit of {}; the usual cause is an infinite loop",
                shown_time(timeout)
            );
            return Err(Box::new((FaultKind::Timeout, message)));
        }
        self.left = Clock::SLICE.min(self.limit - self.granted);
        self.granted += self.left;
        Ok(())
    }
}
