//! The private memory of a thread's work-items as the hardware provides it: the start of the
//! thread's part, its encoding in the thread's headers, and the bytes with a shadow that marks
//! undefined ones.
//!
//! Byte `a` of channel `c` is at `(a / 4) * 4 * W + 4 * c + a % 4` of a thread's part. A kernel of
//! another compiler divides the part in its own way, and every channel may access all of it. All of
//! it is undefined when a thread starts, and threads do not share it: a device has
//! [`HARDWARE_THREADS`] hardware threads, to which the threads of a launch are assigned cyclically.

use super::local::Local;
use super::registers::{Bits, UNWRITTEN};
use crate::target::PrivateMemory;
use crate::visa::kernel::Kernel;

/// Number of hardware threads on the simulated device.
const HARDWARE_THREADS: u64 = 448;

/// The pushed address of the private buffer. The buffer crosses a multiple of 4 GB, which exposes
/// code that does not propagate a carry.
pub(super) const PRIVATE_BASE: u64 = 0x7fff_ffff_a000;

/// The low bits of r0.5, which are not part of the scratch space's offset.
const HEADER_BITS: u32 = 0x5;

/// The number of bits of a hardware thread's number in sr0.0.
const NUMBER_BITS: usize = 12;

/// The values of the bits of sr0.0 that do not belong to the hardware thread's number: the higher
/// bits, and the gaps.
const STATE_BITS: u32 = 0xa5a5_c0c8;

/// The private memory of a thread.
#[derive(Debug)]
pub(super) struct Private {
    /// Size of a work-item's memory in bytes.
    size: u32,
    /// Size of the thread's memory in bytes.
    thread_bytes: u32,
    channels: u32,
    /// The gaps in the hardware thread's number in sr0.0.
    gaps: &'static [u32],
    words: Vec<u32>,
    shadow: Vec<u32>,
    /// The memory of a kernel that divides it among its channels in its own way.
    undivided: Option<Local>,
    /// Number of the hardware thread.
    place: u64,
}

/// Why an access is not inside of its work-item's memory.
pub(super) enum PrivateError {
    /// Past the end of the work-item's memory.
    Outside,
    /// In the memory of this channel, or across the end of a doubleword of its own.
    Channel(u64),
}

impl Private {
    /// Allocates the memory of a thread.
    pub(super) fn new(kernel: &Kernel) -> Private {
        let thread_bytes = kernel.private_bytes_per_thread();
        let undivided = kernel.contract.is_some();
        let words = if undivided {
            0
        } else {
            thread_bytes as usize / 4
        };
        Private {
            size: kernel.private_bytes,
            thread_bytes,
            undivided: undivided.then(|| Local::new(thread_bytes)),
            channels: kernel.simd,
            gaps: kernel.target.info().thread_number_gaps,
            words: vec![UNWRITTEN; words],
            shadow: vec![u32::MAX; words],
            place: 0,
        }
    }

    /// Assigns the hardware thread for the launch's thread of this number, and
    /// makes all memory undefined.
    pub(super) fn start(&mut self, number: u64) {
        self.place = number % HARDWARE_THREADS;
        self.words.fill(UNWRITTEN);
        self.shadow.fill(u32::MAX);
        if let Some(bytes) = &mut self.undivided {
            bytes.start();
        }
    }

    /// Offset of the thread's part in the scratch space.
    pub(super) fn scratch_base(&self) -> u32 {
        let bytes = self.thread_bytes.max(1024);
        let bytes = u64::from(bytes).next_power_of_two();
        (bytes * (self.place + 1)) as u32
    }

    /// Address of the thread's part in the private buffer.
    pub(super) fn address(&self) -> u64 {
        PRIVATE_BASE + u64::from(self.thread_bytes) * self.place
    }

    /// The value of r0.5 in the thread's header.
    pub(super) fn header(&self) -> u32 {
        self.scratch_base() | HEADER_BITS
    }

    /// Number of the hardware thread.
    pub(super) fn hardware_thread(&self) -> u32 {
        self.place as u32
    }

    /// The thread's sr0.0: the number of the hardware thread, with the target's gaps.
    pub(super) fn state(&self) -> u32 {
        let mut state = self.hardware_thread();
        let mut filled = STATE_BITS & u32::MAX << (NUMBER_BITS + self.gaps.len());
        for &gap in self.gaps {
            let below = (1 << gap) - 1;
            state = state & below | (state & !below) << 1;
            filled |= STATE_BITS & 1 << gap;
        }
        state | filled
    }

