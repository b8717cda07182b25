//! Removes instructions whose results nothing needs: transitively, and also rings of them, as a
//! counter that nothing but its own increment reads.
//!
//! What is needed is asked per web: a write that is overwritten before it is read is a web of its
//! own. Stores, volatile loads and terminators are needed by themselves; of an instruction with several results
//! one needed is enough.
//!
//! Requires that every block can be reached: of what stands where nothing comes, too much is
//! removed. Keeps blocks, registers, and all stores and volatile loads in their order. Invalidates what names
//! instructions by index, liveness, definitions and uses. Linear in the size of webs.

use crate::ir::cfg::Cfg;
use crate::ir::function::Function;
use crate::ir::liveness::Liveness;
use crate::ir::opcode::Class;
use crate::ir::webs::Webs;

/// Removes dead instructions; whether there were any.
pub fn eliminate_dead_code(function: &mut Function) -> bool {
    let cfg = Cfg::compute(function);
    let webs = Webs::compute(function, &cfg, &Liveness::compute(function, &cfg));

    // Operands of instruction k: sources from starts[k].0, destinations from starts[k].1.
    let mut starts = Vec::with_capacity(function.instruction_count() + 1);
    let mut operand = 0;
    // The definitions of web w, as `number_of[first_of[w]..first_of[w + 1]]`.
    let mut first_of = vec![0u32; webs.len() + 1];
    let mut needed = Vec::with_capacity(function.instruction_count());
    let mut stack: Vec<u32> = Vec::new();
    for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
        let number = starts.len() as u32;
        let middle = operand + usize::from(instruction.sources);
        let end = middle + usize::from(instruction.destinations);
        for &web in &webs.operands()[middle..end] {
            first_of[web as usize + 1] += 1;
        }
        starts.push((operand, middle, end));
        operand = end;
        let by_itself = match instruction.opcode.class() {
            Class::Load => instruction.is_volatile(),
            Class::Pure | Class::Trapping | Class::Exchange => false,
            Class::Store | Class::Atomic | Class::Sync | Class::Call | Class::Terminator => true,
        };
        needed.push(by_itself);
        if by_itself {
            stack.push(number);
        }
    }
    for web in 0..webs.len() {
        first_of[web + 1] += first_of[web];
    }
    let mut next = first_of.clone();
    let mut number_of = vec![0u32; first_of.last().map_or(0, |&n| n as usize)];
    for (number, &(_, middle, end)) in starts.iter().enumerate() {
        for &web in &webs.operands()[middle..end] {
            let place = &mut next[web as usize];
            number_of[*place as usize] = number as u32;
            *place += 1;
        }
    }
    let mut seen = vec![false; webs.len()];
    while let Some(number) = stack.pop() {
        let (first, end, _) = starts[number as usize];
        for &web in &webs.operands()[first..end] {
            let web = web as usize;
            // Each web's definitions are needed once.
            if std::mem::replace(&mut seen[web], true) {
                continue;
            }
            for &definition in &number_of[first_of[web] as usize..first_of[web + 1] as usize] {
                if !std::mem::replace(&mut needed[definition as usize], true) {
                    stack.push(definition);
                }
            }
        }
    }
    if needed.iter().all(|&n| n) {
        return false;
    }
    let mut needed = needed.into_iter();
    for block in &mut function.blocks {
        block.instructions.retain(|_| needed.next().unwrap_or(true));
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::parse::parse_function;
    use pretty_assertions::assert_eq;

    /// What is left of a function with registers bool %0-%9, dword %10-%19, qword %20-%29.
    fn left(code: &str) -> String {
        let head = "registers bool %0-%9, dword %10-%19, qword %20-%29";
        let mut f = parse_function(&format!("kernel @k() {{\n  {head}\n{code}}}\n")).unwrap();
        eliminate_dead_code(&mut f);
        assert!(
            !eliminate_dead_code(&mut f),
            "a second time changes nothing"
        );
        let text = f.to_string();
        let (_, rest) = text.split_once(head).unwrap();
        rest[1..].trim_end_matches("}\n").to_string()
    }

    #[test]
    fn chains_loads_and_overwritten_results_go() {
        let code = "$0:
  %20 = loadi.u64 64
  %10 = load.global.u32 %20
  %11 = add.u32 %10, %10
  %12 = div.u32 %11, %10
  %13 = loadi.u32 1
  %13 = loadi.u32 2
  store.global.u32 %20, %13
  ret
";
        let expected = "$0:
  %20 = loadi.u64 64
  %13 = loadi.u32 2
  store.global.u32 %20, %13
  ret
";
        assert_eq!(left(code), expected);
    }

    #[test]
    fn a_counter_that_counts_for_itself_goes() {
        let code = "$0:
  %0 = loadi.bool true
  %10 = loadi.u32 0
  %11 = loadi.u32 1
  bra $1
$1:
  %10 = add.u32 %10, %11
  brc %0, $1, $2
$2:
  ret
";
        let expected = "$0:
  %0 = loadi.bool true
  bra $1
$1:
  brc %0, $1, $2
$2:
  ret
";
        assert_eq!(left(code), expected);
    }

    #[test]
    fn one_needed_result_keeps_an_instruction() {
        let code = "$0:
  %20 = loadi.u64 64
  %10, %11 = unpack.u64 %20
  store.global.u32 %20, %11
  ret
";
        assert_eq!(left(code), code);
    }

    #[test]
    fn what_the_next_iteration_reads_is_needed() {
        let code = "$0:
  %0 = loadi.bool true
  %20 = loadi.u64 64
  %10 = loadi.u32 0
  bra $1
$1:
  store.global.u32 %20, %10
  %10 = loadi.u32 1
  brc %0, $1, $2
$2:
  ret
";
        assert_eq!(left(code), code);
    }
}
