//! The flag registers that the predicates of a kernel need.
//!
//! A flag register has 32 bits, one for each channel: the predicates of two threads' worth of 16 channels,
//! or one of 32. What does not fit is spilled to general registers by the finalizer: a move after each
//! definition, and one before each use.

use crate::source::Loc;
use crate::sparse_rows::Row;
use crate::target::Target;
use crate::visa::flow::Graph;
use crate::visa::instruction::Instruction;
use crate::visa::kernel::Kernel;
use crate::visa::operand::{Operand, PredicateId};

/// The channels of half a flag register, the smallest part that a predicate occupies.
const HALF: u32 = 16;

/// The native instructions by which the finalizer spills or reloads half a flag register. Measured where many flags
/// are live: a reload needs a flag register, too, whose predicate is saved first.
const SPILL_MOVES: u32 = 2;

/// The flags that a kernel keeps live.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FlagPressure {
    /// The most halves of flag registers that are live at once.
    pub halves: u32,
    /// The halves of flag registers that the target has.
    pub available: u32,
    /// The source location of an instruction at which that many are live.
    pub loc: Loc,
    /// By basic block of the kernel: the instructions by which flags are spilled and reloaded, if there are too many
    /// anywhere. What is live through a block that does not use it stays where it is spilled.
    pub moves: Vec<u32>,
}

impl FlagPressure {
    /// Determines the live predicates of a kernel at each instruction.
    pub fn of(kernel: &Kernel) -> FlagPressure {
        let graph = Graph::of(kernel);
        let effects: Vec<Effects> = graph
            .blocks
            .iter()
            .map(|range| Effects::of(&kernel.instructions[range.clone()]))
            .collect();
        let live_in = live_at_starts(&graph, &effects);
        let mut pressure = FlagPressure {
            halves: 0,
            available: halves_of(kernel.target),
            loc: Loc::NONE,
            moves: vec![0; graph.blocks.len()],
        };
        let mut is_spilled = false;
        for (block, range) in graph.blocks.iter().enumerate() {
            let mut live = live_at_end(&graph, &live_in, block);
            let halves_in =
                |row: &Row| -> u32 { row.ones().map(|id| halves_of_predicate(kernel, id)).sum() };
            let effects = &effects[block];
            let is_used = |id: &usize| effects.read.contains(*id) || effects.defined.contains(*id);
            let through: u32 = (live.ones())
                .filter(|id| live_in[block].contains(*id) && !is_used(id))
                .map(|id| halves_of_predicate(kernel, id))
                .sum();
            let loads = halves_in(&effects.read);
            let stores: u32 = (live.ones())
                .filter(|id| effects.defined.contains(*id))
                .map(|id| halves_of_predicate(kernel, id))
                .sum();
            let mut most = 0;
            for instruction in kernel.instructions[range.clone()].iter().rev() {
                let (written, read) = uses(instruction);
                // Its result is live even if nothing reads it.
                if let Some(id) = written {
                    live.insert(id.0 as usize);
                }
                let halves = live.ones().map(|id| halves_of_predicate(kernel, id)).sum();
                if halves > pressure.halves {
                    pressure.halves = halves;
                    pressure.loc = instruction.loc;
                }
                most = most.max(halves);
                if let Some(id) = written
                    && replaces(instruction)
                {
                    live.remove(id.0 as usize);
                }
                read.for_each(|id| live.insert(id.0 as usize));
            }
            let excess = most.saturating_sub(pressure.available);
            is_spilled |= excess > 0;
            // Those that the block uses do not fit either: each is spilled and reloaded in it.
            let inside = excess.saturating_sub(through);
            pressure.moves[block] = SPILL_MOVES * (inside + loads + stores);
        }
        if !is_spilled {
            pressure.moves.fill(0);
        }
        pressure
    }
}

/// The halves of flag registers that a target has.
fn halves_of(target: Target) -> u32 {
    2 * target.info().flag_registers
}

fn halves_of_predicate(kernel: &Kernel, id: usize) -> u32 {
    let declared = kernel.predicates.get(id);
    declared.map_or(1, |predicate| predicate.elements.div_ceil(HALF).max(1))
}

/// The predicate that an instruction writes, and those that it reads.
fn uses(instruction: &Instruction) -> (Option<PredicateId>, impl Iterator<Item = PredicateId>) {
    let id = |operand: &Operand| match operand {
        Operand::Predicate(id) => Some(*id),
        _ => None,
    };
    let written = instruction.operands.first().and_then(id);
    let sources = instruction.operands.iter().skip(1).filter_map(id);
    let guard = instruction.predicate.map(|guard| guard.predicate);
    let read: Vec<PredicateId> = sources.chain(guard).collect();
    (written, read.into_iter())
}

