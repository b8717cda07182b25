//! Live-range splitting of registers with very many definitions, by copies. The finalizer's time
//! grows faster than linearly with the definitions of one variable under divergent control flow
//! (2,000 of them cost seconds). A copy to a fresh variable every [`MAX_DEFINITIONS`] definitions
//! makes it linear again.
//!
//! A register is split at a block where paths join. In all blocks that this block dominates,
//! another register replaces it; on the edges that leave them, the value is copied back. A block is
//! skipped if splitting there would require a new block on an edge.
//!
//! Requires: `split_webs` and `order_blocks` have run, and no copy propagation runs afterwards.
//! Keeps: blocks, the layout. Invalidates: definitions, liveness, webs.

use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::dominance::Dominators;
use crate::ir::analysis::liveness::Liveness;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::Detail;
use crate::ir::opcode::Opcode;
use crate::ir::register::{MAX_REGISTERS_BETWEEN_PASSES, Register};
use crate::source::Loc;

/// The most definitions that a register may have before it is split.
pub const MAX_DEFINITIONS: usize = 64;

/// Splits every register that has too many definitions and a suitable block; returns
/// whether it split any.
pub fn cut_definitions(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let mut counts = vec![0usize; function.registers.len()];
    for block in &function.blocks {
        for instruction in &block.instructions {
            for d in function.destinations(instruction) {
                counts[d.index()] += 1;
            }
        }
    }
    let many: Vec<Register> = (0..counts.len())
        .filter(|&r| counts[r] > MAX_DEFINITIONS)
        .map(|r| Register(r as u32))
        .collect();
    if many.is_empty() {
        return false;
    }
    let cfg = analyses.cfg(function);
    let dominators = analyses.dominators(function);
    let liveness = analyses.liveness(function);
    let mut changed = false;
    for register in many {
        changed |= cut(function, &cfg, &dominators, &liveness, register);
    }
    changed
}

/// Splits one register; returns whether it found a block to split it at.
fn cut(
    function: &mut Function,
    cfg: &Cfg,
    dominators: &Dominators,
    liveness: &Liveness,
    register: Register,
) -> bool {
    // The replacement register in each block: that of the nearest split point that dominates it.
    let mut names = vec![register; function.blocks.len()];
    let mut cuts: Vec<BlockId> = Vec::new();
    let mut since = 0;
    for block in function.block_ids() {
        if !cfg.is_reachable(block) {
            continue;
        }
        if since >= MAX_DEFINITIONS
            && function.registers.len() < MAX_REGISTERS_BETWEEN_PASSES
            && is_place(function, cfg, dominators, liveness, register, block)
        {
            let info = function.registers[register.index()];
            function.registers.push(info);
            let name = Register(function.registers.len() as u32 - 1);
            for below in function.block_ids() {
                if cfg.is_reachable(below) && dominators.dominates(block, below) {
                    names[below.index()] = name;
                }
            }
            cuts.push(block);
            since = 0;
        }
        since += function
            .block(block)
            .instructions
            .iter()
            .flat_map(|i| function.destinations(i))
            .filter(|&&d| d == register)
            .count();
    }
    if cuts.is_empty() {
        return false;
    }
    rename(function, register, &names);
    // The register in which each block expects the value on entry.
    let mut expected = names.clone();
    for &block in &cuts {
        if let Some(above) = dominators.immediate(block) {
            expected[block.index()] = names[above.index()];
        }
    }
    let ty = function.family(register).unsigned();
    for block in function.block_ids() {
        for &next in cfg.successors(block) {
            let (from, to) = (names[block.index()], expected[next.index()]);
            if from != to && liveness.is_live_in(next, register) {
                let copy =
                    function.instruction(Opcode::Mov, ty, Detail::None, &[to], &[from], Loc::NONE);
                let instructions = &mut function.block_mut(block).instructions;
                instructions.insert(instructions.len() - 1, copy);
            }
        }
    }
    for &block in &cuts {
        let (from, to) = (expected[block.index()], names[block.index()]);
        let copy = function.instruction(Opcode::Mov, ty, Detail::None, &[to], &[from], Loc::NONE);
        function.block_mut(block).instructions.insert(0, copy);
    }
    true
}

