//! Typed form of `.ze_info`, a device binary's description of its kernels.
//!
//! Keys that cannot affect a kernel's results are listed and skipped; unknown keys are rejected by
//! name.

use super::yaml::{Key, Mistake, Node, Value};
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
}

/// An entry of `per_thread_memory_buffers`.
#[derive(Debug)]
pub(super) struct ThreadMemory {
    pub(super) size: u32,
    /// Whether the finalizer spills registers to it; vISA does not access it then.
    pub(super) of_registers: bool,
    /// Whether the size is per channel instead of per thread.
    pub(super) each_channel: bool,
}

/// Name and type of an argument in the source.
#[derive(Debug)]
pub(super) struct ArgumentName {
    pub(super) index: u32,
    pub(super) name: String,
    pub(super) type_name: String,
    /// Size of a value in bytes.
    pub(super) size: Option<u32>,
}

macro_rules! words {
    ($(#[$doc:meta])* $type:ident $what:literal { $($variant:ident $name:literal)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) enum $type { $($variant,)* }

        impl $type {
            /// The word's spelling in `.ze_info`.
            #[allow(dead_code, reason = "messages name some of these")]
            pub(super) fn name(self) -> &'static str {
                match self { $($type::$variant => $name,)* }
            }

            fn read(node: &Node) -> Result<$type, Mistake> {
                let name = word(node)?;
                match name {
                    $($name => Ok($type::$variant),)*
                    _ => wrong(node.span, format!(concat!("unknown ", $what, " `{}`"), name)),
                }
            }
        }
    };
}

words! {
    /// Contents of a payload entry.
    PayloadKind "`arg_type`" {
        GlobalOffset "global_id_offset"
        EnqueuedLocalSize "enqueued_local_size"
        LocalSize "local_size"
        GlobalSize "global_size"
        GroupCount "group_count"
        WorkDimensions "work_dimensions"
        ByValue "arg_byvalue"
        ByPointer "arg_bypointer"
        BufferAddress "buffer_address"
        BufferOffset "buffer_offset"
        PrivateBase "private_base_stateless"
        ConstantBase "data_const_buffer"
        ConstBase "const_base"
        Printf "printf_buffer"
        ImplicitArguments "implicit_arg_buffer"
        GlobalBase "data_global_buffer"
        GlobalsBase "global_base"
        Sync "sync_buffer"
        RayTracing "rt_global_buffer"
        Assert "assert_buffer"
        ImageHeight "image_height"
        ImageWidth "image_width"
        ImageDepth "image_depth"
        ImageChannelType "image_channel_data_type"
        ImageChannelOrder "image_channel_order"
        ImageArraySize "image_array_size"
        ImageSamples "image_num_samples"
        ImageLevels "image_num_mip_levels"
        SamplerAddress "sampler_address"
        SamplerNormalized "sampler_normalized"
        SamplerSnap "sampler_snap_wa"
    }
}

words! {
    /// Addressing mode of a pointer argument.
    AddressMode "`addrmode`" {
        Stateless "stateless"
        Stateful "stateful"
        Bindless "bindless"
        Slm "slm"
    }
}

words! {
    /// Address space of a pointer argument.
    Space "`addrspace`" {
        Global "global"
        Constant "constant"
        Local "local"
        Image "image"
        Sampler "sampler"
    }
}

/// Keys of `execution_env` that do not affect a kernel's results.
const HINTS: &[&str] = &[
    "actual_kernel_start_offset",
    "barrier_count",
    "disable_mid_thread_preemption",
    "eu_thread_count",
    "generate_local_id",
    "grf_count",
    "has_4gb_buffers",
    "has_dpas",
    "has_fence_for_image_access",
    "has_global_atomics",
    "has_lsc_stores_with_non_default_l1_cache_controls",
    "has_multi_scratch_spaces",
    "has_no_stateless_write",
    "has_sample",
    "hw_preemption_mode",
    "indirect_stateless_count",
    "inline_data_payload_size",
    "intel_reqd_workgroup_walk_order",
    "offset_to_skip_per_thread_data_load",
    "offset_to_skip_set_ffid_gp",
    "private_size",
    "require_disable_eufusion",
    "require_iab",
    "required_sub_group_size",
    "spill_size",
    "subgroup_independent_forward_progress",
    "thread_scheduling_mode",
];

/// Keys of a kernel that do not affect a run.
const SKIPPED: &[&str] = &["user_attributes", "debug_env", "experimental_properties"];

