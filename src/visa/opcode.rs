//! TABLE of vISA opcodes: the entire instruction set of version 4.1, as Intel's finalizer
//! 1.0.12504.6 implements it.
//!
//! Printer, parser, binary writer and reader, and verifier are driven by the table. The simulator
//! matches over the opcodes exhaustively, so that a new row requires its execution to be defined.
//! Numbers without a row are reserved: `tests/library/visa_opcodes.rs` lists all of them.

use super::types::TypeSet;
use crate::target::{Capability, Target};

/// The kind of operand that a slot accepts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Slot {
    /// A destination with a region, direct or register-indirect.
    Destination,
    /// A destination with a region, or a predicate.
    DestinationOrPredicate,
    /// A destination with a region, or an address variable.
    DestinationOrAddress,
    /// A source with a region, direct or register-indirect, or an immediate.
    Source,
    /// A source with a region, an immediate, or a predicate.
    SourceOrPredicate,
    /// A source of any kind, including a predicate, an address variable, and the
    /// address of a variable.
    SourceOfAnyKind,
    /// A predicate variable, without `!`.
    Predicate,
    /// A surface, predefined or declared.
    Surface,
    /// A sampler, predefined or declared.
    Sampler,
    /// A state variable or a destination with a region: the destination of `movs`.
    StateOrDestination,
    /// A state variable, a source with a region or an immediate: the source of `movs`.
    StateOrSource,
    /// An address variable as destination.
    Address,
    /// The address of a variable, an address variable, or a source with a region.
    AddressOf,
    /// A source with a region, an immediate, or the address of a variable.
    AddressOffset,
    /// A raw destination: `V.offset`, without a region.
    RawDestination,
    /// A raw source: `V.offset`, without a region.
    RawSource,
    /// A raw source, or `%null`.
    RawSourceOrNull,
    /// A source without a region, which is its first element: `V(row,column)`.
    Block,
    /// A scalar of an LSC message: `V(row,column)` or a number.
    Scalar,
    /// Raw sources to the end of the line.
    RawList,
    /// Sources, with a region or raw, to the end of the line.
    MixedList,
    /// A label, by name in text.
    Label,
    /// Labels in parentheses, separated by commas.
    LabelList,
    /// A function of another object, or a file.
    Symbol,
    /// A variable of any kind except state variables, by its name.
    Name,
}

impl Slot {
    /// How an operand is written, for documentation.
    pub fn notation(self) -> &'static str {
        match self {
            Slot::Destination => "V(row,column)<stride> or r[A(n),offset]<stride>:type",
            Slot::DestinationOrPredicate => "V(row,column)<stride> or P",
            Slot::DestinationOrAddress => "V(row,column)<stride> or A(n)<stride>",
            Slot::Source => "V(row,column)<vertical;width,horizontal> or an immediate 0x1:type",
            Slot::SourceOrPredicate => "V(row,column)<vertical;width,horizontal>, 0x1:type or P",
            Slot::SourceOfAnyKind => {
                "V(row,column)<vertical;width,horizontal>, 0x1:type, P, A(n)<stride> or &V"
            }
            Slot::Predicate => "P",
            Slot::Surface => "T6, a surface",
            Slot::Sampler => "S, a sampler",
            Slot::StateOrDestination => "T(n) or V(row,column)<stride>",
            Slot::StateOrSource => "T(n), V(row,column)<vertical;width,horizontal> or 0x1:type",
            Slot::Address => "A(n)<stride>",
            Slot::AddressOf => "&V, A(n)<stride> or V(row,column)<vertical;width,horizontal>",
            Slot::AddressOffset => "V(row,column)<vertical;width,horizontal>, 0x1:type or &V",
            Slot::RawDestination | Slot::RawSource => "V.offset in bytes, a raw operand",
            Slot::RawSourceOrNull => "V.offset in bytes, or %null",
            Slot::Block => "V(row,column)",
            Slot::Scalar => "V(row,column) or a number",
            Slot::RawList => "V.offset, several",
            Slot::MixedList => "V(row,column)<vertical;width,horizontal> or V.offset, several",
            Slot::Label => "the name of a label",
            Slot::LabelList => "(L1, L2), names of labels",
            Slot::Symbol => "\"name\"",
            Slot::Name => "the name of a variable",
        }
    }

    /// Whether only messages, and matrix multiplications, have it.
    fn is_of_message(self) -> bool {
        self.is_raw() || matches!(self, Slot::Surface | Slot::Sampler)
    }

    /// Whether it is a raw operand.
    pub fn is_raw(self) -> bool {
        matches!(
            self,
            Slot::RawDestination | Slot::RawSource | Slot::RawSourceOrNull
        )
    }

    /// Whether it is a destination other than a raw one or a predicate alone.
    pub fn is_vector_destination(self) -> bool {
        let is_vector = matches!(
            self,
            Slot::Destination | Slot::DestinationOrPredicate | Slot::DestinationOrAddress
        );
        is_vector || matches!(self, Slot::StateOrDestination | Slot::Address)
    }
}

/// The kind of an opcode's [`Detail`](super::instruction::Detail): suffixes and other parts of the
/// syntax that are not operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DetailKind {
    /// Nothing besides the operands.
    None,
    /// A condition, such as `.lt`.
    Condition,
    /// A Boolean function of three bits: `.xE8`.
    Boolean,
    /// Precisions, depth and repeat count of a matrix multiplication: `.s8.u8.8.4`.
    Dpas,
    /// A set of channels: `.RGB`.
    Channels,
    /// One channel of four, such as `.G`.
    Channel,
    /// Element size in bytes: `.4`.
    ElementSize,
    /// Element size, and `.mod` after the execution size: `gather.4 (16) .mod`.
    Gather,
    /// Whether the memory may have been modified: `.mod`.
    Modified,
    /// Number of blocks: `.1`.
    Count,
    /// Size and number of blocks: `.4.2`.
    Blocks,
    /// Mode and rectangle of a media block: `.nomod(32,8)`, and the plane before the offsets.
    Media,
    /// Atomic operation and its width in bits: `.add.16`.
    Atomic,
    /// An LSC message that has no variant below.
    Lsc,
    /// An LSC message whose name includes the atomic operation.
    LscAtomic,
    /// An LSC 2D block message.
    LscBlock,
    /// The surface of `lsc_read_state_info`.
    LscState,
    /// Shared function, cache operation and scope: `.ugm.none.group`.
    LscFence,
    /// Caches to flush: `.EISCRL1`.
    Flush,
    /// Options and channels of a sampler message: `.pixel_null_mask.cps.divS.RGBA`.
    Sampler,
    /// Channels and, in parentheses, the number of pixels: `.RGBA (16)`.
    Pixels,
    /// Channels and output format: `.RGBA.16-full`.
    Unorm,
    /// Channels, and two modes between the operands.
    Avs,
    /// Options of a render target write: `.<A><Z>`.
    RenderTarget,
    /// Number of outputs and global offset, before the operands.
    Urb,
    /// Stream mode and search control: `(0,0)`.
    Ime,
    /// One parameter of a video analytics message: `(16)`.
    Video,
    /// Two parameters of a video analytics message: `(0,2)`.
    VideoFilter,
    /// Three sources in parentheses before the other operands.
    Fbr,
    /// Sizes in GRFs of arguments and result, after the operands.
    Call,
    /// Descriptor and lengths, before the operands.
    Send,
    /// Lengths, preceded by the shared function if there is one: `.10.1.1.1`.
    Sends,
    /// A line number of the source.
    Line,
}

/// A field of the binary form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// Execution size and mask, one byte.
    Exec,
    /// The predicate, two bytes.
    Predicate,
    /// The sub-number, which distinguishes opcodes that share a number, one byte.
    Sub,
    /// The sub-number with the options of a sampler message, two bytes.
    WideSub,
    /// The next field of the detail.
    Detail,
    /// Number of channels and mask of legacy gathers, one byte.
    Channels,
    /// The execution size as a number of blocks, one byte.
    Blocks,
    /// A byte that is 0.
    Byte0,
    /// Two bytes that are zero.
    Word0,
    /// The raw operand `%null.0`.
    Null,
    /// The immediate `0:ub`, in place of an operand.
    Immediate0,
    /// The surface of an LSC message.
    LscSurface,
    /// The operand with this index.
    Operand(u8),
    /// The number of remaining operands, one byte, and the operands.
    Counted,
    /// The remaining operands, as the options of a render target specify.
    Rest,
    /// The number of labels, the index, and the labels.
    Switch,
    /// Class and number of a variable.
    Lifetime,
}

