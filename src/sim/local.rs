//! The local memory of a work-group: bytes with a shadow that marks undefined ones. All of it is
//! undefined when a group starts.

use super::race::Races;
use super::registers::Bits;

/// The local memory of a work-group.
#[derive(Debug)]
pub(super) struct Local {
    bytes: Vec<u8>,
    shadow: Vec<u8>,
}

/// The state that the threads of a work-group share.
#[derive(Debug)]
pub(super) struct Common {
    pub(super) local: Local,
    /// The writes of each thread, in kernels in which a fence may be missing.
    pub(super) races: Option<Races>,
}

/// Contents of bytes that nothing has written.
const UNWRITTEN_BYTE: u8 = 0xcd;

impl Local {
    /// Allocates local memory of this size in bytes.
    pub(super) fn new(size: u32) -> Local {
        Local {
            bytes: vec![UNWRITTEN_BYTE; size as usize],
            shadow: vec![u8::MAX; size as usize],
        }
    }

    /// Makes all of it undefined, for another group.
    pub(super) fn start(&mut self) {
        self.bytes.fill(UNWRITTEN_BYTE);
        self.shadow.fill(u8::MAX);
    }

    pub(super) fn size(&self) -> usize {
        self.bytes.len()
    }

    /// Reads up to 8 bytes; `None` out of bounds.
    pub(super) fn read(&self, offset: u64, size: u32) -> Option<Bits> {
        let start = usize::try_from(offset).ok()?;
        let range = start..start.checked_add(size as usize)?;
        let part = |bytes: &[u8]| {
            let bytes = bytes.get(range.clone())?;
            Some(bytes.iter().rev().fold(0, |b, x| b << 8 | u64::from(*x)))
        };
        Some(Bits {
            value: part(&self.bytes)?,
            shadow: part(&self.shadow)?,
        })
    }

    /// Writes up to 8 bytes; `None` out of bounds.
    pub(super) fn write(&mut self, offset: u64, size: u32, bits: Bits) -> Option<()> {
        let start = usize::try_from(offset).ok()?;
        let range = start..start.checked_add(size as usize)?;
        for (to, from) in [
            (&mut self.bytes, bits.value),
            (&mut self.shadow, bits.shadow),
        ] {
            let from = from.to_le_bytes();
            to.get_mut(range.clone())?
                .copy_from_slice(from.get(..size as usize)?);
        }
        Some(())
    }
}
