//! Dead-code elimination by marking: an instruction is live if it has an effect or if a live one
//! reads its result. Everything else is removed, cycles included, such as an induction variable
//! that only its own increment reads.
//!
//! Liveness is computed per version (of [`crate::ir::analysis::ssa_versions`]), so a write that is
//! overwritten before it is read is dead. Stores, volatile loads and terminators are roots. One
//! live result keeps an instruction with several. If a register is read undefined, one definition
//! of it is kept, because the verifier requires every register that is read to be written
//! somewhere.
//!
//! Requires that every block is reachable: too much would be removed from unreachable ones. Keeps
//! blocks, registers, and all stores and volatile loads in their order. Invalidates instruction
//! indices, liveness, definitions and uses. Linear: one backward walk over the code, then a
//! worklist for what loops carry.

use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::def_use::Point;
use crate::ir::analysis::ssa_versions::{Origin, Versions};
use crate::ir::function::Function;
use crate::ir::instruction::Instruction;
use crate::ir::register::Register;
use std::rc::Rc;

/// Removes dead instructions; returns whether there were any.
pub fn eliminate_dead_code(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let cfg = analyses.cfg(function);
    let versions = {
        let _liveness = analyses.liveness(function);
        analyses.versions(function)
    };
    let mut search = Search {
        is_read: vec![false; versions.len()],
        needed: vec![false; function.instruction_count()],
        waiting: Vec::new(),
        undefined: Vec::new(),
        function,
        versions,
    };
    search.walk(&cfg);
    search.keep_written();
    let needed = search.needed;
    if needed.iter().all(|&n| n) {
        return false;
    }
    let mut needed = needed.into_iter();
    for block in &mut function.blocks {
        block.instructions.retain(|_| needed.next().unwrap_or(true));
    }
    true
}

/// Whether an instruction is a root: live even if nothing reads its results.
fn is_needed_by_itself(instruction: &Instruction) -> bool {
    !instruction.opcode.class().is_removable() || instruction.is_volatile()
}

/// The search for live instructions.
struct Search<'a> {
    function: &'a Function,
    versions: Rc<Versions>,
    /// By version, whether a live instruction reads it.
    is_read: Vec<bool>,
    /// By instruction, in layout order, whether it is live.
    needed: Vec<bool>,
    /// Worklist of live versions whose definitions the walk has already passed.
    waiting: Vec<u32>,
    /// Registers that are read undefined.
    undefined: Vec<Register>,
}

impl Search<'_> {
    /// Walks the code backward: except for joins at loop headers, uses come before definitions.
    fn walk(&mut self, cfg: &Cfg) {
        let function = self.function;
        for &block in cfg.reverse_postorder().iter().rev() {
            let instructions = &function.block(block).instructions;
            for (index, instruction) in instructions.iter().enumerate().rev() {
                let at = Point::new(block, index);
                let results = self.versions.destinations(at).iter();
                if is_needed_by_itself(instruction)
                    || results.into_iter().any(|&v| self.is_read[v as usize])
                {
                    self.needed[self.versions.number(at)] = true;
                    for &version in self.versions.sources(at) {
                        self.is_read[version as usize] = true;
                    }
                }
            }
            for &join in self.versions.joins(block) {
                if !self.is_read[join as usize] {
                    continue;
                }
                if let Origin::Start = self.versions.origin(join) {
                    self.undefined.push(self.versions.register(join));
                }
                for (from, version) in self.versions.inputs(join) {
                    if cfg.number(from) < cfg.number(block) {
                        self.is_read[version as usize] = true;
                    } else if !self.is_read[version as usize] {
                        self.waiting.push(version);
                    }
                }
            }
        }
        for block in function.block_ids().filter(|&b| !cfg.is_reachable(b)) {
            for (index, instruction) in function.block(block).instructions.iter().enumerate() {
                let at = Point::new(block, index);
                if is_needed_by_itself(instruction) {
                    self.needed[self.versions.number(at)] = true;
                    self.waiting.extend(self.versions.sources(at));
                }
            }
        }
        self.settle();
    }

    /// Processes the worklist until it is empty.
    fn settle(&mut self) {
        while let Some(version) = self.waiting.pop() {
            if std::mem::replace(&mut self.is_read[version as usize], true) {
                continue;
            }
            match self.versions.origin(version) {
                Origin::Instruction(at) => {
                    let needed = &mut self.needed[self.versions.number(at)];
                    if !std::mem::replace(needed, true) {
                        self.waiting.extend(self.versions.sources(at));
                    }
                }
                Origin::Join(_) => {
                    let inputs = self.versions.inputs(version);
                    self.waiting.extend(inputs.map(|(_, v)| v));
                }
                Origin::Start | Origin::Nothing => {
                    self.undefined.push(self.versions.register(version));
                }
            }
        }
    }

    /// Keeps one definition of each register that is read undefined, for the verifier.
    fn keep_written(&mut self) {
        if self.undefined.is_empty() {
            return;
        }
        let mut is_done = vec![false; self.function.registers.len()];
        for input in &self.function.inputs {
            is_done[input.register.index()] = true;
        }
        // By register, its last definition; a live one takes precedence.
        let mut last: Vec<Option<(bool, u32)>> = vec![None; self.function.registers.len()];
        for version in 0..self.versions.len() as u32 {
            if let Origin::Instruction(at) = self.versions.origin(version) {
                let needed = self.needed[self.versions.number(at)];
                let place = &mut last[self.versions.register(version).index()];
                if needed || !place.is_some_and(|(needed, _)| needed) {
                    *place = Some((needed, version));
                }
            }
        }
        while let Some(register) = self.undefined.pop() {
            if !std::mem::replace(&mut is_done[register.index()], true)
                && let Some((false, version)) = last[register.index()]
            {
                self.waiting.push(version);
                self.settle();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;
    use pretty_assertions::assert_eq;

    /// The instructions left of a function with registers bool %0-%9, dword %10-%19, qword %20-%29.
    fn left(code: &str) -> String {
        let head = "registers bool %0-%9, dword %10-%19, qword %20-%29";
        let mut f = parse_function(&format!("kernel @k() {{\n  {head}\n{code}}}\n")).unwrap();
        eliminate_dead_code(&mut f, &mut AnalysisCache::new());
        assert!(
            !eliminate_dead_code(&mut f, &mut AnalysisCache::new()),
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
    fn an_induction_variable_that_only_feeds_itself_goes() {
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

    #[test]
    fn what_is_read_undefined_is_written_somewhere() {
        let code = "$0:
  %20 = loadi.u64 64
  store.global.u32 %20, %13
  %13 = loadi.u32 1
  %13 = loadi.u32 2
  ret
";
        assert_eq!(left(code), code.replace("  %13 = loadi.u32 1\n", ""));
    }

    #[test]
    fn what_a_later_iteration_reads_is_needed_through_several_headers() {
        let code = "$0:
  %0 = loadi.bool true
  %20 = loadi.u64 64
  %10 = loadi.u32 0
  %11 = loadi.u32 1
  bra $1
$1:
  bra $2
$2:
  store.global.u32 %20, %11
  brc %0, $2, $3
$3:
  %11 = add.u32 %10, %10
  %12 = add.u32 %10, %10
  brc %0, $1, $4
$4:
  ret
";
        let expected = code.replace("  %12 = add.u32 %10, %10\n", "");
        assert_eq!(left(code), expected);
    }
}
