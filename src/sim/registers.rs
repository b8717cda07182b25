//! A thread's register file: words with a shadow that says which bits are undefined, and the
//! predicates and surface variables beside it.
//!
//! Every variable lies at its own place in one flat array (the decoder gives the places, and
//! with them the promise that an element is aligned to its size), so that reading a lane is
//! an index and nothing more.

use crate::visa::types::Type;

/// The contents of registers that nothing has written: any value would do, a constant one
/// keeps runs alike.
pub(super) const UNWRITTEN: u32 = 0xCDCD_CDCD;

/// The register file of one thread.
#[derive(Clone, Debug)]
pub(super) struct Registers {
    /// The bits.
    pub(super) words: Vec<u32>,
    /// For each bit of `words` whether it is undefined.
    pub(super) shadow: Vec<u32>,
    /// The predicates, channel 0 in bit 0.
    pub(super) predicates: Vec<u32>,
    /// For each bit of `predicates` whether it is undefined.
    pub(super) predicate_shadow: Vec<u32>,
    /// The binding table index in each surface variable, and which of its bits are
    /// undefined.
    pub(super) surfaces: Vec<(u32, u32)>,
    /// The address variables.
    pub(super) addresses: Vec<[Address; MAX_ADDRESSES as usize]>,
}

/// Elements of an address variable at most.
pub(super) const MAX_ADDRESSES: u32 = 16;

/// An address in the register file. That which nothing has set has no byte.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Address {
    /// The byte, when it is defined.
    pub(super) byte: Option<usize>,
    /// The variable that it was made of: its first byte, and the one behind its last.
    pub(super) range: (usize, usize),
}

/// A value and its undefined bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bits {
    /// The bits, zero-extended.
    pub(super) value: u64,
    /// Which of them are undefined.
    pub(super) shadow: u64,
}

impl Registers {
    /// A file in which everything is undefined.
    pub(super) fn new(words: usize, predicates: usize, surfaces: usize) -> Registers {
        Registers {
            words: vec![UNWRITTEN; words],
            shadow: vec![u32::MAX; words],
            predicates: vec![UNWRITTEN; predicates],
            predicate_shadow: vec![u32::MAX; predicates],
            surfaces: vec![(u32::MAX, u32::MAX); surfaces],
            addresses: Vec::new(),
        }
    }

    /// With so many address variables.
    pub(super) fn with_addresses(mut self, count: usize) -> Registers {
        self.addresses = vec![[Address::default(); MAX_ADDRESSES as usize]; count];
        self
    }

    /// Where the element of `size` bytes at an address lies; `None` where the address is
    /// undefined, or the element does not lie in the address's variable.
    pub(super) fn byte_at(
        &self,
        address: usize,
        element: usize,
        offset: i64,
        size: u32,
    ) -> Option<usize> {
        let a = self.addresses.get(address)?.get(element)?;
        let byte = usize::try_from(i64::try_from(a.byte?).ok()?.checked_add(offset)?).ok()?;
        let end = byte.checked_add(size as usize)?;
        let fits = a.range.0 <= byte && end <= a.range.1;
        (fits && byte.is_multiple_of(size.min(4) as usize)).then_some(byte)
    }

    /// The element of `size` bytes at an address, all of it undefined where there is none.
    pub(super) fn at_address(
        &self,
        address: usize,
        element: usize,
        offset: i64,
        size: u32,
    ) -> Bits {
        match self.byte_at(address, element, offset, size) {
            Some(byte) => self.read(byte, size),
            None => Bits {
                value: 0,
                shadow: u64::MAX >> (64 - 8 * size),
            },
        }
    }

    /// Makes this file equal to another of the same shape.
    pub(super) fn copy_from(&mut self, other: &Registers) {
        self.words.copy_from_slice(&other.words);
        self.shadow.copy_from_slice(&other.shadow);
        self.predicates.copy_from_slice(&other.predicates);
        self.predicate_shadow
            .copy_from_slice(&other.predicate_shadow);
        self.surfaces.copy_from_slice(&other.surfaces);
        self.addresses.copy_from_slice(&other.addresses);
    }

    /// The element of `size` bytes (1, 2, 4 or 8) at a byte offset that is a multiple of
    /// `size` (of 4 for 8).
    #[inline(always)]
    pub(super) fn read(&self, byte: usize, size: u32) -> Bits {
        Bits {
            value: read_word(&self.words, byte, size),
            shadow: read_word(&self.shadow, byte, size),
        }
    }

    /// Writes an element, as [`Registers::read`] reads it.
    #[inline(always)]
    pub(super) fn write(&mut self, byte: usize, size: u32, bits: Bits) {
        write_word(&mut self.words, byte, size, bits.value);
        write_word(&mut self.shadow, byte, size, bits.shadow);
    }

    /// Writes a defined element.
    #[inline(always)]
    pub(super) fn define(&mut self, byte: usize, size: u32, value: u64) {
        self.write(byte, size, Bits { value, shadow: 0 });
    }

    /// Writes defined bytes.
    pub(super) fn define_bytes(&mut self, byte: usize, bytes: &[u8]) {
        for (k, &b) in bytes.iter().enumerate() {
            self.define(byte + k, 1, u64::from(b));
        }
    }
}

#[inline(always)]
fn read_word(words: &[u32], byte: usize, size: u32) -> u64 {
    let index = byte / 4;
    let shift = byte % 4 * 8;
    match size {
        4 => u64::from(words[index]),
        8 => u64::from(words[index]) | u64::from(words[index + 1]) << 32,
        2 => u64::from(words[index] >> shift & 0xffff),
        _ => u64::from(words[index] >> shift & 0xff),
    }
}

#[inline(always)]
fn write_word(words: &mut [u32], byte: usize, size: u32, value: u64) {
    let index = byte / 4;
    let shift = byte % 4 * 8;
    match size {
        4 => words[index] = value as u32,
        8 => {
            words[index] = value as u32;
            words[index + 1] = (value >> 32) as u32;
        }
        2 => words[index] = words[index] & !(0xffff << shift) | (value as u32 & 0xffff) << shift,
        _ => words[index] = words[index] & !(0xff << shift) | (value as u32 & 0xff) << shift,
    }
}

/// All ones in the low bits of a type's size.
pub(super) fn ones(ty: Type) -> u64 {
    u64::MAX >> (64 - 8 * ty.size())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_of_every_size_are_written_and_read_back() {
        let mut r = Registers::new(4, 0, 0);
        for (byte, size) in [(0, 1), (3, 1), (6, 2), (4, 4), (8, 8), (2, 2)] {
            assert_ne!(r.read(byte, size).value, 0);
            let bits = Bits {
                value: 0x8877_6655_4433_2211 & (u64::MAX >> (64 - 8 * size)),
                shadow: 0x10,
            };
            r.write(byte, size, bits);
            assert_eq!(r.read(byte, size), bits);
        }
        r.define_bytes(5, &[1, 2, 3, 4, 5]);
        assert_eq!(
            r.read(8, 1),
            Bits {
                value: 4,
                shadow: 0
            }
        );
    }
}
