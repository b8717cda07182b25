//! The predefined macros.
//!
//! Names and values follow C99 6.10.8 and OpenCL C 1.2: 6.10 (versions, byte order), 6.12.2
//! (limits and constants of `float` and `double`), 6.12.3 (integer limits) and 6.12.8
//! (fences). Infinity and NaN are divisions of constants, which need no special syntax.

use super::Options;
use crate::frontend::builtins::atomics::{ORDERS, SCOPES};

/// TABLE of macros that are defined for every program.
const ALWAYS: &[(&str, &str)] = &[
    ("__STDC__", "1"),
    ("__STDC_VERSION__", "199901L"),
    ("__OPENCL_VERSION__", "120"),
    ("CL_VERSION_1_0", "100"),
    ("CL_VERSION_1_1", "110"),
    ("CL_VERSION_1_2", "120"),
    ("CL_VERSION_2_0", "200"),
    ("CL_VERSION_3_0", "300"),
    ("__ENDIAN_LITTLE__", "1"),
    // Extensions that every target supports.
    ("cl_khr_byte_addressable_store", "1"),
    ("cl_intel_required_subgroup_size", "1"),
    ("cl_khr_global_int32_base_atomics", "1"),
    ("cl_khr_global_int32_extended_atomics", "1"),
    ("cl_khr_local_int32_base_atomics", "1"),
    ("cl_khr_local_int32_extended_atomics", "1"),
    ("cl_khr_int64_base_atomics", "1"),
    ("cl_khr_int64_extended_atomics", "1"),
    ("cl_khr_extended_bit_ops", "1"),
    ("cl_khr_subgroups", "1"),
    ("cl_khr_subgroup_ballot", "1"),
    ("cl_khr_subgroup_clustered_reduce", "1"),
    ("cl_khr_subgroup_extended_types", "1"),
    ("cl_khr_subgroup_non_uniform_arithmetic", "1"),
    ("cl_khr_subgroup_non_uniform_vote", "1"),
    ("cl_khr_subgroup_rotate", "1"),
    ("cl_khr_subgroup_shuffle", "1"),
    ("cl_khr_subgroup_shuffle_relative", "1"),
    ("cl_intel_subgroups", "1"),
    ("cl_intel_subgroups_short", "1"),
    ("cl_intel_subgroup_local_block_io", "1"),
    ("cl_intel_bfloat16_conversions", "1"),
    ("cl_khr_integer_dot_product", "1"),
    ("__opencl_c_integer_dot_product_input_4x8bit", "1"),
    ("__opencl_c_integer_dot_product_input_4x8bit_packed", "1"),
    // The target macros of GCC and clang.
    ("__LITTLE_ENDIAN__", "1"),
    ("__ORDER_LITTLE_ENDIAN__", "1234"),
    ("__ORDER_BIG_ENDIAN__", "4321"),
    ("__BYTE_ORDER__", "__ORDER_LITTLE_ENDIAN__"),
    ("__CHAR_BIT__", "8"),
    ("__SCHAR_MAX__", "127"),
    ("__SHRT_MAX__", "32767"),
    ("__INT_MAX__", "2147483647"),
    ("__LONG_MAX__", "9223372036854775807L"),
    ("__SIZE_MAX__", "18446744073709551615UL"),
    ("__SIZEOF_SHORT__", "2"),
    ("__SIZEOF_INT__", "4"),
    ("__SIZEOF_LONG__", "8"),
    ("__SIZEOF_FLOAT__", "4"),
    ("__SIZEOF_DOUBLE__", "8"),
    ("__SIZEOF_POINTER__", "8"),
    ("__SIZEOF_SIZE_T__", "8"),
    ("__SIZEOF_PTRDIFF_T__", "8"),
    // Integer limits (6.12.3).
    ("CHAR_BIT", "8"),
    ("CHAR_MAX", "SCHAR_MAX"),
    ("CHAR_MIN", "SCHAR_MIN"),
    ("SCHAR_MAX", "127"),
    ("SCHAR_MIN", "(-127-1)"),
    ("UCHAR_MAX", "255"),
    ("SHRT_MAX", "32767"),
    ("SHRT_MIN", "(-32767-1)"),
    ("USHRT_MAX", "65535"),
    ("INT_MAX", "2147483647"),
    ("INT_MIN", "(-2147483647-1)"),
    ("UINT_MAX", "0xffffffffU"),
    ("LONG_MAX", "0x7fffffffffffffffL"),
    ("LONG_MIN", "(-0x7fffffffffffffffL-1)"),
    ("ULONG_MAX", "0xffffffffffffffffUL"),
    // Floating point (6.12.2, 6.12.2.1).
    ("FP_ILOGB0", "INT_MIN"),
    ("FP_ILOGBNAN", "INT_MAX"),
    ("MAXFLOAT", "0x1.fffffep127f"),
    ("HUGE_VALF", "(1.0f/0.0f)"),
    ("INFINITY", "(1.0f/0.0f)"),
    ("NAN", "(0.0f/0.0f)"),
    ("FP_FAST_FMAF", "1"),
    ("FLT_DIG", "6"),
    ("FLT_MANT_DIG", "24"),
    ("FLT_MAX_10_EXP", "+38"),
    ("FLT_MAX_EXP", "+128"),
    ("FLT_MIN_10_EXP", "-37"),
    ("FLT_MIN_EXP", "-125"),
    ("FLT_RADIX", "2"),
    ("FLT_MAX", "0x1.fffffep127f"),
    ("FLT_MIN", "0x1.0p-126f"),
    ("FLT_EPSILON", "0x1.0p-23f"),
    ("M_E_F", "2.71828182845904523536028747135266250f"),
    ("M_LOG2E_F", "1.44269504088896340735992468100189214f"),
    ("M_LOG10E_F", "0.434294481903251827651128918916605082f"),
    ("M_LN2_F", "0.693147180559945309417232121458176568f"),
    ("M_LN10_F", "2.30258509299404568401799145468436421f"),
    ("M_PI_F", "3.14159265358979323846264338327950288f"),
    ("M_PI_2_F", "1.57079632679489661923132169163975144f"),
    ("M_PI_4_F", "0.785398163397448309615660845819875721f"),
    ("M_1_PI_F", "0.318309886183790671537767526745028724f"),
    ("M_2_PI_F", "0.636619772367581343075535053490057448f"),
    ("M_2_SQRTPI_F", "1.12837916709551257389615890312154517f"),
    ("M_SQRT2_F", "1.41421356237309504880168872420969808f"),
    ("M_SQRT1_2_F", "0.707106781186547524400844362104849039f"),
    // Fences (6.12.8).
    ("CLK_LOCAL_MEM_FENCE", "1u"),
    ("CLK_GLOBAL_MEM_FENCE", "2u"),
    ("NULL", "((void*)0)"),
];

