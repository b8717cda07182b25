//! Places in memory: the bytes that accesses read or write, as far as they are known.

use crate::ir::function::{MemoryVariableId, ParameterId};
use crate::ir::instruction::Fences;
use crate::ir::types::{AddressSpace, Family};

/// The object that an access is to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Object {
    /// Anything in the address space, except for variables whose addresses do not escape.
    Unknown,
    /// A variable, or another one of its group.
    Variable(MemoryVariableId),
    /// The surface of a pointer argument, by its number.
    Surface(ParameterId),
}

/// The bytes that an access reads or writes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The address space of the access.
    pub space: AddressSpace,
    /// The object, if it is known.
    pub object: Object,
    /// The terms of the address, as a number in `Memory`: equal if and only if the terms are.
    pub base: u32,
    /// The constant part of the address, modulo the size of the address.
    pub offset: u64,
    /// The family of one element, which has its size.
    pub family: Family,
    /// The number of elements.
    pub count: u8,
}

impl Place {
    /// The size in bytes.
    pub fn size(&self) -> u64 {
        u64::from(self.family.size()) * u64::from(self.count)
    }

    /// The places of the single elements.
    pub fn elements(self) -> impl Iterator<Item = Place> {
        let size = u64::from(self.family.size());
        (0..self.count).map(move |k| Place {
            offset: self.offset_of(u64::from(k) * size),
            count: 1,
            ..self
        })
    }

    /// The distance in bytes from its start to that of another place with the same base; wraps, so
    /// it is large if the other one starts earlier. `None` if the bases differ.
    pub fn distance_to(&self, other: &Place) -> Option<u64> {
        let same = (self.space, self.object, self.base) == (other.space, other.object, other.base);
        same.then(|| self.cut(other.offset.wrapping_sub(self.offset)))
    }

    /// Whether it contains every byte of another place.
    pub fn covers(&self, other: &Place) -> bool {
        let distance = self.distance_to(other);
        distance.is_some_and(|d| {
            d.checked_add(other.size())
                .is_some_and(|end| end <= self.size())
        })
    }

    /// The offset of the byte `bytes` after its start.
    pub fn offset_of(&self, bytes: u64) -> u64 {
        self.cut(self.offset.wrapping_add(bytes))
    }

    /// Truncates an address to the address bits of the space.
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

/// A set of those address spaces that are written and whose accesses can be ordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spaces {
    /// Private memory and arguments.
    pub private: bool,
    /// Local memory of the work-group.
    pub local: bool,
    /// Global memory, of all work-items.
    pub global: bool,
}

impl Spaces {
    /// Whether the set contains an address space; it never contains constant memory.
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

    /// The address space, if other work-items can access it.
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
