//! Typed form of `.ze_info`, a device binary's description of its kernels.
//!
//! Keys that cannot affect a kernel's results are listed and skipped; unknown keys are rejected by
//! name.

use super::keys::{self, AddressMode, MemoryType, PayloadKind, Space, Usage, word, wrong};
use super::yaml::{Key, Node, ParseError, Value};
use crate::source::Span;

/// Description of a kernel.
#[derive(Debug, Default)]
pub(super) struct KernelInfo {
    pub(super) name: String,
    pub(super) span: Span,
    /// SIMD width: channels of a thread.
    pub(super) simd: u32,
    /// Size of the kernel's own local memory in bytes.
    pub(super) slm_bytes: u32,
    pub(super) required_group_size: Option<[u32; 3]>,
    pub(super) payload: Vec<PayloadArgument>,
    /// Size of a thread's local IDs in bytes.
    pub(super) local_id_bytes: u32,
    /// Whether a thread has one work-item: its local IDs are three adjacent words.
    pub(super) packed_local_ids: bool,
    /// Buffers of memory private to a thread.
    pub(super) memory: Vec<ThreadMemory>,
    /// Pairs of binding table index and kernel argument.
    pub(super) surfaces: Vec<(u32, u32)>,
    /// Source names of the arguments.
    pub(super) names: Vec<ArgumentName>,
    /// The number of barriers that the kernel uses.
    pub(super) barriers: u32,
    /// The number of general registers of a thread; 0 if it is not specified.
    pub(super) grf_count: u32,
    /// Size in bytes of the data that all threads share and that are passed in a register.
    pub(super) inline_data_bytes: u32,
    /// Size in bytes of the code at the start that hardware skips if it generates the local IDs.
    pub(super) prologue_bytes: u32,
    /// Whether buffers are accessed by their addresses only.
    pub(super) four_gb_buffers: bool,
    /// Whether the kernel multiplies matrices, for which the hardware selects another pipeline.
    pub(super) dpas: bool,
    /// Whether the kernel has atomic operations on global memory.
    pub(super) global_atomics: bool,
    /// Whether sub-groups must progress independently of each other.
    pub(super) forward_progress: bool,
}

/// An entry of `payload_arguments`.
#[derive(Debug)]
pub(super) struct PayloadArgument {
    pub(super) span: Span,
    pub(super) kind: PayloadKind,
    pub(super) offset: u32,
    pub(super) size: u32,
    /// Index of the kernel argument.
    pub(super) index: Option<u32>,
    /// Offset in the argument, in bytes.
    pub(super) source_offset: u32,
    pub(super) mode: Option<AddressMode>,
    pub(super) space: Option<Space>,
    pub(super) writable: bool,
    /// The alignment in bytes of memory that the runtime allocates; 0 if it is not specified.
    pub(super) slm_alignment: u32,
}

impl PayloadArgument {
    /// An entry that belongs to no argument.
    pub(super) fn new(kind: PayloadKind, offset: u32, size: u32) -> PayloadArgument {
        PayloadArgument {
            span: Span::new(0, 0),
            kind,
            offset,
            size,
            index: None,
            source_offset: 0,
            mode: None,
            space: None,
            writable: true,
            slm_alignment: 0,
        }
    }
}

/// An entry of `per_thread_memory_buffers`.
#[derive(Debug)]
pub(super) struct ThreadMemory {
    pub(super) size: u32,
    pub(super) place: MemoryType,
    /// The contents. vISA does not access the space of spilled registers.
    pub(super) usage: Usage,
    /// Whether the size is per channel instead of per thread.
    pub(super) each_channel: bool,
}

/// Name and type of an argument in the source.
#[derive(Debug)]
pub(super) struct ArgumentName {
    pub(super) span: Span,
    pub(super) index: u32,
    pub(super) name: String,
    pub(super) type_name: String,
    /// Size of a value in bytes.
    pub(super) size: Option<u32>,
}

