//! A vISA instruction: an opcode, its execution size and mask, its predicate, what the
//! opcode needs beside, and its operands in the order of the text.

use super::opcode::Opcode;
use super::operand::{Operand, PredicateId};
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

/// Channels of an element: a set of R, G, B and A.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Channels(pub u8);

impl Channels {
    /// All four.
    pub const ALL: Channels = Channels(15);

    /// The first `count` of R, G, B, A.
    pub fn first(count: u8) -> Channels {
        Channels(15 >> (4 - count.min(4)))
    }

    /// How many there are.
    pub fn count(self) -> u32 {
        (self.0 & 15).count_ones()
    }

    /// How many there are if they are the first ones, and some.
    pub fn contiguous(self) -> Option<u8> {
        (1..=4).find(|&n| Channels::first(n) == self)
    }
}

macro_rules! vocabulary {
    ($(#[$doc:meta])* $name:ident { $($variant:ident $code:literal $text:literal $meaning:literal;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name { $(#[doc = $meaning] $variant,)* }

        impl $name {
            /// All of them.
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];

            /// The name in text.
            pub fn name(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }

            /// The number in the binary format.
            pub fn code(self) -> u8 {
                match self { $($name::$variant => $code,)* }
            }

            /// The one with this number.
            pub fn from_code(code: u8) -> Option<$name> {
                $name::ALL.iter().copied().find(|one| one.code() == code)
            }

            /// The one with this name.
            pub fn from_name(name: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|one| one.name() == name)
            }
        }
    };
}

mod lsc;

pub use lsc::{
    Lsc, LscAddress, LscBlock, LscCache, LscData, LscFence, LscFenceOperation, LscIndex, LscScope,
    LscShape, LscSurface, Sfid,
};

vocabulary! {
    /// The size of an LSC message's addresses.
    AddressSize {
        A16 1 "a16" "16 bits.";
        A32 2 "a32" "32 bits.";
        A64 3 "a64" "64 bits.";
    }
}

vocabulary! {
    /// The type of the elements of a matrix that is multiplied.
    Precision {
        U1 1 "u1" "Unsigned, 1 bit.";
        S1 2 "s1" "Signed, 1 bit.";
        U2 3 "u2" "Unsigned, 2 bits.";
        S2 4 "s2" "Signed, 2 bits.";
        U4 5 "u4" "Unsigned, 4 bits.";
        S4 6 "s4" "Signed, 4 bits.";
        U8 7 "u8" "Unsigned, 8 bits.";
        S8 8 "s8" "Signed, 8 bits.";
        Bf16 9 "bf" "bfloat16.";
        Fp16 10 "hf" "Half precision.";
        Bf8 11 "bf8" "8 bits; no target has it.";
        Tf32 12 "tf32" "Tensor float, 19 bits of 32.";
    }
}

impl Precision {
    /// Bits of an element as it lies in a register.
    pub fn bits(self) -> u32 {
        match self {
            Precision::U1 | Precision::S1 => 1,
            Precision::U2 | Precision::S2 => 2,
            Precision::U4 | Precision::S4 => 4,
            Precision::U8 | Precision::S8 | Precision::Bf8 => 8,
            Precision::Bf16 | Precision::Fp16 => 16,
            Precision::Tf32 => 32,
        }
    }

    /// Whether it is a floating point number.
    pub fn is_float(self) -> bool {
        matches!(
            self,
            Precision::Bf16 | Precision::Fp16 | Precision::Bf8 | Precision::Tf32
        )
    }
}

vocabulary! {
    /// Which lines of an interlaced picture a media message takes.
    MediaMode {
        NoMod 0 "nomod" "All.";
        Modified 1 "modified" "All, and they may have changed.";
        Top 2 "top" "The top field.";
        Bottom 3 "bottom" "The bottom field.";
        TopMod 4 "top_mod" "The top field, which may have changed.";
        BottomMod 5 "bottom_mod" "The bottom field, which may have changed.";
    }
}

