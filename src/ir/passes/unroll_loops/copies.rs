//! The copies of the iterations of a loop, and of those inside of it, as they are made: what is known where, which
//! block is the copy of which, and how large they are.

use super::{Kept, MIN_FOLDED_SHARE, MIN_FOLDED_SHARE_OF_NEST};
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::loops::LoopId;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::Type;
use hashbrown::{HashMap, HashSet};

/// What is known at a point of the registers written in a loop.
pub(super) type State = HashMap<Register, Value>;

/// What is known of a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Value {
    /// The constant that the register contains.
    Constant(u64),
    /// The result of this computation, of [`Computations`].
    Computed(u32),
    /// The value of a register that the loop does not write.
    Invariant(Register),
}

/// The computations in the copies of a loop, by opcode, type, detail and operands. Those that are repeated, such as an
/// address that does not depend on the counter of the inner loop, do not stay.
pub(super) struct Computations {
    numbers: HashMap<(Opcode, Type, Detail, Vec<Value>), u32>,
    /// The registers that the loop writes.
    pub(super) written: HashSet<Register>,
}

impl Computations {
    /// Those of a loop that writes these registers, of which no copy was made.
    pub(super) fn of(written: HashSet<Register>) -> Computations {
        Computations {
            numbers: HashMap::new(),
            written,
        }
    }

    /// The result of a computation, and whether an earlier one has the same.
    pub(super) fn result(
        &mut self,
        instruction: &Instruction,
        operands: Vec<Value>,
    ) -> (Value, bool) {
        let key = (
            instruction.opcode,
            instruction.ty,
            instruction.detail,
            operands,
        );
        let next = self.numbers.len() as u32;
        let number = *self.numbers.entry(key).or_insert(next);
        (Value::Computed(number), number < next)
    }
}

/// The most instructions in all copies of a loop, by the part of them that is decided.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// The limit of a loop of which [`MIN_FOLDED_SHARE`] is decided.
    pub(super) folded: usize,
    /// The limit of a nest of which [`MIN_FOLDED_SHARE_OF_NEST`] is decided.
    pub(super) folded_less: usize,
    /// The limit of all other loops.
    pub(super) other: usize,
}

impl Limits {
    /// The same limit, whatever is decided.
    pub(super) fn any(limit: usize) -> Limits {
        Limits {
            folded: limit,
            folded_less: limit,
            other: limit,
        }
    }
}

/// The only exit of a loop, which all work-items take in the same iteration, or in two.
#[derive(Clone, Copy)]
pub(super) struct Exit {
    /// The block with the branch.
    pub(super) from: BlockId,
    /// Its target outside of the loop.
    pub(super) to: BlockId,
    /// The number of the first iteration in which work-items take it; the first of all has number 1.
    pub(super) least: usize,
    /// The number of the iteration in which all that are left take it.
    pub(super) last: usize,
}

impl Exit {
    /// Whether the branch leaves the loop in an iteration, if that does not depend on the work-item.
    pub(super) fn leaves(&self, iteration: usize) -> Option<bool> {
        if iteration < self.least {
            return Some(false);
        }
        (iteration >= self.last).then_some(true)
    }
}

/// The copies of a loop as they are made.
pub(super) struct Copies {
    /// The loops of which an iteration is being copied, from the outermost inward.
    pub(super) frames: Vec<Frame>,
    /// The computations so far.
    pub(super) computations: Computations,
    /// The number of instructions left, not counting constants and repeated computations.
    pub(super) size: usize,
    /// The number of instructions that became constants or unconditional branches.
    pub(super) folded: usize,
    /// The largest `size`.
    pub(super) limits: Limits,
    /// The largest trip count of each loop.
    pub(super) max_trip_count: usize,
    /// The exit of the outermost loop, which has none inside of it, if it is known without its test.
    pub(super) exit: Option<Exit>,
}

impl Copies {
    /// Rejects copies that are too large after so many iterations of the loop.
    pub(super) fn check(&self, trip_count: usize) -> Result<(), Kept> {
        let is_folded = |share| self.folded.saturating_mul(share) >= self.size + self.folded;
        let limit = if is_folded(MIN_FOLDED_SHARE) {
            self.limits.folded
        } else if is_folded(MIN_FOLDED_SHARE_OF_NEST) {
            self.limits.folded_less
        } else {
            self.limits.other
        };
        match self.size > limit {
            true => Err(Kept::Copies(trip_count, self.size, limit)),
            false => Ok(()),
        }
    }
}

/// The copy of one iteration of a loop.
pub(super) struct Frame {
    pub(super) id: LoopId,
    /// The blocks of the loop, in reverse postorder; the header is the first one.
    pub(super) blocks: Vec<BlockId>,
    /// The copy of each block.
    pub(super) copies: Vec<BlockId>,
    /// What is known at the start of each block, from the edges seen.
    pub(super) states: Vec<Option<State>>,
    /// The first block of the next iteration.
    pub(super) next_header: BlockId,
    /// What is known where the next iteration starts, if there may be one.
    pub(super) next: Option<State>,
    /// Whether a branch out of the loop was decided, or is known to be taken in some later iteration.
    pub(super) decided: bool,
}

impl Frame {
    /// An iteration that starts in the block `header` with what is known in `start`.
    pub(super) fn new(
        function: &mut Function,
        id: LoopId,
        blocks: &[BlockId],
        header: BlockId,
        start: State,
    ) -> Frame {
        let rest = blocks.iter().skip(1).map(|_| function.add_block());
        let copies = std::iter::once(header).chain(rest).collect();
        let mut states = vec![None; blocks.len()];
        states[0] = Some(start);
        Frame {
            id,
            blocks: blocks.to_vec(),
            copies,
            states,
            next_header: function.add_block(),
            next: None,
            decided: false,
        }
    }

    /// The block that a branch of the copy to `target` leads to, if the loop has the target.
    pub(super) fn copy_of(&self, cfg: &Cfg, target: BlockId) -> Option<BlockId> {
        let k = position(cfg, &self.blocks, target)?;
        Some(if k == 0 {
            self.next_header
        } else {
            self.copies[k]
        })
    }
}

/// The index of a block among those of a loop, in reverse postorder.
pub(super) fn position(cfg: &Cfg, blocks: &[BlockId], block: BlockId) -> Option<usize> {
    let number = cfg.number(block);
    let found = blocks
        .binary_search_by_key(&number, |&b| cfg.number(b))
        .ok()?;
    (blocks[found] == block).then_some(found)
}

/// Keeps what is known on both incoming edges.
pub(super) fn join(place: &mut Option<State>, state: &State) {
    match place {
        None => *place = Some(state.clone()),
        Some(known) => known.retain(|register, value| state.get(register) == Some(value)),
    }
}
