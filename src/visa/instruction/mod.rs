//! A vISA instruction: an opcode, execution size and mask, predicate, a detail that depends on the
//! opcode, and the operands in the order of the text.

use super::opcode::Opcode;
use super::operand::{Operand, PredicateId};
use super::types::{Condition, Exec};
use crate::source::Loc;

/// How the bits of a predicate are combined before use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Combine {
    /// Each channel uses its own bit.
    #[default]
    None,
    /// All channels use whether any bit is set.
    Any,
    /// All channels use whether all bits are set.
    All,
}

/// The predicate of an instruction: `(P1)`, `(!P1)`, `(P1.any)`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PredicateUse {
    /// The predicate variable that is read.
    pub predicate: PredicateId,
    /// Whether the result is inverted (`!`), after combining.
    pub invert: bool,
    /// How the bits are combined: `.any`, `.all`.
    pub combine: Combine,
}

/// A set of the channels R, G, B and A: bits 0 to 3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Channels(pub u8);

impl Channels {
    /// All four channels: `RGBA`.
    pub const ALL: Channels = Channels(15);

    /// The first `count` of R, G, B, A.
    pub fn first(count: u8) -> Channels {
        Channels(15 >> (4 - count.min(4)))
    }

    /// Number of channels in the set.
    pub fn count(self) -> u32 {
        (self.0 & 15).count_ones()
    }

    /// The number of channels if they are the first ones, and not zero.
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
            /// All values, in the order of the table.
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];

            /// The name in text.
            pub fn name(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }

            /// The number in the binary format.
            pub fn code(self) -> u8 {
                match self { $($name::$variant => $code,)* }
            }

            /// Looks up a value by its number in the binary format.
            pub fn from_code(code: u8) -> Option<$name> {
                $name::ALL.iter().copied().find(|one| one.code() == code)
            }

            /// Looks up a value by its name in text.
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
    /// The width of an LSC message's addresses.
    AddressSize {
        A16 1 "a16" "16 bits.";
        A32 2 "a32" "32 bits.";
        A64 3 "a64" "64 bits.";
    }
}

vocabulary! {
    /// The element type of a matrix operand.
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
        Bf8 11 "bf8" "8-bit float; no target supports it.";
        Tf32 12 "tf32" "TensorFloat-32: 19 significant bits of 32.";
    }
}

impl Precision {
    /// Width of an element in a register, in bits.
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

    /// Whether it is a floating-point type.
    pub fn is_float(self) -> bool {
        matches!(
            self,
            Precision::Bf16 | Precision::Fp16 | Precision::Bf8 | Precision::Tf32
        )
    }
}

vocabulary! {
    /// The lines of an interlaced picture that a media message transfers, and whether they
    /// may have been modified.
    MediaMode {
        NoMod 0 "nomod" "All lines.";
        Modified 1 "modified" "All lines, which may have been modified.";
        Top 2 "top" "The top field.";
        Bottom 3 "bottom" "The bottom field.";
        TopMod 4 "top_mod" "The top field, which may have been modified.";
        BottomMod 5 "bottom_mod" "The bottom field, which may have been modified.";
    }
}

vocabulary! {
    /// The output format of `sample_unorm`.
    UnormOutput {
        Full16 0 "16-full" "16 bits per pixel.";
        Downsampled16 1 "16-downsampled" "16 bits per pixel, every second pixel.";
        Full8 2 "8-full" "8 bits per pixel.";
        Downsampled8 3 "8-downsampled" "8 bits per pixel, every second pixel.";
    }
}

vocabulary! {
    /// The output format of `avs`.
    AvsControl {
        Full16 0 "AVS_16_FULL" "16 bits per pixel.";
        Down16 1 "AVS_16_DOWN_SAMPLE" "16 bits per pixel, every second pixel.";
        Full8 2 "AVS_8_FULL" "8 bits per pixel.";
        Down8 3 "AVS_8_DOWN_SAMPLE" "8 bits per pixel, every second pixel.";
    }
}

vocabulary! {
    /// The block size of `avs`.
    AvsMode {
        B16x4 0 "AVS_16x4" "16 by 4 pixels.";
        B8x4 1 "AVS_8x4" "8 by 4 pixels.";
        B16x8 2 "AVS_16x8" "16 by 8 pixels.";
        B4x4 3 "AVS_4x4" "4 by 4 pixels.";
    }
}

/// The kind of numbers that an atomic operation works on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AtomicKind {
    /// Integers of which the sign matters, as signed ones.
    Signed,
    /// Unsigned integers, or integers of any sign.
    Unsigned,
    /// Floats of the width of the operation.
    Float,
}

