//! TABLE of built-in functions: name, signature rule, meaning (OpenCL C 6.12).
//!
//! A row makes a function known to the checker; lowering says what it becomes. The names
//! of the built-in functions that have no row yet are in [`unsupported`], so that calling
//! one is told apart from a typing mistake.

pub mod unsupported;

use super::types::Scalar;

/// What a function takes and gives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Signature {
    /// `uint f(void)`
    Count,
    /// `size_t f(uint dimension)`
    Dimension,
    /// One float, gives a float.
    Float1,
    /// Two floats, gives a float.
    Float2,
    /// Three floats, gives a float.
    Float3,
    /// `gentype f(gentype, gentype)` for integers and floats.
    Number2,
    /// `gentype f(gentype, gentype, gentype)` for integers and floats.
    Number3,
    /// `ugentype f(gentype)` for integers.
    ToUnsigned,
}

/// The types a gentype stands for, where it stands for integers and floats.
const NUMBERS: &[Scalar] = &[
    Scalar::Char,
    Scalar::UChar,
    Scalar::Short,
    Scalar::UShort,
    Scalar::Int,
    Scalar::UInt,
    Scalar::Long,
    Scalar::ULong,
    Scalar::Float,
];

/// ... and for integers alone.
const INTEGERS: &[Scalar] = NUMBERS.split_at(8).0;

impl Signature {
    /// Number of arguments.
    pub fn arity(self) -> usize {
        match self {
            Signature::Count => 0,
            Signature::Dimension | Signature::Float1 | Signature::ToUnsigned => 1,
            Signature::Float2 | Signature::Number2 => 2,
            Signature::Float3 | Signature::Number3 => 3,
        }
    }

    /// The types of the arguments, of which all have the same: one for each overload.
    pub fn overloads(self) -> &'static [Scalar] {
        match self {
            Signature::Count => &[],
            Signature::Dimension => &[Scalar::UInt],
            Signature::Float1 | Signature::Float2 | Signature::Float3 => &[Scalar::Float],
            Signature::Number2 | Signature::Number3 => NUMBERS,
            Signature::ToUnsigned => INTEGERS,
        }
    }

    /// The type of the result, given the type of the arguments.
    pub fn result(self, argument: Scalar) -> Scalar {
        match self {
            Signature::Count => Scalar::UInt,
            Signature::Dimension => Scalar::SIZE_T,
            Signature::Float1
            | Signature::Float2
            | Signature::Float3
            | Signature::Number2
            | Signature::Number3 => argument,
            Signature::ToUnsigned => argument.to_unsigned(),
        }
    }
}

macro_rules! builtins {
    ($($variant:ident $name:literal $signature:ident $doc:literal;)*) => {
        /// A built-in function.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum Builtin { $(#[doc = $doc] $variant,)* }

        impl Builtin {
            /// All functions in the order of the table.
            pub const ALL: &'static [Builtin] = &[$(Builtin::$variant,)*];

            /// The name in OpenCL C.
            pub fn name(self) -> &'static str {
                match self { $(Builtin::$variant => $name,)* }
            }

            /// What it takes and gives.
            pub fn signature(self) -> Signature {
                match self { $(Builtin::$variant => Signature::$signature,)* }
            }

            /// What it computes.
            pub fn description(self) -> &'static str {
                match self { $(Builtin::$variant => $doc,)* }
            }

            /// The function with this name.
            pub fn from_name(name: &str) -> Option<Builtin> {
                match name { $($name => Some(Builtin::$variant),)* _ => None }
            }
        }
    };
}

// TABLE of built-in functions: variant, name, signature, meaning.
builtins! {
    GetWorkDim "get_work_dim" Count "Number of dimensions of the ND-range.";
    GetGlobalId "get_global_id" Dimension "Index of the work-item in the ND-range, the offset included; 0 beyond its dimensions.";
    GetLocalId "get_local_id" Dimension "Index of the work-item in its work-group; 0 beyond the dimensions.";
    GetGroupId "get_group_id" Dimension "Index of the work-group; 0 beyond the dimensions.";
    GetGlobalSize "get_global_size" Dimension "Number of work-items; 1 beyond the dimensions.";
    GetLocalSize "get_local_size" Dimension "Number of work-items in a work-group; 1 beyond the dimensions.";
    GetNumGroups "get_num_groups" Dimension "Number of work-groups; 1 beyond the dimensions.";
    GetGlobalOffset "get_global_offset" Dimension "Offset of the global indices; 0 beyond the dimensions.";
    Min "min" Number2 "`y` if `y < x`, else `x`.";
    Max "max" Number2 "`y` if `x < y`, else `x`.";
    Clamp "clamp" Number3 "`min(max(x, low), high)`.";
    Abs "abs" ToUnsigned "The absolute value, as an unsigned number.";
    Fabs "fabs" Float1 "The absolute value.";
    Floor "floor" Float1 "Rounded down to an integer.";
    Ceil "ceil" Float1 "Rounded up to an integer.";
    Trunc "trunc" Float1 "Rounded towards zero to an integer.";
    Rint "rint" Float1 "Rounded to the nearest integer, ties to even.";
    Fmin "fmin" Float2 "The smaller one; of a NaN and a number, the number.";
    Fmax "fmax" Float2 "The larger one; of a NaN and a number, the number.";
    Sqrt "sqrt" Float1 "The square root, within 3 ulp.";
    NativeSqrt "native_sqrt" Float1 "The square root as the hardware approximates it.";
    NativeRecip "native_recip" Float1 "The reciprocal as the hardware approximates it.";
    NativeDivide "native_divide" Float2 "The quotient as the hardware approximates it.";
    Mad "mad" Float3 "`a * b + c`, approximately; here with one rounding.";
    Fma "fma" Float3 "`a * b + c` with one rounding.";
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn names_are_unique_and_not_listed_as_unsupported() {
        for &b in Builtin::ALL {
            assert_eq!(Builtin::from_name(b.name()), Some(b));
            assert!(!unsupported::is_unsupported(b.name()), "{}", b.name());
            assert!(b.signature().arity() == 0 || !b.signature().overloads().is_empty());
        }
    }
}
