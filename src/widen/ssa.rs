//! Construction of SSA form: variables of the scalar program, which have several definitions, become
//! values and phis.
//!
//! A block is complete when all of its predecessors are known. The value of a variable at the start
//! of a block that is not complete is a phi, whose operands are added at the end; phis whose
//! operands are all the same value are removed at last.

use crate::genx::function::{Bits, BlockId, Detail, Function, InstructionId, Operand, Value};
use crate::genx::opcode::Opcode;
use crate::genx::types::Data;
use crate::source::Loc;
use hashbrown::HashMap;
use std::sync::Arc;

/// A variable: a register of the scalar program, or a mask.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Variable(pub(super) u32);

/// The values of variables at the ends of blocks.
#[derive(Debug, Default)]
pub(super) struct Ssa {
    /// The type of each variable.
    types: Vec<Data>,
    /// The variable of the source that each one is named after, if any.
    names: Vec<Option<Arc<str>>>,
    /// With the location where it was assigned.
    current: Vec<HashMap<Variable, (Operand, Loc)>>,
    predecessors: Vec<Vec<BlockId>>,
    is_complete: Vec<bool>,
    /// The phis of blocks that are not complete.
    open: Vec<(BlockId, Variable, InstructionId)>,
}

impl Ssa {
    /// Adds a variable of this type, whose values have this name.
    pub(super) fn named_variable(&mut self, data: Data, name: Option<Arc<str>>) -> Variable {
        self.types.push(data);
        self.names.push(name);
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

    /// Names a value after the variable that it is the value of, unless it has a name.
    pub(super) fn name(&self, function: &mut Function, variable: Variable, value: Operand) {
        if let (Operand::Value(value), Some(name)) = (value, &self.names[variable.0 as usize])
            && function.value(value).name.is_none()
        {
            function.set_name(value, Some(Arc::clone(name)));
        }
    }

    /// Defines a variable in a block, by code of this location.
    pub(super) fn write(&mut self, block: BlockId, variable: Variable, value: Operand, loc: Loc) {
        self.current[block.index()].insert(variable, (value, loc));
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
                (true, []) => break (function.undef(self.data(variable).into()), Loc::NONE),
                (true, &[only]) => at = only,
                (_, _) => {
                    let phi = self.phi(function, at, variable);
                    self.open.push((at, variable, phi));
                    let value = function.instruction(phi).result;
                    let value = value.map_or_else(
                        || function.undef(self.data(variable).into()),
                        Operand::Value,
                    );
                    break (value, Loc::NONE);
                }
            }
        };
        for block in chain {
            self.write(block, variable, value.0, value.1);
        }
        value.0
    }

    fn phi(&self, function: &mut Function, block: BlockId, variable: Variable) -> InstructionId {
        let phi = self.create_phi(function, variable);
        function.blocks[block.index()].instructions.insert(0, phi);
        phi
    }

    /// Creates a phi without operands, in no block.
    fn create_phi(&self, function: &mut Function, variable: Variable) -> InstructionId {
        let (ty, detail) = (self.data(variable).into(), Detail::Phi(Vec::new()));
        let phi = function.create(Opcode::Phi, ty, Vec::new(), detail, Loc::NONE);
        if let Some(value) = function.instruction(phi).result {
            self.name(function, variable, value.into());
        }
        phi
    }

    /// Adds the operands of all phis, and removes those with a single value.
    ///
    /// Most phis that operands require have a single value in the end. So the variables are processed one by one,
    /// with a table by block, and instructions are created only for the phis that remain of each.
    pub(super) fn finish(mut self, function: &mut Function) {
        let mut definitions: Vec<Vec<(BlockId, (Operand, Loc))>> =
            vec![Vec::new(); self.types.len()];
        let mut open: Vec<Vec<(usize, BlockId, InstructionId)>> =
            vec![Vec::new(); self.types.len()];
        for (number, (block, variable, phi)) in self.open.drain(..).rev().enumerate() {
            open[variable.0 as usize].push((number, block, phi));
        }
        for (block, values) in function.block_ids().zip(&self.current) {
            for (variable, &value) in values {
                let index = variable.0 as usize;
                if !open[index].is_empty() {
                    definitions[index].push((block, value));
                }
            }
        }
        let mut phis = Phis::default();
        let mut at_end = vec![None; self.predecessors.len()];
        for (index, open) in open.into_iter().enumerate() {
            for &(block, (value, loc)) in &definitions[index] {
                at_end[block.index()] = Some((Known::Value(value), loc));
            }
            let undefined = |function: &mut Function| function.undef(self.types[index].into());
            let first = phis.all.len();
            for (number, block, phi) in open {
                phis.add(block, Variable(index as u32), Some(phi), number);
                let mut left = vec![phis.all.len() - 1];
                while let Some(phi) = left.pop() {
                    let block = phis.all[phi].block;
                    for &from in &self.predecessors[block.index()] {
                        let mut chain = Vec::new();
                        let mut at = from;
                        let value = loop {
                            if let Some(value) = at_end[at.index()] {
                                break value;
                            }
                            chain.push(at);
                            match self.predecessors[at.index()].as_slice() {
                                [] => break (Known::Value(undefined(function)), Loc::NONE),
                                &[only] => at = only,
                                _ => {
                                    left.push(phis.all.len());
                                    let phi = phis.add(at, Variable(index as u32), None, number);
                                    break (phi, Loc::NONE);
                                }
                            }
                        };
                        for block in chain {
                            at_end[block.index()] = Some(value);
                        }
                        phis.all[phi].operands.push(value);
                    }
                }
            }
            if phis.all.len() > first {
                phis.replace_trivial(first);
                at_end.fill(None);
            }
        }
        self.create(function, phis);
        remove_trivial_phis(function);
    }

    /// Creates the phis that were not replaced, in the order in which they were needed, and adds the operands.
    fn create(&self, function: &mut Function, mut phis: Phis) {
        let mut order: Vec<usize> = (0..phis.all.len()).collect();
        order.retain(|&index| phis.replaced[index].is_none());
        order.sort_by_key(|&index| phis.all[index].number);
        let mut new: Vec<Vec<InstructionId>> = vec![Vec::new(); self.predecessors.len()];
        for &index in &order {
            let NewPhi {
                block,
                variable,
                created,
                ..
            } = phis.all[index];
            let id = created.unwrap_or_else(|| {
                let id = self.create_phi(function, variable);
                new[block.index()].push(id);
                id
            });
            phis.all[index].created = Some(id);
        }
        for &index in &order {
            let operands = std::mem::take(&mut phis.all[index].operands);
            let value = |operand: (Known, Loc)| match phis.find(operand) {
                (Known::Value(value), loc) => Some((value, loc)),
                (Known::Phi(index), loc) => {
                    let result = function.instruction(phis.all[index].created?).result?;
                    Some((Operand::Value(result), loc))
                }
            };
            let operands: Vec<(Operand, Loc)> = operands.into_iter().filter_map(value).collect();
            let NewPhi { block, created, .. } = phis.all[index];
            if let Some(id) = created {
                let instruction = function.instruction_mut(id);
                instruction.operands = operands.iter().map(|o| o.0).collect();
                instruction.detail = Detail::Phi(self.predecessors[block.index()].clone());
                function.set_assigned(id, operands.into_iter().map(|o| o.1).collect());
            }
        }
        for (block, new) in function.blocks.iter_mut().zip(new) {
            block.instructions.splice(0..0, new.into_iter().rev());
        }
    }
}

