//! Words of CUDA, C++ and other languages, and names that are often guessed, with what to write for them in OpenCL C: the
//! help of diagnostics about undeclared names.

use super::foreign_functions;
use super::foreign_specifiers::{Place, beginning, qualifier};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

const NO_DYNAMIC_MEMORY: &str =
    "OpenCL C has no dynamic memory: declare an array of constant size, or pass a buffer";

const NO_MATRICES: &str = "OpenCL C has no matrices: use an array of vectors, `float4 m[4]`";

/// TABLE: a word, and the help for it.
const WORDS: &[(&str, &str)] = &[
    ("ABS", "use `abs`, which is a built-in function"),
    ("CLAMP", "use `clamp`, which is a built-in function"),
    ("CLK_GLOBAL", "use `CLK_GLOBAL_MEM_FENCE`"),
    ("CLK_GLOBAL_FENCE", "use `CLK_GLOBAL_MEM_FENCE`"),
    ("CLK_GLOBAL_MEM", "use `CLK_GLOBAL_MEM_FENCE`"),
    ("CLK_GLOBAL_MEMFENCE", "use `CLK_GLOBAL_MEM_FENCE`"),
    ("CLK_GLOBAL_MEMORY_FENCE", "use `CLK_GLOBAL_MEM_FENCE`"),
    ("CLK_LOCAL", "use `CLK_LOCAL_MEM_FENCE`"),
    ("CLK_LOCAL_FENCE", "use `CLK_LOCAL_MEM_FENCE`"),
    ("CLK_LOCAL_MEM", "use `CLK_LOCAL_MEM_FENCE`"),
    ("CLK_LOCAL_MEMFENCE", "use `CLK_LOCAL_MEM_FENCE`"),
    ("CLK_LOCAL_MEMORY_FENCE", "use `CLK_LOCAL_MEM_FENCE`"),
    ("FALSE", "use `false`"),
    ("False", "use `false`"),
    ("GLOBAL_MEM_FENCE", "use `CLK_GLOBAL_MEM_FENCE`"),
    ("INT16_MAX", "use `SHRT_MAX`"),
    ("INT16_MIN", "use `SHRT_MIN`"),
    ("INT32_MAX", "use `INT_MAX`"),
    ("INT32_MIN", "use `INT_MIN`"),
    ("INT64_MAX", "use `LONG_MAX`"),
    ("INT64_MIN", "use `LONG_MIN`"),
    ("INT8_MAX", "use `CHAR_MAX`"),
    ("INT8_MIN", "use `CHAR_MIN`"),
    ("LOCAL_MEM_FENCE", "use `CLK_LOCAL_MEM_FENCE`"),
    ("MAX", "use `max`, which is a built-in function"),
    ("MIN", "use `min`, which is a built-in function"),
    (
        "Math",
        "OpenCL C has no classes: the functions have names of their own, such as `sqrt`",
    ),
    (
        "None",
        "use `NULL` for a pointer, or a number that marks a missing value",
    ),
    ("PI", "use `M_PI_F`"),
    (
        "RAND_MAX",
        "OpenCL C has no random numbers: compute them from the id of the work-item",
    ),
    ("SIZE_MAX", "use `ULONG_MAX`"),
    ("String", "OpenCL C has no strings: use `constant char *`"),
    ("System", "use `printf`"),
    ("TRUE", "use `true`"),
    ("True", "use `true`"),
    ("UINT16_MAX", "use `USHRT_MAX`"),
    ("UINT32_MAX", "use `UINT_MAX`"),
    ("UINT64_MAX", "use `ULONG_MAX`"),
    ("UINT8_MAX", "use `UCHAR_MAX`"),
    (
        "_Alignof",
        "the alignment of a scalar or a vector is its size: use `sizeof`",
    ),
    ("_Complex", "use `float2`, whose components are `x` and `y`"),
    (
        "_Imaginary",
        "use `float2`, whose components are `x` and `y`",
    ),
    ("_Noreturn", "remove it"),
    (
        "_Thread_local",
        "remove it: each work-item has its own variables in functions",
    ),
    ("__activemask", "use `sub_group_ballot(1).x`"),
    ("__all", "use `sub_group_all`"),
    ("__all_sync", "use `sub_group_all`"),
    ("__any", "use `sub_group_any`"),
    ("__any_sync", "use `sub_group_any`"),
    (
        "__ballot",
        "use `sub_group_ballot(x).x`, which has the bits of the sub-group",
    ),
    (
        "__ballot_sync",
        "use `sub_group_ballot(x).x`, which has the bits of the sub-group and no mask of lanes",
    ),
    ("__brev", "use `bit_reverse`"),
    ("__brevll", "use `bit_reverse`"),
    ("__clz", "use `clz`"),
    ("__clzll", "use `clz`"),
    (
        "__constant__",
        "CUDA's `__constant__` is `__constant` in OpenCL C",
    ),
    ("__cosf", "use `native_cos`"),
    (
        "__device__",
        "CUDA's `__device__` has no counterpart: remove it",
    ),
    ("__exp10f", "use `native_exp10`"),
    ("__expf", "use `native_exp`"),
    ("__fdividef", "use `native_divide`"),
    ("__ffs", "write `32 - clz(x & -x)`"),
    ("__float2half", "use `convert_half`"),
    ("__float2half_rn", "use `convert_half_rte`"),
    ("__float2int_rd", "use `convert_int_rtn`"),
    ("__float2int_rn", "use `convert_int_rte`"),
    ("__float2int_ru", "use `convert_int_rtp`"),
    ("__float2int_rz", "use `convert_int_rtz`"),
    ("__float_as_int", "use `as_int`"),
    ("__float_as_uint", "use `as_uint`"),
    ("__fma_rn", "use `fma`"),
    ("__fmaf_rn", "use `fma`"),
    ("__forceinline__", "use `inline`"),
    (
        "__global__",
        "CUDA's `__global__` is `__kernel` in OpenCL C",
    ),
    ("__half2float", "use `convert_float`"),
    (
        "__host__",
        "CUDA's `__host__` has no counterpart: remove it",
    ),
    ("__int2float_rn", "use `convert_float`"),
    ("__int_as_float", "use `as_float`"),
    (
        "__launch_bounds__",
        "write `__attribute__((reqd_work_group_size(X, Y, Z)))` for work-groups of one size, or remove it",
    ),
    ("__ldg", "read through the pointer: `*p`"),
    ("__log10f", "use `native_log10`"),
    ("__log2f", "use `native_log2`"),
    ("__logf", "use `native_log`"),
    ("__mul24", "use `mul24`"),
    ("__mulhi", "use `mul_hi`"),
    ("__popc", "use `popcount`"),
    ("__popcll", "use `popcount`"),
    ("__powf", "use `native_powr`"),
    (
        "__reduce_add_sync",
        "use `sub_group_reduce_add`, which has no mask of lanes",
    ),
    (
        "__reduce_and_sync",
        "use `sub_group_non_uniform_reduce_and`, which has no mask of lanes",
    ),
    (
        "__reduce_max_sync",
        "use `sub_group_reduce_max`, which has no mask of lanes",
    ),
    (
        "__reduce_min_sync",
        "use `sub_group_reduce_min`, which has no mask of lanes",
    ),
    (
        "__reduce_or_sync",
        "use `sub_group_non_uniform_reduce_or`, which has no mask of lanes",
    ),
    (
        "__reduce_xor_sync",
        "use `sub_group_non_uniform_reduce_xor`, which has no mask of lanes",
    ),
    ("__saturatef", "use `clamp(x, 0.0f, 1.0f)`"),
    ("__shared", "CUDA's `__shared__` is `__local` in OpenCL C"),
    ("__shared__", "CUDA's `__shared__` is `__local` in OpenCL C"),
    ("__sinf", "use `native_sin`"),
    (
        "__syncthread",
        "use `barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)`",
    ),
    (
        "__syncthreads",
        "use `barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)`; `CLK_LOCAL_MEM_FENCE` is enough if the work-items share only `__local` memory",
    ),
    (
        "__syncwarp",
        "use `sub_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)`",
    ),
    ("__tanf", "use `native_tan`"),
    (
        "__thread",
        "remove it: each work-item has its own variables in functions",
    ),
    (
        "__threadfence",
        "use `mem_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)`",
    ),
    (
        "__threadfence_block",
        "use `mem_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)`",
    ),
    ("__uint_as_float", "use `as_float`"),
    ("__umul24", "use `mul24`"),
    ("__umulhi", "use `mul_hi`"),
    ("abort", "use `return`: a kernel cannot be aborted"),
    (
        "alignof",
        "the alignment of a scalar or a vector is its size: use `sizeof`",
    ),
    (
        "assert",
        "store the failure to a buffer: a kernel cannot be aborted, and `_Static_assert` is for constants",
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
    ("boolean", "use `bool`"),
    ("byte", "use `uchar`, or `char` for values with a sign"),
    ("calloc", NO_DYNAMIC_MEMORY),
    ("catch", "OpenCL C has no exceptions"),
    (
        "cl_command_queue",
        "a type of the host, which kernels do not have",
    ),
    (
        "cl_context",
        "a type of the host, which kernels do not have",
    ),
    ("cl_event", "a type of the host, which kernels do not have"),
    ("cl_kernel", "a type of the host, which kernels do not have"),
    (
        "cl_mem",
        "a type of the host: a kernel has a pointer such as `global float *` for a buffer",
    ),
    (
        "cl_program",
        "a type of the host, which kernels do not have",
    ),
    ("class", "use `struct`: OpenCL C has no classes"),
    (
        "clock",
        "OpenCL C has no clock: measure on the host; `gencl run --profile` counts what each line executes",
    ),
    (
        "clock64",
        "OpenCL C has no clock: measure on the host; `gencl run --profile` counts what each line executes",
    ),
    ("compl", "write `~`"),
    ("const_cast", "use a C cast: `(T)x`"),
    (
        "constexpr",
        "use `const`, or a macro for a constant expression",
    ),
    ("cout", "use `printf`"),
    (
        "cudaDeviceSynchronize",
        "the host waits for kernels: remove it",
    ),
    (
        "cudaFree",
        "the host allocates memory, and passes the buffers as arguments of the kernel",
    ),
    (
        "cudaMalloc",
        "the host allocates memory, and passes the buffers as arguments of the kernel",
    ),
    (
        "cudaMemcpy",
        "the host copies buffers; in a kernel, assign in a loop",
    ),
    (
        "cudaMemset",
        "the host fills buffers; in a kernel, assign in a loop",
    ),
    (
        "def",
        "write the type of the result, the name and the parameters with their types: `int f(int x) { ... }`",
    ),
    ("define", "write `#define`"),
    ("delete", NO_DYNAMIC_MEMORY),
    (
        "dim3",
        "use `uint3`: in a kernel `get_local_size` and `get_num_groups` return the sizes of a launch",
    ),
    ("dynamic_cast", "use a C cast: `(T)x`"),
    ("elif", "write `else if`"),
    ("elseif", "write `else if`"),
    ("elsif", "write `else if`"),
    ("exit", "use `return`: a kernel cannot be aborted"),
    ("ffs", "write `32 - clz(x & -x)`"),
    ("final", "use `const`"),
    ("fprintf", "use `printf`"),
    ("frac", "use `x - floor(x)`, or `fract`"),
    ("free", NO_DYNAMIC_MEMORY),
    ("friend", "OpenCL C has no classes"),
    (
        "gl_GlobalInvocationID",
        "use `get_global_id(0)` for `gl_GlobalInvocationID.x`",
    ),
    (
        "gl_LocalInvocationID",
        "use `get_local_id(0)` for `gl_LocalInvocationID.x`",
    ),
    (
        "gl_NumWorkGroups",
        "use `get_num_groups(0)` for `gl_NumWorkGroups.x`",
    ),
    (
        "gl_WorkGroupID",
        "use `get_group_id(0)` for `gl_WorkGroupID.x`",
    ),
    (
        "gl_WorkGroupSize",
        "use `get_local_size(0)` for `gl_WorkGroupSize.x`",
    ),
    ("gridDim", "use `get_num_groups(0)` for `gridDim.x`"),
    (
        "import",
        "OpenCL C has no modules, and its functions need no header: remove it",
    ),
    ("include", "write `#include`"),
    ("inversesqrt", "use `rsqrt`"),
    ("labs", "use `abs`, which is generic"),
    ("lerp", "use `mix`"),
    ("let", "OpenCL C does not deduce types: write the type"),
    ("llabs", "use `abs`, which is generic"),
    ("llrint", "use `convert_long_rte(x)`"),
    ("llrintf", "use `convert_long_rte(x)`"),
    ("llround", "use `convert_long(round(x))`"),
    ("llroundf", "use `convert_long(round(x))`"),
    (
        "lrint",
        "use `convert_int_rte(x)`, or `convert_long_rte(x)`",
    ),
    (
        "lrintf",
        "use `convert_int_rte(x)`, or `convert_long_rte(x)`",
    ),
    ("lround", "use `convert_int(round(x))`"),
    ("lroundf", "use `convert_int(round(x))`"),
    ("malloc", NO_DYNAMIC_MEMORY),
    ("mat2", NO_MATRICES),
    ("mat3", NO_MATRICES),
    ("mat4", NO_MATRICES),
    (
        "math",
        "OpenCL C has no classes: the functions have names of their own, such as `sqrt`",
    ),
    ("max3", "write `max(max(a, b), c)`"),
    ("memcpy", "assign in a loop, or use `async_work_group_copy`"),
    (
        "memmove",
        "assign in a loop, or use `async_work_group_copy`",
    ),
    ("memset", "assign in a loop"),
    ("min3", "write `min(min(a, b), c)`"),
    (
        "mod",
        "use `%` for integers, or `fmod` for floating-point values",
    ),
    ("mulhi", "use `mul_hi`"),
    ("mutable", "remove it"),
    ("namespace", "OpenCL C has no namespaces: use a prefix"),
    ("new", NO_DYNAMIC_MEMORY),
    ("not", "write `!`"),
    ("null", "use `NULL` for a pointer, `0` for a number"),
    ("nullptr", "use `NULL`"),
    (
        "operator",
        "OpenCL C has no operator overloading: use a function",
    ),
    ("pass", "an empty body is `{ }`"),
    ("popc", "use `popcount`"),
    ("print", "use `printf`"),
    (
        "println",
        "use `printf`, with `\\n` at the end of the format",
    ),
    ("public", "remove it: OpenCL C has no access specifiers"),
    ("puts", "use `printf`"),
    (
        "qsort",
        "OpenCL C has no functions for sorting: write a loop",
    ),
    (
        "rand",
        "OpenCL C has no random numbers: compute them from the id of the work-item",
    ),
    (
        "rcp",
        "write `1.0f / x`, or `native_recip(x)`, which is approximate",
    ),
    ("realloc", NO_DYNAMIC_MEMORY),
    (
        "reinterpret_cast",
        "use `as_T(x)` for values, and a C cast for pointers",
    ),
    ("saturate", "use `clamp(x, 0.0f, 1.0f)`"),
    (
        "self",
        "OpenCL C has no classes: pass a pointer to the structure",
    ),
    ("sqr", "write `x * x`"),
    ("square", "write `x * x`"),
    (
        "srand",
        "OpenCL C has no random numbers: compute them from the id of the work-item",
    ),
    ("static_assert", "write `_Static_assert`"),
    ("static_cast", "use a C cast: `(T)x`"),
    ("std", "OpenCL C has no namespaces: remove `std::`"),
    ("string", "OpenCL C has no strings: use `constant char *`"),
    (
        "strlen",
        "OpenCL C has no functions for strings: write a loop",
    ),
    ("swap", "OpenCL C has no `swap`: use a temporary variable"),
    (
        "sync_threads",
        "use `barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)`",
    ),
    (
        "syncthreads",
        "use `barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)`",
    ),
    (
        "template",
        "OpenCL C has no templates: use a macro, `#define N` or `-DN=...` for a number, or a function for each type",
    ),
    (
        "then",
        "remove it: the statement follows the condition directly",
    ),
    (
        "this",
        "OpenCL C has no classes: pass a pointer to the structure",
    ),
    ("threadIdx", "use `get_local_id(0)` for `threadIdx.x`"),
    (
        "thread_local",
        "remove it: each work-item has its own variables in functions",
    ),
    ("throw", "OpenCL C has no exceptions"),
    ("try", "OpenCL C has no exceptions"),
    (
        "typename",
        "OpenCL C has no templates: use a macro, `#define N` or `-DN=...` for a number, or a function for each type",
    ),
    ("using", "use `typedef`"),
    ("var", "OpenCL C does not deduce types: write the type"),
    ("vec2", "use `float2`"),
    ("vec3", "use `float3`"),
    ("vec4", "use `float4`"),
    ("virtual", "OpenCL C has no classes"),
    ("warpSize", "use `get_max_sub_group_size()`"),
];

/// TABLE: the words that can be replaced by one word, or removed, whatever is around them.
const REPLACED: &[(&str, &str)] = &[
    ("ABS", "abs"),
    ("CLAMP", "clamp"),
    ("CLK_GLOBAL", "CLK_GLOBAL_MEM_FENCE"),
    ("CLK_GLOBAL_FENCE", "CLK_GLOBAL_MEM_FENCE"),
    ("CLK_GLOBAL_MEM", "CLK_GLOBAL_MEM_FENCE"),
    ("CLK_GLOBAL_MEMFENCE", "CLK_GLOBAL_MEM_FENCE"),
    ("CLK_GLOBAL_MEMORY_FENCE", "CLK_GLOBAL_MEM_FENCE"),
    ("CLK_LOCAL", "CLK_LOCAL_MEM_FENCE"),
    ("CLK_LOCAL_FENCE", "CLK_LOCAL_MEM_FENCE"),
    ("CLK_LOCAL_MEM", "CLK_LOCAL_MEM_FENCE"),
    ("CLK_LOCAL_MEMFENCE", "CLK_LOCAL_MEM_FENCE"),
    ("CLK_LOCAL_MEMORY_FENCE", "CLK_LOCAL_MEM_FENCE"),
    ("FALSE", "false"),
    ("False", "false"),
    ("GLOBAL_MEM_FENCE", "CLK_GLOBAL_MEM_FENCE"),
    ("INT16_MAX", "SHRT_MAX"),
    ("INT16_MIN", "SHRT_MIN"),
    ("INT32_MAX", "INT_MAX"),
    ("INT32_MIN", "INT_MIN"),
    ("INT64_MAX", "LONG_MAX"),
    ("INT64_MIN", "LONG_MIN"),
    ("INT8_MAX", "CHAR_MAX"),
    ("INT8_MIN", "CHAR_MIN"),
    ("LOCAL_MEM_FENCE", "CLK_LOCAL_MEM_FENCE"),
    ("MAX", "max"),
    ("MIN", "min"),
    ("PI", "M_PI_F"),
    ("SIZE_MAX", "ULONG_MAX"),
    ("TRUE", "true"),
    ("True", "true"),
    ("UINT16_MAX", "USHRT_MAX"),
    ("UINT32_MAX", "UINT_MAX"),
    ("UINT64_MAX", "ULONG_MAX"),
    ("UINT8_MAX", "UCHAR_MAX"),
    ("_Noreturn", ""),
    ("__brev", "bit_reverse"),
    ("__brevll", "bit_reverse"),
    ("__clz", "clz"),
    ("__clzll", "clz"),
    ("__constant__", "__constant"),
    ("__cosf", "native_cos"),
    ("__device__", ""),
    ("__exp10f", "native_exp10"),
    ("__expf", "native_exp"),
    ("__fdividef", "native_divide"),
    ("__float2int_rd", "convert_int_rtn"),
    ("__float2int_rn", "convert_int_rte"),
    ("__float2int_ru", "convert_int_rtp"),
    ("__float2int_rz", "convert_int_rtz"),
    ("__float_as_int", "as_int"),
    ("__float_as_uint", "as_uint"),
    ("__fma_rn", "fma"),
    ("__fmaf_rn", "fma"),
    ("__forceinline__", "inline"),
    ("__global__", "__kernel"),
    ("__host__", ""),
    ("__int2float_rn", "convert_float"),
    ("__int_as_float", "as_float"),
    ("__log10f", "native_log10"),
    ("__log2f", "native_log2"),
    ("__logf", "native_log"),
    ("__mul24", "mul24"),
    ("__mulhi", "mul_hi"),
    ("__popc", "popcount"),
    ("__popcll", "popcount"),
    ("__powf", "native_powr"),
    ("__shared", "__local"),
    ("__shared__", "__local"),
    ("__sinf", "native_sin"),
    ("__tanf", "native_tan"),
    ("__uint_as_float", "as_float"),
    ("__umul24", "mul24"),
    ("__umulhi", "mul_hi"),
    ("atomicAdd", "atomic_add"),
    ("atomicAnd", "atomic_and"),
    ("atomicCAS", "atomic_cmpxchg"),
    ("atomicExch", "atomic_xchg"),
    ("atomicMax", "atomic_max"),
    ("atomicMin", "atomic_min"),
    ("atomicOr", "atomic_or"),
    ("atomicSub", "atomic_sub"),
    ("atomicXor", "atomic_xor"),
    ("boolean", "bool"),
    ("compl", "~"),
    ("elif", "else if"),
    ("elseif", "else if"),
    ("elsif", "else if"),
    ("inversesqrt", "rsqrt"),
    ("labs", "abs"),
    ("lerp", "mix"),
    ("llabs", "abs"),
    ("mulhi", "mul_hi"),
    ("not", "!"),
    ("nullptr", "NULL"),
    ("popc", "popcount"),
    ("static_assert", "_Static_assert"),
    ("then", ""),
    ("vec2", "float2"),
    ("vec3", "float3"),
    ("vec4", "float4"),
];

/// The keywords of inline assembly.
const ASSEMBLY: &[&str] = &["asm", "__asm", "__asm__"];

/// Whether a word begins inline assembly.
pub(super) fn begins_assembly(word: &str) -> bool {
    ASSEMBLY.contains(&word)
}

/// The error about inline assembly at the word that begins it.
pub(super) fn assembly(span: Span) -> Diagnostic {
    Diagnostic::new(Code::E0902, span, "inline assembly is not OpenCL C")
        .help("write it in OpenCL C, which has built-in functions for many instructions")
}

/// TABLE: attributes of other compilers, and the help for them.
const ATTRIBUTES: &[(&str, &str)] = &[
    (
        "amdgpu_flat_work_group_size",
        "use `reqd_work_group_size` for work-groups of one size",
    ),
    (
        "max_work_group_size",
        "use `reqd_work_group_size` for work-groups of one size",
    ),
    (
        "unroll",
        "use `__attribute__((opencl_unroll_hint(N)))` or `#pragma unroll N` before a loop",
    ),
];

/// What to write instead of an attribute of another compiler.
pub(super) fn instead_of_attribute(name: &str) -> Option<&'static str> {
    let found = ATTRIBUTES.iter().find(|row| row.0 == name);
    found.map(|row| row.1)
}

