//! Memory of a simulated launch: the buffers, at deterministic addresses with gaps between them,
//! accessed by surface or by address, without `unsafe` and from several threads.
//!
//! Bytes are stored in words accessed by relaxed atomics. On the machines that gencl runs on these
//! are plain moves, and work-groups can share the memory in parallel without `unsafe`.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// Address of the first byte of the first buffer.
pub const FIRST_ADDRESS: u64 = 0x1_0000_0000;

/// A number of bytes in a message: `1 byte`, `4 bytes`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bytes(pub(crate) u64);

impl std::fmt::Display for Bytes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            1 => f.write_str("1 byte"),
            count => write!(f, "{count} bytes"),
        }
    }
}

/// A time limit in a message: `1 s`, or in milliseconds where it is no whole number of seconds, with parts of one only
/// below one.
pub(crate) fn shown_time(limit: std::time::Duration) -> String {
    let milliseconds = limit.as_millis();
    match milliseconds > 0 && milliseconds.is_multiple_of(1000) {
        true => format!("{} s", milliseconds / 1000),
        false if milliseconds > 0 => format!("{milliseconds} ms"),
        false => format!("{} ms", limit.as_nanos() as f64 / 1e6),
    }
}

/// Distance between the first bytes of adjacent buffers smaller than this distance; the unused part
/// is a guard gap. Larger buffers occupy several steps.
pub const ADDRESS_STEP: u64 = 0x1_0000_0000;

/// The origin of a buffer's contents.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Owner {
    /// The kernel argument with this index.
    Argument(usize),
    /// The program's constant variables, which are read-only.
    Constants,
}

/// A buffer in simulated memory.
#[derive(Debug)]
pub struct Buffer {
    /// The origin of its contents.
    pub owner: Owner,
    /// 64-bit address of the first byte.
    pub address: u64,
    /// Size of the contents in bytes.
    pub size: u64,
    words: Vec<AtomicU32>,
}

impl Buffer {
    fn new(owner: Owner, address: u64, bytes: &[u8]) -> Buffer {
        let words = bytes
            .chunks(4)
            .map(|c| {
                let mut word = [0; 4];
                word[..c.len()].copy_from_slice(c);
                AtomicU32::new(u32::from_le_bytes(word))
            })
            .collect();
        Buffer {
            owner,
            address,
            size: bytes.len() as u64,
            words,
        }
    }

    /// Reads `size` (1, 2, 4, 8) bytes at a byte offset, zero-extended. `None` outside of the
    /// buffer.
    pub fn read(&self, offset: u64, size: u32) -> Option<u64> {
        if offset.checked_add(u64::from(size))? > self.size {
            return None;
        }
        let index = (offset / 4) as usize;
        let shift = (offset % 4) * 8;
        if shift == 0 && size == 4 {
            return Some(u64::from(self.words[index].load(Relaxed)));
        }
        let mut value = u128::from(self.words[index].load(Relaxed));
        for (k, word) in self.words.iter().skip(index + 1).take(2).enumerate() {
            if 4 * (k as u64 + 1) < offset % 4 + u64::from(size) {
                value |= u128::from(word.load(Relaxed)) << (32 * (k + 1));
            }
        }
        let bits = value >> shift;
        Some(if size == 8 {
            bits as u64
        } else {
            bits as u64 & ((1 << (8 * size)) - 1)
        })
    }

    /// Writes the low `size` (1, 2, 4, 8) bytes of a value at a byte offset. Returns `None`, and
    /// changes nothing, outside of the buffer and in constant variables.
    pub fn write(&self, offset: u64, size: u32, value: u64) -> Option<()> {
        if self.owner == Owner::Constants || offset.checked_add(u64::from(size))? > self.size {
            return None;
        }
        let shift = (offset % 4) * 8;
        let mut index = (offset / 4) as usize;
        if shift == 0 && size == 4 {
            self.words[index].store(value as u32, Relaxed);
            return Some(());
        }
        let ones = if size == 8 {
            u64::MAX
        } else {
            (1 << (8 * size)) - 1
        };
        let mut mask = u128::from(ones) << shift;
        let mut bits = u128::from(value & ones) << shift;
        while mask != 0 {
            let (m, b) = (mask as u32, bits as u32);
            if m == u32::MAX {
                self.words[index].store(b, Relaxed);
            } else if m != 0 {
                // Another work-group may write the other bytes of this word concurrently.
                let word = &self.words[index];
                let mut old = word.load(Relaxed);
                while let Err(now) = word.compare_exchange_weak(old, old & !m | b, Relaxed, Relaxed)
                {
                    old = now;
                }
            }
            mask >>= 32;
            bits >>= 32;
            index += 1;
        }
        Some(())
    }

    /// The word that contains a byte offset, for the kernel's atomic operations.
    pub fn word(&self, offset: u64) -> Option<&AtomicU32> {
        if offset.checked_add(4)? > self.size {
            None
        } else {
            self.words.get((offset / 4) as usize)
        }
    }

    /// A copy of the contents, `size` bytes.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self
            .words
            .iter()
            .flat_map(|w| w.load(Relaxed).to_le_bytes())
            .collect();
        bytes.truncate(self.size as usize);
        bytes
    }

    /// Replaces the contents by others of the same size.
    pub fn restore(&self, bytes: &[u8]) {
        for (word, c) in self.words.iter().zip(bytes.chunks(4)) {
            let mut b = [0; 4];
            b[..c.len()].copy_from_slice(c);
            word.store(u32::from_le_bytes(b), Relaxed);
        }
    }
}

