//! Describes a kernel of gencl for `.ze_info`: what the runtime has to pass, and where.
//!
//! The offsets of the payload are those of the kernel's inputs, relative to the data that all threads
//! share. Each argument has an entry even if the kernel does not use it: Intel's runtime aborts the
//! process otherwise.

use super::WriteError;
use super::info::{ArgumentName, KernelInfo, PayloadArgument, ThreadMemory};
use super::keys::{AddressMode, MemoryType, PayloadKind, Space, Usage};
use super::write::NativeKernel;
use crate::launch::check::{LOCAL_ALIGNMENT, after_own_variables};
use crate::source::Span;
use crate::target::{GRF_COUNT, PrivateMemory};
use crate::visa::kernel::{ArgumentInfo, ArgumentKind, InputRole, Kernel};
use crate::visa::opcode::Opcode;
use crate::visa::payload::shared_start;

/// The local IDs of a thread with one work-item: three words.
const PACKED_ID_BYTES: u32 = 6;

/// Describes a kernel in the form that [`super::prepare`] returned.
///
/// # Errors
/// Inputs that a device binary cannot describe.
pub(super) fn describe(native: &NativeKernel<'_>) -> Result<KernelInfo, WriteError> {
    let kernel = native.kernel;
    let target = kernel.target.info();
    let packed = kernel.has_one_item_per_thread();
    let has_local_arguments = kernel
        .arguments
        .iter()
        .any(|argument| argument.kind == ArgumentKind::Local);
    let mut info = KernelInfo {
        name: kernel.name.clone(),
        simd: kernel.simd,
        slm_bytes: match has_local_arguments {
            // The kernel expects the arguments after the padding.
            true => after_own_variables(kernel.slm_bytes),
            false => kernel.slm_bytes,
        },
        required_group_size: kernel.required_group_size,
        payload: payload(kernel)?,
        local_id_bytes: match (kernel.per_thread_bytes, packed) {
            (0, _) => 0,
            (_, true) => PACKED_ID_BYTES,
            (bytes, false) => bytes,
        },
        packed_local_ids: packed,
        memory: memory(native),
        surfaces: Vec::new(),
        names: names(kernel),
        barriers: u32::from(uses(kernel, &[Opcode::Barrier])),
        grf_count: GRF_COUNT,
        inline_data_bytes: target.inline_data_bytes,
        prologue_bytes: native.prologue_bytes,
        four_gb_buffers: false,
        dpas: uses(kernel, &[Opcode::Dpas, Opcode::Dpasw]),
        global_atomics: uses(
            kernel,
            &[Opcode::DwordAtomic, Opcode::SvmAtomic, Opcode::LscAtomic],
        ),
        // OpenCL C before 3.0 guarantees that sub-groups progress independently of each other.
        forward_progress: true,
        ..KernelInfo::default()
    };
    for (index, argument) in (0..).zip(&kernel.arguments) {
        pass(&mut info, index, argument);
    }
    info.four_gb_buffers = info.surfaces.is_empty();
    Ok(info)
}

fn uses(kernel: &Kernel, opcodes: &[Opcode]) -> bool {
    let mut instructions = kernel.instructions.iter();
    instructions.any(|instruction| opcodes.contains(&instruction.opcode))
}

/// The entries for the kernel's inputs, except local IDs.
fn payload(kernel: &Kernel) -> Result<Vec<PayloadArgument>, WriteError> {
    let start = shared_start(kernel.target, kernel.per_thread_bytes);
    let mut payload: Vec<PayloadArgument> = Vec::new();
    for input in &kernel.inputs {
        if let InputRole::LocalId(_) = input.role {
            continue;
        }
        let offset = input.offset.checked_sub(start).ok_or_else(|| {
            let offset = input.offset;
            WriteError::new(
                kernel,
                format!("an input is at {offset}, among the local IDs"),
            )
        })?;
        let (kind, dimension) = kind(kernel, input.role)?;
        // One entry has the values of all dimensions, from x on. The payload has places for those that
        // the kernel does not read.
        if let Some(dimension) = dimension {
            let (before, size) = (4 * u32::from(dimension), 4 * u32::from(dimension) + 4);
            let Some(first) = offset.checked_sub(before) else {
                let message = format!("`{}` is among the local IDs", kind.name());
                return Err(WriteError::new(kernel, message));
            };
            let mut entries = payload.iter_mut();
            match entries.find(|entry| entry.kind == kind && entry.offset == first) {
                Some(entry) => entry.size = entry.size.max(size),
                None => payload.push(PayloadArgument::new(kind, first, size)),
            }
            continue;
        }
        let mut entry = PayloadArgument::new(kind, offset, input.size);
        entry.index = input.role.argument().map(u32::from);
        match input.role {
            InputRole::Argument { offset, .. } => entry.source_offset = offset.into(),
            InputRole::LocalOffset { .. } => {
                entry.mode = Some(AddressMode::Slm);
                entry.space = Some(Space::Local);
                entry.slm_alignment = LOCAL_ALIGNMENT;
            }
            InputRole::BufferAddress { index } => {
                let argument = kernel.arguments.get(usize::from(index));
                // The argument of a kernel with surface has another entry.
                if let Some(ArgumentKind::Buffer {
                    stateful: false, ..
                }) = argument.map(|argument| argument.kind)
                {
                    entry.kind = PayloadKind::ByPointer;
                    entry.mode = Some(AddressMode::Stateless);
                }
            }
            _ => {}
        }
        payload.push(entry);
    }
    let mut places: Vec<_> = payload.iter().collect();
    places.sort_by_key(|entry| entry.offset);
    for pair in places.windows(2) {
        let [first, second] = pair else { continue };
        if first.offset + first.size > second.offset {
            let (first, second) = (first.kind.name(), second.kind.name());
            let message = format!("`{first}` and `{second}` overlap in the payload");
            return Err(WriteError::new(kernel, message));
        }
    }
    Ok(payload)
}

