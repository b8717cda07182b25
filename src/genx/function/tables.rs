//! Changes of a function's tables as a whole.

use super::{ConstantId, Definition, Detail, Function, Instruction, InstructionId, Operand, Value};
use crate::genx::opcode::Opcode;
use crate::source::Loc;

/// What the table has in place of an instruction that was moved out of it.
const REMOVED: Instruction = Instruction {
    opcode: Opcode::Ret,
    result: None,
    operands: Vec::new(),
    detail: Detail::None,
    loc: Loc::NONE,
};

impl Function {
    /// Removes instructions in no block from the table, and their results. The others have other indices then, in
    /// the order of the blocks. Nothing changes if an instruction in a block, which is then unreachable, uses a value
    /// of one in no block.
    pub fn compact(&mut self) {
        let mut values: Vec<Option<Value>> = vec![None; self.values.len()];
        let mut order: Vec<Value> = self.parameters.clone();
        let ids = self.blocks.iter().flat_map(|block| &block.instructions);
        order.extend(ids.clone().filter_map(|id| self.instruction(*id).result));
        for (index, value) in order.iter().enumerate() {
            values[value.index()] = Some(Value(index as u32));
        }
        let new = |value: Value| values.get(value.index()).copied().flatten();
        let is_complete = ids
            .flat_map(|id| self.instruction(*id).values())
            .all(|value| new(value).is_some());
        if !is_complete {
            return;
        }
        let mut old = std::mem::take(&mut self.instructions);
        let mut assigned = std::mem::take(&mut self.assigned);
        for block in &mut self.blocks {
            block.mask = block.mask.and_then(new);
            for id in &mut block.instructions {
                let mut instruction = std::mem::replace(&mut old[id.index()], REMOVED);
                let locs = assigned.remove(id);
                *id = InstructionId(self.instructions.len() as u32);
                if let Some(locs) = locs {
                    self.assigned.insert(*id, locs);
                }
                if let Some(result) = &mut instruction.result {
                    self.values[result.index()].definition = Definition::Instruction(*id);
                    *result = new(*result).unwrap_or(*result);
                }
                for operand in &mut instruction.operands {
                    if let Operand::Value(value) = operand {
                        *value = new(*value).unwrap_or(*value);
                    }
                }
                self.instructions.push(instruction);
            }
        }
        self.values = order.iter().map(|v| self.value(*v).clone()).collect();
        let parameters = self.parameters.iter_mut().enumerate();
        parameters.for_each(|(index, value)| *value = Value(index as u32));
    }

    /// Makes this equal to `later`, a later state of the same function. Instructions for which `is_same` are
    /// known to be equal but for their locations, and are not copied.
    pub fn update(&mut self, later: &Function, is_same: impl Fn(InstructionId) -> bool) {
        if self.instructions.len() > later.instructions.len()
            || !later.constants.starts_with(&self.constants)
        {
            *self = later.clone();
            return;
        }
        self.name.clone_from(&later.name);
        self.parameters.clone_from(&later.parameters);
        self.result = later.result;
        self.kernel.clone_from(&later.kernel);
        self.blocks.clone_from(&later.blocks);
        self.values.clone_from(&later.values);
        self.assigned.clone_from(&later.assigned);
        let known = self.instructions.len();
        for (index, instruction) in later.instructions[..known].iter().enumerate() {
            let this = &mut self.instructions[index];
            match is_same(InstructionId(index as u32)) {
                true => this.loc = instruction.loc,
                false => this.clone_from(instruction),
            }
        }
        self.instructions
            .extend_from_slice(&later.instructions[known..]);
        for constant in &later.constants[self.constants.len()..] {
            let id = ConstantId(self.constants.len() as u32);
            self.constants.push(constant.clone());
            self.interned.insert(constant.clone(), id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::genx::types::Data;
    use pretty_assertions::assert_eq;

    #[test]
    fn compacting_removes_what_is_in_no_block() {
        let mut function = Function::new("f");
        let a = function.add_parameter(Data::I32.into(), Some("a".into()));
        let block = function.add_block(None);
        let add = |function: &mut Function, x: Value| {
            let operands = vec![x.into(), a.into()];
            let id = function.append(block, Opcode::Add, Data::I32.into(), operands, Detail::None);
            (id, function.instruction(id).result.unwrap())
        };
        let (dead, _) = add(&mut function, a);
        let (_, x) = add(&mut function, a);
        let (last, y) = add(&mut function, x);
        function.set_name(y, Some("y".into()));
        function.blocks[0].instructions.retain(|id| *id != dead);
        function.compact();
        assert_eq!(function.instruction_count(), 2);
        assert_eq!(function.values().len(), 3);
        let ids = &function.blocks[0].instructions;
        assert_eq!(ids, &[InstructionId(0), InstructionId(1)]);
        let sum = function.instruction(InstructionId(1));
        assert_eq!(sum.operands, [Value(1).into(), Value(0).into()]);
        assert_eq!(sum.result, Some(Value(2)));
        assert_eq!(function.value(Value(2)).name.as_deref(), Some("y"));
        assert_eq!(function.definition(Value(2)), Some(InstructionId(1)));
        // A use of what is in no block: nothing changes.
        function.blocks[0].instructions.remove(0);
        let before = function.clone();
        function.compact();
        assert_eq!(function, before);
        assert!(last.index() > 1);
    }
}
