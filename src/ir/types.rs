//! The types of instructions, the families of registers, and the address spaces of Gen IR.

macro_rules! types {
    ($($variant:ident $name:literal $family:ident $doc:literal;)*) => {
        /// How an instruction interprets the bits of its registers.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum Type { $(#[doc = $doc] $variant,)* }

        impl Type {
            /// All types, in table order.
            pub const ALL: &'static [Type] = &[$(Type::$variant,)*];

            /// The name in the text form.
            pub fn name(self) -> &'static str {
                match self { $(Type::$variant => $name,)* }
            }

            /// The family of the registers for values of the type.
            #[inline]
            pub fn family(self) -> Family {
                match self { $(Type::$variant => Family::$family,)* }
            }
        }
    };
}

// TABLE of Gen IR types.
types! {
    Bool "bool" Bool "True or false.";
    S8 "s8" Byte "Signed byte.";
    U8 "u8" Byte "Unsigned byte.";
    S16 "s16" Word "Signed word.";
    U16 "u16" Word "Unsigned word.";
    S32 "s32" Dword "Signed doubleword.";
    U32 "u32" Dword "Unsigned doubleword.";
    S64 "s64" Qword "Signed quadword.";
    U64 "u64" Qword "Unsigned quadword.";
    F16 "f16" Word "Half precision float.";
    F32 "f32" Dword "Single precision float.";
    F64 "f64" Qword "Double precision float.";
}

impl Type {
    /// The type with this name.
    pub fn from_name(name: &str) -> Option<Type> {
        Type::ALL.iter().copied().find(|t| t.name() == name)
    }

    /// Size in bytes in memory; 0 for bool, which is not stored to memory.
    pub fn size(self) -> u32 {
        self.family().size()
    }

    /// Whether it is an integer type, signed or not.
    #[inline]
    pub fn is_integer(self) -> bool {
        !self.is_float() && self != Type::Bool
    }

    /// Whether it is a float type.
    #[inline]
    pub fn is_float(self) -> bool {
        matches!(self, Type::F16 | Type::F32 | Type::F64)
    }

    /// Whether it is a signed integer type.
    #[inline]
    pub fn is_signed(self) -> bool {
        matches!(self, Type::S8 | Type::S16 | Type::S32 | Type::S64)
    }

    /// The unsigned integer type of 1, 2, 4 or else 8 bytes.
    pub fn unsigned_of_size(bytes: u32) -> Type {
        match bytes {
            1 => Type::U8,
            2 => Type::U16,
            4 => Type::U32,
            _ => Type::U64,
        }
    }

    /// The unsigned integer type of the same size; bool for bool.
    pub fn unsigned(self) -> Type {
        self.family().unsigned()
    }

    /// The signed integer type of the same size; bool for bool.
    pub fn signed(self) -> Type {
        match self.family() {
            Family::Bool => Type::Bool,
            Family::Byte => Type::S8,
            Family::Word => Type::S16,
            Family::Dword => Type::S32,
            Family::Qword => Type::S64,
        }
    }
}

impl std::fmt::Display for Type {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// The size of a register.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Family {
    /// One bit per channel, in a flag register.
    Bool,
    /// 8 bits: s8 and u8.
    Byte,
    /// 16 bits: s16, u16 and f16.
    Word,
    /// 32 bits: s32, u32 and f32.
    Dword,
    /// 64 bits: s64, u64 and f64.
    Qword,
}

impl Family {
    /// All families, from the smallest to the largest.
    pub const ALL: [Family; 5] = [
        Family::Bool,
        Family::Byte,
        Family::Word,
        Family::Dword,
        Family::Qword,
    ];

    /// The name in the text form.
    pub fn name(self) -> &'static str {
        match self {
            Family::Bool => "bool",
            Family::Byte => "byte",
            Family::Word => "word",
            Family::Dword => "dword",
            Family::Qword => "qword",
        }
    }

    /// Size in bytes; 0 for bool.
    pub fn size(self) -> u32 {
        match self {
            Family::Bool => 0,
            Family::Byte => 1,
            Family::Word => 2,
            Family::Dword => 4,
            Family::Qword => 8,
        }
    }

    /// The unsigned integer type of this size; bool for bool.
    pub fn unsigned(self) -> Type {
        match self {
            Family::Bool => Type::Bool,
            Family::Byte => Type::U8,
            Family::Word => Type::U16,
            Family::Dword => Type::U32,
            Family::Qword => Type::U64,
        }
    }
}

/// The formats of the float types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Float {
    /// IEEE 754 binary16, half precision.
    F16,
    /// IEEE 754 binary32, single precision.
    F32,
    /// IEEE 754 binary64, double precision.
    F64,
}

impl Float {
    /// The bits of 1.
    pub fn one(self) -> u64 {
        match self {
            Float::F16 => 0x3c00,
            Float::F32 => 0x3f80_0000,
            Float::F64 => 0x3ff0_0000_0000_0000,
        }
    }

    /// The bits of positive infinity.
    pub fn infinity(self) -> u64 {
        match self {
            Float::F16 => 0x7c00,
            Float::F32 => 0x7f80_0000,
            Float::F64 => 0x7ff0_0000_0000_0000,
        }
    }
}

impl Type {
    /// The type as a float type, if it is one.
    pub fn float(self) -> Option<Float> {
        match self {
            Type::F16 => Some(Float::F16),
            Type::F32 => Some(Float::F32),
            Type::F64 => Some(Float::F64),
            Type::Bool
            | Type::S8
            | Type::U8
            | Type::S16
            | Type::U16
            | Type::S32
            | Type::U32
            | Type::S64
            | Type::U64 => None,
        }
    }
}

