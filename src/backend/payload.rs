//! The payload: where Intel's runtime puts what a thread starts with.
//!
//! Register file: r0 is the thread's header; from the next GRF on the local ids x, y, z
//! (one uw for each channel, each id in GRFs of its own; all three or none); then the
//! cross-thread data: 12 bytes of global offset and 12 of the enqueued local size always
//! come first, then what else the kernel asks for, then its arguments. The order is ours;
//! device binaries describe it to the runtime.

use super::{SelectError, SelectErrorKind};
use crate::ir::function::{Function, InputSource, ParameterKind};
use crate::ir::instruction::Detail;
use crate::ir::opcode::Opcode;
use crate::ir::types::AddressSpace;
use crate::target::{GRF_COUNT, PrivateMemory, Target};
use crate::visa::kernel::InputRole;
use std::collections::BTreeMap;
use std::ops::Range;

/// One entry of the payload.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What the runtime puts there.
    pub role: InputRole,
    /// Byte offset in the register file.
    pub offset: u32,
    /// Bytes.
    pub size: u32,
}

/// The payload of a kernel at a dispatch width.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Payload {
    /// Entries by ascending offset.
    pub entries: Vec<Entry>,
    /// Bytes of local ids; 0 when the kernel reads none.
    pub per_thread_bytes: u32,
    /// First byte past the payload.
    pub end: u32,
}

/// The share of the register file that the payload may take, in GRFs: what is left must
/// hold the kernel's own values.
pub const MAX_PAYLOAD_GRFS: u32 = GRF_COUNT / 2;

impl Payload {
    /// Lays out the payload of a function.
    ///
    /// # Errors
    /// When it takes more than [`MAX_PAYLOAD_GRFS`].
    pub fn compute(
        function: &Function,
        target: Target,
        width: u32,
    ) -> Result<Payload, SelectError> {
        let grf = target.grf_bytes();
        let mut entries = Vec::new();
        let asks =
            |wanted: fn(&InputSource) -> bool| function.inputs.iter().any(|i| wanted(&i.source));

        let mut per_thread_bytes = 0;
        if asks(|s| matches!(s, InputSource::LocalId(_))) {
            let slot = (2 * width.max(16)).next_multiple_of(grf);
            for d in 0..3u8 {
                entries.push(Entry {
                    role: InputRole::LocalId(d),
                    offset: grf + u32::from(d) * slot,
                    size: 2 * width,
                });
            }
            per_thread_bytes = 3 * slot;
        }

        let mut next = grf + per_thread_bytes;
        let mut place = |role: InputRole, size: u32| {
            let align = size.next_power_of_two().min(grf);
            let offset = next.next_multiple_of(align);
            entries.push(Entry { role, offset, size });
            next = offset + size;
        };
        type Triple = (fn(u8) -> InputRole, fn(&InputSource) -> bool, bool);
        // The first two are reserved whether they are read or not, as Intel's compiler does.
        let triples: [Triple; 5] = [
            (
                InputRole::GlobalOffset,
                |s| matches!(s, InputSource::GlobalOffset(_)),
                true,
            ),
            (
                InputRole::EnqueuedLocalSize,
                |s| matches!(s, InputSource::EnqueuedLocalSize(_)),
                true,
            ),
            (
                InputRole::LocalSize,
                |s| matches!(s, InputSource::LocalSize(_)),
                false,
            ),
            (
                InputRole::GlobalSize,
                |s| matches!(s, InputSource::GlobalSize(_)),
                false,
            ),
            (
                InputRole::GroupCount,
                |s| matches!(s, InputSource::GroupCount(_)),
                false,
            ),
        ];
        for (role, wanted, always) in triples {
            if always || asks(wanted) {
                for d in 0..3 {
                    place(role(d), 4);
                }
            }
        }
        if asks(|s| matches!(s, InputSource::WorkDim)) {
            place(InputRole::WorkDim, 4);
        }
        if asks(|s| matches!(s, InputSource::ConstantBase { .. })) {
            place(InputRole::ConstantBase, 8);
        }
        if target.info().private_memory == PrivateMemory::Global && private_bytes(function) > 0 {
            place(InputRole::PrivateBase, 8);
        }

        // Arguments in the order of the parameters. A pointer whose halves are pushed alone
        // (targets without 64-bit integers) is still one 8-byte entry.
        let mut pieces: BTreeMap<(u16, u16), u16> = BTreeMap::new();
        let mut buffer_offsets = Vec::new();
        let gathered = gathered(function);
        for input in &function.inputs {
            match input.source {
                InputSource::Argument { index, offset } => {
                    let size = function.family(input.register).size() as u16;
                    let piece = pieces.entry((index, offset)).or_insert(size);
                    *piece = (*piece).max(size);
                }
                InputSource::BufferOffset { index } => buffer_offsets.push(index),
                InputSource::LocalId(_)
                | InputSource::GroupId(_)
                | InputSource::GlobalOffset(_)
                | InputSource::EnqueuedLocalSize(_)
                | InputSource::LocalSize(_)
                | InputSource::GlobalSize(_)
                | InputSource::GroupCount(_)
                | InputSource::WorkDim
                // The width, and what the thread knows by itself.
                | InputSource::SubGroupSize
                | InputSource::SubGroupId
                | InputSource::SubGroupLocalId
                // Placed above.
                | InputSource::ConstantBase { .. }
                | InputSource::Parameter { .. } => {}
            }
        }
        for (index, parameter) in function.parameters.iter().enumerate() {
            let index = index as u16;
            let mine = pieces.range((index, 0)..=(index, u16::MAX));
            match parameter.kind {
                ParameterKind::Pointer { .. } => {
                    if mine.count() > 0 {
                        place(InputRole::BufferAddress { index }, 8);
                    }
                    if buffer_offsets.contains(&index) {
                        place(InputRole::BufferOffset { index }, 4);
                    }
                }
                ParameterKind::Local => {
                    if mine.count() > 0 {
                        place(InputRole::LocalOffset { index }, 4);
                    }
                }
                ParameterKind::Value(_) | ParameterKind::Bytes { .. } => {
                    // Pieces that lie in an earlier, larger one are read from it.
                    let mut covered = 0;
                    for (&(_, offset), &size) in mine {
                        let first = |(i, r): &&(u16, Range<u16>)| (*i, r.start) == (index, offset);
                        let size = match gathered.iter().find(first) {
                            Some((_, range)) => range.end - offset,
                            None => size,
                        };
                        if offset + size > covered {
                            place(
                                InputRole::Argument {
                                    index,
                                    offset,
                                    size,
                                },
                                u32::from(size),
                            );
                            covered = offset + size;
                        }
                    }
                }
            }
        }
        let end = next;
        if end > MAX_PAYLOAD_GRFS * grf {
            return Err(SelectError {
                message: format!(
                    "the arguments of kernel `{}` take {end} bytes of registers; at most {} are there for them on {target}",
                    function.name,
                    MAX_PAYLOAD_GRFS * grf
                ),
                loc: function.loc,
                kind: SelectErrorKind::Limit,
            });
        }
        Ok(Payload {
            entries,
            per_thread_bytes,
            end,
        })
    }