/// The value of a variable at the end of a block, before its phis are created.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Known {
    Value(Operand),
    /// A phi that is not created, by its index in [`Phis`].
    Phi(usize),
}

/// A phi whose operands are known before it is created.
#[derive(Debug)]
struct NewPhi {
    block: BlockId,
    variable: Variable,
    /// The instruction of a phi that was created while its block was not complete.
    created: Option<InstructionId>,
    /// With the locations where they were assigned.
    operands: Vec<(Known, Loc)>,
    /// The number of the phi whose operands required this one; the order of creation.
    number: usize,
}

/// The phis of all variables.
#[derive(Debug, Default)]
struct Phis {
    all: Vec<NewPhi>,
    /// What each phi is replaced by, with the location where it was assigned.
    replaced: Vec<Option<(Known, Loc)>>,
}

impl Phis {
    fn add(
        &mut self,
        block: BlockId,
        variable: Variable,
        created: Option<InstructionId>,
        number: usize,
    ) -> Known {
        self.all.push(NewPhi {
            block,
            variable,
            created,
            operands: Vec::new(),
            number,
        });
        self.replaced.push(None);
        Known::Phi(self.all.len() - 1)
    }

    /// What a value is replaced by in the end.
    fn find(&self, mut value: (Known, Loc)) -> (Known, Loc) {
        while let (Known::Phi(index), _) = value
            && let Some(further) = self.replaced[index]
        {
            value = further;
        }
        value
    }

