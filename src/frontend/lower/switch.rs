//! `switch`: a balanced tree of comparisons over its cases.
//!
//! Neighbouring values that lead to one place are one run, compared as a range. A tree is
//! divided until a few runs are left, which are compared one after the other; what earlier
//! comparisons have decided is not asked again.

use super::Lowering;
use crate::frontend::typed::Case;
use crate::ir::function::BlockId;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{Condition, Type as Ir};

/// So many runs are compared one after the other.
const FEW: usize = 4;

/// Values that lead to one place.
#[derive(Clone, Copy)]
struct Run {
    low: i128,
    high: i128,
    target: BlockId,
}

impl Lowering<'_> {
    /// Ends the current block: on to the case that has the value, or to `otherwise`.
    pub(super) fn dispatch(&mut self, ty: Ir, value: Register, cases: &[Case], otherwise: BlockId) {
        let mut runs: Vec<Run> = Vec::with_capacity(cases.len());
        for case in cases {
            let target = self.label(case.label);
            match runs.last_mut() {
                Some(run) if run.target == target && run.high + 1 == case.low => {
                    run.high = case.high;
                }
                _ => runs.push(Run {
                    low: case.low,
                    high: case.high,
                    target,
                }),
            }
        }
        let bits = 8 * ty.size();
        let (low, high) = if ty.is_signed() {
            (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1)
        } else {
            (0, (1i128 << bits) - 1)
        };
        self.decide(ty, value, &runs, (low, high), otherwise);
    }

    /// Ends the current block, given that the value is in the range from `low` to `high`.
    fn decide(
        &mut self,
        ty: Ir,
        value: Register,
        runs: &[Run],
        (mut low, high): (i128, i128),
        otherwise: BlockId,
    ) {
        if runs.len() > FEW {
            let (left, right) = runs.split_at(runs.len() / 2);
            let pivot = right[0].low;
            let [below, above] = [(); 2].map(|()| self.b.add_block());
            let bound = self.b.constant(ty, pivot as u64);
            let is_below = self.b.compare(Condition::Lt, ty, value, bound);
            self.b.branch_if(is_below, below, above);
            self.b.select_block(below);
            self.decide(ty, value, left, (low, pivot - 1), otherwise);
            self.b.select_block(above);
            self.decide(ty, value, right, (pivot, high), otherwise);
            return;
        }
        for run in runs {
            if run.low == low && run.high == high {
                self.b.branch(run.target);
                return;
            }
            let is_in = self.is_in(ty, value, *run, (low, high));
            let next = self.b.add_block();
            self.b.branch_if(is_in, run.target, next);
            self.b.select_block(next);
            if run.low == low {
                low = run.high + 1;
            }
        }
        self.b.branch(otherwise);
    }

    /// Whether the value, which is in the range from `low` to `high`, is in a run.
    fn is_in(&mut self, ty: Ir, value: Register, run: Run, (low, high): (i128, i128)) -> Register {
        let first = self.b.constant(ty, run.low as u64);
        if run.low == run.high {
            return self.b.compare(Condition::Eq, ty, value, first);
        }
        if run.high == high {
            return self.b.compare(Condition::Ge, ty, value, first);
        }
        if run.low == low {
            let last = self.b.constant(ty, run.high as u64);
            return self.b.compare(Condition::Le, ty, value, last);
        }
        // From the first value of the run on, all below it have wrapped to large ones.
        let ty = ty.unsigned();
        let distance = self.b.op(Opcode::Sub, ty, &[value, first]);
        let length = self.b.constant(ty, (run.high - run.low) as u64);
        self.b.compare(Condition::Le, ty, distance, length)
    }
}
