//! A vISA instruction: an opcode, its execution size and mask, its predicate, what the
//! opcode needs beside, and its operands in the order of the text.

use super::opcode::Opcode;
use super::operand::{Operand, PredicateId, VariableId};
use super::types::{Condition, Exec};
use crate::source::Loc;

/// How the bits of a predicate are combined before they are used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Combine {
    /// Each channel its own bit.
    #[default]
    None,
    /// All channels: whether any bit is set.
    Any,
    /// All channels: whether all bits are set.
    All,
}

/// The predicate of an instruction: `(P1)`, `(!P1)`, `(P1.any)`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PredicateUse {
    /// Which.
    pub predicate: PredicateId,
    /// `!`, applied after the combination.
    pub invert: bool,
    /// `.any`, `.all`.
    pub combine: Combine,
}

/// The shared function of an LSC message.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sfid {
    /// Untyped global memory.
    Ugm,
    /// Shared local memory.
    Slm,
}

impl Sfid {
    /// The name in text.
    pub fn name(self) -> &'static str {
        match self {
            Sfid::Ugm => "ugm",
            Sfid::Slm => "slm",
        }
    }
}

/// The size of an element of an LSC message.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LscData {
    /// A byte, zero-extended into a dword slot.
    D8c32,
    /// A word, zero-extended into a dword slot.
    D16c32,
    /// A dword.
    D32,
    /// A qword.
    D64,
}

/// How an LSC message finds memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LscAddress {
    /// `flat[V]:a64`: 64-bit addresses.
    Flat64,
    /// `flat[V]:a32`: offsets in shared local memory.
    Flat32,
    /// `bti(n)[V]:a32`: offsets in a surface of the binding table.
    Bti(u8),
    /// `ss(V)[V]:a32`: offsets in the surface whose state lies where a variable of one
    /// doubleword says.
    SurfaceState(VariableId),
}

/// An LSC load or store: `lsc_load.ugm (M1,16) D:d32x2 bti(0x1)[A]:a32`.
///
/// Operands: for a load, raw destination then raw address; for a store, raw address then
/// raw data.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lsc {
    /// The shared function.
    pub sfid: Sfid,
    /// Element size.
    pub data: LscData,
    /// Elements of each channel: 1, 2, 3, 4 or 8.
    pub vector: u8,
    /// Address model.
    pub address: LscAddress,
}

macro_rules! atomics {
    ($($variant:ident $legacy:literal $lsc:literal $values:literal $doc:literal;)*) => {
        /// What an atomic message does.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Atomic { $(#[doc = $doc] $variant,)* }

        impl Atomic {
            /// All of them.
            pub const ALL: &'static [Atomic] = &[$(Atomic::$variant,)*];

            /// The name in `dword_atomic` and `svm_atomic`.
            pub fn name(self) -> &'static str {
                match self { $(Atomic::$variant => $legacy,)* }
            }

            /// The name in `lsc_atomic`.
            pub fn lsc_name(self) -> &'static str {
                match self { $(Atomic::$variant => $lsc,)* }
            }

            /// How many values it takes.
            pub fn values(self) -> usize {
                match self { $(Atomic::$variant => $values,)* }
            }
        }
    };
}

// TABLE of atomic operations: name, legacy name, LSC name, values, meaning.
atomics! {
    Add "add" "iadd" 1 "Adds.";
    Sub "sub" "isub" 1 "Subtracts.";
    Xchg "xchg" "store" 1 "Writes.";
    SignedMin "minsint" "smin" 1 "The smaller, signed.";
    SignedMax "maxsint" "smax" 1 "The larger, signed.";
    UnsignedMin "min" "umin" 1 "The smaller, unsigned.";
    UnsignedMax "max" "umax" 1 "The larger, unsigned.";
    And "and" "and" 1 "Bitwise and.";
    Or "or" "or" 1 "Bitwise or.";
    Xor "xor" "xor" 1 "Bitwise exclusive or.";
    CmpXchg "cmpxchg" "icas" 2 "Writes where equal. The values are the new one and the one to compare with; of `lsc_atomic` in the other order.";
}

/// What an opcode needs beside its operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Detail {
    /// Nothing.
    #[default]
    None,
    /// The condition of `cmp`.
    Condition(Condition),
    /// The channels of `gather4_scaled`/`scatter4_scaled`: 1 = R, 2 = RG, 3 = RGB, 4 = RGBA.
    Channels(u8),
    /// The element size in bytes of `gather_scaled`/`scatter_scaled`: 1, 2 or 4.
    ElementSize(u8),
    /// Block size in bytes (1, 4, 8) and number of blocks (1, 2, 4, 8) of
    /// `svm_gather`/`svm_scatter`.
    Blocks {
        /// Bytes of a block.
        size: u8,
        /// Blocks of a channel.
        count: u8,
    },
    /// An LSC message.
    Lsc(Lsc),
    /// What `dword_atomic` and `svm_atomic` do, and whether to quadwords.
    Atomic {
        /// What.
        operation: Atomic,
        /// Quadwords; else doublewords.
        quadword: bool,
    },
    /// What `lsc_atomic` does, where.
    LscAtomic(Atomic, Lsc),
    /// The memory of `lsc_fence`, for the work-group.
    Fence(Sfid),
}

/// One instruction. A label is an instruction of opcode `Label` too.
#[derive(Clone, PartialEq, Debug)]
pub struct Instruction {
    /// What it does.
    pub opcode: Opcode,
    /// Execution size and mask; `None` for a label and for what the whole thread does.
    pub exec: Option<Exec>,
    /// The predicate.
    pub predicate: Option<PredicateUse>,
    /// `.sat`: the result is clamped to its type's range (floats to 0 ... 1).
    pub saturate: bool,
    /// What the opcode needs beside.
    pub detail: Detail,
    /// The operands in the order of the text, destinations first except in stores and
    /// branches.
    pub operands: Vec<Operand>,
    /// Where it came from.
    pub loc: Loc,
}

impl Instruction {
    /// An instruction without predicate, saturation and detail.
    pub fn new(opcode: Opcode, exec: Exec, operands: Vec<Operand>, loc: Loc) -> Instruction {
        Instruction {
            opcode,
            exec: Some(exec),
            predicate: None,
            saturate: false,
            detail: Detail::None,
            operands,
            loc,
        }
    }
}
