//! Replaces reads of the argument block by reads of pushed registers.
//!
//! As lowered, a kernel loads each parameter at its start by `load.argument`. The hardware can push
//! these bytes into registers before the first instruction, so that nothing is loaded at all. This
//! applies to loads at constant offsets inside of one parameter.
//!
//! Arguments that are stored to, or read at varying offsets or across parameters, are copied to
//! private memory of each work-item (`copy.rs`). [`super::promote_private()`] promotes the copy to
//! registers where it can.
//!
//! Requires: parameters with their offsets; not after `lower_variable_addresses`, whose layout the copy would not be in.
//! Keeps: blocks, register and parameter numbers.
//! Invalidates: definitions (an input defines its register at the start), instruction indices. A
//! constant access outside of all parameters stays and is reported to the pipeline, which decides
//! how to handle it.

mod copy;

use crate::ir::analysis::known_constants::KnownConstants;
use crate::ir::function::{Function, InputSource, Parameter};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::rewrite::Edit;
use crate::ir::types::{AddressSpace, Family};
use crate::source::Loc;
use copy::copied;

/// How one parameter is passed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Passing {
    /// No instruction reads the argument; nothing is passed.
    Unused,
    /// These bytes of its value arrive in registers.
    Pushed(Vec<PushedPart>),
}

/// Bytes of a parameter that arrive in one register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PushedPart {
    /// Offset of the first byte in the parameter's value.
    pub offset: u32,
    /// Size of the range in bytes.
    pub size: u32,
}

/// The result of [`lower_pushed_constants`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PushedConstants {
    /// One entry per parameter of the function, in order.
    pub parameters: Vec<Passing>,
    /// Source locations of the accesses of the argument space that remain.
    pub remaining: Vec<Loc>,
    /// Whether the function was changed.
    pub changed: bool,
}

/// Replaces each `load.argument` at a constant offset by moves from pushed registers, one per
/// element, and all other accesses of the argument space by accesses of a private copy.
pub fn lower_pushed_constants(function: &mut Function) -> PushedConstants {
    let known = KnownConstants::compute(function);
    let mut report = PushedConstants::default();
    let copied = copied(function, &known);
    let base = copied.map(|copied| copied.make(function));
    for id in function.block_ids() {
        let mut edit = Edit::new(std::mem::take(&mut function.block_mut(id).instructions));
        while let Some(instruction) = edit.take() {
            if !is_argument_access(&instruction) {
                edit.keep();
                continue;
            }
            if let (Some(copied), Some(base)) = (copied, base)
                && copied.has(function, &known, &instruction)
            {
                copied.access(function, base, &instruction, edit.replace());
                report.changed = true;
            } else if let Some(inputs) = pushed_inputs(function, &known, &instruction) {
                let destinations = function.destinations(&instruction).to_vec();
                let rewritten = edit.replace();
                for (d, source) in destinations.into_iter().zip(inputs) {
                    let input = function.input(source, instruction.ty.family());
                    rewritten.push(function.instruction(
                        Opcode::Mov,
                        instruction.ty,
                        Detail::None,
                        &[d],
                        &[input],
                        instruction.loc,
                    ));
                }
                report.changed = true;
            } else {
                report.remaining.push(instruction.loc);
                edit.keep();
            }
        }
        function.block_mut(id).instructions = edit.finish();
    }
    report.parameters = passing(function);
    report
}

/// Whether all accesses to arguments are loads at known offsets, whether or not webs have registers of their own.
pub fn are_accesses_known(function: &Function) -> bool {
    let known = KnownConstants::compute(function);
    let mut instructions = function.blocks.iter().flat_map(|block| &block.instructions);
    instructions.all(|i| !is_argument_access(i) || is_pushed(function, &known, i))
}

/// Whether a load reads only bytes that can be pushed.
fn is_pushed(function: &Function, known: &KnownConstants, instruction: &Instruction) -> bool {
    pushed_inputs(function, known, instruction).is_some()
}

fn is_argument_access(instruction: &Instruction) -> bool {
    matches!(
        instruction.detail,
        Detail::Memory {
            space: AddressSpace::Argument,
            ..
        }
    )
}

/// The inputs with the elements that a load reads; `None` if they cannot be pushed.
fn pushed_inputs(
    function: &Function,
    known: &KnownConstants,
    load: &Instruction,
) -> Option<Vec<InputSource>> {
    if load.opcode != Opcode::Load {
        return None;
    }
    let address = u32::try_from(known.get(*function.sources(load).first()?)?).ok()?;
    let mut inputs = Vec::new();
    for element in 0..function.destinations(load).len() as u32 {
        let start = address.checked_add(element * load.ty.size())?;
        let mut parameters = function.parameter_ids().zip(&function.parameters);
        let (index, offset) =
            parameters.find_map(|(id, p)| Some((id, part_of(p, start, load.ty.size())?)))?;
        let source = InputSource::Argument {
            index,
            offset: u16::try_from(offset).ok()?,
        };
        let other_size = function
            .inputs
            .iter()
            .any(|i| i.source == source && function.family(i.register) != load.ty.family());
        if other_size {
            return None;
        }
        inputs.push(source);
    }
    Some(inputs)
}

/// The offset in a parameter of `size` bytes at `start` of the argument block, if all of them
/// are inside of it.
fn part_of(parameter: &Parameter, start: u32, size: u32) -> Option<u32> {
    let offset = start.checked_sub(parameter.offset)?;
    (offset.checked_add(size)? <= parameter.size()).then_some(offset)
}

