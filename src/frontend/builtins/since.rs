//! Which version of OpenCL C, or which extension, has a built-in function.

use super::super::preprocess::Language;
use std::fmt;

/// Where a built-in function is specified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Since {
    /// In OpenCL C, from this version on.
    Version(Language),
    /// In extensions, each for some types of the arguments.
    Extensions(&'static [&'static str]),
    /// Nowhere: it is gencl's own.
    Gencl,
}

impl Since {
    /// The version without which it is rejected; `None` for functions of extensions, which every version has, and for
    /// those of OpenCL C 1.1, which clang and Intel's compiler also accept in 1.0.
    pub fn required(self) -> Option<Language> {
        match self {
            Since::Version(version) => Some(version).filter(|&v| v > Language::Cl11),
            Since::Extensions(_) | Since::Gencl => None,
        }
    }
}

impl fmt::Display for Since {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Since::Version(version) => write!(f, "OpenCL C {}", version.name()),
            Since::Extensions(names) => f.write_str(&names.join(", ")),
            Since::Gencl => f.write_str("gencl"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Builtin;
    use pretty_assertions::assert_eq;

    #[test]
    fn versions_and_extensions_of_functions() {
        // By the lists of changes in the specifications of OpenCL 1.1 and 1.2, and by 6.13 of 2.0.
        for (names, since) in [
            ("get_global_id fma max sincos dot barrier", "OpenCL C 1.0"),
            (
                "get_global_offset maxmag async_work_group_strided_copy atomic_add",
                "OpenCL C 1.1",
            ),
            ("popcount printf", "OpenCL C 1.2"),
            (
                "ctz get_global_linear_id atomic_load atomic_fetch_add_explicit work_group_reduce_add",
                "OpenCL C 2.0",
            ),
            (
                "sub_group_reduce_add get_sub_group_size sub_group_barrier sub_group_broadcast",
                "cl_khr_subgroups",
            ),
            (
                "sub_group_ballot get_sub_group_eq_mask",
                "cl_khr_subgroup_ballot",
            ),
            ("sub_group_elect", "cl_khr_subgroup_non_uniform_vote"),
            ("sub_group_shuffle_xor", "cl_khr_subgroup_shuffle"),
            (
                "intel_sub_group_block_read intel_sub_group_shuffle intel_sub_group_block_write8",
                "cl_intel_subgroups",
            ),
            ("intel_sub_group_block_read_us8", "cl_intel_subgroups_short"),
            ("intel_sub_group_block_read_uc16", "cl_intel_subgroups_char"),
            ("bitfield_insert", "cl_khr_extended_bit_ops"),
            ("dot_acc_sat", "cl_khr_integer_dot_product"),
            (
                "atom_inc",
                "cl_khr_global_int32_base_atomics, cl_khr_local_int32_base_atomics, cl_khr_int64_base_atomics",
            ),
        ] {
            for name in names.split(' ') {
                let function = Builtin::from_name(name).unwrap();
                assert_eq!(function.since().to_string(), since, "{name}");
            }
        }
    }
}
