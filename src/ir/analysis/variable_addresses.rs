//! Registers that have the address of one variable in memory plus a constant at every use, and the
//! variables that are accessed only through such registers.
//!
//! A register is known if all of its definitions have the same variable and offset, through `addr`,
//! copies, and additions and subtractions of constants (flow-insensitive).

use crate::ir::analysis::def_use::Definitions;
use crate::ir::function::{Function, MemoryVariableId};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{AddressSpace, Type};

/// The contents of a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Content {
    /// Not known yet: the bottom element, kept by registers that are never written.
    Unknown,
    Constant(u64),
    /// The address of a variable plus an offset.
    Address(MemoryVariableId, u64),
    Mixed,
}

impl Content {
    fn join(self, other: Content) -> Content {
        match (self, other) {
            (Content::Unknown, x) | (x, Content::Unknown) => x,
            (a, b) if a == b => a,
            (Content::Constant(_) | Content::Address(..) | Content::Mixed, _) => Content::Mixed,
        }
    }
}

/// The known addresses of variables in registers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariableAddresses {
    contents: Vec<Content>,
}

impl VariableAddresses {
    /// The least fixed point. A register changes at most twice, so the work is linear in the number
    /// of operands. `None` if the function has no `addr`.
    pub fn compute(function: &Function) -> Option<VariableAddresses> {
        let mut instructions = function.blocks.iter().flat_map(|b| &b.instructions);
        if !instructions.any(|i| i.opcode == Opcode::AddressOf) {
            return None;
        }
        let definitions = Definitions::compute(function);
        let mut addresses = VariableAddresses {
            contents: vec![Content::Unknown; function.registers.len()],
        };
        for input in &function.inputs {
            addresses.contents[input.register.index()] = Content::Mixed;
        }
        let mut work = Vec::new();
        for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
            addresses.visit(function, instruction, &mut work);
        }
        while let Some(register) = work.pop() {
            for point in definitions.uses(register) {
                let block = function.block(point.block);
                if let Some(instruction) = block.instructions.get(point.index as usize) {
                    addresses.visit(function, instruction, &mut work);
                }
            }
        }
        Some(addresses)
    }

    fn visit(&mut self, function: &Function, instruction: &Instruction, work: &mut Vec<Register>) {
        let result = self.result(instruction, function.sources(instruction));
        for &d in function.destinations(instruction) {
            let before = self.of(d);
            let joined = before.join(result);
            if joined != before {
                self.contents[d.index()] = joined;
                work.push(d);
            }
        }
    }

    fn of(&self, register: Register) -> Content {
        let content = self.contents.get(register.index());
        content.copied().unwrap_or(Content::Mixed)
    }

    fn result(&self, instruction: &Instruction, sources: &[Register]) -> Content {
        use Content::{Address, Constant, Mixed, Unknown};
        let mask = match instruction.ty {
            Type::S32 | Type::U32 => u64::from(u32::MAX),
            Type::S64 | Type::U64 => u64::MAX,
            _ => return Mixed,
        };
        match (instruction.opcode, sources) {
            (Opcode::Loadi, _) => instruction.immediate().map_or(Mixed, Constant),
            (Opcode::AddressOf, _) => match instruction.detail {
                Detail::Variable(index) => Address(index, 0),
                _ => Mixed,
            },
            (Opcode::Mov, &[a]) => self.of(a),
            (Opcode::Add, &[a, b]) => match (self.of(a), self.of(b)) {
                (Unknown, _) | (_, Unknown) => Unknown,
                (Constant(a), Constant(b)) => Constant(a.wrapping_add(b) & mask),
                (Address(v, a), Constant(b)) | (Constant(b), Address(v, a)) => {
                    Address(v, a.wrapping_add(b) & mask)
                }
                (Address(..) | Constant(_) | Mixed, _) => Mixed,
            },
            (Opcode::Sub, &[a, b]) => match (self.of(a), self.of(b)) {
                (Unknown, _) | (_, Unknown) => Unknown,
                (Constant(a), Constant(b)) => Constant(a.wrapping_sub(b) & mask),
                (Address(v, a), Constant(b)) => Address(v, a.wrapping_sub(b) & mask),
                (Address(..) | Constant(_) | Mixed, _) => Mixed,
            },
            _ => Mixed,
        }
    }

    /// The variable and the offset that a register is the address of.
    pub fn get(&self, register: Register) -> Option<(MemoryVariableId, u64)> {
        match self.of(register) {
            Content::Address(variable, offset) => Some((variable, offset)),
            Content::Unknown | Content::Constant(_) | Content::Mixed => None,
        }
    }

    /// The variable and the offset in bytes that a load or a store accesses.
    pub fn accessed(
        &self,
        function: &Function,
        instruction: &Instruction,
    ) -> Option<(MemoryVariableId, u64)> {
        let Detail::Memory {
            space,
            surface: None,
            ..
        } = instruction.detail
        else {
            return None;
        };
        let place = self.get(*function.sources(instruction).first()?)?;
        let variable = function.variable(place.0)?;
        (variable.space == space).then_some(place)
    }

    /// By variable, whether its address escapes: to memory, a comparison, or a register that may
    /// have another value. If not, [`VariableAddresses::accessed`] finds all of its accesses.
    pub fn escapes(&self, function: &Function) -> Vec<bool> {
        let mut escapes = vec![false; function.variables.len()];
        for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
            let destinations = function.destinations(instruction);
            let kept = !destinations.is_empty()
                && (destinations.iter()).all(|&d| matches!(self.of(d), Content::Address(..)));
            if let (Detail::Variable(index), false) = (instruction.detail, kept) {
                escapes[index.index()] = true;
            }
            let accessed = self.accessed(function, instruction);
            for (k, &source) in function.sources(instruction).iter().enumerate() {
                if let Some((variable, _)) = self.get(source)
                    && !kept
                    && !(k == 0 && accessed.is_some())
                    && let Some(escapes) = escapes.get_mut(variable.index())
                {
                    *escapes = true;
                }
            }
        }
        escapes
    }
}