/// The element types of vectors.
const ELEMENTS: &[&str] = &[
    "char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "half", "float", "double",
];

/// The numbers of components of vectors.
const WIDTHS: &[&str] = &["2", "3", "4", "8", "16"];

/// What to write instead of a word of another language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Instead {
    /// The help of the diagnostic.
    pub help: String,
    /// The text that replaces the word, where that is certain.
    pub replacement: Option<String>,
    /// The words of which one may be meant, where none is certain.
    pub choices: &'static [&'static str],
}

impl Instead {
    fn help(help: &str) -> Instead {
        Instead {
            help: help.to_owned(),
            replacement: None,
            choices: &[],
        }
    }

    /// Adds the help to the diagnostic about the word at `span`.
    pub(super) fn apply(self, diagnostic: Diagnostic, span: Span) -> Diagnostic {
        match self.replacement {
            Some(text) => diagnostic.fix(self.help, span, text),
            None => {
                let choice = |word: &&str| (format!("did you mean `{word}`?"), (*word).to_owned());
                let choices = self.choices.iter().map(choice);
                choices.fold(diagnostic.help(self.help), |diagnostic, (help, word)| {
                    diagnostic.maybe(help, [(span, word)])
                })
            }
        }
    }
}

/// What to write in OpenCL C for a word of another language, such as `__syncthreads` of CUDA: the help of diagnostics about it,
/// as a sentence. `None` for other words.
pub fn help(word: &str) -> Option<String> {
    match replaced(word) {
        Some("") => Some("remove it".to_owned()),
        Some(ours) => Some(format!("use `{ours}`")),
        None => (instead_of(word, |_| false).map(|found| found.help)).or_else(|| {
            let places = [Place::PointerParameter, Place::FileScope];
            let mut qualifiers = places.into_iter().map(|place| qualifier(word, place));
            let qualifier = qualifiers.find_map(|found| Some(found?.help));
            Some(qualifier.or_else(|| beginning(word))?.to_owned())
        }),
    }
}

