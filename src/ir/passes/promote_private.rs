//! Keeps private variables in registers, one for each element, where every access is a load or a
//! store at a known offset.
//!
//! An element is a range of bytes that is always accessed as a whole, whatever the type: registers
//! have none. A variable stays in memory when its address escapes, when accesses of it overlap in
//! part, go outside or are volatile, or when it has more than [`MAX_ELEMENTS`] elements. An element that is read
//! before it is written is an undefined register, as it was undefined memory.
//!
//! Requires nothing; finds more after [`super::fold_constants()`] and [`super::propagate_copies()`].
//! Keeps blocks and all addresses, which are left to [`super::eliminate_dead_code()`], and the table
//! of variables. The registers of elements are written again and again: [`super::split_webs()`]
//! should follow. Invalidates instruction indices, definitions and uses, liveness.

use super::variable_addresses::{VariableAddresses, is_inside};
use crate::ir::function::Function;
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::{MAX_REGISTERS_BETWEEN_PASSES, Register};
use crate::ir::types::{AddressSpace, Family};

/// The most elements of a variable that is kept in registers: half as many doublewords as SIMD8 code
/// has registers.
pub const MAX_ELEMENTS: usize = 64;

/// An element: its variable and the offset in it.
type Element = (u32, u64);

/// Promotes what can be promoted; whether anything was.
pub fn promote_private(function: &mut Function) -> bool {
    let is_private = |v: &crate::ir::function::MemoryVariable| v.space == AddressSpace::Private;
    if !function.variables.iter().any(is_private) {
        return false;
    }
    let Some(addresses) = VariableAddresses::compute(function) else {
        return false;
    };
    let elements = elements(function, &addresses);
    if elements.is_empty()
        || function.registers.len() + elements.len() > MAX_REGISTERS_BETWEEN_PASSES
    {
        return false;
    }
    let registers: Vec<Register> = elements
        .iter()
        .map(|&((variable, offset), family)| {
            let variable = &function.variables[variable as usize];
            let name = match (u64::from(variable.size), offset) {
                (size, 0) if size == u64::from(family.size()) => variable.name.to_string(),
                _ => format!("{}+{offset}", variable.name),
            };
            function.add_named_register(family, name)
        })
        .collect();
    let register = |element: Element| {
        let known = elements.binary_search_by_key(&element, |&(e, _)| e).ok()?;
        registers.get(known).copied()
    };
    for id in function.block_ids() {
        let old = std::mem::take(&mut function.block_mut(id).instructions);
        let mut new = Vec::with_capacity(old.len());
        for instruction in old {
            let place = addresses.accessed(function, &instruction);
            let first = place.and_then(|place| register(place).map(|_| place));
            match first {
                None => new.push(instruction),
                Some(place) => access(function, &instruction, place, register, &mut new),
            }
        }
        function.block_mut(id).instructions = new;
    }
    true
}

/// The elements of all variables that can be promoted, in order.
fn elements(function: &Function, addresses: &VariableAddresses) -> Vec<(Element, Family)> {
    let mut stays = addresses.escapes(function);
    let mut elements: Vec<(Element, Family)> = Vec::new();
    for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
        let Some((variable, offset)) = addresses.accessed(function, instruction) else {
            continue;
        };
        let size = instruction.ty.size();
        let count = accessed_registers(function, instruction).len();
        let inside = is_inside(
            function.variables[variable as usize].size,
            offset,
            size,
            count,
        );
        if !inside
            || instruction.is_volatile()
            || function.variables[variable as usize].space != AddressSpace::Private
        {
            stays[variable as usize] = true;
            continue;
        }
        elements.extend((0..count as u64).map(|k| {
            let at = (variable, offset + k * u64::from(size));
            (at, instruction.ty.family())
        }));
    }
    elements.sort();
    elements.dedup();
    for pair in elements.windows(2) {
        if let &[((a, start), family), ((b, next), _)] = pair
            && a == b
            && next < start + u64::from(family.size())
        {
            stays[a as usize] = true;
        }
    }
    for list in elements.chunk_by(|((a, _), _), ((b, _), _)| a == b) {
        if let (Some(&((variable, _), _)), true) = (list.first(), list.len() > MAX_ELEMENTS) {
            stays[variable as usize] = true;
        }
    }
    elements.retain(|&((variable, _), _)| !stays[variable as usize]);
    elements
}

