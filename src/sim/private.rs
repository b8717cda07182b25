//! The memory that the work-items of a thread have for themselves, as the hardware finds it:
//! where a thread's part begins, what the headers say of it, and the bytes with a shadow of
//! the undefined ones.
//!
//! Byte `a` of channel `c` lies at `(a / 4) * 4 * W + 4 * c + a % 4` of a thread's part; another
//! compiler's kernel divides the part in its own way, and all of it is there for all channels. A
//! thread begins with all of it undefined, and has no other thread's: a device has
//! [`HARDWARE_THREADS`] places for threads, which the threads of a launch take in turn.

use super::local::Local;
use super::registers::{Bits, UNWRITTEN};
use crate::target::PrivateMemory;
use crate::visa::kernel::Kernel;

/// Places for threads on the simulated device.
const HARDWARE_THREADS: u64 = 448;

/// The pushed address of the private buffer: its parts lie on both sides of a multiple of
/// 4 GB, so that code which forgets a carry shows it.
pub(super) const PRIVATE_BASE: u64 = 0x7fff_ffff_a000;

/// What the lower bits of r0.5 hold beside the scratch space of the thread. They are no part
/// of its place.
const HEADER_BITS: u32 = 0x5;

/// What the bits of sr0.0 hold that do not number the thread: all of those above, and the two
/// gaps.
const STATE_BITS: u32 = 0xa5a5_4048;

/// The private memory of a thread.
#[derive(Debug)]
pub(super) struct Private {
    /// Bytes of one work-item.
    size: u32,
    /// Bytes of the thread.
    thread_bytes: u32,
    channels: u32,
    words: Vec<u32>,
    shadow: Vec<u32>,
    /// The bytes, where the kernel divides them among its channels as it likes.
    undivided: Option<Local>,
    /// The number of the place that the thread has.
    place: u64,
}

/// Why an access does not reach memory of its own work-item.
pub(super) enum Elsewhere {
    /// Past the end of the work-item's memory.
    Outside,
    /// In the memory of this channel, or past the end of a doubleword of its own.
    Channel(u64),
}

impl Private {
    /// The memory of a thread of a kernel.
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
            words: vec![UNWRITTEN; words],
            shadow: vec![u32::MAX; words],
            place: 0,
        }
    }

    /// A thread begins: the thread of this number in the launch.
    pub(super) fn start(&mut self, number: u64) {
        self.place = number % HARDWARE_THREADS;
        self.words.fill(UNWRITTEN);
        self.shadow.fill(u32::MAX);
        if let Some(bytes) = &mut self.undivided {
            bytes.start();
        }
    }

    /// Where the thread's part of the scratch space begins.
    pub(super) fn scratch_base(&self) -> u32 {
        let bytes = self.thread_bytes.max(1024);
        let bytes = u64::from(bytes).next_power_of_two();
        (bytes * (self.place + 1)) as u32
    }

    /// Where the thread's part of the private buffer begins.
    pub(super) fn address(&self) -> u64 {
        PRIVATE_BASE + u64::from(self.thread_bytes) * self.place
    }

    /// r0.5 of the thread.
    pub(super) fn header(&self) -> u32 {
        self.scratch_base() | HEADER_BITS
    }

    /// sr0.0 of the thread: its number around bits 3 and 6.
    pub(super) fn state(&self) -> u32 {
        let number = self.place as u32;
        let number = number & 0x7 | (number & !0x7) << 1;
        let number = number & 0x3f | (number & !0x3f) << 1;
        number | STATE_BITS
    }

    /// Where `size` bytes at an offset in the thread's part lie, which must belong to a
    /// channel.
    fn find(&self, channel: u32, offset: u64, size: u32) -> Result<usize, Elsewhere> {
        let row = 4 * u64::from(self.channels);
        let owner = offset % row / 4;
        if owner != u64::from(channel) || offset % 4 + u64::from(size) > 4 {
            return Err(Elsewhere::Channel(owner));
        }
        let at = offset / row * 4 + offset % 4;
        if at + u64::from(size) > u64::from(self.size) {
            return Err(Elsewhere::Outside);
        }
        Ok(offset as usize)
    }

    /// Reads 1, 2 or 4 bytes within a doubleword; up to 8 anywhere, where nothing says how the
    /// memory is divided.
    pub(super) fn read(&self, channel: u32, offset: u64, size: u32) -> Result<Bits, Elsewhere> {
        if let Some(bytes) = &self.undivided {
            return bytes.read(offset, size).ok_or(Elsewhere::Outside);
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

    /// Writes as [`Private::read`] reads, defined or not.
    pub(super) fn write(
        &mut self,
        channel: u32,
        offset: u64,
        size: u32,
        bits: Bits,
    ) -> Result<(), Elsewhere> {
        if let Some(bytes) = &mut self.undivided {
            let written = bytes.write(offset, size, bits);
            return written.ok_or(Elsewhere::Outside);
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

/// Whether an address belongs to the private buffer.
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
    fn the_number_of_a_thread_is_in_the_state_register_around_two_bits() {
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
            Err(Elsewhere::Channel(2))
        ));
        assert!(matches!(
            private.read(2, 96 + 8, 4),
            Err(Elsewhere::Outside)
        ));
    }
}
