//! A unit: the kernels of one source, and the places they came from.

use super::function::Function;
use crate::source::LocationTable;
use std::sync::Arc;

/// The kernels of one translation unit.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Unit {
    /// Kernels in the order of the source.
    pub functions: Vec<Function>,
    /// What the `loc` of an instruction indexes.
    pub locations: Arc<LocationTable>,
}
