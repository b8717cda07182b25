//! Reads of registers that no path has written before: in Gen IR that is written by hand, a wrong number.

use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::def_use::{Definitions, Point};
use crate::ir::analysis::liveness::Liveness;
use crate::ir::function::{BlockId, Function};
use crate::ir::register::Register;

/// The first read of each register that is read before any path has written it, in the order of the registers.
///
/// Only registers that are live-in at the entry can be read so: the work is linear in the blocks for each of them.
pub fn unwritten_reads(function: &Function) -> Vec<(Point, Register)> {
    let cfg = Cfg::compute(function);
    let liveness = Liveness::compute(function, &cfg);
    let definitions = Definitions::compute(function);
    let is_input = |r: &Register| function.inputs.iter().any(|input| input.register == *r);
    let mut found = Vec::new();
    let candidates = liveness.live_in(BlockId::ENTRY);
    for register in candidates.filter(|r| !is_input(r)) {
        let written = definitions.of(register);
        // The blocks at whose start some path has written it.
        let mut reached = vec![false; cfg.block_count()];
        let mut pending: Vec<BlockId> = written.iter().map(|point| point.block).collect();
        while let Some(block) = pending.pop() {
            for &next in cfg.successors(block) {
                if !std::mem::replace(&mut reached[next.index()], true) {
                    pending.push(next);
                }
            }
        }
        let is_unwritten = |read: &&Point| {
            let is_before = |write: &Point| write.block == read.block && write.index < read.index;
            cfg.is_reachable(read.block)
                && !reached[read.block.index()]
                && !written.iter().any(is_before)
        };
        let mut reads = definitions.uses(register).iter().filter(is_unwritten);
        found.extend(reads.next().map(|read| (*read, register)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn reads(blocks: &str) -> Vec<(u32, u32, u32)> {
        let text = format!(
            "kernel @k(\n  0: \"p\" \"int*\" global\n) {{\n  registers dword %0-%5, qword %6, bool %7\n  \
             inputs %0 = local_id.0\n{blocks}}}\n"
        );
        let function =
            crate::ir::text::parse::parse_function(&text).unwrap_or_else(|e| panic!("{e:?}"));
        let found = unwritten_reads(&function).into_iter();
        let found = found.map(|(at, register)| (at.block.0, at.index, register.0));
        found.collect()
    }

    #[test]
    fn only_registers_that_no_path_writes_are_found() {
        // `%0` is an input, `%2` is written before, `%1` nowhere, `%4` after its first read.
        let code = "$0:\n  %2 = loadi.u32 1\n  %3 = add.u32 %0, %2\n  %3 = add.u32 %1, %4\n  %4 = loadi.u32 1\n  \
                    %3 = add.u32 %1, %4\n  ret\n";
        assert_eq!(reads(code), [(0, 2, 1), (0, 2, 4)]);
        // Written in one branch, or in the iteration before.
        let code = "$0:\n  %1 = loadi.u32 1\n  %7 = cmp.lt.u32 %0, %1\n  brc %7, $1, $2\n$1:\n  %2 = loadi.u32 1\n  \
                    bra $2\n$2:\n  %3 = add.u32 %2, %5\n  %5 = loadi.u32 1\n  brc %7, $2, $3\n$3:\n  ret\n";
        assert_eq!(reads(code), []);
    }
}
