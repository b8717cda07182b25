//! Renumbers registers to drop those that nothing reads or writes.
//!
//! Requires nothing. Keeps everything but register numbers: the order of the registers, their
//! names, and the inputs (used or not). Invalidates everything that names registers. The operand
//! pool loses entries that no instruction uses, and the lists are shrunk to their length.

use crate::ir::function::Function;
use crate::ir::instruction::Instruction;
use crate::ir::register::Register;

/// Drops unused registers; returns whether there were any.
pub fn compact_registers(function: &mut Function) -> bool {
    let mut used = vec![false; function.registers.len()];
    for input in &function.inputs {
        used[input.register.index()] = true;
    }
    for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
        let operands = function.destinations(instruction).iter();
        for register in operands.chain(function.sources(instruction)) {
            used[register.index()] = true;
        }
    }
    if used.iter().all(|&u| u) {
        return false;
    }
    let mut next = 0;
    let names: Vec<Register> = used
        .iter()
        .map(|&used| {
            let name = Register(next);
            next += u32::from(used);
            name
        })
        .collect();
    let mut keep = used.iter();
    function.registers.retain(|_| keep.next() == Some(&true));
    for input in &mut function.inputs {
        input.register = names[input.register.index()];
    }
    function.registers.shrink_to_fit();
    let operands = |i: &Instruction| usize::from(i.destinations) + usize::from(i.sources);
    let instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    let count = instructions.map(operands).sum();
    let old = std::mem::replace(&mut function.pool, Vec::with_capacity(count));
    for block in &mut function.blocks {
        block.instructions.shrink_to_fit();
        for instruction in &mut block.instructions {
            let first = instruction.first as usize;
            let operands = old[first..first + operands(instruction)].iter();
            instruction.first = function.pool.len() as u32;
            function.pool.extend(operands.map(|r| names[r.index()]));
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;
    use pretty_assertions::assert_eq;

    #[test]
    fn unused_registers_go_and_inputs_stay() {
        let text = "kernel @k() {
  registers dword %0-%2, qword %3, dword %4-%5
  names %1 \"gone\", %4 \"x\"
  inputs %2 = local_id.0
$0:
  %4 = loadi.u32 1
  %5 = add.u32 %4, %4
  ret
}
";
        let expected = "kernel @k() {
  registers dword %0-%2
  names %1 \"x\"
  inputs %0 = local_id.0
$0:
  %1 = loadi.u32 1
  %2 = add.u32 %1, %1
  ret
}
";
        let mut f = parse_function(text).unwrap();
        assert!(compact_registers(&mut f));
        assert_eq!(f.to_string(), expected);
        assert!(!compact_registers(&mut f));
    }
}