/// Whether an instruction defines its predicate: the second half of one continues it.
fn replaces(instruction: &Instruction) -> bool {
    instruction.exec.is_some_and(|exec| exec.offset == 0)
}

/// The predicates that a block reads before it defines them, and those that it defines.
#[derive(Default)]
struct Effects {
    read: Row,
    defined: Row,
}

impl Effects {
    fn of(block: &[Instruction]) -> Effects {
        let mut effects = Effects::default();
        for instruction in block.iter().rev() {
            let (written, read) = uses(instruction);
            if let Some(id) = written
                && replaces(instruction)
            {
                effects.defined.insert(id.0 as usize);
                effects.read.remove(id.0 as usize);
            }
            read.for_each(|id| effects.read.insert(id.0 as usize));
        }
        effects
    }
}

/// The predicates that are live at the start of each block.
fn live_at_starts(graph: &Graph, effects: &[Effects]) -> Vec<Row> {
    let mut live: Vec<Row> = effects.iter().map(|e| e.read.clone()).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for (block, effects) in effects.iter().enumerate().rev() {
            let mut row = live_at_end(graph, &live, block);
            effects.defined.ones().for_each(|id| row.remove(id));
            row.union_with(&effects.read);
            if row != live[block] {
                live[block] = row;
                changed = true;
            }
        }
    }
    live
}

fn live_at_end(graph: &Graph, live_at_start: &[Row], block: usize) -> Row {
    let mut live = Row::default();
    for &successor in graph.successors[block].iter().flatten() {
        live.union_with(&live_at_start[successor]);
    }
    live
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::visa::text::parse;

    fn pressure(target: Target, width: u32, code: &str) -> FlagPressure {
        let predicates: String = (1..5)
            .map(|k| format!(".decl P{k} v_type=P num_elts={width}\n"))
            .collect();
        let text = format!(
            ".version 4.1\n.kernel \"k\"\n.decl A v_type=G type=ud num_elts=32 align=hword\n{predicates}\
             .kernel_attr Target=\"3d\"\n.kernel_attr SimdSize={width}\n.function \"k_main\"\n{code}    ret (M1, 1)\n"
        );
        let object = parse(&text, "k", target).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
        FlagPressure::of(&object.kernels[0])
    }

    fn compare(width: u32, predicate: u32) -> String {
        format!("    cmp.lt (M1, {width}) P{predicate} A(0,0)<1;1,0> A(0,1)<0;1,0>\n")
    }

    fn sel(width: u32, predicate: u32) -> String {
        format!("    (P{predicate}) sel (M1, {width}) A(0,0)<1> A(0,0)<1;1,0> 0x1:ud\n")
    }

    #[test]
    fn three_predicates_of_32_channels_exceed_two_flags() {
        let code = |width| {
            let all = (1..4).map(|k| compare(width, k));
            let used = (1..4).map(|k| sel(width, k));
            all.chain(used).collect::<String>()
        };
        let p = pressure(Target::Tgllp, 32, &code(32));
        assert_eq!((p.halves, p.available, &*p.moves), (6, 4, [4].as_slice()));
        let p = pressure(Target::Tgllp, 16, &code(16));
        assert_eq!((p.halves, &*p.moves), (3, [0].as_slice()));
        let p = pressure(Target::Pvc, 32, &code(32));
        assert_eq!((p.halves, p.available), (6, 8));
        // One after the other, they share a flag.
        let each = |k| compare(32, k) + &sel(32, k);
        let p = pressure(Target::Skl, 32, &(each(1) + &each(2) + &each(3)));
        assert_eq!(p.halves, 2);
    }

    #[test]
    fn predicates_are_live_around_loops() {
        let body = format!(
            "{}L:\n{}{}    (P2) goto (M1, 32) L\n",
            compare(32, 1),
            compare(32, 2),
            sel(32, 1)
        );
        assert_eq!(pressure(Target::Skl, 32, &body).halves, 4);
        let inside = format!(
            "L:\n{}{}{}    (P2) goto (M1, 32) L\n",
            compare(32, 1),
            sel(32, 1),
            compare(32, 2)
        );
        assert_eq!(pressure(Target::Skl, 32, &inside).halves, 2);
    }
}
