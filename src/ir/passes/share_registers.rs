//! Linear-scan sharing of registers (Poletto and Sarkar), in functions with too many registers.
//!
//! Requires nothing. Keeps instructions, blocks and inputs. Invalidates everything that names
//! registers. A register that values of differently named variables share loses its name.
//!
//! The live interval of a register is the range of instructions, in layout order, that contains its
//! definitions, its uses and all of its live range. Registers of one family share if their
//! intervals are disjoint; [`split_webs`](super::split_webs()) separates them again. A register is
//! reused as late as the limit permits, since passes find more to do if each value has its own
//! register.

use super::compact_registers::compact_registers;
use crate::ir::analysis::cache::{AnalysisCache, Preserved};
use crate::ir::function::{BlockId, Function};
use crate::ir::register::Register;
use crate::ir::types::Family;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

/// Reduces the registers of the function to at most `limit`, as far as possible; returns
/// whether that changed something.
pub fn share_registers(
    function: &mut Function,
    analyses: &mut AnalysisCache,
    limit: usize,
) -> bool {
    let mut changed = compact_registers(function);
    if changed {
        analyses.invalidate(Preserved::ControlFlow);
    }
    let before = function.registers.len();
    if before <= limit {
        return changed;
    }
    let intervals = Interval::of_all(function, analyses);
    let mut fresh = limit;
    let assignment = loop {
        let assignment = assign(function, &intervals, fresh);
        if assignment.count <= limit || fresh == 0 {
            break assignment;
        }
        // A family without a free register exceeds the limit: start sharing earlier.
        fresh = fresh.saturating_sub((assignment.count - limit).max(fresh / 8));
    };
    if assignment.count < before {
        // Not the entire pool: it may have operands of instructions that were removed.
        for block in 0..function.blocks.len() {
            for index in 0..function.blocks[block].instructions.len() {
                let instruction = function.blocks[block].instructions[index];
                for register in function.destinations_mut(&instruction) {
                    *register = assignment.names[register.index()];
                }
                for register in function.sources_mut(&instruction) {
                    *register = assignment.names[register.index()];
                }
            }
        }
        for (register, &name) in (0..).map(Register).zip(&assignment.names) {
            let names = [register, name].map(|r| function.registers[r.index()].name);
            if names[0] != names[1] {
                function.registers[name.index()].name = None;
            }
        }
        changed = true;
    }
    compact_registers(function) || changed
}

/// The live interval of a register: positions of its first and last instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Interval {
    first: u32,
    last: u32,
}

impl Interval {
    /// The intervals of all registers; `first` is above `last` for an unused one.
    ///
    /// Each block has one position for its start and one for its end besides
    /// those of its instructions.
    fn of_all(function: &Function, analyses: &mut AnalysisCache) -> Vec<Interval> {
        let unused = Interval {
            first: u32::MAX,
            last: 0,
        };
        let mut intervals = vec![unused; function.registers.len()];
        let mut extend = |register: Register, position: u32| {
            let interval = &mut intervals[register.index()];
            interval.first = interval.first.min(position);
            interval.last = interval.last.max(position);
        };
        for input in &function.inputs {
            extend(input.register, 0);
        }
        let liveness = analyses.liveness(function);
        let mut position = 0;
        for (id, block) in (0..).map(BlockId).zip(&function.blocks) {
            liveness.live_in(id).for_each(|r| extend(r, position));
            for instruction in &block.instructions {
                position += 1;
                let destinations = function.destinations(instruction).iter();
                for &register in destinations.chain(function.sources(instruction)) {
                    extend(register, position);
                }
            }
            position += 1;
            liveness.live_out(id).for_each(|r| extend(r, position));
            position += 1;
        }
        intervals
    }
}

/// The register that each register becomes.
struct Assignment {
    names: Vec<Register>,
    /// The number of registers in use.
    count: usize,
}

