//! Places in memory: the bytes that accesses reach, as far as they are known.

use crate::ir::instruction::Fences;
use crate::ir::types::{AddressSpace, Family};

/// What an access goes to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Object {
    /// Anything in the address space, but for variables whose addresses are all known.
    Unknown,
    /// A variable, or another one of its group.
    Variable(u32),
    /// The surface of an argument.
    Surface(u16),
}

/// The bytes that an access reaches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The address space.
    pub space: AddressSpace,
    /// What it goes to.
    pub object: Object,
    /// The terms of the address, a number of `Memory`'s own: equal where the terms are.
    pub base: u32,
    /// What is added to the terms, modulo the size of the address.
    pub offset: u64,
    /// Of an element.
    pub family: Family,
    /// Elements.
    pub count: u8,
}

impl Place {
    /// How many bytes it has.
    pub fn size(&self) -> u64 {
        u64::from(self.family.size()) * u64::from(self.count)
    }

    /// Each element alone.
    pub fn elements(self) -> impl Iterator<Item = Place> {
        let size = u64::from(self.family.size());
        (0..self.count).map(move |k| Place {
            offset: self.offset_of(u64::from(k) * size),
            count: 1,
            ..self
        })
    }

    /// Bytes from its begin to that of another one with the same base, if it begins there or later.
    pub fn distance_to(&self, other: &Place) -> Option<u64> {
        let same = (self.space, self.object, self.base) == (other.space, other.object, other.base);
        same.then(|| self.cut(other.offset.wrapping_sub(self.offset)))
    }

    /// Whether it has every byte of another one.
    pub fn covers(&self, other: &Place) -> bool {
        let distance = self.distance_to(other);
        distance.is_some_and(|d| {
            d.checked_add(other.size())
                .is_some_and(|end| end <= self.size())
        })
    }

    /// The offset so many bytes behind its begin.
    pub fn offset_of(&self, bytes: u64) -> u64 {
        self.cut(self.offset.wrapping_add(bytes))
    }

    /// An address without the bits that its space does not have.
    fn cut(&self, address: u64) -> u64 {
        address & self.mask()
    }

    pub(super) fn mask(&self) -> u64 {
        match (self.object, self.space.address_family()) {
            (Object::Unknown | Object::Variable(_), Family::Qword) => u64::MAX,
            _ => u64::from(u32::MAX),
        }
    }
}

/// Address spaces that are written and have an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spaces {
    /// Private memory and arguments.
    pub private: bool,
    /// Local memory.
    pub local: bool,
    /// Global memory.
    pub global: bool,
}

impl Spaces {
    /// Whether a space is one of them; constant memory never is.
    pub fn has(self, space: AddressSpace) -> bool {
        match space {
            AddressSpace::Private | AddressSpace::Argument => self.private,
            AddressSpace::Local => self.local,
            AddressSpace::Global => self.global,
            AddressSpace::Constant => false,
        }
    }

    pub(super) fn add(&mut self, space: AddressSpace) {
        match space {
            AddressSpace::Private | AddressSpace::Argument => self.private = true,
            AddressSpace::Local => self.local = true,
            AddressSpace::Global => self.global = true,
            AddressSpace::Constant => {}
        }
    }

    /// Those that other work-items see.
    pub(super) fn shared(space: AddressSpace) -> Spaces {
        let mut spaces = Spaces::default();
        spaces.add(space);
        Spaces {
            private: false,
            ..spaces
        }
    }
}

impl From<Fences> for Spaces {
    fn from(fences: Fences) -> Spaces {
        Spaces {
            private: false,
            local: fences.local,
            global: fences.global,
        }
    }
}
