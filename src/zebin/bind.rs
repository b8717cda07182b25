//! Attaches to a kernel that was read from vISA the contract that its device binary describes.

use super::info::{AddressMode, KernelInfo, PayloadArgument, PayloadKind, Space};
use super::{DeviceBinary, moved};
use crate::diagnostic::{Code, Diagnostic};
use crate::visa::contract::{BoundSurface, Contract, Piece};
use crate::visa::kernel::{ArgumentInfo, ArgumentKind, InputRole, Kernel};
use crate::visa::opcode::Opcode;
use crate::visa::operand::{Operand, SymbolId};
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
            let known: Vec<_> = self.kernels().map(|name| format!("`{name}`")).collect();
            let message = format!(
                "{} knows no kernel `{}`, but {}",
                self.name,
                kernel.name,
                if known.is_empty() {
                    "none at all".to_string()
                } else {
                    known.join(", ")
                }
            );
            return Err(Diagnostic::without_place(Code::E0808, message));
        };
        let binding = Binding {
            binary: self,
            info,
            grf: kernel.target.grf_bytes(),
            hardware_ids: kernel.target.info().per_thread_input_size_attribute,
        };
        if kernel.simd != info.simd {
            let message = format!(
                "the vISA is for {} channels, and the device binary's `simd_size` is {}",
                kernel.simd, info.simd
            );
            return Err(binding
                .at(info.span, message)
                .help("take the vISA and the device binary of the same compilation"));
        }
        let contract = Contract {
            payload: binding.payload()?,
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
    grf: u32,
    /// Whether the hardware, not the runtime, generates the local IDs.
    hardware_ids: bool,
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
        if ids > 0 && (!ids.is_multiple_of(3 * self.grf) || ids / 3 < wanted) {
            let message =
                format!("local ids in {ids} bytes: three times whole registers belong there");
            return Err(self.at(self.info.span, message));
        }
        for dimension in 0..3 {
            if ids > 0 {
                pieces.push(Piece {
                    offset: self.grf + u32::from(dimension) * (ids / 3),
                    size: wanted,
                    role: InputRole::LocalId(dimension),
                });
            }
        }
        // Data that the runtime passes per thread occupies at least one register, unused without
        // local IDs.
        let own = match ids {
            0 if !self.hardware_ids => self.grf,
            ids => ids,
        };
        let start = self.grf.saturating_add(own);
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
        let refuse =
            |why: &str| Err(self.at(argument.span, format!("`{}` {why}", argument.kind.name())));
        let size = argument.size;
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
            K::WorkDimensions => return refuse("has 4 bytes"),
            K::ByValue => {
                let index = self.index(argument)?;
                // A value shorter than a doubleword occupies one, of which the rest is undefined.
                let name = self.info.names.iter().find(|n| n.index == u32::from(index));
                let end = name.and_then(|name| name.size);
                let left = end.map_or(size, |end| end.saturating_sub(argument.source_offset));
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
                    return refuse("is an image, and images are not executed");
                }
                (_, Some(Space::Sampler)) => {
                    return refuse("is a sampler, and samplers are not executed");
                }
                (Some(AddressMode::Stateful), _) => {}
                (Some(AddressMode::Stateless), _) if size == 8 => push(InputRole::BufferAddress {
                    index: self.index(argument)?,
                }),
                (Some(AddressMode::Stateless), _) => return refuse("has 8 bytes"),
                (Some(AddressMode::Slm), _) if matches!(size, 4 | 8) => {
                    push(InputRole::LocalOffset {
                        index: self.index(argument)?,
                    })
                }
                (Some(AddressMode::Slm), _) => return refuse("has 4 or 8 bytes"),
                (Some(AddressMode::Bindless), _) => {
                    return refuse("is bindless, and bindless surfaces are not executed");
                }
                (None, _) => return refuse("has no `addrmode`"),
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
                return refuse("has 8 bytes");
            }
            K::BufferOffset => return refuse("has 4 bytes"),
            K::Printf => {
                return refuse("is there because the kernel prints, which is not executed");
            }
            K::ImplicitArguments => {
                return refuse("is there for calls by a stack, which are not executed");
            }
            K::GlobalBase | K::GlobalsBase => {
                return refuse("is there for variables that kernels write, which are not executed");
            }
            K::Sync | K::RayTracing | K::Assert => return refuse("is not executed"),
            K::ImageHeight
            | K::ImageWidth
            | K::ImageDepth
            | K::ImageChannelType
            | K::ImageChannelOrder
            | K::ImageArraySize
            | K::ImageSamples
            | K::ImageLevels => return refuse("belongs to an image, and images are not executed"),
            K::SamplerAddress | K::SamplerNormalized | K::SamplerSnap => {
                return refuse("belongs to a sampler, and samplers are not executed");
            }
        }
        Ok(())
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
            let name = argument.kind.name();
            return Err(self.at(argument.span, format!("`{name}` has 4, 8 or 12 bytes")));
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

    /// The index of the kernel argument that an entry belongs to.
    fn index(&self, argument: &PayloadArgument) -> Result<u16, Diagnostic> {
        match argument.index {
            Some(index @ 0..MAX_ARGUMENTS) => Ok(index as u16),
            Some(index) => Err(self.at(
                argument.span,
                format!("`arg_index` is {index}, past {MAX_ARGUMENTS}"),
            )),
            None => Err(self.at(argument.span, "there is no `arg_index`")),
        }
    }

    fn narrow(&self, argument: &PayloadArgument, number: u32) -> Result<u16, Diagnostic> {
        u16::try_from(number).map_err(|_| {
            self.at(
                argument.span,
                format!("{number} bytes are too many for a value"),
            )
        })
    }

    fn surfaces(&self) -> Result<Vec<BoundSurface>, Diagnostic> {
        let mut surfaces = Vec::new();
        for &(index, argument) in &self.info.surfaces {
            let (Ok(index), Ok(argument)) = (u8::try_from(index), u16::try_from(argument)) else {
                return Err(self.at(
                    self.info.span,
                    format!("the binding table has no index {index}"),
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
        let seen = self.info.memory.iter().filter(|m| !m.of_registers);
        let bytes = seen.map(|memory| match memory.each_channel {
            true => memory.size.saturating_mul(self.info.simd),
            false => memory.size,
        });
        match bytes.max().unwrap_or(0) {
            bytes @ 0..=MAX_THREAD_BYTES => Ok(bytes),
            bytes => Err(self.at(
                self.info.span,
                format!("a thread has {bytes} bytes of memory, past {MAX_THREAD_BYTES}"),
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
                format!("the kernel has {count} arguments, past {MAX_ARGUMENTS}"),
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
            (None, Some(size)) => ArgumentKind::Value { size },
            (None, None) if value_end > 0 => ArgumentKind::Value { size: value_end },
            (None, None) => {
                let message = format!("no entry specifies how argument {index} is passed");
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
            let refuse = |message: String| Diagnostic::without_place(Code::E0808, message);
            let Some(contents) = &self.binary.contents else {
                let message =
                    format!("the kernel reads `{name}`, which `.ze_info` alone does not hold");
                return Err(refuse(message).help(
                    "give the whole device binary (the ELF file that ocloc makes) to `--ze-info`",
                ));
            };
            if contents.has_pointers {
                return Err(refuse(format!(
                    "`{name}` may hold addresses of other tables, which are not filled in"
                )));
            }
            let place = contents.symbols.iter().find(|symbol| symbol.0 == name);
            match (place, found.get_mut(id as usize)) {
                (Some(&(_, value)), Some(slot)) => *slot = Some(value),
                _ if contents.variables.iter().any(|v| v == name) => {
                    return Err(refuse(format!(
                        "`{name}` is no constant table: variables that kernels write, and functions, are not executed"
                    )));
                }
                _ => return Err(refuse(format!("the device binary has no `{name}`"))),
            }
        }
        Ok(found)
    }
}
