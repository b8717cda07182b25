//! Attaches to a kernel that was read from vISA the contract that its device binary describes.

use super::info::{KernelInfo, PayloadArgument};
use super::keys::{AddressMode, PayloadKind, Space, Usage};
use super::{DeviceBinary, SYMBOLS, moved};
use crate::diagnostic::{Code, Diagnostic};
use crate::target::Target;
use crate::visa::contract::{BoundSurface, Contract, Piece};
use crate::visa::kernel::{ArgumentInfo, ArgumentKind, InputRole, InputVariable, Kernel};
use crate::visa::opcode::Opcode;
use crate::visa::operand::{Operand, SymbolId};
use crate::visa::payload::shared_start;
use std::sync::Arc;

/// The maximum size of a thread's own memory in bytes: more than any device provides.
const MAX_THREAD_BYTES: u32 = 16 << 20;

/// The maximum number of kernel arguments.
const MAX_ARGUMENTS: u32 = 1024;

impl DeviceBinary {
    /// Sets the kernel's contract, arguments, memory and constant tables.
    ///
    /// # Errors
    /// E0808: the binary does not describe the kernel, or specifies something that the simulator
    /// does not support.
    pub fn bind(&self, kernel: &mut Kernel) -> Result<(), Diagnostic> {
        let Some(info) = self.kernels.iter().find(|k| k.name == kernel.name) else {
            let known = self.kernels().filter(|name| *name != SYMBOLS);
            let known: Vec<_> = known.map(|name| format!("`{name}`")).collect();
            let list = match known.is_empty() {
                true => "which has no kernels".to_string(),
                false => format!("only {}", known.join(", ")),
            };
            let message = format!("no kernel `{}` in {}, {list}", kernel.name, self.name);
            return Err(Diagnostic::without_place(Code::E0808, message));
        };
        let binding = Binding {
            binary: self,
            info,
            target: kernel.target,
            grf: kernel.target.grf_bytes(),
        };
        // Kernels of one work-item per thread do not specify a width.
        if info.simd == 1 && kernel.is_for_all_channels() && kernel.simd == 0 {
            kernel.simd = 1;
        }
        if info.simd == 1 && !kernel.is_for_all_channels() {
            let message =
                "vISA of a kernel with one work-item per thread has no attribute `Target=\"cm\"`";
            return Err(binding
                .at(info.span, message)
                .help("use the vISA and the device binary of the same compilation"));
        }
        if kernel.simd != info.simd {
            let width = match kernel.simd {
                0 if kernel.is_for_all_channels() => "one work-item per thread".to_owned(),
                simd => format!("{simd} channels"),
            };
            let message = format!(
                "vISA is for {width}, but the device binary's `simd_size` is {}",
                info.simd
            );
            return Err(binding
                .at(info.span, message)
                .help("use the vISA and the device binary of the same compilation"));
        }
        let payload = binding.payload()?;
        binding.covers_inputs(kernel)?;
        let contract = Contract {
            payload,
            surfaces: binding.surfaces()?,
            thread_bytes: binding.thread_bytes()?,
            symbols: binding.symbols(kernel)?,
        };
        kernel.arguments = binding.arguments()?;
        kernel.slm_bytes = info.slm_bytes;
        kernel.required_group_size = info.required_group_size;
        if let Some(contents) = &self.contents {
            kernel.constants = Arc::from(contents.constants.as_slice());
        }
        kernel.contract = Some(Box::new(contract));
        Ok(())
    }
}

struct Binding<'a> {
    binary: &'a DeviceBinary,
    info: &'a KernelInfo,
    target: Target,
    grf: u32,
}