macro_rules! part {
    (X) => {
        Part::Exec
    };
    (P) => {
        Part::Predicate
    };
    (K) => {
        Part::Sub
    };
    (W) => {
        Part::WideSub
    };
    (D) => {
        Part::Detail
    };
    (C) => {
        Part::Channels
    };
    (B) => {
        Part::Blocks
    };
    (Y) => {
        Part::Byte0
    };
    (H) => {
        Part::Word0
    };
    (Z) => {
        Part::Null
    };
    (I) => {
        Part::Immediate0
    };
    (F) => {
        Part::LscSurface
    };
    (N) => {
        Part::Counted
    };
    (R) => {
        Part::Rest
    };
    (J) => {
        Part::Switch
    };
    (L) => {
        Part::Lifetime
    };
    ($n:literal) => {
        Part::Operand($n)
    };
}

/// What is special about an opcode: facts on which rules of the verifier and other code depend.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Property {
    /// Sources may have `(-)` and `(abs)`. Not those of bit counts and carries, which use the
    /// unsigned value: the finalizer accepts a modifier, but its effect is undocumented. Not those
    /// of `divm` and `sqrtm`, which expand to several instructions that read registers, and not
    /// those of opcodes whose only source is a scalar.
    Modifiers,
    /// Sources may have `(~)`, which inverts all bits.
    Complement,
    /// The predicate may be `.any` or `.all`. Other opcodes become several instructions, for which
    /// the finalizer drops the combination.
    Combines,
    /// It may have `.sat`.
    Saturates,
    /// It may have `.sat` if its destination is a float.
    SaturatesFloats,
    /// The result depends on the signs of the types: one type must represent all sources.
    OneSign,
    /// The finalizer expands it to a sequence for doubles, and crashes on operands that it would
    /// have to rearrange first.
    DoubleSequence,
    /// An LSC message that reads without changing memory.
    LscRead,
    /// An LSC message that writes; its addresses precede its data.
    LscWrite,
    /// The finalizer's text parser does not support it: it exists in the binary form only, and its
    /// text syntax is gencl's own.
    BinaryOnly,
    /// A barrier or a fence that becomes a message.
    Synchronizes,
    /// Not an ALU instruction, and its sources have regions; those of others are scalars.
    Regions,
    /// It ends a basic block.
    EndsBlock,
}

/// An entry of the table.
#[derive(Debug)]
pub struct OpcodeInfo {
    /// The mnemonic in text, without suffixes.
    pub mnemonic: &'static str,
    /// Number in the binary format.
    pub code: u8,
    /// Sub-number, which distinguishes opcodes that share a number.
    pub sub: u8,
    /// Kind of its detail.
    pub detail: DetailKind,
    /// Operands in the order of the text.
    pub slots: &'static [Slot],
    /// Fields of the binary form after the number.
    pub parts: &'static [Part],
    /// Legal types of destinations with a region.
    pub destinations: TypeSet,
    /// Legal types of sources with a region.
    pub sources: TypeSet,
    /// The capability that a target needs.
    pub requires: Capability,
    /// What is special about it.
    pub properties: &'static [Property],
    /// Description in one line, for the documentation.
    pub description: &'static str,
    /// An instruction in text; empty if gencl has no sample of it.
    pub example: &'static str,
}

macro_rules! opcodes {
    ($($variant:ident $mnemonic:literal $code:literal $sub:literal $detail:ident
       [$($slot:ident)*] {$($part:tt)*} $to:ident $from:ident $requires:ident <$($property:ident)*> $doc:literal $example:literal;)*) => {
        /// The operation of an instruction.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum Opcode { $(#[doc = $doc] $variant,)* }

        impl Opcode {
            /// All opcodes in the order of the table.
            pub const ALL: &'static [Opcode] = &[$(Opcode::$variant,)*];

            /// The opcode's entry in the table.
            pub fn info(self) -> &'static OpcodeInfo {
                match self {
                    $(Opcode::$variant => const { &OpcodeInfo {
                        mnemonic: $mnemonic,
                        code: $code,
                        sub: $sub,
                        detail: DetailKind::$detail,
                        slots: &[$(Slot::$slot,)*],
                        parts: &[$(part!($part),)*],
                        destinations: TypeSet::$to,
                        sources: TypeSet::$from,
                        requires: Capability::$requires,
                        properties: &[$(Property::$property,)*],
                        description: $doc,
                        example: $example,
                    } },)*
                }
            }
        }
    };
}

