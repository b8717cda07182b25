//! Replaces addresses of variables by numbers: offsets in private and local memory, and, for
//! constant variables, the pushed base address plus an offset. The first `local` argument, too, has an
//! offset that no launch changes: it follows the kernel's variables. Other arguments follow those before
//! them, whose sizes only the launch knows.
//!
//! Requires nothing; afterwards the table of variables is the memory layout and must not change.
//! Runs before `lower_int64`. Keeps blocks, edges and register numbers. Invalidates definitions and
//! uses. Afterwards there is no `addr`.

use crate::ir::builder::Builder;
use crate::ir::function::{Function, Input, InputSource, Parameter, ParameterKind};
use crate::ir::instruction::Detail;
use crate::ir::opcode::Opcode;
use crate::ir::types::{AddressSpace, Family, Type};
use crate::launch::check::after_own_variables;

/// Replaces every `addr`, and the first `local` argument; returns whether there was one.
pub fn lower_variable_addresses(function: &mut Function) -> bool {
    let has_argument = place_first_local_argument(function);
    let instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    let addresses = instructions.filter(|i| i.opcode == Opcode::AddressOf);
    if addresses.count() == 0 {
        return has_argument;
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

/// Replaces the input of the first `local` argument by its offset, unless it is written.
fn place_first_local_argument(function: &mut Function) -> bool {
    let is_local = |parameter: &Parameter| matches!(parameter.kind, ParameterKind::Local);
    let Some(first) = function.parameters.iter().position(is_local) else {
        return false;
    };
    let is_first = |input: &Input| match input.source {
        InputSource::Argument { index, offset } => usize::from(index.0) == first && offset == 0,
        _ => false,
    };
    let mut found = Vec::new();
    for input in function.inputs.iter().filter(|input| is_first(input)) {
        let mut instructions = function.blocks.iter().flat_map(|b| &b.instructions);
        if !instructions.any(|i| function.destinations(i).contains(&input.register)) {
            found.push(input.register);
        }
    }
    function
        .inputs
        .retain(|input| !is_first(input) || !found.contains(&input.register));
    let offset = after_own_variables(function.local_layout().1);
    let detail = Detail::of_bits(u64::from(offset));
    for &register in &found {
        let loc = function.loc;
        let constant =
            function.instruction(Opcode::Loadi, Type::U32, detail, &[register], &[], loc);
        if let Some(entry) = function.blocks.first_mut() {
            entry.instructions.insert(0, constant);
        }
    }
    !found.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;
    use crate::ir::verify::verify;

    /// It follows the variables, aligned; the second one depends on the size of the first one.
    #[test]
    fn the_first_local_argument_is_a_constant() {
        let text = "kernel @k(0: \"n\" \"int\" s32, 8: \"l\" \"int*\" local, 16: \"m\" \"int*\" local) {\n  \
                    registers dword %0-%2\n  \
                    inputs %0 = argument.1+0, %1 = argument.2+0\n  variables local \"v\" 12 align 4\n$0:\n  \
                    store.local.u32 %0, %1\n  ret\n}\n";
        let mut function = parse_function(text).unwrap();
        assert!(lower_variable_addresses(&mut function));
        verify(&function).unwrap();
        let after = function.to_string();
        assert!(after.contains("inputs %1 = argument.2+0\n"), "{after}");
        assert!(after.contains("%0 = loadi.u32 128\n"), "{after}");
        assert!(!lower_variable_addresses(&mut function));
        let written = text.replace("  ret", "  %0 = loadi.u32 1\n  ret");
        assert!(!lower_variable_addresses(
            &mut parse_function(&written).unwrap()
        ));
    }
}
