//! The limits of a run: steps, time, and the flag by which a caller cancels it.

use super::memory::Wrong;
use crate::cancel::{CANCELED, CancelFlag};
use crate::launch::memory::shown_time;
use crate::launch::{FaultKind, RunOptions};
use std::time::Instant;

/// Counts steps, and stops runs that exceed a limit.
pub(super) struct Clock {
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

    pub(super) fn new(options: &RunOptions) -> Clock {
        Clock {
            left: 0,
            granted: 0,
            limit: options.step_limit,
            deadline: options.timeout.map(|t| (Instant::now(), t)),
            cancel: options.cancel.clone(),
        }
    }

    pub(super) fn steps(&self) -> u64 {
        self.granted - self.left
    }

    #[inline(always)]
    pub(super) fn tick(&mut self) -> Result<(), Wrong> {
        if self.left == 0 {
            self.look()?;
        }
        self.left -= 1;
        Ok(())
    }

    #[cold]
    fn look(&mut self) -> Result<(), Wrong> {
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
