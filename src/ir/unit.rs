//! A unit: the kernels of one source, the functions they call, and the source locations.

use super::function::Function;
use crate::source::LocationTable;
use std::sync::Arc;

/// The kernels and helper functions of one translation unit.
#[derive(Clone, Debug, Default)]
pub struct Unit {
    /// Kernels and helper functions in source order; each name once.
    pub functions: Vec<Function>,
    /// The table that the `loc` of an instruction indexes.
    pub locations: Arc<LocationTable>,
}

/// Units are equal if their functions and their locations are; how the table of locations was
/// filled does not matter.
impl PartialEq for Unit {
    fn eq(&self, other: &Unit) -> bool {
        self.functions == other.functions && self.locations.is_same(&other.locations)
    }
}