/// The address space of a memory operation. Every one has it: there is no generic address space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum AddressSpace {
    /// `__global`: 64-bit addresses of buffers, readable and writable.
    Global,
    /// `__constant`: 64-bit addresses, never written.
    Constant,
    /// The kernel's arguments: byte offsets (a doubleword) into the argument block.
    Argument,
    /// `__private`: byte offsets (a doubleword) into the memory of one work-item.
    Private,
    /// `__local`: byte offsets (a doubleword) into the memory that the work-items
    /// of a work-group share.
    Local,
}

impl AddressSpace {
    /// All address spaces, in the order of declaration.
    pub const ALL: [AddressSpace; 5] = [
        AddressSpace::Global,
        AddressSpace::Constant,
        AddressSpace::Argument,
        AddressSpace::Private,
        AddressSpace::Local,
    ];

    /// The name in the text form.
    pub fn name(self) -> &'static str {
        match self {
            AddressSpace::Global => "global",
            AddressSpace::Constant => "constant",
            AddressSpace::Argument => "argument",
            AddressSpace::Private => "private",
            AddressSpace::Local => "local",
        }
    }

    /// The family of registers with addresses of this space.
    pub fn address_family(self) -> Family {
        match self {
            AddressSpace::Global | AddressSpace::Constant => Family::Qword,
            AddressSpace::Argument | AddressSpace::Private | AddressSpace::Local => Family::Dword,
        }
    }
}

/// The operation of a reduction or scan over several work-items.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reduction {
    /// The sum; integers wrap.
    Add,
    /// The minimum, as opcode `min`.
    Min,
    /// The maximum, as opcode `max`.
    Max,
    /// The bitwise and; of bools, whether all are true.
    And,
    /// The bitwise or; of bools, whether any is true.
    Or,
}

impl Reduction {
    /// All operations, in the order of declaration.
    pub const ALL: [Reduction; 5] = [
        Reduction::Add,
        Reduction::Min,
        Reduction::Max,
        Reduction::And,
        Reduction::Or,
    ];

    /// The name in the text form.
    pub fn name(self) -> &'static str {
        match self {
            Reduction::Add => "add",
            Reduction::Min => "min",
            Reduction::Max => "max",
            Reduction::And => "and",
            Reduction::Or => "or",
        }
    }

    /// The identity element, as bits. For sums of floats it is -0, which preserves a sum of -0; an
    /// exclusive scan starts with 0.
    pub fn identity(self, ty: Type, exclusive: bool) -> u64 {
        let width = 8 * ty.size();
        let ones = if width == 0 {
            1
        } else {
            u64::MAX >> (64 - width)
        };
        let sign = 1u64 << (width.max(1) - 1);
        let infinity = ty.float().map_or(0, Float::infinity);
        match self {
            Reduction::Add if ty.is_float() && !exclusive => sign,
            Reduction::Add | Reduction::Or => 0,
            Reduction::And => ones,
            Reduction::Min if ty.is_float() => infinity,
            Reduction::Max if ty.is_float() => infinity | sign,
            Reduction::Min if ty.is_signed() => ones ^ sign,
            Reduction::Max if ty.is_signed() => sign,
            Reduction::Min => ones,
            Reduction::Max => 0,
        }
    }

    /// Whether the operation accepts a type: bitwise ones accept integers and
    /// bools, the others numbers.
    pub fn allows(self, ty: Type) -> bool {
        match self {
            Reduction::Add | Reduction::Min | Reduction::Max => ty != Type::Bool,
            Reduction::And | Reduction::Or => ty.is_integer() || ty == Type::Bool,
        }
    }
}

/// The condition of a compare. Floats compare ordered (false for NaN), except `ne`, which is true
/// for NaN. So on floats no condition is the complement of another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Condition {
    /// `a == b`; false for NaN.
    Eq,
    /// `a != b`; true for NaN.
    Ne,
    /// `a < b`; false for NaN.
    Lt,
    /// `a <= b`; false for NaN.
    Le,
    /// `a > b`; false for NaN.
    Gt,
    /// `a >= b`; false for NaN.
    Ge,
}

impl Condition {
    /// All conditions, in the order of declaration.
    pub const ALL: [Condition; 6] = [
        Condition::Eq,
        Condition::Ne,
        Condition::Lt,
        Condition::Le,
        Condition::Gt,
        Condition::Ge,
    ];

    /// The name in the text form.
    pub fn name(self) -> &'static str {
        match self {
            Condition::Eq => "eq",
            Condition::Ne => "ne",
            Condition::Lt => "lt",
            Condition::Le => "le",
            Condition::Gt => "gt",
            Condition::Ge => "ge",
        }
    }

    /// The condition that holds for two integers if and only if this one does not.
    pub fn inverted(self) -> Condition {
        match self {
            Condition::Eq => Condition::Ne,
            Condition::Ne => Condition::Eq,
            Condition::Lt => Condition::Ge,
            Condition::Le => Condition::Gt,
            Condition::Gt => Condition::Le,
            Condition::Ge => Condition::Lt,
        }
    }

    /// The condition for swapped operands: true for (b, a) if and only if this one is for (a, b).
    pub fn swapped(self) -> Condition {
        match self {
            Condition::Eq => Condition::Eq,
            Condition::Ne => Condition::Ne,
            Condition::Lt => Condition::Gt,
            Condition::Le => Condition::Ge,
            Condition::Gt => Condition::Lt,
            Condition::Ge => Condition::Le,
        }
    }
}