vocabulary! {
    /// What `sample_unorm` gives.
    UnormOutput {
        Full16 0 "16-full" "16 bits of each pixel.";
        Downsampled16 1 "16-downsampled" "16 bits of every second one.";
        Full8 2 "8-full" "8 bits of each pixel.";
        Downsampled8 3 "8-downsampled" "8 bits of every second one.";
    }
}

vocabulary! {
    /// What `avs` gives.
    AvsControl {
        Full16 0 "AVS_16_FULL" "16 bits of each pixel.";
        Down16 1 "AVS_16_DOWN_SAMPLE" "16 bits of every second one.";
        Full8 2 "AVS_8_FULL" "8 bits of each pixel.";
        Down8 3 "AVS_8_DOWN_SAMPLE" "8 bits of every second one.";
    }
}

vocabulary! {
    /// The rectangle of `avs`.
    AvsMode {
        B16x4 0 "AVS_16x4" "16 by 4 pixels.";
        B8x4 1 "AVS_8x4" "8 by 4 pixels.";
        B16x8 2 "AVS_16x8" "16 by 8 pixels.";
        B4x4 3 "AVS_4x4" "4 by 4 pixels.";
    }
}

macro_rules! atomics {
    ($($variant:ident $code:literal $legacy:literal $lsc_code:literal $lsc:literal $values:literal $doc:literal;)*) => {
        /// What an atomic message does.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Atomic { $(#[doc = $doc] $variant,)* }

        impl Atomic {
            /// All of them.
            pub const ALL: &'static [Atomic] = &[$(Atomic::$variant,)*];

            /// The name in `dword_atomic` and `svm_atomic`; empty when they do not have it.
            pub fn name(self) -> &'static str {
                match self { $(Atomic::$variant => $legacy,)* }
            }

            /// The number there in the binary format.
            pub fn code(self) -> u8 {
                match self { $(Atomic::$variant => $code,)* }
            }

            /// The name in `lsc_atomic`.
            pub fn lsc_name(self) -> &'static str {
                match self { $(Atomic::$variant => $lsc,)* }
            }

            /// The number there in the binary format.
            pub fn lsc_code(self) -> u8 {
                match self { $(Atomic::$variant => $lsc_code,)* }
            }

            /// How many values it takes.
            pub fn values(self) -> usize {
                match self { $(Atomic::$variant => $values,)* }
            }
        }
    };
}

// TABLE of atomic operations: name, legacy number and name, LSC number and name, values, meaning.
atomics! {
    Add 0x00 "add" 0x0c "iadd" 1 "Adds.";
    Sub 0x01 "sub" 0x0d "isub" 1 "Subtracts.";
    Inc 0x02 "inc" 0x08 "iinc" 0 "Adds 1.";
    Dec 0x03 "dec" 0x09 "idec" 0 "Subtracts 1.";
    Xchg 0x06 "xchg" 0x0b "store" 1 "Writes.";
    Load 0xff "" 0x0a "load" 0 "Reads.";
    SignedMin 0x0b "minsint" 0x0e "smin" 1 "The smaller, signed.";
    SignedMax 0x0c "maxsint" 0x0f "smax" 1 "The larger, signed.";
    UnsignedMin 0x04 "min" 0x10 "umin" 1 "The smaller, unsigned.";
    UnsignedMax 0x05 "max" 0x11 "umax" 1 "The larger, unsigned.";
    And 0x08 "and" 0x18 "and" 1 "Bitwise and.";
    Or 0x09 "or" 0x19 "or" 1 "Bitwise or.";
    Xor 0x0a "xor" 0x1a "xor" 1 "Bitwise exclusive or.";
    CmpXchg 0x07 "cmpxchg" 0x12 "icas" 2 "Writes where equal. The values are the new one and the one to compare with; of `lsc_atomic` in the other order.";
    FloatMin 0x11 "fmin" 0x15 "fmin" 1 "The smaller float.";
    FloatMax 0x10 "fmax" 0x16 "fmax" 1 "The larger float.";
    FloatAdd 0x13 "fadd" 0x13 "fadd" 1 "Adds floats.";
    FloatSub 0x14 "fsub" 0x14 "fsub" 1 "Subtracts floats.";
    FloatCmpXchg 0x12 "fcmpwr" 0x17 "fcas" 2 "Writes where floats are equal.";
}

