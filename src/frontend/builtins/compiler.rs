//! Compiler built-ins of GNU C and clang, `__builtin_...`: names and what they mean. The checker
//! makes other operations of them (`check/compiler_builtins.rs`).

use crate::frontend::typed::Binary;
use crate::frontend::types::Scalar;

/// A compiler built-in that is called like a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompilerBuiltin {
    /// An integer of an unsigned integer.
    Bits(Bits, Scalar),
    /// `__builtin_rotateleft8` and its like, of an unsigned integer.
    RotateLeft(Scalar),
    /// `__builtin_rotateright8` and its like, of an unsigned integer.
    RotateRight(Scalar),
    /// The value of its first argument, which is likely to be the second; the number of arguments.
    Expect(u8),
    /// What follows is never executed.
    Unreachable,
    /// A condition that is true.
    Assume,
    /// Whether an expression is a constant.
    ConstantP,
    /// One of two expressions, by a constant.
    ChooseExpr,
    /// Addition, subtraction or multiplication that reports overflow; of one type, or of any.
    Overflow(Binary, Option<Scalar>),
    /// Positive infinity of a floating-point type.
    Infinity(Scalar),
    /// Aborts the program; not supported.
    Trap,
}

/// What is computed of the bits of an integer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bits {
    /// Its bytes in reverse order.
    SwapBytes,
    /// The number of 0 bits above the highest 1 bit; undefined for 0.
    CountLeading,
    /// The number of 0 bits below the lowest 1 bit; undefined for 0.
    CountTrailing,
    /// The number of 1 bits.
    PopCount,
    /// Whether that number is odd.
    Parity,
    /// One more than the index of the lowest 1 bit; 0 for 0.
    FindFirst,
}

/// Names of these, and of those whose arguments may be types, for what was mistyped.
pub const NAMES: &[&str] = &[
    "__builtin_add_overflow",
    "__builtin_assume",
    "__builtin_astype",
    "__builtin_bswap16",
    "__builtin_bswap32",
    "__builtin_bswap64",
    "__builtin_choose_expr",
    "__builtin_clz",
    "__builtin_constant_p",
    "__builtin_ctz",
    "__builtin_expect",
    "__builtin_expect_with_probability",
    "__builtin_ffs",
    "__builtin_mul_overflow",
    "__builtin_offsetof",
    "__builtin_parity",
    "__builtin_popcount",
    "__builtin_rotateleft32",
    "__builtin_rotateright32",
    "__builtin_sub_overflow",
    "__builtin_types_compatible_p",
    "__builtin_unreachable",
];

/// The unsigned type of so many bits.
fn unsigned_of_bits(bits: &str) -> Option<Scalar> {
    Some(match bits {
        "8" => Scalar::UChar,
        "16" => Scalar::UShort,
        "32" => Scalar::UInt,
        "64" => Scalar::ULong,
        _ => return None,
    })
}

/// The unsigned type that a suffix of a name means: `long` and `long long` have 64 bits.
fn unsigned_of_suffix(suffix: &str) -> Option<Scalar> {
    Some(match suffix {
        "" => Scalar::UInt,
        "l" | "ll" => Scalar::ULong,
        _ => return None,
    })
}

