//! Replaces addresses of variables by numbers: offsets in private and local memory, and, for
//! constant variables, the pushed base address plus an offset.
//!
//! Requires nothing; afterwards the table of variables is the memory layout and must not change.
//! Runs before `lower_int64`. Keeps blocks, edges and register numbers. Invalidates definitions and
//! uses. Afterwards there is no `addr`.

use crate::ir::builder::Builder;
use crate::ir::function::{Function, InputSource};
use crate::ir::instruction::Detail;
use crate::ir::opcode::Opcode;
use crate::ir::types::{AddressSpace, Family, Type};

/// Replaces every `addr`; returns whether there was one.
pub fn lower_variable_addresses(function: &mut Function) -> bool {
    let instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    let addresses = instructions.filter(|i| i.opcode == Opcode::AddressOf);
    if addresses.count() == 0 {
        return false;
    }
    let offsets = |space| function.layout(space).0;
    let (private, local) = (offsets(AddressSpace::Private), offsets(AddressSpace::Local));
    let (constant, _) = function.layout(AddressSpace::Constant);
    let mut base = None;
    let mut b = Builder::new(std::mem::take(function));
    for id in b.function.block_ids() {
        let instructions = std::mem::take(&mut b.function.block_mut(id).instructions);
        b.select_block(id);
        for instruction in instructions {
            let (Detail::Variable(index), &[d]) =
                (instruction.detail, b.function.destinations(&instruction))
            else {
                b.function.block_mut(id).instructions.push(instruction);
                continue;
            };
            b.loc = instruction.loc;
            let index = index.index();
            if instruction.ty == Type::U32 {
                // Each layout has offset 0 for variables of the other address space, so
                // the sum selects one.
                let offset = [&private, &local].map(|o| o.get(index).copied().unwrap_or(0));
                let offset = offset[0] + offset[1];
                b.constant_into(d, Type::U32, u64::from(offset));
                continue;
            }
            let base = *base.get_or_insert_with(|| {
                let source = InputSource::ConstantBase { offset: 0 };
                b.function.unwritten_input(source, Family::Qword)
            });
            let offset = constant.get(index).copied().unwrap_or(0);
            let offset = b.constant(Type::U64, u64::from(offset));
            b.op_into(d, Opcode::Add, Type::U64, &[base, offset]);
        }
    }
    *function = b.finish();
    true
}