/// TABLE of the macros of `double`, defined when the target supports it (cl_khr_fp64).
const DOUBLE: &[(&str, &str)] = &[
    ("HUGE_VAL", "(1.0/0.0)"),
    ("DBL_DIG", "15"),
    ("DBL_MANT_DIG", "53"),
    ("DBL_MAX_10_EXP", "+308"),
    ("DBL_MAX_EXP", "+1024"),
    ("DBL_MIN_10_EXP", "-307"),
    ("DBL_MIN_EXP", "-1021"),
    ("DBL_RADIX", "2"),
    ("DBL_MAX", "0x1.fffffffffffffp1023"),
    ("DBL_MIN", "0x1.0p-1022"),
    ("DBL_EPSILON", "0x1.0p-52"),
];

/// TABLE of the mathematical constants of type `double`. They are defined on every target: a floating constant
/// without suffix has type `float` where there are no doubles, as it has for Intel's compiler. No value depends on
/// whether it is rounded to a `double` first.
const PLAIN_CONSTANTS: &[(&str, &str)] = &[
    ("M_E", "2.71828182845904523536028747135266250"),
    ("M_LOG2E", "1.44269504088896340735992468100189214"),
    ("M_LOG10E", "0.434294481903251827651128918916605082"),
    ("M_LN2", "0.693147180559945309417232121458176568"),
    ("M_LN10", "2.30258509299404568401799145468436421"),
    ("M_PI", "3.14159265358979323846264338327950288"),
    ("M_PI_2", "1.57079632679489661923132169163975144"),
    ("M_PI_4", "0.785398163397448309615660845819875721"),
    ("M_1_PI", "0.318309886183790671537767526745028724"),
    ("M_2_PI", "0.636619772367581343075535053490057448"),
    ("M_2_SQRTPI", "1.12837916709551257389615890312154517"),
    ("M_SQRT2", "1.41421356237309504880168872420969808"),
    ("M_SQRT1_2", "0.707106781186547524400844362104849039"),
];

