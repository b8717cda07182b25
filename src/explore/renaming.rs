//! Renamings of registers, values and blocks.

use std::collections::BTreeMap;

/// A renaming in which no two names become one, and none becomes two.
#[derive(Debug)]
pub struct Bijection<T> {
    new_of: BTreeMap<T, T>,
    old_of: BTreeMap<T, T>,
}

impl<T> Default for Bijection<T> {
    fn default() -> Self {
        Bijection {
            new_of: BTreeMap::new(),
            old_of: BTreeMap::new(),
        }
    }
}

impl<T: Ord + Copy> Bijection<T> {
    /// Adds a pair; returns whether it agrees with those before.
    pub fn agrees(&mut self, old: T, new: T) -> bool {
        *self.new_of.entry(old).or_insert(new) == new
            && *self.old_of.entry(new).or_insert(old) == old
    }
}