// TABLE of vISA opcodes. Each row: name; mnemonic; number and sub-number; detail; operands in the
// order of the text; binary form (see `part!`); types of destinations and of sources; the
// required capability; properties; meaning; example.
opcodes! {
    // Moves.
    Mov "mov" 0x29 0 None [DestinationOrAddress SourceOfAnyKind] {X P 0 1} ANY ANY Always <Modifiers Combines Saturates> "Copy with type conversion; or copy the bits of a predicate to a scalar." "mov (M1, 16) F0(0,0)<1> D1(0,0)<1;1,0>";
    Sel "sel" 0x2a 0 None [Destination Source Source] {X P 0 1 2} ANY ANY Always <Modifiers Combines Saturates> "Select the first or the second source by the predicate." "(P0) sel (M1, 16) D0(0,0)<1> D1(0,0)<1;1,0> D2(0,0)<1;1,0>";
    Setp "setp" 0x2b 0 None [Predicate Source] {X 0 1} NONE MASK Always <> "Set a predicate from the bits of a scalar." "setp (M1, 16) P0 0xffff:uw";
    Movs "movs" 0x2d 0 None [StateOrDestination StateOrSource] {X 0 1} UD UD Always <> "Set a surface variable to a binding table index; no native instruction if it is a constant, which the message then contains." "movs (M1, 1) T7(0) 0x3:ud";
    Fcvt "fcvt" 0x1d 0 None [Destination Source] {X 0 1} CONVERTED CONVERTED SmallFloats <> "Convert from or to 8-bit floats and tf32." "fcvt (M1, 16) HF0(0,0)<1> UB1(0,0)<1;1,0>";
    // Arithmetic.
    Add "add" 0x01 0 None [Destination Source Source] {X P 0 1 2} ANY ANY Always <Modifiers Combines Saturates> "Add." "add (M1, 16) F0(0,0)<1> F1(0,0)<1;1,0> F2(0,0)<1;1,0>";
    Avg "avg" 0x02 0 None [Destination Source Source] {X P 0 1 2} SMALL SMALL Always <OneSign> "Average of two integers, rounded up." "avg (M1, 16) UD0(0,0)<1> UD1(0,0)<1;1,0> UD2(0,0)<1;1,0>";
    Addc "addc" 0x49 0 None [Destination Destination Source Source] {X P 0 1 2 3} UD UD Always <> "Add unsigned doublewords: sum and carry (0 or 1)." "addc (M1, 16) UD0(0,0)<1> UD3(0,0)<1> UD1(0,0)<1;1,0> UD2(0,0)<1;1,0>";
    Subb "subb" 0x4a 0 None [Destination Destination Source Source] {X P 0 1 2 3} UD UD Always <> "Subtract unsigned doublewords: difference and borrow (0 or 1)." "subb (M1, 16) UD0(0,0)<1> UD3(0,0)<1> UD1(0,0)<1;1,0> UD2(0,0)<1;1,0>";
    Add3 "add3" 0x84 0 None [Destination Source Source Source] {X P 0 1 2 3} WORDS WORDS ThreeSourceInteger <Modifiers Saturates> "Add three integers." "add3 (M1, 16) D0(0,0)<1> D1(0,0)<1;1,0> D2(0,0)<1;1,0> D3(0,0)<1;1,0>";
    Add3o "add3.o" 0x92 0 None [Destination Source Source Source] {X P 0 1 2 3} WORDS WORDS Never <> "Add three integers with an overflow flag." "";
    Mul "mul" 0x10 0 None [Destination Source Source] {X P 0 1 2} ANY MAD Always <Modifiers SaturatesFloats> "Multiply; integer results are truncated to the destination's width." "mul (M1, 16) F0(0,0)<1> F1(0,0)<1;1,0> F2(0,0)<1;1,0>";
    Mulh "mulh" 0x0d 0 None [Destination Source Source] {X P 0 1 2} DWORD DWORD Always <OneSign> "High 32 bits of a 32 x 32 bit multiplication." "mulh (M1, 16) UD0(0,0)<1> UD1(0,0)<1;1,0> UD2(0,0)<1;1,0>";
    Mad "mad" 0x0c 0 None [Destination Source Source Source] {X P 0 1 2 3} MAD MAD Always <Modifiers SaturatesFloats> "Multiply-add: first times second plus third; fused for floats (one rounding)." "mad (M1, 16) F0(0,0)<1> F1(0,0)<1;1,0> F2(0,0)<1;1,0> F3(0,0)<1;1,0>";
    Madw "madw" 0x91 0 None [Destination Source Source Source] {X P 0 1 2 3} DWORD DWORD Always <> "64-bit multiply-add: low halves, then high halves, each starting at a GRF." "madw (M1, 16) UD0(0,0)<1> UD1(0,0)<1;1,0> UD2(0,0)<1;1,0> UD3(0,0)<1;1,0>";
    Lrp "lrp" 0x0e 0 None [Destination Source Source Source] {X P 0 1 2 3} F F PixelArithmetic <Modifiers Saturates> "Linear interpolation: first times second plus (1 - first) times third." "lrp (M1, 16) F0(0,0)<1> F1(0,0)<1;1,0> F2(0,0)<1;1,0> F3(0,0)<1;1,0>";
    Dp2 "dp2" 0x04 0 None [Destination Source Source] {X P 0 1 2} F F PixelArithmetic <Modifiers Saturates> "Dot product of 2-component vectors." "dp2 (M1, 16) F0(0,0)<1> F1(0,0)<1;1,0> F2(0,0)<1;1,0>";
    Dp3 "dp3" 0x05 0 None [Destination Source Source] {X P 0 1 2} F F PixelArithmetic <Modifiers Saturates> "Dot product of 3-component vectors." "dp3 (M1, 16) F0(0,0)<1> F1(0,0)<1;1,0> F2(0,0)<1;1,0>";
    Dp4 "dp4" 0x06 0 None [Destination Source Source] {X P 0 1 2} F F PixelArithmetic <Modifiers Saturates> "Dot product of 4-component vectors." "dp4 (M1, 16) F0(0,0)<1> F1(0,0)<1;1,0> F2(0,0)<1;1,0>";
    Dph "dph" 0x07 0 None [Destination Source Source] {X P 0 1 2} F F PixelArithmetic <Modifiers Saturates> "Dot product of homogeneous vectors." "dph (M1, 16) F0(0,0)<1> F1(0,0)<1;1,0> F2(0,0)<1;1,0>";
    Dp4a "dp4a" 0x82 0 None [Destination Source Source Source] {X P 0 1 2 3} DWORD DWORD Dp4a <Saturates> "First plus the dot product of two 4-byte vectors." "dp4a (M1, 16) D0(0,0)<1> D1(0,0)<1;1,0> D2(0,0)<1;1,0> D3(0,0)<1;1,0>";
    Line "line" 0x0a 0 None [Destination Source Source] {X P 0 1 2} F F PixelArithmetic <Modifiers Saturates> "Line equation." "line (M1, 16) F0(0,0)<1> F1(0,0)<1;1,0> F2(0,0)<1;1,0>";
    Plane "plane" 0x6b 0 None [Destination Source Source] {X P 0 1 2} F F PixelArithmetic <Modifiers Saturates> "Plane equation." "plane (M1, 16) F0(0,0)<1> F1(0,0)<1;1,0> F2(0,0)<1;1,0>";
    Sad2 "sad2" 0x16 0 None [Destination Source Source] {X P 0 1 2} WORD BYTES PixelArithmetic <Saturates> "Sum of two absolute differences." "sad2 (M1, 16) W0(0,0)<1> B1(0,0)<1;1,0> B2(0,0)<1;1,0>";
    Sad2Add "sad2add" 0x6a 0 None [Destination Source Source Source] {X P 0 1 2 3} WORD BYTES PixelArithmetic <Saturates> "Sum of two absolute differences, added to the third." "sad2add (M1, 16) W0(0,0)<1> B1(0,0)<1;1,0> B2(0,0)<1;1,0> W3(0,0)<1;1,0>";
    Srnd "srnd" 0x1e 0 None [Destination Source Source] {X 0 1 2} SMALL_FLOAT FH SmallFloats <> "Stochastic rounding." "srnd (M1, 16) HF0(0,0)<1> F1(0,0)<1;1,0> F2(0,0)<1;1,0>";
    Div "div" 0x03 0 None [Destination Source Source] {X P 0 1 2} DIVIDED DIVIDED Always <Modifiers SaturatesFloats OneSign DoubleSequence> "Divide; approximate for floats from Xe-LP on." "div (M1, 16) F0(0,0)<1> F1(0,0)<1;1,0> F2(0,0)<1;1,0>";
    Mod "mod" 0x0f 0 None [Destination Source Source] {X P 0 1 2} SMALL SMALL Always <Modifiers OneSign> "Remainder of an integer division." "mod (M1, 16) D0(0,0)<1> D1(0,0)<1;1,0> D2(0,0)<1;1,0>";
    Min "min" 0x45 0 None [Destination Source Source] {X K 0 1 2} ORDERED ORDERED Always <Modifiers Saturates OneSign> "Minimum." "min (M1, 16) F0(0,0)<1> F1(0,0)<1;1,0> F2(0,0)<1;1,0>";
    Max "max" 0x45 1 None [Destination Source Source] {X K 0 1 2} ORDERED ORDERED Always <Modifiers Saturates OneSign> "Maximum." "max (M1, 16) F0(0,0)<1> F1(0,0)<1;1,0> F2(0,0)<1;1,0>";
    Frc "frc" 0x09 0 None [Destination Source] {X P 0 1} F F Always <Modifiers Saturates> "Fractional part." "frc (M1, 16) F0(0,0)<1> F1(0,0)<1;1,0>";
    Rndd "rndd" 0x12 0 None [Destination Source] {X P 0 1} F F Always <Modifiers Saturates> "Round down to an integer." "rndd (M1, 16) F0(0,0)<1> F1(0,0)<1;1,0>";
    Rndu "rndu" 0x13 0 None [Destination Source] {X P 0 1} F F Always <Modifiers Saturates> "Round up to an integer." "rndu (M1, 16) F0(0,0)<1> F1(0,0)<1;1,0>";
    Rnde "rnde" 0x14 0 None [Destination Source] {X P 0 1} F F Always <Modifiers Saturates> "Round to the nearest integer, ties to even." "rnde (M1, 16) F0(0,0)<1> F1(0,0)<1;1,0>";
    Rndz "rndz" 0x15 0 None [Destination Source] {X P 0 1} F F Always <Modifiers Saturates> "Round towards zero to an integer." "rndz (M1, 16) F0(0,0)<1> F1(0,0)<1;1,0>";
    Divm "divm" 0x7f 0 None [Destination Source Source] {X P 0 1 2} FD FD IeeeMath <DoubleSequence> "Divide, correctly rounded (Gen9 and Xe-HPC)." "divm (M1, 16) DF0(0,0)<1> DF1(0,0)<1;1,0> DF2(0,0)<1;1,0>";
    Sqrtm "sqrtm" 0x7e 0 None [Destination Source] {X P 0 1} FD FD IeeeMath <DoubleSequence> "Square root, correctly rounded (Gen9 and Xe-HPC)." "sqrtm (M1, 16) F0(0,0)<1> F1(0,0)<1;1,0>";
    Inv "inv" 0x1b 0 None [Destination Source] {X P 0 1} FHD FHD Always <Modifiers Saturates DoubleSequence> "Approximate reciprocal." "inv (M1, 16) F0(0,0)<1> F1(0,0)<1;1,0>";
    Sqrt "sqrt" 0x19 0 None [Destination Source] {X P 0 1} FHD FHD Always <Modifiers Saturates DoubleSequence> "Approximate square root." "sqrt (M1, 16) F0(0,0)<1> F1(0,0)<1;1,0>";
    Rsqrt "rsqrt" 0x1a 0 None [Destination Source] {X P 0 1} FH FH Always <Modifiers Saturates> "Approximate reciprocal square root." "rsqrt (M1, 16) F0(0,0)<1> F1(0,0)<1;1,0>";
    Exp "exp" 0x08 0 None [Destination Source] {X P 0 1} FH FH Always <Modifiers Saturates> "Approximate 2 to the power of the source." "exp (M1, 16) F0(0,0)<1> F1(0,0)<1;1,0>";
    Log "log" 0x0b 0 None [Destination Source] {X P 0 1} FH FH Always <Modifiers Saturates> "Approximate logarithm to base 2." "log (M1, 16) F0(0,0)<1> F1(0,0)<1;1,0>";
    Sin "sin" 0x17 0 None [Destination Source] {X P 0 1} FH FH Always <Modifiers Saturates> "Approximate sine." "sin (M1, 16) F0(0,0)<1> F1(0,0)<1;1,0>";
    Cos "cos" 0x18 0 None [Destination Source] {X P 0 1} FH FH Always <Modifiers Saturates> "Approximate cosine." "cos (M1, 16) F0(0,0)<1> F1(0,0)<1;1,0>";
    Pow "pow" 0x11 0 None [Destination Source Source] {X P 0 1 2} FH FH Always <Modifiers Saturates> "Approximate power: absolute value of the first, to the power of the second." "pow (M1, 16) F0(0,0)<1> F1(0,0)<1;1,0> F2(0,0)<1;1,0>";
    Dpas "dpas" 0x83 0 Dpas [RawDestination RawSourceOrNull RawSource Block] {X 0 1 2 3 D} NONE DWORD Dpas <Regions> "Matrix multiply-accumulate." "dpas.s8.s8.8.8 (M1, 16) D0.0 D3.0 UD1.0 D2(0,0)";
    Dpasw "dpasw" 0x1c 0 Dpas [RawDestination RawSourceOrNull RawSource Block] {X 0 1 2 3 D} NONE DWORD DpasPair <Regions> "Matrix multiply-accumulate; two threads provide half of the third source each." "dpasw.s8.s8.8.8 (M1, 8) D0.0 D3.0 UD1.0 D2(0,0)";
    // Logic.
    And "and" 0x20 0 None [DestinationOrPredicate SourceOrPredicate SourceOrPredicate] {X P 0 1 2} INT INT Always <Complement Combines> "Bitwise and." "and (M1, 16) UD0(0,0)<1> UD1(0,0)<1;1,0> UD2(0,0)<1;1,0>";
    Or "or" 0x21 0 None [DestinationOrPredicate SourceOrPredicate SourceOrPredicate] {X P 0 1 2} INT INT Always <Complement Combines> "Bitwise or." "or (M1, 16) UD0(0,0)<1> UD1(0,0)<1;1,0> UD2(0,0)<1;1,0>";
    Xor "xor" 0x22 0 None [DestinationOrPredicate SourceOrPredicate SourceOrPredicate] {X P 0 1 2} INT INT Always <Complement Combines> "Bitwise exclusive or." "xor (M1, 16) UD0(0,0)<1> UD1(0,0)<1;1,0> UD2(0,0)<1;1,0>";
    Not "not" 0x23 0 None [DestinationOrPredicate SourceOrPredicate] {X P 0 1} INT INT Always <Complement Combines> "Bitwise complement." "not (M1, 16) D0(0,0)<1> D1(0,0)<1;1,0>";
    Shl "shl" 0x24 0 None [Destination Source Source] {X P 0 1 2} INT INT Always <Modifiers Saturates> "Shift left, count modulo the width." "shl (M1, 16) UD0(0,0)<1> UD1(0,0)<1;1,0> UD2(0,0)<1;1,0>";
    Shr "shr" 0x25 0 None [Destination Source Source] {X P 0 1 2} INT INT Always <Modifiers Saturates> "Logical shift right." "shr (M1, 16) UD0(0,0)<1> UD1(0,0)<1;1,0> UD2(0,0)<1;1,0>";
    Asr "asr" 0x26 0 None [Destination Source Source] {X P 0 1 2} INT INT Always <Modifiers Saturates> "Arithmetic shift right." "asr (M1, 16) D0(0,0)<1> D1(0,0)<1;1,0> D2(0,0)<1;1,0>";
    Rol "rol" 0x80 0 None [Destination Source Source] {X P 0 1 2} ROTATED ROTATED Rotate <> "Rotate left, count modulo the width (Xe-LP and later)." "rol (M1, 16) UD0(0,0)<1> UD1(0,0)<1;1,0> UD2(0,0)<1;1,0>";
    Ror "ror" 0x81 0 None [Destination Source Source] {X P 0 1 2} ROTATED ROTATED Rotate <> "Rotate right, count modulo the width (Xe-LP and later)." "ror (M1, 16) UD0(0,0)<1> UD1(0,0)<1;1,0> UD2(0,0)<1;1,0>";
    Bfn "bfn" 0x85 0 Boolean [Destination Source Source Source] {X P 0 1 2 3 D} WORDS WORDS ThreeSourceInteger <> "Any bitwise Boolean function of three sources." "bfn.xd8 (M1, 16) UD0(0,0)<1> UD1(0,0)<1;1,0> UD2(0,0)<1;1,0> UD3(0,0)<1;1,0>";
    Bfe "bfe" 0x46 0 None [Destination Source Source Source] {X P 0 1 2 3} DWORD DWORD Always <> "Extract a bit field: width, offset, value." "bfe (M1, 16) D0(0,0)<1> D1(0,0)<1;1,0> D2(0,0)<1;1,0> D3(0,0)<1;1,0>";
    Bfi "bfi" 0x47 0 None [Destination Source Source Source Source] {X P 0 1 2 3 4} DWORD DWORD Always <> "Insert a bit field: width, offset, field, value." "bfi (M1, 16) UD0(0,0)<1> UD1(0,0)<1;1,0> UD2(0,0)<1;1,0> UD3(0,0)<1;1,0> UD4(0,0)<1;1,0>";
    Bfrev "bfrev" 0x48 0 None [Destination Source] {X P 0 1} REVERSED REVERSED Always <> "Reverse the bits." "bfrev (M1, 16) UD0(0,0)<1> UD1(0,0)<1;1,0>";
    Lzd "lzd" 0x1f 0 None [Destination Source] {X P 0 1} UD DWORD Always <> "Count the leading zeros of a doubleword; 32 for 0." "lzd (M1, 16) UD0(0,0)<1> UD1(0,0)<1;1,0>";
    Cbit "cbit" 0x27 0 None [Destination Source] {X P 0 1} UD BITS Always <> "Count the set bits." "cbit (M1, 16) UD0(0,0)<1> UD1(0,0)<1;1,0>";
    Fbl "fbl" 0x2e 0 None [Destination Source] {X P 0 1} UD BITS Always <> "Index of the lowest set bit; all ones for 0." "fbl (M1, 16) UD0(0,0)<1> UD1(0,0)<1;1,0>";
    Fbh "fbh" 0x2f 0 None [Destination Source] {X P 0 1} UD BITS Always <> "Index, from the top, of the highest set bit; for a signed source, of the highest bit that differs from the sign." "fbh (M1, 16) UD0(0,0)<1> UD1(0,0)<1;1,0>";
    Cmp "cmp" 0x2c 0 Condition [DestinationOrPredicate Source Source] {X D 0 1 2} COMPARED ANY Always <Modifiers OneSign> "Compare; the bits of inactive channels in a predicate are preserved." "cmp.lt (M1, 16) P1 D1(0,0)<1;1,0> D2(0,0)<1;1,0>";
    AddrAdd "addr_add" 0x28 0 None [Address AddressOf AddressOffset] {X 0 1 2} NONE OFFSET Always <Regions> "Compute addresses in the register file: the address of a variable plus offsets in bytes." "addr_add (M1, 8) A0(0)<8> &D0 UW2(0,0)<8;8,1>";
    // Control flow.
    Label "" 0x31 0 None [Label] {0} NONE NONE Always <> "Label." "";
    Subroutine "" 0x30 0 None [Label] {0} NONE NONE Always <> "Start of a subroutine, or of the kernel: `.function`." "";
    Goto "goto" 0x6c 0 None [Label] {X P 0} NONE NONE Always <Combines EndsBlock> "Branch of the active channels whose predicate is true; uniform if it has one channel." "(P0) goto (M1, 16) L1";
    Jmp "jmp" 0x32 0 None [Label] {X P 0} NONE NONE Always <Combines EndsBlock> "Uniform branch of the entire thread." "(P1.any) jmp (M1, 1) L1";
    Call "call" 0x33 0 None [Label] {X P 0} NONE NONE Always <> "Call a subroutine." "call (M1, 16) \"sub1\"";
    Fccall "fccall" 0x33 1 None [Label] {X P 0} NONE NONE Never <> "Call a kernel that is composed with this one." "";
    Ret "ret" 0x34 0 None [] {X P} NONE NONE Always <EndsBlock> "Return from a subroutine, or end of the thread." "ret (M1, 16)";
    Fcall "fcall" 0x67 0 Call [Symbol] {X P 0 D D} NONE NONE Always <> "Call a function by name." "";
    Ifcall "ifcall" 0x4f 0 Call [Source] {X P 0 D D} NONE ANY Always <> "Call a function by address." "";
    Fret "fret" 0x68 0 None [] {X P} NONE NONE Always <EndsBlock> "Return from a function." "fret (M1, 16)";
    Faddr "faddr" 0x50 0 None [Symbol Destination] {0 1} ANY NONE Always <> "Address of a function." "";
    Switchjmp "switchjmp" 0x69 0 None [Source LabelList] {X J} NONE SMALL SwitchJump <EndsBlock> "Uniform branch of the entire thread to the n-th label." "switchjmp (M1, 1) D1(0,0)<0;1,0> (L1, L2)";
    // Memory, legacy messages.
    OwordLd "oword_ld" 0x35 0 Modified [Surface Source RawDestination] {B D 0 1 2} NONE UD Always <> "Read blocks of 16 bytes at an offset in units of 16 bytes." "oword_ld (M1, 4) T6 0x0:ud D0.0";
    OwordLdUnaligned "oword_ld_unaligned" 0x3c 0 Modified [Surface Source RawDestination] {B D 0 1 2} NONE UD Always <> "Read blocks of 16 bytes at an offset in bytes." "oword_ld_unaligned (4) T6 0x0:ud D0.0";
    OwordSt "oword_st" 0x36 0 None [Surface Source RawSource] {B 0 1 2} NONE UD Always <> "Write blocks of 16 bytes." "oword_st (4) T6 0x0:ud D0.0";
    MediaLd "media_ld" 0x37 0 Media [Surface Source Source RawDestination] {D 0 D D D 1 2 3} NONE DWORD Always <> "Read a rectangle of a picture." "media_ld.nomod (4,4) T6 0x0:ud 0x0:ud D0.0";
    MediaSt "media_st" 0x38 0 Media [Surface Source Source RawSource] {D 0 D D D 1 2 3} NONE DWORD Always <> "Write a rectangle of a picture." "media_st.nomod (16,8) T6 UD1(0,0)<0;1,0> UD2(0,0)<0;1,0> D0.0";
    Gather "gather" 0x39 0 Gather [Surface Source RawSource RawDestination] {D D C 0 1 2 3} NONE UD Always <> "Read elements at offsets in units of elements." "gather.4 (M1, 16) %slm 0x0:ud UD1.0 UD0.0";
    Scatter "scatter" 0x3a 0 Gather [Surface Source RawSource RawSource] {D C 0 1 2 3} NONE UD Always <> "Write elements at offsets in units of elements." "scatter.1 (M1, 16) T6 0x0:ud UD1.0 UD0.0";
    Gather4Scaled "gather4_scaled" 0x74 0 Channels [Surface Source RawSource RawDestination] {X P D H 0 1 2 3} NONE UD Always <Combines> "Read 1 to 4 doublewords at a byte offset of a surface." "gather4_scaled.R (M1, 16) T6 UD2(0,0)<0;1,0> UD1.0 F0.0";
    Scatter4Scaled "scatter4_scaled" 0x75 0 Channels [Surface Source RawSource RawSource] {X P D H 0 1 2 3} NONE UD Always <Combines> "Write 1 to 4 doublewords at a byte offset of a surface." "scatter4_scaled.RGBA (M1, 16) T6 0x0:ud UD1.0 F0.0";
    GatherScaled "gather_scaled" 0x78 0 ElementSize [Surface Source RawSource RawDestination] {X P Y D H 0 1 2 3} NONE UD Always <Combines> "Read a byte, word or doubleword at a byte offset of a surface into a doubleword slot." "gather_scaled.1 (M1, 16) T6 0x0:ud UD1.0 UD0.0";
    ScatterScaled "scatter_scaled" 0x79 0 ElementSize [Surface Source RawSource RawSource] {X P Y D H 0 1 2 3} NONE UD Always <Combines> "Write a byte, word or doubleword from a doubleword slot." "scatter_scaled.1 (M1, 16) T6 0x0:ud UD1.0 UD0.0";
    Gather4Typed "gather4_typed" 0x4b 0 Channels [Surface RawSource RawSourceOrNull RawSourceOrNull RawSourceOrNull RawDestination] {X P D 0 1 2 3 4 5} NONE NONE Always <> "Read pixels of an image." "gather4_typed.R (M1, 8) T6 UD1.0 UD2.0 UD3.0 %null.0 F0.0";
    Scatter4Typed "scatter4_typed" 0x4c 0 Channels [Surface RawSource RawSourceOrNull RawSourceOrNull RawSourceOrNull RawSource] {X P D 0 1 2 3 4 5} NONE NONE Always <> "Write pixels of an image." "scatter4_typed.RGBA (M1, 8) T6 UD1.0 UD2.0 %null.0 %null.0 F0.0";
    QwGather "qw_gather" 0x86 0 Count [Surface RawSource RawDestination] {X P D 0 1 2} NONE NONE QwordMessages <> "Read quadwords at a byte offset of a surface." "";
    QwScatter "qw_scatter" 0x87 0 Count [Surface RawSource RawSource] {X P D 0 1 2} NONE NONE QwordMessages <> "Write quadwords at a byte offset of a surface." "";
    SvmBlockLd "svm_block_ld" 0x4e 1 None [Source RawDestination] {K B 0 1} NONE ANY Always <> "Read blocks of 16 bytes at a 64-bit address." "svm_block_ld (1) UQ1(0,0)<0;1,0> D0.0";
    SvmBlockSt "svm_block_st" 0x4e 2 None [Source RawSource] {K B 0 1} NONE ANY Always <> "Write blocks of 16 bytes at a 64-bit address." "svm_block_st (1) UQ1(0,0)<0;1,0> D0.0";
    SvmGather "svm_gather" 0x4e 3 Blocks [RawSource RawDestination] {K X P D D 0 1} NONE NONE Always <Combines> "Read blocks at 64-bit addresses." "svm_gather.4.1 (M1, 16) UD1.0 UD0.0";
    SvmScatter "svm_scatter" 0x4e 4 Blocks [RawSource RawSource] {K X P D D 0 1} NONE NONE Always <Combines> "Write blocks at 64-bit addresses." "svm_scatter.1.8 (M1, 16) UQ1.0 UD0.0";
    SvmGather4Scaled "svm_gather4scaled" 0x4e 6 Channels [Source RawSource RawDestination] {K X P D H 0 1 2} NONE ANY Always <> "Read 1 to 4 doublewords at 64-bit addresses." "svm_gather4scaled.RGBA (M1, 16) 0x0:uq UQ1.0 F0.0";
    SvmScatter4Scaled "svm_scatter4scaled" 0x4e 7 Channels [Source RawSource RawSource] {K X P D H 0 1 2} NONE ANY Always <> "Write 1 to 4 doublewords at 64-bit addresses." "svm_scatter4scaled.RGBA (M1, 16) 0x0:uq UQ1.0 F0.0";
    DwordAtomic "dword_atomic" 0x7d 0 Atomic [Surface RawSource RawSourceOrNull RawSourceOrNull RawDestination] {D X P 0 1 2 3 4} NONE NONE Always <> "Atomic operation on a doubleword at a byte offset of a surface: offsets, values, old value." "dword_atomic.fcmpwr (M1, 16) T6 UD1.0 F2.0 F3.0 F0.0";
    TypedAtomic "typed_atomic" 0x73 0 Atomic [Surface RawSource RawSourceOrNull RawSourceOrNull RawSourceOrNull RawSourceOrNull RawSourceOrNull RawDestination] {D X P 0 1 2 3 4 5 6 7} NONE NONE Always <> "Atomic operation on a pixel of an image." "typed_atomic.add (M1, 8) T6 UD1.0 UD2.0 %null.0 %null.0 UD3.0 %null.0 UD0.0";
    SvmAtomic "svm_atomic" 0x4e 5 Atomic [RawSource RawDestination RawSourceOrNull RawSourceOrNull] {K X P D 0 2 3 1} NONE NONE Always <> "Atomic operation at 64-bit addresses: addresses, old value, values." "svm_atomic.fcmpwr (M1, 16) UQ1.0 UD0.0 UD2.0 UD3.0";
    // Memory, LSC messages.
    LscLoad "lsc_load" 0x89 0x00 Lsc [RawDestination RawSource] {K X P D D D D D D D D D D D F 0 1 Z Z} NONE NONE Lsc <Combines LscRead> "LSC read (Xe-HPG and later): data, then address." "lsc_load.ugm (M1, 16) UD0:d32 flat[UQ1]:a64";
    LscLoadStrided "lsc_load_strided" 0x89 0x01 Lsc [RawDestination RawSource Scalar] {K X P D D D D D D D D D D D F 0 1 2 Z} NONE ANY Lsc <LscRead> "LSC strided read." "lsc_load_strided.ugm (M1, 16) UD0:d32 flat[UQ1,4]:a64";
    LscLoadQuad "lsc_load_quad" 0x89 0x02 Lsc [RawDestination RawSource] {K X P D D D D D D D D D D D F 0 1 Z Z} NONE NONE Lsc <LscRead> "LSC read of up to four elements, selected by a mask." "lsc_load_quad.ugm (M1, 16) UD0:d32.xyzw flat[UQ1]:a64";
    LscLoadBlock2d "lsc_load_block2d" 0x89 0x03 LscBlock [RawDestination Scalar Scalar Scalar Scalar Scalar Scalar] {K X P D D D D D D D D D 0 1 2 3 4 5 6 Z} NONE ANY Lsc <> "LSC 2D block read: address, width, height, pitch, x, y." "lsc_load_block2d.ugm (M1, 1) UD0:d32.8x8nn flat[UQ1,63,63,63,D2,D3]";
    LscStore "lsc_store" 0x89 0x04 Lsc [RawSource RawSource] {K X P D D D D D D D D D D D F Z 0 1 Z} NONE NONE Lsc <Combines LscWrite> "LSC write (Xe-HPG and later): address, then data." "lsc_store.ugm (M1, 16) flat[UQ1]:a64 UD0:d32";
    LscStoreStrided "lsc_store_strided" 0x89 0x05 Lsc [RawSource Scalar RawSource] {K X P D D D D D D D D D D D F Z 0 1 2} NONE ANY Lsc <LscWrite> "LSC strided write." "lsc_store_strided.ugm (M1, 16) flat[UQ1,4]:a64 UD0:d32";
    LscStoreQuad "lsc_store_quad" 0x89 0x06 Lsc [RawSource RawSource] {K X P D D D D D D D D D D D F Z 0 1 Z} NONE NONE Lsc <LscWrite> "LSC write of up to four elements, selected by a mask." "lsc_store_quad.ugm (M1, 16) flat[UQ1]:a64 UD0:d32.xyzw";
    LscStoreBlock2d "lsc_store_block2d" 0x89 0x07 LscBlock [Scalar Scalar Scalar Scalar Scalar Scalar RawSource] {K X P D D D D D D D D D Z 0 1 2 3 4 5 6} NONE ANY Lsc <LscWrite> "LSC 2D block write: address, width, height, pitch, x, y." "lsc_store_block2d.ugm (M1, 1) flat[UQ1,63,63,63,D2,D3] UD0:d32.8x8nn";
    LscAtomic "lsc_atomic" 0x89 0x08 LscAtomic [RawDestination RawSource RawSourceOrNull RawSourceOrNull] {K X P D D D D D D D D D D D F 0 1 2 3} NONE NONE Lsc <> "LSC atomic operation (Xe-HPG and later): old value, addresses, values." "lsc_atomic_iadd.ugm (M1, 16) UD0:d32 flat[UQ1]:a64 UD2 %null.0";
    LscLoadStatus "lsc_load_status" 0x89 0x1b Lsc [RawDestination RawSource] {K X P D D D D D D D D D D D F 0 1 Z Z} NONE NONE Lsc <LscRead> "LSC query of memory residency." "";
    LscStoreUncompressed "lsc_store_uncompressed" 0x89 0x1c Lsc [RawSource RawSource] {K X P D D D D D D D D D D D F Z 0 1 Z} NONE NONE Lsc <LscWrite> "LSC write without compression." "";
    LscCcsUpdate "lsc_ccs_update" 0x89 0x1d Lsc [RawSource RawSource] {K X P D D D D D D D D D D D F Z 0 1 Z} NONE NONE Lsc <LscWrite> "LSC update of the compression control surface of memory." "";
    LscLoadQuadTyped "lsc_load_quad" 0x8a 0x02 Lsc [RawDestination RawSource RawSourceOrNull RawSourceOrNull RawSourceOrNull] {K X P D D D D D D D D F 0 1 2 3 4 Z Z} NONE NONE Lsc <LscRead> "LSC read of pixels of an image: data, u, v, r, level." "lsc_load_quad.tgm (M1, 8) UD0:d32.xyzw bti(0x3)[UD1,UD2]:a32";
    LscStoreQuadTyped "lsc_store_quad" 0x8a 0x06 Lsc [RawSource RawSourceOrNull RawSourceOrNull RawSourceOrNull RawSource] {K X P D D D D D D D D F Z 0 1 2 3 4 Z} NONE NONE Lsc <LscWrite> "LSC write of pixels of an image: u, v, r, level, data." "lsc_store_quad.tgm (M1, 8) bti(0x3)[UD1,UD2]:a32 UD0:d32.xyzw";
    LscAtomicTyped "lsc_atomic" 0x8a 0x08 LscAtomic [RawDestination RawSource RawSourceOrNull RawSourceOrNull RawSourceOrNull RawSourceOrNull RawSourceOrNull] {K X P D D D D D D D D F 0 1 2 3 4 5 6} NONE NONE Lsc <> "LSC atomic operation on a pixel of an image." "lsc_atomic_iadd.tgm (M1, 8) UD0:d32 bti(0x3)[UD1,UD2]:a32 UD3 %null.0";
    LscLoadStatusTyped "lsc_load_status" 0x8a 0x1b Lsc [RawDestination RawSource RawSourceOrNull RawSourceOrNull RawSourceOrNull] {K X P D D D D D D D D F 0 1 2 3 4 Z Z} NONE NONE Lsc <LscRead BinaryOnly> "LSC query of image residency." "";
    LscStoreUncompressedTyped "lsc_store_uncompressed" 0x8a 0x1c Lsc [RawSource RawSourceOrNull RawSourceOrNull RawSourceOrNull RawSource] {K X P D D D D D D D D F Z 0 1 2 3 4 Z} NONE NONE Lsc <LscWrite BinaryOnly> "LSC write of an image without compression." "";
    LscCcsUpdateTyped "lsc_ccs_update" 0x8a 0x1d Lsc [RawSource RawSourceOrNull RawSourceOrNull RawSourceOrNull RawSource] {K X P D D D D D D D D F Z 0 1 2 3 4 Z} NONE NONE Lsc <LscWrite BinaryOnly> "LSC update of the compression control surface of an image." "";
    LscReadStateInfo "lsc_read_state_info" 0x8a 0x1e LscState [RawDestination] {K X P D D D D D D D D F 0 Z Z Z Z Z Z} NONE NONE Never <> "LSC query of surface information." "";
    // Samplers.
    SampleOld "sample" 0x40 0 Pixels [Sampler Surface RawSource RawSourceOrNull RawSourceOrNull RawDestination] {D 0 1 2 3 4 5} NONE NONE Always <> "Sample an image, legacy form." "";
    SampleUnorm "sample_unorm" 0x41 0 Unorm [Sampler Surface Source Source Source Source RawDestination] {D 0 1 2 3 4 5 6} NONE F Always <> "Sample a rectangle of an image." "";
    LoadOld "load" 0x42 0 Pixels [Surface RawSource RawSourceOrNull RawSourceOrNull RawDestination] {D 0 1 2 3 4} NONE NONE Always <> "Read pixels, legacy form." "";
    Avs "avs" 0x43 0 Avs [Surface Sampler Source Source Source Source Source Source Source Source Source RawDestination] {D 1 0 2 3 4 5 6 7 8 D 9 D 10 11} NONE ANY Video <> "Adaptive scaling of a rectangle." "";
    Sample3d "sample_3d" 0x6d 0x00 Sampler [Source Sampler Surface RawDestination RawList] {W X P D 0 1 2 3 N} NONE REVERSED Always <> "Sample an image." "sample_3d.RGBA (M1, 16) 0x0:uw S0 T6 F0.0 %null.0 F1.0 F2.0 F3.0";
    SampleB "sample_b" 0x6d 0x01 Sampler [Source Sampler Surface RawDestination RawList] {W X P D 0 1 2 3 N} NONE REVERSED Always <> "Sample an image with a bias of the level of detail." "";
    SampleL "sample_l" 0x6d 0x02 Sampler [Source Sampler Surface RawDestination RawList] {W X P D 0 1 2 3 N} NONE REVERSED Always <> "Sample an image at a level of detail." "sample_l.RGBA (M1, 8) 0x0:uw S0 T6 F0.0 %null.0 F1.0 F2.0 F3.0 F4.0";
    SampleC "sample_c" 0x6d 0x03 Sampler [Source Sampler Surface RawDestination RawList] {W X P D 0 1 2 3 N} NONE REVERSED Always <> "Sample an image, and compare." "";
    SampleD "sample_d" 0x6d 0x04 Sampler [Source Sampler Surface RawDestination RawList] {W X P D 0 1 2 3 N} NONE REVERSED Always <> "Sample an image with gradients." "";
    SampleBC "sample_b_c" 0x6d 0x05 Sampler [Source Sampler Surface RawDestination RawList] {W X P D 0 1 2 3 N} NONE REVERSED Always <> "Sample an image with a bias of the level of detail, and compare." "";
    SampleLC "sample_l_c" 0x6d 0x06 Sampler [Source Sampler Surface RawDestination RawList] {W X P D 0 1 2 3 N} NONE REVERSED Always <> "Sample an image at a level of detail, and compare." "";
    Lod "lod" 0x6d 0x09 Sampler [Source Sampler Surface RawDestination RawList] {W X P D 0 1 2 3 N} NONE REVERSED Always <BinaryOnly> "Compute the level of detail of a sample." "";
    SampleKillpix "sample_killpix" 0x6d 0x0c Sampler [Source Sampler Surface RawDestination RawList] {W X P D 0 1 2 3 N} NONE REVERSED Always <BinaryOnly> "Sample an image, and return the mask of killed pixels." "";
    SampleDC "sample_d_c" 0x6d 0x14 Sampler [Source Sampler Surface RawDestination RawList] {W X P D 0 1 2 3 N} NONE REVERSED Always <> "Sample an image with gradients, and compare." "";
    SampleLz "sample_lz" 0x6d 0x18 Sampler [Source Sampler Surface RawDestination RawList] {W X P D 0 1 2 3 N} NONE REVERSED Always <> "Sample an image at level of detail 0." "sample_lz.RGBA (M1, 16) 0x0:uw S0 T6 F0.0 %null.0 F1.0 F2.0";
    SampleCLz "sample_c_lz" 0x6d 0x19 Sampler [Source Sampler Surface RawDestination RawList] {W X P D 0 1 2 3 N} NONE REVERSED Always <> "Sample an image at level of detail 0, and compare." "";
    Load3d "load_3d" 0x6e 0x07 Sampler [Source Surface RawDestination RawList] {W X P D 0 1 2 N} NONE REVERSED Always <> "Read pixels." "";
    LoadLz "load_lz" 0x6e 0x1a Sampler [Source Surface RawDestination RawList] {W X P D 0 1 2 N} NONE REVERSED Always <> "Read pixels of level of detail 0." "load_lz.RGBA (M1, 8) 0x0:uw T6 F0.0 %null.0 UD1.0 UD2.0";
    Load2dmsW "load_2dms_w" 0x6e 0x1c Sampler [Source Surface RawDestination RawList] {W X P D 0 1 2 N} NONE REVERSED Always <> "Read samples of pixels." "";
    LoadMcs "load_mcs" 0x6e 0x1d Sampler [Source Surface RawDestination RawList] {W X P D 0 1 2 N} NONE REVERSED Always <> "Read the multisample control surface." "";
    Sample4 "sample4" 0x6f 0x08 Channel [Source Sampler Surface RawDestination RawList] {W X P D 0 1 2 3 N} NONE REVERSED Always <> "Gather one channel of four pixels." "";
    Sample4C "sample4_c" 0x6f 0x10 Channel [Source Sampler Surface RawDestination RawList] {W X P D 0 1 2 3 N} NONE REVERSED Always <> "Gather one channel of four pixels, and compare." "";
    Sample4Po "sample4_po" 0x6f 0x11 Channel [Source Sampler Surface RawDestination RawList] {W X P D 0 1 2 3 N} NONE REVERSED Always <> "Gather one channel of four pixels, with an offset per channel." "";
    Sample4PoC "sample4_po_c" 0x6f 0x12 Channel [Source Sampler Surface RawDestination RawList] {W X P D 0 1 2 3 N} NONE REVERSED Always <> "Gather one channel of four pixels, with an offset per channel, and compare." "";
    Resinfo "resinfo" 0x70 0x0a Channels [Surface RawSource RawDestination] {K X D 0 1 2} NONE NONE Always <> "Query the size of an image." "resinfo.RGBA (M1, 8) T6 UD1.0 UD0.0";
    Sampleinfo "sampleinfo" 0x70 0x0b Channels [Surface RawDestination] {K X D 0 1} NONE NONE Always <> "Query the number of samples of an image." "";
    // Graphics and video.
    RtWrite3d "rt_write_3d" 0x71 0 RenderTarget [Surface RawSourceOrNull MixedList] {X P D 0 1 R} NONE ANY Always <> "Write to a render target." "";
    UrbWrite3d "urb_write_3d" 0x72 0 Urb [RawSourceOrNull RawSource RawSourceOrNull RawSourceOrNull] {X P D 0 D 1 2 3} NONE NONE Always <> "Write to the unified return buffer: mask, handles, offsets, data." "";
    VmeIme "vme_ime" 0x54 0 Ime [Surface RawSource RawSource RawSourceOrNull RawSourceOrNull RawSourceOrNull RawDestination] {D D 1 2 0 3 4 5 6} NONE NONE Video <> "Motion estimation with integer pixels." "";
    VmeSic "vme_sic" 0x55 0 None [Surface RawSource RawSource RawDestination] {1 2 0 3} NONE NONE Video <> "Search for the best prediction." "";
    VmeFbr "vme_fbr" 0x56 0 Fbr [Source Source Source Surface RawSource RawSource RawDestination] {4 5 3 0 1 2 6} NONE ANY Video <> "Motion estimation with fractional pixels." "";
    VmeIdm "vme_idm" 0x57 0 None [Surface RawSource RawSource RawDestination] {1 2 0 3} NONE NONE Video <BinaryOnly> "Differences of pixel blocks." "";
    // Video analytics, which the finalizer reads in the binary form only.
    VaConvolve2d "va_convolve_2d" 0x44 1 Video [Sampler Surface Source Source RawDestination] {K 0 1 2 3 D 4} NONE ANY Always <BinaryOnly> "Convolution of a rectangle of an image." "";
    VaMinmax "va_minmax" 0x44 2 None [Surface Source Source Source RawDestination] {K 0 1 2 3 4} NONE ANY Always <BinaryOnly> "Minimum and maximum pixel of a rectangle." "";
    VaMinmaxfilter "va_minmaxfilter" 0x44 3 VideoFilter [Sampler Surface Source Source Source RawDestination] {K 0 1 2 3 D D 4 5} NONE ANY Always <BinaryOnly> "Minimum or maximum filter." "";
    VaErode "va_erode" 0x44 4 Video [Sampler Surface Source Source RawDestination] {K 0 1 2 3 D 4} NONE ANY Always <BinaryOnly> "Erosion of a binary image." "";
    VaDilate "va_dilate" 0x44 5 Video [Sampler Surface Source Source RawDestination] {K 0 1 2 3 D 4} NONE ANY Always <BinaryOnly> "Dilation of a binary image." "";
    VaBoolcentroid "va_boolcentroid" 0x44 6 None [Surface Source Source Source Source RawDestination] {K 0 1 2 3 4 5} NONE ANY Always <BinaryOnly> "Sums of the coordinates of set bits." "";
    VaCentroid "va_centroid" 0x44 7 None [Surface Source Source Source RawDestination] {K 0 1 2 3 4} NONE ANY Always <BinaryOnly> "Sums of pixels weighted by their coordinates." "";
    VaConvolve1dV "va_convolve_1d_v" 0x4d 8 Video [Sampler Surface Source Source RawDestination] {K 0 1 2 3 D 4} NONE ANY Always <BinaryOnly> "Convolution along columns." "";
    VaConvolve1dH "va_convolve_1d_h" 0x4d 9 Video [Sampler Surface Source Source RawDestination] {K 0 1 2 3 D 4} NONE ANY Always <BinaryOnly> "Convolution along rows." "";
    VaConvolve1pixel "va_convolve_1pixel" 0x4d 10 Video [Sampler Surface Source Source RawSource RawDestination] {K 0 1 2 3 D 4 5} NONE ANY Always <BinaryOnly> "Convolution at specified pixels." "";
    VaFloodfill "va_floodfill" 0x4d 11 Video [RawSource Source Source Source RawDestination] {K D 0 1 2 3 4} NONE ANY Always <BinaryOnly> "One step of a flood fill." "";
    VaLbpcreation "va_lbpcreation" 0x4d 12 Video [Surface Source Source RawDestination] {K 0 1 2 D 3} NONE ANY Always <BinaryOnly> "Local binary patterns." "";
    VaLbpcorrelation "va_lbpcorrelation" 0x4d 13 None [Surface Source Source Source RawDestination] {K 0 1 2 3 4} NONE ANY Always <BinaryOnly> "Correlation of local binary patterns." "";
    VaCorrelationsearch "va_correlationsearch" 0x4d 15 None [Surface Source Source Source Source Source Source Source Source RawDestination] {K 0 1 2 3 4 5 6 7 8 9} NONE ANY Always <BinaryOnly> "Search for the best correlation." "";
    VaHdcConvolve2d "va_hdc_convolve_2d" 0x4d 16 Video [Sampler Surface Source Source Surface Source Source] {K 0 1 2 3 D 4 5 6} NONE ANY Always <BinaryOnly> "Like `va_convolve_2d`, written to an image." "";
    VaHdcMinmaxfilter "va_hdc_minmaxfilter" 0x4d 17 VideoFilter [Sampler Surface Source Source Surface Source Source] {K 0 1 2 3 D D 4 5 6} NONE ANY Always <BinaryOnly> "Like `va_minmaxfilter`, written to an image." "";
    VaHdcErode "va_hdc_erode" 0x4d 18 None [Sampler Surface Source Source Surface Source Source] {K 0 1 2 3 4 5 6} NONE ANY Always <BinaryOnly> "Like `va_erode`, written to an image." "";
    VaHdcDilate "va_hdc_dilate" 0x4d 19 None [Sampler Surface Source Source Surface Source Source] {K 0 1 2 3 4 5 6} NONE ANY Always <BinaryOnly> "Like `va_dilate`, written to an image." "";
    VaHdcLbpcorrelation "va_hdc_lbpcorrelation" 0x4d 20 None [Surface Source Source Source Surface Source Source] {K 0 1 2 3 4 5 6} NONE ANY Always <BinaryOnly> "Like `va_lbpcorrelation`, written to an image." "";
    VaHdcLbpcreation "va_hdc_lbpcreation" 0x4d 21 Video [Surface Source Source Surface Source Source] {K 0 1 2 D 3 4 5} NONE ANY Always <BinaryOnly> "Like `va_lbpcreation`, written to an image." "";
    VaHdcConvolve1dH "va_hdc_convolve_1d_h" 0x4d 22 Video [Sampler Surface Source Source Surface Source Source] {K 0 1 2 3 D 4 5 6} NONE ANY Always <BinaryOnly> "Like `va_convolve_1d_h`, written to an image." "";
    VaHdcConvolve1dV "va_hdc_convolve_1d_v" 0x4d 23 Video [Sampler Surface Source Source Surface Source Source] {K 0 1 2 3 D 4 5 6} NONE ANY Always <BinaryOnly> "Like `va_convolve_1d_v`, written to an image." "";
    VaHdcConvolve1pixel "va_hdc_convolve_1pixel" 0x4d 24 Video [Sampler Surface Source Source RawSource Surface Source Source] {K 0 1 2 3 D 4 5 6 7} NONE ANY Always <BinaryOnly> "Like `va_convolve_1pixel`, written to an image." "";
    // Synchronization.
    Barrier "barrier" 0x59 0 None [] {} NONE NONE Always <Synchronizes> "Barrier of the work-group." "barrier";
    SbarrierSignal "sbarrier.signal" 0x7c 1 None [] {K} NONE NONE Always <Synchronizes> "Split barrier: signal arrival and continue." "sbarrier.signal";
    SbarrierWait "sbarrier.wait" 0x7c 0 None [] {K} NONE NONE Always <> "Split barrier: wait for the arrival of all threads." "sbarrier.wait";
    NbarrierSignal "nbarrier.signal" 0x60 1 None [Source Source] {K 0 1} NONE BYTES_AND_DWORDS NamedBarriers <Synchronizes> "Named barrier: signal arrival; barrier number and number of threads." "nbarrier.signal 0x1:ub 0x4:ub";
    NbarrierWait "nbarrier.wait" 0x60 0 None [Source] {K 0 I} NONE BYTES_AND_DWORDS NamedBarriers <> "Named barrier: wait." "nbarrier.wait 0x1:ub";
    FenceGlobal "fence_global" 0x5c 0x00 Flush [] {D} NONE NONE Always <Synchronizes> "Fence for the thread's earlier accesses to global memory." "fence_global";
    FenceLocal "fence_local" 0x5c 0x20 Flush [] {D} NONE NONE Always <Synchronizes> "Fence for the thread's earlier accesses to local memory." "fence_local";
    FenceSw "fence_sw" 0x5c 0x80 None [] {K} NONE NONE Always <> "Compiler fence: the finalizer moves no access across it." "fence_sw";
    LscFence "lsc_fence" 0x8b 0 LscFence [] {X P D D D} NONE NONE Lsc <Synchronizes> "Fence for the thread's earlier accesses to one memory (Xe-HPG and later)." "lsc_fence.ugml.invalidate.group";
    Wait "wait" 0x5b 0 None [Source] {0} NONE ANY Always <> "Wait for a notification." "wait 0x0:ud";
    Yield "yield" 0x5f 0 None [] {} NONE NONE Always <> "Yield to another thread." "yield";
    SamplerCacheFlush "sampler_cache_flush" 0x5a 0 None [] {} NONE NONE Always <Synchronizes> "Flush the sampler's cache." "sampler_cache_flush";
    // Miscellaneous.
    RawSend "raw_send" 0x5d 0 Send [Source RawSourceOrNull RawDestination] {K X P D D D 0 1 2} NONE DWORD Always <> "Send any message: descriptor, payload, response." "";
    RawSendc "raw_sendc" 0x5d 1 Send [Source RawSourceOrNull RawDestination] {K X P D D D 0 1 2} NONE DWORD Always <> "Send any message after threads on which this one depends." "";
    RawSends "raw_sends" 0x7a 0 Sends [Source Source RawSourceOrNull RawSourceOrNull RawDestination] {K X P D D D D 0 1 2 3 4} NONE DWORD Always <> "Send any message with a split payload: descriptors, payload in two parts, response." "";
    RawSendsc "raw_sendsc" 0x7a 1 Sends [Source Source RawSourceOrNull RawSourceOrNull RawDestination] {K X P D D D D 0 1 2 3 4} NONE DWORD Always <> "Send any message with a split payload after threads on which this one depends." "";
    RawSendsEot "raw_sends_eot" 0x7a 2 Sends [Source Source RawSourceOrNull RawSourceOrNull RawDestination] {K X P D D D D 0 1 2 3 4} NONE DWORD Always <> "Send any message with a split payload, and end the thread." "";
    RawSendscEot "raw_sendsc_eot" 0x7a 3 Sends [Source Source RawSourceOrNull RawSourceOrNull RawDestination] {K X P D D D D 0 1 2 3 4} NONE DWORD Always <> "Send any message with a split payload after threads on which this one depends, and end the thread." "";
    LifetimeStart "lifetime.start" 0x7b 0 None [Name] {L} NONE NONE Always <Regions> "Start of the variable's lifetime." "lifetime.start V33";
    LifetimeEnd "lifetime.end" 0x7b 1 None [Name] {L} NONE NONE Always <Regions> "End of the variable's lifetime." "lifetime.end V33";
    File "FILE" 0x51 0 None [Symbol] {0} NONE NONE Always <> "Source file of the following instructions." "FILE \"a.cl\"";
    Loc "LOC" 0x52 0 Line [] {D} NONE NONE Always <> "Source line of the following instructions." "LOC 12";
}

