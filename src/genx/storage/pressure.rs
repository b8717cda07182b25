//! Register pressure: the bytes of general variables that are live at each instruction.
//!
//! It counts what is stored: values that are parts of one instruction, and views of another value, are none.
//! Predicates are in flags, which are other registers.

use super::{Need, Ranges, STEP, need};
use crate::genx::bales::Bales;
use crate::genx::function::{BlockId, Function, InstructionId, Value};
use crate::target::Target;

/// The live bytes of a legal function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pressure {
    /// For each instruction, the live bytes before it; those of a phi are those of the first other instruction.
    bytes: Vec<u32>,
    grf_bytes: u32,
}

impl Pressure {
    /// Computes the pressure. The function is legal for the target.
    pub fn new(function: &Function, target: Target) -> Pressure {
        let bales = Bales::new(function, target);
        let ranges = Ranges::new(function, &bales, target);
        // The change of the live bytes at each step of the linear order.
        let last = ranges.bounds.iter().map(|bounds| bounds.1).max();
        let mut changes = vec![0i64; (last.unwrap_or(0) / STEP) as usize + 2];
        for (index, segments) in ranges.segments.iter().enumerate() {
            let Need::Bytes(bytes) = need(function.value(Value(index as u32)).ty) else {
                continue;
            };
            for &(start, end) in segments {
                // It is live before the instructions after its start, up to that which reads it last.
                let (first, last) = (start / STEP + 1, end / STEP);
                if first <= last {
                    changes[first as usize] += i64::from(bytes);
                    changes[last as usize + 1] -= i64::from(bytes);
                }
            }
        }
        let mut live = 0;
        for change in &mut changes {
            live += *change;
            *change = live;
        }
        // A phi has the position of the start of its block.
        let steps = ranges.positions.iter().zip(&ranges.blocks);
        let bytes = steps.map(|(&position, block)| {
            let first = ranges.bounds[block.index()].0 + STEP;
            let at = (position.max(first) / STEP) as usize;
            u32::try_from(changes.get(at).copied().unwrap_or(0)).unwrap_or(u32::MAX)
        });
        Pressure {
            bytes: bytes.collect(),
            grf_bytes: target.grf_bytes(),
        }
    }

    /// The live bytes before an instruction.
    pub fn at(&self, id: InstructionId) -> u32 {
        self.bytes.get(id.index()).copied().unwrap_or(0)
    }

    /// The most live bytes in a block; `None` if it is empty.
    pub fn of(&self, function: &Function, block: BlockId) -> Option<u32> {
        let block = function.blocks.get(block.index())?;
        block.instructions.iter().map(|&id| self.at(id)).max()
    }

    /// The most live bytes of the function.
    pub fn peak_bytes(&self, function: &Function) -> u32 {
        let blocks = function.block_ids();
        let all = blocks.filter_map(|block| self.of(function, block));
        all.max().unwrap_or(0)
    }

    /// The size of a register, in bytes.
    pub fn grf_bytes(&self) -> u32 {
        self.grf_bytes
    }
}
