//! Webs (du-chain webs): maximal sets of definitions of one register that share uses. Each could
//! have a register of its own; after [`crate::ir::passes::split_webs()`] it does.
//!
//! A web is a union of [versions](crate::ir::analysis::ssa_versions) of a register that joins
//! connect.

use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::dominance::Dominators;
use crate::ir::analysis::liveness::Liveness;
use crate::ir::analysis::ssa_versions::{Origin, Versions};
use crate::ir::function::{BlockId, Function};
use crate::ir::register::Register;

/// The webs of a function, numbered by their first operand in layout order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Webs {
    registers: Vec<Register>,
    from_entry: Vec<bool>,
    operands: Vec<u32>,
}

impl Webs {
    /// Computes the webs.
    ///
    /// The value of an input at the start of the work-item is a definition. Uses that no definition
    /// reaches (of undefined values, and in unreachable blocks) are in the web of some definition
    /// of their register, if there is one.
    pub fn compute(function: &Function, cfg: &Cfg, liveness: &Liveness) -> Webs {
        let versions = Versions::compute(function, cfg, &Dominators::compute(cfg), liveness);
        let mut sets = Sets::new(versions.len());
        for block in function.block_ids() {
            for &join in versions.joins(block) {
                for (_, input) in versions.inputs(join) {
                    sets.union(join, input);
                }
            }
        }

        // Versions without a definition join the web of some definition.
        let mut defined = vec![false; versions.len()];
        let mut last_written: Vec<Option<u32>> = vec![None; function.registers.len()];
        let mut undefined = Vec::new();
        for version in 0..versions.len() as u32 {
            let register = versions.register(version);
            match versions.origin(version) {
                Origin::Instruction(_) => {
                    defined[sets.find(version) as usize] = true;
                    last_written[register.index()] = Some(version);
                }
                Origin::Start | Origin::Nothing => undefined.push(version),
                Origin::Join(_) => {}
            }
        }
        let at_entry = versions.joins(BlockId::ENTRY);
        for input in &function.inputs {
            let held = |&&v: &&u32| versions.register(v) == input.register;
            if let Some(&version) = at_entry.iter().find(held) {
                defined[sets.find(version) as usize] = true;
            }
        }
        for &version in &undefined {
            let root = sets.find(version);
            if !defined[root as usize]
                && let Some(definition) = last_written[versions.register(version).index()]
            {
                sets.union(version, definition);
            }
        }

        // Numbers the sets.
        let mut webs = Webs {
            registers: Vec::new(),
            from_entry: Vec::new(),
            operands: Vec::with_capacity(versions.operands().len()),
        };
        let mut numbers = vec![u32::MAX; versions.len()];
        for &version in versions.operands() {
            let number = &mut numbers[sets.find(version) as usize];
            if *number == u32::MAX {
                *number = webs.registers.len() as u32;
                webs.registers.push(versions.register(version));
                webs.from_entry.push(false);
            }
            webs.operands.push(*number);
        }
        for version in undefined {
            let number = numbers[sets.find(version) as usize];
            if let Some(flag) = webs.from_entry.get_mut(number as usize) {
                *flag = true;
            }
        }
        webs
    }

    /// The number of webs.
    pub fn len(&self) -> usize {
        self.registers.len()
    }

    /// Whether there are no webs: no instruction has operands.
    pub fn is_empty(&self) -> bool {
        self.registers.is_empty()
    }

    /// The register that a web is part of.
    pub fn register(&self, web: u32) -> Register {
        self.registers[web as usize]
    }

    /// Whether a web contains the value of its register at the start of the work-item, or uses
    /// that no definition reaches.
    pub fn is_from_entry(&self, web: u32) -> bool {
        self.from_entry[web as usize]
    }

    /// The web of every operand in layout order; of each instruction first its
    /// sources, then its destinations.
    pub fn operands(&self) -> &[u32] {
        &self.operands
    }
}

/// Disjoint sets with path halving; the lowest number of a set represents it.
struct Sets {
    parents: Vec<u32>,
}

impl Sets {
    fn new(count: usize) -> Sets {
        Sets {
            parents: (0..count as u32).collect(),
        }
    }

    fn find(&mut self, mut node: u32) -> u32 {
        while self.parents[node as usize] != node {
            let above = self.parents[self.parents[node as usize] as usize];
            self.parents[node as usize] = above;
            node = above;
        }
        node
    }

    fn union(&mut self, a: u32, b: u32) {
        let (a, b) = (self.find(a), self.find(b));
        self.parents[a.max(b) as usize] = a.min(b);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::builder::Builder;
    use crate::ir::opcode::Opcode;
    use crate::ir::types::{Family, Type};
    use pretty_assertions::assert_eq;

    fn webs(f: &Function) -> Webs {
        let cfg = Cfg::compute(f);
        Webs::compute(f, &cfg, &Liveness::compute(f, &cfg))
    }

    #[test]
    fn definitions_that_share_a_use_are_one_web() {
        // x = 1 or 2 by a branch, read after it; then x = 3, read: two webs of x.
        let mut b = Builder::new(Function::new("k"));
        let [then, otherwise, join] = [b.add_block(), b.add_block(), b.add_block()];
        let condition = b.constant(Type::Bool, 1);
        let x = b.register(Family::Dword);
        b.branch_if(condition, then, otherwise);
        b.select_block(then);
        b.constant_into(x, Type::U32, 1);
        b.branch(join);
        b.select_block(otherwise);
        b.constant_into(x, Type::U32, 2);
        b.branch(join);
        b.select_block(join);
        b.op(Opcode::Mov, Type::U32, &[x]);
        b.constant_into(x, Type::U32, 3);
        b.op(Opcode::Mov, Type::U32, &[x]);
        b.ret();
        let w = webs(&b.finish());
        // The operands: condition, its use, x, x, x -> copy, x, x -> copy
        assert_eq!(w.operands(), [0, 0, 1, 1, 1, 2, 3, 3, 4]);
        assert_eq!(w.register(1), x);
        assert_eq!(w.register(3), x);
        assert!(!w.is_from_entry(1));
    }

    #[test]
    fn the_value_of_an_input_is_a_definition() {
        use crate::ir::function::InputSource;
        let mut b = Builder::new(Function::new("k"));
        let x = b.input(InputSource::LocalId(0));
        b.op(Opcode::Mov, Type::U32, &[x]);
        b.constant_into(x, Type::U32, 3);
        b.op(Opcode::Mov, Type::U32, &[x]);
        b.ret();
        let w = webs(&b.finish());
        assert_eq!(w.operands(), [0, 1, 2, 2, 3]);
        assert_eq!(
            (0..4).map(|i| w.is_from_entry(i)).collect::<Vec<_>>(),
            [true, false, false, false]
        );
    }

    #[test]
    fn undefined_reads_are_in_the_web_of_a_definition() {
        let mut b = Builder::new(Function::new("k"));
        let unreachable = b.add_block();
        let x = b.register(Family::Dword);
        b.op(Opcode::Mov, Type::U32, &[x]);
        b.constant_into(x, Type::U32, 3);
        b.constant_into(x, Type::U32, 4);
        b.op(Opcode::Mov, Type::U32, &[x]);
        b.ret();
        b.select_block(unreachable);
        b.op(Opcode::Mov, Type::U32, &[x]);
        b.ret();
        let w = webs(&b.finish());
        assert_eq!(w.operands(), [0, 1, 2, 0, 0, 3, 0, 4]);
        assert!(w.is_from_entry(0) && !w.is_from_entry(2));
    }
}
