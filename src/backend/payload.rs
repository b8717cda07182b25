//! The inputs that a function reads from the payload, and the size and the place of its private memory.

use crate::ir::function::{Function, InputSource, ParameterId, ParameterKind};
use crate::ir::opcode::Opcode;
use crate::ir::types::AddressSpace;
use crate::target::{PrivateMemory, Target};
use crate::visa::kernel::InputRole;
use crate::visa::payload::PayloadRequest;
use std::collections::BTreeMap;
use std::ops::Range;

/// Where the private memory of a kernel is located.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PrivateStorage {
    /// In memory, where each access is a message.
    Memory,
    /// In the register file.
    Registers,
}

/// The inputs that a function reads, in the order that the payload has them: inputs of the dispatch,
/// then arguments in the order of the parameters.
///
/// A pointer whose halves are pushed separately (targets without 64-bit integers) is still one input
/// of 8 bytes. Parts of an argument that are contained in an earlier, larger part are read from it.
pub fn wanted(function: &Function, target: Target, private: PrivateStorage) -> Vec<PayloadRequest> {
    let mut wanted = Vec::new();
    let mut work_dim = false;
    let mut constant_base = false;
    // Sizes of the parts of arguments, by argument and offset.
    let mut parts: BTreeMap<(ParameterId, u16), u16> = BTreeMap::new();
    let mut buffer_offsets = Vec::new();
    let mut want = |role, size| wanted.push(PayloadRequest { role, size });
    for input in &function.inputs {
        match input.source {
            InputSource::LocalId(d) => want(InputRole::LocalId(d), 0),
            InputSource::GlobalOffset(d) => want(InputRole::GlobalOffset(d), 4),
            InputSource::EnqueuedLocalSize(d) => want(InputRole::EnqueuedLocalSize(d), 4),
            InputSource::LocalSize(d) => want(InputRole::LocalSize(d), 4),
            InputSource::GlobalSize(d) => want(InputRole::GlobalSize(d), 4),
            InputSource::GroupCount(d) => want(InputRole::GroupCount(d), 4),
            InputSource::WorkDim => work_dim = true,
            InputSource::ConstantBase { .. } => constant_base = true,
            InputSource::Argument { index, offset } => {
                let size = function.family(input.register).size() as u16;
                let part = parts.entry((index, offset)).or_insert(size);
                *part = (*part).max(size);
            }
            InputSource::BufferOffset { index } => buffer_offsets.push(index),
            // In the thread's header, or a constant.
            InputSource::GroupId(_)
            | InputSource::SubGroupSize
            | InputSource::SubGroupId
            | InputSource::SubGroupLocalId
            // Only of helper functions, which have been inlined.
            | InputSource::Parameter { .. } => {}
        }
    }
    if work_dim {
        want(InputRole::WorkDim, 4);
    }
    if constant_base {
        want(InputRole::ConstantBase, 8);
    }
    if private == PrivateStorage::Memory
        && target.info().private_memory == PrivateMemory::Global
        && private_bytes(function) > 0
    {
        want(InputRole::PrivateBase, 8);
    }
    let gathered = gathered(function);
    for (id, parameter) in function.parameter_ids().zip(&function.parameters) {
        let mine = parts.range((id, 0)..=(id, u16::MAX));
        let index = id.0;
        match parameter.kind {
            ParameterKind::Pointer { .. } => {
                if mine.count() > 0 {
                    want(InputRole::BufferAddress { index }, 8);
                }
                if buffer_offsets.contains(&id) {
                    want(InputRole::BufferOffset { index }, 4);
                }
            }
            // Read or not: the runtime allocates the memory of those that the payload has.
            ParameterKind::Local => want(InputRole::LocalOffset { index }, 4),
            ParameterKind::Value(_) | ParameterKind::Bytes { .. } => {
                let mut covered = 0;
                for (&(_, offset), &size) in mine {
                    let first = |(i, r): &&(ParameterId, Range<u16>)| (*i, r.start) == (id, offset);
                    let size = match gathered.iter().find(first) {
                        Some((_, range)) => range.end - offset,
                        None => size,
                    };
                    if offset + size > covered {
                        let role = InputRole::Argument {
                            index,
                            offset,
                            size,
                        };
                        want(role, size.into());
                        covered = offset + size;
                    }
                }
            }
        }
    }
    wanted
}

