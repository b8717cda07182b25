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

/// Values that others replace, by their indices.
struct Replaced(Vec<Option<Operand>>);

impl Replaced {
    fn contains(&self, value: Value) -> bool {
        self.0[value.index()].is_some()
    }

    /// What an operand is replaced by in the end. Later searches from the same values are short.
    fn find(&mut self, operand: Operand) -> Operand {
        let next = |this: &Replaced, operand: Operand| this.0[operand.value()?.index()];
        let mut last = operand;
        while let Some(further) = next(self, last) {
            last = further;
        }
        let mut at = operand;
        while let (Some(value), Some(further)) = (at.value(), next(self, at)) {
            self.0[value.index()] = Some(last);
            at = further;
        }
        last
    }
}

/// Replaces phis whose operands are, apart from themselves, one value.
fn remove_trivial_phis(function: &mut Function) {
    let mut replaced = Replaced(vec![None; function.values().len()]);
    // The phis that were not replaced, in order.
    let mut left: Vec<(InstructionId, Value)> = Vec::new();
    for block in &function.blocks {
        let phis = block.instructions.iter().map_while(|&id| {
            let instruction = function.instruction(id);
            let result = instruction.result?;
            (instruction.opcode == Opcode::Phi).then_some((id, result))
        });
        left.extend(phis);
    }
    loop {
        let count = left.len();
        left.retain(|&(id, result)| {
            let mut only = None;
            for &operand in &function.instruction(id).operands {
                let operand = replaced.find(operand);
                if operand == Operand::Value(result) || only == Some(operand) {
                    continue;
                }
                if only.is_some() {
                    return true;
                }
                only = Some(operand);
            }
            if only.is_some() {
                replaced.0[result.index()] = only;
            }
            only.is_none()
        });
        if left.len() == count {
            break;
        }
    }
    for block in function.block_ids() {
        let mut ids = std::mem::take(&mut function.blocks[block.index()].instructions);
        ids.retain(|&id| {
            let instruction = function.instruction(id);
            let is_phi = instruction.opcode == Opcode::Phi;
            !(is_phi && instruction.result.is_some_and(|r| replaced.contains(r)))
        });
        function.blocks[block.index()].instructions = ids;
    }
    function.replace_operands(|value| {
        replaced
            .contains(value)
            .then(|| replaced.find(Operand::Value(value)))
    });
}
