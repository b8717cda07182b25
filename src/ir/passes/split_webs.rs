//! Web splitting (register renaming): gives each web, a maximal set of definitions that share uses,
//! a register of its own.
//!
//! Requires nothing. Keeps blocks and instructions. The first web of a register keeps the register;
//! for an input that is the web which reads the input. New registers have the family and the name
//! of the old one. At most [`MAX_REGISTERS_BETWEEN_PASSES`] registers are made; later webs keep
//! their register. Invalidates everything that names registers.

use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::webs::Webs;
use crate::ir::function::Function;
use crate::ir::register::{MAX_REGISTERS_BETWEEN_PASSES, Register};

/// Renames webs to registers; returns whether that changed something.
pub fn split_webs(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let cfg = analyses.cfg(function);
    let webs = Webs::compute(function, &cfg, &analyses.liveness(function));
    let mut names: Vec<Option<Register>> = vec![None; webs.len()];
    let mut taken = vec![false; function.registers.len()];
    for web in 0..webs.len() as u32 {
        let register = webs.register(web);
        if webs.is_from_entry(web) {
            names[web as usize] = Some(register);
            taken[register.index()] = true;
        }
    }
    for input in &function.inputs {
        taken[input.register.index()] = true;
    }
    let mut changed = false;
    for web in 0..webs.len() as u32 {
        if names[web as usize].is_some() {
            continue;
        }
        let register = webs.register(web);
        let full = function.registers.len() >= MAX_REGISTERS_BETWEEN_PASSES;
        let name = if full || !std::mem::replace(&mut taken[register.index()], true) {
            register
        } else {
            changed = true;
            function
                .registers
                .push(function.registers[register.index()]);
            Register(function.registers.len() as u32 - 1)
        };
        names[web as usize] = Some(name);
    }
    if !changed {
        return false;
    }

    let old = std::mem::take(&mut function.pool);
    let mut webs = webs.operands().iter();
    let mut name = |register: &Register| {
        let web = webs.next().and_then(|&web| names[web as usize]);
        web.unwrap_or(*register)
    };
    for block in &mut function.blocks {
        for instruction in &mut block.instructions {
            let first = instruction.first as usize;
            let middle = first + usize::from(instruction.destinations);
            let end = middle + usize::from(instruction.sources);
            let sources: Vec<Register> = old[middle..end].iter().map(&mut name).collect();
            instruction.first = function.pool.len() as u32;
            function
                .pool
                .extend(old[first..middle].iter().map(&mut name));
            function.pool.extend(sources);
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;
    use pretty_assertions::assert_eq;

    fn split(text: &str) -> String {
        let mut f = parse_function(text).unwrap();
        split_webs(&mut f, &mut AnalysisCache::new());
        assert!(
            !split_webs(&mut f, &mut AnalysisCache::new()),
            "a second time changes nothing"
        );
        f.to_string()
    }

    #[test]
    fn names_and_inputs_stay() {
        let text = "kernel @k() {
  registers dword %0-%2
  names %0 \"id\", %1 \"x\"
  inputs %0 = local_id.0
$0:
  %1 = mov.u32 %0
  %0 = add.u32 %1, %1
  %1 = mov.u32 %0
  %1 = mov.u32 %1
  ret
}
";
        let expected = "kernel @k() {
  registers dword %0-%5
  names %0 \"id\", %1 \"x\", %3 \"id\", %4 \"x\", %5 \"x\"
  inputs %0 = local_id.0
$0:
  %1 = mov.u32 %0
  %3 = add.u32 %1, %1
  %4 = mov.u32 %3
  %5 = mov.u32 %4
  ret
}
";
        assert_eq!(split(text), expected);
    }

    #[test]
    fn an_input_that_is_only_written_keeps_its_register_for_itself() {
        let text = "kernel @k() {
  registers dword %0
  inputs %0 = local_id.0
$0:
  %0 = loadi.u32 1
  ret
}
";
        let expected = text
            .replace("dword %0", "dword %0-%1")
            .replace("%0 = loadi", "%1 = loadi");
        assert_eq!(split(text), expected);
    }

    #[test]
    fn an_induction_variable_is_one_web() {
        let text = "kernel @k() {
  registers dword %0-%1, bool %2
$0:
  %0 = loadi.u32 0
  %1 = loadi.u32 1
  bra $1
$1:
  %0 = add.u32 %0, %1
  %2 = cmp.lt.u32 %0, %1
  brc %2, $1, $2
$2:
  ret
}
";
        assert_eq!(split(text), text);
    }
}
