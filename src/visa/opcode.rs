//! TABLE of vISA opcodes: those that gencl emits.
//!
//! Each row: name, mnemonic, operand slots in the order of the text, meaning. The printer
//! reads it; the verifier and the simulator match over it, so that a new row names the places
//! where its types, its modifiers and its execution have to be said.

/// What an operand slot takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Slot {
    /// A destination with a region.
    Destination,
    /// A destination with a region, or a predicate.
    DestinationOrPredicate,
    /// A source with a region, or an immediate.
    Source,
    /// A source with a region, an immediate, or a predicate.
    SourceOrPredicate,
    /// A predicate.
    Predicate,
    /// A surface.
    Surface,
    /// A surface as destination.
    SurfaceDestination,
    /// An address variable.
    Address,
    /// The place of a variable.
    AddressOf,
    /// A raw destination.
    RawDestination,
    /// A raw source.
    RawSource,
    /// A raw source, or none.
    RawSourceOrNull,
    /// A label.
    Label,
}

macro_rules! opcodes {
    ($($variant:ident $mnemonic:literal [$($slot:ident)*] $doc:literal;)*) => {
        /// What an instruction does.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum Opcode { $(#[doc = $doc] $variant,)* }

        impl Opcode {
            /// All opcodes in the order of the table.
            pub const ALL: &'static [Opcode] = &[$(Opcode::$variant,)*];

            /// The name in text, without suffixes.
            pub fn mnemonic(self) -> &'static str {
                match self { $(Opcode::$variant => $mnemonic,)* }
            }

            /// The operands in the order of the text.
            pub fn slots(self) -> &'static [Slot] {
                match self { $(Opcode::$variant => &[$(Slot::$slot,)*],)* }
            }

            /// One line for the documentation.
            pub fn description(self) -> &'static str {
                match self { $(Opcode::$variant => $doc,)* }
            }
        }
    };
}

