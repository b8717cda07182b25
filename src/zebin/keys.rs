//! TABLES of the keys and words of `.ze_info`, which its reader and its writer share.

use super::yaml::{Node, ParseError, Value};

macro_rules! keys {
    ($($name:ident $text:literal)*) => {
        $(pub(super) const $name: &str = $text;)*
    };
}

// TABLE of the keys with a meaning. Those that are only skipped are listed in `info.rs`.
keys! {
    // Of the document.
    VERSION "version"
    KERNELS "kernels"
    MISC "kernels_misc_info"
    FUNCTIONS "functions"
    HOST_ACCESS "global_host_access_table"
    // Of a kernel.
    NAME "name"
    EXECUTION "execution_env"
    PAYLOAD "payload_arguments"
    PER_THREAD "per_thread_payload_arguments"
    MEMORY "per_thread_memory_buffers"
    SURFACES "binding_table_indices"
    SAMPLERS "inline_samplers"
    // Of the execution environment.
    BARRIERS "barrier_count"
    GRF_COUNT "grf_count"
    FOUR_GB_BUFFERS "has_4gb_buffers"
    DPAS "has_dpas"
    GLOBAL_ATOMICS "has_global_atomics"
    STACK_CALLS "has_stack_calls"
    RAY_TRACING_CALLS "has_rtcalls"
    INLINE_DATA "inline_data_payload_size"
    PROLOGUE "offset_to_skip_per_thread_data_load"
    REQUIRED_SIZE "required_work_group_size"
    SIMD "simd_size"
    SLM "slm_size"
    FORWARD_PROGRESS "subgroup_independent_forward_progress"
    WALK_ORDER "work_group_walk_order_dimensions"
    // Of an entry of the payload, and of the memory of a thread.
    KIND "arg_type"
    OFFSET "offset"
    SIZE "size"
    INDEX "arg_index"
    SOURCE_OFFSET "source_offset"
    MODE "addrmode"
    SPACE "addrspace"
    ACCESS "access_type"
    SLM_ALIGNMENT "slm_alignment"
    MEMORY_TYPE "type"
    USAGE "usage"
    EACH_CHANNEL "is_simt_thread"
    SLOT "slot"
    // Of an entry of the binding table.
    BTI "bti_value"
    // Of the names of arguments.
    ARGUMENTS "args_info"
    ARGUMENT "index"
    TYPE_NAME "type_name"
    ADDRESS_QUALIFIER "address_qualifier"
    ACCESS_QUALIFIER "access_qualifier"
    TYPE_QUALIFIERS "type_qualifiers"
}

/// The value of [`ACCESS`] of a pointer through which the kernel only reads.
pub(super) const READ_ONLY: &str = "readonly";

/// The value of [`ACCESS`] of other pointers.
pub(super) const READ_WRITE: &str = "readwrite";

/// The value of [`KIND`] of the local IDs of the channels.
pub(super) const LOCAL_IDS: &str = "local_id";

/// The value of [`KIND`] of the local IDs of a thread with one work-item.
pub(super) const PACKED_LOCAL_IDS: &str = "packed_local_ids";

macro_rules! words {
    ($(#[$doc:meta])* $type:ident $what:literal { $($variant:ident $name:literal)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) enum $type { $($variant,)* }

        impl $type {
            /// The word's spelling in `.ze_info`.
            pub(super) fn name(self) -> &'static str {
                match self { $($type::$variant => $name,)* }
            }

            pub(super) fn read(node: &Node) -> Result<$type, ParseError> {
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

words! {
    /// Where a buffer of per-thread memory is allocated.
    MemoryType "type of a per-thread memory buffer:" {
        Scratch "scratch"
        Global "global"
    }
}

words! {
    /// The contents of a buffer of per-thread memory.
    Usage "usage of a per-thread memory buffer:" {
        Single "single_space"
        Private "private_space"
        Spilled "spill_fill_space"
    }
}

pub(super) fn wrong<T>(
    span: crate::source::Span,
    message: impl Into<String>,
) -> Result<T, ParseError> {
    Err(ParseError {
        span,
        message: message.into(),
    })
}

pub(super) fn word(node: &Node) -> Result<&str, ParseError> {
    match &node.value {
        Value::Word(word) => Ok(word),
        Value::List(_) | Value::Map(_) => wrong(node.span, "expected a scalar"),
    }
}