/// How many bits an atomic message works on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AtomicWidth {
    /// 16, `.16`.
    Word,
    /// 32.
    Dword,
    /// 64, `.64`.
    Qword,
}

impl AtomicWidth {
    /// Bytes of a value in memory.
    pub fn bytes(self) -> u32 {
        match self {
            AtomicWidth::Word => 2,
            AtomicWidth::Dword => 4,
            AtomicWidth::Qword => 8,
        }
    }
}

/// What a write to a render target has beside red, green, blue and alpha: the options, in the
/// order of the operands, and those that have none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RenderTarget(pub u16);

impl RenderTarget {
    /// Name, bit in the binary format, and whether it has an operand: before the colours in
    /// this order up to `O`, behind them `Z` and `ST`.
    pub const OPTIONS: &'static [(&'static str, u16, Option<RenderTargetOperand>)] = &[
        ("SI", 1 << 11, Some(RenderTargetOperand::VectorBefore)),
        ("CPS", 1 << 8, Some(RenderTargetOperand::VectorBefore)),
        ("RTI", 1 << 2, Some(RenderTargetOperand::VectorBefore)),
        ("A", 1 << 3, Some(RenderTargetOperand::RawBefore)),
        ("O", 1 << 4, Some(RenderTargetOperand::RawBefore)),
        ("Z", 1 << 5, Some(RenderTargetOperand::RawBehind)),
        ("ST", 1 << 6, Some(RenderTargetOperand::RawBehind)),
        ("LRTW", 1 << 7, None),
        ("PS", 1 << 9, None),
        ("CM", 1 << 10, None),
        ("NULLRT", 1 << 12, None),
    ];

    /// Whether each operand behind the header is a vector (else it is raw).
    pub fn operands(self) -> Vec<bool> {
        let of = |wanted: RenderTargetOperand| {
            Self::OPTIONS
                .iter()
                .filter(move |(_, bit, operand)| self.0 & bit != 0 && *operand == Some(wanted))
                .count()
        };
        let mut operands = vec![true; of(RenderTargetOperand::VectorBefore)];
        let raw = of(RenderTargetOperand::RawBefore) + 4 + of(RenderTargetOperand::RawBehind);
        operands.extend(std::iter::repeat_n(false, raw));
        operands
    }
}

/// Where the operand of an option of a render target stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RenderTargetOperand {
    /// A vector operand before the colours.
    VectorBefore,
    /// A raw operand before the colours.
    RawBefore,
    /// A raw operand behind the colours.
    RawBehind,
}

/// The bit E of `fence_global` and `fence_local`, commit: the message returns when the thread's
/// accesses are done. Without it the thread goes on at once.
pub const COMMIT: u8 = 1;

/// The bit L1 of `fence_global` and `fence_local`: the first-level cache is flushed.
pub const FLUSH_L1: u8 = 1 << 6;