macro_rules! atomics {
    ($($variant:ident $code:literal $legacy:literal $lsc_code:literal $lsc:literal $values:literal $kind:ident $doc:literal;)*) => {
        /// The operation of an atomic message.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Atomic { $(#[doc = $doc] $variant,)* }

        impl Atomic {
            /// All atomic operations, in the order of the table.
            pub const ALL: &'static [Atomic] = &[$(Atomic::$variant,)*];

            /// The name in `dword_atomic` and `svm_atomic`; empty if they do not support it.
            pub fn name(self) -> &'static str {
                match self { $(Atomic::$variant => $legacy,)* }
            }

            /// The number in the binary form of `dword_atomic` and `svm_atomic`.
            pub fn code(self) -> u8 {
                match self { $(Atomic::$variant => $code,)* }
            }

            /// The name in `lsc_atomic`.
            pub fn lsc_name(self) -> &'static str {
                match self { $(Atomic::$variant => $lsc,)* }
            }

            /// The number in the binary form of `lsc_atomic`.
            pub fn lsc_code(self) -> u8 {
                match self { $(Atomic::$variant => $lsc_code,)* }
            }

            /// The kind of the numbers that it works on.
            pub fn kind(self) -> AtomicKind {
                match self { $(Atomic::$variant => AtomicKind::$kind,)* }
            }

            /// Number of value operands.
            pub fn values(self) -> usize {
                match self { $(Atomic::$variant => $values,)* }
            }
        }
    };
}

// TABLE of atomic operations: name, legacy number and name, LSC number and name, number of values,
// kind of numbers, meaning.
atomics! {
    Add 0x00 "add" 0x0c "iadd" 1 Unsigned "Adds.";
    Sub 0x01 "sub" 0x0d "isub" 1 Unsigned "Subtracts.";
    Inc 0x02 "inc" 0x08 "iinc" 0 Unsigned "Adds 1.";
    Dec 0x03 "dec" 0x09 "idec" 0 Unsigned "Subtracts 1.";
    Xchg 0x06 "xchg" 0x0b "store" 1 Unsigned "Exchanges the value.";
    Load 0xff "" 0x0a "load" 0 Unsigned "Loads the value.";
    SignedMin 0x0b "minsint" 0x0e "smin" 1 Signed "Signed minimum.";
    SignedMax 0x0c "maxsint" 0x0f "smax" 1 Signed "Signed maximum.";
    UnsignedMin 0x04 "min" 0x10 "umin" 1 Unsigned "Unsigned minimum.";
    UnsignedMax 0x05 "max" 0x11 "umax" 1 Unsigned "Unsigned maximum.";
    And 0x08 "and" 0x18 "and" 1 Unsigned "Bitwise and.";
    Or 0x09 "or" 0x19 "or" 1 Unsigned "Bitwise or.";
    Xor 0x0a "xor" 0x1a "xor" 1 Unsigned "Bitwise exclusive or.";
    CmpXchg 0x07 "cmpxchg" 0x12 "icas" 2 Unsigned "Compare and exchange. The operands are the new value and the comparand; in `lsc_atomic` the order is reversed.";
    FloatMin 0x11 "fmin" 0x15 "fmin" 1 Float "Float minimum.";
    FloatMax 0x10 "fmax" 0x16 "fmax" 1 Float "Float maximum.";
    FloatAdd 0x13 "fadd" 0x13 "fadd" 1 Float "Adds floats.";
    FloatSub 0x14 "fsub" 0x14 "fsub" 1 Float "Subtracts floats.";
    FloatCmpXchg 0x12 "fcmpwr" 0x17 "fcas" 2 Float "Compare and exchange of floats.";
}

/// The width of an atomic operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AtomicWidth {
    /// 16-bit operands, written as `.16`.
    Word,
    /// 32-bit operands, the default: no suffix.
    Dword,
    /// 64-bit operands, written as `.64`.
    Qword,
}

impl AtomicWidth {
    /// Size of a value in memory, in bytes.
    pub fn bytes(self) -> u32 {
        match self {
            AtomicWidth::Word => 2,
            AtomicWidth::Dword => 4,
            AtomicWidth::Qword => 8,
        }
    }
}

/// The options of a render target write, as a set of bits. Some options add an operand besides red,
/// green, blue and alpha.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RenderTarget(pub u16);

