//! What the search for loops that never end (`launch/progress.rs`) asks: whether a store changes memory, and where a loop is
//! tested.

use super::Runner;
use super::cell::{Cell, Poison};
use super::diagnose::sources;
use super::memory::{Scratch, Wrong};
use super::program::{Access, Code, Place, Program, Step};
use crate::ir::eval::Operation;
use crate::launch::progress::{ENDLESS, WAITS, Watch};
use std::collections::BTreeSet;
use std::ops::Range;

impl Program {
    /// The conditional branch that ends the straight-line code from a step on, if one does: the test of a loop with its
    /// test at the top.
    #[cold]
    pub(super) fn test_after(&self, start: usize) -> Option<usize> {
        let steps = self.steps.get(start..)?.iter();
        let ends = |code| matches!(code, Code::Branch(_) | Code::CondBranch(..) | Code::Return);
        let mut after = steps.zip(start..).filter(|(step, _)| ends(step.code));
        let (step, at) = after.next()?;
        matches!(step.code, Code::CondBranch(..)).then_some(at)
    }

    /// The error of a loop of these steps that never ends. It waits for a change in memory only if what it reads there
    /// decides whether it continues.
    #[cold]
    pub(super) fn endless(&self, mut wrong: Wrong, body: Range<usize>) -> Wrong {
        let steps = self.steps.get(body).unwrap_or_default();
        if wrong.1 == WAITS && !self.is_decided_by_memory(steps) {
            wrong.1 = ENDLESS.to_owned();
        }
        wrong
    }

    /// Whether a condition of a branch among these steps depends on a value that one of them reads in memory, or receives
    /// from another work-item.
    fn is_decided_by_memory(&self, steps: &[Step]) -> bool {
        let mut needed: BTreeSet<u16> = steps
            .iter()
            .filter(|step| matches!(step.code, Code::CondBranch(..)))
            .map(|step| step.a)
            .collect();
        let list = |first: u32, count: u8| {
            let first = first as usize;
            let registers = self.lists.get(first..first + usize::from(count));
            registers.unwrap_or_default()
        };
        loop {
            let before = needed.len();
            for step in steps.iter().rev() {
                match step.code {
                    Code::Compute(operation) => {
                        let has_two = matches!(operation, Operation::Split(_) | Operation::Pair(_));
                        if needed.contains(&step.d) || has_two && needed.contains(&step.c) {
                            let (registers, count) = sources(operation, step);
                            needed.extend(registers.iter().take(count));
                        }
                    }
                    Code::RegisterGather { first, count } if needed.contains(&step.d) => {
                        needed.insert(step.a);
                        needed.extend(list(first, count));
                    }
                    Code::Load(access) => {
                        let loaded = list(access.first, access.count);
                        if loaded.iter().any(|register| needed.contains(register)) {
                            return true;
                        }
                    }
                    Code::Atomic { .. } if needed.contains(&step.d) => return true,
                    Code::Rendezvous(..) => return true,
                    Code::RegisterGather { .. }
                    | Code::Atomic { .. }
                    | Code::Store(_)
                    | Code::Branch(_)
                    | Code::CondBranch(..)
                    | Code::Return
                    | Code::Nothing => {}
                }
            }
            if needed.len() == before {
                return false;
            }
        }
    }
}

/// The state of a work-item besides the memory that it shares: registers, private memory, and its copy of the arguments.
pub(super) type Own = (Vec<Cell>, Scratch, Scratch);

/// Counts a backward branch of a work-item to a step.
///
/// # Errors
/// Its loop never ends.
#[inline(always)]
pub(super) fn branched(
    watch: &mut Watch<Own>,
    target: usize,
    (cells, private, arguments): (&[Cell], &Scratch, &Scratch),
) -> Result<(), Wrong> {
    watch.branched(
        target,
        |(c, p, a)| c == cells && p == private && a == arguments,
        || (cells.to_vec(), private.clone(), arguments.clone()),
    )
}

impl Runner<'_> {
    /// Whether storing a value to an element may change memory that work-items share. A value that is not defined before
    /// or after counts as changed.
    #[cold]
    pub(super) fn changes(&self, access: Access, (address, k): (u64, u8), value: Cell) -> bool {
        let before = match access.place {
            Place::Private | Place::Argument => return false,
            Place::Local => self.space.load_scratch(&self.local, access, address, k),
            Place::Flat | Place::Surface(_) => {
                let bits = self.space.load(access, address, k);
                bits.map(|bits| (bits, self.poison_of_buffer(access, address, k)))
            }
        };
        let unused = 64 - 8 * u32::from(access.size.min(8));
        let stored = value.bits.checked_shl(unused);
        !before.is_ok_and(|(bits, poison)| {
            bits.checked_shl(unused) == stored && poison | value.poison == Poison::NONE
        })
    }
}