/// Keys of `execution_env` that do not affect a kernel's results.
const HINTS: &[&str] = &[
    "actual_kernel_start_offset",
    "disable_mid_thread_preemption",
    "eu_thread_count",
    "generate_local_id",
    "has_fence_for_image_access",
    "has_lsc_stores_with_non_default_l1_cache_controls",
    "has_multi_scratch_spaces",
    "has_no_stateless_write",
    "has_sample",
    "hw_preemption_mode",
    "indirect_stateless_count",
    "intel_reqd_workgroup_walk_order",
    "offset_to_skip_set_ffid_gp",
    "private_size",
    "require_disable_eufusion",
    "require_iab",
    "required_sub_group_size",
    "spill_size",
    "thread_scheduling_mode",
];

/// Keys of a kernel that do not affect a run.
const SKIPPED: &[&str] = &["user_attributes", "debug_env", "experimental_properties"];

/// Keys of a payload entry that do not affect a run.
const PAYLOAD_HINTS: &[&str] = &[
    "access_type",
    "is_pipe",
    "is_ptr",
    "image_type",
    "image_transformable",
    "sampler_type",
    "sampler_index",
    "btiValue",
];

fn number(node: &Node) -> Result<u32, ParseError> {
    match word(node)?.parse() {
        Ok(number) => Ok(number),
        Err(_) => wrong(node.span, "expected a number from 0 to 4294967295"),
    }
}

fn is_true(node: &Node) -> Result<bool, ParseError> {
    Ok(word(node)? == "true")
}

fn map(node: &Node) -> Result<&[(Key, Node)], ParseError> {
    match &node.value {
        Value::Map(entries) => Ok(entries),
        Value::Word(_) | Value::List(_) => wrong(node.span, "expected a map"),
    }
}

fn list(node: &Node) -> Result<&[Node], ParseError> {
    match &node.value {
        Value::List(items) => Ok(items),
        Value::Word(word) if word.is_empty() => Ok(&[]),
        Value::Word(_) | Value::Map(_) => wrong(node.span, "expected a list"),
    }
}

fn unknown<T>(key: &Key, of: &str) -> Result<T, ParseError> {
    wrong(key.span, format!("unknown key `{}` {of}", key.name))
}

fn three(node: &Node) -> Result<[u32; 3], ParseError> {
    match list(node)? {
        [x, y, z] => Ok([number(x)?, number(y)?, number(z)?]),
        _ => wrong(node.span, "expected three numbers"),
    }
}

/// Parses the kernels of a document.
///
/// # Errors
/// The first key or value that is unknown or invalid.
pub(super) fn kernels(document: &Node) -> Result<Vec<KernelInfo>, ParseError> {
    let mut kernels = Vec::new();
    let mut names = Vec::new();
    let mut version = None;
    for (key, value) in map(document)? {
        match key.name.as_str() {
            keys::VERSION => version = Some((word(value)?, value.span)),
            keys::KERNELS => {
                for kernel in list(value)? {
                    kernels.push(kernel_info(kernel)?);
                }
            }
            keys::MISC => {
                for kernel in list(value)? {
                    names.push(argument_names(kernel)?);
                }
            }
            keys::FUNCTIONS | keys::HOST_ACCESS => {}
            _ => return unknown(key, "in `.ze_info`"),
        }
    }
    match version {
        Some((version, _)) if version.starts_with("1.") => {}
        Some((version, span)) => {
            return wrong(
                span,
                format!("version `{version}` is not supported, expected `1.x`"),
            );
        }
        None => return wrong(document.span, "missing `version`"),
    }
    for (name, arguments) in names {
        if let Some(kernel) = kernels.iter_mut().find(|k| k.name == name) {
            kernel.names = arguments;
        }
    }
    Ok(kernels)
}

