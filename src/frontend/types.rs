//! The types of OpenCL C that programs here can have: scalars, and pointers to them.
//!
//! Types are small values that are copied and compared. Sizes are the device's (OpenCL C
//! 6.1.1); addresses have 64 bits, so `size_t` is `ulong` and `ptrdiff_t` is `long`.

macro_rules! scalars {
    ($($variant:ident $name:literal $bytes:literal $sign:ident $rank:literal;)*) => {
        /// A scalar type (OpenCL C 6.1.1).
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum Scalar { $(#[doc = $name] $variant,)* }

        impl Scalar {
            /// All scalar types in the order of their rank.
            pub const ALL: &'static [Scalar] = &[$(Scalar::$variant,)*];

            /// The name in OpenCL C.
            pub fn name(self) -> &'static str {
                match self { $(Scalar::$variant => $name,)* }
            }

            /// Size in bytes.
            pub fn size(self) -> u32 {
                match self { $(Scalar::$variant => $bytes,)* }
            }

            fn kind(self) -> Kind {
                match self { $(Scalar::$variant => Kind::$sign,)* }
            }

            /// Conversion rank (C99 6.3.1.1); floats stand above all integers.
            pub fn rank(self) -> u32 {
                match self { $(Scalar::$variant => $rank,)* }
            }
        }
    };
}

#[derive(PartialEq, Eq)]
enum Kind {
    Signed,
    Unsigned,
    Float,
}

// TABLE of scalar types: variant, name, bytes, kind, rank.
scalars! {
    Bool "bool" 1 Unsigned 0;
    Char "char" 1 Signed 1;
    UChar "uchar" 1 Unsigned 1;
    Short "short" 2 Signed 2;
    UShort "ushort" 2 Unsigned 2;
    Int "int" 4 Signed 3;
    UInt "uint" 4 Unsigned 3;
    Long "long" 8 Signed 4;
    ULong "ulong" 8 Unsigned 4;
    Float "float" 4 Float 5;
}

impl Scalar {
    /// The type of `sizeof` and of the work-item functions.
    pub const SIZE_T: Scalar = Scalar::ULong;
    /// The type of the difference of two pointers.
    pub const PTRDIFF_T: Scalar = Scalar::Long;

    /// Whether it is an integer; bool is one (C99 6.2.5).
    pub fn is_integer(self) -> bool {
        self.kind() != Kind::Float
    }

    /// Whether it is a float.
    pub fn is_float(self) -> bool {
        self.kind() == Kind::Float
    }

    /// Whether it is a signed integer.
    pub fn is_signed(self) -> bool {
        self.kind() == Kind::Signed
    }

    /// Number of bits of an integer's value; 1 for bool.
    pub fn bits(self) -> u32 {
        if self == Scalar::Bool {
            1
        } else {
            self.size() * 8
        }
    }

    /// The unsigned integer of the same size; other types stay.
    pub fn to_unsigned(self) -> Scalar {
        match self {
            Scalar::Char => Scalar::UChar,
            Scalar::Short => Scalar::UShort,
            Scalar::Int => Scalar::UInt,
            Scalar::Long => Scalar::ULong,
            Scalar::Bool
            | Scalar::UChar
            | Scalar::UShort
            | Scalar::UInt
            | Scalar::ULong
            | Scalar::Float => self,
        }
    }

    /// The integer of so many bytes, 1, 2, 4 or else 8.
    pub fn integer(bytes: u32, signed: bool) -> Scalar {
        match (bytes, signed) {
            (1, true) => Scalar::Char,
            (1, false) => Scalar::UChar,
            (2, true) => Scalar::Short,
            (2, false) => Scalar::UShort,
            (4, true) => Scalar::Int,
            (4, false) => Scalar::UInt,
            (_, true) => Scalar::Long,
            (_, false) => Scalar::ULong,
        }
    }

    /// The integer promotions (C99 6.3.1.1): all that is smaller than int fits into int.
    pub fn promoted(self) -> Scalar {
        if self.is_integer() && self.rank() < Scalar::Int.rank() {
            Scalar::Int
        } else {
            self
        }
    }

    /// The usual arithmetic conversions (C99 6.3.1.8): the type in which two operands meet.
    pub fn common(self, other: Scalar) -> Scalar {
        let (a, b) = (self.promoted(), other.promoted());
        match a.rank().cmp(&b.rank()) {
            std::cmp::Ordering::Greater => a,
            std::cmp::Ordering::Less => b,
            // Of the same rank, unsigned wins.
            std::cmp::Ordering::Equal if a.is_signed() => b,
            std::cmp::Ordering::Equal => a,
        }
    }

    /// The value that the low bits of an integer of this type stand for.
    pub fn value_of_bits(self, bits: u64) -> i128 {
        let unused = 64 - self.bits();
        if self.is_signed() {
            i128::from(((bits << unused) as i64) >> unused)
        } else {
            i128::from((bits << unused) >> unused)
        }
    }

    /// Whether an integer type holds a value.
    pub fn holds(self, value: i128) -> bool {
        self.is_integer() && self.value_of_bits(value as u64) == value
    }
}

/// An address space (OpenCL C 6.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Space {
    /// `global`
    Global,
    /// `constant`
    Constant,
    /// `local`
    Local,
    /// `private`, the default
    Private,
}

