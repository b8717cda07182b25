//! Counts the cache lines of global memory, the passes of atomic operations there, the banks of local memory, and the
//! bytes of private memory that a message accesses, for [`crate::launch::RunOptions::profile`].

use super::memory::Found;
use super::program::Message;
use crate::launch::{CACHE_LINE, Executed};

/// Size of a word of local memory in bytes: what a bank serves in one pass.
const BANK_WORD: u64 = 4;

/// What the current message has accessed.
#[derive(Debug, Default)]
pub(super) struct Counts {
    /// The numbers of the cache lines of global memory.
    lines: Vec<u64>,
    /// The first and the last byte of each access to global memory.
    ranges: Vec<(u64, u64)>,
    /// The numbers of the words of local memory, once for each access.
    words: Vec<u64>,
    /// Bytes of private memory.
    private_bytes: u64,
    /// Bytes of local memory.
    local_bytes: u64,
    /// The words of each bank.
    banks: Vec<u64>,
    /// The addresses in global memory at which channels of an atomic operation write.
    atomics: Vec<u64>,
}

impl Counts {
    /// Adds the elements of a channel.
    pub(super) fn add(&mut self, found: &Found<'_>, message: &Message) {
        let size = u64::from(message.element);
        let is_global = matches!(found, Found::Buffer(..));
        let (start, unit, list) = match found {
            Found::Buffer(buffer, offset) => {
                let start = buffer.address.wrapping_add(*offset);
                (start, CACHE_LINE, &mut self.lines)
            }
            Found::Local(offset) => {
                self.local_bytes += size * u64::from(message.count);
                (*offset, BANK_WORD, &mut self.words)
            }
            Found::Private(..) => {
                self.private_bytes += size * u64::from(message.count);
                return;
            }
            Found::Guard(..) | Found::Null(_) | Found::Unmapped(_) => return,
        };
        for k in 0..message.count {
            let first = start.wrapping_add(message.place_of(k));
            let last = first.wrapping_add(size.saturating_sub(1));
            list.extend(first / unit..=last / unit);
            if is_global {
                self.ranges.push((first, last));
            }
        }
    }

    /// Adds the element that a channel of an atomic operation accesses. Channels that only load share their address.
    pub(super) fn add_atomic(&mut self, found: &Found<'_>, message: &Message, writes: bool) {
        self.add(found, message);
        if let (Found::Buffer(buffer, offset), true) = (found, writes) {
            self.atomics.push(buffer.address.wrapping_add(*offset));
        }
    }

    /// Adds the message to the executions of its instruction, and begins with the next one. Local memory has this many
    /// banks.
    pub(super) fn finish(
        &mut self,
        executed: &mut Executed,
        (reads, writes): (bool, bool),
        banks: u32,
    ) {
        self.lines.sort_unstable();
        self.lines.dedup();
        executed.cache_lines += self.lines.len() as u64;
        executed.least_lines += distinct_bytes(&mut self.ranges).div_ceil(CACHE_LINE);
        executed.global_messages += u64::from(!self.lines.is_empty());
        executed.private_bytes_read += self.private_bytes * u64::from(reads);
        executed.private_bytes_written += self.private_bytes * u64::from(writes);
        let local = &mut executed.local;
        local.messages += u64::from(!self.words.is_empty());
        local.bytes_read += self.local_bytes * u64::from(reads);
        local.bytes_written += self.local_bytes * u64::from(writes);
        if !writes {
            self.words.sort_unstable();
            self.words.dedup();
        }
        self.banks.clear();
        self.banks.resize(banks.max(1) as usize, 0);
        for word in &self.words {
            let bank = word % self.banks.len() as u64;
            self.banks[bank as usize] += 1;
        }
        local.passes += self.banks.iter().max().copied().unwrap_or(0);
        local.least_passes += self.words.len().div_ceil(self.banks.len()) as u64;
        self.atomics.sort_unstable();
        let same = self.atomics.chunk_by(|a, b| a == b).map(<[u64]>::len);
        executed.atomics.messages += u64::from(!self.atomics.is_empty());
        executed.atomics.passes += same.max().unwrap_or(0) as u64;
        self.lines.clear();
        self.ranges.clear();
        self.words.clear();
        self.atomics.clear();
        (self.private_bytes, self.local_bytes) = (0, 0);
    }
}

/// The number of different bytes in ranges, which are sorted; both ends are included.
fn distinct_bytes(ranges: &mut [(u64, u64)]) -> u64 {
    ranges.sort_unstable();
    let (mut count, mut next) = (0, 0);
    for &(first, last) in ranges.iter() {
        let end = last.saturating_add(1);
        count += end.saturating_sub(first.max(next));
        next = next.max(end);
    }
    count
}
