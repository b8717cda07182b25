//! Names of the built-in functions and types of OpenCL C that are not there yet.

/// Functions of OpenCL C 1.2, sorted.
pub const NAMES: &[&str] = &[
    "get_image_array_size",
    "get_image_channel_data_type",
    "get_image_channel_order",
    "get_image_depth",
    "get_image_dim",
    "get_image_height",
    "get_image_width",
    "read_imagef",
    "read_imageh",
    "read_imagei",
    "read_imageui",
    "write_imagef",
    "write_imageh",
    "write_imagei",
    "write_imageui",
];

/// Functions that OpenCL C 2.0 adds, sorted.
pub const NAMES_2_0: &[&str] = &[
    "capture_event_profiling_info",
    "commit_read_pipe",
    "commit_write_pipe",
    "create_user_event",
    "enqueue_kernel",
    "enqueue_marker",
    "get_default_queue",
    "get_kernel_preferred_work_group_size_multiple",
    "get_kernel_work_group_size",
    "get_pipe_max_packets",
    "get_pipe_num_packets",
    "is_valid_event",
    "is_valid_reserve_id",
    "ndrange_1D",
    "ndrange_2D",
    "ndrange_3D",
    "read_pipe",
    "release_event",
    "reserve_read_pipe",
    "reserve_write_pipe",
    "retain_event",
    "set_user_event_status",
    "write_pipe",
];

/// Other functions of extensions and of OpenCL C 3.0, sorted.
const OF_EXTENSIONS: &[&str] = &[
    "async_work_group_copy_2D2D",
    "async_work_group_copy_3D3D",
    "get_kernel_max_sub_group_size_for_ndrange",
    "get_kernel_sub_group_count_for_ndrange",
    "intel_sub_group_media_block_read",
    "intel_sub_group_media_block_read16",
    "intel_sub_group_media_block_read2",
    "intel_sub_group_media_block_read4",
    "intel_sub_group_media_block_read8",
    "intel_sub_group_media_block_write",
    "intel_sub_group_media_block_write16",
    "intel_sub_group_media_block_write2",
    "intel_sub_group_media_block_write4",
    "intel_sub_group_media_block_write8",
];

/// TABLE of beginnings of names of functions of an extension, the extension, and what to write instead.
const FAMILIES: &[(&str, &str, &str)] = &[
    (
        "intel_sub_group_2d_block_prefetch_",
        "cl_intel_subgroup_2d_block_io",
        "remove the call, which changes no result",
    ),
    (
        "intel_sub_group_2d_block_read_",
        "cl_intel_subgroup_2d_block_io",
        "read each row with a function such as `intel_sub_group_block_read_us`",
    ),
    (
        "intel_sub_group_2d_block_write_",
        "cl_intel_subgroup_2d_block_io",
        "write each row with a function such as `intel_sub_group_block_write_us`",
    ),
    (
        "intel_sub_group_block_read16",
        "cl_intel_subgroups",
        "read eight components at a time, with `intel_sub_group_block_read8`",
    ),
    (
        "intel_sub_group_block_read_ui16",
        "cl_intel_subgroups_short",
        "read eight components at a time, with `intel_sub_group_block_read_ui8`",
    ),
    (
        "intel_sub_group_block_read_us16",
        "cl_intel_subgroups_short",
        "read eight components at a time, with `intel_sub_group_block_read_us8`",
    ),
    (
        "intel_sub_group_block_write16",
        "cl_intel_subgroups",
        "write eight components at a time, with `intel_sub_group_block_write8`",
    ),
    (
        "intel_sub_group_block_write_ui16",
        "cl_intel_subgroups_short",
        "write eight components at a time, with `intel_sub_group_block_write_ui8`",
    ),
    (
        "intel_sub_group_block_write_us16",
        "cl_intel_subgroups_short",
        "write eight components at a time, with `intel_sub_group_block_write_us8`",
    ),
];

/// Beginnings of the names of collective functions, and the operations that
/// cl_khr_work_group_uniform_arithmetic add to them.
const COLLECTIVES: [&str; 3] = [
    "work_group_reduce_",
    "work_group_scan_inclusive_",
    "work_group_scan_exclusive_",
];
const ADDED_OPERATIONS: [&str; 7] = [
    "mul",
    "and",
    "or",
    "xor",
    "logical_and",
    "logical_or",
    "logical_xor",
];