/// Keys of a payload entry that do not affect a run.
const PAYLOAD_HINTS: &[&str] = &[
    "access_type",
    "is_pipe",
    "is_ptr",
    "slm_alignment",
    "image_type",
    "image_transformable",
    "sampler_type",
    "sampler_index",
    "btiValue",
];

fn wrong<T>(span: Span, message: impl Into<String>) -> Result<T, Mistake> {
    Err(Mistake {
        span,
        message: message.into(),
    })
}

fn word(node: &Node) -> Result<&str, Mistake> {
    match &node.value {
        Value::Word(word) => Ok(word),
        Value::List(_) | Value::Map(_) => wrong(node.span, "expected a scalar"),
    }
}

fn number(node: &Node) -> Result<u32, Mistake> {
    match word(node)?.parse() {
        Ok(number) => Ok(number),
        Err(_) => wrong(node.span, "expected a number from 0 to 4294967295"),
    }
}

fn map(node: &Node) -> Result<&[(Key, Node)], Mistake> {
    match &node.value {
        Value::Map(entries) => Ok(entries),
        Value::Word(_) | Value::List(_) => wrong(node.span, "expected a map"),
    }
}

fn list(node: &Node) -> Result<&[Node], Mistake> {
    match &node.value {
        Value::List(items) => Ok(items),
        Value::Word(word) if word.is_empty() => Ok(&[]),
        Value::Word(_) | Value::Map(_) => wrong(node.span, "expected a list"),
    }
}

fn unknown<T>(key: &Key, of: &str) -> Result<T, Mistake> {
    wrong(key.span, format!("unknown key `{}` {of}", key.name))
}

fn three(node: &Node) -> Result<[u32; 3], Mistake> {
    match list(node)? {
        [x, y, z] => Ok([number(x)?, number(y)?, number(z)?]),
        _ => wrong(node.span, "expected three numbers"),
    }
}