/// What an opcode needs beside its operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Detail {
    /// Nothing.
    #[default]
    None,
    /// The condition of `cmp`.
    Condition(Condition),
    /// The function of `bfn`: bit `a + 2 b + 4 c` is what becomes of the bits a, b and c.
    Boolean(u8),
    /// A product of matrices.
    Dpas {
        /// The type of source 1.
        weights: Precision,
        /// The type of source 2.
        activations: Precision,
        /// Steps: 1, 2, 4 or 8.
        depth: u8,
        /// Rows: 1 to 8.
        repeat: u8,
    },
    /// The channels of a message.
    Channels(Channels),
    /// The element size in bytes of `gather_scaled`/`scatter_scaled`: 1, 2 or 4.
    ElementSize(u8),
    /// The element size in bytes of `gather`/`scatter`: 1, 2 or 4, and `.mod`.
    Gather {
        /// Bytes.
        size: u8,
        /// Whether the memory may have changed.
        modified: bool,
    },
    /// `.mod` of `oword_ld`: whether the memory may have changed.
    Modified(bool),
    /// Number of blocks of `qw_gather`/`qw_scatter`.
    Count(u8),
    /// Block size in bytes (1, 4, 8) and number of blocks (1, 2, 4, 8) of
    /// `svm_gather`/`svm_scatter`.
    Blocks {
        /// Bytes of a block.
        size: u8,
        /// Blocks of a channel.
        count: u8,
    },
    /// The part of a picture that a media message moves.
    Media {
        /// Which lines.
        mode: MediaMode,
        /// The plane.
        plane: u8,
        /// Bytes of a row.
        width: u8,
        /// Rows.
        height: u8,
    },
    /// An LSC message.
    Lsc(Lsc),
    /// What `dword_atomic` and `svm_atomic` do, and to how many bits.
    Atomic {
        /// What.
        operation: Atomic,
        /// To how many bits.
        width: AtomicWidth,
    },
    /// What `lsc_atomic` does, where.
    LscAtomic(Atomic, Lsc),
    /// An LSC message of rectangles.
    LscBlock(LscBlock),
    /// The surface of `lsc_read_state_info`.
    LscState(LscSurface),
    /// The memory of `lsc_fence`.
    Fence(LscFence),
    /// What `fence_global` or `fence_local` does beside ordering: bits of E ([`COMMIT`]), I, S, C, R,
    /// -, L1 ([`FLUSH_L1`]).
    Flush(u8),
    /// A sampler message.
    Sampler {
        /// `.pixel_null_mask`
        pixel_null_mask: bool,
        /// `.cps`: the level is corrected for coarse pixels.
        cps: bool,
        /// `.divS`: the channels' samplers are different ones.
        non_uniform: bool,
        /// Channels of the result.
        channels: Channels,
    },
    /// `sample`, `load`: channels, and 16 pixels (else 8).
    Pixels {
        /// Channels of the result.
        channels: Channels,
        /// 16 pixels.
        wide: bool,
    },
    /// `sample_unorm`.
    Unorm {
        /// Channels of the result.
        channels: Channels,
        /// The format of the result.
        output: UnormOutput,
    },
    /// `avs`.
    Avs {
        /// Channels of the result.
        channels: Channels,
        /// The format of the result.
        control: AvsControl,
        /// The rectangle.
        mode: AvsMode,
    },
    /// `rt_write_3d`.
    RenderTarget(RenderTarget),
    /// `urb_write_3d`.
    Urb {
        /// Outputs.
        count: u8,
        /// The offset for all channels.
        offset: u16,
    },
    /// `vme_ime`.
    Ime {
        /// Stream mode.
        stream: u8,
        /// Search control.
        search: u8,
    },
    /// A video analytics message: mode, kernel size, output format; the second of
    /// `va_minmaxfilter` and its like alone. Nothing asks what they mean.
    Video([u8; 2]),
    /// GRFs of arguments and of the result of a function.
    Call {
        /// GRFs of `%arg`.
        arguments: u8,
        /// GRFs of `%retval`.
        result: u8,
    },
    /// `raw_send`.
    Send {
        /// The extended descriptor.
        descriptor: u32,
        /// GRFs that are sent.
        source: u8,
        /// GRFs that come back.
        destination: u8,
    },
    /// `raw_sends`.
    Sends {
        /// The shared function.
        function: u8,
        /// GRFs that are sent of the first part.
        first: u8,
        /// GRFs that are sent of the second part.
        second: u8,
        /// GRFs that come back.
        destination: u8,
    },
    /// The line of `LOC`.
    Line(u32),
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
