//! What a caller and a running compilation or launch share: a flag that ends it from another thread,
//! and a counter of what is done.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// The message of what was ended.
pub const CANCELED: &str = "canceled by the caller";

/// Asks a compilation or a run to end early. Clones share one flag.
///
/// The front end looks at it at every token, declaration and statement, except while it parses a declaration; the
/// rest of a compilation after every pass; the engines every few thousand instructions.
#[derive(Clone, Debug, Default)]
pub struct CancelFlag(Arc<AtomicBool>);

impl CancelFlag {
    /// A flag that is not set.
    pub fn new() -> CancelFlag {
        CancelFlag::default()
    }

    /// Sets the flag, for good.
    pub fn cancel(&self) {
        self.0.store(true, Relaxed);
    }

    /// Whether the flag is set.
    pub fn is_canceled(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// Whether there is a flag, and it is set.
pub fn is_canceled(flag: Option<&CancelFlag>) -> bool {
    flag.is_some_and(CancelFlag::is_canceled)
}

/// Flags are equal when setting one sets the other.
impl PartialEq for CancelFlag {
    fn eq(&self, other: &CancelFlag) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for CancelFlag {}

/// The number of work-groups that a run has completed. Clones share one counter.
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<AtomicU64>);

impl Progress {
    /// A counter at 0.
    pub fn new() -> Progress {
        Progress::default()
    }

    /// The number of completed work-groups.
    pub fn groups(&self) -> u64 {
        self.0.load(Relaxed)
    }

    /// Counts a work-group that is complete.
    pub fn add(&self) {
        self.0.fetch_add(1, Relaxed);
    }

    /// Begins again at 0, for a run that begins again.
    pub fn restart(&self) {
        self.0.store(0, Relaxed);
    }
}

/// Counters are equal when counting on one counts on the other.
impl PartialEq for Progress {
    fn eq(&self, other: &Progress) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Progress {}