    /// Replaces the phis from `first` on that are not created and have a single value besides themselves.
    fn replace_trivial(&mut self, first: usize) {
        let mut left: Vec<usize> = (first..self.all.len())
            .filter(|&index| self.all[index].created.is_none())
            .collect();
        // Phis were added in the direction of the definitions, where the values are known.
        left.reverse();
        loop {
            let count = left.len();
            left.retain(|&index| {
                let mut only: Option<(Known, Loc)> = None;
                let mut operands = std::mem::take(&mut self.all[index].operands);
                let mut is_trivial = true;
                for operand in &mut operands {
                    *operand = self.find(*operand);
                    let is_only = only.is_some_and(|only| only.0 == operand.0);
                    if operand.0 == Known::Phi(index) || is_only {
                        continue;
                    }
                    is_trivial &= only.is_none();
                    only = Some(*operand);
                }
                self.all[index].operands = operands;
                if is_trivial {
                    self.replaced[index] = only;
                }
                self.replaced[index].is_none()
            });
            if left.len() == count {
                return;
            }
        }
    }
}

/// Values that others replace, by their indices, with the locations where the others were assigned.
struct Replaced(Vec<Option<(Operand, Loc)>>);

impl Replaced {
    fn contains(&self, value: Value) -> bool {
        self.0[value.index()].is_some()
    }

    /// What an operand is replaced by in the end. Later searches from the same values are short.
    fn find(&mut self, operand: Operand) -> Operand {
        self.find_assigned(operand, Loc::NONE).0
    }

    /// As [`Replaced::find`], with the location where that was assigned; `loc` is the operand's own.
    fn find_assigned(&mut self, operand: Operand, loc: Loc) -> (Operand, Loc) {
        let next = |this: &Replaced, operand: Operand| this.0[operand.value()?.index()];
        let mut last = (operand, loc);
        while let Some(further) = next(self, last.0) {
            last = further;
        }
        let mut at = operand;
        while let (Some(value), Some(further)) = (at.value(), next(self, at)) {
            self.0[value.index()] = Some(last);
            at = further.0;
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
            let mut only: Option<(Operand, Loc)> = None;
            for (index, &operand) in function.instruction(id).operands.iter().enumerate() {
                let operand = replaced.find_assigned(operand, function.assigned(id, index));
                let is_only = only.is_some_and(|only| only.0 == operand.0);
                if operand.0 == Operand::Value(result) || is_only {
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
    for &(id, _) in &left {
        locate(function, id, &mut replaced);
    }
    function.replace_operands(|value| {
        replaced
            .contains(value)
            .then(|| replaced.find(Operand::Value(value)))
    });
}

/// Notes where the operands of a phi that remains were assigned, once they are replaced. The phi itself has the location of
/// its constants, if all have one: the text has no other.
fn locate(function: &mut Function, phi: InstructionId, replaced: &mut Replaced) {
    let operands = function.instruction(phi).operands.clone();
    let mut locs = Vec::with_capacity(operands.len());
    let mut of_constants: Vec<Loc> = Vec::new();
    for (index, operand) in operands.into_iter().enumerate() {
        let (operand, loc) = replaced.find_assigned(operand, function.assigned(phi, index));
        let is_defined = match operand {
            Operand::Constant(id) => function.constant(id).bits != Bits::Undef,
            Operand::Value(_) => false,
        };
        if is_defined {
            of_constants.push(loc);
        }
        locs.push(loc);
    }
    function.set_assigned(phi, locs);
    if let Some((&first, others)) = of_constants.split_first()
        && others.iter().all(|&loc| loc == first)
    {
        function.instruction_mut(phi).loc = first;
    }
}
