//! Types, execution sizes and masks of vISA.

macro_rules! types {
    ($($variant:ident $name:literal $size:literal $kind:ident $code:literal $doc:literal;)*) => {
        /// The type of the elements of a variable or an immediate.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum Type { $(#[doc = $doc] $variant,)* }

        impl Type {
            /// All types, in the order of the table.
            pub const ALL: &'static [Type] = &[$(Type::$variant,)*];

            /// The name in vISA text.
            pub fn name(self) -> &'static str {
                match self { $(Type::$variant => $name,)* }
            }

            /// Size of an element in bytes.
            pub fn size(self) -> u32 {
                match self { $(Type::$variant => $size,)* }
            }

            /// What it is, as a sentence.
            pub fn meaning(self) -> &'static str {
                match self { $(Type::$variant => $doc,)* }
            }

            /// Unsigned, signed or float.
            pub fn kind(self) -> TypeKind {
                match self { $(Type::$variant => TypeKind::$kind,)* }
            }

            /// The number in the binary format.
            pub fn code(self) -> u8 {
                match self { $(Type::$variant => $code,)* }
            }
        }
    };
}

/// Interpretation of a type's bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TypeKind {
    /// Unsigned integer; zero-extended when widened.
    Unsigned,
    /// Two's complement integer, sign-extended.
    Signed,
    /// IEEE 754 or bfloat16 floating point.
    Float,
}

// TABLE of vISA types. Packed vectors are types of immediates only.
types! {
    Ub "ub" 1 Unsigned 4 "Unsigned byte.";
    B "b" 1 Signed 5 "Signed byte.";
    Uw "uw" 2 Unsigned 2 "Unsigned word.";
    W "w" 2 Signed 3 "Signed word.";
    Ud "ud" 4 Unsigned 0 "Unsigned doubleword.";
    D "d" 4 Signed 1 "Signed doubleword.";
    Uq "uq" 8 Unsigned 11 "Unsigned quadword.";
    Q "q" 8 Signed 13 "Signed quadword.";
    Hf "hf" 2 Float 14 "Half precision float.";
    Bf "bf" 2 Float 15 "bfloat16.";
    F "f" 4 Float 7 "Single precision float.";
    Df "df" 8 Float 6 "Double precision float.";
}

impl Type {
    /// Whether it is a floating-point type.
    pub fn is_float(self) -> bool {
        self.kind() == TypeKind::Float
    }

    /// Whether it is a signed integer type.
    pub fn is_signed(self) -> bool {
        self.kind() == TypeKind::Signed
    }

    /// Truncates bits to the low `size()` bytes, those of a value of this type.
    pub fn truncate(self, bits: u64) -> u64 {
        bits & (u64::MAX >> (64 - 8 * self.size()))
    }

    /// Looks up a type by its number in the binary format.
    pub fn from_code(code: u8) -> Option<Type> {
        Type::ALL.iter().copied().find(|t| t.code() == code)
    }

    /// Looks up a type by its name in lower case.
    pub fn from_name(name: &str) -> Option<Type> {
        Type::ALL.iter().copied().find(|t| t.name() == name)
    }
}