fn kernel_info(node: &Node) -> Result<KernelInfo, ParseError> {
    let mut info = KernelInfo {
        span: node.span,
        ..KernelInfo::default()
    };
    for (key, value) in map(node)? {
        match key.name.as_str() {
            keys::NAME => {
                info.name = word(value)?.to_string();
                info.span = value.span;
            }
            keys::EXECUTION => execution(value, &mut info)?,
            keys::PAYLOAD => {
                for argument in list(value)? {
                    info.payload.push(payload_argument(argument)?);
                }
            }
            keys::PER_THREAD => {
                for argument in list(value)? {
                    per_thread(argument, &mut info)?;
                }
            }
            keys::MEMORY => {
                for buffer in list(value)? {
                    info.memory.push(thread_memory(buffer)?);
                }
            }
            keys::SURFACES => {
                for entry in list(value)? {
                    info.surfaces.push(surface(entry)?);
                }
            }
            keys::SAMPLERS => {
                return wrong(key.span, "samplers are not supported by the simulator");
            }
            name if SKIPPED.contains(&name) => {}
            _ => return unknown(key, "of a kernel"),
        }
    }
    if info.name.is_empty() {
        return wrong(info.span, "missing `name` of a kernel");
    }
    if !matches!(info.simd, 1 | 8 | 16 | 32) {
        let message = format!(
            "kernel has `simd_size` {}, expected 1, 8, 16 or 32",
            info.simd
        );
        return wrong(info.span, message);
    }
    Ok(info)
}

fn execution(node: &Node, info: &mut KernelInfo) -> Result<(), ParseError> {
    for (key, value) in map(node)? {
        match key.name.as_str() {
            keys::SIMD => info.simd = number(value)?,
            keys::SLM => info.slm_bytes = number(value)?,
            keys::BARRIERS => info.barriers = number(value)?,
            keys::GRF_COUNT => info.grf_count = number(value)?,
            keys::INLINE_DATA => info.inline_data_bytes = number(value)?,
            keys::PROLOGUE => info.prologue_bytes = number(value)?,
            keys::FOUR_GB_BUFFERS => info.four_gb_buffers = is_true(value)?,
            keys::DPAS => info.dpas = is_true(value)?,
            keys::GLOBAL_ATOMICS => info.global_atomics = is_true(value)?,
            keys::FORWARD_PROGRESS => info.forward_progress = is_true(value)?,
            keys::REQUIRED_SIZE => info.required_group_size = Some(three(value)?),
            keys::WALK_ORDER => {
                if three(value)? != [0, 1, 2] {
                    return wrong(
                        value.span,
                        "walk order of local IDs is not supported, expected `[0, 1, 2]`",
                    );
                }
            }
            name @ (keys::STACK_CALLS | keys::RAY_TRACING_CALLS) if is_true(value)? => {
                return wrong(
                    key.span,
                    format!("kernels with `{name}` are not supported by the simulator"),
                );
            }
            keys::STACK_CALLS | keys::RAY_TRACING_CALLS => {}
            name if HINTS.contains(&name) => {}
            _ => return unknown(key, "of `execution_env`"),
        }
    }
    Ok(())
}

fn payload_argument(node: &Node) -> Result<PayloadArgument, ParseError> {
    let mut argument = PayloadArgument {
        span: node.span,
        ..PayloadArgument::new(PayloadKind::ByValue, 0, 0)
    };
    let mut kind = None;
    for (key, value) in map(node)? {
        match key.name.as_str() {
            keys::KIND => kind = Some(PayloadKind::read(value)?),
            keys::OFFSET => argument.offset = number(value)?,
            keys::SIZE => argument.size = number(value)?,
            keys::INDEX => argument.index = Some(number(value)?),
            keys::SOURCE_OFFSET => argument.source_offset = number(value)?,
            keys::MODE => argument.mode = Some(AddressMode::read(value)?),
            keys::SPACE => argument.space = Some(Space::read(value)?),
            keys::ACCESS => argument.writable = word(value)? != keys::READ_ONLY,
            keys::SLM_ALIGNMENT => argument.slm_alignment = number(value)?,
            name if PAYLOAD_HINTS.contains(&name) => {}
            _ => return unknown(key, "of a payload argument"),
        }
    }
    match kind {
        Some(kind) => Ok(PayloadArgument { kind, ..argument }),
        None => wrong(node.span, "missing `arg_type` of a payload argument"),
    }
}