/// The predefined constant of type `double` with this replacement text.
pub(in crate::frontend) fn plain_constant(text: &str) -> Option<&'static str> {
    let found = PLAIN_CONSTANTS.iter().find(|(_, value)| *value == text);
    found.map(|(name, _)| *name)
}

/// TABLE of the macros of `half`, defined when the target supports it (cl_khr_fp16).
const HALF: &[(&str, &str)] = &[
    ("HALF_DIG", "3"),
    ("HALF_MANT_DIG", "11"),
    ("HALF_MAX_10_EXP", "+4"),
    ("HALF_MAX_EXP", "+16"),
    ("HALF_MIN_10_EXP", "-4"),
    ("HALF_MIN_EXP", "-13"),
    ("HALF_RADIX", "2"),
    ("HALF_MAX", "0x1.ffcp15h"),
    ("HALF_MIN", "0x1.0p-14h"),
    ("HALF_EPSILON", "0x1.0p-10h"),
    ("M_E_H", "2.71828182845904523536028747135266250h"),
    ("M_LOG2E_H", "1.44269504088896340735992468100189214h"),
    ("M_LOG10E_H", "0.434294481903251827651128918916605082h"),
    ("M_LN2_H", "0.693147180559945309417232121458176568h"),
    ("M_LN10_H", "2.30258509299404568401799145468436421h"),
    ("M_PI_H", "3.14159265358979323846264338327950288h"),
    ("M_PI_2_H", "1.57079632679489661923132169163975144h"),
    ("M_PI_4_H", "0.785398163397448309615660845819875721h"),
    ("M_1_PI_H", "0.318309886183790671537767526745028724h"),
    ("M_2_PI_H", "0.636619772367581343075535053490057448h"),
    ("M_2_SQRTPI_H", "1.12837916709551257389615890312154517h"),
    ("M_SQRT2_H", "1.41421356237309504880168872420969808h"),
    ("M_SQRT1_2_H", "0.707106781186547524400844362104849039h"),
];

/// TABLE of the macros of the optional features (OpenCL C 3.0, 6.2.1) that every target has.
const FEATURES: &[(&str, &str)] = &[
    ("__opencl_c_atomic_order_acq_rel", "1"),
    ("__opencl_c_atomic_order_seq_cst", "1"),
    ("__opencl_c_atomic_scope_all_devices", "1"),
    ("__opencl_c_atomic_scope_device", "1"),
    ("__opencl_c_generic_address_space", "1"),
    ("__opencl_c_int64", "1"),
    ("__opencl_c_subgroups", "1"),
    ("__opencl_c_work_group_collective_functions", "1"),
];

/// TABLE of the macros of cl_ext_float_atomics, from OpenCL C 2.0 on. 64-bit objects are in global memory.
const FLOAT_ATOMICS: &[(&str, &str)] = &[
    ("cl_ext_float_atomics", "1"),
    ("__opencl_c_ext_fp32_global_atomic_add", "1"),
    ("__opencl_c_ext_fp32_local_atomic_add", "1"),
    ("__opencl_c_ext_fp32_global_atomic_min_max", "1"),
    ("__opencl_c_ext_fp32_local_atomic_min_max", "1"),
];

/// TABLE of those of `double`.
const DOUBLE_ATOMICS: &[(&str, &str)] = &[
    ("__opencl_c_ext_fp64_global_atomic_add", "1"),
    ("__opencl_c_ext_fp64_global_atomic_min_max", "1"),
];

/// The words that name the generic address space, from OpenCL C 2.0 on: a pointer without an address space points to
/// it as well.
const GENERIC: &[(&str, &str)] = &[("__generic", ""), ("generic", "")];

/// The macro of the optional feature of `double`.
const DOUBLE_FEATURE: (&str, &str) = ("__opencl_c_fp64", "1");

/// The function-like macro of OpenCL C 2.0 that initializes an atomic object.
const ATOMIC_INITIALIZER: (&str, &str) = ("ATOMIC_VAR_INIT", "(value) {(value)}");

/// TABLE of function-like macros: the name, and the parameters with the replacement text.
const WITH_PARAMETERS: &[(&str, &str)] =
    &[("__kernel_exec", KERNEL_EXEC), ("kernel_exec", KERNEL_EXEC)];

