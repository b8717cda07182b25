//! Liveness: which registers are live-in and live-out of each block.
//!
//! A bit matrix over only those registers that are live across some block boundary, so that the
//! many live ranges within a block cost nothing. Each row stores only its nonzero words, so time
//! and memory are proportional to what is live. Only reachable blocks have live registers.

use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::grouped_lists::Lists;
use crate::ir::function::{BlockId, Function};
use crate::ir::register::Register;
use crate::sparse_rows::{Row, Rows};
use std::collections::BinaryHeap;

const LOCAL: u32 = u32::MAX;

/// The registers that are live at the start and the end of each block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Liveness {
    /// By register, its column in the matrix; `LOCAL` if it is live at no boundary.
    columns: Vec<u32>,
    /// The registers that are live at some boundary, ascending.
    registers: Vec<Register>,
    live_in: Rows,
    live_out: Rows,
}

impl Liveness {
    /// Computes the live registers of every block.
    pub fn compute(function: &Function, cfg: &Cfg) -> Liveness {
        // Upward-exposed uses: those without a prior write in the block.
        let mut exposed: Vec<(Register, BlockId)> = Vec::new();
        let mut columns = vec![LOCAL; function.registers.len()];
        // By register, the last block that reads or writes it.
        let mut touched = vec![LOCAL; function.registers.len()];
        for &block in cfg.reverse_postorder() {
            for instruction in &function.block(block).instructions {
                for &source in function.sources(instruction) {
                    let i = source.index();
                    if touched[i] != block.0 {
                        touched[i] = block.0;
                        columns[i] = 0;
                        exposed.push((source, block));
                    }
                }
                for &destination in function.destinations(instruction) {
                    touched[destination.index()] = block.0;
                }
            }
        }
        let mut registers = Vec::new();
        for (i, column) in columns.iter_mut().enumerate() {
            if *column != LOCAL {
                *column = registers.len() as u32;
                registers.push(Register(i as u32));
            }
        }

        // The upward-exposed uses and the writes of each block, of registers that cross boundaries.
        let reads: Vec<(u32, u32)> = exposed
            .iter()
            .map(|&(register, block)| (block.0, columns[register.index()]))
            .collect();
        let reads = Lists::group(cfg.block_count(), &reads);
        let mut writes: Vec<(u32, u32)> = Vec::new();
        // Nothing is live-out of the only block of a function.
        let one = cfg.reverse_postorder().len() == 1 && cfg.successors(BlockId::ENTRY).is_empty();
        for &block in cfg.reverse_postorder().iter().filter(|_| !one) {
            for instruction in &function.block(block).instructions {
                for &destination in function.destinations(instruction) {
                    let column = columns[destination.index()];
                    if column != LOCAL {
                        writes.push((block.0, column));
                    }
                }
            }
        }

        let writes = Lists::group(cfg.block_count(), &writes);

        // Iterates to the fixed point; the worklist orders blocks for fast convergence.
        let mut live_in = Rows::new(cfg.block_count());
        let mut live_out = live_in.clone();
        let mut waiting: BinaryHeap<usize> = (0..cfg.reverse_postorder().len()).collect();
        let mut is_waiting = vec![true; cfg.reverse_postorder().len()];
        let mut new = Row::default();
        while let Some(number) = waiting.pop() {
            is_waiting[number] = false;
            let block = cfg.reverse_postorder()[number];
            live_out.copy_to(block.index(), &mut new);
            for &column in writes.of(block.index()) {
                new.remove(column as usize);
            }
            for &column in reads.of(block.index()) {
                new.insert(column as usize);
            }
            if !live_in.set(block.index(), &new) {
                continue;
            }
            for &before in cfg.predecessors(block) {
                live_out.union_with(before.index(), &new);
                if let Some(number) = cfg.number(before)
                    && !std::mem::replace(&mut is_waiting[number], true)
                {
                    waiting.push(number);
                }
            }
        }
        Liveness {
            columns,
            registers,
            live_in,
            live_out,
        }
    }

    /// The live-in registers of a block, ascending.
    pub fn live_in(&self, block: BlockId) -> impl Iterator<Item = Register> + '_ {
        self.live_in.ones(block.index()).map(|i| self.registers[i])
    }

    /// The live-out registers of a block, ascending.
    pub fn live_out(&self, block: BlockId) -> impl Iterator<Item = Register> + '_ {
        self.live_out.ones(block.index()).map(|i| self.registers[i])
    }

    /// Whether a register is live-in of a block.
    pub fn is_live_in(&self, block: BlockId, register: Register) -> bool {
        self.column(register)
            .is_some_and(|c| self.live_in.contains(block.index(), c))
    }

    /// Whether a register is live-out of a block.
    pub fn is_live_out(&self, block: BlockId, register: Register) -> bool {
        self.column(register)
            .is_some_and(|c| self.live_out.contains(block.index(), c))
    }

    /// Whether a register is live at any block boundary, the function's entry included.
    pub fn crosses_blocks(&self, register: Register) -> bool {
        self.column(register).is_some()
    }

    /// The registers that are live at any block boundary, ascending.
    pub fn crossing(&self) -> &[Register] {
        &self.registers
    }

    /// The index of a register in [`Liveness::crossing`].
    pub(super) fn column(&self, register: Register) -> Option<usize> {
        let column = *self.columns.get(register.index())?;
        (column != LOCAL).then_some(column as usize)
    }

    /// Sets `row` to the live-out registers of a block, as bits indexed by [`Liveness::crossing`].
    pub(super) fn live_out_row(&self, block: BlockId, row: &mut Row) {
        self.live_out.copy_to(block.index(), row);
    }

    /// For each instruction of a block, the registers whose last use it is: their live ranges end
    /// there. Each register once, in the order of the sources.
    pub fn last_uses(&self, function: &Function, block: BlockId) -> LastUses {
        let instructions = &function.block(block).instructions;
        // By register, whether it is live at the current point of the backward walk.
        let mut live = hashbrown::HashMap::new();
        let mut dying = Vec::new();
        let mut lists: Vec<(u32, u32)> = Vec::with_capacity(instructions.len());
        for instruction in instructions.iter().rev() {
            for &destination in function.destinations(instruction) {
                live.insert(destination, false);
            }
            let first = dying.len();
            for &source in function.sources(instruction) {
                let state = live
                    .entry(source)
                    .or_insert_with(|| self.is_live_out(block, source));
                if !std::mem::replace(state, true) {
                    dying.push(source);
                }
            }
            lists.push((first as u32, dying.len() as u32));
        }
        lists.reverse();
        LastUses { lists, dying }
    }
}