impl RenderTarget {
    /// Name, bit in the binary format, and the operand that the option adds, if any. In this order
    /// the operands up to that of `O` precede the colors; those of `Z` and `ST` follow them.
    pub const OPTIONS: &'static [(&'static str, u16, Option<RenderTargetOperand>)] = &[
        ("SI", 1 << 11, Some(RenderTargetOperand::VectorBefore)),
        ("CPS", 1 << 8, Some(RenderTargetOperand::VectorBefore)),
        ("RTI", 1 << 2, Some(RenderTargetOperand::VectorBefore)),
        ("A", 1 << 3, Some(RenderTargetOperand::RawBefore)),
        ("O", 1 << 4, Some(RenderTargetOperand::RawBefore)),
        ("Z", 1 << 5, Some(RenderTargetOperand::RawAfter)),
        ("ST", 1 << 6, Some(RenderTargetOperand::RawAfter)),
        ("LRTW", 1 << 7, None),
        ("PS", 1 << 9, None),
        ("CM", 1 << 10, None),
        ("NULLRT", 1 << 12, None),
    ];

    /// Whether each operand after the header is a vector (otherwise it is raw).
    pub fn operands(self) -> Vec<bool> {
        let of = |wanted: RenderTargetOperand| {
            Self::OPTIONS
                .iter()
                .filter(move |(_, bit, operand)| self.0 & bit != 0 && *operand == Some(wanted))
                .count()
        };
        let mut operands = vec![true; of(RenderTargetOperand::VectorBefore)];
        let raw = of(RenderTargetOperand::RawBefore) + 4 + of(RenderTargetOperand::RawAfter);
        operands.extend(std::iter::repeat_n(false, raw));
        operands
    }
}

/// Position and kind of the operand that an option of a render target write adds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RenderTargetOperand {
    /// A vector operand before the colors.
    VectorBefore,
    /// A raw operand before the colors.
    RawBefore,
    /// A raw operand after the colors.
    RawAfter,
}

/// The bit E (commit) of `fence_global` and `fence_local`: the message returns when the thread's
/// accesses are complete. Without it the thread continues immediately.
pub const COMMIT: u8 = 1;

/// The bit L1 of `fence_global` and `fence_local`: flushes the first-level cache.
pub const FLUSH_L1: u8 = 1 << 6;