/// The byte ranges of arguments that an `rgather` selects from, each with its
/// parameter. The payload keeps such a range contiguous. Ascending and disjoint.
pub fn gathered(function: &Function) -> Vec<(ParameterId, Range<u16>)> {
    let mut parts = vec![None; function.registers.len()];
    for input in &function.inputs {
        if let InputSource::Argument { index, offset } = input.source {
            parts[input.register.index()] = Some((index, offset));
        }
    }
    let mut seen = vec![false; function.registers.len()];
    let mut places = Vec::new();
    for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
        if instruction.opcode == Opcode::RegisterGather {
            for register in function.sources(instruction).iter().skip(1) {
                if !std::mem::replace(&mut seen[register.index()], true) {
                    places.extend(parts[register.index()]);
                }
            }
        }
    }
    places.sort();
    let mut ranges: Vec<(ParameterId, Range<u16>)> = Vec::new();
    for (index, offset) in places {
        match ranges.last_mut() {
            Some((i, last)) if *i == index && last.end == offset => {
                last.end = offset.saturating_add(4);
            }
            _ => ranges.push((index, offset..offset.saturating_add(4))),
        }
    }
    ranges
}

/// Size of the private memory per work-item in bytes; 0 if the function neither
/// reads nor writes any.
pub fn private_bytes(function: &Function) -> u32 {
    let mut instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    let used = instructions.any(|i| i.space() == Some(AddressSpace::Private));
    match used {
        true => function.private_layout().1.max(4),
        false => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::function::Parameter;
    use crate::ir::types::{Family, Type};

    /// The inputs of `(global float *p, uchar b, float f)` that read all of it, the pointer in halves.
    #[test]
    fn halves_of_a_pointer_are_one_input() {
        let mut f = Function::new("k");
        let pointer = ParameterKind::Pointer {
            space: AddressSpace::Global,
            read_only: false,
            restrict: false,
            structure: 0,
            align: 1,
        };
        for (kind, offset) in [
            (pointer, 0),
            (ParameterKind::Value(Type::U8), 8),
            (ParameterKind::Value(Type::F32), 12),
        ] {
            f.parameters.push(Parameter {
                name: "p".into(),
                type_name: "".into(),
                kind,
                offset,
            });
        }
        let argument = |index, offset| InputSource::Argument {
            index: ParameterId(index),
            offset,
        };
        f.input(argument(2, 0), Family::Dword);
        f.input(argument(1, 0), Family::Byte);
        f.input(InputSource::WorkDim, Family::Dword);
        f.input(argument(0, 0), Family::Dword);
        f.input(argument(0, 4), Family::Dword);
        let index = ParameterId(0);
        f.input(InputSource::BufferOffset { index }, Family::Dword);
        f.input(InputSource::LocalId(1), Family::Dword);
        let wanted: Vec<_> = wanted(&f, Target::Tgllp, PrivateStorage::Memory)
            .into_iter()
            .map(|w| (w.role, w.size))
            .collect();
        let value = |index, size| InputRole::Argument {
            index,
            offset: 0,
            size,
        };
        assert_eq!(
            wanted,
            [
                (InputRole::LocalId(1), 0),
                (InputRole::WorkDim, 4),
                (InputRole::BufferAddress { index: 0 }, 8),
                (InputRole::BufferOffset { index: 0 }, 4),
                (value(1, 1), 1),
                (value(2, 4), 4),
            ]
        );
    }
}