impl Space {
    /// The qualifier.
    pub fn name(self) -> &'static str {
        match self {
            Space::Global => "global",
            Space::Constant => "constant",
            Space::Local => "local",
            Space::Private => "private",
        }
    }
}

/// What a pointer points at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pointee {
    /// Memory of no type.
    Void,
    /// Scalars.
    Scalar(Scalar),
}

impl Pointee {
    /// Bytes from one element to the next; 1 for void, as clang has it.
    pub fn size(self) -> u32 {
        match self {
            Pointee::Void => 1,
            Pointee::Scalar(s) => s.size(),
        }
    }

    /// The name in OpenCL C.
    pub fn name(self) -> &'static str {
        match self {
            Pointee::Void => "void",
            Pointee::Scalar(s) => s.name(),
        }
    }
}

/// A pointer type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pointer {
    /// What it points at.
    pub pointee: Pointee,
    /// Where that lies.
    pub space: Space,
    /// Whether that is const.
    pub is_const: bool,
    /// Whether that is volatile.
    pub is_volatile: bool,
}

impl Pointer {
    /// Whether what it points at cannot be written through it.
    pub fn is_read_only(self) -> bool {
        self.is_const || self.space == Space::Constant
    }
}

/// A type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// No value.
    Void,
    /// A scalar.
    Scalar(Scalar),
    /// A pointer.
    Pointer(Pointer),
}

impl Type {
    /// `bool`
    pub const BOOL: Type = Type::Scalar(Scalar::Bool);
    /// `int`
    pub const INT: Type = Type::Scalar(Scalar::Int);
    /// `long`
    pub const LONG: Type = Type::Scalar(Scalar::Long);
    /// `ulong`, which is `size_t`
    pub const ULONG: Type = Type::Scalar(Scalar::ULong);
    /// `float`
    pub const FLOAT: Type = Type::Scalar(Scalar::Float);

    /// The scalar type, if it is one.
    pub fn scalar(self) -> Option<Scalar> {
        match self {
            Type::Scalar(s) => Some(s),
            Type::Void | Type::Pointer(_) => None,
        }
    }

    /// The pointer type, if it is one.
    pub fn pointer(self) -> Option<Pointer> {
        match self {
            Type::Pointer(p) => Some(p),
            Type::Void | Type::Scalar(_) => None,
        }
    }

    /// Whether it is an integer, bool among them.
    pub fn is_integer(self) -> bool {
        self.scalar().is_some_and(Scalar::is_integer)
    }

    /// Size in bytes; 1 for void, as clang has it.
    pub fn size(self) -> u32 {
        match self {
            Type::Void => 1,
            Type::Scalar(s) => s.size(),
            Type::Pointer(_) => 8,
        }
    }
}

impl std::fmt::Display for Type {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Type::Void => f.write_str("void"),
            Type::Scalar(s) => f.write_str(s.name()),
            Type::Pointer(p) => {
                if p.space != Space::Private {
                    write!(f, "{} ", p.space.name())?;
                }
                if p.is_const {
                    f.write_str("const ")?;
                }
                if p.is_volatile {
                    f.write_str("volatile ")?;
                }
                write!(f, "{} *", p.pointee.name())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Scalar::{Bool, Char, Float, Int, Long, UChar, UInt, ULong, UShort};
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn the_usual_arithmetic_conversions() {
        for (a, b, common) in [
            (Char, UChar, Int),
            (Bool, Bool, Int),
            (UShort, Int, Int),
            (Int, UInt, UInt),
            (UInt, Long, Long),
            (Long, ULong, ULong),
            (Int, ULong, ULong),
            (ULong, Float, Float),
            (Float, Bool, Float),
        ] {
            assert_eq!(a.common(b), common, "{a:?} {b:?}");
            assert_eq!(b.common(a), common, "{b:?} {a:?}");
        }
    }

    #[test]
    fn values_of_bits() {
        assert_eq!(Char.value_of_bits(0xFF), -1);
        assert_eq!(UChar.value_of_bits(0x1FF), 255);
        assert_eq!(Long.value_of_bits(u64::MAX), -1);
        assert_eq!(ULong.value_of_bits(u64::MAX), i128::from(u64::MAX));
        assert_eq!(Bool.value_of_bits(3), 1);
        assert!(Int.holds(-5) && !UInt.holds(-5) && !Char.holds(128) && !Float.holds(1));
    }

    #[test]
    fn names() {
        let pointer = Pointer {
            pointee: Pointee::Scalar(Float),
            space: Space::Global,
            is_const: true,
            is_volatile: false,
        };
        assert_eq!(Type::Pointer(pointer).to_string(), "global const float *");
        assert_eq!(Type::ULONG.to_string(), "ulong");
    }
}
