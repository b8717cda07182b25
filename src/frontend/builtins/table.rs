//! TABLE of built-in functions, in the order of OpenCL C 6.12.

use super::Accuracy::{self, Absolute, Any, Exact, Hardware, Ulp};
use super::Meaning::{self, Operation};
use super::atomics::{ATOMIC_FUNCTION, AtomicOperation};
use super::signature::*;
use super::{
    Access, Ballot, Direction, Members, Pointee, Row, Sequence, Shared, Signature, Since, SubGroup,
    WorkGroup, WorkItem,
};
use crate::frontend::preprocess::Language::{self, Cl10, Cl11, Cl12, Cl20};
use crate::frontend::types::Scalar;
use crate::ir::instruction::ByteVectors;
use crate::ir::opcode::Opcode;
use crate::ir::types::Reduction;

const UU: ByteVectors = ByteVectors::new(false, false);
const US: ByteVectors = ByteVectors::new(false, true);
const SU: ByteVectors = ByteVectors::new(true, false);
const SS: ByteVectors = ByteVectors::new(true, true);

// TABLE of the extensions that have functions.
const BASE_ATOMICS: &[&str] = &[
    "cl_khr_global_int32_base_atomics",
    "cl_khr_local_int32_base_atomics",
    "cl_khr_int64_base_atomics",
];
const EXTENDED_ATOMICS: &[&str] = &[
    "cl_khr_global_int32_extended_atomics",
    "cl_khr_local_int32_extended_atomics",
    "cl_khr_int64_extended_atomics",
];
const EXTENDED_BITS: &[&str] = &["cl_khr_extended_bit_ops"];
const DOT_PRODUCTS: &[&str] = &["cl_khr_integer_dot_product"];
const SUBGROUPS: &[&str] = &["cl_khr_subgroups"];
const SHUFFLES: &[&str] = &["cl_khr_subgroup_shuffle"];
const RELATIVE_SHUFFLES: &[&str] = &["cl_khr_subgroup_shuffle_relative"];
const ROTATIONS: &[&str] = &["cl_khr_subgroup_rotate"];
const VOTES: &[&str] = &["cl_khr_subgroup_non_uniform_vote"];
const BALLOTS: &[&str] = &["cl_khr_subgroup_ballot"];
const NON_UNIFORM: &[&str] = &["cl_khr_subgroup_non_uniform_arithmetic"];
const CLUSTERS: &[&str] = &["cl_khr_subgroup_clustered_reduce"];
const INTEL_SUBGROUPS: &[&str] = &["cl_intel_subgroups"];
const INTEL_SHORTS: &[&str] = &["cl_intel_subgroups_short"];
const INTEL_CHARS: &[&str] = &["cl_intel_subgroups_char"];
const INTEL_LONGS: &[&str] = &["cl_intel_subgroups_long"];

const fn row(
    name: &'static str,
    signatures: &'static [Signature],
    meaning: Meaning,
    accuracy: Accuracy,
    description: &'static str,
) -> Row {
    Row {
        name,
        signatures,
        meaning,
        accuracy,
        description,
        since: Since::Version(Cl10),
        parameters: "",
    }
}

impl Row {
    /// The row of a function whose parameters have these names.
    const fn named(mut self, parameters: &'static str) -> Row {
        self.parameters = parameters;
        self
    }

    /// The row of a sum or product of work-items.
    const fn summed(mut self) -> Row {
        self.accuracy = Accuracy::Steps;
        self
    }

    /// The row of a function that older versions of the language do not have.
    const fn since(mut self, version: Language) -> Row {
        self.since = Since::Version(version);
        self
    }

    /// The row of a function that extensions have, in addition to all versions of the language.
    const fn by(mut self, extensions: &'static [&'static str]) -> Row {
        self.since = Since::Extensions(extensions);
        self
    }
}

const fn item(
    name: &'static str,
    signatures: &'static [Signature],
    function: WorkItem,
    description: &'static str,
) -> Row {
    row(
        name,
        signatures,
        Meaning::WorkItem(function),
        Exact,
        description,
    )
}

const fn sequence(
    name: &'static str,
    signatures: &'static [Signature],
    sequence: Sequence,
    accuracy: Accuracy,
    description: &'static str,
) -> Row {
    row(
        name,
        signatures,
        Meaning::Sequence(sequence),
        accuracy,
        description,
    )
}

const fn sub_group(
    name: &'static str,
    signatures: &'static [Signature],
    function: SubGroup,
    description: &'static str,
) -> Row {
    row(
        name,
        signatures,
        Meaning::SubGroup(function),
        Exact,
        description,
    )
}

const fn combine(
    name: &'static str,
    signatures: &'static [Signature],
    members: Members,
    operation: Opcode,
    description: &'static str,
) -> Row {
    let function = SubGroup::Combine(members, operation);
    sub_group(name, signatures, function, description)
}

const fn combine_truths(
    name: &'static str,
    signatures: &'static [Signature],
    members: Members,
    operation: Opcode,
    description: &'static str,
) -> Row {
    let function = SubGroup::CombineTruths(members, operation);
    sub_group(name, signatures, function, description)
}

const fn ballot(
    name: &'static str,
    signatures: &'static [Signature],
    function: Ballot,
    description: &'static str,
) -> Row {
    row(
        name,
        signatures,
        Meaning::Ballot(function),
        Exact,
        description,
    )
}

const fn block(
    name: &'static str,
    signatures: &'static [Signature],
    access: Access,
    element: Scalar,
    description: &'static str,
) -> Row {
    blocks(name, signatures, access, (element, 1), description)
}

/// With vectors of so many elements, one of each of as many blocks.
const fn blocks(
    name: &'static str,
    signatures: &'static [Signature],
    access: Access,
    (element, width): (Scalar, u8),
    description: &'static str,
) -> Row {
    row(
        name,
        signatures,
        Meaning::Block(access, element, width),
        Exact,
        description,
    )
}

const fn work_group(
    name: &'static str,
    signatures: &'static [Signature],
    function: WorkGroup,
    description: &'static str,
) -> Row {
    row(
        name,
        signatures,
        Meaning::WorkGroup(function),
        Exact,
        description,
    )
    .since(Cl20)
}

const fn library(
    name: &'static str,
    signatures: &'static [Signature],
    function: &'static str,
    accuracy: Accuracy,
    description: &'static str,
) -> Row {
    row(
        name,
        signatures,
        Meaning::Library(function),
        accuracy,
        description,
    )
}

const fn shared(
    name: &'static str,
    signatures: &'static [Signature],
    function: Shared,
    description: &'static str,
) -> Row {
    row(
        name,
        signatures,
        Meaning::Shared(function),
        Exact,
        description,
    )
}

const fn c11(name: &'static str, operation: AtomicOperation, description: &'static str) -> Row {
    let function = Shared::AtomicFunction(operation, false);
    shared(name, ATOMIC_FUNCTION, function, description).since(Cl20)
}

const fn c11_explicit(
    name: &'static str,
    operation: AtomicOperation,
    description: &'static str,
) -> Row {
    let function = Shared::AtomicFunction(operation, true);
    shared(name, ATOMIC_FUNCTION, function, description).since(Cl20)
}

const fn pair(
    name: &'static str,
    signatures: &'static [Signature],
    function: &'static str,
    pointee: Pointee,
    accuracy: Accuracy,
    description: &'static str,
) -> Row {
    row(
        name,
        signatures,
        Meaning::Pair(function, pointee),
        accuracy,
        description,
    )
}

