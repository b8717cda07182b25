//! Placeholder.
use crate::genx::function::Function;
use crate::target::Target;
/// Nothing yet.
pub fn combine(_: &mut Function, _: Target) -> bool {
    false
}
