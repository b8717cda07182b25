//! The progress of a run on a terminal: a line on standard error that is overwritten, after the first
//! second.

use super::output::{Reporter, eprint};
use gencl::Progress;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The time before the first line: shorter runs print none.
const DELAY: Duration = Duration::from_secs(1);

/// The time between two lines.
const PERIOD: Duration = Duration::from_millis(250);

/// Moves to the start of the line and erases it.
const ERASE: &str = "\r\x1b[K";

/// A run whose progress is printed until this is dropped.
pub(crate) struct Watched {
    counter: Progress,
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Watched {
    /// Watches a run of this many work-groups, after the words of what it is; `None` if messages do not go to a terminal, or the
    /// command is quiet.
    pub(crate) fn new(reporter: Reporter, what: &'static str, groups: u64) -> Option<Watched> {
        if !reporter.shows_progress() {
            return None;
        }
        let counter = Progress::new();
        let (stop, stopped) = channel();
        let watched = counter.clone();
        let thread = std::thread::Builder::new().name("progress".to_string());
        let thread = thread.spawn(move || {
            let start = Instant::now();
            let mut wait = DELAY;
            let mut is_shown = false;
            while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(wait) {
                wait = PERIOD;
                eprint(&format!(
                    "{ERASE}{}",
                    line(what, watched.groups(), groups, start.elapsed())
                ));
                is_shown = true;
            }
            if is_shown {
                eprint(ERASE);
            }
        });
        Some(Watched {
            counter,
            stop: Some(stop),
            thread: thread.ok(),
        })
    }

    /// The counter that the run increments.
    pub(crate) fn counter(&self) -> Progress {
        self.counter.clone()
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            // A thread that panicked has printed its message.
            let _ = thread.join();
        }
    }
}

/// `1024 of 4096 work-groups (25 %), 12 s left`, after the words of what it is.
fn line(what: &str, done: u64, all: u64, elapsed: Duration) -> String {
    let percent = (done.min(all) * 100).checked_div(all).unwrap_or(100);
    let mut text = format!("{what}{done} of {all} work-groups ({percent} %)");
    if done > 0 && done <= all {
        let rest = elapsed.as_secs_f64() * (all - done) as f64 / done as f64;
        text.push_str(&format!(", {} s left", rest.ceil()));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn the_time_left_is_proportional() {
        let after = |done| line("", done, 400, Duration::from_secs(10));
        assert_eq!(after(0), "0 of 400 work-groups (0 %)");
        assert_eq!(after(100), "100 of 400 work-groups (25 %), 30 s left");
        assert_eq!(after(400), "400 of 400 work-groups (100 %), 0 s left");
        assert_eq!(after(401), "401 of 400 work-groups (100 %)");
        let search = line("searching for data races: ", 1, 2, Duration::from_secs(3));
        assert_eq!(
            search,
            "searching for data races: 1 of 2 work-groups (50 %), 3 s left"
        );
    }
}
