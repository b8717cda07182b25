//! A thread's register file: words with a shadow that marks undefined bits, predicates, surface
//! variables and address variables.
//!
//! Every variable has its own location in one flat array. The decoder determines the locations, and
//! guarantees that elements are aligned to their size, so that reading a lane is only an index
//! operation.

use crate::launch::FaultKind;
use crate::visa::types::Type;

/// The contents of registers that nothing has written: a constant, so that runs are deterministic.
pub(super) const UNWRITTEN: u32 = 0xCDCD_CDCD;

/// The register file of one thread.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Registers {
    pub(super) words: Vec<u32>,
    /// For each bit of `words`, whether it is undefined.
    pub(super) shadow: Vec<u32>,
    /// The predicates; channel 0 is bit 0.
    pub(super) predicates: Vec<u32>,
    /// For each bit of `predicates`, whether it is undefined.
    pub(super) predicate_shadow: Vec<u32>,
    /// The binding table index in each surface variable, and its undefined bits.
    pub(super) surfaces: Vec<(u32, u32)>,
    /// The elements of the address variables.
    pub(super) addresses: Vec<[Address; MAX_ADDRESSES as usize]>,
}

/// The maximum number of elements of an address variable.
pub(super) const MAX_ADDRESSES: u32 = 16;

/// An address in the register file. An unset one has no byte.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Address {
    /// The byte offset, if it is defined.
    pub(super) byte: Option<usize>,
    /// The variable that the address was derived from: its first byte, and the byte after its last.
    pub(super) range: (usize, usize),
}

/// A value with its undefined bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bits {
    /// The value; bits above the element's size are 0.
    pub(super) value: u64,
    /// Mask of the undefined bits.
    pub(super) shadow: u64,
}

impl Registers {
    /// A register file in which everything is undefined.
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

    pub(super) fn with_addresses(mut self, count: usize) -> Registers {
        self.addresses = vec![[Address::default(); MAX_ADDRESSES as usize]; count];
        self
    }

    /// The offset of an element of `size` bytes at an address.
    ///
    /// # Errors
    /// The kind of the fault: the address is undefined, misaligned, or the element is not inside of the address's
    /// variable.
    pub(super) fn byte_at(
        &self,
        address: usize,
        element: usize,
        offset: i64,
        size: u32,
    ) -> Result<usize, FaultKind> {
        let elements = self.addresses.get(address);
        let Some(a) = elements.and_then(|elements| elements.get(element)) else {
            return Err(FaultKind::Poison);
        };
        let start = a.byte.ok_or(FaultKind::Poison)?;
        let byte = i64::try_from(start)
            .ok()
            .and_then(|start| start.checked_add(offset));
        let byte = byte.and_then(|byte| usize::try_from(byte).ok());
        let end = byte.and_then(|byte| byte.checked_add(size as usize));
        match (byte, end) {
            (Some(byte), Some(end)) if a.range.0 <= byte && end <= a.range.1 => {
                match byte.is_multiple_of(size.min(4) as usize) {
                    true => Ok(byte),
                    false => Err(FaultKind::Misaligned),
                }
            }
            _ => Err(FaultKind::OutOfBounds),
        }
    }

    /// Reads the element of `size` bytes at an address; entirely undefined if
    /// the address is invalid.
    pub(super) fn at_address(
        &self,
        address: usize,
        element: usize,
        offset: i64,
        size: u32,
    ) -> Bits {
        match self.byte_at(address, element, offset, size) {
            Ok(byte) => self.read(byte, size),
            Err(_) => Bits {
                value: 0,
                shadow: u64::MAX >> (64 - 8 * size),
            },
        }
    }

    /// Copies the contents of a register file of the same shape.
    pub(super) fn copy_from(&mut self, other: &Registers) {
        self.words.copy_from_slice(&other.words);
        self.shadow.copy_from_slice(&other.shadow);
        self.predicates.copy_from_slice(&other.predicates);
        self.predicate_shadow
            .copy_from_slice(&other.predicate_shadow);
        self.surfaces.copy_from_slice(&other.surfaces);
        self.addresses.copy_from_slice(&other.addresses);
    }

    /// Reads `size` bytes (1, 2, 4 or 8) at a byte offset that is a multiple of `size` (of
    /// 4 for 8 bytes).
    #[inline(always)]
    pub(super) fn read(&self, byte: usize, size: u32) -> Bits {
        Bits {
            value: read_word(&self.words, byte, size),
            shadow: read_word(&self.shadow, byte, size),
        }
    }

    /// Writes an element; the offset is restricted as in [`Registers::read`].
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

/// Mask of the bits of a type's size.
pub(super) fn ones(ty: Type) -> u64 {
    u64::MAX >> (64 - 8 * ty.size())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_of_every_size_round_trip() {
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
