//! Detects data races at barriers: a thread reads, after a barrier, a byte that another thread of
//! the work-group wrote before it, and no fence made the writer wait for its write. The barrier
//! then does not order the two.
//!
//! Each byte that a thread writes is tagged with the writer and the time, by a clock that counts
//! fences and barriers. A write is committed at a barrier if its thread executed a fence between
//! the two. Nothing is recorded for kernels with a fence on every path from a store to a barrier.

use super::program::Memories;
use crate::launch::memory::FIRST_ADDRESS;
use std::collections::HashMap;

/// Bytes per page of tags.
const PAGE: u64 = 256;

/// Maximum number of pages of a work-group; writes to further pages are not recorded.
const MAX_PAGES: usize = 1 << 14;

/// Identifies an access to memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Who {
    /// Number of the thread in its work-group.
    pub(super) thread: u32,
    /// Channel in the thread.
    pub(super) channel: u32,
    /// Index of the operation.
    pub(super) op: usize,
    /// Whether it is an atomic operation. Two atomic operations never race.
    pub(super) atomic: bool,
}

impl Who {
    /// An access by an operation of a thread, whose first channel is `channel`.
    pub(super) fn new(thread: u32, channel: u32, op: usize, atomic: bool) -> Who {
        Who {
            thread,
            channel,
            op,
            atomic,
        }
    }
}

/// A read after a barrier that races with a write before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Race {
    /// The write: its thread, channel and operation.
    pub(super) writer: Who,
    /// The fence after the write that does not commit; `None` if there is no fence.
    pub(super) fence: Option<usize>,
    /// Index of the last barrier's operation.
    pub(super) barrier: usize,
    /// Whether the access is to local memory.
    pub(super) local: bool,
}

/// The last write of a byte.
#[derive(Clone, Copy, Debug, Default)]
struct Write {
    /// Time of the write; 0 if there was none.
    time: u64,
    who: Who,
}

/// The last fences of a thread, for one memory.
#[derive(Clone, Copy, Debug, Default)]
struct Fenced {
    /// Writes before this time are committed.
    committed: u64,
    /// Time and operation of the last fence without commit.
    weak: Option<(u64, usize)>,
}

/// The last fences of a thread for local and for global memory: now, and at the last barrier.
#[derive(Clone, Copy, Debug, Default)]
struct ThreadFences {
    now: [Fenced; 2],
    at_barrier: [Fenced; 2],
}

/// The writes of a work-group's threads.
#[derive(Debug)]
pub(super) struct Races {
    memories: Memories,
    threads: Vec<ThreadFences>,
    /// Current time: counts fences and barriers.
    time: u64,
    /// Time and operation of the last barrier.
    barrier: Option<(u64, usize)>,
    numbers: HashMap<u64, usize>,
    pages: Vec<Box<[Write]>>,
    /// The page number of the last access, and the index of the page.
    last: Option<(u64, usize)>,
}

/// Index of the memory that contains an address: 0 for local, 1 for global memory.
fn index(address: u64) -> usize {
    usize::from(address >= FIRST_ADDRESS)
}

impl Races {
    /// For a work-group of this many threads. Records only accesses to the given memories; `None`
    /// if no race is possible.
    pub(super) fn new(memories: Memories, threads: u64) -> Option<Races> {
        if memories == Memories::NONE || threads < 2 {
            return None;
        }
        Some(Races {
            memories,
            threads: (0..threads).map(|_| ThreadFences::default()).collect(),
            time: 1,
            barrier: None,
            numbers: HashMap::new(),
            pages: Vec::new(),
            last: None,
        })
    }

    /// Resets the state for another work-group.
    pub(super) fn start(&mut self) {
        self.threads.fill(ThreadFences::default());
        (self.time, self.barrier, self.last) = (1, None, None);
        self.numbers.clear();
        self.pages.clear();
    }

    /// Records that a thread executes a fence.
    pub(super) fn fence(&mut self, thread: u32, op: usize, named: Memories, committed: Memories) {
        self.time += 1;
        let Some(fences) = self.threads.get_mut(thread as usize) else {
            return;
        };
        for (fenced, (named, committed)) in fences.now.iter_mut().zip([
            (named.local, committed.local),
            (named.global, committed.global),
        ]) {
            if committed {
                fenced.committed = self.time;
            } else if named {
                fenced.weak = Some((self.time, op));
            }
        }
    }

    /// Records that all threads have reached a barrier.
    pub(super) fn barrier(&mut self, op: usize) {
        self.time += 1;
        self.barrier = Some((self.time, op));
        for fences in &mut self.threads {
            fences.at_barrier = fences.now;
        }
    }

    /// Records a write to a buffer (by address) or to local memory (by offset).
    #[cold]
    pub(super) fn write(&mut self, address: u64, size: u32, who: Who) {
        if !self.looks_at(address) {
            return;
        }
        let write = Write {
            time: self.time,
            who,
        };
        for byte in address..address.saturating_add(u64::from(size)) {
            let known = self.page(byte / PAGE);
            let Some(page) = known.or_else(|| self.new_page(byte / PAGE)) else {
                return;
            };
            if let Some(old) = self.pages[page].get_mut((byte % PAGE) as usize) {
                *old = write;
            }
        }
    }

    /// Checks a read: returns the race with another thread's write, if there is one.
    #[cold]
    pub(super) fn read(&mut self, address: u64, size: u32, who: Who) -> Option<Race> {
        let (opened, barrier) = self.barrier?;
        if !self.looks_at(address) {
            return None;
        }
        let memory = index(address);
        for byte in address..address.saturating_add(u64::from(size)) {
            let Some(page) = self.page(byte / PAGE) else {
                continue;
            };
            let Some(&Write { time, who: writer }) = self.pages[page].get((byte % PAGE) as usize)
            else {
                continue;
            };
            if time == 0
                || time >= opened
                || writer.thread == who.thread
                || writer.atomic && who.atomic
            {
                continue;
            }
            let fences = self.threads.get(writer.thread as usize);
            let fenced = fences.map_or(Fenced::default(), |f| f.at_barrier[memory]);
            if time >= fenced.committed {
                let weak = fenced.weak.filter(|(when, _)| *when > time);
                return Some(Race {
                    writer,
                    fence: weak.map(|(_, op)| op),
                    barrier,
                    local: memory == 0,
                });
            }
        }
        None
    }

    fn looks_at(&self, address: u64) -> bool {
        match index(address) {
            0 => self.memories.local,
            _ => self.memories.global,
        }
    }

    fn page(&mut self, number: u64) -> Option<usize> {
        match self.last {
            Some((last, page)) if last == number => Some(page),
            Some(_) | None => {
                let page = *self.numbers.get(&number)?;
                self.last = Some((number, page));
                Some(page)
            }
        }
    }

    fn new_page(&mut self, number: u64) -> Option<usize> {
        let page = self.pages.len();
        if page >= MAX_PAGES {
            return None;
        }
        self.pages
            .push(vec![Write::default(); PAGE as usize].into_boxed_slice());
        self.numbers.insert(number, page);
        self.last = Some((number, page));
        Some(page)
    }
}