/// The last uses of a block: the registers whose live ranges end at each instruction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LastUses {
    lists: Vec<(u32, u32)>,
    dying: Vec<Register>,
}

impl LastUses {
    /// The registers whose live ranges end at the instruction with this index.
    pub fn at(&self, instruction: usize) -> &[Register] {
        self.lists.get(instruction).map_or(&[], |&(start, end)| {
            &self.dying[start as usize..end as usize]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::builder::Builder;
    use crate::ir::opcode::Opcode;
    use crate::ir::types::{Condition, Family, Type};
    use pretty_assertions::assert_eq;

    fn liveness(function: &Function) -> Liveness {
        Liveness::compute(function, &Cfg::compute(function))
    }

    fn indices(registers: impl Iterator<Item = Register>) -> Vec<u32> {
        registers.map(|r| r.0).collect()
    }

    /// for (i = 0; i < 9; i++) sum += i; then sum is copied.
    fn counting() -> (Function, Register, Register) {
        let mut b = Builder::new(Function::new("counting"));
        let (body, end) = (b.add_block(), b.add_block());
        let (i, sum) = (b.register(Family::Dword), b.register(Family::Dword));
        b.constant_into(i, Type::U32, 0);
        b.constant_into(sum, Type::U32, 0);
        b.branch(body);
        b.select_block(body);
        b.op_into(sum, Opcode::Add, Type::U32, &[sum, i]);
        let one = b.u32(1);
        b.op_into(i, Opcode::Add, Type::U32, &[i, one]);
        let nine = b.u32(9);
        let again = b.compare(Condition::Lt, Type::U32, i, nine);
        b.branch_if(again, body, end);
        b.select_block(end);
        b.op(Opcode::Mov, Type::U32, &[sum]);
        b.ret();
        (b.finish(), i, sum)
    }

    #[test]
    fn induction_variables_are_live_around_the_loop() {
        let (f, i, sum) = counting();
        let l = liveness(&f);
        assert_eq!(indices(l.live_in(BlockId(0))), [0u32; 0]);
        assert_eq!(indices(l.live_out(BlockId(0))), [0, 1]);
        assert_eq!(indices(l.live_in(BlockId(1))), [0, 1]);
        assert_eq!(indices(l.live_out(BlockId(1))), [0, 1]);
        assert_eq!(indices(l.live_in(BlockId(2))), [1]);
        assert_eq!(l.crossing(), [i, sum]);
        assert!(l.is_live_in(BlockId(2), sum) && !l.is_live_in(BlockId(2), i));
        assert!(!l.crosses_blocks(Register(2)));
        assert!(!l.is_live_out(BlockId(2), sum));
    }

    #[test]
    fn last_uses_stop_at_redefinitions() {
        let mut b = Builder::new(Function::new("k"));
        let x = b.u32(1);
        let y = b.op(Opcode::Add, Type::U32, &[x, x]);
        b.op_into(x, Opcode::Add, Type::U32, &[y, y]);
        b.op(Opcode::Add, Type::U32, &[x, y]);
        b.ret();
        let f = b.finish();
        let uses = liveness(&f).last_uses(&f, BlockId(0));
        assert_eq!(uses.at(0), []);
        assert_eq!(uses.at(1), [x]);
        assert_eq!(uses.at(2), []);
        assert_eq!(uses.at(3), [x, y]);
        assert_eq!(uses.at(9), []);
    }

    #[test]
    fn live_out_registers_do_not_die() {
        let (f, _, sum) = counting();
        let l = liveness(&f);
        let body = l.last_uses(&f, BlockId(1));
        // sum + i: this sum is overwritten, i is read again; i < 9: i is live along the back edge.
        assert_eq!(body.at(0), [sum]);
        assert_eq!(indices(body.at(4).iter().copied()), [3]);
        assert_eq!(l.last_uses(&f, BlockId(2)).at(0), [sum]);
    }

    #[test]
    fn unreachable_blocks_have_none() {
        let mut b = Builder::new(Function::new("k"));
        let x = b.u32(1);
        b.ret();
        let dead = b.add_block();
        b.select_block(dead);
        b.op(Opcode::Mov, Type::U32, &[x]);
        b.ret();
        let l = liveness(&b.finish());
        assert_eq!(indices(l.live_in(dead)), [0u32; 0]);
        assert_eq!(indices(l.live_out(BlockId(0))), [0u32; 0]);
    }
}
