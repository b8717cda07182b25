//! Finds reads behind a barrier of what another thread of the work-group wrote before it, where no
//! fence made that thread wait for its write: the barrier does not order the two.
//!
//! Each byte that a thread writes carries who wrote it and when, by a clock that counts fences and
//! barriers. A write is committed at a barrier when a fence of its thread came between the two. Of
//! kernels in which a fence is on every path from a store to a barrier nothing is recorded.

use super::program::Memories;
use crate::launch::memory::FIRST_ADDRESS;
use std::collections::HashMap;

/// Bytes of a page of records.
const PAGE: u64 = 256;

/// Pages that a work-group may have: what it writes in others is not looked at.
const MAX_PAGES: usize = 1 << 14;

/// Who accesses memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Who {
    /// The thread's number in its work-group.
    pub(super) thread: u32,
    /// The channel.
    pub(super) channel: u32,
    /// The operation.
    pub(super) op: usize,
    /// Whether it is an atomic operation: two of them never race.
    pub(super) atomic: bool,
}

impl Who {
    /// An operation of a thread, from its first channel on.
    pub(super) fn new(thread: u32, channel: u32, op: usize, atomic: bool) -> Who {
        Who {
            thread,
            channel,
            op,
            atomic,
        }
    }
}

/// What a barrier does not order with a read behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Race {
    /// Who wrote.
    pub(super) writer: Who,
    /// The fence after the write that does not commit; `None` where there is none at all.
    pub(super) fence: Option<usize>,
    /// The last barrier.
    pub(super) barrier: usize,
    /// Whether it is local memory.
    pub(super) local: bool,
}

/// The last write of a byte.
#[derive(Clone, Copy, Debug, Default)]
struct Write {
    /// 0: nobody wrote.
    time: u64,
    who: Who,
}

/// The fences of a thread, of one memory.
#[derive(Clone, Copy, Debug, Default)]
struct Fenced {
    /// Earlier writes are committed.
    committed: u64,
    /// When the last fence without commit was, and which.
    weak: Option<(u64, usize)>,
}

/// The fences of a thread, of local and of global memory: the last ones, and those that were the
/// last ones at the last barrier.
#[derive(Clone, Copy, Debug, Default)]
struct ThreadFences {
    now: [Fenced; 2],
    at_barrier: [Fenced; 2],
}

/// What the threads of a work-group wrote.
#[derive(Debug)]
pub(super) struct Races {
    memories: Memories,
    threads: Vec<ThreadFences>,
    /// Counts fences and barriers.
    time: u64,
    /// When the last barrier was, and which.
    barrier: Option<(u64, usize)>,
    numbers: HashMap<u64, usize>,
    pages: Vec<Box<[Write]>>,
    /// The page of the last access and its number.
    last: Option<(u64, usize)>,
}

/// Where an address is among the memories.
fn index(address: u64) -> usize {
    usize::from(address >= FIRST_ADDRESS)
}

impl Races {
    /// For work-groups of so many threads. Accesses to other memories than these are not looked at.
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

    /// Another work-group begins.
    pub(super) fn start(&mut self) {
        self.threads.fill(ThreadFences::default());
        (self.time, self.barrier, self.last) = (1, None, None);
        self.numbers.clear();
        self.pages.clear();
    }

    /// A thread comes to a fence.
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

    /// All threads are at a barrier.
    pub(super) fn barrier(&mut self, op: usize) {
        self.time += 1;
        self.barrier = Some((self.time, op));
        for fences in &mut self.threads {
            fences.at_barrier = fences.now;
        }
    }

    /// A thread writes bytes of a buffer by their address, or of local memory by their offset.
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

    /// A thread reads bytes; the race with another thread's write, if there is one.
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