    /// The entry that holds `size` bytes of an argument from `offset` on, with the byte
    /// offset in the entry.
    pub fn argument(&self, index: u16, offset: u16, size: u32) -> Option<(usize, u32)> {
        self.entries
            .iter()
            .enumerate()
            .find_map(|(k, entry)| match entry.role {
                InputRole::Argument {
                    index: i,
                    offset: o,
                    size: s,
                } if i == index
                    && o <= offset
                    && u32::from(offset) + size <= u32::from(o) + u32::from(s) =>
                {
                    Some((k, u32::from(offset - o)))
                }
                InputRole::BufferAddress { index: i }
                    if i == index && u32::from(offset) + size <= 8 =>
                {
                    Some((k, u32::from(offset)))
                }
                InputRole::LocalOffset { index: i }
                    if i == index && u32::from(offset) + size <= 4 =>
                {
                    Some((k, u32::from(offset)))
                }
                InputRole::Argument { .. }
                | InputRole::BufferAddress { .. }
                | InputRole::LocalOffset { .. }
                | InputRole::LocalId(_)
                | InputRole::GlobalOffset(_)
                | InputRole::EnqueuedLocalSize(_)
                | InputRole::LocalSize(_)
                | InputRole::GlobalSize(_)
                | InputRole::GroupCount(_)
                | InputRole::WorkDim
                | InputRole::BufferOffset { .. }
                | InputRole::ConstantBase
                | InputRole::PrivateBase
                | InputRole::Unknown => None,
            })
    }
}