/// Parses the kernels of a document.
///
/// # Errors
/// The first key or value that is unknown or invalid.
pub(super) fn kernels(document: &Node) -> Result<Vec<KernelInfo>, Mistake> {
    let mut kernels = Vec::new();
    let mut names = Vec::new();
    let mut version = None;
    for (key, value) in map(document)? {
        match key.name.as_str() {
            "version" => version = Some((word(value)?, value.span)),
            "kernels" => {
                for kernel in list(value)? {
                    kernels.push(kernel_info(kernel)?);
                }
            }
            "kernels_misc_info" => {
                for kernel in list(value)? {
                    names.push(argument_names(kernel)?);
                }
            }
            "functions" | "global_host_access_table" => {}
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

fn kernel_info(node: &Node) -> Result<KernelInfo, Mistake> {
    let mut info = KernelInfo {
        span: node.span,
        ..KernelInfo::default()
    };
    for (key, value) in map(node)? {
        match key.name.as_str() {
            "name" => {
                info.name = word(value)?.to_string();
                info.span = value.span;
            }
            "execution_env" => execution(value, &mut info)?,
            "payload_arguments" => {
                for argument in list(value)? {
                    info.payload.push(payload_argument(argument)?);
                }
            }
            "per_thread_payload_arguments" => {
                for argument in list(value)? {
                    per_thread(argument, &mut info)?;
                }
            }
            "per_thread_memory_buffers" => {
                for buffer in list(value)? {
                    info.memory.push(thread_memory(buffer)?);
                }
            }
            "binding_table_indices" => {
                for entry in list(value)? {
                    info.surfaces.push(surface(entry)?);
                }
            }
            "inline_samplers" => {
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

fn execution(node: &Node, info: &mut KernelInfo) -> Result<(), Mistake> {
    for (key, value) in map(node)? {
        match key.name.as_str() {
            "simd_size" => info.simd = number(value)?,
            "slm_size" => info.slm_bytes = number(value)?,
            "required_work_group_size" => info.required_group_size = Some(three(value)?),
            "work_group_walk_order_dimensions" => {
                if three(value)? != [0, 1, 2] {
                    return wrong(
                        value.span,
                        "walk order of local IDs is not supported, expected `[0, 1, 2]`",
                    );
                }
            }
            name @ ("has_stack_calls" | "has_rtcalls") if word(value)? == "true" => {
                return wrong(
                    key.span,
                    format!("kernels with `{name}` are not supported by the simulator"),
                );
            }
            "has_stack_calls" | "has_rtcalls" => {}
            name if HINTS.contains(&name) => {}
            _ => return unknown(key, "of `execution_env`"),
        }
    }
    Ok(())
}

fn payload_argument(node: &Node) -> Result<PayloadArgument, Mistake> {
    let mut argument = PayloadArgument {
        span: node.span,
        kind: PayloadKind::ByValue,
        offset: 0,
        size: 0,
        index: None,
        source_offset: 0,
        mode: None,
        space: None,
        writable: true,
    };
    let mut kind = None;
    for (key, value) in map(node)? {
        match key.name.as_str() {
            "arg_type" => kind = Some(PayloadKind::read(value)?),
            "offset" => argument.offset = number(value)?,
            "size" => argument.size = number(value)?,
            "arg_index" => argument.index = Some(number(value)?),
            "source_offset" => argument.source_offset = number(value)?,
            "addrmode" => argument.mode = Some(AddressMode::read(value)?),
            "addrspace" => argument.space = Some(Space::read(value)?),
            "access_type" => argument.writable = word(value)? != "readonly",
            name if PAYLOAD_HINTS.contains(&name) => {}
            _ => return unknown(key, "of a payload argument"),
        }
    }
    match kind {
        Some(kind) => Ok(PayloadArgument { kind, ..argument }),
        None => wrong(node.span, "missing `arg_type` of a payload argument"),
    }
}

fn per_thread(node: &Node, info: &mut KernelInfo) -> Result<(), Mistake> {
    for (key, value) in map(node)? {
        match key.name.as_str() {
            "arg_type" => {
                info.packed_local_ids = match word(value)? {
                    "local_id" => false,
                    "packed_local_ids" => true,
                    other => {
                        let message = format!(
                            "`{other}` is not supported, expected `local_id` or `packed_local_ids`"
                        );
                        return wrong(value.span, message);
                    }
                }
            }
            "offset" if number(value)? == 0 => {}
            "offset" => return wrong(value.span, "local IDs must begin at offset 0"),
            "size" => info.local_id_bytes = number(value)?,
            _ => return unknown(key, "of a per-thread payload argument"),
        }
    }
    Ok(())
}

fn thread_memory(node: &Node) -> Result<ThreadMemory, Mistake> {
    let mut memory = ThreadMemory {
        size: 0,
        of_registers: false,
        each_channel: false,
    };
    for (key, value) in map(node)? {
        match (key.name.as_str(), word(value)?) {
            ("type", "scratch" | "global") => {}
            ("usage", "single_space" | "private_space") => {}
            ("usage", "spill_fill_space") => memory.of_registers = true,
            ("size", _) => memory.size = number(value)?,
            ("is_simt_thread", given) => memory.each_channel = given == "true",
            ("slot", _) => {}
            ("type" | "usage", given) => {
                return wrong(
                    value.span,
                    format!(
                        "unknown {} `{given}` of a per-thread memory buffer",
                        key.name
                    ),
                );
            }
            _ => return unknown(key, "of a per-thread memory buffer"),
        }
    }
    Ok(memory)
}

fn surface(node: &Node) -> Result<(u32, u32), Mistake> {
    let (mut index, mut argument) = (None, None);
    for (key, value) in map(node)? {
        match key.name.as_str() {
            "bti_value" => index = Some(number(value)?),
            "arg_index" => argument = Some(number(value)?),
            _ => return unknown(key, "of a binding table entry"),
        }
    }
    match (index, argument) {
        (Some(index), Some(argument)) => Ok((index, argument)),
        _ => wrong(node.span, "expected `bti_value` and `arg_index`"),
    }
}

fn argument_names(node: &Node) -> Result<(String, Vec<ArgumentName>), Mistake> {
    let mut kernel = String::new();
    let mut names = Vec::new();
    for (key, value) in map(node)? {
        match key.name.as_str() {
            "name" => kernel = word(value)?.to_string(),
            "args_info" => {
                for argument in list(value)? {
                    names.push(argument_name(argument)?);
                }
            }
            _ => return unknown(key, "of `kernels_misc_info`"),
        }
    }
    Ok((kernel, names))
}

fn argument_name(node: &Node) -> Result<ArgumentName, Mistake> {
    let mut found = ArgumentName {
        index: 0,
        name: String::new(),
        type_name: String::new(),
        size: None,
    };
    for (key, value) in map(node)? {
        match key.name.as_str() {
            "index" => found.index = number(value)?,
            "name" => found.name = word(value)?.to_string(),
            "type_name" => {
                // The type name and the size in bytes, separated by a semicolon.
                let text = word(value)?;
                let (name, size) = text.rsplit_once(';').unwrap_or((text, ""));
                found.type_name = name.to_string();
                found.size = size.parse().ok();
            }
            "address_qualifier" | "access_qualifier" | "type_qualifiers" => {}
            _ => return unknown(key, "of an argument"),
        }
    }
    Ok(found)
}
