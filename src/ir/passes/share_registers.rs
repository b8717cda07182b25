//! Linear-scan sharing of registers that are local to a block, in functions with too many
//! registers.
//!
//! Requires nothing. Keeps instructions, blocks and inputs, and every register that is used in
//! several blocks or read before it is written in its block. Invalidates everything that names
//! registers. A register that several values of differently named variables share loses its name.
//!
//! A register is reused as late as the limit permits, since passes find more to do if each value
//! has a register of its own.

use super::compact_registers::compact_registers;
use crate::ir::function::Function;
use crate::ir::register::Register;
use crate::ir::types::Family;
use std::collections::VecDeque;

/// Reduces the registers of the function to at most `room`, as far as possible; returns whether
/// that changed something.
pub fn share_registers(function: &mut Function, room: usize) -> bool {
    let before = function.registers.len();
    if before <= room {
        return false;
    }
    let homes = Home::of_all(function);
    let elsewhere = homes
        .iter()
        .filter(|h| matches!(h, Home::Elsewhere))
        .count();
    let mut names = Names {
        fresh: room.saturating_sub(elsewhere),
        free: Family::ALL.iter().map(|_| VecDeque::new()).collect(),
        taken: (0..before as u32).map(Register).collect(),
    };
    // The registers of one instruction, destinations first, and their replacements.
    let (mut old, mut new) = (Vec::new(), Vec::new());
    for block in 0..function.blocks.len() {
        for index in 0..function.blocks[block].instructions.len() {
            let instruction = function.blocks[block].instructions[index];
            old.clear();
            old.extend_from_slice(function.destinations(&instruction));
            let count = old.len();
            old.extend_from_slice(function.sources(&instruction));
            let (destinations, sources) = old.split_at(count);
            new.clear();
            new.extend(sources.iter().map(|s| names.taken[s.index()]));
            function.sources_mut(&instruction).copy_from_slice(&new);
            for &d in destinations {
                if homes[d.index()].begins_at(index) {
                    names.take(function, d);
                }
            }
            new.clear();
            new.extend(destinations.iter().map(|d| names.taken[d.index()]));
            function
                .destinations_mut(&instruction)
                .copy_from_slice(&new);
            // Freed after the instruction, so that no destination reuses the register of a source.
            for (k, &r) in old.iter().enumerate() {
                if homes[r.index()].ends_at(index) && !old.iter().take(k).any(|&o| o == r) {
                    names.give_back(function, r);
                }
            }
        }
    }
    compact_registers(function)
}

/// The live range of a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Home {
    /// It is unused.
    Nowhere,
    /// Local to a block and written before it is read: the indices of its first and last
    /// instruction.
    Block { block: u32, first: u32, last: u32 },
    /// Live across blocks, or live-in.
    Elsewhere,
}

impl Home {
    fn of_all(function: &Function) -> Vec<Home> {
        let mut homes = vec![Home::Nowhere; function.registers.len()];
        for input in &function.inputs {
            homes[input.register.index()] = Home::Elsewhere;
        }
        for (block, b) in (0u32..).zip(&function.blocks) {
            for (index, instruction) in (0u32..).zip(&b.instructions) {
                for source in function.sources(instruction) {
                    let home = &mut homes[source.index()];
                    *home = match *home {
                        Home::Block {
                            block: own, first, ..
                        } if own == block => Home::Block {
                            block,
                            first,
                            last: index,
                        },
                        Home::Block { .. } | Home::Nowhere | Home::Elsewhere => Home::Elsewhere,
                    };
                }
                for destination in function.destinations(instruction) {
                    let home = &mut homes[destination.index()];
                    *home = match *home {
                        Home::Nowhere => Home::Block {
                            block,
                            first: index,
                            last: index,
                        },
                        Home::Block {
                            block: own, first, ..
                        } if own == block => Home::Block {
                            block,
                            first,
                            last: index,
                        },
                        Home::Block { .. } | Home::Elsewhere => Home::Elsewhere,
                    };
                }
            }
        }
        homes
    }

    fn begins_at(self, index: usize) -> bool {
        matches!(self, Home::Block { first, .. } if first as usize == index)
    }

    fn ends_at(self, index: usize) -> bool {
        matches!(self, Home::Block { last, .. } if last as usize == index)
    }
}

/// The assignment of registers.
struct Names {
    /// How many registers may still be used for the first time.
    fresh: usize,
    /// Free registers by family, the one that is free for longest first.
    free: Vec<VecDeque<Register>>,
    taken: Vec<Register>,
}

impl Names {
    fn take(&mut self, function: &mut Function, register: Register) {
        let family = function.family(register);
        if self.fresh > 0 {
            self.fresh -= 1;
            return;
        }
        let Some(other) = self.free[family as usize].pop_front() else {
            return;
        };
        self.taken[register.index()] = other;
        if function.name_of(register) != function.name_of(other) {
            function.registers[other.index()].name = None;
        }
    }

    fn give_back(&mut self, function: &Function, register: Register) {
        let family = function.family(register);
        self.free[family as usize].push_back(self.taken[register.index()]);
    }
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
    fn values_of_a_block_share_and_others_do_not() {
        let expected = "kernel @k() {
  registers dword %0-%3, bool %4
  inputs %0 = local_id.0
$0:
  %1 = loadi.u32 1
  %2 = add.u32 %1, %0
  %1 = add.u32 %2, %2
  %3 = add.u32 %1, %0
  %4 = cmp.lt.u32 %3, %0
  brc %4, $1, $2
$1:
  %2 = mov.u32 %3
  bra $2
$2:
  ret
}
";
        let mut f = parse_function(TEXT).unwrap();
        assert!(share_registers(&mut f, 0));
        assert_eq!(f.to_string(), expected);
        assert!(!share_registers(&mut f, 7));
    }

    #[test]
    fn there_is_no_sharing_where_there_is_room() {
        let mut f = parse_function(TEXT).unwrap();
        assert!(!share_registers(&mut f, 7));
        assert_eq!(f.to_string(), TEXT);
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
        assert!(share_registers(&mut f, 100));
        // One more per family that has no free register when the limit is reached.
        assert!(f.registers.len() <= 100 + Family::ALL.len());
        assert!(crate::ir::verify::verify(&f).is_ok());
    }
}
