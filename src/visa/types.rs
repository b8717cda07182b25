//! Types, execution sizes and masks of vISA.

macro_rules! types {
    ($($variant:ident $name:literal $size:literal $kind:ident $doc:literal;)*) => {
        /// The type of the elements of a variable or an immediate.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum Type { $(#[doc = $doc] $variant,)* }

        impl Type {
            /// All types.
            pub const ALL: &'static [Type] = &[$(Type::$variant,)*];

            /// The name in vISA text.
            pub fn name(self) -> &'static str {
                match self { $(Type::$variant => $name,)* }
            }

            /// Bytes of one element.
            pub fn size(self) -> u32 {
                match self { $(Type::$variant => $size,)* }
            }

            /// Unsigned, signed or float.
            pub fn kind(self) -> TypeKind {
                match self { $(Type::$variant => TypeKind::$kind,)* }
            }
        }
    };
}

/// What the bits of a type mean.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TypeKind {
    /// Unsigned integer.
    Unsigned,
    /// Two's complement integer.
    Signed,
    /// IEEE (or bfloat) floating point.
    Float,
}

// TABLE of vISA types (packed immediate vectors are immediates' own).
types! {
    Ub "ub" 1 Unsigned "Unsigned byte.";
    B "b" 1 Signed "Signed byte.";
    Uw "uw" 2 Unsigned "Unsigned word.";
    W "w" 2 Signed "Signed word.";
    Ud "ud" 4 Unsigned "Unsigned doubleword.";
    D "d" 4 Signed "Signed doubleword.";
    Uq "uq" 8 Unsigned "Unsigned quadword.";
    Q "q" 8 Signed "Signed quadword.";
    Hf "hf" 2 Float "Half precision float.";
    Bf "bf" 2 Float "bfloat16.";
    F "f" 4 Float "Single precision float.";
    Df "df" 8 Float "Double precision float.";
}

impl Type {
    /// Whether the bits are a floating point number.
    pub fn is_float(self) -> bool {
        self.kind() == TypeKind::Float
    }

    /// Whether the bits are a signed integer.
    pub fn is_signed(self) -> bool {
        self.kind() == TypeKind::Signed
    }

    /// The low `size()` bytes of some bits: those that a value of this type has.
    pub fn truncate(self, bits: u64) -> u64 {
        bits & (u64::MAX >> (64 - 8 * self.size()))
    }

    /// The type with this name, in lower case.
    pub fn from_name(name: &str) -> Option<Type> {
        Type::ALL.iter().copied().find(|t| t.name() == name)
    }
}

impl std::fmt::Display for Type {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// How many channels an instruction works on, which, and whether the channel mask counts:
/// `(M1, 16)`, `(M5, 16)`, `(M1_NM, 1)`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Exec {
    /// Channels: 1, 2, 4, 8, 16 or 32.
    pub size: u8,
    /// First channel: 0, 4, ... 28, printed as M1 ... M8.
    pub offset: u8,
    /// NoMask: inactive channels execute too.
    pub no_mask: bool,
}

impl Exec {
    /// `(M1, size)`.
    pub fn masked(size: u8) -> Exec {
        Exec {
            size,
            offset: 0,
            no_mask: false,
        }
    }

    /// `(M1_NM, size)`.
    pub fn no_mask(size: u8) -> Exec {
        Exec {
            size,
            offset: 0,
            no_mask: true,
        }
    }
}

/// The condition of a compare.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Condition {
    /// Equal.
    Eq,
    /// Not equal (true for unordered floats).
    Ne,
    /// Greater.
    Gt,
    /// Greater or equal.
    Ge,
    /// Less.
    Lt,
    /// Less or equal.
    Le,
}

impl Condition {
    /// All conditions.
    pub const ALL: [Condition; 6] = [
        Condition::Eq,
        Condition::Ne,
        Condition::Gt,
        Condition::Ge,
        Condition::Lt,
        Condition::Le,
    ];

    /// The suffix of `cmp`.
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
