//! Finds out, while work-groups run at the same time, whether their order matters.
//!
//! Order matters when a group reads or writes a word that another group writes. Each word of
//! a buffer that the kernel may write carries the group that wrote it and the group that read
//! it. A group marks its own access first and looks for the others' after, all in one
//! sequentially consistent order, so that of two groups at least one sees the other.

use super::payload::Launch;
use super::program::{Action, Address, AtomicMessage, Place, Program};
use crate::launch::memory::Owner;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed, Ordering::SeqCst};

/// A word that several groups have read.
const MANY: u32 = u32::MAX;

/// Words of tags at most; larger launches run in order.
const MAX_TAGS: u64 = 1 << 28;

/// The tags of a buffer.
#[derive(Debug)]
struct Tags {
    /// For each word the group that wrote it, from 1; 0 = none.
    writers: Vec<AtomicU32>,
    /// For each word the group that read it, or [`MANY`]; empty if nothing reads the buffer.
    readers: Vec<AtomicU32>,
}

/// The tags of all buffers that may be written.
#[derive(Debug)]
pub(super) struct Conflicts {
    by_argument: Vec<Option<Tags>>,
    found: AtomicBool,
}

impl Conflicts {
    /// Tags for a launch; `None` when there would be too many, or too many groups, or the order of
    /// groups matters anyway.
    pub(super) fn new(program: &Program, launch: &Launch<'_>) -> Option<Conflicts> {
        let is_shared = |message: &AtomicMessage| match message.message.address {
            Address::Local { .. } => false,
            Address::Flat
            | Address::FlatFrom { .. }
            | Address::Table(_)
            | Address::Surface { .. }
            | Address::Scratch { .. }
            | Address::ScratchSurface { .. } => true,
        };
        let mut ops = program.ops.iter();
        // What an atomic operation gives may depend on the order of the groups.
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

    /// Whether a conflict was found.
    pub(super) fn found(&self) -> bool {
        self.found.load(SeqCst)
    }

    /// Notes an access of a group; whether it conflicts with another group's. The offset lies
    /// inside of the buffer.
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

/// For each argument whether some message may read (or write) its buffer.
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
    // What the last `movs` put into each surface variable, as long as nothing can come in
    // between from elsewhere.
    let mut entered = vec![false; program.ops.len() + 1];
    for op in &program.ops {
        if let Action::Goto { target, .. } | Action::Call { target } = op.action {
            entered[target] = true;
        }
    }
    let mut known: Vec<Option<u32>> = vec![None; launch.kernel.surfaces.len()];
    for (op, entered) in program.ops.iter().zip(entered) {
        if entered {
            known.fill(None);
        }
        match &op.action {
            // What the subroutine leaves.
            Action::Call { .. } => known.fill(None),
            Action::Movs { surface, source } => {
                known[*surface] = match source.place {
                    Place::Immediate(index) if op.no_mask => Some(index as u32),
                    Place::Immediate(_)
                    | Place::Packed(..)
                    | Place::Region { .. }
                    | Place::Indirect(_) => None,
                };
            }
            Action::Message(message) if message.store == store => match message.address {
                Address::Flat | Address::FlatFrom { .. } => mark(None),
                Address::Table(index) => mark(Some(index)),
                Address::Surface { variable, .. } => mark(known[variable]),
                // No other thread's.
                Address::Scratch { .. } | Address::ScratchSurface { .. } => {}
                // No other group's.
                Address::Local { .. } => {}
            },
            _ => {}
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
