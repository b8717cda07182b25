//! `#pragma clang diagnostic`: where a program changes which warnings are enabled.

use super::{SourceMap, Span};

/// What a pragma changes for the code after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WarningControl {
    /// `push`: records the state.
    Push,
    /// `pop`: restores the state that was recorded last; none if there is no such.
    Pop,
    /// `ignored`, `warning` or `error`, as the flag of a command line that does the same: `-Wno-NAME`, `-WNAME` or
    /// `-Werror=NAME`.
    Flag(String),
}

impl SourceMap {
    /// Records a control. Those of a translation unit are recorded in their order.
    pub fn add_control(&mut self, at: Span, control: WarningControl) {
        self.controls.push((at, control));
    }

    /// The controls in their order, each with its place.
    pub fn controls(&self) -> &[(Span, WarningControl)] {
        &self.controls
    }
}
