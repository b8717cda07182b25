//! Detects during a parallel run whether the order of the work-groups matters.
//!
//! The order matters if a group accesses a word that another group writes. Each word of a buffer
//! that the kernel may write is tagged with the groups that wrote and read it. A group tags its own
//! access first and then checks the tags of others, with sequentially consistent atomics, so that
//! of two conflicting groups at least one detects the conflict.

use super::payload::Launch;
use super::program::{Action, Address, AtomicMessage, Program};
use super::surfaces::selected_surfaces;
use crate::launch::memory::Owner;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed, Ordering::SeqCst};

/// Reader tag of a word that several groups have read.
const MANY: u32 = u32::MAX;

/// The maximum number of tags; larger launches run in order.
const MAX_TAGS: u64 = 1 << 28;

/// The tags of a buffer.
#[derive(Debug)]
struct Tags {
    /// For each word the group that wrote it, from 1; 0 means none.
    writers: Vec<AtomicU32>,
    /// For each word the group that read it, or [`MANY`]; empty if the kernel does
    /// not read the buffer.
    readers: Vec<AtomicU32>,
}

/// The tags of all buffers that may be written.
#[derive(Debug)]
pub(super) struct Conflicts {
    by_argument: Vec<Option<Tags>>,
    found: AtomicBool,
}

impl Conflicts {
    /// Allocates the tags for a launch. `None` if there would be too many tags or groups, or if the
    /// order of groups matters in any case.
    pub(super) fn new(program: &Program, launch: &Launch<'_>) -> Option<Conflicts> {
        let is_shared =
            |message: &AtomicMessage| !matches!(message.message.address, Address::Local { .. });
        let mut ops = program.ops.iter();
        // The result of an atomic operation may depend on the order of the groups.
        if ops.any(|op| matches!(&op.action, Action::Atomic(m) if is_shared(m))) {
            return None;
        }
        if launch.range.group_count() >= u64::from(MANY - 1) {
            return None;
        }
        let reads = touched(program, launch, false);
        let writes = touched(program, launch, true);
        let mut total = 0;
        let mut by_argument: Vec<Option<Tags>> = Vec::new();
        by_argument.resize_with(writes.len(), || None);
        for buffer in launch.memory.buffers() {
            let Owner::Argument(argument) = buffer.owner else {
                continue;
            };
            if !writes.get(argument).is_some_and(|w| *w) {
                continue;
            }
            let words = buffer.size.div_ceil(4);
            let read = reads.get(argument).is_some_and(|r| *r);
            total += words * (1 + u64::from(read));
            if total > MAX_TAGS {
                return None;
            }
            let tags = |n: u64| (0..n).map(|_| AtomicU32::new(0)).collect();
            by_argument[argument] = Some(Tags {
                writers: tags(words),
                readers: tags(if read { words } else { 0 }),
            });
        }
        Some(Conflicts {
            by_argument,
            found: AtomicBool::new(false),
        })
    }

    /// Whether a conflict has been found.
    pub(super) fn found(&self) -> bool {
        self.found.load(SeqCst)
    }

    /// Records an access of a group; returns whether it conflicts with an access of another group.
    /// The offset must be inside of the buffer.
    pub(super) fn touch(
        &self,
        argument: usize,
        offset: u64,
        size: u32,
        store: bool,
        group: u32,
    ) -> bool {
        let Some(Some(tags)) = self.by_argument.get(argument) else {
            return false;
        };
        let last = (offset + u64::from(size) - 1) / 4;
        for word in offset / 4..=last {
            let word = word as usize;
            let Some(writer) = tags.writers.get(word) else {
                continue;
            };
            let reader = tags.readers.get(word);
            let conflict = if store {
                store_conflicts(writer, reader, group)
            } else {
                load_conflicts(writer, reader, group)
            };
            if conflict {
                self.found.store(true, SeqCst);
                return true;
            }
        }
        false
    }
}

fn store_conflicts(writer: &AtomicU32, reader: Option<&AtomicU32>, group: u32) -> bool {
    if writer.load(Relaxed) != group {
        let before = writer.swap(group, SeqCst);
        if before != 0 && before != group {
            return true;
        }
    }
    match reader.map(|r| r.load(SeqCst)) {
        None | Some(0) => false,
        Some(other) => other != group,
    }
}

fn load_conflicts(writer: &AtomicU32, reader: Option<&AtomicU32>, group: u32) -> bool {
    if let Some(reader) = reader {
        let before = reader.load(SeqCst);
        if before != group && before != MANY {
            let marked = reader.compare_exchange(0, group, SeqCst, SeqCst);
            if marked.is_err() {
                reader.store(MANY, SeqCst);
            }
        }
    }
    let other = writer.load(SeqCst);
    other != 0 && other != group
}

/// For each argument, whether some message may read (or write) its buffer.
fn touched(program: &Program, launch: &Launch<'_>, store: bool) -> Vec<bool> {
    let mut touched = vec![false; launch.kernel.arguments.len()];
    let mut all = false;
    let mut mark = |index: Option<u32>| match index {
        Some(index) => {
            if let Some(Some(bound)) = launch.table.get(index as usize) {
                touched[bound.argument] = true;
            }
        }
        None => all = true,
    };
    let surfaces = selected_surfaces(&program.ops, launch.kernel.surfaces.len());
    for (op, surface) in program.ops.iter().zip(surfaces) {
        let Action::Message(message) = &op.action else {
            continue;
        };
        if message.store != store {
            continue;
        }
        match message.address {
            Address::Flat
            | Address::FlatFrom { .. }
            | Address::Table(_)
            | Address::Surface { .. } => mark(surface),
            // Scratch space is private to the thread.
            Address::Scratch { .. } | Address::ScratchSurface { .. } => {}
            // Local memory is private to the work-group.
            Address::Local { .. } => {}
        }
    }
    if all {
        touched.fill(true);
    }
    touched
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_that_share_a_written_word_conflict() {
        let word = || (AtomicU32::new(0), AtomicU32::new(0));
        let (w, r) = word();
        assert!(!store_conflicts(&w, Some(&r), 1));
        assert!(!store_conflicts(&w, Some(&r), 1));
        assert!(!load_conflicts(&w, Some(&r), 1));
        assert!(load_conflicts(&w, Some(&r), 2));
        let (w, r) = word();
        assert!(!load_conflicts(&w, Some(&r), 1));
        assert!(!load_conflicts(&w, Some(&r), 2));
        assert!(store_conflicts(&w, Some(&r), 2));
        let (w, r) = word();
        assert!(!load_conflicts(&w, Some(&r), 1));
        assert!(!store_conflicts(&w, Some(&r), 1));
        assert!(store_conflicts(&w, Some(&r), 2));
    }
}