impl Binding<'_> {
    fn at(&self, span: crate::source::Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Code::E0808, moved(span, self.binary.base), message)
    }

    /// The layout of the payload after r0: the local IDs, then the data that all threads share.
    fn payload(&self) -> Result<Vec<Piece>, Diagnostic> {
        let mut pieces = Vec::new();
        let ids = self.info.local_id_bytes;
        let wanted = 2 * self.info.simd;
        // The stride between the local IDs of two dimensions.
        let apart = match self.info.packed_local_ids {
            true => wanted,
            false => ids / 3,
        };
        if self.info.packed_local_ids != (self.info.simd == 1) && ids > 0 {
            let message =
                "`packed_local_ids` requires `simd_size` 1, and `simd_size` 1 requires it";
            return Err(self.at(self.info.span, message));
        }
        if self.info.packed_local_ids {
            if !matches!(ids, 2 | 4 | 6) {
                let message = format!("packed local IDs have {ids} bytes, expected 2, 4 or 6");
                return Err(self.at(self.info.span, message));
            }
        } else if ids > 0 && (!ids.is_multiple_of(3 * self.grf) || apart < wanted) {
            let message =
                format!("local IDs have {ids} bytes, expected whole registers for each dimension");
            return Err(self.at(self.info.span, message));
        }
        for dimension in 0..3 {
            let offset = u32::from(dimension) * apart;
            if offset < ids {
                pieces.push(Piece {
                    offset: self.grf + offset,
                    size: wanted,
                    role: InputRole::LocalId(dimension),
                });
            }
        }
        let start = shared_start(self.target, ids);
        for argument in &self.info.payload {
            self.piece(argument, start.saturating_add(argument.offset), &mut pieces)?;
        }
        Ok(pieces)
    }

    /// Adds an entry to the payload.
    fn piece(
        &self,
        argument: &PayloadArgument,
        offset: u32,
        pieces: &mut Vec<Piece>,
    ) -> Result<(), Diagnostic> {
        use PayloadKind as K;
        let reject =
            |why: &str| Err(self.at(argument.span, format!("`{}` {why}", argument.kind.name())));
        let size = argument.size;
        let wrong_size = |sizes| Err(self.wrong_size(argument, sizes));
        let mut push = |role| pieces.push(Piece { offset, size, role });
        match argument.kind {
            K::GlobalOffset => {
                return self.dimensions(argument, offset, InputRole::GlobalOffset, pieces);
            }
            K::EnqueuedLocalSize => {
                return self.dimensions(argument, offset, InputRole::EnqueuedLocalSize, pieces);
            }
            K::LocalSize => return self.dimensions(argument, offset, InputRole::LocalSize, pieces),
            K::GlobalSize => {
                return self.dimensions(argument, offset, InputRole::GlobalSize, pieces);
            }
            K::GroupCount => {
                return self.dimensions(argument, offset, InputRole::GroupCount, pieces);
            }
            K::WorkDimensions if size == 4 => push(InputRole::WorkDim),
            K::WorkDimensions => return wrong_size("4"),
            K::ByValue => {
                let index = self.index(argument)?;
                // A value shorter than a doubleword occupies one, of which the rest is undefined.
                let name = self.info.names.iter().find(|n| n.index == u32::from(index));
                let end = name.and_then(|name| name.size);
                let left = end.map_or(size, |end| end.saturating_sub(argument.source_offset));
                let most = left.saturating_add(3) & !3;
                if size == 0 || size > most {
                    let from = argument.source_offset;
                    let sizes = match (most, from) {
                        (0, _) if size > 0 => {
                            let end = end.unwrap_or_default();
                            let message = format!(
                                "`source_offset` {from} is not in the argument, which has {end} bytes"
                            );
                            return Err(self.at(argument.span, message));
                        }
                        (0, _) => "at least 1".to_owned(),
                        (_, 0) => format!("1 to {most}"),
                        (_, _) => format!("1 to {most} from `source_offset` {from} on"),
                    };
                    return Err(self.wrong_size(argument, &sizes));
                }
                pieces.push(Piece {
                    offset,
                    size: size.min(left),
                    role: InputRole::Argument {
                        index,
                        offset: self.narrow(argument, argument.source_offset)?,
                        size: self.narrow(argument, size.min(left))?,
                    },
                });
            }
            K::ByPointer => match (argument.mode, argument.space) {
                (_, Some(Space::Image)) => {
                    return reject("is an image; images are not supported by the simulator");
                }
                (_, Some(Space::Sampler)) => {
                    return reject("is a sampler; samplers are not supported by the simulator");
                }
                (Some(AddressMode::Stateful), _) => {}
                (Some(AddressMode::Stateless), _) if size == 8 => push(InputRole::BufferAddress {
                    index: self.index(argument)?,
                }),
                (Some(AddressMode::Stateless), _) => return wrong_size("8"),
                (Some(AddressMode::Slm), _) if matches!(size, 4 | 8) => {
                    push(InputRole::LocalOffset {
                        index: self.index(argument)?,
                    })
                }
                (Some(AddressMode::Slm), _) => return wrong_size("4 or 8"),
                (Some(AddressMode::Bindless), _) => {
                    let why = "is bindless; bindless surfaces are not supported by the simulator";
                    return reject(why);
                }
                (None, _) => return reject("has no `addrmode`"),
            },
            K::BufferAddress if size == 8 => push(InputRole::BufferAddress {
                index: self.index(argument)?,
            }),
            K::BufferOffset if size == 4 => push(InputRole::BufferOffset {
                index: self.index(argument)?,
            }),
            K::PrivateBase if size == 8 => push(InputRole::PrivateBase),
            K::ConstantBase | K::ConstBase if size == 8 => push(InputRole::ConstantBase),
            K::BufferAddress | K::PrivateBase | K::ConstantBase | K::ConstBase => {
                return wrong_size("8");
            }
            K::BufferOffset => return wrong_size("4"),
            K::Printf => {
                return reject("is for `printf`, which is not supported by the simulator");
            }
            K::ImplicitArguments => {
                return reject("is for stack calls, which are not supported by the simulator");
            }
            K::GlobalBase | K::GlobalsBase => {
                let why =
                    "is for writable global variables, which are not supported by the simulator";
                return reject(why);
            }
            K::Sync | K::RayTracing | K::Assert => {
                return reject("is not supported by the simulator");
            }
            K::ImageHeight
            | K::ImageWidth
            | K::ImageDepth
            | K::ImageChannelType
            | K::ImageChannelOrder
            | K::ImageArraySize
            | K::ImageSamples
            | K::ImageLevels => {
                return reject("is for an image; images are not supported by the simulator");
            }
            K::SamplerAddress | K::SamplerNormalized | K::SamplerSnap => {
                return reject("is for a sampler; samplers are not supported by the simulator");
            }
        }
        Ok(())
    }

    /// Whether entries pass the kernel's inputs. Of a large one, which may end with unused bytes, the first quadword
    /// is examined; kernels of Intel's vector compiler have inputs that nothing passes.
    ///
    /// # Errors
    /// An input for which bytes have no entry: the kernel would read undefined values.
    fn covers_inputs(&self, kernel: &Kernel) -> Result<(), Diagnostic> {
        let ids = (self.grf, self.info.local_id_bytes);
        if kernel.is_for_all_channels() {
            return Ok(());
        }
        let start = shared_start(self.target, self.info.local_id_bytes);
        let entries = self.info.payload.iter();
        let entries = entries.map(|entry| (start.saturating_add(entry.offset), entry.size));
        let mut ranges: Vec<(u32, u32)> = entries.chain([ids]).collect();
        ranges.sort_unstable();
        for input in &kernel.inputs {
            let end = input.offset.saturating_add(input.size.min(8));
            let mut covered = input.offset;
            for &(from, size) in &ranges {
                if from <= covered {
                    covered = covered.max(from.saturating_add(size));
                }
            }
            if covered < end {
                let InputVariable::General(variable) = input.variable else {
                    continue;
                };
                let name = kernel
                    .variables
                    .get(variable.0 as usize)
                    .map_or("", |v| &v.name);
                let offset = i64::from(covered) - i64::from(start);
                let message = format!(
                    "no entry of `payload_arguments` has the offset {offset}, where the vISA has the input `{name}`"
                );
                return Err(self
                    .at(self.info.span, message)
                    .help("use the vISA and the device binary of the same compilation"));
            }
        }
        Ok(())
    }

    /// The error for an entry whose size is not one of `sizes`.
    fn wrong_size(&self, argument: &PayloadArgument, sizes: &str) -> Diagnostic {
        let (name, size) = (argument.kind.name(), argument.size);
        let message = format!("`{name}` requires {sizes} bytes, has {size}");
        self.at(argument.span, message)
    }

    /// Adds an entry with a doubleword for each dimension.
    fn dimensions(
        &self,
        argument: &PayloadArgument,
        offset: u32,
        role: fn(u8) -> InputRole,
        pieces: &mut Vec<Piece>,
    ) -> Result<(), Diagnostic> {
        if !matches!(argument.size, 4 | 8 | 12) {
            return Err(self.wrong_size(argument, "4, 8 or 12"));
        }
        for dimension in 0..argument.size / 4 {
            pieces.push(Piece {
                offset: offset.saturating_add(4 * dimension),
                size: 4,
                role: role(dimension as u8),
            });
        }
        Ok(())
    }

    /// The index of the kernel argument that an entry is for.
    fn index(&self, argument: &PayloadArgument) -> Result<u16, Diagnostic> {
        match argument.index {
            Some(index @ 0..MAX_ARGUMENTS) => Ok(index as u16),
            Some(index) => Err(self.at(
                argument.span,
                format!("`arg_index` {index} exceeds the limit of {MAX_ARGUMENTS} arguments"),
            )),
            None => Err(self.at(argument.span, "missing `arg_index`")),
        }
    }

    fn narrow(&self, argument: &PayloadArgument, number: u32) -> Result<u16, Diagnostic> {
        u16::try_from(number).map_err(|_| {
            self.at(
                argument.span,
                format!(
                    "{number} bytes exceed the limit of {} bytes for a value",
                    u16::MAX
                ),
            )
        })
    }

    fn surfaces(&self) -> Result<Vec<BoundSurface>, Diagnostic> {
        let mut surfaces = Vec::new();
        for &(index, argument) in &self.info.surfaces {
            let (Ok(index), Ok(argument)) = (u8::try_from(index), u16::try_from(argument)) else {
                return Err(self.at(
                    self.info.span,
                    format!("binding table index {index} is out of range"),
                ));
            };
            let has_offset = self.info.payload.iter().any(|p| {
                p.kind == PayloadKind::BufferOffset && p.index == Some(u32::from(argument))
            });
            surfaces.push(BoundSurface {
                index,
                argument,
                has_offset,
            });
        }
        Ok(surfaces)
    }

    /// Size in bytes of a thread's own memory.
    fn thread_bytes(&self) -> Result<u32, Diagnostic> {
        let seen = self
            .info
            .memory
            .iter()
            .filter(|m| m.usage != Usage::Spilled);
        let bytes = seen.map(|memory| match memory.each_channel {
            true => memory.size.saturating_mul(self.info.simd),
            false => memory.size,
        });
        match bytes.max().unwrap_or(0) {
            bytes @ 0..=MAX_THREAD_BYTES => Ok(bytes),
            bytes => Err(self.at(
                self.info.span,
                format!(
                    "per-thread memory of {bytes} bytes exceeds the limit of {MAX_THREAD_BYTES} bytes"
                ),
            )),
        }
    }

    fn arguments(&self) -> Result<Vec<ArgumentInfo>, Diagnostic> {
        let named = self.info.names.iter().map(|name| name.index);
        let passed = self.info.payload.iter().filter_map(|p| p.index);
        let count = named
            .chain(passed)
            .max()
            .map_or(0, |last| last.saturating_add(1));
        if count > MAX_ARGUMENTS {
            return Err(self.at(
                self.info.span,
                format!("kernel has {count} arguments, which exceeds the limit of {MAX_ARGUMENTS}"),
            ));
        }
        (0..count).map(|index| self.argument(index)).collect()
    }

    /// The passing mode and the name of an argument.
    fn argument(&self, index: u32) -> Result<ArgumentInfo, Diagnostic> {
        let name = self.info.names.iter().find(|name| name.index == index);
        let mut value_end = 0;
        let mut kind = None;
        for piece in self.info.payload.iter().filter(|p| p.index == Some(index)) {
            match piece.kind {
                PayloadKind::ByValue => {
                    value_end = value_end.max(piece.source_offset.saturating_add(piece.size));
                }
                PayloadKind::ByPointer
                    if piece.space == Some(Space::Local)
                        || piece.mode == Some(AddressMode::Slm) =>
                {
                    kind = Some(ArgumentKind::Local);
                }
                PayloadKind::ByPointer => {
                    kind = Some(ArgumentKind::Buffer {
                        bti: 0,
                        stateful: piece.mode == Some(AddressMode::Stateful),
                        stateless: piece.mode == Some(AddressMode::Stateless),
                        constant: piece.space == Some(Space::Constant),
                        written: piece.writable,
                    });
                }
                _ => {}
            }
        }
        let size = name.and_then(|name| name.size);
        let kind = match (kind, size) {
            (Some(kind), _) => kind,
            // Every pointer has an entry, also one that the kernel does not use.
            (None, _) if name.is_some_and(|name| name.type_name.ends_with('*')) => {
                let (span, name) = name.map_or((self.info.span, ""), |n| (n.span, &n.name));
                let message = format!(
                    "no entry of `payload_arguments` passes argument {index} (`{name}`), a pointer"
                );
                return Err(self.at(span, message));
            }
            (None, Some(size)) => ArgumentKind::Value { size },
            (None, None) if value_end > 0 => ArgumentKind::Value { size: value_end },
            (None, None) => {
                let message = format!("no payload entry passes argument {index}");
                return Err(self.at(self.info.span, message));
            }
        };
        Ok(ArgumentInfo {
            name: name.map_or_else(|| format!("argument {index}"), |n| n.name.clone()),
            type_name: name.map_or_else(|| "value".to_string(), |n| n.type_name.clone()),
            kind,
        })
    }

    /// Offsets of the constant tables whose addresses the kernel takes.
    fn symbols(&self, kernel: &Kernel) -> Result<Vec<Option<u64>>, Diagnostic> {
        let mut found = vec![None; kernel.symbols.len()];
        for instruction in &kernel.instructions {
            if instruction.opcode != Opcode::Faddr {
                continue;
            }
            let Some(&Operand::Symbol(SymbolId(id))) = instruction.operands.first() else {
                continue;
            };
            let name = kernel.symbols.get(id as usize).map_or("", String::as_str);
            let reject = |message: String| Diagnostic::without_place(Code::E0808, message);
            let Some(contents) = &self.binary.contents else {
                let message =
                    format!("the kernel reads `{name}`, which is not in `.ze_info` alone");
                return Err(reject(message).help(
                    "pass the whole device binary (the ELF file that ocloc writes) to `--ze-info`",
                ));
            };
            if contents.has_pointers {
                return Err(reject(format!(
                    "`{name}` may contain addresses of other tables, and relocations are not supported"
                )));
            }
            let place = contents.symbols.iter().find(|symbol| symbol.0 == name);
            match (place, found.get_mut(id as usize)) {
                (Some(&(_, value)), Some(slot)) => *slot = Some(value),
                _ if contents.variables.iter().any(|v| v == name) => {
                    return Err(reject(format!(
                        "`{name}` is not a constant table: writable variables and functions are not supported"
                    )));
                }
                _ => return Err(reject(format!("device binary does not define `{name}`"))),
            }
        }
        Ok(found)
    }
}