    /// Index of the word that contains `size` bytes at an offset in the thread's part. The bytes
    /// must belong to the channel.
    fn find(&self, channel: u32, offset: u64, size: u32) -> Result<usize, PrivateError> {
        let row = 4 * u64::from(self.channels);
        let owner = offset % row / 4;
        if owner != u64::from(channel) || offset % 4 + u64::from(size) > 4 {
            return Err(PrivateError::Channel(owner));
        }
        let at = offset / row * 4 + offset % 4;
        if at + u64::from(size) > u64::from(self.size) {
            return Err(PrivateError::Outside);
        }
        Ok(offset as usize)
    }

    /// The number of channels among which it is divided.
    pub(super) fn channels(&self) -> u32 {
        self.channels
    }

    /// Reads 1, 2 or 4 bytes within a doubleword; up to 8 bytes at any offset if the kernel
    /// divides the memory itself.
    pub(super) fn read(&self, channel: u32, offset: u64, size: u32) -> Result<Bits, PrivateError> {
        if let Some(bytes) = &self.undivided {
            return bytes.read(offset, size).ok_or(PrivateError::Outside);
        }
        let byte = self.find(channel, offset, size)?;
        let ones = u32::MAX >> (32 - 8 * size);
        let part = |words: &[u32]| {
            let word = words.get(byte / 4).copied().unwrap_or(0);
            u64::from(word >> (8 * (byte % 4)) & ones)
        };
        Ok(Bits {
            value: part(&self.words),
            shadow: part(&self.shadow),
        })
    }

    /// Writes defined or undefined bytes, with the restrictions of [`Private::read`].
    pub(super) fn write(
        &mut self,
        channel: u32,
        offset: u64,
        size: u32,
        bits: Bits,
    ) -> Result<(), PrivateError> {
        if let Some(bytes) = &mut self.undivided {
            let written = bytes.write(offset, size, bits);
            return written.ok_or(PrivateError::Outside);
        }
        let byte = self.find(channel, offset, size)?;
        let ones = u32::MAX >> (32 - 8 * size);
        let shift = 8 * (byte % 4);
        let put = |words: &mut [u32], bits: u64| {
            if let Some(word) = words.get_mut(byte / 4) {
                *word = *word & !(ones << shift) | (bits as u32 & ones) << shift;
            }
        };
        put(&mut self.words, bits.value);
        put(&mut self.shadow, bits.shadow);
        Ok(())
    }
}

/// Whether an address is in the private buffer.
pub(super) fn is_private(kernel: &Kernel, address: u64) -> bool {
    address >= PRIVATE_BASE
        && kernel.private_bytes_per_thread() > 0
        && (kernel.contract.is_some()
            || kernel.target.info().private_memory == PrivateMemory::Global)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::Target;

    fn private() -> Private {
        let mut kernel = Kernel::new("k", Target::Dg2, 8);
        kernel.private_bytes = 12;
        Private::new(&kernel)
    }

    #[test]
    fn the_state_register_has_two_gaps_in_the_thread_number() {
        let mut private = private();
        for number in [0, 7, 8, 63, 64, 447] {
            private.start(number);
            let state = private.state() & 0x3fff;
            let state = state & 0x3f | (state >> 1) & !0x3f;
            let state = state & 0x7 | (state >> 1) & !0x7;
            assert_eq!(u64::from(state), number);
            assert_eq!(private.address(), PRIVATE_BASE + 96 * number);
        }
    }

    #[test]
    fn bytes_of_a_channel_are_its_own_and_undefined_at_first() {
        let mut private = private();
        private.start(3);
        let defined = Bits {
            value: 0x1234,
            shadow: 0,
        };
        // Byte 6 of channel 2: the second row, its upper half.
        let offset = 32 + 8 + 2;
        assert!(private.write(2, offset, 2, defined).is_ok());
        let read = |size, offset| private.read(2, offset, size).map_err(|_| ());
        assert_eq!(read(2, offset), Ok(defined));
        let whole = read(4, offset - 2).unwrap();
        assert_eq!((whole.value >> 16, whole.shadow), (0x1234, 0xffff));
        assert!(matches!(
            private.read(3, offset, 2),
            Err(PrivateError::Channel(2))
        ));
        assert!(matches!(
            private.read(2, 96 + 8, 4),
            Err(PrivateError::Outside)
        ));
    }
}
