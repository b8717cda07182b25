//! Compares what `printf` prints in the configurations of `gencl diff`: the outputs of all calls, in any order.

use super::Comparison;
use gencl::launch::printf::Printed;

/// What the first configuration of each version has printed, and what differs from it.
#[derive(Default)]
pub(super) struct Outputs {
    /// With the index of the version.
    expected: Vec<(usize, Printed)>,
    differences: Vec<String>,
}

impl Outputs {
    /// The messages about configurations that print something else.
    pub(super) fn differences(&self) -> &[String] {
        &self.differences
    }
}

impl Comparison<'_> {
    /// Whether all configurations have the same buffers and the same output.
    pub(super) fn is_alike(&self) -> bool {
        self.differences.is_empty() && self.outputs.differences.is_empty()
    }

    /// Compares the output of a configuration with that of the first one of the same version. Versions may print
    /// different texts, and so may widths of a kernel with sub-group operations.
    pub(super) fn agree_on_output(&mut self, printed: &Printed, label: &str) {
        if self.is_by_width {
            return;
        }
        let version = self.version;
        let mut expected = self.outputs.expected.iter();
        let Some((_, expected)) = expected.find(|known| known.0 == version) else {
            self.outputs.expected.push((version, printed.clone()));
            return;
        };
        // Which calls fit depends on the order.
        if expected.dropped > 0 || printed.dropped > 0 {
            return;
        }
        if let Some((text, [first, here])) = expected.difference(printed) {
            let message = format!(
                "{}{label}: {text:?} is printed {here} times, by the first column {first} times",
                self.prefix()
            );
            self.outputs.differences.push(message);
        }
    }
}