/// Assigns registers in the order of their first position; registers that have ended are reused once
/// `fresh` registers are in use.
fn assign(function: &Function, intervals: &[Interval], fresh: usize) -> Assignment {
    let mut names: Vec<Register> = (0..intervals.len() as u32).map(Register).collect();
    let is_used = |r: &Register| intervals[r.index()].first <= intervals[r.index()].last;
    let mut order: Vec<Register> = names.iter().copied().filter(is_used).collect();
    // Inputs keep their order, since two of them never share; they are first in any case.
    order.sort_by_key(|r| (intervals[r.index()].first, *r));
    // By family, the free registers, longest free first.
    let mut free: Vec<VecDeque<Register>> = Family::ALL.iter().map(|_| VecDeque::new()).collect();
    // The registers in use, by last position.
    let mut active: BinaryHeap<Reverse<(u32, Register)>> = BinaryHeap::new();
    let mut count = 0;
    for register in order {
        let interval = intervals[register.index()];
        // Strictly before, so that no destination reuses the register of a source.
        while let Some(&Reverse((last, ended))) = active.peek()
            && last < interval.first
        {
            active.pop();
            free[function.family(ended) as usize].push_back(ended);
        }
        let family = function.family(register) as usize;
        let name = match free[family].pop_front() {
            Some(name) if count >= fresh => name,
            other => {
                if let Some(name) = other {
                    free[family].push_front(name);
                }
                count += 1;
                register
            }
        };
        names[register.index()] = name;
        active.push(Reverse((interval.last, name)));
    }
    Assignment { names, count }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;
    use pretty_assertions::assert_eq;

    const TEXT: &str = "kernel @k() {
  registers dword %0-%5, bool %6
  names %1 \"a\", %2 \"b\"
  inputs %0 = local_id.0
$0:
  %1 = loadi.u32 1
  %2 = add.u32 %1, %0
  %3 = add.u32 %2, %2
  %4 = add.u32 %3, %0
  %6 = cmp.lt.u32 %4, %0
  brc %6, $1, $2
$1:
  %5 = mov.u32 %4
  bra $2
$2:
  ret
}
";

    #[test]
    fn disjoint_intervals_share() {
        let expected = "kernel @k() {
  registers dword %0-%2, bool %3
  inputs %0 = local_id.0
$0:
  %1 = loadi.u32 1
  %2 = add.u32 %1, %0
  %1 = add.u32 %2, %2
  %2 = add.u32 %1, %0
  %3 = cmp.lt.u32 %2, %0
  brc %3, $1, $2
$1:
  %1 = mov.u32 %2
  bra $2
$2:
  ret
}
";
        let mut f = parse_function(TEXT).unwrap();
        assert!(share_registers(&mut f, &mut AnalysisCache::new(), 0));
        assert_eq!(f.to_string(), expected);
        assert!(!share_registers(&mut f, &mut AnalysisCache::new(), 7));
    }

    #[test]
    fn there_is_no_sharing_where_there_is_room() {
        let mut f = parse_function(TEXT).unwrap();
        assert!(!share_registers(&mut f, &mut AnalysisCache::new(), 7));
        assert_eq!(f.to_string(), TEXT);
    }

    /// Values that are live around a loop share with nothing in the loop.
    #[test]
    fn loops_extend_intervals() {
        let text = "kernel @k() {
  registers dword %0-%5, bool %6
  inputs %0 = local_id.0
$0:
  %1 = loadi.u32 1
  bra $1
$1:
  %2 = add.u32 %0, %0
  %3 = add.u32 %2, %1
  %6 = cmp.lt.u32 %3, %0
  brc %6, $1, $2
$2:
  %4 = add.u32 %0, %0
  %5 = add.u32 %4, %4
  ret
}
";
        let mut f = parse_function(text).unwrap();
        assert!(share_registers(&mut f, &mut AnalysisCache::new(), 0));
        let read = f.to_string();
        assert!(read.contains("%2 = add.u32 %0, %0"), "{read}");
        assert!(read.contains("%3 = add.u32 %2, %1"), "{read}");
        assert_eq!(f.registers.len(), 5);
    }

    /// Each element of a long chain is dead after the next one.
    #[test]
    fn long_blocks_respect_the_limit() {
        let mut f = parse_function(TEXT).unwrap();
        let mut before = Register(1);
        let mut body = Vec::new();
        for _ in 0..1000 {
            let next = f.add_register(Family::Dword);
            let add = crate::ir::opcode::Opcode::Add;
            let ty = crate::ir::types::Type::U32;
            let detail = crate::ir::instruction::Detail::None;
            let loc = crate::source::Loc::NONE;
            body.push(f.instruction(add, ty, detail, &[next], &[before, before], loc));
            before = next;
        }
        f.blocks[0].instructions.splice(1..1, body);
        assert!(share_registers(&mut f, &mut AnalysisCache::new(), 100));
        assert!(f.registers.len() <= 100);
        assert!(crate::ir::verify::verify(&f).is_ok());
    }
}
