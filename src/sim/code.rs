//! The operations of the ALU, and groups of them as patterns.
//!
//! Each group is written once: what matches over the operations names the groups that it does not
//! distinguish, and stays exhaustive.

/// An operation of the ALU.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are those of the opcodes")]
pub(super) enum Code {
    Mov,
    Sel,
    Add,
    Mul,
    Mulh,
    Mad,
    Div,
    /// The division of floats by the math unit, of targets that have it.
    Quotient,
    /// The division of halves where the math unit does not divide: by a reciprocal that is rounded to a half.
    HalfQuotient,
    Mod,
    Min,
    Max,
    And,
    Or,
    Xor,
    Not,
    Shl,
    Shr,
    Asr,
    Lzd,
    Cbit,
    Avg,
    Rol,
    Ror,
    Add3,
    /// A Boolean function of three bits.
    Bfn(u8),
    Bfe,
    Bfi,
    Bfrev,
    Fbl,
    Fbh,
    Dp4a,
    Frc,
    Rndd,
    Rndu,
    Rnde,
    Rndz,
    Inv,
    Sqrt,
    Divm,
    Sqrtm,
    Rsqrt,
    Exp,
    Log,
    Sin,
    Cos,
    Pow,
}

/// Bitwise operations, on predicates too.
macro_rules! logic {
    () => {
        Code::And | Code::Or | Code::Xor | Code::Not
    };
}

/// Shifts, by counts modulo the width.
macro_rules! shifts {
    () => {
        Code::Shl | Code::Shr | Code::Asr
    };
}

/// Other operations on integers alone.
macro_rules! integer_only {
    () => {
        Code::Lzd
            | Code::Cbit
            | Code::Mulh
            | Code::Mod
            | Code::Avg
            | Code::Rol
            | Code::Ror
            | Code::Add3
            | Code::Bfn(_)
            | Code::Bfe
            | Code::Bfi
            | Code::Bfrev
            | Code::Fbl
            | Code::Fbh
            | Code::Dp4a
    };
}

/// Functions of floats that have a form for doubles.
macro_rules! wide_functions {
    () => {
        Code::Inv | Code::Sqrt
    };
}

/// Functions of one float without a form for doubles that the fast path executes.
macro_rules! narrow_functions {
    () => {
        Code::Rndd
            | Code::Rndu
            | Code::Rnde
            | Code::Rndz
            | Code::Rsqrt
            | Code::Exp
            | Code::Log
            | Code::Sin
            | Code::Cos
    };
}

/// The other functions of floats without a form for doubles.
macro_rules! other_functions {
    () => {
        Code::Frc | Code::Pow | Code::Quotient | Code::HalfQuotient
    };
}

/// Correctly rounded functions of floats and doubles.
macro_rules! exact_functions {
    () => {
        Code::Divm | Code::Sqrtm
    };
}

pub(super) use {
    exact_functions, integer_only, logic, narrow_functions, other_functions, shifts, wide_functions,
};
