//! Words of CUDA and C++, and what to write for them in OpenCL C: the help of diagnostics about undeclared
//! names.

/// TABLE: a word, and the help for it.
const WORDS: &[(&str, &str)] = &[
    (
        "__device__",
        "CUDA's `__device__` has no counterpart: remove it",
    ),
    ("__forceinline__", "use `inline`"),
    (
        "__global__",
        "CUDA's `__global__` is `__kernel` in OpenCL C",
    ),
    (
        "__host__",
        "CUDA's `__host__` has no counterpart: remove it",
    ),
    ("__ldg", "read through the pointer: `*p`"),
    ("__shared__", "CUDA's `__shared__` is `__local` in OpenCL C"),
    ("__syncthreads", "use `barrier(CLK_LOCAL_MEM_FENCE)`"),
    ("__syncwarp", "use `sub_group_barrier(CLK_LOCAL_MEM_FENCE)`"),
    ("__threadfence", "use `mem_fence(CLK_GLOBAL_MEM_FENCE)`"),
    (
        "__threadfence_block",
        "use `mem_fence(CLK_LOCAL_MEM_FENCE)`",
    ),
    ("atomicAdd", "use `atomic_add`"),
    ("atomicAnd", "use `atomic_and`"),
    ("atomicCAS", "use `atomic_cmpxchg`"),
    (
        "atomicDec",
        "use `atomic_dec`, which does not wrap at a limit",
    ),
    ("atomicExch", "use `atomic_xchg`"),
    (
        "atomicInc",
        "use `atomic_inc`, which does not wrap at a limit",
    ),
    ("atomicMax", "use `atomic_max`"),
    ("atomicMin", "use `atomic_min`"),
    ("atomicOr", "use `atomic_or`"),
    ("atomicSub", "use `atomic_sub`"),
    ("atomicXor", "use `atomic_xor`"),
    ("auto", "OpenCL C does not deduce types: write the type"),
    ("blockDim", "use `get_local_size(0)` for `blockDim.x`"),
    ("blockIdx", "use `get_group_id(0)` for `blockIdx.x`"),
    ("class", "use `struct`: OpenCL C has no classes"),
    ("const_cast", "use a C cast: `(T)x`"),
    (
        "constexpr",
        "use `const`, or a macro for a constant expression",
    ),
    ("dynamic_cast", "use a C cast: `(T)x`"),
    ("gridDim", "use `get_num_groups(0)` for `gridDim.x`"),
    ("namespace", "OpenCL C has no namespaces: use a prefix"),
    ("nullptr", "use `NULL`"),
    (
        "operator",
        "OpenCL C has no operator overloading: use a function",
    ),
    (
        "reinterpret_cast",
        "use `as_T(x)` for values, and a C cast for pointers",
    ),
    ("static_cast", "use a C cast: `(T)x`"),
    (
        "template",
        "OpenCL C has no templates: use a macro, or a function for each type",
    ),
    ("threadIdx", "use `get_local_id(0)` for `threadIdx.x`"),
    (
        "typename",
        "OpenCL C has no templates: use a macro, or a function for each type",
    ),
    ("using", "use `typedef`"),
    ("virtual", "OpenCL C has no classes"),
    ("warpSize", "use `get_max_sub_group_size()`"),
];

/// What to write instead of a word of CUDA or C++; `is_built_in` tells whether a function exists.
pub(super) fn instead_of(word: &str, is_built_in: impl Fn(&str) -> bool) -> Option<String> {
    if let Ok(index) = WORDS.binary_search_by_key(&word, |w| w.0) {
        return Some(WORDS[index].1.to_owned());
    }
    if let Some(ty) = word.strip_prefix("make_") {
        let width = ty.trim_start_matches(|c: char| c.is_ascii_lowercase());
        let arguments = match width {
            "2" => "x, y",
            "3" => "x, y, z",
            "4" => "x, y, z, w",
            _ => return None,
        };
        return Some(format!("use a vector literal: `({ty})({arguments})`"));
    }
    if word.starts_with("__shfl") {
        return Some("use `sub_group_shuffle`, or `sub_group_broadcast`".to_owned());
    }
    // The functions of C for float: `sqrtf` is `sqrt`.
    let function = word.strip_suffix('f').filter(|name| is_built_in(name))?;
    Some(format!("use `{function}`, which is generic"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn the_table_is_sorted() {
        assert!(WORDS.is_sorted());
    }

    #[test]
    fn families_of_words() {
        let instead = |word| instead_of(word, |name| name == "sqrt");
        assert_eq!(
            instead("make_uchar4").as_deref(),
            Some("use a vector literal: `(uchar4)(x, y, z, w)`")
        );
        assert_eq!(instead("make_table"), None);
        assert_eq!(
            instead("sqrtf").as_deref(),
            Some("use `sqrt`, which is generic")
        );
        assert_eq!(instead("leaf"), None);
    }
}
