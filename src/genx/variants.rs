//! What an instruction specifies besides its operation: signs, conditions, operations of atomics,
//! memories.

/// Whether the result and the operands of an intrinsic are signed: the two letters of its name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Signs {
    /// Whether the result is signed.
    pub result: bool,
    /// Whether the operands are.
    pub operands: bool,
}

impl Signs {
    /// All four, in the order `ss su us uu`.
    pub const ALL: [Signs; 4] = [
        Signs::new(true, true),
        Signs::new(true, false),
        Signs::new(false, true),
        Signs::new(false, false),
    ];

    /// The signs of result and operands.
    pub const fn new(result: bool, operands: bool) -> Signs {
        Signs { result, operands }
    }

    /// The two letters: `su` for a signed result of unsigned operands.
    pub fn letters(self) -> &'static str {
        match (self.result, self.operands) {
            (true, true) => "ss",
            (true, false) => "su",
            (false, true) => "us",
            (false, false) => "uu",
        }
    }
}

macro_rules! names {
    ($(#[$doc:meta])* $enum:ident { $($(#[$variant_doc:meta])* $variant:ident $name:literal)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum $enum { $($(#[$variant_doc])* $variant,)* }

        impl $enum {
            /// All of them, in the order of the table.
            pub const ALL: &[$enum] = &[$($enum::$variant),*];

            /// The spelling in the text.
            pub fn name(self) -> &'static str {
                match self { $($enum::$variant => $name,)* }
            }

            /// The one with this spelling.
            pub fn from_name(name: &str) -> Option<$enum> {
                $enum::ALL.iter().copied().find(|x| x.name() == name)
            }
        }
    };
}

names! {
    /// The operation of an atomic access. `min` and `max` are unsigned, `imin` and `imax` signed.
    Atomic {
        /// Adds the operand, modulo 2^n.
        Add "add"
        /// Subtracts the operand, modulo 2^n.
        Sub "sub"
        /// The minimum of unsigned integers.
        Min "min"
        /// The maximum of unsigned integers.
        Max "max"
        /// Writes the operand, whatever the old value is.
        Xchg "xchg"
        /// The conjunction of all bits.
        And "and"
        /// The disjunction of all bits.
        Or "or"
        /// The exclusive disjunction of all bits.
        Xor "xor"
        /// The minimum of signed integers.
        Imin "imin"
        /// The maximum of signed integers.
        Imax "imax"
        /// Adds 1, modulo 2^n.
        Inc "inc"
        /// Subtracts 1, modulo 2^n.
        Dec "dec"
        /// Writes the first operand if the old value equals the second.
        CmpXchg "cmpxchg"
    }
}

impl Atomic {
    /// The number of values that the operation combines with the old one.
    pub fn sources(self) -> usize {
        match self {
            Atomic::Inc | Atomic::Dec => 0,
            Atomic::CmpXchg => 2,
            Atomic::Add
            | Atomic::Sub
            | Atomic::Min
            | Atomic::Max
            | Atomic::Xchg
            | Atomic::And
            | Atomic::Or
            | Atomic::Xor
            | Atomic::Imin
            | Atomic::Imax => 1,
        }
    }
}

names! {
    /// The memory that an LSC message accesses.
    LscMemory {
        /// The local memory of the work-group.
        Slm "slm"
        /// Global memory by 64-bit addresses.
        Stateless "stateless"
        /// A surface by its index in the binding table.
        Bti "bti"
    }
}

names! {
    /// The condition of an integer comparison.
    IntCondition {
        /// The bits are equal.
        Eq "eq"
        /// Some bits are different.
        Ne "ne"
        /// Greater, as unsigned integers.
        Ugt "ugt"
        /// Unsigned greater or equal.
        Uge "uge"
        /// Less, as unsigned integers.
        Ult "ult"
        /// Unsigned less or equal.
        Ule "ule"
        /// Greater, as signed integers.
        Sgt "sgt"
        /// Signed greater or equal.
        Sge "sge"
        /// Less, as signed integers.
        Slt "slt"
        /// Signed less or equal.
        Sle "sle"
    }
}

names! {
    /// The condition of a float comparison: `o` for ordered, false if an operand is NaN; `u` for
    /// unordered, true if one is.
    FloatCondition {
        /// False for all operands.
        False "false"
        /// Neither is NaN, and equal.
        Oeq "oeq"
        /// Neither is NaN, and greater.
        Ogt "ogt"
        /// Ordered and greater or equal.
        Oge "oge"
        /// Neither is NaN, and less.
        Olt "olt"
        /// Ordered and less or equal.
        Ole "ole"
        /// Ordered and not equal.
        One "one"
        /// Ordered: no operand is NaN.
        Ord "ord"
        /// One is NaN, or equal.
        Ueq "ueq"
        /// One is NaN, or greater.
        Ugt "ugt"
        /// Unordered, greater or equal.
        Uge "uge"
        /// One is NaN, or less.
        Ult "ult"
        /// Unordered, less or equal.
        Ule "ule"
        /// Unordered or not equal.
        Une "une"
        /// Unordered: an operand is NaN.
        Uno "uno"
        /// True for all operands.
        True "true"
    }
}