/// All buffers of a launch, in the order of their arguments and of their addresses.
#[derive(Debug, Default)]
pub struct Memory {
    buffers: Vec<Buffer>,
}

impl Memory {
    /// Allocates the buffers of a launch. The addresses depend on nothing but the sizes.
    pub fn new(arguments: &[super::Argument]) -> Memory {
        Memory::with_constants(arguments, &[])
    }

    /// Allocates the buffers of a launch and, after them, the program's constant variables.
    pub fn with_constants(arguments: &[super::Argument], constants: &[u8]) -> Memory {
        let mut buffers = Vec::new();
        let mut address = FIRST_ADDRESS;
        for (index, argument) in arguments.iter().enumerate() {
            if let super::Argument::Buffer(bytes) = argument {
                buffers.push(Buffer::new(Owner::Argument(index), address, bytes));
                address += (bytes.len() as u64 / ADDRESS_STEP + 1) * ADDRESS_STEP;
            }
        }
        if !constants.is_empty() {
            buffers.push(Buffer::new(Owner::Constants, address, constants));
        }
        Memory { buffers }
    }

    /// Address of the constant variables; 0 when there are none.
    pub fn constants_address(&self) -> u64 {
        let last = self.buffers.last().filter(|b| b.owner == Owner::Constants);
        last.map_or(0, |b| b.address)
    }

    /// All buffers, in the order of their addresses.
    pub fn buffers(&self) -> &[Buffer] {
        &self.buffers
    }

    /// The buffer of an argument; `None` for a null pointer or a value.
    pub fn of_argument(&self, argument: usize) -> Option<&Buffer> {
        let index = self
            .buffers
            .binary_search_by_key(&Owner::Argument(argument), |b| b.owner)
            .ok()?;
        self.buffers.get(index)
    }

    /// The last buffer that starts at or below an address, and the address's offset in it (which
    /// may be past its end). `None` below the first buffer.
    pub fn at_address(&self, address: u64) -> Option<(&Buffer, u64)> {
        let index = self
            .buffers
            .partition_point(|b| b.address <= address)
            .checked_sub(1)?;
        let buffer = self.buffers.get(index)?;
        Some((buffer, address - buffer.address))
    }

    /// Copies the contents of the last argument's buffer back into it.
    pub fn store_last_into(&self, arguments: &mut [super::Argument]) {
        let last = arguments.len().saturating_sub(1);
        if let (Some(buffer), Some(super::Argument::Buffer(bytes))) =
            (self.of_argument(last), arguments.last_mut())
        {
            *bytes = buffer.bytes();
        }
    }

    /// Copies the contents back into the arguments.
    pub fn store_into(&self, arguments: &mut [super::Argument]) {
        for buffer in &self.buffers {
            if let Owner::Argument(argument) = buffer.owner
                && let Some(super::Argument::Buffer(bytes)) = arguments.get_mut(argument)
            {
                *bytes = buffer.bytes();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Argument;
    use super::*;

    #[test]
    fn time_limits_are_whole_seconds_or_milliseconds() {
        let shown = |ms| super::shown_time(std::time::Duration::from_millis(ms));
        assert_eq!([0, 1000, 1500].map(shown), ["0 ms", "1 s", "1500 ms"]);
        let short = std::time::Duration::from_micros(100);
        assert_eq!(super::shown_time(short), "0.1 ms");
    }

    #[test]
    fn reads_and_writes_of_every_size_and_offset() {
        let memory = Memory::new(&[
            Argument::Null,
            Argument::Buffer((0..19).collect()),
            Argument::Buffer(vec![0; 4]),
        ]);
        let buffer = memory.of_argument(1).unwrap();
        assert!(memory.of_argument(0).is_none());
        for size in [1u32, 2, 4, 8] {
            for offset in 0..=19u64 {
                let want = (offset + u64::from(size) <= 19)
                    .then(|| (0..size).fold(0u64, |a, k| a | (offset + u64::from(k)) << (8 * k)));
                assert_eq!(buffer.read(offset, size), want, "{size} bytes at {offset}");
                let mut bytes = buffer.bytes();
                if want.is_some() {
                    buffer.write(offset, size, 0xf8f7_f6f5_f4f3_f2f1).unwrap();
                    for k in 0..size {
                        bytes[offset as usize + k as usize] = 0xf1 + k as u8;
                    }
                    assert_eq!(buffer.bytes(), bytes);
                    buffer.restore(&(0..19).collect::<Vec<u8>>());
                }
            }
        }
        assert_eq!(buffer.read(u64::MAX, 4), None);
    }

    #[test]
    fn addresses_map_to_their_buffers() {
        let memory = Memory::new(&[Argument::Buffer(vec![0; 8]), Argument::Buffer(vec![0; 8])]);
        assert!(memory.at_address(0).is_none());
        let (buffer, offset) = memory.at_address(FIRST_ADDRESS + ADDRESS_STEP + 3).unwrap();
        assert_eq!((buffer.owner, offset), (Owner::Argument(1), 3));
        let (buffer, offset) = memory.at_address(FIRST_ADDRESS + 100).unwrap();
        assert_eq!((buffer.owner, offset), (Owner::Argument(0), 100));
        assert_eq!(buffer.read(offset, 1), None);
    }
}