/// Beginnings of names of functions that OpenCL C 2.0 adds.
const PREFIXES_2_0: &[&str] = &[
    "sub_group_commit_",
    "sub_group_reserve_",
    "work_group_commit_",
    "work_group_reserve_",
];

/// Types that OpenCL C 2.0 adds, sorted, with what to write instead.
pub const TYPES_2_0: &[(&str, &str)] = &[
    ("clk_event_t", ENQUEUE),
    ("kernel_enqueue_flags_t", ENQUEUE),
    ("ndrange_t", ENQUEUE),
    ("queue_t", ENQUEUE),
    ("reserve_id_t", "write to a buffer"),
];

const ENQUEUE: &str = "let the host launch the other kernel";

/// Words of OpenCL C 2.0 and later that a declaration may have, with what they are.
const WORDS: &[(&str, &str)] = &[
    ("_Atomic", "C11 atomics are"),
    ("__block", "blocks are"),
    ("__pipe", "pipes are"),
    ("pipe", "pipes are"),
];

/// Beginnings of names of constants, with what to write instead of what they are for.
const VALUES: &[(&str, &str)] = &[
    ("CLK_A", "use a buffer"),
    ("CLK_BGRA", "use a buffer"),
    ("CLK_DEPTH", "use a buffer"),
    ("CLK_ENQUEUE_FLAGS_", ENQUEUE),
    ("CLK_FILTER_", "use a buffer"),
    ("CLK_FLOAT", "use a buffer"),
    ("CLK_HALF_FLOAT", "use a buffer"),
    ("CLK_INTENSITY", "use a buffer"),
    ("CLK_LUMINANCE", "use a buffer"),
    ("CLK_IMAGE_MEM_FENCE", "use a buffer"),
    ("CLK_NORMALIZED_COORDS_", "use a buffer"),
    ("CLK_NULL_", ENQUEUE),
    ("CLK_PROFILING_", ENQUEUE),
    ("CLK_R", "use a buffer"),
    ("CLK_SIGNED_", "use a buffer"),
    ("CLK_SNORM_", "use a buffer"),
    ("CLK_UNORM_", "use a buffer"),
    ("CLK_UNSIGNED_", "use a buffer"),
    ("CLK_sBGRA", "use a buffer"),
    ("CLK_sRGB", "use a buffer"),
    ("__FUNCTION__", FUNCTION_NAME),
    ("__PRETTY_FUNCTION__", FUNCTION_NAME),
    ("__func__", FUNCTION_NAME),
];

const FUNCTION_NAME: &str = "write the name of the function as a string literal";

/// Whether a name is a built-in function of some version of the language that cannot be called yet.
pub fn is_unsupported(name: &str) -> bool {
    NAMES.contains(&name)
        || NAMES_2_0.contains(&name)
        || PREFIXES_2_0.iter().any(|p| name.starts_with(p))
        || OF_EXTENSIONS.contains(&name)
        || family(name).is_some()
        || COLLECTIVES.iter().any(|start| {
            let operation = name.strip_prefix(start);
            operation.is_some_and(|operation| ADDED_OPERATIONS.contains(&operation))
        })
}

/// The extension that a function which cannot be called belongs to, and what to write instead, if it is one of a family.
pub fn family(name: &str) -> Option<(&'static str, &'static str)> {
    let family = FAMILIES.iter().find(|family| name.starts_with(family.0))?;
    Some((family.1, family.2))
}

/// What to write instead of a type that OpenCL C 2.0 adds.
pub fn instead_of_type(name: &str) -> Option<&'static str> {
    let index = TYPES_2_0.binary_search_by_key(&name, |t| t.0).ok()?;
    Some(TYPES_2_0[index].1)
}

/// What to write instead of a constant of the language that is not there.
pub fn instead_of_value(name: &str) -> Option<&'static str> {
    let value = VALUES.iter().find(|v| name.starts_with(v.0))?;
    Some(value.1)
}

/// What a word of a later version in a declaration asks for.
pub fn meaning_of_word(word: &str) -> Option<&'static str> {
    let index = WORDS.binary_search_by_key(&word, |w| w.0).ok()?;
    Some(WORDS[index].1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_sorted() {
        assert!(TYPES_2_0.is_sorted());
        assert!(NAMES_2_0.is_sorted() && OF_EXTENSIONS.is_sorted() && WORDS.is_sorted());
        assert!(instead_of_type("queue_t").is_some() && instead_of_type("queue").is_none());
    }
}