fn passing(function: &Function) -> Vec<Passing> {
    let mut parts = vec![Vec::new(); function.parameters.len()];
    for input in &function.inputs {
        if let InputSource::Argument { index, offset } = input.source
            && let Some(parts) = parts.get_mut(index.index())
        {
            let family: Family = function.family(input.register);
            parts.push(PushedPart {
                offset: u32::from(offset),
                size: family.size(),
            });
        }
    }
    parts
        .into_iter()
        .map(|mut parts| {
            parts.sort_by_key(|p| p.offset);
            if parts.is_empty() {
                Passing::Unused
            } else {
                Passing::Pushed(parts)
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::builder::Builder;
    use crate::ir::function::ParameterKind;
    use crate::ir::text::print::{PrintOptions, print_function};
    use crate::ir::types::Type;
    use pretty_assertions::assert_eq;

    fn parameter(name: &str, kind: ParameterKind, offset: u32) -> Parameter {
        Parameter {
            name: name.into(),
            type_name: name.into(),
            kind,
            offset,
        }
    }

    /// `kernel(global int *p, int a, int unused)`, with an empty entry block.
    fn kernel() -> Builder {
        let mut function = Function::new("k");
        let pointer = ParameterKind::Pointer {
            space: AddressSpace::Global,
            read_only: false,
            restrict: false,
            structure: 0,
            align: 1,
        };
        function.parameters = vec![
            parameter("p", pointer, 0),
            parameter("a", ParameterKind::Value(Type::S32), 8),
            parameter("unused", ParameterKind::Value(Type::S32), 12),
        ];
        Builder::new(function)
    }

    fn instructions(function: &Function) -> String {
        let text = print_function(function, PrintOptions::default());
        let body = text.find("$0").map_or("", |start| &text[start..]);
        body.to_string()
    }

    #[test]
    fn loads_of_parameters_become_moves_from_inputs() {
        let mut b = kernel();
        let p = b.register(Family::Qword);
        b.load_parameter_into(p, Type::U64, 0);
        let a = b.register(Family::Dword);
        b.load_parameter_into(a, Type::S32, 8);
        b.load_parameter_into(a, Type::S32, 8);
        b.ret();
        let mut f = b.finish();
        let report = lower_pushed_constants(&mut f);
        let part = |size| Passing::Pushed(vec![PushedPart { offset: 0, size }]);
        assert_eq!(report.parameters, [part(8), part(4), Passing::Unused]);
        assert_eq!(report.remaining, []);
        assert!(report.changed);
        assert_eq!(f.inputs.len(), 2);
        assert_eq!(f.family(f.inputs[0].register), Family::Qword);
        assert_eq!(f.family(f.inputs[1].register), Family::Dword);
        assert_eq!(
            instructions(&f),
            "\
$0:
  %1 = loadi.u32 0
  %0 = mov.u64 %5
  %3 = loadi.u32 8
  %2 = mov.s32 %6
  %4 = loadi.u32 8
  %2 = mov.s32 %6
  ret
}
"
        );
        assert!(!lower_pushed_constants(&mut f).changed);
    }

    #[test]
    fn the_parts_of_a_parameter_are_pushed_one_by_one() {
        let mut b = kernel();
        let (low, high) = (b.register(Family::Dword), b.register(Family::Dword));
        b.load_parameter_into(high, Type::U32, 4);
        b.load_parameter_into(low, Type::U32, 0);
        b.ret();
        let mut f = b.finish();
        let report = lower_pushed_constants(&mut f);
        let parts = [0, 4].map(|offset| PushedPart { offset, size: 4 });
        assert_eq!(report.parameters[0], Passing::Pushed(parts.to_vec()));
    }

    #[test]
    fn what_is_outside_of_all_parameters_stays() {
        let mut b = kernel();
        let d = b.register(Family::Qword);
        b.load_parameter_into(d, Type::U64, 16);
        b.ret();
        let mut f = b.finish();
        let before = f.clone();
        let report = lower_pushed_constants(&mut f);
        assert_eq!(report.remaining.len(), 1);
        assert!(!report.changed);
        assert_eq!(f, before);
    }

    #[test]
    fn what_crosses_parameters_is_copied() {
        let mut b = kernel();
        let d = b.register(Family::Qword);
        b.load_parameter_into(d, Type::U64, 8);
        let a = b.register(Family::Dword);
        b.load_parameter_into(a, Type::U32, 0);
        b.ret();
        let mut f = b.finish();
        let report = lower_pushed_constants(&mut f);
        assert_eq!(report.remaining, []);
        let variables: Vec<_> = f.variables.iter().map(|v| (&*v.name, v.size)).collect();
        assert_eq!(variables, [("arguments", 16)]);
        // The pointer is still pushed.
        assert_eq!(
            instructions(&f),
            "\
$0:
  %6 = addr.u32 0  // \"arguments\"
  %7 = loadi.u32 8
  %8 = add.u32 %6, %7
  store.private.u32 %8, %4
  %9 = loadi.u32 12
  %10 = add.u32 %6, %9
  store.private.u32 %10, %5
  %11 = loadi.u32 0
  %12 = sub.u32 %6, %11
  %1 = loadi.u32 8
  %13 = add.u32 %12, %1
  %0 = load.private.u64 %13
  %3 = loadi.u32 0
  %2 = mov.u32 %14
  ret
}
"
        );
    }
}