/// Whether a register can be split at the start of a block. Several paths must join there with the
/// register live, and the block must not be a loop header. Every edge that leaves the dominated
/// blocks with the register live must come from a block with a single successor, which
/// can take the copy.
fn is_place(
    function: &Function,
    cfg: &Cfg,
    dominators: &Dominators,
    liveness: &Liveness,
    register: Register,
    block: BlockId,
) -> bool {
    let predecessors = cfg.predecessors(block);
    predecessors.len() > 1
        && liveness.is_live_in(block, register)
        && !predecessors.iter().any(|&p| dominators.dominates(block, p))
        // The incoming edges may need a copy, too.
        && predecessors.iter().all(|&p| cfg.successors(p).len() == 1 || dominators.immediate(block) == Some(p))
        && function.block_ids().filter(|&b| cfg.is_reachable(b) && dominators.dominates(block, b)).all(|b| {
            cfg.successors(b).len() == 1
                || cfg
                    .successors(b)
                    .iter()
                    .all(|&next| dominators.dominates(block, next) || !liveness.is_live_in(next, register))
        })
}

/// Replaces the register in each block by the block's own.
fn rename(function: &mut Function, register: Register, names: &[Register]) {
    for block in function.block_ids() {
        let name = names[block.index()];
        if name == register {
            continue;
        }
        for index in 0..function.block(block).instructions.len() {
            let instruction = function.block(block).instructions[index];
            for r in function.destinations_mut(&instruction) {
                if *r == register {
                    *r = name;
                }
            }
            for r in function.sources_mut(&instruction) {
                if *r == register {
                    *r = name;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::interp;
    use crate::ir::text::parse::parse_function;
    use crate::ir::verify::verify;
    use crate::launch::{Argument, NdRange, RunOptions};
    use pretty_assertions::assert_eq;
    use std::fmt::Write;

    /// `count` guarded additions to one register, in a loop of `iterations` iterations.
    fn chain(count: usize, iterations: usize) -> Function {
        let mut text = String::from(
            "kernel @k(\n  0: \"p\" \"uint*\" global\n) {\n  registers dword %0-%4, bool %5, qword %6-%8, dword %9\n  \
             names %1 \"x\", %4 \"round\"\n  inputs %0 = local_id.0, %6 = argument.0+0\n$0:\n  %1 = mov.u32 %0\n  \
             %4 = loadi.u32 0\n  bra $1\n$1:\n",
        );
        for k in 0..count {
            let (then, join) = (2 * k + 2, 2 * k + 3);
            write!(
                text,
                "  %2 = loadi.u32 {}\n  %5 = cmp.lt.u32 %2, %0\n  brc %5, ${then}, ${join}\n${then}:\n  \
                 %1 = add.u32 %1, %2\n  bra ${join}\n${join}:\n",
                k % 11
            )
            .unwrap();
        }
        let end = 2 * count + 2;
        writeln!(
            text,
            "  %3 = loadi.u32 1\n  %4 = add.u32 %4, %3\n  %9 = loadi.u32 {iterations}\n  \
             %5 = cmp.lt.u32 %4, %9\n  brc %5, ${end}, ${}\n${end}:\n  bra $1\n${}:\n  \
             %7 = loadi.u64 4\n  %8 = cvt.u64.u32 %0\n  %7 = mul.u64 %7, %8\n  %7 = add.u64 %7, %6\n  \
             store.global.u32 %7, %1\n  ret\n}}",
            end + 1,
            end + 1
        )
        .unwrap();
        parse_function(&text).unwrap()
    }

    fn run(function: &Function) -> Vec<Argument> {
        let mut arguments = vec![Argument::Buffer(vec![0; 64])];
        let range = NdRange::new(&[16], Some(&[16]), &[]).unwrap();
        interp::run(
            function,
            &Default::default(),
            &range,
            &mut arguments,
            8,
            &RunOptions::default(),
        )
        .unwrap();
        arguments
    }

    fn most_definitions(function: &Function) -> usize {
        let mut counts = vec![0; function.registers.len()];
        for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
            for d in function.destinations(instruction) {
                counts[d.index()] += usize::from(d.0 == 1 || d.index() >= 10);
            }
        }
        counts.into_iter().max().unwrap()
    }

    #[test]
    fn a_long_chain_is_cut_and_computes_the_same() {
        for iterations in [1, 3] {
            let before = chain(300, iterations);
            let mut after = before.clone();
            assert!(cut_definitions(&mut after, &mut AnalysisCache::new()));
            assert_eq!(verify(&after), Ok(()));
            assert!(
                most_definitions(&after) <= MAX_DEFINITIONS + 3,
                "{}",
                most_definitions(&after)
            );
            assert_eq!(run(&after), run(&before));
        }
    }

    #[test]
    fn a_short_chain_stays() {
        let mut function = chain(50, 2);
        assert!(!cut_definitions(&mut function, &mut AnalysisCache::new()));
    }
}