/// The word that replaces a word of CUDA or C++ in a program, empty to remove it.
pub(super) fn replaced(word: &str) -> Option<&'static str> {
    let index = REPLACED.binary_search_by_key(&word, |w| w.0).ok()?;
    Some(REPLACED[index].1)
}

/// TABLE of types with their size in bits, which would be the number of components.
const SIZED: &[(&str, &str)] = &[
    ("float32", "use `float`, which has 32 bits"),
    ("float64", "use `double`, which has 64 bits"),
    ("int32", "use `int`, which has 32 bits"),
    ("int64", "use `long`, which has 64 bits"),
    ("uint32", "use `uint`, which has 32 bits"),
    ("uint64", "use `ulong`, which has 64 bits"),
];

/// What to write instead of a word of CUDA or C++; `is_built_in` tells whether a function exists.
pub(super) fn instead_of(word: &str, is_built_in: impl Fn(&str) -> bool) -> Option<Instead> {
    if let Ok(index) = WORDS.binary_search_by_key(&word, |w| w.0) {
        return Some(Instead {
            replacement: replaced(word).map(str::to_owned),
            ..Instead::help(WORDS[index].1)
        });
    }
    if let Some(meaning) = foreign_functions::meaning(word) {
        let replacement = meaning.replacement();
        return Some(Instead {
            help: meaning.help(),
            replacement: replacement.map(str::to_owned),
            choices: match replacement {
                Some(_) => &[],
                None => meaning.ours,
            },
        });
    }
    let element = word.trim_end_matches(|c: char| c.is_ascii_digit());
    if let Some((_, help)) = SIZED.iter().find(|row| row.0 == word) {
        return Some(Instead::help(help));
    }
    let width = &word[element.len()..];
    if element == "bool" && WIDTHS.contains(&width) {
        return Some(Instead {
            help: format!("OpenCL C has no vectors of `bool`: use `int{width}`, as comparisons do"),
            replacement: Some(format!("int{width}")),
            choices: &[],
        });
    }
    // `float5`, `as_float5` and `vload5`.
    let mut of_vector = ["as_", "convert_"].iter();
    let of_vector = of_vector.find_map(|prefix| element.strip_prefix(prefix));
    let is_access = ["vload", "vstore"].iter().any(|access| {
        let rest = element.strip_prefix(access);
        rest.is_some_and(|rest| matches!(rest, "" | "_half" | "a_half"))
    });
    let is_of_width = ELEMENTS.contains(&of_vector.unwrap_or(element)) || is_access;
    if is_of_width && element != word && !WIDTHS.contains(&width) {
        return Some(Instead::help("a vector has 2, 3, 4, 8 or 16 components"));
    }
    if let Some(ty) = word.strip_prefix("make_") {
        let width = ty.trim_start_matches(|c: char| c.is_ascii_lowercase());
        let arguments = match width {
            "2" => "x, y",
            "3" => "x, y, z",
            "4" => "x, y, z, w",
            _ => return None,
        };
        return Some(Instead {
            help: format!("use a vector literal: `({ty})({arguments})`"),
            replacement: Some(format!("({ty})")),
            choices: &[],
        });
    }
    if let Some(direction) = word.strip_prefix("__shfl") {
        let help = match direction.strip_suffix("_sync").unwrap_or(direction) {
            "_down" => "use `sub_group_shuffle_down`, which has no mask of lanes",
            "_up" => "use `sub_group_shuffle_up`, which has no mask of lanes",
            "_xor" => "use `sub_group_shuffle_xor`, which has no mask of lanes",
            _ => "use `sub_group_shuffle`, or `sub_group_broadcast`",
        };
        return Some(Instead::help(help));
    }
    // The functions of C for float and long double: `sqrtf` and `sqrtl` are `sqrt`.
    let function = word
        .strip_suffix(['f', 'l'])
        .filter(|name| is_built_in(name))?;
    Some(Instead {
        help: format!("use `{function}`, which is generic"),
        replacement: Some(function.to_owned()),
        choices: &[],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn the_tables_are_sorted() {
        assert!(WORDS.is_sorted() && REPLACED.is_sorted() && ATTRIBUTES.is_sorted());
        for (word, _) in REPLACED {
            assert!(instead_of(word, |_| false).is_some(), "{word}");
        }
    }

    #[test]
    fn families_of_words() {
        let instead = |word| instead_of(word, |name| name == "sqrt").map(|i| i.help);
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
