//! Registers: untyped, of a family, at most 65,535 a function.

use super::types::Family;
use std::sync::Arc;

/// A register of a function: index into [`super::function::Function::registers`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Register(pub u32);

/// The most registers a function may have. Checked at each checkpoint; one more is diagnostic
/// E0602, which names the kernel.
pub const MAX_REGISTERS: usize = 65_535;

/// The most that it may have between passes, where each value has a register of its own: passes
/// find more to do then, and less is left.
pub const MAX_REGISTERS_BETWEEN_PASSES: usize = 1 << 20;

impl Register {
    /// The index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::fmt::Display for Register {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "%{}", self.0)
    }
}

/// What is known of a register.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegisterInfo {
    /// Its size.
    pub family: Family,
    /// The variable of the source it stands for, if any.
    pub name: Option<Arc<str>>,
}