/// Properties of an instruction that depend on its opcode and are not operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Detail {
    /// Nothing besides the operands.
    #[default]
    None,
    /// The condition of `cmp`.
    Condition(Condition),
    /// The Boolean function of `bfn`: bit `a + 2 b + 4 c` is the result for the source bits
    /// a, b and c.
    Boolean(u8),
    /// The shape and types of a `dpas`.
    Dpas {
        /// Element type of source 1.
        weights: Precision,
        /// Element type of source 2.
        activations: Precision,
        /// Systolic depth: 1, 2, 4 or 8.
        depth: u8,
        /// Repeat count, the number of rows: 1 to 8.
        repeat: u8,
    },
    /// The channels that a message transfers.
    Channels(Channels),
    /// The element size in bytes of `gather_scaled`/`scatter_scaled`: 1, 2 or 4.
    ElementSize(u8),
    /// Element size of `gather`/`scatter`, and `.mod`.
    Gather {
        /// Element size in bytes: 1, 2 or 4.
        size: u8,
        /// Whether the memory may have been modified.
        modified: bool,
    },
    /// `.mod` of `oword_ld`: whether the memory may have been modified.
    Modified(bool),
    /// Number of blocks of `qw_gather`/`qw_scatter`.
    Count(u8),
    /// Block size and count of `svm_gather`/`svm_scatter`.
    Blocks {
        /// Size of a block in bytes: 1, 4 or 8.
        size: u8,
        /// Number of blocks per channel: 1, 2, 4 or 8.
        count: u8,
    },
    /// The rectangle that a media message transfers.
    Media {
        /// The lines of an interlaced picture.
        mode: MediaMode,
        /// Index of the plane.
        plane: u8,
        /// Width of the rectangle, in bytes.
        width: u8,
        /// Height of the rectangle, in rows.
        height: u8,
    },
    /// All parts of an LSC message except its operands.
    Lsc(Lsc),
    /// The operation of `dword_atomic` and `svm_atomic`.
    Atomic {
        /// The read-modify-write operation on the element.
        operation: Atomic,
        /// Width of the operation.
        width: AtomicWidth,
    },
    /// The operation and the message of `lsc_atomic`.
    LscAtomic(Atomic, Lsc),
    /// An LSC 2D block message.
    LscBlock(LscBlock),
    /// The surface of `lsc_read_state_info`.
    LscState(LscSurface),
    /// The memory of `lsc_fence`.
    Fence(LscFence),
    /// The caches that `fence_global` or `fence_local` flushes: bits of E, I, S, C, R, -, L1.
    Flush(u8),
    /// The suffixes of a sampler message.
    Sampler {
        /// `.pixel_null_mask`: the result includes a mask of null pixels.
        pixel_null_mask: bool,
        /// `.cps`: corrects the level of detail for coarse pixel shading.
        cps: bool,
        /// `.divS`: channels may use different samplers.
        non_uniform: bool,
        /// Channels of the result.
        channels: Channels,
    },
    /// The details of `sample` and `load`.
    Pixels {
        /// Channels of the result.
        channels: Channels,
        /// 16 pixels instead of 8.
        wide: bool,
    },
    /// The details of `sample_unorm`.
    Unorm {
        /// Channels of the result.
        channels: Channels,
        /// The format of the result.
        output: UnormOutput,
    },
    /// The details of `avs`.
    Avs {
        /// Channels of the result.
        channels: Channels,
        /// The format of the result.
        control: AvsControl,
        /// The size of the block that is returned.
        mode: AvsMode,
    },
    /// The options of `rt_write_3d`.
    RenderTarget(RenderTarget),
    /// The details of `urb_write_3d`.
    Urb {
        /// Number of outputs, in GRFs.
        count: u8,
        /// Global offset, the same for all channels.
        offset: u16,
    },
    /// The details of `vme_ime`.
    Ime {
        /// The stream mode, as its number.
        stream: u8,
        /// The search control, as its number.
        search: u8,
    },
    /// Parameters of a video analytics message: mode, kernel size or output format. The second one
    /// is used by `va_minmaxfilter` and similar messages only. gencl does not interpret them.
    Video([u8; 2]),
    /// Sizes of the arguments and the result of a function call.
    Call {
        /// Size of the arguments in `%arg`, in GRFs.
        arguments: u8,
        /// Size of the result in `%retval`, in GRFs.
        result: u8,
    },
    /// The details of `raw_send`.
    Send {
        /// The extended message descriptor.
        descriptor: u32,
        /// Length of the message, in GRFs.
        source: u8,
        /// Length of the response, in GRFs.
        destination: u8,
    },
    /// The details of `raw_sends`.
    Sends {
        /// The number of the shared function that receives the message.
        function: u8,
        /// Length of the message's first part, in GRFs.
        first: u8,
        /// Length of the message's second part, in GRFs.
        second: u8,
        /// Length of the response, in GRFs.
        destination: u8,
    },
    /// The line number of `LOC`.
    Line(u32),
}

impl Detail {
    /// The operation of an atomic message.
    pub fn atomic(self) -> Option<Atomic> {
        match self {
            Detail::Atomic { operation, .. } | Detail::LscAtomic(operation, _) => Some(operation),
            Detail::None
            | Detail::Condition(_)
            | Detail::Boolean(_)
            | Detail::Dpas { .. }
            | Detail::Channels(_)
            | Detail::ElementSize(_)
            | Detail::Gather { .. }
            | Detail::Modified(_)
            | Detail::Count(_)
            | Detail::Blocks { .. }
            | Detail::Media { .. }
            | Detail::Lsc(_)
            | Detail::LscBlock(_)
            | Detail::LscState(_)
            | Detail::Fence(_)
            | Detail::Flush(_)
            | Detail::Sampler { .. }
            | Detail::Pixels { .. }
            | Detail::Unorm { .. }
            | Detail::Avs { .. }
            | Detail::RenderTarget(_)
            | Detail::Urb { .. }
            | Detail::Ime { .. }
            | Detail::Video(_)
            | Detail::Call { .. }
            | Detail::Send { .. }
            | Detail::Sends { .. }
            | Detail::Line(_) => None,
        }
    }
}

/// One instruction. A label is an instruction with opcode `Label`.
#[derive(Clone, PartialEq, Debug)]
pub struct Instruction {
    /// The operation, which determines the form of the other fields.
    pub opcode: Opcode,
    /// Execution size and mask; `None` for labels and instructions that have none.
    pub exec: Option<Exec>,
    /// The predicate that controls which channels execute.
    pub predicate: Option<PredicateUse>,
    /// `.sat`: the result is clamped to the range of its type (floats to [0, 1]).
    pub saturate: bool,
    /// Properties that depend on the opcode.
    pub detail: Detail,
    /// The operands in the order of the text; destinations come first except
    /// in stores and branches.
    pub operands: Vec<Operand>,
    /// Index of the source location in [`super::kernel::Kernel::locations`].
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