/// The rows: name, signature rule, meaning, accuracy, what it computes.
#[rustfmt::skip]
pub(super) const TABLE: &[Row] = &[
    // 6.12.1 work-items
    item("get_work_dim", COUNT, WorkItem::WorkDim, "Number of dimensions of the ND-range."),
    item("get_global_id", DIMENSION, WorkItem::GlobalId, "Index of the work-item in the ND-range, the offset included; 0 beyond its dimensions."),
    item("get_local_id", DIMENSION, WorkItem::LocalId, "Index of the work-item in its work-group; 0 beyond the dimensions."),
    item("get_group_id", DIMENSION, WorkItem::GroupId, "Index of the work-group; 0 beyond the dimensions."),
    item("get_global_size", DIMENSION, WorkItem::GlobalSize, "Number of work-items; 1 beyond the dimensions."),
    item("get_local_size", DIMENSION, WorkItem::LocalSize, "Number of work-items in a work-group; 1 beyond the dimensions."),
    item("get_num_groups", DIMENSION, WorkItem::NumGroups, "Number of work-groups; 1 beyond the dimensions."),
    item("get_global_offset", DIMENSION, WorkItem::GlobalOffset, "Offset of the global indices; 0 beyond the dimensions.").since(Cl11),
    item("get_enqueued_local_size", DIMENSION, WorkItem::EnqueuedLocalSize, "Number of work-items in a full work-group; 1 beyond the dimensions.").since(Cl20),
    item("get_global_linear_id", LINEAR, WorkItem::GlobalLinearId, "Index of the work-item in the ND-range in one number, the offset left out.").since(Cl20),
    item("get_local_linear_id", LINEAR, WorkItem::LocalLinearId, "Index of the work-item in its work-group in one number.").since(Cl20),
    // 6.12.2 math
    library("acos", FLOAT_1, "acos", Ulp(4.0), "The arc cosine."),
    library("acosh", FLOAT_1, "acosh", Ulp(4.0), "The inverse hyperbolic cosine."),
    library("acospi", FLOAT_1, "acospi", Ulp(5.0), "The arc cosine divided by pi."),
    library("asin", FLOAT_1, "asin", Ulp(4.0), "The arc sine."),
    library("asinh", FLOAT_1, "asinh", Ulp(4.0), "The inverse hyperbolic sine."),
    library("asinpi", FLOAT_1, "asinpi", Ulp(5.0), "The arc sine divided by pi."),
    library("atan", FLOAT_1, "atan", Ulp(5.0), "The arc tangent."),
    library("atan2", FLOAT_2, "atan2", Ulp(6.0), "The angle of the point with these coordinates, y first.").named("y, x"),
    library("atan2pi", FLOAT_2, "atan2pi", Ulp(6.0), "`atan2` divided by pi.").named("y, x"),
    library("atanh", FLOAT_1, "atanh", Ulp(5.0), "The inverse hyperbolic tangent."),
    library("atanpi", FLOAT_1, "atanpi", Ulp(5.0), "The arc tangent divided by pi."),
    library("cbrt", FLOAT_1, "cbrt", Ulp(2.0), "The cube root."),
    row("ceil", FLOAT_1, Operation(Opcode::Rndu), Exact, "Rounded up to an integer."),
    sequence("copysign", FLOAT_2, Sequence::CopySign, Exact, "`x` with the sign of `y`.").named("x, y"),
    library("cos", FLOAT_1, "cos", Ulp(4.0), "The cosine."),
    library("cosh", FLOAT_1, "cosh", Ulp(4.0), "The hyperbolic cosine."),
    library("cospi", FLOAT_1, "cospi", Ulp(4.0), "The cosine of `x` times pi."),
    library("erf", FLOAT_1, "erf", Ulp(16.0), "The error function."),
    library("erfc", FLOAT_1, "erfc", Ulp(16.0), "1 less the error function."),
    library("exp", FLOAT_1, "exp", Ulp(3.0), "e to the power of `x`."),
    library("exp2", FLOAT_1, "exp2", Ulp(3.0), "2 to the power of `x`."),
    library("exp10", FLOAT_1, "exp10", Ulp(3.0), "10 to the power of `x`."),
    library("expm1", FLOAT_1, "expm1", Ulp(3.0), "e to the power of `x`, less 1."),
    row("fabs", FLOAT_1, Operation(Opcode::Abs), Exact, "The absolute value."),
    sequence("fdim", FLOAT_2, Sequence::Fdim, Exact, "`x - y` if `x > y`, else 0; NaN of a NaN."),
    row("floor", FLOAT_1, Operation(Opcode::Rndd), Exact, "Rounded down to an integer."),
    row("fma", FLOAT_3, Operation(Opcode::Mad), Exact, "`a * b + c` with one rounding.").named("a, b, c"),
    row("fmax", FLOAT_2, Operation(Opcode::Max), Exact, "The larger one; of a NaN and a number, the number.").named("x, y"),
    row("fmin", FLOAT_2, Operation(Opcode::Min), Exact, "The smaller one; of a NaN and a number, the number.").named("x, y"),
    library("fmod", FLOAT_2, "fmod", Exact, "The remainder of `x / y` truncated.").named("x, y"),
    pair("fract", FLOAT_1, "__fract_pair", Pointee::Same, Exact, "`x - floor(x)`, below 1; stores `floor(x)`.").named("x, &whole"),
    pair("frexp", FLOAT_1, "__frexp_pair", Pointee::Int, Exact, "The mantissa in 0.5 to 1; stores the exponent.").named("x, &exponent"),
    library("hypot", FLOAT_2, "hypot", Ulp(4.0), "The length of the vector of `x` and `y`.").named("x, y"),
    library("ilogb", FLOAT_TO_INT, "ilogb", Exact, "The exponent to base 2."),
    library("ldexp", FLOAT_INT, "ldexp", Exact, "`x` times 2 to the power of `n`.").named("x, n"),
    library("lgamma", FLOAT_1, "lgamma", Any, "The logarithm of the magnitude of the gamma function; near 1 and 2 its error is absolute."),
    pair("lgamma_r", FLOAT_1, "__lgamma_r_pair", Pointee::Int, Any, "`lgamma(x)`; stores the sign of the gamma function.").named("x, &sign"),
    library("log", FLOAT_1, "log", Ulp(3.0), "The natural logarithm."),
    library("log1p", FLOAT_1, "log1p", Ulp(2.0), "The natural logarithm of `1 + x`."),
    library("log2", FLOAT_1, "log2", Ulp(3.0), "The logarithm to base 2."),
    library("log10", FLOAT_1, "log10", Ulp(3.0), "The logarithm to base 10."),
    library("logb", FLOAT_1, "logb", Exact, "The exponent to base 2, as a float."),
    row("mad", FLOAT_3, Operation(Opcode::Mad), Any, "`a * b + c`, approximately; here with one rounding.").named("a, b, c"),
    sequence("maxmag", FLOAT_2, Sequence::MaxMag, Exact, "The one of larger magnitude; of equal magnitudes, `fmax`.").since(Cl11),
    sequence("minmag", FLOAT_2, Sequence::MinMag, Exact, "The one of smaller magnitude; of equal magnitudes, `fmin`.").since(Cl11),
    pair("modf", FLOAT_1, "__modf_pair", Pointee::Same, Exact, "What is behind the point; stores what is before.").named("x, &integer"),
    sequence("nan", BITS_TO_FLOAT, Sequence::Nan, Exact, "A quiet NaN; the bits given are not kept."),
    library("nextafter", FLOAT_2, "nextafter", Exact, "The float next to `x` on the side of `y`."),
    library("pow", FLOAT_2, "pow", Ulp(16.0), "`x` to the power of `y`.").named("x, y"),
    library("pown", FLOAT_INT, "pown", Ulp(16.0), "`x` to the power of an integer.").named("x, n"),
    library("powr", FLOAT_2, "powr", Ulp(16.0), "`x` to the power of `y`, for `x >= 0`.").named("x, y"),
    library("remainder", FLOAT_2, "remainder", Exact, "The remainder of `x / y` rounded to nearest."),
    pair("remquo", FLOAT_2, "__remquo_pair", Pointee::Int, Exact, "`remainder(x, y)`; stores the last 7 bits of the quotient, with its sign.").named("x, y, &quotient"),
    row("rint", FLOAT_1, Operation(Opcode::Rnde), Exact, "Rounded to the nearest integer, ties to even."),
    library("rootn", FLOAT_INT, "rootn", Ulp(16.0), "The root of an integer degree.").named("x, n"),
    sequence("round", FLOAT_1, Sequence::Round, Exact, "Rounded to the nearest integer, ties away from zero."),
    sequence("rsqrt", FLOAT_1, Sequence::Rsqrt, Ulp(2.0), "The inverse of the square root."),
    library("sin", FLOAT_1, "sin", Ulp(4.0), "The sine."),
    pair("sincos", FLOAT_1, "__sincos_pair", Pointee::Same, Ulp(4.0), "The sine; stores the cosine.").named("x, &cosine"),
    library("sinh", FLOAT_1, "sinh", Ulp(4.0), "The hyperbolic sine."),
    library("sinpi", FLOAT_1, "sinpi", Ulp(4.0), "The sine of `x` times pi."),
    sequence("sqrt", FLOAT_1, Sequence::Sqrt, Ulp(3.0), "The square root."),
    library("tan", FLOAT_1, "tan", Ulp(5.0), "The tangent."),
    library("tanh", FLOAT_1, "tanh", Ulp(5.0), "The hyperbolic tangent."),
    library("tanpi", FLOAT_1, "tanpi", Ulp(6.0), "The tangent of `x` times pi."),
    library("tgamma", FLOAT_1, "tgamma", Ulp(16.0), "The gamma function."),
    row("trunc", FLOAT_1, Operation(Opcode::Rndz), Exact, "Rounded towards zero to an integer."),
    library("half_cos", SINGLE_1, "__quick_cos", Ulp(8192.0), "The cosine."),
    sequence("half_divide", SINGLE_2, Sequence::Divide, Ulp(8192.0), "The quotient."),
    sequence("half_exp", SINGLE_1, Sequence::NativeExp, Ulp(8192.0), "e to the power of `x`."),
    row("half_exp2", SINGLE_1, Operation(Opcode::Exp), Ulp(8192.0), "2 to the power of `x`."),
    sequence("half_exp10", SINGLE_1, Sequence::NativeExp10, Ulp(8192.0), "10 to the power of `x`."),
    library("half_log", SINGLE_1, "__half_log", Ulp(8192.0), "The natural logarithm."),
    library("half_log2", SINGLE_1, "__half_log2", Ulp(8192.0), "The logarithm to base 2."),
    library("half_log10", SINGLE_1, "__half_log10", Ulp(8192.0), "The logarithm to base 10."),
    library("half_powr", SINGLE_2, "powr", Ulp(8192.0), "`x` to the power of `y`, for `x >= 0`."),
    sequence("half_recip", SINGLE_1, Sequence::Divide, Ulp(8192.0), "The reciprocal."),
    row("half_rsqrt", SINGLE_1, Operation(Opcode::Rsqrt), Ulp(8192.0), "The inverse of the square root."),
    library("half_sin", SINGLE_1, "__quick_sin", Ulp(8192.0), "The sine."),
    row("half_sqrt", SINGLE_1, Operation(Opcode::Sqrt), Ulp(8192.0), "The square root."),
    library("half_tan", SINGLE_1, "__quick_tan", Ulp(8192.0), "The tangent."),
    row("native_cos", SINGLE_1, Operation(Opcode::Cos), Hardware, "The cosine."),
    sequence("native_divide", SINGLE_2, Sequence::NativeDivide, Hardware, "The quotient."),
    sequence("native_exp", SINGLE_1, Sequence::NativeExp, Hardware, "e to the power of `x`."),
    row("native_exp2", SINGLE_1, Operation(Opcode::Exp), Hardware, "2 to the power of `x`."),
    sequence("native_exp10", SINGLE_1, Sequence::NativeExp10, Hardware, "10 to the power of `x`."),
    sequence("native_log", SINGLE_1, Sequence::NativeLog, Hardware, "The natural logarithm."),
    row("native_log2", SINGLE_1, Operation(Opcode::Log), Hardware, "The logarithm to base 2."),
    sequence("native_log10", SINGLE_1, Sequence::NativeLog10, Hardware, "The logarithm to base 10."),
    sequence("native_powr", SINGLE_2, Sequence::NativePowr, Hardware, "`x` to the power of `y`, for `x >= 0`."),
    row("native_recip", SINGLE_1, Operation(Opcode::Inv), Hardware, "The reciprocal."),
    row("native_rsqrt", SINGLE_1, Operation(Opcode::Rsqrt), Hardware, "The inverse of the square root."),
    row("native_sin", SINGLE_1, Operation(Opcode::Sin), Hardware, "The sine."),
    row("native_sqrt", SINGLE_1, Operation(Opcode::Sqrt), Hardware, "The square root."),
    sequence("native_tan", SINGLE_1, Sequence::NativeTan, Hardware, "The tangent."),
    // 6.12.3 integers
    sequence("abs", TO_UNSIGNED, Sequence::Abs, Exact, "The absolute value, as an unsigned number."),
    sequence("abs_diff", TO_UNSIGNED_2, Sequence::AbsDiff, Exact, "The absolute value of `x - y`, which does not wrap."),
    sequence("add_sat", INTEGER_2, Sequence::AddSat, Exact, "`x + y`, or the end of the range beyond which it lies."),
    sequence("hadd", INTEGER_2, Sequence::HalvingAdd, Exact, "`(x + y) >> 1` without overflow in between."),
    sequence("rhadd", INTEGER_2, Sequence::RoundingHalvingAdd, Exact, "`(x + y + 1) >> 1` without overflow in between."),
    sequence("clamp", NUMBER_3, Sequence::Clamp, Exact, "`min(max(x, low), high)`; of integers from OpenCL C 1.1 on.").named("x, low, high"),
    sequence("clz", INTEGER_1, Sequence::CountLeadingZeros, Exact, "Number of leading zero bits; the number of bits for 0."),
    sequence("ctz", INTEGER_1, Sequence::CountTrailingZeros, Exact, "Number of trailing zero bits; the number of bits for 0.").since(Cl20),
    sequence("mad_hi", INTEGER_3, Sequence::MadHi, Exact, "`mul_hi(a, b) + c`.").named("a, b, c"),
    sequence("mad_sat", INTEGER_3, Sequence::MadSat, Exact, "`a * b + c`, or the end of the range beyond which it lies.").named("a, b, c"),
    sequence("max", NUMBER_2, Sequence::Max, Exact, "`y` if `x < y`, else `x`.").named("x, y"),
    sequence("min", NUMBER_2, Sequence::Min, Exact, "`y` if `y < x`, else `x`.").named("x, y"),
    sequence("mul_hi", INTEGER_2, Sequence::MulHi, Exact, "The high half of the product of twice the bits."),
    sequence("rotate", INTEGER_2, Sequence::Rotate, Exact, "The bits of `x` rotated left by `y` modulo their number.").named("x, bits"),
    sequence("sub_sat", INTEGER_2, Sequence::SubSat, Exact, "`x - y`, or the end of the range beyond which it lies."),
    sequence("upsample", WIDEN, Sequence::Upsample, Exact, "The integer of these two halves, the high one first.").named("high, low"),
    sequence("popcount", INTEGER_1, Sequence::PopCount, Exact, "Number of set bits.").since(Cl12),
    sequence("bit_reverse", INTEGER_1, Sequence::BitReverse, Exact, "The bits in reverse order.").by(EXTENDED_BITS),
    sequence("bitfield_insert", BITS_INSERTED, Sequence::BitInsert, Exact, "`base` with `count` bits from `offset` on replaced by the lowest bits of `insert`; undefined for bits that do not exist.").by(EXTENDED_BITS),
    sequence("bitfield_extract_signed", BITS_SIGNED, Sequence::BitExtractSigned, Exact, "The `count` bits of `base` from `offset` on, sign-extended; undefined for bits that do not exist.").by(EXTENDED_BITS),
    sequence("bitfield_extract_unsigned", BITS_UNSIGNED, Sequence::BitExtractUnsigned, Exact, "The `count` bits of `base` from `offset` on, zero-extended; undefined for bits that do not exist.").by(EXTENDED_BITS),
    sequence("mad24", DWORD_3, Sequence::Mad24, Exact, "`x * y + z` for `x` and `y` of 24 bits.").named("x, y, z"),
    row("mul24", DWORD_2, Operation(Opcode::Mul), Exact, "`x * y` for `x` and `y` of 24 bits.").named("x, y"),
    // 6.12.4 common
    sequence("degrees", FLOAT_1, Sequence::Degrees, Ulp(2.0), "Radians to degrees."),
    sequence("mix", FLOAT_3, Sequence::Mix, Absolute(1e-3), "`x + (y - x) * a`.").named("x, y, a"),
    sequence("radians", FLOAT_1, Sequence::Radians, Ulp(2.0), "Degrees to radians."),
    sequence("step", FLOAT_2, Sequence::Step, Exact, "0 if `x < edge`, else 1: `step(edge, x)`.").named("edge, x"),
    sequence("smoothstep", FLOAT_3, Sequence::SmoothStep, Absolute(1e-5), "From 0 at `edge0` to 1 at `edge1`, smoothly: `smoothstep(edge0, edge1, x)`.").named("edge0, edge1, x"),
    sequence("sign", FLOAT_1, Sequence::Sign, Exact, "1 above 0, -1 below, zeros stay, 0 for NaN."),
    // 6.12.5 geometry
    sequence("cross", CROSS, Sequence::Cross, Any, "The cross product of the first three components; a fourth is 0.").named("a, b"),
    sequence("dot", POINTS_OR_BYTES, Sequence::Dot, Any, "The sum of the products of the components; of bytes exactly (cl_khr_integer_dot_product).").named("a, b"),
    sequence("distance", POINTS_TO_FLOAT, Sequence::Distance, Any, "`length(p - q)`.").named("p, q"),
    sequence("length", POINT_TO_FLOAT, Sequence::Length, Any, "The root of the sum of the squares, without overflow in between."),
    sequence("normalize", POINT, Sequence::Normalize, Any, "The vector of the same direction and of length 1."),
    sequence("fast_distance", POINTS_TO_FLOAT, Sequence::FastDistance, Any, "`fast_length(p - q)`."),
    sequence("fast_length", POINT_TO_FLOAT, Sequence::FastLength, Any, "The length, by the hardware's root."),
    sequence("fast_normalize", POINT, Sequence::FastNormalize, Any, "`normalize`, by the hardware's inverse root."),
    // 6.12.6 relations
    sequence("isequal", FLOATS_TO_TRUTH, Sequence::IsEqual, Exact, "`x == y`."),
    sequence("isnotequal", FLOATS_TO_TRUTH, Sequence::IsNotEqual, Exact, "`x != y`."),
    sequence("isgreater", FLOATS_TO_TRUTH, Sequence::IsGreater, Exact, "`x > y`."),
    sequence("isgreaterequal", FLOATS_TO_TRUTH, Sequence::IsGreaterEqual, Exact, "`x >= y`."),
    sequence("isless", FLOATS_TO_TRUTH, Sequence::IsLess, Exact, "`x < y`."),
    sequence("islessequal", FLOATS_TO_TRUTH, Sequence::IsLessEqual, Exact, "`x <= y`."),
    sequence("islessgreater", FLOATS_TO_TRUTH, Sequence::IsLessGreater, Exact, "`x < y || x > y`."),
    sequence("isfinite", FLOAT_TO_TRUTH, Sequence::IsFinite, Exact, "Whether neither infinite nor NaN."),
    sequence("isinf", FLOAT_TO_TRUTH, Sequence::IsInf, Exact, "Whether infinite."),
    sequence("isnan", FLOAT_TO_TRUTH, Sequence::IsNan, Exact, "Whether NaN."),
    sequence("isnormal", FLOAT_TO_TRUTH, Sequence::IsNormal, Exact, "Whether neither 0, denormal, infinite nor NaN."),
    sequence("isordered", FLOATS_TO_TRUTH, Sequence::IsOrdered, Exact, "Whether neither is NaN."),
    sequence("isunordered", FLOATS_TO_TRUTH, Sequence::IsUnordered, Exact, "Whether one is NaN."),
    sequence("signbit", FLOAT_TO_TRUTH, Sequence::SignBit, Exact, "Whether the sign bit is set."),
    sequence("any", TEST, Sequence::Any, Exact, "Whether the highest bit of a component is set."),
    sequence("all", TEST, Sequence::All, Exact, "Whether the highest bit of every component is set."),
    sequence("bitselect", NUMBER_3, Sequence::BitSelect, Exact, "Each bit of `b` where that of `c` is set, else of `a`.").named("a, b, c"),
    sequence("select", SELECT, Sequence::Select, Exact, "`c ? b : a`.").named("a, b, c"),
    // 6.12.8 synchronisation
    shared("barrier", FLAGS, Shared::Barrier, "Waits until all work-items of the work-group are there; accesses before it to the memories of the flags come before those behind it."),
    shared("work_group_barrier", FLAGS_SCOPE, Shared::Barrier, "The same as `barrier`, with any memory scope.").since(Cl20).named("flags[, scope]"),
    // 6.12.9 memory fences
    shared("mem_fence", FLAGS, Shared::Fence, "The work-item's accesses before it come before those behind it, in the memories of the flags."),
    shared("read_mem_fence", FLAGS, Shared::Fence, "The same for reads; here the same as `mem_fence`."),
    shared("write_mem_fence", FLAGS, Shared::Fence, "The same for writes; here the same as `mem_fence`."),
    // 6.12.10 copies between global and local memory
    shared("async_work_group_copy", COPY, Shared::Copy { strided: false }, "Copies elements from global to local memory or back; all work-items of the group call it with the same arguments, and wait for it before they use them.").named("dst, src, count, event"),
    shared("async_work_group_strided_copy", STRIDED_COPY, Shared::Copy { strided: true }, "The same, with a distance between the elements in global memory.").since(Cl11).named("dst, src, count, stride, event"),
    shared("wait_group_events", FLAGS_2, Shared::Wait, "Waits until all work-items of the work-group are there and the copies are done.").named("count, events"),
    shared("prefetch", FLAGS_2, Shared::Prefetch, "Says that elements will be read; has no effect.").named("p, count"),
    shared("printf", FLAGS, Shared::Print, "Prints text with values; 0, or -1 if the output does not fit its buffer.").since(Cl12),
    // Products of vectors of bytes: cl_khr_integer_dot_product
    sequence("dot_acc_sat", BYTES_TO_SUM, Sequence::DotSaturated, Exact, "`dot(a, b) + acc`, or the end of the range beyond which it lies.").by(DOT_PRODUCTS),
    sequence("dot_4x8packed_uu_uint", PACKED_TO_UINT, Sequence::PackedDot(UU), Exact, "`dot(as_uchar4(a), as_uchar4(b))`.").by(DOT_PRODUCTS),
    sequence("dot_4x8packed_ss_int", PACKED_TO_INT, Sequence::PackedDot(SS), Exact, "`dot(as_char4(a), as_char4(b))`.").by(DOT_PRODUCTS),
    sequence("dot_4x8packed_us_int", PACKED_TO_INT, Sequence::PackedDot(US), Exact, "`dot(as_uchar4(a), as_char4(b))`.").by(DOT_PRODUCTS),
    sequence("dot_4x8packed_su_int", PACKED_TO_INT, Sequence::PackedDot(SU), Exact, "`dot(as_char4(a), as_uchar4(b))`.").by(DOT_PRODUCTS),
    sequence("dot_acc_sat_4x8packed_uu_uint", PACKED_UINT_SUM, Sequence::PackedDotSaturated(UU), Exact, "`dot_acc_sat(as_uchar4(a), as_uchar4(b), acc)`.").by(DOT_PRODUCTS),
    sequence("dot_acc_sat_4x8packed_ss_int", PACKED_INT_SUM, Sequence::PackedDotSaturated(SS), Exact, "`dot_acc_sat(as_char4(a), as_char4(b), acc)`.").by(DOT_PRODUCTS),
    sequence("dot_acc_sat_4x8packed_us_int", PACKED_INT_SUM, Sequence::PackedDotSaturated(US), Exact, "`dot_acc_sat(as_uchar4(a), as_char4(b), acc)`.").by(DOT_PRODUCTS),
    sequence("dot_acc_sat_4x8packed_su_int", PACKED_INT_SUM, Sequence::PackedDotSaturated(SU), Exact, "`dot_acc_sat(as_char4(a), as_uchar4(b), acc)`.").by(DOT_PRODUCTS),

    // 6.12.11 atomic functions, and those of the extensions for 32 and 64 bits (cl_khr_*_atomics)
    shared("atomic_add", ATOMIC_1, Shared::Atomic(Opcode::AtomicAdd), "Adds to what the pointer points at; gives what was there.").since(Cl11).named("p, value"),
    shared("atomic_sub", ATOMIC_1, Shared::Atomic(Opcode::AtomicSub), "Subtracts from what the pointer points at; gives what was there.").since(Cl11).named("p, value"),
    shared("atomic_xchg", ATOMIC_XCHG, Shared::Atomic(Opcode::AtomicXchg), "Writes where the pointer points at; gives what was there.").since(Cl11).named("p, value"),
    shared("atomic_inc", ATOMIC_0, Shared::AtomicOne(Opcode::AtomicAdd), "Adds 1 to what the pointer points at; gives what was there.").since(Cl11).named("p"),
    shared("atomic_dec", ATOMIC_0, Shared::AtomicOne(Opcode::AtomicSub), "Subtracts 1 from what the pointer points at; gives what was there.").since(Cl11).named("p"),
    shared("atomic_cmpxchg", ATOMIC_2, Shared::Atomic(Opcode::AtomicCmpXchg), "Writes the second value where the first is; gives what was there.").since(Cl11).named("p, expected, value"),
    shared("atomic_min", ATOMIC_1, Shared::Atomic(Opcode::AtomicMin), "Writes the smaller of both; gives what was there.").since(Cl11).named("p, value"),
    shared("atomic_max", ATOMIC_1, Shared::Atomic(Opcode::AtomicMax), "Writes the larger of both; gives what was there.").since(Cl11).named("p, value"),
    shared("atomic_and", ATOMIC_1, Shared::Atomic(Opcode::AtomicAnd), "Bitwise and; gives what was there.").since(Cl11).named("p, value"),
    shared("atomic_or", ATOMIC_1, Shared::Atomic(Opcode::AtomicOr), "Bitwise or; gives what was there.").since(Cl11).named("p, value"),
    shared("atomic_xor", ATOMIC_1, Shared::Atomic(Opcode::AtomicXor), "Bitwise exclusive or; gives what was there.").since(Cl11).named("p, value"),
    shared("atom_add", ATOM_1, Shared::Atomic(Opcode::AtomicAdd), "The same as `atomic_add`, also of 64-bit integers in global memory.").by(BASE_ATOMICS).named("p, value"),
    shared("atom_sub", ATOM_1, Shared::Atomic(Opcode::AtomicSub), "The same as `atomic_sub`, also of 64-bit integers in global memory.").by(BASE_ATOMICS).named("p, value"),
    shared("atom_xchg", ATOM_1, Shared::Atomic(Opcode::AtomicXchg), "The same as `atomic_xchg`, also of 64-bit integers in global memory.").by(BASE_ATOMICS).named("p, value"),
    shared("atom_inc", ATOM_0, Shared::AtomicOne(Opcode::AtomicAdd), "The same as `atomic_inc`, also of 64-bit integers in global memory.").by(BASE_ATOMICS).named("p"),
    shared("atom_dec", ATOM_0, Shared::AtomicOne(Opcode::AtomicSub), "The same as `atomic_dec`, also of 64-bit integers in global memory.").by(BASE_ATOMICS).named("p"),
    shared("atom_cmpxchg", ATOM_2, Shared::Atomic(Opcode::AtomicCmpXchg), "The same as `atomic_cmpxchg`, also of 64-bit integers in global memory.").by(BASE_ATOMICS).named("p, expected, value"),
    shared("atom_min", ATOM_1, Shared::Atomic(Opcode::AtomicMin), "The same as `atomic_min`, also of 64-bit integers in global memory.").by(EXTENDED_ATOMICS).named("p, value"),
    shared("atom_max", ATOM_1, Shared::Atomic(Opcode::AtomicMax), "The same as `atomic_max`, also of 64-bit integers in global memory.").by(EXTENDED_ATOMICS).named("p, value"),
    shared("atom_and", ATOM_1, Shared::Atomic(Opcode::AtomicAnd), "The same as `atomic_and`, also of 64-bit integers in global memory.").by(EXTENDED_ATOMICS).named("p, value"),
    shared("atom_or", ATOM_1, Shared::Atomic(Opcode::AtomicOr), "The same as `atomic_or`, also of 64-bit integers in global memory.").by(EXTENDED_ATOMICS).named("p, value"),
    shared("atom_xor", ATOM_1, Shared::Atomic(Opcode::AtomicXor), "The same as `atomic_xor`, also of 64-bit integers in global memory.").by(EXTENDED_ATOMICS).named("p, value"),
    // 6.13.11 atomic functions of OpenCL C 2.0
    c11("atomic_init", AtomicOperation::Init, "Initializes the object; not atomic.").named("object, value"),
    c11("atomic_load", AtomicOperation::Load, "The value.").named("object"),
    c11_explicit("atomic_load_explicit", AtomicOperation::Load, "The same with a memory order and a scope.").named("object, order[, scope]"),
    c11("atomic_store", AtomicOperation::Store, "Writes a value.").named("object, value"),
    c11_explicit("atomic_store_explicit", AtomicOperation::Store, "The same with a memory order and a scope.").named("object, value, order[, scope]"),
    c11("atomic_exchange", AtomicOperation::Exchange, "Writes a value; gives what was there.").named("object, value"),
    c11_explicit("atomic_exchange_explicit", AtomicOperation::Exchange, "The same with a memory order and a scope.").named("object, value, order[, scope]"),
    c11("atomic_compare_exchange_strong", AtomicOperation::CompareExchange, "Writes the value if the second argument points at what is there, else stores that where it points; gives whether it wrote.").named("object, &expected, value"),
    c11_explicit("atomic_compare_exchange_strong_explicit", AtomicOperation::CompareExchange, "The same with a memory order and a scope.").named("object, &expected, value, success, failure[, scope]"),
    c11("atomic_compare_exchange_weak", AtomicOperation::CompareExchange, "Writes the value if the second argument points at what is there, else stores that where it points; gives whether it wrote.").named("object, &expected, value"),
    c11_explicit("atomic_compare_exchange_weak_explicit", AtomicOperation::CompareExchange, "The same with a memory order and a scope.").named("object, &expected, value, success, failure[, scope]"),
    c11("atomic_fetch_add", AtomicOperation::Fetch(Opcode::AtomicAdd), "Adds; gives what was there.").named("object, value"),
    c11_explicit("atomic_fetch_add_explicit", AtomicOperation::Fetch(Opcode::AtomicAdd), "The same with a memory order and a scope.").named("object, value, order[, scope]"),
    c11("atomic_fetch_sub", AtomicOperation::Fetch(Opcode::AtomicSub), "Subtracts; gives what was there.").named("object, value"),
    c11_explicit("atomic_fetch_sub_explicit", AtomicOperation::Fetch(Opcode::AtomicSub), "The same with a memory order and a scope.").named("object, value, order[, scope]"),
    c11("atomic_fetch_or", AtomicOperation::Fetch(Opcode::AtomicOr), "Bitwise or; gives what was there.").named("object, value"),
    c11_explicit("atomic_fetch_or_explicit", AtomicOperation::Fetch(Opcode::AtomicOr), "The same with a memory order and a scope.").named("object, value, order[, scope]"),
    c11("atomic_fetch_xor", AtomicOperation::Fetch(Opcode::AtomicXor), "Bitwise exclusive or; gives what was there.").named("object, value"),
    c11_explicit("atomic_fetch_xor_explicit", AtomicOperation::Fetch(Opcode::AtomicXor), "The same with a memory order and a scope.").named("object, value, order[, scope]"),
    c11("atomic_fetch_and", AtomicOperation::Fetch(Opcode::AtomicAnd), "Bitwise and; gives what was there.").named("object, value"),
    c11_explicit("atomic_fetch_and_explicit", AtomicOperation::Fetch(Opcode::AtomicAnd), "The same with a memory order and a scope.").named("object, value, order[, scope]"),
    c11("atomic_fetch_min", AtomicOperation::Fetch(Opcode::AtomicMin), "Writes the smaller of both; gives what was there.").named("object, value"),
    c11_explicit("atomic_fetch_min_explicit", AtomicOperation::Fetch(Opcode::AtomicMin), "The same with a memory order and a scope.").named("object, value, order[, scope]"),
    c11("atomic_fetch_max", AtomicOperation::Fetch(Opcode::AtomicMax), "Writes the larger of both; gives what was there.").named("object, value"),
    c11_explicit("atomic_fetch_max_explicit", AtomicOperation::Fetch(Opcode::AtomicMax), "The same with a memory order and a scope.").named("object, value, order[, scope]"),
    c11("atomic_flag_test_and_set", AtomicOperation::TestAndSet, "Sets a flag; gives whether it was set.").named("object"),
    c11_explicit("atomic_flag_test_and_set_explicit", AtomicOperation::TestAndSet, "The same with a memory order and a scope.").named("object, order[, scope]"),
    c11("atomic_flag_clear", AtomicOperation::Clear, "Clears a flag.").named("object"),
    c11_explicit("atomic_flag_clear_explicit", AtomicOperation::Clear, "The same with a memory order and a scope.").named("object, order[, scope]"),
    shared("atomic_work_item_fence", ATOMIC_FUNCTION, Shared::WorkItemFence, "Orders the accesses of the work-item to the memories of the flags.").since(Cl20).named("flags, order, scope"),
    // Sub-groups: cl_khr_subgroups, cl_intel_subgroups
    sub_group("get_sub_group_size", COUNT, SubGroup::Size, "Number of work-items in the sub-group.").by(SUBGROUPS),
    sub_group("get_max_sub_group_size", COUNT, SubGroup::MaxSize, "Number of work-items in a full sub-group: the dispatch width.").by(SUBGROUPS),
    sub_group("get_num_sub_groups", COUNT, SubGroup::Count, "Number of sub-groups in the work-group.").by(SUBGROUPS),
    sub_group("get_enqueued_num_sub_groups", COUNT, SubGroup::Count, "Number of sub-groups in a full work-group.").by(SUBGROUPS),
    sub_group("get_sub_group_id", COUNT, SubGroup::Id, "Index of the sub-group in its work-group.").by(SUBGROUPS),
    sub_group("get_sub_group_local_id", COUNT, SubGroup::LocalId, "Index of the work-item in its sub-group.").by(SUBGROUPS),
    shared("sub_group_barrier", FLAGS_SCOPE, Shared::SubGroupBarrier, "Waits until all work-items of the sub-group are there; accesses before it to the memories of the flags come before those behind it.").by(SUBGROUPS).named("flags[, scope]"),
    sub_group("sub_group_all", VOTE, SubGroup::All, "Whether `predicate` is not 0 in all work-items of the sub-group.").by(SUBGROUPS).named("predicate"),
    sub_group("sub_group_any", VOTE, SubGroup::Any, "Whether `predicate` is not 0 in some work-item of the sub-group.").by(SUBGROUPS).named("predicate"),
    sub_group("sub_group_broadcast", NUMBER_INDEX, SubGroup::Shuffle, "The value of the work-item with this index, which is the same for all.").by(SUBGROUPS).named("value, index"),
    sub_group("sub_group_reduce_add", NUMBER_SCALAR, SubGroup::Reduce(Reduction::Add), "The sum of all work-items of the sub-group.").summed().by(SUBGROUPS).named("value"),
    sub_group("sub_group_reduce_min", NUMBER_SCALAR, SubGroup::Reduce(Reduction::Min), "The smallest value of all work-items of the sub-group.").by(SUBGROUPS).named("value"),
    sub_group("sub_group_reduce_max", NUMBER_SCALAR, SubGroup::Reduce(Reduction::Max), "The largest value of all work-items of the sub-group.").by(SUBGROUPS).named("value"),
    sub_group("sub_group_scan_inclusive_add", NUMBER_SCALAR, SubGroup::InclusiveScan(Reduction::Add), "The sum of the work-items up to this one.").summed().by(SUBGROUPS).named("value"),
    sub_group("sub_group_scan_inclusive_min", NUMBER_SCALAR, SubGroup::InclusiveScan(Reduction::Min), "The smallest value of the work-items up to this one.").by(SUBGROUPS).named("value"),
    sub_group("sub_group_scan_inclusive_max", NUMBER_SCALAR, SubGroup::InclusiveScan(Reduction::Max), "The largest value of the work-items up to this one.").by(SUBGROUPS).named("value"),
    sub_group("sub_group_scan_exclusive_add", NUMBER_SCALAR, SubGroup::ExclusiveScan(Reduction::Add), "The sum of the work-items before this one; 0 for the first.").summed().by(SUBGROUPS).named("value"),
    sub_group("sub_group_scan_exclusive_min", NUMBER_SCALAR, SubGroup::ExclusiveScan(Reduction::Min), "The smallest value of the work-items before this one; the largest number for the first.").by(SUBGROUPS).named("value"),
    sub_group("sub_group_scan_exclusive_max", NUMBER_SCALAR, SubGroup::ExclusiveScan(Reduction::Max), "The largest value of the work-items before this one; the smallest number for the first.").by(SUBGROUPS).named("value"),
    sub_group("sub_group_shuffle", NUMBER_SCALAR_INDEX, SubGroup::Shuffle, "The value of the work-item with this index; undefined where there is none.").by(SHUFFLES).named("value, index"),
    sub_group("sub_group_shuffle_xor", NUMBER_SCALAR_INDEX, SubGroup::ShuffleXor, "The value of the work-item whose index is this one's with the bits of `mask` flipped; undefined where there is none.").by(SHUFFLES).named("value, mask"),
    sub_group("sub_group_shuffle_up", NUMBER_SCALAR_INDEX, SubGroup::Relative(Direction::Up), "The value of the work-item whose index is smaller by `delta`; undefined where there is none.").by(RELATIVE_SHUFFLES).named("value, delta"),
    sub_group("sub_group_shuffle_down", NUMBER_SCALAR_INDEX, SubGroup::Relative(Direction::Down), "The value of the work-item whose index is larger by `delta`; undefined where there is none.").by(RELATIVE_SHUFFLES).named("value, delta"),
    sub_group("sub_group_rotate", NUMBER_SCALAR_DELTA, SubGroup::Rotate, "The value of the work-item whose index is larger by `delta`, modulo the size of a full sub-group; undefined where there is none.").by(ROTATIONS).named("value, delta"),
    sub_group("sub_group_clustered_rotate", NUMBER_SCALAR_CLUSTER, SubGroup::RotateCluster, "The value of the work-item whose index is larger by `delta`, modulo the size of a cluster, a power of two, within this work-item's cluster; undefined where there is none.").by(ROTATIONS).named("value, delta, cluster_size"),
    sub_group("intel_sub_group_shuffle", NUMBER_INDEX, SubGroup::Shuffle, "The value of the work-item with this index.").by(INTEL_SUBGROUPS).named("value, index"),
    sub_group("intel_sub_group_shuffle_down", NUMBERS_DISTANCE, SubGroup::ShuffleDown, "`current` of the work-item so many further on; beyond the last one `next` of those from the first on.").by(INTEL_SUBGROUPS).named("current, next, delta"),
    sub_group("intel_sub_group_shuffle_up", NUMBERS_DISTANCE, SubGroup::ShuffleUp, "`current` of the work-item so many before; before the first one `previous` of those at the end.").by(INTEL_SUBGROUPS).named("previous, current, delta"),
    sub_group("intel_sub_group_shuffle_xor", NUMBER_INDEX, SubGroup::ShuffleXor, "The value of the work-item whose index is this one's with the bits of `value` flipped.").by(INTEL_SUBGROUPS).named("value, mask"),
    // Functions of the work-items that execute them together (cl_khr_subgroup_non_uniform_vote, cl_khr_subgroup_ballot)
    sub_group("sub_group_elect", TRUTH, SubGroup::Elect, "Whether it is the first of the work-items that execute the call together.").by(VOTES),
    sub_group("sub_group_non_uniform_all", VOTE, SubGroup::NonUniformAll, "Whether `predicate` is not 0 in all work-items that execute the call together.").by(VOTES).named("predicate"),
    sub_group("sub_group_non_uniform_any", VOTE, SubGroup::NonUniformAny, "Whether `predicate` is not 0 in some work-item that executes the call together with this one.").by(VOTES).named("predicate"),
    sub_group("sub_group_non_uniform_all_equal", NUMBER_SCALAR_TO_TRUTH, SubGroup::NonUniformAllEqual, "Whether the value is the same in all work-items that execute the call together.").by(VOTES).named("value"),
    sub_group("sub_group_non_uniform_broadcast", NUMBER_INDEX, SubGroup::Shuffle, "The value of the work-item with this index, which executes the call together with this one.").by(BALLOTS).named("value, index"),
    sub_group("sub_group_broadcast_first", NUMBER_SCALAR, SubGroup::BroadcastFirst, "The value of the first of the work-items that execute the call together.").by(BALLOTS).named("value"),
    ballot("sub_group_ballot", VOTE, Ballot::Ballot, "The bits of the work-items that execute the call together, and whose `predicate` is not 0.").by(BALLOTS).named("predicate"),
    ballot("sub_group_inverse_ballot", MASK_TO_TRUTH, Ballot::Inverse, "Whether the bit of the work-item is set.").by(BALLOTS).named("mask"),
    ballot("sub_group_ballot_bit_extract", MASK_INDEX, Ballot::BitExtract, "Whether the bit of the work-item with this index is set.").by(BALLOTS).named("mask, index"),
    ballot("sub_group_ballot_bit_count", MASK, Ballot::BitCount, "Number of set bits of work-items of a full sub-group.").by(BALLOTS).named("mask"),
    ballot("sub_group_ballot_inclusive_scan", MASK, Ballot::InclusiveScan, "Number of set bits of the work-items up to this one.").by(BALLOTS).named("mask"),
    ballot("sub_group_ballot_exclusive_scan", MASK, Ballot::ExclusiveScan, "Number of set bits of the work-items before this one.").by(BALLOTS).named("mask"),
    ballot("sub_group_ballot_find_lsb", MASK, Ballot::FindLsb, "The lowest index whose bit is set; undefined if there is none.").by(BALLOTS).named("mask"),
    ballot("sub_group_ballot_find_msb", MASK, Ballot::FindMsb, "The highest index whose bit is set; undefined if there is none.").by(BALLOTS).named("mask"),
    ballot("get_sub_group_eq_mask", COUNT, Ballot::EqMask, "The bit of the work-item.").by(BALLOTS),
    ballot("get_sub_group_ge_mask", COUNT, Ballot::GeMask, "The bits of the work-item and of those after it in a full sub-group.").by(BALLOTS),
    ballot("get_sub_group_gt_mask", COUNT, Ballot::GtMask, "The bits of the work-items after this one in a full sub-group.").by(BALLOTS),
    ballot("get_sub_group_le_mask", COUNT, Ballot::LeMask, "The bits of the work-item and of those before it.").by(BALLOTS),
    ballot("get_sub_group_lt_mask", COUNT, Ballot::LtMask, "The bits of the work-items before this one.").by(BALLOTS),
    // Reductions and scans of them (cl_khr_subgroup_non_uniform_arithmetic, cl_khr_subgroup_clustered_reduce)
    combine("sub_group_non_uniform_reduce_add", NUMBER_SCALAR, Members::All, Opcode::Add, "The sum of the work-items that execute the call together.").summed().by(NON_UNIFORM).named("value"),
    combine("sub_group_non_uniform_reduce_mul", NUMBER_SCALAR, Members::All, Opcode::Mul, "The product of the work-items that execute the call together.").summed().by(NON_UNIFORM).named("value"),
    combine("sub_group_non_uniform_reduce_min", NUMBER_SCALAR, Members::All, Opcode::Min, "The smallest value of the work-items that execute the call together.").by(NON_UNIFORM).named("value"),
    combine("sub_group_non_uniform_reduce_max", NUMBER_SCALAR, Members::All, Opcode::Max, "The largest value of the work-items that execute the call together.").by(NON_UNIFORM).named("value"),
    combine("sub_group_non_uniform_reduce_and", INTEGER_SCALAR, Members::All, Opcode::And, "The bitwise and of the work-items that execute the call together.").by(NON_UNIFORM).named("value"),
    combine("sub_group_non_uniform_reduce_or", INTEGER_SCALAR, Members::All, Opcode::Or, "The bitwise or of the work-items that execute the call together.").by(NON_UNIFORM).named("value"),
    combine("sub_group_non_uniform_reduce_xor", INTEGER_SCALAR, Members::All, Opcode::Xor, "The bitwise exclusive or of the work-items that execute the call together.").by(NON_UNIFORM).named("value"),
    combine_truths("sub_group_non_uniform_reduce_logical_and", VOTE, Members::All, Opcode::And, "Whether `predicate` is not 0 in all of the work-items that execute the call together.").by(NON_UNIFORM).named("predicate"),
    combine_truths("sub_group_non_uniform_reduce_logical_or", VOTE, Members::All, Opcode::Or, "Whether `predicate` is not 0 in some of the work-items that execute the call together.").by(NON_UNIFORM).named("predicate"),
    combine_truths("sub_group_non_uniform_reduce_logical_xor", VOTE, Members::All, Opcode::Xor, "Whether `predicate` is not 0 in an odd number of the work-items that execute the call together.").by(NON_UNIFORM).named("predicate"),
    combine("sub_group_non_uniform_scan_inclusive_add", NUMBER_SCALAR, Members::UpTo, Opcode::Add, "The sum of those of the work-items that execute the call together up to this one.").summed().by(NON_UNIFORM).named("value"),
    combine("sub_group_non_uniform_scan_inclusive_mul", NUMBER_SCALAR, Members::UpTo, Opcode::Mul, "The product of those of the work-items that execute the call together up to this one.").summed().by(NON_UNIFORM).named("value"),
    combine("sub_group_non_uniform_scan_inclusive_min", NUMBER_SCALAR, Members::UpTo, Opcode::Min, "The smallest value of those of the work-items that execute the call together up to this one.").by(NON_UNIFORM).named("value"),
    combine("sub_group_non_uniform_scan_inclusive_max", NUMBER_SCALAR, Members::UpTo, Opcode::Max, "The largest value of those of the work-items that execute the call together up to this one.").by(NON_UNIFORM).named("value"),
    combine("sub_group_non_uniform_scan_inclusive_and", INTEGER_SCALAR, Members::UpTo, Opcode::And, "The bitwise and of those of the work-items that execute the call together up to this one.").by(NON_UNIFORM).named("value"),
    combine("sub_group_non_uniform_scan_inclusive_or", INTEGER_SCALAR, Members::UpTo, Opcode::Or, "The bitwise or of those of the work-items that execute the call together up to this one.").by(NON_UNIFORM).named("value"),
    combine("sub_group_non_uniform_scan_inclusive_xor", INTEGER_SCALAR, Members::UpTo, Opcode::Xor, "The bitwise exclusive or of those of the work-items that execute the call together up to this one.").by(NON_UNIFORM).named("value"),
    combine_truths("sub_group_non_uniform_scan_inclusive_logical_and", VOTE, Members::UpTo, Opcode::And, "Whether `predicate` is not 0 in all of those of the work-items that execute the call together up to this one.").by(NON_UNIFORM).named("predicate"),
    combine_truths("sub_group_non_uniform_scan_inclusive_logical_or", VOTE, Members::UpTo, Opcode::Or, "Whether `predicate` is not 0 in some of those of the work-items that execute the call together up to this one.").by(NON_UNIFORM).named("predicate"),
    combine_truths("sub_group_non_uniform_scan_inclusive_logical_xor", VOTE, Members::UpTo, Opcode::Xor, "Whether `predicate` is not 0 in an odd number of those of the work-items that execute the call together up to this one.").by(NON_UNIFORM).named("predicate"),
    combine("sub_group_non_uniform_scan_exclusive_add", NUMBER_SCALAR, Members::Before, Opcode::Add, "The sum of those of the work-items that execute the call together before this one; 0 for the first.").summed().by(NON_UNIFORM).named("value"),
    combine("sub_group_non_uniform_scan_exclusive_mul", NUMBER_SCALAR, Members::Before, Opcode::Mul, "The product of those of the work-items that execute the call together before this one; 1 for the first.").summed().by(NON_UNIFORM).named("value"),
    combine("sub_group_non_uniform_scan_exclusive_min", NUMBER_SCALAR, Members::Before, Opcode::Min, "The smallest value of those of the work-items that execute the call together before this one; the largest number for the first.").by(NON_UNIFORM).named("value"),
    combine("sub_group_non_uniform_scan_exclusive_max", NUMBER_SCALAR, Members::Before, Opcode::Max, "The largest value of those of the work-items that execute the call together before this one; the smallest number for the first.").by(NON_UNIFORM).named("value"),
    combine("sub_group_non_uniform_scan_exclusive_and", INTEGER_SCALAR, Members::Before, Opcode::And, "The bitwise and of those of the work-items that execute the call together before this one; all ones for the first.").by(NON_UNIFORM).named("value"),
    combine("sub_group_non_uniform_scan_exclusive_or", INTEGER_SCALAR, Members::Before, Opcode::Or, "The bitwise or of those of the work-items that execute the call together before this one; 0 for the first.").by(NON_UNIFORM).named("value"),
    combine("sub_group_non_uniform_scan_exclusive_xor", INTEGER_SCALAR, Members::Before, Opcode::Xor, "The bitwise exclusive or of those of the work-items that execute the call together before this one; 0 for the first.").by(NON_UNIFORM).named("value"),
    combine_truths("sub_group_non_uniform_scan_exclusive_logical_and", VOTE, Members::Before, Opcode::And, "Whether `predicate` is not 0 in all of those of the work-items that execute the call together before this one; 1 for the first.").by(NON_UNIFORM).named("predicate"),
    combine_truths("sub_group_non_uniform_scan_exclusive_logical_or", VOTE, Members::Before, Opcode::Or, "Whether `predicate` is not 0 in some of those of the work-items that execute the call together before this one; 0 for the first.").by(NON_UNIFORM).named("predicate"),
    combine_truths("sub_group_non_uniform_scan_exclusive_logical_xor", VOTE, Members::Before, Opcode::Xor, "Whether `predicate` is not 0 in an odd number of those of the work-items that execute the call together before this one; 0 for the first.").by(NON_UNIFORM).named("predicate"),
    combine("sub_group_clustered_reduce_add", NUMBER_SCALAR_INDEX, Members::Cluster, Opcode::Add, "The sum of those of the work-items that execute the call together in the cluster, whose size is a constant power of two.").summed().by(CLUSTERS).named("value, cluster_size"),
    combine("sub_group_clustered_reduce_mul", NUMBER_SCALAR_INDEX, Members::Cluster, Opcode::Mul, "The product of those of the work-items that execute the call together in the cluster, whose size is a constant power of two.").summed().by(CLUSTERS).named("value, cluster_size"),
    combine("sub_group_clustered_reduce_min", NUMBER_SCALAR_INDEX, Members::Cluster, Opcode::Min, "The smallest value of those of the work-items that execute the call together in the cluster, whose size is a constant power of two.").by(CLUSTERS).named("value, cluster_size"),
    combine("sub_group_clustered_reduce_max", NUMBER_SCALAR_INDEX, Members::Cluster, Opcode::Max, "The largest value of those of the work-items that execute the call together in the cluster, whose size is a constant power of two.").by(CLUSTERS).named("value, cluster_size"),
    combine("sub_group_clustered_reduce_and", INTEGER_SCALAR_CLUSTER, Members::Cluster, Opcode::And, "The bitwise and of those of the work-items that execute the call together in the cluster, whose size is a constant power of two.").by(CLUSTERS).named("value, cluster_size"),
    combine("sub_group_clustered_reduce_or", INTEGER_SCALAR_CLUSTER, Members::Cluster, Opcode::Or, "The bitwise or of those of the work-items that execute the call together in the cluster, whose size is a constant power of two.").by(CLUSTERS).named("value, cluster_size"),
    combine("sub_group_clustered_reduce_xor", INTEGER_SCALAR_CLUSTER, Members::Cluster, Opcode::Xor, "The bitwise exclusive or of those of the work-items that execute the call together in the cluster, whose size is a constant power of two.").by(CLUSTERS).named("value, cluster_size"),
    combine_truths("sub_group_clustered_reduce_logical_and", VOTE_CLUSTER, Members::Cluster, Opcode::And, "Whether `predicate` is not 0 in all of those of the work-items that execute the call together in the cluster, whose size is a constant power of two.").by(CLUSTERS).named("predicate, cluster_size"),
    combine_truths("sub_group_clustered_reduce_logical_or", VOTE_CLUSTER, Members::Cluster, Opcode::Or, "Whether `predicate` is not 0 in some of those of the work-items that execute the call together in the cluster, whose size is a constant power of two.").by(CLUSTERS).named("predicate, cluster_size"),
    combine_truths("sub_group_clustered_reduce_logical_xor", VOTE_CLUSTER, Members::Cluster, Opcode::Xor, "Whether `predicate` is not 0 in an odd number of those of the work-items that execute the call together in the cluster, whose size is a constant power of two.").by(CLUSTERS).named("predicate, cluster_size"),
    // Blocks of sub-groups: cl_intel_subgroups and its kin for other types
    block("intel_sub_group_block_read", BLOCK_READ, Access::Read, Scalar::UInt, "`p[get_sub_group_local_id()]` of a pointer to `uint` in global or local memory, which is the same for all.").by(INTEL_SUBGROUPS).named("p"),
    block("intel_sub_group_block_read_ui", BLOCK_READ, Access::Read, Scalar::UInt, "`p[get_sub_group_local_id()]` of a pointer to `uint` in global or local memory, which is the same for all.").by(INTEL_SHORTS).named("p"),
    block("intel_sub_group_block_read_us", BLOCK_READ, Access::Read, Scalar::UShort, "`p[get_sub_group_local_id()]` of a pointer to `ushort` in global or local memory, which is the same for all.").by(INTEL_SHORTS).named("p"),
    block("intel_sub_group_block_read_uc", BLOCK_READ, Access::Read, Scalar::UChar, "`p[get_sub_group_local_id()]` of a pointer to `uchar` in global or local memory, which is the same for all.").by(INTEL_CHARS).named("p"),
    block("intel_sub_group_block_read_ul", BLOCK_READ, Access::Read, Scalar::ULong, "`p[get_sub_group_local_id()]` of a pointer to `ulong` in global or local memory, which is the same for all.").by(INTEL_LONGS).named("p"),
    block("intel_sub_group_block_write", BLOCK_WRITE, Access::Write, Scalar::UInt, "Writes `p[get_sub_group_local_id()]` of a pointer to `uint` in global or local memory, which is the same for all.").by(INTEL_SUBGROUPS).named("p, value"),
    block("intel_sub_group_block_write_ui", BLOCK_WRITE, Access::Write, Scalar::UInt, "Writes `p[get_sub_group_local_id()]` of a pointer to `uint` in global or local memory, which is the same for all.").by(INTEL_SHORTS).named("p, value"),
    block("intel_sub_group_block_write_us", BLOCK_WRITE, Access::Write, Scalar::UShort, "Writes `p[get_sub_group_local_id()]` of a pointer to `ushort` in global or local memory, which is the same for all.").by(INTEL_SHORTS).named("p, value"),
    block("intel_sub_group_block_write_uc", BLOCK_WRITE, Access::Write, Scalar::UChar, "Writes `p[get_sub_group_local_id()]` of a pointer to `uchar` in global or local memory, which is the same for all.").by(INTEL_CHARS).named("p, value"),
    block("intel_sub_group_block_write_ul", BLOCK_WRITE, Access::Write, Scalar::ULong, "Writes `p[get_sub_group_local_id()]` of a pointer to `ulong` in global or local memory, which is the same for all.").by(INTEL_LONGS).named("p, value"),
    blocks("intel_sub_group_block_read2", BLOCK_READ, Access::Read, (Scalar::UInt, 2), "`p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `uint` in global or local memory for each component `k` of a `uint2`.").by(INTEL_SUBGROUPS).named("p"),
    blocks("intel_sub_group_block_read4", BLOCK_READ, Access::Read, (Scalar::UInt, 4), "`p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `uint` in global or local memory for each component `k` of a `uint4`.").by(INTEL_SUBGROUPS).named("p"),
    blocks("intel_sub_group_block_read8", BLOCK_READ, Access::Read, (Scalar::UInt, 8), "`p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `uint` in global or local memory for each component `k` of a `uint8`.").by(INTEL_SUBGROUPS).named("p"),
    blocks("intel_sub_group_block_read_ui2", BLOCK_READ, Access::Read, (Scalar::UInt, 2), "`p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `uint` in global or local memory for each component `k` of a `uint2`.").by(INTEL_SHORTS).named("p"),
    blocks("intel_sub_group_block_read_ui4", BLOCK_READ, Access::Read, (Scalar::UInt, 4), "`p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `uint` in global or local memory for each component `k` of a `uint4`.").by(INTEL_SHORTS).named("p"),
    blocks("intel_sub_group_block_read_ui8", BLOCK_READ, Access::Read, (Scalar::UInt, 8), "`p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `uint` in global or local memory for each component `k` of a `uint8`.").by(INTEL_SHORTS).named("p"),
    blocks("intel_sub_group_block_read_us2", BLOCK_READ, Access::Read, (Scalar::UShort, 2), "`p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `ushort` in global or local memory for each component `k` of a `ushort2`.").by(INTEL_SHORTS).named("p"),
    blocks("intel_sub_group_block_read_us4", BLOCK_READ, Access::Read, (Scalar::UShort, 4), "`p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `ushort` in global or local memory for each component `k` of a `ushort4`.").by(INTEL_SHORTS).named("p"),
    blocks("intel_sub_group_block_read_us8", BLOCK_READ, Access::Read, (Scalar::UShort, 8), "`p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `ushort` in global or local memory for each component `k` of a `ushort8`.").by(INTEL_SHORTS).named("p"),
    blocks("intel_sub_group_block_read_uc2", BLOCK_READ, Access::Read, (Scalar::UChar, 2), "`p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `uchar` in global or local memory for each component `k` of a `uchar2`.").by(INTEL_CHARS).named("p"),
    blocks("intel_sub_group_block_read_uc4", BLOCK_READ, Access::Read, (Scalar::UChar, 4), "`p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `uchar` in global or local memory for each component `k` of a `uchar4`.").by(INTEL_CHARS).named("p"),
    blocks("intel_sub_group_block_read_uc8", BLOCK_READ, Access::Read, (Scalar::UChar, 8), "`p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `uchar` in global or local memory for each component `k` of a `uchar8`.").by(INTEL_CHARS).named("p"),
    blocks("intel_sub_group_block_read_uc16", BLOCK_READ, Access::Read, (Scalar::UChar, 16), "`p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `uchar` in global or local memory for each component `k` of a `uchar16`.").by(INTEL_CHARS).named("p"),
    blocks("intel_sub_group_block_read_ul2", BLOCK_READ, Access::Read, (Scalar::ULong, 2), "`p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `ulong` in global or local memory for each component `k` of a `ulong2`.").by(INTEL_LONGS).named("p"),
    blocks("intel_sub_group_block_read_ul4", BLOCK_READ, Access::Read, (Scalar::ULong, 4), "`p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `ulong` in global or local memory for each component `k` of a `ulong4`.").by(INTEL_LONGS).named("p"),
    blocks("intel_sub_group_block_read_ul8", BLOCK_READ, Access::Read, (Scalar::ULong, 8), "`p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `ulong` in global or local memory for each component `k` of a `ulong8`.").by(INTEL_LONGS).named("p"),
    blocks("intel_sub_group_block_write2", BLOCK_WRITE, Access::Write, (Scalar::UInt, 2), "Writes each component `k` of a `uint2` to `p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `uint` in global or local memory.").by(INTEL_SUBGROUPS).named("p, value"),
    blocks("intel_sub_group_block_write4", BLOCK_WRITE, Access::Write, (Scalar::UInt, 4), "Writes each component `k` of a `uint4` to `p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `uint` in global or local memory.").by(INTEL_SUBGROUPS).named("p, value"),
    blocks("intel_sub_group_block_write8", BLOCK_WRITE, Access::Write, (Scalar::UInt, 8), "Writes each component `k` of a `uint8` to `p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `uint` in global or local memory.").by(INTEL_SUBGROUPS).named("p, value"),
    blocks("intel_sub_group_block_write_ui2", BLOCK_WRITE, Access::Write, (Scalar::UInt, 2), "Writes each component `k` of a `uint2` to `p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `uint` in global or local memory.").by(INTEL_SHORTS).named("p, value"),
    blocks("intel_sub_group_block_write_ui4", BLOCK_WRITE, Access::Write, (Scalar::UInt, 4), "Writes each component `k` of a `uint4` to `p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `uint` in global or local memory.").by(INTEL_SHORTS).named("p, value"),
    blocks("intel_sub_group_block_write_ui8", BLOCK_WRITE, Access::Write, (Scalar::UInt, 8), "Writes each component `k` of a `uint8` to `p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `uint` in global or local memory.").by(INTEL_SHORTS).named("p, value"),
    blocks("intel_sub_group_block_write_us2", BLOCK_WRITE, Access::Write, (Scalar::UShort, 2), "Writes each component `k` of a `ushort2` to `p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `ushort` in global or local memory.").by(INTEL_SHORTS).named("p, value"),
    blocks("intel_sub_group_block_write_us4", BLOCK_WRITE, Access::Write, (Scalar::UShort, 4), "Writes each component `k` of a `ushort4` to `p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `ushort` in global or local memory.").by(INTEL_SHORTS).named("p, value"),
    blocks("intel_sub_group_block_write_us8", BLOCK_WRITE, Access::Write, (Scalar::UShort, 8), "Writes each component `k` of a `ushort8` to `p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `ushort` in global or local memory.").by(INTEL_SHORTS).named("p, value"),
    blocks("intel_sub_group_block_write_uc2", BLOCK_WRITE, Access::Write, (Scalar::UChar, 2), "Writes each component `k` of a `uchar2` to `p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `uchar` in global or local memory.").by(INTEL_CHARS).named("p, value"),
    blocks("intel_sub_group_block_write_uc4", BLOCK_WRITE, Access::Write, (Scalar::UChar, 4), "Writes each component `k` of a `uchar4` to `p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `uchar` in global or local memory.").by(INTEL_CHARS).named("p, value"),
    blocks("intel_sub_group_block_write_uc8", BLOCK_WRITE, Access::Write, (Scalar::UChar, 8), "Writes each component `k` of a `uchar8` to `p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `uchar` in global or local memory.").by(INTEL_CHARS).named("p, value"),
    blocks("intel_sub_group_block_write_uc16", BLOCK_WRITE, Access::Write, (Scalar::UChar, 16), "Writes each component `k` of a `uchar16` to `p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `uchar` in global or local memory.").by(INTEL_CHARS).named("p, value"),
    blocks("intel_sub_group_block_write_ul2", BLOCK_WRITE, Access::Write, (Scalar::ULong, 2), "Writes each component `k` of a `ulong2` to `p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `ulong` in global or local memory.").by(INTEL_LONGS).named("p, value"),
    blocks("intel_sub_group_block_write_ul4", BLOCK_WRITE, Access::Write, (Scalar::ULong, 4), "Writes each component `k` of a `ulong4` to `p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `ulong` in global or local memory.").by(INTEL_LONGS).named("p, value"),
    blocks("intel_sub_group_block_write_ul8", BLOCK_WRITE, Access::Write, (Scalar::ULong, 8), "Writes each component `k` of a `ulong8` to `p[k * get_max_sub_group_size() + get_sub_group_local_id()]` of a pointer to `ulong` in global or local memory.").by(INTEL_LONGS).named("p, value"),
    // 6.13.15 of OpenCL C 2.0: work-groups
    work_group("work_group_all", VOTE, WorkGroup::All, "Whether `predicate` is not 0 in all work-items of the work-group.").named("predicate"),
    work_group("work_group_any", VOTE, WorkGroup::Any, "Whether `predicate` is not 0 in some work-item of the work-group.").named("predicate"),
    work_group("work_group_broadcast", REDUCED_IDS, WorkGroup::Broadcast, "The value of the work-item with these local ids, one for each dimension."),
    work_group("work_group_reduce_add", REDUCED_1, WorkGroup::Reduce(Reduction::Add), "The sum of all work-items of the work-group.").summed().named("value"),
    work_group("work_group_reduce_min", REDUCED_1, WorkGroup::Reduce(Reduction::Min), "The smallest value of all work-items of the work-group.").named("value"),
    work_group("work_group_reduce_max", REDUCED_1, WorkGroup::Reduce(Reduction::Max), "The largest value of all work-items of the work-group.").named("value"),
    work_group("work_group_scan_inclusive_add", REDUCED_1, WorkGroup::InclusiveScan(Reduction::Add), "The sum of the work-items up to this one.").summed().named("value"),
    work_group("work_group_scan_inclusive_min", REDUCED_1, WorkGroup::InclusiveScan(Reduction::Min), "The smallest value of the work-items up to this one.").named("value"),
    work_group("work_group_scan_inclusive_max", REDUCED_1, WorkGroup::InclusiveScan(Reduction::Max), "The largest value of the work-items up to this one.").named("value"),
    work_group("work_group_scan_exclusive_add", REDUCED_1, WorkGroup::ExclusiveScan(Reduction::Add), "The sum of the work-items before this one; 0 for the first.").summed().named("value"),
    work_group("work_group_scan_exclusive_min", REDUCED_1, WorkGroup::ExclusiveScan(Reduction::Min), "The smallest value of the work-items before this one; the largest number for the first.").named("value"),
    work_group("work_group_scan_exclusive_max", REDUCED_1, WorkGroup::ExclusiveScan(Reduction::Max), "The largest value of the work-items before this one; the smallest number for the first.").named("value"),
];