/// The function-like macros: the name, and the parameters with the replacement text.
pub(super) fn with_parameters(options: &Options<'_>) -> Vec<(&'static str, &'static str)> {
    let mut table = WITH_PARAMETERS.to_vec();
    if options.language >= super::Language::Cl20 {
        table.push(ATOMIC_INITIALIZER);
    }
    table
}

/// Parameters and replacement text of `kernel_exec` (6.7.2).
const KERNEL_EXEC: &str = "(X, typen) __kernel __attribute__((work_group_size_hint(X, 1, 1))) __attribute__((vec_type_hint(typen)))";

/// TABLE of the known extensions of OpenCL C, to distinguish a misspelled name in a pragma from an
/// extension that the target does not support.
pub(super) const EXTENSIONS: &[&str] = &[
    "cl_ext_float_atomics",
    "cl_khr_3d_image_writes",
    "cl_khr_byte_addressable_store",
    "cl_khr_depth_images",
    "cl_khr_extended_bit_ops",
    "cl_khr_fp16",
    "cl_khr_fp64",
    "cl_khr_gl_msaa_sharing",
    "cl_khr_global_int32_base_atomics",
    "cl_khr_global_int32_extended_atomics",
    "cl_khr_int64_base_atomics",
    "cl_khr_int64_extended_atomics",
    "cl_khr_integer_dot_product",
    "cl_khr_local_int32_base_atomics",
    "cl_khr_local_int32_extended_atomics",
    "cl_khr_mipmap_image",
    "cl_khr_mipmap_image_writes",
    "cl_khr_select_fprounding_mode",
    "cl_khr_srgb_image_writes",
    "cl_khr_subgroup_ballot",
    "cl_khr_subgroup_clustered_reduce",
    "cl_khr_subgroup_extended_types",
    "cl_khr_subgroup_non_uniform_arithmetic",
    "cl_khr_subgroup_non_uniform_vote",
    "cl_khr_subgroup_rotate",
    "cl_khr_subgroup_shuffle",
    "cl_khr_subgroup_shuffle_relative",
    "cl_khr_subgroups",
    "cl_intel_required_subgroup_size",
    "cl_intel_subgroups",
    "cl_intel_subgroups_short",
    "cl_intel_subgroup_local_block_io",
    "cl_intel_bfloat16_conversions",
    "cl_intel_subgroup_matrix_multiply_accumulate",
    "cl_intel_subgroup_matrix_multiply_accumulate_tensor_float32",
];

/// The object-like predefined macros with their replacement texts, in a fixed order.
pub(super) fn table(options: &Options<'_>) -> Vec<(&'static str, &'static str)> {
    let mut table = ALWAYS.to_vec();
    table.push((
        "__OPENCL_C_VERSION__",
        match options.language {
            super::Language::Cl10 => "100",
            super::Language::Cl11 => "110",
            super::Language::Cl12 => "120",
            super::Language::Cl20 => "200",
            super::Language::Cl30 => "300",
        },
    ));
    table.extend_from_slice(PLAIN_CONSTANTS);
    if options.double {
        table.push(("cl_khr_fp64", "1"));
        table.extend_from_slice(DOUBLE);
    }
    if options.half {
        table.push(("cl_khr_fp16", "1"));
        table.extend_from_slice(HALF);
    }
    if options.matrices {
        table.push(("cl_intel_subgroup_matrix_multiply_accumulate", "1"));
    }
    if options.wide_matrices {
        table.push((
            "cl_intel_subgroup_matrix_multiply_accumulate_tensor_float32",
            "1",
        ));
    }
    if options.language >= super::Language::Cl20 {
        table.extend(ORDERS.iter().map(|order| (order.0, order.1)));
        table.extend_from_slice(SCOPES);
        table.push(("ATOMIC_FLAG_INIT", "{0}"));
        table.extend_from_slice(GENERIC);
        table.extend_from_slice(FLOAT_ATOMICS);
        if options.double {
            table.extend_from_slice(DOUBLE_ATOMICS);
        }
    }
    if options.language >= super::Language::Cl30 {
        table.extend_from_slice(FEATURES);
        if options.double {
            table.push(DOUBLE_FEATURE);
        }
    }
    if options.fast_relaxed_math {
        table.push(("__FAST_RELAXED_MATH__", "1"));
    }
    table
}