impl std::fmt::Display for Type {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

macro_rules! type_sets {
    ($($name:ident [$($member:ident)*] $doc:literal;)*) => {
        impl TypeSet {
            $(#[doc = $doc] pub const $name: TypeSet = TypeSet(0 $(| 1 << Type::$member as u16)*);)*
        }
    };
}

/// A set of types: the legal operand types of an opcode.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TypeSet(u16);

type_sets! {
    NONE [] "The empty set, for opcodes without typed operands.";
    ANY [Ub B Uw W Ud D Uq Q Hf Bf F Df] "All types.";
    INT [Ub B Uw W Ud D Uq Q] "Integers.";
    SMALL [Ub B Uw W Ud D] "Integers of up to 32 bits.";
    WORDS [Uw W Ud D] "Integers of 16 and 32 bits.";
    ROTATED [Uw W Ud D Uq Q] "Operands of rotations.";
    DWORD [Ud D] "Doublewords.";
    UD [Ud] "Unsigned doublewords.";
    OFFSET [Ub B Uw W] "Offsets added to an address in the register file.";
    MASK [Uw Ud] "Bit masks of predicates.";
    BITS [Ub Uw Ud D] "Operands of bit counts.";
    REVERSED [Uw Ud D] "Operands of bit reversal; channel masks of sampler messages.";
    BYTES [Ub B] "Bytes.";
    WORD [Uw W] "Words.";
    F [F] "Single precision.";
    FH [F Hf] "Single and half precision.";
    FHD [F Hf Df] "Single, half and double precision.";
    FD [F Df] "Single and double precision.";
    COMPARED [Ub B Uw W Ud D F Hf] "Results of comparisons in variables.";
    MAD [Ub B Uw W Ud D Hf Bf F Df] "Operands of multiply-adds.";
    DIVIDED [Ub B Uw W Ud D Hf F Df] "Operands of divisions.";
    ORDERED [Ub B Uw W Ud D Uq Q Hf F Df] "Operands of minimum and maximum.";
    CONVERTED [Ub B Ud Hf F] "Small floats, and the types that they are converted from and to.";
    SMALL_FLOAT [Ub Hf] "Small floats.";
    BYTES_AND_DWORDS [Ub B Ud D Uw] "Barrier numbers and thread counts.";
}

impl TypeSet {
    /// Whether a type is in the set.
    pub fn contains(self, ty: Type) -> bool {
        self.0 & 1 << ty as u16 != 0
    }
}

/// Execution size, channel offset and mask control: `(M1, 16)`, `(M5, 16)`, `(M1_NM, 1)`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Exec {
    /// Number of channels: 1, 2, 4, 8, 16 or 32.
    pub size: u8,
    /// First channel: 0, 4, ... 28, printed as M1 ... M8.
    pub offset: u8,
    /// NoMask: inactive channels execute too.
    pub no_mask: bool,
}

impl Exec {
    /// `(M1, size)`: the first channels, controlled by the channel mask.
    pub fn masked(size: impl Into<u8>) -> Exec {
        Exec {
            size: size.into(),
            offset: 0,
            no_mask: false,
        }
    }

    /// `(M1_NM, size)`: the first channels, regardless of the channel mask.
    pub fn no_mask(size: impl Into<u8>) -> Exec {
        Exec {
            size: size.into(),
            offset: 0,
            no_mask: true,
        }
    }
}

/// The condition of a compare.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Condition {
    /// `.eq`: equal; false if an operand is NaN.
    Eq,
    /// `.ne`: not equal; true if an operand is NaN.
    Ne,
    /// `.gt`: greater; false if an operand is NaN.
    Gt,
    /// `.ge`: greater or equal; false if an operand is NaN.
    Ge,
    /// `.lt`: less; false if an operand is NaN.
    Lt,
    /// `.le`: less or equal; false if an operand is NaN.
    Le,
}

impl Condition {
    /// All conditions, in the order of their numbers.
    pub const ALL: [Condition; 6] = [
        Condition::Eq,
        Condition::Ne,
        Condition::Gt,
        Condition::Ge,
        Condition::Lt,
        Condition::Le,
    ];

    /// The number in the binary format.
    pub fn code(self) -> u8 {
        match self {
            Condition::Eq => 0,
            Condition::Ne => 1,
            Condition::Gt => 2,
            Condition::Ge => 3,
            Condition::Lt => 4,
            Condition::Le => 5,
        }
    }

    /// The suffix of `cmp`, without the point.
    pub fn name(self) -> &'static str {
        match self {
            Condition::Eq => "eq",
            Condition::Ne => "ne",
            Condition::Gt => "gt",
            Condition::Ge => "ge",
            Condition::Lt => "lt",
            Condition::Le => "le",
        }
    }
}