/// Whether `count` elements of `size` bytes from an offset on are in bounds of a variable and
/// aligned to their size.
pub(in crate::ir) fn is_inside(variable_size: u32, offset: u64, size: u32, count: usize) -> bool {
    let bytes = u64::from(size) * count as u64;
    size > 0
        && offset.is_multiple_of(u64::from(size))
        && offset
            .checked_add(bytes)
            .is_some_and(|end| end <= u64::from(variable_size))
}

/// By variable, whether nothing refers to it any more.
///
/// If an address space has an access but no `addr`, its addresses were replaced by numbers already.
/// Its variables then count as used, since the table is the layout.
pub(in crate::ir) fn unused(function: &Function) -> Vec<bool> {
    let mut named = vec![false; function.variables.len()];
    let mut accessed = function
        .inputs
        .iter()
        .any(|i| {
            matches!(
                i.source,
                crate::ir::function::InputSource::ConstantBase { .. }
            )
        })
        .then_some(AddressSpace::Constant)
        .into_iter()
        .collect::<Vec<_>>();
    for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
        if let Some(index) = instruction.detail.variable() {
            named[index.index()] = true;
        }
        if let Some(space @ (AddressSpace::Private | AddressSpace::Local)) = instruction.space()
            && !accessed.contains(&space)
        {
            accessed.push(space);
        }
    }
    let is_layout = |space: AddressSpace| {
        let mut variables = function.variables.iter().zip(&named);
        accessed.contains(&space) && !variables.any(|(v, &named)| named && v.space == space)
    };
    let fixed = AddressSpace::ALL.map(|space| (space, is_layout(space)));
    let is_fixed = |space| fixed.iter().any(|&(s, fixed)| s == space && fixed);
    let variables = function.variables.iter().zip(&named);
    variables
        .map(|(v, &named)| !named && !is_fixed(v.space))
        .collect()
}