/// The registers that a load writes or a store reads.
fn accessed_registers<'f>(function: &'f Function, instruction: &Instruction) -> &'f [Register] {
    match (instruction.opcode, function.sources(instruction)) {
        (Opcode::Store, [_, values @ ..]) => values,
        _ => function.destinations(instruction),
    }
}

/// A load or a store as copies.
fn access(
    function: &mut Function,
    instruction: &Instruction,
    (variable, offset): Element,
    register: impl Fn(Element) -> Option<Register>,
    out: &mut Vec<Instruction>,
) {
    let is_store = instruction.opcode == Opcode::Store;
    let values = accessed_registers(function, instruction).to_vec();
    for (k, value) in (0u64..).zip(values) {
        let Some(element) = register((variable, offset + k * u64::from(instruction.ty.size())))
        else {
            continue;
        };
        let (to, from) = match is_store {
            true => (element, value),
            false => (value, element),
        };
        let ty = instruction.ty;
        out.push(function.instruction(
            Opcode::Mov,
            ty,
            Detail::None,
            &[to],
            &[from],
            instruction.loc,
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::parse::parse_function;
    use crate::ir::verify::verify;
    use pretty_assertions::assert_eq;

    /// The code after the pass.
    fn promoted(code: &str) -> String {
        let mut f = parse_function(&format!(
            "kernel @k() {{\n  registers byte %0-%4, dword %5-%19\n  \
             inputs %19 = local_id.0\n  \
             variables private \"a\" 16 align 4, private \"b\" 4 align 4\n$0:\n{code}  ret\n}}\n"
        ))
        .unwrap_or_else(|e| panic!("{e:?} in\n{code}"));
        verify(&f).unwrap();
        let before = f.to_string();
        let changed = promote_private(&mut f);
        verify(&f).unwrap();
        let after = f.to_string();
        assert_eq!(changed, before != after);
        let (_, rest) = after.split_once("$0:\n").unwrap();
        rest.trim_end_matches("  ret\n}\n").to_string()
    }

    #[test]
    fn elements_become_registers() {
        let code = "  %5 = addr.u32 0
  %6 = loadi.u32 8
  %7 = add.u32 %5, %6
  %8 = mov.u32 %7
  store.private.u32 %8, %19
  %9, %10 = load.private.f32 %8
  %11 = addr.u32 1
  store.private.u32 %11, %10
";
        let expected = "  %5 = addr.u32 0  // \"a\"
  %6 = loadi.u32 8
  %7 = add.u32 %5, %6
  %8 = mov.u32 %7
  %20 = mov.u32 %19
  %9 = mov.f32 %20
  %10 = mov.f32 %21
  %11 = addr.u32 1  // \"b\"
  %22 = mov.u32 %10
";
        assert_eq!(promoted(code), expected);
    }

    #[test]
    fn what_is_not_known_stays_in_memory() {
        let start = "  %5 = addr.u32 0\n  %6 = loadi.u32 4\n  store.private.u32 %5, %19\n";
        for rest in [
            // An unknown index, another size in the same place, an escape, outside, a choice.
            "  %7 = add.u32 %5, %19\n  %8 = load.private.u32 %7\n",
            "  %0 = load.private.u8 %5\n",
            "  %7 = addr.u32 1\n  store.private.u32 %7, %5\n",
            "  %7 = sub.u32 %5, %6\n  %8 = load.private.u32 %7\n",
            "  %7 = loadi.u32 16\n  %8 = add.u32 %5, %7\n  %9 = load.private.u32 %8\n",
            "  %7 = loadi.u32 2\n  %8 = add.u32 %5, %7\n  %9 = load.private.u32 %8\n",
            "  %7 = mov.u32 %5\n  %7 = add.u32 %7, %6\n  store.private.u32 %7, %19\n",
        ] {
            let after = promoted(&format!("{start}{rest}"));
            assert!(
                after.contains("store.private.u32 %5, %19"),
                "{rest}\n{after}"
            );
        }
    }
}