/// The kind of the entry for a role, and the dimension of a value that exists for each dimension.
fn kind(kernel: &Kernel, role: InputRole) -> Result<(PayloadKind, Option<u8>), WriteError> {
    Ok(match role {
        InputRole::GlobalOffset(d) => (PayloadKind::GlobalOffset, Some(d)),
        InputRole::EnqueuedLocalSize(d) => (PayloadKind::EnqueuedLocalSize, Some(d)),
        InputRole::LocalSize(d) => (PayloadKind::LocalSize, Some(d)),
        InputRole::GlobalSize(d) => (PayloadKind::GlobalSize, Some(d)),
        InputRole::GroupCount(d) => (PayloadKind::GroupCount, Some(d)),
        InputRole::WorkDim => (PayloadKind::WorkDimensions, None),
        InputRole::Argument { .. } => (PayloadKind::ByValue, None),
        InputRole::BufferAddress { .. } => (PayloadKind::BufferAddress, None),
        InputRole::LocalOffset { .. } => (PayloadKind::ByPointer, None),
        InputRole::BufferOffset { .. } => (PayloadKind::BufferOffset, None),
        InputRole::PrivateBase => (PayloadKind::PrivateBase, None),
        InputRole::ConstantBase => {
            let message = "the address of its constant tables is only in a device binary: `--emit zebin` on the command line, or \
                 `zebin::prepare` in a program, whose kernel is the one that the finalizer compiles";
            return Err(WriteError::new(kernel, message.to_owned()));
        }
        InputRole::LocalId(_) | InputRole::Unknown => {
            let message = format!("an input has the contents {role:?}, which no runtime passes");
            return Err(WriteError::new(kernel, message));
        }
    })
}

/// Completes the entries of a pointer: its address space, and its surface. One that the kernel does not
/// use gets a surface, too.
fn pass(info: &mut KernelInfo, index: u32, argument: &ArgumentInfo) {
    let ArgumentKind::Buffer {
        bti,
        stateful,
        constant,
        written,
        ..
    } = argument.kind
    else {
        return;
    };
    let is_passed = info
        .payload
        .iter()
        .any(|p| p.index == Some(index) && p.kind == PayloadKind::ByPointer);
    if stateful || !is_passed {
        let mut surface = PayloadArgument::new(PayloadKind::ByPointer, 0, 0);
        surface.index = Some(index);
        surface.mode = Some(AddressMode::Stateful);
        info.payload.push(surface);
        info.surfaces.push((u32::from(bti), index));
    }
    let entries = info.payload.iter_mut();
    for entry in entries.filter(|p| p.index == Some(index) && p.mode.is_some()) {
        entry.space = Some(match constant {
            true => Space::Constant,
            false => Space::Global,
        });
        entry.writable = written;
    }
}

/// The memory of each thread: private memory of its work-items, and spilled registers.
fn memory(native: &NativeKernel<'_>) -> Vec<ThreadMemory> {
    let kernel = native.kernel;
    let info = kernel.target.info();
    let scratch = |size| ThreadMemory {
        size,
        place: MemoryType::Scratch,
        usage: Usage::Single,
        each_channel: false,
    };
    let private = kernel.private_bytes_per_thread();
    let mut memory = Vec::new();
    match info.private_memory {
        PrivateMemory::Scratch | PrivateMemory::ScratchSurface => {
            // The finalizer spills after the private memory (`SpillMemOffset`).
            let size = private.saturating_add(native.spill_bytes);
            if size > 0 {
                memory.push(scratch(size));
            }
        }
        PrivateMemory::Global => {
            if native.spill_bytes > 0 {
                memory.push(scratch(native.spill_bytes));
            }
            if private > 0 {
                memory.push(ThreadMemory {
                    size: kernel.private_bytes,
                    place: MemoryType::Global,
                    usage: Usage::Private,
                    each_channel: true,
                });
            }
        }
    }
    memory
}

fn names(kernel: &Kernel) -> Vec<ArgumentName> {
    let names = (0..).zip(&kernel.arguments).map(|(index, argument)| {
        let size = match argument.kind {
            ArgumentKind::Value { size } => Some(size),
            ArgumentKind::Buffer { .. } | ArgumentKind::Local => None,
        };
        ArgumentName {
            span: Span::new(0, 0),
            index,
            name: argument.name.clone(),
            type_name: argument.type_name.clone(),
            size,
        }
    });
    names.collect()
}