impl CompilerBuiltin {
    /// The built-in of a name.
    pub fn from_name(name: &str) -> Option<CompilerBuiltin> {
        use CompilerBuiltin as C;
        let name = name.strip_prefix("__builtin_")?;
        match name {
            "expect" => return Some(C::Expect(2)),
            "expect_with_probability" => return Some(C::Expect(3)),
            "unreachable" => return Some(C::Unreachable),
            "assume" => return Some(C::Assume),
            "constant_p" => return Some(C::ConstantP),
            "choose_expr" => return Some(C::ChooseExpr),
            "inff" | "huge_valf" => return Some(C::Infinity(Scalar::Float)),
            "inf" | "huge_val" => return Some(C::Infinity(Scalar::Double)),
            "trap" | "debugtrap" => return Some(C::Trap),
            _ => {}
        }
        if let Some(bits) = name.strip_prefix("bswap") {
            let scalar = unsigned_of_bits(bits).filter(|&s| s != Scalar::UChar)?;
            return Some(C::Bits(Bits::SwapBytes, scalar));
        }
        if let Some(bits) = name.strip_prefix("rotateleft") {
            return unsigned_of_bits(bits).map(C::RotateLeft);
        }
        if let Some(bits) = name.strip_prefix("rotateright") {
            return unsigned_of_bits(bits).map(C::RotateRight);
        }
        let counts = [
            ("clz", Bits::CountLeading),
            ("ctz", Bits::CountTrailing),
            ("popcount", Bits::PopCount),
            ("parity", Bits::Parity),
            ("ffs", Bits::FindFirst),
        ];
        for (begin, bits) in counts {
            if let Some(suffix) = name.strip_prefix(begin) {
                let scalar = match suffix {
                    // clang has these two alone.
                    "s" if matches!(bits, Bits::CountLeading | Bits::CountTrailing) => {
                        Some(Scalar::UShort)
                    }
                    _ => unsigned_of_suffix(suffix),
                };
                return scalar.map(|scalar| C::Bits(bits, scalar));
            }
        }
        let name = name.strip_suffix("_overflow")?;
        let operations = [
            ("add", Binary::Add),
            ("sub", Binary::Subtract),
            ("mul", Binary::Multiply),
        ];
        let find = |begin: &str| operations.iter().find(|(o, _)| *o == begin).map(|o| o.1);
        if let Some(operation) = find(name) {
            return Some(C::Overflow(operation, None));
        }
        let unsigned = unsigned_of_suffix(name.get(4..)?)?;
        let typed = match (name.get(..1)?, unsigned) {
            ("u", scalar) => scalar,
            ("s", Scalar::UInt) => Scalar::Int,
            ("s", _) => Scalar::Long,
            _ => return None,
        };
        Some(C::Overflow(find(name.get(1..4)?)?, Some(typed)))
    }

    /// How many arguments it takes.
    pub fn argument_count(self) -> usize {
        match self {
            CompilerBuiltin::Unreachable | CompilerBuiltin::Infinity(_) | CompilerBuiltin::Trap => {
                0
            }
            CompilerBuiltin::Bits(..) | CompilerBuiltin::Assume | CompilerBuiltin::ConstantP => 1,
            CompilerBuiltin::RotateLeft(_) | CompilerBuiltin::RotateRight(_) => 2,
            CompilerBuiltin::Expect(count) => usize::from(count),
            CompilerBuiltin::ChooseExpr | CompilerBuiltin::Overflow(..) => 3,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn names_of_overflow() {
        use Binary::{Add, Multiply, Subtract};
        for (name, expected) in [
            ("add", Some((Add, None))),
            ("mul", Some((Multiply, None))),
            ("sadd", Some((Add, Some(Scalar::Int)))),
            ("usubl", Some((Subtract, Some(Scalar::ULong)))),
            ("smul", Some((Multiply, Some(Scalar::Int)))),
            ("umull", Some((Multiply, Some(Scalar::ULong)))),
            ("smulll", Some((Multiply, Some(Scalar::Long)))),
            ("umullll", None),
            ("xadd", None),
            ("mull", None),
            ("", None),
        ] {
            let found = CompilerBuiltin::from_name(&format!("__builtin_{name}_overflow"));
            let expected = expected.map(|(o, t)| CompilerBuiltin::Overflow(o, t));
            assert_eq!(found, expected, "{name}");
        }
        for name in NAMES {
            let of_types = ["astype", "offsetof", "types_compatible_p"];
            let is_other = of_types.iter().any(|end| name.ends_with(end));
            assert!(
                is_other || CompilerBuiltin::from_name(name).is_some(),
                "{name}"
            );
        }
    }
}
