//! Strides: the difference between the values of a register in consecutive work-items of a thread, where all of them
//! execute the code.
//!
//! Flow-insensitive: a register has one stride for all of its definitions, from unvisited to known to unknown. Accepts
//! any function. Quadratic in the length of the longest chain of definitions that precede what they read.

use crate::ir::analysis::Analyses;
use crate::ir::function::{BlockId, Function, InputSource};
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use crate::ir::types::Type;

/// What is known about the local IDs of the work-items of a thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Items {
    /// They are consecutive in the first dimension, and the same in the others.
    InRows,
    /// Nothing is known about them.
    Anywhere,
}

/// For each register, the difference between its values in consecutive work-items, if known.
#[derive(Debug)]
pub struct Strides(Vec<Stride>);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stride {
    /// No definition was visited.
    Unvisited,
    /// The values are in arithmetic progression, modulo the size of the register.
    Known(i64),
    Unknown,
}

impl Stride {
    /// The stride of a register that two definitions write, in different blocks.
    fn merge(self, other: Stride) -> Stride {
        match (self, other) {
            (Stride::Unvisited, found) | (found, Stride::Unvisited) => found,
            (a, b) if a == b => a,
            _ => Stride::Unknown,
        }
    }

    fn map(self, f: impl Fn(i64) -> Option<i64>) -> Stride {
        match self {
            Stride::Known(stride) => f(stride).map_or(Stride::Unknown, Stride::Known),
            other => other,
        }
    }

    fn with(self, other: Stride, f: impl Fn(i64, i64) -> i64) -> Stride {
        match (self, other) {
            (Stride::Unknown, _) | (_, Stride::Unknown) => Stride::Unknown,
            (Stride::Known(a), Stride::Known(b)) => Stride::Known(f(a, b)),
            _ => Stride::Unvisited,
        }
    }
}

impl Strides {
    /// Computes the greatest fixed point. `is_masked` tells of which blocks only some work-items of the thread
    /// execute the code.
    pub fn compute(
        function: &Function,
        analyses: &Analyses,
        items: Items,
        is_masked: impl Fn(BlockId) -> bool,
    ) -> Strides {
        let mut found = Strides(vec![Stride::Unvisited; function.registers.len()]);
        for input in &function.inputs {
            found.0[input.register.index()] = match input.source {
                InputSource::SubGroupLocalId => Stride::Known(1),
                // The work-items of a group are numbered along the first dimension.
                InputSource::LocalId(0) if items == Items::InRows => Stride::Known(1),
                InputSource::LocalId(_) if items == Items::InRows => Stride::Known(0),
                _ => Stride::Unknown,
            };
        }
        for (index, stride) in found.0.iter_mut().enumerate() {
            if analyses.uniformity.is_uniform(Register(index as u32)) {
                *stride = Stride::Known(0);
            }
        }
        // Each visit can only lower a stride, from unvisited to known to unknown.
        loop {
            let mut is_changed = false;
            for block in function.block_ids() {
                let is_masked = is_masked(block);
                for instruction in &function.block(block).instructions {
                    let new = found.of(function, analyses, instruction);
                    for &register in function.destinations(instruction) {
                        let old = found.0[register.index()];
                        if analyses.uniformity.is_uniform(register) || old == Stride::Unknown {
                            continue;
                        }
                        // Work-items that do not execute the block keep another value.
                        let merged = match is_masked {
                            true => Stride::Unknown,
                            false => old.merge(new),
                        };
                        if merged != old {
                            found.0[register.index()] = merged;
                            is_changed = true;
                        }
                    }
                }
            }
            if !is_changed {
                return found;
            }
        }
    }

    fn of(&self, function: &Function, analyses: &Analyses, instruction: &Instruction) -> Stride {
        let sources = function.sources(instruction);
        let stride = |k: usize| {
            sources
                .get(k)
                .map_or(Stride::Unknown, |r| self.0[r.index()])
        };
        let constant = |k: usize| -> Option<i64> {
            let point = analyses.definitions.single(*sources.get(k)?)?;
            let block = function.block(point.block);
            let definition = block.instructions.get(point.index as usize)?;
            Some(definition.immediate()? as i64)
        };
        // The product of a progression and a constant, or of two values that are the same for all.
        let product = |a: usize, b: usize| match (stride(a), stride(b)) {
            (Stride::Known(0), Stride::Known(0)) => Stride::Known(0),
            (s, Stride::Known(0)) if constant(b).is_some() => {
                s.map(|s| s.checked_mul(constant(b)?))
            }
            (Stride::Known(0), s) if constant(a).is_some() => {
                s.map(|s| s.checked_mul(constant(a)?))
            }
            (Stride::Unvisited, _) | (_, Stride::Unvisited) => Stride::Unvisited,
            _ => Stride::Unknown,
        };
        let is_whole = matches!(
            instruction.ty,
            Type::U32 | Type::S32 | Type::U64 | Type::S64
        );
        if !is_whole {
            return Stride::Unknown;
        }
        match instruction.opcode {
            Op::Mov => stride(0),
            Op::Add => stride(0).with(stride(1), i64::wrapping_add),
            Op::Sub => stride(0).with(stride(1), i64::wrapping_sub),
            Op::Mul => product(0, 1),
            Op::Mad => product(0, 1).with(stride(2), i64::wrapping_add),
            Op::Shl => match constant(1) {
                Some(by @ 0..32) => stride(0).map(|s| s.checked_shl(by as u32)),
                _ => stride(0)
                    .with(stride(1), |a, b| a | b)
                    .map(|s| (s == 0).then_some(0)),
            },
            _ => Stride::Unknown,
        }
    }

    /// The difference between the values of a register in consecutive work-items, if it is known.
    pub fn known(&self, register: Register) -> Option<i64> {
        match self.0.get(register.index()) {
            Some(&Stride::Known(stride)) => Some(stride),
            _ => None,
        }
    }
}
