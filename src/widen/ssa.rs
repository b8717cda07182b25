//! Construction of SSA form: variables of the scalar program, which have several definitions, become
//! values and phis.
//!
//! A block is complete when all of its predecessors are known. The value of a variable at the start
//! of a block that is not complete is a phi, whose operands are added at the end; phis whose
//! operands are all the same value are removed at last.

use crate::genx::function::{BlockId, Detail, Function, InstructionId, Operand, Value};
use crate::genx::opcode::Opcode;
use crate::genx::types::Data;
use crate::source::Loc;
use hashbrown::HashMap;

/// A variable: a register of the scalar program, or a mask.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Variable(pub(super) u32);

/// The values of variables at the ends of blocks.
#[derive(Debug, Default)]
pub(super) struct Ssa {
    /// The type of each variable.
    types: Vec<Data>,
    current: Vec<HashMap<Variable, Operand>>,
    predecessors: Vec<Vec<BlockId>>,
    is_complete: Vec<bool>,
    /// The phis of blocks that are not complete.
    open: Vec<(BlockId, Variable, InstructionId)>,
}

impl Ssa {
    /// Adds a variable of this type.
    pub(super) fn variable(&mut self, data: Data) -> Variable {
        self.types.push(data);
        Variable(self.types.len() as u32 - 1)
    }

    /// The type of a variable.
    pub(super) fn data(&self, variable: Variable) -> Data {
        self.types[variable.0 as usize]
    }

    /// Adds a block, without predecessors.
    pub(super) fn block(&mut self, function: &mut Function) -> BlockId {
        self.current.push(HashMap::new());
        self.predecessors.push(Vec::new());
        self.is_complete.push(false);
        function.add_block(None)
    }

    /// Adds an edge between blocks.
    pub(super) fn edge(&mut self, from: BlockId, to: BlockId) {
        self.predecessors[to.index()].push(from);
    }

    /// All predecessors of a block are known.
    pub(super) fn complete(&mut self, block: BlockId) {
        self.is_complete[block.index()] = true;
    }

    /// Defines a variable in a block.
    pub(super) fn write(&mut self, block: BlockId, variable: Variable, value: Operand) {
        self.current[block.index()].insert(variable, value);
    }

    /// The value of a variable at the current end of a block.
    pub(super) fn read(
        &mut self,
        function: &mut Function,
        block: BlockId,
        variable: Variable,
    ) -> Operand {
        // Chains of blocks with one predecessor can be long, so they are not followed by recursion.
        let mut chain = Vec::new();
        let mut at = block;
        let value = loop {
            if let Some(&value) = self.current[at.index()].get(&variable) {
                break value;
            }
            chain.push(at);
            let predecessors = &self.predecessors[at.index()];
            match (self.is_complete[at.index()], predecessors.as_slice()) {
                (true, []) => break function.undef(self.data(variable).into()),
                (true, &[only]) => at = only,
                (_, _) => {
                    let phi = self.phi(function, at, variable);
                    self.open.push((at, variable, phi));
                    let value = function.instruction(phi).result;
                    break value.map_or_else(
                        || function.undef(self.data(variable).into()),
                        Operand::Value,
                    );
                }
            }
        };
        for block in chain {
            self.write(block, variable, value);
        }
        value
    }

    fn phi(&self, function: &mut Function, block: BlockId, variable: Variable) -> InstructionId {
        let phi = function.create(
            Opcode::Phi,
            self.data(variable).into(),
            Vec::new(),
            Detail::Phi(Vec::new()),
            Loc::NONE,
        );
        function.blocks[block.index()].instructions.insert(0, phi);
        phi
    }

    /// Adds the operands of all phis, and removes those with a single value.
    pub(super) fn finish(mut self, function: &mut Function) {
        self.is_complete.fill(true);
        while let Some((block, variable, phi)) = self.open.pop() {
            let predecessors = self.predecessors[block.index()].clone();
            let mut operands = Vec::new();
            for &from in &predecessors {
                operands.push(self.read(function, from, variable));
            }
            let instruction = function.instruction_mut(phi);
            instruction.operands = operands;
            instruction.detail = Detail::Phi(predecessors);
        }
        remove_trivial_phis(function);
    }
}

/// Replaces phis whose operands are, apart from themselves, one value.
fn remove_trivial_phis(function: &mut Function) {
    let mut replaced: HashMap<Value, Operand> = HashMap::new();
    let find = |replaced: &HashMap<Value, Operand>, mut operand: Operand| {
        while let Operand::Value(value) = operand
            && let Some(&next) = replaced.get(&value)
        {
            operand = next;
        }
        operand
    };
    loop {
        let mut is_changed = false;
        for block in function.block_ids() {
            let ids = function.blocks[block.index()].instructions.clone();
            for id in ids {
                let instruction = function.instruction(id);
                let (Opcode::Phi, Some(result)) = (instruction.opcode, instruction.result) else {
                    break;
                };
                if replaced.contains_key(&result) {
                    continue;
                }
                let mut only = None;
                let mut is_trivial = true;
                for &operand in &instruction.operands {
                    let operand = find(&replaced, operand);
                    if operand == Operand::Value(result) || only == Some(operand) {
                        continue;
                    }
                    is_trivial &= only.is_none();
                    only = Some(operand);
                }
                if let (true, Some(value)) = (is_trivial, only) {
                    replaced.insert(result, value);
                    is_changed = true;
                }
            }
        }
        if !is_changed {
            break;
        }
    }
    for block in function.block_ids() {
        let ids = std::mem::take(&mut function.blocks[block.index()].instructions);
        let kept = ids.into_iter().filter(|&id| {
            let instruction = function.instruction(id);
            let is_phi = instruction.opcode == Opcode::Phi;
            !(is_phi
                && instruction
                    .result
                    .is_some_and(|r| replaced.contains_key(&r)))
        });
        let kept = kept.collect();
        function.blocks[block.index()].instructions = kept;
    }
    function.replace_operands(|value| {
        replaced
            .contains_key(&value)
            .then(|| find(&replaced, Operand::Value(value)))
    });
}