/// The bytes of arguments of which parts are picked by their offset: the index of the argument, and the
/// range. They stay together in the payload. In order, and apart.
pub fn gathered(function: &Function) -> Vec<(u16, Range<u16>)> {
    let mut parts = vec![None; function.registers.len()];
    for input in &function.inputs {
        if let InputSource::Argument { index, offset } = input.source {
            parts[input.register.index()] = Some((index, offset));
        }
    }
    let mut seen = vec![false; function.registers.len()];
    let mut places = Vec::new();
    for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
        if instruction.opcode == Opcode::Pick {
            for register in function.sources(instruction).iter().skip(1) {
                if !std::mem::replace(&mut seen[register.index()], true) {
                    places.extend(parts[register.index()]);
                }
            }
        }
    }
    places.sort();
    let mut ranges: Vec<(u16, Range<u16>)> = Vec::new();
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

/// Bytes of private memory that a function needs for each work-item: 0 when it neither reads
/// nor writes any.
pub(super) fn private_bytes(function: &Function) -> u32 {
    let mut instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    let used = instructions.any(|i| {
        let space = match i.detail {
            Detail::Memory { space, .. } => Some(space),
            Detail::None
            | Detail::Immediate(_)
            | Detail::Convert(_)
            | Detail::Compare(_)
            | Detail::Branch(_)
            | Detail::CondBranch { .. }
            | Detail::Variable(_)
            | Detail::Fence(_)
            | Detail::Reduction(_)
            | Detail::Matrix(_)
            | Detail::Bytes(_)
            | Detail::Call(_) => None,
        };
        space == Some(AddressSpace::Private)
    });
    match used {
        true => function.private_layout().1.max(4),
        false => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::function::Parameter;
    use crate::ir::types::{AddressSpace, Family, Type};

    fn function() -> Function {
        let mut f = Function::new("k");
        let pointer = ParameterKind::Pointer {
            space: AddressSpace::Global,
            read_only: false,
            restrict: false,
        };
        for (k, (kind, offset)) in [
            (pointer, 0),
            (ParameterKind::Value(Type::U8), 8),
            (ParameterKind::Value(Type::F32), 12),
        ]
        .into_iter()
        .enumerate()
        {
            f.parameters.push(Parameter {
                name: format!("p{k}").into(),
                type_name: "".into(),
                kind,
                offset,
            });
        }
        f
    }

    #[test]
    fn places_as_intels_runtime_expects() {
        let mut f = function();
        f.input(InputSource::LocalId(1), Family::Dword);
        f.input(
            InputSource::Argument {
                index: 0,
                offset: 0,
            },
            Family::Dword,
        );
        f.input(
            InputSource::Argument {
                index: 0,
                offset: 4,
            },
            Family::Dword,
        );
        f.input(InputSource::BufferOffset { index: 0 }, Family::Dword);
        f.input(
            InputSource::Argument {
                index: 1,
                offset: 0,
            },
            Family::Byte,
        );
        f.input(
            InputSource::Argument {
                index: 2,
                offset: 0,
            },
            Family::Dword,
        );
        let p = Payload::compute(&f, Target::Tgllp, 16).unwrap();
        assert_eq!(p.per_thread_bytes, 96);
        let offsets: Vec<(u32, u32)> = p.entries.iter().map(|e| (e.offset, e.size)).collect();
        assert_eq!(
            offsets,
            [
                (32, 32),
                (64, 32),
                (96, 32),
                (128, 4),
                (132, 4),
                (136, 4),
                (140, 4),
                (144, 4),
                (148, 4),
                (152, 8),
                (160, 4),
                (164, 1),
                (168, 4),
            ]
        );
        assert_eq!(p.end, 172);
        assert_eq!(p.argument(0, 4, 4), Some((9, 4)));
        let p = Payload::compute(&f, Target::Pvc, 16).unwrap();
        assert_eq!(
            (p.per_thread_bytes, p.entries[1].offset, p.entries[3].offset),
            (192, 128, 256)
        );
        let p = Payload::compute(&f, Target::Skl, 32).unwrap();
        assert_eq!((p.per_thread_bytes, p.entries[1].size), (192, 64));
    }

    #[test]
    fn no_local_ids_no_per_thread_data() {
        let p = Payload::compute(&function(), Target::Dg2, 8).unwrap();
        assert_eq!(
            (p.per_thread_bytes, p.entries[0].offset, p.end),
            (0, 32, 56)
        );
    }
}
