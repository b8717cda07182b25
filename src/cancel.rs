//! A flag that ends a compilation or a run from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The message of what was ended.
pub const CANCELED: &str = "canceled by the caller";

/// Asks a compilation or a run to end early. Clones share one flag.
///
/// A compilation looks at it after every pass, the engines every few thousand instructions.
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

/// Flags are equal when setting one sets the other.
impl PartialEq for CancelFlag {
    fn eq(&self, other: &CancelFlag) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for CancelFlag {}