impl Opcode {
    /// The mnemonic without suffixes.
    pub fn mnemonic(self) -> &'static str {
        self.info().mnemonic
    }

    /// The operands in the order of the text.
    pub fn slots(self) -> &'static [Slot] {
        self.info().slots
    }

    /// A description in one line, for the documentation.
    pub fn description(self) -> &'static str {
        self.info().description
    }

    /// An instruction in text, whose variables have the names of their types: `F1` is one of floats. Empty if gencl has no
    /// sample of it.
    pub fn example(self) -> &'static str {
        self.info().example
    }

    /// Whether a target supports it.
    pub fn is_on(self, target: Target) -> bool {
        target.has(self.info().requires)
    }

    /// Whether its execution size is the number of blocks that a thread reads or writes.
    pub fn is_block(self) -> bool {
        self.info().parts.contains(&Part::Blocks)
    }

    /// Whether its text has an execution size and a mask.
    pub fn has_exec(self) -> bool {
        let parts = self.info().parts;
        self.info().detail != DetailKind::LscState
            && self != Opcode::LscFence
            && (parts.contains(&Part::Exec)
                || parts.contains(&Part::Blocks)
                || parts.contains(&Part::Channels))
    }

    /// Whether it can be predicated.
    pub fn has_predicate(self) -> bool {
        self.info().parts.contains(&Part::Predicate) && self != Opcode::LscFence
    }

    /// Whether it has a property.
    pub fn has(self, property: Property) -> bool {
        self.info().properties.contains(&property)
    }

    /// Whether it is an LSC message that writes; its addresses precede its data.
    pub fn is_lsc_store(self) -> bool {
        self.has(Property::LscWrite)
    }

    /// Whether it is a typed LSC message (for images), which has four addresses.
    pub fn is_typed_lsc(self) -> bool {
        self.info().code == 0x8a && self != Opcode::LscReadStateInfo
    }

    /// Whether the finalizer's text parser supports it. The others exist in the binary form only,
    /// and their text syntax is gencl's own.
    pub fn has_finalizer_text(self) -> bool {
        !self.has(Property::BinaryOnly)
    }

    /// Whether it is an ALU instruction: its first slot is a destination with a region.
    pub fn is_alu(self) -> bool {
        matches!(
            self.slots().first(),
            Some(Slot::Destination | Slot::DestinationOrPredicate | Slot::DestinationOrAddress)
        )
    }

    /// Whether its operands end with a list of variable length.
    pub fn has_list(self) -> bool {
        matches!(
            self.slots().last(),
            Some(Slot::RawList | Slot::MixedList | Slot::LabelList)
        )
    }

    /// Whether it becomes no code: labels, lifetimes and source locations.
    pub fn is_marker(self) -> bool {
        matches!(
            self,
            Opcode::Label
                | Opcode::Subroutine
                | Opcode::LifetimeStart
                | Opcode::LifetimeEnd
                | Opcode::File
                | Opcode::Loc
        )
    }

    /// Whether it becomes a message to a shared function (a `send`).
    pub fn is_message(self) -> bool {
        let uses_memory = |slot: &Slot| slot.is_of_message();
        !matches!(self, Opcode::Dpas | Opcode::Dpasw)
            && (self.slots().iter().any(uses_memory) || self.is_synchronization())
    }

    /// Whether it is a barrier or a fence that becomes a message.
    pub fn is_synchronization(self) -> bool {
        self.has(Property::Synchronizes)
    }
}