fn per_thread(node: &Node, info: &mut KernelInfo) -> Result<(), ParseError> {
    for (key, value) in map(node)? {
        match key.name.as_str() {
            keys::KIND => {
                info.packed_local_ids = match word(value)? {
                    keys::LOCAL_IDS => false,
                    keys::PACKED_LOCAL_IDS => true,
                    other => {
                        let message = format!(
                            "`{other}` is not supported, expected `local_id` or `packed_local_ids`"
                        );
                        return wrong(value.span, message);
                    }
                }
            }
            keys::OFFSET if number(value)? == 0 => {}
            keys::OFFSET => return wrong(value.span, "local IDs must begin at offset 0"),
            keys::SIZE => info.local_id_bytes = number(value)?,
            _ => return unknown(key, "of a per-thread payload argument"),
        }
    }
    Ok(())
}

fn thread_memory(node: &Node) -> Result<ThreadMemory, ParseError> {
    let mut memory = ThreadMemory {
        size: 0,
        place: MemoryType::Scratch,
        usage: Usage::Single,
        each_channel: false,
    };
    for (key, value) in map(node)? {
        match key.name.as_str() {
            keys::MEMORY_TYPE => memory.place = MemoryType::read(value)?,
            keys::USAGE => memory.usage = Usage::read(value)?,
            keys::SIZE => memory.size = number(value)?,
            keys::EACH_CHANNEL => memory.each_channel = is_true(value)?,
            keys::SLOT => {}
            _ => return unknown(key, "of a per-thread memory buffer"),
        }
    }
    Ok(memory)
}

fn surface(node: &Node) -> Result<(u32, u32), ParseError> {
    let (mut index, mut argument) = (None, None);
    for (key, value) in map(node)? {
        match key.name.as_str() {
            keys::BTI => index = Some(number(value)?),
            keys::INDEX => argument = Some(number(value)?),
            _ => return unknown(key, "of a binding table entry"),
        }
    }
    match (index, argument) {
        (Some(index), Some(argument)) => Ok((index, argument)),
        _ => wrong(node.span, "expected `bti_value` and `arg_index`"),
    }
}

fn argument_names(node: &Node) -> Result<(String, Vec<ArgumentName>), ParseError> {
    let mut kernel = String::new();
    let mut names = Vec::new();
    for (key, value) in map(node)? {
        match key.name.as_str() {
            keys::NAME => kernel = word(value)?.to_string(),
            keys::ARGUMENTS => {
                for argument in list(value)? {
                    names.push(argument_name(argument)?);
                }
            }
            _ => return unknown(key, "of `kernels_misc_info`"),
        }
    }
    Ok((kernel, names))
}

fn argument_name(node: &Node) -> Result<ArgumentName, ParseError> {
    let mut found = ArgumentName {
        span: node.span,
        index: 0,
        name: String::new(),
        type_name: String::new(),
        size: None,
    };
    for (key, value) in map(node)? {
        match key.name.as_str() {
            keys::ARGUMENT => found.index = number(value)?,
            keys::NAME => found.name = word(value)?.to_string(),
            keys::TYPE_NAME => {
                // The type name and the size in bytes, separated by a semicolon.
                let text = word(value)?;
                let (name, size) = text.rsplit_once(';').unwrap_or((text, ""));
                found.span = value.span;
                found.type_name = name.to_string();
                found.size = size.parse().ok();
            }
            keys::ADDRESS_QUALIFIER | keys::ACCESS_QUALIFIER | keys::TYPE_QUALIFIERS => {}
            _ => return unknown(key, "of an argument"),
        }
    }
    Ok(found)
}