// TABLE of vISA opcodes.
opcodes! {
    Mov "mov" [Destination SourceOrPredicate] "Copy, convert; the bits of a predicate into a scalar.";
    Sel "sel" [Destination Source Source] "The predicate chooses the first or the second source.";
    Setp "setp" [Predicate Source] "Set a predicate from the bits of a scalar.";
    Add "add" [Destination Source Source] "Add.";
    Avg "avg" [Destination Source Source] "Half of the sum of two integers and 1, rounded down.";
    Addc "addc" [Destination Destination Source Source] "Add unsigned doublewords: sum and carry (0 or 1).";
    Subb "subb" [Destination Destination Source Source] "Subtract unsigned doublewords: difference and borrow (0 or 1).";
    Mul "mul" [Destination Source Source] "Multiply; integers keep the low bits of the destination's width.";
    Mulh "mulh" [Destination Source Source] "High 32 bits of a 32 x 32 bit product.";
    Mad "mad" [Destination Source Source Source] "First times second plus third; floats are fused (one rounding).";
    Div "div" [Destination Source Source] "Divide; floats approximately from Xe-LP on.";
    Mod "mod" [Destination Source Source] "Remainder of an integer division.";
    Min "min" [Destination Source Source] "The smaller.";
    Max "max" [Destination Source Source] "The larger.";
    And "and" [DestinationOrPredicate SourceOrPredicate SourceOrPredicate] "Bitwise and.";
    Or "or" [DestinationOrPredicate SourceOrPredicate SourceOrPredicate] "Bitwise or.";
    Xor "xor" [DestinationOrPredicate SourceOrPredicate SourceOrPredicate] "Bitwise exclusive or.";
    Not "not" [DestinationOrPredicate SourceOrPredicate] "Bitwise complement.";
    Shl "shl" [Destination Source Source] "Shift left, count modulo the width.";
    Shr "shr" [Destination Source Source] "Shift right, zeros come in.";
    Asr "asr" [Destination Source Source] "Shift right, the sign comes in.";
    Rol "rol" [Destination Source Source] "Rotate left, count modulo the width (Xe-LP and later).";
    Lzd "lzd" [Destination Source] "Leading zeros of a doubleword; 32 for 0.";
    Cbit "cbit" [Destination Source] "Number of set bits.";
    Cmp "cmp" [DestinationOrPredicate Source Source] "Compare; inactive channels of a predicate keep their bit.";
    Rndd "rndd" [Destination Source] "Round down to an integer.";
    Rndu "rndu" [Destination Source] "Round up to an integer.";
    Rnde "rnde" [Destination Source] "Round to the nearest integer, ties to even.";
    Rndz "rndz" [Destination Source] "Round towards zero to an integer.";
    Divm "divm" [Destination Source Source] "Divide, correctly rounded (Gen9 and Xe-HPC).";
    Sqrtm "sqrtm" [Destination Source] "Square root, correctly rounded (Gen9 and Xe-HPC).";
    Inv "inv" [Destination Source] "Approximate reciprocal.";
    Sqrt "sqrt" [Destination Source] "Approximate square root.";
    Rsqrt "rsqrt" [Destination Source] "Approximate reciprocal square root.";
    Exp "exp" [Destination Source] "Approximate 2 to the power of the source.";
    Log "log" [Destination Source] "Approximate logarithm to base 2.";
    Sin "sin" [Destination Source] "Approximate sine.";
    Cos "cos" [Destination Source] "Approximate cosine.";
    Pow "pow" [Destination Source Source] "Approximate first (absolute) to the power of the second.";
    Label "" [Label] "A place to branch to.";
    Goto "goto" [Label] "SIMD branch of the active channels (for which the predicate holds).";
    Ret "ret" [] "End of the thread; stands once, at the end.";
    AddrAdd "addr_add" [Address AddressOf Source] "Addresses in the register file: the place of a variable and so many bytes.";
    Movs "movs" [SurfaceDestination Source] "Set a surface variable to an index of the binding table.";
    Gather4Scaled "gather4_scaled" [Surface Source RawSource RawDestination] "Read 1 to 4 doublewords at a byte offset of a surface.";
    Scatter4Scaled "scatter4_scaled" [Surface Source RawSource RawSource] "Write 1 to 4 doublewords at a byte offset of a surface.";
    GatherScaled "gather_scaled" [Surface Source RawSource RawDestination] "Read a byte, word or doubleword at a byte offset of a surface into a doubleword slot.";
    ScatterScaled "scatter_scaled" [Surface Source RawSource RawSource] "Write a byte, word or doubleword from a doubleword slot.";
    SvmGather "svm_gather" [RawSource RawDestination] "Read blocks at 64-bit addresses.";
    SvmScatter "svm_scatter" [RawSource RawSource] "Write blocks at 64-bit addresses.";
    LscLoad "lsc_load" [RawDestination RawSource] "LSC read (Xe-HPG and later): data, then address.";
    LscStore "lsc_store" [RawSource RawSource] "LSC write (Xe-HPG and later): address, then data.";
    DwordAtomic "dword_atomic" [Surface RawSource RawSourceOrNull RawSourceOrNull RawDestination] "Read and write a doubleword at a byte offset of a surface in one: offsets, values, what was there.";
    SvmAtomic "svm_atomic" [RawSource RawDestination RawSourceOrNull RawSourceOrNull] "The same at 64-bit addresses: addresses, what was there, values.";
    LscAtomic "lsc_atomic" [RawDestination RawSource RawSourceOrNull RawSourceOrNull] "The same by LSC (Xe-HPG and later): what was there, addresses, values.";
    Barrier "barrier" [] "The thread waits for all threads of its work-group.";
    FenceLocal "fence_local" [] "The thread's accesses to local memory before it are done.";
    FenceGlobal "fence_global" [] "The thread's accesses to global memory before it are done.";
    LscFence "lsc_fence" [] "The same of one memory (Xe-HPG and later).";
}

impl Opcode {
    /// Whether it becomes a message to a shared function (a `send`).
    pub fn is_message(self) -> bool {
        matches!(
            self,
            Opcode::Gather4Scaled
                | Opcode::Scatter4Scaled
                | Opcode::GatherScaled
                | Opcode::ScatterScaled
                | Opcode::SvmGather
                | Opcode::SvmScatter
                | Opcode::LscLoad
                | Opcode::LscStore
                | Opcode::DwordAtomic
                | Opcode::SvmAtomic
                | Opcode::LscAtomic
                | Opcode::Barrier
                | Opcode::FenceLocal
                | Opcode::FenceGlobal
                | Opcode::LscFence
        )
    }

    /// Whether it has an execution size and a mask.
    pub fn has_exec(self) -> bool {
        !matches!(
            self,
            Opcode::Label
                | Opcode::Barrier
                | Opcode::FenceLocal
                | Opcode::FenceGlobal
                | Opcode::LscFence
        )
    }
}
