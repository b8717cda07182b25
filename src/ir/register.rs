//! Registers: untyped, each of a family, at most 65,535 per function.

use super::types::Family;
use std::num::NonZeroU32;

/// The number of a register: an index into [`super::function::Function::registers`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Register(pub u32);

/// The most registers that a function may have. Checked at each checkpoint; more are diagnostic
/// E0602, which names the kernel.
pub const MAX_REGISTERS: usize = 65_535;

/// The most registers between passes, where each value has a register of its own: passes find more
/// to do then, and fewer registers are left.
pub const MAX_REGISTERS_BETWEEN_PASSES: usize = 1 << 20;

impl Register {
    /// The number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::fmt::Display for Register {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "%{}", self.0)
    }
}

/// The properties of a register; a few bytes, since there are very many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegisterInfo {
    /// The size of the register.
    pub family: Family,
    /// The variable of the source that it is named after,
    /// if any: see [`super::function::Function::name_of`].
    pub name: Option<NameId>,
}

/// The name of registers, unique within one function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NameId(NonZeroU32);

impl NameId {
    /// The name with this index in the function's list.
    pub(super) fn new(index: usize) -> Option<NameId> {
        let number = u32::try_from(index).ok()?.checked_add(1)?;
        NonZeroU32::new(number).map(NameId)
    }

    /// The index in the function's list.
    pub(super) fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}
